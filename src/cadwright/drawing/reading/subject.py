"""What a sheet shows beside or instead of one part, told by its words, balloons and views.

Only what no drawing of a single part has counts: room names and areas, values of electrical parts, a list of several
items, numbers in circles that point into a view, views in line with each other and not with the part's.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.plane import ends
from cadwright.drawing.reading.scene import Carrier, Scene, grown, has, middle
from cadwright.drawing.reading.values import Kind, Word
from cadwright.geometry.curves import Circle, Line

FEWEST = 2
"""So many rooms, values, items or balloons make a sheet what has them."""
ROUND = (0.7, 4.0)
"""A balloon's radius, in heights of the number in it."""
ALIKE = 0.5
"""How exactly views of one part stand in line, in units of the sheet."""
_ROOM = re.compile(
    r"KITCHEN|BED ?ROOM( \d)?|BATH(ROOM)?|LIVING( ROOM)?|DINING( ROOM)?|TOILET|WC|HALL(WAY)?|GARAGE|BALCONY|CORRIDOR"
    r"|OFFICE|CLOSET|LOBBY|KÜCHE|BAD|WOHNZIMMER|SCHLAFZIMMER|FLUR|CUISINE|CHAMBRE|SALON"
    r"|\d+([.,]\d+)? ?(m²|m2|sq\.? ?ft\.?)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(R|C|L|D|Q|U|IC|V|T)\d{1,3}\b")
_VALUE = re.compile(r"\b\d+([.,]\d+)? ?([kM]|[kM]?[ΩΩ]|[pnuµμ][FH]?|k\d|mH)(?!\w)|\b\d+k\d\b")
_ITEM = re.compile(r"(ITEM|POS|PART|PC|FIND)\.?( ?(NO|NR|NUMBER|#)\.?)?|NO\.?|NR\.?", re.IGNORECASE)
_COUNT = re.compile(r"QTY\.?|QUANTITY|(NO\.? )?REQ'?D\.?|ANZ(AHL)?\.?|MENGE|STK\.?|STÜCK|QTÉ\.?", re.IGNORECASE)
_CALLED = re.compile(r"(PART )?(DESCRIPTION|NAME|NUMBER|TITLE)|BENENNUNG|BEZEICHNUNG|DÉSIGNATION", re.IGNORECASE)
_BEND = re.compile(r"(BEND )?(UP|DOWN|DN)\s+\d+(\.\d+)?\s*°.*|BEND LINES?|FLAT PATTERN", re.IGNORECASE)


_TOOTHED = re.compile(
    r"(NUMBER OF |NO\. OF )?TEETH|MODULE|MODUL|ZÄHNEZAHL|DIAMETRAL PITCH|PRESSURE ANGLE", re.IGNORECASE
)


class Subject(msgspec.Struct, frozen=True):
    """What a sheet is a drawing of, with the evidence where that is no part.

    ``beside`` says what it shows that is no line of the part.
    """

    kind: Kind = "part"
    evidence: str = ""
    beside: tuple[str, ...] = ()


def subject_of(scene: Scene, groups: Sequence[Group], names: Mapping[int, str]) -> Subject:
    """What a sheet with those views and names of views shows."""
    lone = [groups[i] for i, name in names.items() if name == "auxiliary"]
    other = _diagram(scene.words) or _assembly(scene, [group for group in groups if group not in lone])
    if other is not None:
        return other
    bends = _bends(scene.words) if len(groups) == 1 else ()
    return Subject(beside=(*_second(scene, lone), *bends, *_teeth(scene.words)))


def _diagram(words: Sequence[Word]) -> Subject | None:
    """The plan of a building or the diagram of a circuit."""
    rooms = [word.text for word in words if _ROOM.fullmatch(word.text.strip())]
    if len(rooms) >= FEWEST:
        return Subject("building", _quoted(rooms))
    named = {match[0] for word in words if (match := _NAMED.match(word.text))}
    valued = [word.text for word in words if _VALUE.search(word.text)]
    if len(valued) >= FEWEST and len(named) >= FEWEST:
        return Subject("circuit", _quoted(valued))
    return None


def _assembly(scene: Scene, groups: Sequence[Group]) -> Subject | None:
    """Several parts put together: a list of them, or balloons."""
    listed, pointed = set(_items(scene.words)), set(_balloons(scene, groups))
    told = [f"a list of {len(listed)} items"] if len(listed) >= FEWEST else []
    told += [f"{len(pointed)} balloons"] if len(pointed) >= FEWEST else []
    return Subject("assembly", ", ".join(told)) if told else None


def _items(words: Sequence[Word]) -> Iterator[str]:
    """The numbers of the items in a list of parts: below or above the first of its three heads in one row."""
    for head in (word for word in words if _ITEM.fullmatch(word.text.strip())):
        row = [word.text.strip() for word in words if abs(word.at[1] - head.at[1]) < head.height]
        if any(map(_COUNT.fullmatch, row)) and any(map(_CALLED.fullmatch, row)):
            low, high = head.box[0] - head.height, head.box[2] + head.height
            column = (word.text.strip() for word in words if low < middle(word.box)[0] < high)
            yield from (text for text in column if re.fullmatch(r"\d{1,3}", text))


def _balloons(scene: Scene, groups: Sequence[Group]) -> Iterator[str]:
    """The numbers in circles from which a line leads into a view."""
    rounds = [stroke.curve for stroke in scene.strokes if isinstance(stroke.curve, Circle)]
    lines = [line for _, line in scene.lines(range(len(scene)))]
    for word in scene.words:
        if re.fullmatch(r"\d{1,2}", word.text.strip()):
            for ring in rounds:
                fits = ROUND[0] * word.height < ring.radius < ROUND[1] * word.height
                if fits and math.dist(ring.center, middle(word.box)) < ring.radius / 2:
                    yield from (word.text.strip() for line in lines if _leads(line, ring, scene, groups))


def _leads(line: Line, ring: Circle, scene: Scene, groups: Sequence[Group]) -> bool:
    """Whether a line leads straight away from a circle into a view, and to no text: balloons number those, too."""
    near = ALIKE * scene.unit + scene.slack
    first, last = sorted(ends(line), key=lambda point: math.dist(point, ring.center))
    starts = abs(math.dist(first, ring.center) - ring.radius) < near
    straight = abs(Carrier.through(first, last).beside(ring.center)) < near
    if not starts or not straight or any(has(grown(word.box, word.height), last) for word in scene.words):
        return False
    return any(has(group.box, last) for group in groups)


def _second(scene: Scene, lone: Sequence[Group]) -> Iterator[str]:
    """Another part: views in line with each other, though with none of the part's."""
    near = ALIKE * scene.unit + scene.slack
    for n, group in enumerate(lone):
        for other in lone[n + 1 :]:
            if any(_aligned(group, other, k, near) for k in (0, 1)):
                yield "another part: views that stand in line with each other, and with none of this one's"
                return


def _aligned(a: Group, b: Group, k: int, near: float) -> bool:
    return abs(a.box[k] - b.box[k]) < near and abs(a.box[k + 2] - b.box[k + 2]) < near


def _bends(words: Iterable[Word]) -> Iterator[str]:
    """The bends of a flat pattern."""
    said = [word.text.strip() for word in words if _BEND.fullmatch(word.text.strip())]
    if said:
        yield f"the bends of a flat pattern ({_quoted(said)}): it is built flat"


def _teeth(words: Iterable[Word]) -> Iterator[str]:
    """The teeth of a gear, of which a table tells."""
    said = {text for word in words if _TOOTHED.fullmatch(text := word.text.strip().upper())}
    if len(said) >= FEWEST:
        yield "the teeth of a gear, in a table: it is built as far as it is drawn"


def _quoted(texts: Iterable[str]) -> str:
    """Some of the texts that tell it."""
    return ", ".join(f"“{text}”" for text in list(dict.fromkeys(texts))[:3])
