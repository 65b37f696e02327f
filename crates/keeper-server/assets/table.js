// The table: shows what the server sends, plays what happened, sends what is chosen. There is no rule in it.
"use strict";
(() => {
  const body = document.body, table = body.dataset.table;
  let position = Number(body.dataset.position), socket = null, tries = 0, busy = false, last = [];
  const $ = (s) => document.querySelector(s), all = (s, of = document) => [...of.querySelectorAll(s)];
  const esc = (text) => { const e = document.createElement("i"); e.textContent = text; return e.innerHTML; };
  const kept = { get: (k, or) => { try { return localStorage.getItem(`keeper-${k}`) ?? or; } catch { return or; } }, set: (k, v) => { try { localStorage.setItem(`keeper-${k}`, v); } catch { /* not kept */ } } };
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches || kept.get("moving", "on") === "off";
  const phone = matchMedia("(max-width: 720px)");
  const theme = () => { const t = kept.get("theme", ""); if (t) document.documentElement.dataset.theme = t; else delete document.documentElement.dataset.theme; };
  theme();
  const notice = (text) => { $("#notice").textContent = text; clearTimeout(notice.t); notice.t = setTimeout(() => { $("#notice").textContent = ""; }, 6000); };

  // Tokens glide from where they were, along the way that was chosen.
  let way = [];
  const places = () => new Map(all("[data-token]").map((t) => [t.dataset.token, { box: t.getBoundingClientRect(), area: t.dataset.token }]));
  const glide = (before) => {
    if (calm()) return;
    const moved = [];
    for (const t of all("[data-token]")) {
      const was = before.get(t.dataset.token)?.box, is = t.getBoundingClientRect();
      if (!was || !was.width || !is.width || Math.hypot(was.x - is.x, was.y - is.y) < 3) continue;
      const svg = t.ownerSVGElement, scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width || 1;
      moved.push({ t, dx: (was.x - is.x) * scale, dy: (was.y - is.y) * scale, to: t.getAttribute("transform") });
    }
    const start = performance.now();
    const step = (now) => {
      let on = false;
      for (const { t, dx, dy, to } of moved) {
        const [x, y] = to.match(/-?[\d.]+/g).map(Number);
        const ms = Math.min(900, 260 * Math.max(1, way.length)), k = Math.min(1, (now - start) / ms), e = 1 - (1 - k) ** 3;
        t.setAttribute("transform", k < 1 ? `translate(${x + dx * (1 - e)} ${y + dy * (1 - e)})` : to);
        on ||= k < 1;
      }
      if (on) requestAnimationFrame(step); else way = [];
    };
    if (moved.length) requestAnimationFrame(step);
  };

  // What happened is played in order beside the question; a new choice or the space bar finishes it.
  let playing = null;
  const wait = (ms) => new Promise((done) => { playing.skip = done; playing.timer = setTimeout(done, ms); });
  const finish = () => { if (playing) { playing.over = true; clearTimeout(playing.timer); playing.skip?.(); } };
  const die = (list, [face, hit]) => { const d = document.createElement("span"); d.className = "die tumbling"; d.setAttribute("aria-label", `${face}${hit ? ", a success" : ""}`); d.textContent = "·"; d.settle = () => { d.className = `die${hit ? " hit" : ""}`; d.textContent = face; }; list.append(d); return d; };
  const play = async (events, whole) => {
    const worth = events.some((e) => e.kind === "roll" || e.aloud || e.weight === "great");
    if (!worth || (!whole && calm())) return;
    finish();
    const mine = playing = { over: false }, box = $("#happens");
    box.innerHTML = '<h2>What happened</h2><ol></ol><div class="tools"><button data-do="skip">To the end</button><button data-do="close">Close</button></div>';
    box.hidden = false;
    const list = box.querySelector("ol");
    for (const e of events) {
      if (playing !== mine) return;
      const li = document.createElement("li");
      list.append(li);
      if (e.kind === "roll") {
        const needs = e.needed ? `${e.successes} of ${e.needed} needed` : "";
        li.innerHTML = `<b>${esc(e.name || "Dice")}</b><div class="dice"></div>`;
        const dice = e.dice.map((d) => die(li.lastChild, d));
        if (!mine.over && !calm()) await wait(500);
        for (const d of dice) { d.settle(); if (!mine.over && !calm()) await wait(90); }
        li.insertAdjacentHTML("beforeend", `<span class="dim">${needs}${e.passed == null ? "" : e.passed ? ", passed" : ", failed"}</span>`);
      } else {
        li.className = e.aloud ? "aloud" : e.weight;
        li.textContent = e.text;
        if (e.about) li.dataset.about = e.about;
        if (!mine.over && !calm()) await wait(e.weight === "great" || e.aloud ? 700 : 250);
      }
      box.scrollTop = box.scrollHeight;
    }
    if (playing === mine) { playing = null; clearTimeout(play.t); if (!whole) play.t = setTimeout(() => { if (!playing) box.hidden = true; }, 9000); }
  };

  const show = (message) => {
    const before = places(), focus = document.activeElement?.closest("[id]")?.id, area = document.activeElement?.dataset?.area;
    for (const [id, html] of Object.entries(message.patches)) {
      const part = document.getElementById(id);
      if (part) part.innerHTML = html;
    }
    position = message.position; busy = false; body.dataset.position = position;
    document.title = message.title;
    if ("tabs" in message.patches) board(board.at);
    glide(before);
    aim(null);
    if (message.events?.length) { last = message.events; play(last, false); }
    if ("story" in message.patches) { const s = $("#story"); s.scrollTop = s.scrollHeight; }
    if (area) document.querySelector(`.area[data-area="${CSS.escape(area)}"]`)?.focus({ preventScroll: true });
    if (message.asked && message.patches.stage) {
      $("#stage").scrollTop = 0;
      if (!area && (!focus || focus === "stage") && !phone.matches) $("#stage .option")?.focus({ preventScroll: true });
      if (document.hidden && kept.get("sound", "on") === "on") sound();
      body.dataset.tab = "map";
    }
    crop(); tabs();
  };

  const sound = () => {
    try {
      const c = new AudioContext(), o = c.createOscillator(), g = c.createGain();
      o.frequency.value = 523; g.gain.setValueAtTime(.08, c.currentTime); g.gain.exponentialRampToValueAtTime(.001, c.currentTime + .6);
      o.connect(g).connect(c.destination); o.start(); o.stop(c.currentTime + .6);
    } catch { /* no sound here */ }
  };

  const connect = () => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table/${table}/socket${location.search}`);
    socket.onopen = () => { if (tries) notice("Connected again."); tries = 0; };
    socket.onmessage = (e) => {
      const m = JSON.parse(e.data);
      if (m.patches && body.classList.contains("gathering")) { if (m.seq > 1) location.reload(); return; }
      if (m.patches) show(m);
      if (m.notice) { notice(m.notice); busy = false; }
      if (m.read) read(m.read);
    };
    socket.onclose = () => {
      tries += 1; busy = false;
      if (tries > 1) notice("The connection is lost. Trying again …");
      setTimeout(connect, Math.min(8000, 250 * 2 ** tries));
    };
  };
  const send = (what) => { if (socket?.readyState === 1) socket.send(JSON.stringify(what)); else notice("Not connected."); };
  const choose = (number) => {
    if (busy) return;
    busy = true; finish(); peek(null);
    way = $(`.option[data-choose="${number}"]`)?.dataset.way?.split(" ") ?? [];
    send({ choose: { at: position, choice: Number(number) } });
  };

  // What is pointed at is shown beside; what is asked for is opened.
  const known = new Map();
  let wanted = null;
  const read = (html) => {
    if (wanted) {
      const { about, at } = wanted; wanted = null; known.set(about, html);
      if (at && at.isConnected) preview(at, html);
      return;
    }
    $("#read").innerHTML = html; const d = $("#reader"); if (!d.open) d.showModal();
  };
  const ask = (about) => { if (about) { wanted = null; send({ read: { about } }); } };
  const preview = (at, html) => {
    const p = $("#preview"), r = at.getBoundingClientRect();
    p.innerHTML = html; p.hidden = false;
    const w = p.offsetWidth, h = p.offsetHeight, right = r.right + 10 + w < innerWidth;
    const x = right ? r.right + 10 : Math.max(8, r.left - w - 10), y = Math.min(Math.max(8, r.top), innerHeight - h - 8);
    p.style.setProperty("left", `${x}px`); p.style.setProperty("top", `${Math.max(8, y)}px`);
  };
  const peek = (at) => {
    clearTimeout(peek.t); $("#preview").hidden = true; wanted = null;
    const about = at?.dataset.about;
    if (!about || phone.matches) return;
    peek.t = setTimeout(() => {
      if (known.has(about) && !/^(seat|monster)/.test(about)) preview(at, known.get(about));
      else if (socket?.readyState === 1) { wanted = { about, at }; send({ read: { about } }); }
    }, 260);
  };

  // Map and list aim together: the way is lit, its steps are numbered.
  const aim = (number) => {
    all(".aimed").forEach((e) => e.classList.remove("aimed"));
    all(".road.on").forEach((e) => e.classList.remove("on"));
    all(".paces").forEach((e) => { e.innerHTML = ""; });
    if (number == null) return;
    all(`[data-choose="${number}"]`).forEach((e) => e.classList.add("aimed"));
    const option = $(`.option[data-choose="${number}"]`), steps = option?.dataset.way?.split(" ").filter(Boolean) ?? [];
    const mine = $(`[data-token="seat-${body.dataset.seat}"], [data-token="investigator-${body.dataset.seat}"]`), from = mine && nearest(mine);
    const path = from && from !== steps[0] ? [from, ...steps] : steps;
    path.forEach((to, i) => {
      if (!i) return;
      for (const [a, b] of [[path[i - 1], to], [to, path[i - 1]]]) all(`.road[data-link="${CSS.escape(a)}--${CSS.escape(b)}"]`).forEach((e) => e.classList.add("on"));
      const plate = document.querySelector(`.area[data-area="${CSS.escape(to)}"] .plate`)?.getBBox?.(), g = document.querySelector(`.area[data-area="${CSS.escape(to)}"]`)?.closest("svg")?.querySelector(".paces");
      if (plate && g && path.length > 2) g.insertAdjacentHTML("beforeend", `<g transform="translate(${plate.x + plate.width} ${plate.y})"><circle r="9"/><text y="4">${i}</text></g>`);
    });
  };
  const middle = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const nearest = (token) => {
    const [x, y] = middle(token);
    let best = null, far = Infinity;
    for (const a of all(".area", token.ownerSVGElement)) { const r = a.querySelector(".plate").getBoundingClientRect(), d = Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom)); if (d < far) { far = d; best = a.dataset.area; } }
    return best;
  };

  document.addEventListener("click", (e) => {
    const to = (s) => e.target.closest(s);
    const reads = to("[data-read]"); if (reads) { e.stopPropagation(); ask(reads.dataset.read); return; }
    const undo = to("[data-undo]"); if (undo) { send({ undo: { at: position, unit: undo.dataset.undo } }); undo.closest("details").open = false; return; }
    const does = to("[data-do]"); if (does) { act(does.dataset.do); return; }
    const tab = to("button[data-tab]"); if (tab) { body.dataset.tab = tab.dataset.tab; tabs(); return; }
    const town = to("[data-board]"); if (town) { board(town.dataset.board); return; }
    if (dragged) return;
    const lit = to("[data-choose]");
    if (lit) {
      // A finger first aims where something is at stake, then goes.
      const number = lit.dataset.choose, odds = $(`.option[data-choose="${number}"] .odds`);
      if (phone.matches && odds && lit.matches(".area") && !lit.classList.contains("aimed")) { aim(number); return; }
      choose(number); return;
    }
    const token = to(".tok[data-about]"); if (token?.dataset.about) { ask(token.dataset.about); return; }
    const dark = to(".area"); if (dark && $("#stage .option")) send({ "why-not": { area: dark.dataset.area } });
    const about = to("[data-about]"); if (about?.dataset.about) ask(about.dataset.about);
  });
  document.addEventListener("contextmenu", (e) => { const a = e.target.closest("[data-about]"); if (a?.dataset.about) { e.preventDefault(); ask(a.dataset.about); } });
  document.addEventListener("mouseover", (e) => { aim(e.target.closest("[data-choose]")?.dataset.choose); peek(e.target.closest("[data-about]")); });
  document.addEventListener("focusin", (e) => { const c = e.target.closest("[data-choose]"); if (c) aim(c.dataset.choose); });
  document.addEventListener("input", (e) => {
    if (!e.target.matches(".filter")) return;
    const find = e.target.value.toLowerCase();
    all("#stage .options li").forEach((li) => { li.hidden = !li.textContent.toLowerCase().includes(find); });
  });

  const act = (what) => {
    if (what === "undo") send({ undo: { at: position, unit: "decision" } });
    if (what === "lift") send({ lift: {} });
    if (what === "hint") send({ hint: {} });
    if (what === "help") { wanted = null; send({ help: {} }); }
    if (what === "skip") finish();
    if (what === "close") { finish(); $("#happens").hidden = true; }
    if (what === "again") { if (last.length) play(last, true); else notice("Nothing has happened since you opened this page."); }
    if (what === "settings") $("#settings").showModal();
  };

  // Arrow keys walk to the place that is joined in that direction.
  const walk = (from, key) => {
    const id = from.dataset.area, [x, y] = middle(from.querySelector(".plate"));
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null, good = .2;
    for (const road of all(".road", from.ownerSVGElement)) {
      const ends = road.dataset.link.split("--"), other = ends[0] === id ? ends[1] : ends[1] === id ? ends[0] : null;
      const to = other && from.ownerSVGElement.querySelector(`.area[data-area="${CSS.escape(other)}"]`);
      if (!to) continue;
      const [tx, ty] = middle(to.querySelector(".plate")), far = Math.hypot(tx - x, ty - y) || 1, fit = ((tx - x) * way[0] + (ty - y) * way[1]) / far;
      if (fit > good) { good = fit; best = to; }
    }
    best?.focus();
  };
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || $("dialog[open]")) return;
    if (e.target.matches("input, textarea, select")) {
      if (e.target.matches(".filter") && e.key === "Enter") { const o = all("#stage .options li:not([hidden]) .option")[0]; if (o) choose(o.dataset.choose); }
      if (e.key === "Escape") e.target.blur();
      return;
    }
    if (e.key === "u") return act("undo");
    if (e.key === "h") return act("hint");
    if (e.key === "?") return act("help");
    if (e.key === "/") { e.preventDefault(); $(".filter")?.focus(); return; }
    if (e.key === "Escape") { peek(null); $("#happens").hidden = true; return; }
    const area = e.target.closest?.(".area, .slot.lit, .card, h1[data-about]");
    if (area?.matches(".area") && e.key.startsWith("Arrow")) { e.preventDefault(); walk(area, e.key); return; }
    if (e.key === "Enter" && area) { e.preventDefault(); area.dataset.choose ? choose(area.dataset.choose) : ask(area.dataset.about); return; }
    if (e.key === " ") {
      if (playing) { e.preventDefault(); finish(); return; }
      if (e.target.closest("button:not(.option), summary")) return;
      e.preventDefault();
      const options = all("#stage .option"), one = options.find((o) => o.matches(".harmless")) ?? (options.length === 1 ? options[0] : null);
      if (one) choose(one.dataset.choose); else if (options.length) notice("Every answer does something here: choose one.");
      return;
    }
    const option = all(".option").find((o) => o.querySelector("kbd")?.textContent === e.key);
    if (option) { e.preventDefault(); choose(option.dataset.choose); }
  });

  const board = (id) => {
    board.at = id ?? all("[data-board]")[0]?.dataset.board;
    all(".view").forEach((v) => v.classList.toggle("shown", v.id === `map-${board.at}`));
    all("[data-board]").forEach((b) => b.setAttribute("aria-selected", b.dataset.board === board.at));
  };
  const tabs = () => all(".phonetabs button").forEach((b) => b.setAttribute("aria-current", b.dataset.tab === (body.dataset.tab || "map")));

  // Pan and zoom by the picture's own window; a phone shows where the own investigator is.
  let drag = null, dragged = false, moved = false;
  const pointers = new Map();
  const box = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);
  const zoom = (svg, cx, cy, k) => {
    const [x, y, w, h] = box(svg), r = svg.getBoundingClientRect(), f = Math.min(1000 / w, Math.max(250 / w, k));
    const px = (cx - r.x) / r.width, py = (cy - r.y) / r.height;
    svg.setAttribute("viewBox", [x + w * px * (1 - f), y + h * py * (1 - f), w * f, h * f].join(" "));
  };
  const crop = () => {
    if (!phone.matches || moved) return;
    const t = $(`.board [data-token="seat-${body.dataset.seat}"], .board [data-token="investigator-${body.dataset.seat}"]`), svg = t?.ownerSVGElement;
    if (!svg) return;
    board(svg.id.replace("board-", ""));
    const [x, y] = t.getAttribute("transform").match(/-?[\d.]+/g).map(Number), r = svg.getBoundingClientRect();
    const w = 474, h = w * (r.height / r.width || .7);
    svg.setAttribute("viewBox", [Math.min(Math.max(x - w / 2, 0), 1000 - w), Math.min(Math.max(y - h / 2, 60), Math.max(60, 700 - h)), w, h].join(" "));
  };
  document.addEventListener("wheel", (e) => { const svg = e.target.closest("svg.board"); if (svg) { e.preventDefault(); moved = true; zoom(svg, e.clientX, e.clientY, e.deltaY > 0 ? 1.15 : 1 / 1.15); } }, { passive: false });
  document.addEventListener("pointerdown", (e) => {
    const svg = e.target.closest("svg.board"); dragged = false;
    if (!svg) return;
    pointers.set(e.pointerId, e);
    drag = { svg, x: e.clientX, y: e.clientY, box: box(svg) };
  });
  document.addEventListener("pointermove", (e) => {
    if (!drag || !pointers.has(e.pointerId)) return;
    if (pointers.size === 2) {
      const [a, b] = pointers.values(), was = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      pointers.set(e.pointerId, e);
      const [c, d] = pointers.values(), is = Math.hypot(c.clientX - d.clientX, c.clientY - d.clientY);
      dragged = moved = true;
      if (is > 0) zoom(drag.svg, (c.clientX + d.clientX) / 2, (c.clientY + d.clientY) / 2, was / is);
      return;
    }
    const dx = e.clientX - drag.x, dy = e.clientY - drag.y;
    if (!dragged && Math.hypot(dx, dy) < 6) return;
    dragged = moved = true;
    const [x, y, w, h] = drag.box, r = drag.svg.getBoundingClientRect(), k = Math.max(w / r.width, h / r.height);
    drag.svg.setAttribute("viewBox", [x - dx * k, y - dy * k, w, h].join(" "));
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (e) => { pointers.delete(e.pointerId); if (!pointers.size) drag = null; });
  document.addEventListener("dblclick", (e) => { const svg = e.target.closest("svg.board"); if (svg) { moved = true; svg.setAttribute("viewBox", svg.dataset.whole); } });

  if (body.classList.contains("gathering")) { connect(); return; }
  $("#say").addEventListener("submit", (e) => { e.preventDefault(); const f = e.target.elements.text; if (f.value.trim()) send({ say: { text: f.value } }); f.value = ""; });
  const settings = $("#settings form").elements;
  settings.theme.value = kept.get("theme", ""); settings.sound.checked = kept.get("sound", "on") === "on"; settings.moving.checked = kept.get("moving", "on") === "on";
  $("#settings form").addEventListener("change", () => { kept.set("theme", settings.theme.value); kept.set("sound", settings.sound.checked ? "on" : "off"); kept.set("moving", settings.moving.checked ? "on" : "off"); theme(); });
  body.dataset.tab = "map"; tabs(); board(); crop();
  $("#story").scrollTop = $("#story").scrollHeight;
  connect();
})();
