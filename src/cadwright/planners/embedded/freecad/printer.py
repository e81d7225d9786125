"""A part as a FreeCAD script that makes a parametric document: a spreadsheet of sizes, constrained sketches, features.

The same part model is printed as CadQuery by `parts.cadquery_printing`.
"""

import json
from collections.abc import Iterable, Mapping
from itertools import combinations

import msgspec

from cadwright.geometry.tolerance import ROUNDING
from cadwright.language.plurals import plural
from cadwright.parts.expressions import Expr
from cadwright.parts.model import (
    CAPITALS,
    ArcTo,
    Body,
    Circle,
    Coil,
    Component,
    Corners,
    Counterbore,
    Countersink,
    CurveTo,
    Dress,
    Ellipse,
    Extrusion,
    Feature,
    Frame,
    Grid,
    Hole,
    Lettering,
    LineTo,
    Loft,
    Mirror,
    Move,
    Outline,
    Part,
    Plane,
    Points,
    Polar,
    Polygon,
    Positions,
    Profile,
    Rectangle,
    Revolution,
    Rotate,
    Shell,
    Slot,
    Sphere,
    Twist,
)
from cadwright.planners.embedded.freecad.macros import macros, needed
from cadwright.planners.embedded.freecad.selections import finished
from cadwright.planners.embedded.freecad.sizes import sheet, size, sizes

PLANES: dict[Plane, str] = {
    "XY": "(1, 0, 0), (0, 0, 1)",
    "YZ": "(0, 1, 0), (1, 0, 0)",
    "ZX": "(0, 0, 1), (0, 1, 0)",
    "XZ": "(1, 0, 0), (0, -1, 0)",
    "YX": "(0, 1, 0), (0, 0, -1)",
    "ZY": "(0, 0, 1), (-1, 0, 0)",
}
"""The x axis and the normal of each, as CadQuery has them."""
OPENINGS = {"top": ', ">Z"', "bottom": ', "<Z"', "top and bottom": ', "|Z"', "none": ""}
NORMALS = {"XY": "(0, 0, 1)", "YZ": "(1, 0, 0)", "XZ": "(0, 1, 0)"}
AXES = {"X": "(1, 0, 0)", "Y": "(0, 1, 0)", "Z": "(0, 0, 1)"}


def script(part: Part, name: str = "Part") -> str:
    """The source of a FreeCAD script that makes a document of the part; ``r`` is the last object."""
    values = part.values()
    body = "\n\n".join(_feature(_renamed(feature), values) for feature in part.features)
    functions = needed(body)
    head = ["import math", ""] if any("math" in each.uses for each in functions.values()) else []
    head += ["import FreeCAD as App", "import Part", "import Sketcher"]
    blocks = ["\n".join(head), f'doc = App.newDocument("{name}")', sheet(part.parameters)]
    defined = "\n\n\n".join(each.source for each in functions.values())
    return "\n\n".join(blocks) + f"\n\n\n{defined}\n\n\n{body}\n\ndoc.recompute()\n"


def _feature(feature: Feature, values: Mapping[str, float]) -> str:
    return "\n".join([_comment(feature), *_statements(feature, values)])


def _comment(feature: Feature) -> str:
    if isinstance(feature, Component):
        return f"# Component: {feature.name}"
    heading = feature.name.replace("_", " ").capitalize()
    return f"# {heading}: {feature.note}" if feature.note else f"# {heading}"


def _renamed(feature: Feature) -> Feature:
    """With another name where the script needs that name for something else."""
    own = ("doc", "name", "note", "r", "row", "sizes", "table", "value")
    taken = feature.name in own or not macros().keys().isdisjoint((feature.name, f"{feature.name}s"))
    return msgspec.structs.replace(feature, name=f"{feature.name}_body") if taken else feature


def _statements(feature: Feature, values: Mapping[str, float]) -> list[str]:
    match feature:
        case Body():
            return [
                *_solid(feature, values),
                *(finished(f, feature.name) for f in feature.finishes),
                _combination(feature),
            ]
        case Hole():
            return _drill(feature)
        case Dress():
            return [finished(feature.finish, "r")]
        case Shell():
            return [f"r = hollow(r, {size(feature.wall)}{OPENINGS[feature.open]})"]
        case Rotate():
            return [f'r = moved(r, "{_object(feature.name)}", {AXES[feature.axis]}, {size(feature.angle)})']
        case Move():
            return [f'r = moved(r, "{_object(feature.name)}", (0, 0, 1), by=({sizes(feature.by)}))']
        case Mirror():
            image = f"mirrored(r, {NORMALS[feature.plane]})"
            return [f'r = joined("{_object(feature.name)}", r, {image})' if feature.keep else f"r = {image}"]
        case Component():
            return [f'r.Label = "{feature.name}"']


def _object(name: str) -> str:
    return name[:1].upper() + name[1:]


def _combination(body: Body) -> str:
    match body.mode:
        case "new":
            return f"r = {body.name}"
        case "join":
            return f'r = joined("{_object(body.name)}_joined", r, {body.name})'
        case "cut":
            return f"r = cut(r, {body.name})"
        case "intersect":
            return f"r = common(r, {body.name})"


def _frame(frame: Frame) -> str:
    origin = f", ({sizes(frame.origin)})" if any(str(e) != "0" for e in frame.origin) or frame.rotate else ""
    turned = f", ({sizes(frame.rotate)})" if frame.rotate is not None else ""
    return f"frame({PLANES[frame.plane]}{origin}{turned})"


def _solid(body: Body, values: Mapping[str, float]) -> list[str]:
    name, plane = body.name, f"{body.name}_plane"
    lines = [f"{plane} = {_frame(body.frame)}"]
    if isinstance(body.operation, Sphere):
        return [*lines, *_balls(body, body.operation, plane)]
    new_sketch = f'{name}_sketch = sketch("{_object(name)}_sketch", {plane})'
    if isinstance(body.operation, Lettering):
        if body.positions is not None:
            raise ValueError("text in several places is not printed")
        said = json.dumps(body.operation.text, ensure_ascii=False)
        words = f"lettering({name}_sketch, {said}, {size(body.operation.size * CAPITALS)})"
        return [*lines, new_sketch, words, *_raised(body, plane)]
    if body.positions is None or not _apart(body, values):
        return [*lines, new_sketch, *_drawn(f"{name}_sketch", body.profiles, body.positions), *_raised(body, plane)]
    if isinstance(body.positions, Polar):
        return [*lines, new_sketch, *_turned(body, body.positions, plane)]
    made = [new_sketch, *(f"{_profile(f'{name}_sketch', p)}, u=u, v=v)" for p in body.profiles)]
    each = [f"    {line}" for line in (*made, *_raised(body, plane, ", u=u, v=v"), f"{name}s.append({name})")]
    head = [f"{name}s = []", f"for u, v in {_positions(body.positions)}:"]
    return [*lines, *head, *each, f'{name} = joined("{plural(_object(name))}", *{name}s)']


def _apart(body: Body, values: Mapping[str, float]) -> bool:
    """Whether profiles at several places cannot be in one sketch: they turn with their place, touch or overlap."""
    if isinstance(body.operation, Loft):
        return True
    if isinstance(body.positions, Polar):
        return not all(isinstance(p, Circle) for p in body.profiles)
    outer, places = body.profiles[0], _places(body.positions, values)
    if isinstance(outer, Outline):
        return True
    x, y = (each.evaluate(values) for each in _extent(outer))
    return any(abs(a - c) < x + ROUNDING and abs(b - d) < y + ROUNDING for (a, b), (c, d) in combinations(places, 2))


def _extent(profile: Rectangle | Circle | Polygon | Slot | Ellipse) -> tuple[Expr, Expr]:
    """The sizes of a box that holds a profile."""
    match profile:
        case Rectangle(x, y) | Ellipse(x, y) | Slot(x, y):
            return x, y
        case Circle(diameter) | Polygon(_, diameter):
            return diameter, diameter


def _places(positions: Positions | None, values: Mapping[str, float]) -> list[tuple[float, float]]:
    """Where the places are at the current sizes; those on a circle are not asked for."""
    match positions:
        case Points(at):
            return [(u.evaluate(values), v.evaluate(values)) for u, v in at]
        case Grid(columns, rows, dx, dy):
            n, m, x, y = (each.evaluate(values) for each in (columns, rows, dx, dy))
            return [(i * x, j * y) for i in range(round(n)) for j in range(round(m))]
        case Corners(x, y):
            w, h = x.evaluate(values), y.evaluate(values)
            return [(i * w / 2, j * h / 2) for i in (-1, 1) for j in (-1, 1)]
        case _:
            return []


def _raised(body: Body, plane: str, at: str = "") -> list[str]:
    """The operation on the sketch of a body; ``at`` are arguments that say where it is drawn."""
    name = body.name
    match body.operation:
        case Extrusion(height, taper, both):
            extra = (f", taper={size(taper)}" if taper is not None else "") + (", both=True" if both else "")
            return [f"{name} = extrusion({name}_sketch, {size(height)}{extra})"]
        case Revolution(angle):
            return [f"{name} = revolution({name}_sketch, {size(angle)})"]
        case Loft(height, to):
            return [
                f'{name}_upper = sketch("{_object(name)}_upper_sketch", {plane}, {size(height)})',
                f"{_profile(f'{name}_upper', to)}{at})",
                f"{name} = loft({name}_sketch, {name}_upper)",
            ]
        case Coil(height, pitch, radius):
            return [f"{name} = coil({name}_sketch, {sizes((height, pitch, radius))})"]
        case Twist(height, angle):
            return [f"{name} = twisted({name}_sketch, {plane}, {sizes((height, angle))})"]
        case Lettering(_, _, height):
            return [f"{name} = extrusion({name}_sketch, {size(height)})"]
        case Sphere():
            raise ValueError("a ball has no sketch")


def _turned(body: Body, positions: Polar, plane: str) -> list[str]:
    """A profile that turns with its place on a circle: drawn once, and copied about the plane's normal."""
    name, radius = body.name, positions.diameter / 2
    lines = [f"{_profile(f'{name}_sketch', profile)}, u={size(radius)})" for profile in body.profiles]
    count, start = sizes((positions.count,)), size(positions.start)
    copies = f"*turned({name}, {plane}, {count}, {start})"
    return [*lines, *_raised(body, plane), f'{name} = joined("{plural(_object(name))}", {copies})']


def _balls(body: Body, operation: Sphere, plane: str) -> list[str]:
    label, diameter = _object(body.name), size(operation.diameter)
    if body.positions is None:
        return [f'{body.name} = ball("{label}", {plane}, {diameter})']
    each = f'ball("{label}", {plane}, {diameter}, u, v) for u, v in {_positions(body.positions)}'
    return [f'{body.name} = joined("{plural(label)}", *[{each}])']


def _drawn(drawing: str, profiles: Iterable[Profile], positions: Positions | None) -> list[str]:
    if positions is None:
        return [f"{_profile(drawing, profile)})" for profile in profiles]
    calls = [f"    {_profile(drawing, profile)}, u=u, v=v)" for profile in profiles]
    return [f"for u, v in {_positions(positions)}:", *calls]


def _positions(positions: Positions) -> str:
    match positions:
        case Points(at):
            return f"[{', '.join(f'({sizes(p)})' for p in at)}]"
        case Grid(columns, rows, dx, dy):
            return f"grid({sizes((columns, rows, dx, dy))})"
        case Polar(count, diameter, start):
            return f"polar({sizes((count, diameter, start))})"
        case Corners(x, y):
            return f"corners({sizes((x, y))})"


def _profile(drawing: str, profile: Profile) -> str:
    """A call that draws a profile, without its closing bracket."""
    match profile:
        case Rectangle(x, y):
            return f"rectangle({drawing}, {sizes((x, y))}"
        case Circle(diameter):
            return f"circle({drawing}, {size(diameter)}"
        case Polygon(sides, diameter):
            return f"polygon({drawing}, {sizes((sides, diameter))}"
        case Slot(length, width):
            return f"slot({drawing}, {sizes((length, width))}"
        case Ellipse(x, y):
            return f"ellipse({drawing}, {sizes((x, y))}"
        case Outline(start, steps):
            return f"outline({drawing}, ({sizes(start)}), {', '.join(_step(s) for s in steps)}"


def _step(step: LineTo | ArcTo | CurveTo) -> str:
    match step:
        case LineTo(end):
            return f"(({sizes(end)}),)"
        case ArcTo(middle, end):
            return f"(({sizes(middle)}), ({sizes(end)}))"
        case CurveTo(through):
            return f'("curve", {", ".join(f"({sizes(p)})" for p in through)})'


def _drill(drill: Hole) -> list[str]:
    name, plane, label = drill.name, f"{drill.name}_plane", _object(drill.name)
    places = _positions(drill.positions if drill.positions is not None else Points(((Expr(), Expr()),)))
    depth = '"2 * " + r.Name + ".Shape.BoundBox.DiagonalLength"' if drill.depth is None else size(drill.depth)
    lines = [
        f"{plane} = {_frame(drill.frame)}",
        f'{name}_sketch = sketch("{label}_sketch", {plane})',
        f"for u, v in {places}:",
        f"    circle({name}_sketch, {size(drill.diameter)}, u, v)",
        f"{name} = extrusion({name}_sketch, {depth}, down=True)",
    ]
    tools = name
    match drill.recess:
        case Counterbore(diameter, recess):
            lines += [
                f'{name}_bore = sketch("{label}_bore_sketch", {plane})',
                f"for u, v in {places}:",
                f"    circle({name}_bore, {size(diameter)}, u, v)",
                f"{name}_bore = extrusion({name}_bore, {size(recess)}, down=True)",
            ]
            tools = f"{name}, {name}_bore"
        case Countersink(diameter, angle):
            each = f'cone("{label}_sink", {plane}, {size(diameter)}, {size(angle)}, u, v) for u, v in {places}'
            lines.append(f"{name}_sinks = [{each}]")
            tools = f"{name}, *{name}_sinks"
        case None:
            pass
    return [*lines, f"r = cut(r, {tools})"]
