/** Two versions of a document: what is the same, what came, what went. */
import { get, once } from "./api.js";
import { h, problem } from "./dom.js";
import { changes } from "./changes.js";
import { go, state } from "./store.js";

const AT_ONCE = 300; // Differences that are listed before more are asked for.

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
      const mine = work.text.spans.map((one) => ({ ...one, text: work.slice(one.start, one.end) }));
      const theirs = other.spans.map((one) => ({ ...one, text: letters.slice(one.start, one.end).join("") }));
      const steps = changes(mine, theirs);
      const gone = steps.filter((one) => one.what === "gone"), added = steps.filter((one) => one.what === "added");
      work.removed = new Set(gone.map((one) => one.one.element));
      await Promise.all([...new Set(gone.map((one) => one.one.page))].map((page) => work.sheets.data(page)));
      list.append(h("p", { role: "status" }, gone.length + added.length ? `${gone.length} only here, ${added.length} only there, ${steps.length - gone.length - added.length} the same` : "Both say the same."));
      const different = steps.filter((one) => one.what !== "same");
      const more = h("button", { onclick: () => add() }, "More differences");
      let done = 0;
      const add = () => {
        more.before(...different.slice(done, done + AT_ONCE).map(shownOf));
        done += AT_ONCE;
        more.hidden = done >= different.length;
      };
      list.append(more);
      add();
      draw();
    } catch (error) { list.replaceChildren(problem(error)); }
  }
  function shownOf({ what, one }) {
    if (what === "gone") return h("div", { class: "el gone", tabindex: 0, role: "button", onclick: () => pick(one.element), onkeydown: (event) => event.key === "Enter" && pick(one.element) }, one.text, h("small", {}, `only here, page ${one.page}`));
    return h("div", { class: "el added" }, one.text, h("small", {}, h("a", { href: `/d/${shown}/p/${one.page}?el=${one.element}` }, `only there, page ${one.page}`)));
  }

  return { element: h("div", {}, h("p", { class: "row" }, choose), list), shown: fill, pick: fill, hide() {} };
}
