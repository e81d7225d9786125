"""What the sandbox refuses a script: memory, files, network, processes."""

import errno
from pathlib import Path
from typing import Literal

from cadwright.kernel.scripts.failure import Failure
from cadwright.kernel.scripts.rows import Row, kind, said

_REFUSED = {
    errno.EPERM,
    errno.EACCES,
    errno.EROFS,
    errno.ENOSYS,
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EFBIG,
    errno.ENETUNREACH,
    errno.EAFNOSUPPORT,
    errno.EAGAIN,
}
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_NETWORK_FILES = ("socket.py", "ssl.py", "urllib/request.py", "http/client.py", "asyncio/base_events.py")
_PROCESS_FILES = ("subprocess.py", "multiprocessing/popen_fork.py", "multiprocessing/context.py", "pty.py")


def refusal(error: BaseException) -> bool:
    """Whether the operating system refused something that a script has no business with."""
    name_lookup = type(error).__name__ in ("gaierror", "herror")
    no_thread = isinstance(error, RuntimeError) and "can't start new thread" in str(error)
    refused = isinstance(error, OSError) and error.errno in _REFUSED
    return name_lookup or no_thread or refused or _elsewhere(error)


def outcome(failure: Failure) -> Literal["exception", "blocked", "memory"]:
    """Whether the script failed by itself, by the sandbox's refusal, or for lack of memory."""
    errors = list(failure.chain())
    if any(isinstance(error, MemoryError) for error in errors):
        return "memory"
    return "blocked" if any(refusal(error) for error in errors) else "exception"


def _elsewhere(error: BaseException) -> bool:
    """Whether a file outside the working folder was not found: there may be one, and the script must not see it."""
    name = error.filename if isinstance(error, FileNotFoundError) else None
    return isinstance(name, str) and Path(name).is_absolute() and not Path(name).is_relative_to(Path.cwd())


def _refused(failure: Failure) -> BaseException | None:
    return next((error for error in failure.chain() if refusal(error)), None)


def _full(failure: Failure) -> bool:
    error = _refused(failure)
    return isinstance(error, OSError) and error.errno in _FULL


def _network(failure: Failure) -> bool:
    error = _refused(failure)
    named = type(error).__name__ in ("gaierror", "herror") or getattr(error, "errno", None) == errno.ENETUNREACH
    return error is not None and (named or _ran(failure, _NETWORK_FILES) or _on_line(failure, "socket"))


def _process(failure: Failure) -> bool:
    error = _refused(failure)
    started = ("os.fork", "os.exec", "os.spawn", "os.posix_spawn", "os.kill", "os.system", "os.popen")
    busy = isinstance(error, RuntimeError) or getattr(error, "errno", None) == errno.EAGAIN
    return error is not None and (busy or _ran(failure, _PROCESS_FILES) or any(_on_line(failure, s) for s in started))


def _ran(failure: Failure, files: tuple[str, ...]) -> bool:
    return any(name.endswith(files) for name in failure.files)


def _on_line(failure: Failure, text: str) -> bool:
    return text in (failure.text or "")


ROWS = (
    Row(
        "memory",
        kind("MemoryError"),
        "The script needed more memory than it may use.",
        "Use fewer or simpler features, and smaller patterns.",
    ),
    Row(
        "disk full",
        _full,
        "The script wrote more to disk than it may.",
        "Leave out the exports: the result is taken from `result` and exported afterwards.",
    ),
    Row("network", _network, "Scripts run without a network.", "Put everything that the part needs into the script."),
    Row("process", _process, "Scripts may not start or signal processes.", "Build the part in this script alone."),
    Row(
        "blocked",
        lambda failure: _refused(failure) is not None,
        "The sandbox refused it: a script may only touch files in its own working folder.",
        "Leave out file access; bind the finished part to `result`.",
    ),
    Row(
        "no such file",
        kind("FileNotFoundError"),
        "The file does not exist: a script starts in an empty folder and sees no other.",
        "Build the geometry in the script instead of reading it.",
    ),
    Row(
        "import file",
        said("File could not be loaded", "Could not import"),
        "The file could not be read: a script starts in an empty folder and sees no other.",
        "Build the geometry in the script instead of importing it.",
    ),
)
