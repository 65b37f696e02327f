//! What works on everybody: the Ancient One, environment, rumour, a headline that stays, and whatever a box adds, as one
//! list in the state.

use keeper_script::tree::{Ability, KindId, Monsters, PlaceId, StackId, Static, Text};
use serde::{Deserialize, Serialize};

use crate::frame::Src;
use crate::index::{Index, Q};
use crate::library::{FixtureKind, Kind, Library};
use crate::state::{Bits, Inv, MARKERS, State};

/// Kinds of monsters, a bit each.
pub type Kinds = [u64; 4];
const ALL_KINDS: Kinds = [u64::MAX; 4];

/// The kinds whose own text changes what they are like from time to time.
pub(crate) fn kinds_changing(lib: &Library) -> Kinds {
    let kinds = (0..).map(KindId).zip(&lib.kinds);
    kinds.map(|(number, kind)| kinds_changed(lib, kind.text, Some(number), true)).fold(Kinds::default(), both)
}

fn both(some: Kinds, others: Kinds) -> Kinds {
    std::array::from_fn(|at| some[at] | others[at])
}

/// The kinds of which the rules of a text speak, `own` where it speaks of the marker on which it stands; of what is counted in
/// already ([`Library::usual`]) only those that do not always hold.
pub(crate) fn kinds_changed(lib: &Library, text: Text, own: Option<KindId>, counted_in: bool) -> Kinds {
    let mut kinds = Kinds::default();
    let mut add = |kind: KindId| kinds[usize::from(kind.0 / 64)] |= 1 << (kind.0 % 64);
    let such = |fits: &dyn Fn(KindId, &Kind) -> bool, add: &mut dyn FnMut(KindId)| {
        let kinds = (0..).map(KindId).zip(&lib.kinds);
        kinds.filter(|(number, kind)| fits(*number, kind)).for_each(|(number, _)| add(number));
    };
    for ability in lib.abilities(text) {
        let Ability::Static(Static::Monsters { which, cond, .. }) = ability else { continue };
        if counted_in && cond.is_none() {
            continue;
        }
        match which {
            Monsters::Kinds(those) if those.is_empty() => own.into_iter().for_each(&mut add),
            Monsters::Kinds(those) => {
                let called = |kind: Option<KindId>| kind.is_some_and(|kind| those.contains(&kind));
                such(&|number, kind| called(Some(number)) || called(kind.counts_as), &mut add);
            }
            // One that has it only by another rule is changed by that one already.
            Monsters::With(with) => such(&|_, kind| kind.has_moving(*with, kind.movement), &mut add),
            Monsters::Of(symbol) => such(&|_, kind| kind.symbol == *symbol, &mut add),
            Monsters::Tough { .. } | Monsters::All => return ALL_KINDS,
        }
    }
    kinds
}

/// Whether the rules of a text speak of monsters by what they have.
fn speaks_of_some(lib: &Library, text: Text) -> bool {
    let by_what =
        |ability: &Ability| matches!(ability, Ability::Static(Static::Monsters { which: Monsters::With(_), .. }));
    lib.abilities(text).iter().any(by_what)
}

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
    /// The area on which it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<PlaceId>,
}

impl InPlay {
    pub fn ancient_one(since: u16) -> InPlay {
        InPlay { src: Src::Ancient, since, until: FOR_GOOD, ..InPlay::default() }
    }

    /// A Mythos card in play in this role.
    pub fn of_mythos(card: u16, role: Role, since: u16) -> InPlay {
        InPlay { src: Src::Mythos(card), role, since, until: FOR_GOOD, ..InPlay::default() }
    }

    /// Something beside the board as it lies there in the beginning.
    pub fn fixture(lib: &Library, number: u8) -> InPlay {
        let kind = lib.fixtures[usize::from(number)].kind;
        let face_down = kind == FixtureKind::Shared;
        let place = lib.fixtures[usize::from(number)].at;
        InPlay { src: Src::Fixture(number), role: kind.role(), until: FOR_GOOD, face_down, place, ..InPlay::default() }
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

impl State {
    /// What is in play in this role; there is at most one of each but of what lies beside the board.
    pub fn in_role(&self, role: Role) -> Option<&InPlay> {
        self.in_play.iter().find(|entry| entry.role == role)
    }

    pub fn environment(&self) -> Option<u16> {
        self.in_role(Role::Environment).and_then(|entry| entry.mythos())
    }

    pub fn rumour(&self) -> Option<u16> {
        self.in_role(Role::Rumour).and_then(|entry| entry.mythos())
    }

    pub fn headline(&self) -> Option<u16> {
        self.in_role(Role::Headline).and_then(|entry| entry.mythos())
    }

    /// Mythos cards in play.
    pub fn mythos_in_play(&self) -> impl Iterator<Item = u16> + '_ {
        self.in_play.iter().filter_map(|entry| entry.mythos())
    }

    #[inline(always)]
    pub fn entry(&self, src: Src) -> Option<&InPlay> {
        self.in_play.iter().find(|entry| entry.src == src)
    }

    pub fn entry_mut(&mut self, src: Src) -> Option<&mut InPlay> {
        self.in_play.iter_mut().find(|entry| entry.src == src)
    }

    /// For building positions: brings something into play, or (`None`) takes what has this role out of it, and hands back
    /// what was there.
    pub fn replace_in_play(&mut self, role: Role, entry: Option<InPlay>) -> Option<InPlay> {
        let at = self.in_play.iter().position(|e| e.role == role);
        let old = at.map(|at| self.in_play.remove(at));
        if let Some(entry) = entry {
            self.in_play.push(entry);
        }
        if old.is_some() || entry.is_some() {
            self.common = Cache::default();
            self.changed = Cache::default();
        }
        old
    }

    /// Brings something into play.
    pub fn enter_play(&mut self, lib: &Library, entry: InPlay) {
        self.in_play.push(entry);
        self.index_in_play(lib);
    }

    /// Takes whatever has this role out of play.
    pub fn leave_play(&mut self, lib: &Library, role: Role) -> Option<InPlay> {
        let entry = self.replace_in_play(role, None)?;
        self.index_in_play(lib);
        Some(entry)
    }

    /// Takes this out of play, if it is there.
    pub fn take_out(&mut self, lib: &Library, src: Src) -> bool {
        let at = self.in_play.iter().position(|entry| entry.src == src);
        if let Some(at) = at {
            self.in_play.remove(at);
            self.index_in_play(lib);
        }
        at.is_some()
    }

    /// Where markers of this kind stand.
    pub fn places_of<'a>(&'a self, lib: &'a Library, marker: StackId) -> impl Iterator<Item = PlaceId> + 'a {
        let is_one = move |entry: &&InPlay| {
            let Src::Fixture(number) = entry.src else { return false };
            lib.fixtures[usize::from(number)].kind == FixtureKind::Marker(marker)
        };
        self.in_play.iter().filter(is_one).filter_map(|entry| entry.place)
    }

    /// The cards of a stack that do not lie beside the board, or its markers that are not on it, in their order.
    pub fn left_of<'a>(&'a self, lib: &'a Library, stack: StackId) -> impl Iterator<Item = u8> + 'a {
        let of = move |kind: FixtureKind| kind == FixtureKind::Laid(stack) || kind == FixtureKind::Marker(stack);
        let all = (0..).zip(&lib.fixtures).filter(move |(_, one)| of(one.kind)).map(|(number, _)| number);
        all.filter(|&number| self.entry(Src::Fixture(number)).is_none())
    }

    /// What everything in play together may have to say; the Ancient One's own rules hold while it sleeps.
    pub fn index_in_play(&mut self, lib: &Library) {
        // What the Ancient One does in its sleep is usual; without it, or when it is awake, nothing is.
        let (mut common, mut changed, mut base) = (Index::default(), Kinds::default(), ALL_KINDS);
        for entry in self.in_play.iter() {
            let Some((index, text)) = self.words_of(lib, entry) else { continue };
            let ancient = entry.src == Src::Ancient;
            let usual = ancient && self.awake.is_none();
            common = common.with(if ancient && !usual { index.silent() } else { *index });
            if usual {
                base = lib.changing;
            }
            if index.answers(Q::Monsters) {
                let kinds = match entry.src {
                    Src::Mythos(card) => lib.mythos[usize::from(card)].changes,
                    Src::Ancient if usual => lib.ancient_ones[usize::from(self.ancient)].changes_at_times,
                    Src::Ancient => lib.ancient_ones[usize::from(self.ancient)].changes,
                    _ => kinds_changed(lib, text, None, false),
                };
                changed = both(changed, kinds);
                // Those that have something only by the Ancient One are meant too; before chance has named it there is none.
                if !usual
                    && speaks_of_some(lib, text)
                    && let Some(sheet) = lib.ancient_ones.get(usize::from(self.ancient))
                {
                    changed = both(changed, sheet.changes);
                }
            }
        }
        let changed = both(base, changed);
        (self.common, self.changed) = (Cache(common), Cache(changed));
    }

    /// Whether something in play, or its own text, may change what a kind of monster is like.
    #[inline]
    pub fn may_change(&self, kind: KindId) -> bool {
        self.changed.0[usize::from(kind.0 / 64)] & (1 << (kind.0 % 64)) != 0
    }

    /// What something in play may have to say, and its text; nothing while it lies face down.
    #[inline(always)]
    pub fn words_of<'a>(&self, lib: &'a Library, entry: &InPlay) -> Option<(&'a Index, Text)> {
        match entry.src {
            Src::Mythos(card) => {
                let card = &lib.mythos[usize::from(card)];
                Some((&card.index, card.text))
            }
            Src::Ancient => {
                let sheet = &lib.ancient_ones[usize::from(self.ancient)];
                Some((&sheet.index, sheet.text))
            }
            _ => words_beside(lib, entry),
        }
    }

    /// What an investigator's sheet and possessions together may have to say.
    #[inline(always)]
    pub fn index_held(&mut self, lib: &Library, who: Inv) {
        let inv = self.inv_mut(who);
        let sheet = lib.sheets.get(usize::from(inv.sheet)).map_or(Index::default(), |s| s.index);
        inv.own = Cache(inv.held.iter().fold(sheet, |all, h| all.with(lib.index(h.copy))));
        self.all = Cache(self.seated().iter().fold(Index::default(), |all, inv| all.with(inv.own.0)));
    }

    /// Forgets what is remembered beside the state itself: nothing is known until it is looked up again.
    pub fn forget(&mut self) {
        self.common = Cache::default();
        self.all = Cache::default();
        self.changed = Cache::default();
        self.open = Cache::default();
        self.occupied = Cache::default();
        self.beyond = Cache::default();
        self.board = Cache::default();
        self.cup = Cache::default();
        for inv in &mut self.investigators {
            inv.own = Cache::default();
        }
    }

    /// What is remembered here and says less than what was looked up just now.
    pub(crate) fn forgets(&self, fresh: &State) -> Option<&'static str> {
        let lacks = |known: &[u64], there: &[u64]| known.iter().zip(there).any(|(known, there)| there & !known != 0);
        let own = |who: usize| self.investigators[who].own.0.with(fresh.investigators[who].own.0);
        let checks = [
            ("what is in play", self.common.0.with(fresh.common.0) != self.common.0),
            ("kinds that change", lacks(&self.changed.0, &fresh.changed.0)),
            ("open gates", fresh.open.0 & !self.open.0 != 0),
            ("areas with monsters", fresh.occupied.0 & !self.occupied.0 != 0),
            ("monsters on the board", lacks(&self.board.0, &fresh.board.0)),
            ("monsters beyond it", lacks(&self.beyond.0, &fresh.beyond.0)),
            ("monsters in the cup", lacks(&self.cup.0, &fresh.cup.0)),
            ("possessions of all", self.all.0.with(fresh.all.0) != self.all.0),
            ("possessions", (0..usize::from(self.players)).any(|who| own(who) != self.investigators[who].own.0)),
        ];
        checks.into_iter().find(|(_, lacks)| *lacks).map(|(what, _)| what)
    }

    /// Looks up again what is remembered beside the state itself.
    pub fn recall(&mut self, lib: &Library) {
        self.index_in_play(lib);
        for who in 0..self.players {
            self.index_held(lib, who);
        }
        self.open = Cache(0);
        for place in (0..self.gates.len() as u8).map(PlaceId) {
            self.set_gate(place, self.gates[usize::from(place.0)]);
        }
        self.beyond = Cache([0; MARKERS / 64]);
        self.board = Cache([0; MARKERS / 64]);
        self.cup = Cache([0; MARKERS / 64]);
        self.occupied = Cache(0);
        for marker in 0..self.monsters.len() as u8 {
            self.put_monster(marker, self.monsters[usize::from(marker)]);
        }
    }
}

/// The same of what lies on or beside the board, or holds for the rest of the game.
#[inline(never)]
fn words_beside<'a>(lib: &'a Library, entry: &InPlay) -> Option<(&'a Index, Text)> {
    match entry.src {
        Src::Fixture(number) if !entry.face_down => {
            let fixture = &lib.fixtures[usize::from(number)];
            Some((&fixture.index, fixture.text))
        }
        Src::Rule(number) => Some((&lib.lasting_indices[usize::from(number)], lib.lasting(number))),
        Src::Card(copy) if entry.role != Role::Parcel => {
            let card = lib.card(copy);
            Some((&card.index, card.text))
        }
        _ => None,
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

impl<T> PartialEq for Cache<T> {
    fn eq(&self, _: &Cache<T>) -> bool {
        true
    }
}

impl<T> Eq for Cache<T> {}

impl<T> std::hash::Hash for Cache<T> {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}
