//! One line of a text: something that always holds, something that happens or can be used at a moment, or plain effects.

use serde::{Deserialize, Serialize};

use super::*;

#[derive(Clone, Debug, PartialEq)]
pub enum Ability {
    /// Plain effects: an encounter, a headline.
    Effects(BlockId),
    /// `Window, cost and cost: effects.` Without a cost it happens by itself (if the block begins with `you may`, it asks).
    At(At),
    /// Something that always holds.
    Static(Static),
}

#[derive(Clone, Debug, PartialEq)]
pub struct At {
    pub window: Window,
    /// after the window and before the colon, joined with `, ` and ` and `: `Movement, exhaust this and spend 2 movement
    /// points: ...`
    pub costs: Vec<Cost>,
    /// `, once per turn` before the colon
    pub once_per_turn: bool,
    /// `, once per game` before the colon
    pub once_per_game: bool,
    /// `, once per check` before the colon
    pub once_per_check: bool,
    pub block: BlockId,
}

impl At {
    /// Whether it happens by itself and each time.
    pub fn is_free(&self) -> bool {
        self.costs.is_empty() && !(self.once_per_turn || self.once_per_game || self.once_per_check)
    }
}

/// After which check something would be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blow {
    /// `Stamina after a failed combat check`
    Combat,
    /// `Sanity after a failed horror check`
    FailedHorror,
    /// `Sanity after a horror check` (failed, or passed and nightmarish)
    Horror,
}

/// What may be averted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// `lost in time and space`
    Lost,
    /// `delayed`
    Delayed,
    /// `devoured`
    Devoured,
    /// `arrested`
    Arrested,
}

/// What was gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gain {
    /// `clues`, `money`
    Thing(Thing),
    /// `spells`, `allies`
    Deck(Deck),
    /// `a Retainer`
    Card(CardName),
}

/// Which gates open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// `a gate`: that of the set-up, too
    Any,
    /// `a gate ... after the set-up`
    Later,
    /// `the first gate`, in the set-up
    First,
}

/// A check whose result is final: after rerolls, clues and whatever else could still change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checked {
    /// `pass`, `fail`; none: `make`
    pub passed: Option<bool>,
    /// `a Luck check`
    pub checks: Checks,
    /// ` except an evade check`
    pub but: Option<Checks>,
    /// ` with 2 or more successes`; 0: however many
    pub least: u8,
}

/// The moments at which cards act. A window begins the line, capitalised.
#[derive(Clone, Debug, PartialEq)]
pub enum Window {
    /// `Upkeep` / `Upkeep in Innsmouth` / `Upkeep in an Other World`
    Upkeep(Option<Zone>),
    /// `Movement` / `Movement in Arkham` / `Movement in an Other World`
    Movement(Option<Zone>),
    /// `Any time`
    AnyTime,
    /// `In combat`
    InCombat,
    /// `When you seal a gate`, `When an investigator seals a gate`: after it (see [`Done`])
    When { who: Doer, does: Done },
    /// `When you would buy a common item`, `When an investigator would be arrested`: before it (see [`Coming`])
    Would { who: Doer, what: Coming },
    /// `When the terror level would rise`, `When a monster surge would occur`; then `here` is its gate
    Looms(Threat),
    /// `When a Cultist is defeated`; without a sort `When this is defeated` (see [`FoeDone`])
    Foe { which: Option<Sort>, does: FoeDone },
    /// `Instead of an encounter here`, `Instead of moving` (see [`Usual`])
    InsteadOf(Usual),
    /// `Before your evade check`, `Before your combat check against a Cultist, Ghoul or Maniac`, `Before any investigator's combat check`
    BeforeCheck { whose: Whose, checks: Checks, against: Vec<KindId> },
    /// `When a gate opens`, `When a doom token is added`, `When the terror level rises` (see [`Happening`])
    Happens(Happening),
    /// `When a Mythos card is drawn`, `When The Story Continues is drawn`, `When a mystic card is drawn`
    MythosDrawn(Omen),
    /// `When this is discarded`: or returned to the box, by whatever means; `When a weather card is discarded`: an environment in play
    Discarded(Option<Environment>),
    /// `When an ally is discarded or leaves the game`; boxed: `When an ally returns to the box`, where *it* is the ally and *you* who had
    /// it, otherwise the first player
    AllyGoes { boxed: bool },
    /// `Encounter here`, `Encounter at the Jail Cell`, `After an encounter here`
    Encounter(Meeting),
    /// `When you fail a combat check against this` (monsters)
    FailsAgainst(Failed),
    /// `After your horror check`, `After your check`; failed: `After your failed check`
    AfterCheck { failed: bool, checks: Checks },
    /// `After any investigator's check`
    AfterAnyCheck,
    /// `When you lose Stamina`, `When you lose Sanity or Stamina`: after a loss
    Lost { sanity: bool, stamina: bool },
    /// `When you lose 3 or more Stamina at once`: of one loss, after all reductions
    LostAtOnce { sanity: bool, least: u8 },
    /// `After the roll of Sheldon Gang Membership`: of a die that the text of this card rolls, before its rows
    AfterRoll(CardName),
    /// `After you gain clues`, `After you gain spells`: not by this
    AfterGain(Gain),
    /// `Start of the turn`: each investigator, in order
    StartOfTurn,
    /// `After you pay for care at Arkham Asylum`: *you* is who was treated
    AfterCare(PlaceId),
    /// `When your partner would lose Sanity or Stamina, or be arrested, cursed or delayed` (of a card in a pair)
    PartnerHarmed,
    /// `As soon as you are cursed`: whenever that becomes true. What it says ends the card, so that it is said once.
    AsSoonAs(Cond),
    /// `When this enters play`, `When you gain this`, `When this is complete` (see [`ThisDone`])
    This(ThisDone),
    /// `After a check in an encounter with no success` (not in combat)
    NoSuccess,
    /// `Sacrifice`: at the start of the upkeep after a step of a mission
    Sacrifice,
    /// `After use`: when it has helped a combat check
    AfterUse,
    /// `After you draw a location or gate card`, `After you draw a location card`
    EncounterDrawn { gate: bool },
    /// `When closing a gate`
    Closing,
    /// `When the Ancient One attacks`
    Attacked,
    /// `After each combat and when you return from an Other World`
    AfterCombatOrReturn,
    /// `Arkham Encounters`: beside an encounter, in the streets too
    Encounters,
    /// `When sealing a gate traps another investigator`: it was the last one that led back from the Other World
    Traps,
    /// `Arkham Encounters in the Easttown streets`, `Arkham Encounters in the streets` (an action there, as often as one likes)
    EncountersIn(Zone),
    /// `Other World Encounters in the Harborside streets`: of each who is there, not of those in Other Worlds
    WorldsFrom(Zone),
    /// `End of Mythos`; later: `End of Mythos, from the next turn on` (not in the turn in which the card enters play)
    EndOfMythos { later: bool },
    /// `Pass when there are no clues on this` / `Pass`
    Pass(Option<Cond>),
    /// `Fail when there are at least 10 clues on this` / `Fail`
    Fail(Option<Cond>),
    /// `Set-up`
    SetUp,
    /// `Start of battle`
    StartOfBattle,
    /// `Attack`
    Attack,
    /// `After the attack`
    AfterAttack,
    /// `When another investigator ends movement at your location`: *you* is that investigator
    Joined,
    /// `Start of Upkeep`: once, before anybody's upkeep
    StartOfUpkeep,
    /// `Start of Mythos`: before a card is drawn
    StartOfMythos,
    /// `After the second round of combat` (monsters): where it was neither evaded nor defeated
    SecondRound,
    /// `When another investigator is devoured or falls to 0 Sanity or Stamina`: when the clues go
    OtherFalls,
    /// `After you pass a check to close a gate`
    Closed,
    /// `After your failed check in an encounter` (not in combat)
    FailedCheck,
    // On monsters:
    /// `Damage` (beside or instead of Stamina, at a failed combat or evade check)
    Damage,
    /// `Before the horror check`
    BeforeHorror,
    /// `Before the combat check` (each of them)
    BeforeCombat,
    /// `When you pass a combat check against this` (instead of being taken as a trophy)
    Defeated,
}

/// Of whom a moment speaks. What somebody has tells of *you* and, where others can be heard of, of an investigator; what is in play of any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doer {
    /// `you`
    You,
    /// `an investigator`: on what is in play *you* is that investigator
    Anyone,
}

/// What somebody has just done, or what has happened to him: `When you ...`, `When an investigator ...`
#[derive(Clone, Debug, PartialEq)]
pub enum Done {
    /// `seal a gate`
    Seals,
    /// `close a gate`: sealed or not
    Closes,
    /// `are blessed`, `are cursed`
    Blessed { curse: bool },
    /// `are lost in time and space`
    Lost,
    /// `are devoured by an Innsmouth Look card`: a card of a deck of events
    DevouredBy(Deck),
    /// `are devoured`
    Devoured,
    /// `fall to 0 Sanity or Stamina`
    Falls,
    /// `cast a spell`
    Casts,
    /// `draw a tome`: from any deck after the set-up, even if it is not kept
    Draws(Cards),
    /// `exhaust a weapon`: in whichever way, after what it was exhausted for; the card is *it*
    Exhausts(Cards),
    /// `gain 2 or more clues at once`
    GainsClues(u8),
    /// `gain brood tokens`: of a kind that a set declares
    GainsTokens(TokenId),
    /// `gain a unique item`: in whichever way but by trading; what he begins with, too
    Gains(Vec<Deck>),
    /// `discard a common item in an Other World` (any zone)
    Discards { decks: Vec<Deck>, zone: Zone },
    /// `defeat a monster`
    Defeats(Sort),
    /// `enter an area of an Other World`: the first one or the second
    EntersWorld,
    /// `spend a monster trophy`
    SpendsTrophy,
    /// `read a tome`: after what it says of the Movement Phase; *it* is the tome, wherever it is by then
    ReadsTome,
    /// `use the text of a location`: of one who is still there
    UsesText,
    /// `are drawn through a gate in the Mythos Phase`
    DrawnThrough,
    /// `end movement in Innsmouth, before monsters`: those that stand there are still to be evaded or fought
    Halts(Zone),
    /// `end movement in the Rivertown streets`; without a place `end movement`
    EndsMovement(Option<Zone>),
    /// `leave this area`, `leave the Uptown streets`: before each step in the Movement Phase
    Leaves(Zone),
    /// `enter the streets`: after each such step
    Enters(Zone),
    /// `fail a Luck check`, `make a check`, `fail a Sneak check except an evade check`: before its labels
    Checks(Checked),
}

/// What is about to happen to somebody: `When you would ...`, `When an investigator would ...`
#[derive(Clone, Debug, PartialEq)]
pub enum Coming {
    /// `lose Sanity`, `lose Sanity or Stamina`
    Lose { sanity: bool, stamina: bool },
    /// `lose Stamina after a failed combat check`, `lose Sanity after a horror check`
    LoseAfter(Blow),
    /// `lose your blessing`
    LoseBlessing,
    /// `spend clues`
    SpendClues,
    /// `pay money`
    Pay,
    /// `spend toughness of monster trophies in Arkham Encounters`, or ` ... of monster trophies`: in any phase
    SpendToughness { encounters: bool },
    /// `spend Sanity on a spell`
    SpendSanity,
    /// `gain Stamina` (or Sanity): the effects happen instead, if you like; `that much` is the gain
    Gain { sanity: bool },
    /// `cast a spell`: before it is paid for
    Cast,
    /// `be lost in time and space`, `be delayed in an Other World` (the effects happen instead)
    Be { fate: Fate, zone: Option<Zone> },
    /// `draw an injury or a madness`
    Draw(Vec<Deck>),
    /// `draw a card except a Mythos card`: of whichever deck
    DrawAny,
    /// `buy a common item or a unique item`
    Buy(Vec<Deck>),
}

/// What is about to happen to the town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Threat {
    /// `the terror level would rise`
    Terror,
    /// `a monster surge would occur`
    Surge,
}

/// What a monster has done, or what has happened to it: `When a Cultist ...`, `When this ...`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoeDone {
    /// `is defeated`: in whichever way
    Defeated,
    /// `is put on this`
    PutOnThis,
    /// `deals you combat damage`: after it, and after what its marker says beside it
    DealsDamage,
    /// `enters a vortex`, `enters a vortex in Dunwich`
    EntersVortex(Option<TownId>),
    /// `moves into the Sky or a vortex`: out of the streets or a location
    Rises,
    /// `enters an area`; `here` is that area
    Arrives,
    /// `enters the Uptown streets`
    Enters(PlaceId),
    /// `moves along a black arrow` / `a white arrow`: when the others have moved, too
    Moves { white: bool },
    /// `drives you insane or knocks you unconscious`: instead of that
    Fells,
}

/// What something takes the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Usual {
    /// `an encounter here` (locations)
    Encounter,
    /// `an encounter at a location` (whichever); with the streets: `an encounter`
    AnyEncounter { streets: bool },
    /// `an encounter at Velma's Diner`, `an encounter in the streets` (what is in play)
    EncounterIn(Zone),
    /// `a combat check against a Nightgaunt` (what is in play)
    Attack(KindId),
    /// `moving` (monsters)
    Moving,
    /// `a gate` (Mythos cards without one)
    Gate,
}

/// Whose check comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// `your evade check`
    Yours,
    /// `your first check in an encounter` (in Arkham; not in combat)
    First,
    /// `any investigator's combat check`
    Any,
}

/// Which Mythos card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Omen {
    /// `a Mythos card`
    Any,
    /// `an environment`, `a mystic card`
    Environment(Option<Environment>),
    /// `The Story Continues`
    Named(CardName),
}

/// Which encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meeting {
    /// `encounter here`: an investigator who is there in the Arkham Encounters Phase must have it, one investigator in a turn (markers)
    Here,
    /// `encounter at the Jail Cell` (locations): of everybody who is held there, in the Arkham Encounters Phase
    At(PlaceId),
    /// `after an encounter here` (locations): by one who is still there
    After,
}

/// Which check against a monster failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Failed {
    /// `a horror check`
    Horror,
    /// `a combat check`: before its damage
    Combat,
    /// `an evade check`
    Evade,
    /// `a horror check and a combat check`
    Both,
}
