"""How a whole part lies: turned, mirrored or moved when all of it is made."""

from collections.abc import Sequence

from cadwright.english.poses import POSE, UNTOLD
from cadwright.english.statements import Mention, Place
from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.model import ZERO, Feature, Mirror, Move, Parameter, Part, Rotate, Unit

_PLANES = {"x": "YZ", "y": "XZ", "z": "XY"}
_AXES = "xyz"
_SIDES = {"x": ("left", "right"), "y": ("front", "back"), "z": ("top", "bottom", "up", "down")}
_USUAL = {"rotate": "z", "mirror": "x", "mirror too": "x"}
"""About and across which axis, where that is not said."""


def poses_of(things: Sequence[Mention]) -> tuple[Place, ...]:
    """What is said of how a part lies, in the order in which it is done."""
    return tuple(p for m in things[:1] for p in m.places if p.kind == POSE)


def axis_of(pose: Place) -> str:
    """About, along or across which axis it is done: x, y or z."""
    doing, axis = pose.sides
    return _USUAL[doing] if axis == UNTOLD else axis


def untold(poses: Sequence[Place]) -> list[str]:
    """What is assumed of poses."""
    said = {"rotate": "turned about the Z axis", "mirror": "mirrored in the YZ plane, left to right"}
    return [said[p.sides[0].split()[0]] for p in poses if p.sides[1] == UNTOLD]


def moved_sides(things: Sequence[Mention]) -> frozenset[str]:
    """The sides that are elsewhere than they were when the part was made, as it was turned or mirrored since."""
    found: set[str] = set()
    for pose in poses_of(things):
        doing, axis = pose.sides[0], axis_of(pose)
        if doing == "rotate":
            found.update(side for other in _AXES if other != axis for side in _SIDES[other])
        elif doing != "move":
            found.update(_SIDES[axis])
    return frozenset(found)


def lying(part: Part, poses: Sequence[Place]) -> Part:
    """The part as it lies."""
    made = _Lying(part)
    for pose in poses:
        made.add(pose)
    return Part((*part.parameters, *made.parameters), (*part.features, *made.features))


class _Lying:
    """What is done to a part in the end."""

    def __init__(self, part: Part) -> None:
        self._names = {p.name for p in part.parameters} | {f.name for f in part.features}
        self.parameters: list[Parameter] = []
        self.features: list[Feature] = []

    def add(self, pose: Place) -> None:
        """Turn, mirror or move all that there is."""
        doing, axis = pose.sides[0], axis_of(pose)
        if doing == "rotate":
            angle = self._define("turn_angle", pose.amounts[0].value, "deg")
            self.features.append(Rotate(self._free("turn"), axis.upper(), angle))  # type: ignore[arg-type]
        elif doing == "move":
            by = self._define(f"move_{axis}", pose.amounts[0].value, "mm")
            x, y, z = (by if name == axis else ZERO for name in _AXES)
            self.features.append(Move(self._free("move"), (x, y, z)))
        else:
            plane, keep = _PLANES[axis], doing == "mirror too"
            self.features.append(Mirror(self._free("mirror"), plane, keep))  # type: ignore[arg-type]

    def _define(self, name: str, value: float, unit: Unit) -> Expr:
        name = self._free(name)
        self.parameters.append(Parameter(name, expr(value), unit))
        return parameter(name)

    def _free(self, name: str) -> str:
        """A name that nothing else has."""
        numbered = (name, *(f"{name}_{n}" for n in range(2, 100)))
        found = next(n for n in numbered if n not in self._names)
        self._names.add(found)
        return found
