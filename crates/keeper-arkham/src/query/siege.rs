//! What an Ancient One's sheet says of the whole battle, and what lies on it.
//!
//! Rules: INN-34, INN-35, INN-37, INN-38.

use keeper_arkham_script::tree::*;

use super::Query;
use crate::frame::Src;
use crate::index::Q;
use crate::library::keyword_bit;
use crate::state::{Inv, Place, Spot, flag};

impl<'a> Query<'a> {
    /// What the sheet of the Ancient One says of the battle as a whole; nothing of one that is fought alone.
    pub fn siege_rules(self) -> impl Iterator<Item = &'a BattleRule> {
        self.lines_of_sheet(Q::Battle).filter_map(|rule| match rule {
            Static::Battle(rule) => Some(rule),
            _ => None,
        })
    }

    /// Rules on the sheet of the Ancient One, no matter whether it sleeps.
    fn lines_of_sheet(self, q: Q) -> impl Iterator<Item = &'a Static> {
        let sheet = self.lib.ancient_ones.get(usize::from(self.s.ancient));
        let said = sheet.filter(|sheet| sheet.index.answers(q));
        said.into_iter().flat_map(|sheet| self.lib.abilities(sheet.text)).filter_map(|line| match line {
            Ability::Static(rule) => Some(rule),
            _ => None,
        })
    }

    /// The combat rating of the Ancient One for this investigator.
    pub fn battle_rating_for(self, who: Inv) -> i8 {
        let first = self.duel().is_none() && who == self.s.first;
        let other = self.siege_rules().find_map(|rule| match rule {
            BattleRule::RatingForFirst(n) if first => Some(*n),
            _ => None,
        });
        other.map_or_else(|| self.battle_rating(), |n| n.saturating_sub_unsigned(self.s.grown + self.s.worsened))
    }

    /// What the Ancient One has in this battle beside its printed defences, a bit for each keyword.
    pub fn armour(self) -> u16 {
        let shifted = self.siege_rules().fold(0, |bits, rule| match rule {
            BattleRule::Shifts { before, after } => {
                bits | keyword_bit(if self.s.siege.risen { *after } else { *before })
            }
            _ => bits,
        });
        self.s.hardened | self.s.siege.armour | shifted
    }

    /// Whether the first player marker stays where it is, asleep or awake.
    pub fn keeps_first(self) -> bool {
        let stays = match self.s.awake {
            None => self.in_force(Q::KeepsFirst),
            Some(_) => self.siege_rules().any(|rule| *rule == BattleRule::KeepsFirst),
        };
        let first = self.inv(self.s.first);
        stays && first.in_game() && !first.is(flag::ELIMINATED)
    }

    /// Whether the text of a shared card rests.
    pub fn is_silenced(self, src: Src) -> bool {
        let mut rests = false;
        if let Src::Fixture(number) = src {
            self.common(Q::Silent, |rule, _| {
                rests |=
                    matches!(rule, Static::NoEffect(Mute::Shared(card)) if self.lib.shared_card(*card) == Some(number));
            });
        }
        rests
    }

    /// What appears in an encounter in place of any other monster.
    pub fn appears_instead(self) -> Option<KindId> {
        let mut instead = None;
        self.common(Q::AppearsInstead, |rule, _| {
            if let Static::AppearsInstead(kind) = rule {
                instead = Some(*kind);
            }
        });
        instead
    }

    /// Whether the Ancient One's sheet keeps such a monster when it comes out of the cup.
    pub fn is_catch(self, marker: u8) -> bool {
        let mut kept = self.lines_of_sheet(Q::Catches);
        kept.any(|rule| matches!(rule, Static::Catches(which) if self.is_of(which, marker)))
    }

    /// The monsters that it keeps.
    pub fn caught(self) -> impl Iterator<Item = u8> {
        let all = 0..self.lib.markers.len() as u8;
        all.filter(move |&marker| self.s.monsters[usize::from(marker)] == Spot::Aside && self.is_catch(marker))
    }

    /// Whether an elder sign lies there.
    pub fn is_seal_in(self, zone: Zone, ctx: &crate::frame::Ctx) -> bool {
        let all = (0..self.lib.areas.len() as u8).map(PlaceId);
        self.s.seals != 0 && all.filter(|&at| self.s.sealed(at)).any(|at| self.in_zone(Place::Area(at), zone, ctx))
    }
}
