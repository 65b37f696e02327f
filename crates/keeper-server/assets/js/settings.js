// What this person prefers: remembered in this browser, for every table.

import { $, kept, notice, useLooks } from "./dom.js";
import { teach } from "./lessons.js";
import { tellHabits } from "./socket.js";
import { makeSound } from "./sound.js";

/** What can be switched on and off, and how it is to begin with. */
const SWITCHES = { sound: "on", sounds: "off", moving: "on", calm: "off", teach: "on", obvious: "on" };
const VALUES = { theme: "", text: "", volume: "60" };

function fields() {
  return $("#settings form").elements;
}

export function stopTeaching() {
  kept.set("teach", "off");
  fields().teach.checked = false;
  teach([]);
  notice("You can turn explanations on again in the settings (\u2699).");
}

function onChange(event) {
  const form = fields();
  for (const name of Object.keys(VALUES)) {
    kept.set(name, form[name].value);
  }
  for (const name of Object.keys(SWITCHES).filter((one) => form[one])) {
    kept.set(name, form[name].checked ? "on" : "off");
  }
  useLooks();
  if (event.target.name === "sounds" || event.target.name === "volume") {
    makeSound("bell");
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
  for (const [name, first] of Object.entries(VALUES)) {
    form[name].value = kept.get(name, first);
  }
  for (const [name, first] of Object.entries(SWITCHES).filter(([one]) => form[one])) {
    form[name].checked = kept.get(name, first) === "on";
  }
  $("#settings form").addEventListener("change", onChange);
}

/** A bell for a player who looks elsewhere. */
export function ringForTurn() {
  if (kept.get("sound", "on") === "on") {
    makeSound("bell", true);
  }
}
