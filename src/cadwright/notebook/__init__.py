"""cadwright in Python and in notebooks: designs as objects that show themselves.

``import cadwright`` offers all of this by the same names, and imports it when it is first asked for.
"""

from cadwright.api import Settings
from cadwright.notebook.design import Design, UnmetWarning
from cadwright.notebook.functions import ask, compare, make, measure, open, run
from cadwright.notebook.pictures import Comparison, Drawing, Picture, Slices
from cadwright.notebook.runs import Run
from cadwright.notebook.tables import Params, Verdicts, Versions

__all__ = [
    "Comparison",
    "Design",
    "Drawing",
    "Params",
    "Picture",
    "Run",
    "Settings",
    "Slices",
    "UnmetWarning",
    "Verdicts",
    "Versions",
    "ask",
    "compare",
    "make",
    "measure",
    "open",
    "run",
]
