"""A document checked for whoever measures: `verifying`, and the results as one compound."""

from __future__ import annotations

from typing import Any

import Part

from cadwright.kernel.freecad_guest import stubs, verifying


def check(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """`verifying.check` with one blob: ``brep``, a compound in OCCT's text format of the results that have solids.

    ``results`` in the value are those; ``surfaces`` names the others.
    """
    value, breps = verifying.check(arguments, blobs)
    shapes = []
    results = value.get("results", [])
    value["surfaces"] = [told["object"] for told in results if not told["shape"]["solids"]]
    value["results"] = [told for told in results if told["shape"]["solids"]]
    for told in value["results"]:
        shape = Part.Shape()
        shape.importBrepFromString(breps[told["blob"]].decode("latin-1"))
        shapes.append(shape)
    return value, {"brep": stubs.brep_of(shapes)} if shapes else {}
