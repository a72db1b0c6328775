/** A wrapper beside the page: written, checked, run; records drawn with their truth, misses with what broke them. */
import { get, send } from "./api.js";
import { h, problem } from "./dom.js";
import { drawn, inside, placed } from "./places.js";
import { go, state } from "./store.js";

const FIRST = `wrapper first
threshold 0.5

answer = line:L*
line   = label:A, amount:B  where sameRow(A, B) and west(A, B)
label  = #TOKEN:X           where not isNumber(X)
amount = #TOKEN:X           where isNumber(X)
`;

export async function wrapperPanel(work, { root, draw }) {
  const numbers = h("pre", { "aria-hidden": "true" });
  const editor = h("textarea", { spellcheck: "false", id: "editor", "aria-label": "Text of the wrapper", "aria-describedby": "faults" });
  const faults = h("div", { id: "faults" });
  const kept = h("select", { "aria-label": "Kept wrappers" });
  const name = h("input", { id: "wrapper-name", "aria-label": "Name", placeholder: "name", value: state.w || "" });
  const least = h("input", { type: "range", min: 0, max: 1, step: 0.05, value: 0, "aria-label": "Least truth shown", oninput: () => list() });
  const results = h("div", {});
  let found = null, records = [], waiting = 0;
  editor.value = localStorage.getItem("wrapper") || FIRST;
  editor.addEventListener("input", () => { localStorage.setItem("wrapper", editor.value); lines(); clearTimeout(waiting); waiting = setTimeout(check, 300); });
  editor.addEventListener("scroll", () => { numbers.scrollTop = editor.scrollTop; });
  editor.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.ctrlKey) { event.preventDefault(); run(); } });
  kept.addEventListener("change", () => open(kept.value));

  function lines() { numbers.textContent = editor.value.split("\n").map((_, i) => i + 1).join("\n"); numbers.scrollTop = editor.scrollTop; }

  function tell(errors) {
    editor.setAttribute("aria-invalid", String(errors.some((one) => one.severity !== "warning")));
    faults.replaceChildren(...errors.map((one) => h("div", { class: "problem" }, h("button", { class: "plain", onclick: () => place(one) }, `${one.line}:${one.column}`), ` ${one.sentence} `, h("code", {}, one.code))));
  }

  function place({ line, column }) {
    const at = editor.value.split("\n").slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    editor.focus();
    editor.setSelectionRange(at, at);
  }

  async function check() {
    try { tell((await send("/v1/wrappers/check", { source: editor.value || " " })).errors); } catch (error) { faults.replaceChildren(problem(error)); }
  }

  async function run() {
    results.replaceChildren(h("p", { role: "status" }, "Running …"));
    const began = performance.now();
    try {
      found = await send("/v1/wrap", { wrapper: editor.value, document: work.doc, explain: true });
      tell([]);
    } catch (error) {
      results.replaceChildren();
      if (error.faults?.length) tell(error.faults); else faults.replaceChildren(problem(error));
      return;
    }
    records = (found.groups || []).flatMap((answer) => (answer.children?.length ? answer.children : [answer])).map(recordOf);
    work.groups = records.map((one) => one.drawn);
    list(`${Math.round(performance.now() - began)} ms`);
    go({ rec: state.rec || null });
    record();
  }

  function list(said = "") {
    const shown = records.map((one, i) => [one, i]).filter(([one]) => one.group.truth >= Number(least.value));
    work.groups = shown.map(([one]) => one.drawn);
    results.replaceChildren(h("p", { role: "status" }, `${shown.length} ${shown.length === 1 ? "record" : "records"}, ${(found.misses || []).length} almost found${found.complete === false ? `, ended by ${found.stopped_by}` : ""}. ${said}`),
      ...shown.map(([one, i]) => card(one, i)), ...(found.misses || []).map((one, i) => missed(one, i)));
    draw();
  }

  function card({ group, values }, i) {
    const bar = h("i", {});
    bar.style.width = `${100 * group.truth}%`;
    return h("div", { class: "record", role: "button", tabindex: 0, "data-record": i, onclick: () => choose(i), onkeydown: (event) => event.key === "Enter" && choose(i) },
      h("strong", {}, group.type), " ", h("span", { class: "bar", role: "img", "aria-label": `truth ${group.truth.toFixed(2)}` }, bar), ` ${group.truth.toFixed(2)} · page ${values[0]?.page ?? "?"}`,
      h("p", { dir: "auto" }, values.map((one) => one.text).join(" · ")));
  }

  function missed(one, i) {
    return h("div", { class: "record miss", role: "button", tabindex: 0, "data-miss": i, onclick: () => near(one, i), onkeydown: (event) => event.key === "Enter" && near(one, i) }, h("strong", {}, `almost ${one.type}`), ` ${one.truth.toFixed(2)}`, h("p", { dir: "auto" }, one.values.map((token) => token.text).join(" · ")), h("p", { class: "why" }, one.sentence));
  }

  const choose = (i) => go({ rec: i, el: null, chars: null, box: null, quote: null, uri: null }, { push: true });

  /** The record that the address names: its places, and what limits its truth. */
  function record() {
    for (const one of results.querySelectorAll(".picked, .picked .whys")) { one.classList.remove("picked"); one.querySelector?.(".whys")?.remove(); }
    if (state.rec === undefined) {
      if (!work.found?.length) { work.places = []; draw(); }
      return;
    }
    const one = records[state.rec];
    if (!one) return;
    const shown = results.querySelector(`[data-record="${CSS.escape(state.rec)}"]`);
    if (shown && !shown.querySelector(".whys")) shown.append(h("div", { class: "whys" }, why(one.group).map((line) => h("p", { class: "why" }, line))));
    shown?.classList.add("picked");
    shown?.scrollIntoView({ block: "nearest" });
    work.misses = [];
    work.places = one.values.map(placed);
    if (work.places[0]) go({ page: work.places[0].page });
    work.sheets.reveal();
  }

  function why(group) {
    const lines = [];
    (function walk(one, depth) {
      if (one.cause) lines.push(`${"  ".repeat(depth)}${one.path}: ${one.truth.toFixed(2)}, limited by ${one.cause.atom} = ${one.cause.truth.toFixed(2)}${one.cause.sentence ? `: ${one.cause.sentence}` : ""}`);
      for (const child of one.children || []) walk(child, depth + 1);
    })(group, 0);
    return lines.length ? lines : ["Nothing limits it: every condition holds in full."];
  }

  function near(one, i) {
    for (const other of results.querySelectorAll(".picked")) other.classList.remove("picked");
    results.querySelector(`[data-miss="${i}"]`)?.classList.add("picked");
    results.querySelector(`[data-miss="${i}"]`)?.scrollIntoView({ block: "nearest" });
    work.misses = one.values.map(placed);
    work.places = work.misses;
    if (work.misses[0]) go({ page: work.misses[0].page });
    work.sheets.reveal();
    work.places = [];
    draw();
  }

  /** A click on the page: the record that is there, else the miss that was nearest to being one. */
  function point(page, { x, y, id }) {
    if (!found) return false;
    const here = (tokens) => tokens.some((one) => one.page === page.number && (page.width ? inside(one.box, x, y) : one.element === id));
    const record = records.findIndex((one) => here(one.values));
    if (record >= 0) { choose(record); return true; }
    const best = (found.misses || []).map((one, i) => [one, i]).filter(([one]) => here(one.values)).sort((a, b) => b[0].truth - a[0].truth)[0];
    const around = records.findIndex((one) => inside(one.drawn.whole.get(page.number), x, y));
    if (best) near(...best);
    else if (around >= 0) choose(around);
    else results.querySelector("[role=status]").textContent = "Nothing here is in a record, nor in one that was almost found: no rule reaches it.";
    return true;
  }

  async function open(wanted) {
    if (!wanted) return;
    const one = await get(`/v1/wrappers/${encodeURIComponent(wanted)}`);
    editor.value = one.source;
    name.value = wanted;
    lines();
    go({ w: wanted });
    check();
  }

  async function save() {
    try {
      await send(`/v1/wrappers/${encodeURIComponent(name.value.trim())}`, { source: editor.value }, "PUT");
      go({ w: name.value.trim() });
      await kepts();
      faults.replaceChildren(h("p", { role: "status" }, `Kept as ${name.value.trim()}.`));
    } catch (error) { faults.replaceChildren(problem(error)); }
  }

  async function kepts() {
    const { wrappers } = await get("/v1/wrappers");
    kept.replaceChildren(h("option", { value: "" }, wrappers.length ? "Open a kept one" : "None kept yet"), ...wrappers.map((one) => h("option", { value: one.name }, one.name)));
  }

  (work.points ??= {}).wrapper = point;
  lines();
  await kepts();
  if (state.w) await open(state.w).catch((error) => faults.replaceChildren(problem(error)));
  const element = h("div", {}, h("p", { class: "row" }, kept, name, h("button", { onclick: save }, "Save"), h("button", { class: "main", onclick: run }, "Run")), h("div", { class: "editor" }, numbers, editor), faults, h("p", { class: "row" }, h("label", { class: "row" }, "Least truth", least)), results);
  /** What was learned meanwhile comes into the editor. */
  function shown() {
    if (work.learned) { editor.value = work.learned; work.learned = null; localStorage.setItem("wrapper", editor.value); lines(); run(); } else if (records.length) list();
  }

  if (state.rec !== undefined) await run();
  return { element, record, pick() {}, shown };
}

/** A record as it is listed and drawn: its values in order, and the box that holds them, page by page. */
function recordOf(group) {
  const values = [];
  (function walk(one) { if (one.value) values.push(one.value); for (const child of one.children || []) walk(child); })(group);
  return { group, values, drawn: drawn(group.type, group.truth, values) };
}
