//! What every text says, and which of it was carried out.

use std::cell::RefCell;
use std::collections::BTreeSet;

use keeper_arkham::frame::Frame;
use keeper_arkham::{Arkham, Library, State};
use keeper_arkham_script::tree::{Ability, BlockId, PlaceId, Text, WorldId};
use keeper_table::Silent;

/// The steps of texts that were carried out: block and number.
#[derive(Default)]
pub(super) struct Seen(RefCell<BTreeSet<(u16, u8)>>);

impl Seen {
    fn note(&self, s: &State) {
        if let Some(&Frame::Run { block, pc, .. }) = s.frames.last() {
            self.0.borrow_mut().insert((block.0, pc));
        }
    }

    pub(super) fn choose(&self, game: &mut Arkham, index: usize) {
        game.answer(index).unwrap();
        self.note(game.state());
        let done = game.resume_until(&mut Silent, |s| {
            self.note(s);
            false
        });
        done.unwrap_or_else(|fault| panic!("{fault} What goes on: {:?}", game.state().frames));
    }

    pub(super) fn has(&self, step: &(u16, u8)) -> bool {
        self.0.borrow().contains(step)
    }
}

/// What a text stands on.
#[derive(Clone, Copy)]
pub(super) enum On {
    Card(usize),
    Mythos(usize),
    Location(usize, PlaceId),
    Gate(usize, WorldId),
    Sheet(usize),
    Ancient(usize),
    Kind(usize),
    Fixture(usize),
    /// In every game.
    Board,
}

/// A text with all its steps, those of blocks inside blocks too.
pub(super) struct Said {
    pub(super) whose: String,
    pub(super) words: String,
    pub(super) on: On,
    pub(super) steps: Vec<(u16, u8)>,
}

impl Said {
    pub(super) fn new(lib: &Library, on: On, whose: String, text: Text) -> Said {
        let words = keeper_arkham_script::print(text, &lib.tree, &lib.vocabulary);
        let mut said = Said { whose, words, on, steps: Vec::new() };
        for ability in lib.tree.text(text) {
            match ability {
                Ability::Effects(block) => said.add(lib, *block),
                Ability::At(at) => said.add(lib, at.block),
                Ability::Static(_) => {}
            }
        }
        said
    }

    fn add(&mut self, lib: &Library, block: BlockId) {
        for (pc, step) in lib.tree.block(block).iter().enumerate() {
            self.steps.push((block.0, pc as u8));
            // Whatever the effect is: the blocks inside it are those that its own description names.
            for inner in format!("{:?}", step.effect).split("BlockId(").skip(1) {
                let number = inner.split(')').next().unwrap().parse().unwrap();
                self.add(lib, BlockId(number));
            }
        }
    }
}

impl Said {
    /// The cards that the text names.
    pub(super) fn cards(&self, lib: &Library) -> BTreeSet<u16> {
        let mut named = BTreeSet::new();
        for &(block, pc) in &self.steps {
            let effect = format!("{:?}", lib.tree.block(BlockId(block))[usize::from(pc)].effect);
            let numbers = effect.split("CardName(").skip(1).filter_map(|rest| rest.split(')').next()?.parse().ok());
            named.extend(numbers.filter(|&number: &u16| usize::from(number) < lib.cards.len()));
        }
        named
    }
}

pub(super) fn texts(lib: &Library) -> Vec<Said> {
    let mut all = Vec::new();
    let mut add = |on: On, whose: &str, text: Text| all.push(Said::new(lib, on, whose.to_owned(), text));
    lib.cards.iter().enumerate().for_each(|(i, c)| add(On::Card(i), &c.name, c.text));
    lib.mythos.iter().enumerate().for_each(|(i, c)| add(On::Mythos(i), &c.name, c.text));
    lib.sheets.iter().enumerate().for_each(|(i, c)| add(On::Sheet(i), &c.name, c.text));
    lib.kinds.iter().enumerate().for_each(|(i, c)| add(On::Kind(i), &c.id, c.text));
    lib.areas.iter().for_each(|c| add(On::Board, &c.name, c.text));
    lib.ancient_ones.iter().enumerate().for_each(|(i, c)| add(On::Ancient(i), &c.name, c.text));
    lib.fixtures.iter().enumerate().for_each(|(i, c)| add(On::Fixture(i), &c.name, c.text));
    for (i, card) in lib.location_cards.iter().enumerate() {
        for e in &card.entries {
            add(On::Location(i, e.at), &format!("{} at {}", card.id, lib.area(e.at).name), e.text);
        }
    }
    for (i, card) in lib.gate_cards.iter().enumerate() {
        for entry in &card.entries {
            let named = |world: WorldId| card.entries.iter().any(|entry| entry.at == Some(world));
            let other = (0..lib.worlds.len() as u8)
                .map(WorldId)
                .find(|&world| !named(world) && lib.worlds[usize::from(world.0)].colours & card.colours != 0);
            let world = entry.at.or(other).unwrap_or(WorldId(0));
            let name = entry.at.map_or("Other", |w| &lib.worlds[usize::from(w.0)].name);
            add(On::Gate(i, world), &format!("{} in {name}", card.id), entry.text);
        }
    }
    all
}
