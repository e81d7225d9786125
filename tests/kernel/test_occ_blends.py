"""Fillets, chamfers and symmetry on parts whose answers are known by construction."""

import math
from collections.abc import Callable

import cadquery as cq
import pytest

from cadwright.kernel.occ import brep, verify
from cadwright.values import Chamfer, Fillet, Measurements, Symmetry

Make = Callable[[], cq.Workplane]


def measured(part: cq.Workplane) -> Measurements:
    return verify.measured(brep.decode(brep.encode(part.val().wrapped)))


def box(x: float = 60, y: float = 40, z: float = 20) -> cq.Workplane:
    return cq.Workplane().box(x, y, z)


def disc(radius: float = 20, height: float = 10) -> cq.Workplane:
    return cq.Workplane().circle(radius).extrude(height)


def pocketed() -> cq.Workplane:
    return box().faces(">Z").workplane().rect(40, 20).cutBlind(-8)


def bossed() -> cq.Workplane:
    return box().faces(">Z").workplane().circle(8).extrude(10)


def holed() -> cq.Workplane:
    return box().faces(">Z").workplane().hole(8)


def stepped() -> cq.Workplane:
    return box().cut(cq.Workplane().box(30, 40, 10).translate((15, 0, 5)))


def link() -> cq.Workplane:
    return cq.Workplane().slot2D(60, 20).extrude(5).faces(">Z").workplane().pushPoints([(20, 0), (-20, 0)]).hole(8)


def rod() -> cq.Workplane:
    """Two unequal round ends joined by tangent lines."""
    lean = math.asin((12 - 6) / 50)
    big = (12 * math.sin(lean), 12 * math.cos(lean))
    small = (50 + 6 * math.sin(lean), 6 * math.cos(lean))
    outline = cq.Workplane().moveTo(*big).lineTo(*small).threePointArc((56, 0), (small[0], -small[1]))
    return outline.lineTo(big[0], -big[1]).threePointArc((-12, 0), big).close().extrude(8)


def octagon() -> cq.Workplane:
    return cq.Workplane().polygon(8, 40).extrude(10)


FILLETS: dict[str, tuple[Make, list[Fillet]]] = {
    "four edges": (lambda: box().edges("|Z").fillet(3), [Fillet(3, 4, True)]),
    "all edges": (lambda: box().edges().fillet(2), [Fillet(2, 12, True)]),
    "two sizes": (
        lambda: box().edges("|Z").fillet(5).faces(">Z").edges().fillet(1),
        [Fillet(1, 8, True), Fillet(5, 4, True)],
    ),
    "top edges, corners sharp": (lambda: box().faces(">Z").edges().fillet(2), [Fillet(2, 4, True)]),
    "inside a pocket": (lambda: pocketed().edges("|Z and (not(<X or >X))").fillet(3), [Fillet(3, 4, False)]),
    "foot of a boss": (lambda: bossed().edges(cq.NearestToPointSelector((0, 8, 10))).fillet(2), [Fillet(2, 1, False)]),
    "rim of a disc": (lambda: disc().faces(">Z").edges().fillet(2), [Fillet(2, 1, True)]),
    "mouth of a hole": (lambda: holed().faces(">Z").edges("%CIRCLE").fillet(1), [Fillet(1, 1, True)]),
    "inner corner": (lambda: stepped().edges(cq.NearestToPointSelector((0, 0, 0))).fillet(4), [Fillet(4, 1, False)]),
    "inner and outer": (
        lambda: (
            stepped()
            .edges(cq.NearestToPointSelector((0, 0, 0)))
            .fillet(4)
            .edges(cq.NearestToPointSelector((-30, 0, 10)))
            .fillet(3)
        ),
        [Fillet(3, 1, True), Fillet(4, 1, False)],
    ),
}
NO_FILLETS: dict[str, Make] = {
    "box": box,
    "cylinder": disc,
    "hole": holed,
    "obround": link,
    "rod": rod,
    "torus": lambda: cq.Workplane(cq.Solid.makeTorus(20, 5)),
    "sphere": lambda: cq.Workplane().sphere(10),
    "chamfered": lambda: box().edges().chamfer(2),
    "elbow": lambda: cq.Workplane().circle(5).revolve(90, (20, 0, 0), (20, 1, 0)),
    "capsule": lambda: cq.Workplane().cylinder(20, 5).union(cq.Workplane().sphere(5).translate((0, 0, 10))),
}
CHAMFERS: dict[str, tuple[Make, list[Chamfer]]] = {
    "four edges": (lambda: box().edges("|Z").chamfer(3), [Chamfer((3, 3), 4)]),
    "all edges": (lambda: box().edges().chamfer(2), [Chamfer((2, 2), 12)]),
    "top edges": (lambda: box().faces(">Z").edges().chamfer(2), [Chamfer((2, 2), 4)]),
    "unequal legs": (lambda: box().faces(">Z").edges("|X").chamfer(1, 2), [Chamfer((1, 2), 2)]),
    "thin plate": (lambda: box(60, 40, 2).faces(">Z or <Z").edges().chamfer(0.5), [Chamfer((0.5, 0.5), 8)]),
    "clipped corner": (lambda: box(60, 40, 5).edges("|Z and >X and >Y").chamfer(10), [Chamfer((10, 10), 1)]),
    "rim of a disc": (lambda: disc().faces(">Z").edges().chamfer(1), [Chamfer((1, 1), 1)]),
    "rim, unequal": (lambda: disc().faces(">Z").edges().chamfer(1, 2), [Chamfer((1, 2), 1)]),
    "both rims": (lambda: disc().edges("%CIRCLE").chamfer(1), [Chamfer((1, 1), 2)]),
    "mouth of a hole": (lambda: holed().faces(">Z").edges("%CIRCLE").chamfer(0.5), [Chamfer((0.5, 0.5), 1)]),
    "rounded plate": (
        lambda: box().edges("|Z").fillet(5).faces(">Z").chamfer(1),
        [Chamfer((1, 1), 8)],
    ),
    "two sizes": (
        lambda: box().edges("|Z").chamfer(4).faces(">Z").edges("|X").chamfer(1),
        [Chamfer((1, 1), 2), Chamfer((4, 4), 4)],
    ),
}
NO_CHAMFERS: dict[str, Make] = {
    "box": box,
    "triangle": lambda: cq.Workplane().polygon(3, 40).extrude(10),
    "hexagon": lambda: cq.Workplane().polygon(6, 40).extrude(10),
    "octagon": octagon,
    "24 sides": lambda: cq.Workplane().polygon(24, 40).extrude(10),
    "wedge": lambda: cq.Workplane().polyline([(0, 0), (30, 0), (0, 30)]).close().extrude(10),
    "house": lambda: cq.Workplane().polyline([(-20, 0), (20, 0), (20, 20), (0, 40), (-20, 20)]).close().extrude(10),
    "trapezoid": lambda: cq.Workplane().polyline([(-20, 0), (20, 0), (12, 8), (-12, 8)]).close().extrude(60),
    "pyramid": lambda: cq.Workplane().rect(40, 40).workplane(offset=20).rect(20, 20).loft(ruled=True),
    "cone": lambda: cq.Workplane(cq.Solid.makeCone(10, 5, 20)),
    "pencil": lambda: disc(10, 40).union(cq.Workplane(cq.Solid.makeCone(10, 3, 7, pnt=cq.Vector(0, 0, 40)))),
    "countersunk": lambda: box().faces(">Z").workplane().cskHole(6, 12, 90),
    "fillets": lambda: box().edges().fillet(2),
}
SYMMETRY: dict[str, tuple[Make, Symmetry]] = {
    "box": (box, Symmetry(True, True, True)),
    "moved box": (lambda: box().translate((7, 8, 9)), Symmetry(True, True, True)),
    "boss on top": (bossed, Symmetry(True, True, False)),
    "hole off centre": (
        lambda: box().faces(">Z").workplane().center(5, 0).hole(4),
        Symmetry(False, True, True),
    ),
    "hole off centre by 0.01": (
        lambda: box().faces(">Z").workplane().center(0.01, 0).hole(4),
        Symmetry(False, True, True),
    ),
    "one rounded corner": (lambda: box().edges("|Z and >X and >Y").fillet(3), Symmetry(False, False, True)),
    "two holes across": (
        lambda: box().faces(">Z").workplane().pushPoints([(10, 5), (-10, -5)]).hole(4),
        Symmetry(False, False, True),
    ),
    "turned boss": (
        lambda: box().faces(">Z").workplane().transformed(rotate=(0, 0, 20)).rect(10, 10).extrude(5),
        Symmetry(False, False, False),
    ),
    "hole with its seam turned": (
        lambda: box().cut(disc(4, 40).rotate((0, 0, 0), (0, 0, 1), 33).translate((0, 0, -20))),
        Symmetry(True, True, True),
    ),
    "loft": (lambda: cq.Workplane().rect(20, 20).workplane(offset=30).circle(8).loft(), Symmetry(True, True, False)),
    "torus": (lambda: cq.Workplane(cq.Solid.makeTorus(20, 5)), Symmetry(True, True, True)),
    "coil": (
        lambda: (
            cq.Workplane("XZ").center(10, 0).circle(1).sweep(cq.Workplane(cq.Wire.makeHelix(3, 15, 10)), isFrenet=True)
        ),
        Symmetry(False, False, False),
    ),
    "helical blade": (
        lambda: cq.Workplane().rect(30, 4).twistExtrude(20, 40),
        Symmetry(False, False, False),
    ),
}


@pytest.mark.parametrize("name", FILLETS)
def test_fillets(name: str) -> None:
    make, expected = FILLETS[name]
    found = measured(make()).fillets
    assert [(f.count, f.convex) for f in found] == [(f.count, f.convex) for f in expected]
    assert [f.radius for f in found] == pytest.approx([f.radius for f in expected])


@pytest.mark.parametrize("name", NO_FILLETS)
def test_what_is_no_fillet(name: str) -> None:
    assert measured(NO_FILLETS[name]()).fillets == ()


@pytest.mark.parametrize("name", CHAMFERS)
def test_chamfers(name: str) -> None:
    make, expected = CHAMFERS[name]
    found = measured(make()).chamfers
    assert [c.count for c in found] == [c.count for c in expected]
    for chamfer, wanted in zip(found, expected, strict=True):
        assert chamfer.size == pytest.approx(wanted.size)


@pytest.mark.parametrize("name", NO_CHAMFERS)
def test_what_is_no_chamfer(name: str) -> None:
    assert measured(NO_CHAMFERS[name]()).chamfers == ()


@pytest.mark.parametrize("name", SYMMETRY)
def test_symmetry(name: str) -> None:
    make, expected = SYMMETRY[name]
    assert measured(make()).symmetry == expected
