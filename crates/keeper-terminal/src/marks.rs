//! What makes a place worth going to, or dangerous: shown beside it wherever it is offered.

use keeper_present::TokenKind;
use keeper_present::scene::{Area, Scene};

use crate::look::{Look, Role};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    Clues(u8),
    /// A gate, and where it leads.
    Gate(String),
    Seal,
    /// Money buys something here.
    Shop,
}

/// The area of this id, on whatever board.
pub fn area<'a>(scene: &'a Scene, id: &str) -> Option<&'a Area> {
    scene.boards.iter().flat_map(|board| &board.areas).find(|area| area.id == id)
}

pub fn marks(area: &Area) -> Vec<Mark> {
    let of = |kind: TokenKind| area.tokens.iter().filter(move |token| token.kind == kind);
    let mut marks: Vec<Mark> = of(TokenKind::Clue).map(|clues| Mark::Clues(clues.count)).collect();
    marks.extend(of(TokenKind::Gate).map(|gate| Mark::Gate(gate.name.clone())));
    marks.extend(of(TokenKind::Seal).map(|_| Mark::Seal));
    marks.extend(area.marks.iter().any(|mark| mark == "shop").then_some(Mark::Shop));
    marks
}

impl Mark {
    /// `◎Aby`
    pub fn sign(&self, look: Look) -> (String, Role) {
        match self {
            Mark::Clues(clues) => (format!("{}{clues}", look.clue()), Role::Clue),
            Mark::Gate(world) => {
                let world: String = world.strip_prefix("The ").unwrap_or(world).chars().take(3).collect();
                (format!("{}{world}", look.gate()), Role::Gate)
            }
            Mark::Seal => (look.seal().to_owned(), Role::Seal),
            Mark::Shop => ("$".to_owned(), Role::Key),
        }
    }

    /// `gate to the Abyss`
    pub fn words(&self) -> String {
        match self {
            Mark::Clues(1) => "1 clue".to_owned(),
            Mark::Clues(clues) => format!("{clues} clues"),
            // On the campus a gate is called by its icon.
            Mark::Gate(icon) if icon.ends_with(" gate") => icon.clone(),
            Mark::Gate(world) => format!("gate to {world}"),
            Mark::Seal => "elder sign".to_owned(),
            Mark::Shop => "shop".to_owned(),
        }
    }
}
