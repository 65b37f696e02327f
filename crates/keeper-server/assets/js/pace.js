// How fast bots play for this person, and what happened while nobody watched. The table goes on as fast as the fastest of its
// players wants; everybody else sees it later, at a pace of their own.

import { $, all, kept, notice } from "./dom.js";
import { finishPlaying, playEvents } from "./player.js";
import { send } from "./socket.js";
import { forgetUnseen, hasMore, lookAgain, showNext, tellAtOnce, unseenEvents } from "./telling.js";

const PACES = ["step", "slow", "fast", "skip"];
/** So long an event stays, in milliseconds. */
const STAYS = { step: Infinity, slow: 1600, fast: 500, skip: 0 };
/** After more than so many events that were not watched there is a summary. */
const FEW_EVENTS = 3;

export function paceNow() {
  const wanted = kept.get("pace", "fast");
  return PACES.includes(wanted) ? wanted : "fast";
}

/** How long an event stays while bots play; what people do is never kept back. */
export function staysNow() {
  return $("#stage .pacing") ? STAYS[paceNow()] : 0;
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
  lookAgain();
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

/** The next event: one that this page knows already, else the table is asked for it. */
export function stepOn() {
  const knows = hasMore();
  finishPlaying();
  showNext();
  if (!knows) {
    send({ step: {} });
  }
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
