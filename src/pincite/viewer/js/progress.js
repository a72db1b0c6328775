/** How far the reading of a document is, in words and as a bar. */
import { drop } from "./api.js";
import { h } from "./dom.js";

export function progress(name) {
  const bar = h("progress", { max: 1, "aria-label": `Reading ${name}` });
  const said = h("span", { class: "wide" }, name);
  const stop = h("button", {}, "Cancel");
  let cancel = () => {}, unwanted = false, asked = "";
  stop.addEventListener("click", () => { stop.disabled = unwanted = true; cancel(); });
  function say(words) {
    said.textContent = `${name}: ${words}`;
    bar.setAttribute("aria-valuetext", words);
  }
  return {
    element: h("div", { class: "progress" }, h("p", { class: "row" }, said, stop), bar),
    /** A share of it was sent; `abort` stops that. */
    sent(share, abort) {
      bar.value = share;
      say(share < 1 ? `sending, ${Math.round(share * 100)} %` : "sent");
      cancel = abort;
    },
    /** A state of the job. */
    told(job) {
      const { pages_done: pages, pages_total: all, eta_s: left } = job.progress;
      if (all) bar.value = pages / all; else bar.removeAttribute("value");
      const of = all ? `, page ${pages} of ${all}` : "";
      const seconds = left > 1 && job.state === "running" ? `, about ${Math.ceil(left)} s more` : "";
      const before = job.state === "queued" && job.position ? `, ${job.position} before it` : "";
      say(`${{ queued: "waits", running: "is read", cancelling: "is being cancelled" }[job.state] || job.state}${before}${of}${seconds}`);
      cancel = () => { asked = job.id; drop(`/v1/jobs/${job.id}`).catch(() => {}); };
      if (unwanted && asked !== job.id) cancel(); // pressed before there was a job to cancel
    },
  };
}
