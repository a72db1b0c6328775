/** What a reader has to know of a document before its pages: that it is not all there, that pages are pictures. */
import { blob, get, upload } from "./api.js";
import { h, problem } from "./dom.js";
import { visit } from "./store.js";

/** Reads a document anew, with other options beside its own. */
export async function readAgain(row, query) {
  const original = await blob(`/v1/documents/${row.id}/source`);
  await upload(new File([original], row.name), { ...row.options, ...query });
  visit(`/d/${row.id}/p/1`, { replace: true });
}

/** Banners over the pages; they fill themselves. */
export function banners(work) {
  const element = h("div", { class: "told" });
  const said = (sentence, title, query) => {
    const fault = h("div", {});
    element.append(h("div", { class: "banner", role: "status" }, h("span", {}, sentence), h("button", { onclick: (event) => { event.currentTarget.disabled = true; readAgain(work.row, query).catch((error) => { event.target.disabled = false; fault.replaceChildren(problem(error)); }); } }, title), fault));
  };
  const { state, pages, page_count: all, notes } = work.row;
  if (state === "partial") said(`This is not all of it: ${pages} of ${all || pages} pages were read before the time was over.`, "Read it again", {});
  if (notes && !work.row.options.ocr) {
    get(`${work.at}/notes`).then((told) => {
      const found = told.notes.filter((one) => one.code === "page_is_picture");
      if (found.length === 1 && found[0].page) said(`Page ${found[0].page} is a picture: its letters are read by OCR alone.`, "Read by OCR", { ocr: "true" });
      else if (found.length) said("Pages of it are pictures: their letters are read by OCR alone.", "Read by OCR", { ocr: "true" });
    }, () => {});
  }
  return element;
}
