//! What the screens before the table do with any of the games.

use std::sync::Arc;

use keeper_arkham::library::Shelf;
use keeper_arkham::{Arkham, SetUp};
use keeper_session::{Begin, Offer, OpenError, Played, Session, SessionError, with_game};
use keeper_store::{Loaded, Store, random_bits};
use keeper_table::Seed;

use crate::setup::Form;

/// What can be chosen in a game of this kind.
pub fn offer(cards: &Shelf, kind: &str, sets: &[String]) -> Result<Offer, String> {
    with_game!(kind, G => G::offer(&G::shelf(cards), sets), _ => Err(no_such(kind)))
}

pub(crate) fn no_such(kind: &str) -> String {
    format!("there is no game \"{kind}\" here")
}

/// The game that a form describes, with its cards and its place in the store.
pub fn begin<G: Played>(
    form: &Form,
    offer: &Offer,
    cards: &Shelf,
    store: Arc<dyn Store>,
) -> Result<Session<G>, OpenError> {
    let wrong = |why: String| OpenError::Session(SessionError::SetUp(why));
    let seed = form.seed.map_or_else(|| random_bits().map(Seed::Secret), Ok)?;
    let mut setup = G::set_up(&form.wanted(offer, seed));
    let library = G::take_cards(&G::shelf(cards), &mut setup).map_err(wrong)?;
    let begin = Begin::new::<G>(setup, form.people(offer), form.undo, &library);
    let name = Some(form.name.clone()).filter(|name| !name.trim().is_empty());
    Ok(Session::start(library, begin, name, store)?)
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
