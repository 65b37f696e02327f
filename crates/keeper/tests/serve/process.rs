use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::client::Client;

/// A running `keeper serve`.
pub struct Keeper {
    pub client: Client,
    process: Child,
    log: PathBuf,
}

impl Keeper {
    /// Starts one on a free port; what it tells about itself goes to a file of this name.
    pub fn start(database: &str, folder: &Path, name: &str) -> Keeper {
        let log = folder.join(name);
        let mut process = Command::new(env!("CARGO_BIN_EXE_keeper"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            .stdout(Stdio::piped())
            .stderr(File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let at = said.split_once("http://").and_then(|(_, rest)| rest.split('/').next()?.parse().ok());
        let at = at.unwrap_or_else(|| panic!("{said:?}\n{}", std::fs::read_to_string(&log).unwrap()));
        Keeper { client: Client { at }, process, log }
    }

    /// Ends it at once, as nothing but the power switch could do worse.
    pub fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        self.complain();
    }

    /// Asks it to stop, as a system does that wants a newer one.
    pub fn stop(mut self) {
        let asked = Command::new("kill").arg(self.process.id().to_string()).status().unwrap();
        assert!(asked.success() && self.process.wait().unwrap().success());
        self.complain();
    }

    /// Ends one in which something went wrong, as it should; what it told about itself.
    pub fn end(mut self) -> String {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        let told = std::fs::read_to_string(&self.log).unwrap();
        std::fs::write(&self.log, "").unwrap();
        told
    }

    /// Nothing in it may have panicked, nor failed to be kept.
    fn complain(&self) {
        let log = std::fs::read_to_string(&self.log).unwrap();
        let wrong = log.lines().find(|line| line.contains("panicked") || line.contains("ERROR"));
        assert!(wrong.is_none(), "{log}");
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if !std::thread::panicking() {
            self.complain();
        }
    }
}
