"""From what the server saw and what the child claims to the result of a call."""

import signal

from cadwright.errors import WorkerError
from cadwright.sandbox import frames
from cadwright.sandbox.base import CallResult, CallStatus, Limits
from cadwright.sandbox.wire import Answer, Report

_SIGNALS = {
    "SIGSEGV": "segmentation fault",
    "SIGABRT": "it aborted",
    "SIGKILL": "killed, often by the system when memory runs out",
    "SIGXCPU": "too much processor time",
}
_OUT_OF_MEMORY = ("std::bad_alloc", "Cannot allocate memory", "MemoryError")


def understand(report: Report, result: int, limits: Limits) -> CallResult:
    """The result of a call. Raises `WorkerError` when the child was never isolated and so ran nothing."""
    if report.ending == "refused":
        reason = report.stderr.strip().rpartition("\n")[2]
        raise WorkerError(f"a worker could not start an isolated execution: {reason}")
    answer, blobs = Answer("ok"), dict[str, bytes]()
    status, message = _from_ending(report, limits)
    if status == "ok":
        try:
            answer, blobs = frames.read_frame(result, Answer, limits.result_bytes, limits.value_bytes)
            status, message = answer.status, answer.message
        except frames.FrameError as error:
            status, message = "crash", f"it ended without a readable result: {error}"
    good = status == "ok"
    return CallResult(
        status=status,
        value=answer.value if good else {},
        blobs=blobs if good else {},
        stdout=report.stdout,
        stderr=report.stderr,
        message=message,
        seconds=report.seconds,
        peak_bytes=report.peak_bytes,
    )


def _from_ending(report: Report, limits: Limits) -> tuple[CallStatus, str]:
    match report.ending:
        case "timeout":
            return "timeout", f"stopped after {limits.wall_seconds:g} s"
        case "overwork":
            return "timeout", f"stopped after {limits.processor_seconds:g} s of processor time"
        case "threads":
            return "blocked", f"it started more than {limits.threads} threads"
        case "signal":
            return _from_signal(report, limits)
        case "confused":
            return "crash", "it meddled with the worker's own channel"
        case "exited" if report.code:
            return "crash", f"it ended itself with exit status {report.code}"
    return "ok", ""


def _from_signal(report: Report, limits: Limits) -> tuple[CallStatus, str]:
    name = _signal_name(report.code)
    if name == "SIGSYS":
        return "blocked", "it was stopped at a system call of a foreign architecture"
    if report.near_memory_limit or any(words in report.stderr for words in _OUT_OF_MEMORY):
        return "memory", f"it ran out of the {limits.memory_bytes / 1024**3:g} GiB of memory allowed"
    meaning = _SIGNALS.get(name)
    return "crash", f"it died of {name}" + (f" ({meaning})" if meaning else "")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
