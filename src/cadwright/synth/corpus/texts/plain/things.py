"""Everything else than bodies in controlled English."""

from collections.abc import Callable, Mapping

from cadwright.geometry.tolerance import ROUNDING
from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.plain.bodies import is_outline
from cadwright.synth.corpus.texts.plain.holes import hole
from cadwright.synth.corpus.texts.plain.words import (
    UnsayableError,
    from_middle,
    mm,
    number,
    outlined,
    place,
    with_article,
)
from cadwright.synth.corpus.texts.voices import listed


def _pocket(item: Item, account: Account) -> str:
    noun = f"{item.shape} {'opening' if item.through else 'pocket'}"
    deep = "" if item.through else f", {mm(item.sizes['depth'])} deep"
    round_ = f", corners rounded with {mm(item.sizes['radius'])}" if "radius" in item.sizes else ""
    along = "" if item.shape == "round" else ", along X"
    return f"It has {with_article(noun)} {outlined(item)}{deep}{along}{round_}, {place(item.places, account)}."


def _slot(item: Item, account: Account) -> str:
    angle = item.sizes.get("angle", 0.0)
    if item.count > 1:
        raise UnsayableError("several slots")
    deep = "" if item.through else f", {mm(item.sizes['depth'])} deep"
    if angle not in (0.0, 90.0):
        return f"It has a slot {outlined(item)}{deep}, {_aside(item, account)}, rotated by {number(angle)} degrees."
    return f"It has a slot {outlined(item)}{deep}, along {'Y' if angle else 'X'}, {place(item.places, account)}."


def _aside(item: Item, account: Account) -> str:
    """A place by distances to the sides: after a point, a turn is not read."""
    ((x, y),) = from_middle(item.places, account)
    told = [] if abs(x) < ROUNDING else [f"{mm(abs(x))} to the {'right' if x > 0 else 'left'}"]
    told += [] if abs(y) < ROUNDING else [f"{mm(abs(y))} to the {'back' if y > 0 else 'front'}"]
    return f"{listed(told)} of the middle" if told else "in the middle"


def _boss(item: Item, account: Account) -> str:
    high = mm(item.sizes["height"])
    if item.kind == "hub":
        return f"It has a hub of {mm(item.sizes['diameter'])} diameter and {high} height on top."
    boss = f"{with_article(f'{item.shape} boss')} {outlined(item)}"
    return f"It has {boss}, {high} high, on top {place(item.places, account)}."


def _stacked(item: Item, account: Account) -> str:
    noun = "cylinder" if item.shape == "round" else f"{item.shape} block"
    block = f"{with_article(noun)} {outlined(item)}, {mm(item.sizes['height'])} high"
    return f"It has {block}, on top {place(item.places, account)}."


def _wall(item: Item, account: Account) -> str:
    base = account.body.sizes["thickness"] if "thickness" in account.body.sizes else account.body.sizes["height"]
    high = item.sizes["height"] - base
    return f"A wall {mm(item.sizes['thickness'])} thick and {mm(high)} high stands on its front edge."


def _notch(item: Item, account: Account) -> str:
    (x, y), (_, _, x1, y1) = item.places.at[0], account.box
    side, end = "right" if abs(x - x1) < ROUNDING else "left", "back" if abs(y - y1) < ROUNDING else "front"
    deep, wide = mm(item.sizes["depth"]), mm(item.sizes["width"])
    if item.shape == "corner":
        return f"It has a rectangular notch {deep} x {wide} in the {end} {side} corner."
    return f"It has a notch {wide} wide and {deep} deep in the middle of the {side} side."


def _groove(item: Item, account: Account) -> str:
    noun = "V-groove" if item.shape == "V-shaped" else "groove"
    size = f"{mm(item.sizes['width'])} wide and {mm(item.sizes['depth'])} deep along Y in the top"
    return f"It has a {noun} {size}, {_sideways(item.places.at[0][0], account)}."


def _sideways(x: float, account: Account) -> str:
    aside = x - (account.box[0] + account.box[2]) / 2
    if abs(aside) < ROUNDING:
        return "in the middle"
    return f"{mm(abs(aside))} to the {'right' if aside > 0 else 'left'} of the middle"


def _ledge(item: Item, account: Account) -> str:
    return f"It has a step along the right edge, {mm(item.sizes['width'])} wide and {mm(item.sizes['depth'])} deep."


def _slope(item: Item, account: Account) -> str:
    size = f"{mm(item.sizes['width'])} wide and {mm(item.sizes['depth'])} deep"
    return f"The right top edge is chamfered {size}."


def _cross_hole(item: Item, account: Account) -> str:
    x, z = item.places.at[0]
    hole = f"a hole of {mm(item.sizes['diameter'])} diameter"
    if account.body.kind == "shaft":
        return f"It has {hole} along Y, {mm(z)} above the bottom."
    aside = "" if abs(x - (account.box[0] + account.box[2]) / 2) < ROUNDING else f" and {_sideways(x, account)}"
    return f"It has {hole} through the front face, {mm(z)} above the bottom{aside}."


def _opening(item: Item, account: Account) -> str:
    walls = "front and back walls" if item.shape == "both" else "front wall"
    size = f"{mm(item.sizes['width'])} wide and {mm(item.sizes['height'])} high"
    return f"It has a rectangular opening {size} in the {walls}, centred {mm(item.places.at[0][1])} above the bottom."


def _flats(item: Item, account: Account) -> str:
    return f"It has {'four' if item.shape == 'four' else 'two'} flats, {mm(item.sizes['across'])} across flats."


def _keyway(item: Item, account: Account) -> str:
    s = item.sizes
    size = f"{mm(s['length'])} long, {mm(s['width'])} wide and {mm(s['depth'])} deep"
    return f"It has a keyway {size}, centred {mm(item.places.at[0][1])} above the bottom."


def _rib(item: Item, account: Account) -> str:
    s = item.sizes
    legs = f"with legs of {mm(s['leg'])} and {mm(s['leg'])}"
    return f"A triangular rib {mm(s['thickness'])} thick {legs} stands between the plate and the wall."


def _trough(item: Item, account: Account) -> str:
    return f"It has a half-round groove of {mm(item.sizes['diameter'] / 2)} radius along Y in the middle of the top."


def _gap(item: Item, account: Account) -> str:
    deep = account.body.sizes["height"] - item.sizes["floor"]
    return f"It has a groove {mm(item.sizes['width'])} wide and {mm(deep)} deep along Y in the middle of the top."


def _noun(account: Account) -> str:
    body = account.body
    if body.kind == "profile" and is_outline(body, len(account.items) == 1):
        return "outline"
    return {"profile": "profile", "shaft": "shaft", "disc": "disc", "block": "block", "cylinder": "cylinder"}.get(
        body.kind, "plate"
    )


def _edges(item: Item, account: Account) -> str:
    size = mm(item.sizes["size"])
    done = f"rounded with {size}" if item.shape == "fillet" else f"chamfered by {size}"
    which = {
        "upright": "The vertical edges are",
        "top": f"The top edges of the {_noun(account)} are",
        "bottom": f"The bottom edges of the {_noun(account)} are",
        "cheeks": "The top edges along X are",
        "boss": "The top edges of the boss are",
        "hub": "The top edges of the hub are",
        "end": "The top edges are",
    }
    if item.face in ("top", "bottom") and any(each.kind == "flats" for each in account.items):
        raise UnsayableError("edges of flats")
    if item.face not in which:
        raise UnsayableError(f"edges that are {item.face}")
    return f"{which[item.face]} {done}."


THINGS: Mapping[str, Callable[[Item, Account], str]] = {
    "hole": hole,
    "pocket": _pocket,
    "slot": _slot,
    "boss": _boss,
    "hub": _boss,
    "stacked": _stacked,
    "wall": _wall,
    "notch": _notch,
    "groove": _groove,
    "ledge": _ledge,
    "slope": _slope,
    "cross hole": _cross_hole,
    "opening": _opening,
    "flats": _flats,
    "keyway": _keyway,
    "rib": _rib,
    "trough": _trough,
    "gap": _gap,
    "edges": _edges,
}
