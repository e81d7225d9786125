"""Which view is which: from labels, from how views stand to each other, and from what can be seen in them."""

import math
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

import msgspec
import numpy as np

from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.itercad import is_itercad, names_of
from cadwright.drawing.reading.scene import Scene, box_gap
from cadwright.drawing.reading.sides import side_seen
from cadwright.drawing.reading.values import Word
from cadwright.errors import UsageError
from cadwright.geometry.curves import Arc, Box, Line, Polyline, length_of
from cadwright.views.projection import VIEWS

Angle = Literal["first", "third"]
Place = Literal["above", "below", "left", "right", "far"]
NAMES: dict[Angle, dict[Place, str]] = {
    "third": {"above": "top", "below": "bottom", "right": "right", "left": "left", "far": "back"},
    "first": {"above": "bottom", "below": "top", "right": "left", "left": "right", "far": "back"},
}
LABELS = {
    "front": r"FRONT(?: VIEW| ELEVATION)?",
    "top": r"TOP(?: VIEW)?|PLAN(?: VIEW)?",
    "right": r"RIGHT(?:[ -]SIDE)?(?: VIEW)?",
    "left": r"LEFT(?:[ -]SIDE)?(?: VIEW)?",
    "back": r"(?:BACK|REAR)(?: VIEW)?",
    "bottom": r"BOTTOM(?: VIEW)?",
    "iso": r"ISO(?:METRIC)?(?: VIEW)?(?:\s+\d+(?:\.\d+)?:\d.*)?",
    "section": r"SECTION\b.*|(?:SECTION\s+)?([A-Z])\s?[-–]\s?\1(?:\s*\(?\d.*)?",
    "detail": r"DETAIL\b.*",
    "flat": r"(?:SHEET[ -]METAL )?(?:FLAT PATTERN|UNFOLDED|DEVELOPED|DEVELOPMENT|ABWICKLUNG)\b.*",
    "auxiliary": r"(?:VIEW|AUX(?:ILIARY)?)\b.*",
}
APART = ("detail", "flat")
"""What is no view of the part from a side, by its label: a place of it, larger, and the sheet that it is bent from."""
OPPOSITE: dict[Place, Place] = {"above": "below", "below": "above", "left": "right", "right": "left"}
OBLIQUE = 0.3
"""Share of straight lines that are neither level nor upright from which on a view that stands alone is a pictorial."""
FEWEST_FOLDED, FOLDED, BOTH = 4, 0.9, 0.15
"""Of a view that is turned on the sheet: so many lines, which share of them by length runs in two directions, and which
in either.
"""
ALONG, ASKEW = 0.5, 5.0
"""Degrees that those may differ by, and that they must be off from level and upright."""
BESIDE = 8.0
"""What it costs a label to stand beside its view, in units of the sheet."""
LABELLING = 16.0
"""How far a label may be from its view, in units of the sheet."""
DOUBT = 1.0
"""Edges that stand against those that tell the angle: one edge alone makes it half sure, a label all but certain."""


class Layout(msgspec.Struct, frozen=True):
    """Names of groups, by their number.

    ``hub`` is the front view's number, ``problems`` what was unclear. ``sure`` is how sure the angle is: 1 where it is
    stated, by names too, 0 where it is assumed.
    """

    names: dict[int, str]
    hub: int
    angle: Angle | None
    places: dict[int, Place]
    problems: tuple[str, ...] = ()
    style: Literal["", "itercad"] = ""
    sure: float = 0.0


def parse_hint(hint: str | None) -> tuple[Angle | None, list[list[str]]]:
    """What `--view-layout` says: "first" or "third", or rows of names from the top, as in "top,iso/front,right".

    `UsageError` when it says neither.
    """
    text = (hint or "").strip().lower()
    if text in ("", "itercad"):
        return None, []
    if text in ("first", "third"):
        return ("first" if text == "first" else "third"), []
    rows = [[name.strip() for name in row.split(",")] for row in text.split("/")]
    known = {*VIEWS, "section", "auxiliary", "detail", "-"}
    unknown = [name for row in rows for name in row if name not in known]
    if unknown:
        raise UsageError(
            f"the view layout names {unknown[0]!r}, which is no view",
            f'layouts are "first", "third", "itercad", or rows like "top,iso/front,right" of {", ".join(VIEWS)}',
        )
    return None, rows


def layout_of(
    scene: Scene,
    groups: Sequence[Group],
    words: Sequence[Word],
    shown: Angle | None,
    hint: str | None = None,
    known: Mapping[int, str] = MappingProxyType({}),
) -> Layout:
    """Name all groups.

    ``words`` may label views, ``shown`` is the angle that the sheet's symbol tells, ``known`` what groups are without
    any label.

    A hint goes before everything.
    """
    wanted, rows = parse_hint(hint)
    if hint == "itercad" or (hint is None and is_itercad(scene, words)):
        names = names_of(groups)
        names |= {i: "auxiliary" for i in range(len(groups)) if i not in names}
        hub = next((i for i, name in names.items() if name == "front"), -1)
        return Layout(names, hub, None, {}, style="itercad")
    labels = {**labels_of(scene, groups, words), **known}
    if all(label == "flat" for label in map(labels.get, range(len(groups)))):
        labels = dict(known)  # there is nothing that it is the flat pattern of
    if rows:
        names = _by_rows(groups, rows)
        hub = next((i for i, name in names.items() if name == "front"), 0)
        angle = _angle_of_names(groups, names, hub)
        return Layout(names, hub, angle, _places(groups, hub, scene), sure=float(angle is not None))
    unlabelled = [i for i in range(len(groups)) if i not in labels]
    folded = [i for i in unlabelled if _is_folded(scene, groups[i]) and len(groups) > 1]
    labels |= dict.fromkeys(folded, "auxiliary")
    unlabelled = [i for i in unlabelled if i not in folded]
    pictorial = {i for i in unlabelled if _is_pictorial(scene, groups, i)}
    pictorial |= {i for i, label in labels.items() if label == "iso"}
    flat = [i for i in range(len(groups)) if i not in pictorial and labels.get(i) not in (*APART, "auxiliary")]
    names = dict.fromkeys(pictorial, "iso")
    if not flat:
        return Layout(names, -1, shown, {}, ("no view that stands straight was found",), sure=float(shown is not None))
    hub = _hub(scene, groups, flat, labels, wanted or shown)
    places = {i: place for i, place in _places(groups, hub, scene).items() if i in flat}
    places, chance = _consistent(scene, groups, places)
    names |= dict.fromkeys(chance, "iso")
    flat = [i for i in flat if i not in chance]
    angle, sure, problems = _angle(scene, groups, hub, places, labels, wanted or shown)
    names[hub] = "front"
    for i in flat:
        if i == hub:
            continue
        label = labels.get(i)
        names[i] = "section" if label == "section" else NAMES[angle][places[i]] if i in places else label or "auxiliary"
    names |= {i: label for i, label in labels.items() if label in APART}
    names |= {i: "auxiliary" for i in range(len(groups)) if i not in names}
    return Layout(names, hub, angle if places else wanted or shown, places, tuple(problems), sure=sure)


def label_in(text: str) -> str | None:
    """The view that a text names."""
    said = text.strip().upper().rstrip(":.")
    return next((name for name, pattern in LABELS.items() if re.fullmatch(pattern, said)), None)


def labels_of(scene: Scene, groups: Sequence[Group], words: Sequence[Word]) -> dict[int, str]:
    """The names that words near the groups give them; each word names the group that it is nearest to, of those above
    and below it first.
    """
    found: dict[int, tuple[float, str]] = {}
    for word in words:
        name = label_in(word.text)
        if name is None or not groups:
            continue
        gaps = [box_gap(group.box, word.box) + _aside(group.box, word.box) * BESIDE * scene.unit for group in groups]
        best = min(range(len(groups)), key=gaps.__getitem__)
        near = gaps[best] < LABELLING * scene.unit or name == "flat"  # which is said of nothing else
        if near and gaps[best] < found.get(best, (math.inf, ""))[0]:
            found[best] = (gaps[best], name)
    return {i: name for i, (_, name) in found.items()}


def _aside(view: Box, label: Box) -> bool:
    """Whether a label stands neither above nor below a view."""
    return label[2] < view[0] or label[0] > view[2]


def _is_pictorial(scene: Scene, groups: Sequence[Group], number: int) -> bool:
    """Whether a view shows the part at an angle: many oblique lines, and no other view in line with it."""
    if _places(groups, number, scene) or len(groups) < 2:
        return False
    return obliqueness(scene, groups[number]) > OBLIQUE or _without_level(scene, groups[number])


def _is_folded(scene: Scene, group: Group) -> bool:
    """Whether a view is turned on the sheet, as those square to a slanting face are: its lines run in two directions,
    across each other and neither of them level, where those of a pictorial view run in three.
    """
    lines = [c for n in group.strokes if isinstance(c := scene.curve(n), Line)]
    sizes = np.array([length_of(line) for line in lines])
    if len(lines) < FEWEST_FOLDED or scene.sheet.source == "png":
        return False
    ways = [(line.end[0] - line.start[0], line.end[1] - line.start[1]) for line in lines]
    angles = np.array([math.degrees(math.atan2(dy, dx)) % 90 for dx, dy in ways])
    usual = float(angles[sizes.argmax()])
    off = np.abs(angles - usual)
    along = np.minimum(off, 90 - off) < ALONG
    rising = np.array([dx * dy > 0 for dx, dy in ways])
    least = min(sizes[along & rising].sum(), sizes[along & ~rising].sum())
    both = sizes[along].sum() > FOLDED * sizes.sum() and least > BOTH * sizes.sum()
    return bool(both and ASKEW < usual < 90 - ASKEW)


def _without_level(scene: Scene, group: Group) -> bool:
    """Whether a view on a picture has upright lines, pieces of ellipses and nothing level: a disc, at an angle."""
    curves = [scene.curve(n) for n in group.strokes]
    lines = [c for c in curves if isinstance(c, Line)]
    level = any(abs(c.end[1] - c.start[1]) < 0.5 * abs(c.end[0] - c.start[0]) for c in lines)
    return scene.sheet.source == "png" and bool(lines) and not level and any(isinstance(c, Arc) for c in curves)


def obliqueness(scene: Scene, group: Group) -> float:
    """The share of strokes, by length, that are oblique lines, or curves that are not circular, such as ellipses.

    On pictures ellipses are pieces of arcs, and no arc says anything.
    """
    curves = [scene.curve(n) for n in group.strokes]
    if scene.sheet.source == "png":
        curves = [c for c in curves if isinstance(c, Line)]
    oblique = sum(
        length_of(c) for c in curves if isinstance(c, Polyline) or (isinstance(c, Line) and not _is_straight(c))
    )
    return oblique / max(sum(map(length_of, curves)), 1e-9)


def _consistent(
    scene: Scene, groups: Sequence[Group], places: Mapping[int, Place]
) -> tuple[dict[int, Place], set[int]]:
    """The places without views that are in line by chance, told by their depth; and those views' numbers."""
    upright = [i for i, place in places.items() if place in ("above", "below")]
    level = [i for i, place in places.items() if place in ("left", "right")]
    chance: set[int] = set()
    for i in upright:
        for j in level:
            if i not in chance and j not in chance and not _same_depth(scene, groups, i, j):
                worst = max((i, j), key=lambda k: obliqueness(scene, groups[k]))
                if obliqueness(scene, groups[worst]) > OBLIQUE:
                    chance.add(worst)
    return {i: place for i, place in places.items() if i not in chance}, chance


def _same_depth(scene: Scene, groups: Sequence[Group], upright: int, level: int) -> bool:
    """Whether the height of a view above or below is the width of one beside."""
    near = max(0.3 * scene.unit, 3 * scene.slack)
    return abs(groups[upright].size[1] - groups[level].size[0]) < near


def _is_straight(line: Line) -> bool:
    dx, dy = abs(line.end[0] - line.start[0]), abs(line.end[1] - line.start[1])
    return min(dx, dy) < 0.03 * max(dx, dy)


def _places(groups: Sequence[Group], hub: int, scene: Scene) -> dict[int, Place]:
    """Where the groups stand that are in line with the hub: of two on one side the nearer, the other one is far."""
    near = max(0.2 * scene.unit, 3 * scene.slack)
    x0, y0, x1, y1 = groups[hub].box
    sides: dict[Place, list[tuple[float, int]]] = {}
    for i, group in enumerate(groups):
        a, b, c, d = group.box
        if i == hub:
            continue
        if abs(a - x0) < near and abs(c - x1) < near and (b >= y1 or d <= y0):
            sides.setdefault("above" if b >= y1 else "below", []).append((max(b - y1, y0 - d), i))
        elif abs(b - y0) < near and abs(d - y1) < near and (a >= x1 or c <= x0):
            sides.setdefault("right" if a >= x1 else "left", []).append((max(a - x1, x0 - c), i))
    places: dict[int, Place] = {}
    for side, found in sides.items():
        found.sort()
        places[found[0][1]] = side
        if side in ("left", "right") and len(found) > 1:
            places[found[1][1]] = "far"
    return places


def _hub(
    scene: Scene, groups: Sequence[Group], flat: Sequence[int], labels: Mapping[int, str], angle: Angle | None
) -> int:
    """The front view: the one with the most views in line; of two that are alike, the lower left one (third angle)."""

    def worth(i: int) -> tuple[float, ...]:
        places = {j: place for j, place in _places(groups, i, scene).items() if j in flat}
        level = any(place in ("left", "right") for place in places.values())
        upright = any(place in ("above", "below") for place in places.values())
        box = groups[i].box
        low = round(box[1] / scene.unit)
        down = -low if angle != "first" else low
        above = [j for j, place in places.items() if place in ("above", "below")]
        beside = [j for j, place in places.items() if place in ("left", "right")]
        fits = sum(1 if _same_depth(scene, groups, j, k) else -1 for j in above for k in beside)
        agree = sum(labels.get(j) in (NAMES["third"][p], NAMES["first"][p]) for j, p in places.items())
        lone = labels.get(i) == "section" and not places
        return (labels.get(i) == "front", not lone, agree, fits, level and upright, len(places), down, -box[0])

    return max(flat, key=worth)


def _angle(
    scene: Scene,
    groups: Sequence[Group],
    hub: int,
    places: Mapping[int, Place],
    labels: Mapping[int, str],
    shown: Angle | None,
) -> tuple[Angle, float, list[str]]:
    """First or third angle, how sure that is and what is unclear: by what was said, by labels, by what can be seen;
    else third.
    """
    if shown is not None or not places:
        return shown or "third", float(shown is not None), []
    votes = 0.0
    for i, place in places.items():
        if place == "far":
            continue
        for angle, sign in (("third", 1), ("first", -1)):
            votes += 100 * sign * (labels.get(i) == NAMES["third" if angle == "third" else "first"][place])
        votes += side_seen(scene, groups[hub], groups[i], place)
        votes += side_seen(scene, groups[i], groups[hub], OPPOSITE[place])
    if votes == 0:
        problem = "the drawing does not show whether it is in first or third angle; third angle is assumed"
        return "third", 0.0, [problem]
    return ("third" if votes > 0 else "first"), abs(votes) / (abs(votes) + DOUBT), []


def _by_rows(groups: Sequence[Group], rows: list[list[str]]) -> dict[int, str]:
    """Names from rows of names, for as many of the largest groups as there are names."""
    count = sum(map(len, rows))
    order = sorted(range(min(count, len(groups))), key=lambda i: -(groups[i].box[1] + groups[i].box[3]))
    names: dict[int, str] = {}
    for row in rows:
        taken, order = order[: len(row)], order[len(row) :]
        taken.sort(key=lambda i: groups[i].box[0] + groups[i].box[2])
        names |= {i: name for i, name in zip(taken, row, strict=False) if name != "-"}
    return names


def _angle_of_names(groups: Sequence[Group], names: Mapping[int, str], hub: int) -> Angle | None:
    front = groups[hub].box
    for i, name in names.items():
        if name in ("top", "bottom"):
            above = groups[i].box[1] > front[1]
            return "third" if above == (name == "top") else "first"
        if name in ("right", "left"):
            beside = groups[i].box[0] > front[0]
            return "third" if beside == (name == "right") else "first"
    return None
