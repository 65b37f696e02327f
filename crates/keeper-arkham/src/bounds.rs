//! Every number in a state points to something that is there, and none is larger than it can be.
//!
//! Nothing is looked up before it was checked: this can be asked of anything that was read as a [`State`], whoever wrote
//! it. What the rules say of a state comes afterwards, in `invariants.rs`.

use keeper_script::tree::{Ability, BlockId, Cards, Class, Deck, Effect, PlaceId};
use keeper_table::Seats;

use crate::engine::HELPER;
use crate::frame::{Ask, CheckFrame, ClassCode, Ctx, EndStage, Frame, Opt, Src};
use crate::in_play::FOR_GOOD;
use crate::index::W;
use crate::library::Role;
use crate::library::{Library, Supply};
use crate::query::Query;
use crate::state::{Combat, Ending, Inv, Investigator, NONE, Place, SEATS, Spot, State, flag};

type Check = Result<(), String>;

/// More of anything counted (dice, damage, tokens, points) than there ever is.
const MANY: u8 = 60;
/// Rumours ask for so much from each of eight.
const TOKENS: u8 = 200;
/// The most that the rules let anybody have.
const MOST_CLUES: u8 = 99;
const MOST_MONEY: u16 = 999;
const MOST_TURNS: u16 = 30_000;

pub(crate) struct Bounds<'a> {
    pub lib: &'a Library,
    pub s: &'a State,
}

fn below(what: &str, number: impl Into<usize>, count: usize) -> Check {
    let number = number.into();
    if number < count { Ok(()) } else { Err(format!("{what} {number} is not there: there are {count}")) }
}

fn most(what: &str, number: impl Into<usize>, most: impl Into<usize>) -> Check {
    let (number, most) = (number.into(), most.into());
    if number <= most { Ok(()) } else { Err(format!("{what} {number} is more than {most}")) }
}

fn holds(yes: bool, otherwise: &str) -> Check {
    if yes { Ok(()) } else { Err(otherwise.to_owned()) }
}

impl Bounds<'_> {
    pub fn check(&self) -> Check {
        self.table()?;
        self.decks()?;
        self.board()?;
        for (seat, inv) in self.s.investigators.iter().enumerate() {
            self.investigator(seat, inv).map_err(|why| format!("seat {}: {why}", seat + 1))?;
        }
        for (depth, &frame) in self.s.frames.iter().enumerate() {
            self.frame(frame).map_err(|why| format!("what goes on ({depth}): {why}"))?;
        }
        self.question().map_err(|why| format!("what is asked: {why}"))
    }

    /// The sheets and the Ancient One are still to be dealt.
    fn setting_up(&self) -> bool {
        matches!(self.s.frames.first(), Some(Frame::SetUp { stage: 0..=3, .. }))
    }

    fn table(&self) -> Check {
        let (s, lib) = (self.s, self.lib);
        holds((1..=SEATS).contains(&usize::from(s.players)), "the game is for 1 to 8 players")?;
        self.who(s.first)?;
        holds(s.gates.len() == lib.areas.len(), "there are more or fewer areas (gates)")?;
        holds(s.clues.len() == lib.areas.len(), "there are more or fewer areas (clues)")?;
        holds(s.monsters.len() == lib.markers.len(), "there are more or fewer monsters")?;
        holds(s.face_up.len() == lib.hoods.len(), "there are more or fewer neighbourhoods")?;
        if !(s.ancient == NONE && self.setting_up()) {
            below("Ancient One", s.ancient, lib.ancient_ones.len())?;
            most("doom", s.doom, lib.ancient_ones[usize::from(s.ancient)].doom)?;
        }
        let sheets = lib.sheets.len();
        holds(sheets >= 64 || s.sheets_used >> sheets == 0, "a sheet is used that is not there")?;
        most("turn", s.turn, MOST_TURNS)?;
        most("terror", s.terror, 10u8)?;
        for entry in s.in_play.iter() {
            most("turn of something in play", entry.since, s.turn)?;
            most("tokens on something in play", entry.tokens, TOKENS)?;
            holds(entry.until == FOR_GOOD || entry.until <= MOST_TURNS + 1, "something stays in play for too long")?;
        }
        most("round", s.battle_round, 100u8)?;
        most("rating", s.x, MANY)?;
        most("Mythos cards", s.mythos_more, 9u8)?;
        most("carried successes", s.successes, MANY)?;
        most("movement points", s.movement_points, MANY)?;
        most("elder signs used", s.elder_signs_used, 2 * MANY)?;
        most("loans", s.loans_defaulted, 2 * MANY)?;
        most("tasks", s.tasks_completed, 2 * MANY)?;
        if let Some(Ending::Betrayed(who)) = s.ending {
            self.who(who)?;
        }
        most("number", s.number, MANY)?;
        most("failures", s.failures, MANY)?;
        self.combat(&s.combat)
    }

    fn combat(&self, combat: &Combat) -> Check {
        for sign in combat.signs.iter() {
            self.copy(sign.copy)?;
        }
        let ignored = combat.signs.iter().fold(0, |all, sign| all | sign.ignored);
        holds(usize::from(combat.weakened) == combat.signs.len(), "a monster is weakened by nothing")?;
        holds(combat.ignored == ignored, "an ability is ignored for nothing")?;
        if let Some(copy) = combat.guise {
            self.copy(copy)?;
        }
        most("rounds of combat", combat.rounds, MANY)
    }

    fn decks(&self) -> Check {
        let (s, lib) = (self.s, self.lib);
        holds(s.decks.is_sound(), "the decks do not end where their cards do")?;
        for (deck, cards) in s.decks.all() {
            for &copy in cards {
                self.copy(copy)?;
                holds(lib.card(copy).supply == Supply::Deck(deck), "a card lies in the deck of another kind")?;
            }
        }
        for copy in (0..64 * s.boxed.len()).filter(|copy| s.boxed[copy / 64] & (1 << (copy % 64)) != 0) {
            below("card", copy, lib.copies.len())?;
        }
        s.mythos.cards().iter().try_for_each(|&card| self.mythos(card))?;
        s.gate_deck.cards().iter().try_for_each(|&card| self.gate_card(card))?;
        for (hood, &up) in s.face_up.iter().enumerate() {
            if let Some(card) = up.checked_sub(1) {
                below("location card", card, lib.location_cards.len())?;
                holds(lib.hoods[hood].cards.contains(&card), "a card lies on the deck of another neighbourhood")?;
            }
        }
        s.in_play.iter().try_for_each(|entry| self.src(entry.src))
    }

    fn board(&self) -> Check {
        let (s, lib) = (self.s, self.lib);
        for &gate in s.gates.iter().filter(|&&gate| gate != NONE) {
            below("gate marker", gate, lib.gate_markers.len())?;
        }
        s.gate_stack.iter().try_for_each(|&gate| below("gate marker", gate, lib.gate_markers.len()))?;
        s.clues.iter().try_for_each(|&clues| most("clues", clues, MANY))?;
        let beyond = |bits: u128| lib.areas.len() < 128 && bits >> lib.areas.len() != 0;
        holds(!beyond(s.seals) && !beyond(s.closed), "an area is sealed or closed that is not there")?;
        for &spot in s.monsters.iter() {
            match spot {
                Spot::Box | Spot::Cup | Spot::Aside | Spot::Sky | Spot::Outskirts | Spot::OnCard => {}
                Spot::Area(place) => self.on_board(place)?,
                Spot::Trophy(who) | Spot::Facing(who) => self.who(who)?,
            }
        }
        Ok(())
    }

    fn investigator(&self, seat: usize, inv: &Investigator) -> Check {
        if seat >= usize::from(self.s.players) {
            let nobody = Investigator { sheet: NONE, entered: NONE, ..Investigator::default() };
            return holds(*inv == nobody, "somebody sits where nobody plays");
        }
        if !(inv.sheet == NONE && self.setting_up()) {
            below("sheet", inv.sheet, self.lib.sheets.len())?;
        }
        most("Sanity", inv.sanity, MANY)?;
        most("Stamina", inv.stamina, MANY)?;
        most("lowered Sanity", inv.sanity_cut, MANY)?;
        most("lowered Stamina", inv.stamina_cut, MANY)?;
        most("Sanity above the maximum", inv.sanity_above, MANY)?;
        most("Stamina above the maximum", inv.stamina_above, MANY)?;
        most("clues", inv.clues, MOST_CLUES)?;
        most("money", inv.money, MOST_MONEY)?;
        inv.sliders.iter().try_for_each(|&stop| most("stop of a slider", stop, 3u8))?;
        holds(inv.turn_bonus.unsigned_abs() <= MANY, "the bonus for this turn is too large")?;
        self.place(inv.place)?;
        self.area_or_none(inv.entered)?;
        let markers = self.lib.gate_markers.len();
        holds(markers >= 64 || inv.gate_trophies >> markers == 0, "a gate marker is held that is not there")?;
        for h in inv.held.iter() {
            self.copy(h.copy)?;
            most("tokens", h.tokens, MANY)?;
        }
        let out = [flag::DEVOURED, flag::ELIMINATED, flag::ENTERING].iter().filter(|&&f| inv.is(f)).count();
        holds(out <= 1, "one is out of the game in two ways")?;
        holds(inv.in_game() || inv.held.is_empty(), "one who is out of the game holds cards")
    }

    fn q(&self) -> Query<'_> {
        Query { lib: self.lib, s: self.s }
    }

    // What things point to

    fn place(&self, place: Place) -> Check {
        match place {
            Place::Nowhere | Place::Lost => Ok(()),
            Place::Jail(police) => {
                let jails = self.lib.towns.iter().filter_map(|town| town.roles[Role::Police as usize]);
                holds(jails.into_iter().any(|jail| jail == police), "somebody is in a jail that is none")
            }
            Place::Area(place) => self.on_board(place),
            Place::World(world, area) => {
                below("Other World", world.0, self.lib.worlds.len())?;
                most("area of an Other World", area, 1u8)
            }
        }
    }

    fn who(&self, who: Inv) -> Check {
        below("seat", who, usize::from(self.s.players))
    }

    fn copy(&self, copy: u16) -> Check {
        below("card", copy, self.lib.copies.len())
    }

    fn deck(&self, deck: Deck) -> Check {
        below("deck", deck.0, self.lib.decks.len())
    }

    fn mythos(&self, card: u16) -> Check {
        below("Mythos card", card, self.lib.mythos.len())
    }

    fn gate_card(&self, card: u16) -> Check {
        below("gate card", card, self.lib.gate_cards.len())
    }

    fn area(&self, place: PlaceId) -> Check {
        below("area", place.0, self.lib.areas.len())
    }

    /// Where somebody or something can stand.
    fn on_board(&self, place: PlaceId) -> Check {
        self.area(place)?;
        holds(self.lib.area(place).is_open_to_all(), "somebody stands where nobody can")
    }

    fn area_or_none(&self, place: u8) -> Check {
        if place == NONE { Ok(()) } else { self.area(PlaceId(place)) }
    }

    fn marker(&self, marker: u8) -> Check {
        below("monster", marker, self.lib.markers.len())
    }

    fn marker_or_none(&self, marker: u8) -> Check {
        if marker == NONE { Ok(()) } else { self.marker(marker) }
    }

    fn src(&self, src: Src) -> Check {
        let lib = self.lib;
        match src {
            Src::None => Ok(()),
            Src::Card(copy) => self.copy(copy),
            Src::Sheet(who) => {
                self.who(who)?;
                below("sheet", self.s.inv(who).sheet, lib.sheets.len())
            }
            Src::Monster(marker) => self.marker(marker),
            Src::Mythos(card) => self.mythos(card),
            Src::Place(place) => self.area(place),
            Src::Rule(rule) => below("rule for the rest of the game", rule, lib.tree.lasting.len()),
            Src::Ancient => below("Ancient One", self.s.ancient, lib.ancient_ones.len()),
            Src::Fixture(number) => below("track or shared card", number, lib.fixtures.len()),
            Src::Encounter(card) => below("encounter card", card, lib.location_cards.len().max(lib.gate_cards.len())),
        }
    }

    fn ctx(&self, ctx: Ctx) -> Check {
        self.who(ctx.who)?;
        self.src(ctx.src)?;
        self.area_or_none(ctx.place)?;
        [ctx.x, ctx.successes, ctx.failures].iter().try_for_each(|&n| most("number of a text", n, MOST_CLUES))
    }

    fn steps(&self, block: BlockId) -> Result<&[keeper_script::tree::Step], String> {
        below("text", block.0, self.lib.tree.blocks.len())?;
        Ok(self.lib.tree.block(block))
    }

    /// The effect that a frame stands at.
    fn effect(&self, block: BlockId, pc: u8) -> Result<&Effect, String> {
        let steps = self.steps(block)?;
        below("sentence", pc, steps.len())?;
        Ok(&steps[usize::from(pc)].effect)
    }

    fn ability(&self, ability: u16) -> Check {
        below("ability", ability, self.lib.tree.abilities.len())?;
        let used = matches!(self.lib.tree.abilities[usize::from(ability)], Ability::At(_));
        holds(used, "an ability is used that is none to be used")
    }

    // What goes on

    /// Every procedure: whom and what it is about, and how far it can have come.
    fn frame(&self, frame: Frame) -> Check {
        let players = self.s.players;
        let stage = |stage: u8, last: u8| most("stage", stage, last);
        match frame {
            Frame::Nothing | Frame::CountGates => Ok(()),
            Frame::SetUp { stage: at, i, n } => {
                stage(at, 9)?;
                most("seat", i, players)?;
                most("number", n, 4u8)
            }
            Frame::Enter { who, stage: at, n } => {
                self.who(who)?;
                most("number", n, 5u8)?;
                stage(at, 3)
            }
            Frame::Turn { stage: at } => {
                holds(self.s.awake.is_none(), "a turn is played in the final battle")?;
                stage(at, 6)
            }
            Frame::Phase { i } => most("seat", i, players),
            Frame::Retire { who, stage: at } => {
                self.who(who)?;
                stage(at, 1)
            }
            Frame::Limit { who } => self.who(who),
            Frame::Result { passed: _, number, failures } => {
                most("number", number, MANY)?;
                most("failures", failures, MANY)
            }
            Frame::Upkeep { who, stage: at, focus, from } => {
                self.who(who)?;
                from.iter().try_for_each(|&stop| below("stop", stop, 4))?;
                most("focus", focus, MANY)?;
                stage(at, 4)
            }
            Frame::Move { who, stage: at } => {
                self.who(who)?;
                stage(at, 7)
            }
            Frame::WorldMove { who, stage: at } => {
                self.who(who)?;
                stage(at, 10)
            }
            Frame::Return { who, stage: at, explored: _ }
            | Frame::LeaveLost { who, stage: at }
            | Frame::Lost { who, stage: at } => {
                self.who(who)?;
                stage(at, 1)
            }
            Frame::Face { who, stage: at, monster } => {
                self.who(who)?;
                self.marker_or_none(monster)?;
                stage(at, 1)
            }
            Frame::Evade { who, monster, stage: at } => {
                self.who(who)?;
                self.marker(monster)?;
                stage(at, 1)
            }
            Frame::Appear { who, monster, stage: at, bonus } => {
                most("bonus", bonus.unsigned_abs(), 9u8)?;
                self.who(who)?;
                if at == 0 {
                    self.marker_or_none(monster)?
                } else {
                    self.marker(monster)?
                }
                stage(at, 2)
            }
            Frame::Combat { who, monster, stage: at } => {
                self.who(who)?;
                self.marker(monster)?;
                stage(at, 10)
            }
            Frame::Damage { who, monster, stage: at, cause: _ } => {
                self.who(who)?;
                self.marker(monster)?;
                stage(at, 2)
            }
            Frame::Defeat { who, monster, stage: at, fought: _ } => {
                self.who(who)?;
                self.marker(monster)?;
                stage(at, 1)
            }
            Frame::Check(check) => self.check_frame(&check),
            Frame::Loss { who, sanity, stamina, cause: _, stage: at } => {
                self.who(who)?;
                most("loss", sanity.max(stamina), MOST_CLUES)?;
                stage(at, HELPER + SEATS as u8)
            }
            Frame::Sacrifice { who, stage: at } => {
                self.who(who)?;
                stage(at, 1)
            }
            Frame::Settle { who } => self.who(who),
            Frame::Fall { who, stage: at, insane, unconscious } => {
                self.who(who)?;
                holds(insane != unconscious, "one falls for nothing")?;
                stage(at, 5)
            }
            Frame::Discard { who, class, left, stage: at, cost: _ } => {
                self.who(who)?;
                self.class(class)?;
                most("cards", left, MANY + 4)?;
                holds(at == 0 || left > 0, "nothing is left to be discarded")?;
                stage(at, 1)
            }
            Frame::Trophies { who, toughness, gates, stage: at, symbols: _ } => {
                self.who(who)?;
                most("toughness", toughness, MOST_CLUES)?;
                most("gates", gates, MANY)?;
                stage(at, 5)
            }
            Frame::Draw { who, deck, count, discard, stage: at, hold: _ } => {
                self.who(who)?;
                self.deck(deck)?;
                most("cards", count, MANY)?;
                holds(discard == NONE || discard <= MANY, "more is given up than there is")?;
                holds(at != 2 || count > 0, "nothing is left to be drawn")?;
                stage(at, 6)
            }
            Frame::Buy { who, i, stage: at, mode: _, price: _, back: _ } => {
                self.who(who)?;
                self.who(i)?;
                stage(at, 2)
            }
            Frame::Encounter { who, stage: at } => {
                self.who(who)?;
                stage(at, 4)
            }
            Frame::LocationCard { who, place, count, stage: at, cards } => {
                self.who(who)?;
                self.on_board(place)?;
                most("cards", count, 4u8)?;
                let all = self.lib.location_cards.len();
                self.drawn(&cards, at, |card| below("location card", card, all))?;
                stage(at, 4)
            }
            Frame::GateCard { who, count, stage: at, cards } => {
                self.who(who)?;
                most("cards", count, 4u8)?;
                self.drawn(&cards, at, |card| self.gate_card(card))?;
                stage(at, 4)
            }
            Frame::Visit { who, back, entered, stage: at } => {
                self.who(who)?;
                self.place(back)?;
                self.area_or_none(entered)?;
                stage(at, 1)
            }
            Frame::Close { who, stage: at } => {
                self.who(who)?;
                stage(at, 5)
            }
            Frame::OpenGate { place, monsters, stage: at } => {
                self.on_board(place)?;
                most("monsters", monsters, 10u8)?;
                holds(self.s.gate_at(place).is_none(), "a gate opens where one is")?;
                stage(at, 1)
            }
            Frame::Surge { place, stage: at, allowed, total } => {
                self.on_board(place)?;
                stage(at, 3)?;
                self.surge(place, at, allowed, total)
            }
            Frame::Mythos { card, stage: at, gate_only: _, clue } => {
                self.mythos(card)?;
                most("clue", clue, self.lib.mythos[usize::from(card)].clues.len())?;
                stage(at, HELPER + SEATS as u8)
            }
            Frame::DrawMythos { left } => most("Mythos cards", left, 9u8),
            Frame::Mix { who, left, stage: at } => {
                self.who(who)?;
                most("things", left, MOST_CLUES)?;
                holds(at == 0 || left > 0, "nothing is left to be given up")?;
                stage(at, 1)
            }
            Frame::MoveMonsters { card, marker, steps, stage: at } => {
                self.mythos(card)?;
                most("monster", marker, self.lib.markers.len())?;
                most("steps", steps, 1u8)?;
                stage(at, 1)
            }
            Frame::EndMythos(EndStage::Begin | EndStage::Offer | EndStage::Speak | EndStage::Over) => Ok(()),
            Frame::Run { block, pc, stage: at, ctx } => {
                self.ctx(ctx)?;
                most("sentence", pc, self.steps(block)?.len())?;
                stage(at, MANY)
            }
            Frame::Each { block, pc, i, ctx } => {
                self.ctx(ctx)?;
                most("seat", i, players)?;
                holds(matches!(self.effect(block, pc)?, Effect::For { .. }), "nothing is said of a crowd")
            }
            Frame::EachGate { block, pc, place, ctx } => {
                self.ctx(ctx)?;
                most("area", place, self.lib.areas.len())?;
                holds(matches!(self.effect(block, pc)?, Effect::EachGate(_)), "nothing is said of gates")
            }
            Frame::Repeat { block, left, ctx } => {
                self.ctx(ctx)?;
                most("times", left, MOST_CLUES)?;
                self.steps(block).map(|_| ())
            }
            Frame::Use { owner, src, ability, stage: at, x, successes } => {
                self.who(owner)?;
                self.src(src)?;
                self.ability(ability)?;
                most("number", x.max(successes), MOST_CLUES)?;
                stage(at & 127, 40)
            }
            Frame::Clues { who, left, stage: at, cause: _ } => {
                self.who(who)?;
                most("clues", left, MOST_CLUES)?;
                holds(at == 0 || left > 0, "nothing is left to be paid")?;
                stage(at, 1)
            }
            Frame::Pay { block, pc, stage: at, ctx } => {
                self.ctx(ctx)?;
                let Effect::Pay(costs) = self.effect(block, pc)? else { return Err("nothing is to be paid".into()) };
                most("stage", at, costs.len())
            }
            Frame::Cast { who, copy, stage: at, difficulty, modifier, saved } => {
                self.who(who)?;
                self.copy(copy)?;
                holds(self.lib.card(copy).spell.is_some(), "what is cast is no spell")?;
                most("difficulty", difficulty, MANY)?;
                most("modifier", modifier.unsigned_abs(), MANY / 2)?;
                most("Sanity spared", saved, MANY)?;
                stage(at, 2)
            }
            Frame::Fire { window, who, about, seat, i, stage: at } => {
                self.who(who)?;
                if window == W::Surge {
                    self.area_or_none(about)?;
                } else {
                    self.marker_or_none(about)?;
                }
                most("seat", seat, self.s.players)?;
                most("source", i, crate::state::HELD + 1)?;
                stage(at, 1)
            }
            Frame::Points { who, left } => {
                self.who(who)?;
                most("points", left, MOST_CLUES)
            }
            Frame::Trade { a, b, stage: at, laid } => {
                self.who(a)?;
                self.who(b)?;
                holds(a != b, "one trades with oneself")?;
                for (who, laid) in [a, b].into_iter().zip(laid) {
                    most("money", laid.money, self.s.inv(who).money)?;
                    most("clues", laid.clues, self.s.inv(who).clues)?;
                }
                stage(at, 6)
            }
            Frame::Battle { stage: at, i } => {
                holds(self.s.awake.is_some(), "a battle against one who sleeps")?;
                most("seat", i, players)?;
                stage(at, 8)
            }
            Frame::BattleAttack { who, stage: at } => {
                holds(self.s.awake.is_some(), "a battle against one who sleeps")?;
                self.who(who)?;
                stage(at, 3)
            }
            Frame::CardsFail { who, class, stage: at } => {
                self.class(class)?;
                self.who(who)?;
                stage(at, 0)
            }
        }
    }

    fn check_frame(&self, check: &CheckFrame) -> Check {
        let CheckFrame { who, kind: _, skill: _, modifier, difficulty, stage, monster, .. } = *check;
        self.who(who)?;
        most("modifier", modifier.unsigned_abs(), MANY)?;
        most("difficulty", difficulty, MANY)?;
        self.marker_or_none(monster)?;
        most("dice", check.dice.iter().map(|&n| usize::from(n)).sum::<usize>(), MANY)?;
        most("successes added", check.added, MANY)?;
        // Others who can help are asked at stages of their own.
        match stage.checked_sub(HELPER) {
            Some(helper) => self.who(helper),
            None => most("stage", stage, 4u8),
        }
    }

    fn class(&self, class: ClassCode) -> Check {
        match class {
            ClassCode::Of(Cards { class: Class::Named(card), .. }) => below("card", card.0, self.lib.cards.len()),
            ClassCode::Of(Cards { class: Class::Deck(deck), .. }) => self.deck(deck),
            ClassCode::Decks(bits) => most("decks", bits.ilog2() as usize, self.lib.decks.len()),
            ClassCode::Of(_) | ClassCode::Offered => Ok(()),
        }
    }

    /// The cards of an encounter: `u16::MAX` where none lies. The one that was chosen lies first.
    fn drawn(&self, cards: &[u16; 3], stage: u8, there: impl Fn(u16) -> Check) -> Check {
        for &card in cards.iter().filter(|&&card| card != u16::MAX) {
            there(card)?;
        }
        let chosen = matches!(stage, 2 | 3);
        holds(!chosen || cards[0] != u16::MAX, "the card of the encounter is missing")
    }

    /// What is planned in a surge lies in four bits for each open gate.
    fn surge(&self, place: PlaceId, stage: u8, allowed: u8, total: u8) -> Check {
        let s = self.s;
        let gates = s.open_gates();
        holds(s.gate_at(place).is_some(), "monsters surge where no gate is")?;
        if stage > 0 {
            holds(usize::from(total) == gates.max(usize::from(s.players)), "the surge has another number")?;
            most("monsters", allowed, total)?;
            let planned = |i: usize| (s.dealt[i / 16] >> (4 * (i % 16)) & 15) as usize;
            most("monsters", (0..48).map(planned).sum::<usize>(), allowed)?;
            holds((gates..48).all(|i| planned(i) == 0), "monsters come where no gate is")?;
        }
        Ok(())
    }

    // What is asked

    fn question(&self) -> Check {
        let s = self.s;
        self.option(s.answer)?;
        let Some(ask) = s.ask else {
            return holds(s.options.is_empty(), "there are answers, but nothing is asked");
        };
        holds(s.ending.is_none(), "the game is over")?;
        match s.seats {
            Seats::One(who) | Seats::Group { casting: who } => self.who(who)?,
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
            Ask::Sacrifice(copy) => self.copy(copy),
            Ask::MythosDrawn(card) => self.mythos(card),
            Ask::CardDrawn(card) => {
                below("encounter card", card, self.lib.location_cards.len().max(self.lib.gate_cards.len()))
            }
            Ask::Fall(deck) | Ask::WouldDraw(deck) => self.deck(deck),
            Ask::Focus(_) | Ask::Discard(_) | Ask::GiveUp(_) | Ask::PayClues(_) | Ask::PaySanity(_) => Ok(()),
            Ask::DrawFrom(_) | Ask::HowMany(_) => Ok(()),
            Ask::Sheet
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
            | Ask::Trophy
            | Ask::WhichWeapon
            | Ask::WhichKeyword
            | Ask::WhichDeck
            | Ask::Retire
            | Ask::Offer
            | Ask::Answer
            | Ask::Accept
            | Ask::Attacked
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
            Opt::Deck(deck) => self.deck(deck),
            Opt::Area(place) | Opt::Rail(place) => self.on_board(place),
            Opt::Who(who) | Opt::Trade(who) => self.who(who),
            Opt::Evade(marker) | Opt::Fight(marker) | Opt::Marker(marker) => self.marker(marker),
            Opt::Card(copy) | Opt::Step(copy) | Opt::Ready(copy) | Opt::Release(copy) | Opt::Wagon(copy) => {
                self.copy(copy)
            }
            Opt::Use { src, ability } => {
                self.src(src)?;
                self.ability(ability)
            }
            Opt::Number(n) | Opt::Money(n) => most("number", n, MOST_CLUES),
            Opt::Branch(n) => most("branch", n, MANY),
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
        let seat = s.seats.speaker();
        let there = match (top, option) {
            (Frame::Move { stage: 2, .. }, Opt::Area(to)) => s.movement_points >= self.q().step_cost(to),
            (Frame::Move { stage: 2, who }, Opt::Rail(to)) => {
                s.movement_points >= self.q().step_cost(to) && s.inv(who).money >= self.q().fare(who)
            }
            (Frame::Upkeep { focus, .. }, Opt::Slider { track, to }) => {
                s.inv(seat).sliders[usize::from(track)].abs_diff(to) <= focus
            }
            (Frame::LocationCard { cards, .. } | Frame::GateCard { cards, .. }, Opt::Number(n)) => {
                cards.get(usize::from(n)).is_some_and(|&card| card != u16::MAX)
            }
            (Frame::Trophies { gates, stage: 1, .. }, Opt::Number(n)) => n <= gates,
            (Frame::Trophies { gates, .. }, Opt::GateTrophy(gate)) => {
                gates > 0 && s.inv(seat).gate_trophies & (1 << gate) != 0
            }
            (Frame::Trophies { .. }, Opt::Marker(marker)) => s.monsters[usize::from(marker)] == Spot::Trophy(seat),
            (Frame::Mix { who, .. }, Opt::SpendClue) => s.inv(who).clues > 0,
            (Frame::Mix { who, .. }, Opt::Marker(marker)) => s.monsters[usize::from(marker)] == Spot::Trophy(who),
            (Frame::Mix { who, .. }, Opt::GateTrophy(gate)) => s.inv(who).gate_trophies & (1 << gate) != 0,
            (Frame::Points { left, .. }, Opt::Sanity | Opt::Stamina) => left > 0,
            (Frame::Trade { a, b, stage, laid }, Opt::Money(n)) => {
                let (who, laid) = if stage < 2 { (a, laid[0]) } else { (b, laid[1]) };
                u16::from(laid.money) + u16::from(n) <= s.inv(who).money.min(u16::from(u8::MAX))
            }
            (Frame::Trade { a, b, stage, laid }, Opt::SpendClue) => {
                let (who, laid) = if stage < 2 { (a, laid[0]) } else { (b, laid[1]) };
                laid.clues < s.inv(who).clues
            }
            (_, Opt::Trade(other)) => other != seat,
            (_, Opt::Number(n)) if ask == Ask::TakeClues => {
                s.inv(seat).place.area().is_some_and(|at| n <= s.clues[usize::from(at.0)])
            }
            _ => true,
        };
        holds(there, &format!("{option:?} cannot be carried out"))
    }
}
