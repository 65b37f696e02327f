//! Checks and rolls, and the labels that say how they go on.

use crate::grammar::blocks::{read_label, write_label};
use crate::grammar::counts::{OneOf, PointsOf, read_quantity, write_each};
use crate::grammar::phrases::{AsClues, Passing};
use crate::grammar::words::CheckTitle;
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::tree::*;
use keeper_script::form::{Number, Signed, Slot};

/// The labels of a check or of a roll. A check's rows stand each on a line of its own, and so do labels after them; a
/// roll's rows stay in the line. So a roll inside a check's row, and a check inside a roll's, keep their own rows.
struct Style {
    pass: &'static str,
    fail: &'static str,
    before_row: &'static str,
    most: u8,
}

const CHECK: Style = Style { pass: "Pass: ", fail: "Fail: ", before_row: "\n", most: 99 };
const ROLL: Style = Style { pass: "Success: ", fail: "Failure: ", before_row: " ", most: 6 };
/// Of several dice one may fail and another succeed.
const DICE: Style = Style { fail: "No success: ", ..ROLL };
const EACH_SUCCESS: &str = "For each success: ";
const EACH_FAILURE: &str = "For each failure: ";
const EITHER: &str = "Either way: ";
const OPEN: u8 = u8::MAX;

/// `1`, `1-3`, `3+`
fn read_range(r: &mut Reader, most: u8) -> Option<(u8, u8)> {
    let at = r.pos();
    let from = r.number(most)?;
    let to = match r.one_of(&["-", "+"]) {
        None => from,
        Some(0) => r.number(most)?,
        Some(_) => OPEN,
    };
    if to < from {
        r.problem(at, format!("The row goes backwards. Write \"{to}-{from}\"."));
    } else if to == from && r.text[at..r.pos()].contains('-') {
        r.problem(at, format!("Write \"{from}\" alone."));
    }
    Some((from, to))
}

fn write_range(w: &mut Writer, from: u8, to: u8) {
    w.number(from);
    match to {
        OPEN => w.push("+"),
        to if to == from => {}
        to => {
            w.push("-");
            w.number(to);
        }
    }
}

fn read_arms(r: &mut Reader, style: &Style) -> Option<Arms> {
    let pass = read_label(r, " ", style.pass);
    let fail = read_label(r, " ", style.fail);
    let mut rows: Vec<Row> = Vec::new();
    while let Some(row) = read_row(r, style, rows.last()) {
        rows.push(row);
    }
    if rows.is_empty() {
        refuse_row(r, style);
    }
    let before = if rows.is_empty() { " " } else { style.before_row };
    let each_success = read_label(r, before, EACH_SUCCESS);
    let each_failure = read_label(r, before, EACH_FAILURE);
    let each_face = r.attempt(|r| {
        r.stop()?;
        r.phrases(&[before, "For each "])?;
        let (from, to) = read_range(r, 6)?;
        Some((from, to, read_block_after(r)?))
    });
    let either = read_label(r, before, EITHER);
    Some(Arms { pass, fail, rows, each_success, each_failure, each_face, either })
}

fn read_block_after(r: &mut Reader) -> Option<BlockId> {
    r.phrase(": ")?;
    crate::grammar::blocks::read_block(r)
}

fn read_row(r: &mut Reader, style: &Style, before: Option<&Row>) -> Option<Row> {
    r.attempt(|r| {
        r.stop()?;
        r.phrase(style.before_row)?;
        let at = r.pos();
        let (from, to) = read_range(r, style.most)?;
        if let Some(before) = before {
            let next = before.to.checked_add(1);
            match next {
                None => r.problem(at, format!("This row is never reached: \"{}+\" covers it.", before.from)),
                Some(next) if from < next => {
                    r.problem(at, format!("This row overlaps the one before, which goes to {}.", before.to))
                }
                Some(next) if from > next => {
                    let gap = if next + 1 == from { next.to_string() } else { format!("{next}-{}", from - 1) };
                    r.problem(at, format!("There is a gap before this row. Say \"{gap}: nothing happens.\""));
                }
                Some(_) => {}
            }
        }
        Some(Row { from, to, block: read_block_after(r)? })
    })
}

/// Explains rows on the wrong line.
fn refuse_row(r: &mut Reader, style: &Style) {
    r.attempt(|r| {
        r.stop()?;
        r.phrase(if style.before_row == " " { "\n" } else { " " })?;
        let at = r.pos();
        read_range(r, style.most)?;
        r.peek(": ")?;
        let place = if style.before_row == " " { "on the line of the roll" } else { "on a line of its own" };
        r.refuse::<()>(at, format!("Write each row {place}."))
    });
}

fn write_arms(w: &mut Writer, style: &Style, arms: &Arms) {
    let label = |w: &mut Writer, before: &str, label: &str, block: Option<BlockId>| {
        if let Some(block) = block {
            write_label(w, before, label, block);
        }
    };
    let range = |from, to, w: &mut Writer| {
        let mut alone = Writer::new(w.tree, w.vocab);
        write_range(&mut alone, from, to);
        alone.finish()
    };
    label(w, " ", style.pass, arms.pass);
    label(w, " ", style.fail, arms.fail);
    for row in &arms.rows {
        let words = format!("{}: ", range(row.from, row.to, w));
        label(w, style.before_row, &words, Some(row.block));
    }
    let before = if arms.rows.is_empty() { " " } else { style.before_row };
    label(w, before, EACH_SUCCESS, arms.each_success);
    label(w, before, EACH_FAILURE, arms.each_failure);
    if let Some((from, to, block)) = arms.each_face {
        let words = format!("For each {}: ", range(from, to, w));
        label(w, before, &words, Some(block));
    }
    label(w, before, EITHER, arms.either);
}

/// `Luck (-1) [2] check, 1 less each round; you may discard Food to pass`
pub(crate) struct CheckHead;

impl Slot<Arkham> for CheckHead {
    type Value = Check;

    fn read(&self, r: &mut Reader) -> Option<Check> {
        let at_number = r.attempt(|r| {
            let kind = CheckTitle.read(r).filter(|kind| *kind == CheckKind::Evade)?;
            r.phrase(AT_NUMBER).map(|()| kind)
        });
        if let Some(kind) = at_number {
            let (pick, pass_by, as_clues) = (Pick::AtNumber, None, None);
            return Some(Check { kind, modifier: 0, difficulty: 1, pick, shift: None, pass_by, as_clues });
        }
        let lowest = r.phrase_of(LOWEST, "check").is_some();
        let (kind, modifier) = if lowest { (CheckKind::Skill(Skill::Speed), read_modifier(r)?) } else { read_kind(r)? };
        let or = r.attempt(|r| {
            r.phrase(" or ")?;
            read_kind(r)
        });
        let pick = match or {
            _ if lowest => Pick::Lowest,
            Some((kind, modifier)) => Pick::Or(kind, modifier),
            None => Pick::Given,
        };
        let difficulty = r.attempt(|r| {
            r.phrase(" [")?;
            let at = r.pos();
            let number = r.number(9)?;
            if number < 2 {
                r.problem(at, "A check needs 1 success unless the text says 2 to 9.");
            }
            r.phrase("]").map(|()| number)
        });
        r.phrase(" check")?;
        let shift = r.attempt(read_shift);
        let pass_by = Passing.read(r)?;
        let as_clues = AsClues.read(r)?;
        Some(Check { kind, modifier, difficulty: difficulty.unwrap_or(1), pick, shift, pass_by, as_clues })
    }

    fn write(&self, w: &mut Writer, check: &Check) {
        match check.pick {
            Pick::AtNumber => {
                CheckTitle.write(w, &check.kind);
                return w.push(AT_NUMBER);
            }
            Pick::Lowest => w.push(LOWEST),
            Pick::Given | Pick::Or(..) => CheckTitle.write(w, &check.kind),
        }
        w.push(&format!(" ({:+})", check.modifier));
        if let Pick::Or(kind, modifier) = check.pick {
            w.push(" or ");
            CheckTitle.write(w, &kind);
            w.push(&format!(" ({modifier:+})"));
        }
        if check.difficulty != 1 {
            w.push(&format!(" [{}]", check.difficulty));
        }
        w.push(" check");
        if let Some(shift) = check.shift {
            write_shift(w, shift);
        }
        Passing.write(w, &check.pass_by);
        AsClues.write(w, &check.as_clues);
    }
}

const LOWEST: &str = "Lowest skill";
const AT_NUMBER: &str = " check at the number of the area";

/// ` (-1)`
fn read_modifier(r: &mut Reader) -> Option<i8> {
    r.phrase(" (")?;
    let modifier = Signed.read(r)?;
    r.phrase(")").map(|()| modifier)
}

/// `Lore (-1)`
fn read_kind(r: &mut Reader) -> Option<(CheckKind, i8)> {
    Some((CheckTitle.read(r)?, read_modifier(r)?))
}

/// `, 1 less each round`, `, 2 more for each tome you have`
fn read_shift(r: &mut Reader) -> Option<Shift> {
    r.phrase(", ")?;
    let n = Number(9).read(r)? as i8;
    let by = if r.one_of(&[" more", " less"])? == 0 { n } else { -n };
    let with = match r.one_of(&[" each round", " each time", " for each "])? {
        0 => Varying::Round,
        1 => Varying::Time,
        _ => Varying::Each(OneOf.read(r)?),
    };
    Some(Shift { by, with })
}

fn write_shift(w: &mut Writer, Shift { by, with }: Shift) {
    w.push(&format!(", {} {}", by.unsigned_abs(), if by < 0 { "less" } else { "more" }));
    match with {
        Varying::Round => w.push(" each round"),
        Varying::Time => w.push(" each time"),
        Varying::Each(count) => {
            w.push(" for each ");
            OneOf.write(w, &count);
        }
    }
}

/// A check with its labels. At the start of a sentence it is named; later in a sentence one makes it.
pub(crate) struct Checking;

impl Slot<Arkham> for Checking {
    type Value = (Check, Arms);

    fn read(&self, r: &mut Reader) -> Option<(Check, Arms)> {
        r.attempt(|r| r.one_of(&["make an ", "make a "]));
        let check = CheckHead.read(r)?;
        Some((check, read_arms(r, &CHECK)?))
    }

    fn write(&self, w: &mut Writer, (check, arms): &(Check, Arms)) {
        if !w.opens {
            w.push(if check.kind == CheckKind::Evade { "make an " } else { "make a " });
        }
        CheckHead.write(w, check);
        write_arms(w, &CHECK, arms);
    }
}

/// `roll 2 dice`, `roll a die for each point of your Sanity`, `upkeep roll`, each with `and subtract 2` or `and add 1 for each ...`
pub(crate) struct Rolling;

impl Slot<Arkham> for Rolling {
    type Value = (Quantity, RollShift, bool, Arms);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let upkeep = r.phrase_of("upkeep roll", "effect").is_some();
        let dice = if upkeep { 1.into() } else { read_dice(r)? };
        let subtract = r.attempt(|r| {
            r.phrase(" and subtract ")?;
            Number(5).read(r).map(RollShift::Subtract)
        });
        let shift = subtract.or_else(|| {
            r.attempt(|r| {
                r.phrase(" and add ")?;
                PointsOf.read(r).map(RollShift::Add)
            })
        });
        Some((dice, shift.unwrap_or_default(), upkeep, read_arms(r, rolled(dice))?))
    }

    fn write(&self, w: &mut Writer, (dice, shift, upkeep, arms): &Self::Value) {
        if *dice == Quantity::THAT {
            w.push("roll that many dice");
        }
        match dice.n {
            _ if *dice == Quantity::THAT => {}
            _ if *upkeep => w.push("upkeep roll"),
            1 => w.push("roll a die"),
            n => w.push(&format!("roll {n} dice")),
        }
        if *dice != Quantity::THAT {
            write_each(w, dice.each);
        }
        match shift {
            RollShift::None => {}
            RollShift::Subtract(n) => w.push(&format!(" and subtract {n}")),
            RollShift::Add(n) => {
                w.push(" and add ");
                PointsOf.write(w, n);
            }
        }
        write_arms(w, rolled(*dice), arms);
    }
}

fn rolled(dice: Quantity) -> &'static Style {
    if dice.is(1) { &ROLL } else { &DICE }
}

fn read_dice(r: &mut Reader) -> Option<Quantity> {
    r.phrase_of("roll ", "effect")?;
    if r.phrase("that many dice").is_some() {
        return Some(Quantity::THAT);
    }
    let at = r.pos();
    let n = match r.phrase("a die") {
        Some(()) => 1,
        None => {
            let at = r.pos();
            let number = r.number(20)?;
            if number < 2 {
                r.problem(at, "Write \"a die\" for 1 die; you cannot roll none.");
            }
            r.phrase(" dice")?;
            number
        }
    };
    Some(read_quantity(r, at, n))
}

/// The labels after `for each open gate, roll a die`.
pub(crate) struct GateArms;

impl Slot<Arkham> for GateArms {
    type Value = Arms;

    fn read(&self, r: &mut Reader) -> Option<Arms> {
        read_arms(r, &ROLL)
    }

    fn write(&self, w: &mut Writer, arms: &Arms) {
        write_arms(w, &ROLL, arms);
    }
}
