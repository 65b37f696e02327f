//! Parts of a round of the final battle, as a card that rules it calls for them (KPT-35).

use keeper_arkham_script::tree::{AncientDeed, BattlePart, BlockId, Quantity, family};
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::{Doom, Event};
use crate::frame::{Ask, BattleStage, Opt, Round, Src};
use crate::index::W;
use crate::library::keyword_bit;
use crate::state::Combat;

/// More than this never comes to an Ancient One.
const MOST: u16 = 60;

impl<J: Journal<Event>> Engine<'_, J> {
    /// Doom tokens of the Ancient One that is awake beyond its track.
    pub(super) fn deepen(&mut self, n: u8, src: Src) {
        let by = n.min((MOST as u8).saturating_sub(self.s.siege.deeper));
        self.s.siege.deeper += by;
        self.s.doom += by;
        if by > 0 {
            self.tell(Event::Doom { now: self.s.doom, by: by as i8, why: Doom::Text, src });
        }
    }

    pub(super) fn run_battle(&mut self, effect: &family::Battle, here: &Here) {
        // What makes its rating worse may come before the battle.
        if self.s.awake.is_none() && !matches!(effect, family::Battle::Ancient(AncientDeed::Worse(_))) {
            return;
        }
        let many = |n: Quantity| self.q().quantity(n, &here.ctx).min(MOST) as u8;
        match effect {
            family::Battle::Ancient(AncientDeed::Grows(each)) => self.ancient_grows(*each, &here.ctx),
            family::Battle::Part(BattlePart::Investigators) => self.push_part(BattleStage::Attacks),
            family::Battle::Part(BattlePart::AncientOne) => self.push_part(BattleStage::Defence),
            family::Battle::Instead(block) => self.attack_with(*block, here),
            // Its own: house rules and cards have said theirs when the battle began.
            family::Battle::Part(BattlePart::Start) => {
                let first = self.s.first;
                self.push_window(Src::Ancient, W::StartOfBattle, first);
            }
            family::Battle::Ancient(AncientDeed::Gains { keyword, for_good: false }) => {
                self.s.hardened |= keyword_bit(*keyword)
            }
            family::Battle::Ancient(AncientDeed::Gains { keyword, for_good: true }) => {
                self.s.siege.armour |= keyword_bit(*keyword);
                self.tell(Event::Armoured(*keyword as u8));
            }
            family::Battle::Ancient(AncientDeed::MoreDoom(n)) => {
                let n = many(*n);
                self.deepen(n, here.ctx.src);
            }
            family::Battle::Ancient(AncientDeed::NeedsMore(n)) => {
                let by = many(*n).min((MOST as u8).saturating_sub(self.s.siege.owed));
                self.s.siege.owed += by;
                if by > 0 {
                    self.tell(Event::Owed(self.s.siege.owed));
                }
            }
            family::Battle::Ancient(AncientDeed::Worse(n)) => {
                self.s.worsened = self.s.worsened.saturating_add(*n).min(20);
                self.tell(Event::Worsened(self.s.worsened));
            }
            family::Battle::Join => self.join(here.ctx.who),
        }
    }

    /// The Ancient One does what a card says instead of its own attack, unless somebody cancels that.
    fn attack_with(&mut self, block: BlockId, here: &Here) {
        let ctx = here.ctx;
        let seat = |engine: &Self, i: u8| (engine.s.first + i) % engine.s.players;
        let mut i = here.round().number();
        if here.begins() {
            self.s.combat = Combat::default();
        } else if here.round().is_answer() {
            if let Opt::Use { src, ability } = self.answer() {
                self.go(here.again());
                let who = seat(self, i);
                return self.push_use(who, src, ability);
            }
            i += 1;
        }
        while i < self.s.players && !self.s.combat.cancelled {
            let who = seat(self, i);
            if self.s.inv(who).in_game() {
                self.offer_window(who, W::Attacked);
                if !self.s.options.is_empty() {
                    self.go(here.at(Round::Answer(i)));
                    self.offer(Opt::GoOn);
                    return self.ask_one(who, Ask::Attacked);
                }
            }
            i += 1;
        }
        self.go(here.next(ctx));
        if !std::mem::take(&mut self.s.combat).cancelled {
            self.tell(Event::AncientAttacks);
            self.push_run(block, ctx);
        }
    }
}
