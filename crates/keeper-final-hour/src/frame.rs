//! What waits to be done, what is asked, and what can be answered.

use serde::{Deserialize, Serialize};

use crate::library::Icon;
use crate::script::tree::{BlockId, KindId, Window};

/// Where the round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Everybody chooses an investigator, then all of them the first lead investigator.
    Sheets,
    Lead,
    Begin,
    /// Action cards are drawn and priority cards played on them.
    Priority,
    /// The next action card is resolved: items before it, its effect, items after it.
    Resolve,
    Before,
    Act,
    After,
    Reckoning,
    Gate,
    Pass,
    /// Whether all want to reverse the ritual, and what they commit to it.
    Ready,
    Commit,
}

/// One procedure under way. `block` and `at` name the sentence that it carries out, `you` is whom that is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The game from round to round, by its [`Phase`].
    #[default]
    Round,
    Block {
        block: BlockId,
        at: u8,
        you: u8,
    },
    Travel {
        block: BlockId,
        at: u8,
        you: u8,
        left: u8,
        entered: u16,
    },
    /// The sentence is carried out at each of these places, in an order that is chosen where it makes a difference; or only at the
    /// one that is chosen.
    Places {
        block: BlockId,
        at: u8,
        you: u8,
        places: u16,
        choose: bool,
    },
    Attack {
        place: u8,
        left: u8,
    },
    Destroy {
        place: u8,
        left: u8,
    },
    DestroyOf {
        block: BlockId,
        at: u8,
        place: u8,
        next: u8,
    },
    Push {
        place: u8,
    },
    PushTo {
        marker: u8,
        from: u8,
    },
    Seal {
        you: u8,
        left: u8,
    },
    Unseal,
    Damage {
        place: u8,
        left: u8,
    },
    /// The monsters of these places are activated, from the lowest number.
    Zone {
        places: u16,
    },
    /// A monster acts by its icons, beginning with this one.
    Activate {
        marker: u8,
        icon: u8,
    },
    ActivateEach {
        kind: KindId,
    },
    ActivateOne {
        kind: KindId,
    },
    /// These monsters move, in an order that is chosen; or only one of them.
    March {
        left: u64,
        times: u8,
        one: bool,
    },
    Discard {
        you: u8,
        left: u8,
    },
    Replace {
        card: u8,
        left: u8,
    },
    Times {
        block: BlockId,
        left: u8,
        you: u8,
    },
    Choose {
        block: BlockId,
        at: u8,
        you: u8,
        left: u8,
        used: u8,
    },
    /// A block for each of these investigators, in turn order or in one that is chosen; or for only one of them.
    For {
        block: BlockId,
        left: u8,
        choose: bool,
        one: bool,
    },
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// Which investigator to play.
    Sheet {
        who: u8,
    },
    /// Who is the first lead investigator.
    Lead,
    /// Which priority card to play on the action card.
    Priority {
        who: u8,
    },
    /// Which priority card to put aside for the ritual.
    Aside,
    /// Whose action card to reveal, and where to place it.
    Deck,
    Slot {
        action: u8,
    },
    /// Which item to use now.
    Item {
        bottom: bool,
        after: bool,
    },
    /// Where to move; so many times are left.
    Move {
        who: u8,
        left: u8,
    },
    /// Where the sentence is to be carried out.
    Place {
        block: BlockId,
        at: u8,
    },
    /// Which monster to destroy with so many hits.
    Attack {
        place: u8,
        left: u8,
    },
    /// Which monster is destroyed, whatever its health.
    Destroy {
        place: u8,
    },
    /// Which monster to move, and where to.
    Push {
        place: u8,
    },
    PushTo {
        marker: u8,
        from: u8,
    },
    /// Which walkway to seal, and which seal to take away.
    Seal {
        place: u8,
    },
    Unseal,
    /// Which monster gives way to the damage.
    GiveWay {
        place: u8,
    },
    /// Which of the monsters of a location acts next.
    Order {
        place: u8,
        icon: Icon,
    },
    /// Which monster of a kind acts or moves.
    Activate {
        kind: KindId,
    },
    March {
        left: u64,
    },
    /// Who loses health to a killer.
    Victim {
        marker: u8,
    },
    /// Which priority card to discard; which one of the row the drawn card replaces.
    Discard {
        who: u8,
    },
    Replace {
        card: u8,
    },
    /// Which part of the sentence to carry out.
    Choose {
        block: BlockId,
        at: u8,
    },
    /// Whom the clauses are for.
    Who {
        block: BlockId,
    },
    /// Whether to try and reverse the ritual now.
    Ready,
    /// Which card of the hand is not committed.
    Hold,
    /// Where the sentence is carried out first, where the order makes a difference.
    Each {
        block: BlockId,
        at: u8,
    },
}

/// One option of a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Opt {
    #[default]
    None,
    /// Nothing (more).
    Done,
    Sheet(u8),
    Investigator(u8),
    /// A priority card.
    Card(u8),
    Location(u8),
    /// A monster marker; of several that are alike one is offered.
    Monster(u8),
    Walkway(u8),
    Item(u8),
    /// A part of a sentence, from 0.
    Part(u8),
    /// A place in the row of priority cards.
    Slot(u8),
    Ready {
        seat: u8,
        yes: bool,
    },
    Hold {
        seat: u8,
        card: u8,
    },
}

/// The windows of items that are open.
pub(crate) fn open(window: Window, bottom: bool, after: bool) -> bool {
    match window {
        Window::Before => !after,
        Window::Bottom => !after && bottom,
        Window::After => after,
    }
}
