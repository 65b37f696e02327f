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
    /// `Before your evade check`, `Before your combat check against a monster`; any: `Before any investigator's combat check`
    BeforeCheck { any: bool, checks: Checks },
    /// `Before your combat check against a Cultist, Ghoul or Maniac`
    BeforeFight(Vec<KindId>),
    /// `Before your first check in an encounter` (in Arkham; not in combat)
    BeforeFirstCheck,
    /// `After your horror check`, `After your check`; failed: `After your failed check`
    AfterCheck { failed: bool, checks: Checks },
    /// `After any investigator's check`
    AfterAnyCheck,
    /// `When you would lose Sanity`, `When you would lose Sanity or Stamina`
    WouldLose { sanity: bool, stamina: bool },
    /// `When any investigator would lose Sanity or Stamina`
    AnyWouldLose,
    /// `When you would lose Stamina after a failed combat check`, `When you would lose Sanity after a horror check`
    WouldLoseAfter(Blow),
    /// `When you lose Stamina`, `When you lose Sanity or Stamina`: after a loss
    Lost { sanity: bool, stamina: bool },
    /// `When you lose 3 or more Stamina at once`: of one loss, after all reductions
    LostAtOnce { sanity: bool, least: u8 },
    /// `When you fail a Luck check`, `When you fail a Sneak check except an evade check`, `When you make a check`: its labels come after it
    YouCheck(Checked),
    /// `When an investigator fails a spell check` (what is in play)
    AnyoneChecks(Checked),
    /// `After the roll of Sheldon Gang Membership`: of a die that the text of this card rolls, before its rows
    AfterRoll(CardName),
    /// `After you gain clues`, `After you gain spells`: not by this
    AfterGain(Gain),
    /// `Start of the turn`: each investigator, in order
    StartOfTurn,
    /// `When a gate opens`, that of the set-up too; or `When a gate opens after the set-up`
    GateOpens { set_up: bool },
    /// `When a gate is kept from opening`: by an elder sign or by somebody who is there
    GateKept,
    /// `When an investigator casts a spell`
    SpellCast,
    /// `When you would spend clues`
    WouldSpendClues,
    /// `When you would pay money`
    WouldPay,
    /// `When you would lose your blessing`
    WouldLoseBlessing,
    /// `When you would spend toughness of monster trophies in Arkham Encounters`, or ` ... of monster trophies`: in any phase
    WouldSpendToughness { encounters: bool },
    /// `When you would spend Sanity on a spell`
    WouldSpendSanity,
    /// `When you would gain Stamina` (or Sanity): the effects happen instead, if you like; `that much` is the gain
    WouldGain { sanity: bool },
    /// `When an investigator would cast a spell`: before it is paid for; *you* is that investigator
    WouldCast,
    /// `When you would be lost in time and space` (the effects happen instead)
    /// `When you would be lost in time and space`, `When you would be delayed in an Other World`
    WouldBe { fate: Fate, zone: Option<Zone> },
    /// `When the terror level would rise`
    TerrorWouldRise,
    /// `When a monster surge would occur`; `here` is its gate
    SurgeWouldOccur,
    /// `After you pay for care at Arkham Asylum`: *you* is who was treated
    AfterCare(PlaceId),
    /// `When any investigator would be arrested`: on what is in play *you* is that investigator
    AnyArrested,
    /// `When your partner would lose Sanity or Stamina, or be arrested, cursed or delayed` (of a card in a pair)
    PartnerHarmed,
    /// `When a monster of toughness 1 or less deals you combat damage`: after it, and after what its marker says beside it
    DealsDamage(Sort),
    /// `After you read a tome`: after what it says of the Movement Phase; *it* is the tome, wherever it is by then
    TomeRead,
    /// `When you spend a monster trophy`
    TrophySpent,
    /// `After you use the text of a location`
    TextUsed,
    /// `As soon as you are cursed`: whenever that becomes true. What it says ends the card, so that it is said once.
    AsSoonAs(Cond),
    /// `When this is discarded`: or returned to the box, by whatever means
    ThisDiscarded,
    /// `When a weather card is discarded`: an environment in play that goes
    EnvironmentGoes(Environment),
    /// `When this would be refreshed` (in Upkeep)
    WouldRefresh,
    /// `When you gain this`
    Gained,
    /// `When you gain a second copy of this`
    SecondCopy,
    /// `When you would draw an injury or a madness`
    WouldDraw(Vec<Deck>),
    /// `After a check in an encounter with no success` (not in combat)
    NoSuccess,
    /// `When this is complete` (tasks and missions)
    Complete,
    /// `Sacrifice`: at the start of the upkeep after a step of a mission
    Sacrifice,
    /// `After use`: when it has helped a combat check
    AfterUse,
    /// `After you draw a location or gate card`, `After you draw a location card`
    EncounterDrawn { gate: bool },
    /// `When closing a gate`
    Closing,
    /// `When the Ancient One awakens`
    Awakens,
    /// `When the Ancient One attacks`
    Attacked,
    /// `After each combat and when you return from an Other World`
    AfterCombatOrReturn,
    /// `Instead of an encounter here` (locations)
    InsteadOfEncounter,
    /// `Instead of an encounter at a location` (whichever); with the streets: `Instead of an encounter`
    InsteadAnywhere { streets: bool },
    /// `Arkham Encounters`: beside an encounter, in the streets too
    Encounters,
    /// `When a doom token is added`, `When the ninth doom token is added`
    DoomAdded(Option<u8>),
    /// `When the terror level rises`
    TerrorRises,
    /// `When the square moves along white arrows`, `... along black arrows`: after the movement of a Mythos card on which the
    /// symbol stands there, whether or not such a monster is on the board
    SymbolMoves { symbol: Symbol, white: bool },
    /// `When a square gate closes` (sealed or not)
    GateCloses(Symbol),
    /// `When sealing a gate traps another investigator`: it was the last one that led back from the Other World
    Traps,
    /// `When a Mythos card is drawn`
    MythosDrawn,
    /// `When an investigator ends movement in the Rivertown streets` / `... in the streets`
    EndsMovement(Zone),
    /// `When an investigator leaves this area`, `When an investigator leaves the Uptown streets`: before each step in the Movement Phase
    Leaves(Zone),
    /// `When an investigator enters the streets`: after each such step
    Walks(Zone),
    /// `Encounter here`: an investigator who is there in the Arkham Encounters Phase must have it, one investigator in a turn (markers)
    EncounterHere,
    /// `Encounter at the Jail Cell` (locations): of everybody who is held there, in the Arkham Encounters Phase
    EncounterAt(PlaceId),
    /// `After an encounter here` (locations): by one who is still there
    AfterEncounter,
    /// `When an investigator ends movement in Innsmouth, before monsters`: those that stand there are still to be evaded or fought
    Halts(Zone),
    /// `When you end your movement`
    YouEndMovement,
    /// `Arkham Encounters in the Easttown streets`, `Arkham Encounters in the streets` (an action there, as often as one likes)
    EncountersIn(Zone),
    /// `End of Mythos`; later: `End of Mythos, from the next turn on` (not in the turn in which the card enters play)
    EndOfMythos { later: bool },
    /// `When this enters play`
    Enters,
    /// `Instead of a gate` (Mythos cards without one)
    InsteadOfGate,
    /// `When this is full` (tracks)
    Full,
    /// `When a monster enters a vortex`, `When a monster enters a vortex in Dunwich`
    EntersVortex(Option<TownId>),
    /// `When this opens` (gate markers): before anybody is drawn in
    Opens,
    /// `When a check to close this fails` (gate markers)
    CloseFails,
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
    /// `When a Cultist is defeated` (`an` before a vowel), `When a hexagon monster is defeated`
    AnyDefeated(Sort),
    /// `When you defeat a monster`
    YouDefeat(Sort),
    /// `When a monster enters the Uptown streets`
    MonsterEnters(PlaceId),
    /// `When a monster enters the Sky`: out of the streets or a location
    MonsterRises,
    /// `When another investigator ends movement at your location`: *you* is that investigator
    Joined,
    /// `When an investigator is lost in time and space`
    AnyoneLost,
    /// `When you are lost in time and space`
    YouLost,
    /// `When you enter an area of an Other World`: the first one or the second
    EntersWorld,
    /// `When a rift opens`: `here` is where it does
    RiftOpens,
    /// `When a rift moves`: its symbol was called, whether or not it could move; `here` is where it stands then
    RiftMoves,
    /// `When an investigator exhausts a weapon`: in whichever way, after what it was exhausted for; the card is *it*
    AnyoneExhausts(Cards),
    /// `Start of Upkeep`: once, before anybody's upkeep
    StartOfUpkeep,
    /// `Start of Mythos`: before a card is drawn
    StartOfMythos,
    /// `When an investigator is blessed`, `... cursed`
    AnyoneBlessed { curse: bool },
    /// `When an investigator seals a gate`
    AnyoneSeals,
    /// `When an investigator closes a gate`: sealed or not
    AnyoneCloses,
    /// `When raid tokens fill their track`: after what the track itself does then
    TrackFull(TrackId),
    /// `When an Innsmouth Look card devours an investigator`: a card of a deck of events
    DeckDevours(Deck),
    /// `When an investigator gains 2 or more clues at once`
    AnyoneGainsClues(u8),
    /// `When a Cultist is put on this`
    PutOnThis(Sort),
    /// `When an investigator gains brood tokens`: of a kind that a set declares
    AnyoneGainsTokens(TokenId),
    /// `When an investigator draws a tome`: from any deck after the set-up, even if it is not kept
    AnyoneDraws(Cards),
    /// `When The Story Continues is drawn`: a Mythos card by its name
    OmenDrawn(CardName),
    /// `When a mystic card is drawn`, `When an environment is drawn`
    EnvironmentDrawn(Option<Environment>),
    /// `When the first gate opens`: in the set-up; `here` is where it does
    FirstGate,
    /// `Instead of a combat check against a Nightgaunt` (what is in play)
    InsteadOfAttack(KindId),
    /// `When you fail a horror check against this` (monsters)
    HorrorFailed,
    /// `When you fail a combat check against this`, `When you fail an evade check against this` (monsters): before its damage
    FailsCheck { evade: bool },
    /// `After the second round of combat` (monsters): where it was neither evaded nor defeated
    SecondRound,
    /// `When this drives you insane or knocks you unconscious` (monsters): instead of that
    Fells,
    /// `When this enters an area` (monsters); `here` is that area
    ThisEnters,
    /// `When a monster surge occurs`
    Surge,
    /// `When an ally is discarded or leaves the game`
    AllyLeaves,
    /// `When an ally returns to the box`: *it* is the ally; *you* is who had it, otherwise the first player
    AllyBoxed,
    /// `When an investigator is devoured`
    AnyoneDevoured,
    /// `When an investigator falls to 0 Sanity or Stamina`
    AnyoneFalls,
    /// `Instead of an encounter at Velma's Diner`, `Instead of an encounter in the streets` (what is in play)
    InsteadAt(Zone),
    /// `When an investigator gains a unique item`: in whichever way but by trading; what he begins with, too
    AnyoneGains(Vec<Deck>),
    /// `When you are devoured`
    YouDevoured,
    /// `When you would buy a common item or a unique item`
    WouldBuy(Vec<Deck>),
    /// `When you would draw a card except a Mythos card`: of whichever deck
    WouldDrawAny,
    /// `When an investigator discards a common item in an Other World` (any zone)
    Discards { decks: Vec<Deck>, zone: Zone },
    /// `When another investigator is devoured or falls to 0 Sanity or Stamina`: when the clues go
    OtherFalls,
    /// `When you seal a gate`
    YouSeal,
    /// `After you pass a check to close a gate`
    Closed,
    /// `When you are drawn through a gate in the Mythos Phase`
    DrawnThrough,
    /// `After your failed check in an encounter` (not in combat)
    FailedCheck,
    // On monsters:
    /// `Instead of moving`
    InsteadOfMoving,
    /// `When this moves along a black arrow` / `a white arrow`: when the others have moved, too
    ThisMoves { white: bool },
    /// `Damage` (beside or instead of Stamina, at a failed combat or evade check)
    Damage,
    /// `Before the horror check`
    BeforeHorror,
    /// `Before the combat check` (each of them)
    BeforeCombat,
    /// `When you fail a horror check and a combat check against this`
    FailsBoth,
    /// `When this is defeated` (in whichever way)
    ThisDefeated,
    /// `When you pass a combat check against this` (instead of being taken as a trophy)
    Defeated,
}
