"""Bars of a constant section along X: beams, channels, angles."""

from collections.abc import Callable

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Point2
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker, loop

Section = Callable[[Expr, Expr, Expr, Expr], list[Point2]]
"""Corners of a section in Y and Z from its width, its height, the thickness of its web and of its flanges."""


def _i(b: Expr, h: Expr, s: Expr, t: Expr) -> list[Point2]:
    x, w = b / 2, s / 2
    right: list[Point2] = [(x, ZERO), (x, t), (w, t), (w, h - t), (x, h - t), (x, h)]
    return [*right, *((-y, z) for y, z in reversed(right))]


def _u(b: Expr, h: Expr, s: Expr, t: Expr) -> list[Point2]:
    x = b / 2
    right: list[Point2] = [(x, ZERO), (x, h), (x - t, h), (x - t, s)]
    return [*right, *((-y, z) for y, z in reversed(right))]


def _c(b: Expr, h: Expr, s: Expr, t: Expr) -> list[Point2]:
    return [(ZERO, ZERO), (b, ZERO), (b, t), (s, t), (s, h - t), (b, h - t), (b, h), (ZERO, h)]


def _l(b: Expr, h: Expr, s: Expr, t: Expr) -> list[Point2]:
    return [(ZERO, ZERO), (b, ZERO), (b, t), (s, t), (s, h), (ZERO, h)]


def _t(b: Expr, h: Expr, s: Expr, t: Expr) -> list[Point2]:
    x, w = b / 2, s / 2
    right: list[Point2] = [(w, ZERO), (w, h - t), (x, h - t), (x, h)]
    return [*right, *((-y, z) for y, z in reversed(right))]


def _z(b: Expr, h: Expr, s: Expr, t: Expr) -> list[Point2]:
    w = s / 2
    lower: list[Point2] = [(-w, ZERO), (b - w, ZERO), (b - w, t), (w, t)]
    return [*lower, *((-y, h - z) for y, z in lower)]


def _bar(section: Section, slender: float, order: tuple[str, str]) -> Callable[[Maker], None]:
    """The builder of a section; ``slender`` is its usual width by its height, ``order`` that of "100x50x5"."""

    def build(m: Maker) -> None:
        m.spread("", *order, "thickness", "length")
        m.spread("leg", *order, "thickness")
        h = m.length(
            "height", "height", "web.height", "leg.height", "leg.length", "side", "leg.", default=_tall(m, slender)
        )
        b = m.length("width", "width", "flange.width", "leg.width", "depth", "leg.", default=h * slender)
        both = m.maybe("thickness", "thickness", "wall thickness", "leg.thickness")
        usual = both if both is not None else m.draft.extreme((b, h), high=True) / 15
        web = m.maybe("web_thickness", "web.thickness", "web.") or both or m.default("web_thickness", usual)
        rim = m.maybe("flange_thickness", "flange.thickness", "flange.") or both or m.default("flange_thickness", web)
        length = m.length("length", "length", "", default=m.draft.extreme((b, h), high=True) * 5, note="along X")
        limit = min(m.number(b), m.number(h))
        m.require(max(m.number(web), m.number(rim)) * 2 < limit, "the section is thicker than it is wide")
        m.solid(m.whole.noun.replace("-", "_"), loop(section(b, h, web, rim)), by=length, plane="YZ")

    return build


def _tall(m: Maker, slender: float) -> float:
    """The height that goes with a width that was said."""
    width = m.whole.dimensions.get("width")
    return width.value / slender if width is not None and width.kind == "length" else 100.0


_PARTS = {"web": "web", "flange": "flange", "leg": "leg side arm"}
_WORDS = "steel aluminium aluminum metal iron profile section structural"

SECTIONS = (
    Entry(
        "I-beam",
        ("i beam", "h beam", "i section", "i profile", "h profile", "i girder", "steel beam", "i shaped beam"),
        _bar(_i, 0.5, ("height", "width")),
        _PARTS,
        _WORDS,
    ),
    Entry(
        "U-channel",
        ("u channel", "u profile", "u section", "u shaped channel", "u shaped profile"),
        _bar(_u, 1.0, ("width", "height")),
        _PARTS,
        _WORDS,
    ),
    Entry("C-channel", ("c channel", "c profile", "c section"), _bar(_c, 0.5, ("height", "width")), _PARTS, _WORDS),
    Entry(
        "angle-profile",
        (
            "angle profile",
            "angle iron",
            "angle bar",
            "steel angle",
            "l profile",
            "l section",
            "l angle",
            "angle section",
        ),
        _bar(_l, 1.0, ("height", "width")),
        _PARTS,
        f"{_WORDS} angle",
    ),
    Entry(
        "T-profile", ("t profile", "t beam", "t section", "t bar"), _bar(_t, 1.0, ("width", "height")), _PARTS, _WORDS
    ),
    Entry("Z-profile", ("z profile", "z section", "z bar"), _bar(_z, 0.6, ("height", "width")), _PARTS, _WORDS),
)
