//! A game of planners, told decision by decision: `watch SEED PLAYERS [ANCIENT-ONE] [sets=base,dunwich]`.

mod shared;

use keeper_arkham::Arkham;
use keeper_arkham::state::Place;
use keeper_table::{Game, Silent};
use shared::Asked;

fn main() {
    let asked = Asked::read();
    let mut game = asked.game(asked.number(1, 4), asked.number(0, 1), asked.word(2).map(str::to_owned));
    let planner = asked.planner(asked.number(1, 4));
    let mut turn = 0;
    while let Some(decision) = game.decision() {
        if game.state().turn != turn {
            turn = game.state().turn;
            table(&game);
        }
        let seat = decision.seats.speaker();
        let (index, why) = planner.explain(&game.view(seat));
        let ask = format!("{:?}", decision.ask);
        println!("  seat {seat} {ask:<14} {:<34} {why}", game.key(decision.options[index]));
        game.choose(index, &mut Silent).expect("the option is offered");
    }
    table(&game);
    println!("{:?}", game.outcome());
}

fn table(game: &Arkham) {
    let (s, lib, q) = (game.state(), game.library(), game.query());
    println!(
        "turn {}: {}, doom {}/{}, terror {}, {} seals",
        s.turn,
        lib.ancient_ones[usize::from(s.ancient)].name,
        s.doom,
        q.doom_limit(),
        s.terror,
        s.seals.count_ones()
    );
    let name = |p: usize| lib.areas[p].name.as_str();
    let gates: Vec<_> = (0..lib.areas.len()).filter(|&p| s.gates[p] != u8::MAX).map(name).collect();
    let clues: Vec<_> =
        (0..lib.areas.len()).filter(|&p| s.clues[p] > 0).map(|p| format!("{} {}", name(p), s.clues[p])).collect();
    println!("  gates: {}; clues: {}; monsters {}", gates.join(", "), clues.join(", "), q.monsters_in_arkham());
    for who in 0..s.players {
        let inv = s.inv(who);
        let place = match inv.place {
            Place::Area(p) => name(usize::from(p.0)).to_owned(),
            other => format!("{other:?}"),
        };
        let cards: Vec<_> = inv.held.iter().map(|h| lib.card(h.copy).name.as_str()).collect();
        println!(
            "  {who} {:<16} at {place:<18} san {} sta {} clues {} ${} gates {} trophies {} sliders {:?}: {}",
            lib.sheets[usize::from(inv.sheet)].name,
            inv.sanity,
            inv.stamina,
            inv.clues,
            inv.money,
            inv.gate_trophies.count_ones(),
            q.trophy_toughness(who),
            inv.sliders,
            cards.join(", ")
        );
    }
}
