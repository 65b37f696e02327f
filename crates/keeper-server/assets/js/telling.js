// Nothing is told before it is seen: what the server sends is shown in its order, each message when the one before is on the page.

import { isQuiet, settleTokens, tokensStand } from "./motion.js";
import { finishPlaying, playEvents, unfoldingClosed } from "./player.js";

const messages = [];
let telling = null;
/** Everything that still waits comes at once. */
let hurries = false;
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
    try {
      await tellOne(messages.shift());
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
 * `unwatched`: nobody wants to watch it. `asked`: a question of this player comes with it.
 */
export function tell(message) {
  messages.push(message);
  telling ??= tellAll();
}

/** What still rolls or waits is on the page at once. */
export async function tellAtOnce() {
  if (telling) {
    hurries = true;
    finishPlaying();
    await telling;
  }
}
