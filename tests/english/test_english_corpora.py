"""Requests of the corpora, one of twenty: each has a reading, and a part that is made of it is read from its script."""

import tomllib
from pathlib import Path

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover

FOLDER = Path(__file__).parents[2] / "bench" / "language" / "corpora"
CORPORA = [path for path in sorted(FOLDER.glob("*.toml")) if "request" in tomllib.loads(path.read_text())]
EVERY = 20
"""`bench/language/corpus.py` goes through all of them."""


@pytest.mark.parametrize("path", CORPORA, ids=lambda p: p.stem)
def test_a_request_has_a_reading_and_its_part_a_script(path: Path) -> None:
    requests = [r["text"] for r in tomllib.loads(path.read_text())["request"]]
    for text in requests[::EVERY]:
        made = make(text)
        assert made.part is not None or made.reason, text
        if made.part is not None:
            assert recover(script(made.part)) == made.part, text


def test_there_are_requests_enough() -> None:
    assert sum(len(tomllib.loads(path.read_text())["request"]) for path in CORPORA) > 2000
