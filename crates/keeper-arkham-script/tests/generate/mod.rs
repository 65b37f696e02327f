//! Random trees that can be said: every variant, in every combination that has an unambiguous text. The choices come from
//! a string of bytes, so that proptest can shrink them.

mod effects;
mod moments;
mod rules;
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
                    Effect::Powers(family::Powers::Arrive(Arriving::FromSheet { kind, at: Arrival::Gate, otherwise })),
                    Effect::Town(family::Town::CloseForGood(Shut::Random { otherwise })),
                ])
            }
            2 if self.maybe() => {
                let (class, band) = (self.class(), Band { up_to: false, count: None, ..self.band(true) });
                self.pick(&[
                    Effect::Cards(family::Cards::DiscardFailing { class, to: None }),
                    Effect::Cards(family::Cards::DiscardFailing { class, to: Some(2) }),
                    Effect::Town(family::Town::WithMonsters { band, deed: Deed::Sift }),
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
            6 => self.may(depth, end),
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

    /// `You may ...`, with what follows from it and what otherwise.
    fn may(&mut self, depth: u8, end: End) -> Effect {
        let label = |there: bool| if there { End::Label } else { end };
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
                        Effect::Cards(family::Cards::Trade(Shop::Sell { .. }))
                            | Effect::Held(family::Held::IgnoreMonsters)
                            | Effect::Cards(family::Cards::Fetch(Fetched::New { any: true, .. }))
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
