"""The volumes of the real drawings' parts that come without a solid, built anew from what the drawings state.

    python bench/real_parts.py [--data DIR]

With --data they are written to DIR/drawings/established.json as well, by the ids that the index there gives to the
drawings; `cadwright bench run real-drawings` judges by them what has no solid.
"""

import argparse
import json
import math
import tomllib
from collections.abc import Callable
from pathlib import Path

import cadquery as cq

LIST = Path(__file__).resolve().parent.parent / "tests/drawing/reading/raster/real_drawings.toml"

Point = tuple[float, float]
STEEL, ABS = 7800e-6, 1020e-6
"""g per mm³, as the drawings state them."""
INCH = 25.4


def between(centre: Point, radius: float, a: Point, b: Point) -> Point:
    """The point of a circle halfway between two others."""
    x, y = (a[0] + b[0]) / 2 - centre[0], (a[1] + b[1]) / 2 - centre[1]
    size = math.hypot(x, y)
    return (centre[0] + radius * x / size, centre[1] + radius * y / size)


def curved_support() -> cq.Workplane:
    """Two bosses, the 11 thick plate that is tangent to both, and the 11 wide rib; z is along the 125."""
    bosses = cq.Workplane("XZ").circle(27.5).extrude(60).union(cq.Workplane("XZ").center(0, 125).circle(15).extrude(32))
    slope = math.asin((27.5 - 15) / 125)
    x, z = math.cos(slope), math.sin(slope)
    corners = [(27.5 * x, 27.5 * z), (15 * x, 125 + 15 * z), (-15 * x, 125 + 15 * z), (-27.5 * x, 27.5 * z)]
    plate = cq.Workplane("XZ").polyline(corners).close().extrude(11)
    # The rib's face: up from 10 behind the large boss' front at 8 degrees, R30 about a centre 77 above the bottom, R66
    # that ends upright in the plane of the small boss' front.
    lean = math.radians(8)
    along = (77 - 2 * 27.5 + 30 * math.sin(lean)) / math.cos(lean)
    first = (50 - along * math.sin(lean), 27.5 + along * math.cos(lean))
    inner = (first[0] - 30 * math.cos(lean), first[1] - 30 * math.sin(lean))
    outer = (32.0 + 66, inner[1] + math.sqrt(96**2 - (32 + 66 - inner[0]) ** 2))
    second = (inner[0] + (outer[0] - inner[0]) * 30 / 96, inner[1] + (outer[1] - inner[1]) * 30 / 96)
    third = (32.0, outer[1])

    def at(p: Point) -> Point:
        return (-p[0], p[1])

    rib = cq.Workplane("YZ").polyline([(0, 0), (-50, 0), (-50, 27.5), at(first)])
    rib = rib.threePointArc(at(between(inner, 30, first, second)), at(second))
    rib = rib.threePointArc(at(between(outer, 66, second, third)), at(third))
    rib = rib.lineTo(-32, 125).lineTo(0, 125).close().extrude(5.5, both=True)
    holes = cq.Workplane("XZ").circle(17.5).extrude(60).union(cq.Workplane("XZ").center(0, 125).circle(10).extrude(32))
    return bosses.union(plate).union(rib).cut(holes)


def tapered(base: float, low: float, top: float, degrees: float, reach: float) -> tuple[cq.Workplane, float, float]:
    """A prism along x, narrower upwards, with a full round at its top; and the round's radius and height."""
    angle = math.radians(degrees)
    radius = (base / 2 - (top - low) * math.tan(angle)) * math.cos(angle) / (1 - math.sin(angle))
    middle = top - radius
    y, z = radius * math.cos(angle), middle + radius * math.sin(angle)
    outline = cq.Workplane("YZ").moveTo(-base / 2, low).lineTo(base / 2, low).lineTo(y, z)
    outline = outline.threePointArc((0, top), (-y, z)).close()
    return outline.extrude(reach, both=True), radius, middle


def buffer_stand() -> cq.Workplane:
    """In inches: a plan with bulging ends, cut to the tapered side view, hollowed, with bosses, holes and a rib."""
    plan = cq.Workplane("XY").moveTo(-2.5, -1.25).lineTo(2.5, -1.25).threePointArc((2.75, 0), (2.5, 1.25))
    plan = plan.lineTo(-2.5, 1.25).threePointArc((-2.75, 0), (-2.5, -1.25)).close().extrude(4.5)
    side, radius, middle = tapered(2.5, 0, 4, 6, 3)
    hollow = (
        cq.Workplane("XZ").rect(4.25, 8).extrude(3, both=True).translate((0, 0, 4.25)).edges("|Y and <Z").fillet(0.5)
    )
    boss = cq.Workplane("YZ", origin=(1.75, 0, 0)).center(0, middle).circle(radius).extrude(0.45)
    rib, _, _ = tapered(0.5, 0.25, 1.25, 8, 2.13)
    bore = cq.Workplane("YZ", origin=(1.75, 0, 0)).center(0, middle).circle(0.625).extrude(0.5)
    body = plan.intersect(side).cut(hollow).union(boss).union(boss.mirror("YZ")).union(rib)
    body = body.cut(cq.Workplane("YZ").center(0, middle).circle(0.625 / 2).extrude(4, both=True))
    return body.cut(bore).cut(bore.mirror("YZ"))


def post_cap() -> cq.Workplane:
    """A turned cap with an elliptical shoulder, a swept handle with R1 at its feet, and a cavity with 4 degrees."""
    profile = cq.Workplane("XZ").moveTo(0, 0).lineTo(24.5, 0).lineTo(24.5, 40)
    profile = profile.ellipseArc(20, 8, 0, 90, startAtCurrent=True, sense=1).lineTo(0, 48).close()
    path = cq.Workplane("XZ").moveTo(-15, 3).threePointArc((-32, 20), (-15, 37))
    handle = cq.Workplane("YZ", origin=(-15, 0, 3)).ellipse(5, 2).sweep(path)
    body = profile.revolve(360, (0, 0, 0), (0, 1, 0)).union(handle)
    feet = [e for e in body.edges().vals() if e.geomType() == "BSPLINE" and e.Center().x < -15]
    top = 21 - 37 * math.tan(math.radians(4))
    cavity = (
        cq.Workplane("XZ").polyline([(0, 0), (21, 0), (top, 37), (0, 37)]).close().revolve(360, (0, 0, 0), (0, 1, 0))
    )
    return body.newObject(feet).fillet(1.0).cut(cavity.faces(">Z").edges().fillet(3))


def paste_sleeve() -> cq.Workplane:
    """A slot 45 x 38 that becomes 60 x 4 over 103, straight below over 30; the wall of 3 is measured across it."""
    upper = cq.Workplane("XY").slot2D(45, 38).workplane(offset=103).slot2D(60, 4).loft(ruled=True, combine=True)
    lower = cq.Workplane("XY", origin=(0, 0, -30)).slot2D(51, 44).extrude(30)
    lower = lower.cut(cq.Workplane("XY", origin=(0, 0, -30)).slot2D(45, 38).extrude(30))
    return upper.faces("<Z or >Z").shell(3, kind="intersection").union(lower)


PARTS: tuple[tuple[str, Callable[[], cq.Workplane], float, float], ...] = (
    ("curved support", curved_support, 1.0, STEEL),
    ("buffer stand", buffer_stand, INCH, STEEL),
    ("post cap", post_cap, 1.0, ABS),
    ("paste sleeve", paste_sleeve, 1.0, ABS),
)


def main() -> None:
    """Build, check, print, and write what the benchmark reads."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, help="the folder of the data sets, to write the volumes into")
    folder = parser.parse_args().data
    volumes = {}
    for name, build, unit, density in PARTS:
        solid = build().val()
        volumes[name] = solid.Volume() * unit**3
        print(f"{name}: {volumes[name]:.1f} mm³, {volumes[name] * density:.2f} g, valid: {solid.isValid()}")
    if folder is not None:
        write(folder / "drawings", volumes)


def write(folder: Path, volumes: dict[str, float]) -> None:
    """``established.json``: the volumes by the ids of the records with these parts' drawings."""
    ids = {row["drawing"]: row["id"] for row in json.loads((folder / "index.json").read_text())}
    facts = tomllib.loads(LIST.read_text())
    told = {name: facts[name.replace(" ", "_")]["drawing"] for name in volumes}
    known = {ids[told[name]]: round(volume, 1) for name, volume in volumes.items() if told[name] in ids}
    (folder / "established.json").write_text(json.dumps(known, indent=1))


if __name__ == "__main__":
    main()
