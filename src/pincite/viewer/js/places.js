/** Values as places: what is drawn of them, and the box that holds them, page by page. */

/** The name that is asked for: a URN or an address alone, or the subject of a line of N-Quads; null for words. */
export const nameIn = (asked) => /^<([^<>\s]+)>\s/.exec(asked)?.[1] ?? /^(?:urn:|https?:\/\/)\S+$/.exec(asked)?.[0] ?? null;

/** A value of a record as a place of the document. */
export function placed(value) {
  const cell = cellOf(value.element || "");
  return { page: value.page, box: value.box, element: cell ? cell.table : value.element || "", row: cell ? cell.row : -1, col: cell ? cell.col : -1, text: value.text };
}

/** The table, the row and the column that an id of a cell says; null for other ids. */
export function cellOf(id) {
  const found = /^(.*)\/r(\d+)\/c(\d+)$/.exec(id);
  return found && { table: found[1], row: Number(found[2]), col: Number(found[3]) };
}

/** The element that an id of a cell is of. */
export const base = (id) => cellOf(id)?.table ?? id;

/** Values that belong together, as they are drawn. */
export function drawn(type, truth, values) {
  const whole = new Map();
  for (const { page, box } of values) if (box) whole.set(page, union(whole.get(page) || box, box));
  return { type, truth, whole, boxes: values.map(placed) };
}

export const union = (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
export const inside = (box, x, y) => box && box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3];
