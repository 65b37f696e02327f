//! A picture as a page shows it.

use crate::markup::{Esc, put};

use super::Drawing;

/// What a picture shows of somebody or something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// A drawing of this very thing.
    Own,
    /// An emblem that was chosen for it.
    Emblem,
    /// What stands for every card of its kind.
    Kind,
}

/// How much of a drawing is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    Whole,
    /// The square around the face or the eyes.
    Thumb,
    /// A closer one, up to 48 pixels wide.
    Small,
}

/// A drawing, and the ground on which it stands if it is an emblem.
#[derive(Clone, Copy)]
pub struct Picture {
    pub drawing: &'static Drawing,
    pub ground: Option<&'static Drawing>,
    pub how: How,
    pub(super) windows: Option<[[f32; 3]; 2]>,
}

/// Where an emblem stands on its ground: the middle of the rings.
const MIDDLE: [f32; 2] = [75.0, 46.0];
const EMBLEM: f32 = 67.2;

impl Picture {
    /// The names of the drawings that it is made of.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.ground.into_iter().chain([self.drawing]).map(Drawing::name)
    }

    /// Markup that uses drawings of the page by their names: a script fetches those that the page does not have yet. It is decoration: the
    /// name stands beside it.
    pub fn svg(&self, class: &str, window: Window) -> String {
        self.drawn(class, window, r#" aria-hidden="true""#)
    }

    /// The same where no name stands beside it: it says what is seen.
    pub fn labelled(&self, class: &str, window: Window) -> String {
        self.drawn(class, window, &format!(r#" role="img" aria-label="{}""#, Esc(&unescaped(self.drawing.label))))
    }

    fn drawn(&self, class: &str, window: Window, attributes: &str) -> String {
        let mut out = String::new();
        let [x, y, width, height] = self.seen(window);
        put!(
            out,
            r#"<svg class="pic {class}" viewBox="{x} {y} {width} {height}" preserveAspectRatio="xMidYMid slice""#
        );
        put!(out, "{attributes}>");
        let [_, _, width, height] = self.drawing.view;
        match self.ground {
            Some(ground) => {
                let [_, _, wide, high] = ground.view;
                let [x, y] = MIDDLE.map(|middle| middle - EMBLEM / 2.0);
                put!(out, r##"<use href="#{}" width="{wide}" height="{high}"/>"##, ground.name());
                put!(
                    out,
                    r##"<use href="#{}" x="{x}" y="{y}" width="{EMBLEM}" height="{EMBLEM}"/>"##,
                    self.drawing.name()
                );
            }
            None => {
                put!(out, r##"<use href="#{}" width="{width}" height="{height}"/>"##, self.drawing.name());
            }
        }
        out.push_str("</svg>");
        out
    }

    /// The part of the drawing that is seen: x, y, width, height.
    fn seen(&self, window: Window) -> [f32; 4] {
        let square = |[x, y, side]: [f32; 3]| [x, y, side, side];
        let whole = self.ground.unwrap_or(self.drawing).view;
        match (window, self.windows, self.drawing.thumb) {
            (Window::Whole, ..) => whole,
            (Window::Thumb, Some([thumb, _]), _) | (Window::Small, Some([_, thumb]), _) => square(thumb),
            (_, None, Some(thumb)) => square(thumb),
            // The middle of what has no window.
            (_, None, None) => {
                let [x, y, width, height] = whole;
                let side = width.min(height);
                [x + (width - side) / 2.0, y + (height - side) / 2.0, side, side]
            }
        }
    }
}

/// An attribute's value as it is read.
fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}
