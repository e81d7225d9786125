"""Paragraphs of the families that are no plate with features: shafts, brackets, housings, forks, bodies that meet."""

from collections.abc import Callable, Mapping, Sequence

from cadwright.geometry.tolerance import ROUNDING
from cadwright.synth.corpus.texts.account import Item, Places
from cadwright.synth.corpus.texts.features import needed, places_of
from cadwright.synth.corpus.texts.outlines import drawn
from cadwright.synth.corpus.texts.script import Paragraph, UnreadError


def turned_shaft(paragraph: Paragraph) -> list[Item]:
    """The steps of a revolved outline: diameters and lengths by the corners."""
    (chain,) = paragraph.chains
    corners = needed(chain, "polyline").values[0][1:-1]
    steps = [(2 * a[0], b[1] - a[1]) for a, b in zip(corners[::2], corners[1::2], strict=True)]
    return [_shaft(steps)]


def first_step(paragraph: Paragraph) -> list[Item]:
    """A shaft of one step; the next come."""
    return [_shaft([_step(paragraph)])]


def shaft(items: Sequence[Item], rest: Sequence[Paragraph]) -> tuple[list[Item], list[Paragraph]]:
    """The shaft with all its steps, and what comes after them; its features in a shaft's words."""
    body = items[0]
    steps = [(body.sizes[f"diameter {n}"], body.sizes[f"length {n}"]) for n in range(1, len(body.sizes) // 2 + 1)]
    left = list(rest)
    while left and left[0].words == "The next step":
        steps.append(_step(left.pop(0)))
    found = [_shaft(steps)]
    for paragraph in [each for each in left if each.words in _ON_SHAFTS]:
        found += _ON_SHAFTS[paragraph.words](paragraph)
        left.remove(paragraph)
    return found, left


def _shaft(steps: Sequence[tuple[float, float]]) -> Item:
    sizes: dict[str, float] = {}
    for n, (diameter, length) in enumerate(steps, 1):
        sizes |= {f"diameter {n}": diameter, f"length {n}": length}
    return Item("shaft", sizes)


def _step(paragraph: Paragraph) -> tuple[float, float]:
    (chain,) = paragraph.chains
    return 2 * needed(chain, "circle").values[0], needed(chain, "extrude").values[0]


def _end(paragraph: Paragraph) -> list[Item]:
    call = needed(paragraph.chains[0], "chamfer", "fillet")
    return [Item("edges", {"size": call.values[0]}, call.name, face="end")]


def _flat(paragraph: Paragraph) -> list[Item]:
    """A flat on the last step; its size is the distance from the axis."""
    return [Item("flat", {"distance": paragraph.size("flat")}, face="last")]


def _keyway(paragraph: Paragraph) -> list[Item]:
    z = needed(paragraph.chains[0], "center").values[1]
    sizes = paragraph.sizes("length", "width", "depth")
    return [Item("keyway", sizes, places=Places("points", ((0.0, z),)), face="first")]


def _pin_hole(paragraph: Paragraph) -> list[Item]:
    z = needed(paragraph.chains[0], "center").values[1]
    place = Places("points", ((0.0, z),))
    return [Item("cross hole", {"diameter": paragraph.size("pin_diameter")}, places=place, face="first")]


def bracket(paragraph: Paragraph) -> list[Item]:
    """A base and an upright."""
    found = paragraph.sizes("length", "width", "height", "base", "wall")
    return [Item("bracket", found, "L-shaped")]


def rib(paragraph: Paragraph) -> list[Item]:
    """A triangular web in the corner."""
    return [Item("rib", {"leg": paragraph.size("rib"), "thickness": paragraph.size("rib_thickness")})]


def drilled(paragraph: Paragraph) -> list[Item]:
    """Holes that a cylinder cuts, both ways from a workplane: which, is in its name."""
    tool = paragraph.chains[0]
    ((places, call),) = drawn(tool.calls)
    where = {
        "base_holes": "base",
        "upright_holes": "upright",
        "pivot": "cheeks",
        "screw": "floor",
        "bore": "along",
        "holes": "sides",
    }
    if tool.target not in where:
        raise UnreadError(f"{tool.target} is not known")
    return [Item("hole", {"diameter": 2 * call.values[0]}, places=places, face=where[tool.target])]


def floor_holes(paragraph: Paragraph) -> list[Item]:
    """Holes in the floor of a housing."""
    tool = paragraph.chains[0]
    return [Item("hole", {"diameter": 2 * needed(tool, "circle").values[0]}, places=places_of(tool), face="floor")]


def opening(paragraph: Paragraph) -> list[Item]:
    """A rectangular opening in the wall at the smallest y, or in both across y; its place is that of its middle."""
    tool = paragraph.chains[0]
    x, z = needed(tool, "center").values
    both = bool(needed(tool, "extrude").named.get("both"))
    sizes = paragraph.sizes("width", "height")
    return [Item("opening", sizes, "both" if both else "one", Places("points", ((x, z),)), "front")]


def gap(paragraph: Paragraph) -> list[Item]:
    """The gap of a fork, from the floor upwards."""
    rect = needed(paragraph.chains[0], "rect")
    return [Item("gap", {"width": rect.values[0], "floor": paragraph.size("floor"), "cheek": paragraph.size("cheek")})]


def cylinder(paragraph: Paragraph) -> list[Item]:
    """A cylinder through the block along y, half way up."""
    tool = paragraph.chains[0]
    z = needed(tool, "center").values[1]
    return [Item("cylinder", paragraph.sizes("diameter", "length"), "along", Places("points", ((0.0, z),)), "front")]


def trough(paragraph: Paragraph) -> list[Item]:
    """A round trough across the top along y."""
    return [Item("trough", paragraph.sizes("diameter"))]


def flats(paragraph: Paragraph) -> list[Item]:
    """Two or four flats of a disc."""
    one, other = needed(paragraph.chains[0], "rect").values
    return [Item("flats", {"across": other}, "four" if abs(one - other) < ROUNDING else "two")]


BODIES: Mapping[str, Callable[[Paragraph], list[Item]]] = {
    "A base and an upright": bracket,
    "A turned shaft": turned_shaft,
    "A shaft's first step": first_step,
}
_ON_SHAFTS: Mapping[str, Callable[[Paragraph], list[Item]]] = {
    "The end bevelled": _end,
    "The end rounded": _end,
    "A flat on the last step": _flat,
    "A keyway in the first step": _keyway,
    "A hole across the first step": _pin_hole,
}
