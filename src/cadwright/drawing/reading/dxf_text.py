"""Text of DXF entities as words, and DIMENSION entities as what they state."""

import math
import re
from collections.abc import Iterator
from typing import Any

from ezdxf.math import ConstructionRay
from ezdxf.tools.text import plain_mtext

from cadwright.drawing.reading.collector import CHARACTER, sayable, word_at
from cadwright.drawing.reading.plane import Affine
from cadwright.drawing.reading.values import Stated, Word
from cadwright.geometry.curves import Point

GDT = {"n": "Ø", "v": "⌴", "w": "⌵", "x": "↧", "o": "□", "j": "⌖", "f": "⌭", "k": "⏤"}
"""The letters of AutoCAD's symbol font gdt, for the symbols that stand before sizes."""
_SYMBOL_RUN = re.compile(r"\\[Ff]gdt[^;]*;([^\\{}]*)", re.IGNORECASE)
_STACKED = re.compile(r"\\S([^;^#/]*)[\^#/]([^;]*);")
ORDINATE_X = 64
"""The bit of a dimension's type that tells ordinates along X from those along Y."""
LINE_SPACING = 5 / 3
"""From baseline to baseline in units of the text height, as MTEXT has it."""


def words(entity: Any, to_paper: Affine) -> Iterator[Word]:
    """The lines of a TEXT, ATTRIB or MTEXT entity."""
    if entity.dxftype() == "MTEXT":
        yield from _mtext(entity, to_paper)
        return
    d = entity.dxf
    text = repaired(entity.plain_text().strip())
    if not text or d.get("invisible", 0) or (entity.dxftype() == "ATTRIB" and entity.is_invisible):
        return
    if "gdt" in str(d.get("style", "")).lower():
        text = "".join(GDT.get(c, c) for c in text)
    align, first, _ = entity.get_placement()
    name, height, rotation = align.name, d.height, d.get("rotation", 0.0)
    anchor = 0.5 if "CENTER" in name or name == "MIDDLE" else 1.0 if "RIGHT" in name else 0.0
    drop = height * (1.0 if "TOP" in name else 0.5 if "MIDDLE" in name else 0.0)
    turn = math.radians(rotation)
    at = (first.x + math.sin(turn) * drop, first.y - math.cos(turn) * drop)
    size = height * to_paper.scale
    width = len(text) * CHARACTER * size * float(d.get("width", 1.0))
    yield word_at(text, to_paper(at), to_paper.direction(rotation), size, anchor, width)


def _mtext(entity: Any, to_paper: Affine) -> Iterator[Word]:
    d = entity.dxf
    lines = [line.strip() for line in mtext_lines(entity)]
    height, point = d.char_height, d.get("attachment_point", 1)
    anchor, row = (point - 1) % 3 / 2, (point - 1) // 3
    step = height * LINE_SPACING * float(d.get("line_spacing_factor", 1.0) or 1.0)
    first = (-height, (len(lines) - 1) * step / 2 - height / 2, (len(lines) - 1) * step)[row]
    angle = entity.get_rotation()
    turn = math.radians(angle)
    for i, line in enumerate(lines):
        down = first - i * step
        at = (d.insert.x - math.sin(turn) * down, d.insert.y + math.cos(turn) * down)
        if line:
            yield word_at(line, to_paper(at), to_paper.direction(angle), height * to_paper.scale, anchor)


def mtext_lines(entity: Any) -> list[str]:
    """The lines of an MTEXT entity without codes; symbols of the gdt font as characters, stacked pairs as "a/b"."""
    return mtext_plain(repaired(entity.text)).split("\n")


def mtext_plain(text: str) -> str:
    """The same for the content of an MTEXT entity, or for the text of a dimension."""
    text = _SYMBOL_RUN.sub(lambda m: "".join(GDT.get(c, c) for c in m[1]), text)
    text = _STACKED.sub(lambda m: f" {m[1].strip()}/{m[2].strip()}", text)
    return str(plain_mtext(text))


def repaired(text: str) -> str:
    """Text of files whose UTF-8 was taken for the code page of Windows, as it was meant."""
    try:
        return text if text.isascii() else text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text


def stated(entity: Any, to_paper: Affine) -> Stated | None:
    """What a DIMENSION entity states, an ordinate as the distance from its origin; ``None`` for kinds that have no such
    value here: arc lengths.
    """
    d, kind = entity.dxf, entity.dimtype
    text = sayable(_shown(entity))
    middle = d.get("text_midpoint")
    written = None if middle is None else to_paper((middle.x, middle.y))

    def at(name: str) -> Point:
        point = d.get(name)
        if point is None:
            raise ValueError(f"a dimension without {name}")
        return to_paper((point.x, point.y))

    if kind in (0, 1):
        points = (at("defpoint2"), at("defpoint3"))
        if kind == 0:
            angle = to_paper.direction(d.get("angle", 0.0))
        else:
            angle = math.degrees(math.atan2(points[1][1] - points[0][1], points[1][0] - points[0][0]))
        return Stated("linear", points, text, _upright(angle), written)
    if kind == 3:
        return Stated("diameter", (at("defpoint"), at("defpoint4")), text, at=written)
    if kind == 4:
        return Stated("radius", (at("defpoint"), at("defpoint4")), text, at=written)
    if kind == 5:
        return Stated("angular", (at("defpoint4"), at("defpoint2"), at("defpoint3")), text, at=written)
    if kind == 2:
        first = ConstructionRay(d.defpoint2, d.defpoint3)
        second = ConstructionRay(d.defpoint4, d.defpoint)
        vertex = first.intersect(second)
        legs = tuple(_far_end(at(a), at(b), to_paper((vertex.x, vertex.y))) for a, b in _LEGS)
        return Stated("angular", (to_paper((vertex.x, vertex.y)), *legs), text, at=written)
    if kind == 6:
        axis = -d.get("horizontal_direction", 0.0) + (0.0 if d.dimtype & ORDINATE_X else 90.0)
        ends = (at("defpoint"), at("defpoint2"))
        return Stated("linear", ends, text.lstrip("-−"), _upright(to_paper.direction(axis)), written)
    return None


def _upright(angle: float) -> float:
    """A direction, or its opposite, in (-90, 90]; level and upright ones exactly."""
    angle = angle % 180
    angle = min((0.0, 90.0, 180.0), key=lambda a: abs(a - angle)) if abs((angle + 45) % 90 - 45) < 1e-6 else angle
    return angle - 180 if angle > 90 else angle


_LEGS = (("defpoint2", "defpoint3"), ("defpoint4", "defpoint"))


def _far_end(a: Point, b: Point, vertex: Point) -> Point:
    return a if math.dist(a, vertex) > math.dist(b, vertex) else b


def _shown(entity: Any) -> str:
    """A dimension's text: what its picture in the file shows, else its own text, else what it measures."""
    block = entity.get_geometry_block()
    lines: list[str] = []
    for part in block if block is not None else ():
        if part.dxftype() == "MTEXT":
            lines += mtext_lines(part)
        elif part.dxftype() == "TEXT":
            lines.append(repaired(part.plain_text()))
    drawn = "\n".join(line.strip() for line in lines if line.strip())
    own = mtext_plain(repaired(str(entity.dxf.get("text", "") or "").strip()))
    if own in ("", "<>") and drawn:
        return drawn
    if own and "<>" not in own:
        return own
    value = float(entity.get_measurement())
    if entity.dimtype not in (2, 5):
        value *= float(entity.override().get("dimlfac", 1.0))
    numbers = [
        n for n in re.findall(r"\d+(?:[.,]\d+)?", drawn) if abs(float(n.replace(",", ".")) - value) < 0.06 * value
    ]
    if numbers:
        plain = min(numbers, key=lambda n: abs(float(n.replace(",", ".")) - value))
    else:
        plain = f"{value:.4f}".rstrip("0").rstrip(".")
    prefix = {3: "Ø", 4: "R"}.get(entity.dimtype, "")
    plain = prefix + plain + ("°" if entity.dimtype in (2, 5) else "")
    return own.replace("<>", plain) if own else plain
