"""A web application behind a door, listening on a thread of its own; and signals that ask a process to end."""

import contextlib
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn

from cadwright.errors import InputError
from cadwright.web.door import BACKLOG, Door

_ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_NEARBY = 20
"""So many ports above one that is taken are looked at for a free one."""


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket at an address, at any free port for 0. Raises `InputError` that names another port where it is taken."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        taken = socket.create_server((host, port), family=family)
    except OSError as error:
        free = _free(host, port)
        hint = f"try --port {free}" if free else "choose another --host or --port"
        cause = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise InputError(f"{host}:{port} cannot be used: {cause}", hint) from None
    with contextlib.closing(taken):
        yield taken


@contextlib.contextmanager
def served(app: Any, door: Door, at: socket.socket, stop: Callable[[], None]) -> Iterator[None]:
    """Serve an application at a socket until the block ends; ``stop`` is called then, to end its streams."""
    config = uvicorn.Config(
        app,
        http=door.protocol(),
        backlog=BACKLOG,
        log_level="warning",
        timeout_graceful_shutdown=2,
        lifespan="on",
        ws="none",
        server_header=False,
    )
    listener = uvicorn.Server(config)
    thread = threading.Thread(target=listener.run, kwargs={"sockets": [at]}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        listener.should_exit = True
        stop()
        thread.join(10)


@contextlib.contextmanager
def told_to_end_by_signals() -> Iterator[threading.Event]:
    """Set once the process is asked to end, by Ctrl-C, `kill` or a terminal that is closed: time to keep what there is.

    No signal breaks into that. Elsewhere than on the main thread there are no signals to hear.
    """
    told = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield told
        return
    heard = [number for number in _ENDING if signal.getsignal(number) is not signal.SIG_IGN]  # as nohup has it
    before = {number: signal.signal(number, lambda *_: told.set()) for number in heard}
    try:
        yield told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _free(host: str, port: int) -> int | None:
    """A free port near one that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for near in range(port + 1, min(port + _NEARBY, 65536)):
        with contextlib.suppress(OSError), socket.create_server((host, near), family=family):
            return near
    return None
