//! What are the chances?

use keeper_arkham::frame::{CheckFrame, Frame, Opt, Purpose, Src};
use keeper_arkham::index::Q;
use keeper_arkham::state::{Inv, NONE, held};
use keeper_arkham::{Ask, Library, Query, State};
use keeper_arkham_script::tree::{BlockId, Casting, CheckDeed, CheckKind, Cost, Dice, Effect, Pick, family};
use keeper_table::odds::{Check, Plan, Reroll, chance, chance_after};
use serde::Serialize;

use crate::arkham::names::{Names, count};

/// How many clues a line speaks of at most.
const MOST_CLUES: u8 = 6;

/// The exact chances of a check.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OddsLine {
    /// Dice that are rolled, or that lie on the table.
    pub dice: u32,
    pub difficulty: u8,
    /// The lowest face that succeeds.
    pub success: u8,
    /// The chance of passing with what is there now.
    pub now: f64,
    /// Numbers of clues, and the chance with so many of them, spent one after the other until it is passed.
    pub with_clues: Vec<(u8, f64)>,
    /// What each usable reroll alone makes of it.
    pub with_rerolls: Vec<(String, f64)>,
    /// The chance with the best use of all clues and rerolls.
    pub best: f64,
    /// Successes to expect from the dice that are still to be rolled, where their number matters beyond passing.
    pub expected: Option<f64>,
    pub text: String,
}

/// The chances of the check that waits for its roll, or for clues and rerolls.
pub fn odds(lib: &Library, state: &State) -> Option<OddsLine> {
    let check = open_check(state)?;
    let names = Names { lib, s: state };
    let q = names.query();
    let rolled = state.ask == Some(Ask::AfterCheck);
    let rerolls: Vec<(String, Reroll)> = state.options.iter().filter_map(|&o| names.reroll(o)).collect();
    Some(line(q, &check, rolled, rerolls))
}

/// The chances of a check that an option begins at once: an attack, a flight, an evasion, a closing, a spell.
pub fn option_odds(lib: &Library, state: &State, option: Opt) -> Option<OddsLine> {
    let names = Names { lib, s: state };
    let check = names.check_behind(option)?;
    Some(line(names.query(), &check, false, vec![]))
}

/// The check that is asked about just now.
pub(crate) fn open_check(state: &State) -> Option<CheckFrame> {
    match (state.ask?, state.frames.last()?) {
        (Ask::BeforeCheck | Ask::AfterCheck, Frame::Check(check)) if !check.automatic => Some(*check),
        _ => None,
    }
}

fn line(q: Query, check: &CheckFrame, rolled: bool, rerolls: Vec<(String, Reroll)>) -> OddsLine {
    let mut double = false;
    if check.kind == CheckKind::Combat {
        q.own(check.who, Q::Sixes, |_, _, h| double |= h.is(held::IN_HAND));
    }
    let lie: u32 = check.dice.iter().map(|&n| u32::from(n)).sum();
    let dice = if rolled { lie as i32 } else { i32::from(q.dice(check)) };
    let odds = Check {
        dice,
        difficulty: u32::from(check.difficulty),
        success: q.success_in(check),
        sixes_double: double,
        already: u32::from(check.added),
    };
    let table = odds.rolled(&faces(&check.dice));
    let with = |plan: Plan| if rolled { chance_after(odds, table, plan) } else { chance(odds, plan) };
    let per_clue = u32::from(q.clue_dice(check.who, check.skill)).max(1);
    let dice_more = |dice: u8| Plan::new().boosts(u32::from(dice).div_ceil(per_clue), per_clue);
    let most = q.clues_for(check).last().map_or(0, |(_, dice)| dice);
    let all = rerolls.iter().fold(dice_more(most), |plan, r| plan.reroll(r.1));
    let now = with(Plan::new());
    let with_clues: Vec<(u8, f64)> =
        q.clues_for(check).take_while(|(n, _)| *n <= MOST_CLUES).map(|(n, dice)| (n, with(dice_more(dice)))).collect();
    let with_rerolls: Vec<(String, f64)> =
        rerolls.into_iter().map(|(name, kind)| (name, with(Plan::new().reroll(kind)))).collect();
    let best = with(all);
    let expected = (check.counts && !rolled)
        .then(|| odds.distribution().iter().enumerate().map(|(n, p)| n as f64 * p).sum::<f64>());
    let mut text = if now >= 1.0 { "Passed".to_owned() } else { format!("{} now", percent(now)) };
    if now < 1.0 {
        for (n, p) in &with_clues {
            text += &format!(", {} with {}", percent(*p), count(*n, "clue", "clues"));
        }
        for (name, p) in &with_rerolls {
            text += &format!(", {} with {name}", percent(*p));
        }
        if with_rerolls.len() > 1 || !with_rerolls.is_empty() && !with_clues.is_empty() {
            text += &format!(", {} with everything", percent(best));
        }
    }
    if let Some(expected) = expected {
        text += &format!("; {expected:.1} hits expected");
    }
    text.push('.');
    OddsLine {
        dice: dice.max(0) as u32,
        difficulty: check.difficulty,
        success: odds.success,
        now,
        with_clues,
        with_rerolls,
        best,
        expected,
        text,
    }
}

fn faces(dice: &[u8; 6]) -> Vec<u8> {
    (1..=6u8).flat_map(|face| (0..dice[usize::from(face) - 1]).map(move |_| face)).collect()
}

/// `37 %`; what is only nearly certain or nearly impossible is not rounded to it.
pub(crate) fn percent(chance: f64) -> String {
    let rounded = (100.0 * chance).round();
    match rounded {
        _ if chance <= 0.0 => "0 %".into(),
        _ if chance >= 1.0 => "100 %".into(),
        n if n < 1.0 => "under 1 %".into(),
        n if n > 99.0 => "over 99 %".into(),
        n => format!("{n:.0} %"),
    }
}

impl Names<'_> {
    fn reroll(self, option: Opt) -> Option<(String, Reroll)> {
        let Opt::Use { src, ability } = option else { return None };
        let block = self.ability(ability)?.block;
        let kind = match self.lib.tree.block(block).first()?.effect {
            Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::All))) => Reroll::All,
            Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::Failed))) => Reroll::Failures,
            Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::One))) => Reroll::OneDie,
            // How many of them show 1 is not in the table.
            Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::Ones))) => return None,
            _ => return None,
        };
        Some((self.source(src), kind))
    }

    pub(crate) fn check_behind(self, option: Opt) -> Option<CheckFrame> {
        let who = self.s.asked();
        let q = self.query();
        match (self.s.ask?, option) {
            (_, Opt::Evade(monster)) | (Ask::Combat(monster), Opt::Flee) if monster != NONE => Some(CheckFrame {
                modifier: q.stats(monster).awareness,
                monster,
                ..CheckFrame::plain(who, CheckKind::Evade)
            }),
            (Ask::Combat(NONE), Opt::Attack) => {
                let modifier = q.battle_rating_for(who);
                let purpose = Purpose::Battle;
                Some(CheckFrame { modifier, purpose, counts: true, ..CheckFrame::plain(who, CheckKind::Combat) })
            }
            (Ask::Combat(monster), Opt::Attack) if !self.s.combat.combat_fails => Some(self.combat_check(monster)),
            (Ask::Combat(monster), Opt::GoOn) if !self.s.combat.horror_fails => self.horror_check(monster),
            (Ask::Close, Opt::Skill(skill)) => {
                let gate = self.s.gate_at(self.s.inv(who).place.area()?)?;
                Some(CheckFrame {
                    modifier: self.lib.gate(gate).modifier,
                    difficulty: q.close_difficulty(gate),
                    purpose: Purpose::CloseGate,
                    ..CheckFrame::plain(who, CheckKind::Skill(skill))
                })
            }
            (_, Opt::Use { src, ability }) => {
                let casting = if let Src::Card(copy) = src { self.casting(who, copy, ability) } else { None };
                casting.or_else(|| self.first_check(who, self.ability(ability)?.block))
            }
            (Ask::May, Opt::Yes) => match self.top()? {
                Frame::Run { block, pc, .. } => match self.lib.tree.block(*block).get(usize::from(*pc))?.effect {
                    Effect::Structure(family::Structure::May { offer, .. }) => self.first_check(who, offer),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// The blow against a monster, as things stand.
    pub(crate) fn combat_check(self, monster: u8) -> CheckFrame {
        let stats = self.query().stats(monster);
        CheckFrame {
            modifier: stats.combat_rating,
            difficulty: stats.toughness,
            monster,
            skill: self.query().combat_skill(monster),
            ..CheckFrame::plain(self.s.asked(), CheckKind::Combat)
        }
    }

    /// The horror check that the sight of a monster asks for.
    pub(crate) fn horror_check(self, monster: u8) -> Option<CheckFrame> {
        let (modifier, _) = self.query().stats(monster).horror?;
        Some(CheckFrame { modifier, monster, ..CheckFrame::plain(self.s.asked(), CheckKind::Horror) })
    }

    /// The check with which a text begins.
    fn first_check(self, who: Inv, block: BlockId) -> Option<CheckFrame> {
        let Effect::Structure(family::Structure::Check(check, _)) = &self.lib.tree.block(block).first()?.effect else {
            return None;
        };
        let modifier = match check.pick {
            _ if check.shift.is_some() => return None,
            Pick::Given => check.modifier,
            Pick::AtNumber => self.query().law_for(who)?,
            Pick::Or(..) | Pick::Lowest => return None,
        };
        Some(CheckFrame { modifier, difficulty: check.difficulty, ..CheckFrame::plain(who, check.kind) })
    }

    fn casting(self, who: Inv, copy: u16, ability: u16) -> Option<CheckFrame> {
        let printed = self.lib.card(copy).spell?.modifier;
        let monster = self.frames().find_map(|f| match f {
            Frame::Check(check) if check.monster != NONE => Some(check.monster),
            _ => None,
        });
        let stats = monster.map(|m| self.query().stats(m));
        let cost = self.ability(ability)?.costs.iter().find_map(|&cost| match cost {
            Cost::Cast(Casting::Printed) => Some((printed?, 1)),
            Cost::Cast(Casting::AtAwareness) => Some((stats?.awareness, 1)),
            Cost::Cast(Casting::ForToughness) => Some((printed?, stats?.toughness)),
            _ => None,
        });
        let (modifier, difficulty) = cost?;
        Some(CheckFrame { modifier, difficulty, ..CheckFrame::plain(who, CheckKind::Spell) })
    }
}
