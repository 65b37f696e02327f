//! A session as a room: whatever is shown to a seat is made from what that seat may see.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use keeper_bots::Thought;
use keeper_present::{
    Choice, Deed, Does, Habits, Lesson, Paragraph, Question, Role, Roll, Spread, Subject, Tone, capital,
};
use keeper_session::{
    By, Helper, Moments, Outdated, Played, Player, Review, Session, SessionError, Thinking, ToRoll, Undone, Unit, Work,
    advice, ranked, story_for,
};
use keeper_store::GameId;
use keeper_table::{ChoiceError, Fault, Keep, RecordError, Seat};

use crate::page::{Course, SeatLine, Seen, Told};
use crate::room::{BotPlayed, Hinting, Moment, Ranking, Room};

/// Former states of a game in memory: one is ten kilobytes, there are thousands of tables, and playing a few choices again takes no time.
const FORMER: Keep = Keep { every: 32, last: 3 };
/// Things that go without saying follow one another at most so often: more is a bug.
const BY_ITSELF: usize = 1000;
/// So many choices back dice still lie on the table in a battle: more than a round of it has.
const LATELY: usize = 300;

/// What each key does, a line each.
const KEYS: [&str; 12] = [
    "1 to 9 and letters: choose an answer",
    "Space: choose the harmless answer, finish what is being shown, or show the bots' next event (at the Step pace)",
    "/: find an answer by name",
    "u: undo your last decision",
    "w or h: a hint; press again for the second best answer",
    "p: change the pace of the bots: Step, Slow, Fast or Skip",
    "t: talk to the others",
    "m: read the card of the place where you are",
    "b: show the next board",
    "?: this page",
    "Arrow keys: move from place to place on the map; Enter goes there",
    "Mouse: the wheel zooms the map, dragging moves it, a double click shows all of it",
];

/// What the signs of the screen mean.
const SIGNS: [&str; 8] = [
    "Lamp-coloured: what you can do now",
    "Disc with a face or initials: an investigator; the ringed one in the header acts now",
    "Eight-sided tile: a monster; the colour of its edge and the small sign in its corner say how it moves",
    "Violet ring: an open gate, with the symbol of its world; a dashed violet edge: a gate can open there",
    "Lens with a number: clues. Pale star with an eye: the place is sealed",
    "Bent arrow: undo. Bulb: a hint. Clock: shows again what just happened. Three dots: everything else",
    "Bars in the header: one piece for each step; a small tick marks a threshold",
    "Number at the right of an answer: the chance that it works",
];

/// What is asked of a player who rolls real dice.
fn dice_question(roll: &ToRoll) -> Question {
    let dice = if roll.left == 1 { "a die".to_owned() } else { format!("{} dice", roll.left) };
    let what = if roll.name.is_empty() { String::new() } else { format!(" for the {}", roll.name.to_lowercase()) };
    let entered: Vec<String> = roll.entered.iter().map(u8::to_string).collect();
    let so_far = if entered.is_empty() { String::new() } else { format!("Entered so far: {}. ", entered.join(", ")) };
    Question {
        title: format!("Roll {dice}{what}"),
        spoken: String::new(),
        detail: format!("{so_far}Tap what the next die shows."),
        rule: None,
    }
}

/// The faces of a die, and a way back.
fn dice_choices() -> Vec<Choice> {
    let faces = (1..=6).map(|face| face.to_string());
    let choice = |(number, label): (usize, String)| Choice {
        label,
        note: String::new(),
        does: Does::Takes(number),
        odds: vec![],
        about: None,
        areas: vec![],
        role: Role::Plain,
        facts: vec![],
        chance: None,
        with: vec![],
        pool: None,
    };
    faces.chain(["Choose something else".to_owned()]).enumerate().map(choice).collect()
}

/// What visitors are told of an error: nothing of the folders of this computer, nor of where in the program a bug is.
fn told(error: SessionError) -> String {
    let SessionError::Fault { fault, report } = error else { return error.to_string() };
    tracing::error!(report, "a choice failed");
    let what = match fault {
        ChoiceError::Fault(Fault::Bug { .. }) => "The program has a bug, and your choice was taken back".to_owned(),
        other => other.to_string(),
    };
    format!(
        "{what}. The game goes on: choose something else. A report is in the data folder of this server: please tell the person who runs it."
    )
}

pub struct Seated<G: Played> {
    session: Session<G>,
    helper: Helper<G>,
    id: GameId,
    /// What a seat was offered at which moment.
    offered: RefCell<Option<Offered>>,
}

/// The choices of a seat, and what lies before it.
type Offer = (Arc<[Choice]>, Option<Arc<Spread>>);
type Offered = ((Moment, Seat), Offer);

impl<G: Played> Seated<G> {
    /// A session that is kept in a store.
    pub fn new(session: Session<G>) -> Result<Seated<G>, String> {
        let mut seated = Seated::as_it_is(session)?;
        seated.settle()?;
        Ok(seated)
    }

    /// The same, with nothing answered by itself yet.
    pub(crate) fn as_it_is(session: Session<G>) -> Result<Seated<G>, String> {
        let id = session.id().cloned().ok_or("a game that is not saved cannot be played at a table")?;
        Ok(Seated { session: session.keeping(FORMER), helper: Helper::default(), id, offered: RefCell::default() })
    }

    /// The same, with bots that think so much.
    pub fn thinking(self, thought: Thought) -> Seated<G> {
        Seated { helper: self.helper.thinking(thought), ..self }
    }

    /// What this seat is offered. It is worked out once: the player who chooses has just seen it.
    fn offered(&self, seat: Seat) -> Offer {
        let now = (self.moment(), seat);
        let mut offered = self.offered.borrow_mut();
        if let Some((then, offer)) = &*offered
            && *then == now
        {
            return offer.clone();
        }
        let game = self.session.game();
        let mut habits: Habits = self.session.habits(self.session.position(), game);
        habits.goal = self.helper.goal(&self.session, game).map(str::to_owned);
        habits.laid_out = true;
        let choices: Arc<[Choice]> = game.choices(seat, &habits).into();
        let spread = game.spread(seat, &choices).map(Arc::new);
        *offered = Some((now, (choices.clone(), spread.clone())));
        (choices, spread)
    }

    fn name_of(&self, game: &G, seat: Seat) -> String {
        game.seat_name(seat).unwrap_or_else(|| format!("Seat {}", seat + 1))
    }

    /// What was counted at the beginning of each round and at the end.
    fn course(&self, seat: Option<Seat>) -> Course {
        let steps = self.session.steps();
        let begins = |at: &usize| *at == 0 || steps[*at].mark.round != steps[*at - 1].mark.round;
        let moments = (self.session.base()..steps.len()).filter(begins).chain([steps.len()]);
        let scenes: Vec<_> = moments.filter_map(|at| Some(self.session.game_at(at).ok()?.scene(seat))).collect();
        Course::of(&scenes)
    }

    /// The dice of the last choices.
    fn lately(&self) -> Vec<Roll> {
        let steps = self.session.steps();
        steps[steps.len().saturating_sub(LATELY)..].iter().flat_map(|step| G::rolls(&step.rolls)).collect()
    }

    /// What this seat has to roll now.
    fn to_roll(&self, seat: Option<Seat>) -> Option<ToRoll> {
        self.session.to_roll().filter(|roll| Some(roll.seat) == seat)
    }

    /// Everything that a seat sees at a moment, but for what it is asked.
    fn shown(&self, game: &G, seat: Option<Seat>) -> Seen {
        let asked = |seat: Seat| game.decision_for(seat).is_some();
        let line = |seat: Seat| SeatLine {
            player: String::new(),
            investigator: self.name_of(game, seat),
            bot: self.session.player(seat).is_bot(),
            away: false,
            asked: asked(seat),
        };
        let scene = game.scene(seat);
        let rolls = if scene.battle.is_some() { self.lately() } else { vec![] };
        let open = (0..game.seats()).find(|&seat| asked(seat)).filter(|&seat| !game.is_secret(seat));
        let decides = open
            .and_then(|seat| game.question(seat))
            .map(|asked| if asked.spoken.is_empty() { asked.title } else { asked.spoken });
        let waits = (0..game.seats()).filter(|&other| asked(other) && Some(other) != seat);
        Seen {
            address: String::new(),
            title: self.session.name().to_owned(),
            kind: G::KIND,
            phase: game.mark().phase,
            phases: G::PHASES,
            asks_all: false,
            status: game.status(),
            scene,
            watch: false,
            decides,
            seat,
            question: None,
            choices: Arc::default(),
            spread: None,
            waits: waits.map(|seat| self.name_of(game, seat)).collect(),
            ending: game.ending(),
            course: game.ending().map(|_| self.course(seat)),
            review: None,
            next: None,
            seats: (0..game.seats()).map(line).collect(),
            rolls,
            harmless: None,
            can_undo: false,
            ask: None,
            locked: self.session.locked().map(str::to_owned),
            outdated: self.session.outdated().cloned(),
        }
    }
}

impl<G: Played> Room for Seated<G> {
    fn game(&self) -> &GameId {
        &self.id
    }

    fn name(&self) -> &str {
        self.session.name()
    }

    fn rename(&mut self, name: &str) -> Result<(), String> {
        self.session.rename(name).map_err(|error| error.to_string())
    }

    fn keep_state(&mut self) {
        self.session.keep_snapshot();
    }

    fn sets(&self) -> Vec<String> {
        G::chosen_sets(&self.session.begin().setup)
    }

    fn seats(&self) -> u8 {
        self.session.game().seats()
    }

    fn keeper(&self) -> Option<Seat> {
        self.session.game().keeper()
    }

    fn player(&self, seat: Seat) -> Player {
        self.session.player(seat)
    }

    fn hand_over(&mut self, seat: Seat, player: Player) {
        self.session.seat(seat, player);
    }

    fn ask_all(&mut self, seat: Seat, all: bool) {
        self.helper.thorough.retain(|&other| other != seat);
        self.helper.thorough.extend(all.then_some(seat));
    }

    fn has_secrets(&self) -> bool {
        self.session.game().has_secrets()
    }

    fn position(&self) -> usize {
        self.session.position()
    }

    fn is_over(&self) -> bool {
        self.session.is_over()
    }

    fn outdated(&self) -> Option<&Outdated> {
        self.session.outdated()
    }

    fn asks(&self, seat: Seat) -> bool {
        self.session.outdated().is_none() && self.session.game().decision_for(seat).is_some()
    }

    fn asks_in_secret(&self, seat: Seat) -> bool {
        self.session.game().is_secret(seat)
    }

    fn seen(&self, seat: Option<Seat>) -> Seen {
        let game = self.session.game();
        let mut seen = self.shown(game, seat);
        if let Some(roll) = self.to_roll(seat) {
            (seen.question, seen.choices) = (Some(dice_question(&roll)), dice_choices().into());
        } else if let Some(seat) = seat.filter(|&seat| self.asks(seat)) {
            seen.question = game.question(seat);
            (seen.choices, seen.spread) = self.offered(seat);
            let harmless = game.harmless(seat).map(Does::Takes);
            seen.harmless = seen.choices.iter().position(|choice| Some(&choice.does) == harmless.as_ref());
        }
        seen.can_undo = self.position() > self.session.base() && self.session.locked().is_none();
        seen
    }

    fn seen_at(&self, position: usize, seat: Option<Seat>) -> Result<Seen, String> {
        // What was undone may come again: it is not told.
        let position = position.clamp(self.session.base(), self.position());
        let game = self.session.game_at(position).map_err(|error| error.to_string())?;
        Ok(self.shown(&game, seat))
    }

    fn told(&self, choices: Range<usize>, seat: Option<Seat>) -> Vec<Told> {
        let mut told = Vec::new();
        let names: Arc<[String]> =
            (0..self.session.game().seats()).map(|seat| self.name_of(self.session.game(), seat)).collect();
        if choices.start == 0 {
            let earlier = self.session.earlier().last().filter(|_| self.session.outdated().is_some());
            let lines =
                earlier.into_iter().chain(self.session.opening()).chain(self.session.undone_at(0)).cloned().collect();
            let opening = Told {
                at: None,
                when: String::new(),
                label: String::new(),
                lines,
                rolls: vec![],
                mere: true,
                names: names.clone(),
            };
            told.push(opening);
        }
        for (at, step) in self.session.steps().iter().enumerate().take(choices.end).skip(choices.start) {
            let hidden = step.secret_of.is_some_and(|of| Some(of) != seat);
            told.push(Told {
                at: Some(at),
                when: when(G::ROUND, step.mark.round, step.mark.phase),
                label: if hidden || step.by == By::Itself { String::new() } else { step.label.clone() },
                lines: step.lines_for(seat).iter().chain(self.session.undone_at(at + 1)).cloned().collect(),
                rolls: G::rolls(&step.rolls),
                mere: step.mere,
                names: names.clone(),
            });
        }
        told
    }

    fn rewound(&self) -> u64 {
        self.session.rewound()
    }

    fn choose(&mut self, seat: Seat, choice: usize) -> Result<(), String> {
        if !self.asks(seat) {
            return Err("You have no decision to make now.".into());
        }
        if self.to_roll(Some(seat)).is_some() {
            return match choice {
                0..6 => self.enter_dice(seat, &[choice as u8 + 1]),
                6 => {
                    self.session.roll_nothing();
                    self.helper.stop();
                    self.helper.hold = true;
                    Ok(())
                }
                _ => Err("There is no such choice now.".into()),
            };
        }
        let choices = self.offered(seat).0;
        if choice >= choices.len() {
            return Err("There is no such choice now.".into());
        }
        match self.helper.choose_by(&mut self.session, seat, &choices, choice) {
            Err(SessionError::AwaitsDice) => Ok(()),
            done => done.map_err(told).and_then(|()| self.settle()),
        }
    }

    fn enter_dice(&mut self, seat: Seat, dice: &[u8]) -> Result<(), String> {
        if self.to_roll(Some(seat)).is_none() {
            return Err("You have no dice to roll now.".into());
        }
        self.session.enter_dice(dice).map_err(told)?;
        if self.session.to_roll().is_some() { Ok(()) } else { self.settle() }
    }

    fn undo_target(&self, unit: Unit) -> Result<usize, String> {
        if let Some(why) = self.session.locked() {
            return Err(format!("You cannot take anything back here: {why}."));
        }
        let to = self.session.undo_target(unit).map_err(|error| error.to_string())?;
        let bar = self.session.table().barred();
        if to < bar { Err(RecordError::Barred { to, bar }.to_string()) } else { Ok(to) }
    }

    fn decided_since(&self, to: usize) -> Vec<Seat> {
        self.session.decided_since(to)
    }

    fn what_is_undone(&self, to: usize) -> String {
        self.session.what_is_undone(to)
    }

    fn undo(&mut self, to: usize, seat: Option<Seat>) -> Result<(), String> {
        self.session.undo_by(to, seat).map_err(told)?;
        self.helper.stop();
        self.helper.hold = true;
        Ok(())
    }

    fn undos(&self) -> u64 {
        self.session.undos()
    }

    fn last_undone(&self) -> Option<&Undone> {
        self.session.undone().last()
    }

    fn entries(&self) -> u64 {
        self.session.entries()
    }

    fn settle(&mut self) -> Result<(), String> {
        for _ in 0..BY_ITSELF {
            if self.session.to_roll().is_some() {
                return Ok(());
            }
            self.helper.hold = self.session.was_just_undone();
            let Some(index) = self.helper.by_itself(&self.session).filter(|_| self.session.locked().is_none()) else {
                return Ok(());
            };
            match self.session.choose(index, By::Itself) {
                // Another process has seen to it: what comes next is looked at anew.
                Err(error) if error.is_overtaken() => {}
                // Somebody rolls them first.
                Err(SessionError::AwaitsDice) => return Ok(()),
                done => done.map_err(told)?,
            }
        }
        Ok(())
    }

    fn bots_are_asked(&self) -> bool {
        self.session.locked().is_none() && Helper::bots_are_asked(&self.session)
    }

    fn ponder(&self) -> Option<Thinking> {
        if self.bots_are_asked() { self.helper.ponder(&self.session) } else { None }
    }

    fn let_bot_play(&mut self, then: Moment, choice: usize) -> Result<BotPlayed, String> {
        if self.moment() != then || !self.bots_are_asked() {
            return Ok(BotPlayed::TooLate);
        }
        match self.session.choose(choice, By::Bot) {
            Err(error) if error.is_overtaken() => return Ok(BotPlayed::Overtaken),
            done => done.map_err(told)?,
        }
        self.settle()?;
        Ok(BotPlayed::Yes)
    }

    fn catch_up(&mut self) -> Result<bool, String> {
        let news = self.session.catch_up().map_err(told)?;
        if news {
            self.helper.stop();
        }
        Ok(news)
    }

    fn hint(&self, seat: Seat) -> Option<Hinting> {
        let game = self.session.game();
        game.decision_for(seat)?;
        let (game, choices) = (game.clone(), self.offered(seat).0);
        Some(Box::new(move || advice(&game, seat, &choices)))
    }

    fn rank(&self, seat: Seat) -> Option<Ranking> {
        let game = self.session.game();
        game.decision_for(seat)?;
        let choices = self.offered(seat).0;
        choices.iter().find(|choice| choice.role == Role::Destination)?;
        let game = game.clone();
        Some(Box::new(move |time| ranked(&game, seat, &choices, time)))
    }

    fn why_not(&self, seat: Seat, about: &Subject) -> Option<String> {
        self.session.game().why_not(seat, about)
    }

    fn silence(&self, seat: Seat) -> Option<&'static str> {
        self.session.game().silence(seat)
    }

    fn lessons(&self) -> &'static [Lesson] {
        G::lessons()
    }

    fn read(&self, subject: &Subject, seat: Option<Seat>) -> Vec<Paragraph> {
        let known = self.session.game().read(subject, seat);
        if known.is_empty() { vec![(Tone::Dim, "There is nothing to read about it.".into())] } else { known }
    }

    fn help(&self) -> Vec<Paragraph> {
        let page = |title: &str, lines: &[&str]| {
            let lines = lines.iter().map(|line| (Tone::Plain, (*line).to_owned()));
            [(Tone::Title, title.to_owned())].into_iter().chain(lines).collect::<Vec<Paragraph>>()
        };
        let mut all = [page("Keys", &KEYS), page("Signs", &SIGNS)].concat();
        for (title, paragraphs) in G::help() {
            all.push((Tone::Title, title.to_owned()));
            all.extend(paragraphs);
        }
        all
    }

    fn story(&self, seat: Option<Seat>) -> String {
        story_for(&self.session, self.position(), seat)
    }

    fn deeds(&self) -> Vec<Vec<(Deed, u16)>> {
        self.session.deeds()
    }

    fn chances(&self) -> Vec<(usize, f64)> {
        self.session.chances()
    }

    fn look_back(&self) -> Result<(Review, Work), String> {
        if let Some(kept) = self.session.outdated() {
            return Err(format!("The game was played {}: Keeper can no longer tell what its choices cost.", kept.was));
        }
        Review::of(&self.session).map_err(|error| error.to_string())
    }

    fn first(&self) -> usize {
        self.session.base()
    }

    fn first_round(&self) -> u16 {
        let first = self.session.steps().get(self.session.base()).map(|step| step.mark.round);
        first.unwrap_or_else(|| self.session.game().mark().round)
    }

    fn starts(&self, unit: Unit) -> Vec<usize> {
        let (first, last) = (self.session.base(), self.position());
        let steps = &self.session.steps()[..last];
        let next = |&at: &usize| {
            let now = steps.get(at)?.mark.clone();
            Some(Moments { steps, now, position: at }.on(unit))
        };
        std::iter::successors(Some(first), next).collect()
    }

    fn keeps_secret(&self) -> bool {
        self.session.keeps_secret().is_some()
    }

    fn scenario(&self) -> Result<String, String> {
        if self.session.begin().own_dice {
            return Err("The dice of this game were rolled at the table: a scenario cannot hold them.".into());
        }
        if self.session.begin().from.is_some() {
            let why = "This game began in the middle, at the position of a scenario or a snapshot, so it cannot be saved as a scenario: download the game itself instead.";
            return Err(why.into());
        }
        let table = self.session.table();
        let keys: Vec<&str> = table.choices()[..self.position()].iter().map(|chosen| chosen.key.as_str()).collect();
        let written = G::scenario(self.session.name(), &self.session.begin().setup, &keys);
        written.ok_or_else(|| "This game's position cannot be saved as a scenario.".into())
    }
}

/// `Turn 3, Movement`; what is before the first round has no number.
fn when(unit: &str, round: u16, phase: &str) -> String {
    if round == 0 { capital(phase) } else { format!("{} {round}, {phase}", capital(unit)) }
}
