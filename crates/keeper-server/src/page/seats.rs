//! Who sits where, before the game and during it: the list of seats, and the page beside the table.

use keeper_bots::Kind;
use keeper_session::{Offer, Player};
use maud::{Markup, html};

use crate::assets;
use crate::page::frame::{notice, up};
use crate::page::new_table::undo_freely;
use crate::page::{Data, Shell, document, invitation};
use crate::person::Key;
use crate::record::{Chair, Record};

/// A table as somebody finds it who does not look at the board.
pub struct Seating<'a> {
    pub id: &'a str,
    pub record: &'a Record,
    pub offer: &'a Offer,
    pub key: Option<&'a Key>,
    /// The hashes of the keys of those who are looking now.
    pub present: &'a [String],
    /// What the person who looks is called.
    pub called: &'a str,
    /// The address of the server.
    pub here: &'a str,
    /// In the game: who is played, seat by seat, and whether it is over.
    pub playing: Option<(Vec<String>, bool)>,
    /// Whether the person who looks may rename and delete it.
    pub keeps: bool,
}

/// What is said of a bot.
pub fn bot_words(player: Player) -> &'static str {
    match player {
        Player::Bot(Kind::Random) => "a bot that plays at random",
        Player::Bot(Kind::Beginner) => "a bot that is a beginner",
        Player::Bot(Kind::Expert) => "a bot that plays like an expert",
        _ => "a bot that plans ahead",
    }
}

impl Seating<'_> {
    fn hash(&self) -> String {
        self.key.map(Key::hash).unwrap_or_default()
    }

    /// The list of seats: each is a part of its own, so that nobody loses what is being typed.
    pub fn list(&self) -> Markup {
        html! {
            ul.seatlist {
                @for (seat, chair) in self.record.chairs.iter().enumerate() {
                    li.{ "s" (seat) } #{ "seat-" (seat) } data-part {
                        div.who { b { (self.who(chair)) } small { (self.whom(seat)) } }
                        div.does { (self.deeds(seat, chair)) }
                    }
                }
            }
        }
    }

    /// What the one who looks can do with a seat.
    fn deeds(&self, seat: usize, chair: &Chair) -> Markup {
        let (mine, host) = (chair.is_of(&self.hash()), self.record.is_host(self.key));
        let nobodys = chair.key.is_none();
        let address = format!("/table/{}/seat/{seat}", self.id);
        let chooses = self.playing.is_none() && self.record.scenario.is_none() && !chair.keeper;
        let over = self.over() == Some(true);
        let may_hand_over = (mine || (nobodys && self.record.knows(self.key))) && !over;
        html! {
            @if chooses && (mine || (host && nobodys)) { (self.investigators(&address, seat, chair)) }
            @if nobodys && !over && (host || !self.record.closed) { (self.sit_down(&address)) }
            form method="post" action=(address) data-quiet {
                @if may_hand_over { (bot_buttons(chair, mine)) }
                @if mine {
                    (deed("rise", "Leave this seat")) " "
                } @else if host && !nobodys {
                    (deed("rise", "Free this seat")) " "
                }
            }
        }
    }

    fn sit_down(&self, address: &str) -> Markup {
        html! {
            form method="post" action=(address) data-quiet="go" {
                input name="name" maxlength="40" value=(self.called)
                    placeholder="Your name" aria-label="Your name" autocomplete="nickname";
                " "
                button.do name="do" value="sit" { "Sit here" }
            }
        }
    }

    fn over(&self) -> Option<bool> {
        self.playing.as_ref().map(|(_, over)| *over)
    }

    fn who(&self, chair: &Chair) -> String {
        let mine = chair.is_of(&self.hash());
        let name = format!("{}{}", chair.name, if mine { " (you)" } else { "" });
        match (&chair.key, chair.bot) {
            (None, None) => "Free".into(),
            (None, Some(bot)) => bot_words(bot).replacen('a', "A", 1),
            (Some(_), Some(bot)) => format!("{name}: {} plays", bot_words(bot)),
            (Some(key), None) if !mine && !self.present.contains(key) => format!("{name}, away"),
            (Some(_), None) => name,
        }
    }

    /// Whom a seat plays.
    fn whom(&self, seat: usize) -> &str {
        let playing = self.playing.as_ref().and_then(|(names, _)| names.get(seat));
        let chosen = self.record.chairs.get(seat).and_then(|chair| chair.investigator.as_ref());
        let named = chosen.and_then(|id| self.offer.investigators.iter().find(|one| one.id == *id));
        match (playing, named) {
            (Some(name), _) => name,
            (None, Some(one)) => &one.row,
            (None, None) if self.record.chairs.get(seat).is_some_and(|chair| chair.keeper) => "the keeper",
            (None, None) if self.record.scenario.is_some() => "as the scenario says",
            (None, None) => "random investigator",
        }
    }

    /// Only those whom nobody else plays are offered.
    fn investigators(&self, address: &str, seat: usize, chair: &Chair) -> Markup {
        let all = self.record.wanted().investigators;
        let taken = |id: &str| all.iter().enumerate().any(|(at, one)| at != seat && one.as_deref() == Some(id));
        html! {
            form method="post" action=(address) data-quiet {
                input type="hidden" name="do" value="investigator";
                select name="investigator" aria-label="Investigator" data-send {
                    option value="" { "random" }
                    @for one in self.offer.investigators.iter().filter(|one| !taken(&one.id)) {
                        option value=(one.id) selected[chair.investigator.as_ref() == Some(&one.id)] { (one.row) }
                    }
                }
                " "
                button.noscript { "Choose" }
            }
        }
    }
}

fn deed(does: &str, words: &str) -> Markup {
    html! { button name="do" value=(does) { (words) } }
}

/// A seat goes to a bot, or comes back from it.
fn bot_buttons(chair: &Chair, mine: bool) -> Markup {
    let to = |kind: &str| match mine {
        true => format!("Let {kind} play for me"),
        false => format!("Add {kind}"),
    };
    html! {
        @if chair.bot.is_some() {
            (deed("back", if mine { "Take it back" } else { "Remove the bot" })) " "
        } @else {
            (deed("planner", &to("a bot that plans"))) " "
            (deed("expert", &to("an expert bot"))) " "
            (deed("random", &to("a random bot"))) " "
        }
    }
}

/// The page beside a table at which is played.
pub fn seats_page(of: &Seating<'_>) -> Markup {
    let (id, over) = (of.id, of.over() == Some(true));
    let body = html! {
        (up())
        h1 { (of.record.name) }
        p.lead { (of.offer.title) }
        p.doors {
            a.go href={ "/table/" (id) } { "Go to the table" }
            " "
            a href={ "/table/" (id) "?watch=1" } { "The board on a big screen" }
            " "
            a href={ "/table/" (id) "/replay" } { @if over { "Replay" } @else { "Look back" } }
            " "
            a href={ "/table/" (id) "/story" } { "The story" }
        }
        section { h2 { "Seats" } p.hint { (seats_hint(over)) } (of.list()) }
        (sent_away(of))
        (invitation(of.here, id, of.record.closed))
        (files(id, over))
        @if of.keeps { (keeping(of)) }
        (notice())
    };
    let data = Data { table: Some(id), live: Some("seats"), ..Data::default() };
    let script = Some(assets::lobby_script());
    document(&Shell { title: &of.record.name, class: "lobby seats", script, data }, &body)
}

/// Those whose seats were freed, for the host, who can let them sit down again.
pub fn sent_away(of: &Seating<'_>) -> Markup {
    let all = &of.record.sent_away;
    html! {
        div #away data-part {
            @if of.record.is_host(of.key) && !all.is_empty() && of.over() != Some(true) {
                p.hint { "You freed these people's seats. They can watch, and sit down again when you let them." }
                @for away in all {
                    form method="post" action={ "/table/" (of.id) "/welcome" } data-quiet {
                        input type="hidden" name="who" value=(away.id());
                        button { "Let " (away.name) " sit down again" }
                    }
                }
            }
        }
    }
}

/// Renaming and deleting, for the player who made the table.
pub fn keeping(of: &Seating<'_>) -> Markup {
    html! {
        section {
            h2 { "This table" }
            form.row method="post" action={ "/table/" (of.id) "/rename" } {
                input name="name" maxlength="40" value=(of.record.name) aria-label="Name of the table";
                " "
                button { "Rename" }
            }
            form method="post" action={ "/table/" (of.id) "/undo-rule" } {
                (undo_freely(of.record.undo_freely))
                button { "Save" }
            }
            p { a.danger href={ "/table/" (of.id) "/delete" } { "Delete this table" } }
        }
    }
}

fn seats_hint(over: bool) -> &'static str {
    match over {
        true => "The game is over.",
        false => {
            "The game waits at a free seat until someone sits down or you add a bot. One person may play any number of seats."
        }
    }
}

/// The files of a game.
fn files(id: &str, over: bool) -> Markup {
    html! {
        section {
            h2 { "Files" }
            p.hint {
                @if over {
                    "Add a whole game to your games with " code { "keeper games import" }
                    ". Play a scenario with " code { "keeper scenario" } " or begin it here."
                } @else {
                    "The game and its position give away what is to come. You can download them when the game is over, \
                     or now if only you have played here and no one else can join any more."
                }
            }
            p.doors {
                a href={ "/table/" (id) "/story.txt" } { "The story as a text" }
                " "
                a href={ "/table/" (id) "/export" } { "The whole game" }
                " "
                a href={ "/table/" (id) "/scenario" } { "This position as a scenario" }
            }
        }
    }
}

/// The question before the host of a game that others could still join gets its files.
pub fn close_page(id: &str) -> Markup {
    let body = html! {
        h1 { "Close this table?" }
        p.lead {
            "This file gives away what is to come, and others can still take a seat here. If you close the table, no one else can join \
             this game any more, and you can download its files. Others can still watch. You cannot open it again."
        }
        form.row method="post" action={ "/table/" (id) "/close" } {
            button.go { "Close it" }
            " "
            a href={ "/table/" (id) "/seats" } { "Leave it open" }
        }
    };
    document(&Shell { title: "Close a table", class: "lobby", script: None, data: Data::default() }, &body)
}

/// The question before a table is deleted.
pub fn delete_page(id: &str, record: &Record) -> Markup {
    let body = html! {
        h1 { "Delete " (record.name) "?" }
        p.lead { "This deletes the table, its game and its talk for everyone. You cannot undo it." }
        form.row method="post" action={ "/table/" (id) "/delete" } {
            button.go.danger { "Delete it" }
            " "
            a href={ "/table/" (id) "/seats" } { "Keep it" }
        }
    };
    document(&Shell { title: "Delete a table", class: "lobby", script: None, data: Data::default() }, &body)
}
