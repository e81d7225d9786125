"""Text on a side of a thing: what is written, how high and how deep, where, and which way it runs."""

import cadquery as cq
import pytest

from cadwright.parts.build import Made, make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover
from cadwright.parts.model import Body, Lettering


def lettering(made: Made) -> tuple[Body, Lettering, dict[str, float]]:
    assert made.part is not None
    body = next(f for f in made.part.features if isinstance(f, Body) and isinstance(f.operation, Lettering))
    assert isinstance(body.operation, Lettering)
    return body, body.operation, made.part.values()


@pytest.mark.parametrize(
    ("text", "written", "mode", "high", "deep"),
    [
        ('a 60x20x3 plate with the text "CAD" engraved 0.5 mm deep on top, letters 8 mm high', "CAD", "cut", 8, 0.5),
        ("a 60x40x5 plate with the words “Wash hands” in 6 mm letters engraved 1 mm deep", "Wash hands", "cut", 6, 1),
        ("60x20x3 plate, engrave HELLO 1mm deep, 10 mm tall", "HELLO", "cut", 10, 1),
        ('a 60x40x5 plate with 10 mm text "OK" engraved 1 mm', "OK", "cut", 10, 1),
        ('Name tag 80 x 30 x 4 mm with "Anna" embossed 1 mm on the top, 12 mm high letters', "Anna", "join", 12, 1),
        ("coaster 90 mm dia 5 thick, initials JB engraved in the middle 20 mm high, 1 mm deep", "JB", "cut", 20, 1),
        ('a 40 mm cube with raised text "A" on the front, 10 mm letters, 2 mm thick', "A", "join", 10, 2),
    ],
)
def test_text_is_as_high_and_as_deep_as_is_said(text: str, written: str, mode: str, high: float, deep: float) -> None:
    made = make(text)
    assert made.not_understood == ()
    body, letters, values = lettering(made)
    assert (letters.text, body.mode) == (written, mode)
    assert letters.size.evaluate(values) * 0.73 == pytest.approx(high, rel=1e-6)
    assert letters.height.evaluate(values) == deep
    assert made.part is not None
    assert recover(script(made.part)) == made.part


@pytest.mark.parametrize(
    ("side", "axis", "sign"),
    [("front", 1, -1), ("back", 1, 1), ("left", 0, -1), ("right", 0, 1), ("top", 2, 1), ("bottom", 2, -1)],
)
def test_raised_text_stands_out_of_its_side_and_runs_from_left_to_right(side: str, axis: int, sign: int) -> None:
    made = make(f'a 40 mm cube with "LI" embossed on the {side}, letters 10 mm high, 1 mm deep')
    assert made.part is not None
    names: dict[str, cq.Workplane] = {}
    exec(script(made.part), names)
    box = names["r"].val().BoundingBox()
    low, high = (box.xmin, box.ymin, box.zmin), (box.xmax, box.ymax, box.zmax)
    whole = ((-20, 20), (-20, 20), (0, 40))[axis]
    assert (high[axis] if sign > 0 else low[axis]) == pytest.approx(whole[sign > 0] + sign)
    letters = names["text"].val().BoundingBox()
    up = letters.ylen if axis == 2 else letters.zlen
    assert up == pytest.approx(10, rel=0.02)


def test_what_is_missing_is_assumed_and_told() -> None:
    made = make('a 60x40x5 plate with "OK" engraved')
    _, letters, values = lettering(made)
    assert letters.height.evaluate(values) == 0.5
    assert {"the text is 0.5 mm deep", "the letters are 12 mm high"} <= set(made.assumptions)


def test_what_is_to_be_written_is_asked_for() -> None:
    made = make("a 60x40x5 plate with engraved text")
    assert made.question is not None
    assert make(f"a 60x40x5 plate with engraved text. {made.question.told('HELLO')}").not_understood == ()


@pytest.mark.parametrize(
    "text",
    [
        'plate 50 x 20 x 3 with text "12345678901234567890" 10 high',
        'a 60x40x5 plate with "CAD" engraved 8 mm deep, letters 10 mm high',
        "a 60x40x5 plate with engraved text",
    ],
)
def test_what_cannot_be_written_is_quoted(text: str) -> None:
    assert make(text).not_understood


@pytest.mark.parametrize(
    "text", ['a 5" x 3" x 1/4" plate with two 1/4" holes 4" apart', '"Base plate": 60x40x5, with a 5 mm hole']
)
def test_other_quotation_marks_are_inches_or_say_nothing(text: str) -> None:
    made = make(text)
    assert made.part is not None
    assert not any(isinstance(f, Body) and isinstance(f.operation, Lettering) for f in made.part.features)
