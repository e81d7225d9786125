"""What is written at a hole, an arc or a chamfer, and read there: "4× Ø6.6 THRU" with "⌴ Ø11 ↧ 6" below it.

Signs are those of ISO 129-1 and ISO 15786: Ø diameter, R radius, S spherical, ↧ depth, ⌴ counterbore, ⌵ countersink.
"""

import re
from typing import Literal

import msgspec

from cadwright.drawing.projection import millimetres

Sign = Literal["", "Ø", "R", "SØ", "SR"]
_NUMBER = r"(\d+(?:[.,]\d+)?|[.,]\d+)"
_SIGNS: dict[str | None, Sign] = {None: "", "Ø": "Ø", "R": "R", "SØ": "SØ", "SR": "SR"}
_FIRST = re.compile(rf"^\(?\s*(?:(\d+)\s*[×xX]\s*)?(S?Ø|S?R)?\s*{_NUMBER}\s*\)?(.*)$", re.DOTALL)
_DEPTH = re.compile(rf"↧\s*{_NUMBER}")
_BORE = re.compile(rf"⌴\s*Ø\s*{_NUMBER}(?:\s*↧\s*{_NUMBER})?")
_SINK = re.compile(rf"⌵\s*Ø\s*{_NUMBER}(?:\s*[×xX]\s*{_NUMBER}\s*°)?")
_BEVEL = re.compile(rf"^\s*(?:(\d+)\s*[×xX]\s*)?{_NUMBER}\s*[×xX]\s*{_NUMBER}\s*°")


class Callout(msgspec.Struct, frozen=True):
    """A size with its sign, how many there are, and what else is said of a hole; lengths in mm, angles in degrees."""

    value: float
    sign: Sign = ""
    count: int = 1
    through: bool = False
    depth: float | None = None
    counterbore: tuple[float, float] | None = None
    """Diameter and depth."""
    countersink: tuple[float, float] | None = None
    """Diameter and included angle."""

    @property
    def text(self) -> str:
        """As it is written, lines apart by newlines."""
        first = f"{_times(self.count)}{self.sign}{millimetres(self.value)}"
        first += " THRU" if self.through else ""
        first += f" ↧ {millimetres(self.depth)}" if self.depth is not None else ""
        lines = [first]
        if self.counterbore:
            lines.append(f"⌴ Ø{millimetres(self.counterbore[0])} ↧ {millimetres(self.counterbore[1])}")
        if self.countersink:
            lines.append(f"⌵ Ø{millimetres(self.countersink[0])} × {millimetres(self.countersink[1])}°")
        return "\n".join(lines)


class Bevel(msgspec.Struct, frozen=True):
    """A chamfer: the leg along one face, its angle to that face in degrees, and how many there are."""

    leg: float
    angle: float = 45.0
    count: int = 1

    @property
    def text(self) -> str:
        """As it is written: "2 × 45°", "4× 1 × 30°"."""
        return f"{_times(self.count)}{millimetres(self.leg)} × {millimetres(self.angle)}°"


def read_callout(text: str) -> Callout | None:
    """The callout that a text is; ``None`` for other texts, those of chamfers too."""
    if read_bevel(text):
        return None
    first = _FIRST.match(text)
    if first is None:
        return None
    count, sign, value, rest = first.groups()
    bore, sink = _BORE.search(rest), _SINK.search(rest)
    plain = _SINK.sub("", _BORE.sub("", rest))
    depth = _DEPTH.search(plain)
    return Callout(
        number(value),
        _SIGNS[sign],
        int(count or 1),
        "THRU" in plain.upper(),
        number(depth[1]) if depth else None,
        (number(bore[1]), number(bore[2] or "0")) if bore else None,
        (number(sink[1]), number(sink[2] or "90")) if sink else None,
    )


def read_bevel(text: str) -> Bevel | None:
    """The chamfer that a text is, if it is one."""
    found = _BEVEL.match(text)
    return Bevel(number(found[2]), number(found[3]), int(found[1] or 1)) if found else None


def number(text: str) -> float:
    """A number with a decimal point or comma."""
    return float(text.replace(",", "."))


def _times(count: int) -> str:
    return f"{count}× " if count > 1 else ""
