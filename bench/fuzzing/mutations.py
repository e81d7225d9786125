"""Damage to any bytes, and to text: what needs no knowledge of the format.

A mutation takes bytes and a source of chance, and gives other bytes. What is huge stays below `MOST` bytes.
"""

import random
import re
from collections.abc import Callable, Sequence

Chance = random.Random
Mutation = Callable[[bytes, Chance], bytes]
MOST = 4 * 1024**2
"""Bytes beyond which nothing is repeated: what is tested is not how long it takes to read a large file."""

EXTREMES = tuple(
    text.encode()
    for text in (
        *("nan", "inf", "-inf", "1e308", "-1e308", "1e400", "1e-320", "-0", "0", "-1", "1", "2", "255", "65536"),
        *("2147483647", "2147483648", "-2147483649", "4294967295", "9223372036854775808", "1e9", "1e18", "1e-9"),
        *("0.1", "0.30000000000000004", "9" * 400, "0x7f", "1,5", "1.2.3", "--1", "1e", "", "٣", "½"),
    )
)
_NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_WORD = re.compile(rb"[A-Za-z_]\w+")
_TIMES = (2, 3, 17, 300, 5000)


def place(data: bytes, chance: Chance) -> int:
    """Somewhere in it, its end included."""
    return chance.randint(0, len(data))


def span(data: bytes, chance: Chance) -> tuple[int, int]:
    """From somewhere to a little, or much, further."""
    start = place(data, chance)
    return start, min(len(data), start + chance.choice((1, 2, 8, 64, 512, chance.randint(0, len(data)))))


def bits(data: bytes, chance: Chance) -> bytes:
    """A few bits turned."""
    damaged = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 40)) if data else 0):
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


def noise(data: bytes, chance: Chance) -> bytes:
    """A span overwritten by random bytes, or all the same ones."""
    start, end = span(data, chance)
    length = end - start
    new = chance.randbytes(length) if chance.random() < 0.5 else bytes([chance.choice(b"\0\xff 0\n(")]) * length
    return data[:start] + new + data[end:]


def cut(data: bytes, chance: Chance) -> bytes:
    """The end is missing."""
    return data[: place(data, chance)]


def drop(data: bytes, chance: Chance) -> bytes:
    """A span is missing."""
    start, end = span(data, chance)
    return data[:start] + data[end:]


def repeat(data: bytes, chance: Chance) -> bytes:
    """A span comes many times."""
    start, end = span(data, chance)
    return data[:start] + repeated(data[start:end], chance) + data[end:]


def repeated(piece: bytes, chance: Chance) -> bytes:
    """A piece many times, as long as that is no more than `MOST`."""
    return piece * max(1, min(chance.choice(_TIMES), MOST // max(len(piece), 1)))


def swap(data: bytes, chance: Chance) -> bytes:
    """Two spans that change places."""
    (a, b), (c, d) = sorted((span(data, chance), span(data, chance)))
    if b > c:
        return data
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def spliced(data: bytes, other: bytes, chance: Chance) -> bytes:
    """The beginning of one file and the end of another, or a span of the other in the middle."""
    if chance.random() < 0.5:
        return data[: place(data, chance)] + other[place(other, chance) :]
    (start, end), at = span(other, chance), place(data, chance)
    return data[:at] + other[start:end] + data[at:]


def numbers(data: bytes, chance: Chance) -> bytes:
    """A few numbers become odd ones."""
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    chosen = chance.sample(found, min(len(found), chance.choice((1, 1, 1, 2, 4, 30))))
    return _replaced(data, [(each.span(), _odd(each[0], chance)) for each in chosen])


def one_number(data: bytes, chance: Chance) -> bytes:
    """One number becomes an odd one wherever it stands."""
    found = _NUMBER.findall(data)
    if not found:
        return data
    old, new = chance.choice(found), chance.choice(EXTREMES)
    return re.sub(rb"(?<![\d.])" + re.escape(old) + rb"(?![\d.])", lambda _: new, data)[:MOST]


def lines(data: bytes, chance: Chance) -> bytes:
    """A few lines missing, many times, exchanged or in another order."""
    every = data.split(b"\n")
    start = chance.randrange(len(every))
    end = min(len(every), start + chance.choice((1, 2, 4, 20, 200)))
    piece = every[start:end]
    match chance.randrange(4):
        case 0:
            piece = []
        case 1:
            piece *= max(1, min(chance.choice(_TIMES), MOST // (sum(map(len, piece)) + 1)))
        case 2:
            chance.shuffle(piece)
        case _:
            other = chance.randrange(len(every))
            piece, every[other] = [every[other]], piece[0]
    return b"\n".join([*every[:start], *piece, *every[end:]])


def words(data: bytes, chance: Chance) -> bytes:
    """A word takes the place of another one."""
    found = list(_WORD.finditer(data))
    if len(found) < 2:
        return data
    chosen = chance.sample(found, min(len(found), chance.choice((1, 1, 2, 8))))
    return _replaced(data, [(each.span(), chance.choice(found)[0]) for each in chosen])


def one_of(*weighted: tuple[float, Mutation]) -> Mutation:
    """One of several mutations, each as often as its weight says."""
    weights, mutations = zip(*weighted, strict=True)

    def mutate(data: bytes, chance: Chance) -> bytes:
        mutation: Mutation = chance.choices(mutations, weights)[0]
        return mutation(data, chance)

    return mutate


BYTES = one_of((3, bits), (2, noise), (2, cut), (1, drop), (1, repeat), (1, swap))
"""Damage to anything."""
TEXT = one_of((4, numbers), (2, one_number), (3, lines), (2, words), (1, bits), (0.5, repeat), (0.5, cut))
"""Damage to text that leaves most of it what it was."""


def mutated(data: bytes, others: Sequence[bytes], own: Mutation, chance: Chance, *, only_own: bool = False) -> bytes:
    """A file after one to a few mutations: mostly the format's own, now and then any, or a splice with another file."""
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 6))):
        kind = 1.0 if only_own else chance.random()
        if kind < 0.05:
            data = spliced(data, chance.choice(others), chance)
        else:
            data = (BYTES if kind < 0.15 else own)(data, chance)
    return data


def _odd(number: bytes, chance: Chance) -> bytes:
    """Another number: an extreme one, or the same one but for its sign, its size or a little."""
    match chance.randrange(6):
        case 0:
            return b"-" + number.lstrip(b"+-")
        case 1:
            return number + chance.choice((b"0", b"000000", b"e9", b"e-9", b"e300"))
        case 2:
            return str(chance.randint(-9, 9)).encode()
        case _:
            return chance.choice(EXTREMES)


def _replaced(data: bytes, changes: Sequence[tuple[tuple[int, int], bytes]]) -> bytes:
    for (start, end), new in sorted(changes, reverse=True):
        data = data[:start] + new + data[end:]
    return data
