"""The account of a reading: what was taken for what, what was left over, and how far it can be relied on."""

import re
from collections.abc import Iterable
from statistics import fmean

from msgspec.structs import replace

from cadwright.drawing.reading.account import Account, Confidence, Sized, Taken
from cadwright.drawing.reading.collector import word_at
from cadwright.drawing.reading.frame import names_field
from cadwright.drawing.reading.interpretation import Understood, understood
from cadwright.drawing.reading.layout import label_in
from cadwright.drawing.reading.match import Match
from cadwright.drawing.reading.measures import Measured
from cadwright.drawing.reading.remarks import Pointed
from cadwright.drawing.reading.scene import USUAL_HEIGHT, Scene, around, grown, has, middle
from cadwright.drawing.reading.values import Strokes, Word
from cadwright.geometry.curves import Arc, Point, length_of

_SCALE = re.compile(r"\s*\(?\d+(?:[.,]\d+)?\s*:\s*\d+(?:[.,]\d+)?\)?\s*")
"""What stands below a view that has a scale of its own."""
STRAYED = 3
"""So many names of a title block's fields beside every title block tell that one was not found."""
BESIDE = 0.5
"""Of a sheet's size: the text of a dimension that would be farther from it is elsewhere by mistake."""
NO_BLOCK = "words of a title block stand in none: its frame, or that of a second sheet, may be taken for a view"


def explained(strokes: Strokes, layout: str | None = None) -> Account:
    """A sheet, understood as `interpretation.understand` does, with the account of it."""
    found = understood(strokes, layout)
    scene, reading = found.scene, found.reading
    if (strayed := sum(names_field(word.text) for word in reading.loose)) >= STRAYED:
        reading = replace(reading, problems=(*reading.problems, NO_BLOCK))
    is_drawing = reading.kind in ("part", "assembly") and (bool(reading.dimensions) or found.places > 0)
    roles = found.roles if is_drawing else {}
    taken = tuple(Taken(scene.curve(n), roles.get(n, "unread")) for n in range(len(scene)))
    labels = tuple(word for word in reading.loose if label_in(word.text) or _SCALE.fullmatch(word.text))
    taken_up = {match.span for match in (*found.matches, *found.flat)} | {pointed.span for pointed in found.pointed}
    spans = set(range(len(found.spans))) - taken_up
    remarked = tuple(_remarked(found, pointed) for pointed in found.pointed)
    placed = [*labels, *(word for remark in remarked for word in remark.words)]
    return Account(
        reading=reading,
        width=strokes.width,
        height=strokes.height,
        strokes=taken,
        heads=tuple(scene.fills),
        sized=tuple(_sized(found, match) for match in found.matches),
        border=tuple(scene.words[i] for i in sorted(found.border.words)),
        labels=labels,
        unread=tuple(word for word in reading.loose if word not in placed),
        lost=tuple(middle(around((*p, *p) for p in found.spans[n].tips)) for n in sorted(spans)),
        confidence=_confidence(found, taken, sides_known=strayed < STRAYED),
        is_drawing=is_drawing,
        remarked=remarked,
        shaded=strokes.shaded,
    )


def _sized(found: Understood, match: Match) -> Sized:
    words = tuple(found.scene.words[i] for i in match.words) or (_written(found.scene, match),)
    return Sized(words, _measured(match.measured), found.groups[match.measured.view].box)


def _written(scene: Scene, match: Match) -> Word:
    """The text of a true dimension as a word: where the file has it, else amid the points that it measures."""
    points = match.measured.points
    amid = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
    sheet = (0.0, 0.0, scene.sheet.width, scene.sheet.height)
    around_it = grown(sheet, BESIDE * max(sheet))
    at = match.at if match.at is not None and has(around_it, match.at) else amid
    height = USUAL_HEIGHT * scene.unit
    return word_at(" ".join(match.text.split()), (at[0], at[1] - height / 2), 0.0, height, 0.5)


def _remarked(found: Understood, pointed: Pointed) -> Sized:
    words = tuple(found.scene.words[i] for i in pointed.words)
    return Sized(words, (pointed.tip,), found.groups[pointed.view].box)


def _measured(measured: Measured) -> tuple[Point, ...]:
    """The points that a dimension measures; of a circle its centre and the point of it that stands for the others."""
    if measured.kind != "round":
        return measured.points
    centre = measured.points[0]
    return (centre, Arc(centre, measured.radius, 0.0, 360.0).point_at(measured.at))


def _confidence(found: Understood, taken: Iterable[Taken], *, sides_known: bool) -> Confidence:
    """As `Confidence` says."""
    reading, scene = found.reading, found.scene
    lengths = [(length_of(each.curve), each.role != "unread") for each in taken]
    known = sides_known and (found.places > 0 or any(label_in(word.text) for word in reading.loose))
    named = [
        view.name in ("iso", "section") or bool(view.of) or (known and view.name != "auxiliary")
        for view in reading.views
    ]
    texts = sum(text.callout is not None and not label_in(text.text) for text in found.texts)
    sizes = texts + len(scene.sheet.stated)
    return Confidence(
        lines=_share(sum(size for size, read in lengths if read), sum(size for size, _ in lengths)),
        texts=_share(fmean(word.sure for word in scene.words), 1.0) if scene.words else None,
        views=_share(sum(named), len(named)),
        projection=reading.angle_sure if found.places or reading.angle else None,
        dimensions=_share(len(found.matches) + len(found.flat), sizes),
    )


def _share(part: float, whole: float) -> float | None:
    """A share of a whole, ``None`` where there is nothing."""
    return round(min(part / whole, 1.0), 3) if whole > 0 else None
