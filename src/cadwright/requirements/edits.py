"""Reading an edit: what is to change, and what follows for the rest from the measurements before.

An edit is read only when nothing of it was left over. What it does not touch must
stay: such requirements have the source "edit".
"""

import re
from typing import Literal

from cadwright.language.numerals import words
from cadwright.requirements.draft import Draft
from cadwright.requirements.edges import Edges, edge_requirements, take_edges
from cadwright.requirements.figures import number
from cadwright.requirements.holes import Holes, take_holes
from cadwright.requirements.phrases import LEN, SKETCH, SOLID, pattern
from cadwright.values import Hole, Measurements, Requirement

Axis = Literal["x", "y", "z"]
AXES: tuple[Axis, Axis, Axis] = ("x", "y", "z")

_ADJECTIVE = "(?P<adj>thick|long|wide|high|tall|thicker|longer|wider|higher|taller|thinner|shorter|narrower|lower)"
_NOUN = "(?P<noun>thickness|length|width|height)"
_IT = rf"(?:it|this|(?:the |its )?(?:{SOLID}|{SKETCH}|overall))"
_ABSOLUTE = (
    pattern(rf"(?:{_IT} )?(?:to )?(?:be )?(?P<v>{LEN}) {_ADJECTIVE} "),
    pattern(rf"(?:the |its )?{_NOUN} (?:of {_IT} )?(?:from {LEN} )?(?:(?:to|is|be|=|:|of) )*(?P<v>{LEN}) "),
    pattern(rf"(?:the |its )?{_NOUN} (?:of {_IT} )?by (?P<by>{LEN}) "),
    pattern(rf"(?:{_IT} )?(?:(?:by) )?(?P<q>Q\d+) (?:as )?{_ADJECTIVE} "),
    pattern(rf"(?P<q>Q\d+) (?:the |its )?{_NOUN} (?:of {_IT} )?"),
)
_GROW = frozenset({"increase", "raise", "extend", "lengthen", "widen", "thicken"})
_SHRINK = frozenset({"decrease", "reduce", "shorten", "narrow", "lower"})
_COMPARATIVE = {
    "thicker": ("thick", 1),
    "longer": ("long", 1),
    "wider": ("wide", 1),
    "higher": ("high", 1),
    "taller": ("tall", 1),
    "thinner": ("thick", -1),
    "shorter": ("", 0),
    "narrower": ("wide", -1),
    "lower": ("", 0),
}
_TO = "(?:(?:to|be|should|are|a|of|diameter|from|is|=|:) )*"
_WIDTH_OF_HOLES = (
    pattern(
        rf"(?:all )?(?:the |its )?(?P<old>(?:{LEN}|D\d+) )?(?:diameter )?holes? {_TO}"
        rf"(?P<new>{LEN}|D\d+) (?:in )?(?:diameter |wide |across )?"
    ),
    pattern(rf"(?:the )?(?:hole diameters?|diameters? of (?:all )?(?:the )?holes?) {_TO}(?P<new>{LEN}|D\d+) "),
)
_NO_HOLES = pattern(r"(?:remove|delete|fill|close|drop) (?:all )?(?:of )?the holes ")
_SAID_BY_EDITS = words(
    "make set change increase decrease reduce raise extend enlarge resize lower widen narrow thicken lengthen shorten "
    "to it be so now instead"
)
_SEVERAL = words(
    "separate separately apart split splits halve halves piece pieces loose detached detach beside next lid cover copy "
    "copies duplicate mirror mirrored undo revert restore back assembly solids bodies parts second"
)
"""Words of edits that may want more than one solid."""
_FULL = 0.7
"""Of the bounding box that a part must fill, to be taken for a plate or block whose extents an edit speaks of."""


def read_edit(draft: Draft, before: Measurements | None) -> tuple[Requirement, ...]:
    """The requirements of an edit; where it is not clear what it changes, that one solid stays one."""
    if before is None or before.solids != 1 or not before.valid:
        return ()
    verbs = set(draft.line.split())
    whole = () if verbs & _SEVERAL else (Requirement("unchanged: one solid", "solids", (1.0,), source="edit"),)
    changed = [*_widened(draft, before), *_filled(draft)]
    asked = [*_sizes(draft, before, verbs), *changed, *_added(draft, before, verbs)]
    counted = [r for r in asked if r.quantity == "hole-count"]
    if draft.doubtful or set(draft.left()) - _SAID_BY_EDITS or not asked or len(counted) > 1:
        return whole
    return (*asked, *_kept(asked, before), *whole)


def _kept(asked: list[Requirement], before: Measurements) -> list[Requirement]:
    """Extents and holes that the edit does not speak of."""
    if not _plain(before):
        return []
    changed = {r.axis for r in asked if r.quantity == "size"}
    kept = [
        Requirement(f"unchanged: {number(size)} mm along {axis}", "size", (size,), axis=axis, source="edit")
        for axis, size in zip(AXES, before.size, strict=True)
        if axis not in changed
    ]
    if before.holes and not any(r.quantity == "hole-count" for r in asked):
        count = len(before.holes)
        kept.append(Requirement(f"unchanged: {count} holes", "hole-count", (float(count),), source="edit"))
    return kept


def _plain(m: Measurements) -> bool:
    """Whether the part is about a plate or block, so that words like "thick" speak of its bounding box."""
    x, y, z = m.size
    return not m.bosses and m.volume >= _FULL * x * y * z > 0


def _axis(word: str, size: tuple[float, float, float]) -> Axis | None:
    """Which extent a word speaks of; ``None`` when two are too alike to tell, or the part stands upright."""
    small, middle, large = sorted(range(3), key=lambda i: size[i])
    apart = size[small] < 0.99 * size[middle], size[middle] < 0.99 * size[large]
    if word in ("thick", "thickness"):
        return AXES[small] if apart[0] else None
    if word in ("high", "tall", "height"):
        return "z"
    if word in ("long", "length"):
        return AXES[large] if apart[1] and large != 2 else None
    if word in ("wide", "width"):
        return AXES[middle] if all(apart) and middle != 2 else None
    return None


def _sizes(draft: Draft, before: Measurements, verbs: set[str]) -> list[Requirement]:
    made: list[Requirement] = []
    for pattern_ in _ABSOLUTE:
        for match in draft.take(pattern_):
            said = _target(draft, match, before, verbs)
            if said is None or not _plain(before):
                draft.line += "unclear "
                continue
            axis, value = said
            text = f"{number(value)} mm along {axis}"
            made.append(Requirement(text, "size", (value,), axis=axis, quote=draft.quote(match)))
    return made


def _target(draft: Draft, match: re.Match[str], before: Measurements, verbs: set[str]) -> tuple[Axis, float] | None:
    """The axis and its new extent."""
    said = match.groupdict()
    word, sign = _COMPARATIVE.get(said.get("adj") or "", (said.get("adj") or said.get("noun") or "", 0))
    axis = _axis(word, before.size)
    if axis is None:
        return None
    now = before.size[AXES.index(axis)]
    if said.get("q"):
        ratio = draft.tokens[int(match["q"][1:])].value
        # "25 % longer" is a difference, "twice as long" (or longer) a multiple.
        value = now * (1 + sign * ratio) if sign and ratio < 1 else now * ratio if sign >= 0 else 0.0
    elif said.get("by"):
        grow, shrink = bool(verbs & _GROW), bool(verbs & _SHRINK)
        value = now + draft.mm(match["by"]) * (grow - shrink) if grow != shrink else 0.0
    elif sign:
        value = now + sign * draft.mm(match["v"])
    else:
        value = draft.mm(match["v"])
    return (axis, value) if value > 0 else None


def _same(holes: tuple[Hole, ...], diameter: float) -> int:
    return sum(abs(h.diameter - diameter) <= 1e-3 * diameter for h in holes)


def _counted(count: int, diameter: float, quote: str) -> Requirement:
    text = f"{count} {'hole' if count == 1 else 'holes'} Ø{number(diameter)}"
    return Requirement(text, "hole-count", (float(count),), diameter=diameter, quote=quote)


def _widened(draft: Draft, before: Measurements) -> list[Requirement]:
    """Holes that get another diameter: those of the old one that is named, else all where they are alike."""
    made = []
    for pattern_ in _WIDTH_OF_HOLES:
        for match in draft.take(pattern_):
            new = draft.mm(match["new"])
            named = match.groupdict().get("old")
            old = draft.mm(named.strip()) if named else (before.holes[0].diameter if before.holes else 0.0)
            count = _same(before.holes, old)
            recessed = any(h.counterbore or h.countersink for h in before.holes)
            if not count or recessed or new <= 0 or (named is None and count != len(before.holes)):
                draft.line += "unclear "
                continue
            others = _same(before.holes, new) if new != old else 0
            made.append(_counted(count + others, new, draft.quote(match)))
    return made


def _filled(draft: Draft) -> list[Requirement]:
    """No holes are to be left."""
    return [Requirement("no holes", "hole-count", (0.0,), quote=draft.quote(m)) for m in draft.take(_NO_HOLES)]


def _added(draft: Draft, before: Measurements, verbs: set[str]) -> list[Requirement]:
    edges: list[Edges] = take_edges(draft)
    holes: list[Holes] = take_holes(draft)
    if any(" by " in f" {e.quote} " for e in edges) and verbs & (_GROW | _SHRINK):
        draft.line += "unclear "
    made = edge_requirements(edges)
    for h in holes:
        if h.diameter is None or h.count is None or h.threaded or len(holes) > 1:
            draft.line += "unclear "
            continue
        made.append(_counted(_same(before.holes, h.diameter) + h.count, h.diameter, h.quote))
    return made
