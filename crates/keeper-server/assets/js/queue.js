// What happened, in the order in which it is shown. No page is needed here.

/** Whether any of these events is worth showing as it happens. */
export function isWorthShowing(events) {
  return events.some((e) => e.kind === "roll" || e.aloud || e.weight === "great" || e.step);
}

/** Whether an event only says that a phase begins: the header and the story show that. */
export function isHeading(e) {
  return Boolean(e.phase) && e.weight === "plain" && !e.about;
}

/** What was before something unfolds step by step, what unfolds, and what came after. */
export function aroundSteps(events) {
  const first = events.findIndex((e) => e.step);
  const end = events.findLastIndex((e) => e.step);
  return first < 0 ? [events, [], []] : [events.slice(0, first), events.slice(first, end + 1), events.slice(end + 1)];
}

/** The phase in which something unfolds. */
export function unfoldingPhase(events) {
  const first = events.findIndex((e) => e.step);
  if (first < 0) {
    return "";
  }
  return events.slice(0, first + 1).findLast((e) => e.phase)?.phase ?? "";
}

/** The card that unfolds: what the first words read out belong to. */
export function unfoldingCard(events) {
  return events.find((e) => e.step && e.aloud && e.about)?.about;
}

/** The areas that each token passes, and the tokens that wait for the line that tells of them. */
export function movesOf(events) {
  const ways = new Map();
  const waits = new Set();
  for (const e of events) {
    for (const id of e.tokens ?? []) {
      ways.set(id, [...(ways.get(id) ?? []), e.at]);
      if (e.step) {
        waits.add(id);
      }
    }
  }
  return { ways, waits };
}

/** Where on a way of points somebody is who has gone this share of the time; slower towards the end. */
export function pointOnWay(way, share) {
  const gone = (1 - (1 - share) ** 3) * (way.length - 1);
  const i = Math.min(way.length - 2, Math.floor(gone));
  const f = gone - i;
  return [way[i][0] + (way[i + 1][0] - way[i][0]) * f, way[i][1] + (way[i + 1][1] - way[i][1]) * f];
}

/** Of several places for a box the first that hides least: each fits into the room, and hides some of these rectangles. */
export function bestSpot(spots, { w, h }, room, covered) {
  const hides = ([x, y]) =>
    covered.filter((p) => p.left < x + w && p.right > x && p.top < y + h && p.bottom > y).length;
  const fits = ([x, y]) =>
    x > room.left + 6 && x + w < room.right - 6 && y > room.top + 6 && y + h < room.bottom - 6;
  let best = null;
  for (const spot of spots.filter(fits)) {
    if (!best || hides(spot) < hides(best)) {
      best = spot;
    }
  }
  return best ?? [room.left + 12, room.top + 12];
}
