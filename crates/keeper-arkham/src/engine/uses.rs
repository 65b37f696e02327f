//! Using abilities: what they cost, who can pay, casting, and what acts by itself.

use keeper_script::tree::{BlockId, Casting, Class, Cost, Deck, Effect, Symbol, Thing};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, CastStage, Cause, CheckFrame, Ctx, Frame, Opt, Src, TrophyStage, UseStage};
use crate::index::{Q, W};
use crate::library::Supply;
use crate::state::{Held, Inv, NONE, Place, Spot, flag, held};

/// Monsters of whatever symbol.
pub const ANY_SYMBOL: u16 = u16::MAX;

fn symbols(of: Option<Symbol>) -> u16 {
    of.map_or(ANY_SYMBOL, Symbol::bit)
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// Who holds this card, or whose sheet it is.
    pub fn owner(&self, src: Src) -> Option<Inv> {
        match src {
            Src::Sheet(who) => Some(who),
            Src::Card(copy) => (0..self.s.players).find(|&who| self.s.inv(who).held.iter().any(|h| h.copy == copy)),
            _ => None,
        }
    }

    pub fn held_mut(&mut self, copy: u16) -> Option<&mut crate::state::Held> {
        let players = usize::from(self.s.players);
        self.s.investigators[..players].iter_mut().flat_map(|inv| inv.held.iter_mut()).find(|h| h.copy == copy)
    }

    pub fn push_use(&mut self, owner: Inv, src: Src, ability: u16) {
        // A cost may take Sanity or Stamina to 0; the effect still happens, and only then the investigator falls.
        self.push(Frame::Settle { who: owner });
        self.push(Frame::Use { owner, src, ability, stage: UseStage::BEGIN, x: 0, successes: 0 });
    }

    pub fn using(&mut self, owner: Inv, src: Src, ability: u16, stage: UseStage, x: u8, successes: u8) {
        let at = self.ability(ability);
        let again = |stage: UseStage, x: u8, successes: u8| Frame::Use { owner, src, ability, stage, x, successes };
        let Some(number) = stage.cost() else {
            self.tell(Event::Used { who: owner, src, ability });
            let inv = self.s.inv_mut(owner);
            inv.set(flag::USED, inv.is(flag::USED) || at.once_per_turn);
            inv.set(flag::SPENT, inv.is(flag::SPENT) || at.once_per_game);
            return self.using(owner, src, ability, stage.next(), x, successes);
        };
        let Some(&cost) = at.costs.get(number) else {
            self.pop();
            if !stage.has_failed() {
                self.push_run(at.block, Ctx { who: owner, src, x, successes, ..Ctx::default() });
            }
            return;
        };
        if !stage.is_paid() {
            let depth = self.s.frames.len();
            self.go(again(stage.next(), x, successes));
            self.pay(owner, src, cost);
            if self.s.frames.len() == depth && self.s.ask.is_none() && self.s.ending.is_none() {
                self.using(owner, src, ability, stage.next(), x, successes);
            }
            return;
        }
        match cost {
            Cost::Cast(_) => {
                let next = if self.s.passed { stage.next() } else { stage.next().failed() };
                self.go(again(next, x, self.s.number));
            }
            Cost::Any(thing) => {
                if let Opt::Number(n) = self.answer() {
                    self.go(again(stage.next(), n, successes));
                    self.spend(owner, thing, n);
                } else {
                    self.go(again(stage.next(), x, successes));
                }
            }
            _ => self.using(owner, src, ability, stage.next(), x, successes),
        }
    }

    pub fn can_pay(&self, who: Inv, src: Src, costs: &[Cost]) -> bool {
        costs.iter().all(|&cost| self.can_pay_one(who, src, cost))
    }

    fn can_pay_one(&self, who: Inv, src: Src, cost: Cost) -> bool {
        let inv = self.s.inv(who);
        let q = self.q();
        match cost {
            Cost::Exhaust => match src {
                Src::Card(copy) => inv.held.iter().any(|h| h.copy == copy && !h.is(held::EXHAUSTED)),
                Src::Fixture(_) => self.s.entry(src).is_some_and(|entry| !entry.exhausted),
                _ => true,
            },
            Cost::DiscardThis | Cost::ReturnThis | Cost::Token(..) | Cost::LoseTurn => true,
            Cost::Movement(n) => self.s.movement_points >= n && inv.place.area().is_some() && !inv.is(flag::STOPPED),
            Cost::AllMovement => inv.place.area().is_some() && !inv.is(flag::STOPPED) && self.not_moved(who),
            Cost::Sanity(n) => inv.sanity >= n,
            Cost::Stamina(n) => inv.stamina >= n,
            Cost::Clues(n) => q.spendable_clues(who) >= n,
            Cost::Any(thing) => self.purse(who, thing) > 0 && q.tokens_on(src) > 0,
            Cost::Money(n) => inv.money >= u16::from(n) || q.pays_nothing(who, src),
            Cost::Cast(Casting::AtAwareness) if self.check_monster().is_none() => false,
            Cost::Cast(_) => {
                let Src::Card(copy) = src else { return false };
                if self.lib.card(copy).spell.is_none() || self.is_casting(copy) {
                    return false;
                }
                let (cost, spared) = q.spell_cost(who, copy);
                !q.in_force(Q::NoSpells)
                    && inv.sanity.saturating_add(spared) >= cost
                    && (self.lib.card(copy).hands == 0 || q.hands_with(who, self.lib.card(copy).hands) <= q.hands(who))
            }
            Cost::GateTrophies(n) => inv.gate_trophies.count_ones() >= u32::from(n),
            Cost::MonsterTrophies(n, symbol) => q.trophies_with(who, symbols(symbol)).count() >= usize::from(n),
            Cost::MoreThanSealing(n) => !q.in_force(Q::NoSealing) && q.spendable_clues(who) >= q.seal_cost() + n,
            Cost::Toughness(n) => q.trophy_toughness(who) >= u32::from(n),
            Cost::Trophies { double: false } => inv.gate_trophies != 0 || q.trophy_toughness(who) >= 5,
            Cost::Trophies { double: true } => self.trophy_ways(who, 2).next().is_some(),
            Cost::SpellsByPlayers { few, many } => {
                q.count_class(who, Class::Deck(Deck::SPELL))
                    >= usize::from(if self.s.players >= 5 { many } else { few })
            }
            Cost::Discard(class, n) => q.count_class(who, class) >= usize::from(n),
        }
    }

    /// Pays one cost; what needs a choice goes on the stack.
    fn pay(&mut self, who: Inv, src: Src, cost: Cost) {
        match cost {
            Cost::Exhaust => match src {
                Src::Card(copy) => self.exhaust(who, copy),
                Src::Fixture(_) => self.exhaust_shared(who, src),
                _ => {}
            },
            Cost::DiscardThis => self.discard_src(src),
            Cost::ReturnThis => self.box_src(src),
            Cost::Movement(n) => self.spend(who, Thing::Movement, n),
            Cost::AllMovement => self.spend_movement(who, u8::MAX),
            Cost::Sanity(n) => self.spend(who, Thing::Sanity, n),
            Cost::Stamina(n) => self.spend(who, Thing::Stamina, n),
            Cost::Clues(n) => self.spend(who, Thing::Clues, n),
            Cost::Any(thing) => {
                let most = self.purse(who, thing).min(u16::from(self.q().tokens_on(src)));
                for n in 1..=most as u8 {
                    self.offer(Opt::Number(n));
                }
                self.ask_one(who, Ask::HowMany(thing));
            }
            Cost::Money(_) if self.q().pays_nothing(who, src) => {}
            Cost::Money(n) => self.spend(who, Thing::Money, n),
            Cost::Token(_, n) => {
                if let Src::Card(copy) = src {
                    self.add_tokens(who, copy, n);
                }
            }
            Cost::Cast(Casting::Printed) => self.push_cast(who, src, None, 1),
            Cost::Cast(Casting::AtAwareness) => {
                let awareness = self.check_monster().map(|m| self.q().stats(m).awareness);
                self.push_cast(who, src, awareness, 1);
            }
            Cost::Cast(Casting::ForToughness) => {
                let toughness = self.check_monster().map_or(1, |m| self.q().stats(m).toughness);
                self.push_cast(who, src, None, toughness);
            }
            Cost::GateTrophies(n) => {
                self.push_trophies(who, 0, n, TrophyStage::Spend, ANY_SYMBOL);
            }
            Cost::MonsterTrophies(n, symbol) => {
                self.push_trophies(who, n, 0, TrophyStage::SpendNumber, symbols(symbol))
            }
            Cost::MoreThanSealing(n) => self.spend(who, Thing::Clues, self.q().seal_cost() + n),
            Cost::Toughness(n) => self.push_trophies(who, n, 0, TrophyStage::Spend, ANY_SYMBOL),
            Cost::Trophies { double: false } => self.push_trophies(who, 0, 1, TrophyStage::Ways, ANY_SYMBOL),
            Cost::Trophies { double: true } => self.push_trophies(who, 0, 2, TrophyStage::Ways, ANY_SYMBOL),
            Cost::SpellsByPlayers { few, many } => {
                let left = if self.s.players >= 5 { many } else { few };
                self.push(Frame::Discard {
                    who,
                    class: Class::Deck(Deck::SPELL).into(),
                    left,
                    stage: Asking::Ask,
                    cost: true,
                });
            }
            Cost::Discard(class, n) => {
                self.push(Frame::Discard { who, class: class.into(), left: n, stage: Asking::Ask, cost: true });
            }
            Cost::LoseTurn => self.lose_turn(who),
        }
    }

    pub fn spend_movement(&mut self, who: Inv, n: u8) {
        self.s.movement_points = self.s.movement_points.saturating_sub(n);
        self.tell(Event::MovementPoints { who, now: self.s.movement_points });
    }

    /// The monster of the check in progress.
    fn check_monster(&self) -> Option<u8> {
        self.s.frames.iter().rev().find_map(|f| match f {
            Frame::Check(check) if check.monster != NONE => Some(check.monster),
            _ => None,
        })
    }

    // Casting

    fn push_cast(&mut self, who: Inv, src: Src, modifier: Option<i8>, difficulty: u8) {
        let Src::Card(copy) = src else { return };
        let printed = self.lib.card(copy).spell.and_then(|s| s.modifier);
        let modifier = modifier.or(printed).unwrap_or(0);
        self.push(Frame::Cast { who, copy, stage: CastStage::Pay, difficulty, modifier, saved: 0 });
    }

    /// Whether this spell is being cast just now.
    fn is_casting(&self, copy: u16) -> bool {
        self.s.frames.iter().any(|f| matches!(f, Frame::Cast { copy: c, .. } if *c == copy))
    }

    /// Pays for a spell, with what spares Sanity if its owner likes, and makes the check.
    pub fn casting(&mut self, who: Inv, copy: u16, stage: CastStage, difficulty: u8, modifier: i8, saved: u8) {
        let again = |stage: CastStage| Frame::Cast { who, copy, stage, difficulty, modifier, saved };
        if stage == CastStage::Pay {
            self.go(again(CastStage::Check));
            let cost = self.q().spell_cost(who, copy).0.saturating_sub(saved);
            if cost > 0 {
                self.offer_window(who, W::WouldSpendSanity);
            }
            // Without Sanity enough there is nothing to choose.
            if !self.s.options.is_empty() {
                if self.s.inv(who).sanity >= cost {
                    self.offer(Opt::GoOn);
                }
                self.ask_one(who, Ask::PaySanity(cost));
            }
            return;
        }
        if stage == CastStage::Check {
            if let Opt::Use { src, ability } = self.answer() {
                self.go(again(CastStage::Pay));
                return self.push_use(who, src, ability);
            }
            let cost = self.q().spell_cost(who, copy).0.saturating_sub(saved);
            if cost > 0 {
                self.change_sanity(who, -(cost as i8), Cause::Price);
            }
            self.go(again(CastStage::Outcome));
            let counts = self.needs_successes(copy);
            self.push_check(CheckFrame {
                modifier,
                difficulty,
                counts,
                ..CheckFrame::plain(who, keeper_script::tree::CheckKind::Spell)
            });
            return;
        }
        let worked = self.s.passed;
        if !worked
            && self.lib.card(copy).hands > 0
            && let Some(h) = self.held_mut(copy)
        {
            h.flags |= held::BOUND;
        }
        self.tell(Event::Cast { who, copy, worked });
        self.pop();
    }

    fn needs_successes(&self, copy: u16) -> bool {
        let lib = self.lib;
        lib.abilities(lib.card(copy).text).iter().any(|a| match a {
            keeper_script::tree::Ability::At(at) => self.uses_successes(at.block),
            _ => false,
        })
    }

    /// Whether a block speaks of the number of successes.
    pub fn uses_successes(&self, block: BlockId) -> bool {
        use keeper_script::tree::{Amount, Count};
        let lib = self.lib;
        let counts = |amount: Amount| amount.each() == Some(Count::Successes);
        lib.tree.block(block).iter().any(|step| match &step.effect {
            Effect::Gain(change) | Effect::Lose(change) => change.parts.iter().any(|p| counts(p.1)),
            Effect::Points { amount, .. } | Effect::Discard { count: amount, .. } => counts(*amount),
            Effect::For { block, .. } => self.uses_successes(*block),
            Effect::If { then, otherwise, .. } => {
                self.uses_successes(*then) || otherwise.is_some_and(|b| self.uses_successes(b))
            }
            _ => false,
        })
    }

    // Spending

    /// Pays what a card asks that stands for a clue.
    pub fn pay_stand_in(&mut self, who: Inv, src: Src, ability: u16) {
        for &cost in &self.ability(ability).costs {
            self.pay(who, src, cost);
        }
    }

    /// Spends one clue; whoever has none gives a card that stands for it.
    pub fn spend_clue(&mut self, who: Inv, cause: Cause) {
        if self.s.inv(who).clues > 0 {
            self.change_clues(who, -1, cause);
        } else if let Some((copy, ability)) = self.stand_in(who) {
            self.pay_stand_in(who, Src::Card(copy), ability);
        }
    }

    pub fn push_spend_clues(&mut self, who: Inv, n: u8, cause: Cause) {
        if self.stand_in(who).is_none() {
            self.pay_clues(who, n, cause);
        } else if n > 0 {
            self.push(Frame::Clues { who, left: n, stage: Asking::Ask, cause });
        }
    }

    /// Pays with tokens, as many as must go together.
    fn pay_clues(&mut self, who: Inv, n: u8, cause: Cause) {
        let n = n.next_multiple_of(self.q().clues_at_once(who));
        self.change_clues(who, -(n as i8), cause);
    }

    /// A card that may be given instead of a clue, and the ability that says so.
    fn stand_in(&self, who: Inv) -> Option<(u16, u16)> {
        if !self.s.inv(who).own.0.acts(W::WouldSpendClues) {
            return None;
        }
        let lib = self.lib;
        self.s.inv(who).held.iter().filter(|h| !h.is(held::EXHAUSTED)).find_map(|h| {
            let card = lib.card(h.copy);
            let acts = card.index.acts(W::WouldSpendClues);
            acts.then(|| Self::at(lib, card.text, W::WouldSpendClues).next()).flatten().map(|(a, _)| (h.copy, a))
        })
    }

    /// Pays so many clues: with tokens, or with cards that stand for one each, as the player likes.
    pub fn paying_clues(&mut self, who: Inv, left: u8, stage: Asking, cause: Cause) {
        let again = |left: u8, stage: Asking| Frame::Clues { who, left, stage, cause };
        if stage == Asking::Answer {
            match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(again(left - 1, Asking::Ask));
                    self.pay_stand_in(who, src, ability);
                }
                _ => {
                    self.pop();
                    self.pay_clues(who, left, cause);
                }
            }
            return;
        }
        let stand_in = if left == 0 { None } else { self.stand_in(who) };
        let Some((copy, ability)) = stand_in else {
            self.pop();
            return self.pay_clues(who, left, cause);
        };
        self.go(again(left, Asking::Answer));
        self.offer(Opt::Use { src: Src::Card(copy), ability });
        // Without tokens enough there is nothing to choose.
        if self.s.inv(who).clues >= left.next_multiple_of(self.q().clues_at_once(who)) {
            self.offer(Opt::SpendClue);
        }
        self.ask_one(who, Ask::PayClues(left));
    }

    /// Ways to pay so many units of 5 toughness or 1 gate: the number of gates in each.
    fn trophy_ways(&self, who: Inv, units: u8) -> impl Iterator<Item = u8> + '_ {
        let gates = self.s.inv(who).gate_trophies.count_ones();
        let toughness = self.q().trophy_toughness(who);
        (0..=units).filter(move |&g| gates >= u32::from(g) && toughness >= 5 * u32::from(units - g))
    }

    pub fn push_trophies(&mut self, who: Inv, toughness: u8, gates: u8, stage: TrophyStage, symbols: u16) {
        self.push(Frame::Trophies { who, toughness, gates, stage, symbols });
    }

    pub fn pay_trophies(&mut self, who: Inv, toughness: u8, gates: u8, stage: TrophyStage, symbols: u16) {
        let again = |toughness, gates, stage| Frame::Trophies { who, toughness, gates, stage, symbols };
        match stage {
            TrophyStage::Ways => {
                let mut ways = [NONE; 3];
                for (to, way) in ways.iter_mut().zip(self.trophy_ways(who, gates)) {
                    *to = way;
                }
                for way in ways.into_iter().filter(|&w| w != NONE) {
                    self.offer(Opt::Number(way));
                }
                self.go(again(toughness, gates, TrophyStage::WayChosen));
                self.ask_one(who, Ask::Trophy);
            }
            TrophyStage::WayChosen => {
                let Opt::Number(n) = self.answer() else { return self.pop() };
                self.go(again(5 * (gates - n), n, TrophyStage::Spend));
            }
            TrophyStage::Spend | TrophyStage::SpendNumber => {
                if gates > 0 {
                    let held = self.s.inv(who).gate_trophies;
                    for gate in (0..64u8).filter(|g| held & (1 << g) != 0) {
                        self.offer(Opt::GateTrophy(gate));
                    }
                } else if toughness > 0 {
                    let lib = self.lib;
                    let mut last = None;
                    for marker in self.s.monsters_out() {
                        let kind = lib.markers[usize::from(marker)];
                        let fits = lib.kind(marker).symbol.bit() & symbols != 0;
                        if self.s.monsters[usize::from(marker)] == Spot::Trophy(who) && fits && last != Some(kind) {
                            last = Some(kind);
                            self.offer(Opt::Marker(marker));
                        }
                    }
                } else {
                    return self.pop();
                }
                if self.s.options.is_empty() {
                    return self.pop();
                }
                let by_toughness = stage == TrophyStage::Spend;
                if self.all_trophies_go(who, toughness, gates, by_toughness, symbols) {
                    self.s.options.truncate(1);
                }
                self.go(again(
                    toughness,
                    gates,
                    if by_toughness { TrophyStage::Spent } else { TrophyStage::SpentNumber },
                ));
                self.ask_one(who, Ask::Trophy);
            }
            TrophyStage::Spent | TrophyStage::SpentNumber => match self.answer() {
                Opt::GateTrophy(gate) => {
                    self.spend_gate_trophy(who, gate);
                    self.go(again(toughness, gates - 1, TrophyStage::Spend));
                }
                Opt::Marker(marker) => {
                    // Spent by toughness, lost by number.
                    let (worth, next) = match stage {
                        TrophyStage::Spent => (self.q().stats(marker).toughness, TrophyStage::Spend),
                        _ => (1, TrophyStage::SpendNumber),
                    };
                    self.spend_monster_trophy(who, marker);
                    self.go(again(toughness.saturating_sub(worth), gates, next));
                }
                _ => self.pop(),
            },
        }
    }

    /// Whether every trophy of the kind is needed, so that there is nothing to choose.
    fn all_trophies_go(&self, who: Inv, toughness: u8, gates: u8, by_toughness: bool, symbols: u16) -> bool {
        if gates > 0 {
            return self.s.inv(who).gate_trophies.count_ones() <= u32::from(gates);
        }
        if !by_toughness {
            return self.q().trophies_with(who, symbols).count() <= usize::from(toughness);
        }
        let least = self.s.trophies(who).map(|m| u32::from(self.q().stats(m).toughness)).min().unwrap_or(0);
        self.q().trophy_toughness(who) - least < u32::from(toughness)
    }

    pub fn spend_gate_trophy(&mut self, who: Inv, gate: u8) {
        self.s.inv_mut(who).gate_trophies &= !(1 << gate);
        self.s.gate_stack.push(gate);
        self.tell(Event::GateTrophySpent { who, gate });
    }

    pub fn spend_monster_trophy(&mut self, who: Inv, marker: u8) {
        self.s.put_monster(marker, Spot::Cup);
        self.tell(Event::TrophySpent { who, marker });
    }

    // Windows

    /// Offers abilities of one's own cards and sheet that are used in this window.
    #[inline(always)]
    pub fn offer_window(&mut self, who: Inv, w: W) {
        if self.s.inv(who).own.0.acts(w) {
            self.offer_own(who, w);
        }
    }

    #[inline(never)]
    fn offer_own(&mut self, who: Inv, w: W) {
        let lib = self.lib;
        let acts = |h: &Held| !h.is(held::EXHAUSTED) && lib.card(h.copy).index.acts(w);
        let mut from = 0;
        while let Some(i) = self.s.inv(who).held[from..].iter().position(acts) {
            self.offer_abilities(who, Src::Card(self.s.inv(who).held[from + i].copy), w);
            from += i + 1;
        }
        let inv = self.s.inv(who);
        if lib.sheets[usize::from(inv.sheet)].index.acts(w) {
            self.offer_abilities(who, Src::Sheet(who), w);
        }
    }

    /// Whether what can be used once was used already.
    pub fn is_spent(&self, who: Inv, at: &keeper_script::tree::At) -> bool {
        let inv = self.s.inv(who);
        at.once_per_turn && inv.is(flag::USED) || at.once_per_game && inv.is(flag::SPENT)
    }

    fn offer_abilities(&mut self, who: Inv, src: Src, w: W) {
        use keeper_script::tree::Window;
        for (ability, at) in Self::at(self.lib, self.text_of(src), w) {
            let here = match at.window {
                Window::Movement(Some(zone)) => self.q().in_zone(self.s.inv(who).place, zone, &Ctx::default()),
                Window::Movement(None) => self.s.inv(who).place.area().is_some(),
                _ => true,
            };
            if here && !self.is_spent(who, at) && self.can_pay(who, src, &at.costs) && self.is_useful(who, src, at) {
                self.offer(Opt::Use { src, ability });
            }
        }
    }

    pub fn exhaust(&mut self, who: Inv, copy: u16) {
        if let Some(h) = self.held_mut(copy) {
            // A weapon that is exhausted is out of hand.
            h.flags = (h.flags | held::EXHAUSTED) & !held::IN_HAND;
            self.tell(Event::Exhausted { who, copy });
        }
    }

    pub fn add_tokens(&mut self, who: Inv, copy: u16, n: u8) {
        if let Some(h) = self.held_mut(copy) {
            h.tokens += n;
            let now = h.tokens;
            self.tell(Event::TokenOn { who, copy, now });
        }
    }

    pub fn discard_src(&mut self, src: Src) {
        match src {
            Src::Card(copy) => {
                if let Some(who) = self.owner(src) {
                    self.discard_copy(who, copy);
                }
            }
            Src::Mythos(card) if self.s.environment() == Some(card) => self.end_environment(),
            _ => {}
        }
    }

    pub fn box_src(&mut self, src: Src) {
        match src {
            Src::Card(copy) => {
                if let Some(who) = self.owner(src) {
                    self.box_copy(who, copy);
                }
            }
            Src::Monster(marker) => {
                self.s.put_monster(marker, Spot::Box);
                self.tell(Event::MonsterBoxed(marker));
            }
            _ => {}
        }
    }

    /// Looks whether a price was too high when the text in progress is resolved to its end, and not before.
    pub fn settle_after_text(&mut self, who: Inv) {
        let of_text = |f: &Frame| matches!(f, Frame::Run { .. } | Frame::Pay { .. } | Frame::Repeat { .. });
        let at = self.s.frames.iter().rposition(|f| !of_text(f)).map_or(0, |i| i + 1);
        self.s.frames.insert(at, Frame::Settle { who });
    }

    /// Costs inside a text: all of them or none.
    pub fn paying(&mut self, block: BlockId, pc: u8, cost: u8, ctx: Ctx) {
        let lib = self.lib;
        let Effect::Pay(costs) = &lib.tree.block(block)[usize::from(pc)].effect else { return self.pop() };
        if cost == 0 && !self.can_pay(ctx.who, ctx.src, costs) {
            self.s.passed = false;
            return self.pop();
        }
        match costs.get(usize::from(cost)) {
            Some(&price) => {
                self.go(Frame::Pay { block, pc, cost: cost + 1, ctx });
                self.pay(ctx.who, ctx.src, price);
            }
            None => {
                self.s.passed = true;
                self.pop();
                if costs.iter().any(|c| matches!(c, Cost::Sanity(_) | Cost::Stamina(_))) {
                    self.settle_after_text(ctx.who);
                }
            }
        }
    }

    pub fn supply_of(&self, copy: u16) -> Supply {
        self.lib.card(copy).supply
    }

    pub fn in_other_world(&self, who: Inv) -> bool {
        matches!(self.s.inv(who).place, Place::World(..))
    }
}
