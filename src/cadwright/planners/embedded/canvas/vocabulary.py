"""The vocabulary of designers' messages: regular expressions for what people say, by what is meant."""

import re

from cadwright.canvas.design import XY

SHAPES = r"circle|square|rectangle|box|triangle|line|straight line|arc|curve|half circle|full circle"
VERBS: dict[str, str] = {
    "delete": r"delete|remove|erase|get rid|take (?:(?:it|this|that|them) )?(?:away|out|off)|lose|eliminate|"
    r"scrap|clear|not needed|no need|(?:should|does)(?:n'?t| not) be (?:there|here|an?)|(?:is|are) extra|without|gone|"
    r"(?:needs? to|should|has to|must|can) go(?= |$)(?! \w)|(?:don'?t|do not) need",
    "swap": r"swap|switch|exchange|trade",
    "become": rf"(?:should be|needs to be|has to be|must be|into) an? (?:full )?(?:{SHAPES})|into (?:{SHAPES})s|"
    rf"(?:make|turn|change) [\w ]+? (?:to )?an? (?:{SHAPES})$",
    "bigger": r"bigger|larger|increase|grow|wider|taller|longer|lengthen|extend|expand|enlarge|stretch|widen|"
    r"too (?:small|short|narrow|little)|more (?:long|wide|tall)|scale up|twice as|double|elongate|further out|radius|"
    r"diameter|\d+(?: units?| squares?)? (?:long|wide|tall|high)",
    "smaller": r"smaller|reduce|shrink|shorter|shorten|narrower|narrow|decrease|too (?:big|large|long|wide|tall|steep)|"
    r"scale down|half (?:as|the)|tighter|trim|less (?:tall|wide|long|steep|high)",
    "replace": r"replace|change|instead of|turn (?:this|that|it) into",
    "rotate": r"rotate|turn|tilt|flip|spin|mirror (?:it|this|that|them|the|everything)|upside down|"
    r"sideways|"
    r"point(?:s|ing)? (?:straight )?(?:up|down|to the|left|right)|fac(?:e|es|ing) (?:up|down|to the|left|right)",
    "connect": r"connect|touch|join|meet|attach|close(?! to)(?!r)|gap(?! between)|reach|link|intersect|flush",
    "straight": r"straight|straighten|vertical|horizontal|level(?! (?:as|with))|upright|flat|perpendicular|parallel",
    "round": r"curved?|curvier|rounder|bend|bulge|arched|stick(?:s|ing)? out|flatten|flatter|deeper|shallower",
    "same": r"same(?! cent)|equal|identical|match|as (?:big|large|small|wide|tall|long|high) as",
    "centre": r"symmetric(?:al)?|symmetry|cent(?:ere|re)d|align(?:ed)?|cent(?:er|re) (?:it|the)|mirror|concentric|"
    r"same cent(?:er|re)|"
    r"lined up|stack(?:ed)?",
    "spread": r"apart|together|too close|too far from|(?:closer|nearer) to|away from",
    "move": r"move|shift|scoot|bring|slide|push|pull|drag|nudge|lower|raise|drop|lift|relocate|should (?:be|go|sit)|"
    r"needs? to (?:be|go)|over|go|put|place|too (?:high|low|far)|higher|closer|further|farther",
    "add": r"add|draw|make|create|missing|need|needs|put|insert|include|there (?:is|are|should)|want|should have|"
    r"another|now|with|then|start",
}
"""Ways to say what is to be done; earlier ones are more telling than later ones."""
KINDS = {
    "line": r"(?<!curved )(?<!curvy )lines?|edges?|sides?|segments?|bars?|spokes?|diagonals?",
    "circle": r"(?<!half )(?<!half-)(?<!semi )(?<!semi-)circles?|holes?|rings?|dots?|rounds?|circular",
    "arc": r"curved lines?|curvy lines?|arcs?|curves?|arches|arch|bends?|(?:semi|half)[- ]?circles?|curvy",
    "rectangle": r"rectangles?|squares?|box(?:es)?|rect",
    "triangle": r"triangles?|triangular",
    "doorway": r"doorways?",
    "point": r"points?|corners?|ends?|tips?|vert(?:ex|ices)|nodes?",
    "shape": r"shapes?|parts?|pieces?|bits|figures?|objects?|things?|design|drawing|image|picture",
}
NAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "eye": (r"eyes?", ("top inner circles", "inner circles", "circles")),
    "wheel": (r"wheels?|tires?|tyres?", ("bottom circles", "circles")),
    "window": (r"windows?", ("inner circles", "inner rectangles", "circles", "rectangles")),
    "mouth": (r"mouth|smile|grin|lips?|frown", ("bottom arc", "bottom horizontal line")),
    "nose": (r"nose", ("inner line", "middle line", "middle circle", "inner triangle")),
    "door": (r"doors?", ("bottom doorway",)),
    "roof": (r"roof", ("top diagonal lines", "top horizontal line", "top triangle")),
    "wall": (r"walls?", ("outer vertical lines",)),
    "floor": (r"floor|ground", ("bottom horizontal line",)),
    "base": (r"base", ("bottom horizontal line", "bottom circle")),
    "ceiling": (r"ceiling", ("top horizontal line",)),
    "stick": (r"sticks?(?! out)|stems?|handles?|poles?|trunk|rods?", ("vertical line", "line")),
    "hand": (r"(?:clock )?(?<!left )(?<!right )hands?|needles?|pointers?", ("inner lines", "lines")),
    "leg": (r"legs?", ("bottom vertical lines", "bottom lines")),
    "head": (
        r"head|face(?!s? (?:left|right|up|down|to|in|out))",
        ("surrounding circle", "surrounding shape", "top circle"),
    ),
    "body": (r"body|belly|torso", ("surrounding shape", "rectangle", "middle circle", "big shape")),
    "house": (r"house|hut|barn|building|plate|panel|frame", ("surrounding shape", "big shape")),
    "petal": (r"petals?", ("arcs", "outer circles")),
    "cabin": (r"cabin|cab", ("top shape",)),
    "car": (r"car|truck|lorry|bus|clock|snow ?man|robot|flower", ("everything",)),
}
"""What people call parts of a design after what they look like, and how that is described, the likeliest first."""
PLACES = {
    "left": r"left|leftmost|west",
    "right": r"right|rightmost|east",
    "top": r"top|upper|topmost|uppermost|above|highest",
    "bottom": r"bottom|lower|bottommost|lowest|below|under(?:neath)?",
    "middle": r"middle|cent(?:er|re)|central",
    "inner": r"inner|inside|innermost|interior",
    "outer": r"outer|outside|outermost|exterior|outline",
    "around": r"surrounding",
}
SIZES = {
    "big": r"big(?:gest)?|large(?:st)?|huge|main",
    "small": r"small(?:est)?|tiny|little|mini",
    "long": r"long(?:est)?|tall(?:est)?",
    "short": r"short(?:est)?",
}
LIES = {
    "upright": r"vertical|upright|perpendicular",
    "level": r"horizontal|flat|level",
    "slanted": r"diagonal|angled|slanted|sloped|sloping|tilted|crooked|slanting",
}
ORDINALS = {
    "first": 0,
    "second": 1,
    "third": 2,
    "fourth": 3,
    "fifth": 4,
    "last": -1,
    "1st": 0,
    "2nd": 1,
    "3rd": 2,
    "4th": 3,
}
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "ten": 10}
IMMENSE = r"(?<![\d.])\d{5,}"
"""Numbers that nothing on a canvas has."""
DIRECTIONS: dict[str, XY] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "higher": (0, -1),
    "raise": (0, -1),
    "lift": (0, -1),
    "down": (0, 1),
    "lower": (0, 1),
    "drop": (0, 1),
    "top": (0, -1),
    "bottom": (0, 1),
    "low": (0, -1),
    "high": (0, 1),
}
"""On the canvas y grows downwards; "too low" is to go up."""
LITTLE = r"a (?:little|lil|bit|tad|touch|smidge)|abit|slightly|bit|little bit|tiny bit|just"
MUCH = r"a lot|much|way|far|significantly|considerably|lots"
NEW = r"\b(?:add|draw|create|insert|another)\b"
KEEP = (
    r"\b(?:(?:don'?t|do not)(?! need)|leave|keep|except(?! (?:for )?the)|unchanged|stays?|is (?:good|fine|right|ok)|"
    r"are (?:good|fine|right|ok))\b"
)
PRAISE = (
    r"\b(?:good|great|nice|perfect|almost|awesome|thanks?|thank you|fab|excellent|amazing|love(?:ly)?|well done|"
    r"cheers|brilliant|nearly|close enough|submit|ok(?:ay)?|yes|cool|wow|so far|you are|you're)\b"
)
POINTING = r"\b(?:this|that|these|those|it|them|here|marked|circled|crossed|shown|x|red|arrows?|drawn|drawing)\b"
EVERY = r"\b(?:all|every|each|everything|both|whole|entire|these|those|them|they)\b"
EVERYTHING = r"\b(?:everything|all of (?:it|them)|clear (?:it|all|the canvas))\b"
WHOLE = r"\b(?:all|every|each|everything|both|whole|entire)\b"
RELATIONS = {
    "between": r"(?:in )?between",
    "middle": r"(?:in|at|to|into|on|over|through) the (?:exact |very )?(?:middle|cent(?:er|re)) of|"
    r"cent(?:ere|re)d (?:on|in|over|above|inside|with|around)",
    "left": r"(?:(?:to|on) the )?left (?:side )?of",
    "right": r"(?:(?:to|on) the )?right (?:side )?of",
    "upon": r"(?:sit|stand|rest)(?:s|ting|ing)? on(?! top)",
    "above": r"above|on top of|over",
    "below": r"below|under(?:neath)?|beneath",
    "inside": r"inside(?: of)?|within",
    "outside": r"outside(?: of)?",
    "nearer": r"(?:closer|nearer) to|too far from",
    "farther": r"(?:away|further|farther) from|too close to",
    "beside": r"next to|beside|near",
    "touching": r"touch(?:es|ing)?|reach(?:es)?|meets?|against|"
    r"(?:connect|join|attach)(?:s|es|ed)?(?: it)?(?: up)? (?:to|with)",
}
"""How one thing lies, or is to lie, to another that is named after these words."""
PLAIN = frozenset(
    re.findall(
        r"\w+",
        "should there where their touching that them from with have needs must same size more less height width length "
        "radius diameter center centre centered centred aligned hole holes down does",
    )
)
"""Words that are spelt right, and need no mending."""
GRAMMAR = frozenset(
    re.findall(
        r"[\w']+",
        "the and its it's are for can could would will you your our his her him she they was were has had not "
        "isn't aren't isnt arent doesnt shouldn't don't doesn't please pls plz off out onto into one two too "
        "very really quite still also again only like than who which what when how why any some yet all both "
        "each per via let lets let's get gets got side way sure make makes made being been does did doing "
        "might may shall just there's theres that's thats units unit squares grid little bit tad more most "
        "less few lot same other others own about you're we it'll",
    )
)
"""Words that ask for nothing by themselves."""
