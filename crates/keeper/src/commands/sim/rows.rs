//! `--csv`: a row for every game.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write, stdout};
use std::marker::PhantomData;
use std::path::Path;

use keeper_lab::{Measured, Results, csv, csv_head};

use crate::commands::Closed;

/// Where the rows of the games go.
pub struct Rows<G> {
    name: String,
    to: Box<dyn Write>,
    of: PhantomData<G>,
}

impl<G: Measured> Rows<G> {
    /// Whether rows can be written is better known before the games than after.
    pub fn open(path: &Path) -> Result<Rows<G>, Box<dyn Error>> {
        let standard = path == Path::new("-");
        let name = if standard { "standard output".to_owned() } else { path.display().to_string() };
        let to: io::Result<Box<dyn Write>> = match standard {
            true => Ok(Box::new(stdout())),
            false => File::create(path).map(|file| Box::new(file) as Box<dyn Write>),
        };
        let mut rows = Rows { name, to: Box::new(io::sink()), of: PhantomData };
        rows.to = to.map_err(|error| rows.failed(error))?;
        csv_head::<G>(&mut rows.to).and_then(|()| rows.to.flush()).map_err(|error| rows.failed(error))?;
        Ok(rows)
    }

    pub fn write(mut self, results: &Results, library: &G::Library) -> Result<(), Box<dyn Error>> {
        let mut to = BufWriter::new(&mut self.to);
        let written = csv::<G>(&results.rows, library, &mut to).and_then(|()| to.flush());
        drop(to);
        written.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> Box<dyn Error> {
        match error.kind() {
            ErrorKind::BrokenPipe => Box::new(Closed),
            _ => format!("--csv: cannot write {} ({error}): choose another place", self.name).into(),
        }
    }
}
