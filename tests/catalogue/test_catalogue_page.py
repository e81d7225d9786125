"""The page of the catalogue: every family's sentence is made with nothing left over; page and pictures are there."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from cadwright.catalogue.family import Family, families
from cadwright.kernel.client import Kernel
from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 15_000
"""Bytes of a picture."""


@pytest.fixture(scope="module")
def maker() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "scripts" / "catalogue.py"))


SHOWN = [f for f in families() if f.example]


@pytest.mark.parametrize("family", SHOWN, ids=lambda f: f.name)
def test_the_sentence_of_a_family_makes_one(family: Family, maker: dict[str, Any]) -> None:
    made = make(family.example)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    assert family.name in [m.kind for m in made.reading.mentions]
    names: dict[str, Any] = {}
    exec(script(made.part), names)
    assert names["r"].val().isValid()
    assert maker["picture_of"](family).stat().st_size <= LARGEST


def test_the_page_shows_every_family_that_has_an_example(maker: dict[str, Any]) -> None:
    written, shown = maker["page"](), (ROOT / "docs" / "catalogue.md").read_text(encoding="utf-8")
    for family in SHOWN:
        assert f"“{family.example}”" in written
        assert f"“{family.example}”" in shown, "run scripts/catalogue.py"


def test_a_picture_is_drawn_anew_as_it_is(maker: dict[str, Any]) -> None:
    mug = next(f for f in families() if f.name == "mug")
    with Kernel() as kernel:
        drawn = maker["picture"](mug, kernel)
    assert drawn[:4] == b"\x89PNG"
    assert len(drawn) <= LARGEST


def test_boxes_for_electronics_and_seats_are_made_and_shown(maker: dict[str, Any]) -> None:
    shown = (ROOT / "docs" / "catalogue.md").read_text(encoding="utf-8")
    for name, text in (maker["BOXES"] | maker["SEATS"]).items():
        made = make(text)
        assert made.part is not None
        assert made.not_understood == ()
        assert f"“{text}”" in shown, "run scripts/catalogue.py"
        assert (ROOT / "docs" / "images" / f"catalogue-{name}.png").stat().st_size <= LARGEST
