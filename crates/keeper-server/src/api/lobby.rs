//! Games, tables and seats.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use keeper_bots::Kind;
use keeper_session::{BASE, Candidate, Offer, Player, UndoRule, Unsaid, Wanted, seed_of};
use keeper_store::random_bits;
use keeper_table::Seed;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Body, Caller, Error, Problem, aside, find};
use crate::bots;
use crate::person::Key;
use crate::record::Deed;
use crate::table::Inner;
use crate::tables::{Tables, Wish};

/// A new key.
#[derive(Serialize, ToSchema)]
pub struct NewKey {
    /// Anyone who has it can play for its owner: keep it secret.
    pub key: String,
}

/// A game that this server offers.
#[derive(Serialize, ToSchema)]
pub struct Offered {
    pub game: String,
    pub title: String,
    pub least_players: u8,
    pub most_players: u8,
    /// What can be chosen for the whole table: the Ancient One, a herald, how hard the game is.
    pub settings: Vec<SettingOffered>,
    /// House rules; choose any number.
    pub variants: Vec<Named>,
    pub investigators: Vec<Named>,
    /// Boxes that can be added, and parts of them.
    pub boxes: Vec<Named>,
    /// Selections of boxes that have a name.
    pub rotations: Vec<Named>,
}

/// A setting, of which you may choose one.
#[derive(Serialize, ToSchema)]
pub struct SettingOffered {
    pub id: String,
    pub name: String,
    /// What happens if you choose nothing: `random`, `none`, or `first`, the first of the choices.
    pub unsaid: &'static str,
    pub choices: Vec<Named>,
}

#[derive(Serialize, ToSchema)]
pub struct Named {
    pub id: String,
    pub name: String,
}

/// The options of a new table; anything left out is random, or the default of the page.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewTable {
    /// `arkham`, `final-hour`
    pub game: String,
    /// The name of the table.
    pub name: String,
    /// Your name.
    pub host: String,
    /// The number of players, bots included.
    pub players: Option<u8>,
    /// How many of the seats, counted from the last, bots play.
    pub bots: u8,
    /// The boxes beside the base game.
    pub boxes: Vec<String>,
    /// Draw the boxes by the seed instead: `3`, or `1+2` for one with a board and two without (of `boxes`, if there are any), or a
    /// rotation by its id, or `random` for any of these.
    pub rotation: Option<String>,
    /// How much of a box is shuffled into the decks, in per cent by its id, `base` among them; `all` stands for every box but the base
    /// game. Where it is given, it counts instead of that of the rotation.
    pub mix: BTreeMap<String, u8>,
    /// The choice for each setting, by its id, or `random`: `{"ancient-one": "cthulhu", "herald": "random"}`.
    pub settings: BTreeMap<String, String>,
    /// House rules by their ids.
    pub variants: Vec<String>,
    /// Who plays the keeper, with a house rule that has one: `person`, `planner` or `random`. By default it is a free seat, and
    /// `planner` where you play alone.
    pub keeper: Option<String>,
    /// By their ids, seat by seat.
    pub investigators: Vec<Option<String>>,
    pub seed: Option<String>,
    /// Allow no undo once dice or cards have been seen.
    pub no_peeking: bool,
    /// Everybody may undo other players' decisions without asking.
    pub undo_freely: bool,
    /// Dice are rolled at the table, and what they show is entered as choices 1 to 6.
    #[serde(default)]
    pub own_dice: bool,
    /// You play all seats that no bot plays, and the game starts at once.
    pub alone: bool,
    /// The table appears in the public list.
    pub open: bool,
}

/// A game that was played by other rules or cards than those of today.
#[derive(Serialize, ToSchema)]
pub struct Outdated {
    /// The version of its rules.
    pub rules: u32,
    /// By which rules or cards it was played, in words.
    pub was: String,
    /// The moment from which `POST .../go-on` goes on; none where the game is over or cannot go on.
    pub goes_on_from: Option<String>,
    /// Why it cannot go on.
    pub why_not: Option<String>,
}

impl From<&keeper_session::Outdated> for Outdated {
    fn from(kept: &keeper_session::Outdated) -> Outdated {
        Outdated {
            rules: kept.rules,
            was: kept.was.clone(),
            goes_on_from: kept.on.clone().ok().filter(|_| !kept.finished),
            why_not: kept.on.clone().err(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Table {
    pub id: String,
    pub name: String,
    pub game: String,
    /// It appears in the public list.
    pub open: bool,
    /// The boxes in play: those that were asked for, or drawn.
    pub boxes: Vec<String>,
    /// The share of each that is not in the decks in whole, in per cent.
    pub mix: BTreeMap<String, u8>,
    /// You are its host.
    pub host: bool,
    pub begun: bool,
    pub over: bool,
    /// The game was played by other rules or cards than those of today, and is only looked at.
    pub outdated: Option<Outdated>,
    /// Only the host can still take a seat.
    pub closed: bool,
    /// Everybody may undo other players' decisions without asking.
    pub undo_freely: bool,
    pub seats: Vec<Seat>,
    /// Only the host sees this.
    pub sent_away: Vec<SentAway>,
}

#[derive(Serialize, ToSchema)]
pub struct Seat {
    pub seat: u8,
    /// The player's name.
    pub name: String,
    /// The seat is yours.
    pub mine: bool,
    /// No one plays it yet.
    pub free: bool,
    /// The bot that plays it.
    pub bot: Option<String>,
    /// The chosen investigator.
    pub investigator: Option<String>,
    /// It is the seat of the keeper, who has no investigator.
    pub keeper: bool,
}

/// A player whose seat the host has freed, and who cannot come back until the host allows it.
#[derive(Serialize, ToSchema)]
pub struct SentAway {
    pub who: String,
    pub name: String,
}

/// The player to let back in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Welcome {
    /// As `sent_away` names them.
    pub who: String,
}

/// What to do with a seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatDeed {
    /// Takes it, under this name.
    Sit { name: String },
    /// Leaves it.
    Leave {},
    /// Lets a bot play it.
    Bot {},
    /// Takes it back from the bot.
    Back {},
    /// Chooses an investigator by id; without one, a random one is dealt.
    Investigator { id: Option<String> },
}

#[utoipa::path(post, path = "/api/v1/keys", responses((status = 200, body = NewKey)))]
pub async fn new_key() -> Response {
    aside(|| {
        let key = Key::new().map_err(Error::Unavailable)?;
        Ok(NewKey { key: key.text().to_owned() })
    })
    .await
}

/// Replaces your key with a new one, which takes over everything; the old key becomes worthless.
#[utoipa::path(
    post, path = "/api/v1/keys/revoke",
    responses((status = 200, body = NewKey), (status = 401, body = Problem), (status = 503, body = Problem)),
    security(("key" = []))
)]
pub async fn revoke_key(State(tables): State<Arc<Tables>>, caller: Caller) -> Response {
    aside(move || {
        let new = tables.revoke(&caller.key()?);
        let key = new.map_err(Error::Unavailable)?;
        Ok(NewKey { key: key.text().to_owned() })
    })
    .await
}

#[utoipa::path(get, path = "/api/v1/games", responses((status = 200, body = Vec<Offered>)))]
pub async fn games(State(tables): State<Arc<Tables>>) -> Response {
    aside(move || {
        let offers: Result<Vec<Offer>, String> = tables.houses.iter().map(|house| house.offer(&base())).collect();
        let offers = offers.map_err(Error::Unavailable)?;
        Ok(offers.into_iter().map(Offered::from).collect::<Vec<_>>())
    })
    .await
}

fn base() -> Vec<String> {
    vec![BASE.to_owned()]
}

/// The number of tables on a page.
const PAGE: usize = 100;

#[derive(Deserialize, IntoParams)]
pub struct Paged {
    /// The page, counted from 1. A page has 100 tables; the last one has fewer.
    pub page: Option<usize>,
}

/// Your tables and the public ones, page by page, in the order of their ids.
#[utoipa::path(
    get, path = "/api/v1/tables", params(Paged), responses((status = 200, body = Vec<Table>)), security((), ("key" = []))
)]
pub async fn list(
    State(tables): State<Arc<Tables>>,
    Query(Paged { page }): Query<Paged>,
    Caller(key): Caller,
) -> Response {
    aside(move || {
        let all = tables.all().map_err(Error::Unavailable)?;
        let key = key.as_ref();
        let shown = all.into_iter().filter(|(_, record)| record.open || record.knows(key));
        let before = page.unwrap_or(1).saturating_sub(1).saturating_mul(PAGE);
        let shown = shown.skip(before).take(PAGE);
        Ok(shown.map(|(id, record)| Table::of(&id, &record, false, key)).collect::<Vec<_>>())
    })
    .await
}

#[utoipa::path(
    post, path = "/api/v1/tables", request_body = NewTable,
    responses((status = 200, body = Table), (status = 400, body = Problem), (status = 401, body = Problem), (status = 429)),
    security(("key" = []))
)]
pub async fn make(State(tables): State<Arc<Tables>>, caller: Caller, Body(wish): Body<NewTable>) -> Response {
    aside(move || {
        let key = caller.key()?;
        let table = tables.make(&wish.wish(&tables)?, &key).map_err(Error::Bad)?;
        bots::wake(&table);
        shown(&table, &key)
    })
    .await
}

#[utoipa::path(
    get, path = "/api/v1/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Table), (status = 404, body = Problem)), security((), ("key" = []))
)]
pub async fn show(State(tables): State<Arc<Tables>>, Path(id): Path<String>, Caller(key): Caller) -> Response {
    aside(move || {
        let table = find(&tables, &id)?;
        table.try_look(|inner| Table::seen(&id, inner, key.as_ref())).map_err(Error::conflict)
    })
    .await
}

#[utoipa::path(
    post, path = "/api/v1/tables/{id}/begin", params(("id" = String, Path)),
    responses((status = 200, body = Table), (status = 404, body = Problem), (status = 409, body = Problem)),
    security(("key" = []))
)]
pub async fn begin(State(tables): State<Arc<Tables>>, Path(id): Path<String>, caller: Caller) -> Response {
    aside(move || {
        let key = caller.key()?;
        let table = find(&tables, &id)?;
        if !table.try_look(|inner| inner.record.is_host(Some(&key))).map_err(Error::conflict)? {
            return Err(Error::Forbidden("Only the player who made the table can start the game.".into()));
        }
        tables.begin(&table).map_err(Error::conflict)?;
        bots::wake(&table);
        shown(&table, &key)
    })
    .await
}

/// A game that was played by earlier rules goes on by those of today, from the last state that is kept of it. Those who play at the table may
/// do that, and its host.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/go-on", params(("id" = String, Path)),
    responses((status = 200, body = Table), (status = 404, body = Problem), (status = 409, body = Problem)),
    security(("key" = []))
)]
pub async fn go_on(State(tables): State<Arc<Tables>>, Path(id): Path<String>, caller: Caller) -> Response {
    aside(move || {
        let key = caller.key()?;
        let table = find(&tables, &id)?;
        tables.go_on(&table, Some(&key)).map_err(Error::conflict)?;
        bots::wake(&table);
        shown(&table, &key)
    })
    .await
}

/// The host lets a player whose seat was freed come back.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/welcome", params(("id" = String, Path)), request_body = Welcome,
    responses((status = 200, body = Table), (status = 404, body = Problem), (status = 409, body = Problem)),
    security(("key" = []))
)]
pub async fn welcome(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    caller: Caller,
    Body(who): Body<Welcome>,
) -> Response {
    aside(move || {
        let key = caller.key()?;
        let table = find(&tables, &id)?;
        table.change(|record| record.welcome(&who.who, &key)).map_err(Error::conflict)?;
        shown(&table, &key)
    })
    .await
}

#[utoipa::path(
    post, path = "/api/v1/tables/{id}/seats/{seat}", params(("id" = String, Path), ("seat" = u8, Path)),
    request_body = SeatDeed,
    responses((status = 200, body = Table), (status = 404, body = Problem), (status = 409, body = Problem)),
    security(("key" = []))
)]
pub async fn seat(
    State(tables): State<Arc<Tables>>,
    Path((id, seat)): Path<(String, u8)>,
    caller: Caller,
    Body(deed): Body<SeatDeed>,
) -> Response {
    aside(move || {
        let key = caller.key()?;
        let table = find(&tables, &id)?;
        let deed = Deed::from(deed);
        let looked = table.try_look(|inner| (inner.record.kind.clone(), inner.record.wanted.sets.clone()));
        let (kind, sets) = looked.map_err(Error::conflict)?;
        let offer = tables.house(&kind).and_then(|house| house.offer(&sets)).map_err(Error::conflict)?;
        table.change(|record| record.act(seat, deed.clone(), &key, &offer)).map_err(Error::conflict)?;
        bots::wake(&table);
        shown(&table, &key)
    })
    .await
}

/// What the host of a table may change at any time; anything left out stays as it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Everybody may undo other players' decisions without asking.
    pub undo_freely: Option<bool>,
}

#[utoipa::path(
    post, path = "/api/v1/tables/{id}/settings", params(("id" = String, Path)), request_body = Settings,
    responses((status = 200, body = Table), (status = 403, body = Problem), (status = 409, body = Problem)),
    security(("key" = []))
)]
pub async fn settings(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wish): Body<Settings>,
) -> Response {
    aside(move || {
        let key = caller.key()?;
        let table = find(&tables, &id)?;
        if !table.try_look(|inner| inner.record.is_host(Some(&key))).map_err(Error::conflict)? {
            return Err(Error::Forbidden("Only the player who made the table can change this.".into()));
        }
        let changed = table.change(|record| {
            record.undo_freely = wish.undo_freely.unwrap_or(record.undo_freely);
            Ok(())
        });
        changed.map_err(Error::conflict)?;
        shown(&table, &key)
    })
    .await
}

fn shown(table: &crate::Table, key: &Key) -> Result<Table, Error> {
    let seen = table.try_look(|inner| Table::seen(&table.id, inner, Some(key)));
    seen.map_err(Error::conflict)
}

impl NewTable {
    fn wish(self, tables: &Tables) -> Result<Wish, Error> {
        let mut seed = match self.seed {
            Some(seed) => seed_of(&seed).map_err(|error| Error::Bad(error.to_string()))?,
            None => Seed::default(),
        };
        let mut sets: Vec<String> = base().into_iter().chain(self.boxes).collect();
        let mut mix = self.mix;
        if let Some(word) = &self.rotation {
            if seed == Seed::default() {
                seed = Seed::Secret(random_bits().map_err(|error| Error::Unavailable(error.to_string()))?);
            }
            let house = tables.house(&self.game).map_err(Error::Bad)?;
            let drawn = house.draw(&sets, word, seed).map_err(|why| Error::Bad(format!("rotation: {why}")))?;
            sets = drawn.sets;
            mix = if mix.is_empty() { drawn.mix } else { mix };
        }
        let count = self.players.unwrap_or(1);
        let people = count.saturating_sub(self.bots);
        let player = |seat: u8| if seat < people { Player::Person } else { Player::Bot(Kind::Planner) };
        let keeper = self.keeper.map(|name| name.parse::<Player>()).transpose().map_err(Error::Bad)?;
        Ok(Wish {
            kind: self.game,
            name: self.name,
            host: self.host,
            wanted: Wanted {
                players: count,
                sets,
                mix,
                chosen: self.settings,
                variants: self.variants,
                investigators: self.investigators,
                seed,
                own_dice: self.own_dice,
            },
            undo: if self.no_peeking { UndoRule::UntilChance } else { UndoRule::Free },
            undo_freely: self.undo_freely,
            players: (0..count).map(player).chain(keeper).collect(),
            names: vec![],
            alone: self.alone,
            open: self.open,
            scenario: None,
        })
    }
}

impl Table {
    fn of(id: &str, record: &crate::Record, over: bool, key: Option<&Key>) -> Table {
        let own = record.seats_of(key);
        let seat = |(seat, chair): (u8, &crate::Chair)| Seat {
            seat,
            name: chair.name.clone(),
            mine: own.contains(&seat),
            free: chair.is_free(),
            bot: chair.bot.map(|bot| bot.to_string()),
            investigator: chair.investigator.clone(),
            keeper: chair.keeper,
        };
        Table {
            id: id.to_owned(),
            name: record.name.clone(),
            game: record.kind.clone(),
            open: record.open,
            boxes: record.wanted.sets.clone(),
            mix: record.wanted.mix.clone(),
            host: record.is_host(key),
            begun: record.has_begun(),
            over,
            outdated: None,
            closed: record.closed,
            undo_freely: record.undo_freely,
            seats: (0..).zip(&record.chairs).map(seat).collect(),
            sent_away: match record.is_host(key) {
                true => record.sent_away.iter().map(SentAway::from).collect(),
                false => vec![],
            },
        }
    }

    fn seen(id: &str, inner: &Inner, key: Option<&Key>) -> Table {
        let room = inner.room.as_ref();
        let outdated = room.and_then(|room| room.outdated()).map(Outdated::from);
        Table { outdated, ..Table::of(id, &inner.record, room.is_some_and(|room| room.is_over()), key) }
    }
}

impl From<&crate::record::Away> for SentAway {
    fn from(away: &crate::record::Away) -> SentAway {
        SentAway { who: away.id().to_owned(), name: away.name.clone() }
    }
}

impl From<Offer> for Offered {
    fn from(offer: Offer) -> Offered {
        let named = |all: Vec<Candidate>| all.into_iter().map(|one| Named { id: one.id, name: one.name }).collect();
        Offered {
            game: offer.kind.to_owned(),
            title: offer.title.to_owned(),
            least_players: *offer.players.start(),
            most_players: *offer.players.end(),
            settings: offer
                .settings
                .into_iter()
                .map(|one| SettingOffered {
                    id: one.id.into(),
                    name: one.name.into(),
                    unsaid: match one.unsaid {
                        Unsaid::Random => "random",
                        Unsaid::None => "none",
                        Unsaid::First => "first",
                    },
                    choices: named(one.candidates),
                })
                .collect(),
            variants: named(offer.variants),
            investigators: named(offer.investigators),
            boxes: named(offer.boxes.into_iter().flatten().collect()),
            rotations: named(offer.rotations),
        }
    }
}

impl From<SeatDeed> for Deed {
    fn from(deed: SeatDeed) -> Deed {
        match deed {
            SeatDeed::Sit { name } => Deed::Sit(name),
            SeatDeed::Leave {} => Deed::Rise,
            SeatDeed::Bot {} => Deed::Bot(Kind::Planner),
            SeatDeed::Back {} => Deed::Back,
            SeatDeed::Investigator { id } => Deed::Investigator(id),
        }
    }
}
