//! Boxes: what a set says of itself in its `set.toml`, and which sets, and which parts of them, are in play.
//!
//! Rules: XPN-01, CPR-01, CPO-01, CPO-04, KIY-05, LUR-30, DUN-02.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::LoadError;
use super::assemble::EMBEDDED;

/// The file in which a set describes itself; it holds no cards.
pub const FILE: &str = "set.toml";

/// What a set is called that is in play when nobody says anything.
pub const BASE: &str = "base";

/// Stands for all sets that can be played together, but for those that are off; of two editions that cannot, for the newer.
pub const ALL: &str = "all";

/// A box as it describes itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Set {
    /// The folder in which its cards lie.
    pub id: String,
    pub name: String,
    /// Sets are listed and loaded in this order.
    #[serde(skip)]
    pub order: u16,
    /// Sets without which it cannot be played.
    pub needs: Vec<String>,
    /// Sets with which it is never played.
    pub not_with: Vec<String>,
    /// Not in play unless it is asked for by name: `all` leaves it out.
    #[serde(skip_serializing_if = "is_on")]
    pub off: bool,
    /// What it brings, in a sentence.
    pub brings: String,
    /// What can be left out of it; none where it is all or nothing. A file that names no part belongs to the first.
    pub parts: Vec<Part>,
    /// Ways to play it other than usual, of which one may be chosen.
    pub ways: Vec<Way>,
}

/// How a box may be played instead of shuffling its cards into their decks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    pub id: String,
    pub name: String,
    pub brings: String,
    /// Its cards lie on top of their decks; location decks are not shuffled until all of their cards have been used.
    #[serde(default)]
    pub on_top: bool,
    /// Its location and gate cards replace those of the other sets, wherever it has any.
    #[serde(default)]
    pub replaces: bool,
    /// Its Mythos cards and spells are decks of their own beside the others: Mythos cards come from the two in turn,
    /// its own first, and a player who draws spells chooses the deck.
    #[serde(default)]
    pub beside: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub id: String,
    pub name: String,
    /// Parts of the same set that it needs, and boxes or parts of boxes without which it is not in play:
    /// `dunwich:board`.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Its cards are in play only if you also choose them: a herald.
    #[serde(default)]
    pub chosen: bool,
    /// Not in play unless it is chosen by name: the set alone leaves it out.
    #[serde(default, skip_serializing_if = "is_on")]
    pub off: bool,
    pub brings: String,
}

fn is_on(off: &bool) -> bool {
    !off
}

impl Set {
    /// Whether it has a board of its own.
    pub fn has_board(&self) -> bool {
        let own = |path: &str| path.split('/').next() == Some(&self.id);
        EMBEDDED.iter().any(|(path, text)| own(path) && text.contains("[[town]]"))
    }
}

impl Part {
    /// The parts of its own set that it needs.
    fn own_needs(&self) -> impl Iterator<Item = &String> {
        self.needs.iter().filter(|needs| !needs.contains(':'))
    }

    /// What it needs of other boxes, each with the name of its set and of the part.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.needs.iter().filter_map(|needs| needs.split_once(':'))
    }

    /// What it brings, and without what it is not there.
    pub fn says(&self, known: &[Set]) -> String {
        let mut says = self.brings.clone();
        for (set, part) in self.others() {
            let found = known.iter().find(|one| one.id == set);
            let of = found.and_then(|one| one.parts.iter().find(|own| own.id == part));
            let name = |all: Option<&String>, id: &str| all.map_or_else(|| id.to_owned(), String::clone);
            let (set, part) = (name(found.map(|one| &one.name), set), name(of.map(|own| &own.name), part));
            says.push_str(&format!(" Only with {set}: {part}."));
        }
        says
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    set: About,
    #[serde(default)]
    part: Vec<Part>,
    #[serde(default)]
    way: Vec<Way>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    name: String,
    order: u16,
    #[serde(default)]
    needs: Vec<String>,
    #[serde(default)]
    not_with: Vec<String>,
    #[serde(default)]
    off: bool,
    brings: String,
}

/// Why these sets cannot be played together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetsError {
    #[error("{0}")]
    Unknown(String),
    #[error("{set} has no part \"{part}\"; {known}")]
    UnknownPart { set: String, part: String, known: String },
    #[error("{set} needs {needs}, which is not chosen: use {give}")]
    Needs { set: String, needs: String, give: String },
    #[error("{set} has no variant \"{way}\"; {known}")]
    UnknownWay { set: String, way: String, known: String },
    #[error("{set} is never played together with {other}")]
    NotWith { set: String, other: String },
    #[error("no set is chosen; choose from {known}")]
    None { known: String },
}

/// A set that is in play, whole or in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen<'a> {
    pub set: &'a Set,
    /// A bit for each part.
    parts: u32,
    /// How it is played, where that is not as usual.
    pub way: Option<&'a Way>,
}

impl Chosen<'_> {
    /// As it is given and kept: `dunwich`, `dunwich:cards` where something is left out, `king-in-yellow@touring` where it is
    /// played in a way of its own.
    pub fn name(&self) -> String {
        let used: Vec<&str> = self.parts().map(|part| part.id.as_str()).collect();
        let way = self.way.map(|way| format!("@{}", way.id)).unwrap_or_default();
        let parts = if self.is_usual() { String::new() } else { format!(":{}", used.join("+")) };
        format!("{}{parts}{way}", self.set.id)
    }

    /// As people call it: `The Dunwich Horror`, or `The Dunwich Horror (Cards)` where something is left out.
    pub fn title(&self) -> String {
        let used: Vec<&str> = self.parts().map(|part| part.name.as_str()).collect();
        let parts = if self.is_usual() { vec![] } else { used };
        let more: Vec<&str> = parts.into_iter().chain(self.way.map(|way| way.name.as_str())).collect();
        let name = &self.set.name;
        if more.is_empty() { name.clone() } else { format!("{name} ({})", more.join(", ")) }
    }

    pub fn is_whole(&self) -> bool {
        self.parts == whole(self.set)
    }

    /// Whether those parts are in play that its name alone means.
    fn is_usual(&self) -> bool {
        self.parts == usual(self.set)
    }

    /// The parts that are in play.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        self.set.parts.iter().enumerate().filter(|(i, _)| self.parts & 1 << i != 0).map(|(_, part)| part)
    }

    /// Whether files of this part are in play.
    pub fn has(&self, part: Option<&str>) -> bool {
        let part = part.or(self.set.parts.first().map(|first| first.id.as_str()));
        part.is_none_or(|part| self.parts().any(|used| used.id == part))
    }
}

/// The sets that come with the program, in their order.
pub fn embedded() -> Result<&'static [Set], LoadError> {
    static SETS: OnceLock<Result<Vec<Set>, LoadError>> = OnceLock::new();
    let read = || {
        let mut sets = Vec::new();
        for (path, text) in EMBEDDED {
            if let Some((id, FILE)) = path.split_once('/') {
                sets.push(read(id, path, text)?);
            }
        }
        sets.sort_by_key(|set: &Set| set.order);
        Ok(sets)
    };
    SETS.get_or_init(read).as_deref().map_err(LoadError::clone)
}

/// The names of all places on the boards that come with the program.
pub(super) fn places() -> &'static BTreeSet<String> {
    static PLACES: OnceLock<BTreeSet<String>> = OnceLock::new();
    PLACES.get_or_init(|| {
        let boards = EMBEDDED.iter().filter(|(_, text)| text.contains("[[town]]"));
        let tables = boards.filter_map(|(_, text)| text.parse::<toml::Table>().ok());
        let mut names = BTreeSet::new();
        for mut table in tables {
            for board in ["town", "neighbourhood"].into_iter().filter_map(|key| table.remove(key)) {
                super::left_out::collect(&board, &["name"], &mut names);
            }
        }
        names
    })
}

/// Reads the file in which a set describes itself.
fn read(id: &str, path: &str, text: &str) -> Result<Set, LoadError> {
    let Described { set, part, way } =
        toml::from_str(text).map_err(|e| LoadError::Toml { path: path.to_owned(), message: e.to_string() })?;
    let About { name, order, needs, not_with, off, brings } = set;
    Ok(Set { id: id.to_owned(), name, order, needs, not_with, off, brings, parts: part, ways: way })
}

/// The set with this name, whatever it needs.
pub fn choose_one<'a>(known: &'a [Set], name: &str) -> Option<Chosen<'a>> {
    let (at, parts, way) = find(known, name).ok()?;
    Some(Chosen { set: &known[at], parts, way })
}

/// The number of a set, the bits of its parts that are named, and the way to play it.
fn find<'a>(known: &'a [Set], name: &str) -> Result<(usize, u32, Option<&'a Way>), SetsError> {
    let (name, way) = match name.split_once('@') {
        Some((name, way)) => (name, Some(way)),
        None => (name, None),
    };
    let (set, some) = match name.split_once(':') {
        Some((set, some)) => (set.trim(), Some(some)),
        None => (name.trim(), None),
    };
    let wanted = set.to_lowercase();
    let at = known.iter().position(|s| s.id == wanted || s.name.to_lowercase() == wanted);
    let at = at.ok_or_else(|| unknown(known, set))?;
    let parts = some.map_or(Ok(usual(&known[at])), |some| named_parts(&known[at], some))?;
    let way = way.map(|way| named_way(&known[at], way)).transpose()?;
    Ok((at, parts, way))
}

/// The sets with these names, each at most once and in their order. A part is named behind a colon, `dunwich:cards`,
/// several with a plus between them, a way to play it behind an `@`.
pub fn choose<'a>(known: &'a [Set], names: &[impl AsRef<str>]) -> Result<Vec<Chosen<'a>>, SetsError> {
    let mut parts = vec![(None, None); known.len()];
    for name in names {
        if name.as_ref().trim().eq_ignore_ascii_case(ALL) {
            for at in newest(known) {
                parts[at].0 = Some(usual(&known[at]));
            }
            continue;
        }
        let (at, some, way) = find(known, name.as_ref())?;
        *parts[at].0.get_or_insert(0) |= some;
        parts[at].1 = way.or(parts[at].1);
    }
    let chosen: Vec<Chosen> =
        known.iter().zip(parts).filter_map(|(set, (parts, way))| Some(Chosen { set, parts: parts?, way })).collect();
    match chosen.is_empty() {
        true => Err(SetsError::None { known: listed(known) }),
        false => needs_met(known, &chosen).map(|()| chosen),
    }
}

/// The same sets with one of them, or a part of one, taken out where it is in play and put in where it is not. What it
/// needs comes with it, what needs it goes with it; none where nothing would be left.
pub fn switched(
    known: &[Set],
    names: &[String],
    set: &str,
    part: Option<&str>,
) -> Result<Option<Vec<String>>, SetsError> {
    let chosen = choose(known, names)?;
    let at = known.iter().position(|one| one.id == set).ok_or_else(|| unknown(known, set))?;
    let wanted = part.map_or(Ok(usual(&known[at])), |part| named_parts(&known[at], part))?;
    let mut parts: Vec<Option<u32>> =
        known.iter().map(|set| chosen.iter().find(|one| one.set == set).map(|one| one.parts)).collect();
    let is_in = parts[at].is_some_and(|parts| part.is_none() || parts & wanted != 0);
    let now = parts[at].unwrap_or(0);
    parts[at] = match (is_in, part) {
        (true, None) => None,
        (true, Some(_)) => Some(now & !wanted).filter(|&left| left != 0),
        (false, _) => Some(now | wanted),
    };
    if !is_in {
        for (_, parts) in known.iter().zip(&mut parts).filter(|(other, _)| excludes(&known[at], other)) {
            *parts = None;
        }
    }
    settle(known, &mut parts, !is_in);
    let way = |set: &Set| chosen.iter().find(|one| one.set == set).and_then(|one| one.way);
    let left =
        known.iter().zip(parts).filter_map(|(set, parts)| Some(Chosen { set, parts: parts?, way: way(set) }.name()));
    Ok(Some(left.collect::<Vec<_>>()).filter(|left| !left.is_empty()))
}

/// The same sets, of which one is played in another way, or as usual again.
pub fn played(known: &[Set], names: &[String], set: &str, way: Option<&str>) -> Result<Vec<String>, SetsError> {
    let mut chosen = choose(known, names)?;
    for one in chosen.iter_mut().filter(|one| one.set.id == set) {
        one.way = way.map(|way| named_way(one.set, way)).transpose()?;
    }
    Ok(chosen.iter().map(Chosen::name).collect())
}

/// Whether two sets are never played together.
pub(super) fn excludes(one: &Set, other: &Set) -> bool {
    one.not_with.contains(&other.id) || other.not_with.contains(&one.id)
}

/// All sets with all their parts, as few times as it takes: those that are never played together are in different lists.
pub fn together(known: &[Set]) -> Vec<Vec<String>> {
    let with = |first: Option<usize>| {
        let mut all: Vec<&Set> = first.map(|at| &known[at]).into_iter().collect();
        for set in known {
            if !all.contains(&set) && !all.iter().any(|other| excludes(set, other)) {
                all.push(set);
            }
        }
        all.sort_by_key(|set| set.order);
        all.into_iter().map(|set| Chosen { set, parts: whole(set), way: None }.name()).collect::<Vec<_>>()
    };
    let mut lists = vec![with(None)];
    for (at, set) in known.iter().enumerate() {
        let name = Chosen { set, parts: whole(set), way: None }.name();
        if !lists.iter().any(|list| list.contains(&name)) {
            lists.push(with(Some(at)));
        }
    }
    lists
}

/// The numbers of all sets that can be played together, the newest first.
fn newest(known: &[Set]) -> Vec<usize> {
    let mut all: Vec<usize> = Vec::new();
    let mut by_order: Vec<usize> = (0..known.len()).collect();
    by_order.sort_by_key(|&at| std::cmp::Reverse(known[at].order));
    for at in by_order.into_iter().filter(|&at| !known[at].off) {
        if !all.iter().any(|&other| excludes(&known[at], &known[other])) {
            all.push(at);
        }
    }
    all
}

/// Adds whatever is needed, or takes away whatever needs what is not there.
fn settle(known: &[Set], parts: &mut [Option<u32>], add: bool) {
    loop {
        let before = parts.to_vec();
        for (at, set) in known.iter().enumerate() {
            let Some(mut own) = parts[at] else { continue };
            for (i, part) in set.parts.iter().enumerate().filter(|(i, _)| before[at].is_some_and(|b| b & 1 << i != 0)) {
                let needs = part.own_needs().filter_map(|id| named_parts(set, id).ok()).fold(0, |all, bit| all | bit);
                match add {
                    true => own |= needs,
                    false if own & needs != needs => own &= !(1 << i),
                    false => {}
                }
            }
            parts[at] = Some(own).filter(|&own| own != 0 || set.parts.is_empty());
            for needed in known.iter().enumerate().filter(|(_, one)| set.needs.contains(&one.id)) {
                match (add, parts[needed.0]) {
                    (true, None) => parts[needed.0] = Some(usual(needed.1)),
                    (false, None) => parts[at] = None,
                    _ => {}
                }
            }
        }
        if before == parts {
            return;
        }
    }
}

fn whole(set: &Set) -> u32 {
    (1 << set.parts.len()) - 1
}

/// The parts that a set has when none is named.
fn usual(set: &Set) -> u32 {
    (0..).zip(&set.parts).filter(|(_, part)| !part.off).fold(0, |all, (bit, _): (u32, _)| all | 1 << bit)
}

fn named_way<'a>(set: &'a Set, name: &str) -> Result<&'a Way, SetsError> {
    let name = name.trim().to_lowercase();
    let known = || match set.ways.is_empty() {
        true => "it has only one".to_owned(),
        false => format!("there are: {}", ids(set.ways.iter().map(|way| &way.id))),
    };
    let found = set.ways.iter().find(|way| way.id == name);
    found.ok_or_else(|| SetsError::UnknownWay { set: set.id.clone(), way: name.clone(), known: known() })
}

fn named_parts(set: &Set, names: &str) -> Result<u32, SetsError> {
    let mut bits = 0;
    for name in names.split('+').map(|name| name.trim().to_lowercase()) {
        let at = set.parts.iter().position(|part| part.id == name).ok_or_else(|| SetsError::UnknownPart {
            set: set.id.clone(),
            part: name,
            known: match set.parts.is_empty() {
                true => format!("it cannot be split: use {}", set.id),
                false => format!("there are: {}", ids(set.parts.iter().map(|part| &part.id))),
            },
        })?;
        bits |= 1 << at;
    }
    Ok(bits)
}

/// Whether everything is there that something else needs; if not, what is to be given instead.
fn needs_met(known: &[Set], chosen: &[Chosen]) -> Result<(), SetsError> {
    for one in chosen {
        let set = one.set;
        if let Some(other) = chosen.iter().find(|other| excludes(set, other.set)) {
            return Err(SetsError::NotWith { set: set.id.clone(), other: other.set.id.clone() });
        }
        if let Some(needs) = set.needs.iter().find(|needs| !chosen.iter().any(|other| other.set.id == **needs)) {
            let all = known.iter().filter(|s| s.id == *needs).map(|s| s.id.clone());
            let give = all.chain(chosen.iter().map(Chosen::name)).collect::<Vec<_>>().join(",");
            return Err(SetsError::Needs { set: set.id.clone(), needs: needs.clone(), give });
        }
        for part in one.parts() {
            if let Some(needs) = part.own_needs().find(|needs| !one.has(Some(needs))) {
                let (set, part) = (&set.id, &part.id);
                let give = format!("{set}:{needs}+{part}");
                return Err(SetsError::Needs { set: format!("{set}:{part}"), needs: format!("{set}:{needs}"), give });
            }
        }
    }
    Ok(())
}

fn unknown(known: &[Set], name: &str) -> SetsError {
    let sets = known.iter().map(|set| (set.id.as_str(), set.name.as_str()));
    let all: Vec<(&str, &str)> = sets.chain([(ALL, ALL)]).collect();
    // A name that begins like a set is not taken for it here: what is kept must be exact.
    SetsError::Unknown(match keeper_script::named("set", &all, name) {
        Ok(near) => format!("there is no set \"{name}\"; did you mean {near}? There are: {}", listed(known)),
        Err(why) => why,
    })
}

fn listed(known: &[Set]) -> String {
    ids(known.iter().map(|set| &set.id))
}

fn ids<'a>(all: impl Iterator<Item = &'a String>) -> String {
    all.map(String::as_str).collect::<Vec<_>>().join(", ")
}
