//! What happens, for the log, the pictures and the statistics.

use keeper_arkham_script::tree::{BlockId, CheckKind, Deck, HoodId, PlaceId, Thing, TokenId, TownId, WorldId};
use serde::{Deserialize, Serialize};

use crate::basic::{Awakening, Ending, Inv, Phase, Place, Spot};
pub use crate::basic::{Coming, Devouring, Doom, Going, Leaving, Outward, Refusal, Spared, Way};
use crate::frame::{Cause, Src};

/// Of what there can be no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Most {
    Clues(Inv),
    Money(Inv),
    Cards(Inv),
    Movement(Inv),
    /// Cards drawn at once.
    Drawn(Inv),
    /// Dice rolled at once outside a check.
    Rolled(Inv),
    /// Dice of a check.
    Dice(Inv),
    /// Successes that are added to those of the dice.
    Successes(Inv),
    CluesAt(PlaceId),
    /// Tokens on a card or on something in play.
    Tokens(Src),
    /// What is better or worse for a time.
    Lasting,
    /// Location cards to choose from.
    LocationCards(Inv),
}

/// Everything that happens. `src` is the text that brings it about, if one does.
// Variants have plain comments: one doc comment, and each of them would stand on several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    GameBegan { ancient: u8, first: Inv },
    TurnBegan(u16),
    PhaseBegan(Phase),
    FirstPlayer(Inv),
    Dealt { who: Inv, sheet: u8 },
    // All that was his goes back; another one takes his seat.
    Retired(Inv),
    // Hurt for good, and replaced in the next turn.
    SteppedDown(Inv),
    // Moves no skill this turn.
    NoFocus { who: Inv, src: Src },
    // Cards that would have been drawn are not.
    NoneDrawn { who: Inv, deck: Deck },
    NoClueAt { who: Inv, at: PlaceId },
    Entered { who: Inv, sheet: u8, at: Place },
    Refreshed { who: Inv, copy: u16 },
    SliderMoved { who: Inv, track: u8, to: u8 },
    // The slider of the maximum Sanity and Stamina is set; at the beginning both are full then.
    Balanced { who: Inv, to: u8, begins: bool },
    Moved { who: Inv, to: Place, way: Way, src: Src },
    // The explored marker stays behind.
    MarkLeft(Inv),
    StoodUp(Inv),
    Delayed { who: Inv, src: Src },
    Arrested { who: Inv, at: PlaceId, src: Src },
    LostTurn { who: Inv, src: Src },
    // The next upkeep will be skipped, or is skipped now.
    UpkeepSkipped { who: Inv, now: bool },
    SitsOut(Inv),
    Explored { who: Inv, at: PlaceId },
    Lost(Inv),
    Insane(Inv),
    Unconscious(Inv),
    Devoured { who: Inv, why: Devouring, src: Src },
    // Spells, skills and so many clues are kept for the next investigator of this seat.
    Bequeathed { who: Inv, clues: u8 },
    Eliminated(Inv),
    SanityChanged { who: Inv, by: i8, now: u8, cause: Cause, src: Src },
    StaminaChanged { who: Inv, by: i8, now: u8, cause: Cause, src: Src },
    CluesChanged { who: Inv, by: i8, now: u8, cause: Cause, src: Src },
    MoneyChanged { who: Inv, by: i16, now: u16, cause: Cause, src: Src },
    // Tokens of a kind that a set declares.
    TokensChanged { who: Inv, kind: TokenId, by: i8, now: u8, src: Src },
    // None of them is left, or none is gained in the final battle.
    NoTokens { who: Inv, kind: TokenId },
    // For good; below 0 it sinks.
    MaximumChanged { who: Inv, sanity: bool, by: i8 },
    MovementPoints { who: Inv, now: u8 },
    CheckBegan { who: Inv, kind: CheckKind, modifier: i8, difficulty: u8, dice: i8 },
    Rolled { who: Inv, dice: [u8; 6], successes: u8 },
    Rerolled { who: Inv, dice: [u8; 6], successes: u8 },
    // The dice that a clue brought, and the successes among them.
    ClueSpent { who: Inv, dice: [u8; 6], successes: u8 },
    // Successes that no die shows, and all of them now.
    SuccessAdded { who: Inv, by: u8, successes: u8 },
    // Nothing needs to be fought or evaded this turn.
    IgnoresMonsters { who: Inv, src: Src },
    CheckEnded { who: Inv, passed: bool, successes: u8 },
    // A die outside a check; for a card where each has its own.
    DieRolled { who: Inv, face: u8, card: Option<u16> },
    // So much less is lost.
    LossReduced { who: Inv, sanity: u8, stamina: u8, src: Src },
    LoanDefaulted(Inv),
    // Nothing more can be gained: there is no room for it.
    Full { who: Inv, sanity: bool },
    // There is as much of something as there can be: what goes beyond is left out.
    NoRoom(Most),
    // A text in play, or the final battle, forbids to gain it.
    NoGain { who: Inv, thing: Thing, src: Src },
    NotTaken { who: Inv, card: u16, why: Refusal },
    // An upkeep roll that is not made.
    NoRoll { who: Inv, src: Src, why: Spared },
    Gained { who: Inv, copy: u16, src: Src },
    Drew { who: Inv, deck: Deck, count: u8, src: Src },
    Looked { who: Inv, deck: Deck, count: u8, src: Src },
    // Somebody looks at it, and it stays there.
    BottomSeen { who: Inv, copy: u16 },
    // The top card of a deck, for all to see; it stays there.
    TopShown { who: Inv, copy: u16 },
    // An event that does what it says, and goes under its deck.
    Resolved { who: Inv, copy: u16 },
    Shuffled(Deck),
    // From the top of its deck, unseen by whatever is about drawing.
    TopAway { copy: u16, boxed: bool },
    // A card was drawn and may be bought or kept.
    Offered { who: Inv, copy: u16 },
    // It was neither bought nor kept: on top of its deck, as it lay; otherwise under it.
    PutBack { who: Inv, copy: u16, top: bool },
    Discarded { who: Inv, copy: u16, src: Src },
    Boxed { who: Inv, copy: u16 },
    // All copies of a card are out of the game.
    CardRemoved(u16),
    // It is in its deck again, which is shuffled: from somebody's possession, or out of the box.
    ShuffledIn { who: Inv, copy: u16, boxed: bool },
    // The top cards were put back in an order of the player's choice; of the Mythos deck where no deck is named.
    Reordered { who: Inv, deck: Option<Deck>, count: u8 },
    Exhausted { who: Inv, copy: u16 },
    TokenOn { who: Inv, copy: u16, now: u8 },
    // The next step of a mission; it waits for its sacrifice.
    StepVisited { who: Inv, copy: u16 },
    // A task or mission.
    TaskCompleted { who: Inv, copy: u16 },
    // All of them, in the deck too.
    RumoursBoxed,
    // A personal story comes to lie beside the sheet of its owner.
    StoryBegan { who: Inv, copy: u16 },
    // Its second card takes the place of the first.
    StoryEnded { who: Inv, from: u16, copy: u16, passed: bool },
    Bought { who: Inv, copy: u16, price: u8 },
    Sold { who: Inv, copy: u16, price: u8 },
    Traded { from: Inv, to: Inv, copy: u16 },
    TradedMoney { from: Inv, to: Inv, amount: u8 },
    TradedClues { from: Inv, to: Inv, amount: u8 },
    // A text that nobody chose to use does what it says.
    Acts { who: Inv, src: Src, block: BlockId },
    Used { who: Inv, src: Src, ability: u16 },
    Cast { who: Inv, copy: u16, worked: bool },
    // The entry of the card that counts may be that of another place.
    Encounter { who: Inv, card: u16, at: PlaceId, entry: PlaceId },
    WorldEncounter { who: Inv, card: u16, world: WorldId },
    AbilityUsed { who: Inv, at: PlaceId },
    EnteredGate { who: Inv, at: PlaceId, world: WorldId },
    NothingHappens(Inv),
    // Of a monster that goes somewhere: where it was before. A likeness only looks like this one.
    MonsterAppeared { who: Inv, marker: u8, from: Spot, likeness: bool },
    MonsterPlaced { marker: u8, from: Spot, at: PlaceId, why: Coming, src: Src },
    // A monster lies on the rumour.
    MonsterOnCard { marker: u8, from: Spot, card: u16 },
    // It is put on a card in somebody's possession.
    MonsterKept { marker: u8, from: Spot, copy: u16 },
    MonsterToOutskirts { marker: u8, from: Spot, why: Outward, src: Src },
    MonsterToSky { marker: u8, from: Spot },
    MonsterMoved { marker: u8, from: Spot, to: PlaceId, how: Going },
    MonsterToCup { marker: u8, from: Spot, why: Leaving, src: Src },
    MonsterBoxed(u8),
    // What looked like a monster is no more; its marker is where it was. Without a likeness it was the monster itself, which goes back.
    LikenessGone { who: Inv, marker: u8, to: Spot, likeness: bool },
    // Spawn goes back to where it waits.
    MonsterAside { marker: u8, from: Spot },
    // They are too full, or there is no limit any more.
    OutskirtsEmptied { overrun: bool },
    CombatBegan { who: Inv, marker: u8 },
    // The card that says what the monster is like in this combat.
    Guise { marker: u8, copy: u16 },
    Readied { who: Inv, copy: u16 },
    PutDown { who: Inv, copy: u16 },
    Enchanted { who: Inv, copy: u16 },
    NeedsNoHands { who: Inv, copy: u16 },
    // An ally that cannot be lost.
    Bound { who: Inv, copy: u16 },
    // The toughness falls, and this ability (if any) does not count.
    Weakened { marker: u8, keyword: Option<u8> },
    // Neither can hurt the other.
    Stalemate { who: Inv, marker: u8 },
    Evaded { who: Inv, marker: u8 },
    // One who would fight an elusive monster did not come up to it: the movement is over.
    Eluded { who: Inv, marker: u8 },
    Defeated { who: Inv, marker: u8, trophy: bool },
    // One out of the cup names its symbol, and goes back.
    SymbolDrawn { who: Inv, marker: u8 },
    // A trophy without a fight.
    TrophyTaken { who: Inv, marker: u8, from: Spot, src: Src },
    GateOpened { at: PlaceId, gate: u8 },
    // The old marker goes under the stack.
    GateExchanged { at: PlaceId, old: u8, gate: u8 },
    GateMoved { from: PlaceId, to: PlaceId, gate: u8 },
    GateClosed { at: PlaceId, gate: u8, by: Option<Inv>, trophy: bool },
    // Neither gate nor monster can appear here: by an elder sign, or by this text.
    Barred { at: PlaceId, src: Src },
    // At a gate that is open already, or by a text.
    Surge { at: Option<PlaceId>, monsters: u8 },
    Sealed { at: PlaceId, by: Inv },
    SealLost(PlaceId),
    Doom { now: u8, by: i8, why: Doom, src: Src },
    Terror { now: u8, src: Src },
    AllyLeft { copy: u16, terror: bool },
    // Of the cards of a box, by its number in the list of the sets, so many are in the decks.
    Mixed { set: u8, kept: u16, all: u16 },
    // Of more allies than a game has these are chosen: all that are not in the box.
    AlliesChosen,
    Closed(PlaceId),
    Reopened(PlaceId),
    ClueAppeared(PlaceId),
    // A gate is open where the clue would appear.
    ClueBarred(PlaceId),
    CluesTaken { who: Inv, at: PlaceId, count: u8 },
    CluesSwept(PlaceId),
    // Tokens of the kind that lies in areas.
    TokensAt { at: PlaceId, kind: TokenId, by: i8, now: u8 },
    TrophySpent { who: Inv, marker: u8 },
    GateTaken { who: Inv, gate: u8, src: Src },
    GateTrophySpent { who: Inv, gate: u8 },
    MythosDrawn(u16),
    MythosGateOnly(u16),
    // Nothing of it counts but its gates, or its movement of monsters.
    MythosGlimpsed { card: u16, gates: bool },
    // Drawn at the wrong moment: another one takes its place.
    MythosPutAway(u16),
    // The keeper has looked at it and puts it under the deck; `u16::MAX` where somebody else is told.
    MythosUnseen(u16),
    // Drawn only to see where its gate is.
    MythosLookedUp { card: u16, at: PlaceId },
    // The text of the card in play.
    MythosText(u16),
    MythosShuffled,
    // Somebody has looked at the top card of the deck.
    MythosSeen { who: Inv, card: u16 },
    MythosUnder(u16),
    // Taken out of the deck, and out of the game.
    MythosBoxed(u16),
    // There will be no Mythos Phase this turn; it is due just now.
    MythosSkipped { now: bool },
    // So many cards more in the next Mythos Phase.
    MythosMore(u8),
    // A rule begins to hold for the rest of the game.
    RuleBegan(u16),
    EnvironmentIgnored(u16),
    RumourIgnored(u16),
    EnvironmentBegan(u16),
    EnvironmentEnded(u16),
    RumourBegan(u16),
    RumourPassed(u16),
    RumourFailed(u16),
    // The awakening ends it.
    RumourGone(u16),
    // Tokens lie on something in play; on a track whose spaces have the colours of neighbourhoods, those of each group, two bits each.
    TokensInPlay { groups: u8, src: Src, now: u8 },
    // It comes to lie beside the board, for everybody.
    LaidBeside(Src),
    // A card is put on an area and belongs to nobody any more.
    PutDownAt { who: Inv, copy: u16, at: PlaceId },
    // A card that lay on an area is discarded.
    TakenUp(u16),
    // An ally out of the box waits beside a town; the one who waited there goes back to it.
    PutBeside { copy: u16, town: TownId, instead: Option<u16> },
    // It goes back to the box.
    TakenAway(Src),
    // A marker comes to stand here, or goes there.
    MarkerPut { src: Src, at: PlaceId },
    MarkerMoved { src: Src, to: PlaceId },
    // The Ancient One's combat rating is so much worse, by its plots.
    Worsened(u8),
    // So many successes are needed when its last doom token is gone.
    Owed(u8),
    // It was defeated once.
    RisesAgain,
    // It has this for good, by the number of the keyword.
    Armoured(u8),
    // Goes over to the Ancient One in the final battle.
    Joined(Inv),
    // Monsters were drawn from the cup and put back, and so many of them were of the sort that the text speaks of.
    DrawnAndCounted { drawn: u8, counted: u8, src: Src },
    // A progress marker comes to the track of a rift.
    RiftAdvanced { rift: u8, space: u8, progress: u8, now: u8 },
    RiftOpened { rift: u8, marker: u8, at: PlaceId },
    RiftMoved { rift: u8, to: PlaceId },
    // Off the track of a closed rift, face down on that of an open one; by a text where nobody does it.
    RiftInvestigated { who: Option<Inv>, rift: u8, progress: u8, open: bool },
    RiftClosed { rift: u8 },
    // The Ancient One's rating is so much worse and its track so much longer.
    Grown(u8),
    // A card is lent, and comes back.
    Lent { from: Inv, to: Inv, copy: u16 },
    // A card is ordered by one and carried by another, and is handed over.
    Entrusted { from: Inv, to: Inv, copy: u16 },
    Delivered { from: Inv, to: Inv, copy: u16 },
    // An encounter does not happen, for this.
    Silenced { who: Inv, src: Src },
    // A shared card is turned face up.
    TurnedUp(Src),
    // Of a shared card.
    SharedExhausted { who: Inv, src: Src },
    SharedRefreshed(Src),
    HeadlineEnded(u16),
    FaceUp { hood: HoodId, card: u16 },
    Awoke(Awakening),
    BattleRound(u8),
    // Somebody fights an Ancient One alone.
    Duel { who: Inv, ancient: u8, doom: u8 },
    // 0 when it is over.
    DuelRound { who: Inv, round: u8 },
    DuelHits { who: Inv, ancient: u8, left: u8 },
    BattleHits { who: Inv, successes: u8, carried: u8 },
    // Successes that no doom token was taken for are gone.
    HitsLost,
    // A gate that lay face down is turned over.
    GateTurned { at: PlaceId, gate: u8 },
    // A fight was broken off, by a house rule.
    BrokeOff { who: Inv, marker: u8 },
    // What the X of the sheet stands for.
    Rating(u8),
    AncientAttacks,
    AttackCancelled,
    Ended(Ending),
}

impl Event {
    /// What somebody hears of it who is not the keeper.
    pub fn for_all(self) -> Event {
        match self {
            Event::MythosUnseen(_) => Event::MythosUnseen(u16::MAX),
            event => event,
        }
    }
}
