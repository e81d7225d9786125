"""Pairs as chats of one turn: the request in the protocol's words, and the script with the plan that leads to it.

Texts may be answered in controlled English instead, which the embedded planner reads for sure: it is a third as long as
a script, and whoever learns to say it needs to know no CadQuery.
"""

from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.chats import Chat, Line, of_messages
from cadwright.train.rollouts.cases import Case
from cadwright.train.trajectories.reference import ReferencePlanner
from cadwright.values import Start, Transcript

PLAIN = "You say requests for parts in controlled English."
"""What a model is told that does."""


def chat_of(case: Case, protocol: PublishedIterCAD, *, pictures: bool = True) -> Chat:
    """The chat in which a case is answered at once, with its script."""
    problem = case.problem
    messages = protocol.render(Transcript(Start(problem.request, "reference", protocol.name, "cadquery")))
    reply = ReferencePlanner(case.script, case.words, case.measured).reply(messages)
    asked = of_messages(problem.id, messages, pictures=pictures)
    return asked.answered(reply.text)


def plain_of(case: Case) -> Chat | None:
    """The chat in which a text is answered in controlled English; ``None`` where there is none that was read back."""
    if case.record.get("checks", {}).get("plain") != "read" or not case.record.get("plain"):
        return None
    asked = Chat(case.problem.id, (Line("system", PLAIN), Line("user", case.problem.request.text)))
    return asked.answered(str(case.record["plain"]))
