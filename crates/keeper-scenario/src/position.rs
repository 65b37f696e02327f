//! Builds the game that a scenario starts from.

use std::sync::Arc;

use keeper_arkham::frame::{Ask, BattleStage, Frame, Opt, Src, TurnStage};
use keeper_arkham::in_play::{InPlay, Role};
use keeper_arkham::library::{FixtureKind, Mix, Supply};
use keeper_arkham::state::{Awakening, Phase, Rift, SEATS, SPACES, Spot, State};
use keeper_arkham::{AND, Arkham, Library, RANDOM, SetUp};
use keeper_arkham_script::tree::{HoodId, PlaceId};

use crate::format::{OnTrack, Scenario};
use crate::names::{Names, Unknown, one_of};
use crate::seat;

/// What is wrong with a position, in words.
pub type Wrong = String;

pub(crate) fn wrong(unknown: Unknown) -> Wrong {
    unknown.0
}

const SEED: u64 = 1926;
const ANCIENT_ONE: &str = "Azathoth";

/// Where a position begins, and the frame that begins it.
const STARTS: [(&str, (Phase, Frame)); 9] = [
    // The first stage of a turn settles who sits it out, and counts it.
    ("Upkeep", (Phase::Upkeep, Frame::Turn { stage: TurnStage::Begin })),
    ("Movement", (Phase::Movement, Frame::Turn { stage: TurnStage::Movement })),
    ("Arkham Encounters", (Phase::Encounters, Frame::Turn { stage: TurnStage::Encounters })),
    ("Other World Encounters", (Phase::OtherWorlds, Frame::Turn { stage: TurnStage::OtherWorlds })),
    ("Mythos", (Phase::Mythos, Frame::Turn { stage: TurnStage::Mythos })),
    ("Battle", (Phase::Battle, Frame::Battle { stage: BattleStage::Begin, i: 0 })),
    ("Battle Round", (Phase::Battle, Frame::Battle { stage: BattleStage::Round, i: 0 })),
    ("Battle Attack", (Phase::Battle, Frame::Battle { stage: BattleStage::Attacks, i: 0 })),
    ("Ancient One Attacks", (Phase::Battle, Frame::Battle { stage: BattleStage::Defence, i: 0 })),
];

/// The game before its first step: results can still be loaded for what happens up to the first decision.
pub fn build(library: &Arc<Library>, scenario: &Scenario) -> Result<Arkham, Wrong> {
    match &scenario.setup {
        Some(setup) => from_setup(library, scenario, setup),
        None => from_position(library, scenario),
    }
}

fn from_setup(library: &Arc<Library>, scenario: &Scenario, setup: &SetUp) -> Result<Arkham, Wrong> {
    if !scenario.investigators.is_empty() || scenario.phase.is_some() {
        return Err("a scenario has either `setup` or a position (`investigators`, `phase` ...), not both".into());
    }
    let names = Names { lib: library };
    let mut setup = SetUp { sets: library.sets.clone(), ..setup.clone() };
    for seat in &mut setup.investigators {
        *seat = seat.take().filter(|name| !name.is_empty());
    }
    for name in setup.investigators.iter_mut().flatten() {
        *name = library.sheets[usize::from(names.sheet(name).map_err(wrong)?)].id.clone();
    }
    if let Some(name) = &mut setup.ancient_one {
        *name = library.ancient_ones[usize::from(names.ancient_one(name).map_err(wrong)?)].id.clone();
    }
    setup.herald = beside(names, FixtureKind::Herald, &setup.herald)?;
    setup.guardian = beside(names, FixtureKind::Guardian, &setup.guardian)?;
    setup.institution = beside(names, FixtureKind::Institution, &setup.institution)?;
    setup.difficulty = beside(names, FixtureKind::Difficulty, &setup.difficulty)?;
    setup.variants = variants(names, setup.variants.iter().map(String::as_str))?;
    Arkham::unstarted(library.clone(), &setup).map_err(|e| e.to_string())
}

/// The id of what was chosen to lie beside the board.
fn beside(names: Names, kind: FixtureKind, name: &Option<String>) -> Result<Option<String>, Wrong> {
    match name.as_deref() {
        None | Some("") => Ok(None),
        Some(RANDOM) => Ok(Some(RANDOM.to_owned())),
        Some(several) => {
            let one = |name: &str| names.beside(kind, name.trim()).map(|one| one.id.clone()).map_err(wrong);
            let ids = several.split(AND).map(one).collect::<Result<Vec<_>, _>>()?;
            Ok(Some(ids.join(&AND.to_string())))
        }
    }
}

/// How much of each box is in the decks.
fn mix(library: &Library, scenario: &Scenario) -> Result<Mix, Wrong> {
    let known: Vec<(&str, &str)> = library.set_ids().map(|id| (id, id)).collect();
    Mix::of(scenario.mix.iter().map(|(set, share)| (set.as_str(), *share)), &known)
}

/// The ids of house rules.
fn variants<'a>(names: Names, all: impl Iterator<Item = &'a str>) -> Result<Vec<String>, Wrong> {
    let one = |name: &str| beside(names, FixtureKind::Variant, &Some(name.to_owned()));
    Ok(all.map(one).collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

fn from_position(library: &Arc<Library>, scenario: &Scenario) -> Result<Arkham, Wrong> {
    let names = Names { lib: library };
    let setup = SetUp {
        sets: library.sets.clone(),
        mix: mix(library, scenario)?,
        seed: scenario.seed.unwrap_or_else(|| SEED.into()),
        ancient_one: {
            let ancient = names.ancient_one(scenario.ancient_one.as_deref().unwrap_or(ANCIENT_ONE)).map_err(wrong)?;
            Some(library.ancient_ones[usize::from(ancient)].id.clone())
        },
        herald: beside(names, FixtureKind::Herald, &scenario.herald)?,
        guardian: beside(names, FixtureKind::Guardian, &scenario.guardian)?,
        institution: beside(names, FixtureKind::Institution, &scenario.institution)?,
        difficulty: beside(names, FixtureKind::Difficulty, &scenario.difficulty)?,
        variants: variants(names, scenario.variants.each())?,
        ..seats(names, scenario)?
    };
    let mut game = Arkham::unstarted(library.clone(), &setup).map_err(|e| e.to_string())?;
    let mut builder = Builder { names, scenario, state: game.state_mut() };
    builder.quiet();
    builder.begin()?;
    builder.mythos()?;
    builder.board()?;
    for (seat, at) in scenario.investigators.iter().enumerate() {
        let context = |e: Wrong| format!("{}: {e}", at.who);
        seat::place(names, builder.state, seat as u8, at).map_err(context)?;
    }
    for seat in scenario.investigators.len()..usize::from(setup.players) {
        seat::place(names, builder.state, seat as u8, &Default::default())?;
    }
    builder.fixtures()?;
    builder.rifts()?;
    builder.decks()?;
    game.recall();
    sound(&game)?;
    Ok(game)
}

/// The seats: those who are named, then others as they come.
fn seats(names: Names, scenario: &Scenario) -> Result<SetUp, Wrong> {
    let mut sheets = Vec::new();
    for at in &scenario.investigators {
        let sheet = names.sheet(&at.who).map_err(wrong)?;
        if sheets.contains(&sheet) {
            return Err(format!("{} has two seats", at.who));
        }
        sheets.push(sheet);
    }
    let players = usize::from(scenario.players.unwrap_or(0)).max(sheets.len());
    if players == 0 {
        return Err("no one plays: a position needs `investigators` (or `setup`)".into());
    }
    if players > SEATS {
        return Err(format!("{players} investigators: the game is for 1 to {SEATS}"));
    }
    if let Some(given) = scenario.players.filter(|&n| usize::from(n) < sheets.len()) {
        return Err(format!("`players` is {given}, but {} investigators are given", sheets.len()));
    }
    for sheet in 0..names.lib.sheets.len() as u8 {
        if sheets.len() < players && !sheets.contains(&sheet) {
            sheets.push(sheet);
        }
    }
    let investigators = sheets.iter().map(|&s| Some(names.lib.sheets[usize::from(s)].id.clone())).collect();
    Ok(SetUp { players: players as u8, investigators, ..SetUp::default() })
}

struct Builder<'a> {
    names: Names<'a>,
    scenario: &'a Scenario,
    state: &'a mut State,
}

impl Builder<'_> {
    /// Everything shuffled, nothing on the board.
    fn quiet(&mut self) {
        let s = &mut *self.state;
        s.frames.clear();
        self.names.lib.shuffle(&mut s.decks, &mut s.rng);
        s.mythos.shuffle(&mut s.rng);
        s.gate_deck.shuffle(&mut s.rng);
        s.rng.shuffle(&mut s.gate_stack);
        let lib = self.names.lib;
        for marker in 0..lib.markers.len() as u8 {
            s.monsters[usize::from(marker)] = keeper_arkham::Query { lib, s }.first_spot(marker);
        }
    }

    fn begin(&mut self) -> Result<(), Wrong> {
        let phase = self.scenario.phase.as_deref().unwrap_or("Movement");
        let (phase, frame) = one_of("phase", phase, &STARTS).map_err(wrong)?;
        let limit = keeper_arkham::Query { lib: self.names.lib, s: self.state }.doom_limit();
        let s = &mut *self.state;
        s.phase = phase;
        s.frames.push(frame);
        s.turn = self.scenario.turn.unwrap_or(1);
        if s.turn == 0 {
            return Err("turn 0 is the set-up: a position begins with turn 1 or later".into());
        }
        if frame == (Frame::Turn { stage: TurnStage::Begin }) {
            s.turn -= 1;
        }
        if phase == Phase::Battle {
            if self.scenario.ancient_one.is_none() {
                return Err("a battle needs its `ancient_one`".into());
            }
            s.awake = Some(Awakening::DoomTrack);
            s.doom = limit;
            // In the middle of a round it is the first one, which an attack that grows from round to round counts.
            s.battle_round =
                u8::from(!matches!(frame, Frame::Battle { stage: BattleStage::Begin | BattleStage::Round, .. }));
        }
        s.doom = self.scenario.doom.unwrap_or(s.doom);
        if s.doom > limit {
            return Err(format!("doom {}: the track has {limit} spaces", s.doom));
        }
        s.terror = self.scenario.terror.unwrap_or(0);
        if s.terror > 10 {
            return Err(format!("terror {}: the track ends at 10", s.terror));
        }
        s.overrun = s.terror == 10;
        s.elder_signs_used = self.scenario.elder_signs_used.unwrap_or(0);
        s.loans_defaulted = self.scenario.loans_defaulted.unwrap_or(0);
        s.retired = self.scenario.retired.unwrap_or(0);
        s.successes = self.scenario.successes.unwrap_or(0);
        if let Some(first) = &self.scenario.first {
            s.first = self.names.who(s, first).map_err(wrong)?;
        }
        Ok(())
    }

    fn mythos(&mut self) -> Result<(), Wrong> {
        let turn = self.scenario.turn.unwrap_or(1);
        if let Some(name) = &self.scenario.environment {
            let card = self.take_mythos(name)?;
            self.put(InPlay::of_mythos(card, Role::Environment, turn));
        }
        if let Some(rumour) = &self.scenario.rumour {
            let rumour = rumour.table();
            let card = self.take_mythos(&rumour.card)?;
            let entry = InPlay::of_mythos(card, Role::Rumour, rumour.since.unwrap_or(turn - 1));
            self.put(InPlay { tokens: rumour.tokens, ..entry });
        }
        if let Some(headline) = &self.scenario.headline {
            let headline = headline.table();
            let card = self.take_mythos(&headline.card)?;
            let until = headline.until.unwrap_or(turn);
            self.put(InPlay { until, ..InPlay::of_mythos(card, Role::Headline, turn) });
        }
        Ok(())
    }

    /// Progress markers on the tracks of rifts, and rifts that are open.
    fn rifts(&mut self) -> Result<(), Wrong> {
        let lib = self.names.lib;
        for (name, wanted) in &self.scenario.rifts {
            let number = self.names.rift(name).map_err(wrong)?;
            if wanted.progress.len() > SPACES {
                return Err(format!("{SPACES} progress markers fill {name}"));
            }
            let mut rift = Rift { since: wanted.since.unwrap_or(0), ..Rift::default() };
            for (space, place) in wanted.progress.iter().enumerate().filter(|(_, place)| !place.is_empty()) {
                let shown = self.names.area(place).map_err(wrong)?;
                let free = |marker: &u8| !self.state.rifts.has(*marker) && !rift.progress.contains(marker);
                let all = 0..lib.rifts.progress.len() as u8;
                let found = all.filter(free).find(|&marker| lib.rifts.progress[usize::from(marker)].place == shown);
                rift.progress[space] = found.ok_or_else(|| format!("no progress marker for {place} is left"))?;
            }
            for place in wanted.down.each() {
                let shown = self.names.area(place).map_err(wrong)?;
                let is = |&(_, marker): &(usize, u8)| lib.rifts.progress[usize::from(marker)].place == shown;
                let found = rift.face_up().find(is);
                let (space, _) = found.ok_or_else(|| format!("{name} has no progress marker for {place} to turn"))?;
                rift.down |= 1 << space;
            }
            if let Some(place) = &wanted.at {
                rift.at = Some(self.names.area(place).map_err(wrong)?);
            }
            let fits = |marker: &u8| {
                let printed = lib.rifts.markers[usize::from(*marker)].symbol.name();
                let other = self.state.rifts.0.iter().any(|rift| rift.marker == *marker);
                !other && wanted.symbol.as_ref().is_none_or(|symbol| *symbol == printed)
            };
            if wanted.at.is_some() || wanted.symbol.is_some() {
                let found = (0..lib.rifts.markers.len() as u8).find(fits);
                rift.marker = found.ok_or_else(|| format!("no rift marker is left for {name}"))?;
            }
            self.state.rifts.0[number] = rift;
        }
        Ok(())
    }

    /// Tokens on tracks, and shared cards that are turned.
    fn fixtures(&mut self) -> Result<(), Wrong> {
        for (name, there) in &self.scenario.tracks {
            let number = self.names.fixture(name).map_err(wrong)?;
            let track = &self.names.lib.fixtures[usize::from(number)];
            let mut own = [0; InPlay::GROUPS];
            let tokens = match there {
                OnTrack::Tokens(tokens) => *tokens,
                OnTrack::Groups(groups) => {
                    for (hood, &tokens) in groups {
                        let named = |one: &(HoodId, u8)| self.names.lib.hoods[usize::from(one.0.0)].name == *hood;
                        let Some(group) = track.groups.iter().position(named).filter(|&g| tokens <= track.groups[g].1)
                        else {
                            return Err(format!("the track \"{name}\" has no {tokens} spaces of \"{hood}\""));
                        };
                        own[group] = tokens;
                    }
                    own.iter().sum()
                }
            };
            let groups = track.groups.clone();
            match track.spaces {
                Some(spaces) if tokens <= spaces => self.entry(number, |entry| {
                    entry.tokens = tokens;
                    (0..).zip(own).for_each(|(group, tokens)| entry.set_group(group, tokens));
                    entry.spread(&groups);
                }),
                Some(spaces) => return Err(format!("{spaces} tokens fill the track \"{name}\"")),
                None => return Err(format!("\"{name}\" is not a track")),
            }
        }
        for name in self.scenario.beside.each() {
            let number = self.names.fixture(name).map_err(wrong)?;
            let entry = InPlay::fixture(self.names.lib, number);
            if entry.role != Role::Laid || self.state.entry(entry.src).is_some() {
                return Err(format!("\"{name}\" is not put beside the board by a text, or is there already"));
            }
            self.state.in_play.push(entry);
            if let FixtureKind::Laid(stack) = self.names.lib.fixtures[usize::from(number)].kind {
                self.state.cover(self.names.lib, stack);
            }
        }
        for (area, markers) in &self.scenario.markers {
            let place = self.names.area(area).map_err(wrong)?;
            for name in markers.each() {
                self.stand(name, place)?;
            }
        }
        for card in &self.scenario.shared {
            let card = card.table();
            let number = self.names.fixture(&card.card).map_err(wrong)?;
            self.entry(number, |entry| (entry.face_down, entry.exhausted) = (false, card.exhausted));
        }
        Ok(())
    }

    /// Puts a marker in an area: the one that is there from the beginning, or one that is not on the board.
    fn stand(&mut self, name: &str, place: PlaceId) -> Result<(), Wrong> {
        let lib = self.names.lib;
        let named = |number: u8| {
            let one = &lib.fixtures[usize::from(number)];
            matches!(one.kind, FixtureKind::Marker(_)) && (one.name.eq_ignore_ascii_case(name) || one.id == name)
        };
        let state = &self.state;
        let is_free = |number: &u8| {
            lib.fixtures[usize::from(*number)].at.is_some() || state.entry(Src::Fixture(*number)).is_none()
        };
        let number = (0..lib.fixtures.len() as u8).filter(|&number| named(number)).find(is_free);
        let Some(number) = number else { return Err(format!("there is no marker \"{name}\" left")) };
        match self.state.entry_mut(Src::Fixture(number)) {
            Some(entry) => entry.place = Some(place),
            None => drop(self.state.in_play.push(InPlay { place: Some(place), ..InPlay::fixture(lib, number) })),
        }
        Ok(())
    }

    fn entry(&mut self, fixture: u8, change: impl FnOnce(&mut InPlay)) {
        if let Some(entry) = self.state.entry_mut(Src::Fixture(fixture)) {
            change(entry);
        }
    }

    fn put(&mut self, entry: InPlay) {
        self.state.replace_in_play(entry.role, Some(entry));
    }

    fn take_mythos(&mut self, name: &str) -> Result<u16, Wrong> {
        let card = self.names.mythos(name).map_err(wrong)?;
        if self.state.mythos.take(card) { Ok(card) } else { Err(format!("\"{name}\" is not in its deck any more")) }
    }

    fn board(&mut self) -> Result<(), Wrong> {
        let scenario = self.scenario;
        for (area, world) in &scenario.gates {
            let place = self.names.area(area).map_err(wrong)?;
            let gate = take_gate(self.names, self.state, world)?;
            self.state.gates[usize::from(place.0)] = gate;
        }
        for (spot, kinds) in &scenario.monsters {
            let spot = self.names.spot(spot).map_err(wrong)?;
            for kind in kinds.each() {
                let marker = take_monster(self.names, self.state, kind)?;
                self.state.monsters[usize::from(marker)] = spot;
            }
        }
        for (area, &clues) in &scenario.clues {
            let place = self.names.area(area).map_err(wrong)?;
            self.state.clues[usize::from(place.0)] = clues;
        }
        if !scenario.tokens.is_empty() {
            self.state.watch = self.state.clues.iter().map(|_| 0).collect();
        }
        for (area, &tokens) in &scenario.tokens {
            let place = self.names.area(area).map_err(wrong)?;
            self.state.watch[usize::from(place.0)] = tokens;
        }
        for area in scenario.seals.each() {
            self.state.seals |= State::bit(self.names.area(area).map_err(wrong)?);
        }
        for area in scenario.closed.each() {
            self.state.closed |= State::bit(self.names.area(area).map_err(wrong)?);
        }
        for number in 0..self.names.lib.areas.len() {
            if self.names.lib.areas[number].closes_at_terror.is_some_and(|at| at <= self.state.terror) {
                self.state.closed |= 1 << number;
            }
        }
        for (hood, card) in &scenario.face_up {
            let hood = self.names.hood(hood).map_err(wrong)?;
            let card = self.names.location_card(card).map_err(wrong)?;
            if self.names.lib.location_cards[usize::from(card)].hood != hood {
                return Err(format!(
                    "{} does not belong to that neighbourhood",
                    self.names.lib.location_cards[usize::from(card)].id
                ));
            }
            self.state.face_up[usize::from(hood.0)] = card + 1;
        }
        Ok(())
    }

    fn decks(&mut self) -> Result<(), Wrong> {
        let scenario = self.scenario;
        self.cup()?;
        for name in scenario.boxed.each() {
            if self.names.card(name).is_err() && self.names.mythos(name).is_ok() {
                // A Mythos card that is nowhere is out of the game.
                self.take_mythos(name)?;
                continue;
            }
            let card = self.names.card(name).map_err(wrong)?;
            let copy = take_copy(self.names, self.state, card, name)?;
            self.state.boxed[usize::from(copy / 64)] |= 1 << (copy % 64);
        }
        for deck in scenario.empty.each() {
            self.empty(deck)?;
        }
        let top = &scenario.top;
        for (deck, cards) in &top.others {
            let deck = self.names.deck(deck).map_err(wrong)?;
            for name in cards.each().collect::<Vec<_>>().into_iter().rev() {
                let card = self.names.card(name).map_err(wrong)?;
                if self.names.lib.cards[usize::from(card)].supply != Supply::Deck(deck) {
                    return Err(format!("\"{name}\" is none of the {}", self.names.lib.deck(deck).many));
                }
                let copy = take_copy(self.names, self.state, card, name)?;
                self.state.decks.put_on(deck, copy);
            }
        }
        for name in top.mythos.each().collect::<Vec<_>>().into_iter().rev() {
            let card = self.take_mythos(name)?;
            self.state.mythos.to_top(card);
        }
        for name in top.gate_card.each().collect::<Vec<_>>().into_iter().rev() {
            let card = self.names.gate_card(name).map_err(wrong)?;
            self.state.gate_deck.take(card);
            self.state.gate_deck.to_top(card);
        }
        for name in top.gate.each().collect::<Vec<_>>().into_iter().rev() {
            let gate = take_gate(self.names, self.state, name)?;
            self.state.gate_stack.insert(0, gate);
        }
        Ok(())
    }

    fn cup(&mut self) -> Result<(), Wrong> {
        let Some(cup) = &self.scenario.cup else { return Ok(()) };
        let mut kept = Vec::new();
        for kind in cup.each() {
            let marker = take_monster(self.names, self.state, kind)?;
            self.state.monsters[usize::from(marker)] = Spot::OnCard;
            kept.push(marker);
        }
        for spot in self.state.monsters.iter_mut() {
            if *spot == Spot::Cup {
                *spot = Spot::Box;
            }
        }
        for marker in kept {
            self.state.monsters[usize::from(marker)] = Spot::Cup;
        }
        Ok(())
    }

    fn empty(&mut self, name: &str) -> Result<(), Wrong> {
        match name {
            "mythos" => self.state.mythos = Default::default(),
            "gate_card" => self.state.gate_deck = Default::default(),
            "cup" => {
                for spot in self.state.monsters.iter_mut().filter(|s| **s == Spot::Cup) {
                    *spot = Spot::Box;
                }
            }
            name => {
                let deck = self.names.deck(name).map_err(wrong)?;
                while let Some(copy) = self.state.decks.draw(deck) {
                    self.state.boxed[usize::from(copy / 64)] |= 1 << (copy % 64);
                }
            }
        }
        Ok(())
    }
}

/// Takes a gate marker to this world off the stack.
pub(crate) fn take_gate(names: Names, state: &mut State, world: &str) -> Result<u8, Wrong> {
    let kinds = names.gate_kinds(world).map_err(wrong)?;
    let at = state.gate_stack.iter().position(|&g| kinds.contains(&names.lib.gate_markers[usize::from(g)]));
    let there: u8 = kinds.iter().map(|&kind| names.lib.gates[usize::from(kind)].count).sum();
    let at = at.ok_or_else(|| format!("no gate marker to \"{world}\" is left: there are {there}"))?;
    Ok(state.gate_stack.remove(at))
}

/// A marker of this kind that is in the cup, or else in the box or set aside.
pub(crate) fn take_monster(names: Names, state: &State, kind: &str) -> Result<u8, Wrong> {
    let id = names.monster(kind).map_err(wrong)?;
    let among = |spot: Spot| {
        (0..state.monsters.len()).find(|&m| state.monsters[m] == spot && names.lib.markers[m] == id).map(|m| m as u8)
    };
    among(Spot::Cup)
        .or_else(|| among(Spot::Box))
        .or_else(|| among(Spot::Aside))
        .ok_or_else(|| format!("no \"{kind}\" is left: there are {}", names.lib.kinds[usize::from(id.0)].count))
}

/// Takes a card out of its deck, or a special card from its supply.
pub(crate) fn take_copy(names: Names, state: &mut State, card: u16, name: &str) -> Result<u16, Wrong> {
    let lib = names.lib;
    let printed = &lib.cards[usize::from(card)];
    let copy = match printed.supply {
        Supply::Special | Supply::Story => keeper_arkham::Query { lib, s: state }.special_copy(card),
        Supply::Deck(deck) => {
            let cards = state.decks.of(deck);
            let found = cards.iter().copied().find(|&c| lib.copies[usize::from(c)] == card);
            if let Some(copy) = found {
                state.decks.take(deck, copy);
            }
            found
        }
    };
    copy.ok_or_else(|| format!("no \"{name}\" is left: there are {}", printed.count))
}

/// Whether a position that has not begun is consistent: the invariants hold but for the missing question.
fn sound(game: &Arkham) -> Result<(), Wrong> {
    let mut state = *game.state();
    state.ask = Some(Ask::May);
    state.options.push(Opt::Yes);
    state.options.push(Opt::No);
    let turn = state.turn;
    state.turn = turn.max(1);
    Arkham::from_state(game.library().clone(), state).check().map_err(|broken| broken.what)
}
