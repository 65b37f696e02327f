//! The sheet of an investigator: values, sliders, possessions, and the others at a glance.

use keeper_arkham::Arkham;
use keeper_arkham::frame::Src;
use keeper_arkham::state::Spot;
use keeper_present::{About, Printed, Subject, status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::look::Role;
use crate::table::{Hit, Pane, TableScreen};

impl TableScreen<Arkham> {
    /// Everything that the investigator shown has, with what can be read about it.
    pub(super) fn belongings(&self) -> Vec<(String, Subject)> {
        let (library, state) = (self.shown.library(), self.shown.state());
        let printed = |what: Printed| About::Printed(what).subject(library);
        let Some(status) = status(library, state, self.seat) else { return vec![] };
        let inv = state.inv(self.seat);
        let sheet = &library.sheets[usize::from(inv.sheet)];
        let mut list = vec![(format!("{}: {}", sheet.occupation, sheet.ability), printed(Printed::Sheet(inv.sheet)))];
        for (held, words) in inv.held.iter().zip(status.cards) {
            let hands = match library.card(held.copy).hands {
                0 => String::new(),
                hands => format!(" {}", "|".repeat(usize::from(hands))),
            };
            let number = library.copies[usize::from(held.copy)];
            list.push((format!("{words}{hands}"), printed(Printed::Card(number))));
        }
        for marker in state.trophies(self.seat) {
            let kind = library.markers[usize::from(marker)];
            let toughness = self.shown.query().stats(marker).toughness;
            let text = format!("{} {} (trophy, toughness {toughness})", self.look.monster(), library.kind(marker).name);
            list.push((text, printed(Printed::Kind(kind))));
        }
        for gate in (0..64).filter(|gate| inv.gate_trophies & (1 << gate) != 0) {
            let world = &library.worlds[usize::from(library.gate(gate).world.0)].name;
            let number = library.gate_markers[usize::from(gate)];
            list.push((format!("{} {world} (trophy)", self.look.gate()), printed(Printed::Gate(number))));
        }
        list.extend(self.in_play());
        list
    }

    /// What lies on the table for everybody.
    fn in_play(&self) -> Vec<(String, Subject)> {
        let (library, state) = (self.shown.library(), self.shown.state());
        let printed = |what: Printed| About::Printed(what).subject(library);
        let mut list = Vec::new();
        if let Some(ancient) = library.ancient_ones.get(usize::from(state.ancient)) {
            list.push((format!("Ancient One: {}", ancient.name), printed(Printed::AncientOne(state.ancient))));
        }
        let cards = [("Environment", state.environment()), ("Rumour", state.rumour()), ("Headline", state.headline())];
        for (kind, card) in cards {
            if let Some(card) = card {
                let name = &library.mythos[usize::from(card)].name;
                list.push((format!("{kind}: {name}"), printed(Printed::Mythos(card))));
            }
        }
        for entry in state.in_play.iter() {
            let Src::Fixture(number) = entry.src else { continue };
            let fixture = &library.fixtures[usize::from(number)];
            let how = match fixture.spaces {
                Some(spaces) => format!("{} of {spaces}", entry.tokens),
                None if entry.face_down => "face down".to_owned(),
                None if entry.exhausted => "exhausted".to_owned(),
                None => "face up".to_owned(),
            };
            list.push((format!("{}: {how}", fixture.name), printed(Printed::Fixture(number))));
        }
        for (marker, spot) in (0..).zip(state.monsters.iter()) {
            let place = match spot {
                Spot::Sky => "Sky",
                Spot::Outskirts => "Outskirts",
                Spot::OnCard => "Rumour",
                Spot::Facing(_) => "Facing",
                _ => continue,
            };
            let name = &library.kind(marker).name;
            list.push((format!("{place}: {} {name}", self.look.monster()), About::Monster(marker).subject(library)));
        }
        list
    }

    pub(super) fn draw_investigator(&self, buf: &mut Buffer, area: Rect) {
        let look = self.look;
        self.hit(area, Hit::Pane(Pane::Sheet));
        let (library, state) = (self.shown.library(), self.shown.state());
        let Some(status) = status(library, state, self.seat) else {
            buf.set_stringn(area.x, area.y, "no investigator yet", usize::from(area.width), look.style(Role::Dim));
            return;
        };
        let track = |(now, limit): (u8, u8)| {
            let full = look.full().repeat(usize::from(now));
            format!("{full}{} {now}/{limit}", look.empty().repeat(usize::from(limit.saturating_sub(now))))
        };
        let low = |(now, _): (u8, u8)| if now <= 1 { Role::Bad } else { Role::Plain };
        let player = self.session.player(self.seat);
        let mut lines = vec![
            Line::from(vec![
                Span::styled(format!("@{} {}", self.seat + 1, status.name), look.style(Role::Investigator(self.seat))),
                Span::styled(format!("  {player}"), look.style(Role::Dim)),
            ]),
            Line::from(vec![
                Span::styled(format!("Sanity  {}", track(status.sanity)), look.style(low(status.sanity))),
                Span::raw("  "),
                Span::styled(format!("Stamina {}", track(status.stamina)), look.style(low(status.stamina))),
            ]),
            Line::from(vec![
                Span::styled(
                    format!("{} {} clue{}", look.clue(), status.clues, if status.clues == 1 { "" } else { "s" }),
                    look.style(Role::Clue),
                ),
                Span::raw(format!("  ${}  focus {}", status.money, status.focus)),
            ]),
        ];
        let place = std::iter::once(status.place).chain(status.conditions).collect::<Vec<_>>().join(", ");
        lines[0].push_span(Span::raw(format!("  {place}")));
        if area.width < 46 {
            // Not enough room for both values beside one another.
            let stamina = lines[1].spans.split_off(2);
            lines[1].spans.truncate(1);
            lines.insert(2, Line::from(stamina));
            let place = lines[0].spans.split_off(2);
            lines.insert(1, Line::from(place));
        }
        for pair in status.skills.chunks(2) {
            let mut line = Line::default();
            for skill in pair {
                line.push_span(Span::raw(format!("{:<5}{:>2} ", skill.name, skill.value)));
                for (stop, value) in (0..).zip(skill.stops) {
                    let before = if stop == skill.at {
                        "["
                    } else if stop == skill.at + 1 {
                        "]"
                    } else {
                        " "
                    };
                    let role = if stop == skill.at { Role::Strong } else { Role::Dim };
                    line.push_span(Span::raw(before));
                    line.push_span(Span::styled(value.to_string(), look.style(role)));
                }
                line.push_span(Span::raw(if skill.at == 3 { "] " } else { "  " }));
            }
            lines.push(line);
        }
        for (row, line) in lines.iter().enumerate().take(usize::from(area.height)) {
            buf.set_line(area.x, area.y + row as u16, line, area.width);
        }
        let others: Vec<u8> = self.shown.query().everyone().filter(|&who| who != self.seat).collect();
        let rest = usize::from(area.height).saturating_sub(lines.len());
        let for_others = if rest > 4 { others.len().min(rest - 4) } else { 0 };
        let top = area.y + lines.len().min(usize::from(area.height)) as u16;
        self.draw_possessions(buf, Rect { y: top, height: (rest - for_others) as u16, ..area });
        for (i, who) in others.into_iter().take(for_others).enumerate() {
            self.draw_other(buf, Rect { y: area.bottom() - for_others as u16 + i as u16, height: 1, ..area }, who);
        }
    }

    fn draw_possessions(&self, buf: &mut Buffer, area: Rect) {
        let list = self.belongings();
        let room = usize::from(area.height);
        let from = (self.possession + 1).saturating_sub(room);
        for (row, (index, (text, _))) in list.iter().enumerate().skip(from).take(room).enumerate() {
            let slot = Rect { y: area.y + row as u16, height: 1, ..area };
            let here = self.focus == Pane::Sheet && index == self.possession;
            let mark = if here { self.look.pointer() } else { " " };
            let hidden = row + 1 == room && index + 1 < list.len();
            let more = if hidden { format!("  (+{} more)", list.len() - index - 1) } else { String::new() };
            let role = if index == 0 { Role::Dim } else { Role::Plain };
            buf.set_stringn(
                slot.x,
                slot.y,
                format!("{mark}{text}{more}"),
                usize::from(area.width),
                self.look.style(role),
            );
            if here {
                buf.set_style(slot, self.look.style(Role::Cursor));
            }
            self.hit(slot, Hit::Possession(index));
        }
    }

    fn draw_other(&self, buf: &mut Buffer, area: Rect, who: u8) {
        let Some(status) = status(self.shown.library(), self.shown.state(), who) else { return };
        let text = format!(
            "@{} {} {}/{} san {}/{} sta {}{} ${} {}",
            who + 1,
            status.name,
            status.sanity.0,
            status.sanity.1,
            status.stamina.0,
            status.stamina.1,
            self.look.clue(),
            status.clues,
            status.money,
            status.place
        );
        let text = crate::text::cut(&text, usize::from(area.width));
        buf.set_stringn(area.x, area.y, text, usize::from(area.width), self.look.style(Role::Investigator(who)));
        self.hit(area, Hit::Sheet(who));
    }
}
