"""What the protocols' replies have in common: fenced blocks of code, and notes in the reasoning."""

import re
from typing import Any

from msgspec.structs import replace

from cadwright.protocols.base import Parsed
from cadwright.requirements.claims.stating import MOST, stated
from cadwright.requirements.reading import read
from cadwright.values import Action, Requirement

FENCE = re.compile(r"^[ \t]*```[ \t]*([\w+-]*)[ \t]*\n(.*?)^[ \t]*```[ \t]*$", re.DOTALL | re.MULTILINE)
"""A fenced block: its language and what it holds."""
FENCE_END = re.compile(r"^[ \t]*```[ \t]*$", re.MULTILINE)
PYTHON = ("python", "py", "")
"""What the language of a block of Python may be called, in lower case."""
_NOTE = re.compile(r"[ \t]*(?:[-*][ \t]*)?(Assumption|Not understood|Requirement|Check)[ \t]*:(.+)", re.IGNORECASE)


def taken_out(pattern: re.Pattern[str], end: re.Pattern[str], text: str) -> tuple[list[Any], str]:
    """What a pattern finds, and the text without it; ``end`` is how everything that it finds ends.

    What comes after the last end is not searched: from each of a thousand beginnings without an end the search would
    go to the end of the text.
    """
    last = max((found.end() for found in end.finditer(text)), default=0)
    return pattern.findall(text, 0, last), pattern.sub("", text[:last]) + text[last:]


def with_notes(thinking: str, action: Action) -> Parsed:
    """A reply, with the lines of its reasoning that begin with Assumption, Not understood, Requirement or Check."""
    notes: dict[str, list[str]] = {"assumption": [], "not understood": [], "requirement": [], "check": []}
    for note in filter(None, map(_NOTE.match, thinking.split("\n"))):
        if text := note[2].strip():
            notes[note[1].lower()].append(text)
    added = [replace(r, source="planner") for text in notes["requirement"] for r in read(text) if r.claim is None]
    checks = [(text, stated(text)) for text in dict.fromkeys(notes["check"][:MOST])]
    return Parsed(
        thinking,
        action,
        tuple(notes["assumption"]),
        tuple(notes["not understood"]),
        (*added, *(r for _, said in checks for r in said)),
        unread=tuple(text for text, said in checks if not said),
    )


def notes_of(thinking: str) -> str:
    """The lines of a reasoning that are kept in the report."""
    return "\n".join(line.strip() for line in thinking.split("\n") if _NOTE.match(line))


def thinking_with_notes(parsed: Parsed) -> str:
    """The reasoning as text; notes that it does not contain yet are appended to it."""
    notes = [f"Assumption: {text}" for text in parsed.assumptions]
    notes += [f"Not understood: {text}" for text in parsed.not_understood]
    notes += [f"{'Check' if _checks(r) else 'Requirement'}: {r.quote or r.text}" for r in parsed.requirements]
    notes = list(dict.fromkeys(notes))
    return "\n".join([parsed.thinking, *(note for note in notes if note not in parsed.thinking)]).strip()


def _checks(requirement: Requirement) -> bool:
    """Whether a requirement was stated in the language of checks."""
    return requirement.claim is not None or requirement.quantity in ("probe", "extent")


def count(number: int, noun: str) -> str:
    """A number of things in words: "no block", "2 blocks"."""
    return f"no {noun}" if number == 0 else f"{number} {noun}s"
