/** The outline: what the contents say, and where it comes from. */
import { once } from "./api.js";
import { h } from "./dom.js";

const SOURCES = { o: "bookmark", s: "structure", t: "printed contents", d: "by its looks" };

export function rail(work, pick) {
  const list = h("div", {});
  once(`${work.at}/outline?v=${work.row.version}`).then(({ entries }) => {
    let before = 0;
    list.append(...(entries.length ? entries.map((one) => {
      const jumped = one.level > before + 1 && before > 0;
      before = one.level;
      return h("button", { "data-level": Math.min(4, one.level), title: `${SOURCES[one.source]}, ${one.score.toFixed(2)}${jumped ? "; a level is missing before it" : ""}`, onclick: () => pick(one.element) }, h("span", { dir: "auto" }, one.content, jumped && h("span", { class: "warn" }, " !")), h("small", {}, one.page ? String(one.page) : ""));
    }) : [h("p", {}, "No headings.")]));
  });
  return h("nav", { class: "rail", "aria-label": "Outline", tabindex: 0 }, h("h2", {}, "Outline"), list);
}
