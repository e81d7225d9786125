"""Tools that work on the session's own objects, beside FreeCAD."""

from typing import Any, NoReturn

from cadwright.sketch import Constraint, Sketch
from cadwright.sketch.inference.designer import infer_constraints
from cadwright.sketch.inference.dimensions import closing_dimensions
from cadwright.tools.registry import tool
from cadwright.tools.values import Document, SketchGraph, ToolAnswer, count


@tool(
    where="session",
    guest="analysis:analyse_constraint",
    aliases=("analyze_constraint",),
    fits=("constrain", "make image", "edit image"),
    keywords=("constrain", "constraint"),
)
def analyse_constraint(sketch: Sketch, constraint: Constraint) -> ToolAnswer[tuple[bool, bool]]:
    """Tell what adding a constraint would do to a sketch, without adding it.

    Try constraints with this before you add them: constraints that were guessed can conflict with others, repeat what
    others say already, or pull the geometry out of shape. The sketch stays as it is. A summary is printed.

    Args:
        sketch: the sketch object.
        constraint: a constraint as it would be given to `sketch.addConstraint`.

    Returns:
        `(is_valid, moves_geometries)`. `is_valid` is False where the constraint conflicts with others, is redundant,
        or has references that make no sense; `moves_geometries` is True where geometry would move.

    Example:
        >>> joint = Sketcher.Constraint("Coincident", 0, SubRef.END.value, 1, SubRef.START.value)
        >>> is_valid, moves_geometries = analyse_constraint(sketch, joint)
        >>> if is_valid and not moves_geometries:
        ...     sketch.addConstraint(joint)
    """
    _runs_in_the_session()


@tool(where="session", guest="sketches:from_graph", fits=("make image", "edit image", "make scan", "edit scan"))
def add_sketch(doc: Document, graph: SketchGraph, name: str = "Sketch") -> ToolAnswer[Sketch]:
    """Add a sketch to a document, with the geometry and constraints of a sketch graph that another tool gave.

    Args:
        doc: the document to add it to.
        graph: the sketch graph, for example from `sketch_from_image` or `get_crosssection_sketch`.
        name: what the sketch object is called.

    Returns:
        The sketch object, in the XY plane, not yet solved: call `doc.recompute()`.

    Example:
        >>> sketch = add_sketch(doc, get_crosssection_sketch(mesh, App.Vector(0, 0, 1), App.Vector(0, 0, 5)))
    """
    _runs_in_the_session()


@tool(fits=("constrain", "make image", "edit image"), keywords=("constrain", "constraint"))
def suggest_constraints(sketch: Sketch, dimensions: bool = False) -> ToolAnswer[SketchGraph]:
    """Find the geometric constraints that a designer would have placed in a sketch, as real ones did in theirs.

    Only relations that hold are thought of, as far as the sketch is exact; of what follows from others, one is chosen,
    and no set contradicts itself. The likeliest come first. Nothing is added to the sketch.

    Args:
        sketch: the sketch object; constraints that it has are kept, and not repeated.
        dimensions: also find the dimensions that fix what is then still free, each with the value that it has.

    Returns:
        A sketch graph of the same geometry, with the constraints found; give it to `add_constraints`.

    Example:
        >>> report = add_constraints(sketch, suggest_constraints(sketch))
    """
    inferred = infer_constraints(sketch)
    chosen = inferred.for_freecad
    text = f"{count(len(chosen), 'constraint')} found."
    if dimensions:
        closing = closing_dimensions(Sketch(sketch.geometry, (*sketch.constraints, *inferred.constraints)))
        chosen += closing
        text += f" {count(len(closing), 'dimension')} would fix the rest."
    return ToolAnswer(text, (), SketchGraph(sketch.geometry, chosen))


@tool(
    where="session",
    guest="constraints:add_from_graph",
    fits=("constrain", "make image", "edit image"),
    keywords=("constrain", "constraint"),
)
def add_constraints(sketch: Sketch, graph: SketchGraph, tolerance: float = 1e-3) -> ToolAnswer[dict[str, Any]]:
    """Add the constraints of a sketch graph to a sketch, one after the other, as far as they are safe.

    A constraint that conflicts with the others, repeats them, or would move geometry is left out.

    Args:
        sketch: the sketch object, whose primitives are numbered as in the graph.
        graph: a sketch graph, for example from `suggest_constraints`.
        tolerance: by how much of the sketch's longer side a point may move, in the end and on the way.

    Returns:
        A dict: `applied` is how many were added, `dropped` lists the others with the reason, `dof` the degrees of
        freedom that are left, `fully_constrained` whether none is, `max_move` the longest way a point went, in mm.

    Example:
        >>> report = add_constraints(sketch, suggest_constraints(sketch))
        >>> report["dof"]
        0
    """
    _runs_in_the_session()


def _runs_in_the_session() -> NoReturn:
    raise AssertionError("the body of this tool is in kernel.freecad_guest")
