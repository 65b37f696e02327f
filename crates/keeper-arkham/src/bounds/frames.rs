//! What goes on: the procedures on the stack.

use super::*;
use crate::frame::{
    AppearStage, Asking, Call, CardStage, CheckStage, DrawStage, LossStage, MythosStage, OpenStage, Peril, PriceOf,
    SurgeStage,
};

/// More costs than any ability has.
const MOST_COSTS: u8 = 20;

/// What a sentence has asked and done so far: several things of each of eight investigators.
const TURNS: u8 = 250;

impl Bounds<'_> {
    /// Every procedure: whom and what it is about.
    pub(super) fn frame(&self, frame: Frame) -> Check {
        match frame {
            Frame::Nothing | Frame::Unload | Frame::CountGates => Ok(()),
            Frame::Step { who, to, .. } => {
                self.who(who)?;
                self.on_board(to)
            }
            Frame::SetUp { .. }
            | Frame::Enter { .. }
            | Frame::Turn { .. }
            | Frame::Phase { .. }
            | Frame::AnyOrder { .. }
            | Frame::Retire { .. }
            | Frame::Deliver { .. }
            | Frame::Limit { .. }
            | Frame::Watch { .. }
            | Frame::Story { .. }
            | Frame::Refresh { .. }
            | Frame::Upkeep { .. }
            | Frame::Move { .. }
            | Frame::WorldMove { .. }
            | Frame::Return { .. }
            | Frame::LeaveLost { .. }
            | Frame::Lost { .. }
            | Frame::Sacrifice { .. }
            | Frame::Settle { .. }
            | Frame::Fall { .. }
            | Frame::Encounter { .. }
            | Frame::Visit { .. }
            | Frame::Trade { .. }
            | Frame::Battle { .. }
            | Frame::BattleAttack { .. }
            | Frame::Duel { .. } => self.turn_frame(frame),
            Frame::Face { .. }
            | Frame::Evade { .. }
            | Frame::Appear { .. }
            | Frame::Combat { .. }
            | Frame::Damage { .. }
            | Frame::Defeat { .. }
            | Frame::Check(_)
            | Frame::Echo { .. }
            | Frame::Events { .. }
            | Frame::Loss { .. } => self.fight_frame(frame),
            Frame::Discard { .. }
            | Frame::Trophies { .. }
            | Frame::Draw { .. }
            | Frame::Buy { .. }
            | Frame::LocationCard { .. }
            | Frame::GateCard { .. }
            | Frame::Mix { .. }
            | Frame::Bill { .. }
            | Frame::Clues { .. }
            | Frame::Lend { .. }
            | Frame::Price { .. }
            | Frame::Cast { .. }
            | Frame::Exhausted { .. }
            | Frame::Points { .. }
            | Frame::Gain { .. }
            | Frame::CardsFail { .. } => self.card_frame(frame),
            Frame::Close { .. }
            | Frame::OpenGate { .. }
            | Frame::Cross { .. }
            | Frame::SymbolLeaves { .. }
            | Frame::MoveGates { .. }
            | Frame::MoveRifts { .. }
            | Frame::Investigate { .. }
            | Frame::Surge { .. }
            | Frame::Would { .. }
            | Frame::Mythos { .. }
            | Frame::DrawMythos { .. }
            | Frame::SecondMythos
            | Frame::KeeperMythos { .. }
            | Frame::Travel { .. }
            | Frame::MoveMonsters { .. }
            | Frame::EndMythos(_) => self.town_frame(frame),
            Frame::Result { .. }
            | Frame::Run { .. }
            | Frame::Each { .. }
            | Frame::InTurn { .. }
            | Frame::EachGate { .. }
            | Frame::Repeat { .. }
            | Frame::Use { .. }
            | Frame::Pay { .. }
            | Frame::Fire { .. } => self.text_frame(frame),
        }
    }

    /// The turn and the battle: whose they are.
    fn turn_frame(&self, frame: Frame) -> Check {
        let players = self.s.players;
        match frame {
            Frame::SetUp { stage: _, i, n } => {
                most("seat", i, players)?;
                most("number", n, 4u8)
            }
            Frame::Enter { who, stage: _, n } => {
                self.who(who)?;
                most("number", n, 5u8)
            }
            Frame::Turn { stage: _ } => holds(self.s.awake.is_none(), "a turn is played in the final battle"),
            Frame::Phase { i } => most("seat", i, players),
            Frame::AnyOrder { left, stage: _ } => below("seats", left, 1usize << players),
            Frame::Upkeep { who, stage: _, focus, from, back, used: _ } => {
                self.who(who)?;
                from.iter().try_for_each(|&stop| below("stop", stop, 4))?;
                most("sliders taken back", back, crate::frame::MOST_BACK)?;
                most("focus", focus, MANY)
            }
            Frame::Retire { who, stage: _ }
            | Frame::Deliver { who, stage: _ }
            | Frame::Limit { who }
            | Frame::Watch { who }
            | Frame::Story { who, pass: _, fail: _, stage: _ }
            | Frame::Move { who, stage: _ }
            | Frame::WorldMove { who, stage: _ }
            | Frame::Return { who, stage: _, explored: _ }
            | Frame::LeaveLost { who, stage: _ }
            | Frame::Lost { who, stage: _ }
            | Frame::Sacrifice { who, stage: _ }
            | Frame::Settle { who }
            | Frame::Encounter { who, stage: _ } => self.who(who),
            Frame::Refresh { who, i, left: _, kept: _, stage: _ } => {
                self.who(who)?;
                most("card", i, crate::state::HELD)
            }
            Frame::Fall { who, stage: _, insane, unconscious } => {
                self.who(who)?;
                // Both, for one who cannot be devoured.
                holds(insane || unconscious, "an investigator falls for no reason")
            }
            Frame::Visit { who, back, entered, stage: _ } => {
                self.who(who)?;
                self.place(back)?;
                self.area_or_none(entered)
            }
            Frame::Trade { a, b, stage: _, laid, terms: _ } => {
                self.who(a)?;
                self.who(b)?;
                holds(a != b, "an investigator trades with himself")?;
                for (who, laid) in [a, b].into_iter().zip(laid) {
                    most("money", laid.money, self.s.inv(who).money)?;
                    most("clues", laid.clues, self.s.inv(who).clues)?;
                }
                Ok(())
            }
            Frame::Battle { stage: _, i } => {
                holds(self.s.awake.is_some(), "a battle against a sleeping Ancient One")?;
                most("seat", i, players)
            }
            Frame::Duel { who, ancient, doom, stage: _ } => {
                self.who(who)?;
                most("doom", doom, MANY)?;
                below("Ancient One", ancient, self.lib.ancient_ones.len())
            }
            Frame::BattleAttack { who, stage: _ } => {
                holds(self.s.awake.is_some(), "a battle against a sleeping Ancient One")?;
                self.who(who)
            }
            _ => unreachable!("a procedure of another family"),
        }
    }

    /// Monsters that are met, checks and losses.
    fn fight_frame(&self, frame: Frame) -> Check {
        match frame {
            Frame::Face { who, stage: _ } => self.who(who),
            Frame::Appear { monster, stage, from: _, beaten: _, block, pc, ctx } => {
                self.ctx(ctx)?;
                self.effect(block, pc)?;
                if matches!(stage, AppearStage::Appear | AppearStage::Picked) {
                    self.marker_or_none(monster)
                } else {
                    self.marker(monster)
                }
            }
            Frame::Evade { who, monster, stage: _ }
            | Frame::Combat { who, monster, stage: _ }
            | Frame::Damage { who, monster, stage: _, cause: _ }
            | Frame::Defeat { who, monster, stage: _, fought: _ } => {
                self.who(who)?;
                self.marker(monster)
            }
            Frame::Check(check) => self.check_frame(&check),
            Frame::Events { who, copies, place, by, stage: _ } => {
                self.who(who)?;
                copies.into_iter().try_for_each(|copy| self.copy(copy))?;
                self.area_or_none(place)?;
                self.src(by)
            }
            Frame::Echo { owner, src, ability } => {
                self.who(owner)?;
                self.src(src)?;
                self.ability(ability)
            }
            Frame::Loss { who, sanity, stamina, more: _, cause: _, stage } => {
                self.who(who)?;
                most("loss", sanity.max(stamina), MANY)?;
                match stage {
                    LossStage::SpareChosen(seat) => self.who(seat),
                    LossStage::Spare(from) => most("seat", from, self.s.players),
                    LossStage::Lessen | LossStage::Own | LossStage::OwnChosen => Ok(()),
                }
            }
            _ => unreachable!("a procedure of another family"),
        }
    }

    /// Cards and what is paid.
    fn card_frame(&self, frame: Frame) -> Check {
        match frame {
            Frame::Discard { who, class, left, stage, cost: _ } => {
                self.who(who)?;
                self.class(class)?;
                most("cards", left, MANY)?;
                holds(stage == Asking::Ask || left > 0, "nothing is left to be discarded")
            }
            Frame::Trophies { who, toughness, gates, stage: _, symbols: _ } => {
                self.who(who)?;
                most("toughness", toughness, crate::state::MARKERS)?;
                most("gates", gates, MANY)
            }
            Frame::Draw { who, deck, count, discard, stage, hold: _ } => {
                self.who(who)?;
                self.deck(deck)?;
                most("cards", count, MANY)?;
                holds(discard == NONE || discard <= MANY, "more is given up than there is")?;
                holds(stage != DrawStage::Card || count > 0, "nothing is left to be drawn")
            }
            Frame::Buy { who, i, stage: _, mode: _, price: _, back: _, free: _ } => {
                self.who(who)?;
                self.who(i)
            }
            Frame::LocationCard { who, place, count, stage, cards } => {
                self.who(who)?;
                self.has_encounters(place)?;
                most("cards", usize::from(count), CHOICE)?;
                let all = self.lib.location_cards.len();
                self.drawn(&cards, stage, |card| below("location card", card, all))
            }
            Frame::GateCard { who, count, stage, cards } => {
                self.who(who)?;
                most("cards", count, 4u8)?;
                self.drawn(&cards, stage, |card| self.gate_card(card))
            }
            Frame::Mix { who, left, stage, .. } => {
                self.who(who)?;
                most("things", left, MANY)?;
                holds(stage == Asking::Ask || left > 0, "nothing is left to be given up")
            }
            Frame::Bill { who, left, stage: _, cause: _ } => {
                self.who(who)?;
                most("dollars", left, u8::MAX)
            }
            Frame::Clues { who, left, stage, cause: _ } => {
                self.who(who)?;
                most("clues", left, MANY)?;
                holds(stage == Asking::Ask || left > 0, "nothing is left to be paid")
            }
            Frame::Lend { who, to, n, of, stage: _ } => {
                self.who(who)?;
                self.who(to)?;
                most("clues", n, MANY)?;
                if of == NONE { Ok(()) } else { most("clues", of, MANY) }
            }
            Frame::Cast { who, copy, stage: _, difficulty, modifier, saved } => {
                self.who(who)?;
                self.copy(copy)?;
                holds(self.lib.card(copy).spell.is_some(), "what is cast is no spell")?;
                most("difficulty", difficulty, MANY)?;
                most("modifier", modifier.unsigned_abs(), MANY)?;
                most("Sanity spared", saved, MANY)
            }
            Frame::Exhausted { copy } => self.copy(copy),
            Frame::Price { who, cost, stage: _ } => {
                self.who(who)?;
                match cost {
                    PriceOf::Point(n) => most("points", n, MANY),
                    PriceOf::Barter { left, .. } => most("dollars", left, MANY),
                    PriceOf::Discard(class) | PriceOf::DiscardOrTrophies { class, .. } => {
                        self.class(ClassCode::Of(class))
                    }
                    PriceOf::Exhaust(class, n) => {
                        self.class(ClassCode::Of(class))?;
                        most("cards", n, MANY)
                    }
                }
            }
            Frame::Points { who, left } | Frame::Gain { who, n: left, .. } => {
                self.who(who)?;
                most("points", left, MANY)
            }
            Frame::CardsFail { who, class, to } => {
                most("face", to, 6u8)?;
                self.class(class)?;
                self.who(who)
            }
            _ => unreachable!("a procedure of another family"),
        }
    }

    /// Gates, monsters and the Mythos Phase.
    fn town_frame(&self, frame: Frame) -> Check {
        match frame {
            Frame::Close { who, stage: _ } => self.who(who),
            Frame::OpenGate { place, monsters, stage } => {
                self.on_board(place)?;
                most("monsters", monsters, 10u8)?;
                let is_new = stage == OpenStage::Through || self.s.gate_at(place).is_none();
                holds(is_new, "a gate opens where one is")
            }
            Frame::Cross { who, place, stage: _ } => {
                self.on_board(place)?;
                self.who(who)
            }
            Frame::MoveGates { card, stage: _ } => self.mythos(card),
            Frame::MoveRifts { card, from } => {
                most("rift", from, RIFTS)?;
                self.mythos(card)
            }
            Frame::SymbolLeaves { who, gate, stage: _ } => {
                self.who(who)?;
                below("gate marker", gate, self.lib.gate_markers.len())
            }
            Frame::Investigate { who, place, stage: _ } => {
                self.who(who)?;
                self.on_board(place)
            }
            Frame::Would { who, what, asked: _, averted: _ } => {
                self.who(who)?;
                match what {
                    Peril::Lost | Peril::Delayed | Peril::Arrested | Peril::Cursed => Ok(()),
                    Peril::Blessing(copy) => self.copy(copy),
                    Peril::Devoured(_, src) => self.src(src),
                    Peril::Terror(by, src) => {
                        most("terror to come", by, MANY)?;
                        self.src(src)
                    }
                    Peril::Surge(place) => self.on_board(place),
                }
            }
            Frame::Surge { place, stage, allowed, total } => {
                if place.0 != NONE {
                    self.on_board(place)?;
                }
                self.surge(place, stage, allowed, total)
            }
            Frame::Mythos { card, stage, gate_only: _, clue } => {
                self.mythos(card)?;
                let printed = &self.lib.mythos[usize::from(card)];
                let of = if stage == MythosStage::Gate { &printed.gates } else { &printed.clues };
                most("clue", clue, of.len())?;
                if let MythosStage::SeerChosen(seat) = stage { self.who(seat) } else { Ok(()) }
            }
            Frame::DrawMythos { left } => most("Mythos cards", left, 9u8),
            Frame::SecondMythos => Ok(()),
            Frame::KeeperMythos { cards, stage: _ } => {
                cards.iter().filter(|&&card| card != u16::MAX).try_for_each(|&card| self.mythos(card))
            }
            Frame::Travel { who, place, cards, stage: _ } => {
                self.who(who)?;
                self.on_board(place)?;
                most("cards", cards, 4u8)
            }
            Frame::MoveMonsters { call, marker, steps, stage: _ } => {
                match call {
                    Call::Card(card) => self.mythos(card)?,
                    Call::All { white: _, but } => self.marker_or_none(but)?,
                    Call::Of { .. } => {}
                }
                most("monster", marker, self.lib.markers.len())?;
                most("steps", steps, 2 * Symbol::ALL.len() as u8)
            }
            Frame::EndMythos(_) => Ok(()),
            _ => unreachable!("a procedure of another family"),
        }
    }

    /// Texts that run, and who may speak.
    fn text_frame(&self, frame: Frame) -> Check {
        let players = self.s.players;
        match frame {
            Frame::Result { .. } => Ok(()),
            Frame::Run { block, pc, turn, ctx } => {
                self.ctx(ctx)?;
                most("sentence", pc, self.steps(block)?.len())?;
                most("turn of a sentence", turn, TURNS)
            }
            Frame::InTurn { block, among, ctx, stage } => {
                self.ctx(ctx)?;
                self.steps(block)?;
                holds(stage == Asking::Ask || among != 0, "nobody is left")?;
                holds(u32::from(among) >> players == 0, "somebody is meant who does not play")
            }
            Frame::Each { block, pc, i, ctx, among } => {
                holds(u32::from(among) >> players == 0, "somebody is meant who does not play")?;
                self.ctx(ctx)?;
                most("seat", i, players)?;
                holds(
                    matches!(self.effect(block, pc)?, Effect::Structure(family::Structure::For { .. })),
                    "nothing is said of a crowd",
                )
            }
            Frame::EachGate { block, pc, place, ctx } => {
                self.ctx(ctx)?;
                most("area", place, self.lib.areas.len())?;
                holds(
                    matches!(self.effect(block, pc)?, Effect::Structure(family::Structure::EachGate(_))),
                    "nothing is said of gates",
                )
            }
            Frame::Repeat { block, left, ctx } => {
                self.ctx(ctx)?;
                most("times", left, MANY)?;
                self.steps(block).map(|_| ())
            }
            Frame::Use { owner, src, ability, stage, .. } => {
                self.who(owner)?;
                self.src(src)?;
                self.ability(ability)?;
                most("cost", stage.cost().unwrap_or(0), MOST_COSTS)
            }
            Frame::Pay { block, pc, cost, ctx } => {
                self.ctx(ctx)?;
                let Effect::Amounts(family::Amounts::Pay(costs)) = self.effect(block, pc)? else {
                    return Err("nothing is to be paid".into());
                };
                most("cost", cost, costs.len())
            }
            Frame::Fire { window, who, about, seat, i, stage: _ } => {
                self.who(who)?;
                match window {
                    W::Surge
                    | W::SurgeWouldOccur
                    | W::AfterCare
                    | W::RiftOpens
                    | W::RiftMoves
                    | W::FirstGate
                    | W::GateKept
                    | W::EntersVortex
                    | W::TextUsed => {
                        self.area_or_none(about)?;
                    }
                    W::Joined | W::PartnerHarmed => self.who(about)?,
                    W::GateCloses => below("gate marker", about, self.lib.gate_markers.len())?,
                    // What was gained, lost or done is no marker.
                    W::AfterGain
                    | W::TomeRead
                    | W::Lost
                    | W::LostAtOnce
                    | W::Casts
                    | W::OtherFalls
                    | W::AnyoneDevoured
                    | W::AllyLeaves
                    | W::AllyBoxed
                    | W::Blessed
                    | W::GainsTokens
                    | W::GainsClues
                    | W::DoomAdded => {}
                    _ => self.marker_or_none(about)?,
                }
                most("seat", seat, self.s.players)?;
                most("source", i, crate::state::HELD + 1)
            }
            _ => unreachable!("a procedure of another family"),
        }
    }

    fn check_frame(&self, check: &CheckFrame) -> Check {
        let CheckFrame { who, kind: _, skill: _, modifier, difficulty, stage, monster, .. } = *check;
        self.who(who)?;
        most("modifier", modifier.unsigned_abs(), MANY)?;
        most("bonus", check.bonus.unsigned_abs(), MANY)?;
        most("difficulty", difficulty, MANY)?;
        self.marker_or_none(monster)?;
        most("dice", check.dice.iter().map(|&n| usize::from(n)).sum::<usize>(), most::DICE)?;
        most("successes added", check.added, most::ADDED)?;
        if let Some(deck) = check.as_clues {
            self.deck(deck)?;
        }
        if let CheckStage::HelperChosen(seat) | CheckStage::EarlyChosen(seat) = stage { self.who(seat) } else { Ok(()) }
    }

    fn class(&self, class: ClassCode) -> Check {
        match class {
            ClassCode::Of(Cards { class: Class::Named(card), .. }) => below("card", card.0, self.lib.cards.len()),
            ClassCode::Of(Cards { class: Class::Deck(deck), .. }) => self.deck(deck),
            ClassCode::Of(Cards { class: Class::Either(classes), .. }) => classes
                .classes()
                .try_for_each(|class| if let Class::Deck(deck) = class { self.deck(deck) } else { Ok(()) }),
            ClassCode::Decks(bits) => most("decks", bits.ilog2() as usize, self.lib.decks.len()),
            ClassCode::Of(_) | ClassCode::Offered => Ok(()),
        }
    }

    /// The cards of an encounter: `u16::MAX` where none lies. The one that was chosen lies first.
    fn drawn(&self, cards: &[u16], stage: CardStage, there: impl Fn(u16) -> Check) -> Check {
        for &card in cards.iter().filter(|&&card| card != u16::MAX) {
            there(card)?;
        }
        let chosen = matches!(stage, CardStage::Drawn | CardStage::Read);
        holds(!chosen || cards[0] != u16::MAX, "the card of the encounter is missing")
    }

    /// What is planned in a surge lies in four bits for each open gate.
    fn surge(&self, place: PlaceId, stage: SurgeStage, allowed: u8, total: u8) -> Check {
        let s = self.s;
        let gates = s.open_gates();
        holds(place.0 == NONE || s.gate_at(place).is_some(), "monsters surge where no gate is")?;
        if stage != SurgeStage::Share {
            holds(total == self.q().surging(), "the surge has another number")?;
            most("monsters", allowed, total)?;
            let planned = |i: usize| (s.dealt[i / 16] >> (4 * (i % 16)) & 15) as usize;
            most("monsters", (0..48).map(planned).sum::<usize>(), allowed)?;
            holds((gates..48).all(|i| planned(i) == 0), "monsters come where no gate is")?;
        }
        Ok(())
    }
}
