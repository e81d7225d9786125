"""What tools answered in a session and did to its documents, so that the session's script can do without them."""

from __future__ import annotations

import base64
import builtins
import functools
import io
import json
import zipfile
from typing import Any, Callable, Iterable

import FreeCAD as App

from cadwright.kernel.freecad_guest import display, replay

LONGEST = 4_000_000
"""So many characters of a step are recorded; the calls beyond are not."""
CALLS: list[str] = []
"""The calls of the present step, each as JSON (see `replay`)."""
_COMPUTED = ("Part::PropertyPartShape", "App::PropertyExpressionEngine", "Mesh::PropertyMeshKernel")
_KEPT_BY_FREECAD = frozenset({"ReadOnly", "Output", "Transient", "Prop_ReadOnly", "Prop_Output", "Prop_Transient"})


def recorded(described: dict[str, Any], function: Callable[..., Any]) -> Callable[..., Any]:
    """A tool that notes its calls in `CALLS`."""
    names = [described["name"], *described["aliases"]]
    parameters = [each["name"] for each in described["parameters"]]

    @functools.wraps(function)
    def tool(*arguments: Any, **named: Any) -> Any:
        call = {"names": names, "parameters": parameters, "arguments": replay.key_of(parameters, arguments, named)}
        doc = replay.document_of((*arguments, *named.values()))
        watch = _Watch(doc)
        App.addDocumentObserver(watch)
        try:
            value = function(*arguments, **named)
        except Exception as error:
            builtin = next(each for each in type(error).__mro__ if each.__module__ == builtins.__name__)
            call["raised"] = [builtin.__name__, str(error)]
            raise
        else:
            call["value"] = _written(value)
            return value
        finally:
            App.removeDocumentObserver(watch)
            _note({**call, **watch.done()})

    return tool


def _note(call: dict[str, Any]) -> None:
    if "value" in call or "raised" in call:  # not where the process is told to end
        text = json.dumps(call)
        if sum(map(len, CALLS)) + len(text) <= LONGEST:
            CALLS.append(text)


class _Watch:
    """Told by FreeCAD of what changes; counts what is in one document."""

    def __init__(self, doc: Any) -> None:
        self._doc = doc
        self._made: list[str] = []
        self._set: dict[tuple[str, str], None] = {}

    def slotCreatedObject(self, one: Any) -> None:  # noqa: N802  FreeCAD's name
        if one.Document == self._doc:
            self._made.append(one.Name)

    def slotChangedObject(self, one: Any, name: str) -> None:  # noqa: N802
        if one.Document == self._doc:
            self._set[one.Name, name] = None

    def done(self) -> dict[str, Any]:
        """What was made and what was set; geometry before the constraints on it."""
        made = [(self._doc.getObject(name), name) for name in self._made]
        ordered = sorted(self._set, key=lambda each: each[1] == "Constraints")
        pairs = [(self._doc.getObject(name), each) for name, each in ordered]
        there = [(one, each) for one, each in pairs if one is not None and _lasting(one, each)]
        return {
            "made": [[one.TypeId, name] for one, name in made if one is not None],
            "set": [[one.Name, each, xml] for one, each in there for xml in _contents(one, each)],
        }


def _lasting(one: Any, name: str) -> bool:
    """Whether a property is one that is set, not one that FreeCAD computes."""
    if name not in one.PropertiesList or one.getTypeIdOfProperty(name) in _COMPUTED:
        return False
    return not _KEPT_BY_FREECAD.intersection(map(str, one.getPropertyStatus(name) + one.getTypeOfProperty(name)))


def _contents(one: Any, name: str) -> Iterable[str]:
    """A property as FreeCAD's files have it; nothing for what needs files of its own."""
    with zipfile.ZipFile(io.BytesIO(bytes(one.dumpPropertyContent(name)))) as archive:
        if archive.namelist() == ["Persistence.xml"]:
            yield archive.read("Persistence.xml").decode()


def _written(value: Any) -> tuple[str, Any]:
    """An answer as JSON has it, with what it is."""
    if isinstance(value, App.DocumentObject):
        return "object", value.Name
    if isinstance(value, App.Vector):
        return "vector", [value.x, value.y, value.z]
    png = display.png_of(value)
    if png is not None:
        return "picture", base64.b64encode(png).decode()
    return "tuple" if isinstance(value, tuple) else "plain", value
