"""The words of edits, beside those that requests are written with."""

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.vocabulary import table

VERBS = table(
    {
        "change": "make change set adjust modify update resize alter have give use want need let become get bring turn",
        "grow": "increase raise heighten enlarge extend grow expand bump up",
        "shrink": "decrease reduce shrink lower cut-down down",
        "lengthen": "lengthen elongate stretch",
        "shorten": "shorten",
        "widen": "widen broaden",
        "narrow": "narrow",
        "thicken": "thicken",
        "thin": "thin",
        "deepen": "deepen",
        "double": "double",
        "halve": "halve",
        "triple": "triple treble",
        "scale": "scale",
        "add": "add put place drill bore mill insert attach engrave punch create cut pierce include mount",
        "finish": "round fillet chamfer bevel",
        "hollow": "hollow shell",
        "recess": "counterbore countersink tap thread",
        "remove": "remove delete drop omit erase fill plug close eliminate clear no without lose",
        "move": "move shift translate slide reposition relocate nudge push",
        "center": "center centre",
        "rotate": "rotate spin tilt",
        "mirror": "mirror reflect flip",
        "replace": "replace swap convert substitute exchange interchange switch",
        "copy": "duplicate copy repeat",
        "undo": "undo revert",
        "redo": "redo",
        "restore": "restore",
        "keep": "keep leave",
    }
)
"""What an edit does, in the infinitive. `sentences` reads "put back", "go back", "take … away", "get rid of" itself."""

GROWING = {
    "grow": ("", 1),
    "shrink": ("", -1),
    "lengthen": ("length", 1),
    "shorten": ("length", -1),
    "widen": ("width", 1),
    "narrow": ("width", -1),
    "thicken": ("thickness", 1),
    "thin": ("thickness", -1),
    "deepen": ("depth", 1),
}
"""Verbs that say which way a dimension changes, and which one where they name it."""

LIFTING = words("lower raise heighten")
"""Verbs that speak of the height where no other dimension is named."""

FACTORS = {"double": 2.0, "halve": 0.5, "triple": 3.0}

NOUN_VERBS = words(
    "counterbore countersink tap thread fillet chamfer round bevel hollow shell bore cut copy center centre mount "
    "punch mirror scale"
)
"""Verbs that are nouns or adjectives too: they are verbs only before an object."""

ADJECTIVES = {
    "thick": ("thickness", 0),
    "long": ("length", 0),
    "wide": ("width", 0),
    "broad": ("width", 0),
    "high": ("height", 0),
    "tall": ("height", 0),
    "deep": ("depth", 0),
    "big": ("", 0),
    "large": ("", 0),
    "small": ("", 0),
    "thicker": ("thickness", 1),
    "longer": ("length", 1),
    "wider": ("width", 1),
    "broader": ("width", 1),
    "higher": ("height", 1),
    "taller": ("height", 1),
    "deeper": ("depth", 1),
    "bigger": ("", 1),
    "larger": ("", 1),
    "more": ("", 1),
    "thinner": ("thickness", -1),
    "shorter": ("length", -1),
    "narrower": ("width", -1),
    "lower": ("height", -1),
    "shallower": ("depth", -1),
    "smaller": ("", -1),
    "less": ("", -1),
}
"""Words after a measure: the dimension they name, and whether the measure is a difference."""

DIRECTIONS = {
    "right": "right",
    "rightwards": "right",
    "left": "left",
    "leftwards": "left",
    "back": "back",
    "backward": "back",
    "backwards": "back",
    "rear": "back",
    "front": "front",
    "forward": "front",
    "forwards": "front",
    "up": "up",
    "upward": "up",
    "upwards": "up",
    "top": "up",
    "down": "down",
    "downward": "down",
    "downwards": "down",
    "bottom": "down",
    "inward": "in",
    "inwards": "in",
    "inside": "in",
    "outward": "out",
    "outwards": "out",
    "outside": "out",
}

SAID_BY_EDITS = words(
    "please can could would you we i i'd like to it so that now then also just the a an of in on at is are be being "
    "been and , . ; : ! ? ' with for from by its their this these those them they as instead only both each all every "
    "will shall again too but everything else same have has had thanks thank mm part design model object bit little "
    "so' one ones there than version do - = size sized dimension dimensions measure value much total overall whole "
    "want need should must it's let's let me my our your actually upside okay ok hey hi hello finally next first out "
    "blind thing over"
)
"""Words of an edit that change nothing by themselves."""

TELLING = words("other that this small smaller little big bigger large larger")
"""Words before a noun that tell which one of several it is."""

NEGATIONS = words("don't not never doesn't shouldn't without isn't won't can't cannot")
