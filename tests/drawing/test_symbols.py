"""Surface textures and welds that a request states: what is meant, where it stands, and that no reader takes it for
edges.
"""

from pathlib import Path

import pytest
from reading_kit import DIMENSIONS, hidden, outline

from cadwright.api.drawings import encoded
from cadwright.drawing.dimension import Diameter, Dimension, Linear
from cadwright.drawing.dimensioning import NamedBody, textured, textures_in, welded, welds_in
from cadwright.drawing.primitives import Text
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.sheets.block import extent
from cadwright.drawing.symbol import Symbol, Texture, Weld
from cadwright.geometry.curves import Circle
from cadwright.parts.build import make
from cadwright.views.view import View

VIEWS = {
    "top": View("top", (*outline(60, 40), Circle((22, 12), 2.5))),
    "front": View("front", (*outline(60, 5), *hidden(19.5, 24.5))),
    "right": View("right", (*outline(40, 5), *hidden(9.5, 14.5))),
}
HOLE = Diameter("top", (22, 12), 2.5, 5.0, "Ø5 THRU", "hole")
BOSS = Linear("front", (-10, 0), (10, 0), 0.0, 20.0, "Ø20", "diameter")
SYMBOLS: tuple[Symbol, ...] = (
    Texture("top", (22, 12), "Ra 0.8", 2.5),
    Texture("front", (-15, 2.5), "Ra 1.6"),
    Weld("front", (10, 2.5), "a3", around=True),
    Weld("right", (-8, -2.5), "z4"),
)


def sheet(symbols: tuple[Symbol, ...] = (), texture: str = "", others: tuple[str, ...] = ()) -> Sheet:
    options = Options(angle="first", title="plate", texture=texture, other_textures=others)
    return iso_sheet(VIEWS, DIMENSIONS, None, options, symbols=symbols)


@pytest.mark.parametrize(
    ("request_", "meant"),
    [
        ("all surfaces Ra 3.2", [("Ra 3.2", "all", None)]),
        ("a plate 60 x 40 x 5, surface finish Ra 6.3", [("Ra 6.3", "all", None)]),
        ("a 20 H7 bore and four 6 mm holes, the bore Ra 0.8", [("Ra 0.8", "hole", 20)]),
        ("two 6 mm holes and an 8 mm hole, the holes Ra 1.6", [("Ra 1.6", "hole", None)]),
        ("Ra 0.8 in the bore, otherwise Ra 3.2", [("Ra 0.8", "hole", None), ("Ra 3.2", "all", None)]),
        ("the 25 g6 journal Ra 0,4; top face Rz 16 µm", [("Ra 0.4", "shaft", 25), ("Rz 16", "top", None)]),
        ("the groove Ra 0.8", [("Ra 0.8", "unknown", None)]),
        ("a 20 mm radius, DIN 912, Rack 4", []),
    ],
)
def test_what_textures_a_request_states(request_: str, meant: list[tuple[str, str, float | None]]) -> None:
    assert [(each.parameter, each.about, each.size) for each in textures_in(request_)] == meant


@pytest.mark.parametrize(
    ("request_", "placed"),
    [
        ("the 5 mm bore Ra 0.8", [Texture("top", (22, 12), "Ra 0.8", 2.5)]),
        ("the hole Ra 0.8", [Texture("top", (22, 12), "Ra 0.8", 2.5)]),
        ("the shaft Ra 0.8", [Texture("front", (-10, 0), "Ra 0.8")]),
        ("top Ra 1.6", [Texture("front", (-15, 2.5), "Ra 1.6")]),
        ("left side Ra 1.6", [Texture("front", (-30, -1.25), "Ra 1.6")]),
        ("front face Ra 1.6", [Texture("top", (-15, -20), "Ra 1.6")]),
        ("all over Ra 3.2", []),
    ],
)
def test_where_a_texture_stands(request_: str, placed: list[Texture]) -> None:
    dimensions: tuple[Dimension, ...] = (HOLE, BOSS)
    assert textured(VIEWS, dimensions, textures_in(request_)) == (tuple(placed), ())


@pytest.mark.parametrize("request_", ["the 8 mm bore Ra 0.8", "the groove Ra 0.8"])
def test_a_texture_without_a_place_is_told(request_: str) -> None:
    assert textured(VIEWS, (HOLE,), textures_in(request_)) == ((), (request_,))


def test_a_side_of_a_part_that_was_turned_is_none_of_the_views() -> None:
    assert textured(VIEWS, (HOLE,), textures_in("top Ra 1.6"), stands=False) == ((), ("top Ra 1.6",))


@pytest.mark.parametrize(
    ("request_", "meant"),
    [
        ("a plate with a 30 mm boss, welded all around, fillet a3", [("a3", True)]),
        ("weld the rib to the base with a z4 fillet", [("z4", False)]),
        ("welded with a 30 mm bead", []),
        ("on an A3 sheet. welded", []),
        ("a3", []),
    ],
)
def test_what_welds_a_request_states(request_: str, meant: list[tuple[str, bool]]) -> None:
    assert [(each.size, each.around) for each in welds_in(request_)] == meant


def test_where_a_weld_stands() -> None:
    """In the corner of the boss and the plate, in a view that shows both from the side."""
    plate = NamedBody("plate", (-50.0, -40.0, 0.0), (50.0, 40.0, 10.0))
    boss = NamedBody("boss", (-15.0, -15.0, 10.0), (15.0, 15.0, 50.0))
    rib = NamedBody("rib", (-50.0, -2.0, 10.0), (-40.0, 2.0, 30.0))
    views = {name: VIEWS[name] for name in ("top", "front", "right")}
    one = welds_in("the boss welded to the plate all around, a3")
    assert welded(views, (plate, boss), one) == ((Weld("front", (15, 10), "a3", around=True),), ())
    assert welded(views, (plate, boss, rib), one)[0] == (Weld("front", (15, 10), "a3", around=True),)
    which = welds_in("welded all around, a3")
    assert welded(views, (plate, boss, rib), which) == ((), ("welded all around, a3",))
    assert welded(views, (plate,), one)[0] == ()


def test_the_symbols_on_a_sheet() -> None:
    drawn = sheet(SYMBOLS, "Ra 3.2", ("Ra 0.8", "Ra 1.6"))
    texts = [shape.text for shape in drawn.exploded if isinstance(shape, Text)]
    assert {text: texts.count(text) for text in ("Ra 3.2", "Ra 0.8", "Ra 1.6", "a3", "z4", "(", ")")} == {
        "Ra 3.2": 1,
        "Ra 0.8": 2,
        "Ra 1.6": 2,
        **dict.fromkeys(("a3", "z4", "(", ")"), 1),
    }
    rings = [shape for shape in drawn.primitives if isinstance(shape, Circle) and shape.kind == "dimension"]
    assert len(rings) == 1, "one of the welds goes all around"
    x0, y0, x1, y1 = extent(drawn.exploded)
    assert x0 >= 0
    assert y0 >= 0
    assert x1 <= drawn.width
    assert y1 <= drawn.height


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["svg", "dxf", "png"])
def test_no_reader_takes_the_symbols_for_edges(ending: str) -> None:
    name = f"sheet.{ending}"

    def read(drawn: Sheet) -> tuple[list[tuple[str, int]], list[tuple[str, str]]]:
        reading = understand(read_strokes(encoded(drawn, Path(name)), name))
        views = sorted((view.name, len(view.curves)) for view in reading.views)
        return views, sorted((d.view, d.text) for d in reading.dimensions)

    shown = SYMBOLS[:3] if ending == "png" else SYMBOLS  # the letters of pictures take "z4" for "24"
    assert read(sheet(shown, "Ra 3.2", ("Ra 0.8",))) == read(sheet())


@pytest.mark.parametrize(
    "text",
    [
        "a 80x60x20 mm block with a 20 mm bore in the middle, all surfaces Ra 3.2, the bore Ra 0.8",
        "a 100x80x10 mm plate with a 30 mm boss 40 mm high on top, welded all around, fillet a3",
    ],
)
def test_they_change_nothing_of_the_part(text: str) -> None:
    assert make(text).not_understood == ()
