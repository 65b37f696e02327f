//! Sentences about the Mythos deck and the Mythos Phase.

use keeper_script::tree::Effect;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Opt};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_omens(&mut self, here: &Here) {
        let Here { ctx, effect, .. } = *here;
        let who = ctx.who;
        match effect {
            Effect::EndEnvironment => self.end_environment(),
            Effect::LookMythos { unless } if here.begins() => {
                let Some(&card) = self.s.mythos.cards().first() else { return };
                self.tell(Event::MythosSeen { who, card });
                if *unless != Some(self.lib.mythos[usize::from(card)].card) {
                    self.go(here.again());
                    self.offer(Opt::Top);
                    self.offer(Opt::Bottom);
                    self.ask_one(who, Ask::TopMythos(card));
                }
            }
            Effect::LookMythos { .. } => {
                self.go(here.next(ctx));
                let top = self.s.mythos.cards().first().copied();
                if let (Opt::Bottom, Some(card)) = (self.answer(), top) {
                    self.s.mythos.take(card);
                    self.s.mythos.to_bottom(card);
                    self.tell(Event::MythosUnder(card));
                }
            }
            Effect::SearchMythos(n) => {
                if let Opt::Mythos(card) = self.answer() {
                    self.s.mythos.take(card);
                    self.tell(Event::MythosBoxed(card));
                }
                if here.turn == *n {
                    return self.go(here.next(ctx));
                }
                for i in 0..self.s.mythos.cards().len() {
                    let card = self.s.mythos.cards()[i];
                    self.offer(Opt::Mythos(card));
                }
                // What lies where must not show in the order of the answers.
                self.s.options.sort_unstable_by_key(|option| if let Opt::Mythos(card) = option { *card } else { 0 });
                self.go(here.again());
                self.ask_one(who, Ask::WhichMythos);
            }
            Effect::SkipMythos => {
                self.s.mythos_skipped = true;
                self.tell(Event::MythosSkipped { now: true });
            }
            Effect::MoreMythos(n) => {
                self.s.mythos_more = (self.s.mythos_more + n).min(9);
                self.tell(Event::MythosMore(self.s.mythos_more));
            }
            _ => unreachable!("a sentence of another family"),
        }
    }
}
