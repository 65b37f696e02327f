//! An investigator at a glance.

use keeper_arkham::frame::Src;
use keeper_arkham::library::Supply;
use keeper_arkham::state::{Inv, Place, flag, held};
use keeper_arkham::{Library, State};
use serde::Serialize;

use crate::arkham::names::{Names, capital, count, list, skill};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    pub name: String,
    pub occupation: String,
    /// `at the Woods`
    pub place: String,
    /// Now and at most.
    pub sanity: (u8, u8),
    pub stamina: (u8, u8),
    pub clues: u8,
    pub money: u16,
    pub focus: u8,
    /// Tokens of the kinds that sets declare: their name and how many.
    pub tokens: Vec<(String, u8)>,
    /// Name, value with everything in play, the four stops, and the stop of the slider.
    pub skills: Vec<SkillLine>,
    /// `delayed`, `blessed` ...
    pub conditions: Vec<String>,
    /// Cards held, with what holds of them.
    pub cards: Vec<HeldLine>,
    /// Monster trophies by name.
    pub monsters: Vec<String>,
    /// Gate trophies by world.
    pub gates: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SkillLine {
    pub name: &'static str,
    pub value: i8,
    pub stops: [u8; 4],
    pub at: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeldLine {
    pub name: String,
    /// `exhausted`, `in hand`, `2 tokens` ...
    pub notes: Vec<String>,
}

/// How this investigator is; none while the seat has no sheet.
pub fn status(lib: &Library, state: &State, who: Inv) -> Option<Status> {
    let names = Names { lib, s: state };
    let q = names.query();
    let inv = state.inv(who);
    let sheet = lib.sheets.get(usize::from(inv.sheet))?;
    let skills = sheet.order.map(|s| SkillLine {
        name: skill(s),
        value: q.skill(who, s),
        stops: sheet.skills[s as usize],
        at: inv.sliders[usize::from(sheet.track[s as usize])],
    });
    let mut conditions = Vec::new();
    let known = [
        (inv.is(flag::DELAYED), "delayed"),
        (q.is_blessed(who), "blessed"),
        (q.is_cursed(who), "cursed"),
        (inv.is(flag::EXPLORED) && state.awake.is_none(), "explored the gate"),
        (inv.is(flag::LOSE_TURN), "loses the next turn"),
        (inv.is(flag::SKIP), "loses this turn"),
        (inv.is(flag::DEVOURED | flag::ELIMINATED) && !inv.is(flag::TRAITOR), "devoured"),
        (inv.is(flag::TRAITOR), "on the side of the Ancient One"),
        (inv.is(flag::RETIRED), "retired"),
    ];
    conditions.extend(known.iter().filter(|k| k.0).map(|k| k.1.to_owned()));
    let cards = inv.held.iter().map(|h| {
        let mut notes: Vec<String> = Vec::new();
        let marks = [
            (held::EXHAUSTED, "exhausted"),
            (held::IN_HAND, "in hand"),
            (held::ACTIVE, "active"),
            (held::MAGICAL, if lib.single(h.copy).spell { "needs no hands" } else { "enchanted" }),
            (held::OFFERED, "on offer"),
        ];
        notes.extend(marks.iter().filter(|m| h.is(m.0)).map(|m| m.1.to_owned()));
        if q.is_idle(who, h.copy) {
            notes.push("no effect".into());
        }
        if h.failed() {
            notes.push("failed".into());
        }
        if q.bound(who) == Some(h.copy) {
            notes.push("bound".into());
        } else if h.tokens > 0 {
            notes.push(count(h.tokens, "token", "tokens"));
        }
        if lib.single(h.copy).supply == Supply::Story {
            notes.extend(q.progress(who, h.copy).iter().map(|(now, wanted)| format!("{now} of {wanted}")));
        }
        if let Some(partner) = q.partner(Src::Card(h.copy)) {
            notes.push(format!("with {}", names.investigator(partner)));
        }
        HeldLine { name: names.card(h.copy).to_owned(), notes }
    });
    // While investigators are being chosen there is no Ancient One yet who could change a maximum.
    let maximum = |sanity: bool| match lib.ancient_ones.get(usize::from(state.ancient)) {
        Some(_) => q.maximum(who, sanity),
        None if sanity => sheet.sanity,
        None => sheet.stamina,
    };
    // Somebody who is still being fitted out.
    let coming = inv.place == Place::Nowhere && !inv.is(flag::ELIMINATED | flag::REPLACED);
    let points = |now: u8, sanity: bool| (if coming { maximum(sanity) } else { now }, maximum(sanity));
    let gates = (0..64u8).filter(|g| inv.gate_trophies & (1 << g) != 0);
    Some(Status {
        name: sheet.name.clone(),
        occupation: sheet.occupation.clone(),
        place: if coming { "not yet in the game".into() } else { names.whereabouts(inv.place) },
        sanity: points(inv.sanity, true),
        stamina: points(inv.stamina, false),
        clues: inv.clues,
        money: inv.money,
        focus: q.focus(who),
        tokens: (lib.tokens.iter().zip(inv.tokens).filter(|(_, now)| *now > 0))
            .map(|(token, now)| (token.many.clone(), now))
            .collect(),
        skills: skills.to_vec(),
        conditions,
        cards: cards.collect(),
        monsters: state.trophies(who).map(|m| lib.kind(m).name.clone()).collect(),
        gates: gates.map(|g| lib.gate(g).name.clone()).collect(),
    })
}

impl Status {
    /// The status as lines of plain text.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            format!("{}, the {} - {}", self.name, self.occupation, self.place),
            format!(
                "Sanity {}/{}  Stamina {}/{}  Clues {}  Money ${}  Focus {}",
                self.sanity.0, self.sanity.1, self.stamina.0, self.stamina.1, self.clues, self.money, self.focus
            ),
        ];
        for (name, now) in &self.tokens {
            lines[1].push_str(&format!("  {} {now}", capital(name)));
        }
        lines.extend(self.skills.chunks(2).map(|pair| format!("{}   {}", pair[0].text(), pair[1].text())));
        if !self.conditions.is_empty() {
            lines.push(format!("{}.", capital(&list(&self.conditions))));
        }
        let cards = self.cards.iter().map(HeldLine::text).collect();
        let groups = [("Cards", &cards), ("Monster trophies", &self.monsters), ("Gate trophies", &self.gates)];
        for (title, group) in groups {
            if !group.is_empty() {
                lines.push(format!("{title}: {}.", group.join(", ")));
            }
        }
        lines
    }
}

impl HeldLine {
    /// `Bullwhip (exhausted)`
    pub fn text(&self) -> String {
        match self.notes.is_empty() {
            true => self.name.clone(),
            false => format!("{} ({})", self.name, self.notes.join(", ")),
        }
    }
}

impl SkillLine {
    /// `Speed 4: 1 2 [3] 4`
    pub fn text(&self) -> String {
        let mark = |(i, n): (usize, &u8)| if i == usize::from(self.at) { format!("[{n}]") } else { n.to_string() };
        let stops: Vec<String> = self.stops.iter().enumerate().map(mark).collect();
        format!("{:<5} {}: {}", self.name, self.value, stops.join(" "))
    }
}
