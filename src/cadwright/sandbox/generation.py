"""What happens in the processes of a session.

Each waits for the server. To take a step, a process first leaves a fork of itself behind, the snapshot, which waits in
its place as it was; then it answers the request and waits again, now with all that the code has changed.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import traceback
import warnings
from typing import TYPE_CHECKING, NoReturn

from cadwright.sandbox import child, inquiries, linux, lockdown
from cadwright.sandbox.marks import DONE, FAILED, GO, READY, SHED, STEP

if TYPE_CHECKING:
    from cadwright.sandbox.child import Birth


def main(birth: Birth) -> NoReturn:
    """Be the first process of a session."""
    try:
        control = child.take_over(birth.streams)
        linux.die_with_parent(birth.server)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # snapshots that the server drops leave nothing behind
        listener = lockdown.lock_down(birth.settings, birth.limits, birth.scratch)
        child.settle(birth.scratch)
        linux.send_fds(control, READY, [listener] if listener >= 0 else [])
        if listener >= 0:
            os.close(listener)
        lockdown.limit_open_files()
        while True:
            _wait(control, birth)
    except BaseException:  # noqa: BLE001  whatever happens, this process must not return into the server's code
        traceback.print_exc()
    os._exit(1)


def _wait(control: socket.socket, birth: Birth) -> None:
    """Wait for what the server wants, and do it. In the fork, this returns as soon as that waits as well."""
    _keep_standard_streams()
    message, descriptors, _ = linux.receive(control, 1, 6)
    if message not in (STEP, SHED):
        os._exit(0)  # the server has gone, or wants no more of this
    fork = _fork()
    if fork == 0:
        os.dup2(descriptors[0], control.fileno(), inheritable=False)
    elif fork is not None and message == SHED:
        signal.pause()  # until it is killed, with all its threads
    elif fork is not None:
        _step(control, birth, *descriptors)
        descriptors = []
    for descriptor in descriptors:
        os.close(descriptor)
    control.send(READY if fork == 0 else DONE if fork else FAILED)


def _keep_standard_streams() -> None:
    """Open again what the code has closed, lest files that arrive get these numbers."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def _fork() -> int | None:
    """As `os.fork`, with the same random numbers to come on both sides; ``None`` when there is no memory for it."""
    state = random.getstate()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's, about threads: those of the code stay behind on purpose
            fork = os.fork()
    except OSError:
        return None
    if fork == 0:
        random.setstate(state)  # Python seeds anew in a fork
    return fork


def _step(
    control: socket.socket, birth: Birth, newcomer: int, out: int, err: int, request: int, result: int, questions: int
) -> None:
    os.dup2(out, 1, inheritable=False)
    os.dup2(err, 2, inheritable=False)
    for descriptor in (newcomer, out, err):
        os.close(descriptor)
    child.open_streams()
    if control.recv(1) != GO:
        os._exit(0)
    lockdown.keep_last_memory(birth.limits)
    with inquiries.connected(questions):
        child.run(birth.settings.invoke, request, result)
    linux.flush_c_streams()
    for descriptor in (result, questions):
        with contextlib.suppress(OSError):  # the code may have closed it
            os.close(descriptor)
