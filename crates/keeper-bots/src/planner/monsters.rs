//! What the texts of monsters do in a fight.

use keeper_arkham::frame::{CheckFrame, CombatStage, Frame};
use keeper_arkham::index::{W, window};
use keeper_arkham::library::Supply;
use keeper_arkham_script::tree::{
    Ability, Amount, At, BlockId, CardDeed, CheckDeed, CheckKind, Deck, Effect, Failing, Hand, PlaceId, Status, family,
};

use super::fight::Foe;
use super::sight::Sight;
use super::text::Numbers;
use super::weapons::Spare;

impl<'a> Sight<'a> {
    /// What a monster says in a window.
    fn says(&self, marker: u8, when: W) -> impl Iterator<Item = &'a At> + use<'a> {
        self.lib.abilities(self.lib.kind(marker).text).iter().filter_map(move |ability| match ability {
            Ability::At(at) if window(&at.window) == when => Some(at),
            _ => None,
        })
    }

    /// What it does where it would hurt, and whether that ends the fight.
    pub fn harm(&self, marker: u8) -> (f64, bool) {
        let (mut harm, mut away) = (0.0, false);
        for at in self.says(marker, W::Damage) {
            harm += self.block(at.block, Numbers::default());
            away |= self.lib.tree.block(at.block).iter().any(|step| {
                matches!(
                    step.effect,
                    Effect::Places(family::Places::Become(Status::Lost | Status::Devoured))
                        | Effect::Places(family::Places::ThroughGate(_))
                )
            });
        }
        (harm, away)
    }

    /// What comes before the horror check, in an average case.
    pub fn overture(&self, marker: u8) -> f64 {
        self.says(marker, W::BeforeHorror).map(|at| self.block(at.block, Numbers::default())).sum()
    }

    /// What each blow costs against one that must be paid before it can be hit; none if that cannot be paid.
    pub fn toll(&self, marker: u8) -> Option<f64> {
        let mut toll = 0.0;
        for at in self.says(marker, W::BeforeCombat) {
            for step in self.lib.tree.block(at.block) {
                if let Effect::Structure(family::Structure::May { offer, otherwise: Some(otherwise), .. }) = step.effect
                    && self.lib.tree.block(otherwise).iter().any(|step| {
                        matches!(step.effect, Effect::Moments(family::Moments::OnCheck(CheckDeed::Fail(_))))
                    })
                {
                    if !self.can_give(offer) {
                        return None;
                    }
                    toll -= self.block(offer, Numbers::default());
                }
            }
        }
        Some(toll)
    }

    /// Whether I have what an offer takes.
    fn can_give(&self, offer: BlockId) -> bool {
        let so_many = |amount| match amount {
            Amount::So(quantity) => self.q.quantity(quantity, &self.ctx()),
            _ => 1,
        };
        self.lib.tree.block(offer).iter().all(|step| match &step.effect {
            Effect::Amounts(family::Amounts::Lose(change)) => change
                .parts
                .iter()
                .all(|&(thing, amount)| u32::from(self.q.have(self.me, thing)) >= u32::from(so_many(amount))),
            Effect::Cards(family::Cards::Do { deed: CardDeed::Discard, which: Hand::Some { class, count } }) => {
                self.q.count_class(self.me, *class) >= usize::from(so_many(*count))
            }
            _ => true,
        })
    }

    /// The share of the arrows from an area that lead into a vortex.
    pub fn arrows_to_vortex(&self, place: PlaceId) -> f64 {
        let area = self.lib.area(place);
        let leads = |to: &Option<PlaceId>| to.is_some_and(|to| self.lib.is_vortex(to));
        [area.white, area.black].iter().filter(|to| leads(to)).count() as f64 / 2.0
    }

    /// A monster whose values a card gives when the fight begins: the mean of what it may be.
    pub fn foe_in_disguise(&self, marker: u8, deck: Deck, spare: &mut Spare) -> Foe {
        let s = spare.state_mut();
        let top = s.frames.len();
        s.frames.push(Frame::Combat { who: self.me, monster: marker, stage: CombatStage::Begin });
        let guises = (0..self.lib.copies.len() as u16).filter(|&copy| self.lib.card(copy).supply == Supply::Deck(deck));
        let mut mean = Mean::default();
        for copy in guises {
            s.combat.guise = Some(copy);
            mean.add(&self.at(s).foe(marker));
        }
        s.frames.truncate(top);
        s.combat.guise = self.s.combat.guise;
        mean.foe()
    }

    /// What it costs when the check that comes next in this fight fails.
    pub fn failing(&self, which: Failing) -> f64 {
        let Some(marker) = self.q.fighting() else { return 0.0 };
        let stats = self.q.stats(marker);
        let inv = self.inv();
        let horror = || {
            let (rating, damage) = stats.horror?;
            let check = CheckFrame { monster: marker, ..self.plain(CheckKind::Horror, rating, 1) };
            let sanity = i32::from(inv.sanity);
            Some(self.chance(&check) * (self.points(sanity - i32::from(damage)) - self.points(sanity)))
        };
        let blow = || {
            let stamina = i32::from(inv.stamina);
            let hit = self.chance(&self.attack(marker, &stats));
            // Who strikes has reckoned with the price. Without it the fight goes on to the bitter end.
            hit * (self.points(stamina - i32::from(stats.combat_damage)) - self.points(stamina) - self.w.fall)
        };
        match which {
            Failing::Horror => horror().unwrap_or(0.0),
            Failing::Combat => blow(),
            Failing::Both => horror().unwrap_or(0.0) + 2.0 * blow(),
        }
    }
}

/// Foes added up.
#[derive(Default)]
struct Mean {
    sum: Foe,
    n: i32,
}

impl Mean {
    fn add(&mut self, foe: &Foe) {
        let sum = &mut self.sum;
        sum.evade += foe.evade;
        sum.nerve += foe.nerve;
        sum.horror += foe.horror;
        sum.nightmarish += foe.nightmarish;
        sum.overwhelming += foe.overwhelming;
        sum.hit += foe.hit;
        sum.damage += foe.damage;
        sum.harm += foe.harm;
        sum.taken_away |= foe.taken_away;
        sum.overture += foe.overture;
        sum.prize += foe.prize;
        sum.spent += foe.spent;
        self.n += 1;
    }

    fn foe(&self) -> Foe {
        let n = self.n.max(1);
        let (each, whole) = (|sum: f64| sum / f64::from(n), |sum: i32| (sum + n / 2) / n);
        let sum = &self.sum;
        Foe {
            evade: each(sum.evade),
            nerve: each(sum.nerve),
            horror: whole(sum.horror),
            nightmarish: whole(sum.nightmarish),
            overwhelming: whole(sum.overwhelming),
            hit: each(sum.hit),
            damage: whole(sum.damage),
            harm: each(sum.harm),
            taken_away: sum.taken_away,
            ambush: false,
            overture: each(sum.overture),
            prize: each(sum.prize),
            spent: each(sum.spent),
        }
    }
}
