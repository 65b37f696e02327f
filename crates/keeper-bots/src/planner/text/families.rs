//! What the sentences of each family are worth that are about investigators and their cards, and of those that lead to others.

use keeper_arkham::frame::{Ctx, Src};
use keeper_arkham::library::Symbol;
use keeper_arkham_script::tree::*;

use super::Numbers;
use crate::planner::sight::Sight;

impl Sight<'_> {
    pub(super) fn worth_of_amounts(&self, effect: &family::Amounts, numbers: Numbers) -> f64 {
        let w = self.w;
        match effect {
            family::Amounts::Gain(change) => self.gain(change, numbers, 1.0),
            family::Amounts::Lose(change) => self.gain(change, numbers, -1.0),
            family::Amounts::Trophies(TrophyDeed::Lose { gates, count }) => {
                -f64::from(count.unwrap_or(3)) * if *gates { w.gate_trophy } else { w.trophy }
            }
            family::Amounts::Pay(costs) => -self.costs(costs, Src::None),
            family::Amounts::UpTo { .. } | family::Amounts::Nothing => 0.0,
            family::Amounts::Split(PointSplit::Of { lose, amount }) => {
                let n = self.amount(*amount, Thing::Sanity, numbers).round() as i32;
                let n = if *lose { -n } else { n };
                self.change(n, 0).max(self.change(0, n))
            }
            family::Amounts::Level(PointDeed::Even) => {
                let (sanity, stamina) = (i32::from(self.inv().sanity), i32::from(self.inv().stamina));
                self.change((stamina - sanity).min(0), (sanity - stamina).min(0))
            }
            family::Amounts::Heal(Healing::Lost) => {
                let [sanity, stamina] = self.s.tally.lost;
                self.change(sanity.into(), stamina.into())
            }
            family::Amounts::Level(PointDeed::Is { sanity, n }) => {
                let n = self.quantity(*n, numbers).round() as i32;
                match sanity {
                    true => self.change(n - i32::from(self.inv().sanity), 0),
                    false => self.change(0, n - i32::from(self.inv().stamina)),
                }
            }
            family::Amounts::Level(PointDeed::AtMost { sanity, n }) => {
                let most = self.quantity(*n, numbers) as i32;
                let over = |of: bool, has: u8| if *sanity == Some(!of) { 0 } else { (most - i32::from(has)).min(0) };
                self.change(over(true, self.inv().sanity), over(false, self.inv().stamina))
            }
            family::Amounts::Heal(Healing::Beyond { n, .. }) => 0.5 * f64::from(*n),
            family::Amounts::ClueTrade { sell: true, .. } => 0.1,
            family::Amounts::ClueTrade { sell: false, most, price } => {
                let n = (self.inv().money / u16::from(*price)).min(most.map_or(u16::MAX, u16::from));
                (self.clues(n.into()) - self.w.money * f64::from(n * u16::from(*price))).max(0.0)
            }
            family::Amounts::Heal(Healing::Full { sanity, stamina }) => {
                self.change(if *sanity { 99 } else { 0 }, if *stamina { 99 } else { 0 })
            }
            family::Amounts::Level(PointDeed::Maximum { raise, n, .. }) => {
                f64::from(*n) * if *raise { 0.8 } else { -1.2 }
            }
            family::Amounts::Miss(Missed::Turn) => -w.turn,
            family::Amounts::Miss(Missed::Focus) => -0.3,
            family::Amounts::Miss(Missed::Upkeep) => -0.3 * w.turn,
            family::Amounts::MoveSkills(Sliding::To { .. }) => -0.2,
            family::Amounts::MoveSkills(_) => 0.2,
            // Tokens of a kind that a set declares: useful, but each in its own way.
            family::Amounts::Tokens { lose, amount, .. } => {
                let n = if let Amount::So(quantity) = amount { self.quantity(*quantity, numbers) } else { 1.0 };
                0.2 * if *lose { -n } else { n }
            }
            family::Amounts::Split(PointSplit::UpTo { how: Giving::Gain, most }) => {
                let n = i32::from(*most);
                self.change(n, 0).max(self.change(0, n))
            }
            // What is given up freely is worth what it buys.
            family::Amounts::Split(PointSplit::UpTo { .. }) | family::Amounts::Trophies(TrophyDeed::SpendAny(_)) => 0.0,
            family::Amounts::Level(PointDeed::Swapped) => {
                let (sanity, stamina) = (i32::from(self.inv().sanity), i32::from(self.inv().stamina));
                self.change(stamina - sanity, sanity - stamina)
            }
        }
    }

    pub(super) fn worth_of_cards(&self, effect: &family::Cards, numbers: Numbers) -> f64 {
        let w = self.w;
        match effect {
            family::Cards::Draw { deck, count } => self.deck(*deck) * self.quantity(*count, numbers),
            family::Cards::DrawAcross { parts, keep } => {
                let best = parts.iter().map(|&(deck, _)| self.deck(deck)).fold(f64::NEG_INFINITY, f64::max);
                best * f64::from(*keep)
            }
            family::Cards::DrawLess(None) => w.harm,
            family::Cards::DrawKeep { deck, keep, .. } => {
                let kept = match keep {
                    Keep::None => 0.0,
                    Keep::Some(n) => f64::from(*n),
                    Keep::Any | Keep::Worth | Keep::All(_) => 1.0,
                };
                1.3 * self.deck(*deck) * kept
            }
            family::Cards::Trade(Shop::Draw { deck, count, .. }) => self.sale(*deck, self.quantity(*count, numbers)),
            family::Cards::Trade(Shop::Look { tops, .. }) => {
                tops.iter().map(|&(deck, count)| self.sale(deck, self.quantity(count, numbers))).sum()
            }
            family::Cards::Trade(Shop::Search { .. }) => {
                if self.inv().money >= 5 {
                    0.8
                } else {
                    0.1
                }
            }
            family::Cards::Trade(Shop::Order { deck, .. }) => 0.5 * self.sale(*deck, 1.0),
            family::Cards::Fetch(Fetched::First { deck, .. }) => self.deck(*deck),
            family::Cards::Search { decks, how, .. } => {
                let best = if *how == Hunt::One { 1.6 } else { 1.2 };
                best * decks.iter().map(|&deck| self.deck(deck)).fold(f64::NEG_INFINITY, f64::max)
            }
            family::Cards::DrawLess(Some(_)) => 0.0,
            family::Cards::DrawEither(deck) => self.deck(*deck),
            family::Cards::DiscardWorth { n, .. } => -w.money * f64::from(*n),
            family::Cards::Fetch(Fetched::Named { card, .. }) | family::Cards::Take { card, .. } => {
                self.lib.by_name(*card).map_or(0.5, |card| self.copy(self.lib.cards[usize::from(card)].first_copy))
            }
            family::Cards::Fetch(Fetched::Ally) => 1.3 * w.ally,
            family::Cards::Fetch(Fetched::Beside) => w.ally,
            family::Cards::Fetch(Fetched::New { deck, .. }) => self.deck(*deck),
            family::Cards::Trade(Shop::Sell { .. }) => 0.3,
            family::Cards::Do { deed: CardDeed::Refresh, which } => match which {
                Hand::Some { class, .. } | Hand::Any(class) | Hand::Extreme { class, .. } => {
                    self.best_exhausted(*class)
                }
                Hand::This | Hand::It | Hand::Bound => 0.2,
            },
            family::Cards::Do { which, .. } => match which {
                // What comes of the card itself is weighed where it is used; what is given up freely is worth what it buys.
                Hand::This | Hand::Any(_) => 0.0,
                Hand::It => -0.5,
                Hand::Bound => -0.5 * w.ally,
                Hand::Some { class, count } => -self.least(*class, *count),
                Hand::Extreme { class, .. } => -self.least(*class, Amount::n(1)),
            },
            family::Cards::Relieve(Burden::Curse) => w.cursed * f64::from(u8::from(self.q.is_cursed(self.me))),
            family::Cards::Relieve(Burden::Blessing) => -w.blessed * f64::from(u8::from(self.q.is_blessed(self.me))),
            family::Cards::OfBox(BoxDeed::RemoveAlly) => -0.2,
            family::Cards::Relieve(Burden::Jail | Burden::Loan | Burden::Detriments) => 1.0,
            family::Cards::Relieve(Burden::Delay) => w.delayed,
            family::Cards::DiscardFailing { class, to: None } => -self.least(*class, Amount::Half { up: true }),
            family::Cards::DiscardFailing { class, to: Some(_) } => {
                -0.4 * self.least(*class, Amount::Half { up: true })
            }
            family::Cards::OfBox(BoxDeed::Back { all: true, .. }) => 0.0,
            family::Cards::OfBox(BoxDeed::Back { deck, all: false }) => 0.2 * self.deck(*deck),
            family::Cards::OnThis { deed: TokenDeed::Remove, n, .. } => numbers.token * self.quantity(*n, numbers),
            family::Cards::ToCup | family::Cards::OnThis { .. } | family::Cards::PutOnIt { .. } => 0.0,
            family::Cards::OfBox(BoxDeed::Remove(_)) => 0.0,
        }
    }

    pub(super) fn worth_of_held(&self, effect: &family::Held) -> f64 {
        let w = self.w;
        match effect {
            family::Held::IgnoreMonsters => self.threat_here(),
            // Nobody is torn from his way without being asked.
            family::Held::WithIt(ItDeed::Read) => 0.5,
            family::Held::Use(Used::Text(Said::Symbol(_))) => -0.5,
            family::Held::Favour(_) | family::Held::Use(Used::Text(_)) => 0.3,
            // What moves a symbol is a burden of its owner.
            family::Held::HandOver(Handing::Card { .. }) => 0.0,
            family::Held::WithIt(ItDeed::Defeat) => w.trophy + w.monster,
            // A monster that is out of the game comes back to nobody.
            family::Held::WithIt(ItDeed::BoxTrophy) => 0.2,
            family::Held::WithIt(ItDeed::PutBeside) => 0.2 * w.ally,
            family::Held::UpkeepAgain(card) => {
                let curse = card.0 == self.lib.known.curse && self.q.is_cursed(self.me);
                if curse { w.cursed / 6.0 } else { 0.0 }
            }
            family::Held::Use(Used::Moving { .. }) => 0.5,
            // It comes to somebody who has nothing else to show for it.
            family::Held::Bequest(left) => 0.2 * left.len() as f64,
            family::Held::FinishStep => w.unique,
            family::Held::StayExhausted => -0.1,
            family::Held::HandOver(Handing::Trade(_)) => 0.1,
            // Where this lies, what lies on it and who changes places is weighed by what it leads to.
            family::Held::PutThis(_) | family::Held::NamePrice => 0.0,
            family::Held::WithIt(ItDeed::Bind | ItDeed::PutOnThis) => 0.0,
            // He is there for a turn, and nobody else can have him after that.
            family::Held::WithIt(ItDeed::BoxLater) => -0.7 * w.ally,
        }
    }

    pub(super) fn worth_of_chosen(&self, effect: &family::Chosen) -> f64 {
        let w = self.w;
        match effect {
            // Mostly he had plans of his own; where nothing kept him from moving he loses less.
            family::Chosen::Bring(Brought::One { unmoved, .. }) => {
                if *unmoved {
                    -0.1
                } else {
                    -0.2
                }
            }
            family::Chosen::Bring(Brought::FromWorld | Brought::Lost) => w.turn,
            family::Chosen::ChangePlaces(_) => 0.0,
            family::Chosen::PassClues { take } => {
                // Given away they still serve the table.
                if *take { 0.3 } else { 0.3 * self.clues(-i32::from(self.inv().clues)) }
            }
            family::Chosen::Lots(Lot::Area) => w.monster,
            // Whichever symbol it is, some of the monsters have it.
            family::Chosen::Lots(Lot::Its { .. } | Lot::Drawn) => {
                w.monster * (self.q.monsters_in_arkham() as f64 / 4.0)
            }
            family::Chosen::Lots(Lot::Renewed) => 0.0,
            family::Chosen::Lots(Lot::Symbol { .. }) => {
                let most = Symbol::ALL.into_iter().filter(|&s| s != Symbol::Crescent).map(|s| self.of_symbol(s)).max();
                w.monster * most.unwrap_or(0) as f64
            }
        }
    }

    pub(super) fn worth_of_moments(&self, effect: &family::Moments) -> f64 {
        match effect {
            family::Moments::OnCheck(CheckDeed::Fail(which)) => self.failing(*which),
            family::Moments::Boost { n, .. } => 0.35 * f64::from(*n),
            family::Moments::Weigh { n, .. } => 0.15 * f64::from(*n),
            family::Moments::Wither { .. } => 0.3 * self.w.monster,
            family::Moments::Seal(Sealing::Sign) => self.w.seal + self.w.doom,
            family::Moments::Seal(Sealing::IfPassed) => self.w.seal,
            family::Moments::Deny => self.w.doom,
            // Everybody bears his own.
            family::Moments::OnLoss(LossDeed::Suffer) => -0.3,
            // What is said of a check, a loss, a sale or a fight is weighed by those, where it can be used.
            family::Moments::OnCheck(_)
            | family::Moments::OnLoss(_)
            | family::Moments::AidSpell
            | family::Moments::CancelAttack
            | family::Moments::RisesLess(_)
            | family::Moments::ForCombat(_)
            | family::Moments::DefeatAll(_)
            | family::Moments::Seal(Sealing::Free) => 0.0,
        }
    }

    pub(super) fn worth_of_structure(&self, effect: &family::Structure, numbers: &mut Numbers) -> f64 {
        let w = self.w;
        match effect {
            family::Structure::EachGate(arms) => {
                let gates = self.s.open_gates() as f64;
                gates * (self.maybe(arms.pass, *numbers) / 3.0 + self.maybe(arms.fail, *numbers) * 2.0 / 3.0)
            }
            family::Structure::Check(check, arms) => self.check_arms(check, arms, numbers),
            family::Structure::Roll { dice, shift, arms, .. } => self.roll_arms(*dice, *shift, arms, numbers),
            family::Structure::Often(offer) => self.offer(*offer, None, *numbers).max(0.0),
            family::Structure::May { offer, did, otherwise } => {
                let yes = self.offer(*offer, *did, *numbers);
                yes.max(self.maybe(*otherwise, *numbers))
            }
            family::Structure::If { cond, then, otherwise } => {
                let ctx = Ctx { who: self.me, x: numbers.x as u8, ..Ctx::default() };
                // Whether the investigator has fallen by then is not known yet; mostly not.
                if self.q.holds_now(cond, &ctx) {
                    self.block(*then, *numbers)
                } else {
                    self.maybe(*otherwise, *numbers)
                }
            }
            family::Structure::Choose { options, .. } => {
                options.iter().map(|&block| self.block(block, *numbers)).reduce(f64::max).unwrap_or(0.0)
            }
            family::Structure::For { who, block } => match who {
                Who::Each(crowd) => {
                    let ctx = self.ctx();
                    self.q
                        .everyone()
                        .filter(|&who| self.q.in_crowd(who, crowd, &ctx))
                        .map(|who| self.from(who).block(*block, *numbers))
                        .sum()
                }
                // Which of the cards of a pair says it is not known here.
                Who::Partner => 0.0,
                Who::FirstPlayer => self.from(self.s.first).block(*block, *numbers),
                Who::OneHere => self
                    .q
                    .everyone()
                    .filter(|&who| self.q.inv(who).place == self.inv().place)
                    .map(|who| self.from(who).block(*block, *numbers))
                    .reduce(f64::max)
                    .unwrap_or(0.0),
                Who::One { crowd, .. } => {
                    let ctx = self.ctx();
                    let some = self.q.everyone().filter(|&who| self.q.in_crowd(who, crowd, &ctx));
                    some.map(|who| self.from(who).block(*block, *numbers)).reduce(f64::max).unwrap_or(0.0)
                }
                Who::Leader(rank) => {
                    let ctx = self.ctx();
                    let one = self.q.everyone().find(|&who| self.q.is_first(who, *rank, &ctx));
                    one.map_or(0.0, |who| self.from(who).block(*block, *numbers))
                }
            },
            family::Structure::EachCard { class, block } => {
                self.q.count_class(self.me, *class) as f64 * self.block(*block, *numbers)
            }
            family::Structure::Times { each, block } => {
                let times = self.quantity(Quantity { n: 1, each: Some(*each) }, *numbers);
                times * self.block(*block, *numbers)
            }
            // The price is shared by all who will pay.
            family::Structure::Together { clues, did, otherwise } => {
                let share = f64::from(*clues) / f64::from(self.s.players.max(1));
                (self.maybe(*did, *numbers) - w.clue * share).max(self.maybe(*otherwise, *numbers))
            }
            family::Structure::AnyoneMay { offer, did, otherwise, .. } => {
                self.offer(*offer, *did, *numbers).max(self.maybe(*otherwise, *numbers))
            }
            family::Structure::MakeAgain => 0.0,
        }
    }

    pub(super) fn worth_of_rare(&self, effect: &family::Rare) -> f64 {
        match effect {
            family::Rare::Fight(Opponent::OnThis) => 0.5,
            // Alone against such a one nobody lives long.
            family::Rare::Fight(Opponent::Alone(_)) | family::Rare::Bequeath => -8.0,
            family::Rare::ExchangeInvestigator => -3.0,
            family::Rare::NoMoreLoans => -0.3,
        }
    }
}
