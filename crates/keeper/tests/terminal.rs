//! The table on a real terminal: however the program is stopped or ended, the terminal is given back, and the game is kept.

#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

const ENTERED: &str = "\u{1b}[?1049h";
const LEFT: &str = "\u{1b}[?1049l";
const MOUSE_OFF: &str = "\u{1b}[?1000l";

/// The program on a terminal of its own, and what it has written there.
struct Desk {
    child: Child,
    keyboard: Option<File>,
    screen: Arc<Mutex<Vec<u8>>>,
}

impl Desk {
    fn new(data: &Path) -> Desk {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&ours).unwrap();
        unlockpt(&ours).unwrap();
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&ours, size).unwrap();
        let name = ptsname(&ours, vec![]).unwrap().into_string().unwrap();
        // Where the tests lead a session, opening it must not make it the terminal that controls them.
        let flags = rustix::fs::OFlags::NOCTTY.bits() as i32;
        let theirs = || File::options().read(true).write(true).custom_flags(flags).open(&name).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_keeper"))
            .args(["play", "--seed", "7"])
            .env("KEEPER_DATA", data)
            .env("TERM", "xterm-256color")
            .current_dir(data)
            .stdin(theirs())
            .stdout(theirs())
            .stderr(theirs())
            // As a shell does for each of its jobs.
            .process_group(0)
            .spawn()
            .unwrap();
        let keyboard = File::from(ours);
        let screen = Arc::new(Mutex::new(Vec::new()));
        let (mut reader, kept) = (keyboard.try_clone().unwrap(), Arc::downgrade(&screen));
        std::thread::spawn(move || {
            let mut some = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut some)
                && let Some(kept) = kept.upgrade()
            {
                kept.lock().unwrap().extend(&some[..count]);
            }
        });
        Desk { child, keyboard: Some(keyboard), screen }
    }

    fn types(&mut self, keys: &str) {
        self.keyboard.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
    }

    fn count(&self, text: &str) -> usize {
        String::from_utf8_lossy(&self.screen.lock().unwrap()).matches(text).count()
    }

    /// Waits until this was written so often.
    fn sees(&self, text: &str, times: usize) {
        wait(|| self.count(text) >= times, &format!("{text:?} written {times} times"));
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    fn is_stopped(&self) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        stat.rsplit_once(") ").unwrap().1.starts_with('T')
    }

    fn ends(&mut self) -> ExitStatus {
        let mut status = None;
        wait(
            || {
                status = self.child.try_wait().unwrap();
                status.is_some()
            },
            "the program ends",
        );
        status.unwrap()
    }

    /// Begins a game and makes its first choice.
    fn begins(&mut self) {
        self.sees("Begin", 1);
        self.types("\r");
        self.sees("Speed", 1);
        self.types("1");
        self.sees("Fight", 2);
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wait(mut done: impl FnMut() -> bool, what: &str) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(60), "not within a minute: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// How many choices of the only game are kept.
fn kept(data: &Path) -> u64 {
    use keeper_store::{Filter, Sqlite, Store};
    let store = Sqlite::open(data.join("games.sqlite")).unwrap();
    store.list(&Filter::default()).unwrap()[0].entries
}

#[test]
fn signals_end_the_program_and_give_the_terminal_back() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let folder = tempfile::tempdir().unwrap();
        let mut desk = Desk::new(folder.path());
        desk.begins();
        desk.signal(signal);
        assert!(!desk.ends().success());
        desk.sees(LEFT, 1);
        desk.sees(MOUSE_OFF, 1);
        desk.sees("Everything is saved", 1);
        assert_eq!(kept(folder.path()), 1, "{signal:?}");
    }
}

#[test]
fn control_z_gives_the_terminal_to_the_shell_and_takes_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new(folder.path());
    desk.begins();
    desk.types("\u{1a}");
    wait(|| desk.is_stopped(), "the key stops the program");
    desk.sees(LEFT, 1);
    assert_eq!(desk.count(ENTERED), 1);
    desk.signal(Signal::CONT);
    desk.sees(ENTERED, 2);
    // From outside as well.
    desk.signal(Signal::TSTP);
    wait(|| desk.is_stopped(), "the signal stops the program");
    desk.sees(LEFT, 2);
    desk.signal(Signal::CONT);
    desk.sees(ENTERED, 3);
    desk.types("q");
    desk.sees("Leave the table?", 1);
    desk.types("\r");
    assert!(desk.ends().success());
    desk.sees(LEFT, 3);
    assert_eq!(kept(folder.path()), 1);
}

/// Nobody sends a signal where the terminal is not the one that controls the program: it must notice by itself.
#[test]
fn the_program_ends_when_the_terminal_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new(folder.path());
    desk.begins();
    // The reader has a copy of the terminal, which it lets go with the next thing that is written.
    desk.screen = Arc::default();
    desk.types("?");
    desk.keyboard = None;
    let start = Instant::now();
    assert!(!desk.ends().success());
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!(kept(folder.path()), 1);
}
