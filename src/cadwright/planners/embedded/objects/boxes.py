"""Hollow boxes, with and without a lid, and frames."""

import msgspec

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Finish, Hollow, Rectangle
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker

CLEARANCE = 0.2
"""Between a lid's lip and the wall, in mm on each side."""


def open_box(m: Maker) -> None:
    """Four walls and a floor."""
    _hollow(m)


def enclosure(m: Maker) -> None:
    """An open box and, beside it, a lid with a lip that goes inside, upside down as it is printed.

    Without the lid where the box is said to be open, or to have none.
    """
    x, y, wall, rounding = _hollow(m)
    if m.mentions("enclosure", "project", "lid", "cover") and not m.mentions("open", "without", "no"):
        _lid(m, x, y, wall, rounding)


def _hollow(m: Maker) -> tuple[Expr, Expr, Expr, tuple[Finish, ...]]:
    m.spread("", "length", "width", "height")
    side = m.maybe("side", "side")
    x = side if side is not None else m.length("length", "length", "width", default=100.0, note="along X, outside")
    y = side or m.length("width", "width", "depth", default=x * 0.7, note="along Y, outside")
    z = side or m.length("height", "height", "depth", "", default=x * 0.5, note="along Z, outside")
    wall = m.length("wall", "wall thickness", "thickness", "wall.thickness", "wall.", default=x / 40)
    smallest = min(m.number(x), m.number(y), 2 * m.number(z))
    m.require(2 * m.number(wall) < smallest, "the walls fill the inside")
    rounding = _rounding(m, min(m.number(x), m.number(y)) / 2)
    m.solid("box", Rectangle(x, y), by=z, finishes=rounding)
    m.feature(Hollow(m.draft.free("hollow"), wall))
    return x, y, wall, rounding


def _rounding(m: Maker, limit: float) -> tuple[Finish, ...]:
    """Rounded vertical edges, where they are asked for."""
    said = m.take("finish", "fillet")
    if said is None:
        return ()
    m.parts["corner"] = said
    radius = m.length("corner_radius", "corner.radius", "corner.side", "corner.", default=limit / 8)
    m.require(m.number(radius) < limit, "the rounded corners are larger than the box")
    return (Finish("fillet", "vertical", radius),)


def _lid(m: Maker, x: Expr, y: Expr, wall: Expr, rounding: tuple[Finish, ...]) -> None:
    thick = m.length("lid_thickness", "lid.thickness", "lid.height", "lid.", default=wall)
    lip = m.length("lip_height", "lip.height", "lip.depth", default=wall * 2)
    play = m.draft.define("clearance", CLEARANCE, note="between lip and wall, each side")
    gap = m.length("lid_gap", default=x / 10, note="from the box to the lid")
    beside = x + gap
    inside = Rectangle(x - 2 * wall - 2 * play, y - 2 * wall - 2 * play)
    m.require(m.number(inside.x) > 0 and m.number(inside.y) > 0, "the box is too small for a lid with a lip")
    m.draft.assume("the lid lies beside the box, its lip upwards")
    m.solid("lid", Rectangle(x, y), by=thick, at=(beside, ZERO, ZERO), finishes=rounding)
    inner = tuple(msgspec.structs.replace(f, size=f.size - wall - play) for f in rounding)
    inner = tuple(f for f in inner if m.number(f.size) > 0)
    m.solid("lip", inside, by=lip, at=(beside, ZERO, thick), finishes=inner)


def picture_frame(m: Maker) -> None:
    """Four bars round an opening with a rebate at the back for glass and picture; sizes of the object are outside,
    those of the picture are of the opening.
    """
    m.spread("", "width", "height", "depth")
    m.spread("picture", "width", "height")
    bar = m.length(
        "bar_width", "bar.width", "bar.thickness", "bar.", "thickness", "wall thickness", default=_usual_bar(m)
    )
    width, height = _outside(m, bar)
    deep = m.length("depth", "depth", "bar.depth", "bar.height", default=bar * 0.8)
    m.require(2 * m.number(bar) < min(m.number(width), m.number(height)), "the bars fill the opening")
    ledge = m.length("rebate_width", "rebate.width", default=bar / 4)
    low = m.length("rebate_depth", "rebate.depth", default=deep / 2)
    m.require(m.number(ledge) < m.number(bar) and m.number(low) < m.number(deep), "the rebate is larger than the bars")
    x, y = width - 2 * bar, height - 2 * bar
    m.solid("frame", Rectangle(width, height), Rectangle(x, y), by=deep)
    m.solid("rebate", Rectangle(x + 2 * ledge, y + 2 * ledge), by=low, mode="cut")


def _usual_bar(m: Maker) -> float:
    said = (m.part(t).dimensions.get("width") for t in ("", "picture"))
    return next((s.value / 10 for s in said if s is not None), 25.0)


def _outside(m: Maker, bar: Expr) -> tuple[Expr, Expr]:
    if m.said("picture.width", "picture.height"):
        x = m.length("picture_width", "picture.width", "picture.length", default=150.0)
        y = m.length("picture_height", "picture.height", "picture.length", default=x * 1.4)
        return x + 2 * bar, y + 2 * bar
    width = m.length("width", "width", "length", "side", default=200.0, note="outside")
    return width, m.length("height", "height", "length", "width", default=width * 1.3, note="outside")


_LID = {"lid": "lid cover top", "lip": "lip", "wall": "wall"}

BOXES = (
    Entry(
        "box",
        ("open box", "open top box", "open topped box", "storage box", "tray", "bin", "crate", "planter"),
        open_box,
        {"wall": "wall"},
        "open topped storage side",
    ),
    Entry(
        "enclosure",
        ("enclosure", "electronics enclosure", "project box", "box", "container", "case"),
        enclosure,
        _LID,
        "electronic electronics project removable",
        needs=frozenset(("enclosure", "project", "lid", "cover")),
    ),
    Entry(
        "frame",
        ("picture frame", "photo frame", "photograph frame", "mirror frame"),
        picture_frame,
        {"bar": "bar border moulding", "picture": "opening picture photo photograph", "rebate": "rebate rabbet"},
        "mirror",
    ),
)
