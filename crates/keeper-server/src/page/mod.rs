//! Pages: each is put together from small functions that draw one thing and are named after it. A table's page is made of
//! [parts](parts()) with ids of their own, and only parts that have changed are sent.

mod ask;
mod course;
mod curtain;
mod events;
mod frame;
mod gather;
mod header;
mod lobby;
mod me;
mod new_table;
mod parts;
mod qr;
mod replay;
mod review;
mod seats;
mod seen;
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
pub use frame::{Data, Shell, document, message};
pub use gather::{gather, invitation};
pub use lobby::{Begun, Kept, Lobby, lobby};
pub use me::{become_me, me};
pub use new_table::new_table;
pub use parts::{Parts, parts, take};
pub use qr::qr_text;
pub use replay::{Moment, replay, story_page};
pub use seats::{Seating, close_page, delete_page, seats_page};
pub use seen::{SeatLine, Seen, seen};
pub use story::{TOLD, Told, more, story};
pub use table::table_page;
pub use talk::talk;
pub use words::{paragraphs, read_out};
