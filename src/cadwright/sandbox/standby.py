"""What is started by whoever needs it first, and ended once."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from types import TracebackType
from typing import Generic, Self, TypeVar


class Closing(ABC):
    """Something to be ended, by `close` or by leaving its ``with``."""

    @abstractmethod
    def close(self) -> None:
        """End it; calling it twice is fine."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


Started = TypeVar("Started", bound=Closing)


class Standby(Closing, Generic[Started]):
    """Starts something when it is first needed, once for all threads; after `close` it is started anew."""

    def __init__(self, start: Callable[[], Started]) -> None:
        self._start = start
        self._started: Started | None = None
        self._lock = threading.Lock()

    def get(self) -> Started:
        """What was started, or is now. Raises what starting raises; the next call tries again."""
        with self._lock:
            if self._started is None:
                self._started = self._start()
            return self._started

    def close(self) -> None:
        """End what was started, if anything."""
        with self._lock:
            if self._started is not None:
                self._started.close()
                self._started = None
