//! One line about the investigator who is asked, for screens on which the sheet has no room.

use keeper_arkham::Arkham;
use keeper_present::{SkillLine, Status, status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::look::{Look, Role};
use crate::table::{Hit, TableScreen};
use crate::text::{cut, width};

impl TableScreen<Arkham> {
    pub(super) fn status_row(&self, buf: &mut Buffer, area: Rect) {
        let who = self.asked().unwrap_or(self.seat);
        let Some(status) = status(self.shown.library(), self.shown.state(), who) else { return };
        let room = usize::from(area.width);
        let size = |parts: &[(String, Role)], gap: usize| parts.iter().map(|part| width(&part.0) + gap).sum::<usize>();
        let long = parts(&status, self.look, true);
        let roomy = size(&long, 2) + width(&status.name) + 3 <= room;
        let (parts, gap) = if roomy { (long, 2) } else { (parts(&status, self.look, false), 1) };
        let name = short_name(&status.name, room.saturating_sub(size(&parts, gap) + 3));
        let mut line = Line::default();
        line.push_span(Span::styled(format!("@{} {name}", who + 1), self.look.style(Role::Investigator(who))));
        for (text, role) in parts {
            line.push_span(Span::raw(" ".repeat(gap)));
            line.push_span(Span::styled(text, self.look.style(role)));
        }
        buf.set_line(area.x, area.y, &line, area.width);
        self.hit(area, Hit::Sheet(who));
    }

    /// What else holds of whoever is asked: `focus 2, delayed`.
    pub(super) fn condition_words(&self) -> String {
        let Some(status) = status(self.shown.library(), self.shown.state(), self.asked().unwrap_or(self.seat)) else {
            return String::new();
        };
        let focus = format!("focus {}", status.focus);
        std::iter::once(focus).chain(status.conditions).collect::<Vec<_>>().join(", ")
    }
}

fn parts(status: &Status, look: Look, long: bool) -> Vec<(String, Role)> {
    let points = |name: &str, (now, most): (u8, u8)| {
        (format!("{name} {now}/{most}"), if now <= 1 { Role::Bad } else { Role::Plain })
    };
    let (sanity, stamina) = if long { ("Sanity", "Stamina") } else { ("San", "Sta") };
    let (sanity, stamina) = (points(sanity, status.sanity), points(stamina, status.stamina));
    let mut parts = vec![];
    let goods = format!("{}{} ${}", look.clue(), status.clues, status.money);
    if long {
        parts.extend([sanity, stamina, (goods, Role::Clue)]);
    } else {
        let role = if sanity.1 == Role::Bad || stamina.1 == Role::Bad { Role::Bad } else { Role::Plain };
        parts.push((format!("{} {} {goods}", sanity.0, stamina.0), role));
    }
    parts.extend(status.skills.chunks(2).map(|pair| (slider(pair, look, long), Role::Plain)));
    parts
}

/// `Speed 3 Sneak 1 ○●○○`, `Spd3 Snk1 ○●○○`
fn slider(pair: &[SkillLine], look: Look, long: bool) -> String {
    let value = |skill: &SkillLine| match long {
        true => format!("{} {} ", skill.name, skill.value),
        false => format!("{}{} ", brief(skill.name), skill.value),
    };
    let stops = (0..4).map(|stop| if stop == pair[0].at { look.full() } else { look.empty() });
    pair.iter().map(value).chain(stops.map(str::to_owned)).collect()
}

/// Three letters of a skill.
fn brief(skill: &str) -> String {
    match skill {
        "Speed" => "Spd".to_owned(),
        "Sneak" => "Snk".to_owned(),
        "Fight" => "Fgt".to_owned(),
        _ => skill.chars().take(3).collect(),
    }
}

/// The name, or the first word of it, or as much of that as there is room for.
fn short_name(name: &str, room: usize) -> String {
    if width(name) <= room {
        return name.to_owned();
    }
    let first = name.split(' ').next().unwrap_or(name).trim_matches('"');
    cut(first, room)
}
