"""The door of the server: who has not shown a token yet is one of a few, and not for long.

Without it, requests that are begun and never finished take all the connections that a process may have, and nobody
who has a token gets in any more.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_STRANGERS = 64
"""Connections without a token that are open at a time; the oldest goes when another one comes."""
PATIENCE = 10.0
"""Seconds that a connection has to show a token."""
BACKLOG = 64
"""Connections that the system keeps until we take them, and that are taken at once."""

Address = Any
"""As the system tells it: host, port, and for IPv6 more."""


class Door:
    """The connections that have not shown a token, oldest first. Lives on the server's loop."""

    def __init__(self, most: int = MOST_STRANGERS, patience: float = PATIENCE) -> None:
        self._most, self._patience = most, patience
        self._strangers: dict[Address, tuple[asyncio.Transport, asyncio.TimerHandle]] = {}

    @property
    def strangers(self) -> int:
        """How many connections have not shown a token."""
        return len(self._strangers)

    def came(self, transport: asyncio.Transport) -> None:
        """A connection was made."""
        while len(self._strangers) >= self._most:
            self._turn_out(next(iter(self._strangers)))
        address = _address(transport)
        timer = asyncio.get_running_loop().call_later(self._patience, self._turn_out, address)
        self._strangers[address] = (transport, timer)

    def let_in(self, client: tuple[str, int] | None) -> None:
        """A token was shown on the connection from this host and port, which is a stranger's no more."""
        for address in self._strangers:
            if client is not None and address[:2] == tuple(client):
                self._forget(address)
                return

    def left(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        self._forget(_address(transport))

    def protocol(self) -> type[H11Protocol]:
        """HTTP behind this door, as uvicorn takes it."""
        door = self

        class Guarded(H11Protocol):
            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
                super().connection_made(transport)
                door.came(transport)

            def connection_lost(self, exc: Exception | None) -> None:
                door.left(self.transport)
                super().connection_lost(exc)

        return Guarded

    def _turn_out(self, address: Address) -> None:
        transport, _ = self._strangers[address]
        self._forget(address)
        transport.abort()

    def _forget(self, address: Address) -> None:
        if address in self._strangers:
            self._strangers.pop(address)[1].cancel()


def _address(transport: asyncio.Transport) -> Address:
    return transport.get_extra_info("peername")
