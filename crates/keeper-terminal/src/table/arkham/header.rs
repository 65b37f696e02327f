//! The tracks: doom, terror, the limits, and the cards that hold for everybody.

use keeper_arkham::frame::Src;
use keeper_arkham::{Arkham, Library, in_play};
use keeper_present::phase_name;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use crate::look::Role;
use crate::table::TableScreen;
use crate::table::tracks::{capital, draw_row};

impl TableScreen<Arkham> {
    pub(super) fn arkham_header(&self, buf: &mut Buffer, area: Rect) {
        let (library, state, query, look) = (self.shown.library(), self.shown.state(), self.shown.query(), self.look);
        let has_ancient = usize::from(state.ancient) < library.ancient_ones.len();
        let doom_limit = if has_ancient { query.doom_limit() } else { 0 };
        let span = |text: String, role: Role| Span::styled(text, look.style(role));
        let roomy = area.width >= 110;
        let track = |now: u8, limit: u8| {
            let full = look.full().repeat(usize::from(now.min(limit)));
            format!("{full}{}", look.empty().repeat(usize::from(limit.saturating_sub(now))))
        };
        let close = |now: usize, limit: usize| if now + 2 >= limit { Role::Bad } else { Role::Plain };
        let (gates, gate_limit) = (state.open_gates(), query.gate_limit());
        let monsters = query.monsters_in_arkham();
        let limit = match query.monster_limit() {
            usize::MAX => "no limit".to_owned(),
            limit => limit.to_string(),
        };
        let doom = if roomy {
            format!("Doom {} {}/{doom_limit}", track(state.doom, doom_limit), state.doom)
        } else {
            format!("Doom {}/{doom_limit}", state.doom)
        };
        let first = vec![
            span(format!("Turn {} {}", state.turn, phase_name(state.phase)), Role::Title),
            span(doom, close(usize::from(state.doom), usize::from(doom_limit))),
            span(format!("Terror {}", state.terror), close(usize::from(state.terror), 10)),
            span(format!("{}Gates {gates}/{gate_limit}", look.gate()), close(gates, gate_limit)),
            span(format!("{}Seals {}/6", look.seal(), state.seals.count_ones()), Role::Plain),
            span(format!("{}{monsters}/{limit}", if roomy { "Monsters " } else { look.monster() }), Role::Plain),
            span(
                format!(
                    "{} {}/{}",
                    if roomy { "Outskirts" } else { "out" },
                    query.outskirts(),
                    query.outskirts_limit()
                ),
                Role::Plain,
            ),
        ];
        draw_row(buf, area, 0, first);
        let mythos = |card: u16| library.mythos[usize::from(card)].name.clone();
        let mut second = Vec::new();
        second.extend(self.position_words().map(|words| span(words, Role::Key)));
        if has_ancient {
            let ancient = &library.ancient_ones[usize::from(state.ancient)].name;
            let awake = if state.awake.is_some() { format!("{ancient} IS AWAKE") } else { ancient.clone() };
            second.push(span(awake, Role::Gate));
        }
        if let Some(card) = state.environment() {
            let kind = library.mythos[usize::from(card)].environment.map_or("environment", |kind| kind.name());
            second.push(span(format!("{}: {}", capital(kind), mythos(card)), Role::Strong));
        }
        for entry in state.in_play.iter() {
            match (entry.role, entry.mythos()) {
                (in_play::Role::Rumour, Some(card)) => {
                    second.push(span(format!("Rumour ({}): {}", entry.tokens, mythos(card)), Role::Bad));
                }
                (in_play::Role::Headline, Some(card)) => {
                    second.push(span(format!("{} until turn {}", mythos(card), entry.until), Role::Strong));
                }
                (in_play::Role::Fixture, _) => {
                    if let Some((name, spaces)) = beside(library, entry.src) {
                        second.push(span(format!("{name} {}/{spaces}", entry.tokens), Role::Bad));
                    }
                }
                _ => {}
            }
        }
        if state.mythos_in_play().next().is_none() {
            second.push(span("no environment, no rumour".to_owned(), Role::Dim));
        }
        draw_row(buf, area, 1, second);
    }
}

/// The name of a track, and how many tokens fill it.
fn beside(library: &Library, src: Src) -> Option<(&str, u8)> {
    let Src::Fixture(number) = src else { return None };
    let fixture = &library.fixtures[usize::from(number)];
    Some((fixture.name.as_str(), fixture.spaces?))
}
