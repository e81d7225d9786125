"""Drawing–code pairs: sound, with all their files, the same for the same seed."""

import io
import pickle
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from cadwright.jobs import Opened, Threads
from cadwright.kernel.client import Kernel
from cadwright.metrics.triangles import bounds, diagonal, read_stl
from cadwright.synth.corpus import space
from cadwright.synth.corpus.drawings import KIND, drawings
from cadwright.synth.corpus.model_scripts import Asked, asked_drawings
from cadwright.synth.corpus.near import Seen
from cadwright.synth.corpus.pairs import SAME, apart
from cadwright.synth.corpus.pipeline import Made, Order, Rejected, write
from cadwright.synth.corpus.shards import entries, read_entry
from cadwright.values import Problem

FILES = {"py", "sheet.png", "itercad.png", "step", "stl", "normalised.stl"}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    with drawings(4) as make:
        write(Order(KIND, 6, seed=4, shard_size=4), make, folder, Threads(2), judge=Seen())
    return folder


@pytest.mark.slow
def test_pairs_are_whole(corpus: Path, kernel: Kernel, tmp_path: Path) -> None:
    found = [read_entry(place) for place in entries(corpus)]
    assert [entry.record["level"] for entry in found] == ["easy", "hard"] * 3
    for entry in found:
        record, files = entry.record, entry.files
        assert set(files) == FILES
        assert files["py"].decode() == record["code"]
        assert set(record["operations"]["wanted"]) <= set(space.used(record["code"]))
        assert record["words"]
        assert record["checks"] == {"executed": True, "valid": True, "drawing": "complete"}
        assert min(Image.open(io.BytesIO(files["sheet.png"])).size) > 1000
        assert Image.open(io.BytesIO(files["itercad.png"])).mode == "RGB"
        mesh = read_stl(files["normalised.stl"], "normalised")
        assert diagonal(mesh) == pytest.approx(1, abs=1e-5)
        assert sum(bounds(mesh)) == pytest.approx([0, 0, 0], abs=1e-6)
        (tmp_path / "part.step").write_bytes(files["step"])
        again = kernel.read(tmp_path / "part.step").measurements
        assert again.volume == pytest.approx(record["measurements"]["volume"], rel=1e-6)
        assert again.faces == record["measurements"]["faces"]
        distance = apart(kernel, record["code"], files["stl"])
        assert distance is not None
        assert distance < SAME


def test_the_same_bytes_for_the_same_seed(corpus: Path, tmp_path: Path) -> None:
    with drawings(4) as make:
        write(Order(KIND, 6, seed=4, shard_size=4), make, tmp_path, Threads(1), judge=Seen())
    for shard in sorted(corpus.glob("*.tar")):
        assert shard.read_bytes() == (tmp_path / shard.name).read_bytes()


def test_work_can_be_sent_elsewhere() -> None:
    sent: Opened[int, Made | Rejected] = pickle.loads(pickle.dumps(Opened(partial(drawings, 5, ["easy"]))))
    with closing(sent), closing(Opened(partial(drawings, 5, ["easy"]))) as here:
        assert sent(3) == here(3)
    asked = pickle.loads(pickle.dumps(partial(asked_drawings, Asked("openai:some"), 5)))
    assert asked.args[0] == Asked("openai:some")


def test_another_seed_and_another_level_give_others() -> None:
    with drawings(5, ["easy"]) as make, drawings(6, ["easy"]) as other:
        one, two = make(1), other(1)
    assert isinstance(one, Made)
    assert isinstance(two, Made)
    assert one.record["level"] == "easy"
    assert one.record["code"] != two.record["code"]


def test_what_is_another_solid_is_told(kernel: Kernel) -> None:
    box = "import cadquery as cq\nr = cq.Workplane().box(20, 20, {height})\n"
    geometry = kernel.measure(kernel.execute(box.format(height=10)).brep)
    assert not isinstance(geometry, Problem)
    stl = kernel.cadquery_stl(geometry.brep)
    assert apart(kernel, box.format(height=10), stl) == pytest.approx(0, abs=1e-7)
    other = apart(kernel, box.format(height=10.1), stl)
    assert other is not None
    assert other > SAME
    assert apart(kernel, "r = 1 / 0", stl) is None
