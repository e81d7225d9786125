"""What a script finds around it: the functions of viewers, and exports that stay in the scratch folder."""

import functools
import inspect
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import build123d

VIEWERS = ("ocp_vscode", "yacv_server", "ocp_viewer", "jupyter_cadquery", "cq_viewer")
_EXPORTS = ("export_step", "export_stl", "export_brep", "export_gltf")
_SHOWN = ("show", "show_object")


class Shown(NamedTuple):
    """What one call of ``show`` or ``show_object`` was given, with the names and colours that came with it."""

    function: str
    values: tuple[Any, ...]
    names: tuple[Any, ...] = ()
    colors: tuple[Any, ...] = ()


class Stage:
    """Collects what a script shows and exports."""

    def __init__(self) -> None:
        self.shown: list[Shown] = []
        self.exported: list[Any] = []

    def names(self) -> dict[str, Callable[..., Any]]:
        """The names that a script may use without importing them, as in the editors that build123d is used in."""
        return {"show": self.show, "show_object": self.show_object, "debug": _nothing, "log": print}

    def show(self, *objects: Any, names: Any = (), colors: Any = (), **_: Any) -> None:
        """As in OCP CAD Viewer: all of the objects are what is shown."""
        self.shown.append(Shown("show", objects, _listed(names), _listed(colors)))

    def show_object(self, obj: Any, name: Any = None, options: Any = None, **more: Any) -> None:
        """As in CQ-Editor and OCP CAD Viewer."""
        given = {**(options if isinstance(options, dict) else {}), **more}
        self.shown.append(Shown("show_object", (obj,), (name or given.get("name"),), (given.get("color"),)))

    @contextmanager
    def set(self) -> Iterator[None]:
        """While this lasts viewers collect what they are shown, and exports go to the working directory."""
        modules = {name: self._viewer(name) for name in VIEWERS}
        before = {name: sys.modules.get(name) for name in VIEWERS}
        originals = {name: getattr(build123d, name) for name in _EXPORTS if hasattr(build123d, name)}
        try:
            sys.modules.update(modules)
            for name, export in originals.items():
                setattr(build123d, name, self._kept_inside(export))
            yield
        finally:
            for name, export in originals.items():
                setattr(build123d, name, export)
            for name, module in before.items():
                sys.modules.pop(name)
                if module is not None:
                    sys.modules[name] = module

    def _viewer(self, name: str) -> ModuleType:
        """A viewer that opens no window: what else of it a script uses does nothing."""
        module = ModuleType(name)
        vars(module).update(
            show=self.show,
            show_object=self.show_object,
            show_all=_nothing,
            __all__=["show", "show_object", "show_all", "set_port", "set_defaults", "reset_show", "Camera"],
            __getattr__=_unknown,
        )
        return module

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


class _Anything:
    """Stands for whatever a viewer has: it can be called, and has every attribute."""

    def __call__(self, *_: Any, **__: Any) -> None:
        """Nothing."""

    def __getattr__(self, name: str) -> "_Anything":
        return _Anything()


def _unknown(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return _Anything()


def _nothing(*_: Any, **__: Any) -> None:
    """For the eye only."""


def _listed(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple) else ()


def _inside(path: Any) -> Any:
    """The path itself when it leads into the working directory, else its file name there; streams as they are."""
    if not isinstance(path, str | os.PathLike):
        return path
    here = Path.cwd()
    wanted = (here / os.fspath(path)).resolve()
    if not wanted.is_relative_to(here.resolve()):
        return wanted.name
    wanted.parent.mkdir(parents=True, exist_ok=True)
    return os.fspath(path)
