"""Text from strangers: names, messages, what a script printed."""

import json
import re
import unicodedata
from collections.abc import Collection
from typing import Any

import msgspec

_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode's categories of characters that are not seen and may act: escapes, reversed writing, halves of pairs."""

_BREAK = re.compile(r"\s*[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]\s*|[\s\u115f\u1160\u2800\u3164\uffa0]{8,}")
"""What begins a new line, or looks like it at the end of a terminal's: blanks without end, of those that have a shape,
too."""


def one_line(text: str) -> str:
    """The text as one line, a blank for every line break and for many blanks."""
    return _BREAK.sub(" ", text).strip()


def in_lines(value: Any, keep: Collection[str] = ()) -> Any:
    """A result whose every text is one line, so that what a stranger wrote is not taken for a line of ours.

    Fields named in ``keep`` stay as they are: whoever prints them sets them apart.
    """
    if isinstance(value, str):
        return one_line(value)
    if isinstance(value, tuple | list):
        return type(value)(in_lines(each, keep) for each in value)
    if isinstance(value, dict):
        return {in_lines(name): in_lines(each, keep) for name, each in value.items()}
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__ if name not in keep}
        return msgspec.structs.replace(value, **{name: in_lines(each, keep) for name, each in fields.items()})
    return value


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
