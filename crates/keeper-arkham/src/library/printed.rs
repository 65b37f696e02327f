//! Cards that are held, Mythos cards, encounters, tracks and shared cards.

use keeper_script::tree::*;

use super::assemble::{At, Builder, HELD, Parsed};
use super::bearer::Bearer;
use super::lookup::*;
use super::*;
use crate::index::{Index, Q};

impl Builder<'_> {
    pub(super) fn cards(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, _, file) in parsed {
            for new in &file.deck {
                let text = self.text(
                    At { source, id: &new.id },
                    new.when_empty.as_deref().unwrap_or_default(),
                    Bearer::Passing,
                );
                self.lib.decks.iter_mut().filter(|deck| deck.id == new.id).for_each(|deck| deck.when_empty = text);
            }
        }
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
                    let event = matches!(supply, Supply::Deck(deck) if self.lib.deck(deck).events);
                    let bearer = match (guise, event) {
                        (true, _) => Bearer::Guise,
                        (false, true) => Bearer::Passing,
                        (false, false) => Bearer::Card,
                    };
                    let text = self.text(at, &words, bearer);
                    self.layer(at, supply, card.layer)?;
                    let paired = matches!(supply, Supply::Deck(deck) if self.lib.deck(deck).pairs);
                    let copies = if paired { 2 } else { card.count };
                    let steps = card.steps.iter().map(|step| self.step(at, step)).collect::<Result<_, _>>()?;
                    let number = self.lib.cards.len() as u16;
                    let first_copy = self.lib.copies.len() as u16;
                    if let Some(role) = card.role {
                        self.lib.known.take(role, number).map_err(|why| at.wrong(why))?;
                    }
                    let index = Index::of(self.lib.tree.text(text));
                    let printed = Card {
                        id: card.id.clone(),
                        name: card.name.clone(),
                        set: set.clone(),
                        count: copies,
                        supply,
                        layer: card.layer,
                        if_held: match card.if_held.as_deref() {
                            None => None,
                            Some("may") => Some(TakeOver::May),
                            Some("must") => Some(TakeOver::Must),
                            Some(other) => return Err(unknown(at, other, "\"may\" or \"must\"", &[])),
                        },
                        gate_card: card.of.as_ref().map(|id| gate_card(at, parsed, id)).transpose()?,
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
                    };
                    self.lib.copies.extend((0..copies).map(|_| number));
                    let single = printed.single(&self.lib.tree);
                    self.lib.singles.extend((0..copies).map(|_| single));
                    self.lib.cards.push(printed);
                }
            }
        }
        Ok(())
    }

    /// Cards in layers stand in their order: so they are numbered in the order in which they lie.
    fn layer(&mut self, at: At, supply: Supply, layer: u8) -> Result<(), LoadError> {
        let Supply::Deck(deck) = supply else { return Ok(()) };
        let above = self.lib.cards.iter().rev().find(|card| card.supply == supply).map_or(layer, |card| card.layer);
        if layer < above {
            return Err(at.wrong("the cards of an upper layer stand before those of a lower one"));
        }
        self.lib.decks[deck.index()].layered |= layer > 0;
        Ok(())
    }

    pub(super) fn mythos_cards(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
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
                let text = self.read(at, &card.text);
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
                    called: Default::default(),
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
    pub(super) fn fixtures(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for track in &file.track {
                let at = At { source, id: &track.id };
                let text = self.text(at, &track.text, Bearer::Track);
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
                let text = self.text(at, &card.text, Bearer::Shared);
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

    pub(super) fn encounters(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
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
                    let text = self.text(at, &entry.text, Bearer::Passing);
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
                    let text = self.text(at, &entry.text, Bearer::Passing);
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
}

/// The number of a gate card, as they will stand in the library.
fn gate_card(at: At, parsed: &Parsed, id: &str) -> Result<u16, LoadError> {
    let all = || parsed.iter().flat_map(|(_, _, file)| &file.gate_card).map(|card| card.id.clone());
    let found = all().position(|other| other == id);
    found.map(|number| number as u16).ok_or_else(|| unknown(at, id, "gate card", &all().collect::<Vec<_>>()))
}

/// The text of a card with what its sacrifice says.
pub(super) fn words(card: &files::Card) -> String {
    match &card.sacrifice {
        Some(cost) => format!("Sacrifice, {cost}: finish the next step.\n{}", card.text.trim()),
        None => card.text.clone(),
    }
}
