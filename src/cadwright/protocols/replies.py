"""What the protocols' replies have in common: fenced blocks of code, and notes in the reasoning."""

import json
import re
from typing import Any

from msgspec.structs import replace

from cadwright.protocols.base import Parsed, Violation
from cadwright.requirements.claims.statements import MOST, stated
from cadwright.requirements.reader import read
from cadwright.values import Action, Question, Reply, Requirement
from cadwright.values.message import NOT_JSON

FENCE = re.compile(r"^[ \t]*```[ \t]*([\w+-]*)[ \t]*\n(.*?)^[ \t]*```[ \t]*$", re.DOTALL | re.MULTILINE)
"""A fenced block: its language and what it holds."""
FENCE_END = re.compile(r"^[ \t]*```[ \t]*$", re.MULTILINE)
PYTHON = ("python", "py", "")
"""What the language of a block of Python may be called, in lower case."""
_NOTE = re.compile(
    r"[ \t]*(?:[-*][ \t]*)?(Assumption|Not understood|Requirement|Check|Question)[ \t]*:(.+)", re.IGNORECASE
)


def taken_out(pattern: re.Pattern[str], end: re.Pattern[str], text: str) -> tuple[list[Any], str]:
    """What a pattern finds, and the text without it; ``end`` is how everything that it finds ends.

    What comes after the last end is not searched: from each of a thousand beginnings without an end the search would
    go to the end of the text.
    """
    last = max((found.end() for found in end.finditer(text)), default=0)
    return pattern.findall(text, 0, last), pattern.sub("", text[:last]) + text[last:]


def fenced(source: str) -> list[str]:
    """A piece of code as the lines of a block; none where there is no code."""
    return ["```python", source.rstrip(), "```"] if source.strip() else []


def said(reply: Reply) -> str:
    """A reply as it is shown again: its text, and its calls where it made some."""
    calls = [f"(a call of {call.name}: {json.dumps(call.arguments, ensure_ascii=False)})" for call in reply.calls]
    return "\n".join(filter(None, [reply.text, *calls]))


def called(reply: Reply) -> Violation | None:
    """What is wrong with calls where only code is executed; ``None`` where there are none."""
    if not reply.calls:
        return None
    call = reply.calls[0]
    how = "" if call.readable else " with arguments that are not JSON"
    hint = f"Call it inside the code, as {call.name}(…) in the ```python block; nothing else is executed."
    return Violation(f"the reply calls {call.name} as a tool{how}, instead of in a block of code", hint)


def unreadable(reply: Reply) -> Violation | None:
    """What is wrong with calls whose arguments are not JSON; ``None`` where all are."""
    broken = next((call for call in reply.calls if not call.readable), None)
    if broken is None:
        return None
    came = broken.arguments[NOT_JSON]
    return Violation(f"the arguments of the call of {broken.name} are not JSON: {came}", "Send them as a JSON object.")


def without_notes(text: str) -> str:
    """The text without the lines that `with_notes` reads."""
    return "\n".join(line for line in text.split("\n") if not _NOTE.match(line)).strip()


def with_notes(thinking: str, action: Action, text: str | None = None) -> Parsed:
    """A reply, with the lines of its reasoning that begin with Assumption, Not understood, Requirement,
    Check or Question.

    ``text`` is what such lines are looked for in, where that is more than the reasoning.
    """
    notes: dict[str, list[str]] = {
        "assumption": [],
        "not understood": [],
        "requirement": [],
        "check": [],
        "question": [],
    }
    for note in filter(None, map(_NOTE.match, (text or thinking).split("\n"))):
        if noted := note[2].strip():
            notes[note[1].lower()].append(noted)
    added = [replace(r, source="planner") for text in notes["requirement"] for r in read(text) if r.claim is None]
    checks = [(text, stated(text)) for text in dict.fromkeys(notes["check"][:MOST])]
    return Parsed(
        thinking,
        action,
        tuple(notes["assumption"]),
        tuple(notes["not understood"]),
        (*added, *(r for _, said in checks for r in said)),
        unread=tuple(text for text, said in checks if not said),
        question=Question.read(notes["question"][-1]) if notes["question"] else None,
    )


def notes_of(thinking: str) -> str:
    """The lines of a reasoning that are kept in the report."""
    return "\n".join(line.strip() for line in thinking.split("\n") if _NOTE.match(line))


def thinking_with_notes(parsed: Parsed) -> str:
    """The reasoning as text; notes that it does not contain yet are appended to it."""
    notes = [f"Assumption: {text}" for text in parsed.assumptions]
    notes += [f"Not understood: {text}" for text in parsed.not_understood]
    notes += [f"{'Check' if _checks(r) else 'Requirement'}: {r.quote or r.text}" for r in parsed.requirements]
    notes += [f"Question: {parsed.question.line()}"] if parsed.question else []
    notes = list(dict.fromkeys(notes))
    return "\n".join([parsed.thinking, *(note for note in notes if note not in parsed.thinking)]).strip()


def _checks(requirement: Requirement) -> bool:
    """Whether a requirement was stated in the language of checks."""
    return requirement.claim is not None or requirement.quantity in ("probe", "extent")


def count(number: int, noun: str) -> str:
    """A number of things in words: "no block", "2 blocks"."""
    return f"no {noun}" if number == 0 else f"{number} {noun}s"
