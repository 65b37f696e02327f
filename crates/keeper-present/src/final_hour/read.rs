//! What can be read about locations, monsters, cards, people and rules.

use keeper_final_hour::library::{ICONS, Kind, Setting, SpawnAt};
use keeper_final_hour::script::tree::GateIcon;
use keeper_final_hour::{Difficulty, Icon, NONE, Reserved};

use super::names::{Names, difficulty, gate, own, zone};
use super::{panels, subject};
use crate::rules::ids;
use crate::text::{capital, count, list};
use crate::{Paragraph, RuleId, Subject, TokenKind, Tone};

impl Names<'_> {
    pub fn read(self, about: &Subject) -> Vec<Paragraph> {
        let (kind, id) = about.parts();
        let lib = self.lib;
        let read = match kind {
            "area" => lib.location(id).map(|place| self.read_area(place)),
            "monster" => lib.kind(id).map(|kind| self.read_kind(&lib.kinds[usize::from(kind)])),
            "investigator" => lib.investigator(id).map(|sheet| self.read_sheet(sheet)),
            "action" => lib.actions.iter().position(|card| card.id == id).map(|at| self.read_action(at)),
            "item" => lib.items.iter().find(|item| item.id == id).map(|item| {
                let text = (Tone::Plain, lib.print_item(item.text));
                let mut all = vec![title(&item.name), dim("Item"), text];
                all.extend(ours(item.original));
                all.push(by_rule(ids::FHR_28));
                all
            }),
            "priority" => id.parse().ok().and_then(|number: u8| self.read_priority(number)),
            "pile" => (id == "priority").then(|| self.read_discards()),
            "ancient-one" => lib.ancient_one(id).map(|at| self.read_ancient(at)),
            "seat" => id.parse().ok().filter(|&who: &u8| who < self.s.count).map(|who| self.read_seat(who)),
            "rule" => super::rule(id).map(|rule| {
                vec![
                    title(rule.id.as_str()),
                    (Tone::Plain, rule.text.to_owned()),
                    dim(&format!("Rulebook: {}", rule.source)),
                ]
            }),
            _ => None,
        };
        read.unwrap_or_default()
    }

    fn read_area(self, place: u8) -> Vec<Paragraph> {
        let location = self.location(place);
        let mut text = vec![
            title(&location.name),
            dim(&format!("Location {} in the {} zone; {}", place + 1, zone(location.zone), self.spaces(place))),
        ];
        if place == self.s.ritual {
            text.push((
                Tone::Bad,
                "The ritual location: if it has no empty space for a monster or damage, the game is lost.".into(),
            ));
        }
        for (icon, here) in GateIcon::ALL.into_iter().zip(&self.s.gates).filter(|(_, gate)| gate.place == place) {
            let line = format!("The {} gate: {}", gate(icon), count(here.tokens, "token", "tokens"));
            text.push((Tone::Token(TokenKind::Gate), line));
        }
        if self.s.clues[usize::from(place)] != NONE {
            text.push((Tone::Token(TokenKind::Clue), "A clue, face down".into()));
        }
        if self.s.damage[usize::from(place)] > 0 {
            text.push((Tone::Bad, format!("{} damage", self.s.damage[usize::from(place)])));
        }
        text.extend(self.monsters_at(place).into_iter().map(|monster| (Tone::Token(TokenKind::Monster), monster)));
        for who in (0..self.s.count).filter(|&who| self.s.who(who).place == place) {
            text.push((Tone::Seat(self.s.seat_of(who)), self.investigator(who)));
        }
        let near = (0..15u8).filter(|&other| location.touches(other)).map(|other| self.near(place, other));
        text.push((Tone::Plain, format!("Walkways to {}", list(&near.collect::<Vec<_>>()))));
        let [blue, red] = location.arrows.map(|to| self.place(to));
        text.push((Tone::Plain, format!("Blue monsters move to {blue}, red ones to {red}")));
        text.extend(ours(location.original));
        text
    }

    /// A neighbour, with the seal on the way.
    fn near(self, place: u8, other: u8) -> String {
        let walkway = self.location(place).walkway[usize::from(other)];
        let seal = match (self.s.gold & (1 << walkway) != 0, self.s.grey & (1 << walkway) != 0) {
            (true, _) => " (gold seal)",
            (_, true) => " (grey seal)",
            _ => "",
        };
        format!("{}{seal}", self.place(other))
    }

    fn read_kind(self, kind: &Kind) -> Vec<Paragraph> {
        let special = match self.lib.ancient_ones.get(usize::from(kind.ancient_one)) {
            Some(sheet) => format!("Special monster of {}", sheet.name),
            None => "Standard monster".into(),
        };
        let all = kind.markers.count_ones() as i32;
        let out = (kind.markers & self.s.on_board()).count_ones();
        let mut text = vec![
            title(&kind.name),
            dim(&format!("{special}; {out} of {} on the campus", count(all, "token", "tokens"))),
            (Tone::Plain, capital(&subject::traits(kind))),
        ];
        text.extend(ours(kind.original));
        let rules = kind.icons.iter().map(|icon| match icon {
            Icon::Killer => ids::FHM_14,
            Icon::Runner => ids::FHM_15,
            Icon::Wrecker => ids::FHM_16,
        });
        let mut rules: Vec<RuleId> = rules.collect();
        rules.dedup();
        text.extend(rules.into_iter().map(by_rule));
        if kind.icons.is_empty() {
            text.push(by_rule(ids::FHM_19));
        }
        if kind.horde {
            let what = "Seals do not stop a horde, and it may leave the ritual location. Every investigator \
                        at the location it leaves or enters loses 1 health.";
            text.push((Tone::Plain, what.into()));
        }
        text
    }

    fn read_sheet(self, sheet: u8) -> Vec<Paragraph> {
        let one = &self.lib.investigators[usize::from(sheet)];
        let mut text = vec![title(&one.name), dim(&capital(&one.occupation))];
        for at in (0..self.lib.actions.len()).filter(|&at| self.lib.actions[at].investigator == sheet) {
            let card = &self.lib.actions[at];
            text.push((Tone::Strong, format!("{}{}", card.name, own(card.original))));
            text.extend(self.halves(at));
        }
        text
    }

    fn halves(self, at: usize) -> [Paragraph; 2] {
        let card = &self.lib.actions[at];
        [
            (Tone::Good, format!("Top: {}", self.lib.print(card.top))),
            (Tone::Bad, format!("Bottom: {}", self.lib.print(card.bottom))),
        ]
    }

    fn read_action(self, at: usize) -> Vec<Paragraph> {
        let card = &self.lib.actions[at];
        let owner = &self.lib.investigators[usize::from(card.investigator)].name;
        let mut text = vec![title(&card.name), dim(&format!("Action card of {owner}"))];
        text.extend(self.halves(at));
        text.extend(ours(card.original));
        text.push(by_rule(ids::FHR_02));
        text
    }

    fn read_priority(self, number: u8) -> Option<Vec<Paragraph>> {
        let card = self.lib.priority.iter().find(|card| card.number == number)?;
        let chance = Reserved::of(self.lib, self.s).chance(card.icon);
        let mut text = vec![
            title(&format!("Priority card {number}")),
            dim(&format!("Icon for the ritual: {}; {}", self.icon(card.icon), count(card.omens, "omen", "omens"))),
        ];
        if self.s.ending.is_none() {
            text.push((Tone::Plain, format!("{:.0} % chance that the ritual needs this icon.", 100.0 * chance)));
        }
        if self.s.discard & (1 << (number - 1)) != 0 {
            text.push((Tone::Plain, "It is in the discard pile.".into()));
        }
        text.push(by_rule(ids::FHR_01));
        text.push(by_rule(ids::FHA_01));
        Some(text)
    }

    /// Every discarded priority card: all may look at them (FHP-08).
    fn read_discards(self) -> Vec<Paragraph> {
        let mut text = vec![
            title("Discarded priority cards"),
            dim(&format!("{} of {}", self.s.discard.count_ones(), self.lib.priority.len())),
        ];
        text.extend((0..ICONS as u8).map(|icon| (Tone::Plain, self.discards_of(icon))));
        text.extend(self.hidden_lines());
        text.push(by_rule(ids::FHP_08));
        text
    }

    fn read_ancient(self, at: u8) -> Vec<Paragraph> {
        let sheet = &self.lib.ancient_ones[usize::from(at)];
        let mut text = vec![title(&sheet.name), dim(&sheet.title)];
        text.extend(omens(self, at));
        for kind in self.lib.kinds.iter().filter(|kind| kind.ancient_one == at) {
            let all = kind.markers.count_ones();
            text.push((Tone::Token(TokenKind::Monster), format!("{all} {}: {}", kind.plural, subject::traits(kind))));
        }
        for (level, setting) in Difficulty::ALL.into_iter().zip(&sheet.settings) {
            text.push((Tone::Strong, capital(difficulty(level))));
            text.push((Tone::Plain, self.setting(setting)));
        }
        text
    }

    fn setting(self, setting: &Setting) -> String {
        let spawn = setting.spawn.iter().map(|&(at, kind, many)| {
            let what = match self.lib.kinds.get(usize::from(kind)) {
                Some(kind) => count(many, &kind.name, &kind.plural),
                None => count(many, "monster", "monsters"),
            };
            match at {
                SpawnAt::Gate(icon) => format!("{what} at the {} gate", gate(icon)),
                SpawnAt::Gates => format!("{what} at each gate"),
                SpawnAt::Others { gates: false } => format!("{what} at each other location without a gate"),
                SpawnAt::Others { gates: true } => format!("{what} at each other location"),
            }
        });
        let spawn: Vec<String> = spawn.collect();
        format!("{} Monsters: {}.", self.sites(setting.ritual, setting.gates), list(&spawn))
    }

    fn read_seat(self, who: u8) -> Vec<Paragraph> {
        let id = format!("seat-{who}");
        let Some(panel) = panels::panels(self).into_iter().find(|panel| panel.id == id) else { return Vec::new() };
        let mut text = vec![title(&panel.title)];
        text.extend(panel.numbers.iter().map(|(name, now, most)| (Tone::Plain, format!("{name} {now}/{most}"))));
        text.extend(panel.lines);
        let hidden = panel.cards.iter().filter(|card| card.face_down).count() as i32;
        if hidden > 0 {
            text.push((Tone::Plain, format!("{}, face down", count(hidden, "priority card", "priority cards"))));
        }
        let open = panel.cards.into_iter().filter(|card| !card.face_down);
        text.extend(open.map(|card| (Tone::Plain, format!("{}: {}", card.kind, card.name))));
        if let Some(sheet) = self.lib.investigators.get(usize::from(self.s.who(who).sheet)) {
            text.push(dim(&capital(&sheet.occupation)));
        }
        text
    }
}

/// The lines of an Ancient One: how many omens bring what.
pub(super) fn omens(names: Names, at: u8) -> Vec<Paragraph> {
    let line = |omen: &keeper_final_hour::library::Omen| {
        let text = omen.solo.filter(|_| names.s.is_solo()).unwrap_or(omen.text);
        let omens = match (omen.from, omen.to) {
            (from, u8::MAX) => format!("{from} or more omens"),
            (from, to) => format!("{from}-{to} omens"),
        };
        let name = format!("{}{}", omen.name, own(omen.original));
        (Tone::Plain, format!("{omens}, {name}: {}", names.lib.print(text)))
    };
    names.lib.ancient_ones[usize::from(at)].omens.iter().map(line).collect()
}

/// A rule that something rests on.
pub(super) fn by_rule(id: RuleId) -> Paragraph {
    super::rule(id.as_str()).map_or((Tone::Rule, String::new()), |rule| rule.paragraph())
}

/// What is said of whatever no source tells.
fn ours(original: bool) -> Option<Paragraph> {
    original.then(|| dim("Keeper's own wording: no source gives the printed text."))
}

fn title(text: &str) -> Paragraph {
    (Tone::Title, text.to_owned())
}

fn dim(text: &str) -> Paragraph {
    (Tone::Dim, text.to_owned())
}
