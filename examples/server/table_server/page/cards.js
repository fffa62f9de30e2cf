// Cards and colours: how they look and what they are called. A colour is told by its shape too.

import { h, shape } from "./dom.js";
import { t } from "./words.js";

const SHAPES = ["R", "Y", "G", "B"];
const names = {};
const known = new Map();
const pictures = new Map();

const source = (text) => `/card?text=${encodeURIComponent(text)}`;

/** The cards and colours that rules play with, as the server tells them. Their pictures are there before they are dealt. */
export function learn({ cards, colors }) {
  Object.assign(names, colors);
  for (const [text, card] of Object.entries(cards)) {
    known.set(text, card);
    if (!pictures.has(text)) pictures.set(text, Object.assign(new Image(), { src: source(text) }));
  }
}

/** The colour in words. */
export const colorName = (letter) => (letter ? (names[letter] ?? letter) : t`any colour`);

/** The colour of a card, null for wild kinds. */
export const colorOf = (text) => known.get(text)?.color ?? null;

const shapeOf = (letter) => (SHAPES.includes(letter) ? letter : "other");

/** A card in words, such as "Red 7". */
export const cardName = (text) => known.get(text)?.name ?? text;

/** A card as a picture, for people who see it; what stands around it names it. */
export const cardFace = (text, more = "") => h("img", { class: `card ${more}`, src: source(text), alt: "" });

/** A colour as a chip with its shape, letter and name. */
export function colorChip(letter) {
  if (!letter) return h("span", { class: "chip" }, t`any colour`);
  return h("span", { class: `chip color-${shapeOf(letter)}` }, shape(shapeOf(letter)), colorName(letter));
}

/** The back of a card. */
export const cardBack = () => h("img", { class: "card", src: "/card", alt: "" });
