//! The timeline of a replay: turns, what stood out, what cost and what helped most, and above them the chance to win.

use keeper_session::{Swing, Swings};
use maud::{Markup, PreEscaped, html};

use crate::markup::Whole;
use crate::svg::turn_name;

/// Where the curve ends and the turns stand, in pixels from the top. As wide as there is room.
const CURVE: f32 = 64.0;
const AXIS: f32 = 78.0;
const STAR: &str = "M0-9 2.5-3 9-2.7 3.900 1.200 5.700 7.500 0 4-5.700 7.500-3.900 1.200-9-2.700-2.500-3z";

/// What a timeline shows; positions are numbers of choices.
pub struct Timeline<'a> {
    pub first: usize,
    pub last: usize,
    pub at: usize,
    /// The number of the first turn, and where each begins.
    pub first_turn: usize,
    pub turns: &'a [usize],
    /// What stood out, with the moment after it.
    pub moments: &'a [(usize, String)],
    pub swings: &'a Swings,
    /// The chance to win at the beginning of each round and at the end; empty where nobody may know it.
    pub chances: &'a [(usize, f64)],
}

impl Timeline<'_> {
    /// How far along a position is, from 0 to 1.
    fn along(&self, at: usize) -> f64 {
        at.saturating_sub(self.first) as f64 / (self.last.saturating_sub(self.first)).max(1) as f64
    }

    fn percent(&self, at: usize) -> String {
        format!("{:.2}%", 100.0 * self.along(at))
    }

    /// The chance to win at a position: between two rounds it goes straight from one to the other.
    pub fn chance(&self, at: usize) -> Option<f64> {
        let next = self.chances.iter().position(|one| one.0 >= at)?;
        let (to, after) = self.chances[next];
        let (from, before) = self.chances[next.checked_sub(1).unwrap_or(next)];
        let share = if to > from { (at - from.min(at)) as f64 / (to - from) as f64 } else { 1.0 };
        Some(before + (after - before) * share)
    }

    /// The line of the chances in a space of 1000 by 100, up to this position.
    fn line(&self, until: usize) -> String {
        let before = self.chances.iter().copied().filter(|one| one.0 < until);
        let all = before.chain(self.chance(until).map(|chance| (until, chance)));
        let point =
            |(at, chance): (usize, f64)| format!("{:.0} {:.0}", 1000.0 * self.along(at), 100.0 - 100.0 * chance);
        all.map(point).collect::<Vec<_>>().join("L")
    }

    /// `address` says where a moment is looked at, from which seat if that is said.
    pub fn draw(&self, address: impl Fn(usize, Option<u8>) -> String) -> Markup {
        let few = self.turns.len() / 14 + 1;
        html! {
            svg.timeline role="group" aria-label="Turns and moments" {
                @if !self.chances.is_empty() { (self.curve()) }
                line.axis x1="0" x2="100%" y1=(AXIS) y2=(AXIS) {}
                line.axis.past x1="0" x2=(self.percent(self.at)) y1=(AXIS) y2=(AXIS) {}
                @for (index, &at) in self.turns.iter().enumerate() {
                    @let number = self.first_turn + index;
                    @let name = turn_name(number);
                    a href=(address(at, None)) data-swap aria-label={ "Turn " (name) } {
                        title { "Turn " (name) }
                        rect.room x=(self.percent(at)) y=(AXIS - 8.0) width=(self.width(index)) height="44" {}
                        line.tick x1=(self.percent(at)) x2=(self.percent(at)) y1=(AXIS - 6.0) y2=(AXIS + 6.0) {}
                        @if index == 0 || number.is_multiple_of(few) && self.along(at) > 0.1 {
                            text x=(self.percent(at)) y=(AXIS + 26.0) text-anchor=(if index == 0 { "start" } else { "middle" }) { (name) }
                        }
                    }
                }
                @for (at, words) in self.moments {
                    a.moment href=(address(*at, None)) data-swap data-moment=(at) aria-label=(words) {
                        title { (words) }
                        circle cx=(self.percent(*at)) cy=(AXIS) r="5" {}
                    }
                }
                (self.swings("costly", &self.swings.cost, html! { rect x="-7" y="-7" width="14" height="14" {} }, &address))
                (self.swings("helpful", &self.swings.helped, html! { path d=(PreEscaped(STAR)) {} }, &address))
                circle.here cx=(self.percent(self.at)) cy=(AXIS) r="7.5" {}
            }
        }
    }

    /// How wide the turn of this index is.
    fn width(&self, index: usize) -> String {
        let (from, to) = (self.turns[index], self.turns.get(index + 1).copied().unwrap_or(self.last));
        format!("{:.2}%", 100.0 * (self.along(to) - self.along(from)).max(0.0))
    }

    /// The chance to win, what is past filled, and what it is now.
    fn curve(&self) -> Markup {
        let now = self.chance(self.at).map(|chance| (100.0 * chance).round());
        let (here, end) = (1000.0 * self.along(self.at), self.along(self.at) > 0.8);
        html! {
            svg.curve y="6" width="100%" height=(CURVE - 6.0) viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true" {
                path.whole d={ "M0 100L" (self.line(self.last)) "V100z" } {}
                path.gone d={ "M0 100L" (self.line(self.at)) "V100z" } {}
                path.line d={ "M" (self.line(self.last)) } {}
                path.now d={ "M" (Whole(here as f32)) " 0V124" } {}
            }
            @if let Some(now) = now {
                svg.chance x=(self.percent(self.at)) y="16" role="img" aria-label={ (now) " % to win" } {
                    text x=(if end { -9 } else { 9 }) text-anchor=(if end { "end" } else { "start" }) { (now) " % to win" }
                }
            }
        }
    }

    /// Choices that mattered, each with its sign.
    fn swings(
        &self,
        class: &str,
        all: &[Swing],
        sign: Markup,
        address: &impl Fn(usize, Option<u8>) -> String,
    ) -> Markup {
        html! {
            @for one in all {
                a.{ (class) } href=(address(one.position, Some(one.seat))) data-swap data-moment=(one.position) aria-label=(one.words) {
                    title { (one.words) }
                    svg x=(self.percent(one.position)) y=(AXIS) { (sign) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_goes_straight_from_round_to_round() {
        let chances = [(10, 0.4), (20, 0.6), (30, 1.0)];
        let (none, turns) = (Swings::default(), [10, 20]);
        let (swings, chances, turns) = (&none, &chances[..], &turns[..]);
        let line = Timeline { first: 10, last: 30, at: 15, first_turn: 1, turns, moments: &[], swings, chances };
        let rounded = |at| line.chance(at).map(|chance| (100.0 * chance).round());
        assert_eq!([10, 15, 20, 25, 30].map(rounded), [40.0, 50.0, 60.0, 80.0, 100.0].map(Some));
        assert_eq!(line.line(15), "0 60L250 50");
        assert_eq!(line.line(30), "0 60L500 40L1000 0");
        assert_eq!(rounded(31), None);
        assert_eq!([line.width(0), line.width(1)], ["50.00%", "50.00%"]);
        let drawn = line.draw(|at, _| format!("?at={at}")).into_string();
        assert!(drawn.contains("50 % to win") && drawn.contains("?at=20"), "{drawn}");
        assert!(!Timeline { chances: &[], ..line }.draw(|_, _| String::new()).into_string().contains("to win"));
    }
}
