"""An edit: from a script and a text to the changed script, or the reason why there is none."""

import msgspec

from cadwright.errors import InputError
from cadwright.parameters import with_values
from cadwright.planners.embedded.editing.applying import apply
from cadwright.planners.embedded.editing.sentences import clauses
from cadwright.planners.embedded.editing.work import Work, pruned
from cadwright.planners.embedded.part import Part
from cadwright.planners.embedded.printing import script as printed
from cadwright.planners.embedded.recovering import NotAPart, recover
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
    try:
        part = recover(request.script)
    except NotAPart as reason:
        return Edited(None, reason=f"the script is not one that I wrote ({reason})")
    work = Work(part)
    for clause in clauses(request.text):
        apply(work, clause)
    after = pruned(work.part, part)
    if after == part:
        return Edited(None, (), tuple(work.misses), "; ".join(work.misses) or "nothing in it changes the part")
    return Edited(rewritten(request.script, part, after), tuple(work.assumptions), tuple(work.misses))


def rewritten(source: str, before: Part, after: Part) -> str:
    """The script of the part after the edit, every line that the edit does not name kept as it was."""
    changed = {
        p.name: p.value.constant
        for p, q in zip(after.parameters, before.parameters, strict=False)
        if p != q and p.value.is_constant
    }
    if after.features == before.features and changed:
        try:
            kept = with_values(source, changed)
            if recover(kept) == after:
                return kept
        except (InputError, NotAPart):
            return printed(after)
    return printed(after)
