"""What a text makes of a script that others wrote, where its part is wholly known."""

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.build import Made
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.changed import Change
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.lifting.mentions import Lifted, lifted, made_of
from cadwright.parts.lifting.solids import bounds, box
from cadwright.parts.lifting.source_edits import anew, rewritten


def changed_script(text: str, script: str, changed: Callable[[str, Made], Change | None]) -> Change | None:
    """Read a text as a change of a script, and return the script after it.

    ``None`` where the script is not known wholly, or the text is not understood wholly. What a text makes of a part is
    what ``changed`` says.
    """
    whole: Change | None = None
    for tied in (False, True):
        try:
            found = lifted(script, tied)
        except NotAPart:
            break
        before = made_of(found.things)
        change = changed(text, before)
        if before.part is None or change is None or change.not_understood:
            return None
        if (
            _is_of_all(text, found, change.things)
            or _is_otherwise_named(text, found)
            or _is_across(found, change.things)
        ):
            return None
        source = rewritten(script, found, before.part, change.part)
        if source is not None:
            return replace(change, script=source)
        if change.things[: len(found.things)] == found.things:
            return None  # what is only added can stand behind the rest
        whole = whole or replace(
            change, script=anew(found, change.part), assumptions=(*change.assumptions, "the script is written anew")
        )
    return whole if not _is_ours(script) else None


def _is_ours(script: str) -> bool:
    """Whether the part model wrote a script: the names of its features are not to be lost."""
    try:
        recover(script)
    except NotAPart:
        return False
    return True


def _is_of_all(text: str, found: Lifted, after: Sequence[Mention]) -> bool:
    """Whether a size of the whole part is said, which is larger than the first of its bodies."""
    nouns = set(KINDS[found.things[0].kind].frame.nouns)
    named = nouns & {word.removesuffix("s") for word in re.findall(r"[a-z]+", text.lower())}
    joined = found.solid.pieces("join")
    whole, own = bounds(joined), box(joined[0])
    larger = any(abs(p - q) > ROUNDING for a, b in zip(whole, own, strict=True) for p, q in zip(a, b, strict=True))
    return larger and not named and after[0].sizes != found.things[0].sizes


_BODIES = frozenset(noun for k in KINDS.values() if k.frame.role == "body" for noun in k.frame.nouns)


def _is_otherwise_named(text: str, found: Lifted) -> bool:
    """Whether a text calls one of several bodies by a name that nobody gave it here."""
    bodies = [m for m in found.things if KINDS[m.kind].frame.role == "body"]
    names = {word for m in bodies for word in (m.noun, m.term, f"{m.term}s")}
    words = set(re.findall(r"[a-z]+", text.lower()))
    return len(bodies) > 1 and any(word in _BODIES and word not in names for word in words)


def _is_across(found: Lifted, after: Sequence[Mention]) -> bool:
    """Whether the length of a block is said that is longer in another direction: which way is long is not told."""
    first = found.things[0]
    sizes = {slot: q.value for slot, q in first.sizes}
    length = after[0].size("length")
    said = length is not None and length.value != sizes.get("length")
    return first.kind == "block" and said and sizes["length"] < max(sizes.values()) - ROUNDING
