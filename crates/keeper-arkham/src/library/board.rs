//! Towns, neighbourhoods and areas: numbers first, then lines, arrows and what the rules need a place for. A board that
//! does not hold together is refused. The format is described in `docs/boards.md`.

use std::collections::VecDeque;
use std::sync::Arc;

use keeper_arkham_script::tree::{Ability, HoodId, Meeting, PlaceId, Static, Text, ThisRule, Window};

use super::assemble::{At, Builder, Parsed};
use super::lookup::{pick, rule, unknown};
use super::{Area, AreaKind, Hood, Library, Role, Town, TownId, files};
use super::{LoadError, Source};
use crate::index::Bearer;
use crate::state::State;

/// The space in which boards are drawn.
const SPACE: (u16, u16) = (1000, 700);

/// An area as a file tells of it.
struct Draft<'a> {
    source: &'a Source,
    set: &'a str,
    town: TownId,
    hood: Option<HoodId>,
    kind: AreaKind,
    area: files::Area,
}

impl Draft<'_> {
    fn fails(&self, message: impl Into<String>) -> LoadError {
        self.at().wrong(message)
    }

    fn at(&self) -> At<'_> {
        At { source: self.source, id: &self.area.id }
    }

    /// What makes no sense for an area of this kind.
    fn check(&self) -> Result<(), LoadError> {
        let area = &self.area;
        let role = area.role.is_some() && self.kind != AreaKind::Entry;
        if self.kind != AreaKind::Location && (area.unstable || role || area.closes_at_terror.is_some()) {
            return Err(self.fails("only a location can be unstable, have a role or close"));
        }
        if self.kind == AreaKind::Entry {
            return Ok(());
        }
        let (x, y) = area.at.ok_or_else(|| self.fails("its place on the picture is missing: add at = [x, y]"))?;
        if x > SPACE.0 || y > SPACE.1 {
            return Err(self.fails(format!("its place on the picture lies outside of {} by {}", SPACE.0, SPACE.1)));
        }
        let own = area.joined.is_some() || area.white.is_some() || area.black.is_some();
        if self.kind == AreaKind::Vortex && own {
            return Err(self.fails("nothing leads out of a vortex: remove its lines and arrows"));
        }
        Ok(())
    }
}

/// The areas of all files, in the order of their numbers.
fn drafts<'a>(parsed: &'a Parsed<'a>) -> Result<Vec<Draft<'a>>, LoadError> {
    use AreaKind::{Entry, Location, Street, Vortex};
    let towns: Vec<String> = parsed.iter().flat_map(|(_, _, file)| &file.town).map(|town| town.id.clone()).collect();
    let number = |at: At, id: &str| match towns.iter().position(|town| town == id) {
        Some(town) => Ok(TownId(town as u8)),
        None => Err(unknown(at, id, "town", &towns)),
    };
    let (mut all, mut hoods) = (Vec::new(), 0);
    for (source, set, file) in parsed {
        let mut add = |town, hood, kind, areas: &[files::Area]| {
            let draft = |area: &files::Area| Draft { source, set, town, hood, kind, area: area.clone() };
            all.extend(areas.iter().map(draft));
        };
        for town in &file.town {
            let id = number(At { source, id: &town.id }, &town.id)?;
            add(id, None, Street, &town.street);
            add(id, None, Vortex, &town.vortex);
        }
        for hood in &file.neighbourhood {
            let at = At { source, id: &hood.id };
            let town = match (&hood.town, file.town.as_slice()) {
                (Some(town), _) => number(at, town)?,
                (None, [only]) => number(at, &only.id)?,
                (None, _) => return Err(at.wrong("its town is missing: add town = \"...\"")),
            };
            let id = Some(HoodId(hoods));
            hoods += 1;
            add(town, id, Street, street_of(hood).as_slice());
            add(town, id, Location, &hood.location);
            add(town, id, Street, &hood.street);
            add(town, id, Vortex, &hood.vortex);
            add(town, id, Entry, &hood.entry);
        }
    }
    all.iter().try_for_each(Draft::check)?;
    Ok(all)
}

/// The streets that a neighbourhood is written with.
fn street_of(hood: &files::Neighbourhood) -> Option<files::Area> {
    let say = hood.streets.clone()?;
    Some(files::Area {
        id: format!("{}-streets", hood.id),
        name: say.trim_start_matches("the ").to_owned(),
        say: Some(say),
        short: Some(hood.short.clone().unwrap_or_else(|| hood.name.to_uppercase())),
        at: hood.at,
        joined: Some(hood.joined.clone()),
        white: hood.white.clone(),
        black: hood.black.clone(),
        depot: hood.depot,
        aquatic: hood.aquatic,
        law: hood.law,
        ..files::Area::default()
    })
}

impl Builder<'_> {
    /// First pass: towns, neighbourhoods and areas get their numbers.
    pub(super) fn board_names(
        &mut self,
        parsed: &Parsed,
        once: &mut impl FnMut(&'static str, At) -> Result<(), LoadError>,
    ) -> Result<(), LoadError> {
        let lib = &mut self.lib;
        for (source, set, file) in parsed {
            for town in &file.town {
                once("town", At { source, id: &town.id })?;
                lib.towns.push(Town {
                    id: town.id.clone(),
                    name: town.name.clone(),
                    set: set.clone(),
                    ground: Arc::default(),
                    roles: [None; 3],
                    cell: None,
                });
                lib.vocabulary.towns.push(town.name.clone());
            }
            for hood in &file.neighbourhood {
                once("neighbourhood", At { source, id: &hood.id })?;
                let (id, name) = (hood.id.clone(), hood.name.clone());
                lib.hoods.push(Hood { id, name, town: TownId(0), street: None, cards: vec![] });
                lib.vocabulary.hoods.push(hood.say.as_ref().unwrap_or(&hood.name).clone());
            }
        }
        for (source, ground) in
            parsed.iter().flat_map(|(source, _, file)| file.ground.iter().map(move |one| (source, one)))
        {
            let at = At { source, id: &ground.board };
            once("ground", at)?;
            let Some(town) = lib.towns.iter_mut().find(|town| town.id == ground.board) else {
                let towns: Vec<String> = lib.towns.iter().map(|town| town.id.clone()).collect();
                return Err(unknown(at, &ground.board, "town", &towns));
            };
            town.ground = Arc::new(ground.clone());
        }
        for draft in drafts(parsed)? {
            once("area", draft.at())?;
            let place = PlaceId(lib.areas.len() as u8);
            if let Some(HoodId(hood)) = draft.hood {
                let hood = &mut lib.hoods[usize::from(hood)];
                hood.town = draft.town;
                if draft.area.id == format!("{}-streets", hood.id) {
                    hood.street = Some(place);
                }
            }
            let say = draft.area.say.as_ref().unwrap_or(&draft.area.name);
            lib.vocabulary.places.push(say.clone());
            lib.areas.push(area_of(&draft, place));
        }
        Ok(())
    }

    /// Second pass: lines, arrows, texts, and whether it holds together.
    pub(super) fn board(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        let drafts = drafts(parsed)?;
        for (number, draft) in drafts.iter().enumerate() {
            self.lines(PlaceId(number as u8), draft)?;
            self.role(PlaceId(number as u8), draft)?;
            let area = &draft.area;
            self.lib.areas[number].rule = rule(draft.at(), &area.rule)?;
            if let Some(text) = &area.text {
                self.lib.areas[number].text = self.text(draft.at(), text, Bearer::Location);
            }
        }
        for (number, draft) in drafts.iter().enumerate() {
            self.lib.holds_together(PlaceId(number as u8), draft)?;
        }
        self.main_town(parsed)?;
        self.ways();
        self.lib.measure();
        Ok(())
    }

    /// The lines and arrows of an area: its own, or those to the street of its neighbourhood.
    fn lines(&mut self, place: PlaceId, draft: &Draft) -> Result<(), LoadError> {
        if !matches!(draft.kind, AreaKind::Street | AreaKind::Location) {
            return Ok(());
        }
        let area = &draft.area;
        let street = draft.hood.and_then(|hood| self.lib.hoods[usize::from(hood.0)].street).filter(|&s| s != place);
        let joined = match (&area.joined, street) {
            (Some(names), _) => names.iter().map(|n| self.target(draft, n)).collect::<Result<Vec<_>, _>>()?,
            (None, Some(street)) => vec![street],
            (None, None) => return Err(draft.fails("it joins no street: add joined = [...]")),
        };
        for to in joined {
            if self.lib.area(to).kind == AreaKind::Vortex {
                return Err(
                    draft.fails(format!("no one can walk into {}: only an arrow leads there", self.lib.area(to).name))
                );
            }
            self.join(place, to);
            // A line to the own street need not be written there.
            if Some(to) == street {
                self.join(to, place);
            }
        }
        let arrow = |name: &Option<String>, colour: &str| match (name.as_deref(), street) {
            (Some("none"), _) => Ok(None),
            (Some(name), _) => self.target(draft, name).map(Some),
            (None, Some(street)) => Ok(Some(street)),
            (None, None) => {
                Err(draft.fails(format!("its {colour} arrow leads nowhere: add {colour} = \"...\" or \"none\"")))
            }
        };
        let (white, black) = (arrow(&area.white, "white")?, arrow(&area.black, "black")?);
        let area = &mut self.lib.areas[usize::from(place.0)];
        (area.white, area.black) = (white, black);
        Ok(())
    }

    fn join(&mut self, from: PlaceId, to: PlaceId) {
        let area = &mut self.lib.areas[usize::from(from.0)];
        if !area.joined.contains(&to) {
            area.joined.push(to);
            area.near |= 1 << to.0;
        }
    }

    /// The area of this name; a neighbourhood stands for its streets.
    fn target(&self, draft: &Draft, name: &str) -> Result<PlaceId, LoadError> {
        let hood = self.lib.hoods.iter().find(|h| h.name == name || h.id == name);
        let place = match (hood.and_then(|hood| hood.street).or(self.lib.place_named(name)), hood) {
            (Some(place), _) => place,
            (None, Some(hood)) => return Err(draft.fails(format!("{} has no streets", hood.name))),
            (None, None) => {
                return Err(unknown(draft.at(), name, "area or neighbourhood", &self.lib.vocabulary.places));
            }
        };
        let area = self.lib.area(place);
        if area.kind == AreaKind::Entry || area.id == draft.area.id {
            return Err(draft.fails(format!("nothing leads from here to {}", area.name)));
        }
        if area.town != draft.town {
            return Err(draft.fails(format!("{} lies in another town: only trains go there", area.name)));
        }
        Ok(place)
    }

    fn role(&mut self, place: PlaceId, draft: &Draft) -> Result<(), LoadError> {
        let Some(name) = &draft.area.role else { return Ok(()) };
        if draft.kind == AreaKind::Entry {
            return self.cell(place, draft, name);
        }
        let role = pick(draft.at(), name, "role of a location", &Role::ALL, Role::name)?;
        let town = &mut self.lib.towns[usize::from(draft.town.0)];
        match town.roles[role as usize].replace(place) {
            None => Ok(()),
            Some(_) => Err(draft.fails(format!("{} has two places with the role \"{name}\"", town.name))),
        }
    }

    /// Where those have their encounters who are held by the police of a town.
    fn cell(&mut self, place: PlaceId, draft: &Draft, name: &str) -> Result<(), LoadError> {
        pick(draft.at(), name, "role of an entry", &["cell"], |word| word)?;
        let town = &mut self.lib.towns[usize::from(draft.town.0)];
        match town.cell.replace(place) {
            None => Ok(()),
            Some(_) => Err(draft.fails(format!("{} has two cells", town.name))),
        }
    }

    /// What the texts of areas say of the ways to them, and where they let those who are there do something.
    fn ways(&mut self) {
        let lib = &mut self.lib;
        for number in 0..lib.areas.len() {
            let text = lib.areas[number].text;
            for at in usize::from(text.from)..usize::from(text.to) {
                let place = PlaceId(number as u8);
                match &lib.tree.abilities[at] {
                    Ability::Static(Static::This(ThisRule::Landing)) => lib.areas[number].landing = true,
                    Ability::Static(Static::EnteredFrom(from)) => {
                        (lib.areas[number].only_from, lib.areas[number].on_foot) = (Some(*from), true);
                    }
                    Ability::Static(Static::VisitorsDraw { .. }) => lib.helpers.push(place),
                    Ability::At(at) if matches!(at.window, Window::Movement(_)) => lib.charters |= State::bit(place),
                    Ability::At(at) if at.window == Window::Encounter(Meeting::After) => {
                        lib.lodgings |= State::bit(place)
                    }
                    _ => {}
                }
            }
        }
    }

    /// Where there are towns, one is the main town and has all that the rules need.
    fn main_town(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        let files = parsed.iter().flat_map(|(source, _, file)| file.town.iter().map(move |town| (*source, town)));
        let mut main = None;
        for (number, (source, town)) in files.enumerate() {
            let at = At { source, id: &town.id };
            if town.main && main.replace(TownId(number as u8)).is_some() {
                return Err(at.wrong("there is already a main town"));
            }
            let roles = self.lib.towns[number].roles;
            if let Some(role) = Role::ALL.into_iter().find(|&role| town.main && roles[role as usize].is_none()) {
                return Err(at.wrong(format!("no location of the main town has the role \"{}\"", role.name())));
            }
        }
        let first = parsed.iter().find_map(|(source, _, file)| Some((*source, file.town.first()?)));
        match (main, first) {
            (None, Some((source, town))) => {
                Err(At { source, id: &town.id }.wrong("no town is the main one: add main = true to one"))
            }
            _ => {
                self.lib.main = main.unwrap_or_default();
                Ok(())
            }
        }
    }
}

fn area_of(draft: &Draft, place: PlaceId) -> Area {
    let area = &draft.area;
    let short = || match draft.kind {
        AreaKind::Street => area.name.to_uppercase(),
        _ => area.name.clone(),
    };
    Area {
        id: area.id.clone(),
        name: area.name.clone(),
        short: area.short.clone().unwrap_or_else(short),
        set: draft.set.to_owned(),
        town: draft.town,
        hood: draft.hood,
        kind: draft.kind,
        at: area.at.unwrap_or_default(),
        unstable: area.unstable,
        depot: area.depot,
        aquatic: area.aquatic,
        ends_movement: area.ends_movement,
        on_foot: area.on_foot,
        by_boat: area.by_boat,
        only_from: None,
        landing: false,
        law: area.law,
        original: area.original,
        closes_at_terror: area.closes_at_terror,
        joined: vec![],
        near: 0,
        white: None,
        black: None,
        out: place,
        icons: area.icons.clone(),
        ability: area.ability.clone(),
        rule: String::new(),
        text: Text::default(),
        words: area.text.clone().unwrap_or_default(),
    }
}

impl Library {
    fn holds_together(&self, place: PlaceId, draft: &Draft) -> Result<(), LoadError> {
        let area = self.area(place);
        if let Some(&to) = area.joined.iter().find(|&&to| !self.area(to).joined.contains(&place)) {
            return Err(draft.fails(format!("the line to {} goes only one way", self.area(to).name)));
        }
        if area.is_open_to_all() && area.joined.is_empty() {
            return Err(draft.fails("no line leads here"));
        }
        let into = |other: &Area| other.white == Some(place) || other.black == Some(place);
        if area.kind == AreaKind::Vortex && !self.areas.iter().any(into) {
            return Err(draft.fails("no arrow leads into this vortex"));
        }
        Ok(())
    }

    /// Where trains stop; nowhere, if only one town has them.
    fn rails(&self) -> Vec<PlaceId> {
        let depots: Vec<PlaceId> = (0..self.areas.len() as u8).map(PlaceId).filter(|&p| self.area(p).depot).collect();
        let from = depots.first().map(|&first| self.area(first).town);
        if depots.iter().any(|&p| Some(self.area(p).town) != from) { depots } else { vec![] }
    }

    /// Steps on foot, the street before each door, and the sets of areas that are asked for again and again.
    fn measure(&mut self) {
        let n = self.areas.len();
        self.distance = vec![u8::MAX; n * n];
        for from in 0..n {
            let mut queue = VecDeque::from([(from, 0u8)]);
            while let Some((at, steps)) = queue.pop_front() {
                if self.distance[from * n + at] <= steps {
                    continue;
                }
                self.distance[from * n + at] = steps;
                queue.extend(self.areas[at].joined.iter().map(|p| (usize::from(p.0), steps + 1)));
            }
        }
        self.depots = self.rails();
        let closing =
            (0..).zip(&self.areas).filter_map(|(number, area)| Some((area.closes_at_terror?, PlaceId(number))));
        self.closing = closing.collect();
        for number in 0..n {
            let place = PlaceId(number as u8);
            let area = &self.areas[number];
            if area.is_location() {
                let streets = (0..n as u8).map(PlaceId).filter(|&p| self.area(p).is_street());
                let nearest = streets.min_by_key(|&p| self.steps(place, p)).unwrap_or(place);
                self.areas[number].out = self.hood_of(place).and_then(|hood| hood.street).unwrap_or(nearest);
            }
            if self.areas[number].town == self.main {
                self.main_areas |= State::bit(place);
            }
            if self.areas[number].kind == AreaKind::Vortex {
                self.vortices |= State::bit(place);
            }
        }
    }
}
