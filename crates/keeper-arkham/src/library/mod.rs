//! Everything that is printed: boards, cards, markers and sheets of the sets in play, with their texts parsed.
//!
//! A [`Library`] never changes once it is loaded; games refer to its contents by small ids.

mod assemble;
mod at_once;
mod bearer;
mod board;
mod changing;
mod error;
mod export;
pub mod files;
mod folder;
mod foreknown;
mod forms;
mod left_out;
mod limits;
mod lookup;
mod markers;
mod mix;
mod names;
mod needs;
mod places;
mod printed;
pub mod rifts;
mod roles;
pub mod rotations;
pub mod sets;
mod sheets;
mod shelf;
mod stats;
mod stories;
mod tables;
mod things;

use std::sync::OnceLock;

pub use assemble::Source;
pub(crate) use changing::{both, kinds_changed, speaks_of_some};
pub use error::LoadError;
pub use export::export;
pub use folder::check_letters;
pub use forms::{Forms, Said, Usage};
use keeper_arkham_script::Vocabulary;
pub use keeper_arkham_script::tree::Movement;
use keeper_arkham_script::tree::*;
use keeper_table::Rng;
pub use mix::{InDeck, Mix, REST, WHOLE};
pub use places::*;
pub use roles::{CardRole, DeckRole, Known};
pub use shelf::Shelf;
pub use stats::Stats;
pub use stories::{Chapter, Story};
pub(crate) use stories::{End, stir};
pub use things::*;

use crate::basic::{Bits, Kinds, Spot};
use crate::decks::Decks;
use crate::index::{Head, Index, Q, W};
use crate::state::State;

pub use keeper_arkham_script::tree::Symbol;

/// All cards of the sets in play.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The sets by which it was chosen, as [`crate::SetUp::sets`] has them.
    pub sets: Vec<String>,
    /// Those of them whose cards lie on top of their decks when the game begins. With them location decks are not shuffled
    /// before all of their cards were used (KIY-06, KIY-07).
    pub on_top: Vec<String>,
    /// The set whose location and gate cards replace the others.
    pub replacing: Option<String>,
    /// The set whose Mythos cards and spells are decks of their own.
    pub beside: Option<String>,
    pub tree: Tree,
    /// By what each line of [`Library::tree`] is found.
    pub(crate) heads: Vec<Head>,
    pub vocabulary: Vocabulary,
    pub towns: Vec<Town>,
    pub hoods: Vec<Hood>,
    pub areas: Vec<Area>,
    pub worlds: Vec<World>,
    pub gates: Vec<Gate>,
    /// Whether one of them moves.
    pub(crate) wanders: bool,
    /// Marker number to kind of gate.
    pub gate_markers: Vec<u8>,
    pub kinds: Vec<Kind>,
    /// Marker number to kind of monster.
    pub markers: Vec<KindId>,
    /// The same markers with what is printed on them.
    pub(crate) stats: Vec<Stats>,
    /// The same as they are while this Ancient One sleeps and nothing else changes them.
    pub(crate) usual: Vec<Vec<Stats>>,
    /// Of each block from which sentences on it speaks of the number of successes, a bit each.
    pub(crate) counting: Vec<u32>,
    /// Whether a text says more of a monster that appears in it.
    pub(crate) twists: bool,
    /// Whether a text lets one spend cards as clues, or forbids cards in a fight.
    pub(crate) gives_cards: bool,
    pub(crate) bare: bool,
    /// Whether there are elusive monsters, or a text may make some so.
    pub(crate) elusive: bool,
    /// Whether a text lets one fight an Ancient One alone.
    pub(crate) duels: bool,
    /// Whether a monster says something for those who have it as a trophy.
    pub(crate) trophies_act: bool,
    /// What stories wait for, and which of these it is for each single card.
    pub(crate) goals: Vec<stories::Goal>,
    goal_numbers: Vec<u16>,
    /// Location cards that somebody can keep, and the cards that stand for them.
    pub(crate) kept: Vec<(u16, u16)>,
    /// Whether a text lets one make an upkeep roll again.
    pub(crate) rolls_again: bool,
    /// Those of the rulebook, then those that the sets declare.
    pub decks: Vec<CardDeck>,
    /// Whether cards of one of them may be taken at 0 Sanity or Stamina.
    pub harms: bool,
    /// Whether cards of one of them are there for two neighbours each.
    pub has_pairs: bool,
    /// Kinds of tokens that investigators hold, by [`TokenId`].
    pub tokens: Vec<HeldToken>,
    pub cards: Vec<Card>,
    /// Number of a single card to the card as printed.
    pub copies: Vec<u16>,
    /// The same cards with what is asked most of them.
    pub singles: Singles,
    pub sheets: Vec<Sheet>,
    pub ancient_ones: Vec<AncientOne>,
    pub mythos: Vec<Mythos>,
    /// For each area the share of the Mythos cards with a gate that open one there.
    pub openings: Vec<f32>,
    /// Decks whose cards come to lie beside the board, by [`StackId`].
    pub stacks: Vec<Stack>,
    /// Tracks by [`TrackId`], then shared cards, then heralds and difficulty cards, then the cards of [`Library::stacks`].
    pub fixtures: Vec<Fixture>,
    /// Rifts of the boards in play.
    pub rifts: rifts::Rifts,
    pub location_cards: Vec<LocationCard>,
    pub gate_cards: Vec<GateCard>,
    /// Steps between areas on foot, [`Library::areas`] squared.
    pub distance: Vec<u8>,
    /// Personal stories.
    pub stories: Vec<Story>,
    /// The number of the first ability that an effect brings into play for the rest of the game.
    pub lasting: u16,
    /// What each of these answers.
    pub(crate) lasting_indices: Vec<Index>,
    /// The town whose monsters count for the limits.
    pub main: TownId,
    /// Areas whose texts let those who are there do something in the Movement Phase, a bit each.
    pub charters: u128,
    /// Areas whose texts speak after an encounter there, a bit each.
    pub lodgings: u128,
    /// Areas from which those help who have an encounter elsewhere.
    pub helpers: Vec<PlaceId>,
    /// Its areas, a bit each.
    pub main_areas: u128,
    /// A bit for each vortex.
    pub vortices: u128,
    /// Locations that close for good, and at which terror level.
    pub closing: Vec<(u8, PlaceId)>,
    /// Where trains stop, if they go from one town to another.
    pub depots: Vec<PlaceId>,
    /// A bit for each marker that is spawn.
    pub spawn: Bits,
    /// A bit for each kind of monster whose own text changes what it is like from time to time.
    pub(crate) changing: Kinds,
    /// Single cards on which monsters can be put, by the numbers of [`Spot::Vessel`](crate::state::Spot::Vessel).
    pub vessels: Vec<u16>,
    /// Further markers of kinds that another set prints.
    pub more: Vec<More>,
    /// Further copies of cards that another set prints.
    pub more_copies: Vec<MoreCopies>,
    /// The table before anybody sits at it: a game begins with a copy.
    pub(crate) table: OnceLock<Box<State>>,
    /// Cards that must not stay in the box, where a share of it does: see [`Mix`].
    needed: OnceLock<Vec<bool>>,
    /// Cards that rules speak of.
    pub known: Known,
    /// Hash of all files, in hex.
    pub hash: String,
}

impl Library {
    /// The card as printed of a single card.
    #[inline(always)]
    pub fn card(&self, copy: u16) -> &Card {
        &self.cards[usize::from(self.copies[usize::from(copy)])]
    }

    /// All tomes, each single card.
    pub fn tomes(&self) -> impl Iterator<Item = u16> {
        (0..self.copies.len() as u16).filter(move |&copy| self.card(copy).tome)
    }

    /// The number of a card on which monsters can be put.
    #[inline]
    pub fn vessel(&self, copy: u16) -> Option<u8> {
        self.vessels.iter().position(|&vessel| vessel == copy).map(|number| number as u8)
    }

    /// Whether a text that names this kind of monster means this marker.
    pub fn is_kind(&self, marker: u8, kind: KindId) -> bool {
        let own = self.markers[usize::from(marker)];
        own == kind || self.kinds[usize::from(own.0)].counts_as == Some(kind)
    }

    /// The sentence of a text that lets a monster appear.
    pub(crate) fn appearance(&self, block: BlockId, pc: u8) -> Option<&Appearance> {
        match &self.tree.block(block).get(usize::from(pc))?.effect {
            Effect::Board(family::Board::MonsterAppears(appearance)) => Some(appearance),
            _ => None,
        }
    }

    /// Markers with one of these symbols, a bit each.
    pub(crate) fn markers_with(&self, symbols: u16) -> Bits {
        self.markers_that(|kind| kind.symbol.bit() & symbols != 0)
    }

    pub(crate) fn masks(&self) -> Bits {
        self.markers_that(|kind| kind.has(Keyword::Mask))
    }

    fn markers_that(&self, fits: impl Fn(&Kind) -> bool) -> Bits {
        let mut bits = Bits::default();
        for marker in (0..self.markers.len() as u8).filter(|&m| fits(self.kind(m))) {
            bits[usize::from(marker / 64)] |= 1 << (marker % 64);
        }
        bits
    }

    /// Shuffles all decks, those in layers layer by layer.
    pub fn shuffle(&self, decks: &mut Decks, rng: &mut Rng) {
        let layered = |deck: Deck| self.decks.get(deck.index()).is_some_and(|printed| printed.layered);
        decks.shuffle(layered, |copy| self.card(copy).layer, rng);
    }

    /// What is asked most of a single card.
    #[inline]
    pub fn single(&self, copy: u16) -> &Single {
        self.singles.of(copy)
    }

    /// What a single card answers and where it acts.
    #[inline(always)]
    pub fn index(&self, copy: u16) -> Index {
        self.singles.index(copy)
    }

    /// Whether a single card answers a question.
    #[inline(always)]
    pub fn answers(&self, copy: u16, q: Q) -> bool {
        self.singles.has(copy, q.place())
    }

    /// Whether a single card has an ability for a window.
    #[inline(always)]
    pub fn acts(&self, copy: u16, w: W) -> bool {
        self.singles.has(copy, w.place())
    }

    /// Whether the cards of a set lie on top of their decks when the game begins.
    pub fn is_on_top(&self, set: &str) -> bool {
        self.on_top.iter().any(|one| one == set)
    }

    /// Whether a card of this set lies in a deck of its own beside the others.
    pub fn is_beside(&self, set: &str) -> bool {
        self.beside.as_deref() == Some(set)
    }

    /// Whether gate cards of this set are in play.
    pub(crate) fn has_gate_cards(&self, set: &str) -> bool {
        self.replacing.as_deref().is_none_or(|only| only == set)
    }

    /// The deck of which a card may be taken at 0 Sanity or Stamina.
    pub fn deck_instead_of(&self, thing: Thing) -> Option<Deck> {
        self.decks.iter().position(|deck| deck.instead_of == Some(thing)).map(|number| Deck(number as u8))
    }

    /// Whether a card is an injury, a madness or the like.
    pub fn is_lasting_harm(&self, copy: u16) -> bool {
        matches!(self.card(copy).supply, Supply::Deck(deck) if self.deck(deck).instead_of.is_some())
    }

    pub fn deck(&self, deck: Deck) -> &CardDeck {
        &self.decks[deck.index()]
    }

    #[inline]
    pub fn area(&self, place: PlaceId) -> &Area {
        &self.areas[usize::from(place.0)]
    }

    #[inline]
    pub fn kind(&self, marker: u8) -> &Kind {
        &self.kinds[usize::from(self.markers[usize::from(marker)].0)]
    }

    #[inline]
    pub fn gate(&self, marker: u8) -> &Gate {
        &self.gates[usize::from(self.gate_markers[usize::from(marker)])]
    }

    #[inline]
    pub fn abilities(&self, text: Text) -> &[Ability] {
        self.tree.text(text)
    }

    /// The lines of a text that answer a question or use a window, with their numbers.
    #[inline]
    pub(crate) fn found(&self, text: Text, by: impl Into<Head>) -> impl Iterator<Item = (u16, &Ability)> {
        let by = by.into();
        let (from, to) = (usize::from(text.from), usize::from(text.to));
        let lines = self.heads[from..to].iter().zip(text.from..).filter(move |(head, _)| **head == by);
        lines.map(|(_, number)| (number, &self.tree.abilities[usize::from(number)]))
    }

    /// A rule that holds for the rest of the game.
    pub fn lasting(&self, number: u16) -> Text {
        Text { from: self.lasting + number, to: self.lasting + number + 1 }
    }

    /// The deck of the card with which combat with a monster begins, if one does.
    pub fn guises(&self, marker: u8) -> Option<Deck> {
        self.abilities(self.kind(marker).text).iter().find_map(|ability| match ability {
            Ability::Static(Static::BeginsWithCard(deck)) => Some(*deck),
            _ => None,
        })
    }

    /// The other copy of a card that is there for two.
    pub fn twin(&self, copy: u16) -> Option<u16> {
        if !self.has_pairs {
            return None;
        }
        let card = self.card(copy);
        let paired = matches!(card.supply, Supply::Deck(deck) if self.deck(deck).pairs);
        paired.then(|| 2 * card.first_copy + 1 - copy)
    }

    /// The card that must be exhausted for somebody to have this one.
    pub fn needs_exhausted(&self, copy: u16) -> Option<u16> {
        self.abilities(self.single(copy).text).iter().find_map(|ability| match ability {
            Ability::Static(Static::OnlyWhile(name)) => Some(name.0),
            _ => None,
        })
    }

    /// Whether a single card is an event, which nobody holds.
    pub fn is_event(&self, copy: u16) -> bool {
        matches!(self.card(copy).supply, Supply::Deck(deck) if self.deck(deck).events)
    }

    /// What sets the combat rating of an Ancient One that prints `-X`, when the battle starts.
    pub fn rating_is_x(&self, sheet: &AncientOne) -> Option<&family::Board> {
        let sets = |step: &'_ Step| matches!(step.effect, Effect::Board(family::Board::XIs(_)));
        self.abilities(sheet.text).iter().find_map(|ability| match ability {
            Ability::At(at) => {
                self.tree.block(at.block).iter().find(|step| sets(step)).and_then(|step| match &step.effect {
                    Effect::Board(board) => Some(board),
                    _ => None,
                })
            }
            _ => None,
        })
    }

    pub fn steps(&self, from: PlaceId, to: PlaceId) -> u8 {
        self.distance[usize::from(from.0) * self.areas.len() + usize::from(to.0)]
    }

    /// The street of a place.
    pub fn street(&self, place: PlaceId) -> PlaceId {
        self.area(place).out
    }

    pub fn hood_of(&self, place: PlaceId) -> Option<&Hood> {
        self.area(place).hood.map(|hood| &self.hoods[usize::from(hood.0)])
    }

    /// The name on a map: streets are called like their neighbourhood.
    pub fn title(&self, place: PlaceId) -> &str {
        match self.hood_of(place) {
            Some(hood) if hood.street == Some(place) => &hood.name,
            _ => &self.area(place).name,
        }
    }

    /// Spawn is never in the cup, never a trophy, and counts for no limit (XPN-17).
    #[inline]
    pub fn is_spawn(&self, marker: u8) -> bool {
        self.spawn[usize::from(marker / 64)] & (1 << (marker % 64)) != 0
    }

    /// Where a marker is when the game begins: in the cup, but for spawn and, unless they are let in, for Masks.
    #[inline]
    pub fn first_spot(&self, marker: u8, masks: bool) -> Spot {
        if self.is_spawn(marker) {
            Spot::Aside
        } else if !masks && self.kind(marker).has(Keyword::Mask) {
            Spot::Box
        } else {
            Spot::Cup
        }
    }

    #[inline]
    pub fn is_vortex(&self, place: PlaceId) -> bool {
        self.vortices & 1 << place.0 != 0
    }

    /// The hospital, asylum or police for somebody at this place: of his town or, where that has none, of the main one.
    pub fn place_for(&self, role: Role, from: Option<PlaceId>) -> PlaceId {
        let of = |town: TownId| self.towns.get(usize::from(town.0)).and_then(|town| town.roles[role as usize]);
        from.and_then(|place| of(self.area(place).town)).or_else(|| of(self.main)).unwrap_or_default()
    }

    /// The cell for those who are held by this police, where a town has one (INN-18).
    #[inline]
    pub fn cell_of(&self, police: PlaceId) -> Option<PlaceId> {
        self.towns.get(usize::from(self.area(police).town.0)).and_then(|town| town.cell)
    }

    /// The groups of spaces on a track that have the colours of neighbourhoods, and how many they are.
    pub fn groups(&self, track: TrackId) -> &[(HoodId, u8)] {
        self.fixtures.get(usize::from(track.0)).map_or(&[], |one| &one.groups)
    }

    pub fn place_named(&self, name: &str) -> Option<PlaceId> {
        self.areas.iter().position(|a| a.name == name || a.id == name).map(|i| PlaceId(i as u8))
    }

    pub fn card_named(&self, name: &str) -> Option<u16> {
        self.cards.iter().position(|c| c.name == name || c.id == name).map(|i| i as u16)
    }

    /// How many tokens fill a track.
    pub fn spaces(&self, track: TrackId) -> u8 {
        self.fixtures[usize::from(track.0)].spaces.unwrap_or(0)
    }

    /// What of this kind lies in the boxes, with its number.
    pub fn fixtures_of(&self, kind: FixtureKind) -> impl Iterator<Item = (u8, &Fixture)> {
        (0..).zip(&self.fixtures).filter(move |(_, one)| one.kind == kind)
    }

    /// The shared card of this name in the language's vocabulary.
    pub fn shared_card(&self, name: CardName) -> Option<u8> {
        self.fixtures.iter().position(|f| f.kind == FixtureKind::Shared && f.card == Some(name)).map(|i| i as u8)
    }

    /// The number of a single card among all allies, and the other way round.
    pub fn ally_number(&self, copy: u16) -> Option<u8> {
        self.allies().position(|ally| ally == copy).map(|at| at as u8)
    }

    pub fn ally(&self, number: u8) -> Option<u16> {
        self.allies().nth(number.into())
    }

    fn allies(&self) -> impl Iterator<Item = u16> {
        (0..self.copies.len() as u16).filter(|&copy| self.single(copy).supply == Supply::Deck(Deck::ALLY))
    }

    pub fn kind_named(&self, name: &str) -> Option<KindId> {
        self.kinds.iter().position(|k| k.name == name || k.id == name).map(|i| KindId(i as u8))
    }

    /// How sentences name a card, which says of two cards of one name which it is.
    pub fn called(&self, card: u16) -> &str {
        &self.vocabulary.cards[usize::from(card)]
    }

    /// The same of a single card.
    pub fn called_of(&self, copy: u16) -> &str {
        self.called(self.copies[usize::from(copy)])
    }

    /// The card of this name in the language's vocabulary, where it can be held.
    pub fn by_name(&self, name: CardName) -> Option<u16> {
        (usize::from(name.0) < self.cards.len()).then_some(name.0)
    }
}
