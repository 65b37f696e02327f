//! Lines over the rounds of a game.

use crate::markup::{Esc, put, slug};

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
pub fn chart(title: &str, all: &[Series]) -> String {
    let most = all.iter().flat_map(|one| &one.values).copied().max().unwrap_or(0).max(1);
    let mut out = String::new();
    put!(out, r#"<figure class="chart"><figcaption>{}</figcaption>"#, Esc(title));
    put!(out, r#"<svg viewBox="-4 -4 {} {}" role="img" aria-label="{}">"#, WIDE + 8.0, HIGH + 8.0, Esc(title));
    put!(out, r#"<path class="axis" d="M0 0V{HIGH}H{WIDE}"/>"#);
    for one in all.iter().filter(|one| !one.values.is_empty()) {
        put!(out, r#"<path class="line {}" d="{}"/>"#, slug(&one.class), line(&one.values, most));
    }
    out.push_str("</svg><ul>");
    for one in all {
        let last = one.values.last().copied().unwrap_or(0);
        put!(out, r#"<li class="{}"><i></i>{} {last}</li>"#, slug(&one.class), Esc(&one.name));
    }
    out.push_str("</ul></figure>");
    out
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
