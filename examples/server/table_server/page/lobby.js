// Before and after a game: who is here, what is played, who is ready.

import { h, openDialog, put, unseen } from "./dom.js";
import { keepName, nameField } from "./home.js";
import { locale, t } from "./words.js";

/** For somebody who is not at the table. */
export function door({ say, why }) {
  const enter = (event) => {
    event.preventDefault();
    const name = new FormData(event.target).get("name").trim();
    if (!name) return;
    keepName(name);
    say("Enter", { name, sit: event.submitter?.value !== "watch" });
  };
  if (why !== "unknown_player") {
    const words = { kicked: t`You were removed from this table.`, closed: t`This table is closed.` };
    return h("section", { key: "door", class: "panel" }, h("p", null, words[why] ?? why), h("a", { href: "/" }, t`To the first page`));
  }
  return h(
    "form",
    { key: "door", class: "panel", onsubmit: enter },
    h("h2", { id: "focus", tabindex: -1 }, t`Come to this table`),
    ...nameField(),
    h("div", { class: "row" }, h("button", { class: "primary", value: "sit" }, t`Take a seat`), h("button", { value: "watch" }, t`Just watch`)),
  );
}

const BASICS = [
  t`In your turn lay a card that has the colour, the number or the symbol of the card on top, or a wild card. If you cannot, or do not want to, draw one.`,
  t`As soon as you hold a single card, call UNO; whoever notices that you have not may catch you. Who has laid the last card wins the round.`,
];

/** What the server says of rules: in words, the cards, or what is wrong with them. */
export const readRules = async (text) => (await fetch(`/rules?text=${encodeURIComponent(text)}&locale=${locale}`)).json();

/** Rules in plain words: what differs from the official game first. */
export async function showRules(text) {
  const { explained, problems, detail } = await readRules(text);
  const parts = (explained ?? "").split("\n\n").map((part) => part.split("\n"));
  const [head, ...modules] = parts;
  const line = (each) => h("li", { class: each.startsWith("  *") ? "changed" : null }, each.startsWith("  *") && h("strong", null, t`Changed:`, each.startsWith("  *") && " "), each.replace(/^[ *]*/, "").replace(/^(\w+)=([^:]*): /, ""));
  const heading = (title) => title.replace(/ \([^:]*\)(?=: )/, "").replace(/_/g, " ").replace(/^./, (letter) => letter.toUpperCase());
  const module = ([title, ...lines]) => [h("h3", null, heading(title)), h("ul", null, lines.filter(Boolean).map(line))];
  const differs = modules.filter((lines) => lines.some((each) => each.startsWith("  *")));
  openDialog(
    t`The rules of this table`,
    () =>
      problems || detail
        ? h("p", { class: "problem" }, detail ?? problems.join("; "))
        : [
            ...BASICS.map((each) => h("p", null, each)),
            h("p", null, t`These rules:`, " ", h("code", null, head[0])),
            ...differs.map(module),
            h("details", { open: !differs.length }, h("summary", null, differs.length ? t`All the rest is as in the official game` : t`This is the official game`), ...modules.filter((lines) => !differs.includes(lines)).map(module)),
          ],
    { wide: true },
  );
}

const TURN_TIMES = [["20", 20], ["60", 60], ["180", 180], [t`no limit`, null]];

/** What the host may change before a game. */
export class HostRules {
  constructor() {
    this.known = null;
    this.text = null;
    this.problem = "";
  }

  async load(changed) {
    this.known = {};
    this.known = await readRules("official");
    changed();
  }

  form({ view, say, changed }) {
    if (!this.known) this.load(changed);
    if (!this.known?.presets) return null;
    const text = (this.text ??= view.rules);
    const set = async (value) => {
      this.text = value;
      document.getElementById("rules-text").value = value;
      const answer = await say("SetRules", { rules: value });
      this.problem = answer.kind === "refused" ? answer.message : "";
      if (!this.problem) this.text = null;
      changed();
    };
    const has = (word) => text.split(/\s+/).some((each) => each === `+${word}` || each.startsWith(`+${word}(`));
    const toggle = (word, on, more = "") => {
      const rest = text.split(/\s+(?=\+)/).filter((each) => !each.startsWith(`+${word}`));
      set([...rest, ...(on ? [`+${word}${more}`] : [])].join(" "));
    };
    const preset = text.split(/\s+/)[0];
    const use = (event) => (event.preventDefault(), set(document.getElementById("rules-text").value));
    const settings = (part) => say("Configure", { settings: { ...view.settings, ...part } });
    return h(
      "form",
      { key: t`host`, class: "panel", onsubmit: use },
      h("h2", null, t`The host agrees on rules`),
      h("label", { for: "preset" }, t`Rules to begin with`),
      h("select", { id: "preset", onchange: (event) => set(event.target.value), value: preset },
        this.known.presets.map((name) => h("option", { value: name, selected: name === preset }, name.replace(/_/g, " ")))),
      h("fieldset", null, h("legend", null, t`With`),
        h("label", { class: "check" }, h("input", { type: "checkbox", checked: /\+scoring\([^)]*rounds=1\b/.test(text), onchange: (event) => toggle("scoring", event.target.checked, "(rounds=1,target=None)") }), " ", t`one round only`),
        Object.entries(this.known.house).map(([name, says]) =>
          h("label", { class: "check", key: name, title: says }, h("input", { type: "checkbox", checked: has(name), onchange: (event) => toggle(name, event.target.checked) }), ` ${name.replace(/_/g, " ")}`))),
      h("label", { for: "rules-text" }, t`The rules as text`),
      h("input", { id: "rules-text", value: text, spellcheck: "false", oninput: (event) => (this.text = event.target.value) }),
      this.problem && h("p", { class: "problem", role: "alert" }, this.problem),
      h("div", { class: "row" }, h("button", null, t`Use this text`), h("button", { type: "button", onclick: () => showRules(this.text ?? view.rules) }, t`Read it`)),
      h("div", { class: "row" },
        h("label", { for: "turn-time" }, t`Seconds for a turn`),
        h("select", { id: "turn-time", onchange: (event) => settings({ clocks: { ...view.settings.clocks, turn: TURN_TIMES[event.target.selectedIndex][1] } }) },
          TURN_TIMES.map(([name, value]) => h("option", { selected: value === view.settings.clocks.turn }, name))),
        h("label", { class: "check" }, h("input", { type: "checkbox", checked: view.settings.spectators, onchange: (event) => settings({ spectators: event.target.checked }) }), " ", t`others may watch`)),
      h("div", { class: "row" }, h("button", { type: "button", onclick: () => say("AddBot", { bot: "greedy" }) }, t`Add a bot`)),
    );
  }
}

/** The lobby. */
export function lobby(app) {
  const { view, say } = app;
  const mine = view.places.find((place) => place.player === view.you);
  const host = view.host === view.you;
  const isReady = (place) => place.ready || place.player === view.host; // who starts the game need not say so
  const ready = view.places.filter(isReady).length;
  const copy = async () => {
    await navigator.clipboard?.writeText(location.href);
    app.toast(t`The link is copied.`);
  };
  const seat = (place) =>
    h("li", { key: place.player }, h("span", { class: isReady(place) ? "mark yes" : "mark", "aria-hidden": "true" }, isReady(place) ? "✓" : "…"), ` ${place.name}`,
      place.player === view.you && [" ", t`(you)`], place.player === view.host && h("span", { class: "tag" }, t`host`), place.robot && h("span", { class: "tag" }, t`bot`),
      unseen(isReady(place) ? t`, ready` : t`, not ready`),
      host && place.player !== view.you && h("button", { type: "button", class: "small", onclick: () => say("Kick", { player: place.player }) }, t`Remove`, unseen(` ${place.name}`)));
  return [
    view.result && result(view),
    h("section", { key: "gather", class: "panel", "aria-labelledby": "focus" },
      h("h2", { id: "focus", tabindex: -1 }, view.result ? t`Another game?` : t`Who plays?`),
      h("ol", { class: "seats-waiting" }, view.places.map(seat)),
      h("div", { class: "row" },
        mine
          ? [
              !host && h("button", { key: "ready", type: "button", class: mine.ready ? "" : "primary", "aria-pressed": String(mine.ready), onclick: () => say("Ready", { ready: !mine.ready }) }, mine.ready ? t`Ready ✓` : t`I am ready`),
              h("button", { key: "stand", type: "button", onclick: () => say("Stand") }, t`Only watch`),
            ]
          : h("button", { key: "sit", type: "button", class: "primary", onclick: () => say("Sit") }, t`Take a seat`),
        host && h("button", { key: "start", type: "button", class: ready === view.places.length && ready > 1 ? "primary" : "", onclick: () => say("Start") }, t`Start the game`)),
      h("p", null, t`Rules:`, " ", h("code", null, view.rules), " ", h("button", { type: "button", class: "small", onclick: () => showRules(view.rules) }, t`Read them`)),
      h("p", null, t`Others come by this link:`, " ", h("a", { href: location.href }, location.href), " ", navigator.clipboard && h("button", { type: "button", class: "small", onclick: copy }, t`Copy it`))),
    host && app.hostRules.form(app),
  ];
}

const ENDINGS = {
  won: t`The game is won`,
  left: t`All others have left`,
  abandoned: t`Nobody was left to play`,
  ended: t`The game was ended`,
  time: t`Time is up`,
  closed: t`The table was closed`,
};

/** How the last game ended. */
export function result(view) {
  const { ending, standings, winners } = view.result;
  const names = standings.filter((each) => winners.includes(each.player)).map((each) => each.name);
  const rows = [...standings].sort((one, other) => one.place - other.place);
  return h("section", { key: "result", class: "panel", "aria-labelledby": "result-title" },
    h("h2", { id: "result-title" }, names.length ? names.length > 1 ? t`${names.join(", ")} win!` : t`${names[0]} wins!` : ENDINGS[ending]),
    h("p", null, view.result.rounds === 1 ? t`${ENDINGS[ending]}, after 1 round.` : t`${ENDINGS[ending]}, after ${view.result.rounds} rounds.`),
    h("table", null, h("caption", { class: "unseen" }, t`Standings`),
      h("thead", null, h("tr", null, [t`Place`, t`Player`, t`Points`].map((text, place) => h("th", { scope: "col", class: place === 2 ? "number" : null }, text)))),
      h("tbody", null, rows.map((each) => h("tr", null, h("td", null, String(each.place)), h("th", { scope: "row" }, each.name), h("td", { class: "number" }, String(each.score)))))));
}
