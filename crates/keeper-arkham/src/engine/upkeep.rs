//! The Upkeep Phase: cards refresh, what must be done on them is done, and the sliders move.
//!
//! Rules: UPK-01 to UPK-09, SPC-02 to SPC-04, SPL-05, XPN-18, CPR-20.

use keeper_arkham_script::tree::{At, CardDeed, Deck, Effect, Hand, Step, Text, Thing, Window, family};
use keeper_table::Journal;

use super::{Engine, Stop};
use crate::event::Event;
use crate::frame::{Ask, Ctx, Frame, MOST_BACK, Opt, RefreshStage, Src, UpkeepStage};
use crate::index::{Q, W};
use crate::library::{Library, Supply};
use crate::state::{Held, Inv, NONE, flag, held};

/// The stops that a slider can go to, and how many they are.
type Slides = ([Opt; 3], usize);

/// The same by track, where the slider stands and how many stops it may go.
static SLIDES: [[[Slides; 4]; 4]; 3] = {
    let mut slides = [[[([Opt::None; 3], 0); 4]; 4]; 3];
    let mut n = 0usize;
    while n < 3 * 4 * 4 * 4 {
        let (track, at, reach, to) = (n / 64, n / 16 % 4, n / 4 % 4, n % 4);
        if to != at && to.abs_diff(at) <= reach {
            let (options, count) = &mut slides[track][at][reach];
            options[*count] = Opt::Slider { track: track as u8, to: to as u8 };
            *count += 1;
        }
        n += 1;
    }
    slides
};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Refreshing, actions, sliders: on until something is asked or has to be done before.
    pub fn upkeep(&mut self, who: Inv, stage: UpkeepStage, (focus, back): (u8, u8), from: [u8; 3], used: u16) {
        if !self.s.inv(who).in_game() {
            return self.pop();
        }
        if stage == UpkeepStage::Refresh && !self.refresh_all(who) {
            return;
        }
        if matches!(stage, UpkeepStage::Refresh | UpkeepStage::Actions) && self.asks_for_actions(who, used) {
            return;
        }
        let (focus, back, from) = match stage {
            UpkeepStage::Sliders => (focus, back, from),
            UpkeepStage::SliderChosen => match self.answer() {
                Opt::Balance(to) => {
                    let stops = self.set_balance(who, to);
                    // A maximum of 0 devours; where nobody is left, the game is over.
                    if !self.s.inv(who).in_game() {
                        return;
                    }
                    (focus - stops.min(focus), back, from)
                }
                Opt::Slider { track, to } => {
                    let at = std::mem::replace(&mut self.s.inv_mut(who).sliders[usize::from(track)], to);
                    self.tell(Event::SliderMoved { who, track, to });
                    // What was moved forth and back in the same upkeep has not been moved.
                    let start = from[usize::from(track)];
                    let (was, is) = (at.abs_diff(start), to.abs_diff(start));
                    (focus + was - is, back + u8::from(is <= was), from)
                }
                _ => return self.pop(),
            },
            UpkeepStage::Refresh | UpkeepStage::Actions | UpkeepStage::ActionChosen => {
                if self.acts_in_upkeep(who, used) {
                    return;
                }
                let inv = self.s.inv_mut(who);
                for h in inv.held.iter_mut() {
                    h.flags &= !held::NEW;
                }
                let from = inv.sliders;
                // One who spends no focus on skills moves them by his text alone.
                let focus = if self.q().holds(who, Q::NoFocusForSkills) { 0 } else { self.q().focus(who) };
                (focus, 0, from)
            }
        };
        if focus == 0 {
            return self.pop();
        }
        self.offer_sliders(who, focus, back, from);
        self.go(Frame::Upkeep { who, stage: UpkeepStage::SliderChosen, focus, from, back, used: 0 });
        self.ask_one(who, Ask::Focus(focus));
    }

    /// The maximum Sanity and Stamina of one for whom they are a slider; says by how many stops it was moved.
    fn set_balance(&mut self, who: Inv, to: u8) -> u8 {
        let maxima = |e: &Self| [true, false].map(|sanity| e.q().maximum(who, sanity));
        let before = maxima(self);
        let at = std::mem::replace(&mut self.s.inv_mut(who).balance, to);
        self.s.inv_mut(who).set(flag::BALANCED, true);
        self.tell(Event::Balanced { who, to, begins: false });
        let after = maxima(self);
        self.clamp(who);
        // Each stop by which one of them rises gives a point of it.
        for (sanity, which) in [(true, 0), (false, 1)] {
            if after[which] > before[which] && self.s.inv(who).in_game() {
                let thing = if sanity { Thing::Sanity } else { Thing::Stamina };
                if self.q().may_gain(who, thing, Src::Sheet(who)) {
                    self.gain_points(who, sanity, after[which] - before[which]);
                }
            }
        }
        at.abs_diff(to)
    }

    /// Whether somebody is asked what to do before the sliders.
    #[inline(always)]
    fn asks_for_actions(&mut self, who: Inv, used: u16) -> bool {
        let duty = self.offer_upkeep(who);
        self.offer_in_play(who, W::Upkeep, |e, src, at| e.is_meant_in_upkeep(who, src, at));
        if used != 0 {
            self.leave_out_errands(used);
        }
        self.offer_window(who, W::AnyTime);
        self.offer_trades_afar(who);
        if self.s.options.is_empty() {
            return false;
        }
        self.leave_out_spent(who);
        if !duty {
            self.offer(Opt::Done);
        }
        self.go(Frame::Upkeep { who, stage: UpkeepStage::ActionChosen, focus: 0, from: [0; 3], back: 0, used });
        self.ask_one(who, Ask::Upkeep);
        self.s.ask.is_some()
    }

    /// Whether something was chosen that comes before the sliders.
    #[inline(always)]
    fn acts_in_upkeep(&mut self, who: Inv, used: u16) -> bool {
        let then =
            |used: u16| Frame::Upkeep { who, stage: UpkeepStage::Actions, focus: 0, from: [0; 3], back: 0, used };
        match self.answer() {
            Opt::Use { src, ability } => {
                self.use_instead_of_attack(who, src, ability);
                let mut used = used;
                match src {
                    // What is in play is used as often as one can pay for it, and what has no price once.
                    Src::Fixture(_) => used |= self.errand(ability),
                    Src::Ancient | Src::Mythos(_) => {}
                    Src::Card(copy) => {
                        if let Some(h) = self.s.inv_mut(who).held.iter_mut().find(|h| h.copy == copy) {
                            h.flags |= held::DONE;
                        }
                    }
                    _ => self.s.inv_mut(who).set(flag::SHEET_DONE, true),
                }
                self.go(then(used));
                self.push_use(who, src, ability);
                true
            }
            Opt::Trade(other) => {
                self.go(then(used));
                self.push_trade(who, other);
                true
            }
            _ => false,
        }
    }

    /// The bit of a line that can be used once in each upkeep: of what lies beside the board, one without a price.
    #[inline(never)]
    fn errand(&self, ability: u16) -> u16 {
        let lib = self.lib;
        let sheets = lib.fixtures.iter().filter(|one| one.index.acts(W::Upkeep));
        let mut lines = sheets.flat_map(|one| Self::at(lib, one.text, W::Upkeep)).filter(|(_, at)| at.costs.is_empty());
        lines.position(|(line, _)| line == ability).map_or(0, |at| 1 << at)
    }

    /// What was used already in this upkeep is not offered again.
    #[inline(never)]
    fn leave_out_errands(&mut self, used: u16) {
        let mut left = self.s.options;
        left.retain(|option| !matches!(option, Opt::Use { ability, .. } if self.errand(*ability) & used != 0));
        self.s.options = left;
    }

    /// Refreshes what somebody has; false if something comes of it first.
    fn refresh_all(&mut self, who: Inv) -> bool {
        self.s.inv_mut(who).set(flag::SHEET_DONE, false);
        if !self.s.stints.is_empty() {
            self.serve_stints(who);
        }
        let then = Frame::Upkeep { who, stage: UpkeepStage::Actions, focus: 0, from: [0; 3], back: 0, used: 0 };
        let own = &self.s.inv(who).own.0;
        let slowly =
            self.s.common.0.answers(Q::MostRefreshed) || own.answers(Q::NeverRefreshed) || own.acts(W::WouldRefresh);
        let fresh = if slowly { held::DONE | held::COMBAT } else { held::EXHAUSTED | held::DONE | held::COMBAT };
        let Engine { s, journal, .. } = self;
        for h in s.inv_mut(who).held.iter_mut() {
            if J::ON && !slowly && h.is(held::EXHAUSTED) {
                journal.tell(Event::Refreshed { who, copy: h.copy });
            }
            h.flags &= !fresh;
        }
        if self.lib.has_pairs {
            self.refresh_twins(who);
        }
        if slowly {
            self.go(then);
            let left = self.q().refresh_limit(who).unwrap_or(NONE);
            self.push(Frame::Watch { who });
            self.push(Frame::Refresh { who, i: 0, left, kept: false, stage: RefreshStage::Which });
            return false;
        }
        self.end_effects(who);
        if self.s.inv(who).own.0.acts(W::AsSoonAs) {
            self.go(then);
            self.push(Frame::Watch { who });
            return false;
        }
        true
    }

    /// Every stop that a slider reaches with so much focus.
    #[inline(always)]
    fn offer_sliders(&mut self, who: Inv, focus: u8, back: u8, from: [u8; 3]) {
        let (stops, sliders) = (self.q().slider_stops(who), self.s.inv(who).sliders);
        let mut room = true;
        for (track, at) in sliders.into_iter().enumerate() {
            let start = from[track];
            let reach = (focus + at.abs_diff(start)).min(stops.unwrap_or(u8::MAX));
            let (options, count) = &SLIDES[track][usize::from(start) % 4][usize::from(reach.min(3))];
            if at == start {
                room &= self.s.options.push_few(options, *count);
                continue;
            }
            // One that was moved may go wherever it could have gone at once; but the question does not go round in a circle.
            let least = if back < MOST_BACK { 0 } else { at.abs_diff(start) + 1 };
            for to in (0..4).filter(|&to| to != at && (least..=reach).contains(&to.abs_diff(start))) {
                self.offer(Opt::Slider { track: track as u8, to });
            }
        }
        if !room {
            self.no_room(Stop::TooManyOptions);
        }
        // Once in an upkeep: forth and back again would bring points for nothing.
        let inv = self.s.inv(who);
        let slides = self.lib.sheets[usize::from(inv.sheet)].balance.is_some();
        if slides && !inv.is(flag::BALANCED) {
            let at = inv.balance;
            for to in (0..4).filter(|&to| to != at && to.abs_diff(at) <= focus) {
                self.offer(Opt::Balance(to));
            }
        }
        self.offer(Opt::Done);
    }

    /// Those whom somebody has for a time: one token goes, and with none left the card does.
    fn serve_stints(&mut self, who: Inv) {
        let stints = self.s.stints;
        self.s.stints.retain(|stint| stint.due != Some(who));
        for stint in stints.iter().filter(|stint| !stint.spare) {
            let src = Src::Card(stint.copy);
            if let Some(due) = stint.due {
                if due == who {
                    self.box_wherever(stint.copy);
                }
                continue;
            }
            if self.owner(src) == Some(who) {
                match self.q().tokens_on(src) {
                    0 => self.discard_copy(who, stint.copy),
                    _ => self.take_off(src, 1),
                }
            }
        }
    }

    /// A card leaves the game, out of somebody's hands or out of its deck.
    fn box_wherever(&mut self, copy: u16) {
        if let Some(holder) = self.owner(Src::Card(copy)) {
            return self.box_copy(holder, copy);
        }
        if let Supply::Deck(deck) = self.supply_of(copy)
            && self.s.decks.take(deck, copy)
        {
            self.put_in_box(copy);
            if deck == Deck::ALLY {
                self.tell(Event::AllyLeft { copy, terror: false });
                self.fire_later(W::AllyLeaves, self.s.first, NONE);
            }
        }
    }

    /// Refreshes one card after the other: not all can be, or something is said about one of them.
    pub fn refreshing(&mut self, who: Inv, i: u8, left: u8, kept: bool, stage: RefreshStage) {
        let again = |i: u8, left: u8, stage: RefreshStage| Frame::Refresh { who, i, left, kept: false, stage };
        let can = |h: &Held, lib: &Library| h.is(held::EXHAUSTED) && !lib.answers(h.copy, Q::NeverRefreshed);
        match stage {
            RefreshStage::Which if left == NONE => {
                let lib = self.lib;
                let next = self.s.inv(who).held.iter().skip(i.into()).position(|h| can(h, lib));
                match next {
                    Some(next) => self.go(again(i + next as u8, left, RefreshStage::Say)),
                    None => self.pop(),
                }
            }
            RefreshStage::Which => {
                if left > 0 {
                    for at in 0..self.s.inv(who).held.len() {
                        let h = self.s.inv(who).held[at];
                        if can(&h, self.lib) {
                            self.offer(Opt::Card(h.copy));
                        }
                    }
                }
                if self.s.options.is_empty() {
                    return self.pop();
                }
                self.go(again(0, left, RefreshStage::Chosen));
                self.ask_one(who, Ask::Refresh);
            }
            RefreshStage::Chosen => {
                let Opt::Card(copy) = self.answer() else { return self.pop() };
                let at = self.s.inv(who).held.iter().position(|h| h.copy == copy).unwrap_or(0);
                self.go(again(at as u8, left - 1, RefreshStage::Say));
            }
            RefreshStage::Say => {
                let Some(h) = self.s.inv(who).held.get(usize::from(i)).copied() else { return self.pop() };
                self.go(again(i, left, RefreshStage::Refresh));
                if self.lib.acts(h.copy, W::WouldRefresh)
                    && self.speak(Src::Card(h.copy), W::WouldRefresh, who, who, NONE)
                    && self.s.ask.is_some()
                {
                    self.go(again(i, left, RefreshStage::Said));
                }
            }
            RefreshStage::Said => {
                self.go(again(i, left, RefreshStage::Refresh));
                if let Opt::Use { src, ability } = self.answer() {
                    self.push_use(who, src, ability);
                }
            }
            RefreshStage::Refresh => {
                let next = if left == NONE { i + 1 } else { 0 };
                self.go(again(next, left, RefreshStage::Which));
                if let Some(h) = self.s.inv(who).held.get(usize::from(i)).copied().filter(|_| !kept) {
                    self.refresh(who, h.copy);
                }
            }
        }
    }

    /// The card that is being refreshed stays exhausted.
    pub fn stay_exhausted(&mut self) {
        let refreshing = |f: &Frame| matches!(f, Frame::Refresh { .. });
        if let Some(at) = self.s.frames.rposition(refreshing)
            && let Frame::Refresh { kept, .. } = &mut self.s.frames[at]
        {
            *kept = true;
        }
    }

    /// Offers upkeep actions that are still to be done, duties first, and says whether there are duties.
    fn offer_upkeep(&mut self, who: Inv) -> bool {
        if !self.s.inv(who).own.0.acts(W::Upkeep) {
            return false;
        }
        let lib = self.lib;
        let mut duties = 0;
        let mut from = 0;
        let undone = |h: &Held| lib.acts(h.copy, W::Upkeep) && !h.is(held::DONE);
        while let Some((h, next)) = self.q().next_held(who, from, undone) {
            from = next;
            if !self.q().is_idle(who, h.copy) {
                let text = lib.single(h.copy).text;
                self.offer_upkeep_of(who, Src::Card(h.copy), text, h.is(held::EXHAUSTED), &mut duties);
            }
        }
        let inv = self.s.inv(who);
        let sheet = &lib.sheets[usize::from(inv.sheet)];
        if sheet.index.acts(W::Upkeep) && !inv.is(flag::SHEET_DONE) {
            self.offer_upkeep_of(who, Src::Sheet(who), sheet.text, false, &mut duties);
        }
        duties > 0
    }

    /// Whether a line for one's upkeep means the place where he is.
    fn is_meant_in_upkeep(&self, who: Inv, src: Src, at: &At) -> bool {
        let ctx = Ctx { who, src, ..Ctx::default() };
        matches!(at.window, Window::Upkeep(zone) if zone.is_none_or(|zone| self.q().in_zone(self.s.inv(who).place, zone, &ctx)))
    }

    /// An exhausted card can do nothing but refresh itself.
    #[inline(always)]
    fn offer_upkeep_of(&mut self, who: Inv, src: Src, text: Text, exhausted: bool, duties: &mut usize) {
        for (ability, at) in Self::at(self.lib, text, W::Upkeep) {
            let refresh = family::Cards::Do { deed: CardDeed::Refresh, which: Hand::This };
            let refreshes = |step: &Step| step.effect == Effect::Cards(refresh.clone());
            let refreshed = |copy: u16| !self.lib.answers(copy, Q::NeverRefreshed);
            let exhausted = exhausted && matches!(src, Src::Card(copy) if refreshed(copy));
            let silent = exhausted && !self.lib.tree.block(at.block).iter().any(refreshes);
            let far = !matches!(at.window, Window::Upkeep(None)) && !self.is_meant_in_upkeep(who, src, at);
            if silent || far || !self.can_pay(who, src, &at.costs) || self.is_spent(who, at) {
                continue;
            }
            let optional = !at.costs.is_empty() || at.once_per_game || self.is_optional(at.block);
            if optional && !self.is_useful_at(who, src, NONE, at) {
                continue;
            }
            self.offer(Opt::Use { src, ability });
            if !optional {
                self.s.options[*duties..].rotate_right(1);
                *duties += 1;
            }
        }
    }

    /// Whether a block begins with a question: for yourself, or for an investigator you choose.
    pub(super) fn is_optional(&self, block: keeper_arkham_script::tree::BlockId) -> bool {
        let lib = self.lib;
        match lib.tree.block(block).first().map(|s| &s.effect) {
            Some(Effect::Structure(family::Structure::May { otherwise, .. })) => otherwise.is_none(),
            Some(Effect::Structure(family::Structure::For { block, .. })) => self.is_optional(*block),
            Some(Effect::Structure(family::Structure::If { then, otherwise: None, .. }))
                if lib.tree.block(block).len() == 1 =>
            {
                self.is_optional(*then)
            }
            _ => false,
        }
    }
}
