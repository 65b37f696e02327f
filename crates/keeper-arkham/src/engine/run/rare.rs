//! What one card alone says.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::{Devouring, Event, Leaving};
use crate::frame::{Ask, CombatStage, DuelStage, EnterStage, Frame, Opt, Peril};
use crate::state::{Inv, NONE, Spot, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_rare(&mut self, effect: &family::Rare, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        let lib = self.lib;
        match effect {
            family::Rare::Fight(Opponent::OnThis) => {
                if here.begins() {
                    for marker in self.s.monsters_out() {
                        if self.s.monsters[usize::from(marker)] == Spot::OnCard {
                            self.offer(Opt::Marker(marker));
                        }
                    }
                    self.go(here.again());
                    self.ask_one(who, Ask::WhichMonster);
                } else {
                    self.go(here.next(ctx));
                    if let Opt::Marker(monster) = self.answer() {
                        self.push(Frame::Combat { who, monster, stage: CombatStage::Begin });
                    }
                }
            }
            family::Rare::ExchangeInvestigator => {
                if here.begins() {
                    for sheet in 0..lib.sheets.len() as u8 {
                        if self.s.sheets_used & (1 << sheet) == 0 {
                            self.offer(Opt::Sheet(sheet));
                        }
                    }
                    self.go(here.again());
                    self.ask_one(who, Ask::Sheet);
                } else {
                    self.go(here.next(ctx));
                    if let Opt::Sheet(sheet) = self.answer() {
                        self.exchange(who, sheet);
                    }
                }
            }
            family::Rare::Fight(Opponent::Alone(ancient)) => {
                if self.present(who) {
                    let doom = lib.ancient_ones[usize::from(ancient.0)].doom;
                    self.push(Frame::Duel { who, ancient: ancient.0, doom, stage: DuelStage::Begin });
                }
            }
            family::Rare::Bequeath => {
                self.s.inv_mut(who).set(flag::HEIR, true);
                // It is his own choice: nothing averts it, and what he has for it comes before he is gone.
                let what = Peril::Devoured(Devouring::Text, ctx.src);
                self.push_after_text(Frame::Would { who, what, asked: true, averted: false });
            }
            family::Rare::NoMoreLoans => {
                self.s.inv_mut(who).set(flag::NO_LOANS, true);
                self.s.loans_defaulted = self.s.loans_defaulted.saturating_add(1);
                self.tell(Event::LoanDefaulted(who));
            }
        }
    }

    /// Another investigator takes the place of this one, who goes with all that was his.
    fn exchange(&mut self, who: Inv, sheet: u8) {
        self.tell(Event::Retired(who));
        for marker in self.s.monsters_out() {
            if self.s.monsters[usize::from(marker)] == Spot::Trophy(who) {
                self.return_to_cup(marker, Leaving::Retired);
            }
        }
        let gates = self.s.inv(who).gate_trophies;
        for gate in (0..64u8).filter(|g| gates & (1 << g) != 0) {
            self.s.gate_stack.push(gate);
        }
        while let Some(h) = self.s.inv(who).held.last().copied() {
            self.discard_copy(who, h.copy);
        }
        let old = self.s.inv(who).sheet;
        self.s.sheets_used &= !(1 << old);
        *self.s.inv_mut(who) =
            crate::state::Investigator { flags: flag::GONE | flag::OUT, entered: NONE, ..Default::default() };
        self.push(Frame::Enter { who, stage: EnterStage::RandomPossessions, n: 0 });
        self.deal(who, sheet);
        self.fixed_possessions(who);
    }
}
