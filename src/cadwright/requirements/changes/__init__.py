"""Edits held against what they changed: feature by feature, and by the material that was added and removed."""

from cadwright.requirements.changes.differences import Difference as Difference
