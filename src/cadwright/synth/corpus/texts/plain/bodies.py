"""Bodies in controlled English."""

from cadwright.geometry.tolerance import ROUNDING
from cadwright.synth.corpus.texts.account import Item
from cadwright.synth.corpus.texts.plain.words import UnsayableError, across_corners, mm, number, with_article

_ALONE = frozenset(("T-shaped", "H-shaped", "triangular"))
"""What is told by its name only where nothing is on it: what the parts or the middle of such a thing are is another
question.
"""


def body(item: Item, alone: bool = True) -> str:
    """The body's sentence; ``alone`` is whether nothing is on it."""
    s = item.sizes
    if item.kind == "profile":
        return _outline(item) if is_outline(item, alone) else _profile(item)
    if item.kind == "shaft":
        return _shaft(item)
    if item.kind == "bracket":
        return _bracket(item)
    if "diameter" in s:
        high = s.get("thickness") or s["height"]
        noun, tall = ("disc", "thick") if item.kind == "disc" else ("cylinder", "high")
        return f"A {noun} of {mm(s['diameter'])} diameter, {mm(high)} {tall}."
    thick = s.get("thickness") or s["height"]
    if "corner circle" in s:
        return f"{with_article(f'{item.shape} plate').capitalize()}, {across_corners(item)}, {mm(thick)} thick."
    noun = "block" if item.kind == "block" else "plate"
    shape = "obround " if item.shape == "obround" else ""
    told = with_article(f"{shape}{noun}").capitalize()
    tall = "high" if noun == "block" else "thick"
    return f"{told} {mm(s['length'])} long, {mm(s['width'])} wide and {mm(thick)} {tall}."


def box(body: Item, hollow: Item) -> str:
    """A housing as a box of its own."""
    s, wall = body.sizes, mm(hollow.sizes["wall"])
    high = mm(s.get("height") or s.get("thickness") or 0)
    if "diameter" in s:
        return f"A round box of {mm(s['diameter'])} diameter and {high} height, open at the top, with {wall} walls."
    if body.shape != "rectangular":
        raise UnsayableError(f"a box that is {body.shape}")
    size = f"{mm(s['length'])} long, {mm(s['width'])} wide and {high} high"
    return f"A box {size}, open at the top, with {wall} walls."


def is_outline(item: Item, alone: bool) -> bool:
    """Whether a profile is told by its corners."""
    if item.shape == "trapezoidal":
        return abs(item.corners[0][0] + item.corners[1][0]) >= ROUNDING
    return item.shape not in (*_ALONE, "cross-shaped") or (item.shape in _ALONE and not alone)


def _outline(item: Item) -> str:
    corners = ", ".join(f"({number(x)}, {number(y)})" for x, y in item.corners)
    return f"An outline through {corners}, extruded by {mm(item.sizes['extrusion'])}."


def _profile(item: Item) -> str:
    s, long = item.sizes, mm(item.sizes["extrusion"])
    size = f"{mm(s['width'])} wide and {mm(s['height'])} high" if "width" in s and "height" in s else ""
    if item.shape == "T-shaped":
        return f"A T-shaped profile {size}, flange {mm(s['flange'])} thick, stem {mm(s['stem'])} wide, {long} long."
    if item.shape == "H-shaped":
        return f"An I-beam {size}, flanges {mm(s['flange'])} thick, web {mm(s['web'])} thick, {long} long."
    if item.shape == "cross-shaped":
        return f"A cross-shaped plate {size}, arms {mm(s['arm'])} wide, {long} thick."
    if item.shape == "triangular":
        return f"A right triangle with legs {mm(s['width'])} and {mm(s['height'])}, {long} thick."
    ends = f"{mm(s['width'])} wide at the bottom, {mm(s['top'])} at the top"
    return f"A trapezoidal plate {ends}, {mm(s['height'])} high, {long} thick."


def _shaft(item: Item) -> str:
    steps = [
        f"{mm(item.sizes[f'diameter {n}'])} diameter {mm(item.sizes[f'length {n}'])} long"
        for n in range(1, len(item.sizes) // 2 + 1)
    ]
    return f"A stepped shaft: {', then '.join(steps)}."


def _bracket(item: Item) -> str:
    s = item.sizes
    base = f"A plate {mm(s['length'])} long, {mm(s['width'])} wide and {mm(s['base'])} thick."
    return f"{base} A wall {mm(s['wall'])} thick and {mm(s['height'] - s['base'])} high stands on its front edge."
