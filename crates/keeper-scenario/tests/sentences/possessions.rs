//! What becomes of cards that one has: looked at, given away, sold, refreshed; rules about them and about skills.

use crate::{encounter, held, library, passes, read, weather};

const DRAWN: &str = "{ draw = { location = \"said\" }";

#[test]
fn the_top_of_a_deck_is_put_in_order() {
    let text = "Look at the top 3 spells and put them back in any order.";
    let top = "top = { spell = [\"Wither\", \"Heal\", \"Shrivelling\", \"Bind Monster\"] }";
    let steps = format!(
        "{DRAWN}, expect = {{ asks = \"NextOnTop\", offers = [\"Wither\", \"Heal\", \"Shrivelling\"], refuses = [\"Bind Monster\"] }} }}, \
         {{ choose = [\"Shrivelling\", \"Wither\"], expect = {{ top = {{ spell = [\"Shrivelling\", \"Wither\", \"Heal\", \"Bind Monster\"] }} }} }}"
    );
    encounter("order", text, "", top, &steps);
    let text = "Look at the top 2 Mythos cards and put them back in any order.";
    let top = "top = { mythos = [\"An Evil Fog\", \"Blackest Night\", \"Blood Magic\"] }";
    let steps = format!(
        "{DRAWN}, choose = \"Blackest Night\", until = \"end of Arkham Encounters\", \
         expect = {{ top = {{ mythos = [\"Blackest Night\", \"An Evil Fog\", \"Blood Magic\"] }} }} }}"
    );
    encounter("omens", text, "", top, &steps);
}

#[test]
fn as_many_cards_as_one_likes() {
    let text = "You may discard any tomes. If you do: gain that many clues.";
    let cards = "cards = [\"Old Journal\", \"Ancient Tome\", \"Food\"]";
    let steps = format!(
        "{DRAWN}, choose = \"yes\", expect = {{ asks = \"DiscardAny\", refuses = [\"Discard Food\"] }} }}, \
         {{ choose = [\"Discard Old Journal\", \"Discard no more\"], expect = {{ Amanda = {{ clues = 1, cards = [\"Ancient Tome\", \"Food\"] }} }} }}"
    );
    encounter("any-tomes", text, cards, "", &steps);
    let steps = format!(
        "{DRAWN}, choose = [\"yes\", \"Discard Old Journal\", \"Discard Ancient Tome\"], \
         expect = {{ Amanda = {{ clues = 2, cards = \"Food\" }} }} }}"
    );
    encounter("all-tomes", text, cards, "", &steps);
}

#[test]
fn cards_go_to_the_box_or_into_their_deck() {
    let ally = "cards = [\"Anna Kaslow\"]";
    let steps = format!(
        "{DRAWN}, until = \"end of Arkham Encounters\", expect = {{ boxed = \"Anna Kaslow\", deck = {{ ally = 10 }} }} }}"
    );
    encounter("ally-boxed", "Return 1 ally to the box.", ally, "", &steps);
    let steps = format!(
        "{DRAWN}, until = \"end of Arkham Encounters\", expect = {{ Amanda = {{ cards = 0 }}, deck = {{ ally = 11 }} }} }}"
    );
    encounter("ally-in", "Shuffle 1 ally into the deck.", ally, "", &steps);
    let steps = format!("{DRAWN}, until = \"end of Arkham Encounters\", expect = {{ deck = {{ ally = 11 }} }} }}");
    let text = "Shuffle 1 ally of your choice from the box into the deck.";
    encounter("ally-back", text, "", "boxed = [\"Anna Kaslow\"]", &steps);
}

#[test]
fn cards_and_clues_are_sold() {
    // An Axe is worth $3, a Knife $2, Food $1.
    let text = "You may sell any common items for half their price (rounded up).";
    let steps = format!(
        "{DRAWN}, choose = [\"Sell Axe for $2\", \"Sell Knife for $1\", \"Sell nothing\"], \
         expect = {{ Amanda = {{ money = 3, cards = [\"Food\", \"Wither\"] }} }} }}"
    );
    encounter("half", text, "cards = [\"Axe\", \"Knife\", \"Food\", \"Wither\"]", "", &steps);
    let text = "You may sell 1 common item for half its price (rounded down).";
    let steps =
        format!("{DRAWN}, choose = \"Sell Axe for $1\", expect = {{ Amanda = {{ money = 1, cards = \"Knife\" }} }} }}");
    encounter("one", text, "cards = [\"Axe\", \"Knife\"]", "", &steps);
    let steps = format!("{DRAWN}, choose = \"Sell 4 clues\", expect = {{ Amanda = {{ money = 4, clues = 1 }} }} }}");
    encounter("clues-sold", "Sell any clues for $1 each.", "clues = 5", "", &steps);
}

#[test]
fn an_offer_is_made_as_often_as_one_likes() {
    let text = "You may pay $3 and discard 1 spell, as often as you like.";
    let cards = "money = 7, cards = [\"Wither\", \"Heal\", \"Shrivelling\"]";
    let steps = format!(
        "{DRAWN}, choose = [\"yes\", \"Discard Wither\", \"yes\", \"Discard Heal\"], \
         expect = {{ Amanda = {{ money = 1, cards = \"Shrivelling\" }} }} }}"
    );
    encounter("often", text, cards, "", &steps);
    let steps =
        format!("{DRAWN}, choose = [\"yes\", \"Discard Wither\", \"no\"], expect = {{ Amanda = {{ money = 4 }} }} }}");
    encounter("once", text, cards, "", &steps);
}

#[test]
fn a_delay_is_a_price() {
    let text = "You may be delayed. If you do: gain 2 clues.";
    let steps =
        format!("{DRAWN}, choose = \"Yes: be delayed\", expect = {{ Amanda = {{ clues = 2, delayed = true }} }} }}");
    encounter("delay", text, "", "", &steps);
    let steps = format!("{DRAWN}, choose = \"no\", expect = {{ Amanda = {{ clues = 0, delayed = false }} }} }}");
    encounter("no-delay", text, "", "", &steps);
}

#[test]
fn a_price_is_paid_with_either_point() {
    let text = "You may spend 1 Sanity or 1 Stamina. If you do: gain 1 clue.";
    let steps = format!(
        "{DRAWN}, choose = [\"yes\", \"Stamina\"], expect = {{ Amanda = {{ sanity = 5, stamina = 4, clues = 1 }} }} }}"
    );
    encounter("either", text, "", "", &steps);
    let text = "You may exhaust 1 spell. If you do: gain 1 clue.";
    let spells = "cards = [\"Wither\", { card = \"Heal\", exhausted = true }]";
    let steps = format!(
        "{DRAWN}, choose = \"yes\", until = \"end of Arkham Encounters\", expect = {{ Amanda = {{ clues = 1, exhausted = [\"Wither\", \"Heal\"] }} }} }}"
    );
    encounter("exhaust", text, spells, "", &steps);
    read("none-ready", text, "cards = [{ card = \"Heal\", exhausted = true }]", "", "clues = 0");
}

#[test]
fn skills_are_moved_by_texts() {
    // Amanda's Speed goes from 1 to 4, her Sneak from 4 to 1.
    let text = "Set your Sneak to its lowest stop.";
    read("lowest", text, "speed = 2", "", "speed = 4, sneak = 1");
    read("highest", "Set your Sneak to its highest stop.", "speed = 2", "", "speed = 1, sneak = 4");
    let text = "Move 1 skill by up to 2 stops.";
    let steps = format!(
        "{DRAWN}, expect = {{ asks = \"MoveSkill\", offers = [\"slider:1:3\", \"slider:2:2\", \"Move no skill\"], refuses = [\"slider:1:4\"] }} }}, \
         {{ choose = \"slider:1:3\", expect = {{ Amanda = {{ speed = 3, fight = 1 }} }} }}"
    );
    encounter("up-to-2", text, "", "", &steps);
    let steps =
        format!("{DRAWN}, expect = {{ offers = [\"slider:1:2\"], refuses = [\"slider:1:3\", \"Move no skill\"] }} }}");
    encounter("by-1", "Move 1 skill by 1 stop.", "", "", &steps);
    let steps = format!(
        "{DRAWN}, choose = [\"slider:1:3\", \"slider:2:2\"], expect = {{ Amanda = {{ speed = 3, fight = 2, lore = 1 }} }} }}"
    );
    encounter("in-all", "Move your skills by up to 3 stops in all.", "", "", &steps);
}

#[test]
fn the_next_upkeep_is_skipped() {
    let steps = format!(
        "{DRAWN}, until = \"next turn\", expect = {{ Amanda = {{ exhausted = \"Wither\" }} }} }}, \
         {{ until = \"Movement\", expect = {{ Amanda = {{ exhausted = 0 }} }} }}"
    );
    encounter("skipped", "Skip your next upkeep.", "cards = [{ card = \"Wither\", exhausted = true }]", "", &steps);
}

#[test]
fn a_card_ends_as_soon_as_something_is_so() {
    let text = "As soon as you have $10 or more: discard this.";
    let scenario = r#"
[[scenario]]
name = "The tenth dollar takes it away"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Woods", money = 4, cards = ["Token"] }]
play = [{ expect = { Amanda = { cards = "Token" } } }]
"#;
    held("soon", text, scenario);
    let text = "Any time, exhaust this: gain $3.\nAs soon as you have $10 or more: discard this.";
    let scenario = r#"
[[scenario]]
name = "The tenth dollar takes it away, the ninth does not"
phase = "Movement"
investigators = [
  { who = "Amanda Sharpe", at = "Woods", money = 7, cards = ["Token"] },
]
play = [{ choose = "use:token/1", expect = { Amanda = { cards = 0, money = 10 } } }]

[[scenario]]
name = "Nine dollars are not ten"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Woods", money = 6, cards = ["Token"] }]
play = [{ choose = "use:token/1", expect = { Amanda = { cards = "Token", money = 9 } } }]
"#;
    held("tenth", text, scenario);
    let text = "Any time, exhaust this: you are cursed.\nAs soon as you are cursed: discard this.";
    let scenario = r#"
[[scenario]]
name = "A curse takes it away"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Woods", cards = ["Token"] }]
play = [{ choose = "use:token/1", expect = { Amanda = { cards = "Curse" } } }]
"#;
    held("cursed", text, scenario);
}

#[test]
fn what_happens_as_soon_as_something_is_so_must_end_the_card() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("sentences-endless");
    std::fs::create_dir_all(&folder).unwrap();
    let card = "[[special]]\nid = \"token\"\nname = \"Token\"\ntext = \"As soon as you are cursed: gain 1 clue.\"\n";
    std::fs::write(folder.join("cards.toml"), card).unwrap();
    let refused = keeper_arkham::Library::with_folders(&["base"], &[folder]).err().map(|e| e.to_string());
    assert!(refused.is_some_and(|why| why.contains("must also discard this")));
}

#[test]
fn what_is_exhausted_may_stay_so() {
    let scenario = |name: &str, play: &str| {
        format!(
            "[[scenario]]\nname = \"{name}\"\nphase = \"Upkeep\"\n\
             investigators = [{{ who = \"Amanda Sharpe\", at = \"Woods\", money = 3, cards = [{{ card = \"Token\", exhausted = true }}] }}]\n\
             play = [{play}]\n"
        )
    };
    let play = "{ expect = { Amanda = { exhausted = \"Token\" } } }, { choose = \"use:token/2\", expect = { Amanda = { exhausted = 0, money = 2 } } }";
    held(
        "refresh-this",
        "This is not refreshed in Upkeep.\nUpkeep, pay $1: refresh this.",
        &scenario("Refreshed at a price", play),
    );
    let text = "When this would be refreshed, spend 1 Sanity: keep this exhausted.";
    let play = "{ choose = \"use:token/1\", expect = { Amanda = { exhausted = \"Token\", sanity = 4 } } }";
    held("stays", text, &scenario("Kept exhausted at a price", play));
    let play = "{ choose = \"no\", expect = { Amanda = { exhausted = 0, sanity = 5 } } }";
    held("stays-not", text, &scenario("Refreshed after all", play));
    let text = "When this would be refreshed: you may keep this exhausted.";
    let play = "{ choose = \"yes\", expect = { Amanda = { exhausted = \"Token\" } } }";
    held("stays-free", text, &scenario("Kept exhausted for nothing", play));
}

#[test]
fn no_more_cards_are_refreshed_than_a_text_allows() {
    let scenario = r#"
[[scenario]]
name = "One of two is refreshed"
phase = "Upkeep"
environment = "Gloom"
investigators = [{ who = "Amanda Sharpe", at = "Woods", cards = [{ card = "Wither", exhausted = true }, { card = "Heal", exhausted = true }] }]
play = [
  { expect = { asks = "Refresh" } },
  { choose = "Refresh Heal", expect = { Amanda = { exhausted = "Wither" } } },
]
"#;
    weather("few", "Investigators refresh no more than 1 card in Upkeep.", scenario);
}

#[test]
fn a_check_is_made_with_another_skill() {
    // Fight 4 -1 against Will 1: three dice instead of one.
    let scenario = r#"
[[scenario]]
name = "Will becomes Fight less 1"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Woods", fight = 4, cards = ["Token"] }]
play = [
  { draw = { location = "said" }, expect = { asks = "BeforeCheck" } },
  { dice = [1, 1, 5], choose = "use:token/1", expect = { Amanda = { clues = 1 } } },
]
"#;
    let file = "[[special]]\nid = \"token\"\nname = \"Token\"\ntext = \"Before your Will check, exhaust this: make it with Fight -1.\"\n\
                [[location_card]]\nid = \"said\"\nneighbourhood = \"Uptown\"\n[[location_card.at]]\nplace = \"Woods\"\n\
                tale = \"Somebody speaks.\"\ntext = \"Will (+0) check. Pass: gain 1 clue.\"\n";
    passes(&library("made-with", file), scenario);
}

#[test]
fn rules_about_what_one_has() {
    let scenario = r#"
[[scenario]]
name = "More for each tome"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Woods", stamina = 5, cards = ["Token", "Old Journal", "Ancient Tome"] }]
play = [{ until = "Mythos", expect = { Amanda = { max_stamina = 7, max_sanity = 5 } } }]
"#;
    held("for-each", "Maximum Stamina +1 for each tome you have.", scenario);
    let scenario = r#"
[[scenario]]
name = "Checks are better while a condition holds"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Woods", speed = 1, clues = 1, cards = ["Token"] }]
play = [{ draw = { location = "said" }, dice = [1, 1, 5], until = "end of Arkham Encounters", expect = { Amanda = { money = 1 } } }]
"#;
    let file = "[[special]]\nid = \"token\"\nname = \"Token\"\ntext = \"Speed checks +2 while you have a clue.\"\n\
                [[location_card]]\nid = \"said\"\nneighbourhood = \"Uptown\"\n[[location_card.at]]\nplace = \"Woods\"\n\
                tale = \"Somebody speaks.\"\ntext = \"Speed (+0) check. Gain $1 for each success.\"\n";
    passes(&library("while", file), scenario);
    let scenario = r#"
[[scenario]]
name = "Money that cannot be lost"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Woods", money = 4, cards = ["Token", "Food"] }]
play = [{ draw = { location = "said" }, until = "end of Arkham Encounters", expect = { Amanda = { money = 4, at = "Jail" } } }]
"#;
    let file = "[[special]]\nid = \"token\"\nname = \"Token\"\ntext = \"Your money cannot be lost unless you so choose.\"\n\
                [[location_card]]\nid = \"said\"\nneighbourhood = \"Uptown\"\n[[location_card.at]]\nplace = \"Woods\"\n\
                tale = \"Somebody speaks.\"\ntext = \"Lose $2 and you are arrested.\"\n";
    passes(&library("safe", file), scenario);
    let scenario = r#"
[[scenario]]
name = "What cannot be traded is not offered"
phase = "Movement"
investigators = [
  { who = "Amanda Sharpe", at = "Woods", money = 4, cards = ["Token", "Food"] },
  { who = "Joe Diamond", at = "Woods", money = 4 },
]
play = [
  { choose = "Trade with Joe Diamond", expect = { offers = ["Offer Food"], refuses = ["Offer $1"] } },
]
"#;
    held("hoard", "You cannot trade money.", scenario);
}

#[test]
fn rules_that_hold_for_all() {
    let scenario = r#"
[[scenario]]
name = "Dear in Arkham"
phase = "Arkham Encounters"
environment = "Gloom"
top = { common = ["Food", "Knife", "Axe"] }
investigators = [{ who = "Amanda Sharpe", at = "General Store", money = 4 }]
play = [
  { choose = "use:general-store/1", expect = { asks = "Buy", offers = ["Buy Food ($2)", "Buy Knife ($3)", "Buy Axe ($4)"] } },
  { choose = "Buy Food ($2)", expect = { Amanda = { money = 2 } } },
]
"#;
    weather("dear", "Buying costs $1 more in Arkham.", scenario);
    let scenario = r#"
[[scenario]]
name = "Spells cost more"
phase = "Upkeep"
environment = "Gloom"
investigators = [{ who = "Amanda Sharpe", at = "Woods", stamina = 2, lore = 4, cards = ["Heal"] }]
play = [
  { dice = "pass", choose = "use:heal/1", expect = { Amanda = { sanity = 3 } } },
]
"#;
    weather("dear-spells", "Each spell costs 1 more Sanity.", scenario);
    let scenario = r#"
[[scenario]]
name = "Less Stamina in Arkham"
phase = "Upkeep"
environment = "Gloom"
investigators = [{ who = "Amanda Sharpe", at = "Woods", stamina = 4 }, { who = "Joe Diamond", at = "Abyss 1", stamina = 6 }]
gates = { Graveyard = "Abyss" }
play = [{ until = "Movement", expect = { Amanda = { max_stamina = 4 }, Joe = { max_stamina = 6 } } }]
"#;
    weather("thin", "Maximum Stamina in Arkham -1.", scenario);
}

#[test]
fn it_is_the_card_just_drawn() {
    let text = "Draw 1 common item. If it is a weapon: discard it.";
    read("it-weapon", text, "", "top = { common = [\"Knife\"] }", "cards = 0");
    read("it-food", text, "", "top = { common = [\"Food\"] }", "cards = \"Food\"");
    let text = "Draw 1 common item. Choose one: pay its price; or discard it.";
    let steps =
        format!("{DRAWN}, choose = \"Pay its price\", expect = {{ Amanda = {{ money = 2, cards = \"Axe\" }} }} }}");
    encounter("its-price", text, "money = 5", "top = { common = [\"Axe\"] }", &steps);
    read("too-dear", text, "money = 2", "top = { common = [\"Axe\"] }", "money = 2, cards = 0");
    let text = "Discard 1 common item and gain 1 clue for each dollar of its price.";
    read("its-worth", text, "cards = [\"Axe\"]", "", "clues = 3, cards = 0");
}

#[test]
fn cards_are_given_for_cards_and_for_their_worth() {
    let text = "Draw 1 unique item, and you may buy it for 1 common item.";
    let top = "top = { unique = [\"Elder Sign\"] }";
    let steps = format!(
        "{DRAWN}, choose = [\"card:elder-sign\", \"Discard Axe\"], expect = {{ Amanda = {{ money = 1, cards = [\"Food\", \"Elder Sign\"] }} }} }}"
    );
    encounter("barter", text, "money = 1, cards = [\"Axe\", \"Food\"]", top, &steps);
    read("nothing-to-give", text, "money = 9, cards = [\"Wither\"]", top, "money = 9, cards = \"Wither\"");
    let text = "You may choose one: pay $3; or discard items worth $3 in all. If you do: gain 2 clues.";
    let steps = format!(
        "{DRAWN}, choose = [\"yes\", \"Discard Knife\", \"Discard Food\"], expect = {{ Amanda = {{ clues = 2, cards = \"Map of Arkham\" }} }} }}"
    );
    encounter("worth-in-all", text, "cards = [\"Knife\", \"Food\", \"Map of Arkham\"]", "", &steps);
    read("not-worth-it", text, "cards = [\"Knife\"]", "", "clues = 0, cards = \"Knife\"");
}

#[test]
fn all_are_bought_or_none() {
    let text = "Look at the top common item and the top spell, and you may buy all of them at list price, and the rest are discarded.";
    // An Axe costs $3; spells have no price.
    let top = "top = { common = [\"Axe\"], spell = [\"Wither\"] }";
    let steps = format!(
        "{DRAWN}, choose = \"Buy all of them\", expect = {{ Amanda = {{ money = 1, cards = [\"Axe\", \"Wither\"] }} }} }}"
    );
    encounter("whole", text, "money = 4", top, &steps);
    read("not-the-half", text, "money = 2", top, "money = 2, cards = 0");
}

#[test]
fn a_search_in_several_decks_and_for_a_class_on_sale() {
    let steps = format!(
        "{DRAWN}, expect = {{ offers = [\"Take Necronomicon\", \"Take Old Journal\"], refuses = [\"Take Food\"] }} }}"
    );
    encounter("two-decks", "Search the common or unique items and take 1 tome.", "", "", &steps);
    let text = "Search the common items, and you may buy 1 card that is not a weapon for half its price (rounded up).";
    let steps = format!("{DRAWN}, expect = {{ offers = [\"Buy Lantern ($2)\"], refuses = [\"Buy Knife\"] }} }}");
    encounter("no-weapon-sale", text, "money = 9", "", &steps);
}

#[test]
fn a_card_leaves_the_game_wherever_it_is() {
    let text = "Remove Deputy of Arkham from the game.";
    let steps = format!(
        "{DRAWN}, until = \"end of Arkham Encounters\", expect = {{ boxed = \"Deputy of Arkham\", Amanda = {{ cards = 0 }} }} }}"
    );
    encounter("removed", text, "cards = [\"Deputy of Arkham\"]", "", &steps);
}

#[test]
fn trophies_are_worth_more() {
    // A Zombie and a Ghoul have toughness 1 each.
    let scenario = r#"
[[scenario]]
name = "Two trophies of toughness 1 pay for 4"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Woods", cards = ["Token"], monster_trophies = ["Zombie", "Ghoul"] }]
play = [{ draw = { location = "said" }, choose = "yes", expect = { Amanda = { clues = 1, monster_trophies = 0 } } }]
"#;
    let file = "[[special]]\nid = \"token\"\nname = \"Token\"\ntext = \"Your monster trophies are worth 1 more toughness when you spend them.\"\n\
                [[location_card]]\nid = \"said\"\nneighbourhood = \"Uptown\"\n[[location_card.at]]\nplace = \"Woods\"\n\
                tale = \"Somebody speaks.\"\ntext = \"You may spend 4 toughness of monster trophies. If you do: gain 1 clue.\"\n";
    passes(&library("worth-more", file), scenario);
}

#[test]
fn what_is_kept_of_the_drawn() {
    let top = "top = { unique = [\"Necronomicon\", \"Holy Water\", \"Elder Sign\"] }";
    read("keep-tomes", "Draw 2 unique items and keep the tomes.", "", top, "cards = \"Necronomicon\"");
    let text = "Draw 2 unique items and keep the cards that are not tomes.";
    read("keep-no-tomes", text, "", top, "cards = \"Holy Water\"");
    // An Axe costs $3, a Knife $2.
    let text = "Draw 2 common items and keep none. Gain $1 for each dollar of its price.";
    read("keep-none", text, "money = 0", "top = { common = [\"Axe\", \"Knife\"] }", "cards = 0, money = 3");
    let text = "You may pay any money. If you do: draw that many common items and keep 1 worth that much or less.";
    let steps = format!(
        "{DRAWN}, choose = [\"yes\", \"Pay $2\"], until = \"end of Arkham Encounters\", expect = {{ Amanda = {{ money = 3, cards = \"Knife\" }} }} }}"
    );
    encounter("keep-worth", text, "money = 5", "top = { common = [\"Axe\", \"Knife\"] }", &steps);
    let text = "Draw 2 spells and keep 1, and the rest are shuffled back.";
    let steps = format!(
        "{DRAWN}, choose = \"Give up Heal\", expect = {{ happened = [\"Shuffled\"], Amanda = {{ cards = \"Wither\" }} }} }}"
    );
    encounter("shuffled-back", text, "", "top = { spell = [\"Wither\", \"Heal\"] }", &steps);
}

#[test]
fn of_fewer_cards_than_are_drawn_as_many_are_kept() {
    let charm = |id: &str| {
        format!("[[card]]\ndeck = \"charm\"\nid = \"{}\"\nname = \"{id}\"\ntext = \"Luck +1.\"\n", id.to_lowercase())
    };
    let deck = "[[deck]]\nid = \"charm\"\none = \"charm\"\nmany = \"charms\"\n";
    let said = "[[location_card]]\nid = \"said\"\nneighbourhood = \"Uptown\"\n[[location_card.at]]\nplace = \"Woods\"\n\
                tale = \"Somebody speaks.\"\n\
                text = \"Draw 5 charms and keep 1, and the rest go to the top or bottom of the deck.\"\n";
    let file = [deck, &charm("Anchor"), &charm("Bell"), &charm("Clover"), said].join("\n");
    let scenario = r#"
[[scenario]]
name = "One of three is kept, and two lie on top"
phase = "Arkham Encounters"
top = { charm = ["Anchor", "Bell", "Clover"] }
investigators = [{ who = "Amanda Sharpe", at = "Woods" }]
play = [
  { draw = { location = "said" }, choose = ["Give up Clover", "Give up Anchor"], expect = { asks = "RestTo" } },
  { choose = "On top of the deck", until = "end of Arkham Encounters", expect = { top = { charm = ["Clover", "Anchor"] }, Amanda = { cards = "Bell" } } },
]
"#;
    passes(&library("few-charms", &file), scenario);
}
