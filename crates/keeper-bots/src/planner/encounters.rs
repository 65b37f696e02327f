//! Encounters and whatever else a card asks.

use keeper_arkham::Opt;
use keeper_arkham::frame::{Ctx, Frame, Src};
use keeper_arkham::index::Q;
use keeper_arkham::state::Place;
use keeper_arkham_script::tree::{
    BlockId, CheckKind, Effect, Elsewhere, Opponent, Pick, PlaceId, PointSplit, Skill, Static, Text, Thing, WorldId,
    family,
};

use super::Answer;
use super::reason::Reason;
use super::sight::Sight;
use super::text::Numbers;

/// Elder signs that win the game.
pub const SEALS: u32 = 6;

impl Sight<'_> {
    /// The encounter, or what the place offers in its stead.
    pub fn encounter(&self) -> Answer {
        let place = self.inv().place.area();
        let option = self.best(|option| match option {
            // What brings nothing is not done.
            Opt::Use { src, ability } => self.use_worth(src, ability) - 0.01,
            Opt::Step(copy) => self.step_worth(copy),
            Opt::HaveEncounter => place.map_or(0.0, |place| self.encounter_worth(place) + self.rift_worth(place)),
            _ => 0.0,
        });
        let reason = match option {
            Opt::Step(_) => Reason::of("That is what I came here for."),
            Opt::Use { .. } => Reason::of("What this place offers is better than a random encounter."),
            _ => Reason::of("Let's see what happens here."),
        };
        (option, reason)
    }

    /// What an encounter at this place is worth on average.
    pub fn encounter_worth(&self, place: PlaceId) -> f64 {
        let entry = self.entry_at(place);
        let Some(hood) = self.lib.hood_of(place) else { return 0.0 };
        let (mut worth, mut n) = (0.0, 0.0);
        for &card in hood.cards.iter().filter(|card| !self.s.left_out.has(**card)) {
            if let Some(entry) = self.lib.location_cards[usize::from(card)].entries.iter().find(|e| e.at == entry) {
                worth += self.text(entry.text);
                n += 1.0;
            }
        }
        if n > 0.0 { worth / n } else { 0.0 }
    }

    /// The entry that counts for me at a place.
    fn entry_at(&self, place: PlaceId) -> PlaceId {
        let mut entry = place;
        self.q.own(self.me, Q::EncounterElsewhere, |rule, _, _| {
            if let Static::EncountersFrom { at, from: Elsewhere::Place(other) } = rule
                && at.contains(&place)
            {
                entry = *other;
            }
        });
        entry
    }

    /// Which of the cards drawn, or whether to have another one.
    pub fn which_card(&self) -> Answer {
        let option = self.best(|option| match option {
            Opt::Number(i) => self.drawn_text(usize::from(i)).map_or(0.0, |text| self.text(text)),
            _ => 0.0,
        });
        (option, Reason::of("That card is kinder to me."))
    }

    fn drawn_text(&self, slot: usize) -> Option<Text> {
        match self.top() {
            Frame::LocationCard { place, cards, .. } => {
                let entry = self.entry_at(place);
                let card = self.lib.location_cards.get(usize::from(*cards.get(slot)?))?;
                card.entries.iter().find(|e| e.at == entry).map(|e| e.text)
            }
            Frame::GateCard { cards, .. } => {
                let Place::World(world, _) = self.inv().place else { return None };
                self.gate_text(*cards.get(slot)?, world)
            }
            _ => None,
        }
    }

    fn gate_text(&self, card: u16, world: WorldId) -> Option<Text> {
        let entries = &self.lib.gate_cards.get(usize::from(card))?.entries;
        let named = entries.iter().find(|e| e.at == Some(world));
        named.or_else(|| entries.iter().find(|e| e.at.is_none())).map(|e| e.text)
    }

    pub fn card_drawn(&self) -> Answer {
        let worth = self.drawn_text(0).map_or(0.0, |text| self.text(text));
        for &option in self.options() {
            if let Opt::Use { src, ability } = option {
                let cost = self.ability(ability).map_or(0.0, |at| self.costs(&at.costs, src));
                if worth + cost < -0.5 {
                    return (option, Reason::of("Any other card would be kinder."));
                }
            }
        }
        (Opt::GoOn, Reason::of("I take what comes."))
    }

    /// The text that asks, and for whom it runs.
    pub(super) fn asking(&self) -> Option<(&Effect, Ctx, BlockId)> {
        let frame = self.s.frames.iter().rev().find(|f| matches!(f, Frame::Run { .. }))?;
        let Frame::Run { block, pc, ctx, .. } = *frame else { return None };
        let step = self.lib.tree.block(block).get(usize::from(pc))?;
        Some((&step.effect, ctx, block))
    }

    pub(super) fn numbers(&self, ctx: Ctx) -> Numbers {
        let token = if matches!(ctx.src, Src::Mythos(_)) { self.rumour_token() } else { 0.0 };
        Numbers { x: f64::from(ctx.x), successes: f64::from(ctx.successes), failures: f64::from(ctx.failures), token }
    }

    /// The skill of those offered that has most dice.
    pub fn best_skill(&self) -> Answer {
        let Some((Effect::Structure(family::Structure::Check(check, _)), ..)) = self.asking() else {
            return self.first("Why not?");
        };
        let chance = |skill: Skill| {
            let (kind, modifier) = match check.pick {
                Pick::Or(kind, modifier) if kind.skill() == skill => (kind, modifier),
                Pick::Given | Pick::Or(..) | Pick::Lowest | Pick::AtNumber if check.kind.skill() == skill => {
                    (check.kind, check.modifier)
                }
                _ => (CheckKind::Skill(skill), check.modifier),
            };
            let check = self.check(&self.plain(kind, modifier, check.difficulty.max(1)));
            // Of two that cannot be failed, or cannot be passed, the one with more dice.
            check.chance() + 0.001 * f64::from(check.dice)
        };
        let option = self.best(|option| if let Opt::Skill(skill) = option { chance(skill) } else { 0.0 });
        (option, Reason::of("That is what I am best at."))
    }

    pub fn may(&self) -> Answer {
        let Some((effect, ctx, _)) = self.asking() else { return self.first("Why not?") };
        let reader = self.from(ctx.who);
        let numbers = self.numbers(ctx);
        let worth = match effect {
            Effect::Structure(family::Structure::May { offer, did, otherwise }) => {
                let declined = otherwise.map_or(0.0, |block| reader.block(block, numbers));
                reader.offer(*offer, *did, numbers) - declined
            }
            // Whether somebody else will is not known.
            Effect::Structure(family::Structure::AnyoneMay { offer, did, otherwise, .. }) => {
                let declined = otherwise.map_or(0.0, |block| self.block(block, numbers));
                self.offer(*offer, *did, numbers) - declined
            }
            // A card to be given up instead of a check.
            Effect::Structure(family::Structure::Check(check, arms)) => {
                let arm = |b: Option<BlockId>| b.map_or(0.0, |b| reader.block(b, numbers));
                let fails = 1.0 - reader.chance(&reader.plain(check.kind, check.modifier, check.difficulty));
                fails * (arm(arms.pass) - arm(arms.fail)) - self.w.common
            }
            _ => 0.1,
        };
        if worth > 0.0 {
            // Of several cards that would do, the one that is worth least.
            let yes = if self.offered(Opt::Yes) { Opt::Yes } else { self.cheapest() };
            (yes, Reason::of("That is worth more than it costs."))
        } else {
            (Opt::No, Reason::of("That is not worth it."))
        }
    }

    fn cheapest(&self) -> Opt {
        self.best(|option| match option {
            Opt::Card(copy) => -self.copy(copy),
            _ => f64::NEG_INFINITY,
        })
    }

    pub fn choose_branch(&self) -> Answer {
        let Some((Effect::Structure(family::Structure::Choose { options: blocks, .. }), ctx, _)) = self.asking() else {
            return self.first("It makes no difference.");
        };
        let reader = self.from(ctx.who);
        let option = self.best(|option| match option {
            Opt::Branch(i) => reader.block(blocks[usize::from(i)], self.numbers(ctx)),
            _ => 0.0,
        });
        (option, Reason::of("It's the best of these for me."))
    }

    /// Sanity or Stamina, or one of several gains or losses.
    pub fn which(&self) -> Answer {
        let reason = Reason::of("I need that more.");
        if let Frame::Points { .. } = self.top() {
            let more = |sanity: i32, stamina: i32| self.change(sanity, stamina);
            let option = if more(1, 0) >= more(0, 1) { Opt::Sanity } else { Opt::Stamina };
            return (if self.offered(option) { option } else { self.options()[0] }, reason);
        }
        match self.asking() {
            Some((Effect::Amounts(family::Amounts::Gain(change)), ctx, _)) => {
                let reader = self.from(ctx.who);
                (self.best(|o| branch(o).map_or(0.0, |i| reader.part(change.parts[i], self.numbers(ctx), 1.0))), reason)
            }
            Some((Effect::Amounts(family::Amounts::Lose(change)), ctx, _)) => {
                let reader = self.from(ctx.who);
                (
                    self.best(|o| branch(o).map_or(0.0, |i| reader.part(change.parts[i], self.numbers(ctx), -1.0))),
                    reason,
                )
            }
            _ => {
                let (sanity, stamina) = (self.q.maximum(self.me, true), self.q.maximum(self.me, false));
                let option = if sanity >= stamina { Opt::Sanity } else { Opt::Stamina };
                (if self.offered(option) { option } else { self.options()[0] }, Reason::of("I have more of that."))
            }
        }
    }

    /// How many to give. Clues for a rumour, points for what follows.
    /// Points are better than what they may become while there are few of them.
    pub fn would_gain(&self) -> Answer {
        let inv = self.inv();
        let few = match self.top() {
            Frame::Gain { sanity: true, .. } => inv.sanity < 4,
            _ => inv.stamina < 4,
        };
        if few { (Opt::GoOn, Reason::of("I need it as it is.")) } else { self.first("It may be worth more than that.") }
    }

    pub fn how_many(&self, thing: Thing) -> Answer {
        // Somebody else's spell: as little as it takes.
        if let Frame::Cast { .. } = self.top() {
            let least = self.best(|option| if let Opt::Number(n) = option { -f64::from(n) } else { 0.0 });
            return (least, Reason::of("The caster can pay for it."));
        }
        let keep = match thing {
            Thing::Clues => false,
            Thing::Sanity | Thing::Stamina => true,
            _ => false,
        };
        let Some((effect, ctx, block)) = self.asking() else {
            if keep {
                let least = self.best(|option| if let Opt::Number(n) = option { -f64::from(n) } else { 0.0 });
                return (least, Reason::of("I need what's left."));
            }
            return self.most("As much as I can.");
        };
        if let Effect::Amounts(family::Amounts::UpTo { .. }) = effect {
            let rest = |n: u8| {
                let after = Numbers { x: f64::from(n), ..self.numbers(ctx) };
                let steps = self.lib.tree.block(block);
                let at = steps
                    .iter()
                    .position(|s| matches!(s.effect, Effect::Amounts(family::Amounts::UpTo { .. })))
                    .unwrap_or(0);
                let gain: f64 = steps[at + 1..].iter().map(|s| self.one(&s.effect, after)).sum();
                let cost = match thing {
                    Thing::Sanity => self.change(-i32::from(n), 0),
                    Thing::Stamina => self.change(0, -i32::from(n)),
                    Thing::Clues => self.clues(-i32::from(n)),
                    Thing::Money => -self.w.money * f64::from(n),
                    Thing::Movement => 0.0,
                };
                gain + cost
            };
            let option = self.best(|option| if let Opt::Number(n) = option { rest(n) } else { 0.0 });
            return (option, Reason::of("That much is worth it."));
        }
        if let Effect::Amounts(family::Amounts::Split(PointSplit::Of { .. })) = effect {
            let all = self.options().iter().map(|o| if let Opt::Number(n) = o { *n } else { 0 }).max().unwrap_or(0);
            let worth = |n: u8| self.change(-i32::from(n), i32::from(n) - i32::from(all));
            let option = self.best(|option| if let Opt::Number(n) = option { worth(n) } else { 0.0 });
            return (option, Reason::of("I have more of that."));
        }
        if let Effect::Amounts(family::Amounts::ClueTrade { sell, price, .. }) = effect {
            let money = self.w.money * f64::from(*price);
            let worth = |n: u8| match *sell {
                true => self.clues(-i32::from(n)) + money * f64::from(n),
                false => self.clues(n.into()) - money * f64::from(n),
            };
            let option = self.best(|option| if let Opt::Number(n) = option { worth(n) } else { 0.0 });
            return (option, Reason::of("That is a fair price."));
        }
        if keep {
            let option = self.best(|option| if let Opt::Number(n) = option { -f64::from(n) } else { 0.0 });
            return (option, Reason::of("As little as possible."));
        }
        self.most("As much as I can.")
    }

    /// Whom to help.
    pub fn whom(&self) -> Answer {
        let block = match self.asking() {
            Some((Effect::Structure(family::Structure::For { block, .. }), ctx, _)) => {
                Some((*block, self.numbers(ctx)))
            }
            // Who is asked does it if he will.
            Some((Effect::Structure(family::Structure::AnyoneMay { offer, .. }), ctx, _)) => {
                Some((*offer, self.numbers(ctx)))
            }
            _ => None,
        };
        let option = self.best(|option| match (option, block) {
            (Opt::Who(who), Some((block, numbers))) => self.from(who).block(block, numbers),
            _ => 0.0,
        });
        (option, Reason::of("That helps most there."))
    }

    pub fn which_monster(&self) -> Answer {
        let fight = matches!(self.asking(), Some((Effect::Rare(family::Rare::Fight(Opponent::OnThis)), ..)));
        let mut ring = self.ring();
        let option = self.best(|option| match option {
            Opt::Marker(m) if fight => self.rumour_fight(&ring.foe(m)),
            // Of as many as I like I call those that I would fight.
            Opt::Marker(m) if self.s.options.contains(&Opt::Done) => ring.foe(m).fight_worth(self),
            Opt::Marker(m) => f64::from(self.q.stats(m).toughness),
            _ => 0.0,
        });
        (option, Reason::of("That's the one we most want out of the way."))
    }

    /// What a Mythos card would do, as far as its text tells.
    fn mythos_worth(&self, card: u16) -> f64 {
        let card = &self.lib.mythos[usize::from(card)];
        let open = card.gates.iter().filter(|&&at| !self.s.sealed(at)).count();
        self.text(card.text) - open as f64 * self.w.gate
    }

    pub fn top_mythos(&self, card: u16) -> Answer {
        if self.mythos_worth(card) < -self.w.gate {
            return (Opt::Bottom, Reason::of("Any other card would be kinder."));
        }
        (Opt::Top, Reason::of("It might be worse."))
    }

    pub fn worst_mythos(&self) -> Answer {
        let option = self.best(|option| if let Opt::Mythos(card) = option { -self.mythos_worth(card) } else { 0.0 });
        (option, Reason::of("That's the card we never want to see."))
    }

    /// The keeper matches the adventure to those who play it: players who are behind are spared, those ahead are not.
    pub fn keeper_mythos(&self) -> Answer {
        let (doom, limit) = (u32::from(self.s.doom), u32::from(self.q.doom_limit()));
        let behind = doom * SEALS > limit * (self.s.seals.count_ones() + 1);
        let sign = if behind { 1.0 } else { -1.0 };
        let option =
            self.best(|option| if let Opt::Mythos(card) = option { sign * self.mythos_worth(card) } else { 0.0 });
        let why =
            if behind { "They have enough to bear already." } else { "They are doing well, so I can make it harder." };
        (option, Reason::of(why))
    }

    /// Who can best deal with a monster that comes.
    pub fn monster_target(&self, marker: u8) -> Answer {
        let option = self.best(|option| match option {
            Opt::Who(who) => {
                let other = self.from(who);
                other.foe(marker).best(&other).1
            }
            _ => 0.0,
        });
        (option, Reason::of("Send it to the investigator who can best deal with the {monster}.").monster(marker))
    }

    pub fn new_clue(&self) -> Answer {
        let option = self.best(|option| match option {
            // Best where it completes a seal.
            Opt::Who(who) => {
                let other = self.from(who);
                let near = other.inv().clues.min(self.q.seal_cost(self.me));
                other.clue() + 0.01 * f64::from(near)
            }
            _ => 0.0,
        });
        (option, Reason::of("Clues close and seal gates."))
    }

    fn one(&self, effect: &Effect, numbers: Numbers) -> f64 {
        match effect {
            Effect::Amounts(family::Amounts::Gain(change)) => {
                change.parts.iter().map(|&p| self.part(p, numbers, 1.0)).sum()
            }
            Effect::Amounts(family::Amounts::Lose(change)) => {
                change.parts.iter().map(|&p| self.part(p, numbers, -1.0)).sum()
            }
            _ => 0.2 * numbers.x,
        }
    }
}

fn branch(option: Opt) -> Option<usize> {
    match option {
        Opt::Branch(i) => Some(usize::from(i)),
        _ => None,
    }
}
