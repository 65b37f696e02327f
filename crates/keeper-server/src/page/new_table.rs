//! The form for a table: every option with a sentence, and nothing that was filled in is lost.

use keeper_present::Tone;
use keeper_session::{Candidate, Offer, Player, RANDOM};

use crate::form::Form;
use crate::markup::{Esc, put};
use crate::page::seats::bot_words;
use crate::page::{Shell, document};

/// The form as it was filled in so far, with what was wrong about it.
pub fn new_table(offer: &Offer, form: &Form, called: &str, wrong: Option<&str>) -> String {
    let page = Page { offer, form, called };
    let mut body = String::new();
    put!(body, r#"<p class="up"><a href="/">All tables</a></p><h1>{}</h1>"#, Esc(offer.title));
    body.push_str(r#"<p class="lead">Everything can be left as it is.</p>"#);
    if let Some(why) = wrong {
        put!(body, r#"<p class="error" role="alert">{}</p>"#, Esc(why));
    }
    put!(
        body,
        r#"<form method="post" action="/tables" data-again="/new/{0}"><input type="hidden" name="game" value="{0}">"#,
        offer.kind
    );
    page.who(&mut body);
    page.what(&mut body);
    page.seats(&mut body);
    page.rest(&mut body);
    page.scenario(&mut body);
    body.push_str(r#"<p class="row"><button class="go">Make the table</button> "#);
    put!(
        body,
        r#"<button class="noscript" formaction="/new/{}" formmethod="get">Show what these boxes and players offer</button></p>"#,
        offer.kind
    );
    body.push_str(r#"</form><p id="notice" role="status" aria-live="polite"></p>"#);
    document(&Shell { title: offer.title, class: "lobby new", scripts: &["/assets/lobby.js"], data: &[] }, &body)
}

struct Page<'a> {
    offer: &'a Offer,
    form: &'a Form,
    called: &'a str,
}

/// Who may come: value, words, explanation.
const WHO: [(&str, &str, &str); 3] = [
    ("alone", "Here", "You play alone, or around this one screen. The game begins at once."),
    ("link", "By invitation", "Whoever has the address of the table can take a free seat."),
    ("open", "Open", "The same, and everybody on this server finds the table in the list."),
];

impl Page<'_> {
    fn players(&self) -> u8 {
        let (least, most) = (*self.offer.players.start(), *self.offer.players.end());
        self.form.get("players").parse().unwrap_or(1).clamp(least, most)
    }

    fn who(&self, body: &mut String) {
        let (least, most) = (*self.offer.players.start(), *self.offer.players.end());
        body.push_str("<section><h2>Who plays</h2>");
        let chosen =
            WHO.iter().map(|(value, ..)| *value).find(|value| *value == self.form.get("who")).unwrap_or("alone");
        for (value, words, why) in WHO {
            let checked = if value == chosen { " checked" } else { "" };
            put!(
                body,
                r#"<label class="check"><input type="radio" name="who" value="{value}"{checked}><span><b>{words}.</b> {why}</span></label>"#
            );
        }
        body.push_str(r#"<div class="grid"><label>Players<select name="players" data-again>"#);
        for n in least..=most {
            put!(body, "<option{}>{n}</option>", if n == self.players() { " selected" } else { "" });
        }
        let name = self.form.some("name").unwrap_or_else(|| self.called.to_owned());
        body.push_str("</select><small>How many seats the table has, bots included.</small></label>");
        put!(
            body,
            r#"<label>Your name<input name="name" maxlength="40" autocomplete="nickname" value="{}">"#,
            Esc(&name)
        );
        body.push_str("<small>What others at the table call you.</small></label></div></section>");
    }

    fn what(&self, body: &mut String) {
        body.push_str(r#"<section><h2>What is played</h2><div class="grid">"#);
        let boxes = self.form.all("box");
        for one in &self.offer.boxes {
            let Some(whole) = one.first() else { continue };
            put!(
                body,
                r#"<label>{}<select name="box" data-again><option value="">not in play</option>"#,
                Esc(&whole.name)
            );
            for (part, choice) in one.iter().enumerate() {
                let words = if part == 0 { "all of it" } else { choice.name.as_str() };
                put!(
                    body,
                    r#"<option value="{}"{}>{}</option>"#,
                    Esc(&choice.id),
                    selected(boxes.contains(&choice.id)),
                    Esc(words)
                );
            }
            let about = one.iter().find(|choice| boxes.contains(&choice.id)).unwrap_or(whole);
            let text = about.text.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ");
            put!(body, r#"</select><small id="box-{}" data-part>{}</small></label>"#, Esc(&whole.id), Esc(&text));
        }
        body.push_str("<label>Ancient One");
        select(
            body,
            "ancient_one",
            self.form.get("ancient_one"),
            &self.offer.ancient_ones,
            r#" id="ancient-one" data-part"#,
        );
        body.push_str("<small>Whom you keep from waking.</small></label>");
        // What other boxes bring must find its place.
        body.push_str(r#"<div class="grid" id="extras" data-part>"#);
        let chosen = self.form.all("extra");
        for extra in &self.offer.extras {
            let choice = |id: &str| format!("{}:{id}", extra.id);
            put!(body, r#"<label>{}<select name="extra" data-again><option value="">none</option>"#, Esc(extra.name));
            let all = extra.candidates.iter().map(|one| (one.id.as_str(), one.row.as_str()));
            for (id, row) in std::iter::once((RANDOM, "by chance")).chain(all) {
                let is = selected(chosen.contains(&choice(id)));
                put!(body, r#"<option value="{}"{is}>{}</option>"#, Esc(&choice(id)), Esc(row));
            }
            // What it does, once it is chosen.
            let says = extra.candidates.iter().find(|one| chosen.contains(&choice(&one.id))).map(|one| {
                let lines = one.text.iter().filter(|(tone, _)| *tone == Tone::Plain).map(|(_, text)| text.as_str());
                lines.collect::<Vec<_>>().join(" ")
            });
            put!(body, "</select><small>{}</small></label>", Esc(says.as_deref().unwrap_or(extra.about)));
        }
        body.push_str("</div>");
        if !self.offer.difficulties.is_empty() {
            body.push_str(r#"<label>Difficulty<select name="difficulty">"#);
            let chosen = self.form.get("difficulty");
            for (number, name) in self.offer.difficulties.iter().enumerate() {
                put!(body, r#"<option value="{number}"{}>{name}</option>"#, selected(chosen == number.to_string()));
            }
            body.push_str("</select><small>Easy is right for a first game.</small></label>");
        }
        body.push_str("</div>");
        self.variants(body);
        body.push_str("</section>");
    }

    /// House rules, each with a box to tick.
    fn variants(&self, body: &mut String) {
        if self.offer.variants.is_empty() {
            return;
        }
        let chosen = self.form.all("variant");
        let open = if chosen.is_empty() { "" } else { " open" };
        put!(body, r#"<details{open} id="variants"><summary>House rules</summary>"#);
        for one in &self.offer.variants {
            let is = if chosen.contains(&one.id) { " checked" } else { "" };
            // With some of them there is one seat more.
            let again = if self.offer.keepers.contains(&one.id) { " data-again" } else { "" };
            let says = one.row.strip_prefix(&one.name).unwrap_or_default().trim_start_matches(": ");
            put!(
                body,
                r#"<label class="check"><input type="checkbox" name="variant" value="{}"{is}{again}><span><b>{}.</b> {}</span></label>"#,
                Esc(&one.id),
                Esc(&one.name),
                Esc(says)
            );
        }
        body.push_str("</details>");
    }

    fn seats(&self, body: &mut String) {
        let (players, names) = (self.form.all("player"), self.form.all("seat_name"));
        let chosen = self.form.all("investigator");
        let of = |list: &[String], seat: usize| list.get(seat).cloned().unwrap_or_default();
        let all = self.offer.investigators_of(usize::from(self.players()));
        body.push_str(r#"<section><h2>Seats</h2><p class="hint">Names are for several people at this screen: give each their own, "#);
        body.push_str(
            r#"and the screen is passed on before a secret question.</p><div id="seats" data-part><ol class="places">"#,
        );
        for seat in 0..all {
            put!(body, r#"<li class="s{seat}">"#);
            if seat < usize::from(self.players()) {
                put!(body, r#"<select name="player" aria-label="Who plays seat {}">"#, seat + 1);
                player_options(body, &of(&players, seat));
                put!(
                    body,
                    r#"</select><input name="seat_name" maxlength="40" placeholder="Name" aria-label="Name at seat {}" value="{}">"#,
                    seat + 1,
                    Esc(&of(&names, seat))
                );
            } else {
                body.push_str("<span>and also</span><span></span>");
            }
            let label = format!(r#" aria-label="Investigator {}""#, seat + 1);
            select(body, "investigator", &of(&chosen, seat), &self.offer.investigators, &label);
            body.push_str("</li>");
        }
        if self.offer.has_keeper(&self.form.all("variant")) {
            let alone = !["link", "open"].contains(&self.form.get("who"));
            let usual = if alone { "planner" } else { "person" };
            put!(body, r#"<li class="s{all}"><select name="keeper" aria-label="Who is the keeper">"#);
            player_options(body, &self.form.some("keeper").unwrap_or_else(|| usual.into()));
            put!(
                body,
                r#"</select><input name="keeper_name" maxlength="40" placeholder="Name" aria-label="Name of the keeper" value="{}"><span>Keeper</span></li>"#,
                Esc(self.form.get("keeper_name"))
            );
        }
        body.push_str("</ol></div></section>");
    }

    fn rest(&self, body: &mut String) {
        body.push_str(r#"<section><h2>The table</h2><div class="grid">"#);
        put!(
            body,
            r#"<label>Name of the table<input name="table" maxlength="40" value="{}">"#,
            Esc(self.form.get("table"))
        );
        body.push_str("<small>Under this name it stands in the list.</small></label>");
        put!(
            body,
            r#"<label>Seed<input name="seed" maxlength="40" autocomplete="off" value="{}">"#,
            Esc(self.form.get("seed"))
        );
        body.push_str("<small>A number or a word: with the same seed everybody gets the same cards and dice. Without one, chance decides.</small></label></div>");
        let checked = if self.form.has("no_peeking") { " checked" } else { "" };
        put!(
            body,
            r#"<label class="check"><input type="checkbox" name="no_peeking"{checked}><span><b>No peeking.</b> "#
        );
        body.push_str(
            "Nothing can be undone once dice or cards have been seen. Otherwise every choice can be undone.</span></label>",
        );
        undo_freely(body, self.form.has("undo_freely"));
        body.push_str("</section>");
    }

    fn scenario(&self, body: &mut String) {
        let text = self.form.get("scenario");
        put!(
            body,
            r#"<details{}><summary>Begin at the position of a scenario</summary><section>"#,
            if text.is_empty() { "" } else { " open" }
        );
        body.push_str(r#"<p class="hint">The first scenario of the file is set up, of whichever game it is. It says who plays whom against whom with which boxes; what is chosen above for that does not count.</p>"#);
        body.push_str(r#"<p class="script"><input type="file" accept=".toml,text/plain" data-file="scenario" aria-label="Scenario file"></p>"#);
        put!(
            body,
            r#"<textarea name="scenario" rows="8" spellcheck="false" aria-label="Text of the scenario" placeholder="[[scenario]]">{}</textarea></section></details>"#,
            Esc(text)
        );
    }
}

/// Whether everybody may take back what others have decided.
pub fn undo_freely(body: &mut String, is: bool) {
    let checked = if is { " checked" } else { "" };
    put!(
        body,
        r#"<label class="check"><input type="checkbox" name="undo_freely"{checked}><span><b>Undo without asking.</b> "#
    );
    body.push_str("Everybody may take back what others have decided. Otherwise they are asked first.</span></label>");
}

fn player_options(body: &mut String, chosen: &str) {
    for player in Player::ALL {
        let words = if player.is_bot() { bot_words(player) } else { "a person" };
        put!(body, r#"<option value="{0}"{1}>{words}</option>"#, player.name(), selected(chosen == player.name()));
    }
}

fn selected(is: bool) -> &'static str {
    if is { " selected" } else { "" }
}

fn select(body: &mut String, name: &str, chosen: &str, all: &[Candidate], more: &str) {
    put!(body, r#"<select name="{name}"{more}><option value="">by chance</option>"#);
    for one in all {
        put!(body, r#"<option value="{}"{}>{}</option>"#, Esc(&one.id), selected(one.id == chosen), Esc(&one.row));
    }
    body.push_str("</select>");
}
