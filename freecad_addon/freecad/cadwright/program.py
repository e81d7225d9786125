"""The program ``cadwright``: where it is, what it is asked, and what it answers. Neither FreeCAD nor Qt is needed."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from freecad.cadwright import versions

HINT = "install cadwright (pip install cadwright), or name the program with the button …"
_USUAL = ("~/.local/bin/cadwright", "~/.venv/bin/cadwright", "/usr/local/bin/cadwright", "/opt/homebrew/bin/cadwright")
_ASKING = ("how ", "what ", "which ", "where ", "why ", "is ", "are ", "does ", "do ", "can ", "will ")
_HOSTED = ("openai", "anthropic", "google")
MOST_LINES = 12
"""Lines of details that are shown."""


@dataclass(frozen=True)
class Turn:
    """One message about a document.

    ``document`` is a copy of it, ``None`` where it is empty; ``design`` the folder of an earlier turn that led to the
    very document that is open, as its ``version``; ``selected`` what is selected there, as "Pad.Edge3". ``folder`` is
    a new one of its own.
    """

    text: str
    folder: Path
    document: Path | None = None
    design: Path | None = None
    version: str = ""
    selected: tuple[str, ...] = ()
    planner: str | None = None

    @property
    def is_question(self) -> bool:
        """Whether something is asked, and nothing is to be changed."""
        said = self.text.strip().lower()
        return self.document is not None and said.endswith("?") and said.startswith(_ASKING)

    @property
    def result(self) -> Path:
        """Where the document comes that the turn makes."""
        return self.folder / "result.FCStd"

    @property
    def picture(self) -> Path:
        """Where a picture of it comes."""
        return self.folder / "result.png"

    @property
    def kept(self) -> Path:
        """The design whose newest version the turn makes."""
        return self.design if self.design is not None else self.folder / "design"

    def commands(self) -> list[list[str]]:
        """The command lines, without the program: the design goes back to the version first that is open."""
        back = [["checkout", self.version, "-d", str(self.design), "--json"]] if self.design and self.version else []
        return [*([] if self.is_question else back), self.arguments()]

    def arguments(self) -> list[str]:
        """The command line that answers."""
        planner = ["--planner", self.planner] if self.planner else []
        if self.is_question:
            return ["ask", *planner, "--json", "--", str(self.document), self.text]
        out = ["-o", str(self.result), "-o", str(self.picture), *planner, "--events", "--json", "--", self.text]
        if self.document is None:
            return ["make", "--env", "freecad", "-d", str(self.kept), *out]
        start = [] if self.design is not None else ["--file", str(self.document)]
        selected = [word for each in self.selected for word in ("--select", each)]
        return ["edit", *start, "-d", str(self.kept), *selected, *out]


@dataclass(frozen=True)
class Answer:
    """What came of a turn: what to say, and the document where there is one to apply."""

    status: str
    text: str
    document: Path | None = None
    picture: Path | None = None
    design: Path | None = None
    version: str = ""
    details: list[str] = field(default_factory=list)


def found(chosen: str = "") -> str | None:
    """The program: the one that was chosen, else where programs are; ``None`` where there is none."""
    for name in (chosen, "cadwright", *_USUAL):
        path = shutil.which(os.path.expanduser(name)) if name else None
        if path is not None:
            return path
    return None


class Event(NamedTuple):
    """Something that the program tells while it works."""

    doing: str = ""
    """What is being done, in a few words."""
    plan: str = ""
    """What was planned, where a turn of the loop is finished."""


def event(line: str) -> Event:
    """What a line says that the program writes while it works."""
    try:
        told = json.loads(line)
    except ValueError:
        return Event(line.strip()[:200])
    if not isinstance(told, dict):
        return Event()
    if told.get("event") == "step":
        return Event(plan=str(told.get("plan") or "").strip() if told.get("code") else "")
    if told.get("event") == "progress":
        turn, cost = told.get("turn"), told.get("cost_usd")
        again = f", turn {turn}" if isinstance(turn, int) and turn > 1 else ""
        return Event(f"{told.get('doing', '')}{again}" + (f", ${cost:.3f}" if cost else ""))
    return Event(str(told.get("text") or ""))


def answer(turn: Turn, output: str, lines: list[str], code: int) -> Answer:
    """What the program's answer says. ``code`` is its exit code, ``lines`` what it wrote beside the answer."""
    try:
        told = json.loads(output)
    except ValueError:
        return Answer("failed", _last(lines) or f"cadwright ended without an answer ({code})")
    if not isinstance(told, dict) or told.get("status") == "error":
        return Answer("failed", _reason(told))
    if turn.is_question:
        said = told.get("answer")
        return Answer("answered" if said else "declined", said or told.get("reason") or "There is no answer.")
    made = turn.result if turn.result.is_file() else _held_back(turn, told)
    picture = turn.picture if turn.picture.is_file() else None
    status = str(told.get("status"))
    if made is None:
        return Answer("declined" if status == "done" else status, told.get("reason") or "Nothing was made.")
    version = str(told.get("version") or "")
    return Answer(status, _said(told, status), made, picture, turn.kept, version, _details(told))


def _held_back(turn: Turn, told: dict[str, Any]) -> Path | None:
    """The document of a version that is sound and not all of what was asked for: whoever asked may want it."""
    step = versions.step(turn.kept, str(told.get("version")))
    if told.get("status") != "unmet" or step is None or not (told.get("measurements") or {}).get("valid"):
        return None
    shutil.copyfile(step[1], turn.result)
    return turn.result


def _said(told: dict[str, Any], status: str) -> str:
    reason = str(told.get("reason") or "see below").split(";")[0]  # the rest is for command lines
    lead = "Done." if status == "done" else f"Not all of it: {reason}."
    measured = told.get("measurements") or {}
    return f"{lead} {', '.join(each for each in (_size(measured), _holes(measured)) if each)}".strip()


def _details(told: dict[str, Any]) -> list[str]:
    """Line by line: what was not understood, assumed, failed and changed."""
    lines = [f"not understood: {each}" for each in told.get("not_understood") or ()]
    lines += [f"assumed: {each}" for each in told.get("assumptions") or ()]
    for each in told.get("requirements") or ():
        if each.get("verdict") == "FAIL":
            lines.append(f"not met: {each.get('text', '')} ({each.get('evidence', '')})")
    return [*lines[:MOST_LINES], *_spent(told)]


def _spent(told: dict[str, Any]) -> list[str]:
    """Who planned, and what it took: "embedded, 1.2 s"."""
    seconds, cost = told.get("seconds"), told.get("cost_usd")
    parts = [str(told.get("planner") or "")]
    parts += [f"{seconds:.1f} s"] if isinstance(seconds, float) else []
    parts += [f"${cost:.3f}"] if cost else []
    return [", ".join(parts)] if parts[0] else []


def _size(measured: dict[str, Any]) -> str:
    """The size of the whole: "60 × 40 × 5 mm"."""
    box = measured.get("bbox")
    if not box or len(box) != 6:
        return ""
    return " × ".join(f"{round(box[i + 3] - box[i], 3):g}" for i in range(3)) + " mm"


def _holes(measured: dict[str, Any]) -> str:
    """The holes by their diameters: "4 × Ø5, 1 × Ø12"."""
    counts = Counter(f"{hole.get('diameter', 0):g}" for hole in measured.get("holes") or ())
    return ", ".join(f"{count} × Ø{diameter}" for diameter, count in sorted(counts.items()))


def _reason(told: object) -> str:
    error = told.get("error") if isinstance(told, dict) else None
    if isinstance(error, dict):
        hint = error.get("hint")
        return str(error.get("message", "")) + (f" ({hint})" if hint else "")
    reason = told.get("reason") if isinstance(told, dict) else None
    return str(error or reason or "cadwright could not do this")


def _last(lines: list[str]) -> str:
    """The last line that is for people."""
    told = [line.strip() for line in lines if line.strip() and not line.startswith("{")]
    head = "cadwright: "
    return told[-1][len(head) :] if told and told[-1].startswith(head) else told[-1] if told else ""


def planners(output: str) -> list[str]:
    """The planners that are ready, as ``--planner`` takes them, from what ``cadwright planners --json`` prints."""
    try:
        rows = json.loads(output).get("planners", [])
    except (ValueError, AttributeError):
        return []
    names = [str(row.get("name")) for row in rows if isinstance(row, dict) and row.get("ready")]
    return [name for name in map(_plain, names) if name]


def _plain(name: str) -> str:
    """A name without its placeholder: "openai" for "openai:MODEL"; nothing where something has to be filled in."""
    head, _, rest = name.partition(":")
    return head if rest == "MODEL" and head in _HOSTED else "" if rest.isupper() or "#" in rest else name
