"""The tools as a model sees them: names, arguments, what they are for. What they do is in `parts` and `looks`.

Those modules are imported by the first call, not before.
"""

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from cadwright.mcp.arguments import Checks, Design, Part, Request
from cadwright.mcp.calls import made
from cadwright.mcp.desk import Office


async def run_script(
    ctx: Context[Any, Any],
    script: Annotated[
        str | None,
        Field(
            description="A whole CadQuery script: `import cadquery as cq`, named dimensions at the top, the "
            "result bound to "
            "`r` (one solid, a workplane, or an assembly). No files, no network. "
            "A script that imports build123d runs with build123d."
        ),
    ] = None,
    replace: Annotated[
        list[dict[str, str]],
        Field(
            description="Instead of `script`: changes to the newest script, [{'old': text that is there once, "
            "'new': text}]."
        ),
    ] = [],  # noqa: B006
    parameters: Annotated[
        dict[str, float],
        Field(description="Instead of, or with `replace`: named dimensions of the newest script with new values."),
    ] = {},  # noqa: B006
    request: Request = "",
    checks: Checks = [],  # noqa: B006
    drawing: Annotated[
        str | None, Field(description="A drawing (DXF, SVG, PDF, PNG) that this and later versions are compared with.")
    ] = None,
    design: Design = None,
) -> CallToolResult:
    """Run a CadQuery (or build123d) script in a sandbox and keep it as the design's next version.

    Comes back: measurements (box, volume, every hole, boss, fillet), four shaded views, PASS or FAIL for each
    number of the request and each check, the comparison with the drawing; or the error with its line, cause and
    hint. A script that fails leaves the current version as it is. Small changes are cheapest with `replace` or
    `parameters`.
    """
    return await _done(
        ctx,
        "parts:run_script",
        "preparing the script",
        script=script,
        replace=replace,
        parameters=parameters,
        request=request,
        checks=checks,
        drawing=drawing,
        design=design,
    )


async def freecad(
    ctx: Context[Any, Any],
    code: Annotated[
        str,
        Field(
            description="Python for a FreeCAD session in which names live on from call to call. `doc` is the "
            "open document; "
            "App, Part, Sketcher, math, np are imported; call doc.recompute() last. The value of the last "
            "expression and what "
            "is printed come back. Tools for sketches are there: add_sketch, add_constraints, … "
            "(docs(engine='freecad'))."
        ),
    ],
    request: Request = "",
    checks: Checks = [],  # noqa: B006
    reopen: Annotated[
        bool,
        Field(
            description="Begin the session anew at the current version first, to be rid of what failed actions left."
        ),
    ] = False,
    design: Design = None,
) -> CallToolResult:
    """Run Python in a sandboxed FreeCAD session on the design's document (FCStd).

    Code that changes the document makes the next version; code that only looks does not. Comes back: what changed,
    object by object, measurements, pictures, verdicts; or the error with line, cause and hint. For parametric
    PartDesign or Part objects, sketches with constraints, and files opened from STEP or FCStd. A design made by
    run_script can be continued here: its solid is loaded.
    """
    return await _done(
        ctx, "parts:act", "starting FreeCAD", code=code, request=request, checks=checks, reopen=reopen, design=design
    )


async def open_design(
    ctx: Context[Any, Any],
    path: Annotated[str, Field(description="A design's name or folder; or a script, STEP, IGES, BREP or FCStd file.")],
    design: Annotated[str | None, Field(description="What to call the design that is started from a file.")] = None,
) -> CallToolResult:
    """Open a design, or start one from a file: its measurements, picture, script with parameters, requirements.

    Also tells how the design stands at any time, for example after an undo.
    """
    return await _done(ctx, "parts:opened", "opening", path=path, design=design)


async def measure(
    ctx: Context[Any, Any],
    part: Part = None,
    checks: Checks = [],  # noqa: B006
    picture: Annotated[
        Literal["four", "iso", "front", "top", "right"] | None,
        Field(description="Also a shaded picture: four views, or one."),
    ] = None,
    design: Design = None,
) -> CallToolResult:
    """Measure a version or any CAD or mesh file: box, volume, area, holes, bosses, fillets, validity; check
    statements.

    Measured by a process that never ran the script. With `checks` it answers questions of geometry: what a line or
    a plane meets, whether a feature is there and where.
    """
    return await _done(ctx, "looks:measure", "measuring", part=part, checks=checks, picture=picture, design=design)


async def section(
    ctx: Context[Any, Any],
    axis: Annotated[Literal["x", "y", "z"], Field(description="The axis that the planes lie across.")],
    at: Annotated[
        list[float], Field(description="Coordinates of the planes; up to four are drawn. Left out: spread evenly.")
    ] = [],  # noqa: B006
    count: Annotated[
        int, Field(description="How many planes are spread over the part when `at` is left out.", ge=1, le=60)
    ] = 9,
    sketch: Annotated[
        str | None,
        Field(
            description="Write the outline of the (one) section as a sketch of lines and arcs: .json, .dxf, .svg "
            "or .FCStd."
        ),
    ] = None,
    part: Part = None,
    design: Design = None,
) -> CallToolResult:
    """Scan a part with cutting planes: area, outline, pieces, openings and extents of each, and hatched pictures.

    Use it to see inside, to find wall thicknesses and steps, or to read the profile of a mesh (STL scan): its
    outline comes back as fitted lines and arcs.
    """
    return await _done(
        ctx, "looks:section", "cutting", part=part, axis=axis, at=at, count=count, sketch=sketch, design=design
    )


async def compare(
    ctx: Context[Any, Any],
    reference: Annotated[
        str,
        Field(
            description="What is right: a version (v1), branch, snapshot or design; a CAD file; or a drawing "
            "(DXF, SVG, PDF, PNG)."
        ),
    ],
    part: Part = None,
    design: Design = None,
) -> CallToolResult:
    """Tell what a part has otherwise than a reference, feature by feature with sizes, and show it in colours.

    Against a drawing also each stated dimension beside the measured one.
    """
    return await _done(ctx, "looks:compare", "comparing", reference=reference, part=part, design=design)


async def draw(
    ctx: Context[Any, Any],
    part: Part = None,
    views: Annotated[
        list[str],
        Field(
            description="front, top, right, left, bottom, back, iso; left out, those that show most. Shaded: "
            "four, iso, front, top, right."
        ),
    ] = [],  # noqa: B006
    shaded: Annotated[bool, Field(description="Shaded pictures instead of a dimensioned sheet.")] = False,
    files: Annotated[list[str], Field(description="Also write the sheet: .svg, .dxf, .pdf, .png.")] = [],  # noqa: B006
    design: Design = None,
) -> CallToolResult:
    """Draw a dimensioned engineering sheet (views, sections, dimensions, title block), or shaded views."""
    return await _done(ctx, "looks:draw", "drawing", part=part, views=views, shaded=shaded, files=files, design=design)


async def export(
    ctx: Context[Any, Any],
    files: Annotated[
        list[str],
        Field(
            description="Files to write; endings say how: step, stl, glb, 3mf, brep, iges, dxf, svg, png, py, fcstd."
        ),
    ],
    version: Annotated[str | None, Field(description="A version or branch other than the current one.")] = None,
    design: Design = None,
    exploded: Annotated[bool, Field(description="With the bodies of an assembly pulled apart.")] = False,
) -> CallToolResult:
    """Write the part as files for the user."""
    return await _done(
        ctx, "parts:export", "writing files", files=files, version=version, design=design, exploded=exploded
    )


async def history(
    ctx: Context[Any, Any],
    action: Annotated[
        Literal["list", "undo", "redo", "branch", "checkout", "snapshot", "restore", "designs"],
        Field(
            description="list: all versions. undo, redo: a step. branch NAME: start one here. checkout NAME: go "
            "to a version or "
            "branch. snapshot NAME: name the current version. restore NAME: go back to it. designs: all designs here."
        ),
    ] = "list",
    name: Annotated[str | None, Field(description="Of the branch, version or snapshot.")] = None,
    design: Design = None,
) -> CallToolResult:
    """Go through the versions of a design. Nothing is lost: every run is a version, and each move can be undone."""
    return await _done(ctx, "parts:history", "going through the versions", action=action, name=name, design=design)


async def read_drawing(
    ctx: Context[Any, Any],
    path: Annotated[str, Field(description="DXF, SVG, PDF, or a picture of a drawing.")],
    view: Annotated[
        str | None, Field(description="Show one of the views that were found, with its dimensions, enlarged.")
    ] = None,
    region: Annotated[
        list[float],
        Field(
            description="Show a piece enlarged: [left, top, right, bottom] as shares of the sheet, 0 to 1 from "
            "the upper left."
        ),
    ] = [],  # noqa: B006
) -> CallToolResult:
    """Look at an engineering drawing at a readable size, with what our reader is sure of: views, dimensions, title
    block.

    Then hand it to run_script as `drawing`: each version is compared with it.
    """
    return await _done(ctx, "looks:read_drawing", "reading the drawing", path=path, view=view, region=region)


async def sketch(
    ctx: Context[Any, Any],
    path: Annotated[
        str, Field(description="FCStd, sketch graph (JSON), DXF; for read also a picture of a sketch (PNG, JPEG).")
    ],
    action: Annotated[
        Literal["read", "constrain", "complete"],
        Field(
            description="read: geometry and constraints as JSON with a numbered picture. constrain: add the "
            "constraints that hold. complete: what seems to be missing, with reasons."
        ),
    ] = "read",
    name: Annotated[str | None, Field(description="Of several sketches, this one.")] = None,
    output: Annotated[
        str | None, Field(description="constrain writes here (.FCStd, .json); complete and read (.json) may.")
    ] = None,
) -> CallToolResult:
    """Read 2D sketches, constrain one without moving it (degrees of freedom left, what was refused), or complete it."""
    return await _done(ctx, "looks:sketch", "reading the sketch", action=action, path=path, name=name, output=output)


async def docs(
    ctx: Context[Any, Any],
    query: Annotated[
        str, Field(description="A name, also about right, or a few words: 'fillet', 'polar array', 'Part::Cylinder'.")
    ] = "",
    engine: Annotated[
        Literal["cadquery", "build123d", "freecad", "checks"],
        Field(description="Whose manual; checks: the language of `checks`."),
    ] = "cadquery",
    most: Annotated[int, Field(description="Entries at most.", ge=1, le=12)] = 3,
) -> CallToolResult:
    """Look up the API of installed CadQuery, build123d or FreeCAD: signatures and docstrings, before a script fails."""
    return await _done(ctx, "looks:docs", "looking it up", query=query, engine=engine, most=most)


LOOKING, MAKING = (
    ToolAnnotations(read_only_hint=True, open_world_hint=False),
    ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False),
)
TOOLS: tuple[tuple[Callable[..., Awaitable[CallToolResult]], ToolAnnotations], ...] = (
    (run_script, MAKING),
    (freecad, MAKING),
    (open_design, MAKING),
    (measure, LOOKING),
    (section, MAKING),
    (compare, LOOKING),
    (draw, MAKING),
    (export, MAKING),
    (history, MAKING),
    (read_drawing, LOOKING),
    (sketch, MAKING),
    (docs, LOOKING),
)
SHOWN = (run_script, freecad, open_design, history)
"""After these a host that can shows the model."""


async def _done(ctx: Context[Any, Any], work: str, doing: str, **arguments: Any) -> CallToolResult:
    """Call ``"module:function"`` of this package."""
    office = getattr(ctx.mcp_server, "office", None)
    assert isinstance(office, Office), "the tools belong to our server"
    module, _, name = work.partition(":")

    def called(*given: Any, **named: Any) -> Any:
        return getattr(import_module(f"cadwright.mcp.{module}"), name)(*given, **named)

    return await made(ctx, office, called, doing, **arguments)
