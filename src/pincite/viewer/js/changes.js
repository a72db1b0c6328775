/** What is the same, gone and added between two lists, however long they are. */

const FAR = 800; // Steps after which a stretch is given up as other altogether.

/**
 * All steps from `a` to `b`, by `text`: between what both say once and in the same order (patience
 * difference, B. Cohen) the shortest list of steps.
 */
export function changes(a, b) {
  const made = [];
  let fromA = 0, fromB = 0;
  for (const [i, j] of [...anchors(a, b), [a.length, b.length]]) {
    for (const one of shortest(a.slice(fromA, i), b.slice(fromB, j))) made.push(one);
    if (i < a.length) made.push({ what: "same", one: a[i] });
    fromA = i + 1;
    fromB = j + 1;
  }
  return made;
}

/** Places of the texts that stand once on each side: the longest run of them in one order. */
function anchors(a, b) {
  const once = (list) => {
    const at = new Map();
    list.forEach((one, i) => at.set(one.text, at.has(one.text) ? -1 : i));
    return at;
  };
  const inB = once(b);
  const pairs = [...once(a)].filter(([text, i]) => i >= 0 && inB.get(text) >= 0).map(([text, i]) => [i, inB.get(text)]);
  const tops = [], before = new Map(); // patience sorting: the last pair of the best run of each length
  for (const pair of pairs) {
    let low = 0, high = tops.length;
    while (low < high) { const mid = (low + high) >> 1; if (tops[mid][1] < pair[1]) low = mid + 1; else high = mid; }
    before.set(pair, tops[low - 1]);
    tops[low] = pair;
  }
  const run = [];
  for (let pair = tops.at(-1); pair; pair = before.get(pair)) run.push(pair);
  return run.reverse();
}

/** The shortest list of steps (Myers, An O(ND) difference algorithm, 1986); of stretches too far apart all. */
function shortest(a, b) {
  let low = 0, endA = a.length, endB = b.length;
  while (low < endA && low < endB && a[low].text === b[low].text) low += 1;
  while (endA > low && endB > low && a[endA - 1].text === b[endB - 1].text) { endA -= 1; endB -= 1; }
  const n = endA - low, m = endB - low, most = Math.min(n + m, FAR), v = { 1: 0 }, trail = [];
  const all = (list, what) => list.map((one) => ({ what, one }));
  const same = (from, to) => all(a.slice(from, to), "same");
  let reached = false;
  search: for (let d = 0; d <= most; d += 1) {
    trail.push({ ...v });
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && v[k - 1] < v[k + 1]) ? v[k + 1] : v[k - 1] + 1;
      let y = x - k;
      while (x < n && y < m && a[low + x].text === b[low + y].text) { x += 1; y += 1; }
      v[k] = x;
      if (x >= n && y >= m) { reached = true; break search; }
    }
  }
  if (!reached) return [...same(0, low), ...all(a.slice(low, endA), "gone"), ...all(b.slice(low, endB), "added"), ...same(endA, a.length)];
  const middle = [];
  let x = n, y = m;
  for (let d = trail.length - 1; d >= 0; d -= 1) {
    const now = trail[d], k = x - y;
    const from = k === -d || (k !== d && now[k - 1] < now[k + 1]) ? k + 1 : k - 1;
    const px = d ? now[from] : 0, py = d ? px - from : 0;
    while (x > px && y > py) { x -= 1; y -= 1; middle.push({ what: "same", one: a[low + x] }); }
    if (!d) break;
    if (x === px) { y -= 1; middle.push({ what: "added", one: b[low + y] }); } else { x -= 1; middle.push({ what: "gone", one: a[low + x] }); }
  }
  return [...same(0, low), ...middle.reverse(), ...same(endA, a.length)];
}
