"""How SVG says what elements look like: attributes, `style`, style sheets with simple selectors, transforms."""

import math
import re
from xml.etree import ElementTree

import msgspec

from cadwright.drawing.reading.plane import Affine

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_FUNCTION = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_PX = {"": 1.0, "px": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96.0, "pc": 16.0}
_FONT = re.compile(rf"({NUMBER})\s*(px|pt|mm|cm|in|pc)?")
_COLORS = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "gray": "#808080",
    "grey": "#808080",
    "orange": "#ffa500",
    "magenta": "#ff00ff",
    "cyan": "#00ffff",
}
Rule = tuple[str, dict[str, str]]
MOST_RULES = 1000
"""Rules of style sheets that are followed; every element is held against every one."""
LARGEST = 1e15
"""Numbers beyond this, infinity among them, are taken for it: sines and squares of larger ones are no numbers."""


class Style(msgspec.Struct, frozen=True):
    """The style that an element of an SVG inherits; lengths in user units.

    ``stroke`` and ``fill`` are ``None`` where nothing is painted that can be seen on white paper. ``markers`` tell
    whether the start and the end of a line carry one.
    """

    stroke: str | None = None
    fill: str | None = "#000000"
    width: float = 1.0
    dashes: tuple[float, ...] = ()
    markers: tuple[bool, bool] = (False, False)
    font_size: float = 16.0
    anchor: str = "start"
    baseline: str = "auto"
    color: str = "#000000"
    visible: bool = True
    drawn: bool = True


def rules_of(root: ElementTree.Element) -> list[Rule]:
    """The rules of all style sheets whose selectors are one of ``tag``, ``.class``, ``#id``, ``tag.class``, ``*``."""
    rules: list[Rule] = []
    for sheet in (e for e in root.iter() if isinstance(e.tag, str) and e.tag.rsplit("}", 1)[-1] == "style"):
        for block in _without_comments("".join(sheet.itertext())).split("}")[:-1]:
            before, brace, body = block.rpartition("{")
            if brace and len(rules) < MOST_RULES:
                rules += [(selector.strip(), _declarations(body)) for selector in before.rpartition("{")[2].split(",")]
    return sorted(rules, key=lambda rule: (rule[0].count("#"), rule[0].count(".")))


def _without_comments(text: str) -> str:
    """A style sheet without its comments; one that does not end is none. Searched once, whatever is in it."""
    kept, at = [], 0
    while (start := text.find("/*", at)) >= 0 and (end := text.find("*/", start + 2)) >= 0:
        kept.append(text[at:start])
        at = end + 2
    return "".join((*kept, text[at:]))


def value_of(number: str) -> float:
    """What matches `NUMBER`, as a number of a size that can be reckoned with."""
    return min(max(float(number), -LARGEST), LARGEST)


def values_in(text: str) -> list[float]:
    """All the numbers in a text."""
    return [value_of(each) for each in re.findall(NUMBER, text)]


def _declarations(body: str) -> dict[str, str]:
    pairs = (item.split(":", 1) for item in body.split(";") if ":" in item)
    return {key.strip().lower(): value.replace("!important", "").strip() for key, value in pairs}


def _matches(selector: str, element: ElementTree.Element) -> bool:
    tag, classes = element.tag.rsplit("}", 1)[-1], (element.get("class") or "").split()
    last = selector.split()[-1].split(">")[-1] if selector.split() else ""
    name, *rest = re.split(r"(?=[.#])", last)
    if name not in ("", "*", tag):
        return False
    return bool(last) and all(part[1:] == element.get("id") if part[0] == "#" else part[1:] in classes for part in rest)


def style_of(element: ElementTree.Element, inherited: Style, rules: list[Rule]) -> Style:
    """An element's style: presentation attributes, then style sheets, then its own ``style``."""
    said = {key: value.strip() for key, value in element.attrib.items() if "}" not in key}
    for selector, body in rules:
        if _matches(selector, element):
            said.update(body)
    said.update(_declarations(element.get("style", "")))
    said = {key: value for key, value in said.items() if value != "inherit"}
    return _applied(said, inherited)


def _applied(said: dict[str, str], style: Style) -> Style:
    color = _color(said["color"], style.color) or style.color if "color" in said else style.color
    stroke = _color(said["stroke"], color) if "stroke" in said else style.stroke
    fill = _color(said["fill"], color) if "fill" in said else style.fill
    if _share(said, "stroke-opacity") * _share(said, "opacity") < 0.05:
        stroke = None
    if _share(said, "fill-opacity") * _share(said, "opacity") < 0.05:
        fill = None
    width = style.width
    if "stroke-width" in said and (found := _FONT.match(said["stroke-width"])):
        width = value_of(found[1]) * _PX[found[2] or ""]
    size = style.font_size
    if "font-size" in said and (found := _FONT.match(said["font-size"])):
        size = value_of(found[1]) * (_PX[found[2] or ""] if "em" not in said["font-size"] else style.font_size)
    elif "font" in said and (found := re.search(rf"({NUMBER})\s*(px|pt|mm)", said["font"])):
        size = value_of(found[1]) * _PX[found[2]]
    return Style(
        stroke=stroke,
        fill=fill,
        width=width,
        dashes=_dashes(said["stroke-dasharray"]) if "stroke-dasharray" in said else style.dashes,
        markers=_markers(said, style.markers),
        font_size=size,
        anchor=said.get("text-anchor", style.anchor),
        baseline=said.get("dominant-baseline", style.baseline),
        color=color,
        visible=said["visibility"] == "visible" if "visibility" in said else style.visible,
        drawn=said.get("display") != "none",
    )


def _markers(said: dict[str, str], inherited: tuple[bool, bool]) -> tuple[bool, bool]:
    whole = said.get("marker")
    start, end = said.get("marker-start", whole), said.get("marker-end", whole)
    return (
        inherited[0] if start is None else start.startswith("url"),
        inherited[1] if end is None else end.startswith("url"),
    )


def _share(said: dict[str, str], key: str) -> float:
    match = re.match(NUMBER, said.get(key, "1"))
    return value_of(match[0]) if match else 1.0


def _dashes(text: str) -> tuple[float, ...]:
    """Dashes and gaps in turn; an odd list is repeated, as SVG wants it."""
    values = [abs(v) for v in values_in(text)] if text != "none" else []
    if not any(values):
        return ()
    return tuple(values * 2 if len(values) % 2 else values)


def _color(text: str, current: str) -> str | None:
    """A colour as #rrggbb; ``None`` for none and for white, which is not seen on paper."""
    text = text.strip().lower()
    if text in ("none", "transparent"):
        return None
    if text == "currentcolor":
        return current
    if re.fullmatch(r"#[0-9a-f]{3,4}", text):
        text = "#" + "".join(c * 2 for c in text[1:4])
    elif match := re.fullmatch(r"rgba?\(([^)]*)\)", text):
        values = re.findall(rf"({NUMBER})(%?)", match[1])
        text = "#" + "".join(
            f"{min(255, round(max(0.0, value_of(v)) * (2.55 if p else 1))):02x}" for v, p in values[:3]
        )
    text = _COLORS.get(text, text)[:7]
    if not re.fullmatch(r"#[0-9a-f]{6}", text):
        text = "#000000"
    return None if min(int(text[i : i + 2], 16) for i in (1, 3, 5)) > 245 else text


def transform_of(text: str) -> Affine:
    """The map of a ``transform`` attribute; functions that have too few numbers are left out."""
    whole = Affine()
    for name, arguments in _FUNCTION.findall(text):
        v = values_in(arguments)
        match name, v:
            case "matrix", [a, b, c, d, e, f]:
                step = Affine(a, b, c, d, e, f)
            case "translate", [x, *y]:
                step = Affine(e=x, f=y[0] if y else 0.0)
            case "scale", [x, *y]:
                step = Affine(x, 0.0, 0.0, y[0] if y else x)
            case "rotate", [turn, *about]:
                c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
                x, y0 = about if len(about) == 2 else (0.0, 0.0)
                step = Affine(c, s, -s, c, x - c * x + s * y0, y0 - s * x - c * y0)
            case "skewX", [turn]:
                step = Affine(c=math.tan(math.radians(turn)))
            case "skewY", [turn]:
                step = Affine(b=math.tan(math.radians(turn)))
            case _:
                continue
        whole = whole @ step
    return whole
