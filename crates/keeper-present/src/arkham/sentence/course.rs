//! The course of the game: set-up, turns and phases, the awakening, the final battle, the end.

use keeper_arkham::Event;
use keeper_arkham::frame::Src;
use keeper_arkham::state::{Awakening, Ending, Inv, Phase, Place};

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, count};

impl Names<'_> {
    pub(super) fn of_course(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::GameBegan { first, .. } => {
                let clues = "Every unstable location gets a clue.";
                (format!("{} stirs. {} is the first player. {clues}", self.ancient(), name(first)), "SET-06", Great)
            }
            Event::Dealt { who, sheet } => {
                let sheet = &self.lib.sheets[usize::from(sheet)];
                let rule = if self.s.phase == Phase::SetUp { "SET-05" } else { "STA-20" };
                (format!("Player {} plays {}, the {}.", who + 1, sheet.name, sheet.occupation), rule, Plain)
            }
            Event::SteppedDown(who) => {
                (format!("{} retires: a new investigator takes over next turn.", name(who)), "DUN-18", Great)
            }
            Event::NoFocus { who, src } => {
                (format!("{} cannot move skill sliders this turn.", name(who)), self.text_rule(src), Plain)
            }
            Event::NoneDrawn { who, deck } => {
                (format!("{} draws no {}.", name(who), self.lib.deck(deck).one), "TXT-01", Plain)
            }
            Event::Retired(who) => {
                *said = Src::None;
                (
                    format!("{} leaves the game with everything, and a new investigator takes over.", name(who)),
                    "ENC-16",
                    Great,
                )
            }
            Event::NoClueAt { who, at } => {
                (format!("There is no clue {}, because {} is in the game.", self.at(at), name(who)), "SET-03", Plain)
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
            Event::SitsOut(who) => {
                let place = self.s.inv(who).place;
                let (text, rule) = match place {
                    Place::Jail(_) => ("spends this turn in jail", "STA-14"),
                    Place::Lost => ("drifts through this turn, lost in time and space", "STA-15"),
                    _ => ("loses this turn, except for the Mythos Phase", "TRN-07"),
                };
                (format!("{} {text}.", name(who)), rule, Plain)
            }
            Event::Awoke(why) => self.awoke(why),
            Event::BattleRound(round) => (format!("Round {round} of the final battle."), "FIN-04", Strong),
            Event::Duel { who, ancient, doom } => {
                let foe =
                    self.lib.ancient_ones.get(usize::from(ancient)).map_or("the Ancient One", |sheet| &sheet.name);
                let doom = count(doom, "doom token", "doom tokens");
                (format!("{} faces {foe} alone: {doom}, 1 success for each.", name(who)), "", Great)
            }
            Event::DuelRound { who, round: 0 } => (format!("{}'s battle is over.", name(who)), "", Plain),
            Event::DuelRound { who, round } => (format!("Round {round} of {}'s battle.", name(who)), "", Strong),
            Event::DuelHits { ancient, left, .. } => {
                let foe =
                    self.lib.ancient_ones.get(usize::from(ancient)).map_or("The Ancient One", |sheet| &sheet.name);
                (format!("{foe} has {} left.", count(left, "doom token", "doom tokens")), "", Strong)
            }
            Event::HitsLost => ("Leftover successes are lost.".into(), "HRL-17", Plain),
            Event::BattleHits { who, successes, carried } => {
                let carried = match carried {
                    0 => String::new(),
                    n => format!("{} to the next attack.", count(n, "success carries over", "successes carry over")),
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
            Event::Grown(n) => (
                format!("{}: combat rating {n} worse, {} more.", self.ancient(), count(n, "doom token", "doom tokens")),
                "CPR-23",
                Great,
            ),
            Event::AncientAttacks => (format!("{} attacks.", self.ancient()), "FIN-12", Great),
            Event::AttackCancelled => (format!("{}'s attack is cancelled.", self.ancient()), "FIN-12", Strong),
            Event::Ended(ending) => self.ended(ending),
            _ => nothing(event),
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

    fn awoke(self, why: Awakening) -> Sentence {
        let (reason, rule) = match why {
            Awakening::DoomTrack => ("the doom track is full", "AWK-01"),
            Awakening::TooManyGates => ("too many gates are open", "AWK-02"),
            Awakening::NoGateMarkers => ("there is no gate marker left", "AWK-04"),
            Awakening::NoMonsters => ("the cup is empty", "AWK-05"),
            Awakening::Overrun => ("Arkham is overrun by monsters", "AWK-06"),
            Awakening::Text => ("its sheet says so", "TXT-01"),
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
            Ending::Fulfilled => ("A mission is complete. Arkham is saved.".into(), "DUN-25"),
            Ending::Betrayed(who) => {
                (format!("{} wins the game, and everybody else loses.", self.investigator(who)), "DUN-25")
            }
        };
        (text, rule, Weight::Great)
    }
}
