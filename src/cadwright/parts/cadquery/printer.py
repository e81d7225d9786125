"""A part as a parametric CadQuery script: dimensions first, then one paragraph a feature.

The script holds nothing that the part does not say and everything that it does: `cadquery_reading.recover` gives the
same part back.
"""

import json
from collections.abc import Iterable

from cadwright.parts.cadquery.selections import calls
from cadwright.parts.expressions import Expr
from cadwright.parts.model import (
    ZERO,
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
    EdgeTreatment,
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
    Parameter,
    Part,
    Point2,
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

WIDTH = 100
"""Longest line before a chain of calls is broken into one call a line."""

OPENINGS = {"top": '">Z"', "bottom": '"<Z"', "top and bottom": '"|Z"'}
COMBINE = {"join": "union", "cut": "cut", "intersect": "intersect"}
ASSEMBLY = "assembly"
"""What a script calls the assembly of its components."""
AXES = {"X": "(1, 0, 0)", "Y": "(0, 1, 0)", "Z": "(0, 0, 1)"}


def script(part: Part) -> str:
    """The source of a CadQuery script that builds the part and binds it to ``r``."""
    paragraphs = ["\n".join(_parameter(p) for p in part.parameters)] if part.parameters else []
    begun = False
    for feature in part.features:
        paragraphs.append("\n".join([_comment(feature), *_statements(feature, begun)]))
        begun = begun or isinstance(feature, Component)
    if begun:
        paragraphs.append(f"r = {ASSEMBLY}")
    body = "\n\n".join(paragraphs)
    imports = "import math\n\nimport cadquery as cq" if "math." in body else "import cadquery as cq"
    return f"{imports}\n\n{body}\n"


def _parameter(p: Parameter) -> str:
    note = f", {p.note}" if p.note else ""
    return f"{p.name} = {p.value}  # {p.unit}{note}"


def _comment(feature: Feature) -> str:
    if isinstance(feature, Component):
        return f"# Component: {feature.name}"
    heading = feature.name.replace("_", " ").capitalize()
    return f"# {heading}: {feature.note}" if feature.note else f"# {heading}"


def _statements(feature: Feature, begun: bool) -> list[str]:
    """The lines of a feature; an assembly may have ``begun`` before it."""
    match feature:
        case Body():
            return [_assignment(feature.name, _solid(feature)), _combination(feature)]
        case Hole():
            return [_assignment("r", ["r", *_drill(feature)])]
        case Dress():
            return [_assignment("r", ["r", *_finish(feature.finish)])]
        case Shell():
            return [_assignment("r", ["r", *_hollow(feature)])]
        case Rotate():
            return [f"r = r.rotate((0, 0, 0), {AXES[feature.axis]}, {feature.angle})"]
        case Move():
            return [f"r = r.translate({_tuple(feature.by)})"]
        case Mirror():
            mirrored = f'r.mirror("{feature.plane}")'
            return [f"r = r.union({mirrored})" if feature.keep else f"r = {mirrored}"]
        case Component():
            return [f'{ASSEMBLY} = {ASSEMBLY if begun else "cq.Assembly()"}.add(r, name="{feature.name}")']


def _combination(body: Body) -> str:
    return f"r = {body.name}" if body.mode == "new" else f"r = r.{COMBINE[body.mode]}({body.name})"


def _assignment(name: str, chain: list[str]) -> str:
    """A chain of calls on one line, or one call a line in brackets where that would be too long."""
    line = f"{name} = {'.'.join(chain)}"
    if len(line) <= WIDTH:
        return line
    head, rest = f"{chain[0]}.{chain[1]}", chain[2:]
    return "\n".join([f"{name} = (", f"    {head}", *(f"    .{call}" for call in rest), ")"])


def _solid(body: Body) -> list[str]:
    chain = ["cq", *_frame(body.frame)]
    if body.positions is not None:
        chain += _positions(body.positions)
    for profile in body.profiles:
        chain += _profile(profile)
    match body.operation:
        case Extrusion(height, taper, both):
            extra = (f", taper={taper}" if taper is not None else "") + (", both=True" if both else "")
            chain.append(f"extrude({height}{extra})")
        case Revolution(angle):
            chain.append(f"revolve({angle}, (0, 0, 0), (0, 1, 0))")
        case Coil(height, pitch, radius):
            helix = f"cq.Wire.makeHelix({_list((pitch, height, radius))}, cq.Vector{_tuple(body.frame.origin)})"
            chain.append(f"sweep({helix}, isFrenet=True)")
        case Twist(height, angle):
            chain.append(f"twistExtrude({height}, {angle})")
        case Loft(height, to):
            chain += [f"workplane(offset={height})", *_profile(to), "loft()"]
        case Sphere(diameter):
            chain.append(f"sphere({diameter / 2})")
        case Lettering(text, size, height):
            chain.append(f"text({json.dumps(text, ensure_ascii=False)}, {size}, {height}, combine=False)")
    for finish in body.finishes:
        chain += _finish(finish)
    return chain


def _frame(frame: Frame) -> list[str]:
    origin = "" if frame.origin == (ZERO, ZERO, ZERO) else f", origin={_tuple(frame.origin)}"
    turned = [] if frame.rotate is None else [f"transformed(rotate={_tuple(frame.rotate)})"]
    return [f'Workplane("{frame.plane}"{origin})', *turned]


def _positions(positions: Positions) -> list[str]:
    match positions:
        case Points(at):
            return [f"pushPoints([{', '.join(_tuple(p) for p in at)}])"]
        case Grid(columns, rows, dx, dy):
            return [f"rarray({dx}, {dy}, {columns}, {rows})"]
        case Polar(count, diameter, start):
            return [f"polarArray({diameter / 2}, {start}, 360, {count})"]
        case Corners(x, y):
            return [f"rect({x}, {y}, forConstruction=True)", "vertices()"]


def _profile(profile: Profile) -> list[str]:
    match profile:
        case Rectangle(x, y):
            return [f"rect({x}, {y})"]
        case Circle(diameter):
            return [f"circle({diameter / 2})"]
        case Polygon(sides, diameter):
            return [f"polygon({sides}, {diameter})"]
        case Slot(length, width):
            return [f"slot2D({length}, {width})"]
        case Ellipse(x, y):
            return [f"ellipse({x / 2}, {y / 2})"]
        case Outline(start, steps):
            return [f"moveTo({_list(start)})", *(_step(s) for s in steps), "close()"]


def _step(step: LineTo | ArcTo | CurveTo) -> str:
    match step:
        case LineTo(end):
            return f"lineTo({_list(end)})"
        case ArcTo(middle, end):
            return f"threePointArc({_tuple(middle)}, {_tuple(end)})"
        case CurveTo(through):
            return f"spline([{', '.join(_tuple(p) for p in through)}], includeCurrent=True)"


def _drill(drill: Hole) -> list[str]:
    chain = [f"copyWorkplane(cq.{'.'.join(_frame(drill.frame))})"]
    chain += _positions(drill.positions if drill.positions is not None else Points(((ZERO, ZERO),)))
    depth = "" if drill.depth is None else f", {drill.depth}"
    match drill.recess:
        case None:
            chain.append(f"hole({drill.diameter}{depth})")
        case Counterbore(diameter, recess_depth):
            chain.append(f"cboreHole({drill.diameter}, {diameter}, {recess_depth}{depth})")
        case Countersink(diameter, angle):
            chain.append(f"cskHole({drill.diameter}, {diameter}, {angle}{depth})")
    return chain


def _finish(finish: EdgeTreatment) -> list[str]:
    return [*calls(finish.edges), f"{finish.kind}({finish.size})"]


def _hollow(hollow: Shell) -> list[str]:
    opened = [] if hollow.open == "none" else [f"faces({OPENINGS[hollow.open]})"]
    return [*opened, f"shell({-hollow.wall})"]


def _list(values: Iterable[Expr]) -> str:
    return ", ".join(str(v) for v in values)


def _tuple(values: Point2 | Iterable[Expr]) -> str:
    return f"({_list(values)})"
