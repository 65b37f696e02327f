//! Where a server is for its visitors: the names it answers to, the proxies it believes, the address that is passed on.

use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;
use axum::http::header::HOST;

use crate::door::Peer;

const FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED_PROTO: &str = "x-forwarded-proto";

#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Names that the server answers to, besides those of this computer. If there are none, a server that is open to others answers to
    /// every name.
    pub hosts: Vec<String>,
    /// Proxies that say who their visitors are, besides those on this computer.
    pub proxies: Vec<Network>,
    /// The host and port by which others in the network come: `192.168.1.5:1926`.
    pub network: Option<String>,
}

impl Site {
    /// Whether requests for this host are answered. A page of another site can give its own name the address of this computer; what it
    /// asks for then still carries that name. `own`: the server is for the person at this computer.
    pub fn serves(&self, request: &Request, own: bool) -> bool {
        if !own && self.hosts.is_empty() {
            return true;
        }
        let asked = request.headers().get(HOST).map(|host| host.to_str().unwrap_or_default());
        let asked = asked.or_else(|| request.uri().authority().map(|authority| authority.as_str()));
        asked.is_some_and(|asked| {
            is_this_computer(asked) || self.hosts.iter().any(|host| name_of(host) == name_of(asked))
        })
    }

    /// Whether this address says truly for whom it asks.
    pub fn believes(&self, peer: IpAddr) -> bool {
        peer.is_loopback() || self.proxies.iter().any(|network| network.contains(peer))
    }

    /// What a proxy says about its visitor is taken from a request of anybody else.
    pub fn forget_hearsay(&self, request: &mut Request) {
        if peer(request).is_some_and(|peer| !self.believes(peer)) {
            request.headers_mut().remove(FORWARDED_FOR);
            request.headers_mut().remove(FORWARDED_PROTO);
        }
    }

    /// The address of the visitor: the last one named that is not a proxy's.
    pub fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.believes(peer) {
            return peer;
        }
        let lines: Vec<&str> = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok()).collect();
        let named = lines.iter().rev().flat_map(|line| line.rsplit(','));
        let named = named.map_while(|one| one.trim().parse::<IpAddr>().ok()).map(|one| one.to_canonical());
        let mut visitor = peer;
        for one in named {
            visitor = one;
            if !self.believes(one) {
                break;
            }
        }
        visitor
    }

    /// The address of this server for others: as the browser knows it, or, where that is good on this computer only, as the network does.
    pub fn here(&self, headers: &HeaderMap) -> String {
        let of = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let scheme = if is_https(headers) { "https" } else { "http" };
        let asked = of(HOST.as_str()).unwrap_or("127.0.0.1");
        let proxied = of(FORWARDED_PROTO).and_then(|_| self.hosts.first());
        let host = match is_local(asked) {
            true => proxied.or(self.network.as_ref()).map_or(asked, String::as_str),
            false => asked,
        };
        format!("{scheme}://{host}")
    }
}

/// The address that a request comes from; none for one that was made in this process.
pub fn peer(request: &Request) -> Option<IpAddr> {
    request.extensions().get::<ConnectInfo<Peer>>().map(|ConnectInfo(Peer(peer))| *peer)
}

/// Whether the visitor's connection is encrypted, as a proxy says.
pub fn is_https(headers: &HeaderMap) -> bool {
    headers.get(FORWARDED_PROTO).is_some_and(|scheme| scheme == "https")
}

/// What limits count as one visitor: an IPv6 address stands for the 2^64 addresses of its network, which one customer has.
pub fn counted(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        v4 => v4,
    }
}

/// The name of a host, without its port.
fn name_of(host: &str) -> String {
    let end = match host.starts_with('[') {
        true => host.find(']').map_or(host.len(), |end| end + 1),
        false => host.find(':').unwrap_or(host.len()),
    };
    host[..end].trim_end_matches('.').to_ascii_lowercase()
}

/// Whether a host, with or without its port, is this computer's own.
fn is_this_computer(host: &str) -> bool {
    name_of(host) == "localhost" || address_of(host).is_some_and(|address| address.is_loopback())
}

/// Whether nobody else can come to this host: it is this computer's, or stands for all its addresses.
pub fn is_local(host: &str) -> bool {
    is_this_computer(host) || address_of(host).is_some_and(|address| address.is_unspecified())
}

fn address_of(host: &str) -> Option<IpAddr> {
    let name = name_of(host);
    name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok().map(|address| address.to_canonical())
}

/// An address, or all that begin with the same bits: `172.18.0.0/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    fn contains(&self, other: IpAddr) -> bool {
        let same = |one: u128, other: u128, all: u8| {
            let rest = u32::from(all - self.bits);
            one.checked_shr(rest).unwrap_or(0) == other.checked_shr(rest).unwrap_or(0)
        };
        match (self.address, other.to_canonical()) {
            (IpAddr::V4(one), IpAddr::V4(other)) => same(one.to_bits().into(), other.to_bits().into(), 32),
            (IpAddr::V6(one), IpAddr::V6(other)) => same(one.to_bits(), other.to_bits(), 128),
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong =
            || format!("\"{text}\" is not an address: write one like 172.18.0.2, or 172.18.0.0/16 for a network");
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address = address.parse::<IpAddr>().map_err(|_| wrong())?.to_canonical();
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), |bits| bits.parse().map_err(|_| wrong()))?;
        if bits > all { Err(wrong()) } else { Ok(Network { address, bits }) }
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_server_for_this_computer_answers_to_its_own_names_only() {
        let site = Site { hosts: vec!["Keeper.lan".into()], ..Site::default() };
        let serves = |site: &Site, host: &str, own| {
            site.serves(&Request::builder().header(HOST, host).body(Body::empty()).unwrap(), own)
        };
        for host in
            ["localhost", "LOCALHOST:1926", "localhost.:80", "127.0.0.1:1926", "127.1.2.3", "[::1]:1926", "[::1]"]
        {
            assert!(serves(&Site::default(), host, true), "{host}");
        }
        for host in
            ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:1926", "0.0.0.0:1926", "192.168.1.5", ""]
        {
            assert!(!serves(&Site::default(), host, true), "{host}");
            assert!(serves(&Site::default(), host, false), "{host}");
        }
        assert!(serves(&site, "keeper.lan:1926", true) && serves(&site, "keeper.LAN", false));
        assert!(!serves(&site, "evil.example", false), "where names are given, they are the only ones");
        assert!(!Site::default().serves(&Request::new(Body::empty()), true));
    }

    #[test]
    fn only_proxies_that_are_named_or_on_this_computer_are_believed() {
        let headers = HeaderMap::from_iter([(FORWARDED_FOR.parse().unwrap(), "10.0.0.1, 192.0.2.7".parse().unwrap())]);
        let [here, far, said] = ["127.0.0.1", "203.0.113.5", "192.0.2.7"].map(ip);
        let site = Site::default();
        assert_eq!([site.visitor(here, &headers), site.visitor(far, &headers)], [said, far]);
        assert_eq!(site.visitor(here, &HeaderMap::new()), here);
        // A container's proxy, and one before it.
        let proxies = ["203.0.113.0/24", "192.0.2.7"].map(|proxy| proxy.parse().unwrap()).to_vec();
        let site = Site { proxies, ..Site::default() };
        assert_eq!(site.visitor(far, &headers), ip("10.0.0.1"));
        assert_eq!(site.visitor(ip("::ffff:198.51.100.1"), &headers), ip("::ffff:198.51.100.1"));
    }

    #[test]
    fn a_network_is_an_address_with_its_bits() {
        let within = |network: &str, address: &str| network.parse::<Network>().unwrap().contains(ip(address));
        assert!(within("172.18.0.0/16", "172.18.255.1") && !within("172.18.0.0/16", "172.19.0.1"));
        assert!(within("172.18.0.2", "::ffff:172.18.0.2") && !within("172.18.0.2", "172.18.0.3"));
        assert!(within("fd00::/8", "fd12::1") && !within("fd00::/8", "fe80::1") && !within("0.0.0.0/0", "::1"));
        assert!(within("0.0.0.0/0", "1.2.3.4") && within("::/0", "1::"));
        for wrong in ["", "proxy", "10.0.0.1/33", "10.0.0.1/-1", "10.0.0.1/x", "::/129"] {
            assert!(wrong.parse::<Network>().unwrap_err().contains("172.18.0.0/16"), "{wrong}");
        }
    }

    #[test]
    fn one_customer_is_counted_once() {
        assert_eq!(counted(ip("2001:db8:1:2:3:4:5:6")), counted(ip("2001:db8:1:2:ffff::1")));
        assert_ne!(counted(ip("2001:db8:1:2::1")), counted(ip("2001:db8:1:3::1")));
        assert_eq!(counted(ip("::ffff:192.0.2.7")), ip("192.0.2.7"));
    }

    #[test]
    fn the_address_for_others_is_never_one_of_this_computer_if_there_is_another() {
        let headers = |pairs: &[(&str, &str)]| {
            let pair = |(name, value): &(&str, &str)| {
                (name.parse::<axum::http::HeaderName>().unwrap(), value.parse::<axum::http::HeaderValue>().unwrap())
            };
            pairs.iter().map(pair).collect::<HeaderMap>()
        };
        let here = headers(&[("host", "127.0.0.1:1926")]);
        assert_eq!(Site::default().here(&here), "http://127.0.0.1:1926");
        let network = Site { network: Some("192.168.1.5:1926".into()), ..Site::default() };
        for local in ["127.0.0.1:1926", "localhost:1926", "0.0.0.0:1926", "[::1]:1926", "[::]:1926"] {
            assert_eq!(network.here(&headers(&[("host", local)])), "http://192.168.1.5:1926", "{local}");
        }
        assert_eq!(network.here(&headers(&[("host", "10.1.1.1:1926")])), "http://10.1.1.1:1926");
        let proxied = headers(&[("host", "127.0.0.1:1926"), (FORWARDED_PROTO, "https")]);
        let named = Site { hosts: vec!["keeper.example".into()], ..network };
        assert_eq!(named.here(&proxied), "https://keeper.example");
        assert_eq!(
            named.here(&headers(&[("host", "keeper.example"), (FORWARDED_PROTO, "https")])),
            "https://keeper.example"
        );
    }
}
