"""The tools at work for a session: every body of a tool gets its call from here."""

from typing import Any

from cadwright.kernel.client import Kernel
from cadwright.sandbox import CallResult, Closing, ForkWorker, Limits, Standby
from cadwright.tools import worker
from cadwright.tools.registry import Tool, by_name
from cadwright.tools.wire import write_error

_MODULE = worker.__name__


class Toolbox(Closing):
    """Answers the calls that code in a session makes; safe to use from several threads. Close it, or use ``with``.

    Bodies read data from strangers, so each call runs in a fresh locked-down child of a warm process of ours.
    """

    def __init__(self, kernel: Kernel, limits: Limits | None = None) -> None:
        self._kernel = kernel
        self._limits = limits or kernel.limits
        self._worker = Standby(lambda: ForkWorker([_MODULE], role="trusted", limits=self._limits))

    def warm(self) -> None:
        """Start the tools' process in the background."""
        self._worker.get()

    def answer(
        self, name: str, arguments: dict[str, Any], blobs: dict[str, bytes]
    ) -> tuple[dict[str, Any], dict[str, bytes]]:
        """The answer to a call, both in the form of `tools.wire`; a mistake of the caller is an answer too."""
        tool = by_name(name)
        if tool is None or tool.where == "session":
            return write_error("NameError", f"there is no tool {name!r} here")
        if tool.where == "parent":
            return worker.answer(tool, arguments, blobs, kernel=self._kernel)
        result = self._worker.get().call(f"{_MODULE}:call", {"tool": tool.name, "arguments": arguments}, blobs)
        if result.status != "ok":
            return write_error("RuntimeError", _failure(tool, result, self._limits))
        return result.value, result.blobs

    def close(self) -> None:
        """End the tools' process."""
        self._worker.close()


def _failure(tool: Tool, result: CallResult, limits: Limits) -> str:
    if result.status == "timeout":
        return f"{tool.name}() was stopped after {limits.wall_seconds:g} s"
    if result.status == "memory":
        return f"{tool.name}() ran out of memory"
    return f"{tool.name}() failed: {result.reason}"
