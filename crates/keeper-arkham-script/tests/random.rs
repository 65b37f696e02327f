//! Whatever is thrown at the parser, it answers; and whatever can be said is understood as it was meant.

use keeper_arkham_script::tree::{Text, Tree};
use keeper_arkham_script::{parse, print};
use proptest::prelude::*;

const TEXTS: &str = include_str!("texts.txt");

fn texts() -> Vec<&'static str> {
    TEXTS.split("\n\n").map(str::trim).filter(|text| !text.starts_with('#')).collect()
}

/// Reads it, and shows the fault if there is one; a fault lies inside the text and leaves the tree alone.
fn read(text: &str) {
    let vocab = crate::common::vocabulary();
    let mut tree = Tree::default();
    if let Err(fault) = parse(text, &vocab, &mut tree) {
        let line = text.split('\n').nth(fault.line - 1).expect("the line is one of the text");
        assert!(fault.column + fault.length <= line.chars().count() + 2, "{fault:?} in {text:?}");
        assert!(!fault.render(text, "file", 1, "card").is_empty());
        assert_eq!(tree, Tree::default());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_string_is_answered(text in "\\PC*") {
        read(&text);
    }

    #[test]
    fn words_in_any_order_are_answered(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..30)) {
        let words: Vec<&str> = TEXTS.split([' ', '\n']).collect();
        let text: Vec<&str> = picks.iter().map(|pick| words[pick.index(words.len())]).collect();
        read(&text.join(" "));
    }

    #[test]
    fn a_changed_text_is_answered(
        pick in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        cut in 0usize..6,
        new in "\\PC{0,3}|[\\n .,:;]",
    ) {
        let list = texts();
        let letters: Vec<char> = list[pick.index(list.len())].chars().collect();
        let at = at.index(letters.len() + 1);
        let after = (at + cut).min(letters.len());
        let text: String = letters[..at].iter().copied().chain(new.chars()).chain(letters[after..].iter().copied()).collect();
        read(&text);
    }

    #[test]
    fn what_is_printed_is_read_as_the_same_tree(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let vocab = crate::common::vocabulary();
        let mut generator = crate::generate::Generator::new(&bytes);
        generator.ability();
        for step in generator.tree.blocks.iter().flatten() {
            let blocks = format!("{:?}", step.effect).matches("BlockId(").count();
            prop_assert_eq!(step.effect.blocks().len(), blocks, "{:?}", step.effect);
        }
        let text = print(Text { from: 0, to: 1 }, &generator.tree, &vocab);
        let mut tree = Tree::default();
        match parse(&text, &vocab, &mut tree) {
            Ok(_) => prop_assert_eq!(&tree, &generator.tree, "{}", text),
            Err(fault) => prop_assert!(false, "{}", fault.render(&text, "file", 1, "card")),
        }
    }
}

#[test]
fn deep_nesting_is_refused_and_not_a_stack_overflow() {
    for part in
        ["If you are cursed: if you are cursed: ", "You may ", "Take Duke; if you cannot, ", "Luck (-1) check. Pass: "]
    {
        read(&part.repeat(5000));
        read(&part.to_lowercase().repeat(5000));
    }
}
