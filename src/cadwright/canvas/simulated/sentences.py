"""The text of a message: sentences about differences or about the whole target, one after the other."""

import math
import random
import re
from collections.abc import Mapping, Sequence

from cadwright.canvas.design import GRID, XY, Arc, Circle, Curve, Design, Line
from cadwright.canvas.simulated.deictic import POINTED
from cadwright.canvas.simulated.descriptions import described, piece
from cadwright.canvas.simulated.differences import Difference
from cadwright.canvas.simulated.figures import figures, slope
from cadwright.canvas.simulated.marks import Manner, Mark
from cadwright.canvas.simulated.openings import DONE, OPENINGS, PRAISE, THANKS
from cadwright.canvas.simulated.patterns import joined, said, typed
from cadwright.canvas.simulated.references import amount, back, name_of, new_name, size, way, where
from cadwright.canvas.simulated.requests import REQUESTS, Bank, Mood
from cadwright.canvas.simulated.shapes import ends, farness, halfway, length, middle
from cadwright.canvas.simulated.styles import Style

_FIRST: dict[Mood, float] = {"imperative": 0.16, "indicative": 0.16, "other": 0.08, "none": 0.60}
"""Moods of the sentences of a first message …"""
_LATER: dict[Mood, float] = {"imperative": 0.37, "indicative": 0.21, "other": 0.09, "none": 0.33}
"""… and of a later one; imperatives become more with each round (section 5.2)."""
_MORE = 0.04
_POINTS = re.compile(r"\b(this|these|those|here|drew|drawn|drawing|shown|red|arrow|circled|marked|like that)\b")
"""Words that make no sense without strokes."""
_TRIES = 8
_POINTING: dict[Manner, str] = {
    "arrow": "arrow", "outwards": "arrow", "bracket": "arrow", "cross": "cross", "scribble": "cross", "ring": "ring",
    "dot": "ring", "drawn": "drawn",
}  # fmt: skip


def opening(target: Design, traits: Style, source: random.Random, *, drawn: bool) -> str:
    """The text of a first message, with a drawing beside it or without."""
    sentences = []
    if not drawn:
        for each in figures(target)[: _several(traits.talk + 1.5, source)]:
            sentences.append(piece(each, target, source))
    listed = False
    for _ in range(_several(traits.talk, source)):
        slots = described(target, source, detail=traits.detail)
        fit = [each for each in OPENINGS[_mood(_FIRST, 1, source)] if not (listed and "<inventory>" in each)]
        pattern = source.choice(fit)
        listed = listed or "<inventory>" in pattern
        sentences.append(_said(pattern, slots, source, pointing=drawn) or slots["inventory"])
    if drawn and traits.talk > 1.3 and source.random() < 0.5 * traits.detail:
        sentences.append(piece(source.choice(figures(target)), target, source))
    return _written(list(dict.fromkeys(sentences)), traits, source, praise=False)


def requests(
    asked: Sequence[tuple[Difference, Mark | None]],
    design: Design,
    traits: Style,
    round_number: int,
    source: random.Random,
) -> str:
    """The text of a later message: what is asked about each difference, and how that is marked."""
    sentences = []
    for difference, mark in asked:
        bank = _bank(difference, mark, source)
        slots = _slots(difference, design, traits, source, marked=mark is not None)
        text = ""
        for _ in range(_TRIES):
            pattern = source.choice(bank[_mood(_LATER, round_number, source)])
            if "<lift>" in pattern and abs(difference.offset[1]) <= 2 * abs(difference.offset[0]):
                pattern = "move <thing> <way>"
            text = text or _said(pattern, slots, source, pointing=mark is not None)
        sentences.append(text or slots["thing"])
    return _written(list(dict.fromkeys(sentences)), traits, source, praise=True)


def done(traits: Style, source: random.Random) -> str:
    """The text of a message when there is nothing left to say."""
    return typed(said(source.choice(DONE[_mood(_LATER, 2, source)]), source, {}), traits.typos, source)


def _said(pattern: str, slots: Mapping[str, str], source: random.Random, *, pointing: bool) -> str:
    """A pattern filled in; nothing where it points at a drawing that is not there."""
    text = said(pattern, source, slots)
    return text if pointing or not _POINTS.search(text) else ""


def _bank(difference: Difference, mark: Mark | None, source: random.Random) -> Bank:
    if mark is None:
        return REQUESTS[difference.kind]
    manner = "cross" if difference.kind == "extra" and mark.manner == "overdrawn" else _POINTING.get(mark.manner)
    fits = manner is not None and (manner != "cross" or difference.kind == "extra") and difference.kind != "joined"
    return POINTED[manner] if manner and fits and source.random() < 0.55 else REQUESTS[difference.kind]


def _slots(each: Difference, design: Design, traits: Style, source: random.Random, *, marked: bool) -> dict[str, str]:
    detail = traits.detail
    about = each.have or each.want
    name = name_of(about, design if each.have else Design(each.want), source, detail=detail)
    many = name.plural
    this = source.choice(
        (f"these {name.bares}", "these", "these") if many else (f"this {name.bare}", "this", "that", "this bit")
    )
    at = each.at if each.at is not None else middle(each.want or each.have)
    offset = each.offset
    if each.kind == "bend" and each.have:
        start, end = halfway(each.have[0]), halfway(each.want[0])
        offset = end[0] - start[0], end[1] - start[1]
    if each.at is not None and each.to is not None:
        offset = each.to[0] - each.at[0], each.to[1] - each.at[1]
    sized = size(each.factor, source, detail=detail)
    longer, rounder = _longer(each), _rounder(each)
    return {
        "thing": (this if source.random() < 0.45 else name.the) if marked else name.the,
        "bare": name.bare,
        "bares": name.bares,
        "new": new_name(each.want, source) if each.want else "",
        "this": this,
        "it": "them" if many else "it",
        "they": "they" if many else "it",
        "s": "" if many else "s",
        "es": "" if many else "es",
        "is": "are" if many else "is",
        "has": "have" if many else "has",
        "place": where(at, source) if not marked or source.random() < 0.2 + detail else "",
        "way": way(offset, source, detail=detail),
        "back": back(offset, source),
        "amount": amount(_span(each, offset), source, detail=detail),
        "goal": _goal(each, design, source) or way(offset, source, detail=detail),
        "size": _same_size(each, design, source) or sized,
        "opposite": source.choice(("small", "little") if each.factor > 1 else ("big", "big", "large")),
        "grow": source.choice(("enlarge", "expand", "grow") if each.factor > 1 else ("shrink", "reduce", "shrink")),
        "increase": source.choice(("increase", "increase") if each.factor > 1 else ("reduce", "decrease")),
        "lift": "lower" if offset[1] > 0 else "raise",
        "side": _side(each, about),
        "axis": _axis(each, source),
        "longer": "longer" if longer else "shorter",
        "longest": "short" if longer else "long",
        "stretch": source.choice(("extend", "stretch", "lengthen") if longer else ("shorten", "cut back", "bring in")),
        "more": source.choice(("more", "a bit more")) if rounder else source.choice(("less", "a bit less")),
        "rounder": source.choice(("rounder", "more curved", "curvier") if rounder else ("flatter", "less curved")),
        "flat": source.choice(("flat", "straight")) if rounder else source.choice(("round", "curved")),
        "fault": _fault(each, offset, source),
        "verb": _verb(each, source),
        "how": _how(each, offset, sized, source, detail),
    }  # fmt: skip


def _span(each: Difference, offset: XY) -> float:
    if each.kind == "resized":
        return each.size / len(each.have)
    return max(abs(offset[0]), abs(offset[1]))


def _fault(each: Difference, offset: XY, source: random.Random) -> str:
    return {
        "extra": source.choice(("not needed", "extra")),
        "moved": f"too {back(offset, source)}",
        "resized": f"too {'small' if each.factor > 1 else 'big'}",
        "joined": "not joined",
        "level": source.choice(("not straight", "wonky")),
        "straight": "not straight",
        "bend": f"not {'round' if _rounder(each) else 'flat'} enough",
        "corner": f"too {back(offset, source)}",
        "missing": "missing",
        "wrong": source.choice(("wrong", "not right")),
    }[each.kind]


def _verb(each: Difference, source: random.Random) -> str:
    return {
        "extra": source.choice(("delete", "remove")),
        "moved": source.choice(("move", "move", "shift")),
        "resized": "make",
        "joined": source.choice(("join", "connect")),
        "level": "straighten",
        "straight": "straighten",
        "bend": "make",
        "corner": source.choice(("move", "pull")),
        "missing": "add",
        "wrong": source.choice(("fix", "change", "redo")),
    }[each.kind]


def _how(each: Difference, offset: XY, sized: str, source: random.Random, detail: float) -> str:
    if each.kind in ("moved", "corner"):
        return way(offset, source, detail=detail)
    if each.kind == "bend":
        return "rounder" if _rounder(each) else "flatter"
    return sized if each.kind == "resized" else ""


def _goal(each: Difference, design: Design, source: random.Random) -> str:
    """Where something should be, seen from something else: the middle, a concentric circle, a row."""
    if each.kind != "moved" or len(each.want) != 1:
        return ""
    x, y = middle(each.want)
    others = [other for other in design.curves if other not in each.have]
    found = []
    if math.hypot(x, y) < 1 or (abs(x) < 1 and abs(y) < GRID / 4):
        found += ["in the middle", "centered", "in the center"]
    for other in others:
        ox, oy = middle([other])
        if isinstance(other, Circle) and math.dist((x, y), (ox, oy)) < 0.7:
            found.append(f"centered {source.choice(('in', 'on'))} {name_of([other], design, source, detail=1).the}")
        elif type(other) is type(each.want[0]) and min(abs(x - ox), abs(y - oy)) < 0.5:
            name = name_of([other], design, source, detail=1).the
            found.append(source.choice((f"in line with {name}", f"level with {name}", f"lined up with {name}")))
    return source.choice(found) if found and source.random() < 0.6 else ""


def _same_size(each: Difference, design: Design, source: random.Random) -> str:
    if each.kind != "resized" or not isinstance(each.want[0], Circle):
        return ""
    wanted = each.want[0].radius
    same = [other for other in design.curves if isinstance(other, Circle) and other not in each.have]
    same = [other for other in same if abs(other.radius - wanted) < 0.35]
    if not same or source.random() < 0.5:
        return ""
    circles = sum(isinstance(other, Circle) for other in design.curves)
    if len(same) > 1:
        return source.choice(("the same size as the others", "same size as the other ones", "match the others"))
    other = "the other one" if circles == 2 else name_of([same[0]], design, source, detail=1).the
    return source.choice((f"the same size as {other}", f"same size as {other}", f"as big as {other}"))


def _side(each: Difference, about: Sequence[Curve]) -> str:
    """Which end is meant."""
    if each.at is None:
        return "other"
    x, y = middle(about)
    dx, dy = each.at[0] - x, each.at[1] - y
    if abs(dx) >= abs(dy):
        return "left" if dx < 0 else "right"
    return "top" if dy < 0 else "bottom"


def _axis(each: Difference, source: random.Random) -> str:
    line = each.want[0] if each.want else None
    if isinstance(line, Line) and slope(line) == "upright line":
        return source.choice(("vertical", "straight up", "straight up and down"))
    return source.choice(("horizontal", "level", "straight across", "flat"))


def _longer(each: Difference) -> bool:
    return math.fsum(map(length, each.want)) > math.fsum(map(length, each.have))


def _rounder(each: Difference) -> bool:
    def depth(curves: Sequence[Curve]) -> float:
        if not curves or not isinstance(curves[0], Arc):
            return 0.0
        a, b = ends(curves[0])
        return float(farness([halfway(curves[0])], [Line((a, b))])[0])

    return depth(each.want) > depth(each.have)


def _mood(moods: dict[Mood, float], round_number: int, source: random.Random) -> Mood:
    more = _MORE * max(0, min(round_number, 7) - 2)
    weights = {**moods, "imperative": moods["imperative"] + more, "none": moods["none"] - more}
    return source.choices(list(weights), list(weights.values()))[0]


def _several(mean: float, source: random.Random) -> int:
    """A number from 1 on with a mean."""
    number = 1
    while number < 6 and source.random() < 1 - 1 / max(mean, 1.0):
        number += 1
    return number


def _written(sentences: list[str], traits: Style, source: random.Random, *, praise: bool) -> str:
    if praise and source.random() < traits.chatty:
        sentences.insert(0, source.choice(PRAISE))
    if source.random() < 0.5 * traits.chatty:
        sentences.append(source.choice(THANKS))
    text = joined(sentences, source, capitals=source.random() < traits.capitals)
    return typed(text, traits.typos, source)
