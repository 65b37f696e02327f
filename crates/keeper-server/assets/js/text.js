// Text that becomes markup. No page is needed here.

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escaped(text) {
  return String(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}

/** What stands below the dice of a check: how many hits there were, and whether they were enough. */
export function rollResult({ successes, needed, passed }) {
  const needs = needed ? `${successes} of ${needed} needed` : "";
  const result = passed == null ? "" : passed ? "passed" : "failed";
  return [needs, result].filter(Boolean).join(", ");
}

/** The dice in one sentence: "2, 6, 3: 1 hit, 1 needed, passed." */
export function rollSentence({ name, dice, successes, needed, passed }) {
  if (!dice.length) {
    return "";
  }
  const faces = dice.map(([number]) => number).join(", ");
  const hits = dice.filter(([, hit]) => hit).length;
  const count = passed == null && !hits ? "" : `${successes ?? hits} ${(successes ?? hits) === 1 ? "hit" : "hits"}`;
  const needs = needed ? `${needed} needed` : "";
  const result = passed == null ? "" : passed ? "passed" : "failed";
  const rest = [count, needs, result].filter(Boolean).join(", ");
  return `${name ? `${name}: ` : ""}${faces}${rest ? `: ${rest}` : ""}.`;
}

/** What a die shows while it rolls: nothing that could be read. */
export const ROLLING_FACE =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 8h8M7 12h10M8 16h8" fill="none" stroke="currentColor" stroke-width="2"/></svg>';

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
