//! What an option comes to: the words of the card, the price, the place.

use keeper_arkham::frame::{Frame, Src};
use keeper_arkham::index::{Q, W};
use keeper_arkham::state::{Inv, Place, Spot};
use keeper_arkham::{Ask, Opt};
use keeper_arkham_script::tree::{
    At, Brought, Cost, Effect, Elsewhere, GateDeed, Giving, Handing, ItDeed, PlaceId, PointDeed, PointSplit, Price,
    Shop, Thing, TrophyDeed, family,
};

use crate::arkham::names::{Names, amount, capital, count, skill};

impl<'a> Names<'a> {
    /// `Use Bullwhip: reroll 1 die`, `Cast Find Gate (1 Sanity): return to Arkham`
    pub(crate) fn use_label(self, ask: Ask, src: Src, ability: u16) -> String {
        let Some(at) = self.ability(ability) else { return format!("Use {}", self.source(src)) };
        let vocab = &self.lib.vocabulary;
        let mut price = Vec::new();
        let (mut cast, mut sanity, mut stamina) = (false, 0, 0);
        for &cost in &at.costs {
            match cost {
                // That a card is exhausted when used goes without saying.
                Cost::Exhaust => {}
                Cost::Cast(_) => {
                    cast = true;
                    if let Src::Card(copy) = src
                        && self.lib.card(copy).spell.is_some()
                        && let cost @ 1.. = self.query().sanity_cost(self.s.asked(), copy)
                    {
                        price.push(format!("{cost} Sanity"));
                        sanity += cost;
                    }
                }
                other => {
                    match other {
                        Cost::Sanity(n) => sanity += n,
                        Cost::Stamina(n) => stamina += n,
                        _ => {}
                    }
                    price.push(keeper_arkham_script::print_cost(other, vocab));
                }
            }
        }
        price.extend(self.in_the_end(at, sanity, stamina));
        let price = if price.is_empty() { String::new() } else { format!(" ({})", price.join(", ")) };
        let what = self.block(at.block);
        let duty = ask == Ask::Upkeep && at.costs.is_empty() && !at.once_per_game && !what.contains("you may");
        match src {
            _ if cast => format!("Cast {}{price}: {what}", self.source(src)),
            Src::Place(_) | Src::Mythos(_) | Src::Ancient | Src::Monster(_) | Src::Gate(_) | Src::Fixture(_) => {
                format!("{}{price}: {what}", capital(&self.source(src)))
            }
            _ if duty => format!("{}: {what}", self.source(src)),
            _ => format!("Use {}{price}: {what}", self.source(src)),
        }
    }

    /// The two values of a slider at a stop: `Speed 3, Sneak 2`.
    pub(crate) fn slider(self, track: u8, to: u8) -> String {
        let who = self.s.asked();
        let first = 2 * usize::from(track);
        let name = |i: usize| skill(keeper_arkham_script::tree::Skill::ALL[i]);
        match self.lib.sheets.get(usize::from(self.s.inv(who).sheet)) {
            Some(sheet) => {
                let value = |i: usize| {
                    let of = sheet.order[i];
                    format!("{} {}", skill(of), sheet.skills[of as usize][usize::from(to)])
                };
                format!("{}, {}", value(first), value(first + 1))
            }
            None => format!("{}/{} stop {}", name(first), name(first + 1), to + 1),
        }
    }

    /// `maximum Sanity 4, maximum Stamina 7`: with whatever else changes them.
    pub(crate) fn balance(self, who: Inv, to: u8) -> String {
        let inv = self.s.inv(who);
        match self.lib.sheets.get(usize::from(inv.sheet)).and_then(|sheet| sheet.balance) {
            Some(stops) => {
                let maximum = |sanity: bool| {
                    let printed = |stop: u8| i16::from(stops[usize::from(!sanity)][usize::from(stop % 4)]);
                    let changed = i16::from(self.query().maximum(who, sanity)) - printed(inv.balance);
                    (printed(to) + changed).max(0)
                };
                format!("maximum Sanity {}, maximum Stamina {}", maximum(true), maximum(false))
            }
            None => format!("maxima at stop {}", to + 1),
        }
    }

    /// The sentence that asks, if a card's text does.
    pub(crate) fn asking(self) -> Option<&'a Effect> {
        match *self.top()? {
            Frame::Run { block, pc, .. } => self.lib.tree.block(block).get(usize::from(pc)).map(|s| &s.effect),
            _ => None,
        }
    }

    /// Who is brought back from an Other World, where that is asked.
    pub(crate) fn brings(self) -> Option<Inv> {
        match self.asking() {
            Some(Effect::Chosen(family::Chosen::Bring(Brought::FromWorld))) => self.top()?.chosen(),
            _ => None,
        }
    }

    /// Whether an ally is put beside a town.
    pub(crate) fn is_put_beside(self) -> bool {
        matches!(self.asking(), Some(Effect::Held(family::Held::WithIt(ItDeed::PutBeside))))
    }

    pub(crate) fn to_whom(self) -> &'static str {
        match self.asking() {
            Some(Effect::Chosen(family::Chosen::Bring(Brought::FromWorld))) => "choose someone to bring",
            Some(Effect::Held(family::Held::HandOver(Handing::Card { lent: true, .. }))) => "choose who gets it",
            _ => "choose an investigator",
        }
    }

    /// `Hand Food to Joe Diamond`
    pub(crate) fn parcel_label(self, copy: u16) -> String {
        match self.s.entry(Src::Card(copy)) {
            Some(entry) => format!("Hand {} to {}", self.card(copy), self.investigator(entry.tokens & 15)),
            None => format!("Hand over {}", self.card(copy)),
        }
    }

    pub(crate) fn lends(self) -> bool {
        matches!(self.asking(), Some(Effect::Held(family::Held::HandOver(Handing::Card { lent: true, .. }))))
    }

    /// `Bring Joe Diamond to the gate at the Woods`
    pub(crate) fn bring_label(self, to: PlaceId) -> String {
        let Some(who) = self.brings() else { return capital(self.place(to)) };
        let leads =
            |gate: u8| matches!(self.s.inv(who).place, Place::World(world, _) if self.lib.gate(gate).leads_to(world));
        let name = self.investigator(who);
        match self.s.gate_at(to).is_some_and(leads) {
            true => format!("Bring {name} to the gate {}", self.at(to)),
            false => format!("Bring {name} to {}", self.place(to)),
        }
    }

    pub(crate) fn onward(self) -> String {
        let Some(Frame::WorldMove { who, .. }) = self.top() else { return "Go on".into() };
        match self.s.inv(*who).place {
            Place::World(_, 0) => "Move on to the second area".into(),
            Place::World(..) if !self.query().can_return(*who) => match self.lost(*who, "no gate is open", "") {
                Some(lost) => format!("Return to Arkham ({lost})"),
                None => "Return to Arkham".into(),
            },
            Place::World(..) => "Return to Arkham".into(),
            _ => "Go on".into(),
        }
    }

    /// Why an option gets the investigator lost in time and space; none where the sheet says what happens instead.
    fn lost(self, who: Inv, why: &str, unless: &str) -> Option<String> {
        let sheet = &self.lib.sheets[usize::from(self.s.inv(who).sheet)];
        let spared = sheet.index.acts(W::WouldBeLost);
        (!spared).then(|| format!("{why}: {unless}you are lost in time and space"))
    }

    /// What using an ability comes to beyond its words: a return without a gate, a last point spent in an Other World.
    fn in_the_end(self, at: &At, sanity: u8, stamina: u8) -> Option<String> {
        let who = self.s.asked();
        let inv = self.s.inv(who);
        if !matches!(inv.place, Place::World(..)) {
            return None;
        }
        let homeward = |effect: &Effect| matches!(effect, Effect::Places(family::Places::Return(..)));
        let returns = self.lib.tree.says(at.block, &homeward);
        if returns && !self.query().can_return(who) {
            return self.lost(who, "no gate is open", "");
        }
        let last = sanity > 0 && sanity >= inv.sanity || stamina > 0 && stamina >= inv.stamina;
        if last { self.lost(who, "your last", if returns { "if it fails " } else { "" }) } else { None }
    }

    /// Whether the one who is asked could spare somebody else a loss.
    pub(crate) fn spares(self) -> bool {
        matches!(self.top(), Some(&Frame::Loss { who, .. }) if who != self.s.seats.speaker())
    }

    /// Taking a loss that drives one mad or knocks one out in an Other World is being lost.
    pub(crate) fn take_loss(self) -> String {
        if let Some(&Frame::Loss { who, sanity, stamina, .. }) = self.top() {
            let inv = self.s.inv(who);
            let falls = sanity >= inv.sanity || stamina >= inv.stamina;
            if falls && matches!(inv.place, Place::World(..)) {
                return self.lost(who, "Take the loss", "").unwrap_or_else(|| "Take the loss".into());
            }
        }
        "Take the loss".into()
    }

    /// Whether somebody is asked about the check of another.
    pub(crate) fn helps(self) -> bool {
        matches!(self.top(), Some(Frame::Check(check)) if check.who != self.s.seats.speaker())
    }

    pub(crate) fn offered(self) -> String {
        match self.asking() {
            Some(
                Effect::Structure(family::Structure::May { offer, .. })
                | Effect::Structure(family::Structure::AnyoneMay { offer, .. })
                | Effect::Structure(family::Structure::Often(offer)),
            ) => {
                let offer = keeper_arkham_script::print_offer(*offer, &self.lib.tree, &self.lib.vocabulary);
                format!("Yes: {}", offer.trim_end_matches('.'))
            }
            Some(Effect::Structure(family::Structure::Check(check, _))) => match &check.pass_by {
                Some(by) => {
                    let verb = if by.exhaust { "Exhaust" } else { "Discard" };
                    let mine = by.cards.iter().find(|card| self.query().has_card(self.s.seats.speaker(), card.0));
                    let name =
                        mine.or(by.cards.first()).map_or("it", |card| &self.lib.vocabulary.cards[usize::from(card.0)]);
                    format!("{verb} {name} to pass")
                }
                None => "Yes".into(),
            },
            _ => "Yes".into(),
        }
    }

    pub(crate) fn declined(self) -> String {
        match self.asking() {
            Some(Effect::Structure(family::Structure::Check(..))) => "Make the check".into(),
            Some(Effect::Structure(family::Structure::May { otherwise: Some(block), .. })) => {
                format!("No: {}", self.block(*block))
            }
            _ => "No".into(),
        }
    }

    pub(crate) fn branch(self, n: u8) -> String {
        match self.asking() {
            Some(Effect::Structure(family::Structure::Choose { options, .. })) => match options.get(usize::from(n)) {
                Some(&block) => {
                    let clauses = keeper_arkham_script::print_clauses(block, &self.lib.tree, &self.lib.vocabulary);
                    capital(clauses.trim_end_matches('.'))
                }
                None => format!("Option {}", n + 1),
            },
            Some(
                effect @ (Effect::Amounts(family::Amounts::Gain(change))
                | Effect::Amounts(family::Amounts::Lose(change))),
            ) => {
                let verb = if matches!(effect, Effect::Amounts(family::Amounts::Gain(_))) { "Gain" } else { "Lose" };
                match change.parts.get(usize::from(n)) {
                    Some(&part) => {
                        let one = keeper_arkham_script::tree::Change { parts: vec![part], or: false };
                        let one = if verb == "Gain" {
                            Effect::Amounts(family::Amounts::Gain(one))
                        } else {
                            Effect::Amounts(family::Amounts::Lose(one))
                        };
                        capital(&keeper_arkham_script::print_effect(&one, &self.lib.tree, &self.lib.vocabulary))
                    }
                    None => format!("Option {}", n + 1),
                }
            }
            _ => format!("Option {}", n + 1),
        }
    }

    pub(crate) fn either(self, thing: Thing) -> String {
        let name = if thing == Thing::Sanity { "Sanity" } else { "Stamina" };
        match (self.top(), self.asking()) {
            (Some(Frame::Points { .. }), _) => format!("Gain 1 {name}"),
            (_, Some(Effect::Amounts(family::Amounts::Level(PointDeed::Maximum { raise, n, .. })))) => {
                format!("{} the maximum {name} by {n}", if *raise { "Raise" } else { "Lower" })
            }
            _ => name.into(),
        }
    }

    pub(crate) fn how_many(self, thing: Thing, n: u8) -> String {
        let verb = match (thing, self.asking()) {
            (_, Some(Effect::Amounts(family::Amounts::ClueTrade { sell: true, .. }))) => "Sell",
            (_, Some(Effect::Amounts(family::Amounts::ClueTrade { sell: false, .. }))) => "Buy",
            (_, Some(Effect::Amounts(family::Amounts::Split(PointSplit::Of { .. })))) => return self.loss_of_points(n),
            (_, Some(Effect::Amounts(family::Amounts::Split(PointSplit::UpTo { how: Giving::Spend, .. })))) => "Spend",
            (_, Some(Effect::Amounts(family::Amounts::UpTo { how: Giving::Gain, .. }))) => "Gain",
            (_, Some(Effect::Amounts(family::Amounts::UpTo { how: Giving::Lose, .. }))) => "Lose",
            (Thing::Money, _) => "Pay",
            (_, Some(Effect::Amounts(family::Amounts::UpTo { how: Giving::Spend, .. }))) => "Spend",
            (Thing::Sanity | Thing::Stamina, Some(_)) => "Lose",
            _ => "Spend",
        };
        if n == 0 { format!("{verb} nothing") } else { format!("{verb} {}", amount(n, thing)) }
    }

    /// So many of the points lost are Sanity, the rest Stamina.
    fn loss_of_points(self, sanity: u8) -> String {
        let number = |option: &Opt| if let Opt::Number(n) = option { *n } else { 0 };
        let all = self.s.options.iter().map(number).max().unwrap_or(sanity);
        let parts = [(sanity, Thing::Sanity), (all.saturating_sub(sanity), Thing::Stamina)];
        let parts: Vec<String> = parts.into_iter().filter(|p| p.0 > 0).map(|(n, thing)| amount(n, thing)).collect();
        format!("Lose {}", parts.join(" and "))
    }

    /// What is paid for a card of your own.
    pub(crate) fn resale(self, copy: u16) -> u8 {
        let list = self.lib.card(copy).price.unwrap_or(0);
        match self.asking() {
            Some(Effect::Cards(family::Cards::Trade(Shop::Sell { price, .. }))) => price.of(list),
            _ => list,
        }
    }

    pub(crate) fn price(self, copy: u16) -> u8 {
        let price = match (self.top(), self.asking()) {
            (Some(Frame::Buy { free: 1.., .. }), _) => return 0,
            (
                Some(frame @ Frame::Run { ctx, .. }),
                Some(
                    Effect::Cards(family::Cards::Trade(Shop::Search { .. }))
                    | Effect::Cards(family::Cards::Trade(Shop::Order { .. })),
                ),
            ) if ctx.x > 0 && frame.round().is_some_and(|round| round.number() > 0) => {
                return 0;
            }
            (Some(frame), _) if matches!(frame, Frame::Buy { .. }) => self.query().asking_price(frame),
            (_, Some(Effect::Cards(family::Cards::Trade(Shop::Search { price, .. })))) => *price,
            _ => Price::List(0),
        };
        self.query().price(self.s.asked(), copy, price)
    }

    /// One of the encounter cards drawn, by what it says where you are.
    pub(crate) fn drawn_card(self, n: u8) -> String {
        let text = match *self.top().unwrap_or(&Frame::Nothing) {
            Frame::LocationCard { who, place, cards, .. } => {
                let card = cards.get(usize::from(n)).and_then(|&c| self.lib.location_cards.get(usize::from(c)));
                let entry = self.entry_place(who, place);
                card.and_then(|c| c.entries.iter().find(|e| e.at == entry)).map(|e| e.words.as_str())
            }
            Frame::GateCard { who, cards, .. } => {
                let card = cards.get(usize::from(n)).and_then(|&c| self.lib.gate_cards.get(usize::from(c)));
                let world = match self.s.inv(who).place {
                    Place::World(world, _) => Some(world),
                    _ => None,
                };
                card.and_then(|c| {
                    let named = c.entries.iter().find(|e| e.at.is_some() && e.at == world);
                    named.or_else(|| c.entries.iter().find(|e| e.at.is_none())).map(|e| e.words.as_str())
                })
            }
            _ => None,
        };
        format!("Card {}: {}", n + 1, text.unwrap_or("no encounter for this place").trim_end_matches('.'))
    }

    /// The entry that counts for an investigator at a place: members of the Lodge are led further in.
    pub(crate) fn entry_place(self, who: u8, place: PlaceId) -> PlaceId {
        let mut entry = place;
        self.query().own(who, Q::EncounterElsewhere, |rule, _, _| {
            if let keeper_arkham_script::tree::Static::EncountersFrom { at, from: Elsewhere::Place(other) } = rule
                && at.contains(&place)
            {
                entry = *other;
            }
        });
        entry
    }

    pub(crate) fn gate_at(self, place: PlaceId) -> String {
        let moves = matches!(self.frames().next(), Some(Frame::MoveGates { .. }));
        let verb = match self.asking() {
            _ if moves => "Move the",
            Some(Effect::Town(family::Town::Gates { deed, .. })) => match deed {
                GateDeed::Close | GateDeed::CloseOrSeal => "Close the",
                GateDeed::ToStack => "Return the",
                GateDeed::Seal => "Seal the",
                GateDeed::Trophy => "Take the",
                GateDeed::Exchange { .. } | GateDeed::Renew => "Exchange the",
                GateDeed::Move => "Move the",
            },
            _ => "Through the",
        };
        match self.s.seen_gate(place) {
            Some(gate) => format!("{verb} gate {} (to {})", self.at(place), self.gate_world(gate)),
            None => format!("{verb} gate {}", self.at(place)),
        }
    }

    pub(crate) fn on_board(self, marker: u8) -> String {
        let name = capital(&self.monster(marker));
        match self.s.monsters[usize::from(marker)] {
            Spot::Area(place) => format!("{name} {}", self.at(place)),
            Spot::Sky => format!("{name} in the Sky"),
            Spot::Outskirts => format!("{name} in the Outskirts"),
            _ => name,
        }
    }

    pub(crate) fn trophy_way(self, gates: u8) -> String {
        let units = match self.top() {
            Some(Frame::Trophies { gates, .. }) => *gates,
            _ => gates,
        };
        let toughness = 5 * units.saturating_sub(gates);
        match (gates, toughness) {
            (0, t) => format!("Spend monsters of toughness {t}"),
            (g, 0) => format!("Spend {}", count(g, "gate trophy", "gate trophies")),
            (g, t) => format!("Spend monsters of toughness {t} and {}", count(g, "gate trophy", "gate trophies")),
        }
    }

    pub(crate) fn trophy_verb(self) -> &'static str {
        let under = self.frames().nth(1);
        let lost = match under {
            Some(Frame::Run { block, pc, .. }) => {
                let before = usize::from(*pc).checked_sub(1);
                let step = before.and_then(|pc| self.lib.tree.block(*block).get(pc));
                matches!(
                    step.map(|s| &s.effect),
                    Some(Effect::Amounts(family::Amounts::Trophies(TrophyDeed::Lose { .. })))
                )
            }
            _ => false,
        };
        if lost { "Lose" } else { "Spend" }
    }
}
