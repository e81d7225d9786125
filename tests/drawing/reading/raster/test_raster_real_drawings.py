"""The real drawings, against what was counted on them by hand (`real_drawings.toml`)."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.raster import strokes_of_image

FACTS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "real_drawings.toml").read_text())


def plain(text: str) -> str:
    return text.replace(" ", "").replace("x", "×").replace("X", "×")


@pytest.mark.data
@pytest.mark.slow
@pytest.mark.parametrize("name", FACTS)
def test_texts_and_views_are_found(name: str, data: Path) -> None:
    facts = FACTS[name]
    strokes = strokes_of_image((data / "drawings" / facts["drawing"]).read_bytes())
    read = Counter(map(plain, facts["texts"])) & Counter(plain(word.text) for word in strokes.words)
    assert read.total() >= facts["least_texts"]
    assert len(understand(strokes).views) >= facts["least_views"]
