//! What it costs to pay.

use keeper_arkham::frame::Src;
use keeper_arkham_script::tree::{Amount, Cards, Class, Cost, Deck, Ransom, Sum, Symbols, Thing};

use super::sight::Sight;

impl Sight<'_> {
    /// What it costs to pay.
    pub fn costs(&self, costs: &[Cost], src: Src) -> f64 {
        costs.iter().map(|&cost| self.cost(cost, src)).sum()
    }

    fn cost(&self, cost: Cost, src: Src) -> f64 {
        let w = self.w;
        let this = match src {
            Src::Card(copy) => self.copy(copy).max(0.0),
            _ => 0.0,
        };
        match cost {
            Cost::Exhaust => 0.05,
            Cost::DiscardThis | Cost::ReturnThis => this,
            Cost::Movement(_) | Cost::Any(..) => 0.0,
            Cost::AllMovement => 0.5 * w.turn,
            Cost::Sanity(n) => -self.change(-i32::from(n), 0),
            Cost::Stamina(n) => -self.change(0, -i32::from(n)),
            Cost::SanityOrStamina(n) => -self.change(-i32::from(n), 0).max(self.change(0, -i32::from(n))),
            Cost::ExhaustCards(_, n) => 0.05 * f64::from(n),
            Cost::Tokens(_, n) => 0.5 * f64::from(n),
            Cost::Focus(n) => 0.3 * f64::from(n),
            Cost::ThisTrophy => 2.0 * w.trophy,
            Cost::Clues { n, sealing: false } => -self.clues(-i32::from(n)),
            Cost::Money(Sum::Dollars(n)) => w.money * f64::from(n),
            Cost::TakeTokens(_) => 0.2,
            Cost::Money(Sum::ItsPrice) => {
                w.money * self.q.it().map_or(0.0, |it| self.lib.card(it).price.unwrap_or(0).into())
            }
            Cost::Token(_, n) => 0.3 * this * f64::from(n),
            Cost::Cast(_) => match src {
                Src::Card(copy) => {
                    let sanity = self.lib.card(copy).spell.map_or(0, |s| s.sanity);
                    -self.change(-i32::from(sanity), 0)
                }
                _ => 0.0,
            },
            Cost::XTrophies => self.w.trophy,
            Cost::GateTrophies(n) => self.gate_trophy_cost() * f64::from(n),
            Cost::Money(Sum::OfCheapest(class)) => w.money * f64::from(self.cheapest_price(class).unwrap_or(0)),
            Cost::MonsterTrophies { n, .. } => 2.0 * w.trophy * f64::from(n),
            Cost::Clues { n, sealing: true } => -self.clues(-i32::from(self.q.seal_cost(self.me) + n)),
            Cost::Toughness(n) => w.trophy * f64::from(n),
            Cost::Trophies(Ransom::Single) => self.trophy_cost(1),
            Cost::Trophies(Ransom::Double | Ransom::Unmixed) => self.trophy_cost(2),
            Cost::SpellsByPlayers { few, .. } => f64::from(few) * w.spell,
            Cost::Discard(class, n) => self.least(class, Amount::n(n)),
            Cost::LoseTurn => w.turn,
        }
    }

    /// Gate trophies that the group needs for a victory by closing are dear.
    pub fn gate_trophy_cost(&self) -> f64 {
        if self.gate_trophies() > u32::from(self.s.players) + 1 { self.w.gate_trophy } else { 3.0 * self.w.gate_trophy }
    }

    /// The lowest price of my cards of a class.
    fn cheapest_price(&self, class: Cards) -> Option<u8> {
        let held = self.inv().held.iter().filter(|h| self.q.copy_is(h.copy, class));
        held.filter_map(|h| self.lib.card(h.copy).price).min()
    }

    fn trophy_cost(&self, units: u32) -> f64 {
        let toughness = self.q.trophy_toughness(self.me) / 5;
        let by_monsters = units.min(toughness);
        5.0 * self.w.trophy * f64::from(by_monsters) + self.gate_trophy_cost() * f64::from(units - by_monsters)
    }

    /// Whether I can pay, as far as that is not a matter of the moment.
    pub fn affords(&self, costs: &[Cost]) -> bool {
        let inv = self.inv();
        let gates = inv.gate_trophies.count_ones();
        let units = || gates + self.q.trophy_toughness(self.me) / 5;
        costs.iter().all(|cost| match *cost {
            Cost::Money(Sum::Dollars(n)) => inv.money >= u16::from(n),
            Cost::Money(Sum::OfCheapest(class)) => {
                self.cheapest_price(class).is_some_and(|price| inv.money >= u16::from(price))
            }
            Cost::Tokens(kind, n) => self.q.tokens(self.me, kind) >= n,
            Cost::Clues { n, sealing: false } => self.q.can_spend_clues(self.me, n),
            Cost::GateTrophies(n) => gates >= u32::from(n),
            Cost::MonsterTrophies { n, of: symbol, .. } => {
                let symbols = match symbol {
                    Symbols::Any => u16::MAX,
                    Symbols::Of(symbol) => symbol.bit(),
                    Symbols::Not(symbol) => !symbol.bit(),
                };
                self.q.trophies_with(self.me, symbols).count() >= usize::from(n)
            }
            Cost::Clues { n, sealing: true } => self.q.can_spend_clues(self.me, self.q.seal_cost(self.me) + n),
            Cost::Toughness(n) => self.q.trophy_toughness(self.me) >= u32::from(n),
            Cost::Trophies(Ransom::Single) => units() >= 1,
            Cost::Trophies(Ransom::Double) => units() >= 2,
            Cost::Trophies(Ransom::Unmixed) => gates >= 2 || self.q.trophy_toughness(self.me) >= 10,
            Cost::Discard(class, n) => self.q.count_class(self.me, class) >= usize::from(n),
            Cost::SpellsByPlayers { few, many } => {
                let n = if self.s.players >= 5 { many } else { few };
                self.q.count_class(self.me, Class::Deck(Deck::SPELL)) >= usize::from(n)
            }
            Cost::Any(thing, Some(_)) => self.q.have(self.me, thing) > 0,
            Cost::Any(thing, None) => {
                self.q.have(self.me, thing) > u16::from(matches!(thing, Thing::Sanity | Thing::Stamina))
                    && self.s.in_role(keeper_arkham::in_play::Role::Rumour).is_some_and(|entry| entry.tokens > 0)
            }
            _ => true,
        })
    }

    /// The worth of so many cards of a class, those that are missed least.
    pub fn least(&self, class: Cards, count: Amount) -> f64 {
        let mut worths = [0.0; 64];
        let mut n = 0;
        for &h in self.inv().held.iter() {
            let number = self.lib.copies[usize::from(h.copy)];
            if self.q.of_class(self.lib.card(h.copy), number, class) && n < worths.len() {
                worths[n] = self.held(h).max(0.0);
                n += 1;
            }
        }
        let worths = &mut worths[..n];
        worths.sort_by(f64::total_cmp);
        let count = match count {
            Amount::So(quantity) => usize::from(self.q.quantity(quantity, &self.ctx())),
            Amount::All => n,
            Amount::Half { up: true } => n.div_ceil(2),
            Amount::Half { up: false } => n / 2,
            Amount::Until(most) => n.saturating_sub(usize::from(self.q.quantity(most, &self.ctx()))),
        };
        worths.iter().take(count).sum()
    }
}
