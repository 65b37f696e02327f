//! What can be expected of checks, of monsters and of the end of a phase, and that it fails where it does not hold.

use keeper_scenario::{Ids, base, run_text};

/// What a scenario says, or nothing if it passes.
fn said(rest: &str) -> Option<String> {
    let text = format!("[[scenario]]\nname = \"test\"\n{rest}");
    let outcome = run_text(&base().unwrap(), &text, "test.toml".as_ref(), &Ids::default()).remove(0);
    outcome.failure().map(|f| f.message.clone())
}

#[track_caller]
fn passes(rest: &str) {
    assert_eq!(said(rest), None);
}

#[track_caller]
fn fails(rest: &str, words: &[&str]) {
    let said = said(rest).expect("this must not pass");
    for word in words {
        assert!(said.contains(word), "\"{word}\" is not in: {said}");
    }
}

/// Amanda has fought a Zombie: Will 2 with -1 against horror, Fight 3 with -1 in combat.
fn fought(expect: &str) -> String {
    format!(
        "investigators = [{{ who = \"Amanda\", at = \"Uptown streets\", fight = 3, will = 2 }}, {{ who = \"Joe\" }}]\n\
         monsters.Uptown = \"Zombie\"\n\
         play = [{{ dice = [5, 6, 5], choose = [\"Stay here\", \"Fight the Zombie\", \"Attack\"], \
         expect = {{ {expect} }} }}]"
    )
}

#[test]
fn the_successes_of_the_last_check() {
    passes(&fought("rolled = 2, successes = 2, passed = true"));
    fails(&fought("successes = 1"), &["successes: expected 1, is 2"]);
    let none = "investigators = [{ who = \"Amanda\" }]\nplay = [{ expect = {";
    for key in ["rolled = 0", "passed = false", "successes = 0"] {
        fails(&format!("{none} {key} }} }}]"), &["no check was made"]);
    }
}

#[test]
fn every_check_in_order() {
    let horror = "{ kind = \"horror\", who = \"Amanda\", modifier = -1, difficulty = 1, dice = 1, successes = 1, passed = true }";
    let combat = "{ kind = \"Combat\", modifier = -1, dice = 2, successes = 2, passed = true }";
    passes(&fought(&format!("checks = [{horror}, {combat}]")));
    passes(&fought("checks = [\"Horror\", \"Combat\"]"));
    passes(&fought("checks = 2"));
    fails(&fought("checks = [\"Combat\", \"Horror\"]"), &["checks 1: is { kind = \"horror\""]);
    fails(&fought("checks = \"Combat\""), &["expected 1, is 2", "kind = \"combat\""]);
    fails(&fought("checks = 0"), &["expected 0, is 2"]);
    fails(&fought(&format!("checks = [{horror}, {{ who = \"Joe\" }}]")), &["checks 2: is", "Amanda Sharpe"]);
    fails(&fought("checks = [\"Horror\", { dice = 5 }]"), &["checks 2", "dice = 2"]);
    fails(&fought("checks = [\"Horror\", \"Strength\"]"), &["no kind of check \"Strength\""]);
    fails(&fought("checks = [\"Horror\", { die = 5 }]"), &["checks"]);
}

#[test]
fn checks_are_those_since_the_last_expectation() {
    let text = "investigators = [{ who = \"Amanda\", at = \"Uptown streets\", fight = 3, will = 2, clues = 1 }, { who = \"Joe\" }]\n\
        monsters.Uptown = \"Zombie\"\nplay = [\n\
        { dice = [5], choose = [\"Stay here\", \"Fight the Zombie\"], expect.checks = \"Horror\" },\n\
        { expect.checks = 0 },\n\
        { dice = [1, 1], choose = \"Attack\", expect = { asks = \"AfterCheck\", checks = 0, rolled = 2 } },\n\
        { dice = [6], choose = \"Spend\", expect.checks = { kind = \"Combat\", dice = 2, successes = 1 } },\n]";
    passes(text);
}

/// A Ghoul and a Byakhee in the streets.
fn ghoul(expect: &str) -> String {
    format!(
        "investigators = [{{ who = \"Amanda\", at = \"Woods\" }}]\nmonsters.Uptown = [\"Ghoul\", \"Byakhee\"]\n\
         play = [{{ expect.values = {{ {expect} }} }}]"
    )
}

#[test]
fn the_present_values_of_a_monster() {
    // 000: Ghoul, ambush, awareness -3, horror 0/1, toughness 1, combat -1/1.
    let printed = "Ghoul = { awareness = -3, horror_rating = 0, horror_damage = 1, toughness = 1, combat_rating = -1, \
        combat_damage = 1, keywords = \"ambush\", nightmarish = 0, overwhelming = 0, movement = \"normal\", \
        combat_skill = \"fight\" }";
    passes(&ghoul(printed));
    passes(&ghoul("Byakhee = { movement = \"flying\", keywords = [] }"));
    fails(&ghoul("Ghoul = { toughness = 2 }"), &["values: Ghoul: toughness: expected 2, is 1"]);
    fails(&ghoul("Ghoul = { keywords = [\"ambush\", \"undead\"] }"), &["expected [ambush, undead], is [ambush]"]);
    fails(&ghoul("Ghoul = { keywords = \"endles\" }"), &["no ability of a monster \"endles\"", "endless"]);
    fails(&ghoul("Ghoul = { horror_rating = \"none\" }"), &["expected none, is 0"]);
    fails(&ghoul("Ghoul = { strength = 1 }"), &["values: Ghoul: strength", "nothing of this name"]);
    fails(&ghoul("Zombie = { toughness = 1 }"), &["values: Zombie: none is in play"]);
    fails(&ghoul("Ghul = { toughness = 1 }"), &["no monster \"Ghul\""]);
}

#[test]
fn a_mythos_card_can_be_out_of_the_game() {
    let position = "investigators = [{ who = \"Amanda\", at = \"Woods\" }]\nboxed = [\"Food\", \"Heat Wave\"]\n";
    passes(&format!("{position}play = [{{ expect = {{ boxed = [\"Food\", \"Heat Wave\"], deck.mythos = 66 }} }}]"));
    fails(&format!("{position}play = [{{ expect.boxed = \"Blackest Night\" }}]"), &["expected Blackest Night out of"]);
    fails(&format!("{position}environment = \"Heat Wave\""), &["\"Heat Wave\" is not in its deck any more"]);
    fails(&format!("{position}play = [{{ draw.mythos = \"Heat Wave\" }}]"), &["cannot be drawn"]);
    fails("investigators = [{ who = \"Amanda\" }]\nboxed = \"Heat Weave\"", &["there is no card \"Heat Weave\""]);
    let in_play = "investigators = [{ who = \"Amanda\" }]\nenvironment = \"Heat Wave\"\n";
    fails(&format!("{in_play}play = [{{ expect.boxed = \"Heat Wave\" }}]"), &["expected Heat Wave out of the game"]);
}

#[test]
fn the_play_is_held_at_the_end_of_a_phase() {
    // An investigator in the streets has no encounter, and nobody is asked before the gate opens in the Mythos Phase.
    let text = "investigators = [{ who = \"Amanda\", at = \"Uptown streets\" }]\nturn = 3\nplay = [\n\
        { choose = \"Stay here\", until = \"end of Movement\", expect = { phase = \"Movement\", asks = \"none\", not_happened = \"MythosDrawn\" } },\n\
        { until = \"end of Other World Encounters\", expect = { phase = \"Other World Encounters\", turn = 3, doom = 0 } },\n\
        { draw = { mythos = \"Heat Wave\", gate = \"Abyss\", monster = \"Ghoul\" }, until = \"end of Mythos\", \
          expect = { phase = \"Mythos\", turn = 3, doom = 1, first = \"Amanda\" } },\n\
        { expect = { phase = \"Upkeep\", turn = 4, asks = \"Focus\" } },\n]";
    passes(text);
    // The step after goes on before it chooses.
    let next = "investigators = [{ who = \"Amanda\", at = \"Uptown streets\" }]\nphase = \"Upkeep\"\nplay = [\n\
        { until = \"end of Upkeep\" },\n{ choose = \"Stay here\", until = \"end of Movement\" },\n]";
    passes(next);
    // What ends the phase leaves nothing to choose in it.
    let late = "investigators = [{ who = \"Amanda\", at = \"Uptown streets\" }]\nplay = [\n\
        { choose = [\"Stay here\", \"Stay here\"], until = \"end of Movement\" }]";
    fails(late, &["\"Stay here\" is not offered", "no one has a decision to make"]);
    let battle = "investigators = [{ who = \"Amanda\" }]\nplay = [{ until = \"end of Battle\" }]";
    fails(battle, &["not held at the end of Battle", "`until` takes a phase"]);
    let lunch = "investigators = [{ who = \"Amanda\" }]\nplay = [{ until = \"end of Lunch\" }]";
    fails(lunch, &["no phase \"Lunch\""]);
}

#[test]
fn nothing_is_used_on_the_way() {
    // The hospital's services stand beside the encounter, and nothing is bought or cast.
    let text = "investigators = [{ who = \"Amanda\", at = \"St. Mary's Hospital\", stamina = 1, money = 5, cards = [\"Heal\"] }]\n\
        phase = \"Upkeep\"\nplay = [{ until = \"asks Encounter\" },\n\
        { draw.location = \"uptown-05\", until = \"Mythos\", expect = { happened = \"Encounter\", not_happened = [\"AbilityUsed\", \"Cast\", \"Used\"] } }]";
    passes(text);
    // A monster is evaded or fought: neither is harmless.
    let foe = "investigators = [{ who = \"Amanda\", at = \"Uptown streets\" }]\nmonsters.Uptown = \"Ghoul\"\n";
    fails(
        &format!("{foe}play = [{{ until = \"Mythos\" }}]"),
        &["on the way to \"Mythos\" something must be chosen", "`auto`", "Evade the Ghoul"],
    );
    passes(&format!("{foe}play = [{{ dice = \"pass\", until = \"Mythos\", auto = \"Evade\" }}]"));
    passes(&format!("{foe}play = [{{ dice = \"pass\", until = \"Mythos\", auto = [\"Fight ...\", \"Attack\"] }}]"));
}
