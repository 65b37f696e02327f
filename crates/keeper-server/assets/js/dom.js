// The page: finding parts of it, and telling something in its notice.

export function $(selector) {
  return document.querySelector(selector);
}

export function all(selector, of = document) {
  return [...of.querySelectorAll(selector)];
}

/** The selector of what has this value in an attribute. */
export function having(attribute, value) {
  return `[${attribute}="${CSS.escape(value)}"]`;
}

export function middleOf(element) {
  const r = element.getBoundingClientRect();
  return [r.x + r.width / 2, r.y + r.height / 2];
}

const NOTICE_MS = 6000;
let noticeTimer = null;

export function notice(text) {
  const place = $("#notice");
  if (!place) {
    return;
  }
  place.textContent = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    place.textContent = "";
  }, NOTICE_MS);
}

/** The address of the socket of a table. */
export function socketAddress(table, query = "") {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/table/${table}/socket${query}`;
}

const PHONE = matchMedia("(max-width: 719px), (max-height: 499px)");

export function isPhone() {
  return PHONE.matches;
}

/** Whether nothing may move. */
export function isCalm() {
  return kept.get("calm", "off") === "on" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Theme, size of the text and calm mode, as this person wants them. */
export function useLooks() {
  const root = document.documentElement.dataset;
  for (const [name, value] of [
    ["theme", kept.get("theme", "")],
    ["text", kept.get("text", "")],
    ["calm", kept.get("calm", "off") === "on" ? "on" : ""],
  ]) {
    if (value) {
      root[name] = value;
    } else {
      delete root[name];
    }
  }
}

/** What this browser remembers. */
export const kept = {
  get(name, otherwise) {
    try {
      return localStorage.getItem(`keeper-${name}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`keeper-${name}`, value);
    } catch {
      // It is not remembered then.
    }
  },
};
