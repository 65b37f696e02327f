// Pages beside the table: parts that have changed are replaced, and nobody loses what is being typed.
"use strict";
(() => {
  const body = document.body;
  document.documentElement.classList.add("js");
  const $ = (s) => document.querySelector(s), all = (s, of = document) => [...of.querySelectorAll(s)];
  const notice = (text) => {
    const place = $("#notice"); if (!place) return;
    place.textContent = text; clearTimeout(notice.t); notice.t = setTimeout(() => { place.textContent = ""; }, 6000);
  };

  // What somebody has typed or chosen and not sent yet, by form, name and number.
  const fields = (of) => {
    const count = {};
    return all("input, select, textarea", of).map((f) => {
      const name = `${f.form?.getAttribute("action")} ${f.name}`;
      count[name] = (count[name] ?? 0) + 1;
      return [`${name} ${count[name]}`, f];
    });
  };
  const touched = (f) => (f.tagName === "SELECT" ? [...f.options].some((o) => o.selected !== o.defaultSelected) : f.value !== f.defaultValue);
  const put = (part, html) => {
    const typed = new Map(fields(part).filter(([, f]) => f.type !== "hidden" && f.name !== "investigator" && touched(f)).map(([k, f]) => [k, f.value]));
    const active = fields(part).find(([, f]) => f === document.activeElement), at = active?.[1].selectionStart;
    part.innerHTML = html;
    for (const [key, field] of fields(part)) {
      if (typed.has(key)) field.value = typed.get(key);
      if (active?.[0] === key) { field.focus({ preventScroll: true }); if (typeof at === "number") field.setSelectionRange(at, at); }
    }
  };
  // Takes over another version of this page; false if it is another page.
  const swap = (html) => {
    const next = new DOMParser().parseFromString(html, "text/html");
    if (next.body.className !== body.className) return false;
    for (const part of all("[data-part]")) {
      const fresh = next.getElementById(part.id);
      if (fresh && fresh.innerHTML !== (part.was ?? part.innerHTML)) put(part, fresh.innerHTML);
      if (fresh) part.was = fresh.innerHTML;
    }
    return true;
  };
  for (const part of all("[data-part]")) part.was = part.innerHTML;

  let asked = 0;
  const load = async (address) => {
    const mine = ++asked;
    try {
      const answer = await fetch(address, { headers: { accept: "text/html" } });
      const html = await answer.text();
      if (mine === asked && !swap(html)) location.reload();
    } catch { notice("The server does not answer."); }
  };

  // Somebody changed something at this table.
  let socket = null;
  const live = (tries = 0) => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table/${body.dataset.table}/socket`);
    let timer = null;
    socket.onmessage = (e) => {
      tries = 0;
      if (!("patches" in JSON.parse(e.data))) return;
      clearTimeout(timer); timer = setTimeout(() => load(location.href), 120);
    };
    socket.onclose = () => setTimeout(() => live(tries + 1), Math.min(8000, 300 * 2 ** tries));
  };
  if (body.dataset.live) live();

  // Forms that change a part of this page: an error is told here, and nothing is lost.
  document.addEventListener("submit", async (e) => {
    const form = e.target; if (!("quiet" in form.dataset)) return;
    e.preventDefault();
    const data = new URLSearchParams(new FormData(form));
    if (e.submitter?.name) data.set(e.submitter.name, e.submitter.value);
    try {
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data });
      const html = await answer.text();
      if (!answer.ok) { notice(new DOMParser().parseFromString(html, "text/html").querySelector(".error")?.textContent ?? "That did not work."); load(location.href); return; }
      if (!swap(html)) location.assign(answer.url);
      // Whoever has just sat down has a key only now: the table should know who is here.
      if (form.dataset.quiet === "go") socket?.close();
    } catch { notice("The server does not answer."); }
  });

  let fitting = null;
  document.addEventListener("change", async (e) => {
    const it = e.target;
    if ("send" in it.dataset) it.form.requestSubmit();
    if ("again" in it.dataset) {
      const data = new URLSearchParams(new FormData(it.form));
      data.delete("scenario");
      clearTimeout(fitting); fitting = setTimeout(() => load(`${it.form.dataset.again}?${data}`), 50);
    }
    if ("file" in it.dataset && it.files[0]) {
      it.form.elements[it.dataset.file].value = await it.files[0].text();
    }
  });

  document.addEventListener("click", async (e) => {
    const to = (s) => e.target.closest(s);
    const copy = to("[data-copy]");
    if (copy) {
      e.preventDefault();
      try { await navigator.clipboard.writeText(copy.dataset.copy); } catch { copy.parentElement.querySelector(".address")?.select(); document.execCommand("copy"); }
      notice("Copied.");
    }
    const link = to("a[data-swap]");
    if (link && !e.ctrlKey && !e.metaKey && !e.shiftKey) { e.preventDefault(); walk(link.getAttribute("href")); }
    const town = to("[data-board]");
    if (town) {
      all(".view").forEach((v) => { v.classList.toggle("shown", v.id === `map-${town.dataset.board}`); });
      all("[data-board]").forEach((b) => b.setAttribute("aria-selected", b === town));
    }
  });

  // The replay.
  const slider = $("[data-slide]");
  const walk = async (address) => {
    await load(address);
    history.replaceState(null, "", address);
    const at = new URL(address, location.href).searchParams.get("at");
    if (slider && document.activeElement !== slider) slider.value = at;
    const story = $("#story"); if (story) story.scrollTop = story.scrollHeight;
  };
  if (slider) {
    let timer = null;
    slider.addEventListener("input", () => {
      const query = new URLSearchParams(location.search);
      query.set("at", slider.value);
      clearTimeout(timer); timer = setTimeout(() => walk(`${location.pathname}?${query}`), 40);
    });
    document.addEventListener("keydown", (e) => {
      if (e.target === slider || e.ctrlKey || e.altKey || e.metaKey) return;
      const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key]; if (!by) return;
      slider.value = Number(slider.value) + by; slider.dispatchEvent(new Event("input"));
    });
    $("#story").scrollTop = $("#story").scrollHeight;
  }
})();
