"""The threads of a part: what its parameters say of their holes, and which of the measured holes these are."""

import math
import re
from collections.abc import Callable, Iterator, Sequence

import msgspec

from cadwright.english.threads import unified
from cadwright.parts.extents import AXES, numbers
from cadwright.parts.model import Body, Circle, Frame, Hole, Mirror, Move, Part, Positions, Rotate
from cadwright.parts.places.spots import everywhere
from cadwright.parts.screws import PITCH
from cadwright.values.measurement import Hole as Measured
from cadwright.values.measurement import Measurements
from cadwright.values.thread import TappedHole, Thread
from cadwright.values.vector import Vector

_CORE = re.compile(r"(?P<thread>\S.*?) core hole\b")
_CALLED = re.compile(
    r"(?:\d+× )?(?P<thread>M\d[\d.]*(?:×[\d.]+)?|\S+-\d+ UN\w+)(?= THRU| ↧|$)(?: ↧ (?P<deep>[\d.]+) Ø)?"
)
"""A callout that was read off a drawing, as the note of a diameter."""
_METRIC = re.compile(r"M\s?(\d+(?:\.\d+)?)(?:\s?[x×]\s?(\d+(?:\.\d+)?))?(?=\s|$)", re.IGNORECASE)
_DEEP = re.compile(r"thread (\d+(?:\.\d+)?) mm deep")
_MEASURED_WITHIN = 1e-3
"""How far (mm) a measured hole may be from where the part has it, and how much wider."""


class Tapped(msgspec.Struct, frozen=True):
    """Holes of a part model that take a thread: their diameter, a point on the axis of each, and its direction.

    ``places`` is ``None`` where they were turned or moved afterwards, or are no drilled holes.
    """

    thread: Thread
    diameter: float
    axis: Vector = (0.0, 0.0, 1.0)
    places: tuple[Vector, ...] | None = None

    def turned(self, turn: Callable[[Vector], Vector]) -> "Tapped":
        """The same holes of a part that was turned."""
        places = None if self.places is None else tuple(map(turn, self.places))
        return Tapped(self.thread, self.diameter, turn(self.axis), places)

    def is_of(self, hole: Measured) -> bool:
        """Whether a measured hole is one of these."""
        if abs(hole.diameter - self.diameter) > _MEASURED_WITHIN:
            return False
        return self.places is None or (
            abs(sum(a * b for a, b in zip(hole.axis, self.axis, strict=True))) > 1 - 1e-6
            and any(_beside(hole, place) < _MEASURED_WITHIN for place in self.places)
        )


def note_of(depth: float) -> str:
    """How a hole of the part model says that its thread ends before it does."""
    return f"thread {depth:g} mm deep"


def tapped(part: Part) -> tuple[Tapped, ...]:
    """The holes of a part that take a thread, as the notes of their diameters say."""
    said = {p.name: thread for p in part.parameters if (thread := _thread(p.note)) is not None}
    return tuple(_tapped(part, said)) if said else ()


def with_threads(measurements: Measurements, tapped: Sequence[Tapped]) -> tuple[Measurements, tuple[str, ...]]:
    """The measurements with the threads of their holes, and what is said of those that a thread does not fit."""
    holes: list[Measured] = []
    misfits: dict[str, None] = {}
    for hole in measurements.holes:
        thread = next((t.thread for t in tapped if t.is_of(hole)), None)
        if thread is not None and not thread.fits(hole.diameter):
            misfits[f"the hole Ø{hole.diameter:g} is called {thread.designation}, which does not fit it"] = None
        elif thread is not None:
            deep = thread.depth if thread.depth is not None and thread.depth < hole.depth - _MEASURED_WITHIN else None
            thread = msgspec.structs.replace(thread, depth=deep)
            hole = TappedHole(**msgspec.structs.asdict(hole), thread=thread)
        holes.append(hole)
    return msgspec.structs.replace(measurements, holes=tuple(holes)), tuple(misfits)


def _thread(note: str) -> Thread | None:
    """The thread that the note of a diameter names."""
    core, called = _CORE.match(note), _CALLED.match(note)
    if core is None:
        found = _thread(f"{called['thread']} core hole") if called is not None else None
        deep = float(called["deep"]) if called is not None and called["deep"] else None
        return msgspec.structs.replace(found, depth=deep) if found is not None else None
    if metric := _METRIC.match(core["thread"]):
        nominal = float(metric[1])
        coarse = PITCH.get(nominal)
        pitch = float(metric[2]) if metric[2] else coarse
        if pitch is None:
            return None
        return Thread(f"M{nominal:g}" + ("" if pitch == coarse else f"×{pitch:g}"), nominal, pitch)
    inch = unified(core["thread"])
    return Thread(*inch) if inch is not None else None


def _tapped(part: Part, said: dict[str, Thread]) -> Iterator[Tapped]:
    value = numbers(part)
    moved = any(isinstance(feature, Rotate | Move | Mirror) for feature in part.features)
    for feature in part.features:
        match feature:
            case Hole(frame=frame, diameter=diameter, positions=positions, note=note):
                thread = next((said[name] for name in sorted(diameter.names()) if name in said), None)
                if thread is None:
                    continue
                if deep := _DEEP.search(note):
                    thread = msgspec.structs.replace(thread, depth=float(deep[1]))
                axis, places = _placed(part, frame, positions)
                known = not moved and frame.rotate is None
                yield Tapped(thread, value(diameter), axis, places if known else None)
            case Body(profiles=profiles):
                for circle in profiles:
                    names = sorted(circle.diameter.names() & said.keys()) if isinstance(circle, Circle) else []
                    if names and isinstance(circle, Circle):
                        yield Tapped(said[names[0]], value(circle.diameter))


def _placed(part: Part, frame: Frame, positions: Positions | None) -> tuple[Vector, tuple[Vector, ...]]:
    """The direction of holes and a point on each one's axis, of a frame that is not turned."""
    value = numbers(part)
    (x, across), (y, up), (z, out) = AXES[frame.plane]
    places = []
    for u, v in everywhere(positions, value):
        at = [value(o) for o in frame.origin]
        at[x] += across * u
        at[y] += up * v
        places.append((at[0], at[1], at[2]))
    axis = [0.0, 0.0, 0.0]
    axis[z] = -out
    return (axis[0], axis[1], axis[2]), tuple(places)


def _beside(hole: Measured, place: Vector) -> float:
    """How far a point is from the axis of a hole."""
    away = [p - q for p, q in zip(place, hole.position, strict=True)]
    along = sum(a * b for a, b in zip(away, hole.axis, strict=True))
    return math.dist(away, [along * a for a in hole.axis])
