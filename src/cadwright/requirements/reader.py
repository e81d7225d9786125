"""Reading requirements from a request before the first turn.

The grammar is in ``docs/requirements.md``. What is read wrongly makes a right design look wrong, so a statement is
read only where it can mean one thing; what is in doubt is left out.
"""

import math
import re
from typing import Literal

from cadwright.requirements.body import Body, take_body
from cadwright.requirements.claims.designations import designations
from cadwright.requirements.claims.edge_treatments import treatments
from cadwright.requirements.claims.mentions import mentions
from cadwright.requirements.draft import Draft
from cadwright.requirements.edges import Edges, edge_requirements, take_edges
from cadwright.requirements.edits import read_edit
from cadwright.requirements.figures import number
from cadwright.requirements.holes import Holes, take_holes
from cadwright.requirements.phrases import pattern
from cadwright.requirements.readable import readable
from cadwright.requirements.sketched import take_sketched
from cadwright.requirements.whole import take_whole
from cadwright.values import Measurements, Requirement
from cadwright.values.request import Task

_PURPOSE = pattern(r"for (?!each|every|all|both|the|its)(?:[a-z]+ )+?(?=[,.;:()]|with|that|and|which|_|$)")
_MOVED = frozenset({"origin", "translate", "translated", "translating"})
_MORE_THAN_MOVED = frozenset(
    {"rotate", "rotated", "rotating", "tilt", "tilted", "angled", "copy", "copies", "mirror", "mirrored", "each"}
)
_WHICH = re.compile(r"\b(?:opposite|other (?:end|side|face)|wrong way|far (?:end|side)|flush)\b", re.IGNORECASE)
"""Words that say which of two ways is meant; a mirrored part has the same sizes."""
_SENTENCE = re.compile(r"[^.]+")
_WORD = re.compile(r"[a-z]+|[,()_]+")


def read(text: str, *, task: Task = "make", before: Measurements | None = None) -> tuple[Requirement, ...]:
    """The checkable statements of a request; for an edit also what must stay as ``before`` measured it.

    A question has none. Any text is accepted; what cannot be read without doubt gives nothing, and a text that is not
    read at all one statement that nobody can verify.
    """
    if task not in ("make", "edit"):
        return ()
    if not readable(text):
        return (Requirement("what the request states (it is too long to be read)", "feature", ()),)
    found = _edit(Draft(text), before) if task == "edit" else _make(Draft(text))
    return tuple(r for r in found if all(map(math.isfinite, r.values)))


def _make(draft: Draft) -> tuple[Requirement, ...]:
    found = _statements(draft)
    return (
        *found,
        *mentions(draft.text, found),
        *treatments(draft.text),
        *designations(draft.text),
        *_which(draft.text),
    )


def _which(text: str) -> tuple[Requirement, ...]:
    """What is said without a number of which way round a part is: no measurement of ours answers it."""
    said = dict.fromkeys(found.group().lower() for found in _WHICH.finditer(text))
    return tuple(Requirement(f"“{words}”", "feature", (), quote=words) for words in said)


def _edit(draft: Draft, before: Measurements | None) -> tuple[Requirement, ...]:
    found = read_edit(draft, before)
    return (*found, *mentions(draft.text, found, edit=True)) if before is not None else found


def _statements(draft: Draft) -> tuple[Requirement, ...]:
    sketched = take_sketched(draft)
    whole, always = take_whole(draft)
    always += sketched
    edges, holes = take_edges(draft), take_holes(draft)
    for _ in draft.take(_PURPOSE):
        pass
    _skip_placement(draft)
    body = take_body(draft)
    if draft.doubtful:
        return tuple(r for r in (*always, *_partly(edges, holes)) if draft.sure(r.quote))
    if draft.left():
        return (*always, *_partly(edges, holes))
    sized = _sizes(body) if body is not None else []
    return (*sized, *always, *whole, *edge_requirements(edges), *_holes(holes, body))


def _skip_placement(draft: Draft) -> None:
    """Strike out sentences that only move the part: no requirement depends on where it is."""
    for sentence in _SENTENCE.finditer(draft.line):
        words = sentence.group().split()
        if _MOVED & set(words) and not _MORE_THAN_MOVED & set(words) and all(map(_WORD.fullmatch, words)):
            draft.strike(sentence)


def _partly(edges: list[Edges], holes: list[Holes]) -> list[Requirement]:
    """What is safe to say although something of the request was not understood: that features are there."""
    # A cutout may lie on the edge, where it is no hole.
    whole = [h for h in holes if "cutout" not in h.quote]
    counted = [h for h in whole if h.count and h.diameter and not h.threaded and not h.per_corner]
    spaced = [r for h in counted if len([o for o in holes if o.diameter == h.diameter]) == 1 for r in _spaced(h)]
    return [*edge_requirements(edges), *_counts(counted, None, least=True), *spaced]


def _sizes(body: Body) -> list[Requirement]:
    words = " × ".join(number(v) for v in body.extents)
    read_ = [Requirement(f"bounding box {words} mm", "sizes", body.extents, quote=body.quote)]
    if body.diameter is not None:
        read_.append(
            Requirement(f"diameter {number(body.diameter)} mm", "diameter", (body.diameter,), quote=body.quote)
        )
    return read_


def _holes(holes: list[Holes], body: Body | None) -> list[Requirement]:
    """Counts by diameter, then what is said of each group of holes."""
    return [*_counts(holes, body), *(r for h in holes for r in _placed(h, holes, body))]


def _counts(holes: list[Holes], body: Body | None, least: bool = False) -> list[Requirement]:
    inner = [Holes(body.quote, 1, body.inner)] if body is not None and body.inner is not None else []
    stated = [*holes, *inner]
    if body is None or body.diameter is not None:
        stated = [h for h in stated if not h.per_corner]
    if len(stated) == 1 and stated[0].diameter is None and stated[0].count is not None:
        count = stated[0].count
        return [Requirement(f"{count} {_plural(count)}", "hole-count", (float(count),), quote=stated[0].quote)]
    made = []
    for diameter in sorted({h.diameter for h in stated if h.diameter is not None}):
        group = [h for h in stated if h.diameter == diameter]
        if any(h.count is None for h in group):
            continue
        count = sum(h.count or 0 for h in group)
        text = f"{'at least ' if least else ''}{count} {_plural(count)} Ø{number(diameter)}"
        quote = "; ".join(dict.fromkeys(h.quote for h in group))
        relation: Literal[">=", "="] = ">=" if least else "="
        made.append(Requirement(text, "hole-count", (float(count),), relation, diameter=diameter, quote=quote))
    return made


def _plural(count: int) -> str:
    return "hole" if count == 1 else "holes"


def _placed(h: Holes, holes: list[Holes], body: Body | None) -> list[Requirement]:
    """Depth and place of a group of holes; places only where the body's sides are known and the group is alone."""
    if h.diameter is None or sum(o.diameter == h.diameter for o in holes) > 1:
        return []
    name = f"Ø{number(h.diameter)}"
    made = []
    if h.depth is not None:
        text = f"holes {name} {number(h.depth)} mm deep"
        made.append(Requirement(text, "hole-depth", (h.depth,), diameter=h.diameter, quote=h.quote))
    elif h.through:
        made.append(Requirement(f"holes {name} through", "hole-through", (), diameter=h.diameter, quote=h.quote))
    if h.circle is not None and (h.count or 0) >= 3:
        text = f"holes {name} on a circle Ø{number(h.circle)}"
        made.append(Requirement(text, "hole-circle", (h.circle,), diameter=h.diameter, quote=h.quote))
    made += _spaced(h)
    if body is None:
        return made
    if h.inset is not None and h.count == 4 and body.diameter is None:
        text = f"holes {name} {number(h.inset)} mm from the sides"
        made.append(Requirement(text, "hole-inset", (h.inset,), diameter=h.diameter, quote=h.quote))
    if h.centred and h.count == 1:
        made.append(Requirement(f"hole {name} centred", "hole-centred", (), diameter=h.diameter, quote=h.quote))
    return made


def _spaced(h: Holes) -> list[Requirement]:
    """How far two holes are apart; of more, the distance may be meant in a row or around."""
    if h.apart is None or h.count != 2 or h.diameter is None:
        return []
    text = f"holes Ø{number(h.diameter)} {number(h.apart)} mm apart"
    return [Requirement(text, "hole-spacing", (h.apart,), diameter=h.diameter, quote=h.quote)]
