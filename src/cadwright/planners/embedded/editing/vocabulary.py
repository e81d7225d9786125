"""The words that the embedded planner knows, by what they do in a sentence.

Each table maps words to the one term that the rest of the reader works with. Words are lower case and singular;
`singular` brings other forms here.
"""

from cadwright.language.numerals import words


def table(listed: dict[str, str]) -> dict[str, str]:
    """``{"term": "word word"}`` turned round: each word to its term."""
    return {word: term for term, synonyms in listed.items() for word in synonyms.split()}


SOLIDS = table(
    {
        "box": "box block cuboid brick slab plate panel sheet board beam strip rectangle plank tile lid shelf "
        "step tier rail step",
        "cube": "cube",
        "square": "square",
        "cylinder": "cylinder disc disk rod shaft pin peg post dowel pole boss stud circle drum puck coin axle hub "
        "knob spigot",
        "ring": "ring washer tube pipe annulus bushing bush collar sleeve spacer frame",
        "sphere": "sphere ball",
        "hemisphere": "hemisphere dome semisphere",
        "cone": "cone",
        "torus": "torus donut doughnut",
        "triangle": "triangle wedge",
        "trapezoid": "trapezoid trapezium",
        "parallelogram": "parallelogram",
        "rhombus": "rhombus diamond",
        "pentagon": "pentagon",
        "hexagon": "hexagon nut",
        "heptagon": "heptagon",
        "octagon": "octagon",
        "semicircle": "semicircle",
        "ellipse": "ellipse oval ellipsoid",
        "stadium": "stadium obround",
        "star": "star",
        "object": "object shape part model body structure component solid form piece item prism column bar profile "
        "protrusion element section segment portion base leg arm wall rib fin partition support "
        "sketch outline polyline loop line coaster container gasket shim insert mount pedestal cabinet "
        "extension projection lip tab ear drawing bracket assembly structure figure flange foot layer",
    }
)
"""Nouns that name a body, or a shape that becomes one when it is extruded."""

FLAT = words(
    "rectangle square circle triangle trapezoid trapezium parallelogram rhombus diamond pentagon hexagon heptagon "
    "octagon semicircle ellipse oval stadium obround"
)
"""Of these, the ones that have no height of their own."""

VOIDS = table(
    {
        "hole": "hole bore opening perforation",
        "pocket": "pocket recess cavity cutout cut-out hollow cut depression indentation window",
        "slot": "slot groove channel",
        "notch": "notch",
        "keyway": "keyway keyseat",
        "counterbore": "counterbore",
        "countersink": "countersink",
    }
)
"""Nouns that name material taken away."""

FINISHES = table({"fillet": "fillet round rounding", "chamfer": "chamfer bevel"})
"""Nouns that name treated edges."""

SHAPE_ADJECTIVES = table(
    {
        "box": "rectangular oblong",
        "square": "square",
        "cube": "cubic cubical cube-shaped",
        "cylinder": "cylindrical circular round disc-shaped disk-shaped",
        "ring": "annular ring-shaped tubular",
        "sphere": "spherical",
        "cone": "conical",
        "triangle": "triangular",
        "trapezoid": "trapezoidal",
        "rhombus": "rhombic",
        "pentagon": "pentagonal",
        "hexagon": "hexagonal hex",
        "heptagon": "heptagonal",
        "octagon": "octagonal",
        "semicircle": "semicircular half-round",
        "ellipse": "elliptical elliptic oval",
        "stadium": "obround",
    }
)
"""Adjectives that say what shape a thing has."""

SIDES = {"triangle": 3, "pentagon": 5, "hexagon": 6, "heptagon": 7, "octagon": 8}

MEANINGFUL = words(
    "hollow solid open closed vertical horizontal top bottom upper lower outer inner outside inside left right "
    "front back rear through blind tapped threaded clearance rounded filleted chamfered beveled bevelled central thru "
    "center centre middle equilateral isosceles scalene right-angled obtuse acute regular inverted larger smaller "
    "concentric countersunk counterbored corner side mounting short long four-sided all outermost circular bolt "
    "main original first other opposite adjacent perpendicular upright tapered stepped slotted twisted curved "
    "cross transverse radial full-radius"
)
"""Other adjectives that change what is meant."""

PLAIN = words(
    "small large big tiny thin thick short tall long wide narrow slim flat simple single basic extruded new entire "
    "whole separate identical equal similar same overall complete final exact specific specified slightly very "
    "shallow deep 3d 2d three-dimensional two-dimensional solid straight slender abstract complex given desired "
    "resulting combined additional cad extra smaller larger main first-level initial original total thinner "
    "thicker longer shorter bigger significantly much slight little marginally standard symmetric symmetrical "
    "connected huge medium marginal respective corresponding precise uniform evenly tapered stepped even overlapping"
)
"""Adjectives that say nothing that a dimension does not say better."""

MATERIALS = words(
    "aluminium aluminum steel stainless brass bronze copper iron titanium wood wooden plywood oak mdf plastic acrylic "
    "pla abs petg nylon delrin pom glass rubber metal metallic concrete cardboard sheet-metal"
)
"""What a part is made of; noted, since it changes no geometry."""

USES = words(
    "bearing pillow electronic electronics motor engine printer sensor camera battery drone robot computer "
    "lightweight sturdy strong robust heavy-duty nice little custom generic usual typical ordinary "
    "nema14 nema17 nema23 bed functional protective workshop kitchen garden desk office "
    "household machined milled lathe-turned cast printed"
)
"""What a part is for, how it is made or how it is meant to be; noted, since it changes no geometry."""

SCREWS = words("socket head cap hex hexagon machine screw screws bolt bolts stud studs fastener fasteners shcs")
"""Words after a thread that name the screw."""

DIMENSIONS = table(
    {
        "length": "length",
        "width": "width breadth",
        "height": "height",
        "thickness": "thickness thk",
        "depth": "depth",
        "diameter": "diameter dia diam",
        "outer diameter": "od",
        "inner diameter": "id",
        "radius": "radius radii rad",
        "side": "side",
        "angle": "angle",
        "extrusion": "extrusion",
        "base": "base",
        "spacing": "spacing pitch gap distance",
        "padding": "padding margin inset offset",
        "pcd": "pcd",
        "circumference": "circumference",
        "apothem": "apothem",
        "flats": "flats af",
        "count": "number count quantity",
    }
)
"""Nouns that name a dimension."""

DIMENSION_QUALIFIERS = words(
    "outer inner outside inside external internal wall base top bottom upper lower side extrusion edge overall total "
    "bolt hole pitch circle major minor slant corner fillet full extruded vertical horizontal maximum minimum "
    "individual combined uniform extrude cross"
)
"""Words that may stand between the article and a dimension."""

MEASURE_ADJECTIVES = table(
    {
        "length": "long",
        "width": "wide broad",
        "height": "high tall",
        "thickness": "thick thk",
        "depth": "deep",
        "diameter": "diameter dia diam across",
        "outer diameter": "od",
        "inner diameter": "id",
        "radius": "radius",
    }
)
"""Adjectives after a measure: "5 mm thick"."""

VERBS = table(
    {
        "make": "create make build design generate model produce construct draw sketch start begin form want need give "
        "using define write render",
        "add": "add place put attach position mount fix join include connect stack set weld insert protrude "
        "emerge extend locate break arrange situate fuse combine",
        "cut": "cut remove subtract drill bore carve mill pierce punch engrave take",
        "extrude": "extrude pad",
        "hollow": "hollow shell",
        "fillet": "fillet round",
        "chamfer": "chamfer bevel",
        "rotate": "rotate turn tilt",
        "orient": "orient align lay lie",
        "move": "translate move shift reposition",
        "center": "center centre",
        "mirror": "mirror reflect",
        "revolve": "revolve",
        "sweep": "sweep",
        "loft": "loft",
        "scale": "scale",
        "divide": "divide separate space",
        "ensure": "ensure",
        "close": "close",
        "repeat": "repeat duplicate copy",
    }
)
"""What is to be done, in the infinitive."""

DETERMINERS = {
    "a": "new",
    "an": "new",
    "another": "new",
    "some": "new",
    "the": "old",
    "this": "old",
    "that": "old",
    "these": "these",
    "those": "these",
    "its": "old",
    "their": "old",
    "each": "all",
    "every": "all",
    "both": "all",
    "all": "all",
}

HEDGES = words(
    "about approximately around roughly exactly nearly almost circa approx ca of is are be being was should must "
    "will to at equal equals measuring measured set as with that = : ~ ≈ has having only just precisely which it "
    "maybe say specifically i.e namely"
)
"""Words that may stand between a dimension and its value."""

FILLERS = words(
    "inches a an the and or then next finally also please with using use write python code cadquery cad in of to that "
    "which is are be being been it its their this these those they them there should must will would can could may "
    "have has by for from as so such make sure ensure ensuring making resulting result results create creating "
    "forming form formed i we you me my want need like called named now here where while when after before "
    "afterwards first firstly second secondly lastly together both each other same into dimension specific "
    "following given design dimensions measurements parameters measuring measure specifications specification size "
    "sized sizes exactly approximately about around roughly overall begin start starting step process further "
    "additionally respectively individually on at was were done do does not only just too very more but if onto "
    "upon during within whose who what how all any themselves itself proper properly correct correctly accurately "
    "accordingly appropriate directly thus hence therefore 3d 2d model object file script generate generated "
    "program library units unit mm note used one purpose visualization moreover furthermore having give giving "
    "produce producing achieve desired shape s complete completed finish perform performing negatively positively "
    "upward upwards downward downwards outward outwards vertically horizontally positive negative amount "
    "specifically out off less than extends extending runs running appears appear visible effect appearance better "
    "entire whole through-out throughout until till maintaining keeping matching match precisely exact per area "
    "closed loop connected consisting consists consist comprising comprises comprised adjust adjusting position "
    "positioning appropriately way through facing symmetrically symmetric aligned aligns compared above-mentioned "
    "multiple various several steps operation operations operate based similarly likewise since because let us help "
    "simply i'd we'd i'm let's simulating representing represents represent designed intended known basic function "
    "functions import approach method methods thru going goes go sits sit centred centered hi "
    "thanks thank lot row"
)
"""Words that carry no geometry of their own."""

NOUN_ENDINGS = ("ches", "shes", "xes", "ses")


def singular(word: str) -> str:
    """The singular of a noun as the tables list it."""
    if word in {
        "radii",
        "halves",
        "dies",
        "axes",
        "glass",
        "glasses",
        "radius",
        "torus",
        "cross",
        "chassis",
        "annulus",
    }:
        return {"radii": "radius", "axes": "axis", "halves": "half", "dies": "die", "glasses": "glass"}.get(word, word)
    if word in {"vertices", "matrices"}:
        return {"vertices": "vertex"}.get(word, word)
    if word.endswith("ves") and len(word) > 4:
        return {"shelves": "shelf", "grooves": "groove"}.get(word, word[:-1])
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith(NOUN_ENDINGS):
        return word[:-2] if not word.endswith("ses") else word[:-1]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word


WORDS = frozenset(
    {*SOLIDS, *VOIDS, *FINISHES, *SHAPE_ADJECTIVES, *DIMENSIONS, *MEASURE_ADJECTIVES, *VERBS}
    | FLAT
    | MEANINGFUL
    | PLAIN
    | MATERIALS
    | USES
    | SCREWS
    | FILLERS
)
"""Everything that is spelt right."""
