//! How much one server bears, and one visitor may do.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::door::Peer;
use crate::tables::Tables;

const HOUR: Duration = Duration::from_secs(3600);

#[derive(Clone, Debug)]
pub struct Limits {
    /// After so long without anybody a table leaves memory.
    pub idle: Duration,
    /// So long whatever is done at a table may take; after that it is locked.
    pub patience: Duration,
    /// Tables in memory.
    pub tables: usize,
    /// New tables in an hour, for each address that is not of this computer.
    pub new_tables: usize,
    /// Open connections of each address that is not of this computer.
    pub connections: usize,
    /// A connection on which nothing was sent for so long is closed; open screens are sent something more often.
    pub silence: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            idle: Duration::from_secs(15 * 60),
            patience: Duration::from_secs(10),
            tables: 10_000,
            new_tables: 30,
            connections: 200,
            silence: Duration::from_secs(40),
        }
    }
}

/// What each address has done within the last hour.
#[derive(Default)]
pub struct Visitors(Mutex<HashMap<IpAddr, Vec<Instant>>>);

impl Visitors {
    /// Notes that this address does something once more, unless that would be more often than `most` within an hour.
    pub fn admit(&self, from: IpAddr, most: usize, now: Instant) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = |time: &Instant| now.saturating_duration_since(*time) < HOUR;
        if all.len() > 10_000 {
            all.retain(|_, times| times.iter().any(recent));
        }
        let times = all.entry(from).or_default();
        times.retain(recent);
        let admitted = times.len() < most;
        if admitted {
            times.push(now);
        }
        admitted
    }
}

/// The address of whoever asks: a proxy on this computer says for whom it asks.
fn visitor(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = forwarded.and_then(|all| all.rsplit(',').next()).and_then(|last| last.trim().parse::<IpAddr>().ok());
    last.filter(|_| peer.is_loopback()).map_or(peer, |ip| ip.to_canonical())
}

/// Lets nobody make tables without end.
pub async fn admit(State(tables): State<Arc<Tables>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<Peer>>().map(|ConnectInfo(Peer(peer))| *peer);
    let path = request.uri().path();
    let makes =
        request.method() == Method::POST && (path == "/tables" || path == "/api/tables" || path.starts_with("/games/"));
    if let Some(from) = peer.map(|peer| visitor(peer, request.headers())).filter(|from| makes && !from.is_loopback())
        && !tables.visitors.admit(from, tables.limits.new_tables, Instant::now())
    {
        tables.metrics.turned_away();
        return (StatusCode::TOO_MANY_REQUESTS, "So many tables cannot be made in an hour: try again later.\n")
            .into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn only_a_proxy_on_this_computer_is_believed() {
        let headers =
            HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), "10.0.0.1, 192.0.2.7".parse().unwrap())]);
        let [here, far, said] = ["127.0.0.1", "203.0.113.5", "192.0.2.7"].map(|ip| ip.parse::<IpAddr>().unwrap());
        assert_eq!([visitor(here, &headers), visitor(far, &headers)], [said, far]);
        assert_eq!(visitor(here, &HeaderMap::new()), here);
    }

    #[test]
    fn an_address_may_do_so_much_within_an_hour() {
        let visitors = Visitors::default();
        let [one, other] = [1, 2].map(|last| IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)));
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        assert!(visitors.admit(one, 2, start) && visitors.admit(one, 2, after(10)));
        assert!(!visitors.admit(one, 2, after(3000)) && visitors.admit(other, 2, after(3000)));
        assert!(visitors.admit(one, 2, after(3601)), "the first is an hour old");
        assert!(!visitors.admit(one, 2, after(3602)));
    }
}
