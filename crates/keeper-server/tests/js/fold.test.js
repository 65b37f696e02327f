import assert from "node:assert/strict";
import test from "node:test";

import { ACTS_FOLDS, LEAD_FOLDS, foldsNeeded } from "../../assets/js/fold.js";

test("a header folds only as much as it must, in its order", () => {
  assert.deepEqual(foldsNeeded(LEAD_FOLDS, () => true), []);
  assert.deepEqual(foldsNeeded(LEAD_FOLDS, (folds) => folds.length >= 2), ["subtitle", "bars"]);
  assert.deepEqual(foldsNeeded(ACTS_FOLDS, () => false), ACTS_FOLDS);
});
