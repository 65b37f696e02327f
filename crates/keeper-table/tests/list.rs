//! Lists inside a state.

use keeper_table::List;

#[test]
fn the_last_value_is_seen_and_replaced() {
    let mut list = List::<u8, 4>::new();
    for n in 1..=4 {
        assert!(list.push(n));
        assert_eq!(*list.top(), n);
        assert_eq!(list.last(), Some(&n));
    }
    assert!(!list.push(5), "it is full");
    list.set_last(9);
    assert_eq!(*list, [1, 2, 3, 9]);
    list.drop_last();
    assert_eq!(*list.top(), 3);
    assert_eq!(*list, [1, 2, 3]);
}

#[test]
fn replacing_nothing_changes_nothing() {
    let mut list = List::<u8, 4>::new();
    list.set_last(7);
    assert!(list.is_empty() && list.last().is_none());
    assert!(list == List::new());
    list.push(1);
    assert_eq!(*list, [1]);
}
