//! The parts of the table's page, each with an id: a screen is sent those that have changed.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use keeper_present::Choice;
use maud::{Markup, PreEscaped, html};

use crate::markup::slug;
use crate::page::ask::ask;
use crate::page::battle::battle;
use crate::page::epic::epic;
use crate::page::header::{head, tabs};
use crate::page::review::review;
use crate::page::seen::Seen;
use crate::page::sheet::{dock, panels};
use crate::page::spread::spread;
use crate::page::stage::stage;
use crate::page::tableau::{ahead, tableau};
use crate::page::watch;
use crate::svg::{Lit, plate, plate_id, sky, strip, tokens};

/// A part of the page: by its print one that has not changed is known again, and its markup is made only where it is needed.
pub struct Part<'a> {
    pub print: u64,
    draw: Box<dyn FnOnce() -> Markup + 'a>,
}

/// The print of what a part follows from: that is quicker to look at than to draw.
fn print_of(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

impl<'a> Part<'a> {
    fn new(print: u64, draw: impl FnOnce() -> Markup + 'a) -> Part<'a> {
        Part { print, draw: Box::new(draw) }
    }

    pub fn html(self) -> String {
        (self.draw)().into_string()
    }
}

impl From<Markup> for Part<'_> {
    fn from(html: Markup) -> Self {
        Part::new(print_of(&html.0), || html)
    }
}

pub type Parts<'a> = BTreeMap<String, Part<'a>>;

/// The print of a page with these parts and this story: a screen that has it need not be sent them once more.
pub fn print_of_page(parts: &Parts<'_>, story: &Part<'_>) -> u64 {
    let prints: Vec<(&String, u64)> = parts.iter().map(|(id, part)| (id, part.print)).collect();
    print_of((prints, story.print))
}

/// Takes a part out to show it.
pub fn take(parts: &mut Parts<'_>, id: &str) -> Markup {
    PreEscaped(parts.remove(id).map(Part::html).unwrap_or_default())
}

/// The parts of the page by their ids, but for the story, which grows.
pub fn parts(seen: &Seen) -> Parts<'_> {
    let lit = lit(&seen.choices);
    let mut parts = Parts::new();
    parts.insert("head".into(), head(seen).into());
    parts.insert("beside".into(), strip(seen.kind, &seen.scene, &lit).into());
    parts.insert("tabs".into(), tabs(seen, &lit).into());
    parts.insert("battle".into(), battle(seen).into());
    // The ground and the ways of a board never change: only its sky, plates and tokens are parts.
    for one in &seen.scene.boards {
        for area in &one.areas {
            let lit = lit.get(&area.id).cloned();
            parts.insert(plate_id(area), Part::new(print_of((area, &lit)), move || plate(area, lit.as_ref())));
        }
        let stands: Vec<_> = one.areas.iter().map(|area| &area.tokens).collect();
        let lies: Vec<_> = one.links.iter().map(|link| &link.tokens).collect();
        parts.insert(
            format!("tokens-{}", slug(&one.id)),
            Part::new(print_of((stands, lies)), || tokens(seen.kind, one)),
        );
        parts.insert(format!("weather-{}", slug(&one.id)), sky(seen.scene.sky).into());
    }
    parts.insert("spread".into(), spread(seen).into());
    parts.insert("ask".into(), ask(seen.ask.as_ref()).into());
    let bare = stage(seen, &Markup::default());
    match seen.ending {
        None if seen.watch => drop(parts.insert("stage".into(), watch::turn(seen).into())),
        Some(_) => {
            // The look back goes on by itself within the stage.
            parts.insert("stage".into(), Part::new(print_of(&bare.0), || stage(seen, &review(seen))));
            parts.insert("review".into(), review(seen).into());
        }
        None => drop(parts.insert("stage".into(), bare.into())),
    }
    let rite = seen.scene.rite.as_ref();
    let below = match rite {
        Some(rite) => tableau(seen, rite),
        None if seen.watch => watch::people(seen),
        None => html! { h2.vh { "The sheet" } (dock(seen)) },
    };
    parts.insert("dock".into(), below.into());
    let ahead = rite.map(|rite| ahead(seen, rite)).unwrap_or_default();
    let ruled = seen.scene.battle.as_ref().and_then(|battle| battle.epic.as_ref()).map(epic).unwrap_or_default();
    let beside = if seen.watch { watch::in_play(seen) } else { panels(seen) };
    parts.insert("table".into(), html! { (ahead) (ruled) (beside) }.into());
    parts
}

/// Which areas each choice lights up: the end of its way.
pub fn lit(choices: &[Choice]) -> HashMap<String, Lit> {
    let mut lit = HashMap::new();
    for (number, choice) in choices.iter().enumerate() {
        if let Some(area) = choice.areas.last() {
            let one = || Lit { choice: number, label: choice.label.clone(), note: choice.note.clone() };
            lit.entry(area.clone()).or_insert_with(one);
        }
    }
    lit
}
