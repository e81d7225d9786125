"""Assemblies from words: which components there are, where they lie, and what cannot be put together."""

from typing import Any

import cadquery as cq
import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import NotAPart, recover

Spans = dict[str, tuple[float, float]]


def assembled(text: str) -> cq.Assembly:
    """The assembly of a text of which everything is understood; its script reads back to the same part."""
    made = make(text)
    assert made.part is not None, made.reason
    assert not made.not_understood
    source = script(made.part)
    assert recover(source) == made.part
    names: dict[str, Any] = {}
    exec(source, names)
    assembly = names["r"]
    assert isinstance(assembly, cq.Assembly)
    return assembly


def spans(assembly: cq.Assembly) -> Spans:
    """From where to where each component goes up."""
    boxes = {child.name: child.toCompound().BoundingBox() for child in assembly.children}
    return {name: (round(box.zmin, 2), round(box.zmax, 2)) for name, box in boxes.items()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a shaft 20 mm diameter 120 long with two 6204 bearings, one at each end",
            {"shaft": (0, 120), "bearing 1": (0, 14), "bearing 2": (106, 120)},
        ),
        (
            "a shaft 20 mm diameter 120 long and two 6204 bearings on it, 10 mm from each end",
            {"shaft": (0, 120), "bearing 1": (10, 24), "bearing 2": (96, 110)},
        ),
        (
            "a 12 mm shaft, 100 long, with two bearings 60 mm apart",
            {"shaft": (0, 100), "bearing 1": (16, 24), "bearing 2": (76, 84)},
        ),
        (
            "shaft 8mm dia 90 long, 608 bearing on each end",
            {"shaft": (0, 90), "bearing 1": (0, 7), "bearing 2": (83, 90)},
        ),
        (
            "a 20 mm diameter shaft 150 long with a 6204 bearing 20 mm from the left end",
            {"shaft": (0, 150), "bearing": (20, 34)},
        ),
        (
            "a stepped shaft: 20 dia for 40, 15 dia for 30, with a 6202 bearing on the small end",
            {"stepped shaft": (0, 70), "bearing": (59, 70)},
        ),
        ("a bushing 20 OD 12 ID 15 long on a 12 mm shaft 80 long", {"shaft": (0, 80), "bushing": (32.5, 47.5)}),
        ("an M8x40 hex bolt with a nut on it", {"hex bolt": (0, 45.3), "nut": (38.5, 45.3)}),
        (
            "M8 x 40 hex bolt with an M8 nut and two washers",
            {"hex bolt": (0, 45.3), "nut": (38.5, 45.3), "washer 1": (5.3, 6.9), "washer 2": (36.9, 38.5)},
        ),
        (
            "M6 threaded rod 80 long with a nut at each end",
            {"threaded rod": (0, 80), "nut 1": (0, 5.2), "nut 2": (74.8, 80)},
        ),
        (
            "an axle 8 mm diameter 100 mm long with two washers 8.4 x 16 x 1.6",
            {"axle": (0, 100), "washer 1": (0, 1.6), "washer 2": (98.4, 100)},
        ),
        (
            "a 40 mm cube on top of a 60x60x10 plate, as separate parts",
            {"plate": (0, 10), "cube": (10, 50)},
        ),
        (
            "60x60x10 plate, on it a 40x40x20 block with a 10 mm hole through it, keep them separate",
            {"plate": (0, 10), "block": (10, 30)},
        ),
    ],
)
def test_components_lie_where_the_text_says(text: str, expected: Spans) -> None:
    assert spans(assembled(text)) == expected


def test_no_two_components_share_a_place() -> None:
    solids = assembled("M8 x 40 hex bolt with an M8 nut and two washers").toCompound().Solids()
    assert len(solids) == 4
    assert sum(a.intersect(b).Volume() for n, a in enumerate(solids) for b in solids[n + 1 :]) < 1e-6


def test_a_ring_takes_its_bore_from_the_shaft() -> None:
    made = make("a 10 mm shaft 100 long with a spur gear, module 1, 30 teeth, 8 wide, in the middle")
    assert made.part is not None
    assert not made.not_understood
    assert made.part.values()["diameter"] == 10
    assert "spur_gear_bore" not in made.part.values(), "it is the shaft's diameter itself"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("a 25 mm shaft 100 long with a 6204 bearing", "20 mm wide inside"),
        ("a 20 mm shaft 10 long with a 6204 bearing", "over the end"),
        ("a 20 mm shaft 24 long with two 6204 bearings", "where another one is"),
        ("a 21.3 mm shaft 100 long with two bearings", "21.3 mm"),
        ("a cube of 40 mm, as two bodies", "no bodies"),
        ("m8x50 hex bolt with an M10 nut on it", "another thread"),
        ("an M8x40 hex bolt with a nut; the nut has a 2 mm radial hole", "on the nut"),
        (
            "a 20 mm shaft 120 long with a bushing 30 OD 20 ID 15 long; the bushing has a 4 mm radial hole",
            "on the bushing",
        ),
        (
            "a 40 mm cube on a 60x60x10 plate, as separate parts, with a 5 mm hole through everything",
            "which of the bodies",
        ),
    ],
)
def test_what_cannot_be_put_together_is_told(text: str, quote: str) -> None:
    made = make(text)
    assert any(quote in each for each in made.not_understood), made.not_understood


def test_what_a_part_is_for_is_no_component() -> None:
    made = make("a shaft for two 6204 bearings, 20 mm diameter and 100 long")
    assert made.part is not None
    assert not made.part.is_assembly


def test_a_bearing_in_a_block_stays_a_seat() -> None:
    made = make("a 60x60x20 block with a 608 bearing in the middle")
    assert made.part is not None
    assert not made.part.is_assembly


def test_nothing_may_follow_the_last_component() -> None:
    made = make("an M8x40 hex bolt with a nut on it")
    assert made.part is not None
    source = script(made.part)
    with pytest.raises(NotAPart):
        recover(source + "r = r.translate((0, 0, 5))\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("m8x40 hex bolt with washer and nut", {"hex bolt": (0, 45.3), "washer": (5.3, 6.9), "nut": (38.5, 45.3)}),
        ("box 100x60x40 3mm walls with a separate lid 3 thick sitting on top", {"box": (0, 40), "lid": (40, 43)}),
        ("a round box 60 mm diameter 40 high with 2 mm walls and a 3 mm lid on it", {"box": (0, 40), "lid": (40, 43)}),
    ],
)
def test_hurried_words_for_what_belongs_together(text: str, expected: Spans) -> None:
    found = spans(assembled(text))
    assert {name.split()[-1] if name != "hex bolt" else name: span for name, span in found.items()} == expected
