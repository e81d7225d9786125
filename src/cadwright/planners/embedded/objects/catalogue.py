"""Every object that the embedded planner can compose."""

from cadwright.planners.embedded.objects.brackets import BRACKETS
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.fasteners import FASTENERS
from cadwright.planners.embedded.objects.flanges import FLANGES
from cadwright.planners.embedded.objects.shafts import SHAFTS
from cadwright.planners.embedded.objects.shelving import SHELVING
from cadwright.planners.embedded.objects.stars import STARS
from cadwright.planners.embedded.objects.tables import TABLES

CATALOGUE: tuple[Entry, ...] = (*TABLES, *SHELVING, *FASTENERS, *BRACKETS, *FLANGES, *SHAFTS, *STARS)
