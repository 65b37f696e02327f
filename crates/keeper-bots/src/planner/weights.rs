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
        }
    };
}

weights! {
    /// A clue that still counts towards a seal.
    clue = 3.0;
    /// The same clue when it might be spent on a check.
    kept_clue = 3.6;
    /// A clue beyond that.
    spare_clue = 0.5;
    /// A dollar.
    money = 0.09;
    /// An elder sign on the board, at a location where gates often open.
    seal = 13.0;
    /// A gate closed, apart from everything below.
    close = 1.3;
    /// The same for each open gate above half the limit.
    crowded = 1.5;
    /// Added to closing when few gates are open and the trophies for a victory are there.
    finish = 8.0;
    /// The game itself.
    win = 60.0;
    /// The last point of Sanity or Stamina; each point more is worth a share of the one before.
    last_point = 2.0;
    next_point = 0.42;
    /// Driven insane or knocked unconscious.
    fall = 2.5;
    /// Lost in time and space.
    lost = 3.0;
    devoured = 8.0;
    delayed = 0.9;
    arrested = 1.8;
    blessed = 1.6;
    cursed = 2.0;
    /// An injury or a madness, which lasts.
    harm = 1.8;
    /// A point of toughness among one's trophies.
    trophy = 0.15;
    /// A gate trophy.
    gate_trophy = 0.6;
    /// One monster less in Arkham.
    monster = 0.25;
    /// A monster kept out of the vortex that all arrows lead it to.
    vortex = 0.6;
    /// One open gate more.
    gate = 3.0;
    doom = 1.5;
    terror = 0.6;
    common = 0.5;
    unique = 1.1;
    spell = 0.35;
    skill = 1.5;
    ally = 2.0;
    /// A die more in combat, for weapons.
    die = 0.25;
    /// What a turn is usually good for: time that a detour costs.
    turn = 1.2;
    /// How much of what the encounter cards of a place promise is believed.
    encounter = 0.5;
    /// To be drawn through a gate that opens under one's feet.
    drawn = 0.9;
    /// The chance that a journey through a gate goes wrong for one in good health.
    journey_risk = 0.04;
    /// How much of the value of a target is left for a second one who goes for it too.
    shared = 0.15;
}
