"""A studio from its start to its end."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cadwright.api import Settings
from cadwright.kernel.client import Kernel
from cadwright.studio.desk import Desk
from cadwright.studio.server import Server
from cadwright.web.door import Door
from cadwright.web.listener import listening, served, told_to_end_by_signals

HOST = "127.0.0.1"
PORT = 8600


@contextmanager
def opened(
    root: Path,
    port: int,
    *,
    token: str | None = None,
    kernel: Kernel | None = None,
    door: Door | None = None,
    settings: Settings = Settings(),
) -> Iterator[tuple[Desk, str]]:
    """A studio of the designs in a folder: its desk and its address. Its kernel starts up in the background.

    Raises `InputError` where the port is taken.
    """
    token = token or secrets.token_urlsafe(24)
    with listening(HOST, port) as at, Desk(root, kernel, settings) as desk:
        number = at.getsockname()[1]
        server = Server(desk, token, number, door)
        with served(server.app, server.door, at, server.stop):
            desk.warm()
            yield desk, f"http://{HOST}:{number}/{token}/"


def studio(root: Path, port: int, tell: Callable[[str], None], settings: Settings = Settings()) -> None:
    """Serve until a signal asks to end; ``tell`` is given the address. What turns finished until then is kept."""
    with told_to_end_by_signals() as told_to_end, opened(root, port, settings=settings) as (_, address):
        tell(address)
        told_to_end.wait()
