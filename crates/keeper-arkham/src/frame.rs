//! Pending work as plain data: a stack of frames, one variant for each procedure, and the question that is open.

use keeper_script::tree::{BlockId, Buy, Cards, CheckKind, Deck, HoodId, PlaceId, Price, Skill, Thing};
use serde::{Deserialize, Serialize};

use crate::index::W;
use crate::library::Symbol;
use crate::state::{Inv, NONE, Place};

/// What a text belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Src {
    #[default]
    None,
    /// A card in somebody's possession.
    Card(u16),
    /// The sheet of the investigator at this seat.
    Sheet(Inv),
    Monster(u8),
    Mythos(u16),
    Place(PlaceId),
    Ancient,
    /// A track or a shared card.
    Fixture(u8),
    /// What holds for the rest of the game.
    Rule(u16),
    /// An encounter card.
    Encounter(u16),
}

/// For whom and by what a text runs, and the numbers it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ctx {
    pub who: Inv,
    pub src: Src,
    /// `that many`
    pub x: u8,
    pub successes: u8,
    pub failures: u8,
    /// The place spoken of (`the gate closes`).
    pub place: u8,
}

impl Default for Ctx {
    fn default() -> Self {
        Ctx { who: 0, src: Src::None, x: 0, successes: 0, failures: 0, place: NONE }
    }
}

/// Why Sanity, Stamina, clues or money change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    #[default]
    Text,
    Horror,
    /// Damage after a failed combat check.
    Combat,
    /// Damage after a failed evade check.
    Evade,
    Nightmarish,
    Overwhelming,
    /// The price of using something.
    Price,
    /// Being driven insane or knocked out.
    Fall,
    /// Waking up after it.
    Woken,
    /// A maximum that sank.
    Maximum,
    Arrest,
    /// Spent on a check.
    Check,
    Seal,
    Trade,
    Purchase,
    Sale,
    /// Picked up from the board.
    Found,
}

/// A check in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CheckFrame {
    pub who: Inv,
    pub kind: CheckKind,
    pub skill: Skill,
    /// Printed modifier, ratings included.
    pub modifier: i8,
    pub difficulty: u8,
    pub stage: u8,
    /// The monster it is made against, or [`NONE`].
    pub monster: u8,
    pub purpose: Purpose,
    /// Passed by a card, without dice.
    pub automatic: bool,
    /// The number of successes matters beyond passing.
    pub counts: bool,
    /// Clues spent on it.
    pub clues: u8,
    /// Dice rolled, by face.
    pub dice: [u8; 6],
    /// Successes added to those of the dice.
    pub added: u8,
}

impl CheckFrame {
    /// A check of this kind with nothing special about it.
    pub fn plain(who: Inv, kind: CheckKind) -> CheckFrame {
        CheckFrame {
            who,
            kind,
            skill: kind.skill(),
            modifier: 0,
            difficulty: 1,
            stage: 0,
            monster: NONE,
            purpose: Purpose::Plain,
            automatic: false,
            counts: false,
            clues: 0,
            dice: [0; 6],
            added: 0,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purpose {
    #[default]
    Plain,
    CloseGate,
    /// An attack on the Ancient One.
    Battle,
}

/// Money and clues on the table in a trade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Laid {
    pub money: u8,
    pub clues: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    #[default]
    Nothing,
    /// Looks whether too many gates are open for what is left to hold back the awakening.
    CountGates,
    SetUp {
        stage: u8,
        i: u8,
        n: u8,
    },
    /// A new investigator for this seat, as in set-up.
    Enter {
        who: Inv,
        stage: u8,
        n: u8,
    },
    Turn {
        stage: u8,
    },
    /// The current phase, investigator by investigator.
    Phase {
        i: u8,
    },
    Upkeep {
        who: Inv,
        stage: u8,
        focus: u8,
        /// The stops of the sliders before any was moved.
        from: [u8; 3],
    },
    /// One who is hurt for good may give up at the start of a turn.
    Retire {
        who: Inv,
        stage: u8,
    },
    /// One has no more cards of a kind than one can have.
    Limit {
        who: Inv,
    },
    /// Gives the result of a check again, after what it brought about at once.
    Result {
        passed: bool,
        number: u8,
        failures: u8,
    },
    Move {
        who: Inv,
        stage: u8,
    },
    WorldMove {
        who: Inv,
        stage: u8,
    },
    Return {
        who: Inv,
        stage: u8,
        /// The gate gets an explored marker.
        explored: bool,
    },
    LeaveLost {
        who: Inv,
        stage: u8,
    },
    Face {
        who: Inv,
        stage: u8,
        monster: u8,
    },
    Evade {
        who: Inv,
        monster: u8,
        stage: u8,
    },
    Appear {
        who: Inv,
        monster: u8,
        stage: u8,
        /// To combat checks against it.
        bonus: i8,
    },
    Combat {
        who: Inv,
        monster: u8,
        stage: u8,
    },
    Damage {
        who: Inv,
        monster: u8,
        stage: u8,
        cause: Cause,
    },
    Defeat {
        who: Inv,
        monster: u8,
        stage: u8,
        /// By winning a combat check against it.
        fought: bool,
    },
    Check(CheckFrame),
    Loss {
        who: Inv,
        sanity: u8,
        stamina: u8,
        cause: Cause,
        stage: u8,
    },
    /// The sacrifices for steps of missions, at the start of the upkeep.
    Sacrifice {
        who: Inv,
        stage: u8,
    },
    /// Looks whether an investigator has fallen to 0 by a cost.
    Settle {
        who: Inv,
    },
    Fall {
        who: Inv,
        stage: u8,
        insane: bool,
        unconscious: bool,
    },
    Lost {
        who: Inv,
        stage: u8,
    },
    Discard {
        who: Inv,
        class: ClassCode,
        left: u8,
        stage: u8,
        cost: bool,
    },
    Trophies {
        who: Inv,
        toughness: u8,
        gates: u8,
        stage: u8,
        /// Only monsters with one of these symbols count, a bit each.
        symbols: u16,
    },
    Draw {
        who: Inv,
        deck: Deck,
        count: u8,
        /// How many of the drawn are discarded again; [`NONE`]: as many as one likes.
        discard: u8,
        stage: u8,
        /// The cards stay on offer when drawn.
        hold: bool,
    },
    Buy {
        who: Inv,
        /// Whose turn it is to buy where all may.
        i: u8,
        stage: u8,
        mode: Buy,
        price: Price,
        /// What nobody buys goes back on top, as it lay.
        back: bool,
    },
    Encounter {
        who: Inv,
        stage: u8,
    },
    LocationCard {
        who: Inv,
        place: PlaceId,
        count: u8,
        stage: u8,
        cards: [u16; 3],
    },
    GateCard {
        who: Inv,
        count: u8,
        stage: u8,
        cards: [u16; 3],
    },
    Visit {
        who: Inv,
        back: Place,
        /// The gate by which he had left Arkham.
        entered: u8,
        stage: u8,
    },
    Close {
        who: Inv,
        stage: u8,
    },
    OpenGate {
        place: PlaceId,
        monsters: u8,
        stage: u8,
    },
    Surge {
        place: PlaceId,
        stage: u8,
        allowed: u8,
        total: u8,
    },
    Mythos {
        card: u16,
        stage: u8,
        gate_only: bool,
        /// Which of its clues comes next.
        clue: u8,
    },
    /// Giving up clues, trophies and items in any mix.
    Mix {
        who: Inv,
        left: u8,
        stage: u8,
    },
    /// So many Mythos cards more.
    DrawMythos {
        left: u8,
    },
    MoveMonsters {
        card: u16,
        marker: u8,
        steps: u8,
        stage: u8,
    },
    EndMythos(EndStage),
    Run {
        block: BlockId,
        pc: u8,
        stage: u8,
        ctx: Ctx,
    },
    /// A block for each investigator of a crowd, in order. `step` is where the [`keeper_script::tree::Effect::For`] stands.
    Each {
        block: BlockId,
        pc: u8,
        i: u8,
        ctx: Ctx,
    },
    EachGate {
        block: BlockId,
        pc: u8,
        place: u8,
        ctx: Ctx,
    },
    Repeat {
        block: BlockId,
        left: u8,
        ctx: Ctx,
    },
    /// Using an ability: paying, then its effects.
    Use {
        owner: Inv,
        src: Src,
        ability: u16,
        stage: u8,
        x: u8,
        successes: u8,
    },
    /// Spending clues, or cards that stand for them.
    Clues {
        who: Inv,
        left: u8,
        stage: u8,
        cause: Cause,
    },
    /// Costs inside a text.
    Pay {
        block: BlockId,
        pc: u8,
        stage: u8,
        ctx: Ctx,
    },
    Cast {
        who: Inv,
        copy: u16,
        stage: u8,
        difficulty: u8,
        modifier: i8,
        /// Sanity that is spent less.
        saved: u8,
    },
    /// Everything that may speak in this window, source by source: `seat` is the number of players while it is the turn of
    /// what is in play.
    Fire {
        window: W,
        who: Inv,
        /// The monster marker that it is about, or [`NONE`].
        about: u8,
        seat: u8,
        i: u8,
        stage: u8,
    },
    Points {
        who: Inv,
        left: u8,
    },
    Trade {
        a: Inv,
        b: Inv,
        stage: u8,
        /// What lies on the table beside cards, from either side.
        laid: [Laid; 2],
    },
    Battle {
        stage: u8,
        i: u8,
    },
    BattleAttack {
        who: Inv,
        stage: u8,
    },
    /// A die for each of these cards.
    CardsFail {
        who: Inv,
        class: ClassCode,
        stage: u8,
    },
}

/// The end of the Mythos Phase, step by step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EndStage {
    #[default]
    Begin,
    /// What is in play and has not spoken yet is put to the players.
    Offer,
    Speak,
    Over,
}

/// Which cards a frame speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClassCode {
    Of(Cards),
    /// Cards of several decks, a bit each.
    Decks(u32),
    /// Cards just drawn.
    Offered,
}

impl<C: Into<Cards>> From<C> for ClassCode {
    fn from(cards: C) -> Self {
        ClassCode::Of(cards.into())
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// Choose your investigator.
    Sheet,
    /// Set this slider (0 Speed/Sneak, 1 Fight/Will, 2 Lore/Luck).
    Slider(u8),
    /// Upkeep actions.
    Upkeep,
    /// Take a card of this deck instead of losing items and clues?
    Fall(Deck),
    /// Give up and be replaced?
    Retire,
    /// Something may be done about cards that would be drawn.
    WouldDraw(Deck),
    /// Move sliders by so many stops in all.
    Focus(u8),
    /// Movement with so many points left.
    Move(u8),
    /// Movement in an Other World, or of one who cannot move: what to do first.
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
    /// How to pay so much Sanity for a spell.
    PaySanity(u8),
    /// This Mythos card was drawn: let it happen or use something.
    MythosDrawn(u16),
    /// The sacrifice for a step of this mission.
    Sacrifice(u16),
    /// How to pay so many clues.
    PayClues(u8),
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
    /// Sanity or Stamina.
    Which,
    /// Whom.
    Whom,
    /// Where to.
    Where,
    /// Which card to take.
    SearchFor,
    /// Which card to sell.
    Sell,
    /// Which gate.
    WhichGate,
    /// Which location gets an elder sign, or loses it, or gets a gate.
    WhichLocation,
    /// The top card of the Mythos deck: leave it or put it at the bottom.
    TopMythos(u16),
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
    /// Pay with which trophy.
    Trophy,
    /// Which weapon.
    WhichWeapon,
    /// Which ability to ignore.
    WhichKeyword,
    /// Which location deck.
    WhichDeck,
    /// Lay things on the table.
    Offer,
    /// The other side's offer.
    Answer,
    Accept,
    /// Which reaction to an attack of the Ancient One.
    Attacked,
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
    Area(PlaceId),
    Who(Inv),
    Evade(u8),
    Fight(u8),
    Marker(u8),
    Attack,
    Flee,
    /// A card of one's own or on offer.
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
    /// Draw from the bottom of the deck.
    Bottom,
    Top,
    /// Instead of moving, go anywhere (Patrol Wagon).
    Wagon(u16),
    /// By train to another town.
    Rail(PlaceId),
}
