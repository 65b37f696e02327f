// Drawings that the page names and does not have yet come in one file; what has come stays.

import { all } from "./dom.js";

/** So many drawings one file has at most. */
const MOST = 160;
const shelf = document.createElementNS("http://www.w3.org/2000/svg", "svg");
const fetched = new Set();

shelf.setAttribute("class", "art");
shelf.setAttribute("aria-hidden", "true");
document.body.append(shelf);

function missingNames() {
  const named = new Set(all(".pic use").map((use) => use.getAttribute("href").slice(1)));
  return [...named].filter((name) => !fetched.has(name)).sort().slice(0, MOST);
}

export async function fetchDrawings() {
  const names = missingNames();
  const address = document.body.dataset.art;
  if (!names.length || !address) {
    return;
  }
  names.forEach((name) => fetched.add(name));
  try {
    const answer = await fetch(`${address}?${names.join("+")}`);
    if (!answer.ok) {
      throw new Error(`${answer.status}`);
    }
    const file = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    shelf.append(...file.documentElement.children);
  } catch {
    // They are asked for again when the page changes.
    names.forEach((name) => fetched.delete(name));
  }
}
