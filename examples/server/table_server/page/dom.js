// Elements, and lists of elements put into the page so that what stays keeps its focus.

import { t } from "./words.js";

/** An element: attributes as in HTML, `on...` for handlers, `key` for what it stands for; null children are left out. */
export function h(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) made[name] = value;
    else if (name === "key") made.dataset.key = value;
    else if (name === "checked" || name === "value") made[name] = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return made;
}

/** Text that only screen readers are given. */
export const unseen = (...text) => h("span", { class: "unseen" }, ...text);

/** A shape from the page's symbols. */
export function shape(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawn = document.createElementNS(space, "svg");
  drawn.setAttribute("aria-hidden", "true");
  drawn.setAttribute("class", `shape shape-${name}`);
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#shape-${name}`);
  drawn.append(use);
  return drawn;
}

const keyOf = (node) => node.dataset?.key;
const alike = (one, other) => one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

/** Make `parent` hold these children; elements that were there before stay, with their focus. */
export function put(parent, children) {
  const wanted = children
    .flat(Infinity)
    .filter((child) => child != null && child !== false)
    .map((child) => (typeof child === "string" ? document.createTextNode(child) : child));
  const names = new Set(wanted.map(keyOf));
  const old = new Map();
  for (const child of [...parent.childNodes]) {
    if (!keyOf(child)) continue;
    if (names.has(keyOf(child))) old.set(keyOf(child), child);
    else child.remove();
  }
  let place = parent.firstChild;
  for (const node of wanted) {
    const found = keyOf(node) ? old.get(keyOf(node)) : place;
    const kept = found && alike(found, node) ? found : null;
    if (kept) update(kept, node);
    if (kept === place && kept) place = place.nextSibling;
    else parent.insertBefore(kept ?? node, place);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

function update(kept, fresh) {
  if (kept.nodeType === Node.TEXT_NODE) {
    if (kept.data !== fresh.data) kept.data = fresh.data;
    return;
  }
  const open = kept.nodeName === "DETAILS" && kept.open;
  for (const { name } of [...kept.attributes]) if (!fresh.hasAttribute(name)) kept.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (kept.getAttribute(name) !== value) kept.setAttribute(name, value);
  if (open) kept.open = true;
  for (const handler of ["onclick", "onchange", "onsubmit", "oninput", "onkeydown"]) kept[handler] = fresh[handler];
  if (kept.nodeName === "INPUT" && kept.type === "checkbox") kept.checked = fresh.checked;
  if (kept.nodeName === "SELECT") {
    put(kept, [...fresh.childNodes]);
    kept.value = fresh.value;
  } else if (kept.nodeName !== "INPUT") put(kept, [...fresh.childNodes]);
}

/** Say something to screen readers at once. */
export function alertAll(text) {
  const region = document.getElementById("alert");
  region.textContent = "";
  region.append(h("p", null, text));
}

/** Open the page's dialog; `content` gets a function that closes it. */
export function openDialog(title, content, { wide = false } = {}) {
  const dialog = document.getElementById("dialog");
  const close = () => dialog.close();
  dialog.className = wide ? "wide" : "";
  dialog.replaceChildren(
    h("h2", { id: "dialog-title" }, title),
    ...[content(close)].flat(Infinity).filter(Boolean),
    h("p", { class: "row end" }, h("button", { type: "button", onclick: close }, wide ? t`Close` : t`Never mind`)),
  );
  if (!dialog.open) dialog.showModal();
}
