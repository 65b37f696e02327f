//! PostgreSQL that is not there, is not ours, or goes away.

use std::time::Duration;

use keeper_store::{News, Postgres, Store, StoreError, open};
use postgres::{Client, NoTls};

use super::news::next;
use super::place::game;
use super::server::Server;

fn refused(address: &str) -> StoreError {
    match open(address) {
        Err(error) => error,
        Ok(_) => panic!("{address} was opened"),
    }
}

#[test]
fn what_is_no_address_is_refused() {
    for address in ["", "sqlite:", "sqlite://", "mysql://localhost/keeper", "postgres://", "postgres://host:x/keeper"] {
        let error = refused(address);
        assert!(matches!(error, StoreError::Address { .. }), "{address}: {error}");
        assert!(error.to_string().contains("write a path"), "{error}");
    }
}

#[test]
fn a_server_that_is_not_there_is_said_to_be_unreachable() {
    let folder = tempfile::tempdir().unwrap();
    let error = refused(&format!("postgres:///keeper?user=anna&host={}", folder.path().display()));
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error}");
}

#[test]
fn a_lost_connection() {
    let Some(mut server) = Server::start() else { return };
    let mut other = server.administrator();
    assert!(matches!(refused(&server.address_of("nothing")), StoreError::Refused { .. }));
    databases_that_are_not_ours(&server);
    let address = server.new_database();
    let store = Postgres::open(&address).unwrap();
    let news = store.watch().unwrap();
    let id = store.create(&game("Friday")).unwrap();
    store.append(&id, 0, "0").unwrap();

    // Connections that were lost while nobody used them are not missed.
    other
        .batch_execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'keeper'")
        .unwrap();
    store.append(&id, 1, "1").unwrap();
    while next(&news) != News::Anything {}
    store.append(&id, 2, "2").unwrap();
    while next(&news) != (News::Entry { game: id.clone(), seq: 2 }) {}

    // One that is lost in the middle of its work has done nothing.
    let mut lock = Client::connect(&address, NoTls).unwrap();
    let mut locked = lock.transaction().unwrap();
    locked.batch_execute("SELECT num FROM keeper.game FOR UPDATE").unwrap();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| store.append(&id, 3, "3"));
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE application_name = 'keeper' AND wait_event_type = 'Lock'";
        while other.query(end, &[]).unwrap().is_empty() {
            std::thread::sleep(Duration::from_millis(10));
        }
        let error = waiting.join().unwrap().unwrap_err();
        assert!(matches!(error, StoreError::ConnectionLost { .. }), "{error}");
        // A caller that waits too long gets an error.
        assert!(matches!(store.append(&id, 3, "3"), Err(StoreError::Busy { .. })));
    });
    locked.rollback().unwrap();
    assert_eq!(store.read(&id, 0).unwrap().len(), 3);
    store.append(&id, 3, "3").unwrap();

    // More at once than there are connections.
    std::thread::scope(|scope| {
        for _ in 0..30 {
            scope.spawn(|| assert_eq!(store.read(&id, 0).unwrap().len(), 4));
        }
    });

    if server.crash() {
        let error = store.append(&id, 4, "4").unwrap_err();
        assert!(matches!(error, StoreError::Unreachable { .. } | StoreError::ConnectionLost { .. }), "{error}");
        assert!(error.to_string().contains("try again"), "{error}");
        server.restart();
        store.append(&id, 4, "4").unwrap();
        assert_eq!(store.read(&id, 0).unwrap().len(), 5);
        while next(&news) != News::Anything {}
        store.append(&id, 5, "5").unwrap();
        while next(&news) != (News::Entry { game: id.clone(), seq: 5 }) {}
    }
}

fn databases_that_are_not_ours(server: &Server) {
    let address = server.new_database();
    let mut client = Client::connect(&address, NoTls).unwrap();
    client.batch_execute("CREATE SCHEMA keeper; CREATE TABLE keeper.shop (name TEXT)").unwrap();
    assert!(matches!(refused(&address), StoreError::Foreign { .. }));

    let address = server.new_database();
    let id = open(&address).unwrap().create(&game("Friday")).unwrap();
    let mut client = Client::connect(&address, NoTls).unwrap();
    client.batch_execute("UPDATE keeper.version SET number = 99").unwrap();
    assert!(matches!(refused(&address), StoreError::Newer { found: 99, known: 1, .. }));
    client.batch_execute("UPDATE keeper.version SET number = 1; UPDATE keeper.game SET id = 'NO ID'").unwrap();
    assert!(matches!(open(&address).unwrap().list(&Default::default()), Err(StoreError::Corrupt { .. })));

    // A user who may not make the tables may use them.
    client.batch_execute(&format!("UPDATE keeper.game SET id = '{id}'")).unwrap();
    let role = format!("guest_{:x}", keeper_store::random_bits().unwrap());
    let rights = format!(
        "CREATE ROLE {role} LOGIN; GRANT USAGE ON SCHEMA keeper TO {role}; GRANT SELECT ON ALL TABLES IN SCHEMA keeper TO {role}"
    );
    client.batch_execute(&rights).unwrap();
    let guest = open(&format!("{address}&user={role}")).unwrap();
    assert_eq!(guest.load(&id).unwrap().meta.name, "Friday");
    assert!(matches!(guest.append(&id, 0, "1"), Err(StoreError::Refused { .. })));
}
