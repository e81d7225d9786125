"""How objects look: new ones like what they are made from, which is hidden, as FreeCAD's own commands do it."""

from __future__ import annotations

from typing import Any

_KEPT = ("ShapeColor", "LineColor", "PointColor", "Transparency", "DisplayMode", "LineWidth", "Visibility")


def looks(document: Any) -> dict[str, dict[str, object]]:
    """How the objects of a document look, by their names."""
    return {one.Name: _look(one) for one in document.Objects}


def dressed(document: Any, before: dict[str, dict[str, object]]) -> None:
    """Have objects look as they did, and dress those that were not there."""
    for one in document.Objects:
        if one.Name in before:
            _dress(one, before[one.Name])
    for one in document.Objects:
        if one.Name not in before:
            _dress_new(one, before)


def _dress_new(one: Any, before: dict[str, dict[str, object]]) -> None:
    if one.TypeId == "App::Origin":
        _dress(one, {"Visibility": False})
    if not hasattr(one, "Shape"):
        return
    used = [part for part in one.OutList if hasattr(part, "Shape") and not _holds(one, part)]
    model = next((before[part.Name] for part in used if part.Name in before and part.Shape.Solids), {})
    users = [user for user in one.InList if hasattr(user, "Shape") and not _holds(user, one)]
    bodies = [user for user in one.InList if hasattr(user, "Shape") and _holds(user, one)]
    last = not users if not bodies else any(getattr(body, "Tip", None) == one for body in bodies)
    _dress(one, {**model, "Visibility": last})
    for part in used:
        _dress(part, {"Visibility": False})


def _holds(body: Any, one: Any) -> bool:
    """Whether an object stands in a body or a group, which shows itself by what it holds."""
    return one in (getattr(body, "Group", None) or ())


def _look(one: Any) -> dict[str, object]:
    view = getattr(one, "ViewObject", None)
    return {name: getattr(view, name) for name in _KEPT if view is not None and hasattr(view, name)}


def _dress(one: Any, look: dict[str, object]) -> None:
    view = getattr(one, "ViewObject", None)
    for name, value in look.items():
        if view is not None and hasattr(view, name):
            setattr(view, name, value)
