// What can be read about something: opened, or shown beside what is pointed at, with why nothing can be done with it now.

import { $, isPhone } from "./dom.js";
import { ownToken } from "./map.js";
import { isConnected, send } from "./socket.js";

const known = new Map();
const awaited = new Map();
let pointedAt = null;
let pointTimer = null;

/** What has changed may read otherwise now. */
export function forgetTexts() {
  known.clear();
}

export function fetchText(about) {
  return new Promise((done) => {
    if (known.has(about)) {
      done(known.get(about));
      return;
    }
    awaited.set(about, [...(awaited.get(about) ?? []), done]);
    send({ read: { about } });
  });
}

/** The server tells what was asked for; what nobody waits for is opened. */
export function heardText(html, about) {
  const waiting = awaited.get(about);
  awaited.delete(about);
  if (about) {
    known.set(about, html);
  }
  if (waiting) {
    waiting.forEach((done) => done(html));
  } else {
    openReader(html);
  }
}

function openReader(html) {
  peek(null);
  $("#read").innerHTML = html;
  if (!$("#reader").open) {
    $("#reader").showModal();
  }
}

export function readAbout(about) {
  if (about) {
    fetchText(about).then(openReader);
  }
}

/** Beside something, on the side that does not hide the way. */
function placePreview(preview, r) {
  const own = ownToken()?.getBoundingClientRect();
  const w = preview.offsetWidth;
  const h = preview.offsetHeight;
  let x;
  let y;
  if (isPhone()) {
    x = Math.min(Math.max(8, r.left + r.width / 2 - w / 2), innerWidth - w - 8);
    y = r.bottom + 8 + h < innerHeight - 60 ? r.bottom + 8 : r.top - h - 8;
  } else {
    const toTheLeft = own && own.left > r.right && r.left - w - 10 > 8;
    const toTheRight = !toTheLeft && r.right + 10 + w < innerWidth;
    x = toTheRight ? r.right + 10 : Math.max(8, r.left - w - 10);
    y = Math.min(own && own.top > r.bottom ? r.bottom - h : r.top, innerHeight - h - 8);
  }
  preview.style.setProperty("left", `${x}px`);
  preview.style.setProperty("top", `${Math.max(8, y)}px`);
}

function showPreview(at, html) {
  const preview = $("#preview");
  preview.innerHTML = html;
  preview.hidden = false;
  placePreview(preview, (at.querySelector?.(".plate") ?? at).getBoundingClientRect());
}

/** A place that can be gone to tells what waits on the way and at its end. */
function whatWaits(at) {
  const option = at.matches(".area[data-choose]") ? $(`.option[data-choose="${at.dataset.choose}"]`) : null;
  const odds = option?.querySelector(".odds");
  if (!odds) {
    return null;
  }
  const [title, note] = [option.querySelector("span"), option.querySelector("small")];
  return `<h3>${title.innerHTML}</h3><p class="dim">${note.innerHTML}</p>${odds.innerHTML}`;
}

/** Shows what can be read about something in its place, at once. */
export function readBeside(at) {
  clearTimeout(pointTimer);
  pointedAt = at;
  const waits = whatWaits(at);
  if (waits) {
    showPreview(at, waits);
    return;
  }
  fetchText(at.dataset.about).then((html) => {
    if (pointedAt === at && at.isConnected) {
      showPreview(at, html);
    }
  });
}

/** Something is pointed at, or nothing any more. */
export function peek(at) {
  clearTimeout(pointTimer);
  $("#preview").hidden = true;
  pointedAt = at;
  if (at?.dataset.about && !isPhone() && isConnected()) {
    pointTimer = setTimeout(() => readBeside(at), 260);
  }
}
