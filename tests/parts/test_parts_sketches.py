"""Parts from sketches told by coordinates: loops, arcs, holes, scales, joining and cutting, and what cannot be."""

import pytest

from cadwright.english.sketch_words import is_sketch
from cadwright.parts.build import Made, make
from cadwright.parts.loops import area
from cadwright.parts.model import Body, Extrusion


def _volumes(made: Made) -> list[float]:
    """The volumes of the bodies, each by itself, mm³."""
    assert made.part is not None, made.reason
    values = made.part.values()
    found = []
    for body in made.part.features:
        assert isinstance(body, Body)
        assert isinstance(body.operation, Extrusion)
        outer, *inner = (area(p, lambda e: e.evaluate(values)) for p in body.profiles)
        found.append((outer - sum(inner)) * abs(body.operation.height.evaluate(values)))
    return found


@pytest.mark.parametrize(
    ("text", "volumes"),
    [
        (
            "New coordinate system with Euler angles (0.0, 0.0, 0.0) and translation vector (0.0, 0.0, 0.0). The loop "
            "starts at (0,0), line to (75,0), line to (75,40), line to (0,40), and back to the start. Extrude it 12.",
            [36000],
        ),
        (
            "Draw a circle centred at (0.375, 0.375) with a radius of 0.375 and a second concentric circle with radius "
            "0.25. Apply a scale factor of 100. Extrude the ring 20 units along the normal.",
            [49087],
        ),
        (
            "Quarter disk: (0,0) to (35,0), arc of radius 35 about the origin to (0,35), back to (0,0). Extrude 20.",
            [19242],
        ),
        ("Quadrilateral (0,0), (70,0), (55,40), (10,40). Hole: circle r 9, center (32,18). Extrusion: 25.", [51138]),
        ("Take two rectangles: (0,0)-(80,10) and (35,10)-(45,60). As one face extrude 20.", [16000, 10000]),
        ("Loop (0,0), (40,0), arc to (0,40) with the midpoint (28.284,28.284), close. Extrude 5.", [6283]),
        ("An outline through (0, 0), (1, 0), (1, 2), (0, 2), extruded by 0.5 inches.", [16387]),
        ("Loop (0,0), (10,0), (10,20), (0,20). Scale by 2, Euler angles (0, 0, 90). Extrude 5 cm.", [4000000]),
        (
            "Rectangle from (0,0) to (50,30), extrude 10. On the top face a circle centered at (25,15) with diameter"
            " 12, extrude 5, cut.",
            [15000, 565],
        ),
    ],
)
def test_sketches_have_their_volume(text: str, volumes: list[float]) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert _volumes(made) == pytest.approx(volumes, rel=5e-3)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Draw a loop: line from (0,0) to (30,0), line to (60,0), back to (0,0). Extrude 10.", "no area"),
        ("Polygon (0,0), (50,0), (0,40), (50,40), extruded 10", "crosses itself"),
        ("Loop (0,0), (35,0), arc of radius 30 about the origin to (0,35), close. Extrude 20.", "radius"),
        ("Rectangle (0,0) to (50,30), extrude 0", "no volume"),
        (
            "Rectangle (0,0) to (50,30), extrude 10. Translation (0,0,10). Circle at (9,9) radius 2, extrude 5, cut",
            "outside",
        ),
    ],
)
def test_impossible_sketches_are_refused(text: str, reason: str) -> None:
    made = make(text)
    assert made.part is None
    assert reason in made.reason


def test_what_is_no_sketch_is_quoted() -> None:
    made = make("Sketch a circle of radius 40 with centre (0,0). Extrude 10. Then fillet the edges 2.")
    assert "fillet" in made.not_understood
    assert "2" in made.not_understood
    assert not is_sketch("plate 60x40x5 with a hole at (10, 10)")


def test_the_cut_from_the_top_goes_down() -> None:
    made = make("Rectangle (0,0) to (50,30), extrude 10. On top, circle at (25,15) radius 6, extrude 5, cut.")
    assert made.part is not None
    body = made.part.features[-1]
    assert isinstance(body, Body)
    assert isinstance(body.operation, Extrusion)
    assert body.mode == "cut"
    assert body.operation.height.evaluate(made.part.values()) == -5
    assert "the cut goes down from the top" in made.assumptions


def test_what_goes_through_all_is_cut() -> None:
    made = make("Square (0,0) to (40,40), extrude 10. On the top face, circle radius 8 at (20,20), cut through all.")
    assert made.part is not None
    assert [f.mode for f in made.part.features if isinstance(f, Body)] == ["new", "cut"]
