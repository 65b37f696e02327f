//! Arkham Horror as every screen asks for it.

use std::collections::HashMap;

use keeper_arkham::library::sets;
use keeper_arkham::state::{Phase, State};
use keeper_arkham::{Arkham, Ask, Event, Opt};
use keeper_table::{Game, Seat};

use crate::arkham::choices::{self, STRIKE, WALK, chances};
use crate::arkham::names::KEEPER;
use crate::arkham::tune::TUNE;
use crate::arkham::{about, deeds, explain, help, obvious, scene, spread, strike, tune, walk, why};
use crate::words::{EndingText, Lesson, Line, Paragraph, Question, Subject};
use crate::{
    About, CardText, Choice, Deed, Habits, Indexed, Mark, Onward, Present, Printed, Roll, Rule, Scene, Series, Spread,
    card_text, ending, harmless, is_roll, labels, last_roll, odds, question, rolls, rules, tell_all, tell_choice,
};

/// An action begins where no procedure is under way but the game's turn, its phase and the investigator's part in it.
const ACTION_DEPTH: usize = 3;

impl Present for Arkham {
    const TITLE: &'static str = "Arkham Horror";
    const ROUND: &'static str = "turn";
    const PHASES: &'static [&'static str] = &["Upkeep", "Movement", "Encounters", "Other Worlds", "Mythos"];

    fn question(&self, seat: Seat) -> Option<Question> {
        self.decision_for(seat)?;
        question(self.library(), self.state())
    }

    fn choices(&self, seat: Seat, habits: &Habits) -> Vec<Choice> {
        self.decision_for(seat).map(|_| choices::choices(self, habits)).unwrap_or_default()
    }

    fn spread(&self, seat: Seat, choices: &[Choice]) -> Option<Spread> {
        self.decision_for(seat)?;
        spread::spread(self, choices)
    }

    fn label(&self, _: Seat, index: usize) -> String {
        labels(self.library(), self.state()).into_iter().nth(index).unwrap_or_default()
    }

    fn harmless(&self, seat: Seat) -> Option<usize> {
        self.decision_for(seat)?;
        harmless(self.state())
    }

    fn obvious(&self, seat: Seat) -> Option<usize> {
        self.decision_for(seat)?;
        obvious::obvious(self)
    }

    fn follows(&self, seat: Seat, chosen: Opt) -> Option<usize> {
        obvious::follows(self, seat, chosen)
    }

    fn go_on(&self, seat: Seat, series: &mut Series) -> Onward {
        match series.kind.as_str() {
            WALK => walk::go_on(self, seat, series),
            STRIKE => strike::go_on(self, seat, series),
            TUNE => tune::go_on(self, seat, series),
            _ => Onward::Over,
        }
    }

    fn story(
        before: Option<&Self>,
        after: &Self,
        chosen: Option<Opt>,
        events: &[Event],
        seat: Option<Seat>,
    ) -> Vec<Line> {
        let (library, state) = (after.library(), before.unwrap_or(after).state());
        let heard: Vec<Event>;
        let events = match after.keeper() {
            keeper @ Some(_) if keeper != seat => {
                heard = events.iter().map(|event| event.for_all()).collect();
                &heard
            }
            _ => events,
        };
        let lines = match chosen {
            Some(option) => tell_choice(library, state, after.state(), option, events),
            None => tell_all(library, state, after.state(), events),
        };
        let line = |line: crate::Line| Line {
            text: line.text,
            rule: line.rule,
            weight: line.weight,
            about: line.about.map(|what| About::Printed(what).subject(library)),
            aloud: line.aloud,
            chosen: line.chosen,
            sight: line.sight,
        };
        lines.into_iter().map(line).collect()
    }

    fn habit(before: &Self, events: &[Event]) -> Option<(String, Vec<String>)> {
        let arms = strike::struck_with(before, events)?;
        let id = |number: u16| before.library().cards[usize::from(number)].id.clone();
        Some((STRIKE.to_owned(), arms.into_iter().map(id).collect()))
    }

    fn is_roll(event: &Event) -> bool {
        is_roll(event)
    }

    fn rolls(events: &[Event]) -> Vec<Roll> {
        rolls(events)
    }

    fn deed(&self, _: Seat, event: &Event) -> Option<(Seat, Deed, u16)> {
        deeds::deed_of(event)
    }

    fn why_not(&self, seat: Seat, about: &Subject) -> Option<String> {
        why::why_not(self, seat, &About::of(self.library(), about)?)
    }

    fn last_roll(&self, rolls: &[Event]) -> Option<String> {
        // An open roll stands in the chances.
        let open = self.state().ask == Some(Ask::AfterCheck);
        last_roll(self.library(), self.state(), rolls.iter()).filter(|_| !open)
    }

    fn chances(&self, _: Seat) -> Option<String> {
        let odds = odds(self.library(), self.state())?;
        let rolled = self.state().ask == Some(Ask::AfterCheck);
        let faces = if rolled { faces(self.state()) } else { None };
        Some(chances(&odds, faces.as_deref()))
    }

    fn dice(&self, _: Seat, choice: Option<&Choice>) -> Vec<String> {
        match choice {
            Some(choice) => explain::dice_of(self, choice),
            None => explain::open(self),
        }
    }

    fn chance_between(before: &Self, after: &Self) -> bool {
        let (before, after) = (before.state(), after.state());
        before.rng != after.rng
            || before.loaded != after.loaded
            || before.decks != after.decks
            || before.mythos != after.mythos
            || before.gate_deck != after.gate_deck
            || before.gate_stack != after.gate_stack
    }

    fn mark(&self) -> Mark {
        let state = self.state();
        Mark {
            round: if state.phase == Phase::SetUp { 0 } else { state.turn },
            phase: phase_name(state.phase),
            seat: state.seats.speaker(),
            fresh: state.frames.len() <= ACTION_DEPTH,
        }
    }

    fn moment(&self) -> String {
        format!("turn {}, {}", self.state().turn, phase_name(self.state().phase))
    }

    fn status(&self) -> String {
        // Investigators may be chosen before the Ancient One is known.
        match usize::from(self.state().ancient) < self.library().ancient_ones.len() {
            true => format!("{}; doom {}/{}", self.moment(), self.state().doom, self.query().doom_limit()),
            false => self.moment(),
        }
    }

    fn has_secrets(&self) -> bool {
        self.keeper().is_some()
    }

    /// The Mythos cards that the keeper looks at.
    fn is_secret(&self, seat: Seat) -> bool {
        self.keeper() == Some(seat) && self.state().ask == Some(Ask::KeeperMythos)
    }

    fn seat_name(&self, seat: Seat) -> Option<String> {
        if self.keeper() == Some(seat) {
            return Some(KEEPER.to_owned());
        }
        let sheet = self.state().inv(seat).sheet;
        self.library().sheets.get(usize::from(sheet)).map(|sheet| sheet.name.clone())
    }

    fn title(&self) -> String {
        let (library, state) = (self.library(), self.state());
        let ancient = library.ancient_ones.get(usize::from(state.ancient));
        let against = ancient.map_or("the unknown", |a| a.name.as_str());
        let names: Vec<String> = (0..state.players).filter_map(|seat| self.seat_name(seat)).take(2).collect();
        let more = usize::from(state.players).saturating_sub(names.len());
        let party = match (names.as_slice(), more) {
            ([], _) => format!("{} investigators", state.players),
            (names, 0) => names.join(" and "),
            (names, more) => format!("{} and {more} more", names.join(", ")),
        };
        format!("{party} against {against}")
    }

    fn ending(&self) -> Option<EndingText> {
        let ending = ending(self.library(), self.state())?;
        let crate::EndingText { won, title, parts, score, honour, rule, .. } = ending;
        Some(EndingText { won, title, parts, score, honour, rule, reveal: vec![] })
    }

    fn read(&self, subject: &Subject, _: Option<Seat>) -> Vec<Paragraph> {
        About::of(self.library(), subject).map(|about| about::read(self, &about)).unwrap_or_default()
    }

    fn index(&self) -> Vec<Indexed> {
        let library = self.library();
        let texts: Vec<(Printed, CardText)> =
            Printed::all(library).map(|what| (what, card_text(library, what))).collect();
        let mut boxes: HashMap<(&str, &str), Vec<&str>> = HashMap::new();
        for (_, text) in &texts {
            boxes.entry((&text.name, &text.kind)).or_default().push(&text.set);
        }
        let cards = texts.iter().map(|(what, text)| {
            let about = match *what {
                Printed::Place(place) if library.area(place).is_open_to_all() => About::Area(place),
                what => About::Printed(what),
            };
            // What has the same name in several boxes is told apart by its box.
            let alone = boxes[&(text.name.as_str(), text.kind.as_str())].iter().all(|set| *set == text.set);
            let kind = if alone { text.kind.clone() } else { format!("{}, {}", text.kind, box_name(&text.set)) };
            Indexed { name: text.name.clone(), kind, about: about.subject(library) }
        });
        let rule = |rule: &Rule| Indexed {
            name: format!("{} {}", rule.id, rule.text),
            kind: "Rule".to_owned(),
            about: Subject::new("rule", rule.id),
        };
        cards.chain(rules().iter().map(rule)).collect()
    }

    fn scene(&self, _: Option<Seat>) -> Scene {
        scene::scene(self)
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
        super::rules::chapters()
    }
}

/// What people call a box.
pub(super) fn box_name(set: &str) -> String {
    let known = sets::embedded().unwrap_or_default();
    known.iter().find(|one| one.id == set).map_or_else(|| set.to_owned(), |one| one.name.clone())
}

pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "Set-up",
        Phase::Upkeep => "Upkeep",
        Phase::Movement => "Movement",
        Phase::Encounters => "Encounters",
        Phase::OtherWorlds => "Other Worlds",
        Phase::Mythos => "Mythos",
        Phase::Battle => "Final battle",
    }
}

/// The dice on the table, highest first.
fn faces(state: &State) -> Option<String> {
    let keeper_arkham::frame::Frame::Check(check) = state.frames.last()? else { return None };
    let faces =
        (1..=6usize).rev().flat_map(|face| std::iter::repeat_n(face.to_string(), usize::from(check.dice[face - 1])));
    let faces: Vec<String> = faces.collect();
    Some(if faces.is_empty() { "none".into() } else { faces.join(" ") })
}
