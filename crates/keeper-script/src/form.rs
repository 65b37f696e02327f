//! A form is written once, as words and slots, and serves for reading and for writing.

use crate::language::Language;
use crate::reader::Reader;
use crate::writer::Writer;

/// A part of a sentence that stands for a value.
pub trait Slot<L: Language> {
    type Value;
    fn read(&self, r: &mut Reader<L>) -> Option<Self::Value>;
    fn write(&self, w: &mut Writer<L>, value: &Self::Value);
}

/// A table of forms for the variants of an enum: `"words" (variable: SLOT) "words" => [Variant(variable)];`.
/// What stands in brackets is a value when reading and a pattern when writing, so the compiler sees to it that no
/// variant is without a form. Forms are tried in their order: of two that begin alike, the longer stands first.
/// A variant of a family stands behind the family's name: `=> Family[Variant(variable)];`.
/// The language stands behind the type: `Table: Type in Language, "kind" { ... }`.
#[macro_export]
macro_rules! forms {
    ($(#[$doc:meta])* $table:ident: $type:ident in $language:ty, $kind:literal {
        $( $( $words:literal $( ( $($var:ident),+ : $slot:expr ) )? )+ => $($family:ident)? [ $variant:ident $($value:tt)* ]; )*
    }) => {
        $(#[$doc])*
        pub(crate) struct $table;

        impl $crate::form::Slot<$language> for $table {
            type Value = $type;

            fn read(&self, r: &mut $crate::reader::Reader<$language>) -> Option<$type> {
                let start = r.pos();
                let here = r.here();
                $(
                    #[allow(unused_parens)]
                    let value = here.may_begin([$($words),+][0]).then_some(()).and_then(|()| r.attempt(|r| {
                        $(
                            r.phrase_of($words, if r.pos() == start { $kind } else { "" })?;
                            $( let ($($var),+) = $crate::form::Slot::read(&$slot, r)?; )?
                        )+
                        Some($crate::form::one_of!($type, $($family)?, $variant $($value)*))
                    }));
                    if value.is_some() {
                        return value;
                    }
                )*
                None
            }

            fn write(&self, w: &mut $crate::writer::Writer<$language>, value: &$type) {
                match value {
                    $( $crate::form::one_of!($type, $($family)?, $variant $($value)*) => {
                        w.uses($crate::form::Form {
                            kind: $kind,
                            name: stringify!($variant),
                            words: concat!($( $words $(, $crate::form::gap!($($var)+) )? ),+),
                        });
                        $(
                            w.push($words);
                            $( $crate::form::Slot::write(&$slot, w, &($(Clone::clone($var)),+)); )?
                        )+
                    } )*
                }
            }
        }
    };
}
/// A variant of an enum, or of one of its families.
#[macro_export]
macro_rules! one_of {
    ($type:ident, , $($value:tt)*) => { $type::$($value)* };
    ($type:ident, $family:ident, $($value:tt)*) => { $type::$family(family::$family::$($value)*) };
}
pub use one_of;

/// Stands for a slot where a form is shown: `sealing a gate costs ...`.
#[macro_export]
macro_rules! gap {
    ($($var:ident)+) => {
        "..."
    };
}
pub use gap;

/// A form that a text uses: a row of one of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form {
    /// What the table holds: `effect`, `rule`, `condition`, `cost`, `moment` ...
    pub kind: &'static str,
    /// The variant of the tree that it stands for.
    pub name: &'static str,
    /// Its words, with dots for what changes.
    pub words: &'static str,
}

/// A number from 1 to the given one: `3`.
pub struct Number(pub u8);

impl<L: Language> Slot<L> for Number {
    type Value = u8;

    fn read(&self, r: &mut Reader<L>) -> Option<u8> {
        let at = r.pos();
        let number = r.number(self.0)?;
        if number == 0 {
            r.problem(at, "0 changes nothing.");
        }
        Some(number)
    }

    fn write(&self, w: &mut Writer<L>, value: &u8) {
        w.number(value);
    }
}

/// A number with its sign: `+4`, `-1`. Nothing on a card goes beyond 9.
pub struct Signed;

impl<L: Language> Slot<L> for Signed {
    type Value = i8;

    fn read(&self, r: &mut Reader<L>) -> Option<i8> {
        r.attempt(|r| {
            let minus = r.one_of(&["+", "-"])? == 1;
            let number = r.number(9)? as i8;
            Some(if minus { -number } else { number })
        })
    }

    fn write(&self, w: &mut Writer<L>, value: &i8) {
        w.push(&format!("{value:+}"));
    }
}

/// A number of things: `1 clue`, `2 clues`.
pub struct Counted(pub &'static str, pub &'static str);

impl<L: Language> Slot<L> for Counted {
    type Value = u8;

    fn read(&self, r: &mut Reader<L>) -> Option<u8> {
        let number = Number(99).read(r)?;
        r.phrases(&[" ", if number == 1 { self.0 } else { self.1 }])?;
        Some(number)
    }

    fn write(&self, w: &mut Writer<L>, value: &u8) {
        w.number(value);
        w.push(" ");
        w.push(if *value == 1 { self.0 } else { self.1 });
    }
}

/// Reads `a`, `a and b`, `a, b and c`; returns the items and which of `lasts` joined the last one. `item` is told the
/// item before it.
pub fn read_list<L: Language, T>(
    r: &mut Reader<L>,
    lasts: &[&'static str],
    item: impl Fn(&mut Reader<L>, Option<&T>) -> Option<T>,
) -> Option<(Vec<T>, usize)> {
    let mut items = vec![item(r, None)?];
    let more = r.attempt(|r| {
        let mut more = Vec::new();
        let next = |r: &mut Reader<L>, more: &[T], joint| {
            r.attempt(|r| {
                r.phrase(joint)?;
                item(r, more.last().or(items.last()))
            })
        };
        while let Some(value) = next(r, &more, ", ") {
            more.push(value);
        }
        let (last, value) = lasts.iter().enumerate().find_map(|(i, last)| Some((i, next(r, &more, last)?)))?;
        more.push(value);
        Some((more, last))
    });
    let (more, last) = more.unwrap_or_default();
    items.extend(more);
    Some((items, last))
}

pub fn write_list<L: Language, T>(
    w: &mut Writer<L>,
    items: &[T],
    last: &str,
    write: impl Fn(&mut Writer<L>, &T, Option<&T>),
) {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            w.push(if i + 1 == items.len() { last } else { ", " });
        }
        write(w, item, i.checked_sub(1).map(|before| &items[before]));
    }
}

/// A list of one slot joined with the given word.
pub struct List<S>(pub S, pub &'static str);

impl<L: Language, S: Slot<L>> Slot<L> for List<S> {
    type Value = Vec<S::Value>;

    fn read(&self, r: &mut Reader<L>) -> Option<Self::Value> {
        read_list(r, &[self.1], |r, _| self.0.read(r)).map(|(items, _)| items)
    }

    fn write(&self, w: &mut Writer<L>, value: &Self::Value) {
        write_list(w, value, self.1, |w, item, _| self.0.write(w, item));
    }
}
