//! What of the table Arkham Horror draws itself.

mod battle;
mod header;
mod map;
pub(super) mod plan;
mod roads;
mod sheet;
mod status;

use keeper_arkham::Arkham;
use keeper_arkham::library::{Shelf, Symbol};
use keeper_present::{About, Subject};
use keeper_script::tree::PlaceId;
use keeper_table::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::look::{Look, Role};
use crate::setup::Offer;
use crate::shown::Shown;
use crate::table::help::sign;
use crate::table::{Hit, Pane, TableScreen};

impl Shown for Arkham {
    const ROUNDS: &'static str = "turns";

    fn offer(shelf: &Shelf, sets: &[String]) -> Result<Offer, String> {
        Offer::of_arkham(shelf, sets)
    }

    fn draw_header(screen: &TableScreen<Self>, buf: &mut Buffer, area: Rect) {
        screen.arkham_header(buf, area);
    }

    fn draw_status(screen: &TableScreen<Self>, buf: &mut Buffer, area: Rect) {
        screen.status_row(buf, area);
    }

    fn conditions(screen: &TableScreen<Self>) -> String {
        screen.condition_words()
    }

    fn draw_sheet(screen: &TableScreen<Self>, buf: &mut Buffer, area: Rect) {
        screen.draw_investigator(buf, area);
    }

    fn sheets(screen: &TableScreen<Self>) -> usize {
        screen.session().players().len()
    }

    fn sheet_of(_: &TableScreen<Self>, seat: Seat) -> u8 {
        seat
    }

    fn possessions(screen: &TableScreen<Self>) -> Vec<(String, Subject)> {
        screen.belongings()
    }

    fn map_title(screen: &TableScreen<Self>) -> String {
        if screen.in_battle() { "The final battle".to_owned() } else { "Arkham".to_owned() }
    }

    fn draw_map(screen: &TableScreen<Self>, buf: &mut Buffer, area: Rect) {
        if screen.in_battle() {
            screen.hit(area, Hit::Pane(Pane::Map));
            screen.draw_battle(buf, area);
        } else {
            screen.draw_town(buf, area);
        }
    }

    fn map_rows(screen: &TableScreen<Self>) -> u16 {
        screen.town_rows()
    }

    fn neighbour(screen: &TableScreen<Self>, from: u8, x: i32, y: i32) -> u8 {
        screen.neighbouring(PlaceId(from), x, y).0
    }

    fn place_subject(screen: &TableScreen<Self>, place: u8) -> Option<Subject> {
        Some(About::Area(PlaceId(place)).subject(screen.shown.library()))
    }

    fn place_named(screen: &TableScreen<Self>, subject: &Subject) -> Option<u8> {
        match About::of(screen.shown.library(), subject)? {
            About::Area(place) => Some(place.0),
            _ => None,
        }
    }

    fn place_of(screen: &TableScreen<Self>, seat: Seat) -> Option<u8> {
        screen.shown.state().inv(seat).place.area().map(|place| place.0)
    }

    fn signs(look: Look) -> Vec<Line<'static>> {
        let mut signs = sign(look, "@1", Role::Investigator(0), "investigator of seat 1");
        signs.extend(sign(look, &format!("{}Abyss", look.gate()), Role::Gate, "gate and where it leads"));
        let mut lines = vec![Line::from(signs)];
        let mut signs = sign(look, look.seal(), Role::Seal, "elder sign");
        signs.extend(sign(look, &format!("{}2", look.clue()), Role::Clue, "clues"));
        signs.extend(sign(look, &format!("{}2", look.monster()), Role::Monster, "monsters"));
        signs.extend(sign(look, look.closed(), Role::Bad, "closed"));
        signs.extend(sign(look, "name", Role::Reach, "within reach"));
        lines.push(Line::from(signs));
        let mut signs = sign(look, &format!("@1{}", look.explored()), Role::Investigator(0), "has explored the gate");
        signs.extend(sign(look, "$", Role::Key, "sells something"));
        lines.push(Line::from(signs));
        let dimensions = Symbol::ALL.map(|symbol| format!("{} {}", look.dimension(symbol), symbol.name()));
        lines.extend(dimensions.chunks(5).map(|some| Line::from(some.join("  "))));
        lines
    }
}

impl TableScreen<Arkham> {
    /// The pictures of the towns.
    fn shown_boards(&self) -> &[keeper_present::Board] {
        self.boards.get_or_init(|| keeper_present::boards(self.shown.library()))
    }
}
