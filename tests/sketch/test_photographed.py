"""Photographs of paper and whiteboards are read like drawings that were never photographed."""

from collections import Counter

import numpy as np
import pytest

from cadwright.sketch.contours import sketch_from_image
from cadwright.sketch.contours.ruled_paper import without_rules
from cadwright.sketch.contours.sheet import sheet_of
from cadwright.sketch.graph import Circle, Line, Sketch
from cadwright.sketch.handdrawn import STEADY, draw_by_hand
from cadwright.sketch.photographed import PAPERS, Paper, photographed

PLATE = Sketch(
    (
        Line((-0.5, -0.3), (0.5, -0.3)),
        Line((0.5, -0.3), (0.5, 0.3)),
        Line((0.5, 0.3), (-0.5, 0.3)),
        Line((-0.5, 0.3), (-0.5, -0.3)),
        Circle((0.2, 0.05), 0.12),
    )
)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_photograph_is_read_as_what_was_drawn(paper: Paper, seed: int) -> None:
    photo = photographed(draw_by_hand(PLATE, seed, hand=STEADY), seed, paper)
    found = sketch_from_image(photo)
    assert Counter(type(each).__name__ for each in found.geometry) == {"Line": 4, "Circle": 1}
    (circle,) = (each for each in found.geometry if isinstance(each, Circle))
    assert circle.radius == pytest.approx(0.12, abs=0.02)
    assert circle.center == pytest.approx((0.2, 0.05), abs=0.04)


def test_the_same_seed_gives_the_same_photograph() -> None:
    drawn = draw_by_hand(PLATE, 5)
    assert photographed(drawn, 5, "squared").tobytes() == photographed(drawn, 5, "squared").tobytes()


def test_a_sheet_on_a_narrow_strip_of_desk_is_found() -> None:
    grey = np.full((480, 640), 0.2)
    grey[20:460, 20:620] = 0.9
    noise = np.random.default_rng(0).normal(0, 0.01, grey.shape)
    sheet = sheet_of(grey + noise)
    assert sheet is not None
    assert sheet.corners is not None
    assert sheet.corners[0] == pytest.approx((20, 20), abs=6)


def test_rules_are_taken_away_where_they_are_not_seen_everywhere() -> None:
    contrast = np.zeros((400, 600))
    contrast[20::20] = 0.3
    contrast[200, :400] = 0  # one that a strip of light hides
    contrast[:, 300:303] = 0.8
    left = without_rules(contrast)
    assert left[:, 300:303].min() > 0.4, "a stroke across them stays"
    rows = left[:, np.r_[0:290, 312:600]]
    assert rows.max() < 0.15


def test_a_stroke_beside_a_rule_does_not_lead_the_rules_astray() -> None:
    contrast = np.zeros((400, 600))
    contrast[20::20] = 0.2
    contrast[203:206, 60:540] = 0.8
    left = without_rules(contrast)
    assert left[203:206, 80:520].min() > 0.4
    assert left[np.r_[0:196, 212:400]].max() < 0.1
