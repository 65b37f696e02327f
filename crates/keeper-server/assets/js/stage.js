// The question: choosing an answer, finding one among many, and the sheet that it is on a phone.

import { $, all } from "./dom.js";
import { finishPlaying } from "./player.js";
import { peek } from "./reader.js";
import { send, setBusy, table } from "./socket.js";
import { forgetUnseen, isTelling, tellAtOnce } from "./telling.js";

/** What the answer with this number says. */
function labelOf(number) {
  return $(`#stage .option[data-choose="${number}"]`)?.textContent;
}

export async function choose(number) {
  if (table.busy) {
    return;
  }
  // What others have done comes to the page first; the answer goes out if it is still the same.
  if (isTelling()) {
    const label = labelOf(number);
    await tellAtOnce();
    if (labelOf(number) !== label) {
      return;
    }
  }
  setBusy(true);
  table.awaits = true;
  finishPlaying();
  forgetUnseen();
  $("#summary").hidden = true;
  peek(null);
  send({ choose: { at: table.position, choice: Number(number) } });
}

export function undo(unit) {
  send({ undo: { at: table.position, unit } });
}

/** The answers among which somebody searches. */
export function filterAnswers(words) {
  const wanted = words.toLowerCase();
  $(".byname")?.classList.toggle("all", Boolean(wanted));
  for (const item of all("#stage .options li")) {
    item.hidden = !item.textContent.toLowerCase().includes(wanted);
  }
}

/** The first answer that is left. */
export function chooseFirst() {
  const option = $("#stage .options li:not([hidden]) .option");
  if (option) {
    choose(option.dataset.choose);
  }
}

const LARGER = { small: "half", full: "small" };

function setSheet(size) {
  document.body.dataset.sheet = size;
  $(".side").style.removeProperty("--sheet");
}

function cycleSheet() {
  setSheet(LARGER[document.body.dataset.sheet] ?? "full");
}

/** The size at which a sheet rests that was dragged to this share of the screen. */
function sheetSize(share) {
  if (share < 0.28) {
    return "small";
  }
  return share < 0.6 ? "half" : "full";
}

function dragSheet(event) {
  const handle = $(".handle");
  const height = $("#stage").offsetHeight || $("#unfold").offsetHeight;
  const heightAt = (e) => height + event.clientY - e.clientY;
  let dragged = false;
  const onMove = (e) => {
    dragged ||= Math.abs(e.clientY - event.clientY) > 6;
    if (dragged) {
      $(".side").style.setProperty("--sheet", `${Math.min(innerHeight * 0.82, Math.max(64, heightAt(e)))}px`);
    }
  };
  const onUp = (e) => {
    handle.removeEventListener("pointermove", onMove);
    if (dragged) {
      setSheet(sheetSize(heightAt(e) / innerHeight));
    } else {
      cycleSheet();
    }
  };
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener("pointermove", onMove);
  handle.addEventListener("pointerup", onUp, { once: true });
}

/** On a phone the question is a sheet with three sizes: dragged by its handle, or pressed. */
export function listenOnSheet() {
  $(".handle").addEventListener("click", (event) => {
    // A finger has done it already; a key has not.
    if (!event.detail) {
      cycleSheet();
    }
  });
  $(".handle").addEventListener("pointerdown", dragSheet);
}
