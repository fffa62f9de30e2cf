// A game: the seats, the piles, what you are asked, your cards.

import { cardBack, cardFace, cardName, colorChip, colorName, colorOf } from "./cards.js";
import { h, openDialog, unseen } from "./dom.js";
import { t } from "./words.js";

const LAYS = ["Play", "JumpIn"];
const laid = (action) => action.cards ?? [action.card];

const OTHERS = {
  TurnDecision: (name) => t`${name} has the turn.`,
  DrawnCardDecision: (name) => t`${name} drew a card that fits.`,
  PenaltyDecision: (name, seen) => t`${seen.pending} cards are aimed at ${name}.`,
  ColorDecision: (name) => t`${name} names a colour.`,
  TargetDecision: (name) => t`${name} chooses whose hand to take.`,
};

/** What is asked of whom, in words. */
export function asked(view) {
  const seen = view.observation;
  const name = (seat) => view.places[seat].name;
  if (view.paused) return view.paused.by ? t`The game is paused.` : t`The game waits until somebody plays again.`;
  const mine = view.seat !== null && seen.to_act === view.seat;
  const decision = seen.decision;
  if (seen.phase === "RoundOver") return seen.result?.winner != null ? t`${name(seen.result.winner)} has won the round.` : t`The round is over.`;
  if (seen.to_act === null) return t`The game is over.`;
  if (!mine) return OTHERS[seen.phase]?.(name(seen.to_act), seen) ?? t`${name(seen.to_act)} is asked.`;
  switch (seen.phase) {
    case "TurnDecision":
      return t`Your turn.`;
    case "DrawnCardDecision":
      return t`You drew ${cardName(seen.drawn)}. Lay it or keep it.`;
    case "PenaltyDecision":
      return t`${seen.pending} cards are aimed at you by ${name(decision.links.at(-1).seat)}.`;
    case "ColorDecision":
      return t`Name a colour.`;
    case "TargetDecision":
      return t`Choose whose hand you take.`;
    case "PollDecision":
      return t`You may use this moment, or let it pass.`;
    default:
      return t`You are asked.`;
  }
}

function label(view, action) {
  const seen = view.observation;
  const name = (seat) => view.places[seat].name;
  switch (action.type) {
    case "Draw":
      return t`Draw a card`;
    case "Pass":
      return seen.phase === "PollDecision" ? t`Let it pass` : seen.drawn ? t`Keep the card` : t`Pass`;
    case "Accept":
      return t`Take the ${seen.pending} cards`;
    case "Challenge":
      return t`Challenge ${name(seen.delayed.links.at(-1).seat)}`;
    case "CallUno":
      return t`Call UNO!`;
    case "Catch":
      return t`Catch ${name(action.target)}`;
    case "Dispute":
      return t`Dispute the card of ${name(action.target)}`;
    case "ChooseTarget":
      return t`The hand of ${name(action.target)} (${seen.hand_sizes[action.target]})`;
    case "NameColor":
      return colorChip(action.color);
    case "NextRound":
      return t`Deal the next round`;
    default:
      return action.type.replace(/([a-z])([A-Z])/g, "$1 $2");
  }
}

/** Ask step by step for what several actions differ in: the set of cards, the colour, the target. */
function choose(view, actions, send) {
  const steps = [
    [t`Which cards?`, (action) => laid(action).join(","), (action) => laid(action).map(cardName).join(", ")],
    [t`Which colour?`, (action) => action.color ?? null, (action) => colorChip(action.color)],
    [t`Whose hand?`, (action) => action.target ?? null, (action) => t`${view.places[action.target].name} (${view.observation.hand_sizes[action.target]} cards)`],
  ];
  let left = actions;
  for (const [title, value, words] of steps) {
    const said = left.filter((action) => value(action) !== null);
    if (said.length) left = said; // a colour or target that may be named is named at once
    const kinds = new Map(left.map((action) => [value(action), action]));
    if (kinds.size > 1) {
      openDialog(title, (close) =>
        h("div", { class: "choices" }, [...kinds].map(([kind, action]) =>
          h("button", { type: "button", onclick: () => (close(), choose(view, left.filter((each) => value(each) === kind), send)) }, words(action)))));
      return;
    }
  }
  send(left.find((action) => action.announce) ?? left[0]);
}

/** The cards of the viewer. */
function hand(app) {
  const { view } = app;
  const seen = view.observation;
  const plays = seen.legal.filter((action) => LAYS.includes(action.type));
  const mayCall = plays.some((action) => action.uno);
  const counts = {};
  const item = (text) => {
    counts[text] = (counts[text] ?? 0) + 1;
    const fits = plays.filter((action) => laid(action)[0] === text);
    const right = mayCall ? fits.filter((action) => Boolean(action.uno) === app.uno) : fits;
    const jump = fits.length > 0 && fits[0].type === "JumpIn";
    const click = () => (fits.length ? choose(view, right.length ? right : fits, (action) => app.act(view, action)) : misfit(app, view, text));
    return h("li", { key: `${text}#${counts[text]}` },
      h("button", { type: "button", class: fits.length ? "playable" : plays.length ? "misfit" : "", "aria-disabled": String(!fits.length), onclick: click, onkeydown: arrows },
        cardFace(text), unseen(cardName(text) + (jump ? t`, may jump in` : fits.length ? t`, fits` : ""))));
  };
  return h("section", { key: "hand", id: "hand", "aria-labelledby": "hand-title" },
    h("h2", { id: "hand-title" }, t`Your cards (${seen.hand.length})`),
    mayCall && h("label", { key: "uno", class: "check uno" }, h("input", { id: "uno", type: "checkbox", checked: app.uno, onchange: (event) => ((app.uno = event.target.checked), app.changed()) }), " ", t`Call UNO with this card`),
    h("ul", { class: "cards" }, seen.hand.map(item)));
}

/** Left and right move along the cards. */
function arrows(event) {
  const step = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[event.key];
  const next = step && event.currentTarget.closest("li")[step];
  next?.querySelector("button").focus();
}

/** A card that does not fit: the table says why. Where wrong cards may be laid, the page asks before. */
function misfit(app, view, text) {
  const lay = () => app.act(view, { type: "Play", seat: view.seat, cards: [text] });
  if (!app.rules?.tolerant) return lay();
  openDialog(t`${cardName(text)} does not fit`, (close) => [
    h("p", null, t`You may lay it all the same. If somebody notices, it costs you.`),
    h("button", { type: "button", onclick: () => (close(), lay()) }, t`Lay it all the same`),
  ]);
}

/** What may be done beside laying cards. */
function choices(app) {
  const { view } = app;
  const seen = view.observation;
  const others = seen.legal.filter((action) => !LAYS.includes(action.type));
  const wait = view.seat !== null && view.places[view.seat].bot !== null;
  const strong = (action) => ["Catch", "CallUno", "NameColor", "Dispute", "NextRound", "Accept"].includes(action.type);
  const hostDeals = seen.phase === "RoundOver" && view.seat === null && view.host === view.you;
  const list = hostDeals ? [{ type: "NextRound", seat: seen.in_play[0] ?? 0 }] : others;
  return h("section", { key: "choices", id: "choices", "aria-labelledby": "focus" },
    h("h2", { id: "focus", tabindex: -1, class: seen.to_act === view.seat && view.seat !== null ? "mine" : "" }, asked(view)),
    h("p", { class: "latest", "aria-hidden": "true" }, app.log.at(-1)?.text ?? ""),
    view.clock?.until - view.clock?.since > 3 && h("p", { key: "clock", id: "clock", role: "timer", "data-since": view.clock.since, "data-until": view.clock.until }, h("span", { class: "bar" }), h("span", { class: "seconds" })),
    h("div", { class: "row" },
      wait && h("button", { key: "return", type: "button", class: "primary", onclick: () => app.say("Return") }, t`A bot plays for you: play yourself`),
      view.paused?.by && view.host === view.you && h("button", { key: "resume", type: "button", class: "primary", onclick: () => app.say("Resume") }, t`Go on`),
      list.map((action) => h("button", { key: JSON.stringify(action), type: "button", class: strong(action) ? "primary" : "", "data-action": action.type, onclick: () => app.act(view, action) }, label(view, action)))));
}

/** Who sits where, with what others may see. */
function seats(view) {
  const seen = view.observation;
  const owing = new Set(seen.windows.filter((each) => each.type === "CatchWindow").map((each) => each.seat));
  const seat = (place, number) => {
    const count = seen.hand_sizes[number];
    const turn = seen.to_act === number;
    const out = place.left || !seen.in_play.includes(number);
    const tags = [place.player === view.host && t`host`, place.robot ? t`bot` : place.bot && t`bot plays`, number === seen.dealer && t`dealer`, out && t`out`].filter(Boolean);
    return h("li", { key: String(number), class: `seat ${turn ? "turn" : ""} ${out ? "out" : ""} ${number === view.seat ? "me" : ""}`, "aria-current": turn ? "true" : null },
      h("span", { class: "who" }, turn && h("span", { class: "pointer", "aria-hidden": "true" }, "▶ "), place.name, number === view.seat && [" ", t`(you)`], turn && unseen(t`, is asked`)),
      h("span", { class: "count" }, h("span", { class: "mini", "aria-hidden": "true" }), String(count), unseen(" ", count === 1 ? t`card` : t`cards`)),
      h("span", { class: "tags" }, tags.map((tag) => h("span", { class: "tag" }, tag)), owing.has(number) && h("span", { class: "tag warn" }, t`no UNO call`)));
  };
  return h("section", { key: "seats", "aria-labelledby": "seats-title" },
    h("h2", { id: "seats-title", class: "unseen" }, t`Players`),
    h("ol", { class: `seats ${seen.direction === 1 ? "" : "backwards"}` }, view.places.map(seat)));
}

/** The piles and what is in force. */
function middle(view) {
  const seen = view.observation;
  return h("section", { key: "middle", class: "felt", "aria-labelledby": "middle-title" },
    h("h2", { id: "middle-title", class: "unseen" }, t`On the table`),
    h("div", { class: "pile" }, cardBack(), h("p", null, t`${seen.draw_pile_size} cards to draw`)),
    h("div", { class: "pile top" }, cardFace(seen.top, "large"), h("p", null, unseen(t`Top card:`, " "), cardName(seen.top))),
    h("div", { class: "force" },
      h("p", null, unseen(t`Colour in force:`, " "), colorChip(seen.color)),
      h("p", null, h("span", { class: "arrow", "aria-hidden": "true" }, seen.direction === 1 ? "↻ " : "↺ "), seen.direction === 1 ? t`clockwise` : t`counter-clockwise`),
      seen.pending > 0 && h("p", { class: "warn" }, t`${seen.pending} to draw for ${view.places[seen.to_act].name}`)));
}

/** A game that is being played. */
export function play(app) {
  const { view } = app;
  return [seats(view), middle(view), choices(app), view.seat !== null && hand(app)];
}

/** Totals and cards. */
export function scores(view) {
  const seen = view.observation;
  const last = seen.result;
  return h("section", { key: "scores", class: "panel", "aria-labelledby": "scores-title" },
    h("h2", { id: "scores-title" }, t`Round ${seen.round}`),
    h("table", null, h("caption", { class: "unseen" }, t`Totals`),
      h("thead", null, h("tr", null, [t`Player`, last && t`Round`, t`Total`].filter(Boolean).map((text, place) => h("th", { scope: "col", class: place ? "number" : null }, text)))),
      h("tbody", null, view.places.map((place, seat) => h("tr", null, h("th", { scope: "row" }, place.name, last?.winner === seat && " ★", last?.winner === seat && unseen(t`won the round`)), last && h("td", { class: "number" }, `${last.deltas[seat] > 0 ? "+" : ""}${last.deltas[seat]}`), h("td", { class: "number" }, String(seen.scores[seat])))))));
}

/** What changes with this view that should be said at once. */
export function news(before, view) {
  const seen = view.observation;
  if (!seen || view.seat === null || view.paused) return "";
  const old = before?.observation;
  const asksMe = seen.to_act === view.seat && seen.phase !== "RoundOver";
  const again = old && old.to_act === seen.to_act && old.phase === seen.phase && old.ply === seen.ply;
  const color = colorOf(seen.top) === seen.color ? "" : `, ${colorName(seen.color)}`;
  const told = asksMe && !again ? [t`${asked(view)} On the table: ${cardName(seen.top)}${color}.`] : [];
  const offers = (from) => (from?.legal ?? []).filter((action) => ["Catch", "Dispute", "JumpIn"].includes(action.type)).map((action) => JSON.stringify(action));
  for (const text of offers(seen)) {
    if (offers(old).includes(text)) continue;
    const action = JSON.parse(text);
    told.push(action.type === "JumpIn" ? t`You may jump in with ${cardName(action.card)}.` : t`You may: ${label(view, action)}.`);
  }
  return told.join(" ");
}
