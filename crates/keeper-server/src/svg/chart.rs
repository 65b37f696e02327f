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

/// The space in which lines are drawn: it is stretched to the room that there is.
const BIG: f32 = 300.0;

/// The names at the ends of lines are so far apart, in units of that space: enough where it is drawn at two thirds of its height.
const APART: f32 = 28.0;

/// A moment of the game that is told below the chart under this number.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub number: usize,
    pub position: usize,
    /// The turn it was in, from 0.
    pub turn: usize,
}

/// Lines over the turns of a game, with a scale, their names at their ends, moments under their numbers, and a way to the table at each turn.
/// What is written keeps its size however wide and high the chart is: everything has its place in shares of the room.
pub fn wide_chart(all: &[Series], first: usize, turns: &[usize], address: &str, marks: &[Mark]) -> Markup {
    let all: Vec<&Series> = all.iter().filter(|one| !one.values.is_empty()).collect();
    let most = all.iter().flat_map(|one| &one.values).copied().max().unwrap_or(0).max(4);
    let count = all.iter().map(|one| one.values.len()).max().unwrap_or(0).max(2);
    let y = |value: i16| BIG - BIG * f32::from(value.max(0)) / f32::from(most);
    let down = |y: f32| format!("{:.2}%", y * 100.0 / BIG);
    let across = |at: f32| format!("{:.2}%", at * 100.0 / (count - 1) as f32);
    let step = (most / 4).max(1);
    let ends = ends(all.iter().map(|one| y(last(one))).zip(all.iter().copied()).collect());
    html! {
        div.wide-chart {
            svg.scale aria-hidden="true" {
                @for value in (0..=most).step_by(step as usize) {
                    text x="26" y=(down(y(value))) dy="5" text-anchor="end" { (value) }
                }
            }
            svg.plot role="group" aria-label="How it went, turn by turn" {
                svg width="100%" height="100%" viewBox={ "0 0 1000 " (BIG) } preserveAspectRatio="none" {
                    @for value in (0..=most).step_by(step as usize) { path.axis d={ "M0 " (Whole(y(value))) "H1000" } {} }
                    @for one in &all {
                        path class={ "line " (slug(&one.class)) } d=(drawn(&one.values, count, y)) {}
                    }
                }
                @for one in &all { circle class={ "end " (slug(&one.class)) } cx="100%" cy=(down(y(last(one)))) r="4.5" {} }
                @for (at, to) in turns.iter().enumerate().take(count) {
                    a href={ (address) "/replay?at=" (to) } aria-label={ "The table at turn " (turn_name(first + at)) } {
                        title { "Turn " (turn_name(first + at)) }
                        rect.turn x=(across(at as f32 - 0.5)) y="0" width=(across(1.0)) height="100%" {}
                    }
                    // Beside the link, which has a name of its own, and under no finger.
                    @if at == 0 || (first + at).is_multiple_of(count / 12 + 1) {
                        text x=(across(at as f32)) y="100%" dy="22" text-anchor="middle" aria-hidden="true" pointer-events="none" {
                            (turn_name(first + at))
                        }
                    }
                }
                @for (at, mark) in marks.iter().enumerate() {
                    @let above = marks[..at].iter().filter(|other| other.turn == mark.turn).count() as f32;
                    @let level = all.first().and_then(|one| one.values.get(mark.turn)).copied().unwrap_or(0);
                    svg.mark x=(across(mark.turn as f32)) y=(down((y(level) - 30.0 * above).max(0.0))) {
                        circle r="11" {}
                        text y="5" text-anchor="middle" { (mark.number) }
                    }
                }
            }
            svg.names aria-hidden="true" {
                @for (at, one) in &ends { text class={ "name " (slug(&one.class)) } x="12" y=(down(*at)) dy="5" { (named(one)) } }
            }
            ul.legend { @for one in &all { li class=(slug(&one.class)) { i {} (named(one)) } } }
        }
    }
}

/// The heights of the names at the ends of lines, from above: they keep apart, and none lies below the last step.
fn ends(mut all: Vec<(f32, &Series)>) -> Vec<(f32, &Series)> {
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    for at in 1..all.len() {
        all[at].0 = all[at].0.max(all[at - 1].0 + APART);
    }
    let mut lowest = BIG;
    for one in all.iter_mut().rev() {
        one.0 = one.0.min(lowest);
        lowest = one.0 - APART;
    }
    all
}

/// The number of a turn, or what comes before the first.
pub fn turn_name(number: usize) -> String {
    if number == 0 { "start".to_owned() } else { number.to_string() }
}

/// The name of a line, without what is said of its number, and its last value.
fn named(one: &Series) -> String {
    format!("{} {}", one.name.split(':').next().unwrap_or_default(), last(one))
}

fn last(one: &Series) -> i16 {
    one.values.last().copied().unwrap_or(0)
}

/// A line in a space that is 1000 wide, for so many turns.
fn drawn(values: &[i16], count: usize, y: impl Fn(i16) -> f32) -> String {
    let x = |at: usize| 1000.0 / (count - 1) as f32 * at as f32;
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

    #[test]
    fn names_at_the_ends_keep_apart_and_stay_beside_the_lines() {
        let one = Series { name: "Doom".into(), class: "t-doom".into(), values: vec![1] };
        let at = |heights: &[f32]| {
            ends(heights.iter().map(|height| (*height, &one)).collect()).iter().map(|end| end.0).collect::<Vec<_>>()
        };
        assert_eq!(at(&[200.0, 10.0]), [10.0, 200.0]);
        assert_eq!(at(&[10.0, 10.0]), [10.0, 38.0]);
        assert_eq!(at(&[300.0, 295.0, 300.0]), [244.0, 272.0, 300.0]);
    }
}
