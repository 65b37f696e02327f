// What this person prefers: remembered in this browser, for every table.

import { $, kept, notice } from "./dom.js";
import { teach } from "./lessons.js";
import { tellHabits } from "./socket.js";

const SWITCHES = ["sound", "moving", "teach", "obvious"];

function fields() {
  return $("#settings form").elements;
}

export function useTheme() {
  const theme = kept.get("theme", "");
  if (theme) {
    document.documentElement.dataset.theme = theme;
  } else {
    delete document.documentElement.dataset.theme;
  }
}

export function stopTeaching() {
  kept.set("teach", "off");
  fields().teach.checked = false;
  teach([]);
  notice("You can turn explanations on again in the settings (\u2699).");
}

function onChange(event) {
  const form = fields();
  kept.set("theme", form.theme.value);
  useTheme();
  for (const name of SWITCHES.filter((one) => form[one])) {
    kept.set(name, form[name].checked ? "on" : "off");
  }
  if (event.target.name === "obvious") {
    tellHabits();
  }
  if (event.target.name === "teach") {
    if (form.teach.checked) {
      kept.set("learnt", "");
    }
    teach([document.body.dataset.phase]);
  }
}

export function openSettings() {
  $("#settings").showModal();
}

export function listenOnSettings() {
  const form = fields();
  form.theme.value = kept.get("theme", "");
  for (const name of SWITCHES.filter((one) => form[one])) {
    form[name].checked = kept.get(name, "on") === "on";
  }
  $("#settings form").addEventListener("change", onChange);
}

/** A short tone for a player who looks elsewhere. */
export function playSound() {
  if (kept.get("sound", "on") !== "on") {
    return;
  }
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = 523;
    gain.gain.setValueAtTime(0.08, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.6);
    tone.connect(gain).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.6);
  } catch {
    // There is no sound here.
  }
}
