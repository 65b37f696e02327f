import assert from "node:assert/strict";
import test from "node:test";

import {
  aroundSteps,
  bestSpot,
  isHeading,
  isWorthShowing,
  movesOf,
  pointOnWay,
  unfoldingCard,
  unfoldingPhase,
} from "../../assets/js/queue.js";

const line = (text, more = {}) => ({ kind: "line", text, weight: "plain", ...more });
const roll = { kind: "roll", dice: [[5, true]] };

test("dice, cards that are read out and great events are shown; plain lines are not", () => {
  assert.ok(!isWorthShowing([line("Joe moves.")]));
  assert.ok(isWorthShowing([line("Joe moves."), roll]));
  assert.ok(isWorthShowing([line("The card says.", { aloud: true })]));
  assert.ok(isWorthShowing([line("It wakes.", { weight: "great" })]));
});

test("a line that only says that a phase begins is a heading", () => {
  assert.ok(isHeading(line("The Upkeep Phase begins.", { phase: "Upkeep" })));
  assert.ok(!isHeading(line("Joe moves.")));
  assert.ok(!isHeading(line("The omens are counted.", { phase: "Ancient One", about: "card:x" })));
  assert.ok(!isHeading(line("The battle begins.", { phase: "Final battle", weight: "great" })));
});

test("what unfolds is a part of its own, between what came before and after it", () => {
  const events = [roll, line("a", { step: "The card" }), line("b"), line("c", { step: "A gate opens" }), roll];
  assert.deepEqual(aroundSteps(events), [[roll], events.slice(1, 4), [roll]]);
  assert.deepEqual(aroundSteps([roll]), [[roll], [], []]);
});

test("what unfolds belongs to the last phase that began before it", () => {
  const events = [
    line("a", { phase: "Upkeep" }),
    line("b", { phase: "Mythos", step: "The card" }),
    line("c", { step: "A gate opens", phase: "Movement" }),
  ];
  assert.equal(unfoldingPhase(events), "Mythos");
  assert.equal(unfoldingPhase([line("a", { phase: "Upkeep" })]), "");
});

test("the card that unfolds is the first that is read out", () => {
  const events = [
    line("Joe draws.", { step: "The card", about: "mythos:fog" }),
    line("Fog lies over the town.", { step: "The card", about: "mythos:fog", aloud: true }),
    line("It says no more.", { step: "Clues", about: "mythos:rain", aloud: true }),
  ];
  assert.equal(unfoldingCard(events), "mythos:fog");
  assert.equal(unfoldingCard([roll]), undefined);
});

test("a token goes along the areas that lines name, and waits where its line unfolds", () => {
  const events = [
    line("a", { tokens: ["seat-0"], at: "woods" }),
    line("b", { tokens: ["seat-0"], at: "graveyard" }),
    line("c", { tokens: ["monster-3"], at: "woods", step: "Monsters move" }),
  ];
  const { ways, waits } = movesOf(events);
  assert.deepEqual(ways.get("seat-0"), ["woods", "graveyard"]);
  assert.deepEqual([...waits], ["monster-3"]);
});

test("somebody on a way begins at its first point and ends at its last", () => {
  const way = [[0, 0], [10, 0], [10, 10]];
  assert.deepEqual(pointOnWay(way, 0), [0, 0]);
  assert.deepEqual(pointOnWay(way, 1), [10, 10]);
  const [x, y] = pointOnWay(way, 0.5);
  assert.ok(x === 10 && y > 0 && y < 10, "slower towards the end");
});

test("a box stands where it hides least", () => {
  const room = { left: 0, right: 100, top: 0, bottom: 100 };
  const size = { w: 20, h: 20 };
  const covered = [{ left: 10, right: 30, top: 10, bottom: 30 }];
  assert.deepEqual(bestSpot([[10, 10], [60, 60]], size, room, covered), [60, 60]);
  assert.deepEqual(bestSpot([[10, 10], [95, 60]], size, room, covered), [10, 10], "the other does not fit");
  assert.deepEqual(bestSpot([], size, room, covered), [12, 12]);
});
