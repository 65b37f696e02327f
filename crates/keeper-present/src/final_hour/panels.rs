//! What lies beside the campus: the Ancient One, the ritual, the round, and what everybody has.

use keeper_final_hour::library::ICONS;
use keeper_final_hour::{NONE, Phase, Play, Reserved};

use super::names::{Names, difficulty, own};
use super::scene::ROUNDS;
use super::subject;
use crate::rules::ids;
use crate::scene::{Card, Panel};
use crate::text::{capital, list};
use crate::{Paragraph, Subject, Tone};

pub(super) fn panels(names: Names) -> Vec<Panel> {
    let mut panels = vec![names.ancient_panel(), names.ritual_panel(), names.round_panel(), names.priority_panel()];
    panels.extend((0..names.s.count).map(|who| names.seat_panel(who)));
    panels
}

/// What a phase is called.
pub(super) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Sheets | Phase::Lead | Phase::Begin => "set-up",
        Phase::Priority => "priority cards",
        Phase::Resolve | Phase::Before | Phase::Act | Phase::After => "action cards",
        Phase::Reckoning | Phase::Gate | Phase::Pass => "Ancient One",
        Phase::Ready | Phase::Commit => "ritual",
    }
}

impl Names<'_> {
    fn ancient_panel(self) -> Panel {
        let sheet = &self.lib.ancient_ones[usize::from(self.s.ancient_one)];
        let mut lines = super::read::omens(self, self.s.ancient_one);
        let next = self.omens_ahead().2;
        let all = &sheet.omens;
        if let Some(at) = next.and_then(|next| all.iter().position(|line| line.from == next.from)) {
            lines[at].0 = Tone::Bad;
        }
        if !self.s.portents.is_empty() {
            let many = crate::text::count(self.s.portents.len() as i32, "priority card lies", "priority cards lie");
            lines.push((Tone::Bad, format!("{many} face down here. Their omens count in the next reckoning.")));
        }
        if self.s.veil_next || (self.s.veiled && self.s.phase == Phase::Priority) {
            let when = if self.s.veil_next { "next" } else { "this" };
            lines.push((Tone::Bad, format!("Priority cards are played face down {when} round.")));
        }
        let left = self.s.stack.len();
        Panel {
            id: "ancient-one".into(),
            title: format!("{}, {}", sheet.name, sheet.title),
            numbers: vec![("Gate tokens left".into(), left as i16, i16::from(ROUNDS))],
            row: Some((Tone::Strong, format!("{}, {left} gate tokens", sheet.name))),
            lines,
            about: Some(subject::ancient_one(self.lib, self.s.ancient_one)),
            ..Panel::default()
        }
    }

    fn ritual_panel(self) -> Panel {
        let reserved = Reserved::of(self.lib, self.s);
        let line = |icon: u8| {
            let chance = reserved.chance(icon);
            let (found, all) = (self.s.found[usize::from(icon)], self.lib.clue_counts[usize::from(icon)]);
            let tone = if chance == 0.0 { Tone::Dim } else { Tone::Plain };
            let text = format!(
                "{}: {found} of {all} found, {:.0} % likely to be needed",
                capital(self.icon(icon)),
                100.0 * chance
            );
            (tone, text)
        };
        let mut lines: Vec<Paragraph> = match self.s.reserved.map(|icon| self.lib.icons.get(usize::from(icon))) {
            [Some(a), Some(b)] => vec![(Tone::Strong, format!("The reserved clues: {a} and {b}"))],
            _ => (0..ICONS as u8).map(line).collect(),
        };
        lines.push(super::read::by_rule(ids::FHA_14));
        Panel {
            id: "ritual".into(),
            title: format!("The ritual at {}", self.place(self.s.ritual)),
            numbers: vec![("Matches needed".into(), i16::from(self.s.matches_needed()), 0)],
            row: Some((Tone::Strong, self.found_row())),
            lines,
            cards: (0..).zip(self.s.aside.iter()).map(|(at, &card)| self.priority_card(card, "aside", at)).collect(),
            about: Some(Subject::new("rule", ids::FHA_14)),
            ..Panel::default()
        }
    }

    /// `Found: gem 1, moon 2`
    fn found_row(self) -> String {
        if let [Some(a), Some(b)] = self.s.reserved.map(|icon| self.lib.icons.get(usize::from(icon))) {
            return format!("Reserved: {a} and {b}");
        }
        let found = (0..ICONS as u8).filter(|&icon| self.s.found[usize::from(icon)] > 0);
        let found: Vec<String> =
            found.map(|icon| format!("{} {}", self.icon(icon), self.s.found[usize::from(icon)])).collect();
        format!("Found: {}", if found.is_empty() { "no clue yet".into() } else { found.join(", ") })
    }

    /// The discarded priority cards, icon by icon, and where those are that nobody can look at.
    fn priority_panel(self) -> Panel {
        let mut lines: Vec<Paragraph> = (0..ICONS as u8).map(|icon| (Tone::Plain, self.discards_of(icon))).collect();
        lines.extend(self.hidden_lines());
        let discarded = self.s.discard.count_ones() as i16;
        Panel {
            id: "priority".into(),
            title: "Priority cards".into(),
            numbers: vec![("Discarded".into(), discarded, 0), ("In the deck".into(), self.s.priority.len() as i16, 0)],
            row: Some((Tone::Plain, String::new())),
            lines,
            about: Some(subject::discards()),
            ..Panel::default()
        }
    }

    /// `Moon: 3 (2 omens), 8 (1 omen) of 6 discarded`
    pub fn discards_of(self, icon: u8) -> String {
        let all = self.lib.priority.iter().filter(|card| card.icon == icon);
        let gone = |card: &&keeper_final_hour::library::Priority| self.s.discard & (1 << (card.number - 1)) != 0;
        let words = |card: &keeper_final_hour::library::Priority| match card.omens {
            0 => card.number.to_string(),
            omens => format!("{} ({})", card.number, crate::text::count(omens, "omen", "omens")),
        };
        let gone: Vec<String> = all.clone().filter(gone).map(words).collect();
        let name = capital(self.icon(icon));
        match gone.as_slice() {
            [] => format!("{name}: none of {} discarded", all.count()),
            some => format!("{name}: {} of {} discarded: {}", some.len(), all.count(), some.join(", ")),
        }
    }

    /// Where the priority cards are that cannot be seen: `14 in the deck, 8 in other hands, 2 face down on the table`.
    pub fn hidden_lines(self) -> Vec<Paragraph> {
        let unseen = |card: &&u8| self.number(**card).is_none() && **card != NONE;
        let hands = self.s.all().iter().map(|one| one.hand.iter().filter(unseen).count()).sum::<usize>();
        let table = self.s.played.iter().map(|play| &play.priority).filter(unseen).count();
        let parts = [
            (self.s.priority.len(), "in the deck"),
            (hands, "in other hands"),
            (table, "face down on the table"),
            (self.s.portents.len(), "face down on the Ancient One's sheet"),
        ];
        let parts: Vec<String> =
            parts.iter().filter(|(many, _)| *many > 0).map(|(many, at)| format!("{many} {at}")).collect();
        if parts.is_empty() { vec![] } else { vec![(Tone::Dim, format!("Not seen: {}", list(&parts)))] }
    }

    /// The cards played, in the order in which they are resolved as soon as all lie open.
    fn round_panel(self) -> Panel {
        let mut plays: Vec<(usize, &Play)> = self.s.played.iter().enumerate().collect();
        let all_open = plays.len() == 4 && plays.iter().all(|(_, play)| self.number(play.priority).is_some());
        if all_open {
            plays.sort_by_key(|(_, play)| play.priority);
        }
        let cards = (0..).zip(&plays).map(|(rank, (at, play))| {
            let half = if rank < 2 { "top effect" } else { "bottom effect" };
            self.play_card(*at, play, if all_open { half } else { "" })
        });
        Panel {
            id: "round".into(),
            title: format!("Round {}: {}", self.s.round, phase(self.s.phase)),
            cards: cards.collect(),
            about: Some(Subject::new("rule", ids::FHR_02)),
            ..Panel::default()
        }
    }

    fn play_card(self, at: usize, play: &Play, half: &str) -> Card {
        let action = self.action(play.action);
        let mut notes = Vec::new();
        notes.extend((play.who != NONE).then(|| self.investigator(play.who)));
        notes.push(match play.priority {
            NONE => "no priority card yet".into(),
            card => self.number(card).map_or_else(|| "priority card face down".into(), |n| format!("priority {n}")),
        });
        notes.extend((!half.is_empty()).then(|| half.to_owned()));
        notes.extend(play.done.then(|| "resolved".to_owned()));
        let mut marks = Vec::new();
        marks.extend((play.who != NONE).then(|| format!("investigator-{}", play.who)));
        marks.extend(self.priority_marks(play.priority));
        marks.extend((play.priority != NONE).then(|| "played".to_owned()));
        marks.extend(half.split(' ').next().filter(|half| !half.is_empty()).map(str::to_owned));
        marks.extend(play.done.then(|| "resolved".to_owned()));
        let name = match (action, play.who) {
            (Some(action), _) => format!("{}{}", action.name, own(action.original)),
            (None, NONE) => "No action card yet".into(),
            (None, _) => "Action card".into(),
        };
        Card {
            id: format!("play-{at}"),
            name,
            kind: "Action card".into(),
            notes,
            face_down: play.who != NONE && !play.revealed,
            marks,
            about: subject::action(self.lib, play.action).or_else(|| subject::priority(self.lib, play.priority)),
            ..Card::default()
        }
    }

    /// What is printed on a priority card; nothing for one that lies face down.
    fn priority_marks(self, card: u8) -> Vec<String> {
        let Some(card) = self.lib.priority.get(usize::from(card)) else { return vec![] };
        vec![
            format!("number-{}", card.number),
            format!("icon-{}", self.icon(card.icon)),
            format!("omens-{}", card.omens),
        ]
    }

    /// A card of a hand or put aside; one that lies face down is known only by its place.
    fn priority_card(self, card: u8, heap: &str, at: usize) -> Card {
        let seen = self.number(card);
        Card {
            id: seen.as_ref().map_or_else(|| format!("{heap}-{at}"), |_| format!("priority-{}", card + 1)),
            face_down: seen.is_none(),
            name: seen.unwrap_or_else(|| "Priority card".into()),
            kind: "Priority card".into(),
            about: subject::priority(self.lib, card),
            marks: self.priority_marks(card),
            ..Card::default()
        }
    }

    fn seat_panel(self, who: u8) -> Panel {
        let one = self.s.who(who);
        let heap = format!("hand-{who}");
        let hand = (0..).zip(one.hand.iter()).map(|(at, &card)| self.priority_card(card, &heap, at));
        let mut cards: Vec<Card> = hand.collect();
        let items = (0..self.lib.items.len() as u8).filter(|item| one.items & (1 << item) != 0);
        cards.extend(items.map(|item| Card {
            id: self.lib.items[usize::from(item)].id.clone(),
            name: format!(
                "{}{}",
                self.lib.items[usize::from(item)].name,
                own(self.lib.items[usize::from(item)].original)
            ),
            kind: "Item".into(),
            notes: vec![self.lib.print_item(self.lib.items[usize::from(item)].text)],
            about: Some(subject::item(self.lib, item)),
            ..Card::default()
        }));
        let lead = !self.s.is_solo() && self.s.lead == who;
        let discarded = (one.discard != 0).then(|| (Tone::Dim, format!("Discarded: {}", list(&self.discarded(who)))));
        let seen = !self.s.is_solo() && one.hand.len() == 4 && one.hand.iter().all(|&card| self.number(card).is_some());
        let worth = (seen && self.s.ending.is_none()).then(|| {
            let own = super::ritual::expected(self.lib, self.s, who);
            (Tone::Plain, format!("Your best three cards average {own:.1} matches for the ritual"))
        });
        let sheet = self.lib.investigators.get(usize::from(one.sheet));
        Panel {
            id: format!("seat-{who}"),
            seat: Some(self.s.seat_of(who)),
            title: self.investigator(who),
            subtitle: sheet.map(|sheet| capital(&sheet.occupation)).unwrap_or_default(),
            place: format!("at {}", self.place(one.place)),
            states: lead.then(|| "lead investigator".to_owned()).into_iter().collect(),
            numbers: vec![
                ("Health".into(), one.health.into(), one.most_health.into()),
                ("Action cards left".into(), one.deck.len() as i16, 10),
            ],
            lines: worth.into_iter().chain(discarded).collect(),
            cards,
            about: Some(Subject::new("seat", who)),
            shows: sheet.map(|_| subject::investigator(self.lib, one.sheet)),
            ..Panel::default()
        }
    }

    /// The names of the discarded action cards of somebody.
    pub fn discarded(self, who: u8) -> Vec<String> {
        let one = self.s.who(who);
        let first = usize::from(one.sheet) * 10;
        let lying = (0..10).filter(|at| one.discard & (1 << at) != 0);
        lying.filter_map(|at| self.lib.actions.get(first + at)).map(|card| card.name.clone()).collect()
    }

    /// `round 3 of 8, action cards; ritual location 1 of 4 spaces free; 5 gate tokens left`
    pub fn status(self) -> String {
        let (phase, ritual) = (phase(self.s.phase), self.spaces(self.s.ritual));
        let tokens = crate::text::count(self.s.stack.len() as i32, "gate token", "gate tokens");
        let hard = difficulty(self.s.difficulty);
        format!("round {} of {ROUNDS} ({hard}), {phase}; ritual location: {ritual}; {tokens} left", self.s.round)
    }
}
