//! An epic battle: the card that rules the round, its parts in their order, and what is left of its decks.

use keeper_arkham::frame::{BattleStage, Frame, Src};
use keeper_arkham::library::{DeckRole, Library, Supply};
use keeper_arkham::{Arkham, State};
use keeper_arkham_script::tree::{Ability, BattlePart, BlockId, Deck, Effect, Tree, family};

use crate::scene::{Epic, EpicCard};
use crate::{About, Printed, card_text};

/// A part of the round that a card calls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Ours,
    Its,
}

/// What rules this round, and how far it is.
pub(super) struct Ruling {
    /// The card that was turned; its plot, if it brought one.
    cards: Vec<u16>,
    pub parts: Vec<Part>,
    /// So many of its parts have begun.
    pub begun: usize,
    /// The last of these goes on.
    goes_on: bool,
}

impl Ruling {
    /// None where both sides attack as ever.
    pub fn of(game: &Arkham) -> Option<Ruling> {
        let (library, state) = (game.library(), game.state());
        game.query().epic_deck()?;
        let of_role = |role: DeckRole| state.frames.iter().rev().find_map(|frame| ruling(library, frame, role));
        let (card, plot) = (of_role(DeckRole::EpicBattle), of_role(DeckRole::Plot));
        let cards = card.iter().chain(&plot).map(|found| found.0).collect();
        let Some((copy, block, pc)) = plot.or(card) else {
            return Some(Ruling { cards, parts: vec![], begun: 0, goes_on: false });
        };
        let mut marks = Vec::new();
        for ability in library.abilities(library.single(copy).text) {
            if let Ability::Effects(block) = ability {
                walk(&library.tree, *block, &mut marks);
            }
        }
        let parts = |marks: &[Mark]| -> Vec<Part> {
            marks.iter().filter_map(|mark| if let Mark::Part(part) = mark { Some(*part) } else { None }).collect()
        };
        let here = marks.iter().position(|mark| *mark == Mark::Step(block, pc)).unwrap_or(0);
        let begun = parts(&marks[..here]).len();
        Some(Ruling { cards, parts: parts(&marks), begun, goes_on: is_in_part(state) })
    }

    pub fn is_known(&self) -> bool {
        !self.cards.is_empty()
    }

    /// The part that goes on now.
    pub fn now(&self) -> Option<Part> {
        self.parts[..self.begun].last().copied().filter(|_| self.goes_on)
    }

    /// The parts that are still to come.
    pub fn to_come(&self) -> &[Part] {
        &self.parts[self.begun..]
    }

    /// Whether the investigators have attacked in this round, and will not again.
    pub fn have_struck(&self) -> bool {
        self.is_known() && self.now() != Some(Part::Ours) && !self.to_come().contains(&Part::Ours)
    }

    /// Whether the next part is its attack, while the investigators are still to strike.
    pub fn comes_first(&self) -> bool {
        self.now().is_none() && self.to_come().first() == Some(&Part::Its) && self.to_come().contains(&Part::Ours)
    }

    /// The name of the last card that was turned.
    pub fn name(&self, library: &Library) -> Option<String> {
        self.cards.last().map(|&copy| library.card(copy).name.clone())
    }
}

/// The card of a deck with this role whose text this frame runs, and where it is.
fn ruling(library: &Library, frame: &Frame, role: DeckRole) -> Option<(u16, BlockId, u8)> {
    let Frame::Run { block, pc, ctx, .. } = frame else { return None };
    let Src::Card(copy) = ctx.src else { return None };
    (role_of(library, copy) == Some(role)).then_some((copy, *block, *pc))
}

fn role_of(library: &Library, copy: u16) -> Option<DeckRole> {
    match library.card(copy).supply {
        Supply::Deck(deck) => library.deck(deck).role,
        Supply::Special | Supply::Story => None,
    }
}

fn with_role(library: &Library, role: DeckRole) -> Option<Deck> {
    let at = library.decks.iter().position(|deck| deck.role == Some(role))?;
    Some(Deck(at as u8))
}

/// Whether a part of the round goes on above the card that called for it.
fn is_in_part(state: &State) -> bool {
    let last = state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Battle { stage, .. } => Some(*stage),
        _ => None,
    });
    !matches!(last, None | Some(BattleStage::Round))
}

/// What stands in a text, in the order in which it is read.
#[derive(PartialEq)]
enum Mark {
    /// The beginning of a step, or the end of a block.
    Step(BlockId, u8),
    Part(Part),
}

fn walk(tree: &Tree, block: BlockId, marks: &mut Vec<Mark>) {
    use family::Battle;
    let steps = tree.block(block);
    for (pc, step) in steps.iter().enumerate() {
        marks.push(Mark::Step(block, pc as u8));
        let within: Vec<BlockId> = match &step.effect {
            Effect::Battle(Battle::Part(BattlePart::Investigators)) => {
                marks.push(Mark::Part(Part::Ours));
                continue;
            }
            Effect::Battle(Battle::Part(BattlePart::AncientOne)) => {
                marks.push(Mark::Part(Part::Its));
                continue;
            }
            Effect::Battle(Battle::Instead(block)) => {
                marks.push(Mark::Part(Part::Its));
                vec![*block]
            }
            other => other.blocks(),
        };
        within.into_iter().for_each(|block| walk(tree, block, marks));
    }
    marks.push(Mark::Step(block, steps.len() as u8));
}

/// The cards that rule the round, and what is left of their decks.
pub(super) fn epic(game: &Arkham, plan: &Ruling) -> Epic {
    let (library, state) = (game.library(), game.state());
    let card = |&copy: &u16| {
        let what = Printed::Card(library.copies[usize::from(copy)]);
        let text = card_text(library, what);
        let is_plot = role_of(library, copy) == Some(DeckRole::Plot);
        EpicCard {
            kind: if is_plot { "Plot" } else { "Epic Battle" }.to_owned(),
            name: text.name,
            lines: text.text,
            colour: if is_plot { "plot" } else { colour(library.card(copy).layer) },
            about: Some(About::Printed(what).subject(library)),
        }
    };
    // Cards that were turned lie below the last one.
    let mut left: Vec<(&'static str, u8)> = Vec::new();
    let mut before = 0;
    for &copy in with_role(library, DeckRole::EpicBattle).map(|deck| state.decks.of(deck)).unwrap_or_default() {
        let layer = library.card(copy).layer;
        if layer < before {
            break;
        }
        before = layer;
        match left.last_mut() {
            Some(last) if last.0 == colour(layer) => last.1 += 1,
            _ => left.push((colour(layer), 1)),
        }
    }
    let plots = with_role(library, DeckRole::Plot).map(|deck| state.decks.of(deck)).unwrap_or_default();
    let plots = plots.iter().filter(|&&copy| library.card(copy).plot_of == Some(state.ancient)).count();
    Epic { cards: plan.cards.iter().map(card).collect(), left, plots: plots as u8 }
}

/// The backs of the cards by their layers.
fn colour(layer: u8) -> &'static str {
    match layer {
        0 | 1 => "green",
        2 => "red",
        _ => "end",
    }
}
