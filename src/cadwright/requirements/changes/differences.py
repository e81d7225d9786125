"""What became of each feature of a part in an edit: which one of the version after is which of the version before."""

import math
from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from cadwright.language.numerals import words
from cadwright.requirements.claims.candidates import Box, Candidate, Vector, candidates
from cadwright.values import Measurements
from cadwright.values.comparison import Changed, Lump

EQUAL = 2e-5
"""Of the diagonal: what is nearer is the same."""
COMPARED = {"full round"} | words(
    "hole counterbore countersink boss slot keyway pocket window notch groove rib spoke step lug dome taper fillet "
    "chamfer wall floor shell plate flange bore prism slope draft torus thread"
)
"""Kinds of features that are followed from version to version; bodies and extents are looked at as such."""
What = Literal["new", "gone", "moved", "resized", "turned"]


class Difference(msgspec.Struct, frozen=True):
    """What an edit is judged by beside the part itself: the part before, and the material that only one of both has.

    ``solid`` is ``None`` where the boolean difference could not be made.
    """

    before: Measurements
    solid: Changed | None = None

    @property
    def lumps(self) -> tuple[Lump, ...]:
        """All material that was added or removed."""
        return (*self.solid.added, *self.solid.removed) if self.solid is not None else ()


class Change(msgspec.Struct, frozen=True):
    """A feature that is new, gone, elsewhere, turned (by the angle in ``sizes``) or of another size.

    ``sizes`` are those that differ: name, before, after. ``shift`` is how far it moved in the coordinates of the part;
    ``carried`` tells that it kept its distance from a side, or the middle, of a part that grew or shrank.
    """

    kind: str
    what: What
    before: Candidate | None
    after: Candidate | None
    sizes: tuple[tuple[str, float, float], ...] = ()
    shift: Vector = (0.0, 0.0, 0.0)
    carried: bool = False

    @property
    def there(self) -> Candidate:
        """The feature as it is, or was where it is gone."""
        found = self.after or self.before
        assert found is not None
        return found

    def __str__(self) -> str:
        one = self.before or self.after
        assert one is not None
        told = f"{self.kind} {_measures(one)}".strip()
        if self.what == "turned":
            return f"{told} turned by {self.sizes[0][2]:.4g}°"
        if self.what == "moved":
            return f"{told} moved by ({', '.join(f'{round(v, 4) + 0.0:g}' for v in self.shift)})"
        if self.what == "resized":
            names = {name for name, _, _ in self.sizes}
            aliases = {"radius", "thread"} if "diameter" in names else set()
            told_ = [f"{name} {a:.6g} → {b:.6g}" for name, a, b in self.sizes if name not in aliases]
            return f"{self.kind}: " + ", ".join(told_)
        return f"{told} is {self.what}"


def _measures(c: Candidate) -> str:
    name, value = c.sizes[0] if c.sizes else ("", 0.0)
    return f"Ø{value:.6g}" if name == "diameter" else f"{name} {value:.6g}" if name else ""


def changes_of(before: Measurements, after: Measurements) -> list[Change]:
    """What became of the features of ``before`` in ``after``: those that are the same in both are left out."""
    allowed = EQUAL * max(before.diagonal, after.diagonal)
    old, new = _compared(before), _compared(after)
    boxes = before.bbox, after.bbox
    pairs: list[tuple[Candidate, Candidate]] = []
    for near in (_same, _same_place, _same_sizes, _same_kind):
        pairs += _paired(old, new, near, allowed)
    found = [c for a, b in pairs if (c := _change(a, b, boxes, allowed)) is not None]
    found += [Change(c.kind, "gone", c, None) for c in old]
    return found + [Change(c.kind, "new", None, c) for c in new]


def _compared(m: Measurements) -> list[Candidate]:
    return [c for c in candidates(m) if c.kind in COMPARED]


Near = Callable[[Candidate, Candidate, float], float | None]
"""How far two features are from being the same, ``None`` where one is not the other's successor."""


def _paired(
    old: list[Candidate], new: list[Candidate], near: Near, allowed: float
) -> list[tuple[Candidate, Candidate]]:
    """Pair what belongs together, nearest first, and take it out of both lists.

    Of those that are equally near (slots in both walls of a tube are cut from one side) the one in the same material.
    """
    ranked = sorted(
        (d, _boxes_apart(a, b), i, j)
        for i, a in enumerate(old)
        for j, b in enumerate(new)
        if a.kind == b.kind and (d := near(a, b, allowed)) is not None
    )
    taken: dict[int, int] = {}
    for _, _, i, j in ranked:
        if i not in taken and j not in taken.values():
            taken[i] = j
    pairs = [(old[i], new[j]) for i, j in taken.items()]
    old[:] = [c for i, c in enumerate(old) if i not in taken]
    gone = set(taken.values())
    new[:] = [c for j, c in enumerate(new) if j not in gone]
    return pairs


def _boxes_apart(a: Candidate, b: Candidate) -> float:
    return math.dist(a.box, b.box) if a.box is not None and b.box is not None else 0.0


def _same(a: Candidate, b: Candidate, allowed: float) -> float | None:
    alike = not _sizes(a, b, allowed) and a.count == b.count and _turned(a, b) is None
    return 0.0 if alike and _apart(a, b) <= allowed else None


def _same_place(a: Candidate, b: Candidate, allowed: float) -> float | None:
    apart = off_axis(a, b)
    return _apart(a, b) if apart is not None and apart <= allowed else None


def _same_sizes(a: Candidate, b: Candidate, allowed: float) -> float | None:
    return None if _sizes(a, b, allowed) or not _parallel(a, b) else _apart(a, b)


def _same_kind(a: Candidate, b: Candidate, allowed: float) -> float | None:
    """Of what has neither place nor sizes in common, only what is near: within its own size."""
    apart = _apart(a, b)
    return apart if _parallel(a, b) and a.box and apart <= max(a.box[i + 3] - a.box[i] for i in range(3)) else None


def _change(a: Candidate, b: Candidate, boxes: tuple[Box, Box], allowed: float) -> Change | None:
    sizes = _sizes(a, b, allowed)
    if a.count != b.count:
        sizes = (*sizes, ("count", float(a.count), float(b.count)))
    shift = _shift(a, b)
    carried = _carried(shift, boxes, allowed)
    if max(map(abs, shift), default=0.0) > allowed and not carried and not _slid(a, b, allowed):
        return Change(a.kind, "moved", a, b, sizes, shift)
    turned = _turned(a, b)
    if turned is not None:
        return Change(a.kind, "turned", a, b, (("angle", 0.0, turned), *sizes), shift, carried)
    if sizes:
        return Change(a.kind, "resized", a, b, sizes, shift, carried)
    return Change(a.kind, "moved", a, b, (), shift, True) if max(map(abs, shift)) > allowed else None


def _turned(a: Candidate, b: Candidate) -> float | None:
    """By which angle (0 to 90°) a long feature runs another way; ``None`` where it does not, or has no long way."""
    if a.along is None or b.along is None or a.kind in ("wall", "floor", "plate"):
        return None
    cosine = abs(sum(p * q for p, q in zip(a.along, b.along, strict=True)))
    return None if cosine > 0.99999 else math.degrees(math.acos(min(1.0, cosine)))


def _carried(shift: Vector, boxes: tuple[Box, Box], allowed: float) -> bool:
    """Whether a shift is, along each axis, that of a side or of the middle of the part."""
    a, b = boxes
    for i in range(3):
        low, high = b[i] - a[i], b[i + 3] - a[i + 3]
        if min(abs(shift[i] - s) for s in (0.0, low, high, (low + high) / 2)) > allowed:
            return False
    return True


def _slid(a: Candidate, b: Candidate, allowed: float) -> bool:
    """Whether a feature goes through on the same axis: its mouth moves with the faces it pierces."""
    apart = off_axis(a, b)
    return bool(a.through and b.through) and apart is not None and apart <= allowed


def _sizes(a: Candidate, b: Candidate, allowed: float) -> tuple[tuple[str, float, float], ...]:
    """The sizes that differ, by name; a name with several has its least and largest compared."""
    return tuple(_differing(a, b, allowed))


def _differing(a: Candidate, b: Candidate, allowed: float) -> Iterator[tuple[str, float, float]]:
    for name in dict.fromkeys((*(n for n, _ in a.sizes), *(n for n, _ in b.sizes))):
        ours, theirs = a.named(name), b.named(name)
        if not ours or not theirs:
            continue
        for one, other in {(min(ours), min(theirs)), (max(ours), max(theirs))}:
            if abs(one - other) > max(allowed, 1e-6 * abs(one)):
                yield name, one, other
                break


def _shift(a: Candidate, b: Candidate) -> Vector:
    if a.at is None or b.at is None:
        return (0.0, 0.0, 0.0)
    return (b.at[0] - a.at[0], b.at[1] - a.at[1], b.at[2] - a.at[2])


def _apart(a: Candidate, b: Candidate) -> float:
    return math.hypot(*_shift(a, b))


def _parallel(a: Candidate, b: Candidate) -> bool:
    if a.axis is None or b.axis is None:
        return True
    cosine = sum(p * q for p, q in zip(a.axis, b.axis, strict=True))
    return (abs(cosine) if a.through or b.through else cosine) > 0.9999


def off_axis(a: Candidate, b: Candidate) -> float | None:
    """How far two parallel features are apart across their axis; ``None`` where they are not parallel."""
    if not _parallel(a, b):
        return None
    shift = _shift(a, b)
    if a.axis is None:
        return math.hypot(*shift)
    along = sum(s * n for s, n in zip(shift, a.axis, strict=True))
    return math.hypot(*(s - along * n for s, n in zip(shift, a.axis, strict=True)))
