//! A sentence for every kind of event.

use keeper_arkham::event::{Coming, Devouring, Doom, Going, Leaving, Refusal, Spared, Way};
use keeper_arkham::frame::{Cause, Src};
use keeper_arkham::library::{MythosKind, Supply};
use keeper_arkham::state::{Awakening, Ending, Inv, Phase, Place, Spot};
use keeper_arkham::{Event, State};
use keeper_script::tree::{CheckKind, Deck, Keyword, Thing, Window};

use crate::names::{Names, amount, capital, check, count, cut, deck, faces, keyword, list, signed};
use crate::{RuleId, Weight, rule};

/// The words, the rule (empty where there is none) and how much it matters.
pub(crate) type Sentence = (String, RuleId, Weight);

impl Names<'_> {
    /// `said` is the text that the lines before have named: it need not be named again.
    pub(crate) fn sentence(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::GameBegan { first, .. } => {
                let clues = "A clue lies at every unstable location.";
                (format!("{} stirs. {} is the first player. {clues}", self.ancient(), name(first)), "SET-06", Great)
            }
            Event::Dealt { who, sheet } => {
                let sheet = &self.lib.sheets[usize::from(sheet)];
                let rule = if self.s.phase == Phase::SetUp { "SET-05" } else { "STA-20" };
                (format!("Player {} plays {}, the {}.", who + 1, sheet.name, sheet.occupation), rule, Plain)
            }
            Event::Retired(who) => {
                *said = Src::None;
                (
                    format!("{} leaves the game with everything, for somebody else to come in.", name(who)),
                    "ENC-16",
                    Great,
                )
            }
            Event::NoClueAt { who, at } => {
                (format!("No clue lies {}, because {} is in the game.", self.at(at), name(who)), "SET-03", Plain)
            }
            Event::TurnBegan(turn) => (format!("Turn {turn} begins."), "TRN-01", Strong),
            Event::PhaseBegan(phase) => self.phase(phase),
            Event::FirstPlayer(who) => (format!("{} is the first player now.", name(who)), "TRN-04", Plain),
            Event::Entered { who, sheet, at } => {
                let sheet = &self.lib.sheets[usize::from(sheet)];
                let purse = format!("${}", sheet.money);
                let purse = match sheet.clues {
                    0 => purse,
                    n => format!("{purse} and {}", count(n, "clue", "clues")),
                };
                let text =
                    format!("{}, the {}, enters the game {} with {purse}.", name(who), sheet.occupation, self.at(at));
                (text, "SET-13", Strong)
            }
            Event::Refreshed { who, copy } => self.refreshed(who, &[copy]),
            Event::SliderMoved { who, track, to } => {
                let rule = if self.s.phase == Phase::SetUp { "SET-10" } else { "UPK-07" };
                (format!("{} sets {}.", name(who), self.stops(who, track, to)), rule, Detail)
            }
            Event::Moved { who, to, way, src } => self.moved(who, to, way, self.because(src, said), src),
            Event::MarkLeft(who) => {
                (format!("The gate no longer counts as explored by {}.", name(who)), "GAT-15", Detail)
            }
            Event::StoodUp(who) => (format!("{} is no longer delayed.", name(who)), "MOV-18", Plain),
            Event::Delayed { who, src } => {
                // A gate and being lost tell why by themselves.
                let because = if matches!(src, Src::Mythos(_)) { String::new() } else { self.because(src, said) };
                (format!("{} is delayed{because}.", name(who)), "STA-12", Plain)
            }
            Event::Arrested { who, src } => {
                let because = self.because(src, said);
                (
                    format!("{} is arrested{because} and put in jail; half of the money is gone.", name(who)),
                    "STA-13",
                    Strong,
                )
            }
            Event::LostTurn { who, src } => {
                (format!("{} will lose the next turn{}.", name(who), self.because(src, said)), "TRN-07", Plain)
            }
            Event::SitsOut(who) => {
                let place = self.s.inv(who).place;
                let (text, rule) = match place {
                    Place::Jail => ("spends this turn in jail", "STA-14"),
                    Place::Lost => ("drifts through this turn, lost in time and space", "STA-15"),
                    _ => ("loses this turn but for the Mythos Phase", "TRN-07"),
                };
                (format!("{} {text}.", name(who)), rule, Plain)
            }
            Event::Explored { who, at } => {
                (format!("{} has explored the gate {}.", name(who), self.at(at)), "OWM-04", Plain)
            }
            Event::Lost(who) => (format!("{} is lost in time and space.", name(who)), "STA-15", Strong),
            Event::Insane(who) => (format!("{} is driven insane.", name(who)), "STA-02", Strong),
            Event::Unconscious(who) => (format!("{} is knocked unconscious.", name(who)), "STA-02", Strong),
            Event::Devoured { who, why, src } => self.devoured(who, why, src, said),
            Event::Eliminated(who) => (format!("{} is out of the game for good.", name(who)), "FIN-14", Strong),
            Event::SanityChanged { who, by, now, cause, src } => {
                self.changed(who, &[(by.into(), now.into(), Thing::Sanity)], cause, src, said)
            }
            Event::StaminaChanged { who, by, now, cause, src } => {
                self.changed(who, &[(by.into(), now.into(), Thing::Stamina)], cause, src, said)
            }
            Event::CluesChanged { who, by, now, cause, src } => {
                self.changed(who, &[(by.into(), now.into(), Thing::Clues)], cause, src, said)
            }
            Event::MoneyChanged { who, by, now, cause, src } => {
                self.changed(who, &[(by, now, Thing::Money)], cause, src, said)
            }
            Event::Full { who, sanity } => {
                let what = if sanity { "Sanity" } else { "Stamina" };
                (format!("{} has the full {what} already.", name(who)), "STA-01", Plain)
            }
            Event::NoGain { who, thing, src } => {
                let what = match thing {
                    Thing::Sanity => "Sanity",
                    Thing::Stamina => "Stamina",
                    Thing::Clues => "clues",
                    Thing::Money => "money",
                    Thing::Movement => "movement points",
                };
                match src {
                    Src::None => (format!("{} cannot gain {what} in the final battle.", name(who)), "FIN-06", Plain),
                    _ => {
                        let because = self.because(src, said);
                        (format!("{} cannot gain {what}{because}.", name(who)), self.text_rule(src), Plain)
                    }
                }
            }
            Event::NotTaken { who, card, why } => {
                let card = &self.lib.cards[usize::from(card)].name;
                let (text, rule) = match why {
                    Refusal::Held => (format!("{} has {} already.", name(who), crate::names::a(card)), "SPC-01"),
                    Refusal::Never => {
                        (format!("{} may never have {} again.", name(who), crate::names::a(card)), "SPC-04")
                    }
                    Refusal::NoneLeft => (format!("{} gets nothing: no {card} is left.", name(who)), "SPC-18"),
                };
                (text, rule, Plain)
            }
            Event::NoRoll { who, src, why } => {
                let (why, rule) = match why {
                    Spared::New => ("this is the first upkeep with it", "UPK-05"),
                    Spared::Battle => ("it does not roll in the final battle", "FIN-06"),
                };
                (format!("{} makes no roll for {}: {why}.", name(who), self.source(src)), rule, Plain)
            }
            Event::LoanDefaulted(who) => (format!("{} will never get a loan again.", name(who)), "SPC-04", Strong),
            Event::MaximumLowered { who, sanity } => {
                let what = if sanity { "Sanity" } else { "Stamina" };
                (format!("The maximum {what} of {} falls for good.", name(who)), "STA-11", Strong)
            }
            Event::MovementPoints { who, now } => {
                (format!("{} has {}.", name(who), count(now, "movement point", "movement points")), "MOV-01", Detail)
            }
            Event::CheckBegan { who, kind, modifier, difficulty, dice } => {
                (end(self.check_head(who, kind, modifier, difficulty, dice)), check_rule(kind), Plain)
            }
            Event::Rolled { who, dice, successes } => (
                format!("{} rolls {}: {}.", name(who), faces(&dice), count(successes, "success", "successes")),
                if dice == [0; 6] { "SKL-03" } else { "SKL-01" },
                Plain,
            ),
            Event::Rerolled { dice, successes, .. } => (
                format!("After the reroll: {}, {}.", faces(&dice), count(successes, "success", "successes")),
                "SKL-10",
                Plain,
            ),
            Event::ClueSpent { who, dice } => {
                (format!("{} spends a clue on the check and rolls {}.", name(who), faces(&dice)), "SKL-04", Plain)
            }
            Event::CheckEnded { who, passed, successes } => {
                let ending = if passed { "passes" } else { "fails" };
                let successes = count(successes, "success", "successes");
                (format!("{} {ending} the check with {successes}.", name(who)), "SKL-02", Plain)
            }
            Event::DieRolled { who, face, card: None } => (format!("{} rolls a {face}.", name(who)), "SKL-13", Detail),
            Event::DieRolled { who, face, card: Some(copy) } => {
                (format!("{} rolls a {face} for {}.", name(who), self.card(copy)), "SKL-13", Plain)
            }
            Event::LossReduced { who, sanity, stamina, src } => {
                let parts: Vec<String> = [(sanity, Thing::Sanity), (stamina, Thing::Stamina)]
                    .into_iter()
                    .filter(|p| p.0 > 0)
                    .map(|(n, thing)| amount(n, thing))
                    .collect();
                let text = format!("{} spares {} {}.", capital(&self.source(src)), name(who), list(&parts));
                (text, self.text_rule(src), Plain)
            }
            Event::Gained { who, copy, src } => self.gained(who, copy, src, said),
            Event::Drew { who, deck: d, count: n, src } => {
                (format!("{} draws {}.", name(who), count(n, deck(d).0, deck(d).1)), self.gain_rule(src), Detail)
            }
            Event::Offered { who, copy } => self.on_offer(who, &[copy]),
            Event::Looked { who, deck: d, count: n, src } => {
                (format!("{} looks at {}.", name(who), count(n, deck(d).0, deck(d).1)), self.gain_rule(src), Detail)
            }
            Event::PutBack { copy, top, .. } => self.put_back(&[copy], top),
            Event::Discarded { who, copy, src } => self.discarded(who, &[copy], src, said),
            Event::Boxed { who, copy } => {
                (format!("{} returns {} to the box.", name(who), self.card(copy)), "SPC-15", Plain)
            }
            Event::Exhausted { who, copy } => {
                (format!("{} exhausts {}.", name(who), self.card(copy)), "UPK-02", Detail)
            }
            Event::TokenOn { copy, now, .. } => {
                (format!("{} {} on {}.", count(now, "token", "tokens"), lie(now), self.card(copy)), "TXT-01", Detail)
            }
            Event::Bought { who, copy, price } => {
                (format!("{} buys {} for ${price}.", name(who), self.card(copy)), "SPC-09", Plain)
            }
            Event::Sold { who, copy, price } => {
                (format!("{} sells {} for ${price}.", name(who), self.card(copy)), "ENC-16", Plain)
            }
            Event::Traded { from, to, copy } => {
                (format!("{} gives {} to {}.", name(from), self.card(copy), name(to)), "SPC-10", Plain)
            }
            Event::TradedMoney { from, to, amount } => {
                (format!("{} gives ${amount} to {}.", name(from), name(to)), "SPC-10", Plain)
            }
            Event::Acts { who, src, block } => {
                *said = src;
                // Where a text speaks to somebody, it says to whom.
                let whose = match (src, self.s.phase) {
                    (Src::Ancient | Src::Place(_), _) | (_, Phase::Mythos) => String::new(),
                    (Src::Monster(_) | Src::Mythos(_), Phase::SetUp | Phase::Battle) => String::new(),
                    _ => format!(" ({})", name(who)),
                };
                let what = end(cut(&self.block(block), 160));
                (format!("{}{whose}: {what}", capital(&self.source(src))), self.text_rule(src), Plain)
            }
            Event::Used { who, src, ability } => self.used(who, src, ability, "uses", said),
            Event::Cast { who, copy, worked: true } => {
                *said = Src::Card(copy);
                (format!("{} casts {}.", name(who), self.card(copy)), "SPL-02", Plain)
            }
            Event::Cast { who, copy, worked: false } => {
                (format!("{} fails to cast {}.", name(who), self.card(copy)), "SPL-01", Plain)
            }
            Event::Encounter { who, card, at, entry } => {
                *said = Src::Encounter(card);
                let rule = if entry == at { "ENC-03" } else { "ENC-20" };
                (format!("{} has an encounter {}.", name(who), self.at(at)), rule, Plain)
            }
            Event::WorldEncounter { who, card, world } => {
                *said = Src::Encounter(card);
                (format!("{} has an encounter in {}.", name(who), self.world(world)), "OWE-03", Plain)
            }
            Event::AbilityUsed { who, at } => {
                let area = self.lib.area(at);
                let ability = area.ability.as_deref().unwrap_or("what is offered");
                (format!("{} uses {ability} {} instead of an encounter.", name(who), self.at(at)), "ENC-04", Plain)
            }
            Event::EnteredGate { who, at, world } => (
                format!("{} is drawn through the gate {} to {}.", name(who), self.at(at), self.world(world)),
                if matches!(self.s.phase, Phase::Mythos | Phase::SetUp) { "MYG-06" } else { "ENC-07" },
                Strong,
            ),
            Event::NothingHappens(who) => (format!("Nothing happens to {}.", name(who)), "ENC-16", Detail),
            Event::MonsterAppeared { who, marker, from } => {
                let (monster, from) = (self.a_monster(marker), self.from(from));
                (format!("{monster} {from} appears before {}.", name(who)), "ENC-10", Strong)
            }
            Event::MonsterPlaced { marker, from, at, why, src } => self.placed(&[marker], from, at, why, src, said),
            Event::MonsterOnCard { marker, from, card } => {
                let (monster, from) = (self.a_monster(marker), self.from(from));
                (format!("{monster} {from} is put on {}.", self.mythos(card)), "MYA-09", Strong)
            }
            Event::MonsterToOutskirts { marker, from } => self.to_outskirts(&[marker], from),
            Event::MonsterToSky { marker, from } => {
                (format!("{} takes to the Sky {}.", self.monster(marker), self.from(from)), "MYM-12", Plain)
            }
            Event::MonsterMoved { marker, from, to, how } => {
                let (monster, place) = (self.monster(marker), self.place(to));
                let (text, rule) = match (how, from) {
                    (Going::Arrow, _) => (format!("{monster} moves {} to {place}.", self.from(from)), "MYM-05"),
                    (Going::Flight, Spot::Sky) => (format!("{monster} swoops down from the Sky on {place}."), "MYM-13"),
                    (Going::Flight, _) => (format!("{monster} flies {} to {place}.", self.from(from)), "MYM-11"),
                    (Going::Hunt, _) => (format!("{monster} hunts its prey {} to {place}.", self.from(from)), "MYM-17"),
                    (Going::PutOut, Spot::Area(at)) => {
                        (format!("{monster} is driven out of {} to {place}.", self.place(at)), "MYA-05")
                    }
                    (Going::PutOut, _) => (format!("{monster} is driven out to {place}."), "MYA-05"),
                };
                (text, rule, Plain)
            }
            Event::MonsterToCup { marker, from, why, src } => self.to_cup(&[(marker, from)], why, src, said),
            Event::TrophyTaken { who, marker, from, src } => {
                let monster = if from == Spot::Cup { self.a_monster(marker) } else { self.monster(marker) };
                let because = self.because(src, said);
                let text = format!("{} takes {monster} {} as a trophy{because}.", name(who), self.from(from));
                (text, self.text_rule(src), Strong)
            }
            Event::MonsterBoxed(marker) => {
                (format!("{} is out of the game for good.", self.monster(marker)), "ENC-11", Plain)
            }
            Event::OutskirtsEmptied { overrun: false } => {
                ("There is one monster too many in the Outskirts.".into(), "LIM-04", Plain)
            }
            Event::OutskirtsEmptied { overrun: true } => {
                ("Arkham is overrun: there is no monster limit and no Outskirts any more.".into(), "LIM-10", Great)
            }
            Event::CombatBegan { who, marker } => {
                *said = Src::Monster(marker);
                (format!("{} fights {}.", name(who), self.monster(marker)), "MOV-08", Strong)
            }
            Event::Readied { who, copy } => {
                let bonus = if self.lib.card(copy).hands == 2 { "both hands" } else { "hand" };
                (format!("{} takes {} in {bonus}.", name(who), self.card(copy)), "CMB-12", Plain)
            }
            Event::PutDown { who, copy } => {
                (format!("{} lets go of {}, which no longer helps.", name(who), self.card(copy)), "CMB-14", Plain)
            }
            Event::Enchanted { copy, .. } => {
                (format!("For this fight {} is a magical weapon.", self.card(copy)), "CMB-16", Plain)
            }
            Event::Weakened { marker, keyword: bit } => {
                let ability = bit.map_or(String::new(), |bit| format!(" and without its ability ({})", keyword(bit)));
                (format!("{} fights on with 1 toughness less{ability}.", self.monster(marker)), "SPL-04", Plain)
            }
            Event::Stalemate { who, marker } => {
                let monster = self.monster(marker);
                (
                    format!("Neither {} nor {monster} can win, and they let go of each other.", name(who)),
                    "CMB-07",
                    Plain,
                )
            }
            Event::Evaded { who, marker } => {
                (format!("{} slips away from {}.", name(who), self.monster(marker)), "MOV-10", Plain)
            }
            Event::Defeated { who, marker, trophy: true } => {
                (format!("{} takes {} as a trophy.", name(who), self.monster(marker)), "CMB-09", Strong)
            }
            Event::Defeated { who, marker, trophy: false } => {
                let rule = if self.lib.kind(marker).has(Keyword::Endless) { "CMB-20" } else { "ENC-11" };
                (format!("{} defeats {}, which is no trophy.", name(who), self.monster(marker)), rule, Strong)
            }
            Event::GateOpened { at, gate } => {
                let rule = if matches!(self.s.phase, Phase::Mythos | Phase::SetUp) { "MYG-03" } else { "ENC-13" };
                (format!("A gate to {} opens {}.", self.gate_world(gate), self.at(at)), rule, Great)
            }
            Event::GateClosed { at, gate, by: Some(who), trophy: true } => {
                let gate = format!("the gate to {} {}", self.gate_world(gate), self.at(at));
                (format!("{} closes {gate} and keeps it as a trophy.", name(who)), "GAT-03", Great)
            }
            Event::GateClosed { at, gate, .. } => {
                let gate = format!("The gate to {} {}", self.gate_world(gate), self.at(at));
                (format!("{gate} closes; it is nobody's trophy."), "GAT-16", Great)
            }
            Event::Barred { at, src: Src::None } => {
                let rule = if matches!(self.s.phase, Phase::Mythos | Phase::SetUp) { "MYG-02" } else { "ENC-15" };
                (format!("The elder sign {} holds: no gate opens and no monster comes.", self.at(at)), rule, Strong)
            }
            Event::Barred { at, src } => {
                *said = src;
                let text = format!("No gate and no monster can appear {} because of {}.", self.at(at), self.whose(src));
                (text, self.text_rule(src), Strong)
            }
            Event::Surge { at, monsters } => {
                let monsters = count(monsters, "monster comes", "monsters come");
                let text = format!("A gate is open {} already, and monsters surge: {monsters}.", self.at(at));
                (text, "MYG-09", Great)
            }
            Event::Sealed { at, by } => {
                (format!("{} puts an elder sign {}: it is sealed.", name(by), self.at(at)), "GAT-08", Great)
            }
            Event::SealLost(at) => (format!("The elder sign {} is gone.", self.at(at)), "MYA-03", Great),
            Event::Doom { now, by, why, src } => self.doom(now, by, why, src, said),
            Event::Terror { now, src } => {
                let because = self.because(src, said);
                (
                    format!("The terror level rises to {now}{because}."),
                    if src == Src::None { "LIM-04" } else { "LIM-13" },
                    Great,
                )
            }
            Event::AllyLeft { copy, terror: true } => {
                (format!("In fear of what is coming {} leaves Arkham for good.", self.card(copy)), "LIM-07", Plain)
            }
            Event::AllyLeft { copy, terror: false } => {
                (format!("{} leaves Arkham for good.", self.card(copy)), "MYA-03", Plain)
            }
            Event::Closed(place) => {
                let rule = if self.s.closed & State::bit(place) != 0 { "LIM-08" } else { "MYA-05" };
                (format!("{} closes its doors.", self.place(place)), rule, Strong)
            }
            Event::Reopened(place) => (format!("{} is open again.", self.place(place)), "MYA-05", Strong),
            Event::ClueBarred(at) => {
                (format!("No clue appears {}: a gate is open there.", self.at(at)), "MYM-02", Plain)
            }
            Event::ClueAppeared(at) => (format!("A clue appears {}.", self.at(at)), "MYM-01", Plain),
            Event::CluesTaken { who, at, count: n } => {
                let clues = if n == 1 { "a clue".into() } else { format!("{n} clues") };
                let rule = if matches!(self.s.phase, Phase::Mythos | Phase::SetUp) { "MYM-03" } else { "MOV-12" };
                (format!("{} picks up {clues} {}.", name(who), self.at(at)), rule, Plain)
            }
            Event::CluesSwept(at) => (format!("The gate sweeps away the clues {}.", self.at(at)), "MYG-05", Plain),
            Event::TrophySpent { who, marker } => {
                (format!("{} gives up {} as a trophy.", name(who), self.monster(marker)), "LOC-16", Plain)
            }
            Event::GateTrophySpent { who, gate } => {
                (format!("{} gives up the gate to {}.", name(who), self.gate_world(gate)), "LOC-16", Plain)
            }
            Event::MythosDrawn(card) => {
                let (head, rule) = match self.s.phase {
                    Phase::SetUp => ("The first Mythos card", "SET-14"),
                    _ if self.s.two_mythos => ("The second Mythos card of the turn", "MYG-01"),
                    _ => ("Mythos", "MYG-01"),
                };
                (format!("{head}: {}", self.headline(card)), rule, Great)
            }
            Event::MythosGateOnly(card) => {
                (format!("The first of two Mythos cards, for its gate only: {}", self.headline(card)), "MYA-07", Great)
            }
            Event::MythosPutAway(card) if self.s.phase == Phase::SetUp => (
                format!("No game begins with such a card, and another one is drawn: {}", self.headline(card)),
                "SET-15",
                Plain,
            ),
            Event::MythosPutAway(card) => {
                (format!("A card without a gate is put away: {}", self.headline(card)), "MYA-07", Plain)
            }
            Event::MythosLookedUp { card, at } => {
                (format!("A Mythos card shows {}: {}", self.place(at), self.headline(card)), "MYA-07", Plain)
            }
            Event::MythosText(card) => {
                *said = Src::Mythos(card);
                (self.headline(card), self.text_rule(Src::Mythos(card)), Strong)
            }
            Event::MythosShuffled => ("The Mythos deck is shuffled, and another card drawn.".into(), "MYA-01", Plain),
            Event::TwoMythosCards => {
                let text = "From now on two Mythos cards are drawn each turn, the first for its gate only.";
                (text.into(), "MYA-03", Great)
            }
            Event::WeatherIgnored(card) => {
                (format!("{} cares for no weather: {}", self.ancient(), self.headline(card)), "MYA-10", Plain)
            }
            Event::RumourIgnored(card) => {
                (format!("A rumour is in play, so another goes unheard: {}", self.headline(card)), "MYA-04", Plain)
            }
            Event::EnvironmentBegan(card) => {
                *said = Src::Mythos(card);
                (format!("A new environment: {}", self.headline(card)), "MYA-02", Strong)
            }
            Event::EnvironmentEnded(card) => {
                let rule = if self.s.awake.is_some() { "FIN-03" } else { "MYA-02" };
                (format!("The environment ends: {}", self.headline(card)), rule, Plain)
            }
            Event::RumourBegan(card) => {
                *said = Src::Mythos(card);
                (format!("A rumour spreads: {}", self.headline(card)), "MYA-03", Great)
            }
            Event::RumourGone(card) => {
                (format!("Nobody cares for the rumour any more: {}", self.headline(card)), "FIN-03", Plain)
            }
            Event::RumourPassed(card) => (format!("The rumour is settled: {}", self.headline(card)), "MYA-03", Great),
            Event::RumourFailed(card) => (format!("The rumour comes true: {}", self.headline(card)), "MYA-03", Great),
            Event::RumourTokens(n) => {
                (format!("{} {} on the rumour.", count(n, "clue", "clues"), lie(n)), "MYA-03", Plain)
            }
            Event::HeadlineEnded(card) => {
                (format!("The headline is forgotten: {}", self.headline(card)), "MYA-01", Plain)
            }
            Event::FaceUp { hood, .. } => {
                let hood = &self.lib.hoods[usize::from(hood.0)].name;
                (format!("The next card of the {hood} deck lies face up."), "ENC-16", Plain)
            }
            Event::Awoke(why) => self.awoke(why),
            Event::BattleRound(round) => (format!("Round {round} of the final battle."), "FIN-04", Strong),
            Event::BattleHits { who, successes, carried } => {
                let carried = match carried {
                    0 => String::new(),
                    n => format!(" {} for the next attack.", count(n, "success is left", "successes are left")),
                };
                let successes = match successes {
                    0 => "in vain".to_owned(),
                    n => format!("with {}", count(n, "success", "successes")),
                };
                (format!("{} strikes {successes}.{carried}", name(who)), "FIN-08", Strong)
            }
            Event::Rating(x) => {
                (format!("{} fights with a rating of -{x}.", self.ancient()), self.text_rule(Src::Ancient), Strong)
            }
            Event::AncientAttacks => (format!("{} attacks.", self.ancient()), "FIN-12", Great),
            Event::AttackCancelled => (format!("The attack of {} is held off.", self.ancient()), "FIN-12", Strong),
            Event::Ended(ending) => self.ended(ending),
        }
    }

    fn phase(self, phase: Phase) -> Sentence {
        let name = match phase {
            Phase::SetUp => return ("The game is set up.".into(), "SET-01", Weight::Detail),
            Phase::Battle => return ("The final battle begins.".into(), "FIN-02", Weight::Great),
            Phase::Upkeep => "Upkeep Phase",
            Phase::Movement => "Movement Phase",
            Phase::Encounters => "Arkham Encounters Phase",
            Phase::OtherWorlds => "Other World Encounters Phase",
            Phase::Mythos => "Mythos Phase",
        };
        (format!("The {name} begins."), "TRN-01", Weight::Plain)
    }

    fn stops(self, who: Inv, track: u8, to: u8) -> String {
        let sheet = &self.lib.sheets[usize::from(self.s.inv(who).sheet)];
        let value = |i: usize| {
            let name = crate::names::skill(keeper_script::tree::Skill::ALL[i]);
            format!("{name} {}", sheet.skills[i][usize::from(to)])
        };
        let first = 2 * usize::from(track);
        list(&[value(first), value(first + 1)])
    }

    fn moved(self, who: Inv, to: Place, way: Way, because: String, src: Src) -> Sentence {
        let name = self.investigator(who);
        let place = match to {
            Place::Area(place) => self.place(place).to_owned(),
            other => self.whereabouts(other),
        };
        let (text, rule) = match (way, to) {
            (Way::Walk, _) => (format!("{name} moves to {place}."), "MOV-02"),
            (Way::Wagon, _) => (format!("{name} drives to {place}."), "SPC-07"),
            (Way::Onward, _) => (format!("{name} goes on and is now {place}."), "OWM-01"),
            (Way::Return, _) => (format!("{name} comes back through the gate to {place}."), "OWM-02"),
            (Way::Found, _) => (format!("{name} finds a way back to {place}."), "STA-16"),
            (Way::Carried, _) => (format!("{name} wakes up in {place}."), "STA-02"),
            (Way::Freed, _) => (format!("{name} is let out of jail to {place}."), "STA-14"),
            (Way::PutOut, _) => (format!("{name} is put out on {place}."), "MYA-05"),
            (Way::Text, Place::Area(_)) => (format!("{name} comes to {place}{because}."), self.text_rule(src)),
            (Way::Text, _) => (format!("{name} is now {place}{because}."), self.text_rule(src)),
        };
        (text, rule, Weight::Plain)
    }

    /// Values of one investigator that change together: by how much, what is there now, of what.
    pub(crate) fn changed(
        self,
        who: Inv,
        values: &[(i16, u16, Thing)],
        cause: Cause,
        src: Src,
        said: &mut Src,
    ) -> Sentence {
        let name = self.investigator(who);
        let lost = values.iter().any(|v| v.0 < 0);
        let much: Vec<String> = values
            .iter()
            .map(|&(by, now, thing)| {
                let now = if thing == Thing::Money { format!("${now}") } else { now.to_string() };
                format!("{} ({now} {})", amount(by.unsigned_abs() as i32, thing), if lost { "left" } else { "now" })
            })
            .collect();
        let much = list(&much);
        let bare: Vec<String> = values.iter().map(|v| amount(i32::from(v.0.unsigned_abs()), v.2)).collect();
        let verb = if lost { "loses" } else { "gains" };
        let source = self.source(src);
        let monster = capital(&source);
        let (text, rule) = match cause {
            Cause::Text => (format!("{name} {verb} {much}{}.", self.because(src, said)), self.text_rule(src)),
            Cause::Horror => (format!("The sight of {source} costs {name} {much}."), "CMB-04"),
            Cause::Combat => (format!("{monster} strikes {name}, who loses {much}."), "CMB-11"),
            Cause::Evade => (format!("{monster} catches {name}, who loses {much}."), "CMB-02"),
            Cause::Nightmarish => (format!("The nightmare of {source} costs {name} {much} all the same."), "CMB-21"),
            Cause::Overwhelming => (format!("Even beaten, {source} costs {name} {much}."), "CMB-22"),
            Cause::Price => {
                let spell = matches!(src, Src::Card(copy) if self.lib.card(copy).spell.is_some());
                let rule = if spell { "SPL-01" } else { self.text_rule(src) };
                let what = if src == Src::None { String::new() } else { format!(" for {source}") };
                (format!("{name} pays {much}{what}."), rule)
            }
            Cause::Fall => (format!("{name} {verb} {much}, which is half of them."), "STA-05"),
            Cause::Woken => (format!("{name} comes round with {}.", list(&bare)), "STA-02"),
            Cause::Maximum => (format!("The maximum is lower now: {name} {verb} {much}."), "STA-11"),
            Cause::Arrest => (format!("{name} {verb} {much} to the police."), "STA-13"),
            Cause::Check => (format!("{name} spends {much} on the check."), "SKL-04"),
            Cause::Seal => (format!("{name} spends {much} on an elder sign."), "GAT-06"),
            Cause::Trade => (format!("{name} {} {much}.", if lost { "gives" } else { "gets" }), "SPC-10"),
            Cause::Purchase => (format!("{name} pays {much}."), "SPC-09"),
            Cause::Sale => (format!("{name} {verb} {much} from the sale."), self.text_rule(src)),
            Cause::Found => (format!("{name} picks up {much}."), "MOV-12"),
        };
        (text, rule, Weight::Plain)
    }

    /// ` because of Arcane Insight`, unless that was said just before.
    pub(crate) fn because(self, src: Src, said: &mut Src) -> String {
        if src == Src::None || src == *said {
            return String::new();
        }
        *said = src;
        format!(" because of {}", self.source(src))
    }

    /// The rule behind what a text does: the one that its card names, or that of all its kind.
    pub(crate) fn text_rule(self, src: Src) -> RuleId {
        let lib = self.lib;
        let (named, usual) = match src {
            Src::None | Src::Sheet(_) => ("", "TXT-01"),
            Src::Card(copy) => {
                let card = lib.card(copy);
                let usual = match card.supply {
                    _ if card.spell.is_some() => "SPL-02",
                    Supply::Deck(Deck::Ally) => "SPC-15",
                    _ => "TXT-01",
                };
                (card.rule.as_str(), usual)
            }
            Src::Monster(marker) => (lib.kind(marker).rule.as_str(), "CMB-30"),
            Src::Mythos(card) => match lib.mythos[usize::from(card)].kind {
                MythosKind::Headline | MythosKind::Special => ("", "MYA-01"),
                MythosKind::Environment => ("", "MYA-02"),
                MythosKind::Rumour => ("", "MYA-03"),
            },
            Src::Place(place) => (lib.area(place).rule.as_str(), "ENC-04"),
            Src::Ancient => match lib.ancient_ones.get(usize::from(self.s.ancient)) {
                Some(sheet) if self.s.awake.is_some() => (sheet.battle_rule.as_str(), "FIN-12"),
                Some(sheet) => (sheet.rule.as_str(), "FIN-12"),
                None => ("", "FIN-12"),
            },
            Src::Encounter(_) if self.s.phase == Phase::OtherWorlds => ("", "OWE-03"),
            Src::Encounter(_) => ("", "ENC-16"),
        };
        rule(named).map_or(usual, |rule| rule.id)
    }

    fn check_head(self, who: Inv, kind: CheckKind, modifier: i8, difficulty: u8, dice: i8) -> String {
        let dice = count(dice.max(0), "die", "dice");
        let need = if difficulty == 1 { String::new() } else { format!(" for {difficulty} successes") };
        let check = format!("{} ({}) check", with_article(kind), signed(modifier));
        format!("{} makes {check}{need} with {dice}", self.investigator(who))
    }

    /// A check and its roll.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn check(
        self,
        who: Inv,
        kind: CheckKind,
        modifier: i8,
        difficulty: u8,
        dice: i8,
        rolled: [u8; 6],
        successes: u8,
    ) -> Sentence {
        let head = self.check_head(who, kind, modifier, difficulty, dice);
        if rolled == [0; 6] {
            return (format!("{head}, so there is nothing to roll."), "SKL-03", Weight::Plain);
        }
        let successes = count(successes, "success", "successes");
        (format!("{head} and rolls {}: {successes}.", faces(&rolled)), check_rule(kind), Weight::Plain)
    }

    /// Neither an ally nor a blessing or curse, of which more is to be told.
    pub(crate) fn is_plain(self, copy: u16) -> bool {
        let number = self.lib.copies[usize::from(copy)];
        let known = &self.lib.known;
        number != known.blessing && number != known.curse && self.lib.card(copy).supply != Supply::Deck(Deck::Ally)
    }

    /// `verb` says what becomes of the card that is used.
    pub(crate) fn used(self, who: Inv, src: Src, ability: u16, verb: &str, said: &mut Src) -> Sentence {
        *said = src;
        let at = self.ability(ability);
        let what = end(cut(&at.map(|at| format!(": {}", self.block(at.block))).unwrap_or_default(), 160));
        let (name, source) = (self.investigator(who), self.source(src));
        // A duty of the upkeep is nothing that one makes use of.
        let duty =
            matches!(src, Src::Card(_)) && at.is_some_and(|at| at.costs.is_empty() && at.window == Window::Upkeep);
        let text = if duty { format!("{source} ({name}){what}") } else { format!("{name} {verb} {source}{what}") };
        (text, self.text_rule(src), Weight::Plain)
    }

    pub(crate) fn refreshed(self, who: Inv, copies: &[u16]) -> Sentence {
        (format!("{} refreshes {}.", self.investigator(who), self.cards(copies)), "UPK-01", Weight::Detail)
    }

    pub(crate) fn on_offer(self, who: Inv, copies: &[u16]) -> Sentence {
        (format!("{} may choose among {}.", self.investigator(who), self.cards(copies)), "SPC-16", Weight::Plain)
    }

    pub(crate) fn put_back(self, copies: &[u16], top: bool) -> Sentence {
        let side = if top { "back on" } else { "under" };
        let verb = if copies.len() == 1 { "goes" } else { "go" };
        let decks = if copies.len() == 1 { "its deck" } else { "their decks" };
        (format!("{} {verb} {side} {decks}.", self.cards(copies)), "SPC-16", Weight::Detail)
    }

    /// The rule behind cards that come into somebody's possession.
    fn gain_rule(self, src: Src) -> RuleId {
        match (src, self.s.phase) {
            (Src::None, Phase::SetUp) => "SET-07",
            (Src::None, _) => "STA-20",
            _ => self.text_rule(src),
        }
    }

    pub(crate) fn drew(self, who: Inv, verb: &str, of: Deck, copies: &[u16], src: Src, said: &mut Src) -> Sentence {
        let what = count(copies.len() as i32, deck(of).0, deck(of).1);
        (
            format!("{} {verb} {what}{}: {}.", self.investigator(who), self.because(src, said), self.cards(copies)),
            self.gain_rule(src),
            Weight::Plain,
        )
    }

    /// Cards by name, equal ones counted.
    pub(crate) fn cards(self, copies: &[u16]) -> String {
        let mut names: Vec<(&str, usize)> = Vec::new();
        for &copy in copies {
            let name = self.card(copy);
            match names.iter_mut().find(|n| n.0 == name) {
                Some(n) => n.1 += 1,
                None => names.push((name, 1)),
            }
        }
        let names: Vec<String> = names
            .into_iter()
            .map(|(name, n)| if n == 1 { name.to_owned() } else { format!("{n} of {name}") })
            .collect();
        list(&names)
    }

    fn devoured(self, who: Inv, why: Devouring, src: Src, said: &mut Src) -> Sentence {
        let name = self.investigator(who);
        let (text, rule) = match why {
            Devouring::Spent => (format!("Without Sanity and Stamina {name} is devoured."), "STA-10"),
            Devouring::Maximum => (format!("With a maximum of 0 {name} is devoured."), "STA-10"),
            Devouring::Battle => (format!("{name} falls in the final battle and is devoured."), "FIN-13"),
            Devouring::Awakening => (format!("{name}, who is lost in time and space, is devoured."), "FIN-01"),
            Devouring::Lost => {
                *said = src;
                let text = format!("{name} is lost in time and space and is devoured because of {}.", self.whose(src));
                (text, self.text_rule(src))
            }
            Devouring::Text => (format!("{name} is devoured{}.", self.because(src, said)), self.text_rule(src)),
        };
        (text, rule, Weight::Great)
    }

    pub(crate) fn placed(
        self,
        markers: &[u8],
        from: Spot,
        at: keeper_script::tree::PlaceId,
        why: Coming,
        src: Src,
        said: &mut Src,
    ) -> Sentence {
        let (names, at) = (capital(&self.monsters(markers, true)), self.at(at));
        let verb = if markers.len() == 1 { "comes" } else { "come" };
        let (text, rule) = match why {
            Coming::Gate => (format!("{names} {verb} out of the gate {at}."), "MYG-07"),
            Coming::Surge => (format!("{names} {verb} out of the gate {at}."), "MYG-10"),
            Coming::Text => {
                let verb = if markers.len() == 1 { "appears" } else { "appear" };
                let because = self.because(src, said);
                (format!("{names} {} {verb} {at}{because}.", self.from(from)), self.text_rule(src))
            }
        };
        (text, rule, Weight::Strong)
    }

    pub(crate) fn to_outskirts(self, markers: &[u8], from: Spot) -> Sentence {
        let verb = if markers.len() == 1 { "goes" } else { "go" };
        let (names, from) = (self.monsters(markers, true), self.from(from));
        let text = format!("The monster limit is reached: {names} {verb} {from} to the Outskirts.");
        (text, "LIM-02", Weight::Plain)
    }

    /// Monsters with where they were.
    pub(crate) fn to_cup(self, markers: &[(u8, Spot)], why: Leaving, src: Src, said: &mut Src) -> Sentence {
        let names = match why {
            Leaving::Gate | Leaving::Barred | Leaving::Text => self.monsters_from(markers),
            _ => self.monsters(&markers.iter().map(|m| m.0).collect::<Vec<_>>(), false),
        };
        let verb = if markers.len() == 1 { "returns" } else { "return" };
        let (text, rule) = match why {
            Leaving::Gate => (format!("With the gate {names} {verb} to the cup."), "GAT-09"),
            Leaving::Endless => (format!("{names} is endless and {verb} to the cup."), "CMB-20"),
            Leaving::Unbeaten => (format!("Not beaten, {names} {verb} to the cup."), "ENC-12"),
            Leaving::Outskirts => (format!("From the Outskirts {names} {verb} to the cup."), "LIM-04"),
            Leaving::Barred => (format!("{names} may not be in play and {verb} to the cup."), "MYA-02"),
            Leaving::Awakening => (format!("{names} {verb} to the cup."), "FIN-03"),
            Leaving::Retired => (format!("{names} {verb} to the cup with the other trophies."), "LOC-16"),
            Leaving::Text => (format!("{names} {verb} to the cup{}.", self.because(src, said)), self.text_rule(src)),
        };
        (text, rule, Weight::Plain)
    }

    fn gained(self, who: Inv, copy: u16, src: Src, said: &mut Src) -> Sentence {
        let (name, number) = (self.investigator(who), self.lib.copies[usize::from(copy)]);
        let card = &self.lib.card(copy);
        let because = self.because(src, said);
        if number == self.lib.known.blessing {
            (format!("{name} is blessed{because}."), "SKL-07", Weight::Strong)
        } else if number == self.lib.known.curse {
            (format!("{name} is cursed{because}."), "SKL-07", Weight::Strong)
        } else if card.supply == Supply::Deck(Deck::Ally) {
            (format!("{} joins {name}{because}.", card.name), "SPC-15", Weight::Strong)
        } else {
            let rule = self.gain_rule(src);
            (format!("{name} gets {}{because}.", card.name), rule, Weight::Plain)
        }
    }

    pub(crate) fn discarded(self, who: Inv, copies: &[u16], src: Src, said: &mut Src) -> Sentence {
        let copy = copies[0];
        let (name, number) = (self.investigator(who), self.lib.copies[usize::from(copy)]);
        let card = &self.lib.card(copy);
        // A card that gives itself up says so already.
        let because = if src == Src::Card(copy) { String::new() } else { self.because(src, said) };
        if number == self.lib.known.blessing {
            (format!("{name} is no longer blessed{because}."), "STA-21", Weight::Strong)
        } else if number == self.lib.known.curse {
            (format!("{name} is no longer cursed{because}."), "STA-21", Weight::Strong)
        } else if card.supply == Supply::Deck(Deck::Ally) {
            (format!("{} leaves {name}{because}.", card.name), "SPC-15", Weight::Strong)
        } else {
            let rule = match src {
                Src::None if self.s.inv(who).in_game() => "STA-03",
                Src::None => "STA-19",
                _ => "SPC-16",
            };
            (format!("{name} discards {}{because}.", self.cards(copies)), rule, Weight::Plain)
        }
    }

    fn doom(self, now: u8, by: i8, why: Doom, src: Src, said: &mut Src) -> Sentence {
        let of = self.lib.ancient_ones.get(usize::from(self.s.ancient)).map_or(0, |a| a.doom);
        let verb = if by > 0 { "rises" } else { "falls" };
        let (text, rule) = match why {
            Doom::Gate(at) => (format!("A gate is opening {}: doom {verb} to {now} of {of}.", self.at(at)), "MYG-03"),
            Doom::Terror => (format!("Terror cannot rise any more: doom {verb} to {now} of {of}."), "LIM-12"),
            Doom::ElderSign => (format!("The elder sign comes off the track: doom {verb} to {now} of {of}."), "GAT-12"),
            Doom::Awakening => (format!("The doom track fills up: {now} of {of}."), "AWK-07"),
            Doom::Attack(who) => (
                format!("{} drives {} back: doom {verb} to {now} of {of}.", self.investigator(who), self.ancient()),
                "FIN-08",
            ),
            Doom::Text => (format!("Doom {verb} to {now} of {of}{}.", self.because(src, said)), self.text_rule(src)),
        };
        (text, rule, Weight::Strong)
    }

    /// The name of a Mythos card as a sentence of its own.
    fn headline(self, card: u16) -> String {
        let name = self.mythos(card);
        if name.ends_with(['!', '?', '.']) { name.to_owned() } else { format!("{name}.") }
    }

    /// What is read out from a card when it is drawn or takes effect: its tale, its words. Matters as much as this.
    pub fn read_out(self, event: Event) -> Option<(String, Weight)> {
        let mythos = |card: u16| &self.lib.mythos[usize::from(card)];
        let (tale, words, weight) = match event {
            Event::Encounter { card, entry, .. } => {
                let printed = &self.lib.location_cards.get(usize::from(card))?.entries;
                let entry = printed.iter().find(|e| e.at == entry)?;
                (entry.tale.as_str(), entry.words.as_str(), Weight::Plain)
            }
            Event::WorldEncounter { card, world, .. } => {
                let printed = &self.lib.gate_cards.get(usize::from(card))?.entries;
                let named = printed.iter().find(|e| e.at == Some(world));
                let entry = named.or_else(|| printed.iter().find(|e| e.at.is_none()))?;
                (entry.tale.as_str(), entry.words.as_str(), Weight::Plain)
            }
            Event::MythosDrawn(card) => (mythos(card).tale.as_str(), "", Weight::Strong),
            Event::MythosText(card) | Event::EnvironmentBegan(card) | Event::RumourBegan(card) => {
                ("", mythos(card).words.as_str(), Weight::Strong)
            }
            _ => return None,
        };
        let (tale, words) = (flat(tale), flat(words));
        let tale = if tale.is_empty() { tale } else { format!("\u{201c}{tale}\u{201d}") };
        let words = if words.is_empty() { words } else { end(words) };
        let text = [tale, words].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then_some((text, weight))
    }

    fn awoke(self, why: Awakening) -> Sentence {
        let (reason, rule) = match why {
            Awakening::DoomTrack => ("the doom track is full", "AWK-01"),
            Awakening::TooManyGates => ("too many gates are open", "AWK-02"),
            Awakening::NoGateMarkers => ("there is no gate marker left", "AWK-04"),
            Awakening::NoMonsters => ("the cup is empty", "AWK-05"),
            Awakening::Overrun => ("Arkham is overrun by monsters", "AWK-06"),
        };
        (format!("{} awakens: {reason}.", self.ancient()), rule, Weight::Great)
    }

    fn ended(self, ending: Ending) -> Sentence {
        let (text, rule) = match ending {
            Ending::Closed => ("The last gate is closed. Arkham is saved.".to_owned(), "WIN-01"),
            Ending::Sealed => ("Six elder signs hold. Arkham is saved.".into(), "WIN-04"),
            Ending::Banished => (format!("{} is beaten back. Arkham is saved.", self.ancient()), "WIN-05"),
            Ending::Devoured => (format!("Nobody is left to stand against {}.", self.ancient()), "FIN-15"),
            Ending::Destroyed => (format!("{} ends the world.", self.ancient()), "AOB-01"),
        };
        (text, rule, Weight::Great)
    }
}

fn with_article(kind: CheckKind) -> String {
    crate::names::a(check(kind))
}

fn check_rule(kind: CheckKind) -> RuleId {
    match kind {
        CheckKind::Skill(_) => "SKL-01",
        CheckKind::Evade => "CMB-01",
        CheckKind::Horror => "CMB-03",
        CheckKind::Combat => "CMB-09",
        CheckKind::Spell => "SPL-02",
    }
}

fn lie(n: u8) -> &'static str {
    if n == 1 { "lies" } else { "lie" }
}

/// A text on one line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// With a full stop where one is wanting.
fn end(text: String) -> String {
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}
