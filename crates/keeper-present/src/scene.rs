//! The picture of a table: what lies where. Terminal and browser draw it; no rule is needed to.

use std::sync::Arc;

use serde::Serialize;

use crate::ground::{Cloud, Ground};
use crate::{Paragraph, Subject, Tone};

/// Everything that a seat sees.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {
    /// Towns, a campus: one is shown at a time, or all side by side.
    pub boards: Vec<Board>,
    /// Places that lie on no board: Other Worlds, the sky, lost in time and space.
    pub beside: Vec<Area>,
    /// Doom, terror ...
    pub tracks: Vec<Track>,
    /// What everybody has before them, the Ancient One and what is in play: `about` leads to the words.
    pub panels: Vec<Panel>,
    /// What everybody looks at instead of the boards: the final battle.
    pub stage: Option<Panel>,
    /// The same as a picture of its own: who fights, what comes next, who is in danger.
    #[serde(skip)]
    pub battle: Option<Battle>,
    /// Clues that are collected, and omens that wait for a number: a rite that unfolds from round to round.
    #[serde(skip)]
    pub rite: Option<Rite>,
    /// Areas of different boards that are joined: the train.
    pub trains: Vec<(String, String)>,
    /// What the areas of `beside` belong to, in the order in which a map shows it, whether somebody is there or not.
    pub beyond: Vec<Beyond>,
    /// The id of the panel that shows whom everybody plays against.
    #[serde(skip)]
    pub against: Option<&'static str>,
    /// What lies over the ground of every board.
    #[serde(skip)]
    pub sky: &'static [Cloud],
}

/// A part of the table that lies on no board: an Other World with its two areas, the sky, the outskirts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Beyond {
    pub id: String,
    pub name: String,
    /// The ids of its areas, in their order.
    pub areas: Vec<String>,
    /// Words that never change for what is printed there: the colours of encounters; the symbols of its open gates.
    pub colours: Vec<String>,
    pub symbols: Vec<String>,
    pub about: Option<Subject>,
}

/// The picture of a board: a space of 1000 by 700.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Board {
    pub id: String,
    pub name: String,
    pub areas: Vec<Area>,
    pub links: Vec<Link>,
    #[serde(skip)]
    pub ground: Arc<Ground>,
}

/// A place in which things stand and lie.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Area {
    /// The id by which [`Link`]s and choices name it.
    pub id: String,
    pub name: String,
    /// At most 14 letters.
    pub short: String,
    /// What a map calls it: streets like their neighbourhood.
    pub title: String,
    /// Its middle in the picture.
    pub x: u16,
    pub y: u16,
    pub kind: AreaKind,
    /// The neighbourhood or zone, and its colour as a word that never changes: `red`, `green` ...
    pub group: String,
    pub colour: String,
    pub tokens: Vec<Token>,
    /// Spaces that can still take something, where they are counted.
    pub room: Option<(u8, u8)>,
    pub closed: bool,
    /// Words that never change for what is printed there: `shop`, `unstable`, `depot`.
    pub marks: Vec<String>,
    /// Its sign: an outline in a space of 24 by 24; none for one like many others.
    #[serde(skip)]
    pub sign: Option<String>,
    pub about: Option<Subject>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AreaKind {
    #[default]
    Location,
    Street,
    /// A place that swallows what comes into it.
    Vortex,
    /// An Other World or what else lies beyond.
    World,
    /// The place of the ritual.
    Ritual,
}

/// What joins two areas, for those who may go there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Link {
    pub from: String,
    pub to: String,
    pub kind: LinkKind,
    /// What lies on it: a seal.
    pub tokens: Vec<Token>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    /// Investigators walk it, both ways.
    Way,
    /// The monsters' arrows, one way: white, black, or both on one line.
    White,
    Black,
    Both,
    /// Paths of the campus, one way.
    Blue,
    Red,
}

/// What a token is: a screen knows how to draw each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenKind {
    Investigator,
    Monster,
    Gate,
    Clue,
    Seal,
    /// Damage, rubble, barricades and other markers.
    Marker,
    Item,
}

/// Something that lies or stands in an area. One that moves keeps its id, so that a screen can let it glide.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Token {
    pub id: String,
    pub kind: TokenKind,
    pub name: String,
    /// The seat to which it belongs.
    pub seat: Option<u8>,
    /// How many are meant by this one: clues in a heap.
    pub count: u8,
    /// Words that never change, by which it is drawn: the movement and symbol of a monster, the symbol of a gate, `delayed`.
    pub marks: Vec<String>,
    pub about: Option<Subject>,
    /// What its picture shows, where `about` leads to something that has none.
    #[serde(skip)]
    pub shows: Option<Subject>,
}

/// A track with a marker on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Track {
    pub id: String,
    pub name: String,
    pub at: u8,
    pub most: u8,
    pub about: Option<Subject>,
    /// Its name where there is little room; none where the sign of what it counts says enough.
    pub brief: String,
    /// What it counts.
    pub counts: Option<TokenKind>,
    /// Bad where something happens soon.
    pub tone: Tone,
}

/// A sheet, the Ancient One, a row of played cards: a title, numbers, lines, cards.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Panel {
    pub id: String,
    /// The seat whose it is; none for what is everybody's.
    pub seat: Option<u8>,
    pub title: String,
    /// `Student: Studious`
    pub subtitle: String,
    /// The whole of it in a row: `Weather: Heat Wave`; none where the title and the numbers say it.
    pub row: Option<Paragraph>,
    /// Where its owner is: `at the Woods`.
    pub place: String,
    /// What holds just now: `delayed`, `lead investigator`.
    pub states: Vec<String>,
    /// `Sanity 3/5`: name, now, most (0 where there is none). `Clues` and `Money` are always called so.
    pub numbers: Vec<(String, i16, i16)>,
    pub sliders: Vec<Slider>,
    pub lines: Vec<Paragraph>,
    pub cards: Vec<Card>,
    pub about: Option<Subject>,
    /// What its picture shows, where `about` leads to something that has none.
    pub shows: Option<Subject>,
}

/// A fight of everybody against one: the round in its order, its life, its next attack, and each who fights.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Battle {
    pub name: String,
    /// `Round 3`
    pub round: String,
    /// Who is gone already.
    pub so_far: String,
    /// How strong it is, and what takes a token from it.
    pub strength: String,
    /// The tokens that are left, and how many there were.
    pub life: (u8, u8),
    /// The hits collected for the next token, and how many it takes.
    pub hits: (u8, u8),
    pub steps: Vec<BattleStep>,
    /// The steps are this far.
    pub step: usize,
    pub next: Announced,
    /// The cards that rule the round, where there are such.
    pub epic: Option<Epic>,
    pub fighters: Vec<Fighter>,
    pub about: Option<Subject>,
}

/// What rules a round of battle: the card that was turned with the plot that it brought, and what is left of the decks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Epic {
    pub cards: Vec<EpicCard>,
    /// How many are left, by the colours of their backs, the uppermost first.
    pub left: Vec<(&'static str, u8)>,
    pub plots: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EpicCard {
    /// `Epic Battle`, `Plot`
    pub kind: String,
    pub name: String,
    pub lines: Vec<String>,
    pub colour: &'static str,
    pub about: Option<Subject>,
}

/// A rite: what is known of what it needs, and what its omens bring.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rite {
    /// Each sign of a clue: its word, how many were found, of how many.
    pub clues: Vec<(String, u8, u8)>,
    /// The clues that it needs, once they are known.
    pub reserved: Vec<String>,
    pub omens: Vec<OmenStep>,
    /// The omens that are counted already, and whether cards that nobody sees may bring more.
    pub counted: u8,
    pub more: bool,
    /// The chance of each step of the omens, if everybody plays any card: as things stand, and with each number that may be played.
    pub chances: Vec<(Option<u8>, Vec<f64>)>,
    /// The card for which a number is played now: its name, and what each half does.
    pub card: Option<(String, [String; 2])>,
    /// The words of what monsters do.
    pub orders: Vec<&'static str>,
}

/// What so many omens bring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OmenStep {
    pub from: u8,
    pub to: u8,
    pub name: String,
    pub text: String,
}

/// A step of a round of battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleStep {
    pub name: String,
    pub text: String,
    /// It is the foe who acts.
    pub foe: bool,
}

/// What the foe does next, known from the start of the round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// `Its next attack: Luck (-1) check`
    pub title: String,
    /// What it does, as it is printed.
    pub text: String,
    /// `in 2 turns`, and after whom.
    pub when: String,
    pub after: String,
    /// It was cancelled.
    pub cancelled: bool,
}

/// One who fights.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fighter {
    pub seat: u8,
    /// `has struck, blessed`
    pub state: String,
    pub acts: bool,
    pub gone: bool,
    /// The name of the roll whose dice stand here; none before the strike.
    pub struck: Option<String>,
    /// What the strike is worth: `4 dice, 80.2 % for a hit, 1.3 on average`.
    pub odds: String,
    /// What the next attack does as things stand.
    pub danger: String,
    /// It may be the end.
    pub deadly: bool,
}

/// What is set to one of several stops, and with it one value or more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Slider {
    pub at: u8,
    pub values: Vec<SliderValue>,
}

/// A value that a [`Slider`] sets: a skill.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SliderValue {
    pub name: String,
    /// Three letters.
    pub brief: String,
    /// With everything that counts.
    pub now: i16,
    /// As it is printed at each stop.
    pub stops: Vec<u8>,
}

/// A card that lies in front of somebody or in play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Card {
    pub id: String,
    pub name: String,
    /// The pile it belongs to: `Common item`, `Priority card`.
    pub kind: String,
    /// `exhausted`, `in hand`, `2 tokens` ...
    pub notes: Vec<String>,
    pub face_down: bool,
    pub about: Option<Subject>,
    /// What it really is, where it is no card: a monster or a gate kept as a trophy.
    pub token: Option<TokenKind>,
    /// Words that never change for what is printed on it: `weapon`, `hands-2`.
    pub marks: Vec<String>,
    /// What it says, in a line.
    pub text: String,
}
