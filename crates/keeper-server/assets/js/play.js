// What happened, as it happened: tokens glide along their way, dice fall beside whoever rolls, the Mythos unfolds on the stage. There is
// no rule in it.
"use strict";
window.keeperPlay = ({ $, all, esc, kept, fetch, board, phone }) => {
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const quiet = () => kept.get("moving", "on") === "off";
  const area = (id) => document.querySelector(`.area[data-area="${CSS.escape(id)}"], .slot[data-area="${CSS.escape(id)}"]`);
  const token = (id) => document.querySelector(`[data-token="${CSS.escape(id)}"]`);
  const middle = (e) => { const r = (e.querySelector("path, circle, rect") ?? e).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const flash = (e) => { if (!e) return; e.classList.remove("flash"); void e.getBoundingClientRect(); e.classList.add("flash"); setTimeout(() => e.classList.remove("flash"), 900); };

  // Tokens: where they were, the areas that they pass, and those that wait for the line that tells of them.
  const runs = new Set(), held = new Map();
  const before = () => new Map(all("[data-token]").map((t) => [t.dataset.token, t.getBoundingClientRect().width ? middle(t) : null]));
  const over = (id) => { const plate = area(id)?.querySelector(".plate, svg"), r = plate?.getBoundingClientRect(); return r?.width ? [r.x + r.width / 2, r.y - 6] : null; };
  const put = (t, [x, y], at) => { const [ix, iy] = t.home, k = 1 / (t.ownerSVGElement.getScreenCTM()?.a || 1); t.setAttribute("transform", `translate(${(ix + (x - at[0]) * k).toFixed(1)} ${(iy + (y - at[1]) * k).toFixed(1)})`); };
  const home = (t) => { t.classList.remove("veiled"); delete t.at; if (t.home) { t.setAttribute("transform", `translate(${t.home[0]} ${t.home[1]})`); delete t.home; } };
  const travel = (t, points, stands) => {
    if (!t.isConnected) return;
    t.classList.remove("veiled");
    if (calm()) { home(t); flash(t); return; }
    const at = t.at ?? stands ?? middle(t), way = [...points, at], ms = Math.min(900, 260 * (way.length - 1));
    // Where frames come slowly the way is seen nevertheless.
    let last = 0, gone = 0;
    for (const other of runs) if (other.t === t) runs.delete(other);
    t.home ??= t.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
    const run = { t, step: (now) => {
      if (!runs.has(run)) return;
      gone += last ? Math.min(50, Math.max(0, now - last)) : 0; last = now;
      const k = Math.min(1, gone / ms), e = (1 - (1 - k) ** 3) * (way.length - 1), i = Math.min(way.length - 2, Math.floor(e)), f = e - i;
      if (k >= 1 || !t.isConnected) { home(t); runs.delete(run); return; }
      put(t, [way[i][0] + (way[i + 1][0] - way[i][0]) * f, way[i][1] + (way[i + 1][1] - way[i][1]) * f], at);
      requestAnimationFrame(run.step);
    } };
    runs.add(run); put(t, points[0], at); requestAnimationFrame(run.step);
  };
  const release = (id) => { const one = held.get(id), t = token(id); held.delete(id); if (!one || !t) return; if (one.from) travel(t, [one.from, ...one.way]); else { home(t); flash(t); } };
  const settle = () => { for (const { t } of runs) home(t); runs.clear(); for (const id of [...held.keys()]) { const t = token(id); held.delete(id); if (t) home(t); } };
  // The boards have changed: whatever moved goes there from where it was.
  const hold = (t, one, to = middle(t)) => { if (!one.from || calm()) { t.classList.add("veiled"); return; } t.home = t.getAttribute("transform").match(/-?[\d.]+/g).map(Number); t.at = to; put(t, one.from, to); };
  const after = (was, events) => {
    // What still waits for its line was drawn anew meanwhile.
    for (const [id, one] of held) { const t = token(id); if (t && !t.home && t.getBoundingClientRect().width) { hold(t, one); was.delete(id); } }
    const ways = new Map(), waits = new Set();
    for (const e of events) for (const id of e.tokens ?? []) { ways.set(id, [...(ways.get(id) ?? []), e.at]); if (e.step && !quiet()) waits.add(id); }
    const found = all("[data-token]").map((t) => ({ t, id: t.dataset.token })).filter(({ t, id }) => !held.has(id) && t.getBoundingClientRect().width);
    for (const one of found) { one.to = middle(one.t); one.way = (ways.get(one.id) ?? []).slice(0, -1).map(over).filter(Boolean); }
    for (const { t, id, to, way } of found) {
      const from = was.get(id), moved = from && Math.hypot(from[0] - to[0], from[1] - to[1]) > 3;
      if (waits.has(id) && (moved || !was.has(id))) {
        const one = { from: moved ? from : null, way };
        held.set(id, one); hold(t, one, to);
      } else if (moved && !quiet()) travel(t, [from, ...way], to);
    }
  };

  // Whatever is told takes its time; a new choice or the space bar goes on, and the end comes at once where nothing may move.
  let playing = null;
  // What others do while something unfolds is shown afterwards.
  const later = [];
  const wait = (ms) => new Promise((done) => { if (!playing || playing.over || calm()) return done(); playing.next = done; playing.timer = setTimeout(done, ms); });
  const rest = (ms, box) => new Promise((done) => {
    if (!playing) return done();
    const mine = playing, end = () => { if (box.matches(":hover, :focus-within") && !mine.gone) mine.timer = setTimeout(end, 700); else done(); };
    mine.next = () => { mine.gone = true; done(); }; mine.timer = setTimeout(end, ms);
  });
  const frame = () => new Promise((done) => { requestAnimationFrame(() => setTimeout(done, 0)); setTimeout(done, 80); });
  const next = () => { if (playing) { clearTimeout(playing.timer); playing.next?.(); } };
  const finish = () => { if (playing) { const mine = playing; playing.over = playing.gone = true; playing = null; clearTimeout(mine.timer); mine.next?.(); } later.length = 0; hide(); settle(); };
  const skip = () => { if (playing) { playing.over = true; next(); } };
  const hide = () => { $("#happens").hidden = true; $("#unfold").hidden = true; document.body.classList.remove("unfolding"); };

  const SPOTS = [[], [[12, 12]], [[7, 7], [17, 17]], [[7, 7], [12, 12], [17, 17]], [[7, 7], [17, 7], [7, 17], [17, 17]], [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]]];
  const face = (n) => `<svg viewBox="0 0 24 24" aria-hidden="true">${SPOTS[n].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.4"/>`).join("")}</svg>`;
  const roll = async (to, e) => {
    to.insertAdjacentHTML("beforeend", `<b>${esc(e.name || "Dice")}</b><div class="dice"></div>`);
    const dice = e.dice.map(([n, hit]) => { const d = document.createElement("span"); d.className = "die tumbling"; d.setAttribute("role", "img"); d.setAttribute("aria-label", `${n}${hit ? ", a success" : ""}`); d.innerHTML = face((n % 6) + 1); d.settle = () => { d.className = `die${hit ? " hit" : ""}`; d.innerHTML = face(n); }; to.lastChild.append(d); return d; });
    if (dice.length) await wait(500);
    for (const d of dice) { d.settle(); await wait(90); }
    const needs = e.needed ? `${e.successes} of ${e.needed} needed` : "";
    to.insertAdjacentHTML("beforeend", `<span class="dim">${needs}${e.passed == null ? "" : e.passed ? ", passed" : ", failed"}</span>`);
  };

  // Beside whoever rolls, and never over the place that it is about.
  const place = (box, seat) => {
    if (phone.matches) { box.style.removeProperty("left"); box.style.removeProperty("top"); return; }
    const t = document.querySelector(`.map .tok.investigator.s${Number(seat) || 0}`), m = $(".map").getBoundingClientRect(), w = box.offsetWidth, h = box.offsetHeight;
    const r = t?.getBoundingClientRect().width ? t.getBoundingClientRect() : { left: m.left + 20, right: m.left + 20, top: m.top + 120, bottom: m.top + 120 };
    const spots = [[r.left - w - 70, r.top + 30], [r.right + 110, r.top + 30], [r.left - w / 2, r.bottom + 60], [r.left - w / 2, r.top - h - 30]];
    spots.push([m.left + 12, m.bottom - h - 12], [m.right - w - 12, m.bottom - h - 12], [m.right - w - 12, m.top + 12]);
    const lit = all(".view.shown .area.lit .plate").map((e) => e.getBoundingClientRect());
    const hides = ([x, y]) => lit.filter((p) => p.left < x + w && p.right > x && p.top < y + h && p.bottom > y).length;
    const fits = spots.filter(([x, y]) => x > m.left + 6 && x + w < m.right - 6 && y > m.top + 6 && y + h < m.bottom - 6);
    const [x, y] = fits.reduce((best, one) => (best && hides(best) <= hides(one) ? best : one), null) ?? [m.left + 12, m.top + 12];
    box.style.setProperty("left", `${x - m.left}px`); box.style.setProperty("top", `${Math.max(6, Math.min(y, m.bottom - h - 8) - m.top)}px`);
  };
  const beside = async (events, mine) => {
    const box = $("#happens");
    box.innerHTML = "<ol></ol>"; box.hidden = false;
    const list = box.firstChild, seat = events.find((e) => e.kind === "roll")?.seat ?? document.body.dataset.seat;
    let words = 0;
    for (const e of events) {
      if (playing !== mine) return;
      if (e.weight === "detail") continue;
      const li = document.createElement("li");
      list.append(li); place(box, seat);
      if (e.kind === "roll") await roll(li, e);
      else { li.className = e.aloud ? "aloud" : e.weight; li.textContent = e.text; words += e.text.length; place(box, seat); await wait(e.weight === "great" || e.aloud ? 500 : 200); }
      place(box, seat); box.scrollTop = box.scrollHeight;
    }
    await rest(1800 + 28 * words, box);
    if (playing === mine) box.hidden = true;
  };

  const unfold = async (events, mine, phase) => {
    const box = $("#unfold"), about = events.find((e) => e.step && /^(mythos|ancient-one):/.test(e.about))?.about;
    box.innerHTML = `<h2>${esc(phase || "What unfolds")}</h2><p class="detail">Nothing is asked of anybody meanwhile.</p><div class="spread"><article class="drawn" hidden></article><ol class="steps"></ol></div>
      <div class="tools"><button data-do="again">Play again</button><button data-do="skip">To the end</button><button data-do="next" class="on">Go on <kbd>space</kbd></button></div>`;
    box.hidden = false; document.body.classList.add("unfolding"); box.scrollTop = 0;
    const card = box.querySelector(".drawn"), list = box.querySelector("ol");
    if (about) fetch(about).then((html) => { if (playing === mine || !box.hidden) { card.innerHTML = html; card.hidden = false; } });
    let step = null, li = null;
    const shown = board.at;
    for (const e of events) {
      if (playing !== mine) return;
      for (const id of e.tokens ?? []) release(id);
      if (e.at) { const a = area(e.at), svg = a?.closest("svg.board"); if (svg) board(svg.id.replace("board-", "")); if (a) { a.classList.add("acts"); setTimeout(() => a.classList.remove("acts"), 1100); } }
      if (e.kind !== "roll" && (e.weight === "detail" || e.aloud && (e.step === "The card" || e.about === about))) continue;
      if (!li || (e.step && e.step !== step)) {
        li?.classList.replace("now", "done");
        list.insertAdjacentHTML("beforeend", `<li class="now"><b>${esc(e.step || "Then")}</b></li>`); li = list.lastChild; step = e.step;
        await wait(450);
      }
      if (e.kind === "roll") await roll(li, e);
      else { li.insertAdjacentHTML("beforeend", `<p class="${e.aloud ? "aloud" : ""}">${esc(e.text)}</p>`); await wait(e.aloud ? 900 : 420); }
      const below = li.offsetTop + li.offsetHeight + 64 - box.clientHeight;
      if (below > box.scrollTop) box.scrollTop = below;
    }
    li?.classList.replace("now", "done"); settle();
    box.querySelector("[data-do=skip]")?.remove();
    await rest(4200, box);
    if (playing === mine) { box.hidden = true; document.body.classList.remove("unfolding"); board(shown); }
  };

  // The phase in which something unfolds.
  const unfolded = (events) => { const first = events.findIndex((e) => e.step); return first < 0 ? "" : events.slice(0, first + 1).findLast((e) => e.phase)?.phase ?? ""; };
  // The last time that something unfolded, and the last time that anything was worth showing.
  let last = null, lastUnfolded = null;
  const play = async (events, again) => {
    if (quiet() && !again) return;
    const first = events.findIndex((e) => e.step), end = events.findLastIndex((e) => e.step);
    const parts = first < 0 ? [events] : [events.slice(0, first), events.slice(first, end + 1), events.slice(end + 1)];
    const worth = (part) => part.some((e) => e.kind === "roll" || e.aloud || e.weight === "great" || e.step);
    if (!parts.some(worth)) return;
    if (playing?.unfolds && !again) { later.push(events); return; }
    last = events; if (first >= 0) lastUnfolded = events;
    if (playing) finish();
    const mine = playing = { over: false, unfolds: first >= 0 };
    // The answer is painted first.
    await frame();
    for (const part of parts.filter(worth)) {
      if (playing !== mine) return;
      await (part.some((e) => e.step) ? unfold(part, mine, unfolded(events)) : beside(part, mine));
    }
    if (playing === mine) { playing = null; hide(); settle(); if (later.length) play(later.shift(), false); }
  };
  const again = () => { const it = lastUnfolded ?? last; if (it) play(it, true); return !!it; };

  // Whoever plays for the first time is told about a phase when it comes, once.
  const queue = [];
  const learnt = () => new Set(kept.get("learnt", "").split("|"));
  const name = (phase) => `${document.body.dataset.game}:${phase}`;
  const come = (events, asked) => { queue.length = 0; teach([unfolded(events), asked]); };
  const teach = (phases) => {
    if (kept.get("teach", "on") === "off" || !document.body.dataset.seat) { queue.length = 0; $("#lesson").hidden = true; return; }
    for (const p of phases) if (p && !learnt().has(name(p)) && !queue.includes(p) && $(`[data-lesson="${CSS.escape(p)}"]`)) queue.push(p);
    const box = $("#lesson"), phase = queue[0];
    box.hidden = !phase;
    if (!phase) return;
    box.innerHTML = `${$(`[data-lesson="${CSS.escape(phase)}"]`).innerHTML}<div class="tools"><button data-do="stop-teaching">Stop explaining</button><button data-do="learnt" class="on">I see</button></div>`;
  };
  const learn = () => { const phase = queue.shift(); if (phase) { kept.set("learnt", [...learnt(), name(phase)].filter(Boolean).join("|")); } teach([]); };
  // Whoever goes on has read it.
  const goneOn = () => { if (queue.length && !$("#lesson").hidden) learn(); };

  return { before, after, play, again, next, skip, finish, come, teach, learn, goneOn, calm, isPlaying: () => !!playing };
};
