"""How a corpus is made: numbers are worked on many at a time, and what comes of them is kept in their order.

A folder holds ``corpus.json`` (what was ordered), the shards, ``rejected.jsonl`` (what was not kept, and why) and, in
the end, ``report.json``. What a number gives depends on the order alone, so that the same order gives the same bytes
however many are made at a time, and however often it was interrupted.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import filelock
import msgspec

from cadwright import __version__
from cadwright.errors import InputError, UnansweredError, UsageError
from cadwright.jobs import Engine, Failed, Lost, Stop
from cadwright.synth.corpus.shards import Entry, Writer, read_entry, read_records, shards_in

FORMAT = 1
"""Of the folder; it grows when older ones can no longer be read or gone on with."""
SHARD_SIZE = 256
ORDER, REJECTED = "corpus.json", "rejected.jsonl"
PATIENCE = 300
"""So many numbers one after the other may come to nothing, before we give up."""
LONGEST_TEXT = 4000
"""Characters of what `Rejected` says that are kept."""


class Order(msgspec.Struct, frozen=True):
    """What is to be made: ``count`` records of a kind. ``options`` are what else decides what they are."""

    kind: str
    count: int
    seed: int = 0
    shard_size: int = SHARD_SIZE
    options: Mapping[str, Any] = {}

    def id(self, number: int) -> str:
        """The id of what a number gives, and its key in a shard."""
        return f"{self.kind}-{self.seed}-{number:06d}"


class Made(msgspec.Struct, frozen=True):
    """What a number gave. `write` puts what all records have before ``record``'s own fields."""

    record: Mapping[str, Any]
    files: Mapping[str, bytes] = {}


class Rejected(msgspec.Struct, frozen=True):
    """What a number gave that is not kept: a short reason to count by, what happened, and the code, if there is one."""

    reason: str
    text: str = ""
    code: str = ""


class Tick(msgspec.Struct, frozen=True):
    """How far the work is; ``fresh`` are those made now, in so many seconds."""

    made: int
    count: int
    rejected: int
    fresh: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        parts = [f"{self.made} of {self.count}"]
        if self.fresh and self.seconds > 0:
            parts.append(f"{self.fresh / self.seconds:.2g} a second")
        if self.rejected:
            parts.append(f"{self.rejected} rejected")
        return " · ".join(parts)


class Written(msgspec.Struct, frozen=True):
    """What a folder holds: how many records, and how often what was rejected for which reason."""

    folder: str
    records: int
    rejected: dict[str, int]


Make = Callable[[int], Made | Rejected]
Judge = Callable[[Mapping[str, Any]], str | None]
"""Called with each record in order, also with those that are there already: why it is not kept, ``None`` if it is."""
Watch = Callable[[Tick], None]


def write(
    order: Order,
    make: Make,
    folder: Path,
    engine: Engine,
    progress: Watch = lambda _: None,
    *,
    judge: Judge = lambda _: None,
    available: int | None = None,
    patience: int = PATIENCE,
    stop: Stop | None = None,
) -> Written:
    """Make the records of numbers 0, 1, 2 … until the order is filled, or all numbers that are ``available`` are done.

    ``make`` works on one number, anywhere in the engine (`cadwright.jobs.Opened` where it needs something open);
    ``judge`` looks at each record here, one after the other, for what depends on the others. A folder that holds the
    beginning of the order is gone on with, also for a larger count.

    Raises `UsageError` where the folder holds another order, `InputError` where the disk takes nothing, where another
    process writes there, and where ``patience`` numbers in a row came to nothing; what a job raises, but a planner that
    was not answered in time only once all that an order needs were asked. What is finished is kept.
    """
    with _owned(folder), closing(_Corpus(order, folder, judge)) as corpus:
        if corpus.made >= order.count or (available is not None and corpus.next >= available):
            return corpus.conclude()
        return _fill(corpus, make, engine, progress, available, patience, stop)


def _fill(
    corpus: "_Corpus",
    make: Make,
    engine: Engine,
    progress: Watch,
    available: int | None,
    patience: int,
    stop: Stop | None,
) -> Written:
    order, began, before = corpus.order, time.monotonic(), corpus.made
    progress(Tick(corpus.made, order.count, corpus.rejected.total()))
    while corpus.made < order.count and (available is None or corpus.next < available):
        # No more than are needed are begun: each may cost something.
        end = corpus.next + order.count - corpus.made
        numbers = range(corpus.next, end if available is None else min(end, available))
        unanswered: UnansweredError | None = None
        with closing(engine.map(make, numbers, stop)) as outcomes:
            for outcome in outcomes:
                if isinstance(outcome, Failed) and isinstance(outcome.error, UnansweredError):
                    # The others are asked all the same, so that whoever answers later finds all that is asked.
                    unanswered = unanswered or outcome.error
                if unanswered is not None:
                    continue
                corpus.take(outcome)
                fresh = corpus.made - before
                progress(Tick(corpus.made, order.count, corpus.rejected.total(), fresh, time.monotonic() - began))
                if corpus.in_vain >= patience:
                    raise _vain(corpus, patience)
        if unanswered is not None:
            raise unanswered
    return corpus.conclude()


def _vain(corpus: "_Corpus", patience: int) -> InputError:
    (reason, _), *_ = corpus.rejected.most_common(1)
    hint = f"{REJECTED} there says why each was rejected; what is finished is kept"
    return InputError(f"{corpus.folder}: the last {patience} came to nothing, mostly: {reason}", hint)


def order_in(folder: Path) -> dict[str, Any]:
    """What a folder's corpus was ordered as. Raises `InputError` for a folder without one."""
    path = folder / ORDER
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except OSError as error:
        hint = "name a folder that `cadwright synth` has written"
        raise InputError(f"{folder} holds no corpus ({error.strerror})", hint) from error
    except msgspec.DecodeError as error:
        raise InputError(f"{path} is damaged ({error})", "give another folder") from error


def versions() -> dict[str, str]:
    """What made a record: what it is depends on these."""
    return {"cadwright": __version__, "cadquery": version("cadquery"), "OCP": version("cadquery-ocp")}


class _Corpus:
    """A folder and what is in it: how many records, what was rejected, and the next number to be worked on."""

    def __init__(self, order: Order, folder: Path, judge: Judge) -> None:
        self.order, self.folder = order, folder
        self._judge = judge
        self._made_by = versions()
        self.made, self.next, self.in_vain = 0, 0, 0
        self.rejected: Counter[str] = Counter()
        with _writing(folder):
            self._agree()
            self._writer = Writer(folder, order.shard_size)
            try:
                self._resume()
            except BaseException:
                self._writer.close()
                raise

    def take(self, outcome: Made | Rejected | Failed) -> None:
        """Keep what the next number gave, one way or the other.

        Raises what a job raised, but where its process died again and again over it.
        """
        if isinstance(outcome, Failed):
            if not isinstance(outcome.error, Lost):
                raise outcome.error
            outcome = Rejected("lost", str(outcome.error))
        number = self.next
        if isinstance(outcome, Made):
            record = self._whole(number, outcome.record)
            reason = self._judge(record)
            if reason is None:
                with _writing(self.folder):
                    self._writer.add(Entry(record["id"], record, dict(outcome.files)))
                self.made += 1
            else:
                outcome = Rejected(reason, code=str(record.get("code", "")))
        if isinstance(outcome, Rejected):
            self._reject(number, outcome)
        self.next += 1
        self.in_vain = 0 if isinstance(outcome, Made) else self.in_vain + 1

    def conclude(self) -> Written:
        """Give the last shard its name."""
        with _writing(self.folder):
            self._writer.finish()
        return Written(str(self.folder), self.made, dict(self.rejected.most_common()))

    def close(self) -> None:
        """Let go of the shard that is being written, where the work broke off."""
        self._writer.close()

    def _whole(self, number: int, own: Mapping[str, Any]) -> dict[str, Any]:
        order = self.order
        shared = {
            "id": order.id(number),
            "kind": order.kind,
            "seed": order.seed,
            "number": number,
            "versions": self._made_by,
        }
        return shared | dict(own)

    def _reject(self, number: int, rejected: Rejected) -> None:
        line = {"number": number, "reason": rejected.reason}
        if rejected.text:
            line["text"] = rejected.text[:LONGEST_TEXT]
        if rejected.code:
            line["code"] = rejected.code
        with _writing(self.folder), (self.folder / REJECTED).open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
        self.rejected[rejected.reason] += 1

    def _agree(self) -> None:
        """Write what is ordered, unless the folder holds the beginning of the same."""
        path = self.folder / ORDER
        now = {"format": FORMAT, **msgspec.to_builtins(self.order), "versions": self._made_by}
        if path.exists():
            before = order_in(self.folder)
            other = [name for name in sorted({*now, *before}) if name != "count" and now.get(name) != before.get(name)]
            if other:
                hint = "give another folder, or the same options"
                raise UsageError(f"{self.folder} holds a corpus that was ordered otherwise ({', '.join(other)})", hint)
            if self.order.count < before["count"]:
                hint = f"say -n {before['count']} or more, or give another folder"
                raise UsageError(f"{self.folder} holds a corpus of {before['count']} records", hint)
            if now == before:
                return
        elif shards_in(self.folder):
            raise UsageError(f"{self.folder} holds shards of something else", "give another folder")
        unfinished = path.with_suffix(".part")
        unfinished.write_bytes(msgspec.json.format(msgspec.json.encode(now)) + b"\n")
        unfinished.rename(path)

    def _resume(self) -> None:
        """Take up what the folder holds: all numbers up to the first of which nothing is known."""
        rejected = self._rejected_lines()
        unfinished = self._writer.unfinished()
        kept = 0
        for record in read_records(self.folder):
            self._pass_over(rejected, record["number"])
            self._known(record)
        for place in unfinished:
            record = read_entry(place, ()).record
            self._pass_over(rejected, record["number"])
            if record["number"] != self.next:
                break
            self._known(record)
            kept += 1
        self._writer.keep(kept)
        self._pass_over(rejected, None)
        self._forget(rejected)

    def _known(self, record: Mapping[str, Any]) -> None:
        if record["number"] != self.next or self._judge(record) is not None:
            hint = "files are missing or were changed; give another folder"
            raise InputError(f"{self.folder} is damaged at {record['id']}", hint)
        self.made += 1
        self.next += 1

    def _pass_over(self, rejected: Mapping[int, Any], until: int | None) -> None:
        while self.next in rejected and self.next != until:
            self.rejected[rejected[self.next]["reason"]] += 1
            self.next += 1

    def _rejected_lines(self) -> dict[int, dict[str, Any]]:
        path = self.folder / REJECTED
        data = path.read_bytes() if path.exists() else b""
        # Whoever was killed while writing leaves a last line without its end.
        lines = data[: data.rfind(b"\n") + 1].splitlines()
        try:
            found = [msgspec.json.decode(line, type=dict[str, Any]) for line in lines]
        except msgspec.DecodeError as error:
            raise InputError(f"{path} is damaged ({error})", "give another folder") from error
        return {line["number"]: line for line in found}

    def _forget(self, rejected: Mapping[int, Any]) -> None:
        """Drop the lines of numbers that are worked on again."""
        path = self.folder / REJECTED
        data = b"".join(msgspec.json.encode(line) + b"\n" for number, line in rejected.items() if number < self.next)
        if path.exists() and path.read_bytes() != data:
            unfinished = path.with_suffix(".part")
            unfinished.write_bytes(data)
            unfinished.rename(path)


@contextmanager
def _owned(folder: Path) -> Iterator[None]:
    """Make a folder, and keep other processes from writing there."""
    with _writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = filelock.FileLock(folder / ".lock", timeout=0)
        try:
            lock.acquire()
        except filelock.Timeout:
            hint = "wait until it has finished, or give another folder"
            raise InputError(f"another process writes in {folder}", hint) from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        hint = "what is finished is kept; run it again to go on"
        raise InputError(f"{folder}: {error.strerror or error}", hint) from error
