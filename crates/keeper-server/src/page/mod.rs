//! Pages as text: each is made of parts with an id of their own, and only parts that have changed are sent.

mod ask;
mod course;
mod curtain;
mod events;
mod frame;
mod gather;
mod lobby;
mod me;
mod new_table;
mod qr;
mod replay;
mod review;
mod seats;
mod sheet;
mod stage;
mod story;
mod table;
mod talk;
mod words;

pub use ask::ask;
pub use course::Course;
pub use curtain::curtain;
pub use events::{Event, since};
pub use frame::{Shell, document, message};
pub use gather::{gather, invitation};
pub use lobby::{Begun, Kept, Lobby, lobby};
pub use me::{become_me, me};
pub use new_table::new_table;
pub use qr::qr_text;
pub use replay::{Moment, replay, story_page};
pub use seats::{Seating, close_page, delete_page, seats_page};
pub use story::{TOLD, Told, more, story};
pub use table::{Parts, SeatLine, Seen, parts, seen, table_page, take};
pub use talk::talk;
pub use words::{paragraphs, read_out};
