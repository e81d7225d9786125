"""How well the embedded planner edits: seeded edits of designs that it built itself, checked by an oracle of their own.

    python bench/embedded_edits.py [--seed S] [--designs N] [--edits N] [--write docs/results/edits.md] [--show]

Every design is a chain: it is built from a request, then edited again and again through the real loop. The oracle keeps
its own account of what the part must be after each edit (sizes, volume, every hole with its place), in formulas that
share nothing with the planner; an edit counts when the run ends as done, the measurements are the oracle's, and every
requirement that was read from the edit passes.
"""

import argparse
import math
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from cadwright.agent import run
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.planners.embedded.planner import EmbeddedPlanner
from cadwright.protocols.itercad import IterCAD
from cadwright.requirements.reading import read
from cadwright.values import Code, Measurements, PastVersion, Request, Transcript

INCH = 25.4


@dataclass(frozen=True)
class Holes:
    """Equal through holes: at the corners (``inset``), on a circle (``circle``, ``count``), or one at ``at``."""

    diameter: float
    inset: float | None = None
    circle: float | None = None
    count: int = 1
    at: tuple[float, float] = (0.0, 0.0)


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


# designs: a request in words, and what it must be


def designs(count: int, rng: random.Random) -> list[tuple[str, State]]:
    return [_DESIGNS[n % len(_DESIGNS)](rng) for n in range(count)]


def _plate(rng: random.Random) -> State:
    length, width = rng.randrange(80, 161, 4), rng.randrange(44, 73, 4)
    return State(
        float(length), float(width), float(rng.choice([6, 8, 10, 12])), rng.choice(["plate", "block", "plate"])
    )


def _with_corner_holes(rng: random.Random) -> tuple[str, State]:
    s = _plate(rng)
    d, e = rng.choice([4.0, 5.0, 6.0]), rng.choice([8.0, 9.0, 10.0])
    text = f"a {s.length:g}x{s.width:g}x{s.thickness:g} mm {s.noun} with four {d:g} mm holes {e:g} mm from the corners"
    return text, replace(s, groups=(Holes(d, inset=e),))


def _with_center_hole(rng: random.Random) -> tuple[str, State]:
    s = _plate(rng)
    d = rng.choice([10.0, 12.0, 16.0])
    sizes = f"{s.length:g} mm long, {s.width:g} mm wide and {s.thickness:g} mm thick"
    text = f"{s.noun} {sizes} with a {d:g} mm hole in the centre"
    return text, replace(s, groups=(Holes(d),))


def _disc(rng: random.Random) -> tuple[str, State]:
    d, t = float(rng.randrange(90, 141, 10)), rng.choice([8.0, 10.0, 12.0])
    hole, pcd, n = rng.choice([5.0, 6.0, 8.0]), d - 30, rng.choice([4, 6])
    word = {4: "four", 6: "six"}[n]
    holes = f"{word} {hole:g} mm holes on a {pcd:g} mm bolt circle"
    text = f"a disc with diameter {d:g} mm and thickness {t:g} mm with {holes}"
    return text, State(d, 0.0, t, "disc", (Holes(hole, circle=pcd, count=n),))


def _with_boss(rng: random.Random) -> tuple[str, State]:
    s = _plate(rng)
    d, h = rng.choice([12.0, 16.0, 20.0]), rng.choice([6.0, 10.0, 15.0])
    text = f"a {s.length:g}x{s.width:g}x{s.thickness:g} mm {s.noun} with a {d:g} mm boss {h:g} mm high in the centre"
    return text, replace(s, bosses=(Boss(d, h),))


def _with_fillets(rng: random.Random) -> tuple[str, State]:
    s = _plate(rng)
    r = rng.choice([3.0, 4.0, 5.0])
    text = f"a {s.length:g}x{s.width:g}x{s.thickness:g} mm {s.noun} with {r:g} mm rounded vertical edges"
    return text, replace(s, fillet=r)


def _with_pocket(rng: random.Random) -> tuple[str, State]:
    s = replace(_plate(rng), thickness=12.0)
    a, b, depth = 24.0, 16.0, rng.choice([3.0, 4.0, 5.0])
    text = f"a {s.length:g}x{s.width:g}x12 mm {s.noun} with a {a:g}x{b:g} mm pocket {depth:g} mm deep"
    return text, replace(s, pocket=(a, b, depth))


_DESIGNS = [_with_corner_holes, _with_center_hole, _disc, _with_boss, _with_fillets, _with_pocket]


# edits: a sentence, and what the part must be then

Edit = tuple[str, State] | None


@dataclass
class Chain:
    """A design on its way: what it was, newest last."""

    rng: random.Random
    states: list[State]
    scripts: list[PastVersion] = field(default_factory=list)

    @property
    def now(self) -> State:
        """What the part must be now."""
        return self.states[-1]

    def say(self, *templates: str, **values: object) -> str:
        """One of the sentences, with these values."""
        text = self.rng.choice(templates)
        return text.format(**{k: f"{v:g}" if isinstance(v, float) else v for k, v in values.items()})


def set_thickness(c: Chain) -> Edit:
    limit = (c.now.pocket[2] if c.now.pocket else 0.0) + c.now.chamfer + c.now.wall
    v = c.rng.choice([t for t in (7.0, 9.0, 11.0, 14.0, 16.0) if t > limit + 1 and t != c.now.thickness])
    text = c.say(
        "make it {v} mm thick",
        "the thickness should be {v} mm",
        "set its thickness to {v} mm",
        "please change the thickness from {w} to {v} mm",
        "{v} mm thick please",
        "I'd like the {n} to be {v} mm thick",
        v=v,
        w=c.now.thickness,
        n=c.now.noun,
    )
    return text, replace(c.now, thickness=v)


def thicken(c: Chain) -> Edit:
    by = c.rng.choice([1.0, 2.0, 2.5])
    text = c.say(
        "make it {v} mm thicker",
        "increase the thickness by {v} mm",
        "thicken the {n} by {v}",
        "{v} mm thicker",
        v=by,
        n=c.now.noun,
    )
    return text, replace(c.now, thickness=c.now.thickness + by)


def lengthen(c: Chain) -> Edit:
    if c.now.round:
        return None
    by = float(c.rng.choice([10, 15, 20]))
    text = c.say(
        "make it {v} mm longer",
        "extend the length by {v} mm",
        "lengthen the {n} by {v} mm",
        "increase its length by {v}",
        v=by,
        n=c.now.noun,
    )
    return text, replace(c.now, length=c.now.length + by)


def widen(c: Chain) -> Edit:
    if c.now.round:
        return None
    by = float(c.rng.choice([4, 6, 8]))
    text = c.say(
        "{v} mm wider",
        "widen it by {v} mm",
        "make the {n} {v} mm wider",
        "raise the width by {v} mm",
        v=by,
        n=c.now.noun,
    )
    return text, replace(c.now, width=c.now.width + by)


def factor(c: Chain) -> Edit:
    if c.now.round or c.now.length > 200:
        return None
    text, times = c.rng.choice(
        [
            ("make it twice as long", 2.0),
            ("double the length", 2.0),
            ("make it 25% longer", 1.25),
            ("increase the length by 50 percent", 1.5),
            ("1.5 times as long", 1.5),
        ]
    )
    return text, replace(c.now, length=c.now.length * times)


def resize(c: Chain) -> Edit:
    if c.now.round:
        return None
    x, y = float(c.rng.randrange(90, 171, 10)), float(c.rng.randrange(50, 81, 5))
    text = c.say(
        "change the {n} to {x} x {y}", "resize it to {x}x{y} mm", "make the {n} {x} by {y} mm", x=x, y=y, n=c.now.noun
    )
    return text, replace(c.now, length=x, width=y)


def diameter_of_disc(c: Chain) -> Edit:
    if not c.now.round:
        return None
    d = c.now.length + c.rng.choice([6.0, 10.0, 20.0])
    text = c.say(
        "make the disc diameter {d} mm", "change its diameter to {d} mm", "the disc should have a diameter of {d}", d=d
    )
    return text, replace(c.now, length=d)


def inches(c: Chain) -> Edit:
    if c.now.pocket or c.now.wall:
        return None
    text, v = c.rng.choice(
        [('make it 3/8" thick', 0.375), ("make it 0.5 inches thick", 0.5), ("set the thickness to 1/2 in", 0.5)]
    )
    return text, replace(c.now, thickness=v * INCH)


def only_group(c: Chain) -> Holes | None:
    return c.now.groups[0] if len(c.now.groups) == 1 else None


def with_group(s: State, index: int, g: Holes) -> State:
    return replace(s, groups=(*s.groups[:index], g, *s.groups[index + 1 :]))


def set_hole_diameter(c: Chain) -> Edit:
    g = only_group(c)
    if g is None:
        return None
    d = c.rng.choice([v for v in (4.5, 5.5, 7.0, 7.5) if v != g.diameter])
    many = "holes" if len(c.now.places()) > 1 else "hole"
    text = c.say(
        "change the hole diameter to {d} mm",
        "the {m} should be {d} mm in diameter",
        "drill the {m} out to {d} mm",
        "make the {m} {d} mm",
        "change the {o} mm {m} to {d} mm",
        "set the diameter of the {m} to {d}",
        d=d,
        o=g.diameter,
        m=many,
    )
    return text, with_group(c.now, 0, replace(g, diameter=d))


def widen_holes(c: Chain) -> Edit:
    g = only_group(c)
    if g is None:
        return None
    many = "holes" if len(c.now.places()) > 1 else "hole"
    text = c.say(
        "make the {m} 1 mm bigger",
        "increase the diameter of the {m} by 1 mm",
        "enlarge the {m} by 1 mm",
        "make the {m} 1 mm larger",
        m=many,
    )
    return text, with_group(c.now, 0, replace(g, diameter=g.diameter + 1))


def threads(c: Chain) -> Edit:
    g = only_group(c)
    if g is None or g.diameter > 9:
        return None
    name, d = c.rng.choice([("M5", 5.5), ("M6", 6.6), ("M4", 4.5)])
    many = "holes" if len(c.now.places()) > 1 else "hole"
    text = c.say(
        "use {t} {m} instead",
        "{t} {m} instead of the {o} mm ones",
        "change the {m} to {t}",
        t=name,
        m=many,
        o=g.diameter,
    )
    return (text, with_group(c.now, 0, replace(g, diameter=d))) if d != g.diameter else None


def move_holes(c: Chain) -> Edit:
    index = next((n for n, g in enumerate(c.now.groups) if g.inset is not None), None)
    if index is None or len(c.now.groups) != 1:
        return None
    g = c.now.groups[index]
    assert g.inset is not None
    if c.rng.random() < 0.5:
        v = c.rng.choice([2.0, 3.0])
        text = c.say(
            "move the holes {v} mm inwards",
            "shift the holes inwards by {v} mm",
            "bring the holes {v} mm closer to the centre",
            "move the holes {v} mm towards the middle",
            v=v,
        )
        return text, with_group(c.now, index, replace(g, inset=g.inset + v))
    e = c.rng.choice([x for x in (8.0, 11.0, 12.0, 13.0) if x != g.inset])
    text = c.say(
        "move the holes to {e} mm from the edges",
        "place the holes {e} mm from the edges instead",
        "the holes should be {e} mm from the edges",
        e=e,
    )
    return text, with_group(c.now, index, replace(g, inset=e))


def circle(c: Chain) -> Edit:
    index = next((n for n, g in enumerate(c.now.groups) if g.circle is not None), None)
    if index is None:
        return None
    g = c.now.groups[index]
    d = c.now.length - c.rng.choice([26.0, 36.0, 40.0])
    text = c.say(
        "use a {d} mm bolt circle",
        "change the bolt circle to {d} mm",
        "set the bolt circle diameter to {d} mm",
        "bolt circle of {d} mm please",
        d=d,
    )
    return text, with_group(c.now, index, replace(g, circle=d))


def count(c: Chain) -> Edit:
    index = next((n for n, g in enumerate(c.now.groups) if g.circle is not None), None)
    if index is None or len(c.now.groups) != 1:
        return None
    g = c.now.groups[index]
    words = {3: "three", 5: "five", 8: "eight", 4: "four", 6: "six"}
    if g.count <= 6 and c.rng.random() < 0.5:
        return c.say(
            "double the number of holes", "twice as many holes", "I need twice the number of holes"
        ), with_group(c.now, index, replace(g, count=2 * g.count))
    n = c.rng.choice([k for k in words if k != g.count])
    text = c.say(
        "{w} holes instead of {o}",
        "use {w} holes",
        "make it {w} holes",
        "change the number of holes to {n}",
        w=words[n],
        o=words.get(g.count, g.count),
        n=n,
    )
    return text, with_group(c.now, index, replace(g, count=n))


def add_chamfer(c: Chain) -> Edit:
    if c.now.chamfer or c.now.bosses or c.now.wall:
        return None
    v = c.rng.choice([0.5, 1.0, 1.5])
    text = c.say(
        "add a {v} mm chamfer to the top edges",
        "chamfer the top edges by {v} mm",
        "put a {v} mm chamfer on the top edges",
        "bevel the upper edges by {v} mm",
        v=v,
    )
    return text, replace(c.now, chamfer=v)


def set_chamfer(c: Chain) -> Edit:
    if not c.now.chamfer:
        return None
    v = c.rng.choice([x for x in (0.8, 1.2, 2.0) if x != c.now.chamfer])
    text = c.say(
        "make the chamfer {v} mm",
        "change the chamfer to {v} mm",
        "the chamfer should be {v} mm",
        "set the chamfer size to {v}",
        v=v,
    )
    return text, replace(c.now, chamfer=v)


def add_fillet(c: Chain) -> Edit:
    if c.now.fillet or c.now.round or c.now.wall:
        return None
    v = c.rng.choice([2.0, 3.0, 4.0])
    text = c.say(
        "round the vertical edges with {v} mm",
        "add {v} mm fillets to the vertical edges",
        "fillet the vertical edges with a radius of {v} mm",
        "give it {v} mm rounded vertical edges",
        v=v,
    )
    return text, replace(c.now, fillet=v)


def set_fillet(c: Chain) -> Edit:
    if not c.now.fillet:
        return None
    if c.rng.random() < 0.5:
        text = c.say(
            "reduce the radius of the fillets by 1",
            "decrease the fillet radius by 1 mm",
            "make the fillets 1 mm smaller",
        )
        return (text, replace(c.now, fillet=c.now.fillet - 1)) if c.now.fillet > 1.5 else None
    v = c.rng.choice([x for x in (2.5, 3.5, 6.0) if x != c.now.fillet])
    text = c.say(
        "make the fillets {v} mm",
        "change the fillet radius to {v}",
        "fillets of {v} mm instead of {o}",
        "set the corner radius to {v} mm",
        v=v,
        o=c.now.fillet,
    )
    return text, replace(c.now, fillet=v)


def add_boss(c: Chain) -> Edit:
    if (
        c.now.bosses
        or c.now.pocket
        or c.now.wall
        or c.now.chamfer
        or any(g.at == (0.0, 0.0) and g.inset is None and g.circle is None for g in c.now.groups)
    ):
        return None
    d, h = c.rng.choice([10.0, 14.0]), c.rng.choice([5.0, 8.0])
    text = c.say(
        "add a {d} mm boss {h} mm high in the centre",
        "put a boss of {d} mm diameter and {h} mm height in the middle",
        "place a {d} mm diameter boss, {h} mm tall, at the centre",
        d=d,
        h=h,
    )
    return text, replace(c.now, bosses=(Boss(d, h),))


def change_boss(c: Chain) -> Edit:
    if len(c.now.bosses) != 1:
        return None
    b = c.now.bosses[0]
    if c.rng.random() < 0.5:
        text = c.say(
            "make the boss {h} mm high",
            "the boss height should be {h} mm",
            "raise the boss to a height of {h} mm",
            "change the height of the boss to {h}",
            h=b.height + 4,
        )
        return text, replace(c.now, bosses=(replace(b, height=b.height + 4),))
    text = c.say(
        "make the boss 2 mm wider",
        "increase the boss diameter by 2 mm",
        "enlarge the diameter of the boss by 2",
        "boss diameter {d} mm",
        d=b.diameter + 2,
    )
    return text, replace(c.now, bosses=(replace(b, diameter=b.diameter + 2),))


def move_boss(c: Chain) -> Edit:
    if len(c.now.bosses) != 1 or c.now.round:
        return None
    b = c.now.bosses[0]
    v = c.rng.choice([5.0, 8.0])
    word, x, y = c.rng.choice(
        [("to the right", 1, 0), ("to the left", -1, 0), ("along x", 1, 0), ("towards the back", 0, 0.5)]
    )
    v = v if x else v * 0.5
    text = c.say("move the boss {v} mm {w}", "shift the boss {v} mm {w}", "slide the boss by {v} mm {w}", v=v, w=word)
    at = (b.at[0] + x * v, b.at[1] + (v if y else 0.0))
    if abs(at[0]) + b.diameter / 2 > c.now.length / 4 or abs(at[1]) + b.diameter / 2 > c.now.width / 4 + 3:
        return None
    return text, replace(c.now, bosses=(replace(b, at=at),))


def center_boss(c: Chain) -> Edit:
    if len(c.now.bosses) != 1 or c.now.bosses[0].at == (0.0, 0.0):
        return None
    text = c.say(
        "centre the boss", "move the boss to the centre", "move the boss back to the middle", "center the boss"
    )
    return text, replace(c.now, bosses=(replace(c.now.bosses[0], at=(0.0, 0.0)),))


def remove_boss(c: Chain) -> Edit:
    if len(c.now.bosses) != 1:
        return None
    return c.say("remove the boss", "delete the boss", "take away the boss", "get rid of the boss", "no boss"), replace(
        c.now, bosses=()
    )


def add_holes(c: Chain) -> Edit:
    if c.now.groups or c.now.round or c.now.wall:
        return None
    d, e = c.rng.choice([3.0, 4.0, 5.0]), c.rng.choice([9.0, 10.0])
    text = c.say(
        "add four {d} mm holes {e} mm from the corners",
        "drill a {d} mm hole in each corner, {e} mm from the edges",
        "add {d} mm holes at the four corners, {e} mm from each edge",
        d=d,
        e=e,
    )
    return text, replace(c.now, groups=(Holes(d, inset=e),))


def add_center_hole(c: Chain) -> Edit:
    if (
        any(g.at == (0.0, 0.0) and g.inset is None and g.circle is None for g in c.now.groups)
        or c.now.bosses
        or c.now.pocket
        or c.now.wall
    ):
        return None
    d = c.rng.choice([9.0, 13.0, 15.0])
    text = c.say(
        "drill a {d} mm hole in the centre",
        "add a {d} mm hole in the middle",
        "bore a {d} mm hole through the centre",
        "I need a {d} mm hole in the centre",
        d=d,
    )
    return text, replace(c.now, groups=(*c.now.groups, Holes(d)))


def fill_center(c: Chain) -> Edit:
    index = next(
        (n for n, g in enumerate(c.now.groups) if g.inset is None and g.circle is None and g.at == (0.0, 0.0)), None
    )
    if index is None:
        return None
    text = c.say(
        "fill the centre hole", "remove the hole in the centre", "close the central hole", "delete the middle hole"
    )
    return text, replace(c.now, groups=tuple(g for n, g in enumerate(c.now.groups) if n != index))


def remove_holes(c: Chain) -> Edit:
    if not c.now.groups:
        return None
    return c.say(
        "delete the holes", "remove all holes", "no holes please", "fill all the holes", "get rid of the holes"
    ), replace(c.now, groups=())


def remove_edges(c: Chain) -> Edit:
    if c.now.fillet:
        return c.say("no fillets", "remove the fillets", "drop the rounded edges", "get rid of the fillets"), replace(
            c.now, fillet=0.0
        )
    if c.now.chamfer:
        return c.say("remove the chamfer", "no chamfers", "delete the chamfer"), replace(c.now, chamfer=0.0)
    return None


def pocket(c: Chain) -> Edit:
    if not c.now.pocket:
        return None
    a, b, depth = c.now.pocket
    if c.rng.random() < 0.3:
        return c.say("remove the pocket", "fill the pocket"), replace(c.now, pocket=None)
    if c.rng.random() < 0.5:
        text = c.say("make the pocket 1 mm deeper", "increase the pocket depth by 1 mm", "deepen the pocket by 1 mm")
        return (text, replace(c.now, pocket=(a, b, depth + 1))) if depth + 2 < c.now.thickness else None
    text = c.say(
        "make the pocket {v} mm long", "change the pocket length to {v}", "the pocket should be {v} mm long", v=a + 4
    )
    return text, replace(c.now, pocket=(a + 4, b, depth))


def hollow(c: Chain) -> Edit:
    s = c.now
    if s.wall or s.pocket or s.bosses or s.chamfer or s.groups or s.fillet:
        return None
    v = c.rng.choice([2.0, 2.5])
    return c.say(
        "hollow it out with {v} mm walls",
        "shell it with {v} mm walls",
        "hollow the {n} with a wall thickness of {v} mm",
        v=v,
        n=s.noun,
    ), replace(s, wall=v)


def rotate(c: Chain) -> Edit:
    if c.now.turned or c.now.shift != (0.0, 0.0, 0.0):
        return None
    text = c.say(
        "rotate it 90 degrees about z",
        "turn the part by 90° around the z axis",
        "rotate everything by 90 degrees about the z-axis",
    )
    return text, replace(c.now, turned=True)


def translate(c: Chain) -> Edit:
    v = c.rng.choice([5.0, 12.0])
    word, axis = c.rng.choice([("up", 2), ("along x", 0), ("in the y direction", 1)])
    text = c.say("move the whole part {v} mm {w}", "move everything {v} mm {w}", "shift it {v} mm {w}", v=v, w=word)
    shift = list(c.now.shift)
    shift[axis] += v
    return text, replace(c.now, shift=(shift[0], shift[1], shift[2]))


def mirror_boss(c: Chain) -> Edit:
    if len(c.now.bosses) != 1 or c.now.bosses[0].at[0] == 0.0 or c.now.bosses[0].at[1] != 0.0:
        return None
    b = c.now.bosses[0]
    if abs(b.at[0]) < b.diameter / 2:
        return None
    return c.say("mirror the boss to the other side", "mirror the boss"), replace(
        c.now, bosses=(b, replace(b, at=(-b.at[0], 0.0)))
    )


def undo(c: Chain) -> Edit:
    if len(c.states) < 2:
        return None
    return c.say(
        "undo the last operation", "undo", "undo that", "revert the last change", "undo the last edit please"
    ), c.states[-2]


def put_back(c: Chain) -> Edit:
    if c.now.fillet or c.now.round or c.now.wall or not any(s.fillet for s in c.states):
        return None
    v = c.rng.choice([1.5, 2.5])
    if v <= c.now.chamfer:
        return None
    return c.say(
        "put back the fillets but with {v}",
        "bring the fillets back with {v} mm",
        "restore the fillets, but with {v} mm",
        v=v,
    ), replace(c.now, fillet=v)


def combined(c: Chain) -> Edit:
    """Two or three of the others in one sentence."""
    picks: list[str] = []
    state = c.now
    kinds = c.rng.sample(
        [set_thickness, lengthen, widen, add_chamfer, add_fillet, add_center_hole, set_hole_diameter, remove_edges], 8
    )
    for kind in kinds:
        trial = Chain(c.rng, [state])
        made = kind(trial)
        if made is not None and "instead" not in made[0] and not made[0].endswith("please"):
            picks.append(made[0].removeprefix("please "))
            state = made[1]
        if len(picks) == 2:
            break
    if len(picks) < 2 or state == c.now:
        return None
    joined = c.rng.choice([" and ", ", then ", " and then ", ". "]).join(picks)
    return joined, state


KINDS: dict[str, tuple[Callable[[Chain], Edit], ...]] = {
    "a size, absolute": (set_thickness, resize, diameter_of_disc),
    "a size, relative": (thicken, lengthen, widen, factor),
    "inches": (inches,),
    "holes: diameter": (set_hole_diameter, widen_holes, threads),
    "holes: place, circle, count": (move_holes, circle, count),
    "edges: size": (set_fillet, set_chamfer),
    "boss and pocket: size": (change_boss, pocket),
    "add": (add_chamfer, add_fillet, add_boss, add_holes, add_center_hole, hollow),
    "remove": (remove_boss, fill_center, remove_holes, remove_edges),
    "move, turn, mirror": (move_boss, center_boss, rotate, translate, mirror_boss),
    "undo and put back": (undo, put_back),
    "combined": (combined,),
}


@dataclass
class Result:
    """What came of one edit; ``wrong`` is empty when it is right."""

    kind: str
    text: str
    wrong: list[str]
    milliseconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--designs", type=int, default=30)
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--show", action="store_true", help="print every edit that went wrong")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    results: list[Result] = []
    with Kernel() as kernel:
        kernel.warm()
        environment = CadQueryEnvironment(kernel, pictures=False)
        chains = designs(arguments.designs, rng)
        for n, (text, state) in enumerate(chains):
            wanted = arguments.edits // len(chains) + (n < arguments.edits % len(chains))
            results += chain(environment, rng, text, state, wanted, arguments.show, n)
    report = table(results, arguments)
    print(report)
    if arguments.write:
        arguments.write.parent.mkdir(parents=True, exist_ok=True)
        arguments.write.write_text(report)


def chain(
    environment: CadQueryEnvironment, rng: random.Random, text: str, state: State, wanted: int, show: bool, n: int
) -> list[Result]:
    """Build a design, then edit it; after an edit that went wrong it goes on from before that one."""
    script, transcript, _ = attempt(environment, Request(text))
    measured = transcript.best.observation.measurements if transcript.best else None
    wrong = differences(state, measured)
    if script is None or wrong:
        print(f"design {n}: {text}: {wrong}", file=sys.stderr)
        return [Result("(the design itself)", text, wrong, 0.0)]
    c = Chain(rng, [state], [PastVersion("v1", text, script)])
    results: list[Result] = []
    order = list(KINDS)
    for step in range(wanted):
        kind, sentence, after = choose(c, order, n + step)
        request = Request(sentence, "edit", script=c.scripts[-1].script, history=tuple(c.scripts))
        made, transcript, milliseconds = attempt(environment, request, measured)
        best = transcript.best.observation.measurements if transcript.best else None
        wrong = verdict(transcript, after, best)
        results.append(Result(kind, sentence, wrong, milliseconds))
        if wrong and show:
            print(f"design {n} [{kind}] {sentence!r}: {wrong}", file=sys.stderr)
        if not wrong and made is not None:
            c.scripts.append(PastVersion(f"v{len(c.scripts) + 1}", sentence, made))
            c.states = c.states[:-1] if kind == "undo and put back" and after == c.states[-2] else [*c.states, after]
            measured = best
    return results


def choose(c: Chain, order: list[str], start: int) -> tuple[str, str, State]:
    """The next kind that fits the design as it is, in turn."""
    for k in range(len(order)):
        kind = order[(start + k) % len(order)]
        for make in c.rng.sample(KINDS[kind], len(KINDS[kind])):
            made = make(c)
            if made is not None:
                return kind, *made
    raise AssertionError("thickness can always be changed")


def attempt(
    environment: CadQueryEnvironment, request: Request, before: Measurements | None = None
) -> tuple[str | None, Transcript, float]:
    """Through the loop; the best script, the transcript, and how long the planner took for its first reply."""
    protocol = IterCAD()
    planner = EmbeddedPlanner(protocol)
    wanted = read(request.text, task=request.task, before=before)
    transcript = run(request, planner, protocol, environment, requirements=wanted)
    began = time.perf_counter()
    planner.reply(protocol.render(Transcript(transcript.start)))
    milliseconds = (time.perf_counter() - began) * 1e3
    best = transcript.best
    return (best.action.source if best and isinstance(best.action, Code) else None), transcript, milliseconds


def verdict(transcript: Transcript, after: State, measured: Measurements | None) -> list[str]:
    assert transcript.end is not None
    wrong = [] if transcript.end.status == "done" else [f"{transcript.end.status}: {transcript.end.reason}"]
    best = transcript.best
    wrong += [
        f"FAIL {r.requirement.text} ({r.evidence})"
        for r in (best.observation.requirements if best else ())
        if r.verdict == "FAIL"
    ]
    wrong += [f"not understood: {q}" for q in transcript.not_understood]
    return wrong + differences(after, measured)


def table(results: list[Result], arguments: argparse.Namespace) -> str:
    groups: dict[str, list[Result]] = defaultdict(list)
    for r in results:
        groups[r.kind].append(r)
    edits = [r for r in results if r.kind in KINDS]
    right = sum(not r.wrong for r in edits)
    lines = [
        "# Edits by the embedded planner",
        "",
        f"`python bench/embedded_edits.py --seed {arguments.seed} --write docs/results/edits.md`",
        "",
        f"{len(edits)} edits over {arguments.designs} designs, seed {arguments.seed}. An edit counts when the run",
        "ends as done; sizes, place, volume and every hole are what the generator's own account says; and no",
        "requirement fails.",
        "",
        "| kind | edits | right | |",
        "|---|---:|---:|---:|",
    ]
    for kind in (k for k in (*KINDS, "(the design itself)") if k in groups):
        n, good = len(groups[kind]), sum(not r.wrong for r in groups[kind])
        lines.append(f"| {kind} | {n} | {good} | {good / n:.0%} |")
    lines.append(f"| **all** | **{len(edits)}** | **{right}** | **{right / max(len(edits), 1):.1%}** |")
    slowest = max((r.milliseconds for r in edits), default=0.0)
    middle = statistics.median(r.milliseconds for r in edits) if edits else 0.0
    lines += [
        "",
        f"Planning one edit takes {middle:.0f} ms at the median, {slowest:.0f} ms at most (without the kernel).",
    ]
    wrong = [r for r in results if r.wrong]
    if wrong:
        lines += ["", "What went wrong:", ""]
        lines += [f"- {r.kind}: “{r.text}”: {'; '.join(r.wrong)}" for r in wrong]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
