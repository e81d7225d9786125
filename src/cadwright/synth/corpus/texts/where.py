"""Where something is, as people say it: in the middle, on a bolt circle, 8 mm from the edges, at a point."""

from cadwright.geometry.tolerance import ROUNDING
from cadwright.synth.corpus.texts.account import Account, Item, Places
from cadwright.synth.corpus.texts.voices import Teller, listed

FEW = 6
"""So many points are listed at most by people who do not write coordinates."""


def where(teller: Teller, item: Item, account: Account) -> str:
    """The place, to the teller's detail; empty where it goes without saying, or is not told."""
    places = item.places
    if places.central:
        return _middle(teller, item)
    if teller.detail == "loose":
        return _loosely(teller, places, account)
    if teller.detail == "main":
        return _mainly(teller, places, account)
    return {"corners": _corners, "grid": _grid, "ring": _ring, "points": _points}[places.kind](teller, places, account)


def put(noun: str, place: str) -> str:
    """A thing and its place, which is parted from it by a comma where it begins with a number."""
    noun = noun.rstrip(" ,") if not place else noun
    return f"{noun}, {place}".replace(",,", ",") if place[:1].isdigit() else f"{noun} {place}"


def _middle(teller: Teller, item: Item) -> str:
    if item.shape == "bore":
        return teller.pick("through the middle", "in the centre", "on the axis") if item.through else "in the centre"
    if teller.voice.terse and teller.detail != "loose":
        return teller.pick("in the centre", "on centre", "centred")
    return teller.pick("in the middle", "in the centre", "right in the middle", "at the centre")


def _loosely(teller: Teller, places: Places, account: Account) -> str:
    if places.kind == "corners":
        return teller.pick("in the corners", "one in each corner", "near the corners")
    if places.kind == "ring":
        return teller.pick("in a circle", "evenly spaced around the middle", "arranged in a circle")
    if places.kind == "grid":
        return teller.pick("in a row", "in a line") if 1 in places.count else teller.pick("in a grid", "in rows")
    if len(places.at) > 1:
        return ""
    return teller.pick("off to one side", "off centre", "") if account.body.kind != "profile" else ""


def _mainly(teller: Teller, places: Places, account: Account) -> str:
    if places.kind == "corners":
        return teller.pick("near the corners", "one in each corner", f"on a {teller.by(*places.pitch)} rectangle")
    if places.kind == "ring":
        circle = teller.mm(places.circle)
        return teller.pick(f"on a {circle} bolt circle", f"evenly spaced on a {circle} circle")
    if places.kind == "grid":
        return _grid(teller, places, account)
    return "" if len(places.at) > 1 else teller.pick("off centre", "")


def _corners(teller: Teller, places: Places, account: Account) -> str:
    insets = _insets(places, account)
    if insets is not None and abs(insets[0] - insets[1]) < ROUNDING and teller.maybe(0.5):
        inset = teller.mm(insets[0])
        return teller.pick(
            f"in the corners, {inset} from the edges",
            f"one in each corner, {inset} in from both edges",
            f"at the corners, centres {inset} from each side",
        )
    size = teller.by(*places.pitch)
    if abs(places.pitch[0] - places.pitch[1]) < ROUNDING:
        side = teller.mm(places.pitch[0])
        return teller.pick(f"on a {side} square", f"at the corners of a {side} square around the centre")
    across, up = teller.axes
    along = f"{teller.mm(places.pitch[0])} apart in {across} and {teller.mm(places.pitch[1])} in {up}"
    return teller.pick(
        f"on a {size} rectangle", f"at the corners of a centred {size} rectangle", f"{along}, around the centre"
    )


def _insets(places: Places, account: Account) -> tuple[float, float] | None:
    """How far they are from the sides of a rectangular body."""
    x0, y0, x1, y1 = account.box
    if account.body.shape != "rectangular" or account.body.kind not in ("plate", "block"):
        return None
    return (x1 - x0 - places.pitch[0]) / 2, (y1 - y0 - places.pitch[1]) / 2


def _grid(teller: Teller, places: Places, account: Account) -> str:
    columns, rows = places.count
    pitch = teller.mm(places.pitch[0] if columns > 1 else places.pitch[1])
    if 1 in places.count:
        axis = teller.axes[0 if columns > 1 else 1]
        return teller.pick(f"in a row along {axis}, {pitch} apart", f"spaced {pitch} along {axis}, centred")
    shape = teller.pick(f"{columns} x {rows}", f"{columns} by {rows}")
    return teller.pick(
        f"in a {shape} grid, {pitch} apart", f"in {columns} columns and {rows} rows at {pitch} spacing, centred"
    )


def _ring(teller: Teller, places: Places, account: Account) -> str:
    circle, first = teller.mm(places.circle), ""
    if teller.maybe(0.5) or teller.coordinates:
        axis = teller.axes[0]
        first = teller.pick(
            f", the first one on the {axis} axis",
            f", starting on the {axis} axis",
            f", one of them on the +{axis} axis",
        )
    if teller.voice.terse:
        return (
            teller.pick(f"on a {circle} B.C.", f"on {circle} PCD", f"equally spaced on a {circle} bolt circle") + first
        )
    return (
        teller.pick(
            f"on a {circle} bolt circle",
            f"evenly spaced on a circle of {circle} diameter",
            f"on a {circle} pitch circle",
        )
        + first
    )


def _points(teller: Teller, places: Places, account: Account) -> str:
    if not teller.coordinates and account.plane == "XY" and account.body.kind != "profile":
        told = _aside(teller, *places.at[0], account) if len(places.at) == 1 else _row(teller, places)
        if told:
            return told
    told = f"at {listed([teller.at(x, y) for x, y in places.at])}"
    return f"{told} {from_origin(account)}" if teller.maybe(0.4) or account.body.corners else told


def _aside(teller: Teller, x: float, y: float, account: Account) -> str:
    """How far to which side, from the edges of a rectangle or from the origin."""
    x0, y0, x1, y1 = account.box
    if account.body.shape == "rectangular" and account.body.kind in ("plate", "block") and teller.maybe(0.4):
        left, front = min((x - x0, "left"), (x1 - x, "right")), min((y - y0, "front"), (y1 - y, "back"))
        return f"{teller.mm(left[0])} from the {left[1]} edge and {teller.mm(front[0])} from the {front[1]} edge"
    parts = []
    if abs(x) > ROUNDING:
        parts.append(f"{teller.mm(abs(x))} to the {'right' if x > 0 else 'left'}")
    if abs(y) > ROUNDING:
        parts.append(f"{teller.mm(abs(y))} {'to the back' if y > 0 else 'to the front'}")
    return f"{listed(parts)} of {_origin(account)}"


def _row(teller: Teller, places: Places) -> str:
    """Two places that mirror each other."""
    if len(places.at) != 2:
        return ""
    (a, b), (c, d) = places.at
    if abs(b) + abs(d) < ROUNDING and abs(a + c) < ROUNDING:
        return teller.pick(
            f"{teller.mm(abs(a - c))} apart along X, centred",
            f"{teller.mm(abs(a))} to the left and right of the centre",
        )
    if abs(a) + abs(c) < ROUNDING and abs(b + d) < ROUNDING:
        return f"{teller.mm(abs(b - d))} apart along Y, centred"
    return ""


def _origin(account: Account) -> str:
    """What the origin of the places is, in words."""
    x0, y0, x1, y1 = account.box
    if abs(x0 + x1) < ROUNDING and abs(y0 + y1) < ROUNDING:
        return "the centre"
    if abs(x0 + x1) < ROUNDING and abs(y0) < ROUNDING:
        return f"the middle of the {'bottom' if account.body.kind == 'profile' else 'front'} edge"
    corner = "lower left corner" if account.body.kind == "profile" else "front left corner"
    return f"the {corner}" if abs(x0) + abs(y0) < ROUNDING else "the origin"


def from_origin(account: Account) -> str:
    """From where coordinates are counted."""
    return f"from {_origin(account)}"
