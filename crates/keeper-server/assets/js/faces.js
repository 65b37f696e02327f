// The faces of the cards in hand: a text ends in three dots where its card has no more room, never in the middle of a line.

import { all, isPhone } from "./dom.js";

/** Cards on a phone grow with their texts; in the dock each text has so many lines as there is room for. */
export function fitFaces() {
  const texts = all(".dock .cardface > .text").filter((text) => text.offsetParent);
  const room = (text) => {
    const card = text.parentElement;
    const below = Number.parseFloat(getComputedStyle(card).paddingBottom);
    const line = Number.parseFloat(getComputedStyle(text).lineHeight);
    return Math.max(1, Math.floor((card.getBoundingClientRect().bottom - below - text.getBoundingClientRect().top) / line));
  };
  const lines = isPhone() || document.body.matches(".hand-open") ? [] : texts.map(room);
  texts.forEach((text, at) => {
    text.style.webkitLineClamp = lines[at] ?? "";
  });
}
