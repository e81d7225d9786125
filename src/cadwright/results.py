"""What the functions of `cadwright.api` return."""

from typing import Any, Literal

import msgspec

from cadwright.canvas.design import Design
from cadwright.drawing.audit import Finding
from cadwright.drawing.reading.account import Confidence
from cadwright.drawing.reading.profile import Profile
from cadwright.geometry.curves import Box, Point
from cadwright.parameters import Parameter
from cadwright.planners.registry import Available
from cadwright.scanning.deviation import Deviation
from cadwright.values import (
    Blob,
    Changed,
    Checked,
    Difference,
    Measurements,
    Outcome,
    PartStyle,
    Problem,
    Question,
    StatedSize,
    Status,
    to_builtins,
)


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """Where a design stands: after a request, or after moving among its versions.

    ``design`` is its folder, ``None`` where nothing was made and so none is there.
    """

    status: Status
    design: str | None
    version: str | None
    files: dict[str, str]
    measurements: Measurements | None
    requirements: tuple[Checked, ...]
    assumptions: tuple[str, ...]
    not_understood: tuple[str, ...]
    answer: str | None = None
    """What the planner answered beside the part, where something was asked or is to be said."""
    question: Question | None = None
    """What the planner asks where one thing is missing."""
    turns: int = 0
    tokens: int = 0
    cost_usd: float | None = 0.0
    seconds: float = 0.0
    planner: str = ""
    reason: str = ""
    isolation: tuple[str, ...] = ()
    transcript: str | None = None
    no_longer: tuple[Checked, ...] = ()
    """What the version before fulfilled and this one does not: for the user to judge, it fails nothing."""
    in_doubt: tuple[str, ...] = ()
    """What could not be checked, a phrase each."""
    reproduced: bool | None = None
    """Whether a replay gave exactly the recorded geometry; ``None`` where nothing was replayed."""
    warnings: tuple[str, ...] = ()
    """What went wrong after the version was kept, and takes nothing of it back."""

    @property
    def confirmed(self) -> bool:
        """Whether it is done and every number that was stated was borne out by a measurement."""
        return self.status == "done" and not self.in_doubt

    def for_json(self) -> dict[str, Any]:
        """The contract's form: requirements as text, verdict and what was measured."""
        fields: dict[str, Any] = to_builtins(self) | {"confirmed": self.confirmed}
        lists = {"requirements": self.requirements, "no_longer": self.no_longer}
        return fields | {name: [requirement_for_json(c) for c in checked] for name, checked in lists.items()}


class Ran(msgspec.Struct, frozen=True):
    """A script's outcome."""

    outcome: Outcome
    error: Problem | None
    stdout: str
    measurements: Measurements | None
    isolation: tuple[str, ...]
    seconds: float
    files: dict[str, str] = {}
    notes: tuple[str, ...] = ()


class SetUp(msgspec.Struct, frozen=True):
    """Something optional in a folder, set up, or what ``commands`` would do that; ``ready``: it is there."""

    what: str
    folder: str
    ready: bool
    versions: dict[str, str] = {}
    commands: tuple[str, ...] = ()


class Measured(msgspec.Struct, frozen=True):
    """What was measured on a file."""

    file: str
    measurements: Measurements
    notes: tuple[str, ...] = ()


class Exported(msgspec.Struct, frozen=True):
    """Files written from a version, by format."""

    design: str
    version: str
    files: dict[str, str]


class Parameters(msgspec.Struct, frozen=True):
    """The named dimensions of a version's script."""

    design: str
    version: str
    parameters: tuple[Parameter, ...]


class Row(msgspec.Struct, frozen=True):
    """A version in a list."""

    version: str
    branch: str
    time: str
    status: Status
    request: str
    valid: bool


class Previewed(msgspec.Struct, frozen=True):
    """What a design would be with other values or another script: an outcome like a planner's, nothing is kept."""

    outcome: Outcome
    error: Problem | None
    measurements: Measurements | None
    geometry: Blob | None
    parts: tuple[PartStyle, ...] = ()
    seconds: float = 0.0


class History(msgspec.Struct, frozen=True):
    """All versions of a design, oldest first."""

    branch: str
    others: tuple[str, ...]
    current: str | None
    versions: tuple[Row, ...]


class Planners(msgspec.Struct, frozen=True):
    """The planners there are, and the one that is taken when none is named."""

    planners: tuple[Available, ...]
    default: str


class Check(msgspec.Struct, frozen=True):
    """One thing that this machine has or lacks, and what that means."""

    name: str
    ok: bool
    detail: str


class Checkup(msgspec.Struct, frozen=True):
    """What this machine has and lacks. ``usable``: whether scripts can be run and measured at all."""

    usable: bool
    rows: tuple[Check, ...]


def requirement_for_json(checked: Checked) -> dict[str, Any]:
    """A checked requirement, flat."""
    wanted = checked.requirement
    return {
        "text": wanted.text,
        "verdict": checked.verdict,
        "measured": to_builtins(checked.measured),
        "evidence": checked.evidence,
        "quantity": wanted.quantity,
        "source": wanted.source,
        "quote": wanted.quote,
    }


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a question; ``choice`` is the letter of an option, ``evidence`` what the answer rests on."""

    status: Literal["answered", "unanswered"]
    answer: str | None
    choice: str | None
    evidence: str
    reason: str = ""
    planner: str = ""
    turns: int = 0
    tokens: int = 0
    cost_usd: float | None = 0.0
    seconds: float = 0.0


class Dropped(msgspec.Struct, frozen=True):
    """A constraint that was not added, and why."""

    constraint: str
    reason: str


class Constrained(msgspec.Struct, frozen=True, kw_only=True):
    """A constrained sketch: its constraints, what can still move (``dof``), the longest way a point went."""

    status: Literal["done", "failed"]
    constraints: tuple[dict[str, Any], ...] = ()
    dof: int | None = None
    dropped: tuple[Dropped, ...] = ()
    max_move: float | None = None
    files: tuple[str, ...] = ()
    reason: str = ""
    planner: str = ""
    turns: int = 0
    tokens: int = 0
    cost_usd: float | None = 0.0


class Proposed(msgspec.Struct, frozen=True):
    """A part that a sketch seems to lack: primitives as in a sketch graph, why, and how likely that is (0 to 1)."""

    geometry: tuple[dict[str, Any], ...]
    reason: str
    confidence: float
    rules: tuple[str, ...]


class Completed(msgspec.Struct, frozen=True, kw_only=True):
    """What a sketch lacks, the likeliest first; ``taken`` are the numbers (from 1) of what was added in the files.

    ``constraints`` hold what was added, ``dropped`` are those that FreeCAD's solver refused, ``left_out`` is what the
    file's format cannot hold.
    """

    status: Literal["done", "declined"]
    proposals: tuple[Proposed, ...] = ()
    taken: tuple[int, ...] = ()
    constraints: tuple[str, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    dof: int | None = None
    left_out: dict[str, int] = {}
    files: tuple[str, ...] = ()
    reason: str = ""


class Converted(msgspec.Struct, frozen=True, kw_only=True):
    """A sketch written in another format, and what of it the format cannot hold, by kind.

    ``carried``: a comment in the file holds it all the same, for cadwright to read again.
    """

    file: str
    primitives: int
    constraints: int
    left_out: dict[str, int] = {}
    carried: bool = False


class Pictured(msgspec.Struct, frozen=True, kw_only=True):
    """A sketch from a picture: what was read, its constraints, and what they leave free (``dof``).

    ``max_move`` is the longest way, as a part of the longer side, that a point went until the constraints held;
    ``left_out`` what the format cannot hold, by kind; ``beside`` what was drawn beside the geometry: letters, hatching.
    """

    status: Literal["done"] = "done"
    files: tuple[str, ...]
    primitives: int
    constraints: int
    dof: int | None
    max_move: float = 0.0
    left_out: dict[str, int] = {}
    beside: dict[str, int] = {}


class Scanned(msgspec.Struct, frozen=True, kw_only=True):
    """A scan rebuilt as a part; ``deviation`` is between both, measured in both directions, in mm.

    Of a scan that was declined it is that of the nearest partial result, from the scan's points, where there is one.
    """

    status: Status
    kind: Literal["prism", "stack", "revolution", "none"]
    deviation: Deviation | None
    to_part: Deviation | None = None
    to_scan: Deviation | None = None
    diagonal: float = 0.0
    design: str | None = None
    version: str | None = None
    files: dict[str, str] = {}
    picture: str | None = None
    features: int = 0
    measurements: Measurements | None = None
    assumptions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    reason: str = ""
    planner: str = ""
    turns: int = 0
    seconds: float = 0.0


class Sectioned(msgspec.Struct, frozen=True, kw_only=True):
    """A section of a mesh, as a sketch: ``deviation`` is how far its raw points are from what was fitted, in mm."""

    files: tuple[str, ...]
    deviation: Deviation
    tolerance: float
    size: tuple[float, float]
    primitives: int
    loops: int
    open_chains: int
    notes: tuple[str, ...] = ()


class Drawn(msgspec.Struct, frozen=True):
    """A drawing: its files, what it leaves open or says twice, and how many dimensions it has."""

    files: tuple[str, ...]
    audit: tuple[Finding, ...]
    dimensions: int


class ViewRead(msgspec.Struct, frozen=True):
    """A view of a drawing.

    It tells where the view stands on the sheet (mm of paper), its scale (paper over part), width and height of the part
    in it (mm), whether it is cut open, and its ``form``, what people call a view that is not whole ("half section").
    """

    name: str
    box: Box
    scale: float
    size: tuple[float, float]
    cut: bool
    form: str = ""


class DimensionRead(msgspec.Struct, frozen=True):
    """A dimension of a drawing.

    It has its text, its kind, what it states (mm or degrees), its view, how sure its text was read (1 where it is text
    in the file), and the points that it measures (mm of paper).
    """

    text: str
    kind: str
    value: float
    view: str
    sure: float
    points: tuple[Point, ...]


class Unread(msgspec.Struct, frozen=True):
    """A word that belongs to nothing, or a dimension line without a text, and where it is (mm of paper)."""

    what: Literal["word", "dimension line"]
    at: Point
    text: str | None = None
    sure: float | None = None


class DrawingRead(msgspec.Struct, frozen=True, kw_only=True):
    """What a drawing was understood as.

    Where nothing shows that it is a drawing of a part the status is "unread" and nothing is claimed but its words.
    ``profile`` is how the sheet is drawn.
    """

    status: Literal["read", "unread"]
    taken_for: str
    projection: Literal["first", "third"] | None
    views: tuple[ViewRead, ...]
    dimensions: tuple[DimensionRead, ...]
    title: dict[str, str]
    unread: tuple[Unread, ...]
    problems: tuple[str, ...]
    confidence: Confidence
    files: tuple[str, ...]
    profile: Profile = Profile()


class Differed(msgspec.Struct, frozen=True):
    """What differs between a reference and a candidate, the most important first; ``files`` show it.

    ``sizes`` are the dimensions that a drawing states beside those of the part; ``changed`` is what became of a solid.
    """

    differences: tuple[Difference, ...]
    files: tuple[str, ...]
    sizes: tuple[StatedSize, ...] = ()
    changed: Changed | None = None
    notes: tuple[str, ...] = ()


class CanvasDistance(msgspec.Struct, frozen=True):
    """How far two designs on the canvas are apart."""

    distance: float


class SketchEdited(msgspec.Struct, frozen=True, kw_only=True):
    """A sketch that was changed by strokes and words.

    ``removed`` and ``added`` count primitives, ``lost`` constraints that went with what was removed, ``constraints``
    those that were added because they hold; ``not_understood`` is what of the instruction was left. ``version`` is the
    one that was made of it in a design.
    """

    status: Status
    removed: int = 0
    added: int = 0
    lost: int = 0
    constraints: int = 0
    not_understood: tuple[str, ...] = ()
    reason: str = ""
    files: tuple[str, ...] = ()
    version: str | None = None
    planner: str = ""
    turns: int = 0
    tokens: int = 0
    cost_usd: float | None = 0.0


class CanvasEdited(msgspec.Struct, frozen=True):
    """A design on the canvas after edits."""

    design: Design
