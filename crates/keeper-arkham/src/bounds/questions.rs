//! What is asked, and the options.

use super::*;
use crate::frame::{CardStage, MoveStage, TradeStage, TrophyStage};

impl Bounds<'_> {
    pub(super) fn question(&self) -> Check {
        let s = self.s;
        self.option(s.answer)?;
        let Some(ask) = s.ask else {
            return holds(s.options.is_empty(), "there are answers, but nothing is asked");
        };
        holds(s.ending.is_none(), "the game is over")?;
        match s.seats {
            Seats::One(who) if self.q().keeper() == Some(who) => {
                let keepers = matches!(
                    ask,
                    Ask::KeeperMythos | Ask::MonsterTarget(_) | Ask::WhichGate | Ask::SurgeGate | Ask::Order
                );
                holds(keepers, "this is not for the keeper to answer")?;
            }
            Seats::One(who) | Seats::Group { casting: who } => {
                self.who(who)?;
                holds(ask != Ask::KeeperMythos, "this is for the keeper to answer")?;
            }
            Seats::Parallel(_) => return Err("nothing is asked of several seats at once".into()),
        }
        self.ask(ask)?;
        for &option in s.options.iter() {
            self.option(option)?;
            self.fits(ask, option)?;
        }
        Ok(())
    }

    fn ask(&self, ask: Ask) -> Check {
        match ask {
            Ask::Slider(track) => most("slider", track, 2u8),
            Ask::Move(points) => holds(points == self.s.movement_points, "the movement points differ"),
            Ask::FaceOne(marker) | Ask::MonsterTarget(marker) => self.marker(marker),
            Ask::Combat(marker) => self.marker_or_none(marker),
            Ask::TopMythos(card) => self.mythos(card),
            Ask::TopCard(copy) => self.copy(copy),
            Ask::Sacrifice(copy) => self.copy(copy),
            Ask::TakeOver(card) => below("card", card, self.lib.cards.len()),
            Ask::MythosDrawn(card) => self.mythos(card),
            Ask::CardDrawn(card) => {
                below("encounter card", card, self.lib.location_cards.len().max(self.lib.gate_cards.len()))
            }
            Ask::Fall(deck) | Ask::WouldDraw(deck) => self.deck(deck),
            Ask::Focus(_)
            | Ask::Balance
            | Ask::MoveSkill(_)
            | Ask::Discard(_)
            | Ask::GiveUp(_)
            | Ask::PayClues(_)
            | Ask::SpendToughness(_)
            | Ask::PaySanity(_) => Ok(()),
            Ask::WouldGain(_) => Ok(()),
            Ask::DrawFrom(_) | Ask::HowMany(_) | Ask::PutHowMany(_) | Ask::TakeHowMany(_) | Ask::Barter(_) => Ok(()),
            Ask::Sheet
            | Ask::NamePrice
            | Ask::Deliver
            | Ask::PutOn
            | Ask::TradeWith
            | Ask::Upkeep
            | Ask::StayPut
            | Ask::LeaveLost
            | Ask::ReturnGate
            | Ask::Face
            | Ask::BeforeCheck
            | Ask::AfterCheck
            | Ask::Loss
            | Ask::Buy
            | Ask::Encounter
            | Ask::WhichCard
            | Ask::Close
            | Ask::Seal
            | Ask::Travel
            | Ask::KeeperMythos
            | Ask::Fan
            | Ask::BeforeDraw
            | Ask::TakeClues
            | Ask::NewClue
            | Ask::SurgeGate
            | Ask::May
            | Ask::Choose
            | Ask::Which
            | Ask::Whom
            | Ask::Where
            | Ask::SearchFor
            | Ask::Sell
            | Ask::WhichGate
            | Ask::WhichLocation
            | Ask::WhichMythos
            | Ask::WhichMonster
            | Ask::WithWhom
            | Ask::WhichSymbol
            | Ask::Refresh
            | Ask::Exhaust
            | Ask::PutAway
            | Ask::NextOnTop
            | Ask::DiscardAny
            | Ask::Trophy
            | Ask::HowManyTrophies
            | Ask::WhichWeapon
            | Ask::WhichSpell
            | Ask::RestTo(_)
            | Ask::WhichKeyword
            | Ask::WhichSkill
            | Ask::WhichDeck
            | Ask::Retire
            | Ask::Story
            | Ask::Offer
            | Ask::Answer
            | Ask::Accept
            | Ask::Attacked
            | Ask::Investigate
            | Ask::WhichRift
            | Ask::Order => Ok(()),
        }
    }

    fn option(&self, option: Opt) -> Check {
        match option {
            Opt::None
            | Opt::Yes
            | Opt::No
            | Opt::Done
            | Opt::GoOn
            | Opt::HaveEncounter
            | Opt::SpendClue
            | Opt::Attack
            | Opt::Flee
            | Opt::Sanity
            | Opt::Stamina
            | Opt::Bottom
            | Opt::Top => Ok(()),
            Opt::Skill(_) | Opt::Symbol(_) => Ok(()),
            Opt::Rift(rift) => below("rift", rift, self.lib.rifts.tracks.len()),
            Opt::Progress(marker) => below("progress marker", marker, self.lib.rifts.progress.len()),
            Opt::World(world) => below("Other World", world.0, self.lib.worlds.len()),
            Opt::Deck(deck) => self.deck(deck),
            Opt::Token(kind) => below("kind of token", kind.0, self.lib.tokens.len()),
            // An arrow may lead a monster into a vortex, where nobody can stand.
            Opt::Area(place) if matches!(self.s.ask, Some(Ask::MonsterTarget(_))) => self.area(place),
            Opt::Area(place) | Opt::Rail(place) => self.on_board(place),
            Opt::Who(who) | Opt::Trade(who) => self.who(who),
            Opt::Evade(marker) | Opt::Fight(marker) | Opt::Marker(marker) => self.marker(marker),
            Opt::Card(copy) | Opt::Step(copy) | Opt::Ready(copy) | Opt::Release(copy) | Opt::Wagon(copy) => {
                self.copy(copy)
            }
            Opt::Ride(card) => self.mythos(card),
            Opt::Use { src, ability } => {
                self.src(src)?;
                self.ability(ability)
            }
            Opt::Number(n) | Opt::Money(n) => most("number", n, MANY),
            Opt::Branch(n) => most("branch", n, MANY),
            Opt::Balance(to) => most("stop", to, 3u8),
            Opt::Slider { track, to } => {
                most("slider", track, 2u8)?;
                most("stop", to, 3u8)
            }
            Opt::Hood(hood) => below("neighbourhood", hood.0, self.lib.hoods.len()),
            Opt::Sheet(sheet) => below("sheet", sheet, self.lib.sheets.len()),
            Opt::GateTrophy(gate) => below("gate marker", gate, self.lib.gate_markers.len()),
            Opt::Mythos(card) => self.mythos(card),
            Opt::Keyword(bit) => most("keyword", bit, Combat::TEXT),
        }
    }

    /// Whether an answer can be carried out: what is taken is there.
    fn fits(&self, ask: Ask, option: Opt) -> Check {
        let s = self.s;
        let Some(&top) = s.frames.last() else { return Err("nobody has asked it".into()) };
        let seat = s.asked();
        let there = match (top, option) {
            (Frame::Move { stage: MoveStage::Chosen, who }, Opt::Area(to)) => {
                s.movement_points >= self.q().step_cost(who, to)
            }
            (Frame::Move { stage: MoveStage::Chosen, who }, Opt::Rail(to)) => {
                s.movement_points >= self.q().step_cost(who, to) && self.q().funds(who) >= self.q().fare(who)
            }
            (Frame::Upkeep { focus, from, .. }, Opt::Slider { track, to }) => {
                let (at, start) = (s.inv(seat).sliders[usize::from(track)], from[usize::from(track)]);
                to.abs_diff(start) <= focus + at.abs_diff(start)
            }
            (Frame::LocationCard { place, stage: CardStage::Fanned, cards, .. }, Opt::Number(n)) => {
                let hood = self.lib.area(place).hood;
                n > 0 && hood.is_some_and(|hood| usize::from(n) <= self.q().fan(hood, &cards).len())
            }
            (Frame::KeeperMythos { cards, .. }, Opt::Mythos(card)) => cards.contains(&card),
            (Frame::LocationCard { cards, .. }, Opt::Number(n)) => is_card(&cards, n),
            (Frame::GateCard { cards, .. }, Opt::Number(n)) => is_card(&cards, n),
            (Frame::Trophies { gates, stage: TrophyStage::WayChosen, .. }, Opt::Number(n)) => n <= gates,
            (Frame::Trophies { gates, stage, .. }, Opt::GateTrophy(gate)) => {
                (gates > 0 || stage == TrophyStage::SpentAny) && s.inv(seat).gate_trophies & (1 << gate) != 0
            }
            (Frame::Trophies { .. }, Opt::Marker(marker)) => s.monsters[usize::from(marker)] == Spot::Trophy(seat),
            (Frame::Mix { who, .. } | Frame::Price { who, .. }, Opt::SpendClue) => s.inv(who).clues > 0,
            (Frame::Bill { who, .. } | Frame::Price { who, .. }, Opt::Money(n)) => self.q().funds(who) >= u16::from(n),
            (Frame::Mix { who, .. }, Opt::Marker(marker)) => s.monsters[usize::from(marker)] == Spot::Trophy(who),
            (Frame::Mix { who, .. }, Opt::GateTrophy(gate)) => s.inv(who).gate_trophies & (1 << gate) != 0,
            (Frame::Points { left, .. }, Opt::Sanity | Opt::Stamina) => left > 0,
            (Frame::Trade { a, b, stage, laid, .. }, Opt::Money(n)) => {
                let (who, laid) =
                    if matches!(stage, TradeStage::Offer | TradeStage::Laid) { (a, laid[0]) } else { (b, laid[1]) };
                u16::from(laid.money) + u16::from(n) <= s.inv(who).money.min(u16::from(u8::MAX))
            }
            (Frame::Trade { a, b, stage, laid, .. }, Opt::SpendClue) => {
                let (who, laid) =
                    if matches!(stage, TradeStage::Offer | TradeStage::Laid) { (a, laid[0]) } else { (b, laid[1]) };
                laid.clues < s.inv(who).clues
            }
            (_, Opt::Progress(marker)) => s.rifts.has(marker),
            (_, Opt::Trade(other)) => other != seat,
            (_, Opt::Number(n)) if ask == Ask::TakeClues => {
                s.inv(seat).place.area().is_some_and(|at| n <= s.clues[usize::from(at.0)])
            }
            _ => true,
        };
        if there { Ok(()) } else { broken(|| format!("{option:?} cannot be carried out")) }
    }
}

/// Whether a card lies there of which one is chosen.
fn is_card(cards: &[u16], n: u8) -> bool {
    cards.get(usize::from(n)).is_some_and(|&card| card != u16::MAX)
}
