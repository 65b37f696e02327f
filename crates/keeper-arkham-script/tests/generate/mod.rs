//! Random trees that can be said: every variant, in every combination that has an unambiguous text. The choices come from
//! a string of bytes, so that proptest can shrink them.

mod words;

use keeper_arkham_script::tree::*;

pub struct Generator<'a> {
    bytes: &'a [u8],
    pub tree: Tree,
}

/// A state is joined to the sentence before it, unless that cannot go on.
fn join_states(steps: &mut [Step]) {
    for i in 1..steps.len() {
        let goes_on = !matches!(
            steps[i - 1].effect,
            Effect::Structure(family::Structure::Check(..))
                | Effect::Structure(family::Structure::Roll { .. })
                | Effect::Structure(family::Structure::If { .. })
        );
        if goes_on && matches!(steps[i].effect, Effect::Places(family::Places::Become(_))) {
            steps[i - 1].end = false;
        }
    }
}

/// Whether a label may follow the block, which a check or `You may` at its end would take for itself.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Free,
    Label,
}

impl<'a> Generator<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Generator { bytes, tree: Tree::default() }
    }

    /// A number below `count`; 0 when there are no bytes left.
    fn below(&mut self, count: u8) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        first % count
    }

    fn maybe(&mut self) -> bool {
        self.below(2) == 1
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        let at = match u8::try_from(items.len()) {
            Ok(count) => usize::from(self.below(count)),
            // More than one byte tells apart.
            Err(_) => (255 * usize::from(self.below(255)) + usize::from(self.below(255))) % items.len(),
        };
        items[at].clone()
    }

    fn one_to(&mut self, most: u8) -> u8 {
        1 + self.below(most)
    }

    fn signed(&mut self) -> i8 {
        self.below(19) as i8 - 9
    }

    fn list<T>(&mut self, item: fn(&mut Self) -> T) -> Vec<T> {
        (0..self.one_to(3)).map(|_| item(self)).collect()
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
        self.pick(&[any, this]).into()
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

    /// An effect without blocks. `pay` says whether a payment may stand here.
    fn plain(&mut self, pay: bool) -> Effect {
        use family::{
            Amounts::*,
            Battle::{AncientOne, Investigators, Join, StartAgain},
            Board::*,
            Cards::*,
            Chosen::*,
            Decks::Peek,
            Held::*,
            Moments::*,
            Omens::*,
            Places::*,
            Powers::*,
            Rare::*,
            Structure::MakeAgain,
            Town::*,
        };
        let (n, ten, bonus) = (self.one_to(99), self.one_to(10), self.signed());
        let (place, world, kind, card) = (self.place(), self.world(), self.kind(), self.card());
        let track = TrackId(0);
        let (deck, class, thing, token) = (self.deck(), self.class(), self.thing(), self.token());
        let (change, price, zone, which) = (self.change(), self.price(), self.zone(), self.monsters());
        let (amount, status, yes, few) = (self.amount(), self.status(), self.maybe(), self.one_to(9));
        let (count, tokens) = (self.class_amount(class), self.quantity(99));
        let buy = self.pick(&[Buy::MayOne, Buy::MayAny, Buy::Must, Buy::All, Buy::Whole, Buy::EachOne, Buy::InTurn]);
        let to = self.pick(&[
            Where::Street,
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
            Where::AnyWorld,
            Where::MythosGate,
            Where::World(world),
            Where::TopGate { stays: true },
            Where::TopGate { stays: false },
        ]);
        let best = Follow::Best(self.one_to(4));
        let then = self.pick(&[Follow::None, Follow::Encounter, best]);
        let tops = self.list(|g| (g.deck(), g.quantity(4)));
        let how = self.pick(&[Giving::Gain, Giving::Lose, Giving::Spend]);
        let (checks, skill) = (self.checks(), self.skill());
        let except = Boosted::Except { checks, but: Checks::kind(CheckKind::Spell) };
        let what = self.pick(&[Boosted::Checks(checks), Boosted::Skill(skill), except]);
        let until = self.pick(&[Until::Phase, Until::Turn]);
        let rest = self.pick(&[Rest::Back, Rest::Discarded]);
        let left = self.pick(&[Leftover::Under, Leftover::Shuffled, Leftover::TopOrBottom]);
        let decks = self.list(Self::deck);
        let (gates, seals) = (self.gates(), self.seals());
        let edge = self.pick(&[
            Edge::CheckBonus { n: bonus, each: tokens.each },
            Edge::CombatUses(skill),
            Edge::EnchantThis,
            Edge::EnchantWeapon,
            Edge::FreeHands,
            Edge::WeakenMonster,
        ]);
        let payment = if pay { self.list(Self::payment) } else { vec![Cost::Exhaust] };
        let effects: Vec<Effect> = vec![
            Nothing.into(),
            Gain(change.clone()).into(),
            Lose(change).into(),
            Effect::from(if pay { Pay(payment) } else { Nothing }),
            UpTo { how, thing, most: Some(tokens) }.into(),
            UpTo { how, thing, most: None }.into(),
            LoseTrophies { gates: yes, count: Some(n) }.into(),
            LoseTrophies { gates: yes, count: None }.into(),
            Points { lose: yes, amount }.into(),
            PointsUpTo { how, most: few }.into(),
            LoseHigher.into(),
            GainBack.into(),
            SpendTrophies(if yes { vec![] } else { self.list(Self::kind) }).into(),
            SetTo { sanity: yes, n: (few - 1).into() }.into(),
            SetTo { sanity: yes, n: Quantity::THAT }.into(),
            AtMost { sanity: self.pick(&[Some(yes), None]), n: self.quantity(99) }.into(),
            Beyond { sanity: yes, n }.into(),
            ClueTrade { sell: yes, most: Some(few), price: n }.into(),
            ClueTrade { sell: yes, most: None, price: n }.into(),
            Restore { sanity: yes, stamina: true }.into(),
            Restore { sanity: true, stamina: yes }.into(),
            Maximum { of: self.pick(&[None, Some(true), Some(false)]), raise: yes, n: few }.into(),
            Draw { deck, count: tokens }.into(),
            Draw { deck, count: Quantity::THAT }.into(),
            DrawKeep { deck, count: 10.into(), keep: Keep::Some(few), rest: left }.into(),
            DrawKeep { deck, count: tokens, keep: self.pick(&[Keep::Any, Keep::None, Keep::All(class)]), rest: left }
                .into(),
            DrawKeep { deck, count: 10.into(), keep: Keep::Worth, rest: left }.into(),
            DrawBuy {
                deck,
                count: tokens,
                buy,
                price,
                each: if matches!(price, Price::List(1..)) { tokens.each } else { None },
            }
            .into(),
            Peek { deck, top: yes }.into(),
            UseText(Said::Symbol(class)).into(),
            LookBuy { tops, buy, price, rest }.into(),
            TakeFirst { class, deck, clues: few - 1 }.into(),
            TakeFrom { card, deck }.into(),
            Search {
                decks: decks.clone(),
                class,
                how: self.pick(&[Hunt::One, Hunt::Worth(tokens), Hunt::Worth(Quantity::THAT), Hunt::Together]),
            }
            .into(),
            SearchBuy { decks, class, price }.into(),
            PutOnIt { spare: yes, n: tokens }.into(),
            RemoveCard(card).into(),
            Sell { class, any: yes, price: if yes { Resale::Twice } else { Resale::Half { up: n % 2 == 0 } } }.into(),
            Unbox { deck, all: yes }.into(),
            Reorder { deck: if yes { None } else { Some(deck) }, count: few + 1 }.into(),
            StayExhausted.into(),
            MakeWith { skill: self.skill(), n: bonus }.into(),
            SetSkill { skill: self.skill(), highest: yes }.into(),
            MoveSkills(self.pick(&[Sliding::All(n), Sliding::UpTo(n), Sliding::By(n)])).into(),
            SkipUpkeep.into(),
            Take { card, otherwise: None }.into(),
            TakeAlly.into(),
            Do { deed: self.card_deed(), which: Hand::Some { class, count } }.into(),
            Do { deed: self.card_deed(), which: self.hand(class) }.into(),
            Relieve(if yes { Burden::Curse } else { Burden::Blessing }).into(),
            ToCup.into(),
            OnThis { deed: TokenDeed::Put, token, n: tokens }.into(),
            OnThis { deed: TokenDeed::Remove, token, n: Quantity::THAT }.into(),
            SwapPoints.into(),
            LotRenewed.into(),
            gates,
            Become(status).into(),
            LoseTurn.into(),
            Move { to, then }.into(),
            Visit(self.pick(&[Trip::World(world), Trip::AnyLocation, Trip::AnyAquatic, Trip::Place(place)])).into(),
            Return(self.pick(&[Homeward::Explored, Homeward::Unexplored, Homeward::Entered])).into(),
            ToArea { second: yes }.into(),
            EndEncounter.into(),
            DelayedAnyway.into(),
            EndMovement.into(),
            HaveIt(tokens).into(),
            DrawAgain(Again::Encounter).into(),
            DrawAgain(Again::There).into(),
            DrawAgain(Again::Gate).into(),
            DrawAgain(Again::Mythos).into(),
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
            TakeGate.into(),
            Seals(SealDeed::Remove { all: yes }).into(),
            Seals(SealDeed::RemoveThere).into(),
            Seals(SealDeed::Put(Spots::FREE)).into(),
            Seals(SealDeed::Put(Spots::YOURS)).into(),
            AtMost { sanity: Some(yes), n: tokens }.into(),
            DrawLess(Some(few)).into(),
            seals,
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
            OthersMove { white: yes }.into(),
            SymbolMoves { symbol: self.pick(&Symbol::ALL), white: yes }.into(),
            Clues { deed: ClueDeed::Take(Some(few)), at: self.spots() }.into(),
            Clues { deed: ClueDeed::Put(few), at: self.spots() }.into(),
            PutMarker { marker: StackId(few % 2), at: self.pick(&[Post::Place(place), Post::OtherTown]) }.into(),
            AncientGrows(Each {
                of: Count::Monsters(Sort::With(Trait::Mask), Zone::Board),
                per: 1,
                most: None,
                short_of: None,
            })
            .into(),
            Favour(self.pick(&[
                keeper_arkham_script::tree::Favour::Keeps,
                keeper_arkham_script::tree::Favour::Finds(class),
                keeper_arkham_script::tree::Favour::Softens,
            ]))
            .into(),
            PassOn { class, lent: yes }.into(),
            Relieve(Burden::Delay).into(),
            Relieve(Burden::Loan).into(),
            Relieve(Burden::Detriments).into(),
            DrawAgain(Again::Portal).into(),
            UpkeepAgain(card).into(),
            UseText(Said::Place(place)).into(),
            UseText(Said::AnyPlace { aquatic: yes }).into(),
            UseMoving { free: yes }.into(),
            IgnoreFailing.into(),
            PayNothing.into(),
            LookTop.into(),
            TrophyTrial.into(),
            MailOrder { deck, count: if yes { Some(few) } else { None }, may: yes }.into(),
            SealFree.into(),
            Gather { most: few, kind, place }.into(),
            PutItOnThis.into(),
            GlimpseMythos(if yes { Glimpse::Movement } else { Glimpse::Bursts }).into(),
            GlimpseMythos(Glimpse::Place).into(),
            CloseForGood(Shut::Place(place)).into(),
            AlongArrows { which: None, white: yes }.into(),
            AlongArrows { which: Some(which.clone()), white: yes }.into(),
            family::Decks::Resolve { deck, count: tokens }.into(),
            family::Decks::Resolve { deck, count: Quantity::THAT }.into(),
            EndEnvironment.into(),
            EndRumour.into(),
            LookMythos { unless: if yes { Some(card) } else { None } }.into(),
            SearchMythos(n).into(),
            SkipMythos.into(),
            MoreMythos(n).into(),
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
            FromSheet { kind, at: if yes { Arrival::Gate } else { Arrival::MythosGate }, otherwise: None }.into(),
            Arrives { kind, place }.into(),
            Awaken.into(),
            CloseForGood(Shut::Random { otherwise: None }).into(),
            ResolveMythos(n).into(),
            DiscardMix { n: n.into(), of: if yes { Mix::Belongings } else { Mix::SpellsAndStamina } }.into(),
            DiscardMix { n: Quantity::THAT, of: Mix::CluesAndPoints }.into(),
            XIs(tokens).into(),
            family::Battle::Gains { keyword: self.pick(&Keyword::ALL), for_good: yes }.into(),
            family::Battle::MoreDoom(tokens).into(),
            family::Battle::NeedsMore(tokens).into(),
            ThroughGate(self.pick(&[Through::Nearest, Through::Any, Through::Hardest])).into(),
            TakeTrophy { sort: self.sort(), count: tokens, endless: yes }.into(),
            CountDrawn { sort: self.sort(), count: tokens }.into(),
            Track { gauge: Gauge::Doom, off: yes, n: Some(tokens) }.into(),
            TrackAround { gauge: Gauge::Of(track), n: Some(tokens) }.into(),
            TrackAround { gauge: Gauge::Of(track), n: Some(Quantity::THAT) }.into(),
            Track { gauge: Gauge::Doom, off: yes, n: Some(Quantity::THAT) }.into(),
            DrawAcross { parts: vec![(deck, few.into()), (Deck::ALLY, n.into())], keep: few }.into(),
            DrawAcross { parts: vec![(deck, few.into()), (deck, Quantity::THAT)], keep: few }.into(),
            DrawLess(None).into(),
            NoFocus.into(),
            Track { gauge: Gauge::Of(track), off: yes, n: Some(tokens) }.into(),
            Track { gauge: Gauge::Of(track), off: true, n: None }.into(),
            TurnFaceUp(card).into(),
            PutIntoPlay { stack: StackId(few % 2), all: yes }.into(),
            RaiseTerror(Rise::By(tokens)).into(),
            RaiseTerror(Rise::To(ten)).into(),
            MonstersReturn { which: which.clone(), zone }.into(),
            RemoveAlly.into(),
            EndGame(Outcome::Lost).into(),
            EndGame(Outcome::Won).into(),
            EndGame(Outcome::WonAlone).into(),
            BoxRumours.into(),
            FinishStep.into(),
            FaceUp.into(),
            Relieve(Burden::Jail).into(),
            Clues { deed: ClueDeed::Take(None), at: Spots::all(zone) }.into(),
            Clues { deed: ClueDeed::Remove, at: Spots::all(zone) }.into(),
            IgnoreMonsters.into(),
            Summon { zone: Zone::Arkham, unmoved: true }.into(),
            Summon { zone: Zone::Aquatic, unmoved: false }.into(),
            BringBack.into(),
            Bind.into(),
            BoxLater.into(),
            ChangePlaces(self.pick(&[Swap::OrMonster, Swap::Another, Swap::Willing, Swap::Visit, Swap::People])).into(),
            PassClues { take: yes }.into(),
            TradeNow(Terms::OneItem).into(),
            TradeNow(Terms::Dear).into(),
            TradeNow(Terms::Clues).into(),
            ReadIt.into(),
            PutThis(self.pick(&[Bed::Streets, Bed::Location, Bed::YourArea])).into(),
            OnThis { deed: TokenDeed::PutUpTo, token, n: tokens }.into(),
            OnThis { deed: TokenDeed::Remove, token, n: tokens }.into(),
            NamePrice.into(),
            MonstersCome { which, zone }.into(),
            FaceThem.into(),
            RisesLess(few).into(),
            LotReturns(Lot::Symbol { arkham: yes }).into(),
            LotReturns(Lot::Area).into(),
            LotReturns(Lot::Drawn).into(),
            LotReturns(Lot::Its { arkham: yes }).into(),
            FirstEnvironment(self.pick(&Environment::ALL)).into(),
            Unrolled(few).into(),
            AddSuccess(n).into(),
            EndCombat.into(),
            Bequest(vec![Heirloom::Card(card)]).into(),
            Bequest(vec![Heirloom::Card(card), Heirloom::Tokens { kind: TokenId(0), n }]).into(),
            Settle { pass: yes }.into(),
            FightOnThis.into(),
            PassIt.into(),
            Reroll(Dice::All).into(),
            Reroll(Dice::One).into(),
            Reroll(Dice::Failed).into(),
            Reroll(Dice::Ones).into(),
            Less { n: few, named: None }.into(),
            Less { n: few, named: Some(thing) }.into(),
            IgnoreLoss.into(),
            Worsen { gain: yes, n: few }.into(),
            CancelAttack.into(),
            DefeatAll(zone).into(),
            ChecksFail(Failing::Both).into(),
            ChecksFail(Failing::Horror).into(),
            ChecksFail(Failing::Combat).into(),
            DrawNew.into(),
            ForCombat(edge).into(),
            MoreDice(n.into()).into(),
            DrawEither(deck).into(),
            BringLost.into(),
            PutBeside.into(),
            TakeBeside.into(),
            PutTokens { token: TokenId(0), n: few }.into(),
            Confront(TokenId(0)).into(),
            Nearest { comes: yes, otherwise: None }.into(),
            Boost { what, around: yes, n: bonus, each: tokens.each, until }.into(),
            ItGets { n: bonus, each: tokens.each }.into(),
            Weigh { n: bonus, other: -bonus, until }.into(),
            Wither { zone, n: few }.into(),
            Deny.into(),
            SealIfPassed.into(),
            FightAlone(AncientId(0)).into(),
            Bequeath.into(),
            MakeAgain.into(),
            EaseBlow.into(),
            DefeatIt.into(),
            SufferIt.into(),
            ExchangeInvestigator.into(),
            ElderSign.into(),
            Release { trophies: Some(kind), place }.into(),
            Release { trophies: None, place }.into(),
            NoMoreLoans.into(),
            family::Battle::Gains { keyword: self.pick(&Keyword::ALL), for_good: yes }.into(),
            family::Battle::Worse(few).into(),
            self.pick(&[Investigators, AncientOne, StartAgain, Join]).into(),
        ];
        self.pick(&effects)
    }

    /// How many cards; one that is named is discarded alone.
    fn class_amount(&mut self, class: Cards) -> Amount {
        match (class.class, self.amount()) {
            (Class::Named(_), Amount::So(quantity)) if quantity.n == 1 && quantity != Quantity::THAT => Amount::n(1),
            (_, amount) => amount,
        }
    }

    fn push(&mut self, steps: Vec<Step>) -> BlockId {
        self.tree.blocks.push(steps);
        BlockId(self.tree.blocks.len() as u16 - 1)
    }

    /// Clauses of one sentence, all plain.
    fn clauses(&mut self) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for _ in 0..self.one_to(3) {
            let pay = !matches!(steps.last(), Some(Step { effect: Effect::Amounts(family::Amounts::Pay(_)), .. }));
            steps.push(Step { effect: self.plain(pay), end: false });
        }
        steps.last_mut().unwrap().end = true;
        steps
    }

    fn clause_block(&mut self) -> BlockId {
        let clauses = self.clauses();
        self.push(clauses)
    }

    fn check(&mut self) -> Check {
        let (kind, modifier, count) = (self.check_kind(), self.signed(), self.count());
        let by = self.one_to(9) as i8;
        let with = self.pick(&[Varying::Round, Varying::Time, Varying::Each(count)]);
        let shift = Shift { by: if self.maybe() { by } else { -by }, with };
        let pick = self.pick(&[Pick::Given, Pick::Or(kind, modifier), Pick::Lowest, Pick::AtNumber]);
        if pick == Pick::AtNumber {
            let (modifier, difficulty) = (0, 1);
            let kind = CheckKind::Evade;
            return Check { kind, modifier, difficulty, pick, shift: None, pass_by: None, as_clues: None };
        }
        Check {
            kind: if pick == Pick::Lowest { CheckKind::Skill(Skill::Speed) } else { self.check_kind() },
            modifier: self.signed(),
            difficulty: self.one_to(9),
            pick,
            shift: if self.maybe() { Some(shift) } else { None },
            pass_by: if self.maybe() {
                Some(PassBy { exhaust: self.maybe(), cards: self.list(Self::card) })
            } else {
                None
            },
            as_clues: if self.maybe() { Some(self.deck()) } else { None },
        }
    }

    fn rolled(&mut self) -> (Quantity, RollShift, bool) {
        let (dice, upkeep, more) = (self.quantity(20), self.below(4) == 1, self.quantity(9));
        let less = self.one_to(5);
        let shift = self.pick(&[RollShift::None, RollShift::Subtract(less), RollShift::Add(more)]);
        (if upkeep { 1.into() } else { dice }, shift, upkeep)
    }

    /// Arms of which the last may hold structure; `most` is the highest row, `either` whether it may be said.
    fn arms(&mut self, depth: u8, end: End, most: u8, either: bool) -> Arms {
        let present: Vec<bool> = (0..6).map(|_| self.maybe()).collect();
        let last = present.iter().rposition(|present| *present);
        let arm = |g: &mut Self, i: usize| {
            let end = if Some(i) == last { end } else { End::Label };
            present[i].then(|| g.block(depth, end))
        };
        let pass = arm(self, 0);
        let fail = arm(self, 1);
        let mut rows = Vec::new();
        if present[2] {
            let mut from = self.below(2);
            let count = self.one_to(3);
            for i in 1..=count {
                let to = if i == count && self.maybe() { u8::MAX } else { (from + self.below(2)).min(most) };
                let end = if Some(2) == last && i == count { end } else { End::Label };
                rows.push(Row { from, to, block: self.block(depth, end) });
                from = to.saturating_add(1);
            }
        }
        let each_success = arm(self, 3);
        let each_failure = arm(self, 4);
        let (face, wide) = (self.one_to(5), self.below(2));
        let either = present[5] && either && self.maybe();
        let each_face = (present[5] && !either).then(|| (face, face + wide, self.block(depth, end)));
        let either = either.then(|| self.block(depth, end));
        Arms { pass, fail, rows, each_success, each_failure, each_face, either }
    }

    /// Something with blocks, which begins and ends its sentence. At the end of a block before a label only what takes
    /// no labels is said.
    fn structure(&mut self, depth: u8, end: End) -> Effect {
        let depth = depth - 1;
        let label = |there: bool| if there { End::Label } else { end };
        match if end == End::Label { self.below(3) } else { self.below(9) } {
            0 if self.maybe() => {
                let effect = Effect::Amounts(family::Amounts::Pay(self.list(Self::cost)));
                Effect::Structure(family::Structure::Often(self.push(vec![Step { effect, end: true }])))
            }
            0 => {
                let options = (0..2 + self.below(2)).map(|_| self.clause_block()).collect();
                let otherwise = self.maybe().then(|| self.clause_block());
                Effect::Structure(family::Structure::Choose { options, otherwise, all: self.maybe() })
            }
            1 if self.maybe() => {
                let (what, surprise) = (Guest::Kind(self.kind()), self.maybe());
                let with = vec![Twist::Checks { checks: self.checks(), n: self.signed(), each: None }];
                let (otherwise, beaten) = (Some(self.clause_block()), None);
                Effect::Board(family::Board::MonsterAppears(Appearance {
                    what,
                    count: 1,
                    surprise,
                    with,
                    bare: false,
                    unevaded: false,
                    as_clues: None,
                    otherwise,
                    beaten,
                }))
            }
            1 => {
                let (card, kind, otherwise) = (self.card(), self.kind(), Some(self.clause_block()));
                self.pick(&[
                    Effect::Cards(family::Cards::Take { card, otherwise }),
                    Effect::Powers(family::Powers::FromSheet { kind, at: Arrival::Gate, otherwise }),
                    Effect::Town(family::Town::CloseForGood(Shut::Random { otherwise })),
                ])
            }
            2 if self.maybe() => {
                let class = self.class();
                self.pick(&[
                    Effect::Cards(family::Cards::DiscardFailing { class, to: None }),
                    Effect::Cards(family::Cards::DiscardFailing { class, to: Some(2) }),
                    Effect::Town(family::Town::ReturnPassing),
                ])
            }
            2 => {
                let rule = self.rule();
                self.tree.lasting.push(rule);
                Effect::Powers(family::Powers::ForGood(self.tree.lasting.len() as u16 - 1))
            }
            3 => Effect::Structure(family::Structure::Check(self.check(), self.arms(depth, end, 99, true))),
            4 => {
                let (dice, shift, upkeep) = self.rolled();
                Effect::Structure(family::Structure::Roll { dice, shift, upkeep, arms: self.arms(depth, end, 6, true) })
            }
            5 => Effect::Structure(family::Structure::EachGate(self.arms(depth, end, 6, true))),
            6 => {
                let (has_did, has_otherwise) = (self.maybe(), self.maybe());
                let effect = match self.below(3) {
                    // `Either way:` would mean declining, too.
                    0 => Effect::Structure(family::Structure::Check(
                        self.check(),
                        self.arms(depth, label(has_did || has_otherwise), 99, false),
                    )),
                    1 => Effect::Amounts(family::Amounts::Pay(vec![self.cost(), self.cost()])),
                    // `you may sell`, `you may ignore` and `you may take any new` are said by the effect itself, so they cannot be offered.
                    _ => {
                        let said = |e: &Effect| {
                            matches!(
                                e,
                                Effect::Cards(family::Cards::Sell { .. })
                                    | Effect::Held(family::Held::IgnoreMonsters)
                                    | Effect::Cards(family::Cards::TakeNew { any: true, .. })
                            )
                        };
                        Some(self.plain(true)).filter(|e| !said(e)).unwrap_or(Effect::Amounts(family::Amounts::Nothing))
                    }
                };
                let offer = self.push(vec![Step { effect, end: true }]);
                let did = has_did.then(|| self.block(depth, label(has_otherwise)));
                let otherwise = has_otherwise.then(|| self.block(depth, end));
                Effect::Structure(family::Structure::May { offer, did, otherwise })
            }
            7 => {
                let (cond, has_otherwise) = (self.cond(), self.maybe());
                let then = self.block(depth, label(has_otherwise));
                let otherwise = has_otherwise.then(|| self.block(depth, end));
                Effect::Structure(family::Structure::If { cond, then, otherwise })
            }
            _ if self.below(4) == 0 => {
                let class = self.class();
                Effect::Structure(family::Structure::EachCard { class, block: self.block(depth, end) })
            }
            _ if self.below(4) == 0 => {
                let (deck, card, has_otherwise) = (self.deck(), self.card(), self.maybe());
                let draw = family::Cards::Draw { deck, count: 1.into() };
                let take = family::Cards::Take { card, otherwise: None };
                let asked = self.pick(&[Asked::Any, Asked::Other, Asked::Chosen]);
                let offer =
                    self.push(vec![Step { effect: draw.into(), end: false }, Step { effect: take.into(), end: true }]);
                let did = self.maybe().then(|| self.block(depth, label(has_otherwise)));
                let otherwise = has_otherwise.then(|| self.block(depth, end));
                Effect::Structure(family::Structure::AnyoneMay { asked, offer, did, otherwise })
            }
            _ if self.maybe() => {
                let quantity = self.quantity(9);
                // One for each success is a label.
                let each = quantity.each.filter(|each| !matches!(each.of, Count::Successes | Count::Failures));
                Effect::Structure(family::Structure::Times {
                    each: each.unwrap_or(Count::Them.into()),
                    block: self.block(depth, end),
                })
            }
            _ if self.below(4) == 0 => Effect::Battle(family::Battle::Instead(self.block(depth, end))),
            _ if self.maybe() => {
                let (clues, has_otherwise) = (self.one_to(9), self.maybe());
                let did = self.maybe().then(|| self.block(depth, label(has_otherwise)));
                Effect::Structure(family::Structure::Together {
                    clues,
                    did,
                    otherwise: has_otherwise.then(|| self.block(depth, end)),
                })
            }
            _ => Effect::Structure(family::Structure::For { who: self.who(), block: self.block(depth, end) }),
        }
    }

    fn block(&mut self, depth: u8, end: End) -> BlockId {
        let mut steps = Vec::new();
        for _ in 0..self.below(3) {
            match self.below(4) {
                0 => {
                    let arms = Arms::default();
                    let (dice, shift, upkeep) = self.rolled();
                    let check = Effect::Structure(family::Structure::Check(self.check(), arms.clone()));
                    let effect =
                        self.pick(&[check, Effect::Structure(family::Structure::Roll { dice, shift, upkeep, arms })]);
                    steps.push(Step { effect, end: true });
                    steps.extend(self.clauses());
                }
                // A later sentence: `Then:`, so what is inside must not take it.
                1 if depth > 0 => {
                    let (cond, then) = (self.cond(), self.block(depth - 1, End::Label));
                    steps.push(Step {
                        effect: Effect::Structure(family::Structure::If { cond, then, otherwise: None }),
                        end: true,
                    });
                }
                _ => steps.extend(self.clauses()),
            }
        }
        if depth > 0 && self.maybe() {
            let effect = self.structure(depth, end);
            steps.push(Step { effect, end: true });
        } else {
            steps.extend(self.clauses());
        }
        join_states(&mut steps);
        self.push(steps)
    }

    pub fn ability(&mut self) {
        let ability = match self.below(3) {
            0 => Ability::Effects(self.block(3, End::Free)),
            1 => {
                let window = self.window();
                let costs = if self.maybe() { self.list(Self::cost) } else { Vec::new() };
                let (once_per_turn, rarely) = (self.maybe(), self.maybe());
                let once_per_game = rarely && !once_per_turn;
                let once_per_check = self.maybe() && !rarely && !once_per_turn;
                Ability::At(At {
                    window,
                    costs,
                    once_per_turn,
                    once_per_game,
                    once_per_check,
                    block: self.block(3, End::Free),
                })
            }
            _ => Ability::Static(self.rule()),
        };
        self.tree.abilities.push(ability);
    }
}
