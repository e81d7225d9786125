"""Named dimensions of scripts: found wherever people put them, changed without touching another byte."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.errors import InputError
from cadwright.parameters import Parameter, parameters, parse_settings, with_values

SCRIPT = """\
import cadquery as cq

length, width = 60, 40.5  # mm
thickness: float = 3 / 8 * 25.4
tilt = -15  # degrees
hole_count = 4
name = "plate"
flag = True
half = length / 2
twice = 1
twice = 2
for i in range(3):
    i = 5
r = cq.Workplane().box(length, width, thickness)
"""


def test_parameters_are_numbers_bound_once_at_top_level() -> None:
    found = {p.name: p for p in parameters(SCRIPT)}
    assert list(found) == ["length", "width", "thickness", "tilt", "hole_count"]
    assert found["thickness"].value == pytest.approx(9.525)
    assert (found["tilt"].value, found["tilt"].unit) == (-15, "deg")
    assert found["width"] == Parameter("width", 40.5, "mm", 8.1, 202.5)
    assert found["hole_count"] == Parameter("hole_count", 4, "", 1, 16)


def test_only_the_values_change() -> None:
    changed = with_values(SCRIPT, {"thickness": 8, "width": 41.25, "length": 70})
    assert changed.splitlines()[2:4] == ["length, width = 70, 41.25  # mm", "thickness: float = 8"]
    assert changed.splitlines()[4:] == SCRIPT.splitlines()[4:]


def test_a_comment_says_that_a_number_is_a_count() -> None:
    (found,) = parameters("holes_in_row = 2  # count\n")
    assert (found.unit, found.min, found.max) == ("", 1, 12)


def test_values_over_several_lines_and_beside_other_alphabets() -> None:
    script = "höhe = (\n    3 +\n    4\n)\nbreite, 厚さ = 1, 2  # é\n"
    assert with_values(script, {"höhe": 9, "厚さ": 5}) == "höhe = (\n    9\n)\nbreite, 厚さ = 1, 5  # é\n"


@pytest.mark.parametrize(("name", "value"), [("heigth", 3.0), ("name", 3.0), ("length", float("nan"))])
def test_what_cannot_be_set_is_said(name: str, value: float) -> None:
    with pytest.raises(InputError):
        with_values(SCRIPT, {name: value})


def test_a_script_that_does_not_parse_has_none() -> None:
    assert parameters("r = (") == ()


def test_settings_on_a_command_line() -> None:
    assert parse_settings(("thickness=8", "tilt = -2.5")) == {"thickness": 8, "tilt": -2.5}
    assert parse_settings(("length=2in", "width=1.5 cm", "tilt=30deg")) == {"length": 50.8, "width": 15, "tilt": 30}
    for wrong in ("thickness", "thickness=thick", "=4x"):
        with pytest.raises(InputError, match="is not a setting"):
            parse_settings((wrong,))


names = st.from_regex(r"[a-z][a-z_]{0,8}", fullmatch=True).filter(lambda n: n not in dir(__builtins__))
values = st.floats(-1e6, 1e6).filter(lambda v: v == 0 or abs(v) > 1e-6)


@given(st.dictionaries(names.filter(str.isidentifier), values, min_size=1, max_size=5), values)
def test_whatever_is_set_is_read_again(bound: dict[str, float], value: float) -> None:
    import keyword

    bound = {f"{n}_" if keyword.iskeyword(n) else n: v for n, v in bound.items()}
    script = "".join(f"{name} = {v!r}\n" for name, v in bound.items())
    chosen = next(iter(bound))
    changed = with_values(script, {chosen: value})
    ast.parse(changed)
    assert {p.name: p.value for p in parameters(changed)} == bound | {chosen: value}


@pytest.mark.parametrize(
    "operators", ["+".join(["1"] * 900), "+".join(["1"] * 5000), "-" * 3000 + "1", "(" * 3000 + "1"]
)
def test_deep_expressions_are_no_parameters(operators: str) -> None:
    assert len(parameters(f"x = {operators}\n")) <= 1


@pytest.mark.parametrize("value", ["1" + "0" * 400, "1e999", "1e200 * 1e200", "1e999 - 1e999"])
def test_numbers_beyond_reason_are_no_parameters(value: str) -> None:
    assert [p.name for p in parameters(f"x = {value}\ny = 1\n")] == ["y"]


def test_inches_make_no_digits_of_noise() -> None:
    assert parse_settings(("bore=3/16in",)) == {"bore": 4.7625}
