//! What works on everybody: the Ancient One, environment, rumour, a headline that stays, and whatever a box adds, as one
//! list in the state.

use keeper_arkham_script::tree::{KindId, PlaceId, StackId, Text};

use crate::basic::{ALL_KINDS, Inv, Kinds, NONE};
use crate::frame::{Frame, Src};
use crate::index::{Asked, Index, Q, W};
use crate::kept::Kept;
use crate::library::{FixtureKind, Library, both, kinds_changed, speaks_of_some};
use crate::state::{Investigator, State};

pub use crate::state::{Cache, FOR_GOOD, InPlay, Role};

impl InPlay {
    /// Something beside the board as it lies there in the beginning.
    pub fn fixture(lib: &Library, number: u8) -> InPlay {
        let kind = lib.fixtures[usize::from(number)].kind;
        let face_down = kind == FixtureKind::Shared;
        let place = lib.fixtures[usize::from(number)].at;
        InPlay { src: Src::Fixture(number), role: kind.role(), until: FOR_GOOD, face_down, place, ..InPlay::default() }
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
        let old = at.map(|at| self.remove_entry(at));
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

    /// Where the cards of a stack lie on each other, all but the last one are covered, and say nothing.
    pub fn cover(&mut self, lib: &Library, stack: StackId) {
        if !lib.stacks[usize::from(stack.0)].covers {
            return;
        }
        let of = |src: Src| match src {
            Src::Fixture(number) => lib.fixtures[usize::from(number)].kind == FixtureKind::Laid(stack),
            _ => false,
        };
        let last =
            (0..lib.fixtures.len() as u8).rev().map(Src::Fixture).find(|&src| of(src) && self.entry(src).is_some());
        for entry in self.in_play.iter_mut().filter(|entry| of(entry.src)) {
            entry.face_down = Some(entry.src) != last;
        }
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
            self.remove_entry(at);
            self.index_in_play(lib);
        }
        at.is_some()
    }

    fn remove_entry(&mut self, at: usize) -> InPlay {
        let entry = self.in_play.remove(at);
        self.slide(self.players, at);
        entry
    }

    /// Something has left its place among somebody's cards (or, for the seat behind the last one, among what is in play), and
    /// what lay behind it moves up: where these speak or are refreshed in turn, nothing is twice and nothing is left out.
    pub fn slide(&mut self, whose: Inv, at: usize) {
        for frame in self.frames.iter_mut() {
            if let Frame::Fire { seat: who, i, .. } | Frame::Refresh { who, i, .. } = frame
                && *who == whose
                && at < usize::from(*i)
            {
                *i -= 1;
            }
        }
    }

    /// Where markers of this kind stand.
    pub fn places_of<'a>(&'a self, lib: &'a Library, marker: StackId) -> impl Iterator<Item = PlaceId> + 'a {
        let is_one = move |entry: &&InPlay| {
            let Src::Fixture(number) = entry.src else { return false };
            lib.fixtures[usize::from(number)].kind == FixtureKind::Marker(marker)
        };
        self.in_play.iter().filter(is_one).filter_map(|entry| entry.place)
    }

    /// The cards of a stack that lie beside the board.
    pub fn laid_out<'a>(&'a self, lib: &'a Library, stack: StackId) -> impl Iterator<Item = Src> + 'a {
        let laid = move |src: &Src| match src {
            Src::Fixture(number) => lib.fixtures[usize::from(*number)].kind == FixtureKind::Laid(stack),
            _ => false,
        };
        self.in_play.iter().map(|entry| entry.src).filter(laid)
    }

    /// The cards of a stack that do not lie beside the board, or its markers that are not on it, in their order.
    pub fn left_of<'a>(&'a self, lib: &'a Library, stack: StackId) -> impl Iterator<Item = u8> + 'a {
        let of = move |kind: FixtureKind| kind == FixtureKind::Laid(stack) || kind == FixtureKind::Marker(stack);
        let all = (0..).zip(&lib.fixtures).filter(move |(_, one)| of(one.kind)).map(|(number, _)| number);
        all.filter(|&number| self.entry(Src::Fixture(number)).is_none())
    }

    /// What everything in play together may have to say; the Ancient One's own rules hold while it sleeps.
    pub fn index_in_play(&mut self, lib: &Library) {
        for at in 0..self.in_play.len() {
            let words = self.words_there(lib, &self.in_play[at]);
            self.in_play[at].speaks = Cache(words.map_or(0, |(index, _)| index.gist()));
        }
        let (common, changed) = self.said_in_play(lib);
        (self.common, self.changed) = (Cache(common), Cache(changed));
    }

    fn said_in_play(&self, lib: &Library) -> (Index, Kinds) {
        // What the Ancient One does in its sleep is usual; without it, or when it is awake, nothing is.
        let (mut common, mut changed, mut base) = (Index::default(), Kinds::default(), ALL_KINDS);
        for entry in self.in_play.iter() {
            let Some((index, text)) = self.words_there(lib, entry) else { continue };
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
        (common, both(base, changed))
    }

    /// Whether something in play, or its own text, may change what a kind of monster is like.
    #[inline]
    pub fn may_change(&self, kind: KindId) -> bool {
        self.changed.0[usize::from(kind.0 / 64)] & (1 << (kind.0 % 64)) != 0
    }

    /// Whether something in play hears of such a moment: the sum of all may say too much.
    pub fn is_heard(&self, lib: &Library, moment: W) -> bool {
        self.in_play.iter().any(|entry| self.words_about(lib, entry, moment).is_some())
    }

    /// What something in play may have to say, and its text; nothing while it lies face down.
    #[inline(always)]
    pub fn words_of<'a>(&self, lib: &'a Library, entry: &InPlay) -> Option<(&'a Index, Text)> {
        if entry.speaks.0 != 0 { self.words_there(lib, entry) } else { None }
    }

    /// The same of what answers this: mostly nothing does, and is passed over.
    #[inline(always)]
    pub fn words_about<'a>(&self, lib: &'a Library, entry: &InPlay, what: impl Asked) -> Option<(&'a Index, Text)> {
        let words = if entry.speaks.0 & what.gist() != 0 { self.words_there(lib, entry) } else { None };
        words.filter(|(index, _)| what.is_in(index))
    }

    #[inline(always)]
    fn words_there<'a>(&self, lib: &'a Library, entry: &InPlay) -> Option<(&'a Index, Text)> {
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
        let own = said_by(lib, self.inv(who));
        self.inv_mut(who).own = Cache(own);
        self.all = Cache(self.seated().iter().fold(Index::default(), |all, inv| all.with(inv.own.0)));
        let heeds = heeded_by(lib, self.inv(who), own);
        self.heeded.0 = self.heeded.0 & !(0xff << (8 * who)) | u64::from(heeds) << (8 * who);
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
        self.stirred = Cache::default();
        self.heeded = Cache::default();
        for entry in self.in_play.iter_mut() {
            entry.speaks = Cache::default();
        }
        for inv in &mut self.investigators {
            inv.own = Cache::default();
        }
    }

    /// What is remembered here and says less than what is there.
    pub(crate) fn forgets(&self, lib: &Library, kept: &Kept) -> Option<&'static str> {
        let lacks = |known: &[u64], there: &[u64]| known.iter().zip(there).any(|(known, there)| there & !known != 0);
        let says = |known: Index, there: Index| known.with(there) == known;
        if !kept.common {
            let unheard = |entry: &InPlay| {
                self.words_there(lib, entry).is_some_and(|(index, _)| index.gist() & !entry.speaks.0 != 0)
            };
            if self.in_play.iter().any(unheard) {
                return Some("who speaks in play");
            }
            let (common, changed) = self.said_in_play(lib);
            if !says(self.common.0, common) {
                return Some("what is in play");
            }
            if lacks(&self.changed.0, &changed) {
                return Some("kinds that change");
            }
        }
        if !kept.board && self.areas_with_gates() & !self.open.0 != 0 {
            return Some("open gates");
        }
        if !kept.markers {
            let there = self.sorted_markers();
            let lists = [
                ("monsters on the board", &self.board.0, &there.board),
                ("monsters beyond it", &self.beyond.0, &there.beyond),
                ("monsters in the cup", &self.cup.0, &there.cup),
            ];
            if let Some((what, ..)) = lists.into_iter().find(|(_, known, there)| lacks(*known, *there)) {
                return Some(what);
            }
            if there.occupied & !self.occupied.0 != 0 {
                return Some("areas with monsters");
            }
        }
        if kept.own {
            return None;
        }
        let own = |inv: &Investigator| said_by(lib, inv);
        if !says(self.all.0, self.seated().iter().fold(Index::default(), |all, inv| all.with(own(inv)))) {
            return Some("possessions of all");
        }
        if !self.seated().iter().all(|inv| says(inv.own.0, own(inv))) {
            return Some("possessions");
        }
        let heeds = |(who, inv): (usize, &Investigator)| u64::from(heeded_by(lib, inv, own(inv))) << (8 * who);
        self.seated().iter().enumerate().any(|one| heeds(one) & !self.heeded.0 != 0).then_some("stories")
    }

    /// Looks up again what is remembered beside the state itself.
    pub fn recall(&mut self, lib: &Library) {
        self.index_in_play(lib);
        self.heeded = Cache(0);
        for who in 0..self.players {
            self.index_held(lib, who);
        }
        self.open = Cache(self.areas_with_gates());
        let there = self.sorted_markers();
        (self.board, self.beyond, self.cup) = (Cache(there.board), Cache(there.beyond), Cache(there.cup));
        self.occupied = Cache(there.occupied);
    }

    fn areas_with_gates(&self) -> u128 {
        (0..).zip(self.gates.iter()).fold(0, |open, (place, &gate)| open | u128::from(gate != NONE) << place)
    }
}

/// What somebody's sheet and possessions together may have to say.
#[inline(always)]
fn said_by(lib: &Library, inv: &Investigator) -> Index {
    let sheet = lib.sheets.get(usize::from(inv.sheet)).map_or(Index::default(), |s| s.index);
    inv.held.iter().fold(sheet, |all, h| all.with(lib.index(h.copy)))
}

/// What of the game somebody's story looks at, where it is open: bits of [`stir`](crate::library::stir).
#[inline]
fn heeded_by(lib: &Library, inv: &Investigator, own: Index) -> u8 {
    if !(own.acts(W::Pass) || own.acts(W::Fail)) {
        return 0;
    }
    inv.held.iter().fold(0, |all, h| all | lib.heeded(h.copy))
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
        Src::Card(copy) if !matches!(entry.role, Role::Parcel | Role::Custody) => {
            let card = lib.card(copy);
            Some((&card.index, card.text))
        }
        _ => None,
    }
}
