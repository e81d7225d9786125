"""Blocks and plates have the sizes that are said, with and without their names."""

import pytest

from cadwright.parts.build import make
from cadwright.parts.model import Body, Extrusion, Rectangle


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("square bar 12mm 150 long", (12, 12, 150)),
        ("12 x 12 square bar, 128 long", (12, 12, 128)),
        ("Flat bar 50x8, 320 long", (8, 50, 320)),
        ("rectangular bar, 1 by 2 inch section, 9 inches long", (25.4, 50.8, 228.6)),
        ("square steel bar, 20 mm thick, 300 mm long", (20, 20, 300)),
        ("square plate 50, 6 thick", (6, 50, 50)),
        ("shim .010 thk, 2.000 square", (0.254, 50.8, 50.8)),
        ("50 square plate 6 thik", (6, 50, 50)),
        ("plate 60 x 40, 5 thick", (5, 40, 60)),
    ],
)
def test_a_named_size_takes_its_place_from_one_without_a_name(text: str, sizes: tuple[float, ...]) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert made.part is not None
    (body,) = made.part.features
    assert isinstance(body, Body)
    (profile,) = body.profiles
    assert isinstance(profile, Rectangle)
    assert isinstance(body.operation, Extrusion)
    values = made.part.values()
    found = sorted(e.evaluate(values) for e in (profile.x, profile.y, body.operation.height))
    assert found == pytest.approx(sizes)


def test_a_fourth_size_is_quoted() -> None:
    assert make("plate 100 x 60 x 5, 120 long").not_understood
