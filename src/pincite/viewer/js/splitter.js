/** The line between pages and panel: drawn with the pointer, or moved with arrows. Kept in the browser. */
import { h } from "./dom.js";

const LEAST = 20, MOST = 75, USUAL = 40, STEP = 4, KEY = "side";
const phone = matchMedia("(max-width: 759px)");

/** The separator of a frame, whose panel has the share `--side` of it. */
export function splitter(frame) {
  const line = h("div", { class: "splitter", role: "separator", tabindex: 0, "aria-label": "Width of the panel", "aria-controls": "tabpanel", "aria-valuemin": LEAST, "aria-valuemax": MOST, title: "Drag, or use arrows; a double click resets it" });
  let share = USUAL;

  function set(to, keep = true) {
    share = Math.round(Math.max(LEAST, Math.min(MOST, to || USUAL)));
    frame.style.setProperty("--side", `${share}%`);
    line.setAttribute("aria-valuenow", share);
    line.setAttribute("aria-valuetext", `${share} %`);
    line.setAttribute("aria-orientation", phone.matches ? "horizontal" : "vertical");
    if (keep) localStorage.setItem(KEY, share);
  }

  function move(event) {
    const { left, top, width, height } = frame.getBoundingClientRect();
    set(phone.matches ? 100 * (top + height - event.clientY) / height : 100 * (left + width - event.clientX) / width);
  }

  line.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    line.setPointerCapture(event.pointerId);
    line.addEventListener("pointermove", move);
    line.addEventListener("pointerup", () => line.removeEventListener("pointermove", move), { once: true });
    event.preventDefault();
  });
  line.addEventListener("dblclick", () => set(USUAL));
  line.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: share + STEP, ArrowUp: share + STEP, ArrowRight: share - STEP, ArrowDown: share - STEP, Home: LEAST, End: MOST, Enter: USUAL }[event.key];
    if (to === undefined) return;
    set(to);
    event.preventDefault();
    event.stopPropagation();
  });
  set(Number(localStorage.getItem(KEY)), false);
  return line;
}
