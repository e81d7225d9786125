from pathlib import Path

import pytest
from design_samples import brep, run_records

from cadwright.design import ObjectStore, TranscriptWriter, read_transcript
from cadwright.design.transcripts import write_transcript
from cadwright.errors import DesignError, InputError
from cadwright.values import Transcript

START, FIRST, SECOND, END = run_records()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    writer = TranscriptWriter(tmp_path / "run.jsonl")
    for record in run_records():
        writer.append(record)
    return writer.path


def test_a_run_comes_back_whole(path: Path) -> None:
    transcript = read_transcript(path)
    assert transcript == Transcript(START, (FIRST, SECOND), END)
    best = transcript.best
    assert best is not None
    assert best.observation.geometry is not None
    assert best.observation.geometry.data == brep(1)
    assert best.observation.images[0].blob.data == b"\x89PNG iso"


def test_a_run_is_readable_after_every_record(tmp_path: Path) -> None:
    writer = TranscriptWriter(tmp_path / "run.jsonl")
    writer.append(START)
    assert read_transcript(writer.path) == Transcript(START)
    writer.append(FIRST)
    assert read_transcript(writer.path) == Transcript(START, (FIRST,))


def test_a_run_torn_at_any_byte_loses_the_last_record_alone(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(whole.rindex(b"\n", 0, -1) + 1, len(whole)):
        path.write_bytes(whole[:length])
        assert read_transcript(path) == Transcript(START, (FIRST, SECOND))


def test_objects_are_found_beside_or_one_folder_up(tmp_path: Path) -> None:
    folder = tmp_path / "design" / "transcripts"
    (tmp_path / "design" / "objects").mkdir(parents=True)
    writer = TranscriptWriter(folder / "0001.jsonl")
    writer.append(START)
    writer.append(SECOND)
    assert writer.name == "0001.jsonl"
    assert not (folder / "objects").exists()
    image = read_transcript(writer.path).steps[0].observation.images[0]
    assert image.blob.data == b"\x89PNG iso"


def test_a_moved_transcript_still_reads_and_says_what_is_missing(path: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    moved = path.rename(tmp_path / "elsewhere" / "run.jsonl")
    (tmp_path / "objects").rename(tmp_path / "away")
    blob = read_transcript(moved).steps[1].observation.images[0].blob
    with pytest.raises(DesignError, match="is missing"):
        _ = blob.data
    again = read_transcript(moved, ObjectStore(tmp_path / "away"))
    assert again.steps[1].observation.images[0].blob.data == b"\x89PNG iso"


@pytest.mark.parametrize(
    "content", [b"", b"import cadquery\n", b'{"record":"step"}\n', b"[1]\n", b"\xff\xfe\n", b"{}\n"]
)
def test_what_is_no_transcript_is_one_clear_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_transcript(path)
    assert str(path) in caught.value.message
    assert "\n" not in caught.value.message
    assert caught.value.hint


def test_a_missing_file_and_a_folder_are_one_clear_line(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(InputError, match="is not a file"):
            read_transcript(path)


@pytest.mark.parametrize(("number", "again"), [(2, 0), (5, 1), (5, 3)])
def test_records_out_of_order_are_damage(path: Path, number: int, again: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[: number - 1], lines[again]]))
    with pytest.raises(DesignError, match=f"line {number} of"):
        read_transcript(path)


def test_a_run_that_is_written_at_once_reads_as_one_that_was_written_step_by_step(path: Path, tmp_path: Path) -> None:
    transcript = read_transcript(path)
    written = tmp_path / "runs" / "1.jsonl"
    objects = ObjectStore(tmp_path / "bytes")
    write_transcript(written, transcript, objects)
    assert written.read_bytes() == path.read_bytes()
    assert read_transcript(written, objects) == transcript
    assert {each.relative_to(tmp_path / "bytes") for each in (tmp_path / "bytes").rglob("*")} == {
        each.relative_to(path.parent / "objects") for each in (path.parent / "objects").rglob("*")
    }
    assert [each.name for each in written.parent.iterdir()] == ["1.jsonl"]
