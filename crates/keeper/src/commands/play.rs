//! `keeper play`

use std::error::Error;
use std::io::{ErrorKind, IsTerminal, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use keeper_arkham::library::sets::BASE;
use keeper_bots::Kind;
use keeper_session::{
    Candidate, Cards, Offer, OpenError, Played, Player, Session, UndoRule, go_on, go_on_from_snapshot, latest, pick,
    with_game,
};
use keeper_store::{Filter, GameId, Sqlite, Store, StoreError, database_path, random_bits};
use keeper_table::{Seed, Silent};
use keeper_terminal::{App, Form, Look, Plain, World, begin, check, run as show};

use super::boxes::{Folders, Selection, library};
use super::{Closed, Done, Thinking, usage};
use crate::games::Title;

#[derive(clap::Args, Clone, Default)]
#[command(after_help = "\
Examples:
  keeper play                                       lets you choose everything
  keeper play --players 2 --ancient-one cthulhu
  keeper play --game final-hour --players 3 --difficulty normal
  keeper play --sets base,dunwich                   with a second box; `keeper sets` lists them
  keeper play --rotation 1+2                        with a box with a board and two others, drawn by the seed
  keeper play --sets all --mix all=40               with every box, but less than half of its cards
  keeper play --investigators \"Joe Diamond\",random --bots 1
  keeper play --bots 3 --bot expert --thought 256   with bots that think more
  keeper play --continue                            continues the last game
  keeper play --plain < answers.txt                 line by line, for screen readers and scripts

Every choice is saved before it takes effect, in games.sqlite in $KEEPER_DATA, or else in your system's data folder for
programs. Whatever happens to the program, --continue takes you back to where you were.")]
pub struct Args {
    /// Which game; default: Arkham Horror.
    #[arg(long)]
    game: Option<Title>,
    /// The difficulty of Final Hour: easy (default), normal or hard. In Arkham Horror a difficulty card by name or
    /// id, or random, where a box has them.
    #[arg(long, value_name = "LEVEL")]
    difficulty: Option<String>,
    /// The boxes to play with: base,dunwich, or dunwich:cards for a part of one, or all; default: base.
    /// `keeper sets` lists them.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    sets: Vec<String>,
    #[command(flatten)]
    selection: Selection,
    /// The number of players: 1 to 8, in Final Hour 1 to 4.
    #[arg(long, value_name = "N", value_parser = players)]
    players: Option<u8>,
    /// The same seed and the same choices make the same game. A number or word of your own is an open seed: anyone who
    /// guesses it knows what comes next. `today` is the seed of the day. Default: a secret random seed.
    #[arg(long, value_name = "S", value_parser = keeper_session::seed_of)]
    seed: Option<Seed>,
    /// The Ancient One by name or id; default: random.
    #[arg(long, value_name = "ID")]
    ancient_one: Option<String>,
    /// The herald by name or id, or random; default: none. Several boxes have one.
    #[arg(long, value_name = "ID")]
    herald: Option<String>,
    /// The guardian by name or id, or random; default: none. Kingsport Horror has them.
    #[arg(long, value_name = "ID")]
    guardian: Option<String>,
    /// The institution by name or id, or random; default: none. Miskatonic Horror has them.
    #[arg(long, value_name = "ID")]
    institution: Option<String>,
    /// A house rule by name or id, or random; give it again for another. `keeper variants` lists them.
    #[arg(long = "variant", value_name = "ID")]
    variants: Vec<String>,
    /// Investigators by name or id, seat by seat; `random` and all further seats get a random one.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    investigators: Vec<String>,
    /// How many of the seats, counted from the last, bots play.
    #[arg(long, value_name = "N", value_parser = bots)]
    bots: Option<u8>,
    /// The kind of bots: random, beginner, planner (default) or expert.
    #[arg(long, value_name = "KIND", requires = "bots")]
    bot: Option<Kind>,
    #[command(flatten)]
    thinking: Thinking,
    /// Who plays the keeper, with the house rule that has one: person, planner (default) or random.
    #[arg(long, value_name = "WHO")]
    keeper: Option<Player>,
    /// The name of the game in the list.
    #[arg(long)]
    name: Option<String>,
    /// Allow no undo past a roll or a reveal.
    #[arg(long)]
    no_peeking: bool,
    /// Continue a saved game: the last one played, or the one with this id. A game of an earlier version continues under today's rules.
    #[arg(long = "continue", value_name = "ID", num_args = 0..=1, default_missing_value = "")]
    go_on: Option<String>,
    /// With --continue: continue from the last snapshot in a copy, whatever the version of the game.
    #[arg(long, requires = "go_on", hide = true)]
    from_snapshot: bool,
    /// No full screen: read choices from standard input, line by line.
    #[arg(long)]
    plain: bool,
    /// With --plain: after each answer, print a line for programs, `kept 3 {...}`, once it is on disk.
    #[arg(long, requires = "plain")]
    receipts: bool,
    /// Draw with ASCII characters only.
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    place: Place,
}

fn players(text: &str) -> Result<u8, String> {
    text.parse().ok().filter(|number| (1..=8).contains(number)).ok_or_else(|| "a number from 1 to 8".into())
}

fn bots(text: &str) -> Result<u8, String> {
    text.parse().ok().filter(|&number| number <= 8).ok_or_else(|| "a number from 0 to 8".into())
}

/// Where cards and games come from.
#[derive(clap::Args, Clone, Default)]
pub struct Place {
    #[command(flatten)]
    pub folders: Folders,
    /// The folder or database file for saved games.
    #[arg(long, value_name = "DIR/FILE")]
    pub data: Option<PathBuf>,
}

impl Place {
    pub fn store(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(Arc::new(Sqlite::open(self.file()?)?))
    }

    /// The store to be looked at, which may be where nothing can be written.
    pub fn store_to_read(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(Arc::new(Sqlite::open_to_read(self.file()?)?))
    }

    /// The file for saved games.
    pub fn file(&self) -> Result<PathBuf, StoreError> {
        let Some(path) = &self.data else { return database_path() };
        let is_file = path.is_file() || path.extension().is_some_and(|end| end == "sqlite" || end == "db");
        Ok(if is_file { path.clone() } else { path.join("games.sqlite") })
    }
}

/// The game that a word on the command line means: its id, or the beginning of it.
pub fn game_called(store: &dyn Store, word: &str) -> Result<GameId, Box<dyn std::error::Error>> {
    let games = store.list(&Filter::default())?;
    let mut fitting = games.iter().filter(|game| !word.is_empty() && game.id.as_str().starts_with(word));
    match (fitting.next(), fitting.next()) {
        (Some(game), None) => Ok(game.id.clone()),
        (Some(_), Some(_)) => Err(usage(format!("several game ids begin with \"{word}\": type more of the id"))),
        _ => word.parse().and_then(|id| store.load(&id).map(|game| game.meta.id)).map_err(|error| match error {
            StoreError::NoSuchGame { .. } | StoreError::NotAnId { .. } => usage(error),
            error => error.into(),
        }),
    }
}

impl Args {
    fn wants_new_game(&self) -> bool {
        !self.sets.is_empty()
            || self.selection.is_given()
            || self.game.is_some()
            || self.difficulty.is_some()
            || self.players.is_some()
            || self.seed.is_some()
            || self.ancient_one.is_some()
            || self.herald.is_some()
            || self.guardian.is_some()
            || self.institution.is_some()
            || !self.variants.is_empty()
            || self.bots.is_some()
            || self.keeper.is_some()
            || self.name.is_some()
            || self.no_peeking
            || !self.investigators.is_empty()
    }

    fn world(&self, cards: Cards, store: Arc<dyn Store>) -> World {
        let look = Look::of_environment();
        let look = Look { ascii: look.ascii || self.ascii, ..look };
        World { cards, store, look, thought: self.thinking.thought() }
    }

    /// The kind of the new game.
    fn kind(&self) -> &'static str {
        self.game.unwrap_or_default().kind()
    }

    /// The game that the options describe, and what is wrong with them.
    fn form<G: Played>(&self, offer: &Offer) -> Result<Form, Box<dyn std::error::Error>> {
        let mut form = Form { kind: G::KIND, ..Form::default() };
        if !offer.sets.is_empty() {
            form.sets.clone_from(&offer.sets);
        } else if !self.sets.is_empty() {
            return Err(format!("--sets: {} has only one box", G::TITLE).into());
        }
        form.mix = offer.mix(&self.selection.mix).map_err(|why| format!("--mix: {why}"))?;
        let most = usize::from(*offer.players.end());
        form.variants = offer.variants(&self.variants).map_err(|why| format!("--variant: {why}"))?;
        if self.difficulty.is_some() && offer.setting("difficulty").is_none() {
            return Err(format!("--difficulty: with these boxes {} has only one level", G::TITLE).into());
        }
        let settings = [
            ("ancient-one", &self.ancient_one),
            ("herald", &self.herald),
            ("guardian", &self.guardian),
            ("institution", &self.institution),
            ("difficulty", &self.difficulty),
        ];
        for (id, name) in settings {
            if let Some(name) = name {
                let value = offer.value(id, name).map_err(|why| format!("--{id}: {why}"))?;
                form.chosen.insert(id.to_owned(), value);
            }
        }
        if let Some(players) = self.players.filter(|&players| usize::from(players) > most) {
            return Err(format!("{players} players are too many: at most {most} can play {}", G::TITLE).into());
        }
        let named = self.investigators.len();
        let bots = usize::from(self.bots.unwrap_or(0));
        // One person alone may play several investigators.
        let people = if named <= offer.least { 1 } else { named.min(most) };
        form.players = usize::from(self.players.unwrap_or(people as u8));
        if self.players.is_none() {
            form.players = form.players.max(bots.min(most));
        }
        if let Some(players) = self.players.filter(|&players| named > offer.investigators_of(players.into())) {
            let s = if players == 1 { "" } else { "s" };
            return Err(format!("{named} investigators for {players} player{s}: name fewer, or raise --players").into());
        }
        if named > offer.investigators_of(form.players) {
            return Err(format!("{named} investigators, but at most {most} can play: name fewer").into());
        }
        if bots > form.players {
            return Err(format!("{bots} bots for {} players: ask for fewer, or raise --players", form.players).into());
        }
        for seat in &mut form.seats[form.players - bots..form.players] {
            seat.1 = Player::Bot(self.bot.unwrap_or(Kind::Planner));
        }
        if let Some(keeper) = self.keeper {
            if !offer.has_keeper(&form.variants) {
                return Err(
                    "--keeper: only a house rule with a keeper uses it. Add that house rule with --variant".into()
                );
            }
            form.keeper = keeper;
        }
        form.seed = self.seed;
        form.undo = if self.no_peeking { UndoRule::UntilChance } else { UndoRule::Free };
        form.name = self.name.clone().unwrap_or_default();
        for (seat, name) in self.investigators.iter().enumerate() {
            if name != "random" && !name.is_empty() {
                form.seats[seat].0 = Some(find("investigator", &offer.investigators, name)?);
            }
        }
        Ok(form)
    }
}

/// The number of the one that this name means.
fn find(what: &str, all: &[Candidate], name: &str) -> Result<usize, String> {
    let id = pick(what, all, name)?;
    all.iter().position(|one| one.id == id).ok_or_else(|| id.to_owned())
}

pub fn run(args: Args) -> Done {
    if !args.plain {
        check()?;
    }
    if args.go_on.is_some() && args.wants_new_game() {
        return Err(usage("--continue keeps the set-up of the game: leave out the options for a new game"));
    }
    match args.go_on.as_deref() {
        None => with_game!(args.kind(), G => play_new::<G>(&args), _ => Err(OpenError::NoGame.into())),
        Some(word) => {
            let store = args.place.store()?;
            let id = if word.is_empty() { latest(&*store)?.id } else { game_called(&*store, word)? };
            let kind = store.load(&id)?.meta.kind;
            let other = OpenError::OtherGame { id: id.clone(), kind: kind.clone() };
            with_game!(kind.as_str(), G => play_on::<G>(&args, store, &id), _ => Err(other.into()))
        }
    }
}

/// The options with the boxes that the seed of the game draws, and the seed, where it is a secret one.
fn drawn<G: Played>(args: &Args, cards: &G::Shelf) -> Result<(Args, Option<Seed>), Box<dyn Error>> {
    let Some(word) = &args.selection.rotation else { return Ok((args.clone(), None)) };
    let secret = if args.seed.is_some() { None } else { Some(Seed::Secret(random_bits()?)) };
    let seed = args.seed.or(secret).unwrap_or_default();
    let drawn = G::draw(cards, &args.sets, word, seed).map_err(|why| usage(format!("--rotation: {why}")))?;
    let mix = args.selection.words(drawn.mix.iter().map(|(set, &share)| (set.as_str(), share)));
    Ok((Args { sets: drawn.sets, selection: Selection { mix, ..args.selection.clone() }, ..args.clone() }, secret))
}

/// A new game, as the options or the form say.
fn play_new<G: Played>(args: &Args) -> Done {
    let all = args.place.folders.all()?;
    let cards = G::shelf(&all);
    let (args, seed) = &drawn::<G>(args, &cards)?;
    let sets = if args.sets.is_empty() { vec![BASE.to_owned()] } else { args.sets.clone() };
    let offer = match G::offer(&cards, &sets) {
        Ok(offer) => offer,
        // What is wrong with the boxes is said as elsewhere.
        Err(why) => return Err(library(all.arkham(), &sets).err().unwrap_or_else(|| why.into())),
    };
    let mut form = args.form::<G>(&offer).map_err(usage)?;
    form.secret = *seed;
    let mut setup = G::set_up(&form.wanted(&offer, Seed::default()));
    let library = G::take_cards(&cards, &mut setup)?;
    G::begin(library, &setup, &mut Silent)?;
    let store = args.place.store()?;
    if args.plain {
        return line_by_line(args, begin::<G>(&form, &offer, &all, store)?);
    }
    show(App::set_up(args.world(all, store), form, args.wants_new_game()))?;
    Ok(ExitCode::SUCCESS)
}

/// A game that is kept.
fn play_on<G: Played>(args: &Args, store: Arc<dyn Store>, id: &GameId) -> Done {
    let all = args.place.folders.all()?;
    let session: Session<G> = match args.from_snapshot {
        true => go_on_from_snapshot(store.clone(), G::shelf(&all), id)?,
        false => go_on(store.clone(), G::shelf(&all), id)?,
    };
    if args.plain {
        return line_by_line(args, session);
    }
    show(App::play(args.world(all, store), session))?;
    Ok(ExitCode::SUCCESS)
}

fn line_by_line<G: Played>(args: &Args, session: Session<G>) -> Done {
    let table = Plain::new(session, stdin().lock(), stdout().lock());
    let table = table.on_screen(stdout().is_terminal()).with_receipts(args.receipts).thinking(args.thinking.thought());
    let session = table.run().map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Box::new(Closed) as Box<dyn std::error::Error>,
        _ => format!("the screen failed ({error}). Your game is saved: continue with `keeper play --plain --continue`")
            .into(),
    })?;
    match session.last_unkept() {
        Some(why) => Err(format!("the last choice was not saved: {why}").into()),
        None => Ok(ExitCode::SUCCESS),
    }
}

#[cfg(test)]
mod tests {
    use keeper_arkham::Arkham;
    use keeper_table::Game;

    use super::*;

    /// A seat that is added in the form afterwards is a person's.
    #[test]
    fn bots_take_the_last_seats_and_no_further_ones() {
        let offer = keeper_terminal::offer(&Default::default(), Arkham::KIND, &["base".to_owned()]).unwrap();
        let form = Args { players: Some(3), bots: Some(2), ..Args::default() }.form::<Arkham>(&offer).unwrap();
        let bots = form.seats.map(|seat| seat.1.is_bot());
        assert_eq!(bots, [false, true, true, false, false, false, false, false]);
    }
}
