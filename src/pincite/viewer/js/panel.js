/** The side panel: the readable twin of the pages, and what else can be seen of them. */
import { h, problem } from "./dom.js";
import { textPanel } from "./text.js";
import { sourcePanel } from "./source.js";
import { tablesPanel, notesPanel } from "./views.js";
import { tracePanel } from "./trace.js";
import { wrapperPanel } from "./wrapper.js";
import { comparePanel } from "./compare.js";
import { learnPanel } from "./learn.js";
import { go } from "./store.js";

const TABS = [["text", "Text", textPanel], ["tables", "Tables", tablesPanel], ["markdown", "Markdown", sourcePanel("md", "Markdown")], ["json", "Extract", sourcePanel("extract", "Extract result")], ["wrapper", "Wrapper", wrapperPanel], ["learn", "Mark", learnPanel], ["trace", "Cite", tracePanel], ["compare", "Compare", comparePanel], ["notes", "Notes", notesPanel]];

export function panel(work, actions) {
  const body = h("div", { role: "tabpanel", id: "tabpanel", tabindex: 0 });
  const made = new Map();
  let current = null;
  const tabs = TABS.map(([name, title]) => h("button", { role: "tab", id: `tab-${name}`, "aria-controls": "tabpanel", onclick: () => go({ panel: name === "text" ? null : name }, { push: true }) }, title));
  const list = h("div", { role: "tablist", "aria-label": "Views" }, tabs);
  list.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = tabs[(tabs.indexOf(document.activeElement) + by + tabs.length) % tabs.length];
    next.focus();
    next.click();
    event.preventDefault();
  });
  const told = {
    element: h("aside", { class: "panel", "aria-label": "What was found" }, list, body),
    async open(name) {
      const at = Math.max(0, TABS.findIndex((one) => one[0] === name));
      tabs.forEach((one, i) => { one.setAttribute("aria-selected", String(i === at)); one.tabIndex = i === at ? 0 : -1; });
      body.setAttribute("aria-labelledby", tabs[at].id);
      current?.hide?.();
      if (!made.has(name)) made.set(name, await (async () => TABS[at][2](work, { ...actions, root: body }))().catch((error) => ({ element: problem(error) })));
      current = made.get(name);
      body.replaceChildren(current.element);
      current.shown?.();
      current.pick?.();
    },
    hover: (id) => current?.hover?.(id),
    pick: () => current?.pick?.(),
    record: () => current?.record?.(),
  };
  return told;
}
