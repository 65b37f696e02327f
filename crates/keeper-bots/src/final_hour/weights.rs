//! What the quick rules weigh, measured in threats of monsters. Found by playing many games, of all numbers of players, difficulties
//! and Ancient Ones.

#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// What any monster threatens, one at the ritual location, and one on the way there.
    pub monster: f32,
    pub there: f32,
    pub coming: f32,
    /// What its icons add; a runner the more, the nearer it is.
    pub killer: f32,
    pub runner: f32,
    pub near_runner: f32,
    pub wrecker: f32,
    pub wrecker_there: f32,
    /// How much more that matters where the ritual location is nearly full.
    pub urgent: f32,
    /// What is left of the threat of a monster that walks into a seal.
    pub sealed: f32,
    /// What a wrecker costs when it acts, at the ritual location too.
    pub wreck: f32,
    pub wreck_there: f32,
    /// A health, and how much more it is worth where few are left; one to recover.
    pub hit: f32,
    pub frail: f32,
    pub recover: f32,
    /// Whatever loses the game.
    pub doom: f32,
    /// A clue with an icon, how much more early, and a key.
    pub clue: f32,
    pub early: f32,
    pub key: f32,
    /// A seal for what it meets.
    pub seal: f32,
    pub seal_coming: f32,
    pub seal_ritual: f32,
    pub repair: f32,
    pub repair_there: f32,
    pub push: f32,
    pub draw: f32,
    pub item: f32,
    /// Where an investigator stands in the end: near a clue, far from the ritual location, beside a killer or a horde.
    pub near_clue: f32,
    pub far: f32,
    pub beside: f32,
    pub horde: f32,
    /// A match in the hand rather than on the table, and the chance of two matches.
    pub keep: f32,
    pub pair: f32,
    pub pair_late: f32,
    /// An omen by itself, and the line that the omens bring.
    pub omen: f32,
    pub line: f32,
    /// The chance that is enough for the ritual: always, for each free space there, each health of the weakest, each round left,
    /// and each investigator; and of a single player.
    pub ready: f32,
    pub ready_room: f32,
    pub ready_health: f32,
    pub ready_left: f32,
    pub ready_more: f32,
    pub ready_solo: f32,
}

impl Weights {
    /// The same for somebody who tries the ritual early only when nearly sure.
    pub const PATIENT: Weights = Weights {
        ready: 0.9,
        ready_room: 0.0,
        ready_health: 0.0,
        ready_left: 0.0,
        ready_more: 0.0,
        ready_solo: 0.0,
        ..Weights::FOUND
    };

    pub const FOUND: Weights = Weights {
        monster: 0.349,
        there: 2.191,
        coming: 1.35,
        killer: 1.124,
        runner: 1.395,
        near_runner: 2.404,
        wrecker: 2.589,
        wrecker_there: 4.316,
        urgent: 1.787,
        sealed: 0.411,
        wreck: 1.607,
        wreck_there: 4.0,
        hit: 1.601,
        frail: 0.602,
        recover: 1.03,
        doom: 115.3,
        clue: 3.507,
        early: 10.7,
        key: 4.666,
        seal: 0.788,
        seal_coming: 0.257,
        seal_ritual: 0.694,
        repair: 1.907,
        repair_there: 1.949,
        push: 1.514,
        draw: 1.295,
        item: 1.032,
        near_clue: 0.478,
        far: 0.062,
        beside: 0.1,
        horde: 2.327,
        keep: 23.0,
        pair: 1.782,
        pair_late: 2.788,
        omen: 0.651,
        line: 0.398,
        ready: 0.169,
        ready_room: 0.125,
        ready_health: 0.08,
        ready_left: -0.039,
        ready_more: -0.001,
        ready_solo: -0.117,
    };
}
