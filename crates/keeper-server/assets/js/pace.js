// How fast bots play for this person, and what happened while nobody watched.

import { $, all, kept, notice } from "./dom.js";
import { finishPlaying, playEvents } from "./player.js";
import { send } from "./socket.js";
import { forgetUnseen, tellAtOnce, unseenEvents } from "./telling.js";

const PACES = ["step", "slow", "fast", "skip"];
/** After more than so many events that were not watched there is a summary. */
const FEW_EVENTS = 3;

export function paceNow() {
  const wanted = kept.get("pace", "fast");
  return PACES.includes(wanted) ? wanted : "fast";
}

/** The buttons show which pace holds. */
export function markPace() {
  document.body.dataset.pace = paceNow();
  for (const button of all("[data-pace]:not(body)")) {
    button.setAttribute("aria-pressed", button.dataset.pace === paceNow());
  }
}

/** The table is told how fast its bots shall play for this person. */
export function tellPace() {
  send({ pace: { pace: paceNow() } });
}

export function setPace(pace) {
  kept.set("pace", pace);
  markPace();
  tellPace();
  if (pace === "skip") {
    tellAtOnce();
  }
}

/** The next pace, by its key. */
export function nextPace() {
  const next = PACES[(PACES.indexOf(paceNow()) + 1) % PACES.length];
  setPace(next);
  notice(`Pace of the bots: ${next}.`);
}

/** Whether bots wait for this person to go on. */
export function botsWait() {
  return paceNow() === "step" && Boolean($("#stage .pacing"));
}

export function stepOn() {
  finishPlaying();
  send({ step: {} });
}

/** What happened unseen, once there is enough of it; it goes with the next choice. */
export function showSummary(html) {
  const box = $("#summary");
  const enough = html && unseenEvents().length > FEW_EVENTS;
  box.innerHTML = enough ? html : "";
  box.hidden = !enough;
  if (!enough) {
    forgetUnseen();
  }
}

export function closeSummary() {
  $("#summary").hidden = true;
  $("#summary").innerHTML = "";
  forgetUnseen();
}

/** Plays what was not watched. */
export function showUnseen() {
  playEvents(unseenEvents(), { again: true });
}

/** What another has taken back stays until it is read. */
export function showUndone(html) {
  if (html) {
    $("#undone").innerHTML = html;
    $("#undone").hidden = false;
  }
}

export function closeUndone() {
  $("#undone").hidden = true;
  $("#undone").innerHTML = "";
}
