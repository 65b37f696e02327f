//! The bot that plays to win.
//!
//! It asks what each option is worth, in turns of one investigator (see [`Weights`]), and takes the best. Cards are read as the
//! engine reads them ([`text`]), dice are reckoned with exact odds ([`fight`], [`checks`]), and the way through the town follows
//! from what there is to do and who can do it best ([`goals`], [`movement`]). It keeps nothing in mind from one decision to the
//! next: the same view always gives the same choice.

mod cards;
mod checks;
mod combat;
mod costs;
mod encounters;
mod fight;
mod gates;
mod gifts;
pub mod goals;
mod held;
mod memo;
pub mod mind;
mod monsters;
mod movement;
mod reason;
mod rifts;
mod roads;
mod rumour;
mod sight;
mod stories;
mod tasks;
pub mod team;
mod text;
mod upkeep;
mod uses;
mod wants;
mod weapons;
mod weights;
mod worth;

use std::sync::Arc;

use keeper_arkham::{Arkham, Ask, Library, Opt, State, View};

use crate::Bot;
use crate::lore::{Style, Worths};
use reason::Reason;
pub use sight::Sight;
pub use weights::Weights;
pub(crate) use worth::strength;

/// The bot that plays to win.
#[derive(Clone, Debug)]
pub struct Planner {
    worths: Arc<Worths>,
}

impl Default for Planner {
    fn default() -> Planner {
        Planner::of(Worths::shipped())
    }
}

impl Planner {
    pub fn new() -> Planner {
        Planner::default()
    }

    /// A planner to whom things are worth something else, at whatever table.
    pub fn with(weights: Weights) -> Planner {
        Planner::of(Arc::new(Worths::same(weights)))
    }

    pub fn of(worths: Arc<Worths>) -> Planner {
        Planner { worths }
    }

    /// What things are worth at this table to those who play in this style.
    #[inline]
    pub(crate) fn weights(&self, lib: &Library, s: &State, style: Style) -> &Weights {
        let styles = self.worths.of(lib, s.players);
        styles.of(if style == Style::Usual { styles.against(ease(lib, s)) } else { style })
    }

    /// The usual weights for what a seat sees.
    pub(crate) fn usual(&self, view: &View) -> &Weights {
        self.weights(&view.library, &view.state, Style::Usual)
    }

    /// The styles beside the usual one that are known for this table, and worth comparing: that of battle is not, since it pays in the end and
    /// not within a few turns.
    pub(crate) fn styles(&self, view: &View) -> Vec<Style> {
        if ease(&view.library, &view.state) == NEVER_FOUGHT {
            return vec![];
        }
        let styles = self.worths.of(&view.library, view.state.players);
        let usual = self.usual(view);
        styles.known().filter(|&style| style != Style::Battle && styles.of(style) != usual).collect()
    }

    /// The choice and its reason in a sentence: what would you do?
    pub fn explain(&self, view: &View) -> (usize, String) {
        let (index, reason) = self.decide(view);
        (index, reason.say(&view.library))
    }

    fn decide(&self, view: &View) -> (usize, Reason) {
        let sight = Sight::new(view, self.usual(view));
        let Some(ask) = view.state.ask else { return (0, Reason::of("The game is over.")) };
        let (option, reason) = sight.answer(ask);
        let index = view.state.options.iter().position(|&o| o == option).unwrap_or(0);
        (index, reason)
    }
}

impl Bot<Arkham> for Planner {
    fn choose(&mut self, view: &View) -> usize {
        self.decide(view).0
    }
}

/// How easily an Ancient One is beaten who never fights: nothing but gates wins.
const NEVER_FOUGHT: f64 = f64::NEG_INFINITY;
/// The combat rating of one whose text gives it.
const VARIES: i8 = -2;

/// How easily the Ancient One is beaten in the final battle: its combat rating, less the doom that it has beyond ten.
fn ease(lib: &Library, s: &State) -> f64 {
    match lib.ancient_ones.get(usize::from(s.ancient)) {
        Some(sheet) if sheet.battle_words.is_empty() => NEVER_FOUGHT,
        Some(sheet) => f64::from(sheet.combat_rating.unwrap_or(VARIES)) - (f64::from(sheet.doom) - 10.0),
        None => 0.0,
    }
}

/// An option with the reason for it.
type Answer = (Opt, Reason);

impl Sight<'_> {
    fn answer(&self, ask: Ask) -> Answer {
        match ask {
            Ask::Sheet => self.choose_sheet(),
            Ask::Slider(_) => self.first_slider(),
            Ask::Balance => self.first("The same amount of both."),
            Ask::Upkeep => self.upkeep(),
            Ask::Focus(left) => self.focus(left),
            Ask::Fall(_) => self.fall(),
            Ask::Retire => (Opt::No, Reason::of("There is still something I can do.")),
            Ask::Story => self.best_card(),
            Ask::WouldDraw(_) => self.first("I'd rather have none than another one."),
            Ask::Move(points) => self.movement(points),
            Ask::StayPut => self.stay_put(),
            Ask::LeaveLost | Ask::Where => self.anywhere(),
            Ask::ReturnGate => self.return_gate(),
            Ask::Face | Ask::FaceOne(_) => self.face(),
            Ask::Combat(marker) => self.combat(marker),
            Ask::BeforeCheck => self.before_check(),
            Ask::AfterCheck => self.after_check(),
            Ask::Loss => self.lessen_loss(),
            Ask::Discard(_) | Ask::GiveUp(_) => self.give_up(),
            Ask::DrawFrom(deck) => self.draw_from(deck),
            Ask::Buy => self.buy(),
            Ask::SearchFor => self.best_card(),
            Ask::WouldGain(_) => self.would_gain(),
            Ask::TakeOver(_) => self.first("I may need it more."),
            Ask::Sell => self.sell(),
            Ask::Encounter => self.encounter(),
            Ask::WhichCard => self.which_card(),
            Ask::CardDrawn(_) => self.card_drawn(),
            Ask::Close => self.close(),
            Ask::Seal => self.seal(),
            Ask::Travel => (Opt::Yes, Reason::of("Gates are closed from the other side.")),
            Ask::KeeperMythos => self.keeper_mythos(),
            Ask::Fan => self.first("They all look alike."),
            Ask::Sacrifice(_) => self.sacrifice(),
            Ask::MythosDrawn(card) => self.mythos_drawn(card),
            Ask::PaySanity(_) => self.first("My Sanity is worth more than that."),
            Ask::PayClues(_) => self.first("The papers will do, and I keep my clues."),
            Ask::TakeClues => self.most("Clues close and seal gates."),
            Ask::NewClue => self.new_clue(),
            Ask::SurgeGate | Ask::Order => self.first("It makes little difference."),
            Ask::MonsterTarget(marker) => self.monster_target(marker),
            Ask::May => self.may(),
            Ask::Choose => self.choose_branch(),
            Ask::HowMany(thing) => self.how_many(thing),
            Ask::TakeHowMany(_) => self.first("One at a time."),
            Ask::PutHowMany(_) => self.first("I need none."),
            Ask::NamePrice | Ask::PutOn | Ask::TradeWith => self.first("They're all equally good."),
            Ask::Barter(_) => self.first("It is worth that much."),
            Ask::Deliver => self.first("They've waited long enough."),
            Ask::Which => self.which(),
            Ask::Whom => self.whom(),
            Ask::WhichGate => self.which_gate(),
            Ask::WhichLocation => self.which_location(),
            Ask::TopMythos(card) => self.top_mythos(card),
            Ask::TopCard(_) | Ask::BeforeDraw => self.first("It can stay where it is."),
            Ask::WhichMythos => self.worst_mythos(),
            Ask::WhichMonster => self.which_monster(),
            Ask::WithWhom => self.with_whom(),
            Ask::WhichSymbol => self.which_symbol(),
            Ask::Refresh => self.best_card(),
            Ask::Exhaust | Ask::NextOnTop => self.first("They're all equally good."),
            Ask::PutAway => self.give_up(),
            Ask::DiscardAny => self.discard_any(),
            Ask::MoveSkill(_) => self.first("It makes little difference."),
            Ask::Trophy => self.pay_trophy(),
            Ask::HowManyTrophies | Ask::SpendToughness(_) => self.first("That is enough."),
            Ask::WhichSpell | Ask::WhichWeapon => self.best_card(),
            Ask::WhichSkill => self.best_skill(),
            Ask::WhichKeyword | Ask::WhichDeck | Ask::RestTo(_) => self.first("They're all equally good."),
            Ask::Offer => self.lay_gift(),
            Ask::Answer | Ask::Accept => (Opt::Yes, Reason::of("We are in this together.")),
            Ask::Attacked => self.attacked(),
            Ask::Investigate => self.investigate(),
            Ask::WhichRift => self.which_rift(),
        }
    }

    pub fn options(&self) -> &[Opt] {
        &self.s.options
    }

    pub fn offered(&self, option: Opt) -> bool {
        self.s.options.contains(&option)
    }

    fn first(&self, words: &'static str) -> Answer {
        (self.s.options.first().copied().unwrap_or_default(), Reason::of(words))
    }

    /// The option that is worth most.
    fn best(&self, worth: impl FnMut(Opt) -> f64) -> Opt {
        self.best_with(worth).0
    }

    fn best_with(&self, mut worth: impl FnMut(Opt) -> f64) -> (Opt, f64) {
        let mut best = (self.s.options.first().copied().unwrap_or_default(), f64::NEG_INFINITY);
        for &option in self.s.options.iter() {
            let worth = worth(option);
            if worth > best.1 {
                best = (option, worth);
            }
        }
        best
    }

    /// The greatest number offered.
    fn most(&self, words: &'static str) -> Answer {
        let option = self.best(|option| match option {
            Opt::Number(n) => f64::from(n),
            _ => -1.0,
        });
        (option, Reason::of(words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weaker_an_ancient_one_and_the_sooner_it_comes_the_easier_it_is_fought() {
        let mut table = sight::testing::Table::new();
        let lib = table.view.library.clone();
        let mut of = |id: &str| {
            let number = lib.ancient_ones.iter().position(|sheet| sheet.id == id).expect("it is in the box");
            table.view.state.ancient = number as u8;
            ease(&lib, &table.view.state)
        };
        // Combat rating -3 and 10 doom; -6 and 13.
        assert_eq!([of("yig"), of("cthulhu")], [-3.0, -9.0]);
        assert_eq!(of("azathoth"), NEVER_FOUGHT);
    }
}
