//! Sentence forms that one card of the boxes at hand uses, and that cards of further boxes need.
//!
//! The boxes of Arkham Horror were read for what their texts do. Each line names a kind of text, with the number of texts of that kind
//! in all boxes, and the forms of ours that say such things. A form that only one card could ever use does not belong here, nor
//! does one that two cards use (`tests/forms.rs`).

/// A kind of text: how many there are in all boxes, what they do, and the forms for it.
pub struct Awaited {
    pub texts: u16,
    pub what: &'static str,
    pub forms: &'static [&'static str],
}

const fn awaited(texts: u16, what: &'static str, forms: &'static [&'static str]) -> Awaited {
    Awaited { texts, what, forms }
}

pub const AWAITED: &[Awaited] = &[
    // Effects
    awaited(22, "the top cards of a deck are looked at", &["effect LookTop", "moment WouldDrawAny"]),
    awaited(9, "something happens when an investigator gains a card", &["moment AnyoneGains"]),
    awaited(84, "cards are shown and may be bought", &["cost ItsPrice", "effect PayNothing", "moment WouldBuy"]),
    awaited(79, "monsters leave the board", &["effect LotRenewed", "effect ReturnPassing"]),
    awaited(80, "somebody returns to Arkham", &["effect BringBack"]),
    awaited(58, "monsters are put on the board", &["effect FillOutskirts"]),
    awaited(33, "a check is passed without a roll", &["effect AidSpell"]),
    awaited(17, "investigators change places", &["effect SwapPeople"]),
    awaited(11, "a gate marker is exchanged or becomes a trophy", &["effect TakeGate"]),
    awaited(22, "cards of a deck are looked at or come into another order", &["effect ShowTop"]),
    awaited(57, "skills and focus are changed", &["effect NoFocus"]),
    awaited(
        53,
        "an event is prevented",
        &["effect DrawNone", "effect IgnoreFailing", "effect RisesLess", "moment FailedCheck", "rule NoArrest"],
    ),
    awaited(
        37,
        "Mythos cards, environments and rumours are drawn, looked at or put away",
        &["effect BoxRumours", "effect LookMythos", "effect ResolveMythos"],
    ),
    awaited(34, "a card is given up by name", &["effect RemoveCard"]),
    awaited(
        28,
        "a bonus lasts until the end of the turn or the phase",
        &["effect Finds", "effect Keeps", "effect Softens"],
    ),
    awaited(27, "monsters move out of turn, to somebody or along arrows", &["effect AlongArrows", "effect OthersMove"]),
    awaited(23, "gates close by a text", &["effect EachGate"]),
    awaited(15, "elder signs are put on the board or removed", &["effect PutSeal"]),
    awaited(14, "a number of a check or a rating varies", &["effect XIsTerror", "rule CastBonus"]),
    awaited(40, "something is done as often as one likes", &["effect Often"]),
    awaited(18, "cards come back out of the box", &["effect Unbox"]),
    awaited(14, "a card is refreshed by itself or not at all", &["effect RefreshThis", "rule RefreshMost"]),
    awaited(12, "other cards are refreshed", &["effect Refresh"]),
    awaited(12, "tomes are read", &["effect ReadIt"]),
    awaited(3, "cards are given up by what they are worth", &["effect DiscardWorth"]),
    awaited(
        5,
        "a weapon becomes magical, or what a monster can do is ignored",
        &["effect EnchantThis", "effect EnchantWeapon", "effect WeakenMonster"],
    ),
    awaited(2, "an open gate moves", &["effect MoveGate"]),
    awaited(2, "an encounter card lies open for the next visitor", &["effect FaceUp"]),
    // Costs
    awaited(27, "movement points are spent, some or all", &["cost AllMovement"]),
    awaited(79, "cards of a class are given up", &["cost SpellsByPlayers"]),
    // Conditions
    awaited(139, "a card ends when something happens, as the awakening", &["condition Awakens"]),
    awaited(37, "those in the same area are meant", &["condition Anyone", "condition Company"]),
    awaited(18, "one's partner", &["condition FewerThanPartner"]),
    awaited(23, "something is in play", &["condition InPlay"]),
    awaited(40, "one says how much", &["effect Spend"]),
    awaited(2, "one of several monsters appears, or the likeness of one", &["effect ItsLikeness"]),
    // Moments
    awaited(
        60,
        "somebody is or would be delayed, arrested, cursed, lost or devoured",
        &["moment AnyoneDevoured", "rule LostAreDevoured"],
    ),
    awaited(55, "a Mythos card is drawn", &["moment MythosDrawn"]),
    awaited(42, "the terror level rises", &["moment TerrorWouldRise"]),
    awaited(40, "cards are gained", &["moment WouldDraw"]),
    awaited(34, "somebody ends his movement", &["moment YouEndMovement"]),
    awaited(33, "after the roll of a check", &["moment NoSuccess"]),
    awaited(29, "a spell is cast or its cost paid", &["moment WouldCast", "moment WouldSpendSanity"]),
    awaited(28, "Sanity or Stamina is lost or about to be", &["moment AnyWouldLose", "moment Lost"]),
    awaited(28, "a gate is closed or sealed", &["moment Closing"]),
    awaited(28, "a monster is defeated, or a combat check passed", &["moment ThisDefeated", "rule DefeatDraws"]),
    awaited(16, "monsters surge", &["moment SurgeWouldOccur"]),
    awaited(14, "a check against a monster fails", &["moment FailsBoth"]),
    awaited(41, "less is spent, or something else", &["moment WouldSpendToughness", "rule PartnerPays"]),
    awaited(21, "a monster comes to a place", &["moment MonsterEnters"]),
    awaited(3, "a doom token is added", &["moment DoomAdded"]),
    awaited(3, "somebody returns from an Other World", &["moment AfterCombatOrReturn"]),
    // Rules
    awaited(
        71,
        "something cannot happen at all",
        &["rule NoClosing", "rule NoPickUp", "rule NoSealing", "rule NoSpells", "rule NoTerror"],
    ),
    awaited(21, "what a monster has or can do is ignored", &["rule Ignores", "rule TakeEndless"]),
    awaited(20, "focus", &["rule SliderStops", "rule UnlimitedFocus"]),
    awaited(20, "monsters gain or lose an ability", &["rule NightmarishFor"]),
    awaited(18, "movement points and what it costs to enter", &["rule FreeRail"]),
    awaited(17, "investigators cannot go somewhere", &["rule NoPassage", "rule StreetsAlong"]),
    awaited(15, "monsters of a place move in another way", &["rule MoveTo"]),
    awaited(2, "encounters of a place come from another deck", &["rule EncountersFrom"]),
    awaited(14, "how much one may hold or spend", &["rule CluesByTwos", "rule MostClues"]),
    awaited(14, "trading", &["rule TradeAnywhere"]),
    awaited(12, "gates and monsters are kept away from somewhere", &["rule NoneFromGates", "rule KeepsOut"]),
    awaited(12, "places are closed or their texts of no use", &["rule NoLocationTexts"]),
    awaited(11, "limits of gates and monsters", &["condition OutskirtsFull", "rule OutskirtsHold"]),
    awaited(33, "the toughness of monsters", &["rule FoesWeaker"]),
    awaited(109, "a bonus for checks", &["rule ChecksOfAll"]),
    awaited(10, "the Sanity cost of spells", &["rule FreeSpells"]),
    awaited(10, "something counts as something else", &["rule GateCards"]),
    awaited(8, "clues for sealing a gate", &["rule SealCost"]),
    awaited(6, "hands", &["effect FreeHands", "rule HandsLess", "rule SpellHands"]),
    awaited(5, "the skill that a check uses", &["effect CombatUses", "rule CombatSkill"]),
    awaited(5, "upkeep rolls", &["rule UpkeepWorse"]),
];
