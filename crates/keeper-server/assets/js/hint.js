// A hint: it is bound to the answer that it means, and stays until it is dismissed or the question is another.

import { $, all, notice } from "./dom.js";
import { aim } from "./map.js";
import { bringForward } from "./rank.js";
import { send, table } from "./socket.js";
import { escaped } from "./text.js";

const LAMP = "M9 18h6M10 21h4M8.5 15A6.5 6.5 0 1 1 15.5 15c-.6.7-.8 1.3-.8 3h-5.4c0-1.7-.2-2.3-.8-3z";
let hints = null;
let hintShown = -1;

/** The first asks, the next ones show the second best and so on. */
export function askForHint() {
  if (hints?.at === table.position) {
    showHint((hintShown + 1) % hints.all.length);
  } else {
    send({ hint: {} });
  }
}

export function heardHints(message) {
  if (message.at === table.position) {
    hints = message;
    showHint(0);
  }
}

function removeNote() {
  for (const note of all(".keepers")) {
    note.remove();
  }
  for (const option of all(".option.hinted")) {
    option.classList.remove("hinted");
    option.removeAttribute("aria-describedby");
  }
}

/** Whether there was one to dismiss. */
export function dismissHint() {
  const was = Boolean($(".keepers"));
  removeNote();
  if (was) {
    aim(null);
  }
  return was;
}

function showHint(number) {
  const hint = hints.all[number];
  if (!hint) {
    notice("There is nothing to suggest here.");
    return;
  }
  hintShown = number;
  removeNote();
  const option = hint.choice == null ? null : $(`#stage .option[data-choose="${hint.choice}"]`);
  const goes = option?.closest(".best, .bynames");
  const lead = number > 0 ? "Second best." : goes ? "Keeper would go here." : "Keeper would do this.";
  const label = option ? "" : `${escaped(hint.label)}. `;
  const worth = option?.dataset.worth ? ` ${escaped(option.dataset.worth)}` : "";
  const html = `<div class="keepers" id="keepers" role="note">
    <svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="${LAMP}"/></svg>
    <p><b>${lead}</b> ${label}${escaped(hint.why)}${worth}</p>
    <button data-do="dismiss" aria-label="Dismiss the hint" title="Dismiss (Esc)">×</button></div>`;
  if (!option) {
    $("#stage .asker")?.insertAdjacentHTML("afterend", html);
    return;
  }
  bringForward(option);
  option.classList.add("hinted");
  option.setAttribute("aria-describedby", "keepers");
  option.insertAdjacentHTML("afterend", html);
  aim(hint.choice);
  option.closest("li").scrollIntoView({ block: "nearest" });
}
