//! Lists inside a state.

use keeper_table::List;

#[test]
fn a_list_takes_what_it_has_room_for() {
    let mut list = List::<u8, 4>::new();
    assert!(list.is_empty() && list.last().is_none());
    for n in 1..=4 {
        assert!(list.push(n));
        assert_eq!(list.last(), Some(&n));
    }
    assert!(!list.push(5), "it is full");
    assert_eq!(*list, [1, 2, 3, 4]);
    assert_eq!(list.pop(), Some(4));
    assert_eq!(*list, [1, 2, 3]);
}

#[test]
fn a_few_values_are_taken_at_once() {
    let mut list = List::<u8, 4>::new();
    assert!(list.push_few(&[1, 2, 3], 2));
    assert_eq!(*list, [1, 2]);
    assert!(list.push_few(&[3, 8, 9], 1), "there is room for the one that counts");
    assert!(list.push_few(&[4, 8, 9], 1));
    assert_eq!(*list, [1, 2, 3, 4]);
    assert!(list.push_few(&[8, 9], 0));
    assert!(!list.push_few(&[8, 9], 1), "it is full");
    assert_eq!(*list, [1, 2, 3, 4]);
}

#[test]
fn those_that_are_wanted_are_taken() {
    let odd = |n: &u8| (n * 10, n % 2 == 1);
    let mut list = List::<u8, 4>::new();
    assert!(list.push_wanted(&[1, 2, 3], odd));
    assert_eq!(*list, [10, 30]);
    assert!(list.push_wanted(&[4, 5, 6, 8], odd), "there is room for the one that is wanted");
    assert_eq!(*list, [10, 30, 50]);
    assert!(!list.push_wanted(&[7, 9], odd), "there is room for one of the two");
    assert_eq!(*list, [10, 30, 50, 70]);
    assert!(list.push_wanted(&[2, 4], odd));
    assert!(!list.push_wanted(&[1], odd), "it is full");
}
