//! The final battle (000 p.22).
//!
//! Rules: FIN-01 to FIN-12, FIN-15, LUR-28, CPR-23, HRL-16, HRL-17.

use keeper_arkham_script::tree::{BlockId, CheckKind, Deck};
use keeper_table::{Journal, List};

use super::Engine;
use crate::event::{Devouring, Event, Leaving};
use crate::frame::{Ask, BattleStage, CheckFrame, ClassCode, Ctx, DuelStage, Frame, Opt, Purpose, Src, StrikeStage};
use crate::index::W;
use crate::library::DeckRole;
use crate::state::{Combat, Inv, NONE, Phase, Place, Spot, bout, flag, held};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn battle(&mut self, mut stage: BattleStage, mut i: u8) {
        let players = self.s.players;
        loop {
            let who = (self.s.first + i) % players;
            let again = |stage: BattleStage, i: u8| Frame::Battle { stage, i };
            match stage {
                BattleStage::Begin => self.begin_battle(),
                BattleStage::Start => self.clear_table(),
                // Refresh: an upkeep for everybody, then the marker passes, then trading.
                BattleStage::Round => {
                    self.begin_round();
                    (stage, i) = (BattleStage::Upkeep, 0);
                    continue;
                }
                BattleStage::Upkeep if i < players => {
                    self.go(again(BattleStage::Upkeep, i + 1));
                    if self.s.inv(who).in_game() {
                        self.s.inv_mut(who).set(flag::USED | flag::GONE | flag::OUT | flag::RESTS, false);
                        self.push(Frame::upkeep(who));
                    }
                }
                BattleStage::Upkeep => {
                    if !self.q().keeps_first() {
                        self.s.first = self.next_in_game(self.s.first);
                        self.tell(Event::FirstPlayer(self.s.first));
                    }
                    (stage, i) = (BattleStage::Trade, 0);
                    continue;
                }
                BattleStage::Trade if i < players => {
                    self.go(again(BattleStage::TradeChosen, i));
                    if self.s.inv(who).in_game() {
                        self.offer_trades(who);
                        if !self.s.options.is_empty() {
                            self.offer(Opt::Done);
                            return self.ask_one(who, Ask::StayPut);
                        }
                    }
                    (stage, i) = (BattleStage::Trade, i + 1);
                    continue;
                }
                BattleStage::Trade => {
                    (stage, i) = (BattleStage::Plan, 0);
                    continue;
                }
                // In an epic battle a card rules the round (KPT-35); otherwise both sides attack.
                BattleStage::Plan => {
                    let Some(deck) = self.q().epic_deck() else {
                        (stage, i) = (BattleStage::Attacks, 0);
                        continue;
                    };
                    self.go(again(BattleStage::Round, 0));
                    self.resolve_event(self.s.first, deck, NONE, Src::None);
                }
                BattleStage::TradeChosen => match self.answer() {
                    Opt::Trade(other) => {
                        self.go(again(BattleStage::Trade, i));
                        self.push_trade(who, other);
                    }
                    _ => {
                        (stage, i) = (BattleStage::Trade, i + 1);
                        continue;
                    }
                },
                BattleStage::Attacks if i < players => {
                    self.go(again(BattleStage::Attacks, i + 1));
                    if self.s.inv(who).in_game() {
                        self.push(Frame::BattleAttack { who, stage: StrikeStage::Begin });
                    }
                }
                BattleStage::Attacks => {
                    self.s.combat = Combat::default();
                    if self.s.successes > 0 && self.q().battle_least().is_some() {
                        self.s.successes = 0;
                        self.tell(Event::HitsLost);
                    }
                    if self.is_step() {
                        return self.pop();
                    }
                    (stage, i) = (BattleStage::Defence, 0);
                    continue;
                }
                // Cards that cancel its attack.
                BattleStage::Defence if i < players => {
                    self.go(again(BattleStage::DefenceChosen, i));
                    if self.s.inv(who).in_game() && !self.s.combat.cancelled {
                        self.offer_window(who, W::Attacked);
                        if !self.s.options.is_empty() {
                            self.offer(Opt::GoOn);
                            return self.ask_one(who, Ask::Attacked);
                        }
                    }
                    (stage, i) = (BattleStage::Defence, i + 1);
                    continue;
                }
                BattleStage::Defence => {
                    self.go(again(BattleStage::Over, 0));
                    if !self.s.combat.cancelled {
                        self.tell(Event::AncientAttacks);
                        let first = self.s.first;
                        self.fire(W::Attack, first, NONE);
                    }
                }
                BattleStage::DefenceChosen => {
                    let answer = self.answer();
                    self.go(again(BattleStage::Defence, i + 1));
                    if let Opt::Use { src, ability } = answer {
                        self.push_use(who, src, ability);
                    }
                }
                BattleStage::Over => self.end_of_attack(),
            }
            return;
        }
    }

    /// Those lost in time and space, and those not yet replaced, are out.
    fn begin_battle(&mut self) {
        self.s.phase = Phase::Battle;
        // An investigator who fought alone fights with the others now.
        if self.s.battle_round > 0 {
            self.duel_round(self.s.first, 0);
        }
        self.tell(Event::PhaseBegan(Phase::Battle));
        self.go(Frame::Battle { stage: BattleStage::Start, i: 0 });
        for who in 0..self.s.players {
            let inv = self.s.inv(who);
            if inv.place == Place::Lost && inv.in_game() {
                self.devour(who, Devouring::Awakening, Src::None);
            } else if inv.is(flag::REPLACED) {
                self.eliminate(who);
            }
        }
    }

    /// Environments and rumours go, and whatever lies beside the board.
    fn clear_table(&mut self) {
        self.end_environment();
        self.drop_rumour();
        self.end_headline();
        self.end_sheets();
        self.sort_plots();
        for marker in self.s.monsters_out() {
            if self.s.monsters[usize::from(marker)] == Spot::OnCard {
                self.return_to_cup(marker, Leaving::Awakening);
            }
        }
        for who in 0..self.s.players {
            self.clamp(who);
        }
        self.go(Frame::Battle { stage: BattleStage::Round, i: 0 });
        let first = self.s.first;
        self.fire(W::StartOfBattle, first, NONE);
    }

    /// A round: what lasted for the one before is over, and what all share is refreshed.
    fn begin_round(&mut self) {
        self.s.battle_round = self.s.battle_round.saturating_add(1).min(100);
        self.tell(Event::BattleRound(self.s.battle_round));
        self.give_back();
        self.s.boons.clear();
        self.s.hardened = 0;
        self.s.siege.taken = 0;
        self.keep_first_player();
        self.refresh_shared();
    }

    /// The attack of the Ancient One is over, and with it the round, or the part of it that a card has called for.
    fn end_of_attack(&mut self) {
        let cancelled = self.s.combat.cancelled;
        self.s.combat = Combat::default();
        if self.is_step() {
            self.pop();
        } else {
            self.go(Frame::Battle { stage: BattleStage::Round, i: 0 });
        }
        if !cancelled {
            let first = self.s.first;
            self.fire(W::AfterAttack, first, NONE);
        }
    }

    /// Whether a card has called for this part of the round and goes on after it.
    fn is_step(&self) -> bool {
        self.s.frames.iter().filter(|frame| matches!(frame, Frame::Battle { .. })).count() > 1
    }

    /// A part of the round that a card calls for: the attacks of the investigators, or that of the Ancient One.
    pub(super) fn push_part(&mut self, stage: BattleStage) {
        if self.s.awake.is_some() && self.s.ending.is_none() {
            self.push(Frame::Battle { stage, i: 0 });
        }
    }

    /// The plots of other Ancient Ones stay in the box (KPT-36).
    fn sort_plots(&mut self) {
        let (lib, ancient) = (self.lib, self.s.ancient);
        for deck in (0..lib.decks.len() as u8).map(Deck).filter(|&deck| lib.deck(deck).role == Some(DeckRole::Plot)) {
            for at in (0..self.s.decks.of(deck).len()).rev() {
                let copy = self.s.decks.of(deck)[at];
                if lib.card(copy).plot_of != Some(ancient) {
                    self.s.decks.take(deck, copy);
                    self.put_in_box(copy);
                }
            }
        }
    }

    /// If the first player is out, the marker lies with the next who plays.
    fn keep_first_player(&mut self) {
        if self.s.inv(self.s.first).is(flag::ELIMINATED) {
            self.s.first = self.next_in_game(self.s.first);
            self.tell(Event::FirstPlayer(self.s.first));
        }
    }

    /// One investigator's attack: weapons, spells and clues as usual, no horror check, no fleeing.
    pub fn battle_attack(&mut self, who: Inv, stage: StrikeStage) {
        let again = |stage: StrikeStage| Frame::BattleAttack { who, stage };
        if !self.s.inv(who).in_game() || self.s.inv(who).is(flag::RESTS) {
            return self.pop();
        }
        match stage {
            StrikeStage::Begin => {
                self.clear_hands(who, held::COMBAT);
                self.s.combat = Combat::default();
                self.battle_attack(who, StrikeStage::Offer);
            }
            StrikeStage::Offer => {
                self.offer_round(who, false);
                self.leave_out_spent(who);
                self.offer(Opt::Done);
                self.go(again(StrikeStage::Chosen));
                self.ask_one(who, Ask::Combat(NONE));
            }
            StrikeStage::Chosen => match self.answer() {
                Opt::Attack => {
                    let rating = self.q().battle_rating_for(who);
                    self.go(again(StrikeStage::Hits));
                    self.push_attack(who, rating);
                }
                Opt::Done => self.pop(),
                other => {
                    if let Opt::Use { src, ability } = other {
                        self.use_instead_of_attack(who, src, ability);
                    }
                    self.go(again(StrikeStage::Offer));
                    self.prepare(who, other);
                }
            },
            StrikeStage::Hits => {
                let successes = self.s.number;
                self.pop();
                self.after_use(who);
                self.weapons_go(who);
                self.clear_hands(who, held::BOUND);
                self.strike_ancient(who, successes);
            }
        }
    }

    /// An Ancient One that one investigator fights alone: as in the final battle, but 1 success takes a doom token, and its doom track
    /// is left as it was (rulings on Other Worlds, 9).
    pub fn duel(&mut self, who: Inv, ancient: u8, doom: u8, stage: DuelStage) {
        let again = |doom: u8, stage: DuelStage| Frame::Duel { who, ancient, doom, stage };
        if !self.s.inv(who).in_game() || self.s.inv(who).is(flag::OUT) {
            self.duel_round(who, 0);
            self.clear_hands(who, held::COMBAT);
            return self.pop();
        }
        match stage {
            DuelStage::Begin => {
                self.s.bout &= !bout::WON;
                self.tell(Event::Duel { who, ancient, doom });
                self.go(again(doom, DuelStage::Upkeep));
                self.push_duel_text(who, ancient, W::StartOfBattle);
            }
            DuelStage::Upkeep => {
                self.duel_round(who, self.s.battle_round.saturating_add(1).min(100));
                self.go(again(doom, DuelStage::Offer));
                self.clear_hands(who, held::COMBAT);
                self.s.combat = Combat::default();
                self.s.inv_mut(who).set(flag::USED, false);
                if self.s.battle_round > 1 {
                    self.push(Frame::upkeep(who));
                }
            }
            DuelStage::Offer => {
                self.offer_round(who, false);
                self.offer(Opt::Done);
                self.go(again(doom, DuelStage::Chosen));
                self.ask_one(who, Ask::Combat(NONE));
            }
            DuelStage::Chosen => match self.answer() {
                Opt::Attack => {
                    let rating = self.lib.ancient_ones[usize::from(ancient)].combat_rating.unwrap_or(-(self.s.x as i8));
                    self.go(again(doom, DuelStage::Hits));
                    self.push_attack(who, rating);
                }
                Opt::Done => self.go(again(doom, DuelStage::Defence)),
                other => {
                    self.go(again(doom, DuelStage::Offer));
                    self.prepare(who, other);
                }
            },
            DuelStage::Hits => {
                let left = doom.saturating_sub(self.s.number);
                self.tell(Event::DuelHits { who, ancient, left });
                if left == 0 {
                    self.s.bout |= bout::WON;
                    self.duel_round(who, 0);
                    self.pop();
                    self.after_use(who);
                    return self.clear_hands(who, held::COMBAT);
                }
                // Longer than any fight that comes to something.
                if self.s.battle_round >= 99 {
                    self.duel_round(who, 0);
                    return self.pop();
                }
                self.go(again(left, DuelStage::Defence));
                self.after_use(who);
                self.clear_hands(who, held::BOUND);
            }
            DuelStage::Defence => {
                self.go(again(doom, DuelStage::DefenceChosen));
                self.offer_window(who, W::Attacked);
                if !self.s.options.is_empty() {
                    self.offer(Opt::GoOn);
                    self.ask_one(who, Ask::Attacked);
                }
            }
            DuelStage::DefenceChosen => match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(again(doom, DuelStage::Upkeep));
                    self.push_use(who, src, ability);
                }
                _ => {
                    self.go(again(doom, DuelStage::After));
                    self.push_duel_text(who, ancient, W::Attack);
                }
            },
            DuelStage::After => {
                self.go(again(doom, DuelStage::Upkeep));
                self.push_duel_text(who, ancient, W::AfterAttack);
            }
        }
    }

    /// An attack on an Ancient One of this combat rating.
    fn push_attack(&mut self, who: Inv, modifier: i8) {
        self.push_check(CheckFrame {
            modifier,
            counts: true,
            purpose: Purpose::Battle,
            skill: self.q().skill_by_spell(who).unwrap_or(CheckKind::Combat.skill()),
            ..CheckFrame::plain(who, CheckKind::Combat)
        });
    }

    fn duel_round(&mut self, who: Inv, round: u8) {
        self.s.battle_round = round;
        self.tell(Event::DuelRound { who, round });
    }

    fn push_duel_text(&mut self, who: Inv, ancient: u8, w: W) {
        let lib = self.lib;
        let lines = Self::at(lib, lib.ancient_ones[usize::from(ancient)].text, w);
        let blocks: List<u16, 8> = lines.map(|(_, at)| at.block.0).collect();
        // The first of them on top.
        for &block in blocks.iter().rev() {
            self.push_run(BlockId(block), Ctx { who, ..Ctx::default() });
        }
    }

    /// Doom tokens that come back in a battle that is fought alone. Says whether there is one.
    pub fn add_to_duel(&mut self, n: u8) -> bool {
        let lib = self.lib;
        let Some(at) = self.s.frames.rposition(|f| matches!(f, Frame::Duel { .. })) else { return false };
        if let Frame::Duel { who, ancient, doom, .. } = &mut self.s.frames[at] {
            *doom = (*doom + n).min(lib.ancient_ones[usize::from(*ancient)].doom);
            let event = Event::DuelHits { who: *who, ancient: *ancient, left: *doom };
            self.tell(event);
        }
        true
    }

    /// A die for every card of a class; a failure takes it, or a face up to this one (DH p.11: one by one).
    pub fn cards_fail(&mut self, who: Inv, class: ClassCode, to: u8) {
        self.pop();
        let lowest = if to > 0 { to + 1 } else { self.q().success(who) };
        let mut i = 0;
        while i < self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            if self.is_class(h, class) && self.q().can_lose(who, h.copy, false) {
                let face = self.die();
                self.tell(Event::DieRolled { who, face, card: Some(h.copy) });
                if face < lowest {
                    self.discard_copy(who, h.copy);
                    continue;
                }
            }
            i += 1;
        }
    }
}
