//! Cards that are held, Mythos cards, encounters, tracks and shared cards.

use keeper_arkham_script::tree::*;

use super::assemble::{At, Builder, HELD, Parsed, SHEETS};
use super::lookup::*;
use super::*;
use crate::index::Bearer;
use crate::index::{Index, Q, W};
use crate::state::InPlay;

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
                    let guise = |marker: u8| self.lib.guises(marker).map(Supply::Deck) == Some(supply);
                    let guise = (0..self.lib.markers.len() as u8).any(guise);
                    let words = words(card);
                    let words = match &card.ability_of {
                        Some(name) => format!("{}\n{words}", ability_of(at, parsed, name)?.trim()),
                        None => words,
                    };
                    let event = matches!(supply, Supply::Deck(deck) if self.lib.deck(deck).events);
                    let bearer = match (guise, event) {
                        (true, _) => Bearer::Guise,
                        (false, true) => Bearer::Passing,
                        (false, false) if supply == Supply::Story => Bearer::Story,
                        (false, false) => Bearer::Card,
                    };
                    let text = self.text(at, &words, bearer);
                    let by_x = |ability: &Ability| matches!(ability, Ability::At(at) if at.costs.contains(&Cost::Cast(Casting::AtX)));
                    let x = self.lib.abilities(text).iter().any(by_x);
                    let spell = (supply == Supply::Deck(Deck::SPELL)).then_some(Spell {
                        modifier: card.casting,
                        sanity: card.sanity,
                        x,
                    });
                    self.layer(supply, card.layer);
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
                        sends: card.marker.as_ref().map(|place| self.place(at, place)).transpose()?,
                        gate_card: match &card.of {
                            Some(id) if location_card(parsed, id).is_none() => Some(gate_card(at, parsed, id)?),
                            _ => None,
                        },
                        location_card: card.of.as_ref().and_then(|id| location_card(parsed, id)),
                        plot_of: card.plot_of.as_ref().map(|id| ancient_one(at, parsed, id)).transpose()?,
                        ability_of: card.ability_of.clone(),
                        price: card.price,
                        weapon,
                        tome: card.tome,
                        mask: card.mask,
                        burden: card.burden
                            || matches!(card.story, Some((_, Chapter::Failed)))
                            || matches!(card.role, Some(CardRole::Curse | CardRole::Loan))
                            || matches!(supply, Supply::Deck(deck) if self.lib.deck(deck).burden),
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
                    self.lib.singles.set(usize::from(first_copy)..self.lib.copies.len(), single, printed.index);
                    self.lib.cards.push(printed);
                }
            }
        }
        Ok(())
    }

    /// A deck of which a card lies in a layer has layers, whichever boxes its cards come from.
    fn layer(&mut self, supply: Supply, layer: u8) {
        if let Supply::Deck(deck) = supply {
            self.lib.decks[deck.index()].layered |= layer > 0;
        }
    }

    pub(super) fn mythos_cards(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for (card, copy) in file.mythos.iter().flat_map(|card| (1..=card.count).map(move |copy| (card, copy))) {
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
                let text = self.read(at, &card.text, keeper_arkham_script::parse);
                let index = Index::of(self.lib.tree.text(text));
                let stays = index.answers(Q::Stays);
                let bearer = match kind {
                    MythosKind::Environment => Bearer::InPlay,
                    MythosKind::Rumour => Bearer::Rumour,
                    MythosKind::Headline if stays => Bearer::Headline,
                    MythosKind::Headline | MythosKind::Special => Bearer::News,
                };
                self.allow(at, text, bearer)?;
                let gates: Vec<PlaceId> =
                    card.gate.0.iter().map(|g| self.first_place(at, g)).collect::<Result<_, _>>()?;
                if !gates.is_empty() && index.acts(W::InsteadOfGate) {
                    return Err(at.wrong("it has a gate, so it cannot say \"Instead of a gate\""));
                }
                if gates.is_empty() && index.answers(Q::NoDoomForGates) {
                    return Err(at.wrong("it has no gate for which doom could be added"));
                }
                let clues = card.clues.iter().map(|c| self.clue_place(at, c));
                let clues = clues.filter_map(Result::transpose).collect::<Result<_, _>>()?;
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
                    id: if copy == 1 { card.id.clone() } else { format!("{}.{copy}", card.id) },
                    name: card.name.clone(),
                    set: set.clone(),
                    count: card.count,
                    copy,
                    kind,
                    environment: environment(at, &card.environment)?,
                    burst: card.burst,
                    gates,
                    clues,
                    printed_gates: card.gate.0.clone(),
                    printed_clues: card.clues.clone(),
                    white,
                    black,
                    called: Default::default(),
                    changes: Default::default(),
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

    /// Tracks, then shared cards, then what is chosen in the set-up.
    pub(super) fn fixtures(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for track in &file.track {
                let at = At { source, id: &track.id };
                let text = Words { rule: &track.rule, text: &track.text, tale: &track.tale };
                let fixture = self.fixture(at, set, &track.name, FixtureKind::Track, text)?;
                let groups = self.groups(at, track)?;
                self.lib.fixtures.push(Fixture { spaces: Some(track.spaces), groups, ..fixture });
            }
        }
        let mut name = (self.lib.cards.len() + self.lib.mythos.len()) as u16;
        for (source, set, file) in parsed {
            for card in &file.shared {
                let at = At { source, id: &card.id };
                let text = Words { rule: &card.rule, text: &card.text, tale: &card.tale };
                let fixture = self.fixture(at, set, &card.name, FixtureKind::Shared, text)?;
                self.lib.fixtures.push(Fixture { card: Some(CardName(name)), ..fixture });
                name += 1;
            }
        }
        let kinds = [FixtureKind::Herald, FixtureKind::Guardian, FixtureKind::Institution];
        for (kind, of) in kinds.into_iter().zip(SHEETS) {
            self.beside(parsed, kind, of)?;
        }
        for (source, set, file) in parsed {
            for card in &file.difficulty {
                let at = At { source, id: &card.id };
                let text = Words { rule: &card.rule, text: &card.text, tale: &card.tale };
                let fixture = self.fixture(at, set, &card.name, FixtureKind::Difficulty, text)?;
                self.lib.fixtures.push(Fixture { level: card.level, original: card.original, ..fixture });
            }
        }
        self.laid(parsed)?;
        self.standing(parsed)?;
        self.variants(parsed)
    }

    /// Sheets of a kind that lie beside the Ancient One's if they are chosen.
    fn beside(
        &mut self,
        parsed: &Parsed,
        kind: FixtureKind,
        of: fn(&files::File) -> &Vec<files::Herald>,
    ) -> Result<(), LoadError> {
        let ids: Vec<String> = parsed.iter().flat_map(|(.., file)| of(file)).map(|sheet| sheet.id.clone()).collect();
        for (source, set, file) in parsed {
            for sheet in of(file) {
                let at = At { source, id: &sheet.id };
                if let Some(other) = sheet.goes_with.iter().find(|other| !ids.contains(other)) {
                    return Err(unknown(at, other, kind.name(), &ids));
                }
                let text = Words { rule: &sheet.rule, text: &sheet.text, tale: &sheet.tale };
                let fixture = self.fixture(at, set, &sheet.name, kind, text)?;
                let (title, goes_with) = (sheet.title.clone(), sheet.goes_with.clone());
                let card = self.said(&sheet.name);
                self.lib.fixtures.push(Fixture { title, goes_with, card, original: sheet.original, ..fixture });
            }
        }
        Ok(())
    }

    /// How sentences name this: the first of all cards of that name.
    fn said(&self, name: &str) -> Option<CardName> {
        let number = self.lib.vocabulary.cards.iter().position(|card| card == name)?;
        Some(CardName(number as u16))
    }

    /// House rules, behind all that boxes bring.
    fn variants(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        let all =
            || parsed.iter().flat_map(|(source, set, file)| file.variant.iter().map(move |one| (source, set, one)));
        let ids: Vec<String> = all().map(|(_, _, one)| one.id.clone()).collect();
        for (source, set, one) in all() {
            let at = At { source, id: &one.id };
            if let Some(id) = one.stands_for.iter().chain(&one.not_with).find(|id| !ids.contains(id)) {
                return Err(unknown(at, id, "variant", &ids));
            }
            if one.text.trim().is_empty() == one.stands_for.is_empty() {
                return Err(at.wrong("a variant needs either \"text\" or \"stands_for\""));
            }
            let text = Words { rule: &one.rule, text: &one.text, tale: &None };
            let fixture = self.fixture(at, set, &one.name, FixtureKind::Variant, text)?;
            let (says, stands_for, not_with) = (one.says.clone(), one.stands_for.clone(), one.not_with.clone());
            self.lib.fixtures.push(Fixture { says, stands_for, not_with, ..fixture });
        }
        for (source, _, one) in all() {
            if let Some([a, b]) = self.lib.clash(&one.stands_for) {
                let at = At { source, id: &one.id };
                return Err(at.wrong(format!("{} and {} cannot be played together", a.name, b.name)));
            }
        }
        Ok(())
    }

    /// Decks for the table, and their cards.
    fn laid(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, _, file) in parsed {
            for stack in &file.stack {
                let at = At { source, id: &stack.id };
                let silence = stack.silences.as_ref().map(|text| self.text(at, text, Bearer::Passing));
                self.lib.stacks.push(Stack {
                    id: stack.id.clone(),
                    one: stack.one.clone(),
                    export: stack.export.clone().unwrap_or_else(|| stack.many.replace(' ', "_")),
                    ordered: stack.ordered,
                    covers: stack.covers,
                    silence,
                    words: stack.silences.clone().unwrap_or_default(),
                });
            }
        }
        for (source, set, file) in parsed {
            for card in &file.laid {
                let at = At { source, id: &card.id };
                let deck = card.deck.as_deref().unwrap_or_default();
                let number = self.lib.stacks.iter().position(|stack| stack.id == deck).unwrap_or(0);
                let text = Words { rule: &card.rule, text: &card.text, tale: &card.tale };
                let kind = FixtureKind::Laid(StackId(number as u8));
                let fixture = self.fixture(at, set, &card.name, kind, text)?;
                let stack = &self.lib.stacks[number];
                let said = self.said(&card.name);
                if card.count != 1 {
                    return Err(at.wrong("a card for the table has only one copy"));
                }
                if card.person.is_some() && stack.silence.is_none() {
                    return Err(at.wrong("it names a person, but its deck has no \"silences\""));
                }
                self.lib.fixtures.push(Fixture {
                    called: stack.one.clone(),
                    deck: stack.export.clone(),
                    starts: card.starts,
                    person: card.person.clone().unwrap_or_default(),
                    card: said,
                    original: card.original,
                    ..fixture
                });
            }
        }
        Ok(())
    }

    /// Markers that stand on the board, each for itself.
    fn standing(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for marker in &file.marker {
                let at = At { source, id: &marker.id };
                let number = self.lib.stacks.len() as u8;
                self.lib.stacks.push(Stack {
                    id: marker.id.clone(),
                    one: marker.one.clone(),
                    export: FixtureKind::Marker(StackId(0)).deck().to_owned(),
                    ordered: true,
                    covers: false,
                    silence: None,
                    words: String::new(),
                });
                let text = Words { rule: &marker.rule, text: &marker.text, tale: &marker.tale };
                let place = marker.at.as_ref().map(|place| self.place(at, place)).transpose()?;
                let moves = marker.dimension.as_ref().map(|name| symbol(at, name)).transpose()?;
                let sign = match &marker.sign {
                    Some(sign) => pick(at, sign, "sign of a marker", &SIGNS, |sign| sign)?,
                    None => SIGNS[0],
                };
                let kind = FixtureKind::Marker(StackId(number));
                let fixture = self.fixture(at, set, &marker.name, kind, text)?;
                let fixture = Fixture { at: place, symbol: moves, sign, ..fixture };
                if moves.is_some() != fixture.index.answers(Q::Gate) {
                    return Err(
                        at.wrong("a marker that moves has a \"dimension\" and says \"Moves as a normal monster.\"")
                    );
                }
                if place.is_some() && marker.count != 1 {
                    return Err(at.wrong("a marker that starts on the board has only one copy"));
                }
                for copy in 1..=marker.count {
                    let id = if copy == 1 { marker.id.clone() } else { format!("{}.{copy}", marker.id) };
                    self.lib.fixtures.push(Fixture { id, ..fixture.clone() });
                }
            }
        }
        Ok(())
    }

    /// The groups of a track: all of its spaces, or none.
    fn groups(&self, at: At, track: &files::Track) -> Result<Vec<(HoodId, u8)>, LoadError> {
        let group = |one: &files::TrackGroup| self.hood(at, &one.neighbourhood).map(|hood| (hood, one.spaces));
        let groups = track.group.iter().map(group).collect::<Result<Vec<_>, _>>()?;
        let fits = groups.len() <= InPlay::GROUPS && groups.iter().all(|group| group.1 <= InPlay::MOST_OF_GROUP);
        let sum: u16 = groups.iter().map(|group| u16::from(group.1)).sum();
        if !groups.is_empty() && (!fits || sum != u16::from(track.spaces)) {
            return Err(at.wrong("its groups have all of its spaces, in up to four groups of up to three"));
        }
        Ok(groups)
    }

    fn fixture(
        &mut self,
        at: At,
        set: &str,
        name: &str,
        kind: FixtureKind,
        words: Words,
    ) -> Result<Fixture, LoadError> {
        let text = self.text(at, words.text, Bearer::of_fixture(kind));
        Ok(Fixture {
            kind,
            id: at.id.to_owned(),
            name: name.to_owned(),
            called: kind.name().to_owned(),
            deck: kind.deck().to_owned(),
            person: String::new(),
            title: String::new(),
            goes_with: vec![],
            set: set.to_owned(),
            level: 0,
            says: String::new(),
            stands_for: vec![],
            not_with: vec![],
            spaces: None,
            groups: vec![],
            at: None,
            symbol: None,
            starts: false,
            sign: SIGNS[0],
            card: None,
            rule: rule(at, words.rule)?,
            text,
            words: words.text.to_owned(),
            tale: words.tale.clone().unwrap_or_default(),
            original: false,
            index: Index::of(self.lib.tree.text(text)),
        })
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
                    let means = |one: &Fixture| entry.person.0.contains(&one.person);
                    let silenced =
                        (0..).zip(&self.lib.fixtures).filter(|(_, one)| means(one)).map(|(n, _)| n).collect();
                    let (words, tale) = (entry.text.clone(), entry.tale.clone());
                    entries.push(Entry { at: place, silenced, text, words, tale });
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
                    let (words, tale) = (entry.text.clone(), entry.tale.clone());
                    entries.push(Entry { at: world, silenced: vec![], text, words, tale });
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
/// A location card by its id, if it is one.
fn location_card(parsed: &Parsed, id: &str) -> Option<u16> {
    let mut all = parsed.iter().flat_map(|(_, _, file)| &file.location_card);
    all.position(|card| card.id == id).map(|number| number as u16)
}

fn gate_card(at: At, parsed: &Parsed, id: &str) -> Result<u16, LoadError> {
    let all = || parsed.iter().flat_map(|(_, _, file)| &file.gate_card).map(|card| card.id.clone());
    let found = all().position(|other| other == id);
    found.map(|number| number as u16).ok_or_else(|| unknown(at, id, "gate card", &all().collect::<Vec<_>>()))
}

fn ancient_one(at: At, parsed: &Parsed, id: &str) -> Result<u8, LoadError> {
    let all = || parsed.iter().flat_map(|(_, _, file)| &file.ancient_one).map(|sheet| sheet.id.clone());
    let found = all().position(|other| other == id);
    found.map(|number| number as u8).ok_or_else(|| unknown(at, id, "Ancient One", &all().collect::<Vec<_>>()))
}

/// What is written on something beside the board.
struct Words<'a> {
    rule: &'a Option<String>,
    text: &'a str,
    tale: &'a Option<String>,
}

/// The text of a card with what its sacrifice says.
pub(super) fn words(card: &files::Card) -> String {
    match &card.sacrifice {
        Some(cost) => format!("Sacrifice, {cost}: finish the next step.\n{}", card.text.trim()),
        None => card.text.clone(),
    }
}

/// What the sheet of an investigator says.
fn ability_of<'a>(at: At, parsed: &'a Parsed, name: &str) -> Result<&'a str, LoadError> {
    let sheets = || parsed.iter().flat_map(|(_, _, file)| &file.investigator);
    let found = sheets().find(|sheet| sheet.name == name).map(|sheet| sheet.text.as_str());
    let names: Vec<String> = sheets().map(|sheet| sheet.name.clone()).collect();
    found.ok_or_else(|| unknown(at, name, "investigator", &names))
}
