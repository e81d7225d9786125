"""Text from strangers: names, messages, what a script printed."""

import json
import unicodedata

_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode's categories of characters that are not seen and may act: escapes, reversed writing, halves of pairs."""


def visible(text: str) -> str:
    """The text as a terminal may be given it: hidden characters but line breaks and tabs as JSON escapes them.

    What is JSON stays the same JSON.
    """
    return "".join(_escaped(c) if unicodedata.category(c) in _HIDDEN and c not in "\n\t" else c for c in text)


def as_name(text: str, longest: int = 200) -> str:
    """The text as one line that any file format can hold, a blank for every character that cannot be printed."""
    return "".join(c if c.isprintable() else " " for c in text[:longest]).strip()


def _escaped(character: str) -> str:
    return json.dumps(character)[1:-1]
