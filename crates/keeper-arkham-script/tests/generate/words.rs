//! Values without blocks: names, amounts, conditions, costs, moments, rules.

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
            Count(plus),
            Count(higher),
            Fight(fought),
            MoreSanity(yes),
            OutskirtsFull,
            DoomHalf,
            TrackFull(TrackId(0)),
            DoomLacks(n),
            SealIn(Zone::YourHood),
            Doubles,
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
            Company(zone),
            Nobody(Limit {
                of: keeper_arkham_script::tree::Count::GateTrophies,
                least: true,
                n: Quantity { n: 2, each: None },
                plus: 0,
            }),
            NoGate,
            SealThere,
            Anyone(zone),
            InPlay(card),
            Won,
            Man(yes),
            DidWell,
            TrophyOf(vec![kind]),
            GateTrophyOf(WorldId(0)),
            SomeAre { n: 2, status },
            AllAre(status),
            AncientOne(AncientId(u8::from(yes))),
            Monster { kind, cup: yes },
            FaceUp(card, yes),
            AnyReturned,
            Nightmarish,
            Awakens,
            Asleep,
            NoneAround(TrackId(0)),
        ])
    }

    /// What can be nothing but a payment.
    pub(super) fn payment(&mut self) -> Cost {
        use Cost::*;
        let (n, many, class) = (self.one_to(99), self.one_to(99), self.class());
        let symbol = self.pick(&Symbol::ALL);
        let symbol = self.pick(&[Symbols::Any, Symbols::Of(symbol), Symbols::Not(symbol)]);
        self.pick(&[
            Exhaust,
            MonsterTrophies(n, symbol),
            PriceOfCheapest(class),
            MoreThanSealing(n),
            Movement(n),
            Sanity(n),
            Stamina(n),
            SanityOrStamina(n),
            Clues(n),
            Focus(n),
            ThisTrophy,
            AllMovement,
            Money(n),
            Cast(Casting::Printed),
            Cast(Casting::AtAwareness),
            Cast(Casting::ForToughness),
            Cast(Casting::AtX),
            XTrophies,
            GateTrophies(n),
            Toughness(n),
            Trophies { double: false },
            Trophies { double: true },
            TrophiesUnmixed,
            SpellsByPlayers { few: n, many },
        ])
    }

    pub(super) fn cost(&mut self) -> Cost {
        use Cost::*;
        let (n, class, payment, thing) = (self.one_to(99), self.class(), self.payment(), self.thing());
        let token = self.pick(&[
            keeper_arkham_script::tree::Token::Stamina,
            keeper_arkham_script::tree::Token::Sanity,
            keeper_arkham_script::tree::Token::Clue,
        ]);
        self.pick(&[
            payment,
            Any(thing, None),
            Any(thing, Some(n)),
            DiscardThis,
            BoxTrophies(n),
            ReturnThis,
            Token(token, n),
            Discard(class, n),
            LoseTurn,
        ])
    }

    pub(super) fn window(&mut self) -> Window {
        use Window::*;
        let (checks, zone, cond, place) = (self.checks(), self.zone(), self.cond(), self.place());
        let (decks, thing) = (self.list(Self::deck), self.thing());
        let windows = [
            Upkeep(None),
            Upkeep(Some(Zone::Town(TownId(1)))),
            GateKept,
            EncounterAt(place),
            AfterEncounter,
            Halts(Zone::Town(TownId(2))),
            Halts(Zone::Streets),
            Movement(None),
            Movement(Some(zone)),
            AnyTime,
            InCombat,
            BeforeCheck { any: false, checks },
            BeforeCheck { any: true, checks },
            AfterCheck { failed: false, checks },
            AfterCheck { failed: true, checks },
            AfterAnyCheck,
            WouldLose { sanity: true, stamina: false },
            WouldLose { sanity: false, stamina: true },
            WouldLose { sanity: true, stamina: true },
            WouldLoseAfter(Blow::Combat),
            WouldLoseAfter(Blow::FailedHorror),
            WouldLoseAfter(Blow::Horror),
            Lost { sanity: true, stamina: false },
            Lost { sanity: true, stamina: true },
            LostAtOnce { sanity: true, least: 3 },
            LostAtOnce { sanity: false, least: 2 },
            YouCheck(Checked { passed: None, checks, but: None, least: 0 }),
            YouCheck(Checked { passed: Some(true), checks, but: None, least: 2 }),
            YouCheck(Checked { passed: Some(false), checks, but: Some(checks), least: 0 }),
            AnyoneChecks(Checked { passed: Some(false), checks, but: None, least: 0 }),
            AnyoneChecks(Checked { passed: Some(true), checks, but: None, least: 2 }),
            AfterRoll(self.card()),
            ThisDiscarded,
            EnvironmentGoes(Environment::Weather),
            EnvironmentDrawn(None),
            EnvironmentDrawn(Some(Environment::Mystic)),
            AfterGain(Gain::Thing(thing)),
            AfterGain(Gain::Deck(decks[0])),
            StartOfTurn,
            GateOpens { set_up: true },
            GateOpens { set_up: false },
            SpellCast,
            AnyWouldLose,
            InsteadAnywhere { streets: false },
            InsteadAnywhere { streets: true },
            Encounters,
            EncounterHere,
            YouDevoured,
            WouldBuy(vec![Deck::COMMON, Deck::UNIQUE]),
            WouldDrawAny,
            Discards { decks: vec![Deck::COMMON], zone: Zone::OtherWorlds },
            OtherFalls,
            YouSeal,
            Closed,
            DrawnThrough,
            FailedCheck,
            AnyoneGains(vec![Deck::UNIQUE]),
            Leaves(Zone::Here),
            Walks(Zone::Streets),
            Walks(Zone::Aquatic),
            DoomAdded(None),
            DoomAdded(Some(9)),
            TerrorRises,
            MythosDrawn,
            WouldSpendClues,
            WouldSpendSanity,
            WouldBe { fate: Fate::Lost, zone: None },
            WouldBe { fate: Fate::Delayed, zone: Some(Zone::OtherWorlds) },
            WouldBe { fate: Fate::Devoured, zone: None },
            WouldBe { fate: Fate::Arrested, zone: None },
            TerrorWouldRise,
            SurgeWouldOccur,
            AfterCare(place),
            AsSoonAs(self.cond()),
            AnyArrested,
            PartnerHarmed,
            DealsDamage(self.sort()),
            TomeRead,
            TrophySpent,
            TextUsed,
            WouldRefresh,
            Gained,
            SecondCopy,
            WouldDraw(decks),
            NoSuccess,
            BeforeFirstCheck,
            AfterUse,
            Complete,
            Sacrifice,
            EncounterDrawn { gate: true },
            EncounterDrawn { gate: false },
            Closing,
            Awakens,
            Attacked,
            AfterCombatOrReturn,
            InsteadOfEncounter,
            EndsMovement(zone),
            YouEndMovement,
            EncountersIn(zone),
            RiftOpens,
            RiftMoves,
            AnyoneExhausts(self.class()),
            BeforeFight(vec![self.kind(), self.kind()]),
            WouldPay,
            WouldLoseBlessing,
            YouLost,
            EntersWorld,
            StartOfMythos,
            AnyoneBlessed { curse: false },
            AnyoneBlessed { curse: true },
            AnyoneSeals,
            AnyoneCloses,
            TrackFull(TrackId(0)),
            DeckDevours(self.deck()),
            AnyoneGainsClues(self.one_to(9)),
            PutOnThis(self.sort()),
            FailsCheck { evade: true },
            FailsCheck { evade: false },
            SecondRound,
            FirstGate,
            EndOfMythos { later: false },
            EndOfMythos { later: true },
            Enters,
            Full,
            EntersVortex(None),
            EntersVortex(Some(TownId(2))),
            Opens,
            CloseFails,
            Pass(Some(cond.clone())),
            Pass(None),
            Fail(Some(cond)),
            Fail(None),
            SetUp,
            StartOfBattle,
            Attack,
            AfterAttack,
            AnyDefeated(self.sort()),
            YouDefeat(self.sort()),
            MonsterEnters(place),
            MonsterRises,
            Joined,
            WouldSpendToughness { encounters: true },
            WouldSpendToughness { encounters: false },
            ThisMoves { white: true },
            ThisMoves { white: false },
            AnyoneLost,
            InsteadOfMoving,
            Damage,
            BeforeHorror,
            BeforeCombat,
            Surge,
            AllyLeaves,
            AllyBoxed,
            AnyoneDevoured,
            AnyoneFalls,
            InsteadAt(Zone::Place(place)),
            InsteadAt(Zone::Streets),
            FailsBoth,
            ThisDefeated,
            Defeated,
        ];
        self.pick(&windows)
    }

    pub(super) fn monster_mod(&mut self) -> MonsterMod {
        use MonsterMod::*;
        let (n, damage) = (self.signed(), self.one_to(9));
        let (keyword, of) = (self.pick(&Keyword::ALL), self.pick(&Keyword::ALL));
        let (way, from) = (self.pick(&Movement::ALL), self.one_to(6));
        let list = [
            Toughness(n),
            CombatRating(n),
            CombatDamage(damage),
            HorrorRating(n),
            HorrorDamage(damage),
            MoreDamage(n),
            MoreHorror(n),
            Moves(way),
            ActsOn(from),
            Nightmarish(damage),
            Overwhelming(damage),
            MoreNightmarish(n),
            MoreOverwhelming(n),
            Instead { of, gives: keyword },
        ];
        if self.maybe() { Gains(keyword) } else { self.pick(&list) }
    }

    fn sky(&mut self) -> Sky {
        self.pick(&[Sky::Shut, Sky::OverUnstable, Sky::Empties, Sky::NoEntry])
    }

    fn house(&mut self) -> House {
        use House::*;
        let (n, cond, class) = (self.one_to(3), self.cond(), self.class());
        let some = if self.maybe() { Some(cond.clone()) } else { None };
        self.pick(&[
            SealsDoNotWin,
            GuardsLeave,
            FirstGate(n),
            EachGate { n, cond: some },
            OpenGatesWait,
            GatesHidden,
            FallCosts { insane: n == 1, n, class },
            BreakOff,
            SecondGate(cond),
            DoomTrack(n as i8),
            DoomTrack(-(n as i8)),
            BattleLeast(n),
            BattleUses,
            Deal(n),
            Draft(n),
            Team { dealt: n + 1, kept: n },
            KeeperDraws(n),
            Fan,
        ])
    }

    fn siege(&mut self) -> BattleRule {
        use BattleRule::*;
        let (n, before, after) = (self.one_to(9), self.pick(&Keyword::ALL), self.pick(&Keyword::ALL));
        self.pick(&[
            MostDoom(n),
            WeaponsGo,
            FewerSuccesses(n),
            RatingForFirst(-(n as i8)),
            Twice,
            Shifts { before, after },
            KeepsFirst,
        ])
    }

    /// Numbers of which a rule says that there is more or less.
    fn number(&mut self) -> Figure {
        use Figure::*;
        let (skill, class, world, deck) = (self.skill(), self.class(), self.world(), self.deck());
        let ground = self.pick(&[Ground::Streets, Ground::Stable, Ground::Unstable]);
        self.pick(&[
            ClueDice(None),
            ClueDice(Some(skill)),
            Hands,
            ArmBonus(class),
            SpellHands,
            FoeToughness,
            TrophyToughness,
            Price(None),
            Price(Some(class)),
            SpellCost,
            GateLimit,
            Outskirts,
            BattleSuccesses,
            SealCost,
            CloseSuccesses(None),
            CloseSuccesses(Some(world)),
            SealsToWin,
            Drawn(deck),
            EnterCost(ground),
        ])
    }

    /// Numbers with a sign.
    fn bonus(&mut self) -> Figure {
        self.pick(&[Figure::MovementPoints, Figure::Focus, Figure::Casting])
    }

    fn scope(&mut self) -> Scope {
        let (zone, each, cond) = (self.zone(), self.count().into(), self.cond());
        Scope { zone: self.perhaps(zone), each: self.perhaps(each), cond: self.perhaps(cond) }
    }

    fn perhaps<T>(&mut self, value: T) -> Option<T> {
        if self.maybe() { Some(value) } else { None }
    }

    fn most(&mut self) -> Most {
        let skill = self.skill();
        self.pick(&[
            Most::Clues,
            Most::Trophies,
            Most::CluesOn(Some(skill)),
            Most::CluesOn(None),
            Most::Stops,
            Most::Refreshed,
            Most::Added(TrackId(0)),
        ])
    }

    fn goods(&mut self) -> Goods {
        let class = self.class();
        self.pick(&[Goods::Money, Goods::Cards(class)])
    }

    fn verb(&mut self) -> Verb {
        use Verb::*;
        let (status, thing, goods, place) = (self.status(), self.thing(), self.goods(), self.place());
        let card = self.card();
        let from = self.pick(&["Vincent Lee", "\"Ashcan\" Pete"]).to_string();
        let hood = HoodId(self.below(3));
        let which = self.monsters();
        let limits = self.pick(&[OffLimits::Hood(hood), OffLimits::Stable, OffLimits::Unstable]);
        self.pick(&[
            Be(status),
            Gain { thing, except: None },
            Gain { thing, except: Some(Exception { at: place, from }) },
            PickUp,
            Trade(goods),
            Enter(limits),
            Cross(place),
            Have(card),
            SpendOnChecks,
            Rail,
            Decline,
            UseFleeting,
            FightFirst,
            Approach,
            Evade(which),
        ])
    }

    fn ban(&mut self) -> Ban {
        use Ban::*;
        let (card, goods, world, deck) = (self.card(), self.goods(), self.world(), self.deck());
        let (kinds, except, place) = (self.list(Self::kind), self.list(Self::place), self.place());
        let n = self.quantity(9);
        self.pick(&[
            Lose(card),
            LoseThis,
            LoseGoods(goods),
            Refresh,
            Cast,
            Terror,
            Seal,
            Win,
            Close(world),
            Draw(deck),
            InPlay(kinds),
            Texts { except },
            Appear,
            FromGates,
            EnterHere(n),
            FirstClue(place),
        ])
    }

    fn upkeep_roll(&mut self) -> UpkeepRoll {
        let to = self.one_to(6);
        self.pick(&[UpkeepRoll::None, UpkeepRoll::Highest, UpkeepRoll::Worse { to }])
    }

    pub(super) fn rule(&mut self) -> Static {
        use Static::*;
        let (checks, bonus, skill, deck) = (self.checks(), self.signed(), self.skill(), self.deck());
        let (place, kind, n) = (self.place(), self.kind(), self.one_to(99));
        let by = if self.maybe() { n as i8 } else { -(n as i8) };
        use BonusFilter::{Against, Except, For, InArkham, InEncounters, OtherHandEmpty, Reading, While};
        let keyword = self.pick(&Keyword::ALL);
        let filter = [
            Against(keyword),
            OtherHandEmpty,
            While(self.cond()),
            InArkham,
            InEncounters,
            Reading(place),
            Except(self.checks()),
            For(self.card()),
            BonusFilter::Each(self.count().into()),
        ]
        .map(Some);
        let filter = if self.maybe() { self.pick(&filter) } else { None };
        let (yes, places) = (self.maybe(), self.list(Self::place));
        let monsters = self.monsters();
        let which = if self.maybe() { self.monsters() } else { own_marker() };
        let mods = self.list(Self::monster_mod);
        let cond = if self.maybe() { Some(self.cond()) } else { None };
        let free = cond.clone();
        let (succeed, decks) = (self.one_to(6), self.list(Self::deck));
        let card = self.card();
        let sky = self.sky();
        let colour = self.pick(&[GateColour::Red, GateColour::Blue, GateColour::Yellow, GateColour::Green]);
        let rules = [
            Checks { checks, bonus, filter },
            Skill { skill, bonus },
            More { of: self.number(), by, scope: self.scope() },
            More { of: Figure::Maximum { sanity: yes }, by: bonus, scope: self.scope() },
            More { of: self.bonus(), by: bonus, scope: self.scope() },
            More { of: Figure::Pips(checks), by: succeed.min(5) as i8, scope: self.scope() },
            More { of: Figure::GateMonsters(self.pick(&Symbol::ALL)), by: succeed as i8, scope: self.scope() },
            AtMost { of: Most::Cards(decks.clone()), n },
            AtMost { of: Most::Cards(decks.clone()), n: 0 },
            AtMost { of: self.most(), n },
            Cannot { all: yes, verb: self.verb(), cond: cond.clone() },
            Never { what: self.ban(), cond: cond.clone() },
            UpkeepRoll { card, how: self.upkeep_roll() },
            Succeed(succeed),
            Sixes,
            DrawMore(decks.clone()),
            UnlimitedFocus,
            FirstClueLost { combat: yes },
            CluesByTwos,
            NightmarishFor { which: monsters.clone(), n: succeed },
            FiercerFor { which: monsters.clone(), nightmarish: yes, n: succeed },
            CopyOf(card),
            EventChecks { checks, deck: decks[0], bonus },
            TwoEvents(decks[0]),
            DrawMoreEvents { deck: decks[0], all: yes },
            SecondCopyHarmless(decks),
            GateCards(colour),
            TwoCards { gate: yes },
            EncounterElsewhere { at: place, entry: places[0] },
            SparedDamage { nightmarish: yes },
            TakeEndless,
            MayFlee(monsters.clone()),
            UnharmedEvading,
            UnhurtBy(card),
            KeepClues { sanity: yes },
            StreetsNotAlong { white: yes },
            PartnerPays,
            ChecksOfAll { checks, bonus, cond: self.cond() },
            IgnoreResistance { magical: yes },
            SoftImmunity { magical: yes },
            SealAnyway,
            AnySymbol,
            TrophiesAsClues,
            LendsClues,
            LateHorror,
            CluePips,
            NoFocusForSkills,
            DrawFromBottom,
            ReturnAnywhere,
            Wagon { streets: yes },
            CountsAs(kind),
            Monsters { which, mods, cond },
            SentHunting { which: monsters.clone(), grounds: if yes { Grounds::Locations } else { Grounds::Outdoors } },
            MoveWith { which: monsters.clone(), symbol: self.pick(&Symbol::ALL) },
            MoveAs { which: monsters.clone(), zone: None, how: Movement::Stationary },
            MoveAs { which: monsters.clone(), zone: Some(self.zone()), how: self.pick(&Movement::ALL) },
            MoveTo { which: monsters, zone: self.zone(), place },
            StalkersSee(succeed),
            Sky(sky),
            FreeRail,
            TradeAnywhere,
            TradeClues,
            DefeatDraws { kind, deck },
            FreeEncounters(place),
            FreeSpells,
            OwnFreeSpells(free),
            NoDoomForGates,
            SealCost(n),
            Closed(places.clone()),
            NoEffect(self.pick(&Environment::ALL)),
            TwoMythosCards,
            BeginsWithCard(deck),
            LostAreDevoured,
            House(self.house()),
            MasksInCup,
            IgnoreWith { class: self.class(), which: self.monsters() },
            InCup(kind),
            Brittle { deck, to: succeed },
            Stays,
            Hunts {
                grounds: self.pick(&[Grounds::Locations, Grounds::Outdoors]),
                except: if yes { places } else { Vec::new() },
            },
            CombatSkill(skill),
            NoEnvironmentPenalty,
            Ignores(vec![keyword, Keyword::Endless]),
            StreetsAlong { white: yes },
            AlliesFromBox,
            SparedBy(self.class()),
            SeesBottom(deck),
            Battle(self.siege()),
            KeepsFirst,
            NoMythosClues,
            StreetsAreAquatic,
            Silent(card),
            AppearsInstead(kind),
            Catches(self.monsters()),
            Uncounted(self.monsters()),
            FreeOrder,
            More { of: Figure::SurgeMonsters, by: succeed as i8, scope: self.scope() },
            Balance,
            NoFocus,
        ];
        self.pick(&rules)
    }
}

fn own_marker() -> Monsters {
    Monsters::Kinds(Vec::new())
}
