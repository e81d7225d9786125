"""What can be shown in 3D: a widget where the notebook has one, a picture everywhere else."""

import base64
import sys
from abc import ABC, abstractmethod
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from cadwright.errors import UsageError
from cadwright.notebook.pictures import Picture

if TYPE_CHECKING:
    from cadwright.notebook.widget import View


class Shown(ABC):
    """Something with a shape."""

    @abstractmethod
    def scene(self) -> dict[str, Any] | None:
        """What the 3D viewer draws, as JSON; ``None`` where there is no solid."""

    @abstractmethod
    def thumbnail(self) -> Picture | None:
        """A picture that is there already or made in no time."""

    def view(self, *, height: int = 480, theme: str = "browser", tools: bool = True) -> "View":
        """The interactive view: a widget whose ``picked`` are the faces and edges that were clicked on.

        ``theme`` is "light", "dark" or as the page has it. Raises `UsageError` where widgets are not installed, or
        there is no solid.
        """
        return self._widget(height=height, theme=theme, tools=tools)

    def _widget(self, **options: Any) -> "View":
        """A view of what there is now."""
        if find_spec("anywidget") is None:
            raise UsageError("the interactive view needs widgets", 'install them: pip install "cadwright[notebook]"')
        from cadwright.notebook.widget import View

        scene = self.scene()
        if scene is None:
            raise UsageError("there is no solid to show")
        return View(scene, **options)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget where there are widgets, with a picture for pages without them, and words for terminals."""
        if in_terminal():
            return {"text/plain": repr(self)}, {}
        data: dict[str, Any] = {}
        metadata: dict[str, Any] = {}
        if find_spec("anywidget") is not None and self.scene() is not None:
            data, metadata = self._widget()._repr_mimebundle_() or ({}, {})
        picture = self.thumbnail()
        if picture is not None:
            data = {**data, "image/png": base64.b64encode(picture.data).decode()}
        return {**data, "text/plain": repr(self)}, metadata


def in_terminal() -> bool:
    """Whether this is IPython in a terminal, which asks for everything and shows words alone."""
    shell = sys.modules.get("IPython")
    return shell is not None and type(shell.get_ipython()).__name__ == "TerminalInteractiveShell"
