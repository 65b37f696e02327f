//! Which events say by themselves what was chosen, so that a story need not tell the choice as well.

use keeper_arkham::event::Way;
use keeper_arkham::frame::{Cause, Src};
use keeper_arkham::state::Place;
use keeper_arkham::{Ask, Event, Opt};
use keeper_arkham_script::tree::CheckKind;

/// Whether the sentence of this event tells that this option was chosen.
pub(crate) fn tells_choice(ask: Option<Ask>, option: Opt, event: Event) -> bool {
    match (option, event) {
        (Opt::Area(at), Event::Moved { to, .. }) => to == Place::Area(at),
        (Opt::Area(at), Event::EnteredGate { at: gate, .. } | Event::GateClosed { at: gate, .. }) => at == gate,
        (Opt::Rail(at), Event::Moved { to, .. }) => to == Place::Area(at),
        (Opt::Wagon(_) | Opt::Ride(_), Event::Moved { way, .. }) => way == Way::Wagon,
        (Opt::Slider { track, to }, Event::SliderMoved { track: t, to: stop, .. }) => (track, to) == (t, stop),
        (Opt::Sheet(sheet), Event::Dealt { sheet: dealt, .. }) => sheet == dealt,
        (Opt::Use { src, ability }, Event::Used { src: of, ability: used, .. }) => (src, ability) == (of, used),
        (Opt::Fight(marker), Event::CombatBegan { marker: fought, .. }) => marker == fought,
        (Opt::Marker(marker), Event::TrophyTaken { marker: taken, .. } | Event::TrophySpent { marker: taken, .. }) => {
            marker == taken
        }
        (Opt::GateTrophy(gate), Event::GateTrophySpent { gate: spent, .. }) => gate == spent,
        (Opt::Keyword(keyword), Event::Weakened { keyword: ignored, .. }) => ignored == Some(keyword),
        (Opt::Ready(copy), Event::Readied { copy: card, .. })
        | (Opt::Release(copy), Event::PutDown { copy: card, .. })
        | (Opt::Use { src: Src::Card(copy), .. }, Event::Discarded { copy: card, .. })
        | (
            Opt::Card(copy),
            Event::Bought { copy: card, .. }
            | Event::Sold { copy: card, .. }
            | Event::Gained { copy: card, .. }
            | Event::Discarded { copy: card, .. }
            | Event::PutBack { copy: card, .. }
            | Event::Enchanted { copy: card, .. }
            | Event::StoryEnded { copy: card, .. }
            | Event::NeedsNoHands { copy: card, .. },
        ) => copy == card,
        (Opt::SpendClue, Event::CluesChanged { by, cause, .. }) => by < 0 && cause != Cause::Fall,
        (Opt::SpendClue, Event::ClueSpent { .. }) => true,
        (Opt::Attack, Event::CheckBegan { kind, .. }) => kind == CheckKind::Combat,
        (Opt::HaveEncounter, Event::Encounter { .. }) => true,
        _ => match (ask, option, event) {
            (Some(Ask::BeforeCheck), Opt::GoOn, Event::CheckBegan { .. })
            | (Some(Ask::AfterCheck), Opt::Done, Event::CheckEnded { .. })
            | (Some(Ask::Seal), Opt::Yes, Event::Sealed { .. }) => true,
            (Some(Ask::TakeClues), Opt::Number(n), Event::CluesTaken { count, .. }) => n == count,
            (Some(Ask::NewClue), Opt::Who(who), Event::CluesTaken { who: taker, .. }) => who == taker,
            (Some(Ask::MonsterTarget(marker)), Opt::Who(_), Event::MonsterMoved { marker: moved, .. }) => {
                marker == moved
            }
            _ => false,
        },
    }
}
