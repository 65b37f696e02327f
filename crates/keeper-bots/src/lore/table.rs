//! What the bots know differs with what lies on the table: how many investigators there are, and whether there is more than one town.

use std::ops::RangeInclusive;

use keeper_arkham::Library;

/// The numbers of investigators that are played alike.
const SEATS: [(&str, RangeInclusive<u8>); 4] = [("1", 1..=1), ("2", 2..=2), ("3-4", 3..=4), ("5-8", 5..=8)];
const TOWNS: [&str; 2] = ["one", "more"];

/// How a section of a file begins.
const MARK: &str = "table ";

/// A kind of table: so many seats, and one town or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Table(u8);

impl Table {
    pub const COUNT: usize = SEATS.len() * TOWNS.len();

    pub fn all() -> impl Iterator<Item = Table> {
        (0..Table::COUNT as u8).map(Table)
    }

    #[inline]
    pub fn of(library: &Library, players: u8) -> Table {
        let seats = match players {
            0..=1 => 0,
            2 => 1,
            3..=4 => 2,
            _ => 3,
        };
        Table(seats + if library.towns.len() > 1 { SEATS.len() as u8 } else { 0 })
    }

    /// The numbers of investigators.
    pub fn seats(self) -> RangeInclusive<u8> {
        SEATS[usize::from(self.0) % SEATS.len()].1.clone()
    }

    /// As files and people name it.
    pub fn name(self) -> String {
        let (seats, towns) = (usize::from(self.0) % SEATS.len(), usize::from(self.0) / SEATS.len());
        format!("{} {}", SEATS[seats].0, TOWNS[towns])
    }

    fn called(name: &str) -> Result<Table, String> {
        let known = || Table::all().map(Table::name).collect::<Vec<_>>().join(", ");
        Table::all()
            .find(|table| table.name() == name)
            .ok_or_else(|| format!("there is no table \"{name}\"; there are: {}", known()))
    }
}

/// Something for each kind of table.
#[derive(Clone, Debug, PartialEq)]
pub struct Tables<T>([T; Table::COUNT]);

impl<T> Tables<T> {
    pub fn each(make: impl FnMut(Table) -> T) -> Tables<T> {
        let all: Vec<T> = Table::all().map(make).collect();
        match all.try_into() {
            Ok(all) => Tables(all),
            Err(_) => unreachable!("there are as many as there are kinds of tables"),
        }
    }

    #[inline]
    pub fn at(&self, table: Table) -> &T {
        &self.0[usize::from(table.0)]
    }

    pub fn at_mut(&mut self, table: Table) -> &mut T {
        &mut self.0[usize::from(table.0)]
    }

    /// What holds with these boxes for so many players.
    #[inline]
    pub fn of(&self, library: &Library, players: u8) -> &T {
        self.at(Table::of(library, players))
    }
}

/// A part of a file: the table that it is about, none for all of them; what else it is about; and its lines.
pub type Section<'a> = (Option<Table>, &'a str, Vec<&'a str>);

/// The sections of a file. A file without sections is meant for every table, lines that begin
/// with `#` and empty ones for people.
pub fn sections(text: &str) -> Result<Vec<Section<'_>>, String> {
    let mut found: Vec<Section> = vec![];
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix(MARK) {
            Some(named) => {
                // The seats, the towns, and what else the section is about.
                let end = named.match_indices(' ').nth(1).map_or(named.len(), |(at, _)| at);
                found.push((Some(Table::called(&named[..end])?), named[end..].trim(), vec![]));
            }
            None => {
                if found.is_empty() {
                    found.push((None, "", vec![]));
                }
                found.iter_mut().next_back().into_iter().for_each(|section| section.2.push(line));
            }
        }
    }
    Ok(found)
}

/// The first line of a section.
pub fn heading(table: Table, about: &str) -> String {
    format!("{MARK}{} {about}", table.name()).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_players_has_its_table() {
        let base = Library::embedded(&["base"]).expect("the cards load");
        let dunwich = Library::embedded(&["base", "dunwich"]).expect("the cards load");
        for players in 1..=8 {
            let (one, more) = (Table::of(&base, players), Table::of(&dunwich, players));
            assert!(one.seats().contains(&players) && more.seats().contains(&players));
            assert!(one.name().ends_with(" one") && more.name().ends_with(" more"));
            assert_eq!(Table::called(&one.name()), Ok(one));
        }
    }

    #[test]
    fn sections_are_told_apart() {
        let found = sections("# for people\ntable 1 one\nclue 1\n\ntable 3-4 more seal\nclue 2\nseal 3\n")
            .expect("it is sound");
        let names: Vec<_> =
            found.iter().map(|(table, about, lines)| (table.map(Table::name), *about, lines.len())).collect();
        assert_eq!(names, [(Some("1 one".to_owned()), "", 1), (Some("3-4 more".to_owned()), "seal", 2)]);
        assert_eq!(sections("clue 1\n").map(|found| (found[0].0, found[0].2.len())), Ok((None, 1)));
        assert!(sections("table 9 one\n").is_err_and(|why| why.contains("5-8 more")));
    }
}
