//! Which kinds of monsters a text may change: only those are looked at anew.

use keeper_arkham_script::tree::{Ability, KindId, Monsters, Static, Text};

use super::{Kind, Library};
use crate::basic::{ALL_KINDS, Kinds};

/// The kinds whose own text changes what they are like from time to time.
pub(crate) fn kinds_changing(lib: &Library) -> Kinds {
    let kinds = (0..).map(KindId).zip(&lib.kinds);
    kinds.map(|(number, kind)| kinds_changed(lib, kind.text, Some(number), true)).fold(Kinds::default(), both)
}

pub(crate) fn both(some: Kinds, others: Kinds) -> Kinds {
    std::array::from_fn(|at| some[at] | others[at])
}

/// The kinds of which the rules of a text speak, `own` where it speaks of the marker on which it stands; of what is counted in
/// already ([`Library::usual`]) only those that do not always hold.
pub(crate) fn kinds_changed(lib: &Library, text: Text, own: Option<KindId>, counted_in: bool) -> Kinds {
    let mut kinds = Kinds::default();
    let mut add = |kind: KindId| kinds[usize::from(kind.0 / 64)] |= 1 << (kind.0 % 64);
    let such = |fits: &dyn Fn(KindId, &Kind) -> bool, add: &mut dyn FnMut(KindId)| {
        let kinds = (0..).map(KindId).zip(&lib.kinds);
        kinds.filter(|(number, kind)| fits(*number, kind)).for_each(|(number, _)| add(number));
    };
    for ability in lib.abilities(text) {
        let Ability::Static(Static::Monsters { which, cond, .. }) = ability else { continue };
        if counted_in && cond.is_none() {
            continue;
        }
        match which {
            Monsters::Kinds(those) if those.is_empty() => own.into_iter().for_each(&mut add),
            Monsters::Kinds(those) => {
                let called = |kind: Option<KindId>| kind.is_some_and(|kind| those.contains(&kind));
                such(&|number, kind| called(Some(number)) || called(kind.counts_as), &mut add);
            }
            // One that has it only by another rule is changed by that one already.
            Monsters::With(with) => such(&|_, kind| kind.has_moving(*with, kind.movement), &mut add),
            Monsters::Of(symbol) => such(&|_, kind| kind.symbol == *symbol, &mut add),
            Monsters::Able(keyword) => such(&|_, kind| kind.has(*keyword), &mut add),
            Monsters::Tough { .. } | Monsters::All => return ALL_KINDS,
        }
    }
    kinds
}

/// Whether the rules of a text speak of monsters by what they have.
pub(crate) fn speaks_of_some(lib: &Library, text: Text) -> bool {
    let by_what =
        |ability: &Ability| matches!(ability, Ability::Static(Static::Monsters { which: Monsters::With(_), .. }));
    lib.abilities(text).iter().any(by_what)
}
