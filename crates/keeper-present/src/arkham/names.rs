//! What things are called inside a sentence.

use keeper_arkham::frame::{Frame, Src};
use keeper_arkham::state::{Inv, Place, Spot};
use keeper_arkham::{Library, Query, State};
use keeper_arkham_script::tree::{At, CheckKind, Keyword, PlaceId, Skill, Thing, WorldId};
use keeper_table::Seat;

pub(crate) use crate::text::{a, capital, count, cut, list, the};

/// Who sits at the seat that plays no investigator.
pub(crate) const KEEPER: &str = "Keeper";

/// The library and the state that sentences are about.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub lib: &'a Library,
    pub s: &'a State,
}

impl<'a> Names<'a> {
    pub fn query(self) -> Query<'a> {
        Query { lib: self.lib, s: self.s }
    }

    pub fn investigator(self, who: Inv) -> String {
        sheet_name(self.lib, self.s.inv(who).sheet, who)
    }

    /// The name at that seat: an investigator, or the keeper.
    pub fn seat(self, seat: Seat) -> String {
        if self.query().keeper() == Some(seat) { KEEPER.to_owned() } else { self.investigator(seat) }
    }

    /// As sentences name it: `the Woods`, `the Uptown streets`.
    pub fn place(self, place: PlaceId) -> &'a str {
        &self.lib.vocabulary.places[usize::from(place.0)]
    }

    /// `at the Woods`, `in the Uptown streets`
    pub fn at(self, place: PlaceId) -> String {
        format!("{} {}", if self.lib.area(place).is_street() { "in" } else { "at" }, self.place(place))
    }

    pub fn card(self, copy: u16) -> &'a str {
        &self.lib.card(copy).name
    }

    pub fn monster(self, marker: u8) -> String {
        let kind = self.lib.kind(marker);
        if kind.proper { kind.name.clone() } else { the(&kind.name) }
    }

    pub fn a_monster(self, marker: u8) -> String {
        let name = &self.lib.kind(marker).name;
        if self.lib.kind(marker).proper || name.starts_with("The ") { self.monster(marker) } else { a(name) }
    }

    /// `the Ghoul, 2 Cultists and the Witch`, or with `a` where they are new.
    pub fn monsters(self, markers: &[u8], new: bool) -> String {
        let mut kinds: Vec<(u8, i32)> = Vec::new();
        for &marker in markers {
            let same = |k: &&mut (u8, i32)| self.lib.markers[usize::from(k.0)] == self.lib.markers[usize::from(marker)];
            match kinds.iter_mut().find(same) {
                Some(kind) => kind.1 += 1,
                None => kinds.push((marker, 1)),
            }
        }
        let name = |(marker, n): (u8, i32)| match n {
            1 if new => self.a_monster(marker),
            1 => self.monster(marker),
            _ => {
                let kind = usize::from(self.lib.markers[usize::from(marker)].0);
                let name = self.lib.vocabulary.plurals.get(kind).unwrap_or(&self.lib.kinds[kind].name);
                format!("{n} {name}")
            }
        };
        list(&kinds.into_iter().map(name).collect::<Vec<_>>())
    }

    /// Monsters by where they were: `the Ghoul from the Woods and 2 Byakhees from the Sky`.
    pub fn monsters_from(self, markers: &[(u8, Spot)]) -> String {
        let mut groups: Vec<(Spot, Vec<u8>)> = Vec::new();
        for &(marker, from) in markers {
            match groups.iter_mut().find(|group| group.0 == from) {
                Some(group) => group.1.push(marker),
                None => groups.push((from, vec![marker])),
            }
        }
        let group = |(from, markers): &(Spot, Vec<u8>)| match from {
            // What stands before somebody needs no further word.
            Spot::Facing(_) => self.monsters(markers, false),
            from => format!("{} {}", self.monsters(markers, false), self.from(*from)),
        };
        list(&groups.iter().map(group).collect::<Vec<_>>())
    }

    /// Where a monster was: `from the Woods`, `from the Sky`.
    pub fn from(self, spot: Spot) -> String {
        match spot {
            Spot::Box => "from the box".into(),
            Spot::Aside => "set aside".into(),
            Spot::Cup => "from the cup".into(),
            Spot::Area(place) => format!("from {}", self.place(place)),
            Spot::Sky => "from the Sky".into(),
            Spot::Outskirts => "from the Outskirts".into(),
            Spot::Trophy(who) => format!("from {}'s trophies", self.investigator(who)),
            Spot::OnCard => "from the rumour".into(),
            Spot::Vessel(number) => {
                let copy = self.lib.vessels.get(usize::from(number));
                copy.map_or(String::new(), |&copy| format!("from {}", self.card(copy)))
            }
            Spot::Facing(who) => format!("facing {}", self.investigator(who)),
        }
    }

    /// As sentences name it: `the Plateau of Leng`, `Yuggoth`.
    pub fn world(self, world: WorldId) -> String {
        self.lib.vocabulary.worlds[usize::from(world.0)].clone()
    }

    /// Of a face-down gate nobody knows it.
    /// `A gate`, or what players call such a marker: `A Gate of Blood`
    pub fn a_gate(self, gate: u8) -> String {
        let kind = (gate != keeper_arkham::state::NONE).then(|| self.lib.gate(gate).kind.as_deref()).flatten();
        let kind = kind.unwrap_or("gate");
        let article = if kind.starts_with(['A', 'E', 'I', 'O', 'U']) { "An" } else { "A" };
        format!("{article} {kind}")
    }

    pub fn gate_world(self, gate: u8) -> String {
        if gate == keeper_arkham::state::NONE {
            return "an unknown world".to_owned();
        }
        let worlds = self.lib.gate(gate).worlds.iter().map(|&world| self.world(world));
        worlds.collect::<Vec<_>>().join(" or ")
    }

    pub fn mythos(self, card: u16) -> &'a str {
        &self.lib.mythos[usize::from(card)].name
    }

    pub fn ancient(self) -> &'a str {
        self.lib.ancient_ones.get(usize::from(self.s.ancient)).map_or("The Ancient One", |a| &a.name)
    }

    /// Where an investigator is: `at the Woods`, `in the first area of Yuggoth`.
    pub fn whereabouts(self, place: Place) -> String {
        match place {
            Place::Nowhere => "out of the game".into(),
            Place::Area(area) => self.at(area),
            Place::World(world, 0) => format!("in the first area of {}", self.world(world)),
            Place::World(world, _) => format!("in the second area of {}", self.world(world)),
            Place::Lost => "lost in time and space".into(),
            Place::Jail(_) => "in jail".into(),
        }
    }

    /// What a text belongs to, by name.
    pub fn source(self, src: Src) -> String {
        match src {
            Src::None => "the rules".into(),
            Src::Card(copy) => self.card(copy).into(),
            Src::Sheet(who) => match self.lib.sheets.get(usize::from(self.s.inv(who).sheet)) {
                Some(sheet) => sheet.ability.clone(),
                None => "the sheet".into(),
            },
            Src::Monster(marker) => self.monster(marker),
            Src::Gate(gate) => match &self.lib.gate(gate).kind {
                Some(kind) => format!("the {kind}"),
                None => format!("the gate to {}", self.gate_world(gate)),
            },
            Src::Mythos(card) => match self.mythos(card) {
                name if name.ends_with(['!', '?', '.']) => format!("\u{201c}{name}\u{201d}"),
                name => name.into(),
            },
            Src::Place(place) => {
                let area = self.lib.area(place);
                area.ability.clone().unwrap_or_else(|| area.name.clone())
            }
            Src::Ancient => self.ancient().into(),
            Src::Fixture(number) => self.lib.fixtures[usize::from(number)].name.clone(),
            Src::Rule(_) => "a rule for the rest of the game".into(),
            Src::Encounter(_) => "the encounter".into(),
        }
    }

    /// The name of a text and whose it is, where that is not the same: `Science! (Kate Winthrop)`.
    pub fn whose(self, src: Src) -> String {
        match src {
            Src::Sheet(who) => format!("{} ({})", self.source(src), self.investigator(who)),
            Src::Ancient => match self.lib.ancient_ones.get(usize::from(self.s.ancient)) {
                Some(sheet) => format!("{} ({})", sheet.power, sheet.name),
                None => self.source(src),
            },
            _ => self.source(src),
        }
    }

    pub fn ability(self, ability: u16) -> Option<&'a At> {
        match self.lib.tree.abilities.get(usize::from(ability))? {
            keeper_arkham_script::tree::Ability::At(at) => Some(at),
            _ => None,
        }
    }

    /// The sentences of a block, ready to follow a colon: `reroll 1 die`.
    pub fn block(self, block: keeper_arkham_script::tree::BlockId) -> String {
        continued(&keeper_arkham_script::print_block(block, &self.lib.tree, &self.lib.vocabulary))
    }

    /// The frame that asks.
    pub fn top(self) -> Option<&'a Frame> {
        self.s.frames.last()
    }

    /// Everything that lies on top of the frame that began what is going on, innermost first.
    pub fn frames(self) -> impl Iterator<Item = &'a Frame> {
        self.s.frames.iter().rev()
    }
}

pub(crate) fn sheet_name(lib: &Library, sheet: u8, who: Inv) -> String {
    match lib.sheets.get(usize::from(sheet)) {
        Some(sheet) => sheet.name.clone(),
        None => format!("Player {}", who + 1),
    }
}

/// A text that begins like a sentence, as it stands after a colon: a small letter, unless a name begins it.
pub(crate) fn continued(text: &str) -> String {
    const NAMES: [&str; 10] = ["Speed", "Sneak", "Fight", "Will", "Lore", "Luck", "Evade", "Horror", "Combat", "Spell"];
    let text = text.trim_end_matches('.');
    let word = text.split(' ').next().unwrap_or_default();
    let rest = text.get(word.len()..).unwrap_or_default();
    // `X is 1 for each point of the terror level`
    if word == "X" {
        return text.to_owned();
    }
    // `Lore (-1) check` keeps its capital, `Combat checks +6` does not need it.
    if NAMES.contains(&word) && rest.trim_start().starts_with('(') {
        return text.to_owned();
    }
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

pub(crate) fn skill(skill: Skill) -> &'static str {
    ["Speed", "Sneak", "Fight", "Will", "Lore", "Luck"][skill as usize]
}

pub(crate) fn check(kind: CheckKind) -> &'static str {
    match kind {
        CheckKind::Skill(s) => skill(s),
        CheckKind::Evade => "Evade",
        CheckKind::Horror => "Horror",
        CheckKind::Combat => "Combat",
        CheckKind::Spell => "Spell",
    }
}

/// `2 Sanity`, `1 clue`, `$3`
pub(crate) fn amount(n: impl Into<i32>, thing: Thing) -> String {
    let n = n.into();
    match thing {
        Thing::Sanity => format!("{n} Sanity"),
        Thing::Stamina => format!("{n} Stamina"),
        Thing::Clues => count(n, "clue", "clues"),
        Thing::Money => format!("${n}"),
        Thing::Movement => count(n, "movement point", "movement points"),
    }
}

/// The keyword with this number.
pub(crate) fn keyword(bit: u8) -> &'static str {
    if bit == keeper_arkham::state::Combat::TEXT {
        return "what its text says";
    }
    Keyword::ALL.into_iter().find(|&k| k as u8 == bit).map_or("?", Keyword::name)
}

/// `+1`, `-2`, `+0`
pub(crate) fn signed(n: i8) -> String {
    format!("{n:+}")
}

/// Dice by face, highest first: `6 5 5 2`; none: `no dice`.
pub(crate) fn faces(dice: &[u8; 6]) -> String {
    let faces: Vec<String> =
        (1..=6usize).rev().flat_map(|face| (0..dice[face - 1]).map(move |_| face.to_string())).collect();
    if faces.is_empty() { "no dice".into() } else { faces.join(" ") }
}
