//! Effects without blocks, family by family.

use super::Generator;
use keeper_arkham_script::tree::*;

/// What the effects of one choice are made of.
#[derive(Clone, Copy)]
struct Parts {
    n: u8,
    ten: u8,
    bonus: i8,
    place: PlaceId,
    world: WorldId,
    kind: KindId,
    card: CardName,
    track: TrackId,
    deck: Deck,
    class: Cards,
    thing: Thing,
    token: Token,
    price: Price,
    zone: Zone,
    amount: Amount,
    status: Status,
    yes: bool,
    few: u8,
    count: Amount,
    tokens: Quantity,
    buy: Buy,
}

impl Generator<'_> {
    /// An effect without blocks. `pay` says whether a payment may stand here.
    pub(super) fn plain(&mut self, pay: bool) -> Effect {
        let p = self.parts();
        let effects: Vec<Effect> = [
            self.of_amounts(&p, pay),
            self.of_cards(&p),
            self.of_places(&p),
            self.of_board(&p),
            self.of_town(&p),
            self.of_held(&p),
            self.of_moments(&p),
            self.of_omens(&p),
            self.of_few(&p),
        ]
        .into_iter()
        .flatten()
        .collect();
        self.pick(&effects)
    }

    fn parts(&mut self) -> Parts {
        let (n, ten, bonus) = (self.one_to(99), self.one_to(10), self.signed());
        let (place, world, kind, card) = (self.place(), self.world(), self.kind(), self.card());
        let (deck, class, thing, token) = (self.deck(), self.class(), self.thing(), self.token());
        let (price, zone) = (self.price(), self.zone());
        let (amount, status, yes, few) = (self.amount(), self.status(), self.maybe(), self.one_to(9));
        let (count, tokens) = (self.class_amount(class), self.quantity(99));
        let buy = self.pick(&[Buy::MayOne, Buy::MayAny, Buy::Must, Buy::All, Buy::Whole, Buy::EachOne, Buy::InTurn]);
        Parts {
            n,
            ten,
            bonus,
            place,
            world,
            kind,
            card,
            track: TrackId(0),
            deck,
            class,
            thing,
            token,
            price,
            zone,
            amount,
            status,
            yes,
            few,
            count,
            tokens,
            buy,
        }
    }

    /// Gaining, losing and paying.
    fn of_amounts(&mut self, p: &Parts, pay: bool) -> Vec<Effect> {
        use family::Amounts::*;
        let &Parts { n, thing, amount, yes, few, tokens, .. } = p;
        let change = self.change();
        let how = self.pick(&[Giving::Gain, Giving::Lose, Giving::Spend]);
        let payment = if pay { self.list(Self::payment) } else { vec![Cost::Exhaust] };
        vec![
            Nothing.into(),
            Gain(change.clone()).into(),
            Lose(change).into(),
            UpTo { how, thing, most: Some(tokens) }.into(),
            UpTo { how, thing, most: None }.into(),
            Trophies(TrophyDeed::Lose { gates: yes, count: Some(n) }).into(),
            Trophies(TrophyDeed::Lose { gates: yes, count: None }).into(),
            Split(PointSplit::Of { lose: yes, amount }).into(),
            Split(PointSplit::UpTo { how, most: few }).into(),
            Level(PointDeed::Even).into(),
            Heal(Healing::Lost).into(),
            Trophies(TrophyDeed::SpendAny(if yes { vec![] } else { self.list(Self::kind) })).into(),
            Level(PointDeed::Is { sanity: yes, n: (few - 1).into() }).into(),
            Level(PointDeed::Is { sanity: yes, n: Quantity::THAT }).into(),
            Level(PointDeed::AtMost { sanity: self.pick(&[Some(yes), None]), n: self.quantity(99) }).into(),
            Heal(Healing::Beyond { sanity: yes, n }).into(),
            ClueTrade { sell: yes, most: Some(few), price: n }.into(),
            ClueTrade { sell: yes, most: None, price: n }.into(),
            Heal(Healing::Full { sanity: yes, stamina: true }).into(),
            Heal(Healing::Full { sanity: true, stamina: yes }).into(),
            Level(PointDeed::Maximum { of: self.pick(&[None, Some(true), Some(false)]), raise: yes, n: few }).into(),
            MoveSkills(Sliding::To { skill: self.skill(), highest: yes }).into(),
            MoveSkills(self.pick(&[Sliding::All(n), Sliding::UpTo(n), Sliding::By(n)])).into(),
            Miss(Missed::Upkeep).into(),
            Level(PointDeed::Swapped).into(),
            Miss(Missed::Turn).into(),
            Effect::from(if pay { Pay(payment) } else { Nothing }),
        ]
    }

    /// Drawing, taking, buying, selling, discarding.
    fn of_cards(&mut self, p: &Parts) -> Vec<Effect> {
        use family::{Cards::*, Decks::Peek};
        let &Parts { n, card, deck, class, token, price, yes, few, count, tokens, buy, .. } = p;
        let tops = self.list(|g| (g.deck(), g.quantity(4)));
        let rest = self.pick(&[Rest::Back, Rest::Discarded]);
        let left = self.pick(&[Leftover::Under, Leftover::Shuffled, Leftover::TopOrBottom]);
        let decks = self.list(Self::deck);
        vec![
            Draw { deck, count: tokens }.into(),
            Draw { deck, count: Quantity::THAT }.into(),
            DrawKeep { deck, count: 10.into(), keep: Keep::Some(few), rest: left }.into(),
            DrawKeep { deck, count: tokens, keep: self.pick(&[Keep::Any, Keep::None, Keep::All(class)]), rest: left }
                .into(),
            DrawKeep { deck, count: 10.into(), keep: Keep::Worth, rest: left }.into(),
            Trade(Shop::Draw {
                deck,
                count: tokens,
                buy,
                price,
                each: if matches!(price, Price::List(1..)) { tokens.each } else { None },
            })
            .into(),
            Trade(Shop::Look { tops, buy, price, rest }).into(),
            Fetch(Fetched::First { class, deck, clues: few - 1 }).into(),
            Fetch(Fetched::Named { card, deck }).into(),
            Search {
                decks: decks.clone(),
                class,
                how: self.pick(&[Hunt::One, Hunt::Worth(tokens), Hunt::Worth(Quantity::THAT), Hunt::Together]),
            }
            .into(),
            Trade(Shop::Search { decks, class, price }).into(),
            PutOnIt { spare: yes, n: tokens }.into(),
            OfBox(BoxDeed::Remove(card)).into(),
            Trade(Shop::Sell {
                class,
                any: yes,
                price: if yes { Resale::Twice } else { Resale::Half { up: n % 2 == 0 } },
            })
            .into(),
            OfBox(BoxDeed::Back { deck, all: yes }).into(),
            Take { card, otherwise: None }.into(),
            Fetch(Fetched::Ally).into(),
            Do { deed: self.card_deed(), which: Hand::Some { class, count } }.into(),
            Do { deed: self.card_deed(), which: self.hand(class) }.into(),
            Relieve(if yes { Burden::Curse } else { Burden::Blessing }).into(),
            ToCup.into(),
            OnThis { deed: TokenDeed::Put, token, n: tokens }.into(),
            OnThis { deed: TokenDeed::Remove, token, n: Quantity::THAT }.into(),
            DrawLess(Some(few)).into(),
            Relieve(Burden::Delay).into(),
            Relieve(Burden::Loan).into(),
            Relieve(Burden::Detriments).into(),
            DrawAcross { parts: vec![(deck, few.into()), (Deck::ALLY, n.into())], keep: few }.into(),
            DrawAcross { parts: vec![(deck, few.into()), (deck, Quantity::THAT)], keep: few }.into(),
            DrawLess(None).into(),
            OfBox(BoxDeed::RemoveAlly).into(),
            Relieve(Burden::Jail).into(),
            OnThis { deed: TokenDeed::PutUpTo, token, n: tokens }.into(),
            OnThis { deed: TokenDeed::Remove, token, n: tokens }.into(),
            DrawEither(deck).into(),
            Peek { deck, top: yes }.into(),
            family::Decks::Resolve { deck, count: tokens }.into(),
            family::Decks::Resolve { deck, count: Quantity::THAT }.into(),
        ]
    }

    /// Where you are and what state you are in.
    fn of_places(&mut self, p: &Parts) -> Vec<Effect> {
        use family::Places::*;
        let &Parts { place, world, status, yes, tokens, .. } = p;
        let to = self.destination(p);
        let best = Follow::Best(self.one_to(4));
        let then = self.pick(&[Follow::None, Follow::Encounter, best]);
        vec![
            Become(status).into(),
            Move { to, then }.into(),
            Return(self.pick(&[Homeward::Explored, Homeward::Unexplored, Homeward::Entered])).into(),
            End(Ended::Encounter).into(),
            DelayedAnyway.into(),
            End(Ended::Movement).into(),
            HaveIt(tokens).into(),
            DrawAgain(Again::Encounter).into(),
            DrawAgain(Again::There).into(),
            DrawAgain(Again::Gate).into(),
            DrawAgain(Again::Mythos).into(),
            DrawAgain(Again::Portal).into(),
            DrawAgain(Again::New).into(),
            ThroughGate(self.pick(&[Through::Nearest, Through::Any, Through::Hardest])).into(),
            FaceUp.into(),
            Visit {
                trip: self.pick(&[Trip::World(world), Trip::AnyLocation, Trip::AnyAquatic, Trip::Place(place)]),
                best: yes,
            }
            .into(),
        ]
    }

    /// Monsters, gates, doom and terror.
    fn of_board(&mut self, p: &Parts) -> Vec<Effect> {
        use family::Board::*;
        let deed = self.pick(&[TrackDeed::Add, TrackDeed::Remove]);
        let &Parts { n, ten, bonus, place, kind, card, track, deck, zone, yes, few, tokens, .. } = p;
        let which = self.monsters();
        vec![
            MonsterAppears(Appearance {
                what: self.pick(&[
                    Guest::Any,
                    Guest::Kind(kind),
                    Guest::Likeness(Some(kind)),
                    Guest::Likeness(None),
                    Guest::Trophy,
                ]),
                count: 1,
                surprise: yes,
                with: vec![
                    Twist::Change(self.monster_mod()),
                    Twist::Checks { checks: self.checks(), n: bonus, each: None },
                ],
                bare: yes,
                unevaded: !yes,
                as_clues: if self.maybe() { Some(deck) } else { None },
                otherwise: None,
                beaten: None,
            })
            .into(),
            MonsterAppears(Appearance {
                what: self.pick(&[
                    Guest::Any,
                    Guest::OneOf(few),
                    Guest::Sought { sort: Sort::Tough(few), draws: few.max(2) },
                    Guest::Each { zone, leave: yes },
                ]),
                count: 1,
                surprise: false,
                with: vec![],
                bare: yes,
                unevaded: !yes,
                as_clues: None,
                otherwise: None,
                beaten: None,
            })
            .into(),
            MonsterAppears(Appearance {
                what: Guest::Any,
                count: few.max(2),
                surprise: yes,
                with: vec![],
                bare: false,
                unevaded: false,
                as_clues: None,
                otherwise: None,
                beaten: None,
            })
            .into(),
            PutMarker { marker: StackId(few % 2), at: self.pick(&[Post::Place(place), Post::OtherTown]) }.into(),
            family::Battle::Ancient(AncientDeed::Grows(Each {
                of: Count::Monsters(Sort::With(Trait::Mask), Zone::Board),
                per: 1,
                up: false,
                most: None,
                short_of: None,
            }))
            .into(),
            TrophyTrial.into(),
            family::Cards::Trade(Shop::Order { deck, count: if yes { Some(few) } else { None }, may: yes }).into(),
            family::Powers::Arrive(Arriving::Gathered { most: few, kind, place }).into(),
            family::Held::WithIt(ItDeed::PutOnThis).into(),
            GateAppears { monster: false, chosen: yes }.into(),
            GateAppears { monster: true, chosen: yes }.into(),
            MonstersAt { count: n, sort: Sort::Any, at: Lairs::Place(place) }.into(),
            MonstersAt { count: n, sort: Sort::With(Trait::Flying), at: Lairs::Gates(self.list(Self::world)) }.into(),
            MonstersAt { count: n, sort: Sort::Any, at: if yes { Lairs::Here } else { Lairs::YourArea } }.into(),
            MonstersAt { count: n, sort: Sort::Tough(few), at: if yes { Lairs::Sky } else { Lairs::Outskirts } }.into(),
            MonstersAt { count: n, sort: Sort::Any, at: if yes { Lairs::AnyStreets } else { Lairs::Rifts } }.into(),
            MonstersAt { count: n, sort: self.sort(), at: Lairs::Spots(Spots { each: true, ..self.spots() }) }.into(),
            FillOutskirts.into(),
            MonsterSurge.into(),
            XIs(tokens).into(),
            TakeTrophy { sort: self.sort(), count: tokens, endless: yes }.into(),
            CountDrawn { sort: self.sort(), count: tokens }.into(),
            Track { gauge: Gauge::Doom, deed, n: Some(tokens) }.into(),
            Track { gauge: Gauge::Of(track), deed: TrackDeed::AddAround, n: Some(tokens) }.into(),
            Track { gauge: Gauge::Of(track), deed: TrackDeed::AddAround, n: Some(Quantity::THAT) }.into(),
            Track { gauge: Gauge::Doom, deed, n: Some(Quantity::THAT) }.into(),
            Track { gauge: Gauge::Of(track), deed, n: Some(tokens) }.into(),
            Track { gauge: Gauge::Of(track), deed: TrackDeed::Remove, n: None }.into(),
            TurnFaceUp(card).into(),
            PutIntoPlay { stack: StackId(few % 2), all: yes }.into(),
            RaiseTerror(Rise::By(tokens)).into(),
            RaiseTerror(Rise::To(ten)).into(),
            Monsters { which: which.clone(), zone, deed: Herding::Return }.into(),
            EndGame(Outcome::Lost).into(),
            EndGame(Outcome::Won).into(),
            EndGame(Outcome::WonAlone).into(),
            Monsters { which, zone, deed: Herding::Come }.into(),
            Face(Faced::Here).into(),
            Settle { pass: yes }.into(),
            Face(Faced::Nearest { comes: yes, otherwise: None }).into(),
        ]
    }

    /// Gates, elder signs, clues and monsters as a whole.
    fn of_town(&mut self, p: &Parts) -> Vec<Effect> {
        use family::Town::*;
        let &Parts { n, place, zone, yes, few, .. } = p;
        let which = self.monsters();
        let (gates, seals) = (self.gates(), self.seals());
        vec![
            family::Chosen::Lots(Lot::Renewed).into(),
            Seals(SealDeed::Remove { all: yes }).into(),
            Seals(SealDeed::RemoveThere).into(),
            Seals(SealDeed::Put(Spots::FREE)).into(),
            Seals(SealDeed::Put(Spots::YOURS)).into(),
            WithMonsters { band: Band { up_to: false, count: Some(n), ..self.band(false) }, deed: Deed::Defeat }.into(),
            WithMonsters {
                band: self.band(false),
                deed: Deed::Move(self.pick(&[Den::YourArea, Den::Outskirts, Den::Arrow])),
            }
            .into(),
            WithMonsters { band: self.band(false), deed: Deed::Move(Den::Place(place)) }.into(),
            WithMonsters { band: self.band(false), deed: Deed::Trophy }.into(),
            WithMonsters { band: self.band(yes), deed: Deed::Return }.into(),
            WithMonsters { band: self.band(true), deed: Deed::Box }.into(),
            WithMonsters { band: self.band(true), deed: Deed::Exchange(zone) }.into(),
            Moves(March::Others { white: yes }).into(),
            Moves(March::Symbol { symbol: self.pick(&Symbol::ALL), white: yes }).into(),
            Clues { deed: ClueDeed::Take(Some(few)), at: self.spots() }.into(),
            Clues { deed: ClueDeed::Put(few), at: self.spots() }.into(),
            CloseForGood(Shut::Place(place)).into(),
            Moves(March::Of { which: None, white: yes }).into(),
            Moves(March::Of { which: Some(which.clone()), white: yes }).into(),
            CloseForGood(Shut::Random { otherwise: None }).into(),
            Clues { deed: ClueDeed::Take(None), at: Spots::all(zone) }.into(),
            Clues { deed: ClueDeed::Remove, at: Spots::all(zone) }.into(),
            Watch(WatchDeed::Put { token: TokenId(0), n: few }).into(),
            Watch(WatchDeed::Confront(TokenId(0))).into(),
            gates,
            seals,
        ]
    }

    /// What investigators hold.
    fn of_held(&mut self, p: &Parts) -> Vec<Effect> {
        use family::Held::*;
        let &Parts { n, place, card, class, yes, .. } = p;
        vec![
            Use(Used::Text(Said::Symbol(class))).into(),
            StayExhausted.into(),
            Favour(self.pick(&[
                keeper_arkham_script::tree::Favour::Keeps,
                keeper_arkham_script::tree::Favour::Finds(class),
                keeper_arkham_script::tree::Favour::Softens,
            ]))
            .into(),
            HandOver(Handing::Card { class, lent: yes }).into(),
            UpkeepAgain(card).into(),
            Use(Used::Text(Said::Place(place))).into(),
            Use(Used::Text(Said::AnyPlace { aquatic: yes })).into(),
            Use(Used::Moving { free: yes }).into(),
            family::Omens::Discard(Standing::AllRumours).into(),
            FinishStep.into(),
            IgnoreMonsters.into(),
            family::Chosen::Bring(Brought::FromWorld).into(),
            WithIt(ItDeed::Bind).into(),
            WithIt(ItDeed::BoxLater).into(),
            HandOver(Handing::Trade(Terms::OneItem)).into(),
            HandOver(Handing::Trade(Terms::Dear)).into(),
            HandOver(Handing::Trade(Terms::Clues)).into(),
            WithIt(ItDeed::Read).into(),
            PutThis(self.pick(&[Bed::Streets, Bed::Location, Bed::YourArea])).into(),
            NamePrice.into(),
            family::Places::End(Ended::Combat).into(),
            Bequest(vec![Heirloom::Card(card)]).into(),
            Bequest(vec![Heirloom::Card(card), Heirloom::Tokens { kind: TokenId(0), n }]).into(),
            family::Chosen::Bring(Brought::Lost).into(),
            WithIt(ItDeed::PutBeside).into(),
            family::Cards::Fetch(Fetched::Beside).into(),
        ]
    }

    /// What is said inside a moment about a check, a loss or a fight.
    fn of_moments(&mut self, p: &Parts) -> Vec<Effect> {
        use family::Moments::*;
        let &Parts { n, bonus, thing, zone, yes, few, tokens, .. } = p;
        let (checks, skill) = (self.checks(), self.skill());
        let except = Boosted::Except { checks, but: Checks::kind(CheckKind::Spell) };
        let what = self.pick(&[Boosted::Checks(checks), Boosted::Skill(skill), except]);
        let until = self.pick(&[Until::Phase, Until::Turn]);
        let edge = self.pick(&[
            Edge::CheckBonus { n: bonus, each: tokens.each },
            Edge::CombatUses(skill),
            Edge::EnchantThis,
            Edge::EnchantWeapon,
            Edge::FreeHands,
            Edge::WeakenMonster,
        ]);
        vec![
            OnCheck(CheckDeed::With { skill: self.skill(), n: bonus }).into(),
            OnCheck(CheckDeed::IgnoreFailing).into(),
            OnLoss(LossDeed::Free).into(),
            Seal(Sealing::Free).into(),
            family::Amounts::Miss(Missed::Focus).into(),
            RisesLess(few).into(),
            OnCheck(CheckDeed::Unrolled(few)).into(),
            OnCheck(CheckDeed::Add(n)).into(),
            OnCheck(CheckDeed::Pass).into(),
            OnCheck(CheckDeed::Reroll(Dice::All)).into(),
            OnCheck(CheckDeed::Reroll(Dice::One)).into(),
            OnCheck(CheckDeed::Reroll(Dice::Failed)).into(),
            OnCheck(CheckDeed::Reroll(Dice::Ones)).into(),
            OnLoss(LossDeed::Less { n: few, named: None }).into(),
            OnLoss(LossDeed::Less { n: few, named: Some(thing) }).into(),
            OnLoss(LossDeed::Ignore).into(),
            OnLoss(LossDeed::Worsen { gain: yes, n: few }).into(),
            CancelAttack.into(),
            DefeatAll(zone).into(),
            OnCheck(CheckDeed::Fail(Failing::Both)).into(),
            OnCheck(CheckDeed::Fail(Failing::Horror)).into(),
            OnCheck(CheckDeed::Fail(Failing::Combat)).into(),
            ForCombat(edge).into(),
            OnCheck(CheckDeed::MoreDice(n.into())).into(),
            Boost { what, around: yes, n: bonus, each: tokens.each, until }.into(),
            OnCheck(CheckDeed::Gets { n: bonus, each: tokens.each }).into(),
            Weigh { n: bonus, other: -bonus, until }.into(),
            Wither { zone, n: few }.into(),
            Deny.into(),
            Seal(Sealing::IfPassed).into(),
            OnCheck(CheckDeed::Ease).into(),
            family::Held::WithIt(ItDeed::Defeat).into(),
            OnLoss(LossDeed::Suffer).into(),
        ]
    }

    /// Mythos cards, and what sheets can do.
    fn of_omens(&mut self, p: &Parts) -> Vec<Effect> {
        use family::{Omens::*, Powers::*};
        let &Parts { n, place, kind, card, deck, yes, few, .. } = p;
        vec![
            Look(Looked::Order { deck: if yes { None } else { Some(deck) }, count: few + 1 }).into(),
            Look(Looked::Drawn).into(),
            GlimpseMythos(if yes { Glimpse::Movement } else { Glimpse::Bursts }).into(),
            GlimpseMythos(Glimpse::Place).into(),
            Discard(Standing::Environment).into(),
            Discard(Standing::Rumour).into(),
            Look(Looked::Mythos { unless: if yes { Some(card) } else { None } }).into(),
            Look(Looked::Search(n)).into(),
            Phase(PhaseDeed::Skip).into(),
            Phase(PhaseDeed::More(n)).into(),
            FirstEnvironment(self.pick(&Environment::ALL)).into(),
            Arrive(Arriving::FromSheet {
                kind,
                at: if yes { Arrival::Gate } else { Arrival::MythosGate },
                otherwise: None,
            })
            .into(),
            Arrive(Arriving::At { kind, place }).into(),
            Awaken.into(),
            family::Omens::GlimpseMythos(Glimpse::Whole(n)).into(),
            DiscardMix { n: n.into(), of: if yes { Mix::Belongings } else { Mix::SpellsAndStamina } }.into(),
            DiscardMix { n: Quantity::THAT, of: Mix::CluesAndPoints }.into(),
        ]
    }

    /// What is chosen from others, what the final battle says, and what is rare.
    fn of_few(&mut self, p: &Parts) -> Vec<Effect> {
        use family::{Battle::Part, Chosen::*, Rare::*, Structure::MakeAgain};
        let &Parts { place, kind, yes, few, tokens, .. } = p;
        vec![
            Bring(Brought::One { zone: Zone::Arkham, unmoved: true }).into(),
            Bring(Brought::One { zone: Zone::Aquatic, unmoved: false }).into(),
            ChangePlaces(self.pick(&[Swap::OrMonster, Swap::Another, Swap::Willing, Swap::Visit, Swap::People])).into(),
            PassClues { take: yes }.into(),
            Lots(Lot::Symbol { arkham: yes }).into(),
            Lots(Lot::Area).into(),
            Lots(Lot::Drawn).into(),
            Lots(Lot::Its { arkham: yes }).into(),
            family::Battle::Ancient(AncientDeed::Gains { keyword: self.pick(&Keyword::ALL), for_good: yes }).into(),
            family::Battle::Ancient(AncientDeed::MoreDoom(tokens)).into(),
            family::Battle::Ancient(AncientDeed::NeedsMore(tokens)).into(),
            family::Battle::Ancient(AncientDeed::Gains { keyword: self.pick(&Keyword::ALL), for_good: yes }).into(),
            family::Battle::Ancient(AncientDeed::Worse(few)).into(),
            Fight(Opponent::OnThis).into(),
            Fight(Opponent::Alone(AncientId(0))).into(),
            Bequeath.into(),
            ExchangeInvestigator.into(),
            family::Moments::Seal(Sealing::Sign).into(),
            family::Powers::Arrive(Arriving::Released { trophies: Some(kind), place }).into(),
            family::Powers::Arrive(Arriving::Released { trophies: None, place }).into(),
            NoMoreLoans.into(),
            MakeAgain.into(),
            Part(self.pick(&[BattlePart::Investigators, BattlePart::AncientOne, BattlePart::Start])).into(),
            family::Battle::Join.into(),
        ]
    }

    fn destination(&mut self, p: &Parts) -> Where {
        let &Parts { place, world, yes, .. } = p;
        self.pick(&[
            Where::Street,
            Where::Area { second: yes },
            Where::Arrow { white: yes, free: true },
            Where::Arrow { white: yes, free: false },
            Where::Place(place),
            Where::AnyInArkham,
            Where::OtherDepot,
            Where::AnyLocation,
            Where::AnyAquatic,
            Where::Marker(StackId(1)),
            Where::OrMarker(place, StackId(1)),
            Where::WithAnother,
            Where::OpenRift,
            Where::AnyWorld,
            Where::MythosGate,
            Where::World(world),
            Where::TopGate { stays: true },
            Where::TopGate { stays: false },
        ])
    }

    fn spots(&mut self) -> Spots {
        let site = self.pick(&[
            Site::Area,
            Site::Location,
            Site::Aquatic,
            Site::Sealed,
            Site::Stability { stable: true },
            Site::Stability { stable: false },
        ]);
        let (each, near, bare) = (self.maybe(), self.maybe(), self.maybe());
        Spots { each, site, zone: if near { Some(self.zone()) } else { None }, bare }
    }

    fn gates(&mut self) -> Effect {
        let world = self.world();
        let which =
            self.pick(&[Gates::One(None), Gates::One(Some(world)), Gates::All, Gates::Entered, Gates::Foretold(3)]);
        let chosen = self.maybe();
        let deeds = [
            GateDeed::Close,
            GateDeed::CloseOrSeal,
            GateDeed::Trophy,
            GateDeed::ToStack,
            GateDeed::Seal,
            GateDeed::Exchange { chosen },
            GateDeed::Renew,
            GateDeed::Move,
        ];
        let any = family::Town::Gates { deed: self.pick(&deeds), which };
        let this = family::Town::Gates { deed: GateDeed::Close, which: Gates::This };
        let top = family::Town::Gates { deed: GateDeed::Trophy, which: Gates::Stack };
        self.pick(&[any, this, top]).into()
    }

    fn seals(&mut self) -> Effect {
        let at = Spots { each: false, ..self.spots() };
        family::Town::Seals(self.pick(&[SealDeed::Put(at), SealDeed::Move(at)])).into()
    }

    fn card_deed(&mut self) -> CardDeed {
        self.pick(&[CardDeed::Discard, CardDeed::Box, CardDeed::ShuffleIn, CardDeed::Refresh])
    }

    fn hand(&mut self, class: Cards) -> Hand {
        let dearest = self.maybe();
        self.pick(&[Hand::This, Hand::It, Hand::Bound, Hand::Any(class), Hand::Extreme { class, dearest }])
    }

    /// How many cards; one that is named is discarded alone.
    fn class_amount(&mut self, class: Cards) -> Amount {
        match (class.class, self.amount()) {
            (Class::Named(_), Amount::So(quantity)) if quantity.n == 1 && quantity != Quantity::THAT => Amount::n(1),
            (_, amount) => amount,
        }
    }
}
