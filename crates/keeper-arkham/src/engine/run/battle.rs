//! Parts of a round of the final battle, as a card that rules it calls for them (KPT-35).

use keeper_arkham_script::tree::family;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::BattleStage;
use crate::index::W;
use crate::library::keyword_bit;
use crate::state::NONE;

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_battle(&mut self, effect: &family::Battle, _: &Here) {
        if self.s.awake.is_none() {
            return;
        }
        match effect {
            family::Battle::Investigators => self.push_part(BattleStage::Attacks),
            family::Battle::AncientOne => self.push_part(BattleStage::Defence),
            family::Battle::StartAgain => {
                let first = self.s.first;
                self.fire(W::StartOfBattle, first, NONE);
            }
            family::Battle::Gains(keyword) => self.s.hardened |= keyword_bit(*keyword),
            family::Battle::Worse(n) => {
                self.s.worsened = self.s.worsened.saturating_add(*n).min(20);
                self.tell(Event::Worsened(self.s.worsened));
            }
        }
    }
}
