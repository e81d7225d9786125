"""How a sheet is drawn: pens, dashes, ends of dimension lines, how sizes are written.

Nothing of it is assumed: what a sheet does not show stays empty (`profile_estimate`). Whoever reads on, compares, or
draws an answer in the same hand asks the profile.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from cadwright.drawing.notation import LengthUnit
from cadwright.geometry.curves import LineType

Layout = Literal["iso", "itercad"]
DecimalSign = Literal[".", ","]
End = Literal["arrowheads", "filled arrowheads", "open arrowheads", "oblique strokes", "points"]
"""Of dimension lines (ISO 129-1, 5.5); on a picture filled arrowheads are not told from open ones."""
BAND = 0.12
"""Widths that differ by less than this part are one."""
DARK = 0x30
"""Of red, green and blue; what has less of each is black."""


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """How a sheet is drawn; lengths in mm of paper, 0 or empty where the sheet does not show it.

    ``lettering`` is the height of the capitals of its sizes. ``thick`` and ``thin`` are the widths of the lines, equal
    where the sheet has one. ``hidden`` and ``centre`` are the dashes and gaps, in turn, of hidden and centre lines; a
    sheet without ``hidden`` leaves hidden lines out, or shows a part that has none. ``ends`` are what most dimension
    lines end with. ``decimal`` is the decimal sign, ``decimals`` the most digits after it. ``colours`` are those of
    the line types, the most used one of each. ``layout`` is how the views are laid out: by ISO 5456-2, or as on
    IterCAD's view sheets.
    """

    layout: Layout = "iso"
    unit: LengthUnit = "mm"
    lettering: float = 0.0
    thick: float = 0.0
    thin: float = 0.0
    hidden: tuple[float, ...] = ()
    centre: tuple[float, ...] = ()
    ends: End | None = None
    decimal: DecimalSign | None = None
    decimals: int = 0
    colours: dict[LineType, str] = {}


def in_words(profile: Profile) -> list[str]:
    """The profile for people, a piece for each thing that the sheet shows."""
    told = [f"sizes in {'inches' if profile.unit == 'in' else 'mm'}{_written(profile)}"]
    if profile.thick:
        one = abs(profile.thick - profile.thin) < BAND * profile.thick
        told.append(
            f"lines {profile.thick:.2g} mm wide" if one else f"lines {profile.thick:.2g} and {profile.thin:.2g} mm wide"
        )
    told.append(f"hidden lines dashed {_pattern(profile.hidden)}" if profile.hidden else "no hidden lines")
    told += [f"centre lines dashed {_pattern(profile.centre)}"] if profile.centre else []
    told += [f"dimension lines end with {profile.ends}"] if profile.ends else []
    coloured = [f"{kind} {colour}" for kind, colour in profile.colours.items() if not _is_black(colour)]
    told += [f"colours: {', '.join(coloured)}"] if coloured else []
    told += ["views laid out as on IterCAD's sheets"] if profile.layout == "itercad" else []
    return told


def _written(profile: Profile) -> str:
    """How numbers are written, in words."""
    pieces = [f"{profile.lettering:.2g} mm high"] if profile.lettering else []
    if profile.decimal:
        digits = f"{profile.decimals} decimal{'' if profile.decimals == 1 else 's'} at most"
        pieces.append(f"decimal {'point' if profile.decimal == '.' else 'comma'}, {digits}")
    return f", {', '.join(pieces)}" if pieces else ""


def _pattern(dashes: Sequence[float]) -> str:
    return " ".join(f"{value:.2g}" for value in dashes)


def _is_black(colour: str) -> bool:
    return all(int(colour[i : i + 2], 16) < DARK for i in (1, 3, 5))
