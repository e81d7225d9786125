"""What the parent asks of the trusted FreeCAD worker, besides `measuring.check`: arguments and blobs in, both out.

Documents travel as the blob ``document``. What a user or a planner can correct comes back as ``{"problem": "…"}``.
"""

from __future__ import annotations

import functools
import os
import tempfile
from typing import Any, Callable, Dict, Tuple

from cadwright.kernel.freecad_guest import (
    analysis as analysing,
)
from cadwright.kernel.freecad_guest import (
    constraints,
    documents,
    exchange,
    files,
    sketches,
    solids,
    verification,
)

Blobs = Dict[str, bytes]
Result = Tuple[Dict[str, Any], Blobs]
Call = Callable[[Dict[str, Any], Blobs], Result]


def _told(function: Call) -> Call:
    """Turn files that cannot be used and graphs that cannot be built into a ``problem``."""

    @functools.wraps(function)
    def told(arguments: dict[str, Any], blobs: Blobs) -> Result:
        try:
            return function(arguments, blobs)
        except (files.DocumentError, exchange.ExchangeError, sketches.SketchError) as error:
            return {"problem": str(error)}, {}

    return told


@_told
def describe(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """A document as it is: ``{"state", "solids", "notes"}``; with ``arguments["graphs"]`` sketches have theirs."""
    doc, notes = _open(blobs)
    state = documents.state(doc, bool(arguments.get("graphs")))
    return {"state": state, "solids": solids.recognise(doc), "notes": notes}, {}


@_told
def sketch_graphs(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The sketches of a document: ``{"sketches": [{"name", "label", "graph"}, …], "notes"}``."""
    doc, notes = _open(blobs)
    found = [one for one in doc.Objects if one.isDerivedFrom("Sketcher::SketchObject")]
    told = [{"name": one.Name, "label": one.Label, "graph": sketches.to_graph(one)} for one in found]
    return {"sketches": told, "notes": notes}, {}


@_told
def solved_sketch(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The last sketch of a document, solved once more: ``{"graph", "solved", "dof"}``; ``graph`` is null without one.

    ``solved`` is whether FreeCAD finds neither conflict nor redundancy.
    """
    doc, _ = _open(blobs)
    found = _sketches(doc)
    if not found:
        return {"graph": None, "solved": False, "dof": None}, {}
    code = found[-1].solve()
    free = constraints.degrees_of_freedom(found[-1])
    return {"graph": sketches.to_graph(found[-1]), "solved": code == 0, "dof": free}, {}


@_told
def build_sketch(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """A document with one sketch of ``arguments["graph"]``, solved: ``{"code", "left_out"}``; the blob ``document``.

    ``name`` and ``placement`` are optional; with a blob ``document`` the sketch is added to that.
    """
    doc = _open(blobs)[0] if "document" in blobs else files.new_document("Sketch")
    name = str(arguments.get("name") or "Sketch")
    sketch, left_out = sketches.build(doc, arguments["graph"], name, arguments.get("placement"))
    code = sketch.solve()
    if code == 0 or "document" in blobs:  # else recomputing solves in vain once more: a minute for 400 constraints
        doc.recompute()
    return {"code": code, "left_out": left_out, "object": sketch.Name}, {"document": files.bytes_of(doc)}


@_told
def exchange_geometry(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """Take the primitives numbered ``removed`` out of the sketch named ``sketch``, and add those of ``added``.

    Constraints on what is taken out go with it. Returns ``{"first": the number of the first new primitive, "graph",
    "lost": how many constraints went}`` and the changed document.
    """
    doc, notes = _open(blobs)
    sketch = _sketch(doc, arguments.get("sketch"))
    before = sketch.ConstraintCount
    for number in sorted(arguments["removed"], reverse=True):
        sketch.delGeometry(number)
    lost, first = before - sketch.ConstraintCount, sketch.GeometryCount
    sketches.add_geometry(sketch, arguments["added"])
    doc.recompute()
    told = {"first": first, "graph": sketches.to_graph(sketch), "lost": lost, "notes": notes}
    return told, {"document": files.bytes_of(doc)}


@_told
def constrain(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """Add ``arguments["constraints"]`` to the sketch named ``sketch`` (or the first) as far as they are safe.

    Returns what `constraining.add_constraints` does, and the changed document.
    """
    doc, notes = _open(blobs)
    sketch = _sketch(doc, arguments.get("sketch"))
    significant = float(arguments.get("significant", analysing.SIGNIFICANT))
    told = constraints.add_constraints(sketch, arguments["constraints"], significant)
    doc.recompute()
    return {**told, "notes": notes}, {"document": files.bytes_of(doc)}


@_told
def make_consistent(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The document without constraints of its first sketch that contradict others: ``{"dropped"}``, blob ``document``.

    The blob is missing where there was nothing to take out.
    """
    doc, _ = _open(blobs)
    found = _sketches(doc)
    dropped = constraints.made_consistent(found[0]) if found else []
    if not dropped:
        return {"dropped": []}, {}
    doc.recompute()
    return {"dropped": dropped}, {"document": files.bytes_of(doc)}


@_told
def analyse(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """What ``arguments["constraint"]`` would do to the sketch named ``sketch`` (or the first): details and text."""
    doc, _ = _open(blobs)
    sketch = _sketch(doc, arguments.get("sketch"))
    analysis = analysing.analyse(sketch, arguments["constraint"])
    return {**analysing.details(analysis), "text": analysing.text(analysis, sketch.ConstraintCount)}, {}


@_told
def import_file(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The blob ``file``, of the format ``arguments["format"]``, as a document, or added to the blob ``document``."""
    doc = _open(blobs)[0] if "document" in blobs else files.new_document("Imported")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "file." + str(arguments["format"]).lower())
        with open(path, "wb") as file:
            file.write(blobs["file"])
        added = exchange.read(doc, path, arguments.get("name") or "Imported")
    doc.recompute()
    return {"objects": [one.Name for one in added]}, {"document": files.bytes_of(doc)}


@_told
def export_file(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The objects named ``arguments["objects"]``, or the results, as a file of ``format``: the blob ``file``.

    A DXF of a document without other shapes holds its sketches.
    """
    doc, notes = _open(blobs)
    names = arguments.get("objects")
    chosen = [doc.getObject(name) for name in names] if names else verification.results(doc) or _sketches(doc)
    unknown = [name for name, one in zip(names or (), chosen) if one is None]
    if unknown:
        return {"problem": f"the document has no object {unknown[0]}"}, {}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "file." + str(arguments["format"]).lower())
        exchange.write(chosen, path)
        with open(path, "rb") as file:
            return {"objects": [one.Name for one in chosen], "notes": notes}, {"file": file.read()}


def _open(blobs: Blobs) -> tuple[Any, list[str]]:
    with files.file_of(blobs["document"]) as path:
        return files.open_document(path)


def _sketches(doc: Any) -> list[Any]:
    return [one for one in doc.Objects if one.isDerivedFrom("Sketcher::SketchObject")]


def _sketch(doc: Any, name: str | None) -> Any:
    found = [one for one in _sketches(doc) if name is None or name in (one.Name, one.Label)]
    if not found:
        raise sketches.SketchError(f"the document has no sketch {name}" if name else "the document has no sketch")
    return found[0]
