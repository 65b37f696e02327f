//! The terminal around the [`App`]: events in, pictures out.

use std::io::{self, IsTerminal, stdin, stdout};
use std::time::Duration;

use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use keeper_table::note;
use ratatui::DefaultTerminal;

use crate::app::{Action, App, Event};

#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    #[error("this is not a terminal: `keeper play --plain` plays line by line")]
    NotATerminal,
    #[error("this terminal cannot show a full screen (TERM={0}): `keeper play --plain` plays line by line")]
    Dumb(String),
    #[error("the terminal failed: {0}; everything is kept, `keeper play --continue` goes on")]
    Failed(#[from] io::Error),
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
    let shown = execute!(stdout(), EnableMouseCapture).and_then(|()| show(&mut terminal, &mut app));
    let _ = execute!(stdout(), DisableMouseCapture);
    ratatui::restore();
    Ok(shown?)
}

fn show(terminal: &mut DefaultTerminal, app: &mut App) -> io::Result<()> {
    loop {
        terminal.draw(|frame| app.draw(frame))?;
        let wait = Duration::from_millis(if app.is_busy() { 5 } else { 100 });
        if !event::poll(wait)? {
            app.handle(Event::Tick);
            continue;
        }
        // Whatever has come in the meantime is taken together, so that a moving mouse does not draw a picture each.
        while event::poll(Duration::ZERO)? {
            let event = match event::read()? {
                event::Event::Key(key) => Event::Key(key),
                event::Event::Mouse(mouse) => Event::Mouse(mouse),
                event::Event::Resize(columns, rows) => Event::Resize(columns, rows),
                _ => continue,
            };
            if app.handle(event) == Action::Quit {
                return Ok(());
            }
        }
    }
}
