/** The text of the document, element by element, each carrying its id and its place in the text. */
import { h, nearby } from "./dom.js";
import { colour, familyOf } from "./kinds.js";
import { gridTable } from "./tables.js";
import { go, state } from "./store.js";
import { base } from "./places.js";

export function textPanel(work, { pick, hover, root }) {
  const element = h("div", { role: "listbox", "aria-label": "Elements in reading order" });
  const groups = new Map();
  const watch = nearby(root, "100% 0px", (one) => fill(one));
  let moved = 0, entry = null; // the item that Tab leads to
  for (const span of work.text.spans) {
    if (!groups.has(span.page)) {
      const page = work.pages.find((one) => one.number === span.page);
      const group = h("div", { class: "group", role: "group", "aria-label": page?.name || `Page ${span.page}` }, h("p", { "aria-hidden": "true" }, page?.name || `Page ${span.page}`));
      groups.set(span.page, { group, spans: [], filled: false });
      group.dataset.leaf = span.page;
      element.append(group);
    }
    groups.get(span.page).spans.push(span);
  }
  if (!groups.size) return { element: h("p", {}, "There is no text here."), pick() {} };

  function fill(group) {
    const one = groups.get(Number(group.dataset.leaf));
    if (one.filled) return;
    one.filled = true;
    for (const span of one.spans) {
      const item = h("div", { class: "el", role: "option", "aria-selected": "false", tabindex: -1, dir: "auto", "data-id": span.element }, work.slice(span.start, span.end));
      group.append(item);
      if (!entry) { entry = item; item.tabIndex = 0; }
      work.sheets.element_of(span.element, span.page).then((found) => {
        if (!found) return;
        const { family } = familyOf(found);
        if (found.table?.cells?.length) {
          item.replaceChildren(gridTable(found, (id) => pick(id, { from: "text" })));
          item.addEventListener("click", (event) => event.target.closest("[data-cell]") && event.stopPropagation());
        }
        item.classList.add(family);
        item.style.setProperty("--f", colour(family));
        item.setAttribute("aria-label", `${found.kind}: ${item.textContent.slice(0, 300)}, page ${span.page}`);
      });
    }
  }

  const itemOf = (target) => target.closest?.("[data-id]");
  element.addEventListener("pointerover", (event) => { clearTimeout(moved); moved = setTimeout(() => hover(itemOf(event.target)?.dataset.id), 20); });
  element.addEventListener("pointerleave", () => { clearTimeout(moved); hover(null); });
  element.addEventListener("click", (event) => {
    if (range()) return;
    const item = itemOf(event.target);
    if (item) pick(item.dataset.id, { from: "text" });
  });
  element.addEventListener("keydown", (event) => {
    const item = itemOf(event.target);
    if (event.key === "Enter" && item) pick(item.dataset.id, { from: "text" });
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !item) return;
    const all = [...element.querySelectorAll("[data-id]")];
    const next = all[all.indexOf(item) + by];
    if (next) {
      entry.tabIndex = -1;
      entry = next;
      entry.tabIndex = 0;
      entry.focus();
    }
    event.preventDefault();
  });

  /** What is marked with the mouse becomes characters of the text, which are an address. */
  function range() {
    const chosen = getSelection();
    if (!chosen || chosen.isCollapsed || !element.contains(chosen.anchorNode)) return false;
    const { startContainer, startOffset, endContainer, endOffset } = chosen.getRangeAt(0);
    const start = offset(startContainer, startOffset), end = offset(endContainer, endOffset);
    if (start === null || end === null || end <= start) return false;
    work.from = "text";
    go({ chars: `${start}-${end}`, el: null, box: null, quote: null, uri: null }, { push: true });
    return true;
  }

  function offset(node, at) {
    const item = node.nodeType === 3 ? itemOf(node.parentElement) : null;
    return item && node === item.firstChild ? work.spanOf.get(item.dataset.id).start + [...node.data.slice(0, at)].length : null;
  }

  function pickIt() {
    for (const one of element.querySelectorAll(".picked")) { one.classList.remove("picked"); if (one.role === "option") one.setAttribute("aria-selected", "false"); }
    CSS.highlights?.delete("range");
    const first = work.places[0];
    const id = state.el ? base(state.el) : first?.element;
    const span = work.spanOf.get(id);
    if (!span) return;
    fill(groups.get(span.page).group);
    const item = element.querySelector(`[data-id="${CSS.escape(id)}"]`);
    item.classList.add("picked");
    item.setAttribute("aria-selected", "true");
    for (const place of work.places) item.querySelector(`[data-cell="${place.row},${place.col}"]`)?.classList.add("picked");
    const chars = state.chars ? [state.chars.split("-").map(Number)] : (work.found || []).slice(0, 1).flatMap((one) => one.chars);
    const ranges = [];
    for (const [start, end] of state.el ? [] : chars) {
      for (const one of work.text.spans) {
        if (one.start >= end || one.end <= start) continue;
        fill(groups.get(one.page).group);
        const node = element.querySelector(`[data-id="${CSS.escape(one.element)}"]`)?.firstChild;
        if (node?.nodeType === 3) { const made = new Range(); made.setStart(node, units(node.data, Math.max(0, start - one.start))); made.setEnd(node, units(node.data, Math.min(one.end, end) - one.start)); ranges.push(made); }
      }
    }
    if (ranges.length) CSS.highlights?.set("range", new Highlight(...ranges));
    if (work.from !== "text") {
      item.scrollIntoView({ block: "nearest" });
      // Pages before it that were only estimated have their height by then.
      setTimeout(() => item.isConnected && item.scrollIntoView({ block: "nearest" }), 150);
    }
    work.from = work.from === "text" ? "" : work.from;
  }

  return {
    element,
    shown() { watch.disconnect(); for (const { group } of groups.values()) watch.observe(group); },
    hide: () => watch.disconnect(),
    hover(id) { for (const one of element.querySelectorAll(".hover")) one.classList.remove("hover"); if (id) element.querySelector(`[data-id="${CSS.escape(id)}"]`)?.classList.add("hover"); },
    pick: pickIt,
  };
}

/** Code units of so many code points. */
const units = (text, points) => [...text].slice(0, points).join("").length;
