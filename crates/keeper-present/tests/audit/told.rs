//! A second table, on which only what is told is carried out.

use keeper_arkham::event::{Going, Way};
use keeper_arkham::frame::Src;
use keeper_arkham::in_play::{InPlay, Role};
use keeper_arkham::index::W;
use keeper_arkham::state::{Held, Investigator, NONE, Phase, Place, Rift, Spot, flag, held};
use keeper_arkham::{Event, Library, Query, State};
use keeper_arkham_script::tree::PlaceId;

/// What can be known of a game from its story.
pub(super) struct Told {
    pub(super) s: State,
    /// Closed locations, a bit each.
    pub(super) shut: u128,
    /// What was told and cannot be.
    pub(super) wrong: Option<String>,
}

/// A Mythos card that comes into play takes the place of the one before it.
fn begin(s: &mut State, card: u16, role: Role) {
    s.replace_in_play(role, Some(InPlay::of_mythos(card, role, 0)));
}

/// Nobody here has explored the gate any more.
fn forget_explored(s: &mut State, at: PlaceId) {
    for inv in &mut s.investigators {
        if inv.place == Place::Area(at) {
            inv.set(flag::EXPLORED, false);
        }
    }
}

impl Told {
    fn hold(&mut self, who: u8, copy: u16, flags: u8) {
        let held = &mut self.s.inv_mut(who).held;
        match held.iter_mut().find(|h| h.copy == copy) {
            Some(h) => h.flags = flags,
            None => assert!(held.push(Held { copy, flags, tokens: 0 })),
        }
    }

    fn drop(&mut self, who: u8, copy: u16) -> Option<Held> {
        let held = &mut self.s.inv_mut(who).held;
        held.iter().position(|h| h.copy == copy).map(|at| held.remove(at))
    }

    fn flag(&mut self, who: u8, copy: u16, flag: u8, on: bool) {
        match self.s.inv_mut(who).held.iter_mut().find(|h| h.copy == copy) {
            Some(h) => h.flags = if on { h.flags | flag } else { h.flags & !flag },
            None => self.wrong = Some(format!("card {copy} is not held")),
        }
    }

    fn must(&mut self, holds: bool, what: impl Fn() -> String) {
        if !holds {
            self.wrong = Some(what());
        }
    }

    /// A monster goes from where it was told to be. What waits in the cup is set up unseen.
    fn goes(&mut self, marker: u8, from: Spot, to: Spot) {
        let spot = &mut self.s.monsters[usize::from(marker)];
        let unseen = *spot == Spot::Box && matches!(from, Spot::Cup | Spot::Aside) && self.s.turn == 0;
        if *spot != from && !unseen {
            self.wrong = Some(format!("monster {marker} does not come from {from:?} but from {spot:?}"));
        }
        *spot = to;
        // Spawn comes in the battle, too (DUN-33).
        if self.s.awake.is_some() && from != Spot::Aside && !matches!(to, Spot::Cup | Spot::Trophy(_)) {
            self.wrong = Some(format!("monster {marker} comes to {to:?} after the Ancient One awoke"));
        }
    }

    pub(super) fn carry_out(&mut self, lib: &Library, event: Event) {
        self.the_course(lib, event);
        self.a_person(lib, event);
        self.amounts(event);
        self.cards(lib, event);
        self.monsters(lib, event);
        self.the_town(lib, event);
        self.mythos(lib, event);
        self.what_lies_in_play(lib, event);
        self.rifts(event);
    }

    /// The set-up, the turns, the final battle and the end.
    fn the_course(&mut self, lib: &Library, event: Event) {
        let s = &mut self.s;
        match event {
            Event::GameBegan { ancient, first } => {
                s.ancient = ancient;
                s.first = first;
                for (clues, area) in s.clues.iter_mut().zip(&lib.areas) {
                    *clues = u8::from(area.unstable);
                }
            }
            Event::TurnBegan(turn) => {
                s.turn = turn;
                s.phase = Phase::Upkeep;
                for inv in &mut s.investigators {
                    inv.set(flag::LOSE_TURN, false);
                }
            }
            Event::PhaseBegan(phase) => s.phase = phase,
            Event::FirstPlayer(who) => s.first = who,
            Event::Dealt { who, sheet } => {
                let printed = &lib.sheets[usize::from(sheet)];
                let before = *s.inv(who);
                let kept = if before.is(flag::REPLACED) { before.clues } else { 0 };
                *s.inv_mut(who) = Investigator {
                    sheet,
                    gate_trophies: before.gate_trophies,
                    held: before.held,
                    money: printed.money.into(),
                    clues: kept + printed.clues,
                    ..Investigator::default()
                };
            }
            Event::Retired(who) => s.inv_mut(who).gate_trophies = 0,
            Event::NoClueAt { at, .. } => s.clues[usize::from(at.0)] = 0,
            Event::Entered { who, sheet, at } => {
                let q = Query { lib, s };
                let (sanity, stamina) = (q.maximum(who, true), q.maximum(who, false));
                let inv = s.inv_mut(who);
                (inv.sheet, inv.place) = (sheet, at);
                (inv.sanity, inv.stamina) = (sanity, stamina);
            }
            Event::Awoke(why) => {
                s.awake = Some(why);
                for inv in &mut s.investigators {
                    inv.set(flag::DELAYED | flag::LOSE_TURN, false);
                }
            }
            Event::BattleRound(round) | Event::DuelRound { round, .. } => s.battle_round = round,
            Event::BattleHits { carried, .. } => s.successes = carried,
            Event::HitsLost => s.successes = 0,
            Event::Rating(x) => s.x = x,
            Event::Grown(n) => s.grown += n,
            Event::Worsened(n) => s.worsened = n,
            Event::Ended(ending) => s.ending = Some(ending),
            _ => {}
        }
    }

    /// Where an investigator is, and what he is like.
    fn a_person(&mut self, lib: &Library, event: Event) {
        let s = &mut self.s;
        match event {
            Event::Balanced { who, to, begins } => {
                s.inv_mut(who).balance = to;
                if begins {
                    let q = Query { lib, s };
                    let (sanity, stamina) = (q.maximum(who, true), q.maximum(who, false));
                    let inv = s.inv_mut(who);
                    (inv.sanity, inv.stamina) = (sanity, stamina);
                }
            }
            Event::SliderMoved { who, track, to } => s.inv_mut(who).sliders[usize::from(track)] = to,
            Event::Moved { who, to, way, .. } => {
                s.inv_mut(who).place = to;
                if matches!(way, Way::Walk | Way::Rail) {
                    s.movement_points -= 1;
                }
            }
            Event::MarkLeft(who) => s.inv_mut(who).set(flag::EXPLORED, false),
            Event::StoodUp(who) => {
                s.inv_mut(who).set(flag::DELAYED, false);
                s.movement_points = 0;
            }
            Event::Delayed { who, .. } => s.inv_mut(who).set(flag::DELAYED, true),
            Event::Arrested { who, at, .. } => s.inv_mut(who).place = Place::Jail(at),
            Event::UpkeepSkipped { who, now } => s.inv_mut(who).set(flag::NO_UPKEEP, now),
            Event::LostTurn { who, .. } => s.inv_mut(who).set(flag::LOSE_TURN, true),
            Event::Explored { who, .. } => s.inv_mut(who).set(flag::EXPLORED, true),
            Event::Lost(who) => s.inv_mut(who).place = Place::Lost,
            Event::Devoured { who, .. } | Event::SteppedDown(who) => {
                let retired = matches!(event, Event::SteppedDown(_));
                let inv = s.inv_mut(who);
                (inv.sanity, inv.stamina, inv.clues, inv.money) = (0, 0, 0, 0);
                (inv.place, inv.flags) = (Place::Nowhere, if retired { flag::RETIRED } else { flag::DEVOURED });
            }
            Event::Joined(who) => {
                let inv = s.inv_mut(who);
                (inv.sanity, inv.stamina, inv.clues, inv.money) = (0, 0, 0, 0);
                (inv.place, inv.flags) = (Place::Nowhere, 0);
            }
            Event::Bequeathed { who, clues } => s.inv_mut(who).clues = clues,
            Event::Eliminated(who) => {
                s.inv_mut(who).set(flag::REPLACED, false);
                s.inv_mut(who).set(flag::ELIMINATED, true);
            }
            Event::LoanDefaulted(who) => s.inv_mut(who).set(flag::NO_LOANS, true),
            Event::EnteredGate { who, world, .. } => s.inv_mut(who).place = Place::World(world, 0),
            _ => {}
        }
    }

    /// What an investigator has of Sanity, Stamina, clues, money and movement points.
    fn amounts(&mut self, event: Event) {
        let s = &mut self.s;
        match event {
            Event::SanityChanged { who, by, now, .. } => {
                let value = &mut s.inv_mut(who).sanity;
                *value = value.saturating_add_signed(by);
                if *value != now {
                    self.wrong = Some(format!("sanity of seat {who} is {now} all of a sudden"));
                }
            }
            Event::StaminaChanged { who, by, now, .. } => {
                let value = &mut s.inv_mut(who).stamina;
                *value = value.saturating_add_signed(by);
                if *value != now {
                    self.wrong = Some(format!("stamina of seat {who} is {now} all of a sudden"));
                }
            }
            Event::CluesChanged { who, by, now, .. } => {
                let value = &mut s.inv_mut(who).clues;
                *value = value.saturating_add_signed(by);
                if *value != now {
                    self.wrong = Some(format!("clues of seat {who} is {now} all of a sudden"));
                }
            }
            Event::MoneyChanged { who, by, now, .. } => {
                let value = &mut s.inv_mut(who).money;
                *value = value.saturating_add_signed(by);
                if *value != now {
                    self.wrong = Some(format!("money of seat {who} is {now} all of a sudden"));
                }
            }
            Event::MaximumChanged { who, sanity: true, by } => s.inv_mut(who).sanity_cut -= by,
            Event::MaximumChanged { who, sanity: false, by } => s.inv_mut(who).stamina_cut -= by,
            Event::MovementPoints { now, .. } => s.movement_points = now,
            Event::Eluded { .. } => s.movement_points = 0,
            _ => {}
        }
    }

    /// The cards that somebody holds.
    fn cards(&mut self, lib: &Library, event: Event) {
        let s = &mut self.s;
        match event {
            Event::Refreshed { who, copy } => self.flag(who, copy, held::EXHAUSTED, false),
            Event::Gained { who, copy, .. } | Event::StoryBegan { who, copy } => self.hold(who, copy, 0),
            Event::StoryEnded { who, from, copy, .. } => {
                let held = &mut s.inv_mut(who).held;
                let at = held.iter().position(|h| h.copy == from).expect("the story is held");
                held[at] = Held { copy, flags: 0, tokens: 0 };
            }
            Event::Offered { who, copy } => self.hold(who, copy, held::OFFERED),
            Event::PutBack { who, copy, .. }
            | Event::Discarded { who, copy, .. }
            | Event::Boxed { who, copy }
            | Event::ShuffledIn { who, copy, boxed: false } => {
                let held = self.drop(who, copy).is_some();
                self.must(held, || format!("{} was not held", lib.card(copy).name));
            }
            // An exhausted weapon is out of hand, unless that is what it is exhausted for.
            Event::Exhausted { who, copy } => {
                self.flag(who, copy, held::EXHAUSTED, true);
                if !lib.acts(copy, W::InCombat) {
                    self.flag(who, copy, held::IN_HAND, false);
                }
            }
            Event::Bound { who, copy } => {
                let h = s.inv_mut(who).held.iter_mut().find(|h| h.copy == copy).expect("the card is held");
                h.tokens = 1;
            }
            Event::TokenOn { who, copy, now } => {
                let h = s.inv_mut(who).held.iter_mut().find(|h| h.copy == copy).expect("the card is held");
                h.tokens = now;
            }
            Event::Bought { who, copy, .. } => {
                for other in 0..self.s.players {
                    self.drop(other, copy);
                }
                self.hold(who, copy, 0);
            }
            Event::Traded { from, to, copy } | Event::Lent { from, to, copy } => {
                let h = self.drop(from, copy).expect("the card is held");
                self.hold(to, copy, h.flags);
                self.s.inv_mut(to).held.last_mut().expect("it is held").tokens = h.tokens;
            }
            Event::Readied { who, copy } => self.flag(who, copy, held::IN_HAND, true),
            Event::PutDown { who, copy } => self.flag(who, copy, held::IN_HAND | held::ACTIVE, false),
            Event::Enchanted { who, copy } | Event::NeedsNoHands { who, copy } => {
                self.flag(who, copy, held::MAGICAL, true)
            }
            Event::Cast { who, copy, worked } => {
                let flag = if worked { held::ACTIVE } else { 0 };
                if s.inv(who).held.iter().any(|h| h.copy == copy) {
                    self.flag(who, copy, flag, true);
                }
            }
            Event::CombatBegan { who, .. } => {
                for h in s.inv_mut(who).held.iter_mut() {
                    h.flags &= !held::COMBAT;
                }
            }
            _ => {}
        }
    }

    /// Where the monsters are.
    fn monsters(&mut self, lib: &Library, event: Event) {
        let monsters = &mut self.s.monsters;
        match event {
            Event::MonsterAppeared { who, marker, from, .. } => self.goes(marker, from, Spot::Facing(who)),
            Event::MonsterPlaced { marker, from, at, .. } => self.goes(marker, from, Spot::Area(at)),
            Event::MonsterOnCard { marker, from, .. } => self.goes(marker, from, Spot::OnCard),
            Event::MonsterKept { marker, from, copy } => {
                let vessel = lib.vessel(copy).expect("monsters can be put on it");
                self.goes(marker, from, Spot::Vessel(vessel));
            }
            Event::MonsterToOutskirts { marker, from, .. } => self.goes(marker, from, Spot::Outskirts),
            Event::MonsterToSky { marker, from } => self.goes(marker, from, Spot::Sky),
            // An attack of the Ancient One may close a location, and drives out what still stands there.
            Event::MonsterMoved { marker, from, to, how: Going::PutOut } => {
                let there = self.s.monsters[usize::from(marker)];
                self.must(there == from, || format!("monster {marker} is driven out of {from:?} and is at {there:?}"));
                self.s.monsters[usize::from(marker)] = Spot::Area(to);
            }
            Event::MonsterMoved { marker, from, to, .. } => self.goes(marker, from, Spot::Area(to)),
            Event::MonsterToCup { marker, from, .. } => self.goes(marker, from, Spot::Cup),
            Event::TrophyTaken { who, marker, from, .. } => self.goes(marker, from, Spot::Trophy(who)),
            Event::TrophySpent { marker, .. } => monsters[usize::from(marker)] = Spot::Cup,
            Event::MonsterAside { marker, from } => self.goes(marker, from, Spot::Aside),
            Event::LikenessGone { marker, to, .. } => monsters[usize::from(marker)] = to,
            Event::MonsterBoxed(marker) => monsters[usize::from(marker)] = Spot::Box,
            Event::Defeated { who, marker, trophy: true } => monsters[usize::from(marker)] = Spot::Trophy(who),
            _ => {}
        }
    }

    /// Gates, seals, doom, terror, doors, and what lies at the places.
    fn the_town(&mut self, lib: &Library, event: Event) {
        let s = &mut self.s;
        match event {
            Event::GateOpened { at, gate } => s.gates[usize::from(at.0)] = gate,
            Event::GateClosed { at, gate, by, trophy } => {
                s.gates[usize::from(at.0)] = NONE;
                forget_explored(s, at);
                if let (Some(who), true) = (by, trophy) {
                    s.inv_mut(who).gate_trophies |= 1 << gate;
                }
            }
            Event::GateExchanged { at, gate, .. } => {
                s.gates[usize::from(at.0)] = gate;
                forget_explored(s, at);
            }
            Event::GateMoved { from, to, gate } => {
                s.gates[usize::from(from.0)] = NONE;
                s.gates[usize::from(to.0)] = gate;
                forget_explored(s, from);
            }
            Event::GateTaken { who, gate, .. } => s.inv_mut(who).gate_trophies |= 1 << gate,
            Event::GateTrophySpent { who, gate } => s.inv_mut(who).gate_trophies &= !(1 << gate),
            Event::Sealed { at, .. } => s.seals |= State::bit(at),
            Event::SealLost(at) => s.seals &= !State::bit(at),
            Event::Doom { now, by, .. } => {
                s.doom = s.doom.saturating_add_signed(by);
                if s.doom != now {
                    self.wrong = Some(format!("doom is {now} all of a sudden"));
                }
            }
            Event::Terror { now, .. } => s.terror = now,
            Event::Closed(place) => {
                self.shut |= State::bit(place);
                if s.gate_at(place).is_some() {
                    s.buried |= State::bit(place);
                }
            }
            Event::Reopened(place) => {
                self.shut &= !State::bit(place);
                s.buried &= !State::bit(place);
            }
            Event::ClueAppeared(at) => s.clues[usize::from(at.0)] += 1,
            Event::CluesTaken { at, count, .. } => s.clues[usize::from(at.0)] -= count,
            Event::CluesSwept(at) => s.clues[usize::from(at.0)] = 0,
            Event::TokensAt { at, by, now, .. } => {
                if s.watch.is_empty() {
                    s.watch = lib.areas.iter().map(|_| 0).collect();
                }
                let there = &mut s.watch[usize::from(at.0)];
                *there = there.saturating_add_signed(by);
                let there = *there;
                self.must(there == now, || format!("{there} tokens lie there, not {now}"));
            }
            Event::FaceUp { hood, card } => s.face_up[usize::from(hood.0)] = card + 1,
            _ => {}
        }
    }

    /// Mythos cards, and what they say for the next one.
    fn mythos(&mut self, lib: &Library, event: Event) {
        let s = &mut self.s;
        match event {
            Event::MythosSkipped { now } => s.mythos_skipped = now,
            Event::MythosMore(n) => s.mythos_more = n,
            Event::MythosText(card) if lib.mythos[usize::from(card)].stays => begin(s, card, Role::Headline),
            Event::HeadlineEnded(_) => drop(s.replace_in_play(Role::Headline, None)),
            Event::RuleBegan(rule) => {
                let entry = InPlay { src: Src::Rule(rule), role: Role::Lasting, ..InPlay::default() };
                s.in_play.push(entry);
            }
            Event::EnvironmentBegan(card) => begin(s, card, Role::Environment),
            Event::EnvironmentEnded(_) => drop(s.replace_in_play(Role::Environment, None)),
            Event::RumourBegan(card) => begin(s, card, Role::Rumour),
            Event::RumourPassed(_) | Event::RumourFailed(_) | Event::RumourGone(_) => {
                s.replace_in_play(Role::Rumour, None);
            }
            _ => {}
        }
    }

    /// Beside the board, on its spaces and on cards.
    fn what_lies_in_play(&mut self, lib: &Library, event: Event) {
        let s = &mut self.s;
        match event {
            Event::TokensInPlay { src, now, groups } => match s.entry_mut(src) {
                Some(entry) => (entry.tokens, entry.groups) = (now, groups),
                None => self.wrong = Some("tokens lie on a card that is not in play".into()),
            },
            Event::LaidBeside(Src::Fixture(number)) => {
                s.in_play.push(InPlay::fixture(lib, number));
            }
            Event::LaidBeside(_) => self.wrong = Some("this cannot lie beside the board".into()),
            Event::Entrusted { from, to, copy } => {
                let (src, tokens) = (Src::Card(copy), from << 4 | to);
                s.in_play.push(InPlay { src, role: Role::Parcel, tokens, ..InPlay::default() });
                self.drop(to, copy);
            }
            Event::Delivered { to, copy, .. } => {
                s.take_out(lib, Src::Card(copy));
                self.hold(to, copy, 0);
            }
            Event::MarkerPut { src: Src::Fixture(number), at } => {
                s.in_play.push(InPlay { place: Some(at), ..InPlay::fixture(lib, number) });
            }
            Event::MarkerPut { .. } => self.wrong = Some("this is no marker".into()),
            Event::MarkerMoved { src, to } => match s.entry_mut(src) {
                Some(entry) => entry.place = Some(to),
                None => self.wrong = Some("a marker moves that is not there".into()),
            },
            Event::PutDownAt { who, copy, at } => {
                s.in_play.push(InPlay::placed(copy, at, 0));
                self.drop(who, copy);
            }
            Event::PutBeside { copy, town, instead } => {
                if let Some(other) = instead {
                    s.take_out(lib, Src::Card(other));
                }
                let (src, tokens) = (Src::Card(copy), town.0);
                s.in_play.push(InPlay { src, role: Role::Custody, tokens, ..InPlay::default() });
            }
            Event::TakenUp(copy) if s.take_out(lib, Src::Card(copy)) => {}
            Event::TakenUp(_) => self.wrong = Some("a card is taken up that lies nowhere".into()),
            Event::TakenAway(src) if s.take_out(lib, src) => {}
            Event::TakenAway(_) => self.wrong = Some("what is not there goes back to the box".into()),
            Event::TurnedUp(src) => match s.entry_mut(src) {
                Some(entry) => entry.face_down = false,
                None => self.wrong = Some("a card is turned that is not in play".into()),
            },
            Event::SharedExhausted { src, .. } => s.entry_mut(src).unwrap().exhausted = true,
            Event::SharedRefreshed(src) => s.entry_mut(src).unwrap().exhausted = false,
            _ => {}
        }
    }

    fn rifts(&mut self, event: Event) {
        let s = &mut self.s;
        match event {
            Event::RiftAdvanced { rift, space, progress, now } => {
                let rift = &mut s.rifts.0[usize::from(rift)];
                rift.progress[usize::from(space)] = progress;
                let count = rift.count();
                self.must(count == usize::from(now), || format!("a rift has {count} progress markers"));
            }
            Event::RiftOpened { rift, marker, at } => {
                let rift = &mut s.rifts.0[usize::from(rift)];
                (rift.marker, rift.at, rift.down) = (marker, Some(at), 0);
            }
            Event::RiftMoved { rift, to } => s.rifts.0[usize::from(rift)].at = Some(to),
            Event::RiftInvestigated { rift, progress, open, .. } => {
                let rift = &mut s.rifts.0[usize::from(rift)];
                match rift.progress.iter().position(|&one| one == progress) {
                    Some(space) if open => rift.down |= 1 << space,
                    Some(space) => rift.progress[space] = NONE,
                    None => self.wrong = Some("a progress marker is investigated that is not there".into()),
                }
            }
            Event::RiftClosed { rift } => {
                let rift = &mut s.rifts.0[usize::from(rift)];
                *rift = Rift { marker: rift.marker, ..Rift::default() };
            }
            _ => {}
        }
    }
}
