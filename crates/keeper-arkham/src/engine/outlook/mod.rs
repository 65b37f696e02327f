//! What a text would come to just now, before it runs: whether it can be done in full, and whether it changes anything.
//!
//! An option that can bring nothing is not offered, and one that cannot be carried out is not possible to choose. Both are
//! answered here, family by family of sentences (`families.rs`).

mod families;

use keeper_script::tree::*;
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Src};
use crate::index::Q;
use crate::library::{Supply, WeaponType};
use crate::state::{Held, Inv, Spot, flag, held};

/// What an effect would come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// It cannot be done in full.
    Impossible,
    /// It would change nothing.
    Nothing,
    Something,
}

use Outlook::{Impossible, Nothing, Something};

/// For whom and by what a text would run, and what is paid for it first.
#[derive(Clone, Copy)]
pub struct Prospect<'a> {
    pub ctx: Ctx,
    pub costs: &'a [Cost],
}

impl From<Ctx> for Prospect<'_> {
    fn from(ctx: Ctx) -> Self {
        Prospect { ctx, costs: &[] }
    }
}

fn changes(yes: bool) -> Outlook {
    if yes { Something } else { Nothing }
}

fn possible(yes: bool) -> Outlook {
    if yes { Something } else { Impossible }
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// Whether using an ability would change anything.
    #[inline(always)]
    pub fn is_useful(&self, who: Inv, src: Src, at: &At) -> bool {
        self.is_useful_at(who, src, self.q().place_of(src), at)
    }

    /// The same of something of which it is known where it lies.
    #[inline(always)]
    pub fn is_useful_at(&self, who: Inv, src: Src, place: u8, at: &At) -> bool {
        let ctx = Ctx { who, src, place, ..Ctx::default() };
        // No price takes one to another place, and without one nothing changes before.
        let here = match self.lib.tree.block(at.block).first().map(|step| &step.effect) {
            Some(Effect::If { cond, otherwise: None, .. })
                if at.costs.is_empty() || matches!(cond, Cond::At { .. }) =>
            {
                self.q().holds_now(cond, &ctx)
            }
            _ => true,
        };
        here && self.acts(at.block, &Prospect { ctx, costs: &at.costs })
    }

    /// Whether any sentence of a block would change anything.
    pub fn acts(&self, block: BlockId, on: &Prospect) -> bool {
        self.lib.tree.block(block).iter().any(|step| self.outlook(&step.effect, on) == Something)
    }

    #[inline(always)]
    fn any_acts(&self, mut blocks: impl Iterator<Item = BlockId>, on: &Prospect) -> bool {
        blocks.any(|block| self.acts(block, on))
    }

    /// What a block comes to for one who chooses it and must do all of it.
    pub fn in_full(&self, block: BlockId, on: &Prospect) -> Outlook {
        let mut all = Nothing;
        for step in self.lib.tree.block(block) {
            match self.outlook(&step.effect, on) {
                Impossible => return Impossible,
                Something => all = Something,
                Nothing => {}
            }
        }
        all
    }

    /// Whether a text may ask somebody to do this: it can be done, and it or what follows from it changes something.
    #[inline(always)]
    pub fn is_choice(&self, offer: BlockId, did: Option<BlockId>, on: &Prospect) -> bool {
        match self.in_full(offer, on) {
            Impossible => false,
            // A state that one takes upon oneself is a price.
            Nothing if matches!(self.lib.tree.block(offer), [Step { effect: Effect::Become(_), .. }]) => false,
            Nothing => did.is_some_and(|did| self.acts(did, on)),
            Something => true,
        }
    }

    /// What one effect would come to.
    pub fn outlook(&self, effect: &Effect, on: &Prospect) -> Outlook {
        match effect.family() {
            Family::Amounts => self.outlook_of_amounts(effect, on),
            Family::Cards => self.outlook_of_cards(effect, on),
            Family::Decks => self.outlook_of_decks(effect),
            Family::Places => self.outlook_of_places(effect, on),
            Family::Board => self.outlook_of_board(effect, on),
            Family::Held => self.outlook_of_held(effect, on),
            Family::Town => self.outlook_of_town(effect, on),
            Family::Omens => self.outlook_of_omens(effect, on),
            Family::Powers => self.outlook_of_powers(effect, on),
            Family::Moments => self.outlook_of_moments(effect, on),
            Family::Structure => self.outlook_of_structure(effect, on),
            Family::Rare => self.outlook_of_rare(effect, on),
        }
    }

    fn on_track(&self, track: TrackId) -> u8 {
        self.q().tokens_on(Src::Fixture(track.0))
    }

    fn any_area(&self, fits: impl Fn(PlaceId) -> bool) -> bool {
        (0..self.lib.areas.len() as u8).map(PlaceId).any(fits)
    }

    pub fn can_gain(&self, thing: Thing, on: &Prospect) -> bool {
        let inv = self.s.inv(on.ctx.who);
        if let Thing::Sanity | Thing::Stamina = thing {
            let sanity = thing == Thing::Sanity;
            let has = if sanity { inv.sanity } else { inv.stamina };
            if has >= self.maximum_then(sanity, on) {
                return false;
            }
        }
        self.q().may_gain(thing, on.ctx.src)
    }

    /// A maximum when the price is paid: a card that raised it may be gone by then.
    #[inline(always)]
    fn maximum_then(&self, sanity: bool, on: &Prospect) -> u8 {
        let now = self.q().maximum(on.ctx.who, sanity);
        let Src::Card(copy) = on.ctx.src else { return now };
        if !on.costs.contains(&Cost::DiscardThis) {
            return now;
        }
        let bonus = |ability: &Ability| match ability {
            Ability::Static(Static::Maximum { sanity: of, bonus, .. }) if *of == sanity => *bonus,
            _ => 0,
        };
        let goes: i8 = self.lib.abilities(self.lib.single(copy).text).iter().map(bonus).sum();
        now.saturating_add_signed(-goes)
    }

    /// Clues and money must be there; of Sanity and Stamina everybody has something.
    pub fn can_lose(&self, ctx: &Ctx, thing: Thing, amount: Amount) -> bool {
        let have = self.q().have(ctx.who, thing);
        match (thing, amount) {
            (Thing::Sanity | Thing::Stamina | Thing::Movement, _) => true,
            (_, Amount::So(Quantity { n, each: None })) => have >= u16::from(n),
            (_, Amount::Until(n)) => have > self.q().quantity(n, ctx),
            _ => have > 0,
        }
    }

    /// What the card asks for that keeps things safe, its owner gives up by choice.
    pub fn is_own_choice(&self, src: Src) -> bool {
        matches!(src, Src::Card(copy) if self.lib.answers(copy, Q::Safe))
    }

    /// All or half of nothing cannot be given up, and what cannot be lost counts as nothing (RUL-109).
    fn can_discard(&self, who: Inv, class: Cards, count: Amount, ctx: &Ctx) -> bool {
        let q = self.q();
        let chosen = self.is_own_choice(ctx.src);
        let losable = |h: &&Held| self.is_class(**h, class.into()) && (chosen || !q.is_kept(who, h.copy));
        let held = &self.s.inv(who).held;
        match count {
            Amount::So(quantity) => q.count_class(who, class) >= usize::from(q.quantity(quantity, ctx)),
            Amount::All | Amount::Half { up: true } => held.iter().any(|h| losable(&h)),
            Amount::Half { up: false } => held.iter().filter(losable).count() > 1,
            Amount::Until(n) => q.count_class(who, class) > usize::from(q.quantity(n, ctx)),
        }
    }

    /// Nobody looks at wares who could not pay for the cheapest of their kind (RUL-105).
    fn can_buy(&self, who: Inv, deck: Deck, buy: Buy, price: Price) -> bool {
        let can_pay = |who: Inv| {
            let pays =
                self.least_price(who, deck, price).is_some_and(|least| self.wealth(who, price) >= u16::from(least));
            pays || buy != Buy::Whole && self.may_have_free(who, deck)
        };
        let buyer = match buy {
            Buy::All | Buy::EachOne => (0..self.s.players).any(|who| self.s.inv(who).in_game() && can_pay(who)),
            Buy::MayOne | Buy::MayAny | Buy::Must | Buy::Whole => can_pay(who) && self.has_price(who, price),
        };
        !self.s.decks.is_empty(deck) && buyer
    }

    fn can_take(&self, who: Inv, name: CardName) -> bool {
        let over = self.take_over(who, name).is_some();
        over || self.lib.by_name(name).is_some_and(|card| match self.lib.cards[usize::from(card)].supply {
            Supply::Special => self.can_take_special(who, card),
            Supply::Deck(deck) => {
                self.find_in_deck(deck, |number, _| number == card).is_some() && !self.q().cannot_have(who, deck)
            }
        })
    }

    fn can_become(&self, who: Inv, status: Status, ctx: &Ctx) -> bool {
        let (q, known) = (self.q(), &self.lib.known);
        if q.cannot_be(who, status) {
            return false;
        }
        match status {
            Status::Blessed => q.is_cursed(who) || self.can_take_special(who, known.blessing),
            Status::Cursed => q.is_blessed(who) || self.can_take_special(who, known.curse),
            Status::Arrested => self.present(who) && !q.in_force(Q::NoArrest),
            Status::Delayed => self.present(who) && !self.s.inv(who).is(flag::DELAYED),
            Status::Lost => self.present(who) || matches!(ctx.src, Src::Mythos(_)),
            Status::Devoured => true,
        }
    }

    /// Whether the check in progress has dice up to this face; 0: dice that failed.
    #[inline(always)]
    fn dice_lie(&self, face: u8) -> bool {
        self.s
            .frames
            .iter()
            .rev()
            .find_map(|f| if let Frame::Check(check) = f { Some(check) } else { None })
            .is_some_and(|check| {
                let to = if face == 0 { self.q().success_in(check) - 1 } else { face };
                check.dice[..usize::from(to)].iter().any(|&n| n > 0)
            })
    }

    /// A monster on a rumour is in no area (RUL-114); one that appeared in an encounter is where the investigator is.
    fn defeats_any(&self, who: Inv) -> bool {
        let here = self.s.inv(who).place.area();
        let fought = self.fought(who).is_some_and(|m| self.s.monsters[usize::from(m)] != Spot::OnCard);
        fought || here.is_some_and(|place| self.s.monsters_at(place).next().is_some())
    }

    fn is_active(&self, who: Inv, src: Src) -> bool {
        matches!(src, Src::Card(copy) if self.s.inv(who).held.iter().any(|h| h.copy == copy && h.is(held::ACTIVE)))
    }

    /// A spell that could be cast if it needed no hands.
    pub fn fills_hands(&self, h: Held) -> bool {
        let card = self.lib.single(h.copy);
        card.spell && card.hands > 0 && !h.is(held::EXHAUSTED | held::MAGICAL | held::ACTIVE)
    }

    /// A physical weapon that is not magical already (RUL-110).
    pub fn can_enchant(&self, h: Held) -> bool {
        self.lib.card(h.copy).weapon == Some(WeaponType::Physical) && !h.is(held::MAGICAL)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use keeper_table::Silent;

    use super::*;
    use crate::{Arkham, Library, SetUp};

    /// Each family knows all of its sentences: none of the cards is a surprise.
    #[test]
    fn every_sentence_has_an_outlook() {
        let sets = ["base", "dunwich"];
        let lib = Arc::new(Library::embedded(&sets).unwrap());
        let setup = SetUp { sets: lib.sets.clone(), players: 2, ..SetUp::default() };
        let mut state = *Arkham::new(lib.clone(), &setup).unwrap().state();
        let mut journal = Silent;
        let engine = Engine::new(&lib, &mut state, &mut journal);
        let effects = lib.tree.blocks.iter().flatten().map(|step| &step.effect);
        let outlooks: Vec<Outlook> = effects.map(|effect| engine.outlook(effect, &Ctx::default().into())).collect();
        for outlook in [Impossible, Nothing, Something] {
            assert!(outlooks.contains(&outlook), "{outlook:?}");
        }
    }
}
