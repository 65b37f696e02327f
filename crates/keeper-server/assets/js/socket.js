// The connection to the table: what is chosen goes out, what changed comes in.

import { kept, notice, socketAddress } from "./dom.js";

/** Where the game stands as this page shows it, and whether an answer is on its way. */
export const table = {
  position: Number(document.body.dataset.position),
  busy: false,
};

let socket = null;
let tries = 0;

export function isConnected() {
  return socket?.readyState === WebSocket.OPEN;
}

export function send(what) {
  if (isConnected()) {
    socket.send(JSON.stringify(what));
  } else {
    notice("Not connected.");
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

/** Connects, and connects again whenever the connection is lost. */
export function connect(heard) {
  socket = new WebSocket(socketAddress(document.body.dataset.table, location.search));
  socket.onopen = () => {
    if (tries > 0) {
      notice("Connected again.");
    }
    tries = 0;
    tellHabits();
  };
  socket.onmessage = (message) => heard(JSON.parse(message.data));
  socket.onclose = () => {
    tries += 1;
    table.busy = false;
    if (tries > 1) {
      notice("The connection is lost. Trying again …");
    }
    setTimeout(() => connect(heard), Math.min(8000, 250 * 2 ** tries));
  };
}
