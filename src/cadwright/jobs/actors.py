"""Jobs in actors of Ray, on one machine or many; importing this module imports Ray, an extra."""

import logging
import os
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, Generic
from urllib.parse import urlsplit

import msgspec

from cadwright import __version__
from cadwright.errors import UsageError, WorkerError
from cadwright.jobs.base import Ask, Engine, Failed, Lost, Opened, R, Stop, T, Tell

try:
    import ray
    from ray.exceptions import RayActorError, RayError, RayTaskError
except ImportError as missing:
    raise UsageError(f"--engine ray needs {missing.name}", 'pip install "cadwright[ray]"') from None

TRIES = 3
"""How often a job is tried whose process dies, and how many processes may die in a row before they do anything."""
_LISTENING = 0.5
"""Seconds between two looks at what jobs have to tell."""
_CONNECTING = 5.0
"""Seconds until a cluster has to have taken a connection."""
_CLOSING = 10.0
"""Seconds for processes to close what they have open."""
_STORE_BYTES = 512 << 20
"""What results may take of the memory on their way, on a cluster that starts here; more goes to the disk."""
_NEEDED = "every node needs this version of cadwright and what the jobs use"


class Actors(Engine):
    """An engine of ``count`` actors, each of which does one job at a time and takes one processor of the cluster.

    ``address`` is that of a cluster (``HOST:PORT``, ``auto``), else one starts here, of this machine alone, and ends
    with the engine; a program that is connected to one goes on with that. A job whose actor dies is tried again on a
    fresh one, and comes to `Lost` after three tries. Where the cluster has no room for all, fewer actors work. A
    cluster that cannot be used is a `UsageError` as soon as it is needed.
    """

    is_here = False

    def __init__(self, count: int = 1, address: str | None = None) -> None:
        if count < 1:
            raise ValueError("at least one actor is needed")
        self._count, self._address = count, address
        self._lines: list[tuple[Ask, Tell]] = []
        self._listened = time.monotonic()
        self._is_connected = False

    def completed(
        self, work: Callable[[T], R], items: Iterable[T], stop: Stop | None = None
    ) -> Generator[tuple[int, R | Failed]]:
        """As `Engine.completed` says; jobs that still run are given up with their processes."""
        self._connect()
        jobs = _Jobs(items, self._count)
        crew: _Crew[T, R] = _Crew(work, jobs.waiting)
        try:
            while crew.running or not jobs.are_over:
                for news in crew.news():
                    if news.actor is None:
                        if news.job is not None and (lost := jobs.give_back(news.job)) is not None:
                            yield news.job.number, Failed(lost)
                        continue
                    if news.job is not None and news.outcome is not None:
                        yield news.job.number, news.outcome.value
                    if (due := jobs.next()) is not None:
                        crew.assign(news.actor, due)
                self._listen()
            crew.close()
            self._listen(0.0)
        finally:
            if stop is not None:
                stop.set()
            crew.end()

    def share(self, make: Callable[[], object]) -> "_Held":
        """As `Engine.share` says: the thing is in an actor of its own, and made anew where that is lost."""
        self._connect()
        return _Held(ray.remote(_Holder).options(num_cpus=0, max_restarts=-1, max_task_retries=-1).remote(make))

    def relay(self, tell: Tell) -> Tell:
        """As `Engine.relay` says, with a delay."""
        lines = self.share(_Lines)
        self._lines.append((lines, tell))
        return _Teller(lines)

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        if self._is_connected:
            ray.shutdown()
            self._is_connected = False

    def _connect(self) -> None:
        """Only now, so that whatever else is wrong with the work has been told."""
        if not ray.is_initialized():
            _join(self._count, self._address)
            self._is_connected = True

    def _listen(self, since: float = _LISTENING) -> None:
        if time.monotonic() - self._listened < since:
            return
        for lines, tell in self._lines:
            for line in lines("drain"):
                tell(line)
        self._listened = time.monotonic()


class _Job(msgspec.Struct, Generic[T], frozen=True):
    number: int
    item: T


class _Jobs(Generic[T]):
    """What is left to do, and how often each was tried that did not survive it."""

    def __init__(self, items: Iterable[T], count: int) -> None:
        self._left = (_Job(number, item) for number, item in enumerate(items))
        self._here = deque(islice(self._left, count))
        self._deaths: Counter[int] = Counter()
        self.are_over = not self._here

    @property
    def waiting(self) -> int:
        """How many are ready to be done."""
        return len(self._here)

    def next(self) -> _Job[T] | None:
        """The next one, ``None`` where there is none, or none any more."""
        found = self._here.popleft() if self._here else next(self._left, None)
        self.are_over = found is None
        return found

    def give_back(self, job: _Job[T]) -> Lost | None:
        """Have it done once more, unless it was tried too often."""
        self._deaths[job.number] += 1
        if self._deaths[job.number] >= TRIES:
            return Lost(f"the process that did it died, {TRIES} times")
        self._here.append(job)
        self.are_over = False
        return None


class _Outcome(msgspec.Struct, Generic[R], frozen=True):
    value: R | Failed


class _News(msgspec.Struct, Generic[T, R], frozen=True):
    """An actor that is free now, ``None`` where it died; with the job that it did, if it did one."""

    actor: Any
    job: _Job[T] | None
    outcome: _Outcome[R] | None = None


class _Crew(Generic[T, R]):
    """Actors that do one kind of work."""

    def __init__(self, work: Callable[[T], R], count: int) -> None:
        self._work = ray.put(work)
        self._actors: list[Any] = []
        self._waiting: dict[Any, tuple[Any, _Job[T] | None]] = {}
        self._stillborn = 0
        for _ in range(count):
            self._hire()

    @property
    def running(self) -> bool:
        """Whether a job is being done."""
        return any(job is not None for _, job in self._waiting.values())

    def assign(self, actor: Any, job: _Job[T]) -> None:
        """Have an actor do a job."""
        self._waiting[actor.do.remote(job.item)] = actor, job

    def news(self) -> list[_News[T, R]]:
        """Who became free or died meanwhile; after half a second without, nobody. Who died has been replaced."""
        ready, _ = ray.wait(list(self._waiting), timeout=_LISTENING)
        return [self._news(future, *self._waiting.pop(future)) for future in ready]

    def _news(self, future: Any, actor: Any, job: _Job[T] | None) -> _News[T, R]:
        try:
            value = ray.get(future)
        except RayTaskError as error:
            if job is None:
                raise UsageError(f"the cluster's nodes cannot do this: {_last_line(error)}", _NEEDED) from error
            value = Failed(error.cause)
        except RayError as error:
            self._actors.remove(actor)
            ray.kill(actor)  # where it is only out of reach
            if job is None:
                self._mourn(error)
            self._hire()
            return _News(None, job)
        if job is None:
            self._stillborn = 0
            _agree(value)
            return _News(actor, None)
        return _News(actor, job, _Outcome(value))

    def close(self) -> None:
        """Have the actors close what they opened."""
        starting = [actor for actor, _ in self._waiting.values()]
        closing = [actor.close.remote() for actor in self._actors if actor not in starting]
        if closing:
            ray.wait(closing, num_returns=len(closing), timeout=_CLOSING)

    def end(self) -> None:
        """End the actors, whatever they do."""
        for actor in self._actors:
            ray.kill(actor)

    def _hire(self) -> None:
        # Nodes take turns. What an actor needs is given to it later, so that what is wrong with it is told.
        actor = ray.remote(_Actor).options(num_cpus=1, scheduling_strategy="SPREAD").remote()
        self._actors.append(actor)
        self._waiting[actor.begin.remote(self._work)] = actor, None

    def _mourn(self, error: RayError) -> None:
        if isinstance(error, RayActorError) and error.actor_init_failed:
            raise UsageError(f"cadwright does not start on the cluster's nodes: {_last_line(error)}", _NEEDED)
        self._stillborn += 1
        if self._stillborn >= TRIES:
            raise WorkerError(f"the processes on the cluster die as they start: {_last_line(error)}") from error


class _Actor:
    """Does jobs, in a process of its own."""

    def __init__(self) -> None:
        self._work: Callable[[Any], Any] | None = None

    def begin(self, work: Callable[[Any], Any]) -> tuple[str, str]:
        """Take the work; where this is, and its version of cadwright."""
        self._work = work
        return socket.gethostname(), __version__

    def do(self, item: Any) -> Any:
        """Do one job."""
        assert self._work is not None, "it has begun"
        return self._work(item)

    def close(self) -> None:
        """Close what the work has open."""
        if isinstance(self._work, Opened):
            self._work.close()


class _Holder:
    """Holds a thing that all share."""

    def __init__(self, make: Callable[[], object]) -> None:
        self._thing = make()

    def call(self, name: str, arguments: tuple[Any, ...]) -> Any:
        """Call a method of it."""
        return getattr(self._thing, name)(*arguments)


class _Held:
    """The thing of a holder, from wherever."""

    def __init__(self, holder: Any) -> None:
        self._holder = holder

    def __call__(self, name: str, *arguments: Any) -> Any:
        """Call a method."""
        return ray.get(self.later(name, *arguments))

    def later(self, name: str, *arguments: Any) -> Any:
        """Call a method, and do not wait for it."""
        return self._holder.call.remote(name, arguments)


class _Lines:
    """Lines on their way to whoever asked for them."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def append(self, line: str) -> None:
        """One more."""
        self._lines.append(line)

    def drain(self) -> list[str]:
        """All lines since the last time."""
        lines, self._lines = self._lines, []
        return lines


class _Teller:
    """Tells lines from wherever, without waiting until they are heard."""

    def __init__(self, lines: _Held) -> None:
        self._lines = lines

    def __call__(self, line: str) -> None:
        """Tell one."""
        self._lines.later("append", line)


def _join(count: int, address: str | None) -> None:
    """Join a cluster, or start one. Nothing that actors print is printed here, nothing is reported to Ray's makers."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address is None:
        ray.init("local", num_cpus=count, include_dashboard=False, object_store_memory=_STORE_BYTES, **quiet)
        return
    _reach(address)
    try:
        ray.init(address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise UsageError(f"{address} is no Ray cluster that can be used: {_last_line(error)}") from error


def _reach(address: str) -> None:
    """Ray tries for a minute; a port that takes no connection is told at once."""
    parts = urlsplit(address if "://" in address else f"//{address}")
    try:
        host, port = parts.hostname, parts.port
        if host is None or port is None:
            return
        socket.create_connection((host, port), _CONNECTING).close()
    except (OSError, ValueError) as error:
        hint = "start one there with `ray start --head`, or leave out --address"
        raise UsageError(f"there is no Ray cluster at {address} ({error})", hint) from error


def _agree(told: tuple[str, str]) -> None:
    where, version = told
    if version != __version__:
        raise UsageError(f"{where} has cadwright {version}, this is {__version__}", _NEEDED)


def _last_line(error: BaseException) -> str:
    return next((line.strip() for line in reversed(str(error).splitlines()) if line.strip()), type(error).__name__)
