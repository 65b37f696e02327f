//! Rules that hold, and the words for them.

use super::*;

/// Rules that hold while the card is held (for its holder) or in play (for everybody).
#[derive(Clone, Debug, PartialEq)]
pub enum Static {
    /// `Combat checks +4.` `Luck checks +1.` `All checks +1.` with an optional filter: `Combat checks +3 against undead.`
    /// `Combat checks +1 while your other hand is empty.` `Combat checks +5 while this is not exhausted.` (any condition) `Will checks in
    /// Arkham -1.`
    Checks { checks: Checks, bonus: i8, filter: Option<BonusFilter> },
    /// `Luck +2.`
    Skill { skill: Skill, bonus: i8 },
    /// `Maximum Sanity +1.` `Maximum Stamina in Arkham -1.` (any zone) `Maximum Stamina +1 for each tome you have.`
    Maximum { sanity: bool, zone: Option<Zone>, bonus: i8, each: Option<Each> },
    /// `Movement points +3.`
    MovementPoints(i8),
    /// `Focus +1.` `Focus -1 while you are in Arkham.`
    Focus { bonus: i8, cond: Option<Cond> },
    /// `The Ancient One awakens at 1 more open gate.` `... at 1 open gate less.`
    GateLimit(i8),
    /// `The Outskirts hold 2 fewer monsters.` / `... more`
    OutskirtsHold(i8),
    /// `Removing a doom token in battle needs 1 more success.`
    BattleSuccesses(u8),
    /// `Investigators refresh no more than 1 card in Upkeep.`
    RefreshMost(u8),
    /// `This is not refreshed in Upkeep.`
    NotRefreshed,
    /// `Buying costs $1 more in Arkham.` `Buying items costs $3 more.`
    Buying { class: Option<Cards>, more: i8, zone: Option<Zone> },
    /// `Each clue you spend on a Luck check adds 1 more die.` / without a skill: `Each clue you spend on a check adds 1
    /// more die.`
    ClueDice(Option<Skill>),
    /// `In Speed checks, add 1 to each die.`
    AddToDice { checks: Checks, n: u8 },
    /// `Your dice succeed on 4-6.` (4), `Your dice succeed on 6.` (6)
    Succeed(u8),
    /// `In combat checks with this, each 6 counts as 2 successes.`
    Sixes,
    /// `This cannot be lost unless you so choose.`
    Kept,
    /// `You have this only while Call the Azure Flame is exhausted.`: one of it for each exhausted copy
    OnlyWhile(CardName),
    /// `Your money cannot be lost unless you so choose.` `Your items cannot be lost unless you so choose.`
    Safe(Goods),
    /// `You cannot trade money.` `You cannot trade items.`: they are not given; receiving is free
    NoTrade(Goods),
    /// `Retainer needs no upkeep roll.` (of yours)
    NoUpkeepRoll(CardName),
    /// `In the upkeep roll of Curse, you roll 2 dice and the higher one counts.`
    UpkeepHighest(CardName),
    /// `In the upkeep roll of Blessing, 1-5 count as 1.`
    UpkeepWorse { card: CardName, to: u8 },
    /// `Whenever you draw skills, draw 1 more and discard 1 of them.` `Whenever you draw injuries or madnesses, ...`
    DrawMore(Vec<Deck>),
    /// `You have 1 fewer hand in combat.`
    HandsLess(u8),
    /// `You cannot have more than 3 common and unique items.` `You cannot have allies.` (0)
    AtMost { decks: Vec<Deck>, n: u8 },
    /// `You cannot have more than 4 clues.`
    MostClues(u8),
    /// `You cannot move a skill by more than 1 stop in a turn.`
    SliderStops(u8),
    /// `Your focus is unlimited.`
    UnlimitedFocus,
    /// `You cannot pick up clues in Arkham.`
    NoPickUp,
    /// `You cannot spend more than 2 clues on a Lore check.`
    ClueLimit { skill: Skill, n: u8 },
    /// `The first clue you spend on a check in combat has no effect.` / `... on a check outside combat ...`
    FirstClueLost { combat: bool },
    /// `You may spend Power as clues.` `You may spend Power as Sanity when you lose Sanity.` (or Stamina), one for one
    SpendAs { token: TokenId, what: StandIn },
    /// `You spend clues in pairs.`
    CluesByTwos,
    /// `Undead monsters are nightmarish 1 for you.`
    NightmarishFor { which: Monsters, n: u8 },
    /// `A second copy of an injury or madness has no effect on you.`
    SecondCopyHarmless(Vec<Deck>),
    /// `Silver Twilight Lodge Membership cannot be lost.`
    CannotLose(CardName),
    /// `You cannot be delayed.`
    CannotBe(Status),
    /// `You have 1 more hand for spells.`
    SpellHands(u8),
    /// `Green gate cards are for every Other World you are in.`
    GateCards(GateColour),
    /// `Whenever you draw a location card, draw 2 and choose 1.`, `Whenever you draw a gate card, draw 2 and choose 1.`
    TwoCards { gate: bool },
    /// `Your encounters at the Silver Twilight Lodge are in the Inner Sanctum.` (two places: the name of the location and
    /// the name of the entry)
    EncounterElsewhere { at: PlaceId, entry: PlaceId },
    /// `Your encounters at the Black Cave and the Woods are Cult Encounters.` (a deck of events)
    EncountersFrom { at: Vec<PlaceId>, deck: Deck },
    /// `You lose no Sanity to nightmarish.` `You lose no Stamina to overwhelming.`
    SparedDamage { nightmarish: bool },
    /// `Spell checks of all investigators +2 while there is a clue on this.`: on a card that somebody has
    ChecksOfAll { checks: Checks, bonus: i8, cond: Cond },
    /// `Your partner may pay Sanity for your spells.` (a card in a pair)
    PartnerPays,
    /// `Monsters you fight have 1 less toughness (at least 1).`: in combat checks with this
    FoesWeaker(u8),
    /// `You may take endless monsters as trophies.`
    TakeEndless,
    /// `Your monster trophies are worth 1 more toughness when you spend them.`
    TrophyWorth(u8),
    /// `Your attacks ignore magical resistance.` / `... physical resistance.`
    IgnoreResistance { magical: bool },
    /// `Gates and monsters cannot appear at your location.`
    NothingAppears,
    /// `No clue is placed at the Science Building in set-up.`
    NoClueAt(PlaceId),
    /// `You may draw common items, unique items and spells from the bottom of the deck, and may look at the bottom card.`
    DrawFromBottom,
    /// `You may return from an Other World to any open gate.`
    ReturnAnywhere,
    /// `You may move to any area in Arkham instead of moving.` / `... to any streets in Arkham ...`
    Wagon { streets: bool },
    /// `Cultists: toughness +1.` `Cultists: flying, combat rating becomes -2.`; `while`: `While Blackest Night is in play:
    /// combat rating becomes -5.` (on the monster's own marker, `which` = [`Monsters::Kinds`] of nothing, printed without a name);
    /// both: `While Blackest Night is in play, Cultists: endless.`
    Monsters { which: Monsters, mods: Vec<MonsterMod>, cond: Option<Cond> },
    /// `Fast monsters move as normal ones.` `Witches and Warlocks move as stalkers.` `Flying monsters do not move.` (which is
    /// stronger) `Monsters at the Woods do not move.`
    MoveAs { which: Monsters, zone: Option<Zone>, how: Movement },
    /// `Monsters in the Uptown streets move to the Woods.`: those that move
    MoveTo { which: Monsters, zone: Zone, place: PlaceId },
    /// `This counts as a Cultist.` (monsters)
    CountsAs(KindId),
    /// `Stalkers see investigators up to 2 areas away.`
    StalkersSee(u8),
    /// `Flying monsters neither enter nor leave the Sky.`
    Sky(Sky),
    /// `Travel by rail is free for you.`
    FreeRail,
    /// `Entering streets costs 1 more movement point.` `Entering stable locations costs 2 more movement points.`
    EnterCost { at: Ground, n: u8 },
    /// `Investigators may trade in Upkeep wherever they are.`
    TradeAnywhere,
    /// `Investigators may trade clues.`
    TradeClues,
    /// `Fire Vampires cannot be in play.` (in play they return to the cup; drawn they are put back and another is drawn)
    NotInPlay(Vec<KindId>),
    /// `When you pass a combat check against a Mi-Go, draw 1 more unique item.`
    DefeatDraws { kind: KindId, deck: Deck },
    /// `Investigators cannot gain Stamina except by care at St. Mary's Hospital or from Vincent Lee.` - what the place
    /// itself does (not its encounters), and an investigator by name
    NoGain { thing: Thing, except: PlaceId, from: String },
    /// `Investigators pay nothing in encounters at the Library.` (and count as having paid the most)
    FreeEncounters(PlaceId),
    /// `Spells cannot be cast.`
    NoSpells,
    /// `Each spell has a Sanity cost of 0.`
    FreeSpells,
    /// `Each spell costs 1 more Sanity.` / `... less`
    SpellCost(i8),
    /// `The terror level cannot rise.`
    NoTerror,
    /// `Gates cannot be sealed.`
    NoSealing,
    /// `No doom tokens are added for the gates of this card` (Mythos cards)
    NoDoomForGates,
    /// `Gates to Another Dimension cannot be closed.` (nor sealed)
    NoClosing(WorldId),
    /// `Sealing a gate costs 8 clues.`
    SealCost(u8),
    /// `Sealing a gate costs 2 fewer clues.` (negative), `... more`
    SealDiscount(i8),
    /// `Closing a gate needs 1 more success.` / `Closing a gate to R'lyeh needs 1 more success.`
    CloseDifficulty { world: Option<WorldId>, more: u8 },
    /// `Investigators cannot be arrested.`
    NoArrest,
    /// `The General Store, Curiositie Shoppe and Ye Olde Magick Shoppe are closed.` / `Hibb's Roadhouse is closed.`
    Closed(Vec<PlaceId>),
    /// `Investigators cannot enter or leave the Merchant District streets.`
    NoPassage(PlaceId),
    /// `You cannot move into a location in Downtown without a gate.`, `You cannot enter stable locations.`: in the Movement Phase
    NoEntry(OffLimits),
    /// `Weather cards have no effect.`
    NoEffect(Environment),
    /// `2 Mythos cards are drawn, the first for its gate only.`
    TwoMythosCards,
    /// `The text of locations cannot be used except at Arkham Asylum and the General Store.`
    NoLocationTexts { except: Vec<PlaceId> },
    /// `Combat with this begins with a Dunwich Horror card.`: its lines change the monster for this combat
    BeginsWithCard(Deck),
    /// `Investigators lost in time and space are devoured.`
    LostAreDevoured,
    /// `Masks are in the cup.`
    MasksInCup,
    /// `The Dark Pharaoh is in the cup.`
    InCup(KindId),
    /// `Whenever an investigator uses a common item, roll a die; on 1-2 it is discarded and has no effect.`
    Brittle { deck: Deck, to: u8 },
    /// `Common items cannot be drawn.`
    NoDraw(Deck),
    /// `Investigators with an exhibit item may ignore flying monsters.`
    IgnoreWith { class: Cards, which: Monsters },
    /// `Hexagon monsters have a cup of their own.` (all but Masks)
    OwnCup(Symbol),
    /// `At each gate that opens, 1 more hexagon monster appears.`
    MoreAtGates(Symbol),
    /// `In a monster surge, half the monsters (rounded down) are hexagon monsters.`
    SurgeShare(Symbol),
    /// `Hexagon monsters stay when a gate closes.`
    StayAtClosing(Symbol),
    /// What a table plays otherwise than the rulebook says.
    House(House),
    /// `This is not a trophy and returns to the stack.` (gate markers)
    NoTrophy,
    /// `Moves as a normal monster.` (gate markers)
    Wanders,
    /// `This stays in play until the end of the next turn.` (headlines)
    Stays,
    /// `Moves to the nearest investigator in a location in Arkham, except St. Mary's Hospital and Arkham Asylum.` `Moves to the
    /// nearest investigator in the streets or an unstable location.`
    Hunts { grounds: Grounds, except: Vec<PlaceId> },
    /// `Combat checks against this use Lore.`
    CombatSkill(Skill),
    /// `Environments do not lower your checks.`
    NoEnvironmentPenalty,
    /// `In combat checks with this, physical resistance and endless are ignored.`
    Ignores(Vec<Keyword>),
    /// `Spell checks for this +1 for each tome you have.`
    CastBonus { bonus: i8, each: Option<Each> },
    /// `Investigators go from streets to streets only along black arrows.`
    StreetsAlong { white: bool },
    /// `Monsters from gates do not appear here.` (a card that lies on a place)
    NoneFromGates,
    /// `Monsters of toughness up to 1 for each Stamina token on this do not enter here.` (a card that lies on a place)
    KeepsOut(Quantity),
}

/// Where one walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// `streets`
    Streets,
    /// `stable locations`
    Stable,
    /// `unstable locations`
    Unstable,
}

/// What belongs to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goods {
    /// `money`
    Money,
    /// `items` (any class)
    Cards(Cards),
}

/// Where somebody does not go by himself; one who is carried there is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OffLimits {
    /// `move into a location in Downtown without a gate`
    Hood(HoodId),
    /// `enter stable locations`
    Stable,
    /// `enter unstable locations`
    Unstable,
}

/// What a token may be spent as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StandIn {
    Clue,
    Money,
    /// A point of a loss.
    Sanity,
    Stamina,
}

/// What the Sky is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sky {
    /// `Flying monsters neither enter nor leave the Sky.`
    Shut,
    /// `The Sky is next to unstable locations.`
    OverUnstable,
    /// `Flying monsters that enter the Sky return to the cup.`
    Empties,
    /// `Flying monsters do not enter the Sky.`
    NoEntry,
}

/// Kinds of environments: `weather`, `urban`, `mystic`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Environment {
    Weather,
    Urban,
    Mystic,
}

impl Environment {
    pub const ALL: [Environment; 3] = [Environment::Weather, Environment::Urban, Environment::Mystic];

    pub fn name(self) -> &'static str {
        ["weather", "urban", "mystic"][self as usize]
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum BonusFilter {
    /// `against undead`, `against magical resistance`
    Against(Keyword),
    /// `to read tomes at the Library` (stands before the number): in what a tome says of the Movement Phase
    Reading(PlaceId),
    /// `while your other hand is empty`
    OtherHandEmpty,
    /// `while this is not exhausted` (any condition)
    While(Cond),
    /// `in Arkham` (stands before the number: `Will checks in Arkham -1.`)
    InArkham,
    /// `in encounters in Arkham` (before the number, too)
    InEncounters,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MonsterMod {
    /// `toughness +1`; this one adds, the others set
    Toughness(i8),
    /// `combat rating becomes -2`
    CombatRating(i8),
    /// `combat damage becomes 4 Stamina`
    CombatDamage(u8),
    /// `horror rating becomes -2`
    HorrorRating(i8),
    /// `horror damage becomes 2 Sanity`
    HorrorDamage(u8),
    /// `combat damage +1`: where there is any, after what sets it
    MoreDamage(i8),
    /// `horror damage +1`
    MoreHorror(i8),
    /// `flying`, `stalker`
    Moves(Movement),
    /// `nightmarish 1`
    Nightmarish(u8),
    /// `overwhelming 2`
    Overwhelming(u8),
    /// `act on 2-6`: what the marker rolls for instead of moving succeeds from this face on
    ActsOn(u8),
    /// `endless`, `magical immunity`
    Gains(Keyword),
}

/// What is printed in bold on markers: `ambush`, `endless`, `undead`, `mask`, `physical resistance`, `physical immunity`,
/// `magical resistance`, `magical immunity`, `nightmarish`, `overwhelming`, `spawn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keyword {
    Ambush,
    Endless,
    Undead,
    Mask,
    PhysicalResistance,
    PhysicalImmunity,
    MagicalResistance,
    MagicalImmunity,
    Nightmarish,
    Overwhelming,
    /// Never in the cup, no trophy, counted for no limit.
    Spawn,
}

impl Keyword {
    pub const ALL: [Keyword; 11] = [
        Keyword::Ambush,
        Keyword::Endless,
        Keyword::Undead,
        Keyword::Mask,
        Keyword::PhysicalResistance,
        Keyword::PhysicalImmunity,
        Keyword::MagicalResistance,
        Keyword::MagicalImmunity,
        Keyword::Nightmarish,
        Keyword::Overwhelming,
        Keyword::Spawn,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Keyword::Ambush => "ambush",
            Keyword::Endless => "endless",
            Keyword::Undead => "undead",
            Keyword::Mask => "mask",
            Keyword::PhysicalResistance => "physical resistance",
            Keyword::PhysicalImmunity => "physical immunity",
            Keyword::MagicalResistance => "magical resistance",
            Keyword::MagicalImmunity => "magical immunity",
            Keyword::Nightmarish => "nightmarish",
            Keyword::Overwhelming => "overwhelming",
            Keyword::Spawn => "spawn",
        }
    }
}
