//! What the sentences about the board are worth: places, gates and monsters, decks, the Mythos, the final battle.

use keeper_arkham::frame::Src;
use keeper_arkham::state::{Place, Spot};
use keeper_arkham_script::tree::*;

use super::Numbers;
use crate::planner::sight::Sight;

impl Sight<'_> {
    pub(super) fn worth_of_places(&self, effect: &family::Places) -> f64 {
        let w = self.w;
        match effect {
            family::Places::Become(status) => self.status(*status),
            family::Places::Move { to, then } => match (to, then) {
                (Where::Area { second }, _) => {
                    if *second {
                        w.turn
                    } else {
                        -w.turn
                    }
                }
                (Where::AnyInArkham | Where::AnyLocation, Follow::None) => 0.6,
                (Where::AnyAquatic, Follow::None) => 0.3,
                (Where::OpenRift, Follow::None) => 0.0,
                (_, Follow::None) => -0.1,
                _ => 0.2,
            },
            family::Places::Visit { .. } => 0.1,
            family::Places::Return { .. } => {
                // The turns that it saves, each worth what the journey brings in a turn.
                let saved = match self.inv().place {
                    Place::World(_, 0) => 1.5,
                    Place::World(..) => 0.5,
                    _ => 0.0,
                };
                let gate = self.way_back().map_or(0.0, |(place, _)| self.close_worth(place, 0).min(w.win));
                saved * w.turn.max(gate / (2.0 + w.beyond))
            }
            family::Places::DrawAgain(_) => 0.0,
            family::Places::ThroughGate(Through::Any) => w.turn,
            family::Places::ThroughGate(Through::Nearest | Through::Hardest) => -w.turn,
            family::Places::FaceUp => 0.1,
            family::Places::End(Ended::Combat) => self.escape(),
            family::Places::End(Ended::Encounter) => 0.0,
            family::Places::DelayedAnyway => self.status(Status::Delayed),
            // The points that are left.
            family::Places::End(Ended::Movement) => -0.1 * f64::from(self.s.movement_points),
            family::Places::HaveIt(_) => 0.1,
        }
    }

    pub(super) fn worth_of_board(&self, effect: &family::Board, numbers: &mut Numbers) -> f64 {
        let w = self.w;
        match effect {
            family::Board::MonsterAppears(it) => match it.what {
                Guest::Any | Guest::Likeness(_) | Guest::Trophy => {
                    let worse = f64::from(u8::from(it.bare)) + 0.5 * f64::from(u8::from(it.unevaded));
                    f64::from(it.count) * (self.stranger() + twists(&it.with)) - 0.6 * worse
                }
                Guest::OneOf(_) => 0.6 * self.stranger(),
                Guest::Sought { .. } => 1.3 * self.stranger(),
                Guest::Each { zone, .. } => {
                    let ctx = self.ctx();
                    let all = (0..self.s.monsters.len() as u8).filter(|&m| self.q.monster_in_zone(m, zone, &ctx));
                    all.count() as f64 * self.stranger()
                }
                Guest::Kind(kind) => match self.in_cup(kind) {
                    Some(marker) => self.foe(marker).best(self).1 + twists(&it.with),
                    None => self.maybe(it.otherwise, *numbers),
                },
            },
            family::Board::GateAppears { monster: false, .. } => {
                -w.gate - if self.inv().place.area().is_some() { w.delayed } else { 0.0 }
            }
            family::Board::GateAppears { monster: true, .. } => -w.gate - w.delayed - w.monster,
            family::Board::MonstersAt { count, at: Lairs::Rifts, .. } => {
                -w.monster * f64::from(*count) * f64::from(self.q.counted(Count::OpenRifts, &self.ctx()))
            }
            family::Board::MonstersAt { count, at: Lairs::Spots(at), .. } => {
                let spots = self.q.spots(*at, &self.ctx()).filter(|&place| self.q.can_appear(place)).count();
                -w.monster * f64::from(*count) * spots as f64
            }
            family::Board::MonstersAt { count, .. } => -w.monster * f64::from(*count),
            family::Board::FillOutskirts => -w.monster,
            family::Board::MonsterSurge => -w.monster * self.s.open_gates().max(usize::from(self.s.players)) as f64,
            family::Board::TakeTrophy { count, .. } => 2.0 * w.trophy * self.quantity(*count, *numbers),
            family::Board::Track { gauge: Gauge::Of(track), deed: TrackDeed::AddAround, n } => {
                let n = n.map_or(0.0, |n| self.quantity(n, *numbers)).max(1.0);
                // What is just paid for is paid in clues.
                self.raid_worth(*track) * n + self.clues(-(n as i32))
            }
            family::Board::Track { gauge: Gauge::Doom, deed: TrackDeed::AddAround, .. } => 0.0,
            family::Board::Track { gauge: Gauge::Of(track), deed, n } if !self.lib.groups(*track).is_empty() => {
                let n = n.map_or(0.0, |n| self.quantity(n, Numbers::default()));
                if *deed == TrackDeed::Remove { 0.0 } else { self.raid_worth(*track) * n }
            }
            family::Board::Track { gauge, deed, n } => {
                // A set's track that fills is about half as bad as doom.
                let each = if *gauge == Gauge::Doom { self.doom_worth() } else { 0.5 * w.doom };
                let n = n.map_or(2.0, |n| self.quantity(n, Numbers::default()));
                if *deed == TrackDeed::Remove { each * n } else { -each * n }
            }
            family::Board::TurnFaceUp(_) => w.unique,
            // What a text puts beside the board is a burden, about as heavy as doom.
            family::Board::PutIntoPlay { all, .. } => -w.doom * if *all { 4.0 } else { 1.0 },
            // Watched streets cost a detour, or a night in jail.
            family::Board::PutMarker { at: Post::Place(_), .. } => -0.4,
            // Where there is a camp there are shorter ways.
            family::Board::PutMarker { at: Post::OtherTown, .. } => 0.2,
            family::Board::TrophyTrial => -0.5 * w.monster,
            // About as many of what is counted as there are in the cup.
            family::Board::CountDrawn { count, sort } => {
                let cup = (0..self.s.monsters.len() as u8).filter(|&m| self.s.monsters[usize::from(m)] == Spot::Cup);
                let (all, of_sort) = cup.fold((0.0, 0.0), |(all, of_sort), m| {
                    (all + 1.0, of_sort + f64::from(u8::from(self.q.is_sort(m, *sort))))
                });
                numbers.x = of_sort * (self.quantity(*count, *numbers) / f64::max(all, 1.0)).min(1.0);
                0.0
            }
            family::Board::RaiseTerror(Rise::By(n)) => -w.terror * self.quantity(*n, Numbers::default()),
            family::Board::RaiseTerror(Rise::To(n)) => -w.terror * f64::from(n.saturating_sub(self.s.terror)),
            family::Board::Monsters { which, zone, deed: Herding::Return } => {
                let ctx = self.ctx();
                let gone = (0..self.s.monsters.len() as u8)
                    .filter(|&m| self.q.is_of(which, m) && self.q.monster_in_zone(m, *zone, &ctx))
                    .count();
                numbers.x = gone as f64;
                w.monster * gone as f64
            }
            family::Board::Monsters { which, zone, deed: Herding::Come } => {
                let ctx = self.ctx();
                let all = (0..self.s.monsters.len() as u8).filter(|&m| self.q.is_of(which, m));
                -w.monster * all.filter(|&m| self.q.monster_in_zone(m, *zone, &ctx)).count() as f64
            }
            family::Board::EndGame(Outcome::Lost | Outcome::WonAlone) => -w.win,
            family::Board::EndGame(Outcome::Won) => w.win,
            family::Board::Settle { pass } => {
                if *pass {
                    3.0
                } else {
                    -3.0
                }
            }
            family::Board::XIs(_) => 0.0,
            family::Board::Face(Faced::Here) => -self.threat_here(),
            family::Board::Face(Faced::Nearest { .. }) => -w.monster,
        }
    }

    /// What a token is worth on a track that takes the tokens of other tracks away when it is full.
    fn raid_worth(&self, track: TrackId) -> f64 {
        let fixture = &self.lib.fixtures[usize::from(track.0)];
        let mut taken = 0.0;
        for ability in self.lib.abilities(fixture.text) {
            let Ability::At(At { window: Window::This(ThisDone::Full), block, .. }) = ability else { continue };
            for step in self.lib.tree.block(*block) {
                if let Effect::Board(family::Board::Track { gauge: Gauge::Of(other), deed: TrackDeed::Remove, .. }) =
                    step.effect
                    && other != track
                {
                    taken += 0.5 * self.w.doom * f64::from(self.q.tokens_on(Src::Fixture(other.0)));
                }
            }
        }
        // The last ones bring it about.
        let (now, spaces) = (self.q.tokens_on(Src::Fixture(track.0)), fixture.spaces.unwrap_or(1).max(1));
        taken * (1.0 + f64::from(now)) / f64::from(spaces)
    }

    pub(super) fn worth_of_town(&self, effect: &family::Town) -> f64 {
        let w = self.w;
        match effect {
            family::Town::Gates { which: Gates::Stack, .. } => w.gate,
            family::Town::Gates { deed, which } => {
                let gates = if *which == Gates::All { self.s.open_gates() as f64 } else { 1.0 };
                let worth = match deed {
                    GateDeed::Close | GateDeed::ToStack => w.gate,
                    GateDeed::Trophy => w.gate + w.gate_trophy,
                    GateDeed::Exchange { .. } => 0.3,
                    GateDeed::Renew => 0.0,
                    GateDeed::CloseOrSeal => w.gate + 0.3 * w.seal,
                    GateDeed::Seal => w.seal,
                    GateDeed::Move => 0.2,
                };
                worth * gates
            }
            family::Town::Seals(SealDeed::Put(_)) => w.seal,
            family::Town::Seals(SealDeed::Move(_)) => 0.2,
            family::Town::Seals(SealDeed::Remove { all: false } | SealDeed::RemoveThere) => -w.seal,
            family::Town::Seals(SealDeed::Remove { all: true }) => -w.seal * f64::from(self.s.seals.count_ones()),
            family::Town::WithMonsters { band, deed } => {
                let count = band
                    .count
                    .map(|n| if n == Band::ANY { 1 } else { n })
                    .map_or(self.q.monsters_in_arkham() as f64, f64::from);
                count * self.worth_of_deed(*deed)
            }
            family::Town::CloseForGood(Shut::Place(_)) => -0.2,
            family::Town::Moves(March::Of { .. }) => 0.0,
            family::Town::Seals(SealDeed::Break(_)) => -0.5 * w.seal,
            family::Town::StealClues => -w.clue,
            // Whom one more of them sends away who would have stayed.
            family::Town::Watch(WatchDeed::Put { n, .. }) => self.inv().place.area().map_or(0.0, |here| {
                let now = self.s.watchers(here);
                let goes = |tough: u8| now <= tough && now + n > tough;
                w.monster * self.s.monsters_at(here).filter(|&m| goes(self.q.stats(m).toughness)).count() as f64
            }),
            family::Town::Watch(WatchDeed::Confront(_)) => 0.0,
            family::Town::CloseForGood(Shut::Random { .. }) => -0.5,
            family::Town::Clues { deed, at } => {
                let ctx = self.ctx();
                let there = |place: PlaceId| i32::from(self.s.clues[usize::from(place.0)]);
                let mut spots = self.q.clue_spots(*deed, *at, &ctx);
                match deed {
                    // Clues that lie about are for everybody, and for those who walk there.
                    ClueDeed::Put(n) => {
                        let spots = if at.each { spots.count() } else { spots.take(1).count() };
                        0.4 * w.clue * f64::from(*n) * spots as f64
                    }
                    ClueDeed::Take(n) => {
                        let take = |place: PlaceId| n.map_or(there(place), |n| there(place).min(n.into()));
                        let all: i32 = if at.each { spots.map(take).sum() } else { spots.map(take).max().unwrap_or(0) };
                        self.clues(all)
                    }
                    ClueDeed::Remove if at.each => -0.4 * w.clue * f64::from(spots.map(there).sum::<i32>()),
                    ClueDeed::Remove => -0.4 * w.clue * f64::from(u8::from(spots.next().is_some())),
                }
            }
            family::Town::Moves(March::Others { .. } | March::Symbol { .. }) => -0.2 * w.monster,
        }
    }

    /// What is done with one monster.
    fn worth_of_deed(&self, deed: Deed) -> f64 {
        let w = self.w;
        match deed {
            Deed::Defeat => w.trophy + w.monster,
            Deed::Trophy => 3.0 * w.trophy + w.monster,
            Deed::Return | Deed::Box | Deed::Move(Den::Outskirts) => w.monster,
            Deed::Sift => w.monster / 3.0,
            Deed::Move(Den::YourArea) => -w.monster,
            Deed::Move(Den::Arrow) => 0.5 * w.monster,
            Deed::Move(Den::Place(_)) | Deed::Exchange(_) => 0.0,
        }
    }

    pub(super) fn worth_of_decks(&self, effect: &family::Decks) -> f64 {
        let w = self.w;
        match effect {
            family::Decks::Resolve { count, .. } => -w.harm * self.quantity(*count, Numbers::default()).max(1.0),
            family::Decks::TopAway { count, .. } => -0.2 * self.quantity(*count, Numbers::default()),
            family::Decks::Shuffle(_) | family::Decks::Peek { .. } => 0.0,
        }
    }

    pub(super) fn worth_of_omens(&self, effect: &family::Omens) -> f64 {
        let w = self.w;
        match effect {
            family::Omens::Discard(Standing::Environment) => 0.3,
            family::Omens::FirstEnvironment(_) => -0.2,
            family::Omens::Discard(Standing::Rumour) => 0.6,
            family::Omens::Discard(Standing::AllRumours) => 1.0,
            family::Omens::Look(Looked::Mythos { .. }) | family::Omens::Look(Looked::Order { .. }) => 0.2,
            family::Omens::Look(Looked::Search(n)) => 0.5 * f64::from(*n),
            family::Omens::Phase(PhaseDeed::Skip) => w.gate + w.doom,
            family::Omens::Phase(PhaseDeed::More(n)) => -f64::from(*n) * (w.gate + w.doom),
            family::Omens::Look(Looked::Drawn) => 0.1,
            family::Omens::GlimpseMythos(Glimpse::Whole(_)) => -2.0 * w.gate - 2.0 * w.doom,
            family::Omens::GlimpseMythos(_) => -0.2 * w.monster,
        }
    }

    pub(super) fn worth_of_powers(&self, effect: &family::Powers) -> f64 {
        let w = self.w;
        match effect {
            family::Powers::ForGood(_) => -2.0 * w.gate - 2.0 * w.doom,
            family::Powers::Arrive(Arriving::FromSheet { .. } | Arriving::At { .. }) => -2.0 * w.monster,
            family::Powers::Arrive(Arriving::Gathered { most, .. }) => -w.monster * f64::from(*most),
            family::Powers::Arrive(Arriving::Released { trophies: Some(_), .. }) => -w.monster,
            // A town full of monsters that nothing holds back any more is nearly the end.
            family::Powers::Arrive(Arriving::Released { trophies: None, .. }) => -0.3 * w.win,
            family::Powers::Awaken => -0.5 * w.win,
            // Of as many as were just rolled about half a die.
            family::Powers::DiscardMix { n, .. } => -0.5 * if n.each.is_some() { 3.5 } else { f64::from(n.n) },
        }
    }

    /// In a battle that is fought by cards an attack of the investigators helps, and one of the Ancient One hurts.
    pub(super) fn worth_of_battle(&self, effect: &family::Battle) -> f64 {
        let w = self.w;
        match effect {
            family::Battle::Part(BattlePart::Investigators) => w.doom,
            family::Battle::Part(BattlePart::AncientOne | BattlePart::Start) => -w.doom,
            family::Battle::Ancient(AncientDeed::Gains { for_good, .. }) => -w.doom * if *for_good { 2.0 } else { 0.5 },
            family::Battle::Ancient(AncientDeed::Grows(_)) => -w.doom,
            family::Battle::Ancient(AncientDeed::MoreDoom(n)) => -w.doom * self.quantity(*n, Numbers::default()),
            family::Battle::Ancient(AncientDeed::NeedsMore(n)) => -0.5 * w.doom * self.quantity(*n, Numbers::default()),
            family::Battle::Instead(block) => self.block(*block, Numbers::default()).min(-0.5 * w.doom),
            family::Battle::Ancient(AncientDeed::Worse(n)) => -f64::from(*n) * w.doom,
            // No bot turns against those with whom it plays.
            family::Battle::Join => -w.win,
        }
    }
}

/// How much easier a fight becomes by what a text says of it.
fn twists(with: &[Twist]) -> f64 {
    let worth = |twist: &Twist| match twist {
        Twist::Checks { n, .. } => 0.2 * f64::from(*n),
        Twist::Change(_) => -0.2,
    };
    with.iter().map(worth).sum()
}
