//! The socket of somebody at a table: what changed goes out, what is chosen comes in.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use keeper_present::{Subject, capital};
use keeper_session::{Advised, Undone, Unit};
use keeper_table::Seat;
use maud::{Markup, PreEscaped};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::asking::{self, AskSeen, Asked};
use crate::bots;
use crate::error::Error;
use crate::http::same_site;
use crate::pace::Pace;
use crate::page::{
    Event, Numbers, Parts, TOLD, curtain, more, parts, print_of_page, read_out, since, story, summary, talk, undone,
    watchers,
};
use crate::person::{Key, called};
use crate::record::named;
use crate::review;
use crate::room::Room;
use crate::screen::{Screen, Shows};
use crate::table::{Inner, Spoken, Table, Undoing};
use crate::tables::{Tables, stops};

/// The longest message that somebody may send, in bytes.
const LONGEST: usize = 4096;
/// So many messages a second at most; more are not read until the second is over.
const RATE: u64 = 40;
/// How often something is sent at least, so that nobody between takes the connection for dead; bots that another process has
/// left alone are found then.
const PULSE: Duration = Duration::from_secs(15);

/// What somebody sends.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Said {
    /// Of the choices at this position the one with this number.
    Choose {
        at: usize,
        choice: usize,
    },
    Undo {
        at: usize,
        unit: String,
    },
    /// Whether a player may take something back; a no from that player withdraws it.
    Answer {
        ask: u64,
        yes: bool,
    },
    Read {
        about: String,
    },
    Say {
        text: String,
    },
    /// The player the screen was passed to is there.
    Lift {},
    /// Whether obvious questions are to be asked too.
    AskAll {
        all: bool,
    },
    /// What dice show that were rolled at the table.
    Dice {
        at: usize,
        dice: Vec<u8>,
    },
    /// How fast bots shall play for this screen.
    Pace {
        pace: Pace,
    },
    /// The next event of the bots.
    Step {},
    Hint {},
    /// Which destinations are the best?
    Rank {},
    Help {},
    /// What cost most in the finished game?
    Review {},
}

/// What is sent.
#[derive(Serialize)]
struct News<'a> {
    seq: u64,
    position: usize,
    title: &'a str,
    asked: bool,
    phase: &'a str,
    patches: &'a BTreeMap<String, String>,
    /// What else the page shows is as it should be.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    kept: bool,
    /// What comes below the story.
    #[serde(skip_serializing_if = "str::is_empty")]
    more: &'a str,
    /// What happened since the last message.
    events: &'a [Event],
    /// Something was taken back, or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    notice: Option<&'a str>,
    /// What has changed since this player last chose.
    #[serde(skip_serializing_if = "str::is_empty")]
    summary: &'a str,
    /// What another has taken back.
    #[serde(skip_serializing_if = "str::is_empty")]
    undone: &'a str,
}

pub async fn open(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !same_site(&headers) {
        return Error::other_site().into_response();
    }
    let query = query.unwrap_or_default();
    let screen = Screen::new(Key::of(&headers), called(&headers), &query);
    let shown = query.split('&').find_map(|pair| u64::from_str_radix(pair.strip_prefix("shows=")?, 16).ok());
    let at = tables.clone();
    let found = tokio::task::spawn_blocking(move || at.get(&id)).await;
    match found {
        Ok(Ok(table)) => {
            // What comes in is short; by itself every socket would keep 128 KiB for it.
            let upgrade = upgrade.read_buffer_size(LONGEST).max_message_size(LONGEST).max_frame_size(LONGEST);
            upgrade.on_upgrade(move |socket| serve(socket, tables, table, screen, shown))
        }
        Ok(Err(why)) => Error::NotFound(why).into_response(),
        Err(_) => Error::Broken.into_response(),
    }
}

async fn serve(socket: WebSocket, tables: Arc<Tables>, table: Arc<Table>, screen: Screen, shown: Option<u64>) {
    let (key, name) = (screen.key.clone(), screen.called.clone());
    let (at, who) = (table.clone(), key.clone());
    let entered = tokio::task::spawn_blocking(move || {
        at.enter(who.as_ref(), &name);
        bots::wake(&at);
    });
    let _ = entered.await;
    talk_with(socket, &tables, &table, screen, shown).await;
    let _ = tokio::task::spawn_blocking(move || table.leave(key.as_ref())).await;
}

async fn talk_with(
    mut socket: WebSocket,
    tables: &Arc<Tables>,
    table: &Arc<Table>,
    mut screen: Screen,
    page: Option<u64>,
) {
    let mut closed = tables.closed();
    let mut changes = table.changes();
    let number = table.paces.screen();
    let mut sent = Memory { page, ..Memory::default() };
    let mut seq = 0;
    let mut last: Option<Heard> = None;
    let mut budget = tokio::time::interval(Duration::from_millis(1000 / RATE));
    // A browser answers every pulse by itself, if it reads.
    let silence = tables.limits.silence;
    let often = PULSE.min(silence / 2);
    let mut pulse = tokio::time::interval_at(Instant::now() + often, often);
    let mut answered = Instant::now();
    changes.mark_changed();
    // What takes a while is thought of beside everything else, and told when it is there.
    let (later, mut ready) = mpsc::channel::<String>(4);
    loop {
        tokio::select! {
            Some(answer) = ready.recv() => {
                if socket.send(Message::Text(answer.into())).await.is_err() {
                    break;
                }
            }
            changed = changes.changed() => {
                if changed.is_err() {
                    break;
                }
                let (at, mut who) = (table.clone(), (screen, sent));
                let now = tokio::task::spawn_blocking(move || (look(&at, &mut who.0, &mut who.1, last), who)).await;
                let Ok((now, who)) = now else { break };
                (screen, sent) = who;
                if now.patches.is_empty() && last == Some(now.heard) {
                    continue;
                }
                last = Some(now.heard);
                seq += 1;
                let Heard { position, asked, .. } = now.heard;
                let Now { title, phase, patches, kept, more, events, notice, summary, undone, .. } = &now;
                let (notice, kept) = (notice.as_deref(), *kept);
                let news =
                    News { seq, position, title, asked, phase, patches, kept, more, events, notice, summary, undone };
                let Ok(text) = serde_json::to_string(&news) else { break };
                if socket.send(Message::Text(text.into())).await.is_err() {
                    break;
                }
            }
            message = socket.recv() => {
                let Some(Ok(message)) = message else { break };
                answered = Instant::now();
                let Message::Text(text) = message else { continue };
                budget.tick().await;
                let answer = match serde_json::from_str::<Said>(&text) {
                    Ok(Said::Lift {}) => {
                        let (at, mut who) = (table.clone(), screen);
                        let lifted = tokio::task::spawn_blocking(move || {
                            at.look(|inner| who.lift(inner));
                            who
                        });
                        let Ok(who) = lifted.await else { break };
                        screen = who;
                        changes.mark_changed();
                        None
                    }
                    Ok(said) => take_in(said, tables, table, &screen, number, &later).await,
                    Err(_) => Some(notice("The server does not understand this message.")),
                };
                if let Some(answer) = answer
                    && socket.send(Message::Text(answer.into())).await.is_err()
                {
                    break;
                }
            }
            _ = pulse.tick() => {
                if answered.elapsed() > silence {
                    break;
                }
                let at = table.clone();
                let woken = tokio::task::spawn_blocking(move || bots::wake(&at));
                if woken.await.is_err() || socket.send(Message::Ping(Default::default())).await.is_err() {
                    break;
                }
            }
            () = stops(&mut closed) => {
                let reason = "The server is stopping. Everything is saved.".into();
                let _ = socket.send(Message::Close(Some(CloseFrame { code: close_code::RESTART, reason }))).await;
                break;
            }
        }
    }
    table.paces.leave(number);
}

/// Takes in what somebody says. What takes a while is told later, anything else at once.
async fn take_in(
    said: Said,
    tables: &Arc<Tables>,
    table: &Arc<Table>,
    screen: &Screen,
    number: u64,
    later: &mpsc::Sender<String>,
) -> Option<String> {
    match said {
        said @ (Said::Hint {} | Said::Rank {}) => {
            let (all, at, who, later) = (tables.clone(), table.clone(), screen.clone(), later.clone());
            tokio::spawn(async move {
                if let Some(answer) = think(all, at, who, matches!(said, Said::Hint {})).await {
                    let _ = later.send(answer).await;
                }
            });
            None
        }
        Said::Pace { pace } => {
            let (at, who) = (table.clone(), screen.key.clone());
            let plays =
                tokio::task::spawn_blocking(move || at.look(|inner| !inner.record.seats_of(who.as_ref()).is_empty()));
            table.paces.want(number, plays.await.unwrap_or(false), pace);
            None
        }
        Said::Step {} => {
            table.paces.step();
            None
        }
        said => {
            let (all, at, who) = (tables.clone(), table.clone(), screen.clone());
            let done = tokio::task::spawn_blocking(move || {
                let answer = hear(&all, &at, &who, said);
                bots::wake(&at);
                answer
            })
            .await;
            done.unwrap_or_else(|_| Some(notice("Something went wrong. Nothing is lost. Try again.")))
        }
    }
}

/// The prints of what a screen shows, so that what has not changed need not be kept for every screen, and is not sent again.
type Sent = HashMap<String, u64>;

/// What is remembered of a screen.
#[derive(Default)]
struct Memory {
    sent: Sent,
    /// The print of the page as it was loaded, as long as nothing was sent.
    page: Option<u64>,
    /// The numbers that it shows.
    shown: Numbers,
    /// The numbers when its player was last asked.
    asked: Option<Numbers>,
}

/// What a screen was last told.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Heard {
    position: usize,
    asked: bool,
    /// Whose secrets it was told.
    eyes: Option<Seat>,
    rewound: u64,
    /// How often something was taken back.
    undos: u64,
    /// What others were asked about last, and what has become of it.
    ask: Option<(u64, Asked)>,
}

struct Now {
    patches: BTreeMap<String, String>,
    kept: bool,
    heard: Heard,
    title: String,
    phase: &'static str,
    more: String,
    events: Vec<Event>,
    notice: Option<String>,
    summary: String,
    undone: String,
}

/// What a screen has to show now, and what has happened since it was last told: one that opens has seen everything.
fn look(table: &Table, screen: &mut Screen, memory: &mut Memory, last: Option<Heard>) -> Now {
    table.look(|inner| {
        let Some(room) = &inner.room else {
            // Those who gather read the whole page again when something has changed.
            // Who is here counts too: a player who has just sat down comes a moment later.
            let mut present = inner.present.clone();
            present.sort();
            present.dedup();
            let gathered = format!("{} {}", inner.kept(), present.join(" "));
            let patches = news(Parts::from([("gather".to_owned(), PreEscaped(gathered).into())]), &mut memory.sent);
            let patches = patches.into_keys().map(|id| (id, String::new())).collect();
            let title = inner.record.name.clone();
            let (more, events, notice) = (String::new(), vec![], None);
            let (summary, undone, kept) = Default::default();
            let heard = Heard::default();
            return Now { patches, kept, heard, title, phase: "", more, events, notice, summary, undone };
        };
        screen.settle(inner);
        let seen = screen.seen(inner, &**room);
        let asked = seen.question.is_some();
        let title = format!("{}{}", if asked { "\u{25cf} Your move: " } else { "" }, seen.title);
        let mut parts = parts(&seen);
        let shows = screen.shows(inner);
        let position = room.position();
        let lately = || room.told(position.saturating_sub(TOLD)..position, shows.eyes());
        // The page that this screen has just loaded may show all this already.
        let kept = memory.page.take().is_some_and(|page| page == print_of_page(&parts, &story(&lately()).into()));
        if kept {
            memory.sent.extend(parts.iter().map(|(id, part)| (id.clone(), part.print)));
        }
        if let Shows::Curtain(seat) = shows {
            parts.insert("stage".into(), curtain(inner, &seen, seat).into());
        }
        parts.insert("talk".into(), talk(&inner.talk, silence(inner, screen.key.as_ref())).into());
        parts.insert("watchers".into(), watchers(&inner.watchers(screen.key.as_ref()), screen.watches(inner)).into());
        let ask = seen.ask.as_ref().map(|ask| (ask.number, ask.state));
        let (rewound, undos) = (room.rewound(), room.undos());
        let heard = Heard { position, asked, eyes: shows.eyes(), rewound, undos, ask };
        let numbers = Numbers::of(&seen.scene);
        let mine = |undone: &&Undone| {
            undone.seat.is_some_and(|seat| inner.record.seats_of(screen.key.as_ref()).contains(&seat))
        };
        let taken =
            last.filter(|last| undos > last.undos).and_then(|_| room.last_undone()).filter(|undone| !mine(undone));
        let undone_html = taken.map(|one| undone(&one.line.text, &memory.shown, &numbers, seen.seat).into_string());
        let notice = last.and_then(|last| taken_back(&**room, seen.ask.as_ref(), &last, &heard));
        let mut summary_html = String::new();
        if asked {
            let before = memory.asked.replace(numbers.clone());
            let new = last.is_some_and(|last| last.position != position);
            if let Some(before) = before.filter(|_| new) {
                summary_html = summary(&before, &numbers, seen.seat).into_string();
            }
        }
        memory.shown = numbers;
        let sent = &mut memory.sent;
        let goes_on = |last: &Heard| last.eyes == heard.eyes && last.rewound == heard.rewound;
        let (below, events) = match last.filter(goes_on) {
            Some(Heard { position: from, .. }) => {
                // The choice before tells under which heading the story stands.
                let told = room.told(from.saturating_sub(1)..heard.position, heard.eyes);
                (more(&told, from).into_string(), since(&told, from))
            }
            None if kept => (String::new(), vec![]),
            None => {
                let told = lately();
                parts.insert("story".into(), story(&told).into());
                // More has come below it since: it is sent even if it is as it once was.
                sent.remove("story");
                (String::new(), last.map_or_else(Vec::new, |last| since(&told, last.position)))
            }
        };
        let (summary, undone) = (summary_html, undone_html.unwrap_or_default());
        let patches = news(parts, sent);
        Now { patches, kept, heard, title, phase: seen.phase, more: below, events, notice, summary, undone }
    })
}

/// What is to be said about something that was taken back since a screen was last told: everybody hears what was, and the player who asked for it
/// hears why it was not.
fn taken_back(room: &dyn Room, ask: Option<&AskSeen>, last: &Heard, now: &Heard) -> Option<String> {
    if now.undos > last.undos {
        return room.last_undone().map(|undone| undone.line.text.clone());
    }
    let ask = ask.filter(|ask| now.ask != last.ask && ask.mine)?;
    let ended = !matches!(ask.state, Asked::Open | Asked::Agreed | Asked::Withdrawn);
    ended.then(|| ask.text.clone())
}

/// The parts that this screen does not show yet.
fn news(parts: Parts<'_>, sent: &mut Sent) -> BTreeMap<String, String> {
    let new = parts.into_iter().filter(|(id, part)| match sent.get_mut(id) {
        Some(print) => std::mem::replace(print, part.print) != part.print,
        None => sent.insert(id.clone(), part.print).is_none(),
    });
    new.map(|(id, part)| (id, part.html())).collect()
}

fn notice(text: &str) -> String {
    json!({ "notice": capital(text) }).to_string()
}

/// A hint, or the order of the destinations: what comes back is for this one alone.
async fn think(tables: Arc<Tables>, table: Arc<Table>, screen: Screen, hint: bool) -> Option<String> {
    // A hint is waited for; an order that comes too late is of no use.
    let thinkers = tables.thinkers.clone();
    let turn = if hint { thinkers.acquire_owned().await.ok()? } else { thinkers.try_acquire_owned().ok()? };
    let thought = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        if hint { hinted(&table, &screen) } else { ranks(&table, &screen, tables.limits.rank) }
    });
    thought.await.ok()
}

/// The best choice and the second best, each with its reason.
fn hinted(table: &Table, screen: &Screen) -> String {
    let hinting = table.look(|inner| {
        let (room, seat) = (inner.room().ok()?, screen.shows(inner).seat()?);
        Some((room.position(), room.hint(seat)?))
    });
    let Some((at, Some(best))) = hinting.map(|(at, hinting)| (at, hinting())) else {
        return notice("It is not your decision.");
    };
    let all = std::iter::successors(Some(&best), |advised| advised.otherwise.as_deref());
    let one = |advised: &Advised| json!({ "choice": advised.choice, "label": advised.label, "why": advised.why });
    json!({ "hints": { "at": at, "all": all.map(one).collect::<Vec<_>>() } }).to_string()
}

/// The best destinations with the chance to win for those who stay and for those who go, in per cent.
fn ranks(table: &Table, screen: &Screen, time: Duration) -> String {
    let ranking = table.look(|inner| {
        let (room, seat) = (inner.room().ok()?, screen.shows(inner).seat()?);
        Some((room.position(), room.rank(seat)?))
    });
    let (at, all) = ranking.map_or((0, vec![]), |(at, ranking)| (at, ranking(time)));
    let percent = |chance: f64| (1000.0 * chance).round() / 10.0;
    let all: Vec<_> = all.iter().map(|one| json!([one.choice, percent(one.stays), percent(one.goes)])).collect();
    json!({ "ranks": { "at": at, "patience": time.as_millis() as u64, "all": all } }).to_string()
}

/// Does what somebody wants; what comes back is for this one alone.
fn hear(tables: &Tables, table: &Arc<Table>, screen: &Screen, said: Said) -> Option<String> {
    let key = screen.key.as_ref();
    let shows = table.look(|inner| screen.shows(inner));
    let seat = shows.seat();
    let done = match said {
        Said::Read { about } => {
            let subject = Subject(about);
            let html = table.look(|inner| {
                let room = inner.room()?;
                let why = seat.and_then(|seat| room.why_not(seat, &subject));
                Ok(read_out(&room.read(&subject, shows.eyes()), why.as_deref()))
            });
            return Some(told(html, &subject.0));
        }
        Said::Lift {} | Said::Pace { .. } | Said::Step {} => return None,
        Said::Help {} => {
            let html = table.look(|inner| inner.room().map(|room| read_out(&room.help(), None)));
            return Some(told(html, ""));
        }
        Said::AskAll { all } => table.change(|record| {
            let mine: Vec<Seat> = record.seats_of(key);
            mine.iter().try_for_each(|&seat| record.chair(seat).map(|chair| chair.asks_all = all))
        }),
        Said::Hint {} | Said::Rank {} => return None,
        Said::Review {} => review::begin(tables, table),
        Said::Choose { at, choice } => in_time(table, screen, at, |room, seat| room.choose(seat, choice)),
        Said::Dice { at, dice } => in_time(table, screen, at, |room, seat| room.enter_dice(seat, &dice)),
        Said::Undo { at, unit } => match unit_called(&unit) {
            Some(unit) => {
                match table.look(|inner| screen.acts_for(inner)).and_then(|seat| table.undo(seat, at, unit)) {
                    Ok(Undoing::Done) => Ok(()),
                    Ok(Undoing::Asks(names)) => {
                        asking::follow(table);
                        return Some(notice(&format!("{names} must agree first.")));
                    }
                    Err(why) => Err(why),
                }
            }
            None => Err(format!("You cannot undo \"{unit}\".")),
        },
        Said::Answer { ask, yes } => match key {
            Some(key) => table.answer(key, ask, yes),
            None => Err("This question is not for you.".into()),
        },
        Said::Say { text } => {
            let text: String = text.chars().filter(|&c| !keeper_table::letters::is_hidden(c)).take(500).collect();
            let by = table.look(|inner| {
                let own = inner.record.seats_of(key);
                let chair = own.first().and_then(|&seat| inner.record.chairs.get(usize::from(seat)));
                chair.map(|chair| silence(inner, key).map_or_else(|| Ok(chair.name.clone()), |why| Err(why.to_owned())))
            });
            match by {
                Some(Err(why)) => Err(why),
                Some(Ok(by)) if !text.trim().is_empty() => table.say(Spoken { by: named(&by, "Somebody"), seat, text }),
                Some(Ok(_)) => Ok(()),
                None => Err("You are watching: take a seat to talk.".into()),
            }
        }
    };
    done.err().map(|why| notice(&why))
}

/// Why the holder of this key may not talk now, with any of their seats.
fn silence(inner: &Inner, key: Option<&Key>) -> Option<&'static str> {
    let room = inner.room.as_ref()?;
    let own: Option<Vec<_>> = inner.record.seats_of(key).iter().map(|&seat| room.silence(seat)).collect();
    own?.first().copied()
}

/// What was asked to be read, or why not.
fn told(html: Result<Markup, String>, about: &str) -> String {
    match html {
        Ok(html) => json!({ "read": html.into_string(), "about": about }).to_string(),
        Err(why) => notice(&why),
    }
}

pub fn unit_called(name: &str) -> Option<Unit> {
    Some(match name {
        "decision" => Unit::Decision,
        "action" => Unit::Action,
        "turn" => Unit::Turn,
        "phase" => Unit::Phase,
        "round" => Unit::Round,
        _ => return None,
    })
}

/// Does something for a seat, if the table has not changed since the player decided.
fn in_time(
    table: &Table,
    screen: &Screen,
    at: usize,
    play: impl FnOnce(&mut dyn Room, Seat) -> Result<(), String>,
) -> Result<(), String> {
    let seat = table.look(|inner| screen.acts_for(inner))?;
    table.choose(|room| match room.position() == at {
        true => play(room, seat),
        false => Err("Another player was faster: look again.".into()),
    })
}
