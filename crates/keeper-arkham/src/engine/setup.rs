//! Setting up the game, and a new investigator in its course.
//!
//! Rules: SET-01 to SET-07, SET-09 to SET-19, STA-20, LUR-18, LUR-20, DUN-01, CPR-02, CPO-15, HRL-01, XPN-16.

use keeper_arkham_script::tree::{Ban, Deck, Heirloom, Keyword, PlaceId, Static};
use keeper_table::{Journal, List};

use super::Engine;
use crate::event::{Event, Way};
use crate::frame::{Ask, EnterStage, Frame, MythosStage, Opt, SetUpStage, Src, TurnStage};
use crate::in_play::{InPlay, Role};
use crate::index::{Q, W};
use crate::library::{FixtureKind, MythosKind, Supply};
use crate::state::{Inv, MARKERS, NONE, Place, Spot, held};

/// A sheet or Ancient One still to be determined.
pub const OPEN: u8 = NONE;

/// How many allies a game has at the most.
const ALLIES: usize = 11;

impl<J: Journal<Event>> Engine<'_, J> {
    /// Steps 1 to 14 of the rulebook (000 p.5).
    pub fn set_up(&mut self, stage: SetUpStage, i: u8, n: u8) {
        let players = self.s.players;
        let who = (self.s.first + i) % players;
        let again = |stage: SetUpStage, i: u8, n: u8| Frame::SetUp { stage, i, n };
        match stage {
            SetUpStage::Begin => {
                self.s.first = self.pick(usize::from(players)) as Inv;
                for place in 0..self.lib.areas.len() {
                    self.s.clues[place] = u8::from(self.lib.areas[place].unstable);
                }
                self.lay_out_sheets();
                self.go(again(SetUpStage::Sheet, 0, 0));
            }
            // Investigators.
            SetUpStage::Sheet if i < players => {
                self.go(again(SetUpStage::SheetChosen, i, 0));
                self.ask_sheet(who);
            }
            SetUpStage::Sheet => {
                self.put_sheets_back();
                self.go(again(SetUpStage::AncientOne, 0, 0));
            }
            SetUpStage::SheetChosen => {
                match self.answer() {
                    Opt::Sheet(sheet) => self.deal(who, sheet),
                    _ if self.s.inv(who).sheet == OPEN => self.deal_random(who),
                    _ => {}
                }
                self.go(again(SetUpStage::Sheet, i + 1, 0));
            }
            // The Ancient One, and fixed possessions, first player first.
            SetUpStage::AncientOne => {
                self.reveal_ancient_one();
                self.go(again(SetUpStage::FixedPossessions, 0, 0));
            }
            SetUpStage::FixedPossessions if i < players => {
                self.go(again(SetUpStage::FixedPossessions, i + 1, 0));
                self.fixed_possessions(who);
            }
            SetUpStage::FixedPossessions => {
                self.choose_allies();
                self.shuffle_decks();
                self.go(again(SetUpStage::RandomPossessions, 0, 0));
            }
            SetUpStage::RandomPossessions if i < players => {
                self.go(if n < 4 {
                    again(SetUpStage::RandomPossessions, i, n + 1)
                } else {
                    again(SetUpStage::RandomPossessions, i + 1, 0)
                });
                self.random_possession(who, n);
            }
            SetUpStage::RandomPossessions => {
                self.go(again(SetUpStage::Slider, 0, 0));
                self.deal_pairs();
            }
            SetUpStage::Slider if i < players => {
                if n == 0 {
                    self.full_values(who);
                }
                self.go(again(SetUpStage::SliderChosen, i, n));
                self.ask_slider(who, n);
            }
            SetUpStage::Slider => self.go(again(SetUpStage::Board, 0, 0)),
            SetUpStage::SliderChosen => {
                self.set_slider(who);
                let last = self.last_slider(who);
                self.go(if n < last {
                    again(SetUpStage::Slider, i, n + 1)
                } else {
                    again(SetUpStage::Slider, i + 1, 0)
                });
            }
            SetUpStage::Home if i < players => {
                self.go(again(SetUpStage::HomeChosen, i, 0));
                self.ask_home(who);
            }
            SetUpStage::Home => self.go(again(SetUpStage::Gains, 0, 0)),
            SetUpStage::HomeChosen => {
                self.go(again(SetUpStage::Home, i + 1, 0));
                self.home_chosen(who);
            }
            SetUpStage::Board => {
                self.lay_out_board();
                let asked = self.lib.sheets.iter().any(|sheet| sheet.anywhere);
                self.go(again(if asked { SetUpStage::Home } else { SetUpStage::Gains }, 0, 0));
            }
            SetUpStage::Gains if i < players => {
                self.go(again(SetUpStage::Gains, i + 1, 0));
                self.begins_with((self.s.first + i) % players);
            }
            SetUpStage::Gains => {
                let told = !self.lib.stories.is_empty();
                self.go(again(if told { SetUpStage::Stories } else { SetUpStage::OpeningMythos }, 0, 0));
                self.fire(W::SetUp, self.s.first, NONE);
            }
            SetUpStage::Stories if i < players => {
                self.go(again(SetUpStage::Stories, i + 1, 0));
                self.begin_story(who);
            }
            SetUpStage::Stories => self.go(again(SetUpStage::OpeningMythos, 0, 0)),
            // The opening Mythos card: no rumour, and not one without a gate (RUL-05).
            SetUpStage::OpeningMythos => {
                self.go(Frame::Turn { stage: TurnStage::Begin });
                self.push_opening_card();
            }
        }
    }

    /// Which investigator he plays, where that is his choice.
    fn ask_sheet(&mut self, who: Inv) {
        if self.s.inv(who).sheet != OPEN {
            return;
        }
        if let Some(dealt) = self.q().sheets_dealt().filter(|_| self.q().sheets_laid_out().is_none()) {
            self.offer_dealt(who, dealt);
        } else if self.s.choose_sheets {
            for sheet in 0..self.lib.sheets.len() as u8 {
                if self.s.sheets_used & (1 << sheet) == 0 {
                    self.offer(Opt::Sheet(sheet));
                }
            }
            self.ask_one(who, Ask::Sheet);
        }
    }

    /// The Ancient One is drawn, if none was chosen, and revealed with all that lies beside it.
    fn reveal_ancient_one(&mut self) {
        if self.s.ancient == OPEN {
            self.s.ancient = self.pick(self.lib.ancient_ones.len()) as u8;
            // Where it would be if it had been chosen: before what is chosen to lie beside it.
            let at = self.s.in_play.iter().filter(|entry| entry.role == Role::Fixture).count();
            self.s.in_play.insert(at, InPlay::ancient_one(0));
            self.s.index_in_play(self.lib);
        }
        self.tell(Event::GameBegan { ancient: self.s.ancient, first: self.s.first });
        self.tell_mix();
        let chosen = FixtureKind::CHOSEN.map(FixtureKind::role);
        for i in 0..self.s.in_play.len() {
            let InPlay { src, role, .. } = self.s.in_play[i];
            if chosen.contains(&role) || role == Role::Variant {
                self.tell(Event::LaidBeside(src));
            }
        }
    }

    /// The decks are shuffled; cards of boxes that lie on top come first.
    fn shuffle_decks(&mut self) {
        let s = &mut *self.s;
        self.lib.shuffle(&mut s.decks, &mut s.rng);
        let lib = self.lib;
        if !lib.on_top.is_empty() {
            self.s.decks.bring_to_front(|copy| lib.is_on_top(&lib.card(copy).set));
        }
    }

    /// Cup, decks and gate markers are mixed, everybody stands at home, and trophies are drawn.
    fn lay_out_board(&mut self) {
        self.fill_cup();
        let s = &mut *self.s;
        s.mythos.shuffle(&mut s.rng);
        s.gate_deck.shuffle(&mut s.rng);
        s.rng.shuffle(&mut s.gate_stack);
        let lib = self.lib;
        if !lib.on_top.is_empty() {
            self.s.mythos.bring_to_front(|card| lib.is_on_top(&lib.mythos[usize::from(card)].set));
            self.s.gate_deck.bring_to_front(|card| lib.is_on_top(&lib.gate_cards[usize::from(card)].set));
        }
        for who in 0..self.s.players {
            self.place_at_home(who);
            let mut none = None;
            self.q().own(who, Q::NeverFirstClue, |rule, _, _| {
                if let Static::Never { what: Ban::FirstClue(place), .. } = rule {
                    none = Some(*place);
                }
            });
            if let Some(place) = none {
                self.tell(Event::NoClueAt { who, at: place });
                self.s.clues[usize::from(place.0)] = 0;
            }
        }
        for who in 0..self.s.players {
            self.draw_trophies(who);
        }
    }

    /// How much of each box is in the decks, where that is not all of it.
    fn tell_mix(&mut self) {
        if self.s.left_out.is_nothing() {
            return;
        }
        let shares = self.lib.in_decks(|card| !self.s.is_left_out(card));
        for (set, [kept, all]) in (0..).zip(shares) {
            if kept < all {
                self.tell(Event::Mixed { set, kept, all });
            }
        }
    }

    pub(super) fn push_opening_card(&mut self) {
        for _ in 0..self.lib.mythos.len() {
            let Some(card) = self.draw_mythos() else { break };
            let printed = &self.lib.mythos[usize::from(card)];
            if printed.kind != MythosKind::Rumour && !printed.gates.is_empty() {
                self.push(Frame::Mythos { card, stage: MythosStage::Drawn, gate_only: false, clue: 0 });
                break;
            }
            self.tell(Event::MythosPutAway(card));
            self.s.mythos.to_bottom(card);
        }
    }

    pub fn deal(&mut self, who: Inv, sheet: u8) {
        self.s.inv_mut(who).sheet = sheet;
        self.s.index_held(self.lib, who);
        self.s.sheets_used |= 1 << sheet;
        self.tell(Event::Dealt { who, sheet });
    }

    fn deal_random(&mut self, who: Inv) {
        let free: u32 = (0..self.lib.sheets.len()).filter(|s| self.s.sheets_used & (1 << s) == 0).count() as u32;
        let nth = self.pick(free as usize);
        let sheet = (0..self.lib.sheets.len()).filter(|s| self.s.sheets_used & (1 << s) == 0).nth(nth);
        self.deal(who, sheet.unwrap_or(0) as u8);
    }

    pub fn fixed_possessions(&mut self, who: Inv) {
        let lib = self.lib;
        let sheet = &lib.sheets[usize::from(self.s.inv(who).sheet)];
        let inv = self.s.inv_mut(who);
        inv.money = u16::from(sheet.money);
        // Beside those that were kept for him.
        inv.clues = inv.clues.saturating_add(sheet.clues);
        for &card in &sheet.cards {
            let copy = match lib.cards[usize::from(card)].supply {
                Supply::Special | Supply::Story => self.q().special_copy(card),
                Supply::Deck(deck) => {
                    let found = self.find_in_deck(deck, |number, _| number == card);
                    if let Some(copy) = found {
                        self.s.decks.take(deck, copy);
                    }
                    found
                }
            };
            // A loan that one begins with was spent long ago (RUL-156).
            if let Some(copy) = copy.filter(|_| card == lib.known.loan) {
                if self.hold(who, copy, held::NEW) {
                    self.tell(Event::Gained { who, copy, src: Src::None });
                }
            } else if let Some(copy) = copy {
                self.gain_copy(who, copy);
            }
        }
    }

    /// What was left to him is his beside his own.
    fn inherit(&mut self, who: Inv) {
        if self.s.legacies.is_empty() {
            return;
        }
        let legacies = self.s.legacies;
        self.s.legacies.retain(|legacy| legacy.who != who);
        for legacy in legacies.iter().filter(|legacy| legacy.who == who) {
            match legacy.what {
                Heirloom::Card(card) => {
                    self.take_named(who, card);
                }
                Heirloom::Tokens { kind, n } => self.change_tokens(who, kind, n.into()),
            }
        }
    }

    /// Of all allies so many are in the game, those that somebody brings among them; the others stay in the box (XPN-16).
    fn choose_allies(&mut self) {
        let is_ally = |copy: u16| self.lib.single(copy).supply == Supply::Deck(Deck::ALLY);
        let held =
            (0..self.s.players).flat_map(|who| self.s.inv(who).held.iter()).filter(|held| is_ally(held.copy)).count();
        let most = ALLIES.saturating_sub(held);
        let too_many = self.s.decks.of(Deck::ALLY).len().saturating_sub(most);
        for _ in 0..too_many {
            let nth = self.pick(self.s.decks.of(Deck::ALLY).len());
            let copy = self.s.decks.of(Deck::ALLY)[nth];
            self.s.decks.take(Deck::ALLY, copy);
            self.put_in_box(copy);
        }
        if too_many > 0 {
            self.tell(Event::AlliesChosen);
        }
    }

    #[inline(always)]
    fn random_possession(&mut self, who: Inv, n: u8) {
        let (deck, count) = self.lib.sheets[usize::from(self.s.inv(who).sheet)].random[usize::from(n)];
        if count > 0 {
            self.push_draw(who, deck, count, 0);
        }
    }

    /// What is there for two: one between two players, and one with each left neighbour where there are more.
    fn deal_pairs(&mut self) {
        let lib = self.lib;
        let players = self.s.players;
        for deck in (0..lib.decks.len() as u8).map(Deck).filter(|&deck| lib.deck(deck).pairs) {
            let pairs = if players > 2 { players } else { players - 1 };
            for who in 0..pairs {
                let Some(copy) = self.draw_copy(deck, false) else { break };
                let Some(twin) = lib.twin(copy) else { break };
                self.s.decks.take(deck, twin);
                self.gain_copy(who, copy);
                self.gain_copy((who + 1) % players, twin);
            }
        }
    }

    fn full_values(&mut self, who: Inv) {
        let (sanity, stamina) = (self.q().maximum(who, true), self.q().maximum(who, false));
        let inv = self.s.inv_mut(who);
        inv.sanity = sanity;
        inv.stamina = stamina;
    }

    #[inline(always)]
    fn ask_slider(&mut self, who: Inv, track: u8) {
        if track == 3 {
            for to in 0..4 {
                self.offer(Opt::Balance(to));
            }
            return self.ask_one(who, Ask::Balance);
        }
        for to in 0..4 {
            self.offer(Opt::Slider { track, to });
        }
        self.ask_one(who, Ask::Slider(track));
    }

    /// The last of the sliders: one more for those whose maxima are one.
    fn last_slider(&self, who: Inv) -> u8 {
        let sheet = &self.lib.sheets[usize::from(self.s.inv(who).sheet)];
        if sheet.balance.is_some() { 3 } else { 2 }
    }

    fn set_slider(&mut self, who: Inv) {
        match self.answer() {
            Opt::Balance(to) => {
                self.s.inv_mut(who).balance = to;
                self.tell(Event::Balanced { who, to, begins: true });
                self.full_values(who);
            }
            Opt::Slider { track, to } => {
                self.s.inv_mut(who).sliders[usize::from(track)] = to;
                self.tell(Event::SliderMoved { who, track, to });
            }
            _ => {}
        }
    }

    fn place_at_home(&mut self, who: Inv) {
        let sheet = self.s.inv(who).sheet;
        let home = match self.lib.sheets[usize::from(sheet)].home {
            // Nobody enters a closed location, not even the one who lives there.
            Place::Area(home) if self.q().is_shut_off(home) => Place::Area(self.lib.street(home)),
            home => home,
        };
        self.s.inv_mut(who).place = home;
        self.tell(Event::Entered { who, sheet, at: home });
        // One who lives in an Other World begins there delayed (RUL-155).
        if matches!(home, Place::World(..)) {
            self.be_delayed(who);
        }
        if self.s.common.0.answers(Q::VaryingMaximum) {
            self.clamp(who);
        }
    }

    /// Where one begins who begins anywhere: any location or streets.
    fn ask_home(&mut self, who: Inv) {
        if !self.lib.sheets[usize::from(self.s.inv(who).sheet)].anywhere {
            return;
        }
        for place in (0..self.lib.areas.len() as u8).map(PlaceId) {
            let area = self.lib.area(place);
            let open = area.is_open_to_all() && !self.lib.is_vortex(place) && !self.q().is_shut_off(place);
            if open && !area.on_foot && (area.is_street() || area.is_location()) {
                self.offer(Opt::Area(place));
            }
        }
        self.ask_one(who, Ask::Where);
    }

    fn home_chosen(&mut self, who: Inv) {
        if let Opt::Area(place) = self.answer() {
            self.put(who, Place::Area(place));
            self.tell(Event::Moved { who, to: Place::Area(place), way: Way::Text, src: Src::None });
        }
    }

    /// Trophies that a sheet lets one draw: gates from the stack and monsters from the cup. One that cannot be a trophy goes back.
    fn draw_trophies(&mut self, who: Inv) {
        let [gates, monsters] = self.lib.sheets[usize::from(self.s.inv(who).sheet)].trophies;
        for _ in 0..gates {
            let fits = |gate: &u8| !self.lib.gate(*gate).endless;
            let Some(at) = self.s.gate_stack.iter().position(fits) else { break };
            let gate = self.s.gate_stack.remove(at);
            self.s.inv_mut(who).gate_trophies |= 1 << gate;
            self.tell(Event::GateTaken { who, gate, src: Src::Sheet(who) });
        }
        for _ in 0..monsters {
            let in_cup = |marker: &u8| self.s.monsters[usize::from(*marker)] == Spot::Cup;
            let fits = |marker: &u8| in_cup(marker) && !self.q().stats(*marker).has(Keyword::Endless);
            let all: List<u8, MARKERS> = (0..self.lib.markers.len() as u8).filter(fits).collect();
            if all.is_empty() {
                break;
            }
            let marker = all[self.pick(all.len())];
            let from = self.s.monsters[usize::from(marker)];
            self.s.put_monster(marker, Spot::Trophy(who));
            self.tell(Event::TrophyTaken { who, marker, from, src: Src::Sheet(who) });
        }
    }

    /// The cup is full from the start (`blank.rs`); what is in play may let in more.
    fn fill_cup(&mut self) {
        if !self.s.common.0.answers(Q::InCup) {
            return;
        }
        for marker in 0..self.lib.markers.len() as u8 {
            let spot = self.q().first_spot(marker);
            if spot != self.s.monsters[usize::from(marker)] {
                self.s.put_monster(marker, spot);
            }
        }
    }

    /// A new investigator for a player whose last one was devoured: random, set up as at the start (000 p.17).
    pub fn enter(&mut self, who: Inv, stage: EnterStage, n: u8) {
        let again = |stage: EnterStage, n: u8| Frame::Enter { who, stage, n };
        match stage {
            EnterStage::Sheet => {
                let old = *self.s.inv(who);
                *self.s.inv_mut(who) = crate::state::Investigator {
                    gate_trophies: old.gate_trophies,
                    flags: 0,
                    entered: NONE,
                    // What was kept for him.
                    held: old.held,
                    clues: old.clues,
                    ..Default::default()
                };
                self.s.index_held(self.lib, who);
                self.deal_random(who);
                self.go(again(EnterStage::RandomPossessions, 0));
                self.fixed_possessions(who);
            }
            EnterStage::RandomPossessions if n < 5 => {
                self.go(again(EnterStage::RandomPossessions, n + 1));
                self.random_possession(who, n);
            }
            EnterStage::RandomPossessions => {
                self.full_values(who);
                self.place_at_home(who);
                self.draw_trophies(who);
                self.go(again(EnterStage::Slider, 0));
                // A maximum may depend on where you are.
                self.clamp(who);
                self.inherit(who);
                self.begins_with(who);
            }
            EnterStage::Slider if n <= self.last_slider(who) => {
                self.go(again(EnterStage::SliderChosen, n));
                self.ask_slider(who, n);
            }
            EnterStage::SliderChosen => {
                self.set_slider(who);
                self.go(again(EnterStage::Slider, n + 1));
            }
            EnterStage::Slider => {
                self.go(again(EnterStage::HomeChosen, 0));
                self.ask_home(who);
            }
            EnterStage::HomeChosen => {
                self.pop();
                self.home_chosen(who);
                self.begin_story(who);
            }
        }
    }
}
