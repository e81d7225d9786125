"""The program at work: its commands one after the other, heard while they work, and stopped at once."""

from __future__ import annotations

import os
import signal

from PySide import QtCore

_PATIENCE = 5000
"""Milliseconds that a stopped program may take to end."""
_FOREIGN = ("PYTHONHOME", "PYTHONPATH", "QT_PLUGIN_PATH")
"""What FreeCAD's own environment says to its own Python and Qt, and is wrong for others."""


class Running(QtCore.QObject):
    """Commands of the program. ``heard`` is given each line it writes beside its answer.

    ``ended`` is given the answer of the last command, all lines, and the exit code; ``None`` where it did not start.
    """

    def __init__(self, parent, path: str, commands: list[list[str]], heard, ended) -> None:
        super().__init__(parent)
        self._path, self._commands, self._heard, self._ended = path, commands, heard, ended
        self._lines: list[str] = []
        self._rest = ""
        self.stopped = False
        self.process = QtCore.QProcess(self)
        self.process.setProcessEnvironment(_environment())
        self.process.readyReadStandardError.connect(self._hear)
        self.process.finished.connect(lambda code, _: self._finished(code))
        self.process.errorOccurred.connect(self._broken)

    def start(self) -> None:
        """Start the next command."""
        self.process.start(self._path, self._commands.pop(0))
        self.process.closeWriteChannel()

    def stop(self) -> None:
        """End it: what it has finished is kept in its own folder."""
        self.stopped = True
        self._commands.clear()
        if os.name == "posix" and self.process.processId():
            os.kill(self.process.processId(), signal.SIGINT)
            QtCore.QTimer.singleShot(_PATIENCE, self.process.kill)
        else:
            self.process.kill()

    def kill(self) -> None:
        """End it with FreeCAD."""
        self._commands.clear()
        self.process.kill()
        self.process.waitForFinished(_PATIENCE)

    def _hear(self) -> None:
        self._rest += bytes(self.process.readAllStandardError()).decode("utf-8", "replace").replace("\r", "\n")
        *whole, self._rest = self._rest.split("\n")
        for line in filter(str.strip, whole):
            self._lines.append(line)
            self._heard(line)

    def _finished(self, code: int) -> None:
        self._hear()
        if self._commands and code == 0:
            self.start()
            return
        answer = bytes(self.process.readAllStandardOutput()).decode("utf-8", "replace")
        self._ended(answer, [*self._lines, self._rest], code)

    def _broken(self, error) -> None:
        if error == QtCore.QProcess.FailedToStart:
            self._ended("", [], None)


def _environment():
    environment = QtCore.QProcessEnvironment.systemEnvironment()
    for name in (*_FOREIGN, *(("LD_LIBRARY_PATH",) if environment.contains("APPDIR") else ()), "APPDIR"):
        environment.remove(name)
    return environment
