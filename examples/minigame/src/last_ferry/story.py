"""The story: data, nothing else."""

from __future__ import annotations

from typing import Final

from last_ferry.opponents import Character
from last_ferry.scenes import Choice, Scene, Table

START: Final = "quay"

THINGS: Final = {
    "watch": "your father's silver watch",
    "wick": "a new lamp wick in waxed paper",
    "oil": "a can of lamp oil",
    "compass": "a box compass with a cracked glass",
    "key": "the key of the boathouse",
}
"""Facts that can be carried."""

DEEDS: Final = {"played", "late", "beaten", "hired"}
"""Facts that cannot: the round at the inn was played; midnight has passed; Maren won; Maren rows."""

FIRST_FACTS: Final = frozenset({"watch"})

ODILE: Final = Character(
    name="Odile",
    temper="fierce",
    forgets=5,
    remembers=90,
    notices=80,
    doubts=60,
    remarks={
        "uno": ("UNO. I trust you all heard that.", "UNO, and do write it down."),
        "hits": ("Nothing personal. It never is.", "There. For your collection.", "I have been saving that."),
        "hurt": ("I shall remember who did that.", "Laugh while you can.", "So that is how we play."),
        "caught": ("Caught! At my own table!",),
        "catches": ("One card, and not a word? Tut.", "Ah-ah. I can count to one."),
        "wins": ("Thank you, gentlefolk. Same again tomorrow.",),
        "loses": ("Well. Somebody has been taught properly.",),
    },
)

PIM: Final = Character(
    name="Pim",
    temper="careless",
    forgets=60,
    remembers=30,
    notices=15,
    doubts=10,
    remarks={
        "uno": ("UNO! I did say it. Didn't I say it?", "UNO! That's the one, isn't it?"),
        "hits": ("Oh. Was that you? Sorry.", "It was the nearest to my thumb.", "Is that a bad one?"),
        "hurt": ("All of them? For me?", "More! I can build a house.", "I had just learned the others."),
        "caught": ("I was just about to.",),
        "catches": ("Hang on. That is ONE card.",),
        "wins": ("Did I... is that it? Did I win?",),
        "loses": ("I never mind. I like the colours.",),
    },
)

MAREN: Final = Character(
    name="Maren",
    temper="patient",
    forgets=20,
    remembers=50,
    notices=70,
    doubts=35,
    remarks={
        "uno": ("UNO. Hold the lantern still.", "UNO. Do you hear the tide?"),
        "hits": ("The sea gives. Hold out your hands.", "There is a swell for you.", "I kept that since the spring."),
        "hurt": ("Hm. A cross swell.", "I have carried more.", "It was getting light in here anyway."),
        "caught": ("So I did. Fog in my mouth.",),
        "catches": ("You went quiet. I listen for quiet.",),
        "wins": ("The sea says not yet.",),
        "loses": ("Then the sea is with you. Get in.",),
    },
)

_INN_WON: Final = Choice(
    says="You win",
    to="inn",
    tells="Odile slides the boathouse key across the table with one finger. 'There is a skiff behind that door. "
    "She pulls to port. So did my uncle.'",
    gains=frozenset({"played", "key"}),
)
_INN_LOST: Final = Choice(
    says="You do not win",
    to="inn",
    tells="Your father's watch goes across the table. Odile winds it, holds it to her ear, and for a moment looks "
    "almost sorry. Pim pats your sleeve.",
    gains=frozenset({"played"}),
    loses=frozenset({"watch"}),
)
_MAREN_WON: Final = Choice(
    says="You win",
    to="crossing",
    tells="Maren sweeps the cards into her sou'wester, cards, rain and all, and holds the boat for you.",
    gains=frozenset({"hired"}),
)
_MAREN_LOST: Final = Choice(
    says="You lose",
    to="slip",
    tells="Maren squares the pack and puts it away in her coat. 'Slack water is past midnight. Until then she "
    "lies where she lies.'",
    gains=frozenset({"beaten"}),
)

SCENES: Final = {
    "quay": Scene(
        title="The quay",
        text="The fog came in at dusk and stayed. Across the sound, where the Skerry light should turn, there is "
        "nothing at all, and eleven boats of the herring fleet are due home at midnight. This afternoon the "
        "keeper sent word to whoever was sober: wick burnt through, oil gone sour, bring both. You are sober.",
        also={
            "late": "Up in the town a clock strikes twelve. Nothing has come in.",
            "key": "The boathouse stands at the end of the quay, and you have its key.",
        },
        choices=(
            Choice(says="Climb up to the net loft", to="loft"),
            Choice(says="Go to the Drowned Bell, where there is light", to="inn"),
            Choice(says="Go down the slip to the ferry", to="slip"),
            Choice(
                says="Unlock the boathouse and take out the skiff",
                to="skiff",
                tells="The lock gives. The skiff is older than you are, and dry.",
                needs=frozenset({"key"}),
            ),
        ),
    ),
    "loft": Scene(
        title="The net loft",
        text="Tar, twine, a lantern. Along the wall runs a bench with one drawer, swollen shut. In the corner a "
        "sailcloth lies over something square.",
        choices=(
            Choice(
                says="Pull at the drawer",
                to="loft",
                tells="It gives all at once, and you sit down hard with a drawer in your lap. Corks, a thimble, and "
                "a new lamp wick in waxed paper.",
                lacks=frozenset({"wick"}),
                gains=frozenset({"wick"}),
            ),
            Choice(
                says="Lift the sailcloth",
                to="loft",
                tells="A box compass. Its glass is cracked, its needle is lively. You take it.",
                lacks=frozenset({"compass"}),
                gains=frozenset({"compass"}),
            ),
            Choice(says="Go back down to the quay", to="quay"),
        ),
    ),
    "inn": Scene(
        title="The Drowned Bell",
        text="Warmth, and the smell of wet wool. Berta, who keeps the inn, polishes a glass that was clean before. "
        "At the table by the stove sit Odile, who misses nothing, and Pim, who misses most things, with a pack "
        "of cards between them.",
        also={
            "played": "They are counting the cards, for luck. They do not deal you in again.",
        },
        choices=(
            Choice(
                says="Ask Berta for lamp oil",
                to="inn",
                tells="'For the Skerry?' She takes the can from under the bar before you have finished. 'My two boys "
                "are out with the fleet. Run.'",
                lacks=frozenset({"oil"}),
                gains=frozenset({"oil"}),
            ),
            Choice(
                says="Sit down with Odile and Pim",
                to="inn_table",
                tells="'One round,' says Odile. 'I put up the key of the boathouse, you put up that watch. Five "
                "cards each, and in the Bell a draw card may be passed on with another like it.' She looks at you "
                "over her glasses. 'And down to one card you say the word UNO as you lay. Or you pay for it.'",
                lacks=frozenset({"played"}),
            ),
            Choice(says="Go back to the quay", to="quay"),
            Choice(
                says="Stay by the stove a while",
                to="end_stove",
                tells="Only until your fingers are warm.",
            ),
        ),
    ),
    "inn_table": Scene(
        title="By the stove",
        text="Your watch lies on the table beside the key of the boathouse.",
        table=Table(
            rules="official +deal(hand_size=5) +stacking(mode=same) +scoring(rounds=1)",
            opponents=(ODILE, PIM),
            won=_INN_WON,
            lost=_INN_LOST,
        ),
    ),
    "slip": Scene(
        title="The slip",
        text="The ferry is an open boat with a lantern at the stern, and Maren is sitting in it as if she had been "
        "built in. She will not row in fog for money; everybody knows what she does row for.",
        also={
            "beaten": "Her oars are shipped. She looks at the water, not at you.",
            "hired": "She nods at the empty thwart.",
        },
        choices=(
            Choice(
                says="Play Maren for the crossing",
                to="slip_table",
                tells="She wipes a thwart dry and deals on it. 'Just us two. You win, I row. You lose, you wait for "
                "slack water like the rest of us. Skip and Reverse keep your turn. Say UNO when you are down to "
                "one; I listen.'",
                lacks=frozenset({"beaten", "hired"}),
            ),
            Choice(says="Step into the ferry", to="crossing", needs=frozenset({"hired"})),
            Choice(
                says="Offer her the watch to row now",
                to="crossing",
                tells="She lets it swing on its chain. 'I rowed your father, the night he bought it.' She puts it in "
                "your pocket again, then thinks, and takes it out. 'He would have lost it too. Get in.'",
                needs=frozenset({"beaten", "watch"}),
                lacks=frozenset({"hired"}),
                gains=frozenset({"hired"}),
                loses=frozenset({"watch"}),
            ),
            Choice(
                says="Wait with her for slack water",
                to="crossing",
                tells="It is a long wait. Somewhere out there a horn sounds, and another, and neither is answered.",
                needs=frozenset({"beaten"}),
                lacks=frozenset({"hired"}),
                gains=frozenset({"hired", "late"}),
            ),
            Choice(says="Go back up to the quay", to="quay"),
        ),
    ),
    "slip_table": Scene(
        title="In the ferry",
        text="The lantern swings. The cards lie on the thwart between you, held down with a lead.",
        table=Table(rules="official +scoring(rounds=1)", opponents=(MAREN,), won=_MAREN_WON, lost=_MAREN_LOST),
    ),
    "crossing": Scene(
        title="The crossing",
        text="Maren rows as others breathe. The quay is gone at the third stroke. 'You have what they need over "
        "there?' she says. 'Wick and oil, I heard.'",
        choices=(
            Choice(says="Look ahead into the fog", to="lamp_room", tells="A landing, wet steps, a door."),
            Choice(
                says="Ask her to turn back, you have forgotten something",
                to="quay",
                tells="She turns without a word. That is the better half of the hour gone.",
                lacks=frozenset({"late"}),
                gains=frozenset({"late"}),
            ),
        ),
    ),
    "skiff": Scene(
        title="Alone in the fog",
        text="Ten strokes out there is no quay and no sky. Somewhere to the left a bell tolls, slow, as if it had "
        "all night.",
        also={"compass": "On the thwart the needle of your compass shivers and then is sure."},
        choices=(
            Choice(
                says="Row by the compass",
                to="lamp_room",
                tells="West by north, and never mind the bell. The Skerry comes out of the fog so close that you "
                "touch it.",
                needs=frozenset({"compass"}),
            ),
            Choice(
                says="Row towards the bell",
                to="lamp_room",
                tells="It is the bell of the reef. You find that out with the keel. By the time you have bailed and "
                "felt your way round, the hour is gone; but there is the landing.",
                gains=frozenset({"late"}),
            ),
            Choice(says="Turn back while you still can", to="quay"),
        ),
    ),
    "lamp_room": Scene(
        title="The lamp room",
        text="Ansgar the keeper is seventy and has climbed the stairs nine times tonight. 'Well?' he says. 'What "
        "have you brought?'",
        also={"late": "The clock on the wall says a quarter past twelve."},
        choices=(
            Choice(
                says="Fit the wick and fill the lamp",
                to="end_bright",
                needs=frozenset({"wick", "oil"}),
                lacks=frozenset({"late"}),
            ),
            Choice(says="Fit the wick and fill the lamp", to="end_late", needs=frozenset({"wick", "oil", "late"})),
            Choice(
                says="Fit the wick and try the sour oil",
                to="end_small",
                needs=frozenset({"wick"}),
                lacks=frozenset({"oil"}),
            ),
            Choice(
                says="Fill the lamp and cut a wick from your scarf",
                to="end_small",
                needs=frozenset({"oil"}),
                lacks=frozenset({"wick"}),
            ),
            Choice(
                says="Turn out your empty pockets",
                to="end_bell",
                lacks=frozenset({"wick", "oil"}),
            ),
        ),
    ),
    "end_bright": Scene(
        title="Home before the tide",
        text="The light takes, steadies, and begins to walk round the sound as it has for eighty years. At five to "
        "twelve the first boat answers with its horn. You count them in from the gallery, you and Ansgar: eleven.",
    ),
    "end_late": Scene(
        title="The late light",
        text="The light takes at last. The fleet has stood off in the dark for an hour, and one boat left her nets "
        "on the reef; but they come in, cold and cursing, all eleven. Nobody asks what kept you. You tell them.",
    ),
    "end_small": Scene(
        title="A small light",
        text="It smokes and it stinks, and one of you has to sit beside it and nurse it all night. It is no more than "
        "a lit window. But a lit window in the right place is a great deal, and towards morning they come in by it.",
    ),
    "end_bell": Scene(
        title="By hand",
        text="'Then we ring,' says Ansgar. You take turns at the fog bell until your hands are raw and the sky is "
        "grey. They hear it. They come in slowly, feeling their way along the sound of it.",
    ),
    "end_stove": Scene(
        title="The warm room",
        text="You wake when Berta opens the shutters on a bright morning. The fleet rode out the fog at anchor "
        "outside the reef, she tells you; nobody is hurt, and nobody has slept. Except you, she does not say.",
    ),
}
