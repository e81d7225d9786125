"""Boards that a box or a plate is for, by name or size: the room that they take, posts or holes where theirs are."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from cadwright.catalogue.fittings import Board, boards
from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.lid_screws import post_of
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import ZERO, Body, Circle, Extrusion, Hole, Point2, Points
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import Axis, MissingError, Scene, Solid, UnbuildableError
from cadwright.parts.screws import CLEARANCE, core_hole

_AROUND = 1.0
"""Room between a board and the walls, mm on each side."""
_PCB = 1.6
_POST, _POST_HEIGHT = 6.0, 5.0
_INSET = 4.0
"""How far from the edges of a board without a name its holes are assumed."""
_POSTS = words_of("groups.toml", "parts.board", "posts")
_GENERIC = ("pcb", "circuit board", "printed circuit board", "pc board", "controller board", "dev board")


def _names() -> dict[str, Board]:
    suffixes = ("", " board", " pcb", " sbc")
    return {f"{name}{suffix}": each for name, each in boards().items() for suffix in suffixes}


BOARDS = _names()
FRAME = Frame(
    "board",
    "cut",
    tuple(BOARDS),
    same("length", "width", "thickness", "clearance"),
    sizes={2: ("length", "width"), 3: ("length", "width", "thickness")},
    takes=frozenset(("host", "place", "centre")),
    adjectives=frozenset(),
    harmless=frozenset(("rectangular",)),
    telling=True,
)


class Fitted(msgspec.Struct, frozen=True):
    """A board in a box: its sizes, mm, where its holes are from its middle, and the height of its posts."""

    mention: Mention
    length: Expr
    width: Expr
    thickness: Expr
    lift: Expr
    across: Expr
    known: Board | None
    posts: bool


def fitted(scene: Scene) -> Fitted | None:
    """The board that the text is about; ``None`` for none. Posts that are said with no place are its own."""
    found = [m for m in scene.mentions if not m.gone and m.kind in ("board", "pcb")]
    if len(found) != 1:
        return None
    (mention,) = found
    known = BOARDS.get(mention.term)
    if known is None and (mention.size("length") is None or mention.size("width") is None):
        return None
    scene.absorb(mention)
    length, width = (scene.maybe(mention, name, f"board {name}") for name in ("length", "width"))
    if known is not None:
        length = length or scene.define("board length", known.size[0], note=known.source)
        width = width or scene.define("board width", known.size[1], note=known.source)
    assert length is not None, "a board without a name has sizes"
    assert width is not None, "both"
    thickness = scene.maybe(mention, "thickness", "board thickness") or expr(_PCB)
    posts = _posts(scene)
    lift = across = None
    if posts is not None:
        lift = scene.maybe(posts, "height", "standoff height") or scene.maybe(posts, "length", "standoff height")
        across = scene.maybe(posts, "diameter", "standoff diameter") or scene.maybe(posts, "width", "standoff diameter")
    own = any({*m.term.split()} & _POSTS and not m.gone for m in scene.mentions)  # that are described, with places
    wanted = posts is not None or (known is not None and bool(known.holes) and not own)
    if wanted and lift is None:
        scene.assume(f"the board stands on posts {_POST_HEIGHT:g} mm high")
        lift = scene.define("standoff height", _POST_HEIGHT, note="assumed")
    if wanted and across is None:
        scene.assume(f"the posts are {_POST:g} mm in diameter")
        across = scene.define("standoff diameter", _POST, note="assumed")
    return Fitted(mention, length, width, thickness, lift or ZERO, across or ZERO, known, wanted)


def _posts(scene: Scene) -> Mention | None:
    """The posts that are said without a place of their own."""
    for mention in scene.mentions:
        plain = all(p.kind in ("host", "corner", "place") and not p.amounts for p in mention.places)
        if set(mention.term.split()) & _POSTS and plain and not mention.gone:
            scene.absorb(mention)
            return mention
    return None


def room(scene: Scene, board: Fitted, said: frozenset[str]) -> Mapping[Axis, Expr]:
    """How large a box is inside along the axes of which nothing is ``said``."""
    found: dict[Axis, Expr] = {}
    play = scene.maybe(board.mention, "clearance", "board clearance")
    if not {"length", "width"} <= said:
        if play is None:
            play = scene.define("board clearance", _AROUND, note="assumed")
            scene.assume(f"{_AROUND:g} mm of room is on each side of the board")
        post = post_of(scene)
        found["x"], found["y"] = board.length + play * 2 + 2 * post, board.width + play * 2
        if post and "length" not in said:
            scene.assume("the posts for the screws of the lid are beyond the ends of the board")
    if "height" not in said and board.known is not None:
        high = scene.define("component height", board.known.height, note="assumed")
        scene.assume(f"{board.known.height:g} mm of room is above the board")
        found["z"] = board.lift + board.thickness + high
    return {a: e for a, e in found.items() if {"x": "length", "y": "width", "z": "height"}[a] not in said}


def furnish(scene: Scene, board: Fitted, host: Solid) -> None:
    """Put the posts of a board on the floor of a box, each with a hole for its screw; tell where they come from."""
    floor, wall = host.floor, host.wall
    if floor is None or wall is None:
        raise UnbuildableError("a board in a box without a floor is beyond me")
    sizes: tuple[tuple[Expr, Axis], ...] = ((board.length, "x"), (board.width, "y"))
    for size, axis in sizes:
        if scene.value(host.size(axis) - wall * 2 - size) < -ROUNDING:
            raise UnbuildableError(f"the board of {scene.value(size):g} mm does not fit into the box")
    beside = scene.value(host.size("x") - wall * 2 - board.length), scene.value(host.size("y") - wall * 2 - board.width)
    if max(beside) < 2 * post_of(scene) - 2 * ROUNDING:
        raise UnbuildableError("the posts for the screws of the lid would stand where the board is")
    if not board.posts:
        return
    at = _holes(scene, board)
    if scene.value(board.lift) >= scene.value(host.size("z") - floor):
        raise UnbuildableError("the posts are higher than the box")
    middle = host.middle("x"), host.middle("y")
    frame = Sketch("XY", (*middle, host.low[2] + floor))
    posts = Body(scene.name("standoffs"), frame, (Circle(board.across),), Extrusion(board.lift), "join", Points(at))
    scene.features.append(posts)
    _pilot(scene, board, Sketch("XY", (*middle, host.low[2] + floor + board.lift)), Points(at))


def _holes(scene: Scene, board: Fitted) -> tuple[Point2, ...]:
    """Where the holes of the board are, from its middle."""
    if board.known is not None:
        if not board.known.holes:
            raise UnbuildableError(f"{board.known.source}: where its posts are has to be said")
        length, width = board.known.size
        scene.assume(f"{len(board.known.holes)} posts: {board.known.source}")
        return tuple((expr(round(x - length / 2, 4)), expr(round(y - width / 2, 4))) for x, y in board.known.holes)
    inset = scene.define("board hole inset", _INSET, note="assumed")
    scene.assume(f"the holes of the board are {_INSET:g} mm from its edges")
    x, y = board.length / 2 - inset, board.width / 2 - inset
    return (-x, -y), (x, -y), (-x, y), (x, y)


def _pilot(scene: Scene, board: Fitted, frame: Sketch, at: Points) -> None:
    """Drill the posts for screws that go through the holes of the board, or as M3 where they have no name."""
    nominal = 3.0 if board.known is None else max((m for m in CLEARANCE if m <= board.known.hole), default=0.0)
    core = core_hole(nominal, 0.0) if nominal else None
    if core is None or core + 1 > scene.value(board.across):
        scene.assume("the posts have no holes")
        return
    scene.assume(f"the posts have holes of {core:g} mm for M{nominal:g} screws")
    across = scene.define("pilot hole diameter", round(core, 3), note=f"M{nominal:g} core hole")
    scene.features.append(Hole(scene.name("pilot holes"), frame, across, board.lift, at))


def build(scene: Scene, mention: Mention) -> None:
    """Drill a plate where the holes of a board are; in a box, it is there already."""
    host = scene.body
    known = BOARDS.get(mention.term)
    if host.wall is not None or host.round_axis is not None or host.irregular:
        raise UnbuildableError.beyond(mention, "on such a thing")
    if known is None:
        raise MissingError(f"where the holes of the {mention.noun} are, is missing")
    if not known.holes:
        raise UnbuildableError(f"{known.source}: which holes are meant has to be said")
    if scene.value(host.size("x")) < known.size[0] - ROUNDING or scene.value(host.size("y")) < known.size[1] - ROUNDING:
        raise UnbuildableError(f"the {mention.noun}, {known.size[0]:g} x {known.size[1]:g} mm, is larger than the part")
    scene.absorb(mention)
    length, width = known.size
    at = Points(tuple((expr(round(x - length / 2, 4)), expr(round(y - width / 2, 4))) for x, y in known.holes))
    across = scene.define(f"{mention.noun} hole diameter", known.hole, note=known.source)
    scene.assume(f"{len(known.holes)} holes of {known.hole:g} mm: {known.source}, the board in the middle")
    frame = Sketch("XY", (host.middle("x"), host.middle("y"), host.high[2]))
    scene.features.append(Hole(scene.name(f"{mention.noun} holes"), frame, across, host.size("z"), at))


BOARD = Kind(FRAME, build)
PCB = Kind(
    replace(FRAME, kind="pcb", nouns=_GENERIC, generic=frozenset(("board",)), needed=(("length",), ("width",))), build
)
"""Boards without a name, which are told by their sizes."""
