"""FreeCAD's Python commands in our own words, for planners (CAD-Assistant, table 11 and section 15, and more).

Every name, attribute, method and example is tested against the FreeCAD that is installed.
"""

from cadwright.tools.freecad_api import bodies, features, geometry, sketches
from cadwright.tools.freecad_api.command import SETUPS, Command

COMMANDS: tuple[Command, ...] = (
    *sketches.COMMANDS,
    *geometry.COMMANDS,
    *bodies.COMMANDS,
    *features.COMMANDS,
)
"""All commands, in the order in which planners see them."""

__all__ = ["COMMANDS", "SETUPS", "Command"]
