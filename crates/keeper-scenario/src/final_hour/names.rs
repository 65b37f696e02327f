//! Names of Final Hour as people write them.

use keeper_final_hour::script::tree::GateIcon;
use keeper_final_hour::{KEY, Library, NONE, State};

use super::format::Where;
use crate::names::find;
use crate::position::{Wrong, wrong};

/// Finds names in a library.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    pub lib: &'a Library,
}

impl<'a> Names<'a> {
    fn find<T: 'a>(
        self,
        what: &str,
        name: &str,
        all: &'a [T],
        names: impl Fn(&'a T) -> [&'a str; 2] + Clone,
        words: bool,
    ) -> Result<u8, Wrong> {
        find(what, name, (0u8..).zip(all).map(|(at, one)| (at, names(one))), words).map_err(wrong)
    }

    /// By its number on the board, its name or its id.
    pub fn place(self, name: &str) -> Result<u8, Wrong> {
        match name.parse::<u8>() {
            Ok(number @ 1..) if usize::from(number) <= self.lib.locations.len() => Ok(number - 1),
            Ok(number) => Err(format!("there is no location {number}: they have the numbers 1 to 15")),
            Err(_) => self.find("location", name, &self.lib.locations, |l| [l.name.as_str(), l.id.as_str()], true),
        }
    }

    pub fn at(self, at: &Where) -> Result<u8, Wrong> {
        match at {
            Where::Number(number) => self.place(&number.to_string()),
            Where::Name(name) => self.place(name),
        }
    }

    /// The walkway between two locations: `12--13`.
    pub fn walkway(self, name: &str) -> Result<u8, Wrong> {
        let (a, b) = name.split_once("--").ok_or_else(|| format!("\"{name}\" is not a walkway: write \"12--13\""))?;
        let (a, b) = (self.place(a.trim())?, self.place(b.trim())?);
        match self.lib.locations[usize::from(a)].walkway[usize::from(b)] {
            NONE => Err(format!("no walkway joins \"{name}\"")),
            walkway => Ok(walkway),
        }
    }

    pub fn walkway_name(self, walkway: u8) -> String {
        let (a, b) = self.lib.walkways[usize::from(walkway)];
        format!("{}--{}", a + 1, b + 1)
    }

    pub fn monster(self, name: &str) -> Result<u8, Wrong> {
        self.find("monster", name, &self.lib.kinds, |k| [k.name.as_str(), k.id.as_str()], false)
    }

    pub fn sheet(self, name: &str) -> Result<u8, Wrong> {
        self.find("investigator", name, &self.lib.investigators, |i| [i.name.as_str(), i.id.as_str()], true)
    }

    pub fn ancient_one(self, name: &str) -> Result<u8, Wrong> {
        self.find("Ancient One", name, &self.lib.ancient_ones, |a| [a.name.as_str(), a.id.as_str()], true)
    }

    pub fn item(self, name: &str) -> Result<u8, Wrong> {
        self.find("item", name, &self.lib.items, |i| [i.name.as_str(), i.id.as_str()], false)
    }

    /// By its id: there are two of each name, and they differ.
    pub fn action(self, id: &str) -> Result<u8, Wrong> {
        self.find("action card", id, &self.lib.actions, |a| [a.id.as_str(), a.id.as_str()], false)
    }

    pub fn gate(self, name: &str) -> Result<u8, Wrong> {
        self.find("gate", name, &GateIcon::ALL, |icon| [icon.name(); 2], false)
    }

    /// A ritual icon, or `key`.
    pub fn clue(self, name: &str) -> Result<u8, Wrong> {
        if name == "key" {
            return Ok(KEY);
        }
        self.find("clue", name, &self.lib.icons, |icon| [icon.as_str(), icon.as_str()], false)
    }

    pub fn clue_name(self, clue: u8) -> String {
        self.lib.icons.get(usize::from(clue)).cloned().unwrap_or_else(|| "key".to_owned())
    }

    /// A priority card by its number.
    pub fn card(self, number: u8) -> Result<u8, Wrong> {
        match number.checked_sub(1) {
            Some(card) if usize::from(card) < self.lib.priority.len() => Ok(card),
            _ => Err(format!("there is no priority card {number}: they have the numbers 1 to 30")),
        }
    }

    /// One of those who play.
    pub fn who(self, s: &State, name: &str) -> Result<u8, Wrong> {
        let sheet = self.sheet(name)?;
        let found = (0..).zip(s.all()).find(|(_, one)| one.sheet == sheet);
        found.map(|(who, _)| who).ok_or_else(|| format!("{name} does not play"))
    }

    pub fn who_name(self, s: &State, who: u8) -> String {
        match s.all().get(usize::from(who)).map(|one| one.sheet) {
            Some(sheet) if sheet != NONE => self.lib.investigators[usize::from(sheet)].id.clone(),
            _ => format!("investigator {}", who + 1),
        }
    }
}
