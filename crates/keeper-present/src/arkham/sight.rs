//! What can be seen of an event: where it happens, which tokens come there, and to which step of the Mythos it belongs.

use keeper_arkham::event::{Doom, Going};
use keeper_arkham::frame::Src;
use keeper_arkham::state::{NONE, Phase, Place};
use keeper_arkham::{Event, Library};
use keeper_arkham_script::tree::PlaceId;

use crate::{Sight, phase_name};

/// Goes along with the events of a choice: the steps of the Mythos come one after the other, and never back.
#[derive(Default)]
pub(super) struct Sights {
    stage: u8,
    step: &'static str,
}

impl Sights {
    /// What can be seen of events that are told in one line.
    pub fn of(&mut self, lib: &Library, phase: Phase, events: &[Event]) -> Sight {
        let Some(&first) = events.first() else { return Sight::default() };
        self.unfold(phase, first);
        let mut seen = events.iter().map(|&event| place_and_token(lib, event));
        let (at, token) = seen.next().unwrap_or_default();
        let more = seen.filter(|(place, _)| *place == at).filter_map(|(_, token)| token);
        Sight {
            tokens: token.into_iter().chain(more).collect(),
            at: at.unwrap_or_default(),
            phase: if let Event::PhaseBegan(phase) = first { phase_name(phase) } else { "" },
            step: self.step,
        }
    }

    fn unfold(&mut self, phase: Phase, event: Event) {
        // The first card is drawn during the set-up, after everything else there.
        let drawn = matches!(event, Event::MythosDrawn(_) | Event::MythosGateOnly(_));
        let unfolds = phase == Phase::Mythos || (phase == Phase::SetUp && (drawn || !self.step.is_empty()));
        if drawn || !unfolds {
            (self.stage, self.step) = (0, if unfolds { "The card" } else { "" });
            return;
        }
        let step = match event {
            Event::Doom { why: Doom::Gate(_), .. } | Event::GateOpened { .. } => (1, "A gate opens"),
            Event::Surge { .. } => (1, "Monsters surge"),
            Event::Barred { .. } => (1, "No gate opens"),
            Event::ClueAppeared(_) => (2, "A clue appears"),
            Event::ClueBarred(_) => (2, "No clue appears"),
            Event::MonsterToSky { .. }
            | Event::MonsterMoved { how: Going::Arrow | Going::Flight | Going::Hunt, .. } => (3, "Monsters move"),
            Event::RiftMoved { .. } => (3, "Rifts move"),
            Event::MythosText(_) => (4, "The card takes effect"),
            Event::EnvironmentBegan(_) => (4, "A new environment"),
            Event::RumourBegan(_) => (4, "A rumour spreads"),
            Event::Acts { src: Src::Mythos(_) | Src::Ancient, .. } if self.stage > 0 => (4, "Cards in play act"),
            _ => return,
        };
        if step.0 >= self.stage {
            (self.stage, self.step) = step;
        }
    }
}

/// Where an event happens, and the token that comes there, by the ids of the scene.
fn place_and_token(lib: &Library, event: Event) -> (Option<String>, Option<String>) {
    let id = |place: PlaceId| lib.area(place).id.clone();
    let monster = |marker: u8| Some(format!("monster-{marker}"));
    let at = |place: PlaceId| (Some(id(place)), None);
    match event {
        Event::Moved { who, to, .. } => (somewhere(lib, to), Some(format!("seat-{who}"))),
        Event::Entered { who, at, .. } => (somewhere(lib, at), Some(format!("seat-{who}"))),
        Event::EnteredGate { who, world, .. } => (somewhere(lib, Place::World(world, 0)), Some(format!("seat-{who}"))),
        Event::Lost(who) => (somewhere(lib, Place::Lost), Some(format!("seat-{who}"))),
        Event::MonsterPlaced { marker, at, .. } => (Some(id(at)), monster(marker)),
        Event::MonsterMoved { marker, to, .. } => (Some(id(to)), monster(marker)),
        Event::MonsterToSky { marker, .. } => (Some("sky".into()), monster(marker)),
        Event::MonsterToOutskirts { marker, .. } => (Some("outskirts".into()), monster(marker)),
        Event::MarkerPut { src: Src::Fixture(number), at }
        | Event::MarkerMoved { src: Src::Fixture(number), to: at } => (Some(id(at)), Some(format!("marker-{number}"))),
        Event::RiftOpened { rift, at, .. } | Event::RiftMoved { rift, to: at } => {
            (Some(id(at)), Some(format!("rift-{rift}")))
        }
        Event::RiftAdvanced { progress, .. } | Event::RiftInvestigated { progress, .. } => {
            at(lib.rifts.progress[usize::from(progress)].place)
        }
        Event::GateOpened { at, gate: NONE }
        | Event::GateExchanged { at, gate: NONE, .. }
        | Event::GateMoved { to: at, gate: NONE, .. } => (Some(id(at)), Some(format!("gate-at-{}", id(at)))),
        Event::GateOpened { at, gate } | Event::GateExchanged { at, gate, .. } | Event::GateTurned { at, gate } => {
            (Some(id(at)), Some(format!("gate-{gate}")))
        }
        Event::GateMoved { to, gate, .. } => (Some(id(to)), Some(format!("gate-{gate}"))),
        Event::Sealed { at, .. } => (Some(id(at)), Some(format!("seal-{}", id(at)))),
        Event::ClueAppeared(at) => (Some(id(at)), Some(format!("clues-{}", id(at)))),
        Event::GateClosed { at: place, .. }
        | Event::Barred { at: place, .. }
        | Event::Surge { at: Some(place), .. }
        | Event::ClueBarred(place)
        | Event::SealLost(place)
        | Event::CluesSwept(place)
        | Event::TokensAt { at: place, .. }
        | Event::CluesTaken { at: place, .. }
        | Event::Closed(place)
        | Event::Reopened(place)
        | Event::Encounter { at: place, .. }
        | Event::Doom { why: Doom::Gate(place), .. } => at(place),
        _ => (None, None),
    }
}

fn somewhere(lib: &Library, place: Place) -> Option<String> {
    Some(match place {
        Place::Area(area) => lib.area(area).id.clone(),
        Place::World(world, half) => format!("{}-{}", lib.worlds[usize::from(world.0)].id, half + 1),
        Place::Lost => "lost".into(),
        Place::Jail(_) => "jail".into(),
        Place::Nowhere => return None,
    })
}
