/** Elements made of a tag, properties and children; texts of documents come in as text nodes alone. */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  fill(made, props);
  made.append(...children.flat().filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

/** The same in SVG. */
export function s(tag, props = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(made, props);
  made.append(...children);
  return made;
}

function fill(made, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "hidden") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
}

export const $ = (id) => document.getElementById(id);

let later = 0;
/** Say something to those who do not see the page, the last of what comes quickly. */
export function announce(text) {
  clearTimeout(later);
  later = setTimeout(() => { $("live").textContent = text; }, 250);
}

/** Calls `mount` of an element when it comes near the view of `root`, `unmount` when it leaves. */
export function nearby(root, margin, mount, unmount) {
  return new IntersectionObserver((entries) => {
    for (const one of entries) (one.isIntersecting ? mount : unmount)?.(one.target);
  }, { root, rootMargin: margin });
}

export function problem(error) {
  return h("div", { class: "problem", role: "alert" }, h("strong", {}, error.title || "It did not work"), h("div", {}, error.message), error.code && h("a", { href: `/problems/${error.code}`, target: "_blank", rel: "noopener" }, h("code", {}, error.code)));
}
