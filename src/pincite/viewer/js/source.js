/** Forms of the whole document as they are written, each part linked with its place. */
import { get } from "./api.js";
import { h } from "./dom.js";
import { base } from "./places.js";
import { state } from "./store.js";

const LINES = 200;
const ENDINGS = { md: "md", extract: "extract.json" };

/** A form, so many lines at a time; what is picked is shown, however far down. */
export function sourcePanel(form, name) {
  return async (work, { pick, hover }) => {
    const { text, spans } = await get(`${work.at}/text?of=${form}&v=${work.row.version}`);
    const letters = /[\ud800-\udfff]/.test(text) ? Array.from(text) : text;
    const slice = (start, end) => (typeof letters === "string" ? letters.slice(start, end) : letters.slice(start, end).join(""));
    const shown = h("pre", { class: "source", dir: "auto", role: "listbox", "aria-label": `${name}, part by part` });
    const more = h("button", { onclick: () => add(lines + LINES) }, "More lines");
    const all = text.split("\n").length;
    let next = 0, at = 0, lines = 0, over = null;

    /** Parts until so many lines are shown, or `until` says that it is enough. */
    function add(wanted, until = () => false) {
      const made = [];
      while (next < spans.length && lines < wanted) {
        const one = spans[next];
        next += 1;
        if (one.start > at) made.push(slice(at, one.start));
        const said = slice(Math.max(at, one.start), one.end);
        made.push(h("span", { role: "option", "aria-selected": "false", tabindex: next === 1 ? 0 : -1, "data-id": one.element, "aria-label": `${base(one.element)}, page ${one.page}: ${said.slice(0, 200)}` }, said));
        at = Math.max(at, one.end);
        lines += said.split("\n").length;
        if (until(one)) wanted = lines;
      }
      if (next >= spans.length) { made.push(slice(at)); at = letters.length; }
      shown.append(...made);
      more.hidden = at >= letters.length;
    }
    add(LINES);

    const partOf = (target) => target.closest?.("[data-id]");
    shown.addEventListener("pointerover", (event) => { const id = partOf(event.target)?.dataset.id; if (id !== over) { over = id; hover(id && base(id)); } });
    shown.addEventListener("pointerleave", () => { over = null; hover(null); });
    shown.addEventListener("click", (event) => { const part = partOf(event.target); if (part && getSelection().isCollapsed) pick(part.dataset.id, { from: "text" }); });
    shown.addEventListener("keydown", (event) => {
      const part = partOf(event.target), all = [...shown.querySelectorAll("[data-id]")];
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Enter" && part) pick(part.dataset.id, { from: "text" });
      else if (by && part) all[all.indexOf(part) + by]?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation(); // arrows go from cell to cell elsewhere
    });

    const named = (id) => [...shown.querySelectorAll("[data-id]")].filter((one) => one.dataset.id === id || base(one.dataset.id) === id);
    const copy = h("button", { onclick: () => navigator.clipboard?.writeText(text) }, "Copy all");
    const save = h("a", { class: "button", href: `${work.at}/content?to=${form}`, download: `${work.row.name}.${ENDINGS[form]}` }, "Save");
    return {
      element: h("div", {}, h("p", { class: "row" }, copy, save, h("span", {}, `${all.toLocaleString()} lines`)), shown, more),
      hover(id) {
        for (const one of shown.querySelectorAll(".hover")) one.classList.remove("hover");
        if (id) for (const one of named(id)) one.classList.add("hover");
      },
      pick() {
        for (const one of shown.querySelectorAll(".picked")) { one.classList.remove("picked"); one.setAttribute("aria-selected", "false"); }
        const first = work.places[0];
        const id = state.el || (first && (first.row >= 0 ? `${first.element}/r${first.row}/c${first.col}` : first.element));
        if (!id) return;
        const exact = spans.some((one) => one.element === id) ? id : base(id);
        if (!named(exact).length) add(Infinity, (one) => one.element === exact);
        const parts = [...shown.querySelectorAll("[data-id]")].filter((one) => one.dataset.id === exact);
        for (const one of parts) { one.classList.add("picked"); one.setAttribute("aria-selected", "true"); }
        if (work.from !== "text") parts[0]?.scrollIntoView({ block: "nearest" });
        work.from = work.from === "text" ? "" : work.from;
      },
    };
  };
}
