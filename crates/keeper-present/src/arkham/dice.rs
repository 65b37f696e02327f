//! Where the dice of a check come from.

use keeper_arkham::frame::{CheckFrame, Frame, Opt, Purpose};
use keeper_arkham::query::{DiceFrom, DicePart};
use keeper_arkham::state::NONE;
use keeper_arkham::{Ask, Library, State};
use keeper_arkham_script::tree::CheckKind;
use serde::Serialize;

use crate::arkham::names::{Names, count, signed, skill};
use crate::arkham::odds::open_check;

/// The dice of one check, explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiceLine {
    /// Which check: `Evade (-1) check against the Ghoul`.
    pub check: String,
    pub dice: u32,
    /// `Sneak 1`, `awareness -1`, `Dark Cloak +1`
    pub parts: Vec<String>,
}

impl DiceLine {
    /// `1 die: Sneak 1, awareness -1, Dark Cloak +1.`
    pub fn sum(&self) -> String {
        let dice = if self.dice == 0 { "no dice".to_owned() } else { count(self.dice as i32, "die", "dice") };
        format!("{dice}: {}.", self.parts.join(", "))
    }
}

/// The dice of the check that waits for its roll, or that was rolled and waits for clues and rerolls.
pub fn open_dice(lib: &Library, state: &State) -> Option<DiceLine> {
    let names = Names { lib, s: state };
    let check = open_check(state)?;
    let mut line = names.dice_line(&check);
    let lie: u32 = check.dice.iter().map(|&n| u32::from(n)).sum();
    if state.ask == Some(Ask::AfterCheck) && lie > line.dice {
        line.parts.push(format!("clues {:+}", lie - line.dice));
        line.dice = lie;
    }
    Some(line)
}

/// The dice of the checks that an option leads to: in a fight the horror check comes first, then the combat check.
pub fn option_dice(lib: &Library, state: &State, option: Opt) -> Vec<DiceLine> {
    let names = Names { lib, s: state };
    let checks = match option {
        Opt::Fight(marker) => vec![names.horror_check(marker), Some(names.combat_check(marker))],
        _ => vec![names.check_behind(option)],
    };
    checks.into_iter().flatten().map(|check| names.dice_line(&check)).collect()
}

impl Names<'_> {
    fn dice_line(self, check: &CheckFrame) -> DiceLine {
        let (mut sum, mut parts) = (0, Vec::new());
        self.query().breakdown(check, |part| {
            sum += i32::from(part.dice);
            parts.extend(self.dice_part(check, part));
        });
        DiceLine { check: self.check_title(check), dice: sum.max(0) as u32, parts }
    }

    /// What the dice of a check come from, each with its number.
    pub(crate) fn dice_sum(self, check: &CheckFrame) -> Vec<(String, i16)> {
        let mut sum: Vec<(String, i16)> = Vec::new();
        self.query().breakdown(check, |part| {
            let name = match part.from {
                DiceFrom::Slider(s) => skill(s).to_owned(),
                _ if part.dice == 0 => return,
                DiceFrom::Floor => format!("{} is at least 0", skill(check.skill)),
                DiceFrom::Modifier if check.monster != NONE => self.lib.kind(check.monster).name.clone(),
                DiceFrom::Modifier => crate::text::capital(self.modifier_name(check)),
                DiceFrom::Given => "This check".to_owned(),
                DiceFrom::Turn => "For this turn".to_owned(),
                DiceFrom::SkillOf(src) | DiceFrom::Text(src) => crate::text::capital(&self.source(src)),
            };
            match sum.iter_mut().find(|known| known.0 == name) {
                Some(known) => known.1 += i16::from(part.dice),
                None => sum.push((name, part.dice.into())),
            }
        });
        sum
    }

    fn dice_part(self, check: &CheckFrame, part: DicePart) -> Option<String> {
        let dice = signed(part.dice);
        Some(match part.from {
            DiceFrom::Slider(s) => format!("{} {}", skill(s), part.dice),
            _ if part.dice == 0 && part.printed == 0 => return None,
            DiceFrom::Floor => format!("{} can't drop below 0 {dice}", skill(check.skill)),
            DiceFrom::Modifier => format!("{} {dice}", self.modifier_name(check)),
            DiceFrom::Given => format!("for this check {dice}"),
            DiceFrom::Turn => format!("temporary {dice}"),
            DiceFrom::SkillOf(src) | DiceFrom::Text(src) => {
                let name = self.source(src);
                match part.dice == part.printed {
                    true => format!("{name} {dice}"),
                    false if part.dice == 0 => format!("{name} +0 (immune to its {})", signed(part.printed)),
                    false => format!("{name} {dice} (resistance halves its {})", signed(part.printed)),
                }
            }
        })
    }

    /// What the number beside a check is called.
    fn modifier_name(self, check: &CheckFrame) -> &'static str {
        match (check.purpose, check.kind) {
            (Purpose::CloseGate, _) => "gate",
            (Purpose::Battle, _) => "combat rating",
            (_, CheckKind::Evade) if check.monster != NONE => "awareness",
            (_, CheckKind::Horror) if check.monster != NONE => "horror rating",
            (_, CheckKind::Combat) if check.monster != NONE => "combat rating",
            (_, CheckKind::Spell)
                if self.frames().any(|f| matches!(f, Frame::Check(c) if c.kind == CheckKind::Evade)) =>
            {
                "awareness"
            }
            (_, CheckKind::Spell) => "casting",
            _ => "modifier",
        }
    }
}
