// Which page this is, and the state of the table page.

import { learn } from "./cards.js";
import { Connection } from "./connection.js";
import { alertAll, h, put } from "./dom.js";
import { home } from "./home.js";
import { HostRules, door, lobby, readRules, showRules } from "./lobby.js";
import { news, play, scores } from "./play.js";
import { chooser, t } from "./words.js";

const LOG_LINES = 60;
const MOTIONS = {
  kick: (name, who) => t`${name} proposes to remove ${who}.`,
  pause: (name) => t`${name} proposes to pause the game.`,
  end_round: (name) => t`${name} proposes to end the round.`,
  end_game: (name) => t`${name} proposes to end the game.`,
};

class App {
  constructor(main, table) {
    this.main = main;
    this.table = table;
    this.view = null;
    this.why = null;
    this.log = [];
    this.lines = 0;
    this.uno = false;
    this.hostRules = new HostRules();
    this.connection = new Connection(table, (body, told) => this.heard(body, told), (status) => this.status(status));
    setInterval(() => this.tick(), 250);
  }

  /** Send a command that is meant for the table as it is shown; say what was refused. */
  say = async (type, fields = {}, view = this.view) => {
    const answer = await this.connection.say(type, view?.sequence ?? 0, fields);
    if (answer.kind === "refused") this.toast(answer.message);
    return answer;
  };

  act(view, action) {
    this.uno = false;
    return this.say("Act", { action }, view);
  }

  toast(text) {
    this.told = text;
    clearTimeout(this.forgetting);
    this.forgetting = setTimeout(() => ((this.told = ""), this.changed()), 8000);
    alertAll(text);
    this.changed();
  }

  heard(body, told) {
    this.log = [...this.log, ...told.map((text) => ({ text, key: String((this.lines += 1)) }))].slice(-LOG_LINES);
    if (body.kind === "update" && (this.view?.sequence ?? 0) < body.view.sequence) {
      const before = this.view;
      const tell = () => {
        const said = news(before, body.view);
        if (said) alertAll(said);
      };
      this.offset = body.view.now - Date.now() / 1000;
      this.why = null;
      this.view = body.view;
      if (before?.rules === body.view.rules) tell();
      else this.study(body.view.rules).then(tell);
    } else if (body.kind === "refused" && ["unknown_player", "kicked", "closed"].includes(body.code)) {
      if (!this.view || body.code !== "closed") this.stranger(body.code);
    } else if (body.kind === "goodbye") this.stranger(body.notices.some((each) => each.news === "kicked") ? "kicked" : "unknown_player");
    this.changed();
  }

  /** Get to know the cards of other rules. */
  async study(text) {
    this.rules = await readRules(text);
    if (this.rules.cards) learn(this.rules);
    this.changed();
  }

  stranger(why) {
    this.view = null;
    this.why = why;
  }

  status(status) {
    const words = { open: "", lost: t`Connection lost. Trying again …`, gone: t`There is no such table.` };
    document.getElementById("status").textContent = words[status];
    document.body.dataset.connection = status;
    if (status === "gone") this.stranger(t`There is no such table. It may have been closed.`);
    if (this.why) this.changed();
  }

  /** Seconds that are left, from the table's own clock. */
  tick() {
    const clock = document.getElementById("clock");
    if (!clock) return;
    const { since, until } = clock.dataset;
    const left = Math.max(0, until - (Date.now() / 1000 + this.offset));
    clock.querySelector(".seconds").textContent = t`${Math.ceil(left)} s`;
    clock.querySelector(".bar").style.setProperty("--left", Math.min(1, left / (until - since)));
    clock.classList.toggle("short", left < 10);
  }

  changed = () => {
    const { main, view } = this;
    const inside = main.contains(document.activeElement);
    const row = document.activeElement?.closest?.("#hand li");
    const place = row ? [...row.parentNode.children].indexOf(row) : -1;
    const phase = view?.phase ?? "door";
    if (main.dataset.phase !== phase) scrollTo(0, 0);
    main.dataset.phase = phase;
    main.dataset.sequence = view?.sequence ?? 0;
    const parts = view ? this.parts() : this.why ? [door(this)] : [h("p", null, t`Connecting …`)];
    put(main, [h("h1", { key: "title", class: view?.phase === "playing" ? "unseen" : "" }, t`Table ${this.table}`), ...parts]);
    if (inside && !main.contains(document.activeElement)) {
      const cards = document.querySelectorAll("#hand li button");
      (cards[Math.min(place, cards.length - 1)] ?? document.getElementById("focus"))?.focus();
    }
    const log = document.getElementById("log");
    if (log && log.dataset.lines !== String(this.lines)) log.scrollTop = log.scrollHeight;
    if (log) log.dataset.lines = this.lines;
    this.tick();
  };

  parts() {
    const { view } = this;
    const playing = view.phase === "playing";
    return [
      h("div", { key: "stage", class: "stage" },
        h("p", { key: "told", class: "toast", hidden: !this.told, "aria-hidden": "true" }, this.told ?? ""),
        this.ballots(),
        view.phase === "closed" ? h("p", { key: "closed", class: "panel" }, t`This table is closed.`) : playing ? play(this) : lobby(this)),
      h("aside", { key: "side", "aria-label": t`Scores, events, people` },
        playing && scores(view),
        h("section", { key: "log", class: "panel", "aria-labelledby": "log-title" },
          h("h2", { id: "log-title" }, t`What happened`),
          h("div", { id: "log", role: "log", "aria-live": "polite", "aria-labelledby": "log-title", tabindex: 0 }, this.log.map(({ text, key }) => h("p", { key }, text)))),
        this.people()),
    ];
  }

  ballots() {
    const { view } = this;
    const name = (id) => view.people.find((each) => each.id === id)?.name ?? view.places.find((each) => each.player === id)?.name ?? t`somebody`;
    return view.ballots.map((ballot) =>
      h("section", { key: `ballot${ballot.number}`, class: "panel warn", "aria-label": t`Vote` },
        h("p", null, MOTIONS[ballot.motion](name(ballot.by), ballot.player && name(ballot.player)), " ", t`Yes: ${ballot.yes.length}, no: ${ballot.no.length}.`),
        view.seat !== null && ![...ballot.yes, ...ballot.no].includes(view.you) && h("div", { class: "row" },
          h("button", { type: "button", onclick: () => this.say("Vote", { ballot: ballot.number, yes: true }) }, t`Yes`),
          h("button", { type: "button", onclick: () => this.say("Vote", { ballot: ballot.number, yes: false }) }, t`No`))));
  }

  people() {
    const { view } = this;
    const host = view.host === view.you;
    const playing = view.phase === "playing";
    const button = (text, type, fields) => h("button", { type: "button", class: "small", onclick: () => this.say(type, fields) }, text);
    const seated = new Set(view.places.map((place) => place.player));
    const person = (each) =>
      h("li", { key: each.id }, each.name, each.id === view.you && [" ", t`(you)`], !seated.has(each.id) && h("span", { class: "tag" }, t`watching`), each.id === view.host && h("span", { class: "tag" }, t`host`), each.connected === false && h("span", { class: "tag warn" }, t`not connected`),
        each.id !== view.you && [
          host && button(t`Make ${each.name} host`, "MakeHost", { player: each.id }),
          host && (each.connected === false || !playing || !seated.has(each.id)) && button(t`Remove ${each.name}`, "Kick", { player: each.id }),
          playing && view.seat !== null && seated.has(each.id) && button(t`Vote to remove ${each.name}`, "Propose", { motion: "kick", player: each.id }),
        ]);
    return h("details", { key: playing ? "people-playing" : "people", class: "panel", open: !playing },
      h("summary", null, t`People and table (${view.people.length})`),
      h("ul", { class: "people" }, view.people.map(person)),
      h("div", { class: "row" },
        playing && h("button", { type: "button", class: "small", onclick: () => showRules(view.rules) }, t`Read the rules`),
        playing && view.seat === null && view.observation.phase === "RoundOver" && button(t`Take a free seat`, "Sit"),
        playing && view.seat !== null && !view.places[view.seat].bot && button(t`Let a bot play for me`, "TakeOver", { bot: view.settings.autopilot }),
        playing && host && !view.paused && button(t`Pause`, "Pause"),
        playing && host && button(t`End the game`, "EndGame"),
        playing && !host && view.seat !== null && !view.paused && button(t`Propose a pause`, "Propose", { motion: "pause" }),
        playing && !host && view.seat !== null && button(t`Propose to end the game`, "Propose", { motion: "end_game" }),
        button(t`Leave the table`, "Exit"),
        host && !playing && button(t`Close the table`, "Close")));
  }
}

chooser(document.querySelector("footer"));
const main = document.getElementById("main");
const table = location.pathname.match(/^\/t\/([^/]+)$/)?.[1];
if (table)
  globalThis.app = new App(main, decodeURIComponent(table)); // by name for the tests, and for who looks behind the page
else home(main);
