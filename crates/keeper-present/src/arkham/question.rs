//! What is asked, of whom, and the numbers that matter for the answer.

use keeper_arkham::frame::Frame;
use keeper_arkham::state::{Inv, NONE, Place, flag};
use keeper_arkham::{Ask, Library, State};
use keeper_arkham_script::tree::{Buy, Deck, Movement, Skill, StandIn};
use keeper_table::Seats;

use crate::arkham::family::by_family;
use crate::arkham::names::{Names, count, faces, skill};
use crate::arkham::odds::open_check;
use crate::rules::ids;
use crate::{Question, RuleId};

/// The question that the game waits for an answer to; none when it is over.
pub fn question(lib: &Library, state: &State) -> Option<Question> {
    let ask = state.ask?;
    let names = Names { lib, s: state };
    let (subject, detail, rule) = names.asked(ask);
    let title = match state.seats {
        Seats::One(who) => format!("{}: {subject}", names.seat(who)),
        Seats::Parallel(_) => format!("Everybody: {subject}"),
        Seats::Group { casting } => format!("All together ({} decides): {subject}", names.investigator(casting)),
    };
    let spoken = match state.seats {
        Seats::One(who) => names.spoken(ask, &names.seat(who), &subject).unwrap_or_default(),
        _ => String::new(),
    };
    Some(Question { title, spoken, detail, rule: rule.some() })
}

type Asked = (String, String, RuleId);

/// Where a family is handed a question of another one.
fn nothing(ask: Ask) -> Asked {
    debug_assert!(false, "{ask:?} belongs to another family");
    (String::new(), String::new(), ids::NONE)
}

impl Names<'_> {
    /// A question as a person would ask it.
    fn spoken(self, ask: Ask, who: &str, subject: &str) -> Option<String> {
        Some(match ask {
            Ask::Move(_) => format!("{who}, where to?"),
            Ask::Balance | Ask::Focus(_) | Ask::Slider(_) => format!("{who}, set your skills"),
            Ask::Encounter => format!("{who}, what do you do here?"),
            Ask::Combat(NONE) => format!("{who}, do you attack?"),
            Ask::Combat(marker) => format!("Attack {}?", self.monster(marker)),
            Ask::FaceOne(marker) => format!("Evade or fight {}?", self.monster(marker)),
            Ask::Face => format!("{who}, evade or fight?"),
            Ask::Buy => format!("{who}, what do you buy?"),
            _ if subject.ends_with('?') => format!("{who}, {subject}"),
            _ => return None,
        })
    }

    fn asked(self, ask: Ask) -> Asked {
        by_family! { Ask, ask;
            self.asked_of_oneself(ask) =>
                Sheet Slider Balance Upkeep Fall Retire Story Focus;
            self.asked_on_the_way(ask) =>
                Move StayPut LeaveLost ReturnGate Encounter WhichCard CardDrawn Close Travel Seal TakeClues NewClue
                Investigate;
            self.asked_in_a_fight(ask) =>
                Face FaceOne Combat BeforeCheck AfterCheck Loss Attacked;
            self.asked_of_cards(ask) =>
                WouldDraw Discard GiveUp DrawFrom Buy PayClues Sacrifice PaySanity Barter Deliver WouldGain TakeOver
                TopCard BeforeDraw NextOnTop Offer Answer Accept;
            self.asked_of_mythos(ask) =>
                KeeperMythos Fan MythosDrawn SurgeGate MonsterTarget TopMythos Order;
            self.asked_of_a_text(ask) =>
                May Choose HowMany TakeHowMany PutHowMany NamePrice PutOn TradeWith Which Whom Where SearchFor Sell
                WhichGate WhichLocation WhichMythos WhichMonster WithWhom WhichSymbol Refresh Exhaust PutAway
                DiscardAny MoveSkill Trophy HowManyTrophies SpendToughness WhichSpell RestTo WhichWeapon
                WhichKeyword WhichSkill WhichDeck WhichRift;
        }
    }

    /// Of the investigator himself: the sheet, its sliders, the upkeep.
    fn asked_of_oneself(self, ask: Ask) -> Asked {
        let who = self.s.asked();
        let s = |text: &str| text.to_owned();
        match ask {
            Ask::Sheet => (s("choose an investigator"), s("Unused investigators."), ids::SET_05),
            Ask::Slider(track) => (
                format!("set the {} slider", self.track_name(who, track)),
                s("Each slider may start on any of its stops."),
                ids::SET_10,
            ),
            Ask::Balance => {
                (s("set the slider of maximum Sanity and Stamina"), s("It may start on any of its stops."), ids::SET_10)
            }
            Ask::Upkeep => (s("take upkeep actions"), s("In any order. You can't skip required actions."), ids::UPK_03),
            Ask::Fall(deck) => self.fall_question(deck),
            Ask::Retire => (
                s("retire?"),
                s("You lose this turn, and a new investigator takes over next turn. It costs 1 point."),
                ids::DUN_18,
            ),
            Ask::Story => (
                s("how does your story end?"),
                s("The conditions for its success and for its failure are both met. The choice is yours."),
                ids::INN_29,
            ),
            Ask::Focus(left) => {
                (s("move your skill sliders"), format!("Focus left: {}.", count(left, "stop", "stops")), ids::UPK_07)
            }
            _ => nothing(ask),
        }
    }

    /// Where to, and what is done there.
    fn asked_on_the_way(self, ask: Ask) -> Asked {
        let who = self.s.asked();
        let q = self.query();
        let s = |text: &str| text.to_owned();
        match ask {
            Ask::Move(points) => (s("movement"), self.movement(who, points), ids::MOV_02),
            Ask::StayPut => self.trade_question(who),
            Ask::LeaveLost => {
                (s("choose where to return from lost in time and space"), s("Any open area in Arkham."), ids::STA_16)
            }
            Ask::ReturnGate => (s("choose a gate to return through"), self.here(who), ids::OWM_02),
            Ask::Encounter => (s("encounter"), self.here(who), ids::ENC_02),
            Ask::WhichCard => (s("choose an encounter card"), self.here(who), ids::ENC_03),
            Ask::CardDrawn(_) => (s("you drew an encounter card"), self.drawn_line(), ids::ENC_16),
            Ask::Close => (s("close the gate?"), self.gate_line(who), ids::GAT_02),
            Ask::Travel => (s("go through the gate?"), self.travel_line(who), ids::HRL_05),
            Ask::Seal => {
                let cost = count(q.seal_cost(who), "clue", "clues");
                (s("seal the gate?"), format!("It costs {cost}; you have {}.", self.clues_to_spend(who)), ids::GAT_06)
            }
            Ask::TakeClues => (s("choose how many clues to pick up"), self.here(who), ids::MOV_12),
            Ask::NewClue => {
                (s("choose who takes the new clue"), s("One investigator there may, or no one."), ids::MYM_03)
            }
            Ask::Investigate => (s("choose which rift to investigate"), self.here(who), ids::KPT_16),
            _ => nothing(ask),
        }
    }

    /// Of fights, checks and losses.
    fn asked_in_a_fight(self, ask: Ask) -> Asked {
        let who = self.s.asked();
        let s = |text: &str| text.to_owned();
        match ask {
            Ask::Face if matches!(self.top(), Some(Frame::WorldMove { .. })) => {
                (s("fight the monsters at the gate?"), self.monsters_here(who), ids::OWM_06)
            }
            Ask::Face => (s("evade or fight"), self.monsters_here(who), ids::MOV_05),
            Ask::FaceOne(marker) => {
                (format!("evade or fight {}", self.monster(marker)), self.monster_line(marker), ids::ENC_10)
            }
            Ask::Combat(NONE) => (s("attack the Ancient One"), self.battle_line(), ids::FIN_07),
            Ask::Combat(marker) => {
                (format!("combat with {}", self.monster(marker)), self.combat_line(who, marker), ids::CMB_06)
            }
            Ask::BeforeCheck | Ask::AfterCheck => self.check_question(ask),
            Ask::Loss => (s("prevent the loss?"), self.loss_line(), ids::STA_02),
            Ask::Attacked => (s("the Ancient One attacks"), self.battle_line(), ids::FIN_12),
            _ => nothing(ask),
        }
    }

    /// Of cards, and of what they cost or bring.
    fn asked_of_cards(self, ask: Ask) -> Asked {
        let who = self.s.asked();
        let s = |text: &str| text.to_owned();
        match ask {
            Ask::WouldDraw(deck) => (
                format!("about to draw {}", crate::arkham::names::a(&self.lib.deck(deck).one)),
                s("You may prevent it."),
                ids::NONE,
            ),
            Ask::Discard(left) => self.discard_question(left),
            Ask::GiveUp(NONE) => (s("choose which drawn cards to give up"), self.drawn_cards(who), ids::SPC_16),
            Ask::GiveUp(left) => (format!("give up {left} of the cards you drew"), self.drawn_cards(who), ids::SPC_16),
            Ask::DrawFrom(d) => (
                format!("draw {}", crate::arkham::names::a(&self.lib.deck(d).one)),
                s("From the top or the bottom of the deck."),
                ids::SET_08,
            ),
            Ask::Buy => self.buy_question(who),
            Ask::PayClues(left) => {
                let tokens = self.s.inv(who).clues;
                (format!("pay {}", count(left, "clue", "clues")), format!("Clue tokens: {tokens}."), ids::NONE)
            }
            Ask::Sacrifice(copy) => self.sacrifice_question(who, copy),
            Ask::PaySanity(left) => {
                let have = self.s.inv(who).sanity;
                (s("pay for the spell"), format!("It costs {left} Sanity; you have {have}."), ids::SPL_01)
            }
            Ask::Barter(left) => (s("choose how to pay"), format!("${left} left to pay."), ids::NONE),
            Ask::Deliver => (s("hand over the order?"), s("Each card earns you $1."), ids::NONE),
            Ask::WouldGain(n) => {
                let sanity = matches!(self.top(), Some(Frame::Gain { sanity: true, .. }));
                let what = if sanity { "Sanity" } else { "Stamina" };
                (s("choose how to use the gain"), format!("You would gain {n} {what}."), ids::NONE)
            }
            Ask::TakeOver(card) => {
                let name = &self.lib.cards[usize::from(card)].name;
                (s("take the card?"), format!("Another investigator has {name}."), ids::NONE)
            }
            Ask::TopCard(copy) => (s("the top card"), format!("It is {}.", self.card(copy)), ids::NONE),
            Ask::BeforeDraw => (s("about to draw the card"), String::new(), ids::NONE),
            Ask::NextOnTop => {
                (s("choose which card goes on top"), s("Of the cards you have not placed yet."), ids::NONE)
            }
            Ask::Offer => (s("choose what to offer"), self.trade_line(), ids::SPC_10),
            Ask::Answer => (s("choose what to give in return"), self.trade_line(), ids::SPC_10),
            Ask::Accept if let Some(&Frame::Lend { to, n, .. }) = self.top() => {
                let (who, clues) = (self.investigator(to), count(n, "clue", "clues"));
                (s("share your clues?"), format!("{who} would like to spend {clues} of yours."), ids::NONE)
            }
            Ask::Accept => (s("accept the trade?"), self.trade_line(), ids::SPC_10),
            _ => nothing(ask),
        }
    }

    /// Of Mythos cards and what they let loose.
    fn asked_of_mythos(self, ask: Ask) -> Asked {
        let s = |text: &str| text.to_owned();
        match ask {
            Ask::KeeperMythos => (
                s("choose the Mythos card to play"),
                s("Only you see them. The other one goes to the bottom of the deck."),
                ids::HRL_19,
            ),
            Ask::Fan => (s("pick a card"), s("The location cards are fanned out face down."), ids::HRL_19),
            Ask::MythosDrawn(card) => {
                let card = &self.lib.mythos[usize::from(card)];
                (s("a Mythos card was drawn"), format!("{}: {}", card.name, card.words.trim()), ids::MYG_01)
            }
            Ask::SurgeGate => self.surge_question(),
            Ask::MonsterTarget(marker) => self.target_question(marker),
            Ask::TopMythos(card) => (s("the top Mythos card"), format!("It is {}.", self.mythos(card)), ids::NONE),
            Ask::Order if matches!(self.top(), Some(Frame::AnyOrder { .. })) => {
                (s("choose who goes next"), s("Everyone goes once in this phase."), ids::TRN_06)
            }
            Ask::Order => (s("choose which happens first"), s("These happen at the same time."), ids::TRN_06),
            _ => nothing(ask),
        }
    }

    /// Of what a text in play says.
    fn asked_of_a_text(self, ask: Ask) -> Asked {
        let who = self.s.asked();
        let s = |text: &str| text.to_owned();
        match ask {
            Ask::May => (s("do it?"), self.text_line(), ids::NONE),
            Ask::Choose => (s("choose one"), self.text_line(), ids::NONE),
            Ask::HowMany(_) => (s("choose how many"), self.text_line(), ids::NONE),
            Ask::TakeHowMany(_) => (s("choose how many to remove"), self.text_line(), ids::NONE),
            Ask::PutHowMany(_) => (s("choose how many to add"), self.text_line(), ids::NONE),
            Ask::NamePrice => (s("name a price"), self.text_line(), ids::NONE),
            Ask::PutOn => (s("choose where to put it"), self.text_line(), ids::NONE),
            Ask::TradeWith => (s("choose someone to trade with"), self.text_line(), ids::NONE),
            Ask::Which => (s("choose Sanity or Stamina"), self.text_line(), ids::NONE),
            Ask::Whom => (s(self.to_whom()), self.text_line(), ids::NONE),
            Ask::Where => match self.brings() {
                Some(who) => (format!("choose where to bring {}", self.investigator(who)), self.text_line(), ids::NONE),
                None => (s("choose a place"), self.text_line(), ids::NONE),
            },
            Ask::SearchFor => (s("choose a card to take"), self.text_line(), ids::NONE),
            Ask::Sell => (s("sell something?"), self.text_line(), ids::NONE),
            Ask::WhichGate => (s("choose a gate"), self.text_line(), ids::NONE),
            Ask::WhichLocation => (s("choose a location"), self.text_line(), ids::NONE),
            Ask::WhichMythos => (s("choose a Mythos card to return to the box"), self.text_line(), ids::NONE),
            Ask::WhichMonster => (s("choose a monster"), self.text_line(), ids::NONE),
            Ask::WithWhom => (s("choose someone to swap places with"), self.text_line(), ids::NONE),
            Ask::WhichSymbol => (s("choose a symbol"), self.text_line(), ids::NONE),
            Ask::Refresh => (s("choose a card to refresh"), self.text_line(), ids::NONE),
            Ask::Exhaust => (s("choose a card to exhaust"), self.text_line(), ids::NONE),
            Ask::PutAway if self.lends() => (s("choose a card to lend"), self.text_line(), ids::NONE),
            Ask::PutAway => (s("choose a card to give away"), self.text_line(), ids::NONE),
            Ask::DiscardAny => (s("discard any you like"), self.text_line(), ids::NONE),
            Ask::MoveSkill(n) => {
                (format!("move a skill by {}", count(n, "stop", "stops")), self.text_line(), ids::NONE)
            }
            Ask::Trophy => (s("choose trophies"), self.trophies_line(who), ids::LOC_16),
            Ask::HowManyTrophies => (s("choose how many trophies to give up"), self.text_line(), ids::LOC_16),
            Ask::SpendToughness(_) => (s("use something to spend less?"), self.trophies_line(who), ids::LOC_16),
            Ask::WhichSpell => (s("choose a spell that will need no hands"), self.text_line(), ids::NONE),
            Ask::RestTo(_) => (s("choose where the other cards go"), self.text_line(), ids::NONE),
            Ask::WhichWeapon => (s("choose a weapon to enchant"), self.text_line(), ids::NONE),
            Ask::WhichKeyword => (s("choose an ability to ignore"), self.text_line(), ids::NONE),
            Ask::WhichSkill => (s("choose a skill to check"), self.text_line(), ids::NONE),
            Ask::WhichDeck => (s("choose a deck"), self.text_line(), ids::NONE),
            Ask::WhichRift => (s("choose a rift"), self.text_line(), ids::NONE),
            _ => nothing(ask),
        }
    }

    fn fall_question(self, deck: Deck) -> Asked {
        let card = crate::arkham::names::a(&self.lib.deck(deck).one);
        let all = if self.fall_cost().is_some() { "cards" } else { "items" };
        let detail = format!("It is permanent, but you lose no {all} or clues and recover to your maximum.");
        (format!("take {card} instead of losing {all} and clues?"), detail, ids::DUN_12)
    }

    fn trade_question(self, who: Inv) -> Asked {
        let s = |text: &str| text.to_owned();
        if self.s.awake.is_some() {
            return (s("trade before the attack?"), s("Any two investigators may trade."), ids::FIN_05);
        }
        match self.s.inv(who).place {
            Place::World(..) if !self.s.inv(who).is(flag::DELAYED) => {
                (s("movement in an Other World"), self.here(who), ids::OWM_01)
            }
            _ => (s("trade?"), self.here(who), ids::MOV_17),
        }
    }

    fn discard_question(self, left: u8) -> Asked {
        let fallen = self.frames().any(|f| matches!(f, Frame::Fall { .. }));
        let cost = matches!(self.top(), Some(Frame::Discard { cost: true, .. }));
        let rule = match (fallen, cost) {
            (true, _) => ids::STA_03,
            (_, true) => ids::SPC_13,
            _ => ids::SPC_16,
        };
        let why = if fallen { self.fall_line() } else { self.text_line() };
        (format!("discard {}", count(left, "card", "cards")), why, rule)
    }

    fn buy_question(self, who: Inv) -> Asked {
        let money = format!("Money: ${}.", self.s.inv(who).money);
        if matches!(self.top(), Some(Frame::Buy { mode: Buy::Must, .. })) {
            ("buy one of these".into(), format!("{money} You must buy one."), ids::LOC_05)
        } else {
            ("buy?".into(), money, ids::SPC_09)
        }
    }

    fn sacrifice_question(self, who: Inv, copy: u16) -> Asked {
        let card = self.lib.card(copy);
        let h = self.s.inv(who).held.iter().find(|h| h.copy == copy);
        let (step, all) = (h.map_or(0, |h| h.tokens) + 1, card.steps.len());
        ("make the sacrifice for the mission?".into(), format!("{}, step {step} of {all}.", card.name), ids::DUN_22)
    }

    fn target_question(self, marker: u8) -> Asked {
        let rule = match self.query().movement(marker) {
            Movement::Flying => ids::MYM_11,
            Movement::Stalker => ids::DUN_28,
            _ => ids::MYM_17,
        };
        let detail = "These investigators have the same Sneak and are equally near.";
        (format!("choose where {} goes", self.monster(marker)), detail.to_owned(), rule)
    }

    /// What somebody can spend as clues: `5 clues and 2 Power`
    pub(crate) fn clues_to_spend(self, who: Inv) -> String {
        let q = self.query();
        let token = q.stands_for(who, StandIn::Clue);
        let tokens = token.map_or(0, |kind| q.tokens(who, kind));
        let clues = count(q.spendable_clues(who).saturating_sub(tokens), "clue", "clues");
        match token {
            Some(kind) => format!("{clues} and {tokens} {}", self.lib.tokens[usize::from(kind.0)].many),
            None => clues,
        }
    }

    fn check_question(self, ask: Ask) -> Asked {
        let Some(c) = open_check(self.s) else { return ("a check".into(), String::new(), ids::SKL_01) };
        let q = self.query();
        let whose = if self.helps() { format!("{}'s ", self.investigator(c.who)) } else { String::new() };
        let title = format!("{whose}{}", self.check_title(&c));
        let need = count(c.difficulty, "hit", "hits");
        let low = q.success_in(&c);
        let on = if low == 6 { "6".to_owned() } else { format!("{low}-6") };
        let clues = self.clues_to_spend(c.who);
        let stake = self.stake(&c);
        if ask == Ask::BeforeCheck {
            let dice = count(q.dice(&c).max(0), "die", "dice");
            return (
                title,
                format!("{dice}, {need} needed, a die succeeds on {on}. {clues} left.{stake}"),
                ids::SKL_01,
            );
        }
        let rolled = count(q.successes(&c), "hit", "hits");
        let detail = format!("Rolled {}: {rolled}, {need} needed (on {on}). {clues} left.{stake}", faces(&c.dice));
        (title, detail, ids::SKL_04)
    }

    fn surge_question(self) -> Asked {
        let subject = "choose where the next surging monster goes".to_owned();
        match self.top() {
            Some(&Frame::Surge { allowed, total, .. }) if allowed < total => {
                let room = format!("Arkham has room for only {allowed} of {total}; the others go to the Outskirts.");
                (subject, room, ids::MYG_13)
            }
            Some(&Frame::Surge { total, .. }) => (subject, format!("{total} monsters come out in all."), ids::MYG_11),
            _ => (subject, String::new(), ids::MYG_11),
        }
    }
}

impl Names<'_> {
    /// `Speed and Sneak`
    fn track_name(self, who: Inv, track: u8) -> String {
        let sheet = self.lib.sheets.get(usize::from(self.s.inv(who).sheet));
        let order = sheet.map_or(Skill::ALL, |sheet| sheet.order);
        let first = 2 * usize::from(track.min(2));
        format!("{} and {}", skill(order[first]), skill(order[first + 1]))
    }
}
