"""One pace for all who ask the same server: when it asks one of them for a pause, the others wait, too."""

import threading
import time
from collections.abc import Callable
from typing import Any


class Pace:
    """Until when servers are left alone, in seconds of ``clock``. Safe to use from several threads."""

    def __init__(
        self, *, sleep: Callable[[float], None] = time.sleep, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._sleep, self._clock = sleep, clock
        self._until: dict[str, float] = {}
        self._lock = threading.Lock()

    def put_off(self, server: str, seconds: float) -> None:
        """Leave a server alone for so long, or as long as it was to be left alone already."""
        with self._lock:
            self._until[server] = max(self._until.get(server, 0.0), self._clock() + seconds)

    def left(self, server: str) -> float:
        """Seconds until a server may be asked; at most 0 where it may be now."""
        return self._until.get(server, 0.0) - self._clock()

    def wait(self, server: str) -> None:
        """Wait until a server may be asked."""
        while (left := self.left(server)) > 0:
            self._sleep(left)


class SharedPace(Pace):
    """The pace of several processes, which one of them keeps: ``ask`` calls a method of that one's, by name."""

    def __init__(self, ask: Callable[..., Any], *, sleep: Callable[[float], None] = time.sleep) -> None:
        super().__init__(sleep=sleep)
        self._ask = ask

    def __reduce__(self) -> tuple[Any, ...]:
        return SharedPace, (self._ask,)

    def put_off(self, server: str, seconds: float) -> None:
        """As `Pace.put_off` says, for all of them."""
        self._ask("put_off", server, seconds)

    def left(self, server: str) -> float:
        """As `Pace.left` says, by the clock of the one that keeps it."""
        return float(self._ask("left", server))
