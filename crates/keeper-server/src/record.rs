//! What is kept of a table beside its game: who made it, who sits where, what is to be played.

use std::collections::BTreeMap;

use keeper_bots::Kind;
use keeper_session::{Offer, Player, UndoRule, Wanted};
use keeper_store::GameId;
use keeper_table::Seat;
use serde::{Deserialize, Serialize};

use crate::person::Key;
use crate::tables::Wish;

/// A seat of the table: free, a person's, or a bot's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// What the person is called.
    #[serde(default)]
    pub name: String,
    /// The hash of the person's key; none for a seat that is free or a bot's.
    #[serde(default)]
    pub key: Option<String>,
    /// The bot that plays it, for nobody or in somebody's place.
    #[serde(default)]
    pub bot: Option<Player>,
    /// The id of the investigator that was chosen; none is dealt at random.
    #[serde(default)]
    pub investigator: Option<String>,
    /// The player here wants to be asked even obvious questions.
    #[serde(default)]
    pub asks_all: bool,
    /// It is the seat of the keeper, who plays no investigator: the last one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keeper: bool,
}

impl Chair {
    pub fn is_free(&self) -> bool {
        self.key.is_none() && self.bot.is_none()
    }

    pub fn is_of(&self, key: &str) -> bool {
        self.key.as_deref() == Some(key)
    }

    pub fn player(&self) -> Player {
        self.bot.unwrap_or(Player::Person)
    }
}

/// Somebody whose seat the host has freed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    pub name: String,
    /// The hash of the person's key.
    pub key: String,
}

impl Away {
    /// By what the host calls this person back: the beginning of the hash.
    pub fn id(&self) -> &str {
        self.key.get(..16).unwrap_or(&self.key)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub name: String,
    /// Which game is played.
    pub kind: String,
    /// The hash of the key of the player who made it.
    pub host: String,
    /// Everybody may find it in the list; others come by its address only.
    #[serde(default)]
    pub open: bool,
    pub wanted: Wanted,
    #[serde(default)]
    pub undo: UndoRule,
    /// Everybody may take back what others have decided, and nobody is asked.
    #[serde(default)]
    pub undo_freely: bool,
    pub chairs: Vec<Chair>,
    /// The lines of the scenario with which it begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Vec<String>>,
    /// The game, once it has begun.
    #[serde(default)]
    pub game: Option<GameId>,
    /// The games of earlier rules from which it goes on, the last one at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<GameId>,
    /// Somebody other than the host has had a seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
    /// Nobody but the host can take a seat any more: the host may know what is to come.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Those whose seats the host has freed: they sit down again when the host lets them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sent_away: Vec<Away>,
    /// The id of the table at which the same people play the next game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// No more people are remembered whose seats the host has freed.
const SENT_AWAY: usize = 50;

const CLOSED: &str = "The person who made this table may know what comes next in this game, so no one else can join it. \
     You can watch, or make your own table.";
const SENT_AWAY_WORDS: &str = "The host has freed your seat. Ask the host to let you back in.";

/// What somebody does with a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Takes it, under this name.
    Sit(String),
    /// Leaves it, or frees it of somebody who stays away.
    Rise,
    /// Lets a bot play it.
    Bot(Kind),
    /// Takes it back from the bot, or sends the bot of a free seat away.
    Back,
    /// Chooses an investigator by its id; none is dealt at random.
    Investigator(Option<String>),
    /// Is called otherwise.
    Name(String),
}

impl Record {
    /// A table as requested; its maker takes the first seat that a person plays.
    pub fn new(wish: &Wish, offer: &Offer, key: &Key) -> Result<Record, String> {
        let players = wish.wanted.players;
        if !offer.players.contains(&players) {
            let (least, most) = (offer.players.start(), offer.players.end());
            return Err(format!("{players} players cannot play {}: choose {least} to {most}.", offer.title));
        }
        let value = |(id, chosen): (&String, &String)| Ok((id.clone(), offer.value(id, chosen)?));
        let chosen: Result<BTreeMap<_, _>, String> = wish.wanted.chosen.iter().map(value).collect();
        let chosen = chosen.map_err(|why| format!("You cannot play this: {why}."))?;
        offer.variants(&wish.wanted.variants).map_err(|why| format!("You cannot play this: {why}."))?;
        let mix = offer.mix_of(&wish.wanted.mix).map_err(|why| format!("You cannot play this: {why}."))?;
        let host = named(&wish.host, "Host");
        let seats = usize::from(players) + usize::from(offer.has_keeper(&wish.wanted.variants));
        // For a single player a bot is the keeper by default.
        let unsaid = |seat: usize| match wish.alone && seat >= usize::from(players) {
            true => Player::Bot(Kind::Planner),
            false => Player::Person,
        };
        let player = |seat: usize| wish.players.get(seat).copied().unwrap_or_else(|| unsaid(seat));
        let first = (0..seats).find(|&seat| !player(seat).is_bot());
        let chair = |seat: usize| match player(seat) {
            Player::Person if wish.alone || Some(seat) == first => {
                let name = wish.names.get(seat).map(String::as_str).unwrap_or_default();
                let name = if wish.alone { named(name, &host) } else { host.clone() };
                Chair { name, key: Some(key.hash()), ..Chair::default() }
            }
            Player::Person => Chair::default(),
            bot => Chair { bot: Some(bot), ..Chair::default() },
        };
        let mut record = Record {
            name: named(&wish.name, offer.title),
            kind: offer.kind.to_owned(),
            host: key.hash(),
            open: wish.open,
            wanted: Wanted { sets: offer.sets.clone(), mix, chosen, ..wish.wanted.clone() },
            undo: wish.undo,
            undo_freely: wish.undo_freely,
            chairs: (0..seats).map(|seat| Chair { keeper: seat >= usize::from(players), ..chair(seat) }).collect(),
            scenario: wish.scenario.as_ref().map(|text| text.lines().map(str::to_owned).collect()),
            game: None,
            ..Record::default()
        };
        record.wanted.investigators.truncate(offer.investigators_of(usize::from(players)));
        for (chair, id) in record.chairs.iter_mut().zip(&record.wanted.investigators) {
            chair.investigator.clone_from(id);
        }
        for (seat, id) in record.wanted.investigators.iter().enumerate() {
            may_play(&record, offer, seat, id.as_deref())?;
        }
        Ok(record)
    }

    /// Somebody does something with a seat; what is not theirs to do is refused.
    pub fn act(&mut self, seat: Seat, deed: Deed, key: &Key, offer: &Offer) -> Result<(), String> {
        let (hash, host, knows) = (key.hash(), self.is_host(Some(key)), self.knows(Some(key)));
        let (begun, set_up) = (self.has_begun(), self.scenario.is_some());
        if let Deed::Investigator(id) = &deed {
            if begun {
                return Err("The game has started: you can no longer choose an investigator.".into());
            }
            if set_up {
                return Err("The scenario decides who plays whom.".into());
            }
            if self.chair(seat)?.keeper {
                return Err("The keeper has no investigator.".into());
            }
            may_play(self, offer, usize::from(seat), id.as_deref())?;
        }
        let barred = match () {
            () if self.closed && !host => Some(CLOSED),
            () if self.sent_away.iter().any(|away| away.key == hash) => Some(SENT_AWAY_WORDS),
            () => None,
        };
        let chair = self.chair(seat)?;
        let (mine, nobodys) = (chair.is_of(&hash), chair.key.is_none());
        match deed {
            Deed::Sit(name) if nobodys => {
                if let Some(why) = barred {
                    return Err(why.into());
                }
                (chair.name, chair.key, chair.bot) = (named(&name, "Somebody"), Some(hash), None);
                self.shared |= !host;
            }
            Deed::Sit(_) if mine => return Err("You already have this seat.".into()),
            Deed::Sit(_) => return Err("Another player already has this seat.".into()),
            Deed::Rise if mine || (host && !nobodys) => {
                let name = std::mem::take(&mut chair.name);
                chair.bot = None;
                if let Some(key) = chair.key.take().filter(|_| !mine) {
                    self.sent_away.retain(|away| away.key != key);
                    self.sent_away.push(Away { name, key });
                    let from = self.sent_away.len().saturating_sub(SENT_AWAY);
                    self.sent_away.drain(..from);
                }
            }
            Deed::Bot(kind) if mine || (knows && nobodys) => chair.bot = Some(Player::Bot(kind)),
            Deed::Back if mine || (knows && nobodys) => chair.bot = None,
            Deed::Investigator(id) if mine || (host && nobodys) => {
                chair.investigator.clone_from(&id);
                if let Some(place) = self.wanted.investigators.get_mut(usize::from(seat)) {
                    *place = id;
                }
            }
            Deed::Name(name) if mine => chair.name = named(&name, "Somebody"),
            _ => return Err("You are not allowed to do that.".into()),
        }
        Ok(())
    }

    /// The host lets somebody sit down again whose seat was freed.
    pub fn welcome(&mut self, id: &str, key: &Key) -> Result<(), String> {
        if !self.is_host(Some(key)) {
            return Err("Only the person who made the table can do that.".into());
        }
        let before = self.sent_away.len();
        self.sent_away.retain(|away| away.id() != id);
        if self.sent_away.len() < before { Ok(()) } else { Err("No player with this name was removed.".into()) }
    }

    /// Whether nobody but the host has ever had a seat: people who share a screen are told apart by their names.
    pub fn is_for_one(&self) -> bool {
        let mut people = self.chairs.iter().filter(|chair| chair.key.is_some());
        let name = people.clone().next().map(|chair| &chair.name);
        !self.shared && people.all(|chair| chair.is_of(&self.host) && Some(&chair.name) == name)
    }

    /// From now on nobody but the host can take a seat; refused where somebody else has had one.
    pub fn close(&mut self) -> Result<(), String> {
        if !self.is_for_one() {
            return Err("Others have played here: you can download the files when the game is over.".into());
        }
        self.closed = true;
        Ok(())
    }

    /// Another key takes the place of this one; false if it has no part in this table.
    pub fn replace_key(&mut self, old: &str, new: &str) -> bool {
        let chairs = self.chairs.iter_mut().filter_map(|chair| chair.key.as_mut());
        let away = self.sent_away.iter_mut().map(|away| &mut away.key);
        let all = std::iter::once(&mut self.host).chain(chairs).chain(away);
        let held = all.filter(|hash| *hash == old).map(|hash| *hash = new.to_owned());
        held.count() > 0
    }

    /// A table for another game of the same people, with the same boxes and a new seed; this key is its host.
    pub fn again(&self, host: &str) -> Record {
        // Where few people played a team, each had several seats.
        let players = usize::from(self.wanted.players);
        let playing = self.chairs.iter().filter(|chair| !chair.keeper).take(players);
        let keeper = self.chairs.iter().filter(|chair| chair.keeper);
        Record {
            host: host.to_owned(),
            wanted: Wanted { seed: Default::default(), ..self.wanted.clone() },
            chairs: playing.chain(keeper).cloned().collect(),
            game: None,
            earlier: vec![],
            closed: false,
            next: None,
            ..self.clone()
        }
    }

    pub fn has_begun(&self) -> bool {
        self.game.is_some()
    }

    /// The seats that this key plays.
    pub fn seats_of(&self, key: Option<&Key>) -> Vec<Seat> {
        let Some(hash) = key.map(Key::hash) else { return vec![] };
        (0..).zip(&self.chairs).filter(|(_, chair)| chair.is_of(&hash)).map(|(seat, _)| seat).collect()
    }

    pub fn is_host(&self, key: Option<&Key>) -> bool {
        key.is_some_and(|key| key.hash() == self.host)
    }

    /// Whether this key has a part in the table.
    pub fn knows(&self, key: Option<&Key>) -> bool {
        self.is_host(key) || !self.seats_of(key).is_empty()
    }

    pub fn chair(&mut self, seat: Seat) -> Result<&mut Chair, String> {
        self.chairs.get_mut(usize::from(seat)).ok_or_else(|| "There is no such seat.".into())
    }

    /// What is to be played, with the investigators that were chosen.
    pub fn wanted(&self) -> Wanted {
        let playing = self.chairs.iter().filter(|chair| !chair.keeper);
        let chosen: Vec<Option<String>> = playing.map(|chair| chair.investigator.clone()).collect();
        let more = self.wanted.investigators.iter().skip(chosen.len()).cloned();
        Wanted {
            players: chosen.len() as u8,
            investigators: chosen.iter().cloned().chain(more).collect(),
            ..self.wanted.clone()
        }
    }
}

/// Whether this seat may play this investigator: one of these boxes, whom no other seat plays.
fn may_play(record: &Record, offer: &Offer, seat: usize, id: Option<&str>) -> Result<(), String> {
    let Some(id) = id else { return Ok(()) };
    let found = offer.investigators.iter().find(|one| one.id == id);
    let one = found.ok_or("This investigator is in none of the chosen boxes: choose again.")?;
    let all = record.wanted().investigators;
    let taken = all.iter().enumerate().any(|(other, taken)| other != seat && taken.as_deref() == Some(id));
    if taken { Err(format!("Another player has {}: choose again.", one.name)) } else { Ok(()) }
}

/// A name as it can be shown: one line of at most forty letters.
pub fn named(name: &str, otherwise: &str) -> String {
    let name: String = name.trim().chars().filter(|&c| !keeper_table::letters::is_hidden(c)).take(40).collect();
    if name.is_empty() { otherwise.into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_short_line() {
        assert_eq!(named("  Kate\n\u{202e} ", "somebody"), "Kate");
        assert_eq!(named("", "somebody"), "somebody");
        assert_eq!(named(&"x".repeat(99), "somebody").len(), 40);
    }
}
