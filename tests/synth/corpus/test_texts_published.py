"""Text–code pairs out of published sets: the formats, what they are held against, and broken files."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cadwright.cli import run
from cadwright.construction import cadquery_script, openecad
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.synth.corpus.pipeline import Made, Rejected
from cadwright.synth.corpus.shards import read_records
from cadwright.synth.corpus.texts.composition import TEXT_LEVELS
from cadwright.synth.corpus.texts.paraphrase import Paraphrased
from cadwright.synth.corpus.texts.published import Held, items_in, texts_of_published
from cadwright.synth.corpus.texts.sequences import texts

SCRIPT = """
P0 = add_sketchplane(origin= [0., 0., 0.], normal= [0., 0., 1.], x_axis= [1., 0., 0.])
Loops0 = []
Curves0_0 = []
L0 = add_line(start= [0., 0.], end= [60., 0.])
L1 = add_line(start= [60., 0.], end= [60., 40.])
L2 = add_line(start= [60., 40.], end= [0., 40.])
L3 = add_line(start= [0., 40.], end= [0., 0.])
Loop0_0 = add_loop(Curves0_0)
Profile0 = add_profile(Loops0)
Sketch0 = add_sketch(sketch_plane= P0, profile= Profile0)
E0 = add_extrude(sketch= Sketch0, operation= 0, type= 0, extent_one= 5., extent_two= 0.)
"""
HOLE = """
P{n} = add_sketchplane_ref(E0, origin= [{x}, 20.], type= "extent_one")
Loops{n} = []
Curves{n}_0 = []
C{n} = add_circle(center= [0., 0.], radius= 4.)
Loop{n}_0 = add_loop(Curves{n}_0)
Profile{n} = add_profile(Loops{n})
Sketch{n} = add_sketch(sketch_plane= P{n}, profile= Profile{n})
E{n} = add_extrude(sketch= Sketch{n}, operation= 2, type= 0, extent_one= {deep}, extent_two= 0.)
"""
DRILLED = SCRIPT + HOLE.format(n=1, x=15.0, deep=-5.0) + HOLE.format(n=2, x=30.0, deep=-5.0)
SUNK = SCRIPT + HOLE.format(n=1, x=15.0, deep=-2.0)


def minimal_json() -> dict[str, Any]:
    corners = [[0, 0], [1, 0], [1, 1], [0, 1]]
    loop = {
        f"line_{n}": {"Start Point": a, "End Point": b}
        for n, (a, b) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True), 1)
    }
    part = {
        "coordinate_system": {"Euler Angles": [0, 0, 0], "Translation Vector": [0, 0, 0]},
        "sketch": {"face_1": {"loop_1": loop}},
        "extrusion": {
            "extrude_depth_towards_normal": 0.25,
            "extrude_depth_opposite_normal": 0.0,
            "sketch_scale": 0.75,
            "operation": "NewBodyFeatureOperation",
        },
    }
    return {"final_name": "x", "parts": {"part_1": part}}


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """One part of Text2CAD's, two of OpenECAD's, and a broken file."""
    (tmp_path / "minimal_json" / "0000").mkdir(parents=True)
    (tmp_path / "minimal_json" / "0000" / "00000007.json").write_text(json.dumps(minimal_json()))
    rows = ["uid,abstract,expert", "0000/00000007,A square plate.,Draw a square of 0.75 …", "0000/00000008,Gone.,"]
    (tmp_path / "texts.csv").write_text("\n".join(rows), encoding="utf-8")
    (tmp_path / "b_drilled.py").write_text(DRILLED)
    (tmp_path / "c_broken.py").write_text(DRILLED.replace("radius= 4.", "radius= four"))
    (tmp_path / "d_odd.json").write_text("{}")
    return tmp_path


def test_files_are_found_with_their_texts(published: Path) -> None:
    found = items_in(published)
    assert [(item.path.name, item.format) for item in found] == [
        ("00000007.json", "text2cad"),
        ("b_drilled.py", "openecad"),
        ("c_broken.py", "openecad"),
        ("d_odd.json", "gallery"),
    ]
    assert dict(found[0].texts) == {"abstract": "A square plate.", "expert": "Draw a square of 0.75 …"}


def test_a_folder_without_sequences_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no construction sequences"):
        items_in(tmp_path)
    (tmp_path / "texts.csv").write_text("id,text\n1,2\n")
    with pytest.raises(InputError, match="no column uid"):
        items_in(tmp_path)


def test_pairs_have_the_given_text_first_and_broken_files_are_rejected(published: Path, kernel: Kernel) -> None:
    said = Paraphrased("Said otherwise.", "somebody")
    with texts_of_published(items_in(published), 1, ("abstract", "expert"), paraphrase=lambda _: said) as make:
        outcomes = [make(number) for number in range(8)]
    made = [outcome.record for outcome in outcomes if isinstance(outcome, Made)]
    assert [record["request"] for record in made[:2]] == ["A square plate.", "Draw a square of 0.75 …"]
    assert made[0]["voice"] == "text2cad"
    assert len(made[0]["paraphrases"]) > 1, "ours are there, too"
    assert all(record["paraphrases"][-1]["text"] == said.text for record in made)
    assert [record["provenance"]["source"] for record in made] == ["text2cad", "text2cad", "openecad", "openecad"]
    reasons = [(outcome.reason, outcome.text) for outcome in outcomes if isinstance(outcome, Rejected)]
    assert [reason for reason, _ in reasons] == ["unreadable"] * 4
    assert "c_broken.py: line 17" in reasons[0][1]
    for record in made:
        assert kernel.execute(record["code"]).outcome == "ok"


def test_what_lies_elsewhere_than_the_mesh_beside_it_is_rejected(tmp_path: Path, kernel: Kernel) -> None:
    """The same part is kept by its surface, and rejected by the paper's filter, whose floor it is above."""
    (tmp_path / "right.py").write_text(DRILLED)
    (tmp_path / "wrong.py").write_text(DRILLED)
    for name, script in (("right", DRILLED), ("wrong", SUNK)):
        done = kernel.execute(cadquery_script.dumps(openecad.loads(script.encode())))
        (tmp_path / f"{name}.stl").write_bytes(kernel.cadquery_stl(done.brep))
    items = items_in(tmp_path)
    with texts_of_published(items, 1, ("expert",)) as make:
        right, wrong = make(0), make(1)
    assert isinstance(right, Made)
    assert right.record["checks"]["against"] == "stl"
    assert right.record["checks"]["surface"] < 1e-6
    assert isinstance(wrong, Rejected)
    assert wrong.reason == "elsewhere"


def test_the_papers_filter_has_a_floor_that_is_above_it() -> None:
    right = Held("stl", surface=0.0, cd=6e-5)
    assert right.is_near("surface")
    assert not right.is_near("cd")
    assert Held("nothing").is_near("cd")
    assert not Held("volume", volume=0.1).is_near("surface")


@pytest.mark.parametrize("script", [DRILLED, SUNK])
def test_sequences_are_told_at_every_level(script: str) -> None:
    sequence = openecad.loads(script.encode())
    told = {level: texts(sequence, level, Random(1))[0].text for level in TEXT_LEVELS}
    assert "plate" in told["abstract"]
    drilled = script is DRILLED
    assert ("two round holes right through it" if drilled else "a round blind hole into it") in told["beginner"]
    assert "60" not in told["beginner"]
    for number in ("60", "40", "5", "8"):
        assert number in told["intermediate"]
    assert "a circle of radius 4 mm" in told["expert"]
    assert told["expert"].count("radius 4") == (2 if drilled else 1)
    assert "body of its own" not in told["expert"]


def test_the_command_goes_on_past_broken_files_and_ends_with_the_last(published: Path, tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    arguments = ["synth", "texts", "--from", str(published), "--level", "beginner", "-o", str(folder), "--json"]
    assert run(arguments) == 0
    assert [record["number"] for record in read_records(folder)] == [0, 1]
    assert (folder / "rejected.jsonl").read_text().count("unreadable") == 2
