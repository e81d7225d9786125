import json
import zlib
from pathlib import Path

import msgspec
import pytest

from cadwright.design import Journal
from cadwright.design.journal import intact_length, record_name
from cadwright.errors import DesignError


class Note(msgspec.Struct, frozen=True, tag="note", tag_field="record"):
    text: str
    number: float = 0.0


NOTES = [Note("one"), Note('two "quoted", 2\n\u2028 lines', 1 / 3), Note("three ½")]


def notes(journal: Journal) -> list[Note]:
    return [msgspec.json.decode(line, type=Note) for line in journal.read()]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    made = Journal(tmp_path / "folder" / "notes.jsonl")
    for note in NOTES:
        made.append(note)
    return made


def test_a_journal_that_does_not_exist_is_empty(tmp_path: Path) -> None:
    assert Journal(tmp_path / "none.jsonl").read() == []


def test_records_come_back_in_order(journal: Journal) -> None:
    assert notes(journal) == NOTES
    assert [record_name(line) for line in journal.read()] == ["note"] * 3


def test_each_line_is_json_with_the_documented_checksum(journal: Journal) -> None:
    lines = journal.path.read_bytes().splitlines()
    assert len(lines) == 3
    for line in lines:
        record = json.loads(line)
        covered = line[: line.rindex(b',"crc32"')]
        assert list(record)[-1] == "crc32"
        assert int(record["crc32"], 16) == zlib.crc32(covered)


def test_lines_without_a_checksum_are_read(journal: Journal) -> None:
    with journal.path.open("ab") as file:
        file.write(b'{"record": "note", "text": "by hand"}\n')
    journal.append(Note("after"))
    assert [note.text for note in notes(journal)][3:] == ["by hand", "after"]


def test_a_record_torn_at_any_byte_is_left_out_and_cut_off_by_the_next(journal: Journal) -> None:
    whole = journal.path.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    for length in range(start, len(whole)):
        journal.path.write_bytes(whole[:length])
        assert notes(journal) == NOTES[:2], length
        journal.append(Note("next"))
        assert notes(journal) == [*NOTES[:2], Note("next")], length


def test_nothing_of_a_long_torn_record_is_left_behind_a_short_one(journal: Journal) -> None:
    whole = journal.path.read_bytes()
    journal.append(Note("long" * 100))
    longer = journal.path.read_bytes()
    journal.path.write_bytes(whole)
    journal.append(Note("short"))
    expected = journal.path.read_bytes()
    for torn in (longer[:-1], whole + b"\0" * 300 + b"}\n"):
        journal.path.write_bytes(torn)
        journal.append(Note("short"))
        assert journal.path.read_bytes() == expected


def test_a_record_whose_end_was_not_written_to_the_disk_is_torn(journal: Journal) -> None:
    whole = journal.path.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    for begin in range(start, len(whole)):
        for torn in (whole[:begin] + b"\0" * (len(whole) - begin), whole[:start] + b"\0" * 5 + whole[start + 5 :]):
            journal.path.write_bytes(torn)
            assert notes(journal) == NOTES[:2]
    journal.append(NOTES[2])
    assert journal.path.read_bytes() == whole


@pytest.mark.parametrize("bit", [0x01, 0x20])
def test_a_flipped_bit_anywhere_is_noticed_or_harmless(journal: Journal, bit: int) -> None:
    whole = journal.path.read_bytes()
    noticed = 0
    for at in range(whole.rindex(b"\n", 0, -1)):
        journal.path.write_bytes(whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :])
        try:
            assert notes(journal) == NOTES, at
        except (DesignError, msgspec.DecodeError):
            noticed += 1
    assert noticed > 0.5 * len(whole.splitlines()[0] + whole.splitlines()[1])


def test_damage_names_the_file_the_line_and_a_way_out(journal: Journal) -> None:
    journal.path.write_bytes(journal.path.read_bytes().replace(b"two", b"TWO"))
    with pytest.raises(DesignError) as caught:
        journal.read()
    assert caught.value.message == f"line 2 of {journal.path} is damaged: its checksum does not match"
    assert "head -n 1" in (caught.value.hint or "")


def test_a_number_that_json_cannot_hold_is_refused_before_it_is_written(journal: Journal) -> None:
    before = journal.path.read_bytes()
    with pytest.raises(ValueError, match="number"):
        journal.append(Note("not a number", float("nan")))
    assert journal.path.read_bytes() == before


@pytest.mark.parametrize(
    ("data", "length"),
    [(b"", 0), (b"\n", 1), (b"{", 0), (b"{}\n", 3), (b"{}\n{", 3), (b"\0\0", 0), (b"{}\n\0\0", 3), (b"{}\n\0\0}\n", 3)],
)
def test_intact_length(data: bytes, length: int) -> None:
    assert intact_length(data) == length
