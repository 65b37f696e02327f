//! The scene of a table, as programs get it.

use keeper_present::scene;
use serde::Serialize;
use utoipa::ToSchema;

use super::words::{Text, about, texts, word};

/// Everything that a seat sees.
#[derive(Serialize, ToSchema)]
pub struct Scene {
    pub boards: Vec<Board>,
    /// Places that lie on no board.
    pub beside: Vec<Area>,
    pub tracks: Vec<Track>,
    /// The sheets, the Ancient One and the cards in play.
    pub panels: Vec<Panel>,
    /// What replaces the boards: the final battle.
    pub stage: Option<Panel>,
    /// Areas of different boards that are joined.
    pub trains: Vec<Train>,
}

#[derive(Serialize, ToSchema)]
pub struct Train {
    pub from: String,
    pub to: String,
}

#[derive(Serialize, ToSchema)]
pub struct Board {
    pub id: String,
    pub name: String,
    pub areas: Vec<Area>,
    pub links: Vec<Link>,
}

#[derive(Serialize, ToSchema)]
pub struct Area {
    pub id: String,
    pub name: String,
    /// Its centre, on a picture of 1000 by 700.
    pub x: u16,
    pub y: u16,
    /// `location`, `street`, `vortex`, `world`, `ritual`
    pub kind: String,
    /// The neighbourhood or zone, and its colour.
    pub group: String,
    pub colour: String,
    pub tokens: Vec<Token>,
    /// Spaces for monsters, where they are counted.
    pub room: Option<Spaces>,
    pub closed: bool,
    /// What is printed there: `shop`, `unstable` ...
    pub marks: Vec<String>,
    /// What can be read about it.
    pub about: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Spaces {
    pub free: u8,
    pub of: u8,
}

#[derive(Serialize, ToSchema)]
pub struct Link {
    pub from: String,
    pub to: String,
    /// `way` for investigators; the others are arrows for monsters: `white`, `black`, `both`, `blue`, `red`
    pub kind: String,
    pub tokens: Vec<Token>,
}

#[derive(Serialize, ToSchema)]
pub struct Token {
    /// It stays the same wherever the token goes.
    pub id: String,
    /// `investigator`, `monster`, `gate`, `clue`, `seal`, `marker`, `item`
    pub kind: String,
    pub name: String,
    /// The seat it belongs to.
    pub seat: Option<u8>,
    pub count: u8,
    pub marks: Vec<String>,
    pub about: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Track {
    pub id: String,
    pub name: String,
    pub at: u8,
    /// 0 if it has no end.
    pub most: u8,
    pub about: Option<String>,
}

/// A sheet, the Ancient One, a row of played cards.
#[derive(Serialize, ToSchema)]
pub struct Panel {
    pub id: String,
    /// The seat it belongs to.
    pub seat: Option<u8>,
    pub title: String,
    pub subtitle: String,
    pub place: String,
    pub states: Vec<String>,
    pub numbers: Vec<Number>,
    pub sliders: Vec<Slider>,
    pub lines: Vec<Text>,
    pub cards: Vec<Card>,
    pub about: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Number {
    pub name: String,
    pub now: i16,
    /// 0 if there is none.
    pub most: i16,
}

/// What is set to one of several stops, and with it one value or more.
#[derive(Serialize, ToSchema)]
pub struct Slider {
    pub at: u8,
    pub values: Vec<SliderValue>,
}

#[derive(Serialize, ToSchema)]
pub struct SliderValue {
    pub name: String,
    /// With everything that counts.
    pub now: i16,
    /// As it is printed at each stop.
    pub stops: Vec<u16>,
}

#[derive(Serialize, ToSchema)]
pub struct Card {
    pub id: String,
    pub name: String,
    /// The pile it belongs to.
    pub kind: String,
    /// `exhausted`, `in hand` ...
    pub notes: Vec<String>,
    pub face_down: bool,
    pub marks: Vec<String>,
    pub about: Option<String>,
}

fn all<T, U: From<T>>(list: Vec<T>) -> Vec<U> {
    list.into_iter().map(U::from).collect()
}

impl From<scene::Scene> for Scene {
    fn from(scene: scene::Scene) -> Scene {
        Scene {
            boards: all(scene.boards),
            beside: all(scene.beside),
            tracks: all(scene.tracks),
            panels: all(scene.panels),
            stage: scene.stage.map(Panel::from),
            trains: scene.trains.into_iter().map(|(from, to)| Train { from, to }).collect(),
        }
    }
}

impl From<scene::Board> for Board {
    fn from(board: scene::Board) -> Board {
        Board { id: board.id, name: board.name, areas: all(board.areas), links: all(board.links) }
    }
}

impl From<scene::Area> for Area {
    fn from(area: scene::Area) -> Area {
        Area {
            id: area.id,
            name: area.name,
            x: area.x,
            y: area.y,
            kind: word(&area.kind),
            group: area.group,
            colour: area.colour,
            tokens: all(area.tokens),
            room: area.room.map(|(free, of)| Spaces { free, of }),
            closed: area.closed,
            marks: area.marks,
            about: about(area.about),
        }
    }
}

impl From<scene::Link> for Link {
    fn from(link: scene::Link) -> Link {
        Link { from: link.from, to: link.to, kind: word(&link.kind), tokens: all(link.tokens) }
    }
}

impl From<scene::Token> for Token {
    fn from(token: scene::Token) -> Token {
        Token {
            id: token.id,
            kind: word(&token.kind),
            name: token.name,
            seat: token.seat,
            count: token.count,
            marks: token.marks,
            about: about(token.about),
        }
    }
}

impl From<scene::Track> for Track {
    fn from(track: scene::Track) -> Track {
        Track { id: track.id, name: track.name, at: track.at, most: track.most, about: about(track.about) }
    }
}

impl From<scene::Panel> for Panel {
    fn from(panel: scene::Panel) -> Panel {
        Panel {
            id: panel.id,
            seat: panel.seat,
            title: panel.title,
            subtitle: panel.subtitle,
            place: panel.place,
            states: panel.states,
            numbers: panel.numbers.into_iter().map(|(name, now, most)| Number { name, now, most }).collect(),
            sliders: all(panel.sliders),
            lines: texts(panel.row.into_iter().chain(panel.lines)),
            cards: all(panel.cards),
            about: about(panel.about),
        }
    }
}

impl From<scene::Slider> for Slider {
    fn from(slider: scene::Slider) -> Slider {
        let value = |value: scene::SliderValue| SliderValue {
            name: value.name,
            now: value.now,
            stops: value.stops.into_iter().map(u16::from).collect(),
        };
        Slider { at: slider.at, values: slider.values.into_iter().map(value).collect() }
    }
}

impl From<scene::Card> for Card {
    fn from(card: scene::Card) -> Card {
        Card {
            id: card.id,
            name: card.name,
            kind: card.kind,
            notes: card.notes,
            face_down: card.face_down,
            marks: card.marks,
            about: about(card.about),
        }
    }
}
