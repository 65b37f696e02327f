// A player who plays for the first time is told about a phase when it comes, once.

import { $, having, kept } from "./dom.js";
import { unfoldingPhase } from "./queue.js";

/** The phases that are still to be explained; the first is shown. */
const waiting = [];

function learnt() {
  return new Set(kept.get("learnt", "").split("|"));
}

function nameOf(phase) {
  return `${document.body.dataset.game}:${phase}`;
}

function lessonOf(phase) {
  return $(having("data-lesson", phase));
}

/** Explains these phases, those that have a lesson and are new. */
export function teach(phases) {
  const box = $("#lesson");
  if (kept.get("teach", "on") === "off" || !document.body.dataset.seat) {
    waiting.length = 0;
    box.hidden = true;
    return;
  }
  const isNew = (phase) => phase && !learnt().has(nameOf(phase)) && !waiting.includes(phase) && lessonOf(phase);
  // The explanation of what is asked now comes first, and each stays until it is read.
  waiting.unshift(...new Set(phases.filter(isNew)));
  box.hidden = waiting.length === 0;
  if (!box.hidden) {
    box.innerHTML = `
      ${lessonOf(waiting[0]).innerHTML}
      <div class="tools">
        <button data-do="stop-teaching">Stop explaining</button>
        <button data-do="learnt" class="on">Got it</button>
      </div>`;
  }
}

/** The lessons of what has come: what unfolded, and what is asked. What was not read yet waits behind them. */
export function teachWhatCame(events, askedPhase) {
  teach([unfoldingPhase(events), askedPhase]);
}

export function learn() {
  const phase = waiting.shift();
  if (phase) {
    kept.set("learnt", [...learnt(), nameOf(phase)].filter(Boolean).join("|"));
  }
  teach([]);
}
