"""FreeCAD and the tools at work for benchmarks: started when first needed, shared by all records."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from types import TracebackType
from typing import Self

from cadwright import tools
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.tools.toolbox import Toolbox


class Workshop:
    """Safe to use from several threads. Close it, or use it in a ``with``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._starting = threading.Lock()
        self._open: tuple[FreeCAD, Toolbox] | None = None

    @property
    def freecad(self) -> FreeCAD:
        """For our own functions. Raises `UserError` where there is no FreeCAD."""
        return self._started()[0]

    @contextmanager
    def environment(self, *, pictures: bool = False) -> Iterator[FreeCADEnvironment]:
        """A fresh environment `freecad` with all tools. Raises `UserError` where there is no FreeCAD."""
        freecad, toolbox = self._started()
        made = FreeCADEnvironment(self._kernel, freecad, tools=tools.stubs(), answer=toolbox.answer, pictures=pictures)
        with closing(made):
            yield made

    def _started(self) -> tuple[FreeCAD, Toolbox]:
        with self._starting:
            if self._open is None:
                freecad, toolbox = FreeCAD(self._kernel.limits), Toolbox(self._kernel)
                freecad.warm()
                toolbox.warm()
                self._open = freecad, toolbox
            return self._open

    def close(self) -> None:
        """End what was started."""
        with self._starting:
            for each in self._open or ():
                each.close()
            self._open = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
