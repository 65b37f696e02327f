// The header: everything in one row, nothing over anything else. It is measured, then folded.

import { $, all } from "./dom.js";
import { ACTS_FOLDS, LAST_FOLDS, LEAD_FOLDS, foldsNeeded } from "./fold.js";

function isWithin(box) {
  return !box.clientWidth || box.scrollWidth <= box.clientWidth;
}

function areWithin(boxes) {
  return boxes.every(isWithin);
}

export function foldHeader() {
  const head = $("#head");
  if (!head) {
    return;
  }
  const acts = all(".acts", head);
  const lead = all(".lead, .tracks, .track", head);
  const fold = (folds) => {
    head.dataset.folds = folds.join(" ");
  };
  const right = foldsNeeded(ACTS_FOLDS, (folds) => {
    fold(folds);
    return areWithin(acts);
  });
  const left = foldsNeeded([...LEAD_FOLDS, ...LAST_FOLDS], (folds) => {
    fold([...right, ...folds]);
    return areWithin([head, ...lead]);
  });
  fold([...right, ...left]);
}

/** A screen that changes its size folds anew. */
export function listenOnHeader() {
  addEventListener("resize", foldHeader);
  matchMedia("(pointer: coarse)").addEventListener("change", foldHeader);
  document.fonts?.ready.then(foldHeader);
  // An open menu closes with the next press elsewhere.
  document.addEventListener("pointerdown", (event) => {
    for (const menu of all("details.menu[open]")) {
      menu.open = menu.contains(event.target);
    }
  });
}
