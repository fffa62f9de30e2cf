"""The book: what rules install, and its compilation into tables that the hot path only indexes.

A module's `install(book)` writes here which cards follow which, what a card does, who may answer what, which windows
open, and so on. Modules never meet in one another's code: they meet in these entries. The book is sealed once per rule
set and kept beside the rules, never in a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from unorules.actions import Action, JumpIn, Penalize, Play
from unorules.cards import CARDS, Card
from unorules.decisions import Decision, Link, PenaltyDecision
from unorules.errors import Code, RulesError
from unorules.general import general
from unorules.ruleset import MAX_PLAYERS, Rules
from unorules.state import NO_COLOR, Table
from unorules.traits import Calls, Disclosure, Handler, Offer, Sets, SideOffer, Trait, Veto
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.draft import Draft
    from unorules.events import Event
    from unorules.state import GameState

_A = TypeVar("_A", bound=Action)


class Book:
    """What a rule may install. Filled by `install`, then sealed; read by the engine."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.codes: dict[Card, int] = {card: code for code, card in enumerate(CARDS)}
        self.traits: dict[str, Trait] = {}
        self.pack: bytes = b""
        """The cards of the deck in card order."""
        self.points: tuple[int, ...] = ()
        """Points of each card code."""
        self.follows: list[Callable[[Card, int, Card], bool]] = []
        self.vetoes: list[Veto] = []
        self.forced: list[Callable[[Table, int, int], bool]] = []
        """Tests that free a seat from having to lay a card: (table, seat, code) -> whether it is never forced."""
        self.handlers: dict[type[Action], Handler] = {}
        self.quick_ways: dict[type[Action], Callable[[GameState, Any, list[Event] | None], GameState | None]] = {}
        """For some kinds of action, a shorter way to their outcome in common cases; None elsewhere."""
        self.answers: dict[type[Decision], list[Offer]] = {}
        self.simple: dict[tuple[type[Decision], Offer], Offer] = {}
        """Quicker offers for simple rule sets."""
        self.windows: list[SideOffer] = []
        """What any seat may do while a window of `table.windows` is open."""
        self.beside: dict[type[Decision], list[SideOffer]] = {}
        """What any seat may do beside the answer to a kind of decision."""
        self.open_to: list[Callable[[Table], Iterable[int]]] = []
        """To which seats a window stands open, by public facts alone; with `polling` each of them is asked in turn."""
        self.polling: bool = False
        """Whether seats are asked in turn whether they use a window."""
        self.slots: tuple[object, ...] = ()
        """First values of the slots that rules keep in a state."""
        self.tidies: list[Callable[[Draft], None]] = []
        """What is put in order after all settlers."""
        self.slot_at: dict[str, int] = {}
        self.hosts: list[Callable[[Table], Sequence[Action]]] = []
        self.responses: list[Callable[[Table, PenaltyDecision, bytes], bool]] = []
        """Which plays answer a penalty."""
        self.answerable: dict[str, list[Callable[[Table, tuple[Link, ...]], bool]]] = {}
        """For the face of the newest draw card: whether the penalty opens a decision, as the rules know an answer."""
        self.challengeable: list[Callable[[tuple[Link, ...]], bool]] = []
        """What must all hold for the newest Wild Draw Four to be open to a challenge."""
        self.keeps: list[Callable[[Table], int]] = []
        """How many discards stay when the pile is remade."""
        self.lapses: list[Callable[[Draft], None]] = []
        """What closes windows whose ground has gone; looked at after every action that leaves a window."""
        self.settlers: list[Callable[[Draft], None]] = []
        """What is looked at after every action that may let a hand grow, while the round runs."""
        self.disclosures: list[Disclosure] = []
        """What these rules make known beyond the cards that lie on the table."""
        self.side: Callable[[int], int] = lambda seat: seat
        """The side a seat plays for: itself, or its team."""
        self.teams: bool = False
        """Whether seats play in teams, so that the game cannot go on without one of them."""
        self.not_joinable: str = ""
        """Why a seat that left may not come back; empty when it may."""
        self.judge: Callable[[Draft], None] | None = None
        """What decides after a scored round whether the game is over, in the place of totals."""
        self.may_open: Callable[[Trait], bool] = lambda trait: True
        """Whether a card of this trait may open a round."""
        self.deal_problems: list[Callable[[], Iterable[str]]] = []
        """Why a round cannot be dealt by these rules."""
        self.jumped_reverse_flips: bool = True
        """Whether a Reverse that jumps in turns the direction once more."""
        self.honest_answers: bool = False
        """Whether a Wild Draw Four that answers a penalty is always honest."""
        self.tolerances: list[Callable[[Table, Play, Verdict], Verdict | None]] = []
        """What makes a refused play a fault that is carried out at a price."""
        self.reverse_is_skip: bool = False
        """Whether a Reverse between two seats is a Skip."""
        self.final_draw: bool = False
        """Whether a last card strikes the next seat."""
        self.calls: Calls = Calls()
        self.sets: Sets = Sets()
        self._deal: Callable[[Draft], None] | None = None
        self._score: Callable[[Draft, int | None, str], None] | None = None
        self._blocked: Callable[[Draft, str], None] | None = None
        self._open: Callable[[Draft], bool] | None = None
        # sealed:
        self.misfits: tuple[tuple[bytes, ...], ...] = ()
        """For a colour code and a top code, the card codes that do not follow."""
        self.trait_of: tuple[Trait | None, ...] = ()
        """The trait of each card code, None where no rule knows the card."""
        self.quick: tuple[tuple[bytes, ...], ...] = ()
        """For a colour code and a top code, the card codes that may be laid without a closer look."""
        self.listed: list[list[list[tuple[Play, ...]]]] = []
        """Ready lists of single plays, made when first needed: [cards in hand, 3 for more][seat][code]."""
        self.openers: bytes = b""
        """The card codes that may open a round."""
        self.refused_deal: tuple[str, ...] = ()
        """Why no round can be dealt by these rules; empty when one can."""
        self.seatings: set[int] = set()
        """Numbers of players that were found to suit the rules."""
        self.remembered: list[list[dict[bytes, tuple[Play, ...]]]] = []
        """Lists made before, by the same and the fitting cards; see play.py."""
        self.aimed: dict[tuple[int, int, tuple[int, ...]], tuple[Play, ...]] = {}
        """Lists of plays that ask for a target or move hands, while no hand holds one card: (seat, code, in play)."""
        self.menus: dict[type[Decision], Callable[[Table, int], tuple[Action, ...]]] = {}
        """For each kind of decision, all answers at once."""
        self.lone_menus: dict[type[Decision], Callable[[Table, int], tuple[Action, ...]]] = {}
        """The same, for decisions beside which only windows let anybody act."""
        self.traits_at: tuple[tuple[Trait, ...], ...] = ()
        """The traits of each card code, as `traits_in` gives them."""

    # --- for rules ----------------------------------------------------------------------------------------------

    def face(self, face: str, **says: object) -> Trait:
        """The trait of a face, with what this rule says of it. Two rules cannot say the same of one face."""
        trait = self.traits.setdefault(face, Trait(face))
        before = Trait(face)
        for name, value in says.items():
            if getattr(trait, name) != getattr(before, name) and getattr(trait, name) != value:
                raise RulesError(f"two rules say what {name} of {face} is; leave one of them out")
            setattr(trait, name, value)
        return trait

    def handle(
        self,
        kind: type[_A],
        check: Callable[[Table, _A], Verdict | None],
        perform: Callable[[Draft, _A], None],
        normal: Callable[[Table, _A], Action] | None = None,
        quick: Callable[[GameState, _A, list[Event] | None], GameState | None] | None = None,
    ) -> None:
        """Say how an action is judged and carried out. Every action has one owner.

        `quick`, if given, returns in common cases what judging and carrying out would come to, and None elsewhere. It
        is used only where no rule forbids fitting cards, keeps earlier states, or polls; if it lets a hand grow or
        move it settles the draft.
        """
        if kind in self.handlers:
            raise RulesError(f"two rules carry out {kind.__name__}; leave one of them out")
        handler = Handler(
            cast("Callable[[Table, Action], Verdict | None]", check),
            cast("Callable[[Draft, Action], None]", perform),
            cast("Callable[[Table, Action], Action]", normal or (lambda table, action: action)),
        )
        self.handlers[kind] = handler
        if quick is not None:
            self.quick_ways[kind] = quick

    def slot(self, name: str, first: object) -> None:
        """Keep a value of this rule's own in every state, `first` to begin with."""
        if name in self.slot_at:
            raise RulesError(f"two rules keep a slot named {name}; leave one of them out")
        self.slot_at[name] = len(self.slots)
        self.slots += (first,)

    def answer(self, decision: type[Decision], offer: Offer, simple: Offer | None = None) -> None:
        """Offer answers to a kind of decision to the seat that it names.

        `simple`, if given, offers the same where no rule forbids fitting cards, lays sets or moves hands.
        """
        self.answers.setdefault(decision, []).append(offer)
        if simple is not None:
            self.simple[decision, offer] = simple

    def offer_beside(self, decision: type[Decision], offer: SideOffer) -> None:
        """Offer actions to every seat while a kind of decision is open."""
        self.beside.setdefault(decision, []).append(offer)

    def provide(
        self,
        *,
        deal: Callable[[Draft], None] | None = None,
        score: Callable[[Draft, int | None, str], None] | None = None,
        blocked: Callable[[Draft, str], None] | None = None,
        open: Callable[[Draft], bool] | None = None,
    ) -> None:
        """Say how a round is dealt, opened, scored, or ended when it is blocked. Each has one owner."""
        for name, function in (("_deal", deal), ("_open", open), ("_score", score), ("_blocked", blocked)):
            if function is not None:
                if getattr(self, name) is not None:
                    raise RulesError(f"two rules say how to {name.strip('_')}; leave one of them out")
                setattr(self, name, function)

    # --- for the engine -----------------------------------------------------------------------------------------

    def deal(self, draft: Draft) -> None:
        """Deal a round to the seats in the game."""
        assert self._deal is not None
        self._deal(draft)

    def open(self, draft: Draft) -> bool:
        """Turn up the opening card; False when no card of the pile may open."""
        assert self._open is not None
        return self._open(draft)

    def score(self, draft: Draft, winner: int | None, reason: str) -> None:
        """End the round: score it and open what follows."""
        assert self._score is not None
        self._score(draft, winner, reason)

    def block(self, draft: Draft, reason: str) -> None:
        """End a round that cannot go on."""
        assert self._blocked is not None
        self._blocked(draft, reason)

    def kept(self, table: Table) -> int:
        """How many discards stay when the pile is remade: the top, and what a rule may still need."""
        return max([1, *[keep(table) for keep in self.keeps]])

    def traits_in(self, codes: bytes) -> tuple[Trait, ...]:
        """The traits of some cards, each once, in their order."""
        if len(codes) == 1:
            return self.traits_at[codes[0]]
        return tuple(dict.fromkeys([self.traits_at[code][0] for code in codes]))

    def _refuse_the_rest(self) -> None:
        """Actions that belong to a module which is not there are refused with a code of their own."""
        for kind, code, message in (
            (JumpIn, Code.JUMP_IN_OFF, "these rules know no jumping in"),
            (Penalize, Code.FAULTS_OFF, "these rules let the host punish no faults"),
        ):
            if kind not in self.handlers:
                self.handle(kind, partial(_refuse, code, message), lambda draft, action: None)

    def _plan_menus(self) -> None:
        moving = any(trait.asks_target or trait.sizes for trait in self.traits.values())
        if not self.vetoes and not moving and self.sets.__class__ is Sets:
            for decision, offers in self.answers.items():
                offers[:] = [self.simple.get((decision, offer), offer) for offer in offers]
        self.menus = {decision: _menu(offers) for decision, offers in self.answers.items()}
        if not self.polling:
            self.lone_menus = {decision: menu for decision, menu in self.menus.items() if decision not in self.beside}

    def seal(self) -> None:
        """Compile the entries into tables."""
        self._refuse_the_rest()
        for trait in self.traits.values():
            trait.seal()
        self.trait_of = tuple(self.traits.get(card.face) for card in CARDS)
        self.traits_at = tuple(() if trait is None else (trait,) for trait in self.trait_of)
        self.listed = [[[] for _ in range(MAX_PLAYERS)] for _ in range(4)]
        self.remembered = [[{} for _ in range(MAX_PLAYERS)] for _ in range(4)]
        known = tuple(trait is not None for trait in self.trait_of)
        self.misfits = _misfits(tuple(self.follows), known)
        if self.vetoes or self.tidies or self.polling:
            self.quick_ways.clear()
        self._plan_menus()
        may = [code for code, trait in enumerate(self.trait_of) if trait is not None and self.may_open(trait)]
        self.openers = bytes(may)
        self.refused_deal = tuple([each for problem in self.deal_problems for each in problem()])
        swift = bytes([code for code, trait in enumerate(self.trait_of) if trait is not None and not trait.asks_target])
        self.quick = tuple(tuple([swift.translate(None, codes) for codes in row]) for row in self.misfits)


def _menu(offers: Sequence[Offer]) -> Callable[[Table, int], tuple[Action, ...]]:
    if len(offers) == 2:
        first, second = offers
        return lambda table, seat: (*first(table, seat), *second(table, seat))
    return lambda table, seat: tuple([action for offer in offers for action in offer(table, seat)])


@lru_cache(maxsize=64)
def _misfits(
    tests: tuple[Callable[[Card, int, Card], bool], ...], known: tuple[bool, ...]
) -> tuple[tuple[bytes, ...], ...]:
    return tuple(
        tuple(
            bytes(
                code
                for code, card in enumerate(CARDS)
                if not known[code] or not any(test(card, color, top) for test in tests)
            )
            for top in CARDS
        )
        for color in range(NO_COLOR + 1)
    )


def _refuse(code: Code, message: str, table: Table, action: Action) -> Verdict:
    verdict = general(table, action.seat)
    return refused(code, message, "section 5") if verdict is None else verdict


@lru_cache(maxsize=512)
def _compile(rules: Rules) -> Book:
    book = Book(rules)
    for module in rules.modules:
        module.install(book)
    book.seal()
    return book


Rules.compiler = _compile
