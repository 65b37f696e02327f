//! A board without streets: areas in rows and columns as they lie in the picture, the ways between them, who stands where, and
//! the spaces of each.

use std::collections::BTreeSet;

use keeper_present::TokenKind;
use keeper_present::scene::{Area, AreaKind, Board, Card, Link, LinkKind};
use keeper_session::Played;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::TableScreen;
use super::help::sign;
use super::plan::{Column, Plan, Slot};
use crate::look::{Look, Role};
use crate::text::{cut, width};
use crate::tone::token;

/// Areas that lie nearer to one another than this, from top to bottom, stand in one row.
const NEAR: u16 = 65;
/// The widest that an area is written.
const WIDEST: u16 = 22;
/// The columns that the paths of a location take at most.
const NOTE: u16 = 8;
/// What lies and stands in a location is written so far to the right: lines pass on the left.
const INDENT: u16 = 2;

impl<G: Played> TableScreen<G> {
    /// Writes a location and says which cells are its own.
    pub(super) fn draw_location(
        &self,
        buf: &mut Buffer,
        area: Rect,
        (plan, slot): (&Plan, Slot),
        one: &Area,
        style: Style,
    ) -> Rect {
        let at = Rect { x: area.x + slot.x, y: area.y + slot.y, width: slot.width, height: 1 };
        let people = self.people_at(one);
        let taken: usize = people.iter().map(|(sign, _)| width(sign)).sum();
        let below = self.stand_below(plan, slot, one);
        let room = usize::from(plan.reach(slot));
        let beside = if taken > 0 && !below { taken + 1 } else { 0 };
        let name = cut(&title(one), room.saturating_sub(beside));
        buf.set_stringn(at.x, at.y, &name, room, style);
        let mut signs = self.cell_signs(one, slot.width - INDENT);
        let people = people.into_iter().map(|(sign, role)| (sign, self.look.style(role)));
        if below {
            signs.push((" ".to_owned(), Style::default()));
            signs.extend(people);
        } else {
            let mut x = at.x + width(&name) as u16 + 1;
            for (sign, style) in people {
                x = buf.set_stringn(x, at.y, sign, room, style).0;
            }
        }
        if at.y + 1 < area.bottom() {
            let (mut x, end) = (at.x + INDENT, at.x + slot.width);
            for (sign, style) in signs {
                let left = usize::from(end.saturating_sub(x));
                x = buf.set_stringn(x, at.y + 1, sign, left, style).0;
            }
        }
        Rect { height: 2.min(area.bottom().saturating_sub(at.y)), ..at }
    }

    fn people_at(&self, area: &Area) -> Vec<(String, Role)> {
        let people = area.tokens.iter().filter(|token| token.kind == TokenKind::Investigator);
        people.map(|token| self.person(token)).collect()
    }

    /// Whether those who are there stand in the second row, because the name would be cut beside them.
    fn stand_below(&self, plan: &Plan, slot: Slot, area: &Area) -> bool {
        let people: usize = self.people_at(area).iter().map(|(sign, _)| width(sign)).sum();
        let signs: usize = self.cell_signs(area, slot.width - INDENT).iter().map(|(sign, _)| width(sign)).sum();
        let cut = width(&title(area)) + 1 + people > usize::from(plan.reach(slot));
        people > 0 && cut && signs + 1 + people <= usize::from(slot.width - INDENT)
    }

    /// Where the paths lead from a location: in the row that the layout keeps for them, or else behind what lies there, as far
    /// as there is room.
    pub(super) fn draw_paths(&self, buf: &mut Buffer, area: Rect, plan: &Plan, board: &Board, at: usize) {
        let (Some(slot), paths) = (plan.slot(at), paths(board, at, self.look)) else { return };
        let long = size(&paths);
        let area_here = &board.areas[at];
        let signs = self.cell_signs(area_here, slot.width - INDENT);
        let mut signs: usize = signs.iter().map(|(sign, _)| width(sign)).sum();
        if self.stand_below(plan, slot, area_here) {
            signs = usize::from(slot.width);
        }
        let (x, y) = match plan.notes[at] {
            Some(free) => free,
            None if usize::from(INDENT) + signs + long < usize::from(slot.width) => {
                (slot.x + slot.width - long as u16, slot.y + 1)
            }
            None => return,
        };
        let mut x = area.x + x;
        for (text, colour) in paths.iter().filter(|_| y < area.height) {
            x = buf.set_stringn(x, area.y + y, text, long, self.look.named(colour)).0;
        }
    }

    /// Gates and clues, then the spaces: a monster with its health and icons in the colour of its path, damage, or empty. Monsters that
    /// are alike are counted where there is little room.
    fn cell_signs(&self, area: &Area, room: u16) -> Vec<(String, Style)> {
        let signs = self.space_signs(area, false);
        let fits = signs.iter().map(|(sign, _)| width(sign)).sum::<usize>() <= usize::from(room);
        if fits { signs } else { self.space_signs(area, true) }
    }

    fn space_signs(&self, area: &Area, counted: bool) -> Vec<(String, Style)> {
        let style = |role: Role| self.look.style(role);
        let mut signs = Vec::new();
        let of = |kind: TokenKind| area.tokens.iter().filter(move |token| token.kind == kind);
        for gate in of(TokenKind::Gate) {
            let icon = gate.marks.first().map_or("", String::as_str);
            signs.push((format!("{}{} ", gate_sign(self.look, icon), gate.count), style(Role::Gate)));
        }
        for kind in [TokenKind::Clue, TokenKind::Seal, TokenKind::Item] {
            let (role, sign) = token(self.look, kind);
            signs.extend(of(kind).map(|_| (format!("{sign} "), style(role))));
        }
        let monsters: Vec<(String, Style)> =
            of(TokenKind::Monster).map(|monster| monster_sign(self.look, &monster.marks)).collect();
        for alike in monsters.chunk_by(|a, b| counted && a == b) {
            let (sign, style) = alike[0].clone();
            let many = if alike.len() > 1 { format!("{}x", alike.len()) } else { String::new() };
            let gap = if counted { " " } else { "" };
            signs.push((format!("{many}{sign}{gap}"), style));
        }
        for marker in of(TokenKind::Marker) {
            signs.push((self.look.closed().repeat(usize::from(marker.count)), style(Role::Bad)));
        }
        if let Some((free, _)) = area.room {
            signs.push((self.look.free().repeat(usize::from(free)), style(Role::Dim)));
        }
        signs
    }

    /// What was played in this round, in its order: the number, whose it is, and which half it brings; in the first row in which there is
    /// room for it.
    pub(super) fn draw_plays(&self, buf: &mut Buffer, area: Rect, plan: &Plan) {
        let Some(panel) = self.scene.panels.iter().find(|panel| panel.id == "round") else { return };
        let spans = self.plays(&panel.cards);
        let long = spans.iter().map(|(text, _)| width(text)).sum::<usize>() as u16;
        let Some((x, y)) = plan.room_for(long).filter(|_| long > 0) else { return };
        let mut x = area.x + x;
        for (text, style) in spans.into_iter().filter(|_| y < area.height) {
            x = buf.set_stringn(x, area.y + y, text, usize::from(long), style).0;
        }
    }

    fn plays(&self, cards: &[Card]) -> Vec<(String, Style)> {
        let has = |card: &Card, mark: &str| card.marks.iter().any(|own| own == mark);
        let number = |card: &Card, what: &str| card.marks.iter().find_map(|mark| mark.strip_prefix(what)?.parse().ok());
        let mut spans: Vec<(String, Style)> = Vec::new();
        let next = cards.iter().position(|card| has(card, "top") || has(card, "bottom"));
        let next = next.and_then(|_| cards.iter().position(|card| !has(card, "resolved")));
        for (at, card) in cards.iter().enumerate() {
            let halves = at > 0 && has(&cards[at - 1], "top") && has(card, "bottom");
            let gap = if halves { self.look.line(3) } else { " " };
            spans.push((if at == 0 { "Played ".to_owned() } else { gap.to_owned() }, self.look.style(Role::Dim)));
            let priority: String = number(card, "number-").map_or_else(|| "?".to_owned(), |n: u8| n.to_string());
            let role = match number(card, "investigator-") {
                _ if has(card, "resolved") => Role::Dim,
                Some(who) => Role::Investigator(who),
                None => Role::Plain,
            };
            let who = number(card, "investigator-").map_or(String::new(), |who: u8| format!("@{}", who + 1));
            let mut style = self.look.style(role);
            if next == Some(at) {
                style = style.patch(self.look.style(Role::Reach));
            }
            spans.push((format!("{priority}{who}"), style));
        }
        spans
    }
}

/// The sign of a gate by its icon.
fn gate_sign(look: Look, icon: &str) -> &'static str {
    match (icon, look.ascii) {
        ("heptagram", false) => "◎",
        ("tesseract", false) => "▣",
        ("trinity", false) => "△",
        ("heptagram", true) => "H",
        ("tesseract", true) => "T",
        ("trinity", true) => "Y",
        _ => look.gate(),
    }
}

/// The sign of a seal that lies on a way: on its gold or on its grey side.
pub(super) fn seal(look: Look, link: &Link) -> (&'static str, Role) {
    let grey = link.tokens.iter().any(|token| token.marks.iter().any(|mark| mark == "grey"));
    match (grey, look.ascii) {
        (false, _) => (look.seal(), Role::Seal),
        (true, false) => ("✧", Role::Strong),
        (true, true) => ("%", Role::Strong),
    }
}

/// `2k`: health and icons, in small letters on a blue path and in capitals on a red one.
fn monster_sign(look: Look, marks: &[String]) -> (String, Style) {
    let has = |word: &str| marks.iter().any(|mark| mark == word);
    let health = marks.iter().find_map(|mark| mark.strip_prefix("health-"));
    let unharmed = if look.ascii { "!" } else { "∞" };
    let icons = marks.iter().filter_map(|mark| match mark.as_str() {
        "killer" => Some('k'),
        "runner" => Some('r'),
        "wrecker" => Some('w'),
        _ => None,
    });
    let icons: String = icons.collect();
    let icons = if icons.is_empty() { "n".to_owned() } else { icons };
    let (colour, icons) = if has("red") { ("red", icons.to_uppercase()) } else { ("blue", icons) };
    let style = look.named(colour);
    let style = if has("special") { style.patch(look.style(Role::Strong)) } else { style };
    (format!("{}{icons}", health.unwrap_or(unharmed)), style)
}

/// The number, where areas have one, and the name; the place of the ritual is written in capitals.
fn title(area: &Area) -> String {
    let number = area.marks.iter().find_map(|mark| mark.strip_prefix("number-"));
    let name = if area.kind == AreaKind::Ritual { area.short.to_uppercase() } else { area.short.clone() };
    number.map_or(name.clone(), |number| format!("{number} {name}"))
}

/// Where the paths lead from an area: an arrow in that direction and the number of where it ends, with their colours.
fn paths(board: &Board, at: usize, look: Look) -> Vec<(String, &'static str)> {
    let from = &board.areas[at];
    let mut paths: Vec<(String, &'static str)> = Vec::new();
    for link in board.links.iter().filter(|link| link.from == from.id) {
        let colour = match link.kind {
            LinkKind::Blue => "blue",
            LinkKind::Red => "red",
            _ => continue,
        };
        let Some(to) = board.areas.iter().find(|area| area.id == link.to) else { continue };
        let (dx, dy) = (f64::from(to.x) - f64::from(from.x), f64::from(to.y) - f64::from(from.y));
        let direction = (dy.atan2(dx) / std::f64::consts::FRAC_PI_4).round().rem_euclid(8.0) as usize;
        let name = to.marks.iter().find_map(|mark| mark.strip_prefix("number-"));
        let name = name.map_or_else(|| to.short.chars().take(3).collect(), str::to_owned);
        let gap = if paths.is_empty() { "" } else { " " };
        paths.push((format!("{gap}{}{name}", look.path(colour, direction)), colour));
    }
    paths
}

fn size(paths: &[(String, &str)]) -> usize {
    paths.iter().map(|(text, _)| width(text)).sum()
}

/// The signs of the map, for the help.
pub(super) fn signs(look: Look) -> Vec<Line<'static>> {
    let mut first = sign(look, "@1", Role::Investigator(0), "investigator");
    first.extend(sign(look, look.clue(), Role::Clue, "clue"));
    first.extend(sign(look, look.closed(), Role::Bad, "damage"));
    first.extend(sign(look, look.free(), Role::Dim, "empty space"));
    let gates = ["heptagram", "tesseract", "trinity"].map(|icon| format!("{}2", gate_sign(look, icon))).join(" ");
    let gates = sign(look, &gates, Role::Gate, "gates with 2 tokens: heptagram, tesseract, trinity");
    let monster = |text: &'static str, colour: &str, means: &'static str| {
        vec![Span::styled(text, look.named(colour)), Span::raw(means)]
    };
    let blue = monster("2k", "blue", " monster with 2 health: k killer, r runner, w wrecker, n no icon");
    let red = monster("2K", "red", " the same in capitals: it moves along the red path");
    let grey = if look.ascii { "%" } else { "✧" };
    let mut seals = sign(look, look.seal(), Role::Seal, "gold seal");
    seals.extend(sign(look, grey, Role::Strong, "grey seal on a walkway"));
    seals.extend(sign(look, "CAPITALS", Role::Great, "ritual location"));
    let played = sign(look, "7@1", Role::Strong, "card 7 was played by @1; top effects stand before the line");
    let path = |colour: &str, means: &str| {
        let sign = Span::styled(format!("{}7", look.path(colour, 7)), look.named(colour));
        [sign, Span::raw(format!(" {means}  "))]
    };
    let paths = path("blue", "blue path to location 7").into_iter().chain(path("red", "red path"));
    let lines = [first, gates, blue, red, seals, played].into_iter().map(Line::from);
    lines.chain([Line::from_iter(paths)]).collect()
}

/// Every area of a board with two rows of its own, and the ways between them.
pub(super) fn lay_out(board: &Board, columns: u16, rows: u16, look: Look) -> Plan {
    let mut plan = Plan::blank(board.areas.len(), columns, rows);
    let mut order: Vec<usize> = (0..board.areas.len()).collect();
    order.sort_by_key(|&at| (board.areas[at].y, board.areas[at].x));
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for at in order {
        let near = |line: &Vec<usize>| board.areas[at].y - board.areas[line[0]].y < NEAR;
        match lines.last_mut().filter(|line| near(line)) {
            Some(line) => line.push(at),
            None => lines.push(vec![at]),
        }
    }
    let most = lines.iter().map(Vec::len).max().unwrap_or(1) as u16;
    let wide = ((columns + 1) / most.max(1)).saturating_sub(1).clamp(4, WIDEST);
    let last = lines.len().saturating_sub(1).max(1);
    for (number, mut line) in lines.into_iter().enumerate() {
        line.sort_by_key(|&at| board.areas[at].x);
        // A line of few areas has room for longer names.
        let share = ((columns + 1) / line.len().max(1) as u16).saturating_sub(1).clamp(4, WIDEST);
        let longest = line.iter().map(|&at| width(&title(&board.areas[at])) as u16).max().unwrap_or(0);
        let wide = wide.max(longest.min(share));
        let y = (number * usize::from(rows - 2) / last) as u16;
        let mut free = 0;
        let mut left = line.len() as u16;
        for at in line {
            let middle = (u32::from(board.areas[at].x) * u32::from(columns) / 1000) as u16;
            let latest = columns.saturating_sub(left * (wide + 1) - 1);
            let x = middle.saturating_sub(wide / 2).clamp(free.min(latest), latest.max(free));
            let name = (width(&title(&board.areas[at])) as u16).min(wide);
            plan.slots[at] = Some(Slot { column: Column::WestStreets, x, y, width: wide, name, street: true });
            free = x + wide + 1;
            left -= 1;
        }
    }
    draw_ways(&mut plan, board);
    place_paths(&mut plan, board, look);
    plan
}

impl Plan {
    /// The columns that a name can take: those of its slot, and what is free behind it.
    fn reach(&self, slot: Slot) -> u16 {
        let other = |x: u16| {
            let here = |one: &Slot| (one.y..one.y + 2).contains(&slot.y) && (one.x..one.x + one.width).contains(&x);
            self.slots.iter().flatten().any(here)
        };
        let end = slot.x + slot.width;
        let free = |&x: &u16| x < self.width && self.lines(x, slot.y) == 0 && !other(x) && !other(x + 1);
        slot.width + (end..end + WIDEST).take_while(free).count() as u16
    }

    /// Where so many columns are free for words, with one more on both sides, in the highest row that has them.
    fn room_for(&self, long: u16) -> Option<(u16, u16)> {
        let written = |x: u16, y: u16| {
            let here = |slot: &Slot| (slot.y..slot.y + 2).contains(&y) && (slot.x..slot.x + slot.width).contains(&x);
            let noted = |note: &(u16, u16)| note.1 == y && (note.0..note.0 + NOTE).contains(&x);
            self.slots.iter().flatten().any(here) || self.notes.iter().flatten().any(noted)
        };
        let free = |x: u16, y: u16| self.lines(x, y) == 0 && !written(x, y);
        let spots = (0..self.rows).flat_map(|y| (1..self.width.saturating_sub(long)).map(move |x| (x, y)));
        spots.into_iter().find(|&(x, y)| (x - 1..=x + long).all(|x| x >= self.width || free(x, y)))
    }
}

/// Finds room for the paths below what is written about each area, or on the right of it, where no line runs.
fn place_paths(plan: &mut Plan, board: &Board, look: Look) {
    let mut taken: BTreeSet<(u16, u16)> = BTreeSet::new();
    for slot in plan.slots.iter().flatten() {
        taken.extend((slot.x..slot.x + slot.width).flat_map(|x| [(x, slot.y), (x, slot.y + 1)]));
    }
    for at in 0..plan.slots.len() {
        let (Some(slot), long) = (plan.slot(at), size(&paths(board, at, look)) as u16) else { continue };
        let free =
            |x: u16, y: u16| x < plan.width && y < plan.rows && plan.lines(x, y) == 0 && !taken.contains(&(x, y));
        let end = slot.x + slot.width;
        let below = (slot.x..(end + 1).saturating_sub(long)).map(|x| (x, slot.y + 2));
        // A column stays free beside it.
        let found = below.chain([(end, slot.y + 1)]).find(|&(x, y)| (x..=x + long).all(|x| free(x, y)));
        if let Some((x, y)) = found.filter(|_| long > 0) {
            let x = if x > slot.x + INDENT { x + 1 } else { x };
            taken.extend((x..x + long).map(|x| (x, y)));
            plan.notes[at] = Some((x, y));
        }
    }
}

fn draw_ways(plan: &mut Plan, board: &Board) {
    let place = |id: &str| board.areas.iter().position(|area| area.id == id);
    let ways = |sealed: bool| {
        let links = board.links.iter().enumerate();
        let links = links.filter(move |(_, link)| link.kind == LinkKind::Way && link.tokens.is_empty() != sealed);
        links.filter_map(|(at, link)| Some((at, (place(&link.from)?, place(&link.to)?)))).collect::<Vec<_>>()
    };
    plan.draw_roads(&ways(false).into_iter().map(|(_, way)| way).collect::<Vec<_>>());
    for (link, way) in ways(true) {
        let before = plan.cells.clone();
        plan.draw_roads(&[way]);
        let new: Vec<usize> = (0..before.len()).filter(|&at| plan.cells[at] != before[at]).collect();
        plan.marked.extend(new.get(new.len() / 2).map(|&cell| (cell, link)));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use keeper_final_hour::{FinalHour, Library, SetUp};
    use keeper_present::Present;

    use super::*;
    use crate::table::ROWS;

    const LOOK: Look = Look { colour: false, ascii: false };

    /// Every location of the campus has its own room on screens of every width, nothing is written over anything else, and
    /// every walkway is drawn.
    #[test]
    fn the_campus_has_room_for_everything() {
        let library = Arc::new(Library::embedded().unwrap());
        let game = FinalHour::new(library, &SetUp { players: 4, ..SetUp::default() }).unwrap();
        let scene = game.scene(None);
        let board = &scene.boards[0];
        assert_eq!(board.areas.len(), 15);
        for columns in [68, 73, 80, 100, 120] {
            let plan = lay_out(board, columns, ROWS, LOOK);
            let mut cells = std::collections::BTreeSet::new();
            for (slot, area) in plan.slots.iter().zip(&board.areas) {
                let slot = slot.expect("every location has its place");
                assert!(slot.y + 1 < ROWS && slot.x + slot.width <= columns, "{}: {slot:?} of {columns}", area.name);
                for x in slot.x..slot.x + slot.width {
                    assert!(cells.insert((x, slot.y)) && cells.insert((x, slot.y + 1)), "{} at {columns}", area.name);
                }
                for x in slot.x..slot.x + slot.name {
                    assert_eq!(plan.lines(x, slot.y), 0, "a line runs through {}", area.name);
                }
            }
        }
        // What was played is always in view.
        for columns in [68, 73, 78, 80, 100, 120] {
            let plan = lay_out(board, columns, ROWS, LOOK);
            assert!(plan.room_for("Played 27@1 28@2|29@3 30@4".len() as u16).is_some(), "{columns}");
        }
        let ways = board.links.iter().filter(|link| link.kind == LinkKind::Way).count();
        let mut drawn = 0;
        let mut plan = lay_out(&Board { links: vec![], ..board.clone() }, 80, ROWS, LOOK);
        for link in board.links.iter().filter(|link| link.kind == LinkKind::Way) {
            let before = plan.cells.clone();
            let place = |id: &str| board.areas.iter().position(|area| area.id == id).unwrap();
            plan.draw_roads(&[(place(&link.from), place(&link.to))]);
            drawn += usize::from(before != plan.cells);
        }
        assert_eq!(drawn, ways, "a way is missing");
    }
}
