//! What people at the table said to one another.

use keeper_present::{capital, list};
use maud::{Markup, html};

use crate::markup::seat_class;
use crate::table::{Spoken, Watchers};

/// Who looks on, above the line in which to say something. `watches`: so does the one who reads it.
pub fn watchers(others: &Watchers, watches: bool) -> Markup {
    let mut all = others.named.clone();
    match others.guests {
        0 => {}
        1 => all.push("a guest".to_owned()),
        n => all.push(format!("{n} guests")),
    }
    let one = all.len() == 1 && others.guests < 2;
    html! {
        @if watches {
            p { "You are watching" @if !all.is_empty() { " with " (list(&all)) } ". You see no hands." }
        } @else if !all.is_empty() {
            p { (capital(&list(&all))) @if one { " is" } @else { " are" } " watching. They see no hands." }
        }
    }
}

/// `silence`: why the one who looks may not talk now.
pub fn talk(all: &[Spoken], silence: Option<&str>) -> Markup {
    html! {
        div role="log" aria-live="polite" aria-label="Talk" {
            ol.talk {
                @for one in all {
                    li class=[seat_class(one.seat)] { b { (one.by) } " " (one.text) }
                }
            }
        }
        @if let Some(why) = silence {
            p.hush { (why) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_watch_are_called_by_their_names_where_they_have_one() {
        let told = |named: &[&str], guests: usize, watches: bool| {
            let named = named.iter().map(|name| (*name).to_owned()).collect();
            let html = watchers(&Watchers { named, guests }, watches).into_string();
            html.replace("<p>", "").replace("</p>", "")
        };
        assert_eq!(told(&[], 0, false), "");
        assert_eq!(told(&[], 1, false), "A guest is watching. They see no hands.");
        assert_eq!(told(&["Lena"], 1, false), "Lena and a guest are watching. They see no hands.");
        assert_eq!(told(&[], 3, false), "3 guests are watching. They see no hands.");
        assert_eq!(told(&["Lena"], 0, true), "You are watching with Lena. You see no hands.");
        assert_eq!(told(&[], 0, true), "You are watching. You see no hands.");
    }
}
