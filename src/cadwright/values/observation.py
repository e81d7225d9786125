"""The outcome of an action: a value, never an exception."""

from typing import Literal

import msgspec

from cadwright.values.blob import Blob
from cadwright.values.comparison import Changed, Compared
from cadwright.values.measurement import Measurements
from cadwright.values.requirement import Checked

Outcome = Literal[
    "valid",  # a result that passes the validity gate
    "invalid-geometry",  # a result, but not a closed valid solid
    "executed",  # the code ran where no solid is asked for: a sketch, a question
    "no-result",  # the code ran and left nothing to show
    "exception",  # the code raised
    "blocked",  # the sandbox refused something the code tried
    "timeout",  # wall clock or CPU time ran out
    "memory",  # the memory limit was hit
    "crash",  # the process died (a kernel fault, a signal)
    "protocol",  # the reply broke the protocol; nothing was executed
]


class Problem(msgspec.Struct, frozen=True):
    """What went wrong, for whoever has to correct it.

    ``line`` counts from 1 in the source that was run, ``source`` is that line, ``cause`` says in a sentence why it
    failed and ``hint`` what to try.
    """

    type: str
    message: str
    line: int | None = None
    source: str | None = None
    cause: str | None = None
    hint: str | None = None

    def shortened(self, longest: int) -> "Problem":
        """The same with no text longer than so many characters: it may be a stranger's claim."""
        texts = {name: value for name, value in msgspec.structs.asdict(self).items() if isinstance(value, str)}
        return msgspec.structs.replace(self, **{name: value[:longest] for name, value in texts.items()})


class Image(msgspec.Struct, frozen=True):
    """A picture of the state: what it shows, and its bytes."""

    name: str
    blob: Blob


class PartStyle(msgspec.Struct, frozen=True):
    """What a part of the result is called and how it looks; ``color`` is red, green, blue, alpha from 0 to 1."""

    name: str | None = None
    color: tuple[float, float, float, float] | None = None


class Observation(msgspec.Struct, frozen=True):
    """What came of one action."""

    outcome: Outcome
    stdout: str = ""
    error: Problem | None = None
    measurements: Measurements | None = None
    requirements: tuple[Checked, ...] = ()
    images: tuple[Image, ...] = ()
    geometry: Blob | None = None
    parts: tuple[PartStyle, ...] = ()
    """One for each part of the geometry, in its order."""
    isolation: tuple[str, ...] = ()
    """What the machine lacks for full isolation; empty when nothing."""
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    """What is missing here that should be there, a picture for example."""
    document: Blob | None = None
    """The document as a file, in environments that have one."""
    value: str | None = None
    """The value of the last expression, as Python prints it."""
    changes: tuple[str, ...] = ()
    """What the action added, changed, moved and removed in the document, a sentence each."""
    state: str | None = None
    """The document now: its objects as compact JSON."""
    calls: Blob | None = None
    """What tools of the session answered in it and did to the document, as JSON, where it called some."""
    compared: Compared | None = None
    """How the part compares with the drawing that came with the request, where one did."""
    changed: Changed | None = None
    """What it has otherwise than the part that an edit starts from, as geometry, where that could be found out."""

    @property
    def valid(self) -> bool:
        """Whether there is a geometry that passed the validity gate."""
        return self.outcome == "valid"

    @property
    def sound(self) -> bool:
        """Whether there is something to keep: a valid geometry, or a document without solids that is in order."""
        return self.valid or (self.outcome == "executed" and self.document is not None)
