"""Bent round stock and pipes, capsules, and the way from a square to a round."""

from cadwright.parts.expressions import call, expr
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Circle,
    LineTo,
    Loft,
    Outline,
    Points,
    Profile,
    Rectangle,
    Revolution,
)
from cadwright.planners.embedded.editing.phrases import Measure
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker


def bend(m: Maker) -> None:
    """A pipe's or a rod's bend about Z, its middle in the XY plane."""
    turn = next((a for a in m.whole.amounts if a.kind == "angle"), None)
    m.whole.amounts[:] = [a for a in m.whole.amounts if a is not turn]
    if turn is not None:
        m.whole.dimensions.setdefault("angle", turn)
    degrees = m.angle("angle", "angle", default=90.0)
    outer = m.across("outer_diameter", ".outer ", "pipe.outer ", "", "pipe", default=20.0)
    inner = m.maybe_across("inner_diameter", ".inner ", "pipe.inner ")
    wall = m.maybe("wall", "wall thickness", "thickness", "wall.", "wall.thickness") if inner is None else None
    radius = m.length("bend_radius", "bend.radius", "radius", "bend.", default=outer * 1.5, note="to the centre line")
    m.require(m.number(radius) > m.number(outer) / 2, "the bend is tighter than the pipe is thick")
    m.require(0 < m.number(degrees) <= 360, "the angle of the bend is not possible")
    at = Points(((radius, ZERO),))
    m.solid("bend", Circle(outer), by=Revolution(degrees), plane="XZ", positions=at)
    if inner is None and wall is None and not m.mentions("rod", "bar", "wire", "solid"):
        wall = m.default("wall", outer / 10)
    if wall is not None:
        inner = outer - 2 * wall
    if inner is not None:
        m.require(0 < m.number(inner) < m.number(outer), "the walls fill the pipe")
        m.solid("bore", Circle(inner), by=Revolution(degrees), plane="XZ", positions=at, mode="cut")


def hook(m: Maker) -> None:
    """A straight shank that goes over into half a circle."""
    _rod(m, both=False)


def u_bolt(m: Maker) -> None:
    """Two straight legs joined by half a circle."""
    _rod(m, both=True)


def _rod(m: Maker, *, both: bool) -> None:
    """The shank stands on the XY plane; the bend hangs below it."""
    thread = m.thread()
    if thread is not None:
        m.whole.dimensions.setdefault("diameter", Measure(thread.value, quote=thread.text))
        m.draft.assume("the thread is not modelled")
    for part in m.parts.values():
        part.amounts[:] = [a for a in part.amounts if a.kind != "ratio"]
    across = m.across("rod_diameter", "rod", "", default=8.0)
    long = m.length("shank_length", "shank.length", "shank.height", "shank.", "length", "height", default=across * 6)
    radius = m.maybe("bend_radius", "bend.radius", "radius", "bend.", note="to the centre line")
    if radius is None and (apart := m.maybe("inside_width", "width", "inner width", note="between the legs")):
        radius = (apart + across) / 2
    if radius is None:
        radius = m.maybe_across("bend_radius", "bend", ".inner ")
        radius = radius / 2 if radius is not None else m.default("bend_radius", across * 2)
    m.require(m.number(radius) > m.number(across) / 2, "the bend is tighter than the rod is thick")
    legs = ((radius, ZERO), (-radius, ZERO)) if both else ((radius, ZERO),)
    m.solid("shanks" if both else "shank", Circle(across), by=long, positions=Points(legs))
    m.solid("bend", Circle(across), by=Revolution(expr(180)), positions=Points(((radius, ZERO),)))


def capsule(m: Maker) -> None:
    """A cylinder with half a ball at each end."""
    m.spread("", "diameter", "length")
    across = m.across("diameter", "", ".outer ", default=10.0)
    long = m.length("length", "length", "height", "overall length", "", default=across * 3, note="over all")
    m.require(m.number(long) > m.number(across), "a capsule is longer than wide")
    r = across / 2
    near, far = r * call("sin", 45), r - r * call("sin", 45)
    steps = (
        ArcTo((near, far), (r, r)),
        LineTo((r, long - r)),
        ArcTo((near, long - far), (ZERO, long)),
    )
    m.solid("capsule", Outline((ZERO, ZERO), steps), by=Revolution(expr(360)), plane="XZ")


def transition(m: Maker) -> None:
    """From a rectangle to a circle, whichever is said first below."""
    m.spread("", "length", "width", "height")
    x = m.length("length", "length", "side", "width", "", default=60.0)
    y = m.maybe("width", "width") or x
    across = m.across("diameter", "circle", "", ".top ", ".bottom ", ".outer ", default=x / 2)
    z = m.length("height", "height", "length", "", default=x)
    words = m.draft.reading.text.lower()
    first = min((words.find(w) for w in ("square", "rect") if w in words), default=0)
    rectangle, circle = Rectangle(x, y), Circle(across)
    below: tuple[Profile, Profile] = (rectangle, circle)
    if 0 <= words.find("round") < first:
        below = (circle, rectangle)
    m.solid("transition", below[0], by=Loft(z, below[1]))


_ROD = {"rod": "rod wire bar stock", "shank": "shank leg stem", "bend": "bend"}

BENDS = (
    Entry(
        "bend",
        ("pipe bend", "tube bend", "pipe elbow", "elbow", "bend", "rod bend"),
        bend,
        {"wall": "wall", "pipe": "pipe tube"},
        "pipe tube centre center line centreline centerline degree elbow rod",
    ),
    Entry("hook", ("hook", "j hook", "wall hook"), hook, _ROD, "j half circle centre center line round straight"),
    Entry("u-bolt", ("u bolt",), u_bolt, _ROD, "u half circle centre center line round straight"),
    Entry("capsule", ("capsule", "capsule shape", "pill"), capsule, {}, "shape"),
    Entry(
        "transition",
        ("square to round transition", "round to square transition", "square to round adapter", "transition"),
        transition,
        {"transition": "square rectangle", "circle": "circle"},
        "square round to at bottom top rectangular circular",
        needs=frozenset(("round", "circular", "circle")),
    ),
)
