//! The first pass over files: everything that has a name gets its number.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use keeper_arkham_script::tree::{CardName, Deck, Thing};

use super::assemble::{At, Builder, HELD, Parsed, SHEETS};
use super::lookup::*;
use super::*;

const VALUES: [Thing; 2] = [Thing::Sanity, Thing::Stamina];

fn value(thing: Thing) -> &'static str {
    if thing == Thing::Sanity { "Sanity" } else { "Stamina" }
}

fn deck(id: &str, one: &str, many: &str, export: Option<&str>) -> CardDeck {
    let export = export.map_or_else(|| many.replace(' ', "_"), str::to_owned);
    CardDeck { id: id.to_owned(), one: one.to_owned(), many: many.to_owned(), export, ..CardDeck::default() }
}

impl Builder<'_> {
    /// First pass: everything that has a name gets its number.
    pub(super) fn names(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        let mut ids: BTreeMap<(&'static str, String), String> = BTreeMap::new();
        let mut once = |what: &'static str, at: At| -> Result<(), LoadError> {
            match ids.insert((what, at.id.to_owned()), at.source.path.clone()) {
                None => Ok(()),
                Some(other) => Err(at.wrong(format!("this id is used twice: it is also in {other}"))),
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
                once(if more.card.is_some() { "card" } else { "monster" }, At { source, id: &more.id })?;
            }
            for investigator in &file.investigator {
                once("investigator", At { source, id: &investigator.id })?;
                lib.vocabulary.investigators.push(investigator.name.clone());
            }
            lib.vocabulary.ancient_ones.extend(file.ancient_one.iter().map(|ancient| ancient.name.clone()));
        }
        self.decks(parsed, &mut once)?;
        let mut of_set = Vec::new();
        for (_, pick) in HELD {
            for (source, set, file) in parsed {
                for card in pick(file) {
                    once("card", At { source, id: &card.id })?;
                    of_set.push(set.clone());
                    let number = CardName(self.lib.vocabulary.cards.len() as u16);
                    if card.count > 1 {
                        self.lib.vocabulary.supply.push(number);
                    }
                    if card.office {
                        self.lib.vocabulary.offices.push(number);
                    }
                    self.lib.vocabulary.cards.push(card.say.as_ref().unwrap_or(&card.name).clone());
                }
            }
        }
        let mut named: HashMap<&str, Vec<usize>> = HashMap::new();
        for (number, name) in self.lib.vocabulary.cards.iter().enumerate() {
            named.entry(name).or_default().push(number);
        }
        for same in named.values() {
            let sets: BTreeSet<&String> = same.iter().map(|&number| &of_set[number]).collect();
            for set in sets {
                let others = same.iter().filter(|&&number| of_set[number] != *set);
                self.hidden.entry(set.clone()).or_default().extend(others);
            }
        }
        for (source, _, file) in parsed {
            for card in &file.mythos {
                once("Mythos card", At { source, id: &card.id })?;
                // A name that trails off is said without its dots, which would end the sentence.
                let said = card.name.trim_end_matches("...");
                self.lib.vocabulary.cards.extend((0..card.count).map(|_| said.to_owned()));
            }
            for track in &file.track {
                once("fixture", At { source, id: &track.id })?;
                self.lib.vocabulary.tracks.push((track.one.clone(), track.many.clone()));
            }
            for token in &file.token {
                once("token", At { source, id: &token.id })?;
                self.lib.vocabulary.tokens.push((token.one.clone(), token.many.clone()));
                let (id, one, many) = (token.id.clone(), token.one.clone(), token.many.clone());
                let files::Token { supply, in_battle, in_areas, .. } = *token;
                if in_areas && self.lib.tokens.iter().any(|other| other.in_areas) {
                    return Err(
                        At { source, id: &token.id }.wrong("there is a kind of token already that lies in areas")
                    );
                }
                self.lib.tokens.push(HeldToken { id, one, many, supply, in_battle, in_areas });
            }
            for card in &file.location_card {
                once("location card", At { source, id: &card.id })?;
            }
            for card in &file.gate_card {
                once("gate card", At { source, id: &card.id })?;
            }
        }
        // Behind the Mythos cards of all files: shared cards, then sheets and other cards beside the board.
        for (source, _, file) in parsed {
            for card in &file.shared {
                once("fixture", At { source, id: &card.id })?;
                self.lib.vocabulary.cards.push(card.name.clone());
            }
        }
        for of in SHEETS {
            let sheets = parsed.iter().flat_map(|(.., file)| of(file)).map(|sheet| sheet.name.clone());
            self.lib.vocabulary.cards.extend(sheets);
        }
        let laid = parsed.iter().flat_map(|(.., file)| &file.laid).map(|card| card.name.clone());
        self.lib.vocabulary.cards.extend(laid);
        for (source, _, file) in parsed {
            let rifts = file.rift_track.iter().map(|one| &one.id).chain(file.rift.iter().map(|one| &one.id));
            for id in rifts.chain(file.rift_progress.iter().map(|one| &one.id)) {
                once("rift", At { source, id })?;
            }
            let sheets = file.herald.iter().chain(&file.guardian).chain(&file.institution).map(|one| &one.id);
            let chosen = sheets.chain(file.difficulty.iter().map(|one| &one.id));
            let laid = file.laid.iter().map(|one| &one.id).chain(file.variant.iter().map(|one| &one.id));
            for id in chosen.chain(laid) {
                once("fixture", At { source, id })?;
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
        for (source, _, file) in parsed {
            for stack in &file.stack {
                once("deck", At { source, id: &stack.id })?;
                lib.vocabulary.stacks.push(stack.one.clone());
            }
        }
        for (source, _, file) in parsed {
            for marker in &file.marker {
                once("deck", At { source, id: &marker.id })?;
                lib.vocabulary.stacks.push(marker.one.clone());
            }
        }
        lib.decks.extend(Deck::BASE.map(|(id, one, many)| deck(id, one, many, None)));
        for (source, _, file) in parsed {
            for new in &file.deck {
                let at = At { source, id: &new.id };
                once("deck", at)?;
                if Deck::BASE.iter().any(|(id, ..)| *id == new.id) {
                    return Err(at.wrong("the rulebook already has a deck with this id"));
                }
                let instead_of = new.instead_of.as_deref();
                let instead_of = instead_of.map(|name| pick(at, name, "value of an investigator", &VALUES, value));
                lib.decks.push(CardDeck {
                    instead_of: instead_of.transpose()?,
                    events: new.events,
                    shuffled: new.shuffled,
                    together: new.together,
                    used_up: new.never_shuffled,
                    pairs: new.pairs,
                    role: new.role,
                    burden: new.burden || new.instead_of.is_some() || new.role == Some(DeckRole::Detriment),
                    words: new.when_empty.clone().unwrap_or_default(),
                    ..deck(&new.id, &new.one, &new.many, new.export.as_deref())
                });
                lib.vocabulary.decks.push((new.one.clone(), new.many.clone()));
            }
        }
        Ok(())
    }
}
