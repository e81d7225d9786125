"""What a text makes of a script that others wrote, where its part is wholly known."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cadwright.english.statements import Mention
from cadwright.parts.build import Made
from cadwright.parts.cadquery.reader import NotAPart
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.lifting.mentions import Lifted, lifted, made_of
from cadwright.parts.lifting.rewriting import rewritten
from cadwright.parts.lifting.solids import NEAR, bounds, box

if TYPE_CHECKING:
    from cadwright.parts.change import Change


def changed_script(text: str, script: str, changed: "Callable[[str, Made], Change | None]") -> "Change | None":
    """The change that a text is, with the script after it; ``None`` where the script is not known wholly, or the text
    is not understood wholly. What a text makes of a part is what ``changed`` says.
    """
    for tied in (False, True):
        try:
            found = lifted(script, tied)
        except NotAPart:
            continue
        before = made_of(found.things)
        change = changed(text, before)
        if before.part is None or change is None or change.not_understood or _is_of_all(text, found, change.things):
            return None
        source = rewritten(script, found, before.part, change.part)
        if source is not None:
            return replace(change, script=source)
    return None


def _is_of_all(text: str, found: Lifted, after: Sequence[Mention]) -> bool:
    """Whether a size of the whole part is said, which is larger than the first of its bodies."""
    nouns = set(KINDS[found.things[0].kind].frame.nouns)
    named = nouns & {word.removesuffix("s") for word in re.findall(r"[a-z]+", text.lower())}
    joined = found.solid.pieces("join")
    whole, own = bounds(joined), box(joined[0])
    larger = any(abs(p - q) > NEAR for a, b in zip(whole, own, strict=True) for p, q in zip(a, b, strict=True))
    return larger and not named and after[0].sizes != found.things[0].sizes
