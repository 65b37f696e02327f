// What happened, as it happened: dice fall beside the player who rolls, and what unfolds step by step has the stage to itself. There is
// no rule in it.

import { $, all, isCalm, isPhone } from "./dom.js";
import { areaOf, boardOf, showBoard, shownBoard } from "./map.js";
import { release, settleTokens } from "./motion.js";
import { aroundSteps, bestSpot, isHeading, isWorthShowing, unfoldingCard, unfoldingPhase } from "./queue.js";
import { fetchText } from "./reader.js";
import { makeSound } from "./sound.js";
import { ROLLING_FACE, dieFace, escaped, rollResult, rollSentence } from "./text.js";

/** What is being shown: a new choice or the space bar goes on, and the end comes at once where nothing may move. */
let playing = null;
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

export function playNext() {
  if (playing) {
    // Dice lie still all at once.
    playing.hurries = true;
    playing.brisk = true;
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
  hidePlayed();
  settleTokens();
}

/** Where the dice of the player's own fight fall: its own box, as it lay when the dice were taken. Elsewhere none. */
function openRolling(seat) {
  const fight = $("#spread .blow") && $("#spread .fight");
  if (!fight || String(seat) !== document.body.dataset.seat) {
    return null;
  }
  const box = $("#rolling");
  box.replaceChildren(fight.cloneNode(true));
  box.hidden = false;
  document.body.classList.add("rolling");
  document.body.classList.remove("fallen");
  box.querySelector(".dicebox h3").textContent = "The roll";
  const lie = box.querySelector(".lie");
  lie.innerHTML = "<ol></ol>";
  return lie;
}

function closeRolling() {
  $("#rolling").hidden = true;
  $("#rolling").replaceChildren();
  document.body.classList.remove("rolling");
}

function hidePlayed() {
  closeRolling();
  $("#happens").hidden = true;
  $("#unfold").hidden = true;
  document.body.classList.remove("unfolding");
}

/** A die that rolls has no face yet: nobody can read from the page what it will show. */
function dieOf([number, hit]) {
  const die = document.createElement("span");
  die.className = "die tumbling";
  die.setAttribute("aria-hidden", "true");
  die.innerHTML = ROLLING_FACE;
  const settle = () => {
    die.className = `die${hit ? " hit" : ""}`;
    die.setAttribute("role", "img");
    die.removeAttribute("aria-hidden");
    die.setAttribute("aria-label", `${number}${hit ? ", a hit" : ""}`);
    die.innerHTML = dieFace(number);
  };
  return { die, settle };
}

/** The dice as a reader of the page hears them: that they roll, and then one sentence. */
function sayDice(text) {
  const place = $("#rolled");
  if (place) {
    place.textContent = text;
  }
}

/** So long dice lie before words follow where nothing may move, and elsewhere after the last has stopped. */
const LIE_MS = 400;
const WORDS_MS = 180;

function pause(ms, mine) {
  return new Promise((done) => {
    if (playing !== mine || mine.over || mine.hurries) {
      done();
      return;
    }
    mine.next = done;
    mine.timer = setTimeout(done, ms);
  });
}

/** Dice tumble, stop one after the other, and only then comes what they mean. */
async function showRoll(to, roll, mine) {
  to.insertAdjacentHTML("beforeend", `<b>${escaped(roll.name || "Dice")}</b><div class="dice"></div>`);
  const dice = roll.dice.map(dieOf);
  to.lastChild.append(...dice.map(({ die }) => die));
  mine.hurries = false;
  if (dice.length) {
    sayDice("Rolling.");
    makeSound("dice");
  }
  if (isCalm()) {
    dice.forEach(({ settle }) => settle());
    await pause(LIE_MS, mine);
  } else {
    await pause(dice.length ? TUMBLE_MS : 0, mine);
    for (const { settle } of dice) {
      settle();
      await pause(STOP_MS, mine);
    }
    await pause(WORDS_MS, mine);
  }
  to.insertAdjacentHTML("beforeend", `<span class="dim">${rollResult(roll)}</span>`);
  mine.hurries = false;
}

const TUMBLE_MS = 500;
const STOP_MS = 90;

/** Beside the player who rolls, and never over a place that can be chosen. */
function placeBeside(box, seat) {
  if (box.matches(".lie")) {
    return;
  }
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

/** The box beside the player who rolls, empty. */
function openBeside() {
  const box = $("#happens");
  box.innerHTML = "<ol></ol>";
  box.hidden = false;
  return box;
}

/** Only the dice: what they mean is in the page when the last has stopped. */
async function rollBeside(rolls, mine) {
  if (!rolls.length || playing !== mine) {
    return;
  }
  const box = openRolling(rolls[0].seat) ?? openBeside();
  for (const roll of rolls) {
    const item = document.createElement("li");
    box.firstChild.append(item);
    placeBeside(box, roll.seat);
    await showRoll(item, roll, mine);
    box.scrollTop = box.scrollHeight;
    if (playing !== mine) {
      return;
    }
  }
}

/** A press elsewhere ends what is only told beside the map. */
export function closeWords() {
  if (playing?.words) {
    finishPlaying();
  }
}

/** On a wide screen the story is in sight: what lies in the place of the map is not covered with the same words. */
function isToldElsewhere() {
  return !isPhone() && $("#rolling").hidden && Boolean($("#spread").firstElementChild);
}

/** The words, below the dice where some were rolled. */
async function tellBeside(events, mine) {
  const box = $("#rolling .lie") ?? ($("#happens").hidden ? openBeside() : $("#happens"));
  document.body.classList.add("fallen");
  const seat = events.find((e) => e.kind === "roll")?.seat ?? document.body.dataset.seat;
  let letters = 0;
  for (const e of events) {
    if (playing !== mine) {
      return;
    }
    if (e.weight === "detail" || e.kind === "roll" || isHeading(e)) {
      continue;
    }
    const item = document.createElement("li");
    item.className = e.aloud ? "aloud" : e.weight;
    item.textContent = e.text;
    box.firstChild.append(item);
    letters += e.text.length;
    placeBeside(box, seat);
    await wait(e.weight === "great" || e.aloud ? 500 : 200);
    box.scrollTop = box.scrollHeight;
  }
  // The question waits behind the own dice: they go sooner than what lies beside the map.
  await (box.matches(".lie") ? rest(900 + 10 * letters, box) : rest(1800 + 28 * letters, box));
  if (playing === mine) {
    hidePlayed();
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
      await showRoll(item, e, mine);
      sayDice(rollSentence(e));
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
  return before;
}

/** What has unfolded stays for a while, or until somebody goes on. */
async function closeUnfolding(before, mine) {
  const box = $("#unfold");
  await rest(4200, box);
  if (playing === mine) {
    box.hidden = true;
    document.body.classList.remove("unfolding");
    showBoard(before);
  }
}

/** Waits until somebody has gone on from what unfolded last. */
export function unfoldingClosed() {
  return playing?.closing ?? Promise.resolve();
}

/**
 * Plays what happened. `move` lets the tokens go their ways, or stand there at once, and `reveal` puts words, numbers and the
 * question on the page: first the dice, then the tokens, then the words. Words may stay beside the map a while longer.
 */
export async function playEvents(events, { move = async () => {}, reveal = () => {}, again = false } = {}) {
  const [before, steps, after] = aroundSteps(events);
  const words = [...before, ...after];
  const worth = again || isWorthShowing(events);
  if (playing) {
    finishPlaying();
  }
  if (!worth) {
    await move();
    reveal();
    return;
  }
  lastShown = events;
  if (steps.length) {
    lastUnfolded = events;
  }
  const mine = { over: false, again };
  playing = mine;
  const rolls = (some) => some.filter((e) => e.kind === "roll");
  let board = null;
  await rollBeside(rolls(before), mine);
  await move(mine.brisk);
  if (steps.length && playing === mine) {
    $("#happens").hidden = true;
    closeRolling();
    board = await unfold(steps, mine, unfoldingPhase(events));
  }
  await rollBeside(rolls(after), mine);
  reveal();
  sayDice(rolls(words).map(rollSentence).join(" "));
  if (playing === mine) {
    showTheRest(words, board, mine);
  }
}

/** What is told beside the map while the question stands already. */
async function showTheRest(words, board, mine) {
  if (board != null) {
    mine.closing = closeUnfolding(board, mine);
    await mine.closing;
  }
  if (playing === mine && isWorthShowing(words) && (mine.again || !isToldElsewhere())) {
    mine.words = true;
    await tellBeside(words, mine);
  }
  if (playing === mine) {
    playing = null;
    hidePlayed();
    settleTokens();
  }
}

/** Shows again what happened last; false where nothing has. */
export function playAgain() {
  const events = lastUnfolded ?? lastShown;
  if (events) {
    playEvents(events, { again: true });
  }
  return Boolean(events);
}
