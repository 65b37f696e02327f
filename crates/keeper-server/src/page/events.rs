//! What happened since a screen was last told: the script plays it in order.

use keeper_present::words::Line;
use keeper_present::{Roll, Sight, Weight};
use serde::Serialize;

use crate::page::story::Told;

/// One thing that a screen shows as it happens.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Event {
    Line {
        text: String,
        weight: Weight,
        /// The words of a card that is read out.
        aloud: bool,
        about: String,
        /// Where it happens, which tokens come there, which phase begins, to which step of what unfolds it belongs.
        #[serde(flatten)]
        sight: Sight,
    },
    Roll {
        #[serde(flatten)]
        roll: Roll,
    },
}

fn event_of(line: &Line) -> Event {
    Event::Line {
        text: line.text.clone(),
        weight: line.weight,
        aloud: line.aloud,
        about: line.about.as_ref().map(|about| about.0.clone()).unwrap_or_default(),
        sight: line.sight.clone(),
    }
}

/// What the choices from this one on brought about.
pub fn since(told: &[Told], from: usize) -> Vec<Event> {
    let new = told.iter().filter(|one| one.at >= Some(from));
    let events = new.flat_map(|one| {
        let rolls = one.rolls.iter().map(|roll| Event::Roll { roll: roll.clone() });
        let shown = |line: &&Line| line.weight > Weight::Detail || !line.sight.tokens.is_empty();
        let lines = one.lines.iter().filter(shown).map(event_of);
        rolls.chain(lines).collect::<Vec<_>>()
    });
    events.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_new_is_told_and_dice_come_before_their_words() {
        let line = |text: &str, weight| Line {
            text: text.into(),
            rule: None,
            weight,
            about: None,
            aloud: false,
            chosen: false,
            sight: Default::default(),
        };
        let told = |at: usize, rolls: Vec<Roll>| Told {
            at: Some(at),
            when: String::new(),
            label: String::new(),
            lines: vec![line("It is so.", Weight::Plain), line("Never mind.", Weight::Detail)],
            rolls,
            mere: false,
            names: [].into(),
        };
        let events = since(&[told(3, vec![]), told(4, vec![Roll { dice: vec![(6, true)], ..Roll::default() }])], 4);
        assert_eq!(events.len(), 2);
        assert!(matches!(&events[0], Event::Roll { roll } if roll.dice == [(6, true)]));
        assert!(matches!(&events[1], Event::Line { text, .. } if text == "It is so."));
        assert!(since(&[told(3, vec![])], 4).is_empty());
    }
}
