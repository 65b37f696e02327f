//! Whether everything has a name and can be read: what a checker of accessibility would look at first.

use serde_json::json;

use crate::stage::{PHONE, Screen, Stage, WIDE};

/// Names that are missing and words that cannot be read on what is behind them, as a list.
const CHECK: &str = r##"
const wrong = [];
const shown = (e) => { const r = e.getBoundingClientRect(), s = getComputedStyle(e); return r.width > 0 && r.height > 0 && s.visibility !== 'hidden' && s.opacity !== '0' && !e.closest('[hidden], [aria-hidden=true], dialog:not([open])'); };
const name = (e) => e.getAttribute('aria-label') || (e.labels && [...e.labels].map(l => l.textContent).join(' ')) || e.getAttribute('title') || e.getAttribute('alt') || e.textContent;
for (const e of document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [tabindex]:not([tabindex="-1"])')) {
  if (shown(e) && !(name(e) || '').trim()) wrong.push('no name: ' + e.outerHTML.slice(0, 120));
}
// A picture beside its name is decoration, and says so.
for (const e of document.querySelectorAll('img:not([alt=""]), svg[role=img]')) if (shown(e) && !name(e).trim()) wrong.push('no name: ' + e.outerHTML.slice(0, 120));
const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
for (const id of new Set(ids)) if (ids.filter(i => i === id).length > 1) wrong.push('twice: #' + id);
if (!document.documentElement.lang) wrong.push('no language');
if (!document.title) wrong.push('no title');
if (document.querySelectorAll('h1').length !== 1) wrong.push(document.querySelectorAll('h1').length + ' headings of the first order');
const rgb = (c) => { const m = c.match(/[\d.]+/g).map(Number); return [m[0], m[1], m[2], m[3] === undefined ? 1 : m[3]]; };
const lum = ([r, g, b]) => { const f = (v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }; return .2126 * f(r) + .7152 * f(g) + .0722 * f(b); };
const behind = (e) => { const layers = []; for (let n = e; n; n = n.parentElement) { const s = getComputedStyle(n); if (s.backgroundImage !== 'none') return null; const c = rgb(s.backgroundColor); if (c[3] > 0) layers.push(c); if (c[3] === 1) break; } let base = [255, 255, 255]; for (const [r, g, b, a] of layers.reverse()) base = [r, g, b].map((v, i) => v * a + base[i] * (1 - a)); return base; };
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const told = new Set();
while (walk.nextNode()) {
  const e = walk.currentNode.parentElement;
  if (!walk.currentNode.textContent.trim() || !e || e.closest('svg, script, style, option, [disabled], .vh') || !shown(e)) continue;
  const s = getComputedStyle(e), back = behind(e); if (!back) continue;
  const c = rgb(s.color), fore = [0, 1, 2].map(i => c[i] * c[3] + back[i] * (1 - c[3]));
  const [a, b] = [lum(fore), lum(back)].sort((x, y) => y - x), ratio = (a + .05) / (b + .05);
  const large = parseFloat(s.fontSize) >= 24 || (parseFloat(s.fontSize) >= 18.6 && Number(s.fontWeight) >= 700);
  const key = e.tagName + '.' + e.className + ' ' + s.color;
  if (ratio < (large ? 3 : 4.5) && !told.has(key)) { told.add(key); wrong.push(ratio.toFixed(2) + ':1 ' + key + ' ' + walk.currentNode.textContent.trim().slice(0, 40)); }
}
return wrong;"##;

#[tokio::test(flavor = "multi_thread")]
async fn everything_has_a_name_and_can_be_read_in_both_themes() {
    let Some(stage) = Stage::set().await else { return };
    for screen in [WIDE, Screen { dark: false, ..WIDE }, PHONE, Screen { dark: false, ..PHONE }] {
        let browser = stage.browser(screen).await;
        let theme = browser.run("return matchMedia('(prefers-color-scheme: dark)').matches").await;
        assert_eq!(theme, json!(screen.dark), "the browser has the theme that is meant");
        let mut pages = vec!["/".to_owned(), "/new/arkham".to_owned(), "/new/final-hour".to_owned()];
        for game in ["arkham", "final-hour"] {
            let fields = [
                ("game", game),
                ("players", "2"),
                ("player", "person"),
                ("player", "planner"),
                ("name", "Kate"),
                ("seed", "5"),
            ];
            pages.push(browser.make(&fields).await);
        }
        pages.push(browser.make(&[("game", "arkham"), ("players", "2"), ("who", "link"), ("name", "Kate")]).await);
        for page in pages {
            browser.go(&page).await;
            browser.until("the page", "return document.readyState === 'complete'").await;
            tokio::time::sleep(std::time::Duration::from_millis(400)).await;
            let wrong = browser.run(CHECK).await;
            assert_eq!(wrong, json!([]), "{page} at {}x{}, dark: {}", screen.width, screen.height, screen.dark);
        }
        browser.leave().await;
    }
}
