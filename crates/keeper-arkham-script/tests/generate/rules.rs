//! Rules that hold.

use super::Generator;
use keeper_arkham_script::tree::*;

impl Generator<'_> {
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
        let checks = self.checks();
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
            Needed(checks),
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
            Most::Clues { all: false },
            Most::Clues { all: true },
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
            Clues(ClueRule::FirstLost { combat: yes }),
            Clues(ClueRule::ByTwos),
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
            Clues(ClueRule::Lent),
            LateHorror,
            Clues(ClueRule::Pips),
            NoFocusForSkills,
            CountsAs(kind),
            Monsters { which, mods, cond: cond.clone() },
            MoveWith { which: monsters.clone(), symbol: self.pick(&Symbol::ALL) },
            MoveAs { which: monsters.clone(), zone: None, how: Movement::Stationary },
            MoveAs { which: monsters.clone(), zone: Some(self.zone()), how: self.pick(&Movement::ALL) },
            MoveTo { which: monsters, zone: if yes { Some(self.zone()) } else { None }, to: self.lure() },
            Sky(sky),
            DefeatDraws { kind, deck },
            This(ThisRule::NoDoomForGates),
            Closed(places.clone()),
            NoEffect(Mute::Environments(self.pick(&Environment::ALL))),
            TwoMythosCards,
            BeginsWithCard(deck),
            LostAreDevoured,
            House(self.house()),
            IgnoreWith { class: self.class(), which: self.monsters() },
            InCup(self.pick(&[Sort::Kind(kind), Sort::With(Trait::Mask)])),
            Brittle { deck, to: succeed },
            This(ThisRule::Stays),
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
            DoomBeyond,
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
