"""The space of operations: found in scripts however they are written, sampled by level, met by drafts."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.synth.corpus import space
from cadwright.synth.parts import composed
from cadwright.synth.parts.draft import LEVELS, Level

USES = {
    "r = cq.Workplane().rect(3, 4).extrude(5)": {"rect", "extrude"},
    "r = cq.Workplane().circle(3).extrude(5, both=True)": {"circle", "extrude", "both"},
    "r = cq.Workplane().circle(3).extrude(5, taper=3)": {"circle", "extrude", "taper"},
    "r = w.lineTo(1, 2).threePointArc((1, 2), (3, 4)).close()": {"polyline", "arc"},
    "r = a.union(b.mirror('YZ')).faces('>Z').workplane().cboreHole(3, 4, 5)": {
        "union",
        "mirror",
        "workplane",
        "cboreHole",
    },
    "fillet(3)\nx.shell": set(),
}


@pytest.mark.parametrize(("code", "names"), USES.items())
def test_operations_are_found(code: str, names: set[str]) -> None:
    assert set(space.used(code)) == names


def test_names_are_not_taken_for_operations() -> None:
    assert space.used("hole = 3\nslot2D = hole") == {}
    with pytest.raises(SyntaxError):
        space.used("r = ")


@given(st.integers(0, 10_000))
def test_easy_parts_have_to_use_what_is_basic(seed: int) -> None:
    easy, hard = (space.sample(Random(seed), level) for level in LEVELS)
    assert 1 <= len(easy) <= 3
    assert not any(space.SPACE[name].advanced for name in easy)
    assert 1 <= sum(space.SPACE[name].advanced for name in hard) <= 3
    assert easy == space.sample(Random(seed), "easy")
    assert set(space.in_order(hard)) == hard
    assert space.sample(Random(seed), "hard", ("rect", "hole")) <= {"rect", "hole"}


@pytest.mark.parametrize("level", LEVELS)
def test_drafts_use_all_that_is_wanted(level: Level) -> None:
    met = 0
    for seed in range(30):
        rng = Random(seed)
        wanted = space.sample(rng, level)
        found = composed.composed(rng, level, wanted, space.used)
        met += found is not None
        assert found is None or wanted <= set(space.used(found[1].source()))
    assert met > 15


@pytest.mark.parametrize("name", space.SPACE)
def test_every_operation_can_be_wanted(name: str) -> None:
    level: Level = "hard" if space.SPACE[name].advanced else "easy"
    assert composed.composed(Random(1), level, [name], space.used) is not None


def test_an_impossible_wish_is_given_up() -> None:
    assert composed.composed(Random(1), "easy", ["sweep"], space.used) is None


def test_every_family_is_drafted_the_same_for_the_same_seed() -> None:
    for level, families in composed.FAMILIES.items():
        for family in families:
            one, two = (composed.draft(Random(5), level, (), family)[1].source() for _ in range(2))
            assert one == two
            compile(one, family.name, "exec")
