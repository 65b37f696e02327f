//! Fights with monsters, and their trophies.

use keeper_arkham::Event;
use keeper_arkham::frame::Src;
use keeper_arkham::state::{Inv, Spot};
use keeper_arkham_script::tree::Keyword;

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, keyword};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_fights(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::TrophyTaken { who, marker, from, src } => {
                let monster = if from == Spot::Cup { self.a_monster(marker) } else { self.monster(marker) };
                let because = self.because(src, said);
                let text = format!("{} takes {monster} {} as a trophy{because}.", name(who), self.from(from));
                (text, self.text_rule(src), Strong)
            }
            Event::CombatBegan { who, marker } => {
                *said = Src::Monster(marker);
                (format!("{} fights {}.", name(who), self.monster(marker)), ids::CMB_03, Strong)
            }
            Event::Weakened { marker, keyword: bit } => {
                let ability = bit.map_or(String::new(), |bit| format!(" and without its ability ({})", keyword(bit)));
                (format!("{} fights on with 1 toughness less{ability}.", self.monster(marker)), ids::TXT_01, Plain)
            }
            Event::Stalemate { who, marker } => {
                let monster = self.monster(marker);
                (
                    format!("Neither {} nor {monster} can win, and they let go of each other.", name(who)),
                    ids::CMB_07,
                    Plain,
                )
            }
            Event::BrokeOff { who, marker } => (
                format!("{} breaks off the fight with {} and hides.", name(who), self.monster(marker)),
                ids::HRL_11,
                Plain,
            ),
            Event::Evaded { who, marker } => {
                (format!("{} slips away from {}.", name(who), self.monster(marker)), ids::MOV_10, Plain)
            }
            Event::Eluded { who, marker } => {
                let text = format!("{} cannot get near {}, and moves no more.", name(who), self.monster(marker));
                (text, ids::KPT_23, Plain)
            }
            Event::Defeated { who, marker, trophy: true } => {
                (format!("{} takes {} as a trophy.", name(who), self.monster(marker)), ids::CMB_09, Strong)
            }
            Event::Defeated { who, marker, trophy: false } => {
                let rule = if self.lib.kind(marker).has(Keyword::Endless) { ids::CMB_20 } else { ids::ENC_11 };
                (
                    format!("{} defeats {}, which cannot be kept as a trophy.", name(who), self.monster(marker)),
                    rule,
                    Strong,
                )
            }
            Event::TrophySpent { who, marker } => {
                (format!("{} gives up {} as a trophy.", name(who), self.monster(marker)), ids::LOC_16, Plain)
            }
            _ => nothing(event),
        }
    }
}
