/** Tables and notes. */
import { get, text } from "./api.js";
import { h, problem } from "./dom.js";
import { go } from "./store.js";
import { gridTable } from "./tables.js";
import { readAgain } from "./told.js";

export async function tablesPanel(work, { pick }) {
  const { tables } = await get(`${work.at}/tables`);
  const element = h("div", {}, tables.length ? null : h("p", {}, "There are no tables."));
  for (const one of tables) {
    const found = await work.sheets.element_of(one.id, one.page);
    if (!found?.table) continue;
    found.table.header_rows ??= one.header_rows;
    const made = gridTable({ ...found, table: { ...found.table, header_rows: one.header_rows } }, pick);
    made.dataset.id = one.id;
    element.append(h("div", { class: "row" }, h("strong", {}, `Table ${one.number}`), h("span", {}, `${one.rows} × ${one.cols}, ${one.ruled ? "ruled" : "inferred"}, ${one.score.toFixed(2)}`),
      ["csv", "html", "md"].map((form) => h("button", { onclick: async () => navigator.clipboard?.writeText(await text(`${work.at}/tables/${one.number}?to=${form}`)) }, `Copy ${form.toUpperCase()}`))), h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Table ${one.number}` }, made));
  }
  return {
    element,
    pick() {
      for (const one of element.querySelectorAll(".picked")) one.classList.remove("picked");
      for (const place of work.places) {
        const table = element.querySelector(`[data-id="${CSS.escape(place.element)}"]`);
        const found = table?.querySelector(`[data-cell="${place.row},${place.col}"]`);
        found?.classList.add("picked");
        (found || table)?.scrollIntoView({ block: "nearest" });
      }
    },
  };
}

export async function notesPanel(work) {
  const { notes } = await get(`${work.at}/notes`), said = h("div", {});
  return {
    element: h("div", {}, said, notes.length ? notes.map((one) => h("div", { class: "record" }, h("strong", {}, one.code), h("p", {}, one.sentence),
      one.page ? h("button", { onclick: () => go({ page: one.page, box: one.box ? one.box.join(",") : null, el: null, chars: null, quote: null, uri: null }, { push: true }) }, `Page ${one.page}`) : "the whole document",
      one.code === "page_is_picture" && !work.row.options.ocr && h("button", { onclick: () => readAgain(work.row, { ocr: "true" }).catch((error) => said.replaceChildren(problem(error))) }, "Read by OCR"))) : h("p", {}, "Nothing was lost, left out or guessed.")),
  };
}
