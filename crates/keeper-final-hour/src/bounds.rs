//! Every number in a state points to something that is there. Nothing is looked up before it was checked: this can be
//! asked of anything that was read as a [`State`]; what the rules say of it comes afterwards, in `invariants.rs`.

use keeper_table::Seats;

use crate::frame::{Ask, Frame, Opt, Phase};
use crate::library::{GATE_TOKENS, GATES, ITEMS, KEY, LOCATIONS, Library, MARKERS, NONE, PRIORITIES, SEATS, WALKWAYS};
use crate::script::tree::{BlockId, Effect, KindId};
use crate::state::{Investigator, State};

type Check = Result<(), String>;

pub(crate) struct Bounds<'a> {
    pub lib: &'a Library,
    pub s: &'a State,
}

fn below(what: &str, number: u8, count: usize) -> Check {
    if usize::from(number) < count { Ok(()) } else { Err(format!("{what} {number} does not exist: there are {count}")) }
}

fn below_or_none(what: &str, number: u8, count: usize) -> Check {
    if number == NONE { Ok(()) } else { below(what, number, count) }
}

fn each<'a>(what: &str, numbers: impl IntoIterator<Item = &'a u8>, count: usize) -> Check {
    numbers.into_iter().try_for_each(|&number| below(what, number, count))
}

fn bits(what: &str, set: impl Into<u64>, count: usize) -> Check {
    if set.into() >> count == 0 { Ok(()) } else { Err(format!("{what} is not there: there are {count}")) }
}

fn holds(yes: bool, otherwise: &str) -> Check {
    if yes { Ok(()) } else { Err(otherwise.to_owned()) }
}

impl Bounds<'_> {
    pub fn check(&self) -> Check {
        let s = self.s;
        holds((1..=SEATS as u8).contains(&s.players), "the game is for 1 to 4 players")?;
        holds(s.count == s.players.max(2), "each seat has one investigator, a single player two")?;
        self.who(s.lead)?;
        self.who(s.resolver)?;
        below("Ancient One", s.ancient_one, self.lib.ancient_ones.len())?;
        below("round", s.round, 9)?;
        self.board()?;
        for (at, one) in s.investigators.iter().enumerate() {
            self.investigator(at, one).map_err(|why| format!("investigator {}: {why}", at + 1))?;
        }
        self.cards()?;
        for (depth, &frame) in s.frames.iter().enumerate() {
            holds((frame == Frame::Round) == (depth == 0), "what goes on does not begin with the round")?;
            self.frame(frame).map_err(|why| format!("what goes on ({depth}): {why}"))?;
        }
        holds(s.ending.is_some() || !s.frames.is_empty(), "nothing goes on")?;
        self.question().map_err(|why| format!("what is asked: {why}"))
    }

    fn board(&self) -> Check {
        let s = self.s;
        self.place(s.ritual)?;
        for gate in &s.gates {
            self.place(gate.place)?;
            below("gate token", gate.tokens, GATE_TOKENS)?;
        }
        each("gate", s.stack.iter().chain([&s.unseen]), GATES)?;
        for &clue in &s.clues {
            below_or_none("clue", clue, usize::from(KEY) + 1)?;
        }
        each("icon", &s.reserved, usize::from(KEY))?;
        each("clue", &s.found, 3)?;
        each("item", s.item_deck.iter(), ITEMS)?;
        bits("an item", s.spent_items, ITEMS)?;
        s.monsters
            .iter()
            .chain([&s.cup, &s.beside, &s.activated])
            .try_for_each(|&set| bits("a monster", set, MARKERS))?;
        each("damage", &s.damage, 9)?;
        bits("a seal", s.gold | s.grey, WALKWAYS)?;
        below_or_none("location", s.behind, LOCATIONS)
    }

    fn investigator(&self, at: usize, one: &Investigator) -> Check {
        if at >= usize::from(self.s.count) {
            return holds(*one == Investigator::default(), "nobody plays there");
        }
        holds(one.sheet != NONE || self.s.phase == Phase::Sheets, "nobody was chosen")?;
        below_or_none("investigator", one.sheet, self.lib.investigators.len())?;
        self.place(one.place)?;
        below("health", one.most_health, 6)?;
        each("action card", one.deck.iter(), self.lib.actions.len())?;
        bits("an action card", one.discard, crate::library::DECK)?;
        each("priority card", one.hand.iter(), PRIORITIES)?;
        bits("an item", one.items, ITEMS)
    }

    fn cards(&self) -> Check {
        let s = self.s;
        let lying = s.priority.iter().chain(s.aside.iter()).chain(s.portents.iter());
        each("priority card", lying, PRIORITIES)?;
        bits("a priority card", s.discard, PRIORITIES)?;
        for play in s.played.iter() {
            below_or_none("investigator", play.who, s.count.into())?;
            below_or_none("action card", play.action, self.lib.actions.len())?;
            below_or_none("priority card", play.priority, PRIORITIES)?;
            holds((play.who == NONE) == (play.action == NONE), "an action card is nobody's")?;
            holds(play.action != NONE || s.is_solo(), "an action card is missing")?;
            holds(play.priority != NONE || s.phase == Phase::Priority, "a priority card is missing")?;
        }
        let resolving = matches!(s.phase, Phase::Before | Phase::Act | Phase::After);
        below_or_none("play", s.current, s.played.len().max(if resolving { 0 } else { 4 }))?;
        holds(s.current != NONE || !resolving, "nothing is resolved")?;
        holds(!resolving || s.played[usize::from(s.current)].who == s.resolver, "somebody else resolves")?;
        below_or_none("action card", s.drawn, self.lib.actions.len())?;
        bits("a seat", s.waiting, s.players.into())?;
        each("answer", &s.answers, 8)
    }

    fn who(&self, who: u8) -> Check {
        below("investigator", who, self.s.count.into())
    }

    fn place(&self, place: u8) -> Check {
        below("location", place, LOCATIONS)
    }

    fn kind(&self, kind: KindId) -> Check {
        below("kind of monsters", kind.0, self.lib.kinds.len())
    }

    fn block(&self, block: BlockId) -> Result<usize, String> {
        let blocks = &self.lib.tree.blocks;
        blocks.get(usize::from(block.0)).map(Vec::len).ok_or_else(|| format!("text {} is not there", block.0))
    }

    /// The sentence is there and is such a one.
    fn sentence(&self, block: BlockId, at: u8, fits: impl Fn(&Effect) -> bool) -> Check {
        let steps = self.block(block)?;
        below("sentence", at, steps)?;
        holds(fits(&self.lib.tree.block(block)[usize::from(at)].effect), "another sentence is carried out")
    }

    fn frame(&self, frame: Frame) -> Check {
        match frame {
            Frame::Round | Frame::Unseal => Ok(()),
            Frame::Block { block, at, you } => {
                below("sentence", at, self.block(block)? + 1)?;
                self.who(you)
            }
            Frame::Travel { block, at, you, left, entered } => {
                self.sentence(block, at, |effect| matches!(effect, Effect::Move { times, .. } if left <= *times))?;
                bits("a location", entered, LOCATIONS)?;
                self.who(you)
            }
            Frame::Places { block, at, you, places, .. } => {
                self.sentence(block, at, |_| true)?;
                bits("a location", places, LOCATIONS)?;
                self.who(you)
            }
            Frame::Attack { place, left } | Frame::Destroy { place, left } | Frame::Damage { place, left } => {
                below("number", left, 100)?;
                self.place(place)
            }
            Frame::DestroyOf { block, at, place, next } => {
                self.sentence(block, at, |effect| matches!(effect, Effect::DestroyOf { .. }))?;
                below("number", next, 100)?;
                self.place(place)
            }
            Frame::Push { place } => self.place(place),
            Frame::PushTo { marker, from } => {
                self.place(from)?;
                below("monster", marker, MARKERS)?;
                holds(self.s.place_of(marker) == Some(from), "the monster is elsewhere")
            }
            Frame::Seal { you, left } | Frame::Discard { you, left } => {
                below("number", left, 100)?;
                self.who(you)
            }
            Frame::Zone { places } => bits("a location", places, LOCATIONS),
            Frame::Activate { marker, icon } => {
                below("icon", icon, 4)?;
                below("monster", marker, MARKERS)
            }
            Frame::ActivateEach { kind } | Frame::ActivateOne { kind } => self.kind(kind),
            Frame::March { left, times, .. } => {
                below("number", times, 10)?;
                bits("a monster", left, MARKERS)
            }
            Frame::Replace { card, left } => {
                below("number", left, 10)?;
                holds(self.s.is_solo(), "only a single player has a row")?;
                below_or_none("priority card", card, PRIORITIES)
            }
            Frame::Times { block, left, you } => {
                self.block(block)?;
                below("number", left, 3)?;
                self.who(you)
            }
            Frame::Choose { block, at, you, left, .. } => {
                self.sentence(block, at, |effect| matches!(effect, Effect::Choose { count, .. } if left <= *count))?;
                self.who(you)
            }
            Frame::For { block, left, .. } => {
                self.block(block)?;
                bits("an investigator", left, self.s.count.into())
            }
        }
    }

    /// The options are there; that they are those of the question is found out by asking again.
    fn question(&self) -> Check {
        let s = self.s;
        match s.seats {
            Seats::One(seat) | Seats::Group { casting: seat } => below("seat", seat, s.players.into())?,
            Seats::Parallel(seats) => bits("a seat", seats, s.players.into())?,
        }
        if let Some(Ask::Priority { who } | Ask::Discard { who }) = s.ask {
            self.who(who)?;
        }
        s.options.iter().try_for_each(|&option| match option {
            Opt::None => Err("nothing is offered".to_owned()),
            Opt::Done | Opt::Part(_) | Opt::Ready { .. } | Opt::Hold { .. } => Ok(()),
            Opt::Sheet(sheet) => below("investigator", sheet, self.lib.investigators.len()),
            Opt::Investigator(who) => self.who(who),
            Opt::Card(card) => below("priority card", card, PRIORITIES),
            Opt::Location(place) => self.place(place),
            Opt::Monster(marker) => below("monster", marker, MARKERS),
            Opt::Walkway(walkway) => below("walkway", walkway, WALKWAYS),
            Opt::Item(item) => below("item", item, ITEMS),
            Opt::Slot(slot) => below("place in the row", slot, s.played.len()),
        })
    }
}
