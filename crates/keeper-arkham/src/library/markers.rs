//! Gates, monsters and Other Worlds, as their files tell them.
//!
//! Rules: CPR-22.

use keeper_arkham_script::tree::*;

use super::assemble::{At, Builder, Parsed};
use super::lookup::*;
use super::*;
use crate::basic::MARKERS;
use crate::index::Bearer;

impl Builder<'_> {
    pub(super) fn markers(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        let replaces = |file: &files::File| file.replaces.iter().any(|what| what == super::tables::GATES);
        let replaced = parsed.iter().any(|(.., file)| replaces(file));
        for (source, set, file) in parsed {
            for gate in &file.gate {
                let at = At { source, id: &gate.id };
                let Some(marker) = self.gate(at, set, gate, replaces(file))? else { continue };
                let number = self.lib.gates.len() as u8;
                self.lib.gates.push(marker);
                if replaces(file) == replaced {
                    self.lib.gate_markers.extend((0..gate.count).map(|_| number));
                }
            }
            for monster in &file.monster {
                let at = At { source, id: &monster.id };
                let mut kind = Kind {
                    id: monster.id.clone(),
                    name: monster.name.clone(),
                    proper: monster.proper,
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
                    counts_as: None,
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
                    kind.text = self.text(at, text, Bearer::Monster);
                    kind.counts_as = self.lib.abilities(kind.text).iter().find_map(|ability| match ability {
                        Ability::Static(Static::CountsAs(other)) => Some(*other),
                        _ => None,
                    });
                }
                self.lib.kinds.push(kind);
            }
        }
        self.more(parsed)?;
        self.number_markers();
        Ok(())
    }

    /// A gate marker; none where it leads to a world that is not in play and may stay in the box for it.
    fn gate(&mut self, at: At, set: &str, gate: &files::Gate, optional: bool) -> Result<Option<Gate>, LoadError> {
        let mut worlds = Vec::new();
        for id in gate.world.list() {
            match self.lib.worlds.iter().position(|w| w.id == *id) {
                Some(world) => worlds.push(WorldId(world as u8)),
                None if optional => return Ok(None),
                None => return Err(unknown(at, id, "Other World", &self.lib.vocabulary.worlds)),
            }
        }
        let symbols = gate.dimension.list().iter().map(|name| symbol(at, name)).collect::<Result<Vec<_>, _>>()?;
        if !(1..=2).contains(&worlds.len()) || symbols.is_empty() {
            return Err(at.wrong("a gate leads to one world or to two, and has a symbol for each"));
        }
        let words = gate.text.clone().unwrap_or_default();
        let text = self.text(at, &words, Bearer::Gate);
        let says = |rule: Static| self.lib.abilities(text).contains(&Ability::Static(rule));
        Ok(Some(Gate {
            id: gate.id.clone(),
            name: gate.name.clone(),
            set: set.to_owned(),
            count: gate.count,
            kind: gate.kind.clone(),
            worlds,
            modifier: gate.modifier,
            symbols,
            original: gate.original,
            rule: rule(at, &gate.rule)?,
            text,
            endless: says(Static::This(ThisRule::NoTrophy)),
            wanders: says(Static::This(ThisRule::Wanders)),
            words,
        }))
    }

    /// Further markers of kinds, and copies of cards, that are there already.
    pub(super) fn more(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, set, file) in parsed {
            for more in &file.more {
                let at = At { source, id: &more.id };
                let monster = match (&more.monster, &more.card) {
                    (Some(monster), None) => monster,
                    (None, Some(card)) => {
                        let (id, set, card, count) = (more.id.clone(), set.clone(), card.clone(), more.count);
                        self.lib.more_copies.push(MoreCopies { id, set, card, count });
                        continue;
                    }
                    _ => return Err(at.wrong("name the `monster` or the `card` that there are more of")),
                };
                let kind = self.lib.kinds.iter().position(|kind| kind.id == *monster);
                let ids = || self.lib.kinds.iter().map(|kind| kind.id.clone()).collect::<Vec<_>>();
                let kind = kind.ok_or_else(|| unknown(at, monster, "kind of monster", &ids()))?;
                self.lib.kinds[kind].count += more.count;
                let (id, kind, count) = (more.id.clone(), KindId(kind as u8), more.count);
                self.lib.more.push(More { id, set: set.clone(), kind, count });
            }
        }
        Ok(())
    }

    /// Markers of a kind follow each other, whichever set they come from.
    pub(super) fn number_markers(&mut self) {
        let lib = &mut self.lib;
        for (number, kind) in lib.kinds.iter().enumerate() {
            let first = lib.markers.len();
            lib.markers.extend((0..kind.count).map(|_| KindId(number as u8)));
            if kind.has(Keyword::Spawn) {
                (first..lib.markers.len().min(MARKERS)).for_each(|marker| lib.spawn[marker / 64] |= 1 << (marker % 64));
            }
        }
    }
}

/// Markers that are further ones of a kind which another file in play prints are counted to it.
pub(super) fn join_kinds(parsed: &mut [(&Source, String, files::File)]) {
    let ids: Vec<String> =
        parsed.iter().flat_map(|(_, _, file)| file.monster.iter().map(|monster| monster.id.clone())).collect();
    for (_, _, file) in parsed {
        let is_there = |monster: &files::Monster| monster.same_as.as_ref().is_some_and(|same| ids.contains(same));
        for monster in file.monster.extract_if(.., |monster| is_there(monster)).collect::<Vec<_>>() {
            let files::Monster { id, same_as, count, .. } = monster;
            file.more.extend(same_as.map(|monster| files::More { id, monster: Some(monster), card: None, count }));
        }
    }
}

/// Copies of a card that another file prints are counted to it.
pub(super) fn join_copies(parsed: &mut [(&Source, String, files::File)]) -> Result<(), LoadError> {
    let mut more = Vec::new();
    for (source, _, file) in &*parsed {
        more.extend(file.more.iter().filter_map(|m| Some((*source, m.id.clone(), m.card.clone()?, m.count))));
    }
    for (source, id, card, count) in more {
        let decks = |f: &mut files::File| {
            let files::File { common, unique, spell, skill, ally, special, card: held, .. } = f;
            let all = [common, unique, spell, skill, ally, special, held];
            all.into_iter().flatten().find(|one| one.id == card).map(|one| one.count += count).is_some()
        };
        if !parsed.iter_mut().any(|(_, _, file)| decks(file)) {
            return Err(unknown(At { source, id: &id }, &card, "card", &[]));
        }
    }
    Ok(())
}
