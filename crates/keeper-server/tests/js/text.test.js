import assert from "node:assert/strict";
import test from "node:test";

import { ROLLING_FACE, dieFace, escaped, rollResult, rollSentence } from "../../assets/js/text.js";

test("nothing that is told becomes markup", () => {
  assert.equal(escaped('<b title="x">&'), "&lt;b title=&quot;x&quot;&gt;&amp;");
});

test("a roll tells how many successes were needed and whether they came", () => {
  assert.equal(rollResult({ successes: 2, needed: 1, passed: true }), "2 of 1 needed, passed");
  assert.equal(rollResult({ successes: 0, needed: 1, passed: false }), "0 of 1 needed, failed");
  assert.equal(rollResult({ successes: 0, needed: 0, passed: null }), "");
  assert.equal(rollResult({ successes: 1, needed: 0, passed: true }), "passed");
});

test("a die shows as many spots as it counts", () => {
  for (const number of [1, 2, 3, 4, 5, 6]) {
    assert.equal(dieFace(number).match(/<circle/g).length, number);
  }
});

test("dice are read out as one sentence, and show nothing while they roll", () => {
  const dice = [[2, false], [6, true], [5, true]];
  const roll = { name: "Evade check", dice, successes: 2, needed: 1, passed: true };
  assert.equal(rollSentence(roll), "Evade check: 2, 6, 5: 2 hits, 1 needed, passed.");
  assert.equal(rollSentence({ name: "", dice: [[3, false]], successes: 0, needed: 0, passed: null }), "3.");
  assert.equal(rollSentence({ dice: [] }), "");
  assert.ok(!ROLLING_FACE.includes("circle"));
});
