//! From files to a [`Library`]: names first, then the texts that use them.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use keeper_script::tree::*;
use keeper_table::Fnv;
use keeper_table::letters::Hidden;

use super::bearer::Bearer;
use super::limits::LIMITS;
use super::sets::{self, Chosen, SetsError};
use super::*;
use crate::index::{Index, Q};
use crate::state::MARKERS;

/// One file of a set: its path (for messages and for the name of the set, the first folder) and its text.
#[derive(Clone, Debug)]
pub struct Source {
    pub path: String,
    pub text: String,
}

impl Source {
    /// The name of the set.
    fn set(&self) -> &str {
        self.path.split('/').next().unwrap_or_default()
    }
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    #[error("{path}: {message}")]
    Toml { path: String, message: String },
    #[error("{0}")]
    Text(String),
    #[error("{path}: {id}: \"{name}\" is no {what}.{hint}")]
    Name { path: String, id: String, name: String, what: &'static str, hint: String },
    #[error("{path}: {id}: {message}")]
    Card { path: String, id: String, message: String },
    #[error("{path}: {id}: \"{said}\" would never do anything: {why}.")]
    Silent { path: String, id: String, said: String, why: String },
    #[error("No card has `role = \"{role}\"`, but a text speaks of such a card.")]
    Role { role: &'static str },
    #[error("These sets together have {have} {what}; {most} fit on one table. Leave out a set.")]
    TooMany { what: &'static str, have: usize, most: usize },
    #[error("{path}: cannot be read: {message}")]
    Io { path: String, message: String },
    #[error("{path}: {place} has {letter}: take it out")]
    Letter { path: String, place: String, letter: Hidden },
    #[error(transparent)]
    Sets(#[from] SetsError),
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Library {
    /// The embedded sets of these names.
    pub fn embedded<S: AsRef<str>>(sets: &[S]) -> Result<Library, LoadError> {
        Library::with_folders(sets, &[])
    }

    /// The embedded sets of these names, and whatever card files lie below these folders.
    pub fn with_folders<S: AsRef<str>>(sets: &[S], folders: &[std::path::PathBuf]) -> Result<Library, LoadError> {
        let chosen = if sets.is_empty() { vec![] } else { sets::choose(sets::embedded()?, sets)? };
        let mut sources = embedded_sources(&chosen);
        for folder in folders {
            folder::read(folder, &mut sources)?;
        }
        let mut library = Library::load_parts(sources, &chosen)?;
        library.sets = chosen.iter().map(Chosen::name).collect();
        Ok(library)
    }

    pub fn load(sources: Vec<Source>) -> Result<Library, LoadError> {
        Library::load_parts(sources, &[])
    }

    /// Of the files of chosen sets, only those are loaded whose part is in play.
    fn load_parts(mut sources: Vec<Source>, chosen: &[Chosen]) -> Result<Library, LoadError> {
        sources.retain(|source| source.path.split_once('/').is_none_or(|(_, file)| file != sets::FILE));
        if chosen.iter().any(|one| !one.is_whole()) {
            let (off, mut on): (Vec<_>, Vec<_>) = sources.into_iter().partition(|source| is_off(source, chosen));
            left_out::leave_out(&mut on, &off)?;
            sources = on;
        }
        let mut parsed = Vec::new();
        for source in &sources {
            let file: files::File = read_toml(source)?;
            known_part(source, &file, chosen)?;
            parsed.push((source, source.set().to_owned(), file));
        }
        let mut builder = Builder { lib: Library::default(), sources: &sources };
        builder.names(&parsed)?;
        // Numbers are given out with the names: what is too much is told before any of them is used.
        within_limits(&builder.lib)?;
        builder.texts(&parsed)?;
        builder.finish()
    }
}

fn read_toml<T: serde::de::DeserializeOwned>(source: &Source) -> Result<T, LoadError> {
    toml::from_str(&source.text).map_err(|e| LoadError::Toml { path: source.path.clone(), message: e.to_string() })
}

/// Whether a file belongs to a part of its set that is not in play.
fn is_off(source: &Source, chosen: &[Chosen]) -> bool {
    #[derive(serde::Deserialize)]
    struct Head {
        part: Option<String>,
    }
    let of = chosen.iter().find(|one| one.set.id == source.set());
    // What cannot be read is told when it is loaded.
    of.is_some_and(|one| read_toml::<Head>(source).is_ok_and(|head| !one.has(head.part.as_deref())))
}

/// A file may belong only to a part that its set has.
fn known_part(source: &Source, file: &files::File, chosen: &[Chosen]) -> Result<(), LoadError> {
    let (Some(part), Some(one)) = (&file.part, chosen.iter().find(|one| one.set.id == source.set())) else {
        return Ok(());
    };
    let parts: Vec<String> = one.set.parts.iter().map(|part| part.id.clone()).collect();
    match parts.contains(part) {
        true => Ok(()),
        false => Err(unknown(At { source, id: "part" }, part, "part of this set", &parts)),
    }
}

fn within_limits(lib: &Library) -> Result<(), LoadError> {
    for limit in LIMITS {
        let have = (limit.count)(lib);
        if have > limit.most {
            return Err(LoadError::TooMany { what: limit.what, have, most: limit.most });
        }
    }
    Ok(())
}

/// The files of these sets, one set after the other.
fn embedded_sources(chosen: &[Chosen]) -> Vec<Source> {
    let is_of = |path: &str, one: &Chosen| path.split('/').next() == Some(&one.set.id);
    let files = chosen.iter().flat_map(|one| EMBEDDED.iter().filter(move |(path, _)| is_of(path, one)));
    files.map(|(path, text)| Source { path: (*path).to_owned(), text: (*text).to_owned() }).collect()
}

/// The text of a card with what its sacrifice says.
fn words(card: &files::Card) -> String {
    match &card.sacrifice {
        Some(cost) => format!("Sacrifice, {cost}: finish the next step.\n{}", card.text.trim()),
        None => card.text.clone(),
    }
}

pub(super) type Parsed<'a> = [(&'a Source, String, files::File)];

pub(super) struct Builder<'a> {
    pub(super) lib: Library,
    sources: &'a [Source],
}

/// Where something stands, for messages.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) source: &'a Source,
    pub(super) id: &'a str,
}

impl At<'_> {
    pub(super) fn wrong(self, message: impl Into<String>) -> LoadError {
        LoadError::Card { path: self.source.path.clone(), id: self.id.to_owned(), message: message.into() }
    }
}

/// The tables of cards that can be held, in the order in which cards are numbered, and where they belong; the cards of
/// the last say it themselves.
type Table = (Option<Supply>, fn(&files::File) -> &Vec<files::Card>);
const HELD: [Table; 7] = [
    (Some(Supply::Deck(Deck::COMMON)), |f| &f.common),
    (Some(Supply::Deck(Deck::UNIQUE)), |f| &f.unique),
    (Some(Supply::Deck(Deck::SPELL)), |f| &f.spell),
    (Some(Supply::Deck(Deck::SKILL)), |f| &f.skill),
    (Some(Supply::Deck(Deck::ALLY)), |f| &f.ally),
    (Some(Supply::Special), |f| &f.special),
    (None, |f| &f.card),
];

fn deck(id: &str, one: &str, many: &str, export: Option<&str>) -> CardDeck {
    let export = export.map_or_else(|| many.replace(' ', "_"), str::to_owned);
    CardDeck { id: id.to_owned(), one: one.to_owned(), many: many.to_owned(), export, instead_of: None }
}

const VALUES: [Thing; 2] = [Thing::Sanity, Thing::Stamina];

fn value(thing: Thing) -> &'static str {
    if thing == Thing::Sanity { "Sanity" } else { "Stamina" }
}

impl Builder<'_> {
    /// First pass: everything that has a name gets its number.
    fn names(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        let mut ids: BTreeMap<(&'static str, String), String> = BTreeMap::new();
        let mut once = |what: &'static str, at: At| -> Result<(), LoadError> {
            match ids.insert((what, at.id.to_owned()), at.source.path.clone()) {
                None => Ok(()),
                Some(other) => Err(at.wrong(format!("this id is used twice; it stands also in {other}"))),
            }
        };
        self.board_names(parsed, &mut once)?;
        let lib = &mut self.lib;
        for (source, set, file) in parsed {
            for world in &file.world {
                once("world", At { source, id: &world.id })?;
                let mut colours = 0;
                for name in &world.colours {
                    colours |= colour(At { source, id: &world.id }, name)?.bit();
                }
                lib.worlds.push(World { id: world.id.clone(), name: world.name.clone(), set: set.clone(), colours });
                lib.vocabulary.worlds.push(world.say.as_ref().unwrap_or(&world.name).clone());
            }
            for monster in &file.monster {
                once("monster", At { source, id: &monster.id })?;
                lib.vocabulary.monsters.push(monster.name.clone());
                lib.vocabulary.plurals.push(monster.plural.clone());
            }
            for more in &file.more {
                once("monster", At { source, id: &more.id })?;
            }
            for investigator in &file.investigator {
                once("investigator", At { source, id: &investigator.id })?;
                lib.vocabulary.investigators.push(investigator.name.clone());
            }
            lib.vocabulary.ancient_ones.extend(file.ancient_one.iter().map(|ancient| ancient.name.clone()));
        }
        self.decks(parsed, &mut once)?;
        for (_, pick) in HELD {
            for (source, _, file) in parsed {
                for card in pick(file) {
                    once("card", At { source, id: &card.id })?;
                    if card.count > 1 {
                        let number = CardName(self.lib.vocabulary.cards.len() as u16);
                        self.lib.vocabulary.supply.push(number);
                    }
                    self.lib.vocabulary.cards.push(card.name.clone());
                }
            }
        }
        for (source, _, file) in parsed {
            for card in &file.mythos {
                once("Mythos card", At { source, id: &card.id })?;
                // A name that trails off is said without its dots, which would end the sentence.
                self.lib.vocabulary.cards.push(card.name.trim_end_matches("...").to_owned());
            }
            for track in &file.track {
                once("track", At { source, id: &track.id })?;
                self.lib.vocabulary.tracks.push((track.one.clone(), track.many.clone()));
            }
            for card in &file.location_card {
                once("location card", At { source, id: &card.id })?;
            }
            for card in &file.gate_card {
                once("gate card", At { source, id: &card.id })?;
            }
        }
        // Behind the Mythos cards of all files.
        for (source, _, file) in parsed {
            for card in &file.shared {
                once("shared card", At { source, id: &card.id })?;
                self.lib.vocabulary.cards.push(card.name.clone());
            }
        }
        Ok(())
    }

    /// The decks of the rulebook, then those that the files declare.
    fn decks(
        &mut self,
        parsed: &Parsed,
        once: &mut impl FnMut(&'static str, At) -> Result<(), LoadError>,
    ) -> Result<(), LoadError> {
        let lib = &mut self.lib;
        lib.decks.extend(Deck::BASE.map(|(id, one, many)| deck(id, one, many, None)));
        for (source, _, file) in parsed {
            for new in &file.deck {
                let at = At { source, id: &new.id };
                once("deck", at)?;
                if Deck::BASE.iter().any(|(id, ..)| *id == new.id) {
                    return Err(at.wrong("the rulebook has a deck of this id"));
                }
                let instead_of = new.instead_of.as_deref();
                let instead_of = instead_of.map(|name| pick(at, name, "value of an investigator", &VALUES, value));
                lib.decks.push(CardDeck {
                    instead_of: instead_of.transpose()?,
                    ..deck(&new.id, &new.one, &new.many, new.export.as_deref())
                });
                lib.vocabulary.decks.push((new.one.clone(), new.many.clone()));
            }
        }
        Ok(())
    }

    /// Where a card belongs: the table in which it stands says it, or the card itself.
    fn supply(&self, at: At, table: Option<Supply>, card: &files::Card) -> Result<Supply, LoadError> {
        match (table, &card.deck) {
            (Some(supply), None) => Ok(supply),
            (Some(_), Some(_)) => Err(at.wrong("the table in which it stands says its deck; \"deck\" is for [[card]]")),
            (None, None) => Err(at.wrong("it needs \"deck\", the id of its deck")),
            (None, Some(id)) => {
                let number = self.lib.decks.iter().position(|d| d.id == *id);
                let ids = || self.lib.decks.iter().map(|d| d.id.clone()).collect::<Vec<_>>();
                number.map(|n| Supply::Deck(Deck(n as u8))).ok_or_else(|| unknown(at, id, "deck", &ids()))
            }
        }
    }

    /// Second pass: everything else, texts included.
    fn texts(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        self.board(parsed)?;
        self.markers(parsed)?;
        self.cards(parsed)?;
        self.fixtures(parsed)?;
        self.sheets(parsed)?;
        self.encounters(parsed)
    }

    fn markers(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for gate in &file.gate {
                let at = At { source, id: &gate.id };
                let world = self
                    .lib
                    .worlds
                    .iter()
                    .position(|w| w.id == gate.world)
                    .ok_or_else(|| unknown(at, &gate.world, "Other World", &self.lib.vocabulary.worlds))?;
                let number = self.lib.gates.len() as u8;
                self.lib.gates.push(Gate {
                    id: gate.id.clone(),
                    name: gate.name.clone(),
                    set: set.clone(),
                    count: gate.count,
                    world: WorldId(world as u8),
                    modifier: gate.modifier,
                    symbol: symbol(at, &gate.dimension)?,
                });
                self.lib.gate_markers.extend((0..gate.count).map(|_| number));
            }
            for monster in &file.monster {
                let at = At { source, id: &monster.id };
                let mut kind = Kind {
                    id: monster.id.clone(),
                    name: monster.name.clone(),
                    set: set.clone(),
                    count: monster.count,
                    movement: movement(at, &monster.movement)?,
                    symbol: symbol(at, &monster.dimension)?,
                    awareness: monster.awareness,
                    horror: monster.horror,
                    toughness: monster.toughness,
                    combat_rating: monster.combat_rating,
                    combat_damage: monster.combat_damage,
                    keywords: 0,
                    nightmarish: 0,
                    overwhelming: 0,
                    rule: rule(at, &monster.rule)?,
                    text: Text::default(),
                    words: monster.text.clone().unwrap_or_default(),
                    tale: monster.tale.clone().unwrap_or_default(),
                };
                for ability in &monster.abilities {
                    let (word, value) = match ability.rsplit_once(' ') {
                        Some((word, number)) if number.parse::<u8>().is_ok() => (word, number.parse().unwrap_or(0)),
                        _ => (ability.as_str(), 0),
                    };
                    let keyword = keyword(at, word)?;
                    kind.keywords |= keyword_bit(keyword);
                    match keyword {
                        Keyword::Nightmarish => kind.nightmarish = value,
                        Keyword::Overwhelming => kind.overwhelming = value,
                        _ => {}
                    }
                }
                if let Some(text) = &monster.text {
                    kind.text = self.text(at, text, Bearer::Monster)?;
                }
                self.lib.kinds.push(kind);
            }
        }
        self.more(parsed)?;
        self.number_markers();
        Ok(())
    }

    /// Further markers of kinds that are there already.
    fn more(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for more in &file.more {
                let at = At { source, id: &more.id };
                let kind = self.lib.kinds.iter().position(|kind| kind.id == more.monster);
                let ids = || self.lib.kinds.iter().map(|kind| kind.id.clone()).collect::<Vec<_>>();
                let kind = kind.ok_or_else(|| unknown(at, &more.monster, "kind of monster", &ids()))?;
                self.lib.kinds[kind].count += more.count;
                let (id, kind, count) = (more.id.clone(), KindId(kind as u8), more.count);
                self.lib.more.push(More { id, set: set.clone(), kind, count });
            }
        }
        Ok(())
    }

    /// Markers of a kind follow each other, whichever set they come from.
    fn number_markers(&mut self) {
        let lib = &mut self.lib;
        for (number, kind) in lib.kinds.iter().enumerate() {
            let first = lib.markers.len();
            lib.markers.extend((0..kind.count).map(|_| KindId(number as u8)));
            if kind.has(Keyword::Spawn) {
                (first..lib.markers.len().min(MARKERS)).for_each(|marker| lib.spawn[marker / 64] |= 1 << (marker % 64));
            }
        }
    }

    fn cards(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (table, pick) in HELD {
            for (source, set, file) in parsed {
                for card in pick(file) {
                    let at = At { source, id: &card.id };
                    let supply = self.supply(at, table, card)?;
                    let weapon = match card.weapon.as_deref() {
                        None => None,
                        Some("physical") => Some(WeaponType::Physical),
                        Some("magical") => Some(WeaponType::Magical),
                        Some(other) => {
                            return Err(unknown(at, other, "weapon type", &["physical".into(), "magical".into()]));
                        }
                    };
                    let spell = (supply == Supply::Deck(Deck::SPELL))
                        .then_some(Spell { modifier: card.casting, sanity: card.sanity });
                    let guise = |marker: u8| self.lib.guises(marker).map(Supply::Deck) == Some(supply);
                    let guise = (0..self.lib.markers.len() as u8).any(guise);
                    let words = words(card);
                    let text = self.text(at, &words, if guise { Bearer::Guise } else { Bearer::Card })?;
                    let steps = card.steps.iter().map(|step| self.step(at, step)).collect::<Result<_, _>>()?;
                    let number = self.lib.cards.len() as u16;
                    let first_copy = self.lib.copies.len() as u16;
                    if let Some(role) = card.role {
                        self.lib.known.take(role, number).map_err(|why| at.wrong(why))?;
                    }
                    let index = Index::of(self.lib.tree.text(text));
                    self.lib.cards.push(Card {
                        id: card.id.clone(),
                        name: card.name.clone(),
                        set: set.clone(),
                        count: card.count,
                        supply,
                        price: card.price,
                        weapon,
                        tome: card.tome,
                        quest: match &card.sacrifice {
                            Some(_) => Some(Quest::Mission),
                            None => (!card.steps.is_empty()).then_some(Quest::Task),
                        },
                        hands: card.hands,
                        spell,
                        item: card.item || matches!(supply, Supply::Deck(Deck::COMMON | Deck::UNIQUE | Deck::SPELL)),
                        rule: rule(at, &card.rule)?,
                        text,
                        steps,
                        words,
                        tale: card.tale.clone().unwrap_or_default(),
                        original: card.original,
                        first_copy,
                        index: if card.steps.is_empty() { index } else { index.with_steps() },
                    });
                    self.lib.copies.extend((0..card.count).map(|_| number));
                }
            }
        }
        for (source, set, file) in parsed {
            for card in &file.mythos {
                let at = At { source, id: &card.id };
                let kind = match card.kind.as_str() {
                    "headline" => MythosKind::Headline,
                    "environment" => MythosKind::Environment,
                    "rumour" => MythosKind::Rumour,
                    "special" => MythosKind::Special,
                    other => {
                        let kinds = ["headline", "environment", "rumour", "special"].map(String::from);
                        return Err(unknown(at, other, "kind of Mythos card", &kinds));
                    }
                };
                let text = self.read(at, &card.text)?;
                let index = Index::of(self.lib.tree.text(text));
                let stays = index.answers(Q::Stays);
                let bearer = match kind {
                    MythosKind::Environment => Bearer::InPlay,
                    MythosKind::Rumour => Bearer::Rumour,
                    MythosKind::Headline if stays => Bearer::Headline,
                    MythosKind::Headline | MythosKind::Special => Bearer::Passing,
                };
                self.allow(at, text, bearer)?;
                let gate = card.gate.as_ref().map(|g| self.place(at, g)).transpose()?;
                let clues = card.clues.iter().map(|c| self.place(at, c)).collect::<Result<_, _>>()?;
                let activity = card.activity.iter().map(|c| self.place(at, c)).collect::<Result<_, _>>()?;
                let (mut white, mut black) = (0, 0);
                for name in &card.white {
                    white |= symbol(at, name)?.bit();
                }
                for name in &card.black {
                    black |= symbol(at, name)?.bit();
                }
                let name = CardName((self.lib.cards.len() + self.lib.mythos.len()) as u16);
                self.lib.mythos.push(Mythos {
                    id: card.id.clone(),
                    name: card.name.clone(),
                    set: set.clone(),
                    kind,
                    environment: environment(at, &card.environment)?,
                    burst: card.burst,
                    gate,
                    clues,
                    white,
                    black,
                    activity,
                    stays,
                    text,
                    words: card.text.clone(),
                    tale: card.tale.clone().unwrap_or_default(),
                    card: name,
                    index,
                });
            }
        }
        Ok(())
    }

    /// Tracks, then shared cards.
    fn fixtures(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for track in &file.track {
                let at = At { source, id: &track.id };
                let text = self.text(at, &track.text, Bearer::Track)?;
                let index = Index::of(self.lib.tree.text(text));
                self.lib.fixtures.push(Fixture {
                    id: track.id.clone(),
                    name: track.name.clone(),
                    set: set.clone(),
                    spaces: Some(track.spaces),
                    card: None,
                    rule: rule(at, &track.rule)?,
                    text,
                    words: track.text.clone(),
                    tale: track.tale.clone().unwrap_or_default(),
                    index,
                });
            }
        }
        let mut name = (self.lib.cards.len() + self.lib.mythos.len()) as u16;
        for (source, set, file) in parsed {
            for card in &file.shared {
                let at = At { source, id: &card.id };
                let text = self.text(at, &card.text, Bearer::Shared)?;
                let index = Index::of(self.lib.tree.text(text));
                self.lib.fixtures.push(Fixture {
                    id: card.id.clone(),
                    name: card.name.clone(),
                    set: set.clone(),
                    spaces: None,
                    card: Some(CardName(name)),
                    rule: rule(at, &card.rule)?,
                    text,
                    words: card.text.clone(),
                    tale: card.tale.clone().unwrap_or_default(),
                    index,
                });
                name += 1;
            }
        }
        Ok(())
    }

    fn sheets(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for sheet in &file.investigator {
                let at = At { source, id: &sheet.id };
                let home = self.place(at, &sheet.home)?;
                let mut cards = Vec::new();
                for name in &sheet.cards {
                    let names: Vec<String> = self.lib.cards.iter().map(|c| c.name.clone()).collect();
                    cards.push(self.lib.card_named(name).ok_or_else(|| unknown(at, name, "card", &names))?);
                }
                let text = self.text(at, &sheet.text, Bearer::Sheet)?;
                let r = &sheet.random;
                self.lib.sheets.push(Sheet {
                    id: sheet.id.clone(),
                    name: sheet.name.clone(),
                    occupation: sheet.occupation.clone(),
                    set: set.clone(),
                    home,
                    sanity: sheet.sanity,
                    stamina: sheet.stamina,
                    focus: sheet.focus,
                    skills: [sheet.speed, sheet.sneak, sheet.fight, sheet.will, sheet.lore, sheet.luck],
                    money: sheet.money,
                    clues: sheet.clues,
                    cards,
                    random: [
                        (Deck::COMMON, r.common),
                        (Deck::UNIQUE, r.unique),
                        (Deck::SPELL, r.spell),
                        (Deck::SKILL, r.skill),
                        (Deck::ALLY, r.ally),
                    ],
                    ability: sheet.ability.clone(),
                    text,
                    words: sheet.text.clone(),
                    tale: sheet.tale.clone().unwrap_or_default(),
                    index: Index::of(self.lib.tree.text(text)),
                });
            }
            for sheet in &file.ancient_one {
                let at = At { source, id: &sheet.id };
                let mut defenses = 0;
                for word in &sheet.defences {
                    defenses |= keyword_bit(keyword(at, word)?);
                }
                let whole = [&sheet.worshippers, &sheet.text, &sheet.battle]
                    .into_iter()
                    .filter(|t| !t.trim().is_empty())
                    .map(|t| t.trim())
                    .collect::<Vec<_>>()
                    .join("\n");
                let text = self.text(at, &whole, Bearer::AncientOne)?;
                self.lib.ancient_ones.push(AncientOne {
                    id: sheet.id.clone(),
                    name: sheet.name.clone(),
                    set: set.clone(),
                    doom: sheet.doom,
                    combat_rating: sheet.combat_rating,
                    defenses,
                    worshippers: sheet.worshippers.clone(),
                    power: sheet.power.clone(),
                    power_words: sheet.text.clone(),
                    battle_words: sheet.battle.clone(),
                    rule: rule(at, &sheet.rule)?,
                    battle_rule: rule(at, if sheet.battle_rule.is_some() { &sheet.battle_rule } else { &sheet.rule })?,
                    places: sheet.places.iter().map(|name| self.place(at, name)).collect::<Result<_, _>>()?,
                    text,
                    tale: sheet.tale.clone().unwrap_or_default(),
                    index: Index::of(self.lib.tree.text(text)),
                });
            }
        }
        Ok(())
    }

    fn encounters(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for card in &file.location_card {
                let at = At { source, id: &card.id };
                let hood = self.hood(at, &card.neighbourhood)?;
                let mut entries = Vec::new();
                for entry in &card.at {
                    let place = self.place(at, &entry.place)?;
                    if self.lib.area(place).hood != Some(hood) {
                        return Err(at.wrong(format!("{} does not lie in {}", entry.place, card.neighbourhood)));
                    }
                    let text = self.text(at, &entry.text, Bearer::Passing)?;
                    entries.push(Entry { at: place, text, words: entry.text.clone(), tale: entry.tale.clone() });
                }
                let number = self.lib.location_cards.len() as u16;
                self.lib.hoods[usize::from(hood.0)].cards.push(number);
                self.lib.location_cards.push(LocationCard { id: card.id.clone(), set: set.clone(), hood, entries });
            }
            for card in &file.gate_card {
                let at = At { source, id: &card.id };
                let mut colours = 0;
                for name in &card.colours {
                    colours |= colour(at, name)?.bit();
                }
                let mut entries = Vec::new();
                for entry in &card.at {
                    let world = if entry.world == "Other" {
                        None
                    } else {
                        let worlds: Vec<String> = self.lib.worlds.iter().map(|w| w.name.clone()).collect();
                        let found = worlds.iter().position(|w| *w == entry.world);
                        Some(WorldId(found.ok_or_else(|| unknown(at, &entry.world, "Other World", &worlds))? as u8))
                    };
                    let text = self.text(at, &entry.text, Bearer::Passing)?;
                    entries.push(Entry { at: world, text, words: entry.text.clone(), tale: entry.tale.clone() });
                }
                self.lib.gate_cards.push(GateCard {
                    id: card.id.clone(),
                    name: card.name.clone(),
                    set: set.clone(),
                    colours,
                    entries,
                });
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Library, LoadError> {
        let lib = &mut self.lib;
        // What holds for the rest of the game has a text of its own.
        lib.lasting = lib.tree.abilities.len() as u16;
        lib.tree.abilities.extend(lib.tree.lasting.iter().cloned().map(Ability::Static));
        lib.known.suffice(&lib.tree)?;
        within_limits(lib)?;
        lib.changing = crate::in_play::kinds_changing(lib);
        let mut hasher = Fnv::default();
        for source in self.sources {
            source.path.hash(&mut hasher);
            source.text.hash(&mut hasher);
        }
        lib.hash = format!("{:016x}", hasher.finish());
        lib.table = Some(Box::new(crate::game::blank(lib)));
        Ok(self.lib)
    }

    /// Reads a text and sees to it that every line of it can act where it stands.
    pub(super) fn text(&mut self, at: At, text: &str, bearer: Bearer) -> Result<Text, LoadError> {
        let text = self.read(at, text)?;
        self.allow(at, text, bearer)?;
        Ok(text)
    }

    fn read(&mut self, at: At, text: &str) -> Result<Text, LoadError> {
        let text = text.trim();
        if text.is_empty() {
            let here = self.lib.tree.abilities.len() as u16;
            return Ok(Text { from: here, to: here });
        }
        keeper_script::parse(text, &self.lib.vocabulary, &mut self.lib.tree).map_err(|d| {
            let line = line_of(&at.source.text, at.id, text);
            LoadError::Text(d.render(text, &at.source.path, line, at.id))
        })
    }

    fn allow(&self, at: At, text: Text, bearer: Bearer) -> Result<(), LoadError> {
        let Some((line, why)) = self.lib.refused(text, bearer) else { return Ok(()) };
        let line = &self.lib.abilities(text)[line];
        let said = keeper_script::print_ability(line, &self.lib.tree, &self.lib.vocabulary);
        Err(LoadError::Silent { path: at.source.path.clone(), id: at.id.to_owned(), said, why })
    }

    /// `Woods`, `Abyss, second area`, `Lost in Time and Space`
    fn step(&self, at: At, step: &str) -> Result<Stop, LoadError> {
        if step == "Lost in Time and Space" {
            return Ok(Stop::Lost);
        }
        let Some((world, area)) = step.split_once(", ") else { return self.place(at, step).map(Stop::Area) };
        let areas = ["first area", "second area"].map(String::from);
        let Some(area) = areas.iter().position(|a| a == area) else { return Err(unknown(at, area, "area", &areas)) };
        match self.lib.worlds.iter().position(|w| w.name == world) {
            Some(world) => Ok(Stop::World(WorldId(world as u8), area as u8)),
            None => Err(unknown(at, world, "Other World", &self.lib.vocabulary.worlds)),
        }
    }

    pub(super) fn place(&self, at: At, name: &str) -> Result<PlaceId, LoadError> {
        self.lib.place_named(name).ok_or_else(|| {
            let names: Vec<String> = self.lib.areas.iter().map(|a| a.name.clone()).collect();
            unknown(at, name, "place", &names)
        })
    }

    pub(super) fn hood(&self, at: At, name: &str) -> Result<HoodId, LoadError> {
        let found = self.lib.hoods.iter().position(|h| h.name == name || h.id == name);
        found.map(|i| HoodId(i as u8)).ok_or_else(|| unknown(at, name, "neighbourhood", &self.lib.vocabulary.hoods))
    }
}

/// The line of the file on which this text of this card begins.
fn line_of(file: &str, id: &str, text: &str) -> usize {
    let start = file.find(&format!("\"{id}\"")).unwrap_or(0);
    let first = text.lines().next().unwrap_or_default();
    let offset = file[start..].find(first).map_or(start, |o| start + o);
    file[..offset].matches('\n').count() + 1
}

pub(super) fn unknown(at: At, name: &str, what: &'static str, known: &[String]) -> LoadError {
    let best = known.iter().min_by_key(|k| keeper_script::distance(k, name));
    let hint = best.map(|b| format!(" Did you mean \"{b}\"?")).unwrap_or_default();
    LoadError::Name { path: at.source.path.clone(), id: at.id.to_owned(), name: name.to_owned(), what, hint }
}

/// The id of a rule, `LOC-01`, as it stands on a card; empty where none does.
pub(super) fn rule(at: At, id: &Option<String>) -> Result<String, LoadError> {
    let id = id.clone().unwrap_or_default();
    let formed = match id.as_bytes() {
        [] => true,
        [a, b, c, b'-', x, y] => {
            [a, b, c].iter().all(|l| l.is_ascii_uppercase()) && [x, y].iter().all(|d| d.is_ascii_digit())
        }
        _ => false,
    };
    if formed { Ok(id) } else { Err(unknown(at, &id, "id of a rule, such as LOC-01", &[])) }
}

fn symbol(at: At, name: &str) -> Result<Symbol, LoadError> {
    pick(at, name, "symbol", &Symbol::ALL, Symbol::name)
}

fn environment(at: At, name: &Option<String>) -> Result<Option<Environment>, LoadError> {
    let kind = |name: &String| pick(at, name, "kind of environment", &Environment::ALL, Environment::name);
    name.as_ref().map(kind).transpose()
}

fn colour(at: At, name: &str) -> Result<Colour, LoadError> {
    pick(at, name, "colour", &Colour::ALL, Colour::name)
}

fn movement(at: At, name: &str) -> Result<Movement, LoadError> {
    pick(at, name, "kind of movement", &Movement::ALL, Movement::name)
}

fn keyword(at: At, name: &str) -> Result<Keyword, LoadError> {
    pick(at, name, "ability of a monster", &Keyword::ALL, Keyword::name)
}

pub(super) fn pick<T: Copy>(
    at: At,
    name: &str,
    what: &'static str,
    all: &[T],
    word: fn(T) -> &'static str,
) -> Result<T, LoadError> {
    let found = all.iter().copied().find(|&t| word(t) == name);
    found.ok_or_else(|| {
        let words: Vec<String> = all.iter().map(|&t| word(t).to_owned()).collect();
        unknown(at, name, what, &words)
    })
}
