"""Documents of FreeCAD: a copy to work on, what is selected, and a result that takes their place in one step."""

from __future__ import annotations

from pathlib import Path

import FreeCAD

_LOOKS = ("ShapeColor", "LineColor", "PointColor", "Transparency", "DisplayMode", "LineWidth", "Visibility")
"""What is kept of how an object looks, where it is there afterwards as well."""


def copied(document, folder: Path) -> Path | None:
    """A copy of a document as it is now, saved or not; ``None`` where nothing is in it."""
    if document is None or not document.Objects:
        return None
    path = folder / "document.FCStd"
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
        for one in document.Objects:
            _dress(one, before.get(one.Name))
        dress_new(document, before)
    except BaseException:
        document.abortTransaction()
        raise
    document.commitTransaction()


def looks(document) -> dict[str, dict[str, object]]:
    """How the objects of a document look, by their names."""
    return {one.Name: _look(one) for one in document.Objects}


def _look(one) -> dict[str, object]:
    view = getattr(one, "ViewObject", None)
    return {name: getattr(view, name) for name in _LOOKS if view is not None and hasattr(view, name)}


def _dress(one, look: dict[str, object] | None) -> None:
    view = getattr(one, "ViewObject", None)
    for name, value in (look or {}).items():
        if view is not None and hasattr(view, name):
            setattr(view, name, value)


def dress_new(document, before: dict[str, dict[str, object]]) -> None:
    """Show new solids in the colour of what they are made from, and hide that, as FreeCAD's own commands do."""
    for one in document.Objects:
        if one.Name in before or not _is_solid(one):
            continue
        made_from = [part for part in one.OutListRecursive if hasattr(part, "Shape")]
        known = next((part for part in [*one.OutList, *made_from] if part.Name in before and _is_solid(part)), None)
        if known is not None:
            _dress(one, {name: value for name, value in before[known.Name].items() if name != "Visibility"})
        one.ViewObject.Visibility = not any(_is_solid(user) for user in one.InList)
        for part in made_from:
            if getattr(part, "ViewObject", None) is not None:
                part.ViewObject.Visibility = False


def _is_solid(one) -> bool:
    shape = getattr(one, "Shape", None)
    return getattr(one, "ViewObject", None) is not None and shape is not None and bool(shape.Solids)


class Watch:
    """Hears of changes of a document, so that one knows whether it is still what a turn came to."""

    def __init__(self, document) -> None:
        self.name = document.Name
        self.changed = False
        FreeCAD.addDocumentObserver(self)

    def end(self) -> None:
        """Listen no longer."""
        FreeCAD.removeDocumentObserver(self)

    def _hear(self, document) -> None:
        self.changed = self.changed or document.Name == self.name

    def slotChangedObject(self, one, name: str) -> None:
        if name != "Visibility" and one.Document is not None:
            self._hear(one.Document)

    def slotCreatedObject(self, one) -> None:
        self._hear(one.Document)

    def slotDeletedObject(self, one) -> None:
        self._hear(one.Document)

    def slotUndoDocument(self, document) -> None:
        self._hear(document)

    def slotRedoDocument(self, document) -> None:
        self._hear(document)
