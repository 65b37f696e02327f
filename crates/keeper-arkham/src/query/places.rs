//! Areas: what is closed, what bars the way, who is where.
//!
//! Rules: INN-08, INN-15, INN-19, INN-21, MOV-16, MYM-14, MYM-16, MYM-19, XPN-10, DUN-03, CPO-05, CPO-06.

use keeper_arkham_script::tree::*;

use super::Query;
use crate::frame::{Ctx, Src};
use crate::index::Q;
use crate::library::rifts::GROUP;
use crate::state::{Inv, Investigator, NONE, Phase, Place, Rift, Spot, State};

impl<'a> Query<'a> {
    #[inline]
    pub fn is_closed(self, place: PlaceId) -> bool {
        State::has(self.s.closed, place) || self.s.common.0.answers(Q::Closed) && self.is_shut(place)
    }

    /// Whether nobody can be there: a gate that opens on a closed location takes its place (RUL-43), one that was there before
    /// lies under the closed marker or the rubble (RUL-163).
    #[inline]
    pub fn is_shut_off(self, place: PlaceId) -> bool {
        self.is_closed(place) && (self.s.gate_at(place).is_none() || State::has(self.s.buried, place))
    }

    /// The open gates that one can go through: none lies under rubble.
    pub fn ways_through(self) -> impl Iterator<Item = PlaceId> + 'a {
        self.s.gate_places().filter(move |&place| !self.is_shut_off(place))
    }

    /// Whether something in play closes a place.
    #[inline(never)]
    fn is_shut(self, place: PlaceId) -> bool {
        State::has(self.shut(), place)
    }

    /// The places that something in play closes, a bit each.
    pub fn shut(self) -> u128 {
        let mut shut = 0;
        self.common(Q::Closed, |rule, _| {
            if let Static::Closed(places) = rule {
                shut |= places.iter().fold(0, |all, &place| all | State::bit(place));
            }
        });
        shut
    }

    /// Progress markers of rifts that show this place and can be investigated, one of each sort: those that lie beside the same
    /// pattern are alike.
    pub fn traces(self, place: PlaceId) -> impl Iterator<Item = u8> {
        let alike = move |rift: &'a Rift, space: usize, marker: u8| {
            let mut before = rift.face_up().take_while(move |&(other, _)| other < space);
            before.any(|(other, same)| other / GROUP == space / GROUP && self.shows(same) == self.shows(marker))
        };
        self.s.rifts.0.iter().flat_map(move |rift| {
            let here = rift.face_up().filter(move |&(_, marker)| self.shows(marker) == place);
            here.filter(move |&(space, marker)| !alike(rift, space, marker)).map(|(_, marker)| marker)
        })
    }

    /// Whether a sentence can do something to this rift.
    pub fn rift_fits(self, effect: &family::Rifts, number: u8) -> bool {
        let rift = &self.s.rifts.0[usize::from(number)];
        let closed = rift.at.is_none();
        match effect {
            family::Rifts::Add(_) => closed && (0..2).any(|group| rift.has_room(group)),
            family::Rifts::Turn { open, .. } => closed == *open,
            family::Rifts::Remove(_) => rift.count() > 0,
        }
    }

    /// The open rifts to whose areas one can move: nobody follows one into a vortex.
    pub fn rifts_to_visit(self) -> impl Iterator<Item = u8> + use<'a> {
        let open = move |&number: &u8| self.s.rifts.0[usize::from(number)].at;
        let numbers = 0..self.lib.rifts.tracks.len() as u8;
        numbers.filter(move |number| {
            open(number).is_some_and(|at| self.lib.area(at).is_open_to_all() && !self.is_shut_off(at))
        })
    }

    /// How many cards more visitors of a place draw to choose from: what is in play lets them, or somebody who is where he can help
    /// them (INN-19).
    pub fn visitors_draw(self, place: PlaceId) -> u8 {
        let drawn = |rule: &Static, ctx: &Ctx| match rule {
            Static::VisitorsDraw { at, n, cond }
                if at.contains(&place) && cond.as_ref().is_none_or(|cond| self.holds_now(cond, ctx)) =>
            {
                *n
            }
            _ => 0,
        };
        let mut more = 0;
        self.common(Q::VisitorsDraw, |rule, src| {
            more = more.max(drawn(rule, &Ctx { who: self.s.first, src, ..Ctx::default() }));
        });
        for &from in &self.lib.helpers {
            let ctx = Ctx { who: self.s.first, src: Src::Place(from), place: from.0, ..Ctx::default() };
            for ability in self.lib.abilities(self.lib.area(from).text) {
                if let Ability::Static(rule) = ability
                    && self.text_works(from)
                {
                    more += drawn(rule, &ctx);
                }
            }
        }
        more
    }

    /// Whether something in play floods the streets.
    fn is_flooded(self, place: PlaceId) -> bool {
        self.lib.area(place).is_street() && self.in_force(Q::StreetsAreAquatic)
    }

    /// Whether aquatic monsters swim here.
    pub fn is_aquatic(self, place: PlaceId) -> bool {
        self.lib.area(place).aquatic || self.is_flooded(place)
    }

    /// What texts call an aquatic location: no streets (RUL-172), unless something in play says so.
    pub fn is_aquatic_location(self, place: PlaceId) -> bool {
        let area = self.lib.area(place);
        area.aquatic && area.is_location() || self.is_flooded(place)
    }

    /// Whether a boat takes somebody from where he is to a place: an aquatic location that is open. Where it is reached on foot only,
    /// boats must be said to come; where one way alone leads, he must be there (RUL-139).
    pub fn sails_to(self, who: Inv, to: PlaceId) -> bool {
        let (area, from) = (self.lib.area(to), self.inv(who).place.area());
        let way = match area.only_from {
            Some(only) => from == Some(only),
            None => !area.on_foot || area.by_boat,
        };
        let here = from.unwrap_or(to);
        way && self.is_aquatic_location(to)
            && from != Some(to)
            && self.passable(here, to)
            && self.may_come(who, to, self.s.phase)
    }

    /// Where somebody is taken by what goes to markers of a kind, or to a place besides: not to where he is.
    pub fn stations(self, who: Inv, also: Option<PlaceId>, marker: StackId) -> impl Iterator<Item = PlaceId> {
        let from = self.inv(who).place.area();
        let open = move |&to: &PlaceId| {
            from != Some(to) && self.passable(from.unwrap_or(to), to) && self.may_come(who, to, self.s.phase)
        };
        also.into_iter().chain(self.s.places_of(self.lib, marker)).filter(open)
    }

    /// The towns beside the first one: an area of each.
    pub fn other_towns(self) -> impl Iterator<Item = PlaceId> {
        let all = move || (0..self.lib.areas.len() as u8).map(PlaceId);
        let town = move |place: PlaceId| self.lib.area(place).town;
        all().filter(move |&place| {
            town(place) != self.lib.main && all().find(|&at| town(at) == town(place)) == Some(place)
        })
    }

    /// Whether a monster is in an area with tokens of the kind that lies in areas.
    pub fn is_watched(self, marker: u8) -> bool {
        matches!(self.s.monsters[usize::from(marker)], Spot::Area(place) if self.s.watchers(place) > 0)
    }

    /// The streets of other towns in which no marker of a kind stands yet.
    pub fn free_streets(self, marker: StackId) -> impl Iterator<Item = PlaceId> {
        let taken = move |town: TownId| self.s.places_of(self.lib, marker).any(|at| self.lib.area(at).town == town);
        (0..self.lib.areas.len() as u8).map(PlaceId).filter(move |&place| {
            let area = self.lib.area(place);
            area.is_street() && area.is_open_to_all() && area.town != self.lib.main && !taken(area.town)
        })
    }

    /// The number at which one is checked who ends his movement where he is: none at an open gate (INN-15, RUL-171).
    pub fn law_for(self, who: Inv) -> Option<i8> {
        let place = self.inv(who).place.area()?;
        self.lib.area(place).law.filter(|_| self.s.gate_at(place).is_none())
    }

    /// How many more tokens a track takes now: as many as it has room for, and no more in one turn than rules let it have.
    pub fn room_on(self, track: TrackId) -> u8 {
        let Some(entry) = self.s.entry(Src::Fixture(track.0)) else { return 0 };
        let free = self.lib.spaces(track).saturating_sub(entry.tokens);
        if !self.s.common.0.answers(Q::MostAdded) {
            return free;
        }
        let most = self.most(Q::MostAdded, self.s.first, |of| *of == Most::Added(track));
        most.map_or(free, |most| most.saturating_sub(entry.added).min(free))
    }

    /// How many more tokens a track takes from somebody on spaces of his neighbourhood (INN-08); a prisoner is in none (RUL-181).
    pub fn room_around(self, who: Inv, track: TrackId) -> u8 {
        self.room_and_spaces(who, track).0.min(self.room_on(track))
    }

    /// The same, and how many spaces there are.
    pub fn room_and_spaces(self, who: Inv, track: TrackId) -> (u8, u8) {
        let hood = self.inv(who).place.area().and_then(|place| self.lib.area(place).hood);
        let (groups, entry) = (self.lib.groups(track), self.s.entry(Src::Fixture(track.0)));
        let (Some(entry), Some(hood)) = (entry, hood) else { return (0, 0) };
        let mine = groups.iter().position(|group| group.0 == hood);
        mine.map_or((0, 0), |group| (groups[group].1.saturating_sub(entry.in_group(group)), groups[group].1))
    }

    /// Whether somebody here holds tokens that monsters shun in the Mythos Phase.
    pub fn is_shunned(self, place: PlaceId) -> bool {
        let mut shunned = false;
        if self.s.phase == Phase::Mythos {
            self.common(Q::Shun, |rule, _| {
                if let Static::Shun(token) = rule {
                    shunned |= self.at(place).any(|who| self.tokens(who, *token) > 0);
                }
            });
        }
        shunned
    }

    /// Whether the elder sign here can be removed: one under a seal that nothing breaks cannot (KPT-29).
    pub fn may_lose_seal(self, place: PlaceId) -> bool {
        self.s.sealed(place) && self.never(Q::NeverUnsealed, |_, src| self.place_of(src) == place.0).is_none()
    }

    /// The place that a progress marker shows.
    pub fn shows(self, progress: u8) -> PlaceId {
        self.lib.rifts.progress[usize::from(progress)].place
    }

    /// Whether one cannot be taken here by what takes one anywhere (KPT-21).
    pub fn only_on_foot(self, place: Place) -> bool {
        place.area().is_some_and(|place| self.lib.area(place).on_foot)
    }

    /// Whether a gate or monster can appear here at all.
    pub fn can_appear(self, place: PlaceId) -> bool {
        !(self.s.sealed(place) || self.may_be_barred() && self.bars(place).is_some())
    }

    /// Whether a monster may appear here: of a rift a seal does not keep it away (KPT-06), but a sheet that says so does.
    pub fn takes_monsters(self, place: PlaceId) -> bool {
        let rift = self.s.rifts.0.iter().any(|rift| rift.at == Some(place));
        self.can_appear(place) || rift && !(self.may_be_barred() && self.bars(place).is_some())
    }

    /// Whether somebody may have what keeps gates and monsters away.
    pub fn may_be_barred(self) -> bool {
        let keeps_out = |inv: &Investigator| inv.own.0.answers(Q::NeverAppear);
        self.s.seated().iter().any(keeps_out)
    }

    /// Whether nothing keeps the gate here open.
    pub fn may_close(self, place: PlaceId) -> bool {
        let Some(gate) = self.s.gate_at(place) else { return false };
        let leads = |ban: &Ban, _| matches!(ban, Ban::Close(world) if self.lib.gate(gate).leads_to(*world));
        self.never(Q::NeverClosed, leads).is_none()
    }

    /// Whether the text of a location can be used.
    pub fn text_works(self, place: PlaceId) -> bool {
        let silent = |ban: &Ban, _| matches!(ban, Ban::Texts { except } if !except.contains(&place));
        self.never(Q::NeverUsed, silent).is_none()
    }

    /// Whether environments of this kind have no effect.
    pub fn is_void(self, environment: Option<Environment>) -> bool {
        let mut void = false;
        self.common(Q::NoEffect, |rule, _| {
            if let Static::NoEffect(Mute::Environments(kind)) = rule {
                void |= environment == Some(*kind);
            }
        });
        void
    }

    /// The text that keeps gates and monsters from appearing here, if one does.
    pub fn bars(self, place: PlaceId) -> Option<Src> {
        let mut says = None;
        for who in self.at(place).filter(|_| !self.lib.area(place).is_street()) {
            says = self.never_his(Q::NeverAppear, who, |_| true).or(says);
        }
        says
    }

    /// Whether a card that lies here lets no monster out of a gate.
    pub fn is_warded(self, place: PlaceId) -> bool {
        self.never(Q::NeverFromGates, |_, src| self.place_of(src) == place.0).is_some()
    }

    /// Whether an open gate would take one back to Arkham from the Other World where he is.
    pub fn can_return(self, who: Inv) -> bool {
        let Place::World(here, _) = self.inv(who).place else { return false };
        let anywhere = self.allowed(Q::ReturnAnywhere, who);
        self.s.gate_places().any(|place| anywhere || self.leads_to(place, here))
    }

    /// Whether the gate here is known to lead to this world: of one that lies face down nobody knows (HRL-04).
    pub fn leads_to(self, place: PlaceId, world: WorldId) -> bool {
        self.s.seen_gate(place).is_some_and(|gate| gate != NONE && self.lib.gate(gate).leads_to(world))
    }

    /// Whether investigators may go from one area to the next.
    #[inline]
    pub fn passable(self, from: PlaceId, to: PlaceId) -> bool {
        !(self.is_shut_off(to)
            || self.s.common.0.answers_any(&[Q::CannotCross, Q::StreetsAlong]) && self.is_barred(from, to))
    }

    /// Whether nothing of his own keeps somebody from going there by himself in the Movement Phase. A gate is always a way
    /// (CPO-07).
    #[inline]
    pub fn may_enter(self, who: Inv, to: PlaceId) -> bool {
        self.may_come(who, to, Phase::Movement)
    }

    /// Whether nothing of his own keeps somebody from going there in a phase. One who is barred from a neighbourhood stays
    /// away in the Movement Phase only (CPO-07).
    #[inline]
    pub fn may_come(self, who: Inv, to: PlaceId, phase: Phase) -> bool {
        !self.concerns(Q::CannotEnter, who) || self.s.gate_at(to).is_some() || !self.is_off_limits(who, to, phase)
    }

    #[inline(never)]
    fn is_off_limits(self, who: Inv, to: PlaceId, phase: Phase) -> bool {
        let area = self.lib.area(to);
        let walks = phase == Phase::Movement;
        let off = |verb: &Verb| match verb {
            Verb::Enter(OffLimits::Hood(hood)) => walks && area.hood == Some(*hood),
            Verb::Enter(OffLimits::Stable) => !self.is_unstable(to),
            Verb::Enter(OffLimits::Unstable) => self.is_unstable(to),
            _ => false,
        };
        !area.is_street() && self.forbidden(Q::CannotEnter, who, off).is_some()
    }

    /// Whether something in play lets nobody pass here.
    #[inline(never)]
    fn is_barred(self, from: PlaceId, to: PlaceId) -> bool {
        let bars = |verb: &Verb| matches!(verb, Verb::Cross(place) if *place == from || *place == to);
        let mut ok = !self.forbidden_to_all(Q::CannotCross, bars);
        let here = self.lib.area(from);
        if here.is_street() && self.lib.area(to).is_street() && from != to {
            self.common(Q::StreetsAlong, |rule, _| {
                if let Static::StreetsAlong { white, only } = rule {
                    ok &= (if *white { here.white } else { here.black } == Some(to)) == *only;
                }
            });
        }
        !ok
    }

    /// A location where gates can open; an elder sign makes it a stable one (RUL-87).
    pub fn is_unstable(self, place: PlaceId) -> bool {
        self.lib.area(place).unstable && !self.s.sealed(place)
    }

    /// Movement points that it takes to enter an area.
    #[inline]
    pub fn step_cost(self, who: Inv, to: PlaceId) -> u8 {
        if self.concerns(Q::EnterCost, who) { self.longer_step(who, to) } else { 1 }
    }

    #[inline(never)]
    fn longer_step(self, who: Inv, to: PlaceId) -> u8 {
        let ground = match (self.lib.area(to).is_street(), self.is_unstable(to)) {
            (true, _) => Ground::Streets,
            (_, true) => Ground::Unstable,
            _ => Ground::Stable,
        };
        1u8.saturating_add_signed(self.more(Q::EnterCost, who, |of| *of == Figure::EnterCost(ground)))
    }

    /// Where a train takes somebody from here: to the depots of the other towns (XPN-07).
    pub fn trains(self, who: Inv, from: PlaceId) -> impl Iterator<Item = PlaceId> + 'a {
        let here = self.lib.area(from);
        let runs = here.depot && self.forbidden(Q::CannotTravelByRail, who, |_| true).is_none();
        let depots: &[PlaceId] = if runs { &self.lib.depots } else { &[] };
        let runs = move |to: PlaceId| self.lib.area(to).town != here.town && self.passable(from, to);
        depots.iter().copied().filter(move |&to| runs(to) && self.may_enter(who, to))
    }

    /// What a train costs an investigator.
    pub fn fare(self, who: Inv) -> u16 {
        u16::from(!self.is_free(Q::FreeRail, who, |_| true))
    }

    pub fn location(self, place: PlaceId) -> bool {
        self.lib.area(place).is_location()
    }

    /// In Arkham, which means every town in play (XPN-06): in an area or in jail.
    pub fn in_town(self, place: Place) -> bool {
        matches!(place, Place::Area(_) | Place::Jail(_))
    }

    pub fn in_zone(self, place: Place, zone: Zone, ctx: &Ctx) -> bool {
        let area = place.area();
        match zone {
            Zone::Arkham => self.in_town(place),
            Zone::Streets => area.is_some_and(|a| self.lib.area(a).is_street()),
            Zone::Locations => area.is_some_and(|a| self.lib.area(a).is_location()),
            Zone::LocationsElsewhere => area.is_some_and(|a| {
                let area = self.lib.area(a);
                area.is_location() && area.is_open_to_all() && area.town != self.lib.main
            }),
            Zone::Sky | Zone::SkyAndOutskirts | Zone::Outskirts => false,
            Zone::Board | Zone::Everywhere => area.is_some(),
            Zone::Stability { stable } => {
                area.is_some_and(|a| self.lib.area(a).is_location() && self.is_unstable(a) != stable)
            }
            Zone::Hood(hood) => area.is_some_and(|a| self.lib.area(a).hood == Some(hood)),
            Zone::Hoods(hoods) => {
                area.is_some_and(|a| self.lib.area(a).hood.is_some_and(|hood| hoods >> hood.0 & 1 != 0))
            }
            // Those who are held by its police are in the town, too.
            Zone::Town(town) => match place {
                Place::Area(at) => self.lib.area(at).town == town && self.lib.area(at).is_open_to_all(),
                Place::Jail(police) => self.lib.area(police).town == town,
                _ => false,
            },
            Zone::Aquatic => area.is_some_and(|a| self.is_aquatic_location(a)),
            Zone::YourHood => {
                let hood = |place: Place| place.area().and_then(|a| self.lib.area(a).hood);
                hood(place).is_some() && hood(place) == hood(self.inv(ctx.who).place)
            }
            Zone::ItsHood => {
                let hood = |place: PlaceId| self.lib.area(place).hood;
                ctx.place != NONE && area.is_some_and(|a| hood(a).is_some() && hood(a) == hood(PlaceId(ctx.place)))
            }
            Zone::Place(id) => area == Some(id),
            Zone::Either(one, other) => area == Some(one) || area == Some(other),
            Zone::OrMarker(one, marker) => {
                area.is_some_and(|a| a == one || self.s.places_of(self.lib, marker).any(|at| at == a))
            }
            Zone::OtherWorlds => matches!(place, Place::World(..)),
            Zone::Lost => place == Place::Lost,
            Zone::Jail => matches!(place, Place::Jail(_)),
            Zone::YourArea => place == self.inv(ctx.who).place,
            Zone::NextToYours => {
                let mine = self.inv(ctx.who).place.area();
                mine.is_some_and(|mine| area.is_some_and(|a| self.lib.area(mine).near >> a.0 & 1 != 0))
            }
            Zone::AroundYou => {
                self.inv(ctx.who).place.area().is_some_and(|own| {
                    area == Some(own) || area.is_some_and(|a| State::has(self.lib.area(own).near, a))
                })
            }
            Zone::Here => area.is_some_and(|a| a.0 == ctx.place),
            Zone::Around => {
                ctx.place != NONE
                    && area.is_some_and(|a| a.0 == ctx.place || self.lib.area(PlaceId(ctx.place)).joined.contains(&a))
            }
            Zone::Entered => area.is_some_and(|a| a.0 == self.inv(ctx.who).entered),
            Zone::Depots => area.is_some_and(|a| self.lib.area(a).depot),
            Zone::ByVortex => area.is_some_and(|a| {
                let area = self.lib.area(a);
                area.is_open_to_all() && area.near & self.lib.vortices != 0
            }),
            Zone::Gates => area.is_some_and(|a| self.s.gate_at(a).is_some()),
        }
    }

    /// Where the arrow of this colour leads somebody; free: to no open gate.
    pub fn end_of_arrow(self, who: Inv, white: bool, free: bool) -> Option<PlaceId> {
        let area = self.lib.area(self.inv(who).place.area()?);
        let to = if white { area.white } else { area.black };
        let gate = |to: PlaceId| free && self.s.gate_at(to).is_some();
        to.filter(|&to| !self.lib.is_vortex(to) && !self.is_shut_off(to) && !gate(to))
    }

    /// The areas that are meant.
    pub fn spots(self, at: Spots, ctx: &Ctx) -> impl Iterator<Item = PlaceId> {
        let ctx = *ctx;
        (0..self.lib.areas.len() as u8).map(PlaceId).filter(move |&place| {
            let area = self.lib.area(place);
            let fits = match at.site {
                Site::Area => true,
                Site::Location => area.is_location(),
                Site::Aquatic => area.is_open_to_all() && area.aquatic,
                Site::Sealed => area.is_location() && self.s.sealed(place),
                Site::Stability { stable } => area.is_location() && self.is_unstable(place) != stable,
            };
            fits && at.zone.is_none_or(|zone| self.in_zone(Place::Area(place), zone, &ctx))
                && !(at.bare && (self.s.gate_at(place).is_some() || self.s.sealed(place)))
        })
    }

    /// The gates that are meant.
    pub fn gates(self, which: Gates, ctx: &Ctx) -> impl Iterator<Item = PlaceId> + use<'a> {
        let (entered, here) = (self.inv(ctx.who).entered, ctx.place);
        self.s.gate_places().filter(move |&place| match which {
            Gates::One(None) | Gates::All => true,
            Gates::One(Some(world)) => self.leads_to(place, world),
            Gates::Entered => place.0 == entered,
            Gates::Foretold(n) => self
                .s
                .mythos
                .cards()
                .iter()
                .take(usize::from(n))
                .any(|&card| self.lib.mythos[usize::from(card)].gates.contains(&place)),
            Gates::This => place.0 == here,
            // Those lie in no area.
            Gates::Stack => false,
        })
    }

    /// Where an elder sign can come: not where there is one, and not on a gate that cannot be closed.
    pub fn seal_spots(self, at: Spots, ctx: &Ctx) -> impl Iterator<Item = PlaceId> {
        let free = self.may_seal(ctx.who);
        let closes = move |place: &PlaceId| self.s.gate_at(*place).is_none() || self.may_close(*place);
        self.spots(at, ctx).filter(move |place| free && !self.s.sealed(*place) && closes(place))
    }

    /// The areas where something can be done with clues.
    pub fn clue_spots(self, deed: ClueDeed, at: Spots, ctx: &Ctx) -> impl Iterator<Item = PlaceId> {
        let there = move |place: &PlaceId| self.s.clues[usize::from(place.0)] > 0;
        // Where a gate is open no clue appears.
        let free = move |place: &PlaceId| self.s.gate_at(*place).is_none();
        // Those on the board are nothing to one who may pick up none.
        let blind = matches!(deed, ClueDeed::Take(_)) && !self.may_pick_up(ctx.who);
        let meant = move |place: &PlaceId| if let ClueDeed::Put(_) = deed { free(place) } else { there(place) };
        self.spots(at, ctx).filter(move |place| !blind && meant(place))
    }

    pub fn monster_in_zone(self, marker: u8, zone: Zone, ctx: &Ctx) -> bool {
        match (self.s.monsters[usize::from(marker)], zone) {
            (Spot::Sky | Spot::Outskirts, Zone::SkyAndOutskirts | Zone::Everywhere) => true,
            (Spot::Sky, Zone::Sky | Zone::Arkham | Zone::Board) | (Spot::Outskirts, Zone::Outskirts) => true,
            (Spot::Area(area), zone) => self.in_zone(Place::Area(area), zone, ctx),
            _ => false,
        }
    }

    #[inline(always)]
    pub fn in_crowd(self, who: Inv, crowd: &Crowd, ctx: &Ctx) -> bool {
        let inv = self.inv(who);
        let alone = self.duel().is_some_and(|(duellist, _)| duellist != who);
        if !inv.in_game() || alone || crowd.other && who == ctx.who {
            return false;
        }
        let placed = crowd.zone.is_none_or(|zone| self.in_zone(inv.place, zone, ctx));
        let with = crowd.with.is_none_or(|with| match with {
            With::Has(limit) => self.within(&limit, &Ctx { who, ..*ctx }),
            With::Is(status) => self.is_in(who, status),
            With::Rank(rank) | With::Had(rank) => self.is_first(who, rank, ctx),
        });
        placed && with
    }
}
