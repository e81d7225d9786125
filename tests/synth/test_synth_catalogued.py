"""Parts of the catalogue with other sizes."""

from random import Random

import pytest

from cadwright.kernel.client import Kernel
from cadwright.synth.parts.catalogued import LONGEST, catalogued
from cadwright.synth.parts.generation import Unsound, executed


@pytest.mark.slow
def test_most_are_parts_and_all_differ(kernel: Kernel) -> None:
    made = [catalogued(Random(seed)) for seed in range(24)]
    assert made[3] == catalogued(Random(3))
    assert len({part.script for part in made}) == 24
    assert len({part.name for part in made}) > 8
    assert all(len(part.script.splitlines()) <= LONGEST + 20 and part.words for part in made)
    sound = [not isinstance(executed(kernel, part.script), Unsound) for part in made[:12]]
    assert sum(sound) >= 9


def test_numbers_of_holes_stay() -> None:
    flanges = [part for part in map(catalogued, map(Random, range(400))) if part.name == "flange en"]
    assert flanges
    assert all("holes = 4  # mm, EN" in part.script for part in flanges)
    assert not any("bore = 61.5 " in part.script for part in flanges)
