"""Designs on mrCAD's canvas, as files: how far two are apart, and what edits make of one."""

from pathlib import Path

import msgspec

from cadwright import inputs
from cadwright.canvas import Design, Edit, apply, dataset, distance
from cadwright.errors import InputError
from cadwright.results import CanvasDistance, CanvasEdited


def canvas_distance(first: Path, second: Path) -> CanvasDistance:
    """The distance of two designs, from 0 (equal) to 1."""
    return CanvasDistance(distance(canvas_design(first), canvas_design(second)))


def canvas_apply(design: Path, edits: Path) -> CanvasEdited:
    """A design after edits; an edit that names nothing that is there changes nothing."""
    before = canvas_design(design)
    try:
        wanted = msgspec.json.decode(inputs.json_text(edits), type=list[Edit])
        after = apply(before, wanted)
    except (msgspec.DecodeError, ValueError) as error:
        raise InputError(f"{edits}: not a list of edits ({error})") from None
    return CanvasEdited(after)


def canvas_statistics(games: Path) -> dataset.Statistics:
    """The statistics of section 5 for recorded games (JSONL). Raises `InputError` with the line that is wrong."""
    return dataset.statistics(dataset.read(games))


def canvas_design(path: Path) -> Design:
    """A design from a JSON file: ``{"curves": [{"type": "line", "control_points": [[x, y], …]}, …]}``."""
    try:
        return msgspec.json.decode(inputs.json_text(path), type=_Strict).design
    except msgspec.DecodeError as error:
        raise InputError(f"{path}: not a design ({error})") from None


class _Strict(msgspec.Struct):
    """A design whose curves have to be there: an empty object is a mistake, not an empty design."""

    curves: tuple[msgspec.Raw, ...]

    @property
    def design(self) -> Design:
        text = b'{"curves": [' + b",".join(bytes(raw) for raw in self.curves) + b"]}"
        return msgspec.json.decode(text, type=Design)
