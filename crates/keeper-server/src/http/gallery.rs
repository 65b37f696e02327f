//! Cards and rules, to be read without a table.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use keeper_session::Listed;
use maud::Markup;
use sha2::{Digest, Sha256};

use super::{Answer, aside};
use crate::error::Error;
use crate::form::Form;
use crate::house::House;
use crate::page::{self, CARDS, Rules, Sought};
use crate::tables::Tables;

/// A word that fewer cards share than this is no keyword.
const SHARED: usize = 3;

pub async fn cards(State(tables): State<Arc<Tables>>, RawQuery(query): RawQuery, headers: HeaderMap) -> Answer {
    aside(move || {
        let form = Form::read(&query.unwrap_or_default());
        let house: &dyn House = match form.some("game") {
            Some(kind) => tables.house(&kind).map_err(Error::NotFound)?,
            None => &**tables.houses.first().ok_or_else(Error::no_page)?,
        };
        let all = house.cards().map_err(Error::Unavailable)?;
        let (words, from, deck, keyword) = (form.get("q"), form.get("box"), form.get("deck"), form.get("keyword"));
        let wanted: Vec<String> = words.split_whitespace().map(plain).collect();
        let found: Vec<&Listed> = (all.iter())
            .filter(|one| from.is_empty() || one.from == from)
            .filter(|one| deck.is_empty() || one.deck == deck)
            .filter(|one| keyword.is_empty() || one.card.facts.iter().any(|fact| fact == keyword))
            .filter(|one| has(one, &wanted))
            .collect();
        let last = found.len().div_ceil(CARDS).max(1);
        let sought = Sought {
            games: tables.houses.iter().map(|house| (house.kind(), house.title())).collect(),
            game: house.kind(),
            words,
            from,
            deck,
            keyword,
            boxes: each(all.iter().map(|one| one.from.as_str())),
            decks: each(all.iter().map(|one| one.deck.as_str())),
            keywords: keywords(&all),
            found,
            page: form.get("page").parse().unwrap_or(1).clamp(1, last),
        };
        Ok(kept(&headers, page::gallery(&sought)))
    })
    .await
}

/// Whether the name or the text of a card has all these words.
fn has(one: &Listed, words: &[String]) -> bool {
    let text = || plain(&one.card.lines(usize::MAX).join(" "));
    words.is_empty() || {
        let text = text();
        words.iter().all(|word| text.contains(word))
    }
}

/// Letters without what people leave out or write otherwise.
fn plain(text: &str) -> String {
    let kept = text.chars().flat_map(char::to_lowercase).filter(|c| !['\'', '"', '\u{2019}'].contains(c));
    kept.map(|c| if matches!(c, '-' | '_') { ' ' } else { c }).collect()
}

/// Each of these once, in their order.
fn each<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut each: Vec<&str> = vec![];
    all.for_each(|one| {
        if !each.contains(&one) {
            each.push(one)
        }
    });
    each
}

/// The facts without numbers that several cards share: `Physical weapon`, `Undead`.
fn keywords(all: &[Listed]) -> Vec<&str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let facts = all.iter().flat_map(|one| &one.card.facts);
    let words = facts.filter(|fact| !fact.contains(|c: char| c.is_ascii_digit() || c == ':') && fact.len() < 30);
    words.for_each(|fact| *counts.entry(fact.as_str()).or_default() += 1);
    counts.into_iter().filter(|(_, count)| *count >= SHARED).map(|(fact, _)| fact).collect()
}

pub async fn rules(State(tables): State<Arc<Tables>>, RawQuery(query): RawQuery, headers: HeaderMap) -> Answer {
    aside(move || {
        let form = Form::read(&query.unwrap_or_default());
        let words: Vec<String> = form.get("q").split_whitespace().map(plain).collect();
        let all: Vec<Rules> = tables.houses.iter().map(|house| grouped(&**house, &words)).collect();
        Ok(kept(&headers, page::rules(&all, form.get("q"))))
    })
    .await
}

/// The rules of a game that have all these words, group by group.
fn grouped(house: &dyn House, words: &[String]) -> Rules {
    let (all, names) = house.rule_index();
    let wanted = |text: &str| words.iter().all(|word| text.contains(word));
    let group = |&(letters, name): &(&'static str, &'static str)| {
        let of = |id: &str| id.split('-').next() == Some(letters);
        let rules = all.iter().filter(|rule| of(rule.id.as_str()));
        let rules = rules.filter(|rule| wanted(&plain(&format!("{} {} {}", rule.id, rule.text, rule.source))));
        (letters, name, rules.copied().collect::<Vec<_>>())
    };
    let groups = names.iter().map(group).filter(|group| !group.2.is_empty()).collect();
    Rules { title: house.title(), groups }
}

/// A page that is the same for everybody until the program changes: a browser asks whether its own is still right.
fn kept(headers: &HeaderMap, page: Markup) -> axum::response::Response {
    let text = page.into_string();
    let hash: String = Sha256::digest(text.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let same = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let keep = [(ETAG, tag), (CACHE_CONTROL, "no-cache".to_owned())];
    match same {
        true => (StatusCode::NOT_MODIFIED, keep).into_response(),
        false => (keep, [(CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response(),
    }
}
