/** Values are marked on the page and the wrapper is learned; rows that it finds are struck or taken. */
import { get, send } from "./api.js";
import { announce, h, problem } from "./dom.js";
import { drawn, inside, placed, union } from "./places.js";
import { go, state } from "./store.js";

export function learnPanel(work, { draw }) {
  const key = `marks ${work.doc}`;
  const kept = JSON.parse(localStorage.getItem(key) || "null");
  const marks = kept || { values: [], negatives: [], row: 1 };
  const record = h("input", { id: "record", "aria-label": "What a row is called", value: "line", size: 10 });
  const field = h("input", { id: "field", "aria-label": "Name of the value", value: "name", size: 10 });
  const said = h("p", { role: "status" });
  const list = h("div", {}), results = h("div", {});
  let learned = null;

  async function take(page, box) {
    const { found } = await get(`${work.at}/where?${new URLSearchParams({ page: page.number, box: box.join(",") })}`);
    const words = found.flatMap((one) => one.places).filter((one) => one.box);
    if (!words.length) { said.textContent = "No text stands there."; return; }
    mark({ page: page.number, text: words.map((one) => one.text).join(" "), box: words.map((one) => one.box).reduce(union) });
  }

  /** The same where there is no layout: an element or a cell by its id. */
  async function name(page, id) {
    const { found } = await get(`${work.at}/where?${new URLSearchParams({ element: id })}`);
    mark({ page: page.number, text: found[0].text, element: id });
  }

  function mark(given) {
    const one = { ...given, field: field.value.trim() || "value", row: String(marks.row) };
    marks.values.push(one);
    announce(`${one.field}: ${one.text} is marked in row ${one.row}`);
    show();
  }

  /** A click takes the cell or the line that is there. */
  function point(page, { x, y, id }) {
    if (!page.width) { name(page, id).catch((error) => said.replaceChildren(problem(error))); return true; }
    for (const one of page.elements) {
      const cell = one.table?.cells?.find((cell) => inside(cell.box, x, y));
      const line = cell ? null : one.lines?.find((line) => inside(line.box, x, y));
      if (cell || line) { take(page, (cell || line).box).catch((error) => said.replaceChildren(problem(error))); return true; }
    }
    said.textContent = "No text stands there.";
    return true;
  }

  /** What is selected is marked without a pointer. */
  async function selection() {
    const place = work.places.find((one) => one.box || one.element);
    if (!place) { said.textContent = "Select an element or a cell first."; return; }
    if (place.box) await take({ number: place.page }, place.box);
    else await name({ number: place.page }, place.row >= 0 ? `${place.element}/r${place.row}/c${place.col}` : place.element);
  }

  async function learn() {
    results.replaceChildren(h("p", { role: "status" }, "Learning …"));
    try {
      learned = await send("/v1/learn", { record: record.value.trim() || "row", documents: [{ path: work.doc, values: marks.values, negatives: marks.negatives }] });
    } catch (error) { results.replaceChildren(problem(error)); return; }
    work.groups = learned.rows.map((one) => drawn(record.value, 1, one.values));
    const told = [...(learned.doubtful || []), ...(learned.notes || [])];
    results.replaceChildren(h("p", { role: "status" }, `${learned.rows.length} rows are found.`), ...told.map((one) => h("div", { class: "problem" }, one)),
      learned.ask ? h("div", { class: "record miss" }, h("strong", {}, `Is this one? Page ${learned.ask.page}`), h("p", { dir: "auto" }, written(learned.ask)), h("p", { class: "row" }, h("button", { onclick: () => answer(learned.ask, true) }, "It is one"), h("button", { onclick: () => answer(learned.ask, false) }, "It is none"))) : "",
      h("p", { class: "row" }, h("button", { class: "main", onclick: edit }, "Edit, run, save")), h("pre", { class: "source" }, learned.wrapper),
      ...learned.rows.map((one) => h("div", { class: "record" }, h("p", { dir: "auto" }, written(one)), h("p", { class: "row" }, h("button", { onclick: () => see(one) }, `Page ${one.page}`), h("button", { onclick: () => answer(one, false) }, "Strike")))));
    draw();
  }

  const written = (row) => row.values.map((one) => `${one.field} ${one.text}`).join(" · ");

  function answer(row, right) {
    const name = String(Math.max(marks.row, ...[...marks.values, ...marks.negatives].map((one) => Number(one.row) || 0)) + 1);
    (right ? marks.values : marks.negatives).push(...row.values.map((one) => ({ ...one, row: name })));
    marks.row = Number(name) + 1;
    show();
    learn();
  }

  function see(row) {
    work.places = row.values.map(placed);
    go({ page: row.page });
    work.sheets.reveal();
  }

  function edit() {
    work.learned = learned.wrapper;
    go({ panel: "wrapper", rec: null }, { push: true });
  }

  function show() {
    localStorage.setItem(key, JSON.stringify(marks));
    said.textContent = `Row ${marks.row}. Click a cell or a line on the page, or draw a box around words.`;
    const item = (one, from, what) => h("div", { class: `el ${what}` }, `${one.row} · ${one.field}: ${one.text} `, h("button", { "aria-label": `Forget ${one.field} ${one.text}`, onclick: () => { from.splice(from.indexOf(one), 1); show(); } }, "×"));
    list.replaceChildren(...marks.values.map((one) => item(one, marks.values, "added")), ...marks.negatives.map((one) => item(one, marks.negatives, "gone")));
    if (state.panel === "learn") { work.places = marks.values.map(placed); draw(); }
  }

  (work.points ??= {}).learn = point;
  (work.regions ??= {}).learn = (page, box) => take(page, box).catch((error) => said.replaceChildren(problem(error)));
  const element = h("div", {}, h("p", { class: "row" }, h("label", {}, "Rows ", record), h("label", {}, "Value ", field)),
    h("p", { class: "row" }, h("button", { onclick: selection }, "Mark the selection"), h("button", { onclick: () => { marks.row += 1; show(); } }, "Next row"), h("button", { class: "main", onclick: learn }, "Learn"), h("button", { onclick: () => { marks.values.length = marks.negatives.length = 0; marks.row = 1; results.replaceChildren(); work.groups = []; show(); } }, "Begin anew")), said, list, results);
  return { element, shown: show };
}
