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
            "First come the priority cards: four turns, clockwise from the lead investigator. In your turn you draw an action card that \
             only you see, put it face down and play a priority card on it. Then you draw a new priority card.",
            "Then come the action cards, resolved from the lowest priority number to the highest. The first two resolve \
             their top effect, which helps. The last two resolve their bottom effect, which mostly lets you investigate and \
             then lets monsters act.",
            "Then comes the Ancient One: count the omens on the four priority cards, and its line for that number is \
             resolved. A gate grows by one token, and as many monsters come out of it as it has tokens.",
            "Last, if everyone is ready, you may attempt the ritual. After the eighth round you must.",
        ],
    ),
    (
        "Playing priority cards well",
        &[
            "You may tell one another nothing but what the cards on the table say. A low number says: my top effect is needed. A \
             high number says: I can investigate, or my bottom effect does little harm.",
            "The last player knows the most: by then it is certain whether a card resolves its top or bottom effect.",
            "Every card you play is one you won't have for the ritual. Keep the icons that can still be \
             reserved, and play those that are ruled out.",
            "Watch the omens: four cards with two each make eight.",
        ],
    ),
    (
        "The ritual",
        &[
            "There are two clues of each of five icons. Two of these ten are reserved, face down: they have the icons that \
             the ritual needs. The other eight lie on the campus, with three keys among them.",
            "Each clue that you find makes its icon less likely; when both clues of an icon are found, it is ruled out.",
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
            "When a zone is activated, killers take 1 health from an investigator at their location, runners move \
             once, and wreckers damage their location. Monsters without an icon only take up space.",
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
             piles are open, so you can work out what is still to come.",
            "A key gives you an item. Each item says when you can use it; you discard it when you do.",
        ],
    ),
    (
        "Playing alone",
        &[
            "You play two investigators with five health each, and have no hand of priority cards.",
            "Each round you draw five priority cards, put one aside for the ritual and lay the other four in a row, from \
             low to high.",
            "Then you reveal the top action card of either investigator, place it on a free card of the row and resolve it at \
             once: the two lowest resolve top effects, the two highest bottom effects. Each investigator resolves two cards.",
            "You attempt the ritual with all the cards you put aside. Three matches win.",
        ],
    ),
];

pub(super) fn pages() -> Vec<(&'static str, Vec<Paragraph>)> {
    let paragraphs = |text: &[&str]| text.iter().map(|&words| (Tone::Plain, words.to_owned())).collect();
    PAGES.iter().map(|&(title, text)| (title, paragraphs(text))).collect()
}

/// What a new player reads.
pub(super) const LESSONS: [Lesson; 5] = [
    Lesson {
        phase: "set-up",
        title: "The final hour",
        text: &[
            "A ritual has begun on the campus. You have eight rounds to find out which two icons reverse it.",
            "You lose if an investigator has no health left, or if the ritual location has no space for another monster.",
        ],
    },
    Lesson {
        phase: "priority cards",
        title: "Priority cards",
        text: &[
            "You see an action card that no one else sees, and play a priority card on it. The two lowest numbers will resolve their helpful top \
             effect, the two highest the bottom one.",
            "No talking now: a low number says that your top effect is needed. Keep cards with icons that the ritual may need.",
        ],
    },
    Lesson {
        phase: "action cards",
        title: "Action cards",
        text: &[
            "The action cards are resolved from the lowest number to the highest. The player who resolves a card makes all its decisions.",
            "Enough hits destroy a monster; investigating turns over a clue. An icon whose two clues have been found is not the one \
             you are looking for.",
        ],
    },
    Lesson {
        phase: "Ancient One",
        title: "The Ancient One",
        text: &[
            "The omens on the four priority cards are counted: the more there are, the worse it gets.",
            "Then a gate grows by one token, and as many monsters come out of it as it has tokens. They move along the blue and red arrows.",
        ],
    },
    Lesson {
        phase: "ritual",
        title: "The ritual",
        text: &[
            "If everyone is ready, you try to reverse the ritual: everybody commits three priority cards, and each with a reserved icon is a match.",
            "You get only one attempt, and after the eighth round you must make it.",
        ],
    },
];
