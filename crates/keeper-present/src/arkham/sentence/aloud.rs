//! What is read out from cards.

use keeper_arkham::Event;

use super::end;
use crate::Weight;
use crate::arkham::names::Names;

impl Names<'_> {
    /// What is read out from a card when it is drawn or takes effect: its tale, its words. Matters as much as this.
    pub fn read_out(self, event: Event) -> Option<(String, Weight)> {
        let mythos = |card: u16| &self.lib.mythos[usize::from(card)];
        let (tale, words, weight) = match event {
            Event::Encounter { card, entry, .. } => {
                let printed = &self.lib.location_cards.get(usize::from(card))?.entries;
                let entry = printed.iter().find(|e| e.at == entry)?;
                (entry.tale.as_str(), entry.words.as_str(), Weight::Plain)
            }
            Event::WorldEncounter { card, world, .. } => {
                let printed = &self.lib.gate_cards.get(usize::from(card))?.entries;
                let named = printed.iter().find(|e| e.at == Some(world));
                let entry = named.or_else(|| printed.iter().find(|e| e.at.is_none()))?;
                (entry.tale.as_str(), entry.words.as_str(), Weight::Plain)
            }
            Event::MythosDrawn(card) => (mythos(card).tale.as_str(), "", Weight::Strong),
            Event::MythosText(card) | Event::EnvironmentBegan(card) | Event::RumourBegan(card) => {
                ("", mythos(card).words.as_str(), Weight::Strong)
            }
            _ => return None,
        };
        let (tale, words) = (flat(tale), flat(words));
        let tale = if tale.is_empty() { tale } else { format!("\u{201c}{tale}\u{201d}") };
        let words = if words.is_empty() { words } else { end(words) };
        let text = [tale, words].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then_some((text, weight))
    }
}

/// A text on one line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
