import assert from "node:assert/strict";
import { test } from "node:test";

import { battleBetween } from "../../assets/js/strikes.js";

const at = (round, step, strikes, life = 10) => ({ round, step, strikes, life });

test("tokens that are gone have fallen, and those that came back have not", () => {
  assert.equal(battleBetween(at("Round 1", 1, [2], 10), at("Round 1", 1, [2], 8)).fallen, 2);
  assert.equal(battleBetween(at("Round 1", 1, [2], 8), at("Round 1", 1, [2], 9)).fallen, 0);
  assert.deepEqual(battleBetween(null, at("Round 1", 0, [2])), { fallen: 0, attacked: false });
});

test("it attacks once a round, after all have struck", () => {
  const steps = [0, 1, 2, 3].map((step) => at("Round 1", step, [2]));
  const seen = steps.slice(1).map((after, before) => battleBetween(steps[before], after).attacked);
  assert.deepEqual(seen, [false, false, true]);
  assert.equal(battleBetween(at("Round 1", 3, [2]), at("Round 2", 0, [2])).attacked, false);
  assert.equal(battleBetween(at("Round 1", 1, [2]), at("Round 2", 0, [2])).attacked, true);
});

test("a card that lets it attack first shows that before the others strike, and not once more at the end", () => {
  const epic = (step) => at("Round 1", step, [2]);
  assert.equal(battleBetween(epic(1), epic(3)).attacked, true);
  assert.equal(battleBetween(epic(3), at("Round 2", 0, [])).attacked, false);
});

test("a card without its attack shows none, and two attacks are two", () => {
  assert.equal(battleBetween(at("Round 1", 1, []), at("Round 1", 2, [])).attacked, false);
  const twice = (step) => at("Round 1", step, [2, 4]);
  assert.deepEqual([battleBetween(twice(1), twice(3)), battleBetween(twice(3), twice(5))].map((one) => one.attacked), [true, true]);
});
