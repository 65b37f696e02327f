// The table by keys alone.

import { isBattleMoving, settleBattle } from "./battle.js";
import { $, all, having, middleOf, notice } from "./dom.js";
import { meaningOf, neighbourTowards, plainAnswer } from "./keymap.js";
import { botsWait, stepOn } from "./pace.js";
import { finishPlaying, isPlaying, playNext } from "./player.js";
import { peek, readAbout, readBeside } from "./reader.js";
import { choose, chooseFirst } from "./stage.js";
import { tuneByKey } from "./tuning.js";

/** What has the focus, in the words of the key map. */
function focusOf(element) {
  if (element.matches("input, textarea, select")) {
    return element.matches(".filter") ? "filter" : "field";
  }
  if (element.closest(".area")) {
    return "area";
  }
  if (element.closest(".slot.lit, .card, h1[data-about]")) {
    return "card";
  }
  return element.closest("button:not(.option), summary") ? "button" : "";
}

/** Goes to the place that is joined to this one in a direction. */
function walk(from, way) {
  const id = from.dataset.area;
  const svg = from.ownerSVGElement;
  const ends = all(".road", svg).map((road) => road.dataset.link.split("--"));
  const joined = ends.filter((both) => both.includes(id)).map(([a, b]) => (a === id ? b : a));
  const places = joined
    .map((other) => ({ id: other, plate: svg.querySelector(`.area${having("data-area", other)} .plate`) }))
    .filter(({ plate }) => plate)
    .map((place) => ({ id: place.id, at: middleOf(place.plate) }));
  const best = neighbourTowards(middleOf(from.querySelector(".plate")), way, places);
  if (best) {
    svg.querySelector(`.area${having("data-area", best)}`).focus();
  }
}

function open(element) {
  if (element.dataset.choose) {
    choose(element.dataset.choose);
  } else if (element.matches(".area")) {
    readBeside(element);
  } else {
    readAbout(element.dataset.about);
  }
}

/** The answer that changes nothing, or the only one. */
function goOn() {
  const done = $("#spread .done")?.dataset.choose;
  if (done) {
    choose(done);
    return;
  }
  const options = all("#stage .option");
  const answer = plainAnswer(options.map((option) => ({ option, harmless: option.matches(".harmless") })));
  if (answer) {
    choose(answer.option.dataset.choose);
  } else if (options.length) {
    notice("Every answer here changes something. Choose one.");
  }
}

/** `act`: what a button of the header does. */
export function listenToKeys(act) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || $("dialog[open]")) {
      return;
    }
    if (tuneByKey(event)) {
      event.preventDefault();
      return;
    }
    const focus = event.target.closest?.(".area, .slot.lit, .card, h1[data-about]");
    const playing = isPlaying() || isBattleMoving();
    const meaning = meaningOf(event.key, { at: focusOf(event.target), playing, waits: botsWait() });
    const option = (key) => all(".option").find((one) => one.querySelector("kbd")?.textContent === key);
    switch (meaning?.does) {
      case "leave":
        event.target.blur();
        return;
      case "take-first":
        chooseFirst();
        return;
      case "tool":
        event.preventDefault();
        act(meaning.tool);
        return;
      case "find":
        event.preventDefault();
        $(".filter")?.focus();
        return;
      case "finish":
        if (!act("dismiss")) {
          peek(null);
          finishPlaying();
        }
        return;
      case "walk":
        event.preventDefault();
        walk(focus, meaning.way);
        return;
      case "open":
        event.preventDefault();
        open(focus);
        return;
      case "next":
        event.preventDefault();
        settleBattle();
        playNext();
        return;
      case "step":
        event.preventDefault();
        stepOn();
        return;
      case "go-on":
        event.preventDefault();
        goOn();
        return;
      case "choose":
        if (option(meaning.key)) {
          event.preventDefault();
          choose(option(meaning.key).dataset.choose);
        }
        return;
      default:
    }
  });
}
