"""Parts as a base and features on it, printed as CadQuery scripts, and the changes that a feature can undergo.

The base stands on the plane z = 0 with its middle above the origin. Its top is divided into cells, and every feature
keeps to its own, so that no two of them meet.
"""

import random
from dataclasses import dataclass, replace
from typing import Protocol


@dataclass(frozen=True)
class Change:
    """What is done to a part, and how the first difference that is told must read.

    ``feature`` must occur in the name of its feature, all of ``numbers`` in its text.
    """

    kind: str
    feature: str
    numbers: tuple[float, ...] = ()


class Feature(Protocol):
    """Something on a base."""

    def code(self, top: float) -> str:
        """A line of the script that makes it on ``r``; ``top`` is the height of the base."""
        ...

    def changes(self, rng: random.Random) -> list[tuple[Change, "Feature | None"]]:
        """Each way in which it can change, with what is then in its place."""
        ...


Options = list[tuple[Change, "Feature | None"]]


def _at(x: float, y: float, z: float) -> str:
    return f"cq.Workplane(origin=({x}, {y}, {z}))"


@dataclass(frozen=True)
class Holes:
    """A pattern of equal holes from the top, through where ``depth`` is ``None``."""

    d: float
    nx: int
    ny: int
    pitch: float
    x: float
    y: float
    depth: float | None = None
    left_out: int | None = None

    def code(self, top: float) -> str:
        """One cut with all cylinders."""
        deep = -(self.depth or top + 1)
        return f"r = r.cut({_at(0, 0, top)}.pushPoints({self.points()}).circle({self.d / 2}).extrude({deep}))"

    def points(self) -> list[tuple[float, float]]:
        """The centres."""
        grid = [
            (
                round(self.x + (i - (self.nx - 1) / 2) * self.pitch, 6),
                round(self.y + (j - (self.ny - 1) / 2) * self.pitch, 6),
            )
            for i in range(self.nx)
            for j in range(self.ny)
        ]
        return [p for n, p in enumerate(grid) if n != self.left_out]

    def changes(self, rng: random.Random) -> Options:
        """Missing, one missing, another diameter, moved, another depth."""
        wider = round(self.d * rng.choice((0.8, 1.2)), 2)
        way = rng.choice(((1.0, 0.0), (0.0, -1.0), (0.5, 0.5)))
        made: Options = [
            (Change("missing hole", "hole", (self.d,)), None),
            (Change("wrong diameter", "hole", (self.d, wider)), replace(self, d=wider)),
            (
                Change("moved hole" if self.nx * self.ny == 1 else "moved pattern", "hole", (self.d, *way)),
                replace(self, x=self.x + way[0], y=self.y + way[1]),
            ),
        ]
        if self.nx * self.ny > 1:
            out = rng.randrange(self.nx * self.ny)
            made.append((Change("one hole of a pattern missing", "hole", (self.d,)), replace(self, left_out=out)))
        if self.depth is None:
            made.append((Change("blind, not through", "hole", (self.d, 3.0)), replace(self, depth=3.0)))
        else:
            deeper = round(self.depth * 0.75, 2)
            made += [
                (Change("wrong depth", "hole", (self.depth, deeper)), replace(self, depth=deeper)),
                (Change("through, not blind", "hole", (self.d, self.depth)), replace(self, depth=None)),
            ]
        return made


@dataclass(frozen=True)
class Stepped:
    """A hole with a counterbore, or with a countersink where ``recess`` is ``None``."""

    d: float
    wide: float
    x: float
    y: float
    recess: float | None

    def code(self, top: float) -> str:
        """The hole, then the recess: a cylinder or a cone."""
        plane = _at(self.x, self.y, top)
        narrow, wide = self.d / 2, self.wide / 2
        hole = f"r = r.cut({plane}.circle({narrow}).extrude({-top - 1}))"
        if self.recess:
            return f"{hole}.cut({plane}.circle({wide}).extrude({-self.recess}))"
        tip = f"cq.Vector({self.x}, {self.y}, {top + narrow - wide})"
        return f"{hole}.cut(cq.Workplane(cq.Solid.makeCone({narrow}, {wide}, {wide - narrow}, {tip})))"

    def changes(self, rng: random.Random) -> Options:
        """The recess missing, of another diameter, of another depth; the hole of another diameter."""
        name = "counterbore" if self.recess else "countersink"
        wider = round(self.wide * rng.choice((0.9, 1.15)), 2)
        plain = Holes(self.d, 1, 1, 1.0, self.x, self.y)
        made: Options = [
            (Change(f"missing {name}", name, (self.wide,)), plain),
            (Change(f"wrong {name} diameter", name, (self.wide, wider)), replace(self, wide=wider)),
        ]
        if self.recess:
            deeper = round(self.recess * 0.6, 2)
            made.append((Change("wrong counterbore depth", name, (self.recess, deeper)), replace(self, recess=deeper)))
        return made


@dataclass(frozen=True)
class Pocket:
    """A rectangular pocket, or a slot with round ends, through where ``depth`` is ``None``."""

    long: float
    wide: float
    x: float
    y: float
    depth: float | None
    slot: bool = False

    def code(self, top: float) -> str:
        """One cut."""
        outline = f"slot2D({self.long}, {self.wide})" if self.slot else f"rect({self.long}, {self.wide})"
        return f"r = r.cut({_at(self.x, self.y, top)}.{outline}.extrude({-(self.depth or top + 1)}))"

    def changes(self, rng: random.Random) -> Options:
        """Missing, longer, wider, moved, deeper."""
        name = "slot" if self.slot else "pocket" if self.depth else "cut-out"
        longer, wider = round(self.long * 1.1, 2), round(self.wide * 0.85, 2)
        made: Options = [
            (Change(f"missing {name}", name, (self.long, self.wide)), None),
            (Change(f"wrong {name} length", name, (self.long, longer)), replace(self, long=longer)),
            (Change(f"wrong {name} width", name, (self.wide, wider)), replace(self, wide=wider)),
            (Change(f"moved {name}", name, (0.8,)), replace(self, y=self.y + rng.choice((-0.8, 0.8)))),
        ]
        if self.depth:
            deeper = round(self.depth * 0.7, 2)
            made.append((Change(f"wrong {name} depth", name, (self.depth, deeper)), replace(self, depth=deeper)))
        return made


@dataclass(frozen=True)
class Boss:
    """A cylinder on the top."""

    d: float
    high: float
    x: float
    y: float

    def code(self, top: float) -> str:
        """One union."""
        return f"r = r.union({_at(self.x, self.y, top)}.circle({self.d / 2}).extrude({self.high}))"

    def changes(self, rng: random.Random) -> Options:
        """Missing, of another diameter, moved, higher."""
        wider, higher = round(self.d * rng.choice((0.85, 1.1)), 2), round(self.high * 1.25, 2)
        return [
            (Change("missing boss", "cylinder", (self.d,)), None),
            (Change("wrong boss diameter", "cylinder", (self.d, wider)), replace(self, d=wider)),
            (Change("moved boss", "cylinder", (self.d, 0.75)), replace(self, x=self.x + 0.75)),
            (Change("wrong boss height", "cylinder", (self.high, higher)), replace(self, high=higher)),
        ]


@dataclass(frozen=True)
class Edges:
    """Fillets of the upright corners, or a chamfer around the bottom."""

    kind: str
    size: float

    def changes(self, rng: random.Random) -> list[tuple[Change, "Edges | None"]]:
        """Missing, or of another size."""
        other = round(self.size * rng.choice((0.6, 1.4)), 2)
        return [
            (Change(f"missing {self.kind}", self.kind, (self.size,)), None),
            (Change(f"wrong {self.kind} size", self.kind, (self.size, other)), replace(self, size=other)),
        ]


@dataclass(frozen=True)
class Part:
    """A block, a disc (``depth`` 0) or an angle (``leg`` is how thick its upright leg is), with features."""

    width: float
    depth: float
    height: float
    features: tuple[Feature | None, ...]
    leg: tuple[float, float] | None = None
    corners: Edges | None = None
    bottom: Edges | None = None

    def script(self) -> str:
        """The part as CadQuery."""
        w, d, h = self.width, self.depth, self.height
        base = f"circle({w / 2})" if not d else f"rect({w}, {d})"
        lines = ["import cadquery as cq", f"r = cq.Workplane().{base}.extrude({h})"]
        if self.corners is not None:
            lines.append(f"r = r.edges('|Z').fillet({self.corners.size})")
        if self.bottom is not None:
            lines.append(f"r = r.faces('<Z').edges().chamfer({self.bottom.size})")
        if self.leg is not None:
            thick, high = self.leg
            leg = f"{_at((thick - w) / 2, 0, 0)}.rect({thick}, {d}).extrude({h + high})"
            lines.append(f"r = r.union({leg})")
        lines += [feature.code(h) for feature in self.features if feature is not None]
        return "\n".join(lines) + "\n"

    def changes(self, rng: random.Random) -> list[tuple[Change, "Part"]]:
        """Every change of the part."""
        higher, wider = round(self.height * rng.choice((0.9, 1.15)), 2), round(self.width * 1.05, 2)
        lowest = [f for f in self.features if f is not None]
        blind = [getattr(f, "depth", None) or getattr(f, "recess", None) or 0.0 for f in lowest]
        made: list[tuple[Change, Part]] = []
        if higher > max([*blind, 0.0]) + 1:
            made.append(
                (
                    Change("wrong thickness", "height", (higher, self.height) if self._flat else ()),
                    replace(self, height=higher),
                )
            )
        if self.depth:
            made.append((Change("wrong width", "width", (wider, self.width)), replace(self, width=wider)))
        else:
            made.append((Change("wrong outer diameter", "diameter", (wider, self.width)), replace(self, width=wider)))
        if self.leg is not None:
            thicker = round(self.leg[0] * 1.25, 2)
            made.append((Change("wrong leg thickness", "step", ()), replace(self, leg=(thicker, self.leg[1]))))
        if self.corners is not None:
            made += [(change, replace(self, corners=other)) for change, other in self.corners.changes(rng)]
        if self.bottom is not None:
            made += [(change, replace(self, bottom=other)) for change, other in self.bottom.changes(rng)]
        for i, feature in enumerate(self.features):
            if feature is not None:
                for change, put in feature.changes(rng):
                    made.append((change, replace(self, features=(*self.features[:i], put, *self.features[i + 1 :]))))
        return made

    @property
    def _flat(self) -> bool:
        """Whether nothing stands on the base."""
        return self.leg is None and not any(isinstance(f, Boss) for f in self.features)


def part(rng: random.Random) -> Part:
    """A part at random."""
    kind = rng.choice(("block", "block", "disc", "angle"))
    cells = rng.choice((1, 2, 3)) if kind != "disc" else 1
    cell = rng.choice((26.0, 32.0, 40.0))
    height = rng.choice((8.0, 10.0, 12.0, 16.0))
    free = [cell * (i - (cells - 1) / 2) for i in range(cells)]
    thick = rng.choice((6.0, 8.0))
    width = cell * cells + 8 if kind != "angle" else cell * cells + 8 + 2 * thick
    features = tuple(_feature(rng, x, cell, height) for x in free)
    depth = cell + rng.choice((8.0, 14.0))
    if kind == "disc":
        width, depth = round(1.6 * cell, 1), 0.0
    corners = Edges("fillet", rng.choice((2.0, 3.0, 4.0))) if kind == "block" and rng.random() < 0.5 else None
    bottom = Edges("chamfer", rng.choice((1.0, 1.5))) if kind != "angle" and rng.random() < 0.4 else None
    leg = (thick, rng.choice((12.0, 20.0))) if kind == "angle" else None
    return Part(width, depth, height, features, leg, corners, bottom)


def _feature(rng: random.Random, x: float, cell: float, height: float) -> Feature:
    d = rng.choice((4.0, 5.0, 6.0, 6.6))
    y = rng.choice((-2.0, 0.0, 3.0))
    deep = rng.choice((None, 0.5 * height, 0.6 * height))
    match rng.randrange(6):
        case 0:
            return Holes(d, 1, 1, 1.0, x, y, deep)
        case 1:
            nx, ny = rng.choice(((2, 2), (1, 3), (2, 1)))
            return Holes(d, nx, ny, rng.choice((8.5, 9.5)), x, 0.0, deep)
        case 2:
            return Stepped(d, d + 5, x, y, rng.choice((None, 3.0)))
        case 3:
            return Pocket(cell * 0.6, cell * 0.35, x, y, deep)
        case 4:
            return Pocket(cell * 0.6, 6.0, x, y, deep, slot=True)
        case _:
            return Boss(rng.choice((10.0, 12.0)), rng.choice((5.0, 8.0)), x, y)
