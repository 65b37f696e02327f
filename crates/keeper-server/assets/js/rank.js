// Where to go: the best places come first, as soon as they are known and as long as nobody has begun to choose.

import { $, all } from "./dom.js";
import { send, table } from "./socket.js";

const KEYS = "1234567890";
let askedAt = 0;
let touched = false;

function isRanked() {
  return Boolean($("#stage .best"));
}

/** Asks for the order of the places, beside everything else. */
export function askForRanks() {
  if (!isRanked()) {
    return;
  }
  askedAt = performance.now();
  touched = false;
  send({ rank: {} });
}

/** A list is not put in another order under the finger. */
export function holdRanks() {
  touched = true;
}

/** How many names are folded away. */
export function countNames() {
  const more = $(".byname .more");
  if (more) {
    const hidden = all(".bynames li").filter((item) => !item.offsetParent).length;
    more.textContent = `${hidden} more…`;
    more.hidden = hidden < 1;
  }
}

/** All places by name, or only the first. */
export function showNames() {
  const open = $(".byname")?.classList.toggle("all");
  $(".byname .more")?.setAttribute("aria-expanded", Boolean(open));
}

function numberRows() {
  all("#stage .best .option, #stage .plain .option").forEach((option, at) => {
    let key = option.querySelector("kbd");
    if (!key) {
      key = document.createElement("kbd");
      option.prepend(key);
    }
    key.textContent = KEYS[at] ?? "";
    key.hidden = at >= KEYS.length;
  });
  for (const key of all("#stage .bynames kbd")) {
    key.remove();
  }
}

/** Brings places forward as rows; the others go back among the names. */
function lead(numbers) {
  const rows = $("#stage .best");
  const names = $("#stage .bynames");
  const item = (number) => $(`#stage .option[data-choose="${number}"]`)?.closest("li");
  const best = numbers.map(item).filter(Boolean);
  if (names) {
    const rest = all("#stage .best > li, #stage .bynames > li").filter((one) => !best.includes(one));
    const called = (one) => one.querySelector(".label").textContent;
    rest.sort((a, b) => called(a).localeCompare(called(b)));
    names.append(...rest);
    rows.append(...best);
  } else {
    rows.prepend(...best);
  }
  numberRows();
}

/** Whether an order came in time: later the list stands as it is. */
function comesInTime(waited, patience, isTouched) {
  return !isTouched && waited <= patience;
}

export function heardRanks({ at, all: best, patience }) {
  const waited = performance.now() - askedAt;
  if (at !== table.position || !isRanked() || !comesInTime(waited, patience, touched)) {
    return;
  }
  $("#stage .best").dataset.ranked = best.length;
  // Where nothing is worth a walk, the nearest come first.
  if (!best.length) {
    return;
  }
  lead(best.map(([number]) => number));
  for (const [number, stays, goes] of best) {
    const option = $(`#stage .best .option[data-choose="${number}"]`);
    if (option) {
      option.dataset.worth = `Chance to win ${stays} to ${goes} %.`;
    }
  }
}

/** A place that a hint means is shown as a row. */
export function bringForward(option) {
  if (option.closest(".bynames")) {
    $("#stage .best").prepend(option.closest("li"));
    numberRows();
  }
}
