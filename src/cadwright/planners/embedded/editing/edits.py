"""An edit: from a script and a text to the changed script, or the reason why there is none."""

import re
from functools import partial

import msgspec

from cadwright.parts import things
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.change import change, known, rewritten
from cadwright.parts.changed import Change
from cadwright.parts.model import Component, Part
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.parts.scene import UnclearError
from cadwright.planners.embedded.editing.clauses import apply
from cadwright.planners.embedded.editing.constituents import Clause
from cadwright.planners.embedded.editing.handles import nouns
from cadwright.planners.embedded.editing.pronouns import recent
from cadwright.planners.embedded.editing.restores import past_script
from cadwright.planners.embedded.editing.scripts import ScriptWork, apply_to_script
from cadwright.planners.embedded.editing.sentences import clauses
from cadwright.planners.embedded.editing.work import Work, pruned
from cadwright.planners.embedded.refusals import objection
from cadwright.syntax import parsed
from cadwright.values import Request

_SEVERAL = re.compile(r"[,;.!](?=\s)")
"""Between clauses: of several that are not understood as they stand, a reading clause by clause would do some."""


class Edited(msgspec.Struct, frozen=True):
    """The changed script, or ``None`` and the reason; and what to tell the user."""

    script: str | None
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    reason: str = ""


def edit(request: Request) -> Edited:
    """Plan an edit. What is not understood is quoted back; when nothing is, nothing is changed."""
    assert request.script is not None, "an edit starts from a script"
    reason = objection(request.text)
    if reason:
        return Edited(None, reason=reason)
    several = _SEVERAL.search(request.text.strip().rstrip(".!")) is not None
    try:
        changed = change(request.text, request.script)
    except Refused as refusal:
        if several or isinstance(refusal, UnclearError):
            return Edited(None, reason=str(refusal))
        changed = None
    if changed is not None and changed.script == request.script:
        changed = None
    if changed is not None and (not changed.not_understood or several):
        return _edited(changed)
    try:
        part = recover(request.script)
    except NotAPart:
        return _edit_script(request, request.script, clauses(request.text))
    said = clauses(request.text, nouns(part))
    work = Work(part, request.script, request.history, partial(recent, part, request.script, request.history))
    for clause in said:
        apply(work, clause)
    after = pruned(work.part, part)
    if part.is_assembly and not isinstance(after.features[-1], Component):
        return Edited(None, reason="what is added to an assembly must be said of one of its components")
    if changed is not None and (after == part or len(work.misses) >= len(changed.not_understood)):
        return _edited(changed)
    if after == part:
        return _unchanged(work.misses)
    back = bool(work.back_to) and _is(work.back_to, after)
    source = work.back_to if back else _with_things(rewritten(request.script, part, after), request)
    return Edited(source, tuple(work.assumptions), tuple(work.misses))


def _with_things(source: str, request: Request) -> str:
    """A script with the line of what it is made of, where the one before or an earlier version was made of the same."""
    plain = things.without(source)
    for script in (request.script or "", *(v.script for v in reversed(request.history))):
        made = known(told, plain) if (told := things.of(script)) else None
        if made is not None:
            return plain + things.line(made.reading.mentions)
    return plain


def _edited(changed: Change) -> Edited:
    """The script of a part whose things were changed."""
    return Edited(changed.script, changed.assumptions, changed.not_understood)


def _unchanged(misses: list[str]) -> Edited:
    return Edited(None, (), tuple(misses), "; ".join(misses) or "it is so already: nothing in it changes the part")


def _edit_script(request: Request, script: str, said: tuple[Clause, ...]) -> Edited:
    """An edit of a script that the part model did not write."""
    work = ScriptWork(script)
    try:
        parsed(script)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the last two: nested too deeply
        return Edited(None, reason="the script is not Python")
    for clause in said:
        try:
            past = past_script(clause, request.history, script)
        except Refused as refusal:
            work.misses.append(f"{clause.text}: {refusal}")
            continue
        if past is not None:
            work.script = past
        else:
            apply_to_script(work, clause)
    if work.script == script:
        return _unchanged(work.misses)
    return Edited(work.script, tuple(work.assumptions), tuple(work.misses))


def _is(source: str, part: Part) -> bool:
    try:
        return recover(source) == part
    except NotAPart:
        return False
