//! The town: streets in two columns joined as on the board, the locations outside of them, Downtown on top.

use keeper_arkham::library::Kind;
use keeper_arkham::state::{Place, Spot, flag};
use keeper_present::short_name;
use keeper_script::tree::PlaceId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Hit, Pane, TableScreen};
use crate::choice::Does;
use crate::look::Role;
use crate::text::{cut, width};

/// The rows of the town, and one for those who are elsewhere.
pub const ROWS: u16 = 14;

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

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

/// The columns of the map on a screen of some width.
#[derive(Clone, Copy)]
struct Columns {
    /// The width of the locations on either side.
    side: u16,
    /// The width of the streets.
    street: u16,
    /// Where the eastern streets begin.
    east: u16,
    middle: u16,
    width: u16,
}

impl Columns {
    fn of(width: u16) -> Columns {
        let street = match width {
            ..100 => 13,
            100..116 => 18,
            _ => 22,
        };
        let side = (width.saturating_sub(2 * street + 10) / 2).clamp(20, 34);
        Columns { side, street, east: width.saturating_sub(side + street), middle: width / 2, width }
    }

    /// Where an area is written: column, row and width.
    fn slot(self, x: u8, y: u8) -> (u16, u16, u16) {
        let row = u16::from(y);
        // The names on top come closer to one another on a small screen.
        let close = if self.width < 84 { 8 } else { 10 };
        match (x, y) {
            (1, 0) => (self.side + 1, row, self.middle.saturating_sub(self.side + 7)),
            (2, 0) => (self.middle - 5, row, close + 4),
            (3, 0) => (self.middle + close, row, self.width.saturating_sub(self.middle + close)),
            (2, 1) => (self.middle - 5, row, 13),
            (0, _) => (0, row, self.side - 2),
            (1, _) => (self.side, row, self.street),
            (3, _) => (self.east, row, self.street),
            (4, _) => (self.width.saturating_sub(self.side) + 2, row, self.side - 2),
            _ => (self.middle - 7, row, 14),
        }
    }
}

/// Lines between areas, as directions that meet in each cell.
struct Lines {
    area: Rect,
    cells: Vec<u8>,
}

impl Lines {
    fn add(&mut self, x: u16, y: u16, directions: u8) {
        if x < self.area.width && y < self.area.height {
            self.cells[usize::from(y * self.area.width + x)] |= directions;
        }
    }

    fn across(&mut self, y: u16, from: u16, to: u16) {
        for x in from..=to {
            self.add(x, y, LEFT | RIGHT);
        }
    }

    fn down(&mut self, x: u16, from: u16, to: u16) {
        for y in from..=to {
            self.add(x, y, UP | DOWN);
        }
    }
}

impl TableScreen {
    pub(super) fn draw_map(&self, buf: &mut Buffer, area: Rect) {
        let columns = Columns::of(area.width);
        self.draw_lines(buf, area, columns);
        let reach = self.reach();
        for (number, square) in self.board.areas.iter().enumerate() {
            let Some(square) = square else { continue };
            let place = PlaceId(number as u8);
            let (x, y, wide) = columns.slot(square.x, square.y);
            if y < area.height {
                let slot =
                    Rect { x: area.x + x, y: area.y + y, width: wide.min(area.width - x.min(area.width)), height: 1 };
                self.draw_area(buf, slot, place, reach.contains(&place), square.x, area);
            }
        }
        let elsewhere = ROWS - 1;
        if elsewhere >= area.height {
            return;
        }
        let mut x = area.x;
        for (text, role) in self.elsewhere() {
            let room = area.right().saturating_sub(x);
            let end = buf.set_stringn(x, area.y + elsewhere, text, usize::from(room), self.look.style(role));
            x = end.0 + 1;
        }
    }

    fn draw_area(&self, buf: &mut Buffer, slot: Rect, place: PlaceId, reach: bool, column: u8, area: Rect) {
        let look = self.look;
        let street = self.shown.library().area(place).is_street();
        let mut style = look.style(if street { Role::Street } else { Role::Plain });
        if reach {
            style = style.patch(look.style(Role::Reach));
        }
        if self.place == place && (self.focus == Pane::Map || self.is_pointed_at(place)) {
            style = style.patch(look.style(Role::Cursor));
        }
        let below = street && matches!(column, 1 | 3) && slot.y + 1 < area.bottom();
        let room = usize::from(slot.width);
        if below {
            let name = self.street_name(place, slot.width);
            buf.set_stringn(slot.x, slot.y, &name, room, style);
            let fits = |tokens: &Vec<(String, Role)>| size(tokens) + 2 <= room;
            let tokens = Detail::ALL.map(|detail| self.tokens(place, detail)).into_iter().find(fits);
            let tokens = tokens.unwrap_or_else(|| self.tokens(place, Detail::Brief));
            self.draw_tokens(buf, slot.x + 2, slot.y + 1, room - 2, &tokens);
            self.hit(Rect { height: 2, ..slot }, Hit::Area(place));
            return;
        }
        let (name, tokens) = self.written(place, room);
        // Eastern locations begin at their street, western ones end there: tokens stand on the side of the street.
        let x = slot.x;
        buf.set_stringn(x, slot.y, &name, room, style);
        let gap = match column {
            0 => room.saturating_sub(size(&tokens)),
            _ => width(&name) + 1,
        };
        self.draw_tokens(buf, x + gap as u16, slot.y, room.saturating_sub(gap), &tokens);
        self.hit(slot, Hit::Area(place));
    }

    /// The name of an area and what is there, both at such a length that there is room for them.
    fn written(&self, place: PlaceId, room: usize) -> (String, Vec<(String, Role)>) {
        let library = self.shown.library();
        let short = short_name(library, place);
        let full = if library.area(place).is_street() { short.clone() } else { capital(&library.area(place).name) };
        for detail in Detail::ALL {
            let tokens = self.tokens(place, detail);
            let left = room.saturating_sub(size(&tokens) + usize::from(!tokens.is_empty()));
            if let Some(name) = [&full, &short].into_iter().find(|name| width(name) <= left) {
                return (name.clone(), tokens);
            }
        }
        let tokens = self.tokens(place, Detail::Brief);
        let left = room.saturating_sub(size(&tokens) + usize::from(!tokens.is_empty()));
        (cut(&short, left.max(4)), tokens)
    }

    /// The name of streets, in as many columns.
    fn street_name(&self, place: PlaceId, columns: u16) -> String {
        let library = self.shown.library();
        let full = library.title(place).to_uppercase();
        if width(&full) < usize::from(columns) { full } else { short_name(library, place) }
    }

    fn draw_tokens(&self, buf: &mut Buffer, mut x: u16, y: u16, mut room: usize, tokens: &[(String, Role)]) {
        for (text, role) in tokens {
            buf.set_stringn(x, y, text, room, self.look.style(*role));
            let used = width(text).min(room);
            x += used as u16;
            room -= used;
        }
    }

    /// What lies and stands in an area, in signs.
    fn tokens(&self, place: PlaceId, detail: Detail) -> Vec<(String, Role)> {
        let (library, state, look) = (self.shown.library(), self.shown.state(), self.look);
        let mut tokens = Vec::new();
        if self.shown.query().is_closed(place) {
            tokens.push((look.closed().to_owned(), Role::Bad));
        }
        if state.sealed(place) {
            tokens.push((look.seal().to_owned(), Role::Seal));
        }
        if let Some(marker) = state.gate_at(place) {
            let gate = library.gate(marker);
            let world = &library.worlds[usize::from(gate.world.0)].name;
            let world = world.strip_prefix("The ").unwrap_or(world);
            let world: String = world.chars().take(detail.letters(3, 5)).collect();
            tokens.push((format!("{}{}{}", look.gate(), world.trim_end(), look.dimension(gate.symbol)), Role::Gate));
        }
        if let clues @ 1.. = state.clues[usize::from(place.0)] {
            tokens.push((format!("{}{clues}", look.clue()), Role::Clue));
        }
        tokens.extend(self.monster_tokens(place, detail));
        for who in self.shown.query().at(place) {
            let explored = if state.inv(who).is(flag::EXPLORED) { look.explored() } else { "" };
            tokens.push((format!("@{}{explored}", who + 1), Role::Investigator(who)));
        }
        if detail != Detail::Brief {
            tokens.iter_mut().skip(1).for_each(|(text, _)| text.insert(0, ' '));
        }
        tokens
    }

    /// Few monsters by their names, some by their dimensions, many by their number.
    fn monster_tokens(&self, place: PlaceId, detail: Detail) -> Vec<(String, Role)> {
        let (library, state, look) = (self.shown.library(), self.shown.state(), self.look);
        let monsters: Vec<&Kind> = state.monsters_at(place).map(|marker| library.kind(marker)).collect();
        let token = |text: &str| (format!("{}{text}", look.monster()), Role::Monster);
        match monsters.len() {
            0 => vec![],
            few if few <= detail.named() => {
                let named = |kind: &&Kind| {
                    let name: String = kind.name.chars().take(detail.letters(0, 7)).collect();
                    token(&format!("{}{}", name.trim_end(), look.dimension(kind.symbol)))
                };
                monsters.iter().map(named).collect()
            }
            1..=4 => vec![token(&monsters.iter().map(|kind| look.dimension(kind.symbol)).collect::<String>())],
            many => vec![token(&many.to_string())],
        }
    }

    /// The rows that the map needs: the last one is for those who are elsewhere.
    pub(super) fn map_rows(&self) -> u16 {
        ROWS - u16::from(!self.in_battle() && self.elsewhere().is_empty())
    }

    /// Whoever is neither in the streets nor at a location.
    fn elsewhere(&self) -> Vec<(String, Role)> {
        let (library, state, look) = (self.shown.library(), self.shown.state(), self.look);
        let mut parts = Vec::new();
        for who in self.shown.query().everyone() {
            let place = match state.inv(who).place {
                Place::World(world, half) => {
                    let name = &library.worlds[usize::from(world.0)].name;
                    format!("{name} {}", if half == 0 { "I" } else { "II" })
                }
                Place::Lost => "lost in time and space".to_owned(),
                Place::Jail(_) => "jail".to_owned(),
                Place::Area(_) | Place::Nowhere => continue,
            };
            parts.push((format!("@{} {place}", who + 1), Role::Investigator(who)));
        }
        for (spot, name) in [(Spot::Sky, "Sky"), (Spot::Outskirts, "Outskirts")] {
            let here = (0..).zip(state.monsters.iter()).filter(|(_, at)| **at == spot);
            let name_of = |kind: &Kind| format!("{}{}", kind.name, look.dimension(kind.symbol));
            let names: Vec<String> = here.map(|(marker, _)| name_of(library.kind(marker))).collect();
            if !names.is_empty() {
                parts.push((format!("{name}: {}{}", look.monster(), names.join(", ")), Role::Monster));
            }
        }
        parts
    }

    /// Areas that an option leads to.
    fn reach(&self) -> Vec<PlaceId> {
        let to = |does: &Does, subject: Option<crate::subject::Subject>| match (does, subject) {
            (Does::Walks(steps), _) => steps.last().copied(),
            (_, Some(crate::subject::Subject::Area(place))) => Some(place),
            _ => None,
        };
        self.choices.iter().filter_map(|choice| to(&choice.does, choice.subject)).collect()
    }

    fn is_pointed_at(&self, place: PlaceId) -> bool {
        self.focus == Pane::Options
            && self.choices.get(self.cursor).and_then(|c| c.subject) == Some(crate::subject::Subject::Area(place))
    }

    /// The area that an arrow key leads to from this one.
    pub(super) fn neighbour(&self, from: PlaceId, x: i32, y: i32) -> PlaceId {
        let columns = Columns::of(80);
        let spot = |place: PlaceId| {
            let square = self.board.area(place)?;
            let (column, row, wide) = columns.slot(square.x, square.y);
            Some((i32::from(column + wide / 2), i32::from(row) * 4))
        };
        let Some(here) = spot(from) else { return from };
        let far = |place: PlaceId| {
            let there = spot(place)?;
            let (dx, dy) = (there.0 - here.0, there.1 - here.1);
            let along = dx * x + dy * y;
            let aside = (dx * y).abs() + (dy * x).abs();
            (along > 0 && aside <= along * 2).then_some(along + aside * 2)
        };
        let all = (0..self.board.areas.len() as u8).map(PlaceId);
        all.filter_map(|place| far(place).map(|far| (far, place))).min().map_or(from, |(_, place)| place)
    }

    fn draw_lines(&self, buf: &mut Buffer, area: Rect, c: Columns) {
        let mut lines = Lines { area, cells: vec![0; usize::from(area.width) * usize::from(area.height)] };
        let name_width = |a: PlaceId| width(&self.street_name(a, c.street)) as u16;
        for &(from, to) in &self.board.lines {
            let (Some(a), Some(b)) = (self.board.area(from), self.board.area(to)) else { continue };
            let (upper, lower) = if (a.y, a.x) <= (b.y, b.x) { (a, b) } else { (b, a) };
            let (y1, y2) = (u16::from(upper.y), u16::from(lower.y));
            let mut sides = [upper.x, lower.x];
            sides.sort_unstable();
            match (sides, (upper.x, upper.y), (lower.x, lower.y)) {
                // A location beside its street.
                ([0, 1], ..) | ([3, 4], ..) => {
                    let west = sides[0] == 0;
                    let (trunk, twig) =
                        if west { (c.side - 1, c.side - 2) } else { (c.east + c.street, c.east + c.street + 1) };
                    let (location, street) = if matches!(upper.x, 0 | 4) { (y1, y2) } else { (y2, y1) };
                    let towards = if west { (LEFT, RIGHT) } else { (RIGHT, LEFT) };
                    lines.add(twig, location, LEFT | RIGHT);
                    lines.add(trunk, location, towards.0);
                    match location.cmp(&street) {
                        std::cmp::Ordering::Less => lines.add(trunk, location, DOWN),
                        std::cmp::Ordering::Greater => lines.add(trunk, location, UP),
                        std::cmp::Ordering::Equal => {}
                    }
                    if location < street {
                        lines.add(trunk, street, UP);
                    } else if location > street {
                        lines.add(trunk, street, DOWN);
                    }
                    lines.add(trunk, street, towards.1);
                    if !west {
                        let name = c.east + name_width(if a.x == 3 { from } else { to });
                        lines.across(street, name + 1, trunk - 1);
                    }
                }
                // Streets above one another.
                ([1, 1], ..) => lines.down(c.side, y1 + 1, y2 - 1),
                ([3, 3], ..) => lines.down(c.east, y1 + 1, y2 - 1),
                // Streets across the middle.
                ([1, 3], ..) if y1 == y2 => {
                    let west = if a.x == 1 { from } else { to };
                    lines.across(y1, c.side + name_width(west) + 1, c.east - 2);
                }
                // Downtown and what is joined to it.
                (_, (2, 1), (1, 2)) => {
                    let west = if a.x == 1 { from } else { to };
                    lines.across(y2, c.side + name_width(west) + 1, c.middle - 3);
                    lines.add(c.middle - 2, y2, LEFT | UP);
                }
                (_, (2, 1), (3, 2)) => {
                    lines.add(c.middle + 2, y2, RIGHT | UP);
                    lines.across(y2, c.middle + 3, c.east - 2);
                }
                (_, (2, 1), (1, _)) => {
                    lines.down(c.middle, y1 + 1, y2 - 2);
                    lines.add(c.middle, y2 - 1, UP | LEFT);
                    lines.across(y2 - 1, c.side + 7, c.middle - 1);
                    lines.add(c.side + 6, y2 - 1, RIGHT | DOWN);
                }
                (_, (1, 0), (2, 1)) => {
                    lines.add(c.side + 2, y2, UP | RIGHT);
                    lines.across(y2, c.side + 3, c.middle - 7);
                }
                (_, (3, 0), (2, 1)) => {
                    lines.add(c.middle + 10, y2, UP | LEFT);
                    lines.across(y2, c.middle + 9, c.middle + 9);
                }
                _ => {}
            }
        }
        for y in 0..area.height {
            for x in 0..area.width {
                let directions = lines.cells[usize::from(y * area.width + x)];
                if directions != 0 {
                    buf.set_string(area.x + x, area.y + y, self.look.line(directions), self.look.style(Role::Line));
                }
            }
        }
    }
}

fn size(tokens: &[(String, Role)]) -> usize {
    tokens.iter().map(|token| width(&token.0)).sum()
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
