"""The session of examples/drawings: from a drawing through changes in words, with the embedded planner and replayed."""

import importlib
import math
from pathlib import Path

import pytest

from cadwright.design import read_transcript
from cadwright.kernel.client import Kernel
from cadwright.results import Made

FOLDER = Path(__file__).parents[2] / "examples" / "drawings"
HOLES = 4 * math.pi * 3**2
CHAMFER = math.pi * (10**2 * 1 - (10**3 - 9**3) / 3)
VOLUMES = [
    80 * 60 * 8 - 8 * HOLES,
    80 * 60 * 12 - 12 * HOLES,
    (80 * 60 - (4 - math.pi) * 5**2) * 12 - 12 * HOLES,
    80 * 60 * 12 - 12 * HOLES,
    80 * 60 * 12 - 12 * HOLES + math.pi * 10**2 * 12 - CHAMFER,
]


def volumes(steps: list[Made]) -> list[float]:
    assert [step.status for step in steps] == ["done"] * 5, steps
    return [step.measurements.volume for step in steps if step.measurements is not None]


@pytest.mark.slow
def test_the_session_with_the_embedded_planner_and_replayed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kernel: Kernel
) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    session = importlib.import_module("session")
    (tmp_path / "again").mkdir()
    steps = session.main(tmp_path, kernel)
    assert volumes(steps) == pytest.approx(VOLUMES, rel=1e-6)

    asked = [read_transcript(Path(step.transcript)).start.request for step in steps]
    assert [len(request.history) for request in asked] == [0, 1, 2, 3, 4]
    assert asked[4].history[2].request == session.CHANGES[1]
    assert "fillet" in asked[4].history[2].script
    assert asked[0].attachments[0].kind == "drawing"

    replayed = session.main(tmp_path / "again", kernel, [f"replay:{step.transcript}" for step in steps])
    assert volumes(replayed) == pytest.approx(VOLUMES, rel=1e-6)
