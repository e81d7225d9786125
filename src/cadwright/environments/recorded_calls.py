"""What a session's tools answered, written into its script: plain FreeCAD has the answers instead of the tools.

What comes out of the session is a claim and is treated as data: it stands in the script as a literal.
"""

import pprint
import textwrap
from collections.abc import Iterable, Sequence
from importlib import resources
from typing import Any

import msgspec

from cadwright.syntax import parsed
from cadwright.values import Blob, Observation
from cadwright.values.media import JSON

FILE = "part.calls.json"
"""What a long recording is called beside the script."""
LONGEST = 20_000
"""A recording with no more characters stands in the script itself."""
_SAID = (
    "Plain FreeCAD has not what cadwright's session had: {listed}. What they answered when this was made, and did to "
    "the document, is recorded here and given back for the same calls in the same order; any other call stops in "
    "words. Where the tools themselves are there, they run."
)


class RecordedCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A call, as `kernel.freecad_guest.replay` has it."""

    names: tuple[str, ...]
    arguments: str
    parameters: tuple[str, ...] = ()
    value: tuple[str, Any] | None = None
    raised: tuple[str, str] | None = None
    made: tuple[tuple[str, str], ...] = ()
    set: tuple[tuple[str, str, str], ...] = ()


def calls_of(seen: Iterable[Observation]) -> list[RecordedCall]:
    """The calls of tools in the order in which they were made; none of what is not a recording."""
    found: list[RecordedCall] = []
    for each in seen:
        try:
            found += msgspec.json.decode(each.calls.data, type=list[RecordedCall]) if each.calls else []
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
    return found


def prelude(calls: Sequence[RecordedCall], tools: Sequence[str], document: str) -> str:
    """Write the code that defines ``tools`` so that they give back what was recorded.

    ``document`` is the document that came of it.
    """
    literal = f"json.load(open({FILE!r}))" if _is_long(calls) else _literal(calls)
    parameters = {tool: next((list(c.parameters) for c in calls if tool in c.names), []) for tool in tools}
    return "\n".join(
        (
            textwrap.fill(_SAID.format(listed=", ".join(tools)), 120, initial_indent="# ", subsequent_indent="# "),
            "def _recorded(calls, tools, document):",
            textwrap.indent(_replaying(), "    "),
            "",
            "    return replayed(calls, tools, document)",
            *(["import json"] if _is_long(calls) else []),
            f"_calls = {literal}",
            f"for _name, _tool in _recorded(_calls, {parameters!r}, {document!r}).items():",
            "    globals().setdefault(_name, _tool)",
        )
    )


def as_file(calls: Sequence[RecordedCall]) -> dict[str, Blob]:
    """A long recording as the file that has to lie beside the script, by its name."""
    return {FILE: Blob(_json(calls), JSON)}


def _is_long(calls: Sequence[RecordedCall]) -> bool:
    return len(_json(calls)) > LONGEST


def _json(calls: Sequence[RecordedCall]) -> bytes:
    return msgspec.json.encode(_plain(calls))


def _literal(calls: Sequence[RecordedCall]) -> str:
    return pprint.pformat(msgspec.json.decode(_json(calls)), width=120, sort_dicts=False)


def _plain(calls: Sequence[RecordedCall]) -> list[RecordedCall]:
    """The calls without what stands in the script once for all."""
    return [msgspec.structs.replace(call, parameters=()) for call in calls]


def _replaying() -> str:
    """The functions of `kernel.freecad_guest.replay`, without what the file says of itself."""
    source = (resources.files("cadwright.kernel") / "freecad_guest" / "replay.py").read_text(encoding="utf-8")
    lines = source.splitlines()
    return "\n".join(lines[parsed(source).body[0].end_lineno :]).strip()
