"""Flat patterns of parts of bent sheet, for their drawings and for who cuts them."""

import re

import msgspec

from cadwright.drawing.flat import Flat, flat_of
from cadwright.drawing.notation import ISO, Notation
from cadwright.drawing.views import views_of
from cadwright.errors import DrawingError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.views.flat_pattern import K_FACTOR, FlatPattern

_SHEET = re.compile(
    r"\bsheet[- ]?metal|\b(?:mm|in|inch|gauge|steel|aluminium|aluminum|brass|copper|stainless|bent|folded) sheet\b"
    r"|\bsheet (?:steel|aluminium|aluminum|brass|copper)|\bflat pattern|\bunfold",
    re.IGNORECASE,
)


class Unfolding(msgspec.Struct, frozen=True, kw_only=True):
    """What is wanted of a flat pattern.

    That is whether the part is said to be sheet metal, whether nothing else is drawn (``alone``), and where the neutral
    line of its bends lies.
    """

    sheet_metal: bool = False
    alone: bool = False
    k_factor: float = K_FACTOR

    @property
    def asked(self) -> bool:
        """Whether it is an error when the part cannot be unfolded, and its bends may have no rounding."""
        return self.sheet_metal or self.alone


AS_FOUND = Unfolding()
"""Nothing is said of it."""


def is_said_to_be_sheet(request: str) -> bool:
    """Whether a request says that a part is bent from sheet."""
    return _SHEET.search(request) is not None


def flat_alone(geometry: Geometry, kernel: Kernel, unfolding: Unfolding, notation: Notation = ISO) -> Flat:
    """The flat pattern of a part that is said to be sheet, dimensioned; its bends may have no rounding.

    Raises `DrawingError`, which says why, where it cannot be unfolded.
    """
    return _dimensioned(*kernel.unfolded(geometry.brep, unfolding.k_factor, sharp=True), kernel, notation)


def flat_beside(
    geometry: Geometry, kernel: Kernel, unfolding: Unfolding, request: str, notation: Notation
) -> tuple[Flat | None, str]:
    """Return the flat pattern to draw beside the views of a part, and why it cannot be unfolded, if so.

    There is one where it is asked for, or where the part's bends are rounded as those of sheet are. The reason is told
    where a request said that the part is sheet.

    Raises `DrawingError` where an option asked for it.
    """
    said = is_said_to_be_sheet(request)
    sharp = unfolding.asked or said
    try:
        pattern, blank = kernel.unfolded(geometry.brep, unfolding.k_factor, sharp=sharp)
        return _dimensioned(pattern, blank, kernel, notation) if sharp or pattern.is_bent_sheet else None, ""
    except DrawingError as error:
        if unfolding.asked:
            raise
        return None, error.message if said else ""


def _dimensioned(pattern: FlatPattern, brep: bytes, kernel: Kernel, notation: Notation) -> Flat:
    blank = kernel.measure(brep)
    if not isinstance(blank, Geometry):
        raise DrawingError(f"the part cannot be unfolded: {blank.message}")
    seen = views_of(kernel.project(brep, ("top",)))["top"]
    return flat_of(pattern, seen, blank.measurements, kernel.features(brep), notation)
