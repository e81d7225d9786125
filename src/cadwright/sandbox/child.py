"""What happens in a child: lock down, wait for a request, call the function, write the answer, end."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import signal
import socket
import sys
import tempfile
import traceback
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TextIO

from cadwright.sandbox import linux, lockdown
from cadwright.sandbox.marks import DONE, GO, READY

if TYPE_CHECKING:
    from cadwright.sandbox.base import Limits
    from cadwright.sandbox.wire import Settings

_CONTROL = 3


class Birth(NamedTuple):
    """What a child is born with."""

    settings: Settings
    limits: Limits
    scratch: str
    streams: tuple[int, int, int]
    """The descriptors of the control socket, stdout and stderr."""
    server: int


def main(birth: Birth) -> NoReturn:
    """Be a child of the server."""
    try:
        control = take_over(birth.streams)
        linux.die_with_parent(birth.server)
        lockdown.lock_down(birth.settings, birth.limits, birth.scratch)
        settle(birth.scratch)
        control.send(READY)
        if birth.settings.kind == "persistent":
            _serve(control, birth.scratch, birth.settings.invoke)
        run(birth.settings.invoke, *_receive(control))
        control.send(DONE)
        signal.pause()  # until the server, having seen what there is to see, kills it
    except BaseException:  # noqa: BLE001  whatever happens, this process must not return into the server's code
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def take_over(streams: tuple[int, int, int]) -> socket.socket:
    """Leave the server behind: its session, its signal handlers and every descriptor but the given ones."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    safe = [os.dup(stream) for stream in streams]
    null = os.open(os.devnull, os.O_RDONLY)
    for target, source in enumerate((null, safe[1], safe[2], safe[0])):
        os.dup2(source, target, inheritable=False)
    os.closerange(_CONTROL + 1, 1 << 20)
    open_streams()
    return socket.socket(fileno=_CONTROL)


def open_streams() -> None:
    """Give Python its stdout and stderr anew."""
    sys.stdout, sys.stderr = _text_stream(1), _text_stream(2)


def _text_stream(descriptor: int) -> TextIO:
    return open(descriptor, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)


def settle(scratch: str) -> None:
    """Make the scratch folder this process's home."""
    os.environ["HOME"] = os.environ["TMPDIR"] = scratch
    tempfile.tempdir = None
    gc.enable()


def _receive(control: socket.socket) -> tuple[int, int]:
    """Wait for the descriptors of a request and of the file for its result; end when the server has gone."""
    message, descriptors, _ = linux.receive(control, len(GO), 2)
    if message != GO or len(descriptors) != 2:
        os._exit(0)
    return descriptors[0], descriptors[1]


def _serve(control: socket.socket, scratch: str, invoke: str) -> NoReturn:
    """Answer requests one after another, each in an empty folder of its own."""
    while True:
        request, result = _receive(control)
        folder = tempfile.mkdtemp(dir=scratch)
        os.chdir(folder)
        run(invoke, request, result)
        os.chdir(scratch)
        shutil.rmtree(folder)
        os.close(result)
        control.send(DONE)


def run(invoke: str, request: int, result: int) -> None:
    """Answer a request with the module that the server was told to use."""
    importlib.import_module(invoke).run(request, result, lockdown.release_last_memory)
    linux.flush_c_streams()
