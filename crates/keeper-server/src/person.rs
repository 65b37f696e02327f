//! Who somebody is: a key of 128 bits in a cookie, of which only a hash is kept.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use keeper_store::random_bits;
use sha2::{Digest, Sha256};

use crate::form;
use crate::record::named;

const NAME: &str = "keeper";
/// What the person is called: so that nobody types it twice.
const CALLED: &str = "keeper-name";
const YEAR: u32 = 31_536_000;

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
}

/// The name that somebody was last called by; empty if none is known.
pub fn called(headers: &HeaderMap) -> String {
    named(&form::decode(cookie(headers, CALLED).unwrap_or_default()), "")
}

/// The cookie that remembers a name.
pub fn call(name: &str) -> String {
    let plain = |byte: u8| match byte {
        b if b.is_ascii_alphanumeric() => char::from(b).to_string(),
        b => format!("%{b:02X}"),
    };
    let name: String = named(name, "").bytes().map(plain).collect();
    format!("{CALLED}={name}; Path=/; SameSite=Lax; Max-Age={YEAR}")
}

/// The key of one browser.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    pub fn new() -> Result<Key, String> {
        random_bits().map(|bits| Key(format!("{bits:032x}"))).map_err(|error| error.to_string())
    }

    /// The key that a request brings.
    pub fn of(headers: &HeaderMap) -> Option<Key> {
        cookie(headers, NAME).and_then(Key::read)
    }

    /// A key as it stands in a cookie or a personal link.
    pub fn read(text: &str) -> Option<Key> {
        let right = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        right.then(|| Key(text.to_ascii_lowercase()))
    }

    /// What its owner keeps secret.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub fn hash(&self) -> String {
        Sha256::digest(self.0.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub fn cookie(&self) -> String {
        format!("{NAME}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={YEAR}", self.0)
    }

    /// The address by which the same person comes from another device.
    pub fn link(&self) -> String {
        format!("/me/{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_comes_back_from_its_cookie() {
        let mut headers = HeaderMap::new();
        assert_eq!(called(&headers), "");
        let value = call("  Zo\u{eb} & Joe; x=1 ").split(';').next().unwrap().to_owned();
        headers.insert(COOKIE, value.parse().unwrap());
        assert_eq!(called(&headers), "Zo\u{eb} & Joe; x=1");
    }

    #[test]
    fn a_key_comes_back_from_its_cookie_and_only_whole() {
        let key = Key::new().unwrap();
        let mut headers = HeaderMap::new();
        assert!(Key::of(&headers).is_none());
        let value = key.cookie().split(';').next().unwrap().to_owned();
        headers.insert(COOKIE, format!("theme=dark; {value}").parse().unwrap());
        assert!(Key::of(&headers) == Some(key.clone()));
        assert_eq!(key.hash().len(), 64);
        assert!(!key.hash().contains(&key.0));
        for wrong in ["", "abc", &"g".repeat(32), &"0".repeat(33)] {
            assert!(Key::read(wrong).is_none(), "{wrong}");
        }
    }
}
