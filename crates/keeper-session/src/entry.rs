//! What is chosen, undone and done again: stored first, and then it takes effect.

use keeper_present::Mark;
use keeper_present::words::Line;
use keeper_store::StoreError;
use keeper_table::{ChoiceError, Chosen, Entry, Fault, RecordError, Recorder, Seat, Silent, guarded};

use crate::Played;
use crate::begin::UndoRule;
use crate::history::{By, Step};
use crate::kept::read_entry;
use crate::report::report;
use crate::session::{Session, SessionError};

impl<G: Played> Session<G> {
    pub(crate) fn write(&mut self, entry: Entry, by: By) -> Result<(), SessionError> {
        if let Some(why) = &self.locked {
            return Err(SessionError::Locked(why.clone()));
        }
        if let Entry::Choose(chosen) = &entry
            && by != By::Bot
            && self.awaits_die(chosen, by)
        {
            return Err(SessionError::AwaitsDice);
        }
        // Nothing is kept that cannot be played.
        let told = self.try_out(&entry, by).map_err(|error| self.in_words(&entry, error))?;
        let text = self.home.as_ref().map(|_| self.to_keep(&entry, told.as_ref())).unwrap_or_default();
        if let Some(home) = &mut self.home {
            let kept = match home.spoilt {
                true => home.store.replace_last(&home.id, home.seq, &text),
                false => home.store.append(&home.id, home.seq, &text),
            };
            match kept {
                Ok(()) => {
                    home.seq += 1;
                    home.spoilt = false;
                    self.unkept = None;
                }
                Err(StoreError::Conflict { .. }) => {
                    let undos = self.undos;
                    self.catch_up()?;
                    let last = self.undone.last().filter(|_| self.undos > undos);
                    let why = last.map(|undone| SessionError::TakenBack(undone.line.text.clone()));
                    return Err(why.unwrap_or(SessionError::Overtaken));
                }
                Err(error) => {
                    self.unkept = Some(error.to_string());
                    return Err(error.into());
                }
            }
        }
        self.take_effect(&entry, told)?;
        self.keep_up(matches!(entry, Entry::Undo { .. }));
        Ok(())
    }

    /// Plays what another program has appended to the same game; says whether there was anything.
    pub fn catch_up(&mut self) -> Result<bool, SessionError> {
        // By which rules others go on with a game of other rules is their affair.
        let Some(home) = self.home.clone().filter(|_| self.outdated.is_none()) else { return Ok(false) };
        for entry in home.store.read(&home.id, home.seq)? {
            let read = read_entry(&entry.text);
            let played = match read {
                Ok(entry) => self.follow(&entry, self.maker(&entry)).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            if played.is_err() {
                // That it cannot be played is known, and nobody has put anything into its place yet.
                if home.spoilt && entry.seq == home.seq {
                    break;
                }
                return self.read_anew();
            }
            if let Some(home) = &mut self.home {
                home.seq = entry.seq + 1;
                home.spoilt = false;
            }
        }
        Ok(self.home.as_ref().is_some_and(|now| now.seq > home.seq))
    }

    /// Who made a choice is not kept: it is taken to be the player who has the seat.
    pub(crate) fn maker(&self, entry: &Entry) -> By {
        let seat = match entry {
            Entry::Choose(Chosen { seat: Some(seat), .. }) => *seat,
            _ => self.asked().unwrap_or(0),
        };
        if self.player(seat).is_bot() { By::Bot } else { By::Person }
    }

    /// Lets an entry that is kept take effect.
    pub(crate) fn follow(&mut self, entry: &Entry, by: By) -> Result<(), RecordError> {
        let told = self.try_out(entry, by)?;
        self.take_effect(entry, told)
    }

    /// Plays an entry on a copy of the game; what comes of a choice, and is told of it, is remembered with it.
    fn try_out(&self, entry: &Entry, by: By) -> Result<Option<Step<G::Event>>, RecordError> {
        let chosen = match entry {
            Entry::Choose(chosen) => chosen,
            Entry::Undo { to, .. } | Entry::Redo { to } => return self.table.at(*to as usize).map(|_| None),
        };
        let before = self.game();
        let played = guarded(|| {
            let mut told = Recorder::default();
            let mut after = before.clone();
            let index = chosen.carry_out(&mut after, &mut told)?;
            let mut step = step(before, index, by, &after, &told.events);
            step.tell_dice(&chosen.dice);
            Ok::<_, ChoiceError>(step)
        });
        Ok(Some(played.unwrap_or_else(|what| Err(Fault::Bug { what }.into()))?))
    }

    fn take_effect(&mut self, entry: &Entry, told: Option<Step<G::Event>>) -> Result<(), RecordError> {
        let undone = match entry {
            Entry::Undo { to, seat } => Some(self.undone_by(*to as usize, *seat)),
            _ => None,
        };
        self.table.apply(entry, &mut Silent)?;
        if let Some(undone) = undone {
            // What was taken back before goes with the story in which it stood.
            self.undone.retain(|earlier| earlier.at <= undone.at);
            self.undone.push(undone);
            self.undos += 1;
        }
        self.changes += 1;
        self.rewound += u64::from(told.is_none());
        if let Some(step) = told {
            let chance = step.chance;
            self.steps.truncate(self.table.position() - 1);
            self.steps.push(step);
            if chance && self.begin.undo == UndoRule::UntilChance {
                self.table.bar();
            }
        }
        Ok(())
    }

    /// What is to be said, with a report, of an entry that meets a fault now.
    pub(crate) fn complaint(&self, entry: &Entry) -> Option<String> {
        match self.try_out(entry, By::Person) {
            Err(error @ RecordError::Choice(ChoiceError::Fault(_))) => Some(self.in_words(entry, error).to_string()),
            _ => None,
        }
    }

    /// A fault is told with a report on it.
    fn in_words(&self, entry: &Entry, error: RecordError) -> SessionError {
        match (entry, error) {
            (Entry::Choose(Chosen { key, .. }), RecordError::Choice(ChoiceError::Fault(fault))) => {
                let report = report(self, &self.reports, key, &fault);
                SessionError::Fault { fault: fault.into(), report }
            }
            (_, error) => error.into(),
        }
    }
}

/// A choice as it is remembered; `index` is its number among the options of all.
pub(crate) fn step<G: Played>(before: &G, index: usize, by: By, after: &G, events: &[G::Event]) -> Step<G::Event> {
    let decision = before.decision();
    let seat = before.chooser(index).unwrap_or(0);
    let option = decision.and_then(|decision| decision.options.get(index).copied());
    let own = before.decision_for(seat).and_then(|own| own.options.iter().position(|&o| Some(o) == option));
    let label = own.map(|own| before.label(seat, own)).unwrap_or_default();
    let lines = G::story(Some(before), after, option, events, None);
    let told = |seat: Seat| (seat, G::story(Some(before), after, option, events, Some(seat)));
    let differs = |(_, own): &(Seat, Vec<Line>)| *own != lines;
    let secret = if before.has_secrets() { (0..before.seats()).map(told).filter(differs).collect() } else { vec![] };
    Step {
        mark: Mark { seat, ..before.mark() },
        by,
        question: before.question(seat).map(|question| question.title).unwrap_or_default(),
        option: label.clone(),
        label,
        mere: own.is_some() && before.harmless(seat) == own,
        chance: G::chance_between(before, after),
        secret_of: before.is_secret(seat).then_some(seat),
        lines,
        secret,
        rolls: events.iter().filter(|event| G::is_roll(event)).cloned().collect(),
        habit: G::habit(before, events),
    }
}
