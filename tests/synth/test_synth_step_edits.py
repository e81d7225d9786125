"""Edits out of sequences: what changes, told with numbers and in words; a set goes on where it stopped."""

import json
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "construction"))

from construction_samples import circle, extrude, rectangle, sketch

from cadwright.kernel.client import Kernel
from cadwright.synth.step_edits import INDEX, Row, read_rows, write_edits

TOP = ((0, 0, 0.01), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def write(path: Path) -> Path:
    """A plate 40 × 20 × 10 mm, a round boss of 4 mm on it, a hole through both, and a step that changes nothing."""
    entities = {
        "s1": sketch([rectangle(0.04, 0.02)]),
        "e1": extrude("s1", 0.01),
        "s2": sketch([[circle(0.02, 0.01, 0.005)]], plane=TOP),
        "e2": extrude("s2", 0.004) | {"operation": "JoinFeatureOperation"},
        "s3": sketch([[circle(0.02, 0.01, 0.002)]], plane=TOP),
        "e3": extrude("s3", -0.01) | {"operation": "CutFeatureOperation"},
        "s4": sketch([[circle(0.09, 0.09, 0.002)]], plane=TOP),
        "e4": extrude("s4", -0.01) | {"operation": "CutFeatureOperation"},
    }
    steps = [{"index": n, "type": told["type"], "entity": name} for n, (name, told) in enumerate(entities.items())]
    path.write_text(json.dumps({"metadata": {}, "entities": entities, "sequence": steps}))
    return path


@pytest.fixture(scope="module")
def made(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Row]]:
    folder = tmp_path_factory.mktemp("edits")
    return folder, write_edits(kernel, folder, [write(folder / "part.json")], 10)


def test_every_step_that_changes_the_part_is_an_edit(made: tuple[Path, list[Row]], kernel: Kernel) -> None:
    folder, rows = made
    assert [(row.name, row.transform_type, row.level) for row in rows] == [
        ("part-1", "join", "easy"),
        ("part-2", "cut", "easy"),
    ]
    source = (folder / rows[1].input_code_path).read_text()
    assert source == (folder / rows[0].target_code_path).read_text()
    assert kernel.execute((folder / rows[1].target_code_path).read_text()).outcome == "ok"
    assert (folder / rows[1].target_step_path).read_bytes().startswith(b"ISO-10303-21")


def test_numbers_and_words(made: tuple[Path, list[Row]]) -> None:
    boss, hole = made[1]
    assert boss.instruction_quantitative == (
        "On the plane with origin (0, 0, 10), x axis (1, 0, 0) and normal (0, 0, 1), sketch a circle of radius 5 mm at "
        "(20, 10); extrude it 4 mm along the normal and join it to the part."
    )
    assert boss.instruction_qualitative == "Add a boss of a round outline on the top."
    assert "a circle of radius 2 mm at (20, 10)" in hole.instruction_quantitative
    assert "10 mm against the normal and cut it" in hole.instruction_quantitative
    assert hole.instruction_qualitative.startswith("Cut a round hole ")
    assert not any(character.isdigit() for row in made[1] for character in row.instruction_qualitative)


def test_a_set_goes_on_and_takes_no_more_than_are_wanted(kernel: Kernel, tmp_path: Path) -> None:
    file = write(tmp_path / "part.json")
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    assert len(write_edits(kernel, tmp_path, [broken, file], 1)) == 1
    assert len(write_edits(kernel, tmp_path, [broken, file], 10)) == 2
    assert [row.name for row in read_rows(tmp_path)] == ["part-1", "part-2"]
    assert len((tmp_path / INDEX).read_text().splitlines()) == 2
