// The table: shows what the server sends, plays what happened, sends what is chosen. There is no rule in it.
"use strict";
(() => {
  const body = document.body, table = body.dataset.table;
  let position = Number(body.dataset.position), socket = null, tries = 0, busy = false;
  const $ = (s) => document.querySelector(s), all = (s, of = document) => [...of.querySelectorAll(s)];
  const esc = (text) => { const e = document.createElement("i"); e.textContent = text; return e.innerHTML; };
  const kept = { get: (k, or) => { try { return localStorage.getItem(`keeper-${k}`) ?? or; } catch { return or; } }, set: (k, v) => { try { localStorage.setItem(`keeper-${k}`, v); } catch { /* not kept */ } } };
  const phone = matchMedia("(max-width: 720px)");
  const theme = () => { const t = kept.get("theme", ""); if (t) document.documentElement.dataset.theme = t; else delete document.documentElement.dataset.theme; };
  theme();
  const notice = (text) => { $("#notice").textContent = text; clearTimeout(notice.t); notice.t = setTimeout(() => { $("#notice").textContent = ""; }, 6000); };

  // Drawings that the page names and does not have yet come in one file; what has come stays.
  const art = document.createElementNS("http://www.w3.org/2000/svg", "svg"), fetched = new Set();
  art.setAttribute("class", "art"); art.setAttribute("aria-hidden", "true"); body.append(art);
  const draw = async () => {
    const names = [...new Set(all(".pic use").map((use) => use.getAttribute("href").slice(1)))].filter((name) => !fetched.has(name)).sort().slice(0, 160);
    if (!names.length || !body.dataset.art) return;
    names.forEach((name) => fetched.add(name));
    try {
      const answer = await window.fetch(`${body.dataset.art}?${names.join("+")}`);
      if (!answer.ok) throw answer.status;
      art.append(...new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement.children);
    } catch { names.forEach((name) => fetched.delete(name)); }
  };

  const show = (message) => {
    const before = player.before(), events = message.events ?? [], focus = document.activeElement?.closest("[id]")?.id, area = document.activeElement?.dataset?.area;
    // What has the focus goes with its part: it is let go while nothing has changed, or the page would be laid out once more.
    if (focus in message.patches && document.activeElement.id !== focus) document.activeElement.blur();
    for (const [id, html] of Object.entries(message.patches)) {
      const part = document.getElementById(id);
      if (part) part.innerHTML = html;
    }
    // Only the end of a look back is read out, not each of its steps.
    $("#review")?.setAttribute("aria-busy", !!$("#review progress"));
    draw();
    position = message.position; busy = false; body.dataset.position = position;
    document.title = message.title;
    body.dataset.phase = message.phase;
    if ("tabs" in message.patches) board(board.at);
    if (message.more) { const log = $("#story .log"); log.insertAdjacentHTML("beforeend", message.more); while (log.childElementCount > 800) log.firstElementChild.remove(); }
    const asked = message.asked && message.patches.stage;
    if (asked) body.dataset.tab = "map";
    tabs(); known.clear(); active(); aim(null); player.come(events, message.asked ? message.phase : "");
    // From here on the page is measured, and only then are tokens moved.
    crop();
    if (message.more || "story" in message.patches) $("#story").scrollTop = 1e7;
    if (asked) $("#stage").scrollTop = 0;
    if (area) document.querySelector(`.area[data-area="${CSS.escape(area)}"]`)?.focus({ preventScroll: true });
    else if (asked && (!focus || focus === "stage") && !phone.matches) $("#stage .option")?.focus({ preventScroll: true });
    else if (focus === "review" && "review" in message.patches) $("#review")?.focus({ preventScroll: true });
    player.after(before, events);
    if (events.length) player.play(events, false);
    if (asked && document.hidden && kept.get("sound", "on") === "on") sound();
  };
  // Whoever is asked stands out.
  const active = () => { const asked = all(".order .asked").map((li) => li.className.match(/s\d/)?.[0]); all(".tok.investigator").forEach((t) => t.classList.toggle("active", asked.some((s) => t.classList.contains(s)))); };

  const board = (id) => {
    board.at = id ?? all("[data-board]")[0]?.dataset.board;
    all(".view").forEach((v) => v.classList.toggle("shown", v.id === `map-${board.at}`));
    all("[data-board]").forEach((b) => b.setAttribute("aria-selected", b.dataset.board === board.at));
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
    socket.onopen = () => {
      if (tries) notice("Connected again.");
      tries = 0;
      // What this person prefers holds at every table.
      const all = kept.get("obvious", "on") === "off";
      if (body.dataset.seat && String(all) !== body.dataset.asksall) { body.dataset.asksall = all; send({ "ask-all": { all } }); }
    };
    socket.onmessage = (e) => {
      const m = JSON.parse(e.data);
      if (m.patches) show(m);
      if (m.notice) { notice(m.notice); busy = false; }
      if (m.read != null) read(m.read, m.about);
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
    busy = true; player.finish(); player.goneOn(); peek(null);
    send({ choose: { at: position, choice: Number(number) } });
  };

  // What is pointed at is shown beside it, with why nothing can be done with it now; what is asked for is opened.
  const known = new Map(), awaited = new Map();
  const fetch = (about) => new Promise((done) => {
    if (known.has(about)) return done(known.get(about));
    awaited.set(about, [...(awaited.get(about) ?? []), done]); send({ read: { about } });
  });
  const read = (html, about) => {
    const waits = awaited.get(about); awaited.delete(about);
    if (about) known.set(about, html);
    if (waits) waits.forEach((done) => done(html)); else open(html);
  };
  const open = (html) => { peek(null); $("#read").innerHTML = html; const d = $("#reader"); if (!d.open) d.showModal(); };
  const ask = (about) => { if (about) fetch(about).then(open); };
  const preview = (at, html) => {
    const p = $("#preview"), r = (at.querySelector?.(".plate") ?? at).getBoundingClientRect();
    p.innerHTML = html; p.hidden = false;
    // On the side that does not hide the way.
    const own = mine()?.getBoundingClientRect(), west = own && own.left > r.right && r.left - w0(p) > 8;
    const w = p.offsetWidth, h = p.offsetHeight, right = !west && r.right + 10 + w < innerWidth;
    const x = phone.matches ? Math.min(Math.max(8, r.left + r.width / 2 - w / 2), innerWidth - w - 8) : right ? r.right + 10 : Math.max(8, r.left - w - 10);
    const y = phone.matches ? (r.bottom + 8 + h < innerHeight - 60 ? r.bottom + 8 : r.top - h - 8) : Math.min(own && own.top > r.bottom ? r.bottom - h : r.top, innerHeight - h - 8);
    p.style.setProperty("left", `${x}px`); p.style.setProperty("top", `${Math.max(8, y)}px`);
  };
  const w0 = (p) => p.offsetWidth + 10;
  const mine = () => $(`[data-token="seat-${body.dataset.seat}"], [data-token="investigator-${body.dataset.seat}"]`);
  // A place that can be gone to tells what waits on the way and at its end.
  const ahead = (at) => {
    const option = at.matches(".area[data-choose]") ? $(`.option[data-choose="${at.dataset.choose}"]`) : null;
    return option?.querySelector(".odds") ? `<h3>${option.querySelector("span").innerHTML}</h3><p class="dim">${option.querySelector("small").innerHTML}</p>${option.querySelector(".odds").innerHTML}` : null;
  };
  // In place, at once.
  const beside = (at) => {
    const waits = ahead(at);
    if (waits) { clearTimeout(peek.t); peek.at = at; preview(at, waits); return; } 
    clearTimeout(peek.t); peek.at = at; fetch(at.dataset.about).then((html) => { if (peek.at === at && at.isConnected) preview(at, html); }); };
  const peek = (at) => {
    clearTimeout(peek.t); $("#preview").hidden = true; peek.at = at;
    if (at?.dataset.about && !phone.matches && socket?.readyState === 1) peek.t = setTimeout(() => beside(at), 260);
  };

  // Map and list aim together: the way is lit, its steps are numbered.
  const aim = (number) => {
    all(".aimed").forEach((e) => e.classList.remove("aimed"));
    all(".road.on").forEach((e) => e.classList.remove("on"));
    all(".paces").forEach((e) => { e.innerHTML = ""; });
    if (number == null) { if (aim.was != null) crop(); aim.was = null; return; }
    aim.was = number;
    all(`[data-choose="${number}"]`).forEach((e) => e.classList.add("aimed"));
    const option = $(`.option[data-choose="${number}"]`), steps = option?.dataset.way?.split(" ").filter(Boolean) ?? [];
    const from = mine() && nearest(mine());
    const path = from && from !== steps[0] ? [from, ...steps] : steps;
    if (path.length > 1) fit(path);
    path.forEach((to, i) => {
      if (!i) return;
      for (const [a, b] of [[path[i - 1], to], [to, path[i - 1]]]) all(`.road[data-link="${CSS.escape(a)}--${CSS.escape(b)}"]`).forEach((e) => e.classList.add("on"));
      const plate = document.querySelector(`.area[data-area="${CSS.escape(to)}"] .plate`)?.getBBox?.(), g = document.querySelector(`.area[data-area="${CSS.escape(to)}"]`)?.closest("svg")?.querySelector(".paces");
      if (plate && g && path.length > 2) g.insertAdjacentHTML("beforeend", `<g transform="translate(${plate.x + plate.width} ${plate.y})"><circle r="9"/><text y="4">${i}</text></g>`);
    });
  };
  // A phone shows the whole of an aimed way.
  const fit = (path) => {
    const plates = path.map((id) => document.querySelector(`.area[data-area="${CSS.escape(id)}"] .plate`)).filter((e) => e?.getBBox), svg = plates.at(-1)?.ownerSVGElement;
    if (!phone.matches || moved || !svg) return;
    const boxes = plates.filter((e) => e.ownerSVGElement === svg).map((e) => e.getBBox()), r = svg.getBoundingClientRect(), ratio = r.height / r.width || .7;
    const x = Math.min(...boxes.map((b) => b.x)) - 24, y = Math.min(...boxes.map((b) => b.y)) - 44, right = Math.max(...boxes.map((b) => b.x + b.width)) + 24, low = Math.max(...boxes.map((b) => b.y + b.height)) + 24;
    const w = Math.max(474, right - x, (low - y) / ratio), h = w * ratio;
    svg.setAttribute("viewBox", [(x + right - w) / 2, (y + low - h) / 2, w, h].join(" "));
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
    const answer = to("[data-answer]"); if (answer) { send({ answer: { ask: Number(answer.dataset.ask), yes: answer.dataset.answer === "true" } }); return; }
    const does = to("[data-do]"); if (does) { act(does.dataset.do); return; }
    const tab = to("button[data-tab]"); if (tab) { body.dataset.tab = tab.dataset.tab; tabs(); return; }
    const town = to("[data-board]"); if (town) { board(town.dataset.board); return; }
    if (dragged) return;
    const lit = to("[data-choose]");
    if (lit) {
      // A finger first aims where something is at stake, then goes.
      const number = lit.dataset.choose, odds = $(`.option[data-choose="${number}"] .risk`);
      if (phone.matches && odds && lit.matches(".area") && !lit.classList.contains("aimed")) { aim(number); $("#stage").scrollTop = odds.closest("li").offsetTop - 90; return; }
      choose(number); return;
    }
    const about = to("[data-about]");
    if (!about?.dataset.about) { peek(null); return; }
    // A place that is dark says why in its place; everything else too where a finger points.
    if (about.matches(".area") || phone.matches) beside(about); else ask(about.dataset.about);
  });
  document.addEventListener("contextmenu", (e) => { const a = e.target.closest("[data-about]"); if (a?.dataset.about) { e.preventDefault(); ask(a.dataset.about); } });
  document.addEventListener("mouseover", (e) => { aim(e.target.closest("[data-choose]")?.dataset.choose); if (!phone.matches) peek(e.target.closest("[data-about]")); });
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
    if (what === "help") send({ help: {} });
    if (what === "review") send({ review: {} });
    if (what === "skip") player.skip();
    if (what === "next") player.next();
    if (what === "close") player.finish();
    if (what === "again" && !player.again()) notice("Nothing has happened since you opened this page.");
    if (what === "learnt") player.learn();
    if (what === "stop-teaching") { kept.set("teach", "off"); settings.teach.checked = false; player.teach([]); notice("The settings (\u2699) begin to explain again."); }
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
    if (e.key === "Escape") { peek(null); player.finish(); return; }
    const area = e.target.closest?.(".area, .slot.lit, .card, h1[data-about]");
    if (area?.matches(".area") && e.key.startsWith("Arrow")) { e.preventDefault(); walk(area, e.key); return; }
    if (e.key === "Enter" && area) { e.preventDefault(); if (area.dataset.choose) choose(area.dataset.choose); else if (area.matches(".area")) beside(area); else ask(area.dataset.about); return; }
    if (e.key === " ") {
      if (player.isPlaying()) { e.preventDefault(); player.next(); return; }
      if (e.target.closest("button:not(.option), summary")) return;
      e.preventDefault();
      const options = all("#stage .option"), one = options.find((o) => o.matches(".harmless")) ?? (options.length === 1 ? options[0] : null);
      if (one) choose(one.dataset.choose); else if (options.length) notice("Every answer does something here: choose one.");
      return;
    }
    const option = all(".option").find((o) => o.querySelector("kbd")?.textContent === e.key);
    if (option) { e.preventDefault(); choose(option.dataset.choose); }
  });

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

  const player = window.keeperPlay({ $, all, esc, kept, fetch, board, phone });
  $("#say").addEventListener("submit", (e) => { e.preventDefault(); const f = e.target.elements.text; if (f.value.trim()) send({ say: { text: f.value } }); f.value = ""; });
  const settings = $("#settings form").elements, switches = ["sound", "moving", "teach", "obvious"].filter((s) => settings[s]);
  settings.theme.value = kept.get("theme", "");
  for (const s of switches) settings[s].checked = kept.get(s, "on") === "on";
  $("#settings form").addEventListener("change", (e) => {
    kept.set("theme", settings.theme.value); theme();
    for (const s of switches) kept.set(s, settings[s].checked ? "on" : "off");
    if (e.target.name === "obvious") { const all = !settings.obvious.checked; body.dataset.asksall = all; send({ "ask-all": { all } }); }
    if (e.target.name === "teach") { if (settings.teach.checked) kept.set("learnt", ""); player.teach([body.dataset.phase]); }
  });
  // On a phone the question is a sheet with three sizes: dragged by its handle, or pressed.
  const sheet = (size) => { body.dataset.sheet = size; $(".side").style.removeProperty("--sheet"); };
  const cycle = () => sheet({ small: "half", full: "small" }[body.dataset.sheet] ?? "full");
  $(".handle").addEventListener("click", (e) => { if (!e.detail) cycle(); });
  $(".handle").addEventListener("pointerdown", (e) => {
    const from = e.clientY, was = $("#stage").offsetHeight || $("#unfold").offsetHeight, h = $(".handle"); let moved = false;
    h.setPointerCapture(e.pointerId);
    const move = (m) => { moved ||= Math.abs(m.clientY - from) > 6; if (moved) $(".side").style.setProperty("--sheet", `${Math.min(innerHeight * .82, Math.max(64, was + from - m.clientY))}px`); };
    const up = (m) => { h.removeEventListener("pointermove", move); if (!moved) { cycle(); return; } const part = (was + from - m.clientY) / innerHeight; sheet(part < .28 ? "small" : part < .6 ? "half" : "full"); };
    h.addEventListener("pointermove", move); h.addEventListener("pointerup", up, { once: true });
  });
  draw(); active(); player.teach([body.dataset.phase]);
  body.dataset.tab = "map"; tabs(); board(); crop();
  $("#story").scrollTop = $("#story").scrollHeight;
  connect();
})();
