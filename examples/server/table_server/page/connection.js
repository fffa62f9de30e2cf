// The line to a table: opens again by itself, and says again what was not answered. A repeated command has no second effect.

import { locale } from "./words.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const NO_SUCH_TABLE = 4404;

export class Connection {
  /** `heard` gets each message, `status` gets "open", "lost" or "gone". */
  constructor(table, heard, status) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${encodeURIComponent(table)}/live?locale=${locale}`;
    this.heard = heard;
    this.status = status;
    this.waiting = new Map();
    this.pause = FIRST_PAUSE;
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    const socket = (this.socket = new WebSocket(this.url));
    let first = true;
    socket.onmessage = ({ data }) => {
      const { body, told } = JSON.parse(data);
      if (first) {
        first = false;
        this.pause = FIRST_PAUSE;
        this.status("open");
        for (const { text } of this.waiting.values()) socket.send(text);
      }
      if (body.kind === "accepted" || body.kind === "refused") this.answer(body);
      this.heard(body, told);
    };
    socket.onclose = ({ code }) => {
      if (code === NO_SUCH_TABLE) return this.status("gone");
      this.status("lost");
      this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    };
  }

  hurry() {
    if (this.socket.readyState === WebSocket.CLOSED) this.open();
  }

  // --8<-- [start:say]
  /** Send a command; resolves to the answer. */
  say(type, sequence, fields = {}) {
    const key = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const text = JSON.stringify({ schema: 1, kind: "command", type, sequence, key, ...fields });
    return new Promise((resolve) => {
      this.waiting.set(key, { text, resolve });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }
  // --8<-- [end:say]

  answer(body) {
    const asked = this.waiting.get(body.key);
    this.waiting.delete(body.key);
    asked?.resolve(body);
  }
}
