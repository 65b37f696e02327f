// The boards: which is shown, which part of it, and the way that is aimed at.

import { distanceTo, panned, placeOf, windowAll, windowAround, windowOf, zoomed } from "./crop.js";
import { $, all, having, isPhone, middleOf } from "./dom.js";
import { aimCard } from "./tableau.js";

let shown = null;
/** The person has moved the map: it stays where it is. */
let moved = false;
let dragged = false;
let aimedAt = null;

export function shownBoard() {
  return shown;
}

/** Names of places are so large at least, in pixels, where there is room, and on a small screen; labels of tokens never smaller. */
const NAME_PX = 14;
const SMALL_PX = 12.2;
/** In units of the board: the plates have room for names of so many. */
const LEAST_UNITS = 13;
const MOST_UNITS = 18.4;
const ROOMY_UNITS = 15;
const MIDDLE = [500, 390];
const LEAST_LABEL = 10.5;

/** However small a board is drawn, its names can be read. */
function fitNames(svg) {
  const box = windowOf(svg.getAttribute("viewBox"));
  const r = svg.getBoundingClientRect();
  const scale = Math.min(r.width / box[2], r.height / box[3]);
  if (scale > 0) {
    const units = (px, least) => Math.min(MOST_UNITS, Math.max(least, px / scale));
    const name = units(isPhone() ? SMALL_PX : NAME_PX, LEAST_UNITS);
    svg.style.setProperty("--name", `${name.toFixed(1)}px`);
    svg.style.setProperty("--label", `${units(SMALL_PX, LEAST_LABEL).toFixed(1)}px`);
    // Tags grow as a whole.
    svg.style.setProperty("--tag", (units(SMALL_PX, LEAST_LABEL) / LEAST_LABEL).toFixed(3));
    // Plates stretch a little for what they could not hold otherwise.
    svg.style.setProperty("--stretch", Math.max(1, name / ROOMY_UNITS).toFixed(3));
  }
}

function fitAllNames() {
  for (const svg of all(".view svg.board")) {
    fitNames(svg);
  }
}

/** A screen for all shows the board of the player who decides: two side by side could not be read from afar. */
export function followTurn() {
  const token = document.body.matches(".watch") && $(".board .tok.investigator.active");
  if (token) {
    showBoard(boardOf(token));
  }
}

export function showBoard(id) {
  shown = id ?? all("[data-board]")[0]?.dataset.board;
  for (const view of all(".view")) {
    view.classList.toggle("shown", view.id === `map-${shown}`);
  }
  for (const tab of all("[data-board]")) {
    tab.setAttribute("aria-selected", tab.dataset.board === shown);
  }
  fitAllNames();
}

export function showNextBoard() {
  const ids = all("[data-board]").map((tab) => tab.dataset.board);
  if (ids.length) {
    showBoard(ids[(ids.indexOf(shown) + 1) % ids.length]);
  }
}

/** The board on which something lies. */
export function boardOf(element) {
  return element?.closest("svg.board")?.id.replace("board-", "");
}

/** A place by its id, on a board or beyond. */
export function areaOf(id) {
  const area = having("data-area", id);
  return $(`.area${area}, .slot${area}`);
}

/** The token of the person who looks. */
export function ownToken(within = "") {
  const seat = document.body.dataset.seat;
  return $(`${within} [data-token="seat-${seat}"], ${within} [data-token="investigator-${seat}"]`);
}

/** Those who are asked stand out. */
export function markAsked() {
  const asked = all(".order .asked").map((item) => item.className.match(/s\d/)?.[0]);
  for (const token of all(".tok.investigator")) {
    token.classList.toggle("active", asked.some((seat) => token.classList.contains(seat)));
  }
}

function setWindow(svg, box) {
  svg.setAttribute("viewBox", box.join(" "));
  fitNames(svg);
}

function windowOfBoard(svg) {
  return windowOf(svg.getAttribute("viewBox"));
}

function ratioOf(svg) {
  const r = svg.getBoundingClientRect();
  return r.height / r.width || 0.7;
}

/** A phone shows where one's own investigator is. */
export function cropToOwn() {
  if (!isPhone() || moved) {
    return;
  }
  const token = ownToken(".board");
  const svg = token?.ownerSVGElement ?? $(".view.shown svg.board");
  if (!svg) {
    return;
  }
  showBoard(boardOf(svg));
  // Somebody who stands on no board sees the middle of the one that is shown.
  setWindow(svg, windowAround(token ? placeOf(token.getAttribute("transform")) : MIDDLE, ratioOf(svg)));
}

/** The screen has another size: a wide one shows whole boards again. */
export function refit() {
  if (isPhone()) {
    cropToOwn();
  } else if (!moved) {
    for (const svg of all("svg.board")) {
      svg.setAttribute("viewBox", svg.dataset.whole);
    }
  }
  fitAllNames();
}

/** A phone shows the whole of an aimed way. */
function cropToWay(path) {
  const plates = path.map((id) => $(`.area${having("data-area", id)} .plate`)).filter((plate) => plate?.getBBox);
  const svg = plates.at(-1)?.ownerSVGElement;
  if (!isPhone() || moved || !svg) {
    return;
  }
  const boxes = plates.filter((plate) => plate.ownerSVGElement === svg).map((plate) => plate.getBBox());
  setWindow(svg, windowAll(boxes, ratioOf(svg)));
}

/** The place nearest to a token. */
function placeUnder(token) {
  const at = middleOf(token);
  let best = null;
  let far = Infinity;
  for (const area of all(".area", token.ownerSVGElement)) {
    const distance = distanceTo(area.querySelector(".plate").getBoundingClientRect(), at);
    if (distance < far) {
      far = distance;
      best = area.dataset.area;
    }
  }
  return best;
}

function unaim() {
  for (const element of all(".aimed")) {
    element.classList.remove("aimed");
  }
  for (const road of all(".road.on")) {
    road.classList.remove("on");
  }
  for (const paces of all(".paces")) {
    paces.innerHTML = "";
  }
}

/** The number of a step beside the place to which it leads. */
function numberStep(id, number) {
  const area = $(`.area${having("data-area", id)}`);
  const plate = area?.querySelector(".plate")?.getBBox?.();
  const paces = area?.closest("svg")?.querySelector(".paces");
  if (plate && paces) {
    const at = `translate(${plate.x + plate.width} ${plate.y})`;
    paces.insertAdjacentHTML(
      "beforeend",
      `<g transform="${at}"><circle r="9"/><text y="4">${number}</text></g>`,
    );
  }
}

/** Map and list aim together: the way is lit, its steps are numbered. */
export function aim(number) {
  unaim();
  aimCard(number);
  if (number == null) {
    if (aimedAt != null) {
      cropToOwn();
    }
    aimedAt = null;
    return;
  }
  aimedAt = number;
  for (const element of all(`[data-choose="${number}"]`)) {
    element.classList.add("aimed");
  }
  const option = $(`.option[data-choose="${number}"]`);
  const steps = option?.dataset.way?.split(" ").filter(Boolean) ?? [];
  const own = ownToken();
  const from = own && placeUnder(own);
  const path = from && from !== steps[0] ? [from, ...steps] : steps;
  if (path.length > 1) {
    cropToWay(path);
  }
  for (let i = 1; i < path.length; i += 1) {
    const ends = [path[i - 1], path[i]];
    for (const [a, b] of [ends, [ends[1], ends[0]]]) {
      for (const road of all(`.road${having("data-link", `${a}--${b}`)}`)) {
        road.classList.add("on");
      }
    }
    if (path.length > 2) {
      numberStep(path[i], i);
    }
  }
}

/** Whether what ends now was a drag, and no click. */
export function wasDragged() {
  return dragged;
}

function zoomAt(svg, x, y, factor) {
  const r = svg.getBoundingClientRect();
  setWindow(svg, zoomed(windowOfBoard(svg), [(x - r.x) / r.width, (y - r.y) / r.height], factor));
}

const pointers = new Map();
let drag = null;
let finger = false;
/** So far a pointer may stray before it drags: a finger is less steady. */
const STRAY = { touch: 12, pen: 8 };
/** Two taps so soon and so near to one another are one double tap. */
const DOUBLE_MS = 320;
const DOUBLE_PX = 30;
/** A window that is wider than this shows so much that two taps come closer. */
const WIDE_WINDOW = 600;
let lastTap = null;

function onWheel(event) {
  const svg = event.target.closest("svg.board");
  if (!svg) {
    return;
  }
  event.preventDefault();
  moved = true;
  zoomAt(svg, event.clientX, event.clientY, event.deltaY > 0 ? 1.15 : 1 / 1.15);
}

/** Whether the last that pressed was a finger. */
export function isFinger() {
  return finger;
}

function onPointerDown(event) {
  const svg = event.target.closest("svg.board");
  finger = event.pointerType === "touch";
  if (event.isPrimary) {
    dragged = false;
    pointers.clear();
  }
  if (!svg) {
    return;
  }
  pointers.set(event.pointerId, event);
  drag = { svg, x: event.clientX, y: event.clientY, box: windowOfBoard(svg) };
}

/** The distance of two fingers, and the point between them. */
function fingers() {
  const [a, b] = pointers.values();
  return {
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}

function onPointerMove(event) {
  finger = event.pointerType === "touch";
  if (!drag || !pointers.has(event.pointerId)) {
    return;
  }
  if (pointers.size === 2) {
    const before = fingers().apart;
    pointers.set(event.pointerId, event);
    const { apart, x, y } = fingers();
    dragged = true;
    moved = true;
    if (apart > 0) {
      zoomAt(drag.svg, x, y, before / apart);
    }
    return;
  }
  const by = [event.clientX - drag.x, event.clientY - drag.y];
  if (!dragged && Math.hypot(...by) < (STRAY[event.pointerType] ?? 6)) {
    return;
  }
  dragged = true;
  moved = true;
  setWindow(drag.svg, panned(drag.box, by, drag.svg.getBoundingClientRect()));
}

/** Two taps beside the places show more of what is there; two more show all again. */
function onTap(event, svg) {
  const now = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  const soon = lastTap && now.at - lastTap.at < DOUBLE_MS;
  const near = soon && Math.hypot(now.x - lastTap.x, now.y - lastTap.y) < DOUBLE_PX;
  lastTap = near ? null : now;
  if (!near || event.target.closest("[data-choose]")) {
    return;
  }
  moved = true;
  if (windowOfBoard(svg)[2] > WIDE_WINDOW) {
    zoomAt(svg, event.clientX, event.clientY, 0.5);
  } else {
    setWindow(svg, windowOf(svg.dataset.whole));
  }
}

function onPointerEnd(event) {
  const svg = drag?.svg;
  pointers.delete(event.pointerId);
  if (svg && !dragged && event.type === "pointerup" && event.pointerType === "touch") {
    onTap(event, svg);
  }
  if (pointers.size === 0) {
    drag = null;
    // The click that ends a drag comes at once, or not at all.
    setTimeout(() => {
      dragged = false;
    }, 0);
  } else if (svg) {
    // The finger that is left goes on from where it is.
    const [left] = pointers.values();
    drag = { svg, x: left.clientX, y: left.clientY, box: windowOfBoard(svg) };
  }
}

function onDoubleClick(event) {
  const svg = event.target.closest("svg.board");
  if (svg && !finger) {
    moved = true;
    setWindow(svg, windowOf(svg.dataset.whole));
  }
}

/** Pan and zoom by the picture's own window. */
export function listenOnMap() {
  document.addEventListener("wheel", onWheel, { passive: false });
  document.addEventListener("pointerdown", onPointerDown);
  document.addEventListener("pointermove", onPointerMove);
  document.addEventListener("pointerup", onPointerEnd);
  document.addEventListener("pointercancel", onPointerEnd);
  document.addEventListener("dblclick", onDoubleClick);
}
