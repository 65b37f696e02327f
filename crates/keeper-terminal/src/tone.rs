//! How what is to be read looks on this screen.

use keeper_present::TokenKind;
use keeper_present::words::{Paragraph, Tone};

use crate::look::{Look, Role};

/// How what has this tone is written.
pub fn role(tone: Tone) -> Role {
    match tone {
        Tone::Plain | Tone::Token(_) => Role::Plain,
        Tone::Title => Role::Title,
        Tone::Strong => Role::Strong,
        Tone::Dim => Role::Dim,
        Tone::Good => Role::Good,
        Tone::Bad => Role::Bad,
        Tone::Rule => Role::Rule,
        Tone::Seat(seat) => Role::Investigator(seat),
    }
}

/// A paragraph as it is written: what it is about is said by a sign as well.
pub fn written(look: Look, (tone, text): Paragraph) -> (Role, String) {
    match tone {
        Tone::Seat(seat) => (role(tone), format!("@{} {text}", seat + 1)),
        Tone::Token(kind) => {
            let (role, sign) = token(look, kind);
            (role, format!("{sign} {text}"))
        }
        tone => (role(tone), text),
    }
}

pub fn all(look: Look, paragraphs: Vec<Paragraph>) -> Vec<(Role, String)> {
    paragraphs.into_iter().map(|paragraph| written(look, paragraph)).collect()
}

/// The sign of a kind of token, and how it is written.
pub fn token(look: Look, kind: TokenKind) -> (Role, &'static str) {
    match kind {
        TokenKind::Investigator => (Role::Strong, "@"),
        TokenKind::Monster => (Role::Monster, look.monster()),
        TokenKind::Gate => (Role::Gate, look.gate()),
        TokenKind::Clue => (Role::Clue, look.clue()),
        TokenKind::Seal => (Role::Seal, look.seal()),
        TokenKind::Marker => (Role::Bad, look.closed()),
        TokenKind::Item => (Role::Key, "$"),
    }
}
