//! The map of a town, drawn from the data of its board: see [`super::plan`].

use std::rc::Rc;

use keeper_arkham::Arkham;
use keeper_arkham::library::Kind;
use keeper_arkham::state::{Place, Spot, flag};
use keeper_present::{About, short_name};
use keeper_script::tree::PlaceId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::plan::{Column, Plan, Slot, street_name};
use crate::look::Role;
use crate::table::tracks::capital;
use crate::table::{Hit, Pane, ROWS, TableScreen};
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

impl TableScreen<Arkham> {
    /// The town that is shown: the one with the cursor.
    fn town(&self) -> usize {
        usize::from(self.shown.library().area(PlaceId(self.place)).town.0)
    }

    /// Whether there are other towns to be named above the map.
    fn has_tabs(&self) -> bool {
        self.shown_boards().len() > 1
    }

    fn plan(&self, town: usize, width: u16) -> Rc<Plan> {
        let mut plans = self.plans.borrow_mut();
        if let Some((_, _, plan)) = plans.iter().find(|(of, at, _)| (*of, *at) == (town, width)) {
            return plan.clone();
        }
        let rows = ROWS - 1 - u16::from(self.has_tabs());
        let plan = Rc::new(Plan::of(self.shown.library(), &self.shown_boards()[town], width, rows));
        plans.truncate(8);
        plans.insert(0, (town, width, plan.clone()));
        plan
    }

    pub(super) fn draw_town(&self, buf: &mut Buffer, whole: Rect) {
        let top = u16::from(self.has_tabs()).min(whole.height);
        let area = Rect { y: whole.y + top, height: whole.height - top, ..whole };
        if top > 0 {
            self.draw_tabs(buf, Rect { height: 1, ..whole });
        }
        let plan = self.plan(self.town(), area.width);
        self.draw_lines(buf, area, &plan);
        let reach = self.reach();
        for (place, slot) in (0..).map(PlaceId).zip(&plan.slots) {
            let Some(slot) = slot.filter(|slot| slot.y < area.height) else { continue };
            self.draw_area(buf, slot, place, reach.contains(&place), area);
        }
        let elsewhere = ROWS - 1 - top;
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

    /// The towns, with the one that is shown; a click shows another one.
    fn draw_tabs(&self, buf: &mut Buffer, row: Rect) {
        let mut x = row.x;
        for (town, board) in self.shown_boards().iter().enumerate() {
            let role = if town == self.town() { Role::Street } else { Role::Line };
            let end = buf.set_stringn(
                x,
                row.y,
                &board.name,
                usize::from(row.right().saturating_sub(x)),
                self.look.style(role),
            );
            if let Some(first) = self.first_of(town) {
                self.hit(Rect { x, width: end.0 - x, ..row }, Hit::Area(first.0));
            }
            x = end.0 + 2;
        }
    }

    /// The first area of a town.
    fn first_of(&self, town: usize) -> Option<PlaceId> {
        let areas = &self.shown_boards()[town].areas;
        (0..areas.len() as u8).map(PlaceId).find(|&place| {
            self.shown.library().area(place).is_open_to_all() && self.shown_boards()[town].area(place).is_some()
        })
    }

    fn draw_area(&self, buf: &mut Buffer, at: Slot, place: PlaceId, reach: bool, area: Rect) {
        let wide = at.width.min(area.width.saturating_sub(at.x));
        let slot = Rect { x: area.x + at.x, y: area.y + at.y, width: wide, height: 1 };
        let look = self.look;
        let street = self.shown.library().area(place).is_street();
        let mut style = look.style(if street { Role::Street } else { Role::Plain });
        if reach {
            style = style.patch(look.style(Role::Reach));
        }
        if self.place == place.0 && (self.focus == Pane::Map || self.is_pointed_at(place)) {
            style = style.patch(look.style(Role::Cursor));
        }
        let below = at.below() && slot.y + 1 < area.bottom();
        let room = usize::from(slot.width);
        if below {
            let name = street_name(self.shown.library(), place, slot.width);
            buf.set_stringn(slot.x, slot.y, &name, room, style);
            let fits = |tokens: &Vec<(String, Role)>| size(tokens) + 2 <= room;
            let tokens = Detail::ALL.map(|detail| self.tokens(place, detail)).into_iter().find(fits);
            let tokens = tokens.unwrap_or_else(|| self.tokens(place, Detail::Brief));
            self.draw_tokens(buf, slot.x + 2, slot.y + 1, room - 2, &tokens);
            self.hit(Rect { height: 2, ..slot }, Hit::Area(place.0));
            return;
        }
        let (name, tokens) = self.written(place, room);
        // Eastern locations begin at their street, western ones end there: tokens stand on the side of the street.
        let x = slot.x;
        buf.set_stringn(x, slot.y, &name, room, style);
        let gap = match at.column {
            Column::West => room.saturating_sub(size(&tokens)),
            _ => width(&name) + 1,
        };
        self.draw_tokens(buf, x + gap as u16, slot.y, room.saturating_sub(gap), &tokens);
        self.hit(slot, Hit::Area(place.0));
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
    pub(super) fn town_rows(&self) -> u16 {
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
        let library = self.shown.library();
        let ends: Vec<&String> = self.choices.iter().filter_map(|choice| choice.areas.last()).collect();
        let all = (0..library.areas.len() as u8).map(PlaceId);
        all.filter(|&place| ends.contains(&&library.area(place).id)).collect()
    }

    fn is_pointed_at(&self, place: PlaceId) -> bool {
        let about = self.choices.get(self.cursor).and_then(|choice| choice.about.as_ref());
        self.focus == Pane::Options && about == Some(&About::Area(place).subject(self.shown.library()))
    }

    /// The area that an arrow key leads to from this one.
    pub(super) fn neighbouring(&self, from: PlaceId, x: i32, y: i32) -> PlaceId {
        let plan = self.plan(self.town(), 80);
        let spot = |place: PlaceId| {
            let slot = plan.slot(place)?;
            Some((i32::from(slot.x + slot.width / 2), i32::from(slot.y) * 4))
        };
        let Some(here) = spot(from) else { return from };
        let far = |place: PlaceId| {
            let there = spot(place)?;
            let (dx, dy) = (there.0 - here.0, there.1 - here.1);
            let along = dx * x + dy * y;
            let aside = (dx * y).abs() + (dy * x).abs();
            (along > 0 && aside <= along * 2).then_some(along + aside * 2)
        };
        let all = (0..plan.slots.len() as u8).map(PlaceId);
        let near = all.filter_map(|place| far(place).map(|far| (far, place))).min().map(|(_, place)| place);
        // Beyond the side of a town lies the next one.
        let towns = self.shown_boards().len() as i32;
        let next = (self.town() as i32 + x).rem_euclid(towns) as usize;
        near.or_else(|| self.first_of(next).filter(|_| towns > 1 && x != 0)).unwrap_or(from)
    }

    fn draw_lines(&self, buf: &mut Buffer, area: Rect, plan: &Plan) {
        for y in 0..area.height.min(plan.rows) {
            for x in 0..area.width {
                let directions = plan.lines(x, y);
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
