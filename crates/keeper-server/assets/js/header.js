// The header: everything in one row, nothing over anything else. It is measured, then folded.

import { $, all } from "./dom.js";
import { FOLDS, foldsNeeded } from "./fold.js";

function isWithin(box) {
  return box.scrollWidth <= box.clientWidth;
}

/** Whether each part of the header holds what is in it. */
function headFits(head) {
  const [lead, acts] = [$("#head .lead"), $("#head .acts")];
  const boxes = [head, lead, acts, $("#head .tracks")].filter((box) => box?.clientWidth);
  return boxes.every(isWithin) && all(".track", head).every(isWithin);
}

export function foldHeader() {
  const head = $("#head");
  if (!head) {
    return;
  }
  foldsNeeded(FOLDS, (folds) => {
    head.dataset.folds = folds.join(" ");
    return headFits(head);
  });
  if (!headFits(head)) {
    head.dataset.folds = FOLDS.join(" ");
  }
}

/** A screen that changes its size folds anew. */
export function listenOnHeader() {
  addEventListener("resize", foldHeader);
  document.fonts?.ready.then(foldHeader);
  // An open menu closes with the next press elsewhere.
  document.addEventListener("pointerdown", (event) => {
    for (const menu of all("details.menu[open]")) {
      menu.open = menu.contains(event.target);
    }
  });
}
