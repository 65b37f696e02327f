//! What has not changed since a position of which every rule of the state held: where all that a rule speaks of is as it was, the rule
//! holds again, and need not be looked at.

use crate::state::{NONE, SEATS, State};

/// Each part says that whatever its rules look at is as it was. By default nothing is.
#[derive(Clone, Copy, Default)]
pub(crate) struct Kept {
    /// Where the cards are that investigators draw.
    pub copies: bool,
    pub mythos: bool,
    pub gate_cards: bool,
    pub face_up: bool,
    pub in_play: bool,
    /// What is remembered of it.
    pub common: bool,
    /// Gates, clues, and what else lies in areas, and the gates that are left.
    pub board: bool,
    /// Gate markers, wherever they are.
    pub gates: bool,
    /// Where monsters are, and what is remembered of it.
    pub markers: bool,
    /// What spells do to monsters.
    pub magic: bool,
    /// What is remembered of possessions.
    pub own: bool,
    /// Investigators, a bit for each seat.
    seats: u8,
}

impl Kept {
    pub fn since(then: &State, now: &State) -> Kept {
        // Whatever is changed so early or so late is looked at as a whole.
        let same_table = now.players == then.players
            && now.ancient == then.ancient
            && now.awake == then.awake
            && now.left_out == then.left_out
            && now.turn >= then.turn
            && (now.investigators.iter().zip(&then.investigators)).all(|(now, then)| now.sheet == then.sheet);
        if !same_table {
            return Kept::default();
        }
        let pairs = || now.investigators.iter().zip(&then.investigators);
        let in_play = now.in_play == then.in_play;
        let held = pairs().all(|(now, then)| {
            now.held.len() == then.held.len() && now.held.iter().zip(then.held.iter()).all(|(a, b)| a.copy == b.copy)
        });
        let board = now.gates == then.gates
            && now.clues == then.clues
            && now.watch == then.watch
            && now.gate_stack == then.gate_stack
            && (now.seals, now.closed, now.buried) == (then.seals, then.closed, then.buried)
            && now.open.0 == then.open.0;
        Kept {
            copies: in_play && held && now.decks == then.decks && now.boxed == then.boxed,
            mythos: in_play && now.mythos == then.mythos,
            gate_cards: now.gate_deck == then.gate_deck,
            face_up: now.face_up == then.face_up,
            in_play,
            common: in_play && now.common.0 == then.common.0 && now.changed.0 == then.changed.0,
            board,
            gates: board && pairs().all(|(now, then)| now.gate_trophies == then.gate_trophies),
            markers: now.monsters == then.monsters
                && now.board.0 == then.board.0
                && now.beyond.0 == then.beyond.0
                && now.cup.0 == then.cup.0
                && now.occupied.0 == then.occupied.0,
            magic: now.hex == then.hex
                && now.combat.guise == then.combat.guise
                && (now.combat.weakened, now.combat.ignored) == (then.combat.weakened, then.combat.ignored),
            own: held && now.all.0 == then.all.0 && pairs().all(|(now, then)| now.own.0 == then.own.0),
            seats: (0..SEATS).filter(|&seat| keeps(then, now, seat)).fold(0, |bits, seat| bits | 1 << seat),
        }
    }

    pub fn seat(&self, seat: usize) -> bool {
        self.seats >> seat & 1 != 0
    }
}

/// Whether an investigator is as he was. Only at the beginning there may be one without a sheet.
fn keeps(then: &State, now: &State, seat: usize) -> bool {
    let empty = seat >= usize::from(now.players);
    let (then, now) = (&then.investigators[seat], &now.investigators[seat]);
    (empty || now.sheet != NONE) && now == then
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use keeper_arkham_script::tree::{Deck, PlaceId};
    use keeper_table::{Game, Rng, Silent};

    use crate::frame::Src;
    use crate::index::Index;
    use crate::library::Library;
    use crate::set_up::SetUp;
    use crate::state::{Awakening, Held, Place, Spot, State};
    use crate::{Arkham, Opt};

    type Change = (&'static str, fn(&mut State, u32));

    /// Something is made wrong, or merely other, at a number.
    const CHANGES: &[Change] = &[
        ("a held card", |s, n| s.inv_mut(0).held.iter_mut().for_each(|h| h.copy = n as u16)),
        ("tokens on a held card", |s, n| s.inv_mut(0).held.iter_mut().for_each(|h| h.tokens = n as u8)),
        ("one card more", |s, n| {
            s.inv_mut(1).held.push(Held { copy: n as u16, ..Held::default() });
        }),
        ("a card lost", |s, _| {
            s.inv_mut(0).held.pop();
        }),
        ("a card drawn", |s, n| {
            s.decks.draw(Deck(n as u8 % 5));
        }),
        ("a card of another deck", |s, n| s.decks.put_on(Deck(n as u8 % 5), n as u16)),
        ("a card in the box", |s, n| s.boxed[n as usize % 4] ^= 1 << (n % 64)),
        ("a Mythos card", |s, n| s.mythos.to_top(n as u16)),
        ("a gate card", |s, n| s.gate_deck.to_bottom(n as u16)),
        ("a card face up", |s, n| s.face_up[0] = n as u16),
        ("a gate", |s, n| s.gates[n as usize % 20] = (n / 20) as u8),
        ("a gate that is remembered", |s, n| s.set_gate(PlaceId(n as u8 % 20), (n / 20) as u8)),
        ("a gate in the stack", |s, n| {
            s.gate_stack.push(n as u8);
        }),
        ("a gate trophy", |s, n| s.inv_mut(1).gate_trophies ^= 1 << (n % 64)),
        ("clues", |s, n| s.clues.iter_mut().for_each(|clues| *clues = n as u8)),
        ("a seal", |s, n| s.seals ^= 1 << (n % 128)),
        ("rubble", |s, n| s.buried ^= 1 << (n % 128)),
        ("a monster", |s, n| s.monsters[n as usize % 30] = Spot::Area(PlaceId((n / 30) as u8))),
        ("a trophy", |s, n| s.monsters[n as usize % 30] = Spot::Trophy((n / 30) as u8)),
        ("a monster faced", |s, n| s.put_monster(n as u8 % 30, Spot::Facing(0))),
        ("monsters everywhere", |s, n| (0..n as u8 % 30).for_each(|m| s.put_monster(m, Spot::Area(PlaceId(3))))),
        ("tokens in play", |s, n| s.in_play.iter_mut().for_each(|entry| entry.tokens = n as u8)),
        ("what is in play", |s, n| s.in_play.iter_mut().for_each(|entry| entry.src = Src::Mythos(n as u16))),
        ("since when", |s, n| s.in_play.iter_mut().for_each(|entry| entry.since = n as u16)),
        ("the turn", |s, n| s.turn = n as u16 % 20),
        ("the Ancient One", |s, n| s.ancient = n as u8 % 12),
        ("the awakening", |s, _| s.awake = Some(Awakening::DoomTrack)),
        ("Sanity", |s, n| s.inv_mut(0).sanity = n as u8),
        ("a sheet", |s, n| s.inv_mut(0).sheet = n as u8),
        ("a place", |s, n| s.inv_mut(0).place = Place::Area(PlaceId(n as u8))),
        ("a stranger", |s, n| s.inv_mut(7).clues = n as u8 % 2),
        ("players", |s, n| s.players = n as u8 % 10),
        ("an option", |s, n| {
            s.options.push(Opt::Card(n as u16));
        }),
        ("what is said", |s, _| s.common.0 = Index::default()),
        ("what is said by all", |s, _| s.all.0 = Index::default()),
        ("what one says", |s, _| s.inv_mut(1).own.0 = Index::default()),
        ("kinds that change", |s, _| s.changed.0 = Default::default()),
        ("open gates", |s, _| s.open.0 = 0),
        ("where monsters stand", |s, _| s.occupied.0 = 0),
        ("monsters here", |s, _| s.board.0 = Default::default()),
        ("monsters there", |s, _| s.beyond.0 = Default::default()),
        ("monsters in the cup", |s, _| s.cup.0 = Default::default()),
    ];

    /// Whatever changes, what was looked at before need not be looked at again to find what is wrong.
    #[test]
    fn finds_what_a_look_at_everything_finds() {
        let library = Arc::new(Library::embedded(&["base"]).expect("it is there"));
        let (mut rng, mut wrong) = (Rng::new(5u64), vec![0; CHANGES.len()]);
        for seed in 0..12 {
            let set_up = SetUp { players: 2, seed: seed.into(), ..SetUp::default() };
            let mut game = Arkham::new(library.clone(), &set_up).expect("it can be played");
            for _ in 0..40 {
                for _ in 0..rng.below(8) {
                    let Some(decision) = game.decision() else { break };
                    let index = rng.below(decision.options.len() as u32) as usize;
                    game.advance(index, &mut Silent).expect("it is an option");
                }
                assert_eq!(game.check(), Ok(()));
                for ((what, change), wrong) in CHANGES.iter().zip(&mut wrong) {
                    for _ in 0..4 {
                        let mut other = game.clone();
                        change(other.state_as_remembered(), rng.below(640));
                        let found = other.check_since(&game);
                        assert_eq!(found, other.check(), "{what}");
                        *wrong += usize::from(found.is_err());
                    }
                }
            }
        }
        for ((what, _), wrong) in CHANGES.iter().zip(wrong) {
            assert!(wrong > 0, "{what}: nothing was ever wrong");
        }
    }
}
