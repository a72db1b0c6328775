/** The find bar: words of the document, every hit drawn, one after the other looked at. */
import { once } from "./api.js";
import { announce, h } from "./dom.js";
import { go, state } from "./store.js";

const MOST = 1000, PAUSE = 200;
const NOTHING = { el: null, chars: null, box: null, quote: null, uri: null, rec: null };

export function findBar(work) {
  const field = h("input", { type: "search", id: "find", "aria-label": "Find in the document", "aria-describedby": "find-said", placeholder: "Find in the document" });
  const said = h("span", { id: "find-said", class: "quiet" });
  const before = h("button", { type: "button", "aria-label": "Hit before", onclick: () => step(-1) }, "‹"), next = h("button", { "aria-label": "Next hit" }, "›");
  const close = h("button", { type: "button", "aria-label": "Close the find bar", onclick: () => leave() }, "×");
  const element = h("form", { class: "find", role: "search", hidden: true, onsubmit: (event) => { event.preventDefault(); written() ? look() : step(1); } }, field, before, next, said, close);
  let later = 0, opened = false;

  const written = () => field.value.trim() !== (state.find || "").trim();
  field.addEventListener("input", () => { clearTimeout(later); later = setTimeout(look, PAUSE); });
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
    else if (event.key === "Enter" && event.shiftKey) step(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** What is written becomes the address: the first hit from this page on. */
  function look() {
    clearTimeout(later);
    if (opened && written()) go({ ...NOTHING, find: field.value.trim() || null, hit: null }, { push: !state.find });
  }

  function step(by) {
    const { length } = work.hits;
    if (!length) return;
    go({ ...NOTHING, hit: (work.hit + by + length) % length });
  }

  function open() {
    opened = true;
    element.hidden = false;
    field.focus();
    field.select();
  }

  function leave() {
    clearTimeout(later);
    opened = false;
    element.hidden = true;
    if (state.find) go({ find: null, hit: null }, { push: true });
    work.sheets.element.focus();
  }

  /** The hits that the address asks for. */
  async function fill() {
    if (state.find) opened = true;
    else if (!element.contains(document.activeElement)) opened = false;
    element.hidden = !opened;
    const words = (state.find || "").trim();
    if (document.activeElement !== field) field.value = words;
    let told = { count: 0, found: [] };
    if (words) told = await once(`${work.at}/find?${new URLSearchParams({ q: words, limit: MOST, v: work.row.version })}`);
    if (words !== (state.find || "").trim()) return; // something else is looked for by now
    work.hits = told.found;
    const first = work.hits.findIndex((one) => one.page >= state.page);
    work.hit = state.hit === undefined ? Math.max(0, first) : Math.max(0, Math.min(Number(state.hit) || 0, work.hits.length - 1));
    const cut = told.count > work.hits.length ? ` (the first ${work.hits.length.toLocaleString()} are shown)` : "";
    said.textContent = !words ? "" : told.count ? `${work.hit + 1} of ${told.count.toLocaleString()}${cut}` : "nothing";
    if (words) announce(told.count ? `Hit ${work.hit + 1} of ${told.count}, page ${work.hits[work.hit].page}` : `Nothing says ${words}`);
    before.disabled = next.disabled = !work.hits.length;
  }

  return { element, open, fill };
}
