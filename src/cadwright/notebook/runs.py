"""What came of a script."""

from functools import cached_property
from typing import Any

from cadwright.api import inspections, scenes
from cadwright.api.files import Executed
from cadwright.kernel.client import Geometry
from cadwright.notebook.kernel import kernel
from cadwright.notebook.pictures import Picture
from cadwright.notebook.shown import Shown
from cadwright.values import Measurements, Outcome, Problem


class Run(Shown):
    """A script's outcome: what it printed, what went wrong, what it made. It shows the part."""

    def __init__(self, executed: Executed) -> None:
        self._executed = executed

    @property
    def outcome(self) -> Outcome:
        """Whether it is "valid", or what was in the way: "exception", "timeout", "invalid-geometry" …"""
        return self._executed.ran.outcome

    @property
    def error(self) -> Problem | None:
        """What went wrong, with its line and a hint."""
        return self._executed.ran.error

    @property
    def stdout(self) -> str:
        """What the script printed."""
        return self._executed.ran.stdout

    @property
    def measurements(self) -> Measurements | None:
        """What the verifier measured."""
        return self._executed.ran.measurements

    def scene(self) -> dict[str, Any] | None:
        """What the 3D viewer draws, as JSON; ``None`` without a solid."""
        if not self._executed.brep:
            return None
        return scenes.scene_of(self._executed.brep, self._executed.parts, "script", kernel=kernel())

    def thumbnail(self) -> Picture | None:
        """A picture from above and the side; ``None`` without a solid."""
        return self._picture

    @cached_property
    def _picture(self) -> Picture | None:
        if not self._executed.brep:
            return None
        geometry = kernel().measure(self._executed.brep, self._executed.parts, mesh=True)
        if not isinstance(geometry, Geometry) or not geometry.mesh:
            return None
        image = inspections.pictured(geometry, "iso", kernel())
        return Picture(image.name, image.blob.data)

    def __repr__(self) -> str:
        size = self.measurements.size if self.measurements is not None else None
        what = (
            " × ".join(f"{each:.6g}" for each in size) + " mm" if size else (self.error.message if self.error else "")
        )
        return f"<Run: {self.outcome}{', ' if what else ''}{what}>"
