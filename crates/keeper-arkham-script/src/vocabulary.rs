//! The names that a text may use. The game that owns the cards fills it; the language only looks names up.

use keeper_script::reader::Initials;

use crate::names::Names;
use crate::tree::{CardName, Deck};

/// Every list is indexed by the id types of [`crate::tree`]: `places[PlaceId.0]` and so on.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Locations and streets as they are named in sentences after `at`/`in`/`move to`: `the Library`, `Arkham Asylum`,
    /// `the Uptown streets`. The article is part of the name where the sentence needs one.
    pub places: Vec<String>,
    /// Neighbourhoods: `Southside`.
    pub hoods: Vec<String>,
    /// Towns: `Innsmouth`.
    pub towns: Vec<String>,
    /// Other Worlds: `The Dreamlands`.
    pub worlds: Vec<String>,
    /// Monsters in the singular: `Cultist`.
    pub monsters: Vec<String>,
    /// Monsters in the plural: `Cultists`.
    pub plurals: Vec<String>,
    /// Cards of every deck: `Food`, `Anna Kaslow`, `Blackest Night`.
    pub cards: Vec<String>,
    /// Investigators: `Vincent Lee`.
    pub investigators: Vec<String>,
    /// Ancient Ones: `Azathoth`.
    pub ancient_ones: Vec<String>,
    /// Those of the cards that lie ready in several copies, and are taken with an article: `take a Retainer`.
    pub supply: Vec<CardName>,
    /// Those of the cards that are an office: `you are the Deputy of Arkham`.
    pub offices: Vec<CardName>,
    /// Cards of the decks that sets declare, singular and plural, by their number after those of the rulebook:
    /// `injury`, `injuries`.
    pub decks: Vec<(String, String)>,
    /// What lies on tracks, singular and plural: `Dunwich Horror token`, `Dunwich Horror tokens`.
    pub tracks: Vec<(String, String)>,
    /// Tokens that investigators hold, singular and plural: `Power`, `Power`.
    pub tokens: Vec<(String, String)>,
    /// Cards of the decks whose cards come to lie beside the board: `blight`.
    pub stacks: Vec<String>,
    /// The lists of names by their first letters, one for each of [`Names::ALL`]; without them texts are only read more slowly.
    pub initials: Vec<Initials>,
}

impl Vocabulary {
    /// Sorts the names by their first letters; those that come later, or change, are not found until it is done again.
    pub fn sort(&mut self) {
        self.initials = Names::ALL.iter().map(|names| Initials::new(names.list(self))).collect();
    }

    /// All decks with the singular and plural of their cards.
    pub(crate) fn all_decks(&self) -> impl Iterator<Item = (Deck, &str, &str)> {
        let base = Deck::BASE.into_iter().map(|(_, one, many)| (one, many));
        let further = self.decks.iter().map(|(one, many)| (one.as_str(), many.as_str()));
        base.chain(further).zip(0..).map(|((one, many), number)| (Deck(number), one, many))
    }
}
