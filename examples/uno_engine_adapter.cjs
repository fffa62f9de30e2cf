// uno-engine (https://github.com/danguilherme/uno, npm, MIT) at the other end of the line protocol.
//
//     npm install --prefix /tmp/peers uno-engine@2.0.3
//     NODE_PATH=/tmp/peers/node_modules unorules conformance \
//         --adapter "node examples/uno_engine_adapter.cjs" tests/data/conformance/public.jsonl
//
// Whatever the engine cannot express is answered `unsupported`. It keeps no discards and has no list of legal actions.
"use strict";
const readline = require("node:readline");
const { Game, Card, Color, Value, isWild } = require("uno-engine");

const COLORS = { R: Color.RED, Y: Color.YELLOW, G: Color.GREEN, B: Color.BLUE };
const FACES = { S: Value.SKIP, R: Value.REVERSE, "+2": Value.DRAW_TWO, W: Value.WILD, "W+4": Value.WILD_DRAW_FOUR };
for (let number = 0; number < 10; number++) FACES[number] = number;
const letter = (map, value) => Object.keys(map).find((key) => map[key] === value);

class Unsupported extends Error {}
class Refused extends Error {}

function theirs(text, color) {
  const face = text in FACES && isWild(FACES[text]) ? text : text.slice(1);
  if (!(face in FACES) || (face !== text && !(text[0] in COLORS))) throw new Unsupported(`card ${text}`);
  return new Card(FACES[face], face === text ? COLORS[color] : COLORS[text[0]]);
}

function ours(card) {
  const face = letter(FACES, card.value);
  return isWild(card.value) ? face : letter(COLORS, card.color) + face;
}

function onlyOfficial(rules = {}) {
  if ((rules.preset ?? "official") !== "official") throw new Unsupported(`preset ${rules.preset}`);
  const modules = Object.keys(rules.modules ?? {});
  if (modules.length) throw new Unsupported(`module ${modules.join(", ")}`);
}

class Table {
  begin(said) {
    onlyOfficial(said.rules);
    try {
      this.game = new Game(Array.from({ length: said.players }, (_, seat) => String(seat)));
    } catch (error) {
      throw new Refused(error.message);
    }
    this.end = null;
    this.game.on("end", (event) => { this.end = event; });
  }

  player(seat) {
    const player = this.game.getPlayer(String(seat));
    if (!player) throw new Refused(`there is no player ${seat}`);
    return player;
  }

  rules(said) {
    this.begin({ ...said, players: said.players ?? 2 });
    const deck = {}, points = {};
    this.game.deck.shuffle.reset(); // all of its cards again
    for (const card of this.game.deck.cards) {
      deck[ours(card)] = (deck[ours(card)] ?? 0) + 1;
      points[ours(card)] = card.score;
    }
    return { deck, points };
  }

  position(said) {
    if (said.eliminated?.length || said.scores || (said.round ?? 1) !== 1) throw new Unsupported("totals, rounds, leavers");
    if (said.discard_under?.length) throw new Unsupported("discards under the top card");
    const color = said.color ?? (said.top.startsWith("W") ? null : said.top[0]);
    if (color === null) throw new Unsupported("no colour in force");
    this.begin(said);
    const game = this.game;
    for (let seat = 0; seat < said.players; seat++) {
      this.player(seat).hand = (said.hands[seat] ?? []).map((card) => theirs(card));
      game.yellers[seat] = this.player(seat).hand.length === 1; // at a position nobody can be caught
    }
    const pile = (said.draw_pile ?? []).map((card) => theirs(card)).reverse(); // drawn from the end
    game.deck.shuffle.cards = pile;
    game.deck.shuffle.length = pile.length;
    game.discardedCard = theirs(said.top, color);
    if (said.direction === -1) game.playingDirection = 2;
    game.currentPlayer = this.player(said.turn);
    return {};
  }

  deal(said) {
    this.begin(said);
    return {};
  }

  apply({ action }) {
    const { game } = this;
    const player = this.player(action.seat);
    const turn = game.currentPlayer === player;
    try {
      if (action.type === "Play" && action.cards.length === 1) {
        if (!turn) throw new Refused("another player has the turn");
        this.play(player, action);
      } else if (action.type === "Draw") {
        if (!turn) throw new Refused("another player has the turn");
        this.draw(player);
      } else if (action.type === "Pass") {
        if (!turn) throw new Refused("another player has the turn");
        game.pass();
      } else if (action.type === "CallUno" && player.hand.length <= 2) {
        game.uno(player);
      } else if (action.type === "Catch") {
        const caught = game.uno(player);
        if (!caught.includes(this.player(action.target))) throw new Refused("nobody was caught");
      } else {
        throw new Unsupported(action.type === "Play" ? "several cards in a play" : `action ${action.type}`);
      }
    } catch (error) {
      if (error instanceof Unsupported || error instanceof Refused) throw error;
      throw new Refused(error.message);
    }
    return {};
  }

  play(player, action) {
    const wanted = theirs(action.cards[0], action.color);
    if (!isWild(wanted.value)) return this.lay(player, action, wanted);
    if (wanted.color === undefined) throw new Unsupported("a wild card whose colour is named later");
    const held = player.getCardByValue(wanted.value);
    if (!held) throw new Refused("that card is not in the hand");
    held.color = wanted.color; // the engine names the colour on the card in the hand
    try {
      return this.lay(player, action, held);
    } catch (error) {
      held.color = undefined;
      throw error;
    }
  }

  lay(player, action, card) {
    if (action.uno && player.hand.length === 2) this.game.uno(player); // before the card, as its players do
    this.game.play(card);
  }

  draw(player) {
    if (this.game.drawn) throw new Refused("drawn already");
    this.game.draw();
    const drawn = player.hand[player.hand.length - 1];
    if (!drawn.matches(this.game.discardedCard)) this.game.pass(); // nothing to decide: its client passes
  }

  view() {
    const { game, end } = this;
    const seats = [...game.players].sort((a, b) => Number(a.name) - Number(b.name));
    const open = (player) => player.hand.length === 1 && !game.yellers[player.name];
    return {
      phase: end ? "RoundOver" : game.drawn ? "DrawnCardDecision" : "TurnDecision",
      turn: Number(game.currentPlayer.name),
      direction: game.playingDirection === 1 ? 1 : -1,
      color: letter(COLORS, game.discardedCard.color),
      top: ours(game.discardedCard),
      pending: 0,
      hands: Object.fromEntries(seats.map((player) => [player.name, player.hand.map(ours)])),
      draw_pile_size: game.deck.length,
      vulnerable: end ? [] : seats.filter(open).map((player) => Number(player.name)),
      winner: end ? Number(end.winner.name) : null,
      round_points: end ? end.score : 0,
    };
  }
}

const table = new Table();
const can = ["rules", "deal", "position", "apply", "view"];
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const said = JSON.parse(line);
  let reply;
  try {
    if (said.do === "hello") reply = { ok: { protocol: 1, name: "uno-engine", can } };
    else if (said.do === "bye") reply = { ok: {} };
    else reply = { ok: table[said.do](said) };
  } catch (error) {
    if (error instanceof Refused) reply = { refused: { code: null, message: error.message } };
    else if (error instanceof Unsupported) reply = { error: { code: "unsupported", message: error.message } };
    else reply = { error: { code: "failed", message: String(error) } };
  }
  process.stdout.write(JSON.stringify({ id: said.id, ...reply }) + "\n");
  if (said.do === "bye") process.exit(0);
});
