"""The shuffle: published vectors, the algorithm of the module's docstring written anew, and fairness."""

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest

from unorules.shuffle import KEY_SIZE, MAX_CARDS, draw_all, key_from_seed, shuffle

# --- BLAKE2b is what RFC 7693 says ----------------------------------------------------------------------------------


def test_blake2b_gives_the_vector_of_rfc_7693_appendix_a():
    assert blake2b(b"abc").hexdigest() == (
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"
    )


def _selftest_sequence(length: int, seed: int) -> bytes:
    """The deterministic sequence of RFC 7693, appendix E."""
    a, b, out = 0xDEAD4BAD * seed & 0xFFFFFFFF, 1, bytearray()
    for _ in range(length):
        a, b = b, a + b & 0xFFFFFFFF
        out.append(b >> 24)
    return bytes(out)


def test_keyed_blake2b_gives_the_digest_of_rfc_7693_appendix_e():
    everything = blake2b(digest_size=32)
    for size in (20, 32, 48, 64):
        for length in (0, 3, 128, 129, 255, 1024):
            data, key = _selftest_sequence(length, length), _selftest_sequence(size, size)
            everything.update(blake2b(data, digest_size=size).digest())
            everything.update(blake2b(data, digest_size=size, key=key).digest())
    assert everything.hexdigest() == "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475"


# --- the algorithm, repeated from its description -------------------------------------------------------------------


class Stream:
    """Steps 1 and 2: 16-bit words from the blocks of keyed BLAKE2b-512."""

    def __init__(self, key: bytes, counter: int) -> None:
        self.key, self.counter, self.words, self.dropped = key, counter, [], 0

    def next(self) -> int:
        if not self.words:
            block = blake2b(self.counter.to_bytes(8, "little"), key=self.key, digest_size=64).digest()
            self.words = [int.from_bytes(block[i : i + 2], "little") for i in range(0, 64, 2)]
            self.counter += 1
        return self.words.pop(0)

    def below(self, m: int) -> int:
        """Step 3: a word at or above the largest multiple of m that 65,536 holds is dropped."""
        word = self.next()
        while word >= 65_536 // m * m:
            self.dropped += 1
            word = self.next()
        return word % m


def plain_shuffle(cards: bytes, key: bytes, counter: int) -> tuple[bytes, int, int]:
    """Steps 3 and 4; also how many words were dropped. The last card has nothing to change places with."""
    order, stream = list(cards), Stream(key, counter)
    for i in range(len(order) - 1):
        j = i + stream.below(len(order) - i)
        order[i], order[j] = order[j], order[i]
    return bytes(order), stream.counter, stream.dropped


SIZES = [*range(130), 255, 256, 257, 500, 1000, 1025, 2048, 3000, MAX_CARDS - 1, MAX_CARDS]


@pytest.mark.parametrize("seed", ["first", "second"])
def test_the_shuffle_is_the_one_its_description_tells(seed):
    dropped = 0
    for size in SIZES:
        cards = bytes(i % 256 for i in range(size))
        expected, counter, drops = plain_shuffle(cards, key_from_seed(seed), size)
        assert shuffle(cards, key_from_seed(seed), size) == (expected, counter), size
        dropped += drops
    assert dropped > 100


def test_cards_drawn_one_by_one_are_those_at_the_words_of_the_shuffle():
    for size in SIZES:
        cards, stream = bytes(i % 256 for i in range(size)), Stream(key_from_seed("drawn"), 3)
        left = list(cards)
        expected = bytes([left.pop(stream.below(len(left))) for _ in cards])
        assert draw_all(cards, key_from_seed("drawn"), 3) == (expected, stream.counter), size


def test_a_dropped_word_can_cost_another_block():
    """With 33 cards one block has just the words that are needed, so a dropped one makes the counter go on."""
    cards, counters = bytes(range(33)), Counter()
    for counter in range(0, 4_000, 2):
        expected, after, _ = plain_shuffle(cards, bytes(KEY_SIZE), counter)
        assert shuffle(cards, bytes(KEY_SIZE), counter) == (expected, after)
        counters[after - counter] += 1
    assert set(counters) == {1, 2}


@pytest.mark.parametrize("size", [1, 2, 4, 33, 52, 108, 112, 1000])
def test_the_first_cards_of_a_shuffle_are_those_of_the_whole_one(size):
    cards, key = bytes(i % 256 for i in range(size)), key_from_seed(size)
    whole, _ = shuffle(cards, key, 5)
    for count in {0, 1, 2, 10, 32, 33, size - 1, size, size + 5}:
        first, after = shuffle(cards, key, 5, count)
        assert first == whole[:count]
        words = max(0, min(count, size - 1))
        assert after - 5 >= (words + 31) // 32


def test_a_shuffle_of_nothing_or_one_card_takes_no_chance():
    assert shuffle(b"", bytes(KEY_SIZE), 9) == (b"", 9)
    assert shuffle(b"x", bytes(KEY_SIZE), 9) == (b"x", 9)


def test_the_next_shuffle_begins_where_the_last_one_ended():
    cards, key = bytes(range(108)), key_from_seed(1)
    first, counter = shuffle(cards, key, 0)
    assert counter == 4, "107 words are 4 blocks of 32"
    second, _ = shuffle(cards, key, counter)
    assert first != second
    assert sorted(first) == sorted(second) == sorted(cards)


def test_key_and_counter_decide_the_order():
    cards = bytes(range(108))
    orders = {shuffle(cards, key_from_seed(seed), counter)[0] for seed in range(20) for counter in range(20)}
    assert len(orders) == 400


# --- keys -----------------------------------------------------------------------------------------------------------


def test_a_key_of_32_bytes_is_taken_as_it_is():
    key = bytes(range(KEY_SIZE))
    assert key_from_seed(key) is key


@pytest.mark.parametrize("seed", [0, 7, -1, 10**30, "7", "", "länge", b"", b"x", bytes(31), bytes(33)], ids=repr)
def test_any_other_seed_is_hashed_to_a_key(seed):
    key = key_from_seed(seed)
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    assert key == blake2b(text, digest_size=32, person=b"unorules.seed.1").digest()
    assert len(key) == KEY_SIZE


# --- fairness, once, at a fixed seed --------------------------------------------------------------------------------


def chi_square(counts: Counter, cells: int, trials: int) -> float:
    expected = trials / cells
    return sum((counts[cell] - expected) ** 2 for cell in counts) / expected + (cells - len(counts)) * expected


def test_every_order_of_four_cards_is_equally_likely():
    trials, counts, counter = 24_000, Counter(), 0
    for _ in range(trials):
        order, counter = shuffle(b"abcd", key_from_seed("fair"), counter)
        counts[order] += 1
    assert set(counts) == {bytes(order) for order in permutations(b"abcd")}
    assert chi_square(counts, 24, trials) < 49.7, "99.9 % point of chi-square with 23 degrees of freedom"


def test_a_card_of_108_comes_to_every_place_equally_often():
    trials, counter = 10_800, 0
    places = {card: Counter() for card in (0, 53, 107)}
    cards = bytes(range(108))
    for _ in range(trials):
        order, counter = shuffle(cards, key_from_seed("fair"), counter)
        for card, counts in places.items():
            counts[order.index(card)] += 1
    for counts in places.values():
        assert chi_square(counts, 108, trials) < 157.8, "99.9 % point of chi-square with 107 degrees of freedom"
