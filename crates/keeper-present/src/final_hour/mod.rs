//! The words and pictures of Arkham Horror: Final Hour.
//!
//! Everything is made from what a seat sees ([`View`](keeper_final_hour::View)): what is hidden from it is not in its words.

mod ahead;
mod choices;
mod deeds;
mod help;
mod hush;
mod label;
mod names;
mod panels;
mod question;
mod read;
mod ready;
mod ritual;
mod scene;
mod story;
mod subject;
mod walk;
mod why;

use keeper_final_hour::{Ask, Ending, Event, FinalHour, Opt, State};
use keeper_table::{Game, Seat};

use crate::rules::ids;
use crate::words::{EndingText, Lesson, Line};
use crate::{
    Choice, Deed, Habits, Indexed, Mark, Onward, Paragraph, Part, Present, Question, Rule, Scene, Series, Subject,
};
use names::{Names, difficulty};

/// All rules of the game in their order.
fn rules() -> &'static [Rule] {
    ids::FINAL_HOUR
}

fn rule(id: &str) -> Option<Rule> {
    rules().iter().find(|rule| rule.id.as_str() == id).copied()
}

/// A seat at which nobody sits: it sees what lies open.
const ONLOOKER: Seat = Seat::MAX;

/// Whose eyes a screen has: a single player's screen is that player's.
fn eyes(game: &FinalHour, seat: Option<Seat>) -> Seat {
    seat.unwrap_or(if game.state().is_solo() { 0 } else { ONLOOKER })
}

/// Says something about the game as a seat sees it.
fn seen<T>(game: &FinalHour, seat: Seat, say: impl FnOnce(Names) -> T) -> T {
    let state = game.view(seat).state;
    say(Names { lib: game.library(), s: &state })
}

impl Present for FinalHour {
    const TITLE: &'static str = "Arkham Horror: Final Hour";
    const DICE: bool = false;
    const PHASES: &'static [&'static str] = &["priority cards", "action cards", "Ancient One", "ritual"];

    fn question(&self, seat: Seat) -> Option<Question> {
        let decision = self.decision_for(seat)?;
        Some(seen(self, seat, |names| names.question(decision.ask, seat)))
    }

    fn choices(&self, seat: Seat, habits: &Habits) -> Vec<Choice> {
        let Some(decision) = self.decision_for(seat) else { return Vec::new() };
        let here = habits.together & self.state().waiting;
        if decision.ask == Ask::Ready && here.count_ones() > 1 {
            return seen(self, seat, |names| names.all_ready(here));
        }
        seen(self, seat, |names| names.choices(decision.ask, decision.options))
    }

    fn harmless(&self, seat: Seat) -> Option<usize> {
        let decision = self.decision_for(seat)?;
        choices::harmless(decision.ask, decision.options)
    }

    fn is_harmful(&self, seat: Seat) -> bool {
        let several = !self.state().is_solo();
        self.decision_for(seat).is_some_and(|decision| match decision.ask {
            Ask::Ready => several,
            ask => choices::is_harmful(self.library(), ask),
        })
    }

    fn obvious(&self, seat: Seat) -> Option<usize> {
        let decision = self.decision_for(seat)?;
        if self.view(seat).any_order() {
            return Some(0);
        }
        seen(self, seat, |names| names.obvious(decision.ask, decision.options))
    }

    fn label(&self, seat: Seat, index: usize) -> String {
        let Some(decision) = self.decision_for(seat) else { return String::new() };
        let option = decision.options.get(index).copied();
        option.map_or_else(String::new, |option| seen(self, seat, |names| names.label(decision.ask, option)))
    }

    fn go_on(&self, seat: Seat, series: &mut Series) -> Onward {
        if series.kind == ready::READY { ready::go_on(self, seat, series) } else { walk::go_on(self, seat, series) }
    }

    fn story(
        before: Option<&FinalHour>,
        after: &FinalHour,
        chosen: Option<Opt>,
        events: &[Event],
        seat: Option<Seat>,
    ) -> Vec<Line> {
        story::story(before, after, chosen, events, eyes(after, seat))
    }

    fn deed(&self, by: Seat, event: &Event) -> Option<(Seat, Deed, u16)> {
        deeds::deed_of(self.state(), by, event)
    }

    fn why_not(&self, seat: Seat, about: &Subject) -> Option<String> {
        let decision = self.decision_for(seat)?;
        seen(self, seat, |names| names.why_not(decision.ask, decision.options, about))
    }

    fn silence(&self, seat: Seat) -> Option<&'static str> {
        hush::silence(self.state(), seat)
    }

    fn chance_between(before: &FinalHour, after: &FinalHour) -> bool {
        hidden(before.state()) != hidden(after.state())
    }

    fn mark(&self) -> Mark {
        let state = self.state();
        Mark {
            round: state.round.into(),
            phase: panels::phase(state.phase),
            seat: state.seats.speaker(),
            fresh: state.frames.len() == 1,
        }
    }

    fn has_secrets(&self) -> bool {
        true
    }

    /// Hands are secret, and with them what is kept back from the ritual. Whether they are ready, all say openly.
    fn is_secret(&self, seat: Seat) -> bool {
        let asked = self.decision_for(seat).map(|decision| decision.ask);
        let hand = |ask: Ask| matches!(ask, Ask::Priority { .. } | Ask::Aside | Ask::Discard { .. } | Ask::Hold);
        !self.state().is_solo() && asked.is_some_and(hand)
    }

    fn status(&self) -> String {
        seen(self, ONLOOKER, |names| names.status())
    }

    fn seat_name(&self, seat: Seat) -> Option<String> {
        let state = self.state();
        let known =
            |who: u8| self.library().investigators.get(usize::from(state.who(who).sheet)).map(|s| s.name.clone());
        match state.is_solo() {
            true if seat == 0 => Some(format!("{} and {}", known(0)?, known(1)?)),
            false if seat < state.count => known(seat),
            _ => None,
        }
    }

    fn title(&self) -> String {
        let level = difficulty(self.state().difficulty);
        seen(self, ONLOOKER, |names| format!("{} against {} ({level})", names.everybody(), names.ancient()))
    }

    fn ending(&self) -> Option<EndingText> {
        let ending = self.state().ending?;
        let outcome = self.outcome()?;
        let title = seen(self, ONLOOKER, |names| names.ending_title(ending));
        let parts = if outcome.won { parts(self.state()) } else { Vec::new() };
        let (won, score) = (outcome.won, outcome.score);
        let reveal = match ending {
            Ending::Reversed | Ending::Failed => Names { lib: self.library(), s: self.state() }.climax(),
            Ending::Overrun | Ending::Health => Vec::new(),
        };
        let rule = story::ending_rule(ending);
        Some(EndingText { won, title, parts, score, honour: String::new(), rule, reveal })
    }

    fn read(&self, subject: &Subject, seat: Option<Seat>) -> Vec<Paragraph> {
        seen(self, eyes(self, seat), |names| names.read(subject))
    }

    fn index(&self) -> Vec<Indexed> {
        subject::index(self.library())
    }

    fn scene(&self, seat: Option<Seat>) -> Scene {
        seen(self, eyes(self, seat), scene::scene)
    }

    fn help() -> Vec<(&'static str, Vec<Paragraph>)> {
        help::pages()
    }

    fn lessons() -> &'static [Lesson] {
        &help::LESSONS
    }

    fn rules() -> &'static [Rule] {
        rules()
    }

    fn rule_groups() -> &'static [(&'static str, &'static str)] {
        ids::FINAL_HOUR_CHAPTERS
    }
}

/// What a victory is worth, as the game's outcome counts it.
fn parts(s: &State) -> Vec<Part> {
    let part = |text: String, points: i32| Part { text, points };
    let tokens = s.stack.len() as i32;
    let health: i32 = s.all().iter().map(|one| i32::from(one.health)).sum();
    vec![
        part("The ritual is reversed".into(), 10),
        part(format!("{} left, 2 each", crate::text::count(tokens, "gate token", "gate tokens")), 2 * tokens),
        part("Health left".into(), health),
    ]
}

/// Where hidden things lie: when this changes, something came to light.
fn hidden(s: &State) -> impl PartialEq + use<> {
    let revealed = s.played.iter().filter(|play| play.revealed || play.shown).count();
    let decks = s.investigators.map(|one| one.deck.len());
    let clues = s.clues.map(|clue| clue == keeper_final_hour::NONE);
    (s.rng, revealed, decks, clues, s.priority.len(), s.item_deck.len(), s.stack.len(), s.ending.is_some())
}
