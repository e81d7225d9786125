"""The tools at work for a session: every body of a tool gets its call from here."""

import threading
from types import TracebackType
from typing import Any, Self

from cadwright.kernel.client import Kernel
from cadwright.sandbox import CallResult, ForkWorker, Limits
from cadwright.tools import worker
from cadwright.tools.registry import Tool, by_name
from cadwright.tools.wire import write_error

_MODULE = worker.__name__


class Toolbox:
    """Answers the calls that code in a session makes; safe to use from several threads. Close it, or use ``with``.

    Bodies read data from strangers, so each call runs in a fresh locked-down child of a warm process of ours.
    """

    def __init__(self, kernel: Kernel, limits: Limits | None = None) -> None:
        self._kernel = kernel
        self._limits = limits or kernel.limits
        self._worker: ForkWorker | None = None
        self._starting = threading.Lock()

    def warm(self) -> None:
        """Start the tools' process in the background."""
        with self._starting:
            if self._worker is None:
                self._worker = ForkWorker([_MODULE], role="trusted", limits=self._limits)

    def answer(
        self, name: str, arguments: dict[str, Any], blobs: dict[str, bytes]
    ) -> tuple[dict[str, Any], dict[str, bytes]]:
        """The answer to a call, both in the form of `tools.wire`; a mistake of the caller is an answer too."""
        tool = by_name(name)
        if tool is None or tool.where == "session":
            return write_error("NameError", f"there is no tool {name!r} here")
        if tool.where == "parent":
            return worker.answer(tool, arguments, blobs, kernel=self._kernel)
        self.warm()
        assert self._worker is not None
        result = self._worker.call(f"{_MODULE}:call", {"tool": tool.name, "arguments": arguments}, blobs)
        if result.status != "ok":
            return write_error("RuntimeError", _failure(tool, result, self._limits))
        return result.value, result.blobs

    def close(self) -> None:
        """End the tools' process."""
        with self._starting:
            if self._worker is not None:
                self._worker.close()
                self._worker = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _failure(tool: Tool, result: CallResult, limits: Limits) -> str:
    if result.status == "timeout":
        return f"{tool.name}() was stopped after {limits.wall_seconds:g} s"
    if result.status == "memory":
        return f"{tool.name}() ran out of memory"
    return f"{tool.name}() failed: {result.message or result.status}"
