//! Losing Sanity and Stamina, what may prevent it, and what happens at 0.
//!
//! Rules: STA-02 to STA-06, STA-09, SPL-10, DUN-14, CPO-14, HRL-07, HRL-08, LUR-25.

use keeper_arkham_script::tree::{
    BlockId, Blow, Class, Coming, Doer, Effect, Favour, LossDeed, StandIn, Status, Thing, TokenId, Window, family,
};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Devouring, Event, Way};
use crate::frame::{Ask, Asking, Cause, FallStage, Frame, LossStage, LostStage, Opt, Src};
use crate::index::{Q, W};
use crate::library::Role;
use crate::state::{Inv, NONE, Place, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn push_loss(&mut self, who: Inv, sanity: u8, stamina: u8, cause: Cause) {
        if sanity > 0 || stamina > 0 {
            self.push(Frame::Loss { who, sanity, stamina, more: 0, cause, stage: LossStage::Lessen });
            if self.may_hand_on(who) {
                self.fire(W::PartnerHarmed, who, who);
            }
        }
    }

    /// Of Sanity, of Stamina, and what comes to it.
    pub fn loss(&mut self, who: Inv, [mut sanity, mut stamina, mut more]: [u8; 3], cause: Cause, mut stage: LossStage) {
        if !self.s.inv(who).in_game() {
            return self.pop();
        }
        loop {
            let again =
                |sanity: u8, stamina: u8, stage: LossStage| Frame::Loss { who, sanity, stamina, more, cause, stage };
            match stage {
                // What always lessens a loss.
                LossStage::Lessen => {
                    let (all_sanity, all_stamina) = (sanity, stamina);
                    let lib = self.lib;
                    let sheet = &lib.sheets[usize::from(self.s.inv(who).sheet)];
                    if sheet.index.acts(W::WouldLose) {
                        for (_, at) in Self::at(lib, sheet.text, W::WouldLose) {
                            if let Some(Effect::Moments(family::Moments::OnLoss(LossDeed::Less { n, .. }))) =
                                lib.tree.block(at.block).first().map(|s| &s.effect)
                                && let Window::Would { what, .. } = &at.window
                                && at.costs.is_empty()
                            {
                                lessen(what, *n, &mut sanity, &mut stamina);
                            }
                        }
                    }
                    self.tell_less(who, all_sanity - sanity, all_stamina - stamina, Src::Sheet(who));
                    if self.s.inv(who).own.0.acts(W::WouldLose) {
                        more = self.loss_of_cards(who, [all_sanity, all_stamina], [&mut sanity, &mut stamina]);
                    }
                    let again = |sanity: u8, stamina: u8, stage: LossStage| Frame::Loss {
                        who,
                        sanity,
                        stamina,
                        more,
                        cause,
                        stage,
                    };
                    let spared = self.s.anyone_acts(W::AnyWouldLose);
                    stage = if spared { LossStage::Spare(0) } else { LossStage::Own };
                    self.go(again(sanity, stamina, stage));
                    continue;
                }
                LossStage::Spare(from) => self.ask_sparer(who, [sanity, stamina, more], cause, from),
                LossStage::SpareChosen(seat) => {
                    self.go(again(sanity, stamina, LossStage::Spare(seat + 1)));
                    if let Opt::Use { src, ability } = self.answer() {
                        self.push_use(seat, src, ability);
                    }
                }
                LossStage::Own => {
                    if sanity == 0 && stamina == 0 && more == 0 {
                        return self.pop();
                    }
                    // What is said without a price has lessened the loss already.
                    self.offer_where(who, W::WouldLose, |_, _, at| {
                        let Window::Would { what, .. } = &at.window else { return false };
                        let helps = match what {
                            Coming::Lose { sanity: a, stamina: b } => *a && sanity > 0 || *b && stamina > 0,
                            Coming::LoseAfter(Blow::Combat) => stamina > 0 && cause == Cause::Combat,
                            Coming::LoseAfter(Blow::FailedHorror) => sanity > 0 && cause == Cause::Horror,
                            Coming::LoseAfter(Blow::Horror) => {
                                sanity > 0 && matches!(cause, Cause::Horror | Cause::Nightmarish)
                            }
                            _ => false,
                        };
                        helps && !at.costs.is_empty()
                    });
                    if let Some((kind, _)) = self.spares_token(who, sanity, stamina) {
                        self.offer(Opt::Token(kind));
                    }
                    if !self.s.options.is_empty() {
                        self.go(again(sanity, stamina, LossStage::OwnChosen));
                        // Allies and loans that can be used at any time matter most when you are about to fall.
                        self.offer(Opt::GoOn);
                        return self.ask_one(who, Ask::Loss);
                    }
                    stage = LossStage::OwnChosen;
                    continue;
                }
                LossStage::OwnChosen => match self.answer() {
                    Opt::Use { src, ability } => {
                        self.go(again(sanity, stamina, LossStage::Own));
                        self.push_use(who, src, ability);
                    }
                    Opt::Token(kind) => {
                        let of_sanity = self.spares_token(who, sanity, stamina).is_some_and(|(_, of_sanity)| of_sanity);
                        let less = if of_sanity { (1, 0) } else { (0, 1) };
                        self.go(again(sanity - less.0, stamina - less.1, LossStage::Own));
                        self.change_tokens(who, kind, -1);
                        self.tell_less(who, less.0, less.1, Src::None);
                    }
                    _ => {
                        let (sanity, stamina) = (sanity.saturating_add(more & 15), stamina.saturating_add(more >> 4));
                        let before = (self.s.inv(who).sanity, self.s.inv(who).stamina);
                        if sanity > 0 {
                            self.change_sanity(who, -(sanity as i8), cause);
                        }
                        if stamina > 0 {
                            self.change_stamina(who, -(stamina as i8), cause);
                        }
                        if self.s.inv(who).own.0.acts(W::Lost) {
                            let inv = self.s.inv(who);
                            let points = |before: u8, now: u8| before.saturating_sub(now).min(15);
                            let lost = points(before.0, inv.sanity) | points(before.1, inv.stamina) << 4;
                            self.fire_later(W::Lost, who, lost);
                        }
                        if self.s.inv(who).own.0.acts(W::LostAtOnce) {
                            for (n, of) in [(sanity, 128), (stamina, 0)] {
                                if n > 0 {
                                    self.fire_later(W::LostAtOnce, who, n.min(126) | of);
                                }
                            }
                        }
                        self.go(Frame::Settle { who });
                        self.settle(who);
                    }
                },
            }
            return;
        }
    }

    /// What cards in hand say of a loss without a price: it is less, it is more (which is handed back, Stamina four bits higher), or
    /// something else comes of it afterwards.
    #[inline(never)]
    fn loss_of_cards(&mut self, who: Inv, all: [u8; 2], [sanity, stamina]: [&mut u8; 2]) -> u8 {
        let lib = self.lib;
        let mut more = 0;
        for i in (0..self.s.inv(who).held.len()).rev() {
            let copy = self.s.inv(who).held[i].copy;
            if !lib.acts(copy, W::WouldLose) || self.q().is_idle(who, copy) {
                continue;
            }
            let src = Src::Card(copy);
            for (ability, at) in Self::at(lib, lib.single(copy).text, W::WouldLose) {
                let Window::Would { what, .. } = &at.window else { continue };
                let Coming::Lose { sanity: a, stamina: b } = *what else { continue };
                let meant = a && all[0] > 0 || b && all[1] > 0;
                if !meant || !at.costs.is_empty() || !at.is_free() {
                    continue;
                }
                match lib.tree.block(at.block).first().map(|step| &step.effect) {
                    Some(Effect::Moments(family::Moments::OnLoss(LossDeed::Less { n, .. }))) => {
                        let before = (*sanity, *stamina);
                        lessen(what, *n, sanity, stamina);
                        self.tell_less(who, before.0 - *sanity, before.1 - *stamina, src);
                    }
                    Some(Effect::Moments(family::Moments::OnLoss(LossDeed::Worsen { gain: false, n }))) => {
                        let n = (*n).min(7);
                        more += if a && all[0] > 0 { n } else { n << 4 };
                    }
                    // It comes after the loss.
                    _ => {
                        let below = self.s.frames.len().saturating_sub(1);
                        self.s.frames.insert(below, Frame::Echo { owner: who, src, ability });
                    }
                }
            }
        }
        more
    }

    /// Those who can spare others a loss are asked, one after the other; then it is the turn of the one who loses.
    fn ask_sparer(&mut self, who: Inv, [sanity, stamina, more]: [u8; 3], cause: Cause, from: Inv) {
        let again = |stage: LossStage| Frame::Loss { who, sanity, stamina, more, cause, stage };
        for seat in from..self.s.players {
            if (sanity > 0 || stamina > 0) && self.s.inv(seat).in_game() {
                self.offer_where(seat, W::AnyWouldLose, |_, _, at| {
                    let Window::Would { what: Coming::Lose { sanity: a, stamina: b }, .. } = at.window else {
                        return false;
                    };
                    a && sanity > 0 || b && stamina > 0
                });
                if !self.s.options.is_empty() {
                    self.offer(Opt::GoOn);
                    self.go(again(LossStage::SpareChosen(seat)));
                    return self.ask_one(seat, Ask::Loss);
                }
            }
        }
        self.go(again(LossStage::Own));
    }

    /// A token that stands for a point of this loss, and whether for Sanity: of two losses the dearer one is spared.
    #[inline(always)]
    fn spares_token(&self, who: Inv, sanity: u8, stamina: u8) -> Option<(TokenId, bool)> {
        let (q, inv) = (self.q(), self.s.inv(who));
        if !inv.own.0.answers(Q::SpendAs) {
            return None;
        }
        let of = |what: StandIn, n: u8| q.stands_for(who, what).filter(|_| n > 0);
        let both = [(of(StandIn::Sanity, sanity), true), (of(StandIn::Stamina, stamina), false)];
        let left = (inv.sanity.saturating_sub(sanity), inv.stamina.saturating_sub(stamina));
        let both = if left.0 <= left.1 { both } else { [both[1], both[0]] };
        both.into_iter().find_map(|(kind, of_sanity)| Some((kind?, of_sanity)))
    }

    /// Effects on the loss in progress, said by the block of an ability.
    pub fn on_loss(&mut self, deed: LossDeed, block: BlockId, src: Src) {
        let n = match deed {
            LossDeed::Less { n, .. } => n,
            LossDeed::Ignore => u8::MAX,
            // What a loss and a gain ask for themselves, what another takes upon himself, and prices.
            LossDeed::Worsen { .. } | LossDeed::Suffer | LossDeed::Free => return,
        };
        if Self::at(self.lib, self.text_of(src), W::WouldSpendSanity).any(|(_, at)| at.block == block) {
            return self.spare_sanity(deed);
        }
        let text = self.text_of(src);
        let window = Self::at(self.lib, text, W::WouldLose)
            .chain(Self::at(self.lib, text, W::AnyWouldLose))
            .find(|(_, at)| at.block == block)
            .and_then(|(_, at)| match &at.window {
                Window::Would { who, what } => Some((*who, what.clone())),
                _ => None,
            });
        let at = self.s.frames.rposition(|f| matches!(f, Frame::Loss { .. }));
        let (Some(at), Some((whose, coming))) = (at, window) else { return };
        if let Frame::Loss { who, mut sanity, mut stamina, more, cause, stage } = self.s.frames[at] {
            let all = (sanity, stamina);
            // Of two losses the point that is dearer is spared.
            let both = coming == Coming::Lose { sanity: true, stamina: true };
            let coming = if whose == Doer::Anyone && both {
                let inv = self.s.inv(who);
                let left = (inv.sanity.saturating_sub(sanity), inv.stamina.saturating_sub(stamina));
                let of_sanity = stamina == 0 || sanity > 0 && left.0 <= left.1;
                Coming::Lose { sanity: of_sanity, stamina: !of_sanity }
            } else {
                coming
            };
            lessen(&coming, n, &mut sanity, &mut stamina);
            self.s.frames[at] = Frame::Loss { who, sanity, stamina, more, cause, stage };
            self.tell_less(who, all.0 - sanity, all.1 - stamina, src);
        }
    }

    /// The spell that is cast costs less.
    fn spare_sanity(&mut self, deed: LossDeed) {
        let cast = self.s.frames.iter_mut().rev().find_map(|f| match f {
            Frame::Cast { saved, .. } => Some(saved),
            _ => None,
        });
        if let (Some(saved), LossDeed::Less { n, .. }) = (cast, deed) {
            // Less than what says that the check passes.
            *saved = saved.saturating_add(n).min(super::casting::AIDED - 1);
        }
    }

    fn tell_less(&mut self, who: Inv, sanity: u8, stamina: u8, src: Src) {
        if sanity > 0 || stamina > 0 {
            self.tell(Event::LossReduced { who, sanity, stamina, src });
        }
    }

    /// Looks whether somebody has come to 0.
    #[inline(always)]
    pub fn settle(&mut self, who: Inv) {
        self.pop();
        let inv = self.s.inv(who);
        if inv.in_game() && (inv.sanity == 0 || inv.stamina == 0) {
            self.come_to_nothing(who);
        }
    }

    #[inline(never)]
    fn come_to_nothing(&mut self, who: Inv) {
        for frame in self.s.frames.iter_mut() {
            if matches!(frame, Frame::Echo { owner, .. } if *owner == who) {
                *frame = Frame::Nothing;
            }
        }
        let inv = self.s.inv(who);
        let (insane, unconscious) = (inv.sanity == 0, inv.stamina == 0);
        // The price of a card that passes the check in progress: what is won by it comes first (FAQ p.6-7).
        if let Frame::Check(check) = *self.s.frames.top()
            && check.automatic
            && check.who == who
            && let Some(at) = self.s.frames.len().checked_sub(2)
        {
            self.s.frames.insert(at, Frame::Settle { who });
            return;
        }
        let battle = self.s.awake.is_some() || self.q().duel().is_some_and(|(duellist, _)| duellist == who);
        // One who cannot be devoured falls once, and comes round with 1 of both.
        if battle || insane && unconscious && !self.q().cannot_be(who, Status::Devoured) {
            let why = if insane && unconscious { Devouring::Spent } else { Devouring::Battle };
            self.devour(who, why, Src::None);
        } else if !self.is_falling(who, insane) {
            self.push(Frame::Fall { who, stage: FallStage::Begin, insane, unconscious });
        }
    }

    /// Whether somebody is falling for this reason already: what he uses on the way does not let him fall twice.
    fn is_falling(&self, who: Inv, insane: bool) -> bool {
        let falls = |f: &Frame| matches!(*f, Frame::Fall { who: w, insane: i, .. } if (w, i) == (who, insane));
        self.s.frames.iter().any(falls)
    }

    pub fn fall(&mut self, who: Inv, stage: FallStage, insane: bool, unconscious: bool) {
        if stage != FallStage::Begin && !self.s.inv(who).in_game() {
            return self.pop();
        }
        let again = |stage: FallStage| Frame::Fall { who, stage, insane, unconscious };
        match stage {
            // Some monsters let nobody fall.
            FallStage::Begin
                if self.q().fighting().is_some_and(|marker| {
                    Self::at(self.lib, self.lib.kind(marker).text, W::Fells).next().is_some()
                }) =>
            {
                self.go(again(FallStage::Spoken));
                let marker = self.q().fighting().unwrap_or(NONE);
                self.push_window(Src::Monster(marker), W::Fells, who);
            }
            FallStage::Spoken if if insane { self.s.inv(who).sanity } else { self.s.inv(who).stamina } > 0 => {
                self.pop()
            }
            // One who cannot be devoured falls after all.
            FallStage::Begin | FallStage::Spoken => {
                self.tell(if insane { Event::Insane(who) } else { Event::Unconscious(who) });
                let inv = self.s.inv_mut(who);
                inv.set(if insane { flag::INSANE } else { flag::UNCONSCIOUS }, true);
                inv.set(flag::OUT | flag::GONE | flag::STOPPED, true);
                self.go(again(FallStage::Instead));
                self.fire(W::Falls, who, NONE);
            }
            // The fall waits for the end of a text that devours.
            FallStage::Instead if self.is_devoured_next(who) => {
                let at = self.text_from(who);
                self.pop();
                self.s.frames.insert(at, again(FallStage::Instead));
            }
            FallStage::Instead => {
                self.go(again(FallStage::InsteadChosen));
                let thing = if insane { Thing::Sanity } else { Thing::Stamina };
                // A card that lasts may be taken instead of what you would lose (DUN-12, DUN-13).
                let deck = self.lib.deck_instead_of(thing).filter(|&deck| !self.s.decks.is_empty(deck));
                if let Some(deck) = deck.filter(|_| !self.is_lost_for_good(who)) {
                    self.offer(Opt::Deck(deck));
                    self.offer(Opt::No);
                    self.ask_one(who, Ask::Fall(deck));
                }
            }
            FallStage::InsteadChosen => {
                if let Opt::Deck(deck) = self.answer() {
                    self.go(again(FallStage::Restore));
                    return self.push_draw(who, deck, 1, 0);
                }
                let keeps = !self.s.boons.is_empty() && self.q().favoured(who, |favour| favour == Favour::Keeps);
                if keeps {
                    self.leave_town(who, again(FallStage::Wake));
                    self.fire(W::OtherFalls, who, 0);
                    return;
                }
                let (left, class) = match self.q().fall_costs(insane) {
                    Some((n, class)) => (n.min(self.q().count_class(who, class) as u8), class.into()),
                    None => ((self.q().count_class(who, Class::Item) / 2) as u8, Class::Item.into()),
                };
                self.go(again(FallStage::Clues));
                self.push(Frame::Discard { who, class, left, stage: Asking::Ask, cost: false });
            }
            FallStage::Clues => {
                let kept = self.s.common.0.answers(Q::KeepClues) && self.q().keeps_clues(insane);
                let clues = if kept { 0 } else { self.s.inv(who).clues / 2 };
                self.change_clues(who, -(clues as i8), Cause::Fall);
                self.leave_town(who, again(FallStage::Wake));
                self.fire(W::OtherFalls, who, clues);
            }
            FallStage::Restore => {
                let (sanity, stamina) = if insane { (i8::MAX, 0) } else { (0, i8::MAX) };
                self.change_sanity(who, sanity, Cause::Woken);
                self.change_stamina(who, stamina, Cause::Woken);
                self.leave_town(who, again(FallStage::Wake));
                self.fire(W::OtherFalls, who, 0);
            }
            FallStage::Wake => {
                let (to_sanity, to_stamina) =
                    (u8::from(self.s.inv(who).sanity == 0), u8::from(self.s.inv(who).stamina == 0));
                self.change_sanity(who, to_sanity as i8, Cause::Woken);
                self.change_stamina(who, to_stamina as i8, Cause::Woken);
                let from = match self.s.inv(who).place {
                    Place::Area(place) | Place::Jail(place) => Some(place),
                    _ => None,
                };
                if from.is_some() {
                    let to = self.lib.place_for(if insane { Role::Asylum } else { Role::Hospital }, from);
                    self.relocate(who, Place::Area(to), Way::Carried);
                }
                self.pop();
            }
        }
    }

    /// Whether one who has fallen is devoured next, by the next sentence of the text in progress: then no card is
    /// taken instead (DUN-12).
    fn is_devoured_next(&self, who: Inv) -> bool {
        let (lib, q) = (self.lib, self.q());
        let top = self.s.frames.len() - 1;
        let next = (self.text_from(who)..top).rev().find_map(|i| match self.s.frames[i] {
            Frame::Run { block, pc, ctx, .. } => {
                lib.tree.block(block).get(usize::from(pc)).map(|step| (&step.effect, ctx))
            }
            _ => None,
        });
        let Some((Effect::Structure(family::Structure::If { cond, then, otherwise }), ctx)) = next else {
            return false;
        };
        let block = if q.holds_now(cond, &ctx) { Some(*then) } else { *otherwise };
        let first = block.and_then(|block| lib.tree.block(block).first());
        first.is_some_and(|step| step.effect == Effect::Places(family::Places::Become(Status::Devoured)))
    }

    /// From where on what lies beneath the top frame is his text in progress, and what waits with it.
    fn text_from(&self, who: Inv) -> usize {
        let top = self.s.frames.len() - 1;
        let of_text = |i: &usize| match &self.s.frames[*i] {
            Frame::Run { ctx, .. } => ctx.who == who,
            Frame::Fire { .. } | Frame::Watch { .. } | Frame::Story { .. } | Frame::Settle { .. } => true,
            _ => false,
        };
        (0..top).rev().take_while(of_text).last().unwrap_or(top)
    }

    /// Whether one who falls where he is, is lost, and devoured by that.
    fn is_lost_for_good(&self, who: Inv) -> bool {
        self.q().in_force(Q::LostAreDevoured)
            && !self.q().cannot_be(who, Status::Devoured)
            && !self.q().in_town(self.s.inv(who).place)
            && !self.may_avert(who, W::WouldBeLost)
            && !self.may_avert(who, W::WouldBeDevoured)
    }

    /// Retainers go in any case; in an Other World you are lost.
    fn leave_town(&mut self, who: Inv, next: Frame) {
        self.discard_named(who, self.lib.known.retainer);
        self.go(next);
        if !self.q().in_town(self.s.inv(who).place) {
            self.push(Frame::Lost { who, stage: LostStage::Begin });
        }
    }
}

fn lessen(coming: &Coming, n: u8, sanity: &mut u8, stamina: &mut u8) {
    match coming {
        Coming::Lose { sanity: a, stamina: b } => {
            if *a {
                *sanity = sanity.saturating_sub(n);
            }
            if *b {
                *stamina = stamina.saturating_sub(n);
            }
        }
        Coming::LoseAfter(Blow::Combat) => *stamina = stamina.saturating_sub(n),
        Coming::LoseAfter(Blow::FailedHorror | Blow::Horror) => *sanity = sanity.saturating_sub(n),
        _ => {}
    }
}
