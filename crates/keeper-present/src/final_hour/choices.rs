//! The answers as a person thinks of them: each with a note, what can be read about it and the areas that it lights up.

use keeper_final_hour::script::tree::Effect;
use keeper_final_hour::{Ask, Library, NONE, Opt, Reserved};

use super::names::Names;
use super::ritual;
use super::subject;
use crate::rules::ids;
use crate::text::{capital, count, list};
use crate::{Choice, Does, Paragraph, Subject, Tone};

impl Names<'_> {
    /// All options of a question; what does nothing comes first.
    pub fn choices(self, ask: Ask, options: &[Opt]) -> Vec<Choice> {
        let ways = self.ways(ask);
        let steps = |option: &Opt| !ways.is_empty() && matches!(option, Opt::Location(_));
        let each = (0..).zip(options).filter(|(_, option)| !steps(option));
        let mut all: Vec<Choice> = each.map(|(at, &option)| self.choice(ask, at, option)).collect();
        match harmless(ask, options) {
            Some(at) => all.sort_by_key(|choice| choice.does != Does::Takes(at)),
            // What only wastes something comes last.
            None => all.sort_by_key(|choice| matches!(choice.does, Does::Takes(at) if options[at] == Opt::Done)),
        }
        if let Ask::Move { left, .. } = ask {
            all.extend(ways.iter().map(|way| self.walk(way, left)));
        }
        all
    }

    fn choice(self, ask: Ask, at: usize, option: Opt) -> Choice {
        Choice {
            label: self.label(ask, option),
            note: self.note(ask, option),
            does: Does::Takes(at),
            odds: self.odds(option),
            about: self.about(option),
            areas: self.lights(ask, option).into_iter().map(|place| self.location(place).id.clone()).collect(),
            ..Choice::default()
        }
    }

    fn note(self, ask: Ask, option: Opt) -> String {
        match (ask, option) {
            (Ask::Priority { .. }, Opt::Card(card)) => self.rank_note(card),
            (_, Opt::Card(card) | Opt::Hold { card, .. }) => self.match_note(card),
            (Ask::Slot { action }, Opt::Slot(slot)) => {
                let card = self.action(action);
                card.map_or_else(String::new, |card| self.lib.print(if slot < 2 { card.top } else { card.bottom }))
            }
            (_, Opt::Location(place)) => self.place_note(place),
            (Ask::Attack { left, .. }, Opt::Monster(marker)) => {
                let health = self.lib.kind_of(marker).health.unwrap_or(left);
                format!("{health} of {}", count(left, "hit", "hits"))
            }
            (_, Opt::Monster(marker)) => subject::traits(self.lib.kind_of(marker)),
            (Ask::Victim { .. }, Opt::Investigator(who)) => {
                let one = self.s.who(who);
                format!("health {}/{}", one.health, one.most_health)
            }
            (_, Opt::Item(item)) => self.lib.print_item(self.lib.items[usize::from(item)].text),
            (Ask::Unseal, Opt::Walkway(walkway)) if self.s.gold & (1 << walkway) != 0 => "gold".into(),
            (Ask::Unseal, Opt::Walkway(_)) => "grey".into(),
            (_, Opt::Ready { yes: true, .. }) if self.s.is_solo() => {
                format!("{:.0} % to win", 100.0 * ritual::solo_chance(self.lib, self.s) + 0.0)
            }
            _ => String::new(),
        }
    }

    /// Which half a priority card brings, as far as the table tells.
    fn rank_note(self, card: u8) -> String {
        let others = self.s.played.iter().filter(|play| play.priority != NONE);
        let known = others.clone().filter(|play| (play.priority as usize) < self.lib.priority.len());
        let lower = known.clone().filter(|play| play.priority < card).count();
        let open = 3 - known.count().min(3);
        match (lower, lower + open) {
            (2.., _) => "bottom".into(),
            (_, ..=1) => "top".into(),
            (0, _) => "top unless two go lower".into(),
            _ => "top unless one goes lower".into(),
        }
    }

    fn match_note(self, card: u8) -> String {
        let Some(card) = self.lib.priority.get(usize::from(card)) else { return String::new() };
        let chance = Reserved::of(self.lib, self.s).chance(card.icon);
        format!("match {:.0} %", 100.0 * chance)
    }

    pub fn place_note(self, place: u8) -> String {
        let mut parts = self.monsters_at(place);
        if self.s.clues[usize::from(place)] != NONE {
            parts.push("a clue".into());
        }
        let damage = self.s.damage[usize::from(place)];
        if damage > 0 {
            parts.push(format!("{damage} damage"));
        }
        capital(&list(&parts))
    }

    fn odds(self, option: Opt) -> Vec<Paragraph> {
        match option {
            Opt::Ready { yes: true, .. } if self.s.is_solo() => {
                let chance = 100.0 * ritual::solo_chance(self.lib, self.s);
                let needed = self.s.matches_needed();
                vec![(
                    Tone::Plain,
                    format!("{chance:.1} % chance that the cards you put aside reach {needed} matches."),
                )]
            }
            Opt::Ready { yes: true, .. } | Opt::Hold { .. } => vec![(Tone::Plain, self.clues_line())],
            _ => Vec::new(),
        }
    }

    fn about(self, option: Opt) -> Option<Subject> {
        match option {
            Opt::Sheet(sheet) => Some(subject::investigator(self.lib, sheet)),
            Opt::Investigator(who) => Some(Subject::new("seat", who)),
            Opt::Card(card) | Opt::Hold { card, .. } => subject::priority(self.lib, card),
            Opt::Slot(slot) => {
                self.s.played.get(usize::from(slot)).and_then(|p| subject::priority(self.lib, p.priority))
            }
            Opt::Location(place) => Some(subject::area(self.lib, place)),
            Opt::Monster(marker) => Some(subject::monster(self.lib, marker)),
            Opt::Item(item) => Some(subject::item(self.lib, item)),
            Opt::Walkway(_) => Some(Subject::new("rule", ids::FHR_21)),
            Opt::Ready { .. } => Some(Subject::new("rule", ids::FHA_11)),
            Opt::None | Opt::Done | Opt::Part(_) => None,
        }
    }

    /// The locations that an option is about, its end last.
    fn lights(self, ask: Ask, option: Opt) -> Vec<u8> {
        match (ask, option) {
            (Ask::Move { who, .. }, Opt::Location(to)) => vec![self.s.who(who).place, to],
            (Ask::PushTo { from, .. }, Opt::Location(to)) => vec![from, to],
            (Ask::Move { who, .. }, Opt::Done) => vec![self.s.who(who).place],
            (_, Opt::Location(place)) => vec![place],
            (_, Opt::Monster(marker)) => self.s.place_of(marker).into_iter().collect(),
            (Ask::Seal { place }, Opt::Walkway(walkway)) => vec![place, self.far_end(walkway, place)],
            (_, Opt::Walkway(walkway)) => {
                let (a, b) = self.lib.walkways[usize::from(walkway)];
                vec![a, b]
            }
            (Ask::Sheet { .. } | Ask::Lead, _) => Vec::new(),
            (_, Opt::Investigator(who)) => vec![self.s.who(who).place],
            _ => Vec::new(),
        }
    }

    /// The option that nobody would think about: hits that are enough for every monster there, and what is said of the ritual when it
    /// is put off already.
    pub fn obvious(self, ask: Ask, options: &[Opt]) -> Option<usize> {
        if ask == Ask::Ready && self.is_put_off() {
            return options.iter().position(|option| matches!(option, Opt::Ready { yes: true, .. }));
        }
        let Ask::Attack { place, left } = ask else { return None };
        let healths = self.lib.kinds.iter().map(|kind| {
            let here = (kind.markers & self.s.monsters_at(place)).count_ones();
            here * u32::from(kind.health.unwrap_or(0))
        });
        let enough = healths.sum::<u32>() <= u32::from(left);
        options.iter().position(|option| matches!(option, Opt::Monster(_))).filter(|_| enough)
    }
}

/// The option that declines and changes nothing. To attack no more wastes hits, and a drawn card that is not used is gone.
pub(super) fn harmless(ask: Ask, options: &[Opt]) -> Option<usize> {
    let wastes = matches!(ask, Ask::Attack { .. } | Ask::Replace { .. });
    let declines = |option: &Opt| matches!(option, Opt::Done | Opt::Ready { yes: false, .. });
    options.iter().position(declines).filter(|_| !wastes)
}

/// Whether whatever is answered does harm or cannot be mended.
pub(super) fn is_harmful(lib: &Library, ask: Ask) -> bool {
    match ask {
        Ask::Victim { .. }
        | Ask::GiveWay { .. }
        | Ask::Unseal
        | Ask::Replace { .. }
        | Ask::Discard { .. }
        | Ask::Hold => true,
        Ask::Who { block } => matches!(lib.tree.block(block), [step, ..] if matches!(step.effect, Effect::Lose(_))),
        _ => false,
    }
}
