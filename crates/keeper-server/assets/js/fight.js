// A fight: weapons are taken up and put down on the page alone; only the blow is sent.

import { armsOf, blowWith, pressed } from "./arms.js";
import { $, all } from "./dom.js";

let blows = [];
let on = [];

function arms() {
  return all("#spread .arm");
}

function letters() {
  return arms().map((arm) => arm.dataset.arm);
}

function chosenBlow(numbers) {
  const known = letters();
  return blowWith(blows, numbers.map((number) => known[number]));
}

/** Reads the fight that lies there now; the best attack is taken up. */
export function openFight() {
  const fight = $("#spread .fight");
  blows = fight ? JSON.parse(fight.dataset.blows) : [];
  if (!blows.length || !arms().length) {
    return;
  }
  on = armsOf(letters(), blows[0]);
  drawFight();
}

export function pressArm(button) {
  on = pressed(letters(), on, arms().indexOf(button), blows);
  drawFight();
}

function diceWords(count) {
  return count === 1 ? "1 die" : `${count || "no"} dice`;
}

function drawArm(arm, number) {
  const bare = !arm.dataset.arm;
  const taken = bare ? on.length === 0 : on.includes(number);
  const after = taken ? on : pressed(letters(), on, number, blows);
  arm.setAttribute("aria-pressed", taken);
  arm.querySelector(".would").textContent = chosenBlow(after)?.chance ?? "";
}

/** What is held: its picture, its name and what it adds. */
function heldOf(arm) {
  const held = document.createElement("span");
  const picture = arm.querySelector(".pic")?.cloneNode(true);
  const name = document.createElement("b");
  const note = document.createElement("small");
  name.textContent = arm.dataset.name;
  note.textContent = arm.querySelector(".dim").textContent;
  held.append(...[picture, name, note].filter(Boolean));
  return held;
}

function drawHands() {
  const taken = arms().filter((arm, number) => arm.dataset.arm && on.includes(number));
  const used = taken.reduce((sum, arm) => sum + Number(arm.dataset.hands), 0);
  const hands = $("#spread .hands").dataset.hands;
  $("#spread .used").textContent = `${used} of ${hands} hands in use`;
  const held = $("#spread .held");
  held.replaceChildren(...(taken.length ? taken.map(heldOf) : ["Bare hands"]));
  all("#spread .palm").forEach((palm, number) => palm.classList.toggle("on", number < used));
}

function drawFight() {
  const blow = chosenBlow(on);
  if (!blow) {
    return;
  }
  arms().forEach(drawArm);
  drawHands();
  $("#spread .sum").innerHTML = blow.sum;
  $("#spread .lie").innerHTML = '<span class="die unknown" aria-hidden="true">?</span>'.repeat(Math.min(blow.dice, 24));
  $("#spread .chancebar").value = blow.value;
  $("#spread .says .now").textContent = blow.chance;
  $("#spread .dicebox h3").textContent = blow.dice ? `Your ${diceWords(blow.dice)}` : "No dice";
  $("#spread .dicebox .dim").textContent = blow.needed;
  const strike = $("#stage .option.strike");
  if (strike) {
    strike.dataset.choose = blow.choice;
    strike.querySelector(".label").textContent = blow.label;
    strike.querySelector(".chance b").textContent = blow.chance;
    strike.querySelector(".f-dice").textContent = diceWords(blow.dice);
  }
  const clues = $("#stage .clues");
  if (clues) {
    clues.textContent = blow.clues;
    clues.hidden = !blow.clues;
  }
  const failing = $("#stage .failing");
  if (failing) {
    failing.textContent = blow.fails;
  }
}
