//! Names as people write them: by name or id, in any case, or by a word that leaves no doubt.

use keeper_arkham::library::{Fixture, FixtureKind, Gate, Role};
use keeper_arkham::state::{Inv, NONE, Phase, Place, Spot, State};
use keeper_arkham::{Library, Query};
use keeper_arkham_script::tree::{Deck, HoodId, KindId, PlaceId, Skill, WorldId};
use keeper_table::Seat;

/// Why a name means nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unknown(pub String);

type Found<T> = Result<T, Unknown>;

/// Finds names in a library.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    pub lib: &'a Library,
}

/// A name without what does not matter: case, a leading article, kinds of quotation marks.
fn plain(name: &str) -> String {
    let name = name.trim().to_lowercase().replace(['"', '“', '”'], "").replace('’', "'");
    name.strip_prefix("the ").map(str::to_owned).unwrap_or(name)
}

/// Finds a name among candidates, each with the names it goes by.
pub fn find<'s, T: Copy>(
    what: &str,
    name: &str,
    all: impl Iterator<Item = (T, [&'s str; 2])> + Clone,
    words: bool,
) -> Found<T> {
    let wanted = plain(name);
    if let Some((found, _)) = all.clone().find(|(_, names)| names.iter().any(|n| plain(n) == wanted)) {
        return Ok(found);
    }
    if words && !wanted.is_empty() {
        let mut with_word = all
            .clone()
            .filter(|(_, names)| plain(names[0]).split([' ', '-']).any(|word| word.trim_matches('"') == wanted));
        if let (Some((found, _)), None) = (with_word.next(), with_word.next()) {
            return Ok(found);
        }
    }
    Err(Unknown(match keeper_script::nearest(&wanted, all.map(|(_, names)| (plain(names[0]), names[0]))) {
        Some(near) => format!("there is no {what} \"{name}\": did you mean \"{near}\"?"),
        None => format!("there is no {what} \"{name}\""),
    }))
}

impl<'a> Names<'a> {
    /// A kind of token that investigators hold, by its number.
    pub fn token(self, name: &str) -> Found<usize> {
        let tokens = self.lib.tokens.iter().enumerate();
        find("token", name, tokens.map(|(i, token)| (i, [token.id.as_str(), token.one.as_str()])), false)
    }

    pub fn area(self, name: &str) -> Found<PlaceId> {
        let hood = self.lib.hoods.iter().find(|h| plain(&h.name) == plain(name) || h.id == name);
        if let Some(hood) = hood {
            return hood.street.ok_or_else(|| Unknown(format!("{} has no streets", hood.name)));
        }
        let areas = self.lib.areas.iter().enumerate();
        find("area", name, areas.map(|(i, a)| (PlaceId(i as u8), [a.name.as_str(), a.id.as_str()])), true)
    }

    pub fn hood(self, name: &str) -> Found<HoodId> {
        let hoods = self.lib.hoods.iter().enumerate();
        find("neighbourhood", name, hoods.map(|(i, h)| (HoodId(i as u8), [h.name.as_str(), h.id.as_str()])), true)
    }

    pub fn world(self, name: &str) -> Found<WorldId> {
        let worlds = self.lib.worlds.iter().enumerate();
        find("Other World", name, worlds.map(|(i, w)| (WorldId(i as u8), [w.name.as_str(), w.id.as_str()])), true)
    }

    /// The kinds of gate markers that lead to this world, or the one with this id.
    pub fn gate_kinds(self, name: &str) -> Found<Vec<u8>> {
        let first = &self.lib.gates[usize::from(self.gate(name)?)];
        let by_id = first.id.eq_ignore_ascii_case(name);
        let fits = |gate: &Gate| if by_id { gate.id == first.id } else { gate.name == first.name };
        Ok((0..).zip(&self.lib.gates).filter(|(_, gate)| fits(gate)).map(|(kind, _)| kind).collect())
    }

    /// The first kind of gate marker that leads to this world.
    fn gate(self, name: &str) -> Found<u8> {
        let gates = self.lib.gates.iter().enumerate();
        find("gate", name, gates.map(|(i, g)| (i as u8, [g.name.as_str(), g.id.as_str()])), true)
    }

    pub fn monster(self, name: &str) -> Found<KindId> {
        let kinds = self.lib.kinds.iter().enumerate();
        find("monster", name, kinds.map(|(i, k)| (KindId(i as u8), [k.name.as_str(), k.id.as_str()])), false)
    }

    pub fn card(self, name: &str) -> Found<u16> {
        let cards = self.lib.cards.iter().enumerate();
        find("card", name, cards.map(|(i, c)| (i as u16, [c.name.as_str(), c.id.as_str()])), false)
    }

    pub fn mythos(self, name: &str) -> Found<u16> {
        let cards = self.lib.mythos.iter().enumerate();
        find("Mythos card", name, cards.map(|(i, c)| (i as u16, [c.name.as_str(), c.id.as_str()])), false)
    }

    pub fn location_card(self, name: &str) -> Found<u16> {
        let cards = self.lib.location_cards.iter().enumerate();
        let bare = |id: &'a str, set: &str| id.strip_prefix(set).and_then(|r| r.strip_prefix('-')).unwrap_or(id);
        find("location card", name, cards.map(|(i, c)| (i as u16, [c.id.as_str(), bare(&c.id, &c.set)])), false)
    }

    pub fn gate_card(self, name: &str) -> Found<u16> {
        let cards = self.lib.gate_cards.iter().enumerate();
        let bare = |id: &'a str, set: &str| id.strip_prefix(set).and_then(|r| r.strip_prefix('-')).unwrap_or(id);
        find("gate card", name, cards.map(|(i, c)| (i as u16, [c.id.as_str(), bare(&c.id, &c.set)])), false)
    }

    pub fn ancient_one(self, name: &str) -> Found<u8> {
        let all = self.lib.ancient_ones.iter().enumerate();
        find("Ancient One", name, all.map(|(i, a)| (i as u8, [a.name.as_str(), a.id.as_str()])), false)
    }

    pub fn sheet(self, name: &str) -> Found<u8> {
        let all = self.lib.sheets.iter().enumerate();
        find("investigator", name, all.map(|(i, s)| (i as u8, [s.name.as_str(), s.id.as_str()])), true)
    }

    /// The seat of an investigator of this game, or of its keeper.
    pub fn seat(self, state: &State, name: &str) -> Found<Seat> {
        let keeper = Query { lib: self.lib, s: state }.keeper().filter(|_| plain(name) == KEEPER);
        keeper.map_or_else(|| self.who(state, name), Ok)
    }

    /// The seat of an investigator of this game; `seat 2` and `seat-2` too.
    pub fn who(self, state: &State, name: &str) -> Found<Inv> {
        let seat = plain(name).strip_prefix("seat").map(|rest| rest.trim_matches([' ', '-']).parse::<u8>());
        if let Some(Ok(seat)) = seat
            && (1..=state.players).contains(&seat)
        {
            return Ok(seat - 1);
        }
        let seated = (0..state.players).filter(|&w| state.inv(w).sheet != NONE).map(|w| {
            let sheet = &self.lib.sheets[usize::from(state.inv(w).sheet)];
            (w, [sheet.name.as_str(), sheet.id.as_str()])
        });
        find("investigator in this game", name, seated, true)
    }

    /// An area, `Abyss 1`, `Lost in Time and Space`, `Jail`, `Jail: ` and the police station of another town.
    pub fn place(self, name: &str) -> Found<Place> {
        match plain(name).as_str() {
            "lost in time and space" | "lost" => return Ok(Place::Lost),
            "jail" | "jail cell" => return Ok(Place::Jail(self.lib.place_for(Role::Police, None))),
            "nowhere" => return Ok(Place::Nowhere),
            _ => {}
        }
        if let Some(police) = name.strip_prefix("Jail: ") {
            return self.area(police).map(Place::Jail);
        }
        if let Some((world, area @ ("1" | "2"))) = name.trim().rsplit_once(' ') {
            return Ok(Place::World(self.world(world)?, u8::from(area == "2")));
        }
        if self.world(name).is_ok() {
            return Err(Unknown(format!("which area of \"{name}\": \"{name} 1\" or \"{name} 2\"?")));
        }
        let area = self.area(name)?;
        match self.lib.area(area).is_open_to_all() {
            true => Ok(Place::Area(area)),
            false => Err(Unknown(format!("no investigator can be at \"{name}\""))),
        }
    }

    /// An area, `Sky`, `Outskirts`, `Cup`, `Box`, `Aside`, `Rumour`.
    pub fn spot(self, name: &str) -> Found<Spot> {
        Ok(match plain(name).as_str() {
            "sky" => Spot::Sky,
            "outskirts" => Spot::Outskirts,
            "cup" => Spot::Cup,
            "box" => Spot::Box,
            "aside" => Spot::Aside,
            "rumour" | "rumor" => Spot::OnCard,
            _ => Spot::Area(self.area(name)?),
        })
    }

    // Names as printed

    pub fn area_name(self, name: &str) -> Result<String, String> {
        self.area(name).map(|area| self.lib.area(area).name.clone()).map_err(|e| e.0)
    }

    pub fn card_name(self, name: &str) -> Result<String, String> {
        self.card(name).map(|card| self.lib.called(card).to_owned()).map_err(|e| e.0)
    }

    pub fn mythos_name(self, name: &str) -> Result<String, String> {
        self.mythos(name).map(|card| self.lib.mythos[usize::from(card)].name.clone()).map_err(|e| e.0)
    }

    pub fn gate_name(self, name: &str) -> Result<String, String> {
        self.gate(name).map(|gate| self.lib.gates[usize::from(gate)].name.clone()).map_err(|e| e.0)
    }

    pub fn monster_name(self, name: &str) -> Result<String, String> {
        self.monster(name).map(|kind| self.lib.kinds[usize::from(kind.0)].name.clone()).map_err(|e| e.0)
    }

    pub fn place_name(self, place: Place) -> String {
        match place {
            Place::Nowhere => "Nowhere".into(),
            Place::Area(area) => self.lib.area(area).name.clone(),
            Place::World(world, area) => format!("{} {}", self.lib.worlds[usize::from(world.0)].name, area + 1),
            Place::Lost => "Lost in Time and Space".into(),
            Place::Jail(police) if police == self.lib.place_for(Role::Police, None) => "Jail".into(),
            Place::Jail(police) => format!("Jail: {}", self.lib.area(police).name),
        }
    }

    /// Something that lies beside the board: a track, a shared card, a herald.
    pub fn fixture(self, name: &str) -> Found<u8> {
        let all = (0..).zip(&self.lib.fixtures);
        find("thing beside the board", name, all.map(|(n, f)| (n, [f.name.as_str(), f.id.as_str()])), false)
    }

    /// A rift by its track.
    pub fn rift(self, name: &str) -> Found<usize> {
        let all = self.lib.rifts.tracks.iter().enumerate();
        find("rift", name, all.map(|(n, track)| (n, [track.name.as_str(), track.id.as_str()])), false)
    }

    /// What of this kind can be chosen in the set-up.
    pub fn beside(self, kind: FixtureKind, name: &str) -> Found<&'a Fixture> {
        let all = self.lib.fixtures.iter().filter(move |one| one.kind == kind);
        find(kind.name(), name, all.map(|f| (f, [f.name.as_str(), f.id.as_str()])), false)
    }

    /// A deck by its id.
    pub fn deck(self, name: &str) -> Found<Deck> {
        let decks = (0..).map(Deck).zip(&self.lib.decks);
        find("deck", name, decks.map(|(deck, of)| (deck, [of.id.as_str(), of.many.as_str()])), false)
    }

    pub fn who_name(self, state: &State, who: Seat) -> String {
        if who >= state.players {
            return KEEPER.to_owned();
        }
        match state.inv(who).sheet {
            NONE => format!("seat {}", who + 1),
            sheet => self.lib.sheets[usize::from(sheet)].name.clone(),
        }
    }
}

/// Who has a seat and no investigator.
const KEEPER: &str = "keeper";

pub const SKILLS: [(&str, Skill); 6] = [
    ("speed", Skill::Speed),
    ("sneak", Skill::Sneak),
    ("fight", Skill::Fight),
    ("will", Skill::Will),
    ("lore", Skill::Lore),
    ("luck", Skill::Luck),
];

pub const PHASES: [(&str, Phase); 7] = [
    ("Set-up", Phase::SetUp),
    ("Upkeep", Phase::Upkeep),
    ("Movement", Phase::Movement),
    ("Arkham Encounters", Phase::Encounters),
    ("Other World Encounters", Phase::OtherWorlds),
    ("Mythos", Phase::Mythos),
    ("Battle", Phase::Battle),
];

pub fn phase(name: &str) -> Found<Phase> {
    find("phase", name, PHASES.iter().map(|&(n, p)| (p, [n, n])), false)
}

pub fn phase_name(phase: Phase) -> &'static str {
    PHASES.iter().find(|p| p.1 == phase).map_or("", |p| p.0)
}

/// Finds one of these words, or says which there are.
pub fn one_of<T: Copy>(what: &str, name: &str, all: &[(&'static str, T)]) -> Found<T> {
    let wanted = plain(name).replace([' ', '_'], "-");
    all.iter().find(|(n, _)| plain(n).replace(' ', "-") == wanted).map(|&(_, t)| t).ok_or_else(|| {
        let known = all.iter().map(|(n, _)| *n).collect::<Vec<_>>().join(", ");
        Unknown(format!("there is no {what} \"{name}\"; there are: {known}"))
    })
}
