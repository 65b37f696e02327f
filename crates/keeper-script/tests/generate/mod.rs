//! Random trees that can be said: every variant, in every combination that has an unambiguous text. The choices come from
//! a string of bytes, so that proptest can shrink them.

mod words;

use keeper_script::tree::*;

pub struct Generator<'a> {
    bytes: &'a [u8],
    pub tree: Tree,
}

/// A state is joined to the sentence before it, unless that cannot go on.
fn join_states(steps: &mut [Step]) {
    for i in 1..steps.len() {
        let goes_on = !matches!(steps[i - 1].effect, Effect::Check(..) | Effect::Roll { .. } | Effect::If { .. });
        if goes_on && matches!(steps[i].effect, Effect::Become(_)) {
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
        items[usize::from(self.below(items.len() as u8))].clone()
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

    /// An effect without blocks. `pay` says whether a payment may stand here.
    fn plain(&mut self, pay: bool) -> Effect {
        use Effect::*;
        let (n, ten, bonus) = (self.one_to(99), self.one_to(10), self.signed());
        let (place, world, kind, card) = (self.place(), self.world(), self.kind(), self.card());
        let track = TrackId(0);
        let (deck, class, thing, token) = (self.deck(), self.class(), self.thing(), self.token());
        let (change, price, zone, which) = (self.change(), self.price(), self.zone(), self.monsters());
        let (amount, status, yes, few) = (self.amount(), self.status(), self.maybe(), self.one_to(9));
        let (count, tokens) = (self.class_amount(class), self.quantity(99));
        let buy = self.pick(&[Buy::MayOne, Buy::MayAny, Buy::Must, Buy::All, Buy::Whole, Buy::EachOne]);
        let to = self.pick(&[
            Where::Street,
            Where::Place(place),
            Where::AnyInArkham,
            Where::AnyLocation,
            Where::WithAnother,
            Where::AnyWorld,
            Where::MythosGate,
            Where::World(world),
        ]);
        let then = self.pick(&[Follow::None, Follow::Encounter, Follow::BestOfTwo]);
        let tops = self.list(|g| (g.deck(), g.quantity(4)));
        let how = self.pick(&[Giving::Gain, Giving::Lose, Giving::Spend]);
        let (checks, skill) = (self.checks(), self.skill());
        let except = Boosted::Except { checks, but: Checks::kind(CheckKind::Spell) };
        let what = self.pick(&[Boosted::Checks(checks), Boosted::Skill(skill), except]);
        let until = self.pick(&[Until::Phase, Until::Turn]);
        let rest = self.pick(&[Rest::Back, Rest::Discarded]);
        let left = self.pick(&[Leftover::Under, Leftover::Shuffled, Leftover::TopOrBottom]);
        let decks = self.list(Self::deck);
        let payment = if pay { self.list(Self::payment) } else { vec![Cost::Exhaust] };
        let effects = [
            Nothing,
            Gain(change.clone()),
            Lose(change),
            if pay { Pay(payment) } else { Nothing },
            UpTo { how, thing, most: Some(tokens) },
            UpTo { how, thing, most: None },
            LoseTrophies { gates: yes, count: Some(n) },
            LoseTrophies { gates: yes, count: None },
            Points { lose: yes, amount },
            PointsUpTo { how, most: few },
            LoseHigher,
            GainBack,
            SpendTrophies(if yes { vec![] } else { self.list(Self::kind) }),
            SetTo { sanity: yes, n: few - 1 },
            Beyond { sanity: yes, n },
            ClueTrade { sell: yes, most: Some(few), price: n },
            ClueTrade { sell: yes, most: None, price: n },
            Restore { sanity: yes, stamina: true },
            Restore { sanity: true, stamina: yes },
            LowerMaximum(few),
            Draw { deck, count: tokens },
            Draw { deck, count: Quantity::THAT },
            DrawKeep { deck, count: 10.into(), keep: Keep::Some(few), rest: left },
            DrawKeep { deck, count: tokens, keep: self.pick(&[Keep::Any, Keep::None, Keep::All(class)]), rest: left },
            DrawKeep { deck, count: 10.into(), keep: Keep::Worth, rest: left },
            DrawBuy { deck, count: tokens, buy, price },
            LookBuy { tops, buy, price, rest },
            TakeFirst { class, deck, clues: few - 1 },
            TakeFrom { card, deck },
            Search {
                decks: decks.clone(),
                class,
                how: self.pick(&[Hunt::One, Hunt::Worth(tokens), Hunt::Worth(Quantity::THAT), Hunt::Together]),
            },
            SearchBuy { decks, class, price },
            DiscardIt,
            PutOnIt { spare: yes, n: tokens },
            RemoveCard(card),
            Sell { class, any: yes, price: if yes { Resale::Twice } else { Resale::Half { up: n % 2 == 0 } } },
            DiscardAny(class),
            PutAway {
                class,
                count: if matches!(class.class, Class::Named(_)) { 1 } else { n },
                to: if yes { Shelf::Box } else { Shelf::Deck },
            },
            Unbox(deck),
            Reorder { deck: if yes { None } else { Some(deck) }, count: few + 1 },
            RefreshThis,
            StayExhausted,
            EnchantThis,
            MakeWith { skill: self.skill(), n: bonus },
            SetSkill { skill: self.skill(), highest: yes },
            MoveSkills(self.pick(&[Sliding::All(n), Sliding::UpTo(n), Sliding::By(n)])),
            SkipUpkeep,
            Take { card, otherwise: None },
            TakeAlly,
            Discard { class, count },
            Relieve(if yes { Burden::Curse } else { Burden::Blessing }),
            DiscardThis,
            ReturnThis(if yes { Away::Box } else { Away::Cup }),
            PutOnThis(token, tokens),
            TakeOffThis(token),
            SwapPoints,
            SwapPeople,
            LotRenewed,
            CloseGate(GateSel::ToStack),
            Become(status),
            LoseTurn,
            Move { to, then },
            Visit(if yes { Trip::World(world) } else { Trip::AnyLocation }),
            Return(self.pick(&[Homeward::Explored, Homeward::Unexplored, Homeward::Entered])),
            ToArea { second: yes },
            EndEncounter,
            DrawAgain(Again::Encounter),
            DrawAgain(Again::Gate),
            DrawAgain(Again::Mythos),
            MonsterAppears(Appearance {
                what: self.pick(&[
                    Guest::Any,
                    Guest::Kind(kind),
                    Guest::Likeness(kind),
                    Guest::ItsLikeness,
                    Guest::Trophy,
                ]),
                count: 1,
                surprise: yes,
                with: vec![
                    Twist::Change(self.monster_mod()),
                    Twist::Checks { checks: self.checks(), n: bonus, each: None },
                ],
                bare: yes,
                as_clues: if self.maybe() { Some(deck) } else { None },
                otherwise: None,
                beaten: None,
            }),
            MonsterAppears(Appearance {
                what: self.pick(&[Guest::Any, Guest::OneOf(few), Guest::Each { zone, leave: yes }]),
                count: 1,
                surprise: false,
                with: vec![],
                bare: yes,
                as_clues: None,
                otherwise: None,
                beaten: None,
            }),
            MonsterAppears(Appearance {
                what: Guest::Any,
                count: few.max(2),
                surprise: yes,
                with: vec![],
                bare: false,
                as_clues: None,
                otherwise: None,
                beaten: None,
            }),
            TakeGate,
            SealGate(if yes { Some(world) } else { None }),
            ExchangeGate { chosen: yes },
            MoveGate,
            PutSeal,
            RemoveSeals { all: false },
            WithMonsters { band: Band { count: Some(n), ..self.band(false) }, deed: Deed::Defeat },
            WithMonsters { band: self.band(false), deed: Deed::Move(self.pick(&[Den::YourArea, Den::Outskirts])) },
            WithMonsters { band: self.band(false), deed: Deed::Move(Den::Place(place)) },
            WithMonsters { band: self.band(false), deed: Deed::Trophy },
            WithMonsters { band: self.band(true), deed: Deed::Return },
            WithMonsters { band: self.band(true), deed: Deed::Exchange(zone) },
            OthersMove { white: yes },
            TakeClueAnywhere { arkham: yes },
            CluesLeave,
            PutMarker { marker: StackId(few % 2), place },
            AncientGrows(Each { of: Count::Monsters(Sort::With(Trait::Mask), Zone::Board), per: 1, most: None }),
            Favour(self.pick(&[
                keeper_script::tree::Favour::Keeps,
                keeper_script::tree::Favour::Finds(class),
                keeper_script::tree::Favour::Softens,
            ])),
            Lend(class),
            Relieve(Burden::Delay),
            Relieve(Burden::Loan),
            Relieve(Burden::Detriments),
            DrawAgain(Again::Portal),
            UpkeepAgain(card),
            UseText(if yes { Some(place) } else { None }),
            UseMoving { free: yes },
            IgnoreFailing,
            PayNothing,
            LookTop,
            TrophyTrial,
            MailOrder { deck, count: if yes { Some(few) } else { None }, may: yes },
            SealFree,
            Gather { most: few, kind, place },
            PutItOnThis,
            GlimpseMythos(if yes { Glimpse::Movement } else { Glimpse::Bursts }),
            CloseForGood(Shut::Place(place)),
            AlongArrows { white: yes },
            EndEnvironment,
            LookMythos { unless: if yes { Some(card) } else { None } },
            SearchMythos(n),
            SkipMythos,
            MoreMythos(n),
            GateAppears { monster: false, chosen: yes },
            GateAppears { monster: true, chosen: yes },
            MonstersAt { count: n, sort: Sort::Any, at: Lairs::Place(place) },
            MonstersAt { count: n, sort: Sort::With(Trait::Flying), at: Lairs::Gates(self.list(Self::world)) },
            MonstersAt { count: n, sort: Sort::Any, at: if yes { Lairs::Here } else { Lairs::YourArea } },
            MonstersAt { count: n, sort: Sort::Tough(few), at: if yes { Lairs::Sky } else { Lairs::Outskirts } },
            MonstersAt { count: n, sort: Sort::Any, at: Lairs::AnyStreets },
            FillOutskirts,
            MonsterSurge,
            FromSheet { kind, at: if yes { Arrival::Gate } else { Arrival::MythosGate }, otherwise: None },
            Arrives { kind, place },
            Awaken,
            CloseForGood(Shut::Random { otherwise: None }),
            ResolveMythos(n),
            DiscardMix { n, of: if yes { Mix::Belongings } else { Mix::SpellsAndStamina } },
            ThroughGate { nearest: yes },
            TakeTrophy { sort: self.sort(), count: tokens, endless: yes },
            CloseGate(if yes { GateSel::Choice } else { GateSel::Entered }),
            CloseGate(GateSel::This),
            RemoveDoom(tokens),
            AddDoom(tokens),
            DrawAcross { parts: vec![(deck, few), (Deck::ALLY, n)], keep: few },
            DrawNone,
            NoFocus,
            AddTokens { track, n },
            RemoveTokens { track, n: Some(n) },
            RemoveTokens { track, n: None },
            TurnFaceUp(card),
            PutIntoPlay(StackId(few % 2)),
            RaiseTerror(Rise::By(tokens)),
            RaiseTerror(Rise::To(ten)),
            MonstersReturn { which: which.clone(), zone },
            RemoveAlly,
            RemoveSeals { all: true },
            EndGame(Outcome::Lost),
            EndGame(Outcome::Won),
            EndGame(Outcome::WonAlone),
            CloseGate(GateSel::All),
            BoxRumours,
            FinishStep,
            FaceUp,
            Relieve(Burden::Jail),
            Refresh { class, count: if matches!(class.class, Class::Named(_)) { 1 } else { n } },
            TakeClues,
            CluesOnUnstable(n),
            IgnoreMonsters,
            Summon,
            BringBack,
            Bind,
            DiscardBound,
            ChangePlaces(self.pick(&[Swap::OrMonster, Swap::Another, Swap::Willing])),
            TradeNow(Terms::OneItem),
            TradeNow(Terms::Dear),
            ReadIt,
            PutThis(self.pick(&[Bed::Streets, Bed::Location, Bed::YourArea])),
            PutUpTo(token, tokens),
            RemoveFromThis(token, tokens),
            NamePrice,
            MonstersCome { which, zone },
            FaceThem,
            RisesLess(few),
            CombatUses(skill),
            LotReturns(Lot::Symbol { arkham: yes }),
            LotReturns(Lot::Area),
            AddSuccess(n),
            EndCombat,
            Settle { pass: yes },
            XIsTerror,
            FightOnThis,
            PassIt,
            Reroll(Dice::All),
            Reroll(Dice::One),
            Reroll(Dice::Failed),
            Less { n: few, named: None },
            Less { n: few, named: Some(thing) },
            IgnoreLoss,
            CancelAttack,
            DefeatAll(zone),
            ChecksFail(Failing::Both),
            ChecksFail(Failing::Horror),
            ChecksFail(Failing::Combat),
            DrawNew,
            CheckBonus(bonus),
            Boost { what, around: yes, n: bonus, each: tokens.each, until },
            ItGets { n: bonus, each: tokens.each },
            Weigh { n: bonus, other: -bonus, until },
            Wither { zone, n: few },
            Deny,
            SealIfPassed,
            FightAlone(AncientId(0)),
            Bequeath,
            MakeAgain,
            EnchantWeapon,
            FreeHands,
            WeakenMonster,
            ExchangeInvestigator,
            ElderSign,
            Release { trophies: Some(kind), place },
            Release { trophies: None, place },
            NoMoreLoans,
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
            let pay = !matches!(steps.last(), Some(Step { effect: Effect::Pay(_), .. }));
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
        let pick = self.pick(&[Pick::Given, Pick::Or(kind, modifier), Pick::Lowest]);
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

    fn rolled(&mut self) -> (Quantity, u8, bool) {
        let (dice, upkeep) = (self.quantity(20), self.below(4) == 1);
        (if upkeep { 1.into() } else { dice }, self.below(6), upkeep)
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
                let effect = Effect::Pay(self.list(Self::cost));
                Effect::Often(self.push(vec![Step { effect, end: true }]))
            }
            0 => {
                let options = (0..2 + self.below(2)).map(|_| self.clause_block()).collect();
                let otherwise = self.maybe().then(|| self.clause_block());
                Effect::Choose { options, otherwise, all: self.maybe() }
            }
            1 if self.maybe() => {
                let (what, surprise) = (Guest::Kind(self.kind()), self.maybe());
                let with = vec![Twist::Checks { checks: self.checks(), n: self.signed(), each: None }];
                let (otherwise, beaten) = (Some(self.clause_block()), None);
                Effect::MonsterAppears(Appearance {
                    what,
                    count: 1,
                    surprise,
                    with,
                    bare: false,
                    as_clues: None,
                    otherwise,
                    beaten,
                })
            }
            1 => {
                let (card, kind, otherwise) = (self.card(), self.kind(), Some(self.clause_block()));
                self.pick(&[
                    Effect::Take { card, otherwise },
                    Effect::FromSheet { kind, at: Arrival::Gate, otherwise },
                    Effect::CloseForGood(Shut::Random { otherwise }),
                ])
            }
            2 if self.maybe() => {
                let class = self.class();
                self.pick(&[Effect::DiscardFailing(class), Effect::ReturnPassing])
            }
            2 => {
                let rule = self.rule();
                self.tree.lasting.push(rule);
                Effect::ForGood(self.tree.lasting.len() as u16 - 1)
            }
            3 => Effect::Check(self.check(), self.arms(depth, end, 99, true)),
            4 => {
                let (dice, subtract, upkeep) = self.rolled();
                Effect::Roll { dice, subtract, upkeep, arms: self.arms(depth, end, 6, true) }
            }
            5 => Effect::EachGate(self.arms(depth, end, 6, true)),
            6 => {
                let (has_did, has_otherwise) = (self.maybe(), self.maybe());
                let effect = match self.below(3) {
                    // `Either way:` would mean declining, too.
                    0 => Effect::Check(self.check(), self.arms(depth, label(has_did || has_otherwise), 99, false)),
                    1 => Effect::Pay(vec![self.cost(), self.cost()]),
                    // `you may sell`, `you may ignore` and `you may take any new` are said by the effect itself, so they cannot be offered.
                    _ => {
                        let said = |e: &Effect| {
                            matches!(
                                e,
                                Effect::Sell { .. } | Effect::IgnoreMonsters | Effect::TakeNew { any: true, .. }
                            )
                        };
                        Some(self.plain(true)).filter(|e| !said(e)).unwrap_or(Effect::Nothing)
                    }
                };
                let offer = self.push(vec![Step { effect, end: true }]);
                let did = has_did.then(|| self.block(depth, label(has_otherwise)));
                let otherwise = has_otherwise.then(|| self.block(depth, end));
                Effect::May { offer, did, otherwise }
            }
            7 => {
                let (cond, has_otherwise) = (self.cond(), self.maybe());
                let then = self.block(depth, label(has_otherwise));
                let otherwise = has_otherwise.then(|| self.block(depth, end));
                Effect::If { cond, then, otherwise }
            }
            _ if self.maybe() => {
                let quantity = self.quantity(9);
                // One for each success is a label.
                let each = quantity.each.filter(|each| !matches!(each.of, Count::Successes | Count::Failures));
                Effect::Times { each: each.unwrap_or(Count::Them.into()), block: self.block(depth, end) }
            }
            _ if self.maybe() => {
                let (clues, has_otherwise) = (self.one_to(9), self.maybe());
                let did = self.maybe().then(|| self.block(depth, label(has_otherwise)));
                Effect::Together { clues, did, otherwise: has_otherwise.then(|| self.block(depth, end)) }
            }
            _ => Effect::For { who: self.who(), block: self.block(depth, end) },
        }
    }

    fn block(&mut self, depth: u8, end: End) -> BlockId {
        let mut steps = Vec::new();
        for _ in 0..self.below(3) {
            match self.below(4) {
                0 => {
                    let arms = Arms::default();
                    let (dice, subtract, upkeep) = self.rolled();
                    let check = Effect::Check(self.check(), arms.clone());
                    let effect = self.pick(&[check, Effect::Roll { dice, subtract, upkeep, arms }]);
                    steps.push(Step { effect, end: true });
                    steps.extend(self.clauses());
                }
                // A later sentence: `Then:`, so what is inside must not take it.
                1 if depth > 0 => {
                    let (cond, then) = (self.cond(), self.block(depth - 1, End::Label));
                    steps.push(Step { effect: Effect::If { cond, then, otherwise: None }, end: true });
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
                Ability::At(At { window, costs, once_per_turn, once_per_game, block: self.block(3, End::Free) })
            }
            _ => Ability::Static(self.rule()),
        };
        self.tree.abilities.push(ability);
    }
}
