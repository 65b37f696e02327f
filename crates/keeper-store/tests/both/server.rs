use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use postgres::{Client, NoTls};

/// A server of PostgreSQL: the one that `KEEPER_TEST_POSTGRES` names, or one of our own that ends with this value.
pub struct Server {
    address: String,
    own: Option<Own>,
}

struct Own {
    process: Child,
    folder: tempfile::TempDir,
    user: Option<(u32, u32)>,
    settings: Vec<String>,
}

impl Server {
    /// None, with a word, if PostgreSQL is not installed.
    pub fn start() -> Option<Self> {
        if let Ok(address) = std::env::var("KEEPER_TEST_POSTGRES") {
            return Some(Self { address, own: None });
        }
        Self::start_own(5432, |_| vec![])
    }

    /// One of our own, with these settings; what they name is written into its folder first. The port names its socket, too.
    pub fn start_own(port: u16, prepare: impl FnOnce(&Path) -> Vec<String>) -> Option<Self> {
        let (Some(initdb), Some(_)) = (program("initdb"), program("postgres")) else {
            println!("skipped: PostgreSQL is not installed, and KEEPER_TEST_POSTGRES names no server");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let user = unprivileged();
        #[cfg(unix)]
        if let Some((uid, gid)) = user {
            std::os::unix::fs::chown(folder.path(), Some(uid), Some(gid)).unwrap();
        }
        let made = run_as(user, &initdb, folder.path())
            .arg("--pgdata")
            .arg(folder.path().join("data"))
            .args(["--username=keeper", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"])
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut settings = prepare(folder.path());
        settings.push(format!("port={port}"));
        #[cfg(unix)]
        for file in
            std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).filter(|file| file.is_file())
        {
            std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
            let (uid, gid) = user.unzip();
            std::os::unix::fs::chown(&file, uid, gid).unwrap();
        }
        let address = format!("postgres:///postgres?user=keeper&host={}&port={port}", folder.path().display());
        let process = launch(user, folder.path(), &settings);
        let server = Self { address, own: Some(Own { process, folder, user, settings }) };
        server.wait();
        Some(server)
    }

    /// The address of a database that nobody has used.
    pub fn new_database(&self) -> String {
        let name = format!("keeper_test_{:x}", keeper_store::random_bits().unwrap());
        self.administrator().batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
        self.address_of(&name)
    }

    pub fn address_of(&self, database: &str) -> String {
        format!("{}{}dbname={database}", self.address, if self.address.contains('?') { '&' } else { '?' })
    }

    pub fn administrator(&self) -> Client {
        Client::connect(&self.address, NoTls).unwrap()
    }

    fn wait(&self) {
        let start = Instant::now();
        while let Err(error) = Client::connect(&self.address, NoTls) {
            assert!(start.elapsed() < Duration::from_secs(60), "{error}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends a server of our own as a power cut would; returns whether it is one.
    pub fn crash(&mut self) -> bool {
        let Some(own) = &mut self.own else { return false };
        signal(&own.process, "-QUIT");
        own.process.wait().unwrap();
        true
    }

    pub fn restart(&mut self) {
        if let Some(own) = &mut self.own {
            own.process = launch(own.user, own.folder.path(), &own.settings);
            self.wait();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(own) = &mut self.own {
            signal(&own.process, "-QUIT");
            let _ = own.process.wait();
        }
    }
}

fn signal(process: &Child, signal: &str) {
    let _ = Command::new("kill").args([signal, &process.id().to_string()]).status();
}

fn launch(user: Option<(u32, u32)>, folder: &Path, settings: &[String]) -> Child {
    run_as(user, &program("postgres").unwrap(), folder)
        .arg("-D")
        .arg(folder.join("data"))
        .arg("-k")
        .arg(folder)
        // Whatever a killed program has written is there; only the power stays on.
        .args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=16MB", "-c", "max_connections=40"])
        .args(settings.iter().flat_map(|setting| ["-c", setting]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    std::env::split_paths(&path).chain(debian).map(|folder| folder.join(name)).find(|file| file.is_file())
}

fn run_as(user: Option<(u32, u32)>, program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder);
    #[cfg(unix)]
    if let Some((uid, gid)) = user {
        std::os::unix::process::CommandExt::uid(&mut command, uid);
        std::os::unix::process::CommandExt::gid(&mut command, gid);
    }
    command
}

/// PostgreSQL does not run as the superuser: somebody else who can.
fn unprivileged() -> Option<(u32, u32)> {
    let id = |arguments: &[&str]| -> Option<u32> {
        let output = Command::new("id").args(arguments).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    };
    if id(&["-u"])? != 0 {
        return None;
    }
    ["postgres", "nobody"].iter().find_map(|name| Some((id(&["-u", name])?, id(&["-g", name])?)))
}
