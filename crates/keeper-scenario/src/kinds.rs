//! The names of the variants of an enum, as serde knows them: what can happen, what can be asked.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::forward_to_deserialize_any;

use crate::position::Wrong;

/// What this name means among the variants of an enum, in any case; otherwise the nearest one is suggested.
pub fn known<'de, T: Deserialize<'de>>(what: &str, name: &str) -> Result<&'static str, Wrong> {
    let all = names::<T>();
    if let Some(found) = all.iter().find(|known| known.eq_ignore_ascii_case(name)) {
        return Ok(found);
    }
    Err(match keeper_script::nearest(name, all.iter().map(|&known| (known, known))) {
        Some(near) => format!("there is no {what} \"{name}\": did you mean \"{near}\"?"),
        None => format!("there is no {what} \"{name}\""),
    })
}

/// What is offered and begins like this name but for a letter or two: the name may be a misspelling of it.
pub fn misspelt(name: &str, offered: Vec<String>) -> Option<String> {
    let wanted = name.trim().to_lowercase();
    // A short word with other letters is another word: Food is no Old.
    let alike = |a: &str, b: &str| {
        let digits = |text: &str| text.chars().any(|letter| letter.is_ascii_digit());
        a == b || !digits(a) && !digits(b) && keeper_script::distance(a, b) <= (b.chars().count() / 4).min(2)
    };
    let begins_alike = |label: &String| {
        let label = label.to_lowercase();
        let (mut words, mut given) = (label.split(' '), wanted.split(' '));
        given.all(|word| words.next().is_some_and(|other| alike(other, word)))
    };
    offered.into_iter().find(begins_alike)
}

fn names<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // Nothing is read: the enum only says what could be.
    let _ = T::deserialize(Listener(&mut names));
    names
}

/// Hears which variants could be read.
struct Listener<'a>(&'a mut &'static [&'static str]);

#[derive(Debug)]
struct Heard;

impl fmt::Display for Heard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("nothing is there to be read")
    }
}

impl std::error::Error for Heard {}

impl Error for Heard {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Heard
    }
}

impl<'de> Deserializer<'de> for Listener<'_> {
    type Error = Heard;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Heard> {
        Err(Heard)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Heard> {
        *self.0 = variants;
        Err(Heard)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
