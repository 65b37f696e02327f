//! Arkham Horror: its boxes, what can be chosen with them, and its cards.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use keeper_arkham::library::rotations::Rotation;
use keeper_arkham::library::sets::SetsError;
use keeper_arkham::library::{Fixture, FixtureKind, LoadError, Shelf, WHOLE, sets};
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_present::words::Tone;
use keeper_present::{Present, Printed, Subject, card_text, printed};
use keeper_table::{Game, Seed};

use crate::offer::{Candidate, Drawn, Offer, Setting, Share, Switch, Unsaid, Wanted};
use crate::{Cards, Listed, Played};

impl Played for Arkham {
    type Shelf = Shelf;

    fn shelf(cards: &Cards) -> Shelf {
        cards.arkham().clone()
    }

    fn offer(shelf: &Shelf, sets: &[String]) -> Result<Offer, String> {
        offer(shelf, sets)
    }

    fn catalogue(shelf: &Shelf) -> Result<Vec<Listed>, String> {
        all_cards(shelf)
    }

    fn set_up(wanted: &Wanted) -> SetUp {
        SetUp {
            sets: wanted.sets.clone(),
            mix: wanted.mix.clone().into_iter().collect(),
            players: wanted.players,
            seed: wanted.seed,
            ancient_one: wanted.of("ancient-one").cloned(),
            herald: wanted.of("herald").cloned(),
            guardian: wanted.of("guardian").cloned(),
            institution: wanted.of("institution").cloned(),
            difficulty: wanted.of("difficulty").cloned(),
            variants: wanted.variants.clone(),
            investigators: wanted.investigators.clone(),
            choose: false,
        }
    }

    fn take_cards(shelf: &Shelf, setup: &mut SetUp) -> Result<Arc<Library>, String> {
        let library = shelf.library(&setup.sets).map_err(|error| error.to_string())?;
        setup.sets.clone_from(&library.sets);
        Ok(library)
    }

    fn why_not_together(shelf: &Shelf, sets: &[String]) -> Option<String> {
        shelf.library(sets).err().map(|error| in_names(&error))
    }

    fn turn(shelf: &Shelf, sets: &[String], switch: usize) -> Result<Vec<String>, String> {
        turn(shelf, sets, switch)
    }

    fn draw(shelf: &Shelf, sets: &[String], word: &str, seed: Seed) -> Result<Drawn, String> {
        let drawn = shelf.draw(word, sets, seed)?;
        let mix = drawn.mix.iter().map(|(set, share)| (set.to_owned(), share)).collect();
        Ok(Drawn { name: drawn.name, sets: drawn.sets, mix })
    }

    fn chosen_sets(setup: &SetUp) -> Vec<String> {
        let known = sets::embedded().unwrap_or_default();
        setup.sets.iter().filter(|name| sets::choose_one(known, name).is_some()).cloned().collect()
    }

    fn boxes(setup: &SetUp) -> String {
        let known = sets::embedded().unwrap_or_default();
        let name = |given: &String| match sets::choose_one(known, given) {
            Some(one) => match setup.mix.share(&one.set.id) {
                WHOLE => one.title(),
                share => format!("{} ({share} % of its cards)", one.title()),
            },
            None => given.clone(),
        };
        setup.sets.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    fn position(shelf: &Shelf, text: &str) -> Result<(Arkham, Wanted), String> {
        let library = shelf.library(&[sets::BASE]).map_err(|error| error.to_string())?;
        let cards = keeper_scenario::Cards { library: &library, shelf };
        let game = keeper_scenario::position_with(cards, text).map_err(|failure| failure.to_string())?;
        let wanted = Wanted {
            players: game.players(),
            sets: game.library().sets.clone(),
            mix: BTreeMap::new(),
            variants: game.variants().map(|one| one.id.clone()).collect(),
            ..Wanted::default()
        };
        Ok((game, wanted))
    }

    fn scenario(name: &str, setup: &SetUp, keys: &[&str]) -> Option<String> {
        Some(keeper_scenario::write_scenario(name, setup, keys))
    }
}

fn offer(shelf: &Shelf, sets: &[String]) -> Result<Offer, String> {
    let library = shelf.library(sets).map_err(|error| error.to_string())?;
    let ancient_one = |(number, one): (u8, &keeper_arkham::library::AncientOne)| Candidate {
        id: one.id.clone(),
        name: one.name.clone(),
        row: format!("{} (doom {})", one.name, one.doom),
        text: printed(&card_text(&library, Printed::AncientOne(number))),
        ..Candidate::default()
    };
    let investigator = |(number, one): (u8, &keeper_arkham::library::Sheet)| Candidate {
        id: one.id.clone(),
        name: one.name.clone(),
        row: format!("{}, the {}", one.name, one.occupation),
        numbers: vec![("Sanity", one.sanity), ("Stamina", one.stamina)],
        text: printed(&card_text(&library, Printed::Sheet(number))),
    };
    let against = Setting {
        id: "ancient-one",
        name: "Ancient One",
        about: "The one you must keep from waking.",
        unsaid: Unsaid::Random,
        candidates: (0..).zip(&library.ancient_ones).map(ancient_one).collect(),
    };
    Ok(Offer {
        dice: true,
        kind: Arkham::KIND,
        title: Arkham::TITLE,
        players: Arkham::SEATS,
        least: 1,
        settings: std::iter::once(against)
            .chain(FixtureKind::CHOSEN.into_iter().filter_map(|kind| extra(&library, kind)))
            .collect(),
        variants: library.fixtures_of(FixtureKind::Variant).map(|one| variant(&library, one)).collect(),
        clashes: clashes(&library),
        keepers: (library.fixtures_of(FixtureKind::Variant).map(|(_, one)| &one.id))
            .filter(|id| library.has_keeper(id))
            .cloned()
            .collect(),
        investigators: (0..).zip(&library.sheets).map(investigator).collect(),
        sets: library.sets.iter().filter(|name| is_choice(shelf, name)).cloned().collect(),
        switches: all_switches(shelf).into_iter().map(|one| one.offered(shelf, sets)).collect(),
        boxes: boxes(shelf),
        shares: shares(&library),
        rotations: shelf.rotations().map_err(|error| error.to_string())?.iter().map(rotation).collect(),
    })
}

/// The boxes in play of which a share may be in the decks; a box alone is always there in whole.
fn shares(library: &Library) -> Vec<Share> {
    let known = sets::embedded().unwrap_or_default();
    let name = |id: &str| known.iter().find(|one| one.id == id).map_or_else(|| id.to_owned(), |one| one.name.clone());
    let share = |(id, [_, cards]): (&str, [u16; 2])| Share { id: id.to_owned(), name: name(id), cards };
    let all: Vec<Share> = library.set_ids().zip(library.in_decks(|_| true)).map(share).collect();
    if all.len() > 1 { all } else { vec![] }
}

/// A selection of boxes: which they are, and what it is like.
fn rotation(one: &Rotation) -> Candidate {
    let known = sets::embedded().unwrap_or_default();
    let title = |given: &String| sets::choose_one(known, given).map_or_else(|| given.clone(), |one| one.title());
    let boxes = one.sets.iter().map(title).collect::<Vec<_>>().join(", ");
    Candidate {
        id: one.id.clone(),
        name: one.name.clone(),
        row: format!("{}: {boxes}", one.name),
        text: vec![(Tone::Plain, one.brings.clone()), (Tone::Dim, boxes)],
        ..Candidate::default()
    }
}

/// A switch: a box, a part of it, or a way to play it.
#[derive(Clone, Copy)]
struct At {
    set: &'static sets::Set,
    part: Option<&'static sets::Part>,
    way: Option<&'static sets::Way>,
}

/// Every box, each followed by the parts that it can be split into and other ways to play it.
fn all_switches(shelf: &Shelf) -> Vec<At> {
    let of = |set: &'static sets::Set| {
        let parts = set.parts.iter().map(move |part| At { set, part: Some(part), way: None });
        let ways = set.ways.iter().map(move |way| At { set, part: None, way: Some(way) });
        std::iter::once(At { set, part: None, way: None }).chain(parts).chain(ways)
    };
    shelf.sets().unwrap_or_default().iter().flat_map(of).collect()
}

impl At {
    fn is_on(self, shelf: &Shelf, chosen: &[String]) -> bool {
        let chosen = sets::choose(shelf.sets().unwrap_or_default(), chosen).unwrap_or_default();
        let part = self.part.map(|part| part.id.as_str());
        let is = |one: &sets::Chosen| (part.is_none() || one.has(part)) && (self.way.is_none() || one.way == self.way);
        chosen.iter().any(|one| one.set == self.set && is(one))
    }

    fn offered(self, shelf: &Shelf, chosen: &[String]) -> Switch {
        let known = shelf.sets().unwrap_or_default();
        let (name, brings) = match (self.part, self.way) {
            (Some(part), _) => (&part.name, part.says(known)),
            (None, Some(way)) => (&way.name, way.brings.clone()),
            (None, None) => (&self.set.name, self.set.brings.clone()),
        };
        let below = self.part.is_some() || self.way.is_some();
        Switch { id: self.set.id.clone(), name: name.clone(), brings, below, on: self.is_on(shelf, chosen) }
    }
}

/// The boxes after a switch was turned: a box comes into play or leaves it, and with it its people and Ancient Ones.
fn turn(shelf: &Shelf, chosen: &[String], switch: usize) -> Result<Vec<String>, String> {
    let Some(&at) = all_switches(shelf).get(switch) else { return Ok(chosen.to_vec()) };
    let known = shelf.sets().unwrap_or_default();
    let part = at.part.map(|part| part.id.as_str());
    let turned = match at.way {
        None => sets::switched(known, chosen, &at.set.id, part),
        Some(_) if !(At { way: None, ..at }).is_on(shelf, chosen) => return Ok(chosen.to_vec()),
        Some(way) => {
            let way = Some(way.id.as_str()).filter(|_| !at.is_on(shelf, chosen));
            sets::played(known, chosen, &at.set.id, way).map(Some)
        }
    };
    match turned {
        Ok(Some(sets)) => Ok(sets),
        Ok(None) => Err(format!("everything else needs {}", at.set.name)),
        Err(error) => Err(error.to_string()),
    }
}

/// What of a kind can be chosen, if there is any in these boxes.
fn extra(library: &Library, kind: FixtureKind) -> Option<Setting> {
    let (id, name, about) = match kind {
        FixtureKind::Herald => ("herald", "Herald", "A power that serves the Ancient One and makes the game harder."),
        FixtureKind::Guardian => ("guardian", "Guardian", "A power that stands by the investigators."),
        FixtureKind::Institution => ("institution", "Institution", "People in town who help those who can pay."),
        FixtureKind::Difficulty => ("difficulty", "Difficulty card", "It makes the game easier or harder."),
        FixtureKind::Track | FixtureKind::Shared | FixtureKind::Variant => return None,
        FixtureKind::Laid(_) | FixtureKind::Marker(_) => return None,
    };
    let candidate = |(number, one): (u8, &Fixture)| Candidate {
        id: one.id.clone(),
        name: one.name.clone(),
        row: if one.title.is_empty() { one.name.clone() } else { format!("{}, {}", one.name, one.title) },
        text: printed(&card_text(library, Printed::Fixture(number))),
        ..Candidate::default()
    };
    let all: Vec<_> = library.fixtures_of(kind).collect();
    let alone = all.iter().copied().map(candidate);
    let together = groups(&all).into_iter().map(|group| joined(&group.into_iter().map(candidate).collect::<Vec<_>>()));
    let candidates: Vec<_> = alone.chain(together).collect();
    (!candidates.is_empty()).then_some(Setting { id, name, about, unsaid: Unsaid::None, candidates })
}

/// Sheets of a kind that may lie beside the board together, two or more of them.
fn groups<'a>(all: &[(u8, &'a Fixture)]) -> Vec<Vec<(u8, &'a Fixture)>> {
    let agree = |one: &Fixture, other: &Fixture| one.goes_with.contains(&other.id) || other.goes_with.contains(&one.id);
    let mut groups: Vec<Vec<(u8, &Fixture)>> = Vec::new();
    for &(number, one) in all {
        let alone = all.iter().take_while(|other| other.0 != number).map(|other| vec![*other]);
        let before: Vec<_> = alone.chain(groups.iter().cloned()).collect();
        let fits = |group: &Vec<(u8, &Fixture)>| group.iter().all(|(_, other)| agree(one, other));
        groups.extend(before.into_iter().filter(fits).map(|group| [group, vec![(number, one)]].concat()));
    }
    groups
}

/// Several of them as one choice.
fn joined(parts: &[Candidate]) -> Candidate {
    let list = |part: fn(&Candidate) -> &str, by: &str| parts.iter().map(part).collect::<Vec<_>>().join(by);
    let name = list(|part| &part.name, " and ");
    Candidate {
        id: list(|part| &part.id, &keeper_arkham::AND.to_string()),
        row: name.clone(),
        name,
        text: parts.iter().flat_map(|part| part.text.clone()).collect(),
        ..Candidate::default()
    }
}

/// Why boxes cannot be played together, with their names and those of their parts instead of ids.
fn in_names(error: &LoadError) -> String {
    let known = sets::embedded().unwrap_or_default();
    let name = |id: &str| sets::choose_one(known, id).map_or_else(|| id.to_owned(), |one| one.title());
    match error {
        LoadError::Sets(SetsError::Needs { set, needs, .. }) => {
            format!("{} needs {}. Choose both, or leave out {}.", name(set), name(needs), name(set))
        }
        LoadError::Sets(SetsError::NotWith { set, other }) => {
            format!("{} is never played together with {}. Leave one of them out.", name(set), name(other))
        }
        LoadError::Sets(SetsError::UnknownPart { set, part, .. }) => {
            format!("{} has no part \"{part}\". Choose the whole box or one of its parts.", name(set))
        }
        LoadError::Sets(SetsError::UnknownWay { set, way, .. }) => {
            format!("{} cannot be played as \"{way}\". Choose another way to play it.", name(set))
        }
        other => other.to_string(),
    }
}

/// House rules that cannot be chosen together, presets among them.
fn clashes(library: &Library) -> Vec<[String; 2]> {
    let ids: Vec<&str> = library.fixtures_of(FixtureKind::Variant).map(|(_, one)| one.id.as_str()).collect();
    let pairs = ids.iter().enumerate().flat_map(|(at, one)| ids[at + 1..].iter().map(move |other| [*one, *other]));
    pairs.filter(|pair| library.clash(pair).is_some()).map(|pair| pair.map(str::to_owned)).collect()
}

/// A house rule with what it changes; a preset with what it stands for.
fn variant(library: &Library, (number, one): (u8, &Fixture)) -> Candidate {
    Candidate {
        id: one.id.clone(),
        name: one.name.clone(),
        row: format!("{}: {}", one.name, one.says),
        text: printed(&card_text(library, Printed::Fixture(number))),
        ..Candidate::default()
    }
}

/// Whether this set can be left out: those of the shelf's own folders cannot.
fn is_choice(shelf: &Shelf, name: &str) -> bool {
    sets::choose_one(shelf.sets().unwrap_or_default(), name).is_some()
}

fn boxes(shelf: &Shelf) -> Vec<Vec<Candidate>> {
    let known = shelf.sets().unwrap_or_default();
    let of = |set: &sets::Set| {
        let one = |id: String, name: String, brings: &str| Candidate {
            id,
            row: format!("{name}: {brings}"),
            name,
            text: vec![(Tone::Plain, brings.to_owned())],
            ..Candidate::default()
        };
        let whole = one(set.id.clone(), set.name.clone(), &set.brings);
        let alone = set.parts.iter().filter(|part| part.needs.is_empty());
        let part = |part: &sets::Part| {
            one(format!("{}:{}", set.id, part.id), format!("{} ({})", set.name, part.name), &part.says(known))
        };
        // What is not in play unless it is named.
        let with = |part: &sets::Part| {
            let all = set.parts.iter().filter(|other| !other.off || *other == part);
            let all: Vec<&str> = all.map(|other| other.id.as_str()).collect();
            let name = format!("{} (with {})", set.name, part.name);
            one(format!("{}:{}", set.id, all.join("+")), name, &part.says(known))
        };
        let with = set.parts.iter().filter(|part| part.off).map(with);
        let way = |way: &sets::Way| {
            one(format!("{}@{}", set.id, way.id), format!("{} ({})", set.name, way.name), &way.brings)
        };
        // What can be left out by itself, and would otherwise be in play.
        let spared = |part: &&sets::Part| {
            let needed = set.parts.iter().any(|other| other.needs.contains(&part.id));
            !part.chosen && !part.off && !part.needs.is_empty() && !needed && set.parts.len() > 2
        };
        let without = |part: &sets::Part| {
            let rest: Vec<&str> =
                set.parts.iter().filter(|other| *other != part && !other.off).map(|other| other.id.as_str()).collect();
            let name = format!("{} (without {})", set.name, part.name);
            one(format!("{}:{}", set.id, rest.join("+")), name, &format!("Everything except this: {}", part.brings))
        };
        let without = set.parts.iter().filter(spared).map(without);
        std::iter::once(whole)
            .chain(set.ways.iter().map(way))
            .chain(with)
            .chain(without)
            .chain(alone.map(part))
            .collect()
    };
    known.iter().filter(|set| set.id != sets::BASE).map(of).collect()
}

/// Everything that is printed in the boxes of one library. House rules are no cards.
pub fn cards_of(library: &Library) -> Vec<Listed> {
    let known = sets::embedded().unwrap_or_default();
    let all = Printed::all(library).filter(|what| what.deck(library) != FixtureKind::Variant.deck());
    all.map(|what| {
        let card = card_text(library, what);
        let (kind, id) = what.name(library);
        Listed {
            deck: what.deck(library).to_owned(),
            copies: what.count(library).into(),
            about: Subject::new(kind, id),
            from: known.iter().find(|one| one.id == card.set).map_or_else(|| card.set.clone(), |one| one.name.clone()),
            rule: what.rule(library),
            card,
        }
    })
    .collect()
}

/// Everything of every box of a shelf: boxes that are never played together are in different libraries.
fn all_cards(shelf: &Shelf) -> Result<Vec<Listed>, String> {
    let known = shelf.sets().map_err(|error| error.to_string())?;
    let (mut all, mut seen) = (vec![], HashSet::new());
    for names in sets::together(known) {
        let library = shelf.library(&names).map_err(|error| error.to_string())?;
        let key = |one: &Listed| (one.deck.clone(), one.card.set.clone(), one.card.id.clone());
        all.extend(cards_of(&library).into_iter().filter(|one| seen.insert(key(one))));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two heralds that name each other are a third choice; others stand alone.
    #[test]
    fn heralds_that_go_together_are_a_choice_of_their_own() {
        let shelf = Shelf::new(Vec::new());
        let heralds = |sets: &[&str]| {
            let library = shelf.library(sets).unwrap();
            let setting = extra(&library, FixtureKind::Herald).unwrap();
            setting.candidates.into_iter().map(|one| one.id).collect::<Vec<_>>()
        };
        assert_eq!(
            heralds(&["base", "innsmouth"]),
            ["father-dagon", "mother-hydra", "father-dagon+mother-hydra"].map(str::to_owned)
        );
        assert_eq!(heralds(&["base", "kingsport"]), ["ghroth", "tulzscha"].map(str::to_owned));
    }
}
