//! What a text can never do, and what does not fit on one table, is refused when it is loaded, with the reason.

use std::path::PathBuf;

use keeper_arkham::Library;
use keeper_arkham::library::{LoadError, Source};

/// The base game and one file of our own.
fn with(name: &str, file: &str) -> Result<Library, LoadError> {
    let folder: PathBuf = std::env::temp_dir().join(format!("keeper-refused-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("cards.toml"), file).unwrap();
    let loaded = Library::with_folders(&["base"], std::slice::from_ref(&folder));
    std::fs::remove_dir_all(&folder).unwrap();
    loaded
}

fn common(text: &str) -> Result<Library, LoadError> {
    let name: String = text.chars().filter(char::is_ascii_alphanumeric).take(40).collect();
    with(&name, &format!("[[common]]\nid = \"thing\"\nname = \"Thing\"\ntext = {text:?}\n"))
}

fn silent(text: &str) -> String {
    match common(text) {
        Err(LoadError::Silent { why, .. }) => why,
        Err(other) => panic!("{text}: {other}"),
        Ok(_) => panic!("{text}: was taken"),
    }
}

#[test]
fn a_moment_that_never_comes_for_a_card_is_refused() {
    for text in [
        "Instead of an encounter here: gain 1 clue.",
        "When this enters play: put 6 clues on this.",
        "Pass: gain 1 clue.",
        "Fail: gain 1 clue.",
        "Set-up: gain 1 clue.",
        "Start of battle: gain 1 clue.",
        "Attack: lose 1 Sanity.",
        "After the attack: lose 1 Sanity.",
        "Instead of moving: raise the terror level by 1.",
        "Damage: you are cursed.",
        "Before the horror check: lose 1 Sanity.",
        "Arkham Encounters in the Easttown streets: gain 1 clue.",
    ] {
        assert!(silent(text).contains("can't use \""), "{text}");
    }
}

#[test]
fn a_rule_that_nobody_asks_a_card_for_is_refused() {
    for text in ["Spells cannot be cast.", "The terror level cannot rise.", "Combat checks against this use Lore."] {
        assert!(silent(text).contains("rule"), "{text}");
    }
    assert!(silent("Gain 2 clues.").contains("does not say when it happens"));
}

/// What rules and texts speak of is a card that says so itself, and one at the most.
#[test]
fn a_role_belongs_to_one_card() {
    let lamp = |id: &str, role: &str, text: &str| {
        format!("[[special]]\nid = \"{id}\"\nname = \"{id}\"\n{role}\ntext = {text:?}\n")
    };
    let second = with("second-loan", &lamp("second", "role = \"loan\"", "Upkeep: gain $1.")).map(|_| ()).unwrap_err();
    assert!(second.to_string().ends_with("second: another card has the role \"loan\""), "{second}");
    let unheard = with("unheard", &lamp("unheard", "role = \"lamp\"", "Upkeep: gain $1.")).map(|_| ()).unwrap_err();
    assert!(unheard.to_string().contains("`lamp`"), "{unheard}");

    let alone = |role: &str, text: &str| {
        let source = Source { path: "own/cards.toml".into(), text: lamp("only", role, text) };
        Library::load(vec![source]).map(|_| ())
    };
    alone("role = \"curse\"", "Upkeep: you are cursed.").unwrap();
    let missing = alone("role = \"blessing\"", "Upkeep: you are cursed.").unwrap_err();
    assert!(matches!(missing, LoadError::Role { role: "curse" }), "{missing}");
}

#[test]
fn moments_that_come_for_a_card_are_taken() {
    for text in [
        "Upkeep: gain $1.",
        "End of Mythos: gain 1 clue.",
        "When a Cultist is defeated: gain 1 clue.",
        "When an investigator is lost in time and space: gain 1 clue.",
        "When an investigator ends movement in the streets: gain 1 clue.",
        "When you would be lost in time and space: you are delayed.",
    ] {
        if let Err(error) = common(text) {
            panic!("{text}: {error}");
        }
    }
}

/// So many records, made from a pattern in which `#` stands for a number.
fn many(count: usize, pattern: &str) -> String {
    (0..count).map(|i| pattern.replace('#', &i.to_string())).collect()
}

#[test]
fn what_does_not_fit_on_one_table_is_told_with_its_number() {
    let cases = [
        ("common items", many(244, "[[common]]\nid = \"c#\"\nname = \"C#\"\ntext = \"\"\n")),
        ("cards to hold", many(6, "[[special]]\nid = \"s#\"\nname = \"S#\"\ncount = 250\ntext = \"\"\n")),
        (
            "investigators",
            many(
                76,
                "[[investigator]]\nid = \"i#\"\nname = \"I#\"\noccupation = \"none\"\nhome = \"Newspaper\"\nsanity = 5\n\
                 stamina = 5\nfocus = 2\nspeed = [0,1,2,3]\nsneak = [3,2,1,0]\nfight = [0,1,2,3]\nwill = [3,2,1,0]\n\
                 lore = [0,1,2,3]\nluck = [3,2,1,0]\nability = \"None\"\ntext = \"\"\n",
            ),
        ),
        (
            "monster markers",
            many(
                2,
                "[[monster]]\nid = \"m#\"\nname = \"M#\"\nplural = \"M#s\"\ncount = 200\nmovement = \"normal\"\n\
                 dimension = \"circle\"\nawareness = 0\ntoughness = 1\n",
            ),
        ),
        (
            "gate markers",
            many(
                1,
                "[[gate]]\nid = \"g#\"\nname = \"G#\"\nworld = \"rlyeh\"\ncount = 60\nmodifier = 0\ndimension = \"star\"\n",
            ),
        ),
        ("progress markers", many(3, "[[rift_progress]]\nid = \"p#\"\nplace = \"Woods\"\ncount = 30\n")),
        ("Other Worlds", many(80, "[[world]]\nid = \"w#\"\nname = \"W#\"\ncolours = [\"red\"]\n")),
    ];
    for (what, file) in cases {
        match with(&what.replace(' ', "-"), &file) {
            Err(LoadError::TooMany { what: told, have, most }) => {
                assert_eq!(told, what);
                assert!(have > most);
            }
            Err(other) => panic!("{what}: {other}"),
            Ok(_) => panic!("{what}: was taken"),
        }
    }
}
