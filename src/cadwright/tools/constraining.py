"""Tools that work on the session's own objects, beside FreeCAD."""

from typing import NoReturn

from cadwright.sketch import Constraint, Sketch
from cadwright.tools.registry import tool
from cadwright.tools.values import Document, SketchGraph, ToolAnswer


@tool(where="session", guest="analysing:analyse_constraint", aliases=("analyze_constraint",))
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


@tool(where="session", guest="sketches:from_graph")
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


def _runs_in_the_session() -> NoReturn:
    raise AssertionError("the body of this tool is in kernel.freecad_guest")
