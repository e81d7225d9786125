"""What is known of where things are on a side of their host, axis by axis."""

from cadwright.english.places import LENGTHWISE
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face
from cadwright.parts.model import ZERO
from cadwright.parts.scene import AXES, Axis, Scene, Solid, UnbuildableError

_WALLS = frozenset(("upright", "rim"))
"""Kinds of what stands upright."""
_WIDE = frozenset(("wide", "width"))


class AxisPlan:
    """What is known of the coordinates of a thing, and of its copies, on a side of its host.

    ``edges`` are coordinates measured from the low (-1) or high (1) side along an axis, ``at`` those measured from a
    middle or another thing, ``stations`` those of all copies. ``start`` is the axis along which copies go on from the
    first, ``twin`` the one across which there is a row along each of two edges. ``half`` is half the size of what is
    measured from its nearer side. Of one that ``spreads`` distances from sides tell how large it is.
    """

    def __init__(
        self, scene: Scene, mention: Mention, host: Solid, face: Face, count: int, spreads: bool = False
    ) -> None:
        self.scene, self.mention, self.host, self.face, self.count = scene, mention, host, face, count
        self.spreads = spreads
        self.axes: tuple[Axis, Axis] = tuple(a for a in AXES if a != face.axis)  # type: ignore[assignment]
        self.half: dict[Axis, Expr] = {}
        self.edges: dict[Axis, dict[int, Expr]] = {}
        self.at: dict[Axis, Expr] = {}
        self.stations: dict[Axis, list[Expr]] = {}
        self.along: Axis | None = None
        self.start: Axis | None = None
        self.twin: Axis | None = None

    def places(self, *kinds: str) -> list[Place]:
        """The places of these kinds, in order."""
        return [p for p in self.mention.places if p.kind in kinds]

    def before(self) -> Mention | None:
        """What was named right before the thing."""
        k = self.scene.mentions.index(self.mention)
        return self.scene.mentions[k - 1] if k else None

    def amount(self, place: Place, name: str, n: int = 0) -> Expr:
        """A distance of a place as a named dimension; the place is used."""
        self.scene.use(place)
        return self.scene.distance(self.mention, place, name, n)

    def long(self) -> Axis:
        """The longer of the two axes; on the flank of something round the one that its ends are on."""
        first, second = self.axes
        if self.host.round_axis in self.axes:
            return first if self.host.round_axis == first else second
        return first if self.scene.value(self.host.size(first)) >= self.scene.value(self.host.size(second)) else second

    def other(self, axis: Axis) -> Axis:
        """The other axis of the side."""
        return self.axes[1] if axis == self.axes[0] else self.axes[0]

    def directed(self, place: Place) -> Axis | None:
        """The axis that a direction names; profiles are long where none of their legs is wide or thick."""
        run = self.scene.mentions[self.host.mention].size("width")
        wide = run is not None and not _WIDE.isdisjoint(run.quote.lower().split())
        if place.relation == LENGTHWISE and self.scene.member is not None and not wide:
            rooted = next((m for m in self.scene.body.members if m.root in FACES), None)
            if rooted is not None:
                seen = (FACES[rooted.side].axis, FACES[rooted.root].axis)
                return next((a for a in self.axes if a not in seen), None)
        return self.named(place.axis)

    def named(self, name: str) -> Axis | None:
        """The axis of the side that a direction names."""
        long = self.long()
        named: dict[str, Axis] = {
            "length": long,
            "long": long,
            "width": self.other(long),
            "short": self.other(long),
            **dict.fromkeys(("lengthwise", "lengthways"), long),
            **dict.fromkeys(("across", "crosswise", "crossways", "widthwise", "widthways"), self.other(long)),
            "height": "z",
            "x": "x",
            "y": "y",
            "z": "z",
        }
        if name in ("length", "width") and "z" in self.axes and self._is_wall():
            return self.other("z")  # a wall is so wide as it goes on, and so high as it stands
        axis = self._measured(name) or named.get(name)
        return axis if axis in self.axes else None

    def _is_wall(self) -> bool:
        """Whether the host is something that stands upright, seen on one of its large sides."""
        thin = min(AXES, key=lambda a: self.scene.value(self.host.size(a)))
        return self.scene.mentions[self.host.mention].kind in _WALLS and thin == self.face.axis

    def _measured(self, name: str) -> Axis | None:
        """The axis along which the host has the size that was said by this name: “30 wide”."""
        said = self.scene.mentions[self.host.mention].size(name)
        body = self.scene.solid_of(self.host.mention) or self.host
        if said is None or said.unit != "mm":
            return None
        found = [a for a in AXES if abs(self.scene.value(body.size(a)) - said.value) < SAID_TWICE]
        return found[0] if len(found) == 1 else None

    def span(self, axis: Axis) -> tuple[Expr, Expr] | None:
        """From where to where copies reach along an axis, if both is known."""
        ends = self.edges.get(axis, {})
        return (ends[-1], ends[1]) if len(ends) == 2 else None

    def fixed(self, axis: Axis) -> Expr | None:
        """The one coordinate along an axis, if it is known."""
        ends = self.edges.get(axis, {})
        return next(iter(ends.values())) if len(ends) == 1 else self.at.get(axis)

    def point(self, axis: Axis) -> Expr:
        """The coordinate of a single one: as said, else in the middle.

        Raises `UnbuildableError` where it would have two.
        """
        ends = self.span(axis)
        if ends is not None and abs(self.scene.value(ends[0] - ends[1])) > SAID_TWICE:
            raise UnbuildableError(f"the {self.mention.noun} would be at two places")
        if axis in self.stations:
            raise UnbuildableError(f"the {self.mention.noun} has several places")
        found = ends[0] if ends is not None else self.fixed(axis)
        return found if found is not None else self.host.middle(axis)

    def fills(self, axis: Axis, value: Expr) -> bool:
        """Whether one thing reaches from so far from one side along an axis to as far from the other."""
        rest = self.host.size(axis) - (value + self.half.get(axis, ZERO)) * 2
        return self.spreads or abs(self.scene.value(rest)) < SAID_TWICE

    def put(self, axis: Axis, sign: int, value: Expr, flush: bool = False) -> None:
        """Set a distance from one side along an axis; `UnbuildableError` where another one is said."""
        edge = (self.host.high if sign > 0 else self.host.low)[AXES.index(axis)]
        half = ZERO if flush else self.half.get(axis, ZERO)
        coordinate = edge - (value + half) * sign
        ends = self.edges.setdefault(axis, {})
        if sign in ends and abs(self.scene.value(ends[sign] - coordinate)) > SAID_TWICE:
            raise UnbuildableError(f"the {self.mention.noun} has two distances from one side")
        ends[sign] = coordinate

    def raise_above(self, ground: Expr, place: Place) -> None:
        """Set a height above something below: of a hole that of its middle, of others that of their lower side."""
        half = ZERO if place.of_middle else self.half.get("z", ZERO)
        if "z" in self.at or "z" in self.edges:
            raise UnbuildableError(f"the {self.mention.noun} has two heights")
        self.at["z"] = ground + self.amount(place, "height") + half

    def inset(self, axis: Axis, value: Expr) -> None:
        """Set a distance from both sides."""
        for sign in (-1, 1):
            self.put(axis, sign, value)
