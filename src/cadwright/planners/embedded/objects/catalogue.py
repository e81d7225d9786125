"""Every object that the embedded planner can compose, and those that nobody can from dimensions alone."""

from cadwright.language.numerals import words
from cadwright.planners.embedded.objects.bends import BENDS
from cadwright.planners.embedded.objects.boxes import BOXES
from cadwright.planners.embedded.objects.brackets import BRACKETS
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.fasteners import FASTENERS
from cadwright.planners.embedded.objects.flanges import FLANGES
from cadwright.planners.embedded.objects.outdoors import OUTDOORS
from cadwright.planners.embedded.objects.pyramids import PYRAMIDS
from cadwright.planners.embedded.objects.seats import SEATS
from cadwright.planners.embedded.objects.sections import SECTIONS
from cadwright.planners.embedded.objects.shafts import SHAFTS
from cadwright.planners.embedded.objects.shelving import SHELVING
from cadwright.planners.embedded.objects.standoffs import STANDOFFS
from cadwright.planners.embedded.objects.stars import STARS
from cadwright.planners.embedded.objects.tables import TABLES
from cadwright.planners.embedded.objects.turned import TURNED
from cadwright.planners.embedded.objects.wings import WINGS

CATALOGUE: tuple[Entry, ...] = (
    *TABLES,
    *SEATS,
    *SHELVING,
    *BOXES,
    *FASTENERS,
    *BRACKETS,
    *FLANGES,
    *SECTIONS,
    *SHAFTS,
    *TURNED,
    *STARS,
    *OUTDOORS,
    *WINGS,
    *PYRAMIDS,
    *BENDS,
    *STANDOFFS,
)

FREEFORM = words(
    "teapot kettle pen ballpoint biro shoe boot glove hat car truck bus bicycle motorcycle boat ship airplane "
    "aeroplane aircraft helicopter rocket gun pistol guitar violin piano person human man woman statue bust animal "
    "cat dog horse bird fish dragon dinosaur flower tree leaf sofa couch armchair keyboard smartphone laptop"
)
"""Things whose surfaces no list of dimensions describes."""

OBJECTS = frozenset(name.split()[-1] for entry in CATALOGUE for name in entry.names)
"""The nouns that objects are called by."""
