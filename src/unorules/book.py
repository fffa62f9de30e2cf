"""The book: what rules install, and its compilation into tables that the hot path only indexes.

A module's `install(book)` writes here which cards follow which, what a card does, who may answer what, which windows
open, and so on. Modules never meet in one another's code: they meet in these entries. The book is sealed once per rule
set and kept beside the rules, never in a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from unorules.actions import Action, JumpIn, NextRound, Penalize, Play
from unorules.cards import CARDS, COLORS, FACES, MAX_COLORS, WILDS, Card, Color, declare_face, is_known
from unorules.decisions import Decision, Link, PenaltyDecision
from unorules.errors import Code, RulesError, UnstorableSlot
from unorules.general import general
from unorules.phrases import phrase
from unorules.ruleset import MAX_PLAYERS, Module, Rules
from unorules.state import NO_COLOR, Table
from unorules.traits import Bar, Calls, Disclosure, Effect, Handler, Offer, Sets, SideOffer, Slot, Trait, Veto, View
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.bluff import Bluff
    from unorules.draft import Draft
    from unorules.events import Event
    from unorules.state import GameState

_A = TypeVar("_A", bound=Action)


_MAX_CODES: Final = 255
"""How many kinds of cards one deck can have; one code more says that a card is none of them."""


class Book:
    """What a rule may install. Filled by `install`, then sealed; read by the engine.

    Cards whose two sides are printed have one book for each side: side 0 shows after the deal, `other` is the book of
    the other side. A code means the same card in both; what it shows differs, and so do the tables.
    """

    def __init__(self, rules: Rules, showing: int = 0) -> None:
        self.rules: Rules = rules
        self.showing: int = showing
        """Which side of the cards shows."""
        self.other: Book = self
        """The book of the other side of the cards; this one where cards have one side."""
        shown, pack = _shown(rules)
        self.pack: bytes = pack
        """The codes of all cards of the deck, in order."""
        self.two_sided: bool = any([card.back is not None for card in shown])
        self.cards: tuple[Card, ...] = tuple([card.back or card for card in shown]) if showing else shown
        """The card that each code shows."""
        self.codes: dict[Card, int] = {card: code for code, card in enumerate(self.cards)}
        """The code of each card."""
        self.texts: tuple[str, ...] = tuple(map(str, self.cards))
        """How the card of each code is written."""
        self.text_codes: dict[str, int] = {text: code for code, text in enumerate(self.texts)}
        self.colors: tuple[Color, ...] = _colors(rules, [self.cards[code] for code in sorted(set(self.pack))])
        """The colours in play, by colour code."""
        self.color_codes: dict[Color, int] = {color: code for code, color in enumerate(self.colors)}
        """The colour code of each colour in play."""
        self.color_of: tuple[int, ...] = tuple([self.color_code(card.color) for card in self.cards])
        """The colour code of each card code."""
        self.place: tuple[int, ...] = _places(self.cards, self.color_of)
        """Where each card code comes in card order: by colour, faces of rules after built-in ones, wild kinds last."""
        self._coded_in_order: bool = self.place == tuple(range(len(self.place)))
        self.off_color: tuple[bytes, ...] = tuple(
            [bytes([code for code, of in enumerate(self.color_of) if of != color]) for color in range(MAX_COLORS)]
        )
        """For each colour code, the codes of all cards that do not have it."""
        self.installing: str = ""
        """The name of the module that writes into the book now."""
        self.owners: dict[tuple[str, ...], str] = {}
        """Which module made an entry that can have one owner only."""
        self.traits: dict[str, Trait] = {}
        """What rules say of each face, by its symbol; `face` writes it."""
        self.points: tuple[int, ...] = ()
        """Points of each card code."""
        self.follows: list[Callable[[Card, Color | None, Card], bool]] = []
        """Whether a card fits with a colour in force on a top card; it fits if one of them says so."""
        self.before_lay: list[Effect] = []
        """Work done when cards are about to be laid."""
        self.after_effect: list[Effect] = []
        """Work done after what the cards do themselves, before anybody is asked whether a hand is empty.

        A last card ends the round before this stage, unless its trait says `before_out`.
        """
        self.vetoes: list[Veto] = []
        """Why a card that fits may not be laid."""
        self.bars: list[Bar] = []
        """Why an action of any other kind may not be taken, too; see `bar_reason`."""
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
        self.kept_slots: dict[str, Slot] = {}
        self.views: dict[str, View] = {}
        """What rules add to an observation, by name."""
        self.tidies: list[Callable[[Draft], None]] = []
        """What is put in order after all settlers, at the same times."""
        self.slot_at: dict[str, int] = {}
        self.hosts: list[Callable[[Table], Sequence[Action]]] = []
        self.responses: list[Callable[[Table, PenaltyDecision, bytes], bool]] = []
        """Which plays answer a penalty."""
        self.answerable: dict[str, list[Callable[[Table, tuple[Link, ...]], bool]]] = {}
        """For the face of the newest draw card: whether the penalty opens a decision, as the rules know an answer."""
        self.answerable_any: list[Callable[[Table, tuple[Link, ...]], bool]] = []
        """The same for every draw card, whatever its face."""
        self.bluffs: dict[str, Bluff] = {}
        """Faces of draw cards that may be challenged, each with what a challenge is about."""
        self.challengeable: list[Callable[[tuple[Link, ...]], bool]] = []
        """What must all hold for the newest draw card to be open to a challenge."""
        self.keeps: list[Callable[[Table], int]] = []
        """How many discards stay when the pile is remade."""
        self.lapses: list[Callable[[Draft], None]] = []
        """What closes windows whose ground has gone; looked at first, after every action that leaves a window."""
        self.settlers: list[Callable[[Draft], None]] = []
        """What is looked at after every action, `NextRound` too, and after the first deal.

        The action may have ended the round: then `draft.running` is False.
        """
        self.disclosures: list[Disclosure] = []
        """What these rules make known beyond the cards that lie on the table."""
        self.side: Callable[[int], int] = lambda seat: seat
        """The side a seat plays for: itself, or its team."""
        self.teams: bool = False
        """Whether seats play in teams, so that the game cannot go on without one of them."""
        self.not_joinable: str = ""
        """Why a seat that left may not come back; empty when it may."""
        self.counts_besides: list[Callable[[Table, int], int]] = []
        """What a seat counts when a round is scored, beside the cards that it then holds; by public facts alone."""
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
        """The UNO call."""
        self.sets: Sets = Sets(self)
        """Which cards may be laid together."""
        self._worth: Callable[[Card, Trait | None], int] | None = None
        self._deal: Callable[[Draft], None] | None = None
        self._score: Callable[[Draft, int | None, str], None] | None = None
        self._blocked: Callable[[Draft, str], None] | None = None
        self._open: Callable[[Draft], bool] | None = None
        # sealed:
        self.alike: tuple[bytes, ...] = ()
        """For each code, the codes of all cards that show the same: itself, and others that differ on the back."""
        self.misfits: tuple[tuple[bytes, ...], ...] = ()
        """For a colour code and a top code, the card codes that do not follow."""
        self.trait_of: tuple[Trait | None, ...] = ()
        """The trait of each card code, None where no rule knows the card."""
        self.quick: tuple[tuple[bytes, ...], ...] = ()
        """For a colour code and a top code, the card codes that may be laid without a closer look."""
        self.listed: list[list[list[tuple[Play, ...]]]] = []
        """Ready lists of single plays, made when first needed: by cards in hand (3 for more), seat and code."""
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

    def owns(self, *entry: str) -> None:
        """Note that the module which is being installed makes an entry that can have one owner only."""
        owner = self.owners.setdefault(entry, self.installing)
        if owner != self.installing:
            raise RulesError(f"{owner} and {self.installing} both say {' '.join(entry)}; leave one of them out")

    def face(self, face: str, **says: object) -> Trait:
        """The trait of a face, with what this rule says of it. Two rules cannot say the same of one face."""
        trait = self.traits.setdefault(face, Trait(face))
        before = Trait(face)
        for name, value in says.items():
            if not hasattr(before, name):
                raise RulesError(f"{self.installing}: a face has no {name}; see Trait for what can be said of one")
            if getattr(trait, name) != getattr(before, name) and getattr(trait, name) != value:
                self.owns("what", name, "of", face, "is")
            if value != getattr(before, name):
                self.owners[("what", name, "of", face, "is")] = self.installing
            setattr(trait, name, value)
        problems = [f"{self.installing}: {problem}" for problem in trait.problems()]
        if problems:
            raise RulesError(problems)
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
        self.owns("how to carry out", kind.__name__)
        handler = Handler(
            cast("Callable[[Table, Action], Verdict | None]", check),
            cast("Callable[[Draft, Action], None]", perform),
            cast("Callable[[Table, Action], Action]", normal or (lambda table, action: action)),
        )
        self.handlers[kind] = handler
        if quick is not None:
            self.quick_ways[kind] = quick

    def slot(
        self,
        name: str,
        first: object,
        *,
        holds_state: bool = False,
        problems: Callable[[GameState, object], Iterable[str]] | None = None,
        view: Callable[[object, int | None], object] | None = None,
    ) -> None:
        """Keep a value of this rule's own in every state, `first` to begin with.

        The value stays until `draft.set_slot` changes it, through the end of the round and the next deal.
        A value is None, a flag, a number, a text or a tuple of such; with `holds_state` None or an earlier state.
        `problems` says of a value that was loaded what is wrong with it; `view` gives what a seat (None: a spectator)
        may see of it, as plain data in `Observation.extras`.
        """
        self.owns("what the slot", name, "holds")
        if not is_constant(first):
            why = "begins as what a state cannot hold; use None, numbers, texts, or tuples of them"
            raise UnstorableSlot(f"{self.installing}: the slot {name} {why}")
        self.slot_at[name] = len(self.slots)
        self.slots += (first,)
        self.kept_slots[name] = Slot(name, holds_state, problems)
        if view is not None:
            self.show(name, lambda table, seat: view(table.get_slot(name), seat))

    def show(self, name: str, view: View) -> None:
        """Add what a seat may see to every observation, as plain data under this name in `Observation.extras`.

        The view is given the table and a seat, None for a spectator. It must follow from what that seat may know.
        """
        self.owns("what", name, "shows in a view")
        self.views[name] = view

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
        worth: Callable[[Card, Trait | None], int] | None = None,
    ) -> None:
        """Say how a round is dealt, opened, scored, or ended when it is blocked, and what a card left in a hand counts.

        Each has one owner. What the modules say that are always there holds until a module that was added says it.
        """
        given = {"deal": deal, "open": open, "score": score, "blocked": blocked, "worth": worth}
        for name, function in given.items():
            entry = ("how to provide", name)
            owner = self.owners.get(entry, self.installing)
            if function is None or (owner != self.installing and self.rules[self.installing].always):
                continue
            if self.rules[owner].always:
                self.owners[entry] = self.installing
            self.owns(*entry)
            setattr(self, f"_{name}", function)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self.showing == other.showing and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __reduce__(self) -> tuple[Callable[[Rules, int], Book], tuple[Rules, int]]:
        return _book_of, (self.rules, self.showing)

    def provider(self, name: str) -> str:
        """Which module says it: one of `deal`, `open`, `score`, `blocked`, `worth`."""
        return self.owners["how to provide", name]

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

    def worth(self, card: Card) -> int:
        """What a card that shows this counts when it is left in a hand."""
        assert self._worth is not None
        return self._worth(card, self.traits.get(card.face))

    def bar_reason(self, table: Table, action: Action) -> str:
        """Why a rule does not allow this action; empty when all do. The host and the next deal are never barred."""
        if action.host or isinstance(action, NextRound):
            return ""
        return next((why for bar in self.bars if (why := bar(table, action))), "")

    def color_code(self, color: object) -> int:
        """The code of a colour in play, `NO_COLOR` for None or for what is none."""
        return self.color_codes.get(color, NO_COLOR) if isinstance(color, Color) else NO_COLOR

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of the cards that may show: 0, and 1 where cards have two."""
        return (0, 1) if self.two_sided else (0,)

    def on_side(self, side: int) -> Book:
        """The book of a side of the cards."""
        return self if side == self.showing else self.other

    def in_order(self, codes: bytes) -> bytes:
        """These codes in card order, by what shows; packed hands lie in the order of their codes."""
        return codes if self._coded_in_order else bytes(sorted(codes, key=self.place.__getitem__))

    def hand(self, codes: bytes) -> tuple[Card, ...]:
        """The cards that a packed hand shows, in card order."""
        cards = self.cards
        return tuple([cards[code] for code in self.in_order(codes)])

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
            (JumpIn, Code.JUMP_IN_OFF, phrase("these rules know no jumping in")),
            (Penalize, Code.FAULTS_OFF, phrase("these rules let the host punish no faults")),
        ):
            if kind not in self.handlers:
                self.handle(kind, partial(_refuse, code, message), lambda draft, action: None)

    def _plan_menus(self) -> None:
        moving = any(trait.asks_target or trait.sizes for trait in self.traits.values())
        if not self.vetoes and not moving and self.sets.__class__ is Sets:
            for decision, offers in self.answers.items():
                offers[:] = [self.simple.get((decision, offer), offer) for offer in offers]
        self.menus = {decision: _menu(offers) for decision, offers in self.answers.items()}
        if not (self.polling or self.bars):
            self.lone_menus = {decision: menu for decision, menu in self.menus.items() if decision not in self.beside}

    def seal(self) -> None:
        """Compile the entries into tables."""
        self._refuse_the_rest()
        strange = [trait.face for trait in self.traits.values() if not is_known(trait.face)]
        if strange:
            raise RulesError(f"no card shows {', '.join(strange)}; a rule names the faces that it brings in `faces`")
        for trait in self.traits.values():
            trait.seal(worked_on=bool(self.before_lay or self.after_effect))
        in_play = [card.color is None or card.color in self.colors for card in self.cards]
        self.trait_of = tuple(
            [self.traits.get(card.face) if on else None for card, on in zip(self.cards, in_play, strict=True)]
        )
        self.traits_at = tuple(() if trait is None else (trait,) for trait in self.trait_of)
        strangers = sorted({str(self.cards[code]) for code in self.pack if self.trait_of[code] is None})
        if strangers:
            raise RulesError(f"deck: no rule here says what {', '.join(strangers)} does; add it or leave the cards out")
        self.points = tuple(map(self.worth, self.cards))
        fronts: dict[Card, bytes] = {}
        for code, card in enumerate(self.cards):
            fronts[card.front] = fronts.get(card.front, b"") + bytes([code])
        self.alike = tuple([fronts[card.front] for card in self.cards])
        self.listed = [[[] for _ in range(MAX_PLAYERS)] for _ in range(4)]
        self.remembered = [[{} for _ in range(MAX_PLAYERS)] for _ in range(4)]
        known = tuple(trait is not None for trait in self.trait_of)
        self.misfits = _misfits(tuple(self.follows), known, self.cards, self.colors)
        if self.vetoes or self.bars or self.tidies or self.polling:
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
    tests: tuple[Callable[[Card, Color | None, Card], bool], ...],
    known: tuple[bool, ...],
    cards: tuple[Card, ...],
    colors: tuple[Color, ...],
) -> tuple[tuple[bytes, ...], ...]:
    return tuple(
        tuple(
            bytes(
                code
                for code, card in enumerate(cards)
                if not known[code] or not any(test(card, color, top) for test in tests)
            )
            for top in cards
        )
        for color in (*colors, *[None] * (NO_COLOR + 1 - len(colors)))
    )


def _shown(rules: Rules) -> tuple[tuple[Card, ...], bytes]:
    """All cards that rules speak of, the built-in ones first, side 0 up; and the deck as their codes."""
    counts = next((counts for module in rules.modules if (counts := module.deck()) is not None), {})
    shown = dict.fromkeys(CARDS)
    if all([card.back is None for card in counts]):
        shown |= dict.fromkeys(
            [card for module in rules.modules for face in module.faces for card in declare_face(face)]
        )
    shown |= dict.fromkeys(counts)
    cards = tuple(shown)
    if len(cards) > _MAX_CODES:
        raise RulesError(
            f"deck: {len(cards)} kinds of cards; there can be {_MAX_CODES}, the {len(CARDS)} built in included"
        )
    return cards, bytes([code for code, card in enumerate(cards) for _ in range(counts.get(card, 0))])


def _colors(rules: Rules, deck: Sequence[Card]) -> tuple[Color, ...]:
    """The colours in play on the side of the deck that shows: the built-in four, unless the deck has others."""
    found = tuple(dict.fromkeys([card.color for card in deck if card.color is not None]))
    if set(found) <= set(COLORS):
        return COLORS
    if len(found) > MAX_COLORS:
        raise RulesError(f"deck: the colours {' '.join(found)} show at one time; there can be {MAX_COLORS}")
    return found


def _places(cards: Sequence[Card], color_of: Sequence[int]) -> tuple[int, ...]:
    faces = {face: place for place, face in enumerate(FACES + WILDS)}

    def order(code: int) -> tuple[int, int, str, int]:
        face = cards[code].face
        return color_of[code], faces.get(face, len(faces)), face, code

    place = [0] * len(cards)
    for at, code in enumerate(sorted(range(len(cards)), key=order)):
        place[code] = at
    return tuple(place)


def is_constant(value: object) -> bool:
    """Whether a value can stand in a state: None, a flag, a whole number, text, or a tuple of them."""
    if isinstance(value, tuple):
        return all(map(is_constant, value))
    return value is None or type(value) in (bool, int, str)


def is_plain(value: object) -> bool:
    """Whether JSON gives this value back as it is: None, a flag, a whole number, text, or dicts and lists of them."""
    if isinstance(value, dict):
        return all([type(key) is str and is_plain(each) for key, each in value.items()])
    if isinstance(value, list):
        return all(map(is_plain, value))
    return value is None or type(value) in (bool, int, str)


def _refuse(code: Code, message: str, table: Table, action: Action) -> Verdict:
    verdict = general(table, action.seat)
    return refused(code, message, "section 5") if verdict is None else verdict


def compiled(rules: Rules, modules: Iterable[Module] | None = None) -> Book:
    """The book of rules, for the side of the cards that is dealt.

    The order in which modules are installed decides nothing; `modules` gives another one, to see that it does not.
    """
    order = rules.modules if modules is None else tuple(modules)
    first = _written(Book(rules), order)
    if first.two_sided:
        first.other = _written(Book(rules, 1), order)
        first.other.other = first
    return first


def _written(book: Book, modules: Iterable[Module]) -> Book:
    for module in modules:
        book.installing = module.name
        try:
            module.install(book)
        except RulesError:
            raise
        except Exception as error:  # whatever a rule of somebody else raises
            raise RulesError(f"{module.name}: cannot be installed: {type(error).__name__}: {error}") from error
    book.seal()
    return book


def _book_of(rules: Rules, side: int) -> Book:
    return rules.book.on_side(side)


_compile = lru_cache(maxsize=512)(compiled)
Rules.compiler = _compile
