//! Why an option was chosen, in a sentence.

use keeper_arkham::Library;
use keeper_arkham_script::tree::PlaceId;

/// A sentence with gaps: `{place}`, `{card}`, `{monster}`, `{chance}`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reason {
    words: &'static str,
    place: Option<PlaceId>,
    card: Option<u16>,
    monster: Option<u8>,
    chance: Option<f64>,
}

impl Reason {
    pub const fn of(words: &'static str) -> Reason {
        Reason { words, place: None, card: None, monster: None, chance: None }
    }

    pub fn place(mut self, place: PlaceId) -> Reason {
        self.place = Some(place);
        self
    }

    pub fn card(mut self, copy: u16) -> Reason {
        self.card = Some(copy);
        self
    }

    pub fn monster(mut self, marker: u8) -> Reason {
        self.monster = Some(marker);
        self
    }

    pub fn chance(mut self, chance: f64) -> Reason {
        self.chance = Some(chance);
        self
    }

    pub fn say(&self, lib: &Library) -> String {
        let mut words = self.words.to_owned();
        if let Some(place) = self.place {
            words = words.replace("{place}", &lib.area(place).name);
        }
        if let Some(copy) = self.card {
            words = words.replace("{card}", &lib.card(copy).name);
        }
        if let Some(marker) = self.monster {
            words = words.replace("{monster}", &lib.kind(marker).name);
        }
        if let Some(chance) = self.chance {
            words = words.replace("{chance}", &format!("{:.0} %", 100.0 * chance));
        }
        // Some are called "The Black Man".
        words.replace("the The ", "The ")
    }
}
