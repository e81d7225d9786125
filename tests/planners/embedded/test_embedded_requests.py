"""Requests as people write them: the corpus is sound, what is read right stays right, and bad input builds nothing."""

import math
from collections import Counter

import pytest
from bench_modules import bench_module

from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.planner import plan

bench = bench_module("embedded_requests")
ROWS = {row.id: row for row in bench.rows()}
BAD = [row.id for row in ROWS.values() if row.topic == "bad"]

STAY_RIGHT = [
    "block-pocket",
    "box-open",
    "stairs",
    "table",
    "boss-tapped",
    "bracket-l-two-holes",
    "angle-iron-inches",
    "edges-cylinder-chamfers",
    "edges-bottom-chamfer",
    "edges-two-kinds",
    "phrase-number-words",
    "phrase-units-mixed",
    "phrase-want-question",
    "phrase-measuring",
    "phrase-inches-fraction-mixed",
    "place-pocket-offset",
    "plate-chatty-mount",
    "plate-inches",
    "plate-hexagonal",
    "plate-five-holes",
    "plate-hole-half-thickness",
    "plate-square-cutout-turned",
    "shaft-chamfered-ends",
    "pipe-wall",
    "nut-hex",
]

STILL_WRONG: dict[str, str] = {}


def bad_rows() -> list[object]:
    """The ids of the bad requests; those that are not refused yet are marked, and fail once they are."""
    return [
        pytest.param(name, marks=pytest.mark.xfail(reason=STILL_WRONG[name], strict=True))
        if name in STILL_WRONG
        else name
        for name in BAD
    ]


def test_ids_are_unique_and_topics_are_many() -> None:
    found = bench.rows()
    assert len(found) >= 200
    assert len(ROWS) == len(found)
    assert len({row.text for row in found}) == len(found)
    assert len({row.topic for row in found}) >= 8


def test_a_third_is_held() -> None:
    counts = Counter(row.set for row in ROWS.values())
    assert 0.25 <= counts["held"] / len(ROWS) <= 0.42


@pytest.mark.parametrize("topic", sorted({row.topic for row in ROWS.values()}))
def test_every_row_says_what_is_right(topic: str) -> None:
    for row in (r for r in ROWS.values() if r.topic == topic):
        assert row.text.strip() == row.text, row.id
        assert row.volume or row.size or not row.buildable, f"{row.id} says not what is right"
        assert row.quote or not row.unmet, f"{row.id} says not what must be quoted"
        assert all(math.isfinite(v) and v > 0 for v in bench.volumes(row)), row.id
        assert all(extent > 0 for extents in bench.sizes(row) for extent in extents), row.id


def test_no_volume_is_larger_than_its_box() -> None:
    for row in ROWS.values():
        boxes = [math.prod(extents) for extents in bench.sizes(row) if len(extents) == 3]
        if boxes:
            assert all(v <= max(boxes) * (1 + 1e-9) for v in bench.volumes(row)), row.id


def test_formulas_are_arithmetic_and_nothing_else() -> None:
    assert bench.value("2*pi*sqrt(16)/tan(45) - 1") == pytest.approx(8 * math.pi - 1)
    with pytest.raises(ValueError, match="no part of a formula"):
        bench.value("open('x')[0]")


def test_numbers_that_are_neither_used_nor_quoted_are_dropped() -> None:
    text = '60x40x5 plate, 4x M5 clearance 8 from corners, 1/4" wide'
    made = plan("60x40x5 plate")
    assert made.part is not None
    assert bench.dropped(text, made, script(made.part)) == ["4", "8", "1/4"]


@pytest.mark.parametrize(
    ("text", "expected", "verdict"),
    [
        ("60x40x5 plate", {"volume": ["60*40*5"], "size": [[5, 40, 60]]}, "right"),
        ("60x40x5 plate", {"volume": ["60*40*6"]}, "silently wrong"),
        ("60x40x5 plate", {"size": [[40, 60, 5]], "ordered": True}, "silently wrong"),
        ("60x40x5 plate", {"volume": ["60*40*5"], "holes": [{"5": 4}]}, "silently wrong"),
        ("60x40x5 plate", {"decline": True}, "silently wrong"),
        ("60x40x5 plate with a frobnicator", {"volume": ["60*40*5"], "unmet": True, "quote": ["frob"]}, "right"),
        ("60x40x5 plate with a frobnicator", {"unmet": True, "quote": ["plate"]}, "silently wrong"),
        ("60x40x5 plate with a frobnicator", {"volume": ["60*40*5"]}, "honest"),
        ("a frobnicator", {"volume": ["60*40*5"]}, "honest"),
        ("a frobnicator", {"decline": True}, "right"),
    ],
)
def test_judging(kernel: Kernel, text: str, expected: dict[str, object], verdict: str) -> None:
    judged = bench.judge(bench.Row(id="x", text=text, **expected), kernel)
    assert judged.verdict == verdict, judged.differs


@pytest.mark.parametrize("name", STAY_RIGHT)
def test_what_is_read_right_stays_right(name: str, kernel: Kernel) -> None:
    judged = bench.judge(ROWS[name], kernel)
    assert judged.verdict == "right", judged.differs


@pytest.mark.parametrize("name", bad_rows())
def test_bad_input_builds_nothing_that_was_not_asked_for(name: str, kernel: Kernel) -> None:
    judged = bench.judge(ROWS[name], kernel)
    said = judged.differs if judged.row.set == "work" else "a row of the held set, see `--show-held`"
    assert judged.verdict in ("right", "honest"), said
