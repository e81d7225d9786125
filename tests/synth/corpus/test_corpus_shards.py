"""Shards: what any tar reader reads, whole entries only, the same bytes for the same entries."""

import tarfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.errors import InputError
from cadwright.synth.corpus.shards import Entry, Writer, entries, read_entry, read_records, scan, shards_in

KINDS = st.sampled_from(["py", "sheet.png", "step", "normalised.stl", "txt"])
FILES = st.dictionaries(KINDS, st.binary(max_size=1500), max_size=4)


def made(number: int, files: dict[str, bytes] | None = None) -> Entry:
    return Entry(f"part-{number}", {"id": f"part-{number}", "number": number}, files or {"py": b"r = 1\n" * number})


def written(folder: Path, several: list[Entry], size: int = 2) -> None:
    folder.mkdir(exist_ok=True)
    with Writer(folder, size) as writer:
        for entry in several:
            writer.add(entry)
        writer.finish()


@given(st.lists(FILES, max_size=5))
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, several: list[dict[str, bytes]]) -> None:
    folder = tmp_path_factory.mktemp("shards")
    wanted = [made(number, files) for number, files in enumerate(several)]
    written(folder, wanted)
    assert [read_entry(place) for place in entries(folder)] == wanted
    assert list(read_records(folder)) == [entry.record for entry in wanted]
    assert len(shards_in(folder)) == -(-len(several) // 2)


def test_others_read_it(tmp_path: Path) -> None:
    written(tmp_path, [made(7, {"step": b"S", "sheet.png": b"P" * 600})])
    with tarfile.open(tmp_path / "00000.tar") as shard:
        assert shard.getnames() == ["part-7.sheet.png", "part-7.step", "part-7.json"]
        member = shard.getmember("part-7.sheet.png")
        assert (member.size, member.mtime, member.uid, member.mode, member.uname) == (600, 0, 0, 0o644, "")
        inside = shard.extractfile(member)
        assert inside is not None
        assert inside.read() == b"P" * 600


def test_only_what_is_asked_for_is_read(tmp_path: Path) -> None:
    written(tmp_path, [made(7, {"step": b"S", "py": b"r"})])
    (place,) = entries(tmp_path)
    assert read_entry(place, {"py"}).files == {"py": b"r"}
    assert read_entry(place, ()).files == {}


@pytest.mark.parametrize("cut", [1, 511, 512, 700, 1024, 1536, 2500, 3000])
def test_a_killed_writer_loses_the_entry_that_it_was_writing(tmp_path: Path, cut: int) -> None:
    three = [made(n, {"py": b"x" * 600}) for n in range(3)]
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    written(whole, three, 5)
    data = (whole / "00000.tar").read_bytes()
    broken.mkdir()
    length = (len(data) - 1024) // 3
    (broken / "00000.tar.part").write_bytes(data[: 2 * length + min(cut, length - 1)])
    with Writer(broken, 5) as writer:
        assert [place.key for place in writer.unfinished()] == ["part-0", "part-1"]
        writer.add(three[2])
        writer.finish()
    assert (broken / "00000.tar").read_bytes() == data


def test_a_shard_that_is_not_full_is_gone_on_with(tmp_path: Path) -> None:
    several = [made(n) for n in range(5)]
    written(tmp_path / "once", several)
    written(tmp_path / "twice", several[:3])
    written(tmp_path / "twice", several[3:])
    assert len(shards_in(tmp_path / "once")) == 3
    for shard in shards_in(tmp_path / "once"):
        assert shard.read_bytes() == (tmp_path / "twice" / shard.name).read_bytes()


def test_entries_can_be_dropped(tmp_path: Path) -> None:
    with Writer(tmp_path, 5) as writer:
        for number in range(3):
            writer.add(made(number))
        writer.keep(1)
        writer.add(made(9))
        writer.finish()
    assert [place.key for place in entries(tmp_path)] == ["part-0", "part-9"]


def test_a_damaged_shard_is_one_line(tmp_path: Path) -> None:
    written(tmp_path, [made(1), made(2)])
    path = tmp_path / "00000.tar"
    data = path.read_bytes()
    for damaged in (data[:-1], data[:700], bytes(len(data)), data[:514] + b"9" + data[515:]):
        path.write_bytes(damaged)
        if damaged[:512] == data[:512] and len(damaged) == len(data):
            continue  # contents carry no sum of their own
        with pytest.raises(InputError, match="damaged"):
            list(entries(tmp_path))
    with pytest.raises(InputError, match="No such file"):
        scan(tmp_path / "none.tar")


def test_a_shard_that_is_missing_is_told(tmp_path: Path) -> None:
    written(tmp_path, [made(n) for n in range(6)])
    (tmp_path / "00001.tar").unlink()
    with pytest.raises(InputError, match="lacks some"):
        Writer(tmp_path, 2)


@pytest.mark.parametrize(("key", "kind"), [("a.b", "py"), ("a/b", "py"), ("", "py"), ("a", "../x"), ("a", "json")])
def test_names_that_no_shard_has(tmp_path: Path, key: str, kind: str) -> None:
    with Writer(tmp_path, 2) as writer, pytest.raises(ValueError, match="is no k"):
        writer.add(Entry(key, {}, {kind: b""}))


def test_nothing_is_left_of_a_writer_that_wrote_nothing(tmp_path: Path) -> None:
    with Writer(tmp_path, 2) as writer:
        writer.add(made(1))
        writer.keep(0)
    assert list(tmp_path.iterdir()) == []


def test_tar_headers_are_those_of_the_standard_library(tmp_path: Path) -> None:
    written(tmp_path, [made(3)])
    info = tarfile.TarInfo("part-3.py")
    info.size = 18
    assert (tmp_path / "00000.tar").read_bytes()[:512] == info.tobuf(tarfile.USTAR_FORMAT)
