/** What is drawn over the picture of a page: boxes by family, their order, and marks. */
import { s } from "./dom.js";
import { colour, familyOf } from "./kinds.js";

export const rect = ([x0, y0, x1, y1], kind) => s("rect", { class: kind, x: x0, y: y0, width: Math.max(0.5, x1 - x0), height: Math.max(0.5, y1 - y0) });
const area = ([x0, y0, x1, y1]) => (x1 - x0) * (y1 - y0);
const mid = (box) => (box[1] + box[3]) / 2;
const grown = ([x0, y0, x1, y1], by) => [x0 - by, y0 - by, x1 + by, y1 + by];

/** The elements of a page whose boxes are shown: large ones first, so that what lies in them can be reached. */
export function shownOn(page, layers) {
  return page.elements.filter((one) => one.box && layers.has(familyOf(one).family)).sort((a, b) => area(b.box) - area(a.box));
}

/** The boxes of a page as one drawing, which the text panel is the readable twin of. */
export function boxes(page, layers) {
  const drawing = s("svg", { viewBox: `0 0 ${page.width} ${page.height}`, "aria-hidden": "true" });
  for (const word of Array.isArray(page.words) ? page.words : []) drawing.append(rect(word.box, "word"));
  for (const one of shownOn(page, layers)) {
    const { family, letter, extra } = familyOf(one);
    const box = rect(one.box, `box ${family} ${extra}`);
    box.dataset.id = one.id;
    box.style.setProperty("--f", colour(family));
    const label = s("text", { class: "letter", x: Math.max(2, one.box[0] - 9), y: one.box[1] + 8 });
    label.textContent = letter;
    drawing.append(box, label);
    if (layers.has("cells")) for (const cell of one.table?.cells || []) if (cell.box) drawing.append(rect(cell.box, "cell"));
  }
  if (layers.has("order")) order(drawing, page.elements.filter((one) => one.box));
  drawing.append(s("g", { class: "marks" }), s("g", { class: "light" }));
  return drawing;
}

function order(drawing, elements) {
  const points = elements.map((one) => `${one.box[0]},${one.box[1]}`).join(" ");
  drawing.append(s("polyline", { class: "way", points }), s("polyline", { class: "way inner", points }));
  elements.forEach((one, i) => {
    const count = s("text", { class: "count", x: one.box[0], y: one.box[1] + 3 });
    count.textContent = String(i + 1);
    drawing.append(s("circle", { class: "disc", cx: one.box[0], cy: one.box[1], r: 7 }), count);
  });
}

/** What is selected, found, almost found. `known` gives elements by id. */
export function marks(group, number, work, known) {
  const made = [];
  const add = (box, kind, by) => { if (box) made.push(rect(grown(box, by), kind)); };
  for (const one of work.hits) for (const place of one.places) if (place.page === number) add(place.box, "found", 1);
  for (const one of work.groups) {
    const here = one.boxes.filter((value) => value.page === number && value.box);
    const whole = one.whole.get(number);
    if (whole) {
      const box = rect(grown(whole, 3), "group"), label = s("text", { class: "letter", x: whole[2] + 4, y: whole[1] + 8 });
      box.style.opacity = 0.35 + 0.65 * one.truth;
      label.textContent = `${one.type} ${one.truth.toFixed(2)}`;
      made.push(box, label);
    }
    for (let i = 1; i < here.length; i += 1) made.push(s("line", { class: "link", x1: here[i - 1].box[2], y1: mid(here[i - 1].box), x2: here[i].box[0], y2: mid(here[i].box) }));
  }
  for (const one of work.misses) if (one.page === number) add(one.box, "missed", 2);
  for (const id of work.removed) { const one = known.get(id); if (one?.page === number) add(one.box, "missed", 2); }
  for (const place of work.places) if (place.page === number) add(place.box, "hit", 1);
  group.replaceChildren(...made);
}
