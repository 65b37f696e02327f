//! Pages as text: each is made of parts with an id of their own, and only parts that have changed are sent.

mod curtain;
mod frame;
mod gather;
mod lobby;
mod me;
mod new_table;
mod qr;
mod replay;
mod seats;
mod story;
mod table;
mod talk;

pub use curtain::curtain;
pub use frame::{Shell, document, message};
pub use gather::{gather, invitation};
pub use lobby::{Begun, Kept, Lobby, lobby};
pub use me::{become_me, me};
pub use new_table::new_table;
pub use replay::{Moment, replay, story_page};
pub use seats::{Seating, delete_page, seats_page};
pub use story::{Told, story};
pub use table::{SeatLine, Seen, parts, read_out, seen, table_page};
pub use talk::talk;
