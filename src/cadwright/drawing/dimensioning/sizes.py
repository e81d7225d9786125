"""Sizes of the part and its features: overall, across flats, of pockets, slots and walls; diameters from the side."""

from cadwright.drawing.deduction import Node
from cadwright.drawing.dimension import Linear
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.drawing.dimensioning.holes import along
from cadwright.values.features import Features, Span
from cadwright.values.measurement import Boss, Measurements
from cadwright.views.projection import millimetres

_WORDS = ("width", "depth", "height")


def overall(draft: Draft, measurements: Measurements) -> None:
    """Dimension the part along the axes, except where a circle or a round end spans it.

    Between two round ends stands the distance of their centres, as of a lever.
    """
    for axis in range(3):
        levels = {n for n in draft.elements.required if n[0] == axis}
        low, high = (draft.elements.find(axis, measurements.bbox[axis + i]) for i in (0, 3))
        if low is None or high is None or not {low, high} <= levels or _circle_spans(draft, measurements, axis):
            continue
        ends = [_round_end(draft, node, axis, side) for node, side in ((low, -1), (high, 1))]
        if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
            draft.add(draft.between(ends[0], ends[1], feature="centre distance"))
        else:
            draft.add(draft.between(low, high, feature=f"overall {_WORDS[axis]}"))
        draft.settle()


def _round_end(draft: Draft, level: Node, axis: int, side: int) -> Node | None:
    """The level of the centre of a circle, or of about half of one, that ends the part at a level."""
    near = 4 * draft.elements.tolerance
    for arc in draft.elements.rounds:
        centre = next((node for node in arc.nodes if node[0] == axis), None)
        frame = draft.elements.frames[arc.view]
        if centre is None or arc.kind != "visible" or not arc.centred:
            continue
        place = 0 if frame.right.axis == axis else 1
        outward = 90.0 * place + (0.0 if side * frame.ways[place].sign > 0 else 180.0)
        reach = draft.elements.value(centre) + side * arc.radius
        if abs(reach - draft.elements.value(level)) < near and arc.spans(outward):
            return centre
    return None


def _circle_spans(draft: Draft, measurements: Measurements, axis: int) -> bool:
    """Whether one circle reaches from the lower to the upper end."""
    near, size = 4 * draft.elements.tolerance, measurements.size[axis]
    middle = (measurements.bbox[axis] + measurements.bbox[axis + 3]) / 2
    return any(
        circle.full
        and abs(2 * circle.radius - size) < near
        and any(node[0] == axis and abs(draft.elements.value(node) - middle) < near for node in circle.nodes)
        for circle in draft.elements.rounds
    )


def flats(draft: Draft) -> None:
    """Regular polygons by the distance of opposite sides where these are level or upright, else of corners."""
    for polygon in draft.elements.polygons:
        corners = polygon.corner_nodes
        sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
        pairs = [
            (a[place], corners[(i + len(corners) // 2) % len(corners)][place])
            for i, (a, b) in enumerate(sides)
            for place in (0, 1)
            if a[place] == b[place] and len(corners) % 2 == 0
        ]
        pairs += [
            (a[place], corners[(i + len(corners) // 2) % len(corners)][place])
            for i, a in enumerate(corners)
            for place in (0, 1)
            if a[1 - place] == polygon.nodes[1 - place] and len(corners) % 2 == 0
        ]
        if pairs:
            text = "across flats" if pairs[0][0] in (n for a, b in sides for n in set(a) & set(b)) else "across corners"
            draft.add(draft.between(*pairs[0], view=polygon.view, feature=text))
            draft.settle()


def sizes(draft: Draft, features: Features) -> None:
    """Distances of the ends of slots and their depths, walls of shells, widths of gaps."""
    elements = draft.elements
    pairs: list[tuple[int, float, float, str]] = []
    for slot in features.slots:
        one, other = slot.centers
        pairs += [(i, one[i], other[i], "slot") for i in range(3) if abs(one[i] - other[i]) > elements.tolerance]
        along_axis = along(slot.axis)
        if along_axis is not None:
            pairs.append(
                (along_axis, one[along_axis], one[along_axis] + slot.axis[along_axis] * slot.depth, "depth of the slot")
            )
    shell = [
        s for s in features.spans if features.wall is not None and abs(s.size - features.wall) < elements.tolerance
    ]
    gaps = sorted((s for s in features.spans if s.kind == "gap"), key=lambda s: s.size)
    pairs += [(s.axis, s.low, s.high, "wall thickness") for s in shell if s.kind == "wall"]
    pairs += [(s.axis, s.low, s.high, "gap") for s in gaps if not _in_row(features, s, elements.tolerance)]
    for axis, low, high, words in pairs:
        a, b = elements.find(axis, low), elements.find(axis, high)
        if a is None or b is None or a == b or not {a, b} <= set(elements.required) or draft.deduction.linked(a, b):
            continue
        draft.add(draft.between(a, b, feature=words))
        draft.settle()


def _in_row(features: Features, span: Span, tolerance: float) -> bool:
    """Whether a gap is the width of one of several equal slots, which the radius of their ends says for all."""
    return sum(abs(slot.width - span.size) < tolerance for slot in features.slots) > 1


def turned_sizes(draft: Draft, measurements: Measurements) -> None:
    """The diameters of the steps of a turned part, from the side."""
    found = _turned(draft, measurements)
    if found is None:
        return
    axis, bosses = found
    sides = [view for view in draft.elements.frames if draft.elements.frames[view].toward.axis != axis]
    for boss in sorted(bosses, key=lambda b: -b.diameter):
        if sides:
            draft.add(_from_the_side(draft, sides[0], axis, boss))
    draft.settle()


def _turned(draft: Draft, measurements: Measurements) -> tuple[int, list[Boss]] | None:
    """The axis of a turned part with the outer cylinders about it, one of which reaches its full width."""
    size = measurements.size
    middle = [(measurements.bbox[i] + measurements.bbox[i + 3]) / 2 for i in range(3)]
    near = 4 * draft.elements.tolerance
    for axis in range(3):
        others = [i for i in range(3) if i != axis]
        coaxial = [
            boss
            for boss in measurements.bosses
            if along(boss.axis) == axis and all(abs(boss.position[i] - middle[i]) < near for i in others)
        ]
        if any(all(abs(boss.diameter - size[i]) < near for i in others) for boss in coaxial):
            return axis, coaxial
    return None


def _from_the_side(draft: Draft, view: str, axis: int, boss: Boss) -> Linear | None:
    """A cylinder's diameter between its outlines, half-way along it."""
    frame = draft.elements.frames[view]
    place = 1 if frame.right.axis == axis else 0
    across = frame.ways[place].axis
    low, high = (draft.elements.find(across, boss.position[across] + s * boss.diameter / 2) for s in (-1, 1))
    if low is None or high is None:
        return None
    middle = frame.ways[1 - place].sign * (boss.position[axis] + boss.axis[axis] * boss.height / 2)
    ends = sorted(draft.elements.in_view(view, node)[1] for node in (low, high))
    start, end = ((middle, value) if place == 1 else (value, middle) for value in ends)
    text = f"Ø{millimetres(boss.diameter)}"
    return Linear(view, start, end, 90.0 if place == 1 else 0.0, boss.diameter, text, "outer diameter")
