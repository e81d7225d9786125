"""An edit: from a script and a text to the changed script, or the reason why there is none."""

import msgspec

from cadwright.parts import things
from cadwright.parts.change import change, told_of, why_unchanged
from cadwright.parts.changed import Rewritten
from cadwright.parts.scene import UnbuildableError
from cadwright.parts.unchanged import SO_ALREADY
from cadwright.planners.embedded import history
from cadwright.planners.embedded.refusals import objection
from cadwright.syntax import parsed
from cadwright.values import Request


class Edited(msgspec.Struct, frozen=True):
    """The changed script, or ``None`` and the reason; and what to tell the user."""

    script: str | None
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    reason: str = ""


def edit(request: Request) -> Edited:
    """Plan an edit. What is not understood is quoted back; when nothing is, nothing is changed."""
    assert request.script is not None, "an edit starts from a script"
    reason = objection(request.text) or _not_python(request.script)
    if reason:
        return Edited(None, reason=reason)
    try:
        found = history.gone_back(request.text, request.script, request.history)
        if found is None:
            found = _changed(request.text, request.script, history.recent(request.script, request.history))
    except UnbuildableError as refusal:
        return Edited(None, reason=str(refusal))
    if found is None:
        return Edited(None, reason=why_unchanged(request.text, request.script))
    if found.script == request.script:
        return Edited(None, (), found.not_understood, "; ".join(found.not_understood) or SO_ALREADY)
    return Edited(found.script, found.assumptions, found.not_understood)


def _changed(text: str, script: str, recent: int) -> Rewritten | None:
    """What a text makes of a script: of its part where that is known, else of its dimensions."""
    changed = change(text, script, recent)
    if changed is not None or told_of(script) is not None:
        return changed
    # Only scripts that are not known wholly need what reads their names and calls.
    from cadwright.parts.lifting.named import resized

    return resized(text, things.without(script))


def _not_python(script: str) -> str:
    try:
        parsed(script)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the last two: nested too deeply
        return "the script is not Python"
    return ""
