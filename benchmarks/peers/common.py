# What naive.py stands on: card numbers, a counter generator, and the reproducible choices of random play.
# Part of the yardstick; keep it as it is, so that ratios stay comparable.
"""Shared spec: 54 card kinds, 124 action ids, counter RNG, checksummed random playout.

kind   = colour*13 + value (value 0-9, 10 skip, 11 reverse, 12 draw2); 52 wild, 53 wild4
action = 0..51 play kind | 52..55 wild->colour | 56..59 wild4->colour | +60 the same with UNO call
         | 120 draw | 121 pass | 122 accept wild4 | 123 challenge wild4
"""
MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
WILD, WILD4 = 52, 53
SKIP, REVERSE, DRAW2 = 10, 11, 12
A_UNO, A_DRAW, A_PASS, A_ACCEPT, A_CHALLENGE = 60, 120, 121, 122, 123
P_PLAY, P_DRAWN, P_CHALLENGE, P_OVER = 0, 1, 2, 3
COLOR = tuple([k // 13 for k in range(52)] + [-1, -1])
VALUE = tuple([k % 13 for k in range(52)] + [13, 14])
DECK = tuple(sorted([k for k in range(52) for _ in range(1 if k % 13 == 0 else 2)] + [52] * 4 + [53] * 4))
assert len(DECK) == 108
# PLAYABLE[colour][top value] -> frozenset of kinds
PLAYABLE = tuple(tuple(frozenset(k for k in range(54) if k >= 52 or COLOR[k] == c or VALUE[k] == v)
                       for v in range(15)) for c in range(4))
# action -> (kind, colour)
PLAY = tuple((p, COLOR[p]) if p < 52 else (52, p - 52) if p < 56 else (53, p - 56) for p in range(60)) * 2
CAP = 2000


class IllegalAction(ValueError):
    pass


def mix64(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def bounded(seed, ctr, n):
    z = (seed + ctr * GOLDEN) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return (((z ^ (z >> 31)) >> 32) * n) >> 32


def shuffle(cards, seed, ctr):
    """Fisher-Yates; returns (list, new counter)."""
    p = list(cards)
    for i in range(len(p) - 1, 0, -1):
        ctr += 1
        j = bounded(seed, ctr, i + 1)
        p[i], p[j] = p[j], p[i]
    return p, ctr


def policy_seed(seed):
    return mix64(seed ^ 0x5DEECE66D)


def playout(mod, n, seed, cap=CAP):
    """-> (steps, winner, checksum of action ids)."""
    s = mod.new_game(n, seed)
    legal, apply, aid = mod.legal_actions, mod.apply, getattr(mod, "action_id", None)
    ps, steps, h = policy_seed(seed), 0, 0
    while s.winner < 0 and steps < cap:
        acts = legal(s)
        steps += 1
        m = len(acts)
        if m > 1 and s.phase <= 1:   # policy: draw / pass only when there is no play
            m -= 1
        a = acts[bounded(ps, steps, m)]
        s = apply(s, a)
        h = (h * 31 + (a if aid is None else aid(a)) + 1) & MASK
    return steps, s.winner, h
