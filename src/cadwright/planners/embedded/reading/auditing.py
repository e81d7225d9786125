"""Whether everything that a text says went into the part: numbers and telling adjectives that nothing used."""

from collections.abc import Callable

from cadwright.language.quantities import Token, tokenise
from cadwright.parts.model import Body, Drill, Hollow, Slot, expressions
from cadwright.planners.embedded.reading.doubting import doubts
from cadwright.planners.embedded.reading.drafting import Draft
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.shapes import HEIGHTS

_SINGLE = {"number", "length", "diameter", "radius", "angle", "count"}
_SEVERAL = {"size", "point"}
_PLAIN_ANGLES = {90.0, 180.0, 360.0}


def unheard(draft: Draft) -> list[str]:
    """Quotes of the numbers and adjectives that are neither in the part nor among what was not understood, and of what
    contradicts the part.
    """
    return [*_numbers(draft), *_adjectives(draft), *doubts(draft, tokenise(draft.reading.text))]


def _numbers(draft: Draft) -> list[str]:
    text = draft.reading.text
    tokens = tokenise(text)
    known = _values(draft)
    told = " ".join((*draft.not_understood, *draft.assumptions))
    return [
        _quoted(text, tokens, n)
        for n, token in enumerate(tokens)
        if _telling(text, token) and token.text not in told and not _used(token, known)
    ]


def _telling(text: str, token: Token) -> bool:
    """Whether a token is a number in digits that should show in the part; "1", names and list numbers are not."""
    if token.kind not in _SINGLE | _SEVERAL or not any(c.isdigit() for c in token.text):
        return False
    if token.kind == "angle" and abs(token.value) in _PLAIN_ANGLES:
        return False
    before = text[: token.start].rstrip(" \t")
    bullet = (not before or before.endswith("\n")) and text[token.end : token.end + 1] in {".", ")"}
    return not bullet and not (token.kind == "number" and token.text == "1")


def _values(draft: Draft) -> list[float]:
    """Every number that the part is made of, constants too, and the counts of its copies."""
    part = draft.pruned()
    values = part.values()
    found = list(values.values())
    found += [float(c) for e in expressions(part.features) for c in (e.constant, *(f for _, f in e.terms))]
    counts = [i.count for i in draft.reading.items if i.count]
    sides = [int(a.partition("-")[0]) for i in draft.reading.items for a in i.adjectives if a[:1].isdigit()]
    return [abs(v) for v in (*found, *counts, *sides)]


def _used(token: Token, known: list[float]) -> bool:
    wanted = [abs(v) for v in (token.mm or token.values)]
    return all(v == 0 or any(_near(k, v) or _near(k, 2 * v) for k in known) for v in wanted)


def _near(a: float, b: float) -> bool:
    return abs(a - b) <= 1e-6 * max(a, b)


def _quoted(text: str, tokens: tuple[Token, ...], n: int) -> str:
    """The number with the words beside it."""
    start = tokens[n - 1].start if n and tokens[n - 1].kind == "word" else tokens[n].start
    after = tokens[n + 1] if n + 1 < len(tokens) else None
    return text[start : after.end if after is not None and after.kind == "word" else tokens[n].end]


# adjectives


def _hollowed(draft: Draft, item: Item) -> bool:
    several = any(isinstance(f, Body) and len(f.profiles) > 1 for f in draft.features)
    return several or item.shape == "ring" or any(isinstance(f, Hollow) or _cuts(f) for f in draft.features)


def _cuts(feature: object) -> bool:
    return isinstance(feature, Drill) or (isinstance(feature, Body) and feature.mode == "cut")


def _finished(kind: str) -> Callable[[Draft, Item], bool]:
    def found(draft: Draft, item: Item) -> bool:
        bodies = [f for f in draft.features if isinstance(f, Body)]
        rounded = kind == "fillet" and any(isinstance(p, Slot) for f in bodies for p in f.profiles)
        return rounded or any(finish.kind == kind for f in bodies for finish in f.finishes)

    return found


def _recessed(draft: Draft, item: Item) -> bool:
    return any(isinstance(f, Drill) and f.recess is not None for f in draft.features)


def _ends(draft: Draft, item: Item) -> bool:
    return item.role == "cut" and bool(set(HEIGHTS) & item.dimensions.keys())


def _never(draft: Draft, item: Item) -> bool:
    return False


_HEEDED: dict[str, Callable[[Draft, Item], bool]] = {
    "hollow": _hollowed,
    "open": _hollowed,
    "blind": _ends,
    "counterbored": _recessed,
    "countersunk": _recessed,
    "rounded": _finished("fillet"),
    "filleted": _finished("fillet"),
    "chamfered": _finished("chamfer"),
    "beveled": _finished("chamfer"),
    "bevelled": _finished("chamfer"),
    "tapped": lambda draft, item: item.role == "cut",
    "threaded": lambda draft, item: item.role == "cut",
    "tapered": lambda draft, item: item.shape in ("cone", "trapezoid", "triangle"),
    "stepped": lambda draft, item: sum(isinstance(f, Body) for f in draft.features) > 1,
    "slotted": _never,
    "twisted": _never,
    "curved": _never,
    "inverted": _never,
}
"""Adjectives that change the part, each with how to tell that it did."""


def _adjectives(draft: Draft) -> list[str]:
    told = " ".join(draft.not_understood)
    return [
        f"{word} {item.noun}"
        for item in draft.reading.items
        for word in sorted(item.adjectives & _HEEDED.keys())
        if word not in told and not _HEEDED[word](draft, item)
    ]
