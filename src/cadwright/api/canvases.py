"""Designs on mrCAD's canvas, as files: how far two are apart, and what edits make of one."""

from pathlib import Path
from typing import Any

import msgspec

from cadwright import inputs
from cadwright.api.work import Tell
from cadwright.canvas import Design, apply, dataset, distance
from cadwright.environments.canvas import edit_of
from cadwright.errors import InputError
from cadwright.results import CanvasDistance, CanvasEdited
from cadwright.sketch.formats.native import require_lengths


def canvas_distance(first: Path, second: Path) -> CanvasDistance:
    """The distance of two designs, from 0 (equal) to 1."""
    return CanvasDistance(distance(canvas_design(first), canvas_design(second)))


def canvas_apply(design: Path, edits: Path, *, announce: Tell = lambda _: None) -> CanvasEdited:
    """A design after edits, each as published or as a tool call; one that changes nothing is announced."""
    after = canvas_design(design)
    try:
        records = msgspec.json.decode(inputs.json_text(edits), type=list[dict[str, Any]])
        wanted = [edit_of(number, each) for number, each in enumerate(records, 1)]
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise InputError(f"{edits}: not a list of edits ({error})") from None
    for number, each in enumerate(wanted, 1):
        before, after = after, apply(after, (each,))
        if after == before:
            announce(f"edit {number} ({each.__struct_config__.tag}) changed nothing: it names nothing that is there")
    return CanvasEdited(after)


def canvas_statistics(games: Path) -> dataset.Statistics:
    """The statistics of section 5 for recorded games (JSONL). Raises `InputError` with the line that is wrong."""
    return dataset.statistics(dataset.read(games))


def canvas_design(path: Path) -> Design:
    """A design from a JSON file: ``{"curves": [{"type": "line", "control_points": [[x, y], …]}, …]}``."""
    text = inputs.json_text(path)
    try:
        design = msgspec.json.decode(text, type=_Strict).design
        require_lengths([list(point) for curve in design.curves for point in curve.control_points])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, InputError) as error:
        raise InputError(f"{path}: not a design ({error})") from None
    return design


class _Strict(msgspec.Struct):
    """A design whose curves have to be there: an empty object is a mistake, not an empty design."""

    curves: tuple[msgspec.Raw, ...]

    @property
    def design(self) -> Design:
        text = b'{"curves": [' + b",".join(bytes(raw) for raw in self.curves) + b"]}"
        return msgspec.json.decode(text, type=Design)
