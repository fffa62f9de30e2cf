// The first page: a name, a table to open, tables to come to.

import { h, put } from "./dom.js";
import { t } from "./words.js";

/** The name that was used last. */
export const ownName = () => localStorage.getItem("name") ?? "";
export const keepName = (name) => localStorage.setItem("name", name);

/** An input for one's name. */
export const nameField = () => [
  h("label", { for: "name" }, t`Your name`),
  h("input", { id: "name", name: "name", required: true, maxlength: 40, autocomplete: "nickname", value: ownName() }),
];

async function openTable(event) {
  event.preventDefault();
  const name = new FormData(event.target).get("name").trim();
  const problem = document.getElementById("problem");
  if (!name) return;
  keepName(name);
  const answer = await fetch("/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  const said = await answer.json();
  if (answer.ok) location.assign(`/t/${said.table}`);
  else problem.textContent = typeof said.detail === "string" ? said.detail : t`This name cannot be used.`;
}

const listed = ({ table, phase, names }) =>
  h(
    "li",
    null,
    h("a", { href: `/t/${table}` }, table),
    " ",
    phase === "playing" ? t`being played by ${names.join(", ")}` : t`waiting with ${names.join(", ") || t`nobody yet`}`,
  );

/** Show the first page. */
export async function home(main) {
  put(main, [
    h("h1", null, t`Play UNO`),
    h(
      "form",
      { onsubmit: openTable, class: "panel" },
      h("h2", null, t`Open a table`),
      h("p", null, t`You agree on the rules together, and others come by the link of the table.`),
      ...nameField(),
      h("button", { class: "primary" }, t`Open a table`),
      h("p", { id: "problem", role: "alert" }),
    ),
    h(
      "section",
      { class: "panel", "aria-labelledby": "tables-title" },
      h("h2", { id: "tables-title" }, t`Open tables`),
      h("ul", { id: "tables" }, h("li", null, t`Looking …`)),
    ),
  ]);
  const list = document.getElementById("tables");
  const tables = await (await fetch("/tables")).json();
  put(list, tables.length ? tables.map(listed) : [h("li", null, t`None at the moment.`)]);
}
