//! Puts an investigator and what is his on the table.

use keeper_arkham::Query;
use keeper_arkham::library::Chapter;
use keeper_arkham::state::{Held, Inv, NONE, Place, Spot, State, flag, held};

use crate::format::{At, Card, Trophies, times};
use crate::names::{Names, SKILLS, one_of};
use crate::position::{Wrong, take_copy, take_gate, take_monster, wrong};

const FLAGS: [(&str, u32); 12] = [
    ("delayed", flag::DELAYED),
    ("explored", flag::EXPLORED),
    ("lose-turn", flag::LOSE_TURN),
    ("skip", flag::SKIP),
    ("out", flag::OUT),
    ("returned", flag::RETURNED),
    ("devoured", flag::DEVOURED),
    ("retired", flag::RETIRED),
    ("eliminated", flag::ELIMINATED),
    ("used", flag::USED),
    ("no-loans", flag::NO_LOANS),
    ("stopped", flag::STOPPED),
];

/// How far a personal story has come.
pub const CHAPTERS: [(&str, Chapter); 3] =
    [("open", Chapter::Open), ("passed", Chapter::Passed), ("failed", Chapter::Failed)];

pub fn place(names: Names, state: &mut State, who: Inv, at: &At) -> Result<(), Wrong> {
    let lib = names.lib;
    let sheet = &lib.sheets[usize::from(state.inv(who).sheet)];
    let place = at.at.as_deref().map(|name| names.place(name)).transpose().map_err(wrong)?;
    let inv = state.inv_mut(who);
    inv.place = place.unwrap_or(sheet.home);
    inv.balance = at.sliders.as_ref().and_then(|stops| stops.get(3)).copied().unwrap_or(0);
    inv.sanity_cut = at.sanity_cut;
    inv.stamina_cut = at.stamina_cut;
    inv.clues = at.clues.unwrap_or(if at.fixed { sheet.clues } else { 0 });
    for (id, &n) in &at.holds {
        inv.tokens[names.token(id).map_err(wrong)?] = n;
    }
    inv.money = at.money.unwrap_or(if at.fixed { sheet.money.into() } else { 0 });
    for name in at.flags.each() {
        inv.set(one_of("flag", name, &FLAGS).map_err(wrong)?, true);
    }
    inv.set(flag::DELAYED, at.delayed || inv.is(flag::DELAYED));
    inv.set(flag::EXPLORED, at.explored || inv.is(flag::EXPLORED));
    inv.entered = match &at.entered {
        Some(name) => names.area(name).map_err(wrong)?.0,
        None => NONE,
    };
    if !inv.in_game() {
        inv.place = Place::Nowhere;
    }
    state.inv_mut(who).sliders = sliders(names, state, who, at)?;
    if at.fixed {
        for &card in &sheet.cards {
            give(names, state, who, card, &Card::Name(lib.cards[usize::from(card)].name.clone()))?;
        }
    }
    for card in &at.cards {
        let table = card.table();
        let (name, count) = times(&table.card);
        let number = names.card(name).map_err(wrong)?;
        for _ in 0..count {
            give(names, state, who, number, card)?;
        }
    }
    if let Some(chapter) = &at.story {
        let chapter = one_of("chapter of a story", chapter, &CHAPTERS).map_err(wrong)?;
        let story = lib
            .story_of(state.inv(who).sheet)
            .ok_or("this investigator has no personal story: is `personal-stories` in play?")?;
        state.inv_mut(who).held.push(Held { copy: story.copies[chapter as usize], flags: 0, tokens: 0 });
    }
    trophies(names, state, who, at)?;
    values(names, state, who, at)
}

fn give(names: Names, state: &mut State, who: Inv, number: u16, card: &Card) -> Result<(), Wrong> {
    let table = card.table();
    let copy = take_copy(names, state, number, times(&table.card).0)?;
    // A card of the gate deck that somebody keeps is not in it.
    if let Some(kept) = names.lib.card(copy).gate_card {
        state.gate_deck.take(kept);
    }
    let mut flags = 0;
    if table.exhausted {
        flags |= held::EXHAUSTED;
    }
    if table.new {
        flags |= held::NEW;
    }
    if state.inv_mut(who).held.push(Held { copy, flags, tokens: table.tokens }) {
        Ok(())
    } else {
        Err("too many cards for one investigator".into())
    }
}

fn values(names: Names, state: &mut State, who: Inv, at: &At) -> Result<(), Wrong> {
    let query = Query { lib: names.lib, s: state };
    let (sanity, stamina) = (query.maximum(who, true), query.maximum(who, false));
    for (given, most, name) in [(at.sanity, sanity, "Sanity"), (at.stamina, stamina, "Stamina")] {
        if let Some(given) = given.filter(|&g| g > most) {
            return Err(format!("{given} {name} is more than the maximum of {most}"));
        }
    }
    let inv = state.inv_mut(who);
    inv.sanity = at.sanity.unwrap_or(sanity);
    inv.stamina = at.stamina.unwrap_or(stamina);
    Ok(())
}

/// The stops: given as such, or by the values of skills; otherwise the leftmost.
fn sliders(names: Names, state: &State, who: Inv, at: &At) -> Result<[u8; 3], Wrong> {
    let sheet = &names.lib.sheets[usize::from(state.inv(who).sheet)];
    let given = at.sliders.as_deref().unwrap_or(&[0; 3]);
    let (Some(stops), ..=4) = (given.first_chunk::<3>(), given.len()) else {
        return Err("there are three sliders, or four".into());
    };
    let mut stops = *stops;
    if let Some(stop) = given.iter().find(|&&s| s > 3) {
        return Err(format!("there is no stop {stop} on a slider: they are 0 to 3"));
    }
    let wanted = at.skills();
    for (track, stop) in stops.iter_mut().enumerate() {
        let pair = [2 * track, 2 * track + 1].map(|at| sheet.order[at] as usize);
        if pair.iter().all(|&skill| wanted[skill].is_none()) {
            continue;
        }
        let fits = |&stop: &u8| {
            pair.iter().all(|&skill| wanted[skill].is_none_or(|v| v == sheet.skills[skill][usize::from(stop)]))
        };
        *stop = (0..4).find(fits).ok_or_else(|| {
            let rows = pair.map(|skill| format!("{} {:?}", SKILLS[skill].0, sheet.skills[skill]));
            format!("no stop of the slider has these values: {}", rows.join(", "))
        })?;
    }
    Ok(stops)
}

fn trophies(names: Names, state: &mut State, who: Inv, at: &At) -> Result<(), Wrong> {
    match &at.gate_trophies {
        Trophies::Number(count) => {
            for _ in 0..*count {
                let gate = state.gate_stack.pop().ok_or("no gate marker is left")?;
                state.inv_mut(who).gate_trophies |= 1 << gate;
            }
        }
        Trophies::Named(worlds) => {
            for world in worlds.each() {
                let gate = take_gate(names, state, world)?;
                state.inv_mut(who).gate_trophies |= 1 << gate;
            }
        }
    }
    match &at.monster_trophies {
        Trophies::Number(count) => {
            for _ in 0..*count {
                let marker = state.monsters.iter().position(|s| *s == Spot::Cup).ok_or("no monster is left")?;
                state.monsters[marker] = Spot::Trophy(who);
            }
        }
        Trophies::Named(kinds) => {
            for kind in kinds.each() {
                let marker = take_monster(names, state, kind)?;
                state.monsters[usize::from(marker)] = Spot::Trophy(who);
            }
        }
    }
    Ok(())
}
