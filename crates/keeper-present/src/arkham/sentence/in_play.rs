//! What lies in play: beside the board, on its spaces and on cards.

use keeper_arkham::Event;
use keeper_arkham::frame::Src;
use keeper_arkham::in_play::InPlay;
use keeper_arkham_script::tree::{Ability, Effect, Token, TokenDeed, TrackId, family};

use super::{Sentence, lie, nothing};
use crate::Weight;
use crate::arkham::names::{Names, count};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_in_play(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        match event {
            Event::TokensInPlay { src: Src::Fixture(track), now: n, groups } if self.lib.spaces(TrackId(track)) > 0 => {
                let tokens = &self.lib.vocabulary.tracks[usize::from(track)];
                let (spaces, rule) = (self.lib.spaces(TrackId(track)), self.text_rule(Src::Fixture(track)));
                let where_they_lie = self.by_colour(TrackId(track), groups);
                let how_many = count(n, &tokens.0, &tokens.1);
                (format!("{how_many} of {spaces} {} on the track{where_they_lie}.", lie(n)), rule, Strong)
            }
            Event::LaidBeside(src) => {
                *said = src;
                (format!("In play: {}.", self.source(src)), self.text_rule(src), Great)
            }
            Event::MarkerPut { src, at } => {
                (format!("{} is now {}.", self.source(src), self.at(at)), self.text_rule(src), Strong)
            }
            Event::MarkerMoved { src, to } => {
                (format!("{} moves: now {}.", self.source(src), self.at(to)), self.text_rule(src), Strong)
            }
            Event::PutDownAt { who, copy, at } => {
                let (name, card) = (self.investigator(who), self.card(copy));
                (format!("{name} puts {card} {}.", self.at(at)), self.text_rule(Src::Card(copy)), Strong)
            }
            Event::TakenUp(copy) => {
                (format!("{} is discarded.", self.card(copy)), self.text_rule(Src::Card(copy)), Strong)
            }
            Event::PutBeside { copy, town, instead } => {
                let town = &self.lib.towns[usize::from(town.0)].name;
                let other = instead.map(|other| format!(" {} returns to the box.", self.card(other)));
                (format!("{} waits beside {town}.{}", self.card(copy), other.unwrap_or_default()), ids::MSK_21, Strong)
            }
            Event::TakenAway(src) if self.s.awake.is_some() => {
                (format!("{} goes back to the box.", self.source(src)), ids::KIY_18, Strong)
            }
            Event::TakenAway(src) => (format!("{} is put back.", self.source(src)), self.text_rule(src), Strong),
            Event::Silenced { who, src } => {
                let (name, person) = (self.investigator(who), self.source(src));
                (format!("{name} has no encounter: {person} is in play beside the board."), ids::KIY_14, Strong)
            }
            Event::TurnedUp(src) => (format!("{} is turned face up.", self.source(src)), ids::DUN_30, Strong),
            Event::SharedExhausted { who, src } => {
                (format!("{} exhausts {}.", self.investigator(who), self.source(src)), ids::DUN_30, Plain)
            }
            Event::SharedRefreshed(src) => (format!("{} is refreshed.", self.source(src)), ids::DUN_30, Detail),
            Event::TokensInPlay { src, now: n, .. } => {
                let (one, many) = self.tokens_on(src);
                (format!("{} {} on the rumour.", count(n, one, many), lie(n)), ids::MYA_03, Plain)
            }
            _ => nothing(event),
        }
    }

    /// On whose spaces the tokens of a track lie, where they have the colours of neighbourhoods: ` (Church Green 2, Factory District 1)`
    fn by_colour(self, track: TrackId, groups: u8) -> String {
        let entry = InPlay { groups, ..InPlay::default() };
        let groups = self.lib.groups(track).iter().enumerate();
        let some = groups.filter(|(group, _)| entry.in_group(*group) > 0);
        let named = some.map(|(group, (hood, _))| {
            format!("{} {}", self.lib.hoods[usize::from(hood.0)].name, entry.in_group(group))
        });
        let named: Vec<String> = named.collect();
        if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) }
    }

    /// What lies on a Mythos card, one and many, by what its text puts there.
    fn tokens_on(self, src: Src) -> (&'static str, &'static str) {
        let Src::Mythos(card) = src else { return ("token", "tokens") };
        let blocks =
            self.lib.abilities(self.lib.mythos[usize::from(card)].text).iter().filter_map(|ability| match ability {
                Ability::At(at) => Some(at.block),
                _ => None,
            });
        let put = blocks.flat_map(|block| self.lib.tree.block(block)).find_map(|step| match step.effect {
            Effect::Cards(family::Cards::OnThis { deed: TokenDeed::Put, token, .. }) => Some(token),
            _ => None,
        });
        match put {
            Some(Token::Clue) => ("clue", "clues"),
            Some(Token::Sanity) => ("Sanity token", "Sanity tokens"),
            Some(Token::Stamina) => ("Stamina token", "Stamina tokens"),
            Some(Token::Money) => ("dollar", "dollars"),
            _ => ("token", "tokens"),
        }
    }
}
