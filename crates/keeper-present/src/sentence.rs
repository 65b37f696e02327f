//! A sentence for every kind of event.

use keeper_arkham::frame::Cause;
use keeper_arkham::library::Supply;
use keeper_arkham::state::{Awakening, Ending, Inv, Phase, Place};
use keeper_arkham::{Event, State};
use keeper_script::tree::{CheckKind, Deck, Thing};

use crate::names::{Names, amount, check, count, cut, deck, faces, list, signed};
use crate::{RuleId, Weight};

/// The words, the rule (empty where there is none) and how much it matters.
pub(crate) type Sentence = (String, RuleId, Weight);

impl Names<'_> {
    pub(crate) fn sentence(self, event: Event) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::GameBegan { first, .. } => {
                (format!("{} stirs. {} is the first player.", self.ancient(), name(first)), "SET-06", Great)
            }
            Event::TurnBegan(turn) => (format!("Turn {turn} begins."), "TRN-01", Strong),
            Event::PhaseBegan(phase) => self.phase(phase),
            Event::FirstPlayer(who) => (format!("{} is the first player now.", name(who)), "TRN-04", Plain),
            Event::Entered { who, sheet, at } => {
                let occupation = &self.lib.sheets[usize::from(sheet)].occupation;
                (format!("{}, the {occupation}, enters the game {}.", name(who), self.at(at)), "SET-13", Strong)
            }
            Event::Refreshed(who) => (format!("{} refreshes all cards.", name(who)), "UPK-01", Detail),
            Event::SliderMoved { who, track, to } => {
                (format!("{} sets {}.", name(who), self.stops(who, track, to)), "UPK-07", Detail)
            }
            Event::Moved { who, to } => self.moved(who, to),
            Event::StoodUp(who) => (format!("{} is no longer delayed.", name(who)), "MOV-18", Plain),
            Event::Delayed(who) => (format!("{} is delayed.", name(who)), "STA-12", Plain),
            Event::Arrested(who) => (format!("{} is arrested and loses half the money.", name(who)), "STA-13", Strong),
            Event::LostTurn(who) => (format!("{} will lose the next turn.", name(who)), "TRN-07", Plain),
            Event::Explored { who, at } => {
                (format!("{} has explored the gate {}.", name(who), self.at(at)), "OWM-04", Plain)
            }
            Event::Lost(who) => (format!("{} is lost in time and space.", name(who)), "STA-15", Strong),
            Event::Insane(who) => (format!("{} is driven insane.", name(who)), "STA-02", Strong),
            Event::Unconscious(who) => (format!("{} is knocked unconscious.", name(who)), "STA-02", Strong),
            Event::Devoured(who) => {
                (format!("{} is devoured.", name(who)), if self.s.awake.is_some() { "FIN-13" } else { "STA-10" }, Great)
            }
            Event::Eliminated(who) => (format!("{} is out of the game for good.", name(who)), "FIN-14", Strong),
            Event::SanityChanged { who, by, now } => self.changed(who, by, now.into(), Thing::Sanity, "STA-01"),
            Event::StaminaChanged { who, by, now } => self.changed(who, by, now.into(), Thing::Stamina, "STA-01"),
            Event::CluesChanged { who, by, now } => self.changed(who, by, now.into(), Thing::Clues, ""),
            Event::MoneyChanged { who, by, now } => self.changed(who, by, now, Thing::Money, ""),
            Event::MaximumLowered { who, sanity } => {
                let what = if sanity { "Sanity" } else { "Stamina" };
                (format!("The maximum {what} of {} falls for good.", name(who)), "STA-11", Strong)
            }
            Event::MovementPoints { who, now } => {
                (format!("{} has {}.", name(who), count(now, "movement point", "movement points")), "MOV-01", Detail)
            }
            Event::CheckBegan { who, kind, modifier, difficulty, dice } => {
                let head = format!("{} makes {} ({}) check", name(who), with_article(kind), signed(modifier));
                let dice = count(dice.max(0), "die", "dice");
                let need = count(difficulty, "success", "successes");
                (format!("{head}: {dice}, {need} needed."), check_rule(kind), Plain)
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
            Event::DieRolled { who, face } => (format!("{} rolls a {face}.", name(who)), "SKL-13", Detail),
            Event::LossReduced { who, src } => {
                (format!("{} is spared something by {}.", name(who), self.source(src)), "", Plain)
            }
            Event::Lossy { who, sanity, stamina, cause } => self.loss(who, sanity, stamina, cause),
            Event::Gained { who, copy } => self.gained(who, copy),
            Event::Drew { who, deck: d, count: n } => {
                (format!("{} draws {}.", name(who), count(n, deck(d).0, deck(d).1)), "", Detail)
            }
            Event::Discarded { who, copy } => self.discarded(who, copy),
            Event::Boxed { who, copy } => {
                (format!("{} returns {} to the box.", name(who), self.card(copy)), "SPC-15", Plain)
            }
            Event::Exhausted { who, copy } => {
                (format!("{} exhausts {}.", name(who), self.card(copy)), "UPK-02", Detail)
            }
            Event::TokenOn { copy, now, .. } => {
                (format!("{} {} on {}.", count(now, "token", "tokens"), lie(now), self.card(copy)), "", Detail)
            }
            Event::Bought { who, copy, price } => {
                (format!("{} buys {} for ${price}.", name(who), self.card(copy)), "SPC-09", Plain)
            }
            Event::Sold { who, copy, price } => {
                (format!("{} sells {} for ${price}.", name(who), self.card(copy)), "", Plain)
            }
            Event::Traded { from, to, copy } => {
                (format!("{} gives {} to {}.", name(from), self.card(copy), name(to)), "SPC-10", Plain)
            }
            Event::TradedMoney { from, to, amount } => {
                (format!("{} gives ${amount} to {}.", name(from), name(to)), "SPC-10", Plain)
            }
            Event::Used { who, src, ability } => {
                let what = self.ability(ability).map(|at| format!(": {}", self.block(at.block))).unwrap_or_default();
                let what = cut(&what, 90);
                let stop = if what.ends_with("...") { "" } else { "." };
                (format!("{} uses {}{what}{stop}", name(who), self.source(src)), "", Plain)
            }
            Event::Cast { who, copy, worked: true } => {
                (format!("{} casts {}.", name(who), self.card(copy)), "SPL-02", Plain)
            }
            Event::Cast { who, copy, worked: false } => {
                (format!("{} fails to cast {}.", name(who), self.card(copy)), "SPL-01", Plain)
            }
            Event::Encounter { who, at, .. } => {
                (format!("{} has an encounter {}.", name(who), self.at(at)), "ENC-03", Plain)
            }
            Event::WorldEncounter { who, world, .. } => {
                (format!("{} has an encounter in {}.", name(who), self.world(world)), "OWE-02", Plain)
            }
            Event::AbilityUsed { who, at } => {
                let area = self.lib.area(at);
                let ability = area.ability.as_deref().unwrap_or("what is offered");
                (format!("{} uses {ability} {} instead of an encounter.", name(who), self.at(at)), "ENC-04", Plain)
            }
            Event::EnteredGate { who, at, world } => (
                format!("{} is drawn through the gate {} to {}.", name(who), self.at(at), self.world(world)),
                if self.s.phase == Phase::Mythos { "MYG-06" } else { "ENC-07" },
                Strong,
            ),
            Event::NothingHappens(who) => (format!("Nothing happens to {}.", name(who)), "", Detail),
            Event::MonsterAppeared { who, marker } => {
                (format!("{} appears before {}.", self.a_monster(marker), name(who)), "ENC-10", Strong)
            }
            Event::MonsterPlaced { marker, at } => {
                (format!("{} appears {}.", self.a_monster(marker), self.at(at)), "MYG-07", Strong)
            }
            Event::MonsterToOutskirts(marker) => (
                format!("The monster limit is reached: {} goes to the Outskirts.", self.a_monster(marker)),
                "LIM-02",
                Plain,
            ),
            Event::MonsterToSky(marker) => (format!("{} takes to the Sky.", self.monster(marker)), "MYM-12", Plain),
            Event::MonsterMoved { marker, to } => {
                (format!("{} moves to {}.", self.monster(marker), self.place(to)), "MYM-05", Plain)
            }
            Event::MonsterToCup(marker) => (format!("{} returns to the cup.", self.monster(marker)), "", Detail),
            Event::MonsterBoxed(marker) => (format!("{} leaves the game.", self.monster(marker)), "", Detail),
            Event::OutskirtsEmptied => ("The Outskirts are emptied into the cup.".into(), "LIM-04", Plain),
            Event::CombatBegan { who, marker } => {
                (format!("{} fights {}.", name(who), self.monster(marker)), "CMB-03", Plain)
            }
            Event::Evaded { who, marker } => {
                (format!("{} slips away from {}.", name(who), self.monster(marker)), "MOV-10", Plain)
            }
            Event::Defeated { who, marker, trophy: true } => {
                (format!("{} takes {} as a trophy.", name(who), self.monster(marker)), "CMB-09", Strong)
            }
            Event::Defeated { who, marker, trophy: false } => {
                (format!("{} defeats {}.", name(who), self.monster(marker)), "CMB-20", Strong)
            }
            Event::GateOpened { at, gate } => {
                (format!("A gate to {} opens {}.", self.gate_world(gate), self.at(at)), "MYG-03", Great)
            }
            Event::GateClosed { at, gate, by: Some(who) } => {
                let gate = format!("the gate to {} {}", self.gate_world(gate), self.at(at));
                (format!("{} closes {gate}.", name(who)), "GAT-03", Great)
            }
            Event::GateClosed { at, gate, by: None } => {
                (format!("The gate to {} {} closes.", self.gate_world(gate), self.at(at)), "GAT-16", Great)
            }
            Event::GatePrevented(at) => (format!("Nothing can open {}.", self.at(at)), "MYG-02", Strong),
            Event::Surge { at, monsters } => {
                let monsters = count(monsters, "monster comes", "monsters come");
                (format!("Monsters surge from the gate {}: {monsters}.", self.at(at)), "MYG-09", Great)
            }
            Event::Sealed { at, by } => {
                (format!("{} puts an elder sign {}: it is sealed.", name(by), self.at(at)), "GAT-08", Great)
            }
            Event::SealLost(at) => (format!("The elder sign {} is gone.", self.at(at)), "", Great),
            Event::Doom { now, by } => self.doom(now, by),
            Event::Terror(level) => (format!("The terror level rises to {level}."), "LIM-07", Great),
            Event::AllyLeft(copy) => (format!("{} leaves Arkham for good.", self.card(copy)), "LIM-07", Plain),
            Event::Closed(place) => {
                let rule = if self.s.closed & State::bit(place) != 0 { "LIM-08" } else { "MYA-05" };
                (format!("{} closes its doors.", self.place(place)), rule, Strong)
            }
            Event::ClueAppeared(at) => (format!("A clue appears {}.", self.at(at)), "MYM-01", Plain),
            Event::CluesTaken { who, at, count: n } => {
                let clues = if n == 1 { "the clue".into() } else { format!("{n} clues") };
                (format!("{} picks up {clues} {}.", name(who), self.at(at)), "MOV-12", Plain)
            }
            Event::CluesSwept(at) => (format!("The clues {} are gone.", self.at(at)), "MYG-05", Plain),
            Event::TrophySpent { who, marker } => {
                (format!("{} gives up {} as a trophy.", name(who), self.monster(marker)), "LOC-16", Plain)
            }
            Event::GateTrophySpent { who, gate } => {
                (format!("{} gives up the gate to {}.", name(who), self.gate_world(gate)), "LOC-16", Plain)
            }
            Event::MythosDrawn(card) => (format!("Mythos: {}", self.headline(card)), "MYG-01", Great),
            Event::MythosGateOnly(card) => {
                (format!("Mythos, for its gate only: {}", self.headline(card)), "MYG-01", Great)
            }
            Event::EnvironmentBegan(card) => (format!("A new environment: {}", self.headline(card)), "MYA-02", Strong),
            Event::EnvironmentEnded(card) => {
                (format!("The environment ends: {}", self.headline(card)), "MYA-02", Plain)
            }
            Event::RumourBegan(card) => (format!("A rumour spreads: {}", self.headline(card)), "MYA-03", Great),
            Event::RumourPassed(card) => (format!("The rumour is settled: {}", self.headline(card)), "MYA-03", Great),
            Event::RumourFailed(card) => (format!("The rumour comes true: {}", self.headline(card)), "MYA-03", Great),
            Event::RumourTokens(n) => {
                (format!("{} {} on the rumour.", count(n, "clue", "clues"), lie(n)), "MYA-03", Plain)
            }
            Event::HeadlineEnded(card) => (format!("It is over: {}", self.headline(card)), "MYA-01", Plain),
            Event::FaceUp { hood, .. } => {
                let hood = &self.lib.hoods[usize::from(hood.0)].name;
                (format!("The next card of the {hood} deck lies face up."), "", Plain)
            }
            Event::Awoke(why) => self.awoke(why),
            Event::BattleRound(round) => (format!("Round {round} of the final battle."), "FIN-04", Strong),
            Event::BattleHits { who, successes, carried } => {
                let carried = if carried > 0 { format!(" {carried} carried on.") } else { String::new() };
                let successes = count(successes, "success", "successes");
                (format!("{} strikes with {successes}.{carried}", name(who)), "FIN-08", Strong)
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

    fn moved(self, who: Inv, to: Place) -> Sentence {
        let name = self.investigator(who);
        match to {
            Place::Area(place) => (format!("{name} moves to {}.", self.place(place)), "MOV-02", Weight::Plain),
            Place::World(..) => (format!("{name} is now {}.", self.whereabouts(to)), "OWM-01", Weight::Plain),
            Place::Lost => (format!("{name} drifts away between the worlds."), "STA-15", Weight::Detail),
            Place::Jail => (format!("{name} is put in jail."), "STA-13", Weight::Plain),
            Place::Nowhere => (format!("{name} leaves the board."), "STA-19", Weight::Plain),
        }
    }

    fn changed(self, who: Inv, by: i8, now: u16, thing: Thing, rule: RuleId) -> Sentence {
        let name = self.investigator(who);
        let left = if thing == Thing::Money { format!("${now}") } else { now.to_string() };
        let text = if by < 0 {
            format!("{name} loses {} ({left} left).", amount(-i32::from(by), thing))
        } else {
            format!("{name} gains {} ({left} now).", amount(by, thing))
        };
        (text, rule, Weight::Plain)
    }

    fn loss(self, who: Inv, sanity: u8, stamina: u8, cause: Cause) -> Sentence {
        let name = self.investigator(who);
        let parts: Vec<String> = [(sanity, Thing::Sanity), (stamina, Thing::Stamina)]
            .into_iter()
            .filter(|p| p.0 > 0)
            .map(|(n, thing)| amount(n, thing))
            .collect();
        let much = list(&parts);
        let (text, rule) = match cause {
            Cause::Text => (format!("{name} is to lose {much}."), ""),
            Cause::Horror => (format!("The horror costs {name} {much}."), "CMB-04"),
            Cause::Combat => (format!("The fight costs {name} {much}."), "CMB-11"),
            Cause::Evade => (format!("The monster catches {name}: {much}."), "CMB-02"),
            Cause::Nightmarish => (format!("The nightmare costs {name} {much} all the same."), "CMB-21"),
            Cause::Overwhelming => (format!("The victory still costs {name} {much}."), "CMB-22"),
        };
        (text, rule, Weight::Detail)
    }

    fn gained(self, who: Inv, copy: u16) -> Sentence {
        let (name, number) = (self.investigator(who), self.lib.copies[usize::from(copy)]);
        let card = &self.lib.card(copy);
        if number == self.lib.known.blessing {
            (format!("{name} is blessed."), "SKL-07", Weight::Strong)
        } else if number == self.lib.known.curse {
            (format!("{name} is cursed."), "SKL-07", Weight::Strong)
        } else if card.supply == Supply::Deck(Deck::Ally) {
            (format!("{} joins {name}.", card.name), "SPC-15", Weight::Strong)
        } else {
            (format!("{name} gains {}.", card.name), "", Weight::Plain)
        }
    }

    fn discarded(self, who: Inv, copy: u16) -> Sentence {
        let (name, number) = (self.investigator(who), self.lib.copies[usize::from(copy)]);
        let card = &self.lib.card(copy);
        if number == self.lib.known.blessing {
            (format!("{name} is no longer blessed."), "STA-21", Weight::Strong)
        } else if number == self.lib.known.curse {
            (format!("{name} is no longer cursed."), "STA-21", Weight::Strong)
        } else if card.supply == Supply::Deck(Deck::Ally) {
            (format!("{} leaves {name}.", card.name), "SPC-15", Weight::Strong)
        } else {
            (format!("{name} discards {}.", card.name), "SPC-16", Weight::Plain)
        }
    }

    fn doom(self, now: u8, by: i8) -> Sentence {
        let of = self.lib.ancient_ones.get(usize::from(self.s.ancient)).map_or(0, |a| a.doom);
        let (verb, rule) = match (by > 0, self.s.awake.is_some()) {
            (true, _) => ("rises", "AWK-01"),
            (false, true) => ("falls", "FIN-08"),
            (false, false) => ("falls", "GAT-12"),
        };
        (format!("Doom {verb} to {now} of {of}."), rule, Weight::Strong)
    }

    /// The name of a Mythos card as a sentence of its own.
    fn headline(self, card: u16) -> String {
        let name = self.mythos(card);
        if name.ends_with(['!', '?', '.']) { name.to_owned() } else { format!("{name}.") }
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
