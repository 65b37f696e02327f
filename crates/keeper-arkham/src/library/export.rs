//! All cards as JSON, for people who compare and for other programs.

use std::collections::BTreeSet;

use keeper_arkham_script::tree::*;
use serde_json::{Map, Value, json};

use super::*;
use crate::state::Place;

/// Every card, marker and sheet as a JSON array: id, set, deck, name, count, the text that has effect, the flavour that
/// has none, the numbers as `stats`, encounter cards with their `entries`, and whether the card needs a sentence of its
/// own (`native`) or is our own invention (`original`).
pub fn export(library: &Library) -> Value {
    let mut cards = Vec::new();
    cards.extend(library.sheets.iter().map(|s| library.investigator(s)));
    cards.extend(library.ancient_ones.iter().map(|a| library.ancient_one(a)));
    cards.extend(library.kinds.iter().map(|k| library.monster(k)));
    cards.extend(library.more.iter().map(|more| library.more_monsters(more)));
    cards.extend(library.worlds.iter().map(world));
    cards.extend(library.cards.iter().filter(|c| c.ability_of.is_none()).map(|c| library.held_card(c)));
    cards.extend(library.more_copies.iter().filter_map(|more| library.more_cards(more)));
    // Of markers that are alike the first stands for all.
    let first = |f: &Fixture| !matches!(f.kind, FixtureKind::Marker(_)) || !f.id.contains('.');
    let variants = |f: &&Fixture| f.kind != FixtureKind::Variant && first(f);
    cards.extend(library.fixtures.iter().filter(variants).map(|f| library.fixture(f)));
    cards.extend(library.mythos.iter().filter(|m| m.copy == 1).map(|m| library.mythos_card(m)));
    cards.extend(library.location_cards.iter().map(|c| library.location_card(c)));
    cards.extend(library.gate_cards.iter().map(|c| library.gate_card(c)));
    cards.extend(library.gates.iter().map(|g| library.gate_marker(g)));
    let forms = Forms::of_all(library).unwrap_or_else(|_| Forms::of(&[library]));
    // The name of an entry begins with that of its card.
    let native: BTreeSet<&str> = forms.natives().into_iter().filter_map(|name| name.split(", ").next()).collect();
    for card in &mut cards {
        let name = format!("{}/{}", card["deck"].as_str().unwrap_or_default(), card["id"].as_str().unwrap_or_default());
        card["native"] = json!(native.contains(name.as_str()));
    }
    Value::Array(cards)
}

impl Library {
    fn investigator(&self, s: &Sheet) -> Value {
        let pair = |track: usize| {
            let both = [s.order[2 * track], s.order[2 * track + 1]];
            let stops: Vec<[u8; 2]> = (0..4).map(|i| both.map(|skill| s.skills[skill as usize][i])).collect();
            json!({ "skills": both.map(|skill| format!("{skill:?}")), "stops": stops })
        };
        let mut fixed: Vec<Value> = Vec::new();
        for &card in &s.cards {
            let card = &self.cards[usize::from(card)];
            match fixed.iter_mut().find(|f| f["name"] == card.name.as_str()) {
                Some(same) => same["count"] = json!(same["count"].as_u64().unwrap_or(1) + 1),
                None => fixed.push(json!({ "deck": self.kind_of_card(card.supply), "name": card.name, "count": 1 })),
            }
        }
        let drawn = s.random.iter().map(|&(deck, n)| (self.kind_of_card(Supply::Deck(deck)), n));
        let trophies = ["gate-trophy", "monster-trophy"].map(str::to_owned).into_iter().zip(s.trophies);
        let random: Map<String, Value> =
            drawn.chain(trophies).filter(|r| r.1 > 0).map(|(kind, n)| (kind, json!(n))).collect();
        // Of one for whom they are a slider no number is printed alone.
        let alone = s.balance.is_none();
        json!({
            "id": s.id, "set": s.set, "deck": "investigators", "name": s.name, "count": 1,
            "text": s.words.trim(), "flavour": s.tale,
            "stats": {
                "occupation": s.occupation, "home": self.home(s),
                "sanity": alone.then_some(s.sanity), "stamina": alone.then_some(s.stamina), "focus": s.focus,
                "tracks": [pair(0), pair(1), pair(2)],
                "fixed_possessions": { "money": s.money, "clues": s.clues, "cards": fixed },
                "random_possessions": random,
            },
            "original": false,
        })
    }

    /// The name of an investigator's home.
    pub fn home(&self, sheet: &Sheet) -> &str {
        match sheet.home {
            _ if sheet.anywhere => "any area",
            Place::World(world, _) => &self.worlds[usize::from(world.0)].name,
            Place::Area(area) | Place::Jail(area) => &self.area(area).name,
            Place::Lost | Place::Nowhere => "",
        }
    }

    fn ancient_one(&self, a: &AncientOne) -> Value {
        let defenses: Vec<String> = keywords(a.defenses).map(|(_, name)| name).collect();
        let mut stats = json!({ "doom_track": a.doom, "combat_rating": a.combat_rating, "defenses": defenses });
        if self.rating_is_x(a).is_some() {
            stats["combat_rating_text"] = json!("-X");
        }
        json!({
            "id": a.id, "set": a.set, "deck": "ancient_ones", "name": a.name, "count": 1,
            "text": a.whole_words(), "flavour": a.tale,
            "stats": stats,
            "original": a.original,
        })
    }

    fn monster(&self, k: &Kind) -> Value {
        let abilities: Vec<Value> = keywords(k.keywords)
            .map(|(keyword, name)| match keyword {
                Keyword::Nightmarish => json!({ "ability": name, "value": k.nightmarish }),
                Keyword::Overwhelming => json!({ "ability": name, "value": k.overwhelming }),
                _ => json!({ "ability": name }),
            })
            .collect();
        json!({
            "id": k.id, "set": k.set, "deck": "monsters", "name": k.name, "count": self.own_count(k),
            "text": k.words.trim(), "flavour": k.tale,
            "stats": {
                "movement": k.movement.name(), "dimension": k.symbol.name(), "awareness": k.awareness,
                "horror_rating": k.horror.map(|h| h.0), "horror_damage": k.horror.map(|h| h.1),
                "toughness": k.toughness, "combat_rating": k.combat_rating, "combat_damage": k.combat_damage,
                "abilities": abilities,
            },
            "original": false,
        })
    }

    /// Markers of a kind that its own set prints.
    fn own_count(&self, kind: &Kind) -> u8 {
        let of_kind = |more: &&More| self.kinds[usize::from(more.kind.0)].id == kind.id;
        kind.count - self.more.iter().filter(of_kind).map(|more| more.count).sum::<u8>()
    }

    /// Further markers of a kind look like the first ones.
    fn more_monsters(&self, more: &More) -> Value {
        let mut marker = self.monster(&self.kinds[usize::from(more.kind.0)]);
        (marker["id"], marker["set"], marker["count"]) = (json!(more.id), json!(more.set), json!(more.count));
        marker
    }

    /// Further copies of a card say what the first ones say.
    fn more_cards(&self, more: &MoreCopies) -> Option<Value> {
        let mut copy = self.held_card(self.cards.iter().find(|card| card.id == more.card)?);
        (copy["id"], copy["set"], copy["count"]) = (json!(more.id), json!(more.set), json!(more.count));
        Some(copy)
    }

    fn held_card(&self, c: &Card) -> Value {
        let mut stats = Map::new();
        if let Some(price) = c.price {
            stats.insert("price".into(), json!(price));
        }
        if c.item || c.supply == Supply::Special {
            stats.insert("hands".into(), json!(c.hands));
        }
        if let Some(spell) = c.spell {
            let by_horror = |ability: &Ability| matches!(ability, Ability::At(at) if at.costs.contains(&Cost::Cast(Casting::AtHorror)));
            let given = if self.abilities(c.text).iter().any(by_horror) {
                "monster-horror-rating"
            } else {
                "monster-awareness"
            };
            let printed = spell.modifier.map_or(json!(given), |m| json!(m));
            let (modifier, sanity) = if spell.x { (json!("-X"), json!("X")) } else { (printed, json!(spell.sanity)) };
            stats.insert("casting_modifier".into(), modifier);
            stats.insert("sanity_cost".into(), sanity);
        }
        let kind = match c.weapon {
            _ if c.spell.is_some() => "spell",
            Some(WeaponType::Physical) => "physical weapon",
            Some(WeaponType::Magical) => "magical weapon",
            None if c.tome => "tome",
            None => "",
        };
        if !kind.is_empty() {
            stats.insert("type".into(), json!(kind));
        }
        if let Some(bonus) = self.combat_bonus(c) {
            stats.insert("combat_bonus".into(), bonus);
        }
        // A card that lies between two has a half for each of them.
        let paired = matches!(c.supply, Supply::Deck(deck) if self.deck(deck).pairs);
        let further = self.more_copies.iter().filter(|more| more.card == c.id).map(|more| more.count).sum::<u8>();
        let printed = if paired { c.count / 2 } else { c.count - further };
        json!({
            "id": c.id, "set": c.set, "deck": self.deck_of_card(c.supply), "name": c.name, "count": printed,
            "text": c.words.trim(), "flavour": c.tale, "stats": stats,
            "original": c.original,
        })
    }

    /// The deck as the export names it: `common_items`.
    pub fn deck_of_card(&self, supply: Supply) -> &str {
        match supply {
            Supply::Deck(deck) => &self.deck(deck).export,
            Supply::Special => "special_cards",
            Supply::Story => "personal_stories",
        }
    }

    /// The kind of card as a sheet names it: `common-item`.
    fn kind_of_card(&self, supply: Supply) -> String {
        match supply {
            Supply::Deck(deck) => self.deck(deck).one.replace(' ', "-"),
            Supply::Special => "special".to_owned(),
            Supply::Story => "personal-story".to_owned(),
        }
    }

    /// What a weapon or combat spell adds to combat checks.
    fn combat_bonus(&self, c: &Card) -> Option<Value> {
        let kind = match c.weapon? {
            WeaponType::Physical => "physical",
            WeaponType::Magical => "magical",
        };
        let mut counted = None;
        let (mut bonus, mut alone, mut undead, mut cast, mut once) = (0, None, None, None, false);
        for ability in self.abilities(c.text) {
            match ability {
                Ability::Static(Static::Checks { checks, bonus: n, filter })
                    if *checks == Checks::kind(CheckKind::Combat) =>
                {
                    match filter {
                        None => bonus += n,
                        Some(BonusFilter::OtherHandEmpty) => alone = Some(*n),
                        Some(BonusFilter::Against(Keyword::Undead)) => undead = Some(*n),
                        Some(BonusFilter::While(Cond::Exhausted { card: None, yes: false })) => {
                            bonus += n;
                            once = true;
                        }
                        Some(
                            BonusFilter::InArkham
                            | BonusFilter::InEncounters
                            | BonusFilter::Except(_)
                            | BonusFilter::Each(_)
                            | BonusFilter::While(_)
                            | BonusFilter::Against(_)
                            | BonusFilter::Reading(_)
                            | BonusFilter::For(_)
                            | BonusFilter::InWorlds(_)
                            | BonusFilter::Of(_)
                            | BonusFilter::OfAll(_),
                        ) => {}
                    }
                }
                Ability::At(at) => {
                    cast = cast.or(self.tree.block(at.block).iter().find_map(|step| match step.effect {
                        Effect::Moments(family::Moments::ForCombat(Edge::CheckBonus { n, each: None })) => Some(n),
                        _ => None,
                    }));
                    counted = counted.or(self.tree.block(at.block).iter().find_map(|step| match step.effect {
                        Effect::Moments(family::Moments::ForCombat(Edge::CheckBonus { n, each: Some(_) })) => {
                            Some((n, true))
                        }
                        _ => None,
                    }));
                }
                _ => {}
            }
        }
        let mut out = Map::new();
        out.insert("bonus".into(), json!(cast.unwrap_or(bonus)));
        out.insert("kind".into(), json!(kind));
        if let Some(more) = alone {
            out.insert("if_other_hand_empty".into(), json!(bonus + more));
        }
        if let Some(more) = undead {
            out.insert("if_undead".into(), json!(bonus + more));
        }
        if once {
            out.insert("requires".into(), json!("exhaust"));
            out.insert("duration".into(), json!("one check"));
        }
        if let Some((n, true)) = counted {
            out.insert("bonus".into(), json!(if n == 1 { "x".to_owned() } else { format!("{n}x") }));
            out.insert("x".into(), json!("successes rolled on the spell check"));
        }
        if cast.is_some() || counted.is_some() {
            out.insert("duration".into(), json!("this combat"));
        }
        Some(Value::Object(out))
    }

    fn fixture(&self, f: &Fixture) -> Value {
        let stats = match f.kind {
            FixtureKind::Track => json!({ "spaces": f.spaces }),
            FixtureKind::Shared | FixtureKind::Variant => json!({}),
            FixtureKind::Herald | FixtureKind::Guardian | FixtureKind::Institution => json!({ "title": f.title }),
            FixtureKind::Difficulty => json!({ "level": f.level }),
            FixtureKind::Laid(_) if f.person.is_empty() => json!({}),
            FixtureKind::Laid(_) => json!({ "person": f.person }),
            FixtureKind::Marker(_) => {
                json!({ "at": f.at.map(|at| &self.area(at).name), "dimension": f.symbol.map(Symbol::name) })
            }
        };
        let alike = |other: &&Fixture| other.kind == f.kind && matches!(f.kind, FixtureKind::Marker(_));
        let count = self.fixtures.iter().filter(alike).count().max(1);
        json!({
            "id": f.id, "set": f.set, "deck": f.deck, "name": f.name, "count": count,
            "text": f.words.trim(), "flavour": f.tale, "stats": stats,
            "original": f.original,
        })
    }

    fn mythos_card(&self, m: &Mythos) -> Value {
        let kind = match m.kind {
            MythosKind::Headline => "headline",
            MythosKind::Environment => "environment",
            MythosKind::Rumour => "rumor",
            MythosKind::Special => "special",
        };
        let names = |places: &[PlaceId]| places.iter().map(|&p| self.area(p).name.clone()).collect::<Vec<_>>();
        // Of places with `or` between them the export has all, whichever boards are in play.
        let printed: Vec<&str> = m.printed_gates.iter().flat_map(|gate| gate.split(" or ")).collect();
        let gate = match printed.as_slice() {
            [] => json!(null),
            [one] => json!(one),
            several => json!(several),
        };
        let clue = |places: &String| match places.split(" or ").collect::<Vec<_>>().as_slice() {
            [one] => json!(one),
            several => json!({ "either": several }),
        };
        let clues: Vec<Value> = m.printed_clues.iter().map(clue).collect();
        json!({
            "id": m.id, "set": m.set, "deck": "mythos", "name": m.name, "count": m.count,
            "text": m.words.trim(), "flavour": m.tale,
            "stats": {
                "type": kind, "environment": m.environment.map(Environment::name), "burst": m.burst, "gate": gate,
                "clues": clues, "white": symbols(m.white), "black": symbols(m.black),
                "activity": names(&m.activity),
            },
            "original": false,
        })
    }

    fn location_card(&self, c: &LocationCard) -> Value {
        let hood = &self.hoods[usize::from(c.hood.0)].name;
        json!({
            "id": c.id, "set": c.set, "deck": "location_cards", "name": numbered(hood, &c.id), "count": 1,
            "text": "", "flavour": "", "stats": { "neighborhood": hood },
            "entries": c.entries.iter().map(|e| entry(&self.area(e.at).name, e)).collect::<Vec<_>>(),
            "original": false,
        })
    }

    fn gate_card(&self, c: &GateCard) -> Value {
        let at = |world: Option<WorldId>| world.map_or("Other", |w| &self.worlds[usize::from(w.0)].name);
        let name = if c.name.is_empty() { numbered("Gate", &c.id) } else { c.name.clone() };
        json!({
            "id": c.id, "set": c.set, "deck": "gate_cards", "name": name, "count": 1,
            "text": "", "flavour": "", "stats": { "colors": colours(c.colours) },
            "entries": c.entries.iter().map(|e| entry(at(e.at), e)).collect::<Vec<_>>(),
            "original": false,
        })
    }

    fn gate_marker(&self, g: &Gate) -> Value {
        json!({
            "id": g.id, "set": g.set, "deck": "gates", "name": g.name, "count": g.count,
            "text": g.words, "flavour": "",
            "stats": {
                "worlds": g.worlds.iter().map(|w| self.worlds[usize::from(w.0)].id.as_str()).collect::<Vec<_>>(),
                "dimensions": g.symbols.iter().map(|s| s.name()).collect::<Vec<_>>(), "modifier": g.modifier,
            },
            "original": g.original,
        })
    }
}

impl AncientOne {
    /// Everything that the sheet says.
    pub fn whole_words(&self) -> String {
        let texts = [&self.worshippers, &self.power_words, &self.battle_words];
        texts.iter().map(|t| t.trim()).filter(|t| !t.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

fn world(w: &World) -> Value {
    json!({
        "id": w.id, "set": w.set, "deck": "other_worlds", "name": w.name, "count": 1, "text": "", "flavour": "",
        "stats": { "encounter_colors": colours(w.colours) }, "original": false,
    })
}

fn entry<P>(at: &str, entry: &Entry<P>) -> Value {
    json!({ "at": at, "text": entry.words.trim(), "flavour": entry.tale })
}

fn keywords(bits: u16) -> impl Iterator<Item = (Keyword, String)> {
    Keyword::ALL.into_iter().filter(move |&k| bits & keyword_bit(k) != 0).map(|k| (k, k.name().replace(' ', "-")))
}

fn symbols(bits: u16) -> Vec<&'static str> {
    Symbol::ALL.iter().filter(|s| bits & s.bit() != 0).map(|s| s.name()).collect()
}

fn colours(bits: u8) -> Vec<&'static str> {
    Colour::ALL.iter().filter(|c| bits & c.bit() != 0).map(|c| c.name()).collect()
}

/// `Uptown 7` from `base-uptown-07`.
fn numbered(name: &str, id: &str) -> String {
    match id.rsplit('-').next().and_then(|n| n.parse::<u32>().ok()) {
        Some(number) => format!("{name} {number}"),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::sets;

    /// The component list of the rulebook (p. 2).
    #[test]
    fn every_deck_has_its_printed_size() {
        let library = Library::embedded(&["base"]).expect("the embedded sets are sound");
        let cards = export(&library);
        let size = |deck: &str| -> u64 {
            let of = cards.as_array().into_iter().flatten().filter(|c| c["deck"] == deck);
            of.map(|c| c["count"].as_u64().unwrap_or(0)).sum()
        };
        for (deck, printed) in [
            ("investigators", 16),
            ("ancient_ones", 8),
            ("common_items", 44),
            ("unique_items", 39),
            ("spells", 40),
            ("skills", 20),
            ("allies", 11),
            ("location_cards", 63),
            ("gate_cards", 49),
            ("mythos", 67),
            ("monsters", 60),
            ("gates", 16),
        ] {
            assert_eq!(size(deck), printed, "{deck}");
        }
    }

    /// There is one way to say a thing: what is written is what the tree prints.
    #[test]
    fn every_text_is_printed_as_it_is_written() {
        for sets in sets::together(sets::embedded().expect("the embedded sets are sound")) {
            let library = Library::embedded(&sets).expect("the embedded sets are sound");
            assert_eq!(library.misprinted(), []);
        }
    }
}
