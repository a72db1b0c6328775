/** Pages without a layout: the text that they are, with the same selection and the same marks. */
import { h } from "./dom.js";
import { colour, familyOf } from "./kinds.js";
import { gridTable } from "./tables.js";

/** Fills a sheet; `clicked` hears the id of the element or the cell, `over` of what the pointer is on. */
export function flow(sheet, page, alone, { clicked, over }) {
  sheet.append(h("span", { class: "number" }, page.name || (alone ? "no layout: shown as text" : `Page ${page.number}`)));
  for (const one of page.elements) {
    const { family } = familyOf(one), table = one.table?.cells?.length;
    const made = table ? gridTable(one, clicked) : h("div", { class: `el ${family}`, dir: "auto", onclick: () => clicked(one.id) }, one.text || `(${one.kind})`);
    made.dataset.id = one.id;
    made.style.setProperty("--f", colour(family));
    made.addEventListener("pointerenter", () => over(one.id));
    made.addEventListener("pointerleave", () => over(null));
    sheet.append(made);
  }
}

/** Families that are switched on, and the reading order as numbers. */
export function layersFlow(sheet, layers, known) {
  let count = 0;
  for (const one of sheet.querySelectorAll(":scope > [data-id]")) {
    count += 1;
    one.hidden = !layers.has(familyOf(known.get(one.dataset.id)).family);
    if (layers.has("order")) one.dataset.order = count; else delete one.dataset.order;
  }
}

const MARKS = ["picked", "found", "grouped", "missed"];

export function markFlow(sheet, number, { places, groups, misses, removed, hits }) {
  for (const one of sheet.querySelectorAll(MARKS.map((name) => `.${name}`).join())) {
    one.classList.remove(...MARKS);
    delete one.dataset.truth;
  }
  const at = (place) => {
    const found = place.page === number && place.element ? sheet.querySelector(`[data-id="${CSS.escape(place.element)}"]`) : null;
    return (place.row >= 0 && found?.querySelector(`[data-cell="${place.row},${place.col}"]`)) || found;
  };
  for (const one of hits) for (const place of one.places) at(place)?.classList.add("found");
  for (const one of groups) {
    const cells = one.boxes.map(at).filter(Boolean);
    for (const cell of cells) cell.classList.add("grouped");
    if (cells.length) cells.at(-1).dataset.truth = `${one.type} ${one.truth.toFixed(2)}`;
  }
  for (const one of misses) at(one)?.classList.add("missed");
  for (const id of removed) at({ page: number, element: id, row: -1 })?.classList.add("missed");
  for (const one of places) at(one)?.classList.add("picked");
}
