//! Plans that are kept: what everybody sets out to do is thought of twice a turn, before and after the sliders are set, and not at every step.

use std::cell::RefCell;

use keeper_arkham::state::{AREAS, Inv, Phase, Place, flag};
use keeper_arkham::{Arkham, Ask, Opt, View};
use keeper_arkham_script::tree::PlaceId;
use keeper_table::Seat;

use super::Planner;
use super::goals::{Aim, Goal, Goals};
use super::memo::Memo;
use super::roads::Way;
use super::sight::{Notes, Sight};
use super::team::{SEATS, Team};
use crate::Bot;
use crate::lore::Style;
use crate::search::Policy;

/// What somebody does this turn.
#[derive(Clone, Copy, Debug, Default)]
struct Plan {
    goal: Goal,
    way: Way,
    /// How many turns after this one he is there.
    turns: u8,
    /// Where the sliders should be.
    sliders: Option<[u8; 3]>,
}

/// What everybody does, and what somebody is to do whatever else there is.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    /// When it was last thought of: the turn, and whether the sliders were set.
    when: (u16, bool),
    plans: [Option<Plan>; SEATS],
    /// Each with the turn in which it was set out for.
    intents: [Option<(Goal, u16)>; SEATS],
    /// What the encounters of each place promise to each seat, as far as it was read, and when.
    promises: [[f32; AREAS]; SEATS],
    read: u16,
    /// To whom each has offered something, and when: nobody is asked twice.
    offered: [((u16, u8), u8); SEATS],
    /// Whether a plan is thought over, once the sliders are set, only where somebody would come too late.
    hurried: bool,
    /// What the group sets out to win by.
    style: Style,
}

/// What encounters promise is read anew after so many turns.
const FRESH: u16 = 4;

const NEVER: (u16, bool) = (0, false);

/// It is thought of once before the sliders are set, and once more when they are.
fn now(sight: &Sight) -> (u16, bool) {
    (sight.s.turn, sight.s.phase != Phase::Upkeep)
}

impl Default for Mind {
    fn default() -> Mind {
        Mind {
            when: NEVER,
            plans: Default::default(),
            intents: Default::default(),
            promises: [[f32::NAN; AREAS]; SEATS],
            read: 0,
            offered: Default::default(),
            hurried: false,
            style: Style::Usual,
        }
    }
}

impl Mind {
    pub fn style(&self) -> Style {
        self.style
    }

    /// The same for a group that sets out to win by something else: what was planned is thought over.
    pub fn in_style(self, style: Style) -> Mind {
        if style == self.style {
            self
        } else {
            Mind { style, when: NEVER, promises: [[f32::NAN; AREAS]; SEATS], ..self }
        }
    }

    /// The same for one of many futures: quicker, and nearly as good.
    pub fn hurried(self) -> Mind {
        Mind { hurried: true, ..self }
    }

    /// Somebody sets out to do this, until it is reached or gone; where he is already, he stays for this turn.
    pub fn intend(&mut self, sight: &Sight, goal: Goal) {
        self.intents[usize::from(sight.me)] = Some((goal, sight.s.turn));
        self.when = NEVER;
    }

    /// What somebody means to do this turn.
    pub fn goal(&mut self, sight: &Sight) -> Option<Goal> {
        self.plan(sight).map(|plan| plan.goal)
    }

    fn plan(&mut self, sight: &Sight) -> Option<&mut Plan> {
        let (before, now) = (self.when, now(sight));
        if self.hurried && before == (now.0, false) && now.1 && self.is_in_time(sight) {
            self.when = now;
        } else if before != now {
            self.share_out(sight);
        }
        self.plans[usize::from(sight.me)].as_mut()
    }

    /// Whether everybody gets where he is going as early as it was thought before the sliders were set.
    fn is_in_time(&self, sight: &Sight) -> bool {
        sight.q.everyone().all(|who| {
            self.plans[usize::from(who)]
                .as_ref()
                .is_none_or(|plan| sight.turns_for(who, plan.way.len() as u8 - 1) <= plan.turns)
        })
    }

    /// Thinks of what everybody does this turn.
    fn share_out(&mut self, sight: &Sight) {
        self.when = now(sight);
        let turn = sight.s.turn;
        self.plans = Default::default();
        if turn >= self.read + FRESH {
            self.promises = [[f32::NAN; AREAS]; SEATS];
            self.read = turn;
        }
        // As if all focus that is left went into the legs.
        let mut legs;
        let fast = if sight.s.phase == Phase::Upkeep {
            legs = *sight.s;
            for who in sight.q.everyone() {
                let slider = &mut legs.inv_mut(who).sliders[0];
                *slider = (*slider + sight.q.focus(who)).min(3);
            }
            sight.at(&legs)
        } else {
            *sight
        };
        let mut team = Team::default();
        let mut all = Vec::with_capacity(SEATS);
        for who in sight.q.everyone() {
            let notes = Notes::default();
            let other = fast.from(who).with_notes(&notes);
            let inv = other.inv();
            let Place::Area(here) = inv.place else {
                self.intents[usize::from(who)] = None;
                continue;
            };
            if inv.is(flag::SKIP | flag::OUT) {
                continue;
            }
            let points = fast.steps_left(who);
            let roads = other.roads(here, points.max(1));
            let intent = &mut self.intents[usize::from(who)];
            *intent = intent.filter(|(goal, since)| {
                let is_on = goal.place != here || *since == turn;
                is_on && other.still_there(goal) && roads.steps(goal.place).is_some()
            });
            match intent {
                Some((goal, _)) => {
                    let mut only = Goals::new();
                    only.push(Goal { rate: 99.0, ..*goal });
                    team.join(who, &only);
                }
                None => {
                    let promises = &mut self.promises[usize::from(who)];
                    let promise = |place| promise(promises, &other, place);
                    team.join(who, &other.goals(&roads, points, promise));
                }
            }
            all.push((who, roads));
        }
        let goals = team.goals(sight.w.shared);
        for (who, roads) in &all {
            let Some(&(_, goal)) = goals.iter().find(|(inv, _)| inv == who) else { continue };
            let way = roads.way(goal.place);
            if !way.is_empty() {
                let turns = fast.turns_for(*who, way.len() as u8 - 1);
                self.plans[usize::from(*who)] = Some(Plan { goal, way, turns, sliders: None });
            }
        }
    }

    /// Somebody to whom something is given now.
    fn gift(&mut self, sight: &Sight) -> Option<Opt> {
        let offered = &mut self.offered[usize::from(sight.me)];
        let now = (sight.s.turn, sight.s.battle_round);
        if offered.0 != now {
            *offered = (now, 0);
        }
        let other = sight.receiver(offered.1)?;
        offered.1 |= 1 << other;
        Some(Opt::Trade(other))
    }

    fn focus(&mut self, sight: &Sight, left: u8) -> Opt {
        if !matches!(sight.inv().place, Place::Area(_)) || sight.s.awake.is_some() {
            return sight.focus(left).0;
        }
        match self.plan(sight) {
            Some(plan) => {
                let Plan { goal, way, .. } = *plan;
                let to = *plan.sliders.get_or_insert_with(|| sight.stops_for(&goal, &way, left));
                let option = sight.slide_to(to).0;
                if sight.offered(option) { option } else { Opt::Done }
            }
            None => sight.focus(left).0,
        }
    }

    fn movement(&mut self, sight: &Sight, points: u8) -> Opt {
        let Place::Area(here) = sight.inv().place else { return Opt::Done };
        let can_walk =
            sight.options().iter().any(|o| matches!(o, Opt::Area(_) | Opt::Rail(_) | Opt::Wagon(_) | Opt::Ride(_)));
        if !can_walk && !sight.options().iter().any(|o| matches!(o, Opt::Use { .. })) {
            return Opt::Done;
        }
        let Some(Plan { goal, way, .. }) = self.plan(sight).copied() else { return sight.movement(points).0 };
        let Some(at) = way.iter().position(|&(place, _)| place == here) else { return sight.movement(points).0 };
        let steps = (way.len() - 1 - at) as u8;
        if let Some((option, _)) = sight.use_on_the_way(points, steps, &goal) {
            return option;
        }
        if steps == 0 || !can_walk {
            return Opt::Done;
        }
        if steps > points
            && let Some(&wagon) = sight.options().iter().find(|o| matches!(o, Opt::Wagon(_)))
        {
            return wagon;
        }
        let (next, danger) = way[at + 1];
        let tomorrow = sight.q.movement_points(sight.me) > 1;
        if points == 1 && tomorrow && next != goal.place && danger > way[at].1 + 0.3 {
            return Opt::Done;
        }
        [Opt::Area(next), Opt::Rail(next)].into_iter().find(|&step| sight.offered(step)).unwrap_or(Opt::Done)
    }
}

/// What the encounters of a place promise, read once.
fn promise(known: &mut [f32; AREAS], sight: &Sight, place: PlaceId) -> f64 {
    let known = &mut known[usize::from(place.0)];
    if known.is_nan() {
        *known = sight.encounter_worth(place) as f32;
    }
    f64::from(*known)
}

impl Sight<'_> {
    /// The movement points that somebody has left in this turn.
    fn steps_left(&self, who: Inv) -> u8 {
        let stays = self.q.inv(who).is(flag::DELAYED) || self.has_moved(who);
        if stays { 0 } else { self.q.movement_points(who) }
    }

    /// The turns after this one that so many steps take somebody.
    fn turns_for(&self, who: Inv, steps: u8) -> u8 {
        steps.saturating_sub(self.steps_left(who)).div_ceil(self.q.movement_points(who).max(1))
    }

    /// Whether what somebody set out to do is still there to be done.
    fn still_there(&self, goal: &Goal) -> bool {
        match goal.aim {
            Aim::Gate | Aim::Close => self.s.gate_at(goal.place).is_some(),
            Aim::Clues => self.s.clues[usize::from(goal.place.0)] > 0,
            Aim::Hunt => self.s.monsters_at(goal.place).next().is_some(),
            Aim::Rift => self.q.traces(goal.place).next().is_some(),
            Aim::Ability | Aim::Errand | Aim::Rumour | Aim::Wait => true,
        }
    }
}

/// The planner with its plans kept: what everybody sets out to do is thought of twice a turn.
#[derive(Clone, Default)]
pub struct Steady {
    planner: Planner,
    mind: Mind,
}

impl Steady {
    pub fn new(planner: Planner) -> Steady {
        Steady { planner, mind: Mind::default() }
    }
}

impl Bot<Arkham> for Steady {
    fn choose(&mut self, view: &View) -> usize {
        let Some(ask) = view.state.ask.filter(|_| view.seat < view.state.players) else {
            return self.planner.choose(view);
        };
        let weights = self.planner.weights(&view.library, &view.state, self.mind.style);
        self.planner.pick_for(&Sight::new(view, weights), ask, &mut self.mind)
    }
}

impl Planner {
    fn pick_for(&self, sight: &Sight, ask: Ask, mind: &mut Mind) -> usize {
        let option = mind.gift(sight).unwrap_or_else(|| match ask {
            Ask::Focus(left) => mind.focus(sight, left),
            Ask::Move(points) => mind.movement(sight, points),
            _ => sight.answer(ask).0,
        });
        sight.options().iter().position(|&o| o == option).unwrap_or(0)
    }
}

impl Policy<Arkham> for Planner {
    type Mind = Mind;

    fn pick(&self, game: &Arkham, seat: Seat, mind: &mut Mind) -> usize {
        let (library, s) = (game.library(), game.state());
        let Some(ask) = s.ask else { return 0 };
        self.pick_for(&Sight::of(library, s, seat, self.weights(library, s, mind.style)), ask, mind)
    }
}

/// The planner in the futures of one choice: what was reckoned in one of them is known in the others.
pub struct Dreamer<'a> {
    planner: &'a Planner,
    memo: RefCell<Memo>,
}

impl<'a> Dreamer<'a> {
    pub fn new(planner: &'a Planner) -> Dreamer<'a> {
        Dreamer { planner, memo: RefCell::default() }
    }
}

impl Policy<Arkham> for Dreamer<'_> {
    type Mind = Mind;

    fn pick(&self, game: &Arkham, seat: Seat, mind: &mut Mind) -> usize {
        let (library, s) = (game.library(), game.state());
        let Some(ask) = s.ask else { return 0 };
        let weights = self.planner.weights(library, s, mind.style);
        let sight = Sight::of(library, s, seat, weights).with_memo(&self.memo);
        self.planner.pick_for(&sight, ask, mind)
    }
}
