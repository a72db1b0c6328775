/** What else lies under the pointer, offered as a list: no click is a guess. */
import { h } from "./dom.js";

let shown = null;

export function closeAlso() {
  const had = shown;
  shown?.remove();
  shown = null;
  return Boolean(had);
}

/** Elements at a point of the screen, the one that was taken first; `pick` hears the id of another. */
export function also(elements, x, y, pick) {
  closeAlso();
  if (elements.length < 2) return;
  const rows = elements.map((one, i) => h("li", {}, h("button", { class: "plain", "aria-current": i ? null : "true", onclick: () => { closeAlso(); pick(one.id); } }, h("strong", {}, one.kind), ` ${(one.text || one.table?.cells?.map((cell) => cell.text).join(" ") || one.id).slice(0, 60)}`)));
  shown = h("div", { class: "also", role: "group", "aria-label": `${elements.length} elements are here` }, h("p", {}, `${elements.length} are here`), h("ul", {}, rows));
  document.body.append(shown);
  shown.style.left = `${Math.max(4, Math.min(x + 10, innerWidth - shown.offsetWidth - 8))}px`;
  shown.style.top = `${Math.max(4, Math.min(y + 10, innerHeight - shown.offsetHeight - 8))}px`;
}

addEventListener("pointerdown", (event) => { if (!event.target.closest?.(".also")) closeAlso(); }, true);
