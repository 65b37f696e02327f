//! Pages as text: each is made of parts with an id of their own, and only parts that have changed are sent.

mod frame;
mod gather;
mod lobby;
mod story;
mod table;
mod talk;

pub use frame::{Shell, document, message};
pub use gather::gather;
pub use lobby::{Kept, Lobby, lobby, new_table};
pub use story::{Told, story};
pub use table::{SeatLine, Seen, parts, read_out, seen, table_page};
pub use talk::talk;
