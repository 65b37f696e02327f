//! What somebody chooses, and what they must do if they can.

use crate::grammar::blocks::{read_clauses, read_last, read_told, write_clauses, write_last};
use crate::grammar::targets::Whos;
use crate::language::{Arkham, Reader, Writer};
use crate::tree::*;
use keeper_script::form::Slot;

const CHOOSE: &str = "choose one: ";
const MUST: &str = "you must ";
const NONE_POSSIBLE: &str = "; if none is possible, ";
const CANNOT: &str = "; if you cannot, ";
const ONE_OPTION: &str =
    "One option is not a choice: separate options with \"; or \", or write \"you must pay $1; if you cannot, ...\".";

/// `choose one: pay $1; or discard 1 ally`; a single option is what you must do: `you must pay $1; if you cannot, lose 1 Sanity`
pub(crate) struct Choice;

impl Slot<Arkham> for Choice {
    type Value = (Vec<BlockId>, Option<BlockId>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        if r.phrase_of(CHOOSE, "effect").is_some() {
            return Choices.read(r);
        }
        r.phrase_of(MUST, "effect")?;
        let only = read_clauses(r)?;
        Some((vec![only], Some(read_last(r, CANNOT)?)))
    }

    fn write(&self, w: &mut Writer, (options, otherwise): &Self::Value) {
        match options.as_slice() {
            &[only] => {
                w.push(MUST);
                write_clauses(w, only);
                write_last(w, CANNOT, *otherwise);
            }
            _ => {
                w.push(CHOOSE);
                Choices.write(w, &(options.clone(), *otherwise));
            }
        }
    }
}

/// After `choose one: `: options separated by `; or `.
pub(crate) struct Choices;

impl Slot<Arkham> for Choices {
    type Value = (Vec<BlockId>, Option<BlockId>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let at = r.pos();
        let mut options = vec![read_option(r)?];
        while let Some(option) = r.attempt(|r| {
            r.phrase("; or ")?;
            read_option(r)
        }) {
            options.push(option);
        }
        let otherwise = read_last(r, NONE_POSSIBLE);
        if options.len() == 1 {
            r.problem(at, ONE_OPTION);
        }
        Some((options, otherwise))
    }

    fn write(&self, w: &mut Writer, (options, otherwise): &Self::Value) {
        for (i, option) in options.iter().enumerate() {
            w.push(if i > 0 { "; or " } else { "" });
            write_clauses(w, *option);
        }
        write_last(w, NONE_POSSIBLE, *otherwise);
    }
}

/// An option: clauses, or clauses for somebody: `each investigator: lose 1 Sanity`
fn read_option(r: &mut Reader) -> Option<BlockId> {
    let told = r.attempt(|r| {
        let who = Whos.read(r)?;
        let block = match r.peek(" is ") {
            Some(()) => read_told(r)?,
            None => {
                r.phrase(": ")?;
                read_clauses(r)?
            }
        };
        r.tree.push_block(vec![Step { effect: Effect::Structure(family::Structure::For { who, block }), end: false }])
    });
    told.or_else(|| read_clauses(r))
}
