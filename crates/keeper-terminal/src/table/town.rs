//! What is written on the map of a town: see [`super::plan`].

use keeper_present::TokenKind;
use keeper_present::scene::{Area, AreaKind, Scene, Token};
use keeper_session::Played;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::help::sign;
use super::plan::{Column, Slot, street_name};
use super::{TableScreen, number_of};
use crate::look::{Look, Role};
use crate::text::{cut, width};

/// How much is written about what lies and stands somewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Full,
    Short,
    Brief,
}

impl Detail {
    const ALL: [Detail; 3] = [Detail::Full, Detail::Short, Detail::Brief];

    fn letters(self, brief: usize, short: usize) -> usize {
        match self {
            Detail::Full => usize::MAX,
            Detail::Short => short,
            Detail::Brief => brief,
        }
    }

    /// How many monsters are called by their names.
    fn named(self) -> usize {
        match self {
            Detail::Full => 3,
            Detail::Short => 1,
            Detail::Brief => 0,
        }
    }
}

impl<G: Played> TableScreen<G> {
    /// Writes an area and says which cells are its own.
    pub(super) fn draw_area(&self, buf: &mut Buffer, area: Rect, at: Slot, one: &Area, style: Style) -> Rect {
        let wide = at.width.min(area.width.saturating_sub(at.x));
        let slot = Rect { x: area.x + at.x, y: area.y + at.y, width: wide, height: 1 };
        let room = usize::from(slot.width);
        if at.below() && slot.y + 1 < area.bottom() {
            buf.set_stringn(slot.x, slot.y, street_name(one, slot.width), room, style);
            let fits = |tokens: &Vec<(String, Role)>| size(tokens) + 2 <= room;
            let tokens = Detail::ALL.map(|detail| self.signs_of(one, detail)).into_iter().find(fits);
            let tokens = tokens.unwrap_or_else(|| self.signs_of(one, Detail::Brief));
            self.draw_signs(buf, slot.x + 2, slot.y + 1, room.saturating_sub(2), &tokens);
            return Rect { height: 2, ..slot };
        }
        let (name, tokens) = self.written(one, room);
        buf.set_stringn(slot.x, slot.y, &name, room, style);
        // Eastern locations begin at their street, western ones end there: tokens stand on the side of the street.
        let gap = match at.column {
            Column::West => room.saturating_sub(size(&tokens)),
            _ => width(&name) + 1,
        };
        self.draw_signs(buf, slot.x + gap as u16, slot.y, room.saturating_sub(gap), &tokens);
        slot
    }

    /// The name of an area and what is there, both at such a length that there is room for them.
    fn written(&self, area: &Area, room: usize) -> (String, Vec<(String, Role)>) {
        let full = if area.kind == AreaKind::Street { &area.short } else { &area.title };
        let left = |tokens: &[(String, Role)]| room.saturating_sub(size(tokens) + usize::from(!tokens.is_empty()));
        for detail in Detail::ALL {
            let tokens = self.signs_of(area, detail);
            if let Some(name) = [full, &area.short].into_iter().find(|name| width(name) <= left(&tokens)) {
                return (name.clone(), tokens);
            }
        }
        let tokens = self.signs_of(area, Detail::Brief);
        (cut(&area.short, left(&tokens).max(4)), tokens)
    }

    fn draw_signs(&self, buf: &mut Buffer, mut x: u16, y: u16, mut room: usize, signs: &[(String, Role)]) {
        for (text, role) in signs {
            buf.set_stringn(x, y, text, room, self.look.style(*role));
            let used = width(text).min(room);
            x += used as u16;
            room -= used;
        }
    }

    /// What lies and stands in an area, in signs.
    fn signs_of(&self, area: &Area, detail: Detail) -> Vec<(String, Role)> {
        let look = self.look;
        let of = |kind: TokenKind| area.tokens.iter().filter(move |token| token.kind == kind);
        let mut signs = Vec::new();
        if area.closed {
            signs.push((look.closed().to_owned(), Role::Bad));
        }
        signs.extend(of(TokenKind::Seal).map(|_| (look.seal().to_owned(), Role::Seal)));
        for gate in of(TokenKind::Gate) {
            let world = gate.name.strip_prefix("The ").unwrap_or(&gate.name);
            let world: String = world.chars().take(detail.letters(3, 5)).collect();
            signs.push((format!("{}{}{}", look.gate(), world.trim_end(), dimension(look, gate)), Role::Gate));
        }
        signs.extend(of(TokenKind::Clue).map(|clues| (format!("{}{}", look.clue(), clues.count), Role::Clue)));
        signs.extend(of(TokenKind::Marker).map(|marker| (marker_sign(look, marker), Role::Bad)));
        signs.extend(self.monster_signs(&of(TokenKind::Monster).collect::<Vec<_>>(), detail));
        signs.extend(of(TokenKind::Investigator).map(|token| self.person(token)));
        if detail != Detail::Brief {
            signs.iter_mut().skip(1).for_each(|(text, _)| text.insert(0, ' '));
        }
        signs
    }

    /// Few monsters by their names, some by their dimensions, many by their number.
    fn monster_signs(&self, monsters: &[&Token], detail: Detail) -> Vec<(String, Role)> {
        let sign = |text: &str| (format!("{}{text}", self.look.monster()), Role::Monster);
        match monsters.len() {
            0 => vec![],
            few if few <= detail.named() => {
                let letters = detail.letters(0, 7);
                monsters.iter().map(|monster| sign(&self.monster_name(monster, letters))).collect()
            }
            1..=4 => vec![sign(&monsters.iter().map(|monster| dimension(self.look, monster)).collect::<String>())],
            many => vec![sign(&many.to_string())],
        }
    }

    /// So many letters of its name, and its dimension.
    pub(super) fn monster_name(&self, monster: &Token, letters: usize) -> String {
        let name: String = monster.name.chars().take(letters).collect();
        format!("{}{}", name.trim_end(), dimension(self.look, monster))
    }

    /// `@1`, and whether the gate there has been explored.
    pub(super) fn person(&self, token: &Token) -> (String, Role) {
        let number = number_of(token.seat.unwrap_or(0), &token.id);
        let explored = token.marks.iter().any(|mark| mark == "explored");
        let explored = if explored { self.look.explored() } else { "" };
        (format!("@{}{explored}", number + 1), Role::Investigator(number))
    }
}

/// The sign of the dimension that a gate or a monster has.
fn dimension(look: Look, token: &Token) -> &'static str {
    token.marks.iter().find_map(|mark| look.dimension(mark)).unwrap_or_default()
}

/// The sign of a marker, and how many tokens lie on it.
fn marker_sign(look: Look, marker: &Token) -> String {
    let sign = look.marker(marker.marks.first().map_or("", String::as_str));
    if marker.count > 1 { format!("{sign}{}", marker.count) } else { sign.to_owned() }
}

fn size(signs: &[(String, Role)]) -> usize {
    signs.iter().map(|sign| width(&sign.0)).sum()
}

/// The signs of the map, for the help; markers that stand there by their names.
pub(super) fn signs(look: Look, scene: &Scene) -> Vec<Line<'static>> {
    let mut signs = sign(look, "@1", Role::Investigator(0), "investigator of seat 1");
    signs.extend(sign(look, &format!("{}Abyss", look.gate()), Role::Gate, "gate and where it leads"));
    let mut lines = vec![Line::from(signs)];
    let mut signs = sign(look, look.seal(), Role::Seal, "elder sign");
    signs.extend(sign(look, &format!("{}2", look.clue()), Role::Clue, "clues"));
    signs.extend(sign(look, &format!("{}2", look.monster()), Role::Monster, "monsters"));
    signs.extend(sign(look, look.closed(), Role::Bad, "closed"));
    signs.extend(sign(look, "name", Role::Reach, "within reach"));
    lines.push(Line::from(signs));
    let mut signs = sign(look, &format!("@1{}", look.explored()), Role::Investigator(0), "has explored the gate");
    signs.extend(sign(look, "$", Role::Key, "sells something"));
    lines.push(Line::from(signs));
    let dimensions: Vec<String> = look.dimensions().map(|(name, sign)| format!("{sign} {name}")).collect();
    lines.extend(dimensions.chunks(5).map(|some| Line::from(some.join("  "))));
    let tokens = scene.boards.iter().flat_map(|board| &board.areas).flat_map(|area| &area.tokens);
    let mut markers: Vec<(&str, &str)> = tokens
        .filter(|token| token.kind == TokenKind::Marker)
        .map(|token| (look.marker(token.marks.first().map_or("", String::as_str)), token.name.as_str()))
        .collect();
    markers.sort_unstable();
    markers.dedup();
    lines.extend(markers.into_iter().map(|(mark, name)| Line::from(sign(look, mark, Role::Bad, name))));
    lines
}
