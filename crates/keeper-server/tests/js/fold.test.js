import assert from "node:assert/strict";
import test from "node:test";

import { FOLDS, foldsNeeded } from "../../assets/js/fold.js";

test("a header folds only as much as it must, in its order", () => {
  assert.deepEqual(foldsNeeded(FOLDS, () => true), []);
  assert.deepEqual(foldsNeeded(FOLDS, (folds) => folds.length >= 2), ["subtitle", "bars"]);
  assert.deepEqual(foldsNeeded(FOLDS, () => false), FOLDS);
});
