//! What a text would come to just now, before it runs: whether it can be done in full, and whether it changes anything.
//!
//! An option that can bring nothing is not offered, and one that cannot be carried out is not possible to choose. Both are
//! answered here, family by family of sentences (`cards.rs`, `board.rs`, `families.rs`).

mod board;
mod cards;
mod families;

use keeper_arkham_script::tree::*;
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
    /// Whether he may as well leave it: then he also gives up what he cannot lose against his will.
    pub free: bool,
}

impl From<Ctx> for Prospect<'_> {
    fn from(ctx: Ctx) -> Self {
        Prospect { ctx, costs: &[], free: false }
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
        let mut block = at.block;
        // No price takes one to another place, and to exhaust a card changes nothing else.
        while let [Step { effect: Effect::Structure(family::Structure::If { cond, then, otherwise: None }), .. }] =
            self.lib.tree.block(block)
            && (at.costs.iter().all(|cost| *cost == Cost::Exhaust) || matches!(cond, Cond::At { .. }))
        {
            if !self.q().holds_now(cond, &ctx) {
                return false;
            }
            block = *then;
        }
        self.acts(at.block, &Prospect { ctx, costs: &at.costs, free: true })
    }

    /// Whether any sentence of a block would change anything.
    pub fn acts(&self, block: BlockId, on: &Prospect) -> bool {
        self.lib.tree.block(block).iter().any(|step| self.outlook(&step.effect, on) == Something)
    }

    #[inline(always)]
    fn any_acts(&self, mut blocks: impl Iterator<Item = BlockId>, on: &Prospect) -> bool {
        blocks.any(|block| self.acts(block, on))
    }

    /// What a block comes to for an investigator who chooses it and must do all of it. A card that cannot be taken keeps nobody from what
    /// else is to be had; and one that can never be lost stays, unless something is given for it.
    pub fn in_full(&self, block: BlockId, on: &Prospect) -> Outlook {
        let (mut all, mut gained, mut given, mut untaken, mut stays) = (Nothing, false, false, false, false);
        for Step { effect, .. } in self.lib.tree.block(block) {
            let gift = self.is_gift(effect);
            given |= gift;
            match self.outlook(effect, on) {
                Impossible
                    if matches!(
                        effect,
                        Effect::Cards(family::Cards::Take { .. })
                            | Effect::Cards(family::Cards::Fetch(Fetched::Named { .. }))
                    ) =>
                {
                    untaken = true
                }
                Impossible if self.is_stuck(effect, &on.ctx) => stays = true,
                Impossible => return Impossible,
                Something => {
                    all = Something;
                    gained |= gift;
                }
                Nothing => {}
            }
        }
        let lacks = untaken && !gained || stays && (given || all == Nothing);
        if lacks { Impossible } else { all }
    }

    /// Whether the cards to be discarded are there, and can never be lost.
    fn is_stuck(&self, effect: &Effect, ctx: &Ctx) -> bool {
        let Effect::Cards(family::Cards::Do { deed: CardDeed::Discard, which }) = effect else { return false };
        let Hand::Some { class, count: Amount::So(quantity) } = which else { return false };
        let n = usize::from(self.q().quantity(*quantity, ctx));
        self.q().count_class(ctx.who, *class) >= n && self.can_give(ctx.who, *class) < n
    }

    /// Whether a block brings good things alone: you may choose it even if they come to nothing.
    pub fn is_gifts(&self, block: BlockId) -> bool {
        self.lib.tree.block(block).iter().all(|step| self.is_gift(&step.effect))
    }

    fn is_gift(&self, effect: &Effect) -> bool {
        let good = |deck: Deck| self.lib.deck(deck).words.is_empty() && self.lib.deck(deck).instead_of.is_none();
        match effect {
            Effect::Amounts(family::Amounts::Nothing)
            | Effect::Amounts(family::Amounts::Gain(_))
            | Effect::Amounts(family::Amounts::Heal(Healing::Full { .. }))
            | Effect::Amounts(family::Amounts::Heal(Healing::Lost))
            | Effect::Amounts(family::Amounts::Heal(Healing::Beyond { .. })) => true,
            Effect::Amounts(family::Amounts::Split(PointSplit::Of { lose, .. }))
            | Effect::Amounts(family::Amounts::Tokens { lose, .. }) => !lose,
            Effect::Amounts(family::Amounts::UpTo { how, .. })
            | Effect::Amounts(family::Amounts::Split(PointSplit::UpTo { how, .. })) => *how == Giving::Gain,
            Effect::Cards(family::Cards::Draw { deck, .. }) | Effect::Cards(family::Cards::DrawKeep { deck, .. }) => {
                good(*deck)
            }
            Effect::Cards(family::Cards::Do {
                deed: CardDeed::Discard,
                which: Hand::Some { class: Cards { class: Class::Deck(deck), .. }, .. },
            }) => !good(*deck),
            Effect::Cards(family::Cards::DrawAcross { .. })
            | Effect::Cards(family::Cards::Search { .. })
            | Effect::Cards(family::Cards::Fetch(Fetched::First { .. })) => true,
            Effect::Cards(family::Cards::Fetch(Fetched::Named { .. }))
            | Effect::Cards(family::Cards::Fetch(Fetched::Ally))
            | Effect::Places(family::Places::Become(Status::Blessed)) => true,
            _ => false,
        }
    }

    /// Whether a text may ask somebody to do this: it can be done, and it or what follows from it changes something.
    #[inline(always)]
    pub fn is_choice(&self, offer: BlockId, did: Option<BlockId>, otherwise: Option<BlockId>, on: &Prospect) -> bool {
        match self.in_full(offer, &Prospect { free: true, ..*on }) {
            Impossible => false,
            // A state that one takes upon oneself is a price.
            Nothing
                if matches!(
                    self.lib.tree.block(offer),
                    [Step { effect: Effect::Places(family::Places::Become(_)), .. }]
                ) =>
            {
                false
            }
            Nothing => {
                did.is_some_and(|did| self.acts(did, on))
                    || otherwise.is_some_and(|otherwise| self.is_gifts(offer) && self.acts(otherwise, on))
            }
            Something => true,
        }
    }

    /// What one effect would come to.
    pub fn outlook(&self, effect: &Effect, on: &Prospect) -> Outlook {
        match effect {
            Effect::Amounts(effect) => self.outlook_of_amounts(effect, on),
            Effect::Cards(effect) => self.outlook_of_cards(effect, on),
            Effect::Decks(effect) => self.outlook_of_decks(effect),
            Effect::Places(effect) => self.outlook_of_places(effect, on),
            Effect::Board(effect) => self.outlook_of_board(effect, on),
            Effect::Chosen(effect) => self.outlook_of_chosen(effect, on),
            Effect::Held(effect) => self.outlook_of_held(effect, on),
            Effect::Town(effect) => self.outlook_of_town(effect, on),
            Effect::Omens(effect) => self.outlook_of_omens(effect, on),
            Effect::Powers(effect) => self.outlook_of_powers(effect, on),
            Effect::Moments(effect) => self.outlook_of_moments(effect, on),
            Effect::Structure(effect) => self.outlook_of_structure(effect, on),
            Effect::Rifts(effect) => self.outlook_of_rifts(effect),
            Effect::Battle(_) => Outlook::Something,
            Effect::Rare(effect) => self.outlook_of_rare(effect, on),
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
        self.q().may_gain(on.ctx.who, thing, on.ctx.src)
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
            Ability::Static(Static::More { of: Figure::Maximum { sanity: of }, by, .. }) if *of == sanity => *by,
            _ => 0,
        };
        let goes: i8 = self.lib.abilities(self.lib.single(copy).text).iter().map(bonus).sum();
        now.saturating_add_signed(-goes)
    }

    /// Clues and money must be there, and what cannot be lost counts as nothing (RUL-109); of Sanity and Stamina everybody
    /// has something.
    pub fn can_lose(&self, ctx: &Ctx, thing: Thing, amount: Amount, free: bool) -> bool {
        let have = self.q().have(ctx.who, thing);
        match (thing, amount) {
            (Thing::Movement, Amount::So(n)) if self.s.awake.is_some() => have >= self.q().quantity(n, ctx),
            (Thing::Sanity | Thing::Stamina | Thing::Movement, _) => true,
            (Thing::Money, _) if !free && self.q().keeps_money(ctx.who) => false,
            (_, Amount::So(Quantity { n, each: None })) => have >= u16::from(n),
            (_, Amount::Until(n)) => have > self.q().quantity(n, ctx),
            _ => have > 0,
        }
    }

    /// What the card asks for that keeps things safe, its owner gives up by choice.
    pub fn is_own_choice(&self, src: Src) -> bool {
        matches!(src, Src::Card(copy) if self.lib.answers(copy, Q::NeverLostGoods))
    }

    /// All or half of nothing cannot be given up, and what cannot be lost counts as nothing (RUL-109).
    fn can_discard(&self, who: Inv, class: Cards, count: Amount, on: &Prospect) -> bool {
        let (q, ctx) = (self.q(), &on.ctx);
        let by_card = self.is_own_choice(ctx.src);
        let single = matches!(count, Amount::So(_) | Amount::Until(_));
        let chosen = by_card || on.free && single;
        let losable = |h: &&Held| self.is_class(**h, class.into()) && q.can_lose(who, h.copy, chosen);
        let held = &self.s.inv(who).held;
        match count {
            Amount::So(quantity) => held.iter().filter(losable).count() >= usize::from(q.quantity(quantity, ctx)),
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
            Buy::All | Buy::EachOne | Buy::InTurn => {
                (0..self.s.players).any(|who| self.s.inv(who).in_game() && can_pay(who))
            }
            Buy::MayOne | Buy::MayAny | Buy::Must | Buy::Whole => can_pay(who) && self.has_price(who, price),
        };
        !self.s.decks.is_empty(deck) && buyer
    }

    fn can_take(&self, who: Inv, name: CardName) -> bool {
        let over = self.take_over(who, name).is_some();
        over || self.lib.by_name(name).is_some_and(|card| match self.lib.cards[usize::from(card)].supply {
            Supply::Special => self.can_take_special(who, card),
            Supply::Story => false,
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
            Status::Arrested => self.present(who),
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
