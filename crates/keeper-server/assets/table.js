// The table: shows what the server sends, lets tokens glide, sends what is chosen. There is no rule in it.
"use strict";
(() => {
  const body = document.body, table = body.dataset.table;
  let position = Number(body.dataset.position), socket = null, tries = 0, busy = false;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const $ = (s) => document.querySelector(s), all = (s, of = document) => [...of.querySelectorAll(s)];
  const notice = (text) => { $("#notice").textContent = text; clearTimeout(notice.t); notice.t = setTimeout(() => { $("#notice").textContent = ""; }, 6000); };

  // Where every token is on the screen, so that it can glide from there.
  const places = () => new Map(all("[data-token]").map((t) => [t.dataset.token, t.getBoundingClientRect()]));
  const glide = (before) => {
    if (calm) return;
    for (const t of all("[data-token]")) {
      const was = before.get(t.dataset.token), is = t.getBoundingClientRect();
      if (!was || !was.width || !is.width) continue;
      const svg = t.ownerSVGElement.getBoundingClientRect(), scale = t.ownerSVGElement.viewBox.baseVal.width / svg.width || 1;
      const dx = (was.x - is.x) * scale, dy = (was.y - is.y) * scale;
      if (Math.hypot(dx, dy) < 2) continue;
      const to = t.getAttribute("transform"), [x, y] = to.match(/-?[\d.]+/g).map(Number);
      const ms = Math.min(900, 260 + Math.hypot(dx, dy)), start = performance.now();
      const step = (now) => {
        const k = Math.min(1, (now - start) / ms), e = 1 - (1 - k) ** 3;
        t.setAttribute("transform", `translate(${x + dx * (1 - e)} ${y + dy * (1 - e)})`);
        if (k < 1) requestAnimationFrame(step); else t.setAttribute("transform", to);
      };
      requestAnimationFrame(step);
    }
  };

  const show = (message) => {
    const before = places(), views = new Map(all("svg.board").map((b) => [b.id, b.getAttribute("viewBox")]));
    const focus = document.activeElement?.closest("[id]")?.id;
    for (const [id, html] of Object.entries(message.patches)) {
      const part = document.getElementById(id);
      if (part) part.innerHTML = html;
    }
    for (const [id, box] of views) document.getElementById(id)?.setAttribute("viewBox", box);
    position = message.position; busy = false; body.dataset.position = position;
    document.title = message.title;
    glide(before);
    if ("story" in message.patches) { const s = $("#story"); s.scrollTop = s.scrollHeight; }
    if (message.asked && message.patches.stage) {
      $("#stage").scrollTop = 0;
      if (!focus || focus === "stage") $("#stage .option")?.focus({ preventScroll: true });
      if (document.hidden) sound();
      body.dataset.tab = "map";
    }
    tabs();
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
  const choose = (number) => { if (busy) return; busy = true; send({ choose: { at: position, choice: Number(number) } }); };

  const read = (html) => { $("#read").innerHTML = html; const d = $("#reader"); if (!d.open) d.showModal(); };
  const ask = (about) => { if (about) send({ read: { about } }); };

  // Map and list aim together.
  const aim = (number) => {
    all(".aimed").forEach((e) => e.classList.remove("aimed"));
    all(".road.on").forEach((e) => e.classList.remove("on"));
    if (number == null) return;
    all(`[data-choose="${number}"]`).forEach((e) => e.classList.add("aimed"));
    const way = $(`.option[data-choose="${number}"]`)?.dataset.way?.split(" ") ?? [];
    way.forEach((to, i) => {
      if (!i) return;
      for (const [a, b] of [[way[i - 1], to], [to, way[i - 1]]]) all(`.road[data-link="${CSS.escape(a)}--${CSS.escape(b)}"]`).forEach((e) => e.classList.add("on"));
    });
  };

  document.addEventListener("click", (e) => {
    const to = (s) => e.target.closest(s);
    const reads = to("[data-read]"); if (reads) { e.stopPropagation(); ask(reads.dataset.read); return; }
    const does = to("[data-do]"); if (does) { act(does.dataset.do); return; }
    const tab = to("[data-tab]"); if (tab && tab.tagName === "BUTTON") { body.dataset.tab = tab.dataset.tab; tabs(); return; }
    const town = to("[data-board]"); if (town) { board(town.dataset.board); return; }
    const lit = to("[data-choose]"); if (lit && !dragged) { choose(lit.dataset.choose); return; }
    const about = to("[data-about]"); if (about?.dataset.about && !dragged) ask(about.dataset.about);
  });
  document.addEventListener("contextmenu", (e) => { const a = e.target.closest("[data-about]"); if (a?.dataset.about) { e.preventDefault(); ask(a.dataset.about); } });
  document.addEventListener("mouseover", (e) => aim(e.target.closest("[data-choose]")?.dataset.choose));
  document.addEventListener("focusin", (e) => { const c = e.target.closest("[data-choose]"); if (c) aim(c.dataset.choose); });

  const act = (what) => {
    if (what === "undo") send({ undo: { at: position, unit: "decision" } });
    if (what === "lift") send({ lift: {} });
    if (what === "hint") send({ hint: {} });
    if (what === "help") send({ help: {} });
  };
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || e.target.matches("input, textarea, select") || $("#reader").open) return;
    if (e.key === "u") return act("undo");
    if (e.key === "h") return act("hint");
    if (e.key === "?") return act("help");
    const area = e.target.closest?.(".area, .beyond .cell, .card");
    if (e.key === "Enter" && area) { e.preventDefault(); area.dataset.choose ? choose(area.dataset.choose) : ask(area.dataset.about); return; }
    if (e.key === " " && !e.target.closest("button")) { e.preventDefault(); const first = $(".option"); if (first) choose(first.dataset.choose); return; }
    const option = all(".option").find((o) => o.querySelector("kbd")?.textContent === e.key);
    if (option) { e.preventDefault(); choose(option.dataset.choose); }
  });

  const board = (id) => {
    all(".view").forEach((v) => { v.hidden = v.id !== `map-${id}`; });
    all("[data-board]").forEach((b) => b.setAttribute("aria-selected", b.dataset.board === id));
  };
  const tabs = () => all(".phonetabs button").forEach((b) => b.setAttribute("aria-current", b.dataset.tab === (body.dataset.tab || "map")));

  // Pan and zoom by the picture's own window.
  let drag = null, dragged = false;
  const box = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);
  document.addEventListener("wheel", (e) => {
    const svg = e.target.closest("svg.board"); if (!svg) return;
    e.preventDefault();
    const [x, y, w, h] = box(svg), r = svg.getBoundingClientRect(), k = Math.min(1000 / w, Math.max(250 / w, e.deltaY > 0 ? 1.15 : 1 / 1.15));
    const px = (e.clientX - r.x) / r.width, py = (e.clientY - r.y) / r.height;
    svg.setAttribute("viewBox", [x + w * px * (1 - k), y + h * py * (1 - k), w * k, h * k].join(" "));
  }, { passive: false });
  document.addEventListener("pointerdown", (e) => { const svg = e.target.closest("svg.board"); dragged = false; if (svg) drag = { svg, x: e.clientX, y: e.clientY, box: box(svg) }; });
  document.addEventListener("pointermove", (e) => {
    if (!drag) return;
    const dx = e.clientX - drag.x, dy = e.clientY - drag.y;
    if (!dragged && Math.hypot(dx, dy) < 6) return;
    dragged = true;
    const [x, y, w, h] = drag.box, r = drag.svg.getBoundingClientRect(), k = Math.max(w / r.width, h / r.height);
    drag.svg.setAttribute("viewBox", [x - dx * k, y - dy * k, w, h].join(" "));
  });
  document.addEventListener("pointerup", () => { drag = null; });
  document.addEventListener("dblclick", (e) => e.target.closest("svg.board")?.setAttribute("viewBox", "0 0 1000 700"));

  if (body.classList.contains("gathering")) { connect(); return; }
  $("#say").addEventListener("submit", (e) => { e.preventDefault(); const f = e.target.elements.text; if (f.value.trim()) send({ say: { text: f.value } }); f.value = ""; });
  body.dataset.tab = "map"; tabs();
  $("#story").scrollTop = $("#story").scrollHeight;
  connect();
})();
