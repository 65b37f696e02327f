//! The moments at which an ability acts.

use crate::form::forms;
use crate::grammar::conditions::Conditions;
use crate::grammar::targets::{AMonster, AtPlace, OneZone, Zones};
use crate::grammar::words::{OneCheck, SanityStamina};
use crate::tree::*;

forms! { Windows: Window, "moment" {
    "upkeep" => [Upkeep];
    "movement " (zone: OneZone) => [Movement(Some(zone))];
    "movement" => [Movement(None)];
    "any time" => [AnyTime];
    "in combat" => [InCombat];
    "before the horror check" => [BeforeHorror];
    "before the combat check" => [BeforeCombat];
    "when you fail a horror check and a combat check against this" => [FailsBoth];
    "when this is defeated" => [ThisDefeated];
    "before your " (checks: OneCheck) => [BeforeCheck(checks)];
    "after your " (checks: OneCheck) => [AfterCheck(checks)];
    "after any investigator's check" => [AfterAnyCheck];
    "when you would lose Stamina after a failed combat check" => [WouldLoseInCombat];
    "when you would lose " (sanity, stamina: SanityStamina(" or ")) => [WouldLose { sanity, stamina }];
    "when you would spend clues" => [WouldSpendClues];
    "when you would spend Sanity on a spell" => [WouldSpendSanity];
    "when you would be lost in time and space" => [WouldBeLost];
    "when you gain this" => [Gained];
    "after use" => [AfterUse];
    "after you draw a location or gate card" => [EncounterDrawn];
    "when closing a gate" => [Closing];
    "when the Ancient One awakens" => [Awakens];
    "when the Ancient One attacks" => [Attacked];
    "after each combat and when you return from an Other World" => [AfterCombatOrReturn];
    "instead of an encounter here" => [InsteadOfEncounter];
    "when an investigator ends movement " (zone: Zones) => [EndsMovement(zone)];
    "when you end your movement" => [YouEndMovement];
    "Arkham Encounters " (place: AtPlace) => [EncountersIn(place)];
    "end of Mythos, from the next turn on" => [EndOfMythos { later: true }];
    "end of Mythos" => [EndOfMythos { later: false }];
    "when this enters play" => [Enters];
    "when this is full" => [Full];
    "when a monster enters a vortex" => [EntersVortex];
    "pass when " (cond: Conditions) => [Pass(Some(cond))];
    "pass" => [Pass(None)];
    "fail when " (cond: Conditions) => [Fail(Some(cond))];
    "fail" => [Fail(None)];
    "set-up" => [SetUp];
    "start of battle" => [StartOfBattle];
    "attack" => [Attack];
    "after the attack" => [AfterAttack];
    "when an investigator is lost in time and space" => [AnyoneLost];
    "when " (kind: AMonster) " is defeated" => [KindDefeated(kind)];
    "instead of moving" => [InsteadOfMoving];
    "damage" => [Damage];
    "when you pass a combat check against this" => [Defeated];
}}
