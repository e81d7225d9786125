"""A part in controlled English: the few forms that the embedded planner reads for sure.

What is written here is believed only where the planner makes the same solid of it (`checked`).
"""

import re
from collections.abc import Callable, Mapping

from cadwright.synth.corpus.texts.account import Account, Item, Places
from cadwright.synth.corpus.texts.bodies import SIDES
from cadwright.synth.corpus.texts.voices import article, listed

NEAR = 1e-6


class UnsayableError(ValueError):
    """What has no form in controlled English; the message names it."""


def plain(account: Account, *, inches: bool = False) -> str:
    """The sentences of a part, in mm or in inches. Raises `UnsayableError`.

    Features are told in the order in which they are made; a housing is told as a box of its own, a bracket as a plate
    with a wall. How it lies in the end is not told.
    """
    items = list(account.items)
    hollow = next((item for item in items if item.kind == "hollow"), None)
    if hollow is not None:
        items.remove(hollow)
        sentences = [_box(items[0], hollow)]
    else:
        sentences = [_body(items[0])]
    for item in items[1:]:
        if item.kind not in _THINGS:
            raise UnsayableError(item.kind)
        sentences.append(_THINGS[item.kind](item, account))
    text = " ".join(sentences)
    return _LENGTH.sub(_inch, _POINT.sub(_inch_point, text)) if inches else text


_LENGTH, _POINT = re.compile(r"([-\d.]+) mm"), re.compile(r"\(([-\d.]+), ([-\d.]+)\)")


def _inch(length: re.Match[str]) -> str:
    return f"{_n(float(length[1]) / 25.4)} inches"


def _inch_point(point: re.Match[str]) -> str:
    return f"({_n(float(point[1]) / 25.4)}, {_n(float(point[2]) / 25.4)})"


def _n(value: float) -> str:
    told = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if told in ("-0", "") else told


def _mm(value: float) -> str:
    return f"{_n(value)} mm"


def _a(noun: str) -> str:
    return f"{article(noun)} {noun}"


def _body(item: Item) -> str:
    s = item.sizes
    if item.kind == "profile":
        return _profile(item)
    if item.kind == "shaft":
        return _shaft(item)
    if item.kind == "bracket":
        return _bracket(item)
    if "diameter" in s:
        high = s.get("thickness") or s["height"]
        noun, tall = ("disc", "thick") if item.kind == "disc" else ("cylinder", "high")
        return f"A {noun} of {_mm(s['diameter'])} diameter, {_mm(high)} {tall}."
    thick = s.get("thickness") or s["height"]
    if "corner circle" in s:
        return f"{_a(f'{item.shape} plate').capitalize()}, {_across_corners(item)}, {_mm(thick)} thick."
    noun = "block" if item.kind == "block" else "plate"
    shape = "obround " if item.shape == "obround" else ""
    told = _a(f"{shape}{noun}").capitalize()
    tall = "high" if noun == "block" else "thick"
    return f"{told} {_mm(s['length'])} long, {_mm(s['width'])} wide and {_mm(thick)} {tall}."


def _across_corners(item: Item) -> str:
    circle = _mm(item.sizes["corner circle"])
    return f"{circle} across corners" if SIDES.get(item.shape, 1) % 2 == 0 else f"{circle} circumscribed diameter"


def _box(body: Item, hollow: Item) -> str:
    s, wall = body.sizes, _mm(hollow.sizes["wall"])
    high = _mm(s.get("height") or s.get("thickness") or 0)
    if "diameter" in s:
        return f"A round box of {_mm(s['diameter'])} diameter and {high} height, open at the top, with {wall} walls."
    if body.shape != "rectangular":
        raise UnsayableError(f"a box that is {body.shape}")
    size = f"{_mm(s['length'])} long, {_mm(s['width'])} wide and {high} high"
    return f"A box {size}, open at the top, with {wall} walls."


def _profile(item: Item) -> str:
    s, long = item.sizes, _mm(item.sizes["extrusion"])
    size = f"{_mm(s['width'])} wide and {_mm(s['height'])} high" if "width" in s and "height" in s else ""
    if item.shape == "T-shaped":
        return f"A T-shaped profile {size}, flange {_mm(s['flange'])} thick, stem {_mm(s['stem'])} wide, {long} long."
    if item.shape == "H-shaped":
        return f"An I-beam {size}, flanges {_mm(s['flange'])} thick, web {_mm(s['web'])} thick, {long} long."
    if item.shape == "cross-shaped":
        return f"A cross-shaped plate {size}, arms {_mm(s['arm'])} wide, {long} thick."
    if item.shape == "triangular":
        return f"A right triangle with legs {_mm(s['width'])} and {_mm(s['height'])}, {long} thick."
    if item.shape == "trapezoidal" and abs(item.corners[0][0] + item.corners[1][0]) < NEAR:
        ends = f"{_mm(s['width'])} wide at the bottom, {_mm(s['top'])} at the top"
        return f"A trapezoidal plate {ends}, {_mm(s['height'])} high, {long} thick."
    corners = ", ".join(f"({_n(x)}, {_n(y)})" for x, y in item.corners)
    return f"An outline through {corners}, extruded by {long}."


def _shaft(item: Item) -> str:
    steps = [
        f"{_mm(item.sizes[f'diameter {n}'])} diameter {_mm(item.sizes[f'length {n}'])} long"
        for n in range(1, len(item.sizes) // 2 + 1)
    ]
    return f"A stepped shaft: {', then '.join(steps)}."


def _bracket(item: Item) -> str:
    s = item.sizes
    base = f"A plate {_mm(s['length'])} long, {_mm(s['width'])} wide and {_mm(s['base'])} thick."
    return f"{base} A wall {_mm(s['wall'])} thick and {_mm(s['height'] - s['base'])} high stands on its front edge."


def _hole(item: Item, account: Account) -> str:
    if item.face == "upright":
        return _in_wall(item, account.body)
    if item.face == "cheeks":
        (_, z), *_ = item.places.at
        return (
            f"A hole of {_mm(item.sizes['diameter'])} diameter goes through the left face, {_mm(z)} above the bottom."
        )
    if item.face == "along":
        raise UnsayableError("holes along a cylinder")
    holder = "The plate" if account.body.kind == "bracket" else "It"
    link = " " if item.through and item.places.kind != "grid" else ", "
    return f"{holder} has {_holes(item)}{link}{_on_face(item, account)}{_mouth(item)}."


def _holes(item: Item) -> str:
    s, places = item.sizes, item.places
    kind = "hole" if item.through else "blind hole"
    told = f"of {_mm(s['diameter'])} diameter"
    deep = "" if item.through else f", {_mm(s['depth'])} deep"
    if places.kind == "grid":
        return f"a grid of {places.count[0]} x {places.count[1]} {kind}s {told}{deep}"
    return f"{'a' if item.count == 1 else item.count} {kind}{'' if item.count == 1 else 's'} {told}{deep}"


def _mouth(item: Item) -> str:
    s = item.sizes
    if item.shape == "counterbored":
        return f", counterbored {_mm(s['head'])} wide and {_mm(s['sunk'])} deep"
    if item.shape == "countersunk":
        return f", countersunk to {_mm(s['head'])} at {_n(s['angle'])} degrees"
    return ""


def _on_face(item: Item, account: Account) -> str:
    if item.face == "boss":
        return "through the boss"
    if item.face == "base":
        # Counted from the upright's outer face there, from the middle of the plate here.
        half = account.body.sizes["width"] / 2
        return _place(Places("points", tuple((x, y - half) for x, y in item.places.at)), account)
    return _place(item.places, account)


def _in_wall(item: Item, body: Item) -> str:
    told = []
    for x, z in item.places.at:
        aside = "" if abs(x) < NEAR else f" and {_mm(abs(x))} to the {'right' if x > 0 else 'left'} of the middle"
        high = f"{_mm(z - body.sizes['base'])} above the bottom{aside}"
        told.append(f"A hole of {_mm(item.sizes['diameter'])} diameter goes through the wall, {high}.")
    return " ".join(told)


def _place(places: Places, account: Account) -> str:
    if places.kind == "corners":
        return f"on a {_mm(places.pitch[0])} x {_mm(places.pitch[1])} rectangle"
    if places.kind == "ring":
        return f"on a {_mm(places.circle)} bolt circle"
    if places.kind == "grid":
        return f"{_mm(places.pitch[0 if places.count[0] > 1 else 1])} apart"
    at = _from_middle(places, account)
    if at == [(0.0, 0.0)]:
        return "in the middle"
    return f"at {listed([f'({_n(x)}, {_n(y)})' for x, y in at])} from the middle"


def _from_middle(places: Places, account: Account) -> list[tuple[float, float]]:
    """Outlines that begin at a corner are put around the origin by the planner."""
    x0, y0, x1, y1 = account.box if account.body.kind == "profile" else (0.0, 0.0, 0.0, 0.0)
    return [(x - (x0 + x1) / 2, y - (y0 + y1) / 2) for x, y in places.at]


def _outlined(item: Item) -> str:
    s = item.sizes
    if "length" in s:
        return f"{_mm(s['length'])} long and {_mm(s['width'])} wide"
    if "diameter" in s:
        return f"of {_mm(s['diameter'])} diameter"
    return _across_corners(item)


def _pocket(item: Item, account: Account) -> str:
    noun = f"{item.shape} {'opening' if item.through else 'pocket'}"
    deep = "" if item.through else f", {_mm(item.sizes['depth'])} deep"
    round_ = f", corners rounded with {_mm(item.sizes['radius'])}" if "radius" in item.sizes else ""
    return f"It has {_a(noun)} {_outlined(item)}{deep}{round_}, {_place(item.places, account)}."


def _slot(item: Item, account: Account) -> str:
    angle = item.sizes.get("angle", 0.0)
    if item.count > 1:
        raise UnsayableError("several slots")
    deep = "" if item.through else f", {_mm(item.sizes['depth'])} deep"
    if angle not in (0.0, 90.0):
        return f"It has a slot {_outlined(item)}{deep}, {_aside(item, account)}, rotated by {_n(angle)} degrees."
    return f"It has a slot {_outlined(item)}{deep}, along {'Y' if angle else 'X'}, {_place(item.places, account)}."


def _aside(item: Item, account: Account) -> str:
    """A place by distances to the sides: after a point, a turn is not read."""
    ((x, y),) = _from_middle(item.places, account)
    told = [] if abs(x) < NEAR else [f"{_mm(abs(x))} to the {'right' if x > 0 else 'left'}"]
    told += [] if abs(y) < NEAR else [f"{_mm(abs(y))} to the {'back' if y > 0 else 'front'}"]
    return f"{listed(told)} of the middle" if told else "in the middle"


def _boss(item: Item, account: Account) -> str:
    high = _mm(item.sizes["height"])
    if item.kind == "hub":
        return f"It has a hub of {_mm(item.sizes['diameter'])} diameter and {high} height on top."
    return f"It has {_a(f'{item.shape} boss')} {_outlined(item)}, {high} high, on top {_place(item.places, account)}."


def _stacked(item: Item, account: Account) -> str:
    noun = "cylinder" if item.shape == "round" else f"{item.shape} block"
    return (
        f"It has {_a(noun)} {_outlined(item)}, {_mm(item.sizes['height'])} high, on top {_place(item.places, account)}."
    )


def _wall(item: Item, account: Account) -> str:
    base = account.body.sizes["thickness"] if "thickness" in account.body.sizes else account.body.sizes["height"]
    high = item.sizes["height"] - base
    return f"A wall {_mm(item.sizes['thickness'])} thick and {_mm(high)} high stands on its front edge."


def _notch(item: Item, account: Account) -> str:
    (x, y), (_, _, x1, y1) = item.places.at[0], account.box
    side, end = "right" if abs(x - x1) < NEAR else "left", "back" if abs(y - y1) < NEAR else "front"
    deep, wide = _mm(item.sizes["depth"]), _mm(item.sizes["width"])
    if item.shape == "corner":
        return f"It has a rectangular notch {deep} x {wide} in the {end} {side} corner."
    return f"It has a notch {wide} wide and {deep} deep in the middle of the {side} side."


def _groove(item: Item, account: Account) -> str:
    noun = "V-groove" if item.shape == "V-shaped" else "groove"
    size = f"{_mm(item.sizes['width'])} wide and {_mm(item.sizes['depth'])} deep along Y in the top"
    return f"It has a {noun} {size}, {_sideways(item.places.at[0][0], account)}."


def _sideways(x: float, account: Account) -> str:
    aside = x - (account.box[0] + account.box[2]) / 2
    if abs(aside) < NEAR:
        return "in the middle"
    return f"{_mm(abs(aside))} to the {'right' if aside > 0 else 'left'} of the middle"


def _ledge(item: Item, account: Account) -> str:
    return f"It has a step along the right edge, {_mm(item.sizes['width'])} wide and {_mm(item.sizes['depth'])} deep."


def _slope(item: Item, account: Account) -> str:
    return f"The right top edge is chamfered {_mm(item.sizes['width'])} x {_mm(item.sizes['depth'])}."


def _cross_hole(item: Item, account: Account) -> str:
    x, z = item.places.at[0]
    hole = f"a hole of {_mm(item.sizes['diameter'])} diameter"
    if account.body.kind == "shaft":
        return f"It has {hole} along Y, {_mm(z)} above the bottom."
    aside = "" if abs(x - (account.box[0] + account.box[2]) / 2) < NEAR else f" and {_sideways(x, account)}"
    return f"It has {hole} through the front face, {_mm(z)} above the bottom{aside}."


def _opening(item: Item, account: Account) -> str:
    walls = "front and back walls" if item.shape == "both" else "front wall"
    size = f"{_mm(item.sizes['width'])} wide and {_mm(item.sizes['height'])} high"
    return f"It has a rectangular opening {size} in the {walls}, centred {_mm(item.places.at[0][1])} above the bottom."


def _flats(item: Item, account: Account) -> str:
    return f"It has {'four' if item.shape == 'four' else 'two'} flats, {_mm(item.sizes['across'])} across flats."


def _keyway(item: Item, account: Account) -> str:
    s = item.sizes
    size = f"{_mm(s['length'])} long, {_mm(s['width'])} wide and {_mm(s['depth'])} deep"
    return f"It has a keyway {size}, {_mm(item.places.at[0][1])} above the bottom."


def _rib(item: Item, account: Account) -> str:
    s = item.sizes
    legs = f"with legs of {_mm(s['leg'])} and {_mm(s['leg'])}"
    return f"A triangular rib {_mm(s['thickness'])} thick {legs} stands between the plate and the wall."


def _trough(item: Item, account: Account) -> str:
    return f"It has a half-round groove of {_mm(item.sizes['diameter'] / 2)} radius along Y in the middle of the top."


def _gap(item: Item, account: Account) -> str:
    deep = account.body.sizes["height"] - item.sizes["floor"]
    return f"It has a groove {_mm(item.sizes['width'])} wide and {_mm(deep)} deep along Y in the middle of the top."


def _noun(account: Account) -> str:
    body = account.body
    return {"profile": "profile", "shaft": "shaft", "disc": "disc", "block": "block", "cylinder": "cylinder"}.get(
        body.kind, "plate"
    )


def _edges(item: Item, account: Account) -> str:
    size = _mm(item.sizes["size"])
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
    if item.face not in which:
        raise UnsayableError(f"edges that are {item.face}")
    return f"{which[item.face]} {done}."


_THINGS: Mapping[str, Callable[[Item, Account], str]] = {
    "hole": _hole,
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
