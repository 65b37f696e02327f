//! Builds the position of a scenario.

use std::sync::Arc;

use keeper_final_hour::library::{CLUES, DECK, GATE_TOKENS, PRIORITIES};
use keeper_final_hour::script::parse;
use keeper_final_hour::script::tree::BlockId;
use keeper_final_hour::{FinalHour, Frame, KEY, Library, NONE, Phase, Play, SetUp, State};
use keeper_table::{List, Seats};

use super::format::{At, Resolved, Scenario};
use super::names::Names;
use crate::own;
use crate::position::Wrong;

/// The game that a scenario begins with, before anybody is asked.
pub fn build(library: &Arc<Library>, scenario: &Scenario) -> Result<FinalHour, Wrong> {
    let names = Names { lib: library };
    if let Some(setup) = &scenario.setup {
        if !scenario.investigators.is_empty() || scenario.phase.is_some() {
            return Err("a scenario has either `setup` or a position (`investigators`, `phase` ...), not both".into());
        }
        return begin(library, named(names, setup.clone())?);
    }
    let setup = SetUp {
        players: if scenario.solo { 1 } else { scenario.investigators.len() as u8 },
        difficulty: scenario.difficulty,
        ancient_one: Some(scenario.ancient_one.clone().unwrap_or_else(|| "cthulhu".into())),
        investigators: scenario.investigators.iter().map(|one| Some(one.who.clone())).collect(),
        choose: false,
        lead: Some(0),
        seed: scenario.seed.unwrap_or_else(|| 1926.into()),
    };
    match (scenario.investigators.len(), scenario.solo) {
        (2, true) | (2..=4, false) => {}
        _ => return Err("`investigators` are two to four, or the two of a single player with `solo = true`".into()),
    }
    let mut game = begin(library, named(names, setup)?)?;
    let mut text = None;
    if let Some(resolved) = &scenario.resolve {
        let mut own = Library::clone(library);
        text = Some(resolved.read(&mut own)?);
        game = FinalHour::from_state(Arc::new(own), *game.state());
    }
    let library = game.library();
    let mut builder = Builder { names, s: *game.state(), scenario };
    builder.board()?;
    builder.tokens()?;
    builder.people()?;
    builder.priority()?;
    builder.actions()?;
    match (&scenario.resolve, text) {
        (Some(resolved), Some(block)) => builder.go_on_with(resolved, block)?,
        _ => builder.go_on_from()?,
    }
    Ok(FinalHour::from_state(library.clone(), builder.s))
}

impl Resolved {
    /// The sentences, which the library has from now on.
    fn read(&self, library: &mut Library) -> Result<BlockId, Wrong> {
        let block = parse(&self.text, &library.vocab, &mut library.tree);
        let block = block.map_err(|fault| format!("resolve: {}\n  {fault}", self.text))?;
        own::printed("resolve", &self.text, &library.print(block))?;
        Ok(block)
    }
}

fn begin(library: &Arc<Library>, setup: SetUp) -> Result<FinalHour, Wrong> {
    FinalHour::new(library.clone(), &setup).map_err(|e| e.to_string())
}

/// Ids for the names that were given; an empty name is a random investigator.
fn named(names: Names, mut setup: SetUp) -> Result<SetUp, Wrong> {
    let lib = names.lib;
    for seat in &mut setup.investigators {
        *seat = match seat.take().filter(|name| !name.is_empty()) {
            Some(name) => Some(lib.investigators[usize::from(names.sheet(&name)?)].id.clone()),
            None => None,
        };
    }
    if let Some(name) = &mut setup.ancient_one {
        *name = lib.ancient_ones[usize::from(names.ancient_one(name)?)].id.clone();
    }
    Ok(setup)
}

struct Builder<'a> {
    names: Names<'a>,
    s: State,
    scenario: &'a Scenario,
}

impl Builder<'_> {
    /// Monsters, damage and seals; whatever the set-up has placed goes back first.
    fn board(&mut self) -> Result<(), Wrong> {
        let (names, lib) = (self.names, self.names.lib);
        let special = (self.s.on_board() | self.s.beside) & !lib.standard;
        (self.s.cup, self.s.beside, self.s.monsters) = (lib.standard, special, Default::default());
        for (place, kinds) in &self.scenario.monsters {
            let place = names.place(place)?;
            for kind in kinds.each() {
                let marker = self.take_marker(kind)?;
                self.s.monsters[usize::from(place)] |= marker;
            }
        }
        if let Some(kinds) = &self.scenario.cup {
            let rest = self.s.cup;
            let mut cup = 0;
            for kind in kinds.each() {
                cup |= self.take_marker(kind)?;
            }
            (self.s.cup, self.s.beside) = (cup, self.s.beside | rest & !cup);
        }
        for (place, &damage) in &self.scenario.damage {
            self.s.damage[usize::from(names.place(place)?)] = damage;
        }
        for (list, bits) in [(&self.scenario.seals, &mut self.s.gold), (&self.scenario.grey, &mut self.s.grey)] {
            for walkway in list.each() {
                *bits |= 1 << names.walkway(walkway)?;
            }
        }
        Ok(())
    }

    /// Takes a marker of a kind from the cup or from beside it.
    fn take_marker(&mut self, kind: &str) -> Result<u64, Wrong> {
        let of_kind = self.names.lib.kinds[usize::from(self.names.monster(kind)?)].markers;
        let free = of_kind & (self.s.cup | self.s.beside);
        let marker = free & free.wrapping_neg();
        if marker == 0 {
            return Err(format!("monsters: there are not so many of \"{kind}\" in this game"));
        }
        self.s.cup &= !marker;
        self.s.beside &= !marker;
        Ok(marker)
    }

    /// Ritual location, gates and clues.
    fn tokens(&mut self) -> Result<(), Wrong> {
        let names = self.names;
        if let Some(ritual) = &self.scenario.ritual {
            self.s.ritual = names.at(ritual)?;
        }
        for (icon, gate) in &self.scenario.gates {
            let icon = usize::from(names.gate(icon)?);
            let gate = gate.table();
            self.s.gates[icon].tokens = gate.tokens;
            if let Some(at) = &gate.at {
                self.s.gates[icon].place = names.at(at)?;
            }
        }
        self.gate_stack()?;
        self.clues()
    }

    fn gate_stack(&mut self) -> Result<(), Wrong> {
        let counts = self.names.lib.gate_counts;
        let mut pool: List<u8, GATE_TOKENS> = List::new();
        for ((icon, gate), all) in (0..).zip(&self.s.gates).zip(counts) {
            let left = all.checked_sub(gate.tokens).ok_or("gates: there are four tokens of each")?;
            (0..left).for_each(|_| {
                pool.push(icon);
            });
        }
        self.s.rng.shuffle(&mut pool);
        let mut top = Vec::new();
        for icon in self.scenario.stack.each() {
            let icon = self.names.gate(icon)?;
            let at = pool.iter().position(|&token| token == icon).ok_or("stack: there are four tokens of each gate")?;
            top.push(pool.remove(at));
        }
        self.s.unseen = pool.pop().ok_or("stack: one gate token is put away unseen")?;
        if pool.len() + top.len() > 8 {
            return Err("gates: each has at least one token".into());
        }
        self.s.stack = pool.iter().copied().chain(top.into_iter().rev()).collect();
        Ok(())
    }

    fn clues(&mut self) -> Result<(), Wrong> {
        let names = self.names;
        let counts = names.lib.clue_counts;
        let mut pool: List<u8, CLUES> = (0..).zip(counts).flat_map(|(clue, n)| (0..n).map(move |_| clue)).collect();
        let take = |pool: &mut List<u8, CLUES>, clue: u8, what: &str| {
            let at = pool.iter().position(|&token| token == clue);
            let gone = || format!("{what}: there are not so many of \"{}\"", names.clue_name(clue));
            at.map(|at| pool.remove(at)).ok_or_else(gone)
        };
        let mut lying = self.s.clues.map(|_| NONE);
        for (icon, &n) in &self.scenario.found {
            let icon = names.clue(icon)?;
            for _ in 0..n {
                take(&mut pool, icon, "found")?;
            }
            *self.s.found.get_mut(usize::from(icon)).ok_or("found: keys go to the box")? = n;
        }
        // Each item was a key.
        for _ in self.scenario.investigators.iter().flat_map(|one| one.items.each()) {
            take(&mut pool, KEY, "items")?;
        }
        let taken = self.s.gates.iter().fold(1u16 << self.s.ritual, |set, gate| set | 1 << gate.place);
        let mut free: Vec<usize> = (0..lying.len()).filter(|&place| taken & (1 << place) == 0).collect();
        for (place, clue) in &self.scenario.clues {
            let place = usize::from(names.place(place)?);
            if !free.contains(&place) {
                return Err("clues: none lies at the ritual location or at a gate".into());
            }
            free.retain(|&other| other != place);
            if clue != "none" {
                lying[place] = take(&mut pool, names.clue(clue)?, "clues")?;
            }
        }
        // Where nothing is said, those of the first icons that are left: keys stand last.
        let mut reserved = |at: usize| {
            let named = self.scenario.reserved.as_ref().map(|both| names.clue(&both[at])).transpose()?;
            let first = pool.first().copied().filter(|&clue| clue != KEY).ok_or("two clues are reserved");
            take(&mut pool, named.map_or(first, Ok)?, "reserved")
        };
        self.s.reserved = [reserved(0)?, reserved(1)?];
        self.s.rng.shuffle(&mut pool);
        for (place, clue) in free.into_iter().zip(pool.iter()) {
            lying[place] = *clue;
        }
        self.s.clues = lying;
        Ok(())
    }

    fn people(&mut self) -> Result<(), Wrong> {
        let names = self.names;
        for (who, one) in self.scenario.investigators.iter().enumerate() {
            let inv = &mut self.s.investigators[who];
            inv.place = match &one.at {
                Some(at) => names.at(at)?,
                None => self.s.ritual,
            };
            inv.health = one.health.unwrap_or(inv.most_health);
            for item in one.items.each() {
                let item = names.item(item)?;
                inv.items |= 1 << item;
                self.s.item_deck.retain(|&other| other != item);
            }
        }
        let mut top = Vec::new();
        for item in self.scenario.items.each() {
            let item = names.item(item)?;
            self.s.item_deck.retain(|&other| other != item);
            top.push(item);
        }
        top.into_iter().rev().for_each(|item| {
            self.s.item_deck.push(item);
        });
        if let Some(lead) = &self.scenario.lead {
            self.s.lead = names.who(&self.s, lead)?;
        }
        self.s.resolver = self.s.lead;
        Ok(())
    }

    /// Every priority card lies in one place: where it is given, or in a hand or the deck.
    fn priority(&mut self) -> Result<(), Wrong> {
        let (names, scenario) = (self.names, self.scenario);
        let mut pool: List<u8, PRIORITIES> = (0..PRIORITIES as u8).collect();
        self.s.rng.shuffle(&mut pool);
        let mut take = |number: u8| {
            let card = names.card(number)?;
            let at = pool.iter().position(|&other| other == card);
            at.map(|at| pool.remove(at)).ok_or_else(|| format!("priority card {number} lies in two places"))
        };
        let mut hands: [Option<List<u8, 8>>; 4] = [None; 4];
        for (hand, one) in hands.iter_mut().zip(&scenario.investigators) {
            if let Some(numbers) = one.hand {
                let cards = numbers.into_iter().map(&mut take).collect::<Result<Vec<_>, _>>()?;
                *hand = Some(cards.into_iter().collect());
            }
        }
        self.s.played.clear();
        for play in &scenario.played {
            let priority = take(play.priority)?;
            self.s.played.push(Play { who: NONE, action: NONE, priority, shown: true, ..Play::default() });
        }
        self.s.discard = 0;
        for &number in &scenario.discard {
            self.s.discard |= 1 << take(number)?;
        }
        self.s.aside = scenario.aside.iter().map(|&n| take(n)).collect::<Result<Vec<_>, _>>()?.into_iter().collect();
        let top = scenario.priority.iter().map(|&n| take(n)).collect::<Result<Vec<_>, _>>()?;
        for (who, hand) in (0..usize::from(self.s.count)).zip(hands) {
            let mut hand = match hand {
                Some(hand) => hand,
                None if self.s.is_solo() => List::new(),
                None => (0..4).filter_map(|_| pool.pop()).collect(),
            };
            hand.sort_unstable();
            self.s.investigators[who].hand = hand;
        }
        self.s.priority = pool.iter().copied().chain(top.into_iter().rev()).collect();
        Ok(())
    }

    /// The action cards of everybody: played, discarded, on top, and the rest shuffled.
    fn actions(&mut self) -> Result<(), Wrong> {
        let (names, scenario) = (self.names, self.scenario);
        for (at, play) in scenario.played.iter().enumerate() {
            let (Some(who), Some(action)) = (&play.who, &play.action) else {
                if self.s.is_solo() && play.who.is_none() && play.action.is_none() {
                    continue;
                }
                return Err("played: { who = .., action = .., priority = .. }".into());
            };
            self.s.played[at].who = names.who(&self.s, who)?;
            self.s.played[at].action = names.action(action)?;
            let done = self.scenario.phase.as_deref() == Some("reckoning");
            (self.s.played[at].revealed, self.s.played[at].done) = (done, done);
        }
        for (who, one) in (0u8..).zip(&scenario.investigators) {
            self.deck(who, one)?;
        }
        Ok(())
    }

    fn deck(&mut self, who: u8, one: &At) -> Result<(), Wrong> {
        let first = self.s.who(who).sheet * DECK as u8;
        let mut deck: List<u8, DECK> = (first..first + DECK as u8).collect();
        self.s.rng.shuffle(&mut deck);
        let mut take = |card: u8| {
            let at = deck.iter().position(|&other| other == card);
            let id = &self.names.lib.actions[usize::from(card)].id;
            at.map(|at| deck.remove(at)).ok_or_else(|| format!("{}: {id} is not in the deck", one.who))
        };
        let mut discard = 0;
        for play in self.s.played.iter().filter(|play| play.who == who) {
            let card = take(play.action)?;
            // What is resolved is discarded, though its priority card still lies there.
            discard |= if play.done { 1 << (card - first) } else { 0 };
        }
        for id in one.discard.each() {
            discard |= 1 << (take(self.names.action(id)?)? - first);
        }
        let top = one.top.each().map(|id| take(self.names.action(id)?)).collect::<Result<Vec<_>, _>>()?;
        let inv = &mut self.s.investigators[usize::from(who)];
        inv.discard = discard;
        inv.deck = deck.iter().copied().chain(top.into_iter().rev()).collect();
        Ok(())
    }

    fn go_on_with(&mut self, resolved: &Resolved, block: BlockId) -> Result<(), Wrong> {
        if self.scenario.phase.is_some() {
            return Err("a scenario has either `resolve` or a `phase`, not both".into());
        }
        let you = self.names.who(&self.s, &resolved.who)?;
        let card = resolved.priority.map(|number| self.names.card(number)).transpose()?;
        let current = card.map(|card| {
            let at = self.s.played.iter().position(|play| play.priority == card);
            at.ok_or_else(|| format!("resolve: priority card {} is not among those played", card + 1))
        });
        let current = current.transpose()?.map_or(NONE, |at| at as u8);
        self.begin_with(Phase::Ready, current);
        (self.s.resolver, self.s.behind, self.s.activated) = (you, NONE, 0);
        self.s.frames.push(Frame::Block { block, at: 0, you });
        Ok(())
    }

    /// The round goes on here, and nobody is asked anything yet.
    fn begin_with(&mut self, phase: Phase, current: u8) {
        let s = &mut self.s;
        let round = self.scenario.round.unwrap_or(1);
        s.phase = phase;
        s.round = if phase == Phase::Begin { round.saturating_sub(1) } else { round };
        s.waiting = (1 << s.players) - 1;
        (s.ask, s.seats, s.current, s.drawn) = (None, Seats::One(0), current, NONE);
        s.options.clear();
        s.frames.clear();
        s.frames.push(Frame::Round);
    }

    fn go_on_from(&mut self) -> Result<(), Wrong> {
        let phase = match self.scenario.phase.as_deref().unwrap_or("priority") {
            "priority" => Phase::Begin,
            "actions" => Phase::Resolve,
            "reckoning" => Phase::Reckoning,
            "gate" => Phase::Gate,
            "ready" => Phase::Ready,
            "ritual" => Phase::Commit,
            other => {
                let known = "priority, actions, reckoning, gate, ready, ritual";
                return Err(format!("there is no phase \"{other}\"; there are: {known}"));
            }
        };
        let (needed, there) =
            (if matches!(phase, Phase::Resolve | Phase::Reckoning) { 4 } else { 0 }, self.s.played.len());
        if there != needed {
            return Err(format!("played: {needed} cards lie on the table at this phase, not {there}"));
        }
        self.begin_with(phase, NONE);
        Ok(())
    }
}
