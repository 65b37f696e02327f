//! What somebody must have, and where he must be, for a text to come about.

use keeper_arkham::frame::Src;
use keeper_arkham::in_play::{InPlay, Role};
use keeper_arkham::library::{Card, DeckRole, FixtureKind, Mythos, MythosKind, Stop, Supply};
use keeper_arkham::state::{Held, NONE, Place, Rift, SPACES, Spot, State, flag};
use keeper_arkham::{Arkham, Library, chance};
use keeper_arkham_script::tree::{
    Ability, BlockId, Cond, Deck, Done, Effect, Elsewhere, FoeDone, Happening, Omen, PlaceId, SealDeed, Static, Status,
    Step, Symbol, Text, Usual, Window, WorldId, Zone, family,
};

use super::said::{On, Said};

/// Gives the first seat a card, if there is one to be had.
fn hand_over(game: &mut Arkham, number: u16) {
    let lib = game.library().clone();
    let card = &lib.cards[usize::from(number)];
    let lucky = number == lib.known.blessing || number == lib.known.curse;
    let taken = lucky && (game.query().is_blessed(0) || game.query().is_cursed(0)) || game.query().has_card(0, number);
    let copy = match card.supply {
        _ if taken => None,
        // Events are nobody's.
        Supply::Deck(deck) if lib.deck(deck).events => None,
        Supply::Special | Supply::Story => game.query().special_copy(number),
        Supply::Deck(deck) => {
            let copies = card.first_copy..card.first_copy + u16::from(card.count);
            copies.into_iter().find(|&c| game.state_mut().decks.take(deck, c))
        }
    };
    if let Some(copy) = copy {
        game.state_mut().investigators[0].held.push(Held { copy, flags: 0, tokens: 0 });
    }
}

/// Of a task all steps but the last one are done, and the first seat is where that is to be done.
fn last_step(game: &mut Arkham, number: u16) {
    let lib = game.library().clone();
    let Some((stop, done)) = lib.cards[usize::from(number)].steps.split_last() else { return };
    let inv = &mut game.state_mut().investigators[0];
    inv.place = match *stop {
        Stop::Area(place) => Place::Area(place),
        // From the first area one comes to the second in the next Movement Phase.
        Stop::World(world, area) => Place::World(world, area.saturating_sub(1)),
        Stop::Lost => Place::Lost,
    };
    for h in inv.held.iter_mut().filter(|h| lib.copies[usize::from(h.copy)] == number) {
        h.tokens = done.len() as u8;
    }
}

/// Now and then the first seat has whatever a text may ask for: all special cards, a blessing among them, or a curse and a card of every
/// deck.
pub(super) fn endow(game: &mut Arkham, seed: u64) {
    let lib = game.library().clone();
    let known = lib.known;
    if seed % 4 == 1 {
        let wanted = |n: &u16| lib.cards[usize::from(*n)].supply == Supply::Special && *n != known.curse;
        (0..lib.cards.len() as u16).filter(wanted).for_each(|number| hand_over(game, number));
    }
    // What you take by choice: one of each.
    if seed % 8 == 2 {
        let chosen = |n: &u16| match lib.cards[usize::from(*n)].supply {
            Supply::Deck(deck) if usize::from(deck.0) >= Deck::BASE.len() => {
                let deck = lib.deck(deck);
                !deck.events && !deck.pairs && !deck.used_up && deck.instead_of.is_none()
            }
            _ => false,
        };
        // Some of them now, some in another game.
        let first = 12 * (seed / 8 % 4) as usize;
        (0..lib.cards.len() as u16).filter(chosen).skip(first).take(12).for_each(|number| hand_over(game, number));
    }
    // Cards that are read while you walk.
    if seed % 8 == 6 {
        let tomes = (0..lib.cards.len() as u16).filter(|&n| lib.cards[usize::from(n)].tome);
        tomes.take(4).for_each(|number| hand_over(game, number));
    }
    if seed % 4 == 3 {
        hand_over(game, known.curse);
        for (number, deck) in lib.decks.iter().enumerate() {
            let first = game.state().decks.of(Deck(number as u8)).iter().next().copied();
            let held = number < Deck::BASE.len() || deck.instead_of.is_some() || deck.used_up;
            if let Some(copy) = first.filter(|_| held) {
                hand_over(game, lib.copies[usize::from(copy)]);
            }
        }
    }
}

/// In two of three games rifts are about to open; in one of these the first is open already, where the first seat is.
fn tear(game: &mut Arkham, seed: u64) {
    let lib = game.library().clone();
    if seed.is_multiple_of(3) {
        return;
    }
    let s = game.state_mut();
    let here = s.investigators[0].place.area();
    for number in 0..lib.rifts.tracks.len() {
        let at = here.filter(|_| number == 0 && seed % 3 == 1);
        let mut progress = std::array::from_fn(|space| (SPACES * number + space) as u8);
        if at.is_none() {
            progress[SPACES - 1] = NONE;
        }
        s.rifts.0[number] = Rift { marker: number as u8, progress, down: 0, at, since: 0 };
    }
}

/// Four elder signs lie on the board.
fn seal_some(s: &mut State, lib: &Library) {
    let free = |at: &PlaceId| lib.area(*at).unstable && s.gate_at(*at).is_none();
    let places: Vec<PlaceId> = (0..lib.areas.len() as u8).map(PlaceId).filter(free).take(4).collect();
    for at in places {
        s.seals |= State::bit(at);
        s.clues[usize::from(at.0)] = 0;
    }
}

/// Where a sheet beside the board waits for something rare, that comes: the card that it names is drawn next, or the first seat has an
/// encounter that blesses it, or meets the monster that it rules, or one of these stands at an elder sign.
fn beseech(game: &mut Arkham, text: Text, seed: u64) {
    let lib = game.library().clone();
    for ability in lib.tree.text(text) {
        let Ability::At(at) = ability else { continue };
        let here = game.state().investigators[0].place;
        let next = |game: &mut Arkham, fits: &dyn Fn(&Mythos) -> bool| {
            if let Some(number) = lib.mythos.iter().position(fits) {
                game.load(chance::MYTHOS, number as u16);
            }
        };
        match &at.window {
            Window::MythosDrawn(Omen::Named(card)) if !seed.is_multiple_of(4) => next(game, &|one| one.card == *card),
            Window::MythosDrawn(Omen::Environment(kind)) => {
                next(game, &|one| one.environment.is_some() && (kind.is_none() || one.environment == *kind))
            }
            Window::When { does: Done::Blessed { curse: false }, .. } => bless(game),
            Window::InsteadOf(Usual::Attack(kind)) => {
                let marker = lib.markers.iter().position(|k| k == kind);
                if let (Some(marker), Place::Area(here)) = (marker, here) {
                    game.state_mut().monsters[marker] = Spot::Area(here);
                }
            }
            Window::StartOfMythos => {
                let s = game.state_mut();
                let free = |at: &PlaceId| lib.area(*at).unstable && s.gate_at(*at).is_none();
                let at = (0..lib.areas.len() as u8).map(PlaceId).find(free);
                let breaks = lib.tree.block(at_block(ability)).iter().find_map(|step| match step.effect {
                    Effect::Town(family::Town::Seals(SealDeed::Break(kind))) => Some(kind),
                    _ => None,
                });
                if let (Some(at), Some(kind)) = (at, breaks)
                    && let Some(marker) = (0..s.monsters.len()).find(|&marker| lib.is_kind(marker as u8, kind))
                {
                    s.seals |= State::bit(at);
                    s.monsters[marker] = Spot::Area(at);
                }
            }
            _ => {}
        }
    }
}

fn at_block(ability: &Ability) -> BlockId {
    match ability {
        Ability::At(at) => at.block,
        Ability::Effects(block) => *block,
        Ability::Static(_) => BlockId(0),
    }
}

/// The final battle is near, and this card of one of its decks comes next; a plot comes with a card that calls for it. Now and then no plots
/// are left.
fn rule_the_battle(game: &mut Arkham, number: usize, seed: u64) {
    let lib = game.library().clone();
    let s = game.state_mut();
    // One token short: the next gate fills the track.
    s.doom = lib.ancient_ones[usize::from(s.ancient)].doom - 1;
    let Supply::Deck(deck) = lib.cards[number].supply else { return };
    if lib.deck(deck).role == Some(DeckRole::Plot) {
        let sinister = lib.cards.iter().position(|card| resolves(&lib, card.text, deck));
        if let Some(sinister) = sinister
            && let Supply::Deck(epic) = lib.cards[sinister].supply
        {
            game.load(chance::DECK + epic.0, sinister as u16);
        }
    } else if seed.is_multiple_of(4) {
        let plots = (0..lib.decks.len() as u8).map(Deck).filter(|&deck| lib.deck(deck).role == Some(DeckRole::Plot));
        for plot in plots {
            while let Some(copy) = s.decks.of(plot).first().copied() {
                s.decks.take(plot, copy);
            }
        }
    }
    game.load(chance::DECK + deck.0, number as u16);
}

/// Whether a text says that a card of this deck is resolved.
fn resolves(lib: &Library, text: Text, deck: Deck) -> bool {
    let said = Said::new(lib, On::Board, String::new(), text);
    said.steps.iter().any(|&(block, pc)| {
        matches!(
            lib.tree.block(BlockId(block))[usize::from(pc)].effect,
            Effect::Decks(family::Decks::Resolve { deck: of, .. }) if of == deck
        )
    })
}

/// The first seat is where the next encounter is a blessing.
fn bless(game: &mut Arkham) {
    let lib = game.library().clone();
    let blesses = |text: Text| {
        lib.tree.text(text).iter().any(|ability| match ability {
            Ability::Effects(block) => matches!(
                lib.tree.block(*block),
                [Step { effect: Effect::Places(family::Places::Become(Status::Blessed)), .. }]
            ),
            _ => false,
        })
    };
    for (number, card) in lib.location_cards.iter().enumerate() {
        if let Some(entry) = card.entries.iter().find(|entry| blesses(entry.text)) {
            game.state_mut().investigators[0].place = Place::Area(entry.at);
            game.load(chance::LOCATION, number as u16);
            return;
        }
    }
}

/// The first seat is rich, or (in every third game) has nothing at all, and the text lies before it.
pub(super) fn help(game: &mut Arkham, said: &Said, seed: u64) {
    let poor = seed % 3 == 2;
    let lib = game.library().clone();
    tear(game, seed / 3);
    if seed % 5 == 1 {
        seal_some(game.state_mut(), &lib);
    }
    if seed % 5 == 3 {
        said.cards(&lib).into_iter().for_each(|number| hand_over(game, number));
    }
    let s = game.state_mut();
    for marker in 0..s.monsters.len() {
        let kind = lib.kind(marker as u8);
        let crescent = kind.symbol == Symbol::Crescent && s.trophies(0).all(|m| lib.kind(m).symbol != kind.symbol);
        let tough = kind.toughness >= 3 && s.trophies(0).count() < 4;
        if s.monsters[marker] == Spot::Cup && (tough || crescent) {
            s.monsters[marker] = Spot::Trophy(0);
        }
    }
    for _ in 0..2 {
        if let Some(gate) = s.gate_stack.pop() {
            s.investigators[0].gate_trophies |= 1 << gate;
        }
    }
    s.investigators[0].clues = if poor { 0 } else { 9 };
    s.investigators[0].money = if poor { 0 } else { 12 };
    for token in 0..lib.tokens.len() {
        s.investigators[0].tokens[token] = if poor { 0 } else { 2 };
    }
    while let Some(h) = s.investigators[0].held.last().copied().filter(|_| poor) {
        s.investigators[0].held.pop();
        if let Supply::Deck(deck) = lib.card(h.copy).supply {
            s.decks.put_under(deck, h.copy);
        }
    }
    match said.on {
        On::Card(number) if of_battle(&lib, &lib.cards[number]) => rule_the_battle(game, number, seed),
        On::Card(number) if lib.is_event(lib.cards[number].first_copy) => event(game, number as u16),
        On::Card(number) => {
            // What goes with a blessing comes with one.
            if seed.is_multiple_of(2) && needs_blessing(&lib, lib.cards[number].text) {
                hand_over(game, lib.known.blessing);
            }
            hand_over(game, number as u16);
            if seed % 5 == 3 {
                game.state_mut().investigators[0].place = Place::World(WorldId((seed / 5 % 8) as u8), 0);
            }
            last_step(game, number as u16);
            beside_its_gate(game, number);
        }
        On::Mythos(number) if lib.mythos[number].kind == MythosKind::Rumour => rumour(s, &lib, number, poor),
        On::Mythos(number) => {
            game.load(chance::MYTHOS, number as u16);
        }
        On::Location(number, place) => {
            s.investigators[0].place = Place::Area(place);
            game.load(chance::LOCATION, number as u16);
        }
        On::Gate(number, world) => {
            let inv = &mut s.investigators[0];
            inv.place = Place::World(world, 0);
            // At the end of his strength.
            if poor && seed.is_multiple_of(2) {
                (inv.sanity, inv.stamina) = (1, 1);
            }
            game.load(chance::GATE_CARD, number as u16);
        }
        On::Kind(kind) => {
            let walks = lib
                .tree
                .text(lib.kinds[kind].text)
                .iter()
                .any(|ability| matches!(ability, Ability::At(at) if matches!(at.window, Window::Foe { does: FoeDone::Moves { .. }, .. })));
            if let Some(marker) = lib.markers.iter().position(|k| usize::from(k.0) == kind)
                && let Place::Area(here) = s.investigators[0].place
            {
                // Beside an investigator nothing walks.
                let street = (0..).zip(&lib.areas).find(|(_, area)| area.is_street()).map_or(here, |(n, _)| PlaceId(n));
                s.monsters[marker] = Spot::Area(if walks { street } else { here });
            }
        }
        On::Fixture(number) if matches!(lib.fixtures[number].kind, FixtureKind::Laid(_)) => {
            laid(s, &lib, number as u8, seed)
        }
        On::Fixture(number) if awaits(&lib, lib.fixtures[number].text, Window::Traps) => trap(s, &lib),
        On::Fixture(number) => {
            let spaces = lib.fixtures[number].spaces;
            for entry in s.in_play.iter_mut().filter(|e| e.src == Src::Fixture(number as u8)) {
                entry.face_down = false;
                entry.tokens = spaces.map_or(0, |spaces| spaces - 1);
            }
            beseech(game, lib.fixtures[number].text, seed);
        }
        // One token short: the next gate fills the track.
        On::Ancient(_) if poor => s.doom = lib.ancient_ones[usize::from(s.ancient)].doom - 1,
        // In a world to which no gate leads, at the end of his Sanity and his Stamina.
        On::Sheet(_) if poor => {
            let inv = &mut s.investigators[0];
            (inv.place, inv.sanity, inv.stamina) = (Place::World(WorldId(0), 0), 1, 1);
        }
        On::Ancient(_) | On::Sheet(_) | On::Board => {}
    }
}

/// Whether it is discarded as soon as its holder is not blessed.
fn needs_blessing(lib: &Library, text: Text) -> bool {
    lib.tree.text(text).iter().any(|ability| match ability {
        Ability::At(at) => at.window == Window::AsSoonAs(Cond::Are { status: Status::Blessed, yes: false }),
        _ => false,
    })
}

/// Whether a card lies in a deck of the final battle.
pub(super) fn of_battle(lib: &Library, card: &Card) -> bool {
    matches!(card.supply, Supply::Deck(deck) if matches!(lib.deck(deck).role, Some(DeckRole::EpicBattle | DeckRole::Plot)))
}

fn awaits(lib: &Library, text: Text, window: Window) -> bool {
    lib.tree.text(text).iter().any(|ability| matches!(ability, Ability::At(at) if at.window == window))
}

/// The first seat can seal the only gate by which the second could return.
fn trap(s: &mut State, lib: &Library) {
    let Some(gate) = before_a_gate(s, lib, |_| true) else { return };
    if s.players > 1 && s.inv(1).in_game() {
        s.investigators[1].place = Place::World(lib.gate(gate).worlds[0], 0);
    }
}

/// A card that comes to lie beside the board lies there, or its herald will soon put one there: monsters fill the Outskirts, and one monster
/// more raises the terror level. The first seat is where somebody is cared for, and needs it.
fn laid(s: &mut State, lib: &Library, number: u8, seed: u64) {
    if seed.is_multiple_of(2) && !s.in_play.iter().any(|entry| entry.src == Src::Fixture(number)) {
        s.enter_play(lib, InPlay::fixture(lib, number));
    } else {
        let cup: Vec<usize> = (0..s.monsters.len()).filter(|&marker| s.monsters[marker] == Spot::Cup).collect();
        cup.into_iter().take(8 - usize::from(s.players)).for_each(|marker| s.monsters[marker] = Spot::Outskirts);
    }
    let care = |ability: &Ability| match ability {
        Ability::At(at) => match at.window {
            Window::AfterCare(place) => Some(place),
            _ => None,
        },
        _ => None,
    };
    let text = lib.fixtures[usize::from(number)].text;
    if let Some(place) = lib.tree.text(text).iter().find_map(care) {
        let inv = &mut s.investigators[0];
        (inv.place, inv.sanity, inv.stamina, inv.money) = (Place::Area(place), 1, 1, 12);
    }
}

/// An event lies on top of its deck, and the first seat is where it meets such cards, if there is such a place.
fn event(game: &mut Arkham, number: u16) {
    let lib = game.library().clone();
    let card = &lib.cards[usize::from(number)];
    let Supply::Deck(deck) = card.supply else { return };
    let s = game.state_mut();
    if s.decks.take(deck, card.first_copy) {
        s.decks.put_at(deck, 0, card.first_copy);
    }
    let place = |ability: &Ability| match ability {
        Ability::Static(Static::EncountersFrom { at, from: Elsewhere::Events(from) }) if *from == deck => {
            at.first().copied()
        }
        _ => None,
    };
    for member in 0..lib.cards.len() as u16 {
        if let Some(at) = lib.tree.text(lib.cards[usize::from(member)].text).iter().find_map(place) {
            hand_over(game, member);
            game.state_mut().investigators[0].place = Place::Area(at);
        }
    }
}

/// One whose card waits for a gate to close stands beside such a gate, and has explored it.
fn beside_its_gate(game: &mut Arkham, number: usize) {
    let lib = game.library().clone();
    let symbol = lib.tree.text(lib.cards[number].text).iter().find_map(|ability| match ability {
        Ability::At(at) => {
            if let Window::Happens(Happening::GateCloses(symbol)) = at.window {
                Some(symbol)
            } else {
                None
            }
        }
        _ => None,
    });
    let s = game.state_mut();
    if let Some(of) = symbol {
        before_a_gate(s, &lib, |gate| lib.gate(gate).bits() & of.bit() != 0);
    }
}

/// The first seat stands before such a gate, which is open, and has explored it.
fn before_a_gate(s: &mut State, lib: &Library, such: impl Fn(u8) -> bool) -> Option<u8> {
    let free = |at: PlaceId| lib.area(at).unstable && s.gate_at(at).is_none() && !s.sealed(at);
    let at = (0..lib.areas.len() as u8).map(PlaceId).find(|&at| free(at))?;
    let gate = s.gate_stack.iter().position(|&gate| such(gate))?;
    let gate = s.gate_stack.remove(gate);
    s.clues[usize::from(at.0)] = 0;
    s.set_gate(at, gate);
    s.investigators[0].place = Place::Area(at);
    s.investigators[0].flags |= flag::EXPLORED;
    Some(gate)
}

/// The rumour is in play with one monster on it, and the first seat stands where something can be done about it.
fn rumour(s: &mut State, lib: &Library, number: usize, poor: bool) {
    if !s.mythos.take(number as u16) {
        return;
    }
    // One that passes with some tokens more than investigators lacks one of them.
    let players = s.players;
    let lacks_one = lib.tree.text(lib.mythos[number].text).iter().find_map(|ability| match ability {
        Ability::At(at) => match &at.window {
            Window::Pass(Some(Cond::Count(limit))) if limit.least && limit.plus > 0 => {
                Some(limit.n.n * players + limit.plus - 1)
            }
            _ => None,
        },
        _ => None,
    });
    let tokens = if poor { 2 } else { lacks_one.unwrap_or(1) };
    let entry = InPlay { tokens, ..InPlay::of_mythos(number as u16, Role::Rumour, 0) };
    if let Some(before) = s.replace_in_play(Role::Rumour, Some(entry)).and_then(InPlay::mythos) {
        s.mythos.to_bottom(before);
    }
    for ability in lib.tree.text(lib.mythos[number].text) {
        if let Ability::At(at) = ability
            && let Window::EncountersIn(Zone::Place(place)) = at.window
        {
            s.investigators[0].place = Place::Area(place);
        }
    }
    if let Some(marker) = s.monsters.iter().position(|m| *m == Spot::Cup) {
        s.monsters[marker] = Spot::OnCard;
    }
}
