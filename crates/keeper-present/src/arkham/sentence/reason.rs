//! Why something happens: the text that did it, and the rule behind it.

use keeper_arkham::frame::Src;
use keeper_arkham::library::{MythosKind, Supply};
use keeper_arkham::state::Phase;
use keeper_script::tree::Deck;

use crate::arkham::names::Names;
use crate::{RuleId, rule};

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
            Src::None | Src::Sheet(_) => ("", "TXT-01"),
            Src::Card(copy) => {
                let card = lib.card(copy);
                let usual = match card.supply {
                    _ if card.spell.is_some() => "SPL-02",
                    Supply::Deck(Deck::ALLY) => "SPC-15",
                    _ => "TXT-01",
                };
                (card.rule.as_str(), usual)
            }
            Src::Monster(marker) => (lib.kind(marker).rule.as_str(), "CMB-30"),
            Src::Gate(gate) => (lib.gate(gate).rule.as_str(), "GAT-01"),
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
            Src::Fixture(number) => (lib.fixtures[usize::from(number)].rule.as_str(), "TXT-01"),
            Src::Rule(_) => ("", "MYA-03"),
            Src::Encounter(_) if self.s.phase == Phase::OtherWorlds => ("", "OWE-03"),
            Src::Encounter(_) => ("", "ENC-16"),
        };
        rule(named).map_or(usual, |rule| rule.id)
    }

    /// The rule behind cards that come into somebody's possession.
    pub(super) fn gain_rule(self, src: Src) -> RuleId {
        match (src, self.s.phase) {
            (Src::None, Phase::SetUp) => "SET-07",
            (Src::None, _) => "STA-20",
            _ => self.text_rule(src),
        }
    }
}
