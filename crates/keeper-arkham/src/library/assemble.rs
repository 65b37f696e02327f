//! From files to a [`Library`]: names first, then the texts that use them.

use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

use keeper_arkham_script::tree::*;
use keeper_arkham_script::{parse, parse_encounter};
use keeper_table::Fnv;

use super::at_once::at_once;
use super::foreknown::counts_successes;
use super::limits::LIMITS;
use super::lookup::*;
use super::needs::InPlay;
use super::sets::{self, Chosen};
use super::*;
use crate::index::Bearer;

/// One file of a set: its path (for messages and for the name of the set, the first folder) and its text.
#[derive(Clone, Debug)]
pub struct Source {
    pub path: String,
    pub text: String,
}

impl Source {
    /// The name of the set.
    pub(super) fn set(&self) -> &str {
        self.path.split('/').next().unwrap_or_default()
    }
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Library {
    /// The embedded sets of these names.
    pub fn embedded<S: AsRef<str>>(sets: &[S]) -> Result<Library, LoadError> {
        Library::with_folders(sets, &[])
    }

    /// The embedded sets of these names, and whatever card files lie below these folders, each of which is a set, too.
    pub fn with_folders<S: AsRef<str>>(sets: &[S], folders: &[std::path::PathBuf]) -> Result<Library, LoadError> {
        Library::with_cards(sets, folders, vec![])
    }

    /// The same, and these files besides, each of the set with which its path begins.
    pub fn with_cards<S: AsRef<str>>(
        sets: &[S],
        folders: &[std::path::PathBuf],
        own: Vec<Source>,
    ) -> Result<Library, LoadError> {
        let chosen = if sets.is_empty() { vec![] } else { sets::choose(sets::embedded()?, sets)? };
        let mut sources = embedded_sources(&chosen);
        sources.extend(house_rules().filter(|_| !chosen.is_empty()));
        for folder in folders {
            folder::read(folder, &mut sources)?;
        }
        let of_own: BTreeSet<String> = own.iter().map(|source| source.set().to_owned()).collect();
        sources.extend(own);
        let mut library = Library::load_parts(sources, &chosen)?;
        library.sets = chosen.iter().map(Chosen::name).collect();
        for folder in folders {
            let own = folder::set_in(folder)?;
            let known = library.sets.contains(&own) || chosen.iter().any(|one| one.set.id == own);
            library.sets.extend((!known).then_some(own));
        }
        library.sets.extend(of_own);
        Ok(library)
    }

    pub fn load(sources: Vec<Source>) -> Result<Library, LoadError> {
        Library::load_parts(sources, &[])
    }

    /// Of the files of chosen sets, only those are loaded whose part is in play.
    fn load_parts(mut sources: Vec<Source>, chosen: &[Chosen]) -> Result<Library, LoadError> {
        sources.retain(|source| source.path.split_once('/').is_none_or(|(_, file)| file != sets::FILE));
        let in_play = InPlay::new(chosen, &sources);
        let settled = at_once(sources, |mut source| {
            let stays = in_play.settle(&mut source)? && !lacks_others(&source, chosen);
            Ok::<_, LoadError>(stays.then_some(source))
        })?;
        let mut sources: Vec<Source> = settled.into_iter().flatten().collect();
        if chosen.iter().any(|one| !one.is_whole()) {
            let (off, mut on): (Vec<_>, Vec<_>) = sources.into_iter().partition(|source| is_off(source, chosen));
            left_out::leave_out(&mut on, &off)?;
            sources = on;
        }
        let mut parsed = at_once(sources.iter().collect(), |source: &Source| {
            let file: files::File = read_toml(source)?;
            known_part(source, &file, chosen)?;
            Ok::<_, LoadError>((source, source.set().to_owned(), file))
        })?;
        super::markers::join_kinds(&mut parsed);
        super::markers::join_copies(&mut parsed)?;
        super::tables::settle(&mut parsed)?;
        let mut builder =
            Builder { lib: Library::default(), sources: &sources, wrong: Vec::new(), hidden: HashMap::new() };
        builder.names(&parsed)?;
        // Numbers are given out with the names: what is too much is told before any of them is used.
        within_limits(&builder.lib)?;
        builder.whole_texts(&parsed)?;
        let on_top = chosen.iter().filter(|one| one.way.is_some_and(|way| way.on_top));
        builder.lib.on_top = on_top.map(|one| one.set.id.clone()).collect();
        let with = |says: fn(&sets::Way) -> bool| {
            chosen.iter().find(|one| one.way.is_some_and(says)).map(|one| one.set.id.clone())
        };
        builder.lib.beside = with(|way| way.beside);
        builder.lib.replacing = with(|way| way.replaces);
        builder.replace_location_cards();
        builder.finish()
    }
}

fn read_toml<T: serde::de::DeserializeOwned>(source: &Source) -> Result<T, LoadError> {
    toml::from_str(&source.text).map_err(|e| LoadError::Toml { path: source.path.clone(), message: e.to_string() })
}

/// Whether a file belongs to a part of its set that is not in play.
fn is_off(source: &Source, chosen: &[Chosen]) -> bool {
    let of = chosen.iter().find(|one| one.set.id == source.set());
    of.is_some_and(|one| !one.has(part_of(source).as_deref()))
}

/// Whether a file belongs to a part of its set that needs something of another one, which is not in play (MSK-15).
fn lacks_others(source: &Source, chosen: &[Chosen]) -> bool {
    let Some(one) = chosen.iter().find(|one| one.set.id == source.set()) else { return false };
    let lacking = |part: &sets::Part| {
        part.others().any(|(set, part)| !chosen.iter().any(|other| other.set.id == set && other.has(Some(part))))
    };
    one.set.parts.iter().any(lacking) && {
        let part = part_of(source);
        let part = part.as_ref().or(one.set.parts.first().map(|first| &first.id));
        one.set.parts.iter().any(|own| part == Some(&own.id) && lacking(own))
    }
}

/// How a text is read.
type Parse = fn(&str, &Vocabulary, &mut Tree) -> Result<Text, keeper_script::Diagnostic>;

/// The part that a file names.
fn part_of(source: &Source) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Head {
        part: Option<String>,
    }
    // What cannot be read is told when it is loaded.
    read_toml::<Head>(source).ok().and_then(|head| head.part)
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

/// House rules are no box: they can be chosen with any of them.
fn house_rules() -> impl Iterator<Item = Source> {
    let ours = EMBEDDED.iter().filter(|(path, _)| path.starts_with("house-rules/"));
    ours.map(|(path, text)| Source { path: (*path).to_owned(), text: (*text).to_owned() })
}

pub(super) type Parsed<'a> = [(&'a Source, String, files::File)];

pub(super) struct Builder<'a> {
    pub(super) lib: Library,
    sources: &'a [Source],
    /// Texts that cannot be taken: all of them are told at once.
    wrong: Vec<LoadError>,
    /// By set, the cards of other sets that have the name of one of its own: a text means the one of its own box.
    pub(super) hidden: HashMap<String, Vec<usize>>,
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
pub(super) const HELD: [Table; 8] = [
    (Some(Supply::Deck(Deck::COMMON)), |f| &f.common),
    (Some(Supply::Deck(Deck::UNIQUE)), |f| &f.unique),
    (Some(Supply::Deck(Deck::SPELL)), |f| &f.spell),
    (Some(Supply::Deck(Deck::SKILL)), |f| &f.skill),
    (Some(Supply::Deck(Deck::ALLY)), |f| &f.ally),
    (Some(Supply::Special), |f| &f.special),
    (None, |f| &f.card),
    (Some(Supply::Story), |f| &f.story_card),
];

/// The tables of sheets that lie beside the Ancient One's, in the order in which texts number them.
pub(super) const SHEETS: [fn(&files::File) -> &Vec<files::Herald>; 3] =
    [|f| &f.herald, |f| &f.guardian, |f| &f.institution];

/// Events are drawn to be done, other cards to be had.
fn events_are_resolved(lib: &Library) -> Result<(), LoadError> {
    for step in lib.tree.blocks.iter().flatten() {
        let (deck, done) = match &step.effect {
            Effect::Decks(family::Decks::Resolve { deck, .. }) => (*deck, true),
            Effect::Cards(family::Cards::Draw { deck, .. })
            | Effect::Cards(family::Cards::DrawKeep { deck, .. })
            | Effect::Cards(family::Cards::Trade(Shop::Draw { deck, .. })) => (*deck, false),
            _ => continue,
        };
        let printed = lib.deck(deck);
        if printed.events != done {
            let wrong = if done {
                "its cards are not events to resolve"
            } else {
                "its cards are events, which are resolved and not held"
            };
            return Err(LoadError::Deck { many: printed.many.clone(), wrong });
        }
    }
    Ok(())
}

impl Builder<'static> {
    /// Knows the names of these files, and nothing else of them.
    pub(super) fn of_names(parsed: &Parsed) -> Result<Self, LoadError> {
        let mut builder = Builder { lib: Library::default(), sources: &[], wrong: Vec::new(), hidden: HashMap::new() };
        builder.names(parsed)?;
        Ok(builder)
    }
}

impl Builder<'_> {
    /// Where a card belongs: the table in which it stands says it, or the card itself.
    pub(super) fn supply(&self, at: At, table: Option<Supply>, card: &files::Card) -> Result<Supply, LoadError> {
        match (table, &card.deck) {
            (Some(supply), None) => Ok(supply),
            (Some(_), Some(_)) => Err(at.wrong("its table already names its deck: \"deck\" is only for [[card]]")),
            (None, None) => Err(at.wrong("it needs \"deck\": add the id of its deck")),
            (None, Some(id)) => {
                let number = self.lib.decks.iter().position(|d| d.id == *id);
                let ids = || self.lib.decks.iter().map(|d| d.id.clone()).collect::<Vec<_>>();
                number.map(|n| Supply::Deck(Deck(n as u8))).ok_or_else(|| unknown(at, id, "deck", &ids()))
            }
        }
    }

    /// Second pass: everything else. Authors of cards see every text that is wrong, not only the first.
    fn whole_texts(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        let read = self.texts(parsed);
        let mut wrong = std::mem::take(&mut self.wrong);
        wrong.extend(read.err());
        match wrong.len() {
            0 => Ok(()),
            1 => Err(wrong.remove(0)),
            _ => Err(LoadError::Several(wrong)),
        }
    }

    fn texts(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        self.lib.vocabulary.sort();
        self.board(parsed)?;
        self.markers(parsed)?;
        self.cards(parsed)?;
        self.mythos_cards(parsed)?;
        self.fixtures(parsed)?;
        self.rifts(parsed)?;
        self.sheets(parsed)?;
        self.stories(parsed)?;
        self.encounters(parsed)
    }

    /// Where one set replaces the others, neighbourhoods for which it has location cards have no others.
    fn replace_location_cards(&mut self) {
        let lib = &mut self.lib;
        let Some(set) = &lib.replacing else { return };
        let own = |number: &u16| lib.location_cards[usize::from(*number)].set == *set;
        for hood in &mut lib.hoods {
            if hood.cards.iter().any(own) {
                hood.cards.retain(own);
            }
        }
    }

    fn finish(mut self) -> Result<Library, LoadError> {
        let lib = &mut self.lib;
        // What holds for the rest of the game has a text of its own.
        lib.lasting = lib.tree.abilities.len() as u16;
        lib.tree.abilities.extend(lib.tree.lasting.iter().cloned().map(Ability::Static));
        let lasting = &lib.tree.abilities[usize::from(lib.lasting)..];
        lib.lasting_indices = lasting.iter().map(|rule| Index::of(std::slice::from_ref(rule))).collect();
        lib.heads = lib.tree.abilities.iter().map(Head::of).collect();
        lib.known.suffice(&lib.tree)?;
        events_are_resolved(lib)?;
        within_limits(lib)?;
        lib.stats = lib.markers.iter().map(|kind| Stats::printed(&lib.kinds[usize::from(kind.0)])).collect();
        let with = lib.mythos.iter().filter(|mythos| !mythos.gates.is_empty()).count().max(1) as f32;
        let opens =
            |place: usize| lib.mythos.iter().filter(|m| m.gates.iter().any(|g| usize::from(g.0) == place)).count();
        lib.openings = (0..lib.areas.len()).map(|place| opens(place) as f32 / with).collect();
        lib.usual = lib.ancient_ones.iter().map(|ancient| Stats::usual(lib, ancient)).collect();
        let blocks = (0..lib.tree.blocks.len() as u16).map(BlockId);
        lib.counting = blocks.map(|block| counts_successes(&lib.tree, block)).collect();
        let twisted = |step: &Step| matches!(&step.effect, Effect::Board(family::Board::MonsterAppears(it)) if !it.with.is_empty());
        lib.twists = lib.tree.blocks.iter().flatten().any(twisted);
        let gives = |step: &Step| match &step.effect {
            Effect::Structure(family::Structure::Check(check, _)) => check.as_clues.is_some(),
            Effect::Board(family::Board::MonsterAppears(it)) => it.as_clues.is_some(),
            _ => false,
        };
        lib.gives_cards = lib.tree.blocks.iter().flatten().any(gives);
        let bare = |step: &Step| matches!(&step.effect, Effect::Board(family::Board::MonsterAppears(it)) if it.bare);
        lib.bare = lib.tree.blocks.iter().flatten().any(bare);
        let duel = |step: &Step| matches!(step.effect, Effect::Rare(family::Rare::Fight(Opponent::Alone(_))));
        lib.duels = lib.tree.blocks.iter().flatten().any(duel);
        let after_check =
            |ability: &Ability| matches!(ability, Ability::At(at) if matches!(at.window, Window::AfterCheck { .. }));
        lib.trophies_act = lib.kinds.iter().any(|kind| lib.abilities(kind.text).iter().any(after_check));
        let kept =
            (0..lib.cards.len() as u16).filter_map(|card| Some((lib.cards[usize::from(card)].location_card?, card)));
        lib.kept = kept.collect();
        let again = |step: &Step| matches!(step.effect, Effect::Held(family::Held::UpkeepAgain(_)));
        lib.rolls_again = lib.tree.blocks.iter().flatten().any(again);
        for card in 0..lib.mythos.len() {
            lib.mythos[card].called = lib.markers_with(lib.mythos[card].white | lib.mythos[card].black);
            lib.mythos[card].changes = super::changing::kinds_changed(lib, lib.mythos[card].text, None, false);
        }
        for number in 0..lib.ancient_ones.len() {
            let text = lib.ancient_ones[number].text;
            let [all, at_times] = [false, true].map(|usual| super::changing::kinds_changed(lib, text, None, usual));
            lib.ancient_ones[number].changes = all;
            lib.ancient_ones[number].changes_at_times = at_times;
        }
        let makes_elusive = |ability: &Ability| {
            let gains = &MonsterMod::Gains(Keyword::Elusive);
            matches!(ability, Ability::Static(Static::Monsters { mods, .. }) if mods.contains(gains))
        };
        lib.elusive =
            lib.kinds.iter().any(|kind| kind.has(Keyword::Elusive)) || lib.tree.abilities.iter().any(makes_elusive);
        lib.wanders = lib.gates.iter().any(|gate| gate.wanders);
        lib.harms = lib.decks.iter().any(|deck| deck.instead_of.is_some());
        lib.has_pairs = lib.decks.iter().any(|deck| deck.pairs);
        for card in &lib.cards {
            if let Supply::Deck(deck) = card.supply {
                let (list, cheapest) = (card.price.unwrap_or(0), &mut lib.decks[deck.index()].cheapest);
                *cheapest = Some(cheapest.map_or(list, |least| least.min(list)));
            }
        }
        lib.changing = super::changing::kinds_changing(lib);
        lib.vessels = vessels(lib);
        lib.find_goals();
        let mut hasher = Fnv::default();
        // What is only drawn changes no game.
        for source in self.sources.iter().filter(|source| !source.path.ends_with("ground.toml")) {
            source.path.hash(&mut hasher);
            source.text.hash(&mut hasher);
        }
        lib.hash = format!("{:016x}", hasher.finish());
        Ok(self.lib)
    }

    /// Reads a text and sees to it that every line of it can act where it stands.
    pub(super) fn text(&mut self, at: At, text: &str, bearer: Bearer) -> Text {
        let parse = if bearer == Bearer::Passing { parse_encounter } else { parse };
        let text = self.read(at, text, parse);
        if let Err(silent) = self.allow(at, text, bearer) {
            self.wrong.push(silent);
        }
        text
    }

    pub(super) fn read(&mut self, at: At, text: &str, parse: Parse) -> Text {
        let text = text.trim();
        let read = match text.is_empty() {
            true => None,
            false => match self.with_names_of(at.source, |names, tree| parse(text, names, tree)) {
                Ok(read) => Some(read),
                Err(d) => {
                    let line = line_of(&at.source.text, at.id, text);
                    self.wrong.push(LoadError::Text(d.render(text, &at.source.path, line, at.id)));
                    None
                }
            },
        };
        let here = self.lib.tree.abilities.len() as u16;
        read.unwrap_or(Text { from: here, to: here })
    }

    /// Reads with the names as they are meant in a file: one that cards of several boxes have is that of its own box, if it is among
    /// them.
    pub(super) fn with_names_of<T>(&mut self, source: &Source, read: impl FnOnce(&Vocabulary, &mut Tree) -> T) -> T {
        const NOBODY: &str = "\u{0}";
        let hidden = self.hidden.get(source.set()).map_or(&[][..], Vec::as_slice);
        let cards = &mut self.lib.vocabulary.cards;
        let names: Vec<String> =
            hidden.iter().map(|&number| std::mem::replace(&mut cards[number], NOBODY.to_owned())).collect();
        let read = read(&self.lib.vocabulary, &mut self.lib.tree);
        for (&number, name) in hidden.iter().zip(names) {
            self.lib.vocabulary.cards[number] = name;
        }
        read
    }

    pub(super) fn allow(&self, at: At, text: Text, bearer: Bearer) -> Result<(), LoadError> {
        let Some((line, why)) = self.lib.refused(text, bearer) else { return Ok(()) };
        let line = &self.lib.abilities(text)[line];
        let said = keeper_arkham_script::print_ability(line, &self.lib.tree, &self.lib.vocabulary);
        Err(LoadError::Silent { path: at.source.path.clone(), id: at.id.to_owned(), said, why })
    }
}

/// Single cards on which their text puts monsters.
fn vessels(lib: &Library) -> Vec<u16> {
    let puts = |ability: &Ability| match ability {
        Ability::At(at) => lib
            .tree
            .block(at.block)
            .iter()
            .any(|step| step.effect == Effect::Held(family::Held::WithIt(ItDeed::PutOnThis))),
        _ => false,
    };
    let is_vessel = |card: &Card| lib.abilities(card.text).iter().any(puts);
    let copies = |card: &Card| card.first_copy..card.first_copy + u16::from(card.count);
    lib.cards.iter().filter(|card| is_vessel(card)).flat_map(copies).collect()
}
