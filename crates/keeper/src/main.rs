//! The program: its command line and the wiring, nothing else.

mod commands;
mod games;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use keeper_table::letters::message;

/// Keeper, the digital game master of Arkham Horror.
#[derive(Parser)]
#[command(
    name = "keeper",
    version,
    about,
    propagate_version = true,
    args_conflicts_with_subcommands = true,
    after_help = "`keeper` alone is `keeper serve`: a table in the browser. `keeper COMMAND --help` explains the options of a command, with examples.\n\n\
                  The exit code is 0 for success, 1 if something failed, 2 if the command line is wrong, 130 after Ctrl-C."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    thinking: commands::Thinking,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the browser (the default), alone or with others.
    Serve(commands::serve::Args),
    /// Play in the terminal.
    Play(commands::play::Args),
    /// List, delete, export and import games.
    Games(commands::games::Args),
    /// Step through a finished or saved game.
    Replay(commands::replay::Args),
    /// Play many games at once and print the results.
    Sim(commands::sim::Args),
    /// Compare two bots: both play the same games until it is clear who wins more.
    Arena(commands::arena::Args),
    /// Ask bots in positions where a good player knows what to do.
    Tactics(commands::tactics::Args),
    /// Tune what things are worth to the bots.
    Tune(commands::tune::Args),
    /// Teach the expert bot what positions are worth.
    Train(commands::train::Args),
    /// List, search, show and export the cards.
    Cards(commands::cards::Args),
    /// List the boxes you can play with.
    Sets(commands::sets::Args),
    /// List the house rules you can choose.
    Variants(commands::variants::Args),
    /// Run scenarios: positions and moves written as text.
    Scenario(commands::scenario::Args),
    /// Print shell completions.
    Completions(commands::manual::Completions),
    /// Write the manual pages.
    Man(commands::manual::Pages),
}

/// The exit code for a wrong command line, whether clap or a command finds the mistake.
const WRONG: u8 = 2;

fn main() -> ExitCode {
    quiet_where_caught();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    let done = match cli.command.unwrap_or(Command::Serve(cli.thinking.into())) {
        Command::Serve(args) => commands::serve::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Games(args) => commands::games::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Sim(args) => commands::sim::run(args),
        Command::Arena(args) => commands::arena::run(args),
        Command::Tactics(args) => commands::tactics::run(args),
        Command::Tune(args) => commands::tune::run(args),
        Command::Train(args) => commands::train::run(args),
        Command::Cards(args) => commands::cards::run(args),
        Command::Sets(args) => commands::sets::run(args),
        Command::Variants(args) => commands::variants::run(args),
        Command::Scenario(args) => commands::scenario::run(args),
        Command::Completions(args) => commands::manual::completions(args, Cli::command()),
        Command::Man(args) => commands::manual::pages(args, Cli::command()),
    };
    match done {
        Ok(code) => code,
        Err(error) if error.is::<commands::Closed>() => ExitCode::SUCCESS,
        Err(error) => {
            let code = if error.is::<commands::Usage>() { ExitCode::from(WRONG) } else { ExitCode::FAILURE };
            commands::complain(error);
            code
        }
    }
}

/// A panic inside a choice is caught and shown at the table, with its place; printing it too would spoil the screen.
fn quiet_where_caught() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !keeper_table::note(info) {
            before(info);
        }
    }));
}

/// What is wrong with the command line, or the help that was asked for. A word of it is repeated only as it can be shown.
fn refuse(error: &clap::Error) -> ExitCode {
    let plain = error.render().to_string();
    let shown = message(&plain);
    if shown == plain {
        error.exit();
    }
    eprint!("{shown}");
    ExitCode::from(error.exit_code() as u8)
}
