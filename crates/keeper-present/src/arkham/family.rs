//! A long enum told family by family, where the compiler still sees that no variant is left out.

/// The value of the family that a variant belongs to. A variant that stands in no family does not compile.
macro_rules! by_family {
    ($of:ident, $value:expr; $($family:expr => $($variant:ident)+;)+) => {
        match $value {
            $($($of::$variant { .. })|+ => $family,)+
        }
    };
}

pub(super) use by_family;
