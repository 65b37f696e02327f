// Which part of a board is shown: arithmetic of its window [x, y, width, height]. No page is needed here.

const WHOLE = 1000;
const CLOSEST = 250;
/** So much of a board a phone shows around one's own investigator. */
const NEAR = 474;

export function windowOf(text) {
  return text.split(" ").map(Number);
}

/** The numbers of a transform: where something is. */
export function placeOf(transform) {
  return transform.match(/-?[\d.]+/g).map(Number);
}

/** The window after zooming by a factor around a point that lies at these shares of its width and height. */
export function zoomed([x, y, w, h], [px, py], factor) {
  const f = Math.min(WHOLE / w, Math.max(CLOSEST / w, factor));
  return [x + w * px * (1 - f), y + h * py * (1 - f), w * f, h * f];
}

/** The window after dragging it by so many pixels on a picture of this size. */
export function panned([x, y, w, h], [dx, dy], size) {
  const k = Math.max(w / size.width, h / size.height);
  return [x - dx * k, y - dy * k, w, h];
}

function clamped(value, least, most) {
  return Math.min(Math.max(value, least), most);
}

/** The window around a point, for a picture of this height to width, within the board. */
export function windowAround([x, y], ratio) {
  const w = NEAR;
  const h = w * ratio;
  return [clamped(x - w / 2, 0, WHOLE - w), clamped(y - h / 2, 60, Math.max(60, 700 - h)), w, h];
}

/** The window in which all of these boxes lie, no closer than around a point. */
export function windowAll(boxes, ratio) {
  const x = Math.min(...boxes.map((box) => box.x)) - 24;
  const y = Math.min(...boxes.map((box) => box.y)) - 44;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + 24;
  const low = Math.max(...boxes.map((box) => box.y + box.height)) + 24;
  const w = Math.max(NEAR, right - x, (low - y) / ratio);
  const h = w * ratio;
  return [(x + right - w) / 2, (y + low - h) / 2, w, h];
}

/** How far a point is from a rectangle; nothing within it. */
export function distanceTo(rect, [x, y]) {
  const across = Math.max(rect.left - x, 0, x - rect.right);
  const down = Math.max(rect.top - y, 0, y - rect.bottom);
  return Math.hypot(across, down);
}
