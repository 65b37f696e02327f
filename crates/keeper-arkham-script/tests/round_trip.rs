//! Every text of the table comes back from the tree word for word.

use keeper_arkham_script::tree::Tree;
use keeper_arkham_script::{parse, print};

fn texts() -> impl Iterator<Item = &'static str> {
    include_str!("texts.txt").split("\n\n").map(str::trim).filter(|text| !text.is_empty() && !text.starts_with('#'))
}

#[test]
fn every_text_comes_back_word_for_word() {
    let vocab = crate::common::vocabulary();
    let mut tree = Tree::default();
    let mut wrong = Vec::new();
    for text in texts() {
        match parse(text, &vocab, &mut tree) {
            Err(fault) => wrong.push(format!("{text}\n  {fault:?}")),
            Ok(parsed) => {
                let printed = print(parsed, &tree, &vocab);
                if printed != text {
                    wrong.push(format!("{text}\n  came back as\n{printed}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn there_are_many_texts() {
    assert!(texts().count() >= 150);
}
