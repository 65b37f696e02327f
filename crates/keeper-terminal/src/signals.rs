//! What the system tells a program that has a terminal: to stop for a while, to end, that the terminal is gone.

use std::io;
use std::time::Duration;

/// Why waiting for the keyboard came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    Input,
    Time,
    /// The program is to be stopped until it is wanted again.
    Stopped,
    /// It was stopped, and is wanted again.
    Back,
    /// It is to end.
    Ended,
    /// There is nobody at the other end of the terminal.
    Gone,
}

#[cfg(unix)]
pub use unix::Signals;

#[cfg(unix)]
mod unix {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use rustix::process::{Signal, getpgrp, getpid, kill_current_process_group, setpgid};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    use signal_hook::{flag, low_level};

    use super::{Duration, Wake, io};

    pub struct Signals {
        end: Arc<AtomicBool>,
        stop: Arc<AtomicBool>,
        back: Arc<AtomicBool>,
    }

    /// How long after a signal the program may take to end by itself.
    const GRACE: Duration = Duration::from_secs(3);

    impl Signals {
        pub fn watch() -> io::Result<Signals> {
            let flag_of = |signals: &[i32]| {
                let is_set = Arc::new(AtomicBool::new(false));
                signals.iter().try_for_each(|&signal| flag::register(signal, is_set.clone()).map(drop))?;
                Ok::<_, io::Error>(is_set)
            };
            let signals = Signals {
                end: flag_of(&[SIGTERM, SIGHUP, SIGINT])?,
                stop: flag_of(&[SIGTSTP])?,
                back: flag_of(&[SIGCONT])?,
            };
            let end = signals.end.clone();
            std::thread::spawn(move || end_at_last(&end));
            Ok(signals)
        }

        /// Waits for the keyboard or for a signal.
        pub fn wait(&mut self, most: Duration) -> io::Result<Wake> {
            // The keyboard is asked here and not by crossterm, which never comes back once the terminal is gone.
            let stdin = io::stdin();
            let mut keyboard = [PollFd::new(&stdin, PollFlags::IN)];
            let most = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: i64::from(most.subsec_nanos()) };
            // A signal, of which a new size of the screen is one, ends the waiting.
            let came = match poll(&mut keyboard, Some(&most)) {
                Err(Errno::INTR) => Wake::Input,
                Err(error) => return Err(error.into()),
                Ok(0) => Wake::Time,
                Ok(_) if is_gone(&keyboard[0]) => Wake::Gone,
                Ok(_) => Wake::Input,
            };
            Ok(match came {
                _ if self.end.load(SeqCst) => Wake::Ended,
                came @ Wake::Gone => came,
                _ if self.stop.swap(false, SeqCst) => Wake::Stopped,
                _ if self.back.swap(false, SeqCst) => Wake::Back,
                came => came,
            })
        }

        /// Whether somebody could bring the program back: a shell gives each of its jobs a process group of its own. One who
        /// leads a group leads a session as well if the group cannot be set; the session itself may be out of sight, as it is
        /// from inside a container.
        pub fn can_stop(&self) -> bool {
            getpgrp() == getpid() && setpgid(None, None).is_ok()
        }

        /// Stops the program, with whatever else belongs to the job, until it is brought back.
        pub fn stop(&mut self) {
            if self.can_stop() {
                let _ = kill_current_process_group(Signal::TSTP);
                let _ = low_level::emulate_default_handler(SIGTSTP);
            }
            self.stop.store(false, SeqCst);
            self.back.store(false, SeqCst);
        }
    }

    fn is_gone(keyboard: &PollFd) -> bool {
        keyboard.revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
    }

    /// Ends a program that is told to and does not, since it waits for a terminal that is gone or does not listen.
    fn end_at_last(end: &AtomicBool) {
        let stdin = io::stdin();
        let second = Timespec { tv_sec: 1, tv_nsec: 0 };
        loop {
            let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
            let gone = matches!(poll(&mut terminal, Some(&second)), Ok(1..)) && is_gone(&terminal[0]);
            if gone || end.load(SeqCst) {
                std::thread::sleep(GRACE);
                crate::terminal::give_back();
                std::process::exit(1);
            }
        }
    }
}

#[cfg(not(unix))]
pub struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub fn watch() -> io::Result<Signals> {
        Ok(Signals)
    }

    pub fn wait(&mut self, most: Duration) -> io::Result<Wake> {
        Ok(if crossterm::event::poll(most)? { Wake::Input } else { Wake::Time })
    }

    pub fn can_stop(&self) -> bool {
        false
    }

    pub fn stop(&mut self) {}
}
