"""Mistakes in selecting: selectors, tags, the place of a workplane."""

import re

import cadquery

from cadwright.kernel.occ.mistakes.failure import Failure
from cadwright.kernel.occ.mistakes.row import owner, stack
from cadwright.kernel.occ.mistakes.vocabulary import nearest
from cadwright.kernel.scripts.rows import Row, both, during, kind, said, said_call

_SELECTOR_HELP = (
    'Selectors: ">Z" farthest along z, "<X" nearest, "|Z" parallel to z, "#Z" perpendicular, "+Z" facing it, '
    '"%CIRCLE" or "%CYLINDER" by type, ">Z[-2]" the second farthest; combine with and, or, not, exc.'
)
_TYPES = "PLANE, CYLINDER, CONE, SPHERE, TORUS, BEZIER, BSPLINE, REVOLUTION, EXTRUSION, LINE, CIRCLE, ELLIPSE"


def _empty_selection(failure: Failure) -> str:
    kinds = [item.ShapeType() for item in stack(failure) if isinstance(item, cadquery.Shape)]
    selection = failure.selection
    where = f"`{selection.text}` on line {selection.line}" if selection else "The selection"
    if kinds:
        return f"{said_call(failure)} needs edges, and {where} selected {len(kinds)} {kinds[0]}."
    return f"{where} selected nothing."


def _what_exists(failure: Failure) -> str:
    workplane = owner(failure)
    solid = workplane._findType((cadquery.Solid,)) if isinstance(workplane, cadquery.Workplane) else None
    if solid is None:
        return "Build a solid first, then select its edges, then fillet or chamfer them."
    types: dict[str, int] = {}
    for edge in solid.Edges():
        types[edge.geomType()] = types.get(edge.geomType(), 0) + 1
    counts = ", ".join(f"{count} {name}" for name, count in types.items())
    return f'The solid has these edges: {counts}. Select some of them, as in `.edges("|Z")`.'


def _selector(failure: Failure) -> str:
    text = getattr(failure.error, "pstr", "")
    at = int(getattr(failure.error, "loc", 0))
    return f"The selector {text!r} is not valid from its character {at + 1} on."


def _selector_hint(failure: Failure) -> str:
    text = getattr(failure.error, "pstr", "")
    return f"Types after %: {_TYPES}." if "%" in text else _SELECTOR_HELP


def _selector_index(failure: Failure) -> str:
    count = re.search(r"length (\d+)", failure.message)
    where = f"`{failure.call}`" if failure.call else "The selector"
    return f"{where} asks for a group that does not exist: there are {count[1] if count else 'fewer'}."


def _tags(failure: Failure) -> str:
    workplane = owner(failure)
    tags = list(workplane.ctx.tags) if isinstance(workplane, cadquery.Workplane) else []
    wanted = next((v for v in (failure.call.arguments.values() if failure.call else ()) if isinstance(v, str)), "")
    near = nearest(wanted, tags)
    if near:
        return f"Did you mean {near!r}?"
    return f"Tags in this chain: {', '.join(tags)}." if tags else 'No step of this chain is tagged: add `.tag("name")`.'


ROWS = (
    Row("empty selection", said("requires that edges be selected"), _empty_selection, _what_exists),
    Row("selector", kind("ParseException", "ParseBaseException"), _selector, _selector_hint),
    Row(
        "selector index",
        both(kind("IndexError"), said("Attempted to access index")),
        _selector_index,
        "Count groups from 0; negative indices count from the far end.",
    ),
    Row(
        "empty selector",
        said("Can not return the Nth element"),
        "There is nothing to choose from.",
        "Check the selection before this one.",
    ),
    Row(
        "workplane on several",
        said("must be co-planar", "must be planar faces", "Needs a face or a vertex"),
        "A workplane needs one flat face or point to lie on, and the selection is something else.",
        'Select one face first: `.faces(">Z").workplane()`.',
    ),
    Row(
        "mirror plane",
        both(during("mirror"), kind("UnboundLocalError")),
        lambda f: f"{said_call(f)} names no plane.",
        'Use "XY", "XZ" or "YZ", or a face: `mirror(mirrorPlane="XZ")`.',
    ),
    Row("tag", said("No Workplane object named"), "No step of this chain carries that tag.", _tags),
    Row(
        "chain end",
        said("Cannot End the chain"),
        "`end()` goes back further than the chain is long.",
        "Go back fewer steps.",
    ),
)
