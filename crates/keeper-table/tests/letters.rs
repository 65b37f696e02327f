//! Letters that must not reach a screen.

use keeper_table::letters::{Hidden, escaped, is_hidden, message};

#[test]
fn control_and_bidirectional_characters_are_hidden_and_letters_of_all_scripts_are_not() {
    for hidden in "\0\u{7}\u{1b}\n\t\r\u{7f}\u{9b}\u{61c}\u{200e}\u{200f}\u{202a}\u{202e}\u{2066}\u{2069}".chars() {
        assert!(is_hidden(hidden), "{hidden:?}");
    }
    for shown in "aZ 9-ßéЖ中ع\u{200d}…—".chars() {
        assert!(!is_hidden(shown), "{shown:?}");
    }
}

#[test]
fn a_line_has_no_line_ends_and_lines_have() {
    assert_eq!(Hidden::in_line("two\nlines"), Some(Hidden('\n')));
    assert_eq!(Hidden::in_lines("two\r\n\tlines\n"), None);
    assert_eq!(Hidden::in_lines("ab\rc"), Some((3, Hidden('\r'))));
    assert_eq!(Hidden::in_lines("a\r"), Some((1, Hidden('\r'))));
    assert_eq!(Hidden::in_lines(""), None);
    assert_eq!(Hidden::in_lines("a\n\u{202e}b"), Some((2, Hidden('\u{202e}'))));
    assert_eq!(Hidden('\u{1b}').to_string(), "a control character U+001B");
    assert!(Hidden('\u{202e}').to_string().contains("U+202E"));
}

#[test]
fn what_is_escaped_shows_and_stays_the_same_in_json() {
    assert_eq!(escaped("Joe\n\tDiamond"), "Joe\n\tDiamond");
    assert_eq!(escaped("a\u{1b}[2J\u{202e}b"), "a\\u001b[2J\\u202eb");
    let json = serde_json::to_string("a\u{202e}b").unwrap();
    assert!(json.contains('\u{202e}'));
    assert_eq!(serde_json::from_str::<String>(&escaped(&json)).unwrap(), "a\u{202e}b");
}

#[test]
fn over_long_lines_of_a_message_keep_their_beginning_and_their_end() {
    let long = format!("there is no \"{}\"; there are: joe\nsecond", "x".repeat(100_000));
    let short = message(&long);
    assert!(short.chars().count() < 1100, "{}", short.len());
    assert!(short.starts_with("there is no \"xxx") && short.contains(" ... ") && short.ends_with("joe\nsecond"));
    assert_eq!(message("short"), "short");
}
