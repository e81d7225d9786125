"""Sketch graphs as text, and back: every format of CAD-Assistant's table 2, by its name in `FORMATS`."""

from collections.abc import Callable

import msgspec

from cadwright.sketch.formats import dxf, graph_text, json_text, mrcad, native, oca, records, svg, tables
from cadwright.sketch.formats.imported import Imported
from cadwright.sketch.graph import Sketch


class Format(msgspec.Struct, frozen=True):
    """A way to write a sketch as text, and to read it where that is possible.

    ``dumps`` takes a sketch, and a number of decimals or None for numbers in full. ``lossless``: ``loads`` gives back
    the whole sketch, constraints included, when no number was rounded.
    """

    name: str
    suffix: str
    dumps: Callable[[Sketch, int | None], str]
    loads: Callable[[str], Sketch] | None = None
    lossless: bool = False


FORMATS: dict[str, Format] = {
    format_.name: format_
    for format_ in (
        Format("graph", ".json", lambda sketch, _: native.dumps(sketch), native.loads, lossless=True),
        Format("sgpbench-implicit", ".txt", graph_text.dumps_implicit, graph_text.loads),
        Format("sgpbench-point-based", ".txt", graph_text.dumps_point_based, graph_text.loads),
        Format("csv", ".csv", tables.dumps_csv, tables.loads_csv, lossless=True),
        Format("markdown", ".md", tables.dumps_markdown, tables.loads_markdown, lossless=True),
        Format("html", ".html", tables.dumps_html, tables.loads_html, lossless=True),
        Format("sketchgraphs", ".json", records.dumps, records.loads),
        Format("json-implicit", ".json", json_text.dumps_implicit, json_text.loads),
        Format("json-point-based", ".json", json_text.dumps_point_based, json_text.loads, lossless=True),
        Format("json-overparameterised", ".json", json_text.dumps_over_parameterised, json_text.loads, lossless=True),
        Format("dxf", ".dxf", dxf.dumps, dxf.loads),
        Format("svg", ".svg", svg.dumps),
        Format("oca", ".oca", oca.dumps, oca.loads),
        Format("mrcad", ".json", mrcad.dumps, mrcad.loads),
    )
}

__all__ = ["FORMATS", "Format", "Imported"]
