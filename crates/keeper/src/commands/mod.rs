//! One module for each subcommand: its arguments and `run`.

pub mod arena;
pub mod boxes;
pub mod cards;
pub mod games;
pub mod manual;
pub mod play;
pub mod replay;
pub mod scenario;
pub mod serve;
pub mod sets;
pub mod sim;
pub mod tactics;
pub mod train;
pub mod tune;
pub mod variants;

use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write, stderr, stdout};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use keeper_bots::Thought;
use keeper_lab::MOST_THREADS;
use keeper_table::letters::{escaped, message};

/// How a command ends: an exit code, or an error to be shown.
pub type Done = Result<std::process::ExitCode, Box<dyn Error>>;

/// A flag that Ctrl-C sets; a second Ctrl-C does not wait for the games in progress.
pub fn interruptible() -> Result<Arc<AtomicBool>, Box<dyn Error>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(sim::INTERRUPTED.into());
        }
    })?;
    Ok(stop)
}

/// Sets a flag when so many seconds are over.
pub fn stop_after(seconds: Option<u64>, stop: &Arc<AtomicBool>) {
    if let Some(seconds) = seconds {
        let stop = stop.clone();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs(seconds));
            stop.store(true, Ordering::Relaxed);
        });
    }
}

/// The number of threads where none is asked for.
pub fn cores(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS))
}

/// The text of a file that must be there.
pub fn read_file(path: &Path) -> Result<String, Box<dyn Error>> {
    fs::read_to_string(path).map_err(|error| usage(format!("{}: {error}", path.display())))
}

/// How much bots think.
#[derive(clap::Args, Clone, Copy, Default)]
pub struct Thinking {
    /// How much experts think: a number of simulated games for each of the best options (256), or a time for each destination (500ms, 0.5s). With a time the
    /// same seed may give different games.
    #[arg(long, value_name = "N|TIME")]
    thought: Option<Thought>,
}

impl Thinking {
    pub fn is_given(self) -> bool {
        self.thought.is_some()
    }

    pub fn thought(self) -> Thought {
        self.thought.unwrap_or_default()
    }
}

/// The reader of standard output has closed the pipe: no error, but there is nothing more to do.
#[derive(Debug)]
pub struct Closed;

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("standard output was closed")
    }
}

impl Error for Closed {}

/// The command line is wrong: a name that means nothing, options that do not go together, a file that is not there.
#[derive(Debug)]
pub struct Usage(Box<dyn Error>);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Usage {}

/// What is wrong with the command line.
pub fn usage(error: impl Into<Box<dyn Error>>) -> Box<dyn Error> {
    Box::new(Usage(error.into()))
}

/// What a failure to write to standard output means.
pub fn output_failed(error: io::Error) -> Box<dyn Error> {
    match error.kind() {
        ErrorKind::BrokenPipe => Box::new(Closed),
        _ => format!("cannot write to standard output ({error}): free some space, or redirect it").into(),
    }
}

/// Writes a text and a line break to standard output, at once. Hidden characters are escaped, which in a string of
/// JSON means the same characters.
pub fn say(text: impl AsRef<str>) -> Result<(), Box<dyn Error>> {
    let text = &*escaped(text.as_ref());
    let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
    let mut out = stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.write_all(end.as_bytes()));
    written.and_then(|()| out.flush()).map_err(output_failed)
}

/// Reports a problem on standard error, if anyone reads it.
pub fn complain(text: impl fmt::Display) {
    let _ = writeln!(stderr(), "keeper: {}", message(&text.to_string()));
}

/// Writes a whole file or none. An existing file is overwritten only on request.
pub fn write_file(path: &Path, text: &str, over: bool) -> Result<(), String> {
    let failed = |error: io::Error| match error.kind() {
        ErrorKind::AlreadyExists => {
            format!("{} already exists: choose another name, or overwrite it with --force", path.display())
        }
        _ => format!("cannot write {} ({error}): choose another place", path.display()),
    };
    let fill = |mut file: File| file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    match fs::metadata(path) {
        // A device or a pipe is no file that could be lost.
        Ok(there) if !there.is_file() => File::create(path).and_then(|mut to| to.write_all(text.as_bytes())),
        Ok(_) if over => {
            let part = path.with_added_extension(format!("{}.part", std::process::id()));
            let written = File::create(&part).and_then(fill).and_then(|()| fs::rename(&part, path));
            written.inspect_err(|_| drop(fs::remove_file(&part)))
        }
        _ => File::create_new(path).and_then(|file| fill(file).inspect_err(|_| drop(fs::remove_file(path)))),
    }
    .map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_as_a_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        write_file(&path, "one", false).unwrap();
        let words = write_file(&path, "two", false).unwrap_err();
        assert!(words.contains("already exists") && words.contains("--force"), "{words}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        write_file(&path, "two", true).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
        assert!(write_file(&folder.path().join("none/game.json"), "x", true).unwrap_err().contains("cannot write"));
        assert!(write_file(folder.path(), "x", true).unwrap_err().contains("cannot write"));
        #[cfg(target_os = "linux")]
        assert!(write_file(Path::new("/dev/full"), "x", false).unwrap_err().contains("No space left"));
    }
}
