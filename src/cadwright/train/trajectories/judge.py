"""A model that judges whether a trajectory is coherent (IterCAD, section 3.2: logic coherence)."""

import re
from collections.abc import Sequence

from cadwright.planners.base import Planner
from cadwright.planners.shown import shown
from cadwright.values import Message, Piece

_TASK = """\
You judge a conversation in which an engineer writes CadQuery scripts, sees what came of each, and corrects them.

Is its reasoning coherent? It is not where the reasoning contradicts the script beside it, the feedback before it, or
itself; where it claims to have changed what the script did not change; or where it says that all is right though the
feedback shows that it is not. Whether the part could be better is not your concern.

Answer with one line: COHERENT, or INCOHERENT: and the reason in a few words."""
_ANSWER = re.compile(r"^\W*(IN)?COHERENT\b\W*(.*)$", re.MULTILINE)
UNREADABLE = "the judge's answer cannot be read"


def judged(messages: Sequence[Message], planner: Planner) -> str | None:
    """Why a conversation is not coherent, by the model's words; ``None`` where it is.

    Pictures of the feedback are shown to it in their places. An answer that cannot be read counts as none.
    """
    pieces = [Piece(f"The conversation has {len(messages)} messages.")]
    for message, seen in zip(messages, shown(messages), strict=False):
        pieces.append(Piece(f"--- {message.role} ---"))
        pieces += [Piece(part) if isinstance(part, str) else Piece(image=part) for part in seen.parts]
    reply = planner.reply((Message("system", (Piece(_TASK),)), Message("user", tuple(pieces))))
    found = _ANSWER.search(reply.text)
    if found is None:
        return UNREADABLE
    return (found[2].strip() or "no reason given") if found[1] else None
