/** The find bar: words of the document or a regular expression, every hit drawn, one after the other looked at. */
import { once } from "./api.js";
import { announce, h } from "./dom.js";
import { go, state } from "./store.js";

const MOST = 1000, PAUSE = 200, UNPROCESSABLE = 422;
const NOTHING = { el: null, chars: null, box: null, quote: null, uri: null, rec: null };

export function findBar(work) {
  const field = h("input", { type: "search", id: "find", "aria-label": "Find in the document", "aria-describedby": "find-said", placeholder: "Find in the document" });
  const said = h("span", { id: "find-said", class: "quiet" });
  const regex = h("input", { type: "checkbox", id: "find-regex", onchange: () => look() });
  const before = h("button", { type: "button", "aria-label": "Hit before", onclick: () => step(-1) }, "‹"), next = h("button", { "aria-label": "Next hit" }, "›");
  const close = h("button", { type: "button", "aria-label": "Close the find bar", onclick: () => leave() }, "×");
  const element = h("form", { class: "find", role: "search", hidden: true, onsubmit: (event) => { event.preventDefault(); written() ? look() : step(1); } }, field, h("label", { title: "A regular expression (Alt+R)" }, regex, "Regex"), before, next, said, close);
  let later = 0, opened = false;

  const wanted = () => (regex.checked ? field.value : field.value.trim());
  const looked = () => (state.regex ? state.find || "" : (state.find || "").trim());
  const written = () => wanted() !== looked() || regex.checked !== Boolean(state.regex && state.find);
  field.addEventListener("input", () => { clearTimeout(later); later = setTimeout(look, PAUSE); });
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
    else if (event.key === "Enter" && event.shiftKey) step(-1);
    else if (event.altKey && event.code === "KeyR") regex.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** What is written becomes the address: the first hit from this page on. */
  function look() {
    clearTimeout(later);
    if (opened && written()) go({ ...NOTHING, find: wanted() || null, regex: wanted() && regex.checked ? 1 : null, hit: null }, { push: !state.find });
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
    if (state.find) go({ find: null, regex: null, hit: null }, { push: true });
    work.sheets.element.focus();
  }

  /** The hits that the address asks for. */
  async function fill() {
    if (state.find) opened = true;
    else if (!element.contains(document.activeElement)) opened = false;
    element.hidden = !opened;
    const words = looked(), by = state.regex;
    if (document.activeElement !== field) field.value = words;
    if (words) regex.checked = Boolean(by);
    let told = { count: 0, found: [] }, wrong = "";
    try {
      if (words) told = await once(`${work.at}/find?${new URLSearchParams({ q: words, limit: MOST, v: work.row.version, ...(by ? { regex: 1 } : {}) })}`);
    } catch (error) {
      if (!by || error.status !== UNPROCESSABLE) throw error;
      wrong = error.message;
    }
    if (words !== looked() || by !== state.regex) return; // something else is looked for by now
    if (wrong) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    work.hits = told.found;
    const first = work.hits.findIndex((one) => one.page >= state.page);
    work.hit = state.hit === undefined ? Math.max(0, first) : Math.max(0, Math.min(Number(state.hit) || 0, work.hits.length - 1));
    const cut = told.count > work.hits.length ? ` (the first ${work.hits.length.toLocaleString()} are shown)` : "";
    said.textContent = wrong ? wrong : !words ? "" : told.count ? `${work.hit + 1} of ${told.count.toLocaleString()}${cut}` : "nothing";
    if (words) announce(wrong ? wrong : told.count ? `Hit ${work.hit + 1} of ${told.count}, page ${work.hits[work.hit].page}` : `Nothing says ${words}`);
    before.disabled = next.disabled = !work.hits.length;
  }

  return { element, open, fill };
}
