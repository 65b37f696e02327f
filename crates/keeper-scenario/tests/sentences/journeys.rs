//! Going somewhere and back, and changing places.

use crate::{encounter, passes, woods};

const DRAWN: &str = "{ draw = { location = \"said\" }";
const END: &str = "until = \"end of Arkham Encounters\"";

#[test]
fn to_any_location() {
    let text = "You may move to any location in Arkham.";
    let steps = format!(
        "{DRAWN}, choose = \"yes\", expect = {{ offers = [\"Move to the Library\"], refuses = [\"Move to the Uptown streets\", \"Move to the Woods\"] }} }}, \
         {{ choose = \"Move to the Library\", {END}, expect = {{ Amanda = {{ at = \"Library\" }} }} }}"
    );
    encounter("any-location", text, "", "", &steps);
}

#[test]
fn through_a_gate_of_ones_choice() {
    let text = "You are drawn through 1 open gate of your choice.";
    let gates = "gates = { Graveyard = \"Abyss\", Unnamable = \"R'lyeh\" }";
    let steps = format!(
        "{DRAWN}, choose = \"Through the gate at the Unnamable\", {END}, expect = {{ Amanda = {{ at = \"R'lyeh 1\", delayed = false }} }} }}"
    );
    encounter("any-gate", text, "", gates, &steps);
}

/// Amanda in the Woods and Joe in the streets of Rivertown.
fn two(name: &str, text: &str, steps: &str) {
    let scenario = format!(
        "[[scenario]]\nname = \"{name}\"\nphase = \"Arkham Encounters\"\n\
         investigators = [{{ who = \"Amanda Sharpe\", at = \"Woods\" }}, {{ who = \"Joe Diamond\", at = \"Rivertown streets\" }}]\nplay = [{steps}]\n"
    );
    passes(&woods(name, text), &scenario);
}

#[test]
fn to_another_investigator_or_in_his_place() {
    let steps = format!(
        "{DRAWN}, expect = {{ Amanda = {{ at = \"Rivertown streets\" }}, Joe = {{ at = \"Rivertown streets\" }} }} }}"
    );
    two("joins", "Move to the area of another investigator.", &steps);
    let steps =
        format!("{DRAWN}, expect = {{ Amanda = {{ at = \"Rivertown streets\" }}, Joe = {{ at = \"Woods\" }} }} }}");
    two("changes", "Change places with another investigator.", &steps);
}
