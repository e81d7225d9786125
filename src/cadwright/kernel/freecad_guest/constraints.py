"""Adding constraints to a sketch safely, and counting what can still move in it."""

from __future__ import annotations

import json
import math
import re
import time
from typing import Any, Iterable, Iterator, Sequence

import FreeCAD as App
import Sketcher

from cadwright.kernel.freecad_guest import analysis as analysing
from cadwright.kernel.freecad_guest import arguments, files, geometry, scratch, sketches

_BATCH = 100
_AFFORDABLE = 1e9
"""Constraints² × numbers that are solved in a few seconds."""
_FREE = {"line": 4, "arc": 5, "circle": 3, "point": 2, "ellipse": 5, "arc of ellipse": 7}
"""The degrees of freedom of a primitive that nothing constrains."""


def add_constraints(
    sketch: Any, constraints: Sequence[Any], significant: float = analysing.SIGNIFICANT
) -> dict[str, Any]:
    """Add those constraints that are valid and move nothing, in their order.

    ``constraints`` are ``Sketcher.Constraint`` objects or dicts of the sketch graph. ``significant`` is the part of the
    long side by which none of them, and not all of them together, may move a point. Returns ``{"applied": [index, …],
    "dropped": [{"constraint": index, "type", "reason"}, …], "dof": degrees of freedom left (nothing when they cannot
    be counted), "fully_constrained", "max_move": the longest way a point has gone, mm}``.
    """
    before = sketch.Geometry
    if sketch.ConstraintCount:
        sketch.solve()
    there = sketch.Geometry
    described = [one if isinstance(one, dict) else sketches.describe(one) for one in constraints]
    adding = _Adding(sketch, described, significant)
    tried = min(len(described), max(_most(before) - sketch.ConstraintCount, 0))
    for first in range(0, tried, _BATCH):
        adding.add(range(first, min(first + _BATCH, tried)))
    adding.settle()
    adding.keep_still(there)
    adding.leave_out(range(tried, len(described)))
    every = list(range(len(before)))
    _, longest = analysing.compare(every, before, sketch.Geometry, float("inf"))
    return {
        "applied": adding.applied,
        "dropped": adding.dropped,
        "dof": degrees_of_freedom(sketch),
        "fully_constrained": bool(sketch.FullyConstrained),
        "max_move": longest,
    }


def _most(shapes: Sequence[Any]) -> int:
    """How many constraints a sketch of these primitives can have before FreeCAD's solver takes minutes.

    It decomposes one dense matrix of all constraints and numbers, in time that grows as constraints² × numbers.
    """
    numbers = sum(_FREE.get(geometry.kind(shape), 8) for shape in shapes)
    return int(math.sqrt(_AFFORDABLE / max(numbers, 1)))


def add_from_graph(sketch: Any, graph: dict[str, Any], tolerance: float = analysing.SIGNIFICANT) -> dict[str, Any]:
    """`add_constraints` for those of a sketch graph that the sketch does not have; ``dropped`` are in words."""
    there = [_told(one) for one in sketches.to_graph(sketch)["constraints"]]
    wanted = [one for one in graph["constraints"] if _told(one) not in there]
    done = add_constraints(sketch, wanted, tolerance)
    dropped = [{"constraint": _told(wanted[each["constraint"]]), "reason": each["reason"]} for each in done["dropped"]]
    return dict(done, applied=len(done["applied"]), dropped=dropped)


def made_consistent(sketch: Any) -> list[dict[str, Any]]:
    """Take out those of a sketch's own constraints that contradict or repeat others, the last ones first.

    Nothing is taken out of a sketch that FreeCAD can solve, and nothing that names external geometry. Returns
    ``[{"constraint": in words, "reason"}, …]``.
    """
    if not sketch.ConstraintCount or sketch.solve() == scratch.SOLVED:
        return []
    graph = sketches.to_graph(sketch)
    numbers = [n for n, one in enumerate(graph["constraints"]) if all(r["geometry"] > -3 for r in one["references"])]
    given = [graph["constraints"][n] for n in numbers]
    doc = App.newDocument("Trial")
    trial = sketches.from_graph(doc, {"geometry": graph["geometry"], "constraints": []})
    found = add_constraints(trial, given, float("inf"))["dropped"]
    App.closeDocument(doc.Name)
    for each in sorted(found, key=lambda one: -one["constraint"]):
        sketch.delConstraint(numbers[each["constraint"]])
    return [{"constraint": _told(given[one["constraint"]]), "reason": one["reason"]} for one in found]


def compare(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What constraining did to the first sketch of a document, for a worker: ``after`` and, if known, ``before``.

    Returns ``{"constraints", "dof", "max_move"}`` and the sketch graph as the blob ``graph``.
    """
    graphs, free = {}, None
    for name, data in blobs.items():
        with files.file_of(data) as path:
            doc, _ = files.open_document(path)
        sketch = next(one for one in doc.Objects if one.isDerivedFrom("Sketcher::SketchObject"))
        graphs[name] = sketches.to_graph(sketch)
        if name == "after":
            free = degrees_of_freedom(sketch)
        App.closeDocument(doc.Name)
    after = graphs["after"]
    pairs = zip(graphs.get("before", after)["geometry"], after["geometry"])
    longest = max((distance for pair in pairs for distance in _distances(*pair)), default=0.0)
    value = {"constraints": after["constraints"], "dof": free, "max_move": longest}
    return value, {"graph": json.dumps(after).encode()}


def constrained(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What becomes of a sketch graph's geometry, for a worker: with ``constraints`` added as far as they are safe.

    ``arguments`` are ``{"graph", "constraints", "significant"}``; with ``"own": [precision in mm, angle in radians]``
    FreeCAD's own search for constraints finds them instead. Returns ``{"graph", "applied", "dropped", "dof",
    "solved", "max_move"}``; ``solved`` is whether FreeCAD finds neither conflict nor redundancy.
    """
    doc = App.newDocument("Sketch")
    graph = {"geometry": arguments["graph"]["geometry"], "constraints": []}
    sketch = sketches.from_graph(doc, graph)
    doc.recompute()
    before = sketch.Geometry
    told: dict[str, Any] = {"applied": [], "dropped": []}
    if "own" in arguments:
        sketch.autoconstraint(*arguments["own"], True)
    else:
        given = sketches.as_taken(graph, arguments["constraints"])
        told = add_constraints(sketch, given, arguments["significant"])
    code = sketch.solve()
    doc.recompute()
    every = list(range(len(before)))
    _, longest = analysing.compare(every, before, sketch.Geometry, float("inf"))
    value = {
        "graph": sketches.to_graph(sketch),
        "applied": told["applied"],
        "dropped": told["dropped"],
        "dof": degrees_of_freedom(sketch),
        "solved": code == scratch.SOLVED and sketch.isValid(),
        "max_move": longest,
    }
    App.closeDocument(doc.Name)
    return value, {}


def _distances(before: dict[str, Any], after: dict[str, Any]) -> Iterator[float]:
    """How far the points of a primitive went, and how much its radius changed."""
    for name in ("start", "mid", "end", "center", "at"):
        if name in before and name in after:
            yield math.dist(before[name], after[name])
    for name in ("radius", "major_radius", "minor_radius"):
        if name in before and name in after:
            yield abs(before[name] - after[name])


def _told(constraint: dict[str, Any]) -> str:
    """A constraint in a line: its type and what it is about."""
    references = [
        f"{one['geometry']}.{one['position']}" if one.get("position", "edge") != "edge" else str(one["geometry"])
        for one in constraint["references"]
    ]
    value = "" if constraint.get("value") is None else f" = {constraint['value']:g}"
    return f"{constraint['type']} {', '.join(references)}{value}"


def degrees_of_freedom(sketch: Any, seconds: float = 2.0) -> int | None:
    """How many numbers would pin a sketch down; nothing when it is over-constrained, or too large to count in time.

    FreeCAD knows the number but tells it, before 0.21, to its window alone. Here coordinates and radii are pinned where
    they are as long as the solver does not call that redundant; ellipses and splines are counted where nothing
    constrains them.
    """
    if hasattr(sketch, "DoF"):
        return int(sketch.DoF) if sketch.solve() == scratch.SOLVED else None
    until = time.monotonic() + seconds
    shapes = sketch.Geometry
    links = [scratch.numbers_of(one) for one in sketch.Constraints if scratch.is_driving(one)]
    constrained = {number for link in links for number in link}
    total, left = 0, set(range(len(shapes)))
    while left:
        number = left.pop()
        members = scratch.connected([number], links)
        left -= members
        if number not in constrained:
            free = _freedom(shapes[number])
        else:
            free = _freedom_of_part(scratch.Part(sketch, [number]), until)
        if free is None:
            return None
        total += free
    return total


class _Adding:
    """Constraints on their way into a sketch: many at once where they go together, one by one where they do not."""

    def __init__(self, sketch: Any, described: Sequence[dict[str, Any]], significant: float) -> None:
        self.applied: list[int] = []
        self.dropped: list[dict[str, Any]] = []
        self._sketch = sketch
        self._described = described
        self._significant = significant
        self._threshold = significant * analysing.long_side(sketch.Geometry)
        shapes = sketch.Geometry
        self._kinds = arguments.Kinds(
            [geometry.kind(shape) for shape in shapes], len(sketches.external_geometry(sketch))
        )

    def add(self, indices: Sequence[int]) -> None:
        """Add the constraints of these numbers as far as they are valid and move nothing."""
        if len(indices) == 1:
            self._add_one(indices[0])
        elif indices and self._together(indices):
            self._apply(indices)
        elif indices:
            middle = len(indices) // 2
            self.add(indices[:middle])
            self.add(indices[middle:])

    def settle(self) -> None:
        """Take out again what FreeCAD objects to when it opens the document anew.

        There it solves all constraints from scratch, and now and then calls one redundant that passed one by one.
        """
        while self.applied:
            self._sketch.solve()
            self._sketch.Document.recompute()
            complaint = _complaint(self._sketch)
            if not complaint:
                return
            first = self._sketch.ConstraintCount - len(self.applied)
            named = [int(number) - 1 - first for number in re.findall(r"\d+", complaint.partition("\n")[2])]
            place = max([n for n in named if 0 <= n < len(self.applied)], default=len(self.applied) - 1)
            self._sketch.delConstraint(first + place)
            index = self.applied.pop(place)
            reason = "FreeCAD calls it redundant or in conflict when the document is opened again"
            self.dropped.append({"constraint": index, "type": self._described[index]["type"], "reason": reason})

    def keep_still(self, before: Sequence[Any]) -> None:
        """Take out again, from the last one on, what moves a point too far together with those before it."""
        every = list(range(len(before)))
        while self.applied:
            moves, _ = analysing.compare(every, list(before), self._sketch.Geometry, self._threshold)
            if not moves:
                return
            index = self.applied.pop()
            self._sketch.delConstraint(self._sketch.ConstraintCount - 1)
            self._sketch.Geometry = list(before)  # solving alone would leave it where the last constraint had put it
            self._sketch.solve()
            reason = "with those before it, it would move geometry too far"
            self.dropped.append({"constraint": index, "type": self._described[index]["type"], "reason": reason})

    def leave_out(self, indices: Iterable[int]) -> None:
        """Tell of constraints that were not tried."""
        reason = "not tried: with more constraints FreeCAD's solver takes minutes on a sketch of this size"
        for index in indices:
            self.dropped.append({"constraint": index, "type": self._described[index]["type"], "reason": reason})

    def _add_one(self, index: int) -> None:
        analysis = analysing.analyse(self._sketch, self._described[index], self._significant)
        if analysis.is_valid and not analysis.moves_geometry:
            self._apply([index])
            return
        reason = analysis.reason or f"it would move geometry by up to {analysis.max_move:.6g} mm"
        self.dropped.append({"constraint": index, "type": self._described[index]["type"], "reason": reason})

    def _apply(self, indices: Iterable[int]) -> None:
        made = [self._described[index] for index in indices]
        first = self._sketch.ConstraintCount
        self._sketch.addConstraint([sketches.constraint(one) for one in made])
        for number, one in enumerate(made, first):
            sketches.switch(self._sketch, number, one)
        self.applied += indices

    def _together(self, indices: Iterable[int]) -> bool:
        """Whether all of them are valid and move nothing; then so is every one of them after those before it."""
        given = [self._described[index] for index in indices]
        if any(one["type"] == "Weight" or arguments.reason_against(one, self._kinds) for one in given):
            return False
        made = [sketches.constraint(one) for one in given if one.get("driving", True)]
        part = scratch.Part(self._sketch, [number for one in made for number in scratch.numbers_of(one)], made)
        code, after, _ = part.solve([part.renumbered(one) for one in made])
        if code != scratch.SOLVED:
            return False
        before_code, before, _ = part.baseline()
        if before_code != scratch.SOLVED:
            return False
        moves, _ = analysing.compare(part.numbers, before, after, self._threshold)
        return not moves


def _complaint(sketch: Any) -> str:
    """What FreeCAD says of a sketch when its document is opened and computed anew; nothing when all is well."""
    active = App.ActiveDocument
    with files.file_of(files.bytes_of(sketch.Document)) as path:
        doc, _ = files.open_document(path)
    try:
        twin = doc.getObject(sketch.Name)
        twin.touch()
        doc.recompute()
        return "" if twin.isValid() else str(twin.getStatusString())
    finally:
        App.closeDocument(doc.Name)
        if active is not None:
            App.setActiveDocument(active.Name)


def _freedom(shape: Any) -> int | None:
    if geometry.kind(shape) == "bspline":
        return 2 * len(shape.getPoles())
    return _FREE.get(geometry.kind(shape))


def _freedom_of_part(part: scratch.Part, until: float) -> int | None:
    """How many pins a part takes before it is fixed."""
    code, shapes, fixed = part.baseline()
    if code != scratch.SOLVED:
        return None
    part.shapes = shapes
    pins = [pin for number, shape in enumerate(shapes) for pin in _pins(number, shape)]
    taken: list[Any] = []
    waiting = [pins]
    while waiting and not fixed:
        if time.monotonic() > until:
            return None
        batch = waiting.pop()
        code, _, now_fixed = part.solve([*taken, *batch])
        if code == scratch.SOLVED:
            taken += batch
            fixed = now_fixed
        elif len(batch) > 1:
            middle = len(batch) // 2
            waiting += [batch[middle:], batch[:middle]]
    return len(taken) if fixed else None


def _pins(number: int, shape: Any) -> list[Any]:
    """Constraints that hold a primitive where it is, one number each; each primitive's own numbers are independent."""
    points = geometry.points(shape)
    names = [name for name in points if geometry.kind(shape) != "arc" or name == "center"]
    pins = [
        Sketcher.Constraint(
            "Distance" + axis, number, sketches.POSITIONS.index(name), getattr(points[name], axis.lower())
        )
        for name in names
        for axis in ("X", "Y")
    ]
    if geometry.kind(shape) in ("circle", "arc"):
        pins.append(Sketcher.Constraint("Radius", number, shape.Radius))
    if geometry.kind(shape) == "arc":
        for name in ("start", "end"):
            arm = points[name] - points["center"]
            axis = "X" if abs(arm.y) > abs(arm.x) else "Y"
            position = sketches.POSITIONS.index(name)
            pins.append(Sketcher.Constraint("Distance" + axis, number, position, getattr(points[name], axis.lower())))
    return pins
