// The side: the story never leaves the screen. What takes room is folded one after the other, and only then the question scrolls.

import { $, isPhone } from "./dom.js";
import { foldsNeeded } from "./fold.js";
import { countNames } from "./rank.js";

const SIDE_FOLDS = ["names", "plays", "mates", "tall"];

/** All cards in play, or one row of them. */
export function showPlays() {
  const open = $(".plays").classList.toggle("all");
  const button = $(".plays .more");
  button.dataset.all ??= button.textContent;
  button.textContent = open ? "One row" : button.dataset.all;
  button.setAttribute("aria-expanded", open);
}

export function foldSide() {
  const side = $(".side");
  const stage = $("#stage");
  if (isPhone()) {
    side.removeAttribute("data-folds");
    countNames();
    return;
  }
  const fits = (folds) => {
    side.dataset.folds = folds.join(" ");
    return stage.scrollHeight <= stage.clientHeight + 1;
  };
  side.dataset.folds = foldsNeeded(SIDE_FOLDS, fits).join(" ");
  countNames();
}
