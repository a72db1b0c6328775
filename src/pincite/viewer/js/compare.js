/** Two versions of a document: what is the same, what came, what went. */
import { get, once } from "./api.js";
import { h, problem } from "./dom.js";
import { go, state } from "./store.js";

const MOST = 4000; // Elements of a side that are compared.

export async function comparePanel(work, { pick, draw }) {
  const { documents } = await get("/v1/documents?limit=200");
  const others = documents.filter((one) => one.id !== work.doc && ["done", "partial"].includes(one.state));
  const choose = h("select", { id: "other", "aria-label": "The other version", onchange: () => go({ compare: choose.value || null }, { push: true }) }, h("option", { value: "" }, "Choose the other version"), others.map((one) => h("option", { value: one.id }, one.name)));
  const list = h("div", {});
  let shown = null;
  async function fill() {
    choose.value = state.compare || "";
    if (state.compare === shown) return;
    shown = state.compare;
    work.removed = new Set();
    list.replaceChildren();
    if (!shown) { draw(); return; }
    try {
      const other = await once(`/v1/documents/${shown}/text`);
      const letters = Array.from(other.text);
      const mine = work.text.spans.slice(0, MOST).map((one) => ({ ...one, text: work.slice(one.start, one.end) }));
      const theirs = other.spans.slice(0, MOST).map((one) => ({ ...one, text: letters.slice(one.start, one.end).join("") }));
      const steps = changes(mine, theirs);
      const gone = steps.filter((one) => one.what === "gone"), added = steps.filter((one) => one.what === "added");
      work.removed = new Set(gone.map((one) => one.one.element));
      await Promise.all([...new Set(gone.map((one) => one.one.page))].map((page) => work.sheets.data(page)));
      list.append(h("p", { role: "status" }, gone.length + added.length ? `${gone.length} only here, ${added.length} only there, ${steps.length - gone.length - added.length} the same` : "Both say the same."));
      for (const { what, one } of steps) {
        if (what === "same") continue;
        list.append(what === "gone" ? h("div", { class: "el gone", tabindex: 0, role: "button", onclick: () => pick(one.element), onkeydown: (event) => event.key === "Enter" && pick(one.element) }, one.text, h("small", {}, `only here, page ${one.page}`))
          : h("div", { class: "el added" }, one.text, h("small", {}, h("a", { href: `/d/${shown}/p/${one.page}?el=${one.element}` }, `only there, page ${one.page}`))));
      }
      draw();
    } catch (error) { list.replaceChildren(problem(error)); }
  }
  return { element: h("div", {}, h("p", { class: "row" }, choose), list), shown: fill, pick: fill, hide() {} };
}

/** The shortest list of what is the same, gone and added (Myers, An O(ND) difference algorithm, 1986). */
export function changes(a, b) {
  let low = 0, endA = a.length, endB = b.length;
  while (low < endA && low < endB && a[low].text === b[low].text) low += 1;
  while (endA > low && endB > low && a[endA - 1].text === b[endB - 1].text) { endA -= 1; endB -= 1; }
  const n = endA - low, m = endB - low, most = n + m, v = { 1: 0 }, trail = [];
  search: for (let d = 0; d <= most; d += 1) {
    trail.push({ ...v });
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && v[k - 1] < v[k + 1]) ? v[k + 1] : v[k - 1] + 1;
      let y = x - k;
      while (x < n && y < m && a[low + x].text === b[low + y].text) { x += 1; y += 1; }
      v[k] = x;
      if (x >= n && y >= m) break search;
    }
  }
  const middle = [];
  let x = n, y = m;
  for (let d = trail.length - 1; d >= 0; d -= 1) {
    const now = trail[d], k = x - y;
    const from = k === -d || (k !== d && now[k - 1] < now[k + 1]) ? k + 1 : k - 1;
    const px = d ? now[from] : 0, py = d ? px - from : 0;
    while (x > px && y > py) { x -= 1; y -= 1; middle.push({ what: "same", one: a[low + x] }); }
    if (!d) break;
    if (x === px) { y -= 1; middle.push({ what: "added", one: b[low + y] }); } else { x -= 1; middle.push({ what: "gone", one: a[low + x] }); }
  }
  const same = (from, to) => a.slice(from, to).map((one) => ({ what: "same", one }));
  return [...same(0, low), ...middle.reverse(), ...same(endA, a.length)];
}
