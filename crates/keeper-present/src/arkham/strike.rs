//! Whole attacks: what to take in hand, and the blow, as one choice of the player. To the engine they remain the single
//! decisions that they are made of.

use keeper_arkham::frame::{Ask, Frame, Opt, Src};
use keeper_arkham::index::W;
use keeper_arkham::state::held;
use keeper_arkham::{Arkham, Event, Library, chance};
use keeper_arkham_script::tree::{Ability, CheckKind, Cost};
use keeper_table::{Game, Seat, Silent, guarded};

use crate::arkham::names::Names;
use crate::arkham::odds::open_check;
use crate::{OddsLine, Onward, Series, attack_label, odds, option_odds};

/// So many are offered, besides the one that was made last.
const BEST: usize = 3;
/// Nobody has so many weapons; if somebody has, some sets are not thought of.
const MOST: usize = 300;

/// A way to strike.
#[derive(Clone, Debug)]
pub(crate) struct Attack {
    pub label: String,
    /// The options to take one after the other, the blow last.
    pub steps: Vec<Opt>,
    /// The numbers of the cards that are put to use, sorted.
    pub arms: Vec<u16>,
    /// The same weapons as last time.
    pub again: bool,
    /// The chance of the blow, castings included; the hits to expect where their number matters.
    pub worth: f64,
    /// The blow itself, if everything before it works.
    pub odds: OddsLine,
    /// Those that are gone or exhausted afterwards.
    spent: Vec<u16>,
    /// What the dice of the blow come from.
    pub sum: Vec<(String, i16)>,
}

/// The option that strikes, where you may prepare for it.
pub(crate) fn blow(game: &Arkham) -> Option<Opt> {
    let state = game.state();
    let options = &state.options;
    match (state.ask?, state.frames.last()?) {
        (Ask::Combat(_), _) => options.contains(&Opt::Attack).then_some(Opt::Attack),
        (Ask::BeforeCheck, Frame::Check(check)) if check.kind == CheckKind::Combat => {
            options.iter().any(|o| matches!(o, Opt::Ready(_) | Opt::Release(_))).then_some(Opt::GoOn)
        }
        _ => None,
    }
}

/// The chances of the blow as things stand.
pub(crate) fn blow_odds(game: &Arkham) -> Option<OddsLine> {
    match game.state().ask? {
        Ask::Combat(_) => option_odds(game.library(), game.state(), Opt::Attack),
        Ask::BeforeCheck => odds(game.library(), game.state()),
        _ => None,
    }
}

/// What the dice of the blow come from, as things stand.
fn blow_sum(game: &Arkham) -> Vec<(String, i16)> {
    let names = Names { lib: game.library(), s: game.state() };
    let check = match game.state().ask {
        Some(Ask::Combat(_)) => names.check_behind(Opt::Attack),
        _ => open_check(game.state()),
    };
    check.map(|check| names.dice_sum(&check)).unwrap_or_default()
}

/// What counts: the hits to expect where their number matters, otherwise the chance.
pub(crate) fn worth(odds: &OddsLine) -> f64 {
    odds.expected.unwrap_or(odds.now)
}

/// The cards with which the investigator who is asked is about to strike, by number and sorted.
pub(crate) fn arms(game: &Arkham) -> Vec<u16> {
    numbers(game.library(), in_use(game))
}

fn in_use(game: &Arkham) -> Vec<u16> {
    let state = game.state();
    let held = state.inv(state.asked()).held.iter();
    held.filter(|h| h.is(held::IN_HAND | held::ACTIVE)).map(|h| h.copy).collect()
}

fn numbers(library: &Library, copies: Vec<u16>) -> Vec<u16> {
    let mut numbers: Vec<u16> = copies.into_iter().map(|copy| library.copies[usize::from(copy)]).collect();
    numbers.sort_unstable();
    numbers
}

/// The cards with which the investigator who was asked `before` struck, if these events tell of a blow.
pub(crate) fn struck_with(before: &Arkham, events: &[Event]) -> Option<Vec<u16>> {
    let mut copies = in_use(before);
    for event in events {
        match *event {
            Event::Readied { copy, .. } | Event::Cast { copy, worked: true, .. } => copies.push(copy),
            Event::PutDown { copy, .. } => copies.retain(|&c| c != copy),
            Event::CheckBegan { kind: CheckKind::Combat, who, .. } if who == before.state().seats.speaker() => {
                return Some(numbers(before.library(), copies));
            }
            _ => {}
        }
    }
    None
}

/// The reasonable ways to strike, best first; the set of weapons that was used last is always among them if it is at hand.
pub(crate) fn attacks(game: &Arkham, last: Option<&[u16]>) -> Vec<Attack> {
    let (mut attacks, offered) = all_attacks(game, last);
    attacks.truncate(offered);
    attacks
}

/// Every way to strike, the reasonable ones first, and how many these are.
pub(crate) fn all_attacks(game: &Arkham, last: Option<&[u16]>) -> (Vec<Attack>, usize) {
    let Some(blow) = blow(game) else { return (vec![], 0) };
    let mut search = Search { blow, found: vec![] };
    search.explore(&Plan { outcomes: vec![(1.0, game.clone())], steps: vec![], cast: vec![] });
    let mut found = search.found;
    for attack in &mut found {
        attack.again = last.is_some_and(|last| !last.is_empty() && last == attack.arms);
    }
    found.sort_by(|a, b| {
        b.worth.total_cmp(&a.worth).then(a.spent.len().cmp(&b.spent.len())).then(a.steps.len().cmp(&b.steps.len()))
    });
    let poor = |attack: &Attack| !attack.again && found.iter().any(|other| other.betters(attack));
    let mut keep: Vec<bool> = found.iter().map(|attack| !poor(attack)).collect();
    let saving = (0..found.len()).find(|&i| keep[i] && found[i].spent.is_empty());
    let mut room = BEST;
    for i in 0..found.len() {
        let must = found[i].again || saving == Some(i);
        keep[i] &= must || room > 0;
        room -= usize::from(keep[i] && room > 0);
    }
    let offered = keep.iter().filter(|&&keep| keep).count();
    let (mut kept, mut rest) = (Vec::with_capacity(found.len()), Vec::new());
    for (attack, keep) in found.into_iter().zip(keep) {
        if keep { kept.push(attack) } else { rest.push(attack) }
    }
    kept.append(&mut rest);
    (kept, offered)
}

impl Attack {
    /// Whether nobody would make the other attack instead of this one: it takes more for nothing, or leaves something out
    /// that costs nothing.
    fn betters(&self, other: &Attack) -> bool {
        let inside = |a: &[u16], b: &[u16]| a.iter().all(|x| count(a, *x) <= count(b, *x));
        inside(&self.spent, &other.spent)
            && (self.worth >= other.worth && self.arms.len() < other.arms.len() && inside(&self.arms, &other.arms)
                || self.worth > other.worth && inside(&other.arms, &self.arms))
    }
}

fn count(list: &[u16], x: u16) -> usize {
    list.iter().filter(|&&y| y == x).count()
}

/// What was chosen so far, and how things may stand then: the first outcome is the one in which every casting works.
struct Plan {
    outcomes: Vec<(f64, Arkham)>,
    steps: Vec<Opt>,
    cast: Vec<u16>,
}

struct Search {
    blow: Opt,
    found: Vec<Attack>,
}

impl Search {
    fn explore(&mut self, plan: &Plan) {
        if self.found.len() >= MOST {
            return;
        }
        self.note(plan);
        let game = &plan.outcomes[0].1;
        let after = plan.steps.last().map_or(0, |&step| rank(game, step));
        for &option in game.state().options.iter() {
            let order = rank(game, option);
            let undoes = matches!(option, Opt::Ready(copy) if plan.steps.contains(&Opt::Release(copy)));
            if order > after
                && !undoes
                && let Some(next) = plan.with(option)
            {
                self.explore(&next);
            }
        }
    }

    fn note(&mut self, plan: &Plan) {
        let game = &plan.outcomes[0].1;
        let Some(odds) = blow_odds(game) else { return };
        let worth: f64 =
            plan.outcomes.iter().map(|(p, game)| p * blow_odds(game).map_or(0.0, |odds| worth(&odds))).sum();
        let arms = arms(game);
        if let Some(known) = self.found.iter_mut().find(|known| known.arms == arms && known.worth >= worth) {
            if known.steps.len() <= plan.steps.len() {
                return;
            }
            known.steps = plan.steps.iter().copied().chain([self.blow]).collect();
            return;
        }
        let library = game.library();
        let state = game.state();
        let gone = state.inv(state.asked()).held.iter().filter(|h| {
            let used_up = h.is(held::IN_HAND) && library.card(h.copy).index.acts(W::AfterUse);
            used_up || plan.cast.contains(&h.copy)
        });
        let spent = gone.map(|h| library.copies[usize::from(h.copy)]).collect();
        self.found.push(Attack {
            label: attack_label(library, state, &plan.cast),
            steps: plan.steps.iter().copied().chain([self.blow]).collect(),
            arms,
            again: false,
            worth,
            odds,
            spent,
            sum: blow_sum(game),
        });
    }
}

impl Plan {
    /// The plan with one more step, if that leads back to the question from which one strikes.
    fn with(&self, option: Opt) -> Option<Plan> {
        let mut outcomes = Vec::new();
        for (p, game) in &self.outcomes {
            if !game.state().options.contains(&option) {
                outcomes.push((*p, game.clone()));
            } else if let Opt::Use { .. } = option {
                let works = option_odds(game.library(), game.state(), option)?.now;
                outcomes.push((p * works, played(game, option, 6)?));
                outcomes.push((p * (1.0 - works), played(game, option, 1)?));
            } else {
                outcomes.push((*p, played(game, option, 1)?));
            }
        }
        let mut cast = self.cast.clone();
        if let Opt::Use { src: Src::Card(copy), .. } = option {
            cast.push(copy);
        }
        Some(Plan { outcomes, steps: self.steps.iter().copied().chain([option]).collect(), cast })
    }
}

/// Where an option stands in the order in which a plan is made; 0 if it is no part of one: things are let go first, then
/// spells without a price are cast, then weapons are taken in hand.
fn rank(game: &Arkham, option: Opt) -> usize {
    let held = &game.state().inv(game.state().asked()).held;
    let place = |copy: u16| held.iter().position(|h| h.copy == copy).unwrap_or(0) + 1;
    let all = held.len() + 1;
    match option {
        Opt::Release(copy) => place(copy),
        Opt::Use { src: Src::Card(copy), ability } if casting(game, copy, ability) == Some(0) => all + place(copy),
        Opt::Ready(copy) => 2 * all + place(copy),
        _ => 0,
    }
}

/// The Sanity that a spell costs, if to use this ability is to cast it and nothing else has to be given.
pub(crate) fn casting(game: &Arkham, copy: u16, ability: u16) -> Option<u8> {
    let library = game.library();
    let Ability::At(at) = library.tree.abilities.get(usize::from(ability))? else { return None };
    let cast = |cost: &Cost| matches!(cost, Cost::Cast(_));
    if !at.costs.iter().any(cast) || !at.costs.iter().all(|cost| cast(cost) || *cost == Cost::Exhaust) {
        return None;
    }
    library.card(copy).spell?;
    Some(game.query().sanity_cost(game.state().asked(), copy))
}

/// How things stand when you are about to strike after an option, if every die shows this face and nothing is spent on the
/// checks that come with it.
pub(crate) fn played(game: &Arkham, option: Opt, face: u16) -> Option<Arkham> {
    asked_again(game, option, face).or_else(|| forced(game, option, face))
}

/// The same question, asked again after this option.
fn asked_again(game: &Arkham, option: Opt, face: u16) -> Option<Arkham> {
    let mut next = loaded(game, face);
    take(&mut next, option)?;
    let asked = |game: &Arkham| (game.state().ask, game.state().seats, game.state().frames.len());
    for _ in 0..4 {
        if asked(&next) == asked(game) {
            return Some(next);
        }
        let on = match next.state().ask? {
            Ask::BeforeCheck => Opt::GoOn,
            Ask::AfterCheck => Opt::Done,
            _ => return None,
        };
        take(&mut next, on)?;
    }
    None
}

/// The best attack on the monster you are about to fight, if you bear the sight of it.
pub(crate) fn best_attack(game: &Arkham, fight: Opt) -> Option<Attack> {
    let mut next = loaded(game, 6);
    take(&mut next, fight)?;
    for _ in 0..6 {
        if blow(&next).is_some() {
            return attacks(&next, None).into_iter().next();
        }
        let on = match next.state().ask? {
            Ask::Combat(_) | Ask::BeforeCheck => Opt::GoOn,
            Ask::AfterCheck => Opt::Done,
            _ => return None,
        };
        take(&mut next, on)?;
    }
    None
}

/// The same game, in which every die that comes next shows this face.
pub(crate) fn loaded(game: &Arkham, face: u16) -> Arkham {
    let mut state = *game.state();
    state.loaded.clear();
    let mut next = Arkham::from_state(game.library().clone(), state);
    for _ in 0..40 {
        next.load(chance::DIE, face);
    }
    next
}

/// Where nothing is left but to strike nobody is asked again: this is how things stand at the blow.
fn forced(game: &Arkham, option: Opt, face: u16) -> Option<Arkham> {
    let library = game.library();
    let (copy, flags) = match option {
        Opt::Ready(copy) => (copy, held::IN_HAND | held::BOUND),
        Opt::Use { src: Src::Card(copy), .. } if game.query().spell_bonus(library.card(copy)) == 0 => return None,
        Opt::Use { src: Src::Card(copy), .. } if face == 6 => (copy, held::ACTIVE | held::BOUND | held::EXHAUSTED),
        Opt::Use { src: Src::Card(copy), .. } => (copy, held::BOUND | held::EXHAUSTED),
        _ => return None,
    };
    let mut state = *game.state();
    let who = state.asked();
    state.inv_mut(who).held.iter_mut().find(|h| h.copy == copy)?.flags |= flags;
    let blow = blow(game);
    state.options.clear();
    blow.into_iter().for_each(|blow| _ = state.options.push(blow));
    Some(Arkham::from_state(library.clone(), state))
}

fn take(game: &mut Arkham, option: Opt) -> Option<()> {
    let index = game.decision()?.options.iter().position(|&o| o == option)?;
    // Whatever goes wrong in trying it out is told when it is chosen.
    guarded(|| game.choose(index, &mut Silent)).ok()?.ok()
}

/// Where a whole attack is made from: what is asked, and how much is under way.
pub(crate) fn scene_of(game: &Arkham) -> String {
    let state = game.state();
    format!("{} {:?}", state.frames.len(), state.ask)
}

/// An attack goes on whenever the question is open from which it was begun. It ends where a step cannot be taken, or a spell
/// did not work: then its player thinks again.
pub(crate) fn go_on(game: &Arkham, seat: Seat, series: &mut Series) -> Onward {
    let depth = series.at.split(' ').next().and_then(|depth| depth.parse().ok()).unwrap_or(0);
    if series.taken >= series.keys.len() || game.state().frames.len() < depth {
        return Onward::Over;
    }
    if scene_of(game) != series.at || game.state().seats.speaker() != seat {
        return Onward::Wait;
    }
    let works = |key: &String| {
        let held = &game.state().inv(seat).held;
        held.iter().any(|h| casts(game, h.copy, key) && h.is(held::ACTIVE))
    };
    let last_cast = series.keys[..series.taken].iter().rev().find(|key| key.starts_with("use:"));
    if !last_cast.is_none_or(works) {
        return Onward::Over;
    }
    match game.option(&series.keys[series.taken]) {
        Ok(index) => {
            series.taken += 1;
            Onward::Take(index)
        }
        Err(_) => Onward::Over,
    }
}

/// Whether an option of this key puts this card to use.
fn casts(game: &Arkham, copy: u16, key: &str) -> bool {
    let ability = game.library().card(copy).text.from;
    let own = game.key(Opt::Use { src: Src::Card(copy), ability });
    own.rsplit_once('/').map(|own| own.0) == key.rsplit_once('/').map(|key| key.0)
}

/// The cards of these ids, by number and sorted.
pub(crate) fn numbered(library: &Library, ids: &[String]) -> Vec<u16> {
    let number = |id: &String| library.cards.iter().position(|card| card.id == *id).map(|at| at as u16);
    let mut numbers: Vec<u16> = ids.iter().filter_map(number).collect();
    numbers.sort_unstable();
    numbers
}

/// Everything that an attack can be made of, offered now or later.
pub(crate) fn preparations(game: &Arkham) -> Vec<Opt> {
    let state = game.state();
    let held = state.inv(state.asked()).held.iter();
    let hands = held.flat_map(|h| [Opt::Ready(h.copy), Opt::Release(h.copy)]);
    state.options.iter().copied().chain(hands).chain([Opt::Attack, Opt::GoOn]).collect()
}
