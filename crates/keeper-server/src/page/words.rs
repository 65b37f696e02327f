//! Paragraphs of any tone.

use keeper_present::{Paragraph, Tone};

use crate::markup::{Esc, put};

/// Something to be read.
pub fn paragraphs(out: &mut String, all: &[Paragraph]) {
    for (tone, text) in all {
        let (tag, class) = match tone {
            Tone::Title => ("h3", "title".to_owned()),
            Tone::Strong => ("p", "strong".to_owned()),
            Tone::Dim => ("p", "dim".to_owned()),
            Tone::Good => ("p", "good".to_owned()),
            Tone::Bad => ("p", "bad".to_owned()),
            Tone::Rule => ("p", "rule".to_owned()),
            Tone::Token(kind) => ("p", format!("about {}", crate::svg::kind_word(*kind))),
            Tone::Seat(seat) => ("p", format!("s{seat}")),
            Tone::Plain => ("p", "plain".to_owned()),
        };
        put!(out, r#"<{tag} class="{class}">{}</{tag}>"#, Esc(text));
    }
}

/// Something to be read, as the reader shows it; below its title stands why nothing can be done with it now.
pub fn read_out(all: &[Paragraph], why: Option<&str>) -> String {
    let mut out = String::new();
    let title = usize::from(all.first().is_some_and(|first| first.0 == Tone::Title));
    paragraphs(&mut out, &all[..title]);
    if let Some(why) = why {
        put!(out, r#"<p class="why">{}</p>"#, Esc(why));
    }
    paragraphs(&mut out, &all[title..]);
    out
}
