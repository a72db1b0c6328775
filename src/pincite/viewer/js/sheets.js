/** Pages: a sized sheet for each; picture and boxes only near the view. */
import { once } from "./api.js";
import { h, nearby, s } from "./dom.js";
import { colour, familyOf } from "./kinds.js";
import { gridTable } from "./tables.js";
import { go, state } from "./store.js";
import { base, layersOf } from "./workspace.js";

const STEPS = [72, 96, 144, 200, 300];

export class Sheets {
  constructor(work, { pick, hover }) {
    Object.assign(this, { work, pick, over: hover, live: new Map(), known: new Map(), page: 0 });
    this.element = h("section", { class: "pages", tabindex: 0, id: "pages", "aria-label": "Pages" });
    this.sheets = work.pages.map((page) => {
      const sheet = h("div", { class: page.width ? "sheet" : "sheet flow", "data-page": page.number });
      return sheet;
    });
    this.element.append(...this.sheets);
  }

  start() {
    this.layers();
    this.watch = nearby(this.element, "100% 0px", (one) => this.mount(one), (one) => this.unmount(one));
    this.sheets.forEach((one) => this.watch.observe(one));
    this.element.addEventListener("scroll", () => { clearTimeout(this.later); this.later = setTimeout(() => this.told(), 80); }, { passive: true });
    this.resize = new ResizeObserver(() => this.layers());
    this.resize.observe(this.element);
  }

  close() { this.watch?.disconnect(); this.resize?.disconnect(); }

  /** Sizes of sheets, and what lies on those that are live. */
  layers() {
    const scale = this.scale();
    this.work.pages.forEach((page, i) => {
      if (!page.width) return;
      this.sheets[i].style.width = `${page.width * scale}px`;
      this.sheets[i].style.height = `${page.height * scale}px`;
    });
    for (const sheet of this.live.keys()) this.fill(sheet);
  }

  scale() {
    if (state.zoom) return Number(state.zoom) || 1;
    const width = Math.max(...this.work.pages.map((one) => one.width), 1);
    return Math.max(0.2, Math.min(2.2, (this.element.clientWidth - 34) / width));
  }

  async mount(sheet) {
    if (this.live.has(sheet)) return;
    this.live.set(sheet, null);
    await this.fill(sheet);
  }

  unmount(sheet) {
    if (sheet.classList.contains("flow")) return; // its height is that of its text
    this.live.delete(sheet);
    sheet.replaceChildren();
  }

  data(number) {
    const layers = layersOf();
    const words = layers.has("words") && this.work.pages.find((one) => one.number === number)?.width ? "&words=1" : "";
    return once(`${this.work.at}/pages/${number}?cells=1${words}&v=${this.work.row.version}`).then((page) => { page.elements.forEach((one) => this.known.set(one.id, one)); return page; });
  }

  async element_of(id, page) {
    if (!this.known.has(id) && page) await this.data(page);
    return this.known.get(id);
  }

  pageOf(id) { return this.known.get(id)?.page; }

  async fill(sheet) {
    const number = Number(sheet.dataset.page);
    let page;
    try { page = await this.data(number); } catch (error) { sheet.replaceChildren(h("p", { role: "alert" }, `Page ${number}: ${error.message}`)); return; }
    if (!this.live.has(sheet)) return;
    if (!page.width) { if (!sheet.childElementCount) this.flow(sheet, page); return; }
    const wanted = 72 * this.scale() * Math.min(devicePixelRatio || 1, 2);
    const dpi = STEPS.find((one) => one >= wanted - 12) || 300;
    const address = `${this.work.at}/pages/${number}/picture?dpi=${dpi}&v=${this.work.row.version}`;
    let picture = sheet.querySelector("img");
    if (!picture) { picture = h("img", { alt: `Picture of page ${number}`, decoding: "async" }); sheet.prepend(picture); }
    if (picture.getAttribute("src") !== address) picture.src = address;
    sheet.querySelector("svg")?.remove();
    sheet.querySelector(".number")?.remove();
    const drawing = this.boxes(page);
    sheet.append(drawing, h("span", { class: "number" }, String(number)));
    this.live.set(sheet, page);
    this.mark(sheet);
  }

  /** The boxes of a page as one drawing, which the text panel is the readable twin of. */
  boxes(page) {
    const layers = layersOf();
    const drawing = s("svg", { viewBox: `0 0 ${page.width} ${page.height}`, "aria-hidden": "true" });
    for (const word of Array.isArray(page.words) ? page.words : []) drawing.append(rect(word.box, "word"));
    const shown = page.elements.filter((one) => one.box && layers.has(familyOf(one).family));
    // Large ones first, so that what lies in them can be reached.
    for (const one of [...shown].sort((a, b) => area(b.box) - area(a.box))) {
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
    drawing.addEventListener("pointerover", (event) => this.over(event.target.dataset?.id));
    drawing.addEventListener("pointerleave", () => this.over(null));
    drawing.addEventListener("click", (event) => { if (!this.dragged) this.clicked(event, page); this.dragged = false; });
    drawing.addEventListener("pointerdown", (event) => this.drag(event, page));
    return drawing;
  }

  clicked(event, page) {
    const frame = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - frame.left) / frame.width) * page.width, y = ((event.clientY - frame.top) / frame.height) * page.height;
    if (this.work.points?.[state.panel]?.(page, x, y)) return;
    const id = event.target.dataset?.id;
    const cell = id && this.known.get(id)?.table?.cells?.find((one) => inside(one.box, x, y));
    this.pick(cell ? `${id}/r${cell.row}/c${cell.col}` : id, { from: "page" });
  }

  /** Where the panel takes regions of the page, one may be drawn. */
  drag(event, page) {
    const take = this.work.regions?.[state.panel];
    if (!take || event.button) return;
    const drawing = event.currentTarget;
    const at = (one) => { const frame = drawing.getBoundingClientRect(); return [((one.clientX - frame.left) / frame.width) * page.width, ((one.clientY - frame.top) / frame.height) * page.height]; };
    const [x, y] = at(event);
    const box = (one) => { const [a, b] = at(one); return [Math.min(x, a), Math.min(y, b), Math.max(x, a), Math.max(y, b)]; };
    const move = (one) => drawing.querySelector("g.light").replaceChildren(rect(box(one), "missed"));
    const up = (one) => {
      drawing.removeEventListener("pointermove", move);
      drawing.querySelector("g.light").replaceChildren();
      const drawn = box(one);
      if (drawn[2] - drawn[0] < 4 && drawn[3] - drawn[1] < 4) return;
      this.dragged = true;
      take(page, drawn);
    };
    drawing.addEventListener("pointermove", move);
    addEventListener("pointerup", up, { once: true });
    event.preventDefault();
  }

  /** A page without a layout, as the text that it is. */
  flow(sheet, page) {
    const label = page.name || (this.work.pages.length > 1 ? `Page ${page.number}` : "");
    sheet.append(h("span", { class: "number" }, label || "no layout: shown as text"));
    for (const one of page.elements) {
      const { family } = familyOf(one);
      const made = one.table?.cells?.length ? gridTable(one, (id) => this.pick(id, { from: "page" })) : h("div", { class: `el ${family}`, dir: "auto" }, one.text || `(${one.kind})`);
      made.dataset.id = one.id;
      made.style.setProperty("--f", colour(family));
      made.addEventListener("pointerenter", () => this.over(one.id));
      made.addEventListener("pointerleave", () => this.over(null));
      if (!one.table?.cells?.length) made.addEventListener("click", () => this.pick(one.id, { from: "page" }));
      sheet.append(made);
    }
    this.live.set(sheet, page);
    this.mark(sheet);
  }

  draw() { for (const [sheet, page] of this.live) if (page) this.mark(sheet); }

  /** What is selected, found, almost found: drawn over a live sheet. */
  mark(sheet) {
    const number = Number(sheet.dataset.page);
    const { places, groups, misses, removed } = this.work;
    if (sheet.classList.contains("flow")) {
      for (const one of sheet.querySelectorAll(".picked")) one.classList.remove("picked");
      for (const place of [...places, ...groups.flatMap((one) => one.boxes)]) {
        const found = sheet.querySelector(`[data-id="${CSS.escape(place.element)}"]`);
        (place.row >= 0 ? found?.querySelector(`[data-cell="${place.row},${place.col}"]`) || found : found)?.classList.add("picked");
      }
      return;
    }
    const marks = sheet.querySelector("g.marks");
    if (!marks) return;
    marks.replaceChildren();
    for (const one of groups) {
      const here = one.boxes.filter((value) => value.page === number);
      const whole = one.whole.get(number);
      if (whole) { const drawn = rect(grown(whole, 3), "group"); drawn.style.opacity = 0.35 + 0.65 * one.truth; marks.append(drawn); const label = s("text", { class: "letter", x: whole[2] + 4, y: whole[1] + 8 }); label.textContent = `${one.type} ${one.truth.toFixed(2)}`; marks.append(label); }
      for (let i = 1; i < here.length; i += 1) marks.append(s("line", { class: "link", x1: here[i - 1].box[2], y1: mid(here[i - 1].box), x2: here[i].box[0], y2: mid(here[i].box) }));
    }
    for (const one of misses) if (one.page === number) marks.append(rect(grown(one.box, 2), "missed"));
    for (const id of removed) { const one = this.known.get(id); if (one?.box && one.page === number) marks.append(rect(grown(one.box, 2), "missed")); }
    for (const place of places) if (place.page === number && place.box) marks.append(rect(grown(place.box, 1), "hit"));
  }

  hover(id) {
    for (const [sheet, page] of this.live) {
      const light = sheet.querySelector("g.light");
      if (light) { light.replaceChildren(); const one = page?.elements.find((element) => element.id === id); if (one?.box) light.append(rect(one.box, "hover")); }
      else if (page) for (const one of sheet.querySelectorAll("[data-id]")) one.classList.toggle("hover", one.dataset.id === id);
    }
  }

  show(number) {
    const sheet = this.sheets[this.work.pages.findIndex((one) => one.number === number)];
    if (!sheet) return;
    this.page = number;
    this.element.scrollTop = sheet.offsetTop - 12;
  }

  /** The first selected place, brought into view. */
  async reveal() {
    const first = this.work.places[0];
    this.draw();
    if (!first || this.work.from === "page") { this.work.from = ""; return; }
    const sheet = this.sheets[this.work.pages.findIndex((one) => one.number === first.page)];
    if (!sheet) return;
    this.page = first.page;
    if (first.box) {
      const at = sheet.offsetTop + first.box[1] * this.scale();
      if (at < this.element.scrollTop + 20 || at > this.element.scrollTop + this.element.clientHeight - 60) this.element.scrollTop = at - 120;
      return;
    }
    await this.mount(sheet);
    const found = sheet.querySelector(".picked") || sheet.querySelector(`[data-id="${CSS.escape(base(first.element))}"]`);
    found?.scrollIntoView({ block: "nearest" });
  }

  /** The page that is looked at goes into the address. */
  told() {
    const middle = this.element.scrollTop + this.element.clientHeight / 3;
    const at = this.sheets.findLastIndex((one) => one.offsetTop <= middle);
    const number = this.work.pages[Math.max(0, at)]?.number;
    if (number && number !== state.page && this.sheets[0].isConnected) { this.page = number; go({ page: number }); }
  }
}

export const rect = ([x0, y0, x1, y1], kind) => s("rect", { class: kind, x: x0, y: y0, width: Math.max(0.5, x1 - x0), height: Math.max(0.5, y1 - y0) });
const area = ([x0, y0, x1, y1]) => (x1 - x0) * (y1 - y0);
const mid = (box) => (box[1] + box[3]) / 2;
const grown = ([x0, y0, x1, y1], by) => [x0 - by, y0 - by, x1 + by, y1 + by];
export const inside = (box, x, y) => box && box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3];

function order(drawing, elements) {
  const points = elements.map((one) => `${one.box[0]},${one.box[1]}`).join(" ");
  drawing.append(s("polyline", { class: "way", points }), s("polyline", { class: "way inner", points }));
  elements.forEach((one, i) => {
    const count = s("text", { class: "count", x: one.box[0], y: one.box[1] + 3 });
    count.textContent = String(i + 1);
    drawing.append(s("circle", { class: "disc", cx: one.box[0], cy: one.box[1], r: 7 }), count);
  });
}
