"""The installed FreeCAD's own manual: docstrings of its modules, found by a name that may be only about right."""

from __future__ import annotations

import difflib
import inspect
import re
from typing import Any, Iterator

import FreeCAD
import Part
import Sketcher

LONGEST = 2500
"""Characters of a docstring."""
_ENOUGH = 0.5
_HOLDERS = (
    ("Part", Part),
    ("Part.Shape", Part.Shape),
    ("Part.Face", Part.Face),
    ("Part.Wire", Part.Wire),
    ("Part.Edge", Part.Edge),
    ("App", FreeCAD),
    ("App.Vector", FreeCAD.Vector),
    ("App.Placement", FreeCAD.Placement),
    ("App.Rotation", FreeCAD.Rotation),
    ("Sketcher", Sketcher),
)


def find(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The ``most`` entries nearest to a ``query``: ``{"entries": [{"name", "signature", "text"}], "version"}``."""
    query, most = str(arguments["query"]), int(arguments["most"])
    found = [(likeness(query, name), name, thing) for name, thing in _members()]
    near = sorted((each for each in found if each[0] >= _ENOUGH), key=lambda each: (-each[0], each[1]))[:most]
    entries = [
        {"name": name, "signature": name, "text": (inspect.getdoc(thing) or "")[:LONGEST]} for _, name, thing in near
    ]
    for kind in _types(query)[: max(0, most - len(entries))]:
        entries.append(_object(kind))
    return {"entries": entries, "version": ".".join(FreeCAD.Version()[:3])}, {}


def likeness(query: str, name: str) -> float:
    """How well a name answers a query, from 0 to 2."""
    asked, own = query.lower().strip("() "), name.lower()
    last = own.rpartition(".")[2]
    if asked in (own, last):
        return 2.0
    within = 0.5 if len(asked) > 2 and asked in own else 0.0
    words = re.findall(r"[a-z0-9]+", asked)
    spoken = 0.6 * sum(word in own for word in words if len(word) > 2) / max(len(words), 1)
    return max(difflib.SequenceMatcher(None, asked.rpartition(".")[2], last).ratio(), spoken) + within


def _members() -> Iterator[tuple[str, Any]]:
    seen = set()
    for holder, thing in _HOLDERS:
        for name, member in inspect.getmembers(thing):
            doc = inspect.getdoc(member)
            if name.startswith("_") or not doc or (name, doc) in seen or inspect.ismodule(member):
                continue
            seen.add((name, doc))
            yield holder + "." + name, member


def _types(query: str) -> list[str]:
    """Kinds of document objects that a query names."""
    asked = re.sub(r"[^a-z]", "", query.lower())
    kinds = sorted(kind for kind in _supported() if kind.partition("::")[0] in ("Part", "PartDesign", "Sketcher"))
    names = {kind: re.sub(r"[^a-z]", "", kind.lower()) for kind in kinds}
    return [
        kind for kind, name in names.items() if asked and (asked == name or (len(asked) > 2 and name.endswith(asked)))
    ]


def _supported() -> list[str]:
    doc = FreeCAD.newDocument("Manual", hidden=True, temp=True)
    try:
        return list(doc.supportedTypes())
    finally:
        FreeCAD.closeDocument(doc.Name)


def _object(kind: str) -> dict[str, str]:
    """The properties of a kind of document object."""
    doc = FreeCAD.newDocument("Manual", hidden=True, temp=True)
    try:
        thing = doc.addObject(kind, "It")
        lines = [
            "{} ({}): {}".format(
                name,
                thing.getTypeIdOfProperty(name).replace("App::Property", ""),
                thing.getDocumentationOfProperty(name),
            )
            for name in thing.PropertiesList
        ]
    finally:
        FreeCAD.closeDocument(doc.Name)
    return {
        "name": kind,
        "signature": f"doc.addObject({kind!r}, NAME)",
        "text": "\n".join(["Properties:", *lines])[:LONGEST],
    }
