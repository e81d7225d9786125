"""FreeCAD and the tools at work for benchmarks: started when first needed, shared by all records."""

from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager

from cadwright import tools
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.sandbox import Closing
from cadwright.tools.toolbox import Toolbox


class Workshop(Closing):
    """Safe to use from several threads. Close it, or use it in a ``with``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._freecad, self._toolbox = FreeCAD(kernel.limits), Toolbox(kernel)

    @property
    def freecad(self) -> FreeCAD:
        """For our own functions. Raises `UserError` where there is no FreeCAD."""
        self._freecad.warm()
        return self._freecad

    @contextmanager
    def environment(
        self, *, pictures: bool = False, preset: tools.Preset | None = None, without: Collection[str] = ()
    ) -> Iterator[FreeCADEnvironment]:
        """A fresh environment `freecad` with the tools of a preset but for some.

        Raises `UserError` where there is no FreeCAD.
        """
        self._toolbox.warm()
        answer = self._toolbox.answer
        stubs = tools.stubs(preset or "chosen", without)
        made = FreeCADEnvironment(self._kernel, self.freecad, tools=stubs, answer=answer, pictures=pictures)
        with closing(made):
            yield made

    def close(self) -> None:
        """End what was started."""
        self._toolbox.close()
        self._freecad.close()
