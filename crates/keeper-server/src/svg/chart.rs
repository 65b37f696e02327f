//! Lines over the rounds of a game.

use maud::{Markup, html};

use crate::markup::slug;

/// One line: its name, the class of its colour, and its value at each round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    pub name: String,
    pub class: String,
    pub values: Vec<i16>,
}

const WIDE: f32 = 380.0;
const HIGH: f32 = 90.0;

/// Lines in one picture, all on the same scale, with their names and last values below.
pub fn chart(title: &str, all: &[Series]) -> Markup {
    let most = all.iter().flat_map(|one| &one.values).copied().max().unwrap_or(0).max(1);
    html! {
        figure.chart {
            figcaption { (title) }
            svg viewBox={ "-4 -4 " (WIDE + 8.0) " " (HIGH + 8.0) } role="img" aria-label=(title) {
                path.axis d={ "M0 0V" (HIGH) "H" (WIDE) } {}
                @for one in all.iter().filter(|one| !one.values.is_empty()) {
                    path class={ "line " (slug(&one.class)) } d=(line(&one.values, most)) {}
                }
            }
            ul {
                @for one in all {
                    li class=(slug(&one.class)) { i {} (one.name) " " (one.values.last().copied().unwrap_or(0)) }
                }
            }
        }
    }
}

fn line(values: &[i16], most: i16) -> String {
    let step = WIDE / (values.len().max(2) - 1) as f32;
    let point = |(at, value): (usize, &i16)| {
        let y = HIGH - HIGH * f32::from((*value).max(0)) / f32::from(most);
        format!("{:.0} {y:.0}", step * at as f32)
    };
    let points: Vec<String> = values.iter().enumerate().map(point).collect();
    format!("M{}", points.join("L"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_from_left_to_right_and_its_highest_value_is_at_the_top() {
        assert_eq!(line(&[0, 5, 10], 10), "M0 90L190 45L380 0");
        assert_eq!(line(&[3], 3), "M0 0");
    }
}
