//! What is asked, of whom, and the numbers that matter for the answer.

use keeper_final_hour::library::ICONS;
use keeper_final_hour::script::tree::Effect;
use keeper_final_hour::{Ask, Frame, NONE, Reserved};
use keeper_table::{Seat, Seats};

use super::names::{Names, behaviour, own};
use super::ritual;
use crate::rules::ids;
use crate::text::{count, list};
use crate::{Question, RuleId};

type Asked = (String, String, RuleId);

impl Names<'_> {
    pub fn question(self, ask: Ask, seat: Seat) -> Question {
        let (subject, detail, rule) = self.asked(ask);
        let who = match ask {
            Ask::Sheet { who } | Ask::Priority { who } | Ask::Discard { who } | Ask::Move { who, .. } => Some(who),
            Ask::Lead | Ask::Aside | Ask::Deck => None,
            Ask::Ready => None,
            Ask::Hold => Some(seat).filter(|_| !self.s.is_solo()),
            _ => Some(self.s.resolver),
        };
        let title = match (who, self.s.seats) {
            (_, Seats::Group { .. }) => format!("All together: {subject}"),
            (Some(who), _) => format!("{}: {subject}", self.investigator(who)),
            (None, _) => crate::text::capital(&subject),
        };
        let spoken = match (who, self.s.seats, ask) {
            (_, Seats::Group { .. }, _) | (None, ..) => String::new(),
            (Some(who), _, Ask::Priority { .. }) => format!("{}, which card do you play?", self.investigator(who)),
            (Some(who), _, Ask::Move { .. }) => format!("{}, where to?", self.investigator(who)),
            (Some(who), ..) if subject.ends_with('?') => format!("{}, {subject}", self.investigator(who)),
            _ => String::new(),
        };
        Question { title, spoken, detail, rule: Some(rule) }
    }

    fn asked(self, ask: Ask) -> Asked {
        let s = |text: &str| text.to_owned();
        let text = || self.text_line();
        match ask {
            Ask::Sheet { .. } => (s("choose an investigator"), s("Unused investigators."), ids::FHS_01),
            Ask::Lead => {
                (s("choose the first lead investigator"), s("The lead investigator plays first."), ids::FHP_01)
            }
            Ask::Priority { who } => (s("play a priority card"), self.priority_line(who), ids::FHP_03),
            Ask::Aside => (s("put a priority card aside for the ritual"), self.clues_line(), ids::FH1_02),
            Ask::Deck => (s("whose action card is next?"), self.turns_line(), ids::FH1_04),
            Ask::Slot { action } => (s("place the action card"), self.action_line(action), ids::FH1_03),
            Ask::Item { after: false, .. } => (s("use an item before the effect?"), self.current_line(), ids::FHR_28),
            Ask::Item { after: true, .. } => (s("use an item after the effect?"), self.current_line(), ids::FHR_28),
            Ask::Move { who, left } => {
                let here = self.place(self.s.who(who).place);
                (
                    s("move"),
                    format!("From {here}; up to {} left. {}", count(left, "move", "moves"), text()),
                    ids::FHR_09,
                )
            }
            Ask::Place { block, at } => self.where_asked(block, at),
            Ask::Each { block, at } => self.where_first(block, at),
            Ask::Attack { place, left } => {
                let here = list(&self.monsters_at(place));
                let detail = format!("{} left at {}: {here}.", count(left, "hit", "hits"), self.place(place));
                (s("destroy which monster?"), detail, ids::FHR_12)
            }
            Ask::Destroy { .. } => (s("destroy which monster?"), text(), ids::FHR_14),
            Ask::Push { .. } => (s("move which monster?"), text(), ids::FHM_06),
            Ask::PushTo { marker, from } => {
                let detail = format!("From {}. A seal on the way destroys it.", self.place(from));
                (format!("move the {} where?", self.monster(marker)), detail, ids::FHM_06)
            }
            Ask::Seal { place } => {
                (s("seal which walkway?"), format!("At {}. {}", self.place(place), text()), ids::FHR_19)
            }
            Ask::Unseal => (s("remove which seal?"), text(), ids::FHR_07),
            Ask::GiveWay { place } => {
                let detail = format!("{} has no empty space.", self.place(place));
                (s("which monster moves out for the damage?"), detail, ids::FHR_24)
            }
            Ask::Order { place, icon } => {
                let detail = format!("{} at {}. {}", order(icon), self.place(place), text());
                (s("which monster acts first?"), detail, ids::FHM_13)
            }
            Ask::Activate { .. } => (s("activate which monster?"), text(), ids::FHR_06),
            Ask::March { .. } => (s("move which monster?"), text(), ids::FHR_06),
            Ask::Victim { marker } => {
                (format!("whom does the {} hurt?", self.monster(marker)), self.health_line(), ids::FHM_14)
            }
            Ask::Discard { .. } => (s("discard a priority card"), self.clues_line(), ids::FHR_07),
            Ask::Replace { card } => (format!("use {}?", self.card(card)), self.drawn_line(), ids::FH1_10),
            Ask::Choose { .. } => (s("choose one"), text(), ids::FHR_06),
            Ask::Who { .. } => match self.s.frames.last() {
                Some(Frame::For { one: false, .. }) => (s("who comes first?"), text(), ids::FHR_06),
                _ => (s("for whom?"), text(), ids::FHR_06),
            },
            Ask::Ready => (s("ready to reverse the ritual now?"), self.ready_line(), ids::FHA_11),
            Ask::Hold => (s("which card do you hold back?"), self.clues_line(), ids::FHA_13),
        }
    }

    fn where_asked(self, block: keeper_final_hour::script::tree::BlockId, at: u8) -> Asked {
        let (what, rule) = match self.lib.tree.block(block)[usize::from(at)].effect {
            Effect::Attack { .. } => ("attack where?", ids::FHR_12),
            Effect::Investigate { .. } => ("investigate where?", ids::FHR_16),
            Effect::Spawn { .. } => ("spawn where?", ids::FHM_07),
            Effect::Damage { .. } => ("damage which location?", ids::FHR_23),
            Effect::Repair { .. } => ("repair which location?", ids::FHR_26),
            _ => ("where?", ids::FHR_06),
        };
        (what.to_owned(), self.text_line(), rule)
    }

    /// Where a sentence about several locations begins.
    fn where_first(self, block: keeper_final_hour::script::tree::BlockId, at: u8) -> Asked {
        let what = match self.lib.tree.block(block)[usize::from(at)].effect {
            Effect::Spawn { .. } => "spawn where first?",
            Effect::Damage { .. } => "damage which location first?",
            _ => "where first?",
        };
        let detail = format!("The order makes a difference here. {}", self.text_line());
        (what.to_owned(), detail, ids::FHR_06)
    }

    /// What a single player has drawn for the row.
    fn drawn_line(self) -> String {
        let drawn: Vec<String> = self.s.who(0).hand.iter().filter_map(|&card| self.number(card)).collect();
        let left = match drawn.as_slice() {
            [] | [_] => String::new(),
            all => format!("You drew {}. ", list(all)),
        };
        format!("{left}Swap the drawn card for one in the row, which is discarded, or discard the drawn card.")
    }

    /// The card that is drawn, what is on the table, and the omens so far.
    fn priority_line(self, who: u8) -> String {
        let drawn = self.s.played.iter().rfind(|play| play.who == who && play.priority == NONE);
        let card = drawn.map_or_else(String::new, |play| self.action_line(play.action));
        let others = || self.s.played.iter().filter(|play| play.priority != NONE);
        let mut played: Vec<String> = others().filter_map(|play| self.number(play.priority)).collect();
        let hidden = others().count() - played.len();
        played.extend((hidden > 0).then(|| format!("{hidden} face down")));
        let table = if played.is_empty() { String::new() } else { format!(" On the table: {}.", list(&played)) };
        let veil = if self.s.veiled { " Priority cards are played face down this round." } else { "" };
        format!("{card}{table}{veil}")
    }

    /// `Grand Gala. Top: ... Bottom: ...`
    pub fn action_line(self, action: u8) -> String {
        let Some(card) = self.action(action) else { return String::new() };
        let (top, bottom) = (self.lib.print(card.top), self.lib.print(card.bottom));
        format!("{}{}. Top: {top} Bottom: {bottom}", card.name, own(card.original))
    }

    /// The card that is being resolved.
    fn current_line(self) -> String {
        let play = self.s.played.get(usize::from(self.s.current));
        let Some(card) = play.and_then(|play| self.action(play.action)) else { return String::new() };
        let (half, text) = if self.s.is_top() { ("top", card.top) } else { ("bottom", card.bottom) };
        format!("{}, {half} effect{}: {}", card.name, own(card.original), self.lib.print(text))
    }

    /// What is known of the reserved clues.
    pub fn clues_line(self) -> String {
        let reserved = Reserved::of(self.lib, self.s);
        let known = (0..ICONS as u8).map(|icon| format!("{} {:.0} %", self.icon(icon), 100.0 * reserved.chance(icon)));
        format!("Chance that the ritual needs an icon: {}.", known.collect::<Vec<_>>().join(", "))
    }

    fn turns_line(self) -> String {
        let done = |who| self.s.played.iter().filter(|play| play.who == who).count();
        let lines = (0..self.s.count).map(|who| format!("{} {} of 2", self.investigator(who), done(who)));
        format!("Resolved: {}. {}", lines.collect::<Vec<_>>().join(", "), self.row_line())
    }

    fn row_line(self) -> String {
        let free = self.s.played.iter().filter(|play| play.who == NONE).filter_map(|play| self.number(play.priority));
        let free: Vec<String> = free.collect();
        let free = if free.is_empty() { "none".into() } else { list(&free) };
        format!("Free priority cards: {free}.")
    }

    fn health_line(self) -> String {
        let health = |(who, one): (u8, &keeper_final_hour::Investigator)| {
            format!("{} {}/{}", self.investigator(who), one.health, one.most_health)
        };
        format!("Health: {}.", (0..).zip(self.s.all()).map(health).collect::<Vec<_>>().join(", "))
    }

    /// What all may hear of the ritual; what a hand is worth for it stands on its owner's sheet.
    fn ready_line(self) -> String {
        let needed = self.s.matches_needed();
        let stack = count(self.s.stack.len() as i32, "round is", "rounds are");
        let ritual = self.spaces(self.s.ritual);
        let cards = match self.s.is_solo() {
            true => {
                let own = ritual::expected(self.lib, self.s, 0);
                format!("you commit all cards put aside, which average {own:.1}")
            }
            false => "everybody commits three cards; a single player who is not ready puts it off".into(),
        };
        let said = |seat: u8| match self.s.answers[usize::from(seat)] {
            0 => format!("{} is not ready", self.investigator(seat)),
            _ => format!("{} is ready", self.investigator(seat)),
        };
        let said: Vec<String> =
            (0..self.s.players).filter(|seat| self.s.waiting & (1 << seat) == 0).map(said).collect();
        let said = if said.is_empty() { String::new() } else { format!(" {}.", list(&said)) };
        format!("{needed} matches are needed; {cards}. At the ritual location {ritual}; {stack} left.{said}")
    }
}

fn order(icon: keeper_final_hour::Icon) -> String {
    format!("Next come the {}s", behaviour(icon))
}
