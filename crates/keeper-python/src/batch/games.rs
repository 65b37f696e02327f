//! The games of a batch, in chunks of which each thread takes one after the other.

use std::sync::Arc;

use keeper_encode::room;
use keeper_table::guarded;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::cell::{Cell, Way};
use crate::errors::Error;
use crate::run::{Kept, Run, Title};

/// Games that one thread takes at a time.
const CHUNK: usize = 64;

/// Some games by the number of their chunk, and where what is told of them goes: their numbers, and their tables.
type Share<'a, G> = (usize, (&'a mut [Cell<G>], (&'a mut [f32], &'a mut [i16])));

/// The games, with what is told of them.
pub(super) struct Games<G: Kept> {
    pub(super) title: Arc<Title<G>>,
    pub(super) cells: Vec<Cell<G>>,
    pub(super) numbers: Vec<f32>,
    pub(super) entities: Vec<i16>,
    pub(super) wide: [usize; 2],
}

impl<G: Kept> Games<G> {
    pub(super) fn new(title: Arc<Title<G>>, way: &Way, n: usize, first: u64) -> Result<Games<G>, String> {
        let cells = (0..n as u64).map(|at| Cell::new(&title, way, first + at, n as u64)).collect::<Result<_, _>>()?;
        Ok(Games::of(title, way, cells))
    }

    fn of(title: Arc<Title<G>>, way: &Way, cells: Vec<Cell<G>>) -> Games<G> {
        let wide = [
            if way.observe.numbers { G::NUMBER_COUNT } else { 0 },
            if way.observe.entities { room::<G>(&title.library) } else { 0 },
        ];
        let n = cells.len();
        let mut games = Games { title, cells, numbers: vec![0.0; n * wide[0]], entities: vec![0; n * wide[1]], wide };
        games.each(way, None, |_, _| {});
        games
    }

    /// Does something with every game, and looks at what came of it.
    pub(super) fn each(
        &mut self,
        way: &Way,
        pool: Option<&rayon::ThreadPool>,
        work: impl Fn(usize, &mut Cell<G>) + Sync,
    ) {
        let [numbers, entities] = self.wide;
        let some = |(at, (cells, (to, tables))): Share<'_, G>| {
            for (within, cell) in cells.iter_mut().enumerate() {
                let to = &mut to[within * numbers..(within + 1) * numbers];
                let tables = &mut tables[within * entities..(within + 1) * entities];
                let done = guarded(|| {
                    work(at * CHUNK + within, &mut *cell);
                    cell.look(way, to, tables);
                });
                if let Err(what) = done {
                    cell.spoil(what);
                }
            }
        };
        // A row of no numbers is in no chunk: then the chunks are empty.
        match pool {
            None => {
                let mut to = chunks(&mut self.numbers, CHUNK * numbers);
                let mut tables = chunks(&mut self.entities, CHUNK * entities);
                for (at, cells) in self.cells.chunks_mut(CHUNK).enumerate() {
                    some((at, (cells, (to.next().unwrap_or_default(), tables.next().unwrap_or_default()))));
                }
            }
            Some(pool) => {
                let to: Vec<_> = self.cells.chunks_mut(CHUNK).collect();
                let count = to.len();
                let numbers: Vec<_> = chunks(&mut self.numbers, CHUNK * numbers).chain(empty()).take(count).collect();
                let tables: Vec<_> = chunks(&mut self.entities, CHUNK * entities).chain(empty()).take(count).collect();
                let all: Vec<_> = to.into_iter().zip(numbers.into_iter().zip(tables)).enumerate().collect();
                pool.install(|| all.into_par_iter().for_each(some));
            }
        }
    }

    pub(super) fn wrong(&mut self) -> Option<String> {
        self.cells.iter_mut().find_map(|cell| cell.wrong.take())
    }

    /// Puts a position in the place of a game.
    pub(super) fn put(&mut self, way: &Way, at: usize, run: Run<G>) -> PyResult<()> {
        if run.title.set_up != self.title.set_up || G::cards(&run.title.library) != G::cards(&self.title.library) {
            return Err(Error::new_err("this position is of a game with other settings than those of the batch"));
        }
        let n = self.cells.len() as u64;
        let number = self.cells[at].number;
        self.cells[at] = Cell::of(run, way, number, n);
        let [numbers, entities] = self.wide;
        let to = &mut self.numbers[at * numbers..(at + 1) * numbers];
        self.cells[at].look(way, to, &mut self.entities[at * entities..(at + 1) * entities]);
        Ok(())
    }

    pub(super) fn fork(&self, at: usize, copies: usize, way: &Way, deal: bool) -> Games<G> {
        let run = &self.cells[at].run;
        let one = |copy: u64| {
            let run = match (deal, run.game.decision()) {
                (true, Some(decision)) => {
                    let view = run.game.view(decision.seats.speaker());
                    Run::from(self.title.clone(), G::sample(&view, way.seed.derive(copy)))
                }
                _ => run.clone(),
            };
            Cell::of(run, way, copy, copies as u64)
        };
        Games::of(self.title.clone(), way, (0..copies as u64).map(one).collect())
    }
}

/// Chunks of a row; none where it is empty.
fn chunks<T>(all: &mut [T], size: usize) -> std::slice::ChunksMut<'_, T> {
    all.chunks_mut(size.max(1))
}

fn empty<'a, T: 'a>() -> impl Iterator<Item = &'a mut [T]> {
    std::iter::repeat_with(|| -> &'a mut [T] { &mut [] })
}
