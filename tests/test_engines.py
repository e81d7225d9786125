"""Which library a script is written for."""

import pytest

from cadwright.engines import Engine, engine_of


@pytest.mark.parametrize(
    ("source", "engine"),
    [
        ("import cadquery as cq\nr = cq.Workplane().box(1, 1, 1)", "cadquery"),
        ("from build123d import *\nresult = Box(1, 1, 1)", "build123d"),
        ("import build123d as bd", "build123d"),
        ("import build123d.topology", "build123d"),
        ("from bd_warehouse.fastener import HexNut", "build123d"),
        ("import math, py_gearworks as pgw", "build123d"),
        ("def part():\n    from build123d import Box\n    return Box(1, 1, 1)", "build123d"),
        ("from build123d import *\nimport cadquery as cq", "cadquery"),
        ("from build123d import *\nBox(1, 1", "build123d"),
        ("# from build123d import *\nimport cadquery", "cadquery"),
        ("text = 'import build123d'", "cadquery"),
        ("from .build123d import Box", "cadquery"),
        ("result = Box(1, 1, 1)", "cadquery"),
        ("", "cadquery"),
        ("\x00", "cadquery"),
        ("(" * 10_000, "cadquery"),
    ],
)
def test_the_import_tells(source: str, engine: Engine) -> None:
    assert engine_of(source) == engine


def test_a_script_that_imports_none_is_what_is_expected() -> None:
    assert engine_of("result = Box(1, 1, 1)", "build123d") == "build123d"
    assert engine_of("import cadquery", "build123d") == "cadquery"
