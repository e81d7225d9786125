"""What server and page tell each other, as values; docs/studio.md says at which addresses."""

from typing import Any, Literal

import msgspec

from cadwright.api.marks import Drawn
from cadwright.parameters import Parameter
from cadwright.values import Measurements, Status

Kind = Literal["progress", "plan", "code", "feedback", "version", "changed", "end", "error", "question"]


class Planner(msgspec.Struct, frozen=True):
    """A planner in the picker; ``needs`` says what keeps it from being ready, ``pictures`` whether it looks at some."""

    name: str
    title: str
    ready: bool
    needs: str | None
    pictures: bool


class Card(msgspec.Struct, frozen=True):
    """A design in the list; ``changed`` is UTC in ISO 8601, ``thumbnail`` an address below the token."""

    name: str
    current: str | None
    versions: int
    request: str
    status: Status | None
    changed: str
    thumbnail: str | None
    busy: bool


class State(msgspec.Struct, frozen=True):
    """What the page shows before a design is open."""

    version: str
    root: str
    designs: list[Card]
    planners: list[Planner]
    planner: str
    """The one that is taken when none is named."""
    named: str | None
    """The one that was named when the studio was started."""
    examples: list[str]
    upload_bytes: int
    """How long an uploaded file can be."""


class VersionRow(msgspec.Struct, frozen=True):
    """A version in the tree; ``branch`` names the branches that are at it."""

    id: str
    parent: str | None
    request: str
    planner: str
    status: Status
    valid: bool
    held_back: bool
    created: str
    thumbnail: str | None
    branch: list[str]


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was said, by the user or in answer."""

    who: Literal["you", "cadwright"]
    text: str
    version: str | None = None
    status: str = ""
    attachments: list[str] = []
    picked: list[str] = []
    strokes: int = 0
    cost_usd: float | None = None
    seconds: float = 0.0
    planner: str = ""
    time: str = ""


class DesignView(msgspec.Struct, frozen=True, kw_only=True):
    """All of a design that the page shows beside the model."""

    name: str
    current: str | None
    branch: str
    language: str
    busy: bool
    versions: list[VersionRow]
    undo: str | None
    redo: str | None
    parameters: tuple[Parameter, ...]
    script: str
    requirements: list[dict[str, Any]]
    assumptions: tuple[str, ...]
    not_understood: tuple[str, ...]
    in_doubt: tuple[str, ...]
    measurements: Measurements | None
    messages: list[Message]


class Picked(msgspec.Struct, frozen=True):
    """A face, an edge or a corner that a message is about, as the viewer tells it."""

    version: str
    id: str
    part: int = 0


class Seen(msgspec.Struct, frozen=True):
    """The view that strokes were drawn over: its ``size`` in pixels, and a picture of it as a data URL.

    ``lens`` is the camera's matrix for the rectangle ``frame`` (x, y, width, height) of the view.
    """

    size: tuple[float, float]
    kind: str = "model"
    version: str | None = None
    lens: tuple[float, ...] | None = None
    frame: tuple[float, float, float, float] | None = None
    picture: str | None = None


class Asked(msgspec.Struct, frozen=True):
    """A message of the user's."""

    text: str = ""
    planner: str | None = None
    attachments: tuple[str, ...] = ()
    picked: tuple[Picked, ...] = ()
    strokes: tuple[Drawn, ...] = ()
    view: Seen | None = None


class NewDesign(msgspec.Struct, frozen=True):
    """The name of a new design; one is made up where there is none."""

    name: str = ""


class Values(msgspec.Struct, frozen=True):
    """Other values for named dimensions; with ``preview`` nothing is kept."""

    values: dict[str, float]
    preview: bool = False


class Script(msgspec.Struct, frozen=True):
    """A script that was changed by hand; with ``preview`` nothing is kept."""

    source: str
    text: str = ""
    preview: bool = False


class Going(msgspec.Struct, frozen=True):
    """Where to go: to a version, or to a new branch called ``name``."""

    version: str = ""
    name: str = ""


class Upload(msgspec.Struct, frozen=True):
    """A file that is here, waiting for the message that it goes with."""

    id: str
    name: str
    kind: str
    preview: str | None = None
