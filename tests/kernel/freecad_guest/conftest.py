"""FreeCAD in the tests' own process; a module here skips itself where ``FreeCAD`` cannot be imported."""

import sys

from cadwright.kernel.freecad.finding import find

_found = find()
if _found is not None:
    sys.path.extend(str(path) for path in _found.paths if str(path) not in sys.path)
