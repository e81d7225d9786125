"""What a script finds around it: the functions of CQ-Editor and CQGI, and exports that stay in the scratch folder."""

import functools
import inspect
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import cadquery
import cadquery.vis
from cadquery.occ_impl import exporters

Rgba = tuple[float, float, float, float]


class Shown(NamedTuple):
    """One argument of ``show_object``, with the name and colour that came with it."""

    value: Any
    name: str | None = None
    color: Rgba | None = None


class Stage:
    """Collects what a script shows and exports."""

    def __init__(self) -> None:
        self.shown: list[Shown] = []
        self.exported: list[Any] = []

    def names(self) -> dict[str, Callable[..., Any]]:
        """The names that a script may use without importing them."""
        return {
            "show_object": self.show_object,
            "debug": self.debug,
            "log": self.log,
            "describe_parameter": self.debug,
        }

    def show_object(self, obj: Any, name: Any = None, options: Any = None, **more: Any) -> None:
        """As in CQ-Editor ``(obj, name, options)`` and in CQGI ``(obj, options)``."""
        if isinstance(name, dict):
            name, options = None, name
        given = {**(options if isinstance(options, dict) else {}), **more}
        name = name if name is not None else given.get("name")
        self.shown.append(Shown(obj, None if name is None else str(name), _color(given)))

    def debug(self, *objects: Any, **options: Any) -> None:
        """Construction geometry, for the eye only: not a result."""

    def log(self, *texts: Any) -> None:
        """A line on standard output."""
        print(*texts)  # noqa: T201

    def show(self, *objects: Any, **options: Any) -> None:
        """In place of CadQuery's viewer, which would wait for a person to close its window."""
        self.exported.extend(objects)

    @contextmanager
    def set(self) -> Iterator[None]:
        """While this lasts CadQuery's viewer opens no window, and its exports go to the working directory."""
        changes = {(cadquery.vis, "show"): self.show, (cadquery.vis, "show_object"): self.show}
        for owner, attribute in _exports():
            changes[owner, attribute] = self._kept_inside(getattr(owner, attribute))
        originals = {(owner, attribute): getattr(owner, attribute) for owner, attribute in changes}
        try:
            for (owner, attribute), replacement in changes.items():
                setattr(owner, attribute, replacement)
            yield
        finally:
            for (owner, attribute), original in originals.items():
                setattr(owner, attribute, original)

    def _kept_inside(self, export: Callable[..., Any]) -> Callable[..., Any]:
        """``export``, whose first argument is a shape and whose second is a path."""
        signature = inspect.signature(export)
        what, path = list(signature.parameters)[:2]

        @functools.wraps(export)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            bound = signature.bind(*args, **kwargs)
            bound.arguments[path] = _inside(bound.arguments[path])
            self.exported.append(bound.arguments[what])
            return export(*bound.args, **bound.kwargs)

        return wrapper


def _exports() -> list[tuple[Any, str]]:
    """CadQuery's functions that write a shape to a path."""
    by_owner = {
        exporters: ("export", "exportDXF", "exportSVG", "exportDXFProjection"),
        cadquery.Workplane: ("export", "exportSvg"),
        cadquery.Sketch: ("export",),
        cadquery.Shape: ("export", "exportStl", "exportStep", "exportBrep", "exportBin"),
        cadquery.Assembly: ("export", "save"),
    }
    return [(owner, name) for owner, names in by_owner.items() for name in names if hasattr(owner, name)]


def _inside(path: Any) -> Any:
    """The path itself when it leads into the working directory, else its file name there; streams as they are.

    A script written on another machine exports to folders of that machine; here only the shape matters.
    """
    if not isinstance(path, str | os.PathLike):
        return path
    here = Path.cwd()
    wanted = (here / os.fspath(path)).resolve()
    if not wanted.is_relative_to(here.resolve()):
        return wanted.name
    wanted.parent.mkdir(parents=True, exist_ok=True)
    return os.fspath(path)


def rgba(color: Any) -> Rgba:
    """A CadQuery colour as four numbers in 0–1 (sRGB)."""
    red, green, blue, alpha = (float(component) for component in color.toTuple())
    return red, green, blue, alpha


def _color(options: dict[str, Any]) -> Rgba | None:
    """RGBA in 0–1 from CQ-Editor's options: a name or 0–255 (or 0–1) components, and ``alpha`` as transparency."""
    color, alpha = options.get("color"), options.get("alpha")
    if isinstance(color, cadquery.Color):
        return rgba(color)
    if isinstance(color, str):
        try:
            red, green, blue, _ = rgba(cadquery.Color(color))
        except ValueError:
            return None
    elif isinstance(color, tuple | list) and len(color) >= 3 and all(isinstance(c, int | float) for c in color):
        scale = 255.0 if max(color) > 1 else 1.0
        red, green, blue = (float(c) / scale for c in color[:3])
    else:
        return None
    opacity = 1.0 - alpha if isinstance(alpha, int | float) and 0 <= alpha <= 1 else 1.0
    return red, green, blue, opacity
