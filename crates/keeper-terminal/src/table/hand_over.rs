//! Several people at one screen, each with secrets: the screen shows nothing until the right one sits before it.

use keeper_session::Played;
use keeper_table::Seat;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Popup, TableScreen};

impl<G: Played> TableScreen<G> {
    /// Asks for the one whose secrets are needed next, if another one sits here.
    pub(super) fn pass_on(&mut self) {
        if self.replay.is_some() {
            return;
        }
        if matches!(self.popup, Some(Popup::HandOver { .. })) {
            self.popup = None;
        }
        let asked = self.asked().filter(|&seat| self.shown.is_secret(seat) && !self.session.player(seat).is_bot());
        match (self.session.viewer(), asked) {
            (Some(viewer), _) => self.at = Some(viewer),
            (None, None) => self.at = None,
            (None, Some(seat)) if self.at == Some(seat) => {}
            (None, Some(seat)) => {
                self.at = None;
                self.popup = Some(Popup::HandOver { seat });
            }
        }
    }

    pub(super) fn sit_down(&mut self, seat: Seat) {
        self.at = Some(seat);
        self.look_again();
        self.sheet = self.panel_of(seat);
    }

    pub(super) fn is_handed_over(&self) -> bool {
        matches!(self.popup, Some(Popup::HandOver { .. }))
    }

    pub(super) fn draw_hand_over(&self, frame: &mut Frame, screen: Rect) {
        let Some(Popup::HandOver { seat }) = self.popup else { return };
        let name = self.session.seat_name(seat);
        let lines = vec![
            Line::from(format!("This question is only for {name} (seat {}).", seat + 1)),
            Line::from("Pass the screen on; no one else may look."),
            Line::from(""),
            Line::from(format!("Enter  I am {name}")),
            Line::from("q      leave; everything is saved"),
        ];
        self.draw_box(frame, screen, &format!("For {name}"), lines, 60);
    }
}
