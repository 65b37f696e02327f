//! A state that comes from outside: nothing of it is believed before all of it was checked.

use std::sync::Arc;

use keeper_arkham_script::tree::PlaceId;
use keeper_table::{Game, Rng, Silent, guarded};
use serde::{Deserialize, Deserializer};

use crate::frame::{Frame, Opt, Src};
use crate::game::Arkham;
use crate::in_play::{InPlay, Role};
use crate::invariants::Broken;
use crate::library::{Library, MythosKind};
use crate::state::{NONE, State};

/// How often, and how far, a state is played on before it is believed.
const TRIALS: u64 = 6;
const CHOICES: usize = 250;
/// The rules of the state are looked at after so many choices.
const LOOK: usize = 10;

/// What was read as a state, from a snapshot or a file. Only [`Raw::checked`] makes a game of it.
#[derive(Clone, Debug)]
pub struct Raw(State);

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        State::deserialize(deserializer).map(Raw)
    }
}

impl Raw {
    /// The game, if it is one: every number points to something that is there, every rule of the state holds, and it can
    /// be played on.
    pub fn checked(self, library: Arc<Library>) -> Result<Arkham, Broken> {
        let game = Arkham::from_state(library, self.0);
        game.check()?;
        let broken = |what: &str| Err(Broken { turn: game.state().turn, what: what.to_owned() });
        let state = game.state();
        if !state.loaded.left().is_empty() || state.answer != Opt::None {
            return broken("results are given in advance");
        }
        for (depth, frame) in state.frames.iter().enumerate() {
            let bottom = matches!(frame, Frame::SetUp { .. } | Frame::Turn { .. } | Frame::Battle { .. });
            if bottom != (depth == 0) {
                return broken("what goes on does not begin with a turn or a battle");
            }
        }
        if let Err(what) = whole(&game).and_then(|()| in_place(&game)) {
            return broken(&what);
        }
        match try_out(&game) {
            Ok(()) => {
                let mut game = game;
                game.recall();
                Ok(game)
            }
            Err(what) => broken(&what),
        }
    }
}

/// No gate card and no Mythos card is missing. Rumours leave the game, and what goes on when the Ancient One awakens is
/// dropped with its cards.
fn whole(game: &Arkham) -> Result<(), String> {
    let (s, lib) = (game.state(), game.library());
    if s.awake.is_some() {
        return Ok(());
    }
    let mut gate_cards: Vec<u16> = s.gate_deck.cards().to_vec();
    let mut mythos: Vec<u16> = s.mythos.cards().to_vec();
    mythos.extend(s.mythos_in_play());
    for frame in s.frames.iter() {
        match *frame {
            Frame::GateCard { cards, .. } => gate_cards.extend(cards.iter().filter(|&&card| card != u16::MAX)),
            Frame::Mythos { card, .. } => mythos.push(card),
            Frame::KeeperMythos { cards, .. } => mythos.extend(cards.iter().filter(|&&card| card != u16::MAX)),
            _ => {}
        }
    }
    for (mut cards, all, name) in
        [(gate_cards, lib.gate_cards.len(), "gate card"), (mythos, lib.mythos.len(), "Mythos card")]
    {
        cards.sort_unstable();
        if let Some(twice) = cards.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{name} {} is in two places", twice[0]));
        }
        // Some may have stayed in the box.
        if !s.left_out.is_nothing() {
            continue;
        }
        let gone = |card: &u16| match name {
            "Mythos card" => lib.mythos[usize::from(*card)].kind == MythosKind::Rumour,
            _ => !lib.has_gate_cards(&lib.gate_cards[usize::from(*card)].set),
        };
        if let Some(card) = (0..all as u16).find(|card| cards.binary_search(card).is_err() && !gone(card)) {
            return Err(format!("{name} {card} is nowhere"));
        }
    }
    Ok(())
}

/// Gates and cards in play are where the rules can have brought them; a position made by hand may have them elsewhere.
fn in_place(game: &Arkham) -> Result<(), String> {
    let (s, lib) = (game.state(), game.library());
    let barred = |(area, &gate): (usize, &u8)| gate != NONE && lib.is_vortex(PlaceId(area as u8));
    if s.gates.iter().enumerate().any(barred) {
        return Err("a gate is where none can open".into());
    }
    let kind = |card: u16| lib.mythos[usize::from(card)].kind;
    let fits = |entry: &InPlay| match (entry.src, entry.role) {
        (Src::Ancient, Role::AncientOne) => true,
        (Src::Mythos(card), Role::Environment) => kind(card) == MythosKind::Environment,
        (Src::Mythos(card), Role::Rumour) => kind(card) == MythosKind::Rumour,
        (Src::Mythos(card), Role::Headline) => matches!(kind(card), MythosKind::Headline | MythosKind::Special),
        (Src::Fixture(number), role) => lib.fixtures[usize::from(number)].kind.role() == role,
        (Src::Rule(_), Role::Lasting) | (Src::Card(_), Role::Placed | Role::Parcel | Role::Custody) => true,
        _ => false,
    };
    let several = |role: Role| {
        matches!(
            role,
            Role::Fixture
                | Role::Lasting
                | Role::Laid
                | Role::Variant
                | Role::Placed
                | Role::Marker
                | Role::Parcel
                | Role::Custody
                | Role::Herald
                | Role::Guardian
                | Role::Institution
        )
    };
    let same = |a: &InPlay, b: &InPlay| a.role == b.role && (!several(a.role) || a.src == b.src);
    let once = |entry: &InPlay| s.in_play.iter().filter(|other| same(other, entry)).count() == 1;
    if !s.in_play.iter().all(|entry| fits(entry) && once(entry)) {
        return Err("something is in play that cannot be".into());
    }
    if s.in_play.iter().filter(|entry| entry.role == Role::Fixture).count()
        != lib.fixtures.iter().filter(|f| f.kind.from_set_up()).count()
    {
        return Err("a track or a shared card is missing".into());
    }
    let known = s.ancient != NONE;
    if s.in_role(Role::AncientOne).is_some() != known { Err("the Ancient One is not in play".into()) } else { Ok(()) }
}

/// Plays every answer to what is asked, and some games on from here. What fits together in every part may still be
/// nothing that the rules could have come to: it shows in the play.
fn try_out(game: &Arkham) -> Result<(), String> {
    let options = game.state().options.len();
    for index in 0..options {
        play(game, index, 0, index as u64)?;
    }
    for trial in 0..TRIALS {
        let index = Rng::new(trial).below(options.max(1) as u32) as usize;
        play(game, index, CHOICES, trial)?;
    }
    Ok(())
}

/// Chooses this answer, then so many others at random.
fn play(game: &Arkham, first: usize, more: usize, seed: u64) -> Result<(), String> {
    let stuck = |why: String| format!("it cannot be played on ({why})");
    let played = guarded(|| {
        let (mut game, mut rng) = (game.clone(), Rng::new(seed));
        for number in 0..=more {
            let Some(decision) = game.decision() else { break };
            let index = if number == 0 { first } else { rng.below(decision.options.len() as u32) as usize };
            game.advance(index, &mut Silent).map_err(|error| error.to_string())?;
            if number % LOOK == 0 || number == more {
                game.check().map_err(|broken| broken.to_string())?;
            }
        }
        Ok(())
    });
    played.unwrap_or_else(Err).map_err(stuck)
}
