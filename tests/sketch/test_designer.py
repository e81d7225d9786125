import json
import math
import random
from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.sketch import Arc, Circle, Constraint, Geometry, Line, Point, Reference, Sketch
from cadwright.sketch.inference.candidates import KINDS, candidates
from cadwright.sketch.inference.designer import (
    WEIGHTS,
    as_freecad_has_it,
    fingerprint,
    infer_constraints,
    measured,
    trees,
    unseen,
    without_repetition,
)
from cadwright.sketch.inference.dimensions import closing_dimensions, freedom
from cadwright.sketch.inference.equations import Equations, independent
from cadwright.sketch.inference.features import NAMES, numbers_of
from cadwright.sketch.inference.noise import noise_of
from cadwright.sketch.transforms import moved, scaled


def sides(w: float = 60, h: float = 40) -> tuple[Line, ...]:
    corners = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]
    return tuple(Line(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True))


def rectangle(w: float = 60, h: float = 40) -> tuple[Geometry, ...]:
    return sides(w, h)


def slot() -> tuple[Geometry, ...]:
    return (
        Line((0, 0), (40, 0)),
        Arc((40, 0), (50, 10), (40, 20)),
        Line((40, 20), (0, 20)),
        Arc((0, 20), (-10, 10), (0, 0)),
    )


PLATE = (*rectangle(), Circle((30, 20), 5.0), Circle((45, 20), 5.0))


def said(constraints: Sequence[Constraint]) -> set[tuple[str, frozenset[tuple[int, str]]]]:
    return {(c.type, frozenset((r.geometry, r.position) for r in c.references)) for c in constraints}


def test_a_rectangle_is_closed_level_and_square() -> None:
    found = infer_constraints(Sketch(rectangle()))
    kinds = [c.type for c in found.constraints]
    assert kinds.count("Coincident") == 4
    assert freedom(Sketch(rectangle(), found.constraints)) == 4, "where it lies, how wide and how high it is"
    assert found.noise == 0


def test_a_slot_is_smooth_at_its_ends() -> None:
    found = infer_constraints(Sketch(slot()))
    kinds = [c.type for c in found.constraints]
    assert kinds.count("Tangent") >= 3
    assert kinds.count("Coincident") == 4


def test_smooth_ends_are_said_as_freecad_has_them() -> None:
    _, known = measured(Sketch(slot()))
    joint = Constraint("Coincident", (Reference(0, "end"), Reference(1, "start")))
    turn = Constraint("Tangent", (Reference(0), Reference(1)))
    assert [c.type for c in as_freecad_has_it(known, [joint, turn])] == ["Tangent"]
    (alone,) = as_freecad_has_it(known, [turn])
    assert [r.position for r in alone.references] == ["edge", "edge", "end"], "not tied: tangency in a point"


def test_what_follows_from_others_is_not_said_again() -> None:
    a, b, c = (Reference(n) for n in range(3))
    given = [Constraint("Parallel", (a, b)), Constraint("Parallel", (b, c)), Constraint("Parallel", (a, c))]
    assert without_repetition(given) == given[:2]
    assert without_repetition(given, given[:2]) == [], "constraints of the sketch count"


def test_constraints_that_are_there_are_not_given_again() -> None:
    first = infer_constraints(Sketch(PLATE)).constraints
    again = infer_constraints(Sketch(PLATE, first)).constraints
    assert not said(first) & said(again)
    assert freedom(Sketch(PLATE, first)) - freedom(Sketch(PLATE, (*first, *again))) == sum(
        2 if c.type in ("Coincident", "Symmetric") else 1 for c in again
    ), "each says something new"


def test_dimensions_close_what_is_free() -> None:
    constraints = infer_constraints(Sketch(PLATE)).constraints
    closing = closing_dimensions(Sketch(PLATE, constraints))
    assert freedom(Sketch(PLATE, (*constraints, *closing))) == 0
    assert len(closing) == freedom(Sketch(PLATE, constraints)), "one number each"
    assert {c.value for c in closing} >= {10.0, 60.0, 40.0}
    assert closing_dimensions(Sketch(PLATE, (*constraints, *closing))) == ()


def test_gaps_of_rounded_coordinates_are_noise() -> None:
    def rounded(p: tuple[float, float]) -> tuple[float, float]:
        return (p[0] + chance.uniform(-0.05, 0.05), p[1] + chance.uniform(-0.05, 0.05))

    chance = random.Random(1)
    exact = sides()
    inexact = Sketch(tuple(Line(rounded(g.start), rounded(g.end)) for g in exact))
    assert noise_of(Sketch(rectangle())) == 0
    assert noise_of(Sketch(rectangle()[:1])) is None, "too few joints to tell"
    noise = noise_of(inexact)
    assert noise is not None
    assert 0.01 < noise < 0.15
    kinds = [c.type for c in infer_constraints(inexact).constraints]
    assert kinds.count("Coincident") == 4, "found all the same"


def test_a_gap_that_is_meant_is_no_noise() -> None:
    four = sides()
    gaping = msgspec.structs.replace(four[3], end=(0.0, 0.8))
    opened: tuple[Geometry, ...] = (*four[:3], gaping, *(moved_by(g, 100) for g in four))
    assert noise_of(Sketch(opened)) == 0


def moved_by(line: Line, x: float) -> Line:
    return Line((line.start[0] + x, line.start[1]), (line.end[0] + x, line.end[1]))


def test_a_tolerance_must_be_positive() -> None:
    with pytest.raises(ValueError, match="positive"):
        infer_constraints(Sketch(PLATE), tolerance=0)


@pytest.mark.parametrize(
    "geometry",
    [
        (),
        (Point((3, 4)),),
        (Line((1, 1), (1, 1)), *rectangle()),
        (*rectangle(), *rectangle()),
        (Arc((0, 0), (1, 0), (2, 0)), *rectangle()),
    ],
    ids=["empty", "point", "no length", "twice", "straight arc"],
)
def test_odd_sketches(geometry: tuple[Geometry, ...]) -> None:
    found = infer_constraints(Sketch(geometry))
    assert all(r.geometry < len(geometry) for c in found.constraints for r in c.references)


def test_a_large_sketch_is_not_solved_and_still_has_constraints() -> None:
    many = tuple(moved_by(line, 70.0 * n) for n in range(100) for line in sides())
    found = infer_constraints(Sketch(many))
    assert sum(c.type == "Coincident" for c in found.constraints) >= 390


def test_weights_are_small_and_their_record_tells_what_they_were_trained_on() -> None:
    record = json.loads((WEIGHTS / "designer.json").read_text())
    assert record["trained_on"] == "onshape_sequences.jsonl"
    assert record["licence"] == "MIT"
    assert record["numbers"] == list(NAMES), "the weights go with these numbers"
    assert sum(path.stat().st_size for path in WEIGHTS.iterdir()) < 1_000_000
    assert len(set(record["folds"].values())) == 5
    assert unseen("a document that nobody saw#1") is trees()
    assert fingerprint("one#1") == fingerprint("one#2")


def test_probabilities_are_between_0_and_1_and_differ() -> None:
    _, known = measured(Sketch(PLATE))
    rows = numbers_of(known, candidates(known), 0.0)
    chances = trees().probabilities(rows)
    assert rows.shape == (len(candidates(known)), len(NAMES))
    assert ((chances > 0) & (chances < 1)).all()
    assert chances.max() > 0.8 > 0.2 > chances.min()


def sketches() -> st.SearchStrategy[Sketch]:
    sizes = st.floats(5, 50).map(lambda v: round(v, 2))
    places = st.tuples(st.integers(0, 3), st.integers(0, 3))

    def block(at: tuple[int, int], w: float, h: float) -> tuple[Geometry, ...]:
        x, y = at[0] * 100.0, at[1] * 100.0
        return tuple(scaled_line(line, x, y) for line in sides(w, h))

    def scaled_line(line: Line, x: float, y: float) -> Line:
        return Line((line.start[0] + x, line.start[1] + y), (line.end[0] + x, line.end[1] + y))

    blocks = st.builds(block, places, sizes, sizes)
    rounds = st.builds(
        lambda at, r: (Circle((at[0] * 100.0 + 50, at[1] * 100.0 + 50), r),), places, st.sampled_from([3.0, 4.5, 6.0])
    )
    strokes = st.builds(
        lambda at, d: (Line((at[0] * 100.0, at[1] * 100.0), (at[0] * 100.0 + d[0], at[1] * 100.0 + d[1])),),
        places,
        st.tuples(sizes, sizes),
    )
    parts = st.lists(st.one_of(blocks, rounds, strokes), min_size=1, max_size=4)
    return parts.map(lambda each: Sketch(tuple(g for part in each for g in part)))


@settings(max_examples=25, deadline=None)
@given(sketches())
def test_what_is_inferred_never_contradicts_itself_and_moves_nothing_far(sketch: Sketch) -> None:
    found = infer_constraints(sketch)
    _, known = measured(sketch)
    equations = Equations(known)
    rows = [equations.equation(c) for c in found.constraints]
    x, residuals = equations.solved(rows)
    assert not len(residuals) or abs(residuals).max() < 1e-5
    assert max(equations.moves(x).values(), default=0) <= found.tolerance + 1e-9
    _, matrix, owners = equations.jacobian(rows, x)
    assert all(independent(matrix, owners, len(rows)))


@settings(max_examples=25, deadline=None)
@given(sketches(), st.integers(1, 40))
def test_which_primitive_is_the_first_does_not_matter(sketch: Sketch, first: int) -> None:
    count = len(sketch.geometry)
    order = [(n + first) % count for n in range(count)]
    place = {old: new for new, old in enumerate(order)}
    other = Sketch(tuple(sketch.geometry[old] for old in order))
    ours = [len(each.constraints) for each in (infer_constraints(sketch), infer_constraints(other))]
    renumbered = {
        (c.type, frozenset((place[r.geometry], r.position) for r in c.references))
        for c in infer_constraints(sketch).constraints
    }
    if len(set(sketch.geometry)) == len(sketch.geometry):  # of two in one place either may be meant
        assert renumbered == said(infer_constraints(other).constraints)
    assert ours[0] == ours[1]


@settings(max_examples=25, deadline=None)
@given(sketches(), st.sampled_from([0.25, 4.0, 128.0]), st.tuples(st.integers(-64, 64), st.integers(-64, 64)))
def test_place_and_size_do_not_matter(sketch: Sketch, factor: float, shift: tuple[int, int]) -> None:
    other = moved(scaled(sketch, factor), (shift[0] * factor, shift[1] * factor))
    assert said(infer_constraints(sketch).constraints) == said(infer_constraints(other).constraints)


def test_every_kind_has_an_equation_that_holds_where_the_relation_does() -> None:
    geometry: tuple[Geometry, ...] = (
        *rectangle(),
        Circle((30, 20), 5.0),
        Circle((45, 20), 5.0),
        Line((25, 0), (25, 40), construction=True),
        Point((30, 0)),
        *(msgspec.structs.replace(g) for g in slot()),
    )
    _, known = measured(Sketch(geometry))
    equations = Equations(known)
    seen = set()
    for candidate in candidates(known):
        rows, variables = equations.equation(candidate)
        assert max(map(abs, rows(equations.start))) < 1e-6, candidate
        assert variables
        seen.add(candidate.type)
    assert seen == set(KINDS)


def test_the_solver_finds_the_nearest_sketch_that_holds() -> None:
    tilted = Sketch((Line((0, 0), (100, 0.5)), Line((100.2, 0.4), (100.2, 50))))
    _, known = measured(tilted, 0.01)
    equations = Equations(known)
    joint = Constraint("Coincident", (Reference(0, "end"), Reference(1, "start")))
    level = Constraint("Horizontal", (Reference(0),))
    x, residuals = equations.solved([equations.equation(joint), equations.equation(level)])
    assert abs(residuals).max() < 1e-8
    assert math.isclose(equations.point(x, Reference(0, "start"))[1], equations.point(x, Reference(0, "end"))[1])
    assert max(equations.moves(x).values()) < 0.5


@pytest.mark.parametrize("count", [295, 2000])
def test_sketches_with_too_many_pairs_are_left_to_plain_rules(count: int) -> None:
    """Rows of equal level lines: 40 000 pairs are parallel already with 300 of them."""
    rows = Sketch(
        tuple(Line((k % 50 * 10.0, k // 50 * 10.0), (k % 50 * 10 + 8.0, k // 50 * 10.0)) for k in range(count))
    )
    found = infer_constraints(rows)
    assert Counter(c.type for c in found.constraints)["Horizontal"] == count
    assert Counter(c.type for c in found.constraints)["Equal"] == count - 1
    given = Sketch(rows.geometry, found.constraints)
    assert infer_constraints(given).constraints == (), "what is there is not said again"
