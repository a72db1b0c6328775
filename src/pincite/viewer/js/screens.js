/** Jobs, kept wrappers, and what this is. */
import { drop, get } from "./api.js";
import { h, problem } from "./dom.js";

function screen(main, title, lead) {
  const body = h("div", {});
  main.append(h("div", { class: "screen" }, h("h1", {}, title), h("p", { class: "lead" }, lead), body));
  return body;
}

const table = (name, heads, rows) => h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name }, h("table", { class: "list" }, h("caption", { class: "unseen" }, name), h("thead", {}, h("tr", {}, heads.map((one) => h("th", { scope: "col" }, one)))), h("tbody", {}, rows)));

export function jobs(main) {
  const body = screen(main, "Jobs", "What waits, what is read, what came of it.");
  let timer = 0;
  async function fill() {
    try {
      const found = (await get("/v1/jobs")).jobs;
      body.replaceChildren(found.length ? table("Jobs", ["Document", "State", "Pages", "Begun", "Do"], found.map((job) => h("tr", {},
        h("td", {}, job.result ? h("a", { href: `/d/${job.document}/p/1` }, job.document.slice(0, 12)) : job.document.slice(0, 12)), h("td", {}, h("span", { class: `state ${job.state}` }, job.state), job.problem ? ` ${job.problem.detail}` : ""),
        h("td", {}, `${job.progress.pages_done} of ${job.progress.pages_total}`), h("td", {}, new Date(job.created).toLocaleString()),
        h("td", {}, ["queued", "running"].includes(job.state) ? h("button", { onclick: async () => { await drop(`/v1/jobs/${job.id}`); fill(); } }, "Cancel") : "–")))) : h("p", {}, "There are none."));
      if (found.some((job) => ["queued", "running", "cancelling"].includes(job.state))) timer = setTimeout(fill, 1000);
    } catch (error) { body.replaceChildren(problem(error)); }
  }
  fill();
  return () => clearTimeout(timer);
}

export function wrappers(main) {
  const body = screen(main, "Wrappers", "Grammars of the records that documents hold. Open a document and its Wrapper tab to write one and to run it.");
  get("/v1/wrappers").then(({ wrappers: found }) => body.replaceChildren(...(found.length ? found.map((one) => h("details", {}, h("summary", {}, one.name), h("pre", { class: "source" }, one.source))) : [h("p", {}, "None is kept yet.")])), (error) => body.replaceChildren(problem(error)));
  return null;
}

export function about(main) {
  const body = screen(main, "About", "What serves this, and its limits.");
  get("/version").then((found) => body.replaceChildren(table("About", ["What", "Value"], [["Version", found.version], ["Python", found.python], ["Keys", found.keys ? "needed" : "none"], ...Object.entries(found.limits)].map(([name, value]) => h("tr", {}, h("td", {}, name), h("td", {}, String(value ?? "by size")))))), (error) => body.replaceChildren(problem(error)));
  return null;
}
