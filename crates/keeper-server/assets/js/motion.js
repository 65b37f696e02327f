// Tokens that move: from where they were, along the areas that they pass; some wait for the line that tells of them.

import { placeOf } from "./crop.js";
import { $, all, having, isCalm, kept } from "./dom.js";
import { areaOf } from "./map.js";
import { movesOf, pointOnWay } from "./queue.js";

const runs = new Set();
const held = new Map();

/** Whether nothing is shown as it happens. */
export function isQuiet() {
  return kept.get("moving", "on") === "off";
}

function tokenOf(id) {
  return $(having("data-token", id));
}

function middleOfToken(token) {
  const r = (token.querySelector("path, circle, rect") ?? token).getBoundingClientRect();
  return [r.x + r.width / 2, r.y + r.height / 2];
}

function isShown(token) {
  return token.getBoundingClientRect().width > 0;
}

function flash(element) {
  element.classList.remove("flash");
  // The page is laid out here, or it would not flash a second time.
  void element.getBoundingClientRect();
  element.classList.add("flash");
  setTimeout(() => element.classList.remove("flash"), 900);
}

/** Where every token is, before the boards change. */
export function tokensNow() {
  return new Map(
    all("[data-token]").map((token) => [token.dataset.token, isShown(token) ? middleOfToken(token) : null]),
  );
}

/** A point above a place. */
function above(id) {
  const r = areaOf(id)?.querySelector(".plate, svg")?.getBoundingClientRect();
  return r?.width ? [r.x + r.width / 2, r.y - 6] : null;
}

function put(token, [x, y], at) {
  const [ownX, ownY] = token.home;
  const k = 1 / (token.ownerSVGElement.getScreenCTM()?.a || 1);
  const to = [ownX + (x - at[0]) * k, ownY + (y - at[1]) * k];
  token.setAttribute("transform", `translate(${to[0].toFixed(1)} ${to[1].toFixed(1)})`);
}

function putHome(token) {
  token.classList.remove("veiled");
  delete token.at;
  if (token.home) {
    token.setAttribute("transform", `translate(${token.home[0]} ${token.home[1]})`);
    delete token.home;
  }
}

function travel(token, points, stands) {
  if (!token.isConnected) {
    return;
  }
  token.classList.remove("veiled");
  if (isCalm()) {
    putHome(token);
    flash(token);
    return;
  }
  const at = token.at ?? stands ?? middleOfToken(token);
  const way = [...points, at];
  const ms = Math.min(900, 260 * (way.length - 1));
  for (const other of runs) {
    if (other.token === token) {
      runs.delete(other);
    }
  }
  token.home ??= placeOf(token.getAttribute("transform"));
  let last = 0;
  let gone = 0;
  const run = { token };
  const step = (now) => {
    if (!runs.has(run)) {
      return;
    }
    // Where frames come slowly the way is seen nevertheless.
    gone += last ? Math.min(50, Math.max(0, now - last)) : 0;
    last = now;
    const share = Math.min(1, gone / ms);
    if (share >= 1 || !token.isConnected) {
      putHome(token);
      runs.delete(run);
      return;
    }
    put(token, pointOnWay(way, share), at);
    requestAnimationFrame(step);
  };
  runs.add(run);
  put(token, points[0], at);
  requestAnimationFrame(step);
}

/** Waits until no token is on its way, but never long. */
export function tokensStand() {
  const until = performance.now() + LONGEST_WAY_MS;
  return new Promise((done) => {
    const look = () => (runs.size && performance.now() < until ? setTimeout(look, 30) : done());
    look();
  });
}

/** Where frames come slowly a token is not waited for longer than this. */
const LONGEST_WAY_MS = 1500;

/** The line that tells of a token is shown now: it comes. */
export function release(id) {
  const one = held.get(id);
  const token = tokenOf(id);
  held.delete(id);
  if (!one || !token) {
    return;
  }
  if (one.from) {
    travel(token, [one.from, ...one.way]);
  } else {
    putHome(token);
    flash(token);
  }
}

/** Every token is where it belongs, at once. */
export function settleTokens() {
  for (const { token } of runs) {
    putHome(token);
  }
  runs.clear();
  for (const id of held.keys()) {
    const token = tokenOf(id);
    if (token) {
      putHome(token);
    }
  }
  held.clear();
}

function hold(token, one, to = middleOfToken(token)) {
  if (!one.from || isCalm()) {
    token.classList.add("veiled");
    return;
  }
  token.home = placeOf(token.getAttribute("transform"));
  token.at = to;
  put(token, one.from, to);
}

/** The boards have changed: what moved goes there from where it was. */
export function moveTokens(was, events) {
  // What still waits for its line has been drawn anew.
  for (const [id, one] of held) {
    const token = tokenOf(id);
    if (token && !token.home && isShown(token)) {
      hold(token, one);
      was.delete(id);
    }
  }
  const { ways, waits } = movesOf(events);
  const quiet = isQuiet();
  const found = all("[data-token]")
    .map((token) => ({ token, id: token.dataset.token }))
    .filter(({ token, id }) => !held.has(id) && isShown(token));
  for (const one of found) {
    one.to = middleOfToken(one.token);
    one.way = (ways.get(one.id) ?? []).slice(0, -1).map(above).filter(Boolean);
  }
  for (const { token, id, to, way } of found) {
    const from = was.get(id);
    const moved = from && Math.hypot(from[0] - to[0], from[1] - to[1]) > 3;
    if (!quiet && waits.has(id) && (moved || !was.has(id))) {
      const one = { from: moved ? from : null, way };
      held.set(id, one);
      hold(token, one, to);
    } else if (moved && !quiet) {
      travel(token, [from, ...way], to);
    }
  }
}
