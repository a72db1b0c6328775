/** Keys: single ones are off while something is written. */
import { closeAlso } from "./also.js";
import { dialog } from "./dialog.js";
import { h } from "./dom.js";
import { FAMILIES } from "./kinds.js";
import { cellOf } from "./places.js";

const TABLE = [["J K", "next, previous page"], ["N P", "next, previous element in reading order"], ["Esc", "clear the selection"], ["T", "to the text and back to the page"], ["+ − 0", "zoom in, out, to fit"], ["1-6, 7 8", "layers; words, cells"], ["Alt+1-8", "one layer alone"], ["O", "reading order"], ["G", "go to a page"], ["/, Ctrl+F", "find in the document"], ["Alt+R", "in the find bar: by a regular expression"], ["C, Shift+C", "copy text, copy link"], ["E", "picture of the evidence"], ["Alt+↓, Alt+↑", "into a table, out of it"], ["Arrows", "from cell to cell of a table"], ["Ctrl+Enter", "run the wrapper"], ["D", "light or dark"], ["?", "this table"]];
const LAYERS = [...FAMILIES.map(([name]) => name), "words", "cells"];

export function help() {
  const box = dialog("Keys", h("table", {}, h("tbody", {}, TABLE.map(([key, does]) => h("tr", {}, h("td", {}, h("kbd", {}, key)), h("td", {}, does))))), h("button", { onclick: () => box.close() }, "Close"));
}

export function keys(does) {
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  function pressed(event) {
    if (document.querySelector("dialog[open]")) return;
    if (event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) { does.find(); event.preventDefault(); return; }
    if (event.target.closest("input:not([type=checkbox]), textarea, select, dialog") || event.ctrlKey || event.metaKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const { turn, step, zoom, toggle, work } = does;
    const picked = new URLSearchParams(location.search).get("el");
    const cell = picked && cellOf(picked);
    const page = Number(location.pathname.split("/")[4]) || 1;
    const digit = /^Digit([1-8])$/.exec(event.code);
    if (event.altKey && key === "ArrowDown" && picked && work.sheets.known.get(picked)?.table) does.pick(`${picked}/r0/c0`);
    else if (event.altKey && key === "ArrowUp" && cell) does.pick(cell.table);
    else if (digit) toggle(LAYERS[digit[1] - 1], event.altKey);
    else if (event.altKey) return;
    else if (moves[key] && cell && !event.target.closest("[role=tablist]")) {
      const [row, col] = [cell.row + moves[key][0], cell.col + moves[key][1]];
      const table = work.sheets.known.get(cell.table)?.table;
      if (!table || row < 0 || col < 0 || row >= table.rows || col >= table.cols) return;
      does.pick(`${cell.table}/r${row}/c${col}`);
    } else if (key === "j") turn(page + 1);
    else if (key === "k") turn(page - 1);
    else if (key === "n") step(1);
    else if (key === "p") step(-1);
    else if (key === "/") does.find();
    else if (key === "Escape") { if (!closeAlso()) does.pick(null); }
    else if (key === "t") does.exchange();
    else if (key === "+" || key === "=") zoom(1);
    else if (key === "-") zoom(-1);
    else if (key === "0" || key === "w") does.fit();
    else if (key === "o") toggle("order");
    else if (key === "g") does.page();
    else if (key === "c") does.copy(event.shiftKey);
    else if (key === "e") does.evidence();
    else if (key === "d") dispatchEvent(new Event("theme"));
    else if (key === "?") help();
    else return;
    event.preventDefault();
  }
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
