// Pages beside the table: parts that have changed are replaced, and nobody loses what is being typed.

import { $, all, notice, socketAddress, useLooks } from "./dom.js";
import { fetchDrawings } from "./drawings.js";
import { keyed, typedIn } from "./forms.js";
import { nextStop, pauseAt, turnFrom } from "./replay.js";

const body = document.body;
const NO_ANSWER = "The server does not answer. Check your connection and try again.";

function fieldsOf(part) {
  return keyed(all("input, select, textarea", part));
}

function replacePart(part, html) {
  const before = fieldsOf(part);
  const typed = typedIn(before);
  const active = before.find(([, field]) => field === document.activeElement);
  const cursor = active?.[1].selectionStart;
  part.innerHTML = html;
  fetchDrawings();
  for (const [key, field] of fieldsOf(part)) {
    if (typed.has(key)) {
      field.value = typed.get(key);
    }
    if (active?.[0] === key) {
      field.focus({ preventScroll: true });
      if (typeof cursor === "number") {
        field.setSelectionRange(cursor, cursor);
      }
    }
  }
}

function parsed(html) {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Takes over another version of this page; false if it is another page. */
function swap(html) {
  const next = parsed(html);
  if (next.body.className !== body.className) {
    return false;
  }
  for (const part of all("[data-part]")) {
    const fresh = next.getElementById(part.id);
    if (fresh && fresh.innerHTML !== (part.was ?? part.innerHTML)) {
      replacePart(part, fresh.innerHTML);
      part.was = fresh.innerHTML;
    }
    part.toggleAttribute("data-waits", Boolean(fresh && "waits" in fresh.dataset));
  }
  fetchDrawings();
  growSlider(next);
  showTown(town);
  lookAgain();
  return true;
}

/** How long until a page looks again that waits for something. */
const AGAIN_MS = 1500;
let looking = null;

/** What is still being made is looked for again. */
function lookAgain() {
  clearTimeout(looking);
  if ($("[data-waits]")) {
    looking = setTimeout(() => load(location.href), AGAIN_MS);
  }
}

/** A game that goes on has more moments now. */
function growSlider(next) {
  const fresh = next.querySelector("[data-slide]");
  if (slider && fresh) {
    slider.max = fresh.max;
    slider.dataset.turns = fresh.dataset.turns;
    slider.toggleAttribute("data-open", "open" in fresh.dataset);
    slider.setAttribute("aria-valuetext", fresh.getAttribute("aria-valuetext"));
  }
}

let press = Promise.resolve();

/** What is being pressed stays where it is until it is let go. */
function holdWhilePressed() {
  press = new Promise((done) => {
    for (const end of ["pointerup", "pointercancel"]) {
      document.addEventListener(end, () => setTimeout(done, 0), { once: true });
    }
  });
}

document.addEventListener("pointerdown", holdWhilePressed);

let loads = 0;

async function load(address) {
  loads += 1;
  const mine = loads;
  try {
    const answer = await fetch(address, { headers: { accept: "text/html" } });
    const html = await answer.text();
    await press;
    if (mine === loads && !swap(html)) {
      location.reload();
    }
  } catch {
    notice(NO_ANSWER);
  }
}

let socket = null;

/** Loads the page again whenever somebody changes something at this table. */
function follow(tries = 0) {
  let failed = tries;
  let timer = null;
  socket = new WebSocket(socketAddress(body.dataset.table));
  socket.onmessage = (message) => {
    failed = 0;
    if ("patches" in JSON.parse(message.data)) {
      clearTimeout(timer);
      timer = setTimeout(() => load(location.href), 120);
    }
  };
  socket.onclose = () => setTimeout(() => follow(failed + 1), Math.min(8000, 300 * 2 ** failed));
}

/** A form that changes a part of this page: an error is told here, and nothing is lost. */
async function onSubmit(event) {
  const form = event.target;
  if (!("quiet" in form.dataset)) {
    return;
  }
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form));
  if (event.submitter?.name) {
    data.set(event.submitter.name, event.submitter.value);
  }
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data });
    const html = await answer.text();
    if (!answer.ok) {
      notice(parsed(html).querySelector(".error")?.textContent ?? "That did not work.");
      load(location.href);
      return;
    }
    if (!swap(html)) {
      location.assign(answer.url);
    }
    // A player who has just sat down has a key only now: the table should know who is here.
    if (form.dataset.quiet === "go") {
      socket?.close();
    }
  } catch {
    notice(NO_ANSWER);
  }
}

let fitting = null;

/** The form again, with what these boxes and players offer. */
function fitForm(form) {
  const data = new URLSearchParams(new FormData(form));
  data.delete("scenario");
  clearTimeout(fitting);
  fitting = setTimeout(() => load(`${form.dataset.again}?${data}`), 50);
}

async function onChange(event) {
  const field = event.target;
  if ("send" in field.dataset) {
    field.form.requestSubmit();
  }
  if ("again" in field.dataset) {
    showShelf();
    fitForm(field.form);
  }
  if ("file" in field.dataset && field.files[0]) {
    field.form.elements[field.dataset.file].value = await field.files[0].text();
  }
}

async function copyAddress(button) {
  try {
    await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href);
  } catch {
    // Without a secure connection the old way is the only one.
    button.parentElement.querySelector(".address")?.select();
    document.execCommand("copy");
  }
  notice("Copied.");
}

/** The first seat that has nobody yet plays this investigator; a second click takes it back. */
function pickInvestigator(id) {
  const seats = all("select[name=investigator]");
  const seat = seats.find((one) => one.value === id) ?? seats.find((one) => one.value === "");
  if (!seat) {
    notice("Every seat has an investigator. Choose one again to free its seat.");
    return;
  }
  seat.value = seat.value === id ? "" : id;
  seat.dispatchEvent(new Event("change", { bubbles: true }));
}

function selectOf(book) {
  const offers = (select) => [...select.options].some((option) => option.value === book.dataset.book);
  return all("select[name=box]").find(offers);
}

/** Books of boxes that are in play stand out from the shelf, and their lines are told below it. */
function showShelf() {
  for (const book of all("[data-book]")) {
    book.setAttribute("aria-pressed", Boolean(selectOf(book)?.value));
  }
  const which = $(".which");
  if (which && $("[data-book][aria-pressed=true]")) {
    which.open = true;
  }
}

/** A book is taken from the shelf, or put back. */
function pressBook(book) {
  const select = selectOf(book);
  select.value = select.value ? "" : book.dataset.book;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The town that is looked at, of those that a replay shows. */
let town = null;

function showTown(name) {
  const tabs = all("[data-board]");
  if (!tabs.length) {
    return;
  }
  town = name ?? tabs[0].dataset.board;
  for (const view of all(".view")) {
    view.classList.toggle("shown", view.id === `map-${town}`);
  }
  for (const one of tabs) {
    one.setAttribute("aria-selected", one.dataset.board === town);
  }
}

function onClick(event) {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    event.preventDefault();
    copyAddress(copy);
  }
  const link = event.target.closest("a[data-swap]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    goTo(link.getAttribute("href"));
  }
  const turn = event.target.closest("[data-turn]");
  if (turn) {
    stepTurn(Number(turn.dataset.turn));
  }
  if (event.target.closest("[data-play]")) {
    if (playing === null) {
      startPlaying();
    } else {
      stopPlaying();
    }
  }
  const pick = event.target.closest("[data-pick]");
  if (pick) {
    pickInvestigator(pick.dataset.pick);
  }
  const book = event.target.closest("[data-book]");
  if (book) {
    pressBook(book);
  }
  const tab = event.target.closest("[data-board]");
  if (tab) {
    showTown(tab.dataset.board);
  }
}

const slider = $("[data-slide]");

function scrollStory() {
  const story = $("#story");
  if (story) {
    story.scrollTop = story.scrollHeight;
  }
}

let moves = 0;

/** Another moment of a replay. */
async function goTo(address) {
  moves += 1;
  const mine = moves;
  await load(address);
  // A later move has come first.
  if (mine !== moves) {
    return;
  }
  history.replaceState(null, "", address);
  const at = new URL(address, location.href).searchParams.get("at");
  if (slider && document.activeElement !== slider) {
    slider.value = at;
  }
  scrollStory();
}

let playing = null;

function stopPlaying() {
  clearTimeout(playing);
  playing = null;
  const button = $("[data-play]");
  if (button) {
    button.textContent = "Play";
    button.setAttribute("aria-pressed", "false");
  }
}

/** One moment after the other, until the end. */
async function playOn() {
  const moments = $("[data-moments]").checked ? all("[data-moment]").map((one) => Number(one.dataset.moment)) : null;
  const to = nextStop(Number(slider.value), Number(slider.max), moments);
  if (to === null && !("open" in slider.dataset)) {
    stopPlaying();
    return;
  }
  // What comes next in a game that goes on is waited for.
  slider.value = to ?? slider.value;
  await goTo(addressAt(slider.value));
  if (playing !== null) {
    playing = setTimeout(playOn, pauseAt($("[name=speed]:checked").value));
  }
}

function startPlaying() {
  const button = $("[data-play]");
  button.textContent = "Pause";
  button.setAttribute("aria-pressed", "true");
  playing = setTimeout(playOn, 0);
}

/** The address of the same replay at another moment. */
function addressAt(at) {
  const query = new URLSearchParams(location.search);
  query.set("at", at);
  return `${location.pathname}?${query}`;
}

/** To where the turn before or after begins. */
function stepTurn(by) {
  const turns = slider.dataset.turns.split(" ").map(Number);
  slider.value = turnFrom(Number(slider.value), turns, by) ?? slider.value;
  slider.dispatchEvent(new Event("input"));
}

function listenOnSlider() {
  let timer = null;
  slider.addEventListener("input", () => {
    clearTimeout(timer);
    stopPlaying();
    timer = setTimeout(() => goTo(addressAt(slider.value)), 40);
  });
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const turn = { PageUp: -1, PageDown: 1 }[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select, textarea, [type=radio]")) {
      return;
    }
    if (turn) {
      event.preventDefault();
      stepTurn(turn);
      return;
    }
    if (by && event.target !== slider) {
      slider.value = Number(slider.value) + by;
    } else {
      return;
    }
    event.preventDefault();
    slider.dispatchEvent(new Event("input"));
  });
}

// A page without a connection says so; nothing of a game is kept.
navigator.serviceWorker?.register("/worker.js").catch(() => {});
document.documentElement.classList.add("js");
fetchDrawings();
useLooks();
showTown(town);
lookAgain();
for (const part of all("[data-part]")) {
  part.was = part.innerHTML;
}
document.addEventListener("submit", onSubmit);
document.addEventListener("change", onChange);
document.addEventListener("click", onClick);
if (body.dataset.live) {
  follow();
}
if (slider) {
  listenOnSlider();
  scrollStory();
  // A link to a moment shows that moment; a replay that begins at its beginning plays.
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const more = Number(slider.value) < Number(slider.max) || "open" in slider.dataset;
  if (!still && !new URLSearchParams(location.search).has("at") && slider.value === slider.min && more) {
    startPlaying();
  }
}
