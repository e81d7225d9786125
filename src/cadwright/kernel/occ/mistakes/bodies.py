"""Mistakes in making and changing solids and assemblies."""

import cadquery

from cadwright.kernel.occ.mistakes.failure import Failure
from cadwright.kernel.occ.mistakes.fillets import largest_radius
from cadwright.kernel.occ.mistakes.row import not_positive, owner
from cadwright.kernel.scripts.rows import Row, both, during, kind, numbers, of_kernel, said, said_call


def _too_large(failure: Failure) -> str:
    given = ", ".join(f"{name} {value:g}" for name, value in numbers(failure).items())
    return f"{said_call(failure)} does not fit the selected edges" + (f" ({given} mm is too large)." if given else ".")


def _radius_hint(failure: Failure) -> str:
    workplane, tried = owner(failure), max(numbers(failure).values(), default=0.0)
    bound = largest_radius(workplane, tried) if isinstance(workplane, cadquery.Workplane) else None
    if bound is not None:
        return f"Keep it below {bound:.4g} mm, which is what the edges around leave room for, or select fewer edges."
    return "Make it smaller than half the shortest neighbouring edge, or select fewer edges."


def _shell_cause(failure: Failure) -> str:
    return f"{said_call(failure)} failed: the wall does not fit the shape, or the faces to open are wrong."


_boolean = during("cut", "union", "intersect", "split", "combine")
_no_size = both(kind("Standard_DomainError", "Standard_ConstructionError", "StdFail_NotDone"), not_positive)

ROWS = (
    Row(
        "no solid",
        said("Cannot find a solid"),
        lambda f: f"{said_call(f)} works on a solid, and this chain has none so far.",
        'Make the body first and continue its chain: `result = result.faces(">Z").workplane().hole(5)`.',
    ),
    Row(
        "boolean of nothing",
        both(
            _boolean,
            said(
                "at least one solid",
                "Null TopoDS_Shape",
                "Cannot cut type",
                "Cannot union type",
                "Cannot intersect type",
            ),
        ),
        lambda f: f"{said_call(f)} got no solid to work with.",
        "Extrude the other operand first, and pass the workplane or solid itself.",
    ),
    Row(
        "fillet size",
        both(during("fillet", "chamfer"), kind("StdFail_NotDone"), not_positive),
        lambda f: f"{said_call(f)} needs a size greater than zero.",
        "Leave the call out where the size is zero.",
    ),
    Row(
        "fillet",
        both(during("fillet", "chamfer", "fillet2D", "chamfer2D"), of_kernel),
        _too_large,
        _radius_hint,
    ),
    Row("corner", said("Cannot chamfer at this location", "Failed fillet at vertex"), _too_large, _radius_hint),
    Row(
        "shell",
        both(during("shell", "hollow"), of_kernel),
        _shell_cause,
        "Give a thickness other than zero, thinner than half the part and than its smallest radius; "
        'open a face with `.faces(">Z").shell(-2)`; fillet after shelling.',
    ),
    Row(
        "loft",
        said("More than one wire", "Nothing to loft"),
        "A loft needs at least two profiles.",
        "Draw one, go on with `.workplane(offset=h)`, draw the next, then `.loft()`.",
    ),
    Row(
        "sweep path",
        said("Wire or Edge instance required"),
        "The path of the sweep holds no line or curve.",
        "Draw the path on a workplane of its own and pass that workplane.",
    ),
    Row(
        "sweep",
        both(during("sweep", "_sweep"), of_kernel),
        lambda f: f"{said_call(f)} failed: the profile cannot follow the path.",
        "Start the path at the profile's centre and perpendicular to it; bend no tighter than the profile is wide.",
    ),
    Row(
        "revolve axis",
        both(during("revolve"), kind("StdFail_NotDone")),
        "The axis of the revolution cuts through the profile.",
        "Move the profile to one side of the axis: `.center(r, 0)`, or set axisStart and axisEnd "
        "(coordinates of the workplane).",
    ),
    Row(
        "zero direction",
        said("zero norm"),
        lambda f: f"{said_call(f)} got a direction of length zero.",
        "The two points must differ, or the vector must not be (0, 0, 0).",
    ),
    Row(
        "size",
        _no_size,
        lambda f: f"{said_call(f)} needs dimensions greater than zero: {', '.join(not_positive(f))}.",
        "Check how the number is computed.",
    ),
    Row(
        "split",
        said("keep at least one half"),
        "`split` was told to keep neither half.",
        "Say which: `.split(keepTop=True)` or `keepBottom=True`.",
    ),
    Row(
        "assembly name",
        said("Unique name is required"),
        "Two parts of the assembly have the same name.",
        "Give each `add` a name of its own.",
    ),
    Row(
        "assembly part",
        both(
            kind("KeyError", "ValueError"),
            lambda f: (
                f.call
                and isinstance(f.call.owner, cadquery.Assembly)
                and ("KeyError" in f.kinds or "No object with name" in f.message)
            ),
        ),
        lambda f: f"The assembly has no part named {f.message.split('name ')[-1].split(' found')[0]}.",
        lambda f: f"Its parts: {', '.join(f.call.owner.objects)}." if f.call else None,
    ),
    Row(
        "assembly location",
        said("not a Location"),
        "The place of a part in an assembly must be a Location.",
        "Write `loc=cq.Location((x, y, z))`.",
    ),
    Row(
        "assembly attribute",
        said("is not an attribute of <cadquery.assembly"),
        "An assembly has no such attribute, and no part of that name.",
        'Ask its parts: `assembly.objects["name"].obj`, or all of them: `assembly.toCompound()`.',
    ),
    Row(
        "constraint",
        said("Unknown constraint"),
        "There is no constraint of that kind.",
        "Kinds: Point, Axis, Plane, PointInPlane, Fixed, FixedPoint, FixedAxis, FixedRotation.",
    ),
    Row(
        "colour",
        said("Unknown color name"),
        "There is no colour of that name.",
        'Use a name like "red" or "gray50", or three numbers in 0–1: `cq.Color(0.8, 0.2, 0.1)`.',
    ),
    Row(
        "export type",
        said("Unknown extension"),
        "The file's ending tells no format.",
        "End it with .step, .stl, .svg, .dxf, .3mf or .brep.",
    ),
)
