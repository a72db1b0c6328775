/** Dialogs: the page waits until they are answered. */
import { h } from "./dom.js";

export function dialog(title, ...content) {
  const box = h("dialog", { "aria-label": title }, h("h2", {}, title), content);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Whether someone who is asked says yes. */
export function sure(question, yes) {
  return new Promise((told) => {
    let answer = false;
    const box = dialog(question, h("p", { class: "row" }, h("button", { class: "main", onclick: () => { answer = true; box.close(); } }, yes), h("button", { onclick: () => box.close() }, "Keep it")));
    box.addEventListener("close", () => told(answer));
  });
}
