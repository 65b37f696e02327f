// Sliders that are set on the sheet itself: nothing is sent before it is done.

import { $, all } from "./dom.js";
import { choose } from "./stage.js";
import { escaped } from "./text.js";

let sets = new Map();
let changes = [];
let was = [];
let now = [];
let focus = null;

function lettersOf(stops) {
  return stops.map((stop, slider) => `${slider}=${stop}`).join(" ");
}

function tracks() {
  return all("#spread .slide");
}

/** Reads the sliders that lie there now. */
export function openTuning() {
  const tuning = $("#spread .tuning");
  if (!tuning) {
    return;
  }
  sets = new Map(JSON.parse(tuning.dataset.sets).map(([number, letters]) => [letters, number]));
  changes = JSON.parse(tuning.dataset.changes);
  focus = tuning.dataset.focus == null ? null : Number(tuning.dataset.focus);
  was = tracks().map((track) => Number(track.dataset.at));
  now = [...was];
  if (!sets.has(lettersOf(now)) && sets.size) {
    now = [...sets.keys()][0].split(" ").map((one) => Number(one.split("=")[1]));
  }
  drawTuning();
}

function spent(stops) {
  return stops.reduce((sum, stop, slider) => sum + Math.abs(stop - was[slider]), 0);
}

function withStop(slider, stop) {
  return now.map((one, at) => (at === slider ? stop : one));
}

function isReached(slider, stop) {
  return sets.has(lettersOf(withStop(slider, stop)));
}

export function pressStop(button) {
  const slider = Number(button.closest(".slide").dataset.slider);
  const stop = Number(button.dataset.stop);
  if (isReached(slider, stop)) {
    now = withStop(slider, stop);
    drawTuning();
  }
}

export function putBack() {
  now = [...was];
  drawTuning();
}

/** Arrows walk the stops, Enter is done. True where the key was for the sliders. */
export function tuneByKey(event) {
  const stop = event.target.closest?.("#spread .stop");
  if (!stop) {
    return false;
  }
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) {
    const next = by < 0 ? stop.previousElementSibling : stop.nextElementSibling;
    if (next?.matches(".stop")) {
      next.focus();
      pressStop(next);
    }
    return true;
  }
  if (event.key === "Enter" && $("#spread .done").dataset.choose) {
    choose($("#spread .done").dataset.choose);
    return true;
  }
  return event.key === " ";
}

function drawStop(button, slider) {
  const stop = Number(button.dataset.stop);
  const chosen = now[slider] === stop;
  const cost = Math.abs(stop - was[slider]);
  const reached = isReached(slider, stop);
  const badge = button.querySelector(".badge");
  button.setAttribute("aria-checked", chosen);
  button.setAttribute("aria-disabled", !reached && !chosen);
  button.tabIndex = chosen ? 0 : -1;
  button.classList.toggle("was", stop === was[slider] && !chosen);
  badge.textContent = "";
  if (focus != null && !chosen) {
    badge.textContent = cost === 0 ? "back" : cost;
  }
  const left = focus == null ? 0 : focus - spent(withStop(slider, was[slider]));
  button.title = reached || chosen ? "" : `This needs ${cost} focus, and you have ${left} for it.`;
}

function changeLine({ name, slider, at, worth }) {
  const [from, to] = [was[slider], now[slider]];
  if (from === to || at[from] === at[to]) {
    return "";
  }
  const tone = worth[to] >= worth[from] ? "good" : "bad";
  return `<li><b>${escaped(name)}</b> ${escaped(at[from])} to <span class="${tone}">${escaped(at[to])}</span></li>`;
}

function drawTuning() {
  for (const track of tracks()) {
    all(".stop", track).forEach((button) => drawStop(button, Number(track.dataset.slider)));
  }
  for (const done of all(".option.done")) {
    done.dataset.choose = sets.get(lettersOf(now)) ?? "";
  }
  const moved = tracks().filter((track) => now[track.dataset.slider] !== was[track.dataset.slider]);
  $("#spread .back").hidden = !moved.length;
  $("#spread .told").textContent = moved.map(toldOf).join(" ");
  if (focus != null) {
    const left = focus - spent(now);
    $("#spread .focus b").textContent = `${left} of ${focus} left`;
    all("#spread .focus .pips i").forEach((pip, at) => pip.classList.toggle("on", at < left));
  }
  const list = $("#spread .changes ul");
  if (list) {
    const lines = changes.map(changeLine).join("");
    const none = moved.length ? "No check that you face now changes." : "Nothing yet: everything is where it was.";
    list.innerHTML = lines || `<li class="dim">${none}</li>`;
  }
}

/** `Speed 4, Sneak 3 became 3 and 4.` */
function toldOf(track) {
  const slider = Number(track.dataset.slider);
  const names = all(".names span", track).map((name) => name.textContent);
  const values = (stop) => all(`.stop[data-stop="${stop}"] > span`, track).map((value) => value.textContent);
  const before = values(was[slider]);
  return `${names.map((name, at) => `${name} ${before[at]}`).join(", ")} became ${values(now[slider]).join(" and ")}.`;
}
