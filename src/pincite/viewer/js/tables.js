/** A table as a table: its cells carry their row and column. */
import { h } from "./dom.js";

export function gridTable(element, pick) {
  const { rows, cells, header_rows: heads = 0 } = element.table;
  const lines = Array.from({ length: rows }, () => []);
  for (const cell of cells) {
    const head = cell.header || cell.row < heads;
    lines[cell.row]?.push(h(head ? "th" : "td", { "data-cell": `${cell.row},${cell.col}`, dir: "auto", scope: head ? "col" : null, rowspan: cell.row_span > 1 ? cell.row_span : null, colspan: cell.col_span > 1 ? cell.col_span : null, onclick: () => pick(`${element.id}/r${cell.row}/c${cell.col}`) }, cell.text));
  }
  return h("table", { class: "grid" }, h("caption", {}, `${element.id} · page ${element.page}`), h("tbody", {}, lines.map((one) => h("tr", {}, one))));
}
