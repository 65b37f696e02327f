//! The terminal around the [`App`]: events in, pictures out.
//!
//! However the program is ended or stopped, the terminal is given back as it was.

use std::io::{self, IsTerminal, stdin, stdout};
use std::time::Duration;

use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, enable_raw_mode};
use keeper_table::note;
use ratatui::DefaultTerminal;
use ratatui::backend::CrosstermBackend;

use crate::app::{Action, App, Event};
use crate::signals::{Signals, Wake};

#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    #[error("this is not a terminal: `keeper play --plain` plays line by line")]
    NotATerminal,
    #[error("this terminal cannot show a full screen (TERM={0}): `keeper play --plain` plays line by line")]
    Dumb(String),
    #[error("the terminal failed: {0}. Everything is saved: continue with `keeper play --continue`")]
    Failed(#[from] io::Error),
    #[error("stopped by the system. Everything is saved: continue with `keeper play --continue`")]
    Ended,
    #[error("the terminal is gone. Everything is saved: continue with `keeper play --continue`")]
    Gone,
}

/// Whether a full screen can be shown.
pub fn check() -> Result<(), TerminalError> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(TerminalError::NotATerminal);
    }
    match std::env::var("TERM") {
        Ok(term) if term == "dumb" => Err(TerminalError::Dumb(term)),
        _ => Ok(()),
    }
}

/// Shows the app until it is left.
pub fn run(mut app: App) -> Result<(), TerminalError> {
    check()?;
    let mut signals = Signals::watch()?;
    let mut terminal = ratatui::try_init()?;
    // The hook that ratatui has set gives the screen back after a panic; the mouse must be given back too.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if note(info) {
            return;
        }
        let _ = execute!(stdout(), DisableMouseCapture);
        hook(info);
    }));
    let shown = execute!(stdout(), EnableMouseCapture).map_err(TerminalError::from);
    let shown = shown.and_then(|()| show(&mut terminal, &mut app, &mut signals));
    if shown.is_err() {
        app.leave();
    }
    give_back();
    shown
}

pub(crate) fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture);
    // A terminal that is gone cannot be given back, and needs no words about it.
    let _ = ratatui::try_restore();
}

/// Gives the terminal to the shell until somebody brings the program back.
fn stop(terminal: &mut DefaultTerminal, signals: &mut Signals) -> Result<(), TerminalError> {
    give_back();
    signals.stop();
    take_again(terminal)
}

fn take_again(terminal: &mut DefaultTerminal) -> Result<(), TerminalError> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture)?;
    // A new one, which takes nothing for drawn already.
    *terminal = ratatui::Terminal::new(CrosstermBackend::new(stdout()))?;
    Ok(())
}

fn show(terminal: &mut DefaultTerminal, app: &mut App, signals: &mut Signals) -> Result<(), TerminalError> {
    loop {
        terminal.draw(|frame| app.draw(frame))?;
        let wait = Duration::from_millis(if app.is_busy() { 5 } else { 100 });
        match signals.wait(wait)? {
            Wake::Input => {}
            Wake::Time => {
                app.handle(Event::Tick);
                continue;
            }
            Wake::Stopped => stop(terminal, signals)?,
            Wake::Back => take_again(terminal)?,
            Wake::Ended => return Err(TerminalError::Ended),
            Wake::Gone => return Err(TerminalError::Gone),
        }
        // Whatever has come in the meantime is taken together, so that a moving mouse does not draw a picture each.
        let mut came = false;
        while event::poll(Duration::ZERO)? {
            came = true;
            let event = match event::read()? {
                event::Event::Key(key) => Event::Key(key),
                event::Event::Mouse(mouse) => Event::Mouse(mouse),
                event::Event::Resize(columns, rows) => Event::Resize(columns, rows),
                _ => continue,
            };
            match app.handle(event) {
                Action::Quit => return Ok(()),
                Action::Stop if signals.can_stop() => stop(terminal, signals)?,
                _ => {}
            }
        }
        if !came {
            // Half a key: the rest comes, and is not waited for in a circle.
            std::thread::sleep(Duration::from_millis(10));
            app.handle(Event::Tick);
        }
    }
}
