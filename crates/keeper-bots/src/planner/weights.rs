//! What things are worth. The unit is one turn of one investigator.

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {
        /// What things are worth to the planner, in turns of one investigator.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: f64,)*
        }

        impl Default for Weights {
            fn default() -> Weights {
                Weights { $($name: $value,)* }
            }
        }

        impl Weights {
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The weight of this name, for tuning.
            pub fn by_name(&mut self, name: &str) -> Option<&mut f64> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }

            /// Every weight made `e` to the power of the next of these numbers as big, for tuning.
            pub fn changed(mut self, by: impl IntoIterator<Item = f64>) -> Weights {
                let mut by = by.into_iter();
                $(self.$name *= by.next().unwrap_or(0.0).exp();)*
                self
            }
        }
    };
}

weights! {
    /// A clue that still counts towards a seal.
    clue = 2.65;
    /// The same clue when it might be spent on a check.
    kept_clue = 2.44;
    /// A clue beyond that.
    spare_clue = 0.947;
    /// By how much more something must be worth to another to be given away.
    gift = 0.3;
    /// A dollar.
    money = 0.064;
    /// An elder sign on the board, at a location where gates often open.
    seal = 21.64;
    /// A gate closed, apart from everything below.
    close = 0.654;
    /// The same for each open gate above half the limit.
    crowded = 1.99;
    /// Added to closing when few gates are open and the trophies for a victory are there.
    finish = 5.22;
    /// The game itself.
    win = 56.09;
    /// The last point of Sanity or Stamina; each point more is worth a share of the one before.
    last_point = 3.6;
    next_point = 0.428;
    /// Driven insane or knocked unconscious.
    fall = 3.6;
    /// Lost in time and space.
    lost = 2.67;
    devoured = 10.63;
    delayed = 0.677;
    arrested = 1.92;
    blessed = 1.92;
    cursed = 2.96;
    /// An injury or a madness, which lasts.
    harm = 2.35;
    /// A point of toughness among your trophies.
    trophy = 0.214;
    /// A gate trophy.
    gate_trophy = 0.424;
    /// One monster less in Arkham.
    monster = 0.231;
    /// A monster kept out of the vortex that all arrows lead it to.
    vortex = 0.85;
    /// One open gate more.
    gate = 2.66;
    doom = 1.5;
    terror = 0.639;
    common = 0.42;
    unique = 2.05;
    spell = 0.295;
    skill = 0.73;
    ally = 2.01;
    /// A die more in combat, for weapons.
    die = 0.274;
    /// What a turn is usually good for: time that a detour costs.
    turn = 0.963;
    /// How much of what the encounter cards of a place promise is believed.
    encounter = 0.714;
    /// To be drawn through a gate that opens under your feet.
    drawn = 1.31;
    /// The chance that a journey through a gate goes wrong for one in good health.
    journey_risk = 0.03;
    /// How much of the value of a target is left for a second one who goes for it too.
    shared = 0.149;
    /// The share of the worth of a seal that it has wherever it is, however seldom gates open there.
    seal_anywhere = 0.356;
    /// How much more a seal is worth for each that is there, and for the doom track when it is full.
    progress = 0.053;
    urgency = 0.131;
    /// The chance that the last clue or the last two clues for a seal are found beyond the gate.
    one_short = 0.166;
    two_short = 0.204;
    /// The turns from arriving at a gate to coming back through it.
    beyond = 2.0;
    /// How fast what takes longer is worth less.
    haste = 0.967;
    /// What an elder sign in hand is worth of a seal.
    sign = 0.684;
    /// How much of the prize of a hunt, of what waits on the way, of what a place offers and of what a rumour asks for counts.
    hunt = 0.645;
    danger = 1.7;
    offer = 1.39;
    rumour = 2.27;
    /// How much more what places offer is worth at the beginning of the game.
    early = 0.242;
    /// What is left of the worth of a clue when others can seal all that is still to be sealed.
    enough = 0.758;
    /// How much more it is worth to have a monster out of the way when the town is full of them.
    throng = 0.368;
    /// What a point of skill is worth in a turn of which nothing is known.
    likely = 0.057;
    /// The share of a turn that is lost with a fight on the way.
    hurry = 0.341;
    /// The turns that a failed attempt to close a gate costs.
    attempt = 1.37;
    /// A clue that is taken from a seal for the closing of its gate, as a share of the seal.
    sealing_clue = 0.584;
    /// A spell that works.
    casting = 0.4;
    /// A success in the final battle, and a clue in it.
    success = 0.915;
    battle_clue = 0.105;
    /// Before the final battle: each point of Sanity or Stamina, each clue that is not needed for a seal, and how much more weapons and a blessing
    /// are worth.
    stand = 0.111;
    store = 0.256;
    arm = 0.567;
    /// How much of the clues that a failed journey would cost is feared for.
    feared = 0.356;
    /// The share of what closing a gate is worth that is lost with a turn's delay, and with the chance to close it at all.
    waiting = 0.12;
    explored = 0.4;
    /// What is left of the worth of a clue beyond those of two seals.
    hoard = 0.4;
    /// How much of what the monsters weigh counts that leave with a gate.
    sweep = 0.7;
}
