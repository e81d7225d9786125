"""Headings: what a part is called before it is described in other words, “Finial for a gatepost. A ball, 9 mm …”."""

import re

from cadwright.english.lexicon import tables
from cadwright.english.statements import Mention, Reading
from cadwright.parts.kinds.pieces import has_pieces
from cadwright.parts.kinds.registry import KINDS

_HEADING = re.compile(r"\s*([^\d.:;=!?\n]{3,80}?)(?:\s*[.:=\n]+|\s+[-–—])\s+(?=\S)")
_HOLLOW = frozenset(("wall", "inner diameter", "floor"))
"""Sizes of which a thing has one that is hollow."""
_SAYING = frozenset(
    ("not", "no", "without", "open", "closed", "solid", "hollow", "two", "three", "four", "both", "each")
)
"""Words with which a heading says more than a name."""
_OWNING = frozenset(("with", "w", "w/", "having", "has", "plus", "and", "&"))
"""Words behind which something is named that the description must name, too."""


def without_heading(text: str) -> tuple[str, str] | None:
    """The heading of a text, and the text with blanks in its place; ``None`` where it begins with none."""
    found = _HEADING.match(text)
    if found is None:
        return None
    return found[1], " " * found.end() + text[found.end() :]


def is_name(heading: Reading, described: Reading) -> bool:
    """Whether a heading says nothing that the description behind it does not say again."""
    words = {t.text.lower() for t in heading.tokens}
    if words & _SAYING or words & {*tables("notes.toml")["freeform"]["words"]}:
        return False
    if any(len(word) == 1 and word.isalpha() and word not in ("a", "w") for word in words):
        return False  # “profile like T”
    bodies = [m for m in described.mentions if _role(m) in ("body", "whole")]
    if not bodies or any(m.adjectives or m.sizes or m.count not in (None, 1) for m in heading.mentions):
        return False
    kinds = {m.kind for m in described.mentions}
    owning = next((i for i, t in enumerate(heading.tokens) if t.text.lower() in _OWNING), None)
    if owning is not None and not any(m.span[0] > owning and m.kind in kinds for m in heading.mentions):
        return False
    first, *others = heading.mentions or (None,)
    if any(m is None or m.kind not in kinds for m in others):
        return False
    if first is None or first.kind in kinds:
        return True
    if _role(first) not in ("body", "whole") or (has_pieces(first.kind) and len(bodies) < 2):
        return False
    return (
        not _is_hollow(first) or len(bodies) > 1 or any(_role(m) == "cut" or _is_hollow(m) for m in described.mentions)
    )


def _role(mention: Mention) -> str:
    return KINDS[mention.kind].frame.role


def _is_hollow(mention: Mention) -> bool:
    return not _HOLLOW.isdisjoint(KINDS[mention.kind].frame.slots)
