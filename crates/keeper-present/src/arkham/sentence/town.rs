//! The town: gates, seals, doom, terror, doors and clues.

use keeper_arkham::event::Doom;
use keeper_arkham::frame::Src;
use keeper_arkham::library::Supply;
use keeper_arkham::state::{Inv, Phase};
use keeper_arkham::{Event, State};
use keeper_arkham_script::tree::{Deck, House};

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, capital, count, list};
use crate::arkham::present::box_name;
use crate::rules::ids;

impl Names<'_> {
    /// Where open gates wait, nobody is drawn through them.
    fn travels(self) -> &'static str {
        let goes = self.s.phase == Phase::Encounters && self.query().plays(&House::OpenGatesWait);
        if goes { "goes" } else { "is drawn" }
    }

    pub(super) fn of_town(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::EnteredGate { who, at, world } => (
                format!("{} {} through the gate {} to {}.", name(who), self.travels(), self.at(at), self.world(world)),
                if matches!(self.s.phase, Phase::Mythos | Phase::SetUp) { ids::MYG_06 } else { ids::ENC_07 },
                Strong,
            ),
            Event::GateTurned { at, gate } => (
                format!("The gate {} is turned over: it leads to {}.", self.at(at), self.gate_world(gate)),
                ids::HRL_04,
                Great,
            ),
            Event::GateOpened { at, gate } => {
                let rule = if matches!(self.s.phase, Phase::Mythos | Phase::SetUp) { ids::MYG_03 } else { ids::ENC_13 };
                (format!("{} to {} opens {}.", self.a_gate(gate), self.gate_world(gate), self.at(at)), rule, Great)
            }
            Event::GateClosed { at, gate, by: Some(who), trophy: true } => {
                let gate = format!("the gate to {} {}", self.gate_world(gate), self.at(at));
                (format!("{} closes {gate} and keeps it as a trophy.", name(who)), ids::GAT_03, Great)
            }
            Event::GateClosed { at, gate, .. } => {
                let gate = format!("The gate to {} {}", self.gate_world(gate), self.at(at));
                (format!("{gate} closes; no one keeps it as a trophy."), ids::GAT_16, Great)
            }
            Event::GateExchanged { at, old, gate } => {
                let (old, new) = (self.gate_world(old), self.gate_world(gate));
                (format!("The gate {} now leads to {new} instead of {old}.", self.at(at)), ids::TXT_01, Great)
            }
            Event::GateMoved { from, to, gate } => {
                let gate = format!("The gate to {}", self.gate_world(gate));
                (format!("{gate} is now {} instead of {}.", self.at(to), self.at(from)), ids::TXT_01, Great)
            }
            Event::Barred { at, src: Src::None } => {
                let rule = if matches!(self.s.phase, Phase::Mythos | Phase::SetUp) { ids::MYG_02 } else { ids::ENC_15 };
                (format!("The elder sign {} holds: no gate opens and no monster comes.", self.at(at)), rule, Strong)
            }
            Event::Barred { at, src } => {
                *said = src;
                let text = format!("No gate and no monster can appear {} because of {}.", self.at(at), self.whose(src));
                (text, self.text_rule(src), Strong)
            }
            Event::Surge { at: None, monsters } => {
                let monsters = count(monsters, "monster comes", "monsters come");
                (format!("Monsters surge out of the open gates: {monsters}."), ids::MYG_09, Great)
            }
            Event::Surge { at: Some(at), monsters } => {
                let monsters = count(monsters, "monster comes", "monsters come");
                let text = format!("A gate is already open {}, so monsters surge: {monsters}.", self.at(at));
                (text, ids::MYG_09, Great)
            }
            Event::Sealed { at, by } => {
                (format!("{} puts an elder sign {}: it is sealed.", name(by), self.at(at)), ids::GAT_08, Great)
            }
            Event::SealLost(at) => (format!("The elder sign {} is gone.", self.at(at)), ids::TXT_01, Great),
            Event::Doom { now, by, why, src } => self.doom(now, by, why, src, said),
            Event::Terror { now, src } => {
                let because = self.because(src, said);
                (
                    format!("The terror level rises to {now}{because}."),
                    if src == Src::None { ids::LIM_04 } else { ids::LIM_13 },
                    Great,
                )
            }
            Event::AllyLeft { copy, terror: true } => {
                (format!("Fearing what is to come, {} leaves Arkham for good.", self.card(copy)), ids::LIM_07, Plain)
            }
            Event::AllyLeft { copy, terror: false } => {
                (format!("{} leaves Arkham for good.", self.card(copy)), ids::TXT_01, Plain)
            }
            Event::AlliesChosen => (self.allies_in_game(), ids::XPN_16, Strong),
            Event::Mixed { set, kept, all } => {
                let set = box_name(self.lib.set_ids().nth(usize::from(set)).unwrap_or_default());
                let text = format!("{kept} of the {all} cards that {set} brings for the decks are in this game.");
                (text, ids::XPN_01, Strong)
            }
            Event::Closed(place) => {
                let rule = if self.s.closed & State::bit(place) != 0 { ids::LIM_08 } else { ids::MYA_05 };
                (format!("{} closes its doors.", self.place(place)), rule, Strong)
            }
            Event::Reopened(place) => (format!("{} is open again.", self.place(place)), ids::MYA_05, Strong),
            Event::ClueBarred(at) => {
                (format!("No clue appears {}: a gate is open there.", self.at(at)), ids::MYM_02, Plain)
            }
            Event::ClueAppeared(at) => (format!("A clue appears {}.", self.at(at)), ids::MYM_01, Plain),
            Event::CluesTaken { who, at, count: n } => {
                let clues = if n == 1 { "a clue".into() } else { format!("{n} clues") };
                let rule = if matches!(self.s.phase, Phase::Mythos | Phase::SetUp) { ids::MYM_03 } else { ids::MOV_12 };
                (format!("{} picks up {clues} {}.", name(who), self.at(at)), rule, Plain)
            }
            Event::CluesSwept(at) => (format!("The gate sweeps away the clues {}.", self.at(at)), ids::MYG_05, Plain),
            Event::TokensAt { at, kind, by, now } => {
                let token = &self.lib.tokens[usize::from(kind.0)];
                let what = count(by.unsigned_abs(), &token.one, &token.many);
                let verb = if by > 0 { "put" } else { "withdrawn" };
                (format!("{} {verb} {} (now {now}).", capital(&what), self.at(at)), ids::MSK_20, Plain)
            }
            Event::GateTaken { who, gate, src } => {
                let text = format!("{} takes the gate to {} as a trophy.", name(who), self.gate_world(gate));
                (text, self.text_rule(src), Strong)
            }
            Event::GateTrophySpent { who, gate } => {
                (format!("{} gives up the gate to {}.", name(who), self.gate_world(gate)), ids::LOC_16, Plain)
            }
            _ => nothing(event),
        }
    }

    fn allies_in_game(self) -> String {
        let boxed = |copy: u16| self.s.boxed[usize::from(copy / 64)] & 1 << (copy % 64) != 0;
        let is_ally = |copy: &u16| self.lib.card(*copy).supply == Supply::Deck(Deck::ALLY) && !boxed(*copy);
        let names: Vec<String> =
            (0..self.lib.copies.len() as u16).filter(is_ally).map(|ally| self.card(ally).to_owned()).collect();
        format!("{} are in this game: {}.", count(names.len() as i32, "ally", "allies"), list(&names))
    }

    /// `3 of 12`
    pub(crate) fn doom_now(self, now: u8) -> String {
        let of = self.lib.ancient_ones.get(usize::from(self.s.ancient)).map_or(0, |a| a.doom);
        format!("{now} of {of}")
    }

    fn doom(self, now: u8, by: i8, why: Doom, src: Src, said: &mut Src) -> Sentence {
        let of = self.lib.ancient_ones.get(usize::from(self.s.ancient)).map_or(0, |a| a.doom);
        let verb = if by > 0 { "rises" } else { "falls" };
        let (text, rule) = match why {
            Doom::Gate(at) => {
                (format!("A gate is opening {}: doom {verb} to {now} of {of}.", self.at(at)), ids::MYG_03)
            }
            Doom::Rift(rift) => (
                format!("{} was called in its own colour: doom {verb} to {now} of {of}.", self.rift(rift)),
                ids::KPT_11,
            ),
            Doom::Terror => (format!("Terror cannot rise any more: doom {verb} to {now} of {of}."), ids::LIM_12),
            Doom::ElderSign => {
                (format!("The elder sign comes off the track: doom {verb} to {now} of {of}."), ids::GAT_12)
            }
            Doom::Awakening => (format!("The doom track fills up: {now} of {of}."), ids::AWK_07),
            Doom::Attack(who) => (
                format!("{} drives {} back: doom {verb} to {now} of {of}.", self.investigator(who), self.ancient()),
                ids::FIN_08,
            ),
            Doom::Text => (format!("Doom {verb} to {now} of {of}{}.", self.because(src, said)), self.text_rule(src)),
        };
        (text, rule, Weight::Strong)
    }
}
