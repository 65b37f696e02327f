//! Lines over the rounds of a game.

use maud::{Markup, html};

use crate::markup::{Whole, slug};

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

const BIG: [f32; 2] = [800.0, 320.0];

/// Lines over the turns of a game, with a scale, their names at their ends, and a way to the table at each turn.
pub fn wide_chart(all: &[Series], turns: &[usize], address: &str) -> Markup {
    let most = all.iter().flat_map(|one| &one.values).copied().max().unwrap_or(0).max(4);
    let [wide, high] = BIG;
    let count = all.iter().map(|one| one.values.len()).max().unwrap_or(0).max(2);
    let x = |at: usize| wide / (count - 1) as f32 * at as f32;
    let y = |value: i16| high - high * f32::from(value.max(0)) / f32::from(most);
    let step = (most / 4).max(1);
    // The names at the ends keep apart.
    let mut ends: Vec<(f32, &Series)> =
        all.iter().map(|one| (y(one.values.last().copied().unwrap_or(0)), one)).collect();
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    for at in 1..ends.len() {
        ends[at].0 = ends[at].0.max(ends[at - 1].0 + 20.0);
    }
    html! {
        svg.wide-chart viewBox={ "-36 -16 " (wide + 190.0) " " (high + 90.0) } role="group" aria-label="How it went, turn by turn" {
            @for value in (0..=most).step_by(step as usize) {
                path.axis d={ "M0 " (Whole(y(value))) "H" (wide) } {}
                text x="-12" y=(Whole(y(value) + 5.0)) text-anchor="end" { (value) }
            }
            @for one in all.iter().filter(|one| !one.values.is_empty()) {
                path class={ "line " (slug(&one.class)) } d=(drawn(&one.values, x, y)) {}
            }
            @for (at, one) in &ends {
                text class={ "name " (slug(&one.class)) } x=(wide + 12.0) y=(Whole(at + 5.0)) {
                    (one.name) " " (one.values.last().copied().unwrap_or(0))
                }
            }
            @for (at, to) in turns.iter().enumerate().take(count) {
                a href={ (address) "/replay?at=" (to) } aria-label={ "The table at turn " (at + 1) } {
                    title { "Turn " (at + 1) }
                    rect.turn x=(Whole(x(at) - x(1) / 2.0)) y="0" width=(Whole(x(1))) height=(high + 30.0) {}
                    @if at == 0 || (at + 1) % (count / 12 + 1) == 0 {
                        text x=(Whole(x(at))) y=(high + 24.0) text-anchor="middle" { (at + 1) }
                    }
                }
            }
        }
    }
}

fn drawn(values: &[i16], x: impl Fn(usize) -> f32, y: impl Fn(i16) -> f32) -> String {
    let points: Vec<String> =
        values.iter().enumerate().map(|(at, value)| format!("{:.0} {:.0}", x(at), y(*value))).collect();
    format!("M{}", points.join("L"))
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
