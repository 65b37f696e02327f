//! What monsters are like just now, and how they move.
//!
//! Rules: AOB-13, CPR-21.

use keeper_arkham_script::tree::*;

use super::Query;
use crate::frame::{Ctx, Frame, Src};
use crate::index::Q;
use crate::library::{AncientOne, Library, Movement, Stats, keyword_bit};
use crate::state::{Bits, Inv, Spot};

impl Stats {
    /// What all markers are like while an Ancient One sleeps and nothing else changes them.
    pub(crate) fn usual(lib: &Library, ancient: &AncientOne) -> Vec<Stats> {
        let markers = 0..lib.markers.len() as u8;
        let like = |marker| {
            let mut changing = Changing::printed(lib, marker);
            changing.read(ancient.text, false, |_| false);
            changing.read(lib.kind(marker).text, true, |_| false);
            changing.done()
        };
        markers.map(like).collect()
    }

    /// One change; what is added comes in the end, after whatever is set.
    fn change(&mut self, change: MonsterMod, added: &mut Added) {
        match change {
            MonsterMod::Toughness(n) => added.toughness += n,
            MonsterMod::MoreDamage(n) => added.damage += n,
            MonsterMod::MoreHorror(n) => added.horror += n,
            MonsterMod::MoreNightmarish(n) => added.nightmarish += n,
            MonsterMod::MoreOverwhelming(n) => added.overwhelming += n,
            MonsterMod::CombatRating(n) => self.combat_rating = n,
            MonsterMod::CombatDamage(n) => self.combat_damage = n,
            MonsterMod::HorrorRating(n) => self.horror = Some((n, self.horror.map_or(0, |h| h.1))),
            MonsterMod::HorrorDamage(n) => self.horror = Some((self.horror.map_or(0, |h| h.0), n)),
            MonsterMod::Moves(how) => self.movement = how,
            MonsterMod::ActsOn(face) => self.acts_on = Some(face),
            MonsterMod::Nightmarish(n) => {
                self.keywords |= keyword_bit(Keyword::Nightmarish);
                self.nightmarish = n;
            }
            MonsterMod::Overwhelming(n) => {
                self.keywords |= keyword_bit(Keyword::Overwhelming);
                self.overwhelming = n;
            }
            MonsterMod::Instead { of, gives } if self.has(of) => {
                self.keywords = self.keywords & !keyword_bit(of) | keyword_bit(gives);
            }
            MonsterMod::Instead { .. } => {}
            MonsterMod::Gains(k) => self.keywords |= keyword_bit(k),
        }
    }
}

impl Stats {
    /// The number behind an ability to which something is added: one that it did not have it has with that much.
    fn worse(&mut self, keyword: Keyword, n: u8, more: i8) -> u8 {
        if more == 0 {
            return n;
        }
        let had = if self.has(keyword) { n } else { 0 };
        let now = had.saturating_add_signed(more);
        match now {
            0 => self.keywords &= !keyword_bit(keyword),
            _ => self.keywords |= keyword_bit(keyword),
        }
        now
    }
}

/// What comes to the values of a monster.
#[derive(Default)]
struct Added {
    toughness: i8,
    damage: i8,
    horror: i8,
    nightmarish: i8,
    overwhelming: i8,
}

/// A monster while one rule after the other changes it.
struct Changing<'a> {
    lib: &'a Library,
    marker: u8,
    stats: Stats,
    added: Added,
}

impl<'a> Changing<'a> {
    fn printed(lib: &'a Library, marker: u8) -> Self {
        Changing { lib, marker, stats: lib.stats[usize::from(marker)], added: Added::default() }
    }

    /// One rule, `own` if it stands on the marker itself; `holds` says which conditions do.
    fn apply(&mut self, rule: &Static, own: bool, holds: impl Fn(&Cond) -> bool) {
        let Static::Monsters { which, mods, cond } = rule else { return };
        let kind = self.lib.kind(self.marker);
        let meant = match which {
            Monsters::All => true,
            Monsters::Kinds(kinds) if kinds.is_empty() => own,
            Monsters::Kinds(kinds) => kinds.iter().any(|&kind| self.lib.is_kind(self.marker, kind)),
            Monsters::With(with) => kind.has_moving(*with, self.stats.movement),
            Monsters::Of(symbol) => kind.symbol == *symbol,
            Monsters::Tough { n, least } => is_tough(self.lib.stats[usize::from(self.marker)].toughness, *n, *least),
            Monsters::Able(keyword) => self.lib.kind(self.marker).has(*keyword),
        };
        if meant && cond.as_ref().is_none_or(holds) {
            mods.iter().for_each(|&change| self.stats.change(change, &mut self.added));
        }
    }

    /// Every rule of a text.
    fn read(&mut self, text: Text, own: bool, holds: impl Fn(&Cond) -> bool) {
        for ability in self.lib.abilities(text) {
            if let Ability::Static(rule) = ability {
                self.apply(rule, own, &holds);
            }
        }
    }

    /// What it is like after all of them.
    fn done(self) -> Stats {
        let Changing { lib, marker, mut stats, added } = self;
        stats.toughness = (lib.kind(marker).toughness as i8 + added.toughness).max(1) as u8;
        if stats.combat_damage > 0 {
            stats.combat_damage = stats.combat_damage.saturating_add_signed(added.damage);
        }
        if let Some((_, damage @ 1..)) = &mut stats.horror {
            *damage = damage.saturating_add_signed(added.horror);
        }
        stats.nightmarish = stats.worse(Keyword::Nightmarish, stats.nightmarish, added.nightmarish);
        stats.overwhelming = stats.worse(Keyword::Overwhelming, stats.overwhelming, added.overwhelming);
        stats
    }
}

impl<'a> Query<'a> {
    /// What a monster is like: mostly as usual.
    #[inline(always)]
    pub fn stats(self, marker: u8) -> Stats {
        match self.usual(marker) {
            Some(usual) => *usual,
            None => self.changed(marker),
        }
    }

    /// What a monster is like if nothing may change it just now.
    #[inline]
    pub(crate) fn usual(self, marker: u8) -> Option<&'a Stats> {
        let id = self.lib.markers[usize::from(marker)];
        let combat = &self.s.combat;
        let usual = !self.s.may_change(id)
            && combat.guise.is_none()
            && combat.weakened == 0
            && combat.ignored == 0
            && !self.s.hex.any
            && !(self.lib.twists && matches!(self.s.monsters[usize::from(marker)], Spot::Facing(_)));
        usual.then(|| &self.lib.usual[usize::from(self.s.ancient)][usize::from(marker)])
    }

    /// Whether something in play changes monsters at times.
    pub(crate) fn monsters_vary(self) -> bool {
        let mut vary = false;
        self.common(Q::Monsters, |rule, _| vary |= matches!(rule, Static::Monsters { cond: Some(_), .. }));
        vary
    }

    /// Whether a monster is always what its own text makes of it, wherever it was not drawn just now.
    pub(crate) fn keeps_its_ways(self, marker: u8) -> bool {
        let at_times = |line: &Ability| matches!(line, Ability::Static(Static::Monsters { cond: Some(_), .. }));
        let drawn = matches!(self.s.monsters[usize::from(marker)], Spot::Facing(_));
        !drawn && !self.lib.abilities(self.lib.kind(marker).text).iter().any(at_times)
    }

    /// What everything in play makes of a monster.
    #[inline(never)]
    pub(crate) fn changed(self, marker: u8) -> Stats {
        let kind = self.lib.kind(marker);
        let holds = |cond: &Cond| self.holds_now(cond, &Ctx::default());
        let mut changing = Changing::printed(self.lib, marker);
        let denied = |rule: &Static, src: Src| self.s.hex.denied && src == Src::Ancient && self.is_of_worship(rule);
        self.common(Q::Monsters, |rule, src| {
            if !denied(rule, src) {
                changing.apply(rule, false, holds);
            }
        });
        if let Some(copy) = self.s.combat.guise.filter(|_| self.fighting() == Some(marker)) {
            changing.read(self.lib.single(copy).text, true, holds);
        }
        let bent = (self.s.combat.weakened != 0 || self.s.combat.ignored != 0) && self.fighting() == Some(marker);
        if !(bent && self.s.combat.ignores_text()) {
            changing.read(kind.text, true, holds);
        }
        if let Some((appearance, ctx)) = self.appearance(marker) {
            for twist in &appearance.with {
                match *twist {
                    // One that has more of it keeps that.
                    Twist::Change(MonsterMod::Nightmarish(n)) if changing.stats.nightmarish >= n => {}
                    Twist::Change(change) => changing.stats.change(change, &mut changing.added),
                    Twist::Checks { checks, n, each } => {
                        let n = n * self.quantity(Quantity { n: 1, each }, &ctx).min(9) as i8;
                        let meant = |kind: CheckKind| checks.has(CheckSort::Of(kind));
                        let combat = meant(CheckKind::Combat) || checks.has(CheckSort::WithMonster);
                        let stats = &mut changing.stats;
                        stats.combat_rating += if combat { n } else { 0 };
                        stats.awareness += if meant(CheckKind::Evade) { n } else { 0 };
                        if let (Some(horror), true) = (&mut stats.horror, meant(CheckKind::Horror)) {
                            horror.0 += n;
                        }
                    }
                }
            }
        }
        let mut stats = changing.done();
        if self.s.hex.any {
            stats.toughness = stats.toughness.saturating_sub(self.s.hex.weaker_by(marker)).max(1);
        }
        if bent {
            let combat = &self.s.combat;
            stats.toughness = stats.toughness.saturating_sub(combat.weakened).max(1);
            stats.keywords &= !combat.ignored;
            if combat.ignored & keyword_bit(Keyword::Nightmarish) != 0 {
                stats.nightmarish = 0;
            }
            if combat.ignored & keyword_bit(Keyword::Overwhelming) != 0 {
                stats.overwhelming = 0;
            }
        }
        stats
    }

    /// Whether the Ancient One says this of its worshippers.
    fn is_of_worship(self, rule: &Static) -> bool {
        let sheet = &self.lib.ancient_ones[usize::from(self.s.ancient)];
        let lines = sheet.worshippers.trim().lines().count();
        let worship = self.lib.abilities(sheet.text).iter().take(lines);
        worship.into_iter().any(|line| matches!(line, Ability::Static(said) if std::ptr::eq(said, rule)))
    }

    /// What the text by which a monster appears says of it.
    #[inline(always)]
    pub fn appearance(self, marker: u8) -> Option<(&'a Appearance, Ctx)> {
        let faced = matches!(self.s.monsters[usize::from(marker)], Spot::Facing(_));
        if faced { self.appearance_before(marker) } else { None }
    }

    #[inline(never)]
    fn appearance_before(self, marker: u8) -> Option<(&'a Appearance, Ctx)> {
        self.s.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Appear { monster, block, pc, ctx, .. } if monster == marker => {
                Some((self.lib.appearance(block, pc)?, ctx))
            }
            _ => None,
        })
    }

    /// Who fights an Ancient One alone, and which.
    #[inline]
    pub fn duel(self) -> Option<(Inv, u8)> {
        if self.lib.duels { self.duel_in_progress() } else { None }
    }

    #[inline(never)]
    fn duel_in_progress(self) -> Option<(Inv, u8)> {
        self.s.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Duel { who, ancient, .. } => Some((who, ancient)),
            _ => None,
        })
    }

    /// The Ancient One that is fought, alone or by all.
    pub fn foe(self) -> u8 {
        self.duel().map_or(self.s.ancient, |(_, ancient)| ancient)
    }

    /// The combat rating of the Ancient One that is fought, as it is now.
    pub fn battle_rating(self) -> i8 {
        let (foe, grown) = match self.duel() {
            Some((_, ancient)) => (ancient, 0),
            None => (self.s.ancient, (self.s.grown + self.s.worsened) as i8),
        };
        let printed = self.lib.ancient_ones[usize::from(foe)].combat_rating;
        printed.unwrap_or(-(self.s.x as i8)) - grown
    }

    /// What `X` will be where the combat rating of the Ancient One is `-X`, before the first round of the battle.
    pub fn x_to_be(self) -> u8 {
        let sheet = &self.lib.ancient_ones[usize::from(self.s.ancient)];
        match self.lib.rating_is_x(sheet) {
            Some(family::Board::XIs(n)) => {
                self.quantity(*n, &Ctx { who: self.s.first, src: Src::Ancient, ..Ctx::default() }).min(99) as u8
            }
            _ => self.s.x,
        }
    }

    /// How many clues lie on the boards.
    pub fn clues_on_board(self) -> u8 {
        self.s.clues.iter().fold(0u8, |all, &clues| all.saturating_add(clues)).min(99)
    }

    /// Whether a monster may not go to a place.
    pub fn is_barred_to(self, marker: u8, place: PlaceId) -> bool {
        self.is_kept_off(marker, place) || self.is_shunned(place)
    }

    /// Whether a card that lies here keeps a monster away.
    fn is_kept_off(self, marker: u8, place: PlaceId) -> bool {
        let keeps_off = |ban: &Ban, src: Src| {
            let Ban::EnterHere(n) = ban else { return false };
            let ctx = Ctx { src, place: place.0, ..Ctx::default() };
            self.place_of(src) == place.0 && u16::from(self.stats(marker).toughness) <= self.quantity(*n, &ctx)
        };
        self.never(Q::NeverEnter, keeps_off).is_some()
    }

    /// Whether somebody faces a monster against which he can use no cards.
    #[inline]
    pub fn is_bare(self, who: Inv) -> bool {
        self.lib.bare && self.faces_bare(who)
    }

    #[inline(never)]
    fn faces_bare(self, who: Inv) -> bool {
        self.s.frames.iter().any(|frame| match *frame {
            Frame::Appear { block, pc, ctx, .. } => {
                ctx.who == who && self.lib.appearance(block, pc).is_some_and(|it| it.bare)
            }
            _ => false,
        })
    }

    /// Whether a monster need be neither evaded nor fought (KPT-22).
    #[inline]
    pub fn is_elusive(self, marker: u8) -> bool {
        self.lib.elusive && self.stats(marker).has(Keyword::Elusive)
    }

    /// Whether somebody may pass by a monster.
    pub fn may_ignore(self, who: Inv, marker: u8) -> bool {
        let mut ignores = self.is_elusive(marker);
        self.common(Q::IgnoreWith, |rule, _| {
            if let Static::IgnoreWith { class, which } = rule {
                ignores |= self.is_of(which, marker) && self.count_class(who, *class) > 0;
            }
        });
        ignores
    }

    /// Where a marker is when the game begins: in the cup, but for spawn and for Masks, which only some Ancient Ones let in.
    pub fn first_spot(self, marker: u8) -> Spot {
        if !self.s.common.0.answers(Q::InCup) {
            return self.lib.first_spot(marker, false);
        }
        let mut named = false;
        self.common(Q::InCup, |rule, _| named |= matches!(rule, Static::InCup(sort) if self.is_sort(marker, *sort)));
        self.lib.first_spot(marker, named)
    }

    /// The markers among which a monster of this symbol is drawn, or one out of the normal cup; none where there is one cup and
    /// any may be drawn. Masks are never in a cup of their own (BGW-14).
    #[inline(always)]
    pub fn cup(self, symbol: Option<Symbol>) -> Option<Bits> {
        if let Some(symbol) = symbol {
            return Some(self.lib.markers_with(symbol.bit()));
        }
        let mut own = None;
        self.common(Q::OwnCup, |rule, _| {
            if let Static::OfSymbol(Brood::OwnCup(symbol)) = rule {
                own = Some(*symbol);
            }
        });
        let own = self.lib.markers_with(own?.bit());
        let masks = self.lib.masks();
        Some(std::array::from_fn(|word| !own[word] | masks[word]))
    }

    /// The skill of combat checks against a monster.
    pub fn combat_skill(self, marker: u8) -> Skill {
        let usual = CheckKind::Combat.skill();
        if self.s.combat.ignores_text() && self.fighting() == Some(marker) {
            return usual;
        }
        let said = self.lib.abilities(self.lib.kind(marker).text).iter().find_map(|a| match a {
            Ability::Static(Static::CombatSkill(skill)) => Some(*skill),
            _ => None,
        });
        said.unwrap_or(usual)
    }

    /// The monster that is being fought.
    pub fn fighting(self) -> Option<u8> {
        self.s.frames.iter().rev().find_map(|f| match f {
            crate::frame::Frame::Combat { monster, .. } => Some(*monster),
            _ => None,
        })
    }

    /// How a monster moves just now.
    #[inline(always)]
    pub fn movement(self, marker: u8) -> Movement {
        let printed = self.stats(marker).movement;
        // Whatever is in the Sky flies until it comes down.
        let aloft = self.s.monsters[usize::from(marker)] == Spot::Sky;
        let movement = if aloft { Movement::Flying } else { printed };
        let (mut result, mut held_up) = (movement, false);
        self.common(Q::MoveAs, |rule, _| {
            if let Static::MoveAs { which, zone, how } = rule
                && self.are(which, marker, movement)
                && zone.is_none_or(|zone| self.monster_in_zone(marker, zone, &Ctx::default()))
            {
                result = *how;
                held_up |= *how == Movement::Stationary;
            }
        });
        if held_up { Movement::Stationary } else { result }
    }

    /// Where a monster looks for the investigator that it moves to, if something in play sends it there.
    pub fn sent_hunting(self, marker: u8) -> Option<Grounds> {
        let mut hunts = None;
        self.common(Q::SentHunting, |rule, src| {
            let denied = self.s.hex.denied && src == Src::Ancient && self.is_of_worship(rule);
            if let Static::MoveTo { which, zone, to: Lure::Investigator(grounds) } = rule
                && !denied
                && self.is_lured(which, *zone, marker)
            {
                hunts = Some(*grounds);
            }
        });
        hunts
    }

    /// The symbols with which a monster moves beside its own, a bit each.
    pub fn moves_with(self, marker: u8) -> u16 {
        let mut symbols = 0;
        self.common(Q::MoveWith, |rule, _| {
            if let Static::MoveWith { which, symbol } = rule
                && self.is_of(which, marker)
            {
                symbols |= symbol.bit();
            }
        });
        symbols
    }

    /// How a marker moves whose own text names one of the ways of others.
    pub fn moves_as(self, marker: u8) -> Option<Movement> {
        self.lib.abilities(self.lib.kind(marker).text).iter().find_map(|ability| match ability {
            Ability::Static(Static::MovesAs(how)) => Some(*how),
            _ => None,
        })
    }

    /// The elder sign next to a monster that something in play draws to such; the Sky is next to all locations.
    pub fn seal_next_to(self, marker: u8, spot: Spot) -> Option<PlaceId> {
        let mut drawn = false;
        self.common(Q::ToSeals, |rule, _| {
            drawn |= matches!(rule, Static::MoveTo { which, zone, .. } if self.is_lured(which, *zone, marker));
        });
        if !drawn {
            return None;
        }
        let sealed = |place: &PlaceId| self.s.sealed(*place) && !self.is_closed(*place);
        match spot {
            Spot::Area(from) if !self.s.sealed(from) => self.lib.area(from).joined.iter().copied().find(sealed),
            Spot::Sky => (0..self.lib.areas.len() as u8).map(PlaceId).find(sealed),
            _ => None,
        }
    }

    /// Where monsters go that move from here, if something says so.
    pub fn lured_to(self, marker: u8) -> Option<PlaceId> {
        let mut to = None;
        self.common(Q::MoveTo, |rule, _| {
            if let Static::MoveTo { which, zone, to: Lure::Place(place) } = rule
                && self.is_lured(which, *zone, marker)
            {
                to = Some(*place);
            }
        });
        to
    }

    /// Whether a rule about where monsters go means this one.
    fn is_lured(self, which: &Monsters, zone: Option<Zone>, marker: u8) -> bool {
        zone.is_none_or(|zone| self.monster_in_zone(marker, zone, &Ctx::default())) && self.is_of(which, marker)
    }

    #[inline(always)]
    fn are(self, which: &Monsters, marker: u8, movement: Movement) -> bool {
        match which {
            Monsters::All => true,
            Monsters::Kinds(kinds) => kinds.iter().any(|&kind| self.lib.is_kind(marker, kind)),
            Monsters::With(with) => self.has_trait(*with, marker, movement),
            Monsters::Of(symbol) => self.lib.kind(marker).symbol == *symbol,
            Monsters::Tough { n, least } => is_tough(self.stats(marker).toughness, *n, *least),
            Monsters::Able(keyword) => self.lib.kind(marker).has(*keyword),
        }
    }

    fn has_trait(self, with: Trait, marker: u8, movement: Movement) -> bool {
        self.lib.kind(marker).has_moving(with, movement)
    }

    /// How many areas away a stalker sees an investigator.
    pub fn stalkers_see(self) -> u8 {
        1u8.saturating_add_signed(self.more_in_all(Q::StalkerSight, |_| true))
    }

    /// Whether something in play says this of the Sky.
    pub fn sky(self, what: Sky) -> bool {
        let mut yes = false;
        self.common(Q::Sky, |rule, _| yes |= *rule == Static::Sky(what));
        yes
    }

    pub fn is_of(self, which: &Monsters, marker: u8) -> bool {
        self.are(which, marker, self.stats(marker).movement)
    }

    pub fn may_be_in_play(self, marker: u8) -> bool {
        let of = |ban: &Ban, _| matches!(ban, Ban::InPlay(kinds) if kinds.iter().any(|&kind| self.lib.is_kind(marker, kind)));
        self.never(Q::NeverInPlay, of).is_none()
    }
}

/// At least, or at most, of this toughness.
fn is_tough(toughness: u8, n: u8, least: bool) -> bool {
    if least { toughness >= n } else { toughness <= n }
}
