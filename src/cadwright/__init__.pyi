"""What `import cadwright` offers, for type checkers; at run time it is imported when it is first asked for."""

from cadwright.notebook import Comparison as Comparison
from cadwright.notebook import Design as Design
from cadwright.notebook import Drawing as Drawing
from cadwright.notebook import Params as Params
from cadwright.notebook import Picture as Picture
from cadwright.notebook import Run as Run
from cadwright.notebook import Settings as Settings
from cadwright.notebook import Slices as Slices
from cadwright.notebook import UnmetWarning as UnmetWarning
from cadwright.notebook import Verdicts as Verdicts
from cadwright.notebook import Versions as Versions
from cadwright.notebook import ask as ask
from cadwright.notebook import compare as compare
from cadwright.notebook import make as make
from cadwright.notebook import measure as measure
from cadwright.notebook import open as open
from cadwright.notebook import run as run

__version__: str
