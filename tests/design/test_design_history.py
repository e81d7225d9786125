"""A machine that does what users do, beside a model of a few lines; the design is reopened after every step."""

import os
import tempfile
from pathlib import Path
from unittest import mock

from design_samples import draft, holds
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from cadwright.design import Design

NAMES = ("main", "thick", "größer")


class Branch:
    """What an editor keeps of a document: where one was before, where one is, what was undone."""

    def __init__(self, before: list[int], here: int | None) -> None:
        self.before = before
        self.here = here
        self.undone: list[int] = []

    def go(self, version: int) -> None:
        if self.here is not None:
            self.before.append(self.here)
        self.here = version
        self.undone = []


class UseOfADesign(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.power_is_safe = mock.patch.object(os, "fsync")  # thousands of them say nothing about histories
        self.power_is_safe.start()
        self.design = Design.create(Path(self.folder.name) / "part", "part")
        self.valid: list[bool] = []
        self.parents: list[int | None] = []
        self.branches = {"main": Branch([], None)}
        self.on = "main"

    def teardown(self) -> None:
        self.power_is_safe.stop()
        self.folder.cleanup()

    @property
    def branch(self) -> Branch:
        return self.branches[self.on]

    @rule(valid=st.sampled_from([True, True, True, False]))
    def commit(self, valid: bool) -> None:
        number = len(self.valid) + 1
        self.valid.append(valid)
        self.parents.append(self.branch.here)
        assert self.design.commit(draft(number, valid=valid)).id == f"v{number}"
        if valid:
            self.branch.go(number)

    @precondition(lambda self: self.branch.before)
    @rule()
    def undo(self) -> None:
        branch = self.branch
        assert branch.here is not None
        branch.undone.append(branch.here)
        branch.here = branch.before.pop()
        assert self.design.undo().id == f"v{branch.here}"

    @precondition(lambda self: self.branch.undone)
    @rule()
    def redo(self) -> None:
        branch = self.branch
        assert branch.here is not None
        branch.before.append(branch.here)
        branch.here = branch.undone.pop()
        assert self.design.redo().id == f"v{branch.here}"

    @rule(name=st.sampled_from(NAMES))
    def branch_or_switch(self, name: str) -> None:
        if name in self.branches:
            self.design.checkout(name)
        else:
            self.branches[name] = Branch(list(self.branch.before), self.branch.here)
            self.design.branch(name)
        self.on = name

    @precondition(lambda self: any(self.valid))
    @rule(data=st.data())
    def checkout(self, data: st.DataObject) -> None:
        version = data.draw(st.sampled_from([n for n, valid in enumerate(self.valid, 1) if valid]))
        self.design.checkout(f"v{version}")
        if version != self.branch.here:
            self.branch.go(version)

    @rule()
    def another_process_goes_on(self) -> None:
        self.design = Design.open(self.design.path)

    @invariant()
    def both_are_where_the_model_is(self) -> None:
        for design in (self.design, Design.open(self.design.path)):
            heads = {name: version.id if version else None for name, version in design.branches.items()}
            assert heads == {n: f"v{b.here}" if b.here else None for n, b in self.branches.items()}
            assert design.current_branch == self.on
            assert (design.current.id if design.current else None) == heads[self.on]
            assert design.can_undo == bool(self.branch.before)
            assert design.can_redo == bool(self.branch.undone)
            parents = [f"v{parent}" if parent else None for parent in self.parents]
            assert [version.parent for version in design.versions] == parents

    @invariant()
    def every_version_is_as_it_was_made(self) -> None:
        reopened = Design.open(self.design.path)
        assert len(reopened.versions) == len(self.valid)
        for number, valid in enumerate(self.valid, 1):
            assert holds(reopened.version(f"v{number}"), draft(number, valid=valid))


UseOfADesign.TestCase.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
test_use_of_a_design = UseOfADesign.TestCase
