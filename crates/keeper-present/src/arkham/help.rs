//! How the game is played.

use keeper_arkham::state::Phase::{Encounters, Movement, Mythos, OtherWorlds, Upkeep};

use crate::{Lesson, Paragraph, Tone, phase_name};

/// How a turn goes, in a page.
pub(crate) fn pages() -> Vec<(&'static str, Vec<Paragraph>)> {
    let phases = [
        (Upkeep, "You refresh your cards and may adjust your skills, as far as your focus allows."),
        (
            Movement,
            "In town you move, and face the monsters in your way. In an Other World you move on to the next area.",
        ),
        (
            Encounters,
            "At a location you have an encounter or use its ability. At a gate you go through it or close it.",
        ),
        (OtherWorlds, "If you are in an Other World, you have an encounter there."),
        (Mythos, "A gate opens, a clue appears, monsters move, and the Mythos card takes effect."),
    ];
    let words = phases
        .into_iter()
        .flat_map(|(phase, words)| [(Tone::Strong, phase_name(phase).to_owned()), (Tone::Plain, words.to_owned())]);
    vec![("A turn", words.collect())]
}

/// What a new player reads.
pub(crate) const LESSONS: [Lesson; 7] = [
    Lesson {
        phase: "Set-up",
        title: "The beginning",
        text: &[
            "Together you keep an Ancient One asleep. Gates to other worlds open in Arkham; close them all, or seal six of them, before \
             doom fills its track.",
            "First you set your skills. Each slider links two: raising one lowers the other.",
        ],
    },
    Lesson {
        phase: "Upkeep",
        title: "Upkeep",
        text: &[
            "A turn begins. You refresh your exhausted cards, and a few cards make you roll a die.",
            "Then you may move your sliders by as many stops as your focus. Sneak gets you past monsters, Fight defeats them, and Will lets you bear the \
             sight of them.",
        ],
    },
    Lesson {
        phase: "Movement",
        title: "Movement",
        text: &[
            "Your Speed is the number of steps you may take. You can reach the places with a lit rim: click one to move there.",
            "Monsters stop you when you leave their area or end your movement there: evade them with Sneak, or fight. You pick up clues where you end \
             your movement.",
        ],
    },
    Lesson {
        phase: "Encounters",
        title: "Encounters in Arkham",
        text: &[
            "At a location you draw an encounter card, or use the location's ability instead. Nothing happens in the streets.",
            "At a gate you go through it. Once you have come back, you may close the gate with a Lore or Fight check, and then seal it \
             for five clues.",
        ],
    },
    Lesson {
        phase: "Other Worlds",
        title: "Other Worlds",
        text: &[
            "Beyond a gate you draw cards until one has a colour of that world, and have that encounter.",
            "An Other World has two areas: in your next movement you go on to the second, and after that back to Arkham.",
        ],
    },
    Lesson {
        phase: "Mythos",
        title: "Mythos",
        text: &[
            "You draw a Mythos card. A gate opens, doom rises by one, and a monster comes out. Where a gate is already open, monsters \
             come out of every gate.",
            "Then a clue appears, the monsters whose symbols are on the card move along the arrows, and the card takes effect.",
        ],
    },
    Lesson {
        phase: "Final battle",
        title: "The final battle",
        text: &[
            "The Ancient One is awake, and the town is gone. Each round you prepare, everybody attacks, and then it attacks you.",
            "As many hits as there are investigators remove one doom token. When the last is gone, you win.",
        ],
    },
];
