import assert from "node:assert/strict";
import test from "node:test";

import { distanceTo, panned, placeOf, windowAll, windowAround, windowOf, zoomed } from "../../assets/js/crop.js";

test("a window and a place are read from their attributes", () => {
  assert.deepEqual(windowOf("0 88 1000 612"), [0, 88, 1000, 612]);
  assert.deepEqual(placeOf("translate(12.5 -3)"), [12.5, -3]);
});

test("zooming keeps the point under the finger, and stays between a quarter of the board and all of it", () => {
  assert.deepEqual(zoomed([0, 0, 1000, 700], [0.5, 0.5], 0.5), [250, 175, 500, 350]);
  assert.deepEqual(zoomed([100, 100, 500, 350], [0, 0], 0.5), [100, 100, 250, 175]);
  assert.deepEqual(zoomed([100, 100, 250, 175], [0, 0], 0.5), [100, 100, 250, 175]);
  assert.deepEqual(zoomed([100, 100, 500, 350], [0, 0], 9), [100, 100, 1000, 700]);
});

test("dragging moves the window against the finger, in the units of the board", () => {
  assert.deepEqual(panned([100, 100, 500, 350], [10, -20], { width: 250, height: 175 }), [80, 140, 500, 350]);
});

test("a phone shows the surroundings of an investigator, within the board", () => {
  assert.deepEqual(windowAround([500, 400], 0.5), [263, 281.5, 474, 237]);
  assert.deepEqual(windowAround([0, 0], 0.5), [0, 60, 474, 237]);
  assert.deepEqual(windowAround([1000, 700], 0.5), [526, 463, 474, 237]);
});

test("the whole of a way is shown, however long", () => {
  const near = windowAll([{ x: 400, y: 300, width: 100, height: 40 }], 1);
  assert.deepEqual(near, [213, 73, 474, 474]);
  const [x, , w] = windowAll([{ x: 0, y: 300, width: 100, height: 40 }, { x: 800, y: 300, width: 100, height: 40 }], 1);
  assert.equal(x, -24);
  assert.equal(w, 948);
});

test("a point within a rectangle is at no distance from it", () => {
  const rect = { left: 0, right: 10, top: 0, bottom: 10 };
  assert.equal(distanceTo(rect, [5, 5]), 0);
  assert.equal(distanceTo(rect, [13, 14]), 5);
});
