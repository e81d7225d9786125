"""The conversation about a design, told by what is on the disk: its versions, and the transcripts of its runs.

Nothing of it is kept by the server, so nothing is lost with it.
"""

from collections import Counter
from pathlib import Path

import msgspec

from cadwright.design import Design, Version, read_transcript
from cadwright.errors import UserError
from cadwright.studio.messages import Message
from cadwright.values import Attachment, Transcript
from cadwright.workbench import reason_of

STATUS = {
    "done": "Done.",
    "unmet": "Built, but not everything that was asked for.",
    "declined": "Nothing was built.",
    "failed": "Nothing valid was built.",
    "stopped": "Stopped.",
}


class Told(msgspec.Struct, frozen=True):
    """A run's two messages, without what a version says of it."""

    asked: Message
    answered: Message


class Chronicle:
    """The messages about designs; runs that are over are read once."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[int, Told | None]] = {}

    def messages(self, design: Design, *, running: bool = False) -> list[Message]:
        """All messages, oldest first; while a turn is ``running``, its answer is not among them."""
        versions = {v.transcript: v for v in design.versions if v.transcript is not None}
        told = [(v.time, order, self._of_version(v)) for order, v in enumerate(design.versions) if v.transcript is None]
        folder = design.path / "transcripts"
        for order, path in enumerate(sorted(folder.glob("*.jsonl")) if folder.is_dir() else ()):
            run = self._run(path)
            if run is None:
                continue
            version = versions.get(path.name)
            going = running and version is None and run.answered.status == "stopped"
            answer = [] if going else [_of(run.answered, version, design)]
            told.append((run.asked.time, order, [run.asked, *answer]))
        return [message for _, _, pair in sorted(told, key=lambda one: one[:2]) for message in pair]

    def _of_version(self, version: Version) -> list[Message]:
        asked = Message(who="you", text=version.request, time=version.time, attachments=names(version.attachments))
        answer = Message(
            who="cadwright",
            text=STATUS.get(version.status, ""),
            version=version.id,
            status=version.status,
            planner=version.planner,
            time=version.time,
        )
        return [asked, answer]

    def _run(self, path: Path) -> Told | None:
        """What a run's transcript tells; ``None`` for one that holds nothing, or cannot be read."""
        size = path.stat().st_size
        if self._read.get(path, (-1, None))[0] != size:
            try:
                self._read[path] = (size, told(read_transcript(path)))
            except UserError:
                self._read[path] = (size, None)
        return self._read[path][1]


def told(transcript: Transcript) -> Told:
    """A run as the user's message and the answer to it."""
    start, end = transcript.start, transcript.end
    request, marks = start.request, start.request.marks
    asked = Message(
        who="you",
        text=request.text,
        attachments=names(request.attachments),
        picked=[pick.text for pick in marks.picks] if marks else [],
        strokes=len(marks.strokes) if marks else 0,
        time=start.time,
    )
    lines = [STATUS["stopped"] if end is None else STATUS.get(end.status, "")]
    lines += [size_of(transcript)]
    if end is not None and end.status != "done":
        lines.append(reason_of(transcript))
    lines += [transcript.answer or "", transcript.question.text if transcript.question else ""]
    lines += [f"Assumed: {each}" for each in transcript.assumptions]
    lines += [f"Not understood: {each}" for each in transcript.not_understood]
    answered = Message(
        who="cadwright",
        text="\n".join(filter(None, lines)),
        status=end.status if end is not None else "stopped",
        cost_usd=transcript.usage.cost_usd,
        seconds=end.seconds if end is not None else 0.0,
        planner=start.planner,
        time=start.time,
    )
    return Told(asked, answered)


def size_of(transcript: Transcript) -> str:
    """The size of what a run built, and its holes, in a line; "" where it built nothing."""
    measured = transcript.measured
    if measured is None or measured.flat:
        return ""
    low, high = measured.bbox[:3], measured.bbox[3:]
    size = " × ".join(f"{b - a:.5g}" for a, b in zip(low, high, strict=True))
    counts = Counter(f"Ø{hole.diameter:.4g}" for hole in measured.holes)
    holes = ", ".join(f"{count} × {name}" for name, count in sorted(counts.items()))
    bodies = f", {measured.solids} bodies" if measured.solids > 1 else ""
    return f"{size} mm{bodies}" + (f", holes {holes}" if holes else "")


def names(attachments: tuple[Attachment, ...]) -> list[str]:
    """What files are called."""
    return [each.name for each in attachments]


def _of(answered: Message, version: Version | None, design: Design) -> Message:
    if version is None:
        return answered
    text = answered.text
    if version.held_back:
        current = design.current.id if design.current else "as it was"
        text = (
            f"{text}\nIt is not all of what was asked for: the design stays {current}; accept {version.id} to take it."
        )
    return msgspec.structs.replace(answered, version=version.id, text=text)
