// What a key does at the table. No page is needed here.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const TOOLS = { u: "undo", h: "hint", w: "hint", t: "talk", b: "board", p: "pace", m: "place", "?": "help" };

/**
 * What a key means.
 *
 * `at` says what has the focus: a `field` or the `filter` in which something is typed, an `area`, a `card` that can be read or chosen,
 * a `button`; or nothing. `playing`: something is being shown as it happens. `waits`: bots wait for a step.
 */
export function meaningOf(key, { at = "", playing = false, waits = false } = {}) {
  if (at === "field" || at === "filter") {
    if (key === "Escape") {
      return { does: "leave" };
    }
    return at === "filter" && key === "Enter" ? { does: "take-first" } : null;
  }
  if (TOOLS[key]) {
    return { does: "tool", tool: TOOLS[key] };
  }
  if (key === "/") {
    return { does: "find" };
  }
  if (key === "Escape") {
    return { does: "finish" };
  }
  if (at === "area" && ARROWS[key]) {
    return { does: "walk", way: ARROWS[key] };
  }
  if (key === "Enter") {
    return at === "area" || at === "card" ? { does: "open" } : null;
  }
  if (key === " ") {
    if (waits) {
      return { does: "step" };
    }
    if (playing) {
      return { does: "next" };
    }
    return at === "button" ? null : { does: "go-on" };
  }
  return { does: "choose", key };
}

/** Of the places that are joined to one, that which lies most in a direction; none where none lies there. */
export function neighbourTowards([x, y], way, places) {
  let best = null;
  let good = 0.2;
  for (const { id, at } of places) {
    const [dx, dy] = [at[0] - x, at[1] - y];
    const fit = (dx * way[0] + dy * way[1]) / (Math.hypot(dx, dy) || 1);
    if (fit > good) {
      good = fit;
      best = id;
    }
  }
  return best;
}

/** The answer that the space bar gives: the harmless one, or the only one. */
export function plainAnswer(options) {
  return options.find((option) => option.harmless) ?? (options.length === 1 ? options[0] : null);
}
