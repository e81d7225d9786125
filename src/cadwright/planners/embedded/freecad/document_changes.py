"""Changes of documents that this planner made: the part is changed and printed again.

A script says what its part is made of. Where it does not, what was asked for, version by version, gives the part again;
whether it is that part is told by its script, which has to come out as it is.
"""

import re

import msgspec

from cadwright.english.statements import Reading
from cadwright.errors import InputError
from cadwright.parameters import parse_settings, with_values
from cadwright.parts import things
from cadwright.parts.build import built
from cadwright.parts.cadquery.printer import script as printed
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.expressions import expr
from cadwright.parts.model import Part
from cadwright.planners.embedded.edits import edit
from cadwright.planners.embedded.freecad.printer import script
from cadwright.planners.embedded.planner import plan, source
from cadwright.values import PastVersion, Request

_REDUCED = re.compile(
    r'^    \("(\w+)", "([\d.]+)", "mm, (reduced from [\d.]+ that could not be built)"\),$', re.MULTILINE
)
"""A row of a document's sizes that `repairs` changed."""


class Changed(msgspec.Struct, frozen=True):
    """The changed part and the script of its document, or ``None`` and the reason; and what to tell the user."""

    part: Part | None
    script: str = ""
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    reason: str = ""


def change(request: Request) -> Changed | None:
    """An edit of a document; ``None`` when the document is not one that this planner made."""
    past = retold(request.history)
    if past is None:
        return None
    edited = edit(msgspec.structs.replace(request, script=past[-1].script, history=past, attachments=()))
    if edited.script is None:
        return Changed(None, not_understood=edited.not_understood, reason=edited.reason)
    told = things.of(edited.script)
    line = things.line(told) if told is not None else ""
    part = recover(edited.script)
    return Changed(part, script(part) + line, edited.assumptions, edited.not_understood)


def retold(history: tuple[PastVersion, ...]) -> tuple[PastVersion, ...] | None:
    """The history with CadQuery scripts of the same parts; ``None`` where a version was not made from words alone."""
    told: list[PastVersion] = []
    for version in history:
        if told and not version.script:  # no planner: dimensions were set
            again = _set(version.request, told[-1].script)
        else:
            again = _stored(version.script) or _asked_again(version, tuple(told))
        if again is None:
            return None
        told.append(PastVersion(version.version, version.request, again))
    return tuple(told) or None


def _set(request: str, before: str) -> str | None:
    """The script with the dimensions that "set NAME = VALUE, …" gave other values."""
    verb, _, settings = request.partition(" ")
    try:
        return with_values(before, parse_settings(tuple(settings.split(", ")))) if verb == "set" else None
    except InputError:
        return None


def _stored(document: str) -> str | None:
    """The CadQuery script of the part that a document's script says it is made of, where it is that part."""
    told = things.of(document)
    made = built(Reading("", told, (), (), 0.0)) if told else None
    if told is None or made is None or made.part is None or script(made.part) != things.without(document):
        return None
    return printed(made.part) + things.line(told)


def _asked_again(version: PastVersion, before: tuple[PastVersion, ...]) -> str | None:
    """The script that answers a request as it did when it was first asked; ``None`` where the part is another now."""
    if before:
        again = edit(Request(version.request, "edit", script=before[-1].script, history=before)).script
    else:
        made = plan(version.request)
        again = source(made) if made.part is not None else None
    if again is None:
        return None
    try:
        part, document = recover(again), things.without(version.script)
    except NotAPart:
        return None
    if script(part) == document:
        return again
    reduced = _reduced(part, document)
    return printed(reduced) if script(reduced) == document else None


def _reduced(part: Part, document: str) -> Part:
    """The part with the sizes that were reduced in its document since they could not be built."""
    found = {name: (expr(float(value)), note) for name, value, note in _REDUCED.findall(document)}
    parameters = (
        msgspec.structs.replace(p, value=found[p.name][0], note=found[p.name][1]) if p.name in found else p
        for p in part.parameters
    )
    return msgspec.structs.replace(part, parameters=tuple(parameters))
