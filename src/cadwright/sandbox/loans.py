"""Fork servers of another process of the same user, lent instead of started.

All that a server does is told by the messages on its socket, each with the files of one call: whoever has the socket
can call it, and several processes can at once. `lend_from` says for this process who lends.
"""

import contextlib
import socket
import threading
import weakref
from collections.abc import Iterator
from typing import Any, Protocol

from cadwright.sandbox.exchange import NotBegunError
from cadwright.sandbox.launch import Blueprint


class Loan(Protocol):
    """A server's socket, and the line on which its owner learns that it is no longer used."""

    socket: socket.socket
    process_id: int | None

    def end(self) -> None:
        """Give it back."""


class Lender(Protocol):
    """Who has servers, ready ones."""

    def lend(self, blueprint: Blueprint) -> Loan | None:
        """A server that was started from an equal blueprint; ``None`` when there is none to be had."""


class Server(Protocol):
    """What a worker needs of its server, its own or a lent one."""

    socket: socket.socket
    release: "weakref.finalize[[], Any]"

    @property
    def process_id(self) -> int | None:
        """Its process, if that is known."""

    def wait_until_ready(self) -> None:
        """Wait until it takes calls. Raises `WorkerError`, `NotBegunError` when another one should be tried."""

    def last_words(self) -> str:
        """Why it ended, as far as it said."""

    def end(self) -> None:
        """Be done with it."""


class LentServer:
    """A server of the lender's. It is asked for at once, in the background, and the first call waits for it."""

    release: "weakref.finalize[[], Any]"
    socket: socket.socket

    def __init__(self, lender: Lender, blueprint: Blueprint) -> None:
        self._lender = lender
        self._blueprint = blueprint
        self._loan: Loan | None = None
        self._asking = threading.Lock()
        self._ended = False
        threading.Thread(target=self._ask_ahead, daemon=True, name="cadwright-loan").start()

    @property
    def process_id(self) -> int | None:
        """Its process, once it has been lent."""
        return self._loan.process_id if self._loan is not None else None

    def wait_until_ready(self) -> None:
        """Ask for it, once. Raises `NotBegunError` when it is not to be had."""
        with self._asking:
            if self._loan is None and not self._ended:
                self._loan = self._lender.lend(self._blueprint)
            if self._ended:
                self._give_back()
            if self._loan is None:
                raise NotBegunError("no worker was lent")
            self.socket = self._loan.socket

    def _ask_ahead(self) -> None:
        with contextlib.suppress(NotBegunError):  # the first call hears of it
            self.wait_until_ready()

    def last_words(self) -> str:
        """What is known of its end: nothing."""
        return "it was lent, and has gone"

    def end(self) -> None:
        """Give it back; it goes on for others."""
        self._ended = True
        if self._asking.acquire(blocking=False):  # else whoever is asking gives it back
            try:
                self._give_back()
            finally:
                self._asking.release()

    def _give_back(self) -> None:
        if self._loan is not None:
            self._loan.end()
            self._loan = None


_lender: Lender | None = None


def lender() -> Lender | None:
    """Who lends workers to this process."""
    return _lender


@contextlib.contextmanager
def lend_from(who: Lender | None) -> Iterator[None]:
    """Have workers that are started in the block lent by ``who``."""
    global _lender  # workers are started in many places; where from is said once for the process
    before, _lender = _lender, who
    try:
        yield
    finally:
        _lender = before
