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

/// What is offered and begins like this name but for a letter or two: whoever wrote the name may have meant that.
pub fn misspelt(name: &str, offered: Vec<String>) -> Option<String> {
    const FEW: usize = 2;
    let wanted = name.trim().to_lowercase();
    let words = wanted.split(' ').count();
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let begins_alike = |label: &String| {
        let beginning = label.to_lowercase().split(' ').take(words).collect::<Vec<_>>().join(" ");
        digits(&beginning) == digits(&wanted) && keeper_script::distance(&beginning, &wanted) <= FEW
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
