//! Which sentence forms the cards use, and which cards need one of their own.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::*;

/// The kinds of forms that are counted: what a card can say. The words inside them - names, places, skills, numbers, what cannot be
/// done - are not.
const COUNTED: [&str; 5] = ["effect", "condition", "cost", "moment", "rule"];

/// A text on a card, a marker, a sheet, a place or an entry of an encounter card.
pub struct Said<'a> {
    /// The deck as the export names it; places of the board are `places`.
    pub deck: &'a str,
    pub id: &'a str,
    /// Where the entry of an encounter card is read.
    pub at: Option<&'a str>,
    pub text: Text,
    /// As it is written in its file.
    pub words: String,
}

impl Said<'_> {
    /// `location_cards/base-uptown-05, Ye Olde Magick Shoppe`
    pub fn name(&self) -> String {
        let at = self.at.map(|at| format!(", {at}")).unwrap_or_default();
        format!("{}/{}{at}", self.deck, self.id)
    }
}

impl Library {
    /// Every text that says something.
    pub fn said(&self) -> Vec<Said<'_>> {
        let mut said = Vec::new();
        let mut add = |deck, id, at, text: Text, words: &str| {
            let words = words.trim().to_owned();
            said.push(Said { deck, id, at, text, words });
        };
        self.areas.iter().for_each(|a| add("places", &a.id, None, a.text, &a.words));
        self.kinds.iter().for_each(|k| add("monsters", &k.id, None, k.text, &k.words));
        self.gates.iter().for_each(|g| add("gates", &g.id, None, g.text, &g.words));
        self.cards.iter().for_each(|c| add(self.deck_of_card(c.supply), &c.id, None, c.text, &c.words));
        self.sheets.iter().for_each(|s| add("investigators", &s.id, None, s.text, &s.words));
        self.ancient_ones.iter().for_each(|a| add("ancient_ones", &a.id, None, a.text, &a.whole_words()));
        self.mythos.iter().filter(|m| m.copy == 1).for_each(|m| add("mythos", &m.id, None, m.text, &m.words));
        self.fixtures.iter().for_each(|f| add(&f.deck, &f.id, None, f.text, &f.words));
        self.decks.iter().for_each(|d| add("decks", &d.id, None, d.when_empty, &d.words));
        let silences = self.stacks.iter().filter_map(|stack| Some((stack, stack.silence?)));
        silences.for_each(|(stack, text)| add("decks", &stack.id, None, text, &stack.words));
        for c in &self.location_cards {
            for e in &c.entries {
                add("location_cards", &c.id, Some(&self.area(e.at).name), e.text, &e.words);
            }
        }
        for c in &self.gate_cards {
            for e in &c.entries {
                let world = e.at.map_or("Other", |w| &self.worlds[usize::from(w.0)].name);
                add("gate_cards", &c.id, Some(world), e.text, &e.words);
            }
        }
        said.retain(|said| said.text.from < said.text.to);
        said
    }

    /// Texts that do not print back as they are written: id, written, printed.
    pub fn misprinted(&self) -> Vec<(String, String, String)> {
        let print = |said: Said| {
            let printed = keeper_arkham_script::print(said.text, &self.tree, &self.vocabulary);
            (said.name(), said.words, printed)
        };
        self.said().into_iter().map(print).filter(|(_, written, printed)| written != printed).collect()
    }
}

/// A form: a variant of the tree, however it is worded.
#[derive(Clone, Debug, Default)]
pub struct Usage {
    /// Its words, with dots for what changes.
    pub words: BTreeSet<&'static str>,
    /// The cards and entries that use it.
    pub used_by: BTreeSet<String>,
}

/// The forms that cards use, by their kind and name: `rule NoSpells`.
#[derive(Clone, Debug, Default)]
pub struct Forms {
    pub forms: BTreeMap<String, Usage>,
    /// How many cards and entries say something.
    pub texts: usize,
}

impl Forms {
    /// The forms of all boxes: those that are built in, and those of this library.
    pub fn of_all(library: &Library) -> Result<Forms, LoadError> {
        let lists = sets::together(sets::embedded()?);
        let built_in = lists.iter().map(|sets| Library::embedded(sets)).collect::<Result<Vec<_>, _>>()?;
        Ok(Forms::of(&built_in.iter().chain([library]).collect::<Vec<_>>()))
    }

    /// The forms of some libraries; a card that is in several counts once.
    pub fn of(libraries: &[&Library]) -> Forms {
        let mut forms = Forms::default();
        let mut texts = BTreeSet::new();
        for library in libraries {
            // House rules are no cards: each is a rule of its own.
            for said in library.said().into_iter().filter(|said| said.deck != FixtureKind::Variant.deck()) {
                let name = said.name();
                for form in keeper_arkham_script::forms(said.text, &library.tree, &library.vocabulary) {
                    if COUNTED.contains(&form.kind) {
                        let usage = forms.forms.entry(format!("{} {}", form.kind, form.name)).or_default();
                        usage.words.insert(form.words);
                        usage.used_by.insert(name.clone());
                    }
                }
                texts.insert(name);
            }
        }
        forms.texts = texts.len();
        forms
    }

    /// Forms that one card alone uses.
    pub fn lonely(&self) -> impl Iterator<Item = (&str, &Usage)> {
        self.forms.iter().filter(|(_, usage)| usage.used_by.len() == 1).map(|(name, usage)| (name.as_str(), usage))
    }

    /// The cards that need a form which no other card uses.
    pub fn natives(&self) -> BTreeSet<&str> {
        self.lonely().flat_map(|(_, usage)| usage.used_by.iter().map(String::as_str)).collect()
    }

    /// Their share of all, in percent.
    pub fn native_share(&self) -> f64 {
        100.0 * self.natives().len() as f64 / self.texts.max(1) as f64
    }

    pub fn to_json(&self) -> Value {
        let form = |(name, usage): (&String, &Usage)| {
            json!({
                "form": name, "words": usage.words, "used_by": usage.used_by,
                "native": usage.used_by.len() == 1,
            })
        };
        json!({
            "texts": self.texts, "native": self.natives(), "share": self.native_share(),
            "forms": self.forms.iter().map(form).collect::<Vec<_>>(),
        })
    }
}
