"""Text–code pairs of generated parts: records, what they hold, and controlled English that is read back."""

import json
from pathlib import Path

import pytest

from cadwright.cli import run
from cadwright.jobs import Opened, Threads
from cadwright.kernel.client import Geometry, Kernel
from cadwright.planners.embedded.planner import plan, source
from cadwright.synth.corpus.pipeline import Made, Order, write
from cadwright.synth.corpus.shards import read_records, shards_in
from cadwright.synth.corpus.texts.checked import read_as
from cadwright.synth.corpus.texts.composition import TEXT_LEVELS
from cadwright.synth.corpus.texts.inches import FACTOR, in_inches
from cadwright.synth.corpus.texts.paraphrase import Paraphrased
from cadwright.synth.corpus.texts.parts import KIND, texts_of_parts
from cadwright.synth.corpus.texts.plain.controlled_english import plain
from cadwright.synth.corpus.texts.plain.words import UnsayableError
from cadwright.synth.corpus.texts.reader import account
from cadwright.synth.parts.draft import LEVELS
from cadwright.synth.parts.generation import draft


def measured(kernel: Kernel, code: str) -> Geometry:
    done = kernel.execute(code)
    assert done.outcome == "ok", code
    geometry = kernel.measure(done.brep)
    assert isinstance(geometry, Geometry)
    return geometry


@pytest.mark.slow
def test_records_hold_text_code_and_what_was_checked(tmp_path: Path, kernel: Kernel) -> None:
    order = Order(KIND, 8, 3)
    for name, threads in (("a", 2), ("b", 1)):
        make = Opened(lambda: texts_of_parts(3))
        write(order, make, tmp_path / name, Threads(threads))
        make.close()
    (one,), (other,) = (shards_in(tmp_path / name) for name in ("a", "b"))
    assert one.read_bytes() == other.read_bytes()
    records = list(read_records(tmp_path / "a"))
    assert [record["level"] for record in records] == [*TEXT_LEVELS, *TEXT_LEVELS]
    assert {record["provenance"]["level"] for record in records} == set(LEVELS)
    for record in records:
        assert record["request"]
        assert all(each["text"] != record["request"] for each in record["paraphrases"])
        assert measured(kernel, record["code"]).measurements.volume == pytest.approx(record["measurements"]["volume"])
    said = [record for record in records if record["plain"]]
    assert said, "some of them have controlled English"
    for record in said:
        made = plan(record["plain"])
        assert made.part is not None
        assert not made.not_understood
        volume = measured(kernel, source(made)).measurements.volume
        assert volume == pytest.approx(record["measurements"]["volume"], rel=1e-3)


def test_controlled_english_is_believed_only_where_it_is_read_right(kernel: Kernel) -> None:
    part = measured(kernel, 'import cadquery as cq\nr = cq.Workplane("XY").box(60, 40, 5)')
    right = read_as(kernel, "A plate 60 mm long, 40 mm wide and 5 mm thick.", part)
    assert right is not None
    assert right.lies == "moved"
    turned = read_as(kernel, "A plate 40 mm long, 60 mm wide and 5 mm thick.", part)
    assert turned is not None
    assert turned.lies == "turned"
    for wrong in (
        "A plate 60 mm long, 40 mm wide and 6 mm thick.",
        "A plate 60 mm long, 40 mm wide and 5 mm thick with a gizmo.",
        "Something else.",
    ):
        assert read_as(kernel, wrong, part) is None


@pytest.mark.parametrize("level", LEVELS)
def test_parts_in_inches_are_larger_in_all_their_lengths(kernel: Kernel, level: str) -> None:
    for number in range(5):
        code = draft(level, number, 21).source()  # type: ignore[arg-type]
        done = kernel.execute(code)
        if done.outcome != "ok":
            continue
        before, after = measured(kernel, code), measured(kernel, in_inches(code))
        grown = after.measurements.volume / before.measurements.volume
        assert grown == pytest.approx(FACTOR**3, rel=1e-4), code


def test_another_wording_is_kept_beside_ours() -> None:
    with texts_of_parts(5, ("expert",), lambda text: Paraphrased(f"Please: {text}", "a model")) as make:
        made = make(0)
    assert isinstance(made, Made)
    assert made.record["paraphrases"][-1] == {
        "text": f"Please: {made.record['request']}",
        "voice": "a model",
        "unit": made.record["unit"],
    }
    assert made.record["checks"]["paraphrase"]
    assert set(made.files) == {"py", "step", "stl", "normalised.stl"}


def test_the_command(tmp_path: Path) -> None:
    arguments = ["synth", "texts", "-n", "2", "--level", "abstract", "-o", str(tmp_path / "c"), "--json"]
    assert run(arguments) == 0
    assert {record["level"] for record in read_records(tmp_path / "c")} == {"abstract"}


def test_most_parts_have_a_form_in_controlled_english_that_is_understood_to_the_last_word() -> None:
    said = understood = 0
    for number in range(30):
        told = account(draft(LEVELS[number % 2], number, 14).source())
        try:
            text = plain(told)
        except UnsayableError:
            continue
        made = plan(text)
        said += 1
        understood += made.part is not None and not made.not_understood
        inches = plain(told, inches=True)
        assert "inches" in inches
        assert " mm" not in inches
    assert said >= 22
    assert understood >= 0.8 * said


def test_a_model_paraphrases_by_files_and_the_run_goes_on_with_its_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody answers at first, which is one line; then the answer that keeps all numbers is taken."""
    box, folder = tmp_path / "box", tmp_path / "corpus"
    arguments = ["synth", "texts", "-n", "1", "--level", "expert", "--seed", "4", "-o", str(folder), "--json"]
    arguments += ["--planner", f"bridge:{box}", "--reply-timeout", "1"]
    assert run(arguments) == 2
    assert json.loads(capsys.readouterr().out)["error"]["message"].startswith("no reply in 1 s")
    (asked,) = [path.parent for path in box.rglob("prompt.md")]
    assert not shards_in(folder)
    with texts_of_parts(4, ("expert",)) as make:
        made = make(0)
    assert isinstance(made, Made)
    again = f"Somebody else would say: {made.record['request']}"
    (asked / "reply.json").write_text(json.dumps({"text": again}))
    assert run(arguments) == 0
    (record,) = read_records(folder)
    assert record["paraphrases"][-1]["text"] == again
    assert record["checks"]["paraphrase"]


@pytest.mark.parametrize(
    ("planner", "reason"), [("embedded", "no words of its own"), ("nobody", "no planner is called")]
)
def test_who_cannot_paraphrase_is_told_before_anything_is_made(
    planner: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "corpus"
    assert run(["synth", "texts", "-n", "1", "-o", str(folder), "--json", "--planner", planner]) == 2
    assert reason in json.loads(capsys.readouterr().out)["error"]["message"]
    assert not folder.exists()
