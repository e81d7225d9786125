"""Tools for the dimensions of a document that have a name."""

from typing import Any, NoReturn

from cadwright.tools.registry import tool
from cadwright.tools.values import Document, ToolAnswer


@tool(where="session", guest="dimensions:listed", fits=("edit",))
def dimensions(doc: Document) -> ToolAnswer[list[Any]]:
    """List the dimensions of a document that have a name and are not given by an expression.

    Args:
        doc: the document.

    Returns:
        A list of dicts with `name`, `value`, `unit` ("mm", "deg" or "") and `kind`: a "cell" of a spreadsheet is called
        by its alias, a "constraint" `Sketch.name`, a "property" of a feature `Pad.Length`.

    Example:
        >>> dimensions(doc)
    """
    _runs_in_the_session()


@tool(where="session", guest="dimensions:assign_one", fits=("edit",))
def set_dimension(doc: Document, name: str, value: float) -> ToolAnswer[None]:
    """Give a dimension another value, and compute the document anew.

    Args:
        doc: the document.
        name: a name from `dimensions`.
        value: millimetres, degrees or a count.

    Returns:
        None.

    Example:
        >>> set_dimension(doc, "Pad.Length", 12)
    """
    _runs_in_the_session()


def _runs_in_the_session() -> NoReturn:
    raise AssertionError("the body of this tool is in kernel.freecad_guest")
