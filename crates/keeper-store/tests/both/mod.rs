//! What every store must do, on SQLite and on PostgreSQL. Without PostgreSQL its tests say so and do nothing.

mod grouped;
#[cfg(unix)]
mod kill;
mod lost;
mod news;
mod place;
mod records;
mod server;
mod tls;

/// Each test for itself on SQLite, and one after the other on one server of PostgreSQL.
macro_rules! on_both {
    ($($module:ident: $($name:ident),* $(,)?;)*) => {
        mod sqlite {
            $($(#[test] fn $name() { super::$module::$name(&super::place::Place::sqlite()); })*)*
        }

        #[test]
        fn postgres() {
            let Some(server) = server::Server::start() else { return };
            $($(
                println!("{}", stringify!($name));
                $module::$name(&place::Place::postgres(&server));
            )*)*
        }
    };
}

on_both! {
    records: a_game_comes_back_as_it_was_kept,
        the_second_to_write_a_number_gets_a_conflict,
        no_number_is_left_out,
        an_unknown_game_is_said_to_be_unknown,
        what_cannot_be_kept_is_refused,
        a_batch_answers_each_of_its_entries,
        a_batch_takes_whatever_can_be_written,
        the_list_shows_the_last_played_first,
        an_update_changes_what_it_names,
        only_the_latest_snapshot_is_kept,
        a_deleted_game_leaves_nothing,
        of_many_who_append_the_same_number_one_wins,
        several_may_make_the_database_at_once,
        the_last_entry_can_be_replaced_and_no_other,
        no_entry_is_longer_than_fits,
        a_note_is_kept_listed_and_deleted,
        a_note_is_written_only_over_what_it_was,
        a_note_that_cannot_be_kept_is_refused,
        the_notes_of_a_game_go_with_it,
        of_many_who_count_in_a_note_nobody_is_lost;
    news: what_is_committed_is_told_and_nothing_else,
        another_store_on_the_same_database_hears_and_reads_on;
    grouped: everybody_gets_the_own_answer,
        what_comes_while_one_group_is_written_is_the_next;
}
