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

    /// What can be nothing but a payment.
    pub(super) fn payment(&mut self) -> Cost {
        use Cost::*;
        let (n, many, class) = (self.one_to(99), self.one_to(99), self.class());
        let symbol = self.pick(&Symbol::ALL);
        let symbol = self.pick(&[Symbols::Any, Symbols::Of(symbol), Symbols::Not(symbol)]);
        let sum = self.pick(&[Sum::Dollars(n), Sum::ItsPrice, Sum::OfCheapest(class)]);
        let ransom = self.pick(&[Ransom::Single, Ransom::Double, Ransom::Unmixed]);
        self.pick(&[
            Exhaust,
            MonsterTrophies { n, of: symbol, boxed: false },
            Money(sum),
            Clues { n, sealing: true },
            Movement(n),
            Sanity(n),
            Stamina(n),
            SanityOrStamina(n),
            Clues { n, sealing: false },
            Focus(n),
            ThisTrophy,
            AllMovement,
            Cast(Casting::Printed),
            Cast(Casting::AtAwareness),
            Cast(Casting::ForToughness),
            Cast(Casting::AtX),
            XTrophies,
            GateTrophies(n),
            Toughness(n),
            Trophies(ransom),
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
            MonsterTrophies { n, of: Symbols::Any, boxed: true },
            ReturnThis,
            Token(token, n),
            Discard(class, n),
            LoseTurn,
        ])
    }

    /// What somebody has done, or what has happened to him.
    fn done(&mut self) -> Done {
        use Done::*;
        let (class, sort, zone, deck) = (self.class(), self.sort(), self.zone(), self.deck());
        let (checks, n) = (self.checks(), self.one_to(9));
        let of = |passed, but, least| Checks(Checked { passed, checks, but, least });
        let list = [
            Seals,
            Closes,
            Blessed { curse: true },
            Blessed { curse: false },
            Lost,
            DevouredBy(deck),
            Devoured,
            Falls,
            Casts,
            Draws(class),
            Exhausts(class),
            GainsClues(n),
            GainsTokens(TokenId(0)),
            Gains(vec![Deck::UNIQUE]),
            Discards { decks: vec![Deck::COMMON], zone: Zone::OtherWorlds },
            Defeats(sort),
            EntersWorld,
            SpendsTrophy,
            ReadsTome,
            UsesText,
            DrawnThrough,
            Halts(Zone::Town(TownId(2))),
            EndsMovement(Some(zone)),
            EndsMovement(None),
            Leaves(Zone::Here),
            Enters(Zone::Streets),
            Enters(Zone::Aquatic),
            of(None, None, 0),
            of(Some(true), None, 2),
            of(Some(false), Some(checks), 0),
        ];
        self.pick(&list)
    }

    /// What is about to happen to somebody.
    fn coming(&mut self) -> Coming {
        use Coming::*;
        let decks = self.list(Self::deck);
        let list = [
            Lose { sanity: true, stamina: false },
            Lose { sanity: false, stamina: true },
            Lose { sanity: true, stamina: true },
            LoseAfter(Blow::Combat),
            LoseAfter(Blow::FailedHorror),
            LoseAfter(Blow::Horror),
            LoseBlessing,
            SpendClues,
            Pay,
            SpendToughness { encounters: true },
            SpendToughness { encounters: false },
            SpendSanity,
            Gain { sanity: true },
            Gain { sanity: false },
            Cast,
            Be { fate: Fate::Lost, zone: None },
            Be { fate: Fate::Delayed, zone: Some(Zone::OtherWorlds) },
            Be { fate: Fate::Devoured, zone: None },
            Be { fate: Fate::Arrested, zone: None },
            Draw(decks),
            DrawAny,
            Buy(vec![Deck::COMMON, Deck::UNIQUE]),
        ];
        self.pick(&list)
    }

    /// What monsters have done.
    fn foe_done(&mut self) -> FoeDone {
        use FoeDone::*;
        let (place, white) = (self.place(), self.maybe());
        self.pick(&[
            Defeated,
            PutOnThis,
            DealsDamage,
            EntersVortex(None),
            EntersVortex(Some(TownId(2))),
            Rises,
            Arrives,
            Enters(place),
            Moves { white },
            Fells,
        ])
    }

    pub(super) fn window(&mut self) -> Window {
        use Window::*;
        let (checks, zone, cond, place) = (self.checks(), self.zone(), self.cond(), self.place());
        let (thing, deck, kind, yes) = (self.thing(), self.deck(), self.kind(), self.maybe());
        let who = self.pick(&[Doer::You, Doer::Anyone]);
        let whose = self.pick(&[Whose::Yours, Whose::First, Whose::Any]);
        let usual = [
            Usual::Encounter,
            Usual::AnyEncounter { streets: yes },
            Usual::EncounterIn(Zone::Place(place)),
            Usual::EncounterIn(Zone::Streets),
            Usual::Attack(kind),
            Usual::Moving,
            Usual::Gate,
        ];
        let omens = [
            Omen::Any,
            Omen::Environment(None),
            Omen::Environment(Some(Environment::Mystic)),
            Omen::Named(self.card()),
        ];
        let which = if yes { Some(self.sort()) } else { None };
        let windows = [
            When { who, does: self.done() },
            When { who, does: self.done() },
            When { who, does: self.done() },
            Would { who, what: self.coming() },
            Would { who, what: self.coming() },
            Foe { which, does: self.foe_done() },
            Foe { which, does: self.foe_done() },
            Looms(if yes { Threat::Terror } else { Threat::Surge }),
            InsteadOf(self.pick(&usual)),
            InsteadOf(self.pick(&usual)),
            BeforeCheck { whose, checks, against: Vec::new() },
            BeforeCheck { whose, checks: Checks::kind(CheckKind::Combat), against: vec![self.kind(), self.kind()] },
            GateOpens(if yes { Opening::First } else { Opening::Any }),
            Rift { opens: yes },
            MythosDrawn(self.pick(&omens)),
            Discarded(if yes { Some(Environment::Weather) } else { None }),
            AllyGoes { boxed: yes },
            Encounter(self.pick(&[Meeting::Here, Meeting::At(place), Meeting::After])),
            FailsAgainst(self.pick(&[Failed::Horror, Failed::Combat, Failed::Evade, Failed::Both])),
            Upkeep(None),
            Upkeep(Some(Zone::Town(TownId(1)))),
            GateKept,
            Movement(None),
            Movement(Some(zone)),
            AnyTime,
            InCombat,
            AfterCheck { failed: yes, checks },
            AfterAnyCheck,
            Lost { sanity: true, stamina: yes },
            LostAtOnce { sanity: yes, least: 3 },
            AfterRoll(self.card()),
            AfterGain(Gain::Thing(thing)),
            AfterGain(Gain::Deck(deck)),
            StartOfTurn,
            GateOpens(Opening::Later),
            Encounters,
            OtherFalls,
            Closed,
            FailedCheck,
            DoomAdded(None),
            DoomAdded(Some(9)),
            TerrorRises,
            AfterCare(place),
            AsSoonAs(self.cond()),
            PartnerHarmed,
            WouldRefresh,
            Gained,
            SecondCopy,
            NoSuccess,
            AfterUse,
            Complete,
            Sacrifice,
            EncounterDrawn { gate: yes },
            Closing,
            Awakens,
            Attacked,
            AfterCombatOrReturn,
            EncountersIn(zone),
            StartOfUpkeep,
            StartOfMythos,
            TrackFull(TrackId(0)),
            SecondRound,
            EndOfMythos { later: yes },
            Enters,
            Full,
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
            SymbolMoves { symbol: self.pick(&Symbol::ALL), white: yes },
            GateCloses(self.pick(&Symbol::ALL)),
            Traps,
            Joined,
            Damage,
            BeforeHorror,
            BeforeCombat,
            Surge,
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
            StalkerSight,
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
            Unseal,
            Progress,
            MythosClues,
        ])
    }

    fn licence(&mut self) -> Licence {
        use Licence::*;
        let (which, streets, deck) = (self.monsters(), self.maybe(), self.deck());
        let what = self.pick(&[StandIn::Clue, StandIn::Money, StandIn::Sanity, StandIn::Stamina]);
        self.pick(&[
            TakeEndless,
            Flee(which),
            SealAnyway,
            ReturnAnywhere,
            Ride { streets },
            TradeAfar,
            TradeClues,
            AlliesFromBox,
            SeeBottom(deck),
            DrawFromBottom,
            SpendAs { token: TokenId(0), what },
            TrophiesAsClues,
        ])
    }

    fn lure(&mut self) -> Lure {
        let (place, grounds) = (self.place(), self.pick(&[Grounds::Locations, Grounds::Outdoors]));
        self.pick(&[Lure::Place(place), Lure::Investigator(grounds), Lure::Seal])
    }

    fn pierced(&mut self) -> Pierced {
        let (of, like) = (self.pick(&Keyword::ALL), self.pick(&Keyword::ALL));
        self.pick(&[Pierced::Ignored(vec![of]), Pierced::Ignored(vec![of, like]), Pierced::Softened(of, like)])
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
            BonusFilter::InWorlds(self.list(Self::world)),
            BonusFilter::Of(self.deck()),
            BonusFilter::OfAll(self.cond()),
        ]
        .map(Some);
        let filter = if self.maybe() { self.pick(&filter) } else { None };
        let (yes, places) = (self.maybe(), self.list(Self::place));
        let monsters = self.monsters();
        let which = if self.maybe() { self.monsters() } else { own_marker() };
        let mods = self.list(Self::monster_mod);
        let cond = if self.maybe() { Some(self.cond()) } else { None };
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
            FiercerFor { which: monsters.clone(), nightmarish: yes, more: self.maybe(), n: succeed },
            CopyOf(card),
            DrawTwo(self.pick(&[Drawn::Location, Drawn::Gate, Drawn::Event(decks[0])])),
            DrawMoreEvents { deck: decks[0], all: yes },
            NoEffect(Mute::SecondCopies(decks)),
            GateCards(colour),
            EncountersFrom { at: places.clone(), from: self.pick(&[Elsewhere::Place(place), Elsewhere::Events(deck)]) },
            SparedDamage { nightmarish: yes },
            May { all: yes, what: self.licence(), cond: cond.clone() },
            Free {
                all: yes,
                what: self.pick(&[Fare::Rail, Fare::Encounters(place), Fare::Spells]),
                cond: cond.clone(),
            },
            UnharmedEvading,
            KeepClues { sanity: yes },
            StreetsAlong { white: yes, only: self.maybe() },
            PartnerPays,
            VisitorsDraw { at: places.clone(), n: n.max(2), cond: cond.clone() },
            AnySymbol,
            LendsClues,
            LateHorror,
            CluePips,
            NoFocusForSkills,
            CountsAs(kind),
            Monsters { which, mods, cond: cond.clone() },
            MoveWith { which: monsters.clone(), symbol: self.pick(&Symbol::ALL) },
            MoveAs { which: monsters.clone(), zone: None, how: Movement::Stationary },
            MoveAs { which: monsters.clone(), zone: Some(self.zone()), how: self.pick(&Movement::ALL) },
            MoveTo { which: monsters, zone: if yes { Some(self.zone()) } else { None }, to: self.lure() },
            Sky(sky),
            DefeatDraws { kind, deck },
            NoDoomForGates,
            Closed(places.clone()),
            NoEffect(Mute::Environments(self.pick(&Environment::ALL))),
            TwoMythosCards,
            BeginsWithCard(deck),
            LostAreDevoured,
            House(self.house()),
            IgnoreWith { class: self.class(), which: self.monsters() },
            InCup(self.pick(&[Sort::Kind(kind), Sort::With(Trait::Mask)])),
            Brittle { deck, to: succeed },
            Stays,
            Hunts {
                grounds: self.pick(&[Grounds::Locations, Grounds::Outdoors]),
                except: if yes { places } else { Vec::new() },
            },
            CombatSkill(skill),
            NoEnvironmentPenalty,
            Pierces { with: self.pick(&[Attacks::This, Attacks::All]), what: self.pierced() },
            SparedBy { sanity: yes, class: self.class() },
            Battle(self.siege()),
            KeepsFirst,
            StreetsAreAquatic,
            NoEffect(Mute::Shared(card)),
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
