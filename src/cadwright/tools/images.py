"""Tools that read pictures."""

import msgspec
from PIL.Image import Image

from cadwright.sketch.contours import traced
from cadwright.sketch.formats.json_text import dumps_point_based
from cadwright.sketch.inference.designer import infer_constraints
from cadwright.tools.registry import tool
from cadwright.tools.values import SketchGraph, ToolAnswer

DECIMALS = 4


@tool(fits=("image",))
def sketch_from_image(img: Image) -> ToolAnswer[SketchGraph]:
    """Read a hand-drawn or printed sketch: its lines, arcs, circles and points, and constraints that seem meant.

    Writing and hatching are left out.

    It makes mistakes: look at what it found before you use it, and try each constraint with `analyse_constraint`
    before you add it, since a wrong one can pull the sketch out of shape. A picture has no scale: the sketch is
    centred on the origin and its longer side is 1; multiply where sizes are given.

    Args:
        img: the picture, such as `img`: a PIL image of strokes on an even ground.

    Returns:
        The sketch graph, whose JSON is also printed. `add_sketch(doc, graph)` puts it into a document.

    Example:
        >>> graph = sketch_from_image(img)
        >>> sketch = add_sketch(doc, graph)
    """
    read = traced(img)
    geometry = read.sketch
    meant = infer_constraints(geometry, tolerance=read.strays).for_freecad
    found = msgspec.structs.replace(geometry, constraints=meant)
    text = f"The picture seems to show this sketch:\n{dumps_point_based(found, DECIMALS)}"
    beside = ", ".join(f"{count} {what}" for what, count in read.left_out.items())
    text += f"\nLeft out, since it is no geometry: {beside}" if beside else ""
    return ToolAnswer(text, (), SketchGraph(found.geometry, found.constraints))
