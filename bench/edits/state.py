"""What a design must be, by an account of its own: sizes, volume and every hole, in formulas."""

import math
from dataclasses import dataclass

from cadwright.values import Measurements


@dataclass(frozen=True)
class Holes:
    """Equal through holes: at the corners (``inset``), on a circle (``circle``, ``count``), or one at ``at``."""

    diameter: float
    inset: float | None = None
    circle: float | None = None
    count: int = 1
    at: tuple[float, float] = (0.0, 0.0)

    @property
    def central(self) -> bool:
        """Whether it is a single hole in the middle."""
        return self.inset is None and self.circle is None and self.at == (0.0, 0.0)


@dataclass(frozen=True)
class Boss:
    """A round boss on the top face."""

    diameter: float
    height: float
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class State:
    """A plate or a disc (``width`` 0), centred, its foot at z = 0, with what is on it."""

    length: float
    width: float
    thickness: float
    noun: str
    groups: tuple[Holes, ...] = ()
    bosses: tuple[Boss, ...] = ()
    fillet: float = 0.0
    chamfer: float = 0.0
    pocket: tuple[float, float, float] | None = None
    wall: float = 0.0
    turned: bool = False
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def round(self) -> bool:
        """Whether it is a disc."""
        return self.width == 0.0

    def places(self) -> list[tuple[float, float, float]]:
        """Every hole: diameter, x, y, before the part is turned and moved."""
        found = []
        for g in self.groups:
            if g.inset is not None:
                x, y = self.length / 2 - g.inset, self.width / 2 - g.inset
                found += [(g.diameter, i * x, j * y) for i in (-1, 1) for j in (-1, 1)]
            elif g.circle is not None:
                angles = [2 * math.pi * k / g.count for k in range(g.count)]
                found += [(g.diameter, g.circle / 2 * math.cos(a), g.circle / 2 * math.sin(a)) for a in angles]
            else:
                found.append((g.diameter, *g.at))
        return found

    def holes(self) -> list[tuple[float, float, float]]:
        """Every hole where it is now, sorted."""
        dx, dy, _ = self.shift
        cavity = [(self.length - 2 * self.wall, 0.0, 0.0)] if self.round and self.wall else []
        turned = [(d, -y, x) if self.turned else (d, x, y) for d, x, y in (*self.places(), *cavity)]
        return sorted((round(d, 4), round(x + dx, 3) + 0.0, round(y + dy, 3) + 0.0) for d, x, y in turned)

    def size(self) -> tuple[float, float, float]:
        """The extents of the bounding box."""
        x, y = self.length, self.width or self.length
        z = self.thickness + max((b.height for b in self.bosses), default=0.0)
        return (y, x, z) if self.turned else (x, y, z)

    def low(self) -> tuple[float, float, float]:
        """The lower corner of the bounding box."""
        x, y, _ = self.size()
        return (self.shift[0] - x / 2, self.shift[1] - y / 2, self.shift[2])

    def section(self, t: float) -> float:
        """The outline's area, drawn in by ``t``."""
        if self.round:
            return math.pi * (self.length / 2 - t) ** 2
        corner = (4 - math.pi) * max(self.fillet - t, 0.0) ** 2
        return (self.length - 2 * t) * (self.width - 2 * t) - corner

    def volume(self) -> float:
        """The volume, by formula."""
        steps = 2000
        c = self.chamfer
        rim = sum(self.section(c * (k + 0.5) / steps) for k in range(steps)) * c / steps
        total = self.section(0.0) * (self.thickness - c) + rim
        depth = self.thickness
        if self.pocket:
            total -= math.prod(self.pocket)
        if self.wall:
            total -= self.section(self.wall) * (self.thickness - self.wall)
            depth = self.wall
        total -= sum(math.pi / 4 * d * d * depth for d, _, _ in self.places())
        return total + sum(math.pi / 4 * b.diameter**2 * b.height for b in self.bosses)


def differences(state: State, m: Measurements | None) -> list[str]:
    """What is not as the oracle says."""
    if m is None:
        return ["nothing was built"]
    found = []
    if any(abs(a - b) > 1e-3 for a, b in zip(m.size, state.size(), strict=True)):
        found.append(f"size {tuple(round(v, 3) for v in m.size)} instead of {state.size()}")
    if any(abs(a - b) > 1e-3 for a, b in zip(m.bbox, state.low(), strict=False)):
        found.append(f"place {tuple(round(v, 3) for v in m.bbox[:3])} instead of {state.low()}")
    if abs(m.volume - state.volume()) > 2e-4 * state.volume():
        found.append(f"volume {m.volume:.2f} instead of {state.volume():.2f}")
    holes = sorted(
        (round(h.diameter, 4), round(h.position[0], 3) + 0.0, round(h.position[1], 3) + 0.0) for h in m.holes
    )
    wanted = state.holes()
    apart = [max(abs(p - q) for p, q in zip(a, b, strict=True)) for a, b in zip(holes, wanted, strict=False)]
    if len(holes) != len(wanted) or max(apart, default=0.0) > 2e-3:
        found.append(f"holes {holes} instead of {wanted}")
    return found
