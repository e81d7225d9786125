"""Moving, turning and mirroring the whole part or features of it."""

from cadwright.planners.embedded.editing.sentences import Clause
from cadwright.planners.embedded.editing.work import Work
from cadwright.planners.embedded.reading.drafting import Refused


def move(work: Work, clause: Clause) -> None:
    """Move what the clause names."""
    raise Refused("moving is not planned yet")
