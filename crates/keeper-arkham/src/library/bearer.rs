//! What a text stands on, and what a text can say there. A line that could be read but never acted is refused when it is
//! loaded, with the reason.

use keeper_arkham_script::tree::{
    Ability, At, Doer, Done, Effect, FoeDone, Sort, Static, Text, ThisDone, ThisRule, Usual, Window,
};
use keeper_arkham_script::{Vocabulary, print_window};

use super::{FixtureKind, Library};
use crate::index::Bearer::{self, *};
use crate::index::{HELD, IN_PLAY, question, window};

impl Bearer {
    pub fn of_fixture(kind: FixtureKind) -> Bearer {
        match kind {
            FixtureKind::Track => Track,
            FixtureKind::Shared => Shared,
            FixtureKind::Herald | FixtureKind::Guardian | FixtureKind::Institution => Herald,
            FixtureKind::Difficulty => Difficulty,
            FixtureKind::Variant => Variant,
            FixtureKind::Laid(_) => Laid,
            FixtureKind::Marker(_) => Marker,
        }
    }

    /// Why a line can never act here, if that is so.
    pub fn refuses(self, ability: &Ability, vocabulary: &Vocabulary) -> Option<String> {
        let bearers = match ability {
            Ability::Effects(_) => &[InPlay, Headline, News, Passing][..],
            Ability::At(at) => window(&at.window).bearers(),
            Ability::Static(rule) => question(rule).bearers(),
        };
        // What *you* cannot or may do is said on what somebody has; what investigators cannot or may, on what works on everybody.
        let bearers: Vec<Bearer> = match ability {
            Ability::Static(Static::Cannot { all, .. } | Static::May { all, .. } | Static::Free { all, .. }) => {
                let such = if *all { IN_PLAY } else { HELD };
                bearers.iter().copied().filter(|bearer| such.contains(bearer)).collect()
            }
            Ability::At(At { window: moment, .. }) => {
                bearers.iter().copied().filter(|bearer| is_told(moment, *bearer)).collect()
            }
            _ => bearers.to_vec(),
        };
        // What lies beside the board is in play like an environment, but does not come as a Mythos card does.
        let as_in_play = match ability {
            Ability::At(at) => !matches!(at.window, Window::This(ThisDone::Enters) | Window::InsteadOf(Usual::Gate)),
            Ability::Static(rule) => *rule != Static::This(ThisRule::NoDoomForGates),
            Ability::Effects(_) => false,
        };
        let beside = matches!(self, Track | Shared | Herald | Difficulty | Variant | Laid | Marker);
        let as_in_play = beside && as_in_play && bearers.contains(&InPlay);
        let as_card = self == Story && bearers.contains(&Card);
        if bearers.contains(&self) || as_in_play || as_card {
            return None;
        }
        let what = match ability {
            Ability::Effects(_) => "a sentence that does not say when it happens".to_owned(),
            Ability::At(at) => format!("\"{}\"", print_window(&at.window, vocabulary)),
            Ability::Static(_) => "this rule".to_owned(),
        };
        let names: Vec<&str> = bearers.iter().map(|b| b.name()).collect();
        let whom = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
        Some(format!("{} can't use {what}, which is for {whom}", self.name()))
    }
}

/// Whether such a text can hear of the one whom a moment names: *you* are its holder, and of others it hears only what is told of all.
fn is_told(moment: &Window, bearer: Bearer) -> bool {
    match moment {
        Window::When { who: Doer::You, .. } | Window::Would { who: Doer::You, .. } => HELD.contains(&bearer),
        Window::When { who: Doer::Anyone, .. } | Window::Would { who: Doer::Anyone, .. } => window(moment).of_anyone(),
        Window::Foe { which: None, does } => {
            matches!(does, FoeDone::Defeated | FoeDone::Arrives | FoeDone::Moves { .. } | FoeDone::Fells)
        }
        // Which monster a vortex has swallowed is not told.
        Window::Foe { which: Some(sort), does: FoeDone::EntersVortex(_) } => *sort == Sort::Any,
        Window::Foe { does, .. } => !matches!(does, FoeDone::Arrives | FoeDone::Moves { .. } | FoeDone::Fells),
        _ => true,
    }
}

impl Library {
    /// What happens as soon as something is so must end the card: otherwise it would be said again and again.
    fn never_ends(&self, ability: &Ability) -> Option<String> {
        let Ability::At(At {
            window: Window::AsSoonAs(_) | Window::When { who: Doer::You, does: Done::Devoured },
            block,
            ..
        }) = ability
        else {
            return None;
        };
        let ends = |effect: &Effect| effect.ends_this();
        let ended = self.tree.block(*block).iter().any(|step| ends(&step.effect));
        (!ended).then(|| {
            "a text for \"as soon as\" or for being devoured must also discard this card or return it to the box".into()
        })
    }

    /// What is in play in every upkeep can only be used, for a price: otherwise it would be done again and again. Of a sheet beside
    /// the Ancient One's it is known what was used.
    fn is_no_use(&self, ability: &Ability, bearer: Bearer) -> Option<String> {
        let Ability::At(At { window: Window::Upkeep(_), costs, .. }) = ability else { return None };
        (costs.is_empty() && !matches!(bearer, Card | Sheet | Story | Herald))
            .then(|| format!("{} can use \"Upkeep\" only with a price: say \"Start of Upkeep\"", bearer.name()))
    }

    /// Why one of these lines can never act, if that is so.
    pub(super) fn refused(&self, text: Text, bearer: Bearer) -> Option<(usize, String)> {
        let lines = self.abilities(text).iter().enumerate();
        lines
            .filter_map(|(line, ability)| {
                let why = bearer.refuses(ability, &self.vocabulary).or_else(|| self.never_ends(ability));
                Some((line, why.or_else(|| self.is_no_use(ability, bearer))?))
            })
            .next()
    }
}
