//! The person to whom a panel belongs, as a disc.

use keeper_present::scene::Panel;
use maud::{Markup, html};

use crate::art::{self, Window};
use crate::svg::initials;

/// The face of the person to whom a panel of this game belongs. A person without a drawing has initials instead: no face is better than a
/// wrong one.
pub fn portrait(game: &str, panel: &Panel, window: Window) -> Markup {
    let shown = panel.shows.as_ref().or(panel.about.as_ref());
    match shown.and_then(|about| art::of(game)?.picture(about, &[])) {
        Some(picture) => picture.svg("portrait", window),
        None => html! { span.portrait.initials aria-hidden="true" { (initials(&panel.title)) } },
    }
}

#[cfg(test)]
mod tests {
    use keeper_present::Subject;

    use super::*;

    fn drawn(kind: &str, id: &str) -> String {
        let panel = Panel { title: "Jenny Barnes".into(), about: Some(Subject::new(kind, id)), ..Panel::default() };
        portrait("arkham", &panel, Window::Thumb).into_string()
    }

    #[test]
    fn a_face_is_that_of_the_investigator_or_none() {
        assert!(drawn("sheet", "jenny-barnes").contains(r##"viewBox="14 16 92 92""##));
        assert!(
            drawn("sheet", "jenny-barnes")
                .contains(r##"<use href="#inv-jenny-barnes" width="120" height="168"></use>"##)
        );
        for (kind, id) in [("sheet", "jenny-barne"), ("seat", "0"), ("", "")] {
            assert!(drawn(kind, id).contains(">JB</span>"), "{kind} {id}");
        }
    }
}
