"""Pairs as chats of one turn: the request in the protocol's words, and the script with the plan that leads to it."""

from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.chats import Chat, of_messages
from cadwright.train.rollouts.cases import Case
from cadwright.train.trajectories.reference import ReferencePlanner
from cadwright.values import Start, Transcript


def chat_of(case: Case, protocol: PublishedIterCAD, *, pictures: bool = True) -> Chat:
    """The chat in which a case is answered at once."""
    problem = case.problem
    messages = protocol.render(Transcript(Start(problem.request, "reference", protocol.name, "cadquery")))
    reply = ReferencePlanner(case.script, case.words, case.measured).reply(messages)
    asked = of_messages(problem.id, messages, pictures=pictures)
    return asked.answered(reply.text)
