"""The parent's side of build123d, whose kernel cannot be loaded beside CadQuery's: an environment of its own.

`installation` finds it, `setup` makes it, and what runs in it is in `kernel.build123d_guest`, called by name.
"""

from cadwright.kernel.build123d.installation import HOW_TO_GET_IT, Installation, find, needed

__all__ = ["HOW_TO_GET_IT", "Installation", "find", "needed"]
