"""What comes of an input: read, refused in one line, or a finding. Each is read in a process that may be lost."""

import contextlib
import faulthandler
import json
import multiprocessing
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Literal

from cadwright.errors import UserError, WorkerError
from cadwright.sandbox import CallResult, ForkWorker
from fuzzing.formats import FORMATS
from fuzzing.honest import Honest
from fuzzing.mutations import Chance, mutated

MEMORY = 2 * 1024**3
"""Bytes that reading an input may add to the process that reads it."""
LONGEST = 2000
"""Characters of a message that is still a line."""
_MIB = 1024**2
Outcome = Literal["read", "refused", "traceback", "lines", "hang", "memory", "death"]
FINDINGS: tuple[Outcome, ...] = ("traceback", "lines", "hang", "memory", "death")


@dataclass(frozen=True)
class Input:
    """A damaged file, by what it takes to make it again: the number is its place among those of its format."""

    format: str
    seed: int
    number: int

    def __str__(self) -> str:
        return f"{self.format}:{self.seed}:{self.number}"

    def data(self, honest: Honest) -> bytes:
        """The file."""
        chance = Chance(f"{self.format}:{self.seed}:{self.number}")
        files, how = honest[self.format], FORMATS[self.format]
        return mutated(chance.choice(files), files, how.damage, chance, only_own=how.only_own)


@dataclass(frozen=True)
class Told:
    """What came of an input.

    ``what`` is a line of it, ``detail`` all of it; ``workers`` are calls of workers that came to a bad end and were
    contained, ``own`` and ``theirs`` the MiB that the reading process came to need more, and the largest worker's.
    """

    input: Input
    outcome: Outcome
    what: str = ""
    detail: str = ""
    seconds: float = 0.0
    workers: tuple[str, ...] = ()
    own: float = 0.0
    theirs: float = 0.0


def run(inputs: Iterable[Input], honest: Honest, processes: int) -> Iterator[Told]:
    """What comes of each input, in the order in which they are done; so many are read at a time."""
    waiting = iter(inputs)
    readers = [_Reader(honest) for _ in range(processes)]
    try:
        busy = [reader for reader in readers if reader.take(next(waiting, None))]
        while busy:
            ready = wait([reader.connection for reader in busy], timeout=0.2)
            for reader in busy:
                told = reader.told() if reader.connection in ready or reader.late else None
                if told is not None:
                    yield told
                    reader.take(next(waiting, None))
            busy = [reader for reader in readers if reader.busy]
    finally:
        for reader in readers:
            reader.close()


class _Reader:
    """A process that reads inputs, one after the other; a new one takes its place where it came to harm."""

    def __init__(self, honest: Honest) -> None:
        self._honest = honest
        self._input: Input | None = None
        self._begun: tuple[float, float] | None = None
        self._start()

    def take(self, one: Input | None) -> bool:
        """Begin with an input, if there is one."""
        self._input, self._begun = one, None
        if one is not None:
            self.connection.send(one)
        return one is not None

    @property
    def busy(self) -> bool:
        """Whether it is reading something."""
        return self._input is not None

    @property
    def late(self) -> bool:
        """Whether it reads for longer than it may.

        A process that gets little of a busy machine is given ten times as long.
        """
        if self._input is None or self._begun is None:
            return False
        limit = FORMATS[self._input.format].seconds
        began, used = self._begun
        waited = time.monotonic() - began
        return waited > 10 * limit or (waited > limit and self._processor_seconds() - used > limit / 2)

    def told(self) -> Told | None:
        """What came of its input; ``None`` where it has just begun with it."""
        assert self._input is not None
        try:
            if self.connection.poll():
                told: Told | None = self.connection.recv()
                if told is None:
                    self._begun = time.monotonic(), self._processor_seconds()
                elif told.outcome in FINDINGS:
                    self._again()
                return told
            told = self._hung(self._input)
        except EOFError:
            self._process.join()
            code = self._process.exitcode or 0
            name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
            told = Told(self._input, "death", f"the reading process died: {name}", self._stack())
        self._again()
        return told

    def close(self) -> None:
        """End the process and what it started."""
        self.connection.close()
        self._process.join(2)
        self._process.kill()
        self._process.join()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _hung(self, one: Input) -> Told:
        assert self._begun is not None
        waited, used = time.monotonic() - self._begun[0], self._processor_seconds() - self._begun[1]
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._process.pid or 0, signal.SIGUSR1)
        time.sleep(0.5)
        stack = self._stack()
        places = re.findall(r'/cadwright/(\S+)", line (\d+) in (\w+)', stack)
        where = "{}:{} in {}".format(*places[0]) if places else "no place of ours"
        what = f"not done after {waited:.0f} s, {used:.0f} s of a processor, at {where}"
        self._process.kill()
        return Told(one, "hang", what, stack, waited)

    def _processor_seconds(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _stack(self) -> str:
        with contextlib.suppress(OSError):
            return (self._folder / "stack").read_text(errors="replace")[-8000:]
        return ""

    def _again(self) -> None:
        self.close()
        self._start()

    def _start(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="cadwright-fuzz-"))
        self.connection, theirs = multiprocessing.Pipe()
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=_serve, args=(theirs, self._folder, self._honest))
        self._process.start()
        theirs.close()


def _serve(connection: Connection, folder: Path, honest: Honest) -> None:
    """The life of a reading process."""
    from fuzzing.readers import Desk  # everything that reads: the process that only hands out does without

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr = (folder / "said").open("w", errors="replace")
    calls: list[CallResult] = []
    _listen(calls)
    with (folder / "stack").open("w") as stack, Desk() as desk:
        faulthandler.enable(stack)
        faulthandler.register(signal.SIGUSR1, stack)
        while True:
            try:
                one: Input = connection.recv()
            except EOFError:
                return
            data = one.data(honest)
            calls.clear()
            connection.send(None)  # begun
            with tempfile.TemporaryDirectory(dir=folder) as own:
                path = Path(own, f"input.{FORMATS[one.format].ending}")
                path.write_bytes(data)
                told = _read(desk, one, path)
            bad = tuple(f"{each.status}: {_short(each.reason)}" for each in calls if each.status != "ok")
            theirs = max((each.peak_bytes for each in calls), default=0) / _MIB
            connection.send(Told(**{**vars(told), "workers": bad, "theirs": theirs}))


def _listen(calls: list[CallResult]) -> None:
    """Note what comes of every call of a worker."""
    call = ForkWorker.call

    def heard(self: ForkWorker, *args: Any, **named: Any) -> CallResult:
        result = call(self, *args, **named)
        calls.append(result)
        return result

    ForkWorker.call = heard  # type: ignore[method-assign]


def _read(desk: Any, one: Input, path: Path) -> Told:
    """Read it, with so much memory more than there is now."""
    size, resident = _memory("VmSize"), _memory("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    began = time.perf_counter()
    outcome, what, detail = _outcome(desk, one, path)
    seconds = time.perf_counter() - began
    return Told(one, outcome, what, detail, seconds, own=(_memory("VmHWM") - resident) / _MIB)


def _outcome(desk: Any, one: Input, path: Path) -> tuple[Outcome, str, str]:
    try:
        desk.read(one.format, one.number, path)
    except (UserError, WorkerError) as error:
        return _refused(error)
    except MemoryError:
        return "memory", "more than 2 GiB: " + _where(sys.exception()), traceback.format_exc()
    except BaseException as error:  # noqa: BLE001  whatever it is, it is what is looked for
        return "traceback", f"{type(error).__name__}: {_short(str(error))} at {_where(error)}", traceback.format_exc()
    return "read", "", ""


def _refused(error: UserError | WorkerError) -> tuple[Outcome, str, str]:
    """A refusal is a line, and so is its hint; not the words of a bug."""
    texts = (error.message, error.hint or "") if isinstance(error, UserError) else (str(error),)
    line = " ".join(filter(None, texts))
    if "\n" in line or "\r" in line or "Traceback" in line or len(line) > LONGEST:
        return "lines", f"{type(error).__name__}, {len(line)} characters: {_short(line)}", json.dumps(line)
    return "refused", line, ""


def _where(error: BaseException | None) -> str:
    """The last place of ours that an exception passed."""
    frames = traceback.extract_tb(error.__traceback__ if error else None)
    ours = [frame for frame in frames if "/cadwright/" in frame.filename] or list(frames)
    last = ours[-1]
    return f"{last.filename.rpartition('/cadwright/')[2]}:{last.lineno} in {last.name}"


def _short(text: str, longest: int = 160) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else flat[: longest - 1] + "…"


def _memory(name: str) -> int:
    """Bytes of this process, as the kernel tells them."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))
