//! Parts of effects.

use crate::grammar::blocks::{read_last, write_last};
use crate::grammar::cards::{DeckCount, Decks, SomeClass, Sought, SoughtMany};
use crate::grammar::counts::{Sorts, read_each, read_quantity, write_each};
use crate::grammar::foes::Which;
use crate::grammar::places::{AtPlace, EachSpot};
use crate::grammar::statics::Statics;
use crate::grammar::wealth::TokenCount;
use crate::grammar::words::{BoostedWords, Times};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::{Card, Monster, World};
use crate::tree::*;
use keeper_script::form::{Counted, List, Number, Signed, Slot};
use keeper_script::forms;

forms! { Trips: Trip in Arkham, "place" {
    "at any location in Arkham" => [AnyLocation];
    "at any aquatic location" => [AnyAquatic];
    "" (place: AtPlace) => [Place(place)];
    "in " (world: World) => [World(world)];
}}

/// `1 more die`, `2 more dice for each die that shows 1`
pub(crate) struct FurtherDice;

impl Slot<Arkham> for FurtherDice {
    type Value = Quantity;

    fn read(&self, r: &mut Reader) -> Option<Quantity> {
        let at = r.pos();
        let n = Counted("more die", "more dice").read(r)?;
        Some(read_quantity(r, at, n))
    }

    fn write(&self, w: &mut Writer, n: &Quantity) {
        Counted("more die", "more dice").write(w, &n.n);
        write_each(w, n.each);
    }
}

/// `1 time token on it for each success`, `1 spare token on it`
pub(crate) struct OnIt;

impl OnIt {
    fn words(spare: bool, n: u8) -> &'static str {
        match (spare, n) {
            (false, 1) => "time token on it",
            (false, _) => "time tokens on it",
            (true, 1) => "spare token on it",
            (true, _) => "spare tokens on it",
        }
    }
}

impl Slot<Arkham> for OnIt {
    type Value = (bool, Quantity);

    fn read(&self, r: &mut Reader) -> Option<(bool, Quantity)> {
        let at = r.pos();
        let n = Number(99).read(r)?;
        r.phrase(" ")?;
        let spare = r.one_of(&[OnIt::words(false, n), OnIt::words(true, n)])? == 1;
        Some((spare, read_quantity(r, at, n)))
    }

    fn write(&self, w: &mut Writer, (spare, n): &(bool, Quantity)) {
        w.number(n.n);
        w.push(" ");
        w.push(OnIt::words(*spare, n.n));
        write_each(w, n.each);
    }
}

/// `draw 3 common items`, `search the common items` (no number)
pub(crate) struct Ordered;

impl Slot<Arkham> for Ordered {
    type Value = (Deck, Option<u8>);

    fn read(&self, r: &mut Reader) -> Option<(Deck, Option<u8>)> {
        if r.phrase_of("search the ", "effect").is_some() {
            return Some((Decks { one: false }.read(r)?, None));
        }
        r.phrase_of("draw ", "effect")?;
        DeckCount.read(r).map(|(deck, count)| (deck, Some(count)))
    }

    fn write(&self, w: &mut Writer, &(deck, count): &(Deck, Option<u8>)) {
        match count {
            Some(count) => {
                w.push("draw ");
                DeckCount.write(w, &(deck, count));
            }
            None => {
                w.push("search the ");
                Decks { one: false }.write(w, &deck);
            }
        }
    }
}

/// `monster trophies` (no kinds), `Ghoul, Vampire and Zombie trophies`
pub(crate) struct TrophyKinds(pub &'static str, pub &'static str);

impl Slot<Arkham> for TrophyKinds {
    type Value = Vec<KindId>;

    fn read(&self, r: &mut Reader) -> Option<Vec<KindId>> {
        // One of whatever kind is counted in other words.
        if self.1 != "trophy" && r.attempt(|r| r.phrases(&["monster ", self.1])).is_some() {
            return Some(Vec::new());
        }
        let kinds = List(Monster, self.0).read(r)?;
        r.phrases(&[" ", self.1])?;
        Some(kinds)
    }

    fn write(&self, w: &mut Writer, kinds: &Vec<KindId>) {
        match kinds.is_empty() {
            true => w.push("monster"),
            false => List(Monster, self.0).write(w, kinds),
        }
        w.push(" ");
        w.push(self.1);
    }
}

/// `1`, `1 tome`, `1 tome worth $1 for each success or less`, `any worth that much together`
pub(crate) struct Hunted;

impl Slot<Arkham> for Hunted {
    type Value = (Cards, Hunt);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        if r.phrase("any").is_some() {
            let class = SoughtMany.read(r)?;
            return r.phrase(" worth that much together").map(|()| (class, Hunt::Together));
        }
        r.phrase("1")?;
        let mut class = Sought.read(r)?;
        // A price that is known is one that may be counted: there is one way to say it in the tree.
        if let Some(Filter::WorthAtMost(most)) = class.filter {
            class.filter = None;
            return Some((class, Hunt::Worth(most.into())));
        }
        let most = r.attempt(|r| {
            r.phrase(" worth ")?;
            if r.phrase("that much or less").is_some() {
                return Some(Quantity::THAT);
            }
            r.phrase("$")?;
            let at = r.pos();
            let n = Number(99).read(r)?;
            let most = read_quantity(r, at, n);
            r.phrase(" or less").map(|()| most)
        });
        Some((class, most.map_or(Hunt::One, Hunt::Worth)))
    }

    fn write(&self, w: &mut Writer, (class, how): &Self::Value) {
        match how {
            Hunt::Together => {
                w.push("any");
                SoughtMany.write(w, class);
                w.push(" worth that much together");
            }
            how => {
                w.push("1");
                Sought.write(w, class);
                match how {
                    Hunt::Worth(Quantity::THAT) => w.push(" worth that much or less"),
                    Hunt::Worth(most) => {
                        w.push(&format!(" worth ${}", most.n));
                        write_each(w, most.each);
                        w.push(" or less");
                    }
                    Hunt::One | Hunt::Together => {}
                }
            }
        }
    }
}

forms! { Heirlooms: Heirloom in Arkham, "thing to begin with" {
    "" (card: Card) => [Card(card)];
    "" (kind, n: TokenCount) => [Tokens { kind, n }];
}}

/// A sort of monsters, where one may be missing.
pub(crate) struct SomeSort;

impl Slot<Arkham> for SomeSort {
    type Value = Option<Monsters>;

    fn read(&self, r: &mut Reader) -> Option<Option<Monsters>> {
        Which.read(r).map(Some)
    }

    fn write(&self, w: &mut Writer, which: &Option<Monsters>) {
        if let Some(which) = which {
            Which.write(w, which);
        }
    }
}

forms! { Favours: Favour in Arkham, "effect" {
    "you keep your items and clues when you are insane or unconscious" => [Keeps];
    "whenever you gain " (class: SomeClass) ", gain 1 clue" => [Finds(class)];
    "monsters' toughness is 1 less (at least 1) for you" => [Softens];
}}

forms! { Mixes: Mix in Arkham, "things to give up" {
    "clues, trophies and items" => [Belongings];
    "spells and Stamina" => [SpellsAndStamina];
    "clues, Stamina and Sanity" => [CluesAndPoints];
}}

/// `3`, `that many`
pub(crate) struct SoMany;

impl Slot<Arkham> for SoMany {
    type Value = Quantity;

    fn read(&self, r: &mut Reader) -> Option<Quantity> {
        match r.phrase("that many") {
            Some(()) => Some(Quantity::THAT),
            None => Number(99).read(r).map(Quantity::from),
        }
    }

    fn write(&self, w: &mut Writer, n: &Quantity) {
        match *n {
            Quantity::THAT => w.push("that many"),
            n => w.number(n.n),
        }
    }
}

/// `3 more doom tokens`, `1 more success for each failure`
pub(crate) struct MoreOf(pub &'static str, pub &'static str);

impl Slot<Arkham> for MoreOf {
    type Value = Quantity;

    fn read(&self, r: &mut Reader) -> Option<Quantity> {
        let n = Counted(self.0, self.1).read(r)?;
        Some(Quantity { n, each: read_each(r) })
    }

    fn write(&self, w: &mut Writer, n: &Quantity) {
        Counted(self.0, self.1).write(w, &n.n);
        write_each(w, n.each);
    }
}

/// `1 monster appears`, `2 flying monsters appear`, `1 Cultist appears`: out of the cup
pub(crate) struct Comers;

impl Slot<Arkham> for Comers {
    type Value = (u8, Sort);

    fn read(&self, r: &mut Reader) -> Option<(u8, Sort)> {
        let count = Number(99).read(r)?;
        r.phrase(" ")?;
        let sort = Sorts { one: count == 1 }.read(r)?;
        r.phrase(if count == 1 { " appears" } else { " appear" }).map(|()| (count, sort))
    }

    fn write(&self, w: &mut Writer, (count, sort): &(u8, Sort)) {
        w.number(*count);
        w.push(" ");
        Sorts { one: *count == 1 }.write(w, sort);
        w.push(if *count == 1 { " appears" } else { " appear" });
    }
}

/// ` for each Mask on the board`
pub(crate) struct Reckoned;

impl Slot<Arkham> for Reckoned {
    type Value = Each;

    fn read(&self, r: &mut Reader) -> Option<Each> {
        read_each(r)
    }

    fn write(&self, w: &mut Writer, each: &Each) {
        write_each(w, Some(*each));
    }
}

forms! { Beds: Bed in Arkham, "place" {
    "in streets of your choice in Arkham" => [Streets];
    "on a location of your choice in Arkham" => [Location];
    "on your area" => [YourArea];
}}

forms! { Lair: Lairs in Arkham, "place" {
    "at each open gate to " (worlds: List(World, " or ")) => [Gates(worlds)];
    "at each open rift" => [Rifts];
    "here" => [Here];
    "in your area" => [YourArea];
    "in streets of the first player's choice" => [AnyStreets];
    "in the Sky" => [Sky];
    "in the Outskirts" => [Outskirts];
    "in " (at: EachSpot) => [Spots(at)];
    "" (place: AtPlace) => [Place(place)];
}}

/// `2 gate trophies`, `all your gate trophies` (no number)
pub(crate) struct Trophies(pub &'static str, pub &'static str);

impl Slot<Arkham> for Trophies {
    type Value = Option<u8>;

    fn read(&self, r: &mut Reader) -> Option<Option<u8>> {
        if r.attempt(|r| r.phrases(&["all your ", self.1])).is_some() {
            return Some(None);
        }
        Counted(self.0, self.1).read(r).map(Some)
    }

    fn write(&self, w: &mut Writer, count: &Option<u8>) {
        match count {
            Some(n) => Counted(self.0, self.1).write(w, n),
            None => w.push(&format!("all your {}", self.1)),
        }
    }
}

/// `+1`, `+2 for each of them`
pub(crate) struct SignedEach;

impl Slot<Arkham> for SignedEach {
    type Value = (i8, Option<Each>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        Some((Signed.read(r)?, read_each(r)))
    }

    fn write(&self, w: &mut Writer, (n, each): &Self::Value) {
        Signed.write(w, n);
        write_each(w, *each);
    }
}

/// `all checks +1 until the end of the turn`, `combat checks in your neighbourhood +2 until the end of the phase`
pub(crate) struct Boosts;

impl Slot<Arkham> for Boosts {
    type Value = (Boosted, bool, i8, Option<Each>, Until);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let what = BoostedWords.read(r)?;
        let around = r.phrase(" in your neighbourhood").is_some();
        r.phrase(" ")?;
        let (n, each) = SignedEach.read(r)?;
        Some((what, around, n, each, Times.read(r)?))
    }

    fn write(&self, w: &mut Writer, (what, around, n, each, until): &Self::Value) {
        BoostedWords.write(w, what);
        w.push(if *around { " in your neighbourhood " } else { " " });
        SignedEach.write(w, &(*n, *each));
        Times.write(w, until);
    }
}

forms! { Arrivals: Arrival in Arkham, "place" {
    "at the gate location of a Mythos card" => [MythosGate];
    "at the gate" => [Gate];
}}

pub(crate) const FORETOLD: &str = "the gate at the gate location of 1 of the top ";

/// `1 open gate`, `1 open gate to Yuggoth`, `all gates`, `the gate you entered by`
pub(crate) struct GateWords;

impl Slot<Arkham> for GateWords {
    type Value = Gates;

    fn read(&self, r: &mut Reader) -> Option<Gates> {
        let foretold = r.attempt(|r| {
            r.phrase(FORETOLD)?;
            let n = Number(9).read(r)?;
            r.phrase(" Mythos cards").map(|()| Gates::Foretold(n))
        });
        if foretold.is_some() {
            return foretold;
        }
        match r.one_of(&["1 open gate", "all gates", "the gate you entered by"])? {
            0 => Some(Gates::One(r.attempt(|r| {
                r.phrase(" to ")?;
                World.read(r)
            }))),
            1 => Some(Gates::All),
            _ => Some(Gates::Entered),
        }
    }

    fn write(&self, w: &mut Writer, which: &Gates) {
        match which {
            Gates::One(world) => {
                w.push("1 open gate");
                if let Some(world) = world {
                    w.push(" to ");
                    World.write(w, world);
                }
            }
            Gates::Foretold(n) => w.push(&format!("{FORETOLD}{n} Mythos cards")),
            Gates::All => w.push("all gates"),
            Gates::Entered => w.push("the gate you entered by"),
            Gates::This => w.push("the gate"),
            Gates::Stack => w.push("a gate marker from the stack"),
        }
    }
}

/// What happens where nothing else can: the rest of the sentence after these words, or nothing.
pub(crate) struct Last(pub &'static str);

impl Slot<Arkham> for Last {
    type Value = Option<BlockId>;

    fn read(&self, r: &mut Reader) -> Option<Option<BlockId>> {
        Some(read_last(r, self.0))
    }

    fn write(&self, w: &mut Writer, block: &Option<BlockId>) {
        write_last(w, self.0, *block);
    }
}

/// A rule that begins to hold, by its number among those of the tree.
pub(crate) struct Lasting;

impl Slot<Arkham> for Lasting {
    type Value = u16;

    fn read(&self, r: &mut Reader) -> Option<u16> {
        let rule = Statics.read(r)?;
        let number = u16::try_from(r.tree.lasting.len()).ok()?;
        r.tree.lasting.push(rule);
        Some(number)
    }

    fn write(&self, w: &mut Writer, number: &u16) {
        if let Some(rule) = w.tree.lasting.get(usize::from(*number)) {
            Statics.write(w, rule);
        }
    }
}

/// `; you may discard Food to pass`, `; you may exhaust Wither, Shrivelling or Axe to pass`, or nothing.
pub(crate) struct Passing;

pub(crate) const PASS_BY: [&str; 2] = ["; you may discard ", "; you may exhaust "];

impl Slot<Arkham> for Passing {
    type Value = Option<PassBy>;

    fn read(&self, r: &mut Reader) -> Option<Option<PassBy>> {
        Some(r.attempt(|r| {
            let exhaust = r.one_of(&PASS_BY)? == 1;
            let cards = List(Card, " or ").read(r)?;
            r.phrase(" to pass").map(|()| PassBy { exhaust, cards })
        }))
    }

    fn write(&self, w: &mut Writer, by: &Option<PassBy>) {
        if let Some(PassBy { exhaust, cards }) = by {
            w.push(PASS_BY[usize::from(*exhaust)]);
            List(Card, " or ").write(w, cards);
            w.push(" to pass");
        }
    }
}

/// `; spells may be spent as clues`, or nothing.
pub(crate) struct AsClues;

impl Slot<Arkham> for AsClues {
    type Value = Option<Deck>;

    fn read(&self, r: &mut Reader) -> Option<Option<Deck>> {
        Some(r.attempt(|r| {
            r.phrase("; ")?;
            let deck = Decks { one: false }.read(r)?;
            r.phrase(" may be spent as clues").map(|()| deck)
        }))
    }

    fn write(&self, w: &mut Writer, deck: &Option<Deck>) {
        if let Some(deck) = deck {
            w.push("; ");
            Decks { one: false }.write(w, deck);
            w.push(" may be spent as clues");
        }
    }
}
