//! Personal stories: what their ends are worth, and what each step towards them.

use keeper_arkham::frame::{Ctx, Src};
use keeper_arkham::index::W;
use keeper_arkham::library::Chapter;
use keeper_arkham_script::tree::{
    Ability, Cards, Class, Cond, Count, Deck, Doer, Done, Effect, Limit, Static, Step, Thing, ThisDone, Token, Window,
    family,
};

use super::sight::Sight;
use super::text::Numbers;

/// What the second card is worth for the rest of the game, beside what it says.
const SUCCESS: f64 = 1.0;
/// What lies between the success and the failure of a story that is open.
const STAKE: f64 = 3.0;

impl Sight<'_> {
    /// The worth of a card of a personal story.
    pub fn story_worth(&self, copy: u16) -> f64 {
        match self.lib.story_with(copy) {
            Some((_, Chapter::Passed)) => SUCCESS + self.end_worth(copy),
            Some((_, Chapter::Failed)) => self.end_worth(copy) - SUCCESS,
            _ => 0.0,
        }
    }

    /// What an end says: at once, and for the rest of the game.
    fn end_worth(&self, copy: u16) -> f64 {
        let card = self.lib.card(copy);
        let at_once = |ability: &Ability| match ability {
            Ability::At(at) if at.window == Window::This(ThisDone::Gained) => self.block(at.block, Numbers::default()),
            // Text worth takes each rule for something good.
            Ability::Static(Static::Cannot { .. } | Static::AtMost { .. }) => -0.6,
            _ => 0.0,
        };
        self.text_worth(card) + self.lib.abilities(card.text).iter().map(at_once).sum::<f64>()
    }

    /// My story, while it is open.
    fn open_story(&self) -> Option<u16> {
        let own = &self.inv().own.0;
        if !own.acts(W::Pass) && !own.acts(W::Fail) {
            return None;
        }
        let (copy, chapter) = self.q.story(self.me)?;
        (chapter == Chapter::Open).then_some(copy)
    }

    /// What one more of something is worth to my story, and how many more of it are wanted; nothing where it does not ask for it.
    pub fn story_step(&self, of: Count) -> (f64, i32) {
        let Some(copy) = self.open_story() else { return (0.0, 0) };
        let [Some(goal), _] = self.lib.goals(copy) else { return (0.0, 0) };
        let ctx = Ctx { who: self.me, src: Src::Card(copy), ..Ctx::default() };
        let (mut all, mut mine) = (0, 0);
        self.missing(goal, &ctx, &mut |count, n| {
            all += n;
            mine += if count == of { n } else { 0 };
        });
        if mine == 0 { (0.0, 0) } else { (STAKE / f64::from(all), mine) }
    }

    /// What so many more of something are worth to my story.
    pub fn story_steps(&self, of: Count, n: i32) -> f64 {
        let (each, wanted) = self.story_step(of);
        each * f64::from(n.min(wanted))
    }

    /// What a card of this deck is worth to my story.
    pub fn story_goods(&self, deck: Deck) -> f64 {
        let each = |class: Class| self.story_step(Count::Cards(Cards { class, filter: None })).0;
        let item = matches!(deck, Deck::COMMON | Deck::UNIQUE | Deck::SPELL);
        each(Class::Deck(deck)) + if item { each(Class::Item) } else { 0.0 }
    }

    /// How much is still missing of what a goal counts.
    fn missing(&self, goal: &Cond, ctx: &Ctx, tell: &mut impl FnMut(Count, i32)) {
        match goal {
            Cond::Several { any: false, of } => of.iter().for_each(|cond| self.missing(cond, ctx, tell)),
            // Of several ways the first one is the way.
            Cond::Several { any: true, of } => of.iter().take(1).for_each(|cond| self.missing(cond, ctx, tell)),
            Cond::Count(Limit { of, least: true, n, plus }) => {
                let wanted = i32::from(self.q.quantity(*n, ctx)) + i32::from(*plus);
                let left = wanted - i32::from(self.q.counted(*of, ctx));
                if left > 0 {
                    tell(*of, left);
                }
            }
            Cond::TrophyOf(_) if !self.q.holds_now(goal, ctx) => tell(Count::MonsterTrophies, 1),
            _ => {}
        }
    }

    /// What I lose with my story when Sanity, or Stamina, comes to 0.
    pub fn story_fall(&self) -> f64 {
        let end = self.open_story().and_then(|copy| self.lib.goals(copy)[1]);
        if end.is_some_and(is_fall) { STAKE } else { 0.0 }
    }

    /// What it is worth to my story that I defeat this monster.
    pub fn story_prey(&self, marker: u8) -> f64 {
        let Some(copy) = self.open_story() else { return 0.0 };
        let (mut steps, mut ends) = (0, false);
        for line in self.lib.abilities(self.lib.single(copy).text) {
            if let Ability::At(at) = line
                && let Window::When { who: Doer::You, does: Done::Defeats(sort) } = at.window
                && self.q.is_sort(marker, sort)
            {
                let passes = |step: &Step| step.effect == Effect::Board(family::Board::Settle { pass: true });
                steps += 1;
                ends |= self.lib.tree.block(at.block).iter().any(passes);
            }
        }
        let told = if ends { STAKE } else { self.story_steps(Count::OnThis(Token::Clue), steps) };
        told + self.story_steps(Count::MonsterTrophies, 1)
    }
}

fn is_fall(cond: &Cond) -> bool {
    match cond {
        Cond::Several { of, .. } => of.iter().any(is_fall),
        Cond::Count(Limit { of: Count::Things(Thing::Sanity | Thing::Stamina), least: false, .. }) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keeper_arkham_script::tree::{Quantity, Status};

    #[test]
    fn a_fall_is_found_among_other_failures() {
        let none = |of: Count| Cond::Count(Limit { of, least: false, n: Quantity::from(0), plus: 0 });
        let sanity = none(Count::Things(Thing::Sanity));
        let lost = Cond::Are { status: Status::Lost, yes: true };
        assert!(is_fall(&Cond::Several { any: true, of: vec![lost.clone(), sanity] }));
        assert!(!is_fall(&lost) && !is_fall(&none(Count::Things(Thing::Clues))));
    }
}
