//! Taking something back: others who have decided something since are asked first.

use std::time::Instant;

use keeper_session::Unit;
use keeper_store::{StoreError, Was};
use keeper_table::Seat;

use super::{FASTER, Inner, Table, Undoing};
use crate::asking::{self, Ask, Asked};
use crate::person::Key;

impl Table {
    /// The player of this seat takes something back at this position. Others who have decided something since are asked first, unless the host
    /// wants otherwise.
    pub fn undo(&self, seat: Seat, at: usize, unit: Unit) -> Result<Undoing, String> {
        let began = Instant::now();
        let mut inner = self.lock()?;
        let done = self.undo_in(&mut inner, seat, at, unit);
        drop(inner);
        self.tell();
        if !matches!(done, Ok(Undoing::Asks(_))) {
            self.metrics.chose(&done.clone().map(|_| ()), began.elapsed());
        }
        done
    }

    fn undo_in(&self, inner: &mut Inner, seat: Seat, at: usize, unit: Unit) -> Result<Undoing, String> {
        if let Some(why) = inner.locked() {
            return Err(why.to_owned());
        }
        let room = inner.room()?;
        if room.position() != at {
            return Err(FASTER.into());
        }
        let (to, entries) = (room.undo_target(unit)?, room.entries());
        let asked = inner.others_since(to, seat);
        if asked.is_empty() || inner.record.undo_freely {
            self.play_in(inner, |room| room.undo(to, Some(seat)))?;
            return Ok(Undoing::Done);
        }
        let here = inner.present_of(&asked);
        self.keep_ask(inner, |inner| {
            if let Some(other) = inner.open_ask().filter(|ask| ask.by != seat) {
                return Err(format!(
                    "{} has already asked to take something back. Wait for the answer.",
                    inner.names(&[other.by])
                ));
            }
            let number = inner.ask.as_ref().map_or(0, |ask| ask.number) + 1;
            let (asked, here) = (asked.clone(), here.clone());
            Ok(Some(Ask { number, entries, to, by: seat, asked, here, state: Asked::Open }))
        })?;
        Ok(Undoing::Asks(inner.names(&asked)))
    }

    /// The holder of this key answers whether something may be taken back; the player who asked withdraws the question.
    pub fn answer(&self, key: &Key, number: u64, yes: bool) -> Result<(), String> {
        let mut inner = self.lock()?;
        let done = self.answer_in(&mut inner, key, number, yes);
        drop(inner);
        self.tell();
        done
    }

    fn answer_in(&self, inner: &mut Inner, key: &Key, number: u64, yes: bool) -> Result<(), String> {
        self.keep_ask(inner, |inner| {
            let ask = inner.open_ask().filter(|ask| ask.number == number).ok_or("This question is no longer open.")?;
            let (mut ask, own) = (ask.clone(), inner.record.seats_of(Some(key)));
            let mine = ask.asked.iter().copied().find(|seat| own.contains(seat));
            match mine {
                Some(_) if yes => {
                    ask.asked.retain(|seat| !own.contains(seat));
                    if ask.asked.is_empty() {
                        ask.state = Asked::Agreed;
                    }
                }
                Some(seat) => ask.state = Asked::Refused(seat),
                None if own.contains(&ask.by) && !yes => ask.state = Asked::Withdrawn,
                None => return Err("This question is not for you.".into()),
            }
            Ok(Some(ask))
        })?;
        let Some(Ask { state: Asked::Agreed, to, by, .. }) = inner.ask else { return Ok(()) };
        let done = self.play_in(inner, |room| room.undo(to, Some(by)));
        if done.is_err() {
            self.end_ask(inner, number, Asked::GoneOn)?;
        }
        done
    }

    /// Something is asked here that nobody follows yet: its number.
    pub fn new_ask(&self) -> Option<u64> {
        let mut inner = self.lock().ok()?;
        let number = inner.open_ask()?.number;
        let new = number > inner.followed;
        inner.followed = inner.followed.max(number);
        new.then_some(number)
    }

    /// Time has passed since something was asked: those who are not there are not waited for, and in the end nobody is. Says whether it is
    /// still open.
    pub fn ask_grows_old(&self, number: u64, ends: bool) -> bool {
        let Ok(mut inner) = self.lock() else { return false };
        let Some(ask) = inner.open_ask().filter(|ask| ask.number == number) else { return false };
        let away = ask.asked.iter().copied().find(|seat| !ask.here.contains(seat));
        let state = match (away, ends) {
            (Some(seat), _) => Asked::Away(seat),
            (None, true) => Asked::Unanswered,
            (None, false) => return true,
        };
        let ended = self.end_ask(&mut inner, number, state);
        drop(inner);
        self.tell();
        ended.is_err()
    }

    fn end_ask(&self, inner: &mut Inner, number: u64, state: Asked) -> Result<(), String> {
        self.keep_ask(inner, |inner| {
            let ask = inner.ask.as_ref().filter(|ask| ask.number == number);
            Ok(ask.map(|ask| Ask { state, ..ask.clone() }))
        })
    }

    /// Those who have these keys are there, and can answer what they are asked.
    pub(super) fn are_here(&self, inner: &mut Inner, keys: &[String]) -> Result<(), String> {
        let found = |inner: &Inner| {
            let ask = inner.open_ask()?;
            let key = |seat: &&Seat| inner.record.chairs.get(usize::from(**seat)).and_then(|chair| chair.key.as_ref());
            let here = ask.asked.iter().filter(|seat| key(seat).is_some_and(|key| keys.contains(key)));
            let new: Vec<Seat> = here.copied().filter(|seat| !ask.here.contains(seat)).collect();
            (!new.is_empty()).then(|| Ask { here: [ask.here.clone(), new].concat(), ..ask.clone() })
        };
        if found(inner).is_none() { Ok(()) } else { self.keep_ask(inner, |inner| Ok(found(inner))) }
    }

    /// The holder of this key is there.
    pub fn is_here(&self, key: &Key) {
        if let Ok(mut inner) = self.lock() {
            let _ = self.are_here(&mut inner, &[key.hash()]);
        }
    }

    /// Changes what is asked: kept first, and then it holds.
    fn keep_ask(
        &self,
        inner: &mut Inner,
        change: impl Fn(&Inner) -> Result<Option<Ask>, String>,
    ) -> Result<(), String> {
        for _ in 0..3 {
            let Some(ask) = change(inner)? else { return Ok(()) };
            let text = serde_json::to_string(&ask).map_err(|error| error.to_string())?;
            let was = inner.kept_ask.as_deref().map_or(Was::Nothing, Was::Text);
            match self.store.write_note(&asking::note_of(&self.id), was, Some(&text)) {
                Ok(()) => {
                    (inner.ask, inner.kept_ask) = (Some(ask), Some(text));
                    return Ok(());
                }
                Err(StoreError::NoteChanged { .. }) => self.read_ask(inner)?,
                Err(error) => return Err(error.to_string()),
            }
        }
        Err("Others answered at the same time. Try again.".into())
    }

    pub(super) fn read_ask(&self, inner: &mut Inner) -> Result<(), String> {
        inner.kept_ask = self.store.note(&asking::note_of(&self.id)).map_err(|error| error.to_string())?;
        inner.ask = super::read_ask(inner.kept_ask.as_deref());
        Ok(())
    }
}
