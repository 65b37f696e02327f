//! How much one server bears, and one visitor may do.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Error;
use crate::site::{counted, peer};
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
    /// So long it may take until the best destinations come first; after that the list stays as it is.
    pub rank: Duration,
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
            rank: Duration::from_millis(150),
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

/// Lets nobody make tables without end.
pub async fn admit(State(tables): State<Arc<Tables>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let makes = request.method() == Method::POST
        && (path == "/tables" || path == "/api/v1/tables" || path.starts_with("/games/"));
    let from = peer(&request).map(|peer| tables.site.visitor(peer, request.headers()));
    if let Some(from) = from.filter(|from| makes && !from.is_loopback())
        && !tables.visitors.admit(counted(from), tables.limits.new_tables, Instant::now())
    {
        tables.metrics.turned_away();
        return Error::TooMany("You have made too many tables this hour. Try again later.".into()).into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use axum::body::Body;
    use axum::extract::ConnectInfo;
    use axum::http::StatusCode;
    use tower::ServiceExt;

    use super::*;
    use crate::door::Peer;
    use crate::site::Site;

    /// Asks for a new table; what is told is the status.
    async fn makes(tables: &Arc<Tables>, from: &str, forwarded: &str) -> StatusCode {
        let peer: IpAddr = from.parse().unwrap();
        let mut request = Request::post("/tables").header("host", "keeper.example");
        if !forwarded.is_empty() {
            request = request.header("x-forwarded-for", forwarded);
        }
        let mut request = request.body(Body::from("game=final-hour&players=1&who=link")).unwrap();
        request.extensions_mut().insert(ConnectInfo(Peer(peer)));
        crate::router(tables.clone()).oneshot(request).await.unwrap().status()
    }

    #[tokio::test]
    async fn visitors_are_told_apart_behind_a_proxy_and_customers_by_their_network() {
        let limits = Limits { new_tables: 1, ..Limits::default() };
        let store = Arc::new(keeper_store::Sqlite::in_memory().unwrap());
        let houses = crate::houses(&keeper_session::Cards::default(), keeper_bots::Thought::Usual);
        let site = Site { proxies: vec!["172.18.0.0/16".parse().unwrap()], ..Site::default() };
        let tables = Arc::new(Tables::with(houses, store, false, limits).at(site));
        let (made, refused) = (StatusCode::SEE_OTHER, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(makes(&tables, "2001:db8::1", "").await, made);
        assert_eq!(makes(&tables, "2001:db8::2:1", "").await, refused, "the same /64");
        assert_eq!(makes(&tables, "2001:db8:0:1::1", "").await, made);
        // The proxy in the next container says for whom it asks; anybody else is not believed.
        assert_eq!(makes(&tables, "172.18.0.2", "192.0.2.1").await, made);
        assert_eq!(makes(&tables, "172.18.0.2", "192.0.2.2").await, made);
        assert_eq!(makes(&tables, "172.18.0.3", "192.0.2.2").await, refused);
        assert_eq!(makes(&tables, "203.0.113.1", "192.0.2.3").await, made);
        assert_eq!(makes(&tables, "203.0.113.1", "192.0.2.4").await, refused);
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
