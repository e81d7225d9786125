"""The grammar of dimension texts: "4× Ø6.6 THRU ⌴ Ø11 ↧ 6", "(35)", "2 × 45°", "25 ±0.1", "Ø20 H7", "R5 TYP".

Sheets write it, and whoever reads a drawing reads it. Symbols are those of ISO 129-1 and ASME Y14.5, and the letters
that people write for them (X, DIA, THRU, DEEP, CBORE, CSK). Decimal commas and inch marks are understood; values are in
mm and degrees.
"""

import re
from typing import Literal

import msgspec

from cadwright.drawing.notation import INCH, ISO, Notation
from cadwright.english.threads import unified
from cadwright.parts.screws import core_hole
from cadwright.views.projection import millimetres

Kind = Literal["linear", "diameter", "radius", "angle", "chamfer", "thread", "thickness", "square"]


class Callout(msgspec.Struct, frozen=True):
    """What a dimension's text says. ``value`` is the size that is meant first: mm, or degrees for an angle.

    ``each`` is one of ``count`` equal pitches that make up ``value``; ``angle`` is a chamfer's; ``counterbore`` is
    (diameter, depth), ``countersink`` (diameter, angle); a thread's ``core`` is (diameter, depth) of the hole that was
    drilled for it, where that is deeper; its ``designation`` that of an inch thread ("1/4-20 UNC"); ``tolerance``
    is (lower, upper) deviation; ``reference`` marks a size in parentheses; ``inch``: it was written in inches.
    """

    kind: Kind
    value: float
    count: int = 1
    each: float | None = None
    angle: float | None = None
    depth: float | None = None
    through: bool = False
    counterbore: tuple[float, float | None] | None = None
    countersink: tuple[float, float | None] | None = None
    core: tuple[float, float | None] | None = None
    designation: str = ""
    pitch: float | None = None
    tolerance: tuple[float, float] | None = None
    fit: str = ""
    reference: bool = False
    typical: bool = False
    spherical: bool = False
    inch: bool = False
    rest: str = ""

    @property
    def is_absolute(self) -> bool:
        """Whether the value has a unit of its own, whatever that of the sheet is."""
        return self.inch or self.kind in ("angle", "thread")

    @property
    def is_single(self) -> bool:
        """Whether the text states one length and no other."""
        others = (self.each, self.depth, self.core, self.counterbore, self.countersink, self.tolerance)
        return self.kind in ("linear", "diameter", "radius") and all(other is None for other in others)

    def across(self, drawn: float) -> float:
        """The diameter of the circle that a thread is stated of, as one was drawn (mm): that of its core hole, or the
        nominal one.
        """
        core = self.core[0] if self.core is not None else core_hole(self.value, self.pitch or 0.0)
        return min((self.value, *([core] if core else [])), key=lambda d: abs(d - drawn))

    def unit_of(self, value: float) -> float:
        """How many mm a unit of the text is, whose first size is ``value`` mm."""
        return 1.0 if self.kind == "thread" or not self.value else value / self.value

    @property
    def bored(self) -> float | None:
        """How deep the hole is drilled (mm), which may be deeper than its thread; ``None`` where that is not said."""
        return self.core[1] if self.core is not None else self.depth

    @property
    def is_through(self) -> bool:
        """Whether the hole goes through, though its thread may not."""
        return self.through or (self.core is not None and self.core[1] is None)


_SAME = {
    **dict.fromkeys("⌀∅øΦφϕ", "Ø"),
    **dict.fromkeys("ºᵒ˚", "°"),
    **dict.fromkeys("″”“", '"'),
    **dict.fromkeys("−–", "-"),
    "✕": "×",
    "⨯": "×",
    "﹙": "(",
    "﹚": ")",
}
_WORDS = (
    (r"\b(?:DIAMETER|DIAM?\.?)(?=[\s\d])|%%[cC]|\\U\+2205", "Ø"),
    (r"%%[dD]|\bDEG(?:REES)?\b\.?", "°"),
    (r"%%[pP]|\+/-|\+-", "±"),
    (r"\bC'?'?-?BORE\b|\bCOUNTERBORE\b|\bSPOTFACE\b|\bSF\b", "⌴"),
    (r"\bC'?'?-?SINK\b|\bCSK\b|\bCOUNTERSINK\b", "⌵"),
    (r"\bTHROUGH(?:\s+ALL)?\b|\bTHRU(?:\s+ALL)?\b|\bDURCH(?:GEHEND)?\b", "THRU"),
)
_NUMBER = r"\d+(?:\.\d+)?|\.\d+"
_FRACTION = re.compile(r"(?:(\d+)[\s-]+)?(\d+)/(\d+)(?=\s*\")")
_SIZE = re.compile(rf'({_NUMBER})\s*("|mm\b|MM\b|in\b|IN\b)?')
_TOLERANCE = re.compile(
    rf"±\s*({_NUMBER})°?|\+\s*({_NUMBER})\s*/?\s*-\s*({_NUMBER})|([+-])\s*({_NUMBER})\s*/\s*([+-]?)\s*({_NUMBER})"
)
_FIT = re.compile(r"\(?\b((?:[A-HJ-NP-Z]|JS|Js|[a-hj-np-z]|js)\d{1,2}(?:/[a-zA-Z]{1,2}\d{1,2})?|\d[gGhH])\b\)?")
_EACH = r"(?:HOLES?|PLACES?|PLC?S?|OFF)\b\.?"
_GENERAL = re.compile(r"\bUNLESS\b|\bU\.?N\.?O\.?S?\b", re.IGNORECASE)
"""What is said of all edges that have no size of their own states none."""
_COUNT = re.compile(
    r"\(?(\d{1,3})(?:[×xX*]\)?\s+(?!45\s*°)(?=[^\s\d.]|\.?\d)|\s?[×xX*]\)?\s*(?=[ØRSCM□⌴⌵(t])|-\s?(?=[ØRM]))"
    rf"|(\d{{1,3}})\s+{_EACH},?\s*"
)
_PLACES = re.compile(rf"(?:\b(\d{{1,3}})|\((\d{{1,3}})\))\s+{_EACH}")
_BEHIND = re.compile(
    r"^((?:S?Ø|S?R|M[\d. ]+[×xX])[^⌴⌵]*?)\s(?:\([×xX]?(\d{1,2})[×xX]?\)|[×xX](\d{1,2})|(\d{1,2})[×xX])$"
)
"""A count at the end, as in "Ø6 X4", "R5 (2×)": its sign is written to it, that of a depth ("Ø6 X 10") apart.
A thread's pitch ("M16 X2") is none."""
_UNIFIED = re.compile(
    r"(?:#\s?\d{1,2}|\d+/\d+|\d{1,2})\s?-\s?\d{1,2}\s?-?\s?UN(?:C|F|EF|S)?\b(?:\s?-?\s?(?P<fit>[123][AB])\b)?"
)
"""A thread by ASME B1.1."""
_CORE = re.compile(rf'(?<![⌴⌵])(?<![⌴⌵] )Ø\s*({_NUMBER})"?\s*(?:↧\s*({_NUMBER})"?|THRU\b)')
_PREFIX = re.compile(r"(S\s?Ø|SR|Ø|R|CR|C(?=\s*[\d.])|M(?=\s?\d)|□|SQ\s|[tT]\s?=\s?|[tT]\s?(?=\d)|THK\s|↧|\b)\s*")


def parse(text: str) -> Callout | None:
    """What a text states as a dimension; ``None`` when it is none."""
    if _GENERAL.search(text):
        return None
    rest = _plain(text)
    reference = rest.startswith("(") and rest.endswith(")") and rest.count("(") == 1
    if reference:
        rest = rest[1:-1].strip()
    typical, rest = _taken(r"\(TYP\.?\)|\bTYP(?:ICAL)?\b\.?", rest)
    marked, rest = _taken(r"\(REF\.?\)|\bREF\b\.?", rest)
    count = 1
    if match := _COUNT.match(rest):
        count, rest = int(match[1] or match[2]), rest[match.end() :].strip()
    if not reference and rest.startswith("(") and rest.endswith(")") and rest.count("(") == 1:
        reference, rest = True, rest[1:-1].strip()
    elif places := _PLACES.search(rest):
        count, rest = int(places[1] or places[2]), (rest[: places.start()] + rest[places.end() :]).strip()
    if count == 1 and (behind := _BEHIND.match(rest)):
        count, rest = int(behind[2] or behind[3] or behind[4]), behind[1].strip()
    if inch_thread := _UNIFIED.match(rest):
        return _inch_thread(inch_thread, {"count": count, "reference": reference or marked, "typical": typical})
    prefix = _PREFIX.match(rest)
    sign = prefix[1].replace(" ", "") if prefix else ""
    if prefix:
        rest = rest[prefix.end() :]
    match = _SIZE.match(rest)
    if match is None or count < 1:
        return None
    inch = match[2] in ('"', "in", "IN")
    found: dict[str, object] = {"value": float(match[1]) * (INCH if inch else 1.0), "count": count, "inch": inch}
    found |= {"reference": reference or marked, "typical": typical, "spherical": sign in ("SR", "SØ")}
    return _rest_of(sign, rest[match.end() :].strip(), found)


def _inch_thread(match: re.Match[str], found: dict[str, object]) -> Callout | None:
    """The callout of a thread in inches, whose class stands for a fit."""
    named = unified(match[0])
    if named is None:
        return None
    found |= {"designation": named[0], "value": named[1], "pitch": named[2], "inch": False, "fit": match["fit"] or ""}
    return _closed("thread", match.string[match.end() :].strip(), found, 1.0)


def _rest_of(sign: str, rest: str, found: dict[str, object]) -> Callout | None:
    """The callout, from what stands before its first number, what was found, and what stands behind."""
    unit = INCH if found["inch"] else 1.0
    kind, rest = _kind(sign, rest, found, unit)
    if kind == "thread" and (match := re.match(rf"[×xX]\s*({_NUMBER})", rest)):
        found["pitch"] = float(match[1])
        rest = rest[match.end() :].strip()
    if match := _TOLERANCE.match(rest):
        found["tolerance"] = _deviations(match, unit)
        rest = rest[match.end() :].strip()
    if kind in ("linear", "diameter", "thread") and (match := _FIT.match(rest.lstrip("- "))):
        found["fit"] = match[1]
        rest = rest.lstrip("- ")[match.end() :].strip()
    if kind == "linear" and (match := re.match(r"(?:THK|THICK)\b\.?", rest)):
        kind, rest = "thickness", rest[match.end() :].strip()
    if kind == "linear" and found["count"] != 1 and (match := re.match(rf"\(=?\s*({_NUMBER})\)", rest)):
        found |= {"each": found["value"], "value": float(match[1]) * unit}
        rest = rest[match.end() :].strip()
    if kind == "linear" and re.match(r"[×xX]", rest):
        return None
    return _closed(kind, rest, found, unit)


def _closed(kind: Kind | None, rest: str, found: dict[str, object], unit: float) -> Callout | None:
    """The callout, with what else is said of a hole; ``None`` where something is left that is no word."""
    if kind == "thread":
        rest = _core(rest, found, unit)
    rest = _recesses(rest, found, unit).strip(" ,;-")
    if kind is None or (rest and not re.fullmatch(r"[A-Za-z°() .,/'&-]+", rest)):
        return None
    return msgspec.convert({**found, "kind": kind, "rest": " ".join(rest.split())}, Callout)


def _kind(sign: str, rest: str, found: dict[str, object], unit: float) -> tuple[Kind | None, str]:
    """What kind of size it is, and what is left to read; ``None`` for signs that go ill together."""
    kind: Kind = _KINDS.get(sign.upper().rstrip("="), "linear")
    if rest.startswith("°"):
        rest = rest[1:].strip()
        if match := re.match(rf"[×xX]\s*({_NUMBER})", rest):  # 45° × 2
            found |= {"angle": found["value"], "value": float(match[1]) * unit}
            return ("chamfer" if kind == "linear" else None), rest[match.end() :].strip()
        return ("angle" if kind == "linear" else None), rest
    if match := re.match(rf"[×xX]\s*({_NUMBER})\s*°", rest):
        found["angle"] = float(match[1])
        return ("chamfer" if kind in ("linear", "chamfer") else None), rest[match.end() :].strip()
    if kind == "chamfer":
        found["angle"] = 45.0
    return kind, rest


_KINDS: dict[str, Kind] = {
    "Ø": "diameter",
    "SØ": "diameter",
    "R": "radius",
    "SR": "radius",
    "CR": "radius",
    "C": "chamfer",
    "M": "thread",
    "□": "square",
    "SQ": "square",
    "T": "thickness",
    "THK": "thickness",
}


def _core(rest: str, found: dict[str, object], unit: float) -> str:
    """Takes the hole that was drilled for a thread out of the rest of a text: "Ø5 ↧ 16", "Ø5 THRU"."""
    match = _CORE.search(rest)
    if match is None:
        return rest
    found["core"] = (float(match[1]) * unit, float(match[2]) * unit if match[2] else None)
    return f"{rest[: match.start()]} {rest[match.end() :]}"


def _recesses(rest: str, found: dict[str, object], unit: float) -> str:
    """Takes through, depth, counterbore and countersink out of the rest of a text."""
    through, rest = _taken(r"\bTHRU\b", rest)
    found["through"] = through
    if match := re.search(rf"⌴\s*Ø?\s*({_NUMBER})\"?(?:\s*(?:↧|×)?\s*({_NUMBER})\"?(?:\s*(?:DEEP|DP)\b)?)?", rest):
        deep = float(match[2]) * unit if match[2] else None
        if deep is None and (after := re.match(rf"\s*(?:DEEP|DEPTH|DP)\s*({_NUMBER})", rest[match.end() :])):
            deep = float(after[1]) * unit
            rest = rest[: match.end()] + rest[match.end() + after.end() :]
        found["counterbore"] = (float(match[1]) * unit, deep)
        rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    if match := re.search(rf"⌵\s*Ø?\s*({_NUMBER})\"?(?:\s*[×xX]?\s*({_NUMBER})\s*°)?", rest):
        found["countersink"] = (float(match[1]) * unit, float(match[2]) if match[2] else None)
        rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    if match := re.search(
        rf"(?:↧|\bDEPTH|\bDEEP|\bDP)\s*({_NUMBER})|({_NUMBER})\s*(?:DEEP|DP)\b|[×xX]\s*({_NUMBER})(?!\s*°)(?:\s*(?:DEEP|DP)\b)?",
        rest,
    ):
        found["depth"] = float(match[1] or match[2] or match[3]) * unit
        rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    return rest


def _deviations(match: re.Match[str], unit: float) -> tuple[float, float]:
    if match[1]:
        return (-float(match[1]) * unit, float(match[1]) * unit)
    if match[2]:
        return (-float(match[3]) * unit, float(match[2]) * unit)
    first = float(match[4] + match[5]) * unit
    second = float((match[6] or "+") + match[7]) * unit
    return (min(first, second), max(first, second))


def _plain(text: str) -> str:
    """One line in one spelling: symbols for words, points for decimal commas, fractions of inches worked out."""
    text = " ".join("".join(_SAME.get(c, c) for c in text).split())
    for pattern, symbol in _WORDS:
        text = re.sub(pattern, symbol, text, flags=re.IGNORECASE)
    text = re.sub(r"(?<=\d),(?=\d)", ".", text)
    return _FRACTION.sub(lambda m: f"{int(m[1] or 0) + int(m[2]) / max(1, int(m[3])):g}", text)


def _taken(pattern: str, text: str) -> tuple[bool, str]:
    """Whether the text has the pattern, and the text without it."""
    without = re.sub(pattern, " ", text, flags=re.IGNORECASE)
    return without != text, " ".join(without.split()) if without != text else text


def write(callout: Callout, notation: Notation = ISO) -> str:
    """The callout as a drawing writes it, recesses on lines of their own; `parse` reads it back."""
    notation = Notation("in", notation.standard) if callout.inch else notation
    size, times = notation.size, notation.times
    mark = '"' if callout.inch else ""
    if callout.each is not None:
        total = f"{callout.count}{times} {size(callout.each)}{mark} ({size(callout.value)})"
        return total + (" TYP" if callout.typical else "")
    text = _first(callout, notation) + mark
    if callout.kind == "chamfer":
        text += f" {times} {millimetres(45.0 if callout.angle is None else callout.angle)}°"
    if callout.pitch is not None and not callout.designation:
        text += f"×{callout.pitch:g}"
    if callout.tolerance is not None:
        low, high = callout.tolerance
        unit = INCH if notation.unit == "in" else 1.0
        text += f" ±{size(high)}" if low == -high else f" {_signed(high / unit)}/{_signed(low / unit)}"
    text += f" {callout.fit}" if callout.fit else ""
    text += " THRU" if callout.through else ""
    text += f" ↧ {size(callout.depth)}" if callout.depth is not None else ""
    text += _recessed(callout, notation)
    text += f" {callout.rest}" if callout.rest else ""
    text = f"({text})" if callout.reference else text
    return (f"{callout.count}{times} " if callout.count > 1 else "") + text + (" TYP" if callout.typical else "")


def rewritten(text: str, notation: Notation) -> str:
    """A text in mm as another notation writes it; one that states no size stays as it is."""
    callout = parse(text) if notation != ISO else None
    return text if callout is None else write(callout, notation)


def _first(callout: Callout, notation: Notation) -> str:
    """The size that is meant first, with its sign."""
    if callout.designation:
        return callout.designation
    if callout.kind == "angle":
        return f"{millimetres(callout.value)}°"
    if callout.kind == "thread":
        return f"M{millimetres(callout.value)}"
    sphere = "S" if callout.spherical else ""
    before = {"diameter": f"{sphere}Ø", "radius": f"{sphere}R", "square": "□", "thickness": "t="}
    return before.get(callout.kind, "") + notation.size(callout.value)


def _recessed(callout: Callout, notation: Notation) -> str:
    """What is said of a hole besides its first size, on lines of their own."""
    size, text = notation.size, ""
    if callout.core is not None:
        wide, deep = callout.core
        text += f"\nØ{size(wide)}" + (f" ↧ {size(deep)}" if deep is not None else " THRU")
    if callout.counterbore is not None:
        wide, deep = callout.counterbore
        text += f"\n⌴ Ø{size(wide)}" + (f" ↧ {size(deep)}" if deep is not None else "")
    if callout.countersink is not None:
        wide, angle = callout.countersink
        text += f"\n⌵ Ø{size(wide)}" + (f" {notation.times} {millimetres(angle)}°" if angle is not None else "")
    return text


def scaled(callout: Callout, factor: float) -> Callout:
    """The callout with its lengths times a factor, those that its text states in a unit of its own left as they are."""
    if callout.inch:
        return callout

    def pair(sizes: tuple[float, float | None] | None, *, second: bool) -> tuple[float, float | None] | None:
        if sizes is None:
            return None
        return (sizes[0] * factor, sizes[1] * factor if second and sizes[1] is not None else sizes[1])

    return msgspec.structs.replace(
        callout,
        value=callout.value if callout.is_absolute else callout.value * factor,
        each=callout.each and callout.each * factor,
        depth=callout.depth and callout.depth * factor,
        core=pair(callout.core, second=True),
        counterbore=pair(callout.counterbore, second=True),
        countersink=pair(callout.countersink, second=False),
        tolerance=callout.tolerance and (callout.tolerance[0] * factor, callout.tolerance[1] * factor),
    )


def _signed(value: float) -> str:
    return f"{value:+.6f}".rstrip("0").rstrip(".")
