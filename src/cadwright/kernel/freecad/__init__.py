"""The parent's side of FreeCAD: finds an installation, calls our functions in it, and holds sessions for code.

Nothing of FreeCAD is imported here; what imports it is in `kernel.freecad_guest` and is called by name.
"""

from cadwright.kernel.freecad.client import FreeCAD, FreeCADError
from cadwright.kernel.freecad.discovery import HOW_TO_GET_IT, Installation, find, needed
from cadwright.kernel.freecad.session import Material, Session, StepResult

__all__ = [
    "HOW_TO_GET_IT",
    "FreeCAD",
    "FreeCADError",
    "Installation",
    "Material",
    "Session",
    "StepResult",
    "find",
    "needed",
]
