//! The rules as procedures on the stack of frames.
//!
//! [`Engine::run_until`] lets the frame on top take one step after another until somebody must choose or the game ends. A frame
//! that asks first notes at which stage it goes on, then offers its options; the answer is there when it is called again.

mod appearing;
mod arms;
mod awakening;
mod battle;
mod buy;
mod cards;
mod casting;
mod chance;
mod check;
mod closing;
mod clues;
mod combat;
mod costs;
mod devoured;
mod draws;
mod encounter;
mod evading;
mod fire;
mod fixtures;
mod gates;
mod house;
mod loss;
mod lost;
mod monsters;
mod movement;
mod mythos;
mod mythos_end;
mod offers;
mod outlook;
mod phases;
mod rerolls;
mod rifts;
mod run;
mod setup;
mod siege;
mod status;
mod steps;
mod stories;
mod surge;
mod target;
mod terror;
mod trade;
mod trophies;
mod upkeep;
mod uses;
mod wealth;
mod worlds;

use keeper_arkham_script::tree::{Ability, At, BlockId, Effect, Fetched, Step, Text, WatchDeed, family};
use keeper_table::{Journal, Seats};

use crate::event::Event;
use crate::frame::{Ask, Call, Ctx, Frame, Opt, Src};
use crate::index::{Q, W};
use crate::library::Library;
use crate::query::Query;
use crate::state::{Ending, Inv, NONE, State, flag};

/// More frames than any choice of a sound set of cards pushes: a thousand times what was seen.
pub(crate) const STEPS: i32 = 100_000;
/// Far below what is ever left.
const HALTED: i32 = i32::MIN / 2;

/// Why the rules could not be carried out to the next decision.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stop {
    Endless,
    TooDeep,
    TooManyOptions,
}

pub(crate) struct Engine<'a, J> {
    pub lib: &'a Library,
    pub s: &'a mut State,
    pub journal: &'a mut J,
    /// What did not fit.
    stop: Option<Stop>,
    /// What has happened since the stories were looked at: bits of [`stir`](crate::library::stir), a byte for each seat.
    stirred: u64,
    /// How many frames may still be pushed, or sentences gone on with: only a text can go in circles. Far less than none once
    /// something is asked or the game has ended.
    left: i32,
}

impl<'a, J: Journal<Event>> Engine<'a, J> {
    /// For a game that goes on: nothing is asked, and it has not ended.
    pub fn new(lib: &'a Library, s: &'a mut State, journal: &'a mut J) -> Self {
        let stirred = std::mem::take(&mut s.stirred.0);
        Engine { lib, s, journal, stop: None, stirred, left: STEPS }
    }

    /// Plays to the next decision, or halts after the first step that leaves the game as `stop` wants it. Where the rules
    /// cannot be carried out the state is half played.
    #[inline(always)]
    pub fn run_until(&mut self, stop: impl Fn(&State) -> bool) -> Result<(), Stop> {
        while self.left > 0 && self.step() {
            self.look_at_stories();
            if stop(self.s) {
                break;
            }
        }
        self.s.stirred.0 |= self.stirred;
        if self.left <= HALTED / 2 && self.stop.is_none() { Ok(()) } else { self.broken_off() }
    }

    /// Whether the run has ended as it should though nothing is asked.
    #[cold]
    #[inline(never)]
    fn broken_off(&self) -> Result<(), Stop> {
        if (HALTED / 2..=0).contains(&self.left) {
            return Err(Stop::Endless);
        }
        self.stop.map_or(Ok(()), Err)
    }

    /// No further step is taken.
    #[inline]
    fn halt(&mut self) {
        self.left = HALTED;
    }

    /// Notes that something did not fit; any question ends the run.
    #[cold]
    #[inline(never)]
    fn no_room(&mut self, stop: Stop) {
        self.stop = self.stop.or(Some(stop));
        self.s.ask = Some(Ask::Order);
        self.halt();
    }

    /// Lets the frame on top take a step; none is there at the end of all.
    #[inline(always)]
    fn step(&mut self) -> bool {
        let frame = self.s.frames.top();
        match *frame {
            Frame::Nothing if self.s.frames.is_empty() => return false,
            Frame::Nothing => self.pop(),
            Frame::Unload => {
                self.pop();
                self.unload();
            }
            Frame::CountGates => self.count_gates_anew(),
            Frame::SetUp { stage, i, n } => self.set_up(stage, i, n),
            Frame::Enter { who, stage, n } => self.enter(who, stage, n),
            Frame::Turn { stage } => self.turn(stage),
            Frame::Phase { i } => self.phase(i),
            Frame::AnyOrder { left, stage } => self.any_order(left, stage),
            Frame::Upkeep { who, stage, focus, from, back, used } => self.upkeep(who, stage, (focus, back), from, used),
            Frame::Retire { who, stage } => self.retiring(who, stage),
            Frame::Deliver { who, stage } => self.delivering(who, stage),
            Frame::Limit { who } => self.within_limits(who),
            Frame::Watch { who } => self.watching(who),
            Frame::SymbolLeaves { who, gate, stage } => self.choosing_symbol(who, gate, stage),
            Frame::Story { who, pass, fail, stage } => self.end_of_story(who, pass, fail, stage),
            Frame::Refresh { who, i, left, kept, stage } => self.refreshing(who, i, left, kept, stage),
            Frame::Result { passed, number, failures } => {
                self.pop();
                // That a failed check is ignored is for the check alone: what else hears of it finds no success.
                let ignored = number == NONE && matches!(self.s.frames.last(), Some(Frame::Fire { .. }));
                let number = if ignored { 0 } else { number };
                (self.s.passed, self.s.number, self.s.failures) = (passed, number, failures);
            }
            Frame::Move { who, stage } => self.movement(who, stage),
            Frame::WorldMove { who, stage } => self.world_movement(who, stage),
            Frame::DrawMythos { left } => self.draw_more(left),
            Frame::SecondMythos => self.second_mythos(),
            Frame::KeeperMythos { cards, stage } => self.keeper_mythos(cards, stage),
            Frame::Travel { who, place, cards, stage } => self.traveling(who, place, cards, stage),
            Frame::Return { who, stage, explored } => self.return_to_arkham(who, stage, explored),
            Frame::LeaveLost { who, stage } => self.leave_lost(who, stage),
            Frame::Face { who, stage } => self.face(who, stage),
            Frame::Evade { who, monster, stage } => self.evade(who, monster, stage),
            Frame::Appear { .. } => self.appear(*frame),
            Frame::Combat { who, monster, stage } => self.combat(who, monster, stage),
            Frame::Damage { who, monster, stage, cause } => self.damage(who, monster, stage, cause),
            Frame::Defeat { who, monster, stage, fought } => self.defeat(who, monster, stage, fought),
            Frame::Check(check) => self.check(check),
            Frame::Loss { who, sanity, stamina, more, cause, stage } => {
                self.loss(who, [sanity, stamina, more], cause, stage)
            }
            Frame::Events { who, copies, place, by, stage } => self.choosing_event(who, copies, place, by, stage),
            Frame::Echo { owner, src, ability } => {
                self.pop();
                self.push_use(owner, src, ability);
            }
            Frame::Sacrifice { who, stage } => self.sacrifices(who, stage),
            Frame::Settle { who } => self.settle(who),
            Frame::Fall { who, stage, insane, unconscious } => self.fall(who, stage, insane, unconscious),
            Frame::Lost { who, stage } => self.become_lost(who, stage),
            Frame::Discard { who, class, left, stage, cost } => self.discarding(who, class, left, stage, cost),
            Frame::Trophies { who, toughness, gates, stage, symbols } => {
                self.pay_trophies(who, toughness, gates, stage, symbols)
            }
            Frame::Draw { who, deck, count, discard, stage, hold } => {
                self.drawing(who, deck, count, discard, stage, hold);
            }
            frame @ Frame::Buy { .. } => self.buying(frame),
            Frame::Encounter { who, stage } => self.encounter(who, stage),
            Frame::LocationCard { who, place, count, stage, cards } => {
                self.location_card(who, place, count, stage, cards);
            }
            Frame::GateCard { who, count, stage, cards } => self.gate_card(who, count, stage, cards),
            Frame::Visit { who, back, entered, stage } => self.visit(who, back, entered, stage),
            Frame::Close { who, stage } => self.closing(who, stage),
            Frame::OpenGate { place, monsters, stage } => self.opening(place, monsters, stage),
            Frame::Cross { who, place, stage } => self.crossing(who, place, stage),
            Frame::MoveGates { card, stage } => self.moving_gates(card, stage),
            Frame::MoveRifts { card, from } => self.moving_rifts(card, from),
            Frame::Investigate { who, place, stage } => self.investigating(who, place, stage),
            Frame::Would { who, what, asked, averted } => self.impending(who, what, asked, averted),
            Frame::Surge { place, stage, allowed, total } => self.surge(place, stage, allowed, total),
            Frame::Mythos { card, stage, gate_only, clue } => self.mythos(card, stage, gate_only, clue),
            Frame::Mix { who, left, of, stage } => self.giving_up(who, left, of, stage),
            Frame::Step { who, to, way, .. } => self.stepping(who, to, way),
            Frame::MoveMonsters { call, marker, steps, stage } => self.moving(call, marker, steps, stage),
            Frame::EndMythos(stage) => self.end_of_mythos(stage),
            Frame::Run { block, pc, turn, ctx } => self.running(block, pc, turn, ctx),
            Frame::Each { block, pc, i, ctx, among } => self.each(block, pc, i, ctx, among),
            Frame::InTurn { block, among, ctx, stage } => self.in_turn(block, among, ctx, stage),
            Frame::EachGate { block, pc, place, ctx } => self.each_gate(block, pc, place, ctx),
            Frame::Repeat { block, left, ctx } => self.repeat(block, left, ctx),
            Frame::Use { owner, src, ability, stage, x, successes } => {
                self.using(owner, src, ability, stage, x, successes);
            }
            Frame::Bill { who, left, stage, cause } => self.paying_bill(who, left, stage, cause),
            Frame::Clues { who, left, stage, cause } => self.paying_clues(who, left, stage, cause),
            Frame::Exhausted { copy } => self.was_exhausted(copy),
            Frame::Lend { who, to, n, of, stage } => self.lending(who, to, n, of, stage),
            Frame::Price { who, cost, stage } => self.paying_price(who, cost, stage),
            Frame::Pay { block, pc, cost, ctx } => self.paying(block, pc, cost, ctx),
            Frame::Cast { who, copy, stage, difficulty, modifier, saved } => {
                self.casting(who, copy, stage, difficulty, modifier, saved);
            }
            Frame::Fire { window, who, about, seat, i, stage } => self.firing(window, who, about, seat, i, stage),
            Frame::Points { who, left } => self.points(who, left),
            Frame::Gain { who, sanity, n, stage } => self.gaining(who, sanity, n, stage),
            Frame::Trade { a, b, stage, laid, terms } => self.trading(a, b, stage, laid, terms),
            Frame::Battle { stage, i } => self.battle(stage, i),
            Frame::BattleAttack { who, stage } => self.battle_attack(who, stage),
            Frame::Duel { who, ancient, doom, stage } => self.duel(who, ancient, doom, stage),
            Frame::CardsFail { who, class, to } => self.cards_fail(who, class, to),
        }
        true
    }

    // The stack

    #[inline]
    pub fn q(&self) -> Query<'_> {
        Query { lib: self.lib, s: self.s }
    }

    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.left -= 1;
        if !self.s.frames.push(frame) {
            self.no_room(Stop::TooDeep);
        }
    }

    #[inline]
    pub fn pop(&mut self) {
        self.s.frames.drop_top();
    }

    /// Replaces the frame on top: the same procedure at another stage.
    #[inline]
    pub fn go(&mut self, frame: Frame) {
        self.s.frames.set_top(frame);
    }

    /// Runs a block for somebody before the frame on top goes on.
    pub fn push_run(&mut self, block: BlockId, ctx: Ctx) {
        self.push(Frame::Run { block, pc: 0, turn: 0, ctx });
    }

    #[inline]
    pub fn tell(&mut self, event: Event) {
        if self.s.heeded.0 != 0 {
            self.stirred |= stories::stirred_by(&event);
        }
        if J::ON {
            self.journal.tell(event);
        }
    }

    /// The text that brings about what happens now, for the journal.
    pub fn because(&self) -> Src {
        if J::ON { self.giver() } else { Src::None }
    }

    /// The text that is being carried out.
    pub fn giver(&self) -> Src {
        for frame in self.s.frames.iter().rev() {
            match *frame {
                Frame::Run { ctx, .. }
                | Frame::Each { ctx, .. }
                | Frame::InTurn { ctx, .. }
                | Frame::EachGate { ctx, .. }
                | Frame::Repeat { ctx, .. }
                | Frame::Pay { ctx, .. } => return ctx.src,
                Frame::Use { src, .. } => return src,
                Frame::Cast { copy, .. } => return Src::Card(copy),
                Frame::Combat { monster, .. }
                | Frame::Damage { monster, .. }
                | Frame::Defeat { monster, .. }
                | Frame::Evade { monster, .. } => return Src::Monster(monster),
                Frame::Mythos { card, .. }
                | Frame::MoveMonsters { call: Call::Card(card), .. }
                | Frame::MoveGates { card, .. }
                | Frame::MoveRifts { card, .. } => return Src::Mythos(card),
                Frame::Fall { .. }
                | Frame::Phase { .. }
                | Frame::AnyOrder { .. }
                | Frame::Turn { .. }
                | Frame::Upkeep { .. }
                | Frame::Move { .. } => break,
                _ => {}
            }
        }
        Src::None
    }

    // Questions

    #[inline]
    pub fn offer(&mut self, option: Opt) {
        if !self.s.options.push(option) {
            self.no_room(Stop::TooManyOptions);
        }
    }

    /// Offers what is made of each of these where it is wanted.
    #[inline(always)]
    pub fn offer_all<T>(&mut self, of: &[T], made: impl Fn(&T) -> (Opt, bool)) {
        if !self.s.options.push_wanted(of, made) {
            self.no_room(Stop::TooManyOptions);
        }
    }

    /// Asks what has been offered. What is forced happens without asking.
    pub fn ask(&mut self, seats: Seats, ask: Ask) {
        if self.s.options.len() < 2 {
            self.s.answer = self.s.options.first().copied().unwrap_or_default();
            self.s.options.clear();
        } else {
            self.s.seats = seats;
            self.s.ask = Some(ask);
            self.halt();
        }
    }

    pub fn ask_one(&mut self, who: Inv, ask: Ask) {
        self.ask(Seats::One(who), ask);
    }

    pub fn ask_group(&mut self, ask: Ask) {
        let casting = self.s.first;
        self.ask(Seats::Group { casting }, ask);
    }

    /// Asks the player who runs the Mythos side: the keeper, where there is one (HRL-19).
    pub fn ask_keeper_or(&mut self, otherwise: Seats, ask: Ask) {
        let keeper = if self.s.common.0.answers(Q::House) { self.q().keeper() } else { None };
        self.ask(keeper.map_or(otherwise, Seats::One), ask);
    }

    /// Nobody is asked any more.
    pub fn take_back_question(&mut self) {
        self.s.options.clear();
        self.s.ask = None;
        if self.s.ending.is_none() {
            self.left = STEPS;
        }
    }

    /// The answer to what was asked.
    pub fn answer(&mut self) -> Opt {
        std::mem::take(&mut self.s.answer)
    }

    // Texts

    /// The abilities of a text that act in this window.
    pub fn at(lib: &'a Library, text: Text, w: W) -> impl Iterator<Item = (u16, &'a At)> {
        lib.found(text, w).filter_map(|(number, ability)| match ability {
            Ability::At(at) => Some((number, at)),
            _ => None,
        })
    }

    pub fn ability(&self, ability: u16) -> &'a At {
        let lib = self.lib;
        match &lib.tree.abilities[usize::from(ability)] {
            Ability::At(at) => at,
            _ => unreachable!("only abilities with a window are used"),
        }
    }

    #[inline(always)]
    pub fn text_of(&self, src: Src) -> Text {
        let lib = self.lib;
        match src {
            Src::Card(copy) => lib.single(copy).text,
            Src::Sheet(who) => lib.sheets[usize::from(self.s.inv(who).sheet)].text,
            Src::Monster(marker) => lib.kind(marker).text,
            Src::Gate(gate) => lib.gate(gate).text,
            Src::Mythos(card) => lib.mythos[usize::from(card)].text,
            Src::Place(place) => lib.area(place).text,
            Src::Ancient => lib.ancient_ones[usize::from(self.s.ancient)].text,
            Src::Fixture(_) | Src::Rule(_) => {
                let words = self.s.entry(src).and_then(|entry| self.s.words_of(lib, entry));
                words.map_or(Text::default(), |(_, text)| text)
            }
            Src::None | Src::Encounter(_) => Text::default(),
        }
    }

    /// Pushes every block of a text that acts in this window, so that they run in the order of the text.
    #[inline(always)]
    pub fn push_window(&mut self, src: Src, w: W, who: Inv) -> bool {
        self.push_lines(Ctx { who, src, ..Ctx::default() }, w, |_, _| true)
    }

    /// The same of those lines only that are meant now.
    #[inline(always)]
    pub fn push_lines(&mut self, ctx: Ctx, w: W, meant: impl Fn(&Self, &At) -> bool) -> bool {
        let text = self.text_of(ctx.src);
        text.from < text.to && self.push_lines_of(text, ctx, w, meant)
    }

    #[inline(never)]
    fn push_lines_of(&mut self, text: Text, ctx: Ctx, w: W, meant: impl Fn(&Self, &At) -> bool) -> bool {
        let lib = self.lib;
        let Ctx { who, src, .. } = ctx;
        let mut any = false;
        for number in (text.from..text.to).rev() {
            if lib.heads[usize::from(number)] == w.into()
                && let Ability::At(at) = &lib.tree.abilities[usize::from(number)]
                && at.costs.is_empty()
                && meant(self, at)
            {
                self.push_run(at.block, ctx);
                any = true;
            }
        }
        if J::ON {
            for (_, at) in Self::at(lib, text, w) {
                if at.costs.is_empty() && meant(self, at) && !self.is_idle(at.block, &ctx) {
                    self.tell(Event::Acts { who, src, block: at.block });
                }
            }
        }
        any
    }

    /// Whether nothing at all comes of a text, since all of it hangs on what is not so, or cannot be done: that is not worth a word.
    fn is_idle(&self, block: BlockId, ctx: &Ctx) -> bool {
        match self.lib.tree.block(block) {
            [Step { effect: Effect::Structure(family::Structure::If { cond, otherwise: None, .. }), .. }] => {
                !self.q().holds_now(cond, ctx)
            }
            [Step { effect: Effect::Structure(family::Structure::May { offer, did, otherwise: None }), .. }] => {
                !self.is_choice(*offer, *did, None, &(*ctx).into())
            }
            [
                Step {
                    effect:
                        Effect::Cards(family::Cards::Fetch(Fetched::New { .. }))
                        | Effect::Town(family::Town::Watch(WatchDeed::Confront(_))),
                    ..
                },
            ] => !self.acts(block, &(*ctx).into()),
            _ => false,
        }
    }

    pub fn end(&mut self, ending: Ending) {
        if self.s.ending.is_none() {
            // Who joined the Ancient One wins when all others have lost (KPT-36).
            let ending = match self.s.traitor() {
                Some(who) if !ending.won() => Ending::Betrayed(who),
                _ => ending,
            };
            self.s.ending = Some(ending);
            self.halt();
            self.s.ask = None;
            self.s.options.clear();
            self.tell(Event::Ended(ending));
        }
    }

    /// Still playing, and neither moved off nor knocked out by the card in progress.
    pub fn present(&self, who: Inv) -> bool {
        let inv = self.s.inv(who);
        inv.in_game() && !inv.is(flag::GONE)
    }
}
