"""How corpora are made: in order, whole, the same bytes however they came about."""

import errno
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import filelock
import pytest

from cadwright.errors import InputError, PlannerError, UsageError
from cadwright.jobs import Threads
from cadwright.synth.corpus.pipeline import Made, Order, Rejected, Written, order_in, versions, write
from cadwright.synth.corpus.shards import Writer, entries, read_entry, read_records

ORDER = Order("numbers", 10, seed=3, shard_size=4, options={"level": "easy"})


def squares(number: int) -> Made | Rejected:
    if number % 5 == 2:
        return Rejected("odd-one-out", f"{number} is not wanted", "r = 0")
    return Made({"square": number**2}, {"txt": str(number).encode() * 300})


def all_bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.name != ".lock"}


def test_records_are_in_order_and_say_what_they_are(tmp_path: Path) -> None:
    ticks: list[str] = []
    done = write(ORDER, squares, tmp_path, Threads(3), lambda tick: ticks.append(str(tick)))
    assert done == Written(str(tmp_path), 10, {"odd-one-out": 2})
    records = list(read_records(tmp_path))
    assert [record["number"] for record in records] == [0, 1, 3, 4, 5, 6, 8, 9, 10, 11]
    first = {"id": "numbers-3-000000", "kind": "numbers", "seed": 3, "number": 0, "versions": versions(), "square": 0}
    assert records[0] == first
    assert read_entry(list(entries(tmp_path))[3]).files == {"txt": b"4" * 300}
    rejected = [json.loads(line) for line in (tmp_path / "rejected.jsonl").read_text().splitlines()]
    assert rejected[0] == {"number": 2, "reason": "odd-one-out", "text": "2 is not wanted", "code": "r = 0"}
    assert order_in(tmp_path)["options"] == {"level": "easy"}
    assert ticks[0] == "0 of 10"
    assert ticks[-1].startswith("10 of 10 · ")


class Killed(BaseException):
    pass


@pytest.mark.parametrize("at", range(13))
@pytest.mark.parametrize("threads", [1, 3])
def test_an_interruption_changes_nothing(tmp_path: Path, at: int, threads: int) -> None:
    write(ORDER, squares, tmp_path / "once", Threads(1))

    def until(number: int) -> Made | Rejected:
        if number == at:
            raise Killed
        return squares(number)

    try:
        write(ORDER, until, tmp_path / "twice", Threads(threads))
    except Killed:
        assert order_in(tmp_path / "twice")["count"] == 10
    again: list[int] = []

    def rest(number: int) -> Made | Rejected:
        again.append(number)
        return squares(number)

    write(ORDER, rest, tmp_path / "twice", Threads(threads))
    assert all_bytes(tmp_path / "once") == all_bytes(tmp_path / "twice")
    assert not again or min(again) == at


def test_what_is_there_is_not_made_again(tmp_path: Path) -> None:
    done = write(ORDER, squares, tmp_path, Threads(1))
    before = all_bytes(tmp_path)

    def never(number: int) -> Made:
        raise AssertionError

    assert write(ORDER, never, tmp_path, Threads(1)) == done
    assert all_bytes(tmp_path) == before


def test_a_corpus_grows(tmp_path: Path) -> None:
    more = Order("numbers", 15, seed=3, shard_size=4, options={"level": "easy"})
    write(more, squares, tmp_path / "once", Threads(1))
    write(ORDER, squares, tmp_path / "twice", Threads(1))
    write(more, squares, tmp_path / "twice", Threads(2))
    assert all_bytes(tmp_path / "once") == all_bytes(tmp_path / "twice")
    with pytest.raises(UsageError, match="15 records"):
        write(ORDER, squares, tmp_path / "twice", Threads(1))


@pytest.mark.parametrize("rejects_last", [True, False])
def test_numbers_of_which_nothing_is_known_are_made_again(tmp_path: Path, rejects_last: bool) -> None:
    """After a power cut a later line may be on the disk, and an earlier entry may not."""
    write(ORDER, squares, tmp_path / "once", Threads(1))
    write(Order("numbers", 6, 3, 4, ORDER.options), squares, tmp_path / "cut", Threads(1))
    with Writer(tmp_path / "cut", 4) as writer:
        writer.keep(1)
    if rejects_last:
        with (tmp_path / "cut" / "rejected.jsonl").open("a") as file:
            file.write('{"number":7,"reason":"odd-one-out"}\n{"numb')
    write(ORDER, squares, tmp_path / "cut", Threads(1))
    assert all_bytes(tmp_path / "once") == all_bytes(tmp_path / "cut")


def test_what_depends_on_the_others_is_judged_in_order(tmp_path: Path) -> None:
    def fresh() -> Any:
        seen: set[int] = set()

        def judge(record: Mapping[str, Any]) -> str | None:
            if record["square"] % 7 in seen:
                return "near-duplicate"
            seen.add(record["square"] % 7)
            return None

        return judge

    order = Order("numbers", 4)
    one, two = tmp_path / "one", tmp_path / "two"
    done = write(order, squares, one, Threads(2), judge=fresh(), available=20)
    assert [record["number"] for record in read_records(one)] == [0, 1, 3, 5]
    write(Order("numbers", 3), squares, two, Threads(1), judge=fresh())
    assert write(order, squares, two, Threads(1), judge=fresh()).rejected == done.rejected
    assert all_bytes(one) == all_bytes(two)


def test_sources_that_end(tmp_path: Path) -> None:
    done = write(Order("numbers", 100, shard_size=4), squares, tmp_path, Threads(2), available=8)
    assert (done.records, done.rejected) == (6, {"odd-one-out": 2})
    assert len(list(read_records(tmp_path))) == 6


def test_another_order_is_refused(tmp_path: Path) -> None:
    write(ORDER, squares, tmp_path, Threads(1))
    with pytest.raises(UsageError, match=r"otherwise \(seed\)"):
        write(Order("numbers", 10, 4, 4, ORDER.options), squares, tmp_path, Threads(1))
    with pytest.raises(UsageError, match=r"otherwise \(options\)"):
        write(Order("numbers", 10, 3, 4), squares, tmp_path, Threads(1))
    (tmp_path / "corpus.json").unlink()
    with pytest.raises(UsageError, match="something else"):
        write(ORDER, squares, tmp_path, Threads(1))


def test_what_comes_to_nothing_ends(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="last 30 came to nothing, mostly: never"):
        write(ORDER, lambda _: Rejected("never"), tmp_path, Threads(2), patience=30)


def test_what_a_user_can_correct_ends_the_run_and_keeps_what_is_finished(tmp_path: Path) -> None:
    def refused(number: int) -> Made | Rejected:
        if number == 6:
            raise PlannerError("no key")
        return squares(number)

    with pytest.raises(PlannerError, match="no key"):
        write(ORDER, refused, tmp_path, Threads(1))
    assert write(ORDER, squares, tmp_path, Threads(1)).records == 10


def test_a_full_disk_is_one_line_and_keeps_what_was_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    write(ORDER, squares, tmp_path / "once", Threads(1))
    write(Order("numbers", 3, 3, 4, ORDER.options), squares, tmp_path / "full", Threads(1))
    monkeypatch.setattr("cadwright.synth.corpus.shards.os.fsync", full)
    with pytest.raises(InputError, match="No space left on device") as caught:
        write(ORDER, squares, tmp_path / "full", Threads(1))
    assert "run it again" in str(caught.value.hint)
    monkeypatch.undo()
    write(ORDER, squares, tmp_path / "full", Threads(1))
    assert all_bytes(tmp_path / "once") == all_bytes(tmp_path / "full")


def test_one_process_at_a_time(tmp_path: Path) -> None:
    with filelock.FileLock(tmp_path / ".lock"), pytest.raises(InputError, match="another process"):
        write(ORDER, squares, tmp_path, Threads(1))


def test_a_folder_that_holds_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no corpus"):
        order_in(tmp_path)
    (tmp_path / "corpus.json").write_text("{")
    with pytest.raises(InputError, match="damaged"):
        write(ORDER, squares, tmp_path, Threads(1))
