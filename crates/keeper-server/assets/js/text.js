// Text that becomes markup. No page is needed here.

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escaped(text) {
  return String(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}

/** What stands below the dice of a check: how many successes there were, and whether they were enough. */
export function rollResult({ successes, needed, passed }) {
  const needs = needed ? `${successes} of ${needed} needed` : "";
  if (passed == null) {
    return needs;
  }
  return needs + (passed ? ", passed" : ", failed");
}

/** Where the spots of a die lie, in a space of 24 by 24. */
const SPOTS = [
  [],
  [[12, 12]],
  [[7, 7], [17, 17]],
  [[7, 7], [12, 12], [17, 17]],
  [[7, 7], [17, 7], [7, 17], [17, 17]],
  [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
];

export function dieFace(number) {
  const spots = SPOTS[number].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.4"/>`);
  return `<svg viewBox="0 0 24 24" aria-hidden="true">${spots.join("")}</svg>`;
}
