// The table: shows what the server sends, plays what happened, sends what is chosen. There is no rule in it.

import { battleNow, dressBattle, playBattle } from "./battle.js";
import { $, all, having, isPhone, notice, useLooks } from "./dom.js";
import { fetchDrawings } from "./drawings.js";
import { fitFaces } from "./faces.js";
import { openFight, pressArm } from "./fight.js";
import { foldHeader, listenOnHeader } from "./header.js";
import { askForHint, dismissHint, heardHints } from "./hint.js";
import { listenToKeys } from "./keys.js";
import { learn, teach, teachWhatCame } from "./lessons.js";
import {
  aim, cropToOwn, followTurn, isFinger, listenOnMap, markAsked, ownToken, refit, showBoard, showNextBoard, shownBoard, wasDragged,
} from "./map.js";
import { moveTokens, tokensNow } from "./motion.js";
import {
  closeSummary, closeUndone, markPace, nextPace, paceNow, setPace, showSummary, showUndone, showUnseen, staysNow, tellPace,
} from "./pace.js";
import { closeWords, finishPlaying, playAgain, playNext, skipToEnd } from "./player.js";
import { askForRanks, heardRanks, holdRanks, showNames } from "./rank.js";
import { forgetTexts, heardText, peek, readAbout, readBeside } from "./reader.js";
import { listenOnSettings, openSettings, ringForTurn, stopTeaching } from "./settings.js";
import { foldSide, showPlays } from "./side.js";
import { makeSound, soundOf } from "./sound.js";
import { connect, listenOnLine, send, setBusy, table } from "./socket.js";
import { choose, filterAnswers, listenOnSheet, undo } from "./stage.js";
import { aimPlace } from "./tableau.js";
import { tell } from "./telling.js";
import { openTuning, pressStop, putBack } from "./tuning.js";

const data = document.body.dataset;
/** The story on a page has so many lines at most. */
const LONGEST_STORY = 800;

function markTab() {
  for (const tab of all(".phonetabs button")) {
    tab.setAttribute("aria-current", tab.dataset.tab === (data.tab || "map"));
  }
}

/** The parts that a page has from the beginning. One that is as it should be is dressed as if it had just come, and stays. */
const KEPT = ["head", "beside", "tabs", "battle", "spread", "ask", "stage", "dock", "table", "story"];
const AS_IT_IS = true;

function replaceParts(patches) {
  for (const [id, html] of Object.entries(patches)) {
    const part = document.getElementById(id);
    if (part && html !== AS_IT_IS) {
      part.innerHTML = html;
    }
  }
  // Only the end of a look back is read out, not each of its steps.
  $("#review")?.setAttribute("aria-busy", Boolean($("#review progress")));
}

function growStory(more) {
  const log = $("#story .log");
  log.insertAdjacentHTML("beforeend", more);
  while (log.childElementCount > LONGEST_STORY) {
    log.firstElementChild.remove();
  }
}

/** The newest line is in sight, of the story and of the talk. */
function scrollStory() {
  for (const pane of [$("#story"), $("#talk")]) {
    pane.scrollTop = pane.scrollHeight;
  }
}

/** How much of the talk has been in sight. */
let talkSeen = null;

function showPane(pane) {
  $(".storybox").dataset.shows = pane;
  for (const tab of all("[data-pane]")) {
    tab.setAttribute("aria-selected", tab.dataset.pane === pane);
  }
  countUnread();
  scrollStory();
}

/** What was said out of sight is counted on the tabs; what was said before the page opened is not new. */
function countUnread() {
  const said = all("#talk li").length;
  if (talkSeen == null || said < talkSeen || $("#talk").offsetParent) {
    talkSeen = said;
  }
  for (const badge of all(".unread")) {
    badge.textContent = said > talkSeen ? said - talkSeen : "";
  }
}

function showTab(tab) {
  data.tab = tab;
  markTab();
  if (tab === "story") {
    countUnread();
    scrollStory();
  } else if (tab === "map") {
    cropToOwn();
  }
}

/** What has the focus now: the part of the page, and the place of the board. */
function focusNow() {
  const active = document.activeElement;
  return { part: active?.closest("[id]")?.id, area: active?.dataset?.area };
}

function focusAgain(was, message, asked) {
  const calmly = { preventScroll: true };
  if (was.area) {
    $(`.area${having("data-area", was.area)}`)?.focus(calmly);
  } else if (asked && (!was.part || was.part === "stage") && !isPhone()) {
    $("#stage .option")?.focus(calmly);
  } else if (was.part === "review" && "review" in message.patches) {
    $("#review")?.focus(calmly);
  }
}

/** Whether a part of the page is where tokens stand. */
function holdsTokens(id) {
  return id === "beside" || id.startsWith("tokens-");
}

/** The tokens go their ways; nothing else changes yet. */
function moveOnBoards({ patches, events = [] }) {
  const tokens = tokensNow();
  const boards = Object.entries(patches).filter(([id]) => holdsTokens(id));
  replaceParts(Object.fromEntries(boards));
  fetchDrawings();
  cropToOwn();
  moveTokens(tokens, events);
}

/** Words, numbers, story and question: everything else that is new. */
function reveal(message) {
  const battle = battleNow();
  const events = message.events ?? [];
  const focus = focusNow();
  const asked = message.asked && message.patches.stage;
  const patches = Object.fromEntries(Object.entries(message.patches).filter(([id]) => !holdsTokens(id)));
  // What has the focus goes with its part: it is let go while nothing has changed, or the page would be laid out once more.
  if (focus.part in patches && document.activeElement.id !== focus.part) {
    document.activeElement.blur();
  }
  replaceParts(patches);
  dressBattle(foldHeader);
  layOut(patches);
  fetchDrawings();
  if ("head" in patches) {
    foldHeader();
  }
  table.position = message.position;
  setBusy(false);
  data.position = message.position;
  data.phase = message.phase;
  document.title = message.title;
  if ("tabs" in patches) {
    showBoard(shownBoard());
  }
  if (message.more) {
    growStory(message.more);
  }
  if (asked) {
    data.tab = "map";
  }
  markTab();
  forgetTexts();
  markAsked();
  followTurn();
  aim(null);
  teachWhatCame(events, message.asked ? message.phase : "");
  // From here on the page is measured.
  cropToOwn();
  if (message.more || "story" in patches) {
    scrollStory();
  }
  if (asked) {
    $("#stage").scrollTop = 0;
  }
  focusAgain(focus, message, asked);
  playBattle(battle);
  // What another has taken back stays until it is read.
  if (message.notice && !message.undone) {
    notice(message.notice);
  }
  makeSound(soundOf(events));
  markPace();
  showUndone(message.undone);
  if (message.asked && patches.stage) {
    showSummary(message.summary);
  }
  if (asked && document.hidden) {
    ringForTurn();
  }
}

/** What lies before the player is made ready, and the question finds its room. */
function layOut(patches) {
  if ("spread" in patches || "stage" in patches) {
    openFight();
    openTuning();
  }
  if ("stage" in patches) {
    askForRanks();
  }
  if ("stage" in patches || "table" in patches) {
    foldSide();
  }
  if ("dock" in patches) {
    fitFaces();
  }
}

function toggleHand() {
  const open = document.body.classList.toggle("hand-open");
  for (const button of all(".dock .more")) {
    button.setAttribute("aria-expanded", open);
  }
}

/** Closes what lies over the page; true where something did. */
function dismiss() {
  const open = document.body.classList.contains("hand-open");
  if (open) {
    toggleHand();
  }
  return dismissHint() || open;
}

/** The position of the newest message, which may not be on the page yet. */
let latest = Number(data.position);

/** What people say and who looks on waits for nothing that is shown. */
const AT_ONCE = ["talk", "watchers"];

function showAtOnce(patches) {
  const now = AT_ONCE.filter((id) => id in patches);
  replaceParts(Object.fromEntries(now.map((id) => [id, patches[id]])));
  for (const id of now) {
    delete patches[id];
  }
  if (now.includes("talk")) {
    countUnread();
    scrollStory();
  }
}

function show(message) {
  const events = message.events ?? [];
  if (message.kept) {
    message.patches = { ...Object.fromEntries(KEPT.map((id) => [id, AS_IT_IS])), ...message.patches };
  }
  showAtOnce(message.patches);
  // What comes of this player's own choice is always watched.
  const own = table.awaits && message.position !== latest;
  if (own) {
    table.awaits = false;
  }
  latest = message.position;
  tell({
    events,
    unwatched: !own && paceNow() === "skip",
    asked: message.asked,
    stays: own ? () => 0 : staysNow,
    move: () => moveOnBoards(message),
    reveal: () => reveal(message),
  });
}

function heard(message) {
  if (message.ranks) {
    heardRanks(message.ranks);
    foldSide();
  }
  if (message.hints) {
    heardHints(message.hints);
    foldSide();
  }
  if (message.patches) {
    show(message);
  } else if (message.notice) {
    notice(message.notice);
    setBusy(false);
  }
  if (message.read != null) {
    heardText(message.read, message.about);
  }
}

/** What each button does, by its `data-do`. */
const DEEDS = {
  undo: () => undo("decision"),
  lift: () => send({ lift: {} }),
  hint: askForHint,
  dismiss,
  names: showNames,
  plays: showPlays,
  hand: toggleHand,
  "put-back": putBack,
  help: () => send({ help: {} }),
  review: () => send({ review: {} }),
  skip: skipToEnd,
  next: playNext,
  close: finishPlaying,
  again: () => playAgain() || notice("Nothing has happened since you opened this page."),
  learnt: learn,
  "stop-teaching": stopTeaching,
  settings: openSettings,
  talk: startTalking,
  board: showNextBoard,
  pace: nextPace,
  place: readOwnPlace,
  "show-unseen": showUnseen,
  "close-summary": closeSummary,
  "seen-undo": closeUndone,
};

/** The card of the place where this player stands. */
function readOwnPlace() {
  const own = ownToken()?.getBoundingClientRect();
  const near = (area) => {
    const r = area.querySelector(".plate")?.getBoundingClientRect();
    return r?.width && own ? Math.hypot(r.x + r.width / 2 - own.x, r.y + r.height / 2 - own.y) : Infinity;
  };
  const places = all(".view.shown .area[data-about]").sort((a, b) => near(a) - near(b));
  if (places.length && near(places[0]) < Infinity) {
    readAbout(places[0].dataset.about);
  }
}

/** The line in which to say something takes the focus. */
function startTalking() {
  if (isPhone()) {
    showTab("story");
  }
  $("#say input").focus();
}

function act(deed) {
  return DEEDS[deed]?.();
}

/** A place or an answer that can be chosen. A finger first aims where something is at stake, then goes. */
function chooseAt(lit) {
  const number = lit.dataset.choose;
  const odds = $(`.option[data-choose="${number}"] .risk`);
  if (isPhone() && odds && lit.matches(".area") && !lit.classList.contains("aimed")) {
    aim(number);
    $("#stage").scrollTop = odds.closest("li").offsetTop - 90;
    return;
  }
  choose(number);
}

/** A place that is dark says why in its place; everything else too where a finger points. */
function readAt(element) {
  if (!element?.dataset.about) {
    peek(null);
  } else if (element.matches(".area") || isPhone()) {
    readBeside(element);
  } else {
    readAbout(element.dataset.about);
  }
}

/** What a click does: the first of these that it is on. */
const CLICKS = [
  ["[data-read]", (element) => readAbout(element.dataset.read)],
  [
    "[data-undo]",
    (element) => {
      undo(element.dataset.undo);
      element.closest("details").open = false;
    },
  ],
  [
    "[data-answer]",
    ({ dataset }) => send({ answer: { ask: Number(dataset.ask), yes: dataset.answer === "true" } }),
  ],
  ["[data-do]", (element) => act(element.dataset.do)],
  [".arm", pressArm],
  [".stop", pressStop],
  [
    "button[data-tab]",
    (element) => showTab(element.dataset.tab),
  ],
  ["[data-pane]", (element) => showPane(element.dataset.pane)],
  ["button[data-pace]", (element) => setPace(element.dataset.pace)],
  ["[data-board]", (element) => showBoard(element.dataset.board)],
];

function onClick(event) {
  peek(null);
  for (const [selector, does] of CLICKS) {
    const element = event.target.closest(selector);
    if (element) {
      does(element);
      return;
    }
  }
  aimPlace(event.target.closest("[data-area]")?.dataset.area);
  // A key presses without a pointer.
  if (wasDragged() && event.detail > 0) {
    return;
  }
  const lit = event.target.closest("[data-choose]");
  if (lit?.dataset.choose) {
    chooseAt(lit);
  } else if (!lit) {
    readAt(event.target.closest("[data-about]"));
  }
}

function onContextMenu(event) {
  const about = event.target.closest("[data-about]")?.dataset.about;
  if (about) {
    event.preventDefault();
    readAbout(about);
  }
}

function onMouseOver(event) {
  // A finger has no place to rest: what it presses comes with its click.
  if (isFinger()) {
    return;
  }
  // The note of a hint belongs to its answer: on the way to it nothing folds under the pointer.
  const over = event.target.closest(".keepers")?.previousElementSibling ?? event.target;
  aim(over.closest("[data-choose]")?.dataset.choose);
  aimPlace(event.target.closest("[data-area]")?.dataset.area);
  if (!isPhone()) {
    peek(event.target.closest("[data-about]"));
  }
}

function onPress(event) {
  if (event.target.closest("#stage")) {
    holdRanks();
  }
  if (!event.target.closest("#happens")) {
    closeWords();
  }
}

function onFocus(event) {
  if (isFinger()) {
    return;
  }
  aimPlace(event.target.closest("[data-area]")?.dataset.area);
  const lit = event.target.closest("[data-choose]");
  if (lit) {
    aim(lit.dataset.choose);
  }
}

function onInput(event) {
  if (event.target.matches(".filter")) {
    filterAnswers(event.target.value);
  }
}

function onSay(event) {
  event.preventDefault();
  const field = event.target.elements.text;
  if (field.value.trim()) {
    send({ say: { text: field.value } });
  }
  field.value = "";
}

useLooks();
fetchDrawings();
document.addEventListener("click", onClick);
document.addEventListener("contextmenu", onContextMenu);
document.addEventListener("mouseover", onMouseOver);
document.addEventListener("focusin", onFocus);
document.addEventListener("input", onInput);
$("#say").addEventListener("submit", onSay);
document.addEventListener("pointerdown", onPress);
listenToKeys(act);
listenOnMap();
listenOnHeader();
foldHeader();
addEventListener("resize", refit);
addEventListener("resize", foldSide);
addEventListener("resize", fitFaces);
new ResizeObserver(scrollStory).observe($("#story"));
listenOnSheet();
listenOnSettings();
markAsked();
teach([data.phase]);
data.tab = "map";
markTab();
showBoard();
followTurn();
cropToOwn();
openFight();
openTuning();
foldSide();
fitFaces();
scrollStory();
markPace();
connect(heard, tellPace);
listenOnLine();
