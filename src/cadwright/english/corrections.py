"""Corrections in a text: “40, sorry 45”, “no wait, make that 6”, “a chamfer? no”. The last word counts.

What is taken back leaves the tokens before anything is read; what cannot be settled is left to be quoted.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from cadwright.english.lexicon import tables
from cadwright.language.tokens import Token

_SAME: Mapping[str, str] = {"length": "amount", "number": "amount", "count": "amount"}
_AGAIN = 2
_SAME_LENGTH = 1e-3
_REACH_OF_CORRECTION = 4
"""How many words may lie between a correction and the quantity that it takes back."""


class Settled(msgspec.Struct, frozen=True):
    """The tokens that count, those that were taken back, and the words of corrections that cannot be settled."""

    tokens: tuple[Token, ...]
    withdrawn: tuple[Token, ...] = ()
    unsettled: tuple[Token, ...] = ()


def settled(tokens: Sequence[Token], changing: bool = False) -> Settled:
    """What counts of a text that corrects itself; in one that changes a part, “make it 4” is no correction."""
    kept = said_once(tokens)
    gone: list[Token] = []
    open_: list[Token] = []
    i = 0
    while i < len(kept):
        end = _marker(kept, i)
        if end == i or i == 0:
            i = max(end, i + 1)
            continue
        taken = _question(kept, i, end) or _restart(kept, i, end) or _replaced(kept, i, end, changing)
        if taken:
            gone += [kept[k] for k in sorted(taken[0])]
            kept = taken[1]
            i = 0
        else:
            if _is_strong(kept, i, end):
                open_ += [t for t in kept[i:end] if t.kind == "word"]
            i = end
    return Settled(tuple(kept), tuple(gone), tuple(open_))


def said_once(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without brackets that only say the length before them once more: “half an inch (1/2 in) wide”."""
    kept: list[Token] = []
    i = 0
    while i < len(tokens):
        if tokens[i].text == "(" and _text(tokens, i + 2, 1) == (")",) and _is_said(kept, tokens[i + 1]):
            i += 3
        else:
            kept.append(tokens[i])
            i += 1
    return kept


def _is_said(before: Sequence[Token], token: Token) -> bool:
    """Whether a length is the last one before it, at most a word away."""
    last = next((t for t in reversed(before[-_AGAIN:]) if t.values and t.kind != "word"), None)
    lengths = last is not None and token.kind == "length" and last.kind == "length"
    return lengths and last is not None and abs(last.mm[0] - token.mm[0]) <= _SAME_LENGTH * token.mm[0]


Change = tuple[set[int], list[Token]]
"""Which tokens are taken back, and the tokens that are left."""


@cache
def _listed(name: str) -> tuple[tuple[str, ...], ...]:
    listed = tables("corrections.toml")["marker"][name]
    return tuple(sorted((tuple(w.split()) for w in listed), key=len, reverse=True))


@cache
def _markers() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """The words of corrections by the first of them."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for words in (*_listed("strong"), *_listed("weak")):
        found[words[0]] = (*found.get(words[0], ()), words)
    return found


def _beginning(word: str) -> tuple[tuple[str, ...], ...]:
    return _markers().get(word, ())


def _marker(tokens: Sequence[Token], i: int) -> int:
    """The end of the words of a correction that begin at a token, signs between them included; ``i`` if none do."""
    end = i
    found = False
    while end < len(tokens):
        n = next((len(w) for w in _beginning(tokens[end].text.lower()) if _text(tokens, end, len(w)) == w), 0)
        if n and not _compares(tokens, end):
            found, end = True, end + n
        elif tokens[end].text in _SIGNS and (found or end == i):
            end += 1
        else:
            break
    return end if found else i


def _compares(tokens: Sequence[Token], i: int) -> bool:
    """Whether a word tells what is preferred: “I'd rather”, “a slot rather than a hole”."""
    wanted = i > 0 and tokens[i - 1].text.lower().endswith(("'d", "would"))
    return tokens[i].text.lower() == "rather" and (wanted or _text(tokens, i + 1, 1) == ("than",))


_SIGNS = frozenset((",", "-", "–", "—", "…", ".", "...", "(", ":", ";"))


def _text(tokens: Sequence[Token], i: int, n: int) -> tuple[str, ...]:
    return tuple(t.text.lower() for t in tokens[i : i + n])


def _is_strong(tokens: Sequence[Token], i: int, end: int) -> bool:
    """Whether the words can be nothing but a correction."""
    return any(_text(tokens, k, len(w)) == w for k in range(i, end) for w in _listed("strong"))


def _stops(token: Token) -> bool:
    return token.text in (".", "!", "?", ";", ":", ",")


def _question(tokens: list[Token], i: int, end: int) -> Change | None:
    """“… 10 long, a chamfer? no”: what was asked about is out."""
    if tokens[i - 1].text != "?" or tokens[i].text.lower() not in ("no", "nope", "nah"):
        return None
    begin = i - 1
    while begin > 0 and not _stops(tokens[begin - 1]) and tokens[begin - 1].text.lower() not in ("with", "and", "w/"):
        begin -= 1
    return _without(tokens, set(range(begin, end)))


def _restart(tokens: list[Token], i: int, end: int) -> Change | None:
    """“An S hook, no wait, simpler: a peg”: all that was said before is out."""
    if any(_text(tokens, k, len(w)) == w for k in range(i, end) for w in _listed("restart")) and not any(
        t.values for t in tokens[:i]
    ):
        return _without(tokens, set(range(end)))
    return None


def _replaced(tokens: list[Token], i: int, end: int, changing: bool) -> Change | None:
    """“40 wide, sorry, 45” and “40, make that 45”: the second quantity stands where the first one stood."""
    named = _named(tokens, end)
    if named is None:
        return None
    at, name, stop = named
    new = tokens[at]
    strong = _is_strong(tokens, i, end)
    if not strong and (
        any(t.text in ".:(" for t in tokens[i:end]) or not (stop == len(tokens) or _stops(tokens[stop]))
    ):
        return None
    if name:
        old = _last_named(tokens, i, name, new)
        if old is not None:
            out = {*range(*old), *range(i, end)}
            return _without(tokens, out)
        if not strong:
            return None
    elif changing and not strong:
        return None
    k = _adjacent(tokens, i, new)
    if k is None:
        return None
    behind = [t.text.lower() for t in tokens[k + 1 : i] if t.kind == "word"]
    if name and behind:
        return None
    out = {k, *range(i, end)}
    if behind and (at + 1 == len(tokens) or _stops(tokens[at + 1])):
        left = [*tokens[:k], new, *tokens[k + 1 : i], *tokens[stop:]]
        return out, left
    if behind and _text(tokens, at + 1, len(behind)) == tuple(behind):
        return _without(tokens, {*range(k, i), *range(i, end)})
    return None if behind else _without(tokens, out)


def _without(tokens: list[Token], out: set[int]) -> Change:
    return out, [t for n, t in enumerate(tokens) if n not in out]


def _adjacent(tokens: Sequence[Token], i: int, new: Token) -> int | None:
    """The quantity just before a correction that the new one can take the place of."""
    for k in range(i - 1, max(i - 1 - _REACH_OF_CORRECTION, -1), -1):
        if tokens[k].values and tokens[k].kind != "ordinal":
            return k if _alike(tokens[k], new) else None
    return None


def _alike(old: Token, new: Token) -> bool:
    return _SAME.get(old.kind, old.kind) == _SAME.get(new.kind, new.kind) and len(old.values) == len(new.values)


@cache
def _dimensions() -> Mapping[str, str]:
    """The sizes that single words name."""
    return {w: term for term, words in tables("lexicon.toml")["dimension"].items() for w in words if " " not in w}


def _named(tokens: Sequence[Token], i: int) -> tuple[int, str, int] | None:
    """The quantity behind a correction, the name of its size ("" if none) and where both end: “the length 40”."""
    name = ""
    for k in range(i, min(i + 5, len(tokens))):
        word = tokens[k].text.lower()
        if tokens[k].values and tokens[k].kind not in ("word", "ordinal"):
            after = tokens[k + 1].text.lower() if k + 1 < len(tokens) else ""
            if not name and after in _dimensions():
                return k, _dimensions()[after], k + 2
            return k, name, k + 1
        if word in _dimensions():
            name = _dimensions()[word]
        elif word not in ("the", "to", "is", "be", "of", "=", "it", "that", "its", "a", ","):
            return None
    return None


def _last_named(tokens: Sequence[Token], i: int, name: str, new: Token) -> tuple[int, int] | None:
    """The last quantity before a correction that has this name: where it begins and ends with it."""
    for k in range(i - 1, -1, -1):
        if not tokens[k].values or not _alike(tokens[k], new):
            continue
        if k + 1 < i and _dimensions().get(tokens[k + 1].text.lower()) == name:
            return k, k + 2
        if k > 0 and _dimensions().get(tokens[k - 1].text.lower()) == name:
            return k - 1, k + 1
    return None
