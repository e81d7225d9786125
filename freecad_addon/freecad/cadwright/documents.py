"""Documents of FreeCAD: a copy to work on, what is selected, and a result that takes their place in one step."""

from __future__ import annotations

from pathlib import Path

from freecad.cadwright.looks import dressed, looks


def copied(document, folder: Path, name: str = "document") -> Path | None:
    """A copy of a document as it is now, saved or not; ``None`` where nothing is in it."""
    if document is None or not document.Objects:
        return None
    path = folder / f"{name}.FCStd"
    document.saveCopy(str(path))
    return path


def selected(document) -> tuple[str, ...]:
    """What is selected in a document, as "Pad.Edge3" or "Pad"."""
    import FreeCADGui

    if document is None:
        return ()
    names = []
    for each in FreeCADGui.Selection.getSelectionEx(document.Name):
        parts = [part.rsplit(".", 1)[-1] for part in each.SubElementNames]
        names += [f"{each.ObjectName}.{part}" for part in parts if part] or [each.ObjectName]
    return tuple(names)


def replaced(document, result: Path, what: str) -> None:
    """Put what a file holds in the place of a document's objects, as one step that Undo takes back.

    Where that fails, the document is as it was, and the error goes on.
    """
    before = looks(document)
    document.UndoMode = 1
    document.openTransaction(f"cadwright: {what[:60]}")
    try:
        for name in [one.Name for one in document.Objects]:
            if document.getObject(name) is not None:  # some go with the one that they are in
                document.removeObject(name)
        document.mergeProject(str(result))
        if not document.Objects:
            raise RuntimeError(f"nothing came out of {result}")
        document.recompute()
        dressed(document, before)
    except BaseException:
        document.abortTransaction()
        raise
    document.commitTransaction()
