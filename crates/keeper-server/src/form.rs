//! The fields of a form, as a browser sends them.

use std::collections::BTreeMap;

pub struct Form(Vec<(String, String)>);

impl Form {
    pub fn read(body: &str) -> Form {
        let part = |text: &str| decode(&text.replace('+', " "));
        let pair = |pair: &str| pair.split_once('=').map(|(name, value)| (part(name), part(value)));
        Form(body.split('&').filter_map(pair).collect())
    }

    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str()).unwrap_or_default()
    }

    pub fn some(&self, name: &str) -> Option<String> {
        Some(self.get(name).to_owned()).filter(|value| !value.is_empty())
    }

    pub fn all(&self, name: &str) -> Vec<String> {
        self.0.iter().filter(|(known, _)| known == name).map(|(_, value)| value.clone()).collect()
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    /// How much of each box is wanted, in words: `mix:dunwich=50` is `dunwich=50`; `mix=all=40` in an address says the same of all.
    pub fn mix(&self) -> Vec<String> {
        let word = |(name, value): &(String, String)| match name.strip_prefix("mix")? {
            "" => Some(value.clone()),
            id => Some(format!("{}={value}", id.strip_prefix(':')?)),
        };
        self.0.iter().filter(|(_, value)| !value.is_empty()).filter_map(word).collect()
    }

    /// The same form with other fields, as it stands in an address; fields with these names are left out.
    pub fn address(&self, without: impl Fn(&str) -> bool, with: &[(String, String)]) -> String {
        let kept = self.0.iter().filter(|(name, value)| !value.is_empty() && !without(name));
        let all = kept.chain(with).map(|(name, value)| format!("{}={}", encode(name), encode(value)));
        all.collect::<Vec<_>>().join("&")
    }

    /// What is chosen of the settings of a game, by their ids: `setting:herald=random`, or `setting=herald:random` in an address.
    pub fn settings(&self) -> BTreeMap<&str, &str> {
        let all = self.0.iter().filter_map(|(name, value)| match name.strip_prefix("setting")? {
            "" => value.split_once(':'),
            id => Some((id.strip_prefix(':')?, value.as_str())),
        });
        all.filter(|(_, value)| !value.is_empty()).collect()
    }
}

/// Whatever is no letter or digit is written as a number.
fn encode(text: &str) -> String {
    let one = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b':' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

/// `%41` is `A`.
pub fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = (bytes[at] == b'%').then(|| text.get(at + 1..at + 3)).flatten();
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                at += 3;
            }
            None => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_read_as_a_browser_sends_it() {
        let form = Form::read("name=Joe+%26+Kate&box=dunwich&box=x%C3%A9&empty=&%zz=1");
        assert_eq!(form.get("name"), "Joe & Kate");
        assert_eq!(form.all("box"), ["dunwich", "x\u{e9}"]);
        assert_eq!((form.some("empty"), form.get("none")), (None, ""));
        assert!(form.has("empty") && !form.has("none"));
    }

    #[test]
    fn shares_are_fields_of_their_own_and_go_into_an_address() {
        let form = Form::read("mix:dunwich=50&mix:kingsport=&mix=all%3D40&box=dunwich&name=A+%26+B");
        assert_eq!(form.mix(), ["dunwich=50", "all=40"]);
        let with = [("box".to_owned(), "base:cards+x".to_owned())];
        assert_eq!(
            form.address(|name| name == "box" || name.starts_with("mix"), &with),
            "name=A%20%26%20B&box=base:cards%2Bx"
        );
    }

    #[test]
    fn a_setting_is_chosen_by_its_own_field_or_in_an_address() {
        let form =
            Form::read("setting=difficulty:hard&setting=&setting:herald=random&setting:ancient-one=&settings=x:y");
        assert_eq!(form.settings().into_iter().collect::<Vec<_>>(), [("difficulty", "hard"), ("herald", "random")]);
    }
}
