"""Expressions have one normal form, and what is written reads back to it."""

import ast
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.parts.expressions import Expr, call, expr, from_ast, parameter

NAMES = {"length": 60.0, "width": 40.0, "edge_distance": 8.0, "hole_count": 4.0}

leaves = st.one_of(
    st.sampled_from(sorted(NAMES)).map(parameter),
    st.floats(0.001, 500, allow_nan=False).map(lambda v: expr(float(f"{v:.6g}"))),
)


def grown(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    pairs = st.tuples(inner, inner)
    return st.one_of(
        pairs.map(lambda p: p[0] + p[1]),
        pairs.map(lambda p: p[0] - p[1]),
        pairs.map(lambda p: p[0] * p[1]),
        st.tuples(inner, st.integers(1, 12)).map(lambda p: p[0] / p[1]),
        st.tuples(inner, st.sampled_from(sorted(NAMES))).map(lambda p: p[0] / parameter(p[1])),
        st.tuples(st.sampled_from(("sin", "cos", "atan")), inner).map(lambda p: call(*p)),
    )


def read(text: str) -> Expr:
    return from_ast(ast.parse(text, mode="eval").body)


@given(st.recursive(leaves, grown, max_leaves=6))
def test_what_is_written_reads_back(e: Expr) -> None:
    assert read(str(e)) == e


@given(st.recursive(leaves, grown, max_leaves=6))
def test_what_is_written_has_the_value(e: Expr) -> None:
    value = eval(str(e), {"math": math}, dict(NAMES))
    assert value == pytest.approx(e.evaluate(NAMES), rel=1e-9, abs=1e-6)


@pytest.mark.parametrize(
    ("written", "same"),
    [
        ("-edge_distance + 0.5 * length", "length / 2 - edge_distance"),
        ("length - length + width", "width"),
        ("(length + width) * 2 / 4", "length / 2 + width / 2"),
        ("2 * length / 3", "2 * length / 3"),
        ("length * width / 2", "length * width / 2"),
        ("3", "3"),
    ],
)
def test_normal_form(written: str, same: str) -> None:
    assert str(read(written)) == same


@pytest.mark.parametrize(
    "written", ["length ** 2", "open('x')", "__import__('os')", "length / 0", "[1]", "'a'", "True"]
)
def test_anything_else_is_refused(written: str) -> None:
    with pytest.raises(ValueError):
        read(written)


def test_substitution_keeps_the_value() -> None:
    e = parameter("length") * parameter("width") / 2 - 3
    replaced = e.substitute({"width": parameter("length") / 2})
    assert replaced.evaluate({"length": 10}) == pytest.approx(10 * 5 / 2 - 3)
    assert replaced.names() == {"length"}
