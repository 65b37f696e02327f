//! The story: a line for everything that happens, as a seat may hear it.

mod board;
mod cards;
mod sight;

use keeper_final_hour::library::MARKERS;
use keeper_final_hour::{Ask, Ending, Event, FinalHour, Icon, NONE, Opt, State};
use keeper_table::{Game, Seat};

use super::names::{Names, difficulty};
use crate::rules::ids;
use crate::text::list;
use crate::words::Line;
use crate::{RuleId, Sight, Subject, Weight};
use sight::unfolds;

/// What a line says, the rule behind it, how much it matters.
type Sentence = (String, RuleId, Weight);

/// The narrator: what is seen after it happened, and what the story has reached.
struct Teller<'a> {
    names: Names<'a>,
    before: Option<&'a State>,
    /// Where each monster stands.
    places: [u8; MARKERS],
    /// The monster that acts by its icons.
    acting: u8,
    events: &'a [Event],
    at: usize,
    /// The event that says what was chosen.
    said: Option<usize>,
    /// What unfolds just now.
    step: &'static str,
}

/// The lines for what one choice brought about.
pub(super) fn story(
    before: Option<&FinalHour>,
    after: &FinalHour,
    chosen: Option<Opt>,
    events: &[Event],
    seat: Seat,
) -> Vec<Line> {
    let seen = after.view(seat).state;
    let names = Names { lib: after.library(), s: &seen };
    let events: Vec<Event> = events.iter().map(|event| event.for_seat(seat)).collect();
    let mut lines = Vec::new();
    if let (Some(before), Some(chosen)) = (before, chosen) {
        lines.extend(choice_line(before, chosen, seat));
    }
    if before.is_none() {
        lines.push(names.opening());
    }
    let untold = chosen.filter(|_| lines.is_empty());
    let mut places = [NONE; MARKERS];
    let before = before.map(Game::state);
    if let Some(before) = before {
        (0..).zip(&mut places).for_each(|(marker, place)| *place = before.place_of(marker).unwrap_or(NONE));
    }
    let said = untold.and_then(|chosen| events.iter().position(|&event| says(event, chosen)));
    let mut teller = Teller { names, before, places, acting: NONE, events: &events, at: 0, said, step: "" };
    for (at, &event) in events.iter().enumerate() {
        teller.at = at;
        teller.step = unfolds(event).unwrap_or(teller.step);
        lines.extend(teller.line());
        teller.follow(event);
    }
    lines
}

/// What was chosen, where no event says it; what others answer in parallel is not told before all have.
fn choice_line(before: &FinalHour, chosen: Opt, seat: Seat) -> Option<Line> {
    let decision = before.decision()?;
    let last = before.state().waiting.count_ones() == 1;
    if is_told(decision.ask, chosen) || matches!(chosen, Opt::Ready { .. } if last) {
        return None;
    }
    let owner = match chosen {
        Opt::Ready { seat, .. } | Opt::Hold { seat, .. } => seat,
        _ => decision.seats.speaker(),
    };
    let seen = before.view(seat).state;
    let names = Names { lib: before.library(), s: &seen };
    let question = names.question(decision.ask, owner);
    let who = match decision.ask {
        Ask::Ready | Ask::Hold => names.investigator(owner),
        _ => names.investigator(before.state().resolver),
    };
    let secret = decision.ask == Ask::Hold && owner != seat;
    let text = match chosen {
        // One who is not ready was enough.
        Opt::Ready { yes: true, .. } if names.is_put_off() => format!("{who} plays on."),
        Opt::Ready { yes: true, .. } => format!("{who} is ready."),
        Opt::Ready { yes: false, .. } => format!("{who} is not ready."),
        _ if secret => format!("{who} has decided."),
        chosen => format!("{who} chooses \"{}\".", names.label(decision.ask, chosen)),
    };
    Some(Line {
        text,
        rule: question.rule,
        weight: Weight::Detail,
        about: None,
        aloud: false,
        chosen: true,
        sight: Sight::default(),
    })
}

/// Whether an event says what was chosen.
fn is_told(ask: Ask, chosen: Opt) -> bool {
    match chosen {
        Opt::Sheet(_) | Opt::Card(_) | Opt::Slot(_) | Opt::Item(_) | Opt::Walkway(_) => true,
        Opt::Investigator(_) => matches!(ask, Ask::Lead | Ask::Deck | Ask::Victim { .. }),
        Opt::Location(_) => matches!(ask, Ask::Move { .. } | Ask::PushTo { .. }),
        Opt::Monster(_) => {
            matches!(ask, Ask::Attack { .. } | Ask::Destroy { .. } | Ask::Order { .. } | Ask::Activate { .. })
        }
        _ => false,
    }
}

/// Whether an event says that this was chosen.
fn says(event: Event, chosen: Opt) -> bool {
    match (event, chosen) {
        (Event::Plays { sheet, .. }, Opt::Sheet(chosen)) => sheet == chosen,
        (Event::PlayedPriority { .. }, Opt::Card(_)) | (Event::Readiness { .. }, Opt::Ready { .. }) => true,
        (Event::PutAside { card } | Event::DiscardedPriority { card }, Opt::Card(chosen)) => card == chosen,
        (Event::Replaced { .. } | Event::Revealed { .. }, Opt::Slot(_)) => true,
        (Event::UsedItem { item, .. }, Opt::Item(chosen)) => item == chosen,
        (Event::Sealed { walkway, .. } | Event::SealRemoved { walkway }, Opt::Walkway(way)) => walkway == way,
        (Event::Lead { who } | Event::DrewAction { who, .. } | Event::Lost { who, .. }, Opt::Investigator(chosen)) => {
            who == chosen
        }
        (Event::Moved { to, .. } | Event::MonsterMoved { to, .. }, Opt::Location(place)) => to == place,
        (Event::Destroyed { marker, .. } | Event::Activated { marker }, Opt::Monster(chosen)) => marker == chosen,
        _ => false,
    }
}

impl Teller<'_> {
    fn line(&self) -> Option<Line> {
        let event = self.events[self.at];
        let (text, rule, weight) = self.sentence(event)?;
        let (aloud, chosen) = (matches!(event, Event::Text { .. }), self.said == Some(self.at));
        let sight = if aloud { Sight { step: self.step, ..Sight::default() } } else { self.sight(event) };
        Some(Line { text, rule: Some(rule), weight, about: self.about(event), aloud, chosen, sight })
    }

    fn sentence(&self, event: Event) -> Option<Sentence> {
        let round = self.of_round(event).or_else(|| self.of_cards(event));
        round.or_else(|| self.of_board(event)).or_else(|| self.of_monsters(event))
    }

    /// Keeps in mind where monsters stand and which one acts.
    fn follow(&mut self, event: Event) {
        match event {
            Event::MonsterStays { marker, place } => self.places[usize::from(marker)] = place,
            Event::Destroyed { marker, .. } => self.places[usize::from(marker)] = NONE,
            Event::Activated { marker } => self.acting = marker,
            Event::Text { .. } | Event::Omens { .. } | Event::Revealed { .. } => self.acting = NONE,
            _ => {}
        }
    }

    fn of_round(&self, event: Event) -> Option<Sentence> {
        use Weight::*;
        let names = self.names;
        let name = |who: u8| names.investigator(who);
        Some(match event {
            Event::Round { number } => (format!("Round {number} begins."), ids::FHP_01, Great),
            Event::Plays { who, sheet } => {
                let sheet = &names.lib.investigators[usize::from(sheet)];
                let seat = if names.s.is_solo() { 1 } else { who + 1 };
                (format!("{}, {}, is played by player {seat}.", sheet.name, sheet.occupation), ids::FHS_01, Plain)
            }
            Event::Lead { who } => {
                let first = self.before.is_none_or(|before| before.round == 0);
                let rule = if first { ids::FHP_01 } else { ids::FHA_07 };
                (format!("{} is the lead investigator.", name(who)), rule, Plain)
            }
            Event::Moved { who, from, to } => {
                (format!("{} moves from {} to {}.", name(who), names.place(from), names.place(to)), ids::FHR_09, Plain)
            }
            Event::Lost { who, amount } => {
                let rule = if self.acts_as(Icon::Killer) { ids::FHM_14 } else { ids::FHR_22 };
                (format!("{} loses {amount} health.", name(who)), rule, Strong)
            }
            Event::Recovered { who, amount } => {
                (format!("{} recovers {amount} health.", name(who)), ids::FHR_22, Plain)
            }
            Event::Omens { count: 0 } => ("The reckoning finds no omen: nothing happens.".into(), ids::FHA_02, Strong),
            Event::Omens { count } => {
                let omens = crate::text::count(count, "omen", "omens");
                (format!("The reckoning counts {omens}."), ids::FHA_01, Strong)
            }
            Event::Readiness { unready: 0 } => {
                ("Everyone is ready: you attempt the ritual now.".into(), ids::FHA_11, Great)
            }
            Event::Readiness { unready } => {
                let said_no = (0..names.s.players).filter(|seat| unready & (1 << seat) != 0);
                let said_no: Vec<String> = said_no.map(|seat| names.investigator(seat)).collect();
                let text = match said_no.as_slice() {
                    _ if names.s.is_solo() => "You are not ready: the game goes on.".into(),
                    [one] => format!("{one} is not ready: the game goes on."),
                    all => format!("{} are not ready: the game goes on.", list(all)),
                };
                (text, ids::FHA_11, Plain)
            }
            Event::Reserved { icons } => {
                let text = match icons {
                    [a, b] if a == b => format!("Both reserved clues have the icon {}.", names.icon(a)),
                    [a, b] => format!("The reserved clues have the icons {} and {}.", names.icon(a), names.icon(b)),
                };
                (text, ids::FHA_14, Great)
            }
            Event::Ritual { matches, needed } => {
                let rule = if names.s.is_solo() { ids::FH1_06 } else { ids::FHA_15 };
                let matches = crate::text::count(matches, "match", "matches");
                (format!("The committed cards make {matches}; you need {needed}."), rule, Great)
            }
            Event::Ended(ending) => (format!("{}.", names.ending_title(ending)), ending_rule(ending), Great),
            _ => return None,
        })
    }

    /// Whether the monster that acts has this icon.
    fn acts_as(&self, icon: Icon) -> bool {
        self.acting != NONE && self.names.lib.kind_of(self.acting).icons.contains(&icon)
    }

    fn about(&self, event: Event) -> Option<Subject> {
        use super::subject as about;
        let lib = self.names.lib;
        match event {
            Event::Plays { sheet, .. } => Some(about::investigator(lib, sheet)),
            Event::DrewAction { action, .. }
            | Event::Revealed { action, .. }
            | Event::DiscardedAction { action, .. } => about::action(lib, action),
            Event::DrewPriority { card, .. }
            | Event::PlayedPriority { card, .. }
            | Event::PutAside { card }
            | Event::DiscardedPriority { card }
            | Event::Committed { card, .. }
            | Event::Replaced { new: card, .. } => about::priority(lib, card),
            Event::Text { block } => self.names.source(block).map(|(_, subject)| subject),
            Event::UsedItem { item, .. } | Event::GainedItem { item, .. } => Some(about::item(lib, item)),
            Event::Clue { place, .. } | Event::Damaged { place } | Event::Repaired { place } => {
                Some(about::area(lib, place))
            }
            Event::Moved { to, .. } => Some(about::area(lib, to)),
            Event::Spawned { marker, .. }
            | Event::Activated { marker }
            | Event::MonsterMoved { marker, .. }
            | Event::MonsterStraight { marker, .. }
            | Event::MonsterStays { marker, .. }
            | Event::Destroyed { marker, .. } => Some(about::monster(lib, marker)),
            Event::Omens { .. } => Some(about::ancient_one(lib, self.names.s.ancient_one)),
            Event::Gate { icon, .. } => Some(about::area(lib, self.names.s.gates[usize::from(icon)].place)),
            Event::Lead { who } | Event::Lost { who, .. } | Event::Recovered { who, .. } => {
                Some(Subject::new("seat", who))
            }
            _ => None,
        }
    }
}

pub(super) fn ending_rule(ending: Ending) -> RuleId {
    match ending {
        Ending::Reversed | Ending::Failed => ids::FHA_15,
        Ending::Overrun => ids::FHA_09,
        Ending::Health => ids::FHA_10,
    }
}

impl Names<'_> {
    /// Where the ritual and the gates are.
    fn opening(self) -> Line {
        let sheet = &self.lib.ancient_ones[usize::from(self.s.ancient_one)];
        let text = format!(
            "{} ({}). {}",
            sheet.name,
            difficulty(self.s.difficulty),
            self.sites(self.s.ritual, self.s.gates.map(|gate| gate.place))
        );
        let about = Some(super::subject::ancient_one(self.lib, self.s.ancient_one));
        let sight = Sight::default();
        Line { text, rule: Some(ids::FHS_04), weight: Weight::Great, about, aloud: false, chosen: false, sight }
    }

    pub fn ending_title(self, ending: Ending) -> String {
        match ending {
            Ending::Reversed => {
                format!("Victory: the ritual is reversed, and {} stays out of the world", self.ancient())
            }
            Ending::Failed => "Defeat: the attempt to reverse the ritual has failed".into(),
            Ending::Overrun => format!("Defeat: {}, the ritual location, is overrun", self.place(self.s.ritual)),
            Ending::Health => {
                let fallen = (0..self.s.count).find(|&who| self.s.who(who).health == 0).unwrap_or(0);
                format!("Defeat: {} has no health left", self.investigator(fallen))
            }
        }
    }
}
