//! Stable names of options: the same in every run and every version, whatever numbers the program uses inside.

use keeper_arkham_script::tree::Skill;

use crate::frame::{Opt, Src};
use crate::library::Library;
use crate::state::State;

pub fn key(lib: &Library, state: &State, option: Opt) -> String {
    let place = |p: keeper_arkham_script::tree::PlaceId| lib.area(p).id.clone();
    let card = |copy: u16| {
        let printed = lib.card(copy);
        format!("{}.{}", printed.id, copy - printed.first_copy + 1)
    };
    let monster = |marker: u8| {
        let first = lib.markers.iter().position(|&k| k == lib.markers[usize::from(marker)]).unwrap_or(0);
        format!("{}.{}", lib.kind(marker).id, usize::from(marker) - first + 1)
    };
    let gate = |marker: u8| {
        let of = lib.gate_markers[usize::from(marker)];
        let first = lib.gate_markers.iter().position(|&g| g == of).unwrap_or(0);
        format!("{}.{}", lib.gate(marker).id, usize::from(marker) - first + 1)
    };
    let sheet = |s: u8| lib.sheets[usize::from(s)].id.clone();
    let who = |w: u8| format!("seat-{}", w + 1);
    match option {
        Opt::None => "none".into(),
        Opt::Yes => "yes".into(),
        Opt::No => "no".into(),
        Opt::Done => "done".into(),
        Opt::GoOn => "go-on".into(),
        Opt::HaveEncounter => "encounter".into(),
        Opt::SpendClue => "spend-clue".into(),
        Opt::Token(kind) => format!("spend:{}", lib.tokens[usize::from(kind.0)].id),
        Opt::Area(p) => format!("to:{}", place(p)),
        Opt::Who(w) => who(w),
        Opt::Evade(m) => format!("evade:{}", monster(m)),
        Opt::Fight(m) => format!("fight:{}", monster(m)),
        Opt::Marker(m) => format!("monster:{}", monster(m)),
        Opt::Attack => "attack".into(),
        Opt::Flee => "flee".into(),
        Opt::Card(c) => format!("card:{}", card(c)),
        Opt::Step(c) => format!("step:{}", card(c)),
        Opt::Ready(c) => format!("ready:{}", card(c)),
        Opt::Release(c) => format!("release:{}", card(c)),
        Opt::Use { src, ability } => {
            let (name, from) = match src {
                Src::Card(c) => (card(c), lib.card(c).text.from),
                Src::Sheet(w) => {
                    let s = &lib.sheets[usize::from(state.inv(w).sheet)];
                    (s.id.clone(), s.text.from)
                }
                Src::Place(p) => (place(p), lib.area(p).text.from),
                Src::Mythos(m) => {
                    let m = &lib.mythos[usize::from(m)];
                    (m.id.clone(), m.text.from)
                }
                Src::Ancient => {
                    let sheet = &lib.ancient_ones[usize::from(state.ancient)];
                    (sheet.id.clone(), sheet.text.from)
                }
                Src::Fixture(number) => {
                    let fixture = &lib.fixtures[usize::from(number)];
                    (fixture.id.clone(), fixture.text.from)
                }
                _ => ("rule".into(), ability),
            };
            format!("use:{name}/{}", ability - from + 1)
        }
        Opt::Number(n) => format!("n:{n}"),
        Opt::Skill(s) => format!("skill:{}", skill(s)),
        Opt::Branch(n) => format!("option:{}", n + 1),
        Opt::Sanity => "sanity".into(),
        Opt::Stamina => "stamina".into(),
        Opt::Slider { track, to } => format!("slider:{}:{}", track + 1, to + 1),
        Opt::Balance(to) => format!("slider:4:{}", to + 1),
        Opt::Deck(d) => format!("deck:{}", lib.deck(d).id),
        Opt::Hood(h) => format!("deck:{}", lib.hoods[usize::from(h.0)].id),
        Opt::Sheet(s) => format!("investigator:{}", sheet(s)),
        Opt::Trade(w) => format!("trade:{}", who(w)),
        Opt::Money(n) => format!("money:{n}"),
        Opt::GateTrophy(g) => format!("gate:{}", gate(g)),
        Opt::Mythos(m) => format!("mythos:{}", lib.mythos[usize::from(m)].id),
        Opt::Keyword(k) => format!("keyword:{k}"),
        Opt::World(w) => format!("world:{}", lib.worlds[usize::from(w.0)].id),
        Opt::Symbol(s) => format!("symbol:{}", s.name()),
        Opt::Bottom => "bottom".into(),
        Opt::Top => "top".into(),
        Opt::Rift(rift) => format!("rift:{}", rift + 1),
        Opt::Progress(marker) => match state.rifts.of(marker) {
            Some((rift, space)) => format!("rift:{}:{}", rift + 1, space + 1),
            None => "rift".into(),
        },
        Opt::Rail(p) => format!("rail:{}", place(p)),
        Opt::Ride(m) => format!("ride:{}", lib.mythos[usize::from(m)].id),
        Opt::Wagon(c) => format!("wagon:{}", card(c)),
    }
}

pub fn skill(skill: Skill) -> &'static str {
    match skill {
        Skill::Speed => "speed",
        Skill::Sneak => "sneak",
        Skill::Fight => "fight",
        Skill::Will => "will",
        Skill::Lore => "lore",
        Skill::Luck => "luck",
    }
}
