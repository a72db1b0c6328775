/** A document that is being read, or could not be: how far it is, its pages as they come, what can be done. */
import { drop, followed, reasonOf } from "./api.js";
import { h, problem } from "./dom.js";
import { progress } from "./progress.js";
import { visit } from "./store.js";
import { readAgain } from "./told.js";

const DPI = 48, AHEAD = 12;

/** Fills `main` until the document is there, then shows its address anew. Gives what ends it. */
export function waiting(main, row) {
  const at = `/v1/documents/${row.id}`, gone = new AbortController();
  const shown = progress(row.name), pages = h("div", { class: "strip", "aria-hidden": "true" }), lead = h("p", { class: "lead" }, "Its pages come while it is read, what was found on them when all are.");
  const body = h("div", {}, shown.element, pages);
  main.replaceChildren(h("div", { class: "screen" }, h("h1", {}, row.name), lead, body));
  followed({ id: row.job }, (job) => { shown.told(job); strip(job.progress.pages_done); }, gone.signal).then((job) => {
    if (gone.signal.aborted) return;
    if (job.problem || job.state === "cancelled") { lead.remove(); body.replaceChildren(failed(row, reasonOf(job))); }
    else visit(location.pathname + location.search, { replace: true });
  }, (error) => body.replaceChildren(problem(error)));

  /** Pictures of the pages that were read, the first ones: what has no pages shows none. */
  function strip(count) {
    for (let number = pages.childElementCount + 1; number <= Math.min(count, AHEAD); number += 1) {
      const picture = h("img", { src: `${at}/pages/${number}/picture?dpi=${DPI}`, alt: "", loading: "lazy", onerror: () => picture.remove() });
      pages.append(h("span", {}, picture));
    }
  }

  return () => gone.abort();
}

/** Why there is no result, and what can be done about it. */
function failed(row, error) {
  const said = h("div", { "aria-live": "polite" });
  const password = h("input", { type: "password", id: "password", autocomplete: "off" });
  async function again(query) {
    try { await readAgain(row, query); } catch (problemAgain) { said.replaceChildren(problem(problemAgain)); }
  }
  const opening = h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); again({ password: password.value }); } }, h("label", { for: "password" }, "Password"), password, h("button", { class: "main" }, "Open"));
  return h("div", {}, problem(error), error.code === "encrypted" && h("div", {}, opening, h("p", { class: "quiet" }, "The password is kept nowhere.")),
    h("p", { class: "row" }, h("button", { onclick: () => again({}) }, "Read it again"), h("button", { onclick: () => again({ ocr: "true" }) }, "Read it by OCR"),
      h("a", { class: "button", href: `/v1/documents/${row.id}/source`, download: "" }, "Original"), h("button", { onclick: () => drop(`/v1/documents/${row.id}`).then(() => visit("/"), (fault) => said.replaceChildren(problem(fault))) }, "Delete")), said);
}
