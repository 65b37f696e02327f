//! The course of the game: set-up, turns and phases, the awakening, the end.

use keeper_arkham::Event;
use keeper_arkham::frame::Src;
use keeper_arkham::state::{Awakening, Ending, Inv, Phase, Place};

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, count};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_course(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::GameBegan { first, .. } => {
                let clues = "Every unstable location gets a clue.";
                (format!("{} stirs. {} is the first player. {clues}", self.ancient(), name(first)), ids::SET_06, Great)
            }
            Event::Dealt { who, sheet } => {
                let sheet = &self.lib.sheets[usize::from(sheet)];
                let rule = if self.s.phase == Phase::SetUp { ids::SET_05 } else { ids::STA_20 };
                (format!("Player {} plays {}, the {}.", who + 1, sheet.name, sheet.occupation), rule, Plain)
            }
            Event::SteppedDown(who) => {
                (format!("{} retires: a new investigator takes over next turn.", name(who)), ids::DUN_18, Great)
            }
            Event::NoFocus { who, src } => {
                (format!("{} cannot move skill sliders this turn.", name(who)), self.text_rule(src), Plain)
            }
            Event::NoneDrawn { who, deck } => {
                (format!("{} draws no {}.", name(who), self.lib.deck(deck).one), ids::TXT_01, Plain)
            }
            Event::Retired(who) => {
                *said = Src::None;
                (
                    format!("{} leaves the game with everything, and a new investigator takes over.", name(who)),
                    ids::ENC_16,
                    Great,
                )
            }
            Event::NoClueAt { who, at } => {
                (format!("There is no clue {}, because {} is in the game.", self.at(at), name(who)), ids::SET_03, Plain)
            }
            Event::TurnBegan(turn) => (format!("Turn {turn} begins."), ids::TRN_01, Strong),
            Event::PhaseBegan(phase) => self.phase(phase),
            Event::FirstPlayer(who) => (format!("{} is the first player now.", name(who)), ids::TRN_04, Plain),
            Event::Entered { who, sheet, at } => {
                let sheet = &self.lib.sheets[usize::from(sheet)];
                let purse = format!("${}", sheet.money);
                let purse = match sheet.clues {
                    0 => purse,
                    n => format!("{purse} and {}", count(n, "clue", "clues")),
                };
                let text = format!(
                    "{}, the {}, enters the game {} with {purse}.",
                    name(who),
                    sheet.occupation,
                    self.whereabouts(at)
                );
                (text, ids::SET_13, Strong)
            }
            Event::SitsOut(who) => {
                let place = self.s.inv(who).place;
                let (text, rule) = match place {
                    Place::Jail(_) => ("spends this turn in jail", ids::STA_14),
                    Place::Lost => ("drifts through this turn, lost in time and space", ids::STA_15),
                    _ => ("loses this turn, except for the Mythos Phase", ids::TRN_07),
                };
                (format!("{} {text}.", name(who)), rule, Plain)
            }
            Event::Awoke(why) => self.awoke(why),
            Event::Ended(ending) => self.ended(ending),
            _ => nothing(event),
        }
    }

    fn phase(self, phase: Phase) -> Sentence {
        let name = match phase {
            Phase::SetUp => return ("The game is set up.".into(), ids::SET_01, Weight::Detail),
            Phase::Battle => return ("The final battle begins.".into(), ids::FIN_02, Weight::Great),
            Phase::Upkeep => "Upkeep Phase",
            Phase::Movement => "Movement Phase",
            Phase::Encounters => "Arkham Encounters Phase",
            Phase::OtherWorlds => "Other World Encounters Phase",
            Phase::Mythos => "Mythos Phase",
        };
        (format!("The {name} begins."), ids::TRN_01, Weight::Plain)
    }

    fn awoke(self, why: Awakening) -> Sentence {
        let (reason, rule) = match why {
            Awakening::DoomTrack => ("the doom track is full", ids::AWK_01),
            Awakening::TooManyGates => ("too many gates are open", ids::AWK_02),
            Awakening::NoGateMarkers => ("there is no gate marker left", ids::AWK_04),
            Awakening::NoMonsters => ("the cup is empty", ids::AWK_05),
            Awakening::Overrun => ("Arkham is overrun by monsters", ids::AWK_06),
            Awakening::Text => ("its sheet says so", ids::TXT_01),
        };
        (format!("{} awakens: {reason}.", self.ancient()), rule, Weight::Great)
    }

    fn ended(self, ending: Ending) -> Sentence {
        let (text, rule) = match ending {
            Ending::Closed => ("The last gate is closed. Arkham is saved.".to_owned(), ids::WIN_01),
            Ending::Sealed => ("Six elder signs hold. Arkham is saved.".into(), ids::WIN_04),
            Ending::Banished => match self.s.traitor() {
                Some(who) => (
                    format!(
                        "{} is beaten back. Arkham is saved, and only {} has lost.",
                        self.ancient(),
                        self.investigator(who)
                    ),
                    ids::KPT_36,
                ),
                None => (format!("{} is beaten back. Arkham is saved.", self.ancient()), ids::WIN_05),
            },
            Ending::Devoured => (format!("Nobody is left to stand against {}.", self.ancient()), ids::FIN_15),
            Ending::Destroyed => (format!("{} ends the world.", self.ancient()), ids::AOB_01),
            Ending::Fulfilled => ("A mission is complete. Arkham is saved.".into(), ids::DUN_25),
            Ending::Betrayed(who) => {
                let rule = if self.s.traitor() == Some(who) { ids::KPT_36 } else { ids::DUN_25 };
                (format!("{} wins the game, and everybody else loses.", self.investigator(who)), rule)
            }
        };
        (text, rule, Weight::Great)
    }
}
