"""One writer at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import filelock

from cadwright.design.files import writing
from cadwright.errors import DesignError


class WriteLock:
    """The operating system's lock on a design; freed by itself when its process ends, however it ends.

    It may be taken again by the thread that holds it. Other processes and threads wait up to ``wait`` seconds.
    """

    def __init__(self, folder: Path, wait: float = 5.0) -> None:
        self._folder = folder
        self._wait = wait
        self._owner = folder / "lock.owner"
        self._lock = filelock.FileLock(folder / "lock", timeout=wait)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock during the block. Raises `DesignError` when another process keeps it or it cannot be had."""
        again = self._lock.is_locked
        self._acquire()
        try:
            if not again:
                self._sign()
            yield
        finally:
            with suppress(OSError):  # what was done is done; the system frees the lock with the process
                self._lock.release()

    def _acquire(self) -> None:
        with writing(self._folder):
            try:
                self._lock.acquire()
            except filelock.Timeout:
                hint = "try again when it has finished"
                raise DesignError(f"{self._folder} is in use by {self._holder()}", hint) from None

    def _sign(self) -> None:
        with writing(self._owner):
            self._owner.write_text(f"{os.getpid()}\n")

    def _holder(self) -> str:
        text = self._owner.read_text().strip() if self._owner.is_file() else ""
        return f"process {text}" if text.isdecimal() else "another process"
