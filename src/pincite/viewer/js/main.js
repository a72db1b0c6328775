import { $, h } from "./dom.js";
import { forget, get } from "./api.js";
import { read, state } from "./store.js";
import { documents } from "./documents.js";
import { workspace } from "./workspace.js";
import { jobs, wrappers, about } from "./screens.js";
import { signIn, signOut } from "./signin.js";

const SCREENS = { "": documents, d: workspace, jobs, w: wrappers, about };
const LINKS = [["/", "Documents"], ["/w", "Wrappers"], ["/jobs", "Jobs"], ["/about", "About"]];
let leave = null, session = {};

function show() {
  leave?.();
  leave = null;
  read();
  $("main").replaceChildren();
  bar();
  leave = (SCREENS[state.screen] || documents)($("main"), $("tools"));
}

function bar(signed = true) {
  const here = state.screen === "d" ? "/" : `/${state.screen || ""}`;
  $("bar").replaceChildren(...[
    h("a", { class: "home", href: "/" }, h("img", { src: new URL("../icon.svg", import.meta.url).href, alt: "" }), "Pincite"),
    h("span", { id: "tools", class: "row" }), h("span", { class: "gap" }),
    signed && h("nav", { "aria-label": "Screens" }, LINKS.map(([href, name]) => h("a", { href, "aria-current": href === here ? "page" : null }, name))),
    signed && session.owner && h("button", { class: "roomy", title: `Signed in as ${session.owner}`, onclick: () => signOut().then(enter) }, "Sign out"),
    h("button", { onclick: theme, "aria-label": "Light or dark", title: "Light or dark (D)" }, "◐"),
  ].filter(Boolean));
}

/** Ask for a key; what the address says is shown afterwards. */
function ask() {
  leave?.();
  leave = null;
  forget();
  document.title = "Sign in - Pincite";
  bar(false);
  signIn($("main"), enter);
}

async function enter() {
  session = await get("/session").catch(() => ({}));
  if (session.keys && !session.owner) ask();
  else show();
}

export function theme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
}

const chosen = localStorage.getItem("theme");
if (chosen) document.documentElement.dataset.theme = chosen;
addEventListener("screen", show);
addEventListener("theme", theme);
addEventListener("unauthorized", () => { if (!$("key")) ask(); });
enter();
