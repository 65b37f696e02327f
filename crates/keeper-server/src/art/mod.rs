//! Drawings: which one shows what, and where it is fetched. Every game has a folder of its own below `art/`; how drawings are made and
//! named stands in `docs/art.md`.

mod picture;
mod sprite;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use keeper_present::Subject;
use serde::Deserialize;
use sha2::{Digest, Sha256};

pub use picture::{How, Picture, Window};
pub use sprite::{MOST, fetched as fetched_together};

include!(concat!(env!("OUT_DIR"), "/art.rs"));

/// The file in the folder of a game that says which drawing shows what.
const INDEX: &str = "art.toml";

/// One drawing: a file of its own.
pub struct Drawing {
    game: &'static str,
    pub family: &'static str,
    pub id: &'static str,
    /// The whole file.
    pub text: &'static str,
    /// x, y, width, height.
    pub view: [f32; 4],
    /// The square that stands for the whole where there is little room.
    pub thumb: Option<[f32; 3]>,
    /// What is seen, in one sentence; empty for what is only a part of pictures.
    pub label: &'static str,
    hash: String,
}

impl Drawing {
    fn new(game: &'static str, family: &'static str, id: &'static str, text: &'static str) -> Drawing {
        let view = numbers(attribute(text, "viewBox")).unwrap_or_default();
        let thumb = numbers(attribute(text, "data-thumb"));
        Drawing { game, family, id, text, view, thumb, label: attribute(text, "aria-label"), hash: print(&[text]) }
    }

    /// The name by which pages use it: `inv-joe-diamond`.
    pub fn name(&self) -> String {
        format!("{}-{}", self.family, self.id)
    }

    /// Where it is fetched. What comes from there never changes.
    pub fn address(&self) -> String {
        format!("/art/{}/{}/{}.{}.svg", self.game, self.family, self.id, self.hash)
    }

    /// What stands between the tags of the file.
    fn inner(&self) -> &'static str {
        let from = self.text.find('>').map_or(0, |at| at + 1);
        self.text[from..].trim_end().strip_suffix("</svg>").unwrap_or_default()
    }
}

/// The drawings of one game.
pub struct Gallery {
    game: &'static str,
    /// By their names.
    drawings: BTreeMap<String, Drawing>,
    index: Index,
    hash: String,
}

/// What the file `art.toml` of a game says.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Index {
    /// The drawing that stands for the game as a whole.
    cover: String,
    /// Games whose drawings show what has none here.
    also: Vec<String>,
    /// The family of the drawings of a subject, by the word before its colon.
    subjects: BTreeMap<String, String>,
    /// The windows of a family that is always looked at through the same: for a disc, and for a small one.
    windows: BTreeMap<String, [[f32; 3]; 2]>,
    /// Drawings that show something else too: `FAMILY-ID = "FAMILY-ID"`.
    same: BTreeMap<String, String>,
    /// The emblem of a card, by its id.
    emblems: BTreeMap<String, String>,
    /// The ground of an emblem, where it is not that of the card's kind.
    grounds: BTreeMap<String, String>,
    /// What stands for a card of a kind that has neither picture nor emblem.
    kinds: BTreeMap<String, Kind>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    ground: String,
    emblem: String,
    /// The drawing of the card's back.
    #[serde(default)]
    back: Option<String>,
}

static GALLERIES: LazyLock<BTreeMap<&'static str, Gallery>> = LazyLock::new(galleries);

fn galleries() -> BTreeMap<&'static str, Gallery> {
    let mut all: BTreeMap<&str, Gallery> = BTreeMap::new();
    for &(path, text) in FILES {
        let Some((game, rest)) = path.split_once('/') else { continue };
        let gallery = all.entry(game).or_insert_with(|| Gallery {
            game,
            drawings: BTreeMap::new(),
            index: Index::default(),
            hash: String::new(),
        });
        if rest == INDEX {
            gallery.index = toml::from_str(text).unwrap_or_else(|why| panic!("art/{path}: {why}"));
        } else if let Some((family, file)) = rest.split_once('/')
            && let Some(id) = file.strip_suffix(".svg")
        {
            let drawing = Drawing::new(game, family, id, text);
            gallery.drawings.insert(drawing.name(), drawing);
        }
    }
    let files = |gallery: &Gallery| -> Vec<&str> {
        let games = gallery.index.also.iter().map(String::as_str).chain([gallery.game]);
        games
            .flat_map(|game| FILES.iter().filter(move |(path, _)| path.split('/').next() == Some(game)))
            .map(|file| file.1)
            .collect()
    };
    let hashes: Vec<String> = all.values().map(|gallery| print(&files(gallery))).collect();
    all.values_mut().zip(hashes).for_each(|(gallery, hash)| gallery.hash = hash);
    all
}

/// The drawings of a game; none if it has none.
pub fn of(game: &str) -> Option<&'static Gallery> {
    GALLERIES.get(game)
}

impl Gallery {
    /// A drawing by its name (`inv-joe-diamond`), of this game or of one that it shares drawings with.
    pub fn named(&'static self, name: &str) -> Option<&'static Drawing> {
        let name = self.index.same.get(name).map_or(name, String::as_str);
        self.drawings.get(name).or_else(|| self.index.also.iter().find_map(|game| of(game)?.named(name)))
    }

    /// The drawing that stands for the game as a whole, if it has one.
    pub fn cover(&'static self) -> Option<&'static Drawing> {
        self.named(&self.index.cover)
    }

    /// Every drawing of this game alone.
    pub fn drawings(&self) -> impl Iterator<Item = &Drawing> {
        self.drawings.values()
    }

    /// The picture of something: its own; else the emblem of the card; else what stands for the first of these kinds that something
    /// stands for. It is never that of somebody or something else.
    pub fn picture(&'static self, about: &Subject, kinds: &[&str]) -> Option<Picture> {
        let (word, id) = about.parts();
        let family = self.index.subjects.get(word)?;
        // The third zombie is drawn like every zombie.
        let alike = id.rsplit_once('.').map(|(alike, _)| alike);
        let own = [Some(id), alike].into_iter().flatten().find_map(|id| self.named(&format!("{family}-{id}")));
        if let Some(drawing) = own {
            let windows = self.index.windows.get(family.as_str()).copied();
            return Some(Picture { drawing, ground: None, how: How::Own, windows });
        }
        let kind = kinds.iter().find_map(|kind| self.kind(kind));
        let emblem = self.emblem_of(id);
        let ground = emblem.and_then(|emblem| self.ground_of(emblem)).or(kind.map(|kind| &kind.ground));
        Some(Picture {
            drawing: self.named(&format!("emb-{}", emblem.or(kind.map(|kind| &kind.emblem))?))?,
            ground: ground.and_then(|ground| self.named(&format!("ground-{ground}"))),
            how: if emblem.is_some() { How::Emblem } else { How::Kind },
            windows: None,
        })
    }

    /// The back of a card of this kind.
    pub fn back(&'static self, kind: &str) -> Option<Picture> {
        let drawing = self.named(&format!("back-{}", self.kind(kind)?.back.as_ref()?))?;
        Some(Picture { drawing, ground: None, how: How::Kind, windows: None })
    }

    fn shared(&self) -> impl Iterator<Item = &'static Gallery> {
        self.index.also.iter().filter_map(|game| of(game))
    }

    fn kind(&'static self, kind: &str) -> Option<&'static Kind> {
        let kind = crate::markup::slug(kind);
        self.index.kinds.get(&kind).or_else(|| self.shared().find_map(|other| other.kind(&kind)))
    }

    fn emblem_of(&'static self, card: &str) -> Option<&'static String> {
        self.index.emblems.get(card).or_else(|| self.shared().find_map(|other| other.emblem_of(card)))
    }

    fn ground_of(&'static self, emblem: &str) -> Option<&'static String> {
        self.index.grounds.get(emblem).or_else(|| self.shared().find_map(|other| other.ground_of(emblem)))
    }
}

/// A drawing as it is asked for: `inv`, `joe-diamond.HASH.svg`; and whether the hash is that of the drawing.
pub fn fetched(game: &str, family: &str, file: &str) -> Option<(&'static str, bool)> {
    let (id, hash) = file.strip_suffix(".svg")?.rsplit_once('.')?;
    let drawing = of(game)?.drawings.get(&format!("{family}-{id}")).filter(|drawing| drawing.family == family)?;
    Some((drawing.text, drawing.hash == hash))
}

/// The value of an attribute of the outermost tag.
fn attribute(text: &'static str, name: &str) -> &'static str {
    let tag = text.split('>').next().unwrap_or_default();
    let Some(from) = tag.find(&format!(" {name}=\"")).map(|at| at + name.len() + 3) else { return "" };
    tag[from..].split('"').next().unwrap_or_default()
}

fn numbers<const N: usize>(text: &str) -> Option<[f32; N]> {
    let all: Option<Vec<f32>> = text.split_whitespace().map(|number| number.parse().ok()).collect();
    all?.try_into().ok()
}

/// Twelve letters that change with what they stand for.
fn print(texts: &[&str]) -> String {
    let mut hash = Sha256::new();
    texts.iter().for_each(|text| hash.update(text));
    hash.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
