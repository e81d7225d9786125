"""A user's design on disk. The format is described in ``docs/design-format.md``."""

import json
import os
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from cadwright.design.derived import Derived
from cadwright.design.files import make_folder, open_file, reading, require_plain, write_atomically, writing
from cadwright.design.history import Branch, Checkout, Commit, History, Record, Redo, Switch, Undo
from cadwright.design.journal import Journal, record_name
from cadwright.design.lock import WriteLock
from cadwright.design.objects import ObjectStore
from cadwright.design.transcripts import TranscriptWriter, read_transcript
from cadwright.design.version import Draft, Version
from cadwright.errors import DesignError, UsageError
from cadwright.values import Transcript, decode

FORMAT = "cadwright-design"
FORMAT_VERSION = 1
CURRENT = "current"
_BRANCH_NAME = re.compile(r"[^\W_][\w.-]{0,99}")
_VERSION_ID = re.compile(r"v\d+")
_STALE_SECONDS = 3600.0
_FILES = ("design.json", "log.jsonl", "lock", "lock.owner", "current/version.json")
_FOLDERS = ("objects", "transcripts", "current", "tmp")


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """``design.json``: what makes a folder a design."""

    format: str
    format_version: int
    name: str
    created: str


class Design:
    """The versions that a user keeps: what is current, and how it came to be.

    An instance shows the design as it was last read: when it was opened, at each change made through it, or at
    `refresh`. Changes take the design's lock, read what others did meanwhile, and are on the disk when they return.
    Reading needs no lock. All methods raise `DesignError` when the folder cannot be used.
    """

    def __init__(self, path: Path, name: str, *, wait: float = 5.0) -> None:
        """For `create` and `open`, which check the folder."""
        self.path = path
        self.name = name
        self.objects = ObjectStore(path / "objects", path / "tmp")
        self._log = Journal(path / "log.jsonl")
        self._lock = WriteLock(path, wait)
        self._derived = Derived(path / "current", path / "tmp")
        self._history = History()
        self._applied = 0

    @classmethod
    def create(cls, path: Path, name: str, *, wait: float = 5.0) -> "Design":
        """Start a design in a folder that is empty or does not exist yet."""
        _require_vacant(path)
        with writing(path):
            make_folder(path)
        design = cls(path, name, wait=wait)
        with design._lock.held():
            _require_vacant(path)
            header = Header(format=FORMAT, format_version=FORMAT_VERSION, name=name, created=_now())
            text = json.dumps(msgspec.to_builtins(header), indent=2, ensure_ascii=False) + "\n"
            try:
                write_atomically(path / "design.json", text.encode(), path / "tmp")
            except DesignError:
                with suppress(OSError):  # it may be there, and only not be known to survive a power cut
                    (path / "design.json").unlink(missing_ok=True)
                raise
        return design

    @classmethod
    def open(cls, path: Path, *, wait: float = 5.0) -> "Design":
        """Open a design; whatever happened to the last process that wrote it, no repair is needed."""
        design = cls(path, _read_header(path).name, wait=wait)
        design.refresh()
        return design

    @staticmethod
    def exists(path: Path) -> bool:
        """Whether there is a design in this folder."""
        return (path / "design.json").is_file()

    def refresh(self) -> None:
        """Read what was written since."""
        lines = self._log.read()
        if len(lines) < self._applied:  # an older copy was put back
            self._history, self._applied = History(), 0
        for line in lines[self._applied :]:
            self._apply(line)

    @property
    def current(self) -> Version | None:
        """The version that is shown, exported and edited; ``None`` before the first valid one."""
        head = self._history.timeline.head
        return self._history.versions[head] if head else None

    @property
    def current_branch(self) -> str:
        """The branch that the next version goes to; "main" in a new design."""
        return self._history.branch

    @property
    def branches(self) -> dict[str, Version | None]:
        """The version that each branch is at."""
        return {name: self._history.versions.get(t.head or "") for name, t in self._history.timelines.items()}

    @property
    def versions(self) -> tuple[Version, ...]:
        """All versions ever kept, oldest first, those that failed the validity gate included."""
        return tuple(self._history.versions.values())

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo on the current branch."""
        return self._history.timeline.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step to redo on the current branch."""
        return self._history.timeline.can_redo

    @property
    def neighbours(self) -> tuple[str | None, str | None]:
        """The versions to which undo and redo would go, ``None`` where there is no such step."""
        timeline = self._history.timeline
        before = timeline.undone().head if timeline.can_undo else None
        return before, timeline.redone().head if timeline.can_redo else None

    def version(self, version_id: str) -> Version:
        """The version with this id. Raises `UsageError` when there is none."""
        if version_id not in self._history.versions:
            hint = f"it has {_span(self.versions)}"
            raise UsageError(f"{self.path} has no version {version_id}", hint)
        return self._history.versions[version_id]

    def history(self, version_id: str | None = None) -> tuple[Version, ...]:
        """The versions that led to one (default: the current), each made from the one before it, oldest first."""
        version = self.version(version_id) if version_id is not None else self.current
        line: list[Version] = []
        while version is not None:
            line.append(version)
            version = self._history.versions[version.parent] if version.parent else None
        return tuple(reversed(line))

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Keep other processes and threads from changing the design during the block, a whole edit for example.

        Raises `DesignError` when another process does so for longer than ``wait`` seconds.
        """
        _read_header(self.path)
        with self._lock.held():
            _remove_stale(self.path / "tmp")
            self.refresh()
            yield

    def commit(self, draft: Draft, parent: str | None = CURRENT) -> Version:
        """Keep a draft as a new version, on the current branch, and make it current if it is valid and not held back.

        ``parent`` is the id of the version that it was made from, ``None`` when it was made from nothing. Without it,
        that is the version that was current as this instance last saw it, also when another process has changed the
        design meanwhile. Raises `UsageError` for a parent that is not there, `ValueError` for a draft that
        contradicts itself.
        """
        if draft.valid and draft.measurements is not None and not draft.measurements.valid:
            raise ValueError("a draft whose measurements failed the validity gate cannot be valid")
        if parent == CURRENT:
            parent = self.current.id if self.current else None
        with self.lock():
            if parent is not None:
                self.version(parent)
            self.objects.put_all(draft)
            branch, number = self._history.branch, self._history.next_id
            fields = {name: getattr(draft, name) for name in Draft.__struct_fields__}
            version = Version(**fields, id=number, parent=parent, branch=branch, time=_now())
            head = number if draft.valid and not draft.held_back else self._history.timeline.head
            self._write(Commit(version=version, branch=branch, head=head))
        return self.version(number)

    def undo(self) -> Version:
        """Go one step back on the current branch: to before the last version or checkout."""
        with self.lock():
            if not self.can_undo:
                raise DesignError(f"there is nothing to undo in {self.path}", self._where())
            self._write(Undo(**self._move(self._history.timeline.undone().head)))
        return self._shown()

    def redo(self) -> Version:
        """Take back an undo. A new version or checkout in between drops the steps that were undone."""
        with self.lock():
            if not self.can_redo:
                raise DesignError(f"there is nothing to redo in {self.path}", self._where())
            self._write(Redo(**self._move(self._history.timeline.redone().head)))
        return self._shown()

    def branch(self, name: str) -> None:
        """Start a branch at the current version and make it the current one.

        It takes over the steps that can be undone; the branch it leaves stays where it is. Raises `UsageError` when
        the name is taken or cannot be a name.
        """
        if not _BRANCH_NAME.fullmatch(name) or _VERSION_ID.fullmatch(name):
            hint = (
                "use letters, digits, '.', '-' and '_', beginning with a letter or digit, and not like a version (v2)"
            )
            raise UsageError(f"{name!r} cannot be the name of a branch", hint)
        with self.lock():
            if name in self._history.timelines:
                raise UsageError(f"{self.path} has a branch {name} already", f"go to it with checkout {name}")
            self._write(Branch(**self._move(self._history.timeline.head) | {"branch": name}))

    def checkout(self, name: str) -> Version | None:
        """Go to a version, as a step on the current branch that `undo` takes back; or go to another branch.

        Returns what is current then; ``None`` for a branch without a version. Raises `UsageError` when there is no
        such version or branch, or the version failed the validity gate.
        """
        with self.lock():
            if name in self._history.timelines:
                head = self._history.timelines[name].head
                if name != self.current_branch:
                    self._write(Switch(**self._move(head) | {"branch": name}))
                return self.current
            if not self.version(name).valid:
                raise UsageError(f"{name} failed the validity gate and cannot become current", "go to another version")
            if name != self._history.timeline.head:
                self._write(Checkout(**self._move(name)))
        return self.current

    def transcript(self) -> TranscriptWriter:
        """A writer for the transcript of a new run, in the design's folder. Needs no lock."""
        folder = self.path / "transcripts"
        with writing(folder):
            make_folder(folder)
            number = len(list(folder.iterdir())) + 1
            while True:
                path = folder / f"{number:04d}.jsonl"
                with suppress(FileExistsError):
                    os.close(open_file(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
                    return TranscriptWriter(path, self.objects)
                number += 1

    def read_transcript(self, version: Version) -> Transcript | None:
        """The run that made a version; ``None`` when none was recorded."""
        if version.transcript is None:
            return None
        return read_transcript(self.path / "transcripts" / Path(version.transcript).name, self.objects)

    def materialise(self, version: Version, files: Mapping[str, bytes]) -> None:
        """Replace the files for people in the folder ``current`` by these, made from ``version``.

        Names are plain file names. Does nothing when the design has moved on from ``version`` meanwhile: whoever
        moved it brings files of its own.
        """
        with self.lock():
            if self.current is not None and self.current.id == version.id:
                self._derived.replace(version.id, files)

    @property
    def materialised(self) -> str | None:
        """The version that the files in ``current`` show; ``None`` when they are missing or unfinished."""
        return self._derived.version

    def _decode(self, line: bytes) -> Record:
        name = record_name(line)
        if name not in History.KINDS:
            raise ValueError(f"unknown record {name!r}; a newer cadwright may have written it")
        return decode(line, History.KINDS[name], self.objects.get)

    def _apply(self, line: bytes) -> None:
        """Take over the next line of the log."""
        number = self._applied + 1
        try:
            self._history.apply(self._decode(line))
        except ValueError as error:
            raise self._log.damaged(number, str(error)) from error
        self._applied = number

    def _write(self, record: Record) -> None:
        """Add a record to the log as it was read under the lock. Reads no file: what is written is done."""
        self._apply(self._log.append(record))

    def _move(self, head: str | None) -> dict[str, Any]:
        return {"time": _now(), "branch": self._history.branch, "head": head}

    def _shown(self) -> Version:
        assert self.current is not None, "undo and redo end at a version"
        return self.current

    def _where(self) -> str:
        if self.current is None:
            return "it has no valid version yet"
        return f"{self.current.id} is the {'first' if not self.can_undo else 'last'} step on {self.current_branch}"


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _span(versions: tuple[Version, ...]) -> str:
    return f"{versions[0].id} to {versions[-1].id}" if versions else "no versions yet"


def _read_header(path: Path) -> Header:
    """The header of a design, checked. Raises `DesignError` when the folder is no design that can be read."""
    file = path / "design.json"
    with reading(path):
        if not path.exists():
            raise DesignError(f"{path} does not exist", "start a design with: cadwright make")
        if not file.is_file():
            raise DesignError(f"{path} is not a design: it has no design.json", "give the folder of a design")
        _require_own(path)
        data = file.read_bytes()
    try:
        header = decode(data, Header)
    except ValueError as error:
        raise DesignError(f"{file} is damaged: {error}", "restore it from a backup") from error
    if header.format != FORMAT:
        raise DesignError(f"{path} is not a design: its format is {header.format!r}", "give the folder of a design")
    if header.format_version > FORMAT_VERSION:
        made = f"format version {header.format_version}, this cadwright knows {FORMAT_VERSION}"
        raise DesignError(f"{path} was made by a newer cadwright ({made})", "update cadwright")
    return header


def _require_own(path: Path) -> None:
    """Refuse a design that reaches out of its folder: it may come from a stranger."""
    require_plain([path / name for name in _FILES], [path / name for name in _FOLDERS])


def _require_vacant(path: Path) -> None:
    """Refuse a folder that holds anything but what an interrupted `Design.create` leaves."""
    with reading(path):
        if Design.exists(path):
            raise DesignError(f"{path} holds a design already", "edit that one, or give a new folder")
        if path.exists() and not path.is_dir():
            raise DesignError(f"{path} is a file", "give a new or empty folder")
        _require_own(path)
        others = {entry.name for entry in path.iterdir()} - {"lock", "lock.owner", "tmp"} if path.exists() else set()
    if others:
        raise DesignError(f"{path} holds other files ({sorted(others)[0]}, …)", "give a new or empty folder")


def _remove_stale(scratch: Path) -> None:
    """Remove what killed processes left; nothing that another one may still be writing."""
    with suppress(OSError):
        for entry in scratch.iterdir():
            if time.time() - entry.stat().st_mtime > _STALE_SECONDS:
                entry.unlink()
