// Cards and colours: how they look and what they are called. A colour is told by letter and shape too.

import { h, shape } from "./dom.js";

const SHAPES = ["R", "Y", "G", "B"];
const names = { R: "Red", Y: "Yellow", G: "Green", B: "Blue" };
const known = new Map();

/** The cards and colours that rules play with, as the server tells them. */
export function learn({ cards, colors }) {
  Object.assign(names, colors);
  for (const [text, card] of Object.entries(cards)) known.set(text, card);
}

/** The colour in words. */
export const colorName = (letter) => (letter ? (names[letter] ?? letter) : "any colour");

const shapeOf = (letter) => (SHAPES.includes(letter) ? letter : "other");

/** A card in words, such as "Red 7". */
export const cardName = (text) => known.get(text)?.name ?? text;

/** What is printed on a card: its colour letter, null for wild kinds, and a short word. */
function print(text) {
  const { name, color } = known.get(text) ?? { name: text, color: null };
  const face = color ? name.slice(colorName(color).length + 1) : name;
  const draws = text.split("/")[0].match(/\+\d+$/)?.[0];
  return { color, short: draws ?? (face === "Reverse" ? "Rev" : face) };
}

/** The look of a card, for people who see it; what stands around it names it. */
export function cardFace(text, more = "") {
  const { color, short } = print(text);
  const size = short.length <= 2 ? "big" : short.length <= 5 ? "middle" : "small";
  const corner = color ? [color, shape(shapeOf(color))] : ["W"];
  const four = color ? null : h("span", { class: "four" }, ...SHAPES.map(shape));
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
