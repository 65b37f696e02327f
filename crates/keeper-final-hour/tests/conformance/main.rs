//! The rules, one by one: each test names the ids of the rules that it shows, and no id is left out.

mod ancient;
mod bench;
mod items;
mod monsters;
mod orders;
mod priority;
mod resolution;
mod setup;
mod solo;

const SOURCES: [&str; 8] = [
    include_str!("ancient.rs"),
    include_str!("items.rs"),
    include_str!("monsters.rs"),
    include_str!("orders.rs"),
    include_str!("priority.rs"),
    include_str!("resolution.rs"),
    include_str!("setup.rs"),
    include_str!("solo.rs"),
];

/// The ids that the tests name in their comments.
fn named() -> Vec<&'static str> {
    let comments = SOURCES.iter().flat_map(|source| source.lines()).filter_map(|line| line.strip_prefix("/// "));
    let heads = comments.filter_map(|line| line.split_once(':')).map(|(head, _)| head);
    heads.flat_map(|head| head.split(", ")).filter(|id| id.starts_with("FH")).collect()
}

#[test]
fn every_rule_has_a_test() {
    let ids: Vec<&str> = include_str!("ids.txt").lines().collect();
    let named = named();
    let missing: Vec<_> = ids.iter().filter(|id| !named.contains(id)).collect();
    assert!(missing.is_empty(), "without a test: {missing:?}");
    let unknown: Vec<_> = named.iter().filter(|id| !ids.contains(id)).collect();
    assert!(unknown.is_empty(), "no rules: {unknown:?}");
}
