//! Questions about a game. Asking never changes anything; modifiers are collected from everything in play.

mod conditions;
mod dice;
mod limits;

use keeper_script::tree::*;

use crate::frame::{CheckFrame, Ctx, Frame, Purpose, Src};
use crate::index::{Index, Q, W, question};
use crate::library::{Card, Kind, Library, Movement, MythosKind, Quest, Stop, Supply, keyword_bit};
use crate::state::{Held, Inv, Investigator, NONE, Place, Spot, State, held};

pub use dice::{DiceFrom, DicePart};

/// The lowest face that is a success where no card says otherwise.
const SUCCESS: u8 = 5;

#[derive(Clone, Copy)]
pub struct Query<'a> {
    pub lib: &'a Library,
    pub s: &'a State,
}

/// What a monster is like just now, everything in play considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    pub awareness: i8,
    pub horror: Option<(i8, u8)>,
    pub toughness: u8,
    pub combat_rating: i8,
    pub combat_damage: u8,
    pub keywords: u16,
    pub nightmarish: u8,
    pub overwhelming: u8,
    pub movement: Movement,
    /// The face from which what it does instead of moving succeeds, if something says so.
    pub acts_on: Option<u8>,
}

impl Stats {
    #[inline]
    fn printed(kind: &Kind) -> Stats {
        Stats {
            awareness: kind.awareness,
            horror: kind.horror,
            toughness: kind.toughness,
            combat_rating: kind.combat_rating.unwrap_or(0),
            combat_damage: kind.combat_damage.unwrap_or(0),
            keywords: kind.keywords,
            nightmarish: kind.nightmarish,
            overwhelming: kind.overwhelming,
            movement: kind.movement,
            acts_on: None,
        }
    }

    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords & keyword_bit(keyword) != 0
    }
}

impl<'a> Query<'a> {
    pub fn inv(self, who: Inv) -> &'a Investigator {
        &self.s.investigators[usize::from(who)]
    }

    /// Investigators who are in the game, clockwise from the first player.
    pub fn everyone(self) -> impl Iterator<Item = Inv> + 'a {
        self.s.order().filter(move |&who| self.inv(who).in_game())
    }

    /// Investigators standing in this area.
    pub fn at(self, place: PlaceId) -> impl Iterator<Item = Inv> + 'a {
        self.everyone().filter(move |&who| self.inv(who).place == Place::Area(place))
    }

    pub fn anyone_at(self, place: PlaceId) -> bool {
        (0..self.s.players).any(|who| {
            let inv = self.inv(who);
            inv.place == Place::Area(place) && inv.in_game()
        })
    }

    /// Every rule of this kind that the possessions and the sheet of an investigator say.
    #[inline]
    pub fn own(self, who: Inv, q: Q, mut f: impl FnMut(&'a Static, Src, Held)) {
        let inv = self.inv(who);
        if !inv.own.0.answers(q) {
            return;
        }
        for &h in inv.held.iter() {
            let card = self.lib.card(h.copy);
            if card.index.answers(q) {
                for rule in self.rules(card.text, q) {
                    f(rule, Src::Card(h.copy), h);
                }
            }
        }
        let sheet = &self.lib.sheets[usize::from(inv.sheet)];
        if sheet.index.answers(q) {
            for rule in self.rules(sheet.text, q) {
                f(rule, Src::Sheet(who), Held::default());
            }
        }
    }

    /// Every rule of this kind that holds for everybody: environment, rumour, staying headline, the sleeping Ancient One.
    #[inline]
    pub fn common(self, q: Q, mut f: impl FnMut(&'a Static, Src)) {
        if !self.s.common.0.answers(q) {
            return;
        }
        for entry in self.s.in_play.iter() {
            // The Ancient One's power is for the time of its sleep.
            if entry.src == Src::Ancient && self.s.awake.is_some() {
                continue;
            }
            let (index, text) = self.s.words_in_play(self.lib, entry.src);
            if index.answers(q) {
                for rule in self.rules(text, q) {
                    f(rule, entry.src);
                }
            }
        }
    }

    fn rules(self, text: Text, q: Q) -> impl Iterator<Item = &'a Static> {
        self.lib.abilities(text).iter().filter_map(move |ability| match ability {
            Ability::Static(rule) if question(rule) == q => Some(rule),
            _ => None,
        })
    }

    #[inline(always)]
    pub fn holds(self, who: Inv, q: Q) -> bool {
        self.inv(who).own.0.answers(q) && self.finds_own(who, q)
    }

    #[inline(never)]
    fn finds_own(self, who: Inv, q: Q) -> bool {
        let mut yes = false;
        self.own(who, q, |_, _, _| yes = true);
        yes
    }

    #[inline(always)]
    pub fn in_force(self, q: Q) -> bool {
        self.s.common.0.answers(q) && self.finds_common(q)
    }

    #[inline(never)]
    fn finds_common(self, q: Q) -> bool {
        let mut yes = false;
        self.common(q, |_, _| yes = true);
        yes
    }

    // Skills and checks

    pub fn slider(self, who: Inv, skill: Skill) -> i8 {
        let inv = self.inv(who);
        let stop = inv.sliders[skill as usize / 2];
        self.lib.sheets[usize::from(inv.sheet)].skills[skill as usize][usize::from(stop)] as i8
    }

    /// Whether a text about certain checks means this one.
    pub fn meant(self, checks: Checks, check: &CheckFrame) -> bool {
        match checks {
            Checks::Any => true,
            Checks::Of(CheckKind::Skill(skill)) => check.skill == skill,
            Checks::Of(kind) => check.kind == kind,
            Checks::CombatWithMonster => check.kind == CheckKind::Combat && check.monster != NONE,
            Checks::CombatWithUndead => {
                check.kind == CheckKind::Combat
                    && check.monster != NONE
                    && self.stats(check.monster).has(Keyword::Undead)
            }
            Checks::CombatWithAncient => check.purpose == Purpose::Battle,
            Checks::CombatOrClosing => {
                check.purpose == Purpose::CloseGate
                    || check.kind == CheckKind::Combat && check.purpose != Purpose::Battle
            }
        }
    }

    /// The combat bonus that casting this spell gives.
    pub fn spell_bonus(self, card: &Card) -> i8 {
        self.lib
            .abilities(card.text)
            .iter()
            .filter_map(|ability| match ability {
                Ability::At(at) if at.window == Window::InCombat => Some(at.block),
                _ => None,
            })
            .flat_map(|block| self.lib.tree.block(block))
            .find_map(|step| match step.effect {
                Effect::CheckBonus { n: bonus, until: Until::Combat } => Some(bonus),
                _ => None,
            })
            .unwrap_or(0)
    }

    /// The lowest face that is a success for this investigator.
    #[inline]
    pub fn success(self, who: Inv) -> u8 {
        if self.inv(who).own.0.answers(Q::Succeed) { self.own_success(who) } else { SUCCESS }
    }

    fn own_success(self, who: Inv) -> u8 {
        let mut face = SUCCESS;
        self.own(who, Q::Succeed, |rule, _, _| {
            if let Static::Succeed(lowest) = rule {
                face = *lowest;
            }
        });
        face
    }

    /// The lowest face that is a success in this check: what is added to each die counts too.
    pub fn success_in(self, check: &CheckFrame) -> u8 {
        let mut face = self.success(check.who);
        self.own(check.who, Q::AddToDice, |rule, _, _| {
            if let Static::AddToDice { checks, n } = rule
                && self.meant(*checks, check)
            {
                face = face.saturating_sub(*n).max(1);
            }
        });
        face
    }

    /// Stops that the sliders may be moved by in an upkeep.
    pub fn focus(self, who: Inv) -> u8 {
        if self.inv(who).is(crate::state::flag::NO_FOCUS) {
            return 0;
        }
        if self.holds(who, Q::UnlimitedFocus) {
            // Three sliders, three steps each.
            return 9;
        }
        let mut focus = self.lib.sheets[usize::from(self.inv(who).sheet)].focus as i8;
        self.own(who, Q::Focus, |rule, _, _| {
            if let Static::Focus(bonus) = rule {
                focus += bonus;
            }
        });
        focus.max(0) as u8
    }

    /// Dice that a clue gives on a check of this skill.
    pub fn clue_dice(self, who: Inv, skill: Skill) -> u8 {
        let mut dice = 1;
        self.own(who, Q::ClueDice, |rule, _, _| {
            if let Static::ClueDice(only) = rule
                && only.is_none_or(|s| s == skill)
            {
                dice += 1;
            }
        });
        dice
    }

    /// Successes among dice by face.
    pub fn successes(self, check: &CheckFrame) -> u8 {
        let own = self.inv(check.who).own.0;
        if !own.answers_any(&[Q::Succeed, Q::AddToDice, Q::Sixes]) {
            return check.added + check.dice[usize::from(SUCCESS) - 1..].iter().sum::<u8>();
        }
        let lowest = self.success_in(check);
        let mut n: u8 = check.added + check.dice[usize::from(lowest) - 1..].iter().sum::<u8>();
        if check.kind == CheckKind::Combat {
            let mut double = false;
            self.own(check.who, Q::Sixes, |_, _, h| double |= h.is(held::IN_HAND));
            if double {
                n += check.dice[5];
            }
        }
        n
    }

    pub fn hands_used(self, who: Inv) -> u8 {
        self.hands_with(who, 0)
    }

    /// Hands in use with so many more for a spell. What serves for spells only is no hand for anything else.
    pub fn hands_with(self, who: Inv, spell: u8) -> u8 {
        let (mut weapons, mut spells, mut more) = (0, spell, 0);
        for h in self.inv(who).held.iter().filter(|h| h.is(held::IN_HAND | held::ACTIVE | held::BOUND)) {
            let card = self.lib.card(h.copy);
            *if card.spell.is_some() { &mut spells } else { &mut weapons } += card.hands;
        }
        self.own(who, Q::SpellHands, |rule, _, _| {
            if let Static::SpellHands(n) = rule {
                more += n;
            }
        });
        weapons + spells.saturating_sub(more)
    }

    /// Whether a rule spares this investigator a state.
    pub fn cannot_be(self, who: Inv, status: Status) -> bool {
        let mut never = false;
        self.own(who, Q::CannotBe, |rule, _, _| never |= matches!(rule, Static::CannotBe(s) if *s == status));
        never
    }

    /// Whether an investigator can never lose this card.
    pub fn cannot_lose(self, who: Inv, copy: u16) -> bool {
        let number = self.lib.copies[usize::from(copy)];
        let mut never = false;
        self.own(who, Q::CannotLose, |rule, _, _| never |= matches!(rule, Static::CannotLose(c) if c.0 == number));
        never
    }

    /// The colours of gate cards that count for an investigator in an Other World.
    pub fn gate_colours(self, who: Inv, world: WorldId) -> u8 {
        let mut colours = self.lib.worlds[usize::from(world.0)].colours;
        self.own(who, Q::GateCards, |rule, _, _| {
            if let Static::GateCards(colour) = rule {
                colours |= crate::library::Colour::ALL[*colour as usize].bit();
            }
        });
        colours
    }

    pub fn maximum(self, who: Inv, sanity: bool) -> u8 {
        let inv = self.inv(who);
        let sheet = &self.lib.sheets[usize::from(inv.sheet)];
        let (printed, cut) = if sanity { (sheet.sanity, inv.sanity_cut) } else { (sheet.stamina, inv.stamina_cut) };
        let mut value = printed as i8 - cut as i8;
        if !inv.own.0.with(self.s.common.0).answers(Q::Maximum) {
            return value.max(0) as u8;
        }
        let mut add = |rule: &Static| {
            if let Static::Maximum { sanity: of, bonus } = rule
                && *of == sanity
            {
                value += bonus;
            }
        };
        // What was drawn and is not gained yet lowers nothing.
        self.own(who, Q::Maximum, |rule, _, h| {
            if !(h.is(held::OFFERED) && matches!(rule, Static::Maximum { bonus: ..0, .. })) {
                add(rule);
            }
        });
        self.common(Q::Maximum, |rule, _| add(rule));
        value.max(0) as u8
    }

    /// The most that one can have just now: the maximum, and what was given beyond it.
    pub fn cap(self, who: Inv, sanity: bool) -> u8 {
        let inv = self.inv(who);
        self.maximum(who, sanity) + if sanity { inv.sanity_above } else { inv.stamina_above }
    }

    pub fn movement_points(self, who: Inv) -> u8 {
        let mut points = self.skill(who, Skill::Speed);
        let mut add = |rule: &Static| {
            if let Static::MovementPoints(bonus) = rule {
                points += bonus;
            }
        };
        self.own(who, Q::Movement, |rule, _, _| add(rule));
        self.common(Q::Movement, |rule, _| add(rule));
        points.max(0) as u8
    }

    // Monsters

    /// What a monster is like: mostly as printed.
    #[inline]
    pub fn stats(self, marker: u8) -> Stats {
        let id = self.lib.markers[usize::from(marker)];
        let printed = Stats::printed(&self.lib.kinds[usize::from(id.0)]);
        let combat = &self.s.combat;
        let plain = !self.s.may_change(id)
            && combat.guise.is_none()
            && combat.weakened == 0
            && combat.ignored == 0
            && !matches!(self.s.monsters[usize::from(marker)], Spot::Facing(_));
        if plain { Stats { toughness: printed.toughness.max(1), ..printed } } else { self.changed(marker, printed) }
    }

    /// What everything in play makes of a monster.
    #[inline(never)]
    fn changed(self, marker: u8, mut stats: Stats) -> Stats {
        let kind = self.lib.kind(marker);
        let id = self.lib.markers[usize::from(marker)];
        let mut added = 0;
        let mut apply = |rule: &Static, own: bool| {
            let Static::Monsters { which, mods, cond } = rule else { return };
            let meant = match which {
                Monsters::All => true,
                Monsters::Kinds(kinds) if kinds.is_empty() => own,
                Monsters::Kinds(kinds) => kinds.contains(&id),
                Monsters::With(with) => self.has_trait(*with, marker, stats.movement),
            };
            if !meant || cond.as_ref().is_some_and(|c| !self.holds_now(c, &Ctx::default())) {
                return;
            }
            for m in mods {
                match *m {
                    MonsterMod::Toughness(n) => added += n,
                    MonsterMod::CombatRating(n) => stats.combat_rating = n,
                    MonsterMod::CombatDamage(n) => stats.combat_damage = n,
                    MonsterMod::HorrorRating(n) => stats.horror = Some((n, stats.horror.map_or(0, |h| h.1))),
                    MonsterMod::HorrorDamage(n) => stats.horror = Some((stats.horror.map_or(0, |h| h.0), n)),
                    MonsterMod::Moves(how) => stats.movement = how,
                    MonsterMod::ActsOn(face) => stats.acts_on = Some(face),
                    MonsterMod::Nightmarish(n) => {
                        stats.keywords |= keyword_bit(Keyword::Nightmarish);
                        stats.nightmarish = n;
                    }
                    MonsterMod::Overwhelming(n) => {
                        stats.keywords |= keyword_bit(Keyword::Overwhelming);
                        stats.overwhelming = n;
                    }
                    MonsterMod::Gains(k) => stats.keywords |= keyword_bit(k),
                }
            }
        };
        self.common(Q::Monsters, |rule, _| apply(rule, false));
        let guise = self.s.combat.guise.filter(|_| self.fighting() == Some(marker));
        if let Some(copy) = guise {
            for ability in self.lib.abilities(self.lib.card(copy).text) {
                if let Ability::Static(rule) = ability {
                    apply(rule, true);
                }
            }
        }
        let bent = (self.s.combat.weakened != 0 || self.s.combat.ignored != 0) && self.fighting() == Some(marker);
        if kind.text.from != kind.text.to && !(bent && self.s.combat.ignores_text()) {
            for ability in self.lib.abilities(kind.text) {
                if let Ability::Static(rule) = ability {
                    apply(rule, true);
                }
            }
        }
        stats.toughness = (stats.toughness as i8 + added).max(1) as u8;
        stats.combat_rating += self.bonus_against(marker);
        if bent {
            let combat = &self.s.combat;
            stats.toughness = stats.toughness.saturating_sub(combat.weakened).max(1);
            stats.keywords &= !combat.ignored;
            if combat.ignored & keyword_bit(Keyword::Nightmarish) != 0 {
                stats.nightmarish = 0;
            }
            if combat.ignored & keyword_bit(Keyword::Overwhelming) != 0 {
                stats.overwhelming = 0;
            }
        }
        stats
    }

    /// What the text by which a monster appears gives to combat checks against it.
    fn bonus_against(self, marker: u8) -> i8 {
        if !matches!(self.s.monsters[usize::from(marker)], Spot::Facing(_)) {
            return 0;
        }
        let appears = |frame: &Frame| match *frame {
            Frame::Appear { monster, bonus, .. } if monster == marker => Some(bonus),
            _ => None,
        };
        self.s.frames.iter().rev().find_map(appears).unwrap_or(0)
    }

    /// Where a marker is when the game begins: in the cup, but for spawn and for Masks, which only some Ancient Ones let in.
    pub fn first_spot(self, marker: u8) -> Spot {
        if self.lib.is_spawn(marker) {
            Spot::Aside
        } else if self.lib.kind(marker).has(Keyword::Mask) && !self.in_force(Q::MasksInCup) {
            Spot::Box
        } else {
            Spot::Cup
        }
    }

    /// The skill of combat checks against a monster.
    pub fn combat_skill(self, marker: u8) -> Skill {
        let usual = CheckKind::Combat.skill();
        if self.s.combat.ignores_text() && self.fighting() == Some(marker) {
            return usual;
        }
        let said = self.lib.abilities(self.lib.kind(marker).text).iter().find_map(|a| match a {
            Ability::Static(Static::CombatSkill(skill)) => Some(*skill),
            _ => None,
        });
        said.unwrap_or(usual)
    }

    /// The monster that is being fought.
    pub fn fighting(self) -> Option<u8> {
        self.s.frames.iter().rev().find_map(|f| match f {
            crate::frame::Frame::Combat { monster, .. } => Some(*monster),
            _ => None,
        })
    }

    /// How a monster moves just now.
    pub fn movement(self, marker: u8) -> Movement {
        let movement = self.stats(marker).movement;
        let (mut result, mut held_up) = (movement, false);
        self.common(Q::MoveAs, |rule, _| {
            if let Static::MoveAs { which, how } = rule
                && self.are(which, marker, movement)
            {
                result = *how;
                held_up |= *how == Movement::Stationary;
            }
        });
        if held_up { Movement::Stationary } else { result }
    }

    fn are(self, which: &Monsters, marker: u8, movement: Movement) -> bool {
        match which {
            Monsters::All => true,
            Monsters::Kinds(kinds) => kinds.contains(&self.lib.markers[usize::from(marker)]),
            Monsters::With(with) => self.has_trait(*with, marker, movement),
        }
    }

    fn has_trait(self, with: Trait, marker: u8, movement: Movement) -> bool {
        match with {
            Trait::Undead => self.lib.kind(marker).has(Keyword::Undead),
            Trait::Flying => movement == Movement::Flying,
            Trait::Fast => movement == Movement::Fast,
            Trait::Normal => movement == Movement::Normal,
            Trait::Stalker => movement == Movement::Stalker,
        }
    }

    /// How many areas away a stalker sees an investigator.
    pub fn stalkers_see(self) -> u8 {
        let mut areas = 1;
        self.common(Q::StalkersSee, |rule, _| {
            if let Static::StalkersSee(n) = rule {
                areas = *n;
            }
        });
        areas
    }

    /// Whether something in play says this of the Sky.
    pub fn sky(self, what: Sky) -> bool {
        let mut yes = false;
        self.common(Q::Sky, |rule, _| yes |= *rule == Static::Sky(what));
        yes
    }

    pub fn is_of(self, which: &Monsters, marker: u8) -> bool {
        self.are(which, marker, self.stats(marker).movement)
    }

    pub fn may_be_in_play(self, kind: KindId) -> bool {
        let mut ok = true;
        self.common(Q::NotInPlay, |rule, _| {
            if let Static::NotInPlay(kinds) = rule {
                ok &= !kinds.contains(&kind);
            }
        });
        ok
    }

    /// Whether a monster here counts for the limits: in the main town and the Sky, not on other boards (XPN-09).
    #[inline]
    pub fn counts_for_limit(self, spot: Spot) -> bool {
        match spot {
            Spot::Area(place) => State::has(self.lib.main_areas, place),
            spot => spot == Spot::Sky,
        }
    }

    /// Monsters in the main town and the Sky.
    pub fn monsters_in_arkham(self) -> usize {
        let counts = |&m: &u8| self.counts_for_limit(self.s.monsters[usize::from(m)]) && !self.lib.is_spawn(m);
        self.s.monsters_on_board().filter(counts).count()
    }

    /// Whether one more monster would be too many.
    pub fn is_full(self) -> bool {
        self.monsters_in_arkham() >= self.monster_limit()
    }

    /// Investigators as counted for limits: one less for each board beyond the first one that is added (XPN-02).
    pub fn count(self) -> u8 {
        let added = self.lib.towns.len().saturating_sub(2);
        self.s.players.saturating_sub(added as u8).max(1)
    }

    pub fn monster_limit(self) -> usize {
        if self.s.overrun { usize::MAX } else { usize::from(self.count()) + 3 }
    }

    pub fn outskirts_limit(self) -> usize {
        8 - usize::from(self.count().min(8))
    }

    pub fn outskirts(self) -> usize {
        self.s.monsters_beyond().filter(|&m| self.s.monsters[usize::from(m)] == Spot::Outskirts).count()
    }

    /// The number of open gates that awakens the Ancient One.
    pub fn gate_limit(self) -> usize {
        let mut limit = match self.count() {
            0..=2 => 8,
            3..=4 => 7,
            5..=6 => 6,
            _ => 5,
        };
        for who in self.everyone() {
            self.own(who, Q::GateLimit, |rule, _, _| {
                if let Static::GateLimit(more) = rule {
                    limit += usize::from(*more);
                }
            });
        }
        limit
    }

    pub fn doom_limit(self) -> u8 {
        self.lib.ancient_ones[usize::from(self.s.ancient)].doom
    }

    // Places

    #[inline]
    pub fn is_closed(self, place: PlaceId) -> bool {
        (self.s.closed != 0 || self.s.common.0.answers(Q::Closed)) && self.is_shut(place)
    }

    fn is_shut(self, place: PlaceId) -> bool {
        if State::has(self.s.closed, place) {
            return true;
        }
        let mut closed = false;
        self.common(Q::Closed, |rule, _| {
            if let Static::Closed(places) = rule {
                closed |= places.contains(&place);
            }
        });
        closed
    }

    /// Whether a gate or monster can appear here at all.
    pub fn can_appear(self, place: PlaceId) -> bool {
        if self.s.sealed(place) {
            return false;
        }
        let keeps_out = |inv: &Investigator| inv.own.0.answers(Q::NothingAppears);
        // A street is no location.
        !self.s.investigators[..usize::from(self.s.players)].iter().any(keeps_out)
            || self.lib.area(place).is_street()
            || !self.at(place).any(|who| self.holds(who, Q::NothingAppears))
    }

    /// Whether the text of a location can be used.
    pub fn text_works(self, place: PlaceId) -> bool {
        let mut works = true;
        self.common(Q::NoLocationTexts, |rule, _| {
            if let Static::NoLocationTexts { except } = rule {
                works &= except.contains(&place);
            }
        });
        works
    }

    /// Whether environments of this kind have no effect.
    pub fn is_void(self, environment: Option<Environment>) -> bool {
        let mut void = false;
        self.common(Q::NoEffect, |rule, _| {
            if let Static::NoEffect(kind) = rule {
                void |= environment == Some(*kind);
            }
        });
        void
    }

    /// The text that keeps gates and monsters from appearing here, if one does.
    pub fn bars(self, place: PlaceId) -> Option<Src> {
        let mut says = None;
        for who in self.at(place).filter(|_| !self.lib.area(place).is_street()) {
            self.own(who, Q::NothingAppears, |_, src, _| says = Some(src));
        }
        says
    }

    /// The text that holds for everybody and answers this question, if there is one.
    pub fn says(self, q: Q) -> Option<Src> {
        let mut says = None;
        self.common(q, |_, src| says = Some(src));
        says
    }

    /// Whether an open gate would take one back to Arkham from the Other World where he is.
    pub fn can_return(self, who: Inv) -> bool {
        let Place::World(here, _) = self.inv(who).place else { return false };
        let anywhere = self.holds(who, Q::ReturnAnywhere);
        let leads = |gate: u8| anywhere || self.lib.gate(gate).world == here;
        self.s.gate_places().any(|place| self.s.gate_at(place).is_some_and(leads))
    }

    /// Whether investigators may go from one area to the next.
    pub fn passable(self, from: PlaceId, to: PlaceId) -> bool {
        if self.is_closed(to) && self.s.gate_at(to).is_none() {
            return false;
        }
        let mut ok = true;
        self.common(Q::NoPassage, |rule, _| {
            if let Static::NoPassage(place) = rule {
                ok &= *place != from && *place != to;
            }
        });
        ok
    }

    /// A location where gates can open; an elder sign makes it a stable one (RUL-87).
    pub fn is_unstable(self, place: PlaceId) -> bool {
        self.lib.area(place).unstable && !self.s.sealed(place)
    }

    /// Movement points that it takes to enter an area.
    pub fn step_cost(self, to: PlaceId) -> u8 {
        let mut cost = 1;
        if self.lib.area(to).is_street() {
            self.common(Q::StreetCost, |rule, _| {
                if let Static::StreetCost(more) = rule {
                    cost += more;
                }
            });
        }
        cost
    }

    /// Where a train takes one from here: to the depots of the other towns (XPN-07).
    pub fn trains(self, from: PlaceId) -> impl Iterator<Item = PlaceId> + 'a {
        let here = self.lib.area(from);
        let depots: &[PlaceId] = if here.depot { &self.lib.depots } else { &[] };
        depots.iter().copied().filter(move |&to| self.lib.area(to).town != here.town && self.passable(from, to))
    }

    /// What a train costs an investigator.
    pub fn fare(self, who: Inv) -> u16 {
        u16::from(!self.holds(who, Q::FreeRail))
    }

    pub fn location(self, place: PlaceId) -> bool {
        self.lib.area(place).is_location()
    }

    /// In Arkham, which means every town in play (XPN-06): in an area or in jail.
    pub fn in_town(self, place: Place) -> bool {
        matches!(place, Place::Area(_) | Place::Jail(_))
    }

    pub fn in_zone(self, place: Place, zone: Zone, ctx: &Ctx) -> bool {
        let area = place.area();
        match zone {
            Zone::Arkham => self.in_town(place),
            Zone::Streets => area.is_some_and(|a| self.lib.area(a).is_street()),
            Zone::Locations => area.is_some_and(|a| self.lib.area(a).is_location()),
            Zone::Sky | Zone::SkyAndOutskirts => false,
            Zone::Hood(hood) => area.is_some_and(|a| self.lib.area(a).hood == Some(hood)),
            Zone::Place(id) => area == Some(id),
            Zone::OtherWorlds => matches!(place, Place::World(..)),
            Zone::Lost => place == Place::Lost,
            Zone::Jail => matches!(place, Place::Jail(_)),
            Zone::YourArea => place == self.inv(ctx.who).place,
        }
    }

    pub fn monster_in_zone(self, marker: u8, zone: Zone, ctx: &Ctx) -> bool {
        match (self.s.monsters[usize::from(marker)], zone) {
            (Spot::Sky | Spot::Outskirts, Zone::SkyAndOutskirts) | (Spot::Sky, Zone::Sky | Zone::Arkham) => true,
            (Spot::Area(area), zone) => self.in_zone(Place::Area(area), zone, ctx),
            _ => false,
        }
    }

    pub fn in_crowd(self, who: Inv, crowd: &Crowd, ctx: &Ctx) -> bool {
        let inv = self.inv(who);
        if !inv.in_game() {
            return false;
        }
        let placed = crowd.zone.is_none_or(|zone| self.in_zone(inv.place, zone, ctx));
        let with = crowd.with.is_none_or(|with| match with {
            With::Has(limit) => self.within(&limit, &Ctx { who, ..*ctx }),
            With::Is(status) => self.is_in(who, status),
        });
        placed && with
    }

    // Possessions

    pub fn has_card(self, who: Inv, card: u16) -> bool {
        self.inv(who).held.iter().any(|h| self.lib.copies[usize::from(h.copy)] == card)
    }

    pub fn is_blessed(self, who: Inv) -> bool {
        self.has_card(who, self.lib.known.blessing)
    }

    pub fn is_cursed(self, who: Inv) -> bool {
        self.has_card(who, self.lib.known.curse)
    }

    pub fn of_class(self, card: &Card, number: u16, cards: impl Into<Cards>) -> bool {
        let Cards { class, filter } = cards.into();
        let fits = match filter {
            None => true,
            Some(Filter::Worth(least)) => card.price.is_some_and(|price| price >= least),
            Some(Filter::Tome) => card.tome,
            Some(Filter::NoTome) => !card.tome,
            Some(Filter::NoWeapon) => card.weapon.is_none() || card.spell.is_some(),
        };
        let is = match class {
            Class::Card => true,
            Class::Mission => card.quest == Some(Quest::Mission),
            Class::Task => card.quest == Some(Quest::Task),
            Class::Item => card.item,
            Class::Deck(deck) => card.supply == Supply::Deck(deck),
            Class::Weapon => card.weapon.is_some() && card.spell.is_none(),
            Class::Tome => card.tome,
            Class::WeaponOrSpell => card.weapon.is_some() || card.spell.is_some(),
            Class::Named(name) => number == name.0,
        };
        is && fits
    }

    pub fn count_class(self, who: Inv, cards: impl Into<Cards>) -> usize {
        let cards = cards.into();
        self.inv(who)
            .held
            .iter()
            .filter(|h| {
                let number = self.lib.copies[usize::from(h.copy)];
                self.of_class(&self.lib.cards[usize::from(number)], number, cards)
            })
            .count()
    }

    /// The card at the bottom of a deck where this investigator may draw from there, and so may look at it.
    pub fn bottom_card(self, who: Inv, deck: Deck) -> Option<u16> {
        let known = matches!(deck, Deck::COMMON | Deck::UNIQUE | Deck::SPELL)
            && usize::from(self.inv(who).sheet) < self.lib.sheets.len()
            && self.inv(who).in_game()
            && self.holds(who, Q::DrawFromBottom);
        if known { self.s.decks.of(deck).last().copied() } else { None }
    }

    pub fn is_kept(self, copy: u16) -> bool {
        self.lib.card(copy).index.answers(Q::Kept)
    }

    /// Toughness that the monster trophies of an investigator are worth.
    pub fn trophy_toughness(self, who: Inv) -> u32 {
        self.s.trophies(who).map(|m| u32::from(self.stats(m).toughness)).sum()
    }

    /// Monster trophies with one of these symbols.
    pub fn trophies_with(self, who: Inv, symbols: u16) -> impl Iterator<Item = u8> + 'a {
        self.s.trophies(who).filter(move |&m| self.lib.kind(m).symbol.bit() & symbols != 0)
    }

    /// Whether a text in play pays for what an encounter costs here.
    pub fn pays_nothing(self, who: Inv, src: Src) -> bool {
        let (Src::Encounter(_), Some(at)) = (src, self.inv(who).place.area()) else { return false };
        let mut free = false;
        self.common(Q::FreeEncounters, |rule, _| free |= matches!(rule, Static::FreeEncounters(place) if *place == at));
        free
    }

    pub fn may_gain(self, thing: Thing, src: Src) -> bool {
        if self.s.awake.is_some() && matches!(thing, Thing::Money | Thing::Clues) {
            return false;
        }
        let mut ok = true;
        self.common(Q::NoGain, |rule, _| {
            if let Static::NoGain { thing: t, except, from } = rule
                && *t == thing
            {
                let allowed = match src {
                    Src::Place(place) => place == *except,
                    Src::Sheet(owner) => self.lib.sheets[usize::from(self.inv(owner).sheet)].name == *from,
                    _ => false,
                };
                ok &= allowed;
            }
        });
        ok
    }

    pub fn seal_cost(self) -> u8 {
        let mut cost = 5i8;
        self.common(Q::SealCost, |rule, _| {
            if let Static::SealCost(n) = rule {
                cost = *n as i8;
            }
        });
        self.common(Q::SealCost, |rule, _| {
            if let Static::SealDiscount(n) = rule {
                cost += n;
            }
        });
        cost.max(0) as u8
    }

    pub fn close_difficulty(self, gate: u8) -> u8 {
        let mut difficulty = 1;
        let to = self.lib.gate(gate).world;
        self.common(Q::CloseDifficulty, |rule, _| {
            if let Static::CloseDifficulty { world, more } = rule
                && world.is_none_or(|w| w == to)
            {
                difficulty += more;
            }
        });
        difficulty
    }

    /// Clues that can be spent: one's own, as many as go together, and cards that stand for one each.
    pub fn spendable_clues(self, who: Inv) -> u8 {
        let clues = self.inv(who).clues;
        (clues - clues % self.clues_at_once(who)).saturating_add(self.stand_ins(who))
    }

    /// Cards that stand for a clue each.
    pub fn stand_ins(self, who: Inv) -> u8 {
        let inv = self.inv(who);
        let acts = |index: &Index| index.acts(W::WouldSpendClues);
        let stands_in = |h: &&Held| !h.is(held::EXHAUSTED) && acts(&self.lib.card(h.copy).index);
        if acts(&inv.own.0) { inv.held.iter().filter(stands_in).count() as u8 } else { 0 }
    }

    /// Where the next step of a task or mission is.
    pub fn next_step(self, h: Held) -> Option<Stop> {
        self.lib.card(h.copy).steps.get(usize::from(h.tokens)).copied()
    }

    /// Whether an investigator is where the next step of this card is done; not where a gate is open (DUN-26).
    pub fn is_at_step(self, who: Inv, h: Held) -> bool {
        let place = self.inv(who).place;
        match self.next_step(h) {
            Some(Stop::Area(area)) => place == Place::Area(area) && self.s.gate_at(area).is_none(),
            Some(Stop::World(world, area)) => place == Place::World(world, area),
            Some(Stop::Lost) => place == Place::Lost,
            None => false,
        }
    }

    /// What a spell costs this investigator, and how much of it cards of his could spare him.
    pub fn spell_cost(self, who: Inv, copy: u16) -> (u8, u8) {
        let cost = self.lib.card(copy).spell.map_or(0, |s| s.sanity);
        if cost == 0 || self.in_force(Q::FreeSpells) {
            return (0, 0);
        }
        let spares = |h: &&Held| !h.is(held::EXHAUSTED) && self.lib.card(h.copy).index.acts(W::WouldSpendSanity);
        (cost, self.inv(who).held.iter().filter(spares).count() as u8)
    }

    /// Copies of a special card that nobody holds and that are not out of the game. Blessings and Curses are the two
    /// faces of one supply.
    pub fn special_copy(self, card: u16) -> Option<u16> {
        let printed = &self.lib.cards[usize::from(card)];
        let known = &self.lib.known;
        if card == known.blessing || card == known.curse {
            let out = (0..self.s.players).filter(|&w| self.is_blessed(w) || self.is_cursed(w)).count();
            if out >= usize::from(printed.count) {
                return None;
            }
        }
        let copies = printed.first_copy..printed.first_copy + u16::from(printed.count);
        copies.into_iter().find(|&copy| {
            let held = (0..self.s.players).any(|w| self.inv(w).held.iter().any(|h| h.copy == copy));
            !held && !self.is_boxed(copy)
        })
    }

    pub fn is_boxed(self, copy: u16) -> bool {
        self.s.boxed[usize::from(copy / 64)] & (1 << (copy % 64)) != 0
    }

    /// Mythos cards with a text that stays: whether this one does.
    pub fn stays(self, card: u16) -> bool {
        let card = &self.lib.mythos[usize::from(card)];
        card.kind == MythosKind::Environment || card.kind == MythosKind::Rumour || card.stays
    }

    pub fn may_trade(self, copy: u16) -> bool {
        self.lib.card(copy).item
    }

    /// The group's score (000 p.12).
    pub fn score(self) -> i32 {
        let s = self.s;
        let mut score = i32::from(self.doom_limit()) - i32::from(s.terror);
        let (mut gates, mut monsters) = (0, 0);
        for who in 0..s.players {
            let inv = self.inv(who);
            gates += inv.gate_trophies.count_ones() as i32;
            monsters += s.trophies(who).count() as i32;
            score += i32::from(inv.in_game());
            score -= i32::from(self.has_card(who, self.lib.known.loan));
        }
        score + gates + monsters / 3
            - i32::from(s.elder_signs_used)
            - i32::from(s.loans_defaulted)
            - i32::from(s.retired)
            + i32::from(s.tasks_completed)
    }

    /// Most gate trophies, then most monster trophies; several where still equal.
    pub fn first_citizens(self) -> Vec<Inv> {
        let rank = |who: Inv| (self.inv(who).gate_trophies.count_ones(), self.s.trophies(who).count());
        let best = (0..self.s.players).map(rank).max();
        (0..self.s.players).filter(|&who| Some(rank(who)) == best).collect()
    }
}
