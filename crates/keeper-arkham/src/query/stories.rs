//! Personal stories: whether what they wait for is so.
//!
//! Rules: INN-28 to INN-30.

use keeper_arkham_script::tree::Cond;

use super::Query;
use crate::frame::{Ctx, Src};
use crate::index::W;
use crate::library::{Chapter, End};
use crate::state::Inv;

impl Query<'_> {
    /// The single card of somebody's story, and which card of it that is.
    pub fn story(self, who: Inv) -> Option<(u16, Chapter)> {
        self.inv(who).held.iter().find_map(|h| Some((h.copy, self.lib.story_with(h.copy)?.1)))
    }

    /// How far somebody has come with what his story asks for: what there is of each thing that it counts, and how much it wants.
    pub fn progress(self, who: Inv, copy: u16) -> Vec<(u16, u16)> {
        let ctx = Ctx { who, src: Src::Card(copy), ..Ctx::default() };
        let mut counted = Vec::new();
        let mut left: Vec<&Cond> = self.lib.goals(copy)[0].into_iter().collect();
        while let Some(cond) = left.pop() {
            match cond {
                Cond::Several { of, .. } => left.extend(of.iter().rev()),
                Cond::Count(limit) if limit.least => {
                    let wanted = self.quantity(limit.n, &ctx) + u16::from(limit.plus);
                    counted.push((self.counted(limit.of, &ctx), wanted));
                }
                _ => {}
            }
        }
        counted
    }

    /// Whether what the story of somebody waits for is so: its success, and its failure. None where neither is. Only an end that
    /// looks at any of this, bits of [`stir`](crate::library::stir), is looked at.
    pub(crate) fn end_of_story(self, who: Inv, stirred: u8) -> Option<(bool, bool)> {
        self.ends_of_story(who, |end| end.heeds & stirred != 0)
    }

    /// Whether an end is so that looks at nothing of this.
    pub(crate) fn is_end_unseen(self, who: Inv, stirred: u8) -> bool {
        self.ends_of_story(who, |end| end.heeds & stirred == 0).is_some()
    }

    fn ends_of_story(self, who: Inv, looks: impl Fn(&End) -> bool) -> Option<(bool, bool)> {
        let inv = self.inv(who);
        if !(inv.own.0.acts(W::Pass) || inv.own.0.acts(W::Fail)) || !inv.in_game() {
            return None;
        }
        let (copy, goal) = inv.held.iter().find_map(|h| Some((h.copy, self.lib.goal(h.copy)?)))?;
        let ctx = Ctx { who, src: Src::Card(copy), ..Ctx::default() };
        let is_so = |end: &End| looks(end) && self.holds_now(&end.cond, &ctx);
        let [pass, fail] = goal.ends.each_ref().map(|end| end.as_ref().is_some_and(is_so));
        (pass || fail).then_some((pass, fail))
    }
}
