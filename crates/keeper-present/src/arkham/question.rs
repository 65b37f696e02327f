//! What is asked, of whom, and the numbers that matter for the answer.

use keeper_arkham::frame::{Cause, CheckFrame, Ctx, Frame, Laid, Purpose, Src, TrophyStage};
use keeper_arkham::state::held::OFFERED;
use keeper_arkham::state::{Inv, NONE, Place, flag};
use keeper_arkham::{Ask, Library, State};
use keeper_script::tree::{Buy, CheckKind, Movement};
use keeper_table::Seats;

use crate::arkham::names::{Names, check, count, faces, list, signed, skill};
use crate::arkham::odds::open_check;
use crate::{Question, RuleId};

/// The question that the game waits for an answer to; none when it is over.
pub fn question(lib: &Library, state: &State) -> Option<Question> {
    let ask = state.ask?;
    let names = Names { lib, s: state };
    let (subject, detail, rule) = names.asked(ask);
    let title = match state.seats {
        Seats::One(who) => format!("{}: {subject}", names.investigator(who)),
        Seats::Parallel(_) => format!("Everybody: {subject}"),
        Seats::Group { casting } => format!("All together ({} decides): {subject}", names.investigator(casting)),
    };
    Some(Question { title, detail, rule: (!rule.is_empty()).then_some(rule) })
}

type Asked = (String, String, RuleId);

impl Names<'_> {
    fn asked(self, ask: Ask) -> Asked {
        let who = self.s.seats.speaker();
        let q = self.query();
        let s = |text: &str| text.to_owned();
        match ask {
            Ask::Sheet => (s("choose an investigator"), s("The sheets that nobody plays."), "SET-05"),
            Ask::Slider(track) => (
                format!("set the {} slider", track_name(track)),
                s("Each slider may begin on any of its stops."),
                "SET-10",
            ),
            Ask::Upkeep => (s("upkeep actions"), s("In any order; duties must be done."), "UPK-03"),
            Ask::Fall(deck) => (
                format!(
                    "take {} instead of losing items and clues?",
                    crate::arkham::names::a(&self.lib.deck(deck).one)
                ),
                s("It lasts, but no item or clue is lost, and the value is restored to its maximum."),
                "DUN-12",
            ),
            Ask::Retire => (
                s("give up?"),
                s("Whoever gives up misses this turn and is replaced by somebody else in the next; it costs 1 point."),
                "DUN-18",
            ),
            Ask::WouldDraw(deck) => (
                format!("before {} is drawn", crate::arkham::names::a(&self.lib.deck(deck).one)),
                s("It may be prevented."),
                "",
            ),
            Ask::Focus(left) => {
                (s("move the skill sliders"), format!("Focus left: {}.", count(left, "stop", "stops")), "UPK-07")
            }
            Ask::Move(points) => (s("movement"), self.movement(who, points), "MOV-02"),
            Ask::StayPut if self.s.awake.is_some() => {
                (s("trade before the attack?"), s("Everybody may trade with everybody."), "FIN-05")
            }
            Ask::StayPut => match self.s.inv(who).place {
                Place::World(..) if !self.s.inv(who).is(flag::DELAYED) => {
                    (s("movement in an Other World"), self.here(who), "OWM-01")
                }
                _ => (s("trade?"), self.here(who), "MOV-17"),
            },
            Ask::LeaveLost => {
                (s("where to return from lost in time and space"), s("Any open area of Arkham."), "STA-16")
            }
            Ask::ReturnGate => (s("through which gate to return"), self.here(who), "OWM-02"),
            Ask::Face if matches!(self.top(), Some(Frame::WorldMove { .. })) => {
                (s("fight what waits at the gate?"), self.monsters_here(who), "OWM-06")
            }
            Ask::Face => (s("evade or fight"), self.monsters_here(who), "MOV-05"),
            Ask::FaceOne(marker) => {
                (format!("evade or fight {}", self.monster(marker)), self.monster_line(marker), "ENC-10")
            }
            Ask::Combat(NONE) => (s("attack on the Ancient One"), self.battle_line(), "FIN-07"),
            Ask::Combat(marker) => {
                (format!("combat with {}", self.monster(marker)), self.combat_line(who, marker), "CMB-06")
            }
            Ask::BeforeCheck | Ask::AfterCheck => self.check_question(ask),
            Ask::Loss => (s("a loss to take"), self.loss_line(), "STA-02"),
            Ask::Discard(left) => {
                let fallen = self.frames().any(|f| matches!(f, Frame::Fall { .. }));
                let cost = matches!(self.top(), Some(Frame::Discard { cost: true, .. }));
                let rule = match (fallen, cost) {
                    (true, _) => "STA-03",
                    (_, true) => "SPC-13",
                    _ => "SPC-16",
                };
                let why = if fallen { self.fall_line() } else { self.text_line() };
                (format!("discard {}", count(left, "card", "cards")), why, rule)
            }
            Ask::GiveUp(NONE) => (s("which of the drawn cards to give up"), self.drawn_cards(who), "SPC-16"),
            Ask::GiveUp(left) => {
                (format!("give up {} of those drawn", count(left, "card", "cards")), self.drawn_cards(who), "SPC-16")
            }
            Ask::DrawFrom(d) => (
                format!("draw {}", crate::arkham::names::a(&self.lib.deck(d).one)),
                s("From the top or from the bottom."),
                "SET-08",
            ),
            Ask::Buy => {
                let must = matches!(self.top(), Some(Frame::Buy { mode: Buy::Must, .. }));
                let money = format!("Money: ${}.", self.s.inv(who).money);
                if must {
                    (s("buy one of these"), format!("{money} One must be bought."), "LOC-05")
                } else {
                    (s("buy?"), money, "SPC-09")
                }
            }
            Ask::Encounter => (s("encounter"), self.here(who), "ENC-02"),
            Ask::WhichCard => (s("which card to use"), self.here(who), "ENC-03"),
            Ask::CardDrawn(_) => (s("an encounter card was drawn"), self.drawn_line(), "ENC-16"),
            Ask::Close => (s("close the gate?"), self.gate_line(who), "GAT-02"),
            Ask::Seal => {
                let cost = count(q.seal_cost(), "clue", "clues");
                (s("seal the gate?"), format!("It costs {cost}; there are {}.", q.spendable_clues(who)), "GAT-06")
            }
            Ask::PayClues(left) => {
                let tokens = self.s.inv(who).clues;
                (format!("how to pay {}", count(left, "clue", "clues")), format!("Clue tokens: {tokens}."), "")
            }
            Ask::MythosDrawn(card) => {
                let card = &self.lib.mythos[usize::from(card)];
                (s("a Mythos card was drawn"), format!("{}: {}", card.name, card.words.trim()), "MYT-01")
            }
            Ask::Sacrifice(copy) => {
                let card = self.lib.card(copy);
                let h = self.s.inv(who).held.iter().find(|h| h.copy == copy);
                let (step, all) = (h.map_or(0, |h| h.tokens) + 1, card.steps.len());
                (s("the sacrifice for a mission"), format!("{}, step {step} of {all}.", card.name), "DUN-22")
            }
            Ask::PaySanity(left) => {
                let have = self.s.inv(who).sanity;
                (s("the price of the spell"), format!("It costs {left} Sanity; there are {have}."), "SPL-01")
            }
            Ask::TakeClues => (s("how many clues to pick up"), self.here(who), "MOV-12"),
            Ask::NewClue => (s("who takes the new clue"), s("Only one of those who are there, or nobody."), "MYM-03"),
            Ask::SurgeGate => self.surge_question(),
            Ask::MonsterTarget(marker) => {
                let detail = s("They have the same Sneak and are equally near.");
                let rule = match q.movement(marker) {
                    Movement::Flying => "MYM-11",
                    Movement::Stalker => "DUN-28",
                    _ => "MYM-17",
                };
                (format!("where {} goes", self.monster(marker)), detail, rule)
            }
            Ask::May => (s("do it?"), self.text_line(), ""),
            Ask::Choose => (s("choose one"), self.text_line(), ""),
            Ask::HowMany(_) => (s("how many"), self.text_line(), ""),
            Ask::Which => (s("Sanity or Stamina"), self.text_line(), ""),
            Ask::Whom => (s("for whom"), self.text_line(), ""),
            Ask::Where => (s("where to"), self.text_line(), ""),
            Ask::SearchFor => (s("which card to take"), self.text_line(), ""),
            Ask::Sell => (s("sell something?"), self.text_line(), ""),
            Ask::WhichGate => (s("which gate"), self.text_line(), ""),
            Ask::WhichLocation => (s("which location"), self.text_line(), ""),
            Ask::TopMythos(card) => (s("the top Mythos card"), format!("It is {}.", self.mythos(card)), ""),
            Ask::WhichMythos => (s("which Mythos card returns to the box"), self.text_line(), ""),
            Ask::WhichMonster => (s("which monster"), self.text_line(), ""),
            Ask::WithWhom => (s("whom to change places with"), self.text_line(), ""),
            Ask::WhichSymbol => (s("which symbol"), self.text_line(), ""),
            Ask::Refresh => (s("which card to refresh"), self.text_line(), ""),
            Ask::Trophy => (s("which trophies"), self.trophies_line(who), "LOC-16"),
            Ask::WhichWeapon => (s("which weapon to enchant"), self.text_line(), ""),
            Ask::WhichKeyword => (s("which ability to ignore"), self.text_line(), ""),
            Ask::WhichDeck => (s("which deck"), self.text_line(), ""),
            Ask::Offer => (s("what to offer"), self.trade_line(), "SPC-10"),
            Ask::Answer => (s("what to give in return"), self.trade_line(), "SPC-10"),
            Ask::Accept => (s("is it a bargain?"), self.trade_line(), "SPC-10"),
            Ask::Attacked => (s("the Ancient One attacks"), self.battle_line(), "FIN-12"),
            Ask::Order => (s("which comes first"), s("These happen at the same time."), "TRN-06"),
        }
    }

    fn here(self, who: Inv) -> String {
        let inv = self.s.inv(who);
        format!("{}.", crate::arkham::names::capital(&self.whereabouts(inv.place)))
    }

    fn movement(self, who: Inv, points: u8) -> String {
        let mut parts = vec![self.whereabouts(self.s.inv(who).place)];
        if self.s.inv(who).is(flag::STOPPED) {
            parts.push("movement is over".into());
        } else {
            parts.push(format!("{} left", count(points, "movement point", "movement points")));
        }
        if let Some(place) = self.s.inv(who).place.area() {
            let minds = !self.s.inv(who).is(flag::IGNORES);
            let waiting = self.s.monsters_at(place).filter(|&m| minds && !self.s.dealt_with(m));
            let monsters: Vec<String> = waiting.map(|m| self.lib.kind(m).name.clone()).collect();
            if !monsters.is_empty() {
                parts.push(format!("to evade or fight first: {}", list(&monsters)));
            }
            match self.s.clues[usize::from(place.0)] {
                0 => {}
                n => parts.push(format!("{} here", count(n, "clue", "clues"))),
            }
        }
        format!("{}.", crate::arkham::names::capital(&parts.join("; ")))
    }

    fn monsters_here(self, who: Inv) -> String {
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

    fn combat_line(self, who: Inv, marker: u8) -> String {
        let (hands, all) = (self.query().hands_used(who), self.query().hands(who));
        let round = self.s.combat.rounds + 1;
        format!("{} Round {round}; hands in use: {hands} of {all}.", self.monster_line(marker))
    }

    fn battle_line(self) -> String {
        let Some(sheet) = self.lib.ancient_ones.get(usize::from(self.s.ancient)) else { return String::new() };
        let rating = sheet.combat_rating.unwrap_or(-(self.s.x as i8));
        let doom = count(self.s.doom, "doom token", "doom tokens");
        let need = count(self.s.players, "success takes", "successes take");
        let carried = self.s.successes;
        let rating = signed(rating);
        format!("{}: combat rating {rating}, {doom} left. {need} one; {carried} carried over.", sheet.name)
    }

    fn check_question(self, ask: Ask) -> Asked {
        let Some(c) = open_check(self.s) else { return ("a check".into(), String::new(), "SKL-01") };
        let q = self.query();
        let whose = if self.helps() { format!("{}'s ", self.investigator(c.who)) } else { String::new() };
        let title = format!("{whose}{}", self.check_title(&c));
        let need = count(c.difficulty, "success", "successes");
        let low = q.success_in(&c);
        let on = if low == 6 { "6".to_owned() } else { format!("{low}-6") };
        let clues = count(q.spendable_clues(c.who), "clue", "clues");
        let stake = self.stake(&c);
        if ask == Ask::BeforeCheck {
            let dice = count(q.dice(&c).max(0), "die", "dice");
            return (title, format!("{dice}, {need} needed, a die succeeds on {on}. {clues} left.{stake}"), "SKL-01");
        }
        let rolled = count(q.successes(&c), "success", "successes");
        let detail = format!("Rolled {}: {rolled}, {need} needed (on {on}). {clues} left.{stake}", faces(&c.dice));
        (title, detail, "SKL-04")
    }

    /// `Combat (-2) check against the Ghoul`
    pub(crate) fn check_title(self, c: &CheckFrame) -> String {
        let against = match c.purpose {
            Purpose::Battle => format!(" against {}", self.ancient()),
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
    fn stake(self, c: &CheckFrame) -> String {
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

    fn loss_line(self) -> String {
        match self.top() {
            Some(&Frame::Loss { who, sanity, stamina, cause, .. }) => {
                let inv = self.s.inv(who);
                let parts = [(sanity, inv.sanity, "Sanity"), (stamina, inv.stamina, "Stamina")];
                let parts: Vec<String> =
                    parts.iter().filter(|p| p.0 > 0).map(|p| format!("{} {} (of {})", p.0, p.2, p.1)).collect();
                let fought = self.frames().find_map(|f| match f {
                    Frame::Combat { monster, .. } | Frame::Evade { monster, .. } | Frame::Face { monster, .. } => {
                        Some(*monster)
                    }
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

    fn fall_line(self) -> String {
        let insane = self.frames().any(|f| matches!(f, Frame::Fall { insane: true, .. }));
        let how = if insane { "Driven insane" } else { "Knocked unconscious" };
        format!("{how}: half of the items are lost.")
    }

    fn drawn_cards(self, who: Inv) -> String {
        let drawn = self.s.inv(who).held.iter().filter(|h| h.is(OFFERED));
        let drawn: Vec<String> = drawn.map(|h| self.card(h.copy).to_owned()).collect();
        let text = self.text_line();
        format!("Drawn: {}.{}{text}", list(&drawn), if text.is_empty() { "" } else { " " })
    }

    fn gate_line(self, who: Inv) -> String {
        let place = self.s.inv(who).place.area();
        let Some((place, gate)) = place.and_then(|p| self.s.gate_at(p).map(|g| (p, g))) else { return self.here(who) };
        let need = count(self.query().close_difficulty(gate), "success", "successes");
        format!(
            "The gate to {} {}: modifier {}, {need} needed. Sealing costs {} clues; there are {}.",
            self.gate_world(gate),
            self.at(place),
            signed(self.lib.gate(gate).modifier),
            self.query().seal_cost(),
            self.query().spendable_clues(who)
        )
    }

    fn surge_question(self) -> Asked {
        let subject = "where the next monster of the surge goes".to_owned();
        match self.top() {
            Some(&Frame::Surge { allowed, total, .. }) if allowed < total => {
                let room = format!("Only {allowed} of {total} have room in Arkham; the others go to the Outskirts.");
                (subject, room, "MYG-13")
            }
            Some(&Frame::Surge { total, .. }) => (subject, format!("{total} monsters come in all."), "MYG-11"),
            _ => (subject, String::new(), "MYG-11"),
        }
    }

    fn trophies_line(self, who: Inv) -> String {
        let Some(&Frame::Trophies { toughness, gates, stage, .. }) = self.top() else { return String::new() };
        match stage {
            TrophyStage::Spend | TrophyStage::Spent | TrophyStage::SpendNumber | TrophyStage::SpentNumber
                if gates > 0 =>
            {
                format!("{} to go.", count(gates, "gate", "gates"))
            }
            TrophyStage::SpendNumber | TrophyStage::SpentNumber => {
                format!("{} to go.", count(toughness, "monster", "monsters"))
            }
            TrophyStage::Spend | TrophyStage::Spent => {
                format!("Toughness still to pay: {toughness}. There is no change.")
            }
            TrophyStage::Ways | TrophyStage::WayChosen => format!(
                "Monster trophies of toughness {} and {}.",
                self.query().trophy_toughness(who),
                count(self.s.inv(who).gate_trophies.count_ones() as i32, "gate trophy", "gate trophies")
            ),
        }
    }

    fn trade_line(self) -> String {
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

    fn drawn_line(self) -> String {
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
    fn text_line(self) -> String {
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
                let words = keeper_script::print_block(block, &self.lib.tree, &self.lib.vocabulary);
                format!("{}{words}", self.origin(ctx))
            }
            (None, Some((src, ability))) => {
                let words = self.lib.tree.abilities.get(usize::from(ability));
                let words = words.map(|a| keeper_script::print_ability(a, &self.lib.tree, &self.lib.vocabulary));
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

fn track_name(track: u8) -> &'static str {
    ["Speed and Sneak", "Fight and Will", "Lore and Luck"][usize::from(track.min(2))]
}
