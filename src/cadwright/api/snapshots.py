"""Versions under names that a user gave them: a snapshot is a branch that nobody works on."""

from pathlib import Path

from cadwright.design import Design
from cadwright.errors import DesignError, UsageError
from cadwright.results import Made
from cadwright.workbench import stand


def snapshot(directory: Path, name: str) -> Made:
    """Give the current version a name to come back to by; what is worked on stays as it is."""
    design = Design.open(directory)
    with design.lock():
        if design.current is None:
            raise DesignError(f"{design.path} has no valid version yet", "there is nothing to take a snapshot of")
        working = design.current_branch
        design.branch(name)
        design.checkout(working)
    return stand(design)


def restore(directory: Path, name: str) -> Made:
    """Go back to a snapshot, as a step that `undo` takes back."""
    design = Design.open(directory)
    with design.lock():
        kept = design.branches.get(name)
        if kept is None:
            others = ", ".join(each for each in design.branches if each != design.current_branch) or "none"
            raise UsageError(f"{design.path} has no snapshot {name}", f"there are: {others}")
        design.checkout(kept.id)
    return stand(design)
