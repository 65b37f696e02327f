//! The first page, the making of tables, and who somebody is.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use keeper_present::capital;
use keeper_session::{BASE, Candidate, Offer, Player, UndoRule, Unsaid, Wanted, kind_of_scenario, seed_of};
use keeper_store::{GameId, Meta, StoreError, random_bits};
use keeper_table::Seed;

use super::{Answer, aside, go, go_as, html, key_of};
use crate::error::Error;
use crate::form::Form;
use crate::house::House;
use crate::page::{self, Begun, Kept, Lobby};
use crate::person::{Key, called};
use crate::record::Record;
use crate::tables::{Tables, Wish};

pub async fn show(State(tables): State<Arc<Tables>>, RawQuery(query): RawQuery, headers: HeaderMap) -> Answer {
    aside(move || {
        let key = Key::of(&headers);
        let page = Form::read(&query.unwrap_or_default()).get("page").parse().unwrap_or(1);
        let lobby = lobby(&tables, key.as_ref(), called(&headers), page).map_err(Error::Unavailable)?;
        Ok(html(page::lobby(&lobby)))
    })
    .await
}

/// What somebody with this key finds here.
fn lobby(tables: &Tables, key: Option<&Key>, called: String, page: usize) -> Result<Lobby, String> {
    let games = tables.games()?;
    let title = |kind: &str| tables.house(kind).map(|house| house.title().to_owned()).unwrap_or_default();
    let (mut mine, mut open) = (vec![], vec![]);
    let mut seen = vec![];
    let known: HashMap<&GameId, &Meta> = games.iter().map(|meta| (&meta.id, meta)).collect();
    for (id, record) in tables.all()? {
        seen.extend(record.earlier.iter().chain(&record.game).cloned());
        if !(record.open || record.knows(key) || tables.own) {
            continue;
        }
        let game = record.game.as_ref().and_then(|id| match known.get(id) {
            Some(&meta) => Some(meta.clone()),
            // It was played longer ago than the last ones.
            None => tables.store.load(id).ok().map(|game| game.meta),
        });
        let game = game.as_ref();
        let kept = Kept {
            id: format!("/table/{id}"),
            name: record.name.clone(),
            game: title(&record.kind),
            status: game.map_or_else(|| waiting(&record), |meta| standing(tables, meta)),
            seats: people(&record),
            finished: game.is_some_and(|meta| meta.finished),
        };
        let played = game.map_or(u64::MAX, |meta| meta.updated);
        if record.knows(key) || tables.own {
            mine.push((played, kept));
        } else {
            open.push((played, kept));
        }
    }
    // Those that wait for players first, then the last one played.
    let sorted = |mut list: Vec<(u64, Kept)>| {
        list.sort_by_key(|(played, _)| std::cmp::Reverse(*played));
        list.into_iter().map(|(_, kept)| kept).collect()
    };
    let seen: HashSet<GameId> = seen.into_iter().collect();
    let others = games.iter().filter(|meta| tables.own && !seen.contains(&meta.id));
    let kept = others.map(|meta| Kept {
        id: meta.id.as_str().to_owned(),
        name: meta.name.clone(),
        game: title(&meta.kind),
        status: standing(tables, meta),
        seats: meta.seats.clone(),
        finished: meta.finished,
    });
    let begun = tables.houses.iter().map(|house| {
        let offer = house.offer(&base());
        Begun { kind: house.kind(), title: house.title(), about: offer.map(|offer| about(&offer)).unwrap_or_default() }
    });
    Ok(Lobby {
        games: begun.collect(),
        mine: sorted(mine),
        open: sorted(open),
        kept: kept.collect(),
        called,
        known: key.is_some(),
        page: page.max(1),
    })
}

/// How a game stands; of one that was played by other rules that is said first.
fn standing(tables: &Tables, meta: &Meta) -> String {
    match tables.house(&meta.kind) {
        Ok(house) if house.rules() > meta.rules => {
            format!("Played under earlier rules (version {}); {}", meta.rules, meta.status)
        }
        _ => meta.status.clone(),
    }
}

fn waiting(record: &Record) -> String {
    match record.chairs.iter().filter(|chair| chair.is_free()).count() {
        0 => "every seat is taken".into(),
        1 => "one free seat".into(),
        free => format!("{free} free seats"),
    }
}

/// The people at a table, each once.
fn people(record: &Record) -> String {
    let mut names: Vec<&str> = record.chairs.iter().map(|chair| chair.name.as_str()).collect();
    names.retain(|name| !name.is_empty());
    names.dedup();
    names.join(", ")
}

fn about(offer: &Offer) -> String {
    let (least, most) = (offer.players.start(), offer.players.end());
    // Where chance decides by itself, how many there are says something about the box.
    let many = offer.settings.iter().filter(|setting| setting.unsaid == Unsaid::Random);
    let many: String = many.map(|setting| format!(", {} {}s", setting.candidates.len(), setting.name)).collect();
    format!("{least} to {most} players, {} investigators{many}.", offer.investigators.len())
}

/// The form for a table of this game, as far as it is filled in.
pub async fn new(
    State(tables): State<Arc<Tables>>,
    Path(kind): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Answer {
    aside(move || {
        let form = Form::read(&query.unwrap_or_default());
        if let Some(word) = form.some("draw") {
            return draw(&tables, &kind, &form, &word, &called(&headers));
        }
        form_page(&tables, &kind, &form, &called(&headers), None)
    })
    .await
}

/// The form with boxes that chance has drawn: by the seed where one was typed, and otherwise with other luck each time.
fn draw(tables: &Tables, kind: &str, form: &Form, word: &str, called: &str) -> Answer {
    let house = tables.house(kind).map_err(Error::NotFound)?;
    let seed = match form.some("seed").map(|text| seed_of(&text)) {
        Some(Ok(seed)) => seed,
        _ => Seed::Secret(random_bits().map_err(|error| Error::Unavailable(error.to_string()))?),
    };
    match house.draw(&base(), word, seed) {
        Ok(drawn) => {
            let drawn_fields = ["draw", "drawn", "box", "mix"];
            let boxes = drawn.sets.into_iter().filter(|set| set != BASE).map(|set| ("box".to_owned(), set));
            let mix = drawn.mix.into_iter().map(|(set, share)| (format!("mix:{set}"), share.to_string()));
            let what = ("drawn".to_owned(), drawn.name.unwrap_or_else(|| word.to_owned()));
            let with: Vec<(String, String)> = boxes.chain(mix).chain([what]).collect();
            let is_drawn = |name: &str| drawn_fields.contains(&name) || name.starts_with("mix:");
            Ok(go(&format!("/new/{kind}?{}", form.address(is_drawn, &with)), None))
        }
        Err(why) => form_page(tables, kind, form, called, Some(&capital(&format!("{why}.")))),
    }
}

/// The form again, with what was wrong about it; boxes that cannot be played are what is wrong, too.
fn form_page(tables: &Tables, kind: &str, form: &Form, called: &str, wrong: Option<&str>) -> Answer {
    let house = tables.house(kind).map_err(Error::NotFound)?;
    let (offer, wrong) = match house.offer(&sets(form)) {
        Ok(offer) => (Ok(offer), wrong.map(str::to_owned)),
        Err(why) => (house.offer(&base()), Some(wrong.map_or(why, str::to_owned))),
    };
    let wrong = wrong.map(|why| by_name(&why, offer.as_ref().map_or(&[], |offer| &offer.boxes)));
    let status = match &wrong {
        Some(why) if *why == StoreError::Unavailable.to_string() => StatusCode::SERVICE_UNAVAILABLE,
        Some(_) => StatusCode::BAD_REQUEST,
        None => StatusCode::OK,
    };
    let offer = offer.map_err(Error::Unavailable)?;
    // Shares of boxes that are no longer in play are no mistake of a form that is still being filled in.
    let mix = offer.mix(&form.mix().into_iter().filter(|word| is_of(&offer, word)).collect::<Vec<_>>());
    let mix = mix.unwrap_or_default();
    Ok((status, html(page::new_table(&offer, form, &mix, called, &everything(house), wrong.as_deref())))
        .into_response())
}

/// Whether a share is that of a box in play, or of all.
fn is_of(offer: &Offer, word: &str) -> bool {
    let id = word.split('=').next().unwrap_or_default();
    id == "all" || offer.shares.iter().any(|share| share.id == id)
}

/// The boxes that can all be played together, whole.
fn everything(house: &dyn House) -> Vec<String> {
    let all = house.offer(&["all".to_owned()]).map(|offer| offer.sets).unwrap_or_default();
    all.into_iter().filter(|set| set != BASE).collect()
}

/// What was wrong, with boxes called by their names instead of their ids.
fn by_name(why: &str, boxes: &[Vec<Candidate>]) -> String {
    let name = |word: &str| {
        let id = word.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let found = boxes.iter().filter_map(|one| one.first()).find(|one| one.id == id);
        found.map_or_else(|| word.to_owned(), |one| word.replace(id, &one.name))
    };
    why.split(' ').map(name).collect::<Vec<_>>().join(" ")
}

fn base() -> Vec<String> {
    vec![BASE.to_owned()]
}

/// The boxes that are asked for.
fn sets(form: &Form) -> Vec<String> {
    let mut sets = base();
    sets.extend(form.all("box").into_iter().filter(|id| !id.is_empty()));
    sets
}

pub async fn make(State(tables): State<Arc<Tables>>, headers: HeaderMap, body: String) -> Answer {
    aside(move || {
        let form = Form::read(&body);
        let key = key_of(&headers)?;
        match wish(&tables, &form).and_then(|wish| tables.make(&wish, &key)) {
            Ok(table) => Ok(go_as(&format!("/table/{}", table.id), &key, form.get("name"))),
            Err(why) => form_page(&tables, form.get("game"), &form, &called(&headers), Some(&why)),
        }
    })
    .await
}

fn wish(tables: &Tables, form: &Form) -> Result<Wish, String> {
    let players: u8 = match form.some("players") {
        Some(text) => text.parse().map_err(|_| format!("\"{text}\" is not a number of players."))?,
        None => 1,
    };
    let seed = match form.some("seed") {
        Some(text) => seed_of(&text).map_err(|error| format!("The seed cannot be used: {error}."))?,
        None => Seed::default(),
    };
    let scenario = form
        .some("scenario")
        .filter(|text| !text.trim().is_empty())
        .map(|text| text.replace("\r\n", "\n").replace('\t', " "));
    let kind = match &scenario {
        Some(text) => kind_of_scenario(text).map_err(|failure| failure.to_string())?,
        None => form.get("game"),
    };
    let some = |text: String| Some(text).filter(|text| !text.is_empty());
    let parse = |names: Vec<String>| names.iter().map(|name| name.parse()).collect::<Result<Vec<Player>, String>>();
    let (mut people, mut names) = (parse(form.all("player"))?, form.all("seat_name"));
    // The keeper comes after all who play.
    if let Some(keeper) = form.some("keeper") {
        people.resize(usize::from(players), Player::Person);
        names.resize(usize::from(players), String::new());
        people.push(keeper.parse()?);
        names.push(form.get("keeper_name").to_owned());
    }
    let sets = sets(form);
    let offer = tables.house(kind)?.offer(&sets);
    let words: Vec<String> =
        form.mix().into_iter().filter(|word| offer.as_ref().is_ok_and(|offer| is_of(offer, word))).collect();
    Ok(Wish {
        kind: kind.to_owned(),
        name: form.get("table").to_owned(),
        host: form.get("name").to_owned(),
        wanted: Wanted {
            players,
            // Boxes that cannot be played are told when the table is made.
            mix: offer.map_or(Ok(BTreeMap::new()), |offer| offer.mix(&words))?,
            sets,
            chosen: chosen(form),
            variants: form.all("variant"),
            investigators: form.all("investigator").into_iter().map(some).collect(),
            seed,
            own_dice: form.has("own_dice"),
        },
        undo: if form.has("no_peeking") { UndoRule::UntilChance } else { UndoRule::Free },
        undo_freely: form.has("undo_freely"),
        players: people,
        names,
        alone: !["link", "open"].contains(&form.get("who")),
        open: form.get("who") == "open",
        scenario,
    })
}

/// What is chosen of the settings: `herald:random`.
fn chosen(form: &Form) -> BTreeMap<String, String> {
    form.settings().into_iter().map(|(id, one)| (id.to_owned(), one.to_owned())).collect()
}

/// A game that was played elsewhere, in the terminal for instance, comes to a table.
pub async fn adopt(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Answer {
    aside(move || {
        if !tables.own {
            return Err(Error::NotFound("There is no such game.".into()));
        }
        let key = key_of(&headers)?;
        let game = id.parse().map_err(|error: StoreError| Error::Bad(error.to_string()))?;
        let table = tables.adopt(&game, Form::read(&body).get("name"), &key).map_err(Error::Bad)?;
        Ok(go(&format!("/table/{}", table.id), Some(&key)))
    })
    .await
}

/// The page of the person who asks: the name and the personal link.
pub async fn me(State(tables): State<Arc<Tables>>, headers: HeaderMap) -> Answer {
    let key = Key::of(&headers).ok_or_else(stranger)?;
    Ok(html(page::me(&called(&headers), &format!("{}{}", tables.site.here(&headers), key.link()))))
}

pub(super) fn stranger() -> Error {
    Error::NotFound("Keeper does not know you yet. Make a table or take a seat first.".into())
}

/// A name is remembered.
pub async fn call(headers: HeaderMap, body: String) -> Answer {
    Ok(go_as("/me", &key_of(&headers)?, Form::read(&body).get("name")))
}

/// Somebody's key is known to others: a new one takes its place.
pub async fn revoke(State(tables): State<Arc<Tables>>, headers: HeaderMap) -> Answer {
    aside(move || {
        let key = Key::of(&headers).ok_or_else(stranger)?;
        Ok(go("/me", Some(&tables.revoke(&key).map_err(Error::Unavailable)?)))
    })
    .await
}

fn linked(key: &str) -> Result<Key, Error> {
    let why = "Part of this personal link is missing. Copy the whole link and try again.";
    Key::read(key).ok_or_else(|| Error::NotFound(why.into()))
}

/// Somebody follows a personal link: nothing changes until they say that it is theirs.
pub async fn link(Path(key): Path<String>, headers: HeaderMap) -> Answer {
    let key = linked(&key)?;
    let other = Key::of(&headers).is_some_and(|known| known != key);
    Ok(html(page::become_me(&key.link(), other)))
}

/// The same person on another device.
pub async fn become_me(Path(key): Path<String>) -> Answer {
    Ok(go("/", Some(&linked(&key)?)))
}
