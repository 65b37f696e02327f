//! `keeper completions` and `keeper man`: what a shell and the system's manual know of this program.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Command;
use clap_complete::Shell;

use super::{Done, say, usage, write_file};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  keeper completions bash > ~/.local/share/bash-completion/completions/keeper
  keeper completions zsh > ~/.zfunc/_keeper
  keeper completions fish > ~/.config/fish/completions/keeper.fish")]
pub struct Completions {
    /// Your shell.
    shell: Shell,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  keeper man | man -l -                      shows the manual
  keeper man --dir ~/.local/share/man/man1   writes a page for each command: man keeper-sim")]
pub struct Pages {
    /// Write a page for the program and for each command to this folder; without it, the program's page is printed.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub fn completions(args: Completions, mut program: Command) -> Done {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut program, "keeper", &mut text);
    say(String::from_utf8(text)?)?;
    Ok(ExitCode::SUCCESS)
}

pub fn pages(args: Pages, mut program: Command) -> Done {
    program.build();
    let Some(dir) = args.dir else {
        say(page(&program)?)?;
        return Ok(ExitCode::SUCCESS);
    };
    std::fs::create_dir_all(&dir).map_err(|error| usage(format!("--dir {}: {error}", dir.display())))?;
    let mut written = 0;
    let pages = std::iter::once(&program).chain(program.get_subcommands().filter(|one| one.get_name() != "help"));
    for command in pages {
        let name = command.get_display_name().unwrap_or(command.get_name()).replace(' ', "-");
        write_file(&dir.join(format!("{name}.1")), &page(command)?, true)?;
        written += 1;
    }
    say(format!("{written} pages written to {}", dir.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn page(command: &Command) -> Result<String, Box<dyn std::error::Error>> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    Ok(String::from_utf8(text)?)
}
