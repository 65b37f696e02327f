import assert from "node:assert/strict";
import { test } from "node:test";

import { nextStop, pauseAt, turnFrom } from "../../assets/js/replay.js";

test("a replay goes on by one, or from one moment that stands out to the next, and ends", () => {
  assert.equal(nextStop(3, 9, null), 4);
  assert.equal(nextStop(9, 9, null), null);
  assert.equal(nextStop(3, 9, [2, 8, 5]), 5);
  assert.equal(nextStop(8, 9, [2, 8, 5]), 9);
});

test("twice the speed is half the time", () => {
  assert.equal(pauseAt("2") * 2, pauseAt("1"));
  assert.equal(pauseAt("nonsense"), pauseAt("1"));
});

test("a turn begins before or after a moment", () => {
  assert.equal(turnFrom(12, [0, 10, 20], 1), 20);
  assert.equal(turnFrom(12, [0, 10, 20], -1), 10);
  assert.equal(turnFrom(20, [0, 10, 20], 1), null);
});
