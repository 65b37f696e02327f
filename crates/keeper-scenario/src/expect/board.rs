//! Expectations about the board, the decks, the question that is open and the end.

use std::collections::BTreeMap;

use keeper_arkham::frame::{Frame, Src};
use keeper_arkham::in_play::Role;
use keeper_arkham::library::FixtureKind;
use keeper_arkham::state::{Awakening, Ending, NONE, Rift, Spot};
use keeper_arkham::{Event, Library, State};
use keeper_table::{Game, Seats};
use toml::Value;

use super::Asker;
use crate::format::{Decks, Names as List, OnTrack};
use crate::kinds::{known, misspelt};
use crate::names::{Names, one_of, phase, phase_name};
use crate::play::event_name;
use crate::position::{Wrong, wrong};
use crate::words;

/// Shared cards that lie face up.
fn up(lib: &Library, s: &State) -> Vec<u8> {
    let shared = lib.fixtures_of(FixtureKind::Shared).map(|(number, _)| number);
    shared.filter(|&number| s.entry(Src::Fixture(number)).is_some_and(|entry| !entry.face_down)).collect()
}

/// What came to lie beside the board, in the order in which it came: heralds and the like.
fn laid(lib: &Library, s: &State) -> Vec<u8> {
    let number = |src: Src| if let Src::Fixture(number) = src { Some(number) } else { None };
    let came = |number: &u8| {
        let kind = lib.fixtures[usize::from(*number)].kind;
        !kind.from_set_up() && !matches!(kind, FixtureKind::Marker(_))
    };
    s.in_play.iter().filter_map(|entry| number(entry.src)).filter(came).collect()
}

/// What is expected of a rift.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RiftIs {
    /// How many progress markers lie on its track, and how many of them face down.
    progress: Option<usize>,
    down: Option<u32>,
    /// Where it is open, or `""` where it is not.
    at: Option<String>,
    symbol: Option<String>,
}

impl Asker<'_> {
    fn rift(&mut self, name: &str, rift: &Rift, wanted: &RiftIs) -> Result<(), Wrong> {
        let lib = self.lib();
        if wanted.progress.is_some_and(|count| count != rift.count()) {
            self.unmet(format!("{name} has {} progress markers", rift.count()));
        }
        if wanted.down.is_some_and(|count| count != rift.down.count_ones()) {
            self.unmet(format!("{name} has {} progress markers face down", rift.down.count_ones()));
        }
        if let Some(at) = &wanted.at {
            let place = if at.is_empty() { None } else { Some(self.names().area(at).map_err(wrong)?) };
            if place != rift.at {
                let is = rift.at.map_or("closed", |place| lib.area(place).name.as_str());
                self.unmet(format!("{name}: expected {at:?}, is {is}"));
            }
        }
        let symbol = lib.rifts.markers.get(usize::from(rift.marker)).map_or("", |marker| marker.symbol.name());
        if wanted.symbol.as_ref().is_some_and(|wanted| wanted != symbol) {
            self.unmet(format!("the symbol of {name} is {symbol:?}"));
        }
        Ok(())
    }

    /// Says whether this is about the table; everything else must be an investigator.
    pub(super) fn board(&mut self, key: &str, value: &Value) -> Result<bool, Wrong> {
        let (s, query, names) = (self.state(), self.query(), self.names());
        match key {
            "terror" => self.same(value, s.terror)?,
            "doom" => self.same(value, s.doom)?,
            "turn" => self.same(value, s.turn)?,
            "movement_points" => self.same(value, s.movement_points)?,
            "open_gates" => self.same(value, s.open_gates())?,
            "monsters_in_arkham" => self.same(value, query.monsters_in_arkham())?,
            "monster_limit" => self.same(value, query.monster_limit())?,
            "rumour_tokens" | "rumor_tokens" => {
                self.same(value, s.in_role(Role::Rumour).map_or(0, |entry| entry.tokens))?
            }
            "carried" => self.same(value, s.successes)?,
            "phase" => self.phase(value)?,
            "first" => self.is_who(value, Some(s.first))?,
            "gates" => self.gates(value)?,
            "monsters" => self.monsters(value)?,
            "cup" => self.cup(value)?,
            "tracks" => self.tracks(value)?,
            "beside" => self.fixtures(value, &laid(self.lib(), s), "beside the board")?,
            "rifts" => self.rifts(value)?,
            "shared" => self.fixtures(value, &up(self.lib(), s), "face up")?,
            "clues" => self.clues(value)?,
            "tokens" => self.tokens(value)?,
            "markers" => self.markers(value)?,
            "seals" => {
                let found = self.areas(|area| s.seals & (1 << area) != 0);
                self.count_or_names(value, found, |n| names.area_name(n))?;
            }
            "face_down" => {
                let found = self.areas(|area| s.face_down & (1 << area) != 0);
                self.count_or_names(value, found, |n| names.area_name(n))?;
            }
            "closed" => {
                let found = self.areas(|area| query.is_closed(keeper_arkham_script::tree::PlaceId(area as u8)));
                self.count_or_names(value, found, |n| names.area_name(n))?;
            }
            "environment" => self.mythos_card(value, s.environment())?,
            "rumour" | "rumor" => self.mythos_card(value, s.rumour())?,
            "headline" => self.mythos_card(value, s.headline())?,
            "boxed" => self.boxed(value)?,
            "top" => self.deck_ends(value, true)?,
            "bottom" => self.deck_ends(value, false)?,
            "deck" => self.deck_sizes(value)?,
            _ => return self.question(key, value),
        }
        Ok(true)
    }

    fn phase(&mut self, value: &Value) -> Result<(), Wrong> {
        let expected: String = self.read(value)?;
        let is = self.state().phase;
        if phase(&expected).map_err(wrong)? != is {
            self.unmet(format!("expected {expected}, is {}", phase_name(is)));
        }
        Ok(())
    }

    fn cup(&mut self, value: &Value) -> Result<(), Wrong> {
        let expected: BTreeMap<String, usize> = self.read(value)?;
        for (name, count) in expected {
            let name = self.names().monster_name(&name)?;
            let found = self.at_spot(Spot::Cup).iter().filter(|n| **n == name).count();
            if found != count {
                self.unmet(format!("expected {count} {name}, is {found}"));
            }
        }
        Ok(())
    }

    fn tracks(&mut self, value: &Value) -> Result<(), Wrong> {
        let (s, query) = (self.state(), self.query());
        let expected: BTreeMap<String, OnTrack> = self.read(value)?;
        for (name, there) in expected {
            let number = self.names().fixture(&name).map_err(wrong)?;
            let found = query.tokens_on(Src::Fixture(number));
            let tokens = match there {
                OnTrack::Tokens(tokens) => tokens,
                OnTrack::Groups(groups) => {
                    let lib = self.lib();
                    let entry = s.entry(Src::Fixture(number)).copied().unwrap_or_default();
                    for (group, (hood, _)) in lib.fixtures[usize::from(number)].groups.iter().enumerate() {
                        let hood = &lib.hoods[usize::from(hood.0)].name;
                        let (tokens, found) = (groups.get(hood).copied().unwrap_or(0), entry.in_group(group));
                        if tokens != found {
                            self.unmet(format!("expected {tokens} on {name} in {hood}, is {found}"));
                        }
                    }
                    groups.values().sum()
                }
            };
            if found != tokens {
                self.unmet(format!("expected {tokens} on {name}, is {found}"));
            }
        }
        Ok(())
    }

    fn rifts(&mut self, value: &Value) -> Result<(), Wrong> {
        let (s, names) = (self.state(), self.names());
        let expected: BTreeMap<String, RiftIs> = self.read(value)?;
        for (name, wanted) in expected {
            let number = names.rift(&name).map_err(wrong)?;
            self.rift(&name, &s.rifts.0[number], &wanted)?;
        }
        Ok(())
    }

    fn clues(&mut self, value: &Value) -> Result<(), Wrong> {
        let s = self.state();
        let expected: BTreeMap<String, u8> = self.read(value)?;
        for (area, clues) in expected {
            let place = self.names().area(&area).map_err(wrong)?;
            let found = s.clues[usize::from(place.0)];
            if found != clues {
                self.unmet(format!("expected {clues} at {area}, is {found}"));
            }
        }
        Ok(())
    }

    fn tokens(&mut self, value: &Value) -> Result<(), Wrong> {
        let s = self.state();
        let expected: BTreeMap<String, u8> = self.read(value)?;
        for (area, tokens) in expected {
            let place = self.names().area(&area).map_err(wrong)?;
            let found = s.watchers(place);
            if found != tokens {
                self.unmet(format!("expected {tokens} tokens at {area}, are {found}"));
            }
        }
        Ok(())
    }

    fn markers(&mut self, value: &Value) -> Result<(), Wrong> {
        let (s, names) = (self.state(), self.names());
        let expected: BTreeMap<String, List> = self.read(value)?;
        for (area, markers) in expected {
            let place = self.names().area(&area).map_err(wrong)?;
            let here = s.in_play.iter().filter(|entry| entry.role == Role::Marker && entry.place == Some(place));
            let name = |src: Src| match src {
                Src::Fixture(number) => self.lib().fixtures[usize::from(number)].name.clone(),
                _ => String::new(),
            };
            let found: Vec<String> = here.map(|entry| name(entry.src)).collect();
            let named = |name: &str| names.fixture(name).map(|n| self.lib().fixtures[usize::from(n)].name.clone());
            let wanted = markers.each().map(named).collect::<Result<Vec<_>, _>>().map_err(wrong)?;
            if found != wanted {
                self.unmet(format!("expected {wanted:?} at {area}, is {found:?}"));
            }
        }
        Ok(())
    }

    fn boxed(&mut self, value: &Value) -> Result<(), Wrong> {
        let expected: List = self.read(value)?;
        for name in expected.each() {
            if !self.is_boxed(name)? {
                self.unmet(format!("expected {name} out of the game"));
            }
        }
        Ok(())
    }

    /// What was laid out, by its names and in its order.
    fn fixtures(&mut self, value: &Value, found: &[u8], how: &str) -> Result<(), Wrong> {
        let (lib, names) = (self.lib(), self.names());
        let expected: List = self.read(value)?;
        let numbers = expected.each().map(|name| names.fixture(name)).collect::<Result<Vec<_>, _>>();
        if numbers.map_err(wrong)? != found {
            let found: Vec<&str> = found.iter().map(|n| lib.fixtures[usize::from(*n)].name.as_str()).collect();
            self.unmet(format!("expected {:?} {how}, is {found:?}", expected.0));
        }
        Ok(())
    }

    /// The open question, the end, and what happened.
    fn question(&mut self, key: &str, value: &Value) -> Result<bool, Wrong> {
        let game = self.view.game;
        match key {
            "asks" => {
                let expected: String = self.read(value)?;
                let expected = words::ask(&expected)?;
                let found = words::asked(game).unwrap_or_else(|| words::NOTHING.into());
                if found != expected {
                    self.unmet(format!("expected {expected}, is {found}"));
                }
            }
            "asked" => match game.decision().map(|d| d.seats) {
                Some(Seats::One(seat)) => self.is_who(value, Some(seat))?,
                Some(Seats::Group { .. }) if value.as_str() == Some("group") => {}
                _ => self.is_who(value, None)?,
            },
            "casting" => match game.decision().map(|d| d.seats) {
                Some(Seats::Group { casting }) => self.is_who(value, Some(casting))?,
                _ => self.is_who(value, None)?,
            },
            "options" => {
                let expected: List = self.read(value)?;
                let mut open: Vec<usize> = (0..words::offered(game).len()).collect();
                let mut missing = Vec::new();
                for name in expected.each() {
                    match words::options(game, name).into_iter().find(|i| open.contains(i)) {
                        Some(index) => open.retain(|&i| i != index),
                        None => missing.push(name.to_owned()),
                    }
                }
                if !missing.is_empty() {
                    self.unmet(format!("not offered: {}", missing.join(", ")));
                }
                if !open.is_empty() {
                    let offered = words::offered(game);
                    let more: Vec<&str> = open.iter().map(|&i| offered[i].as_str()).collect();
                    self.unmet(format!("also offered: {}", more.join(", ")));
                }
            }
            "offers" => {
                let expected: List = self.read(value)?;
                for name in expected.each().filter(|n| words::option(game, n).is_none()) {
                    self.unmet(format!("\"{name}\" is not offered"));
                }
            }
            "refuses" => {
                let expected: List = self.read(value)?;
                for name in expected.each() {
                    if words::any(game, name) {
                        self.unmet(format!("\"{name}\" is offered"));
                    } else if let Some(near) = misspelt(name, words::offered(game)) {
                        return Err(format!(
                            "expect: refuses: \"{name}\" is not offered, but \"{near}\" is: did you mean that?"
                        ));
                    }
                }
            }
            "ended" => {
                let found = game.outcome().map(|o| o.kind.to_owned());
                match value {
                    Value::Boolean(ended) if *ended == found.is_some() => {}
                    Value::Boolean(ended) => self.unmet(format!("expected {ended}, is {found:?}")),
                    _ => self.maybe(value, found, |n| kind_of("ending", n, Ending::KINDS))?,
                }
            }
            "awake" => {
                let found = self.state().awake.map(|a| a.kind().to_owned());
                match value {
                    Value::Boolean(awake) if *awake == found.is_some() => {}
                    Value::Boolean(awake) => self.unmet(format!("expected {awake}, is {found:?}")),
                    _ => self.maybe(value, found, |n| kind_of("awakening", n, Awakening::KINDS))?,
                }
            }
            "score" => {
                let score = self.query().score();
                self.same(value, score)?;
            }
            "first_citizens" => {
                let citizens = self.query().first_citizens();
                let found = citizens.iter().map(|&w| self.names().who_name(self.state(), w)).collect();
                let (names, state) = (self.names(), self.state());
                self.count_or_names(value, found, |n| seated(names, state, n))?;
            }
            "rolled" => self.rolled(value)?,
            "passed" => self.passed(value)?,
            "successes" => self.successes(value)?,
            "checks" => self.checks(value)?,
            "values" => self.values(value)?,
            "happened" => self.happened(value, true)?,
            "not_happened" => self.happened(value, false)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether a copy of this card, or this Mythos card, is out of the game.
    fn is_boxed(&self, name: &str) -> Result<bool, Wrong> {
        let (s, lib) = (self.state(), self.lib());
        match (self.names().card(name), self.names().mythos(name)) {
            (Err(_), Ok(card)) => {
                let drawn = s.frames.iter().any(|f| matches!(f, Frame::Mythos { card: c, .. } if *c == card));
                let in_play = s.mythos_in_play().any(|other| other == card);
                Ok(!drawn && !in_play && !s.mythos.cards().contains(&card))
            }
            (card, _) => {
                let card = card.map_err(wrong)?;
                Ok((0..lib.copies.len() as u16).any(|c| lib.copies[usize::from(c)] == card && self.query().is_boxed(c)))
            }
        }
    }

    fn happened(&mut self, value: &Value, wanted: bool) -> Result<(), Wrong> {
        let expected: List = self.read(value)?;
        let found: Vec<String> = self.view.events[self.view.since..].iter().map(event_name).collect();
        for name in expected.each() {
            let name = known::<Event>("event", name)?;
            if found.iter().any(|f| f == name) != wanted {
                let verb = if wanted { "did not happen" } else { "happened" };
                self.unmet(format!("{name} {verb}; what did: {}", found.join(", ")));
            }
        }
        Ok(())
    }

    fn is_who(&mut self, value: &Value, found: Option<u8>) -> Result<(), Wrong> {
        let expected: String = self.read(value)?;
        let expected = seated(self.names(), self.state(), &expected)?;
        let found = found.map_or_else(|| "nobody".into(), |w| self.names().who_name(self.state(), w));
        if expected != found {
            self.unmet(format!("expected {expected}, is {found}"));
        }
        Ok(())
    }

    fn areas(&self, which: impl Fn(usize) -> bool) -> Vec<String> {
        let areas = self.lib().areas.iter().enumerate();
        areas.filter(|(i, _)| which(*i)).map(|(_, a)| a.name.clone()).collect()
    }

    fn gates(&mut self, value: &Value) -> Result<(), Wrong> {
        let expected: BTreeMap<String, Value> = self.read(value)?;
        let names = self.names();
        for (area, world) in expected {
            let place = self.names().area(&area).map_err(wrong)?;
            let gate = self.state().gates[usize::from(place.0)];
            let found = (gate != NONE).then(|| self.lib().gate(gate).name.clone());
            self.at = format!("gates: {area}");
            match world {
                Value::Boolean(open) if open == found.is_some() => {}
                Value::Boolean(open) => self.unmet(format!("expected {open}, is {found:?}")),
                _ => self.maybe(&world, found, |n| names.gate_name(n))?,
            }
        }
        Ok(())
    }

    fn at_spot(&self, spot: Spot) -> Vec<String> {
        let monsters = self.state().monsters.iter().enumerate();
        monsters.filter(|(_, s)| **s == spot).map(|(m, _)| self.lib().kind(m as u8).name.clone()).collect()
    }

    fn monsters(&mut self, value: &Value) -> Result<(), Wrong> {
        let expected: BTreeMap<String, Value> = self.read(value)?;
        let names = self.names();
        for (name, kinds) in expected {
            let spot = self.names().spot(&name).map_err(wrong)?;
            self.at = format!("monsters: {name}");
            let found = self.at_spot(spot);
            self.count_or_names(&kinds, found, |n| names.monster_name(n))?;
        }
        Ok(())
    }

    fn mythos_card(&mut self, value: &Value, found: Option<u16>) -> Result<(), Wrong> {
        let names = self.names();
        let found = found.map(|c| self.lib().mythos[usize::from(c)].name.clone());
        self.maybe(value, found, |n| names.mythos_name(n))
    }

    fn deck_sizes(&mut self, value: &Value) -> Result<(), Wrong> {
        let expected: BTreeMap<String, usize> = self.read(value)?;
        let s = self.state();
        for (name, size) in expected {
            let found = match name.as_str() {
                "mythos" => s.mythos.cards().len(),
                "gate_card" => s.gate_deck.cards().len(),
                "gate" => s.gate_stack.len(),
                "cup" => self.at_spot(Spot::Cup).len(),
                _ => {
                    let deck = self.names().deck(&name).map_err(wrong)?;
                    s.decks.of(deck).len()
                }
            };
            if found != size {
                self.unmet(format!("expected {size} in {name}, is {found}"));
            }
        }
        Ok(())
    }

    /// The cards at one end of the decks: from the top downwards, or the lowest ones, the very lowest last.
    fn deck_ends(&mut self, value: &Value, top: bool) -> Result<(), Wrong> {
        let expected: Decks = self.read(value)?;
        let (s, lib) = (self.state(), self.lib());
        for (name, wanted) in &expected.others {
            let deck = self.names().deck(name).map_err(wrong)?;
            let found: Vec<String> = s.decks.of(deck).iter().map(|&c| lib.called_of(c).to_owned()).collect();
            let wanted = wanted.each().map(|n| self.names().card_name(n)).collect::<Result<Vec<_>, _>>()?;
            self.deck_end(name, &wanted, &found, top);
        }
        let mythos: Vec<String> = s.mythos.cards().iter().map(|&c| lib.mythos[usize::from(c)].name.clone()).collect();
        let wanted = expected.mythos.each().map(|n| self.names().mythos_name(n)).collect::<Result<Vec<_>, _>>()?;
        self.deck_end("mythos", &wanted, &mythos, top);
        let cards: Vec<String> =
            s.gate_deck.cards().iter().map(|&c| lib.gate_cards[usize::from(c)].id.clone()).collect();
        let name =
            |n: &str| self.names().gate_card(n).map(|c| lib.gate_cards[usize::from(c)].id.clone()).map_err(wrong);
        let wanted = expected.gate_card.each().map(name).collect::<Result<Vec<_>, _>>()?;
        self.deck_end("gate_card", &wanted, &cards, top);
        let gates: Vec<String> = s.gate_stack.iter().map(|&g| lib.gate(g).name.clone()).collect();
        let wanted = expected.gate.each().map(|n| self.names().gate_name(n)).collect::<Result<Vec<_>, _>>()?;
        self.deck_end("gate", &wanted, &gates, top);
        Ok(())
    }

    fn deck_end(&mut self, name: &str, wanted: &[String], found: &[String], top: bool) {
        let count = wanted.len().min(found.len());
        let end = if top { &found[..count] } else { &found[found.len() - count..] };
        if end != wanted {
            self.unmet(format!("{name}: expected [{}], is [{}]", wanted.join(", "), end.join(", ")));
        }
    }
}

/// One of the words by which something is told apart.
fn kind_of(what: &str, name: &str, known: &[&'static str]) -> Result<String, Wrong> {
    let known: Vec<(&'static str, &'static str)> = known.iter().map(|&one| (one, one)).collect();
    one_of(what, name, &known).map(str::to_owned).map_err(wrong)
}

/// The printed name of an investigator of this game; its keeper.
fn seated(names: Names, state: &State, name: &str) -> Result<String, Wrong> {
    let who = names.seat(state, name).map_err(wrong)?;
    Ok(names.who_name(state, who))
}
