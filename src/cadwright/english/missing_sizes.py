"""What a thing still lacks: sizes that it needs, and what tells which kind its noun is of."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention

UNKNOWN = "unknown"
"""The term of a thing that is called by no listed noun."""
DESCRIBED = "described"
"""The term of one whose shape is said: “a round puck”."""
_MARKS = {"cylinder": frozenset(("diameter", "round")), "block": frozenset(("length", "square"))}
"""What a thing without a listed noun must have to be one of these."""
_ALL_EXTENTS = 3


def missing(frame: Frame, mention: Mention, told: bool = False) -> int:
    """Count the sizes (or places) that the thing needs and that are not said.

    ``told`` are the extents where something tells that it is made for.
    """
    if mention.before is not None:
        return 0
    said = {*(name for name, _ in mention.sizes), *(p.kind for p in mention.places)}
    needed = [group for group in frame.needed if not (told and {"length", "height"} & {*group})]
    return sum(said.isdisjoint(group) for group in needed) + 5 * is_unmarked(frame, mention)


def is_unmarked(frame: Frame, mention: Mention) -> bool:
    """Whether a thing has a noun of several kinds and nothing that tells that it is of this one."""
    if mention.term not in (*frame.generic, UNKNOWN, DESCRIBED):
        return False
    marks = {
        *(name for name, q in mention.sizes if q.named or name == "length"),
        *(p.kind for p in mention.places),
        *mention.adjectives,
    }
    spans = [q.span for _, q in mention.sizes]
    if any(spans.count(span) == _ALL_EXTENTS for span in spans):
        marks.add("three sizes")  # “a wall 100x10x50”
    expected = frame.marks if mention.term in frame.generic else _MARKS.get(frame.kind, frame.marks)
    return bool(expected) and not expected & marks
