//! The visible labels of options: short, and each different from the others of its decision.

use std::collections::HashSet;
use std::sync::Arc;

use keeper_arkham::frame::{Frame, Src};
use keeper_arkham::index::Q;
use keeper_arkham::state::Place;
use keeper_arkham::{Arkham, Ask, Library, Opt, State};
use keeper_script::tree::{Cost, Effect, PlaceId, Price, Thing};
use keeper_table::Game;

use crate::names::{Names, amount, capital, count, cut, deck, keyword, skill};

/// Longer labels are cut at a word.
const LONGEST: usize = 110;

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

impl<'a> Names<'a> {
    fn label(self, ask: Ask, option: Opt) -> String {
        match (ask, option) {
            (_, Opt::Use { src, ability }) => self.use_label(ask, src, ability),
            (_, Opt::Trade(who)) => format!("Trade with {}", self.investigator(who)),
            (Ask::Upkeep, Opt::Done) => "End the upkeep actions".into(),
            (Ask::Focus(_), Opt::Done) => "Leave the sliders".into(),
            (Ask::Move(_), Opt::Done) => if self.s.moved { "End movement" } else { "Stay here" }.into(),
            (Ask::Move(_) | Ask::Where, Opt::Area(to)) => format!("Move to {}", self.place(to)),
            (Ask::StayPut, Opt::GoOn) => self.onward(),
            (Ask::StayPut, Opt::Done) => "Go on without trading".into(),
            (Ask::LeaveLost | Ask::ReturnGate, Opt::Area(to)) => format!("Return to {}", self.place(to)),
            (Ask::Face, Opt::Done) => "Leave them alone".into(),
            (Ask::Combat(_), Opt::GoOn) => "Go on to the horror check".into(),
            (Ask::Combat(_), Opt::Done) => "Do not attack".into(),
            (Ask::BeforeCheck, Opt::GoOn) => "Roll".into(),
            (Ask::AfterCheck, Opt::Done) => "Accept the result".into(),
            (Ask::Loss, Opt::GoOn) => "Take the loss".into(),
            (Ask::Discard(_), Opt::Card(copy)) => format!("Discard {}", self.card(copy)),
            (Ask::Discard(_), Opt::Done) => "Keep them".into(),
            (Ask::GiveUp(_), Opt::Card(copy)) => format!("Give up {}", self.card(copy)),
            (Ask::GiveUp(_), Opt::Done) => "Keep the rest".into(),
            (Ask::DrawFrom(d), Opt::Top) => format!("Draw from the top of the {}", deck(d).1),
            (Ask::DrawFrom(d), Opt::Bottom) => format!("Draw from the bottom of the {}", deck(d).1),
            (Ask::Buy, Opt::Card(copy)) => format!("Buy {} (${})", self.card(copy), self.price(copy)),
            (Ask::Buy, Opt::Done) => "Buy nothing".into(),
            (Ask::Encounter, Opt::Done) => "Do nothing here".into(),
            (Ask::WhichCard, Opt::Number(n)) => self.drawn_card(n),
            (Ask::CardDrawn(_), Opt::GoOn) => "Keep this card".into(),
            (Ask::Close, Opt::Skill(s)) => format!("Close it with {}", skill(s)),
            (Ask::Close, Opt::No) => "Leave the gate open".into(),
            (Ask::Seal, Opt::Yes) => {
                format!("Seal it ({})", count(self.query().seal_cost(), "clue", "clues"))
            }
            (Ask::Seal, Opt::No) => "Do not seal".into(),
            (Ask::TakeClues, Opt::Number(0)) => "Leave the clues".into(),
            (Ask::TakeClues, Opt::Number(n)) => format!("Take {}", count(n, "clue", "clues")),
            (Ask::NewClue, Opt::Who(who)) => format!("{} takes the clue", self.investigator(who)),
            (Ask::NewClue, Opt::No) => "Leave the clue".into(),
            (Ask::SurgeGate, Opt::Area(at)) => format!("A monster {}", self.at(at)),
            (Ask::MonsterTarget(_), Opt::Who(who)) => {
                format!("To {}, {}", self.investigator(who), self.whereabouts(self.s.inv(who).place))
            }
            (Ask::May, Opt::Yes) => self.offered(),
            (Ask::May, Opt::No) => self.declined(),
            (Ask::Choose | Ask::Which, Opt::Branch(n)) => self.branch(n),
            (Ask::Which, Opt::Sanity) => self.either(Thing::Sanity),
            (Ask::Which, Opt::Stamina) => self.either(Thing::Stamina),
            (Ask::Which, Opt::Done) => "No more".into(),
            (Ask::HowMany(thing), Opt::Number(n)) => self.how_many(thing, n),
            (Ask::SearchFor, Opt::Card(copy)) => format!("Take {}", self.card(copy)),
            (Ask::Sell, Opt::Card(copy)) => {
                let price = 2 * u16::from(self.lib.card(copy).price.unwrap_or(0));
                format!("Sell {} for ${price}", self.card(copy))
            }
            (Ask::Sell, Opt::Done) => "Sell nothing".into(),
            (Ask::WhichGate, Opt::Area(at)) => self.gate_at(at),
            (Ask::WhichMonster, Opt::Marker(marker)) => self.on_board(marker),
            (Ask::Trophy, Opt::Number(gates)) => self.trophy_way(gates),
            (Ask::Trophy, Opt::Marker(marker)) => {
                let toughness = self.query().stats(marker).toughness;
                format!("{} {} (toughness {toughness})", self.trophy_verb(), self.monster(marker))
            }
            (Ask::Trophy, Opt::GateTrophy(gate)) => {
                format!("{} the gate to {}", self.trophy_verb(), self.gate_world(gate))
            }
            (Ask::WhichWeapon, Opt::Card(copy)) => format!("Enchant {}", self.card(copy)),
            (Ask::WhichKeyword, Opt::Keyword(bit)) => format!("Ignore {}", keyword(bit)),
            (Ask::Offer, Opt::Card(copy)) => format!("Offer {}", self.card(copy)),
            (Ask::Offer, Opt::Money(n)) => format!("Offer ${n}"),
            (Ask::Offer, Opt::Done) => "That is my offer".into(),
            (Ask::Answer, Opt::Card(copy)) => format!("Give {} in return", self.card(copy)),
            (Ask::Answer, Opt::Money(n)) => format!("Give ${n} in return"),
            (Ask::Answer, Opt::Yes) => "Agree".into(),
            (Ask::Answer | Ask::Accept, Opt::No) => "Refuse".into(),
            (Ask::Accept, Opt::Yes) => "Accept".into(),
            (Ask::Attacked, Opt::GoOn) => "Let it attack".into(),
            _ => self.anywhere(option),
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
            Opt::SpendClue => "Spend a clue".into(),
            Opt::Area(place) => capital(self.place(place)),
            Opt::Who(who) => self.investigator(who),
            Opt::Evade(marker) => format!("Evade {}", self.monster(marker)),
            Opt::Fight(marker) => format!("Fight {}", self.monster(marker)),
            Opt::Marker(marker) => capital(&self.monster(marker)),
            Opt::Attack => "Attack".into(),
            Opt::Flee => "Flee".into(),
            Opt::Card(copy) => self.card(copy).into(),
            Opt::Ready(copy) => format!("Ready the {}", self.card(copy)),
            Opt::Release(copy) => format!("Let go of {}", self.card(copy)),
            Opt::Use { src, .. } => format!("Use {}", self.source(src)),
            Opt::Number(n) => n.to_string(),
            Opt::Skill(s) => skill(s).into(),
            Opt::Branch(n) => format!("Option {}", n + 1),
            Opt::Sanity => "Sanity".into(),
            Opt::Stamina => "Stamina".into(),
            Opt::Slider { track, to } => self.slider(track, to),
            Opt::Deck(d) => capital(deck(d).1),
            Opt::Hood(hood) => format!("The {} deck", self.lib.hoods[usize::from(hood.0)].name),
            Opt::Sheet(sheet) => {
                let sheet = &self.lib.sheets[usize::from(sheet)];
                format!("{}, the {}", sheet.name, sheet.occupation)
            }
            Opt::Trade(who) => format!("Trade with {}", self.investigator(who)),
            Opt::Money(n) => format!("${n}"),
            Opt::GateTrophy(gate) => format!("The gate to {}", self.gate_world(gate)),
            Opt::Keyword(bit) => capital(keyword(bit)),
            Opt::Bottom => "From the bottom".into(),
            Opt::Top => "From the top".into(),
            Opt::Wagon(copy) => format!("Take the {}", self.card(copy)),
        }
    }

    /// `Use Bullwhip: reroll 1 die`, `Cast Find Gate (1 Sanity): return to Arkham`
    fn use_label(self, ask: Ask, src: Src, ability: u16) -> String {
        let Some(at) = self.ability(ability) else { return format!("Use {}", self.source(src)) };
        let vocab = &self.lib.vocabulary;
        let mut price = Vec::new();
        let mut cast = false;
        for &cost in &at.costs {
            match cost {
                // That a card is exhausted when used goes without saying.
                Cost::Exhaust => {}
                Cost::Cast | Cost::CastAtAwareness | Cost::CastToughness => {
                    cast = true;
                    if let Src::Card(copy) = src
                        && let Some(spell) = self.lib.card(copy).spell
                        && spell.sanity > 0
                        && !self.query().in_force(Q::FreeSpells)
                    {
                        price.push(format!("{} Sanity", spell.sanity));
                    }
                }
                other => price.push(keeper_script::print_cost(other, vocab)),
            }
        }
        let price = if price.is_empty() { String::new() } else { format!(" ({})", price.join(", ")) };
        let what = self.block(at.block);
        let duty = ask == Ask::Upkeep && at.costs.is_empty() && !what.contains("you may");
        match src {
            _ if cast => format!("Cast {}{price}: {what}", self.source(src)),
            Src::Sheet(who) if self.s.seats.speaker() != who => {
                format!("Ask {} for {}{price}: {what}", self.investigator(who), self.source(src))
            }
            Src::Place(_) | Src::Mythos(_) | Src::Ancient | Src::Monster(_) => {
                format!("{}{price}: {what}", capital(&self.source(src)))
            }
            _ if duty => format!("{}: {what}", self.source(src)),
            _ => format!("Use {}{price}: {what}", self.source(src)),
        }
    }

    /// The two values of a slider at a stop: `Speed 3, Sneak 2`.
    fn slider(self, track: u8, to: u8) -> String {
        let who = self.s.seats.speaker();
        let first = 2 * usize::from(track);
        let name = |i: usize| skill(keeper_script::tree::Skill::ALL[i]);
        match self.lib.sheets.get(usize::from(self.s.inv(who).sheet)) {
            Some(sheet) => {
                let value = |i: usize| sheet.skills[i][usize::from(to)];
                format!("{} {}, {} {}", name(first), value(first), name(first + 1), value(first + 1))
            }
            None => format!("{}/{} stop {}", name(first), name(first + 1), to + 1),
        }
    }

    /// The sentence that asks, if a card's text does.
    pub(crate) fn asking(self) -> Option<&'a Effect> {
        match *self.top()? {
            Frame::Run { block, pc, .. } => self.lib.tree.block(block).get(usize::from(pc)).map(|s| &s.effect),
            _ => None,
        }
    }

    fn onward(self) -> String {
        let Some(Frame::WorldMove { who, .. }) = self.top() else { return "Go on".into() };
        match self.s.inv(*who).place {
            Place::World(_, 0) => "Move on to the second area".into(),
            Place::World(..) => "Return to Arkham".into(),
            _ => "Go on".into(),
        }
    }

    fn offered(self) -> String {
        match self.asking() {
            Some(Effect::May { offer, .. }) => {
                let offer = keeper_script::print_clauses(*offer, &self.lib.tree, &self.lib.vocabulary);
                format!("Yes: {}", offer.trim_end_matches('.'))
            }
            Some(Effect::Check(check, _)) => match check.pass_by {
                Some(card) => format!("Discard {} to pass", self.lib.vocabulary.cards[usize::from(card.0)]),
                None => "Yes".into(),
            },
            _ => "Yes".into(),
        }
    }

    fn declined(self) -> String {
        match self.asking() {
            Some(Effect::Check(..)) => "Make the check".into(),
            Some(Effect::May { otherwise: Some(block), .. }) => format!("No: {}", self.block(*block)),
            _ => "No".into(),
        }
    }

    fn branch(self, n: u8) -> String {
        match self.asking() {
            Some(Effect::Choose(options)) => match options.get(usize::from(n)) {
                Some(&block) => {
                    let clauses = keeper_script::print_clauses(block, &self.lib.tree, &self.lib.vocabulary);
                    capital(clauses.trim_end_matches('.'))
                }
                None => format!("Option {}", n + 1),
            },
            Some(effect @ (Effect::Gain(change) | Effect::Lose(change))) => {
                let verb = if matches!(effect, Effect::Gain(_)) { "Gain" } else { "Lose" };
                match change.parts.get(usize::from(n)) {
                    Some(&(thing, keeper_script::tree::Amount::N(i))) => format!("{verb} {}", amount(i, thing)),
                    Some(&part) => {
                        let one = keeper_script::tree::Change { parts: vec![part], or: false };
                        let one = if verb == "Gain" { Effect::Gain(one) } else { Effect::Lose(one) };
                        capital(&keeper_script::print_effect(&one, &self.lib.tree, &self.lib.vocabulary))
                    }
                    None => format!("Option {}", n + 1),
                }
            }
            _ => format!("Option {}", n + 1),
        }
    }

    fn either(self, thing: Thing) -> String {
        let name = if thing == Thing::Sanity { "Sanity" } else { "Stamina" };
        match (self.top(), self.asking()) {
            (Some(Frame::Points { .. }), _) => format!("Gain 1 {name}"),
            (_, Some(Effect::LowerMaximum(n))) => format!("Lower the maximum {name} by {n}"),
            _ => name.into(),
        }
    }

    fn how_many(self, thing: Thing, n: u8) -> String {
        let verb = match (thing, self.asking()) {
            (Thing::Money, _) => "Pay",
            (Thing::Sanity | Thing::Stamina, Some(_)) => "Lose",
            _ => "Spend",
        };
        if n == 0 { format!("{verb} nothing") } else { format!("{verb} {}", amount(n, thing)) }
    }

    fn price(self, copy: u16) -> u8 {
        let list = self.lib.card(copy).price.unwrap_or(0);
        let price = match (self.top(), self.asking()) {
            (Some(Frame::Buy { price, .. }), _) => *price,
            (_, Some(Effect::SearchBuy { price, .. })) => *price,
            _ => Price::List(0),
        };
        match price {
            Price::List(more) => list.saturating_add_signed(more),
            Price::Half => list.div_ceil(2),
        }
    }

    /// One of the encounter cards drawn, by what it says where one is.
    fn drawn_card(self, n: u8) -> String {
        let text = match *self.top().unwrap_or(&Frame::Nothing) {
            Frame::LocationCard { who, place, cards, .. } => {
                let card = cards.get(usize::from(n)).and_then(|&c| self.lib.location_cards.get(usize::from(c)));
                let entry = self.entry_place(who, place);
                card.and_then(|c| c.entries.iter().find(|e| e.at == entry)).map(|e| e.words.as_str())
            }
            Frame::GateCard { who, cards, .. } => {
                let card = cards.get(usize::from(n)).and_then(|&c| self.lib.gate_cards.get(usize::from(c)));
                let world = match self.s.inv(who).place {
                    Place::World(world, _) => Some(world),
                    _ => None,
                };
                card.and_then(|c| {
                    let named = c.entries.iter().find(|e| e.at.is_some() && e.at == world);
                    named.or_else(|| c.entries.iter().find(|e| e.at.is_none())).map(|e| e.words.as_str())
                })
            }
            _ => None,
        };
        format!("Card {}: {}", n + 1, text.unwrap_or("nothing for this place").trim_end_matches('.'))
    }

    /// The entry that counts for an investigator at a place: members of the Lodge are led further in.
    pub(crate) fn entry_place(self, who: u8, place: PlaceId) -> PlaceId {
        let mut entry = place;
        self.query().own(who, Q::EncounterElsewhere, |rule, _, _| {
            if let keeper_script::tree::Static::EncounterElsewhere { at, entry: other } = rule
                && *at == place
            {
                entry = *other;
            }
        });
        entry
    }

    fn gate_at(self, place: PlaceId) -> String {
        let verb = if matches!(self.asking(), Some(Effect::CloseGate(_))) { "Close the" } else { "Through the" };
        match self.s.gate_at(place) {
            Some(gate) => format!("{verb} gate {} (to {})", self.at(place), self.gate_world(gate)),
            None => format!("{verb} gate {}", self.at(place)),
        }
    }

    fn on_board(self, marker: u8) -> String {
        use keeper_arkham::state::Spot;
        let name = capital(&self.monster(marker));
        match self.s.monsters[usize::from(marker)] {
            Spot::Area(place) => format!("{name} {}", self.at(place)),
            Spot::Sky => format!("{name} in the Sky"),
            Spot::Outskirts => format!("{name} in the Outskirts"),
            _ => name,
        }
    }

    fn trophy_way(self, gates: u8) -> String {
        let units = match self.top() {
            Some(Frame::Trophies { gates, .. }) => *gates,
            _ => gates,
        };
        let toughness = 5 * units.saturating_sub(gates);
        match (gates, toughness) {
            (0, t) => format!("Spend monsters of toughness {t}"),
            (g, 0) => format!("Spend {}", count(g, "gate trophy", "gate trophies")),
            (g, t) => format!("Spend monsters of toughness {t} and {}", count(g, "gate trophy", "gate trophies")),
        }
    }

    fn trophy_verb(self) -> &'static str {
        let under = self.frames().nth(1);
        let lost = match under {
            Some(Frame::Run { block, pc, .. }) => {
                let before = usize::from(*pc).checked_sub(1);
                let step = before.and_then(|pc| self.lib.tree.block(*block).get(pc));
                matches!(step.map(|s| &s.effect), Some(Effect::LoseTrophies { .. }))
            }
            _ => false,
        };
        if lost { "Lose" } else { "Spend" }
    }
}
