/** Pages: a sized sheet for each; picture and boxes only near the view. */
import { once } from "./api.js";
import { h, nearby } from "./dom.js";
import { also } from "./also.js";
import { flow, layersFlow, markFlow } from "./flow.js";
import { boxes, marks, rect, shownOn } from "./overlay.js";
import { base, inside } from "./places.js";
import { go, state } from "./store.js";
import { layersOf } from "./workspace.js";

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
    const scale = this.scale(), { scrollTop, scrollHeight } = this.element, aimed = Math.abs(scrollTop - this.aimed) < 2;
    this.work.pages.forEach((page, i) => {
      if (!page.width) return;
      this.sheets[i].style.width = `${page.width * scale}px`;
      this.sheets[i].style.height = `${page.height * scale}px`;
    });
    if (scrollTop && scrollHeight !== this.element.scrollHeight) this.element.scrollTop = scrollTop * this.element.scrollHeight / scrollHeight; // what is looked at stays
    if (aimed) this.aimed = this.element.scrollTop;
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
    if (!page.width) { if (!sheet.childElementCount) this.flow(sheet, page); layersFlow(sheet, layersOf(), this.known); return; }
    const wanted = 72 * this.scale() * Math.min(devicePixelRatio || 1, 2);
    const dpi = STEPS.find((one) => one >= wanted - 12) || 300;
    const address = `${this.work.at}/pages/${number}/picture?dpi=${dpi}&v=${this.work.row.version}`;
    let picture = sheet.querySelector("img");
    if (!picture) { picture = h("img", { alt: `Picture of page ${number}`, decoding: "async" }); sheet.prepend(picture); }
    if (picture.getAttribute("src") !== address) picture.src = address;
    sheet.querySelector("svg")?.remove();
    sheet.querySelector(".number")?.remove();
    const drawing = this.drawing(page);
    sheet.append(drawing, h("span", { class: "number" }, String(number)));
    this.live.set(sheet, page);
    this.mark(sheet);
  }

  /** The boxes of a page, and what the pointer does on them. */
  drawing(page) {
    const drawing = boxes(page, layersOf());
    drawing.addEventListener("pointerover", (event) => this.over(event.target.dataset?.id));
    drawing.addEventListener("pointerleave", () => this.over(null));
    drawing.addEventListener("click", (event) => { if (!this.dragged) this.clicked(event, page); this.dragged = false; });
    drawing.addEventListener("pointerdown", (event) => this.drag(event, page));
    return drawing;
  }

  clicked(event, page) {
    const frame = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - frame.left) / frame.width) * page.width, y = ((event.clientY - frame.top) / frame.height) * page.height;
    const id = event.target.dataset?.id;
    if (this.work.points?.[state.panel]?.(page, { x, y, id })) return;
    const cell = id && this.known.get(id)?.table?.cells?.find((one) => inside(one.box, x, y));
    this.pick(cell ? `${id}/r${cell.row}/c${cell.col}` : id, { from: "page" });
    also(shownOn(page, layersOf()).filter((one) => inside(one.box, x, y)).reverse(), event.clientX, event.clientY, (other) => this.pick(other, { from: "page" }));
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
    const clicked = (id) => this.work.points?.[state.panel]?.(page, { x: NaN, y: NaN, id }) || this.pick(id, { from: "page" });
    flow(sheet, page, this.work.pages.length === 1, { clicked, over: this.over });
    this.live.set(sheet, page);
    this.mark(sheet);
  }

  draw() { for (const [sheet, page] of this.live) if (page) this.mark(sheet); }

  /** What is selected, found, almost found: drawn over a live sheet. */
  mark(sheet) {
    const number = Number(sheet.dataset.page);
    const group = sheet.querySelector("g.marks");
    if (sheet.classList.contains("flow")) markFlow(sheet, number, this.work);
    else if (group) marks(group, number, this.work, this.known);
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
    this.scroll(sheet.offsetTop - 12);
  }

  /** To a place that was asked for: the page of it stays the one of the address, however little is below it. */
  scroll(to) {
    this.element.scrollTop = to;
    this.aimed = this.element.scrollTop;
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
      if (at < this.element.scrollTop + 20 || at > this.element.scrollTop + this.element.clientHeight - 60) this.scroll(at - 120);
      return;
    }
    await this.mount(sheet);
    const found = sheet.querySelector(".picked") || sheet.querySelector(`[data-id="${CSS.escape(base(first.element))}"]`);
    found?.scrollIntoView({ block: "nearest" });
  }

  /** The page that is looked at goes into the address. */
  told() {
    const { scrollTop, clientHeight, scrollHeight } = this.element;
    if (Math.abs(scrollTop - this.aimed) < 2) return;
    const middle = scrollTop + clientHeight / 3;
    const ended = scrollTop + clientHeight > scrollHeight - 2 && scrollTop > 2;
    const at = ended ? this.sheets.length - 1 : this.sheets.findLastIndex((one) => one.offsetTop <= middle);
    const number = this.work.pages[Math.max(0, at)]?.number;
    if (number && number !== state.page && this.sheets[0].isConnected) { this.page = number; go({ page: number }); }
  }
}
