//! What a table may play otherwise than the rulebook says.

use super::{Cards, Cond};

/// Each is a rule of its own, for everybody, from the beginning of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum House {
    /// `Elder signs do not win the game.`
    SealsDoNotWin,
    /// `Monsters at a gate that closes return to the cup.`
    GuardsLeave,
    /// `2 monsters come out of the first gate.`
    FirstGate(u8),
    /// `2 monsters come out of each gate.` / `... while there are 4 or more investigators`
    EachGate { n: u8, cond: Option<Cond> },
    /// `An open gate draws nobody in: visitors choose between it and the location.` (one that opens does)
    OpenGatesWait,
    /// `Gates lie face down until someone goes through them.`
    GatesHidden,
    /// `An investigator who goes insane discards 1 spell or skill instead of half the items.` (`falls unconscious`)
    FallCosts { insane: bool, n: u8, class: Cards },
    /// `After a round of combat, an investigator may break it off.`
    BreakOff,
    /// `A second Mythos card is drawn for its gate while there are 6 or more doom tokens on the doom track.`: where a gate is, a monster comes;
    /// where an elder sign is, it is lost, and no gate comes
    SecondGate(Cond),
    /// `The doom track has 2 more spaces.` (or `less`)
    DoomTrack(i8),
    /// `With fewer than 4 investigators, a doom token in battle takes 4 successes of one round.`
    BattleLeast(u8),
    /// `In battle, abilities that are not for combat are used instead of an attack, once each.`
    BattleUses,
    /// `Each player is dealt 2 investigators and keeps 1.`
    Deal(u8),
    /// `2 more investigators than players are laid out, and each player in turn takes 1.`
    Draft(u8),
    /// `With 1 or 2 players, 6 investigators are dealt and 4 of them play.`
    Team { dealt: u8, kept: u8 },
    /// `The keeper draws 2 Mythos cards and puts 1 of them into play.`
    KeeperDraws(u8),
    /// `Visitors pick a location card from the fanned deck.`
    Fan,
    /// `Cards rule the rounds of the final battle.`: those of decks with the role of an epic battle
    EpicBattle,
}
