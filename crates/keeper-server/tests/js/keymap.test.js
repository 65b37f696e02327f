import assert from "node:assert/strict";
import test from "node:test";

import { meaningOf, neighbourTowards, plainAnswer } from "../../assets/js/keymap.js";

test("letters and digits choose, and some letters are tools", () => {
  assert.deepEqual(meaningOf("1"), { does: "choose", key: "1" });
  assert.deepEqual(meaningOf("a", { at: "area" }), { does: "choose", key: "a" });
  assert.deepEqual(meaningOf("u"), { does: "tool", tool: "undo" });
  assert.deepEqual(meaningOf("?"), { does: "tool", tool: "help" });
});

test("nothing is chosen while somebody types", () => {
  assert.equal(meaningOf("u", { at: "field" }), null);
  assert.equal(meaningOf("1", { at: "filter" }), null);
  assert.equal(meaningOf("Enter", { at: "field" }), null);
  assert.deepEqual(meaningOf("Enter", { at: "filter" }), { does: "take-first" });
  assert.deepEqual(meaningOf("Escape", { at: "filter" }), { does: "leave" });
});

test("arrows walk from place to place, and scroll elsewhere", () => {
  assert.deepEqual(meaningOf("ArrowUp", { at: "area" }), { does: "walk", way: [0, -1] });
  assert.deepEqual(meaningOf("ArrowUp"), { does: "choose", key: "ArrowUp" });
});

test("the space bar goes on with what is shown, then with the question, and presses a button", () => {
  assert.deepEqual(meaningOf(" ", { playing: true, at: "button" }), { does: "next" });
  assert.deepEqual(meaningOf(" "), { does: "go-on" });
  assert.equal(meaningOf(" ", { at: "button" }), null);
});

test("enter opens a place or a card and presses everything else", () => {
  assert.deepEqual(meaningOf("Enter", { at: "area" }), { does: "open" });
  assert.deepEqual(meaningOf("Enter", { at: "card" }), { does: "open" });
  assert.equal(meaningOf("Enter", { at: "button" }), null);
});

test("the neighbour in a direction is the one that lies most in it", () => {
  const places = [{ id: "east", at: [10, 1] }, { id: "north", at: [1, -10] }, { id: "north-east", at: [10, -10] }];
  assert.equal(neighbourTowards([0, 0], [1, 0], places), "east");
  assert.equal(neighbourTowards([0, 0], [0, -1], places), "north");
  assert.equal(neighbourTowards([0, 0], [-1, 0], places), null);
});

test("the plain answer is the harmless one, or the only one", () => {
  const [walk, stay] = [{ harmless: false }, { harmless: true }];
  assert.equal(plainAnswer([walk, stay]), stay);
  assert.equal(plainAnswer([walk]), walk);
  assert.equal(plainAnswer([walk, { ...walk }]), null);
  assert.equal(plainAnswer([]), null);
});
