"""What a line meets, as a planner lists it: stretches of material and emptiness, by lengths or coordinates."""

import re
from collections.abc import Iterator, Sequence

from cadwright.requirements.claims.probe_words import (
    BRACKETED,
    FILLERS,
    NUMBER,
    OPEN,
    PIECES,
    SOLID,
    NotReadError,
    counted,
    uncommented,
    value_of,
)
from cadwright.requirements.claims.vocabulary import FEATURES, PARTS
from cadwright.values import Stretch

MOST_STRETCHES = 400
_TOKEN = re.compile(rf"(?P<number>{NUMBER})|(?P<to>\bto\b|\.\.\.?|…|-)|(?P<word>[a-z]+)|(?P<sign>\S)", re.I)


def stretches(text: str) -> tuple[tuple[Stretch, ...], int | None]:
    """What a line meets, and how many pieces of material; one of both at least."""
    text = BRACKETED.sub(r" \1 to \2 ", text)
    text = re.sub(r"(?<=[a-z,;])\s+[xyz]\s*=?\s*(?=[\d+-])", " ", text, flags=re.I)  # "solid x 0 to 5"
    text, count = counted(uncommented(text), PIECES)
    text = _repeated(text)
    items = list(_items(text))
    if not items and count is None:
        raise NotReadError
    if items == [Stretch(False)]:
        return (), 0 if count is None else count
    if items == [Stretch(True)] and count is not None:
        return (), count  # "solid 3 times"
    return _alternating(items), count


def _repeated(text: str) -> str:
    """With "3 x (…)" and "(…) x 3" written out."""
    for pattern, times, what in (
        (r"(\d{1,3})\s*[x*]\s*\(([^()]*)\)", 1, 2),
        (r"\(([^()]*)\)\s*[x*]\s*(\d{1,3})", 2, 1),
    ):
        found = re.search(pattern, text)
        while found is not None:
            if len(text) + int(found[times]) * len(found[what]) > 40 * MOST_STRETCHES:
                raise NotReadError
            text = text[: found.start()] + ", ".join([found[what]] * int(found[times])) + text[found.end() :]
            found = re.search(pattern, text)
    return text


def _items(text: str) -> Iterator[Stretch]:
    """The stretches as they are listed: "solid 5", "5 solid", "open 5 to 55", "55 to 60" (as the one before)."""
    tokens = list(_TOKEN.finditer(_ranged(text)))
    parts: list[list[re.Match[str]]] = [[]]
    for token in tokens:
        word = (token["word"] or "").lower()
        if token["sign"] in (",", ";", "|") or (word in SOLID | OPEN and any(_state(t) is not None for t in parts[-1])):
            parts.append([])
        if token["sign"] is None:
            parts[-1].append(token)
        elif token["sign"] not in (",", ";", "|", "=", ":", "."):
            raise NotReadError
    parts = [part for part in parts if part]
    before: bool | None = None
    for part in parts:
        states = [state for token in part if (state := _state(token)) is not None]
        numbers = [value_of(token["number"]) for token in part if token["number"]]
        ranged = sum(1 for token in part if token["to"])
        told = [w for token in part if (w := (token["word"] or "").lower())]
        if any(w not in SOLID | OPEN | FILLERS and w not in FEATURES and w not in PARTS for w in told):
            raise NotReadError
        if ranged != (len(numbers) == 2) or len(numbers) > 2 or len(states) > 1:
            raise NotReadError
        number_first = bool(part[0]["number"]) and bool(states)
        if (number_first and len(parts) == 1) or not (states or (before is not None and ranged)):
            raise NotReadError
        before = states[0] if states else before
        assert before is not None
        if ranged:
            yield Stretch(before, span=(min(numbers), max(numbers)))
        elif numbers and numbers[0] <= 0:
            raise NotReadError
        else:
            yield Stretch(before, numbers[0] if numbers else None)


def _ranged(text: str) -> str:
    """With dots and dashes between two numbers written as "to", and a dash before a word as a comma."""
    text = re.sub(r"(?<=\d)\s*(?:\.\.+|…)\s*(?=[\d+-])", " to ", text)
    text = re.sub(r"-+\s*(?=[a-z])", ", ", text, flags=re.I)
    return re.sub(r"(?<=[\d.])\s*-\s*(?=[\d.+-])", " to ", text)


def _state(token: re.Match[str]) -> bool | None:
    word = (token["word"] or "").lower()
    return True if word in SOLID else False if word in OPEN else None


def _alternating(items: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """In rising order, with the emptiness between two pieces of material where only these were listed."""
    if len(items) > MOST_STRETCHES or (items and not any(s.solid for s in items)):
        raise NotReadError
    if all(s.span for s in items):
        items = sorted(items, key=lambda s: s.span or (0.0, 0.0))
    found: list[Stretch] = []
    for item in items:
        if found and found[-1].solid == item.solid:
            before = found[-1].span
            if not item.solid or item.span is None or before is None or item.span[0] <= before[1]:
                raise NotReadError
            found.append(Stretch(False))
        found.append(item)
    return tuple(found)
