"""The state of a design as the replay of its log: pure, in memory."""

from typing import ClassVar

import msgspec

from cadwright.design.version import Version

MAIN = "main"


class Commit(msgspec.Struct, frozen=True, kw_only=True, tag="commit", tag_field="record"):
    """A version was kept; it is the new head of the current branch if it is valid and not held back."""

    version: Version
    branch: str
    head: str | None


class _Move(msgspec.Struct, frozen=True, kw_only=True, tag_field="record"):
    """The head moved. ``branch`` is the current branch afterwards, ``head`` its current version."""

    time: str
    branch: str
    head: str | None


class Undo(_Move, frozen=True, kw_only=True, tag="undo"):
    """One step back on the current branch."""


class Redo(_Move, frozen=True, kw_only=True, tag="redo"):
    """One step forth again."""


class Checkout(_Move, frozen=True, kw_only=True, tag="checkout"):
    """The current branch went to the version ``head``, as a step that can be undone."""


class Switch(_Move, frozen=True, kw_only=True, tag="switch"):
    """Another branch became current, where it was left."""


class Branch(_Move, frozen=True, kw_only=True, tag="branch"):
    """A new branch began, with the steps that can be undone of the one it left, and became current."""


Record = Commit | Undo | Redo | Checkout | Switch | Branch


class Timeline(msgspec.Struct, frozen=True):
    """The steps of one branch: the versions it was at, one after the other, and how many of them are done."""

    steps: tuple[str, ...] = ()
    done: int = 0

    @property
    def head(self) -> str | None:
        """The version the branch is at; ``None`` before the first."""
        return self.steps[self.done - 1] if self.done else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a step before this one."""
        return self.done > 1

    @property
    def can_redo(self) -> bool:
        """Whether a step was undone since the last new one."""
        return self.done < len(self.steps)

    def undone(self) -> "Timeline":
        """One step back. Raises `ValueError` at the first."""
        if not self.can_undo:
            raise ValueError("nothing to undo")
        return Timeline(self.steps, self.done - 1)

    def redone(self) -> "Timeline":
        """One step forth. Raises `ValueError` at the last."""
        if not self.can_redo:
            raise ValueError("nothing to redo")
        return Timeline(self.steps, self.done + 1)

    def visited(self, version: str) -> "Timeline":
        """A new step; those that were undone are dropped."""
        return Timeline((*self.steps[: self.done], version), self.done + 1)

    def forked(self) -> "Timeline":
        """The beginning of a new branch from here."""
        return Timeline(self.steps[: self.done], self.done)


class History:
    """Versions, branches and where they are. It changes by `apply` alone."""

    KINDS: ClassVar[dict[str, type[Record]]] = {
        "commit": Commit,
        "undo": Undo,
        "redo": Redo,
        "checkout": Checkout,
        "switch": Switch,
        "branch": Branch,
    }

    def __init__(self) -> None:
        self.versions: dict[str, Version] = {}
        self.timelines: dict[str, Timeline] = {MAIN: Timeline()}
        self.branch = MAIN

    @property
    def timeline(self) -> Timeline:
        """The current branch's."""
        return self.timelines[self.branch]

    @property
    def next_id(self) -> str:
        """The id of the version to come."""
        return f"v{len(self.versions) + 1}"

    def apply(self, record: Record) -> None:
        """Take over a record of the log. Raises `ValueError`, and changes nothing, when it does not follow."""
        name, timeline = self._after(record)
        if (record.branch, record.head) != (name, timeline.head):
            raise ValueError(f"{record.branch} at {record.head} does not follow: {name} is at {timeline.head}")
        if isinstance(record, Commit):
            self.versions[record.version.id] = record.version
        self.timelines[name] = timeline
        self.branch = name

    def _after(self, record: Record) -> tuple[str, Timeline]:
        """The current branch after a record, and its timeline."""
        match record:
            case Commit(version=version):
                return self.branch, self._after_commit(version)
            case Undo():
                return self.branch, self.timeline.undone()
            case Redo():
                return self.branch, self.timeline.redone()
            case Checkout(head=head):
                return self.branch, self.timeline.visited(self._valid(head))
            case Switch(branch=branch):
                if branch not in self.timelines:
                    raise ValueError(f"there is no branch {branch}")
                return branch, self.timelines[branch]
            case Branch(branch=branch):
                if branch in self.timelines:
                    raise ValueError(f"there is a branch {branch} already")
                return branch, self.timeline.forked()

    def _after_commit(self, version: Version) -> Timeline:
        if version.id != self.next_id:
            raise ValueError(f"{version.id} does not follow, {self.next_id} does")
        if version.parent is not None and version.parent not in self.versions:
            raise ValueError(f"{version.id} was made from {version.parent}, which is not there")
        return self.timeline.visited(version.id) if version.valid and not version.held_back else self.timeline

    def _valid(self, version: str | None) -> str:
        if version is None or version not in self.versions or not self.versions[version].valid:
            raise ValueError(f"{version} is not a valid version")
        return version
