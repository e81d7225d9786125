from pathlib import Path

import msgspec
import pytest
from rollouts_kit import script

from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.train.rollouts.problems import Source, order, problems


@pytest.fixture
def folder(tmp_path: Path, kernel: Kernel) -> Path:
    """Three records of IterCAD-Draw: an easy one, a hard one, and one whose drawing is missing."""
    home = tmp_path / "itercad-draw"
    home.mkdir()
    execution = kernel.execute(script(60, 40, 5))
    (home / "plate.stl").write_bytes(kernel.cadquery_stl(execution.brep))
    (home / "plate.png").write_bytes(b"\x89PNG")
    rows = [
        {"id": "a", "level": "easy", "drawing": "plate.png", "stl": "plate.stl"},
        {"id": "b", "level": "hard", "drawing": "plate.png", "stl": "plate.stl"},
        {"id": "c", "level": "hard", "drawing": "gone.png", "stl": "plate.stl"},
    ]
    (home / "index.jsonl").write_bytes(b"\n".join(map(msgspec.json.encode, rows)))
    return tmp_path


def test_problems_are_a_benchmarks_records_with_their_drawings_and_meshes(folder: Path) -> None:
    hard = problems(Source(data=str(folder), options={"level": "hard"}))
    assert len(hard) == 2
    assert hard[0].id == "b"
    (drawing,) = hard[0].request.attachments
    assert (drawing.kind, drawing.name) == ("drawing", "plate.png")
    assert hard[0].wanted.stl == (folder / "itercad-draw" / "plate.stl").read_bytes()
    assert len(problems(Source(data=str(folder), limit=1))) == 1
    with pytest.raises(InputError, match=r"gone\.png"):
        hard[1]


def test_a_benchmark_without_meshes_is_refused(folder: Path) -> None:
    (folder / "itercad-draw" / "index.jsonl").write_bytes(b'{"id": "a", "drawing": "plate.png", "step": "a.step"}')
    with pytest.raises(UsageError, match="no records with a mesh"):
        problems(Source(data=str(folder)))
    with pytest.raises(UsageError, match="no benchmark"):
        problems(Source(task="itercad", data=str(folder)))


def test_the_order_is_another_one_in_each_epoch_and_the_same_each_time() -> None:
    assert sorted(order(9, 1, 0)) == list(range(9))
    assert order(9, 1, 0) == order(9, 1, 0)
    assert len({tuple(order(9, 1, 0)), tuple(order(9, 1, 1)), tuple(order(9, 2, 0))}) == 3
