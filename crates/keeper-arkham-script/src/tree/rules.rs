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
    /// More or less of a [`Figure`]: `Movement points +3.` `Focus -1 while you are in Arkham.` `Buying costs $1 more in Arkham.`
    More { of: Figure, by: i8, scope: Scope },
    /// At most so much of something: `You cannot have more than 4 clues.` `You cannot have allies.` (0)
    AtMost { of: Most, n: u8 },
    /// What investigators cannot do: `You cannot be delayed.`; all: `Investigators cannot be arrested.`
    Cannot { all: bool, verb: Verb, cond: Option<Cond> },
    /// What investigators may do beside what the rules let them: `You may take endless monsters as trophies.`; all: `Investigators may
    /// trade clues.`
    May { all: bool, what: Licence, cond: Option<Cond> },
    /// What costs nothing: `You pay no Sanity for spells while there are at least 4 clues on this.`; all: `Investigators pay nothing in
    /// encounters at the Library.`
    Free { all: bool, what: Fare, cond: Option<Cond> },
    /// What cannot happen: `Gates cannot be sealed.` `The terror level cannot rise.`
    Never { what: Ban, cond: Option<Cond> },
    /// The upkeep roll of a card: `Retainer needs no upkeep roll.`
    UpkeepRoll { card: CardName, how: UpkeepRoll },
    /// `Your dice succeed on 4-6.` (4), `Your dice succeed on 6.` (6)
    Succeed(u8),
    /// `In combat checks with this, each 6 counts as 2 successes.`
    Sixes,
    /// `You have this only while Call the Azure Flame is exhausted.`: one of it for each exhausted copy
    OnlyWhile(CardName),
    /// `Whenever you draw skills, draw 1 more and discard 1 of them.` `Whenever you draw injuries or madnesses, ...`
    DrawMore(Vec<Deck>),
    /// `Your focus is unlimited.`
    UnlimitedFocus,
    /// `You spend clues in pairs.` `Other investigators may spend your clues if you agree.`: what clues do that somebody spends (see [`ClueRule`])
    Clues(ClueRule),
    /// `Monsters are overwhelming +1 for you.`: beside what they have; without `more` at least so much: `Undead monsters are nightmarish 1
    /// for you.`
    FiercerFor { which: Monsters, nightmarish: bool, more: bool, n: u8 },
    /// `For being devoured, this counts as a copy of Agoraphobia.`: whichever of both comes second
    CopyOf(CardName),
    /// `Green gate cards are for every Other World you are in.`
    GateCards(GateColour),
    /// `Whenever you draw a location card, draw 2 and choose 1.`
    DrawTwo(Drawn),
    /// `Your encounters at the Black Cave and the Woods are Cult Encounters.` `Your encounters at the Silver Twilight Lodge are in the Inner
    /// Sanctum.`
    EncountersFrom { at: Vec<PlaceId>, from: Elsewhere },
    /// `You lose no Sanity to nightmarish.` `You lose no Stamina to overwhelming.`
    SparedDamage { nightmarish: bool },
    /// `Your partner may pay Sanity for your spells.` (a card in a pair)
    PartnerPays,
    /// `Monsters deal you no combat damage when you fail an evade check.`: nor what stands in its place
    UnharmedEvading,
    /// `Investigators keep their clues when they are insane.`, `... when they are unconscious.`
    KeepClues { sanity: bool },
    /// `A gate you close may count as having any other symbol except the crescent.`
    AnySymbol,
    /// `You make no horror check against a monster before you fail a combat or evade check against it.`
    LateHorror,
    /// `Deputy of Arkham costs you 5 toughness of monster trophies or 1 gate trophy.`: where a location gives it
    TrophyPrice(CardName),
    /// `Whenever you draw Innsmouth Look cards, draw 1 more.`: of a deck of events, one more in all; all: `Whenever an investigator draws
    /// Innsmouth Look cards, draw 1 more.`
    DrawMoreEvents { deck: Deck, all: bool },
    /// `You spend no focus to move skills.`
    NoFocusForSkills,
    /// `Cultists: toughness +1.` `Cultists: flying, combat rating becomes -2.`; `while`: `While Blackest Night is in play:
    /// combat rating becomes -5.` (on the monster's own marker, `which` = [`Monsters::Kinds`] of nothing, printed without a name);
    /// both: `While Blackest Night is in play, Cultists: endless.`
    Monsters { which: Monsters, mods: Vec<MonsterMod>, cond: Option<Cond> },
    /// `Fast monsters move as normal ones.` `Witches and Warlocks move as stalkers.` `Flying monsters do not move.` (which is
    /// stronger) `Monsters at the Woods do not move.`
    MoveAs { which: Monsters, zone: Option<Zone>, how: Movement },
    /// `Monsters in the Uptown streets move to the Woods.`: those that move, and instead of the way on their markers
    MoveTo { which: Monsters, zone: Option<Zone>, to: Lure },
    /// `Dunwich Horrors move with the circle, too.`: for movement only, once for each of their symbols that is called
    MoveWith { which: Monsters, symbol: Symbol },
    /// `This counts as a Cultist.` (monsters)
    CountsAs(KindId),
    /// `Flying monsters neither enter nor leave the Sky.`
    Sky(Sky),
    /// `When you pass a combat check against a Mi-Go, draw 1 more unique item.`
    DefeatDraws { kind: KindId, deck: Deck },
    /// `The General Store, Curiositie Shoppe and Ye Olde Magick Shoppe are closed.` / `Hibb's Roadhouse is closed.`
    Closed(Vec<PlaceId>),
    /// `2 Mythos cards are drawn, the first for its gate only.`
    TwoMythosCards,
    /// `Combat with this begins with a Dunwich Horror card.`: its lines change the monster for this combat
    BeginsWithCard(Deck),
    /// `Investigators lost in time and space are devoured.`
    LostAreDevoured,
    /// `Masks are in the cup.`, `The Dark Pharaoh is in the cup.`
    InCup(Sort),
    /// `Whenever an investigator uses a common item, roll a die; on 1-2 it is discarded and has no effect.`
    Brittle { deck: Deck, to: u8 },
    /// `Investigators with an exhibit item may ignore flying monsters.`
    IgnoreWith { class: Cards, which: Monsters },
    /// `Hexagon monsters have a cup of their own.`: monsters that belong to the one who rules (see [`Brood`])
    OfSymbol(Brood),
    /// What a table plays otherwise than the rulebook says.
    House(House),
    /// `This counts as streets for flying monsters.` `Moves as a normal monster.`: what holds of the card, marker or area itself (see [`ThisRule`])
    This(ThisRule),
    /// `Moves to the nearest investigator in a location in Arkham, except St. Mary's Hospital and Arkham Asylum.` `Moves to the
    /// nearest investigator in the streets or an unstable location.`
    Hunts { grounds: Grounds, except: Vec<PlaceId> },
    /// `Combat checks against this use Lore.`
    CombatSkill(Skill),
    /// `Environments do not lower your checks.`
    NoEnvironmentPenalty,
    /// `In combat checks with this, physical resistance and endless are ignored.` `In your attacks, magical resistance is
    /// ignored.`
    Pierces { with: Attacks, what: Pierced },
    /// `Investigators go from streets to streets only along black arrows.` `Investigators do not go from streets to streets along black
    /// arrows.`: then lines without an arrow stay open
    StreetsAlong { white: bool, only: bool },
    /// `Investigators with an encounter at the Library draw 1 more card.` (several places with `or`), of which one counts; on an area
    /// beside it: `... while an investigator is here.`
    VisitorsDraw { at: Vec<PlaceId>, n: u8, cond: Option<Cond> },
    /// `Investigators enter this area only from Devil Reef or an Other World.` (an area): nothing that takes one anywhere leads here
    EnteredFrom(PlaceId),
    /// `All gates that open burst.`
    AllBurst,
    /// `Removing a doom token in battle needs twice as many successes.`
    BattleTwice,
    /// `Monsters do not enter areas of investigators with Bast tokens in the Mythos Phase.`
    Shun(TokenId),
    /// `You lose no Sanity from tomes.`: from what their texts say; `You lose no Stamina from The Dark Pharaoh.`: by name, a sheet or a card
    /// beside the board, too
    SparedBy { sanity: bool, class: Cards },
    /// `Your maximum Sanity and Stamina move like skills, and where one rises you gain 1 of it.`
    Balance,
    /// `The focus of investigators is 0.`
    NoFocus,
    /// `Moves as a fast monster.` (monsters)
    MovesAs(Movement),
    /// What an Ancient One's sheet says of the final battle as a whole.
    Battle(BattleRule),
    /// `The first player marker is not passed until the first player is devoured.`: while the Ancient One sleeps
    KeepsFirst,
    /// `Streets are aquatic locations, too.`
    StreetsAreAquatic,
    /// `Weather cards have no effect.` `Martial Law has no effect.`
    NoEffect(Mute),
    /// `In encounters, a Tendril of Nyogtha appears instead of each monster.`: one that is set aside
    AppearsInstead(KindId),
    /// `Cultists drawn from the cup are put on this, and new monsters are drawn in their place.`
    Catches(Monsters),
    /// `Undead monsters do not count for the monster limit.`: nor does it send them to the Outskirts
    Uncounted(Monsters),
    /// `In each phase, the players choose in which order the investigators act.`
    FreeOrder,
    /// `Doom tokens may lie beyond the end of the doom track.` (those that a text adds at once when it awakens the Ancient One)
    DoomBeyond,
}

/// A number that rules make greater or smaller.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// `Maximum Sanity +1`, `Maximum Stamina in Arkham -1`
    Maximum { sanity: bool },
    /// `Movement points +3`
    MovementPoints,
    /// `Focus +1`
    Focus,
    /// `Spell checks for this +1`
    Casting,
    /// `In Speed checks, add 1 to each die`
    Pips(Checks),
    /// `Each clue you spend on a Luck check adds 1 more die`; without a skill `... on a check ...`
    ClueDice(Option<Skill>),
    /// `You have 1 fewer hand in combat`
    Hands,
    /// `Your spells give combat checks 1 more`
    ArmBonus(Cards),
    /// `You have 1 more hand for spells`
    SpellHands,
    /// `Monsters you fight have 1 less toughness (at least 1)`: in combat checks with this
    FoeToughness,
    /// `Your monster trophies are worth 1 more toughness when you spend them`
    TrophyToughness,
    /// `Buying costs $1 more`: whatever the price; of a class `The list price of items is $3 more when buying`, on which a fixed price does not
    /// depend
    Price(Option<Cards>),
    /// `Each spell costs 1 more Sanity`
    SpellCost,
    /// `The Ancient One awakens at 1 more open gate`
    GateLimit,
    /// `The Outskirts hold 2 fewer monsters`
    Outskirts,
    /// `The monster limit is 1 less`
    MonsterLimit,
    /// `Removing a doom token in battle needs 1 more success`
    BattleSuccesses,
    /// `Sealing a gate costs 2 fewer clues`
    SealCost,
    /// `Closing a gate to R'lyeh needs 1 more success`; without a world `Closing a gate needs ...`
    CloseSuccesses(Option<WorldId>),
    /// `Evade checks need 1 more success`
    Needed(Checks),
    /// `Entering streets costs 1 more movement point`
    EnterCost(Ground),
    /// `At each gate that opens, 1 more hexagon monster appears`
    GateMonsters(Symbol),
    /// `In a monster surge, 1 more monster appears`
    SurgeMonsters,
    /// `Winning the game needs 1 more elder sign`
    SealsToWin,
    /// `Stalkers see investigators 1 more area away`
    StalkerSight,
    /// `Whenever investigators draw common items, they draw 1 fewer card`: or nothing; also to buy
    Drawn(Deck),
}

/// Where, how often and as long as what a rule says of a number holds: ` in Arkham`, ` for each tome you have`, ` while you are in Arkham`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scope {
    pub zone: Option<Zone>,
    pub each: Option<Each>,
    pub cond: Option<Cond>,
}

impl Scope {
    /// Whether it holds always and once.
    pub const fn is_plain(&self) -> bool {
        matches!(self, Scope { zone: None, each: None, cond: None })
    }
}

/// What one can have, use or do at most.
#[derive(Clone, Debug, PartialEq)]
pub enum Most {
    /// `You cannot have more than 3 common and unique items`, `You cannot have allies` (0)
    Cards(Vec<Deck>),
    /// `You cannot have more than 4 clues`; all: `Investigators cannot have more than 5 clues`
    Clues { all: bool },
    /// `You cannot have more than 1 monster trophy`: what is too much returns to the cup
    Trophies,
    /// `You cannot spend more than 2 clues on a Lore check`, `... on a check`
    CluesOn(Option<Skill>),
    /// `You cannot move a skill by more than 1 stop in a turn`
    Stops,
    /// `Investigators refresh no more than 1 card in Upkeep`
    Refreshed,
    /// `No more than 1 raid token is added in a turn`
    Added(TrackId),
}

/// What investigators may be forbidden to do: `You cannot ...`, `Investigators cannot ...`
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// `be delayed`
    Be(Status),
    /// `gain Stamina`, `gain Stamina except by care at St. Mary's Hospital or from Vincent Lee`
    Gain { thing: Thing, except: Option<Exception> },
    /// `pick up clues in Arkham`
    PickUp,
    /// `trade money`, `trade items`: they are not given; receiving is free
    Trade(Goods),
    /// `move into a location in Downtown without a gate`, `enter stable locations`: in the Movement Phase
    Enter(OffLimits),
    /// `enter or leave the Merchant District streets`
    Cross(PlaceId),
    /// `have Bank Loan`
    Have(CardName),
    /// `spend clues on checks`
    SpendOnChecks,
    /// `travel by rail`
    Rail,
    /// `decline checks in encounters`: which a text lets one make
    Decline,
    /// `use items that are discarded when used`: or returned to the box
    UseFleeting,
    /// `fight a monster before you have made an evade check against it`
    FightFirst,
    /// `make evade checks to fight elusive monsters`
    Approach,
    /// `evade undead monsters`: nor flee from them
    Evade(Monsters),
}

/// What the place itself does (not its encounters), and an investigator by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Exception {
    pub at: PlaceId,
    pub from: String,
}

/// What may be kept from happening, no matter who would do it.
#[derive(Clone, Debug, PartialEq)]
pub enum Ban {
    /// `Silver Twilight Lodge Membership cannot be lost`
    Lose(CardName),
    /// `This cannot be lost unless you so choose`
    LoseThis,
    /// `Your money cannot be lost unless you so choose`, `Your items cannot be lost unless you so choose`
    LoseGoods(Goods),
    /// `This is not refreshed in Upkeep`
    Refresh,
    /// `Spells cannot be cast`
    Cast,
    /// `The terror level cannot rise`
    Terror,
    /// `Gates cannot be sealed`
    Seal,
    /// `The investigators cannot win the game`
    Win,
    /// `Gates to Another Dimension cannot be closed` (nor sealed)
    Close(WorldId),
    /// `Common items cannot be drawn`
    Draw(Deck),
    /// `Fire Vampires cannot be in play` (in play they return to the cup; drawn they are put back and another is drawn)
    InPlay(Vec<KindId>),
    /// `The text of locations cannot be used except at Arkham Asylum and the General Store`
    Texts { except: Vec<PlaceId> },
    /// `Gates and monsters cannot appear at your location`
    Appear,
    /// `Monsters from gates do not appear here` (a card that lies on a place)
    FromGates,
    /// `Monsters of toughness up to 1 for each Stamina token on this do not enter here` (a card that lies on a place)
    EnterHere(Quantity),
    /// `No clue is placed at the Science Building in set-up`
    FirstClue(PlaceId),
    /// `The elder sign here cannot be removed` (a card that lies on a place)
    Unseal,
    /// `No progress markers are placed`: by Mythos cards and by texts
    Progress,
    /// `No clues are placed for Mythos cards`: what texts put is not meant
    MythosClues,
}

/// What investigators may be let do: `You may ...`, `Investigators may ...`
#[derive(Clone, Debug, PartialEq)]
pub enum Licence {
    /// `take endless monsters as trophies`
    TakeEndless,
    /// `flee from monsters with ambush`: from the first round on
    Flee(Monsters),
    /// `seal gates that cannot be sealed`
    SealAnyway,
    /// `return from an Other World to any open gate`
    ReturnAnywhere,
    /// `move to any area in Arkham instead of moving`, `move to any streets in Arkham instead of moving`
    Ride { streets: bool },
    /// `trade in Upkeep at any distance`
    TradeAfar,
    /// `trade clues`
    TradeClues,
    /// `take allies out of the box`
    AlliesFromBox,
    /// `look at the bottom skill`
    SeeBottom(Deck),
    /// `draw common items, unique items and spells from the bottom of the deck, and may look at the bottom card`
    DrawFromBottom,
    /// `spend Power as clues`, `spend Power as Sanity when you lose Sanity`, one for one
    SpendAs { token: TokenId, what: StandIn },
    /// `spend monster trophies as clues`, one for one
    TrophiesAsClues,
}

/// What somebody pays nothing for: `You pay ...`, `Investigators pay ...`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fare {
    /// `nothing for travel by rail`
    Rail,
    /// `nothing in encounters at the Library` (and counts as having paid the most)
    Encounters(PlaceId),
    /// `no Sanity for spells`
    Spells,
}

/// What is drawn for an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// `a location card`
    Location,
    /// `a gate card`
    Gate,
    /// `a Cult Encounter` (of a deck of events)
    Event(Deck),
}

/// Where somebody has his encounters instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elsewhere {
    /// `in the Inner Sanctum`: the entry of another location
    Place(PlaceId),
    /// `Cult Encounters`: cards of a deck of events
    Events(Deck),
}

/// Where monsters are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lure {
    /// `the Woods`
    Place(PlaceId),
    /// `the nearest investigator in the streets or an unstable location`
    Investigator(Grounds),
    /// `an elder sign next to them`: of several the first; the Sky is next to all locations
    Seal,
}

/// With which attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attacks {
    /// `in combat checks with this, ...`
    This,
    /// `your attacks ...`
    All,
}

/// What becomes of abilities of monsters that are attacked.
#[derive(Clone, Debug, PartialEq)]
pub enum Pierced {
    /// `physical resistance and endless are ignored`
    Ignored(Vec<Keyword>),
    /// `physical immunity counts as physical resistance`: a bonus is halved, whatever ignores resistance
    Softened(Keyword, Keyword),
}

/// What says or does nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Mute {
    /// `weather cards`
    Environments(Environment),
    /// `Martial Law`: a shared card by its name
    Shared(CardName),
    /// `a second copy of an injury or madness`, on the one who has it
    SecondCopies(Vec<Deck>),
}

/// How the upkeep roll of a card is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UpkeepRoll {
    /// `Retainer needs no upkeep roll` (of yours)
    None,
    /// `In the upkeep roll of Curse, you roll 2 dice and the higher one counts`
    Highest,
    /// `In the upkeep roll of Blessing, 1-5 count as 1`
    Worse { to: u8 },
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
    /// `for each empty hand you have`
    Each(Each),
    /// `in Arkham` (stands before the number: `Will checks in Arkham -1.`)
    InArkham,
    /// `in encounters in Arkham` (before the number, too)
    InEncounters,
    /// `except horror checks` (before the number, too)
    Except(Checks),
    /// `for Martial Law` (before the number, too): those that a shared card asks for
    For(CardName),
    /// `in encounters in the Dreamlands and the Abyss` (before the number, too)
    InWorlds(Vec<WorldId>),
    /// `in exhibit encounters` (before the number, too): those that cards of this deck of events ask for
    Of(Deck),
    /// `of all investigators ... while there is a clue on this` (around the number): on a card that somebody has
    OfAll(Cond),
}
