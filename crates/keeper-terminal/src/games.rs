//! What the screens before the table do with any of the games.

use std::sync::Arc;

use keeper_session::{Begin, Cards, Drawn, Offer, OpenError, Played, Session, SessionError, Wanted, with_game};
use keeper_store::{Loaded, Store, random_bits};
use keeper_table::Seed;

use crate::setup::Form;

/// What can be chosen in a game of this kind.
pub fn offer(cards: &Cards, kind: &str, sets: &[String]) -> Result<Offer, String> {
    with_game!(kind, G => G::offer(&G::shelf(cards), sets), _ => Err(no_such(kind)))
}

/// The boxes after a switch of the offer was turned.
pub(crate) fn turn(cards: &Cards, kind: &str, sets: &[String], switch: usize) -> Result<Vec<String>, String> {
    with_game!(kind, G => G::turn(&G::shelf(cards), sets, switch), _ => Err(no_such(kind)))
}

/// Boxes that chance draws for a game with this seed.
pub(crate) fn draw(cards: &Cards, kind: &str, word: &str, seed: Seed) -> Result<Drawn, String> {
    with_game!(kind, G => G::draw(&G::shelf(cards), &[], word, seed), _ => Err(no_such(kind)))
}

pub(crate) fn no_such(kind: &str) -> String {
    format!("there is no game \"{kind}\" here")
}

/// The game that a form describes, with its cards and its place in the store.
pub fn begin<G: Played>(
    form: &Form,
    offer: &Offer,
    cards: &Cards,
    store: Arc<dyn Store>,
) -> Result<Session<G>, OpenError> {
    let wrong = |why: String| OpenError::Session(SessionError::SetUp(why));
    let seed = form.seed.or(form.secret).map_or_else(|| random_bits().map(Seed::Secret), Ok)?;
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

/// Boxes as people call them.
pub(crate) fn box_names(kind: &str, form: &Form) -> String {
    let wanted = Wanted { sets: form.sets.clone(), mix: form.mix.clone(), ..Wanted::default() };
    with_game!(kind, G => G::boxes(&G::set_up(&wanted)), _ => form.sets.join(", "))
}
