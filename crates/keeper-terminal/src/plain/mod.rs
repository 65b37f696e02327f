//! The table line by line: for pipes, tests, screen readers and small screens.
//!
//! Everything is written as it happens; a question is followed by its numbered options and a prompt. An answer is a
//! number, the name or the key of an option, or a command: `help` lists them.

mod board;
mod command;

use std::io::{self, BufRead, Read, Write};

use keeper_bots::Thought;
use keeper_present::{Choice, Does, Habits, Weight};
use keeper_session::{By, Helper, Played, Session, SessionError, story};
use keeper_table::letters::escaped;
use keeper_table::{Seat, Setting};

use crate::choice::begins_harmless;
use crate::look::Look;
use crate::marks::{Mark, area, marks};

use command::Command;

/// What a line leads to.
enum Next {
    /// The question is asked again, with its options or without.
    Ask,
    Wait,
    Leave,
}

pub struct Plain<G: Played, R, W> {
    session: Session<G>,
    helper: Helper<G>,
    input: R,
    out: W,
    /// How many lines of the story have been written.
    told: usize,
    /// The position at which they were.
    told_at: usize,
    /// The rule behind each line is written.
    rules: bool,
    /// Who sits here, where several people have secrets.
    at: Option<Seat>,
    /// It is written on a screen, which can be wiped.
    screen: bool,
    /// After each answer a line says for programs under which number it is kept.
    receipts: bool,
}

/// Wipes a terminal, and what was scrolled out of it.
const WIPE: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";
/// As many rows as no screen has.
const AWAY: usize = 100;

const LOOK: Look = Look { colour: false, ascii: true };

impl<G: Played, R: BufRead, W: Write> Plain<G, R, W> {
    pub fn new(session: Session<G>, input: R, out: W) -> Plain<G, R, W> {
        let told = story(&session, session.position()).len();
        let told_at = session.position();
        // A new game is told from its opening, one that goes on from where it stands.
        let told = if told_at == 0 { 0 } else { told };
        let helper = Helper::default();
        Plain { session, helper, input, out, told, told_at, rules: false, at: None, screen: false, receipts: false }
    }

    /// The same table on a terminal.
    pub fn on_screen(self, screen: bool) -> Plain<G, R, W> {
        Plain { screen, ..self }
    }

    /// The same table for a program: `kept 3 {...}` after each answer, when it is on the disk.
    pub fn with_receipts(self, receipts: bool) -> Plain<G, R, W> {
        Plain { receipts, ..self }
    }

    /// The same table, with bots that think so much.
    pub fn thinking(self, thought: Thought) -> Plain<G, R, W> {
        Plain { helper: self.helper.thinking(thought), ..self }
    }

    /// Plays until the game is over, somebody leaves, or nothing more is to be read.
    pub fn run(mut self) -> io::Result<Session<G>> {
        if let Some(id) = self.session.id() {
            writeln!(self.out, "{} (game {id}); help lists the commands", escaped(self.session.name()))?;
        }
        writeln!(self.out, "Played with {}.", G::boxes(&self.session.begin().setup))?;
        if self.session.begin().setup.seed().is_open() {
            writeln!(self.out, "Its seed is open: anyone who guesses it knows what comes next.")?;
        }
        let mut ask = true;
        loop {
            self.leave_seat()?;
            self.tell()?;
            if let Some(trouble) = self.session.take_trouble() {
                writeln!(self.out, "! {trouble}")?;
            }
            if self.session.is_over() {
                self.tell_ending()?;
                break;
            }
            if self.play_on()? {
                ask = true;
                continue;
            }
            if !self.pass_on()? {
                break;
            }
            let choices = self.choices();
            if ask {
                self.ask(&choices)?;
            }
            write!(self.out, "> ")?;
            self.out.flush()?;
            let Some(line) = read_line(&mut self.input)? else {
                match self.session.last_unkept() {
                    Some(_) => writeln!(self.out, "\nThe last choice was not saved; everything before it was.")?,
                    None => {
                        writeln!(self.out, "\nEverything is saved: `keeper play --plain --continue` continues here.")?
                    }
                }
                break;
            };
            match self.obey(line.trim(), &choices)? {
                Next::Ask => ask = true,
                Next::Wait => ask = false,
                Next::Leave => break,
            }
        }
        self.session.keep_snapshot();
        self.out.flush()?;
        Ok(self.session)
    }

    fn choices(&self) -> Vec<Choice> {
        let game = self.session.game();
        let habits = self.session.habits(self.session.position(), game);
        let habits = Habits { together: self.session.people(), ..habits };
        self.session.asked().map(|seat| game.choices(seat, &habits)).unwrap_or_default()
    }

    /// The seat that is asked for something that nobody else may see.
    fn secretive(&self) -> Option<Seat> {
        self.session.asked().filter(|&seat| self.session.game().is_secret(seat))
    }

    /// What was written for one alone goes out of sight before anybody else looks.
    fn leave_seat(&mut self) -> io::Result<()> {
        if self.at.is_some() && (self.secretive() != self.at || self.session.is_over()) {
            self.at = None;
            self.wipe()?;
        }
        Ok(())
    }

    fn wipe(&mut self) -> io::Result<()> {
        match self.screen {
            true => write!(self.out, "{WIPE}"),
            false => write!(self.out, "{}", "\n".repeat(AWAY)),
        }
    }

    /// Waits for the one whose secrets are needed next, if another one sits here; false if nobody comes.
    fn pass_on(&mut self) -> io::Result<bool> {
        let Some(seat) = self.secretive() else { return Ok(true) };
        if self.session.viewer().is_some() || self.at == Some(seat) {
            return Ok(true);
        }
        self.at = Some(seat);
        let name = self.session.seat_name(seat);
        self.wipe()?;
        write!(self.out, "-- Only {name} may look now: press Enter --\n> ")?;
        self.out.flush()?;
        Ok(read_line(&mut self.input)?.is_some())
    }

    /// Lets bots and what goes without saying take one step.
    fn play_on(&mut self) -> io::Result<bool> {
        let by_itself = self.helper.by_itself(&self.session);
        let (index, by) = match by_itself {
            Some(index) => (index, By::Itself),
            None if !self.helper.hold && Helper::bots_are_asked(&self.session) => {
                match self.helper.bot(&self.session) {
                    Some(index) => (index, By::Bot),
                    None => return Ok(false),
                }
            }
            None => return Ok(false),
        };
        match self.session.choose(index, by) {
            Ok(()) => Ok(true),
            Err(error) => {
                writeln!(self.out, "! {error}")?;
                self.helper.stop();
                self.helper.hold = true;
                Ok(false)
            }
        }
    }

    fn tell(&mut self) -> io::Result<()> {
        let position = self.session.position();
        let story = story(&self.session, position);
        if position < self.told_at {
            writeln!(self.out, "Back at decision {}.", position + 1)?;
            if let Some(line) = self.session.undone_at(position).last() {
                writeln!(self.out, "   {}", line.text)?;
            }
            self.told = story.len();
        }
        for told in story.iter().skip(self.told) {
            let mark = match (told.answer, told.weight) {
                (true, _) => continue,
                (_, Weight::Detail) => continue,
                (_, Weight::Great) => "** ",
                _ => "   ",
            };
            writeln!(self.out, "{mark}{}", told.words(self.rules))?;
        }
        self.told = story.len();
        self.told_at = position;
        Ok(())
    }

    fn ask(&mut self, choices: &[Choice]) -> io::Result<()> {
        let game = self.session.game();
        let Some(seat) = self.session.asked() else { return Ok(()) };
        let Some(question) = game.question(seat) else { return Ok(()) };
        writeln!(self.out, "\n{}", question.title)?;
        if !question.detail.is_empty() {
            writeln!(self.out, "  {}", question.detail.replace('\n', "\n  "))?;
        }
        if let Some(roll) = self.session.last_roll(self.session.position(), game) {
            writeln!(self.out, "  Last roll: {roll}")?;
        }
        if let Some(chances) = game.chances(seat) {
            writeln!(self.out, "  {chances}")?;
        }
        let scene = game.scene(self.eyes());
        for (number, choice) in (1..).zip(choices) {
            let mut notes: Vec<String> =
                Some(choice.note.clone()).filter(|note| !note.is_empty()).into_iter().collect();
            if let Some(area) = choice.areas.last().and_then(|id| area(&scene, id)) {
                notes.extend(marks(area).iter().map(Mark::words));
            }
            let note = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
            writeln!(self.out, "{number:>3}  {}{note}", choice.label)?;
        }
        Ok(())
    }

    /// The seat whose secrets may be written.
    fn eyes(&self) -> Option<Seat> {
        self.session.viewer().or(self.at.filter(|_| self.session.game().has_secrets()))
    }

    fn obey(&mut self, line: &str, choices: &[Choice]) -> io::Result<Next> {
        if line.is_empty() {
            return Ok(Next::Ask);
        }
        if let Some(command) = Command::read(line) {
            return self.command(command, choices);
        }
        match find(&self.session, choices, line) {
            Found::One(index) => {
                let done = self.helper.choose(&mut self.session, choices, index);
                self.report(done)?;
                Ok(Next::Ask)
            }
            Found::None => {
                let line = short(line);
                writeln!(
                    self.out,
                    "! \"{line}\" is neither an option nor a command: type a number from 1 to {}, the name of an option, or help",
                    choices.len()
                )?;
                Ok(Next::Wait)
            }
            Found::Several(labels) => {
                writeln!(self.out, "! \"{}\" could be: {}", short(line), labels.join("; "))?;
                Ok(Next::Wait)
            }
        }
    }

    /// Says what went wrong; to a program also under which number the last entry is kept.
    fn report(&mut self, done: Result<(), SessionError>) -> io::Result<()> {
        match done {
            Ok(()) if !self.receipts => {}
            Ok(()) => {
                let entries = self.session.table().entries();
                let last = entries.last().map(|entry| serde_json::to_string(entry).unwrap_or_default());
                writeln!(self.out, "kept {} {}", entries.len(), last.unwrap_or_default())?;
            }
            Err(error) => writeln!(self.out, "! {error}")?,
        }
        self.out.flush()
    }

    fn tell_ending(&mut self) -> io::Result<()> {
        let Some(ending) = self.session.game().ending() else { return Ok(()) };
        writeln!(self.out, "\n{}", ending.title)?;
        if let Some(rating) = ending.rating() {
            writeln!(self.out, "{rating}")?;
        }
        for part in &ending.parts {
            writeln!(self.out, "  {:>+4}  {}", part.points, part.text)?;
        }
        match ending.honour.as_str() {
            "" => Ok(()),
            honour => writeln!(self.out, "{honour}"),
        }
    }
}

/// No answer is longer.
const LONGEST: u64 = 1000;

/// The next line, or none at the end. Whatever comes in is a line: what is no text, or goes on for ever, is just wrong.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if !bytes.ends_with(b"\n") && bytes.len() as u64 == LONGEST {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// A line as it can be repeated on a screen.
fn short(line: &str) -> String {
    let line = escaped(line);
    let text: String = line.chars().take(60).collect();
    if line.chars().count() > 60 { text + "..." } else { text }
}

enum Found {
    One(usize),
    None,
    Several(Vec<String>),
}

/// The choice that a line means: by number, by key, by name or by a part of it.
fn find<G: Played>(session: &Session<G>, choices: &[Choice], line: &str) -> Found {
    let (game, seat) = (session.game(), session.asked());
    if line == "0" && begins_harmless(game, seat, choices) {
        return Found::One(0);
    }
    if let Ok(number) = line.parse::<usize>() {
        return match number.checked_sub(1).filter(|&index| index < choices.len()) {
            Some(index) => Found::One(index),
            None => Found::None,
        };
    }
    let own = seat.and_then(|seat| game.decision_for(seat));
    let options = own.map_or(&[][..], |decision| decision.options);
    let key = |choice: &Choice| match &choice.does {
        Does::Takes(index) => game.key(options[*index]),
        // A walk is known by the key of where it leads.
        Does::Series(series) if series.keys.len() == 1 || !series.goal.is_empty() => {
            series.keys.last().cloned().unwrap_or_default()
        }
        Does::Series(_) => String::new(),
    };
    let wanted = line.to_lowercase();
    let exact = |choice: &Choice| choice.label.to_lowercase() == wanted || key(choice) == line;
    if let Some(index) = choices.iter().position(exact) {
        return Found::One(index);
    }
    let words: Vec<&str> = wanted.split_whitespace().collect();
    let fits = |choice: &Choice| {
        let label = choice.label.to_lowercase();
        words.iter().all(|word| label.split_whitespace().any(|other| other.trim_matches('(').starts_with(word)))
    };
    let fitting: Vec<usize> = (0..choices.len()).filter(|&index| fits(&choices[index])).collect();
    match fitting.as_slice() {
        [] => Found::None,
        [one] => Found::One(*one),
        many => Found::Several(many.iter().map(|&index| choices[index].label.clone()).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_comes_in_is_a_line() {
        let mut input = Vec::from(*b"one\r\n\xff\xfe\n");
        input.extend([b'x'; 5000]);
        input.extend(b"\nlast");
        let mut input = input.as_slice();
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next().as_deref(), Some("one\r\n"));
        assert_eq!(next().as_deref(), Some("\u{fffd}\u{fffd}\n"));
        assert_eq!(next().map(|line| line.len()), Some(1000));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
        assert_eq!(short("a\u{1b}[2J\u{202e}b"), "a\\u001b[2J\\u202eb");
        assert_eq!(short(&"x".repeat(70)), "x".repeat(60) + "...");
    }
}
