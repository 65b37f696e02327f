//! From the files to the library: names first, then texts.

use std::hash::{Hash, Hasher};

use keeper_script::Diagnostic;
use keeper_table::Fnv;

use super::files::{self, File};
use super::*;
use crate::script::tree::{BlockId, Effect};
use crate::script::{parse, parse_item};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    #[error("{path}: {message}")]
    Toml { path: String, message: String },
    #[error("{place}: there is no {kind} \"{name}\"")]
    Unknown { place: String, kind: &'static str, name: String },
    #[error("the game needs {wanted} {what}; here are {have}")]
    Count { what: &'static str, have: usize, wanted: usize },
    #[error("{place}: {what}")]
    Board { place: String, what: &'static str },
    #[error("{place}\n  {text}\n  {fault}")]
    Text { place: String, text: String, fault: Diagnostic },
}

impl Library {
    /// The cards that were built in.
    pub fn embedded() -> Result<Library, LoadError> {
        Library::load(EMBEDDED)
    }

    /// The same with further files: what stands there takes the place of what was built in.
    pub fn with_cards(own: &[(&str, &str)]) -> Result<Library, LoadError> {
        Library::read(EMBEDDED, own)
    }

    /// A library of card files, each a path and its text.
    pub fn load(sources: &[(&str, &str)]) -> Result<Library, LoadError> {
        Library::read(sources, &[])
    }

    fn read(sources: &[(&str, &str)], own: &[(&str, &str)]) -> Result<Library, LoadError> {
        let mut all = File::default();
        let mut hasher = Fnv::default();
        let mut read = |path: &str, text: &str| -> Result<File, LoadError> {
            // What is only drawn changes no game.
            if !path.ends_with("ground.toml") {
                (path, text).hash(&mut hasher);
            }
            toml::from_str(text).map_err(|e| LoadError::Toml { path: path.to_owned(), message: e.to_string() })
        };
        for (path, text) in sources {
            let file = read(path, text)?;
            if let Some(action) = file.action.first() {
                return Err(board(&action.id, "an action card stands with its investigator"));
            }
            all.location.extend(file.location);
            all.ground = all.ground.or(file.ground);
            all.gate.extend(file.gate);
            all.clue.extend(file.clue);
            all.monster.extend(file.monster);
            all.priority.extend(file.priority);
            all.investigator.extend(file.investigator);
            all.item.extend(file.item);
            all.ancient_one.extend(file.ancient_one);
        }
        for (path, text) in own {
            all.replace(read(path, text)?).map_err(|(kind, name)| unknown(path, kind, &name))?;
        }
        let mut lib = Library { hash: format!("{:016x}", hasher.finish()), ..Library::default() };
        lib.ground = all.ground.clone().unwrap_or_default().into();
        lib.campus(&all)?;
        lib.tokens(&all)?;
        lib.monsters(&all)?;
        lib.cards(&all)?;
        lib.sheets(&all)?;
        Ok(lib)
    }

    fn campus(&mut self, all: &File) -> Result<(), LoadError> {
        count("locations", all.location.len(), LOCATIONS)?;
        let number = |place: &files::Location, id: &String| {
            let found = all.location.iter().position(|other| other.id == *id);
            found.map(|at| at as u8).ok_or_else(|| unknown(&place.id, "location", id))
        };
        for (at, place) in (0..).zip(&all.location) {
            let zone = zone(place)?;
            let arrows = [number(place, &place.blue)?, number(place, &place.red)?];
            let mut adjacent = 0;
            for id in &place.joined {
                let to = number(place, id)?;
                if !all.location[usize::from(to)].joined.contains(&place.id) || to == at {
                    return Err(board(&place.id, "a walkway leads both ways, and to another location"));
                }
                adjacent |= 1 << to;
                if at < to {
                    self.walkways.push((at, to));
                }
            }
            if adjacent & 1 << arrows[0] == 0 {
                return Err(board(&place.id, "a blue arrow lies on a walkway"));
            }
            self.locations.push(Location {
                id: place.id.clone(),
                name: place.name.clone(),
                short: place.short.clone().unwrap_or_else(|| place.name.clone()),
                zone,
                spaces: place.spaces,
                at: place.at,
                adjacent,
                walkway: [NONE; LOCATIONS],
                arrows,
                original: place.original,
            });
        }
        count("walkways", self.walkways.len(), WALKWAYS)?;
        for (at, &(a, b)) in (0..).zip(&self.walkways) {
            self.locations[usize::from(a)].walkway[usize::from(b)] = at;
            self.locations[usize::from(b)].walkway[usize::from(a)] = at;
        }
        Ok(())
    }

    fn tokens(&mut self, all: &File) -> Result<(), LoadError> {
        count("gates", all.gate.len(), GATES)?;
        for token in &all.gate {
            self.gate_counts[gate(&token.id, &token.id)? as usize] = token.count;
        }
        self.icons = all.clue.iter().filter(|clue| !clue.key).map(|clue| clue.id.clone()).collect();
        count("icons", self.icons.len(), ICONS)?;
        for clue in &all.clue {
            let at = if clue.key { usize::from(KEY) } else { usize::from(self.icon(&clue.id, &clue.id)?) };
            self.clue_counts[at] += clue.count;
        }
        let sum = |counts: &[u8]| counts.iter().map(|&n| usize::from(n)).sum::<usize>();
        count("gate tokens", sum(&self.gate_counts), GATE_TOKENS)?;
        count("clue tokens", sum(&self.clue_counts), CLUES)
    }

    fn monsters(&mut self, all: &File) -> Result<(), LoadError> {
        let (special, standard): (Vec<_>, Vec<_>) = all.monster.iter().partition(|m| m.ancient_one.is_some());
        for monster in standard.into_iter().chain(special) {
            let path = match monster.path.as_str() {
                "blue" => Path::Blue,
                "red" => Path::Red,
                other => return Err(unknown(&monster.id, "path", other)),
            };
            let icons = monster.icons.iter().map(|icon| match icon.as_str() {
                "killer" => Ok(Icon::Killer),
                "runner" => Ok(Icon::Runner),
                "wrecker" => Ok(Icon::Wrecker),
                other => Err(unknown(&monster.id, "icon", other)),
            });
            let ancient_one = match &monster.ancient_one {
                Some(id) => position(&all.ancient_one, |sheet| sheet.id == *id)
                    .ok_or_else(|| unknown(&monster.id, "Ancient One", id))?,
                None => NONE,
            };
            let (first, kind) = (self.markers.len(), self.kinds.len() as u8);
            self.markers.extend((0..monster.count).map(|_| kind));
            let markers = bits(first, self.markers.len());
            self.standard |= if ancient_one == NONE { markers } else { 0 };
            self.kinds.push(Kind {
                id: monster.id.clone(),
                name: monster.name.clone(),
                plural: monster.plural.clone(),
                ancient_one,
                path,
                health: monster.health,
                icons: icons.collect::<Result<_, _>>()?,
                horde: monster.horde,
                markers,
                original: monster.original,
            });
            self.vocab.monsters.push(monster.name.clone());
            self.vocab.plurals.push(monster.plural.clone());
        }
        count("monster markers", self.markers.len(), MARKERS)
    }

    fn cards(&mut self, all: &File) -> Result<(), LoadError> {
        count("priority cards", all.priority.len(), PRIORITIES)?;
        for (at, card) in (1..).zip(&all.priority) {
            if card.number != at {
                return Err(board("priority cards", "they are numbered from 1 and stand in order"));
            }
            let icon = self.icon("priority cards", &card.icon)?;
            self.priority.push(Priority { number: card.number, icon, omens: card.omens });
        }
        for (at, sheet) in (0..).zip(&all.investigator) {
            let copies = sheet.action.iter().map(|action| action.bottoms.len()).sum();
            count("action cards of an investigator", copies, DECK)?;
            for action in &sheet.action {
                let place = format!("{}, {}", sheet.id, action.id);
                let top = self.text(&place, &action.top)?;
                for (copy, bottom) in action.bottoms.iter().enumerate() {
                    let bottom = self.harm(&place, bottom)?;
                    let id = format!("{}-{}", action.id, copy + 1);
                    let (name, original) = (action.name.clone(), action.original);
                    self.actions.push(Action { id, name, investigator: at, top, bottom, original });
                }
            }
            let (id, name, occupation) = (sheet.id.clone(), sheet.name.clone(), sheet.occupation.clone());
            self.investigators.push(Investigator { id, name, occupation });
        }
        count("items", all.item.len(), ITEMS)?;
        for item in &all.item {
            let read = parse_item(&item.text, &self.vocab, &mut self.tree);
            let text = read.map_err(|fault| wrong(&item.id, &item.text, fault))?;
            let (id, name) = (item.id.clone(), item.name.clone());
            self.items.push(Item { id, name, text, original: item.original });
        }
        Ok(())
    }

    fn sheets(&mut self, all: &File) -> Result<(), LoadError> {
        for sheet in &all.ancient_one {
            let mut omens = Vec::new();
            for omen in &sheet.omen {
                let place = format!("{}, {}", sheet.id, omen.name);
                let text = self.harm(&place, &omen.text)?;
                let solo = omen.solo.as_ref().map(|solo| self.harm(&place, solo)).transpose()?;
                let (to, name) = (omen.to.unwrap_or(u8::MAX), omen.name.clone());
                omens.push(Omen { from: omen.from, to, name, text, solo, original: omen.original });
            }
            let setting = |setting| self.setting(&sheet.id, setting);
            self.ancient_ones.push(AncientOne {
                id: sheet.id.clone(),
                name: sheet.name.clone(),
                title: sheet.title.clone(),
                settings: [setting(&sheet.easy)?, setting(&sheet.normal)?, setting(&sheet.hard)?],
                omens,
            });
        }
        Ok(())
    }

    fn setting(&self, sheet: &str, setting: &files::Setting) -> Result<Setting, LoadError> {
        let location = |id: &String| self.location(id).ok_or_else(|| unknown(sheet, "location", id));
        count("gates of a sheet", setting.gates.len(), GATES)?;
        let mut gates = [NONE; GATES];
        for (icon, place) in &setting.gates {
            gates[gate(sheet, icon)? as usize] = location(place)?;
        }
        let spawn = setting.spawn.iter().map(|line| {
            let at = match line.at.as_str() {
                "gates" => SpawnAt::Gates,
                "others" => SpawnAt::Others { gates: !line.except_gates },
                icon => SpawnAt::Gate(gate(sheet, icon)?),
            };
            let kind = match &line.monster {
                Some(id) => self.kind(id).ok_or_else(|| unknown(sheet, "monster", id))?,
                None => NONE,
            };
            Ok((at, kind, line.count))
        });
        Ok(Setting { ritual: location(&setting.ritual)?, gates, spawn: spawn.collect::<Result<_, LoadError>>()? })
    }

    fn icon(&self, place: &str, id: &str) -> Result<u8, LoadError> {
        position(&self.icons, |icon| icon == id).ok_or_else(|| unknown(place, "icon", id))
    }

    /// A bottom effect or a line of omens: only items and top effects move a monster wherever somebody likes.
    fn harm(&mut self, place: &str, text: &str) -> Result<BlockId, LoadError> {
        let first = self.tree.blocks.len();
        let block = self.text(place, text)?;
        let mut steps = self.tree.blocks[first..].iter().flatten();
        match steps.any(|step| matches!(step.effect, Effect::Push { .. })) {
            true => Err(board(place, "only an item or a top effect moves a monster wherever somebody likes")),
            false => Ok(block),
        }
    }

    fn text(&mut self, place: &str, text: &str) -> Result<BlockId, LoadError> {
        parse(text, &self.vocab, &mut self.tree).map_err(|fault| wrong(place, text, fault))
    }
}

fn position<T>(list: &[T], found: impl Fn(&T) -> bool) -> Option<u8> {
    list.iter().position(found).map(|at| at as u8)
}

/// The bits from one number up to but without another.
fn bits(from: usize, to: usize) -> u64 {
    (from..to).filter(|&at| at < MARKERS).fold(0, |bits, at| bits | 1 << at)
}

fn zone(place: &files::Location) -> Result<Zone, LoadError> {
    match place.zone.as_str() {
        "green" => Ok(Zone::Green),
        "purple" => Ok(Zone::Purple),
        "orange" => Ok(Zone::Orange),
        other => Err(unknown(&place.id, "zone", other)),
    }
}

fn gate(place: &str, id: &str) -> Result<GateIcon, LoadError> {
    match id {
        "heptagram" => Ok(GateIcon::Heptagram),
        "tesseract" => Ok(GateIcon::Tesseract),
        "trinity" => Ok(GateIcon::Trinity),
        other => Err(unknown(place, "gate", other)),
    }
}

fn count(what: &'static str, have: usize, wanted: usize) -> Result<(), LoadError> {
    if have == wanted { Ok(()) } else { Err(LoadError::Count { what, have, wanted }) }
}

fn unknown(place: &str, kind: &'static str, name: &str) -> LoadError {
    LoadError::Unknown { place: place.to_owned(), kind, name: name.to_owned() }
}

fn board(place: &str, what: &'static str) -> LoadError {
    LoadError::Board { place: place.to_owned(), what }
}

fn wrong(place: &str, text: &str, fault: Diagnostic) -> LoadError {
    LoadError::Text { place: place.to_owned(), text: text.to_owned(), fault }
}
