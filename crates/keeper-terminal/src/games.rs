//! What the screens before the table do with any of the games.

use keeper_arkham::library::Shelf;
use keeper_arkham::{Arkham, SetUp};
use keeper_final_hour::{Difficulty, FinalHour};
use keeper_session::{Begin, OneBox, Played, with_game};
use keeper_store::{Loaded, StoreError, random_bits};
use keeper_table::Seed;

use crate::setup::{Form, Offer};

/// A game that can be set up in the form.
pub trait Formed: Played {
    /// Where its cards are; `cards` are those of Arkham Horror.
    fn shelf(cards: &Shelf) -> Self::Shelf;

    /// What can be chosen.
    fn offer(shelf: &Self::Shelf, sets: &[String]) -> Result<Offer, String>;

    /// The set-up that the form describes.
    fn set_up(form: &Form, offer: &Offer, seed: Seed) -> Self::SetUp;
}

impl Formed for Arkham {
    fn shelf(cards: &Shelf) -> Shelf {
        cards.clone()
    }

    fn offer(shelf: &Shelf, sets: &[String]) -> Result<Offer, String> {
        Offer::of_arkham(shelf, sets)
    }

    fn set_up(form: &Form, offer: &Offer, seed: Seed) -> SetUp {
        SetUp {
            sets: offer.sets.clone(),
            players: form.players as u8,
            seed,
            ancient_one: form.against(offer),
            investigators: form.party(offer),
            choose: false,
        }
    }
}

impl Formed for FinalHour {
    fn shelf(_: &Shelf) -> OneBox {
        OneBox
    }

    fn offer(_: &OneBox, _: &[String]) -> Result<Offer, String> {
        Offer::of_final_hour()
    }

    fn set_up(form: &Form, offer: &Offer, seed: Seed) -> keeper_final_hour::SetUp {
        keeper_final_hour::SetUp {
            players: form.players as u8,
            difficulty: Difficulty::ALL[form.difficulty.min(2)],
            ancient_one: form.against(offer),
            investigators: form.party(offer),
            seed,
            ..Default::default()
        }
    }
}

/// What can be chosen in a game of this kind.
pub fn offer(cards: &Shelf, kind: &str, sets: &[String]) -> Result<Offer, String> {
    with_game!(kind, G => <G as Formed>::offer(&<G as Formed>::shelf(cards), sets), _ => Err(no_such(kind)))
}

pub(crate) fn no_such(kind: &str) -> String {
    format!("there is no game \"{kind}\" here")
}

/// The beginning that a form describes.
pub fn begin<G: Formed>(form: &Form, offer: &Offer, library: &G::Library) -> Result<Begin<G::SetUp>, StoreError> {
    let seed = form.seed.map_or_else(|| random_bits().map(Seed::Secret), Ok)?;
    Ok(Begin::new::<G>(G::set_up(form, offer, seed), form.people(), form.undo, library))
}

/// What a kept game is played with, as people call it.
pub(crate) fn boxes_of(kept: &Loaded) -> String {
    fn boxes<G: Played>(kept: &Loaded) -> String {
        Begin::<G::SetUp>::read(&kept.setup).map(|begin| G::boxes(&begin.setup)).unwrap_or_default()
    }
    with_game!(kept.meta.kind.as_str(), G => boxes::<G>(kept), _ => kept.meta.kind.clone())
}

/// The boxes of Arkham Horror as people call them.
pub(crate) fn box_names(sets: &[String]) -> String {
    Arkham::boxes(&SetUp { sets: sets.to_vec(), ..SetUp::default() })
}
