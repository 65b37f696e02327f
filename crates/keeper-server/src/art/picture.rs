//! A picture as a page shows it.

use maud::{Markup, html};

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
    pub fn svg(&self, class: &str, window: Window) -> Markup {
        self.drawn(class, window, None, None)
    }

    /// The same where no name stands beside it: it says what is seen.
    pub fn labelled(&self, class: &str, window: Window) -> Markup {
        self.drawn(class, window, Some(&unescaped(self.drawing.label)), None)
    }

    /// The same within a picture: a square of this side around the origin.
    pub fn around_origin(&self, window: Window, side: f32) -> Markup {
        self.drawn("", window, None, Some(side))
    }

    fn drawn(&self, class: &str, window: Window, label: Option<&str>, side: Option<f32>) -> Markup {
        let [x, y, width, height] = self.seen(window);
        let hidden = label.is_none().then_some("true");
        html! {
            svg class={ "pic " (class) } viewBox={ (x) " " (y) " " (width) " " (height) }
                x=[side.map(|side| -side / 2.0)] y=[side.map(|side| -side / 2.0)] width=[side] height=[side]
                preserveAspectRatio="xMidYMid slice" aria-hidden=[hidden] role=[label.map(|_| "img")] aria-label=[label] {
                @if let Some(ground) = self.ground {
                    @let [x, y] = MIDDLE.map(|middle| middle - EMBLEM / 2.0);
                    (used(ground, whole(ground)))
                    (used(self.drawing, [x, y, EMBLEM, EMBLEM]))
                } @else {
                    (used(self.drawing, whole(self.drawing)))
                }
            }
        }
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

/// The place of a drawing that is not moved.
fn whole(drawing: &Drawing) -> [f32; 4] {
    [0.0, 0.0, drawing.view[2], drawing.view[3]]
}

/// A drawing by its name, in this place.
fn used(drawing: &Drawing, [x, y, width, height]: [f32; 4]) -> Markup {
    let at = |place: f32| (place != 0.0).then_some(place);
    html! { use href={ "#" (drawing.name()) } x=[at(x)] y=[at(y)] width=(width) height=(height) {} }
}

/// An attribute's value as it is read.
fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}
