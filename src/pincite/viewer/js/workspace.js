/** A document: its pages, what was found on them, and both ways between the two. */
import { get, once } from "./api.js";
import { $, announce, h, problem } from "./dom.js";
import { closeAlso } from "./also.js";
import { findBar } from "./find.js";
import { keys, help } from "./keys.js";
import { FAMILIES, colour } from "./kinds.js";
import { panel } from "./panel.js";
import { base } from "./places.js";
import { rail } from "./rail.js";
import { splitter } from "./splitter.js";
import { banners } from "./told.js";
import { waiting } from "./waiting.js";
import { Sheets } from "./sheets.js";
import { address, go, listen, state } from "./store.js";

const LAYERS = [["words", "Words", "w"], ["cells", "Cells", "#"], ["order", "Order", "1→"]];
export const USUAL = FAMILIES.map(([name]) => name).join(",");

export function layersOf(given = state) {
  return new Set((given.layers ?? USUAL).split(",").filter(Boolean));
}

export function workspace(main, tools) {
  const work = { doc: state.doc, at: `/v1/documents/${state.doc}`, places: [], hits: [], hit: 0, groups: [], misses: [], removed: new Set() };
  const leaving = [];
  const actions = {
    turn, zoom, toggle, hover,
    copy: (link) => navigator.clipboard?.writeText(link ? location.origin + address() : work.places.map((one) => one.text).join(" ")),
    fit: () => go({ zoom: null }),
    evidence: () => state.el && open(`${work.at}/evidence?element=${encodeURIComponent(state.el)}`, "_blank", "noopener"),
    exchange: () => (work.panel.element.contains(document.activeElement) ? work.sheets.element : work.panel.element.querySelector("[role=tabpanel]")).focus(),
    page: () => $("page").select(),
    find: () => work.find.open(),
  };
  begin().catch((error) => main.replaceChildren(h("div", { class: "screen" }, problem(error), h("a", { href: "/" }, "All documents"))));
  return () => leaving.forEach((one) => one());

  async function begin() {
    work.row = await get(work.at);
    document.title = `${work.row.name} - Pincite`;
    if (!["done", "partial"].includes(work.row.state)) { leaving.push(waiting(main, work.row)); return; }
    // A document that was read anew has another version, and other answers.
    [work.pages, work.text] = await Promise.all([once(`${work.at}/pages?v=${work.row.version}`).then((one) => one.pages), once(`${work.at}/text?v=${work.row.version}`)]);
    work.letters = /[\ud800-\udfff]/.test(work.text.text) ? Array.from(work.text.text) : work.text.text;
    work.slice = (start, end) => (typeof work.letters === "string" ? work.letters.slice(start, end) : work.letters.slice(start, end).join(""));
    work.spanOf = new Map(work.text.spans.map((one) => [one.element, one]));
    work.order = work.text.spans.map((one) => one.element);
    work.status = h("div", { class: "status" });
    work.frame = h("div", { class: "work" });
    work.sheets = new Sheets(work, { pick, hover });
    work.panel = panel(work, { pick, hover, draw });
    work.find = findBar(work);
    work.rail = rail(work, { pick, turn });
    work.frame.append(layerBar(), work.find.element, banners(work), work.rail.element, work.sheets.element, splitter(work.frame), work.panel.element, work.status);
    main.append(work.frame);
    bar();
    leaving.push(listen(changed), keys({ ...actions, pick, step, work }), () => work.sheets.close(), () => work.rail.close(), closeAlso);
    work.sheets.start();
    await changed(state, {});
  }

  function bar() {
    const number = h("input", { class: "page", id: "page", type: "number", min: 1, max: work.pages.at(-1)?.number || 1, "aria-label": "Page", value: state.page, onchange: () => turn(Number(number.value), { push: true }) });
    work.number = number;
    tools.append(h("span", { class: "name", title: work.row.name }, work.row.name), h("button", { class: "railer", onclick: () => work.frame.classList.toggle("railed") }, "Outline"), h("button", { "aria-label": "Find in the document", title: "Find in the document (/)", onclick: () => work.find.open() }, "Find"),
      h("button", { "aria-label": "Page before", onclick: () => turn(state.page - 1) }, "‹"), number, h("span", {}, `of ${work.row.page_count || work.pages.length}`), h("button", { "aria-label": "Next page", onclick: () => turn(state.page + 1) }, "›"),
      h("button", { class: "roomy", "aria-label": "Smaller", onclick: () => zoom(-1) }, "−"), h("button", { class: "roomy", "aria-label": "Larger", onclick: () => zoom(1) }, "+"), h("button", { class: "roomy", onclick: () => go({ zoom: null }) }, "Fit"),
      h("a", { class: "button roomy", href: `${work.at}/source`, download: "" }, "Original"), h("button", { "aria-label": "Keys", onclick: help }, "?"));
  }

  function layerBar() {
    const chips = [...FAMILIES, ...LAYERS].map(([name, title, letter]) => {
      const box = h("input", { type: "checkbox", "data-layer": name, checked: layersOf().has(name), onchange: () => toggle(name) });
      const swatch = h("i", { "aria-hidden": "true" }, letter.length > 1 ? "1" : letter);
      swatch.style.borderColor = LAYERS.some((one) => one[0] === name) ? "#1d4fbf" : colour(name);
      return h("label", { class: "chip" }, box, swatch, title);
    });
    return h("div", { class: "tools", role: "group", "aria-label": "Layers" }, chips);
  }

  function toggle(name, solo = false) {
    const now = layersOf();
    if (solo) { now.clear(); now.add(name); } else if (!now.delete(name)) now.add(name);
    go({ layers: [...now].join(",") === USUAL ? null : [...now].join(",") || "," });
  }

  function turn(number, { push = false } = {}) {
    const last = work.pages.at(-1)?.number || 1;
    const to = Math.max(1, Math.min(last, number || 1));
    go({ page: to }, { push });
    work.sheets.show(to);
    announce(`Page ${to} of ${last}`);
  }

  function zoom(step) {
    go({ zoom: Math.max(0.25, Math.min(5, work.sheets.scale() * (step > 0 ? 1.25 : 0.8))).toFixed(2) });
  }

  /** Select an element, or a cell of it; its page and its text come into view. */
  function pick(id, { from = "" } = {}) {
    if (!id) { work.places = []; go({ el: null, chars: null, box: null, quote: null, uri: null, rec: null }, { push: true }); return; }
    const span = work.spanOf.get(base(id));
    work.from = from;
    go({ el: id, page: span?.page ?? work.sheets.pageOf(base(id)) ?? state.page, chars: null, box: null, quote: null, uri: null, rec: null }, { push: true });
  }

  function hover(id) {
    work.sheets.hover(id);
    work.panel.hover(id);
  }

  function step(by) {
    const at = state.el ? work.order.indexOf(base(state.el)) : -1;
    const next = work.order[at < 0 ? work.text.spans.findIndex((one) => one.page >= state.page) : at + by];
    if (next) pick(next);
  }

  function draw() { work.sheets.draw(); }

  async function changed(now, before) {
    const differs = (name) => now[name] !== before[name];
    if (differs("layers") || differs("zoom")) work.sheets.layers();
    for (const one of document.querySelectorAll("[data-layer]")) one.checked = layersOf().has(one.dataset.layer);
    if (work.number && document.activeElement !== work.number) work.number.value = now.page;
    const evidence = ["el", "chars", "box", "quote", "uri", "find", "regex", "hit"].some(differs);
    closeAlso();
    if (evidence) await place(["find", "regex", "hit"].some(differs));
    work.rail.show();
    if (differs("panel") || !before.screen) await work.panel.open(now.panel || "text");
    if (evidence) { work.panel.pick(); work.sheets.reveal(); } else if (differs("compare")) work.panel.pick();
    if (!before.screen && !work.places.length) work.sheets.show(now.page);
    if (now.doc === before.doc && differs("page") && !evidence && work.sheets.page !== now.page) work.sheets.show(now.page);
    if (differs("rec") || differs("w")) work.panel.record?.();
  }

  /** What the address asks for: every place comes from the service, by id, offset or name. */
  async function place(looked) {
    if (looked) await work.find.fill().catch((error) => { work.hits = []; say(error.message); });
    work.places = [];
    let query = null;
    if (state.el) query = { element: state.el };
    else if (state.chars) query = { start: state.chars.split("-")[0], end: state.chars.split("-")[1] };
    else if (state.quote) query = { quote: state.quote };
    else if (state.uri) query = { uri: state.uri };
    else if (state.box) query = { box: state.box, page: state.page };
    work.found = [];
    const hit = state.find && !query ? work.hits[work.hit] : null;
    if (!query && !hit) { say(""); return; }
    try {
      work.found = hit ? [hit] : (await get(`${work.at}/where?${new URLSearchParams(query)}`)).found;
      const best = state.chars || state.box ? work.found : work.found.slice(0, 1);
      work.places = best.flatMap((one) => one.places);
      if (work.places[0] && work.places[0].page !== state.page) go({ page: work.places[0].page });
      say(work.found.length ? await described(work.found[0]) : "lost: nothing here is this any more");
    } catch (error) {
      say(`${error.code === "unknown_element" ? "lost: " : ""}${error.message}`);
    }
  }

  async function described(one) {
    const first = one.places[0];
    const element = await work.sheets.element_of(one.element, one.page);
    const box = first?.box ? ` · ${first.box.map((v) => Math.round(v)).join(",")} pt` : "";
    announce(`${element?.kind || "text"}: ${one.text.slice(0, 160)}, page ${one.page}`);
    return `${state.el || one.element} · page ${one.page}${box}${one.how === "exact" ? "" : ` · ${one.how} ${one.score.toFixed(2)}`}${element?.reason ? ` · ${element.kind} because ${element.reason}` : ""}`;
  }

  function say(text) { work.status.textContent = text; work.status.title = text; }
}
