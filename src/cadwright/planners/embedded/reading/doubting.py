"""What a text says besides the sizes that were built: fractions, letters, places without a distance.

A part can have every number of its text and still be another one: where the text contradicts itself, where "L-shaped"
was not heeded, or where "near the top" leaves open how near. Each such statement is compared with what was made.
"""

import re
from collections.abc import Iterator

from cadwright.language.numerals import words
from cadwright.language.quantities import Token
from cadwright.planners.embedded.editing.vocabulary import DIMENSIONS
from cadwright.planners.embedded.reading.drafting import Draft, Solid
from cadwright.planners.embedded.reading.shapes import HEIGHTS

_EXACT = 0.03
"""How far a number may be off the fraction that is said to give it."""
_ROUGH = 0.1
"""The same where the fraction is said to be about that."""
_HEDGES = words("about approximately around roughly nearly almost approx circa")
_LINKS = words("( , which is are about approximately around roughly of or i.e e.g namely specifically =")
_LESS, _MORE = words("smaller less shorter thinner narrower lower"), words("larger bigger longer taller wider higher")
_NEAR = words("near nearby beside")
_MOVED = words("shifted raised recessed tilted extruded extrude shift raise recess offset")
_REACH = 14
"""Tokens after "near" in which its distance may be said."""


def doubts(draft: Draft, tokens: tuple[Token, ...]) -> Iterator[str]:
    """What contradicts the part, or leaves open what it is."""
    for n, token in enumerate(tokens):
        near = token.word in _NEAR or (token.word == "close" and _word(tokens, n + 1) == "to")
        slightly = token.word == "slightly" and {_word(tokens, n - 1), _word(tokens, n + 1)} & _MOVED
        if token.kind == "ratio":
            yield from _fraction(draft, tokens, n)
        elif near and not _measured(tokens, n):
            yield f"{_quote(draft, tokens, n, n + 4)}: no distance is given"
        elif slightly and not _measured(tokens, n):
            yield f"{_quote(draft, tokens, n - 1, n + 2)}: how far is not given"
    yield from _letters(draft)


def _word(tokens: tuple[Token, ...], n: int) -> str:
    return tokens[n].word if 0 <= n < len(tokens) else ""


def _quote(draft: Draft, tokens: tuple[Token, ...], first: int, stop: int) -> str:
    inside = [t for t in tokens[max(first, 0) : stop] if t.text not in (".", ",", ";")]
    return draft.reading.text[inside[0].start : inside[-1].end]


def _measured(tokens: tuple[Token, ...], n: int) -> bool:
    """Whether a number follows in the sentence."""
    for token in tokens[n + 1 : n + 1 + _REACH]:
        if token.text == ".":
            return False
        if token.kind in ("number", "length", "point", "ratio", "size", "angle"):
            return True
    return False


# fractions


def _fraction(draft: Draft, tokens: tuple[Token, ...], n: int) -> Iterator[str]:
    """A fraction that the number beside it, or the dimensions of the part, contradict."""
    ratio = tokens[n].value
    hedged = bool({_word(tokens, n - 1), _word(tokens, n - 2)} & _HEDGES)
    stated = _stated(tokens, n)
    lengths = _named(_dimensions(draft), tokens, n)
    if ratio <= 0 or len(lengths) < 2:
        return
    if stated is not None:
        given = abs(tokens[stated].mm[0] if tokens[stated].mm else tokens[stated].value)
        allowed = _ROUGH if hedged else _EXACT
        if not any(abs(given / (ratio * v) - 1) <= allowed for v in lengths if v and v != given):
            first, last = sorted((n, stated))
            yield f"{_quote(draft, tokens, first, last + 1)}: {given:g} is not that fraction of any dimension"
    elif not hedged:
        yield from _compared(draft, tokens, n)


def _named(known: dict[str, list[float]], tokens: tuple[Token, ...], n: int) -> list[float]:
    """The dimensions that a fraction may be of: those of the name that follows it, else all lengths."""
    names = (DIMENSIONS.get(_word(tokens, k), "") for k in range(n + 1, n + 6))
    name = next((name for name in names if name), "")
    group = known.get("height" if name in HEIGHTS else name, [])
    return group if len(set(group)) > 1 else [v for key, values in known.items() if key != "area" for v in values]


def _stated(tokens: tuple[Token, ...], n: int) -> int | None:
    """The number that a fraction explains: "half the width (6 mm)", "6 mm, which is half the width"."""
    before = n - 1
    while before > 0 and tokens[before].word in _LINKS:
        before -= 1
    opened = any(t.text in ("(", ",") or t.word == "which" for t in tokens[before + 1 : n])
    if opened and tokens[before].kind in ("number", "length"):
        return before
    for k in range(n + 1, min(n + 12, len(tokens))):
        if tokens[k].text in (".", ";") or tokens[k].word in ("and", "with") or tokens[k].kind == "ratio":
            return None
        if tokens[k].kind in ("number", "length") and any(c.isdigit() for c in tokens[k].text):
            return k if _word(tokens, k - 1) in _HEDGES | {"("} else None
    return None


def _compared(draft: Draft, tokens: tuple[Token, ...], n: int) -> Iterator[str]:
    """Twice the amount of another one, 75 % smaller: some pair of the part's dimensions of that name must be so."""
    ratio, after = tokens[n].value, [_word(tokens, k) for k in range(n + 1, n + 4)]
    known = _dimensions(draft)
    before = [t.word for t in tokens[max(n - 14, 0) : n]]
    if "area" in before and (set(after[:1]) & (_LESS | _MORE)):
        ratio = 1 - ratio if after[0] in _LESS else 1 + ratio
        measured = known.get("area", [])
    elif "amount" in after and any(w.startswith("extru") for w in before):
        measured = known.get("height", [])
    else:
        return
    pairs = [(a, b) for a in measured for b in measured if a != b and b > 0]
    if pairs and not any(abs(a / b / ratio - 1) <= _EXACT for a, b in pairs):
        yield f"{_quote(draft, tokens, n, n + 4)}: the given sizes are not so"


def _dimensions(draft: Draft) -> dict[str, list[float]]:
    """The bodies' and voids' dimensions in mm by name, all heights and depths as "height", and areas of their faces."""
    found: dict[str, list[float]] = {}
    for item in draft.reading.items:
        sizes = {k: abs(m.value) for k, m in item.dimensions.items() if m.kind == "length"}
        groups = [abs(m.value) for group in item.sizes for m in group] + [abs(m.value) for m in item.amounts]
        for name, value in sizes.items():
            found.setdefault("height" if name in HEIGHTS else name, []).append(value)
        found.setdefault("", []).extend(groups)
        flat = [v for k, v in sizes.items() if k in ("length", "width")] or groups[:2]
        if len(flat) == 2:
            found.setdefault("area", []).append(flat[0] * flat[1])
    for name, value in draft.part().values().items():
        found.setdefault("height" if name.endswith(("height", "thickness")) else "", []).append(abs(value))
    return found


# letters

_LETTER = re.compile(r"\b([LT])[- ]?shaped?\b")


def _letters(draft: Draft) -> Iterator[str]:
    """An L or T that was asked for and not made."""
    said = _LETTER.search(draft.reading.text)
    if said is None or len(draft.solids) == 0:
        return
    letter, shapes = said[1], {s.shape for s in draft.solids}
    plain = len(draft.solids) == 1 and shapes <= {"box", "square", "cube", "cylinder"}
    apart = _apart(draft, *draft.solids[:2]) if len(draft.solids) > 1 else 0
    fits = apart >= 2 if letter == "L" else apart == 1
    if letter not in shapes and (plain or (len(draft.solids) > 1 and not fits)):
        yield f"{said[0]}: the bodies do not make that letter"


def _apart(draft: Draft, first: Solid, second: Solid) -> int:
    """Along how many axes two bodies have their middles apart: one for a T, two for an L."""
    pairs = zip(first.center, second.center, strict=True)
    scale = max(draft.number(e) for e in first.extent)
    return sum(abs(draft.number(a) - draft.number(b)) > 1e-6 * scale for a, b in pairs)
