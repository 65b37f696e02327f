import assert from "node:assert/strict";
import { test } from "node:test";

import { armsOf, blowWith, pressed } from "../../assets/js/arms.js";

const ARMS = ["tommy-gun", "blade", "knife", "knife", ""];
const BLOWS = [["tommy-gun"], [], ["blade"], ["knife"], ["knife", "knife"], ["blade", "knife"]].map((letters) => ({ with: letters }));

test("a weapon that does not fit the hands takes the others off", () => {
  assert.deepEqual(pressed(ARMS, [0], 1, BLOWS), [1]);
  assert.deepEqual(pressed(ARMS, [1], 2, BLOWS), [1, 2]);
  assert.deepEqual(pressed(ARMS, [1, 2], 0, BLOWS), [0]);
  assert.deepEqual(pressed(ARMS, [1, 2], 3, BLOWS), [1, 3]);
});

test("a weapon in hand is put down, and bare hands put all down", () => {
  assert.deepEqual(pressed(ARMS, [1, 2], 1, BLOWS), [2]);
  assert.deepEqual(pressed(ARMS, [1, 2], 4, BLOWS), []);
});

test("equal weapons are as good as each other", () => {
  assert.deepEqual(pressed(ARMS, [], 3, BLOWS), [3]);
  assert.deepEqual(armsOf(ARMS, BLOWS[4]), [2, 3]);
  assert.equal(blowWith(BLOWS, ["knife", "blade"]), BLOWS[5]);
  assert.equal(blowWith(BLOWS, ["tommy-gun", "blade"]), null);
});
