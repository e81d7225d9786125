"""Open contours: the line, arc or corner that closes a gap between two loose ends."""

import math
from collections.abc import Iterator

from cadwright.sketch.completion.known import Known, LooseEnd
from cadwright.sketch.completion.proposals import Candidate, Rule, fit
from cadwright.sketch.elements import length
from cadwright.sketch.facts.edges import Edge, edge_of
from cadwright.sketch.facts.loops import turned
from cadwright.sketch.graph import XY, Arc, Circle, Line

_NEIGHBOURS = 6
"""Other loose ends that one is tried with, the nearest first."""
_MOST_ENDS = 100
"""A sketch with more loose ends is a drawing of loose lines, in which none is a gap."""
SMOOTH = math.radians(1.5)
"""A turn of less is none."""


def openings(known: Known) -> Iterator[Candidate]:
    """Every way to close a gap between two loose ends that lie near each other."""
    if len(known.loose) > _MOST_ENDS:
        return
    near = {
        i: sorted((j for j in range(len(known.loose)) if j != i), key=lambda j: math.dist(a.at, known.loose[j].at))
        for i, a in enumerate(known.loose)
    }
    for i, a in enumerate(known.loose):
        for j in near[i][:_NEIGHBOURS]:
            b = known.loose[j]
            seen = j < i and i in near[j][:_NEIGHBOURS]
            if not seen and (a.number != b.number or not isinstance(known.shapes[a.number], Line)):
                yield from _between(a, b, known, nearest=near[i][0] == j)


def spurs(known: Known) -> Iterator[Candidate]:
    """From a loose end at right angles to the next curve: where two contours share a place that none ends in."""
    if len(known.loose) > _MOST_ENDS:
        return
    for end in known.loose:
        x, y = end.heading
        hits = [known.first_hit(end.at, heading) for heading in ((-y, x), (y, -x))]
        for hit, other in zip(hits, reversed(hits), strict=True):
            if hit is None or math.dist(hit, end.at) <= 3 * known.near:
                continue
            line = Line(end.at, hit)
            if known.covered(line) >= 0.5 or any(math.dist(o.at, hit) <= known.near for o in known.loose):
                continue
            evidence = fit((line,), known) | {
                "only": float(len(known.loose) == 1),
                "only way": float(other is None),
                "nearer way": float(other is None or math.dist(hit, end.at) < math.dist(other, end.at)),
                "level": float(_level(line)),
                "as large as others": float(_sizes(known, (line,)) > 0),
                "far": length(line) / known.size,
            }
            reason = "A line at right angles from the open end reaches the next curve."
            yield Candidate("spur", (line,), reason, evidence)


def _between(a: LooseEnd, b: LooseEnd, known: Known, nearest: bool) -> Iterator[Candidate]:
    line, arc = Line(a.at, b.at), _tangent_arc(a, b)
    rival = arc is not None and abs(_sweep(arc)) > SMOOTH
    if known.covered(line) < 0.5:
        evidence = _evidence((line,), a, b, known, nearest)
        evidence |= {"an arc would be smooth": float(rival)}
        yield Candidate("line", (line,), _sentence("line", evidence), evidence)
    if rival and arc is not None:
        yield from _arc("arc", arc, a, b, known, nearest)
    else:
        for first, last in ((a, b), (b, a)):
            one = _arc_from(first.at, first.heading, last.at)
            if one is not None:
                yield from _arc("arc-one-sided", one, a, b, known, nearest)
    for one in _about_centres(a, b, known):
        yield from _arc("arc-concentric", one, a, b, known, nearest)
    yield from _corner(a, b, known, nearest)


def _arc(rule: Rule, arc: Arc, a: LooseEnd, b: LooseEnd, known: Known, nearest: bool) -> Iterator[Candidate]:
    if known.covered(arc) >= 0.5:
        return
    evidence = _evidence((arc,), a, b, known, nearest)
    sweep = abs(math.degrees(_sweep(arc)))
    evidence |= {"quarter": float(abs(sweep - 90) < 1), "half": float(abs(sweep - 180) < 1), "wide": sweep / 180}
    yield Candidate(rule, (arc,), _sentence(rule, evidence), evidence)


def _corner(a: LooseEnd, b: LooseEnd, known: Known, nearest: bool) -> Iterator[Candidate]:
    """Two lines at right angles to what they go on from, as where two sides of a rectangle are missing."""
    u, v = (-a.heading[1], a.heading[0]), (-b.heading[1], b.heading[0])
    cross = u[0] * v[1] - u[1] * v[0]
    if abs(cross) < 0.5 or a.chain != b.chain:
        return
    s = ((b.at[0] - a.at[0]) * v[1] - (b.at[1] - a.at[1]) * v[0]) / cross
    at = (a.at[0] + s * u[0], a.at[1] + s * u[1])
    sides = (Line(a.at, at), Line(at, b.at))
    if min(map(length, sides)) <= 2 * known.near or max(map(known.covered, sides)) >= 0.5:
        return
    evidence = _evidence(sides, a, b, known, nearest)
    yield Candidate("corner", sides, "Two sides at right angles close the open contour to a rectangle.", evidence)


def _evidence(piece: tuple[Line | Arc, ...], a: LooseEnd, b: LooseEnd, known: Known, nearest: bool) -> dict[str, float]:
    """What speaks for closing a gap with a piece, from the first end to the second."""
    first, last = piece[0], piece[-1]
    turns = [abs(turned(a.heading, _heading(first, a.at))), abs(turned(b.heading, _heading(last, b.at)))]
    curves = [known.edges[end.number].straight for end in (a, b)]
    smooth = [t < SMOOTH for t in turns]
    sizes = _sizes(known, piece)
    return fit(piece, known) | {
        "one chain": float(a.chain == b.chain),
        "only": float(len(known.loose) == 2),
        "nearest": float(nearest),
        "smooth": float(sum(smooth)),
        "goes on straight": float(
            sum(s and c and isinstance(first, Line) for s, c in zip(smooth, curves, strict=True))
        ),
        "square": float(sum(abs(t - math.pi / 2) < SMOOTH for t in turns)),
        "folds back": float(sum(t > math.radians(160) for t in turns)),
        "level": float(isinstance(first, Line) and _level(first)),
        "as large as others": float(sizes > 0),
        "between lines": float(all(curves)),
        "like the other side": float(_opposite(known, piece, a)),
        "far": math.dist(a.at, b.at) / known.size,
    }


def _opposite(known: Known, piece: tuple[Line | Arc, ...], a: LooseEnd) -> bool:
    """Whether the same chain has a curve of the piece's kind and size elsewhere."""
    chain = next((c for c in known.chains if a.number in c), ())
    return any(
        type(known.shapes[n]) is type(piece[0]) and abs(_size(known.shapes[n]) - _size(piece[0])) <= 2 * known.near
        for n in chain
    )


def _sizes(known: Known, piece: tuple[Line | Arc, ...]) -> int:
    return sum(
        type(each) is type(piece[0]) and abs(_size(each) - _size(piece[0])) <= known.near
        for each in known.shapes.values()
    )


def _size(geometry: object) -> float:
    if isinstance(geometry, Line):
        return length(geometry)
    if isinstance(geometry, Arc):
        try:
            return geometry.circle[1]
        except ValueError:
            return math.inf
    return math.inf


def _sentence(rule: Rule, evidence: dict[str, float]) -> str:
    contour = "the open contour" if evidence["one chain"] else "the gap between two open ends"
    if rule == "line":
        how = "A line"
        if evidence["square"] == 2:
            how = "A line at right angles to both neighbours"
        elif evidence["smooth"] == 2:
            how = "A line that goes on smoothly from both neighbours"
        return f"{how} closes {contour}."
    how = {
        "arc": "An arc tangent to both neighbours",
        "arc-one-sided": "An arc tangent to one neighbour",
    }.get(rule, "An arc about a centre that is there already")
    return f"{how} closes {contour}."


def _heading(piece: Line | Arc, start: XY) -> XY:
    """The direction in which a piece leaves one of its ends."""
    edge = _edge(piece)
    if math.dist(edge.start, start) <= math.dist(edge.end, start):
        return edge.leaving
    x, y = edge.arriving
    return (-x, -y)


def _edge(piece: Line | Arc) -> Edge:
    edge = edge_of(piece, 0, math.inf)
    assert edge is not None, "a piece has a length"
    return edge


def _sweep(arc: Arc) -> float:
    first, last = arc.angles
    return last - first


def _level(line: Line) -> bool:
    dx, dy = abs(line.end[0] - line.start[0]), abs(line.end[1] - line.start[1])
    return min(dx, dy) <= math.tan(SMOOTH) * max(dx, dy)


def _tangent_arc(a: LooseEnd, b: LooseEnd) -> Arc | None:
    """The arc that goes on smoothly from both ends, where there is one: it turns alike against its chord at both."""
    chord = (b.at[0] - a.at[0], b.at[1] - a.at[1])
    leaves = turned(a.heading, chord)
    arrives = turned(chord, (-b.heading[0], -b.heading[1]))
    if abs(math.remainder(leaves - arrives, math.tau)) > 2 * SMOOTH or math.hypot(*chord) == 0:
        return None
    return _arc_turning((leaves + arrives) / 2, a.at, b.at) if abs(leaves - arrives) < math.pi else None


def _arc_from(start: XY, heading: XY, end: XY) -> Arc | None:
    """The arc that leaves a point in a direction and ends in another."""
    return _arc_turning(turned(heading, (end[0] - start[0], end[1] - start[1])), start, end)


def _arc_turning(half: float, start: XY, end: XY) -> Arc | None:
    """The arc over a chord that turns by twice an angle, to the left where it is positive."""
    if not math.radians(1) < abs(half) < math.radians(170):
        return None
    chord = (end[0] - start[0], end[1] - start[1])
    rise = math.tan(half / 2) / 2
    mid = ((start[0] + end[0]) / 2 + chord[1] * rise, (start[1] + end[1]) / 2 - chord[0] * rise)
    return Arc(start, mid, end)


def _about_centres(a: LooseEnd, b: LooseEnd, known: Known) -> Iterator[Arc]:
    """Arcs about the centres of other arcs and circles that are as far from one end as from the other."""
    seen: list[XY] = []
    for each in known.shapes.values():
        if not isinstance(each, Arc | Circle):
            continue
        try:
            center = each.center if isinstance(each, Circle) else each.circle[0]
        except ValueError:
            continue
        r, s = math.dist(center, a.at), math.dist(center, b.at)
        if (
            abs(r - s) > known.near
            or min(r, s) < 2 * known.near
            or any(math.dist(c, center) <= known.near for c in seen)
        ):
            continue
        seen.append(center)
        begin = math.atan2(a.at[1] - center[1], a.at[0] - center[0])
        end = math.atan2(b.at[1] - center[1], b.at[0] - center[0])
        for sweep in ((end - begin) % math.tau, (end - begin) % math.tau - math.tau):
            middle = begin + sweep / 2
            yield Arc(a.at, (center[0] + r * math.cos(middle), center[1] + r * math.sin(middle)), b.at)
