"""Parts of sketches solved elsewhere: what a constraint would do is tried on a copy, in a document of its own.

Only the primitives that constraints connect with the ones in question are copied. Constraints elsewhere in the sketch
share no unknowns with them and change neither the solution nor its rank: solving a part is exact, and takes as long as
the part is large.
"""

from __future__ import annotations

from typing import Any, Iterable, Sequence

import FreeCAD as App

from cadwright.kernel.freecad_guest import arguments, geometry

NAME = "cadwright_scratch"
"""The document that the copies live in; FreeCAD's lists show it, its windows do not."""

SOLVED, FAILED, REDUNDANT, CONFLICTING, OVERCONSTRAINED, MALFORMED = 0, -1, -2, -3, -4, -5
"""What ``SketchObject.solve`` returns."""


_NOWHERE = -2000
_REMEMBERED = 64
_BASELINES: dict[Any, tuple[int, list[Any], bool]] = {}


class Part:
    """The primitives of a sketch that constraints connect with some of them, and these constraints.

    Inside, primitives are numbered anew, in the order of `numbers`; axes and external geometry keep their numbers.
    """

    def __init__(self, sketch: Any, seeds: Iterable[int], also: Sequence[Any] = ()) -> None:
        constraints = [one for one in sketch.Constraints if is_driving(one)]
        shapes = sketch.Geometry
        members = connected(seeds, [numbers_of(one) for one in (*constraints, *also)])
        self.numbers = sorted(number for number in members if number < len(shapes))
        self.shapes = [shapes[number] for number in self.numbers]
        self._place = {number: index for index, number in enumerate(self.numbers)}
        self.constraints = [self.renumbered(one) for one in constraints if not members.isdisjoint(numbers_of(one))]
        self._sketch = sketch

    def renumbered(self, constraint: Any) -> Any:
        """The constraint itself, with the numbers of the part."""
        for name in ("First", "Second", "Third"):
            number = getattr(constraint, name)
            if number >= 0:
                setattr(constraint, name, self._place[number])
        return constraint

    def baseline(self) -> tuple[int, list[Any], bool]:
        """`solve` without anything added; many constraints are tried on the same part, so it is remembered."""
        key = (
            tuple(tuple(shape_key) for shape_key in map(_shape_key, self.shapes)),
            tuple(
                (one.Type, *_references(one), one.FirstPos, one.SecondPos, one.ThirdPos, one.Value)
                for one in self.constraints
            ),
        )
        if key not in _BASELINES:
            if len(_BASELINES) >= _REMEMBERED:
                _BASELINES.clear()
            _BASELINES[key] = self.solve()
        return _BASELINES[key]

    def solve(self, added: Sequence[Any] = ()) -> tuple[int, list[Any], bool]:
        """Solve the part with more constraints, which have the part's numbers.

        Returns FreeCAD's code, the shapes afterwards and whether nothing can move any more.
        """
        constraints = [*self.constraints, *added]
        sketch = _empty_sketch()
        if self._refers_outside(constraints):
            _project(self._sketch, sketch)
        sketch.addGeometry(self.shapes, False)
        if constraints:
            sketch.addConstraint(constraints)
        code = sketch.solve()
        return code, sketch.Geometry, bool(sketch.FullyConstrained)

    @staticmethod
    def _refers_outside(constraints: Sequence[Any]) -> bool:
        return any(_NOWHERE < number <= -3 for one in constraints for number in _references(one))


def is_driving(constraint: Any) -> bool:
    """Whether a constraint acts: reference dimensions and those switched off do not."""
    return bool(constraint.IsActive) and (bool(constraint.Driving) or constraint.Type not in arguments.WITH_VALUE)


def numbers_of(constraint: Any) -> list[int]:
    """The primitives of the sketch that a constraint refers to."""
    return [number for number in _references(constraint) if number >= 0]


def connected(seeds: Iterable[int], links: Sequence[Sequence[int]]) -> set[int]:
    """All that can be reached from the seeds over links."""
    neighbours: dict[int, list[Sequence[int]]] = {}
    for link in links:
        for number in link:
            neighbours.setdefault(number, []).append(link)
    reached: set[int] = set()
    ahead = [number for number in seeds if number >= 0]
    while ahead:
        number = ahead.pop()
        if number not in reached:
            reached.add(number)
            ahead += [other for link in neighbours.get(number, ()) for other in link]
    return reached


def _references(constraint: Any) -> tuple[int, int, int]:
    return constraint.First, constraint.Second, constraint.Third


def _empty_sketch() -> Any:
    """A sketch without anything, alone in the scratch document; temporary documents never become the active one."""
    known = App.listDocuments()
    doc = known[NAME] if NAME in known else App.newDocument(NAME, NAME, True, True)
    for one in reversed(doc.Objects):
        doc.removeObject(one.Name)
    return doc.addObject("Sketcher::SketchObject", "Sketch")


def _shape_key(shape: Any) -> Iterable[float]:
    """Numbers that tell a primitive from any other of its sketch."""
    yield from (ord(letter) for letter in geometry.kind(shape)[:2])
    for point in geometry.points(shape).values():
        yield from (point.x, point.y)
    for name in ("Radius", "MajorRadius", "MinorRadius", "AngleXU"):
        yield getattr(shape, name, 0.0)
    if geometry.kind(shape) == "bspline":
        for pole in shape.getPoles():
            yield from (pole.x, pole.y)


def _project(source: Any, copy: Any) -> None:
    """Give the copy the external geometry of its source: the same edges and points, brought to where they lie."""
    to_sketch = source.getGlobalPlacement().inverse()
    for outer, elements in source.ExternalGeometry:
        for element in (elements,) if isinstance(elements, str) else elements:
            shape = outer.getSubObject(element)
            feature = copy.Document.addObject("Part::Feature", "Outer")
            feature.Shape = shape
            feature.Placement = to_sketch.multiply(feature.Placement)
            copy.addExternal(feature.Name, shape.ShapeType + "1")
