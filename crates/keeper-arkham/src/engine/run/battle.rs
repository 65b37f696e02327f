//! Parts of a round of the final battle, as a card that rules it calls for them (KPT-35).

use keeper_arkham_script::tree::{Quantity, family};
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::{Doom, Event};
use crate::frame::BattleStage;
use crate::index::W;
use crate::library::keyword_bit;
use crate::state::NONE;

/// More than this never comes to an Ancient One.
const MOST: u16 = 60;

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_battle(&mut self, effect: &family::Battle, here: &Here) {
        // What makes its rating worse may come before the battle.
        if self.s.awake.is_none() && !matches!(effect, family::Battle::Worse(_)) {
            return;
        }
        let many = |n: Quantity| self.q().quantity(n, &here.ctx).min(MOST) as u8;
        match effect {
            family::Battle::Investigators => self.push_part(BattleStage::Attacks),
            family::Battle::AncientOne => self.push_part(BattleStage::Defence),
            family::Battle::StartAgain => {
                let first = self.s.first;
                self.fire(W::StartOfBattle, first, NONE);
            }
            family::Battle::Gains { keyword, for_good: false } => self.s.hardened |= keyword_bit(*keyword),
            family::Battle::Gains { keyword, for_good: true } => {
                self.s.siege.armour |= keyword_bit(*keyword);
                self.tell(Event::Armoured(*keyword as u8));
            }
            family::Battle::MoreDoom(n) => {
                let by = many(*n).min((MOST as u8).saturating_sub(self.s.siege.deeper));
                self.s.siege.deeper += by;
                self.s.doom += by;
                if by > 0 {
                    self.tell(Event::Doom { now: self.s.doom, by: by as i8, why: Doom::Text, src: here.ctx.src });
                }
            }
            family::Battle::NeedsMore(n) => {
                let by = many(*n).min((MOST as u8).saturating_sub(self.s.siege.owed));
                self.s.siege.owed += by;
                if by > 0 {
                    self.tell(Event::Owed(self.s.siege.owed));
                }
            }
            family::Battle::Worse(n) => {
                self.s.worsened = self.s.worsened.saturating_add(*n).min(20);
                self.tell(Event::Worsened(self.s.worsened));
            }
        }
    }
}
