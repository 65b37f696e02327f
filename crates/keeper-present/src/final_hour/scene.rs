//! The picture of the campus.

use keeper_final_hour::library::{ICONS, Path};
use keeper_final_hour::script::tree::GateIcon;
use keeper_final_hour::{Icon, NONE, State};

use super::names::{Names, behaviour, gate, own, zone};
use super::subject;
use crate::rules::ids;
use crate::scene::{Area, AreaKind, Board, Link, LinkKind, OmenStep, Rite, Scene, Token, TokenKind, Track};
use crate::{RuleId, Subject, Tone};

/// The rounds of a game: one for each token of the gate stack.
pub(super) const ROUNDS: u8 = 8;

pub(super) fn scene(names: Names) -> Scene {
    let areas = (0..names.lib.locations.len() as u8).map(|place| names.area(place)).collect();
    let board = Board {
        id: "campus".into(),
        name: "Miskatonic University".into(),
        areas,
        links: names.links(),
        ground: names.lib.ground.clone(),
    };
    let panels = super::panels::panels(names);
    let rite = Some(names.rite());
    Scene {
        boards: vec![board],
        tracks: names.tracks(),
        panels,
        rite,
        against: Some("ancient-one"),
        ..Scene::default()
    }
}

impl Names<'_> {
    fn area(self, place: u8) -> Area {
        let location = self.location(place);
        let ritual = place == self.s.ritual;
        Area {
            id: location.id.clone(),
            name: location.name.clone(),
            short: location.short.clone(),
            title: location.name.clone(),
            x: location.at.0,
            y: location.at.1,
            kind: if ritual { AreaKind::Ritual } else { AreaKind::Location },
            group: format!("{} zone", zone(location.zone)),
            colour: zone(location.zone).into(),
            tokens: self.tokens(place),
            room: Some((self.s.room(self.lib, place), location.spaces)),
            closed: false,
            marks: vec![format!("number-{}", place + 1)],
            sign: self.lib.ground.signs.get(&location.id).cloned(),
            about: Some(subject::area(self.lib, place)),
        }
    }

    fn tokens(self, place: u8) -> Vec<Token> {
        let at = usize::from(place);
        let mut tokens = Vec::new();
        for (icon, gate_here) in GateIcon::ALL.into_iter().zip(&self.s.gates).filter(|(_, gate)| gate.place == place) {
            let token = token(TokenKind::Gate, format!("gate-{}", gate(icon)), format!("{} gate", gate(icon)));
            tokens.push(Token {
                count: gate_here.tokens,
                marks: vec![gate(icon).into()],
                about: Some(Subject::new("rule", ids::FHA_06)),
                ..token
            });
        }
        if self.s.clues[at] != NONE {
            let id = format!("clue-{}", self.location(place).id);
            let about = Some(Subject::new("rule", ids::FHR_16));
            tokens.push(Token { marks: vec!["face-down".into()], about, ..token(TokenKind::Clue, id, "Clue".into()) });
        }
        if self.s.damage[at] > 0 {
            let id = format!("damage-{}", self.location(place).id);
            let about = Some(Subject::new("rule", ids::FHR_23));
            let marks = vec!["damage".into()];
            let damage = token(TokenKind::Marker, id, "Damage".into());
            tokens.push(Token { count: self.s.damage[at], marks, about, ..damage });
        }
        tokens.extend(
            (0..self.lib.markers.len() as u8)
                .filter(|&m| self.s.monsters[at] & (1 << m) != 0)
                .map(|m| self.monster_token(m)),
        );
        tokens.extend((0..self.s.count).filter(|&who| self.s.who(who).place == place).map(|who| self.person(who)));
        tokens
    }

    fn monster_token(self, marker: u8) -> Token {
        let kind = self.lib.kind_of(marker);
        let mut marks = vec![subject::path(kind.path).to_owned()];
        marks.extend(kind.health.map(|health| format!("health-{health}")));
        marks.extend(kind.icons.iter().map(|&icon| behaviour(icon).to_owned()));
        marks.extend((kind.ancient_one != NONE).then(|| "special".to_owned()));
        marks.extend(kind.original.then(|| "original".to_owned()));
        let about = Some(subject::monster(self.lib, marker));
        Token { marks, about, ..token(TokenKind::Monster, format!("monster-{marker}"), kind.name.clone()) }
    }

    fn person(self, who: u8) -> Token {
        let lead = !self.s.is_solo() && self.s.lead == who;
        let token = token(TokenKind::Investigator, format!("investigator-{who}"), self.investigator(who));
        Token {
            seat: Some(self.s.seat_of(who)),
            marks: lead.then(|| "lead".to_owned()).into_iter().collect(),
            about: Some(Subject::new("seat", who)),
            shows: self
                .lib
                .investigators
                .get(usize::from(self.s.who(who).sheet))
                .map(|_| subject::investigator(self.lib, self.s.who(who).sheet)),
            ..token
        }
    }

    fn links(self) -> Vec<Link> {
        let id = |place: u8| self.location(place).id.clone();
        let walkways = (0u8..).zip(&self.lib.walkways).map(|(at, &(a, b))| Link {
            from: id(a),
            to: id(b),
            kind: LinkKind::Way,
            tokens: seal(self.s, at).into_iter().collect(),
        });
        let arrows = self.lib.locations.iter().flat_map(|location| {
            [(Path::Blue, LinkKind::Blue), (Path::Red, LinkKind::Red)].map(|(path, kind)| Link {
                from: location.id.clone(),
                to: id(location.arrows[path as usize]),
                kind,
                tokens: Vec::new(),
            })
        });
        walkways.chain(arrows).collect()
    }

    /// The clues of the ritual, the omens to come, and the card for which a number is played.
    fn rite(self) -> Rite {
        let clues = (0..ICONS as u8).map(|icon| {
            let at = usize::from(icon);
            (self.icon(icon).to_owned(), self.s.found[at], self.lib.clue_counts[at])
        });
        let known = self.s.reserved.iter().filter_map(|&icon| self.lib.icons.get(usize::from(icon))).cloned();
        let omens = self.lib.ancient_ones[usize::from(self.s.ancient_one)].omens.iter().map(|omen| OmenStep {
            from: omen.from,
            to: omen.to,
            name: omen.name.clone(),
            text: self.lib.print(omen.solo.filter(|_| self.s.is_solo()).unwrap_or(omen.text)),
        });
        let (counted, more, _) = self.omens_ahead();
        let waits = self.s.played.iter().filter(|play| play.who != NONE && play.priority == NONE);
        let card = waits.filter_map(|play| self.action(play.action)).next_back().map(|card| {
            let halves = [card.top, card.bottom].map(|text| self.lib.print(text));
            (format!("{}{}", card.name, own(card.original)), halves)
        });
        Rite {
            clues: clues.collect(),
            reserved: known.collect(),
            omens: omens.collect(),
            counted,
            more,
            chances: self.omen_chances(),
            card,
            orders: Icon::ALL.map(behaviour).to_vec(),
        }
    }

    fn tracks(self) -> Vec<Track> {
        let track = |id: &str, (name, brief): (&str, &str), at: u8, most: u8, rule: RuleId| Track {
            id: id.into(),
            name: name.into(),
            at,
            most,
            about: Some(Subject::new("rule", rule)),
            brief: brief.into(),
            counts: None,
            tone: if at + 1 >= most { Tone::Bad } else { Tone::Plain },
        };
        let spaces = self.location(self.s.ritual).spaces;
        let taken = spaces - self.s.room(self.lib, self.s.ritual);
        let (omens, more, line) = self.omens_ahead();
        let more = if more { ", or more" } else { "" };
        let ahead = match line {
            Some(line) => format!("Omens: {}{more}", line.name),
            None => format!("Omens: none yet{more}"),
        };
        let gates = self.s.stack.len() as u8;
        // The last of the clues are keys: they go back to the box.
        let clues = (self.s.found.iter().sum(), self.lib.clue_counts[..ICONS].iter().sum());
        let seals = (self.s.gold.count_ones() + self.s.grey.count_ones()) as u8;
        // What players collect is never bad, and the last gate tokens are.
        let kept = |kind: TokenKind, track: Track| Track { counts: Some(kind), tone: Tone::Plain, ..track };
        let close = if gates <= 1 { Tone::Bad } else { Tone::Plain };
        let left = track("gates-left", ("Gates left", ""), gates, ROUNDS, ids::FHA_06);
        vec![
            track("round", ("Round", "Round"), self.s.round, ROUNDS, ids::FHA_12),
            Track { tone: close, ..kept(TokenKind::Gate, left) },
            track("ritual", ("Ritual location filled", "Ritual"), taken, spaces, ids::FHA_09),
            track("omens", (&ahead, &ahead), omens, 8, ids::FHA_01),
            kept(TokenKind::Clue, track("clues", ("Clues", ""), clues.0, clues.1, ids::FHR_16)),
            kept(TokenKind::Seal, track("seals", ("Seals", ""), seals, self.lib.walkways.len() as u8, ids::FHR_19)),
        ]
    }
}

fn token(kind: TokenKind, id: String, name: String) -> Token {
    Token { id, kind, name, seat: None, count: 1, marks: Vec::new(), about: None, shows: None }
}

fn seal(s: &State, walkway: u8) -> Option<Token> {
    let mark = match (s.gold & (1 << walkway) != 0, s.grey & (1 << walkway) != 0) {
        (true, _) => "gold",
        (_, true) => "grey",
        _ => return None,
    };
    let token = token(TokenKind::Seal, format!("seal-{walkway}"), format!("{mark} seal"));
    Some(Token { marks: vec![mark.into()], about: Some(Subject::new("rule", ids::FHR_21)), ..token })
}
