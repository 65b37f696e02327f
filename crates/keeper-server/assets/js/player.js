// What happened, as it happened: dice fall beside the player who rolls, and what unfolds step by step has the stage to itself. There is
// no rule in it.

import { $, all, isCalm, isPhone } from "./dom.js";
import { areaOf, boardOf, showBoard, shownBoard } from "./map.js";
import { isQuiet, release, settleTokens } from "./motion.js";
import { bestSpot, partsOf, unfoldingCard, unfoldingPhase, unfolds } from "./queue.js";
import { fetchText } from "./reader.js";
import { dieFace, escaped, rollResult } from "./text.js";

/** What is being shown: a new choice or the space bar goes on, and the end comes at once where nothing may move. */
let playing = null;
/** What others do while something unfolds is shown afterwards. */
const later = [];
/** The last time that something unfolded, and the last time that anything was worth showing. */
let lastUnfolded = null;
let lastShown = null;

export function isPlaying() {
  return playing !== null;
}

function wait(ms) {
  return new Promise((done) => {
    if (!playing || playing.over || isCalm()) {
      done();
      return;
    }
    playing.next = done;
    playing.timer = setTimeout(done, ms);
  });
}

/** Stays for a while, and as long as somebody points at it. */
function rest(ms, box) {
  return new Promise((done) => {
    if (!playing) {
      done();
      return;
    }
    const mine = playing;
    const end = () => {
      if (box.matches(":hover, :focus-within") && !mine.gone) {
        mine.timer = setTimeout(end, 700);
      } else {
        done();
      }
    };
    mine.next = () => {
      mine.gone = true;
      done();
    };
    mine.timer = setTimeout(end, ms);
  });
}

function nextFrame() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, 0));
    setTimeout(done, 80);
  });
}

export function playNext() {
  if (playing) {
    clearTimeout(playing.timer);
    playing.next?.();
  }
}

export function skipToEnd() {
  if (playing) {
    playing.over = true;
    playNext();
  }
}

export function finishPlaying() {
  if (playing) {
    const mine = playing;
    mine.over = true;
    mine.gone = true;
    playing = null;
    clearTimeout(mine.timer);
    mine.next?.();
  }
  later.length = 0;
  hidePlayed();
  settleTokens();
}

function hidePlayed() {
  $("#happens").hidden = true;
  $("#unfold").hidden = true;
  document.body.classList.remove("unfolding");
}

function dieOf([number, hit]) {
  const die = document.createElement("span");
  die.className = "die tumbling";
  die.setAttribute("role", "img");
  die.setAttribute("aria-label", `${number}${hit ? ", a success" : ""}`);
  die.innerHTML = dieFace((number % 6) + 1);
  const settle = () => {
    die.className = `die${hit ? " hit" : ""}`;
    die.innerHTML = dieFace(number);
  };
  return { die, settle };
}

async function showRoll(to, roll) {
  to.insertAdjacentHTML("beforeend", `<b>${escaped(roll.name || "Dice")}</b><div class="dice"></div>`);
  const dice = roll.dice.map(dieOf);
  to.lastChild.append(...dice.map(({ die }) => die));
  if (dice.length) {
    await wait(500);
  }
  for (const { settle } of dice) {
    settle();
    await wait(90);
  }
  to.insertAdjacentHTML("beforeend", `<span class="dim">${rollResult(roll)}</span>`);
}

/** Beside the player who rolls, and never over a place that can be chosen. */
function placeBeside(box, seat) {
  if (isPhone()) {
    box.style.removeProperty("left");
    box.style.removeProperty("top");
    return;
  }
  const room = $(".map").getBoundingClientRect();
  const [w, h] = [box.offsetWidth, box.offsetHeight];
  const token = $(`.map .tok.investigator.s${Number(seat) || 0}`)?.getBoundingClientRect();
  const edge = { left: room.left + 20, right: room.left + 20, top: room.top + 120, bottom: room.top + 120 };
  const r = token?.width ? token : edge;
  const spots = [
    [r.left - w - 70, r.top + 30],
    [r.right + 110, r.top + 30],
    [r.left - w / 2, r.bottom + 60],
    [r.left - w / 2, r.top - h - 30],
    [room.left + 12, room.bottom - h - 12],
    [room.right - w - 12, room.bottom - h - 12],
    [room.right - w - 12, room.top + 12],
  ];
  const lit = all(".view.shown .area.lit .plate").map((plate) => plate.getBoundingClientRect());
  const [x, y] = bestSpot(spots, { w, h }, room, lit);
  box.style.setProperty("left", `${x - room.left}px`);
  box.style.setProperty("top", `${Math.max(6, Math.min(y, room.bottom - h - 8) - room.top)}px`);
}

async function playBeside(events, mine) {
  const box = $("#happens");
  box.innerHTML = "<ol></ol>";
  box.hidden = false;
  const list = box.firstChild;
  const seat = events.find((e) => e.kind === "roll")?.seat ?? document.body.dataset.seat;
  let letters = 0;
  for (const e of events) {
    if (playing !== mine) {
      return;
    }
    if (e.weight === "detail") {
      continue;
    }
    const item = document.createElement("li");
    list.append(item);
    placeBeside(box, seat);
    if (e.kind === "roll") {
      await showRoll(item, e);
    } else {
      item.className = e.aloud ? "aloud" : e.weight;
      item.textContent = e.text;
      letters += e.text.length;
      placeBeside(box, seat);
      await wait(e.weight === "great" || e.aloud ? 500 : 200);
    }
    placeBeside(box, seat);
    box.scrollTop = box.scrollHeight;
  }
  await rest(1800 + 28 * letters, box);
  if (playing === mine) {
    box.hidden = true;
  }
}

/** The board and the place at which something happens. */
function pointOut(id) {
  const area = areaOf(id);
  const board = boardOf(area);
  if (board) {
    showBoard(board);
  }
  if (area) {
    area.classList.add("acts");
    setTimeout(() => area.classList.remove("acts"), 1100);
  }
}

function openUnfolding(box, phase) {
  box.innerHTML = `
    <h2>${escaped(phase || "What happens")}</h2>
    <p class="detail">No one has a decision to make right now.</p>
    <div class="spread"><article class="drawn" hidden></article><ol class="steps"></ol></div>
    <div class="tools">
      <button data-do="again">Play again</button>
      <button data-do="skip">Skip to the end</button>
      <button data-do="next" class="on">Continue <kbd>space</kbd></button>
    </div>`;
  box.hidden = false;
  document.body.classList.add("unfolding");
  box.scrollTop = 0;
}

async function unfold(events, mine, phase) {
  const box = $("#unfold");
  openUnfolding(box, phase);
  const [drawn, list] = [box.querySelector(".drawn"), box.querySelector(".steps")];
  const card = unfoldingCard(events);
  if (card) {
    fetchText(card).then((html) => {
      if (playing === mine || !box.hidden) {
        drawn.innerHTML = html;
        drawn.hidden = false;
      }
    });
  }
  const before = shownBoard();
  let step = null;
  let item = null;
  for (const e of events) {
    if (playing !== mine) {
      return;
    }
    (e.tokens ?? []).forEach(release);
    if (e.at) {
      pointOut(e.at);
    }
    // The card itself stands beside the steps.
    if (e.kind !== "roll" && (e.weight === "detail" || (e.aloud && e.about === card))) {
      continue;
    }
    if (!item || (e.step && e.step !== step)) {
      item?.classList.replace("now", "done");
      list.insertAdjacentHTML("beforeend", `<li class="now"><b>${escaped(e.step || "Then")}</b></li>`);
      item = list.lastChild;
      step = e.step;
      await wait(450);
    }
    if (e.kind === "roll") {
      await showRoll(item, e);
    } else {
      item.insertAdjacentHTML("beforeend", `<p class="${e.aloud ? "aloud" : ""}">${escaped(e.text)}</p>`);
      await wait(e.aloud ? 900 : 420);
    }
    const below = item.offsetTop + item.offsetHeight + 64 - box.clientHeight;
    box.scrollTop = Math.max(box.scrollTop, below);
  }
  item?.classList.replace("now", "done");
  settleTokens();
  box.querySelector("[data-do=skip]")?.remove();
  await rest(4200, box);
  if (playing === mine) {
    box.hidden = true;
    document.body.classList.remove("unfolding");
    showBoard(before);
  }
}

export async function playEvents(events, again = false) {
  if (isQuiet() && !again) {
    return;
  }
  const parts = partsOf(events);
  if (!parts.length) {
    return;
  }
  if (playing?.unfolds && !again) {
    later.push(events);
    return;
  }
  lastShown = events;
  if (unfolds(events)) {
    lastUnfolded = events;
  }
  if (playing) {
    finishPlaying();
  }
  const mine = { over: false, unfolds: unfolds(events) };
  playing = mine;
  // The answer is painted first.
  await nextFrame();
  for (const part of parts) {
    if (playing !== mine) {
      return;
    }
    await (unfolds(part) ? unfold(part, mine, unfoldingPhase(events)) : playBeside(part, mine));
  }
  if (playing === mine) {
    playing = null;
    hidePlayed();
    settleTokens();
    if (later.length) {
      playEvents(later.shift());
    }
  }
}

/** Shows again what happened last; false where nothing has. */
export function playAgain() {
  const events = lastUnfolded ?? lastShown;
  if (events) {
    playEvents(events, true);
  }
  return Boolean(events);
}
