//! How the game is played, in a few pages.

use crate::{Lesson, Paragraph, Tone};

type Page = (&'static str, &'static [&'static str]);

const PAGES: [Page; 7] = [
    (
        "The game",
        &[
            "Cultists have begun a ritual at Miskatonic University. You have eight rounds to find out which two icons it \
             needs, and to reverse it with priority cards of these icons.",
            "All win or lose together. You lose when an investigator has no health left, when something must be placed at \
             the ritual location and it has no empty space, or when the attempt to reverse the ritual fails.",
            "A single player plays two investigators and lays the priority cards in an open row: see the last page.",
        ],
    ),
    (
        "The round",
        &[
            "First, priority cards: four turns, clockwise from the lead investigator. In a turn you draw an action card that \
             only you see, put it face down and play a priority card on it. Then you draw a new priority card.",
            "Then, action cards: they are resolved from the lowest priority number to the highest. The first two bring \
             their top effect, which helps. The last two bring their bottom effect, which mostly lets you investigate and \
             then lets monsters act.",
            "Then, the Ancient One: the omens on the four priority cards are counted, and its line for that number is \
             carried out. A gate grows by one token, and as many monsters come out of it as it has tokens.",
            "Last, if all are ready, the ritual can be tried. After the eighth round it must be.",
        ],
    ),
    (
        "Playing priority cards well",
        &[
            "The cards on the table are all that you may tell one another. A low number says: my top effect is needed. A \
             high number says: I can investigate, or my bottom effect does little harm.",
            "The last to play knows most: whether a card brings top or bottom is then certain.",
            "Every card that you play is one that you do not have for the ritual. Keep the icons that can still be \
             reserved, and play those that are ruled out.",
            "Watch the omens: four cards with two each are eight.",
        ],
    ),
    (
        "The ritual",
        &[
            "There are two clues of each of five icons. Two of these ten are reserved, face down: they have the icons that \
             the ritual needs. The other eight lie on the campus, with three keys among them.",
            "Each clue that you find makes its icon less likely; when both of an icon are found, it is ruled out.",
            "In the attempt everybody commits three of four priority cards. Each card whose icon is on a reserved clue is a \
             match, and counts twice if both reserved clues have that icon. Twice as many matches as investigators win.",
        ],
    ),
    (
        "Monsters",
        &[
            "A location has two to four spaces. A monster takes one, and so does damage. Blue monsters follow the blue arrows \
             and red ones the red arrows; one that finds no space moves on, and where there is none left it goes straight \
             to the ritual location.",
            "When a zone is activated, killers take 1 health from an investigator at their location, runners move one \
             time, and wreckers damage their location. Monsters without an icon only take up space.",
            "A monster that moves along a sealed walkway is destroyed. A seal does this twice: it is gold at first, then \
             grey. Red arrows without a walkway cannot be sealed.",
            "Monsters do not leave the ritual location by themselves: clear it in time.",
        ],
    ),
    (
        "Action cards and items",
        &[
            "Hits are divided among the monsters of a location. A monster is destroyed by as many hits as it has health; \
             fewer do nothing.",
            "Every investigator has ten action cards: five titles, two of each, with different bottom effects. The discard \
             piles are open, so one can know what is still to come.",
            "A key brings an item. Each item says when it can be used; it is discarded for it.",
        ],
    ),
    (
        "Playing alone",
        &[
            "You play two investigators with five health each, and have no hand of priority cards.",
            "Each round you draw five priority cards, put one aside for the ritual and lay the other four in a row, from \
             low to high.",
            "Then you reveal the top action card of either investigator, place it on a free card of the row and resolve it at \
             once: the two lowest bring top effects, the two highest bottom effects. Each investigator resolves two cards.",
            "The ritual is tried with all cards put aside. Three matches win.",
        ],
    ),
];

pub(super) fn pages() -> Vec<(&'static str, Vec<Paragraph>)> {
    let paragraphs = |text: &[&str]| text.iter().map(|&words| (Tone::Plain, words.to_owned())).collect();
    PAGES.iter().map(|&(title, text)| (title, paragraphs(text))).collect()
}

/// What is told to whoever plays for the first time.
pub(super) const LESSONS: [Lesson; 5] = [
    Lesson {
        phase: "set-up",
        title: "The last hour",
        text: &[
            "A ritual has begun on the campus. You have eight rounds to find out which two icons reverse it.",
            "You lose if somebody has no health left, or if the ritual location has no space for another monster.",
        ],
    },
    Lesson {
        phase: "priority cards",
        title: "Priority cards",
        text: &[
            "You see an action card that is yours alone, and play a priority card on it. The two lowest numbers will bring their helpful top \
             effect, the two highest the bottom one.",
            "Nobody talks now: a low number says that your top effect is needed. Keep cards with icons that the ritual may want.",
        ],
    },
    Lesson {
        phase: "action cards",
        title: "Action cards",
        text: &[
            "The action cards are resolved from the lowest number to the highest. Whoever resolves one makes all its decisions.",
            "Hits destroy monsters that they are enough for; investigating turns a clue. An icon whose two clues were found is not the one \
             that you look for.",
        ],
    },
    Lesson {
        phase: "Ancient One",
        title: "The Ancient One",
        text: &[
            "The omens on the four priority cards are counted: the more there are, the worse it gets.",
            "Then a gate grows by one token, and as many monsters come out of it as it has tokens. They go along the blue and red arrows.",
        ],
    },
    Lesson {
        phase: "ritual",
        title: "The ritual",
        text: &[
            "If all are ready, you try to reverse the ritual: everybody commits three priority cards, and each with a reserved icon is a match.",
            "There is only one attempt, and after the eighth round it must be made.",
        ],
    },
];
