"""One pace for all who ask the same server: when it asks one of them for a pause, the others wait, too."""

import threading
import time
from collections.abc import Callable


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

    def wait(self, server: str) -> None:
        """Wait until a server may be asked."""
        while (left := self._until.get(server, 0.0) - self._clock()) > 0:
            self._sleep(left)
