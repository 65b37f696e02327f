//! Costs, and moments at which something happens.

use super::Generator;
use keeper_arkham_script::tree::*;

impl Generator<'_> {
    /// What can be nothing but a payment.
    pub(super) fn payment(&mut self) -> Cost {
        use Cost::*;
        let (n, many, class) = (self.one_to(99), self.one_to(99), self.class());
        let symbol = self.pick(&Symbol::ALL);
        let symbol = self.pick(&[Symbols::Any, Symbols::Of(symbol), Symbols::Not(symbol)]);
        let sum = self.pick(&[Sum::Dollars(n), Sum::ItsPrice, Sum::OfCheapest(class)]);
        let ransom = self.pick(&[Ransom::Single, Ransom::Double, Ransom::Unmixed]);
        self.pick(&[
            Exhaust,
            MonsterTrophies { n, of: symbol, boxed: false },
            Money(sum),
            Clues { n, sealing: true },
            Movement(n),
            Sanity(n),
            Stamina(n),
            SanityOrStamina(n),
            Clues { n, sealing: false },
            Focus(n),
            ThisTrophy,
            AllMovement,
            Cast(Casting::Printed),
            Cast(Casting::AtAwareness),
            Cast(Casting::ForToughness),
            Cast(Casting::AtX),
            XTrophies,
            GateTrophies(n),
            Toughness(n),
            Trophies(ransom),
            SpellsByPlayers { few: n, many },
        ])
    }

    pub(super) fn cost(&mut self) -> Cost {
        use Cost::*;
        let (n, class, payment, thing) = (self.one_to(99), self.class(), self.payment(), self.thing());
        let token = self.pick(&[
            keeper_arkham_script::tree::Token::Stamina,
            keeper_arkham_script::tree::Token::Sanity,
            keeper_arkham_script::tree::Token::Clue,
        ]);
        self.pick(&[
            payment,
            Any(thing, None),
            Any(thing, Some(n)),
            DiscardThis,
            MonsterTrophies { n, of: Symbols::Any, boxed: true },
            ReturnThis,
            Token(token, n),
            Discard(class, n),
            LoseTurn,
        ])
    }

    /// What somebody has done, or what has happened to him.
    fn done(&mut self) -> Done {
        use Done::*;
        let (class, sort, zone, deck) = (self.class(), self.sort(), self.zone(), self.deck());
        let (checks, n) = (self.checks(), self.one_to(9));
        let of = |passed, but, least| Checks(Checked { passed, checks, but, least });
        let list = [
            Seals,
            Closes,
            Blessed { curse: true },
            Blessed { curse: false },
            Lost,
            DevouredBy(deck),
            Devoured,
            Falls,
            Casts,
            Draws(class),
            Exhausts(class),
            GainsClues(n),
            GainsTokens(TokenId(0)),
            Gains(vec![Deck::UNIQUE]),
            Discards { decks: vec![Deck::COMMON], zone: Zone::OtherWorlds },
            Defeats(sort),
            EntersWorld,
            SpendsTrophy,
            ReadsTome,
            UsesText,
            DrawnThrough,
            Halts(Zone::Town(TownId(2))),
            EndsMovement(Some(zone)),
            EndsMovement(None),
            Leaves(Zone::Here),
            Enters(Zone::Streets),
            Enters(Zone::Aquatic),
            of(None, None, 0),
            of(Some(true), None, 2),
            of(Some(false), Some(checks), 0),
        ];
        self.pick(&list)
    }

    /// What is about to happen to somebody.
    fn coming(&mut self) -> Coming {
        use Coming::*;
        let decks = self.list(Self::deck);
        let list = [
            Lose { sanity: true, stamina: false },
            Lose { sanity: false, stamina: true },
            Lose { sanity: true, stamina: true },
            LoseAfter(Blow::Combat),
            LoseAfter(Blow::FailedHorror),
            LoseAfter(Blow::Horror),
            LoseBlessing,
            SpendClues,
            Pay,
            SpendToughness { encounters: true },
            SpendToughness { encounters: false },
            SpendSanity,
            Gain { sanity: true },
            Gain { sanity: false },
            Cast,
            Be { fate: Fate::Lost, zone: None },
            Be { fate: Fate::Delayed, zone: Some(Zone::OtherWorlds) },
            Be { fate: Fate::Devoured, zone: None },
            Be { fate: Fate::Arrested, zone: None },
            Draw(decks),
            DrawAny,
            Buy(vec![Deck::COMMON, Deck::UNIQUE]),
        ];
        self.pick(&list)
    }

    /// What monsters have done.
    fn foe_done(&mut self) -> FoeDone {
        use FoeDone::*;
        let (place, white) = (self.place(), self.maybe());
        self.pick(&[
            Defeated,
            PutOnThis,
            DealsDamage,
            EntersVortex(None),
            EntersVortex(Some(TownId(2))),
            Rises,
            Arrives,
            Enters(place),
            Moves { white },
            Fells,
        ])
    }

    pub(super) fn window(&mut self) -> Window {
        use Window::*;
        let (checks, zone, cond, place) = (self.checks(), self.zone(), self.cond(), self.place());
        let (thing, deck, kind, yes) = (self.thing(), self.deck(), self.kind(), self.maybe());
        let who = self.pick(&[Doer::You, Doer::Anyone]);
        let whose = self.pick(&[Whose::Yours, Whose::First, Whose::Any]);
        let usual = [
            Usual::Encounter,
            Usual::AnyEncounter { streets: yes },
            Usual::EncounterIn(Zone::Place(place)),
            Usual::EncounterIn(Zone::Streets),
            Usual::Attack(kind),
            Usual::Moving,
            Usual::Gate,
        ];
        let omens = [
            Omen::Any,
            Omen::Environment(None),
            Omen::Environment(Some(Environment::Mystic)),
            Omen::Named(self.card()),
        ];
        let which = if yes { Some(self.sort()) } else { None };
        let windows = [
            When { who, does: self.done() },
            When { who, does: self.done() },
            When { who, does: self.done() },
            Would { who, what: self.coming() },
            Would { who, what: self.coming() },
            Foe { which, does: self.foe_done() },
            Foe { which, does: self.foe_done() },
            Looms(if yes { Threat::Terror } else { Threat::Surge }),
            InsteadOf(self.pick(&usual)),
            InsteadOf(self.pick(&usual)),
            BeforeCheck { whose, checks, against: Vec::new() },
            BeforeCheck { whose, checks: Checks::kind(CheckKind::Combat), against: vec![self.kind(), self.kind()] },
            Happens(Happening::GateOpens(if yes { Opening::First } else { Opening::Any })),
            Happens(Happening::Rift { opens: yes }),
            MythosDrawn(self.pick(&omens)),
            Discarded(if yes { Some(Environment::Weather) } else { None }),
            AllyGoes { boxed: yes },
            Encounter(self.pick(&[Meeting::Here, Meeting::At(place), Meeting::After])),
            FailsAgainst(self.pick(&[Failed::Horror, Failed::Combat, Failed::Evade, Failed::Both])),
            Upkeep(None),
            Upkeep(Some(Zone::Town(TownId(1)))),
            Happens(Happening::GateKept),
            Movement(None),
            Movement(Some(zone)),
            AnyTime,
            InCombat,
            AfterCheck { failed: yes, checks },
            AfterAnyCheck,
            Lost { sanity: true, stamina: yes },
            LostAtOnce { sanity: yes, least: 3 },
            AfterRoll(self.card()),
            AfterGain(Gain::Thing(thing)),
            AfterGain(Gain::Deck(deck)),
            StartOfTurn,
            Happens(Happening::GateOpens(Opening::Later)),
            Encounters,
            OtherFalls,
            Closed,
            FailedCheck,
            Happens(Happening::DoomAdded(None)),
            Happens(Happening::DoomAdded(Some(9))),
            Happens(Happening::TerrorRises),
            AfterCare(place),
            AsSoonAs(self.cond()),
            PartnerHarmed,
            This(ThisDone::WouldRefresh),
            This(ThisDone::Gained),
            This(ThisDone::SecondCopy),
            NoSuccess,
            AfterUse,
            This(ThisDone::Complete),
            Sacrifice,
            EncounterDrawn { gate: yes },
            Closing,
            Happens(Happening::Awakens),
            Attacked,
            AfterCombatOrReturn,
            EncountersIn(zone),
            WorldsFrom(zone),
            StartOfUpkeep,
            StartOfMythos,
            Happens(Happening::TrackFull(TrackId(0))),
            SecondRound,
            EndOfMythos { later: yes },
            This(ThisDone::Enters),
            This(ThisDone::Full),
            This(ThisDone::Opens),
            This(ThisDone::CloseFails),
            Pass(Some(cond.clone())),
            Pass(None),
            Fail(Some(cond)),
            Fail(None),
            SetUp,
            StartOfBattle,
            Attack,
            AfterAttack,
            Happens(Happening::SymbolMoves { symbol: self.pick(&Symbol::ALL), white: yes }),
            Happens(Happening::GateCloses(self.pick(&Symbol::ALL))),
            Traps,
            Joined,
            Damage,
            BeforeHorror,
            BeforeCombat,
            Happens(Happening::Surge),
            Defeated,
        ];
        self.pick(&windows)
    }
}
