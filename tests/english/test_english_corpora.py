"""Every request of the corpora is read without an error, and a part that is made of it is read back from its script."""

import tomllib
from pathlib import Path

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover

FOLDER = Path(__file__).parents[2] / "bench" / "language" / "corpora"
CORPORA = [FOLDER / f"{name}.toml" for name in ("designer", "hobby", "machinist", "typist")]


@pytest.mark.parametrize("path", CORPORA, ids=lambda p: p.stem)
def test_every_request_has_a_reading_and_its_part_a_script(path: Path) -> None:
    requests = [r["text"] for r in tomllib.loads(path.read_text())["request"]]
    assert len(requests) > 100
    for text in requests:
        made = make(text)
        assert made.part is not None or made.reason, text
        if made.part is not None:
            assert recover(script(made.part)) == made.part, text
