//! Cards, trophies, clues and what they can pay.
//!
//! Rules: WIN-06 to WIN-09.

use keeper_arkham_script::tree::*;

use super::Query;
use crate::frame::{CheckFrame, Ctx, Frame, Src};
use crate::in_play::Role;
use crate::index::{Q, W};
use crate::library::{Card, CardDeck, DeckRole, MythosKind, Quest, Stop, Supply, WeaponType};
use crate::state::{Held, Inv, Investigator, Phase, Place, flag, held, most};

impl<'a> Query<'a> {
    /// The next such card among those that somebody holds from this place on, and the place after it.
    #[inline(always)]
    pub(crate) fn next_held(self, who: Inv, from: usize, fits: impl Fn(&Held) -> bool) -> Option<(Held, usize)> {
        let held = &self.inv(who).held[..];
        let mut left = held.get(from..)?.iter();
        let found = *left.find(|h| fits(h))?;
        Some((found, held.len() - left.len()))
    }

    /// Whether a deck has left the game.
    pub fn is_gone(self, deck: Deck) -> bool {
        self.never(Q::NeverDrawn, |ban, _| *ban == Ban::Draw(deck)).is_some()
    }

    pub fn has_card(self, who: Inv, card: u16) -> bool {
        self.inv(who).held.iter().any(|h| self.lib.copies[usize::from(h.copy)] == card)
    }

    pub fn is_blessed(self, who: Inv) -> bool {
        self.has_card(who, self.lib.known.blessing)
    }

    pub fn is_cursed(self, who: Inv) -> bool {
        self.has_card(who, self.lib.known.curse)
    }

    /// Tokens of a kind that a set declares.
    pub fn tokens(self, who: Inv, kind: TokenId) -> u8 {
        self.inv(who).tokens.get(usize::from(kind.0)).copied().unwrap_or(0)
    }

    /// How many of them nobody has.
    pub fn tokens_left(self, kind: TokenId) -> u8 {
        let held: u8 = (0..self.s.players).map(|who| self.tokens(who, kind)).sum();
        let kind = &self.lib.tokens[usize::from(kind.0)];
        let lying: u8 = if kind.in_areas { self.s.watch.iter().sum() } else { 0 };
        kind.supply.saturating_sub(held).saturating_sub(lying)
    }

    /// The ally who waits beside a town.
    pub fn ally_beside(self, town: TownId) -> Option<u16> {
        self.s.in_play.iter().find_map(|entry| match entry.src {
            Src::Card(copy) if entry.role == Role::Custody && entry.tokens == town.0 => Some(copy),
            _ => None,
        })
    }

    /// Whether an ally waits beside any town.
    pub fn waits_beside(self, copy: u16) -> bool {
        self.s.in_play.iter().any(|entry| entry.src == Src::Card(copy) && entry.role == Role::Custody)
    }

    /// Tokens that somebody has and may spend as something else.
    pub fn stands_for(self, who: Inv, what: StandIn) -> Option<TokenId> {
        let held = |kind: &TokenId| {
            let same = |licence: &Licence| *licence == Licence::SpendAs { token: *kind, what };
            self.tokens(who, *kind) > 0 && self.licensed(Q::SpendAs, who, same)
        };
        // Mostly there are none.
        let kinds = if self.concerns(Q::SpendAs, who) { self.lib.tokens.len() as u8 } else { 0 };
        (0..kinds).map(TokenId).rev().find(held)
    }

    /// Dollars that somebody can spend: his own, and tokens that stand for one each.
    pub fn funds(self, who: Inv) -> u16 {
        let own = &self.inv(who).own.0;
        let spared = if own.acts(W::WouldPay) { self.spared_dollars(who) } else { 0 };
        let tokens = self.stands_for(who, StandIn::Money).map_or(0, |kind| self.tokens(who, kind));
        self.inv(who).money + u16::from(tokens) + spared
    }

    /// Dollars that cards of his stand for.
    #[inline(never)]
    pub fn spared_dollars(self, who: Inv) -> u16 {
        self.inv(who)
            .held
            .iter()
            .filter(|h| !h.is(held::EXHAUSTED))
            .map(|h| u16::from(self.spares(h.copy, W::WouldPay)))
            .sum()
    }

    /// How much a card spares its owner at a moment when he would spend something.
    pub fn spares(self, copy: u16, window: W) -> u8 {
        if !self.lib.acts(copy, window) {
            return 0;
        }
        let lines = self.lib.abilities(self.lib.single(copy).text).iter();
        lines
            .filter_map(|ability| match ability {
                Ability::At(at) if crate::index::window(&at.window) == window => self.lib.tree.block(at.block).first(),
                _ => None,
            })
            .find_map(|step| match step.effect {
                Effect::Moments(family::Moments::OnLoss(LossDeed::Less { n, .. })) => Some(n),
                _ => None,
            })
            .unwrap_or(0)
    }

    /// Who has the other half of a card that is there for two.
    pub fn partner(self, src: Src) -> Option<Inv> {
        let Src::Card(copy) = src else { return None };
        let twin = self.lib.twin(copy)?;
        (0..self.s.players).find(|&who| self.inv(who).held.iter().any(|h| h.copy == twin))
    }

    #[inline(always)]
    pub fn of_class(self, card: &Card, number: u16, cards: impl Into<Cards>) -> bool {
        let Cards { class, filter } = cards.into();
        let fits = match filter {
            // Which card *it* is, and who has what, is asked of single ones.
            None | Some(Filter::NotIt | Filter::Had) => true,
            Some(Filter::SanityCost(n)) => card.spell.is_some_and(|spell| spell.sanity == n && !spell.x),
            Some(Filter::WorthAtMost(most)) => card.price.is_some_and(|price| price <= most),
            Some(Filter::Worth(least)) => card.price.is_some_and(|price| price >= least),
            Some(Filter::Tome) => card.tome,
            Some(Filter::Except(name)) => number != name.0,
            Some(Filter::Not(classes)) => !classes.classes().any(|class| self.is_class(card, number, class)),
        };
        fits && self.is_class(card, number, class)
    }

    #[inline(always)]
    fn is_class(self, card: &Card, number: u16, class: Class) -> bool {
        match class {
            Class::Item => card.item,
            Class::Deck(deck) => card.supply == Supply::Deck(deck),
            Class::Named(name) => number == name.0,
            _ => self.is_other_class(card, number, class),
        }
    }

    #[inline(never)]
    fn is_other_class(self, card: &Card, number: u16, class: Class) -> bool {
        let weapon = card.weapon.filter(|_| card.spell.is_none());
        match class {
            // What is there for two is nobody's to give up.
            Class::Card => card.supply != Supply::Story && !self.of_deck(card, |deck| deck.pairs),
            Class::Beneficial => !card.burden && card.supply != Supply::Story && !self.of_deck(card, |deck| deck.pairs),
            Class::Detriment => self.of_deck(card, |deck| deck.role == Some(DeckRole::Detriment)),
            Class::Mission => card.quest == Some(Quest::Mission),
            Class::Task => card.quest == Some(Quest::Task),
            Class::Item | Class::Deck(_) | Class::Named(_) => unreachable!("seen at once"),
            Class::Weapon => weapon.is_some(),
            Class::PhysicalWeapon => weapon == Some(WeaponType::Physical),
            Class::MagicalWeapon => weapon == Some(WeaponType::Magical),
            Class::Tome => card.tome,
            Class::Mask => card.mask,
            Class::Either(classes) => classes.classes().any(|class| self.is_class(card, number, class)),
        }
    }

    /// Whether a card comes from such a deck.
    fn of_deck(self, card: &Card, such: impl Fn(&CardDeck) -> bool) -> bool {
        matches!(card.supply, Supply::Deck(deck) if such(self.lib.deck(deck)))
    }

    /// Whether a class means every card of it but this one.
    pub fn is_excluded(self, copy: u16, cards: Cards) -> bool {
        cards.filter == Some(Filter::NotIt) && self.s.it == copy
    }

    /// Whether a card was drawn and is not kept yet. What lies on the table in a trade still belongs to him who laid it there.
    fn is_not_kept(self, h: &Held) -> bool {
        h.is(held::OFFERED) && !self.s.frames.iter().any(|frame| matches!(frame, Frame::Trade { .. }))
    }

    /// How many cards of a class somebody has.
    pub fn count_class(self, who: Inv, cards: impl Into<Cards>) -> usize {
        let cards = cards.into();
        self.inv(who)
            .held
            .iter()
            .filter(|h| !self.is_not_kept(h))
            .filter(|h| {
                let number = self.lib.copies[usize::from(h.copy)];
                !self.is_excluded(h.copy, cards)
                    && self.of_class(&self.lib.cards[usize::from(number)], number, cards)
                    && !self.is_idle(who, h.copy)
            })
            .count()
    }

    /// The card at the bottom of a deck where this investigator may draw from there, and so may look at it.
    #[inline(always)]
    pub fn bottom_card(self, who: Inv, deck: Deck) -> Option<u16> {
        let known = matches!(deck, Deck::COMMON | Deck::UNIQUE | Deck::SPELL) && self.sees(who, Q::DrawFromBottom);
        if known { self.s.decks.of(deck).last().copied() } else { None }
    }

    /// Whether what a card says, or a sheet or a card beside the board by its name, costs its reader nothing of this.
    pub fn spared_by(self, who: Inv, src: Src, of_sanity: bool) -> bool {
        if !self.inv(who).own.0.answers(Q::SparedBy) {
            return false;
        }
        let meant = |class: Cards| match src {
            Src::Card(copy) => self.copy_is(copy, class),
            Src::Fixture(number) => {
                let name = self.lib.fixtures[usize::from(number)].card;
                name.is_some_and(|name| class.class == Class::Named(name))
            }
            _ => false,
        };
        let mut spared = false;
        self.own(who, Q::SparedBy, |rule, _, _| {
            spared |= matches!(rule, Static::SparedBy { sanity, class } if *sanity == of_sanity && meant(*class));
        });
        spared
    }

    /// The card at the bottom of a deck that this investigator may look at.
    pub fn seen_bottom(self, who: Inv, deck: Deck) -> Option<u16> {
        let of_this = |what: &Licence| *what == Licence::SeeBottom(deck);
        let sees = self.sees(who, Q::SeesBottom) && self.licensed(Q::SeesBottom, who, of_this);
        if sees { self.s.decks.of(deck).last().copied() } else { self.bottom_card(who, deck) }
    }

    /// Whether a text lets somebody in the game do such a thing.
    pub fn sees(self, who: Inv, q: Q) -> bool {
        usize::from(self.inv(who).sheet) < self.lib.sheets.len() && self.inv(who).in_game() && self.allowed(q, who)
    }

    /// Whether a card is lost only if its owner chooses it.
    pub fn is_kept(self, who: Inv, copy: u16) -> bool {
        self.never_this(Q::NeverLostThis, who, copy)
            || self
                .never_his(
                    Q::NeverLostGoods,
                    who,
                    |ban| matches!(ban, Ban::LoseGoods(Goods::Cards(cards)) if self.copy_is(copy, *cards)),
                )
                .is_some()
    }

    /// The ally that is bound to him, which is marked on it.
    pub fn bound(self, who: Inv) -> Option<u16> {
        let ally = |h: &&Held| h.tokens > 0 && self.lib.single(h.copy).supply == Supply::Deck(Deck::ALLY);
        self.inv(who).held.iter().find(ally).map(|h| h.copy)
    }

    /// Whether money is lost only by your own choice.
    pub fn keeps_money(self, who: Inv) -> bool {
        self.never_his(Q::NeverLostGoods, who, |ban| *ban == Ban::LoseGoods(Goods::Money)).is_some()
    }

    /// Whether money cannot be given in a trade.
    pub fn hoards_money(self, who: Inv) -> bool {
        self.forbidden(Q::CannotTrade, who, |verb| *verb == Verb::Trade(Goods::Money)).is_some()
    }

    pub fn copy_is(self, copy: u16, cards: Cards) -> bool {
        self.of_class(self.lib.card(copy), self.lib.copies[usize::from(copy)], cards)
    }

    /// The single card that is meant, if it is there.
    pub fn in_hand(self, which: Hand, ctx: &Ctx) -> Option<u16> {
        match which {
            Hand::This => {
                if let Src::Card(copy) = ctx.src {
                    Some(copy)
                } else {
                    None
                }
            }
            Hand::It => self.it(),
            Hand::Bound => self.bound(ctx.who),
            Hand::Some { .. } | Hand::Any(_) | Hand::Extreme { .. } => None,
        }
    }

    /// The same with what may be used when they are spent.
    pub fn trophy_means(self, who: Inv) -> u32 {
        let all = self.trophy_toughness(who);
        if !self.inv(who).own.0.acts(W::WouldSpendToughness) {
            return all;
        }
        // One for each card only beside a trophy; more stand for trophies.
        let says = |line: &Ability| match line {
            Ability::At(at) => Some(self.toughness_help(at)).filter(|&help| help > 1 || all > 0),
            _ => None,
        };
        let helps = |h: &&Held| !h.is(held::EXHAUSTED) && self.lib.acts(h.copy, W::WouldSpendToughness);
        let help = |h: &Held| self.lib.abilities(self.lib.single(h.copy).text).iter().find_map(says).unwrap_or(0);
        all + self.inv(who).held.iter().filter(helps).map(|h| u32::from(help(h))).sum::<u32>()
    }

    /// How much less toughness is spent by this line, if it can be used now.
    pub fn toughness_help(self, at: &At) -> u8 {
        let Window::Would { what: Coming::SpendToughness { encounters }, .. } = at.window else { return 0 };
        match self.lib.tree.block(at.block).first().map(|step| &step.effect) {
            Some(Effect::Moments(family::Moments::OnLoss(LossDeed::Less { n, .. })))
                if !encounters || self.s.phase == Phase::Encounters =>
            {
                *n
            }
            _ => 0,
        }
    }

    /// Toughness that the monster trophies of an investigator are worth.
    pub fn trophy_toughness(self, who: Inv) -> u32 {
        self.s.trophies(who).map(|m| u32::from(self.trophy_worth(who, m))).sum()
    }

    /// Toughness that one monster trophy is worth to this investigator.
    pub fn trophy_worth(self, who: Inv, marker: u8) -> u8 {
        self.stats(marker).toughness.saturating_add_signed(self.more(Q::TrophyToughness, who, |_| true))
    }

    /// Monster trophies with one of these symbols.
    pub fn trophies_with(self, who: Inv, symbols: u16) -> impl Iterator<Item = u8> + 'a {
        self.s.trophies(who).filter(move |&m| self.lib.kind(m).symbol.bit() & symbols != 0)
    }

    /// Whether a text in play pays for what an encounter costs here.
    pub fn pays_nothing(self, who: Inv, src: Src) -> bool {
        let (Src::Encounter(_), Some(at)) = (src, self.inv(who).place.area()) else { return false };
        self.is_free(Q::FreeEncounters, who, |what| what == Fare::Encounters(at))
    }

    #[inline(always)]
    pub fn may_gain(self, who: Inv, thing: Thing, src: Src) -> bool {
        !(self.s.awake.is_some() && matches!(thing, Thing::Money | Thing::Clues))
            && self.no_gain(who, thing, src).is_none()
    }

    /// The text that lets somebody gain nothing of it from there, if one does.
    #[inline(always)]
    pub fn no_gain(self, who: Inv, thing: Thing, src: Src) -> Option<Src> {
        let spares = |except: &Exception| match src {
            Src::Place(place) => place == except.at,
            Src::Sheet(owner) => self.lib.sheets[usize::from(self.inv(owner).sheet)].name == except.from,
            _ => false,
        };
        self.forbidden(Q::CannotGain, who, |verb| {
            matches!(verb, Verb::Gain { thing: of, except } if *of == thing && !except.as_ref().is_some_and(spares))
        })
    }

    /// Clues that can be spent: your own, as many as go together, and cards that stand for one each.
    pub fn spendable_clues(self, who: Inv) -> u8 {
        let clues = self.inv(who).clues;
        (clues - clues % self.clues_at_once(who)).saturating_add(self.stand_ins(who))
    }

    /// Who may let him spend clues of theirs: of several, one with the most.
    #[inline(always)]
    pub fn lender(self, who: Inv) -> Option<Inv> {
        if self.s.anyone_answers(Q::LendsClues) { self.found_lender(who) } else { None }
    }

    #[inline(never)]
    fn found_lender(self, who: Inv) -> Option<Inv> {
        let lends = |&other: &Inv| other != who && self.inv(other).clues > 0 && self.holds(other, Q::LendsClues);
        self.everyone().filter(lends).max_by_key(|&other| self.inv(other).clues)
    }

    /// The same on a check, where as many clues are allowed as go together.
    pub fn lender_on(self, check: &CheckFrame) -> Option<Inv> {
        let lender = self.lender(check.who)?;
        let n = self.clues_at_once(check.who);
        (self.inv(lender).clues >= n && self.clues_allowed(check) >= n).then_some(lender)
    }

    /// Clues that can be spent with those of another who agrees, as far as there is room for them.
    pub fn clues_in_reach(self, who: Inv) -> u8 {
        let own = self.spendable_clues(who);
        let Some(lender) = self.lender(who).filter(|_| !self.inv(who).is(flag::REFUSED)) else { return own };
        let clues = self.inv(who).clues;
        let all = clues.saturating_add(self.inv(lender).clues).min(self.most_clues(who).max(clues));
        (all - all % self.clues_at_once(who)).saturating_add(self.stand_ins(who))
    }

    /// Whether so many clues can be paid, if need be with those of another.
    pub fn can_spend_clues(self, who: Inv, n: u8) -> bool {
        self.spendable_clues(who) >= n || self.clues_in_reach(who) >= n
    }

    /// How many clues of another it takes to pay so many.
    pub fn clues_missing(self, who: Inv, n: u8) -> u8 {
        if self.spendable_clues(who) >= n {
            return 0;
        }
        let tokens = n.saturating_sub(self.stand_ins(who)).min(most::CLUES);
        tokens.next_multiple_of(self.clues_at_once(who)).saturating_sub(self.inv(who).clues)
    }

    /// Monster trophies that somebody may spend as clues.
    #[inline(always)]
    pub fn trophies_as_clues(self, who: Inv) -> u8 {
        if self.allowed(Q::TrophiesAsClues, who) { self.s.trophies(who).count() as u8 } else { 0 }
    }

    /// What stands for a clue each: cards, tokens and trophies.
    #[inline(always)]
    pub fn stand_ins(self, who: Inv) -> u8 {
        self.papers(who).saturating_add(self.trophies_as_clues(who))
    }

    /// Cards and tokens that stand for a clue each.
    #[inline(always)]
    pub fn papers(self, who: Inv) -> u8 {
        let inv = self.inv(who);
        let ready = inv.held.iter().filter(|h| !h.is(held::EXHAUSTED));
        let tokens = self.stands_for(who, StandIn::Clue).map_or(0, |kind| self.tokens(who, kind));
        let spared = |h: &Held| self.spares(h.copy, W::WouldSpendClues);
        tokens + if inv.own.0.acts(W::WouldSpendClues) { ready.map(spared).sum() } else { 0 }
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
    #[inline(always)]
    pub fn spell_cost(self, who: Inv, copy: u16) -> (u8, u8) {
        let cost = self.sanity_cost(who, copy);
        if cost == 0 || !self.inv(who).own.0.acts(W::WouldSpendSanity) {
            return (cost, 0);
        }
        let ready = self.inv(who).held.iter().filter(|h| !h.is(held::EXHAUSTED));
        let cards = ready.map(|h| self.spares(h.copy, W::WouldSpendSanity)).fold(0, u8::saturating_add);
        (cost, cards.saturating_add(self.spared_by_sheet(who)))
    }

    /// The Sanity for spells that a sheet spares for Stamina, as often as there is any.
    fn spared_by_sheet(self, who: Inv) -> u8 {
        let Some(sheet) = self.lib.sheets.get(usize::from(self.inv(who).sheet)) else { return 0 };
        if !sheet.index.acts(W::WouldSpendSanity) {
            return 0;
        }
        let lines = self.lib.found(sheet.text, W::WouldSpendSanity);
        lines
            .map(|(_, ability)| match ability {
                Ability::At(At { costs, block, once_per_turn: false, .. }) => {
                    let Some(Effect::Moments(family::Moments::OnLoss(LossDeed::Less { n, .. }))) =
                        self.lib.tree.block(*block).first().map(|step| &step.effect)
                    else {
                        return 0;
                    };
                    let [Cost::Stamina(price)] = costs[..] else { return *n };
                    self.inv(who).stamina / price.max(1) * n
                }
                _ => 0,
            })
            .fold(0, u8::saturating_add)
    }

    /// Who may pay Sanity for his spells.
    pub fn patron(self, who: Inv) -> Option<Inv> {
        let mut patron = None;
        self.own(who, Q::PartnerPays, |_, src, _| patron = self.partner(src));
        patron.filter(|&who| self.inv(who).in_game() && self.inv(who).sanity > 0)
    }

    /// The Sanity that is there for his spells, his own and what others may pay.
    #[inline(always)]
    pub fn sanity_for_spells(self, who: Inv) -> u8 {
        let others = self.patron(who).map_or(0, |patron| self.inv(patron).sanity);
        self.inv(who).sanity.saturating_add(others)
    }

    /// The Sanity cost of a spell: set first, then changed.
    #[inline(always)]
    pub fn sanity_cost(self, who: Inv, copy: u16) -> u8 {
        self.sanity_cost_from(who, self.lib.card(copy).spell.map_or(0, |s| s.sanity))
    }

    /// What a cost of so much Sanity comes to.
    #[inline(always)]
    pub fn sanity_cost_from(self, who: Inv, printed: u8) -> u8 {
        let cost = if self.is_free(Q::FreeSpells, who, |_| true) { 0 } else { printed };
        cost.saturating_add_signed(self.more(Q::SpellCost, who, |_| true))
    }

    /// What this buyer pays for a card: rules change the list price, from which others are made, or whatever is paid.
    pub fn price(self, who: Inv, copy: u16, price: Price) -> u8 {
        let on_list = |of: &Figure| matches!(of, Figure::Price(Some(class)) if self.copy_is(copy, *class));
        let on_all = |of: &Figure| *of == Figure::Price(None);
        let list = self.lib.card(copy).price.unwrap_or(0).saturating_add_signed(self.more(Q::Buying, who, on_list));
        let paid = |price: u8| price.saturating_add_signed(self.more(Q::Buying, who, on_all));
        match price {
            Price::ListOrAll => paid(list).min(self.funds(who).min(99) as u8).max(1),
            Price::Card(_) | Price::CardOrTrophies { .. } => 0,
            _ => paid(price.of(list)),
        }
    }

    /// What is asked of the one whose turn it is to buy: where each may in turn, $1 more for each who was asked before him.
    pub fn asking_price(self, frame: &Frame) -> Price {
        match *frame {
            Frame::Buy { who, i, mode: Buy::InTurn, price, .. } => {
                let asked = |&before: &u8| self.inv((who + before) % self.s.players).in_game();
                let dearer = (0..i).filter(asked).count() as u8;
                match price {
                    Price::List(more) => Price::List(more.saturating_add_unsigned(dearer)),
                    Price::Floored(more) => Price::Floored(more.saturating_add_unsigned(dearer)),
                    Price::InAll(more) => Price::InAll(more.saturating_add_unsigned(dearer)),
                    Price::Fixed(price) => Price::Fixed(price.saturating_add(dearer)),
                    Price::ListOrAll | Price::Half | Price::Barter { .. } => price,
                    Price::Card(_) | Price::CardOrTrophies { .. } => price,
                }
            }
            Frame::Buy { price, .. } => price,
            _ => Price::List(0),
        }
    }

    /// How many cards of a deck somebody draws who is to draw so many, as rules make it.
    pub fn draws(self, who: Inv, deck: Deck, count: u8) -> u8 {
        match count {
            0 => 0,
            count => count.saturating_add_signed(self.more(Q::Drawn, who, |of| *of == Figure::Drawn(deck))),
        }
    }

    /// Copies of a special card that nobody holds and that are not out of the game. Blessings and Curses are the two
    /// faces of one supply.
    pub fn special_copy(self, card: u16) -> Option<u16> {
        let printed = &self.lib.cards[usize::from(card)];
        let known = &self.lib.known;
        let seats = self.s.seated();
        if let Some(name) = &printed.ability_of {
            let sheet = self.lib.sheets.iter().position(|sheet| sheet.name == *name);
            if sheet.is_none_or(|sheet| self.s.sheets_used >> sheet & 1 != 0) {
                return None;
            }
        }
        if card == known.blessing || card == known.curse {
            let number = |h: &Held| self.lib.copies[usize::from(h.copy)];
            let has = |inv: &&Investigator| inv.held.iter().any(|h| [known.blessing, known.curse].contains(&number(h)));
            if seats.iter().filter(has).count() >= usize::from(printed.count) {
                return None;
            }
        }
        let copies = printed.first_copy..printed.first_copy + u16::from(printed.count);
        let is_held = |copy: u16| seats.iter().any(|inv| inv.held.iter().any(|h| h.copy == copy));
        copies.into_iter().find(|&copy| !self.is_boxed(copy) && !is_held(copy))
    }

    /// Whether a location card is not in its deck: somebody keeps it, or it went back to the box.
    pub fn is_kept_card(self, location: u16) -> bool {
        let mut cards = self.lib.kept.iter().filter(|(card, _)| *card == location);
        cards.any(|&(_, card)| self.special_copy(card).is_none())
    }

    pub fn is_boxed(self, copy: u16) -> bool {
        self.s.boxed[usize::from(copy / 64)] & (1 << (copy % 64)) != 0
    }

    /// Mythos cards with a text that stays: whether this one does.
    pub fn stays(self, card: u16) -> bool {
        let card = &self.lib.mythos[usize::from(card)];
        card.kind == MythosKind::Environment || card.kind == MythosKind::Rumour || card.stays
    }

    pub fn may_trade(self, who: Inv, copy: u16) -> bool {
        self.lib.single(copy).item
            && self
                .forbidden(
                    Q::CannotTrade,
                    who,
                    |verb| matches!(verb, Verb::Trade(Goods::Cards(cards)) if self.copy_is(copy, *cards)),
                )
                .is_none()
    }
}
