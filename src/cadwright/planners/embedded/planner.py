"""The planner that needs no network: it reads the request, plans a part and writes it as parametric CadQuery.

It talks like any other planner: its replies are texts of the protocol, and what it sees is the conversation. It reads
the values that the messages carry (`Piece.about`) instead of their prose, and remembers nothing from call to call: a
correction starts from its own last script, which it reads back.
"""

from collections.abc import Sequence

import msgspec

from cadwright.english.ledger import Entry
from cadwright.english.statements import Mention
from cadwright.parts import making, things
from cadwright.parts.cadquery.printing import script
from cadwright.planners.embedded.editing.editing import Edited, edit
from cadwright.planners.embedded.editing.vocabulary import WORDS, singular
from cadwright.planners.embedded.objects.making import make
from cadwright.planners.embedded.reading.building import Plan, build
from cadwright.planners.embedded.reading.gathering import gather
from cadwright.planners.embedded.repairing import correct
from cadwright.planners.embedded.screening import objection
from cadwright.protocols.base import Parsed, Protocol, Violation
from cadwright.requirements.materials import density
from cadwright.requirements.reading import read
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
)

OTHER_PLANNERS = "a planner with a language model can do more: --planner openai:…, anthropic:… or local:…"


def plan(text: str) -> Plan:
    """The part that a text describes, or the reason why there is none."""
    reason = objection(text)
    if reason:
        return Plan(None, reason=reason)
    made = _chosen(text)
    statements = [r.quote for r in read(text) if r.quantity in ("mass", "volume", "area", "symmetry", "solids")]
    left = tuple(
        phrase
        for phrase in made.not_understood
        if not any(_states(q, phrase) for q in statements) and not making.reader().says_nothing(phrase)
    )
    return msgspec.structs.replace(made, not_understood=(*left, *_misspelt(made, text)))


def explained(text: str) -> tuple[Entry, ...]:
    """What became of each piece of a request; nothing where the older rules planned it, which keep no account."""
    made = None if objection(text) else _chosen(text)
    return made.pieces if isinstance(made, Whole) else ()


def _best(known: Plan | None, text: str) -> Plan:
    """The catalogue's object, unless the text describes the part completely by itself: "a flange: a disc of …"."""
    if known is not None and not (known.assumptions or known.not_understood):
        return known
    read_alone = build(gather(text))
    complete = read_alone.part is not None and not (read_alone.assumptions or read_alone.not_understood)
    return read_alone if known is None or complete else known


def _misspelt(made: Plan, text: str) -> tuple[str, ...]:
    """Misspelt words that may change the part, where the rules, which know no misspelling, planned it."""
    if isinstance(made, Whole) or made.part is None:
        return ()
    reader = making.reader()
    return tuple(
        f"{word} ({mended}?)"
        for word, mended in reader.misspelt(text)
        if singular(word) not in WORDS and not reader.says_nothing(mended)
    )


class Whole(Plan, frozen=True):
    """A plan by the reading of the whole text, with what became of its pieces and the things of the part."""

    pieces: tuple[Entry, ...] = ()
    things: tuple[Mention, ...] = ()
    question: Question | None = None


def source(made: Plan) -> str:
    """The script of a plan, with what the part is made of where that is known; `ValueError` where there is no part."""
    if made.part is None:
        raise ValueError("there is no part")
    return script(made.part) + (things.line(made.things) if isinstance(made, Whole) else "")


def _chosen(text: str) -> Plan:
    """The reading of the whole text under costs, where the rules leave something over and it does not; also where the
    rules find no body at all and know no reason why there can be none.
    """
    ruled = _best(make(text), text)
    if ruled.part is not None and not ruled.not_understood:
        return ruled
    read = making.make(text)
    if read.part is None or _is_impossible(ruled):
        missing = read.question if ruled.part is None and not _contradicted(ruled) else None
        return ruled if missing is None else Whole(None, (), read.not_understood, read.reason, question=missing)
    if read.not_understood and (ruled.part is not None or _contradicted(ruled)):
        return ruled
    reader = making.reader()
    mended = tuple(f"“{w}” read as “{m}”" for w, m in read.reading.mended if not reader.says_nothing(m))
    told = ((*read.assumptions, *mended), read.not_understood)
    return Whole(read.part, *told, pieces=read.ledger(), things=read.reading.mentions, question=read.question)


_IMPOSSIBLE = (
    *("fit", "into each other", " meet", "in two", "outside", "longer than", "larger than", "deeper than"),
    *("not inside", "open there", "no room", "thicker than", "smaller than", "fill the inside", "as large"),
)
"""What the rules say where a thing cannot be, and not only where they cannot make it."""


def _is_impossible(ruled: Plan) -> bool:
    """Whether the rules found something that cannot be as it is said."""
    reasons = [quote.partition(": ")[2] for quote in ruled.not_understood] + [ruled.reason]
    return any(words in reason for reason in reasons for words in _IMPOSSIBLE)


def _contradicted(ruled: Plan) -> bool:
    """Whether the rules know why there can be no such part or thing, not only that something is missing or unknown."""
    if ruled.part is not None:
        return any(": " in quote for quote in ruled.not_understood)
    return not any(words in ruled.reason for words in ("that I know", "missing", "I cannot tell", "has no "))


def _states(quote: str, phrase: str) -> bool:
    """Whether a phrase only says what a requirement checks, with the name of a material at most: nothing to build."""
    said, checked = phrase.split(), quote.split()
    longest = next((n for n in range(len(checked), 1, -1) if said[:n] == checked[-n:]), 0)
    return longest > 1 and all(word in ("of", "in") or density(word) is not None for word in said[longest:])


class EmbeddedPlanner:
    """Plans from plain English. ``protocol`` is the language that its replies are written in."""

    name = "embedded"

    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """Code at first, or why there is none; then a correction, or that it is done."""
        request = next(p.about for m in messages for p in m.pieces if isinstance(p.about, Request))
        seen = [p.about for m in messages for p in m.pieces if isinstance(p.about, Observation)]
        if not seen:
            return Reply(self._protocol.write(first(request)))
        replies = [_whole(m) for m in messages if m.role == "assistant"]
        drawing = _drawing(request)
        if drawing is not None:
            # Only drawings need what reads and solves them.
            from cadwright.planners.embedded.drawings import answering

            said = [p for text in replies if (p := self._own(request, [text])) is not None]
            return Reply(self._protocol.write(answering.following(request, drawing, said, seen)))
        last = self._own(request, replies)
        return Reply(self._protocol.write(following(last, seen)))

    def close(self) -> None:
        """Nothing to let go of."""

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
        return _changed(edit(request))
    drawing = _drawing(request)
    if drawing is not None:
        from cadwright.planners.embedded.drawings import answering

        return answering.first(request, drawing)
    if request.attachments:
        names = ", ".join(a.name for a in request.attachments)
        made = plan(request.text)
        return _spoken(Plan(made.part, made.assumptions, (*made.not_understood, f"attachment {names}"), made.reason))
    return _spoken(plan(request.text))


def _drawing(request: Request) -> Attachment | None:
    """The drawing that a new part is to be made from."""
    found = (a for a in request.attachments if a.kind == "drawing")
    return next(found, None) if request.script is None else None


def _spoken(made: Plan) -> Parsed:
    if made.part is None:
        reason = f"{made.reason}; {OTHER_PLANNERS}"
        said = f"I cannot plan this: {made.reason}."
        return Parsed(said, Decline(reason), (), made.not_understood, question=_question(made))
    features = ", ".join(f.name.replace("_", " ") for f in made.part.features)
    thinking = f"Features, in order: {features}."
    return Parsed(thinking, Code(source(made)), made.assumptions, made.not_understood, question=_question(made))


def _question(made: Plan) -> Question | None:
    return made.question if isinstance(made, Whole) else None


def _changed(made: Edited) -> Parsed:
    if made.script is None:
        reason = f"{made.reason}; {OTHER_PLANNERS}"
        return Parsed(f"I cannot plan this change: {made.reason}.", Decline(reason), (), made.not_understood)
    return Parsed(
        "What the edit names is changed, the rest stays.", Code(made.script), made.assumptions, made.not_understood
    )


def following(last: Parsed | None, seen: Sequence[Observation]) -> Parsed:
    """The reply to feedback on this planner's own script: a correction where there is one, else that it is done."""
    observation = seen[-1]
    mended = _mended(last, observation, len(seen)) if last is not None else None
    if mended is not None:
        return mended
    failed = any(c.verdict == "FAIL" for c in observation.requirements)
    if observation.valid and not failed:
        return Parsed("The part is valid and meets every requirement that could be checked.", Done())
    if any(o.valid for o in seen):
        return Parsed("I have no better script than the last valid one.", Done())
    cause = observation.error.message if observation.error else observation.outcome
    return Parsed("I cannot correct this.", Decline(f"the script that I wrote could not be built: {cause}"))


def _mended(last: Parsed, observation: Observation, turn: int) -> Parsed | None:
    """The last script, corrected; what was corrected before stays said."""
    assert isinstance(last.action, Code), "only a script is corrected"
    found = correct(last.action.source, observation, turn)
    if found is None:
        return None
    said = found.assumption or found.missing
    told = tuple(t for t in last.assumptions if _about(t) != _about(said))
    assumptions = (*told, found.assumption) if found.assumption else told
    missing = (*last.not_understood, found.missing) if found.missing else last.not_understood
    return Parsed(said, Code(found.source), assumptions, missing)


def _about(text: str) -> str:
    """What a statement is about: the last word on a fillet takes the place of the ones before."""
    return text.partition(" could not be built")[0]
