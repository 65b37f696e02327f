// The final battle as it is seen: a token that cracks and falls, an attack that goes round. There is no rule in it.

import { $, all, isCalm } from "./dom.js";
import { battleBetween } from "./strikes.js";

/** A token takes so long to crack and fall; so long the night closes in, and so long it takes for each who fights. */
const FALL_MS = 900;
const DARK_MS = 700;
const EACH_MS = 350;
let timer = null;

/** How the battle stands on the page; nothing where there is none. */
export function battleNow() {
  const arena = $(".arena");
  if (!arena) {
    return null;
  }
  const { life, step, round, strikes } = arena.dataset;
  return { life: Number(life), step: Number(step), round, strikes: strikes.split(" ").filter(Boolean).map(Number) };
}

/** A battle that begins while the page is open has its style then. */
export function dressBattle(whenDressed) {
  const box = $("#battle");
  if (box?.dataset.style && box.firstElementChild) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = box.dataset.style;
    link.addEventListener("load", whenDressed);
    document.head.append(link);
    delete box.dataset.style;
  }
}

/** Whatever still moves lies where it belongs. */
export function settleBattle() {
  clearTimeout(timer);
  $(".arena")?.classList.remove("hurt", "strikes-back");
  for (const token of all(".life .falls")) {
    token.classList.remove("falls");
  }
}

/** Whether something of it still moves: the space bar ends that. */
export function isBattleMoving() {
  return Boolean($(".arena:is(.hurt, .strikes-back)"));
}

/** Shows what became of the battle since `before`. */
export function playBattle(before) {
  const arena = $(".arena");
  const { fallen, attacked } = battleBetween(before, battleNow());
  if (!arena || isCalm() || (!fallen && !attacked)) {
    return;
  }
  settleBattle();
  const gone = all(".life .row i:not(.on)").slice(0, fallen);
  gone.forEach((token) => token.classList.add("falls"));
  arena.classList.toggle("hurt", fallen > 0);
  arena.classList.toggle("strikes-back", attacked);
  const longest = attacked ? DARK_MS + EACH_MS * all(".fighter").length : FALL_MS;
  timer = setTimeout(settleBattle, longest);
}
