"""Headings: what a part is called before it is described in other words, “Finial for a gatepost. A ball, 9 mm …”."""

import re

from cadwright.english.lexicon import tables, words_of
from cadwright.english.statements import Mention, Reading
from cadwright.parts.kinds.pieces import has_pieces
from cadwright.parts.kinds.registry import KINDS

_HEADING = re.compile(r"\s*([^\d.:;=!?\n]{3,80}?)(?:\s*[.:=\n]+|\s+[-–—])\s+(?=\S)")
_LABELLED = re.compile(
    r"[\s*#_]*(?:component|part(?: name)?|item|name|object|title|model|product|piece|design)[\s*_]*[:=][\s*_]*"
    r"([^\d.:;=!?\n]{3,80})\n\s*(?=\S)",
    re.IGNORECASE,
)
"""“Part: cable gland plate” on a line of its own."""
_UNITS = re.compile(r"\b(?:inch(?:es)?|mm|cm|millimet(?:er|re)s?|centimet(?:er|re)s?)\b", re.IGNORECASE)
"""What lengths without a unit are in, where a heading says so."""
_HOLLOW = frozenset(("wall", "inner diameter", "floor"))
"""Sizes of which a thing has one that is hollow."""
_SAYING = words_of("groups.toml", "parts.headings", "saying")
"""Words with which a heading says more than a name."""
_FORMS = frozenset(("pyramid", "pyr", "cone", "sphere", "ball", "hemisphere", "cube", "torus", "prism", "."))
"""Nouns that are no more than a shape."""
_STORY = re.compile(r"\s*(?:[^\d.!?:]{3,300}[.!?]\s+)+(?=\S)")
_PERSONAL = words_of("groups.toml", "parts.headings", "personal")
_WANTING = words_of("groups.toml", "parts.headings", "wanting")
_HAVING = words_of("groups.toml", "parts.headings", "having")
_REACH_OF_WISH = 4
"""So many words before a noun it may be said that it is wanted, or had."""
_SHAPING = words_of("groups.toml", "parts.headings", "shaping")
"""Words with which a story may say something of the part."""
_GOT = words_of("groups.toml", "parts.headings", "got")
"""Words behind which a story names what is there already."""
_OWNING = words_of("groups.toml", "parts.headings", "owning")
"""Words behind which something is named that the description must name, too."""


def without_heading(text: str) -> tuple[str, str] | None:
    """The heading of a text, and the text with blanks in its place; ``None`` where it begins with none."""
    found = _LABELLED.match(text) or _HEADING.match(text)
    if found is None:
        return None
    return found[1], _blanked(text, found.end())


def _blanked(text: str, end: int) -> str:
    """A text with blanks up to a letter, except for the units that it is in: “BRACKET, INCH. BASE 3 x 2 x 1”."""
    blanks = [" "] * end
    for unit in _UNITS.finditer(text, 0, end):
        blanks[unit.start() : unit.end()] = unit[0]
        blanks[unit.end() : unit.end() + 1] = "."[: end - unit.end()]
    return "".join(blanks) + text[end:]


def without_story(text: str) -> tuple[str, str] | None:
    """Split off the sentences about people that a text begins with, where they have no number in them.

    Returns them, and the text with blanks in their place; ``None`` where it begins with none: “The gate of our garden
    fell off. A plate, 60 x 40 x 5 …”.
    """
    found = _STORY.match(text)
    if found is None or not _PERSONAL & {*re.findall(r"[a-z']+", found[0].lower())}:
        return None
    return found[0], _blanked(text, found.end())


def is_story(story: Reading, described: Reading) -> bool:
    """Whether sentences before a description say nothing of the part: no shape, and nothing that it is to have."""
    words = [t.text.lower() for t in story.tokens]
    if _tells_of_what_is_there(story, described):
        return False
    wanting = bool(_WANTING & {*words})
    if _SHAPING & {*words} or (wanting and _HAVING & {*words}):
        return False
    if any(m.adjectives or m.sizes or m.count not in (None, 1) for m in story.mentions):
        return False
    kinds = {m.kind for m in described.mentions}
    if any(KINDS[m.kind].frame.members and m.kind not in kinds for m in story.mentions):
        return False  # “I need an angle bracket. Two legs, …”
    if any(_role(m) in ("edge", "cut") and m.kind not in kinds for m in story.mentions):
        return False
    wanted = [m for m in story.mentions if _WANTING & {*words[max(0, m.span[0] - _REACH_OF_WISH) : m.span[0]]}]
    owned = [m for m in story.mentions if _OWNING & {*words[max(0, m.span[0] - _REACH_OF_WISH) : m.span[0]]}]
    named = all(m.kind in kinds for m in (*wanted[1:], *owned))
    return named and any(_role(m) in ("body", "whole") for m in described.mentions)


def _tells_of_what_is_there(story: Reading, described: Reading) -> bool:
    """Whether what would be made is something that the story says is there: “I've got a rod …, the rod is …”."""
    words = [t.text.lower() for t in story.tokens]
    there = {m.term for m in story.mentions if _GOT & {*words[max(0, m.span[0] - _REACH_OF_WISH) : m.span[0]]}}
    return any(m.term in there and _role(m) in ("body", "whole") for m in described.mentions)


def is_name(heading: Reading, described: Reading) -> bool:
    """Whether a heading says nothing that the description behind it does not say again."""
    words = {t.text.lower() for t in heading.tokens}
    if (
        _tells_of_what_is_there(heading, described)
        or words & _SAYING
        or "half" in [t.text.lower() for t in heading.tokens[:-1]]  # but “clamp half” is only a name
        or words & {*tables("notes.toml")["freeform"]["words"]}
    ):
        return False
    bodies = [m for m in described.mentions if _role(m) in ("body", "whole")]
    if _has_letter(heading, joined=len(bodies) > 1):
        return False  # “profile like T”
    if not bodies or any(m.adjectives or m.sizes or m.count not in (None, 1) for m in heading.mentions):
        return False
    kinds = {m.kind for m in described.mentions}
    owning = next((i for i, t in enumerate(heading.tokens) if t.text.lower() in _OWNING), None)
    if owning is not None and not any(m.span[0] > owning and m.kind in kinds for m in heading.mentions):
        return False
    if words <= _FORMS and not words & {word for m in described.mentions for word in m.term.split()}:
        return False  # “Pyr. 60 sq x 75 high” is no name
    first, *others = heading.mentions or (None,)
    if any(m is None or m.kind not in kinds for m in others):
        return False
    if first is None or first.kind in kinds:
        return True
    if _role(first) not in ("body", "whole") or (has_pieces(first.kind) and len(bodies) < 2):
        return False
    if has_pieces(first.kind) and any(_is_piece_of(m, first) for m in bodies):
        return False  # “spool. flanges 60 dia” are those of the spool
    if _are_its_parts(first, bodies) or first.noun.lower().endswith("ed"):
        return False  # “gusseted bracket” has gussets
    return (
        not _is_hollow(first) or len(bodies) > 1 or any(_role(m) == "cut" or _is_hollow(m) for m in described.mentions)
    )


def _has_letter(heading: Reading, joined: bool) -> bool:
    """Whether a letter in a heading tells a shape; that of an “L bracket” does not where several bodies are joined."""
    words = [t.text.lower() for t in heading.tokens]
    told = {i for m in heading.mentions[:1] if joined for i in range(*m.span)}
    told |= {i for i, word in enumerate(words[1:]) if words[i] == "i" and word in _WANTING}  # “I want”
    letters = (i for i, word in enumerate(words) if len(word) == 1 and word.isalpha() and word not in ("a", "w"))
    return any(i not in told for i in letters)


def _are_its_parts(first: Mention, bodies: list[Mention]) -> bool:
    """Whether what is described are the parts of one thing that a heading names, not bodies beside each other: “angle
    bracket: two legs, …”, “bracket: two plates 50 x 30 x 5”.
    """
    if any({*m.term.split()} & KINDS[first.kind].frame.members for m in bodies if m.kind != first.kind):
        return True
    several = len(bodies) == 1 and bodies[0].count not in (None, 1)
    return several and first.noun.lower() == (first.term or first.noun.lower())


def _is_piece_of(mention: Mention, whole: Mention) -> bool:
    """Whether a noun is that of a piece of a whole."""
    pieces = (kind.frame for name, kind in KINDS.items() if name.startswith(f"{whole.kind}."))
    return any(mention.term in frame.nouns for frame in pieces)


def _role(mention: Mention) -> str:
    return KINDS[mention.kind].frame.role


def _is_hollow(mention: Mention) -> bool:
    return not _HOLLOW.isdisjoint(KINDS[mention.kind].frame.slots)
