"""Known things that a change leaves elsewhere, or of which it leaves fewer, although it says nothing of the kind."""

from collections.abc import Sequence

from cadwright.english.axes import AXIS
from cadwright.english.statements import ALSO, Mention, Reading, Standing
from cadwright.parts.build import Made
from cadwright.parts.scene import UnclearError

_DIGITS = 3
"""Points are the same that are so to the micrometre."""


def refuse_disturbed(reading: Reading, before: Made, made: Made) -> None:
    """Refuse a text about a part where copies of a thing would be gone or elsewhere, and it does not say so."""
    told = any(_is_spoken_of(m) for m in reading.mentions if m.before is not None)
    first, now = (m.reading.mentions[0] for m in (before, made))
    only_adds = not told and (first.kind, first.noun) == (now.kind, now.noun)  # else the outline is another one
    for k, known in enumerate(before.reading.mentions):
        old, new = before.stands.get(k, ()), made.stands.get(k, ())
        if made.reading.mentions[k].gone:
            continue  # it went with what it was on
        said = [m for m in reading.mentions if m.before == known or k in m.group]
        if any(m.gone or m.count is not None or m.which for m in said) or k in before.unmade:
            continue
        if _copies(new) < _copies(old):
            places = [reading.quote(p.span) for m in said for p in m.places]
            raise UnclearError(_of_fewer(known, places))
        if not any(m.places or m.adjectives for m in said) and (
            {s.side for s in old} != {s.side for s in new} or (only_adds and _points(old) != _points(new))
        ):
            raise UnclearError(f"the {known.noun} would no longer be where {'they were' if known.count else 'it was'}")


def _of_fewer(known: Mention, places: Sequence[str]) -> str:
    """Why a text would leave fewer copies of a thing than there are."""
    if known.count is None:
        return f"“{places[0]}” is not understood of the {known.noun}" if places else f"the {known.noun} would be gone"
    return f"“{places[0]}”: the {known.noun} can only be changed together" if places else f"{known.noun} would be gone"


def _is_spoken_of(thing: Mention) -> bool:
    """Whether anything is said of a known thing, and not of one more like it."""
    said = thing.sizes or thing.places or thing.gone or thing.heard or thing.count is not None
    return bool(said) and ALSO not in thing.adjectives


def _copies(stands: Sequence[Standing]) -> int:
    return sum(len(s.at) for s in stands)


def _points(stands: Sequence[Standing]) -> set[tuple[str, float, float]]:
    """Where copies are on their sides; how high a side is counts not, as more may stand on it."""
    found = set()
    for stand in stands:
        x, y = (n for n in range(3) if n != AXIS[stand.side][0])
        found |= {(stand.side, round(p[x], _DIGITS), round(p[y], _DIGITS)) for p in stand.at}
    return found
