//! `keeper sim`

use super::Done;

#[derive(clap::Args, Default)]
pub struct Args {}

pub fn run(_args: Args) -> Done {
    Err("not there yet".into())
}
