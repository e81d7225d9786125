"""One typed function with a docstring is a tool; a function that says too little is none."""

from collections.abc import Callable
from typing import Any

import pytest

from cadwright.kernel.client import Kernel
from cadwright.sketch import Sketch
from cadwright.tools import REGISTRY, ToolAnswer, ToolDefinitionError, by_name, tool
from cadwright.tools.registry import define, described_arguments
from cadwright.tools.values import Vector


def longest_edge(sketch: Sketch, least: float = 0.5, *, kernel: Kernel) -> ToolAnswer[float]:
    """The length of the longest edge.

    Args:
        sketch: where to look,
            construction lines aside.
        least: shorter ones do not count.

    Returns:
        The length in mm.
    """
    raise NotImplementedError


def untyped(sketch) -> ToolAnswer[None]:  # type: ignore[no-untyped-def]
    """Look.

    Args:
        sketch: where to look.

    Returns:
        None.
    """
    raise NotImplementedError


def undescribed(sketch: Sketch, point: Vector) -> ToolAnswer[None]:
    """Look.

    Args:
        sketch: where to look.
        point:

    Returns:
        None.
    """
    raise NotImplementedError


def too_much(sketch: Sketch) -> ToolAnswer[None]:
    """Look.

    Args:
        sketch: where to look.
        point: there is none.

    Returns:
        None.
    """
    raise NotImplementedError


def no_summary(sketch: Sketch) -> ToolAnswer[None]:
    """
    Args:
        sketch: where to look.

    Returns:
        None.
    """
    raise NotImplementedError


def no_returns(sketch: Sketch) -> ToolAnswer[None]:
    """Look.

    Args:
        sketch: where to look.
    """
    raise NotImplementedError


def nothing_said(sketch: Sketch) -> ToolAnswer[None]:
    raise NotImplementedError


def wrong_answer(sketch: Sketch) -> None:
    """Look.

    Args:
        sketch: where to look.

    Returns:
        None.
    """


def odd_type(sketch: set[int]) -> ToolAnswer[None]:
    """Look.

    Args:
        sketch: where to look.

    Returns:
        None.
    """
    raise NotImplementedError


def many(*sketches: Sketch) -> ToolAnswer[None]:
    """Look.

    Args:
        sketches: where to look.

    Returns:
        None.
    """
    raise NotImplementedError


def test_what_a_planner_is_told() -> None:
    defined = define(longest_edge)
    assert defined.text.startswith('def longest_edge(sketch: Sketch, least: float = 0.5) -> float:\n    """The length')
    assert defined.text.endswith('        The length in mm.\n    """')
    assert "kernel" not in defined.text
    assert described_arguments(defined.docstring) == {
        "sketch": "where to look, construction lines aside.",
        "least": "shorter ones do not count.",
    }


def test_what_a_session_is_told() -> None:
    stub = define(longest_edge, where="parent", aliases=("longest",)).stub
    assert stub | {"doc": ""} == {
        "name": "longest_edge",
        "aliases": ["longest"],
        "where": "parent",
        "guest": None,
        "parameters": [
            {"name": "sketch", "kind": "sketch", "default": None},
            {"name": "least", "kind": "number", "default": "0.5"},
        ],
        "returns": "number",
        "doc": "",
    }


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (untyped, "sketch has no type"),
        (undescribed, "point is not described"),
        (too_much, "point is described and is no argument"),
        (no_summary, "does not begin with a sentence"),
        (no_returns, "does not say what it returns"),
        (nothing_said, "does not begin with a sentence"),
        (wrong_answer, "does not say that it returns a ToolAnswer"),
        (odd_type, "no session can send"),
        (many, "sketches cannot be given by position and by name"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_functions_that_say_too_little_are_refused(body: Callable[..., Any], says: str) -> None:
    before = dict(REGISTRY)
    with pytest.raises(ToolDefinitionError, match=says):
        tool()(body)
    assert before == REGISTRY


def test_a_tool_of_the_session_names_its_guest() -> None:
    for where, guest in (("session", None), ("worker", "sketches:from_graph")):
        with pytest.raises(ToolDefinitionError, match="guest"):
            define(longest_edge, where=where, guest=guest)  # type: ignore[arg-type]


def test_names_and_aliases_are_taken_once() -> None:
    found = by_name("analyze_constraint")
    assert found is not None
    assert found.name == "analyse_constraint"
    assert by_name("nothing") is None
    with pytest.raises(ToolDefinitionError, match="already"):
        tool(aliases=("analyze_constraint",))(longest_edge)
    assert "longest_edge" not in REGISTRY


def test_the_papers_tools_are_there() -> None:
    papers = {
        "sketch_recognizer": ["sketch"],
        "solid_recognizer": ["doc"],
        "get_crosssection_image": ["mesh", "normal", "origin"],
        "analyse_constraint": ["sketch", "constraint"],
        "sketch_from_image": ["img"],
    }
    for name, parameters in papers.items():
        assert [p.name for p in REGISTRY[name].parameters] == parameters
