//! Words: names, amounts, places, monsters, conditions.

use super::Generator;
use keeper_arkham_script::tree::*;

impl Generator<'_> {
    pub(super) fn place(&mut self) -> PlaceId {
        PlaceId(self.below(12))
    }

    pub(super) fn world(&mut self) -> WorldId {
        WorldId(self.below(3))
    }

    pub(super) fn kind(&mut self) -> KindId {
        KindId(self.below(5))
    }

    pub(super) fn card(&mut self) -> CardName {
        CardName(self.below(12).into())
    }

    pub(super) fn skill(&mut self) -> Skill {
        self.pick(&Skill::ALL)
    }

    pub(super) fn check_kind(&mut self) -> CheckKind {
        let skill = self.skill();
        self.pick(&[CheckKind::Skill(skill), CheckKind::Evade, CheckKind::Horror, CheckKind::Combat, CheckKind::Spell])
    }

    pub(super) fn checks(&mut self) -> Checks {
        let sorts = self.list(|g| g.pick(&CheckSort::ALL));
        let several = sorts[1..].iter().fold(Checks::of(sorts[0]), |all, sort| all.with(Checks::of(*sort)));
        self.pick(&[several, Checks::of(sorts[0]), Checks::ANY])
    }

    pub(super) fn thing(&mut self) -> Thing {
        self.pick(&[Thing::Sanity, Thing::Stamina, Thing::Clues, Thing::Money, Thing::Movement])
    }

    pub(super) fn deck(&mut self) -> Deck {
        Deck(self.below(7))
    }

    pub(super) fn class(&mut self) -> Cards {
        use Class::*;
        let (card, deck, least) = (self.card(), self.deck(), self.one_to(9));
        let either = ClassSet::default().with(Weapon).and_then(|set| set.with(Deck(deck))).unwrap();
        let several = either.with(Item).unwrap();
        let tomes = ClassSet::default().with(Tome).unwrap();
        let plain =
            [Card, Item, Deck(deck), Weapon, PhysicalWeapon, MagicalWeapon, Tome, Mask, Mission, Task, Named(card)];
        let class = self.pick(&[&plain[..], &[Either(either), Either(several)]].concat());
        let filter = self.pick(&[
            None,
            Some(Filter::Worth(least)),
            Some(Filter::Tome),
            Some(Filter::Not(tomes)),
            Some(Filter::Not(either)),
            Some(Filter::NotIt),
            Some(Filter::SanityCost(least - 1)),
            Some(Filter::Had),
        ]);
        Cards { class, filter: filter.filter(|_| !matches!(class, Named(_))) }
    }

    pub(super) fn token(&mut self) -> Token {
        self.pick(&[Token::Sanity, Token::Stamina, Token::Clue, Token::Money, Token::Monster])
    }

    pub(super) fn status(&mut self) -> Status {
        use Status::*;
        self.pick(&[Blessed, Cursed, Arrested, Delayed, Lost, Devoured])
    }

    pub(super) fn amount(&mut self) -> Amount {
        use Amount::*;
        let (n, quantity) = (self.one_to(99), self.quantity(99));
        let that = So(Quantity::THAT);
        self.pick(&[So(n.into()), So(quantity), that, All, Half { up: true }, Half { up: false }, Until(quantity)])
    }

    pub(super) fn sort(&mut self) -> Sort {
        let (symbol, kind) = (self.pick(&Symbol::ALL), self.kind());
        let tough = self.one_to(9);
        self.pick(&[
            Sort::Any,
            Sort::Of(symbol),
            Sort::Kind(kind),
            Sort::With(Trait::Mask),
            Sort::With(Trait::Fast),
            Sort::Tough(tough),
            Sort::Feeble(tough),
        ])
    }

    /// Monsters with which something is done.
    pub(super) fn band(&mut self, one: bool) -> Band {
        let (n, few, zone) = (self.one_to(99), self.one_to(9), self.zone());
        let count = if one { Some(1) } else { self.pick(&[Some(n), None]) };
        Band {
            up_to: count.is_some() && self.maybe(),
            count,
            sort: self.sort(),
            zone,
            toughness: self.pick(&[Some(Toughness::Most(few)), Some(Toughness::That), None]),
            no_spawn: self.maybe(),
        }
    }

    /// What can only be counted, and is no condition.
    fn only_counted(&mut self) -> Count {
        use Count::*;
        let (sanity, sort, zone) = (self.maybe(), self.sort(), self.zone());
        let of = self.pick(&[
            keeper_arkham_script::tree::Worth::Toughness,
            keeper_arkham_script::tree::Worth::HorrorRating,
            keeper_arkham_script::tree::Worth::HorrorDamage,
            keeper_arkham_script::tree::Worth::SanityCost,
        ]);
        let many = self.maybe();
        self.pick(&[
            EmptyHands,
            Exhausted,
            Placed(zone),
            Dice,
            Passed,
            CombatRating,
            CluesLost,
            TokensLost,
            Rounds,
            Them,
            Below { sanity },
            SpentOver(3),
            Ones,
            HandsNeeded,
            Walked,
            SpentOnIt,
            ToughnessOnThis,
            ToughnessOf(sort, zone),
            Toughest(sort, zone),
            LaidOut(StackId(0)),
            Worth { of, many },
        ])
    }

    pub(super) fn count(&mut self) -> Count {
        use Count::*;
        let (thing, skill, token, deck, class) = (self.thing(), self.skill(), self.token(), self.deck(), self.class());
        let (sort, zone) = (self.sort(), self.zone());
        self.pick(&[
            Successes,
            Failures,
            OpenGates,
            GatesTo(WorldId(0)),
            CluesOnBoard,
            OpenRifts,
            OnTrack(TrackId(0)),
            Monsters(sort, zone),
            Seals,
            Doom,
            Investigators,
            GateTrophies,
            MonsterTrophies,
            Trophies,
            Focus,
            Things(thing),
            Skill(skill),
            Terror,
            OnThis(token),
            InDeck(deck),
            InBox(deck),
            Cards(class),
        ])
    }

    pub(super) fn quantity(&mut self, most: u8) -> Quantity {
        let of = if self.maybe() { self.count() } else { self.only_counted() };
        let per = if self.maybe() { self.one_to(9) } else { 1 };
        let each = Each {
            of,
            per,
            up: per > 1 && self.maybe(),
            most: if self.maybe() { Some(self.one_to(9)) } else { None },
            short_of: if self.maybe() { Some(self.one_to(9)) } else { None },
        };
        let quantity = Quantity { n: self.one_to(most), each: if self.maybe() { Some(each) } else { None } };
        if quantity == Quantity::THAT { Quantity { n: 2.min(most), ..quantity } } else { quantity }
    }

    /// At most so much, at least so much, or none.
    pub(super) fn limit(&mut self, of: Count) -> Limit {
        let n = self.quantity(99);
        let none = Limit { of, least: false, n: 0.into(), plus: 0 };
        self.pick(&[none, Limit { of, least: true, n, plus: 0 }, Limit { of, least: false, n, plus: 0 }])
    }

    pub(super) fn change(&mut self) -> Change {
        let parts = self.list(|g| (g.thing(), g.amount()));
        let or = self.maybe() && parts.len() > 1;
        Change { parts, or }
    }

    pub(super) fn price(&mut self) -> Price {
        let more = self.one_to(99) as i8;
        self.pick(&[
            Price::List(0),
            Price::List(more),
            Price::List(-more),
            Price::Half,
            Price::InAll(more),
            Price::Floored(-more),
            Price::ListOrAll,
            Price::Fixed(more as u8),
            Price::CardOrTrophies { class: Cards { class: Class::Weapon, filter: None }, toughness: 5 },
            Price::Barter { clue: 2, spell: 3 },
        ])
    }

    pub(super) fn zone(&mut self) -> Zone {
        use Zone::*;
        let (place, hood) = (self.place(), HoodId(self.below(3)));
        let list = [
            Arkham,
            Streets,
            Locations,
            SkyAndOutskirts,
            Sky,
            Outskirts,
            Board,
            Everywhere,
            Stability { stable: true },
            Stability { stable: false },
            Hoods(3),
            Hoods(6),
            YourHood,
            Aquatic,
            Town(TownId(2)),
            Either(place, PlaceId(3)),
            OrMarker(place, StackId(1)),
            LocationsElsewhere,
            Hood(hood),
            Place(place),
            OtherWorlds,
            Lost,
            Jail,
            YourArea,
            NextToYours,
            AroundYou,
            Depots,
            ByVortex,
            Here,
            Around,
            Gates,
        ];
        self.pick(&list)
    }

    pub(super) fn monsters(&mut self) -> Monsters {
        let kinds = self.list(Self::kind);
        let with =
            [Trait::Undead, Trait::Flying, Trait::Fast, Trait::Normal, Trait::Stalker, Trait::Mask].map(Monsters::With);
        let (symbol, n, least) = (self.pick(&Symbol::ALL), self.one_to(9), self.maybe());
        let others = [
            Monsters::All,
            Monsters::Kinds(kinds),
            Monsters::Of(symbol),
            Monsters::Tough { n, least },
            Monsters::Able(Keyword::Ambush),
        ];
        let list = [others.as_slice(), &with].concat();
        self.pick(&list)
    }

    pub(super) fn who(&mut self) -> Who {
        let zone = if self.maybe() { Some(self.zone()) } else { None };
        let had = [
            Count::Things(Thing::Clues),
            Count::Things(Thing::Money),
            Count::GateTrophies,
            Count::MonsterTrophies,
            Count::Cards(self.class()),
        ];
        let (had, status) = (self.pick(&had), self.status());
        let (rank, other) = (Rank { of: had, most: self.maybe() }, self.maybe());
        let with = [With::Has(self.limit(had)), With::Is(status), With::Rank(rank), With::Had(rank)].map(Some);
        let with = if self.maybe() { self.pick(&with) } else { None };
        let crowd = Crowd { other, zone, with };
        self.pick(&[
            Who::Each(crowd.clone()),
            Who::FirstPlayer,
            Who::OneHere,
            Who::One { crowd: crowd.clone(), first: true },
            Who::One { crowd, first: false },
            Who::Leader(rank),
        ])
    }

    pub(super) fn cond(&mut self) -> Cond {
        let conds = (self.one_cond(), self.one_cond(), self.one_cond());
        let conds = vec![conds.0, conds.1, conds.2];
        match self.below(6) {
            0 => Cond::Several { any: false, of: conds[1..].to_vec() },
            1 => Cond::Several { any: true, of: conds },
            _ => conds[0].clone(),
        }
    }

    fn one_cond(&mut self) -> Cond {
        use Cond::*;
        let (of, yes, sanity) = (self.count(), self.maybe(), self.maybe());
        let (status, card, kind, zone) = (self.status(), self.card(), self.kind(), self.zone());
        // A state is said as one.
        let zone = if zone == Zone::Lost { Zone::Streets } else { zone };
        let except = if self.maybe() { self.list(Self::place) } else { Vec::new() };
        let (limit, n) = (self.limit(of), self.one_to(9));
        let plus = Limit {
            of: keeper_arkham_script::tree::Count::OnThis(Token::Clue),
            least: yes,
            n: Quantity { n: 2, each: Some(keeper_arkham_script::tree::Count::Investigators.into()) },
            plus: 3,
        };
        let higher = Limit {
            of: keeper_arkham_script::tree::Count::Terror,
            least: true,
            n: Quantity { n: 1, each: Some(keeper_arkham_script::tree::Count::OnThis(Token::Clue).into()) },
            plus: 1,
        };
        let folk = self.pick(&[
            keeper_arkham_script::tree::Folk::Each,
            keeper_arkham_script::tree::Folk::Any,
            keeper_arkham_script::tree::Folk::Other,
            keeper_arkham_script::tree::Folk::Nobody,
            keeper_arkham_script::tree::Folk::Partner,
            keeper_arkham_script::tree::Folk::Some(n.max(2)),
        ]);
        let some = Limit {
            of: keeper_arkham_script::tree::Count::GateTrophies,
            least: true,
            n: Quantity { n: 2, each: None },
            plus: 0,
        };
        let being = self.pick(&[Being::Has(vec![some]), Being::Is(status), Being::At(zone)]);
        let what = self.pick(&[Fillable::Outskirts, Fillable::Doom, Fillable::Track(TrackId(0))]);
        let how = self.pick(&[Fill::All, Fill::Half, Fill::But(n)]);
        let fought = self.pick(&[
            Fought::Defeated,
            Fought::AllDefeated,
            Fought::EvadedOrDefeated,
            Fought::NotAtOnce,
            Fought::Hit,
            Fought::HitFirst,
            Fought::Bold,
            Fought::Horrified,
        ]);
        self.pick(&[
            Count(limit),
            TerrorIs(n.max(1)),
            Count(plus),
            Count(higher),
            Fight(fought),
            MoreSanity(yes),
            Filled { what, how },
            Rolled(if yes {
                keeper_arkham_script::tree::Rolled::Equal
            } else {
                keeper_arkham_script::tree::Rolled::Sum(n)
            }),
            SealIn(Zone::YourHood),
            Appeared,
            PriceIs(yes),
            Cheaper,
            OnBoard,
            Are { status, yes },
            InDeck(card),
            Insane(yes),
            Unconscious(yes),
            Full { sanity, stamina: yes || !sanity },
            Area { second: yes },
            At { zone, except },
            Folk { who: folk, is: being },
            NoGate,
            SealThere,
            InPlay(card),
            Won,
            Man(yes),
            DidWell,
            TrophyOf(vec![kind]),
            GateTrophyOf(WorldId(0)),
            AncientOne(AncientId(u8::from(yes))),
            Monster { kind, cup: yes },
            FaceUp(card, yes),
            AnyReturned,
            Nightmarish,
            Awake(yes),
            NoneAround(TrackId(0)),
        ])
    }
}
