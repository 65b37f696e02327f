//! Boards, worlds and gates as they are written.

use serde::Deserialize;

use super::Names;

/// A town: a board of its own. What belongs to none of its neighbourhoods stands here.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Town {
    pub id: String,
    pub name: String,
    /// The town whose monsters count for the limits, and to whose hospital everybody is carried.
    #[serde(default)]
    pub main: bool,
    #[serde(default)]
    pub street: Vec<Area>,
    #[serde(default)]
    pub vortex: Vec<Area>,
}

/// A neighbourhood of the board with its streets, and with whatever lies there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Neighbourhood {
    pub id: String,
    pub name: String,
    /// How sentences name it, where that is not the name: `the Merchant District`.
    pub say: Option<String>,
    /// The id of its town; may be missing in a file with one town.
    pub town: Option<String>,
    /// Its streets as sentences name them: `the Uptown streets`. Without it there are none, and nothing of what follows.
    pub streets: Option<String>,
    /// The name of the streets where there is little room, if the neighbourhood's is too long.
    pub short: Option<String>,
    pub at: Option<(u16, u16)>,
    /// Neighbourhoods (which means their streets) and areas that a line leads to.
    #[serde(default)]
    pub joined: Vec<String>,
    /// Where the white and the black arrow lead, or `none`.
    pub white: Option<String>,
    pub black: Option<String>,
    #[serde(default)]
    pub depot: bool,
    #[serde(default)]
    pub aquatic: bool,
    pub law: Option<i8>,
    #[serde(default)]
    pub location: Vec<Area>,
    /// Further streets.
    #[serde(default)]
    pub street: Vec<Area>,
    #[serde(default)]
    pub vortex: Vec<Area>,
    /// Only entries on the cards of this neighbourhood, no places on the board (the Inner Sanctum).
    #[serde(default)]
    pub entry: Vec<Area>,
}

/// An area of the board; the table in which it stands says of what kind it is.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    pub id: String,
    pub name: String,
    /// How sentences name it, where that is not the name: `the Woods`.
    pub say: Option<String>,
    /// Its name where there is little room.
    pub short: Option<String>,
    /// Its place in the picture, in a space of 1000 by 700.
    pub at: Option<(u16, u16)>,
    /// What a line leads to; without it that is the neighbourhood's street.
    pub joined: Option<Vec<String>>,
    /// Where the arrows lead, or `none`; without them that is the neighbourhood's street.
    pub white: Option<String>,
    pub black: Option<String>,
    #[serde(default)]
    pub unstable: bool,
    /// Trains stop here.
    #[serde(default)]
    pub depot: bool,
    #[serde(default)]
    pub aquatic: bool,
    /// Investigators who walk in here move no further in this Movement Phase.
    #[serde(default)]
    pub ends_movement: bool,
    /// Reached on foot or by the name of the place, never by what takes you to any place.
    #[serde(default)]
    pub on_foot: bool,
    /// Boats come here, though it is reached on foot.
    #[serde(default)]
    pub by_boat: bool,
    /// The number at which those are checked who end their movement here.
    pub law: Option<i8>,
    /// What no source tells of it is ours.
    #[serde(default)]
    pub original: bool,
    /// `hospital`, `asylum` or `police`: what the rules need it for; `cell` of an entry.
    pub role: Option<String>,
    pub closes_at_terror: Option<u8>,
    /// What happens here most often, for people who look at the board.
    #[serde(default)]
    pub icons: Vec<String>,
    /// Name of the special ability.
    pub ability: Option<String>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    pub id: String,
    pub name: String,
    /// How sentences name it, where that is not the name: `the Abyss`.
    pub say: Option<String>,
    pub colours: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    pub id: String,
    pub name: String,
    /// Two: the investigator who goes through chooses.
    pub world: Names,
    pub count: u8,
    pub modifier: i8,
    pub dimension: Names,
    /// What players call it, where it is a special one.
    pub kind: Option<String>,
    pub rule: Option<String>,
    pub text: Option<String>,
    /// What no source tells of it is ours.
    #[serde(default)]
    pub original: bool,
}
