//! What can be read without a table: every card, and every rule.

use keeper_present::{Rule, capital};
use keeper_session::Listed;
use maud::{Markup, html};

use crate::art::{self, Picture};
use crate::page::frame::up;
use crate::page::{Data, Shell, document};

/// So many cards are on a page.
pub const CARDS: usize = 48;

/// What somebody looks for among the cards of a game.
pub struct Sought<'a> {
    /// The games that have cards: kind and title.
    pub games: Vec<(&'static str, &'static str)>,
    pub game: &'static str,
    pub words: &'a str,
    pub from: &'a str,
    pub deck: &'a str,
    pub keyword: &'a str,
    /// What can be chosen.
    pub boxes: Vec<&'a str>,
    pub decks: Vec<&'a str>,
    pub keywords: Vec<&'a str>,
    /// What was found.
    pub found: Vec<&'a Listed>,
    /// Which page of it, from 1.
    pub page: usize,
}

/// Every card that was sought, with the form that seeks.
pub fn gallery(sought: &Sought<'_>) -> Markup {
    let here = sought.found.iter().skip((sought.page - 1).saturating_mul(CARDS)).take(CARDS);
    let body = html! {
        header { (up()) h1 { "Cards" } }
        main {
            (games("/cards", &sought.games, Some(sought.game)))
            form.sought method="get" action="/cards" role="search" {
                input type="hidden" name="game" value=(sought.game);
                label { "Name or text" input type="search" name="q" value=(sought.words) maxlength="80"; }
                (choice("Box", "box", sought.from, &sought.boxes, |name| name.to_owned()))
                (choice("Deck", "deck", sought.deck, &sought.decks, deck_name))
                (choice("Keyword", "keyword", sought.keyword, &sought.keywords, |name| name.to_owned()))
                button.go { "Search" }
            }
            p.hint role="status" { (count(sought.found.len(), "card", "cards")) " found." }
            ul.cards { @for one in here { li { (card(sought.game, one)) } } }
            (pages(sought))
        }
    };
    document(&Shell { title: "Cards", class: "lobby gallery", script: None, data: Data::default() }, &body)
}

fn count(number: usize, one: &str, more: &str) -> String {
    if number == 1 { format!("One {one}") } else { format!("{number} {more}") }
}

/// The ways to the same page of each game.
fn games(address: &str, all: &[(&'static str, &'static str)], current: Option<&str>) -> Markup {
    html! {
        @if all.len() > 1 {
            nav.views aria-label="Games" {
                @for (kind, title) in all {
                    a href={ (address) "?game=" (kind) } aria-current=[(current == Some(*kind)).then_some("page")] { (title) }
                    " "
                }
            }
        }
    }
}

fn choice(label: &str, name: &str, chosen: &str, all: &[&str], words: impl Fn(&str) -> String) -> Markup {
    html! {
        @if all.len() > 1 {
            label {
                (label)
                select name=(name) {
                    option value="" { "any" }
                    @for one in all { option value=(one) selected[*one == chosen] { (words(one)) } }
                }
            }
        }
    }
}

/// `common_items` as people read it.
fn deck_name(deck: &str) -> String {
    capital(&deck.strip_prefix("decks/").unwrap_or(deck).replace('_', " "))
}

fn pages(sought: &Sought<'_>) -> Markup {
    let last = sought.found.len().div_ceil(CARDS).max(1);
    let coded = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let address = |page: usize| {
        let fields = [("q", sought.words), ("box", sought.from), ("deck", sought.deck), ("keyword", sought.keyword)];
        let fields = fields.iter().filter(|(_, value)| !value.is_empty());
        let rest: String = fields.map(|(name, value)| format!("&{name}={}", coded(value))).collect();
        format!("/cards?game={}{rest}&page={page}", sought.game)
    };
    html! {
        @if last > 1 {
            nav.doors aria-label="Pages" {
                @if sought.page > 1 { a href=(address(sought.page - 1)) rel="prev" { "Back" } }
                " "
                span { "Page " (sought.page) " of " (last) }
                " "
                @if sought.page < last { a href=(address(sought.page + 1)) rel="next" { "Next" } }
            }
        }
    }
}

/// One card as it is read.
fn card(game: &str, one: &Listed) -> Markup {
    let text = &one.card;
    let copies = (one.copies > 1).then(|| format!("{} copies", one.copies));
    let from: Vec<&str> = [text.kind.as_str(), one.from.as_str()].into_iter().chain(copies.as_deref()).collect();
    // How many there are stands above already.
    let facts: Vec<&str> = text.facts.iter().map(String::as_str).filter(|fact| !fact.starts_with("Copies ")).collect();
    html! {
        article {
            @if let Some(picture) = picture(game, one) { (drawn(&picture)) }
            h2 { (text.name) }
            p.from { (from.join(" \u{b7} ")) }
            @if !facts.is_empty() { p.facts { (facts.join(" \u{b7} ")) } }
            @for line in &text.text { p { (line) } }
            @for (at, lines) in &text.parts {
                h3 { (at) }
                @for line in lines { p { (line) } }
            }
            @if !text.tale.is_empty() { p.tale-of { (text.tale) } }
            @if let Some(rule) = one.rule {
                p.from { "By rule " a href={ "/rules#" (rule) } { (rule) } }
            }
        }
    }
}

fn picture(game: &str, one: &Listed) -> Option<Picture> {
    let kinds: Vec<&str> = one.card.facts.iter().map(String::as_str).chain([one.card.kind.as_str()]).collect();
    art::of(game)?.picture(&one.about, &kinds)
}

/// A picture that needs no script: the drawing as a file of its own, an emblem on its ground.
pub(super) fn drawn(picture: &Picture) -> Markup {
    let view = picture.ground.unwrap_or(picture.drawing).view;
    html! {
        div.artwork.emblem[picture.ground.is_some()].tall[view[3] > view[2]] {
            @if let Some(ground) = picture.ground { img src=(ground.address()) alt="" loading="lazy" decoding="async"; }
            img src=(picture.drawing.address()) alt="" loading="lazy" decoding="async";
        }
    }
}

/// The rules of a game, group by group.
pub struct Rules {
    pub title: &'static str,
    /// What the letters of their ids stand for, and the rules.
    pub groups: Vec<(&'static str, &'static str, Vec<Rule>)>,
}

/// Every rule of every game under its id.
pub fn rules(all: &[Rules], words: &str) -> Markup {
    let found: usize = all.iter().flat_map(|game| &game.groups).map(|group| group.2.len()).sum();
    let body = html! {
        header { (up()) h1 { "Rules" } }
        main {
            p.lead { "Every rule in a sentence, with its number and where it is printed. \u{201c}Why?\u{201d} at a table names the number." }
            form.sought method="get" action="/rules" role="search" {
                label { "Number or words" input type="search" name="q" value=(words) maxlength="80"; }
                button.go { "Search" }
            }
            @if !words.is_empty() {
                p.hint role="status" { (count(found, "rule", "rules")) " found. " a href="/rules" { "Show all rules" } }
            }
            @for game in all.iter().filter(|game| !game.groups.is_empty()) {
                section aria-label=(game.title) {
                    h2 { (game.title) }
                    nav.views aria-label={ "Rules of " (game.title) } {
                        @for (letters, name, _) in &game.groups { a href={ "#" (letters) } { (name) } " " }
                    }
                    @for (letters, name, rules) in &game.groups {
                        h3 #(letters) { (name) }
                        ul.rules {
                            @for rule in rules {
                                li #(rule.id) { a href={ "#" (rule.id) } { (rule.id) } " " (rule.text) " " small { (rule.source) } }
                            }
                        }
                    }
                }
            }
        }
    };
    document(&Shell { title: "Rules", class: "lobby gallery", script: None, data: Data::default() }, &body)
}
