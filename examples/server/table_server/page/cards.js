// Cards and colours: how they look and what they are called. A colour is told by letter and shape too.

import { h, shape } from "./dom.js";

const COLORS = { R: "Red", Y: "Yellow", G: "Green", B: "Blue" };
const FACES = { S: "Skip", R: "Reverse", "+2": "Draw Two" };
const WILDS = {
  W: "Wild",
  "W+4": "Wild Draw Four",
  SNX: "Snorlax",
  GRE: "Greninja",
  SWH: "Swap Hands",
  SHH: "Shuffle Hands",
  CST: "Customizable",
};
const SHORT = { Skip: "Skip", Reverse: "Rev", "Draw Two": "+2", "Wild Draw Four": "+4" };

/** The colour in words; the letter of a colour that rules have brought. */
export const colorName = (letter) => (letter ? (COLORS[letter] ?? letter) : "any colour");

const shapeOf = (letter) => (letter in COLORS ? letter : "other");

/** What shows of a card: its colour letter, null for wild kinds, and the name of its face. */
function read(text) {
  const front = text.split("/")[0];
  if (front in WILDS) return { color: null, face: WILDS[front] };
  const letter = front[0];
  const rest = front.slice(1);
  if (!/^[A-Z]([0-9SR]|\+\d+)$/.test(front)) return { color: null, face: front };
  return { color: letter, face: FACES[rest] ?? rest };
}

/** A card in words, such as "Red 7". */
export function cardName(text) {
  const { color, face } = read(text);
  return color ? `${colorName(color)} ${face}` : face;
}

/** The look of a card, for people who see it; what stands around it names it. */
export function cardFace(text, more = "") {
  const { color, face } = read(text);
  const short = SHORT[face] ?? face;
  const size = short.length <= 2 ? "big" : short.length <= 5 ? "middle" : "small";
  const corner = color ? [color, shape(shapeOf(color))] : ["W"];
  const four = color ? null : h("span", { class: "four" }, ...Object.keys(COLORS).map(shape));
  return h(
    "span",
    { class: `card color-${color ? shapeOf(color) : "wild"} ${more}`, "aria-hidden": "true" },
    h("span", { class: "corner" }, ...corner),
    h("span", { class: `face ${size}` }, short),
    four,
  );
}

/** A colour as a chip with its shape, letter and name. */
export function colorChip(letter) {
  if (!letter) return h("span", { class: "chip" }, "any colour");
  return h("span", { class: `chip color-${shapeOf(letter)}` }, shape(shapeOf(letter)), colorName(letter));
}

/** The back of a card. */
export const cardBack = () => h("span", { class: "card back", "aria-hidden": "true" });
