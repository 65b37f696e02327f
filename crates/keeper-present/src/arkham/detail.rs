//! The numbers and words beside a question: what stands here, what is lost, what a text says.

use keeper_arkham::frame::{Cause, CheckFrame, Ctx, Frame, Laid, Purpose, Src, TrophyStage};
use keeper_arkham::state::held::OFFERED;
use keeper_arkham::state::{Inv, NONE, Place, flag};
use keeper_arkham_script::print_cost;
use keeper_arkham_script::tree::{Cards, CheckKind, Cost};

use crate::arkham::names::{Names, capital, check, count, list, signed, skill};

impl Names<'_> {
    pub(super) fn here(self, who: Inv) -> String {
        let inv = self.s.inv(who);
        format!("{}.", crate::arkham::names::capital(&self.whereabouts(inv.place)))
    }

    pub(super) fn movement(self, who: Inv, points: u8) -> String {
        let mut parts = vec![self.whereabouts(self.s.inv(who).place)];
        if self.s.inv(who).is(flag::STOPPED) {
            parts.push("your movement is over".into());
        } else {
            parts.push(format!("{} left", count(points, "movement point", "movement points")));
        }
        if let Some(place) = self.s.inv(who).place.area() {
            let minds = !self.s.inv(who).is(flag::IGNORES);
            let waiting = self.s.monsters_at(place).filter(|&m| minds && !self.s.dealt_with(m));
            let monsters: Vec<String> = waiting.map(|m| self.lib.kind(m).name.clone()).collect();
            if !monsters.is_empty() {
                parts.push(format!("evade or fight first: {}", list(&monsters)));
            }
            match self.s.clues[usize::from(place.0)] {
                0 => {}
                n => parts.push(format!("{} here", count(n, "clue", "clues"))),
            }
        }
        format!("{}.", crate::arkham::names::capital(&parts.join("; ")))
    }

    pub(super) fn monsters_here(self, who: Inv) -> String {
        let Some(place) = self.s.inv(who).place.area() else { return self.here(who) };
        let waiting = self.s.monsters_at(place).filter(|&m| !self.s.dealt_with(m));
        waiting.map(|m| self.monster_line(m)).collect::<Vec<_>>().join(" ")
    }

    /// `Ghoul: awareness -3, horror +0/1, combat -1/1, toughness 1.`
    pub(crate) fn monster_line(self, marker: u8) -> String {
        let stats = self.query().stats(marker);
        let mut parts = vec![format!("awareness {}", signed(stats.awareness))];
        if let Some((rating, damage)) = stats.horror {
            parts.push(format!("horror {} for {damage} Sanity", signed(rating)));
        }
        let damage = match stats.combat_damage {
            0 => String::new(),
            n => format!(" for {n} Stamina"),
        };
        parts.push(format!("combat {}{damage}", signed(stats.combat_rating)));
        parts.push(format!("toughness {}", stats.toughness));
        parts.extend(crate::arkham::layout::keywords(stats.keywords, stats.nightmarish, stats.overwhelming));
        let kind = self.lib.kind(marker);
        let text = kind.words.trim().replace('\n', " ");
        format!("{}: {}.{}{text}", kind.name, parts.join(", "), if text.is_empty() { "" } else { " " })
    }

    pub(super) fn combat_line(self, who: Inv, marker: u8) -> String {
        let (hands, all) = (self.query().hands_used(who), self.query().hands(who));
        let round = self.s.combat.rounds + 1;
        format!("{} Round {round}; hands in use: {hands} of {all}.", self.monster_line(marker))
    }

    pub(super) fn battle_line(self) -> String {
        let Some(sheet) = self.lib.ancient_ones.get(usize::from(self.query().foe())) else { return String::new() };
        let rating = self.query().battle_rating_for(self.s.asked());
        if let Some(Frame::Duel { doom, .. }) = self.top() {
            let doom = count(*doom, "doom token", "doom tokens");
            return format!("{}: combat rating {}, {doom} left. Each hit removes one.", sheet.name, signed(rating));
        }
        let doom = count(self.s.doom, "doom token", "doom tokens");
        let need = count(self.query().successes_for_doom(), "hit removes", "hits remove");
        let carried = self.s.successes;
        let rating = signed(rating);
        let owed = match self.s.siege.owed {
            0 => String::new(),
            n => format!(" Then {} to defeat it.", count(n, "more hit", "more hits")),
        };
        format!("{}: combat rating {rating}, {doom} left. {need} one; {carried} carried over.{owed}", sheet.name)
    }

    /// `Combat (-2) check against the Ghoul`
    pub(crate) fn check_title(self, c: &CheckFrame) -> String {
        let against = match c.purpose {
            Purpose::Battle => {
                let foe = self.lib.ancient_ones.get(usize::from(self.query().foe()));
                format!(" against {}", foe.map_or("the Ancient One", |sheet| &sheet.name))
            }
            Purpose::CloseGate => " to close the gate".into(),
            Purpose::Plain if c.monster != NONE => format!(" against {}", self.monster(c.monster)),
            Purpose::Plain => String::new(),
        };
        let with = if c.kind == CheckKind::Combat && c.skill != c.kind.skill() {
            format!(" with {}", skill(c.skill))
        } else {
            String::new()
        };
        format!("{} ({}) check{with}{against}", check(c.kind), signed(c.modifier))
    }

    /// What hangs on a check.
    pub(super) fn stake(self, c: &CheckFrame) -> String {
        let stats = || self.query().stats(c.monster);
        match (c.purpose, c.kind) {
            (Purpose::Plain, _) if c.monster == NONE => match self.text_line() {
                text if text.is_empty() => text,
                text => format!(" {text}"),
            },
            (Purpose::Plain, CheckKind::Horror) => {
                stats().horror.map_or(String::new(), |(_, damage)| format!(" Failing costs {damage} Sanity."))
            }
            (Purpose::Plain, CheckKind::Combat | CheckKind::Evade) => match stats().combat_damage {
                0 => String::new(),
                damage => format!(" Failing costs {damage} Stamina."),
            },
            _ => String::new(),
        }
    }

    pub(super) fn loss_line(self) -> String {
        match self.top() {
            Some(&Frame::Loss { who, sanity, stamina, cause, .. }) => {
                let inv = self.s.inv(who);
                let parts = [(sanity, inv.sanity, "Sanity"), (stamina, inv.stamina, "Stamina")];
                let parts: Vec<String> =
                    parts.iter().filter(|p| p.0 > 0).map(|p| format!("{} {} (of {})", p.0, p.2, p.1)).collect();
                let fought = self.frames().find_map(|f| match f {
                    Frame::Combat { monster, .. } | Frame::Evade { monster, .. } => Some(*monster),
                    _ => None,
                });
                let why = match (cause, fought) {
                    (Cause::Text, _) => self.text_line(),
                    (_, Some(marker)) => format!("{}.", crate::arkham::names::capital(&self.monster(marker))),
                    _ => String::new(),
                };
                let space = if why.is_empty() { "" } else { " " };
                format!("About to lose {}.{space}{why}", list(&parts))
            }
            _ => String::new(),
        }
    }

    pub(super) fn fall_line(self) -> String {
        let how =
            if self.falling().is_some_and(|(_, insane)| insane) { "Driven insane" } else { "Knocked unconscious" };
        match self.fall_cost() {
            Some((class, n)) => format!("{how}: {} instead of half of your items.", self.discarding(class, n)),
            None => format!("{how}: you lose half of your items."),
        }
    }

    /// What it means not to take a card that lasts instead.
    pub(super) fn fall_label(self) -> String {
        match self.fall_cost() {
            Some((class, n)) if self.falling().is_some_and(|(who, _)| self.query().count_class(who, class) > 0) => {
                format!("{} and lose half of your clues", capital(&self.discarding(class, n)))
            }
            Some(_) => "Lose half of your clues".to_owned(),
            None => "Lose half of your items and clues".to_owned(),
        }
    }

    /// Who falls, and whether insane.
    fn falling(self) -> Option<(Inv, bool)> {
        self.frames().find_map(|f| if let Frame::Fall { who, insane, .. } = *f { Some((who, insane)) } else { None })
    }

    /// What a house rule lets a fallen investigator discard instead of half of the items (HRL-07).
    pub(super) fn fall_cost(self) -> Option<(Cards, u8)> {
        let (_, insane) = self.falling()?;
        self.query().fall_costs(insane).map(|(n, class)| (class, n))
    }

    fn discarding(self, class: Cards, n: u8) -> String {
        print_cost(Cost::Discard(class, n), &self.lib.vocabulary)
    }

    pub(super) fn drawn_cards(self, who: Inv) -> String {
        let drawn = self.s.inv(who).held.iter().filter(|h| h.is(OFFERED));
        let drawn: Vec<String> = drawn.map(|h| self.card(h.copy).to_owned()).collect();
        let text = self.text_line();
        format!("Drawn: {}.{}{text}", list(&drawn), if text.is_empty() { "" } else { " " })
    }

    pub(super) fn travel_line(self, who: Inv) -> String {
        let gate = self.s.inv(who).place.area().and_then(|place| self.s.seen_gate(place));
        gate.map_or_else(String::new, |gate| format!("It leads to {}.", self.gate_world(gate)))
    }

    pub(super) fn gate_line(self, who: Inv) -> String {
        let place = self.s.inv(who).place.area();
        let Some((place, gate)) = place.and_then(|p| self.s.gate_at(p).map(|g| (p, g))) else { return self.here(who) };
        let need = count(self.query().close_difficulty(gate), "hit", "hits");
        let sealing = match self.lib.area(place).unstable && self.query().may_seal(who) {
            true => {
                format!("Sealing costs {} clues; you have {}.", self.query().seal_cost(who), self.clues_to_spend(who))
            }
            false => "You cannot seal it.".to_owned(),
        };
        let modifier = signed(self.lib.gate(gate).modifier);
        format!(
            "The gate to {} {}: modifier {modifier}, {need} needed. {sealing}",
            self.gate_world(gate),
            self.at(place)
        )
    }

    pub(super) fn trophies_line(self, who: Inv) -> String {
        let Some(&Frame::Trophies { toughness, gates, stage, .. }) = self.top() else { return String::new() };
        match stage {
            TrophyStage::Spend | TrophyStage::Spent | TrophyStage::SpendNumber | TrophyStage::SpentNumber
                if gates > 0 =>
            {
                format!("{} left to give up.", count(gates, "gate", "gates"))
            }
            TrophyStage::SpendNumber | TrophyStage::SpentNumber | TrophyStage::BoxNumber | TrophyStage::BoxedNumber => {
                format!("{} left to give up.", count(toughness, "monster", "monsters"))
            }
            TrophyStage::SpendAny | TrophyStage::SpentAny => {
                format!("{} left to give up.", count(toughness, "trophy", "trophies"))
            }
            TrophyStage::Help | TrophyStage::Helped | TrophyStage::Spend | TrophyStage::Spent => {
                format!("Toughness left to pay: {toughness}. You get no change.")
            }
            TrophyStage::Ways | TrophyStage::Unmixed | TrophyStage::WayChosen => format!(
                "You have {} toughness in monster trophies and {}.",
                self.query().trophy_toughness(who),
                count(self.s.inv(who).gate_trophies.count_ones() as i32, "gate trophy", "gate trophies")
            ),
        }
    }

    pub(super) fn trade_line(self) -> String {
        let Some(&Frame::Trade { a, b, laid, .. }) = self.top() else { return String::new() };
        let side = |who: Inv, Laid { money, clues }: Laid| {
            let laid = self.s.inv(who).held.iter().filter(|h| h.is(OFFERED));
            let mut goods: Vec<String> = laid.map(|h| self.card(h.copy).to_owned()).collect();
            if money > 0 {
                goods.push(format!("${money}"));
            }
            if clues > 0 {
                goods.push(count(clues, "clue", "clues"));
            }
            let goods = if goods.is_empty() { "nothing".into() } else { list(&goods) };
            format!("{} gives {goods}.", self.investigator(who))
        };
        format!("{} {}", side(a, laid[0]), side(b, laid[1]))
    }

    pub(super) fn drawn_line(self) -> String {
        match self.top() {
            Some(&Frame::LocationCard { who, place, cards, .. }) => {
                let entry = self.entry_place(who, place);
                let card = self.lib.location_cards.get(usize::from(cards[0]));
                let entry = card.and_then(|c| c.entries.iter().find(|e| e.at == entry));
                entry.map_or_else(String::new, |e| e.words.clone())
            }
            Some(&Frame::GateCard { who, cards, .. }) => {
                let Place::World(world, _) = self.s.inv(who).place else { return String::new() };
                let Some(card) = self.lib.gate_cards.get(usize::from(cards[0])) else { return String::new() };
                let named = card.entries.iter().find(|e| e.at == Some(world));
                let entry = named.or_else(|| card.entries.iter().find(|e| e.at.is_none()));
                entry.map_or_else(String::new, |e| e.words.clone())
            }
            _ => String::new(),
        }
    }

    /// Whose text asks, and the sentence.
    pub(super) fn text_line(self) -> String {
        let run = self.frames().find_map(|f| match f {
            Frame::Run { block, ctx, .. } | Frame::Pay { block, ctx, .. } | Frame::Each { block, ctx, .. } => {
                Some((*block, *ctx))
            }
            _ => None,
        });
        let used = self.frames().find_map(|f| match f {
            Frame::Use { src, ability, .. } => Some((*src, *ability)),
            _ => None,
        });
        match (run, used) {
            (Some((block, ctx)), _) => {
                let words = keeper_arkham_script::print_block(block, &self.lib.tree, &self.lib.vocabulary);
                format!("{}{words}", self.origin(ctx))
            }
            (None, Some((src, ability))) => {
                let words = self.lib.tree.abilities.get(usize::from(ability));
                let words = words.map(|a| keeper_arkham_script::print_ability(a, &self.lib.tree, &self.lib.vocabulary));
                format!("{}: {}", self.source(src), words.unwrap_or_default())
            }
            (None, None) => String::new(),
        }
    }

    fn origin(self, ctx: Ctx) -> String {
        match ctx.src {
            Src::None => String::new(),
            Src::Encounter(_) => format!("Encounter {}: ", self.whereabouts(self.s.inv(ctx.who).place)),
            src => format!("{}: ", crate::arkham::names::capital(&self.source(src))),
        }
    }
}
