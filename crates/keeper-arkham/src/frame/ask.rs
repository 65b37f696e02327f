//! What is asked, and what can be chosen.

use keeper_arkham_script::tree::{Deck, HoodId, PlaceId, Skill, Symbol, Thing, TokenId, WorldId};
use serde::{Deserialize, Serialize};

use super::Src;
use crate::basic::Inv;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// Choose your investigator.
    Sheet,
    /// Set this slider (0 Speed/Sneak, 1 Fight/Will, 2 Lore/Luck).
    Slider(u8),
    /// Set the slider of the maximum Sanity and Stamina.
    Balance,
    /// Upkeep actions.
    Upkeep,
    /// Take a card of this deck instead of losing items and clues?
    Fall(Deck),
    /// Give up and be replaced?
    Retire,
    /// How your personal story ends.
    Story,
    /// Something may be done about cards that would be drawn.
    WouldDraw(Deck),
    /// Move sliders by so many stops in all.
    Focus(u8),
    /// Movement with so many points left.
    Move(u8),
    /// Movement in an Other World, or of an investigator who cannot move: what to do first.
    StayPut,
    /// Where to return from lost in time and space.
    LeaveLost,
    /// Through which gate to return.
    ReturnGate,
    /// Evade or fight the monsters here.
    Face,
    /// Evade or fight this monster.
    FaceOne(u8),
    /// A round of combat with this monster, or ([`NONE`]) with the Ancient One.
    Combat(u8),
    /// Before this check.
    BeforeCheck,
    /// After the roll.
    AfterCheck,
    /// A loss is about to happen.
    Loss,
    /// Choose a card to discard (so many left).
    Discard(u8),
    /// Choose a card to give up of those just drawn.
    GiveUp(u8),
    /// Top or bottom of this deck.
    DrawFrom(Deck),
    /// What was not kept: to the top or the bottom of this deck.
    RestTo(Deck),
    /// Which spell needs no hands.
    WhichSpell,
    /// Buy.
    Buy,
    /// Encounter or ability.
    Encounter,
    /// Which of the drawn cards.
    WhichCard,
    /// A card was drawn: keep it or use something.
    CardDrawn(u16),
    /// Close the gate?
    Close,
    /// Seal it?
    Seal,
    /// Through the open gate, or an encounter at the location?
    Travel,
    /// Which Mythos card the keeper puts into play.
    KeeperMythos,
    /// Which card of the fanned location deck.
    Fan,
    /// How to pay so much Sanity for a spell.
    PaySanity(u8),
    /// This Mythos card was drawn: let it happen or use something.
    MythosDrawn(u16),
    /// The sacrifice for a step of this mission.
    Sacrifice(u16),
    /// How to pay so many clues.
    PayClues(u8),
    /// So much Sanity or Stamina is about to be gained.
    WouldGain(u8),
    /// How many clues to pick up.
    TakeClues,
    /// Who takes the new clue.
    NewClue,
    /// Which gate gets the next monster of the surge.
    SurgeGate,
    /// Where a monster moves (equal targets).
    MonsterTarget(u8),
    /// Do what the card offers?
    May,
    /// Choose one of these.
    Choose,
    /// How many.
    HowMany(Thing),
    /// How to pay so many dollars.
    Barter(u8),
    /// Which price is named.
    NamePrice,
    /// Whom to trade with.
    TradeWith,
    /// What to hand over of all that is for those who are here.
    Deliver,
    /// Which area a card is put on.
    PutOn,
    /// How many of these are put on a card.
    PutHowMany(Thing),
    /// How many of these are taken off a card.
    TakeHowMany(Thing),
    /// Sanity or Stamina.
    Which,
    /// Whom.
    Whom,
    /// Where to.
    Where,
    /// Which card to take.
    SearchFor,
    /// From whom to take this card over.
    TakeOver(u16),
    /// Which card to sell.
    Sell,
    /// Which gate.
    WhichGate,
    /// Which location gets an elder sign, or loses it, or gets a gate.
    WhichLocation,
    /// The top card of the Mythos deck: leave it or put it at the bottom.
    TopMythos(u16),
    /// The top card of a deck: leave it or put it at the bottom.
    TopCard(u16),
    /// Something may be done before an encounter card is drawn.
    BeforeDraw,
    /// Which Mythos card returns to the box.
    WhichMythos,
    /// Which monster.
    WhichMonster,
    /// Whom to change places with.
    WithWhom,
    /// Which symbol of monsters.
    WhichSymbol,
    /// Which card to refresh.
    Refresh,
    /// Which card to exhaust.
    Exhaust,
    /// Which card of your own to give away for good, or for the deck.
    PutAway,
    /// Which of the cards just seen lies uppermost, of those that have no place yet.
    NextOnTop,
    /// Discard how many: one more, or no more.
    DiscardAny,
    /// Move a skill by so many stops; whether it must be.
    MoveSkill(u8),
    /// Pay with which trophy.
    Trophy,
    /// How many trophies to give up.
    HowManyTrophies,
    /// Use something to spend so much toughness of trophies?
    SpendToughness(u8),
    /// Which weapon.
    WhichWeapon,
    /// Which ability to ignore.
    WhichKeyword,
    /// Which of two skills to check.
    WhichSkill,
    /// Which location deck.
    WhichDeck,
    /// Lay things on the table.
    Offer,
    /// The other side's offer.
    Answer,
    Accept,
    /// Which reaction to an attack of the Ancient One.
    Attacked,
    /// Which progress marker of a rift is investigated.
    Investigate,
    /// Which rift.
    WhichRift,
    /// Which effect comes first.
    Order,
}

/// One option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Opt {
    #[default]
    None,
    Yes,
    No,
    Done,
    /// Go on with the roll or what was announced.
    GoOn,
    /// Have the encounter.
    HaveEncounter,
    /// Spend a clue for a die.
    SpendClue,
    /// Spend a token that stands for something.
    Token(TokenId),
    Area(PlaceId),
    Who(Inv),
    Evade(u8),
    Fight(u8),
    Marker(u8),
    Attack,
    Flee,
    /// A card of your own or on offer.
    Card(u16),
    /// Do the next step of this task or mission.
    Step(u16),
    /// Take a weapon in hand.
    Ready(u16),
    /// Let go of an active spell.
    Release(u16),
    Use {
        src: Src,
        ability: u16,
    },
    Number(u8),
    Skill(Skill),
    Branch(u8),
    Sanity,
    Stamina,
    Slider {
        track: u8,
        to: u8,
    },
    /// Set the slider of the maximum Sanity and Stamina to this stop.
    Balance(u8),
    Deck(Deck),
    Hood(HoodId),
    Sheet(u8),
    Trade(Inv),
    /// Lay money on the table.
    Money(u8),
    /// A gate marker held as a trophy.
    GateTrophy(u8),
    /// A Mythos card.
    Mythos(u16),
    Keyword(u8),
    Symbol(Symbol),
    World(WorldId),
    /// Draw from the bottom of the deck.
    Bottom,
    Top,
    /// Instead of moving, go anywhere (Patrol Wagon).
    Wagon(u16),
    /// The same by a Mythos card in play.
    Ride(u16),
    /// By train to another town.
    Rail(PlaceId),
    /// A progress marker of a rift.
    Progress(u8),
    /// A rift by its track.
    Rift(u8),
}
