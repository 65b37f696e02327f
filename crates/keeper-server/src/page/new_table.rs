//! The form for a table: every option with a sentence, and nothing that was filled in is lost.

use std::collections::BTreeMap;

use keeper_present::{Subject, Tone};
use keeper_session::{Candidate, Offer, Player, Setting, Unsaid};
use maud::{Markup, html};

use crate::form::Form;
use crate::page::battle::signed;
use crate::page::end::face;
use crate::page::estimate::estimate;
use crate::page::frame::{check, notice, up};
use crate::page::gallery::drawn;
use crate::page::seats::bot_words;
use crate::page::{Data, Shell, document};
use crate::{art, assets};

/// The form as it was filled in so far, with what was wrong about it; `everything`: the boxes that can all be played together.
pub fn new_table(
    offer: &Offer,
    form: &Form,
    mix: &BTreeMap<String, u8>,
    called: &str,
    everything: &[String],
    wrong: Option<&str>,
) -> Markup {
    let page = Page { offer, form, mix, called };
    let body = html! {
        (up())
        h1 { (offer.title) }
        p.lead { "You can leave everything as it is." }
        (page.presets(everything))
        @if let Some(why) = wrong { p.error role="alert" { (why) } }
        form #new method="post" action="/tables" data-again={ "/new/" (offer.kind) } {
            input type="hidden" name="game" value=(offer.kind);
            (page.who())
            (page.what())
            (page.seats())
            (page.rest())
            (page.scenario())
            div.ready {
                section.estimate #estimate data-part aria-label="How hard it will be" { (estimate(offer, form, page.players())) }
                p.row {
                    button.go { "Make the table" }
                    " "
                    button.noscript formaction={ "/new/" (offer.kind) } formmethod="get" {
                        "Show what these boxes and players offer"
                    }
                }
            }
        }
        (notice())
    };
    let script = Some(assets::lobby_script());
    document(&Shell { title: offer.title, class: "lobby new", script, data: Data::default() }, &body)
}

struct Page<'a> {
    offer: &'a Offer,
    form: &'a Form,
    /// How much of a box is in the decks, where that is not all of it.
    mix: &'a BTreeMap<String, u8>,
    called: &'a str,
}

/// How many boxes may be drawn: the word for it, and what people call it.
const DRAWS: [(&str, &str); 5] = [
    ("1", "One box"),
    ("2", "Two boxes"),
    ("3", "Three boxes"),
    ("1+1", "One with a board, one without"),
    ("1+2", "One with a board, two without"),
];

/// Who may come: value, words, explanation.
const WHO: [(&str, &str, &str); 3] = [
    ("alone", "Here", "You play alone, or around this one screen. The game begins at once."),
    ("link", "By invitation", "Anyone with the address of the table can take a free seat."),
    ("open", "Open", "By invitation, and everyone on this server sees the table in the list."),
];

impl Page<'_> {
    fn players(&self) -> u8 {
        let (least, most) = (*self.offer.players.start(), *self.offer.players.end());
        self.form.get("players").parse().unwrap_or(1).clamp(least, most)
    }

    fn is_alone(&self) -> bool {
        !["link", "open"].contains(&self.form.get("who"))
    }

    /// The boxes in play besides the base game, by what the form says of them.
    fn chosen_boxes(&self) -> Vec<String> {
        let mut chosen: Vec<String> = self.form.all("box").into_iter().filter(|id| !id.is_empty()).collect();
        chosen.sort();
        chosen
    }

    /// Whole set-ups to begin with: the first game, one box at a time, everything; and what chance may draw.
    fn presets(&self, everything: &[String]) -> Markup {
        let chosen = self.chosen_boxes();
        let preset = |name: &str, boxes: &[String]| {
            let mut boxes = boxes.to_vec();
            boxes.sort();
            let query: Vec<String> = boxes.iter().map(|id| format!("box={id}")).collect();
            let current = (boxes == chosen && self.mix.is_empty()).then_some("true");
            html! { li { a href={ "/new/" (self.offer.kind) "?" (query.join("&")) } aria-current=[current] { (name) } } }
        };
        let wholes: Vec<&Candidate> = self.offer.boxes.iter().filter_map(|one| one.first()).collect();
        let one = wholes.iter().find(|one| chosen.as_slice() == [one.id.clone()]);
        let drawn = self.form.some("drawn");
        html! {
            @if !self.offer.boxes.is_empty() {
                nav.presets aria-label="Ready-made set-ups" {
                    ul.views {
                        (preset("First game", &[]))
                        li {
                            details.more name="preset" {
                                summary aria-current=[one.map(|_| "true")] {
                                    @if let Some(one) = one { "With " (one.name) } @else { "One box at a time" }
                                }
                                ul { @for one in &wholes { (preset(&one.name, std::slice::from_ref(&one.id))) } }
                            }
                        }
                        (preset("Everything", everything))
                        li {
                            details.more name="preset" {
                                summary aria-current=[drawn.as_ref().map(|_| "true")] { "Draw boxes" }
                                (self.draws())
                            }
                        }
                    }
                }
            }
        }
    }

    /// Random boxes: so many of them, or a selection that has a name. The rest of the form stays as it is.
    fn draws(&self) -> Markup {
        let draw = |word: &str, name: &str, about: &str| {
            html! {
                li {
                    button form="new" name="draw" value=(word) formaction={ "/new/" (self.offer.kind) } formmethod="get"
                        title=[Some(about).filter(|about| !about.is_empty())] { (name) }
                }
            }
        };
        html! {
            ul {
                @for (word, name) in DRAWS { (draw(word, name, "")) }
                @for one in &self.offer.rotations { (draw(&one.id, &one.name, &one.row)) }
            }
        }
    }

    /// What is in the decks, where chance or a share has a part in it: to be seen before the game begins.
    fn in_the_decks(&self) -> Markup {
        let drawn = self.form.some("drawn").filter(|_| !self.chosen_boxes().is_empty());
        let words = drawn.as_ref().map(|drawn| match self.offer.rotations.iter().find(|one| one.name == *drawn) {
            Some(one) => format!("{}: ", one.name),
            None => "Drawn: ".to_owned(),
        });
        let mixed = self.offer.mixed(self.mix);
        html! {
            @if let Some(words) = words { p.drawn { b { (words) } (self.offer.with().join(", ")) "." } }
            @if !mixed.is_empty() { p.hint { "In the decks: " (mixed.join("; ")) "." } }
        }
    }

    fn who(&self) -> Markup {
        let chosen = WHO.iter().map(|(value, ..)| *value).find(|value| *value == self.form.get("who"));
        let chosen = chosen.unwrap_or("alone");
        let name = self.form.some("name").unwrap_or_else(|| self.called.to_owned());
        html! {
            section.who {
                h2 { "Who plays" }
                @for (value, words, why) in WHO {
                    (check(html! { input type="radio" name="who" value=(value) checked[value == chosen]; }, words, why))
                }
                div.grid {
                    label {
                        "Players"
                        select name="players" data-again {
                            @for n in self.offer.players.clone() { option selected[n == self.players()] { (n) } }
                        }
                        small { "How many seats the table has, bots included." }
                    }
                    label {
                        "Your name"
                        input name="name" maxlength="40" autocomplete="nickname" value=(name);
                        small { "What others at the table call you." }
                    }
                }
            }
        }
    }

    fn what(&self) -> Markup {
        html! {
            section.what {
                h2 { "What is played" }
                @if !self.offer.boxes.is_empty() {
                    (self.shelf())
                    div #drawn data-part { (self.in_the_decks()) }
                    details.which open[!self.chosen_boxes().is_empty()] {
                        summary { "Boxes" }
                        div.spines role="group" aria-label="Boxes" {
                            @for (at, one) in self.offer.boxes.iter().enumerate() { (self.expansion(at, one)) }
                        }
                    }
                    div #mix data-part { (self.shares()) }
                }
                div.grid {
                    // What other boxes bring must find its place.
                    div.grid #set-up data-part { (self.settings()) }
                }
                @if !self.offer.variants.is_empty() { (self.variants()) }
            }
        }
    }

    /// Every box as a book: a click takes it into the game, or puts it back. Without a script the list below does the same.
    fn shelf(&self) -> Markup {
        let boxes = self.form.all("box");
        html! {
            div.shelf.script role="group" aria-label="Boxes in play" {
                span.book.on { b { (self.offer.title) } i aria-hidden="true" { "\u{2713}" } }
                @for (at, one) in self.offer.boxes.iter().enumerate() {
                    @if let Some(whole) = one.first() {
                        button.book.{ "b-" (at % 10) } type="button" data-book=(whole.id)
                            aria-pressed=(one.iter().any(|part| boxes.contains(&part.id))) {
                            b { (whole.name.trim_start_matches("The ")) } i aria-hidden="true" { "\u{2713}" }
                        }
                    }
                }
            }
        }
    }

    /// A box, all of it or a part.
    fn expansion(&self, at: usize, one: &[Candidate]) -> Markup {
        let boxes = self.form.all("box");
        let Some(whole) = one.first() else { return Markup::default() };
        let about = one.iter().find(|choice| boxes.contains(&choice.id)).unwrap_or(whole);
        let text = about.text.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ");
        html! {
            label.spine.{ "b-" (at % 10) } {
                b { (whole.name) }
                select name="box" data-again {
                    option value="" { "not in play" }
                    @for (part, choice) in one.iter().enumerate() {
                        option value=(choice.id) selected[boxes.contains(&choice.id)] {
                            @if part == 0 { "all of it" } @else { (choice.name) }
                        }
                    }
                }
                small #{ "box-" (whole.id) } data-part { (text) }
            }
        }
    }

    /// How much of each box in play is shuffled in.
    fn shares(&self) -> Markup {
        html! {
            @if !self.offer.shares.is_empty() {
                details.shares open[!self.mix.is_empty()] {
                    summary { "How much of each box" }
                    p.hint {
                        "With many boxes the decks are so large that you see little of each box. Take a share of each: Keeper draws at random \
                         which cards are shuffled in, and leaves out none that the game needs."
                    }
                    div.grid {
                        @for one in &self.offer.shares {
                            @let chosen = self.mix.get(&one.id).copied().unwrap_or(100);
                            label {
                                (one.name)
                                select name={ "mix:" (one.id) } data-again {
                                    @for share in steps(chosen) {
                                        option value=(share) selected[share == chosen] {
                                            @if share == 100 { "all of it" } @else { (share) " %" }
                                        }
                                    }
                                }
                                small { (one.says(chosen)) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// What the game lets people choose for the whole table, one of each.
    fn settings(&self) -> Markup {
        let chosen = self.form.settings();
        html! {
            @for setting in &self.offer.settings {
                @let chosen = chosen.get(setting.id).copied().unwrap_or_default();
                @let candidates = setting.candidates.iter().map(|one| (one.id.as_str(), one.row.as_str()));
                label.which-one {
                    (self.shown(setting, chosen))
                    span { (setting.name) }
                    select name={ "setting:" (setting.id) } data-again {
                        @for (id, row) in setting.besides().iter().copied().chain(candidates) {
                            option value=(id) selected[!id.is_empty() && id == chosen] { (row) }
                        }
                    }
                    small { (about(setting, chosen)) }
                }
            }
        }
    }

    /// What is chosen for a setting, as a picture; what is random has none yet.
    fn shown(&self, setting: &Setting, chosen: &str) -> Markup {
        let gallery = art::of(self.offer.kind);
        let picture = |word: &str| gallery?.picture(&Subject::new(word, chosen), &[setting.name]);
        let known = setting.candidates.iter().any(|one| one.id == chosen);
        html! {
            @match [setting.id, "fixture"].into_iter().find_map(picture).filter(|_| known) {
                Some(picture) => (drawn(&picture)),
                None => div.artwork.open aria-hidden="true" { "?" },
            }
        }
    }

    /// House rules, each with a box to tick.
    fn variants(&self) -> Markup {
        let chosen = self.form.all("variant");
        html! {
            details #variants open[!chosen.is_empty()] {
                summary { "House rules" }
                @for one in &self.offer.variants {
                    @let input = html! {
                        input type="checkbox" name="variant" value=(one.id) checked[chosen.contains(&one.id)] data-again;
                    };
                    @let about = one.row.strip_prefix(&one.name).unwrap_or_default().trim_start_matches(": ");
                    (check(input, &one.name, about))
                }
            }
        }
    }

    fn seats(&self) -> Markup {
        let all = self.offer.investigators_of(usize::from(self.players()));
        html! {
            section.chairs {
                h2 { "Seats" }
                p.hint {
                    "If several of you share this screen, give each seat a name: \
                     Keeper then asks you to pass the screen on before a secret question."
                }
                div #seats data-part {
                    ol.places {
                        @for seat in 0..all { li.{ "s" (seat) } { (self.seat(seat)) } }
                        @if self.offer.has_keeper(&self.form.all("variant")) { li.{ "s" (all) } { (self.keeper()) } }
                    }
                }
                div #faces data-part { (self.faces()) }
            }
        }
    }

    /// Everybody who can be played, by their faces: a click gives them to the first seat that has nobody.
    fn faces(&self) -> Markup {
        let chosen = self.form.all("investigator");
        html! {
            h3 { "Investigators" }
            ul.faces {
                @for one in &self.offer.investigators {
                    @let seat = chosen.iter().position(|id| *id == one.id);
                    @let about = self.about(&one.id);
                    li class=[seat.map(|seat| format!("s{seat}"))] {
                        button.face type="button" data-pick=(one.id) aria-pressed=(seat.is_some()) title=(one.row) {
                            (face(self.offer.kind, about.as_ref(), &one.name))
                            b { (one.name) }
                            (signed(&one.numbers))
                        }
                    }
                }
            }
        }
    }

    /// What an investigator is called where there may be a drawing.
    fn about(&self, id: &str) -> Option<Subject> {
        let names = ["sheet", "investigator"].map(|kind| Subject::new(kind, id));
        names
            .into_iter()
            .find(|about| art::of(self.offer.kind).is_some_and(|gallery| gallery.picture(about, &[]).is_some()))
    }

    /// Who plays a seat, and whom.
    fn seat(&self, seat: usize) -> Markup {
        let of = |name: &str| self.form.all(name).get(seat).cloned().unwrap_or_default();
        html! {
            (self.face_of(&of("investigator")))
            @if seat < usize::from(self.players()) {
                select name="player" aria-label={ "Who plays seat " (seat + 1) } { (player_options(&of("player"))) }
                input name="seat_name" maxlength="40" placeholder="Name"
                    aria-label={ "Name at seat " (seat + 1) } value=(of("seat_name"));
            } @else {
                span { "and also" }
                span {}
            }
            select name="investigator" aria-label={ "Investigator " (seat + 1) } data-again {
                (candidates(&of("investigator"), &self.offer.investigators))
            }
        }
    }

    /// The face of who is played at a seat; nobody's where that is random.
    fn face_of(&self, id: &str) -> Markup {
        let one = self.offer.investigators.iter().find(|one| one.id == id);
        html! {
            @match one {
                Some(one) => (face(self.offer.kind, self.about(id).as_ref(), &one.name)),
                None => div.artwork.open aria-hidden="true" { "?" },
            }
        }
    }

    /// The seat of the keeper, who plays no investigator.
    fn keeper(&self) -> Markup {
        let usual = if self.is_alone() { "planner" } else { "person" };
        html! {
            (self.face_of(""))
            select name="keeper" aria-label="Who is the keeper" {
                (player_options(&self.form.some("keeper").unwrap_or_else(|| usual.into())))
            }
            input name="keeper_name" maxlength="40" placeholder="Name" aria-label="Name of the keeper"
                value=(self.form.get("keeper_name"));
            span { "Keeper" }
        }
    }

    fn rest(&self) -> Markup {
        let no_peeking = html! { input type="checkbox" name="no_peeking" checked[self.form.has("no_peeking")]; };
        let wanted = ["table", "seed"].iter().any(|field| !self.form.get(field).is_empty())
            || ["no_peeking", "undo_freely", "own_dice"].iter().any(|field| self.form.has(field));
        html! {
            details.rest open[wanted] {
                summary { "Name, seed, undo and dice" }
                section {
                    div.grid {
                        label {
                            "Name of the table"
                            input name="table" maxlength="40" value=(self.form.get("table"));
                            small { "This name appears in the list." }
                        }
                        label {
                            "Seed"
                            input name="seed" maxlength="40" autocomplete="off" value=(self.form.get("seed"));
                            small {
                                "A number or a word: the same seed gives everyone the same cards and dice. \
                                 Leave it empty for a random game."
                            }
                        }
                    }
                    (check(
                        no_peeking,
                        "No peeking",
                        "You cannot undo a decision after you have seen dice or cards. Otherwise you can undo every decision.",
                    ))
                    (undo_freely(self.form.has("undo_freely")))
                    @if self.offer.dice { (own_dice(self.form.has("own_dice"))) }
                }
            }
        }
    }

    fn scenario(&self) -> Markup {
        let text = self.form.get("scenario");
        html! {
            details open[!text.is_empty()] {
                summary { "Begin at the position of a scenario" }
                section {
                    p.hint {
                        "Keeper sets up the first scenario of the file. The scenario says which game it is, who plays whom, \
                         against whom and with which boxes; it overrides your choices above."
                    }
                    p.script {
                        input type="file" accept=".toml,text/plain" data-file="scenario" aria-label="Scenario file";
                    }
                    textarea name="scenario" rows="8" spellcheck="false" aria-label="Text of the scenario"
                        placeholder="[[scenario]]" { (text) }
                }
            }
        }
    }
}

/// Shares to choose from, and the one that is chosen.
fn steps(chosen: u8) -> Vec<u8> {
    let mut all: Vec<u8> = (0..=10).map(|step| 10 * step).chain([chosen]).collect();
    all.sort_by_key(|share| std::cmp::Reverse(*share));
    all.dedup();
    all
}

/// Whether dice are rolled at the table.
fn own_dice(is: bool) -> Markup {
    check(
        html! { input type="checkbox" name="own_dice" checked[is]; },
        "Our own dice",
        "You roll real dice and tap what they show. Keeper still shuffles and draws cards, and rolls for bots.",
    )
}

/// Whether everybody may take back what others have decided.
pub fn undo_freely(is: bool) -> Markup {
    check(
        html! { input type="checkbox" name="undo_freely" checked[is]; },
        "Undo without asking",
        "Anyone may take back what others have decided. Otherwise Keeper asks them first.",
    )
}

fn player_options(chosen: &str) -> Markup {
    html! {
        @for player in Player::ALL {
            option value=(player.name()) selected[chosen == player.name()] {
                @if player.is_bot() { (bot_words(player)) } @else { "a person" }
            }
        }
    }
}

/// Somebody or something to choose, or a random one.
fn candidates(chosen: &str, all: &[Candidate]) -> Markup {
    html! {
        option value="" { "random" }
        @for one in all { option value=(one.id) selected[one.id == chosen] { (one.row) } }
    }
}

/// What a setting is; of something that need not be in play, what it does once it is chosen.
fn about(setting: &Setting, chosen: &str) -> String {
    match setting.candidates.iter().find(|one| setting.unsaid == Unsaid::None && one.id == chosen) {
        Some(one) => plain_words(one),
        None => setting.about.to_owned(),
    }
}

fn plain_words(one: &Candidate) -> String {
    let lines = one.text.iter().filter(|(tone, _)| *tone == Tone::Plain).map(|(_, text)| text.as_str());
    lines.collect::<Vec<_>>().join(" ")
}
