"""Stepped shafts: steps one by one, or all diameters and then all lengths."""

import pytest

from cadwright.parts.build import make
from cadwright.parts.model import Body, Extrusion


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        ("A stepped shaft with diameters of 20, 30 and 25 mm and lengths of 40, 60 and 35 mm", 135),
        ("a stepped shaft: first section 20 mm diameter 30 mm long, second section 15 mm diameter 20 mm long", 50),
        (
            "a shaft with a first step 30 mm in diameter and 20 mm long and a second step 20 mm in diameter 40 long",
            60,
        ),
        ("Shaft, total length 150: 40 mm of Ø20, 60 mm of Ø35 in the middle, the rest Ø25", 150),
    ],
)
def test_steps_are_told_one_by_one_or_all_diameters_first(text: str, lengths: float) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    values = made.part.values()
    top = made.part.features[-1]
    assert isinstance(top, Body)
    assert isinstance(top.operation, Extrusion)
    assert top.frame.origin[2].evaluate(values) + top.operation.height.evaluate(values) == pytest.approx(lengths)


def test_as_many_lengths_as_diameters() -> None:
    made = make("stepped shaft, diameters 10, 20, lengths 15, 25, 35")
    assert made.part is None
    assert "not as many lengths as diameters" in made.reason
