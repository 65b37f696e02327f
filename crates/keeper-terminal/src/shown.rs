//! What the terminal draws of a game.

use keeper_present::Subject;
use keeper_session::Played;
use keeper_table::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::look::Look;
use crate::setup::Offer;
use crate::table::TableScreen;

/// A game that can be drawn. Whatever a game does not draw itself is drawn from its scene.
pub trait Shown: Played {
    /// What its rounds are called.
    const ROUNDS: &'static str = "rounds";

    /// What can be set up.
    fn offer(shelf: &Self::Shelf, sets: &[String]) -> Result<Offer, String>;

    /// The tracks, and what holds for everybody: two rows.
    fn draw_header(screen: &TableScreen<Self>, buf: &mut Buffer, area: Rect) {
        screen.draw_tracks(buf, area);
    }

    /// One row about whoever is asked.
    fn draw_status(screen: &TableScreen<Self>, buf: &mut Buffer, area: Rect) {
        screen.draw_panel_row(buf, area);
    }

    /// What else holds of whoever is asked.
    fn conditions(_: &TableScreen<Self>) -> String {
        String::new()
    }

    fn draw_sheet(screen: &TableScreen<Self>, buf: &mut Buffer, area: Rect) {
        screen.draw_panel(buf, area);
    }

    /// The sheets that can be looked through.
    fn sheets(screen: &TableScreen<Self>) -> usize {
        screen.panels().len()
    }

    /// The sheet of a seat.
    fn sheet_of(screen: &TableScreen<Self>, seat: Seat) -> u8 {
        screen.panel_of(seat)
    }

    /// Everything on the sheet shown, with what can be read about it.
    fn possessions(screen: &TableScreen<Self>) -> Vec<(String, Subject)> {
        screen.panel_cards()
    }

    /// What the picture is called just now.
    fn map_title(screen: &TableScreen<Self>) -> String {
        screen.board_name()
    }

    fn draw_map(screen: &TableScreen<Self>, buf: &mut Buffer, area: Rect) {
        screen.draw_board(buf, area);
    }

    /// The rows that the picture takes where there is room.
    fn most_rows() -> u16 {
        crate::table::ROWS
    }

    /// The rows that the picture needs.
    fn map_rows(screen: &TableScreen<Self>) -> u16 {
        screen.board_rows()
    }

    /// The place that an arrow key leads to from this one.
    fn neighbour(screen: &TableScreen<Self>, from: u8, x: i32, y: i32) -> u8 {
        screen.next_area(from, x, y)
    }

    /// What can be read about a place.
    fn place_subject(screen: &TableScreen<Self>, place: u8) -> Option<Subject> {
        screen.area_subject(place)
    }

    /// The place that a subject is.
    fn place_named(screen: &TableScreen<Self>, subject: &Subject) -> Option<u8> {
        screen.area_named(subject)
    }

    /// Where somebody is.
    fn place_of(screen: &TableScreen<Self>, seat: Seat) -> Option<u8> {
        screen.area_of(seat)
    }

    /// The signs of the picture, for the help.
    fn signs(_: Look) -> Vec<ratatui::text::Line<'static>> {
        vec![]
    }
}
