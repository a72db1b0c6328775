/** The rail: the outline, with where it comes from, or the pages as small pictures. */
import { once } from "./api.js";
import { h, nearby } from "./dom.js";
import { go, state } from "./store.js";

const SOURCES = { o: "bookmark", s: "structure", t: "printed contents", d: "by its looks" };
const DPI = 36, WIDTH = 120; // Of small pictures, and how wide they are shown.

export function rail(work, { pick, turn }) {
  const lists = { outline: outline(work, pick), pages: null };
  const body = h("div", {});
  const choices = [["outline", "Outline"], ["pages", "Pages"]].map(([name, title]) => h("button", { "data-rail": name, onclick: () => go({ rail: name === "outline" ? null : name }, { push: true }) }, title));
  const element = h("nav", { class: "rail", "aria-label": "Outline and pages" }, h("div", { class: "row", role: "group", "aria-label": "What is listed" }, choices), body);

  function show() {
    const name = state.rail === "pages" ? "pages" : "outline";
    for (const one of choices) one.setAttribute("aria-pressed", String(one.dataset.rail === name));
    lists[name] ??= thumbs(work, element, turn);
    if (body.firstChild !== lists[name].element) body.replaceChildren(lists[name].element);
    lists[name].told?.();
  }

  return { element, show, close: () => lists.pages?.close() };
}

function outline(work, pick) {
  const element = h("div", {});
  once(`${work.at}/outline?v=${work.row.version}`).then(({ entries }) => {
    let before = 0;
    element.append(...(entries.length ? entries.map((one) => {
      const jumped = one.level > before + 1 && before > 0;
      before = one.level;
      return h("button", { "data-level": Math.min(4, one.level), title: `${SOURCES[one.source]}, ${one.score.toFixed(2)}${jumped ? "; a level is missing before it" : ""}`, onclick: () => pick(one.element) }, h("span", { dir: "auto" }, one.content, jumped && h("span", { class: "warn" }, " !")), h("small", {}, one.page ? String(one.page) : ""));
    }) : [h("p", {}, "No headings.")]));
  }, (error) => element.append(h("p", { role: "alert" }, error.message)));
  return { element };
}

/** All pages, each a sized place whose picture is there only near the view. */
function thumbs(work, root, turn) {
  const element = h("div", { class: "thumbs" });
  const watch = nearby(root, "100% 0px", mount, (one) => one.replaceChildren());
  const buttons = work.pages.map((page) => {
    const paper = h("span", { class: "paper", "data-thumb": page.number });
    paper.style.width = `${WIDTH}px`;
    paper.style.height = `${page.width ? WIDTH * page.height / page.width : WIDTH / 3}px`;
    watch.observe(paper);
    return h("button", { "data-number": page.number, "aria-label": page.name ? `Page ${page.number}, ${page.name}` : `Page ${page.number}`, onclick: () => turn(page.number, { push: true }) }, paper, h("small", {}, page.name || String(page.number)));
  });
  element.append(...buttons);
  let current = null;

  function mount(paper) {
    const number = Number(paper.dataset.thumb), page = work.pages.find((one) => one.number === number);
    paper.replaceChildren(page.width ? h("img", { src: `${work.at}/pages/${number}/picture?dpi=${DPI}&v=${work.row.version}`, alt: "" }) : `${page.elements}`);
  }

  /** The page that is looked at, and how many hits each has. */
  function told() {
    const now = buttons.find((one) => Number(one.dataset.number) === state.page);
    if (now !== current) {
      current?.removeAttribute("aria-current");
      now?.setAttribute("aria-current", "page");
      current = now;
      now?.scrollIntoView({ block: "nearest" });
    }
    const counts = new Map();
    for (const one of work.hits) counts.set(one.page, (counts.get(one.page) || 0) + 1);
    for (const one of buttons) {
      const count = counts.get(Number(one.dataset.number));
      if (count) one.dataset.hits = count; else delete one.dataset.hits;
    }
  }

  return { element, told, close: () => watch.disconnect() };
}
