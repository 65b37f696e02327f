//! Running the sentences of a card.

use keeper_script::tree::*;
use keeper_table::Journal;

use super::Engine;
use super::outlook::Outlook;
use crate::event::{Coming, Doom, Event, Leaving, Spared, Way};
use crate::frame::{Ask, Cause, Ctx, Frame, Opt, Src};
use crate::index::{Q, W};
use crate::library::Supply;
use crate::state::{Combat, Inv, NONE, Place, Spot, flag, held};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn running(&mut self, block: BlockId, pc: u8, stage: u8, ctx: Ctx) {
        let lib = self.lib;
        let Some(step) = lib.tree.block(block).get(usize::from(pc)) else { return self.pop() };
        let who = ctx.who;
        // Nothing reaches one who was devoured; what is done to the board goes on without him.
        let board = matches!(ctx.src, Src::Mythos(_) | Src::Ancient | Src::Monster(_))
            || matches!(step.effect, Effect::CloseGate(GateSel::Entered));
        if !self.s.inv(who).in_game() && !board {
            return self.pop();
        }
        // Most effects are over at once: the frame goes on to the next one before they begin.
        let next = |ctx: Ctx| Frame::Run { block, pc: pc + 1, stage: 0, ctx };
        let hold = |stage: u8| Frame::Run { block, pc, stage, ctx };
        if stage == 0 {
            self.go(next(ctx));
        }
        match &step.effect {
            Effect::Nothing => self.tell(Event::NothingHappens(who)),
            Effect::Gain(change) if change.or => {
                if stage == 0 {
                    self.offer_parts(change, &ctx, true);
                    self.go(hold(1));
                    self.ask_one(who, Ask::Which);
                } else {
                    self.go(next(ctx));
                    if let Some(&(thing, amount)) = self.chosen_part(change) {
                        self.gain(who, thing, amount, &ctx);
                    }
                }
            }
            Effect::Gain(change) => {
                for &(thing, amount) in &change.parts {
                    self.gain(who, thing, amount, &ctx);
                }
            }
            Effect::Lose(change) if change.or => {
                if stage == 0 {
                    self.offer_parts(change, &ctx, false);
                    self.go(hold(1));
                    self.ask_one(who, Ask::Which);
                } else {
                    self.go(next(ctx));
                    if let Some(&part) = self.chosen_part(change) {
                        self.lose(who, &[part], &ctx);
                    }
                }
            }
            Effect::Lose(change) => self.lose(who, &change.parts, &ctx),
            Effect::LoseTrophies { gates, count } => {
                let have = if *gates {
                    self.s.inv(who).gate_trophies.count_ones() as u8
                } else {
                    self.s.trophies(who).count() as u8
                };
                let count = have.min(*count);
                let (toughness, gates) = if *gates { (0, count) } else { (count, 0) };
                self.push(Frame::Trophies { who, toughness, gates, stage: if gates > 0 { 2 } else { 4 } });
            }
            Effect::Pay(_) => self.push(Frame::Pay { block, pc, stage: 0, ctx }),
            Effect::UpTo(thing, most) => {
                if stage == 0 {
                    let have = match thing {
                        Thing::Clues => u16::from(self.q().spendable_clues(who)),
                        _ => self.have(who, *thing),
                    };
                    let have = have.min(u16::from(*most)) as u8;
                    self.go(hold(1));
                    self.how_many(who, have, *thing);
                } else {
                    let Opt::Number(n) = self.answer() else { return self.go(next(ctx)) };
                    self.go(next(Ctx { x: n, ..ctx }));
                    self.give_up(who, *thing, n);
                }
            }
            Effect::Points(amount) => {
                let left = self.amount(*amount, who, Thing::Sanity, &ctx);
                self.push(Frame::Points { who, left: left as u8 });
            }
            Effect::Restore { sanity, stamina } => {
                if *sanity && self.q().may_gain(Thing::Sanity, ctx.src) {
                    self.change_sanity(who, 99, Cause::Text);
                }
                if *stamina && self.q().may_gain(Thing::Stamina, ctx.src) {
                    self.change_stamina(who, 99, Cause::Text);
                }
            }
            Effect::LowerMaximum(by) => {
                if stage == 0 {
                    self.offer(Opt::Sanity);
                    self.offer(Opt::Stamina);
                    self.go(hold(1));
                    self.ask_one(who, Ask::Which);
                } else {
                    self.go(next(ctx));
                    let sanity = self.answer() == Opt::Sanity;
                    self.lower_maximum(who, sanity, *by);
                }
            }
            Effect::Draw { deck, count } => self.push_draw(who, *deck, *count, 0),
            Effect::DrawKeep { deck, count, keep } => {
                let discard = if *keep == 0 { NONE } else { count - keep };
                self.push_draw(who, *deck, *count, discard);
            }
            Effect::DrawBuy { deck, count, buy, price } => {
                self.push(Frame::Buy { who, i: 0, stage: 0, mode: *buy, price: *price, back: false });
                self.push(Frame::Draw { who, deck: *deck, count: *count, discard: 0, stage: 0, hold: true });
            }
            Effect::LookBuy { tops, buy, price, rest } => {
                let back = *rest == Rest::Back;
                self.push(Frame::Buy { who, i: 0, stage: 0, mode: *buy, price: *price, back });
                for &(deck, count) in tops {
                    self.look_at(who, deck, count);
                }
            }
            Effect::TakeFirst { class, deck } => {
                let q = self.q();
                if let Some(copy) = self.find_in_deck(*deck, |number, card| q.of_class(card, number, *class)) {
                    self.s.deck(*deck).take(copy);
                    self.gain_copy(who, copy);
                }
            }
            Effect::TakeFrom { card, .. } => {
                self.take_named(who, *card);
            }
            Effect::Search { deck } => {
                if stage == 0 {
                    self.offer_deck(&[*deck], u16::MAX, Price::List(0));
                    self.go(hold(1));
                    self.ask_one(who, Ask::SearchFor);
                } else {
                    self.go(next(ctx));
                    if let Opt::Card(copy) = self.answer() {
                        self.s.deck(*deck).take(copy);
                        self.gain_copy(who, copy);
                    }
                }
            }
            Effect::SearchBuy { decks, price } => {
                if stage == 0 {
                    self.offer_deck(decks, self.s.inv(who).money, *price);
                    self.offer(Opt::Done);
                    self.go(hold(1));
                    self.ask_one(who, Ask::Buy);
                } else {
                    self.go(next(ctx));
                    if let Opt::Card(copy) = self.answer()
                        && let Supply::Deck(deck) = self.supply_of(copy)
                    {
                        let cost = self.price(copy, *price);
                        self.s.deck(deck).take(copy);
                        self.change_money(who, -i16::from(cost), Cause::Purchase);
                        self.tell(Event::Bought { who, copy, price: cost });
                        self.gain_copy(who, copy);
                    }
                }
            }
            Effect::Sell { class } => {
                if stage == 0 {
                    for i in 0..self.s.inv(who).held.len() {
                        let h = self.s.inv(who).held[i];
                        if self.is_class(h, (*class).into()) && lib.card(h.copy).price.is_some() {
                            self.offer(Opt::Card(h.copy));
                        }
                    }
                    if self.s.options.is_empty() {
                        return;
                    }
                    self.offer(Opt::Done);
                    self.go(hold(1));
                    self.ask_one(who, Ask::Sell);
                } else {
                    self.go(next(ctx));
                    if let Opt::Card(copy) = self.answer() {
                        let price = 2 * lib.card(copy).price.unwrap_or(0);
                        self.discard_copy(who, copy);
                        self.tell(Event::Sold { who, copy, price });
                        self.change_money(who, i16::from(price), Cause::Sale);
                    }
                }
            }
            Effect::Take { card, otherwise } => {
                if !self.take_named(who, *card)
                    && let Some(block) = otherwise
                {
                    self.push_run(*block, ctx);
                }
            }
            Effect::TakeAlly => {
                if stage == 0 {
                    self.offer_deck(&[Deck::Ally], u16::MAX, Price::List(0));
                    self.go(hold(1));
                    self.ask_one(who, Ask::SearchFor);
                } else {
                    self.go(next(ctx));
                    if let Opt::Card(copy) = self.answer() {
                        self.s.deck(Deck::Ally).take(copy);
                        self.gain_copy(who, copy);
                    }
                }
            }
            Effect::Discard { class, count } => self.push_discard(who, *class, *count),
            Effect::Uncurse { curse } => {
                let known = &lib.known;
                self.discard_named(who, if *curse { known.curse } else { known.blessing });
            }
            Effect::DiscardThis => self.discard_src(ctx.src),
            Effect::ReturnThis(Away::Box) => self.box_src(ctx.src),
            Effect::ReturnThis(Away::Cup) => {
                if let Src::Monster(marker) = ctx.src {
                    self.return_to_cup(marker, Leaving::Text);
                }
            }
            Effect::PutOnThis(token, n) => self.put_on_this(*token, *n, &ctx),
            Effect::TakeOffThis => {
                self.add_on_entry(ctx.src, -(ctx.x as i8));
                self.check_rumour();
            }
            Effect::Become(status) => self.become_status(who, *status, &ctx),
            Effect::LoseTurn => self.lose_turn(who),
            Effect::Move { to, then } => {
                if stage == 0 {
                    if !self.present(who) {
                        return;
                    }
                    if *to == Where::AnyInArkham {
                        self.offer_anywhere(who);
                        self.go(hold(1));
                        return self.ask_one(who, Ask::Where);
                    }
                    self.move_to(who, *to, *then);
                } else {
                    self.go(next(ctx));
                    if let Opt::Area(place) = self.answer() {
                        self.move_to(who, Where::Place(place), *then);
                    }
                }
            }
            Effect::Visit { world } => {
                if self.present(who) {
                    let back = self.s.inv(who).place.area().map_or(NONE, |p| p.0);
                    self.relocate(who, Place::World(*world, 0), Way::Text);
                    self.s.inv_mut(who).entered = NONE;
                    self.push(Frame::Visit { who, back, stage: 0 });
                }
            }
            Effect::Return => {
                if self.in_other_world(who) && !self.visiting(who) {
                    self.push(Frame::Return { who, stage: 0 });
                }
            }
            Effect::SecondArea => {
                if let Place::World(world, _) = self.s.inv(who).place {
                    self.relocate(who, Place::World(world, 1), Way::Text);
                }
            }
            Effect::EncounterAgain => {
                if let Some(place) = self.s.inv(who).place.area()
                    && self.present(who)
                {
                    self.push_encounter(who, place, 1);
                }
            }
            Effect::GateAgain => {
                let s = &mut *self.s;
                s.gate_deck.shuffle(&mut s.rng);
                self.push(Frame::GateCard { who, count: 0, stage: 0, cards: [u16::MAX; 3] });
            }
            Effect::MythosAgain => self.mythos_again(),
            Effect::MonsterAppears => self.push(Frame::Appear { who, monster: NONE, stage: 0 }),
            Effect::GateAppears | Effect::GateAndMonster => {
                let monsters = u8::from(step.effect == Effect::GateAndMonster);
                if let Some(place) = self.s.inv(who).place.area()
                    && self.present(who)
                    && self.s.gate_at(place).is_none()
                {
                    self.push(Frame::OpenGate { place, monsters, stage: 0 });
                }
            }
            Effect::MonstersIn { count, place } => {
                for _ in 0..*count {
                    if self.s.awake.is_none() {
                        self.spawn(*place, Coming::Text);
                    }
                }
            }
            Effect::ThroughNearestGate => {
                if stage == 0 {
                    if !self.present(who) {
                        return;
                    }
                    if self.in_other_world(who) {
                        if !self.visiting(who) {
                            self.push(Frame::Return { who, stage: 0 });
                        }
                        self.s.inv_mut(who).set(flag::GONE, true);
                        return;
                    }
                    self.offer_nearest_gates(who);
                    self.go(hold(1));
                    self.ask_one(who, Ask::WhichGate);
                } else {
                    self.go(next(ctx));
                    if let Opt::Area(place) = self.answer() {
                        self.through_gate(who, place);
                    }
                    // With no gate open the combat just ends.
                    self.s.inv_mut(who).set(flag::GONE, true);
                }
            }
            Effect::TrophyFromCup => {
                if let Some(marker) = self.monster_from_cup() {
                    self.s.put_monster(marker, Spot::Trophy(who));
                    self.tell(Event::TrophyTaken { who, marker, from: Spot::Cup, src: ctx.src });
                }
            }
            Effect::TrophyFromBoard => {
                if stage == 0 {
                    for marker in self.s.monsters_out() {
                        if matches!(self.s.monsters[usize::from(marker)], Spot::Area(_) | Spot::Sky | Spot::Outskirts) {
                            self.offer(Opt::Marker(marker));
                        }
                    }
                    self.go(hold(1));
                    self.ask_one(who, Ask::WhichMonster);
                } else {
                    self.go(next(ctx));
                    if let Opt::Marker(marker) = self.answer() {
                        let from = self.s.monsters[usize::from(marker)];
                        self.s.put_monster(marker, Spot::Trophy(who));
                        self.tell(Event::TrophyTaken { who, marker, from, src: ctx.src });
                    }
                }
            }
            Effect::CloseGate(GateSel::Entered) => {
                let place = self.s.inv(who).entered;
                if place != NONE {
                    self.close_gate(PlaceId(place), Some(who), false);
                }
            }
            Effect::CloseGate(GateSel::Choice) => {
                if stage == 0 {
                    self.offer_gates(|_| true);
                    self.go(hold(1));
                    self.ask_one(who, Ask::WhichGate);
                } else {
                    self.go(next(ctx));
                    if let Opt::Area(place) = self.answer() {
                        self.close_gate(place, Some(who), false);
                    }
                }
            }
            Effect::EachGate(_) => self.push(Frame::EachGate { block, pc, place: 0, ctx }),
            Effect::ThisGateCloses if ctx.place == NONE => {}
            Effect::ThisGateCloses => self.close_gate(PlaceId(ctx.place), Some(who), false),
            Effect::RemoveDoom(n) => self.remove_doom(*n, Doom::Text),
            Effect::AddDoom(n) => {
                // In the battle tokens come back to the track, as far as it has room.
                if self.s.awake.is_some() {
                    let now = (self.s.doom + n).min(self.q().doom_limit());
                    let by = (now - self.s.doom) as i8;
                    self.s.doom = now;
                    if by > 0 {
                        self.tell(Event::Doom { now, by, why: Doom::Text, src: ctx.src });
                    }
                } else {
                    self.add_doom(*n, Doom::Text);
                }
            }
            Effect::RaiseTerror(n) => self.raise_terror(*n, ctx.src),
            Effect::TerrorTo(n) => self.raise_terror(n.saturating_sub(self.s.terror), ctx.src),
            Effect::MonstersReturn { which, zone } => {
                let mut x = 0;
                for marker in self.s.monsters_out() {
                    if self.q().is_of(which, marker) && self.q().monster_in_zone(marker, *zone, &ctx) {
                        self.return_to_cup(marker, Leaving::Text);
                        x += 1;
                    }
                }
                self.go(next(Ctx { x, ..ctx }));
            }
            Effect::RemoveAlly => {
                self.remove_random_ally(false);
            }
            Effect::RemoveSeals => {
                for number in 0..lib.areas.len() as u8 {
                    if self.s.sealed(PlaceId(number)) {
                        self.tell(Event::SealLost(PlaceId(number)));
                    }
                }
                self.s.seals = 0;
            }
            Effect::LoseGame => self.end(crate::state::Ending::Destroyed),
            Effect::FaceUp => {
                if stage == 0 {
                    for (number, hood) in lib.hoods.iter().enumerate() {
                        if !hood.cards.is_empty() {
                            self.offer(Opt::Hood(HoodId(number as u8)));
                        }
                    }
                    self.go(hold(1));
                    self.ask_one(who, Ask::WhichDeck);
                } else {
                    self.go(next(ctx));
                    if let Opt::Hood(hood) = self.answer()
                        && let Some(card) = self.draw_location_card(hood, &[])
                    {
                        self.s.face_up[usize::from(hood.0)] = card + 1;
                        self.tell(Event::FaceUp { hood, card });
                    }
                }
            }
            Effect::LeaveJail => {
                if matches!(self.s.inv(who).place, Place::Jail(_)) {
                    self.stand_up(who);
                }
            }
            Effect::Settle { pass } => self.settle_rumour(*pass),
            Effect::XIsTerror => {
                self.s.x = self.s.terror;
                self.tell(Event::Rating(self.s.x));
            }
            Effect::ItemsFail => self.push(Frame::ItemsFail { who, stage: 0 }),
            Effect::FightOnThis => {
                if stage == 0 {
                    for marker in self.s.monsters_out() {
                        if self.s.monsters[usize::from(marker)] == Spot::OnCard {
                            self.offer(Opt::Marker(marker));
                        }
                    }
                    self.go(hold(1));
                    self.ask_one(who, Ask::WhichMonster);
                } else {
                    self.go(next(ctx));
                    if let Opt::Marker(monster) = self.answer() {
                        self.push(Frame::Combat { who, monster, stage: 0 });
                    }
                }
            }
            Effect::PassIt | Effect::Reroll | Effect::RerollOne | Effect::RerollFailures => {
                self.on_check(&step.effect);
            }
            Effect::Less { .. } | Effect::IgnoreLoss => self.on_loss(&step.effect, block, ctx.src),
            Effect::CancelAttack => {
                self.s.combat.cancelled = true;
                self.tell(Event::AttackCancelled);
            }
            Effect::CombatBonus(_) | Effect::ChecksFail | Effect::DefeatAll => {
                self.on_combat(who, &step.effect, ctx.src);
            }
            Effect::DrawNew => {}
            Effect::TurnBonus(n) => self.s.inv_mut(who).turn_bonus += n,
            Effect::EnchantWeapon => {
                if stage == 0 {
                    for i in 0..self.s.inv(who).held.len() {
                        let h = self.s.inv(who).held[i];
                        if self.can_enchant(h) {
                            self.offer(Opt::Card(h.copy));
                        }
                    }
                    self.go(hold(1));
                    self.ask_one(who, Ask::WhichWeapon);
                } else {
                    self.go(next(ctx));
                    if let Opt::Card(copy) = self.answer()
                        && let Some(h) = self.held_mut(copy)
                    {
                        h.flags |= held::MAGICAL;
                        self.tell(Event::Enchanted { who, copy });
                    }
                }
            }
            Effect::WeakenMonster => {
                if stage == 0 {
                    self.on_combat(who, &Effect::CombatBonus(0), ctx.src);
                    if let Some(marker) = self.fought(who) {
                        // Undead and mask are what it is, not what it can do.
                        let never = [Keyword::MagicalImmunity, Keyword::Undead, Keyword::Mask];
                        let keywords = self.q().stats(marker).keywords;
                        for bit in 0..10u8 {
                            if keywords & (1 << bit) != 0 && never.iter().all(|&k| k as u8 != bit) {
                                self.offer(Opt::Keyword(bit));
                            }
                        }
                        if self.text_matters(marker) {
                            self.offer(Opt::Keyword(Combat::TEXT));
                            // A text that rewards one need not be ignored.
                            if Self::at(lib, lib.kind(marker).text, W::Defeated).next().is_some() {
                                self.offer(Opt::No);
                            }
                        }
                    }
                    if let Src::Card(copy) = ctx.src {
                        self.s.combat.weaken(copy);
                    }
                    self.go(hold(1));
                    self.ask_one(who, Ask::WhichKeyword);
                } else {
                    self.go(next(ctx));
                    let keyword = match self.answer() {
                        Opt::Keyword(bit) => Some(bit),
                        _ => None,
                    };
                    if let (Some(bit), Src::Card(copy)) = (keyword, ctx.src) {
                        self.s.combat.ignore(copy, bit);
                        self.s.combat.checks_fail &= bit != Combat::TEXT;
                    }
                    if let Some(marker) = self.fought(who) {
                        self.tell(Event::Weakened { marker, keyword });
                    }
                }
            }
            Effect::Check(check, arms) => self.run_check(check, arms, stage, ctx, &next, &hold, block, pc),
            Effect::Roll { dice, subtract, upkeep, arms } => {
                let ctx = self.roll(*dice, *subtract, *upkeep, arms, ctx);
                if let Some(ctx) = ctx {
                    // The numbers rolled are there for the sentences that follow.
                    let at =
                        self.s.frames.iter().rposition(
                            |f| matches!(f, Frame::Run { block: b, pc: p, .. } if *b == block && *p == pc + 1),
                        );
                    if let Some(at) = at {
                        self.s.frames[at] = next(ctx);
                        self.hand_on(at, block, ctx);
                    }
                }
            }
            Effect::May { offer, did, otherwise } => match stage {
                0 => {
                    self.go(hold(1));
                    if self.is_choice(*offer, *did, &ctx.into()) {
                        self.offer(Opt::Yes);
                        self.offer(Opt::No);
                        self.ask_one(who, Ask::May);
                    }
                }
                1 => {
                    if self.answer() == Opt::Yes {
                        self.go(hold(2));
                        self.s.passed = true;
                        self.push_run(*offer, ctx);
                    } else {
                        self.go(next(ctx));
                        if let Some(block) = otherwise {
                            self.push_run(*block, ctx);
                        }
                    }
                }
                _ => {
                    self.go(next(ctx));
                    if let Some(block) = did {
                        self.push_run(*block, ctx);
                    }
                }
            },
            Effect::If { cond, then, otherwise } => {
                let block = if self.q().holds_now(cond, &ctx) { Some(*then) } else { *otherwise };
                if let Some(block) = block {
                    self.push_run(block, ctx);
                }
            }
            Effect::Choose { options, otherwise } => {
                if stage == 0 {
                    let mut can = false;
                    for (i, &option) in options.iter().enumerate() {
                        let outlook = self.in_full(option, &ctx.into());
                        can |= outlook != Outlook::Impossible;
                        if outlook == Outlook::Something {
                            self.offer(Opt::Branch(i as u8));
                        }
                    }
                    if let (false, Some(block)) = (can, otherwise) {
                        return self.push_run(*block, ctx);
                    }
                    self.go(hold(1));
                    self.ask_one(who, Ask::Choose);
                } else {
                    self.go(next(ctx));
                    if let Opt::Branch(i) = self.answer() {
                        self.push_run(options[usize::from(i)], ctx);
                    }
                }
            }
            Effect::For { who: target, block: inner } => {
                self.run_for(target, *inner, stage, ctx, &next, &hold, block, pc);
            }
            Effect::ExchangeInvestigator => {
                if stage == 0 {
                    for sheet in 0..lib.sheets.len() as u8 {
                        if self.s.sheets_used & (1 << sheet) == 0 {
                            self.offer(Opt::Sheet(sheet));
                        }
                    }
                    self.go(hold(1));
                    self.ask_one(who, Ask::Sheet);
                } else {
                    self.go(next(ctx));
                    if let Opt::Sheet(sheet) = self.answer() {
                        self.exchange(who, sheet);
                    }
                }
            }
            Effect::ElderSign => self.elder_sign(who),
            Effect::TwoMythosCards => {
                self.s.two_mythos = true;
                self.tell(Event::TwoMythosCards);
            }
            Effect::TrophiesReturn { kind, place } => {
                for marker in self.s.monsters_out() {
                    let held = matches!(self.s.monsters[usize::from(marker)], Spot::Trophy(_));
                    if held && lib.markers[usize::from(marker)] == *kind {
                        self.put_monster(marker, *place, Coming::Text);
                    }
                }
            }
            Effect::MonstersOnThisAppear { place } => {
                for marker in self.s.monsters_out() {
                    if self.s.monsters[usize::from(marker)] == Spot::OnCard {
                        self.put_monster(marker, *place, Coming::Text);
                    }
                }
            }
            Effect::NoMoreLoans => {
                self.s.inv_mut(who).set(flag::NO_LOANS, true);
                self.s.loans_defaulted += 1;
                self.tell(Event::LoanDefaulted(who));
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn run_check(
        &mut self,
        check: &Check,
        arms: &Arms,
        stage: u8,
        ctx: Ctx,
        next: &impl Fn(Ctx) -> Frame,
        hold: &impl Fn(u8) -> Frame,
        block: BlockId,
        pc: u8,
    ) {
        match stage {
            0 => {
                self.go(hold(1));
                if let Some(card) = check.pass_by
                    && self.q().has_card(ctx.who, card.0)
                {
                    self.offer(Opt::Yes);
                    self.offer(Opt::No);
                    self.ask_one(ctx.who, Ask::May);
                }
            }
            1 => {
                self.go(hold(2));
                if self.answer() == Opt::Yes
                    && let Some(card) = check.pass_by
                {
                    let lib = self.lib;
                    let copy = self.s.inv(ctx.who).held.iter().find(|h| lib.copies[usize::from(h.copy)] == card.0);
                    if let Some(copy) = copy.map(|h| h.copy) {
                        self.discard_copy(ctx.who, copy);
                    }
                    self.s.passed = true;
                    self.s.number = check.difficulty;
                    self.s.failures = 0;
                    return;
                }
                let lib = self.lib;
                let later = lib.tree.block(block).len() > usize::from(pc) + 1 && self.uses_successes(block);
                let counts = !arms.rows.is_empty() || arms.pass.is_some_and(|b| self.uses_successes(b)) || later;
                self.push_printed_check(check, &ctx, counts);
            }
            _ => {
                let (passed, successes, failures) = (self.s.passed, self.s.number, self.s.failures);
                let ctx = Ctx { successes, failures, ..ctx };
                self.go(next(ctx));
                let row = arms.rows.iter().find(|r| (r.from..=r.to).contains(&successes)).map(|r| r.block);
                let arm = row.or(if passed { arms.pass } else { arms.fail });
                self.push_arms(arms, arm, 0, ctx);
                if check.kind == CheckKind::Combat {
                    self.after_use(ctx.who);
                    self.clear_hands(ctx.who, held::COMBAT);
                }
            }
        }
    }

    /// What follows from dice, so that it happens in the order of the text.
    fn push_arms(&mut self, arms: &Arms, arm: Option<BlockId>, faces: u8, ctx: Ctx) {
        if let Some(either) = arms.either {
            self.push_run(either, ctx);
        }
        for (block, left) in [
            (arms.each_face.map(|f| f.2), faces),
            (arms.each_failure, ctx.failures),
            (arms.each_success, ctx.successes),
        ] {
            if let (Some(block), 1..) = (block, left) {
                self.push(Frame::Repeat { block, left, ctx });
            }
        }
        if let Some(block) = arm {
            self.push_run(block, ctx);
        }
    }

    /// A roll that was offered ends its block: the offer goes on with the numbers rolled, under `If you do:`.
    fn hand_on(&mut self, at: usize, offered: BlockId, rolled: Ctx) {
        let lib = self.lib;
        let below = at.checked_sub(1).and_then(|below| self.s.frames.get_mut(below));
        if let Some(Frame::Run { block, pc, ctx, .. }) = below
            && let Some(step) = lib.tree.block(*block).get(usize::from(*pc))
            && matches!(step.effect, Effect::May { offer, .. } if offer == offered)
        {
            *ctx = rolled;
        }
    }

    /// Rolls dice outside a check and pushes what follows from them; none where no roll is made.
    pub fn roll(&mut self, dice: Dice, subtract: u8, upkeep: bool, arms: &Arms, ctx: Ctx) -> Option<Ctx> {
        if upkeep && !self.upkeep_roll_due(&ctx) {
            return None;
        }
        let n = match dice {
            Dice::N(n) => n,
            Dice::PerPoint(thing) => self.have(ctx.who, thing) as u8,
        };
        let lowest = self.q().success(ctx.who);
        let (mut successes, mut sum, mut faces) = (0, 0, 0);
        let mut last = 0;
        for _ in 0..n {
            let face = self.die();
            self.tell(Event::DieRolled { who: ctx.who, face, card: None });
            successes += u8::from(face >= lowest);
            sum += face;
            last = face;
            if let Some((from, to, _)) = arms.each_face {
                faces += u8::from((from..=to).contains(&face));
            }
        }
        let failures = n - successes;
        let ctx = Ctx { x: sum.saturating_sub(subtract), successes, failures, ..ctx };
        let row = arms.rows.iter().find(|r| (r.from..=r.to).contains(&last)).map(|r| r.block);
        let arm = row.or(if successes > 0 { arms.pass } else { arms.fail });
        self.push_arms(arms, arm, faces, ctx);
        Some(ctx)
    }

    /// Blessing, Curse, Loan and Retainer make no roll in the first upkeep; Loan and Retainer none in the battle.
    fn upkeep_roll_due(&mut self, ctx: &Ctx) -> bool {
        let Src::Card(copy) = ctx.src else { return true };
        let Some(owner) = self.owner(ctx.src) else { return false };
        let new = self.s.inv(owner).held.iter().any(|h| h.copy == copy && h.is(held::NEW));
        let known = &self.lib.known;
        let number = self.lib.copies[usize::from(copy)];
        let asleep = self.s.awake.is_some() && (number == known.retainer || number == known.loan);
        if new || asleep {
            let why = if asleep { Spared::Battle } else { Spared::New };
            self.tell(Event::NoRoll { who: ctx.who, src: ctx.src, why });
        }
        !new && !asleep
    }

    // Amounts

    pub fn have(&self, who: Inv, thing: Thing) -> u16 {
        let inv = self.s.inv(who);
        match thing {
            Thing::Sanity => u16::from(inv.sanity),
            Thing::Stamina => u16::from(inv.stamina),
            Thing::Clues => u16::from(inv.clues),
            Thing::Money => inv.money,
            Thing::Movement => u16::from(self.s.movement_points),
        }
    }

    pub fn amount(&self, amount: Amount, who: Inv, thing: Thing, ctx: &Ctx) -> u16 {
        let have = self.have(who, thing);
        match amount {
            Amount::N(n) => n.max(0) as u16,
            Amount::That => u16::from(ctx.x),
            Amount::EachSuccess(n) => n.max(0) as u16 * u16::from(ctx.successes),
            Amount::EachFailure(n) => n.max(0) as u16 * u16::from(ctx.failures),
            Amount::All => have,
            Amount::HalfUp => have.div_ceil(2),
            Amount::HalfDown => have / 2,
        }
    }

    fn gain(&mut self, who: Inv, thing: Thing, amount: Amount, ctx: &Ctx) {
        if !self.q().may_gain(thing, ctx.src) {
            // Where no text does, the battle forbids it.
            let mut by = Src::None;
            self.q().common(Q::NoGain, |rule, src| {
                if matches!(rule, Static::NoGain { thing: t, .. } if *t == thing) {
                    by = src;
                }
            });
            return self.tell(Event::NoGain { who, thing, src: by });
        }
        let n = self.amount(amount, who, thing, ctx).min(100);
        if J::ON && n > 0 && matches!(thing, Thing::Sanity | Thing::Stamina) {
            let sanity = thing == Thing::Sanity;
            if self.have(who, thing) >= u16::from(self.q().maximum(who, sanity)) {
                self.tell(Event::Full { who, sanity });
            }
        }
        match thing {
            Thing::Sanity => self.change_sanity(who, n as i8, Cause::Text),
            Thing::Stamina => self.change_stamina(who, n as i8, Cause::Text),
            Thing::Clues => self.change_clues(who, n as i8, Cause::Text),
            Thing::Money => self.change_money(who, n as i16, Cause::Text),
            Thing::Movement => {
                self.s.movement_points = self.s.movement_points.saturating_add(n as u8);
                self.tell(Event::MovementPoints { who, now: self.s.movement_points });
            }
        }
    }

    fn lose(&mut self, who: Inv, parts: &[(Thing, Amount)], ctx: &Ctx) {
        let (mut sanity, mut stamina) = (0, 0);
        for &(thing, amount) in parts {
            let n = self.amount(amount, who, thing, ctx);
            match thing {
                Thing::Sanity => sanity += n as u8,
                Thing::Stamina => stamina += n as u8,
                Thing::Clues => self.change_clues(who, -(n.min(100) as i8), Cause::Text),
                Thing::Money => self.change_money(who, -(n as i16), Cause::Text),
                Thing::Movement => self.spend_movement(who, n as u8),
            }
        }
        self.push_loss(who, sanity, stamina, Cause::Text);
    }

    /// Gives up something by one's own choice: no loss that anything could lessen.
    fn give_up(&mut self, who: Inv, thing: Thing, n: u8) {
        match thing {
            Thing::Sanity => self.change_sanity(who, -(n as i8), Cause::Price),
            Thing::Stamina => self.change_stamina(who, -(n as i8), Cause::Price),
            Thing::Clues => self.push_spend_clues(who, n, Cause::Price),
            Thing::Money => self.change_money(who, -i16::from(n), Cause::Price),
            Thing::Movement => self.spend_movement(who, n),
        }
        if matches!(thing, Thing::Sanity | Thing::Stamina) {
            self.settle_after_text(who);
        }
    }

    /// Offers the parts of a gain that bring something, or of a loss.
    fn offer_parts(&mut self, change: &Change, ctx: &Ctx, gain: bool) {
        for (i, &(thing, amount)) in change.parts.iter().enumerate() {
            let can = if gain { self.can_gain(thing, &(*ctx).into()) } else { self.can_lose(ctx.who, thing, amount) };
            if can {
                self.offer(Opt::Branch(i as u8));
            }
        }
    }

    fn chosen_part<'c>(&mut self, change: &'c Change) -> Option<&'c (Thing, Amount)> {
        match self.answer() {
            Opt::Branch(i) => change.parts.get(usize::from(i)),
            _ => None,
        }
    }

    fn push_discard(&mut self, who: Inv, class: Class, count: Count) {
        let have = self.q().count_class(who, class) as u8;
        let left = match count {
            Count::N(n) => n.min(have),
            Count::All => {
                let code = class.into();
                for i in (0..self.s.inv(who).held.len()).rev() {
                    let h = self.s.inv(who).held[i];
                    if self.is_class(h, code) && !self.q().is_kept(h.copy) {
                        self.discard_copy(who, h.copy);
                    }
                }
                return;
            }
            Count::HalfUp => have.div_ceil(2),
            Count::HalfDown => have / 2,
        };
        self.push(Frame::Discard { who, class: class.into(), left, stage: 0, cost: false });
    }

    /// Offers one of each card in these decks that can be paid for.
    fn offer_deck(&mut self, decks: &[Deck], money: u16, price: Price) {
        let lib = self.lib;
        let mut seen = [0u64; 16];
        for &deck in decks {
            for i in 0..self.s.decks[deck as usize].cards().len() {
                let copy = self.s.decks[deck as usize].cards()[i];
                let number = lib.copies[usize::from(copy)];
                let bit = 1u64 << (number % 64);
                if seen[usize::from(number / 64)] & bit == 0 && u16::from(self.price(copy, price)) <= money {
                    seen[usize::from(number / 64)] |= bit;
                    self.offer(Opt::Card(copy));
                }
            }
        }
    }

    fn put_on_this(&mut self, token: Token, n: u8, ctx: &Ctx) {
        match (token, ctx.src) {
            (Token::Monster, _) => {
                for _ in 0..n {
                    if self.s.awake.is_none()
                        && let Some(marker) = self.monster_from_cup()
                    {
                        self.s.put_monster(marker, Spot::OnCard);
                        if let Src::Mythos(card) = ctx.src {
                            self.tell(Event::MonsterOnCard { marker, from: Spot::Cup, card });
                        }
                    }
                }
            }
            (_, Src::Card(copy)) => self.add_tokens(ctx.who, copy, n),
            (_, src) => self.add_on_entry(src, n as i8),
        }
        self.check_rumour();
    }

    /// Puts tokens on something in play, or takes some off.
    fn add_on_entry(&mut self, src: Src, n: i8) {
        if let Some(entry) = self.s.entry_mut(src) {
            entry.tokens = entry.tokens.saturating_add_signed(n);
            let now = entry.tokens;
            self.tell(Event::TokensInPlay { src, now });
        }
    }

    fn move_to(&mut self, who: Inv, to: Where, then: Follow) {
        let place = match to {
            Where::Street => self.s.inv(who).place.area().map(|p| self.lib.street(p)),
            Where::Place(place) => {
                let shut = self.q().is_closed(place) && self.s.gate_at(place).is_none();
                (!shut && !self.lib.is_vortex(place)).then_some(place)
            }
            Where::MythosGate => self.mythos_gate(),
            Where::World(world) => {
                self.relocate(who, Place::World(world, 0), Way::Text);
                None
            }
            Where::AnyInArkham => None,
        };
        let Some(place) = place else { return };
        if self.s.inv(who).place == Place::Lost {
            self.stand_up(who);
        }
        self.relocate(who, Place::Area(place), Way::Text);
        match then {
            Follow::None => {}
            Follow::Encounter => self.push_encounter(who, place, 1),
            Follow::BestOfTwo => self.push_encounter(who, place, 2),
        }
    }

    /// Another investigator takes the place of this one, who goes with all that was his.
    fn exchange(&mut self, who: Inv, sheet: u8) {
        self.tell(Event::Retired(who));
        for marker in self.s.monsters_out() {
            if self.s.monsters[usize::from(marker)] == Spot::Trophy(who) {
                self.return_to_cup(marker, Leaving::Retired);
            }
        }
        let gates = self.s.inv(who).gate_trophies;
        for gate in (0..64u8).filter(|g| gates & (1 << g) != 0) {
            self.s.gate_stack.push(gate);
        }
        while let Some(h) = self.s.inv(who).held.last().copied() {
            self.discard_copy(who, h.copy);
        }
        let old = self.s.inv(who).sheet;
        self.s.sheets_used &= !(1 << old);
        *self.s.inv_mut(who) =
            crate::state::Investigator { flags: flag::GONE | flag::OUT, entered: NONE, ..Default::default() };
        self.push(Frame::Enter { who, stage: 1, n: 0 });
        self.deal(who, sheet);
        self.fixed_possessions(who);
    }
}
