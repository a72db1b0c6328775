/** Signing in: the key goes to the service once, and stays in a cookie that no script can read. */
import { forget, send } from "./api.js";
import { h, problem } from "./dom.js";

/** The screen that asks for a key; `then` is called when it was right. */
export function signIn(main, then) {
  const key = h("input", { type: "password", id: "key", name: "key", class: "wide", autocomplete: "current-password", required: true, "aria-describedby": "key-help" });
  const said = h("div", {});
  async function enter(event) {
    event.preventDefault();
    try {
      await send("/login", { key: key.value.trim() });
    } catch (error) {
      key.setAttribute("aria-invalid", "true");
      said.replaceChildren(problem(error));
      key.select();
      return;
    }
    key.value = "";
    then();
  }
  main.replaceChildren(h("div", { class: "screen narrow" }, h("h1", {}, "Sign in"), h("p", { class: "lead" }, "This service shows documents to those who have a key of it."),
    h("form", { class: "card", onsubmit: enter }, h("label", { for: "key" }, "Key"), key, h("p", { class: "quiet", id: "key-help" }, "The key stays in a cookie of this browser that no page can read, for twelve hours. Whoever runs the service gives out keys: pincite serve --new-key NAME."), said, h("button", { class: "main" }, "Sign in"))));
  key.focus();
}

/** Signed out, and nothing that was shown is kept. */
export async function signOut() {
  await send("/logout", {});
  forget();
}
