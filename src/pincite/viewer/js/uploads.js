/** Files on their way in: one leads to its document at once, several are shown one below the other. */
import { ENDED, followed, reasonOf, upload } from "./api.js";
import { h, problem } from "./dom.js";
import { progress } from "./progress.js";
import { visit } from "./store.js";

const AT_ONCE = 3; // Files that are sent at the same time.

/** Sends files into `rows`; `changed` is called when one is a document. */
export async function take(files, query, rows, changed) {
  rows.replaceChildren();
  const waiting = [...files];
  async function next() {
    for (let one = waiting.shift(); one; one = waiting.shift()) await taken(one, query, rows, changed, files.length === 1);
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, files.length) }, next));
}

async function taken(file, query, rows, changed, alone) {
  const row = h("div", {});
  rows.append(row);
  const shown = progress(file.name), stop = new AbortController();
  row.replaceChildren(shown.element);
  try {
    const sent = (share) => shown.sent(share, () => stop.abort());
    sent(0);
    let job = await upload(file, query, { sent, signal: stop.signal });
    if (alone) { visit(`/d/${job.document || job.id}/p/1`); return; }
    if (job.progress) job = await followed(job, shown.told);
    if (ENDED.includes(job.state) && job.problem) throw reasonOf(job);
    if (job.state === "cancelled") throw reasonOf(job);
    row.replaceChildren(h("p", { class: "row" }, h("a", { href: `/d/${job.document || job.id}/p/1` }, file.name), "is read"));
    changed();
  } catch (error) {
    row.replaceChildren(h("p", {}, file.name), problem(error));
    changed();
  }
}
