//! Numbers that point to something: seats, cards, areas, markers, texts.

use super::*;

impl Bounds<'_> {
    pub(super) fn q(&self) -> Query<'_> {
        Query { lib: self.lib, s: self.s }
    }

    // What things point to

    pub(super) fn place(&self, place: Place) -> Check {
        match place {
            Place::Nowhere | Place::Lost => Ok(()),
            Place::Jail(police) => {
                let jails = self.lib.towns.iter().filter_map(|town| town.roles[Role::Police as usize]);
                holds(jails.into_iter().any(|jail| jail == police), "an investigator is in a jail that does not exist")
            }
            Place::Area(place) => self.on_board(place),
            Place::World(world, area) => {
                below("Other World", world.0, self.lib.worlds.len())?;
                most("area of an Other World", area, 1u8)
            }
        }
    }

    pub(super) fn who(&self, who: Inv) -> Check {
        below("seat", who, usize::from(self.s.players))
    }

    pub(super) fn copy(&self, copy: u16) -> Check {
        below("card", copy, self.lib.copies.len())
    }

    pub(super) fn deck(&self, deck: Deck) -> Check {
        below("deck", deck.0, self.lib.decks.len())
    }

    pub(super) fn mythos(&self, card: u16) -> Check {
        below("Mythos card", card, self.lib.mythos.len())
    }

    pub(super) fn gate_card(&self, card: u16) -> Check {
        below("gate card", card, self.lib.gate_cards.len())
    }

    pub(super) fn area(&self, place: PlaceId) -> Check {
        below("area", place.0, self.lib.areas.len())
    }

    /// Where somebody or something can stand.
    pub(super) fn on_board(&self, place: PlaceId) -> Check {
        self.area(place)?;
        holds(self.lib.area(place).is_open_to_all(), "an investigator stands where no one can")
    }

    /// A place on the board, or the cell of a town.
    pub(super) fn has_encounters(&self, place: PlaceId) -> Check {
        self.area(place)?;
        match self.lib.towns.iter().any(|town| town.cell == Some(place)) {
            true => Ok(()),
            false => self.on_board(place),
        }
    }

    pub(super) fn area_or_none(&self, place: u8) -> Check {
        if place == NONE { Ok(()) } else { self.area(PlaceId(place)) }
    }

    pub(super) fn marker(&self, marker: u8) -> Check {
        below("monster", marker, self.lib.markers.len())
    }

    pub(super) fn marker_or_none(&self, marker: u8) -> Check {
        if marker == NONE { Ok(()) } else { self.marker(marker) }
    }

    pub(super) fn src(&self, src: Src) -> Check {
        let lib = self.lib;
        match src {
            Src::None => Ok(()),
            Src::Card(copy) => self.copy(copy),
            Src::Sheet(who) => {
                self.who(who)?;
                below("sheet", self.s.inv(who).sheet, lib.sheets.len())
            }
            Src::Monster(marker) => self.marker(marker),
            Src::Gate(gate) => below("gate marker", gate, lib.gate_markers.len()),
            Src::Mythos(card) => self.mythos(card),
            Src::Place(place) => self.area(place),
            Src::Rule(rule) => below("rule for the rest of the game", rule, lib.tree.lasting.len()),
            Src::Ancient => below("Ancient One", self.s.ancient, lib.ancient_ones.len()),
            Src::Fixture(number) => below("track or shared card", number, lib.fixtures.len()),
            Src::Encounter(card) => below("encounter card", card, lib.location_cards.len().max(lib.gate_cards.len())),
        }
    }

    pub(super) fn ctx(&self, ctx: Ctx) -> Check {
        self.who(ctx.who)?;
        self.src(ctx.src)?;
        self.area_or_none(ctx.place)
    }

    pub(super) fn steps(&self, block: BlockId) -> Result<&[keeper_arkham_script::tree::Step], String> {
        below("text", block.0, self.lib.tree.blocks.len())?;
        Ok(self.lib.tree.block(block))
    }

    /// The effect that a frame stands at.
    pub(super) fn effect(&self, block: BlockId, pc: u8) -> Result<&Effect, String> {
        let steps = self.steps(block)?;
        below("sentence", pc, steps.len())?;
        Ok(&steps[usize::from(pc)].effect)
    }

    pub(super) fn ability(&self, ability: u16) -> Check {
        below("ability", ability, self.lib.tree.abilities.len())?;
        let used = matches!(self.lib.tree.abilities[usize::from(ability)], Ability::At(_));
        holds(used, "an ability is used that cannot be used")
    }
}
