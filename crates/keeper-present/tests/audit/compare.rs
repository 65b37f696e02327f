//! What must be the same at both tables.

use keeper_arkham::frame::{Frame, Src};
use keeper_arkham::in_play::{InPlay, Role};
use keeper_arkham::state::{NONE, Place, Rift, Rifts, Spot, flag, held};
use keeper_arkham::{Ask, Library, Query, State};
use keeper_arkham_script::tree::PlaceId;

use super::told::Told;

impl Told {
    /// The first thing in which the two tables differ.
    pub(super) fn compare(&self, lib: &Library, before: &State, real: &State) -> Result<(), String> {
        fn same<T: PartialEq + std::fmt::Debug>(what: &str, told: T, real: T) -> Result<(), String> {
            if told == real { Ok(()) } else { Err(format!("{what}: told {told:?}, but it is {real:?}")) }
        }
        let s = &self.s;
        let setting_up = before.turn == 0;
        if let Some(wrong) = &self.wrong {
            return Err(wrong.clone());
        }
        same("turn", s.turn, real.turn)?;
        same("phase", s.phase, real.phase)?;
        same("the Ancient One awakes", s.awake, real.awake)?;
        same("end", s.ending, real.ending)?;
        for who in 0..real.players {
            let (told, inv) = (s.inv(who), real.inv(who));
            let seat = |what: &str| format!("{what} of seat {who}");
            same(&seat("gate trophies"), told.gate_trophies, inv.gate_trophies)?;
            same(&seat("place"), told.place, inv.place)?;
            same(&seat("sliders"), told.sliders, inv.sliders)?;
            self.compare_cards(lib, real, who)?;
            // Before somebody enters, values are only being dealt out.
            if told.place == Place::Nowhere && !inv.is(flag::REPLACED | flag::ELIMINATED) {
                continue;
            }
            same(&seat("Sanity"), told.sanity, inv.sanity)?;
            same(&seat("Stamina"), told.stamina, inv.stamina)?;
            same(&seat("clues"), told.clues, inv.clues)?;
            same(&seat("money"), told.money, inv.money)?;
            same(&seat("maxima"), (told.sanity_cut, told.stamina_cut), (inv.sanity_cut, inv.stamina_cut))?;
            for (what, flag) in [
                ("delay", flag::DELAYED),
                ("lost turn", flag::LOSE_TURN),
                ("explored marker", flag::EXPLORED),
                ("credit", flag::NO_LOANS),
                ("devouring", flag::DEVOURED),
                ("giving up", flag::RETIRED),
                ("leaving for good", flag::ELIMINATED),
            ] {
                same(&seat(what), told.is(flag), inv.is(flag))?;
            }
        }
        if matches!(real.ask, Some(Ask::Move(_))) {
            same("movement points", s.movement_points, real.movement_points)?;
        }
        for (marker, (&told, &spot)) in s.monsters.iter().zip(real.monsters.iter()).enumerate() {
            // What waits in the cup is set up unseen.
            if !(setting_up && told == Spot::Box && matches!(spot, Spot::Cup | Spot::Aside)) {
                same(&lib.kind(marker as u8).name, told, spot)?;
            }
        }
        for (number, area) in lib.areas.iter().enumerate() {
            let place = PlaceId(number as u8);
            same(&format!("gate at {}", area.name), s.gates[number], real.gates[number])?;
            same(&format!("seal at {}", area.name), s.sealed(place), real.sealed(place))?;
            if real.ancient != NONE && s.ancient != NONE {
                same(&format!("clues at {}", area.name), s.clues[number], real.clues[number])?;
            }
            if real.turn > 0 {
                let closed = Query { lib, s: real }.is_closed(place);
                same(&format!("doors of {}", area.name), self.shut & State::bit(place) != 0, closed)?;
            }
        }
        if real.ancient != NONE {
            same("first player", s.first, real.first)?;
            same("doom", s.doom, real.doom)?;
        }
        same("terror", s.terror, real.terror)?;
        for role in [Role::Environment, Role::Rumour, Role::Headline] {
            let of = |s: &State| s.in_role(role).map(|entry| (entry.src, entry.tokens));
            same(&format!("{role:?}"), of(s), of(real))?;
        }
        if real.ancient != NONE {
            let beside = |entry: &&InPlay| matches!(entry.src, Src::Fixture(_));
            let of = |entry: &InPlay| (entry.src, entry.tokens, entry.face_down, entry.exhausted);
            let all = |s: &State| s.in_play.iter().filter(beside).map(of).collect::<Vec<_>>();
            same("beside the board", all(s), all(real))?;
        }
        same("the next Mythos", (s.mythos_skipped, s.mythos_more), (real.mythos_skipped, real.mythos_more))?;
        // Nothing tells in which turn a rift has opened.
        let rifts = |s: &State| Rifts(s.rifts.0.map(|rift| Rift { since: 0, ..rift }));
        same("rifts", rifts(s), rifts(real))?;
        let lasting =
            |s: &State| s.in_play.iter().filter(|e| e.role == Role::Lasting).map(|e| e.src).collect::<Vec<_>>();
        same("what holds for good", lasting(s), lasting(real))?;
        same("round", s.battle_round, real.battle_round)?;
        same("successes", s.successes, real.successes)?;
        same("X", s.x, real.x)?;
        for (told, &up) in s.face_up.iter().zip(real.face_up.iter()) {
            if up != 0 {
                same("card face up", *told, up)?;
            }
        }
        Ok(())
    }

    fn compare_cards(&self, lib: &Library, real: &State, who: u8) -> Result<(), String> {
        let (told, inv) = (self.s.inv(who), real.inv(who));
        let drawing = real.frames.iter().any(|f| matches!(f, Frame::Draw { .. }));
        let fighting = real.frames.iter().any(|f| match *f {
            Frame::Combat { who: w, .. } | Frame::BattleAttack { who: w, .. } => w == who,
            _ => false,
        });
        for h in inv.held.iter() {
            let name = &lib.card(h.copy).name;
            let Some(t) = told.held.iter().find(|t| t.copy == h.copy) else {
                if h.is(held::OFFERED) && drawing {
                    continue;
                }
                return Err(format!("nothing tells that seat {who} has {name}"));
            };
            if t.is(held::EXHAUSTED) != h.is(held::EXHAUSTED) || t.tokens != h.tokens {
                return Err(format!("{name} of seat {who}: told {t:?}, but it is {h:?}"));
            }
            let hands = held::IN_HAND | held::ACTIVE | held::MAGICAL;
            if h.flags & hands & !t.flags != 0 {
                return Err(format!("{name} in the hands of seat {who}: told {t:?}, but it is {h:?}"));
            }
            if fighting && t.is(held::IN_HAND) && !h.is(held::IN_HAND) {
                return Err(format!("nothing tells that {name} was put down"));
            }
        }
        match told.held.iter().find(|t| !inv.held.iter().any(|h| h.copy == t.copy)) {
            Some(t) => Err(format!("nothing tells that seat {who} lost {}", lib.card(t.copy).name)),
            None => Ok(()),
        }
    }
}
