"""Near-duplicates: the same shape however it lies, and what is no such thing."""

from typing import Any

import pytest

from cadwright.synth.corpus.near import Seen

PART: dict[str, Any] = {
    "volume": 24000.0,
    "area": 6800.0,
    "faces": 7,
    "edges": 15,
    "bbox": [0, 0, 0, 60, 40, 10],
    "center_of_mass": [31, 20, 5],
}


def record(**changes: Any) -> dict[str, Any]:
    return {"id": "x", "measurements": PART | changes}


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"volume": 24020.0, "area": 6801.0},
        {"bbox": [0, 0, 0, 10, 60, 40], "center_of_mass": [5, 31, 20]},
        {"bbox": [-60, -40, -10, 0, 0, 0], "center_of_mass": [-29, -20, -5]},
    ],
    ids=["the same", "a little larger", "on its side", "elsewhere"],
)
def test_the_same_shape(changes: dict[str, Any]) -> None:
    seen = Seen()
    assert seen(record()) is None
    assert seen(record(**changes)) == "near-duplicate"


@pytest.mark.parametrize(
    "changes",
    [
        {"volume": 24100.0},
        {"area": 6850.0},
        {"faces": 8},
        {"edges": 16},
        {"bbox": [0, 0, 0, 60.5, 40, 10], "center_of_mass": [31.25, 20, 5]},
        {"center_of_mass": [33, 20, 5]},
    ],
)
def test_another_shape(changes: dict[str, Any]) -> None:
    seen = Seen()
    assert seen(record()) is None
    assert seen(record(**changes)) is None
    assert seen(record(**changes)) == "near-duplicate"
    assert seen(record()) == "near-duplicate"
