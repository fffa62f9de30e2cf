"""RLCard's UNO at the other end of the line protocol: an adapter for an engine that knows nothing of this library.

RLCard (https://rlcard.org) is a toolkit for reinforcement learning. Its UNO is a small game made for fast training:
one round, no UNO calls, no challenges, no totals. Whatever it cannot express is answered `unsupported`.

    pip install rlcard
    unorules conformance --adapter "python examples/rlcard_adapter.py" tests/data/conformance/public.jsonl
"""

import sys
from collections import Counter
from importlib import import_module
from typing import Any
from zlib import crc32

import unorules as uno
from unorules.protocol import serve
from unorules.testing import Answer, Refused, Said, Unsupported, read_action, read_request
from unorules.testing.requests import (
    ApplyRequest,
    DealRequest,
    LegalRequest,
    OpeningRequest,
    PositionRequest,
    RulesRequest,
    ViewRequest,
)

try:
    rlcard: Any = import_module("rlcard.games.uno")
except ModuleNotFoundError as error:
    sys.exit(f"This example needs RLCard ({error}): pip install rlcard")
UnoCard: Any = import_module("rlcard.games.uno.card").UnoCard
init_deck: Any = import_module("rlcard.games.uno.utils").init_deck

CAN = [kind.do for kind in (RulesRequest, DealRequest, OpeningRequest, PositionRequest, ApplyRequest, LegalRequest)]
NUMBERS = {number: number for number in "0123456789"}
ACTIONS = {"S": "skip", "R": "reverse", "+2": "draw_2"}
WILDS = {"W": "wild", "W+4": "wild_draw_4"}
TRAITS = NUMBERS | ACTIONS | WILDS
FACES = {trait: face for face, trait in TRAITS.items()}


def theirs(card: object, color: object = None) -> Any:
    """A card as RLCard has it; its wild cards carry a colour, that for which they are laid."""
    if not isinstance(card, uno.Card) or card.face not in TRAITS:
        raise Unsupported(f"card {card}")
    kind = "number" if card.face in NUMBERS else "action" if card.face in ACTIONS else "wild"
    return UnoCard(kind, str(card.color or color or "R").lower(), TRAITS[card.face])


def ours(card: Any) -> str:
    """A card of RLCard's as this library writes it."""
    return FACES[card.trait] if card.type == "wild" else card.color.upper() + FACES[card.trait]


class RLCardEngine:
    """One game of RLCard's. Its player 0 sits at the seat `first`: for a game that is dealt, left of the dealer."""

    def __init__(self) -> None:
        self.game: Any = None
        self.first = 0

    def answer(self, do: str, said: Said) -> Answer:
        """Answer one request."""
        only_official(said.get("rules"))
        match read_request(do, said):
            case RulesRequest(players=players):
                return deck(players)
            case DealRequest() as request:
                self.begin(request.players, request.seed, (request.dealer + 1) % request.players)
            case PositionRequest() as request:
                self.lay(request, first=0)
                self.go_on(request)
            case OpeningRequest() as request:
                self.lay(request, first=(request.dealer + 1) % request.players)
                top = self.game.round.flip_top_card()
                self.game.round.perform_top_card(self.game.players, top)
            case ApplyRequest(action=action):
                self.apply(read_action(action))
            case LegalRequest():
                return {"actions": [self.told(text) for text in self.game.get_legal_actions()]}
            case _:
                return self.view()
        return {}

    def begin(self, players: int, seed: str | None, first: int) -> None:
        """A game as RLCard deals it."""
        self.game, self.first = rlcard.Game(num_players=players), first
        if seed is not None:
            self.game.np_random.seed(crc32(seed.encode()))
        self.game.init_game()

    def lay(self, request: OpeningRequest, first: int) -> None:
        """Hands and pile as they are asked for; the round has not begun."""
        if request.eliminated:
            raise Unsupported("seats that have left")
        if request.scores is not None or request.round != 1:
            raise Unsupported("totals and rounds")
        self.begin(request.players, request.seed, first)
        game = self.game
        for player in game.players:
            player.hand = [theirs(card) for card in request.hand_of(self.seat(player.player_id))]
        game.dealer.deck = [theirs(card) for card in reversed(request.draw_pile)]  # dealt from the end
        game.round = rlcard.Round(game.dealer, request.players, game.np_random)

    def go_on(self, request: PositionRequest) -> None:
        """The discards, and whose turn it is."""
        if request.color is None:
            raise Unsupported("no colour in force")
        round = self.game.round
        round.target = theirs(request.top, request.color)
        round.played_cards = [*map(theirs, reversed(request.discard_under)), round.target]
        round.direction, round.current_player = request.direction, request.turn

    def apply(self, action: uno.Action) -> None:
        """Lay a card or draw. A call that rides on a play is passed over: in RLCard nobody has to call."""
        if isinstance(action, uno.Draw):
            text = "draw"
        elif isinstance(action, uno.Play) and len(action.cards) == 1:
            card = theirs(action.cards[0], action.color)
            if card.type == "wild" and action.color is None:
                raise Unsupported("a wild kind whose colour is named later")
            text = card.get_str()
        else:
            raise Unsupported(
                "several cards in a play" if isinstance(action, uno.Play) else f"action {type(action).__name__}"
            )
        if self.game.is_over() or action.seat != self.turn or text not in self.game.get_legal_actions():
            raise Refused(None)  # RLCard lists what is legal; it does not say why something is not
        self.game.step(text)

    def seat(self, player: int) -> int:
        """The seat of one of RLCard's players."""
        players: int = self.game.num_players
        return (player + self.first) % players

    @property
    def turn(self) -> int:
        """The seat to act."""
        return self.seat(self.game.round.current_player)

    def told(self, text: str) -> dict[str, object]:
        """A legal action of RLCard's as an action of the protocol."""
        if text == "draw":
            return {"type": "Draw", "seat": self.turn}
        color, trait = text.split("-")
        if trait in WILDS.values():
            return {"type": "Play", "seat": self.turn, "cards": [FACES[trait]], "color": color.upper()}
        return {"type": "Play", "seat": self.turn, "cards": [color.upper() + FACES[trait]]}

    def view(self) -> dict[str, object]:
        """What RLCard knows of the table."""
        game, round = self.game, self.game.round
        hands = {str(self.seat(each.player_id)): [ours(card) for card in each.hand] for each in game.players}
        pile, discards = len(game.dealer.deck), len(round.played_cards)
        return {
            "phase": "RoundOver" if round.is_over else "TurnDecision",
            "turn": self.turn,
            "direction": round.direction,
            "color": round.target.color.upper(),
            "top": ours(round.target),
            "hands": hands,
            "draw_pile_size": pile,
            "discard_size": discards,
            "winner": None if round.winner is None else self.seat(round.winner[0]),
            "cards": sum(map(len, hands.values())) + pile + discards,
        }


def only_official(rules: object) -> None:
    """RLCard has one set of rules, without parameters."""
    if isinstance(rules, dict):
        preset, modules = rules.get("preset", "official"), rules.get("modules")
        if preset != "official":
            raise Unsupported(f"preset {preset}")
        if modules:
            raise Unsupported("module " + ", ".join(modules))


def deck(players: int | None) -> Answer:
    """The cards, if so many players can be dealt to."""
    if players is not None:
        try:
            rlcard.Game(num_players=players).init_game()
        except (IndexError, ValueError) as error:
            raise Refused("bad_config", str(error)) from None
    return {"deck": dict(Counter(map(ours, init_deck())))}


if __name__ == "__main__":
    serve(RLCardEngine().answer, can=[*CAN, ViewRequest.do], name="RLCard")
