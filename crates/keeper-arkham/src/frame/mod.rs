//! Pending work as plain data: a stack of frames, one variant for each procedure, and the question that is open.

mod ask;
mod context;
mod round;
mod stages;

use keeper_arkham_script::tree::{BlockId, Buy, Deck, Mix, PlaceId, Price, Terms};
use serde::{Deserialize, Serialize};

use crate::basic::{CHOICE, Inv, Place, Spot, Way};
use crate::index::W;

pub use ask::{Ask, Opt};
pub use context::{Call, Cause, CheckFrame, ClassCode, Ctx, Laid, Peril, PriceOf, Purpose, Src};
pub(crate) use round::CHOSEN;
pub use round::Round;
pub use stages::*;

/// So often somebody may take a slider back in one upkeep; then a change of mind is an undo.
pub(crate) const MOST_BACK: u8 = 3;

fn is_nothing(bits: &u16) -> bool {
    *bits == 0
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    #[default]
    Nothing,
    /// Monsters that are left on a rumour return to the cup.
    Unload,
    /// Looks whether too many gates are open for what is left to hold back the awakening.
    CountGates,
    SetUp {
        stage: SetUpStage,
        i: u8,
        n: u8,
    },
    /// A new investigator for this seat, as in set-up.
    Enter {
        who: Inv,
        stage: EnterStage,
        n: u8,
    },
    Turn {
        stage: TurnStage,
    },
    /// The current phase, investigator by investigator.
    Phase {
        i: u8,
    },
    /// The current phase, in the order that the players like: those who are left, a bit each.
    AnyOrder {
        left: u8,
        stage: Asking,
    },
    Upkeep {
        who: Inv,
        stage: UpkeepStage,
        focus: u8,
        /// The stops of the sliders before any was moved.
        from: [u8; 3],
        /// How often one of them was taken back.
        #[serde(default)]
        back: u8,
        /// What was used of that which can be used once, a bit each.
        #[serde(default, skip_serializing_if = "is_nothing")]
        used: u16,
    },
    /// One who is hurt for good may give up at the start of a turn.
    Retire {
        who: Inv,
        stage: Asking,
    },
    /// One who carries something meets whom it is for.
    Deliver {
        who: Inv,
        stage: Asking,
    },
    /// No one has more cards of a kind than allowed.
    Limit {
        who: Inv,
    },
    /// Looks whether something has become so that a card of his waits for.
    Watch {
        who: Inv,
    },
    /// What his personal story waits for has become so: its success, its failure, or both, of which he chooses one.
    Story {
        who: Inv,
        pass: bool,
        fail: bool,
        stage: Asking,
    },
    /// Refreshing card by card, where something is to be said about it.
    Refresh {
        who: Inv,
        /// Which of his cards comes next.
        i: u8,
        /// How many more may be refreshed; [`NONE`](NONE): all.
        left: u8,
        /// This one stays exhausted.
        kept: bool,
        stage: RefreshStage,
    },
    /// Gives the result of a check again, after what it brought about at once.
    Result {
        passed: bool,
        number: u8,
        failures: u8,
    },
    Move {
        who: Inv,
        stage: MoveStage,
    },
    /// A step in the Movement Phase, where something is to be said about leaving or entering.
    Step {
        who: Inv,
        to: PlaceId,
        way: Way,
        stage: Asking,
    },
    WorldMove {
        who: Inv,
        stage: WorldStage,
    },
    Return {
        who: Inv,
        stage: Asking,
        /// The gate gets an explored marker.
        explored: bool,
    },
    LeaveLost {
        who: Inv,
        stage: Asking,
    },
    Face {
        who: Inv,
        stage: Asking,
    },
    Evade {
        who: Inv,
        monster: u8,
        stage: EvadeStage,
    },
    /// A monster stands before an investigator; the sentence that says so says how it is in this fight.
    Appear {
        monster: u8,
        stage: AppearStage,
        /// Where it was before.
        from: Spot,
        /// It was defeated.
        beaten: bool,
        block: BlockId,
        pc: u8,
        ctx: Ctx,
    },
    Combat {
        who: Inv,
        monster: u8,
        stage: CombatStage,
    },
    Damage {
        who: Inv,
        monster: u8,
        stage: DamageStage,
        cause: Cause,
    },
    Defeat {
        who: Inv,
        monster: u8,
        stage: DefeatStage,
        /// By winning a combat check against it.
        fought: bool,
    },
    Check(CheckFrame),
    Loss {
        who: Inv,
        sanity: u8,
        stamina: u8,
        /// What comes to it after all that lessens it: Sanity, and Stamina four bits higher.
        #[serde(default)]
        more: u8,
        cause: Cause,
        stage: LossStage,
    },
    /// What a loss brings about by itself, whether anything was left of it or not; one who falls by it is spared.
    Echo {
        owner: Inv,
        src: Src,
        ability: u16,
    },
    /// The sacrifices for steps of missions, at the start of the upkeep.
    Sacrifice {
        who: Inv,
        stage: Asking,
    },
    /// Looks whether an investigator has fallen to 0 by a cost.
    Settle {
        who: Inv,
    },
    Fall {
        who: Inv,
        stage: FallStage,
        insane: bool,
        unconscious: bool,
    },
    Lost {
        who: Inv,
        stage: LostStage,
    },
    /// Something is about to happen to somebody, or to all, unless a text averts it.
    Would {
        who: Inv,
        what: Peril,
        asked: bool,
        averted: bool,
    },
    Discard {
        who: Inv,
        class: ClassCode,
        left: u8,
        stage: Asking,
        cost: bool,
    },
    Trophies {
        who: Inv,
        toughness: u8,
        gates: u8,
        stage: TrophyStage,
        /// Only monsters with one of these symbols count, a bit each.
        symbols: u16,
    },
    Draw {
        who: Inv,
        deck: Deck,
        count: u8,
        /// How many of the drawn are discarded again; [`NONE`]: as many as the player likes.
        discard: u8,
        stage: DrawStage,
        /// The cards stay on offer when drawn.
        hold: bool,
    },
    Buy {
        who: Inv,
        /// Whose turn it is to buy where all may.
        i: u8,
        stage: BuyStage,
        mode: Buy,
        price: Price,
        /// What nobody buys goes back on top, as it lay.
        back: bool,
        /// The next card costs nothing if it is of one of these decks, a bit each.
        #[serde(default)]
        free: u32,
    },
    Encounter {
        who: Inv,
        stage: EncounterStage,
    },
    LocationCard {
        who: Inv,
        place: PlaceId,
        count: u8,
        stage: CardStage,
        #[serde(deserialize_with = "crate::earlier::with_no_card")]
        cards: [u16; CHOICE],
    },
    GateCard {
        who: Inv,
        count: u8,
        stage: CardStage,
        #[serde(deserialize_with = "crate::earlier::with_no_card")]
        cards: [u16; 4],
    },
    Visit {
        who: Inv,
        back: Place,
        /// The gate by which he had left Arkham.
        entered: u8,
        stage: VisitStage,
    },
    Close {
        who: Inv,
        stage: CloseStage,
    },
    /// Through a gate that leads to two worlds.
    Cross {
        who: Inv,
        place: PlaceId,
        stage: Asking,
    },
    /// A gate has closed, and the one who closed it says as what symbol it counts.
    SymbolLeaves {
        who: Inv,
        gate: u8,
        stage: Asking,
    },
    /// Gates move, in the order that the first player likes.
    MoveGates {
        card: u16,
        stage: GateStage,
    },
    /// Rifts move that a card calls, from this one on.
    MoveRifts {
        card: u16,
        from: u8,
    },
    /// After an encounter at a place that rifts lead to.
    Investigate {
        who: Inv,
        place: PlaceId,
        stage: Asking,
    },
    OpenGate {
        place: PlaceId,
        monsters: u8,
        stage: OpenStage,
    },
    Surge {
        place: PlaceId,
        stage: SurgeStage,
        allowed: u8,
        total: u8,
    },
    Mythos {
        card: u16,
        stage: MythosStage,
        gate_only: bool,
        /// Which of its clues comes next.
        clue: u8,
    },
    /// Giving up clues, trophies and items in any mix.
    Mix {
        who: Inv,
        left: u8,
        of: Mix,
        stage: Asking,
    },
    /// So many Mythos cards more.
    DrawMythos {
        left: u8,
    },
    /// A further Mythos card for its gate, where a house rule says so.
    SecondMythos,
    /// The keeper puts one of these Mythos cards into play.
    KeeperMythos {
        cards: [u16; 3],
        stage: Asking,
    },
    /// At an open gate that draws nobody in: through it or not.
    Travel {
        who: Inv,
        place: PlaceId,
        /// So many cards are drawn by one who stays; 0: as in the phase of encounters.
        cards: u8,
        stage: Asking,
    },
    MoveMonsters {
        #[serde(rename = "card")]
        call: Call,
        marker: u8,
        steps: u8,
        stage: MonsterStage,
    },
    EndMythos(EndStage),
    Run {
        block: BlockId,
        pc: u8,
        /// How often the sentence was taken up already: once more for each answer, and for what it waits for.
        #[serde(rename = "stage")]
        turn: u8,
        ctx: Ctx,
    },
    /// A block for each investigator of a crowd, in order. `step` is where the [`keeper_arkham_script::tree::Effect::For`] stands.
    Each {
        block: BlockId,
        pc: u8,
        i: u8,
        ctx: Ctx,
        /// Those who are meant, a bit each, where that is settled at the start; otherwise 0.
        #[serde(default)]
        among: u8,
    },
    /// A block for each of these, a bit each, in the order that the first player likes.
    InTurn {
        block: BlockId,
        among: u8,
        ctx: Ctx,
        stage: Asking,
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
        stage: UseStage,
        x: u8,
        successes: u8,
    },
    /// Spending clues, or cards that stand for them.
    Clues {
        who: Inv,
        left: u8,
        stage: Asking,
        cause: Cause,
    },
    /// Somebody is asked whether another may spend so many of his clues, of a number that was chosen or ([`NONE`]) of a price.
    Lend {
        who: Inv,
        to: Inv,
        n: u8,
        of: u8,
        stage: Asking,
    },
    /// Paying so many dollars, or cards that stand for them.
    Bill {
        who: Inv,
        left: u8,
        stage: Asking,
        cause: Cause,
    },
    /// A card was exhausted, and what hears of that is told when what it was exhausted for is over.
    Exhausted {
        copy: u16,
    },
    /// A price that leaves a choice.
    Price {
        who: Inv,
        cost: PriceOf,
        stage: Asking,
    },
    /// Costs inside a text.
    Pay {
        block: BlockId,
        pc: u8,
        /// Which of them comes next.
        #[serde(rename = "stage")]
        cost: u8,
        ctx: Ctx,
    },
    Cast {
        who: Inv,
        copy: u16,
        stage: CastStage,
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
        stage: FireStage,
    },
    /// Sanity or Stamina is about to be gained by somebody who may do something else with it.
    Gain {
        who: Inv,
        sanity: bool,
        n: u8,
        stage: Asking,
    },
    Points {
        who: Inv,
        left: u8,
    },
    Trade {
        a: Inv,
        b: Inv,
        stage: TradeStage,
        /// What lies on the table beside cards, from either side.
        laid: [Laid; 2],
        /// Where a text lets them trade.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        terms: Option<Terms>,
    },
    Battle {
        stage: BattleStage,
        i: u8,
    },
    BattleAttack {
        who: Inv,
        stage: StrikeStage,
    },
    /// An Ancient One that somebody fights alone, and the doom tokens that are left.
    Duel {
        who: Inv,
        ancient: u8,
        doom: u8,
        stage: DuelStage,
    },
    /// Two events are drawn, of which one is chosen.
    Events {
        who: Inv,
        copies: [u16; 2],
        place: u8,
        by: Src,
        stage: Asking,
    },
    /// A die for each of these cards.
    CardsFail {
        who: Inv,
        class: ClassCode,
        /// The highest face that takes it; 0: any that is no success.
        #[serde(default)]
        to: u8,
    },
}

impl Frame {
    /// Somebody's upkeep, from its beginning.
    pub fn upkeep(who: Inv) -> Frame {
        Frame::Upkeep { who, stage: UpkeepStage::Refresh, focus: 0, from: [0; 3], back: 0, used: 0 }
    }
}
