"""The interactive view, as a widget of Jupyter and wherever else anywidget works."""

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from cadwright.viewer import page

HEIGHT = 480
SCRIPTS = ("three-cad-viewer.js", "view.js")


class View(anywidget.AnyWidget):  # type: ignore[misc]  # a class of a library without types
    """A part in 3D; ``picked`` are the faces and edges that were clicked on, shift-click adds one."""

    _esm = Path(__file__).parent / "widget.js"
    scene = traitlets.Dict().tag(sync=True)
    height = traitlets.Int(HEIGHT).tag(sync=True)
    theme = traitlets.Unicode("browser").tag(sync=True)
    tools = traitlets.Bool(True).tag(sync=True)
    picked = traitlets.List().tag(sync=True)
    """Each ``{"part", "kind", "index", "reference", "point"}``; a reference is "faces/3" or "edges/12"."""

    def __init__(self, scene: dict[str, Any], **options: Any) -> None:
        super().__init__(scene=scene, **options)
        self.on_msg(self._answer)

    def _answer(self, _: Any, content: Any, buffers: Any) -> None:
        """Send the viewer's library to a page that has none yet: once for a page, not once for a view."""
        if content == {"need": "library"}:
            self.send(
                {"library": list(SCRIPTS), "css": page("three-cad-viewer.css").decode()},
                buffers=[page(name) for name in SCRIPTS],
            )
