"""Tolerances and fits that a request states ("20 H7", "25 g6", "40 ±0.1"), written at the dimensions of these sizes."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from cadwright.drawing.callouts import Callout, parse, write
from cadwright.drawing.dimension import Diameter, Dimension, Linear
from cadwright.geometry.tolerance import ROUNDING

_SIZE = r"(?<![\w.])(?P<size>\d+(?:\.\d+)?)\s*(?:mm\s+)?"
_FIT = r"(?P<fit>(?:JS|[EFGHKNP]|js|[efghknp])(?:[5-9]|1[0-3]))\b(?!\s*(?:tool\s+)?steel)"
"""Letters that are no threads ("4 M6"), radii, chamfers or diameters."""
_DEVIATION = r"(?P<deviation>(?:±|\+/-|\+-)\s*\d+(?:\.\d+)?|\+\s*\d+(?:\.\d+)?\s*/\s*[-+−]?\s*\d+(?:\.\d+)?)"
_STATED = re.compile(f"{_SIZE}(?:{_FIT}|(?:mm)?{_DEVIATION})")


class Toleranced(msgspec.Struct, frozen=True):
    """A size with what a request says of it: the words, and a callout with a fit or with deviations."""

    text: str
    callout: Callout


def tolerances_in(request: str) -> tuple[Toleranced, ...]:
    """The sizes of a request that have a tolerance or a fit, each once."""
    found: dict[float, Toleranced] = {}
    for match in _STATED.finditer(request):
        limits = match["fit"] or re.sub(r"\+/-|\+-", "±", match["deviation"]).replace("−", "-")
        callout = parse(f"{match['size']} {limits}")
        if callout is not None and (callout.fit or callout.tolerance):
            found[callout.value] = Toleranced(" ".join(match[0].split()), callout)
    return tuple(found.values())


def toleranced(
    dimensions: Sequence[Dimension], stated: Sequence[Toleranced]
) -> tuple[tuple[Dimension, ...], tuple[str, ...]]:
    """The dimensions with the tolerances, and the words of those that stand at none, or could stand at several."""
    left, unplaced = list(dimensions), []
    for each in stated:
        places = list(_places(left, each.callout))
        if not places:
            unplaced.append(each.text)
        for n in places:
            left[n] = _with(left[n], each.callout)
    return tuple(left), tuple(unplaced)


def _places(dimensions: Sequence[Dimension], said: Callout) -> Iterator[int]:
    """The numbers of the dimensions that are meant: by a fit in capitals the diameters of holes, in small letters those
    of shafts; else the only dimension of that size.
    """
    alike = [
        n for n, d in enumerate(dimensions) if isinstance(d, Linear | Diameter) and abs(d.value - said.value) < ROUNDING
    ]
    around = [n for n in alike if "Ø" in dimensions[n].text]
    if said.fit:
        around = [n for n in around if ("hole" in dimensions[n].feature) == said.fit[0].isupper()]
        alike = [n for n in alike if "Ø" not in dimensions[n].text]
    if said.fit and around:
        yield from around
    elif len(alike) == 1:
        yield alike[0]


def _with(dimension: Dimension, said: Callout) -> Dimension:
    callout = parse(dimension.text)
    if callout is None:
        return dimension
    written = write(msgspec.structs.replace(callout, fit=said.fit, tolerance=said.tolerance))
    return msgspec.structs.replace(dimension, text=written)
