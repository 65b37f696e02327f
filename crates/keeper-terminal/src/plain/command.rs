//! Commands of the table that plays line by line.

use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Write};

use keeper_present::{Choice, Subject};
use keeper_session::{Advised, Played, Player, SessionError, Unit, advice, explain, story_text};
use keeper_table::letters::message;

use super::{LOOK, Next, Plain, board, short};
use crate::tone::all;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Undo(Unit),
    UndoTo(usize),
    Redo { all: bool },
    Hint,
    Dice(Option<usize>),
    Seat(usize, Player),
    Map,
    Sheet(Option<usize>),
    Log(usize),
    Text(usize),
    Rule(String),
    Rules(bool),
    Auto(bool),
    Scenario(Option<String>),
    Again,
    Help,
    Quit,
}

const HELP: &str = "\
an answer            its number, its name or a part of it, or its key;
                     0 declines, continues or finishes, where possible
undo [what]          the last decision, or to the start of the action, turn, phase or round, or to a number
redo [all]           redoes what was undone
hint                 shows what an expert would do, and why
dice [N]             explains the dice of the open check, or of option N
bot N [random]       hands seat N over to a bot; person N takes it back
map, sheet [N]       shows the town; shows the investigator of seat N
text N, rule ID      shows the text behind option N; shows a rule
log [N]              shows the last N lines of the story
rules on, rules off  shows or hides the rule behind each line of the story
auto on, auto off    answers obvious questions automatically, or not
scenario [FILE]      writes a scenario file that leads to this point
quit                 leaves; everything is always saved";

impl Command {
    /// The command that a line means; none if it is an answer.
    pub fn read(line: &str) -> Option<Command> {
        let mut words = line.split_whitespace();
        let name = words.next()?;
        let rest: Vec<&str> = words.collect();
        let number = |at: usize| rest.get(at).and_then(|word| word.parse::<usize>().ok());
        let seat = || number(0).and_then(|n| n.checked_sub(1));
        Some(match (name, rest.as_slice()) {
            ("undo" | "u", []) => Command::Undo(Unit::Decision),
            ("undo" | "u", ["action"]) => Command::Undo(Unit::Action),
            ("undo" | "u", ["turn"]) => Command::Undo(Unit::Turn),
            ("undo" | "u", ["phase"]) => Command::Undo(Unit::Phase),
            ("undo" | "u", ["round"]) => Command::Undo(Unit::Round),
            ("undo" | "u", [_]) => Command::UndoTo(seat()?),
            ("redo" | "r", []) => Command::Redo { all: false },
            ("redo" | "r", ["all"]) => Command::Redo { all: true },
            ("hint" | "h", []) => Command::Hint,
            ("dice", []) => Command::Dice(None),
            ("dice", [_]) => Command::Dice(Some(seat()?)),
            ("bot", [_]) => Command::Seat(seat()?, Player::Bot(keeper_bots::Kind::Planner)),
            ("bot", [_, kind]) => Command::Seat(seat()?, kind.parse().ok()?),
            ("person", [_]) => Command::Seat(seat()?, Player::Person),
            ("map", []) => Command::Map,
            ("sheet", []) => Command::Sheet(None),
            ("sheet", [_]) => Command::Sheet(Some(seat()?)),
            ("log", []) => Command::Log(20),
            ("log", [_]) => Command::Log(number(0)?),
            ("text", [_]) => Command::Text(seat()?),
            ("rule", [id]) => Command::Rule((*id).to_owned()),
            ("rules", ["on"]) => Command::Rules(true),
            ("rules", ["off"]) => Command::Rules(false),
            ("auto", ["on"]) => Command::Auto(true),
            ("auto", ["off"]) => Command::Auto(false),
            ("scenario", []) => Command::Scenario(None),
            ("scenario", [file]) => Command::Scenario(Some((*file).to_owned())),
            ("again", []) => Command::Again,
            ("help" | "?", []) => Command::Help,
            ("quit" | "exit", []) => Command::Quit,
            _ => return None,
        })
    }
}

impl<G: Played, R: BufRead, W: Write> Plain<G, R, W> {
    pub(super) fn command(&mut self, command: Command, choices: &[Choice]) -> io::Result<Next> {
        match command {
            Command::Undo(unit) => {
                let done = self.session.undo(unit).map(|_| ());
                self.undone(done)?;
                return Ok(Next::Ask);
            }
            Command::UndoTo(to) if to >= self.session.position() => {
                let now = self.session.position() + 1;
                writeln!(self.out, "! there is no decision {}: this one is number {now}", to.saturating_add(1))?;
            }
            Command::UndoTo(to) => {
                let done = self.session.undo_to(to);
                self.undone(done)?;
                return Ok(Next::Ask);
            }
            Command::Redo { all } => {
                let len = self.session.table().len();
                let done = if all { self.session.redo_to(len) } else { self.session.redo() };
                self.helper.hold = self.session.position() < len;
                self.report(done)?;
                return Ok(Next::Ask);
            }
            Command::Hint => {
                let game = self.session.game();
                let asked = self.session.asked();
                match asked.and_then(|seat| advice(game, seat, choices)) {
                    Some(Advised { label, why, .. }) => {
                        writeln!(self.out, "An expert would choose: {label}. {why}")?;
                    }
                    None => writeln!(self.out, "no bot can give advice here")?,
                }
            }
            Command::Dice(Some(index)) if index >= choices.len() => {
                writeln!(self.out, "! there is no option {}", index + 1)?;
            }
            Command::Dice(index) => {
                match explain(self.session.game(), self.session.asked().unwrap_or(0), choices, index) {
                    lines if lines.is_empty() => writeln!(self.out, "this question has no dice")?,
                    lines => lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))?,
                }
            }
            Command::Seat(seat, player) => {
                if seat >= self.session.players().len() {
                    writeln!(self.out, "! there is no seat {}", seat + 1)?;
                    return Ok(Next::Wait);
                }
                self.session.seat(seat as u8, player);
                self.helper.hold = false;
                let name = self.session.game().seat_name(seat as u8).unwrap_or_default();
                writeln!(self.out, "Seat {} ({name}): {player}", seat + 1)?;
            }
            Command::Map => {
                for line in board::lines(self.session.game(), self.eyes()) {
                    writeln!(self.out, "{line}")?;
                }
            }
            Command::Sheet(seat) => {
                let seat = seat.unwrap_or(usize::from(self.session.asked().unwrap_or(0)));
                let subject = Subject::new("seat", seat);
                match self.session.game().read(&subject, self.eyes()) {
                    words if words.is_empty() => writeln!(self.out, "! no one plays seat {}", seat + 1)?,
                    words => words.iter().try_for_each(|(_, line)| writeln!(self.out, "{line}"))?,
                }
            }
            Command::Log(count) => {
                let text = story_text(&self.session, self.session.position(), self.rules);
                let lines: Vec<&str> = text.lines().collect();
                for line in &lines[lines.len().saturating_sub(count)..] {
                    writeln!(self.out, "{line}")?;
                }
            }
            Command::Text(index) => match choices.get(index).map(|choice| &choice.about) {
                Some(Some(subject)) => {
                    for (_, text) in all(LOOK, self.session.game().read(subject, self.eyes())) {
                        writeln!(self.out, "{text}")?;
                    }
                }
                Some(None) => writeln!(self.out, "there is no text about it")?,
                None => writeln!(self.out, "! there is no option {}", index + 1)?,
            },
            Command::Rule(id) => match G::rules().iter().find(|rule| rule.id.as_str() == id) {
                Some(rule) => writeln!(self.out, "{} ({}): {}", rule.id, rule.source, rule.text)?,
                None => writeln!(self.out, "! there is no rule \"{}\"", short(&id))?,
            },
            Command::Rules(on) => {
                self.rules = on;
                let now = if on { "is shown" } else { "is hidden" };
                writeln!(self.out, "the rule behind each line of the story {now}")?;
            }
            Command::Auto(on) => {
                self.helper.auto = on;
                self.helper.hold = false;
                writeln!(
                    self.out,
                    "obvious questions {}",
                    if on { "are answered automatically" } else { "are asked" }
                )?;
            }
            Command::Scenario(file) => self.write_scenario(file)?,
            Command::Again => return Ok(Next::Ask),
            Command::Help => writeln!(self.out, "{HELP}")?,
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Wait)
    }

    fn undone(&mut self, done: Result<(), SessionError>) -> io::Result<()> {
        if done.is_ok() {
            self.helper.stop();
            self.helper.hold = true;
        }
        self.report(done)
    }

    fn write_scenario(&mut self, file: Option<String>) -> io::Result<()> {
        let position = self.session.position();
        if let Some(why) = self.session.keeps_secret() {
            return writeln!(self.out, "! cannot write a scenario: {why}");
        }
        if self.session.begin().from.is_some() {
            return writeln!(self.out, "! a game that continues from a snapshot has no beginning to tell");
        }
        let name = format!("{}, decision {}", self.session.name(), position + 1);
        let choices = &self.session.table().choices()[..position];
        let keys: Vec<&str> = choices.iter().map(|chosen| chosen.key.as_str()).collect();
        let Some(text) = G::scenario(&name, &self.session.begin().setup, &keys) else {
            return writeln!(self.out, "! cannot write a scenario of this game: use `keeper games export`");
        };
        let stem = format!("keeper-{}-{position}", self.session.id().map_or("game", |id| id.as_str()));
        let path = file.map(Into::into).or_else(|| crate::table::free_file(&stem));
        let Some(path) = path else { return writeln!(self.out, "! every file name for it is taken in this folder") };
        let shown = message(&path.display().to_string());
        // A file that somebody has is never written over.
        match File::create_new(&path).and_then(|mut file| file.write_all(text.as_bytes())) {
            Ok(()) => writeln!(self.out, "written: {shown}"),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                writeln!(self.out, "! {shown} already exists: give another name")
            }
            Err(error) => writeln!(self.out, "! cannot write {shown}: {error}"),
        }
    }
}
