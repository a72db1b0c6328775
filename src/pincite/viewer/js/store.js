/** The state, which is the address: every change is one, and every address is a state. */
const listeners = new Set();
export const state = {};
export const STATES = ["el", "chars", "box", "quote", "uri", "w", "rec", "panel", "layers", "zoom", "compare", "find", "regex", "hit", "rail"];

export function read() {
  for (const name of Object.keys(state)) delete state[name];
  const parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  state.screen = parts[0] || "";
  if (state.screen === "d") {
    state.doc = parts[1];
    state.page = parts[2] === "p" ? Number(parts[3]) || 1 : 1;
  } else if (parts[1]) state.name = parts[1];
  for (const [name, value] of new URLSearchParams(location.search)) if (STATES.includes(name) || name === "urn") state[name] = value;
}

export function address(given = {}) {
  const all = { ...state, ...given };
  const query = new URLSearchParams();
  for (const name of STATES) if (all[name] !== undefined && all[name] !== null && all[name] !== "") query.set(name, all[name]);
  const path = all.screen === "d" ? `/d/${all.doc}/p/${all.page}` : location.pathname;
  const said = query.toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
  return path + (said ? `?${said}` : "");
}

/** Go to another state. A selection is a step that Back returns from; a page or a layer is none. */
export function go(change, { push = false } = {}) {
  const before = { ...state };
  history[push ? "pushState" : "replaceState"](null, "", address(change));
  read();
  for (const one of listeners) one(state, before);
}

export const listen = (one) => { listeners.add(one); return () => listeners.delete(one); };
addEventListener("popstate", () => {
  const before = { ...state };
  read();
  if (before.screen !== state.screen || before.doc !== state.doc) dispatchEvent(new Event("screen"));
  else for (const one of listeners) one(state, before);
});

/** Another screen, or the same anew. */
export function visit(path, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  dispatchEvent(new Event("screen"));
}
