//! Encrypted connections to a server whose certificate an authority of our own has signed.

use std::path::Path;

use keeper_store::{NewGame, News, Postgres, Store, StoreError};
use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};

use super::server::Server;

fn authority(name: &str) -> (String, Issuer<'static, KeyPair>) {
    let mut params = CertificateParams::new(vec![]).unwrap();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    let pem = params.self_signed(&key).unwrap().pem();
    (pem, Issuer::new(params, key))
}

/// How many connections of ours are encrypted, and how many are not.
fn connections(server: &Server) -> (i64, i64) {
    let asked = "SELECT count(*) FILTER (WHERE ssl), count(*) FILTER (WHERE NOT ssl) FROM pg_stat_ssl
        JOIN pg_stat_activity USING (pid) WHERE application_name = 'keeper'";
    let row = server.administrator().query_one(asked, &[]).unwrap();
    (row.get(0), row.get(1))
}

#[test]
fn a_connection_is_as_safe_as_its_address_says() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let (trusted, issuer) = authority("Our authority");
    let (other, _) = authority("Another authority");
    let prepare = |folder: &Path| {
        let key = KeyPair::generate().unwrap();
        let cert = CertificateParams::new(vec!["localhost".to_owned()]).unwrap().signed_by(&key, &issuer).unwrap();
        std::fs::write(folder.join("server.crt"), cert.pem()).unwrap();
        std::fs::write(folder.join("server.key"), key.serialize_pem()).unwrap();
        let file = |name: &str| folder.join(name).display().to_string();
        let settings = [("ssl", "on".to_owned()), ("ssl_cert_file", file("server.crt"))];
        let more = [("ssl_key_file", file("server.key")), ("listen_addresses", "127.0.0.1".to_owned())];
        settings.into_iter().chain(more).map(|(name, value)| format!("{name}={value}")).collect()
    };
    let Some(server) = Server::start_own(port, prepare) else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).unwrap();
        folder.path().join(name).display().to_string().replace('/', "%2F")
    };
    let (trusted, other) = (file("trusted.pem", &trusted), file("other.pem", &other));
    let open = |host: &str, more: &str| Postgres::open(&format!("postgres://keeper@{host}:{port}/postgres{more}"));
    let full = format!("?sslmode=verify-full&sslrootcert={trusted}");

    for (more, encrypted) in
        [("?sslmode=require", true), ("?sslmode=prefer", true), ("", true), (&full, true), ("?sslmode=disable", false)]
    {
        let store = open("localhost", more).unwrap_or_else(|error| panic!("{more}: {error}"));
        let news = store.watch().unwrap();
        let game = NewGame { kind: "arkham".into(), name: "Encrypted".into(), ..NewGame::default() };
        let game = store.create(&game).unwrap();
        store.append(&game, 0, "\"first\"").unwrap();
        assert_eq!(store.read(&game, 0).unwrap().len(), 1);
        let heard = std::iter::from_fn(|| news.recv_timeout(std::time::Duration::from_secs(20)).ok());
        assert!(heard.take(9).any(|one| matches!(one, News::Entry { game: of, seq: 0 } if of == game)), "{more}");
        let (safe, open) = connections(&server);
        assert!(if encrypted { safe > 0 && open == 0 } else { open > 0 }, "{more}: {safe} and {open}");
        drop((store, news));
        // The next one begins with none.
        let end = std::time::Instant::now() + std::time::Duration::from_secs(20);
        while connections(&server) != (0, 0) && std::time::Instant::now() < end {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }
    // Another authority is not trusted, nor the right one for another host: unless that is not asked for.
    let refused = |host: &str, more: &str| match open(host, more) {
        Err(error @ StoreError::Encryption { .. }) => assert!(error.to_string().contains("sslrootcert"), "{error}"),
        other => panic!("{host} {more}: {other:?}"),
    };
    refused("localhost", &format!("?sslmode=verify-full&sslrootcert={other}"));
    refused("localhost", &format!("?sslmode=verify-ca&sslrootcert={other}"));
    refused("localhost", &format!("?sslmode=require&sslrootcert={other}"));
    refused("127.0.0.1", &full);
    open("127.0.0.1", &format!("?sslmode=verify-ca&sslrootcert={trusted}")).unwrap();
    open("127.0.0.1", "?sslmode=require").unwrap();
    // A socket is never encrypted.
    let socket = Postgres::open(&format!("{}&sslmode=require", server.address_of("postgres")));
    assert!(matches!(socket, Err(StoreError::Encryption { .. })), "{socket:?}");
    Postgres::open(&server.address_of("postgres")).unwrap();
    let missing = open("localhost", "?sslmode=verify-full&sslrootcert=/none.pem").unwrap_err();
    assert!(missing.to_string().contains("/none.pem"), "{missing}");
}
