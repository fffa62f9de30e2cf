"""Fair deals: the commitment, the nonces, the key; and what `verify` finds."""

from __future__ import annotations

import json
import re
from hashlib import sha256

import attrs
import pytest

import unorules as uno
from tests.records.playing import games, played, whole_round
from unorules.fair import commitment, nonce_of

SECRET = bytes(range(32))


def deal(players: int = 3) -> uno.FairDeal:
    return uno.FairDeal.commit(players, secret=SECRET).with_nonce(1, b"luck").with_nonce(2, b"\x00\xff")


def recorded() -> uno.Record:
    return played(uno.Record.start(uno.parse_rules("party"), 3, fair=deal()), 120)


def test_the_commitment_and_the_key_are_what_the_specification_says():
    """Repeated from the words of the module: tags in ASCII, one byte for each length, nonces in seat order."""
    assert deal().commitment == sha256(b"unorules.fair.commitment.1" + SECRET).hexdigest() == commitment(SECRET)
    spelled = b"unorules.fair.key.1" + b"\x03" + SECRET + b"\x00" + b"\x04luck" + b"\x02\x00\xff"
    assert deal().key == sha256(spelled).digest()


def test_the_key_decides_the_cards():
    assert recorded().state.key == deal().key
    assert uno.Record.start(uno.OFFICIAL, 3, fair=deal()).state == uno.new_game(uno.OFFICIAL, 3, seed=deal().key)


def test_a_secret_comes_from_the_operating_system():
    one, other = uno.FairDeal.commit(2), uno.FairDeal.commit(2)
    assert one.commitment != other.commitment
    assert len(one.secret or b"") == 32
    assert one.secret is not None
    assert one.secret.hex() not in repr(one)


def test_every_seat_changes_the_key_and_no_two_ways_of_adding_are_one():
    plain = uno.FairDeal.commit(3, secret=SECRET)
    keys = {
        plain.key,
        uno.FairDeal.commit(4, secret=SECRET).key,
        plain.with_nonce(0, b"ab").key,
        plain.with_nonce(1, b"ab").key,
        plain.with_nonce(0, b"a").with_nonce(1, b"b").key,
        plain.with_nonce(0, b"b").with_nonce(1, b"a").key,
        plain.with_nonce(0, b"\x02ab").key,
    }
    assert len(keys) == 7


def test_what_is_malformed_is_refused_all_at_once():
    with pytest.raises(uno.SetupError) as caught:
        uno.FairDeal("xyz", [b"x" * 65, "text"], b"short")  # type: ignore[list-item]
    assert len(caught.value.problems) == 4
    for seat in (3, -1, True, "0"):
        with pytest.raises(uno.SetupError, match="is no seat here"):
            deal().with_nonce(seat, b"x")  # type: ignore[arg-type]
    with pytest.raises(uno.SetupError, match="seat 1 has added its nonce"):
        deal().with_nonce(1, b"again")
    with pytest.raises(uno.SetupError, match="when the secret is revealed"):
        deal().hidden().key  # noqa: B018
    with pytest.raises(uno.SetupError, match="at most 64 bytes"):
        nonce_of("ü" * 33)
    with pytest.raises(uno.SetupError, match="a fair deal for 3 seats, but 4 play"):
        uno.Record.start(uno.OFFICIAL, 4, fair=deal())
    with pytest.raises(uno.SetupError, match="give no seed beside it"):
        uno.Record.start(uno.OFFICIAL, 3, fair=deal(), seed=1)


# --- verify -----------------------------------------------------------------------------------------------------------


def standings(record: uno.Record, **noted) -> dict[str, str]:
    return {each.claim: str(each.standing) for each in uno.verify(record, **noted).findings}


def test_a_fair_deal_is_proven_to_whoever_noted_the_commitment():
    record = uno.Record.parse(recorded().format())
    found = uno.verify(record, commitment=deal().commitment, nonces=dict(enumerate(deal().nonces)))
    assert found.sound
    assert found.fair
    assert {each.claim for each in found.findings} == {"replay", "chance", "commitment", "key", "noted", "nonce"}


def test_without_a_note_it_stays_open_whether_the_commitment_came_first():
    found = uno.verify(recorded())
    assert found.sound
    assert not found.fair
    assert standings(recorded()) == {
        "replay": "holds", "chance": "holds", "commitment": "holds", "key": "holds", "noted": "open",
        "nonce": "open",
    }  # fmt: skip


def test_what_was_noted_otherwise_is_false():
    assert standings(recorded(), commitment="00" * 32)["noted"] == "false"
    assert not uno.verify(recorded(), nonces={1: b"other"}).sound
    assert not uno.verify(recorded(), nonces={0: b"x", 1: b"luck"}).sound
    assert not uno.verify(recorded(), commitment="00" * 32).sound
    with pytest.raises(uno.SetupError, match="nonces: 7 is no seat here"):
        uno.verify(recorded(), nonces={7: b"x"})


@pytest.mark.parametrize("commitment", ["3f2a", "", "00" * 33, "xy" * 32])
def test_what_can_be_no_commitment_is_refused(commitment: str):
    with pytest.raises(uno.SetupError, match="can be none: a commitment has 64 hexadecimal digits"):
        uno.verify(recorded(), commitment=commitment)
    assert standings(recorded(), commitment=deal().commitment.upper())["noted"] == "holds"


def test_the_record_of_one_seat_cannot_be_verified():
    with pytest.raises(uno.SetupError, match="only the record of a whole game can be verified"):
        uno.verify(recorded().for_seat(1))  # type: ignore[arg-type]


def test_one_of_a_kind_is_spoken_of_in_the_singular():
    one = uno.FairDeal.commit(2, secret=SECRET).with_nonce(0, b"luck")
    record = uno.Record.start(uno.OFFICIAL, 2, fair=one)
    record = record.then(uno.legal_actions(record.state)[0])
    assert [len(record), len(record.shuffles)] == [1, 1]
    says = {each.claim: each.says for each in uno.verify(record).findings}
    assert says["replay"] == "the game replays: 1 action, all as the rules allow, and 1 shuffle of the right cards"
    assert says["key"] == "the key follows from the secret and the nonce of seat 0"
    assert "2 actions" in repr(record.then(uno.legal_actions(record.state)[0]))
    assert "1 action:" in repr(record)
    says = {each.claim: each.says for each in uno.verify(recorded()).findings}
    assert says["key"] == "the key follows from the secret and the nonces of the seats 1, 2"


def test_a_secret_that_was_not_committed_to_is_false():
    record = recorded()
    other = attrs.evolve(deal(), commitment="ab" * 32)
    assert standings(attrs.evolve(record, header=uno.Header(fair=other)))["commitment"] == "false"


def test_a_key_that_is_not_told_leaves_the_deal_open():
    record = uno.Record.parse(re.sub("key: .*\n", "", recorded().format()))
    found = standings(record, commitment=deal().commitment)
    assert (found["chance"], found["key"], found["commitment"], found["noted"]) == ("open", "open", "holds", "holds")
    assert uno.verify(record).sound


def test_what_was_noted_of_a_deal_that_the_record_does_not_tell_of_is_false():
    record = uno.Record.start(uno.OFFICIAL, 3, seed=1)
    assert standings(record, commitment=deal().commitment)["noted"] == "false"
    assert standings(record, nonces={1: b"luck"})["nonce"] == "false"
    assert uno.verify(record).sound
    with pytest.raises(uno.SetupError) as caught:
        uno.verify(record, commitment="x", nonces={3: b"x", -1: b""})
    assert [problem.partition(":")[0] for problem in caught.value.problems] == ["nonces", "nonces", "commitment"]


def test_blanks_around_a_nonce_mean_nothing():
    assert nonce_of("  my luck ") == nonce_of("my luck") == b"my luck"


def test_a_key_that_does_not_follow_is_false():
    record = recorded()
    other = attrs.evolve(deal(), nonces=(b"", b"luck", b"more"))
    assert standings(attrs.evolve(record, header=uno.Header(fair=other)))["key"] == "false"


def test_a_secret_that_is_not_revealed_leaves_the_deal_open():
    record = recorded()
    hidden = attrs.evolve(record, header=uno.Header(fair=deal().hidden()))
    assert standings(hidden) == {
        "replay": "holds",
        "chance": "holds",
        "commitment": "open",
        "noted": "open",
        "nonce": "open",
    }


def test_a_game_without_a_commitment_proves_nothing_of_its_deal():
    for record in games():
        assert standings(record) == {"replay": "holds", "chance": "holds", "commitment": "open"}
    assert isinstance(whole_round().origin, uno.Deal)
    told = attrs.evolve(whole_round(), origin=attrs.evolve(whole_round().origin, key=None))
    assert standings(told)["chance"] == "open"


def test_a_record_from_a_position_proves_nothing_of_its_cards():
    record = games()[0]
    middle = uno.Record.from_position(record.until(len(record) // 2).state)
    for action in record.actions[len(record) // 2 :]:
        middle = middle.then(action)
    assert standings(middle)["chance"] == "open"


def test_an_order_that_the_key_does_not_give_is_false():
    """Whoever deals writes an order that suits him: the game replays, but the order is not that of the key."""
    record = uno.Record.start(uno.OFFICIAL, 3, fair=deal())
    order = record.shuffles[-1]
    last = next(card for card in reversed(order.cards) if card is not order.cards[-1])
    at = len(order.cards) - 1 - order.cards[::-1].index(last)
    cards = (*order.cards[:at], order.cards[-1], *order.cards[at + 1 : -1], last)
    forged = attrs.evolve(record, shuffles=(*record.shuffles[:-1], attrs.evolve(order, cards=cards)))
    forged = uno.Record.parse(forged.format())
    assert standings(forged)["chance"] == "false"
    found = uno.verify(forged)
    assert "ply 0" in next(each.says for each in found.findings if each.claim == "chance")
    later = next(each for each in games() if any(shuffle.ply for shuffle in each.shuffles))
    at = next(at for at, shuffle in enumerate(later.shuffles) if shuffle.ply)
    moved = attrs.evolve(later.shuffles[at], counter=later.shuffles[at].counter + 1)
    other = attrs.evolve(later, shuffles=(*later.shuffles[:at], moved, *later.shuffles[at + 1 :])).until(moved.ply)
    assert standings(uno.Record.parse(other.format()))["chance"] == "false"


def test_draws_for_the_deal_that_the_key_does_not_give_are_false():
    record = whole_round().until(0)
    assert isinstance(record.origin, uno.Deal)
    forged = attrs.evolve(record, origin=attrs.evolve(record.origin, counter=record.origin.counter + 1))
    assert standings(forged)["chance"] == "false"


def test_a_game_that_begins_at_a_position_is_never_proven_and_claims_no_fair_deal():
    deal = uno.FairDeal.commit(players=2)
    chosen = uno.parse_position("official; hands W+4 W+4 | R1 R2; discard R7; turn 0", any_cards=True)
    record = uno.Record.from_position(chosen)
    found = {each.claim: each.standing for each in uno.verify(record).findings}
    assert found["chance"] is uno.Standing.OPEN
    document = json.loads(record.dumps()) | {"fair": {"commitment": deal.commitment, "nonces": ["", ""]}}
    with pytest.raises(uno.LoadError, match="a position was not dealt"):
        uno.Record.loads(json.dumps(document))


def test_a_nonce_that_nobody_noted_leaves_the_proof_open():
    """Who may write down another's nonce afterwards can try many of them and keep the deal it likes best."""
    deal = uno.FairDeal.commit(players=3).with_nonce(1, b"one").with_nonce(2, b"two")
    record = uno.Record.start(uno.OFFICIAL, players=3, fair=deal)
    assert not uno.verify(record, commitment=deal.commitment, nonces={1: b"one"}).fair
    assert uno.verify(record, commitment=deal.commitment, nonces={1: b"one", 2: b"two"}).fair


def test_a_round_that_the_host_ended_leaves_the_proof_open():
    deal = uno.FairDeal.commit(players=2)
    record = uno.Record.start(uno.OFFICIAL, players=2, fair=deal)
    assert uno.verify(record, commitment=deal.commitment).fair
    ended = uno.verify(record.then(uno.EndRound()), commitment=deal.commitment)
    assert [each.standing for each in ended.findings if each.claim == "host"] == [uno.Standing.OPEN]
