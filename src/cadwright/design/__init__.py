"""A user's design on disk: versions, branches, transcripts, and what differs between two versions.

No kernel is needed for any of it. The format is open: ``docs/design-format.md``.
"""

from cadwright.design.compare import Change, Comparison, VerdictChange, compare
from cadwright.design.journal import Journal
from cadwright.design.objects import MissingObjectError, ObjectStore
from cadwright.design.store import Design
from cadwright.design.transcripts import TranscriptWriter, read_transcript
from cadwright.design.version import Draft, Version
from cadwright.requirements.successors import HoleChange, match_holes

__all__ = [
    "Change",
    "Comparison",
    "Design",
    "Draft",
    "HoleChange",
    "Journal",
    "MissingObjectError",
    "ObjectStore",
    "TranscriptWriter",
    "VerdictChange",
    "Version",
    "compare",
    "match_holes",
    "read_transcript",
]
