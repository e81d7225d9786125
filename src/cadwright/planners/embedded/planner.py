"""The planner that needs no network: it reads the request, plans a part and writes it as parametric CadQuery.

It talks like any other planner: its replies are texts of the protocol, and what it sees is the conversation. It reads
the values that the messages carry (`Piece.about`) instead of their prose.
"""

from collections.abc import Sequence

from cadwright.planners.embedded.printing import script
from cadwright.planners.embedded.reading.building import Plan, build
from cadwright.planners.embedded.reading.gathering import gather
from cadwright.protocols.base import Parsed, Protocol
from cadwright.values import Code, Decline, Done, Message, Observation, Reply, Request, ToolSpec


def plan(text: str) -> Plan:
    """The part that a text describes, or the reason why there is none."""
    if not text.strip():
        return Plan(None, reason="the request is empty")
    return build(gather(text))


class EmbeddedPlanner:
    """Plans from plain English. ``protocol`` is the language that its replies are written in."""

    name = "embedded"

    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """Code at first, or why there is none; then a correction, or that it is done."""
        request = next(p.about for m in messages for p in m.pieces if isinstance(p.about, Request))
        observations = [p.about for m in messages for p in m.pieces if isinstance(p.about, Observation)]
        parsed = self._first(request) if not observations else self._next(request, observations)
        return Reply(self._protocol.write(parsed))

    def close(self) -> None:
        """Nothing to let go of."""

    def _first(self, request: Request) -> Parsed:
        made = plan(request.text)
        if made.part is None:
            return Parsed(made.reason, Decline(made.reason), (), made.not_understood)
        features = ", ".join(f.name.replace("_", " ") for f in made.part.features)
        thinking = f"Features, in order: {features}."
        return Parsed(thinking, Code(script(made.part)), made.assumptions, made.not_understood)

    def _next(self, request: Request, observations: Sequence[Observation]) -> Parsed:
        last = observations[-1]
        if last.valid:
            return Parsed("The part is built.", Done())
        return Parsed("", Decline("the script that I wrote could not be built"))
