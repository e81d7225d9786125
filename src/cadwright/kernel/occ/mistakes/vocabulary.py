"""CadQuery's names: the one that was meant, and how it is called."""

import difflib
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import cadquery
from cadquery.occ_impl import shapes

OWNERS = (
    cadquery.Workplane,
    cadquery.Sketch,
    cadquery.Assembly,
    cadquery.Shape,
    cadquery.Solid,
    cadquery.Face,
    cadquery.Wire,
    cadquery.Edge,
    cadquery.Vector,
    cadquery.Location,
    cadquery.Plane,
)

# What other CAD programs and languages call it, without capitals and underscores.
SYNONYMS = {
    "cube": "box",
    "block": "box",
    "cuboid": "box",
    "rectangle": "rect",
    "square": "rect",
    "disc": "circle",
    "disk": "circle",
    "linearextrude": "extrude",
    "pad": "extrude",
    "extrudelinear": "extrude",
    "pocket": "cutBlind",
    "cutextrude": "cutBlind",
    "extrudecut": "cutBlind",
    "cutthrough": "cutThruAll",
    "throughall": "cutThruAll",
    "rotateextrude": "revolve",
    "lathe": "revolve",
    "difference": "cut",
    "subtract": "cut",
    "minus": "cut",
    "fuse": "union",
    "join": "union",
    "combine": "union",
    "merge": "union",
    "common": "intersect",
    "intersection": "intersect",
    "round": "fillet",
    "roundedges": "fillet",
    "bevel": "chamfer",
    "hollow": "shell",
    "thicken": "shell",
    "drill": "hole",
    "drillhole": "hole",
    "throughhole": "hole",
    "addhole": "hole",
    "holes": "hole",
    "counterbore": "cboreHole",
    "counterborehole": "cboreHole",
    "countersink": "cskHole",
    "countersinkhole": "cskHole",
    "polygonarray": "polarArray",
    "circulararray": "polarArray",
    "circularpattern": "polarArray",
    "polarpattern": "polarArray",
    "radialarray": "polarArray",
    "rectarray": "rarray",
    "rectangulararray": "rarray",
    "lineararray": "rarray",
    "linearpattern": "rarray",
    "gridarray": "rarray",
    "grid": "rarray",
    "arc": "threePointArc",
    "points": "pushPoints",
    "addpoints": "pushPoints",
    "slot": "slot2D",
    "regularpolygon": "polygon",
    "offset": "offset2D",
    "selectfaces": "faces",
    "selectedges": "edges",
    "face": "faces",
    "edge": "edges",
    "getsolid": "val",
    "getval": "val",
    "movetocenter": "center",
    "origin": "center",
    "newworkplane": "workplane",
    "helix": "parametricCurve",
    "torus": "revolve",
}


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one of ``names`` that was probably meant; ``None`` when none is near."""
    by_plain = {_plain(known): known for known in names if not known.startswith("_")}
    wanted = _plain(name)
    if wanted in by_plain:
        return by_plain[wanted]
    close = difflib.get_close_matches(wanted, by_plain, n=1, cutoff=0.65)
    return by_plain[close[0]] if close else None


def meant(name: str, owner: Any) -> str | None:
    """The attribute of ``owner`` (an object, class or module) that was probably meant by ``name``."""
    synonym = SYNONYMS.get(_plain(name))
    if synonym is not None and hasattr(owner, synonym):
        return synonym
    return nearest(name, dir(owner))


def _plain(name: str) -> str:
    return name.replace("_", "").lower()


def owners_of(name: str) -> list[type]:
    """CadQuery's classes that have an attribute of exactly this name."""
    return [owner for owner in OWNERS if hasattr(owner, name)]


def signature(function: Callable[..., Any], name: str | None = None) -> str:
    """How a function is called, without types: ``box(length, width, height, centered=True)``."""
    name = name or getattr(function, "__name__", "call")
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return f"{name}(…)"
    return f"{name}({', '.join(_parameter(p) for p in parameters if p.name not in ('self', 'cls'))})"


def _parameter(parameter: inspect.Parameter) -> str:
    stars = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}
    text = stars.get(parameter.kind.name, "") + parameter.name
    if parameter.default is inspect.Parameter.empty:
        return text
    default = repr(parameter.default)
    return f"{text}={default if len(default) <= 20 else '…'}"


def method_signature(owner: Any, name: str) -> str:
    """The signature of an attribute; its bare name when it is no function."""
    attribute = getattr(owner, name)
    return signature(attribute, name) if callable(attribute) else name


def find(qualified: str, scope: dict[str, Any]) -> Callable[..., Any] | None:
    """The function that Python names in a message, ``Workplane.box`` or ``make_bolt``."""
    first, *rest = qualified.split(".")
    found: Any = scope.get(first) if not rest else None
    for module in (cadquery, shapes):
        found = found if found is not None else getattr(module, first, None)
    found = found if found is not None else scope.get(first)
    for name in rest:
        found = getattr(found, name, None)
    return found if callable(found) else None
