"""Changes of documents that this planner made: the part is planned again from what was asked, changed and printed.

A part model is not stored anywhere: what was asked for, version by version, gives it again. Whether it is that part is
told by its script, which has to come out as it is.
"""

import msgspec

from cadwright.errors import InputError
from cadwright.parameters import parse_settings, with_values
from cadwright.parts.cadquery.reading import NotAPart, recover
from cadwright.planners.embedded.editing.editing import edit
from cadwright.planners.embedded.freecad.printing import script
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
    return Changed(script(recover(edited.script)), edited.assumptions, edited.not_understood)


def retold(history: tuple[PastVersion, ...]) -> tuple[PastVersion, ...] | None:
    """The history with CadQuery scripts of the same parts; ``None`` where a version was not made from words alone."""
    told: list[PastVersion] = []
    for version in history:
        if told and not version.script:  # no planner: dimensions were set
            again = _set(version.request, told[-1].script)
        else:
            again = _again(version.request, tuple(told))
            again = again if again is not None and _printed(again) == version.script else None
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


def _again(text: str, before: tuple[PastVersion, ...]) -> str | None:
    """The script that answers a request, as it did when it was first asked."""
    if not before:
        made = plan(text)
        return source(made) if made.part is not None else None
    return edit(Request(text, "edit", script=before[-1].script, history=before)).script


def _printed(source: str) -> str | None:
    try:
        return script(recover(source))
    except NotAPart:
        return None
