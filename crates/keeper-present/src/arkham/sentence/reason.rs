//! Why something happens: the text that did it, and the rule behind it.

use keeper_arkham::frame::Src;
use keeper_arkham::state::Phase;

use crate::arkham::names::Names;
use crate::rules::ids;
use crate::{Printed, RuleId, rule};

impl Names<'_> {
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
            Src::None | Src::Sheet(_) => ("", ids::TXT_01),
            Src::Card(_) | Src::Monster(_) | Src::Gate(_) | Src::Mythos(_) | Src::Place(_) | Src::Fixture(_) => {
                let printed = Printed::of(lib, self.s, src).and_then(|what| what.rule(lib));
                return printed.unwrap_or(ids::TXT_01);
            }
            Src::Ancient => match lib.ancient_ones.get(usize::from(self.s.ancient)) {
                Some(sheet) if self.s.awake.is_some() => (sheet.battle_rule.as_str(), ids::FIN_12),
                Some(sheet) => (sheet.rule.as_str(), ids::FIN_12),
                None => ("", ids::FIN_12),
            },
            Src::Rule(_) => ("", ids::TXT_01),
            Src::Encounter(_) if self.s.phase == Phase::OtherWorlds => ("", ids::OWE_03),
            Src::Encounter(_) => ("", ids::ENC_16),
        };
        rule(named).map_or(usual, |rule| rule.id)
    }

    /// The rule behind cards that come into somebody's possession.
    pub(super) fn gain_rule(self, src: Src) -> RuleId {
        match (src, self.s.phase) {
            (Src::None, Phase::SetUp) => ids::SET_07,
            (Src::None, _) => ids::STA_20,
            _ => self.text_rule(src),
        }
    }
}
