"""Changes of documents that this planner made: the part is changed and printed again.

A script says what its part is made of. Where it does not, what was asked for, version by version, gives the part again;
whether it is that part is told by its script, which has to come out as it is.
"""

import msgspec

from cadwright.english.statements import Reading
from cadwright.errors import InputError
from cadwright.parameters import parse_settings, with_values
from cadwright.parts import things
from cadwright.parts.build import built
from cadwright.parts.cadquery.printer import script as printed
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.planners.embedded.editing.edits import edit
from cadwright.planners.embedded.freecad.printer import script
from cadwright.planners.embedded.planner import plan, source
from cadwright.values import PastVersion, Request


class Changed(msgspec.Struct, frozen=True):
    """The script of the changed document, or ``None`` and the reason; and what to tell the user."""

    script: str | None
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
        return Changed(None, (), edited.not_understood, edited.reason)
    told = things.of(edited.script)
    line = things.line(told) if told is not None else ""
    return Changed(script(recover(edited.script)) + line, edited.assumptions, edited.not_understood)


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
    try:
        same = again is not None and script(recover(again)) == things.without(version.script)
    except NotAPart:
        return None
    return again if same else None
