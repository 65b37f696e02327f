//! How a game went, round by round: tracks, and what everybody counts, as lines.

use keeper_present::scene::{Scene, Track};
use maud::{Markup, html};

use crate::svg::{Series, chart};

/// What was counted at the beginning of each round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    pub tracks: Vec<Series>,
    /// What everybody has together: their clues, or their health where nobody holds clues.
    pub together: Option<Series>,
    /// One picture for each number that sheets share: `Sanity`, with a line for everybody.
    pub counted: Vec<(String, Vec<Series>)>,
}

impl Course {
    /// The lines of these scenes, one a round. A track or sheet that is missing in a scene keeps its last value.
    pub fn of(scenes: &[Scene]) -> Course {
        let mut course = Course::default();
        for (round, scene) in scenes.iter().enumerate() {
            // How many rounds there were is seen anyway.
            for track in scene.tracks.iter().filter(|track| !is_clock(track)) {
                put(&mut course.tracks, &track.name, &format!("t-{}", track.id), round, track.at.into());
            }
            let held = scene.panels.iter().filter(|panel| panel.seat.is_some()).flat_map(|panel| &panel.numbers);
            let all = |name: &str| -> Option<i16> {
                held.clone().filter(|number| number.0 == name).map(|number| number.1).reduce(|one, more| one + more)
            };
            let named = [("Clues", "Clues on hand", "t-clues"), ("Health", "Health of all", "t-health")];
            if let Some((name, class, sum)) =
                named.into_iter().find_map(|(one, name, class)| Some((name, class, all(one)?)))
            {
                let mut series: Vec<Series> = course.together.take().into_iter().collect();
                put(&mut series, name, class, round, sum);
                course.together = series.pop();
            }
            for panel in &scene.panels {
                let Some(seat) = panel.seat else { continue };
                for (name, now, _) in panel.numbers.iter().filter(|number| number.2 > 0) {
                    let at = match course.counted.iter().position(|(known, _)| known == name) {
                        Some(at) => at,
                        None => {
                            course.counted.push((name.clone(), vec![]));
                            course.counted.len() - 1
                        }
                    };
                    put(&mut course.counted[at].1, &panel.title, &format!("s{seat}"), round, *now);
                }
            }
        }
        course
    }

    pub fn draw(&self) -> Markup {
        html! {
            (chart("Over the game", &self.tracks))
            @for (name, all) in &self.counted { (chart(name, all)) }
        }
    }
}

/// Whether a track only says how far the game is: it changes with each round, whatever anybody does.
pub fn is_clock(track: &Track) -> bool {
    matches!(track.id.as_str(), "round" | "gates-left")
}

/// One line more, or one value more of a line that is there. What a name says of its number is left out.
fn put(all: &mut Vec<Series>, name: &str, class: &str, round: usize, value: i16) {
    let name = name.split(':').next().unwrap_or_default();
    if !all.iter().any(|one| one.name == name) {
        all.push(Series { name: name.to_owned(), class: class.to_owned(), values: vec![] });
    }
    let Some(one) = all.iter_mut().find(|one| one.name == name) else { return };
    let last = one.values.last().copied().unwrap_or(0);
    one.values.resize(round, last);
    one.values.push(value);
}

#[cfg(test)]
mod tests {
    use keeper_present::Tone;
    use keeper_present::scene::Panel;

    use super::*;

    #[test]
    fn tracks_and_sheets_become_lines() {
        let track = |at: u8| Track {
            id: "doom".into(),
            name: "Doom".into(),
            at,
            most: 10,
            about: None,
            brief: String::new(),
            counts: None,
            tone: Tone::Plain,
        };
        let sheet = |sanity: i16| Panel {
            seat: Some(1),
            title: "Joe Diamond".into(),
            numbers: vec![("Sanity".into(), sanity, 5), ("Money".into(), 3, 0)],
            ..Panel::default()
        };
        let scene = |doom, panels| Scene { tracks: vec![track(doom)], panels, ..Scene::default() };
        let course = Course::of(&[scene(0, vec![]), scene(2, vec![sheet(5)]), scene(3, vec![sheet(4)])]);
        assert_eq!(course.tracks[0].values, [0, 2, 3]);
        assert_eq!(course.counted.len(), 1);
        assert_eq!((course.counted[0].1[0].class.as_str(), &course.counted[0].1[0].values[..]), ("s1", &[0, 5, 4][..]));
    }
    #[test]
    fn a_name_that_changes_with_its_number_stays_one_line() {
        let track = |id: &str, name: &str, at: u8| Track {
            id: id.into(),
            name: name.into(),
            at,
            most: 8,
            about: None,
            brief: String::new(),
            counts: None,
            tone: Tone::Plain,
        };
        let sheet = |seat: u8, health: i16| Panel {
            seat: Some(seat),
            title: format!("Investigator {seat}"),
            numbers: vec![("Health".into(), health, 5)],
            ..Panel::default()
        };
        let scene = |round: u8, omens: &str, at: u8, health: i16| Scene {
            tracks: vec![
                track("round", "Round", round),
                track("gates-left", "Gates left", 8 - round),
                track("omens", omens, at),
            ],
            panels: vec![sheet(0, health), sheet(1, 5)],
            ..Scene::default()
        };
        let course = Course::of(&[scene(1, "Omens: none yet", 0, 5), scene(2, "Omens: Tremors", 3, 4)]);
        let lines: Vec<_> = course.tracks.iter().map(|one| (one.name.as_str(), &one.values[..])).collect();
        assert_eq!(lines, [("Omens", &[0, 3][..])]);
        let health = course.together.unwrap();
        assert_eq!((health.name.as_str(), &health.values[..]), ("Health of all", &[10, 9][..]));
    }
}
