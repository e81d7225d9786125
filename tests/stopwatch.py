"""How long something takes, on machines that do something else as well."""

import gc
import time
from collections.abc import Callable
from typing import Self

from cadwright.language.quantities import tokenise


class Stopwatch:
    """``seconds`` that its block took, less where more processes run than there are processors."""

    seconds = 0.0

    def __enter__(self) -> Self:
        self._share = share_of_time()
        self._began = time.monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        took = time.monotonic() - self._began
        self.seconds = took * min(self._share, share_of_time())


def share_of_time() -> float:
    """The part of a processor that a process gets at the moment, at most 1."""
    began, used = time.monotonic(), time.process_time()
    while time.process_time() - used < 0.1:
        pass
    return min(1.0, 0.1 / (time.monotonic() - began))


def timed(work: Callable[[], object], times: int = 1) -> float:
    """Seconds of the processor, since others may want it at the same time; no text is remembered from call to call.

    As in `timeit`, no garbage is collected meanwhile: what that costs depends on all the other tests in the process.
    """
    gc.disable()
    try:
        start = time.process_time()
        for _ in range(times):
            tokenise.cache_clear()
            work()
        return time.process_time() - start
    finally:
        gc.enable()
