//! Portraits and figures from a generator of shapes: the same name always gives the same face.

use keeper_table::Fnv;
use maud::{Markup, html};

/// Numbers that follow from a name.
struct Traits(u64);

impl Traits {
    fn of(name: &str) -> Traits {
        let mut hash = Fnv::default();
        hash.add(name.as_bytes());
        Traits(hash.0 ^ (hash.0 >> 29))
    }

    /// One of so many; each call asks for another trait.
    fn pick(&mut self, of: u64) -> usize {
        let picked = self.0 % of;
        self.0 = (self.0 / of).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (self.0 >> 31);
        picked as usize
    }
}

const SKIN: [&str; 5] = ["#e8c39e", "#d9a87c", "#c68b5e", "#f0d3b4", "#a9714b"];
const HAIR: [&str; 6] = ["#2a211a", "#4a3422", "#7a5230", "#8d8578", "#c49a5c", "#15181c"];
const COAT: [&str; 6] = ["#3b4650", "#5a3f34", "#2f4a43", "#54412f", "#3d3552", "#5c2f33"];

const TIE: [&str; 4] = ["#7a2a2a", "#2f4f6b", "#4b4b4b", "#56703f"];

/// The head and shoulders of somebody, in a space of 100 by 100.
pub fn portrait(name: &str) -> Markup {
    let mut t = Traits::of(name);
    let (skin, hair, coat) = (SKIN[t.pick(5)], HAIR[t.pick(6)], COAT[t.pick(6)]);
    let (moon, tie, head, face, mouth) = (18 + 64 * t.pick(2), TIE[t.pick(4)], t.pick(5), t.pick(4), 58 + t.pick(5));
    html! {
        svg.portrait viewBox="0 0 100 100" aria-hidden="true" {
            rect width="100" height="100" fill="#14202a" {}
            circle cx=(moon) cy="26" r="15" fill="#e9dcb4" opacity=".5" {}
            path d="M10 100Q14 72 38 68H62Q86 72 90 100Z" fill=(coat) {}
            path d="M40 68 50 84 60 68 56 62H44Z" fill="#ece2c8" {}
            path d="M47 74h6l3 22h-12Z" fill=(tie) {}
            path d="M42 56h16v12q-8 6-16 0Z" fill=(skin) {}
            ellipse cx="50" cy="44" rx="17" ry="21" fill=(skin) {}
            (on_the_head(head, hair, coat))
            g fill="#221b14" { circle cx="43" cy="45" r="2" {} circle cx="57" cy="45" r="2" {} }
            (in_the_face(face, hair))
            path d="M50 46 48 53h3" fill="none" stroke="#00000040" stroke-width="1.200" {}
            path d={ "M45 59Q50 " (mouth) " 55 59" } fill="none" stroke="#7a3b30" stroke-width="1.600" {}
        }
    }
}

fn on_the_head(kind: usize, hair: &str, coat: &str) -> Markup {
    html! {
        @match kind {
            // A hat with a brim.
            0 => {
                path d="M24 34Q50 22 76 34L74 38Q50 28 26 38Z" fill=(coat) {}
                path d="M33 32Q34 12 50 12T67 32Q50 25 33 32Z" fill=(coat) {}
            },
            // Hair to the shoulders.
            1 => path d="M30 66Q26 20 50 20T70 66Q74 40 62 34 46 40 38 34 26 40 30 66Z" fill=(hair) {},
            // A parting.
            2 => path d="M32 42Q32 20 50 20T68 42Q66 32 58 30L42 34Q34 34 32 42Z" fill=(hair) {},
            // A bun.
            3 => {
                circle cx="50" cy="17" r="8" fill=(hair) {}
                path d="M32 44Q30 22 50 22T68 44Q62 30 50 30T32 44Z" fill=(hair) {}
            },
            // A flat cap.
            _ => {
                path d="M30 34Q36 18 56 20 74 22 72 34 50 27 30 34Z" fill=(coat) {}
                path d="M29 37Q34 32 46 32L70 34Q60 39 29 37Z" fill=(hair) {}
            },
        }
    }
}

fn in_the_face(kind: usize, hair: &str) -> Markup {
    html! {
        @match kind {
            // Glasses.
            0 => g fill="none" stroke="#3a3128" stroke-width="1.400" {
                circle cx="43" cy="45" r="5" {}
                circle cx="57" cy="45" r="5" {}
                path d="M48 45h4" {}
            },
            // A moustache.
            1 => path d="M42 55Q50 51 58 55 50 59 42 55Z" fill=(hair) {},
            // A beard.
            2 => path d="M36 52Q50 72 64 52 62 68 50 68T36 52Z" fill=(hair) {},
            _ => {},
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_face_and_others_have_others() {
        assert_eq!(portrait("Joe Diamond").into_string(), portrait("Joe Diamond").into_string());
        let names = ["Joe Diamond", "Kate Winthrop", "Sister Mary", "Harvey Walters", "Bob Jenkins", "Mandy Thompson"];
        let mut faces: Vec<String> = names.iter().map(|name| portrait(name).into_string()).collect();
        faces.sort();
        faces.dedup();
        assert_eq!(faces.len(), names.len());
    }
}
