"""Parts with their views, measurements and features, for tests of dimensions."""

from functools import cache
from typing import NamedTuple

import cadquery as cq

from cadwright.kernel.occ.features import features_of
from cadwright.kernel.occ.hidden_lines import view_of
from cadwright.kernel.occ.topology import explore
from cadwright.kernel.occ.verify import measured
from cadwright.values import Measurements
from cadwright.values.features import Features
from cadwright.views.projection import view_named
from cadwright.views.view import View


class Sample(NamedTuple):
    """A part as the dimensioning sees it."""

    views: dict[str, View]
    measurements: Measurements
    features: Features


def sample(part: cq.Workplane, names: tuple[str, ...] = ("front", "top", "right")) -> Sample:
    shape = part.val().wrapped
    views = {name: view_of(name, shape, view_named(name)) for name in names}
    return Sample(views, measured(shape), features_of([explore(shape)]))


def plate() -> cq.Workplane:
    """100 × 70 × 10 with round corners, four holes and a bore."""
    part = cq.Workplane().box(100, 70, 10, centered=(True, True, False)).edges("|Z").fillet(8)
    part = part.faces(">Z").workplane().rect(76, 46, forConstruction=True).vertices().hole(6.6)
    return part.faces(">Z").workplane().hole(30)


def bracket() -> cq.Workplane:
    """An L of 10 mm sheet with a fillet in its corner, two holes below and one in the upright leg."""
    part = cq.Workplane("XZ").polyline([(0, 0), (70, 0), (70, 10), (10, 10), (10, 50), (0, 50)]).close().extrude(-40)
    part = part.edges(cq.selectors.BoxSelector((9, -1, 9), (11, 41, 11))).fillet(6)
    part = part.cut(cq.Workplane().pushPoints([(50, 12), (50, 28)]).circle(2.75).extrude(10))
    return part.cut(cq.Workplane("YZ").center(20, 34).circle(4.5).extrude(10))


def shaft() -> cq.Workplane:
    """Three steps with chamfered ends and a keyway."""
    part = cq.Workplane("YZ").circle(15).extrude(40).faces(">X").workplane().circle(20).extrude(12)
    part = part.faces(">X").workplane().circle(12.5).extrude(48).faces("<X or >X").chamfer(1.5)
    return part.cut(cq.Workplane(origin=(76, 0, 8.5)).slot2D(32, 8).extrude(10))


def flange() -> cq.Workplane:
    """A disc with a hub, a bore and six counterbored holes on a circle."""
    part = cq.Workplane().circle(60).extrude(14).faces(">Z").workplane().circle(25).extrude(26)
    part = part.faces(">Z").workplane().hole(36)
    holes = cq.Workplane().polarArray(45, 0, 360, 6)
    return part.cut(holes.circle(4.5).extrude(14)).cut(holes.circle(7.5).extrude(8).translate((0, 0, 6)))


def box() -> cq.Workplane:
    """Open above, walls of 2.5."""
    return cq.Workplane().box(80, 50, 30, centered=(True, True, False)).edges("|Z").fillet(6).faces(">Z").shell(-2.5)


def slotted() -> cq.Workplane:
    """A plate with two slots lengthwise and chamfered corners on one side."""
    part = cq.Workplane().box(120, 60, 8, centered=False)
    part = part.cut(cq.Workplane().pushPoints([(75, 19), (75, 41)]).slot2D(50, 12).extrude(8))
    return part.edges("|Z and >X").chamfer(7)


def block() -> cq.Workplane:
    """With a slope, a pocket, and a blind hole."""
    part = cq.Workplane("XZ").polyline([(0, 0), (80, 0), (80, 20), (50, 40), (0, 40)]).close().extrude(-50)
    part = part.cut(cq.Workplane(origin=(5, 8, 30)).rect(20, 30, centered=False).extrude(10))
    return part.cut(cq.Workplane(origin=(38, 25, 40)).circle(5).extrude(-18))


def countersunk() -> cq.Workplane:
    part = cq.Workplane().box(90, 40, 6, centered=(True, True, False)).edges("|Z").chamfer(4)
    return part.faces(">Z").workplane().rarray(30, 20, 3, 2).cskHole(5.5, 11, 90)


def lever() -> cq.Workplane:
    """Two bosses with an arm between them that meets neither where anybody would measure, and a slot in the arm."""
    arm = cq.Workplane().polyline([(0, -16), (0, 16), (90, 9), (90, -9)]).close().extrude(10)
    bosses = cq.Workplane().circle(20).extrude(24).union(cq.Workplane().center(90, 0).circle(12).extrude(18))
    part = arm.union(bosses).cut(cq.Workplane().center(48, 0).slot2D(26, 8).extrude(10))
    return part.cut(cq.Workplane().circle(10).extrude(24)).cut(cq.Workplane().center(90, 0).circle(5).extrude(18))


def hexagonal() -> cq.Workplane:
    """A hexagon 24 across flats with a round shank and a blind hole from below."""
    part = cq.Workplane().polygon(6, 24 / 0.8660254037844386).extrude(12).faces(">Z").workplane().circle(10).extrude(28)
    return part.faces(">Z").chamfer(1.5).faces("<Z").workplane().hole(8, 25)


PARTS = {part.__name__: part for part in (plate, bracket, shaft, flange, box, slotted, block, countersunk, hexagonal)}


@cache
def sampled(name: str) -> Sample:
    return sample(PARTS[name]())
