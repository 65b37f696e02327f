//! Every number in a state points to something that is there, and none is larger than it can be.
//!
//! Nothing is looked up before it was checked: this can be asked of anything that was read as a [`State`], no matter who wrote
//! it. What the rules say of a state comes afterwards, in `invariants.rs`.

mod frames;
mod ids;
mod questions;

use keeper_arkham_script::tree::{
    Ability, BlockId, Cards, Class, Deck, Effect, Heirloom, PlaceId, Symbol, TrackId, family,
};
use keeper_table::Seats;

use crate::frame::{Ask, CheckFrame, ClassCode, Ctx, Frame, Opt, SetUpStage, Src};
use crate::in_play::FOR_GOOD;
use crate::index::W;
use crate::kept::Kept;
use crate::library::Role;
use crate::library::{Library, Supply};
use crate::query::Query;
use crate::state::{
    CHOICE, Combat, Ending, ForWhom, Gift, Inv, Investigator, NONE, Place, RIFTS, Rift, SEATS, SPACES, Spot, State,
    areas, bout, flag, most, ones,
};

type Check = Result<(), String>;

/// More of anything that is counted than texts say.
const MANY: u8 = 99;

pub(crate) struct Bounds<'a> {
    pub lib: &'a Library,
    pub s: &'a State,
    pub kept: Kept,
}

#[inline(always)]
fn below(what: &str, number: impl Into<usize>, count: usize) -> Check {
    let number = number.into();
    if number < count { Ok(()) } else { broken(|| format!("{what} {number} does not exist: there are {count}")) }
}

#[inline(always)]
fn most(what: &str, number: impl Into<usize>, most: impl Into<usize>) -> Check {
    let (number, most) = (number.into(), most.into());
    if number <= most { Ok(()) } else { broken(|| format!("{what} {number} is more than {most}")) }
}

#[inline(always)]
fn holds(yes: bool, otherwise: &str) -> Check {
    if yes { Ok(()) } else { broken(|| otherwise.to_owned()) }
}

/// What is wrong is put into words only if something is.
#[cold]
#[inline(never)]
fn broken(what: impl FnOnce() -> String) -> Check {
    Err(what())
}

impl Bounds<'_> {
    pub fn check(&self) -> Check {
        self.table()?;
        self.decks()?;
        self.board()?;
        for (seat, inv) in self.s.investigators.iter().enumerate().filter(|&(seat, _)| !self.kept.seat(seat)) {
            self.investigator(seat, inv).map_err(|why| format!("seat {}: {why}", seat + 1))?;
        }
        for (depth, &frame) in self.s.frames.iter().enumerate() {
            self.frame(frame).map_err(|why| format!("what goes on ({depth}): {why}"))?;
        }
        self.question().map_err(|why| format!("what is asked: {why}"))
    }

    /// The sheets and the Ancient One are still to be dealt.
    fn setting_up(&self) -> bool {
        matches!(
            self.s.frames.first(),
            Some(Frame::SetUp {
                stage: SetUpStage::Begin | SetUpStage::Sheet | SetUpStage::SheetChosen | SetUpStage::AncientOne,
                ..
            })
        )
    }

    fn table(&self) -> Check {
        let (s, lib) = (self.s, self.lib);
        holds((1..=SEATS).contains(&usize::from(s.players)), "the game is for 1 to 8 players")?;
        self.who(s.first)?;
        holds(s.gates.len() == lib.areas.len(), "there are more or fewer areas (gates)")?;
        holds(s.clues.len() == lib.areas.len(), "there are more or fewer areas (clues)")?;
        holds(s.monsters.len() == lib.markers.len(), "there are more or fewer monsters")?;
        holds(s.face_up.len() == lib.hoods.len(), "there are more or fewer neighbourhoods")?;
        if !(s.ancient == NONE && self.setting_up()) {
            below("Ancient One", s.ancient, lib.ancient_ones.len())?;
        }
        let sheets = lib.sheets.len();
        holds(sheets >= 64 || s.sheets_used >> sheets == 0, "a sheet is used that does not exist")?;
        most("turn", s.turn, most::TURNS)?;
        most("terror", s.terror, 10u8)?;
        self.in_play()?;
        if s.ancient != NONE {
            most("doom", s.doom, self.q().doom_limit())?;
        }
        for stint in s.stints.iter() {
            below("card", stint.copy, self.lib.copies.len())?;
            stint.due.map_or(Ok(()), |who| self.who(who))?;
        }
        for legacy in s.legacies.iter() {
            self.who(legacy.who)?;
            match legacy.what {
                Heirloom::Card(card) => below("card", card.0, lib.cards.len())?,
                Heirloom::Tokens { kind, .. } => below("kind of token", kind.0, lib.tokens.len())?,
            }
        }
        s.rifts.0.iter().enumerate().try_for_each(|(number, rift)| self.rift(number, rift))?;
        for boon in s.boons.iter() {
            most("temporary bonus", boon.n.unsigned_abs(), MANY)?;
            match boon.for_whom {
                ForWhom::One(who) => self.who(who)?,
                ForWhom::In(hood) => below("neighbourhood", hood.0, lib.hoods.len())?,
            }
            if let Gift::Lent { copy } | Gift::Unrolled { unrolled: copy } = boon.what {
                self.copy(copy)?;
            }
        }
        let gates = |at: usize| s.gates.get(at).is_some_and(|&gate| gate != NONE);
        holds(areas(s.face_down).all(gates), "a gate lies face down where none is")?;
        if !s.spent.is_empty() {
            s.spent.iter().try_for_each(|copy| self.copy(copy))?;
        }
        holds(s.bout & !bout::ALL == 0, "a fight came to what it cannot come to")?;
        most("monster fought", s.tally.fought, self.lib.markers.len())?;
        most("trophy spent", s.tally.spent, self.lib.markers.len())?;
        most("visitor", s.tally.visitor, s.players)?;
        most("round", s.battle_round, 100u8)?;
        most("rating", s.x, MANY)?;
        most("growth", s.grown, MANY)?;
        most("worse rating", s.worsened, MANY)?;
        most("further doom tokens", s.siege.deeper, MANY)?;
        most("successes that are needed", s.siege.owed, MANY)?;
        most("Mythos cards", s.mythos_more, 9u8)?;
        most("movement points", s.movement_points, most::MOVEMENT)?;
        if let Some(Ending::Betrayed(who)) = s.ending {
            self.who(who)?;
        }
        if s.it != u16::MAX {
            self.copy(s.it)?;
        }
        self.combat(&s.combat)
    }

    fn in_play(&self) -> Check {
        let (s, lib) = (self.s, self.lib);
        if self.kept.in_play {
            return Ok(());
        }
        for entry in s.in_play.iter() {
            most("turn of something in play", entry.since, s.turn)?;
            most("tokens on something in play", entry.tokens, most::TOKENS_IN_PLAY)?;
            entry.place.map_or(Ok(()), |place| self.on_board(place))?;
            holds(entry.until == FOR_GOOD || entry.until <= most::TURNS + 1, "something stays in play for too long")?;
            self.src(entry.src)?;
            let groups = match entry.src {
                Src::Fixture(number) => lib.groups(TrackId(number)),
                _ => &[],
            };
            let fits = groups.iter().enumerate().all(|(group, (_, spaces))| entry.in_group(group) <= *spaces);
            let sum: u8 = (0..groups.len()).map(|group| entry.in_group(group)).sum();
            let whole = if groups.is_empty() { entry.groups == 0 } else { sum == entry.tokens };
            holds(fits && whole, "the tokens of a track do not lie on its spaces")?;
        }
        Ok(())
    }

    fn rift(&self, number: usize, rift: &Rift) -> Check {
        let printed = &self.lib.rifts;
        if number >= printed.tracks.len() {
            return holds(*rift == Rift::default(), "there is no such rift");
        }
        for &marker in rift.progress.iter().filter(|&&marker| marker != NONE) {
            below("progress marker", marker, printed.progress.len())?;
            let lies = self.s.rifts.0.iter().flat_map(|rift| rift.progress).filter(|&other| other == marker);
            holds(lies.count() == 1, "a progress marker lies in two places")?;
        }
        if rift.marker != NONE {
            below("rift marker", rift.marker, printed.markers.len())?;
            let others = self.s.rifts.0.iter().filter(|other| other.marker == rift.marker);
            holds(others.count() == 1, "a rift marker lies in two places")?;
        }
        holds(rift.down >> SPACES == 0, "a progress marker is turned that does not exist")?;
        match rift.at {
            Some(place) => {
                // One that has come to a vortex stays there (KPT-14).
                self.area(place)?;
                most("turn of a rift", rift.since, self.s.turn)?;
                holds(rift.marker != NONE && rift.face_up().next().is_some(), "an open rift is closed")
            }
            None => holds(rift.down == 0, "a closed rift has progress markers that lie face down"),
        }
    }

    fn combat(&self, combat: &Combat) -> Check {
        for sign in combat.signs.iter() {
            self.copy(sign.copy)?;
        }
        let ignored = combat.signs.iter().fold(0, |all, sign| all | sign.ignored);
        holds(usize::from(combat.weakened) == combat.signs.len(), "a monster is weakened by nothing")?;
        holds(combat.ignored == ignored, "an ability is ignored for nothing")?;
        if let Some(copy) = combat.guise {
            self.copy(copy)?;
        }
        most("rounds of combat", combat.rounds, MANY)
    }

    fn decks(&self) -> Check {
        let (s, lib) = (self.s, self.lib);
        if !self.kept.copies {
            holds(s.decks.is_sound(), "the decks do not end where their cards do")?;
            for (deck, cards) in s.decks.all() {
                for &copy in cards {
                    self.copy(copy)?;
                    holds(lib.card(copy).supply == Supply::Deck(deck), "a card lies in the deck of another kind")?;
                }
            }
            ones(s.boxed).try_for_each(|copy| below("card", copy, lib.copies.len()))?;
        }
        if !self.kept.mythos {
            s.mythos.cards().iter().try_for_each(|&card| self.mythos(card))?;
        }
        if !self.kept.gate_cards {
            s.gate_deck.cards().iter().try_for_each(|&card| self.gate_card(card))?;
        }
        if self.kept.face_up {
            return Ok(());
        }
        ones(s.left_out.bits()).try_for_each(|card| below("location card", card, lib.location_cards.len()))?;
        for (hood, &up) in s.face_up.iter().enumerate() {
            if let Some(card) = up.checked_sub(1) {
                below("location card", card, lib.location_cards.len())?;
                holds(lib.hoods[hood].cards.contains(&card), "a card lies on the deck of another neighbourhood")?;
            }
        }
        Ok(())
    }

    fn board(&self) -> Check {
        if !self.kept.board {
            self.areas()?;
        }
        if !self.kept.markers {
            self.markers()?;
        }
        Ok(())
    }

    fn areas(&self) -> Check {
        let (s, lib) = (self.s, self.lib);
        for &gate in s.gates.iter().filter(|&&gate| gate != NONE) {
            below("gate marker", gate, lib.gate_markers.len())?;
        }
        s.gate_stack.iter().try_for_each(|&gate| below("gate marker", gate, lib.gate_markers.len()))?;
        s.clues.iter().try_for_each(|&clues| most("clues", clues, most::CLUES))?;
        let supply = lib.tokens.iter().find(|kind| kind.in_areas).map_or(0, |kind| u32::from(kind.supply));
        let watchers: u32 = s.watch.iter().map(|&n| u32::from(n)).sum();
        holds(s.watch.is_empty() || s.watch.len() == lib.areas.len(), "there are more or fewer areas (tokens)")?;
        holds(watchers <= supply, "more tokens lie in areas than there are")?;
        let beyond = |bits: u128| lib.areas.len() < 128 && bits >> lib.areas.len() != 0;
        holds(!beyond(s.seals) && !beyond(s.closed), "an area is sealed or closed that does not exist")?;
        holds(
            !beyond(s.buried) && areas(s.buried).all(|at| s.gates[at] != NONE),
            "a closed marker lies on a gate that does not exist",
        )
    }

    fn markers(&self) -> Check {
        for &spot in self.s.monsters.iter() {
            match spot {
                Spot::Box | Spot::Cup | Spot::Aside | Spot::Sky | Spot::Outskirts | Spot::OnCard => {}
                Spot::Area(place) => self.on_board(place)?,
                Spot::Trophy(who) | Spot::Facing(who) => self.who(who)?,
                Spot::Vessel(number) => below("card with monsters", number, self.lib.vessels.len())?,
            }
        }
        Ok(())
    }

    fn investigator(&self, seat: usize, inv: &Investigator) -> Check {
        if seat >= usize::from(self.s.players) {
            let nobody = Investigator { sheet: NONE, entered: NONE, ..Investigator::default() };
            return holds(*inv == nobody, "a seat is taken that no one plays");
        }
        if !(inv.sheet == NONE && self.setting_up()) {
            below("sheet", inv.sheet, self.lib.sheets.len())?;
        }
        most("Sanity", inv.sanity, most::POINTS)?;
        most("Stamina", inv.stamina, most::POINTS)?;
        most("changed Sanity", inv.sanity_cut.unsigned_abs(), most::POINTS)?;
        most("changed Stamina", inv.stamina_cut.unsigned_abs(), most::POINTS)?;
        most("Sanity above the maximum", inv.sanity_above, most::POINTS)?;
        most("Stamina above the maximum", inv.stamina_above, most::POINTS)?;
        most("clues", inv.clues, most::CLUES)?;
        most("money", inv.money, most::MONEY)?;
        inv.sliders.iter().try_for_each(|&stop| most("stop of a slider", stop, 3u8))?;
        self.place(inv.place)?;
        self.area_or_none(inv.entered)?;
        most("monster an investigator hides from", inv.hides_from, self.lib.markers.len())?;
        let markers = self.lib.gate_markers.len();
        holds(markers >= 64 || inv.gate_trophies >> markers == 0, "a gate marker is held that does not exist")?;
        for h in inv.held.iter() {
            self.copy(h.copy)?;
            most("tokens", h.tokens, most::TOKENS_ON_CARD)?;
        }
        let out =
            [flag::DEVOURED, flag::RETIRED, flag::ELIMINATED, flag::ENTERING].iter().filter(|&&f| inv.is(f)).count();
        holds(out <= 1, "an investigator is out of the game in two ways")?;
        // What is left to the next investigator lies there until he comes.
        let kept = inv.held.is_empty() || inv.is(flag::HEIR);
        holds(inv.in_game() || kept, "an investigator who is out of the game holds cards")
    }
}
