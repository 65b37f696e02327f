//! How the game is played.

use keeper_arkham::state::Phase::{Encounters, Movement, Mythos, OtherWorlds, Upkeep};

use crate::{Lesson, Paragraph, Tone, phase_name};

/// How a turn goes, in a page.
pub(crate) fn pages() -> Vec<(&'static str, Vec<Paragraph>)> {
    let phases = [
        (Upkeep, "Cards are refreshed, skills are set anew with the focus of each investigator."),
        (Movement, "Whoever is in town walks, and meets what stands in the way; in an Other World one goes on."),
        (Encounters, "At a location something is found or happens; at a gate one goes through it or closes it."),
        (OtherWorlds, "Whoever is in an Other World has an encounter there."),
        (Mythos, "A gate opens, a clue appears, monsters move, and a card changes the town."),
    ];
    let words = phases
        .into_iter()
        .flat_map(|(phase, words)| [(Tone::Strong, phase_name(phase).to_owned()), (Tone::Plain, words.to_owned())]);
    vec![("A turn", words.collect())]
}

/// What is told to whoever plays for the first time.
pub(crate) const LESSONS: [Lesson; 7] = [
    Lesson {
        phase: "Set-up",
        title: "The beginning",
        text: &[
            "Together you keep an Ancient One asleep. Gates to other worlds open in Arkham; close them all, or seal six of them, before \
             doom fills its track.",
            "First you set your skills. Each slider holds two: what one gains, the other loses.",
        ],
    },
    Lesson {
        phase: "Upkeep",
        title: "Upkeep",
        text: &[
            "A turn begins. Cards that were used are ready again, and a few cards ask for a roll.",
            "Then you may move your sliders, by as many stops as your focus. Sneak slips past monsters, Fight strikes them, Will bears the \
             sight of them.",
        ],
    },
    Lesson {
        phase: "Movement",
        title: "Movement",
        text: &[
            "Your Speed is the number of steps you may take. Places with a lit rim can be reached: click one to walk there.",
            "Monsters hold you up when you leave their place or stop in it: evade them with Sneak, or fight. Clues are yours where you end \
             your movement.",
        ],
    },
    Lesson {
        phase: "Encounters",
        title: "Encounters in Arkham",
        text: &[
            "Whoever stands at a location draws a card for it, or uses what it offers instead. Nothing happens in the streets.",
            "Whoever stands at a gate goes through it. Whoever has come back from it may close it with a check of Lore or Fight, and seal it \
             for five clues.",
        ],
    },
    Lesson {
        phase: "Other Worlds",
        title: "Other Worlds",
        text: &[
            "Whoever is beyond a gate draws cards until one has the colour of that world, and lives through it.",
            "An Other World has two areas: you go on to the second in your next movement, and after that back to Arkham.",
        ],
    },
    Lesson {
        phase: "Mythos",
        title: "Mythos",
        text: &[
            "One card changes the town. A gate opens, doom rises by one, and a monster comes out; where a gate is open already, monsters \
             come out of all gates.",
            "Then a clue appears, the monsters with the symbols of the card move along the arrows, and the card does what it says.",
        ],
    },
    Lesson {
        phase: "Final battle",
        title: "The final battle",
        text: &[
            "The Ancient One is awake. There is no town any more: each round you prepare, all strike, and then it attacks.",
            "As many successes as there are investigators take one doom token away. When the last is gone, you have won.",
        ],
    },
];
