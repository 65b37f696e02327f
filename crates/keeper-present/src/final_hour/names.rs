//! What things are called inside a sentence.

use keeper_final_hour::library::{Action, Item, Location, Omen};
use keeper_final_hour::script::tree::{BlockId, GateIcon, Zone};
use keeper_final_hour::{Difficulty, Frame, HIDDEN, Icon, KEY, Library, NONE, State};

use crate::Subject;
use crate::text::{count, list};

/// The library and what a seat sees of the state.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub lib: &'a Library,
    pub s: &'a State,
}

impl<'a> Names<'a> {
    pub fn location(self, place: u8) -> &'a Location {
        &self.lib.locations[usize::from(place)]
    }

    pub fn place(self, place: u8) -> &'a str {
        &self.location(place).name
    }

    pub fn investigator(self, who: u8) -> String {
        let sheet = self.s.investigators.get(usize::from(who)).map_or(NONE, |one| one.sheet);
        match self.lib.investigators.get(usize::from(sheet)) {
            Some(sheet) => sheet.name.clone(),
            None if self.s.is_solo() => format!("Investigator {}", who + 1),
            None => format!("Player {}", who + 1),
        }
    }

    /// Whose it is: `Jenny Barnes's`, `Michael McGlen's`.
    pub fn whose(self, who: u8) -> String {
        format!("{}'s", self.investigator(who))
    }

    pub fn everybody(self) -> String {
        list(&(0..self.s.count).map(|who| self.investigator(who)).collect::<Vec<_>>())
    }

    pub fn monster(self, marker: u8) -> &'a str {
        &self.lib.kind_of(marker).name
    }

    pub fn action(self, action: u8) -> Option<&'a Action> {
        self.lib.actions.get(usize::from(action))
    }

    pub fn ancient(self) -> &'a str {
        &self.lib.ancient_ones[usize::from(self.s.ancient_one)].name
    }

    /// `8 (moon, 2 omens)`; nothing for a card that lies face down.
    pub fn number(self, card: u8) -> Option<String> {
        let card = self.lib.priority.get(usize::from(card))?;
        let omens = if card.omens == 0 { String::new() } else { format!(", {}", count(card.omens, "omen", "omens")) };
        Some(format!("{} ({}{omens})", card.number, self.icon(card.icon)))
    }

    /// `priority card 8 (moon, 2 omens)` or `a priority card`
    pub fn card(self, card: u8) -> String {
        self.number(card).map_or_else(|| "a priority card".into(), |number| format!("priority card {number}"))
    }

    /// The icon of a clue: `moon`, `key`
    pub fn icon(self, icon: u8) -> &'a str {
        match icon {
            KEY => "key",
            HIDDEN | NONE => "face down",
            icon => self.lib.icons.get(usize::from(icon)).map_or("?", String::as_str),
        }
    }

    /// `the walkway between Derby Hall and Auditorium`
    pub fn walkway(self, walkway: u8) -> String {
        let (a, b) = self.lib.walkways[usize::from(walkway)];
        format!("the walkway between {} and {}", self.place(a), self.place(b))
    }

    /// The other end of a walkway.
    pub fn far_end(self, walkway: u8, place: u8) -> u8 {
        let (a, b) = self.lib.walkways[usize::from(walkway)];
        if a == place { b } else { a }
    }

    /// `2 of 4 spaces free`
    pub fn spaces(self, place: u8) -> String {
        format!("{} of {} spaces free", self.s.room(self.lib, place), self.location(place).spaces)
    }

    /// The monsters of a place: `Drudge, 2 Prowlers`
    pub fn monsters_at(self, place: u8) -> Vec<String> {
        let here = self.s.monsters_at(place);
        let kinds = self.lib.kinds.iter().map(|kind| (kind, (kind.markers & here).count_ones()));
        let named = kinds.filter(|(_, many)| *many > 0).map(|(kind, many)| match many {
            1 => kind.name.clone(),
            many => format!("{many} {}", kind.plural),
        });
        named.collect()
    }

    /// `The ritual is at Humanities. Gates: heptagram at Sorority Row ...`
    pub fn sites(self, ritual: u8, gates: [u8; 3]) -> String {
        let gates = GateIcon::ALL.into_iter().zip(gates);
        let gates = gates.map(|(icon, place)| format!("{} at {}", gate(icon), self.place(place)));
        format!("The ritual is at {}. Gates: {}.", self.place(ritual), list(&gates.collect::<Vec<_>>()))
    }

    /// The text that is being carried out, from its beginning.
    pub fn running(self) -> Option<BlockId> {
        self.s.frames.iter().find_map(|frame| match frame {
            Frame::Block { block, .. } => Some(*block),
            _ => None,
        })
    }

    /// What a text stands on: `Grand Gala, top effect`, and where it can be read.
    pub fn source(self, block: BlockId) -> Option<(String, Subject)> {
        let action = self.lib.actions.iter().find_map(|action| {
            let half = match block {
                block if block == action.top => "top effect",
                block if block == action.bottom => "bottom effect",
                _ => return None,
            };
            Some((format!("{}, {half}{}", action.name, own(action.original)), Subject::new("action", &action.id)))
        });
        let items = || self.lib.items.iter().find(|item| item.text.block == block);
        let named = |item: &Item| (format!("{}{}", item.name, own(item.original)), Subject::new("item", &item.id));
        let item = || items().map(named);
        action.or_else(item).or_else(|| self.omen(block))
    }

    fn omen(self, block: BlockId) -> Option<(String, Subject)> {
        self.lib.ancient_ones.iter().find_map(|sheet| {
            let omen = sheet.omens.iter().find(|omen| omen.text == block || omen.solo == Some(block))?;
            let name = format!("{}, {}{}", sheet.name, omen.name, own(omen.original));
            Some((name, Subject::new("ancient-one", &sheet.id)))
        })
    }

    /// The omens on the table as far as they are seen, whether there may be more, and the line that they bring in the next reckoning.
    pub fn omens_ahead(self) -> (u8, bool, Option<&'a Omen>) {
        let table = self.s.played.iter().map(|play| play.priority).filter(|&card| card != NONE);
        let seen = |card: u8| self.lib.priority.get(usize::from(card));
        let count = table.clone().filter_map(seen).map(|card| card.omens).sum();
        let more = !self.s.portents.is_empty() || table.clone().any(|card| seen(card).is_none());
        let lines = &self.lib.ancient_ones[usize::from(self.s.ancient_one)].omens;
        (count, more, lines.iter().find(|line| (line.from..=line.to).contains(&count)))
    }

    /// `Grand Gala, top effect: Move up to 1 time. ...`
    pub fn text_line(self) -> String {
        let Some(block) = self.running() else { return String::new() };
        let text = self.lib.print(block);
        match self.source(block) {
            Some((name, _)) => format!("{name}: {text}"),
            None => text,
        }
    }
}

/// Behind the name of what no source tells and Keeper has made itself.
pub(super) fn own(original: bool) -> &'static str {
    if original { " (Keeper's own)" } else { "" }
}

pub(super) fn zone(zone: Zone) -> &'static str {
    ["green", "purple", "orange"][zone as usize]
}

pub(super) fn gate(icon: GateIcon) -> &'static str {
    ["heptagram", "tesseract", "trinity"][icon as usize]
}

/// The gate with this number: `the trinity gate`
pub(super) fn the_gate(icon: u8) -> String {
    format!("the {} gate", GateIcon::ALL.get(usize::from(icon)).map_or("?", |&icon| gate(icon)))
}

pub(super) fn behaviour(icon: Icon) -> &'static str {
    ["killer", "runner", "wrecker"][icon as usize]
}

pub(super) fn difficulty(difficulty: Difficulty) -> &'static str {
    ["easy", "normal", "hard"][difficulty as usize]
}
