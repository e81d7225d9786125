"""The planner that needs no network: it reads the request, plans a part and writes it as parametric CadQuery.

It talks like any other planner: its replies are texts of the protocol, and what it sees is the conversation. It reads
the values that the messages carry (`Piece.about`) instead of their prose, and remembers nothing from call to call: a
correction starts from its own last script, which it reads back.
"""

from collections.abc import Sequence

import msgspec

from cadwright.english.ledger import Entry
from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention
from cadwright.parts import build, things
from cadwright.parts.cadquery.printer import script
from cadwright.parts.model import Part
from cadwright.planners.base import Planner
from cadwright.planners.embedded.edits import Edited, edit
from cadwright.planners.embedded.paraphrase import reword
from cadwright.planners.embedded.picked import edit_picked
from cadwright.planners.embedded.refusals import objection
from cadwright.planners.embedded.repairs import Correction, correct
from cadwright.protocols.base import Parsed, Protocol, Violation
from cadwright.protocols.itercad import IterCAD
from cadwright.requirements.materials import density
from cadwright.requirements.reader import read
from cadwright.values import (
    Attachment,
    Code,
    Decline,
    Done,
    Message,
    Observation,
    Question,
    Reply,
    Request,
    Start,
    ToolSpec,
    Transcript,
    Usage,
)

OTHER_PLANNERS = "a planner with a language model can do more: --planner openai:…, anthropic:… or local:…"


class Plan(msgspec.Struct, frozen=True):
    """What was made of a request: the part, or the reason why there is none, and what to tell the user.

    ``pieces`` are what became of each piece of the text, ``things`` those of the part; ``question`` asks for what is
    missing.
    """

    part: Part | None
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    reason: str = ""
    pieces: tuple[Entry, ...] = ()
    things: tuple[Mention, ...] = ()
    question: Question | None = None


def plan(text: str) -> Plan:
    """The part that a text describes, or the reason why there is none."""
    reason = objection(text)
    if reason:
        return Plan(None, reason=reason)
    made = build.make(text)
    reader = build.reader()
    mended = tuple(f"“{w}” read as “{m}”" for w, m in made.reading.mended if not reader.says_nothing(m))
    checked = _checked(text) if made.not_understood else []
    left = tuple(
        phrase
        for phrase in made.not_understood
        if not any(_states(quote, phrase) for quote in checked)
        and (not reader.says_nothing(phrase) or _corrects(text, phrase))
    )
    told = (*made.assumptions, *mended) if made.part is not None else made.assumptions
    return Plan(made.part, told, left, made.reason, made.ledger(), made.reading.mentions, made.question)


def _corrects(text: str, phrase: str) -> bool:
    """Whether a word takes back what was said before it: “a pad below, sorry, a recess”."""
    return phrase.lower() in words_of("corrections.toml", "marker", "strong") and not text.lstrip().startswith(phrase)


def _checked(text: str) -> list[str]:
    """What requirements check that no builder makes."""
    return [r.quote for r in read(text) if r.quantity in ("mass", "volume", "area", "symmetry", "solids")]


def explained(text: str) -> tuple[Entry, ...]:
    """What became of each piece of a request."""
    return plan(text).pieces


def source(made: Plan) -> str:
    """The script of a plan, with what the part is made of; `ValueError` where there is no part."""
    if made.part is None:
        raise ValueError("there is no part")
    return script(made.part) + things.line(made.things)


def _states(quote: str, phrase: str) -> bool:
    """Whether a phrase only says what a requirement checks, with the name of a material at most: nothing to build."""
    said, checked = phrase.split(), quote.split()
    longest = next((n for n in range(len(checked), 1, -1) if said[:n] == checked[-n:]), 0)
    return longest > 1 and all(word in ("of", "in") or density(word) is not None for word in said[longest:])


class EmbeddedPlanner:
    """Plans from plain English. ``protocol`` is the language that its replies are written in.

    A ``model`` says requests in words that it reads, where it does not read the user's (`paraphrase`).
    """

    def __init__(self, protocol: Protocol, model: Planner | None = None) -> None:
        self._protocol, self._model = protocol, model
        self.name = "embedded" if model is None else f"embedded+{model.name}"

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """Code at first, or why there is none; then a correction, or that it is done."""
        request = next(p.about for m in messages for p in m.pieces if isinstance(p.about, Request))
        seen = [p.about for m in messages for p in m.pieces if isinstance(p.about, Observation)]
        if not seen:
            answer, usage = self._first(request)
            return Reply(self._protocol.write(answer), usage=usage)
        replies = [_whole(m) for m in messages if m.role == "assistant"]
        drawing = _drawing(request)
        if drawing is not None:
            # Only drawings need what reads and solves them.
            from cadwright.planners.embedded.drawings import replies as answering

            said = [p for text in replies if (p := self._own(request, [text])) is not None]
            return Reply(self._protocol.write(answering.following(request, drawing, said, seen)))
        last = self._own(request, replies)
        return Reply(self._protocol.write(following(last, seen)))

    def close(self) -> None:
        """Let go of the model's connections, where there is one."""
        if self._model is not None:
            self._model.close()

    def _first(self, request: Request) -> tuple[Parsed, Usage]:
        """The first reply, where this planner writes scripts of the library at all, and what a model took for it."""
        engine = self._protocol.engine if isinstance(self._protocol, IterCAD) else "cadquery"
        if engine == "cadquery" or request.script is not None:
            found = first(request)
            if self._model is None or request.script is not None or request.attachments:
                return found, Usage()
            return _helped(request.text, found, self._model)
        reason = f"the embedded planner writes CadQuery, and of {engine} scripts changes dimensions; {OTHER_PLANNERS}"
        return Parsed("I cannot plan this.", Decline(reason)), Usage()

    def _own(self, request: Request, replies: Sequence[str]) -> Parsed | None:
        """What this planner said last, read back from the conversation."""
        transcript = Transcript(Start(request, self.name, self._protocol.name, ""))
        for text in reversed(replies):
            parsed = self._protocol.parse(Reply(text), transcript)
            if not isinstance(parsed, Violation) and isinstance(parsed.action, Code):
                return parsed
        return None


def _whole(message: Message) -> str:
    """A reply as it was given, also where it is shown as superseded."""
    return next((p.about.text for p in message.pieces if isinstance(p.about, Reply)), message.text)


def first(request: Request) -> Parsed:
    """The first reply to a request."""
    if request.script is not None:
        return _changed(edit_picked(request) or edit(request))
    drawing = _drawing(request)
    if drawing is not None:
        from cadwright.planners.embedded.drawings import replies as answering

        return answering.first(request, drawing)
    if request.attachments:
        names = ", ".join(a.name for a in request.attachments)
        made = plan(request.text)
        return _spoken(msgspec.structs.replace(made, not_understood=(*made.not_understood, f"attachment {names}")))
    return _spoken(plan(request.text))


def _helped(text: str, found: Parsed, model: Planner) -> tuple[Parsed, Usage]:
    """The reply to a request, in a model's words where those of the user are not all understood, and what that took."""
    if isinstance(found.action, Code) and not found.not_understood:
        return found, Usage()
    again = reword(text, model, _unread)
    if not again.doubt:
        made = _spoken(plan(again.text))
        return msgspec.structs.replace(made, assumptions=(again.told, *made.assumptions)), again.usage
    if isinstance(found.action, Decline) and again.told:
        found = msgspec.structs.replace(found, action=Decline(f"{found.action.reason}; other words: {again.told}"))
    return found, again.usage


def _unread(text: str) -> tuple[str, ...] | None:
    """What of a text is not understood; ``None`` where there is no part."""
    made = plan(text)
    return None if made.part is None else made.not_understood


def _drawing(request: Request) -> Attachment | None:
    """The drawing that a new part is to be made from."""
    found = (a for a in request.attachments if a.kind == "drawing")
    return next(found, None) if request.script is None else None


def _spoken(made: Plan) -> Parsed:
    if made.part is None:
        reason = f"{made.reason}; {OTHER_PLANNERS}"
        said = f"I cannot plan this: {made.reason}."
        return Parsed(said, Decline(reason), (), made.not_understood, question=made.question)
    features = ", ".join(f.name.replace("_", " ") for f in made.part.features)
    thinking = f"Features, in order: {features}."
    return Parsed(thinking, Code(source(made)), made.assumptions, made.not_understood, question=made.question)


def _changed(made: Edited) -> Parsed:
    if made.script is None:
        reason = f"{made.reason}; {OTHER_PLANNERS}"
        return Parsed(f"I cannot plan this change: {made.reason}.", Decline(reason), (), made.not_understood)
    return Parsed(
        "What the edit names is changed, the rest stays.", Code(made.script), made.assumptions, made.not_understood
    )


def following(last: Parsed | None, seen: Sequence[Observation]) -> Parsed:
    """The reply to feedback on this planner's own script: a correction where there is one, else that it is done."""
    found = None
    if last is not None:
        assert isinstance(last.action, Code), "only a script is corrected"
        found = correct(last.action.source, seen[-1], len(seen))
    return corrected(last, found) if last is not None and found is not None else ended(seen)


def ended(seen: Sequence[Observation]) -> Parsed:
    """The last reply, where there is nothing to correct: done, or why not."""
    observation = seen[-1]
    failed = any(c.verdict == "FAIL" for c in observation.requirements)
    if observation.valid and not failed:
        return Parsed("The part is valid and meets every requirement that could be checked.", Done())
    if any(o.valid for o in seen):
        return Parsed("I have no better script than the last valid one.", Done())
    cause = observation.error.message if observation.error else observation.outcome
    return Parsed("I cannot correct this.", Decline(f"the script that I wrote could not be built: {cause}"))


def corrected(last: Parsed, found: Correction) -> Parsed:
    """The last script, corrected; what was corrected before stays said."""
    said = found.assumption or found.missing
    told = tuple(t for t in last.assumptions if _about(t) != _about(said))
    assumptions = (*told, found.assumption) if found.assumption else told
    missing = (*last.not_understood, found.missing) if found.missing else last.not_understood
    return Parsed(said, Code(found.source), assumptions, missing)


def _about(text: str) -> str:
    """What a statement is about: the last word on a fillet takes the place of the ones before."""
    return text.partition(" could not be built")[0]
