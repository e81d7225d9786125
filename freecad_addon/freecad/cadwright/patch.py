"""Bring what a turn changed into the open document, in one step that Undo takes back.

Only what the turn added, removed or gave other values is touched; the rest stays the very objects that they are. What
comes out is held against the turn's own result, and where it is not the same, the document is put back as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import FreeCAD
from freecad.cadwright.differences import Differences, differences
from freecad.cadwright.looks import dressed, looks

_CLOSE = 1e-6
"""Part of a size by which what is computed here may differ from what was computed there."""
_ENGINE = "ExpressionEngine"


class MismatchError(Exception):
    """What was to be changed is not there as it was, or something else came out."""


def patched(document: Any, before: Path | None, after: Path, what: str) -> Differences:
    """Do to a document what leads from the one file to the other; what that was.

    Raises `MismatchError`, or what FreeCAD raises; the document is then as it was.
    """
    found = differences(before, after)
    seen = looks(document)
    with _opened(after) as result, _step(document, what):
        _check(document, found)
        _add(document, result, found)
        for name, properties in found.changed.items():
            _change(document.getObject(name), result.getObject(name), properties)
        _link(document, result, found)
        for name in reversed(found.removed):
            if document.getObject(name) is not None:  # some go with the one that they are in
                document.removeObject(name)
        document.recompute()
        _compare(document, result, found)
        dressed(document, seen)
    return found


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """A document that is not seen, closed at the end; the active one stays active."""
    active = FreeCAD.ActiveDocument
    result = FreeCAD.openDocument(str(path), hidden=True)
    try:
        if active is not None:
            FreeCAD.setActiveDocument(active.Name)
        yield result
    finally:
        FreeCAD.closeDocument(result.Name)
        if active is not None:
            FreeCAD.setActiveDocument(active.Name)


@contextmanager
def _step(document: Any, what: str) -> Iterator[None]:
    """One transaction, taken back where the block fails."""
    document.UndoMode = 1
    document.openTransaction(f"cadwright: {what[:60]}")
    try:
        yield
    except BaseException:
        document.abortTransaction()
        document.recompute()
        raise
    document.commitTransaction()


def _check(document: Any, found: Differences) -> None:
    lost = [name for name in (*found.changed, *found.turned, *found.removed) if document.getObject(name) is None]
    if lost:
        raise MismatchError(f"{', '.join(lost)} is not in the document any more")
    taken = [name for name in found.added if document.getObject(name) is not None]
    if taken:
        raise MismatchError(f"the document has another {', '.join(taken)} already")


def _add(document: Any, result: Any, found: Differences) -> None:
    """Copy what is new, and in place of themselves the objects that cannot be changed where they are."""
    for name in reversed(found.turned):
        document.removeObject(name)
    wanted = [name for name in (each.Name for each in result.Objects) if name in {*found.added, *found.turned}]
    if not wanted:
        return
    copies = document.copyObject([result.getObject(name) for name in wanted], False)
    made = [each.Name for each in (copies if isinstance(copies, (list, tuple)) else (copies,))]
    if made != wanted:
        raise MismatchError(f"{', '.join(wanted)} came out as {', '.join(made)}")


def _change(mine: Any, other: Any, properties: tuple[str, ...]) -> None:
    """Give an object the values of its likeness."""
    if mine.TypeId != other.TypeId:
        raise MismatchError(f"{mine.Name} is another kind of object by now")
    for name in properties:
        if name == _ENGINE:
            _express(mine, other)
        else:
            mine.restorePropertyContent(name, other.dumpPropertyContent(name))


def _link(document: Any, result: Any, found: Differences) -> None:
    """Have what stays point again at what was put in place of itself."""
    for other in result.Objects:
        if other.Name in (*found.added, *found.turned) or not {one.Name for one in other.OutList} & {*found.turned}:
            continue
        links = [name for name in other.PropertiesList if "Link" in other.getTypeIdOfProperty(name)]
        _change(document.getObject(other.Name), other, (*links, _ENGINE))


def _express(mine: Any, other: Any) -> None:
    """Expressions are set one by one: as content they are waited with until a document is loaded."""
    wanted = {path: formula for path, formula, *_ in other.ExpressionEngine}
    for path, *_ in list(mine.ExpressionEngine):
        if path not in wanted:
            mine.setExpression(path, None)
    for path, formula in wanted.items():
        mine.setExpression(path, formula)


def _compare(document: Any, result: Any, found: Differences) -> None:
    """Hold what came out against what the turn came to."""
    for other in result.Objects:
        mine = document.getObject(other.Name)
        if mine is None:
            raise MismatchError(f"{other.Name} did not come out")
        if "Invalid" in mine.State and "Invalid" not in other.State:
            raise MismatchError(f"{other.Name} cannot be computed here")
        if _sizes(mine) != _sizes(other) and not _near(_sizes(mine), _sizes(other)):
            raise MismatchError(f"{other.Name} came out in another size")


def _sizes(one: Any) -> tuple[float, ...]:
    """Volume, area, centre and number of faces of an object's shape.

    Its box is none of them: FreeCAD tells that of what is seen by the triangles that it is drawn with.
    """
    shape = getattr(one, "Shape", None)
    if shape is None or shape.isNull() or not shape.Faces or not shape.Area:
        return ()
    centre = [sum(face.Area * face.CenterOfMass[axis] for face in shape.Faces) / shape.Area for axis in range(3)]
    return (shape.Volume, shape.Area, len(shape.Faces), *centre)


def _near(mine: tuple[float, ...], other: tuple[float, ...]) -> bool:
    pairs = zip(mine, other)  # noqa: B905 - Python 3.8 knows no strict
    return len(mine) == len(other) and all(abs(a - b) <= _CLOSE * max(1.0, abs(a), abs(b)) for a, b in pairs)
