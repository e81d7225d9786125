"""Scripts of `cadwright.synth.parts` read as accounts of the parts that they make."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from cadwright.synth.corpus.texts import features, turned
from cadwright.synth.corpus.texts.account import Account, Item, Places
from cadwright.synth.corpus.texts.outlines import box, drawn, opening, shape
from cadwright.synth.corpus.texts.script import Paragraph, UnreadError, read

PLANES = ("XY", "XZ", "YZ")


def account(source: str) -> Account:
    """What a script's part is. Raises `UnreadError` for one that is not written as the generators write."""
    script = read(source)
    first, *rest = script.paragraphs
    plane = _plane(first)
    items = _body(first)
    if items[0].kind == "shaft":
        items, rest = turned.shaft(items, rest)
    for paragraph in rest:
        items = [*items, *_feature(paragraph)]
    turned_up = script.ends.call("rotate")
    if turned_up is not None and turned_up.values != ((0, 0, 0), (1, 0, 0), 90):
        raise UnreadError("its end is not known")
    around = box(items[0])
    told = tuple(_at_the_edge(item, around) if item.kind == "notch" else item for item in items)
    return Account(told, plane, around, turned_up is not None, _family(script.paragraphs))


def _at_the_edge(notch: Item, around: tuple[float, float, float, float]) -> Item:
    """A notch as far as it reaches in from the edge, which it may begin inside of."""
    (x, y), (x0, y0, x1, y1) = notch.places.at[0], around
    edge, end = (x1 if x > (x0 + x1) / 2 else x0), (y1 if y > (y0 + y1) / 2 else y0)
    sizes = dict(notch.sizes)
    sizes["depth"] += abs(edge - x)
    if notch.shape == "corner":
        sizes["width"] += abs(end - y)
        y = end
    return replace(notch, sizes=sizes, places=Places("points", ((edge, y),)))


def _plane(first: Paragraph) -> str:
    """The workplane of the part's own x and y; some bodies are drawn across it."""
    (chain, *_) = first.chains
    drawn_on = chain.calls[0].values[0] if chain.root == "Workplane" else ""
    across = _ACROSS.get(first.words, {plane: plane for plane in PLANES})
    if drawn_on not in across:
        raise UnreadError(f"the plane {drawn_on!r} is not known")
    return across[drawn_on]


_ACROSS: Mapping[str, Mapping[str, str]] = {
    "A base and an upright": {"YZ": "XY", "ZX": "YZ"},
    "A turned shaft": {"XZ": "XY", "YX": "YZ"},
}


def _body(paragraph: Paragraph) -> list[Item]:
    kind, _, outline = paragraph.words.removesuffix(", with openings").partition(", ")
    if kind in turned.BODIES:
        return turned.BODIES[kind](paragraph)
    if kind not in ("Plate", "Profile", "Base", "Base plate", "Body", "A block", "A disc"):
        raise UnreadError(f"“{paragraph.words}” is no known body")
    (chain,) = paragraph.chains
    extruded = chain.call("extrude")
    if extruded is None:
        raise UnreadError("the body is not extruded")
    (_, outer), *inner = drawn(chain.calls[:-1])
    body = shape(outer, outline, paragraph)
    height = extruded.values[0]
    return [_extruded(body, height, kind), *(opening(places, call) for places, call in inner)]


def _extruded(outline: Item, height: float, kind: str) -> Item:
    if outline.kind == "profile":
        return Item("profile", {**outline.sizes, "extrusion": height}, outline.shape, corners=outline.corners)
    reach = min(outline.sizes.values())
    if kind == "A block" or (outline.shape == "rectangular" and height > 0.5 * reach):
        return Item("block", {**outline.sizes, "height": height}, outline.shape)
    if outline.shape == "round" and height > 0.8 * reach:
        return Item("cylinder", {**outline.sizes, "height": height}, "round")
    return Item(outline.kind, {**outline.sizes, "thickness": height}, outline.shape)


def _feature(paragraph: Paragraph) -> list[Item]:
    for begins, reader in _READERS:
        if paragraph.words.startswith(begins):
            return reader(paragraph)
    raise UnreadError(f"“{paragraph.words}” is not known")


_READERS: Sequence[tuple[str, Callable[[Paragraph], list[Item]]]] = (
    ("Block on it, ", features.stacked),
    ("A wall along one edge", features.wall),
    ("A hole through all of it", features.outlined),
    ("A hole through the boss", features.drilled),
    ("A bore through all of it", features.drilled),
    ("A blind bore", features.drilled),
    ("A bore", features.drilled),
    ("Through hole", features.drilled),
    ("Blind hole", features.drilled),
    ("Counterbored hole", features.drilled),
    ("Countersunk hole", features.drilled),
    ("Holes on a bolt circle", features.drilled),
    ("A pocket with rounded corners", features.rounded_pocket),
    ("A pocket", features.outlined),
    ("A slot", features.outlined),
    ("A notch in the edge", features.notch),
    ("A groove across the top", features.groove),
    ("A V-groove across the top", features.groove),
    ("A step along the edge", features.ledge),
    ("The edge cut off at an angle", features.slope),
    ("A hole from side to side", features.cross_hole),
    ("A boss on it", features.boss),
    ("A hub in the middle", features.boss),
    ("Corners ", features.edges),
    ("Top edges ", features.edges),
    ("Bottom edges ", features.edges),
    ("The boss's rim ", features.edges),
    ("The hub's rim ", features.edges),
    ("The bottom's edges ", features.edges),
    ("The free edges ", features.edges),
    ("Its top ", features.edges),
    ("Hollowed from the top", features.hollow),
    ("Holes in the floor", turned.floor_holes),
    ("An opening in ", turned.opening),
    ("A rib in the corner", turned.rib),
    ("The gap between the cheeks", turned.gap),
    ("A cylinder through it", turned.cylinder),
    ("A round trough across the top", turned.trough),
    ("Flats on its sides", turned.flats),
    ("Holes", turned.drilled),
    ("A hole", turned.drilled),
)


def _family(paragraphs: Sequence[Paragraph]) -> str:
    """Which generator made it, by its first words."""
    words = [paragraph.words for paragraph in paragraphs]
    told = {"A base and an upright": "bracket", "A turned shaft": "shaft", "A shaft's first step": "shaft"}
    if words[0] in told:
        return told[words[0]]
    for word, family in (
        ("Hollowed from the top", "housing"),
        ("The gap between the cheeks", "fork"),
        ("A cylinder through it", "crossed block"),
        ("A round trough across the top", "cradle"),
        ("Flats on its sides", "flatted disc"),
        ("A hub in the middle", "flange"),
        ("A wall along one edge", "angle"),
    ):
        if word in words:
            return family
    return "stack" if any(word.startswith("Block on it") for word in words) else ""
