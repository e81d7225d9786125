"""The simulated designer: the same for the same seed, never silent, on the canvas, and mixed as people are."""

import os
import random
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.canvas import Circle, Design, Instruction, Line, distance
from cadwright.canvas.dataset import Modality, ink, modality
from cadwright.canvas.simulated import STYLES, SimulatedDesigner, StyleName
from cadwright.canvas.simulated.imperfect import LEFT, imperfect, on_grid
from cadwright.canvas.simulated.styles import person

SIDES = (((-8, -6), (8, -6)), ((8, -6), (8, 6)), ((8, 6), (-8, 6)), ((-8, 6), (-8, -6)))
PLATE = Design((*(Line(each) for each in SIDES), Circle(((-4, 0), (-2, 0))), Circle(((1, 0), (5, 0)))))


@pytest.mark.parametrize("style", STYLES)
def test_a_style_has_something_to_say_in_every_round(style: StyleName) -> None:
    for seed in range(12):
        designer = SimulatedDesigner(seed, style)
        assert designer.person.style == style
        for number in range(1, 5):
            before = imperfect(PLATE, number - 1, seed) if number > 1 else Design()
            assert modality(designer.instruct(PLATE, before, number)) is not None


@given(st.integers(0, 10**9), st.integers(1, 4))
@settings(max_examples=40, deadline=None)
def test_points_lie_on_the_canvas_and_no_stroke_rests(seed: int, number: int) -> None:
    before = imperfect(PLATE, number - 1, seed) if number > 1 else Design()
    said = SimulatedDesigner(seed).instruct(PLATE, before, number, modality="both")
    for stroke in said.drawing.splines:
        assert len(stroke) > 1
        assert all(abs(value) <= 20 for point in stroke for value in point)
        assert all(a != b for a, b in pairwise(stroke))


@pytest.mark.parametrize("wanted", ["text", "drawing", "both"])
def test_a_modality_can_be_forced(wanted: Modality) -> None:
    for seed in range(15):
        for before in (Design(), imperfect(PLATE, 1, seed)):
            assert modality(SimulatedDesigner(seed).instruct(PLATE, before, 2, modality=wanted)) == wanted


def test_text_alone_does_not_point_at_a_drawing() -> None:
    for seed in range(40):
        text = SimulatedDesigner(seed).instruct(PLATE, imperfect(PLATE, 1, seed), 2, modality="text").text
        assert not {"here", "arrow", "drew", "circled", "this", "these"} & set(text.lower().split()), text


def test_the_seed_is_the_person() -> None:
    said = [SimulatedDesigner(3).instruct(PLATE, Design(), 1) for _ in range(2)]
    assert said[0] == said[1]
    assert len({SimulatedDesigner(seed).instruct(PLATE, Design(), 1) for seed in range(20)}) == 20


def test_another_process_says_the_same() -> None:
    code = (
        "from cadwright.canvas import Design, Line; from cadwright.canvas.simulated import SimulatedDesigner as S;"
        "print(S(5).instruct(Design((Line(((0, 0), (9, 3))),)), Design(), 1, modality='both'))"
    )
    said = SimulatedDesigner(5).instruct(Design((Line(((0, 0), (9, 3))),)), Design(), 1, modality="both")
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert found.stdout.strip() == str(said)


def test_called_as_a_player_of_the_gymnasium_environment() -> None:
    designer = SimulatedDesigner(4)
    assert designer(PLATE, Design()) == designer.instruct(PLATE, Design(), 1)
    assert designer(PLATE, PLATE) == designer.instruct(PLATE, PLATE, 2)


def test_nothing_is_left_to_do() -> None:
    for seed in range(10):
        for wanted in ("text", "drawing"):
            said = SimulatedDesigner(seed).instruct(PLATE, PLATE, 3, modality=wanted)
            assert len(said.drawing.splines) == (wanted == "drawing")
            assert bool(said.text) == (wanted == "text")


def test_a_target_without_curves() -> None:
    with pytest.raises(ValueError, match="one curve at least"):
        SimulatedDesigner(1).instruct(Design(), Design(), 1)


def test_the_population_mixes_modalities_as_people_do() -> None:
    """Section 5.2; what `styles` says of later rounds."""
    source = random.Random(1)
    first: Counter[str] = Counter()
    later: Counter[str] = Counter()
    for seed in range(4000):
        traits = person(seed).traits
        for counter, mix in ((first, traits.generation), (later, traits.refinement)):
            counter[source.choices(("text", "drawing", "both"), mix)[0]] += 1
    assert first["text"] / 4000 == pytest.approx(0.034, abs=0.01)
    assert first["drawing"] / 4000 == pytest.approx(0.386, abs=0.03)
    assert later["text"] / 4000 == pytest.approx(0.25, abs=0.03)
    assert later["drawing"] / 4000 == pytest.approx(0.245, abs=0.03)


def test_corrections_have_fewer_strokes_and_less_ink_than_first_drawings() -> None:
    def drawn(number: int) -> list[Instruction]:
        return [
            SimulatedDesigner(seed).instruct(
                PLATE, imperfect(PLATE, 1, seed) if number > 1 else Design(), number, modality="drawing"
            )
            for seed in range(25)
        ]

    first, later = drawn(1), drawn(2)
    for measure in (lambda said: len(said.drawing.splines), lambda said: ink(said.drawing)):
        assert sum(map(measure, later)) < 0.7 * sum(map(measure, first))


def test_designs_between_rounds_come_nearer_to_the_target() -> None:
    far = [sum(distance(imperfect(PLATE, number, seed), PLATE) for seed in range(30)) / 30 for number in (1, 3, 6)]
    assert far[0] > far[1] > far[2]
    assert far[0] == pytest.approx(LEFT[0], rel=0.35)
    assert imperfect(PLATE, 2, 9) == imperfect(PLATE, 2, 9)
    with pytest.raises(ValueError, match="one round at least"):
        imperfect(PLATE, 0, 1)


def test_points_on_the_grid_leave_no_degenerate_curve() -> None:
    tiny, line = Circle(((0.1, 0), (0.4, 0))), Line(((0.6, 0.2), (5.4, 0.2)))
    assert on_grid(Design((tiny, line))).curves == (tiny, Line(((1, 0), (5, 0))))
