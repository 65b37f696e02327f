//! Wrong texts: where the mark stands, and what is said about it.

use keeper_arkham_script::parse;
use keeper_arkham_script::tree::Tree;

/// The text with its fault marked by `>` and `<`, and the message.
const WRONG: &[(&str, &str)] = &[
    // Misspelt words
    (">Lor< (+0) check.", "\"Lor\" is not a skill. Did you mean \"Lore\"?"),
    ("Gain 1 clue. >Lor< (+0) check.", "\"Lor\" is not a skill. Did you mean \"Lore\"?"),
    (">Gian< 2 clues.", "\"Gian\" does not fit here. Did you mean \"Gain\"?"),
    ("Pass: >gian< 2 clues.", "\"gian\" does not fit here. Did you mean \"gain\"?"),
    ("Raise the >teror< level by 1.", "\"teror\" does not fit here. Did you mean \"terror\"?"),
    ("Lore (-2) >chek<.", "\"chek\" does not fit here. Did you mean \"check\"?"),
    ("Gain 1 clue for each >sucess<.", "\"sucess\" does not fit here. Did you mean \"success\"?"),
    ("Draw 1 >uniqe< item.", "\"uniqe\" is not a deck. Did you mean \"unique\"?"),
    ("Discard 1 >wepon<.", "\"wepon\" is not a class of cards. Did you mean \"weapon\"?"),
    ("You are >delaid<.", "\"delaid\" does not fit here. Did you mean \"delayed\"?"),
    ("If Food is in >pley<: gain 1 clue.", "\"pley\" does not fit here. Did you mean \"play\"?"),
    (">Upkep<: gain $1.", "\"Upkep\" does not fit here. Did you mean \"Upkeep\"?"),
    ("Upkeep, >exaust< this: gain $1.", "\"exaust\" does not fit here. Did you mean \"exhaust\"?"),
    ("Upkeep, spend 2 >movment< points: gain $1.", "\"movment\" does not fit here. Did you mean \"movement\"?"),
    ("Cultists: >toughnes< +1.", "\"toughnes\" does not fit here. Did you mean \"toughness\"?"),
    ("Cultists: >endles<.", "\"endles\" is not an ability of monsters. Did you mean \"endless\"?"),
    (
        "Lore (-2) check. Pass: gain 2 clues. >Fial<: lose 1 Stamina.",
        "\"Fial\" does not fit here. Did you mean \"Fail\"?",
    ),
    // The right word in the wrong form
    ("Gain 2 >clue<.", "\"clue\" does not fit here. Did you mean \"clues\"?"),
    ("Gain 1 >clues<.", "\"clues\" does not fit here. Did you mean \"clue\"?"),
    ("Gain 2 >Clues<.", "\"Clues\" does not fit here. Did you mean \"clues\"?"),
    ("Lose 1 >sanity<.", "\"sanity\" does not fit here. Did you mean \"Sanity\"?"),
    ("Combat >check< +4.", "\"check\" does not fit here. Did you mean \"checks\"?"),
    ("Gain >two< clues.", "Write numbers in digits. Did you mean \"2\"?"),
    // Names
    (
        "Move to >Libary<.",
        "\"Libary\" does not fit here. Expected \"the area of the nearest monster and evade or fight it\", a place, a marker or an Other World.",
    ),
    ("Move to >the Libary<.", "\"the Libary\" is not a place. Did you mean \"the Library\"?"),
    ("Move to >Library<.", "\"Library\" is not a place. Did you mean \"the Library\"?"),
    (
        "Move to >Arkham Asylm< and have an encounter there.",
        "\"Arkham Asylm\" is not a place. Did you mean \"Arkham Asylum\"?",
    ),
    (
        "Investigators cannot gain Stamina except by care at >St Mary's Hospital< or from Vincent Lee.",
        "\"St Mary's Hospital\" is not a place. Did you mean \"St. Mary's Hospital\"?",
    ),
    ("Take >Ana Kaslow<; if you cannot, gain 2 clues.", "\"Ana Kaslow\" is not a card. Did you mean \"Anna Kaslow\"?"),
    ("Each investigator with >Whisky<: lose 1 Sanity.", "\"Whisky\" is not a card. Did you mean \"Whiskey\"?"),
    (
        "Each investigator in >Sothside<: lose 1 Sanity.",
        "\"Sothside\" is not a neighbourhood. Did you mean \"Southside\"?",
    ),
    (">Cultist<: toughness +1.", "\"Cultist\" is not a kind of monsters. Did you mean \"Cultists\"?"),
    ("When a >Cultust< is defeated: gain $1.", "\"Cultust\" is not a monster. Did you mean \"Cultist\"?"),
    (
        "Have an encounter in >Dreamlands<, then return here.",
        "\"Dreamlands\" is not an Other World. Did you mean \"the Dreamlands\"?",
    ),
    ("Each investigator >in the Library<: lose 1 Sanity.", "Write \"at the Library\"."),
    ("Each investigator >in Arkham Asylum<: lose 1 Sanity.", "Write \"at Arkham Asylum\"."),
    ("Each investigator >at the Uptown streets<: lose 1 Sanity.", "Write \"in the Uptown streets\"."),
    // Sentences
    ("Lose 1 Sanity><", "A full stop is missing."),
    (
        "Lose><",
        "The line ends too early. Expected \"up to\", \"the higher of your Sanity and Stamina until both are equal\", a space or \"your next turn\".",
    ),
    ("Gain 1 clue.  >L<ose 1 Sanity.", "There is an extra space."),
    ("Lose 1 Sanity, gain 1 clue>.<", "Join the last clause of a sentence with \"and\"."),
    (
        "If you are >drunk<: gain 1 clue.",
        "\"drunk\" does not fit here. Expected a state, \"not\", a place, \"a man\", \"a woman\", \"not insane\", \"insane\" or something else.",
    ),
    ("Gain 1 clue and >if <you have Food: gain 1 clue.", "\"If\" begins a new sentence."),
    (
        ">You may draw 1 spell< and lose 1 Sanity.",
        "\"You may\" offers one thing. Begin a new sentence, or continue with \"If you do:\".",
    ),
    (
        "You may >roll a die. Either way: gain 1 clue.<",
        "\"Either way\" would include declining. After \"You may\" write \"If you do:\".",
    ),
    (
        "Gain 1 clue. >You are delayed.<",
        "Join a state to the sentence before it: \"lose 1 Stamina and you are delayed\".",
    ),
    (
        ">Each investigator: you are cursed.<",
        "Write a state of others without a colon: \"Each investigator is cursed.\"",
    ),
    (
        "Roll a die>< and lose that much Sanity.",
        "End the sentence after a roll: \"Roll a die. Lose that much Sanity.\"",
    ),
    (
        "You may pay $3. >Otherwise:< gain 1 clue.",
        "\"Otherwise:\" has nothing to follow here. The order is If, Otherwise, Then.",
    ),
    ("Combat checks +4. >Discard< this.", "\"Discard\" does not fit here. Expected a new line."),
    ("Lore (>2<) check.", "\"2\" does not fit here. Expected \"+\" or \"-\"."),
    // Labels and rows
    (
        "Lore (-2) check. Fail: gain 2 clues. >Pass:< lose 1 Stamina.",
        "\"Pass:\" has nothing to follow here. The order is Pass, Fail, rows, For each success, For each failure, Either way.",
    ),
    (">Otherwise:< gain 1 clue.", "\"Otherwise:\" has nothing to follow here. The order is If, Otherwise, Then."),
    (
        "Lore (-1) check.\n>Fail:< lose 1 Sanity.",
        "Only rows have lines of their own: write this on the line of the check.",
    ),
    ("Lore (+0) check. >0<: lose 1 Sanity.", "Write each row on a line of its own."),
    ("Roll a die.\n>1<: lose 1 Sanity.", "Write each row on the line of the roll."),
    (
        "Lore (+0) check.\n0: lose 1 Sanity.\n>2+<: gain 1 clue.",
        "There is a gap before this row. Say \"1: nothing happens.\"",
    ),
    (
        "Roll a die. 1: lose 1 Sanity. >4-6<: gain 1 clue.",
        "There is a gap before this row. Say \"2-3: nothing happens.\"",
    ),
    ("Lore (+0) check.\n0-1: lose 1 Sanity.\n>1+<: gain 1 clue.", "This row overlaps the one before, which goes to 1."),
    ("Lore (+0) check.\n0+: lose 1 Sanity.\n>1<: gain 1 clue.", "This row is never reached: \"0+\" covers it."),
    ("Lore (+0) check.\n>2-1<: lose 1 Sanity.", "The row goes backwards. Write \"1-2\"."),
    ("Roll a die. >1-1<: lose 1 Sanity.", "Write \"1\" alone."),
    // Impossible numbers
    ("Lore (->12<) check.", "12 is too high here; the highest is 9."),
    ("Will (-1) [>1<] check.", "A check needs 1 success unless the text says 2 to 9."),
    ("Combat checks +>40<.", "40 is too high here; the highest is 9."),
    ("Draw 2 spells and keep >3<.", "3 cannot be chosen from 2."),
    ("Draw 2 spells and keep >0<.", "Write \"keep none\" for 0; \"keep any\" leaves the number open."),
    ("Roll a die. 1->7<: gain 1 clue.", "7 is too high here; the highest is 6."),
    ("Roll >1< dice.", "Write \"a die\" for 1 die; you cannot roll none."),
    ("Gain >0< clues.", "0 changes nothing."),
    ("Gain >300< clues.", "300 is too high here; the highest is 99."),
    ("Gain >02< clues.", "Write 02 without leading zeros."),
    ("Raise the terror level to >11<.", "11 is too high here; the highest is 10."),
    ("Your dice succeed on >6-6<.", "Write \"2-6\" to \"5-6\", or \"6\" alone."),
    (
        "Choose one: >lose 1 Sanity<.",
        "One option is not a choice: separate options with \"; or \", or write \"you must pay $1; if you cannot, ...\".",
    ),
    (
        "Choose one: >lose 1 Sanity; if none is possible, gain 1 clue<.",
        "One option is not a choice: separate options with \"; or \", or write \"you must pay $1; if you cannot, ...\".",
    ),
];

#[test]
fn wrong_texts_are_marked_and_explained() {
    let vocab = crate::common::vocabulary();
    let mut wrong = Vec::new();
    for (marked, message) in WRONG {
        let text = marked.replace(['>', '<'], "");
        let Err(fault) = parse(&text, &vocab, &mut Tree::default()) else {
            wrong.push(format!("{text}\n  is read without complaint"));
            continue;
        };
        let before = &marked[..marked.find('>').unwrap()];
        let length = marked.find('<').unwrap() - before.len() - 1;
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let said = match &fault.suggestion {
            Some(meant) => format!("{} Did you mean \"{meant}\"?", fault.message),
            None => fault.message.clone(),
        };
        if (fault.line, fault.column, fault.length, said.as_str()) != (line, column, length.max(1), message) {
            wrong.push(format!("{marked}\n{}", fault.render(&text, "file", 1, "card")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_fault_is_shown_in_its_file() {
    let text = "Lore (+0) check.\n0: lose 1 Sanity.\n1+: gian 1 clue.";
    let fault = parse(text, &crate::common::vocabulary(), &mut Tree::default()).unwrap_err();
    let shown = "cards/base/location/downtown.toml:16  base-downtown-07, Arkham Asylum\n  \
                 1+: gian 1 clue.\n      ^^^^ \"gian\" does not fit here. Did you mean \"gain\"?";
    assert_eq!(fault.render(text, "cards/base/location/downtown.toml", 14, "base-downtown-07, Arkham Asylum"), shown);
}

#[test]
fn a_wrong_text_leaves_the_tree_alone() {
    let vocab = crate::common::vocabulary();
    let mut tree = Tree::default();
    parse("Upkeep: gain $1.", &vocab, &mut tree).unwrap();
    let before = tree.clone();
    parse("Upkeep: gain $1.\nLore (-1) check. Pass: gain 1 clue. Fail: lose 1 Sanit.", &vocab, &mut tree).unwrap_err();
    assert_eq!(tree, before);
}
