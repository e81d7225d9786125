"""Paragraphs that add something to a body's top, take something away from it, or dress its edges."""

from cadwright.synth.corpus.texts.account import Item, Places
from cadwright.synth.corpus.texts.outlines import drawn, opening, placed, shape
from cadwright.synth.corpus.texts.script import Call, Chain, Paragraph, UnreadError


def places_of(chain: Chain) -> Places:
    """Where a chain works, that draws nothing."""
    found = Places("points", ((0.0, 0.0),))
    pitch = (0.0, 0.0)
    for call in chain.calls:
        if call.name == "rect" and call.named.get("forConstruction"):
            pitch = (call.values[0], call.values[1])
        elif call.name == "vertices":
            x, y = pitch[0] / 2, pitch[1] / 2
            found = Places("corners", tuple((i * x, j * y) for i in (-1, 1) for j in (-1, 1)), pitch)
        elif call.name in ("pushPoints", "rarray", "polarArray"):
            found = placed(call) or found
    return found


def needed(chain: Chain, *names: str) -> Call:
    """The first of these calls that there is. Raises `UnreadError` where there is none."""
    for name in names:
        call = chain.call(name)
        if call is not None:
            return call
    raise UnreadError(f"{names[0]} is not called")


def stacked(paragraph: Paragraph) -> list[Item]:
    """A block on what is there."""
    (chain,) = paragraph.chains
    ((places, call),) = drawn(chain.calls)
    outline = shape(call, paragraph.words.partition(", ")[2], paragraph)
    height = needed(chain, "extrude").values[0]
    return [Item("stacked", {**outline.sizes, "height": height}, outline.shape, places, corners=outline.corners)]


def boss(paragraph: Paragraph) -> list[Item]:
    """A boss, or a hub in the middle."""
    (chain,) = paragraph.chains
    ((places, call),) = drawn(chain.calls)
    outline = shape(call)
    sizes = {**outline.sizes, "height": needed(chain, "extrude").values[0]}
    return [Item("hub" if paragraph.words.startswith("A hub") else "boss", sizes, outline.shape, places)]


def wall(paragraph: Paragraph) -> list[Item]:
    """A wall along the edge at the smallest y, from the bottom of the base on."""
    tool = paragraph.chains[0]
    rect, height = needed(tool, "rect"), needed(tool, "extrude").values[0]
    return [Item("wall", {"length": rect.values[0], "thickness": rect.values[1], "height": height}, face="front")]


def drilled(paragraph: Paragraph) -> list[Item]:
    """Holes, plain or for heads of screws; one of the words “bore” lies on the axis."""
    (chain,) = paragraph.chains
    call = needed(chain, "hole", "cboreHole", "cskHole")
    values, kind = call.values, ""
    sizes = {"diameter": values[0]}
    if call.name == "hole" and len(values) > 1:
        sizes["depth"] = values[1]
    elif call.name == "cboreHole":
        kind = "counterbored"
        sizes |= {"head": values[1], "sunk": values[2]}
    elif call.name == "cskHole":
        kind = "countersunk"
        sizes |= {"head": values[1], "angle": values[2]}
    on = "boss" if paragraph.words == "A hole through the boss" else "top"
    if paragraph.words.startswith(("A bore", "A blind bore")):
        kind = "bore"
    return [Item("hole", sizes, kind, places_of(chain), on)]


def outlined(paragraph: Paragraph) -> list[Item]:
    """A drawn shape cut through, or some way down."""
    (chain,) = paragraph.chains
    ((places, call),) = drawn(chain.calls)
    blind = chain.call("cutBlind")
    cut = opening(places, call, -blind.values[0] if blind is not None else None)
    if paragraph.words == "A hole through all of it":
        return [Item("hole", cut.sizes, "bore", places)]
    if cut.kind == "hole":
        return [Item("pocket", cut.sizes, "round", places)]
    return [cut]


def rounded_pocket(paragraph: Paragraph) -> list[Item]:
    """A rectangular recess with rounded corners."""
    tool = paragraph.chains[0]
    ((places, call),) = drawn([each for each in tool.calls if each.name not in ("fillet",)])
    sizes = {
        **shape(call).sizes,
        "depth": -needed(tool, "extrude").values[0],
        "radius": needed(tool, "fillet").values[0],
    }
    return [Item("pocket", sizes, "rectangular", places)]


def notch(paragraph: Paragraph) -> list[Item]:
    """A rectangular cut into an edge; its place is where its middle lies on the edge, or the corner."""
    (chain,) = paragraph.chains
    places = places_of(chain)
    sizes = paragraph.sizes("depth", "width")
    corner = abs(needed(chain, "rect").values[1] - 2 * sizes["width"]) < 1e-9
    return [Item("notch", sizes, "corner" if corner else "edge", places)]


def groove(paragraph: Paragraph) -> list[Item]:
    """A groove along y across the top."""
    tool = paragraph.chains[0]
    x = needed(tool, "center").values[0]
    kind = "V-shaped" if "V-groove" in paragraph.words else "rectangular"
    return [Item("groove", paragraph.sizes("width", "depth"), kind, Places("points", ((x, 0.0),)))]


def ledge(paragraph: Paragraph) -> list[Item]:
    """A step along the edge at the largest x."""
    return [Item("ledge", paragraph.sizes("width", "depth"), face="right")]


def slope(paragraph: Paragraph) -> list[Item]:
    """The edge at the largest x cut off."""
    return [Item("slope", paragraph.sizes("width", "depth"), face="right")]


def cross_hole(paragraph: Paragraph) -> list[Item]:
    """A hole along y; its place is x and the height above the bottom."""
    x, z = needed(paragraph.chains[0], "center").values
    return [Item("cross hole", paragraph.sizes("diameter"), places=Places("points", ((x, z),)), face="front")]


def edges(paragraph: Paragraph) -> list[Item]:
    """Edges that are rounded or bevelled; the face says which."""
    (chain,) = paragraph.chains
    call = needed(chain, "fillet", "chamfer")
    where = {
        "Corners": "upright",
        "Top": "top",
        "Bottom": "bottom",
        "The boss's": "boss",
        "The hub's": "hub",
        "The bottom's": "bottom",
        "The free": "free",
        "Its top": "cheeks",
    }
    face = next(face for words, face in where.items() if paragraph.words.startswith(words))
    return [Item("edges", {"size": call.values[0]}, call.name, face=face)]


def hollow(paragraph: Paragraph) -> list[Item]:
    """Hollowed from the top, with walls and a floor of one thickness."""
    (chain,) = paragraph.chains
    return [Item("hollow", {"wall": -needed(chain, "shell").values[0]})]
