"""A document checked for whoever measures: `verifying.verify` for a worker, with the results as one compound."""

from __future__ import annotations

from typing import Any

import Part

from cadwright.kernel.freecad_guest import files, sketches, stubs, verification

MOST_SKETCHES = 20
"""So many sketches of a document are told of."""


def check(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What `verifying.verify` says of the document whose bytes are ``blobs["document"]``.

    ``results`` in the value are those that have solids, all in one blob: ``brep``, a compound in OCCT's text format;
    ``surfaces`` names the others. ``sketches`` are the graphs of the sketches by name. A file that is no
    document gives ``{"problem": "…"}``.
    """
    drawn: dict[str, Any] = {}
    try:
        with files.file_of(blobs["document"]) as path:
            value, breps = verification.verify(path, lambda doc: drawn.update(_sketches(doc)))
    except files.DocumentError as error:
        return {"problem": str(error)}, {}
    value["sketches"] = {} if value["results"] else drawn
    shapes = []
    results = value["results"]
    value["surfaces"] = [told["object"] for told in results if not told["shape"]["solids"]]
    value["results"] = [told for told in results if told["shape"]["solids"]]
    for told in value["results"]:
        shape = Part.Shape()
        shape.importBrepFromString(breps[told["blob"]].decode("latin-1"))
        shapes.append(shape)
    return value, {"brep": stubs.brep_of(shapes)} if shapes else {}


def _sketches(doc: Any) -> dict[str, Any]:
    """The graphs of a document's sketches in which something is drawn."""
    drawn = [one for one in doc.Objects if one.isDerivedFrom("Sketcher::SketchObject") and one.GeometryCount]
    return {one.Name: sketches.to_graph(one) for one in drawn[:MOST_SKETCHES]}
