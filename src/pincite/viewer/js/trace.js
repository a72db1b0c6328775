/** From a quotation or a name to its place, step by step. */
import { get } from "./api.js";
import { h, problem } from "./dom.js";
import { nameIn } from "./places.js";
import { go, state } from "./store.js";

export function tracePanel(work) {
  const field = h("textarea", { rows: 3, class: "wide", id: "quote", "aria-label": "Quotation or URN", placeholder: "Paste a sentence, a row, a number with its name, a URN or an N-Quad" });
  const found = h("div", {});
  const form = h("form", { onsubmit: (event) => { event.preventDefault(); const asked = field.value.trim(); const name = nameIn(asked);
    go({ quote: name ? null : asked || null, uri: name, el: null, chars: null, box: null }, { push: true }); } }, h("p", { class: "row" }, field), h("button", { class: "main" }, "Find its place"));
  field.addEventListener("keydown", (event) => { if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); form.requestSubmit(); } });

  function see(one) {
    work.places = one.places;
    go({ page: one.page });
    work.sheets.reveal();
  }

  async function shown() {
    field.value = state.quote || state.uri || field.value;
    const rows = (work.found || []).map((one, i) => h("div", { class: i ? "record" : "record picked", role: "button", tabindex: 0, onclick: () => see(one), onkeydown: (event) => event.key === "Enter" && see(one) },
      h("strong", {}, `page ${one.page} · ${one.how}${one.score < 1 ? ` ${one.score.toFixed(2)}` : ""}`), h("p", { dir: "auto" }, one.text), h("small", {}, one.element)));
    found.replaceChildren(...(rows.length || !(state.quote || state.uri) ? rows : [h("p", { role: "status" }, "This document does not say it.")]));
    if (!state.uri) return;
    try {
      const { ways } = await get(`/v1/trace?${new URLSearchParams({ urn: state.uri })}`);
      for (const way of ways) found.append(h("h2", {}, "The way back"), h("ol", {}, way.steps.map((step) => h("li", {}, h("strong", {}, step.label || step.kind || step.type || ""), " ", h("code", {}, step.urn)))));
    } catch (error) { found.append(problem(error)); }
  }
  return { element: h("div", {}, form, found), pick: shown };
}
