"""A session: names that live from step to step, the documents beside them, and what each step did to both.

Every function here is called by name; the state is that of the process.
"""

from __future__ import annotations

import copy
import enum
import importlib
import json
import math
import os
import re
import sys
import types
from typing import Any

import FreeCAD as App
import Part
import Sketcher

from cadwright.kernel.freecad_guest import (
    cell,
    display,
    documents,
    exchange,
    files,
    recorder,
    scratch,
    stubs,
)

LONGEST_STATE = 20_000
_TROUBLE = (RuntimeError, ValueError, ReferenceError, AttributeError, TypeError, KeyError, OSError, ArithmeticError)
"""What FreeCAD raises on documents that code has left in disorder."""


class SubRef(enum.Enum):
    """The points of a primitive, as constraints number them."""

    START = 1
    END = 2
    CENTER = 3


class _Watch:
    """Told by FreeCAD of every change of a document."""

    def __init__(self) -> None:
        self.changed: set[str] = set()

    def slotChangedObject(self, one: Any, _property: str) -> None:  # noqa: N802  FreeCAD's name
        self.changed.add(one.Document.Name)

    def slotCreatedObject(self, one: Any) -> None:  # noqa: N802
        self.changed.add(one.Document.Name)

    def slotDeletedObject(self, one: Any) -> None:  # noqa: N802
        self.changed.add(one.Document.Name)

    def slotCreatedDocument(self, doc: Any) -> None:  # noqa: N802
        self.changed.add(doc.Name)

    def slotChangedDocument(self, doc: Any, _property: str) -> None:  # noqa: N802
        self.changed.add(doc.Name)


_MAIN = types.ModuleType("__main__")
_WATCH = _Watch()
_STATES: dict[str, dict[str, Any]] = {}
"""The state of each document after the last step."""
_TOOLS: dict[str, Any] = {}
_GIVEN = "Design"
"""The document that is there from the first step where none came along; it counts once something is in it."""
_steps = 0


def boot() -> None:
    """Import what sessions offer, where this Python has it."""
    for name in ("numpy", "PIL.Image", "PIL.PngImagePlugin", "Mesh"):
        try:
            importlib.import_module(name)
        except ImportError:
            continue


def prepare(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Offer the names, define the tools, and load what comes with the request.

    ``tools`` are descriptions (see `stubs`); ``attachments`` are ``{"variable", "kind", "name", "blob"}``, where the
    kind "document" gives ``doc`` and its first sketch beside it; without one ``doc`` is a new document.
    ``{"problem": …}`` for a file that cannot be used.
    """
    sys.modules["__main__"] = _MAIN
    App.addDocumentObserver(_WATCH)
    names = _MAIN.__dict__
    names.update(math=math, copy=copy, FreeCAD=App, App=App, Part=Part, Sketcher=Sketcher, Enum=enum.Enum)
    names.update(SubRef=SubRef, display=display.display)
    for name, module in (("np", "numpy"), ("Image", "PIL.Image")):
        if module in sys.modules:
            names[name] = sys.modules[module]
    _TOOLS.update(stubs.tools(arguments["tools"]), SubRef=SubRef)
    names.update(_TOOLS)
    sys.modules["tools"] = types.ModuleType("tools")
    sys.modules["tools"].__dict__.update(_TOOLS)
    notes: list[str] = []
    for attachment in arguments["attachments"]:
        try:
            notes += _load(attachment, blobs[attachment["blob"]])
        except (files.DocumentError, exchange.ExchangeError, ValueError, OSError, RuntimeError) as error:
            return {"problem": f"{attachment['name']}: {error}"}, {}
    if "doc" not in names:
        names["doc"] = files.new_document(_GIVEN)
    return _seen(cell.Ran("ok"), notes)


def step(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Run ``arguments["source"]`` and tell what came of it."""
    global _steps
    _steps += 1
    del display.SHOWN[:], recorder.CALLS[:]
    ran = cell.run(arguments["source"], _MAIN.__dict__, f"<step {_steps}>")
    for png in display.images_in(ran.value):
        display.show("value", png)
    return _seen(ran, [])


def restore(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Open documents as they were saved, in a session that has been prepared: ``documents`` are names of blobs."""
    if arguments["documents"] and _GIVEN in App.listDocuments():
        App.closeDocument(_GIVEN)
    for name in arguments["documents"]:
        _open_document("doc", "sketch", f"{name}.FCStd", blobs[name])
    return _seen(cell.Ran("ok"), [])


def _load(attachment: dict[str, Any], data: bytes) -> list[str]:
    """Load an attachment into its variable; what the user should know of it."""
    variable, kind, name = attachment["variable"], attachment["kind"], attachment["name"]
    names = _MAIN.__dict__
    if kind == "image":
        names[variable] = display.opened(data)
        return []
    if kind == "mesh":
        names[variable] = mesh = importlib.import_module("Mesh").Mesh(_written(name, data))
        if not mesh.CountFacets:
            raise ValueError("there is no triangle in it")
        return []
    sketch = variable.replace("doc", "sketch")
    if exchange.format_of(name) == "fcstd":
        return _open_document(variable, sketch, name, data)
    doc = names[variable] = files.new_document(re.sub(r"\W", "_", os.path.splitext(name)[0]) or "Imported")
    exchange.read(doc, _written(name, data))
    doc.recompute()
    App.setActiveDocument(doc.Name)
    return []


def _open_document(variable: str, sketch: str, name: str, data: bytes) -> list[str]:
    doc, notes = files.open_document(_written(name, data))
    App.setActiveDocument(doc.Name)
    _MAIN.__dict__[variable] = doc
    first = next((one for one in doc.Objects if one.isDerivedFrom("Sketcher::SketchObject")), None)
    if first is not None:
        _MAIN.__dict__[sketch] = first
    return notes


def _written(name: str, data: bytes) -> str:
    folder = os.path.join(os.getcwd(), "attachments")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, re.sub(r"[^\w.\- ]", "_", os.path.basename(name)) or "file")
    with open(path, "wb") as file:
        file.write(data)
    return path


def _seen(ran: cell.Ran, notes: list[str]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What there is after a step, and what has changed. Documents come along whenever one was changed."""
    docs = {name: doc for name, doc in App.listDocuments().items() if not _unused(name, doc)}
    changes = [f"closed the document {name}" for name in _STATES if name not in docs]
    dirty = [name for name in docs if name in _WATCH.changed or name not in _STATES]
    for name in [name for name in _STATES if name not in docs]:
        del _STATES[name]
    blobs: dict[str, bytes] = {}
    for name in dirty:
        try:
            changes += _look_at(docs[name], len(docs) > 1)
            blobs[f"document {name}"] = stubs.file_of(docs[name])
        except _TROUBLE as error:
            notes.append(f"the document {name} is in disorder: {type(error).__name__}: {error}")
    _WATCH.changed.clear()
    active = _active(docs)
    images = display.SHOWN
    blobs.update({f"image{number}": png for number, (_, png) in enumerate(images)})
    if recorder.CALLS:
        blobs["calls"] = "[{}]".format(",".join(recorder.CALLS)).encode()
    return {
        "outcome": ran.outcome,
        "problem": ran.problem,
        "value": cell.shown(ran.value),
        "images": [name for name, _ in images],
        "changes": changes,
        "state": _compact(_STATES[active]) if active in _STATES else None,
        "documents": list(docs),
        "active": active,
        "notes": notes,
    }, blobs


def _unused(name: str, doc: Any) -> bool:
    """Whether a document is our own scratch paper, or the given one before anything was put into it."""
    return name == scratch.NAME or (name == _GIVEN and name not in _STATES and not doc.Objects)


def _look_at(doc: Any, several: bool) -> list[str]:
    """Recompute what was touched, remember the document's state, and tell what is new in it."""
    if any("Touched" in one.State for one in doc.Objects):
        doc.recompute()
    before = _STATES.get(doc.Name, {"objects": []})
    _STATES[doc.Name] = state = documents.state(doc, graphs=True)
    told = documents.changes(before, state)
    return [f"{doc.Name}: {change}" for change in told] if several else told


def _active(docs: dict[str, Any]) -> str | None:
    active = App.ActiveDocument
    if active is not None and active.Name in docs:
        return str(active.Name)
    return next(reversed(list(docs)), None)


def _compact(state: dict[str, Any]) -> str:
    """A state as JSON without the graphs of sketches, cut object by object where it is too long."""
    told = copy.deepcopy(state)
    for one in told["objects"]:
        one.get("sketch", {}).pop("graph", None)
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    left_out = 0
    while len(text) > LONGEST_STATE and told["objects"]:
        keep = len(told["objects"]) * 3 // 4
        left_out += len(told["objects"]) - keep
        told["objects"] = told["objects"][:keep]
        told["objects_left_out"] = left_out
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return text
