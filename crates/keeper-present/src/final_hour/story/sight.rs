//! What can be seen of an event on the campus.

use keeper_final_hour::Event;

use super::Teller;
use crate::Sight;

/// The step of the Ancient One's phase that begins with an event, and where what unfolds is over.
pub(super) fn unfolds(event: Event) -> Option<&'static str> {
    Some(match event {
        Event::Omens { .. } => "The omens are counted",
        Event::Gate { .. } => "A gate grows",
        Event::Readiness { .. } | Event::Lead { .. } | Event::Round { .. } | Event::Revealed { .. } => "",
        _ => return None,
    })
}

/// The phase that begins with an event, as its mark calls it.
fn phase(event: Event) -> &'static str {
    match event {
        Event::Round { .. } => "priority cards",
        Event::Revealed { .. } => "action cards",
        Event::Omens { .. } => "Ancient One",
        Event::Readiness { unready: 0 } => "ritual",
        _ => "",
    }
}

impl Teller<'_> {
    pub(super) fn sight(&self, event: Event) -> Sight {
        let names = self.names;
        let place = match event {
            Event::Moved { to, .. } | Event::MonsterMoved { to, .. } => Some(to),
            Event::MonsterStraight { .. } => Some(names.s.ritual),
            Event::Spawned { place, .. }
            | Event::MonsterStays { place, .. }
            | Event::Destroyed { place, .. }
            | Event::Damaged { place }
            | Event::Repaired { place }
            | Event::Clue { place, .. } => Some(place),
            Event::Gate { icon, .. } => names.s.gates.get(usize::from(icon)).map(|gate| gate.place),
            _ => None,
        };
        let token = match event {
            Event::Moved { who, .. } => Some(format!("investigator-{who}")),
            Event::MonsterMoved { marker, .. }
            | Event::MonsterStraight { marker, .. }
            | Event::Spawned { marker, .. }
            | Event::MonsterStays { marker, .. } => Some(format!("monster-{marker}")),
            _ => None,
        };
        let location = place.and_then(|place| names.lib.locations.get(usize::from(place)));
        let damage = location.filter(|_| matches!(event, Event::Damaged { .. })).map(|at| format!("damage-{}", at.id));
        Sight {
            at: location.map(|location| location.id.clone()).unwrap_or_default(),
            tokens: token.or(damage).into_iter().collect(),
            phase: phase(event),
            step: self.step,
        }
    }
}
