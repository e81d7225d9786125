from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.errors import InputError
from cadwright.synth.cadgenbench.layout import Description, read_samples, write_sample

EDIT = """\
description: >
  Edit the supplied part: double the diameter of the central through-hole
  from 10 mm to 20 mm.

task_type: editing
input_files:
  - input.step
  - input.png

input_type: text+image+step
category: cat3-interface-jig
"""
PLAIN = "description: Reproduce the part.\ninput_type: text+image\n"


def put(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.parametrize("below", ["inputs", "data/inputs", "."])
def test_the_published_layout_is_read(tmp_path: Path, below: str) -> None:
    inputs = tmp_path / "set" / below
    put(inputs / "201" / "description.yaml", EDIT)
    put(inputs / "201" / "input.step")
    put(inputs / "201" / "input.png")
    put(inputs / "101" / "description.yaml", PLAIN)
    put(inputs / "101" / "input.png")
    put(inputs / "sanity_check_submission.py")
    first, second = read_samples(tmp_path / "set")
    assert (first.id, first.kind, first.words) == ("101", "generation", "Reproduce the part.")
    assert ([p.name for p in first.pictures], first.solids, first.truth) == (["input.png"], (), None)
    assert (second.id, second.kind) == ("201", "editing")
    assert (
        second.words == "Edit the supplied part: double the diameter of the central through-hole from 10 mm to 20 mm."
    )
    assert ([p.name for p in second.solids], [p.name for p in second.pictures]) == (["input.step"], ["input.png"])


def test_true_parts_and_regions_are_found_where_they_are(tmp_path: Path) -> None:
    put(tmp_path / "inputs" / "a" / "description.yaml", PLAIN)
    put(tmp_path / "gt" / "a" / "ground_truth.step")
    for name in ("jig_1__1__KOR.step", "jig_1__2__KOR.step", "jig_2__1__KIR.step", "jig_x.step"):
        put(tmp_path / "gt" / "a" / name)
    sample = read_samples(tmp_path)[0]
    assert sample.truth == tmp_path / "gt" / "a" / "ground_truth.step"
    assert [(jig.path.name, jig.group, jig.solid) for jig in sample.jigs] == [
        ("jig_1__1__KOR.step", 1, False),
        ("jig_1__2__KOR.step", 1, False),
        ("jig_2__1__KIR.step", 2, True),
    ]
    put(tmp_path / "mine" / "a" / "output.step")
    assert read_samples(tmp_path, tmp_path / "mine")[0].truth == tmp_path / "mine" / "a" / "output.step"
    with pytest.raises(InputError, match="is no folder"):
        read_samples(tmp_path, tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("task_type: generation\n", "no description of a sample"),
        ("description: x\ntask_type: guessing\n", "no description of a sample"),
        ("description: [a\n", "no description of a sample"),
        ("[" * 3000, "no description of a sample"),
        ("description: x\ninput_files: [input.png]\n", r"input\.png is missing"),
        ("description: x\ntask_type: editing\n", r"has no input\.step"),
        ("description: x\ninput_files: [../../secret]\n", r"a/secret is missing"),
    ],
)
def test_a_bad_description_is_one_clear_error(tmp_path: Path, text: str, complaint: str) -> None:
    put(tmp_path / "inputs" / "a" / "description.yaml", text)
    with pytest.raises(InputError, match=complaint):
        read_samples(tmp_path)


def test_a_folder_without_samples_says_where_to_get_them(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no samples") as told:
        read_samples(tmp_path)
    assert "cadgenbench-data" in str(told.value.hint)


@given(st.text(min_size=1).filter(lambda text: text.strip() == text and "\0" not in text))
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, words: str) -> None:
    folder = tmp_path_factory.mktemp("set")
    write_sample(folder, "e", Description(words, "editing"), {"input.step": b"solid"}, b"true")
    sample = read_samples(folder)[0]
    assert (sample.words, sample.kind, sample.solids[0].read_bytes()) == (words, "editing", b"solid")
    assert sample.truth is not None
    assert sample.truth.read_bytes() == b"true"
