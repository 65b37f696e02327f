//! An entry of the list of what works on everybody, and what is remembered beside the state.

use std::hash::Hash;

use keeper_arkham_script::tree::{HoodId, PlaceId};
use serde::{Deserialize, Serialize};

use super::{ALL_KINDS, Bits, Kinds, MARKERS};
use crate::frame::Src;
use crate::index::Index;

/// As what something is in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    #[default]
    AncientOne,
    Environment,
    Rumour,
    Headline,
    /// A track or a shared card; there may be several.
    Fixture,
    /// What holds for the rest of the game.
    Lasting,
    Herald,
    Guardian,
    Institution,
    Difficulty,
    /// A house rule; there may be several.
    Variant,
    /// What a text has put beside the board; there may be several.
    Laid,
    /// A card that lies on an area; there may be several.
    Placed,
    /// A marker that stands in an area; there may be several.
    Marker,
    /// A card that one is to bring to another, face down; its tokens say who to whom. There may be several.
    Parcel,
    /// An ally who waits beside a town, and says nothing; its tokens say beside which. There may be several.
    Custody,
}

/// Until it is taken out of play by something else.
pub const FOR_GOOD: u16 = u16::MAX;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InPlay {
    pub src: Src,
    pub role: Role,
    /// Tokens lying on it.
    pub tokens: u8,
    /// The turn in which it entered.
    pub since: u16,
    /// The turn at whose end it goes, or [`FOR_GOOD`].
    pub until: u16,
    /// It has had its say at the end of this Mythos Phase.
    pub spoken: bool,
    /// A shared card that does nothing yet.
    pub face_down: bool,
    pub exhausted: bool,
    /// Of a track whose spaces have the colours of neighbourhoods: the tokens of each group, two bits each.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub groups: u8,
    /// Of a track: the tokens that have come to it in this turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub added: u8,
    /// The area on which it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<PlaceId>,
    /// Of what it may have something to say: [`Index::gist`].
    #[serde(skip)]
    pub speaks: Cache<u8>,
}

fn is_zero(groups: &u8) -> bool {
    *groups == 0
}

impl InPlay {
    /// Groups of spaces on a track, and how many spaces one has at most.
    pub const GROUPS: usize = 4;
    pub const MOST_OF_GROUP: u8 = 3;

    /// The tokens on the spaces of a group.
    pub fn in_group(&self, group: usize) -> u8 {
        self.groups >> (2 * group) & Self::MOST_OF_GROUP
    }

    /// Puts so many tokens on the spaces of a group.
    pub fn set_group(&mut self, group: usize, tokens: u8) {
        self.groups &= !(Self::MOST_OF_GROUP << (2 * group));
        self.groups |= tokens.min(Self::MOST_OF_GROUP) << (2 * group);
    }

    /// Brings the groups in line with the number of tokens: what is too much goes from the last, what is missing comes to the
    /// first that have room.
    pub fn spread(&mut self, groups: &[(HoodId, u8)]) {
        let mut have: u8 = (0..groups.len()).map(|group| self.in_group(group)).sum();
        for (group, (_, spaces)) in groups.iter().enumerate() {
            let more = self.tokens.saturating_sub(have).min(spaces - self.in_group(group).min(*spaces));
            self.set_group(group, self.in_group(group) + more);
            have += more;
        }
        for group in (0..groups.len()).rev() {
            let less = have.saturating_sub(self.tokens).min(self.in_group(group));
            self.set_group(group, self.in_group(group) - less);
            have -= less;
        }
    }

    pub fn ancient_one(since: u16) -> InPlay {
        InPlay { src: Src::Ancient, since, until: FOR_GOOD, ..InPlay::default() }
    }

    /// A Mythos card in play in this role.
    pub fn of_mythos(card: u16, role: Role, since: u16) -> InPlay {
        InPlay { src: Src::Mythos(card), role, since, until: FOR_GOOD, ..InPlay::default() }
    }

    /// A card that lies on an area.
    pub fn placed(copy: u16, place: PlaceId, since: u16) -> InPlay {
        let src = Src::Card(copy);
        InPlay { src, role: Role::Placed, since, until: FOR_GOOD, place: Some(place), ..InPlay::default() }
    }

    /// Its number, if it is a Mythos card.
    pub fn mythos(self) -> Option<u16> {
        match self.src {
            Src::Mythos(card) => Some(card),
            _ => None,
        }
    }
}

/// Something remembered beside the state that may be forgotten at any time: it says at least what is there, never less. Two
/// states that differ only in what is remembered are the same.
#[derive(Clone, Copy, Debug)]
pub struct Cache<T>(pub T);

impl Default for Cache<Index> {
    fn default() -> Self {
        Cache(Index::ANYTHING)
    }
}

impl Default for Cache<Bits> {
    fn default() -> Self {
        Cache([u64::MAX; MARKERS / 64])
    }
}

impl Default for Cache<Kinds> {
    fn default() -> Self {
        Cache(ALL_KINDS)
    }
}

impl Default for Cache<u128> {
    fn default() -> Self {
        Cache(u128::MAX)
    }
}

impl Default for Cache<u64> {
    fn default() -> Self {
        Cache(u64::MAX)
    }
}

impl Default for Cache<u8> {
    fn default() -> Self {
        Cache(u8::MAX)
    }
}

impl<T> PartialEq for Cache<T> {
    fn eq(&self, _: &Cache<T>) -> bool {
        true
    }
}

impl<T> Eq for Cache<T> {}

impl<T> std::hash::Hash for Cache<T> {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}
