//! Whoever a panel belongs to, as a disc.

use keeper_present::scene::Panel;

use crate::art::{self, Window};
use crate::markup::{Esc, put};
use crate::svg::initials;

/// The face of whoever a panel of this game belongs to. Somebody whom nobody has drawn has initials instead: no face is better than a wrong one.
pub fn portrait(game: &str, panel: &Panel, window: Window) -> String {
    let shown = panel.shows.as_ref().or(panel.about.as_ref());
    let drawn = shown.and_then(|about| art::of(game)?.picture(about, &[]));
    drawn.map_or_else(
        || {
            let mut out = String::new();
            put!(out, r#"<span class="portrait initials" aria-hidden="true">{}</span>"#, Esc(&initials(&panel.title)));
            out
        },
        |picture| picture.svg("portrait", window),
    )
}

#[cfg(test)]
mod tests {
    use keeper_present::Subject;

    use super::*;

    fn drawn(kind: &str, id: &str) -> String {
        let panel = Panel { title: "Jenny Barnes".into(), about: Some(Subject::new(kind, id)), ..Panel::default() };
        portrait("arkham", &panel, Window::Thumb)
    }

    #[test]
    fn a_face_is_that_of_the_investigator_or_none() {
        assert!(drawn("sheet", "jenny-barnes").contains(r##"viewBox="14 16 92 92""##));
        assert!(
            drawn("sheet", "jenny-barnes").contains(r##"<use href="#inv-jenny-barnes" width="120" height="168"/>"##)
        );
        for (kind, id) in [("sheet", "jenny-barne"), ("seat", "0"), ("", "")] {
            assert!(drawn(kind, id).contains(">JB</span>"), "{kind} {id}");
        }
    }
}
