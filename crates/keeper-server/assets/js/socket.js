// The connection to the table: what is chosen goes out, what changed comes in.

import { $, kept, notice, socketAddress } from "./dom.js";

/** Where the game stands as this page shows it, whether an answer is on its way, and whether what comes of it has not come. */
export const table = {
  position: Number(document.body.dataset.position),
  busy: false,
  awaits: false,
};

/** An answer that takes longer than this is said to be on its way. */
const SLOW_MS = 400;
let slowTimer = null;

export function setBusy(busy) {
  table.busy = busy;
  clearTimeout(slowTimer);
  document.body.classList.toggle("busy", busy);
  document.body.classList.remove("slow");
  if (busy) {
    slowTimer = setTimeout(() => document.body.classList.add("slow"), SLOW_MS);
  }
}

/** What is said as long as there is no connection. */
function sayOffline(text) {
  const place = $("#link");
  if (place) {
    place.textContent = text;
    place.hidden = !text;
  }
}

let socket = null;
let tries = 0;

export function isConnected() {
  return socket?.readyState === WebSocket.OPEN;
}

export function send(what) {
  if (isConnected()) {
    socket.send(JSON.stringify(what));
  } else {
    setBusy(false);
    notice("Not connected. Your answer was not sent. Try again in a moment.");
  }
}

/** Tells the table whether this person wants to be asked what is obvious: what they prefer holds at every table. */
export function tellHabits() {
  const data = document.body.dataset;
  const asksAll = kept.get("obvious", "on") === "off";
  if (data.seat && String(asksAll) !== data.asksall) {
    data.asksall = asksAll;
    send({ "ask-all": { all: asksAll } });
  }
}

/** What the page showed when it was loaded: as long as nothing was heard, it need not be sent once more. */
let print = document.body.dataset.print;

function queryNow() {
  const query = new URLSearchParams(location.search);
  if (print) {
    query.set("shows", print);
  }
  return `?${query}`;
}

/** Connects, and connects again whenever the connection is lost. */
export function connect(heard, opened) {
  socket = new WebSocket(socketAddress(document.body.dataset.table, queryNow()));
  socket.onopen = () => {
    sayOffline("");
    if (tries > 0) {
      notice("Connected again.");
    }
    tries = 0;
    tellHabits();
    opened();
  };
  socket.onmessage = (message) => {
    print = null;
    heard(JSON.parse(message.data));
  };
  socket.onclose = () => {
    tries += 1;
    setBusy(false);
    // One that comes back at once is not worth a word.
    if (tries > 1 || !navigator.onLine) {
      sayOffline("The connection is lost. Trying again …");
    }
    setTimeout(() => connect(heard, opened), Math.min(8000, 250 * 2 ** tries));
  };
}

/** A connection that has gone silent is not seen by itself: a small question every few seconds must be answered. */
const PROBE_MS = 2000;
const PATIENCE_MS = 2500;

/** Says within five seconds that there is no connection, and within a moment that there is one again. */
export function listenOnLine() {
  let waits = false;
  const probe = async () => {
    if (waits || document.hidden) {
      return;
    }
    waits = true;
    try {
      await fetch($("link[rel=icon]").href, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
      if (isConnected()) {
        sayOffline("");
      }
    } catch {
      sayOffline("The connection is lost. Trying again …");
    }
    waits = false;
  };
  setInterval(probe, PROBE_MS);
  addEventListener("offline", () => sayOffline("The connection is lost. Trying again …"));
  addEventListener("online", probe);
}
