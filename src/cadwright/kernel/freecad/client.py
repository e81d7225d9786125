"""The trusted FreeCAD worker: calls functions of `kernel.freecad_guest` by name, each in a fresh process."""

from typing import Any

from cadwright.errors import InputError
from cadwright.kernel.freecad.discovery import Installation, find, needed
from cadwright.sandbox import CallResult, Closing, ForkWorker, Limits, Standby

GUEST = "cadwright.kernel.freecad_guest"


class FreeCADError(RuntimeError):
    """A call that came to nothing; ``result`` says how it ended: an exception inside, a crash, a time-out."""

    def __init__(self, function: str, result: CallResult) -> None:
        super().__init__(f"{function}: {result.reason}")
        self.result = result


def unreadable(name: str, result: CallResult) -> InputError:
    """The error for a file that FreeCAD's reader did not survive, or not in time."""
    hint = "open and save it where it was made, or give another format" if result.status == "crash" else None
    return InputError(f"{name}: FreeCAD cannot read it ({result.reason})", hint)


class FreeCAD(Closing):
    """FreeCAD for one process of ours; safe to use from several threads. Close it, or use it in a ``with``.

    No foreign code runs here, only our functions on files from strangers; foreign code runs in a `Session`.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._worker = Standby(self._start)

    @property
    def available(self) -> bool:
        """Whether there is a FreeCAD on this machine."""
        return self.installation is not None

    @property
    def installation(self) -> Installation | None:
        """The FreeCAD that is used."""
        return find()

    def warm(self) -> None:
        """Start the worker in the background. Raises `UserError` where there is no FreeCAD."""
        self._worker.get()

    def try_call(
        self,
        function: str,
        arguments: dict[str, Any],
        blobs: dict[str, bytes] | None = None,
        limits: Limits | None = None,
    ) -> CallResult:
        """Call ``"module:function"`` of `kernel.freecad_guest` in a fresh process, in an empty scratch folder.

        The function gets the arguments and the blobs and returns a JSON-able dict and blobs. However it ends is a
        value. Raises `UserError` where there is no FreeCAD, `WorkerError` when no process can be started.
        """
        return self._worker.get().call(f"{GUEST}.{function}", arguments, blobs, limits)

    def call(
        self,
        function: str,
        arguments: dict[str, Any],
        blobs: dict[str, bytes] | None = None,
        limits: Limits | None = None,
    ) -> tuple[dict[str, Any], dict[str, bytes]]:
        """The same for calls that are to succeed: value and blobs. Raises `FreeCADError` when one does not."""
        result = self.try_call(function, arguments, blobs, limits)
        if result.status != "ok":
            raise FreeCADError(function, result)
        return result.value, result.blobs

    def read(
        self, name: str, function: str, arguments: dict[str, Any], blobs: dict[str, bytes]
    ) -> tuple[dict[str, Any], dict[str, bytes]]:
        """The same for calls on a file from a stranger, called ``name``.

        FreeCAD's readers end their process on some files that are damaged: that is an `InputError`, as is a
        ``problem`` that the function tells.
        """
        result = self.try_call(function, arguments, blobs)
        if result.status != "ok":
            raise unreadable(name, result)
        if "problem" in result.value:
            raise InputError(f"{name}: {result.value['problem']}")
        return result.value, result.blobs

    def close(self) -> None:
        """End the worker; calling it twice is fine."""
        self._worker.close()

    def _start(self) -> ForkWorker:
        found = needed()
        return ForkWorker(
            [f"{GUEST}.boot"], role="trusted", limits=self.limits, paths=found.paths, program=found.program
        )
