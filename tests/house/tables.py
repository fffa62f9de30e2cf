"""Tables for tests of house rules: the hands from seat 0 on, a pile of cards that change nothing."""

import unorules as uno
from tests.playing import act, table
from unorules.testing import snapshot

PILE = "Y1 Y2 Y3 Y4 Y5 Y6 Y8 Y9 G1 G2 G3 G4 G5 G6 G8 G9 Y1 Y2 Y3 Y4"
"""What is drawn where a test does not say so; neither red nor blue, neither a 7 nor a 0."""


def house(hands, top, rules, draw_pile=PILE, **more):
    """Seat 0 has an ordinary turn under the official rules and these: `house("R7 | G1", "R2", "+seven_zero")`."""
    return table(hands, top, f"official {rules}", draw_pile=draw_pile, **more)


def fault(state, said):
    """The state after a fault that the rules let happen at a price; it is never listed."""
    action = act(said)
    before = snapshot(state)
    assert uno.check(state, action).status is uno.Status.TOLERATED
    assert action not in uno.legal_actions(state)
    done = uno.apply(state, action)
    assert snapshot(state) == before
    return done


def problems(text, players=None):
    """Every problem of rules that cannot be, or that so many players cannot play."""
    try:
        rules = uno.parse_rules(text)
        if players is not None:
            uno.new_game(rules, players, seed=1)
    except (uno.RulesError, uno.SetupError) as error:
        if error.code != "bad_config":
            raise
        return error.problems
    return ()
