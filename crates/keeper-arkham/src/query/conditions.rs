//! What a text counts, and whether what it says holds.

use keeper_arkham_script::tree::*;

use super::Query;
use crate::frame::{Ctx, Frame, Src};
use crate::index::Q;
use crate::library::{Sex, Supply};
use crate::state::{Inv, NONE, Place, Spot, bout, flag, held, most};

impl Query<'_> {
    pub fn have(self, who: Inv, thing: Thing) -> u16 {
        let inv = self.inv(who);
        match thing {
            Thing::Sanity => u16::from(inv.sanity),
            Thing::Stamina => u16::from(inv.stamina),
            Thing::Clues => u16::from(inv.clues),
            Thing::Money => inv.money,
            // In the battle one has as many each round as one would have for a move.
            Thing::Movement if self.s.awake.is_some() => u16::from(self.movement_points(who)),
            Thing::Movement => u16::from(self.s.movement_points),
        }
    }

    /// How many of something there are, for the one whom a text speaks to.
    pub fn counted(self, count: Count, ctx: &Ctx) -> u16 {
        let who = ctx.who;
        match count {
            Count::Successes => u16::from(ctx.successes),
            Count::Failures => u16::from(ctx.failures),
            Count::Dice => u16::from(ctx.successes) + u16::from(ctx.failures),
            Count::Them | Count::Paid | Count::Passed | Count::CluesLost | Count::TokensLost => u16::from(ctx.x),
            Count::Rounds => u16::from(self.s.battle_round),
            Count::OpenGates => self.s.open_gates() as u16,
            Count::GatesTo(world) => self.s.gate_places().filter(|&at| self.leads_to(at, world)).count() as u16,
            Count::CluesOnBoard => u16::from(self.clues_on_board()),
            Count::Ones => self.ones_rolled(),
            Count::HandsNeeded => u16::from(ctx.x),
            Count::OpenRifts => self.s.rifts.0.iter().filter(|rift| rift.at.is_some()).count() as u16,
            Count::OnTrack(track) => u16::from(self.tokens_on(Src::Fixture(track.0))),
            Count::Seals => self.s.seals.count_ones() as u16,
            Count::Doom => u16::from(self.s.doom),
            Count::CombatRating => {
                let printed = self.lib.ancient_ones[usize::from(self.s.ancient)].combat_rating;
                let x = || match self.s.battle_round {
                    0 => self.x_to_be(),
                    _ => self.s.x,
                };
                printed.map_or_else(|| u16::from(x()), |rating| u16::from(rating.unsigned_abs()))
                    + u16::from(self.s.grown)
                    + u16::from(self.s.worsened)
            }
            Count::Investigators => (0..self.s.players).filter(|&w| !self.inv(w).is(flag::ELIMINATED)).count() as u16,
            Count::Placed(zone) => {
                self.everyone().filter(|&w| self.in_zone(self.inv(w).place, zone, ctx)).count() as u16
            }
            Count::Exhausted => self.inv(who).held.iter().filter(|h| h.is(held::EXHAUSTED)).count() as u16,
            Count::EmptyHands => u16::from(self.hands(who).saturating_sub(self.hands_used(who))),
            Count::GateTrophies => self.inv(who).gate_trophies.count_ones() as u16,
            Count::MonsterTrophies => self.s.trophies(who).count() as u16,
            Count::Trophies => self.inv(who).gate_trophies.count_ones() as u16 + self.s.trophies(who).count() as u16,
            Count::Below { sanity } => {
                let has = if sanity { self.inv(who).sanity } else { self.inv(who).stamina };
                u16::from(self.maximum(who, sanity).saturating_sub(has))
            }
            Count::Worth { of: Worth::SanityCost, many: false } => {
                self.it().map_or(0, |copy| self.lib.card(copy).spell.map_or(0, |s| s.sanity).into())
            }
            Count::Worth { of, .. } => {
                let tally = &self.s.tally;
                u16::from(match of {
                    Worth::Toughness => tally.toughness,
                    Worth::HorrorRating => tally.horror_rating,
                    Worth::HorrorDamage => tally.horror_damage,
                    Worth::SanityCost => tally.sanity_cost,
                })
            }
            Count::Focus => u16::from(self.focus(who)),
            Count::SpentOver(n) => u16::from(self.s.walked.saturating_sub(n)),
            Count::Walked => u16::from(self.s.walked) + u16::from(self.s.read_on),
            Count::SpentOnIt => self
                .s
                .frames
                .iter()
                .rev()
                .find_map(|frame| match frame {
                    Frame::Check(check) => Some(u16::from(check.clues.saturating_sub(check.card_clues))),
                    _ => None,
                })
                .unwrap_or(0),
            Count::MonsterToughness => self.checked().map_or(0, |monster| u16::from(self.stats(monster).toughness)),
            Count::Monsters(sort, zone) => {
                let fits = |&m: &u8| self.is_sort(m, sort) && self.monster_in_zone(m, zone, ctx);
                self.s.monsters_out().filter(fits).count() as u16
            }
            Count::Things(thing) => self.have(who, thing),
            Count::Skill(skill) => self.skill(who, skill).max(0) as u16,
            Count::ItsPrice | Count::HighestPrice => {
                self.it().map_or(0, |copy| self.lib.card(copy).price.unwrap_or(0).into())
            }
            Count::Terror => u16::from(self.s.terror),
            Count::OnThis(token) => u16::from(self.on_this(token, ctx)),
            Count::ToughnessOnThis => {
                self.monsters_on(ctx.src).map(|marker| u16::from(self.stats(marker).toughness)).sum()
            }
            Count::ToughnessOf(sort, zone) => {
                let fits = |&m: &u8| self.is_sort(m, sort) && self.monster_in_zone(m, zone, ctx);
                self.s.monsters_out().filter(fits).map(|m| u16::from(self.stats(m).toughness)).sum()
            }
            Count::Toughest(sort, zone) => {
                let fits = |&m: &u8| self.is_sort(m, sort) && self.monster_in_zone(m, zone, ctx);
                self.s.monsters_out().filter(fits).map(|m| u16::from(self.stats(m).toughness)).max().unwrap_or(0)
            }
            Count::LaidOut(stack) => self.s.laid_out(self.lib, stack).count() as u16,
            Count::InDeck(deck) => self.s.decks.of(deck).len() as u16,
            Count::InBox(deck) => {
                let of_deck = |&copy: &u16| self.lib.single(copy).supply == Supply::Deck(deck) && self.is_boxed(copy);
                (0..self.lib.copies.len() as u16).filter(of_deck).count() as u16
            }
            Count::Cards(class) => self.count_class(who, class) as u16,
            Count::Tokens(kind) => u16::from(self.tokens(who, kind)),
            Count::Together(kind) => self.everyone().map(|who| u16::from(self.tokens(who, kind))).sum(),
        }
    }

    pub fn quantity(self, quantity: Quantity, ctx: &Ctx) -> u16 {
        u16::from(quantity.n).saturating_mul(quantity.each.map_or(1, |each| self.times(each, ctx)))
    }

    /// A bonus, for each of something if that is said.
    pub fn bonus(self, n: i8, each: Option<Each>, ctx: &Ctx) -> i8 {
        let all = i32::from(n) * i32::from(each.map_or(1, |each| self.times(each, ctx)));
        all.clamp(-i32::from(most::MODIFIER), i32::from(most::MODIFIER)) as i8
    }

    /// How often something is done that is done for each of something.
    pub fn times(self, each: Each, ctx: &Ctx) -> u16 {
        let there = self.counted(each.of, ctx);
        let counted = each.short_of.map_or(there, |goal| u16::from(goal).saturating_sub(there));
        let per = u16::from(each.per.max(1));
        let times = if each.up { counted.div_ceil(per) } else { counted / per };
        each.most.map_or(times, |most| times.min(u16::from(most)))
    }

    pub fn is_sort(self, marker: u8, sort: Sort) -> bool {
        match sort {
            Sort::Any => true,
            Sort::Of(symbol) => self.lib.kind(marker).symbol.bit() == symbol.bit(),
            Sort::Kind(kind) => self.lib.is_kind(marker, kind),
            Sort::With(with) => self.is_of(&Monsters::With(with), marker),
            Sort::Tough(n) => self.stats(marker).toughness >= n,
            Sort::Feeble(n) => self.stats(marker).toughness <= n,
        }
    }

    /// Whether nobody has more of something, or fewer; the most of nothing is nobody's.
    pub fn is_first(self, who: Inv, Rank { of, most }: Rank, ctx: &Ctx) -> bool {
        let count = |who: Inv| self.counted(of, &Ctx { who, ..*ctx });
        let mine = count(who);
        let ahead = |other: Inv| if most { count(other) > mine } else { count(other) < mine };
        !(self.everyone().any(ahead) || most && mine == 0)
    }

    /// Whether a number is as it should be.
    pub fn within(self, limit: &Limit, ctx: &Ctx) -> bool {
        let (have, n) = (self.counted(limit.of, ctx), self.quantity(limit.n, ctx) + u16::from(limit.plus));
        if limit.least { have >= n } else { have <= n }
    }

    pub fn is_in(self, who: Inv, status: Status) -> bool {
        let inv = self.inv(who);
        match status {
            Status::Blessed => self.is_blessed(who),
            Status::Cursed => self.is_cursed(who),
            Status::Delayed => inv.is(flag::DELAYED),
            Status::Lost => inv.place == Place::Lost,
            Status::Arrested => matches!(inv.place, Place::Jail(_)),
            Status::Devoured => !inv.in_game(),
        }
    }

    pub fn holds_now(self, cond: &Cond, ctx: &Ctx) -> bool {
        let inv = self.inv(ctx.who);
        match cond {
            Cond::Several { any: false, of } => of.iter().all(|cond| self.holds_now(cond, ctx)),
            Cond::Several { any: true, of } => of.iter().any(|cond| self.holds_now(cond, ctx)),
            Cond::Count(limit) => self.within(limit, ctx),
            Cond::TerrorIs(n) => self.s.terror == *n,
            Cond::Are { status, yes } => self.is_in(ctx.who, *status) == *yes,
            Cond::InDeck(name) => self.in_its_deck(*name),
            Cond::Insane(yes) => inv.in_game() && inv.is(flag::INSANE) == *yes,
            Cond::Unconscious(yes) => inv.in_game() && inv.is(flag::UNCONSCIOUS) == *yes,
            Cond::Full { sanity, stamina } => {
                let full = |sanity: bool, has: u8| has >= self.maximum(ctx.who, sanity);
                (!sanity || full(true, inv.sanity)) && (!stamina || full(false, inv.stamina))
            }
            Cond::It(cards) => self.it().is_some_and(|copy| self.copy_is(copy, *cards)),
            Cond::EqualPoints => inv.sanity == inv.stamina,
            Cond::Area { second } => matches!(inv.place, Place::World(_, area) if (area > 0) == *second),
            Cond::At { zone, except } => {
                self.in_zone(inv.place, *zone, ctx) && !inv.place.area().is_some_and(|at| except.contains(&at))
            }
            Cond::Folk { who, is } => self.are_so(*who, is, ctx),
            Cond::Filled { what, how } => self.is_filled(*what, *how),
            Cond::NoGate => ctx.place == NONE,
            Cond::SealThere => ctx.place != NONE && self.s.sealed(PlaceId(ctx.place)),
            Cond::Rolled(Rolled::Sum(n)) => ctx.x == *n,
            Cond::Rolled(Rolled::Equal) => self.s.bout & bout::DOUBLES != 0,
            Cond::FewerThanPartner { gates } => {
                let of = if *gates { Count::GateTrophies } else { Count::MonsterTrophies };
                let have = |who: Inv| self.counted(of, &Ctx { who, ..*ctx });
                self.partner(ctx.src).is_some_and(|partner| have(ctx.who) < have(partner))
            }
            Cond::InPlay(name) => self.s.in_play.iter().any(|entry| match entry.src {
                Src::Mythos(card) => self.lib.mythos[usize::from(card)].card == *name,
                Src::Fixture(number) => !entry.face_down && self.lib.fixtures[usize::from(number)].card == Some(*name),
                _ => false,
            }),
            Cond::FaceUp(name, up) => {
                let entry = self.lib.shared_card(*name).and_then(|number| self.s.entry(Src::Fixture(number)));
                entry.is_some_and(|entry| entry.face_down != *up)
            }
            Cond::Exhausted { card, yes } => self.is_exhausted(*card, ctx) == *yes,
            Cond::AncientOne(ancient) => self.s.ancient == ancient.0,
            Cond::Monster { kind, cup: true } => self.any_monster(*kind, |spot| spot == Spot::Cup),
            Cond::Monster { kind, cup: false } => {
                self.any_monster(*kind, |spot| matches!(spot, Spot::Area(_) | Spot::Sky | Spot::Outskirts))
            }
            Cond::Fight(fought) => self.came_to(*fought),
            Cond::MoreSanity(more) => {
                let (sanity, stamina) = (self.maximum(ctx.who, true), self.maximum(ctx.who, false));
                if *more { sanity > stamina } else { stamina > sanity }
            }
            Cond::Appeared => {
                self.checked().is_some_and(|monster| matches!(self.s.monsters[usize::from(monster)], Spot::Facing(_)))
            }
            Cond::PriceIs(yes) => {
                let price = self.it().map(|copy| self.lib.card(copy).price.unwrap_or(0));
                price.is_some_and(|price| (price == ctx.x) == *yes)
            }
            Cond::Cheaper => {
                let price = self.it().map(|copy| self.lib.card(copy).price.unwrap_or(0));
                price.is_some_and(|price| price < self.s.tally.given)
            }
            Cond::Man(man) => {
                let sheet = self.lib.sheets.get(usize::from(inv.sheet));
                sheet.is_some_and(|sheet| sheet.sex == Some(if *man { Sex::Man } else { Sex::Woman }))
            }
            Cond::TrophyOf(kinds) => {
                self.s.trophies(ctx.who).any(|m| kinds.iter().any(|&kind| self.lib.is_kind(m, kind)))
            }
            Cond::GateTrophyOf(world) => (0..self.lib.gate_markers.len() as u8)
                .any(|gate| inv.gate_trophies >> gate & 1 != 0 && self.lib.gate(gate).leads_to(*world)),
            Cond::Won => self.s.bout & bout::WON != 0,
            Cond::DidWell => self.s.bout & bout::WELL != 0,
            Cond::OnBoard => self.place_of(ctx.src) != NONE,
            Cond::SealIn(zone) => self.is_seal_in(*zone, ctx),
            Cond::MoreTokens(token) => u16::from(self.tokens(ctx.who, *token)) > u16::from(ctx.x),
            Cond::AnyReturned => ctx.x > 0,
            Cond::Weaker => self.s.tally.toughness < ctx.successes,
            Cond::InPlayFor(n) => self.s.entry(ctx.src).is_some_and(|entry| {
                let turns = self.s.turn - entry.since;
                turns > u16::from(*n) || turns == u16::from(*n) && entry.spoken
            }),
            Cond::Nightmarish => !self.holds(ctx.who, Q::IgnoreNightmarish),
            Cond::Awake(yes) => self.s.awake.is_some() == *yes,
            Cond::NoneAround(track) => {
                let (room, spaces) = self.room_and_spaces(ctx.who, *track);
                spaces > 0 && room == spaces
            }
        }
    }

    /// Whether something is so of these people, each asked as if the text spoke to him.
    fn are_so(self, folk: Folk, is: &Being, ctx: &Ctx) -> bool {
        let so = |who: Inv| match is {
            Being::Has(of) => of.iter().any(|limit| self.within(limit, &Ctx { who, ..*ctx })),
            Being::Is(status) => self.is_in(who, *status),
            Being::At(zone) => self.in_zone(self.inv(who).place, *zone, ctx),
        };
        match folk {
            Folk::Each => self.everyone().all(so),
            Folk::Any => self.everyone().any(so),
            Folk::Other => self.everyone().any(|who| who != ctx.who && so(who)),
            Folk::Nobody => !self.everyone().any(so),
            Folk::Partner => self.partner(ctx.src).is_some_and(so),
            Folk::Some(n) => self.everyone().filter(|&who| so(who)).count() >= usize::from(n),
        }
    }

    /// Whether a track, or the Outskirts, is filled so far.
    fn is_filled(self, what: Fillable, how: Fill) -> bool {
        let (there, room) = match what {
            Fillable::Outskirts => (self.outskirts(), self.outskirts_limit()),
            Fillable::Doom => (self.s.doom.into(), self.doom_limit().into()),
            Fillable::Track(track) => match self.s.entry(Src::Fixture(track.0)) {
                Some(entry) => (entry.tokens.into(), self.lib.spaces(track).into()),
                None => return false,
            },
        };
        match how {
            Fill::All => there >= room,
            Fill::Half => 2 * there >= room,
            Fill::But(n) => room.saturating_sub(there) <= usize::from(n),
        }
    }

    /// Dice of the check in progress that show 1.
    fn ones_rolled(self) -> u16 {
        let check = self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Check(check) => Some(check.dice[0]),
            _ => None,
        });
        check.map_or(0, u16::from)
    }

    /// Whether a card of this name is in its deck.
    fn in_its_deck(self, name: CardName) -> bool {
        self.lib.by_name(name).is_some_and(|card| match self.lib.cards[usize::from(card)].supply {
            Supply::Deck(deck) => self.s.decks.of(deck).iter().any(|&copy| self.lib.copies[usize::from(copy)] == card),
            Supply::Special => self.special_copy(card).is_some(),
            Supply::Story => false,
        })
    }

    /// The card that texts call *it*.
    pub fn it(self) -> Option<u16> {
        (usize::from(self.s.it) < self.lib.copies.len()).then_some(self.s.it)
    }

    /// Whether this card is exhausted, or you have an exhausted copy of a card.
    fn is_exhausted(self, card: Option<CardName>, ctx: &Ctx) -> bool {
        match (card, ctx.src) {
            (Some(card), _) => {
                let named = |copy: u16| self.lib.copies[usize::from(copy)] == card.0;
                self.inv(ctx.who).held.iter().any(|h| h.is(held::EXHAUSTED) && named(h.copy))
            }
            (None, Src::Card(copy)) => {
                let mut all = (0..self.s.players).flat_map(|who| self.inv(who).held.iter());
                all.any(|h| h.copy == copy && h.is(held::EXHAUSTED))
            }
            (None, src) => self.s.entry(src).is_some_and(|entry| entry.exhausted),
        }
    }

    /// What the fight that the text began has come to.
    fn came_to(self, fought: Fought) -> bool {
        let has = |bits: u16| self.s.bout & bits != 0;
        match fought {
            Fought::Defeated => has(bout::DEFEATED),
            Fought::AllDefeated => has(bout::HAPPENED) && !has(bout::LEFT),
            Fought::EvadedOrDefeated => has(bout::DEFEATED | bout::EVADED),
            Fought::NotAtOnce => has(bout::HAPPENED) && !has(bout::EARLY),
            Fought::Hit => has(bout::HIT),
            Fought::HitFirst => has(bout::HIT_FIRST),
            Fought::Bold => has(bout::BOLD),
            Fought::Horrified => has(bout::HORRIFIED),
        }
    }

    fn any_monster(self, kind: KindId, there: impl Fn(Spot) -> bool) -> bool {
        (0..).zip(self.s.monsters.iter()).any(|(marker, &spot)| self.lib.is_kind(marker, kind) && there(spot))
    }

    /// Tokens lying on a card in somebody's possession, or on something in play.
    pub fn tokens_on(self, src: Src) -> u8 {
        match src {
            Src::Card(copy) => {
                let held = (0..self.s.players).find_map(|w| self.inv(w).held.iter().find(|h| h.copy == copy));
                let lying = || self.s.entry(src).map_or(0, |entry| entry.tokens);
                held.map_or_else(lying, |h| h.tokens)
            }
            _ => self.s.entry(src).map_or(0, |entry| entry.tokens),
        }
    }

    /// The monsters that lie on a card in somebody's possession, or on the rumour in play.
    pub fn monsters_on(self, src: Src) -> impl Iterator<Item = u8> {
        let spot = match src {
            Src::Card(copy) => self.lib.vessel(copy).map_or(Spot::OnCard, Spot::Vessel),
            _ => Spot::OnCard,
        };
        self.s.monsters_beyond().filter(move |&marker| self.s.monsters[usize::from(marker)] == spot)
    }

    /// Where a card lies on the board, or [`NONE`].
    #[inline(always)]
    pub fn place_of(self, src: Src) -> u8 {
        if matches!(src, Src::Card(_) | Src::Fixture(_)) { self.place_on_board(src) } else { NONE }
    }

    #[inline(never)]
    fn place_on_board(self, src: Src) -> u8 {
        self.s.entry(src).and_then(|entry| entry.place).map_or(NONE, |place| place.0)
    }

    /// The monster that the check in progress is made against.
    fn checked(self) -> Option<u8> {
        self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Check(check) => Some(check.monster).filter(|&monster| monster != NONE),
            _ => None,
        })
    }

    fn on_this(self, token: Token, ctx: &Ctx) -> u8 {
        match token {
            Token::Monster if ctx.src == Src::Ancient => self.caught().count() as u8,
            Token::Monster => self.monsters_on(ctx.src).count() as u8,
            // Of a rumour that is settled the number is told with its text.
            _ if matches!(ctx.src, Src::Mythos(_)) && self.s.entry(ctx.src).is_none() => ctx.x,
            Token::Sanity | Token::Stamina | Token::Clue | Token::Money => self.tokens_on(ctx.src),
        }
    }
}
