"""Textures of surfaces and welds that a request states, for the sheet of its part."""

from collections.abc import Mapping, Sequence

import msgspec

from cadwright.drawing.audit import Finding
from cadwright.drawing.dimension import Dimension
from cadwright.drawing.dimensioning import NamedBody, textured, textures_in, welded, welds_in
from cadwright.drawing.sheets import Options
from cadwright.drawing.symbol import Symbol
from cadwright.views.view import View


def annotated(
    request: str,
    views: Mapping[str, View],
    dimensions: Sequence[Dimension],
    options: Options,
    bodies: Sequence[NamedBody],
    *,
    stands: bool,
) -> tuple[tuple[Symbol, ...], Options, tuple[Finding, ...]]:
    """The symbols that stand in the views, the options with the texture of all other surfaces, and what stands nowhere.

    ``stands`` says that the part lies in its views as it was asked for.
    """
    stated = textures_in(request)
    textures, rough = textured(views, dimensions, stated, stands=stands)
    welds, loose = welded(views, bodies if stands else (), welds_in(request))
    general = [each.parameter for each in stated if each.about == "all"][-1:]
    if general:
        others = tuple(dict.fromkeys(texture.text for texture in textures))
        options = msgspec.structs.replace(options, texture=general[0], other_textures=others)
    findings = (
        *(Finding("texture-unplaced", f"“{text}” belongs to no one face of the views") for text in rough),
        *(Finding("weld-unplaced", f"“{text}” belongs to no one joint of two named bodies") for text in loose),
    )
    return (*textures, *welds), options, findings
