"""What the table of features promises, and what its description says."""

import re
from pathlib import Path

from cadwright.values import Feature, decode, encode
from cadwright.values.features import KINDS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "features.md"


def test_every_kind_is_described() -> None:
    described = {
        name.strip() for line in re.findall(r"^\| ([a-z, -]+?) \|", PAGE.read_text(), re.M) for name in line.split(",")
    }
    assert described - {"kind"} == set(KINDS)


def test_features_come_back() -> None:
    slot = Feature("slot", {"length": 40.0}, (0, 0, 10), (0, 0, -1), (0, 0, 0, 1, 1, 1), along=(1, 0, 0), through=False)
    assert decode(encode(slot), Feature) == slot
