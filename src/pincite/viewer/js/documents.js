/** The first screen: drop a file, see all documents, paste a name or a quotation. */
import { drop, get, send } from "./api.js";
import { sure } from "./dialog.js";
import { h, problem } from "./dom.js";
import { nameIn } from "./places.js";
import { state, visit } from "./store.js";
import { take } from "./uploads.js";

const HEADS = ["Name", "Pages", "Tables", "Notes", "State", "Opened", ""];

export function documents(main) {
  document.title = "Pincite";
  const list = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Documents" });
  const doing = h("div", { class: "uploads", "aria-live": "polite" });
  const file = h("input", { type: "file", class: "unseen", id: "file", multiple: true, "aria-label": "Documents to open", onchange: () => begin([...file.files]) });
  const ocr = h("input", { type: "checkbox", id: "ocr" });
  const zone = h("div", { class: "drop" }, h("p", {}, h("strong", {}, "Drop documents here"), h("br"), "PDF, scan, Word, Excel, PowerPoint, mail, web page …"),
    h("button", { class: "main", onclick: () => file.click() }, "Choose files"), file, h("label", {}, ocr, " pages may be scans: read them by OCR"));
  const found = h("div", { "aria-live": "polite" });
  const words = h("input", { class: "wide", "aria-label": "A quotation or a URN", placeholder: "Paste a quotation or a URN and see where it comes from", value: state.urn || state.quote || "" });
  const ask = h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); look(words.value.trim()); } }, words, h("button", {}, "Find its place"));
  main.append(h("div", { class: "screen" }, h("h1", {}, "Every value, and where it came from"), h("p", { class: "lead" }, "Open a document: text, tables and records, each with its page and its box."), zone, doing, ask, found, list));

  // The whole screen takes what is dropped: a browser would open it in place of the viewer.
  const over = (event) => { event.preventDefault(); zone.classList.add("over"); };
  const out = (event) => { if (!event.relatedTarget) zone.classList.remove("over"); };
  const dropped = (event) => { event.preventDefault(); zone.classList.remove("over"); begin([...event.dataTransfer.files]); };
  const heard = { dragover: over, dragleave: out, drop: dropped };
  for (const [name, hear] of Object.entries(heard)) addEventListener(name, hear);

  function begin(files) {
    file.value = "";
    if (files.length) take(files, ocr.checked ? { ocr: "true" } : {}, doing, fill);
  }

  async function look(asked) {
    found.replaceChildren();
    if (!asked) return;
    try {
      const name = nameIn(asked);
      if (name) {
        const ways = await get(`/v1/trace?${new URLSearchParams({ urn: name })}`);
        const doc = ways.documents.find(Boolean);
        if (!doc) throw Object.assign(new Error("No document here has this name."), { title: "Lost" });
        visit(`/d/${doc}/p/1?${new URLSearchParams({ uri: name, panel: "trace" })}`);
        return;
      }
      const cited = (await send("/v1/cite", { quote: asked })).found;
      found.replaceChildren(...(cited.length ? cited.map(hit) : [h("p", {}, "No document says this.")]));
    } catch (error) {
      found.replaceChildren(problem(error));
    }
    function hit(one) {
      const there = `/d/${one.document}/p/${one.page}?${new URLSearchParams({ quote: asked, panel: "trace" })}`;
      return h("p", {}, h("a", { href: there }, `${one.name}, page ${one.page}`), ` ${one.how}, ${one.score.toFixed(2)}: ${one.text.slice(0, 120)}`);
    }
  }

  function shown(row) {
    const remove = async () => {
      if (!(await sure(`Delete ${row.name}?`, "Delete"))) return;
      await drop(`/v1/documents/${row.id}`).catch((error) => found.replaceChildren(problem(error)));
      fill();
    };
    return h("tr", {}, h("td", {}, h("a", { href: `/d/${row.id}/p/1` }, row.name || row.id)), [row.pages, row.tables, row.notes].map((count) => h("td", { class: "number" }, String(count))),
      h("td", {}, h("span", { class: `state ${row.state}` }, row.state)), h("td", {}, new Date(row.created).toLocaleString()), h("td", {}, h("button", { class: "plain", "aria-label": `Delete ${row.name}`, onclick: remove }, "Delete")));
  }

  /** All documents, the youngest first; `cursor` adds those after the ones that are shown. */
  async function fill(cursor = "") {
    try {
      const { documents: rows, cursor: following } = await get(`/v1/documents${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ""}`);
      if (cursor) list.querySelector("tbody").append(...rows.map(shown));
      else list.replaceChildren(rows.length ? h("table", { class: "list" }, h("caption", { class: "unseen" }, "Documents"), h("thead", {}, h("tr", {}, HEADS.map((one) => (one ? h("th", { scope: "col" }, one) : h("td", {}))))), h("tbody", {}, rows.map(shown)))
        : h("p", { class: "lead empty" }, "No document yet. What you open stays on this service until you delete it, or its time is over."));
      list.querySelector(".more")?.remove();
      if (following) list.append(h("button", { class: "more", onclick: () => fill(following) }, "Older ones"));
    } catch (error) {
      list.replaceChildren(problem(error));
    }
  }
  fill();
  if (state.urn || state.quote) look(state.urn || state.quote);
  return () => { for (const [name, hear] of Object.entries(heard)) removeEventListener(name, hear); };
}
