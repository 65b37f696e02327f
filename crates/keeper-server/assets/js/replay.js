// A replay that goes on by itself: which moment comes next, and when. No page is needed here.

/** How long a moment stays, in milliseconds, at the usual speed. */
const STAYS = 1600;

/** The moment after this one, or the next of those that stand out; none at the end. */
export function nextStop(at, last, moments) {
  if (at >= last) {
    return null;
  }
  if (!moments) {
    return at + 1;
  }
  const later = moments.filter((moment) => moment > at);
  return later.length ? Math.min(...later) : last;
}

/** How long to wait at this speed. */
export function pauseAt(speed) {
  return STAYS / (Number(speed) || 1);
}

/** Where the turn before or after this moment begins; none where there is none. */
export function turnFrom(at, turns, by) {
  const there = turns.filter((turn) => (by > 0 ? turn > at : turn < at));
  if (!there.length) {
    return null;
  }
  return by > 0 ? Math.min(...there) : Math.max(...there);
}
