//! The final battle, where the town was: the Ancient One, what it does next, and everybody who stands against it.

use keeper_arkham::Arkham;
use keeper_arkham::state::{Inv, Phase};
use keeper_present::{Status, status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::look::Role;
use crate::table::{Hit, TableScreen};
use crate::text::{cut, width, wrap};

impl TableScreen<Arkham> {
    pub(super) fn in_battle(&self) -> bool {
        self.shown.state().phase == Phase::Battle
    }

    pub(super) fn draw_battle(&self, buf: &mut Buffer, area: Rect) {
        let columns = usize::from(area.width);
        let players = 0..self.shown.state().players;
        let room = usize::from(area.height).saturating_sub(players.len() + 1);
        let lines = self.foe().into_iter().flat_map(|(role, text)| {
            let lines = wrap(&text, columns).into_iter();
            lines.map(move |line| (role, line))
        });
        let lines: Vec<(Role, String)> = lines.collect();
        let shown = lines.len().min(room.max(3));
        for (row, (role, line)) in (0..).zip(&lines[..shown]) {
            let line =
                if usize::from(row) + 1 == shown && lines.len() > shown { format!("{line} ...") } else { line.clone() };
            buf.set_stringn(area.x, area.y + row, line, columns, self.look.style(*role));
        }
        let top = area.y + shown as u16 + u16::from(lines.len() < room);
        for who in players {
            let slot = Rect { y: top + u16::from(who), height: 1, ..area };
            if slot.y < area.bottom() {
                self.draw_fighter(buf, slot, who);
            }
        }
    }

    /// The Ancient One: its doom track, what takes a token from it, and its attack.
    fn foe(&self) -> Vec<(Role, String)> {
        let (library, state, query, look) = (self.shown.library(), self.shown.state(), self.shown.query(), self.look);
        let Some(sheet) = library.ancient_ones.get(usize::from(state.ancient)) else { return vec![] };
        let limit = query.doom_limit();
        let track = look.full().repeat(usize::from(state.doom))
            + &look.empty().repeat(usize::from(limit.saturating_sub(state.doom)));
        let rating = sheet.combat_rating.unwrap_or(-(state.x as i8));
        let text = keeper_present::card_text(library, keeper_present::Printed::AncientOne(state.ancient));
        // What is printed beside the doom track and the combat rating: its defences.
        let known = |fact: &&String| !fact.starts_with("Doom") && !fact.starts_with("Combat");
        let defences = text.facts.iter().filter(known).map(|fact| format!(", {}", fact.to_lowercase()));
        let defences: String = defences.collect();
        let (each, carried) = match state.players {
            1 => ("every success takes 1 doom token".to_owned(), String::new()),
            players => (
                format!("every {players} successes take 1 doom token"),
                format!("  {} of {players} successes", state.successes),
            ),
        };
        let mut lines = vec![
            (
                Role::Gate,
                format!("{} {track} doom {}/{limit}{carried}  round {}", sheet.name, state.doom, state.battle_round),
            ),
            (Role::Plain, format!("Combat rating {rating:+}{defences}; {each}.")),
        ];
        lines.extend(sheet.battle_words.trim().lines().map(|words| (Role::Bad, words.trim().to_owned())));
        if state.combat.cancelled {
            lines.push((Role::Good, "Its attack is cancelled this round.".to_owned()));
        }
        lines
    }

    fn draw_fighter(&self, buf: &mut Buffer, area: Rect, who: Inv) {
        let (library, state, look) = (self.shown.library(), self.shown.state(), self.look);
        let Some(status) = status(library, state, who) else { return };
        let inv = state.inv(who);
        let mark = if Some(who) == self.asked() { look.pointer() } else { " " };
        let name = format!("{mark}@{} {:<18}", who + 1, cut(&status.name, 18));
        let mut line = Line::from(Span::styled(name, look.style(Role::Investigator(who))));
        let rest = if inv.in_game() {
            let low = status.sanity.0 <= 1 || status.stamina.0 <= 1;
            let points =
                format!("San {}/{} Sta {}/{} ", status.sanity.0, status.sanity.1, status.stamina.0, status.stamina.1);
            line.push_span(Span::styled(points, look.style(if low { Role::Bad } else { Role::Plain })));
            let goods = format!("{}{}  ", look.clue(), status.clues);
            line.push_span(Span::styled(goods, look.style(Role::Clue)));
            self.arms(who, &status)
        } else {
            status.conditions.join(", ")
        };
        let used: usize = line.spans.iter().map(|span| width(&span.content)).sum();
        let role = if inv.in_game() { Role::Plain } else { Role::Dim };
        line.push_span(Span::styled(cut(&rest, usize::from(area.width).saturating_sub(used)), look.style(role)));
        buf.set_line(area.x, area.y, &line, area.width);
        self.hit(area, Hit::Sheet(who));
    }

    /// What holds of somebody, and the weapons.
    fn arms(&self, who: Inv, status: &Status) -> String {
        let library = self.shown.library();
        let held = self.shown.state().inv(who).held.iter().zip(&status.cards);
        let arms: Vec<&str> = held
            .filter(|(held, _)| library.card(held.copy).weapon.is_some())
            .map(|(_, words)| words.as_str())
            .collect();
        let arms = if arms.is_empty() { "no weapon".to_owned() } else { arms.join(", ") };
        match status.conditions.is_empty() {
            true => arms,
            false => format!("{}; {arms}", status.conditions.join(", ")),
        }
    }
}
