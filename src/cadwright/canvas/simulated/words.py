"""What things, sizes and amounts are called."""

WORDS: dict[str, tuple[str, ...]] = {
    "circle": ("circle", "circle", "circle", "circle", "circle", "hole", "round bit"),
    "level line": ("line", "horizontal line", "horizontal line", "flat line", "straight line"),
    "upright line": ("line", "vertical line", "vertical line", "straight line", "line"),
    "slanted line": ("line", "diagonal line", "diagonal line", "slanted line", "diagonal", "angled line"),
    "arc": ("arc", "curve", "curve", "curved line", "arch"),
    "half circle": ("semi circle", "half circle", "curve", "semicircle", "arc", "arch"),
    "triangle": ("triangle", "triangle", "triangle shape"),
    "square": ("square", "square", "box"),
    "rectangle": ("rectangle", "rectangle", "rectangle", "box", "oblong"),
    "diamond": ("diamond", "diamond shape", "tilted square"),
    "four-sided": ("shape with 4 sides", "trapezoid", "four sided shape", "wonky rectangle"),
    "pentagon": ("pentagon", "5 sided shape", "house shape"),
    "hexagon": ("hexagon", "6 sided shape", "shape with 6 sides"),
    "polygon": ("shape with <n> sides", "outline with <n> lines", "shape", "<n> sided shape"),
    "slot": ("pill shape", "oval", "rounded rectangle", "slot", "capsule shape"),
    "rounded rectangle": ("rectangle with rounded corners", "rounded rectangle", "rounded square"),
    "half disc": ("half circle", "D shape", "semi circle"),
    "curvy": ("curved shape", "shape with <n> sides", "shape", "outline", "shape with curves"),
    "corner": ("L shape", "corner", "V shape", "right angle"),
    "u": ("U shape", "box with one side open", "3 sided box", "bracket"),
    "zigzag": ("zigzag", "Z shape", "bent line", "line with corners"),
    "open": ("open shape", "outline", "shape", "wiggly outline"),
}
"""What the forms of figures are called."""

LARGE = ("big", "big", "large", "bigger", "larger")
LITTLE = ("small", "small", "little", "tiny", "smaller")
BIT = ("a bit", "a bit", "a little", "slightly", "a touch", "a tiny bit", "just a bit", "a smidge", "abit")
LOT = ("a lot", "quite a bit", "loads", "much further", "way", "a lot more")
UNITS = ("square", "square", "square", "dot", "space", "grid square", "square", "dot", "block", "unit", "box")
EDGES = ("the edge", "the end", "the side")
