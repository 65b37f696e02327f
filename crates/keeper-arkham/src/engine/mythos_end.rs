//! The end of the Mythos Phase, and the rumour.
//!
//! Rules: TRN-05, MYA-03.

use keeper_arkham_script::tree::{Ability, Window};
use keeper_table::{Journal, Seats};

use super::Engine;
use crate::event::{Event, Leaving};
use crate::frame::{Ask, Ctx, EndStage, Frame, Opt, Src};
use crate::in_play::Role;
use crate::index::W;
use crate::state::{NONE, Spot};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Effects at the end of the phase: of what is in play in the players' order where there are several, then of cards and
    /// sheets; then whatever lasted until now goes.
    pub fn end_of_mythos(&mut self, stage: EndStage) {
        match stage {
            EndStage::Begin => {
                for entry in self.s.in_play.iter_mut() {
                    entry.spoken = false;
                }
                self.go(Frame::EndMythos(EndStage::Offer));
            }
            EndStage::Offer => {
                let lib = self.lib;
                let speaking = if self.s.common.0.acts(W::EndOfMythos) { self.s.in_play.len() } else { 0 };
                for i in 0..speaking {
                    let entry = self.s.in_play[i];
                    if entry.spoken {
                        continue;
                    }
                    let new = entry.since == self.s.turn;
                    if let Some((ability, at)) = Self::at(lib, self.text_of(entry.src), W::EndOfMythos).next()
                        && !(new && at.window == Window::EndOfMythos { later: true })
                    {
                        self.offer(Opt::Use { src: entry.src, ability });
                    }
                }
                self.go(Frame::EndMythos(EndStage::Speak));
                self.ask_keeper_or(Seats::Group { casting: self.s.first }, Ask::Order);
            }
            EndStage::Speak => match self.answer() {
                Opt::Use { src, .. } => {
                    if let Some(entry) = self.s.entry_mut(src) {
                        entry.spoken = true;
                    }
                    self.go(Frame::EndMythos(EndStage::Offer));
                    self.push_window(src, W::EndOfMythos, self.s.first);
                }
                _ => {
                    self.go(Frame::EndMythos(EndStage::Over));
                    self.fire(W::EndOfMythos, self.s.first, NONE);
                }
            },
            EndStage::Over => {
                self.pop();
                if self.s.in_role(Role::Headline).is_some_and(|h| self.s.turn >= h.until) {
                    self.end_headline();
                }
                self.check_rumour();
            }
        }
    }

    /// Looks whether the rumour has passed or failed.
    #[inline(always)]
    pub fn check_rumour(&mut self) {
        let lib = self.lib;
        let Some(card) = self.s.rumour() else { return };
        let ctx = Ctx { who: self.s.first, src: Src::Mythos(card), ..Ctx::default() };
        let text = lib.mythos[usize::from(card)].text;
        for ability in lib.abilities(text) {
            let Ability::At(at) = ability else { continue };
            match &at.window {
                Window::Pass(Some(cond)) if self.q().holds_now(cond, &ctx) => return self.settle_rumour(true),
                Window::Fail(Some(cond)) if self.q().holds_now(cond, &ctx) => return self.settle_rumour(false),
                _ => {}
            }
        }
    }

    /// The rumour in play goes: in the final battle nobody cares for it, or a text lets it neither pass nor fail.
    pub fn drop_rumour(&mut self) {
        if let Some(card) = self.leave(Role::Rumour) {
            self.s.mythos.to_bottom(card);
            self.tell(Event::RumourGone(card));
            self.unload();
        }
    }

    /// Monsters that are left on a rumour which is gone return to the cup.
    pub fn unload(&mut self) {
        for marker in self.s.monsters_beyond() {
            if self.s.monsters[usize::from(marker)] == Spot::OnCard {
                self.return_to_cup(marker, Leaving::Text);
            }
        }
    }

    pub fn settle_rumour(&mut self, pass: bool) {
        let x = self.s.in_role(Role::Rumour).map_or(0, |entry| entry.tokens);
        let Some(card) = self.leave(Role::Rumour) else { return };
        self.tell(if pass { Event::RumourPassed(card) } else { Event::RumourFailed(card) });
        // Its text sends it back to the box; the rulebook's general rule would put it under the deck.
        let first = self.s.first;
        self.push(Frame::Unload);
        // What lay on it is still told.
        let ctx = Ctx { who: first, src: Src::Mythos(card), x, ..Ctx::default() };
        self.push_lines(ctx, if pass { W::Pass } else { W::Fail }, |_, _| true);
    }
}
