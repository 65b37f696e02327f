// Nothing is told before it is seen: what the server sends is shown in its order, each message when the one before is on the page,
// and what bots do as slowly as this person wants it.

import { isQuiet, settleTokens, tokensStand } from "./motion.js";
import { finishPlaying, playEvents, unfoldingClosed } from "./player.js";

const messages = [];
let telling = null;
/** Everything that still waits comes at once. */
let hurries = false;
/** When the last event was shown that stays for a while. */
let shownAt = -Infinity;
/** Ends the wait for the next event. */
let stir = null;
/** This person wants the next event, whenever it comes. */
let wantsNext = false;
/** What happened unseen since the player last chose. */
const unseen = [];

/** Whether something that has happened is not on the page yet. */
export function isTelling() {
  return telling !== null;
}

export function unseenEvents() {
  return [...unseen];
}

export function forgetUnseen() {
  unseen.length = 0;
}

function isTold(e) {
  return e.kind === "roll" || e.weight !== "detail";
}

/** Whether something has happened that is not shown yet. */
export function hasMore() {
  return messages.length > 0;
}

/** The next event is shown as soon as it is there. */
export function showNext() {
  wantsNext = true;
  stir?.();
}

/** The pace is another one now: whatever waits looks again. */
export function lookAgain() {
  stir?.();
}

/** What was shown last stays as long as this person wants it; a question of their own is not kept waiting. */
async function stay() {
  const waitsFor = () => {
    const { events, stays } = messages[0];
    return events.some(isTold) ? stays() : 0;
  };
  const isAsked = () => messages.some((message) => message.asked);
  let left = waitsFor() && shownAt + waitsFor() - performance.now();
  while (left > 0 && !hurries && !wantsNext && !document.hidden && !isAsked()) {
    await new Promise((done) => {
      stir = done;
      setTimeout(done, Math.min(left, LONGEST_WAIT_MS));
    });
    stir = null;
    left = waitsFor() && shownAt + waitsFor() - performance.now();
  }
  if (waitsFor()) {
    wantsNext = false;
    shownAt = performance.now();
  }
}

/** Who waits for a key looks so often whether anything else ends the wait. */
const LONGEST_WAIT_MS = 1000;

async function tellOne({ events, move, reveal, unwatched, asked }) {
  if (!asked && !hurries) {
    await unfoldingClosed();
  }
  if (hurries || unwatched || isQuiet() || document.hidden) {
    if (unwatched || hurries || document.hidden) {
      unseen.push(...events.filter(isTold));
    }
    finishPlaying();
    move();
    settleTokens();
    reveal();
    return;
  }
  const glide = async (atOnce) => {
    move();
    if (atOnce) {
      settleTokens();
    }
    await tokensStand();
  };
  await playEvents(events, { move: glide, reveal });
}

async function tellAll() {
  while (messages.length) {
    await stay();
    const message = messages.shift();
    // Of what keeps a question waiting only the last is watched.
    message.unwatched ||= messages.findIndex((later) => later.asked) > 0;
    try {
      await tellOne(message);
    } catch (error) {
      // One that cannot be shown does not stop those after it.
      console.error(error);
    }
  }
  hurries = false;
  telling = null;
}

/**
 * Shows what has happened, after what is still being shown: `move` puts the tokens on the boards, `reveal` everything else.
 * `unwatched`: nobody wants to watch it. `asked`: a question of this player comes with it. `stays`: how long what was shown
 * before is to stay, in milliseconds.
 */
export function tell(message) {
  messages.push(message);
  stir?.();
  telling ??= tellAll();
}

/** What still rolls or waits is on the page at once. */
export async function tellAtOnce() {
  if (telling) {
    hurries = true;
    stir?.();
    finishPlaying();
    await telling;
  }
}
