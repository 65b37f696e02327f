//! Investigators and Ancient Ones.

use keeper_arkham_script::tree::*;

use super::assemble::{At, Builder, Parsed};
use super::lookup::*;
use super::*;
use crate::index::Bearer;
use crate::index::Index;
use crate::state::Place;

/// The home of one who begins wherever his player likes.
const ANYWHERE: &str = "any area";

/// The skills slider by slider.
fn order(at: At, sliders: &[Vec<String>]) -> Result<[Skill; 6], LoadError> {
    let mut order = Skill::ALL;
    if sliders.is_empty() {
        return Ok(order);
    }
    let names: Vec<String> = Skill::ALL.iter().map(|skill| format!("{skill:?}")).collect();
    let said: Vec<&String> = sliders.iter().flatten().collect();
    if said.len() != 6 || sliders.iter().any(|pair| pair.len() != 2) {
        return Err(at.wrong("\"sliders\" are three pairs of skills"));
    }
    for (place, name) in order.iter_mut().zip(&said) {
        let found = names.iter().position(|known| known == *name);
        *place = Skill::ALL[found.ok_or_else(|| unknown(at, name, "skill", &names))?];
    }
    match Skill::ALL.iter().all(|skill| order.contains(skill)) {
        true => Ok(order),
        false => Err(at.wrong("each skill stands on one of its \"sliders\"")),
    }
}

impl Builder<'_> {
    pub(super) fn sheets(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for sheet in &file.investigator {
                let at = At { source, id: &sheet.id };
                let world = self.lib.worlds.iter().position(|world| world.name == sheet.home);
                let anywhere = sheet.home == ANYWHERE;
                let home = match world {
                    // Until its player says where.
                    None if anywhere => Place::Area(PlaceId(0)),
                    Some(world) => Place::World(WorldId(world as u8), 0),
                    None => Place::Area(self.place(at, &sheet.home)?),
                };
                let balance = match (sheet.sanity, sheet.stamina) {
                    (files::Maximum::Stops(sanity), files::Maximum::Stops(stamina)) => Some([sanity, stamina]),
                    (files::Maximum::One(_), files::Maximum::One(_)) => None,
                    _ => return Err(at.wrong("say one maximum of both Sanity and Stamina, or four of both")),
                };
                let order = order(at, &sheet.sliders)?;
                let track = Skill::ALL.map(|skill| order.iter().position(|one| *one == skill).unwrap_or(0) as u8 / 2);
                let mut cards = Vec::new();
                for name in &sheet.cards {
                    let names: Vec<String> = self.lib.cards.iter().map(|c| c.name.clone()).collect();
                    cards.push(self.lib.card_named(name).ok_or_else(|| unknown(at, name, "card", &names))?);
                }
                let text = self.text(at, &sheet.text, Bearer::Sheet);
                let r = &sheet.random;
                self.lib.sheets.push(Sheet {
                    id: sheet.id.clone(),
                    name: sheet.name.clone(),
                    sex: sheet.sex,
                    occupation: sheet.occupation.clone(),
                    set: set.clone(),
                    home,
                    sanity: sheet.sanity.first(),
                    stamina: sheet.stamina.first(),
                    balance,
                    focus: sheet.focus,
                    skills: [sheet.speed, sheet.sneak, sheet.fight, sheet.will, sheet.lore, sheet.luck],
                    order,
                    track,
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
                    trophies: [r.gate_trophy, r.monster_trophy],
                    anywhere,
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
                let text = self.text(at, &whole, Bearer::AncientOne);
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
                    original: sheet.original,
                    index: Index::of(self.lib.tree.text(text)),
                    changes: Default::default(),
                    changes_at_times: Default::default(),
                });
            }
        }
        Ok(())
    }
}
