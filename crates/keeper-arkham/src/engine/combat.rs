//! Combat with a monster: horror, then rounds of fighting or fleeing.
//!
//! Rules: CMB-03 to CMB-11, CMB-18, CMB-20 to CMB-23, DUN-08, DUN-09, DUN-11, BGW-18.

use keeper_arkham_script::tree::{
    Ability, CheckDeed, CheckKind, Edge, Failed, Guest, House, Keyword, Static, Usual, Window, family,
};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Leaving};
use crate::frame::{Ask, Cause, CheckFrame, CombatStage, Ctx, DamageStage, DefeatStage, Frame, Opt, Src};
use crate::index::{Q, W};
use crate::library::keyword_bit;
use crate::state::{Combat, Inv, NONE, Place, Spot, bout, flag, held};

/// A fight in which nobody is hurt and nobody wins (damage that an ability always takes away, no dice to hit or to flee) would
/// never end by the rules; after so many rounds both let go, as after a successful flight.
const STALEMATE: u8 = 40;

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn combat(&mut self, who: Inv, monster: u8, stage: CombatStage) {
        if !matches!(stage, CombatStage::StrikeOutcome | CombatStage::End) && !self.in_combat(who, monster) {
            // Knocked out or carried off before it began: there was no combat that could end.
            let apart = matches!(stage, CombatStage::Begin | CombatStage::LateHorror | CombatStage::LateOutcome);
            return if apart { self.pop() } else { self.end_combat(who, monster) };
        }
        match stage {
            CombatStage::Begin => self.begin_combat(who, monster),
            CombatStage::Prepare => self.prepare_for_horror(who, monster),
            CombatStage::Prepared => match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(Frame::Combat { who, monster, stage: CombatStage::Prepare });
                    self.push_use(who, src, ability);
                }
                _ => self.combat(who, monster, CombatStage::Horror),
            },
            CombatStage::Horror => self.horror_check(who, monster),
            CombatStage::HorrorOutcome => self.horror_outcome(who, monster, false),
            CombatStage::LateHorror => match self.q().stats(monster).horror {
                Some((modifier, _)) => {
                    self.go(Frame::Combat { who, monster, stage: CombatStage::LateOutcome });
                    self.push_check(CheckFrame { modifier, monster, ..CheckFrame::plain(who, CheckKind::Horror) });
                }
                None => self.pop(),
            },
            CombatStage::LateOutcome => self.horror_outcome(who, monster, true),
            CombatStage::Round => self.round_of_combat(who, monster),
            CombatStage::RoundChosen => self.round_chosen(who, monster),
            CombatStage::Strike => self.strike(who, monster),
            CombatStage::StrikeOutcome => self.strike_outcome(who, monster),
            CombatStage::FleeOutcome => self.flee_outcome(who, monster),
            CombatStage::End => self.end_combat(who, monster),
        }
    }

    fn begin_combat(&mut self, who: Inv, monster: u8) {
        self.s.inv_mut(who).set(flag::STOPPED, true);
        self.clear_hands(who, held::COMBAT);
        let waits = !self.s.combat.caught && self.q().holds(who, Q::LateHorror);
        self.s.combat = Combat { guise: self.s.combat.guise, waits, ..Combat::default() };
        self.tell(Event::CombatBegan { who, marker: monster });
        self.draw_guise(monster);
        self.go(Frame::Combat { who, monster, stage: CombatStage::Prepare });
        if !self.push_window(Src::Monster(monster), W::BeforeHorror, who) {
            self.combat(who, monster, CombatStage::Prepare);
        }
    }

    /// What can be used in any phase may come before the horror check (IH p.13).
    fn prepare_for_horror(&mut self, who: Inv, monster: u8) {
        self.go(Frame::Combat { who, monster, stage: CombatStage::Prepared });
        if self.q().stats(monster).horror.is_some() && !self.s.combat.waits {
            self.offer_window(who, W::InCombat);
            self.offer_window(who, W::AnyTime);
            if !self.s.options.is_empty() {
                self.offer(Opt::GoOn);
                return self.ask_one(who, Ask::Combat(monster));
            }
        }
        self.combat(who, monster, CombatStage::Horror);
    }

    fn horror_check(&mut self, who: Inv, monster: u8) {
        let Some((modifier, _)) = self.q().stats(monster).horror.filter(|_| !self.s.combat.waits) else {
            return self.combat(who, monster, CombatStage::Round);
        };
        self.go(Frame::Combat { who, monster, stage: CombatStage::HorrorOutcome });
        if self.s.combat.horror_fails {
            self.fail_check(who);
        } else {
            self.push_check(CheckFrame { modifier, monster, ..CheckFrame::plain(who, CheckKind::Horror) });
        }
    }

    /// The horror check that has waited for a check to fail: before anything else comes of that.
    fn late_horror(&mut self, who: Inv, monster: u8) {
        if std::mem::take(&mut self.s.combat.waits) {
            self.push(Frame::Combat { who, monster, stage: CombatStage::LateHorror });
        }
    }

    fn horror_outcome(&mut self, who: Inv, monster: u8, late: bool) {
        let stats = self.q().stats(monster);
        let passed = self.s.passed;
        match late {
            true => self.pop(),
            false => self.go(Frame::Combat { who, monster, stage: CombatStage::Round }),
        }
        self.s.combat.horrified = !passed;
        self.s.bout |= if passed { bout::BOLD } else { bout::HORRIFIED };
        if !passed {
            if !self.ignores_text(monster) {
                self.push_window(Src::Monster(monster), W::HorrorFailed, who);
            }
            self.push_loss(who, stats.horror.map_or(0, |h| h.1), 0, Cause::Horror);
        } else {
            self.push_loss(who, self.q().nightmarish(who, monster), 0, Cause::Nightmarish);
        }
    }

    #[inline(always)]
    fn round_of_combat(&mut self, who: Inv, monster: u8) {
        if self.s.combat.rounds >= STALEMATE {
            self.tell(Event::Stalemate { who, marker: monster });
            return self.go(Frame::Combat { who, monster, stage: CombatStage::End });
        }
        // What a marker says of a fight that lasts comes once, before the third round.
        if self.s.combat.rounds == 2 && !self.s.combat.late {
            self.s.combat.late = true;
            if !self.ignores_text(monster) && self.push_window(Src::Monster(monster), W::SecondRound, who) {
                return;
            }
        }
        // One that surprises is not fled from at once (CPO-10, CPO-11).
        let surprised = self.s.combat.rounds == 0 && self.q().appearance(monster).is_some_and(|(it, _)| it.surprise);
        let ambush = self.q().stats(monster).has(Keyword::Ambush) && !self.q().may_flee_ambush(who, monster);
        self.offer_round(who, !surprised && !ambush && self.q().may_evade(who, monster));
        if self.s.combat.rounds > 0 && self.q().plays(&House::BreakOff) {
            self.offer(Opt::Done);
        }
        self.offer_in_play(
            who,
            W::InsteadOfAttack,
            |e, _, at| matches!(at.window, Window::InsteadOf(Usual::Attack(kind)) if e.lib.is_kind(monster, kind)),
        );
        self.go(Frame::Combat { who, monster, stage: CombatStage::RoundChosen });
        self.ask_one(who, Ask::Combat(monster));
    }

    #[inline(always)]
    fn round_chosen(&mut self, who: Inv, monster: u8) {
        match self.answer() {
            Opt::Flee => {
                self.s.combat.rounds += 1;
                self.go(Frame::Combat { who, monster, stage: CombatStage::FleeOutcome });
                self.push_evade_check(who, monster);
            }
            Opt::Attack => {
                self.s.combat.rounds += 1;
                self.go(Frame::Combat { who, monster, stage: CombatStage::Strike });
                if self.ignores_text(monster) || !self.push_window(Src::Monster(monster), W::BeforeCombat, who) {
                    self.combat(who, monster, CombatStage::Strike);
                }
            }
            Opt::Done => {
                self.go(Frame::Combat { who, monster, stage: CombatStage::End });
                self.break_off(who, monster);
            }
            other => {
                self.go(Frame::Combat { who, monster, stage: CombatStage::Round });
                self.prepare(who, other);
            }
        }
    }

    fn strike(&mut self, who: Inv, monster: u8) {
        self.go(Frame::Combat { who, monster, stage: CombatStage::StrikeOutcome });
        let bonus = std::mem::take(&mut self.s.combat.blow_bonus);
        if self.s.combat.combat_fails || self.s.combat.blow_fails {
            self.s.combat.blow_fails = false;
            return self.fail_check(who);
        }
        let stats = self.q().stats(monster);
        self.push_check(CheckFrame {
            modifier: stats.combat_rating,
            difficulty: self.q().toughness_for(who, stats.toughness),
            monster,
            bonus,
            skill: self.q().skill_by_spell(who).unwrap_or_else(|| self.q().combat_skill(monster)),
            ..CheckFrame::plain(who, CheckKind::Combat)
        });
    }

    fn strike_outcome(&mut self, who: Inv, monster: u8) {
        let passed = self.s.passed;
        let here = self.in_combat(who, monster);
        if passed {
            let first = self.s.bout & bout::STRUCK == 0;
            self.s.bout |= bout::HIT | if first { bout::HIT_FIRST } else { 0 };
            self.s.combat.takes_endless = self.strikes_endless(who);
        }
        self.s.bout |= bout::STRUCK;
        let stage = if passed { CombatStage::End } else { CombatStage::Round };
        self.go(Frame::Combat { who, monster, stage });
        if here && passed {
            self.push(Frame::Defeat { who, monster, stage: DefeatStage::Begin, fought: true });
        } else if here {
            self.push(Frame::Damage { who, monster, stage: DamageStage::Loss, cause: Cause::Combat });
            // What devours comes before any damage.
            if self.s.combat.horrified && !self.ignores_text(monster) {
                self.push_window(Src::Monster(monster), W::FailsBoth, who);
            }
            self.late_horror(who, monster);
        }
        self.after_use(who);
        self.clear_hands(who, held::BOUND);
    }

    /// Whether a weapon in hand lets you take an endless monster.
    fn strikes_endless(&self, who: Inv) -> bool {
        let inv = self.s.inv(who);
        let ignores = |copy: u16| self.q().ignored_with(Src::Card(copy)) & keyword_bit(Keyword::Endless) != 0;
        inv.own.0.answers(Q::Ignores) && inv.held.iter().any(|h| h.is(held::IN_HAND) && ignores(h.copy))
    }

    fn flee_outcome(&mut self, who: Inv, monster: u8) {
        if self.s.passed {
            self.s.bout |= bout::EVADED | if self.s.combat.rounds <= 1 { bout::EARLY } else { 0 };
            self.tell(Event::Evaded { who, marker: monster });
            return self.go(Frame::Combat { who, monster, stage: CombatStage::End });
        }
        self.go(Frame::Combat { who, monster, stage: CombatStage::Round });
        self.clear_hands(who, held::BOUND);
        self.push(Frame::Damage { who, monster, stage: DamageStage::Loss, cause: Cause::Evade });
        self.late_horror(who, monster);
    }

    /// A card says what the monster is like in this combat, if its marker asks for one; after a failed evade check it is there
    /// already (DUN-08).
    pub fn draw_guise(&mut self, marker: u8) {
        if let (None, Some(deck)) = (self.s.combat.guise, self.lib.guises(marker)) {
            let count = self.s.decks.of(deck).len();
            if count > 0 {
                let nth = self.pick(count);
                let copy = self.s.decks.of(deck)[nth];
                self.s.combat.guise = Some(copy);
                self.tell(Event::Guise { marker, copy });
            }
        }
    }

    /// A check that fails by itself.
    pub(super) fn fail_check(&mut self, who: Inv) {
        self.s.passed = false;
        self.tell(Event::CheckEnded { who, passed: false, successes: 0 });
    }

    /// Conscious, sane and in the same place as the monster.
    pub(super) fn in_combat(&self, who: Inv, monster: u8) -> bool {
        let inv = self.s.inv(who);
        if !inv.in_game() || inv.is(flag::OUT | flag::GONE) {
            return false;
        }
        match self.s.monsters[usize::from(monster)] {
            Spot::Area(place) => inv.place == Place::Area(place),
            Spot::Facing(other) => other == who,
            Spot::OnCard => true,
            _ => false,
        }
    }

    fn end_combat(&mut self, who: Inv, monster: u8) {
        self.clear_hands(who, held::COMBAT);
        self.s.combat = Combat::default();
        self.s.deal_with(monster);
        self.pop();
        if self.s.inv(who).in_game() {
            self.fire(W::AfterCombatOrReturn, who, NONE);
        }
    }

    /// The monster's combat damage, with what stands in place of or beside it (RUL-25).
    pub fn damage(&mut self, who: Inv, monster: u8, stage: DamageStage, cause: Cause) {
        match stage {
            _ if !self.s.inv(who).in_game() => self.pop(),
            DamageStage::Loss if cause == Cause::Evade && self.q().holds(who, Q::UnharmedEvading) => self.pop(),
            DamageStage::Loss => {
                self.go(Frame::Damage { who, monster, stage: DamageStage::Text, cause });
                let damage = self.q().stats(monster).combat_damage;
                self.push_loss(who, 0, damage, cause);
                let window = if cause == Cause::Evade { W::FailsEvade } else { W::FailsCombat };
                if !self.ignores_text(monster) {
                    self.push_window(Src::Monster(monster), window, who);
                }
            }
            DamageStage::Text => {
                self.go(Frame::Damage { who, monster, stage: DamageStage::Over, cause });
                if !self.ignores_text(monster) {
                    self.push_window(Src::Monster(monster), W::Damage, who);
                }
            }
            DamageStage::Over => {
                self.pop();
                if self.s.inv(who).own.0.acts(W::DealsDamage) {
                    let own = !self.ignores_text(monster)
                        && Self::at(self.lib, self.lib.kind(monster).text, W::Damage).next().is_some();
                    if own || self.q().stats(monster).combat_damage > 0 {
                        self.fire(W::DealsDamage, who, monster);
                    }
                }
            }
        }
    }

    /// A monster is defeated: in combat, or (`fought` is false) by something that takes no combat check. Overwhelming and
    /// the texts of markers follow only from winning the check (000 p.24; the markers).
    pub fn defeat(&mut self, who: Inv, monster: u8, stage: DefeatStage, fought: bool) {
        match stage {
            DefeatStage::Begin => {
                let lib = self.lib;
                let stats = self.q().stats(monster);
                let own = fought
                    && !self.ignores_text(monster)
                    && Self::at(lib, lib.kind(monster).text, W::Defeated).next().is_some();
                let taken = fought && self.s.combat.takes_endless || self.q().allowed(Q::TakeEndless, who);
                let endless = stats.has(Keyword::Endless) && !taken;
                let likeness = self.is_likeness(monster);
                let instead = self.q().appearance(monster).is_some_and(|(it, _)| it.beaten.is_some_and(|b| b.1));
                let trophy = !own && !endless && !lib.is_spawn(monster) && !likeness && !instead;
                for frame in self.s.frames.iter_mut() {
                    if let Frame::Appear { monster: m, beaten, .. } = frame
                        && *m == monster
                    {
                        *beaten = true;
                    }
                }
                self.tell(Event::Defeated { who, marker: monster, trophy });
                self.s.bout |= bout::DEFEATED | bout::WELL | if self.s.combat.rounds <= 1 { bout::EARLY } else { 0 };
                self.s.tally.toughness = self.s.tally.toughness.saturating_add(stats.toughness);
                self.go(Frame::Defeat { who, monster, stage: DefeatStage::End, fought });
                if trophy {
                    self.s.put_monster(monster, Spot::Trophy(who));
                    self.limit_trophies(who);
                    self.watch(who);
                } else if likeness {
                    // It fades when the fight is over.
                } else if endless || lib.is_spawn(monster) {
                    self.return_to_cup(monster, Leaving::Endless);
                } else if instead {
                    self.return_to_cup(monster, Leaving::Text);
                }
                if !self.ignores_text(monster) {
                    self.push_window(Src::Monster(monster), W::ThisDefeated, who);
                }
                if fought && !self.q().holds(who, Q::IgnoreOverwhelming) {
                    self.push_loss(who, 0, self.q().fierceness(who, monster, false), Cause::Overwhelming);
                }
                // A marker whose own text rewards its defeat; an endless one went back to the cup without it.
                if own && !endless {
                    self.push_window(Src::Monster(monster), W::Defeated, who);
                    let mut more = None;
                    self.q().common(Q::DefeatDraws, |rule, _| {
                        if let Static::DefeatDraws { kind: k, deck } = rule
                            && lib.is_kind(monster, *k)
                        {
                            more = Some(*deck);
                        }
                    });
                    if let Some(deck) = more {
                        self.push_draw(who, deck, 1, 0);
                    }
                }
            }
            DefeatStage::End => {
                // A text that said nothing of the marker leaves it out of the way.
                if matches!(self.s.monsters[usize::from(monster)], Spot::Area(_) | Spot::Facing(_) | Spot::OnCard)
                    && !self.is_likeness(monster)
                {
                    self.s.put_monster(monster, Spot::Box);
                    self.tell(Event::MonsterBoxed(monster));
                }
                self.pop();
                self.fire(W::AnyDefeated, who, monster);
                self.fire(W::YouDefeat, who, monster);
                self.check_rumour();
            }
        }
    }

    /// `defeat it if you are still in its area`: the monster that is fought, or that caught one who would have slipped by.
    pub fn defeat_fought(&mut self, who: Inv) {
        let Some(monster) = self.fought(who).filter(|&monster| self.in_combat(who, monster)) else { return };
        let fights = |f: &Frame| matches!(f, Frame::Combat { who: w, .. } if *w == who);
        let begins = |f: &Frame| matches!(f, Frame::Combat { stage: CombatStage::Begin, .. });
        if self.s.frames.rposition(fights).is_some_and(|at| begins(&self.s.frames[at])) {
            self.s.combat = Combat::default();
        }
        self.push(Frame::Defeat { who, monster, stage: DefeatStage::Begin, fought: false });
    }

    /// Effects that last for the combat in progress.
    pub fn on_combat(&mut self, who: Inv, effect: &family::Moments, src: Src) {
        match effect {
            family::Moments::ForCombat(Edge::CheckBonus { .. }) => {
                if let Src::Card(copy) = src
                    && let Some(h) = self.held_mut(copy)
                {
                    h.flags |= held::ACTIVE | held::BOUND;
                }
            }
            family::Moments::OnCheck(CheckDeed::Fail(which)) => self.s.combat.fail(*which),
            family::Moments::DefeatAll(_) => {
                let current = self.fought(who);
                if let Some(place) = self.s.inv(who).place.area() {
                    for marker in self.s.monsters_out() {
                        if self.s.monsters[usize::from(marker)] == Spot::Area(place) && Some(marker) != current {
                            self.push(Frame::Defeat { who, monster: marker, stage: DefeatStage::Begin, fought: false });
                        }
                    }
                }
                // A monster on a rumour is in no area: the fight with it goes on (RUL-114).
                if current.is_none_or(|m| self.s.monsters[usize::from(m)] != Spot::OnCard) {
                    self.on_check(CheckDeed::Pass, &Ctx::default());
                }
            }
            _ => {}
        }
    }

    /// Whether this is no real monster.
    fn is_likeness(&self, monster: u8) -> bool {
        self.q().appearance(monster).is_some_and(|(it, _)| matches!(it.what, Guest::Likeness(_)))
    }

    /// Whether the text on the marker of the monster in combat is ignored.
    pub fn ignores_text(&self, monster: u8) -> bool {
        self.s.combat.ignores_text() && self.q().fighting() == Some(monster)
    }

    /// Whether the text on a marker says anything about the combat in progress.
    pub fn text_matters(&self, monster: u8) -> bool {
        let lib = self.lib;
        if self.ignores_text(monster) {
            return false;
        }
        lib.abilities(lib.kind(monster).text).iter().any(|ability| match ability {
            Ability::Static(rule) => matches!(rule, Static::Monsters { .. } | Static::CombatSkill(_)),
            Ability::At(at) => match at.window {
                Window::Damage
                | Window::Defeated
                | Window::BeforeCombat
                | Window::FailsAgainst(Failed::Both | Failed::Combat | Failed::Evade)
                | Window::SecondRound => true,
                Window::BeforeHorror => self.s.combat.horror_fails || self.s.combat.combat_fails,
                _ => false,
            },
            Ability::Effects(_) => false,
        })
    }

    /// The monster that this investigator fights.
    pub fn fought(&self, who: Inv) -> Option<u8> {
        self.s.frames.iter().rev().find_map(|f| match f {
            Frame::Combat { who: w, monster, .. } if *w == who => Some(*monster),
            _ => None,
        })
    }
}
