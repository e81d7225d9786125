"""Pure values that every floor of the house exchanges: requests, actions, observations, measurements, transcripts.

Nothing here does input or output, starts a process or imports a CAD kernel. Lengths are millimetres and angles
degrees everywhere. All values are immutable and round-trip through JSON with `encode` and `decode`.
"""

from cadwright.values.action import Action, Code, Decline, Done, Edits
from cadwright.values.blob import Blob, BlobSource
from cadwright.values.codec import decode, encode, to_builtins
from cadwright.values.comparison import Changed, Compared, Difference, StatedSize
from cadwright.values.features import Feature
from cadwright.values.mark import Marks, Pick, Stroke
from cadwright.values.measurement import (
    Boss,
    Chamfer,
    Counterbore,
    Countersink,
    Fillet,
    Hole,
    Measurements,
    Part,
    Symmetry,
)
from cadwright.values.message import Message, Piece, Reply, ToolCall, ToolSpec, Usage, Weight
from cadwright.values.observation import Image, Observation, Outcome, PartStyle, Problem
from cadwright.values.probe import Looked, Probe, Probed, Slice, Stretch
from cadwright.values.question import Question
from cadwright.values.request import Attachment, AttachmentKind, PastVersion, Request
from cadwright.values.requirement import Checked, Claim, Place, Requirement, Size, Verdict
from cadwright.values.transcript import End, Start, Status, Step, Transcript

__all__ = [
    "Action",
    "Attachment",
    "AttachmentKind",
    "Blob",
    "BlobSource",
    "Boss",
    "Chamfer",
    "Changed",
    "Checked",
    "Claim",
    "Code",
    "Compared",
    "Counterbore",
    "Countersink",
    "Decline",
    "Difference",
    "Done",
    "Edits",
    "End",
    "Feature",
    "Fillet",
    "Hole",
    "Image",
    "Looked",
    "Marks",
    "Measurements",
    "Message",
    "Observation",
    "Outcome",
    "Part",
    "PartStyle",
    "PastVersion",
    "Pick",
    "Piece",
    "Place",
    "Probe",
    "Probed",
    "Problem",
    "Question",
    "Reply",
    "Request",
    "Requirement",
    "Size",
    "Slice",
    "Start",
    "StatedSize",
    "Status",
    "Step",
    "Stretch",
    "Stroke",
    "Symmetry",
    "ToolCall",
    "ToolSpec",
    "Transcript",
    "Usage",
    "Verdict",
    "Weight",
    "decode",
    "encode",
    "to_builtins",
]
