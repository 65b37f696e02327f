//! Which label belongs to what: the trees behind texts that could be read in two ways.

use keeper_arkham_script::tree::*;
use keeper_arkham_script::{parse, print, print_block, print_clauses};

fn tree(text: &str) -> Tree {
    let mut tree = Tree::default();
    parse(text, &crate::common::vocabulary(), &mut tree).unwrap_or_else(|fault| panic!("{fault}"));
    tree
}

fn only_block(tree: &Tree) -> &[Step] {
    match &tree.abilities[..] {
        [Ability::Effects(block)] | [Ability::At(At { block, .. })] => tree.block(*block),
        other => panic!("{other:?}"),
    }
}

fn said(tree: &Tree, block: Option<BlockId>) -> String {
    print_block(block.expect("the label is there"), tree, &crate::common::vocabulary())
}

#[test]
fn a_label_belongs_to_the_innermost_check_that_can_take_it() {
    let tree =
        tree("Luck (-1) check. Pass: Lore (-1) check. Pass: draw 1 spell. Fail: you are cursed. Fail: lose 1 Sanity.");
    let [Step { effect: Effect::Structure(family::Structure::Check(_, arms)), end: true }] = only_block(&tree) else {
        panic!()
    };
    assert_eq!(said(&tree, arms.pass), "Lore (-1) check. Pass: draw 1 spell. Fail: you are cursed.");
    assert_eq!(said(&tree, arms.fail), "Lose 1 Sanity.");
}

#[test]
fn a_roll_inside_a_check_leaves_the_checks_labels_alone() {
    let tree = tree("Luck (-1) check. Pass: roll a die. Success: draw 1 spell. Fail: lose 1 Sanity.");
    let [Step { effect: Effect::Structure(family::Structure::Check(_, arms)), .. }] = only_block(&tree) else {
        panic!()
    };
    assert_eq!(said(&tree, arms.fail), "Lose 1 Sanity.");
}

#[test]
fn a_label_holds_all_sentences_up_to_the_next() {
    let tree = tree("Luck (-1) check. Pass: gain 1 clue. Lose 1 Sanity. Fail: lose 1 Stamina.");
    let [Step { effect: Effect::Structure(family::Structure::Check(_, arms)), .. }] = only_block(&tree) else {
        panic!()
    };
    assert_eq!(tree.block(arms.pass.unwrap()).len(), 2);
}

#[test]
fn then_ends_the_block_of_an_if() {
    let without = tree("If you have no items: gain $2. Lose 1 Sanity.");
    assert!(matches!(only_block(&without), [Step { effect: Effect::Structure(family::Structure::If { .. }), .. }]));
    let with = tree("If you have no items: gain $2. Then: lose 1 Sanity.");
    let [
        Step { effect: Effect::Structure(family::Structure::If { then, .. }), .. },
        Step { effect: Effect::Amounts(family::Amounts::Lose(_)), .. },
    ] = only_block(&with)
    else {
        panic!()
    };
    assert_eq!(said(&with, Some(*then)), "Gain $2.");
}

#[test]
fn then_ends_the_block_of_a_target() {
    let tree = tree("Each investigator: lose 1 Stamina. Gain 1 clue. Then: raise the terror level by 1.");
    let [
        Step { effect: Effect::Structure(family::Structure::For { block, .. }), .. },
        Step { effect: Effect::Board(family::Board::RaiseTerror(Rise::By(Quantity { n: 1, each: None }))), .. },
    ] = only_block(&tree)
    else {
        panic!()
    };
    assert_eq!(tree.block(*block).len(), 2);
}

#[test]
fn a_state_told_of_others_is_a_sentence_of_its_own() {
    let tree = tree("Each investigator who is cursed is devoured. Raise the terror level by 1.");
    let [
        Step { effect: Effect::Structure(family::Structure::For { block, .. }), .. },
        Step { effect: Effect::Board(family::Board::RaiseTerror(Rise::By(Quantity { n: 1, each: None }))), .. },
    ] = only_block(&tree)
    else {
        panic!()
    };
    assert_eq!(
        tree.block(*block),
        [Step { effect: Effect::Places(family::Places::Become(Status::Devoured)), end: true }]
    );
}

#[test]
fn otherwise_after_an_offer_belongs_to_an_if_inside_it() {
    let tree = tree("You may lose 2 Sanity. If you do: if you are cursed: gain 1 clue. Otherwise: gain $1.");
    let [Step { effect: Effect::Structure(family::Structure::May { did, otherwise: None, .. }), .. }] =
        only_block(&tree)
    else {
        panic!()
    };
    assert_eq!(said(&tree, *did), "If you are cursed: gain 1 clue. Otherwise: gain $1.");
}

#[test]
fn then_belongs_to_the_if_around_a_check_and_not_to_the_check() {
    let tree = tree("If you are cursed: Luck (-1) check. Pass: gain 1 clue. Then: lose 1 Sanity.");
    assert!(matches!(
        only_block(&tree),
        [
            Step { effect: Effect::Structure(family::Structure::If { .. }), .. },
            Step { effect: Effect::Amounts(family::Amounts::Lose(_)), .. }
        ]
    ));
}

#[test]
fn if_you_do_not_after_an_offered_check_is_for_declining() {
    let tree =
        tree("You may make a Luck (-1) check. Pass: gain 1 clue. Fail: lose 1 Sanity. If you do not: you are delayed.");
    let [Step { effect: Effect::Structure(family::Structure::May { offer, did: None, otherwise }), .. }] =
        only_block(&tree)
    else {
        panic!()
    };
    assert!(matches!(
        tree.block(*offer),
        [Step {
            effect: Effect::Structure(family::Structure::Check(_, Arms { pass: Some(_), fail: Some(_), .. })),
            ..
        }]
    ));
    assert_eq!(said(&tree, *otherwise), "You are delayed.");
}

#[test]
fn an_amount_after_and_goes_on_with_the_loss_a_verb_begins_a_clause() {
    assert_eq!(only_block(&tree("Lose 1 Sanity and 1 Stamina.")).len(), 1);
    let tree = tree("Lose 1 Sanity and discard this.");
    assert!(matches!(
        only_block(&tree),
        [
            Step { effect: Effect::Amounts(family::Amounts::Lose(_)), end: false },
            Step { effect: Effect::Cards(family::Cards::Do { deed: CardDeed::Discard, which: Hand::This }), end: true }
        ]
    ));
}

#[test]
fn a_payment_takes_only_what_is_nothing_but_a_cost() {
    let tree = tree("Spend 1 clue and 1 Sanity and discard this.");
    let [
        Step { effect: Effect::Amounts(family::Amounts::Pay(costs)), .. },
        Step { effect: Effect::Cards(family::Cards::Do { deed: CardDeed::Discard, which: Hand::This }), .. },
    ] = only_block(&tree)
    else {
        panic!()
    };
    assert_eq!(costs[..], [Cost::Clues { n: 1, sealing: false }, Cost::Sanity(1)]);
}

#[test]
fn what_you_may_do_is_one_payment_if_it_is_several_costs() {
    let paid = tree("You may discard 1 spell and discard this.");
    let [Step { effect: Effect::Structure(family::Structure::May { offer, .. }), .. }] = only_block(&paid) else {
        panic!()
    };
    let costs = vec![Cost::Discard(Class::Deck(Deck::SPELL).into(), 1), Cost::DiscardThis];
    assert_eq!(paid.block(*offer), [Step { effect: Effect::Amounts(family::Amounts::Pay(costs)), end: true }]);
    let done = tree("You may discard 1 spell.");
    let [Step { effect: Effect::Structure(family::Structure::May { offer, .. }), .. }] = only_block(&done) else {
        panic!()
    };
    assert!(matches!(
        done.block(*offer),
        [Step { effect: Effect::Cards(family::Cards::Do { deed: CardDeed::Discard, .. }), .. }]
    ));
}

#[test]
fn the_reward_for_a_missing_card_is_the_rest_of_the_sentence() {
    let tree = tree("Take Duke; if you cannot, gain $5 and draw 1 skill. Lose 1 Sanity.");
    let [
        Step { effect: Effect::Cards(family::Cards::Take { otherwise: Some(block), .. }), end: true },
        Step { effect: Effect::Amounts(family::Amounts::Lose(_)), .. },
    ] = only_block(&tree)
    else {
        panic!()
    };
    assert_eq!(print_clauses(*block, &tree, &crate::common::vocabulary()), "gain $5 and draw 1 skill");
}

#[test]
fn rows_belong_to_the_line_before() {
    let tree = tree("Lore (+0) check.\n0: roll a die. 1: lose 1 Sanity.\n1+: gain 1 clue.\nUpkeep: gain $1.");
    let [Ability::Effects(block), Ability::At(_)] = &tree.abilities[..] else { panic!() };
    let [Step { effect: Effect::Structure(family::Structure::Check(_, arms)), .. }] = tree.block(*block) else {
        panic!()
    };
    let rows: Vec<_> = arms.rows.iter().map(|row| (row.from, row.to)).collect();
    assert_eq!(rows, [(0, 0), (1, 255)]);
    assert_eq!(said(&tree, Some(arms.rows[0].block)), "Roll a die. 1: lose 1 Sanity.");
}

#[test]
fn the_longest_name_wins() {
    let tree = tree(
        "Monsters in the Merchant District return to the cup. Monsters in the Merchant District streets return to the cup.",
    );
    let zones: Vec<_> = only_block(&tree).iter().map(|step| &step.effect).collect();
    assert!(matches!(
        zones[..],
        [
            Effect::Board(family::Board::Monsters { deed: Herding::Return, zone: Zone::Hood(HoodId(1)), .. }),
            Effect::Board(family::Board::Monsters { deed: Herding::Return, zone: Zone::Place(PlaceId(10)), .. })
        ]
    ));
}

#[test]
fn case_and_empty_lines_around_the_text_are_forgiven() {
    let vocab = crate::common::vocabulary();
    let mut tree = Tree::default();
    let text = parse("\nlore (-2) check. Pass: Gain 2 clues.\n", &vocab, &mut tree).unwrap();
    assert_eq!(print(text, &tree, &vocab), "Lore (-2) check. Pass: gain 2 clues.");
}
