use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// Bytes that a drawing of a family may have, its tags included.
fn budget(family: &str) -> usize {
    match family {
        "ao" => 14_000,
        "emb" | "ground" => 1_900,
        "card" | "back" => 5_000,
        _ => 5_600,
    }
}

fn all() -> impl Iterator<Item = &'static Drawing> {
    GALLERIES.values().flat_map(|gallery| gallery.drawings.values())
}

#[test]
fn a_drawing_is_a_picture_and_nothing_else() {
    let known = ["svg", "path", "circle", "ellipse", "g", "use", "defs"];
    for drawing in all() {
        let name = drawing.name();
        for tag in drawing.text.split('<').skip(1) {
            let word = tag.trim_start_matches('/').split([' ', '>', '/']).next().unwrap_or_default();
            assert!(known.contains(&word), "{name}: {word}");
            // Everything that it is made of lies in the file itself.
            let href = tag.split("href=\"").nth(1);
            let inner = href.and_then(|href| href.split('"').next()).is_none_or(|href| {
                href.strip_prefix('#').is_some_and(|id| drawing.text.contains(&format!("id=\"{id}\"")))
            });
            assert!(inner, "{name}: {tag}");
            let acts = tag.split_whitespace().any(|word| word.starts_with("on") && word.contains('='));
            let reaches = [" style=", "url(", "data:", "javascript:"].iter().any(|bad| tag.contains(bad));
            assert!(!acts && !reaches, "{name}: {tag}");
        }
        assert!(drawing.view[2] > 0.0 && drawing.text.ends_with("</svg>\n"), "{name}");
        assert!(drawing.text.len() <= budget(drawing.family), "{name}: {} bytes", drawing.text.len());
        assert!(drawing.family == "ground" || !drawing.label.is_empty(), "{name} does not say what is seen");
        let windowed = of(drawing.game).unwrap().index.windows.contains_key(drawing.family);
        assert!(
            windowed || !matches!(drawing.family, "mon" | "ao" | "inv") || drawing.thumb.is_some(),
            "{name}: no window"
        );
    }
}

#[test]
fn families_share_a_view_box_and_ids_are_those_of_one_drawing() {
    let mut boxes: BTreeMap<(&str, &str), BTreeSet<String>> = BTreeMap::new();
    let mut ids: BTreeMap<&str, String> = BTreeMap::new();
    for drawing in all() {
        boxes.entry((drawing.game, drawing.family)).or_default().insert(format!("{:?}", drawing.view));
        for id in drawing.inner().split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let other = ids.insert(id, drawing.name());
            assert!(other.is_none(), "{id} is in {} and in {other:?}", drawing.name());
        }
    }
    boxes.iter().for_each(|(family, boxes)| assert_eq!(boxes.len(), 1, "{family:?}: {boxes:?}"));
}

#[test]
fn the_index_names_drawings_that_exist() {
    for gallery in GALLERIES.values() {
        let index = &gallery.index;
        let emblems =
            index.emblems.values().chain(index.kinds.values().map(|kind| &kind.emblem)).chain(index.grounds.keys());
        let grounds = index.grounds.values().chain(index.kinds.values().map(|kind| &kind.ground));
        let backs = index.kinds.values().filter_map(|kind| kind.back.as_ref());
        let named = emblems.map(|id| format!("emb-{id}")).chain(grounds.map(|id| format!("ground-{id}")));
        let covers = std::iter::once(index.cover.clone()).filter(|cover| !cover.is_empty());
        let named = named.chain(covers).chain(backs.map(|id| format!("back-{id}"))).chain(index.same.values().cloned());
        for name in named {
            assert!(gallery.named(&name).is_some(), "{}: {name}", gallery.game);
        }
        for name in index.same.keys() {
            assert!(!gallery.drawings.contains_key(name), "{name} has a drawing of its own");
        }
    }
}

#[test]
fn a_picture_is_the_own_one_else_the_emblem_else_that_of_the_kind() {
    let gallery = of("arkham").unwrap();
    let found = |word: &str, id: &str, kinds: &[&str]| {
        let picture = gallery.picture(&Subject::new(word, id), kinds)?;
        Some((picture.names().collect::<Vec<_>>().join(" "), picture.how))
    };
    let is = |names: &str, how: How| Some((names.to_owned(), how));
    assert_eq!(found("sheet", "joe-diamond", &[]), is("inv-joe-diamond", How::Own));
    assert_eq!(found("monster", "zombie.3", &[]), is("mon-zombie", How::Own));
    assert_eq!(found("kind", "riot-2", &[]), is("mon-riot-1", How::Own));
    assert_eq!(found("card", "rifle", &["weapon", "Common item"]), is("ground-weapon emb-rifle", How::Emblem));
    assert_eq!(found("card", "ancient-tome", &["Common item"]), is("ground-tome emb-tome", How::Emblem));
    assert_eq!(found("card", "of-tomorrow", &["Unique item"]), is("ground-unique emb-amulet", How::Kind));
    // Nobody gets the face of somebody else, and nothing that is no card an emblem.
    for (word, id) in [("sheet", "joe"), ("monster", "zombie-lord.1"), ("seat", "0"), ("rule", "MOV-08"), ("", "")] {
        assert_eq!(found(word, id, &[]), None, "{word}:{id}");
    }
    let shared = of("final-hour").unwrap();
    assert_eq!(shared.picture(&Subject::new("investigator", "jenny-barnes"), &[]).unwrap().drawing.game, "arkham");
    assert!(of("chess").is_none());
}

#[test]
fn many_drawings_come_in_one_file_whose_address_follows_from_their_names() {
    let gallery = of("arkham").unwrap();
    let address = gallery.sprite_address(["mon-zombie", "inv-joe-diamond", "mon-zombie"]);
    assert_eq!(address, gallery.sprite_address(["inv-joe-diamond", "mon-zombie"]));
    assert!(address.ends_with("?inv-joe-diamond+mon-zombie"), "{address}");
    let file = gallery.sprite("inv-joe-diamond+mon-zombie").unwrap();
    assert_eq!(file.matches("<symbol id=").count(), 2);
    assert!(file.contains(r#"<symbol id="mon-zombie" viewBox="0 0 220 140""#));
    // One that is drawn like another comes once, under the name that pictures use.
    assert_eq!(gallery.sprite("mon-riot-1+mon-riot-2").unwrap().matches("<symbol id=\"mon-riot-1\"").count(), 1);
    let every: Vec<String> = all().map(Drawing::name).collect();
    assert!(gallery.sprite(&every[..MOST].join("+")).is_some() && gallery.sprite(&every.join("+")).is_none());
}
