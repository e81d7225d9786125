"""What is cut away along edges, across a top, or out of a shaft, in words."""

from cadwright.geometry.tolerance import ROUNDING
from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.voices import Teller, listed


def notch(teller: Teller, item: Item, account: Account) -> str:
    """A notch in an edge or a corner, all through."""
    wide, deep = teller.mm(item.sizes["width"]), teller.mm(item.sizes["depth"])
    (x, y), (_, _, x1, y1) = item.places.at[0], account.box
    side = "right" if abs(x - x1) < ROUNDING else "left"
    if item.shape == "corner":
        end = "back" if abs(y - y1) < ROUNDING else "front"
        if teller.detail == "loose":
            return "a notch in one corner"
        where = f"the {end} {side} corner" if teller.full and account.plane == "XY" else "one corner"
        if teller.full and account.plane != "XY":
            where = f"the corner at {teller.at(x, y)}"
        along = f"{deep} in X and {wide} in Y"
        return f"a rectangular notch in {where}, {along if teller.full else f'{deep} by {wide}'}, going right through"
    if teller.detail == "loose":
        return "a notch in one edge"
    where = (
        f"in the middle of the {side} edge"
        if account.plane == "XY"
        else f"in the middle of the edge at X = {teller.mm(x)}"
    )
    where = where if teller.full else "in the middle of one edge"
    return teller.pick(f"a notch {wide} wide and {deep} deep {where}", f"a {wide} wide, {deep} deep notch {where}")


def groove(teller: Teller, item: Item, account: Account) -> str:
    """A groove across the top, along y."""
    noun = "V-groove" if item.shape == "V-shaped" else teller.pick("groove", "channel", "rectangular groove")
    if teller.detail == "loose":
        return f"a {noun} across the top"
    wide, deep = teller.mm(item.sizes["width"]), teller.mm(item.sizes["depth"])
    size = teller.pick(f"a {noun} {wide} wide and {deep} deep", f"a {wide} wide and {deep} deep {noun}")
    if not teller.full:
        return f"{size} across the top"
    x, along = item.places.at[0][0], teller.pick("along Y", "in the Y direction")
    if abs(x) < ROUNDING and account.box[0] < 0:
        return f"{size} across the top {along}, centred"
    return f"{size} across the top {along}, centred on X = {teller.mm(x)}"


def ledge(teller: Teller, item: Item, account: Account) -> str:
    """A step along the edge at the largest x."""
    if teller.detail == "loose":
        return teller.pick("a step along one edge", "a ledge along one side")
    wide, deep = teller.mm(item.sizes["width"]), teller.mm(item.sizes["depth"])
    edge = _right(account) if teller.full else "one edge"
    return teller.pick(
        f"a step along {edge}, {wide} wide and {deep} down from the top",
        f"a {wide} wide, {deep} deep ledge along {edge}",
    )


def slope(teller: Teller, item: Item, account: Account) -> str:
    """The upper edge at the largest x cut off."""
    if teller.detail == "loose":
        return "a slope along one upper edge"
    wide, deep = teller.mm(item.sizes["width"]), teller.mm(item.sizes["depth"])
    edge = f"the top of {_right(account)}" if teller.full else "one upper edge"
    return f"a slope along {edge}, {wide} in from the side and {deep} down"


def _right(account: Account) -> str:
    return "the right edge" if account.plane == "XY" else "the +X edge"


def cross_hole(teller: Teller, item: Item, account: Account) -> str:
    """A hole across a body, or across the first step of a shaft."""
    on_shaft = account.body.kind == "shaft"
    if teller.detail == "loose":
        return teller.pick("a cross hole", "a hole through it sideways") + (" in the first section" if on_shaft else "")
    size = teller.dia(item.sizes["diameter"])
    x, z = item.places.at[0]
    if on_shaft:
        high = f", {teller.mm(z)} from the {'bottom ' if teller.maybe(0.5) else ''}end" if teller.full else ""
        return teller.pick(
            f"a {size} cross hole in the first section{high}", f"a {size} hole across the first section{high}"
        )
    if not teller.full:
        return f"a {size} hole through it from side to side"
    at = f"at X = {teller.mm(x)}, {teller.mm(z)} above the bottom"
    return teller.pick(f"a {size} cross hole along Y {at}", f"a {size} hole from front to back {at}")


def trough(teller: Teller, item: Item, account: Account) -> str:
    """A round trough across the top, along y."""
    noun = teller.pick("half-round trough", "half-round groove", "round-bottomed trough")
    if teller.detail == "loose":
        return f"a {noun} across the top"
    size = f"of {teller.mm(item.sizes['diameter'])} diameter"
    axis = ", its axis along Y in the middle of the top face" if teller.full else " across the top"
    return f"a {noun} {size}{axis}"


def gap(teller: Teller, item: Item, account: Account) -> str:
    """The gap between the cheeks of a fork, from the top down to the floor."""
    if teller.detail == "loose":
        return teller.pick(
            "a wide slot from the top so that it becomes a fork", "a gap in the middle between two cheeks"
        )
    s = item.sizes
    wide, floor, cheek = (teller.sized(s[name]) for name in ("width", "floor", "cheek"))
    told = [f"a {wide} wide gap down the middle from the top, leaving a {floor} thick floor and two {cheek} cheeks"]
    told.append(f"a gap between two {cheek} thick cheeks, {wide} wide, down to a floor {floor} thick")
    return teller.pick(*told) + (
        " (the cheeks are at the left and the right)" if teller.full and teller.maybe(0.5) else ""
    )


def opening(teller: Teller, item: Item, account: Account) -> str:
    """A rectangular opening in the front wall, or in front and back."""
    walls = "the front and back walls" if item.shape == "both" else "the front wall"
    if teller.detail == "loose":
        return f"a rectangular opening in {'two opposite walls' if item.shape == 'both' else 'one wall'}"
    size = f"{teller.mm(item.sizes['width'])} wide and {teller.mm(item.sizes['height'])} high"
    if not teller.full:
        return f"an opening in {walls}, {size}"
    high = teller.mm(item.places.at[0][1])
    return f"a rectangular opening in {walls}, {size}, in the middle, its centre {high} above the bottom"


def flat(teller: Teller, item: Item, account: Account) -> str:
    """A flat on the last step of a shaft."""
    if teller.detail == "loose":
        return teller.pick("a flat on the last section", "a flat at one end")
    size = teller.mm(item.sizes["distance"])
    return teller.pick(
        f"a flat on the last section, {size} from the axis", f"one flat along the last section {size} off centre"
    )


def flats(teller: Teller, item: Item, account: Account) -> str:
    """Two or four flats on a disc."""
    four = item.shape == "four"
    if teller.detail == "loose":
        return "four flats on its sides, like a rounded square" if four else "two parallel flats on its sides"
    across = teller.mm(item.sizes["across"])
    axes = "" if four or not teller.full else teller.pick(" (facing ±Y)", ", square to the Y axis")
    return f"{'four' if four else 'two parallel'} flats on its sides, {across} across flats{axes}"


def keyway(teller: Teller, item: Item, account: Account) -> str:
    """A keyway in the first step of a shaft."""
    if teller.detail == "loose":
        return teller.pick("a keyway in the first section", "a slot for a key in the first section")
    s = item.sizes
    size = f"{teller.by(s['length'], s['width'])}, {teller.mm(s['depth'])} deep"
    end = (
        f", centred {teller.mm(item.places.at[0][1])} from the end, with round ends, on the +X side"
        if teller.full
        else ""
    )
    return f"a keyway in the first section, {size}{end}"


def hollow(teller: Teller, item: Item, account: Account) -> str:
    """Hollow inside and open at the top."""
    if teller.detail == "loose":
        return teller.pick("the inside hollowed out and the top open", "an open top and a hollow inside")
    wall = teller.mm(item.sizes["wall"])
    return teller.pick(
        f"the inside hollowed out from the top, leaving {wall} walls and floor",
        f"a hollow inside, open at the top, walls and floor {wall} thick",
    )


def edges(teller: Teller, item: Item, account: Account) -> str:
    """Rounded or bevelled edges: outer ones, where nothing had been cut before."""
    if teller.detail == "loose":
        dressed = teller.pick("bevelled", "chamfered") if item.shape == "chamfer" else "rounded"
        return f"{dressed} {_LOOSELY[item.face]}"
    which = _which(teller, item, account)
    size = teller.sized(item.sizes["size"])
    if item.shape == "chamfer":
        return f"{teller.pick(f'a {size} chamfer', f'a chamfer of {size}', f'a {size} x 45° chamfer')} on {which}"
    radius = f"R{teller.number(item.sizes['size'])}"
    forms = [f"a {size} fillet", f"a fillet of {size} radius", radius if teller.voice.terse else f"a {size} fillet"]
    return f"{teller.pick(*forms)} on {which}"


def _which(teller: Teller, item: Item, account: Account) -> str:
    before = account.items[: account.items.index(item)]
    if item.face in ("top", "bottom"):
        face = (
            teller.pick("the top face", "the top") if item.face == "top" else teller.pick("the bottom", "the underside")
        )
        cut = any(other.kind in ("hole", "pocket", "slot") and other.through for other in before)
        return f"{'all the edges' if cut else 'the outer edges'} of {face}"
    if item.face == "upright":
        return teller.pick("all vertical edges", "the vertical edges", "the vertical corner edges")
    return _EDGES[item.face]


_LOOSELY = {
    "upright": "corners",
    "top": "top edges",
    "bottom": "bottom edges",
    "boss": "edges on the boss",
    "hub": "edges on the hub",
    "free": "free edges",
    "cheeks": "edges on its top",
    "end": "edges at one end",
}
_EDGES = {
    "boss": "the rim of the boss",
    "hub": "the rim of the hub",
    "free": "the long outer edges at the free ends of base and upright",
    "cheeks": "the two long edges of the top (those along X)",
    "end": "the end of the last section",
}


def joined(things: list[str]) -> str:
    """Things in a row; those with commas of their own are parted by semicolons."""
    if any("," in thing for thing in things) and len(things) > 2:
        return "; ".join(things[:-1]) + f"; and {things[-1]}"
    return listed(things)
