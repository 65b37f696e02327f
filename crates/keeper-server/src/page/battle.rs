//! The final battle: the Ancient One in the place of the map, its life, the round, its next attack, and those who fight.

use keeper_present::Roll;
use keeper_present::scene::{Battle, Fighter, Panel};
use maud::{Markup, html};

use crate::art::{self, Window};
use crate::markup::letters;
use crate::page::epic::epic;
use crate::page::seen::Seen;
use crate::svg::{die, portrait};

/// What everybody looks at instead of the boards; nothing while nobody fights.
pub fn battle(seen: &Seen) -> Markup {
    let Some(battle) = &seen.scene.battle else { return Markup::default() };
    html! {
        article.arena.{ "wound-" (wound(battle)) } data-life=(battle.life.0) data-step=(battle.step) data-round=(battle.round)
            data-strikes=(strikes(battle)) {
            div.backdrop aria-hidden="true" { (backdrop(seen.kind, battle)) }
            (round(battle))
            // Small screens have it here, the others beside the question.
            @if let Some(ruled) = &battle.epic { (epic(ruled)) }
            section.foe {
                h2 data-about=(letters(&battle.about)) tabindex="0" { (battle.name) }
                p.strength { (battle.strength) }
                (life(battle))
                (next(battle))
            }
            ul.fighters.{ "of-" (battle.fighters.len()) } aria-label="Who fights" {
                @for one in &battle.fighters { (fighter(seen, one)) }
            }
        }
    }
}

/// The steps of the round at which it attacks; what follows an attack belongs to it.
fn strikes(battle: &Battle) -> String {
    let begins =
        |at: &usize| battle.steps[*at].foe && !at.checked_sub(1).is_some_and(|before| battle.steps[before].foe);
    (0..battle.steps.len()).filter(begins).map(|at| at.to_string()).collect::<Vec<_>>().join(" ")
}

/// How badly it is hurt, in five steps.
fn wound(battle: &Battle) -> u8 {
    let (left, most) = (u16::from(battle.life.0), u16::from(battle.life.1.max(1)));
    (4 - (left * 4).div_ceil(most).min(4)) as u8
}

fn backdrop(game: &str, battle: &Battle) -> Markup {
    let picture = battle.about.as_ref().and_then(|about| art::of(game)?.picture(about, &[]));
    picture.map(|picture| picture.svg("drop", Window::Whole)).unwrap_or_default()
}

fn round(battle: &Battle) -> Markup {
    html! {
        nav.course aria-label="Order of the round" {
            h2 { "This round" }
            ol {
                @for (at, step) in battle.steps.iter().enumerate() {
                    li.done[at < battle.step].now[at == battle.step].foe-acts[step.foe]
                        aria-current=[(at == battle.step).then_some("step")] {
                        b { (step.name) }
                        span { (step.text) }
                    }
                }
            }
        }
    }
}

/// Its doom tokens, and the hits collected for the next.
fn life(battle: &Battle) -> Markup {
    let ((left, most), (hits, needed)) = (battle.life, battle.hits);
    html! {
        div.life role="meter" aria-label="Doom tokens left" aria-valuemin="0" aria-valuemax=(most) aria-valuenow=(left)
            aria-valuetext={ (left) " of " (most) } {
            div.row.many[most > 14] aria-hidden="true" {
                @for at in 0..most { i.on[at < left].first[at + 1 == left] {} }
            }
            p {
                b { (left) } " of " (most) " left"
                @if needed > 1 { " \u{b7} " b { (hits) " of " (needed) } " hits for the next one" }
            }
        }
    }
}

fn next(battle: &Battle) -> Markup {
    let next = &battle.next;
    html! {
        section.next.off[next.cancelled] aria-label="Its next attack" {
            svg.ic viewBox="0 0 24 24" aria-hidden="true" { path d=(CLAWS) {} }
            b { (next.title) }
            p { (next.text) }
            p.when { b { (next.when) } " " small { (next.after) } }
        }
    }
}

/// One who fights: how they are, what they rolled or can hope for, and what awaits them.
fn fighter(seen: &Seen, one: &Fighter) -> Markup {
    let Some(panel) = seen.scene.panels.iter().find(|panel| panel.seat == Some(one.seat)) else {
        return Markup::default();
    };
    let own = seen.seat == Some(one.seat);
    html! {
        li.fighter.{ "s" (one.seat) }.acts[one.acts].gone[one.gone] data-about=(letters(&panel.about))
            aria-current=[one.acts.then_some("true")] {
            (portrait(seen.kind, panel, Window::Thumb))
            div.who {
                h3 { (panel.title) }
                p.state { @if own { (one.state.replacen("strikes now", "your turn", 1)) } @else { (one.state) } }
            }
            (values(panel))
            @if !one.gone {
                div.fate {
                    @if let Some(rolls) = struck(seen, one) { (rolled(&rolls)) }
                    @if !one.odds.is_empty() { p { (one.odds) } }
                    @if !one.danger.is_empty() {
                        p.danger.deadly[one.deadly] role=[(own && one.deadly).then_some("alert")] {
                            @if own && one.deadly { span.vh { "You: " } }
                            (one.danger)
                        }
                    }
                }
            }
        }
    }
}

/// Sanity, Stamina, health and clues, each with its sign.
pub(super) fn values(panel: &Panel) -> Markup {
    let known = |name: &str| panel.numbers.iter().find(|number| number.0 == name);
    html! {
        p.values {
            @for (name, now, most) in SIGNS.iter().filter_map(|(name, _)| known(name)) {
                (value(name, html! { (now) @if *most > 0 { "/" (most) } }))
            }
        }
    }
}

/// Numbers as they are printed, each with its sign.
pub(super) fn signed(numbers: &[(&str, u8)]) -> Markup {
    html! {
        @if !numbers.is_empty() {
            span.values { @for (name, number) in numbers { (value(name, html! { (number) })) } }
        }
    }
}

fn value(name: &str, number: Markup) -> Markup {
    let sign = SIGNS.iter().find(|sign| sign.0 == name).map(|sign| sign.1);
    html! {
        span class={ "v-" (name) } title=(name) {
            @if let Some(sign) = sign { svg.ic viewBox="0 0 24 24" aria-hidden="true" { path d=(sign) {} } }
            span.vh { (name) " " }
            (number)
        }
    }
}

const SIGNS: [(&str, &str); 4] = [("Sanity", MIND), ("Stamina", HEART), ("Health", HEART), ("Clues", GLASS)];

/// The dice of the last strike of this one, the newest part last.
fn struck<'a>(seen: &'a Seen, one: &Fighter) -> Option<Vec<&'a Roll>> {
    let name = one.struck.as_deref()?;
    let own: Vec<&Roll> = seen.rolls.iter().filter(|roll| roll.seat == one.seat).collect();
    let from = own.iter().rposition(|roll| roll.name == name)?;
    Some(own[from..].iter().copied().filter(|roll| roll.name.starts_with(name)).collect())
}

fn rolled(rolls: &[&Roll]) -> Markup {
    let hits: u8 = rolls.iter().map(|roll| roll.successes).sum();
    html! {
        p.thrown {
            @for (face, hit) in rolls.iter().flat_map(|roll| &roll.dice) { (die(*face, *hit)) }
            b { @match hits { 0 => "no hit", 1 => "a hit", n => { (n) " hits" } } }
        }
    }
}

/// What stands beside the name of the battle in the header.
pub fn so_far(battle: &Battle) -> Markup {
    html! {
        span.roundchip { (battle.round) }
        span.sofar { (battle.so_far) }
    }
}

const CLAWS: &str =
    "M6 14a6 6 0 1 1 12 0c0 2-1 3-1 5M9 13c0 3-2 4-2 7M15 13c0 3 2 4 2 7M12 14v6M9.500 10.500h.01M14.500 10.500h.01";
const MIND: &str =
    "M12 12c1.500-1.500 3.500 0 2.500 2s-4 2.500-5.500 0-.5-6 3-6.500 6.500 2 6.500 6-3.500 6.500-7.500 6";
const HEART: &str = "M12 20C5 15 3 11.500 4.500 8S10 5 12 8.500C14 5 18 4.500 19.500 8S19 15 12 20Z";
const GLASS: &str = "M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM14.500 14.500 20 20";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wounds_follow_from_what_is_left() {
        let at = |left: u8| wound(&Battle { life: (left, 13), ..Battle::default() });
        assert_eq!([13, 10, 9, 6, 3, 1, 0].map(at), [0, 0, 1, 2, 3, 3, 4]);
    }
}
