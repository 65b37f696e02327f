//! What is said of something that was taken back.

use keeper_present::Weight;
use keeper_present::words::Line;
use keeper_table::Seat;

use crate::Played;
use crate::history::Undone;
use crate::session::Session;

impl<G: Played> Session<G> {
    /// What going back to this position takes back: `Kate Winthrop's choice "Fight"`. What was answered in secret is not told.
    pub fn what_is_undone(&self, to: usize) -> String {
        self.undoing(to, None)
    }

    fn undoing(&self, to: usize, by: Option<Seat>) -> String {
        let Some(step) = self.steps.get(to) else { return "nothing".into() };
        let other = (by != Some(step.mark.seat)).then(|| format!("{}'s", self.seat_name(step.mark.seat)));
        let choice = match (step.secret_of.is_some() || step.option.is_empty(), other) {
            (true, None) => "a secret choice".to_owned(),
            (true, Some(whose)) => format!("{whose} secret choice"),
            (false, whose) => format!("{} choice \"{}\"", whose.as_deref().unwrap_or("the"), step.option),
        };
        match self.position().saturating_sub(to) {
            1 => choice,
            _ => format!("everything since {choice} (round {}, {})", step.mark.round, step.mark.phase),
        }
    }

    /// Going back to this position, as it will stand in the story.
    pub(crate) fn undone_by(&self, to: usize, seat: Option<Seat>) -> Undone {
        let what = self.undoing(to, seat);
        let text = match seat {
            Some(seat) => format!("{} took back {what}.", self.seat_name(seat)),
            None => format!("Taken back: {what}."),
        };
        let line = Line {
            text,
            rule: None,
            weight: Weight::Strong,
            about: None,
            aloud: false,
            chosen: false,
            sight: Default::default(),
        };
        Undone { at: to, seat, line }
    }

    /// What was taken back when the story stood at this position.
    pub fn undone_at(&self, position: usize) -> impl Iterator<Item = &Line> {
        self.undone.iter().filter(move |undone| undone.at == position).map(|undone| &undone.line)
    }
}
