import re
from pathlib import Path
from random import Random

import pytest

from cadwright.jobs import Threads
from cadwright.kernel.client import Kernel
from cadwright.synth.cadgenbench.edits import MAKERS, removed, resized
from cadwright.synth.cadgenbench.layout import Sample, read_samples
from cadwright.synth.cadgenbench.samples import write_samples
from cadwright.synth.parts.draft import Draft
from cadwright.synth.parts.generation import draft
from cadwright.values import Measurements

COUNT = 2 * len(MAKERS)
UNIT = Measurements(True, True, 1, 1, 6, 12, 8, 1.0, 6.0, (0, 0, 0, 1, 1, 1), (0.5, 0.5, 0.5))
"""Of a cube."""


@pytest.fixture(scope="module")
def folder(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An edit of every kind, and as many drawings."""
    made = tmp_path_factory.mktemp("made")
    write_samples(kernel, made, COUNT, 11, Threads(2))
    return made


def measured(kernel: Kernel, path: Path | None) -> Measurements:
    assert path is not None
    return kernel.read(path).measurements


def edits(folder: Path) -> list[Sample]:
    return [sample for sample in read_samples(folder) if sample.kind == "editing"]


@pytest.mark.slow
def test_every_sample_is_whole_and_centred(folder: Path, kernel: Kernel) -> None:
    samples = read_samples(folder)
    assert [sample.kind for sample in samples] == ["editing"] * len(MAKERS) + ["generation"] * len(MAKERS)
    for sample in samples:
        truth = measured(kernel, sample.truth)
        assert truth.valid
        assert truth.solids == 1
        given = truth if sample.kind == "generation" else measured(kernel, sample.solids[0])
        assert [low + high for low, high in zip(given.bbox[:3], given.bbox[3:], strict=True)] == pytest.approx(
            [0, 0, 0], abs=2e-3
        )
        assert bool(sample.pictures) == (sample.kind == "generation")


@pytest.mark.slow
def test_the_changes_are_what_their_words_say(folder: Path, kernel: Kernel) -> None:
    for sample in edits(folder):
        before, after = measured(kernel, sample.solids[0]), measured(kernel, sample.truth)
        assert before.volume != pytest.approx(after.volume, rel=1e-4), sample.words
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", sample.words)]
        if sample.words.startswith("Drill"):
            diameter, x, y = numbers
            new = set(after.holes) - set(before.holes)
            assert any(
                hole.through and hole.diameter == pytest.approx(diameter) and hole.position[:2] == pytest.approx((x, y))
                for hole in new
            )
        elif sample.words.startswith("Add a cylindrical boss"):
            _, height, top = numbers[:3]
            assert before.bbox[5] == pytest.approx(top)
            assert after.bbox[5] == pytest.approx(top + height)
        elif sample.words.startswith(("Chamfer", "Round")):
            assert after.faces > before.faces


def test_the_same_seed_gives_the_same_and_goes_on(folder: Path, kernel: Kernel, tmp_path: Path) -> None:
    told: list[int] = []
    write_samples(kernel, tmp_path, 2, 11, Threads(1))
    names = write_samples(kernel, tmp_path, 3, 11, Threads(1), told.append)
    assert told == [2, 3]
    for name in names:
        there = folder / "inputs" / name
        for file in there.iterdir():
            if file.suffix != ".step":  # their heads tell the time
                assert (tmp_path / "inputs" / name / file.name).read_bytes() == file.read_bytes()


def hard(attempt: int) -> Draft:
    return draft("hard", 0, 3, attempt)


def test_one_size_is_changed_and_told() -> None:
    drafts = [hard(n) for n in range(60)]
    changes = [(before, resized(Random(n), before, UNIT)) for n, before in enumerate(drafts)]
    found = [(before, change) for before, change in changes if change is not None]
    assert len(found) > 5
    for before, change in found:
        after = change.draft.dimensions
        (name,) = (name for name in after if before.dimensions[name] != after[name])
        assert f"from {before.dimensions[name]:g} mm to {after[name]:g} mm" in change.words


def test_one_feature_is_left_out() -> None:
    drafts = [hard(n) for n in range(60)]
    changes = [(before, removed(Random(n), before, UNIT)) for n, before in enumerate(drafts)]
    found = [(before, change) for before, change in changes if change is not None]
    assert len(found) > 5
    for before, change in found:
        (gone,) = (step for step in before.steps if step not in change.draft.steps)
        assert gone is not before.steps[0]
        assert len(change.draft.steps) == len(before.steps) - 1
