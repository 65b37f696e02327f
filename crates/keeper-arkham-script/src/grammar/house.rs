//! What a table plays otherwise than the rulebook says.

use crate::grammar::cards::Classes;
use crate::grammar::conditions::{Conditions, While};
use crate::grammar::sales::MoreLess;
use crate::language::Arkham;
use crate::tree::*;
use keeper_script::form::{Counted, Number};
use keeper_script::forms;

forms! { HouseRules: House in Arkham, "house rule" {
    "elder signs do not win the game" => [SealsDoNotWin];
    "monsters at a gate that closes return to the cup" => [GuardsLeave];
    "" (n: Counted("monster comes", "monsters come")) " out of the first gate" => [FirstGate(n)];
    "" (n: Counted("monster comes", "monsters come")) " out of each gate" (cond: While) => [EachGate { n, cond }];
    "an open gate draws nobody in: visitors choose between it and the location" => [OpenGatesWait];
    "gates lie face down until someone goes through them" => [GatesHidden];
    "an investigator who goes insane discards " (n: Number(99)) " " (class: Classes { one: true }) " instead of half the items"
        => [FallCosts { insane: true, n, class }];
    "an investigator who falls unconscious discards " (n: Number(99)) " " (class: Classes { one: true }) " instead of half the items"
        => [FallCosts { insane: false, n, class }];
    "after a round of combat, an investigator may break it off" => [BreakOff];
    "a second Mythos card is drawn for its gate while " (cond: Conditions) => [SecondGate(cond)];
    "the doom track has " (more: MoreLess("", " space", " spaces")) => [DoomTrack(more)];
    "with fewer than " (n: Number(9)) " investigators, a doom token in battle takes that many successes in one round"
        => [BattleLeast(n)];
    "in battle, abilities that are not for combat are used instead of an attack, once each" => [BattleUses];
    "each player is dealt " (n: Counted("investigator", "investigators")) " and keeps 1" => [Deal(n)];
    "" (n: Counted("more investigator", "more investigators")) " than players are laid out, and each player in turn takes 1"
        => [Draft(n)];
    "with 1 or 2 players, " (dealt: Number(99)) " investigators are dealt and " (kept: Number(8)) " of them play"
        => [Team { dealt, kept }];
    "the keeper draws " (n: Number(3)) " Mythos cards and puts 1 of them into play" => [KeeperDraws(n)];
    "visitors pick a location card from the fanned deck" => [Fan];
    "cards rule the rounds of the final battle" => [EpicBattle];
}}
