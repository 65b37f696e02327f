//! The visible labels of options: short, and each different from the others of its decision. They are for the player who is asked:
//! made from the whole state or from the view of that seat they are the same.

use std::collections::HashSet;
use std::sync::Arc;

use keeper_arkham::frame::Frame;
use keeper_arkham::library::rifts::GROUP;
use keeper_arkham::state::SPACES;
use keeper_arkham::{Arkham, Ask, Library, Opt, State};
use keeper_arkham_script::tree::{Buy, Deck, PlaceId, Thing};
use keeper_table::Game;

use crate::arkham::names::{Names, amount, capital, count, cut, keyword, skill};

/// Longer labels are cut at a word.
const LONGEST: usize = 240;

/// The label of an option that is offered now.
pub fn label(lib: &Library, state: &State, option: Opt) -> String {
    match state.options.iter().position(|&o| o == option) {
        Some(at) => labels(lib, state).swap_remove(at),
        None => plain(lib, state, option),
    }
}

/// The labels of all options of the decision, in its order. Where two would be equal the later ones are numbered.
pub fn labels(lib: &Library, state: &State) -> Vec<String> {
    let mut seen = HashSet::new();
    let numbered = |option: &Opt| {
        let plain = plain(lib, state, *option);
        let mut label = plain.clone();
        let mut times = 1;
        while !seen.insert(label.to_lowercase()) {
            times += 1;
            label = format!("{plain} ({times})");
        }
        label
    };
    state.options.iter().map(numbered).collect()
}

/// The option that is meant by a label (in any case), by a stable key, or by the beginning of a label up to the end of a
/// word where only one option begins so.
pub fn find(lib: &Arc<Library>, state: &State, text: &str) -> Option<usize> {
    let text = text.trim();
    let wanted = text.to_lowercase();
    let labels: Vec<String> = labels(lib, state).iter().map(|l| l.to_lowercase()).collect();
    if let Some(at) = labels.iter().position(|l| *l == wanted) {
        return Some(at);
    }
    let game = Arkham::from_state(lib.clone(), *state);
    if let Some(at) = state.options.iter().position(|&o| game.key(o) == text) {
        return Some(at);
    }
    let begins = |label: &String| {
        label.strip_prefix(&wanted).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
    };
    let mut fitting = labels.iter().enumerate().filter(|(_, l)| begins(l));
    match (fitting.next(), fitting.next()) {
        (Some((at, _)), None) if !wanted.is_empty() => Some(at),
        _ => None,
    }
}

fn plain(lib: &Library, state: &State, option: Opt) -> String {
    let names = Names { lib, s: state };
    let label = match state.ask {
        Some(ask) => names.label(ask, option),
        None => names.anywhere(option),
    };
    cut(&label, LONGEST)
}

impl Names<'_> {
    fn label(self, ask: Ask, option: Opt) -> String {
        match option {
            Opt::Use { src, ability } => return self.use_label(ask, src, ability),
            Opt::Trade(who) => return format!("Trade with {}", self.investigator(who)),
            _ => {}
        }
        let own = self.way_label(ask, option).or_else(|| self.fight_label(ask, option));
        let own = own.or_else(|| self.card_label(ask, option)).or_else(|| self.mythos_label(ask, option));
        own.or_else(|| self.text_label(ask, option)).unwrap_or_else(|| self.anywhere(option))
    }

    /// What is done in the upkeep and on the way.
    fn way_label(self, ask: Ask, option: Opt) -> Option<String> {
        Some(match (ask, option) {
            (Ask::Where, Opt::Hood(hood)) => self.lib.hoods[usize::from(hood.0)].name.clone(),
            (Ask::Upkeep, Opt::Done) => "End the upkeep actions".into(),
            (Ask::Fall(_), Opt::Deck(d)) => format!("Take {}", crate::arkham::names::a(&self.lib.deck(d).one)),
            (Ask::Fall(_), Opt::No) => self.fall_label(),
            (Ask::Retire, Opt::Yes) => "Retire".into(),
            (Ask::Retire, Opt::No) => "Carry on".into(),
            (Ask::Focus(_), Opt::Done) => "Done".into(),
            (Ask::Move(_), Opt::Done) => if self.s.moved { "End movement" } else { "Stay here" }.into(),
            (Ask::Where, Opt::Area(to)) if self.brings().is_some() => self.bring_label(to),
            (Ask::Move(_) | Ask::Where, Opt::Area(to)) => format!("Move to {}", self.place(to)),
            (Ask::StayPut, Opt::GoOn) => self.onward(),
            (Ask::StayPut, Opt::Done) if self.s.options.iter().any(|o| matches!(o, Opt::Use { .. })) => {
                "End movement".into()
            }
            (Ask::StayPut, Opt::Done) => "Don't trade".into(),
            (Ask::LeaveLost | Ask::ReturnGate, Opt::Area(to)) => format!("Return to {}", self.place(to)),
            (Ask::Encounter, Opt::Done) => "Do nothing here".into(),
            (Ask::WhichCard, Opt::Number(n)) => self.drawn_card(n),
            (Ask::Close, Opt::Skill(s)) => format!("Close it with {}", skill(s)),
            (Ask::Close, Opt::No) => "Leave the gate open".into(),
            (Ask::Travel, Opt::Yes) => "Go through the gate".into(),
            (Ask::Travel, Opt::No) if matches!(self.top(), Some(Frame::Travel { place, .. }) if self.lib.area(*place).is_street()) => {
                "Stay in the streets".into()
            }
            (Ask::Travel, Opt::No) => "Stay at the location".into(),
            (Ask::Seal, Opt::Yes) => {
                format!("Seal it ({})", count(self.query().seal_cost(self.s.asked()), "clue", "clues"))
            }
            (Ask::Seal, Opt::No) => "Do not seal".into(),
            (Ask::TakeClues, Opt::Number(0)) => "Leave the clues".into(),
            (Ask::TakeClues, Opt::Number(n)) => format!("Take {}", count(n, "clue", "clues")),
            (Ask::NewClue, Opt::Who(who)) => format!("{} takes the clue", self.investigator(who)),
            (Ask::NewClue, Opt::No) => "Leave the clue".into(),
            (Ask::PutOn, Opt::Area(at)) if self.is_put_beside() => {
                format!("Put it beside {}", self.lib.towns[usize::from(self.lib.area(at).town.0)].name)
            }
            (Ask::PutOn, Opt::Area(at)) => format!("Put it {}", self.at(at)),
            _ => return None,
        })
    }

    /// What is done in fights, checks and losses.
    fn fight_label(self, ask: Ask, option: Opt) -> Option<String> {
        Some(match (ask, option) {
            (Ask::Face, Opt::Done) => "Leave them alone".into(),
            (Ask::Combat(_), Opt::GoOn) => "Go on to the horror check".into(),
            (Ask::Combat(keeper_arkham::state::NONE), Opt::Done) => "Do not attack".into(),
            (Ask::Combat(_), Opt::Done) => "Break off the fight".into(),
            (Ask::BeforeCheck, Opt::GoOn) => "Roll".into(),
            (Ask::BeforeCheck, Opt::Done) => "Do not help".into(),
            (Ask::AfterCheck, Opt::Done) if self.helps() => "Do not help".into(),
            (Ask::AfterCheck, Opt::Done) => "Accept the result".into(),
            (Ask::AfterCheck, Opt::Card(copy)) => format!("Discard {} for a die", self.card(copy)),
            (Ask::Loss, Opt::GoOn) if self.spares() => "Do not help".into(),
            (Ask::Loss, Opt::GoOn) => self.take_loss(),
            (Ask::AfterCheck, Opt::Number(face)) => format!("Spend a clue: a {face} becomes a {}", face + 1),
            (Ask::AfterCheck, Opt::Marker(marker)) => format!("Spend {} as a clue", self.monster(marker)),
            (Ask::AfterCheck, Opt::Who(who)) => match self.query().clues_at_once(self.s.asked()) {
                1 => format!("Spend one of {}'s clues", self.investigator(who)),
                n => format!("Spend {n} of {}'s clues", self.investigator(who)),
            },
            (Ask::Attacked, Opt::GoOn) => "Let it attack".into(),
            _ => return None,
        })
    }

    /// What becomes of cards, and what is paid.
    fn card_label(self, ask: Ask, option: Opt) -> Option<String> {
        Some(match (ask, option) {
            (Ask::BeforeDraw, Opt::GoOn) => "Draw the card".into(),
            (Ask::WouldDraw(d), Opt::GoOn) => format!("Draw {}", crate::arkham::names::a(&self.lib.deck(d).one)),
            (Ask::Discard(_), Opt::Card(copy)) => format!("Discard {}", self.card(copy)),
            (Ask::Discard(_), Opt::Number(n)) => format!("Spend {n} toughness of monster trophies"),
            (Ask::Discard(_), Opt::SpendClue) => "Give up a clue".into(),
            (Ask::Discard(_), Opt::Marker(marker)) => format!("Give up {} as a trophy", self.monster(marker)),
            (Ask::Discard(_), Opt::GateTrophy(gate)) => format!("Give up the gate to {}", self.gate_world(gate)),
            (Ask::Discard(_), Opt::Done) => "Keep them".into(),
            (Ask::GiveUp(_), Opt::Card(copy)) => format!("Give up {}", self.card(copy)),
            (Ask::GiveUp(_), Opt::Done) => "Keep the rest".into(),
            (Ask::DrawFrom(d), Opt::Top) => format!("Draw from the top of the {}", self.lib.deck(d).many),
            (Ask::DrawFrom(d), Opt::Number(0)) => format!("Draw from the visiting {}", self.lib.deck(d).many),
            (Ask::DrawFrom(d), Opt::Number(_)) => format!("Draw from the other {}", self.lib.deck(d).many),
            (Ask::DrawFrom(d), Opt::Bottom) => self.bottom_label(d),
            (Ask::Buy, Opt::Card(_)) if matches!(self.top(), Some(Frame::Buy { mode: Buy::Whole, .. })) => {
                "Buy all of them".into()
            }
            (Ask::Buy, Opt::Card(copy)) => format!("Buy {} (${})", self.card(copy), self.price(copy)),
            (Ask::Buy, Opt::Done) => "Buy nothing".into(),
            (Ask::CardDrawn(_), Opt::GoOn) => "Keep this card".into(),
            (Ask::PayClues(n), Opt::SpendClue) => format!("Spend {}", count(n, "clue", "clues")),
            (Ask::PayClues(_), Opt::Who(who)) => format!("Spend {}'s clues", self.investigator(who)),
            (Ask::Accept, Opt::Yes) if matches!(self.top(), Some(Frame::Lend { .. })) => "Agree".into(),
            (Ask::Sacrifice(_), Opt::No) => "Make no sacrifice".into(),
            (Ask::PaySanity(n), Opt::GoOn) => format!("Spend {n} Sanity"),
            (Ask::Barter(_), Opt::Money(n)) => format!("Pay ${n}"),
            (Ask::Barter(_), Opt::SpendClue) => "Give a clue".into(),
            (Ask::Barter(_), Opt::Card(copy)) => format!("Give {}", self.card(copy)),
            (Ask::Deliver, Opt::Card(copy)) => self.parcel_label(copy),
            (Ask::Deliver, Opt::Done) => "Hand over nothing".into(),
            (Ask::SearchFor, Opt::Card(copy)) => format!("Take {}", self.card(copy)),
            (Ask::SearchFor, Opt::Done) => "Take no more".into(),
            (Ask::TakeOver(_), Opt::Who(who)) => format!("Take it from {}", self.investigator(who)),
            (Ask::TakeOver(_), Opt::No) => "Leave it there".into(),
            (Ask::Sell, Opt::Card(copy)) => {
                format!("Sell {} for ${}", self.card(copy), self.resale(copy))
            }
            (Ask::Sell, Opt::Done) => "Sell nothing".into(),
            (Ask::Refresh, Opt::Card(copy)) => format!("Refresh {}", self.card(copy)),
            (Ask::Exhaust, Opt::Card(copy)) => format!("Exhaust {}", self.card(copy)),
            (Ask::PutAway, Opt::Card(copy)) if self.lends() => format!("Lend {}", self.card(copy)),
            (Ask::PutAway, Opt::Card(copy)) => format!("Give away {}", self.card(copy)),
            (Ask::DiscardAny, Opt::Card(copy)) => format!("Discard {}", self.card(copy)),
            (Ask::DiscardAny, Opt::Done) => "Discard no more".into(),
            (Ask::TopMythos(_) | Ask::TopCard(_) | Ask::CardDrawn(_), Opt::Top) => "Leave it on top".into(),
            (Ask::TopMythos(_) | Ask::TopCard(_) | Ask::CardDrawn(_), Opt::Bottom) => "Put it at the bottom".into(),
            (Ask::WhichSpell, Opt::Card(copy)) => format!("Use no hands for {}", self.card(copy)),
            (Ask::RestTo(_), Opt::Top) => "On top of the deck".into(),
            (Ask::RestTo(_), Opt::Bottom) => "On the bottom of the deck".into(),
            (Ask::WhichWeapon, Opt::Card(copy)) => format!("Enchant {}", self.card(copy)),
            (Ask::Offer, Opt::Card(copy)) => format!("Offer {}", self.card(copy)),
            (Ask::Offer, Opt::Money(n)) => format!("Offer ${n}"),
            (Ask::Offer, Opt::SpendClue) => "Offer a clue".into(),
            (Ask::Answer, Opt::SpendClue) => "Give a clue in return".into(),
            (Ask::Offer, Opt::Done) => "Make this offer".into(),
            (Ask::Answer, Opt::Card(copy)) => format!("Give {} in return", self.card(copy)),
            (Ask::Answer, Opt::Money(n)) => format!("Give ${n} in return"),
            (Ask::Answer, Opt::Yes) => "Agree".into(),
            (Ask::Answer | Ask::Accept, Opt::No) => "Refuse".into(),
            (Ask::Accept, Opt::Yes) => "Accept".into(),
            _ => return None,
        })
    }

    /// What becomes of Mythos cards, and of the monsters that they let loose.
    fn mythos_label(self, ask: Ask, option: Opt) -> Option<String> {
        Some(match (ask, option) {
            (Ask::MythosDrawn(_), Opt::GoOn) => "Let it happen".into(),
            (Ask::KeeperMythos, Opt::Mythos(card)) => format!("Play {}", self.mythos(card)),
            (Ask::Fan, Opt::Number(n)) => format!("Card {n}"),
            (Ask::SurgeGate, Opt::Area(at)) => format!("A monster {}", self.at(at)),
            (Ask::MonsterTarget(_), Opt::Who(who)) => {
                format!("To {}, {}", self.investigator(who), self.whereabouts(self.s.inv(who).place))
            }
            (Ask::WhichMythos, Opt::Mythos(card)) => format!("Return {} to the box", self.mythos(card)),
            _ => return None,
        })
    }

    /// What is done as a text in play says.
    fn text_label(self, ask: Ask, option: Opt) -> Option<String> {
        Some(match (ask, option) {
            (Ask::May, Opt::Card(copy)) => format!("Exhaust {} to pass", self.card(copy)),
            (Ask::Choose, Opt::Card(copy)) => format!("Use {}", self.card(copy)),
            (Ask::May, Opt::Yes) => self.offered(),
            (Ask::May, Opt::No) => self.declined(),
            (Ask::Choose | Ask::Which, Opt::Branch(n)) => self.branch(n),
            (Ask::Which, Opt::Sanity) => self.either(Thing::Sanity),
            (Ask::Which, Opt::Stamina) => self.either(Thing::Stamina),
            (Ask::Which, Opt::Done) => "No more".into(),
            (Ask::HowMany(thing), Opt::Number(n)) => self.how_many(thing, n),
            (Ask::TakeHowMany(_), Opt::Number(1)) => "Remove 1 token".into(),
            (Ask::TakeHowMany(_), Opt::Number(n)) => format!("Remove {n} tokens"),
            (Ask::PutHowMany(thing), Opt::Number(n)) => format!("Add {}", amount(n, thing)),
            (Ask::NamePrice, Opt::Number(n)) => format!("${n}"),
            (Ask::WouldGain(_), Opt::GoOn) => "Gain it".into(),
            (Ask::WhichGate, Opt::Area(at)) => self.gate_at(at),
            (Ask::WhichMonster | Ask::WithWhom, Opt::Marker(marker)) => self.on_board(marker),
            (Ask::WithWhom, Opt::Who(who)) => {
                format!("{}, {}", self.investigator(who), self.whereabouts(self.s.inv(who).place))
            }
            (Ask::MoveSkill(_), Opt::Done) => "Move no skill".into(),
            (Ask::WhichLocation, Opt::Area(at)) => capital(self.place(at)),
            (Ask::Trophy, Opt::Number(gates)) => self.trophy_way(gates),
            (Ask::Trophy, Opt::Marker(marker)) => {
                let toughness = self.query().trophy_worth(self.s.asked(), marker);
                format!("{} {} (toughness {toughness})", self.trophy_verb(), self.monster(marker))
            }
            (Ask::Trophy, Opt::GateTrophy(gate)) => {
                format!("{} the gate to {}", self.trophy_verb(), self.gate_world(gate))
            }
            (Ask::WhichKeyword, Opt::No) => "Ignore none of them".into(),
            (Ask::WhichKeyword, Opt::Keyword(bit)) => format!("Ignore {}", keyword(bit)),
            _ => return None,
        })
    }

    /// `Investigate Rift 2 (white plus, black crescent)`; of a marker that shows another place `The Hall School: Rift 2 (...)`
    fn progress_label(self, marker: u8) -> String {
        let Some((rift, space)) = self.s.rifts.of(marker) else { return "Investigate".into() };
        let beside = self.lib.rifts.tracks[rift].groups[space / GROUP];
        let rift = format!("{} ({})", self.rift(rift as u8), crate::arkham::scene::rifts::pattern(beside));
        let place = self.lib.rifts.progress[usize::from(marker)].place;
        match self.s.inv(self.s.asked()).place.area() == Some(place) {
            true => format!("Investigate {rift}"),
            false => format!("{}: {rift}", capital(self.place(place))),
        }
    }

    fn train(self, to: PlaceId) -> String {
        match self.query().fare(self.s.asked()) {
            0 => format!("Take the train to {}", self.place(to)),
            fare => format!("Take the train to {} (${fare})", self.place(to)),
        }
    }

    /// A player who may draw from the bottom may look there first.
    fn bottom_label(self, d: Deck) -> String {
        match self.query().seen_bottom(self.s.asked(), d) {
            Some(copy) => format!("Draw from the bottom of the {}: {}", self.lib.deck(d).many, self.card(copy)),
            None => format!("Draw from the bottom of the {}", self.lib.deck(d).many),
        }
    }

    /// What an option says where nothing special is asked.
    fn anywhere(self, option: Opt) -> String {
        match option {
            Opt::None => "Nothing".into(),
            Opt::Yes => "Yes".into(),
            Opt::No => "No".into(),
            Opt::Done => "Done".into(),
            Opt::GoOn => "Go on".into(),
            Opt::HaveEncounter => "Have an encounter".into(),
            Opt::SpendClue => match self.query().next_clues(self.s.asked()) {
                1 => "Spend a clue".into(),
                clues => format!("Spend {clues} clues"),
            },
            Opt::Token(kind) => format!("Spend 1 {}", self.lib.tokens[usize::from(kind.0)].one),
            Opt::Area(place) => capital(self.place(place)),
            Opt::Who(who) => self.investigator(who),
            Opt::Evade(marker) => format!("Evade {}", self.monster(marker)),
            Opt::Fight(marker) => format!("Fight {}", self.monster(marker)),
            Opt::Marker(marker) => capital(&self.monster(marker)),
            Opt::Attack => "Attack".into(),
            Opt::Flee => "Flee".into(),
            Opt::Card(copy) => self.card(copy).into(),
            Opt::Step(copy) => format!("Do the next step of {}", self.card(copy)),
            Opt::Ready(copy) => format!("Ready the {}", self.card(copy)),
            Opt::Release(copy) => format!("Let go of {}", self.card(copy)),
            Opt::Use { src, .. } => format!("Use {}", self.source(src)),
            Opt::Number(n) => n.to_string(),
            Opt::Skill(s) => skill(s).into(),
            Opt::Branch(n) => format!("Option {}", n + 1),
            Opt::Sanity => "Sanity".into(),
            Opt::Stamina => "Stamina".into(),
            Opt::Slider { track, to } => self.slider(track, to),
            Opt::Balance(to) => capital(&self.balance(self.s.asked(), to)),
            Opt::Deck(d) => capital(&self.lib.deck(d).many),
            Opt::Hood(hood) => format!("The {} deck", self.lib.hoods[usize::from(hood.0)].name),
            Opt::Sheet(sheet) => {
                let sheet = &self.lib.sheets[usize::from(sheet)];
                format!("{}, the {}", sheet.name, sheet.occupation)
            }
            Opt::Trade(who) => format!("Trade with {}", self.investigator(who)),
            Opt::Money(n) => format!("${n}"),
            Opt::GateTrophy(gate) => format!("The gate to {}", self.gate_world(gate)),
            Opt::Mythos(card) => self.mythos(card).into(),
            Opt::Keyword(bit) => capital(keyword(bit)),
            Opt::World(world) => capital(&self.world(world)),
            Opt::Symbol(symbol) => capital(symbol.name()),
            Opt::Bottom => "From the bottom".into(),
            Opt::Top => "From the top".into(),
            Opt::Ride(card) => format!("Take a ride: {}", self.mythos(card)),
            Opt::Wagon(copy) => format!("Take the {}", self.card(copy)),
            Opt::Rail(to) => self.train(to),
            Opt::Rift(number) => match self.s.rifts.0[usize::from(number)].at {
                Some(at) => format!("{}, open {}", self.rift(number), self.at(at)),
                None => format!(
                    "{}, {} of {SPACES} markers",
                    self.rift(number),
                    self.s.rifts.0[usize::from(number)].count()
                ),
            },
            Opt::Progress(marker) => self.progress_label(marker),
        }
    }
}
